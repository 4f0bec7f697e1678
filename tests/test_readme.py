"""The examples of the README and of the page on text run as printed, and what the pages point to is there."""

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


def test_the_phases_of_the_page_on_text_run() -> None:
    page = README.parent / "docs" / "text.md"
    examples = doctest.DocTestParser().get_doctest(page.read_text(encoding="utf-8"), {}, "text.md", str(page), 0)
    assert len(examples.examples) >= 10
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0


def test_the_readme_names_every_command() -> None:
    told = README.read_text(encoding="utf-8")
    for command in ("watch", "simulate", "deck check", "explain", "coverage", "pool build", "cards add", "bench"):
        assert f"| `playmat {command}" in told


def test_the_two_commands_stand_at_the_top() -> None:
    lines = [line for line in README.read_text(encoding="utf-8").splitlines() if line]
    assert [line.split("#")[0].strip() for line in lines[1:3]] == ["make run", "make test"]


def test_links_lead_somewhere() -> None:
    for page in [README, *sorted((README.parent / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"
