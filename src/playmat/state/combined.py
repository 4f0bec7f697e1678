"""Pokémon of several cards: a LEGEND of two halves, a V-UNION of four parts.

Where their facts stand: each part is a card of its own that prints the name, the Stage and its number (`part`). The
numbers of the whole (HP, types, Weakness, Resistance, Retreat Cost, Prizes) may stand on every part or on any of
them: the highest HP, Retreat Cost and Prizes count, and every type, Weakness and Resistance that some part prints,
once. Attacks and Abilities stand on the part that prints them; one that several parts repeat counts once. In play the
parts are the `tops` of one Pokémon, whose definition is made here, once for each set of parts in a table.
"""

from __future__ import annotations

from typing import Final

from playmat.facts.card import LEGEND, VUNION
from playmat.state.model import TEXT_RULE, Definition, Table

PARTS: Final[dict[int, int]] = {LEGEND: 2, VUNION: 4}
"""How many cards make one Pokémon of a Stage."""
JOIN: Final = " + "
"""Between the ids of the parts, in the id of the whole."""


def number_of(part: Definition) -> int:
    """Which part it is: the order of the attacks and Abilities of the whole."""
    return part.part


def whole(table: Table, cards: list[int]) -> Definition:
    """The definition of a Pokémon whose top cards are these: the card's own, or that of the parts together."""
    if len(cards) == 1:
        return table.cards[cards[0]]
    parts: list[Definition] = []
    for card in cards:
        parts.append(table.cards[card])
    parts.sort(key=number_of)
    id = JOIN.join([each.id for each in parts])
    made = table.wholes.get(id)
    if made is None:
        made = joined(id, parts)
        table.wholes[id] = made
    return made


def whole_of_ids(table: Table, id: str) -> Definition | None:
    """The definition of parts whose ids are joined (saved games), None where a part is missing."""
    cards: list[int] = []
    for each in id.split(JOIN):
        found = -1
        for card in range(table.size):
            if table.cards[card].id == each:
                found = card
                break
        if found < 0:
            return None
        cards.append(found)
    return whole(table, cards)


def joined(id: str, parts: list[Definition]) -> Definition:
    """One definition of several parts; attacks and texts are the parts' own."""
    top = parts[-1]
    made = Definition(id, top.name, top.kind)
    made.stage = top.stage
    made.is_pokemon = top.is_pokemon
    made.is_rule_box = top.is_rule_box
    made.owner = top.owner
    made.basic_type = top.basic_type
    made.prizes = 0
    for part in parts:
        made.hp = max(made.hp, part.hp)
        made.retreat = max(made.retreat, part.retreat)
        made.prizes = max(made.prizes, part.prizes)
        made.type_mask |= part.type_mask
        made.listens |= part.listens
        add_new(made.types, part.types)
        for tag in part.tags:
            if tag not in made.tags:
                made.tags.append(tag)
        add_groups(made.weaknesses, part.weaknesses, 3)
        add_groups(made.resistances, part.resistances, 2)
        for attack in part.attacks:
            if attack.name not in [each.name for each in made.attacks]:
                made.attacks.append(attack)
        for text in part.texts:
            if text.name not in [each.name for each in made.texts]:
                made.texts.append(text)
    for text in made.texts:
        if text.kind != TEXT_RULE:
            made.abilities += 1
    return made


def add_new(kept: list[int], more: list[int]) -> None:
    """Append those numbers that are not there yet."""
    for each in more:
        if each not in kept:
            kept.append(each)


def add_groups(kept: list[int], more: list[int], size: int) -> None:
    """Append those groups of `size` numbers whose first (a type) is not there yet."""
    for at in range(0, len(more), size):
        found = False
        for other in range(0, len(kept), size):
            found = found or kept[other] == more[at]
        if not found:
            kept.extend(more[at : at + size])
