"""Which era a print belongs to: the ruleset under which its set came out, by the series of the set or by its date.

The names are those of `rules.presets.ERAS`; Platinum and the cards of 2009 are DP, Mega Evolution is SV.
"""

from __future__ import annotations

from typing import Final

from playmat.facts.card import PrintFacts
from playmat.rules.presets import ERAS

UNKNOWN: Final = "unknown"

# The day of each era's first set in English, and the years for people.
_FIRST_DAYS: Final[tuple[tuple[str, str, str], ...]] = (
    ("BASE", "", "1999–2000"),
    ("NEO", "2000-12-16", "2000–2002"),
    ("ECARD", "2002-09-15", "2002–2003"),
    ("EX", "2003-07-01", "2003–2007"),
    ("DP", "2007-05-01", "2007–2009"),
    ("LEGEND", "2010-02-10", "2010–2011"),
    ("BW", "2011-04-25", "2011–2013"),
    ("XY", "2014-02-05", "2013–2016"),
    ("SM", "2017-02-03", "2017–2019"),
    ("SWSH", "2020-02-07", "2020–2022"),
    ("SV", "2023-03-31", "2023–"),
)
_SERIES: Final = {
    "Base": "BASE",
    "Gym": "BASE",
    "Neo": "NEO",
    "Legendary Collection": "NEO",
    "E-Card": "ECARD",
    "EX": "EX",
    "Diamond & Pearl": "DP",
    "Platinum": "DP",
    "HeartGold & SoulSilver": "LEGEND",
    "Call of Legends": "LEGEND",
    "Black & White": "BW",
    "XY": "XY",
    "Sun & Moon": "SM",
    "Sword & Shield": "SWSH",
    "Scarlet & Violet": "SV",
    "Mega Evolution": "SV",
}
_MARKS: Final = {"A": "SM", "B": "SM", "C": "SM", "D": "SWSH", "E": "SWSH", "F": "SWSH"}


def era_of(printed: PrintFacts, series: str = "") -> str:
    """The era of a print: by its regulation mark, the series of its set, or the date; "unknown" without any."""
    if printed.regulation_mark:
        return _MARKS.get(printed.regulation_mark, "SV")
    known = _SERIES.get(series)
    if known is not None:
        return known
    if not printed.date:
        return UNKNOWN
    return max((day, era) for era, day, _ in _FIRST_DAYS if day <= printed.date)[1]


def years_of(era: str) -> str:
    """The years of an era for people, "" for none."""
    return next((years for name, _, years in _FIRST_DAYS if name == era), "")


def in_order(eras: set[str]) -> list[str]:
    """Some eras, the oldest first."""
    return [each for each in (*ERAS, UNKNOWN) if each in eras]
