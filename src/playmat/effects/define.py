"""`define`: from the facts of a card to the definition that the engine runs.

Facts become plain ints, and every text in notation is read, checked and built into blocks, passives and triggers. A
text that makes no sense is refused here, with the name of its card and the text that is meant; what no reader
understood is kept as `unsupported` and refused when a game begins.
"""

from __future__ import annotations

from typing import Final

from playmat.effects import words
from playmat.effects.attacks import build_attack
from playmat.effects.notation import Call, Name, Number, Term, parse
from playmat.effects.notation import Text as Quoted
from playmat.effects.parts import (
    Gathering,
    body,
    build_energy,
    build_stadium,
    build_text,
    build_tool,
    build_trainer,
)
from playmat.errors import NotationError
from playmat.facts import energy
from playmat.facts.card import (
    ABILITY,
    BASIC,
    BASIC_ENERGY,
    BREAK,
    ITEM,
    KIND_NAMES,
    LEVEL_X,
    POKE_BODY,
    POKE_POWER,
    POKEMON,
    POKEMON_POWER,
    SPECIAL_ENERGY,
    STADIUM,
    SUPPORTER,
    TOOL,
    AbilityFacts,
    AttackFacts,
    CardFacts,
)
from playmat.state.codes import ENERGY, IN_PLAY, Q_ATTACH_ONLY
from playmat.state.model import (
    TEXT_ABILITY,
    TEXT_BODY,
    TEXT_OLD_POWER,
    TEXT_POWER,
    TEXT_RULE,
    Definition,
    Text,
)

TEXT_KINDS: Final[dict[int, int]] = {
    ABILITY: TEXT_ABILITY,
    POKE_POWER: TEXT_POWER,
    POKE_BODY: TEXT_BODY,
    POKEMON_POWER: TEXT_OLD_POWER,
}
"""Printed texts that are Abilities and their like; Ancient Traits and held items are rules of the card (ABL-02)."""

PARTS_OF_POKEMON: Final = ("ability", "on", "passive")
TERA: Final = "passive(NoDamage(self, when=here(self, bench)))"
"""The rule that every Tera Pokémon carries, where the facts do not say it themselves."""


def define(facts: CardFacts) -> Definition:
    """The definition of a card; NotationError, with the card and the text, where a text makes no sense.

    Callers keep the result: copies of a card share it.
    """
    definition = Definition(facts.id, facts.name, facts.kind)
    definition.unsupported = facts.unsupported
    copy_facts(definition, facts)
    gathering = Gathering(definition)
    card_text = read(facts, "its text", facts.effect)
    definition.attaches = facts.kind == ITEM and (
        (card_text is not None and card_text.name == "tool") or facts.has_tag("Technical Machine")
    )
    if facts.kind == ITEM and card_text is not None and (facts.has_tag("Fossil") or facts.has_tag("Doll")):
        become_fossil(definition, facts, card_text)
    for i in range(len(facts.abilities)):
        add_ability(gathering, facts, facts.abilities[i], i)
    for i in range(len(facts.attacks)):
        add_attack(gathering, facts, facts.attacks[i], i)
    if card_text is not None:
        add_card_text(gathering, facts, card_text)
    if facts.kind == POKEMON and card_text is None and facts.has_tag("Tera"):
        term = read(facts, "the Tera rule", TERA)
        assert term is not None
        build_text(gathering, term, "Tera", TEXT_RULE, "", f"{facts.id}/rule")
    count_abilities(definition)
    number_apart(definition)
    for text in definition.texts:
        for passive in text.passives:
            definition.choosy = definition.choosy or passive.question == Q_ATTACH_ONLY
    return definition


def copy_facts(definition: Definition, facts: CardFacts) -> None:
    """What is printed as numbers and names."""
    definition.stage = facts.stage
    definition.hp = facts.hp
    definition.types = list(facts.types)
    definition.type_mask = energy.mask_of(facts.types)
    for weak in facts.weaknesses:
        definition.weaknesses.append(weak.type)
        definition.weaknesses.append(1 if weak.op == "+" else 0)
        definition.weaknesses.append(0 if weak.amount is None else weak.amount)
    for resists in facts.resistances:
        definition.resistances.append(resists.type)
        definition.resistances.append(0 if resists.amount is None else resists.amount)
    definition.retreat = facts.retreat
    definition.evolves_from = list(facts.evolves_from)
    definition.prizes = facts.prizes
    definition.part = facts.part
    definition.lost_zone = facts.has_tag("Prism Star")
    definition.tags = list(facts.tags)
    definition.owner = facts.owner
    definition.provides = list(facts.provides)
    definition.basic_type = facts.basic_type
    definition.is_pokemon = facts.is_pokemon()
    definition.is_basic = facts.is_pokemon() and facts.stage == BASIC
    definition.is_rule_box = facts.has_rule_box()
    if facts.kind == BASIC_ENERGY and facts.basic_type >= 0:
        definition.provides = [1 << facts.basic_type]


TEXTS_APART: Final = 16
"""Of the 64 numbers that a mark of use has for texts, each part of a V-UNION takes so many."""


def number_apart(definition: Definition) -> None:
    """Give the texts of cards that are part of one Pokémon with others numbers of their own, so that the mark that one
    was used is no other's (see II-E-12): parts, and a BREAK or LV.X whose Pokémon keeps the texts beneath (see
    EVO-02)."""
    shift = definition.part - 1 if definition.part > 0 else int(definition.stage in (BREAK, LEVEL_X))
    for text in definition.texts:
        text.index += shift * TEXTS_APART


def count_abilities(definition: Definition) -> None:
    """How many of the finished texts are Abilities and their like."""
    for text in definition.texts:
        if text.kind != TEXT_RULE:
            definition.abilities += 1


# -- texts ------------------------------------------------------------------------------------------------------------


def read(facts: CardFacts, which: str, effect: str) -> Call | None:
    """The checked tree of a text, None where there is none."""
    if not effect:
        return None
    try:
        term = parse(effect)
        words.check(term)
    except NotationError as error:
        raise placed(facts, which, error) from None
    assert isinstance(term, Call)
    return term


def placed(facts: CardFacts, which: str, error: NotationError) -> NotationError:
    """An error in notation with the card and the text in which it stands."""
    where = f"{facts.name} ({facts.id}), {which}"
    return NotationError(error.what, f"{where}, {error.where}" if error.where else where, error.hint)


def misplaced(facts: CardFacts, which: str, term: Call, wanted: str) -> NotationError:
    return placed(facts, which, NotationError(f"this text is '{term.name}', but stands where {wanted} belongs"))


def add_ability(gathering: Gathering, facts: CardFacts, ability: AbilityFacts, index: int) -> None:
    """A printed Ability, Power, Body or Trait; one without effect is still an Ability that the card has (see
    II-D-06)."""
    kind = TEXT_KINDS.get(ability.kind, TEXT_RULE)
    which = f'Ability "{ability.name}"'
    term = read(facts, which, ability.effect)
    definition = gathering.definition
    if term is None:
        definition.texts.append(Text(ability.name, kind, IN_PLAY, len(definition.texts)))
        return
    if term.name not in PARTS_OF_POKEMON:
        raise misplaced(facts, which, term, "ability, on or passive")
    try:
        build_text(gathering, term, ability.name, kind, ability.mark, f"{facts.id}/ability{index}")
    except NotationError as error:
        raise placed(facts, which, error) from None


def add_attack(gathering: Gathering, facts: CardFacts, attack: AttackFacts, index: int) -> None:
    """A printed attack."""
    which = f'attack "{attack.name}"'
    term = read(facts, which, attack.effect)
    if term is not None and term.name != "attack":
        raise misplaced(facts, which, term, "attack")
    try:
        made = build_attack(gathering, attack, term, index, f"{facts.id}/attack{index}")
    except NotationError as error:
        raise placed(facts, which, error) from None
    gathering.definition.attacks.append(made)


def add_card_text(gathering: Gathering, facts: CardFacts, term: Call) -> None:
    """The text of a Trainer or Energy, or the rule that a Pokémon card carries."""
    try:
        if facts.kind == POKEMON and term.name in PARTS_OF_POKEMON:
            build_text(gathering, term, facts.name, TEXT_RULE, "", f"{facts.id}/rule")
        elif (facts.kind == ITEM and term.name == "item") or (facts.kind == SUPPORTER and term.name == "supporter"):
            build_trainer(gathering, term, facts.id)
        elif facts.kind == STADIUM and term.name == "stadium":
            build_stadium(gathering, term, facts.id)
        elif (facts.kind == TOOL or facts.kind == ITEM) and term.name == "tool":
            build_tool(gathering, term, facts.id)
        elif (facts.kind == SPECIAL_ENERGY or facts.kind == BASIC_ENERGY) and term.name == "energy":
            build_energy(gathering, term, facts.id)
        elif facts.kind == POKEMON and term.name == "energy":
            build_energy_of_pokemon(gathering, facts, term)
        else:
            raise NotationError(f"a card of kind {KIND_NAMES[facts.kind]} does not have the text '{term.name}'")
    except NotationError as error:
        raise placed(facts, "its text", error) from None


def build_energy_of_pokemon(gathering: Gathering, facts: CardFacts, term: Call) -> None:
    """A Pokémon that may be attached as Energy: what it provides, and what it says while it is attached."""
    definition = gathering.definition
    first = len(definition.texts)
    build_energy(gathering, term, f"{facts.id}/energy")
    if not definition.provides:
        raise NotationError(f"{facts.name} provides nothing", term.place(), "begin with Provides(...)")
    for text in definition.texts[first:]:
        text.zone = ENERGY


# -- fossils ----------------------------------------------------------------------------------------------------------


def become_fossil(definition: Definition, facts: CardFacts, term: Call) -> None:
    """A Trainer that is a Pokémon while in play: Stage, types and HP come from its `CountsAs` (N18)."""
    for each in body(term):
        if isinstance(each, Call) and each.name == "CountsAs" and names_pokemon(each):
            definition.is_fossil = True
            definition.stage = BASIC
            for word in each.args:
                counts_as(definition, facts, word)


def names_pokemon(call: Call) -> bool:
    for each in call.args:
        if isinstance(each, Name) and each.name == "Pokemon":
            return True
    return False


def counts_as(definition: Definition, facts: CardFacts, term: Term) -> None:
    """One word of what a fossil counts as."""
    if isinstance(term, Name) and term.name in ("Pokemon", "Basic"):
        return
    if isinstance(term, Call) and len(term.args) == 1:
        value = term.args[0]
        if term.name == "HP" and isinstance(value, Number):
            definition.hp = value.value
            return
        if term.name == "Type" and isinstance(value, Quoted):
            kinds: list[int] = []
            for letter in value.value:
                kinds.append(energy.LETTERS.index(letter))
            definition.types = kinds
            definition.type_mask = energy.mask_of(tuple(kinds))
            return
    raise placed(facts, "its text", NotationError(f"a fossil cannot count as {term}", term.place()))
