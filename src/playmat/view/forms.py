"""The words of the text form of positions: its lines, its lists, the names of cards and rules.

Both directions use them: `position.py` reads, `show.py` prints.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping

from playmat.errors import PlaymatError, PositionError
from playmat.facts.card import ITEM
from playmat.rules.rules import Rules, preset
from playmat.state.codes import ASLEEP, CONFUSED, PARALYZED
from playmat.state.model import Definition, Text

DECK_FILL = 10
"""Decks that are not stated exactly are filled up to so many cards."""

PLAYERS = "AB"
INERT = Definition("inert", "Inert", ITEM)
"""A card without text that fills up what is not stated; it can never be played."""

HISTORY_WORDS = ["ko", "played", "attack", "evolved", "moved", "healed", "damaged", "prize", "entered", "shrank"]
CONDITIONS = {"asleep": ASLEEP, "paralyzed": PARALYZED, "confused": CONFUSED}
USED = {
    "energy": "attached",
    "supporter": "supporters",
    "stadium": "stadiums",
    "retreat": "retreated",
    "failed retreat": "retreat_failed",
}
COUNTS = {
    "turns": "turns",
    "prizes set": "prizes_set",
    "prizes taken": "prizes_taken",
    "mulligans": "mulligans",
}
SINCE = {
    "entered": "entered",
    "evolved": "evolved",
    "active since": "active_turn",
    "left active": "left_active_turn",
    "order": "since",
    "pid": "pid",
}
ZONES = ["hand", "deck", "prizes", "discard", "lost"]


class Line:
    """A line of the text: its number, the words before the colon, and what follows."""

    def __init__(self, number: int, head: str, rest: str) -> None:
        self.number = number
        self.head = head
        self.rest = rest

    def wrong(self, what: str, hint: str = "") -> PositionError:
        return PositionError(what, f"line {self.number}", hint)


def names_of(cards: Mapping[str, Definition] | Iterable[Definition]) -> dict[str, Definition]:
    """Every name under which a definition can be called: the keys given, names that only one has, and ids."""
    named: dict[str, Definition] = {}
    many = list(cards.values()) if isinstance(cards, Mapping) else list(cards)
    for defn in many:
        named[defn.name] = defn
    for defn in many:
        named[defn.id] = defn
    if isinstance(cards, Mapping):
        named.update(cards)
    return named


def lines_of(text: str) -> list[Line]:
    """The lines that say something; what follows `#` after a space, and empty lines, are left out."""
    lines: list[Line] = []
    heads: set[str] = set()
    for number, raw in enumerate(text.splitlines(), 1):
        stripped = without_comment(raw)
        if not stripped:
            continue
        head, mark, rest = stripped.partition(":")
        line = Line(number, " ".join(head.split()), rest.strip())
        if not mark:
            raise line.wrong(f"{stripped!r} has no colon", 'a line is like "A hand: Potion, Inert x3"')
        if line.head in heads and not line.head.startswith("lasting ") and line.head != "history":
            raise line.wrong(f"{line.head!r} is said twice")
        heads.add(line.head)
        lines.append(line)
    return lines


def without_comment(raw: str) -> str:
    """A line up to a `#` that begins it or follows a space, outside quotes."""
    quoted = False
    for i in range(len(raw)):
        if raw[i] == '"':
            quoted = not quoted
        elif raw[i] == "#" and not quoted and (i == 0 or raw[i - 1].isspace()):
            return raw[:i].strip()
    return raw.strip()


def split(line: Line, text: str, mark: str) -> list[str]:
    """The items between marks that stand outside brackets and quotes; none for an empty text."""
    items: list[str] = []
    depth = 0
    quoted = False
    item = ""
    for char in text:
        if char == '"':
            quoted = not quoted
        elif not quoted and char in "[(":
            depth += 1
        elif not quoted and char in "])":
            depth -= 1
            if depth < 0:
                raise line.wrong(f"{char!r} closes nothing")
        if char == mark and depth == 0 and not quoted:
            items.append(item.strip())
            item = ""
        else:
            item += char
    if depth or quoted:
        raise line.wrong("a bracket or a quote is not closed")
    items.append(item.strip())
    if items == [""]:
        return []
    if "" in items:
        raise line.wrong(f"there is nothing between two {mark!r}")
    return items


def player_of(line: Line, text: str) -> int:
    if text not in ("A", "B"):
        raise line.wrong(f"{text!r} is no player", "write A or B")
    return PLAYERS.index(text)


def whole(line: Line, text: str) -> int:
    if not re.fullmatch(r"-?\d{1,15}", text):
        raise line.wrong(f"{text!r} is no whole number")
    return int(text)


def json_value(text: str, line: Line | None = None) -> object:
    """A value of a rule or field: JSON where it is some, else the words themselves."""
    try:
        value: object = json.loads(text)
        return value
    except (ValueError, RecursionError):
        if line is not None:
            raise line.wrong("this is no JSON") from None
        return text


def near(name: str, named: dict[str, Definition]) -> str:
    """A hint with names that look like it."""
    found = difflib.get_close_matches(name, list(named), 3)
    return f"did you mean {' or '.join(found)}?" if found else "give its definition to `position`"


def text_named(defn: Definition, name: str) -> Text | None:
    for text in defn.texts:
        if text.name == name:
            return text
    return None


def rules_named(name: str) -> Rules:
    """A preset by its name, with or without its region: "XY", "SV-JP"."""
    for region in ("JP", "EN"):
        if name.endswith(f"-{region}"):
            return preset(name.removesuffix(f"-{region}"), region)
    return preset(name)


def rules_text(rules: Rules) -> str:
    """A preset's name, then the fields in which the rules differ from it."""
    try:
        base = rules_named(rules.name.split(" ")[0])
    except PlaymatError:
        base = preset("SV")
    data = rules.as_dict()
    changes = [f"{field}={json.dumps(data[field])}" for field in base.differences(rules)]
    return ", ".join([base.name, *changes])
