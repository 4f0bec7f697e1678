"""Older wordings told in today's words, before the grammar reads them.

A language may have a file `grammar/CODE.older`. Its lines are applied in order to a text that the grammar could not
read as it stands, so a line never changes what is understood already. A line says nothing that depends on the era: a
wording that means something else by the rules of its time has no line, and is refused.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Final

from playmat.text.errors import GrammarError, Unsupported
from playmat.text.language import LANGUAGES
from playmat.text.names import FOLDER

_PLUS: Final = re.compile(r"\bdoes (\d{1,4}) damage plus (\d{1,4}) more damage\b", re.IGNORECASE)
_WHOLE_NAME: Final = r"(?![\w']| (?:ex|EX|GX|V|G|C|E4|GL|FB|δ|★|Star|LV)\b)"
# What stands before and after the name of a card where it speaks of itself and nothing else can be meant.
_ITSELF: Final = (
    (r"(?:^|(?<=[.,;] )|(?<=\bif )|(?<=\band )|(?<=\bIf ))", r"(?= does \d{1,4} damage to itself\b)"),
    (r"(?:^|(?<=[.,;] )|(?<=\band ))", r"(?= is now (?:Asleep|Burned|Confused|Paralyzed|Poisoned)\b)"),
    (r"(?<=\battached to )", ""),
    (r"(?<=\battach it to )", ""),
    (r"(?<=\battach them to )", ""),
    (r"(?<=\bdamage counter on )", ""),
    (r"(?<=\bdamage counters on )", ""),
    (r"(?<=\bdamage from )", ""),
    (r"(?<=\bdamage counter from )", ""),
    (r"(?<=\bdamage counters from )", ""),
    (r"(?<=\bdone to )", ""),
    (r"(?<=\b[Ss]witch )", r"(?= with 1 of your\b)"),
)

SYMBOL: Final = r"\{[GRWLPFDMNYC]\}"
WORDS: Final = r"[^.()•]*?"
SLOTS: Final = {"n": r"\d+", "m": r"\d+", "s": SYMBOL, "x": WORDS, "y": WORDS, "w": r"[^.,()•]*?"}


@dataclass(frozen=True)
class Older:
    """One line: what is looked for, what is said instead, and whether only beside a printed number."""

    pattern: re.Pattern[str]
    today: str
    numbered: bool


def told_today(text: str, lang: str, name: str = "", printed: int | None = -1) -> str:
    """A normalised text with its older wordings in today's, on a card of a name, at an attack with this number (None:
    without, -1: not known)."""
    if text and text[-1].isalnum() and LANGUAGES[lang].by_word:
        text += "."  # some prints leave it out
    text = without_base(called_itself(text, name, lang), printed)
    for each in older_of(lang):
        if (not each.numbered or (printed or 0) > 0) and each.pattern.search(text) is not None:
            text = " ".join(each.pattern.sub(each.today, text).split()).replace(" .", ".").replace(" ,", ",")
    return text


def called_itself(text: str, name: str, lang: str) -> str:
    """A text in which a card calls itself by its name, as before 2011, calls it "this Pokémon" as today; only where
    nothing else can be meant."""
    if lang != "en" or not name or name not in text:
        return text
    for before, after in _ITSELF:
        text = re.sub(f"{before}{re.escape(name)}{_WHOLE_NAME}{after}", "this Pokémon", text)
    return text[:1].upper() + text[1:]


def without_base(text: str, printed: int | None) -> str:
    """A text before 2011 says the printed number again: "does 30 damage plus 10 more damage" is "10 more damage" at an
    attack of 30. Unsupported where it says another number than is printed."""
    if printed == -1:
        return text
    for match in _PLUS.finditer(text):
        if int(match.group(1)) != printed:
            raise Unsupported("the text adds to a number that is not the printed one", text)
    return _PLUS.sub(r"does \2 more damage", text)


@functools.cache
def older_of(lang: str) -> tuple[Older, ...]:
    """The lines of a language, none where it has no file; GrammarError for a line that is none."""
    place = FOLDER / f"{lang}.older"
    if not place.is_file():
        return ()
    found: list[Older] = []
    for number, line in enumerate(place.read_text(encoding="utf-8").splitlines(), 1):
        line = line.split("##")[0].strip()
        if line:
            found.append(read_line(line, f"{place.name}, line {number}"))
    return tuple(found)


def read_line(line: str, where: str) -> Older:
    """One line: "old wording  today's wording"."""
    numbered = line.startswith("+ ")
    columns = re.split(r"\s{2,}", line.removeprefix("+ "))
    if len(columns) != 2:
        raise GrammarError("a line is an older wording, two spaces, and today's", where)
    old, today = columns
    pattern = ""
    if old.startswith("^"):
        pattern = r"(?:(?<=\A)|(?<=[.•)(] ))"
        old = old[1:]
    elif old[0].isalnum():
        pattern = r"(?<![\w'-])"
    pattern += pattern_of(old, where)
    if old[-1].isalnum() or old[-1] == "}":
        pattern += r"(?![\w'-])"
    said = "" if today == "-" else re.sub(r"\{([a-z])\}", r"\\g<\1>", today.replace("\\", r"\\"))
    try:
        return Older(re.compile(pattern, re.IGNORECASE), said, numbered)
    except re.error as wrong:
        raise GrammarError(f"the older wording makes no sense ({wrong})", where) from None


def pattern_of(old: str, where: str) -> str:
    """The regular expression of an older wording."""
    found = ""
    place = 0
    for slot in re.finditer(r"\{([a-z])(?::((?:[^{}]|\{[a-z]\})+))?\}|\[([^\]]+)\]", old):
        found += re.escape(old[place : slot.start()])
        place = slot.end()
        name, choices, optional = slot.groups()
        if optional is not None:
            found += f"(?:{re.escape(optional)})?"
        elif choices is not None:
            inner = re.sub(r"\{([a-z])\}", lambda match: SLOTS[match.group(1)], choices)
            found += f"(?P<{name}>{inner})"
        elif name in SLOTS:
            found += f"(?P<{name}>{SLOTS[name]})"
        else:
            raise GrammarError(f"there is no slot {{{name}}}", where, f"known: {', '.join(SLOTS)}")
    return found + re.escape(old[place:])
