"""Passives: what a text answers to one question of the rules for as long as it is in force (EFFECTS.md 2.7, 2.8).

Most words are one shape: who it speaks about, in which case, and a number. `scope` says whose text it is; `case` what is asked: the acting player,
the cause, the attacker and target of an attack, the action. What kind of source a modifier of damage comes from is `scope.cause` (ERA-N08). A passive
that speaks of each side (`side`, `other`) reads the owner of what is asked about.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Builder
from playmat.effects.filters import (
    CountsAs,
    Filter,
    IsNew,
    TagIs,
    build_filter,
    build_filters,
    is_filter_word,
    passes,
)
from playmat.effects.notation import Binary, Call, Choice, Name, Term, Text, Unary
from playmat.effects.players import (
    CONDITION_WORDS,
    NO_PLAYER,
    argument,
    condition_of,
    flag,
    is_player,
    is_player_word,
    is_word,
    listed,
    mask_of_letters,
    needed,
    owner_of,
    players_of,
    speaks_of_sides,
    text_of,
    types_of_letters,
    word_of,
)
from playmat.effects.sets import PlayersIf, is_set_word
from playmat.effects.values import Constant, joined
from playmat.effects.watches import Origin, build_origin
from playmat.facts import energy
from playmat.facts.card import TOOL
from playmat.state.codes import (
    ADD,
    BURNED,
    BY_ATTACK,
    BY_RULE,
    DECK_BOTTOM,
    DECK_SHUFFLED,
    DECK_TOP,
    DISCARD,
    DO_ATTACH,
    DO_ATTACK,
    DO_DISCARD,
    DO_EVOLVE,
    DO_HEAL,
    DO_PLAY,
    DO_RETREAT,
    DO_SETUP,
    DO_STADIUM,
    DO_SUPPORTER,
    DO_SWITCH,
    DO_TO_HAND,
    DO_USE_ABILITY,
    GONE,
    HAND,
    LOST,
    PID_BASE,
    POISONED,
    Q_ATTACH_ONLY,
    Q_BASE,
    Q_BENCH,
    Q_CANT,
    Q_CHECKUP,
    Q_COST,
    Q_DEALS,
    Q_EVOLVES_INTO,
    Q_EXTRA_ATTACKS,
    Q_IMMUNE,
    Q_INSTEAD,
    Q_KEEPS,
    Q_LETS,
    Q_MAX_HP,
    Q_NEEDS_COIN,
    Q_NO_ABILITY,
    Q_NO_COUNTERS,
    Q_NO_DAMAGE,
    Q_NO_EFFECTS,
    Q_NO_TOOL,
    Q_PRIZES,
    Q_PROVIDES,
    Q_REFLIP,
    Q_RESISTANCE,
    Q_RETREAT,
    Q_SURVIVES,
    Q_TAKES,
    Q_TOOL_SLOTS,
    Q_TWICE,
    Q_TYPES,
    Q_WEAKNESS,
    SET,
)
from playmat.state.model import (
    TEXT_ABILITY,
    TEXT_BODY,
    TEXT_OLD_POWER,
    TEXT_POWER,
    TEXT_RULE,
    Attack,
    Case,
    Frame,
    Game,
    Passive,
    Refs,
    Value,
)

COIN: Final = 1
"""`kind` of a NoDamage or Survives whose coin must land heads, and of an Immune that also cures."""

# Actions that only Cant speaks of, beside the codes of `state.codes`.
DO_MOVE: Final = 20
DO_DRAW: Final = 21
DO_DEVOLVE: Final = 22

# What a ban that a Lets may lift is about.
BAN_FIRST_TURN: Final = 1
BAN_NEW: Final = 2


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
            return self.speaks(game, scope, ref, case)
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


# -- attacks --------------------------------------------------------------------------------------------------------------


class OfAttack(Said):
    """About the attacks of a Pokémon, perhaps of one name, perhaps to some targets: Deals (A-01.D2), BaseDamage, AttackCost (II-D-11).

    For a cost `kind` is the type of the change; SET replaces the cost by `symbols`, GONE ignores the Colorless.
    """

    __slots__ = ("attack", "symbols", "to")

    def __init__(self, question: int, mode: int, who: Refs | None, number: Value | None, attack: str, to: Refs | None) -> None:
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
    """About what comes from somewhere: Takes (A-01.D5), NoDamage (II-C-16), NoEffects (II-C-17), NoCounters, Prizes.

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
        return origin is None or origin.allows(game, scope, cause, case.who, source)


class SurvivesAt(Said):
    """Is not Knocked Out by damage: that much HP remains (II-D-16.1). `full`: only without damage before; mode GONE: then it is discarded."""

    __slots__ = ("full",)

    def __init__(self, mode: int, who: Refs | None, number: Value | None, full: bool) -> None:
        super().__init__(Q_SURVIVES, mode, who, number)
        self.full = full

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        pokemon = game.pokemon(ref) if ref >= PID_BASE else None
        return pokemon is not None and (not self.full or pokemon.damage == 0)


# -- bans and permissions ---------------------------------------------------------------------------------------------------


class ActionSaid(Said):
    """About an action: Cant (II-C-14, II-C-15, II-C-19) and NeedsCoin.

    A ban on a player asks who acts; a ban on Pokémon asks which one. `filters` are asked of the card that is played, attached or evolved into.
    """

    __slots__ = ("actions", "attack", "chosen", "filters", "origin", "player")

    def __init__(self, question: int, actions: int, who: Refs | None, player: int, filters: list[Filter]) -> None:
        super().__init__(question, SET, who, None)
        self.actions = actions  # a mask of DO_* codes
        self.player = player
        self.filters = filters
        self.attack = ""
        self.chosen = -1  # the register of a chosen attack
        self.origin: Origin | None = None

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


def chosen_attack(game: Game, scope: Frame, register: int) -> str:
    """The name of an attack chosen earlier in the text: its owner is the first ref of the result, its index the number."""
    if register >= len(scope.registers):
        return ""
    result = scope.registers[register]
    if result is None or not result.refs:
        return ""
    defn = game.defn(result.refs[0])
    attacks: list[Attack] = [] if defn is None else defn.attacks
    return attacks[result.number].name if 0 <= result.number < len(attacks) else ""


class Permits(ActionSaid):
    """Lets: lifts exactly one ban (II-E-27, II-E-27.1). `bans` is a mask of what it lifts; for an attack `conditions` are lifted ones.

    `case.number` says which ban is asked about: for an attack 0 the first turn or else a Special Condition (A-01.1b); otherwise 0 any,
    or a mask BAN_FIRST_TURN, BAN_NEW.
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


# -- Abilities, Tools, conditions --------------------------------------------------------------------------------------------


class Silences(Said):
    """NoAbility: Abilities (or Powers of a kind) of Pokémon or cards are off (A-02.5); `case.number` is the kind of the text (ABL-02)."""

    __slots__ = ("excepted", "text_kind")

    def __init__(self, who: Refs, excepted: list[Filter], text_kind: int) -> None:
        super().__init__(Q_NO_ABILITY, GONE, who, None)
        self.excepted = excepted
        self.text_kind = text_kind

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if case.number != self.text_kind:
            return False
        return not self.excepted or not passes(game, scope, ref, self.excepted)


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
    """Immune, KeepsCondition, CheckupCounters: some Special Conditions (none listed: all) of Pokémon; `case.number` is the one asked about."""

    __slots__ = ("conditions",)

    def __init__(self, question: int, mode: int, who: Refs, number: Value | None, conditions: list[int]) -> None:
        super().__init__(question, mode, who, number)
        self.conditions = conditions

    def fits(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        return not self.conditions or case.number in self.conditions


# -- lists: types, Weakness, Energy, attacks --------------------------------------------------------------------------------------


class Listing(Said):
    """What sets a list: Weakness as triples type, operation, amount (A-01.D3), Resistance as pairs, Types as one mask."""

    __slots__ = ("entries",)

    def __init__(self, question: int, mode: int, who: Refs, number: Value | None, entries: list[int]) -> None:
        super().__init__(question, mode, who, number)
        self.entries = entries

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        return self.entries


class GivesEnergy(Said):
    """Provides: an Energy card gives these units, each one of a mask of types (C.6, II-D-08); without `who` it speaks of its own card."""

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
    """ExtraAttacks: attacks of other cards are usable, though not its own (II-D-06.1): of the cards below, or of a set."""

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
    """BenchSize: places on a player's Bench (A-04.4); the question names the player in `case.who`. `masks`: who discards first (Q-21)."""

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
    """EvolvesInto: what a Pokémon may evolve into besides its line (II-C-12); the card is `case.card`."""

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

    `event` is what would befall: `who` the card discarded, or the Pokémon Knocked Out (`case.target`) whose `cards` are meant.
    """

    __slots__ = ("cards", "knock_out", "place")

    def __init__(self, who: Refs, knock_out: bool, cards: Refs, place: int) -> None:
        super().__init__(Q_INSTEAD, SET, who, None)
        self.knock_out = knock_out
        self.cards = cards
        self.place = place

    def about(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        who = self.who
        if who is None or not who.has(game, scope, case.target if self.knock_out else ref):
            return False
        if self.cards.has(game, scope, ref):
            return True
        # A Pokémon takes its own cards along, not what is attached to it (T-135).
        pokemon = game.pokemon(case.target)
        return pokemon is not None and ref in pokemon.cards and self.cards.has(game, scope, pokemon.pid)

    def amount(self, game: Game, scope: Frame, ref: int, case: Case) -> int:
        return self.place


# -- building: what all words share -----------------------------------------------------------------------------------------


def build_passive(b: Builder, term: Term) -> list[Passive]:
    """The passives of one word."""
    if not isinstance(term, Call):
        raise b.error(term, f"{term.write()} is no passive")
    made = one_passive(b, term)
    when = term.keyword("when")
    condition = None if when is None else b.value(when)
    if isinstance(made, Said):
        made.when = joined(made.when, condition)
        made.two_sided = speaks_of_sides(term)
    elif isinstance(made, CountsAs):
        made.when = condition
    return [made]


def add_condition(passive: Passive, when: Value | None) -> None:
    """A condition of the whole text joins the passive's own (`passive(..., when=)`)."""
    if isinstance(passive, Said):
        passive.when = joined(passive.when, when)
    elif isinstance(passive, CountsAs):
        passive.when = joined(passive.when, when)


def stacks(term: Term) -> bool:
    """Whether a passive's term leaves it stacking with its namesakes (II-E-15): `stack=False` does not."""
    return not (isinstance(term, Call) and is_word(term.keyword("stack"), "False"))


def is_change(term: Term) -> bool:
    """Whether a number is a change (+20, -10 * n) and no value that is set."""
    if isinstance(term, Unary):
        return True
    if isinstance(term, Binary):
        return is_change(term.left)
    return isinstance(term, Choice) and is_change(term.yes)


def mode_of(term: Term) -> int:
    """GONE, ADD or SET, by how the number is written."""
    if is_word(term, "gone"):
        return GONE
    return ADD if is_change(term) else SET


def number_of(b: Builder, term: Term) -> Value | None:
    """The number of a passive, None where it is `gone`."""
    return None if is_word(term, "gone") else b.value(term)


def who_of(b: Builder, call: Call) -> Refs:
    """The first argument: whom the passive is about."""
    return b.set(needed(b, call, 0, "who"))


def attack_name(b: Builder, call: Call) -> str:
    """The name of `attack=`, "" where there is none."""
    term = call.keyword("attack")
    return "" if term is None else text_of(b, term)


def player_or_none(b: Builder, term: Term | None) -> int:
    """The player code of a term, NO_PLAYER where it names none."""
    return b.player(term) if term is not None and is_player_word(term) else NO_PLAYER


# -- building: the words --------------------------------------------------------------------------------------------------------

PLAIN_WORDS: Final[dict[str, int]] = {"MaxHP": Q_MAX_HP, "RetreatCost": Q_RETREAT, "ToolSlots": Q_TOOL_SLOTS}
ATTACK_WORDS: Final = ("AttackCost", "BaseDamage", "Deals")
ORIGIN_WORDS: Final[dict[str, int]] = {
    "Takes": Q_TAKES,
    "NoDamage": Q_NO_DAMAGE,
    "NoEffects": Q_NO_EFFECTS,
    "NoCounters": Q_NO_COUNTERS,
    "Prizes": Q_PRIZES,
}
CONDITION_PASSIVES: Final[dict[str, int]] = {
    "Immune": Q_IMMUNE,
    "KeepsCondition": Q_KEEPS,
    "CheckupCounters": Q_CHECKUP,
}
LIST_WORDS: Final = ("Weakness", "Resistance", "Types")
ABILITY_WORDS: Final = ("NoAbility", "NoToolEffect")
OTHER_PASSIVES: Final = (
    "Provides",
    "AttachOnly",
    "BenchSize",
    "EvolvesInto",
    "ExtraAttacks",
    "AttackTwice",
    "CountsAs",
    "Survives",
    "Instead",
    "Reflip",
)


def is_passive_word(word: str) -> bool:
    """Whether a word is a passive or a replacement."""
    return (
        word in PLAIN_WORDS
        or word in ATTACK_WORDS
        or word in ORIGIN_WORDS
        or word in CONDITION_PASSIVES
        or word in LIST_WORDS
        or word in ABILITY_WORDS
        or word in OTHER_PASSIVES
        or word in ("Cant", "Lets", "NeedsCoin")
    )


def one_passive(b: Builder, call: Call) -> Passive:
    """The passive of a word, without its condition."""
    word = call.name
    if word in PLAIN_WORDS:
        number = needed(b, call, 1, "n")
        return Said(PLAIN_WORDS[word], mode_of(number), who_of(b, call), number_of(b, number))
    if word in ATTACK_WORDS:
        return attack_passive(b, call)
    if word in ORIGIN_WORDS:
        return origin_passive(b, call)
    if word in CONDITION_PASSIVES:
        return condition_passive(b, call)
    if word in LIST_WORDS:
        return list_passive(b, call)
    if word in ABILITY_WORDS:
        return ability_passive(b, call)
    if word == "Cant" or word == "NeedsCoin":
        return ban_passive(b, call)
    if word == "Lets":
        return lets_passive(b, call)
    if word in ("Provides", "AttachOnly", "BenchSize", "Reflip", "Instead"):
        return special_passive(b, call)
    if word in OTHER_PASSIVES:
        return pokemon_passive(b, call)
    raise b.error(call, f"{word} is no passive")


def attack_passive(b: Builder, call: Call) -> Passive:
    """AttackCost, BaseDamage and Deals."""
    if call.name == "BaseDamage":
        number = needed(b, call, 2, "n")
        name = text_of(b, needed(b, call, 1, "attack"))
        return OfAttack(Q_BASE, mode_of(number), who_of(b, call), b.value(number), name, None)
    number = needed(b, call, 1, "n")
    if call.name == "Deals":
        to = call.keyword("to")
        where = None if to is None else b.set(to)
        return OfAttack(Q_DEALS, ADD, who_of(b, call), b.value(number), attack_name(b, call), where)
    kind_term = argument(call, 2, "of")
    kinds = [] if kind_term is None else types_of_letters(b, kind_term)
    made = OfAttack(Q_COST, ADD, who_of(b, call), None, attack_name(b, call), None)
    if isinstance(number, Text) or (is_word(number, "gone") and kinds != [energy.COLORLESS]):
        # The cost is replaced: by these symbols, or by none at all (II-D-13).
        made.mode = SET
        made.symbols = [0] * energy.TYPE_COUNT
        if isinstance(number, Text) and number.value != "-":
            for kind in types_of_letters(b, number):
                made.symbols[kind] += 1
    elif is_word(number, "gone"):
        made.mode = GONE
    else:
        made.number = b.value(number)
        made.kind = kinds[0] if kinds else energy.COLORLESS
    return made


def origin_passive(b: Builder, call: Call) -> Passive:
    """Takes, NoDamage, NoEffects, NoCounters and Prizes."""
    word = call.name
    who_term = needed(b, call, 0, "who")
    player = player_or_none(b, who_term)
    who = None if player != NO_PLAYER else b.set(who_term)
    origin = build_origin(b, call.keyword("by"), call.keyword("of"))
    mode = GONE
    number: Value | None = None
    if word == "Takes" or word == "Prizes":
        term = needed(b, call, 1, "n")
        mode = mode_of(term) if word == "Prizes" else ADD
        number = number_of(b, term)
    made = FromOrigin(ORIGIN_WORDS[word], mode, who, number, origin)
    made.player = player
    least = call.keyword("min")
    most = call.keyword("max")
    made.least = None if least is None else b.value(least)
    made.most = None if most is None else b.value(most)
    if flag(call, "coin"):
        made.kind = COIN
    return made


def condition_passive(b: Builder, call: Call) -> Passive:
    """Immune, KeepsCondition and CheckupCounters."""
    question = CONDITION_PASSIVES[call.name]
    if call.name == "CheckupCounters":
        condition = condition_of(b, needed(b, call, 1, "condition"))
        counters = b.value(needed(b, call, 2, "n"))
        made = AboutConditions(question, ADD, who_of(b, call), counters, [condition])
        made.kind = condition
        if condition != POISONED and condition != BURNED:
            raise b.error(call, "only Poison and Burn put counters at the Checkup")
        return made
    conditions = [condition_of(b, each) for each in call.args[1:]]
    made = AboutConditions(question, SET, who_of(b, call), None, conditions)
    if flag(call, "cure"):
        made.kind = COIN
    return made


def list_passive(b: Builder, call: Call) -> Passive:
    """Weakness, Resistance and Types."""
    what = needed(b, call, 1, "types")
    who = who_of(b, call)
    if call.name == "Types":
        mask = mask_of_letters(b, what)
        return Listing(Q_TYPES, ADD if flag(call, "add") else SET, who, Constant(mask), [mask])
    question = Q_WEAKNESS if call.name == "Weakness" else Q_RESISTANCE
    if is_word(what, "gone"):
        return Listing(question, GONE, who, None, [])
    entries: list[int] = []
    if question == Q_WEAKNESS:
        plus = fixed_number(b, call.keyword("plus"), 0)
        for kind in types_of_letters(b, what):
            # Operation 0 is times, 1 is plus (A-01.D3).
            entries.extend([kind, 1, plus] if plus else [kind, 0, fixed_number(b, call.keyword("times"), 2)])
    else:
        for kind in types_of_letters(b, what):
            entries.extend([kind, fixed_number(b, argument(call, 2, "n"), 30)])
    return Listing(question, SET, who, None, entries)


def fixed_number(b: Builder, term: Term | None, otherwise: int) -> int:
    """A number that must be written out."""
    if term is None:
        return otherwise
    value = b.value(term)
    if not isinstance(value, Constant):
        raise b.error(term, f"{term.write()} should be a plain number")
    return value.number


POWER_WORDS: Final[dict[str, int]] = {
    "power": TEXT_POWER,
    "body": TEXT_BODY,
    "pokemon_power": TEXT_OLD_POWER,
    "trait": TEXT_RULE,
}


def ability_passive(b: Builder, call: Call) -> Passive:
    """NoAbility and NoToolEffect."""
    who_term = needed(b, call, 0, "who")
    if call.name == "NoToolEffect":
        player = player_or_none(b, who_term)
        return NoTools(None if player != NO_PLAYER else b.set(who_term), player)
    kind = TEXT_ABILITY
    kind_term = call.keyword("kind")
    if kind_term is not None:
        word = word_of(kind_term)
        if word not in POWER_WORDS:
            raise b.error(kind_term, f"{kind_term.write()} is no kind of power")
        kind = POWER_WORDS[word]
    return Silences(b.set(who_term), build_filters(b, call.args[1:]), kind)


BAN_WORDS: Final[dict[str, int]] = {
    "Attack": 1 << DO_ATTACK,
    "Retreat": 1 << DO_RETREAT,
    "Play": 1 << DO_PLAY | 1 << DO_SUPPORTER | 1 << DO_STADIUM,
    "Evolve": 1 << DO_EVOLVE,
    "Attach": 1 << DO_ATTACH,
    "Heal": 1 << DO_HEAL,
    "Discard": 1 << DO_DISCARD,
    "Move": 1 << DO_MOVE,
    "Put": 1 << DO_TO_HAND,
    "Draw": 1 << DO_DRAW,
    "Devolve": 1 << DO_DEVOLVE,
    "SwitchIn": 1 << DO_SWITCH,
    "SwitchOut": 1 << DO_SWITCH,
    "Ability": 1 << DO_USE_ABILITY,
    "SetUp": 1 << DO_SETUP,
}


def actions_of(b: Builder, term: Term) -> int:
    """The mask of actions that a ban word means."""
    word = word_of(term)
    if word not in BAN_WORDS:
        raise b.error(term, f"{term.write()} is nothing that can be banned; use {', '.join(BAN_WORDS)}")
    return BAN_WORDS[word]


def ban_passive(b: Builder, call: Call) -> Passive:
    """Cant and NeedsCoin."""
    actions = actions_of(b, needed(b, call, 0, "what"))
    who_term = needed(b, call, 1, "who")
    player = player_or_none(b, who_term)
    who = None if player != NO_PLAYER else b.set(who_term)
    if call.name == "NeedsCoin":
        return ActionSaid(Q_NEEDS_COIN, actions, who, player, [])
    made = ActionSaid(Q_CANT, actions, who, player, build_filters(b, call.args[2:]))
    made.origin = build_origin(b, call.keyword("by"), None)
    attack = call.keyword("attack")
    if isinstance(attack, Text):
        made.attack = text_of(b, attack)
    elif isinstance(attack, Name):
        made.chosen = b.labelled(attack, attack.name)
    elif attack is not None:
        # A choice made when the effect is given (II-C-15.1): its op is emitted now and its result lies in the last register.
        b.operand(attack)
        made.chosen = b.registers - 1
    return made


def lets_passive(b: Builder, call: Call) -> Passive:
    """Lets: whom, which bans, which cards, under which conditions, in any order."""
    made = Permits(actions_of(b, needed(b, call, 0, "what")), None, NO_PLAYER, [])
    for how in call.args[1:]:
        if is_player_word(how):
            made.player = b.player(how)
        elif isinstance(how, Text):
            made.attack = text_of(b, how)
        elif isinstance(how, Name) and how.name in CONDITION_WORDS:
            made.conditions.append(CONDITION_WORDS[how.name])
        elif is_set_word(how) or word_of(how) == "players":
            made.who = b.set(how)
        elif isinstance(how, Call) and how.name == "first_turn":
            made.bans |= BAN_FIRST_TURN
            made.first = b.value(how)
        elif is_filter_word(word_of(how)):
            built = build_filter(b, how)
            if isinstance(built, IsNew):
                made.bans |= BAN_NEW
            else:
                made.filters.append(built)
        else:
            made.when = joined(made.when, b.value(how))
    return made


def special_passive(b: Builder, call: Call) -> Passive:
    """Provides, AttachOnly, BenchSize, Reflip and Instead, whose first argument is something of its own."""
    word = call.name
    if word == "Provides":
        return energy_passive(b, call)
    if word == "AttachOnly":
        return Said(Q_ATTACH_ONLY, SET, b.set(needed(b, call, 0, "to")), None)
    if word == "Instead":
        return instead_passive(b, call)
    who_term = needed(b, call, 0, "who")
    player = player_or_none(b, who_term)
    if word == "Reflip":
        return OfPlayer(Q_REFLIP, b.player(who_term))
    shrink = [b.player(each) for each in listed(call.keyword("shrink"))]
    who = None if player != NO_PLAYER else b.set(who_term)
    return Bench(who, player, b.value(needed(b, call, 1, "n")), shrink)


def energy_passive(b: Builder, call: Call) -> Passive:
    """Provides: every type (Q-23), or some letters; `n` units, one unless it says so. `who=`: Energy cards other than this one."""
    what = needed(b, call, 0, "types")
    mask = energy.EVERY_TYPE if is_word(what, "every") else mask_of_letters(b, what)
    count = argument(call, 1, "n")
    who = call.keyword("who")
    return GivesEnergy(None if who is None else b.set(who), mask, Constant(1) if count is None else b.value(count))


INSTEAD_PLACES: Final[dict[str, int]] = {
    "hand": HAND,
    "lost": LOST,
    "top": DECK_TOP,
    "bottom": DECK_BOTTOM,
    "shuffled": DECK_SHUFFLED,
    "discard": DISCARD,
}


def instead_passive(b: Builder, call: Call) -> Passive:
    """Instead: a card that would be discarded, or a Pokémon Knocked Out, and one Put to another place."""
    event = needed(b, call, 0, "event")
    block = listed(needed(b, call, 1, "block"))
    put = block[0] if len(block) == 1 else call
    if not isinstance(event, Call) or event.name not in ("Discarded", "KnockedOut"):
        raise b.error(event, f"Instead can replace Discarded(...) and KnockedOut(...), not {event.write()}")
    if not isinstance(put, Call) or put.name != "Put":
        raise b.error(call, "Instead needs one Put(..., hand) or to another place as its block")
    place = word_of(needed(b, put, 1, "where"))
    if place not in INSTEAD_PLACES:
        raise b.error(put, f"{place} is no place that discarded cards could go to instead")
    who = b.set(needed(b, event, 0, "who" if event.name == "KnockedOut" else "what"))
    cards = b.set(needed(b, put, 0, "what"))
    return GoesElsewhere(who, event.name == "KnockedOut", cards, INSTEAD_PLACES[place])


def pokemon_passive(b: Builder, call: Call) -> Passive:
    """EvolvesInto, ExtraAttacks, AttackTwice, CountsAs and Survives."""
    word = call.name
    if word == "CountsAs":
        return counts_as(b, call)
    who = who_of(b, call)
    if word == "EvolvesInto":
        return LengthensLine(who, build_filters(b, call.args[1:]))
    if word == "AttackTwice":
        return Said(Q_TWICE, SET, who, None)
    if word == "ExtraAttacks":
        others = needed(b, call, 1, "from_")
        return MoreAttacks(who, None if is_word(others, "under") else b.set(others))
    left = call.keyword("hp")
    discards = flag(call, "discard") or b.definition.kind == TOOL
    made = SurvivesAt(GONE if discards else SET, who, Constant(10) if left is None else b.value(left), flag(call, "full"))
    if flag(call, "coin"):
        made.kind = COIN
    return made


def counts_as(b: Builder, call: Call) -> Passive:
    """CountsAs: tags that it has as well, and the filters that say what it is."""
    tags: list[str] = []
    filters: list[Filter] = []
    under = False
    for each in call.args:
        if is_word(each, "under"):
            under = True
            continue
        built = build_filter(b, each)
        filters.append(built)
        if isinstance(built, TagIs):
            tags.extend(built.tags)
    who = call.keyword("who")
    return CountsAs(None if who is None else b.set(who), tags, filters, under, None)


