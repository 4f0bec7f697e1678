"""Filters about what lies on a Pokémon, how it is affected, and how a card or Pokémon compares with others.

The other filters, and what filters are, stand in `filters`.
"""

from __future__ import annotations

from playmat.effects.filters import Filter, Live, Printed, mask_asked, passes, type_mask_of, units_on
from playmat.engine import queries
from playmat.state.codes import BURNED, PID_BASE, POISONED
from playmat.state.model import Definition, Frame, Game, Pokemon, Refs, Value


class HasCounters(Live):
    """Pokémon with at least (one if not said) and at most so many damage counters (II-D-14)."""

    __slots__ = ("least", "most")

    def __init__(self, least: Value | None, most: Value | None = None) -> None:
        self.least = least
        self.most = most

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        least = self.least
        most = self.most
        if most is not None and pokemon.damage > 10 * most.value(game, frame):
            return False
        return pokemon.damage > 0 if least is None else pokemon.damage >= 10 * least.value(game, frame)


class HoldsCards(Live):
    """Pokémon with such Energy or Tools attached, at least or at most so many (units of Energy, T-011)."""

    __slots__ = ("filters", "least", "mask", "most", "tools")

    def __init__(self, tools: bool, filters: list[Filter], least: Value | None, most: Value | None) -> None:
        self.tools = tools
        self.filters = filters
        self.least = least
        self.most = most
        self.mask = mask_asked(filters)

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        least = self.least
        most = self.most
        if least is not None:
            wanted = least.value(game, frame)
        else:
            wanted = 1 if most is None else 0
        units = not self.tools and (least is not None or most is not None)
        count = 0
        for card in queries.tools_of(game, pokemon) if self.tools else pokemon.energy:
            if passes(game, frame, card, self.filters):
                count += units_on(game, card, self.mask) if units else 1
        return count >= wanted and (most is None or count <= most.value(game, frame))


class AffectedBy(Live):
    """Pokémon affected by one of these Special Conditions (see COND-01)."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: list[int]) -> None:
        self.conditions = conditions

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        for condition in self.conditions:
            if affected(pokemon, condition):
                return True
        return False


def affected(pokemon: Pokemon, condition: int) -> bool:
    """Whether a Pokémon has this Special Condition."""
    if condition == POISONED:
        return pokemon.poison > 0
    if condition == BURNED:
        return pokemon.burned > 0
    return pokemon.condition == condition


class ResistanceIs(Filter):
    """With a Resistance, to one of these types if any are given."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE:
            pokemon = game.pokemon(ref)
            pairs = [] if pokemon is None else queries.resistances(game, pokemon)
        else:
            defn = game.defn(ref)
            pairs = [] if defn is None else defn.resistances
        for i in range(0, len(pairs), 2):
            if self.mask == 0 or (self.mask >> pairs[i]) & 1:
                return True
        return False


class EvolvesFromName(Printed):
    """Cards that evolve from a Pokémon of this name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def said(self, defn: Definition) -> bool:
        return self.name in defn.evolves_from


class EvolvesFromThese(Filter):
    """Cards that evolve from one of these Pokémon or cards (see EVO-01); texts in force may lengthen a line."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        defn = game.defn(ref)
        if defn is None or not defn.evolves_from:
            return False
        longer = ref < PID_BASE and queries.may_lengthen(game, ref)
        for below in self.refs.find(game, frame):
            if below >= PID_BASE:
                pokemon = game.pokemon(below)
                if pokemon is None:
                    continue
                if pokemon.defn.name in defn.evolves_from or (longer and queries.evolves_onto(game, defn, pokemon)):
                    return True
            else:
                card = game.defn(below)
                if card is not None and card.name in defn.evolves_from:
                    return True
        return False


class SameNameAs(Filter):
    """With the same name as one of these."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        defn = game.defn(ref)
        if defn is None:
            return False
        for other in self.refs.find(game, frame):
            there = game.defn(other)
            if there is not None and there.name == defn.name:
                return True
        return False


class SameTypeAs(Filter):
    """With a type in common with one of these."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        mask = type_mask_of(game, ref)
        for other in self.refs.find(game, frame):
            if type_mask_of(game, other) & mask:
                return True
        return False


class IsNew(Live):
    """Pokémon put into play this turn (see A-05.3); a devolved one counts as such (see II-C-13)."""

    __slots__ = ()

    def holds(self, game: Game, frame: Frame, pokemon: Pokemon) -> bool:
        return pokemon.entered == game.turn


class IsFaceDown(Filter):
    """Prize cards that lie face down."""

    __slots__ = ()

    def test(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref >= PID_BASE or ref < 0:
            return False
        return ref not in game.players[game.table.owners[ref]].face_up
