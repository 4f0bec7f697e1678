"""What a choice asks for, in words: the place and the filters of a set, for whoever may not choose a card and asks why.

Sets and filters are expressions of the effects; here each gets a phrase of our own. Where one has none, the phrase
says no more than that the text asks for something else.
"""

from __future__ import annotations

from collections.abc import Callable

from playmat.effects import board_filters, filters, sets
from playmat.effects.filters import Filter
from playmat.effects.players import ME, OPP, is_player
from playmat.facts import card as facts
from playmat.facts import energy
from playmat.state.codes import CONDITION_NAMES, PID_BASE, name_of
from playmat.state.model import Frame, Game, Refs

ZONE_WORDS = ["hand", "deck", "discard pile", "Prizes", "Lost Zone"]
ON_WORDS = ["Energy on", "Tools on", "cards attached to", "cards beneath"]
ELSE = "what the text names"


def side(who: int) -> str:
    """Whose: of the player in whose name the text runs."""
    return {ME: "your ", OPP: "the opponent's "}.get(who, "either player's ")


def letters(mask: int) -> str:
    """The types of a mask, as letters."""
    return energy.types_text(energy.types_of(mask))


def joined(parts: list[Filter], word: str) -> str:
    return f" {word} ".join([filter_words(each) for each in parts])


def between(each: Filter, what: str) -> str:
    """The bounds of a number as they are written; what depends on the game is only called so."""
    bounds = []
    for names, word in ((("low", "least"), "at least"), (("high", "most"), "at most")):
        value = getattr(each, names[0], None) or getattr(each, names[1], None)
        number = getattr(value, "number", None)
        if value is not None:
            bounds.append(f"{word} {number}" if isinstance(number, int) else f"{word} a number of the text")
    return f"{what} {' and '.join(bounds)}"


def kinds(each: filters.KindIs) -> str:
    low: int = getattr(each, "low", -1)
    high: int = getattr(each, "high", low)
    return " or ".join(facts.KIND_NAMES[low : high + 1]) if low >= 0 else ELSE


WORDS: dict[type[Filter], Callable[..., str]] = {
    filters.AllOf: lambda each: joined(each.filters, "and"),
    filters.AnyOf: lambda each: joined(each.filters, "or"),
    filters.NotSo: lambda each: f"not {filter_words(each.inner)}",
    filters.Among: lambda each: f"among {set_words(each.refs)}",
    filters.IsTrainer: lambda each: "Trainer",
    filters.KindIs: kinds,
    filters.BasicEnergyOf: lambda each: f"Basic Energy{f' of type {letters(each.mask)}' if each.mask else ''}",
    filters.SpecialEnergyNamed: lambda each: each.name or "Special Energy",
    filters.TypeIs: lambda each: f"of type {letters(each.mask)}",
    filters.BasicPokemon: lambda each: "Basic Pokémon",
    filters.StageIs: lambda each: facts.STAGE_NAMES[each.stage],
    filters.EvolutionCard: lambda each: "Evolution",
    filters.HasEvolved: lambda each: "evolved",
    filters.TagIs: lambda each: " or ".join(each.tags),
    filters.AllTags: lambda each: " and ".join(each.tags),
    filters.HasRuleBox: lambda each: "with a rule box",
    filters.NameIs: lambda each: "named " + " or ".join(each.names),
    filters.NameHas: lambda each: f"with {each.part!r} in the name",
    filters.OwnedBy: lambda each: f"of {each.owner}",
    filters.HPIs: lambda each: between(each, "HP"),
    filters.LeftIs: lambda each: between(each, "remaining HP"),
    filters.RetreatIs: lambda each: between(each, "Retreat Cost"),
    filters.AttackIs: lambda each: f"with the attack {each.name}",
    filters.AbilityIs: lambda each: "with an Ability",
    board_filters.HasCounters: lambda each: between(each, "damage counters") if each.most else "with damage counters",
    board_filters.HoldsCards: lambda each: "with such cards attached",
    board_filters.AffectedBy: lambda each: (
        " or ".join([name_of(CONDITION_NAMES, code) for code in each.conditions]) or "with a Special Condition"
    ),
    board_filters.ResistanceIs: lambda each: "with such a Resistance",
    board_filters.EvolvesFromName: lambda each: f"evolving from {each.name}",
    board_filters.EvolvesFromThese: lambda each: f"evolving from {set_words(each.refs)}",
    board_filters.SameNameAs: lambda each: f"with the name of {set_words(each.refs)}",
    board_filters.SameTypeAs: lambda each: f"with a type of {set_words(each.refs)}",
    board_filters.IsNew: lambda each: "put into play this turn",
    board_filters.IsFaceDown: lambda each: "face down",
}


def filter_words(each: Filter) -> str:
    """A filter as a phrase: "Basic Pokémon", "HP at most 70"."""
    words = WORDS.get(type(each))
    return ELSE if words is None else words(each)


def filters_of(refs: Refs) -> list[Filter]:
    """The filters of a set, with those of the set that it narrows."""
    found: list[Filter] = list(getattr(refs, "filters", []))
    inner = getattr(refs, "inner", None)
    return found + filters_of(inner) if isinstance(inner, Refs) else found


def place_words(refs: Refs) -> str:
    """The place of a set: "cards of your hand"; "" where it is none."""
    if isinstance(refs, sets.InPlay):
        area = ["Active Pokémon", "Benched Pokémon", "Pokémon in play"][refs.area]
        return side(refs.who) + area
    if isinstance(refs, sets.Zone):
        return f"cards of {side(refs.who)}{ZONE_WORDS[refs.zone]}"
    if isinstance(refs, sets.OnPokemon):
        return f"{ON_WORDS[refs.kind]} {set_words(refs.of)}"
    if isinstance(refs, sets.EndOfDeck):
        return f"cards from the {'bottom' if refs.bottom else 'top'} of {side(refs.who)}deck"
    if isinstance(refs, sets.StadiumCard):
        return "the Stadium in play"
    if isinstance(refs, sets.Only | sets.LeastLeft):
        return place_words(refs.inner)
    if isinstance(refs, sets.SourcePokemon | sets.Holder):
        return "the Pokémon of the text"
    if isinstance(refs, sets.Attacker):
        return "the attacking Pokémon"
    if isinstance(refs, sets.Target):
        return "the Pokémon attacked"
    return ""


def set_words(refs: Refs) -> str:
    """A set as a phrase: "cards of your deck: Basic Pokémon, HP at most 70"."""
    place = place_words(refs) or ELSE
    asked = [filter_words(each) for each in filters_of(refs)]
    return f"{place}: {', '.join(asked)}" if asked else place


def short_of(game: Game, frame: Frame, refs: Refs, ref: int) -> str:
    """What a card or Pokémon lacks of what a set asks: "not Basic Pokémon"; "" where it only lies elsewhere."""
    if not lies_there(game, frame, refs, ref):
        return ""
    lacks = [filter_words(each) for each in filters_of(refs) if not each.test(game, frame, ref)]
    return f"it is not: {', '.join(lacks)}" if lacks else ""


def lies_there(game: Game, frame: Frame, refs: Refs, ref: int) -> bool:
    """Whether it lies where a set looks, whatever its filters say."""
    if isinstance(refs, sets.Only | sets.LeastLeft):
        return lies_there(game, frame, refs.inner, ref)
    if isinstance(refs, sets.InPlay):
        pokemon = game.pokemon(ref) if ref >= PID_BASE else None
        if pokemon is None or not is_player(frame, refs.who, pokemon.owner):
            return False
        return refs.area == sets.AREA_BOTH or game.is_active(pokemon) == (refs.area == sets.AREA_ACTIVE)
    if ref >= PID_BASE:
        return False
    if isinstance(refs, sets.Zone):
        owner = game.table.owners[ref]
        return is_player(frame, refs.who, owner) and ref in refs.cards(game, owner)
    if isinstance(refs, sets.OnPokemon):
        holder = game.holder_of(ref)
        return holder is not None and ref in refs.cards(game, holder) and refs.of.has(game, frame, holder.pid)
    return False
