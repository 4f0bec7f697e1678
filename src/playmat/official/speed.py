"""How fast an agent of the official competition plays through the face, beside the official engine's own Python API.

The same agent, reading whole observations, plays the same decks: there through `battle_start` and `battle_select`, here
as `playmat simulate` lets it play. The sides are measured in turn, each time in a process of its own by processor time,
and compared round by round.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import playmat
from playmat.arena.bench import clock, figures, measured_apart, official_api, official_folder, process
from playmat.arena.simulate import LIMIT, derived_seed
from playmat.errors import PlaymatError
from playmat.official.agents import FileAgent, OfficialTable, ids_of
from playmat.official.cards import official_rules
from playmat.official.decks import known_decks

AGENT: Final = Path(__file__).parent / "example" / "main.py"
SIDES: Final = ("official", "compiled", "pure")
SHOWN: Final = ("decisions_per_second", "games_per_second", "decisions_per_game")
ROUNDS: Final = 5

Figures = dict[str, float | None]
Pair = tuple[list[int], list[int]]


def pairs(deck: str) -> list[Pair]:
    """What is played, game by game, in lists of official ids: a deck against itself, or with "" each known deck against
    the next one."""
    if deck:
        ids = ids_of(deck, official_rules())
        return [(ids, ids)]
    known = list(known_decks().values())
    return [(known[at - 1], known[at]) for at in range(len(known))]


def measure_face(decks: Sequence[Pair], agent: str, seconds: float, seed: int) -> Figures:
    """Plays for about that many seconds here, as `playmat simulate` does."""
    tables = [OfficialTable(each, (agent, agent)) for each in decks]
    for table in tables:
        table.play(0, seed, (0, 0), LIMIT)
    decisions = games = 0
    begin = clock()
    while clock() - begin < seconds:
        table = tables[games % len(tables)]
        decisions += table.play(games, derived_seed(seed, games, "face"), (0, 0), LIMIT).decisions
        games += 1
    return figures(decisions, games, clock() - begin, None)


def measure_official(decks: Sequence[Pair], agent: str, seconds: float) -> Figures:
    """Plays for about that many seconds there; its chance has no seed."""
    api = official_api()
    function = FileAgent(Path(agent)).function
    decisions = games = 0
    begin = clock()
    while clock() - begin < seconds:
        first, second = decks[games % len(decks)]
        seen, started = api.battle_start(first, second)
        if seen is None:
            raise PlaymatError(f"the official engine refuses the deck (error {started.errorType})", "bench")
        made = 0
        while seen["current"]["result"] < 0 and made < LIMIT:
            seen = api.battle_select(function(seen))
            made += 1
        api.battle_finish()
        decisions += made
        games += 1
    return figures(decisions, games, clock() - begin, None)


def measured_here(job: Mapping[str, object]) -> Figures:
    """Measures what the job names in this process."""
    seconds = float(str(job["seconds"]))
    decks = pairs(str(job["deck"]))
    if job["build"] == "official":
        return measure_official(decks, str(job["agent"]), seconds)
    return measure_face(decks, str(job["agent"]), seconds, int(str(job["seed"])))


def middle(values: Sequence[float | None]) -> float | None:
    """The median; None where one is missing."""
    there = [each for each in values if each is not None]
    return round(statistics.median(there), 2) if there and len(there) == len(values) else None


def ratios(ours: Sequence[Figures], theirs: Sequence[Figures]) -> list[float | None]:
    """How many times theirs our decisions a second are, round by round."""
    found: list[float | None] = []
    for one, other in zip(ours, theirs, strict=True):
        speed, base = one["decisions_per_second"], other["decisions_per_second"]
        found.append(round(speed / base, 2) if speed and base else None)
    return found


def bench_face(
    deck: str,
    agent: Path,
    seconds: float,
    seed: int,
    told: Callable[[str], None] | None = None,
    rounds: int = ROUNDS,
) -> dict[str, object]:
    """Measures every side in turn, `rounds` times for `seconds / rounds` each: the medians of each side, the median of
    how many times the official API it is with all of the rounds, and what is missing.

    PlaymatError where the agent or the deck cannot be played.
    """
    pairs(deck)
    FileAgent(agent)
    results: dict[str, list[Figures]] = {side: [] for side in SIDES}
    missing: dict[str, str] = {}
    for number in range(rounds):
        for side in SIDES:
            if told is not None:
                told(f"{side}, round {number + 1} of {rounds}")
            job = {"build": side, "deck": deck, "agent": str(agent), "seconds": seconds / rounds, "seed": seed + number}
            result, reason = side_measured(job)
            results[side].append(result)
            if reason:
                missing[side] = reason
    every = {side: ratios(results[side], results["official"]) for side in SIDES[1:]}
    return {
        **{side: {name: middle([each.get(name) for each in results[side]]) for name in SHOWN} for side in SIDES},
        "times_official": {side: middle(each) for side, each in every.items()},
        "rounds": every,
        "missing": missing,
        "deck": deck or "known decks",
        "agent": str(agent),
        "seconds": seconds,
        "seed": seed,
        "python": ".".join(map(str, sys.version_info[:3])),
        "version": playmat.__version__,
    }


def side_measured(job: Mapping[str, object]) -> tuple[Figures, str]:
    """One side in a process of its own; figures of None and the reason where it is not there."""
    if job["build"] == "official" and official_folder() is None:
        return dict.fromkeys(SHOWN), "not installed (`make official`)"
    return measured_apart(job, "playmat.official.speed")


if __name__ == "__main__":
    sys.exit(process(measured_here))
