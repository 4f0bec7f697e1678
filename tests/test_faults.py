"""The deliberate faults of `tools/faults`: their texts stand in the sources, and the first three are caught.

All of them are tried by `make soak`.
"""

from __future__ import annotations

import pytest

from tests.faults import ROOT, SUITE, Change, changes, read_changes, try_all

QUICK = 3


def test_there_are_faults_enough_for_the_rules_and_each_can_be_made() -> None:
    """At least thirty, with names of their own; each text to be replaced stands exactly once in its module."""
    found = changes()
    assert len(found) >= 30
    assert len({change.name for change in found}) == len(found)
    assert [each for each in (change.missing(ROOT / "src" / "playmat") for change in found) if each] == []
    for change in found:
        assert change.old != change.new
        for test in change.tests:
            assert (ROOT / test).exists(), f"{change.name}: there is no {test}"


def test_the_first_faults_are_caught(capsys: pytest.CaptureFixture[str]) -> None:
    assert try_all(changes()[:QUICK], control=False) == QUICK
    assert capsys.readouterr().out.count("caught by scenarios/") == QUICK


def test_a_text_that_no_longer_stands_there_is_said() -> None:
    source = ROOT / "src" / "playmat"
    assert Change("gone", "engine/damage.py", [], "no such text", "").missing(source) == (
        "gone: its text stands 0 times in engine/damage.py instead of once"
    )
    assert Change("nowhere", "engine/none.py", [], "x", "").missing(source) == "nowhere: there is no engine/none.py"


def test_the_form_of_the_data() -> None:
    """Lines with - stand in the module, lines with + are put in their place; an empty line counts only with a mark."""
    first = "== one\nin: a.py\nby: tests/a.py tests/b.py\n-    x = 1\n-    y = 2\n+    x = 2\n"
    text = f"# words\n\n{first}\n== two\nin: b.py\nby: \n-z\n-\n"
    one, two = read_changes(text)
    assert (one.name, one.file, one.tests) == ("one", "a.py", ["tests/a.py", "tests/b.py"])
    assert (one.old, one.new) == ("    x = 1\n    y = 2", "    x = 2")
    assert (two.old, two.new, two.tests) == ("z\n", "", [])
    with pytest.raises(ValueError, match="the fault 'bad' lacks its module"):
        read_changes("\n== bad\n-x\n")


def test_faults_are_not_tried_by_themselves() -> None:
    """The tests that are run on a fault do not run faults again."""
    assert not any("test_faults" in each or each == "tests" for each in SUITE)
