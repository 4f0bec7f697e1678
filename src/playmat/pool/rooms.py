"""The one place that knows how the text room is called: a room reads and writes the texts of one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from playmat.effects.notation import Call, Term, Text
from playmat.facts.card import BASIC_ENERGY, STADIUM, CardFacts
from playmat.pool.printed import ABILITY, ENGLISH, RULE, PrintedText
from playmat.text.compile import compile_text
from playmat.text.errors import Unsupported
from playmat.text.grammar import FOLDER
from playmat.text.names import lexicon_of
from playmat.text.raising import raise_
from playmat.text.writer import write

KINDS: Final = {RULE: ABILITY}
"""Kinds of text that the text room reads as another."""


class Room(Protocol):
    """What the pool asks of the text room."""

    def read(self, text: PrintedText, card: CardFacts) -> Call:
        """The tree of a text; TextError where it is not understood."""
        ...

    def write(self, term: Term, text: PrintedText, card: CardFacts) -> str:
        """The canonical text of a tree; TextError where there are no words for it."""
        ...


class GrammarRoom:
    """A language with a grammar, and the names that its texts may speak of."""

    def __init__(self, language: str, known: list[CardFacts], names: Iterable[str] = ()) -> None:
        self.language: Final = language
        self.lexicon: Final = lexicon_of(language)
        if language == ENGLISH:
            # Printed English names are the name keys; other languages have a table that leads to them. A basic Energy
            # is spoken of by its type, never by its name.
            self.lexicon.add_cards([*(each.name for each in known if each.kind != BASIC_ENERGY), *names])
            self.lexicon.add_cards([name for each in known for name in each.evolves_from])
            self.lexicon.add_moves([attack.name for each in known for attack in each.attacks])
            self.lexicon.add_moves([ability.name for each in known for ability in each.abilities])
        # A text may name a Stadium in play or a Special Energy; what is known to be another card is none.
        self._no_stadiums: Final = {each.name for each in known} - {x.name for x in known if x.kind == STADIUM}
        self._no_energy: Final = {each.name for each in known} - {x.name for x in known if x.is_energy()}

    def read(self, text: PrintedText, card: CardFacts) -> Call:
        kind = KINDS.get(text.kind, text.kind)
        number = -1 if text.attack is None else text.attack.damage
        term = compile_text(text.words, kind, self.lexicon, self.language, card.name, number)
        for each in term.walk():
            if isinstance(each, Call) and each.name == "stadium_card":
                self._refuse_named(each, self._no_stadiums, "Stadium", text)
            elif isinstance(each, Call) and each.name == "SpecialEnergy":
                self._refuse_named(each, self._no_energy, "Energy", text)
        return term

    def _refuse_named(self, term: Call, others: set[str], what: str, text: PrintedText) -> None:
        """Refuses a term that names a card of another kind."""
        names = [each.value for part in term.args for each in part.walk() if isinstance(each, Text)]
        wrong = next((name for name in names if name in others), None)
        if wrong is not None:
            raise Unsupported(f"{wrong} is read as {what}, and is none", text.words)

    def write(self, term: Term, text: PrintedText, card: CardFacts) -> str:
        if not isinstance(term, Call):
            raise Unsupported(f"this is no tree of a text: {term.write()}")
        return write(raise_(term, text.name), self.language, self.lexicon)


class NoRoom:
    """A language without a grammar: every text is refused."""

    def __init__(self, language: str) -> None:
        self.language: Final = language

    def read(self, text: PrintedText, card: CardFacts) -> Call:
        raise Unsupported(f"there is no grammar of {self.language!r}")

    def write(self, term: Term, text: PrintedText, card: CardFacts) -> str:
        raise Unsupported(f"there is no grammar of {self.language!r}")


def room_of(language: str, known: list[CardFacts], names: Iterable[str] = ()) -> Room:
    """The room of a language, knowing the names of these cards and further names."""
    if not (FOLDER / f"{language}.grammar").is_file():
        return NoRoom(language)
    return GrammarRoom(language, known, names)
