"""A gauntlet: the same two decks play many games, each with its own seeds derived from the gauntlet's seed and the
number of the game, so that the result does not depend on how many processes share the work. A game that goes on past
the limit of decisions is stopped and reported as capped: random play can use an effect without end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from playmat.arena.executors import Executor, executor
from playmat.arena.stats import GameRecord, Stats, summary
from playmat.arena.table import Table, open_table
from playmat.errors import PlaymatError

LIMIT = 5000
"""Decisions after which a game is stopped, unless told otherwise; real games by random play take some hundreds."""


@dataclass(frozen=True)
class Plan:
    """What to play: deck A and B as files or built-in names, rules, agents by name, seed, limit of decisions.

    `opener` makes a table for the plan in the process that plays; it is a function of a module.
    """

    decks: tuple[str, str]
    rules: str = "SV"
    agents: tuple[str, str] = ("random", "random")
    seed: int = 0
    limit: int = LIMIT
    opener: Callable[[tuple[str, str], str, tuple[str, str]], Table] = open_table


def derived_seed(seed: int, index: int, use: str) -> int:
    """The 64-bit seed of one stream (`use`) of game number `index`: streams and games are independent of each other."""
    digest = hashlib.blake2b(f"{seed}/{index}/{use}".encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big")


def play_range(plan: Plan, start: int, stop: int) -> list[GameRecord]:
    """Plays the games start … stop - 1 of the plan."""
    table = _opened(plan)
    return [
        table.play(
            index,
            derived_seed(plan.seed, index, "chance"),
            (derived_seed(plan.seed, index, "agent 0"), derived_seed(plan.seed, index, "agent 1")),
            plan.limit,
        )
        for index in range(start, stop)
    ]


_latest: list[tuple[Plan, Table]] = []


def _opened(plan: Plan) -> Table:
    # Reading cards and decks costs far more than a game: a process keeps the table of the plan that it is playing.
    if not _latest or _latest[0][0] != plan:
        _latest[:] = [(plan, plan.opener(plan.decks, plan.rules, plan.agents))]
    return _latest[0][1]


def simulate(
    plan: Plan,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    workers: Executor[Plan, GameRecord] | None = None,
) -> list[GameRecord]:
    """The records of `games` games on `jobs` processes, in order; `progress` is told how many have ended."""
    if games < 1:
        raise PlaymatError(f"{games} games cannot be played", "games", "Give 1 or more.")
    if jobs < 1:
        raise PlaymatError(f"{jobs} processes cannot play", "jobs", "Give 1 or more.")
    check_limit(plan.limit)
    _opened(plan)  # wrong decks are said here, before any process is started
    chosen: Executor[Plan, GameRecord] = workers if workers is not None else executor(min(jobs, games))
    records: list[GameRecord] = []
    for some in chosen.run(play_range, plan, games):
        records += some
        if progress is not None:
            progress(len(records))
    records.sort(key=lambda record: record.index)
    return records


def check_limit(limit: int) -> None:
    """Refuses a limit of decisions within which nothing can be played."""
    if limit < 1:
        raise PlaymatError(f"a game cannot end within {limit} decisions", "limit", "Give 1 or more.")


def report(plan: Plan, records: list[GameRecord]) -> tuple[Stats, dict[str, object]]:
    """The statistics, and the same as JSON together with what was played."""
    stats = summary(records)
    data = stats.as_json()
    data["decks"] = list(plan.decks)
    data["rules"] = plan.rules
    data["agents"] = list(plan.agents)
    data["seed"] = plan.seed
    data["limit"] = plan.limit
    return stats, data
