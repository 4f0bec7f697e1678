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

from playmat.text.errors import GrammarError
from playmat.text.language import LANGUAGES
from playmat.text.names import FOLDER

SYMBOL: Final = r"\{[GRWLPFDMNYC]\}"
WORDS: Final = r"[^.()•]*?"
SLOTS: Final = {"n": r"\d+", "m": r"\d+", "s": SYMBOL, "x": WORDS, "y": WORDS, "w": r"[^.,()•]*?"}


@dataclass(frozen=True)
class Older:
    """One line: what is looked for, what is said instead, and whether only beside a printed number."""

    pattern: re.Pattern[str]
    today: str
    numbered: bool


def told_today(text: str, lang: str, numbered: bool) -> str:
    """A normalised text with its older wordings in today's; `numbered`: an attack with a printed number."""
    if text and text[-1].isalnum() and LANGUAGES[lang].by_word:
        text += "."  # some prints leave it out
    for each in older_of(lang):
        if (numbered or not each.numbered) and each.pattern.search(text) is not None:
            text = " ".join(each.pattern.sub(each.today, text).split()).replace(" .", ".").replace(" ,", ",")
    return text


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
