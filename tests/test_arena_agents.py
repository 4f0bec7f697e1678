"""The simplest agents and the playing out of a game, on a game of a few guesses made of one op."""

from __future__ import annotations

from random import Random

import pytest

from playmat.agents.choosers import FirstAgent, RandomAgent, agent_named, copy_often, play_out, random_pick
from playmat.errors import PlaymatError
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.model import Block, Decision, Frame, Game, Op, Option, Player, Table

GUESSES = 6


class Guess(Op):
    """Asks a player, in turn, for two to three of five; the last answer decides who wins."""

    def run(self, game: Game, frame: Frame) -> None:
        """Asks."""
        self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        """The decision."""
        game.decision = Decision(game.turn % 2, 0, [Option(0, n) for n in range(5)], 2, 3, -1, "")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        """Goes on, or ends the game."""
        game.decision = None
        game.turn += 1
        if game.turn == GUESSES:
            game.winner = sum(picks) % 2
            del game.frames[:]


def guessing() -> Game:
    """A game of six guesses at its first decision."""
    block = Block("guess", [Guess() for _ in range(GUESSES)])
    game = Game(Table(preset("SV"), [], [], [block]), [Player(), Player()], Chance.seeded(1))
    game.push(block, 0, 0, -1, -1)
    game.run()
    return game


def test_play_out_ends_or_stops_at_the_limit() -> None:
    """The number of decisions made; a game stopped by the limit still has its decision."""
    game = guessing()
    assert play_out(game, RandomAgent(1), FirstAgent(), 100) == GUESSES
    assert game.decision is None
    assert game.winner in (0, 1)
    stopped = guessing()
    assert play_out(stopped, FirstAgent(), FirstAgent(), 4) == 4
    assert stopped.turn == 4
    assert stopped.decision is not None


def test_the_same_seeds_play_the_same_game() -> None:
    """An agent's choices come from its own seed, and the game's chance is untouched by them."""
    chosen = [RandomAgent(3).choose(guessing()) for _ in range(2)]
    assert chosen[0] == chosen[1]
    game = guessing()
    play_out(game, RandomAgent(1), RandomAgent(2), 100)
    assert game.chance.word() == Chance.seeded(1).word()


def test_random_pick_is_legal_and_reaches_everything() -> None:
    """Every size from least to most, every subset of it, none illegal."""
    stream = Random(7)
    seen = set()
    for _ in range(2000):
        picks = random_pick(Decision(0, 0, [Option(0) for _ in range(4)], 0, 2, -1, ""), stream)
        assert len(set(picks)) == len(picks) <= 2
        assert all(0 <= pick < 4 for pick in picks)
        seen.add(tuple(sorted(picks)))
    assert len(seen) == 1 + 4 + 6
    assert random_pick(Decision(0, 0, [Option(0)], 1, 1, -1, ""), stream) == [0]
    assert random_pick(Decision(0, 0, [], 0, 0, -1, ""), stream) == []


def test_first_agent_takes_as_few_as_it_must() -> None:
    """The first options, in order."""
    assert FirstAgent().choose(guessing()) == [0, 1]


def test_copies_are_counted() -> None:
    """What the benchmark of copies calls."""
    assert copy_often(guessing(), 17) == 17


def test_agents_by_name() -> None:
    """Known names make agents, others are an error that lists the known."""
    assert isinstance(agent_named("random", 1), RandomAgent)
    assert isinstance(agent_named("first", 1), FirstAgent)
    with pytest.raises(PlaymatError, match="there is no agent 'genius'. Known: random, first"):
        agent_named("genius", 1)
