"""The example of the README runs as it is printed, and what the README points to is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_example_runs() -> None:
    examples = doctest.DocTestParser().get_doctest(README.read_text(encoding="utf-8"), {}, "README", str(README), 0)
    assert len(examples.examples) >= 10
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(examples).failed == 0


def test_the_two_commands_stand_at_the_top() -> None:
    lines = [line for line in README.read_text(encoding="utf-8").splitlines() if line]
    assert [line.split("#")[0].strip() for line in lines[1:3]] == ["make run", "make test"]


def test_links_lead_somewhere() -> None:
    for page in [README, *sorted((README.parent / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"
