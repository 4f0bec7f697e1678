"""How much of a source of cards is understood: cards and distinct texts, per set and in total, and the places where
reading stops most often.

A text is counted once however many cards have it, apart for each kind of card it stands on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from playmat.pool.compile import TextRoom, compile_card
from playmat.pool.printed import PrintedCard
from playmat.pool.tcgdata import NO_TEXT

STOPS: Final = 40
"""So many of the places where reading stops are reported."""


@dataclass
class Share:
    """The numbers of one set, or of all."""

    name: str = ""
    cards: int = 0
    cards_compiled: int = 0
    texts: set[tuple[str, str]] = field(default_factory=set)
    failed: set[tuple[str, str]] = field(default_factory=set)

    def data(self) -> dict[str, object]:
        """As JSON."""
        return {
            **({"name": self.name} if self.name else {}),
            "cards": self.cards,
            "cards_compiled": self.cards_compiled,
            "texts": len(self.texts),
            "texts_compiled": len(self.texts) - len(self.failed),
        }


@dataclass
class Coverage:
    """What is understood of a source."""

    total: Share
    sets: dict[str, Share]
    stops: list[tuple[str, int, str]]
    no_text: int
    """Cards for which the source has no text although they must have one."""

    def data(self) -> dict[str, object]:
        """As JSON: `total`, `sets` by code, `stops` as words, the number of distinct texts, and a card that has one."""
        return {
            "total": self.total.data(),
            "sets": {code: share.data() for code, share in self.sets.items()},
            "stops": [{"words": words, "texts": count, "example": card} for words, count, card in self.stops],
            "cards_without_text": self.no_text,
        }


def measure(
    printed: list[PrintedCard],
    set_of: Callable[[PrintedCard], tuple[str, str]],
    told: Callable[[int], None] | None = None,
    rooms: dict[str, TextRoom] | None = None,
) -> Coverage:
    """Compiles every card; `set_of` gives code and name of a card's set, `told` hears how many cards are done."""
    languages = dict.fromkeys(each.language for each in printed)
    known = rooms or {}
    for language in languages:
        if language not in known:
            known[language] = TextRoom(language, [each.facts for each in printed if each.language == language])
    total = Share()
    sets: dict[str, Share] = {}
    stopped: dict[tuple[str, str], tuple[str, str]] = {}
    no_text = 0
    for number, card in enumerate(printed, 1):
        code, name = set_of(card)
        shares = (total, sets.setdefault(code, Share(name)))
        made = compile_card(card, known[card.language])
        empty = NO_TEXT in card.doubts
        no_text += empty
        texts = {(each.kind, each.words) for each in card.texts()}
        failed = {(each.text.kind, each.text.words) for each in made.failures}
        for share in shares:
            share.cards += 1
            share.cards_compiled += made.understood() and not empty
            share.texts |= texts
            share.failed |= failed
        for each in made.failures:
            stopped.setdefault((each.text.kind, each.text.words), (each.stop(4), card.facts.name))
        if made.facts.unsupported and not made.failures:
            stopped.setdefault(("", made.facts.unsupported), ("(its tree does not build)", card.facts.name))
        if told is not None and number % 100 == 0:
            told(number)
    counts = Counter(words for words, _ in stopped.values())
    examples: dict[str, str] = {}
    for words, example in stopped.values():
        examples.setdefault(words, example)
    stops = [(words, count, examples[words]) for words, count in counts.most_common(STOPS)]
    return Coverage(total, sets, stops, no_text)
