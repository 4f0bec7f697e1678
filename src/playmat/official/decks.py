"""Decks for games on the official engine: known ones, and decks made around a card so that it comes to be used."""

from __future__ import annotations

import functools
from collections import Counter
from random import Random
from typing import Final

from playmat.errors import DeckError
from playmat.facts import energy
from playmat.facts.card import BASIC, BASIC_ENERGY, POKEMON, SPECIAL_ENERGY, CardFacts
from playmat.official.cards import CARD_COUNT, DATA, playable
from playmat.pool.load import built_in

SIZE: Final = 60
COPIES: Final = 4
ENERGY: Final = 15
"""Basic Energy cards in a deck made around a card."""
BASICS: Final = 12
"""Basic Pokémon that it has at least."""


@functools.cache
def facts_of() -> dict[int, CardFacts]:
    """The facts of every card that Playmat can play, by official id."""
    pool = built_in()
    found: dict[int, CardFacts] = {}
    for card in range(1, CARD_COUNT + 1):
        facts = pool.find_by_official_id(card)
        if facts is not None and playable(card):
            found[card] = facts
    return found


@functools.cache
def ids_named() -> dict[str, list[int]]:
    """The ids of the cards of each name."""
    found: dict[str, list[int]] = {}
    for card, facts in facts_of().items():
        found.setdefault(facts.name, []).append(card)
    return found


def known_decks() -> dict[str, list[int]]:
    """The known decks by name, of those whose cards can all be played."""
    found: dict[str, list[int]] = {}
    for line in (DATA / "decks.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, cards = line.partition(":")
            deck: list[int] = []
            for each in cards.split():
                count, _, card = each.partition("x")
                deck.extend([int(card)] * int(count))
            if all(card in facts_of() for card in deck):
                found[name] = deck
    return found


class Maker:
    """A deck in the making: cards with their numbers, within the limits of names and ACE SPEC cards."""

    def __init__(self, stream: Random) -> None:
        self.stream = stream
        self.cards: Counter[int] = Counter()
        self.names: Counter[str] = Counter()
        self.special = False

    def size(self) -> int:
        return self.cards.total()

    def add(self, card: int, count: int) -> None:
        """Adds up to so many copies."""
        facts = facts_of()[card]
        if "ACE SPEC" in facts.tags:
            count = 0 if self.special else 1
            self.special = self.special or count > 0
        if facts.kind != BASIC_ENERGY:
            count = min(count, COPIES - self.names[facts.name])
        count = min(count, SIZE - self.size())
        if count > 0:
            self.cards[card] += count
            self.names[facts.name] += count

    def add_line(self, card: int, count: int) -> None:
        """A Pokémon with what it evolves from."""
        self.add(card, count)
        for name in facts_of()[card].evolves_from:
            below = ids_named().get(name, [])
            if below:
                self.add_line(self.stream.choice(below), count)

    def basics(self) -> int:
        """How many Basic Pokémon it has."""
        found = 0
        for card, count in self.cards.items():
            facts = facts_of()[card]
            if facts.kind == POKEMON and facts.stage == BASIC:
                found += count
        return found

    def types(self) -> list[int]:
        """The types of Energy that its attacks cost."""
        found: list[int] = []
        for card in self.cards:
            for attack in facts_of()[card].attacks:
                found.extend(each for each in attack.cost if each in energy.BASIC_TYPES)
        return found


def deck_around(card: int, stream: Random) -> list[int]:
    """A legal deck with as many copies of a card as may be, its line, Energy for its attacks, and others at random."""
    facts = facts_of().get(card)
    if facts is None:
        raise DeckError(f"card {card} cannot be played", "deck around a card", f"Ids are 1 to {CARD_COUNT}.")
    made = Maker(stream)
    made.add_line(card, COPIES)
    everything = list(facts_of())
    related = [each for each in everything if facts.owner and facts_of()[each].owner == facts.owner]
    types = made.types()
    basic_energy = {facts_of()[each].types[0]: each for each in everything if facts_of()[each].kind == BASIC_ENERGY}
    kinds = sorted(set(types)) or [stream.choice(sorted(basic_energy))]
    for at in range(ENERGY):
        made.add(basic_energy[kinds[at % len(kinds)]], 1)
    while made.basics() < BASICS and made.size() < SIZE:
        each = stream.choice(related if related and stream.random() < 0.5 else everything)
        if facts_of()[each].kind == POKEMON:
            made.add_line(each, stream.randint(2, 4))
    while made.size() < SIZE:
        each = stream.choice(everything)
        if facts_of()[each].kind != POKEMON or made.size() < SIZE - 10:
            made.add(each, 3 if facts_of()[each].kind == SPECIAL_ENERGY else stream.randint(1, 2))
    return sorted(made.cards.elements())
