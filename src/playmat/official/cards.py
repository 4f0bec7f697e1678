"""Cards by their ids in the official engine: what the engine runs for each, and the ids of their attacks."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playmat.errors import DeckError
from playmat.facts.card import AbilityFacts, AttackFacts
from playmat.pool.load import built_in
from playmat.pool.printed import changed
from playmat.rules.rules import Rules, preset
from playmat.state.model import Definition

DATA: Final = Path(__file__).parent / "data"
CARD_COUNT: Final = 1431
"""How many cards the official engine has."""

Decks = tuple[list[int], list[int]]


@functools.cache
def official_rules() -> Rules:
    """The rules it plays: today's, where the text of a search may always be tried (see ERA-42)."""
    return preset("SV").replaced({"search_when_all_finds_public": True})


@functools.cache
def attack_ids() -> dict[int, tuple[int, ...]]:
    """The ids of each card's attacks, in printed order."""
    found: dict[int, tuple[int, ...]] = {}
    for line in (DATA / "attacks.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            card, _, attacks = line.partition(":")
            found[int(card)] = tuple(int(each) for each in attacks.split())
    return found


@functools.cache
def definition(card: int) -> Definition:
    """What the engine runs for a card; DeckError where it does not know it or cannot play it."""
    pool = built_in()
    facts = pool.find_by_official_id(card)
    if facts is None:
        raise DeckError(f"there is no card {card}", "official card ids", f"Ids are 1 to {CARD_COUNT}.")
    made = pool.definition(facts)
    if made.unsupported:
        raise DeckError(f"its text is not understood: {made.unsupported}", made.name, "Play without this card.")
    return made


@functools.cache
def changed_definition(card: int, old: str, new: str) -> Definition:
    """What the engine runs for a card in whose texts, in notation, `old` is `new`; DeckError where it is not there."""
    from playmat.effects.define import define

    facts = built_in().find_by_official_id(card)
    texts: list[str] = []
    if facts is not None:
        texts = [facts.effect, *(each.effect for each in facts.abilities), *(each.effect for each in facts.attacks)]
    if facts is None or not any(old in text for text in texts):
        raise DeckError(f"card {card} does not say {old!r}", "another text in the official engine", "Mend the row.")
    abilities = tuple(
        AbilityFacts(each.name, each.kind, each.effect.replace(old, new), each.mark) for each in facts.abilities
    )
    attacks = tuple(
        AttackFacts(each.name, each.cost, each.damage, each.suffix, each.effect.replace(old, new), each.mark)
        for each in facts.attacks
    )
    return define(changed(facts, effect=facts.effect.replace(old, new), abilities=abilities, attacks=attacks))


def playable(card: int) -> bool:
    """Whether Playmat can play a card."""
    try:
        definition(card)
    except DeckError:
        return False
    return True


def definitions(deck: Sequence[int]) -> list[Definition]:
    """What the engine runs for a deck, in its order."""
    return [definition(card) for card in deck]
