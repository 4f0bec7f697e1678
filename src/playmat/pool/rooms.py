"""The one place that knows how the text room is called: a room reads and writes the texts of one language."""

from __future__ import annotations

from typing import Protocol

from playmat.effects.notation import Call, Term
from playmat.facts.card import CardFacts
from playmat.pool.printed import PrintedText
from playmat.text.errors import Unsupported


class Room(Protocol):
    """What the pool asks of the text room."""

    def read(self, text: PrintedText, card: CardFacts) -> Call:
        """The tree of a text; TextError where it is not understood."""
        ...

    def write(self, term: Term, text: PrintedText, card: CardFacts) -> str:
        """The canonical text of a tree; TextError where there are no words for it."""
        ...


class NoRoom:
    """A language without a grammar: every text is refused."""

    def __init__(self, language: str) -> None:
        self.language = language

    def read(self, text: PrintedText, card: CardFacts) -> Call:
        raise Unsupported(f"there is no grammar of {self.language!r}")

    def write(self, term: Term, text: PrintedText, card: CardFacts) -> str:
        raise Unsupported(f"there is no grammar of {self.language!r}")


def room_of(language: str, known: list[CardFacts]) -> Room:
    """The room of a language, knowing the names of these cards."""
    return NoRoom(language)
