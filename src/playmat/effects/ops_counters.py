"""What texts do to damage counters and Special Conditions: place, multiply, move, heal, inflict, cure.

Counters are no damage of an attack: no Weakness, no Resistance, and nobody is Knocked Out here for lack of HP; the
whole text is finished first (DESIGN 3a.4, see II-C-07).
"""

from __future__ import annotations

from playmat.effects.ops_board import in_play, raw
from playmat.effects.picking import After, Fit, Verb, fresh, option_of, possible
from playmat.engine.queries import counters_reach, forbidden, healed_amount, immune_to, reaches, remaining_hp
from playmat.state.codes import ASK_PICK, BY_ATTACK, DO_HEAL, DO_MOVE, OPT_CONDITION, POISONED
from playmat.state.model import Decision, Frame, Game, Option, Refs, Result, Value
from playmat.state.moves import conditions_of, cure, heal, inflict, put_damage, take_damage_off

# -- counters, healing -------------------------------------------------------------------------------------------------


class Hurt(Fit):
    """Pokémon with damage counters; `own_choice`: attacks may choose others too (II-C-06.1, II-C-06.2)."""

    __slots__ = ("attacks_free",)

    def __init__(self, attacks_free: bool) -> None:
        self.attacks_free = attacks_free

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        if self.attacks_free and frame.cause == BY_ATTACK:
            return True
        pokemon = in_play(game, ref)
        return pokemon is not None and pokemon.damage > 0


def anyone_hurt(game: Game) -> bool:
    """Whether any Pokémon in play has damage counters."""
    for player in game.players:
        active = player.active
        if active is not None and active.damage > 0:
            return True
        for pokemon in player.bench:
            if pokemon.damage > 0:
                return True
    return False


class AnotherThan(After):
    """Pokémon other than the one chosen first."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        first = self.first
        if first is None:
            return True
        sources = raw(first, game, frame)
        return len(sources) != 1 or sources[0] != ref


class CountersOn(Value):
    """How many damage counters are on the Pokémon of a set, together."""

    __slots__ = ("who",)

    def __init__(self, who: Refs) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        total = 0
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None:
                total += pokemon.damage // 10
        return total


class Counters(Verb):
    """Places damage counters: n on each, n spread one by one, or until so much HP is left (II-C-07, II-C-07.1).

    An immune Pokémon may be chosen, the counters are lost (II-C-07.F1). `number` of the result is how many were really
    placed.
    """

    __slots__ = ("count", "on", "spread", "until")

    def __init__(self, register: int, count: Value | None, on: Refs, spread: bool, until: Value | None) -> None:
        super().__init__(register)
        self.count = count
        self.on = on
        self.spread = spread
        self.until = until

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        if self.spread:
            result.chosen = 0 if self.count is None else self.count.value(game, frame)
            self.go_on(game, frame)
            return
        refs = self.on.find(game, frame)
        result.chosen = len(refs)
        for ref in refs:
            self.place(game, frame, result, ref, self.wanted(game, frame, ref))
        self.close(result)

    def wanted(self, game: Game, frame: Frame, ref: int) -> int:
        """How many counters this Pokémon is to get."""
        pokemon = in_play(game, ref)
        if pokemon is None:
            return 0
        if self.until is not None:
            surplus = remaining_hp(game, pokemon) - self.until.value(game, frame)
            return surplus // 10 if surplus > 0 else 0
        return 0 if self.count is None else self.count.value(game, frame)

    def place(self, game: Game, frame: Frame, result: Result, ref: int, n: int) -> None:
        pokemon = in_play(game, ref)
        if pokemon is None or n <= 0 or not counters_reach(game, frame, pokemon):
            return
        put_damage(game, pokemon, 10 * n)
        result.number += n
        result.refs.append(ref)
        result.onto.append(ref)

    def close(self, result: Result) -> None:
        number = result.number
        self.finish(result, number)

    def go_on(self, game: Game, frame: Frame) -> None:
        """Place the next counter; `heads` of the result counts those dealt with."""
        result = frame.result(self.register)
        if result.heads < result.chosen and self.on.any(game, frame):
            self.ask(game, frame)
            return
        self.close(result)

    def ask(self, game: Game, frame: Frame) -> None:
        options: list[Option] = []
        for ref in self.on.find(game, frame):
            options.append(option_of(ref))
        game.decision = Decision(frame.who, ASK_PICK, options, 1, 1, frame.card, "II-C-07")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        result = frame.result(self.register)
        self.place(game, frame, result, decision.options[picks[0]].target, 1)
        result.heads += 1
        self.go_on(game, frame)

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.on, game, frame):
            if self.wanted(game, frame, ref) > 0:
                return True
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.could(game, frame)


class Multiply(Verb):
    """The damage counters on Pokémon become n times as many (see II-C-07)."""

    __slots__ = ("factor", "on")

    def __init__(self, register: int, factor: Value, on: Refs) -> None:
        super().__init__(register)
        self.factor = factor
        self.on = on

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        more = self.factor.value(game, frame) - 1
        for ref in self.on.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            if pokemon is not None and pokemon.damage > 0 and more > 0 and counters_reach(game, frame, pokemon):
                put_damage(game, pokemon, pokemon.damage * more)
                result.refs.append(ref)
                result.onto.append(ref)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.on, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None and pokemon.damage > 0:
                return True
        return False


class MoveCounters(Counters):
    """Damage counters from Pokémon to Pokémon (II-C-08, II-C-08.1): at an immune destination they are lost
    (II-C-08.F1), an immune source keeps them (Q-29).
    """

    __slots__ = ("source",)

    def __init__(self, register: int, source: Refs, count: Value | None, to: Refs, spread: bool) -> None:
        super().__init__(register, count, to, spread, None)
        self.source = source

    def total(self, game: Game, frame: Frame) -> int:
        """How many counters move: n, or all."""
        there = CountersOn(self.source).value(game, frame)
        n = there if self.count is None else self.count.value(game, frame)
        return n if n < there else there

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        result.chosen = self.total(game, frame)
        if self.spread:
            self.go_on(game, frame)
            return
        targets = self.on.find(game, frame)
        if targets:
            self.place(game, frame, result, targets[0], result.chosen)
        self.close(result)

    def place(self, game: Game, frame: Frame, result: Result, ref: int, n: int) -> None:
        pokemon = in_play(game, ref)
        if pokemon is None:
            return
        left = 10 * n
        for source in self.source.find(game, frame):
            giver = in_play(game, source)
            if giver is None or left <= 0 or giver is pokemon or not reaches(game, frame, giver):
                continue
            if forbidden(game, DO_MOVE, frame.who, giver.pid, -1, frame.cause):
                continue
            taken = take_damage_off(game, giver, left)
            left -= taken
            if taken and counters_reach(game, frame, pokemon):
                put_damage(game, pokemon, taken)
                result.number += taken // 10
                result.refs.append(source)
                result.onto.append(ref)

    def could(self, game: Game, frame: Frame) -> bool:
        if not anyone_hurt(game):
            return False
        for ref in possible(self.source, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is None or pokemon.damage <= 0 or forbidden(game, DO_MOVE, frame.who, ref, -1, frame.cause):
                continue
            for target in possible(self.on, game, frame):
                if target != ref:
                    return True
        return False


class Heal(Verb):
    """Heals n damage of each Pokémon of a set, or all of it (II-C-06); `number` of the result is the damage really
    healed (see II-E-26)."""

    __slots__ = ("count", "who")

    def __init__(self, register: int, count: Value | None, who: Refs) -> None:
        super().__init__(register)
        self.count = count
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        total = 0
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            if (
                pokemon is None
                or not reaches(game, frame, pokemon)
                or forbidden(game, DO_HEAL, frame.who, ref, -1, frame.cause)
            ):
                continue
            amount = pokemon.damage if self.count is None else self.count.value(game, frame)
            healed = heal(game, pokemon, healed_amount(game, pokemon, amount))
            if healed:
                total += healed
                result.refs.append(ref)
                result.onto.append(ref)
        self.finish(result, len(result.refs))
        result.number = total

    def could(self, game: Game, frame: Frame) -> bool:
        if not anyone_hurt(game):
            return False
        for ref in possible(self.who, game, frame):
            pokemon = in_play(game, ref)
            if (
                pokemon is not None
                and pokemon.damage > 0
                and not forbidden(game, DO_HEAL, frame.who, ref, -1, frame.cause)
            ):
                return True
        return False


# -- Special Conditions ------------------------------------------------------------------------------------------------


class Inflict(Verb):
    """Special Conditions, for the Active only (COND-01, II-E-16, see COND-08, COND-09); `counters` is the strength of
    this Poison or Burn."""

    __slots__ = ("conditions", "counters", "who")

    def __init__(self, register: int, conditions: list[int], who: Refs, counters: Value | None) -> None:
        super().__init__(register)
        self.conditions = conditions
        self.who = who
        self.counters = counters

    def strength(self, game: Game, frame: Frame, condition: int) -> int:
        if self.counters is not None:
            return self.counters.value(game, frame)
        if condition == POISONED:
            counters: int = game.rules.poison_counters
        else:
            counters = game.rules.burn_counters
        return counters if counters > 0 else 1

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            if pokemon is None or not game.is_active(pokemon) or not reaches(game, frame, pokemon):
                continue
            for condition in self.conditions:
                if immune_to(game, pokemon, condition):
                    continue
                inflict(game, pokemon, condition, self.strength(game, frame, condition))
                if ref not in result.refs:
                    result.refs.append(ref)
                    result.onto.append(ref)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.who, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is None or not game.is_active(pokemon):
                continue
            has = conditions_of(pokemon)
            for condition in self.conditions:
                if condition == POISONED or condition not in has:
                    return True
        return False


class Cure(Verb):
    """Removes Special Conditions: those named, all, or n of them by choice (see COND-10)."""

    __slots__ = ("conditions", "count", "who")

    def __init__(self, register: int, conditions: list[int], count: Value | None, who: Refs) -> None:
        super().__init__(register)
        self.conditions = conditions  # empty: any
        self.count = count  # None: all of them
        self.who = who

    def present(self, game: Game, ref: int) -> list[int]:
        """The Special Conditions that this text could remove from a Pokémon."""
        pokemon = in_play(game, ref)
        found: list[int] = []
        if pokemon is not None:
            for condition in conditions_of(pokemon):
                if not self.conditions or condition in self.conditions:
                    found.append(condition)
        return found

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        if self.count is not None:
            self.go_on(game, frame)
            return
        for ref in self.who.find(game, frame):
            result.chosen += 1
            self.remove(game, frame, ref, self.present(game, ref))
        self.finish(result, result.heads)

    def go_on(self, game: Game, frame: Frame) -> None:
        """Choose for the next Pokémon; `chosen` of the result counts those dealt with."""
        result = frame.result(self.register)
        refs = self.who.find(game, frame)
        while result.chosen < len(refs):
            if self.limit(game, frame) > 0:
                self.ask(game, frame)
                return
            result.chosen += 1
        self.finish(result, result.heads)

    def limit(self, game: Game, frame: Frame) -> int:
        """How many Special Conditions of the next Pokémon are to be chosen."""
        n = 0 if self.count is None else self.count.value(game, frame)
        available = len(self.present(game, self.next_of(game, frame)))
        return n if n < available else available

    def next_of(self, game: Game, frame: Frame) -> int:
        refs = self.who.find(game, frame)
        return refs[frame.result(self.register).chosen]

    def remove(self, game: Game, frame: Frame, ref: int, conditions: list[int]) -> None:
        result = frame.result(self.register)
        pokemon = in_play(game, ref)
        if pokemon is None or not reaches(game, frame, pokemon):
            return
        for condition in conditions:
            if cure(game, pokemon, condition):
                result.heads += 1
                if ref not in result.refs:
                    result.refs.append(ref)
                    result.onto.append(ref)

    def ask(self, game: Game, frame: Frame) -> None:
        n = self.limit(game, frame)
        options: list[Option] = []
        for condition in self.present(game, self.next_of(game, frame)):
            options.append(Option(OPT_CONDITION, -1, -1, condition))
        game.decision = Decision(frame.who, ASK_PICK, options, n, n, frame.card, "COND-10")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        chosen: list[int] = []
        for pick in picks:
            chosen.append(decision.options[pick].number)
        self.remove(game, frame, self.next_of(game, frame), chosen)
        frame.result(self.register).chosen += 1
        self.go_on(game, frame)

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.who, game, frame):
            if self.present(game, ref):
                return True
        return False
