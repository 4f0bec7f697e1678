"""How fast the engine is: uniform random play on one core, measured for the compiled build, the pure build and, where
it is installed, the official engine through its own Python API. Each is measured in a process of its own in the same
run, by processor time, so that other programs disturb little. What is not there is null, never guessed.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import playmat
from playmat.arena.simulate import LIMIT, derived_seed
from playmat.errors import PlaymatError
from playmat.state.model import Game

BUILDS = ("compiled", "pure", "official")
FIGURES = ("decisions_per_second", "games_per_second", "copies_per_second", "decisions_per_game")
POSITIONS = 64
"""So many positions from all over random games are copied when copying is measured."""

OFFICIAL_DECK = (
    (2, 5), (1, 13), (4, 19), (2, 66), (1, 140), (1, 142), (3, 305), (1, 343), (4, 741), (4, 742), (3, 743),
    (1, 858), (3, 1079), (3, 1081), (4, 1086), (1, 1097), (1, 1129), (4, 1152), (3, 1156), (2, 1182), (4, 1225),
    (4, 1231), (4, 1264),
)  # fmt: skip
"""What the official engine plays where it does not know the cards of the deck: how many, card id. This deck has
Abilities, Tools and Special Energy."""


def clock() -> float:
    """Seconds of processor time used by this process."""
    return time.process_time()


def figures(decisions: int, games: int, seconds: float, copies: float | None) -> dict[str, float | None]:
    """The four figures of one build from what was counted."""
    return {
        "decisions_per_second": round(decisions / seconds, 1),
        "games_per_second": round(games / seconds, 2),
        "copies_per_second": None if copies is None else round(copies, 1),
        "decisions_per_game": round(decisions / games, 2),
    }


def measure_playmat(decks: tuple[str, str], rules: str, seconds: float, seed: int) -> dict[str, float | None]:
    """Plays for about that many seconds with the build loaded in this process, then copies for a third of them."""
    from playmat.agents.choosers import RandomAgent, copy_often, play_out
    from playmat.arena.table import EngineTable, open_table

    table = open_table(decks, rules, ("random", "random"))
    assert isinstance(table, EngineTable)
    agents = RandomAgent(seed), RandomAgent(seed + 1)
    play_out(table.start(seed), agents[0], agents[1], LIMIT)
    decisions = games = 0
    begin = clock()
    while clock() - begin < seconds:
        decisions += play_out(table.start(derived_seed(seed, games, "bench")), agents[0], agents[1], LIMIT)
        games += 1
    spent = clock() - begin

    positions: list[Game] = []
    game = table.start(seed)
    while len(positions) < POSITIONS:
        if game.decision is None:
            game = table.start(derived_seed(seed, len(positions), "copies"))
        play_out(game, agents[0], agents[1], 7)
        positions.append(game.copy())
    copies = 0
    begin = clock()
    while clock() - begin < seconds / 3:
        for position in positions:
            copies += copy_often(position, 20)
    return figures(decisions, games, spent, copies / (clock() - begin))


def official_folder() -> Path | None:
    """The folder of the official engine's package inside an installed kaggle-environments, or None."""
    found = importlib.util.find_spec("kaggle_environments")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(next(iter(found.submodule_search_locations))) / "envs"
    return folder if (folder / "cabt" / "cg" / "game.py").is_file() else None


def official_ids(deck: str) -> list[int] | None:
    """A deck as ids of the official engine; None where it does not know one of the cards."""
    from playmat.pool.load import built_in, read_entries
    from playmat.rules.deckbuilding import deck_cards

    pool = built_in()
    found = [pool.official_ids_of(card) for card in deck_cards(read_entries(deck, pool))]
    return [each[0] for each in found] if all(found) else None


def official_api() -> Any:
    """The official engine's own Python API: a module with `battle_start` and `battle_select`."""
    folder = official_folder()
    if folder is None:
        raise PlaymatError("the official engine is not installed", "bench", "Install it with `make official`.")
    # The package itself needs many libraries that the engine does not: only its folder goes on the path.
    sys.path.insert(0, str(folder))
    return importlib.import_module("cabt.cg.game")


def measure_official(decks: tuple[str, str], seconds: float, seed: int) -> dict[str, float | None]:
    """Plays for about that many seconds through `battle_start` and `battle_select`, as an agent there would."""
    api = official_api()
    own = [card for count, card in OFFICIAL_DECK for _ in range(count)]
    first, second = official_ids(decks[0]) or own, official_ids(decks[1]) or own
    stream = random.Random(seed)
    decisions = games = 0
    begin = clock()
    while clock() - begin < seconds:
        seen, started = api.battle_start(first, second)
        if seen is None:
            raise PlaymatError(f"the official engine refuses the deck (error {started.errorType})", "bench")
        made = 0
        while seen["current"]["result"] < 0 and made < LIMIT:
            asked = seen["select"]
            count = stream.randint(asked["minCount"], asked["maxCount"])
            seen = api.battle_select(stream.sample(range(len(asked["option"])), count))
            made += 1
        api.battle_finish()
        decisions += made
        games += 1
    return figures(decisions, games, clock() - begin, None)


def measured_here(job: Mapping[str, object]) -> dict[str, float | None]:
    """Measures what the job names in this process."""
    seconds = float(str(job["seconds"]))
    seed = int(str(job["seed"]))
    named = job["decks"]
    assert isinstance(named, list)
    decks = str(named[0]), str(named[1])
    if job["build"] == "official":
        return measure_official(decks, seconds, seed)
    return measure_playmat(decks, str(job["rules"]), seconds, seed)


def measured_apart(
    job: Mapping[str, object], module: str = "playmat.arena.bench"
) -> tuple[dict[str, float | None], str]:
    """Measures in a new process of a module with the build that the job names; figures of None and the reason where
    that fails."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PLAYMAT_PURE", "PLAYMAT_COMPILED")}
    environment["PLAYMAT_COMPILED" if job["build"] == "compiled" else "PLAYMAT_PURE"] = "1"
    command = [sys.executable, "-m", module, json.dumps(job)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True)
    if run.returncode:
        said = run.stderr.strip().splitlines()
        return dict.fromkeys(FIGURES), said[-1] if said else f"exit code {run.returncode}"
    result: dict[str, float | None] = json.loads(run.stdout)
    return result, ""


def bench(
    decks: tuple[str, str],
    rules: str,
    seconds: float,
    seed: int,
    told: Callable[[str], None] | None = None,
) -> dict[str, object]:
    """Measures every build: an object per build, how many times the official engine it is, and what is missing."""
    results: dict[str, dict[str, float | None]] = {}
    missing: dict[str, str] = {}
    for build in BUILDS:
        if told is not None:
            told(build)
        job = {"build": build, "decks": list(decks), "rules": rules, "seconds": seconds, "seed": seed}
        if build == "official" and official_folder() is None:
            results[build] = dict.fromkeys(FIGURES)
            missing[build] = "not installed (`make official`)"
            continue
        results[build], reason = measured_apart(job)
        if reason:
            missing[build] = reason
    base = results["official"]["decisions_per_second"]
    times: dict[str, float | None] = {}
    for build in ("compiled", "pure"):
        speed = results[build]["decisions_per_second"]
        times[build] = round(speed / base, 2) if speed and base else None
    return {
        **results,
        "times_official": times,
        "missing": missing,
        "decks": list(decks),
        "official_plays_these": all(official_ids(each) is not None for each in decks),
        "rules": rules,
        "seconds": seconds,
        "seed": seed,
        "python": ".".join(map(str, sys.version_info[:3])),
        "version": playmat.__version__,
    }


def process(measure: Callable[[Mapping[str, object]], dict[str, float | None]]) -> int:
    """The process of one measurement: its job is the JSON on the command line, what it measured is printed as JSON."""
    try:
        print(json.dumps(measure(json.loads(sys.argv[1]))))
    except PlaymatError as error:
        print(f"playmat: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(process(measured_here))
