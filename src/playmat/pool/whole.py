"""The built-in pool with the user's own cards behind it: a card of one's own is read from the file when its name, print
or id is first asked for, so that a big collection costs nothing where it is not needed.

What the built-in pool has counts: a card that is the same adds its prints to it, and a Trainer or Energy of its name is
played by the built-in text (see II-A.2, ERA-C3). Among collections the oldest counts in the same way.
"""

from __future__ import annotations

from typing import Final

from playmat.facts.card import CardFacts, PrintFacts, name_key
from playmat.facts.form import read_card
from playmat.pool.pool import Pool, read_print
from playmat.pool.printed import changed
from playmat.pool.store import Store, StoredCard


class WholePool(Pool):
    """The built-in cards and those of a store."""

    def __init__(self, base: Pool, store: Store) -> None:
        super().__init__()
        self._cards = dict(base._cards)
        self._named = {name: list(those) for name, those in base._named.items()}
        self._prints = {card_id: list(those) for card_id, those in base._prints.items()}
        self._printed = {spot: list(those) for spot, those in base._printed.items()}
        self._official = dict(base._official)
        self._store: Final = store
        self._built_in: Final = frozenset(base._cards)
        self._brought: Final[set[str]] = set()
        self._own_names: list[str] | None = None

    def find_by_name(self, name: str) -> list[CardFacts]:
        self._bring(name_key(name))
        return super().find_by_name(name)

    def find_by_print(self, set_code: str, number: str) -> list[CardFacts]:
        found = super().find_by_print(set_code, number)
        if found:
            return found
        for name in self._store.names_at(set_code, number):
            self._bring(name)
        return super().find_by_print(set_code, number)

    def find_by_id(self, card_id: str) -> CardFacts | None:
        if card_id not in self._cards:
            for name in self._store.names_of_id(card_id):
                self._bring(name)
        return super().find_by_id(card_id)

    def prints_of(self, card: CardFacts) -> tuple[PrintFacts, ...]:
        self._bring(card.name)
        return super().prints_of(card)

    def names(self) -> list[str]:
        if self._own_names is None:
            self._own_names = self._store.names()
        return list(dict.fromkeys([*super().names(), *self._own_names]))

    def ids(self) -> list[str]:
        return list(dict.fromkeys([*super().ids(), *self._store.ids()]))

    def cards(self) -> list[CardFacts]:
        for name in self.names():
            self._bring(name)
        return super().cards()

    def _bring(self, name: str) -> None:
        """Reads the own cards of a name, once."""
        if name in self._brought:
            return
        self._brought.add(name)
        for stored in self._store.cards_named(name):
            self._take(stored)

    def _take(self, stored: StoredCard) -> None:
        where = f"{self._store.place}, {stored.collection}, {stored.name}"
        made = read_card(stored.line)
        others = self._named.get(made.name, [])
        known = self._cards.get(stored.same_as) if stored.same_as in self._built_in else None
        if known is None:
            known = next((each for each in others if same_card(each, made)), None)
        if known is None:
            known = changed(made, id=self._free_id(stored))
            self.add(known, where)
        for line in stored.prints:
            self.add_print(read_print(known.id, line.split(), where), where)

    def _free_id(self, stored: StoredCard) -> str:
        """The id of a card, or one with its collection where another card has it."""
        if stored.id not in self._cards:
            return stored.id
        return f"{stored.id}-{stored.collection}"


def same_card(known: CardFacts, other: CardFacts) -> bool:
    """Whether two cards are one: a Trainer or Energy by its name (see II-A.2), a Pokémon by all that is on it."""
    if not (known.is_pokemon() and other.is_pokemon()):
        return True
    if known.unsupported or other.unsupported:
        return False
    return changed(known, id="-", by_hand=False) == changed(other, id="-", by_hand=False)
