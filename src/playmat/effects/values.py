"""Numbers and conditions of texts: counts, arithmetic, what is so now, and what the history of two turns remembers.

A condition is a number, 1 or 0. Values never change anything and read only the game and the frame; what verbs of the
same text did is read in `operands`. "Last turn" means the opponent's last turn, as records of the Checkup belong to
nobody's turn (see F.0a).
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Builder
from playmat.effects.filter_words import build_filters
from playmat.effects.filters import Filter, passes, tested_on_card, type_mask_of, units_on
from playmat.effects.notation import Binary, Call, Choice, Compare, Logic, Name, Not, Number, Term, Unary
from playmat.effects.operands import build_result_value
from playmat.effects.players import (
    ME,
    argument,
    flag,
    is_player,
    needed,
    player_of,
    text_of,
    types_of_letters,
    word_of,
)
from playmat.effects.sets import Holder, OnPokemon, SourcePokemon, had
from playmat.engine import queries
from playmat.engine.attack import DAMAGED
from playmat.state.codes import (
    EV_MOVED,
    H_ATTACK,
    H_DAMAGED,
    H_EVOLVED,
    H_HEALED,
    H_KO,
    H_MOVED,
    H_PLAYED,
    H_PRIZE,
    PID_BASE,
    TURN,
)
from playmat.state.model import Frame, Game, Pokemon, Record, Refs, Value
from playmat.state.moves import conditions_of

# -- arithmetic -------------------------------------------------------------------------------------------------------


class Constant(Value):
    """A number as written."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, game: Game, frame: Frame) -> int:
        return self.number

    def fixed(self) -> bool:
        return True


PLUS: Final = 0
MINUS: Final = 1
TIMES: Final = 2
DIVIDED: Final = 3
SIGNS: Final[dict[str, int]] = {"+": PLUS, "-": MINUS, "*": TIMES, "/": DIVIDED}


class Arithmetic(Value):
    """Two numbers joined; a division leaves out the remainder, and by 0 gives 0."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Value, sign: int, right: Value) -> None:
        self.left = left
        self.sign = sign
        self.right = right

    def value(self, game: Game, frame: Frame) -> int:
        left = self.left.value(game, frame)
        right = self.right.value(game, frame)
        if self.sign == PLUS:
            return left + right
        if self.sign == MINUS:
            return left - right
        if self.sign == TIMES:
            return left * right
        return left // right if right != 0 else 0


EQUAL: Final = 0
UNEQUAL: Final = 1
LESS: Final = 2
AT_MOST: Final = 3
MORE: Final = 4
AT_LEAST: Final = 5
COMPARISONS: Final[dict[str, int]] = {
    "==": EQUAL,
    "!=": UNEQUAL,
    "<": LESS,
    "<=": AT_MOST,
    ">": MORE,
    ">=": AT_LEAST,
}


class Comparison(Value):
    """Two numbers compared."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Value, sign: int, right: Value) -> None:
        self.left = left
        self.sign = sign
        self.right = right

    def value(self, game: Game, frame: Frame) -> int:
        left = self.left.value(game, frame)
        right = self.right.value(game, frame)
        sign = self.sign
        if sign == EQUAL:
            holds = left == right
        elif sign == UNEQUAL:
            holds = left != right
        elif sign == LESS:
            holds = left < right
        elif sign == AT_MOST:
            holds = left <= right
        elif sign == MORE:
            holds = left > right
        else:
            holds = left >= right
        return 1 if holds else 0


class Both(Value):
    """Conditions that must all hold."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Value]) -> None:
        self.parts = parts

    def value(self, game: Game, frame: Frame) -> int:
        for part in self.parts:
            if part.value(game, frame) == 0:
                return 0
        return 1


class Either(Value):
    """Conditions of which one must hold."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Value]) -> None:
        self.parts = parts

    def value(self, game: Game, frame: Frame) -> int:
        for part in self.parts:
            if part.value(game, frame) != 0:
                return 1
        return 0


class Contrary(Value):
    """A condition that must not hold."""

    __slots__ = ("inner",)

    def __init__(self, inner: Value) -> None:
        self.inner = inner

    def value(self, game: Game, frame: Frame) -> int:
        return 1 if self.inner.value(game, frame) == 0 else 0


class OneOrOther(Value):
    """One number where a condition holds, another where it does not ("instead" of a number)."""

    __slots__ = ("condition", "no", "yes")

    def __init__(self, yes: Value, condition: Value, no: Value) -> None:
        self.yes = yes
        self.condition = condition
        self.no = no

    def value(self, game: Game, frame: Frame) -> int:
        if self.condition.value(game, frame) != 0:
            return self.yes.value(game, frame)
        return self.no.value(game, frame)


class Smallest(Value):
    """The smallest of several numbers: a cap."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Value]) -> None:
        self.parts = parts

    def value(self, game: Game, frame: Frame) -> int:
        least = self.parts[0].value(game, frame)
        for part in self.parts:
            number = part.value(game, frame)
            if number < least:
                least = number
        return least


# -- the attack in progress -------------------------------------------------------------------------------------------


class Printed(Value):
    """The number printed beside the attack (see A-01.D1a); none counts as 0."""

    __slots__ = ()

    def value(self, game: Game, frame: Frame) -> int:
        attack = frame.attack
        return attack.damage if attack is not None and attack.damage > 0 else 0


class DamageDone(Value):
    """Damage really done: by the event that a trigger answers, or in all by this attack (register 0 of its frame)."""

    __slots__ = ()

    def value(self, game: Game, frame: Frame) -> int:
        happening = frame.happening
        if happening is not None:
            return happening.amount
        if frame.attack is None or not frame.registers:
            return 0
        result = frame.registers[DAMAGED]
        return 0 if result is None else result.number


class ExtraEnergy(Value):
    """Whether the attacker has at least n Energy beyond the cost of this attack, of named types (see II-D-09)."""

    __slots__ = ("kinds", "number")

    def __init__(self, number: Value, kinds: list[int]) -> None:
        self.number = number
        self.kinds = kinds

    def value(self, game: Game, frame: Frame) -> int:
        pokemon = game.pokemon(frame.attacker)
        attack = frame.attack
        if pokemon is None or attack is None:
            return 0
        cost = queries.attack_cost(game, pokemon, attack)[:]
        number = self.number.value(game, frame)
        if not self.kinds:
            cost[0] += number
        for kind in self.kinds:
            cost[kind] += number
        return 1 if queries.can_pay(game, pokemon, cost) else 0


# -- counting ---------------------------------------------------------------------------------------------------------


class Count(Value):
    """How many members a set has."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def value(self, game: Game, frame: Frame) -> int:
        return len(self.refs.find(game, frame))


class AnyMember(Value):
    """Whether a set has a member."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def value(self, game: Game, frame: Frame) -> int:
        return 1 if self.refs.any(game, frame) else 0


class Units(Value):
    """How many units of Energy some cards give; where a type is asked, units of that type (T-011, see II-D-08)."""

    __slots__ = ("mask", "refs")

    def __init__(self, refs: Refs) -> None:
        self.refs = refs
        self.mask = refs.mask if isinstance(refs, OnPokemon) else 0

    def value(self, game: Game, frame: Frame) -> int:
        total = 0
        for card in self.refs.find(game, frame):
            if card < PID_BASE:
                total += units_on(game, card, self.mask)
        return total


PER_COUNTERS: Final = 0
PER_CONDITIONS: Final = 1
PER_RETREAT: Final = 2
PER_LEFT: Final = 3


class SumOver(Value):
    """A number of each Pokémon of a set, summed: damage counters, Special Conditions, Retreat Cost, remaining HP."""

    __slots__ = ("refs", "what")

    def __init__(self, what: int, refs: Refs) -> None:
        self.what = what
        self.refs = refs

    def one(self, game: Game, pokemon: Pokemon) -> int:
        """The number of one Pokémon."""
        if self.what == PER_COUNTERS:
            return pokemon.damage // 10
        if self.what == PER_CONDITIONS:
            return len(conditions_of(pokemon))
        if self.what == PER_RETREAT:
            return queries.retreat_cost(game, pokemon)
        return queries.remaining_hp(game, pokemon)

    def value(self, game: Game, frame: Frame) -> int:
        total = 0
        for ref in self.refs.find(game, frame):
            pokemon = game.pokemon(ref) if ref >= PID_BASE else None
            if pokemon is not None:
                total += self.one(game, pokemon)
        return total


class Kinds(Value):
    """How many different types are among Pokémon or Energy (T-020)."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def value(self, game: Game, frame: Frame) -> int:
        mask = 0
        for ref in self.refs.find(game, frame):
            mask |= type_mask_of(game, ref)
        count = 0
        while mask:
            count += mask & 1
            mask >>= 1
        return count


class PrizesTaken(Value):
    """Prizes that a player has taken (see II-D-17)."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        return game.players[player_of(frame, self.who)].prizes_taken


class PrizesLeft(Value):
    """Prizes that a player has left: set out less taken (see II-D-17)."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        return queries.prizes_left(game, player_of(frame, self.who))


# -- what is so now ---------------------------------------------------------------------------------------------------


class IsSo(Value):
    """Whether there is something in a set and all of it passes the filters (see II-D-06)."""

    __slots__ = ("filters", "refs")

    def __init__(self, refs: Refs, filters: list[Filter]) -> None:
        self.refs = refs
        self.filters = filters

    def value(self, game: Game, frame: Frame) -> int:
        if not self.filters:
            return 1 if self.refs.any(game, frame) else 0
        found = self.refs.find(game, frame)
        for ref in found:
            if not passes(game, frame, ref, self.filters):
                return 0
        return 1 if found else 0


class IsHere(Value):
    """Whether a card or Pokémon is in a place (see II-E-13, II-E-17); whether a Pokémon was Active when the other
    player's moved is told by the event, for the text waits."""

    __slots__ = ("place", "refs")

    def __init__(self, refs: Refs, place: str) -> None:
        self.refs = refs
        self.place = place

    def value(self, game: Game, frame: Frame) -> int:
        moved = frame.happening
        if moved is not None and moved.event == EV_MOVED and moved.who != frame.who and self.place == "active":
            if isinstance(self.refs, SourcePokemon):
                return 1 if moved.amount == frame.source else 0
        for ref in self.refs.find(game, frame):
            if is_at(game, ref, self.place):
                return 1
        return 0

    def steady(self) -> bool:
        """A Pokémon with a text that goes to another place, or on whose holder it lies, is no light change."""
        return isinstance(self.refs, SourcePokemon) or isinstance(self.refs, Holder)


def is_at(game: Game, ref: int, place: str) -> bool:
    """Whether a ref is in a place by its word: active, bench, hand, deck, discard, prizes, lost."""
    if ref >= PID_BASE:
        pokemon = game.pokemon(ref)
        if pokemon is None:
            return False
        return game.is_active(pokemon) if place == "active" else place == "bench" and not game.is_active(pokemon)
    if ref < 0:
        return False
    player = game.players[game.table.owners[ref]]
    if place == "hand":
        return ref in player.hand
    if place == "discard":
        return ref in player.discard
    if place == "deck":
        return ref in player.deck
    if place == "prizes":
        return ref in player.prizes
    if place == "lost":
        return ref in player.lost
    holder = game.holder_of(ref)
    return holder is not None and game.is_active(holder) == (place == "active")


class LastCard(Value):
    """Whether the card of this text was the last in its player's hand (it is in use, no longer in hand, see B-01.4)."""

    __slots__ = ()

    def value(self, game: Game, frame: Frame) -> int:
        for card in game.players[frame.who].hand:
            if card != frame.card:
                return 0
        return 1


class FirstTurn(Value):
    """Whether it is a player's own first turn (see A-05.2), of which texts that evolve say that they may not be used
    then (II-C-12.2)."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        who = game.now
        return 1 if is_player(frame, self.who, who) and game.players[who].turns <= 1 else 0


class GoingFirst(Value):
    """Whether a player is the one who went first."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        return 1 if game.first == player_of(frame, self.who) else 0


# -- what was ---------------------------------------------------------------------------------------------------------


def in_last_turn(game: Game, record: Record) -> bool:
    """Whether something was in the turn before this one, not in a Checkup, which is nobody's turn (see II-E-11,
    F.0a)."""
    return record.turn == game.turn - 1 and record.phase == TURN


def in_own_last_turn(game: Game, record: Record) -> bool:
    """Whether an attack was in its player's last turn: the turn before, or the one before that."""
    return game.turn - 2 <= record.turn < game.turn and record.phase == TURN


class KoLastTurn(Value):
    """Whether one of these was Knocked Out in the opponent's last turn, by damage of an attack if it says so ()
    (II-E-11, II-E-11.1, II-E-11.2)."""

    __slots__ = ("damage", "refs")

    def __init__(self, refs: Refs, damage: bool) -> None:
        self.refs = refs
        self.damage = damage

    def value(self, game: Game, frame: Frame) -> int:
        for record in game.history:
            if record.kind != H_KO or not in_last_turn(game, record) or (self.damage and record.number == 0):
                continue
            if had(self.refs, game, frame, record.ref, record.who, record.card):
                return 1
        return 0


class PlayedNow(Value):
    """Whether a player has played such a card from hand this turn (II-E-25)."""

    __slots__ = ("filters", "who")

    def __init__(self, filters: list[Filter], who: int) -> None:
        self.filters = filters
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        for record in game.history:
            if record.kind == H_PLAYED and record.turn == game.turn and is_player(frame, self.who, record.who):
                if tested_on_card(game, frame, record.card if record.card >= 0 else record.ref, self.filters):
                    return 1
        return 0


class AttackedLastTurn(Value):
    """Whether one of these attacked in its player's last turn, with this attack if one is named (see II-E-11)."""

    __slots__ = ("attack", "refs")

    def __init__(self, refs: Refs, attack: str) -> None:
        self.refs = refs
        self.attack = attack

    def value(self, game: Game, frame: Frame) -> int:
        for record in game.history:
            if record.kind != H_ATTACK or not in_own_last_turn(game, record):
                continue
            if self.attack and record.name != self.attack:
                continue
            if had(self.refs, game, frame, record.ref, record.who, record.card):
                return 1
        return 0


class EvolvedNow(Value):
    """Whether one of these evolved this turn, from such a Pokémon if it says so (II-E-23)."""

    __slots__ = ("filters", "refs")

    def __init__(self, refs: Refs, filters: list[Filter]) -> None:
        self.refs = refs
        self.filters = filters

    def value(self, game: Game, frame: Frame) -> int:
        for record in game.history:
            if record.kind == H_EVOLVED and record.turn == game.turn and self.refs.has(game, frame, record.ref):
                if not self.filters or tested_on_card(game, frame, card_before(game, record), self.filters):
                    return 1
        return 0


def card_before(game: Game, record: Record) -> int:
    """The card that a Pokémon evolved from: beneath the evolution card, or else another of that name."""
    pokemon = game.pokemon(record.ref)
    if pokemon is not None and record.card in pokemon.cards:
        at = pokemon.cards.index(record.card)
        if at > 0:
            return pokemon.cards[at - 1]
    for card in range(game.table.size):
        if game.table.cards[card].name == record.name:
            return card
    return -1


class MovedNow(Value):
    """Whether one of these moved from the Bench to the Active Spot this turn, by any means (II-E-24), and has not
    evolved since."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def value(self, game: Game, frame: Frame) -> int:
        moved: list[int] = []
        for record in game.history:
            if record.turn != game.turn or record.phase != TURN:
                continue
            if record.kind == H_MOVED and record.number == 1 and self.refs.has(game, frame, record.ref):
                moved.append(record.ref)
            elif record.kind == H_EVOLVED and record.ref in moved:
                moved = [pid for pid in moved if pid != record.ref]
        return 1 if moved else 0


class HealedNow(Value):
    """Whether damage of one of these was really healed this turn (II-E-26)."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def value(self, game: Game, frame: Frame) -> int:
        for record in game.history:
            if record.kind == H_HEALED and record.turn == game.turn and record.phase == TURN and record.number > 0:
                if self.refs.has(game, frame, record.ref):
                    return 1
        return 0


class DamagedLastTurn(Value):
    """Damage that these took from attacks in the opponent's last turn (see II-E-11)."""

    __slots__ = ("refs",)

    def __init__(self, refs: Refs) -> None:
        self.refs = refs

    def value(self, game: Game, frame: Frame) -> int:
        total = 0
        for record in game.history:
            if record.kind == H_DAMAGED and in_last_turn(game, record) and self.refs.has(game, frame, record.ref):
                total += record.number
        return total


class PrizesLastTurn(Value):
    """How many Prizes a player took in their last turn (see II-E-11)."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        total = 0
        for record in game.history:
            if record.kind == H_PRIZE and in_last_turn(game, record) and is_player(frame, self.who, record.who):
                total += record.number if record.number > 0 else 1
        return total


# -- building ---------------------------------------------------------------------------------------------------------


def build_value(b: Builder, term: Term) -> Value:
    """The number or condition of a term."""
    if isinstance(term, Number):
        return Constant(term.value)
    if isinstance(term, Unary):
        inner = b.value(term.term)
        if term.sign == "+":
            return inner
        return Constant(-inner.number) if isinstance(inner, Constant) else Arithmetic(Constant(0), MINUS, inner)
    if isinstance(term, Binary):
        return Arithmetic(b.value(term.left), SIGNS[term.sign], b.value(term.right))
    if isinstance(term, Compare):
        return Comparison(b.value(term.left), COMPARISONS[term.sign], b.value(term.right))
    if isinstance(term, Logic):
        parts = [b.value(each) for each in term.terms]
        return Both(parts) if term.word == "and" else Either(parts)
    if isinstance(term, Not):
        return Contrary(b.value(term.term))
    if isinstance(term, Choice):
        return OneOrOther(b.value(term.yes), b.value(term.condition), b.value(term.no))
    found = build_result_value(b, term)
    if found is not None:
        return found
    if isinstance(term, Name):
        return named_value(b, term)
    if isinstance(term, Call):
        return called_value(b, term)
    raise b.error(term, f"{term.write()} is no number and no condition")


def named_value(b: Builder, term: Name) -> Value:
    """A value that is a word alone."""
    word = term.name
    if word == "printed":
        return Printed()
    if word == "damage_done":
        return DamageDone()
    if word == "last_card":
        return LastCard()
    if word == "True":
        return Constant(1)
    if word == "False":
        return Constant(0)
    raise b.error(term, f"{word} is no number and no condition")


SUM_WORDS: Final[dict[str, int]] = {
    "counters": PER_COUNTERS,
    "conditions": PER_CONDITIONS,
    "retreat_cost": PER_RETREAT,
    "remaining_hp": PER_LEFT,
}
PLAYER_VALUES: Final = ("prizes_taken", "prizes_left", "prizes_last_turn", "first_turn", "going_first")


def called_value(b: Builder, call: Call) -> Value:
    """A value or condition with arguments."""
    word = call.name
    if word in PLAYER_VALUES:
        return value_of_player(word, b.player(needed(b, call, 0, "who")))
    if word == "min":
        return Smallest([b.value(each) for each in call.args])
    if word == "extra_energy":
        letters = argument(call, 1, "types")
        kinds = [] if letters is None else types_of_letters(b, letters)
        return ExtraEnergy(b.value(needed(b, call, 0, "n")), kinds)
    if word == "played_now":
        who = call.keyword("who")
        return PlayedNow(build_filters(b, call.args), ME if who is None else b.player(who))
    if word in SUM_WORDS:
        return SumOver(SUM_WORDS[word], b.set(first_argument(b, call)))
    if word == "count":
        return Count(b.set(first_argument(b, call)))
    if word == "any_":
        return AnyMember(b.set(first_argument(b, call)))
    if word == "units":
        return Units(b.set(first_argument(b, call)))
    if word == "kinds":
        return Kinds(b.set(first_argument(b, call)))
    return condition_or_history(b, call)


def first_argument(b: Builder, call: Call) -> Term:
    """The set that a word is about, whatever its argument is called."""
    if call.args:
        return call.args[0]
    if call.keywords:
        return call.keywords[0].term
    raise b.error(call, f"{call.name} needs a set")


def value_of_player(word: str, who: int) -> Value:
    """A number or condition about a player."""
    if word == "prizes_taken":
        return PrizesTaken(who)
    if word == "prizes_left":
        return PrizesLeft(who)
    if word == "prizes_last_turn":
        return PrizesLastTurn(who)
    return FirstTurn(who) if word == "first_turn" else GoingFirst(who)


HISTORY_WORDS: Final = (
    "ko_last_turn",
    "used_last_turn",
    "attacked_last_turn",
    "evolved_now",
    "moved_now",
    "healed_now",
    "damaged_last_turn",
)


def condition_or_history(b: Builder, call: Call) -> Value:
    """Conditions about a set, now or in the last two turns."""
    word = call.name
    if word == "is_":
        return IsSo(b.set(first_argument(b, call)), build_filters(b, call.args[1:]))
    if word == "here":
        where = needed(b, call, 1, "where")
        return IsHere(b.set(first_argument(b, call)), word_of(where))
    if word not in HISTORY_WORDS:
        raise b.error(call, f"{word}(...) is no number and no condition")
    refs = b.set(first_argument(b, call))
    if word == "ko_last_turn":
        return KoLastTurn(refs, flag(call, "damage"))
    if word == "used_last_turn":
        return AttackedLastTurn(refs, text_of(b, needed(b, call, 1, "attack")))
    if word == "attacked_last_turn":
        return AttackedLastTurn(refs, "")
    if word == "evolved_now":
        return EvolvedNow(refs, build_filters(b, call.args[1:]))
    if word == "moved_now":
        return MovedNow(refs)
    if word == "healed_now":
        return HealedNow(refs)
    return DamagedLastTurn(refs)


def joined(one: Value | None, other: Value | None) -> Value | None:
    """Two conditions, either of which may be missing, as one."""
    if one is None:
        return other
    return one if other is None else Both([one, other])
