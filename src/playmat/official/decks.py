"""Decks for games on the official engine: known ones, and decks made around a card so that it comes to be used."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from playmat.effects.notation import Call, Name, Text, parse
from playmat.errors import DeckError
from playmat.facts import energy
from playmat.facts.card import BASIC, BASIC_ENERGY, POKEMON, SPECIAL_ENERGY, STAGE2, CardFacts
from playmat.official.cards import CARD_COUNT, DATA, playable
from playmat.pool.load import built_in

SIZE: Final = 60
COPIES: Final = 4
ENERGY: Final = 16
"""Basic Energy cards in a deck made around a card."""
BASICS: Final = 9
"""Basic Pokémon that it has at least."""
TEAM: Final = 4
"""A text that names so many Pokémon wants them in play together."""
NAMED: Final = 4
"""So many of the cards that a word of its texts speaks of."""
FINDERS: Final = ((1227, 3), (1121, 3), (1152, 2))
"""Cards that draw and find Pokémon, with their numbers."""
RARE_CANDY: Final = 1079
TAGS: Final = {"Tera": "Tera", "Ancient": "Ancient", "Future": "Future", "MegaEx": "MEGA"}
"""The words for tags, and the tags."""
SPEAKING: Final[dict[str, Callable[[CardFacts], Sequence[str]]]] = {
    "tag": lambda facts: facts.tags,
    "Name": lambda facts: [facts.name],
    "Named": lambda facts: facts.name,
    "Owner": lambda facts: [facts.owner],
    "Knows": lambda facts: [each.name for each in facts.attacks],
    "HasAbility": lambda facts: [each.name for each in facts.abilities],
}
"""The words that speak of cards, and what of a card they name (Named: a part of its name)."""


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
    """A legal deck with as many copies of a card as may be, its line, what its texts name, Energy for its attacks,
    cards that find it, and others at random."""
    facts = facts_of().get(card)
    if facts is None:
        raise DeckError(f"card {card} cannot be played", "deck around a card", f"Ids are 1 to {CARD_COUNT}.")
    made = Maker(stream)
    made.add_line(card, COPIES)
    types = made.types()
    team = team_of(card)
    for each in named_by(card, stream):
        made.add_line(each, 3 if each in team else 2)
    for each, count in FINDERS:
        made.add(each, count)
    if any(facts_of()[each].stage == STAGE2 for each in [card, *team]):
        made.add(RARE_CANDY, COPIES)
    everything = list(facts_of())
    related = [each for each in everything if facts.owner and facts_of()[each].owner == facts.owner]
    basic_energy = {facts_of()[each].types[0]: each for each in everything if facts_of()[each].kind == BASIC_ENERGY}
    kinds = types or sorted(set(made.types())) or [stream.choice(sorted(basic_energy))]
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


def named_by(card: int, stream: Random) -> list[int]:
    """Cards that the texts of a card speak of, at most `NAMED` of each word, but all of a name."""
    found: list[int] = []
    for word, name in words_of(card):
        fitting = [each for each in spoken_of(word, name) if each != card]
        found += fitting if word == "Name" else stream.sample(fitting, min(NAMED, len(fitting)))
    return list(dict.fromkeys(found))


@functools.cache
def words_of(card: int) -> list[tuple[str, str]]:
    """The words of a card's texts that speak of other cards, with the name that each gives; tags by themselves."""
    facts = facts_of()[card]
    effects = [facts.effect, *(each.effect for each in facts.attacks), *(each.effect for each in facts.abilities)]
    found: list[tuple[str, str]] = []
    for effect in effects:
        for word in parse(effect).walk() if effect else ():
            if isinstance(word, Name) and word.name in TAGS:
                found.append(("tag", TAGS[word.name]))
            elif isinstance(word, Call) and word.name in SPEAKING:
                found += [(word.name, each.value) for each in word.args if isinstance(each, Text)]
    return list(dict.fromkeys(found))


@functools.cache
def spoken_of(word: str, name: str) -> list[int]:
    """The cards that a word with a name is about."""
    return [card for card, facts in facts_of().items() if name in SPEAKING[word](facts)]


def team_of(card: int) -> list[int]:
    """The Pokémon that a card names, where there are many that must be in play together."""
    named = [each for word, name in words_of(card) if word == "Name" for each in spoken_of(word, name)]
    names = {facts_of()[each].name for each in named if facts_of()[each].kind == POKEMON}
    return named if len(names) >= TEAM else []


def wanted_by(cards: Sequence[int]) -> frozenset[int]:
    """The cards that are played with preference in a game around these: they, their teams, and the lines of all."""
    meant = [each for card in cards for each in (card, *team_of(card))]
    return frozenset(meant) | lines_of(meant)


def lines_of(cards: Sequence[int]) -> frozenset[int]:
    """The cards that these evolve from, down to the Basics."""
    found: set[int] = set()
    left = list(cards)
    while left:
        for name in facts_of()[left.pop()].evolves_from:
            new = [each for each in ids_named().get(name, []) if each not in found]
            found.update(new)
            left.extend(new)
    return frozenset(found)
