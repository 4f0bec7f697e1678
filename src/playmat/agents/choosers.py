"""The agents' inner loop: the interface of an agent, the two simplest agents, and playing a game out. An agent has
its own stream of random numbers and never touches the game's, so that watching a copy does not change the game. This
module is compiled.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from playmat.errors import PlaymatError
from playmat.state.model import Decision, Game

AGENTS: Final = ["random", "first"]
"""The names that `agent_named` knows."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """A player that chooses an option. `choose` must leave the game as it is."""

    __slots__ = ()

    def choose(self, game: Game) -> list[int]:
        """Indices into the options of `game.decision`, which is not None; in order where the decision is ordered."""
        raise NotImplementedError


class RandomAgent(Agent):
    """Chooses uniformly: first how many, then which."""

    __slots__ = ("stream",)

    def __init__(self, seed: int) -> None:
        self.stream: Random = Random(seed)

    def choose(self, game: Game) -> list[int]:
        """A random legal choice."""
        decision = game.decision
        assert decision is not None
        return random_pick(decision, self.stream)


class FirstAgent(Agent):
    """Chooses the first options, as few as allowed."""

    __slots__ = ()

    def choose(self, game: Game) -> list[int]:
        """The first legal choice."""
        decision = game.decision
        assert decision is not None
        return list(range(decision.least))


def agent_named(name: str, seed: int) -> Agent:
    """A new agent by its name; `seed` starts its own random numbers."""
    if name == "random":
        return RandomAgent(seed)
    if name == "first":
        return FirstAgent()
    raise PlaymatError(f"there is no agent {name!r}", "agents", f"Known: {', '.join(AGENTS)}.")


def random_pick(decision: Decision, stream: Random) -> list[int]:
    """A choice for `decision`: uniformly how many from least to most, then uniformly which."""
    size = len(decision.options)
    count = decision.least
    if decision.most > count:
        count += int(stream.random() * (decision.most - count + 1))
    if count == 0:
        return []
    if count == 1:
        return [int(stream.random() * size)]
    left = list(range(size))
    chosen: list[int] = []
    while len(chosen) < count:
        at = int(stream.random() * len(left))
        chosen.append(left[at])
        left[at] = left[-1]
        left.pop()
    return chosen


def play_out(game: Game, first: Agent, second: Agent, limit: int) -> int:
    """Plays `game` to its end or for `limit` decisions, player 0 by `first`, player 1 by `second`; returns how many."""
    made = 0
    decision = game.decision
    while decision is not None and made < limit:
        agent = second if decision.who == 1 else first
        picks = agent.choose(game)
        game.choose(picks)
        made += 1
        decision = game.decision
    return made


def copy_often(game: Game, times: int) -> int:
    """Copies `game` that many times, for measuring; returns the number of copies."""
    made = 0
    while made < times:
        game.copy()
        made += 1
    return made
