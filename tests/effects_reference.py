"""The vocabulary of effects as a page: `docs/effects.md` is printed from the table of words."""

from __future__ import annotations

import sys
from pathlib import Path

from playmat.effects.words import table

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "docs" / "effects.md"

HEAD = """# The words of effects

Printed by `tools/effects_reference` from `effects/vocabulary.py`; do not edit. A text is one expression in constructor
style, read by `effects.notation` and printed back exactly:

    attack(count=[Flip(1)], damage=printed + 30 * heads)
    ability([Draw(1)], limit=once)
    passive(Takes(-20, who=self))

In a word's slots `name=` is given by keyword, `name…` any number of times, and the others by place; `old` marks words
that only cards of older eras need. Rule ids are explained in [rules.md](rules.md).
"""


def cell(text: str) -> str:
    """Text that may stand in a cell of a table."""
    return text.replace("|", "\\|")


def reference() -> str:
    """The text of docs/effects.md."""
    groups: dict[str, list[list[str]]] = {}
    for row in table():
        groups.setdefault(row[0], []).append(row)
    lines = [HEAD.rstrip("\n")]
    for group, rows in groups.items():
        lines += ["", f"## {group[:1].upper()}{group[1:]}", "", "| word | meaning | rules |", "|---|---|---|"]
        for _, word, doc, rules, old in rows:
            meaning = f"{doc} *(old)*" if old else doc
            lines.append(f"| `{cell(word)}` | {cell(meaning)} | {rules} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the reference into docs/effects.md."""
    REFERENCE.write_text(reference(), encoding="utf-8")
    print(f"{REFERENCE.relative_to(ROOT)}: {len(table())} rows")
    return 0


if __name__ == "__main__":
    sys.exit(main())
