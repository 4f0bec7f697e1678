"""Every rule has one home in the source and at least one test, and the printed references say where."""

from __future__ import annotations

import re

import pytest

from tests import effects_reference, rule_homes
from tests.rule_homes import cited, homes, known_ids, scenario_rules, sources


def test_every_rule_has_exactly_one_home() -> None:
    wrong = {rule: homes().get(rule, []) for rule in known_ids() if len(homes().get(rule, [])) != 1}
    assert not wrong, (
        "each rule id stands in exactly one docstring; elsewhere write `see ID`, and name the id where the rule is "
        f"carried out (docs/architecture.md, Rules and their homes): {wrong}"
    )


def test_every_rule_has_a_test() -> None:
    untested = [rule for rule in known_ids() if not rule_homes.tests().get(rule)]
    assert not untested, f"no test's scenario, docstring or name cites {untested}"


def test_every_scenario_has_a_test() -> None:
    named = {
        number
        for path in sorted((rule_homes.TESTS / "scenarios").glob("test_*.py"))
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
        for number in re.findall(r"S_(\d{3})", name)
    }
    assert len(scenario_rules()) == 449
    assert sorted(f"S-{number}" for number in named) == sorted(scenario_rules())


def test_scenarios_are_about_rules_that_exist() -> None:
    known = set(known_ids())
    assert not {rule for rules in scenario_rules().values() for rule in rules} - known


def test_ids_that_look_like_rules_are_rules() -> None:
    """A slip such as A-01.D9 in a docstring names nothing."""
    known = set(known_ids())
    families = "ATK|DMG|KO|PRZ|WIN|COND|CHK|SETUP|TURN|DECK|FMT|GEN|ERA|EVO|ABL|TRN|COIN"
    family = re.compile(rf"^(?:II-)?[A-H](?:-\d\d)?\.|^II-|^(?:{families})-")
    slips = {
        f"{path.name} {name}: {rule}"
        for path in sources()
        for name, text in rule_homes.docstrings(path)
        for rule in rule_homes.CITED.findall(text)
        if family.match(rule) and rule not in known
    }
    assert not slips


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("A-01.D3: Weakness (DMG-01, see DMG-02, DMG-03).", ["A-01.D3", "DMG-01"]),
        ("See F.1; F.2 is here.", ["F.2"]),
        ("At the end (see II-E-20 ... II-E-22, E.3 and E.4).", []),
        ('Ids such as "A-01.D3" are examples.', []),
        ("see\nCOND-01, COND-02 but COND-03", ["COND-03"]),
    ],
)
def test_pointers_are_no_homes(text: str, ids: list[str]) -> None:
    assert cited(text) == ids


def test_the_rules_reference_is_up_to_date() -> None:
    assert rule_homes.REFERENCE.read_text(encoding="utf-8") == rule_homes.reference(), "run tools/rules_reference"


def test_the_effects_reference_is_up_to_date() -> None:
    written = effects_reference.REFERENCE.read_text(encoding="utf-8")
    assert written == effects_reference.reference(), "run tools/effects_reference"
