"""A game as lines to read: what happened, turn by turn, under which rule, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from playmat.agents.choosers import agent_named
from playmat.arena.simulate import check_limit, derived_seed
from playmat.arena.table import EngineTable, open_table
from playmat.state.model import Game
from playmat.view.log import Log

GONE: Final = "  a Pokémon leaves play"
"""Says nothing that the line before it, a Knock Out or a card put elsewhere, has not said."""


def watch(decks: tuple[str, str], rules: str, agents: tuple[str, str], seed: int, limit: int) -> Iterator[str]:
    """Plays game 0 of the gauntlet with that seed, and yields it line by line, as somebody sees it who sees all."""
    check_limit(limit)
    table = open_table(decks, rules, agents)
    assert isinstance(table, EngineTable)
    players = [agent_named(agents[who], derived_seed(seed, 0, f"agent {who}")) for who in (0, 1)]
    log = Log()
    game = table.start(derived_seed(seed, 0, "chance"), log)
    yield f"A: {decks[0]}, B: {decks[1]}, rules {rules}, seed {seed}"
    yield ""
    yield "Set-up"
    told = 0
    made = 0
    while (decision := game.decision) is not None and made < limit:
        game.step(*players[1 if decision.who == 1 else 0].choose(game))
        made += 1
        # A decision may lie between two equal lines (cards put back one by one): what is told is told.
        yield from spaced([line for line in log.lines(start=told) if line != GONE])
        told = len(log.entries)
    yield ""
    yield ending_line(game, made)


def spaced(lines: list[str]) -> Iterator[str]:
    """The lines, an empty one before each turn, and equal ones that follow each other as one."""
    at = 0
    while at < len(lines):
        line = lines[at]
        times = 1
        while at + times < len(lines) and lines[at + times] == line:
            times += 1
        if line.startswith("Turn "):
            yield ""
        yield f"{line} ×{times}" if times > 1 else line
        at += times


def ending_line(game: Game, made: int) -> str:
    """How long the game was, or that it was stopped."""
    if game.decision is not None:
        return f"Stopped in turn {game.turn} after {made} decisions (--limit)."
    return f"{game.turn} turns, {made} decisions."
