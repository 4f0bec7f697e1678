"""Formats: which cards may be in a deck, as a date plus data (regulation marks or sets, bans).

A format knows nothing about the cards themselves: it is asked with the prints of a card. A card is legal when any of
its prints is, because a reprint makes every older print of the same card legal. The official lists change every year:
`standard` holds the marks and their dates, everything else is given as data with `Format` or `format_from`.
"""

from typing import Final

from playmat.errors import RulesError
from playmat.facts.card import PrintFacts, name_key

OPEN_RULE: Final = "FMT-02"
MARKS_RULE: Final = "FMT-01"


class Format:
    """Legal cards on a date: the marks or the sets that are legal (both empty: all), the oldest date, banned cards.

    `marks` and `sets` are legal regulation marks and set codes, a print with either is legal; `since` is the earliest
    release date of a legal print ("" for none); `banned` are card ids or names.
    """

    __slots__ = ("banned", "date", "marks", "name", "sets", "since")

    def __init__(
        self,
        name: str,
        date: str = "",
        marks: tuple[str, ...] = (),
        sets: tuple[str, ...] = (),
        banned: tuple[str, ...] = (),
        since: str = "",
    ) -> None:
        for each in (date, since):
            if each and not is_date(each):
                raise RulesError(f"{each!r} is no date", where=f"format {name}", hint="Write dates as 2026-04-10.")
        self.name: Final[str] = name
        self.date: Final[str] = date
        self.marks: Final[tuple[str, ...]] = tuple([each.upper() for each in marks])
        self.sets: Final[tuple[str, ...]] = tuple([each.upper() for each in sets])
        self.banned: Final[tuple[str, ...]] = tuple([name_key(each) for each in banned])
        self.since: Final[str] = since

    def rule(self) -> str:
        """The id that a card outside the format violates: with marks see FMT-01, otherwise see FMT-02."""
        return MARKS_RULE if self.marks else OPEN_RULE

    def is_open(self) -> bool:
        """Whether every card is legal, bans apart."""
        return not self.marks and not self.sets and not self.since

    def allows_print(self, printed: PrintFacts) -> bool:
        """Whether this print is legal (FMT-01, FMT-02); a print released after the format's date is not."""
        if self.date and printed.date and printed.date > self.date:
            return False
        if self.since and (not printed.date or printed.date < self.since):
            return False
        if self.marks or self.sets:
            return printed.regulation_mark.upper() in self.marks or printed.set_code.upper() in self.sets
        return True

    def allows(self, prints: tuple[PrintFacts, ...]) -> bool:
        """Whether a card with these prints is legal: one legal print is enough; without known prints only if open."""
        for each in prints:
            if self.allows_print(each):
                return True
        return not prints and self.is_open()

    def is_banned(self, card_id: str, name: str) -> bool:
        """Whether the card is banned, by its id or by its name."""
        return card_id in self.banned or name_key(name) in self.banned

    def as_dict(self) -> dict[str, object]:
        """The format as data; `format_from` reads it."""
        return {
            "name": self.name,
            "date": self.date,
            "marks": list(self.marks),
            "sets": list(self.sets),
            "banned": list(self.banned),
            "since": self.since,
        }

    def __repr__(self) -> str:
        return f"<Format {self.name}>"


UNLIMITED_FORMAT: Final = Format("Unlimited")
"""Every card of every year (FMT-02)."""

# From when on which regulation marks are Standard outside Japan (FMT-01).
STANDARD_MARKS: Final[tuple[tuple[str, str], ...]] = (
    ("2021-09-10", "DE"),
    ("2022-03-25", "DEF"),
    ("2023-04-14", "EFG"),
    ("2024-04-05", "FGH"),
    ("2025-04-11", "GHI"),
    ("2026-04-10", "HIJ"),
)


def standard(date: str, banned: tuple[str, ...] = ()) -> Format:
    """Standard on a day ("2026-07-01"): the marks of the last rotation before it; RulesError where there are none."""
    if not is_date(date):
        raise RulesError(f"{date!r} is no date", where="format Standard", hint="Write dates as 2026-04-10.")
    marks = ""
    for begin, legal in STANDARD_MARKS:
        if begin <= date:
            marks = legal
    if not marks:
        raise RulesError(
            f"Standard had no regulation marks on {date}",
            where="format Standard",
            hint="Give the legal sets with Format(name, date, sets=...).",
        )
    return Format(f"Standard {date}", date, marks=tuple(marks), banned=banned)


def format_from(data: dict[str, object]) -> Format:
    """The format of `as_dict` data; RulesError naming the entry that is wrong."""
    for key in data:
        if key not in ("name", "date", "marks", "sets", "banned", "since"):
            raise RulesError(
                f"a format has no {key!r}", where="format", hint="It has name, date, marks, sets, banned and since."
            )
    return Format(
        _text(data, "name"),
        _text(data, "date"),
        _texts(data, "marks"),
        _texts(data, "sets"),
        _texts(data, "banned"),
        _text(data, "since"),
    )


def is_date(text: str) -> bool:
    """Whether the text is a date such as 2026-04-10."""
    if len(text) != 10 or text[4] != "-" or text[7] != "-":
        return False
    digits = text[:4] + text[5:7] + text[8:]
    if not (digits.isascii() and digits.isdecimal()):
        return False
    return 1 <= int(text[5:7]) <= 12 and 1 <= int(text[8:]) <= 31


def _text(data: dict[str, object], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise RulesError(f"{key} is {value!r}, not text", where="format")
    return value


def _texts(data: dict[str, object], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    result: list[str] = []
    if isinstance(value, list | tuple):
        for each in value:
            if isinstance(each, str):
                result.append(each)
        if len(result) == len(value):
            return tuple(result)
    raise RulesError(f"{key} is {value!r}, not a list of texts", where="format")
