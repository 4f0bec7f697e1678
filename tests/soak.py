"""The long random play of `make soak`: checked games under every preset on two processes, and the fingerprint.

    tools/soak                     20,000 games under every preset
    tools/soak --games 500         fewer
    tools/soak --only SV,XY/EN     these presets alone
    tools/soak --from 100000       other seeds

Prints games, decisions, capped games and faults of each preset; ends with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import playmat
from tests.random_play import play, play_plain, rules_names

GAMES = 20_000
CHUNK = 100
PROCESSES = 2
FINGERPRINT_GAMES = 1_000
SHOWN = 5
"""So many faults of a preset are shown with their traceback."""

Job = tuple[str, int, int]


class Tally:
    """What came of some games of one preset."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        self.decisions = 0
        self.plain = 0
        self.capped: list[int] = []
        self.faults: list[tuple[int, str]] = []

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.plain += other.plain
        self.capped += other.capped
        self.faults += other.faults


def run(job: Job) -> Tally:
    """Play the games of one job; every tenth is followed by one of plain cards with the second opinion."""
    name, first, count = job
    tally = Tally(name)
    for seed in range(first, first + count):
        tally.games += 1
        try:
            played = play(name, seed)
            tally.decisions += played.decisions
            if played.capped:
                tally.capped.append(seed)
            if seed % 10 == 0:
                tally.plain += play_plain(name, seed)
        except Exception:
            tally.faults.append((seed, traceback.format_exc()))
    return tally


def jobs(names: list[str], games: int, first: int) -> Iterator[Job]:
    """The jobs, the presets in turn, so that each has been played when the time runs out."""
    for start in range(0, games, CHUNK):
        for name in names:
            yield name, first + start, min(CHUNK, games - start)


def fingerprints(games: int) -> dict[str, str]:
    """The fingerprint of each build, said by a process of its own; what went wrong instead of one that failed."""
    found: dict[str, str] = {}
    for kind, variable in (("pure", "PLAYMAT_PURE"), ("compiled", "PLAYMAT_COMPILED")):
        environment = {
            name: value for name, value in os.environ.items() if name not in ("PLAYMAT_PURE", "PLAYMAT_COMPILED")
        }
        environment[variable] = "1"
        command = [sys.executable, "-m", "tests.random_play", "fingerprint", str(games)]
        ended = subprocess.run(
            command, env=environment, cwd=Path(__file__).parent.parent, capture_output=True, text=True
        )
        words = ended.stdout.split()
        found[kind] = words[1] if ended.returncode == 0 and words[0] == kind else f"none: {ended.stderr[-300:].strip()}"
    return found


def main(arguments: list[str]) -> int:
    """The command `tools/soak`; returns the exit code."""
    parser = argparse.ArgumentParser(prog="tools/soak", description="Checked random games under every preset.")
    parser.add_argument("--games", type=int, default=GAMES, help="games under each preset")
    parser.add_argument("--only", default="", help="these presets, separated by commas")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--no-fingerprint", action="store_true", help="leave out the comparison of the two builds")
    chosen = parser.parse_args(arguments)
    names = chosen.only.split(",") if chosen.only else rules_names()
    unknown = [name for name in names if name not in rules_names()]
    if unknown or chosen.games < 1 or chosen.processes < 1:
        print(f"soak: no such presets: {', '.join(unknown)}" if unknown else "soak: nothing to play", file=sys.stderr)
        return 2
    print(f"build: {playmat.loaded}; {chosen.games} games under each of {len(names)} presets", flush=True)
    tallies = {name: Tally(name) for name in names}
    total = chosen.games * len(names)
    begun = time.monotonic()
    told = begun
    with multiprocessing.Pool(chosen.processes) as pool:
        for tally in pool.imap_unordered(run, jobs(names, chosen.games, chosen.first)):
            whole = tallies[tally.name]
            for seed, trace in tally.faults:
                if len(whole.faults) < SHOWN:
                    print(f"\n{tally.name}, seed {seed}:\n{trace}", flush=True)
                whole.faults.append((seed, trace))
            tally.faults = []
            whole.add(tally)
            if time.monotonic() - told > 60:
                told = time.monotonic()
                done = sum(each.games for each in tallies.values())
                left = (told - begun) / done * (total - done) / 60
                print(f"{done:,} of {total:,} games, about {left:.0f} minutes left", flush=True)
    print(f"{'preset':<22}{'games':>8}{'decisions':>12}{'second opinions':>17}{'capped':>8}{'faults':>8}")
    for name in names:
        each = tallies[name]
        print(
            f"{name:<22}{each.games:>8,}{each.decisions:>12,}{each.plain:>17,}{len(each.capped):>8}{len(each.faults):>8}"
        )
        if each.capped:
            print(f"{'':<22}capped seeds: {', '.join(str(seed) for seed in sorted(each.capped)[:10])}")
    faults = sum(len(each.faults) for each in tallies.values())
    capped = sum(len(each.capped) for each in tallies.values())
    decisions = sum(each.decisions for each in tallies.values())
    minutes = (time.monotonic() - begun) / 60
    print(f"soak: {total:,} games, {decisions:,} decisions, {capped} capped, {faults} faults, {minutes:.1f} minutes")
    alike = True
    if not chosen.no_fingerprint:
        prints = fingerprints(FINGERPRINT_GAMES)
        alike = prints["pure"] == prints["compiled"]
        for kind, print_ in prints.items():
            print(f"fingerprint of {FINGERPRINT_GAMES:,} games, {kind}: {print_}")
        print(f"fingerprints: {'alike' if alike else 'DIFFERENT'}")
    return 0 if faults == 0 and alike else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
