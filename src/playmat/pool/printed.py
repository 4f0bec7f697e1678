"""A card as it is printed: its facts, and beside them the words of its attacks, Abilities and rules in one language.

Readers of card data (`official`, `tcgdata`, `japanese`) make these, `compile` turns them into cards with notation.
Printed words live in memory only: nothing here is written into the project.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts.card import AbilityFacts, AttackFacts, CardFacts, PrintFacts
from playmat.pool.english import printed_number

ENGLISH: Final = "en"
JAPANESE: Final = "ja"
LANGUAGES: Final = (ENGLISH, JAPANESE)

# The kinds of text that the text room tells apart: the words that open a tree of each.
ATTACK: Final = "attack"
ABILITY: Final = "ability"
RULE: Final = "rule"

CARD_KINDS: Final[dict[int, str]] = {
    cards.POKEMON: RULE,
    cards.ITEM: "item",
    cards.TOOL: "tool",
    cards.SUPPORTER: "supporter",
    cards.STADIUM: "stadium",
    cards.BASIC_ENERGY: "energy",
    cards.SPECIAL_ENERGY: "energy",
}
KINDS: Final = (ATTACK, ABILITY, RULE, "item", "supporter", "stadium", "tool", "energy")


@dataclass(frozen=True)
class PrintedText:
    """One text of a card: its kind, the name of the attack or Ability ("" for the card's own text), and its words.

    `attack` has the printed cost and number where it is the text of an attack.
    """

    kind: str
    name: str
    words: str
    attack: AttackFacts | None = None

    def title(self) -> str:
        """How messages name it: `attack "Slam"`, or "its text"."""
        return f'{self.kind} "{self.name}"' if self.name else "its text"


@dataclass(frozen=True)
class PrintedCard:
    """One card of a source: facts whose effects are all empty, the words beside them in the same order, its prints.

    `where` says where the source has it; `doubts` is what the source leaves open and a pool needs (a Stage 1 that
    does not say what it evolves from); `official_id` is -1 outside the official engine's list; `own` are cards that
    people wrote themselves.
    """

    facts: CardFacts
    language: str
    attack_words: tuple[str, ...] = ()
    ability_words: tuple[str, ...] = ()
    words: str = ""
    prints: tuple[PrintFacts, ...] = ()
    set_name: str = ""
    official_id: int = -1
    dex: tuple[int, ...] = ()
    where: str = ""
    doubts: tuple[str, ...] = field(default=())
    series: str = ""
    own: bool = False

    def texts(self) -> list[PrintedText]:
        """Every text that has words, Abilities before attacks as they are printed, the card's own text last."""
        found = [
            PrintedText(ABILITY, each.name, words)
            for each, words in zip(self.facts.abilities, self.ability_words, strict=True)
            if words
        ]
        found += [
            PrintedText(ATTACK, each.name, words, each)
            for each, words in zip(self.facts.attacks, self.attack_words, strict=True)
            if words
        ]
        if self.words:
            found.append(PrintedText(CARD_KINDS[self.facts.kind], "", self.words))
        return found

    def with_facts(self, facts: CardFacts) -> PrintedCard:
        """The same words under other facts (the parts must be the same)."""
        return replace(self, facts=facts)


def text_alone(words: str, language: str, kind: str, damage: str = "") -> PrintedCard:
    """A nameless card that has only this text; `damage` is the number at an attack, as "20x", by default one that fits
    what the text counts; CardDataError for a number that is none."""
    card_kind = next((number for number, name in CARD_KINDS.items() if name == kind), cards.POKEMON)
    pokemon = card_kind == cards.POKEMON
    attacks: tuple[AttackFacts, ...] = ()
    abilities: tuple[AbilityFacts, ...] = ()
    if kind == ATTACK:
        found = re.fullmatch(r"(\d{0,4})([-+x×]?)", damage)
        if found is None or (found.group(2) and not found.group(1)):
            raise CardDataError(f"{damage!r} is no number of an attack", "--damage", "As 60, 60+ or 20x.")
        number = int(found.group(1)) if found.group(1) else None
        suffix = found.group(2).replace("×", "x")
        if number is None and language == ENGLISH:
            number, suffix = printed_number(0, words)
            if number is None and printed_number(10, words)[1]:
                number, suffix = printed_number(10, words)
        attacks = (AttackFacts("This Attack", (), number, suffix),)
    elif kind == ABILITY:
        abilities = (AbilityFacts("This Ability"),)
    facts = CardFacts(
        "this-card",
        "This Card",
        card_kind,
        cards.BASIC if pokemon else cards.NO_STAGE,
        100 if pokemon else 0,
        (0,) if pokemon else (),
        attacks=attacks,
        abilities=abilities,
    )
    own = "" if attacks or abilities else words
    return PrintedCard(facts, language, (words,) * len(attacks), (words,) * len(abilities), own)


def changed(facts: CardFacts, **fields: object) -> CardFacts:
    """The facts with some fields replaced."""
    names = (
        "id",
        "name",
        "kind",
        "stage",
        "hp",
        "types",
        "weaknesses",
        "resistances",
        "retreat",
        "evolves_from",
        "attacks",
        "abilities",
        "effect",
        "prizes",
        "tags",
        "owner",
        "provides",
        "basic_type",
        "part",
        "unsupported",
        "by_hand",
    )
    values = dict(zip(names, facts.as_tuple(), strict=True))
    assert set(fields) <= set(names)
    values.update(fields)
    return CardFacts(**values)  # type: ignore[arg-type]
