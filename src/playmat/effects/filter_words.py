"""The words of filters (EFFECTS.md 2.2): from a term to the question that it asks of a card or Pokémon.

A filter that is a word alone is a row of a table; those that say more have a function each. A set may stand where a
filter is asked for: then it means "one of these".
"""

from __future__ import annotations

from typing import Final

from playmat.effects.board_filters import (
    AffectedBy,
    EvolvesFromName,
    EvolvesFromThese,
    HasCounters,
    HoldsCards,
    IsFaceDown,
    IsNew,
    ResistanceIs,
    SameNameAs,
    SameTypeAs,
)
from playmat.effects.builder import Builder
from playmat.effects.filters import (
    AbilityIs,
    AllOf,
    AllTags,
    Among,
    AnyOf,
    AttackIs,
    BasicEnergyOf,
    BasicPokemon,
    EvolutionCard,
    Filter,
    HasEvolved,
    HasRuleBox,
    HPIs,
    IsTrainer,
    KindIs,
    LeftIs,
    NameHas,
    NameIs,
    NotSo,
    OwnedBy,
    RetreatIs,
    SpecialEnergyNamed,
    StageIs,
    TagIs,
    TypeIs,
)
from playmat.effects.notation import Call, Items, Name, Term, Text
from playmat.effects.notation import Not as NotTerm
from playmat.effects.players import argument, condition_of, flag, is_word, mask_of_letters, needed, text_of, word_of
from playmat.facts import card as facts
from playmat.state.model import TEXT_ABILITY, TEXT_BODY, TEXT_OLD_POWER, TEXT_POWER, TEXT_RULE

KIND_WORDS: Final[dict[str, list[int]]] = {
    "Pokemon": [facts.POKEMON, facts.POKEMON],
    "Item": [facts.ITEM, facts.ITEM],
    "Tool": [facts.TOOL, facts.TOOL],
    "Supporter": [facts.SUPPORTER, facts.SUPPORTER],
    "Stadium": [facts.STADIUM, facts.STADIUM],
    "Energy": [facts.BASIC_ENERGY, facts.SPECIAL_ENERGY],
}
STAGE_WORDS: Final[dict[str, int]] = {
    "Stage1": facts.STAGE1,
    "Stage2": facts.STAGE2,
    "Break": facts.BREAK,
    "LevelX": facts.LEVEL_X,
    "VUnion": facts.VUNION,
    "Legend": facts.LEGEND,
}
TAG_WORDS: Final[dict[str, list[str]]] = {
    "Ex": ["ex"],
    "V": ["V", "VMAX", "VSTAR", "V-UNION"],
    "Tera": ["Tera"],
    "Ancient": ["Ancient"],
    "Future": ["Future"],
    "EX": ["EX"],
    "GX": ["GX"],
    "VMAX": ["VMAX"],
    "VSTAR": ["VSTAR"],
    "TagTeam": ["TAG TEAM"],
    "Mega": ["MEGA"],
    "Star": ["Star"],
    "Prime": ["Prime"],
    "Radiant": ["Radiant"],
    "PrismStar": ["Prism Star"],
    "AceSpec": ["ACE SPEC"],
    "Baby": ["Baby"],
    "TechnicalMachine": ["Technical Machine"],
}
OTHER_WORDS: Final = (
    "BasicEnergy",
    "SpecialEnergy",
    "Type",
    "Basic",
    "Evolution",
    "Evolved",
    "EvolvesFrom",
    "RuleBox",
    "MegaEx",
    "Owner",
    "Name",
    "Named",
    "HP",
    "Left",
    "HasAbility",
    "Knows",
    "Hurt",
    "Holds",
    "Is",
    "Retreat",
    "Resistance",
    "SameName",
    "SameType",
    "New",
    "FaceDown",
    "Trainer",
    "Not",
    "Any",
    "Tag",
)


def is_filter_word(word: str) -> bool:
    """Whether a word is a filter."""
    return word in KIND_WORDS or word in STAGE_WORDS or word in TAG_WORDS or word in OTHER_WORDS


def build_filter(b: Builder, term: Term) -> Filter:
    """The filter of a term: a filter word, a list (all of them), or a set (one of these)."""
    if isinstance(term, Items):
        return all_of(build_filters(b, term.terms))
    if isinstance(term, NotTerm):
        return NotSo(build_filter(b, term.term))
    if isinstance(term, Name):
        found = plain_filter(term.name)
        if found is not None:
            return found
    if isinstance(term, Call):
        if not term.args and not term.keywords:
            found = plain_filter(term.name)
            if found is not None:
                return found
        if is_filter_word(term.name):
            return filter_with_arguments(b, term)
        if term.name == "Marked":
            raise b.error(term, "markers are not part of the game yet")
    return Among(b.set(term))


def build_filters(b: Builder, terms: list[Term]) -> list[Filter]:
    """Several filters, all of which must hold."""
    return [build_filter(b, term) for term in terms]


def all_of(filters: list[Filter]) -> Filter:
    """Several filters as one."""
    return filters[0] if len(filters) == 1 else AllOf(filters)


def plain_filter(word: str) -> Filter | None:
    """A filter that is a word alone."""
    if word == "Trainer":
        return IsTrainer()
    if word in KIND_WORDS:
        return KindIs(KIND_WORDS[word][0], KIND_WORDS[word][1])
    if word in STAGE_WORDS:
        return StageIs(STAGE_WORDS[word])
    if word in TAG_WORDS:
        return TagIs(TAG_WORDS[word])
    if word == "Basic":
        return BasicPokemon()
    if word == "Evolution":
        return EvolutionCard()
    if word == "Evolved":
        return HasEvolved()
    if word == "RuleBox":
        return HasRuleBox()
    if word == "MegaEx":
        return AllTags(["MEGA", "ex"])
    if word == "New":
        return IsNew()
    if word == "FaceDown":
        return IsFaceDown()
    if word == "HasAbility":
        return AbilityIs("", TEXT_ABILITY)
    if word == "Hurt":
        return HasCounters(None)
    if word == "BasicEnergy":
        return BasicEnergyOf(0)
    if word == "SpecialEnergy":
        return SpecialEnergyNamed("")
    if word == "Resistance":
        return ResistanceIs(0)
    return None


def filter_with_arguments(b: Builder, call: Call) -> Filter:
    """A filter that says more."""
    word = call.name
    if word in ("HP", "Left", "Retreat"):
        return range_filter(b, call)
    if word in ("Any", "Not"):
        filters = build_filters(b, call.args)
        if not filters:
            raise b.error(call, f"{word} needs at least one filter")
        return AnyOf(filters) if word == "Any" else NotSo(all_of(filters))
    if word in ("EvolvesFrom", "SameName", "SameType"):
        return comparing_filter(b, call)
    if word == "Name":
        return NameIs([text_of(b, each) for each in call.args])
    if word == "Is":
        return AffectedBy([condition_of(b, each) for each in call.args])
    if word == "Holds":
        return holds_filter(b, call)
    if word == "HasAbility":
        return ability_filter(b, call)
    if word == "Hurt":
        least = call.keyword("min")
        most = call.keyword("max")
        return HasCounters(None if least is None else b.value(least), None if most is None else b.value(most))
    first = call.args[0] if call.args else needed(b, call, 0, call.keywords[0].name if call.keywords else "name")
    if word == "Type":
        return TypeIs(mask_of_letters(b, first))
    if word == "BasicEnergy":
        return BasicEnergyOf(mask_of_letters(b, first))
    if word == "Resistance":
        return ResistanceIs(mask_of_letters(b, first))
    if word == "SpecialEnergy":
        return SpecialEnergyNamed(text_of(b, first))
    if word == "Owner":
        return OwnedBy(text_of(b, first))
    if word == "Named":
        return NameHas(text_of(b, first))
    if word == "Knows":
        return AttackIs(text_of(b, first))
    if word == "Tag":
        return TagIs([text_of(b, first)])
    raise b.error(call, f"the filter {word} takes no arguments")


def ability_filter(b: Builder, call: Call) -> Filter:
    """HasAbility: of a name, or a power of a kind (see ABL-02)."""
    name = argument(call, 0, "name")
    return AbilityIs("" if name is None else text_of(b, name), power_kind(b, call), flag(call, "deadly"))


POWER_WORDS: Final[dict[str, int]] = {
    "power": TEXT_POWER,
    "body": TEXT_BODY,
    "pokemon_power": TEXT_OLD_POWER,
    "trait": TEXT_RULE,
}


def power_kind(b: Builder, call: Call) -> int:
    """The kind of text that `kind=` names: an Ability unless it says another (see ABL-02)."""
    term = call.keyword("kind")
    if term is None:
        return TEXT_ABILITY
    word = word_of(term)
    if word not in POWER_WORDS:
        raise b.error(term, f"{term.write()} is no kind of power")
    return POWER_WORDS[word]


def range_filter(b: Builder, call: Call) -> Filter:
    """HP, Left and Retreat: a number, or from `min` to `max`."""
    if flag(call, "least"):
        raise b.error(call, f"{call.name}(least=True) looks at a whole set: write it among the filters of a place")
    exact = argument(call, 0, "n")
    low_term = exact if exact is not None else call.keyword("min")
    high_term = exact if exact is not None else call.keyword("max")
    low = None if low_term is None else b.value(low_term)
    high = None if high_term is None else b.value(high_term)
    if low is None and high is None:
        raise b.error(call, f"{call.name} needs a number, min= or max=")
    if call.name == "HP":
        return HPIs(low, high)
    if call.name == "Left":
        return LeftIs(low, high)
    return RetreatIs(low, high)


def holds_filter(b: Builder, call: Call) -> Filter:
    """Holds(energy or tools, filters..., min=, max=)."""
    what = needed(b, call, 0, "what")
    least = call.keyword("min")
    most = call.keyword("max")
    tools = is_word(what, "tools")
    if not tools and not is_word(what, "energy"):
        raise b.error(what, f"Holds speaks of energy or tools, not of {what.write()}")
    low = None if least is None else b.value(least)
    return HoldsCards(tools, build_filters(b, call.args[1:]), low, None if most is None else b.value(most))


def comparing_filter(b: Builder, call: Call) -> Filter:
    """EvolvesFrom, SameName and SameType, which look at a set."""
    other = needed(b, call, 0, "from_" if call.name == "EvolvesFrom" else "as_")
    if call.name == "EvolvesFrom":
        if isinstance(other, Text):
            return EvolvesFromName(text_of(b, other))
        return EvolvesFromThese(b.set(other))
    if call.name == "SameName":
        return SameNameAs(b.set(other))
    return SameTypeAs(b.set(other))
