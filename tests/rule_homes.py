"""The index of rules: which id lives where in the source, and which tests hold it; `docs/rules.md` is printed from it.

A rule has one home: the docstring (of a function, a class or a module) that names its id, or for the values of an era
the rows of `rules.values.FIELDS`. Where a docstring only points to a rule it says `see A-01.D3`, also at the head of a
list ("see A-01.D3, DMG-01"); ids in code and comments, and those in double quotes, never count. A test holds a rule if
its scenario is about it (`data/scenario-rules.txt`) or its docstring or name cites the id.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

from playmat.rules.sentences import rule_ids, sentence
from playmat.rules.values import FIELDS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "playmat"
TESTS = ROOT / "tests"
SCENARIO_RULES = TESTS / "data" / "scenario-rules.txt"
REFERENCE = ROOT / "docs" / "rules.md"

ID = r"(?:II-)?[A-Z]{1,5}(?:-[CN]?\d{1,2})?(?:\.[A-Z]?\d{1,2}[a-z]?)?"
END = r"(?![\w-]|\.\w)"
CITED = re.compile(rf'(?<![\w."-]){ID}{END}')
POINTED_TO = re.compile(rf"\b[sS]ee\s+{ID}(?:(?:,|\s+and|\s+or|\s+to|\s+\.\.\.)\s+(?:see\s+)?{ID})*{END}")

SECTIONS = [
    ("General principles", ("II-A", "GEN", "COIN")),
    ("Attacks", ("A-01.P", "A-01.1", "A-01.2", "A-01.3", "A-01.4", "A-01.5", "A-01.6", "A-01.7", "ATK")),
    ("Damage", ("A-01.D", "DMG")),
    ("Abilities", ("A-02", "ABL")),
    ("Retreat", ("A-03",)),
    ("The Bench and evolving", ("A-04", "A-05", "EVO")),
    ("Trainers", ("B-01", "B-02", "B-03", "TRN")),
    ("Energy", ("C",)),
    ("Knock Outs and Prizes", ("D", "KO", "PRZ")),
    ("Winning and losing", ("E", "WIN")),
    ("The Checkup and Special Conditions", ("F", "CHK", "COND")),
    ("Set-up", ("G", "SETUP")),
    ("The turn", ("TURN",)),
    ("Decks and formats", ("DECK", "FMT")),
    ("Handling decks", ("H",)),
    ("Texts: damage", ("II-B",)),
    ("Texts: effects", ("II-C",)),
    ("Texts: terms", ("II-D",)),
    ("Texts: other words", ("II-E",)),
    ("Values of an era", ("ERA",)),
]


def era_id(rule: str) -> str:
    """The id of a field's row: "N04" is written ERA-N04 outside the table of fields."""
    return f"ERA-{rule}" if re.fullmatch(r"N\d\d", rule) else rule


@cache
def known_ids() -> list[str]:
    """Every rule that has a sentence, in order; doubts that were decided (Q-07) are no rules of their own."""
    ids = [era_id(rule) for rule in rule_ids()]
    return [rule for rule in dict.fromkeys(ids) if not rule.startswith("Q-")]


def docstrings(path: Path) -> list[tuple[str, str]]:
    """The qualified name and docstring of everything in a file that has one; the module's own name is ""."""
    found: list[tuple[str, str]] = []

    def visit(node: ast.AST, name: str) -> None:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text:
                found.append((name, text))
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                visit(child, f"{name}.{child.name}" if name else child.name)
            elif isinstance(child, ast.If | ast.Try):
                visit(child, name)

    visit(ast.parse(path.read_text(encoding="utf-8")), "")
    return found


def cited(text: str) -> list[str]:
    """The known ids that a text names, pointers apart."""
    known = set(known_ids())
    return [match for match in dict.fromkeys(CITED.findall(POINTED_TO.sub(" ", text))) if match in known]


def sources() -> list[Path]:
    """The source files, compiled builds apart."""
    return [path for path in sorted(SOURCE.rglob("*.py")) if "_compiled" not in path.parts]


@cache
def homes() -> dict[str, list[str]]:
    """For each id the places that are its home, as `engine/damage.py: weakened`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sources():
        file = path.relative_to(SOURCE).as_posix()
        for name, text in docstrings(path):
            for rule in cited(text):
                found[rule].append(f"{file}: {name}" if name else file)
    fields: dict[str, list[str]] = defaultdict(list)
    for each in FIELDS:
        if era_id(each.rule).startswith("ERA-"):
            fields[era_id(each.rule)].append(each.name)
    for rule, names in fields.items():
        found[rule].append(f"rules/values.py: {', '.join(names)}")
    return dict(found)


@cache
def scenario_rules() -> dict[str, list[str]]:
    """The ids that each scenario is about."""
    table: dict[str, list[str]] = {}
    for line in SCENARIO_RULES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            scenario, _, rules = line.partition(": ")
            table[scenario] = rules.split()
    return table


@cache
def tests() -> dict[str, list[str]]:
    """For each id the tests that hold it, as `scenarios/test_damage.py: test_S_046_…`."""
    found: dict[str, list[str]] = defaultdict(list)
    about = scenario_rules()
    for path in sorted(TESTS.rglob("test_*.py")):
        file = path.relative_to(TESTS).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            rules = [rule for number in re.findall(r"S_(\d{3})", node.name) for rule in about[f"S-{number}"]]
            rules += cited(ast.get_docstring(node) or "")
            rules += [rule.replace("_", "-") for rule in re.findall(r"ERA_[CN]?\d+", node.name)]
            for rule in dict.fromkeys(rules):
                found[rule].append(f"{file}: {node.name}")
    return dict(found)


def section_of(rule: str) -> str:
    """The heading under which the reference lists a rule."""
    for title, starts in SECTIONS:
        for start in starts:
            if rule.startswith(start) and (len(start) > 1 or rule[1] == "."):
                return title
    raise AssertionError(f"{rule} belongs to no section of the reference")


def shown_tests(rule: str) -> str:
    """The tests of a rule, short: scenarios by their id, others by name."""
    shown: list[str] = []
    for test in tests().get(rule, []):
        name = test.partition(": ")[2]
        numbers = re.findall(r"S_(\d{3})", name)
        shown += [f"S-{number}" for number in numbers] if numbers else [f"`{name}`"]
    return ", ".join(dict.fromkeys(shown))


def reference() -> str:
    """The text of docs/rules.md."""
    lines = [
        "# Rules: what they say, where they live, what holds them",
        "",
        "Printed by `tools/rules_reference`; do not edit. A rule's home is the one docstring that names its id (or, for"
        " the values of an era,",
        "the fields of `Rules`); paths are below `src/playmat/`. `S-nnn` is the scenario that a test in"
        " `tests/scenarios/` is named for.",
    ]
    grouped: dict[str, list[str]] = {title: [] for title, _ in SECTIONS}
    for rule in known_ids():
        where = "; ".join(f"`{home}`" for home in homes().get(rule, []))
        says = sentence(rule).replace("|", "\\|")
        grouped[section_of(rule)].append(f"| {rule} | {says} | {where} | {shown_tests(rule)} |")
    grouped[SECTIONS[-1][0]].sort()
    for title, rows in grouped.items():
        lines += ["", f"## {title}", "", "| id | rule | home | tests |", "|---|---|---|---|", *rows]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the reference into docs/rules.md."""
    REFERENCE.write_text(reference(), encoding="utf-8")
    print(f"{REFERENCE.relative_to(ROOT)}: {len(known_ids())} rules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
