"""Answers: what a text says to one question of the rules for as long as it is in force (EFFECTS.md 2.7, 2.8).

Most words are one shape: who it speaks about, in which case, and a number. `scope` says whose text it is; `case` what
is asked: the acting player, the cause, the attacker and target of an attack, the action. What kind of source a modifier
of damage comes from is `scope.cause` (see ERA-N08). A passive that speaks of each side (`side`, `other`) reads the
owner of what is asked about.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.filters import (
    Filter,
    all_of_card,
    all_of_print,
    all_said,
    passes,
)
from playmat.effects.players import (
    NO_PLAYER,
    is_player,
    owner_of,
    players_of,
)
from playmat.effects.sets import ZONE_HAND, InPlay, PlayersIf, Zone
from playmat.effects.values import Constant
from playmat.effects.watches import ANYWHERE, Origin
from playmat.engine.queries import types_of
from playmat.state.codes import (
    ADD,
    BAN_NEW,
    BY_ATTACK,
    BY_RULE,
    DO_ATTACK,
    GONE,
    PID_BASE,
    Q_ATTACH_ONLY,
    Q_BENCH,
    Q_EVOLVES_INTO,
    Q_EXTRA_ATTACKS,
    Q_INSTEAD,
    Q_LETS,
    Q_NO_ABILITY,
    Q_NO_COUNTERS,
    Q_NO_EFFECTS,
    Q_NO_TOOL,
    Q_PRIZES,
    Q_PROVIDES,
    Q_SURVIVES,
    SET,
)
from playmat.state.model import (
    Attack,
    Case,
    Frame,
    Game,
    Passive,
    Refs,
    Table,
    Value,
)

COIN: Final = 1
"""`kind` of a NoDamage or Survives whose coin must land heads, and of an Immune that also cures."""

# Actions that only Cant speaks of, beside the codes of `state.codes`.


class Said(Passive):
    """The common shape of a passive: who it speaks about (None: anyone), while what, and a number.

    `side` of the scope is the owner of what is asked about while it answers, and what it was before afterwards.
    """

    __slots__ = ("number", "two_sided", "when", "who")

    def __init__(self, question: int, mode: int, who: Refs | None, number: Value | None) -> None:
        super().__init__(question, mode)
        self.who = who
        self.number = number
        self.when: Value | None = None
        self.two_sided = False

    def covers(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if not self.two_sided:
            # As `speaks`, without the call: this is asked more often than anything else.
            if not self.about(game, scope, ref, case) or not self.fits(game, scope, ref, case):
                return False
            when = self.when
            return when is None or when.value(game, scope) != 0
        side = scope.side
        scope.side = owner_of(game, ref, case.who)
        answer = self.speaks(game, scope, ref, case)
        scope.side = side
        return answer

    def speaks(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        """`covers`, with the side set: whom it is about, then the case, then the condition."""
        if not self.about(game, scope, ref, case) or not self.fits(game, scope, ref, case):
            return False
        when = self.when
        return when is None or when.value(game, scope) != 0

    def floor(self) -> int:
        number = self.number
        return number.number if isinstance(number, Constant) else -1

    def lowers(self) -> bool:
        number = self.number
        return self.mode != ADD or number is None or not isinstance(number, Constant) or number.number < 0

    def holds(self, game: Game, scope: Frame) -> bool:
        when = self.when
        return when is None or self.two_sided or when.value(game, scope) != 0

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        """Whether it is about this Pokémon, card or player."""
        who = self.who
        return who is None or who.has(game, scope, ref)

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        """Whether it speaks in this case."""
        return True

    def amount(self, game: Game, scope: Frame, ref: int, case: Case) -> int:
        number = self.number
        if number is None:
            return 0
        side = scope.side
        if self.two_sided:
            scope.side = owner_of(game, ref, case.who)
        result = number.value(game, scope)
        scope.side = side
        return result


# -- attacks ----------------------------------------------------------------------------------------------------------


class OfAttack(Said):
    """About the attacks of a Pokémon, perhaps of one name, perhaps to some targets: Deals (see A-01.D2), BaseDamage,
    AttackCost (see II-D-11). A modifier of damage here sits on the attacker (II-B-04, II-B-05.F1).

    For a cost `kind` is the type of the change; SET replaces the cost by `symbols`, GONE ignores the Colorless.
    """

    __slots__ = ("attack", "symbols", "to")

    def __init__(
        self, question: int, mode: int, who: Refs | None, number: Value | None, attack: str, to: Refs | None
    ) -> None:
        super().__init__(question, mode, who, number)
        self.attack = attack
        self.to = to
        self.symbols: list[int] = []

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if self.attack:
            attack = case.attack
            if attack is None or attack.name != self.attack:
                return False
        to = self.to
        return to is None or to.has(game, scope, case.target)

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        return self.symbols


class FromOrigin(Said):
    """About what comes from somewhere: Takes (see A-01.D5), NoDamage (see II-C-16), NoEffects (see II-C-17),
    NoCounters, Prizes. A modifier of damage here sits on the damaged Pokémon, and its text says whose attacks it means
    (II-B-05, II-B-04.F1, II-B-09.F1, II-B-09.F2).

    `least` and `most` bound the amount of damage that is prevented. Effects of the rules themselves never count.
    """

    __slots__ = ("least", "most", "origin", "player")

    def __init__(self, question: int, mode: int, who: Refs | None, number: Value | None, origin: Origin | None) -> None:
        super().__init__(question, mode, who, number)
        self.origin = origin
        self.least: Value | None = None
        self.most: Value | None = None
        self.player = NO_PLAYER

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if self.player != NO_PLAYER:
            # II-C-19: an effect on the player; the question names that player in `case.number`.
            return ref < 0 and is_player(scope, self.player, case.number)
        return super().about(game, scope, ref, case)

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        least = self.least
        if least is not None and case.number < least.value(game, scope):
            return False
        most = self.most
        if most is not None and case.number > most.value(game, scope):
            return False
        cause = case.cause
        if self.question == Q_PRIZES:
            # The record of a Knock Out says in `action` whether it was by damage of an attack.
            cause = BY_ATTACK if case.action == 1 else BY_RULE
        elif cause == BY_RULE and (self.question == Q_NO_EFFECTS or self.question == Q_NO_COUNTERS):
            return False
        origin = self.origin
        source = case.source if case.source >= 0 else case.attacker
        return origin is None or origin.allows(game, scope, cause, case.who, source, case.card)


class SurvivesAt(FromOrigin):
    """Is not Knocked Out by damage: that much HP remains (see II-D-16.1). `full`: only without damage before; mode
    GONE: then it is discarded."""

    __slots__ = ("full",)

    def __init__(self, mode: int, who: Refs | None, number: Value | None, full: bool, origin: Origin | None) -> None:
        super().__init__(Q_SURVIVES, mode, who, number, origin)
        self.full = full

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        pokemon = game.pokemon(ref) if ref >= PID_BASE else None
        if pokemon is None or (self.full and pokemon.damage != 0):
            return False
        return super().fits(game, scope, ref, case)


# -- bans and permissions ---------------------------------------------------------------------------------------------


class ActionSaid(Said):
    """About an action: Cant (see II-C-14, II-C-15, II-C-19) and NeedsCoin.

    A ban on a player asks who acts; a ban on Pokémon asks which one. `filters` are asked of the card that is played,
    attached or evolved into.
    """

    __slots__ = ("attack", "cards", "chosen", "filters", "origin", "player")

    def __init__(self, question: int, actions: int, who: Refs | None, player: int, filters: list[Filter]) -> None:
        super().__init__(question, SET, who, None)
        self.actions = actions  # a mask of DO_* codes
        self.player = player
        self.filters = filters
        self.attack = ""
        self.chosen = -1  # the register of a chosen attack
        self.cards = Zone(ZONE_HAND, player, filters)  # the cards in hand that a ban on the player speaks of
        self.origin: Origin | None = None

    def bars(self, game: Game, scope: Frame, card: int) -> int:
        origin = self.origin
        if self.player == NO_PLAYER or self.two_sided or origin is not None:
            return -1
        return 1 if self.cards.takes(game, scope, card) else 0

    def whom(self, scope: Frame) -> int:
        if self.player == NO_PLAYER:
            return -1
        players = players_of(scope, self.player)
        return players[0] if len(players) == 1 else -1

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if case.action < 0 or not (self.actions >> case.action) & 1:
            return False
        if self.player != NO_PLAYER:
            return is_player(scope, self.player, case.who)
        who = self.who
        if who is None:
            return True
        if isinstance(who, PlayersIf):
            return who.has(game, scope, case.who)
        if ref >= PID_BASE:
            return who.has(game, scope, ref) or (case.card >= 0 and who.has(game, scope, case.card))
        return who.has(game, scope, case.card if case.card >= 0 else ref)

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        for each in self.filters:
            if not each.test(game, scope, case.card if case.card >= 0 else ref):
                return False
        attack = case.attack
        if self.attack and (attack is None or attack.name != self.attack):
            return False
        if self.chosen >= 0 and (attack is None or attack.name != chosen_attack(game, scope, self.chosen)):
            return False
        origin = self.origin
        return origin is None or origin.allows(game, scope, case.cause, case.who, case.source)


class KeptOut(Value):
    """Cant(Enter, self, ...): 1 for the effects of cards that pass the filters; such a card never comes into play by
    the rules alone (see II-A.3)."""

    __slots__ = ("filters",)

    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def value(self, game: Game, frame: Frame) -> int:
        return 1 if frame.card < 0 or passes(game, frame, frame.card, self.filters) else 0


def chosen_attack(game: Game, scope: Frame, register: int) -> str:
    """The name of an attack chosen earlier in the text: its owner is the first ref of the result, its index the
    number.
    """
    if register >= len(scope.registers):
        return ""
    result = scope.registers[register]
    if result is None or not result.refs:
        return ""
    defn = game.defn(result.refs[0])
    attacks: list[Attack] = [] if defn is None else defn.attacks
    return attacks[result.number].name if 0 <= result.number < len(attacks) else ""


class Permits(ActionSaid):
    """Lets: lifts exactly one ban (see II-E-27, II-E-27.1). `bans` is a mask of what it lifts; for an attack
    `conditions` are lifted ones.

    `case.number` says which ban is asked about: for an attack 0 the first turn or else a Special Condition (see
    A-01.1b); otherwise 0 any, or a mask BAN_FIRST_TURN, BAN_NEW.
    """

    __slots__ = ("bans", "conditions", "first")

    def __init__(self, actions: int, who: Refs | None, player: int, filters: list[Filter]) -> None:
        super().__init__(Q_LETS, actions, who, player, filters)
        self.bans = 0
        self.first: Value | None = None
        self.conditions: list[int] = []

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if case.action == DO_ATTACK:
            if self.conditions:
                if case.number not in self.conditions:
                    return False
            elif case.number != 0:
                return False
        elif self.bans and case.number:
            if not self.bans & case.number:
                return False
        elif self.bans and not self.now(game, scope, ref):
            return False
        return super().fits(game, scope, ref, case)

    def now(self, game: Game, scope: Frame, ref: int) -> bool:
        """Whether one of the bans that it lifts applies at this moment."""
        first = self.first
        if first is not None and first.value(game, scope) != 0:
            return True
        if not self.bans & BAN_NEW:
            return False
        pokemon = game.pokemon(ref) if ref >= PID_BASE else None
        return pokemon is None or pokemon.entered == game.turn

    def amount(self, game: Game, scope: Frame, ref: int, case: Case) -> int:
        return self.bans


# -- Abilities, Tools, conditions -------------------------------------------------------------------------------------


class Silences(Said):
    """NoAbility: Abilities (or Powers of a kind) of Pokémon or cards are off (see A-02.5); `case.number` is the kind of
    the text (see ABL-02)."""

    __slots__ = ("excepted", "taken_from", "text_kind")

    def __init__(self, who: Refs, excepted: list[Filter], text_kind: int) -> None:
        super().__init__(Q_NO_ABILITY, GONE, who, None)
        self.taken_from = who
        self.excepted = excepted
        self.text_kind = text_kind

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        who = self.who
        return case.number == self.text_kind and (who is None or who.has(game, scope, ref))

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        return not self.excepted or not passes(game, scope, ref, self.excepted)

    def meant(self, table: Table) -> bool:
        """By what is printed on every card of both decks."""
        who = self.who
        if table.parts or not isinstance(who, InPlay) or not all_of_print(who.filters):
            return True
        for defn in table.cards:
            if all_said(who.filters, defn):
                return True
        return False

    def steady(self) -> bool:
        who = self.who
        when = self.when
        if who is None or not who.steady() or not all_of_card(self.excepted):
            return False
        return when is None or when.steady()


class HeldBy(Said):
    """AttachOnly: the Pokémon that may hold the card (see II-A.3)."""

    __slots__ = ()

    def __init__(self, who: Refs) -> None:
        super().__init__(Q_ATTACH_ONLY, SET, who, None)

    def steady(self) -> bool:
        who = self.who
        return self.when is None and isinstance(who, InPlay) and all_of_print(who.filters)


class NoTools(Said):
    """NoToolEffect: Tools have no effect; asked of the Tool's card, it may name Tools, holders or a player."""

    __slots__ = ("player",)

    def __init__(self, who: Refs | None, player: int) -> None:
        super().__init__(Q_NO_TOOL, GONE, who, None)
        self.player = player

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if self.player != NO_PLAYER:
            return is_player(scope, self.player, owner_of(game, ref, case.who))
        who = self.who
        if who is None or who.has(game, scope, ref):
            return True
        holder = game.holder_of(ref) if 0 <= ref < PID_BASE else None
        return holder is not None and who.has(game, scope, holder.pid)


class AboutConditions(Said):
    """Immune, KeepsCondition, CheckupCounters: some Special Conditions (none listed: all) of Pokémon; `case.number` is
    the one asked about.
    """

    __slots__ = ("conditions",)

    def __init__(self, question: int, mode: int, who: Refs, number: Value | None, conditions: list[int]) -> None:
        super().__init__(question, mode, who, number)
        self.conditions = conditions

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        return not self.conditions or case.number in self.conditions


# -- lists: types, Weakness, Energy, attacks --------------------------------------------------------------------------


class Listing(Said):
    """What sets a list: Weakness as triples type, operation, amount (see A-01.D3), Resistance as pairs, Types as a
    mask."""

    __slots__ = ("entries",)

    def __init__(self, question: int, mode: int, who: Refs, number: Value | None, entries: list[int]) -> None:
        super().__init__(question, mode, who, number)
        self.entries = entries

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        return self.entries


class TypesLike(Value):
    """The types of Pokémon or cards, as a mask, for a text that gives them to another Pokémon: what such texts say of
    those themselves is left out, so that two Pokémon of each other's type have their own (see II-D-07)."""

    __slots__ = ("others",)

    def __init__(self, others: Refs) -> None:
        self.others = others

    def value(self, game: Game, frame: Frame) -> int:
        mask = 0
        for ref in self.others.find(game, frame):
            pokemon = game.pokemon(ref) if ref >= PID_BASE else None
            if pokemon is not None:
                mask |= types_of(game, pokemon, False)
            elif ref < PID_BASE:
                defn = game.table.cards[ref]
                mask |= defn.type_mask
                for unit in defn.provides:
                    mask |= unit
        return mask


class GivesEnergy(Said):
    """Provides: an Energy card gives these units, each one of a mask of types (see C.6, II-D-08); without `who` it
    speaks of its own card."""

    __slots__ = ("count", "mask")

    def __init__(self, who: Refs | None, mask: int, count: Value) -> None:
        super().__init__(Q_PROVIDES, SET, who, None)
        self.mask = mask
        self.count = count

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        who = self.who
        return ref == scope.card if who is None else who.has(game, scope, ref)

    def amount(self, game: Game, scope: Frame, ref: int, case: Case) -> int:
        return self.mask

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        return [self.mask] * self.count.value(game, scope)


class MoreAttacks(Said):
    """ExtraAttacks: attacks of other cards are usable, though not its own (see II-D-06.1): of the cards below, or of a
    set."""

    __slots__ = ("others",)

    def __init__(self, who: Refs, others: Refs | None) -> None:
        super().__init__(Q_EXTRA_ATTACKS, ADD, who, None)
        self.others = others

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        others = self.others
        if others is not None:
            return others.find(game, scope)
        pokemon = game.pokemon(ref) if ref >= PID_BASE else None
        return [] if pokemon is None else pokemon.cards[: len(pokemon.cards) - pokemon.tops]


class Bench(Said):
    """BenchSize: places on a player's Bench (see A-04.4); the question names the player in `case.who`. `masks`: who
    discards first (Q-21)."""

    __slots__ = ("player", "shrink")

    def __init__(self, who: Refs | None, player: int, number: Value, shrink: list[int]) -> None:
        super().__init__(Q_BENCH, SET, who, number)
        self.player = player
        self.shrink = shrink

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if self.player != NO_PLAYER:
            return is_player(scope, self.player, case.who)
        who = self.who
        return who is not None and who.has(game, scope, case.who)

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        order: list[int] = []
        for code in self.shrink:
            for who in players_of(scope, code):
                if who not in order:
                    order.append(who)
        return order


class LengthensLine(Said):
    """EvolvesInto: what a Pokémon may evolve into besides its line (see II-C-12); the card is `case.card`."""

    __slots__ = ("filters",)

    def __init__(self, who: Refs, filters: list[Filter]) -> None:
        super().__init__(Q_EVOLVES_INTO, ADD, who, None)
        self.filters = filters

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        return case.card >= 0 and passes(game, scope, case.card, self.filters)


class OfPlayer(Said):
    """Reflip and what else is a player's: the question names the player in `case.who`."""

    __slots__ = ("player",)

    def __init__(self, question: int, player: int) -> None:
        super().__init__(question, SET, None, None)
        self.player = player

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        return is_player(scope, self.player, case.who)


class GoesElsewhere(Said):
    """Instead: cards that would be discarded go to another place; `amount` is that place (HAND, LOST, DECK_TOP …).

    `event` is what would befall: `who` the card discarded, or the Pokémon Knocked Out (`case.target`) whose `cards` are
    meant; `origin` is who or what does it (a Knock Out "by" somebody is one by damage of an attack, see II-E-04.2),
    `at` where a Pokémon was (`case.number`: 1 Active, 0 Benched, -1 no Knock Out).
    """

    __slots__ = ("at", "cards", "knock_out", "origin", "place")

    def __init__(self, who: Refs, knock_out: bool, cards: Refs, place: int, origin: Origin | None, at: int) -> None:
        super().__init__(Q_INSTEAD, SET, who, None)
        self.knock_out = knock_out
        self.cards = cards
        self.place = place
        self.origin = origin
        self.at = at

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if self.knock_out and self.at != ANYWHERE and case.number != self.at:
            return False
        origin = self.origin
        source = case.source if case.source >= 0 else case.attacker
        return origin is None or origin.allows(game, scope, case.cause, case.who, source)

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        who = self.who
        if who is None or (self.knock_out and case.number < 0):
            return False
        if not who.has(game, scope, case.target if self.knock_out else ref):
            return False
        if self.cards.has(game, scope, ref):
            return True
        # A Pokémon takes its own cards along, not what is attached to it (T-135).
        pokemon = game.pokemon(case.target)
        return pokemon is not None and ref in pokemon.cards and self.cards.has(game, scope, pokemon.pid)

    def amount(self, game: Game, scope: Frame, ref: int, case: Case) -> int:
        return self.place
