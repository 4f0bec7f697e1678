"""The Pokémon Checkup between turns (RULES section 13, see F.0a ... F.3): conditions, texts that work then, Knock Outs
at the end.

Who orders the texts, and whether they may stand before, between or after the conditions, is a field of the rules (Q-07,
see ERA-17).
"""

from __future__ import annotations

from playmat.engine.coins import CoinOp
from playmat.engine.events import due_texts, first_owner, frame_for, mark_spent, next_player, owner_of_due, text_option
from playmat.engine.knockout import needs_settling
from playmat.engine.queries import arriving, summed
from playmat.engine.standing import standing
from playmat.engine.systems import SYS_WAITING
from playmat.rules.values import (
    BEFORE_OR_AFTER_OWNER_CHOICE,
    BY_PLAYER_TURN_PLAYER_FIRST,
    CHECKUP_AFTER_NEXT_OWN_TURN,
    CONDITIONS_ABILITIES_TRAINERS,
    FLIP_TAILS_2,
)
from playmat.state.codes import (
    ASK_ORDER,
    ASLEEP,
    BURNED,
    BY_ABILITY,
    BY_RULE,
    CHECKUP,
    EV_CHECKUP,
    NOBODY,
    OPT_CONDITION,
    OPT_TEXT,
    PARALYZED,
    POISONED,
    Q_CHECKUP,
)
from playmat.state.model import Case, Decision, Due, Frame, Game, Op, Option, Pokemon
from playmat.state.moves import cure, happen, note, put_damage


class StartCheckup(Op):
    """F.0a, F.0b: the Checkup belongs to no turn and covers both players; the texts that work at it become due
    (II-E-08, CHK-02, see F.2). Knock Outs come once, at the end, with their Prizes (F.3)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        game.phase = CHECKUP
        if game.lasting:
            game.touch()
        note(game, "checkup", 3, -1)
        if standing(game).triggers[EV_CHECKUP]:
            happen(game, EV_CHECKUP, -1, -1, BY_RULE, -1)
        if game.waiting:
            found = due_texts(game)
            game.waiting = []
            if game.rules.checkup_effects == CONDITIONS_ABILITIES_TRAINERS:
                found = abilities_first(found)
            frame.due = found


def abilities_first(found: list[Due]) -> list[Due]:
    """CHK-01: Abilities, then Trainers, each player's in turn."""
    ordered: list[Due] = []
    for abilities in (True, False):
        for due in found:
            if (due.scope.cause == BY_ABILITY) == abilities:
                ordered.append(due)
    return ordered


def steps_of(game: Game) -> int:
    """How many steps the conditions take: one for each condition, or for each player and condition (see ERA-N23)."""
    n = len(game.rules.condition_order)
    return 2 * n if game.rules.conditions_grouped == BY_PLAYER_TURN_PLAYER_FIRST else n


def any_condition(game: Game) -> bool:
    for player in game.players:
        active = player.active
        if active is not None and (active.condition or active.poison or active.burned):
            return True
    return False


def something_to_check(game: Game) -> bool:
    """Whether a Checkup has anything to do: a condition, a text that works at it, or something to settle."""
    return any_condition(game) or len(standing(game).triggers[EV_CHECKUP]) > 0 or needs_settling(game)


class ChooseNext(Op):
    """What comes next: the next condition (see F.1, ERA-15), or a text (F.2, F.2a, see F.2b, II-E-08.1, ERA-17).

    Register `b` is the next step of the conditions, `c` is 1 in eras where texts stand before or after them, once the
    owners have said "after".
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        conditions_left = frame.b < steps_of(game) and any_condition(game)
        if not frame.due:
            frame.pc = 2 if conditions_left else 3
            if not conditions_left:
                frame.b = steps_of(game)
            return
        mode = game.rules.checkup_effects
        if mode == CONDITIONS_ABILITIES_TRAINERS:
            if conditions_left:
                frame.pc = 2
            elif same_group(frame.due) > 1:
                self.ask(game, frame)
            else:
                carry_out(game, frame, 0)
            return
        if mode == BEFORE_OR_AFTER_OWNER_CHOICE and (frame.c >= 2 or 0 < frame.b) and conditions_left:
            frame.pc = 2
            return
        if not conditions_left:
            who = self.orderer(game, frame) if mode == BEFORE_OR_AFTER_OWNER_CHOICE else NOBODY
            if choices(frame.due, who) == 1:
                carry_out(game, frame, self.first_of(frame, who))
                return
        self.ask(game, frame)

    def orderer(self, game: Game, frame: Frame) -> int:
        """Who chooses now: the next player for all (SV), else the owner of the affected Pokémon (Q-07), one
        player's first (Q-22)."""
        mode = game.rules.checkup_effects
        if mode == BEFORE_OR_AFTER_OWNER_CHOICE:
            first = first_owner(game)
            if frame.b == 0 and frame.c == 1 and any_condition(game):
                return 1 - first
            return first if choices(frame.due, first) > 0 else 1 - first
        if mode == CONDITIONS_ABILITIES_TRAINERS:
            return owner_of_due(frame.due[0])
        return next_player(game)

    def first_of(self, frame: Frame, who: int) -> int:
        for i in range(len(frame.due)):
            if who == NOBODY or owner_of_due(frame.due[i]) == who:
                return i
        return 0

    def ask(self, game: Game, frame: Frame) -> None:
        who = self.orderer(game, frame)
        mode = game.rules.checkup_effects
        all_of_them = mode != BEFORE_OR_AFTER_OWNER_CHOICE
        options: list[Option] = []
        last = same_group(frame.due) if mode == CONDITIONS_ABILITIES_TRAINERS else len(frame.due)
        for i in range(last):
            if all_of_them or owner_of_due(frame.due[i]) == who:
                options.append(text_option(game, frame.due[i], i))
        if mode != CONDITIONS_ABILITIES_TRAINERS and frame.b < steps_of(game) and any_condition(game):
            options.append(Option(OPT_CONDITION))
        game.decision = Decision(who, ASK_ORDER, options, 1, 1, -1, "F.2b")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        option = decision.options[picks[0]]
        if option.kind == OPT_TEXT:
            carry_out(game, frame, option.number)
            return
        if game.rules.checkup_effects == BEFORE_OR_AFTER_OWNER_CHOICE:
            # One owner is done with "before"; the other is asked, then the conditions run as a whole.
            other = 1 - decision.who
            if decision.who == first_owner(game) and choices(frame.due, other) > 0:
                frame.c = 1
                frame.pc -= 1
            else:
                frame.c = 2
                frame.pc = 2
            return
        frame.pc = 2


def choices(due: list[Due], who: int) -> int:
    """How many of the texts a player orders; NOBODY: all of them."""
    count = 0
    for each in due:
        if who == NOBODY or owner_of_due(each) == who:
            count += 1
    return count


def same_group(due: list[Due]) -> int:
    """How many of the first texts belong to one owner and one kind, so that their owner orders them."""
    count = 0
    for each in due:
        if owner_of_due(each) != owner_of_due(due[0]) or (each.scope.cause == BY_ABILITY) != (
            due[0].scope.cause == BY_ABILITY
        ):
            break
        count += 1
    return count


def carry_out(game: Game, frame: Frame, i: int) -> None:
    due = frame.due.pop(i)
    frame.pc = 1
    if due.trigger.may:
        game.call(SYS_WAITING, due.scope.who).due = [due]
        return
    mark_spent(game, due.trigger, due.text, due.scope)
    note(game, "trigger", 3, due.scope.who, due.scope.source, due.scope.card, EV_CHECKUP)
    game.frames.append(frame_for(due))


def extra_counters(game: Game, pokemon: Pokemon, condition: int) -> int:
    """Counters that texts add to a condition at the Checkup (`CheckupCounters`)."""
    answers = standing(game).answers[Q_CHECKUP]
    if not answers:
        return 0
    case = Case(-1, pokemon.owner, 0)
    case.number = condition
    return summed(game, arriving(game, answers, pokemon), pokemon.pid, case)


class OneCondition(CoinOp):
    """F.1: one condition, for both players' Active Pokémon, the first player's first (COND-02, COND-03, COND-04, see
    ERA-12, ERA-13, ERA-40).

    Register `a` is the player dealt with (0 the first player's), 1000 and more: that one's damage lies and only the
    coin is left.
    """

    __slots__ = ()

    def condition(self, game: Game, frame: Frame) -> int:
        order = game.rules.condition_order
        return order[frame.b % len(order)]

    def player(self, game: Game, frame: Frame) -> int:
        at = frame.a % 1000
        if game.rules.conditions_grouped == BY_PLAYER_TURN_PLAYER_FIRST:
            return game.now if frame.b < len(game.rules.condition_order) else 1 - game.now
        first = game.first if game.first >= 0 else 0
        return first if at == 0 else 1 - first

    def last(self, game: Game) -> int:
        return 1 if game.rules.conditions_grouped == BY_PLAYER_TURN_PLAYER_FIRST else 2

    def wanted(self, game: Game, frame: Frame) -> bool:
        condition = self.condition(game, frame)
        while frame.a % 1000 < self.last(game):
            pokemon = game.players[self.player(game, frame)].active
            if pokemon is not None:
                if condition == POISONED and pokemon.poison > 0:
                    put_damage(game, pokemon, 10 * (pokemon.poison + extra_counters(game, pokemon, POISONED)))
                elif condition == BURNED and pokemon.burned > 0:
                    if game.rules.burn != FLIP_TAILS_2 and frame.a < 1000:
                        self.burn(game, pokemon)
                        frame.a += 1000
                    return True
                elif condition == ASLEEP and pokemon.condition == ASLEEP:
                    return True
                elif condition == PARALYZED and pokemon.condition == PARALYZED:
                    self.paralysis(game, pokemon)
            frame.a = frame.a % 1000 + 1
        return False

    def burn(self, game: Game, pokemon: Pokemon) -> None:
        counters: int = game.rules.burn_counters
        put_damage(game, pokemon, 10 * (counters + extra_counters(game, pokemon, BURNED)))

    def paralysis(self, game: Game, pokemon: Pokemon) -> None:
        """COND-06: cured at the Checkup that follows its owner's turn."""
        if game.now != pokemon.owner:
            return
        if (
            game.rules.own_turn_paralysis_cured == CHECKUP_AFTER_NEXT_OWN_TURN
            and pokemon.paralyzed_nth == game.players[pokemon.owner].turns
        ):
            return
        cure(game, pokemon, PARALYZED)

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        pokemon = game.players[self.player(game, frame)].active
        condition = self.condition(game, frame)
        if pokemon is not None:
            if condition == BURNED:
                if game.rules.burn == FLIP_TAILS_2:
                    if not heads:
                        self.burn(game, pokemon)
                elif heads:
                    cure(game, pokemon, BURNED)
            elif heads:
                cure(game, pokemon, ASLEEP)
        frame.a = frame.a % 1000 + 1

    def finished(self, game: Game, frame: Frame) -> None:
        frame.a = 0
        frame.b += 1
        frame.pc = 1
