"""The effects of scenarios are English: a scenario says what its test cards do in the words of cards, not in notation.

A scenario is read as source, with the constants and helpers that it names. What a position says to be in force
(`lasting on … by attack of …: Deals(target, -30)`) is part of the position and no text of a card.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache

from playmat.text.lower import KINDS
from tests.rule_homes import TESTS, scenario_rules

PARTS = "|".join((*KINDS, "on", "passive"))
NOTATION = re.compile(rf'(?<![\w"])(?:{PARTS})\(\s*(?:\w+\s*(?:\(|:=|=)|\[|\))')
ENGLISH = re.compile(r'(?::|^)\s*"[A-Z][^"|]* [^"|]*[.)]"')

PART_TWO = 251
SPEAKING = 250  # all but S-429, which counts Prizes taken
IN_NOTATION = {
    "S-199": "the PlusPower of the LEGEND era is an Item that is attached; no text that the grammar reads makes it one",
}


class Module:
    """The top-level names of a source file, each with the strings in it and the names that it uses."""

    def __init__(self, source: str) -> None:
        self.strings: dict[str, list[str]] = {}
        self.uses: dict[str, set[str]] = {}
        for node in ast.parse(source).body:
            for name in defined(node):
                self.strings.setdefault(name, []).extend(strings(node))
                self.uses.setdefault(name, set()).update(
                    each.id for each in ast.walk(node) if isinstance(each, ast.Name)
                )

    def reached(self, name: str) -> list[str]:
        """All strings of a name, of what it uses, and so on."""
        found: list[str] = []
        seen: set[str] = set()
        left = [name]
        while left:
            each = left.pop()
            if each in self.strings and each not in seen:
                seen.add(each)
                found.extend(self.strings[each])
                left.extend(self.uses[each])
        return found


def defined(node: ast.stmt) -> list[str]:
    """The names that a top-level statement gives."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign | ast.AugAssign)
        else []
    )
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def strings(node: ast.AST) -> list[str]:
    """The strings in a tree; what is filled into an f-string stands as {}."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    found: list[str] = []
    children = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
        found.append("".join(parts))
        children = [each for each in children if not isinstance(each, ast.Constant)]
    for each in children:
        found.extend(strings(each))
    return found


@cache
def scenarios() -> dict[str, list[str]]:
    """The strings of each scenario's tests."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((TESTS / "scenarios").glob("test_*.py")):
        module = Module(path.read_text(encoding="utf-8"))
        for name in module.strings:
            for number in re.findall(r"S_(\d{3})", name):
                found[f"S-{number}"].extend(module.reached(name))
    return found


def in_notation(texts: list[str]) -> list[str]:
    """The beginnings of effects in notation."""
    return [text[at.start() : at.start() + 60] for text in texts for at in NOTATION.finditer(text)]


def part_two() -> list[str]:
    """The scenarios that are about a rule of Part II of the rules documents."""
    return [number for number, rules in scenario_rules().items() if any(rule.startswith("II-") for rule in rules)]


def test_no_scenario_has_an_effect_in_notation() -> None:
    found = {number: in_notation(texts) for number, texts in scenarios().items()}
    more = {number: effects for number, effects in found.items() if effects and number not in IN_NOTATION}
    assert not more, f"write the texts of the test cards in English, in quotes (tests/scene.py): {more}"
    stale = [number for number in IN_NOTATION if not found[number]]
    assert not stale, f"IN_NOTATION names scenarios that are English now: {stale}"


def test_no_scenario_of_part_two_is_excepted() -> None:
    assert not set(IN_NOTATION) & set(part_two())


def test_no_string_of_a_scenario_file_is_forgotten() -> None:
    """Also what no scenario uses: a constant in notation waits for the next one."""
    excepted = {effect for number in IN_NOTATION for effect in in_notation(scenarios()[number])}
    for path in sorted((TESTS / "scenarios").glob("*.py")):
        found = set(in_notation(strings(ast.parse(path.read_text(encoding="utf-8"))))) - excepted
        assert not found, f"{path.name}: {sorted(found)}"


def test_the_scenarios_of_part_two_speak_english() -> None:
    speaking = [number for number in part_two() if any(ENGLISH.search(text) for text in scenarios()[number])]
    assert len(part_two()) == PART_TWO
    assert len(speaking) >= SPEAKING


def test_what_is_notation() -> None:
    source = """
HEAD = 'Cub | Basic | attack "Bite" R 20: '
CUB = HEAD + "attack(Flip(1), If(heads == 1, [Draw(2)]))"
FOX = 'Fox | Basic | ability "Sly" Ability: "Each of your Pokémon has no Retreat Cost."'
def card(n): return f"Ball | Item | effect: item(Draw({n}))"
def test_S_001_constant(): play(CUB)
def test_S_002_helper(): play(card(2))
def test_S_003_english(): play(FOX, "lasting on A active during A turn 3 by attack of B active: Deals(target, -30)")
def test_S_004_labelled(): play("Cap | Tool | effect: tool()", "attack(d := Draw(1))", "on([Checkup()], [])")
"""
    module = Module(source)
    found = {name: in_notation(module.reached(name)) for name in module.strings if name.startswith("test_")}
    assert found == {
        "test_S_001_constant": ["attack(Flip(1), If(heads == 1, [Draw(2)]))"],
        "test_S_002_helper": ["item(Draw({}))"],
        "test_S_003_english": [],
        "test_S_004_labelled": ["tool()", "attack(d := Draw(1))", "on([Checkup()], [])"],
    }
    assert ENGLISH.search(module.strings["FOX"][0])
    assert not ENGLISH.search(module.strings["HEAD"][0])
