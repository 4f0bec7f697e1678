"""A deck around each card: sixty cards in which the card, its line and what its texts name are likely to meet.

`deck_around` reads the facts and the trees: the line of the card both ways, the cards, owners, tags and types that its
texts speak of, Energy that pays the attacks of all these, and Trainers of every kind, other ones for each card. Decks
are legal under the rules of today and the same every time.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from playmat.effects.notation import Call, Name, Term, Text, parse
from playmat.facts.card import (
    BASIC_ENERGY,
    ITEM,
    SPECIAL_ENERGY,
    STADIUM,
    STAGE2,
    SUPPORTER,
    TAGS,
    TOOL,
    CardFacts,
    basic_energy,
)
from playmat.facts.energy import BASIC_TYPES, LETTERS
from playmat.pool.pool import Pool
from playmat.rules.deckbuilding import DeckEntry, deck_name, is_basic_pokemon
from playmat.rules.rules import Rules, preset
from tests.todays import todays

ENERGY = 15
"""So many of the sixty cards are basic Energy at least, where the deck has attacks to pay for."""
MOST_NAMED = 3
"""Of each thing that a text names so many cards are taken."""
SEARCH_AND_DRAW = ("Draw", "deck")
TRAINERS = ((SUPPORTER, 4), (ITEM, 4), (TOOL, 2), (STADIUM, 1), (SPECIAL_ENERGY, 2))
"""How many different cards of each kind are put in."""


@functools.cache
def texts_of(card: CardFacts) -> list[Term]:
    """The words of the card's texts in notation that may name something."""
    return [word for word in words_of(card) if isinstance(word, Call | Name)]


def words_of(card: CardFacts) -> Iterator[Term]:
    for effect in (card.effect, *[each.effect for each in card.attacks], *[each.effect for each in card.abilities]):
        if effect:
            yield from parse(effect).walk()


class Book:
    """The cards of a pool by what texts can name: owners, tags, attacks, Abilities, types, what evolves from them."""

    def __init__(self, pool: Pool, rules: Rules) -> None:
        self.pool = pool
        self.rules = rules
        self.cards = [each for each in pool.cards() if not each.unsupported and exists(each, rules)]
        self.above: dict[str, list[CardFacts]] = {}
        for card in self.cards:
            for name in card.evolves_from:
                self.above.setdefault(name, []).append(card)
        self.named: dict[str, list[CardFacts]] = {}
        self.numbers = {each.id: number for number, each in enumerate(self.cards)}
        self.basics = [each for each in self.cards if is_basic_pokemon(each)]
        self.kinds = {kind: [each for each in self.cards if each.kind == kind] for kind, _ in TRAINERS}
        self.searchers = [
            each
            for each in self.kinds[SUPPORTER] + self.kinds[ITEM]
            if any(isinstance(word, Call) and word.name in SEARCH_AND_DRAW for word in texts_of(each))
        ]
        self.evolvers = [
            each
            for each in self.kinds[ITEM]
            if any(isinstance(word, Call) and word.name == "Evolve" for word in texts_of(each))
        ]

    def with_name(self, name: str) -> list[CardFacts]:
        """The playable cards of a name."""
        return [each for each in self.pool.find_by_name(name) if each.id in self.numbers]

    def evolving_from(self, name: str) -> list[CardFacts]:
        """The cards whose line names this one."""
        return self.above.get(name, [])

    def cards_named(self, word: Term) -> list[CardFacts]:
        """The cards that a word of a text speaks of, all of them."""
        said = word.name if isinstance(word, Name) else str(word)
        if said not in self.named:
            self.named[said] = self.looked_up(word)
        return self.named[said]

    def looked_up(self, word: Term) -> list[CardFacts]:
        if isinstance(word, Name):
            if word.name == "MegaEx":
                return [each for each in self.cards if each.has_tag("MEGA") and each.has_tag("ex")]
            if word.name == "Stage2":
                return [each for each in self.cards if each.stage == STAGE2]
            tag = next((each for each in TAGS if each.replace(" ", "") == word.name), "")
            return [each for each in self.cards if tag and each.has_tag(tag)]
        if not isinstance(word, Call) or not word.args or not isinstance(word.args[0], Text):
            return []
        said = word.args[0].value
        if word.name == "Name":
            return self.with_name(said)
        if word.name == "Named":
            return [each for each in self.cards if said in each.name]
        if word.name == "Owner":
            return [each for each in self.cards if each.owner == said]
        if word.name == "Knows":
            return [each for each in self.cards if said in [attack.name for attack in each.attacks]]
        if word.name == "HasAbility":
            return [each for each in self.cards if said in [ability.name for ability in each.abilities]]
        if word.name == "EvolvesFrom":
            return self.evolving_from(said)
        if word.name in ("Type", "Types"):
            return [each for each in self.basics if any(LETTERS[kind] in said for kind in each.types)]
        return []

    def energy_named(self, word: Term) -> list[int]:
        """The basic types that a word of a text speaks of."""
        if isinstance(word, Call) and word.name in ("Type", "BasicEnergy") and word.args:
            first = word.args[0]
            if isinstance(first, Text):
                return [LETTERS.index(letter) for letter in first.value]
        return []


def exists(card: CardFacts, rules: Rules) -> bool:
    """Whether the rules know such a card: Fairy Energy is none of today's (see ERA-28)."""
    return card.kind != BASIC_ENERGY or card.basic_type in rules.basic_energy_types


@functools.cache
def book() -> Book:
    """The built-in cards under the rules of today."""
    return Book(todays(), preset("SV"))


class Maker:
    """A deck that grows around a card; `number` is the card's own and makes decks different from each other."""

    def __init__(self, book: Book, number: int) -> None:
        self.book = book
        self.number = number
        self.counts: dict[str, int] = {}
        self.names: dict[str, int] = {}
        self.aces = 0
        self.size = 0

    def put(self, card: CardFacts, count: int, room: int) -> None:
        """Put in up to so many copies, as many as the rules and the room up to `room` cards leave."""
        count = min(count, room - self.size)
        if card.kind != BASIC_ENERGY:
            count = min(count, self.book.rules.deck_copies - self.names.get(deck_name(card), 0))
        if card.has_tag("ACE SPEC"):
            count = min(count, self.book.rules.ace_spec_limit - self.aces)
        if count <= 0:
            return
        self.counts[card.id] = self.counts.get(card.id, 0) + count
        self.names[deck_name(card)] = self.names.get(deck_name(card), 0) + count
        self.aces += count if card.has_tag("ACE SPEC") else 0
        self.size += count

    def cards(self) -> list[CardFacts]:
        """The different cards that are in it now."""
        return [self.book.pool.card(card_id) for card_id in self.counts]

    def turned(self, cards: list[CardFacts], step: int = 1) -> list[CardFacts]:
        """The same cards, beginning elsewhere for each deck."""
        at = (self.number * step) % len(cards) if cards else 0
        return cards[at:] + cards[:at]

    def put_below(self, card: CardFacts, count: int, room: int) -> None:
        """What it evolves from, down to the Basic or the fossil."""
        while card.evolves_from:
            found = [each for name in card.evolves_from for each in self.book.with_name(name)]
            if not found:
                return
            card = self.turned(found)[0]
            self.put(card, count, room)

    def put_above(self, card: CardFacts, count: int, room: int) -> None:
        """Two of the cards that evolve from it, and one that evolves from each of those."""
        for above in self.turned(self.book.evolving_from(card.name))[:2]:
            self.put(above, count, room)
            for top in self.turned(self.book.evolving_from(above.name))[:1]:
                self.put(top, count, room)

    def put_named(self, card: CardFacts, count: int, room: int) -> None:
        """What its texts name, with what that evolves from."""
        for word in texts_of(card):
            for each in self.turned(self.book.cards_named(word))[:MOST_NAMED]:
                if each.kind != BASIC_ENERGY:
                    self.put(each, count, room)
                    self.put_below(each, count, room)

    def put_energy(self, around: CardFacts, size: int) -> None:
        """Basic Energy up to the size of the deck: the types of the card's own costs and texts first."""
        kinds = energy_wanted(self.book, [around]) or energy_wanted(self.book, self.cards())
        kinds += [kind for kind in energy_wanted(self.book, self.cards()) if kind not in kinds]
        kinds = [kind for kind in kinds if kind in self.book.rules.basic_energy_types][:3]
        if not kinds:
            kinds = [self.book.rules.basic_energy_types[self.number % len(self.book.rules.basic_energy_types)]]
        for at in range(size - self.size):
            self.put(basic_energy(kinds[at % len(kinds)]), 1, size)


def energy_wanted(book: Book, cards: Iterable[CardFacts]) -> list[int]:
    """The types in the costs of attacks of these cards, and those that their texts name."""
    found: list[int] = []
    for card in cards:
        for attack in card.attacks:
            found += [kind for kind in attack.cost if kind in BASIC_TYPES]
        for word in texts_of(card):
            found += [kind for kind in book.energy_named(word) if kind in BASIC_TYPES]
    return list(dict.fromkeys(found))


def deck_around(card: CardFacts, among: Book | None = None) -> list[DeckEntry]:
    """A legal deck of the rules' size around a card of the book (the built-in one); none where the rules have no such
    card."""
    cards = book() if among is None else among
    if card.id not in cards.numbers:
        return []
    size = cards.rules.deck_size
    room = size - ENERGY
    maker = Maker(cards, cards.numbers[card.id])
    maker.put(card, 4, room)
    maker.put_below(card, 4, room)
    maker.put_above(card, 2, room)
    maker.put_named(card, 2, room - 8)
    if card.stage == STAGE2:
        for each in cards.evolvers:
            maker.put(each, 2, room)
    for each in maker.turned(cards.searchers, 5)[:2]:
        maker.put(each, 3, room)
    if sum(maker.counts[each.id] for each in maker.cards() if is_basic_pokemon(each)) < 8:
        fitting = [each for each in cards.basics if set(each.types) & set(card.types)] or cards.basics
        for each in maker.turned(fitting, 7)[:2]:
            maker.put(each, 4, room)
            maker.put_above(each, 1, room)
    for kind, count in TRAINERS:
        for each in maker.turned(cards.kinds[kind], 7)[:count]:
            maker.put(each, 1 if kind in (SUPPORTER, ITEM) else 2, room)
    maker.put_energy(card, size)
    return [DeckEntry(count, cards.pool.card(card_id)) for card_id, count in maker.counts.items()]
