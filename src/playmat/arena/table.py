"""The table at which games are played: rules, two decks, two agents. It is opened once per process from names and
files, and is the one place where the arena calls the rooms that read rules and decks.
"""

from __future__ import annotations

from playmat.agents.choosers import agent_named, play_out
from playmat.arena.stats import CAPPED, GameRecord
from playmat.rules.rules import Rules
from playmat.state.chance import Chance
from playmat.state.codes import REASON_NAMES, name_of
from playmat.state.model import Definition, Game, Sink


class Table:
    """Something at which a numbered game can be played to its end; tests have their own kind."""

    def play(self, index: int, chance: int, agents: tuple[int, int], limit: int) -> GameRecord:
        """Plays one game with these seeds for the game's chance and for the two agents."""
        raise NotImplementedError


class EngineTable(Table):
    """Plays with the engine; deck A is player 0's."""

    def __init__(self, decks: tuple[list[Definition], list[Definition]], rules: Rules, agents: tuple[str, str]) -> None:
        self.decks = decks
        self.rules = rules
        self.agents = agents

    def start(self, chance: int, sink: Sink | None = None) -> Game:
        """A new game, up to its first decision; a sink hears all of it."""
        from playmat.engine import start

        return start(self.rules, self.decks, Chance.seeded(chance), sink=sink)

    def play(self, index: int, chance: int, agents: tuple[int, int], limit: int) -> GameRecord:
        """Plays one game; who goes first is settled by the rules."""
        game = self.start(chance)
        first = agent_named(self.agents[0], agents[0])
        second = agent_named(self.agents[1], agents[1])
        made = play_out(game, first, second, limit)
        return record_of(index, game, made)


def record_of(index: int, game: Game, decisions: int) -> GameRecord:
    """What is kept of a game that was played for so many decisions."""
    if game.decision is not None:
        return GameRecord(index, CAPPED, "capped", game.turn, decisions, game.first)
    return GameRecord(index, game.winner, name_of(REASON_NAMES, game.reason), game.turn, decisions, game.first)


def open_table(decks: tuple[str, str], rules: str, agents: tuple[str, str]) -> Table:
    """A table for two deck lists (files or built-in names) under the named rules; wrong input raises at once."""
    from playmat.rules.rules import preset

    chosen = preset(rules)
    for name in agents:
        agent_named(name, 0)
    return EngineTable((read_deck(decks[0], chosen), read_deck(decks[1], chosen)), chosen, agents)


def read_deck(deck: str, rules: Rules) -> list[Definition]:
    """The cards of a deck list (a file or a built-in name), in its order; raises `DeckError` unless legal."""
    from playmat.pool import load_deck

    return load_deck(deck, rules)
