"""Filters: what a text asks of one card or Pokémon ("Basic", "with an Ability", "your opponent's Benched ex").

A ref is a card (asked by what is printed on it) or a Pokémon in play (asked by its top card and by what texts in force
say of it: types, maximum HP, Retreat Cost). "Has" means what is printed (see II-D-06), less the Abilities that a text
takes away; effects change HP only in play (see II-D-15).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from playmat.engine import queries
from playmat.engine.standing import NO_CASE, card_taken_away, standing, taken_away, texts_of
from playmat.facts import card as facts
from playmat.facts.energy import COLORLESS
from playmat.state.codes import PID_BASE, Q_COUNTS_AS, SET
from playmat.state.model import Attack, Case, Definition, Frame, Game, Passive, Pokemon, Refs, Value
from playmat.state.model import Text as TextOfCard


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter:
    """A question about one card or Pokémon, answered yes or no."""

    __slots__ = ()

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        raise NotImplementedError

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        """`test` of a Pokémon in play, for whoever has it at hand."""
        return self.test(game, frame, pokemon.pid)

    def of_card(self) -> bool:
        """Whether the answer for a card outside play depends on its definition and the rules alone."""
        return False

    def of_print(self) -> bool:
        """Whether `said` answers for every card, and for a Pokémon in play by one of its cards."""
        return False

    def said(self, defn: Definition) -> bool:
        """The answer by what is printed, where it is `of_print`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed(Filter):
    """A question that the definition answers, of cards and Pokémon alike."""

    __slots__ = ()

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        defn = game.defn(ref)
        return defn is not None and self.said(defn)

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        return self.said(pokemon.defn)

    def of_print(self) -> bool:
        return True

    def of_card(self) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Live(Filter):
    """A question about how a Pokémon in play is now; no card elsewhere passes."""

    __slots__ = ()

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        pokemon = game.pokemon(ref) if ref >= PID_BASE else None
        return pokemon is not None and self.holds(game, frame, pokemon)

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        raise NotImplementedError


def passes(game: Game, frame: Frame, ref: int, filters: list[Filter]) -> bool:
    """Whether a ref passes all of several filters."""
    for each in filters:
        if not each.test(game, frame, ref):
            return False
    return True


def all_hold(game: Game, frame: Frame, pokemon: Pokemon, filters: list[Filter]) -> bool:
    """`passes` for a Pokémon in play that is at hand."""
    for each in filters:
        if not each.holds(game, frame, pokemon):
            return False
    return True


def all_of_print(filters: list[Filter]) -> bool:
    """Whether each of several filters is answered by what is printed, in play too."""
    for each in filters:
        if not each.of_print():
            return False
    return True


def all_said(filters: list[Filter], defn: Definition) -> bool:
    """Whether what is printed passes all of several filters that are `of_print`."""
    for each in filters:
        if not each.said(defn):
            return False
    return True


def all_of_card(filters: list[Filter]) -> bool:
    """Whether each of several filters asks only what is printed on a card outside play."""
    for each in filters:
        if not each.of_card():
            return False
    return True


# -- joining ----------------------------------------------------------------------------------------------------------


class AllOf(Filter):
    """Every one of several filters: a list inside `Any`."""

    __slots__ = ("filters",)

    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        return passes(game, frame, ref, self.filters)

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        return all_hold(game, frame, pokemon, self.filters)

    def of_card(self) -> bool:
        return all_of_card(self.filters)


class AnyOf(Filter):
    """At least one of several filters (T-019, T-020)."""

    __slots__ = ("filters",)

    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        for each in self.filters:
            if each.test(game, frame, ref):
                return True
        return False

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        for each in self.filters:
            if each.holds(game, frame, pokemon):
                return True
        return False

    def of_card(self) -> bool:
        return all_of_card(self.filters)


class NotSo(Filter):
    """The opposite of a filter (T-015)."""

    __slots__ = ("inner",)

    def __init__(self, inner: Filter) -> None:
        self.inner = inner

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        return not self.inner.test(game, frame, ref)

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        return not self.inner.holds(game, frame, pokemon)

    def of_card(self) -> bool:
        return self.inner.of_card()


class Among(Filter):
    """One of a set: mostly under `Not`, "except this Pokémon"."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        return self.refs.has(game, frame, ref)


# -- kinds of cards ---------------------------------------------------------------------------------------------------


class IsTrainer(Filter):
    """Trainer cards: the kinds that the word means in the era (see ERA-N14)."""

    __slots__ = ()

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        defn = None if ref >= PID_BASE else game.defn(ref)
        return defn is not None and defn.kind in game.rules.trainer_word

    def of_card(self) -> bool:
        return True


class KindIs(Filter):
    """Cards of kinds `low` to `high`; a Pokémon in play is a Pokémon, whatever its card is elsewhere (fossils). Where
    the rules say so, a Tool is an Item too (B-01.T5)."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE:
            return self.low == facts.POKEMON and game.pokemon(ref) is not None
        defn = game.defn(ref)
        if defn is None:
            return False
        # Where a Tool is an Item with a rule of its own, "Item" means it as well (B-01.T5, ERA-20).
        if defn.kind == facts.TOOL and self.high == facts.ITEM and game.rules.tool_is_item:
            return True
        return self.low <= defn.kind <= self.high

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        return self.low == facts.POKEMON

    def of_card(self) -> bool:
        return True


class BasicEnergyOf(Filter):
    """Basic Energy cards, of one of these types (T-094); mask 0: of any type."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE or ref < 0:
            return False
        defn = game.table.cards[ref]
        return defn.kind == facts.BASIC_ENERGY and (self.mask == 0 or bool((self.mask >> defn.basic_type) & 1))

    def of_card(self) -> bool:
        return True


class SpecialEnergyNamed(Filter):
    """Special Energy cards, all or those of one name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE or ref < 0:
            return False
        defn = game.table.cards[ref]
        return defn.kind == facts.SPECIAL_ENERGY and (not self.name or defn.name == self.name)

    def of_card(self) -> bool:
        return True


class TypeIs(Filter):
    """Pokémon of one of these types, or Energy that provides one of them (II-D-07, see II-D-08.F1)."""

    __slots__ = ("mask", "printed")

    def __init__(self, mask: int) -> None:
        self.mask = mask
        self.printed = False  # inside a text that changes types: it must not ask itself

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE:
            pokemon = game.pokemon(ref)
            return pokemon is not None and self.holds(game, frame, pokemon)
        if ref < 0:
            return False
        defn = game.table.cards[ref]
        if defn.kind >= facts.BASIC_ENERGY:
            return (energy_mask_of(game, ref) & self.mask) != 0
        return (defn.type_mask & self.mask) != 0

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        types = pokemon.defn.type_mask if self.printed else queries.types_of(game, pokemon)
        return (types & self.mask) != 0

    def of_card(self) -> bool:
        return True


# -- Stages, tags, names ----------------------------------------------------------------------------------------------


class BasicPokemon(Filter):
    """Basic Pokémon; what came into play without a Stage (a fossil, a doll) is a Basic there."""

    __slots__ = ()

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE:
            pokemon = game.pokemon(ref)
            return pokemon is not None and self.holds(game, frame, pokemon)
        return ref >= 0 and game.table.cards[ref].is_basic

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        defn = pokemon.defn
        return defn.is_basic or defn.stage == facts.NO_STAGE or defn.is_fossil

    def of_card(self) -> bool:
        return True


class StageIs(Printed):
    """Pokémon of one printed Stage."""

    __slots__ = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def said(self, defn: Definition) -> bool:
        return defn.kind == facts.POKEMON and defn.stage == self.stage


class EvolutionCard(Filter):
    """Evolution cards, and Pokémon with one on top (T-107); a LV.X is none (OLD-ERAS note 9)."""

    __slots__ = ()

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        defn = game.defn(ref)
        if defn is None:
            return False
        if defn.stage == facts.LEVEL_X and ref >= PID_BASE:
            return has_evolved(game.pokemon(ref))
        return defn.stage in facts.EVOLVING_STAGES and defn.stage != facts.LEVEL_X

    def of_card(self) -> bool:
        return True


def has_evolved(pokemon: Pokemon | None) -> bool:
    """Whether a Pokémon in play lies on what it evolved from; leveling up is not evolving (OLD-ERAS note 9)."""
    if pokemon is None:
        return False
    above = pokemon.tops + 1 if pokemon.defn.stage == facts.LEVEL_X else pokemon.tops
    return len(pokemon.cards) > above


class HasEvolved(Live):
    """Pokémon in play that have evolved (see II-E-05)."""

    __slots__ = ()

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        return has_evolved(pokemon)


class CountsAs(Passive):
    """What a card counts as besides what is printed on it: `tags` that it has as well (Q_COUNTS_AS).

    What turns a Trainer into a Pokémon in play (fossils: kind, Stage, types, HP) is data of its definition; the
    filters that say so are kept in `filters` for whoever makes it.
    """

    __slots__ = ("filters", "tags", "under", "when", "who")

    def __init__(
        self, who: Refs | None, tags: list[str], filters: list[Filter], under: bool, when: Value | None
    ) -> None:
        super().__init__(Q_COUNTS_AS, SET)
        self.who = who
        self.tags = tags
        self.filters = filters
        self.under = under
        self.when = when

    def covers(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        who = self.who
        if who is None:
            if ref != scope.source and ref != scope.card:
                return False
        elif not who.has(game, scope, ref):
            return False
        when = self.when
        return when is None or when.value(game, scope) != 0


class TagIs(Filter):
    """Cards and Pokémon with at least one of these printed tags, or counting as such."""

    __slots__ = ("tags",)

    def __init__(self, tags: list[str]) -> None:
        self.tags = tags

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE:
            pokemon = game.pokemon(ref)
            return pokemon is not None and self.holds(game, frame, pokemon)
        return ref >= 0 and self.tagged(game.table.cards[ref].tags)

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        tags = pokemon.defn.tags
        for tag in self.tags:
            if tag in tags:
                return True
        index = game.standing if game.standing_epoch == game.epoch else standing(game)
        for entry in index.answers[Q_COUNTS_AS]:
            passive = entry.passive
            if isinstance(passive, CountsAs) and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
                if self.tagged(passive.tags):
                    return True
        return False

    def tagged(self, tags: list[str]) -> bool:
        for tag in self.tags:
            if tag in tags:
                return True
        return False

    def of_card(self) -> bool:
        return True


class AllTags(Printed):
    """With every one of these printed tags (Mega Evolution Pokémon ex: "MEGA" and "ex")."""

    __slots__ = ("tags",)

    def __init__(self, tags: list[str]) -> None:
        self.tags = tags

    def said(self, defn: Definition) -> bool:
        for tag in self.tags:
            if tag not in defn.tags:
                return False
        return True


class HasRuleBox(Printed):
    """Cards and Pokémon with a rule box."""

    __slots__ = ()

    def said(self, defn: Definition) -> bool:
        return defn.is_rule_box


class NameIs(Printed):
    """With exactly one of these names."""

    __slots__ = ("names",)

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def said(self, defn: Definition) -> bool:
        return defn.name in self.names


class NameHas(Printed):
    """With these words in the name."""

    __slots__ = ("part",)

    def __init__(self, part: str) -> None:
        self.part = part

    def said(self, defn: Definition) -> bool:
        return self.part in defn.name


class OwnedBy(Printed):
    """Of an owner such as "Hop's"; a name that begins with the owner is one."""

    __slots__ = ("owner",)

    def __init__(self, owner: str) -> None:
        self.owner = owner

    def said(self, defn: Definition) -> bool:
        return defn.owner == self.owner or defn.name.startswith(self.owner + " ")


# -- numbers ----------------------------------------------------------------------------------------------------------


def fixed(bound: Value | None) -> bool:
    """Whether a bound of a range is missing or always the same."""
    return bound is None or bound.fixed()


class Range(Filter):
    """A number of a card or Pokémon between two bounds, either of which may be missing."""

    __slots__ = ("high", "low", "printed")

    def __init__(self, low: Value | None, high: Value | None) -> None:
        self.low = low
        self.high = high
        self.printed = False  # inside a text that changes this number: it must not ask itself

    def number(self, game: Game, ref: int) -> int:
        """The number that is compared, -1 where there is none."""
        raise NotImplementedError

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        number = self.number(game, ref)
        if number < 0:
            return False
        low = self.low
        if low is not None and number < low.value(game, frame):
            return False
        high = self.high
        return high is None or number <= high.value(game, frame)


class HPIs(Range):
    """HP: the maximum HP of a Pokémon in play (see II-D-15), the printed HP elsewhere."""

    __slots__ = ()

    def number(self, game: Game, ref: int) -> int:
        if ref >= PID_BASE:
            pokemon = game.pokemon(ref)
            if pokemon is None:
                return -1
            return pokemon.defn.hp if self.printed else queries.max_hp(game, pokemon)
        defn = game.defn(ref)
        return -1 if defn is None or not defn.hp else defn.hp

    def of_card(self) -> bool:
        return fixed(self.low) and fixed(self.high)


class LeftIs(Range):
    """Remaining HP of a Pokémon in play (see II-D-16)."""

    __slots__ = ()

    def number(self, game: Game, ref: int) -> int:
        pokemon = game.pokemon(ref) if ref >= PID_BASE else None
        if pokemon is None:
            return -1
        if self.printed:
            return max(pokemon.defn.hp - pokemon.damage, 0)
        return queries.remaining_hp(game, pokemon)


class RetreatIs(Range):
    """Retreat Cost, as changed by effects in play (see II-D-10), as printed elsewhere."""

    __slots__ = ()

    def number(self, game: Game, ref: int) -> int:
        if ref >= PID_BASE:
            pokemon = game.pokemon(ref)
            if pokemon is None:
                return -1
            return pokemon.defn.retreat if self.printed else queries.retreat_cost(game, pokemon)
        defn = game.defn(ref)
        return -1 if defn is None or defn.kind != facts.POKEMON else defn.retreat

    def of_card(self) -> bool:
        return fixed(self.low) and fixed(self.high)


# -- what is on it, what it has ---------------------------------------------------------------------------------------


def texts_named(texts: list[TextOfCard], name: str, kind: int, deadly: bool) -> bool:
    """Whether there is a text of this kind among these, of this name if one is given, and with `deadly` one by which
    its user is Knocked Out; no kind includes another (ABL-02)."""
    for text in texts:
        if text.kind == kind and (not name or text.name == name) and (text.deadly or not deadly):
            return True
    return False


class AbilityIs(Filter):
    """With an Ability, or a power of another kind, of this name if one is given: printed (see II-D-06, ABL-02), and not
    taken away by a text ("have no Abilities"); one that only does not work now is still had."""

    __slots__ = ("deadly", "kind", "name", "printed")

    def __init__(self, name: str, kind: int, deadly: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.deadly = deadly
        self.printed = False  # inside a text that takes Abilities away: it must not ask itself

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE:
            pokemon = game.pokemon(ref)
            return pokemon is not None and self.holds(game, frame, pokemon)
        if ref < 0 or not self.said(game.table.cards[ref]):
            return False
        return self.printed or not card_taken_away(game, ref, self.kind)

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        stage = pokemon.defn.stage
        kept = stage == facts.BREAK or stage == facts.LEVEL_X
        texts = texts_of(game, pokemon) if kept else pokemon.defn.texts
        if not texts_named(texts, self.name, self.kind, self.deadly):
            return False
        return self.printed or not taken_away(game, pokemon, self.kind)

    def of_print(self) -> bool:
        return self.printed

    def said(self, defn: Definition) -> bool:
        return texts_named(defn.texts, self.name, self.kind, self.deadly)

    def of_card(self) -> bool:
        return self.printed


def attacks_had(game: Game, ref: int) -> list[Attack]:
    """The attacks that a card or Pokémon has (see II-D-06), not those made usable (see II-D-06.1)."""
    if ref >= PID_BASE:
        pokemon = game.pokemon(ref)
        return [] if pokemon is None else queries.printed_attacks(game, pokemon)
    defn = game.defn(ref)
    return [] if defn is None else defn.attacks


class AttackIs(Filter):
    """With an attack of this name (see II-D-06)."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        for attack in attacks_had(game, ref):
            if attack.name == self.name:
                return True
        return False


def units_on(game: Game, card: int, mask: int) -> int:
    """How many units an Energy card gives, of one of these types (mask 0: any) (T-011, see II-D-08)."""
    units = queries.units_of(game, card)
    if mask == 0:
        return len(units)
    count = 0
    for unit in units:
        if unit & mask:
            count += 1
    return count


def mask_asked(filters: list[Filter]) -> int:
    """The types that filters ask of Energy: only units of these are counted; 0: units of any type."""
    for each in filters:
        if isinstance(each, TypeIs):
            return each.mask
    return 0


def type_mask_of(game: Game, ref: int) -> int:
    """The types of a Pokémon or card, or all that an Energy card provides, as a mask."""
    if ref >= PID_BASE:
        pokemon = game.pokemon(ref)
        return 0 if pokemon is None else queries.types_of(game, pokemon)
    defn = game.defn(ref)
    if defn is None:
        return 0
    if defn.kind < facts.BASIC_ENERGY:
        return defn.type_mask
    return energy_mask_of(game, ref)


def energy_mask_of(game: Game, card: int) -> int:
    """The types that an Energy card is of: all that it provides while attached (II-D-08.F1); elsewhere a card of
    several types to a unit is only Colorless (see II-D-08)."""
    mask = 0
    if game.table.cards[card].kind == facts.SPECIAL_ENERGY and game.holder_of(card) is None:
        for unit in game.table.cards[card].provides:
            mask |= unit if unit & (unit - 1) == 0 else 1 << COLORLESS
        return mask
    for unit in queries.units_of(game, card):
        mask |= unit
    return mask


PRINTED_TYPES: Final = 0
PRINTED_NUMBERS: Final = 1
PRINTED_ABILITIES: Final = 2


def read_printed(filters: list[Filter], what: int) -> None:
    """Let filters read what is printed: types, HP and Retreat Cost, or Abilities (PRINTED_*). A text that changes them
    must not ask itself.
    """
    for each in filters:
        if isinstance(each, AllOf) or isinstance(each, AnyOf):
            read_printed(each.filters, what)
        elif isinstance(each, NotSo):
            read_printed([each.inner], what)
        elif isinstance(each, TypeIs):
            each.printed = each.printed or what == PRINTED_TYPES
        elif isinstance(each, Range):
            each.printed = each.printed or what == PRINTED_NUMBERS
        elif isinstance(each, AbilityIs):
            each.printed = each.printed or what == PRINTED_ABILITIES


def tested_on_card(game: Game, frame: Frame, card: int, filters: list[Filter]) -> bool:
    """Whether a card that may have left play passes filters, asked by what is printed (history, DESIGN 3a.16)."""
    return card >= 0 and passes(game, frame, card, filters)
