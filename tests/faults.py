"""Small deliberate faults in a copy of the sources, each of which some test must catch.

The faults are data (`tests/data/faults.txt`): a name, the module, the text that stands there once, the text put in its
place, and the tests likely to notice. Each is put alone into a copy of the source tree, and the scenarios and tests of
the engine are run on it until one fails: first those named, then all. A fault that nothing notices, or whose text no
longer stands in the sources, is an error.

    tools/faults                 all of them
    tools/faults 3               the first three
    tools/faults "poison"        those with that word in their name
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
DATA = TESTS / "data" / "faults.txt"

SUITE = [
    "tests/scenarios",
    "tests/test_effects_ops.py",
    "tests/test_effects_reading.py",
    "tests/test_define.py",
    "tests/test_saved.py",
    "tests/test_view.py",
    "tests/test_position.py",
    "tests/test_bad_input.py",
    "tests/test_random_play.py",
]
TIME = 600
"""Seconds after which a run on a fault counts as failed: an endless game is noticed too."""


class Change:
    """One fault: `old` stands once in the module `file`, and `new` makes it wrong."""

    def __init__(self, name: str, file: str, tests: list[str], old: str, new: str) -> None:
        self.name = name
        self.file = file
        self.tests = tests
        self.old = old
        self.new = new

    def missing(self, source: Path) -> str:
        """Why it cannot be put into the sources below `source`; "" when it can."""
        place = source / self.file
        if not place.is_file():
            return f"{self.name}: there is no {self.file}"
        times = place.read_text(encoding="utf-8").count(self.old)
        if times != 1:
            return f"{self.name}: its text stands {times} times in {self.file} instead of once"
        return ""


def read_changes(text: str) -> list[Change]:
    """The faults of the data file: `== name`, `in: module`, `by: tests`, then lines with `-` and `+` before them."""
    found: list[Change] = []
    for block in text.split("\n== ")[1:]:
        lines = block.splitlines()
        fields: dict[str, str] = {}
        old: list[str] = []
        new: list[str] = []
        for line in lines[1:]:
            if line[:1] == "-":
                old.append(line[1:])
            elif line[:1] == "+":
                new.append(line[1:])
            elif line and not line.startswith("#"):
                word, _, rest = line.partition(": ")
                fields[word] = rest.strip()
        if not old or set(fields) != {"in", "by"}:
            raise ValueError(f"the fault {lines[0]!r} lacks its module, its tests or its text")
        found.append(Change(lines[0].strip(), fields["in"], fields["by"].split(), "\n".join(old), "\n".join(new)))
    return found


def changes() -> list[Change]:
    """All faults of the data file."""
    return read_changes(DATA.read_text(encoding="utf-8"))


class Workshop:
    """A copy of the sources and tests in which one fault at a time is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "src" / "playmat"
        leave = shutil.ignore_patterns("_compiled", "__pycache__", "build")
        shutil.copytree(ROOT / "src", folder / "src", ignore=leave)
        shutil.copytree(TESTS, folder / "tests", ignore=leave)
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.clock = int(time.time()) - 1_000_000

    def write(self, place: Path, text: str) -> None:
        """Write a module with a time of its own, so that Python compiles it anew."""
        place.write_text(text, encoding="utf-8")
        self.clock += 10
        os.utime(place, (self.clock, self.clock))

    def run(self, tests: list[str]) -> subprocess.CompletedProcess[str]:
        """Run tests on the pure sources of the copy until one fails."""
        environment = dict(os.environ, PLAYMAT_PURE="1", PYTHONPATH=str(self.folder / "src"))
        environment.pop("PLAYMAT_COMPILED", None)
        there = [each for each in tests if (self.folder / each.split("::")[0]).exists()]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
        if not there:
            return subprocess.CompletedProcess(command, 0, "", "")
        try:
            return subprocess.run(
                [*command, *there], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=TIME
            )
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, 1, "FAILED by going on without end", "")

    def caught(self, change: Change) -> str:
        """The test that notices the fault; "" when none does."""
        place = self.source / change.file
        sound = place.read_text(encoding="utf-8")
        self.write(place, sound.replace(change.old, change.new))
        try:
            for tests in (change.tests, SUITE):
                if not tests:
                    continue
                ended = self.run(tests)
                if ended.returncode == 1:
                    return noticed(ended.stdout)
                if ended.returncode != 0:
                    # Sources that cannot even be imported are no fault of the kind meant here.
                    print(f"{change.name}: the tests cannot be run: {ended.stdout[-1000:]}{ended.stderr[-1000:]}")
                    return ""
            return ""
        finally:
            self.write(place, sound)


def noticed(output: str) -> str:
    """The first failed test in the words of pytest."""
    for line in output.splitlines():
        if line.startswith(("FAILED", "ERROR")):
            return line.split(" - ")[0].split(" ", 1)[1].removeprefix("tests/")
    return "a test"


def try_all(chosen: list[Change], control: bool) -> int:
    """Try the faults and say how it went; returns how many were caught. `control`: first without any."""
    with tempfile.TemporaryDirectory(prefix="playmat-faults-") as folder:
        workshop = Workshop(Path(folder))
        if control:
            ended = workshop.run(SUITE)
            if ended.returncode != 0:
                print(f"the tests fail without any fault: {noticed(ended.stdout)}\n{ended.stdout[-2000:]}")
                return 0
        caught = 0
        for number, change in enumerate(chosen, 1):
            begun = time.monotonic()
            by = workshop.caught(change)
            caught += bool(by)
            said = f"caught by {by}" if by else "NOT CAUGHT"
            print(f"{number:3} {change.name}: {said} ({time.monotonic() - begun:.1f} s)", flush=True)
        return caught


def main(arguments: list[str]) -> int:
    """The command `tools/faults`; returns the exit code."""
    chosen = changes()
    wrong = [each for each in (change.missing(ROOT / "src" / "playmat") for change in chosen) if each]
    if wrong:
        print("\n".join(wrong))
        print(f"correct {DATA.relative_to(ROOT)}: the sources have changed")
        return 1
    if arguments and arguments[0].isdigit():
        chosen = chosen[: int(arguments[0])]
    elif arguments:
        chosen = [each for each in chosen if arguments[0].lower() in each.name.lower()]
    caught = try_all(chosen, control=not arguments)
    print(f"faults: caught {caught}/{len(chosen)}")
    return 0 if chosen and caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
