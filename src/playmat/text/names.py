"""Names as other languages print them: tables that lead from a printed name to its name key, so that trees are the same
whatever language they were read from. English printed names are the name keys; its table has the names that texts speak
of though no card of the pool has them.

A table is a file `grammar/CODE.names`: `[cards]`, `[moves]` (attacks and Abilities) and `[owners]`, then lines of a
printed name and a name key, parted by two or more spaces; `##` begins a comment.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playmat.text.errors import GrammarError
from playmat.text.language import LANGUAGES, Lexicon

FOLDER: Final = Path(__file__).parent / "grammar"
CARDS: Final = "cards"
MOVES: Final = "moves"
OWNERS: Final = "owners"


def read_names(code: str) -> dict[str, dict[str, str]]:
    """The table of a language: by section, printed name to name key; GrammarError for a line that is none."""
    tables: dict[str, dict[str, str]] = {CARDS: {}, MOVES: {}, OWNERS: {}}
    place = FOLDER / f"{code}.names"
    if not place.exists():
        return tables
    table: dict[str, str] | None = None
    for number, line in enumerate(place.read_text(encoding="utf-8").splitlines(), 1):
        line = line.split("##")[0].rstrip()
        if not line:
            continue
        where = f"{place.name}, line {number}"
        if line[0] == "[" and line[-1] == "]":
            table = tables.get(line[1:-1])
            if table is None:
                raise GrammarError(f"there are no names of {line}", where, f"known: {', '.join(tables)}")
            continue
        columns = re.split(r"\s{2,}", line)
        if table is None or len(columns) != 2 or not all(columns):
            raise GrammarError("a line of names is a printed name, two spaces, and a name key", where)
        if columns[0] in table:
            raise GrammarError(f"{columns[0]} is named twice", where)
        table[columns[0]] = columns[1]
    return tables


def lexicon_of(code: str) -> Lexicon:
    """A lexicon of a language with the names of its table; empty for English, whose names come from cards."""
    lexicon = Lexicon(LANGUAGES[code])
    tables = read_names(code)
    for printed, key in tables[CARDS].items():
        lexicon.add(lexicon.cards, printed, key)
    for printed, key in tables[MOVES].items():
        lexicon.add(lexicon.moves, printed, key)
    for printed, key in tables[OWNERS].items():
        lexicon.add(lexicon.owners, printed, key)
    return lexicon
