"""docs/official-engine.md: what is written by hand up to its mark, then the known differences, printed from
`official/deviations.py` by `tools/official_reference`."""

from __future__ import annotations

import sys
from pathlib import Path

from playmat.official.cards import definition, playable
from playmat.official.deviations import CUT, DEVIATION, ROWS

REFERENCE = Path(__file__).parent.parent / "docs" / "official-engine.md"
MARK = "<!-- printed by tools/official_reference from here on -->\n"
TITLES = {
    CUT: "The same game in other decisions",
    DEVIATION: "Where the official engine leaves the rules",
}


def card_names(cards: tuple[int, ...]) -> str:
    """Cards by name and official id."""
    return ", ".join(f"{definition(card).name} ({card})" if playable(card) else str(card) for card in cards)


def tables() -> str:
    """The known differences as tables, one for each kind."""
    parts: list[str] = []
    for kind, title in TITLES.items():
        lines = [f"### {title}", "", "| name | there | decided by | cards |", "|---|---|---|---|"]
        for row in ROWS:
            if row.kind == kind:
                lines.append(f"| {row.name} | {row.what} | {row.decides} | {card_names(row.cards)} |")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def reference() -> str:
    """The whole page."""
    head, _, _ = REFERENCE.read_text(encoding="utf-8").partition(MARK)
    return f"{head}{MARK}\n{tables()}"


def main() -> int:
    """Writes the page."""
    REFERENCE.write_text(reference(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
