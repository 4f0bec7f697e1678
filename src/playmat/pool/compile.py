"""From a printed card to a card with notation: every text is read by the text room, and what is not understood is
kept as such, with the place and a few words, never guessed.

A card is understood when all its texts are and the engine can build what they say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from playmat.effects.define import define
from playmat.effects.notation import Call, Name, Term, Text
from playmat.errors import NotationError
from playmat.facts.card import AbilityFacts, AttackFacts, CardFacts
from playmat.pool.printed import ABILITY, ATTACK, PrintedCard, PrintedText, changed
from playmat.pool.rooms import Room, room_of
from playmat.text.errors import TextError, shortened

WORDS_KEPT: Final = 3
"""So many words of a place that is not understood are named in the pool."""


LONGEST_WORD: Final = 24


@dataclass(frozen=True)
class Failure:
    """A text of a card that was not understood; `error` has the place and what was expected there."""

    text: PrintedText
    error: TextError

    def stop(self, words: int = 5) -> str:
        """The words at which reading stops, by which failures are counted."""
        if self.error.at < 0:
            return f"({self.error.what})"
        # Where no spaces part words, a few characters stand for one.
        return " ".join(shortened(each, LONGEST_WORD) for each in self.error.rest.split()[:words]) or "(the end)"

    def short(self) -> str:
        """What the pool says of it: which text, the place and at most three words, never the text."""
        name = self.text.name or "its text"
        if self.error.at < 0 or not self.error.text:
            return f"{name}: {shortened(self.error.what, 100)}"
        word = len(self.error.text[: self.error.at].split()) + 1
        words = len(self.error.text.split())
        if not self.error.rest.strip():
            return f"{name}: something is missing at the end"
        return f"{name}, word {word} of {words}: {self.stop(WORDS_KEPT)}"


@dataclass
class Compiled:
    """A card made from print: its facts with notation, and the texts that were not understood."""

    facts: CardFacts
    failures: list[Failure] = field(default_factory=list)

    def understood(self) -> bool:
        """Whether it can be played."""
        return not self.facts.unsupported


class TextRoom:
    """The text room as the pool uses it: it reads and writes the texts of one language, with the names that these
    cards have, and further names of cards."""

    def __init__(
        self, language: str, known: Iterable[CardFacts] = (), room: Room | None = None, names: Iterable[str] = ()
    ) -> None:
        self.language: Final = language
        self._room: Final[Room] = room_of(language, list(known), names) if room is None else room
        self._read: dict[tuple[object, ...], Call | TextError] = {}

    def read(self, text: PrintedText, card: CardFacts) -> Call:
        """The tree of one text of a card; TextError where it is not understood."""
        key = (text.kind, text.words, card.name, text.attack, card.kind)
        known = self._read.get(key)
        if known is None:
            try:
                known = self._room.read(text, card)
            except TextError as wrong:
                known = wrong
            self._read[key] = known
        if isinstance(known, TextError):
            raise known
        return known

    def write(self, term: Term, text: PrintedText, card: CardFacts) -> str:
        """The canonical text of a tree in this language; TextError where the grammar has no words for it."""
        return self._room.write(term, text, card)


def compile_card(printed: PrintedCard, room: TextRoom) -> Compiled:
    """The card with the notation of its texts; what is not understood is in `failures` and in `unsupported`. Notation
    that the card brings along (one's own cards) stays where it has no words."""
    facts = printed.facts
    failures: list[Failure] = []
    trees: dict[tuple[str, str], str] = {}
    for text in printed.texts():
        try:
            term = room.read(text, facts)
            if text.attack is not None:
                require_agreement(text.attack, term)
            trees[text.kind, text.name] = term.write()
        except TextError as wrong:
            failures.append(Failure(text, wrong))
    failures += silent_parts(printed)
    card_text = next((text for text in printed.texts() if not text.name), None)
    made = changed(
        facts,
        attacks=tuple(
            AttackFacts(one.name, one.cost, one.damage, one.suffix, trees.get((ATTACK, one.name), one.effect), one.mark)
            for one in facts.attacks
        ),
        abilities=tuple(
            AbilityFacts(one.name, one.kind, trees.get((ABILITY, one.name), one.effect), one.mark)
            for one in facts.abilities
        ),
        effect=facts.effect if card_text is None else trees.get((card_text.kind, ""), ""),
        unsupported="; ".join(each.short() for each in failures),
    )
    if not failures:
        try:
            define(made)
        except NotationError as wrong:
            made = changed(made, unsupported=f"it does not build: {wrong.what} ({wrong.where})")
    return Compiled(made, failures)


NOT_COUNTED: Final = "its number has a sign, and no text says what it counts"
SAYS_NOTHING: Final = "it has no text"


def silent_parts(printed: PrintedCard) -> list[Failure]:
    """The parts of a card whose words its source lacks: an Ability without text, an attack without text and number, a
    signed number that no text counts."""
    found: list[Failure] = []
    for ability, words in zip(printed.facts.abilities, printed.ability_words, strict=True):
        if not words and not ability.effect:
            found.append(Failure(PrintedText(ABILITY, ability.name, ""), TextError(SAYS_NOTHING)))
    for attack, words in zip(printed.facts.attacks, printed.attack_words, strict=True):
        if not words and not attack.effect and (attack.suffix or attack.damage is None):
            why = NOT_COUNTED if attack.suffix else SAYS_NOTHING
            found.append(Failure(PrintedText(ATTACK, attack.name, "", attack), TextError(why)))
    return found


def require_agreement(attack: AttackFacts, term: Call) -> None:
    """Refuses a reading that does not fit the number printed at the attack: a signed number is counted by the text as
    its sign says, and a text counts only a number that is printed."""
    damage = term.keyword("damage")
    counts = damage is not None and damage != Name("None")
    itself = any(isinstance(each, Text) and each.value == attack.name for each in term.walk())
    if attack.suffix and not counts and not itself:
        raise TextError(NOT_COUNTED)
    if counts and attack.damage is None:
        raise TextError("its text counts a number, and none is printed")
    if damage is None or not attack.suffix:
        return
    adds = any(isinstance(each, Name) and each.name == "printed" for each in damage.walk())
    if adds != (attack.suffix != "x"):
        raise TextError(f"its number has the sign {attack.suffix}, and its text counts otherwise")


def same_print(left: CardFacts, right: CardFacts) -> bool:
    """Whether two cards are the same but for their notation."""
    return without_notation(left) == without_notation(right)


def without_notation(facts: CardFacts) -> CardFacts:
    """The facts as printed: no effects, no marks of how they came about."""
    return changed(
        facts,
        attacks=tuple(
            AttackFacts(each.name, each.cost, each.damage, each.suffix, "", each.mark) for each in facts.attacks
        ),
        abilities=tuple(AbilityFacts(each.name, each.kind, "", each.mark) for each in facts.abilities),
        effect="",
        unsupported="",
        by_hand=False,
    )
