"""Knock Outs, Prizes, promotion and `settle`: the one procedure that knocks out, promotes and ends the game (RULES
sections 11 and 12, DESIGN 3a.4).

`settle` runs after each action's text, at step 7 of an attack (see A-01.7) and after the Checkup: an empty Active Spot
without a Knock Out, surplus and illegal cards, Knock Outs, win. The records of Knock Outs in progress lie in
`game.fallen`.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.discarding import bury, discard, discard_pokemon, knock_out_case, places_for
from playmat.engine.endgame import evaluate, finish, took_all
from playmat.engine.queries import attacking_card, bench_exceeded, bench_limit, max_hp, summed, tool_slots, tools_of
from playmat.engine.standing import NO_CASE, standing
from playmat.engine.systems import SYS_KNOCK_OUT, SYS_PROMOTE, SYS_SETTLE
from playmat.rules.values import LAST_PRIZE, PLAYER_IN_TURN, PRIZE_THEN_PROMOTE, TOGETHER
from playmat.state.codes import (
    ASK_PRIZE,
    ASK_PROMOTE,
    ASK_SURPLUS,
    BY_ATTACK,
    BY_RULE,
    EV_KNOCKED_OUT,
    EV_PRIZE_TAKEN,
    GONE,
    H_KO,
    H_PRIZE,
    H_SHRANK,
    HAND,
    OPT_CARD,
    OPT_POKEMON,
    Q_ATTACH_ONLY,
    Q_IMMUNE,
    Q_MAX_HP,
    Q_PRIZES,
    Q_TOOL_SLOTS,
    WON_PRIZES,
)
from playmat.state.model import Case, Decision, Fallen, Frame, Game, InForce, Op, Option, Pokemon
from playmat.state.moves import (
    conditions_of,
    cure,
    happen,
    lay,
    lift,
    note,
    remember,
    see,
    to_active,
)
from playmat.state.options import card_option


def is_out(game: Game, pokemon: Pokemon) -> bool:
    """KO-01, DMG-06: damage at least as high as the maximum HP of now."""
    return pokemon.damage > 0 and pokemon.damage >= max_hp(game, pokemon)


def needs_settling(game: Game) -> bool:
    """Whether anything has to be settled: a cheap look before the procedure (see D.T3, D.1)."""
    if game.fallen:
        return True
    if game.settled == game.changes:
        return False
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers
    plain = not answers[Q_MAX_HP]
    sturdy = not index.frail  # nobody's maximum HP is smaller than printed
    one_tool = not answers[Q_TOOL_SLOTS]
    rules = game.rules
    crowded = False
    for player in game.players:
        active = player.active
        if active is None or (not player.prizes and player.prizes_set > 0):
            return True
        if active.damage > 0 and not (sturdy and active.damage < active.defn.hp):
            if plain or active.damage >= max_hp(game, active):
                return True
        if active.tools and (not one_tool or len(active.tools) > rules.tools_per_pokemon):
            crowded = True
        for pokemon in player.bench:
            if pokemon.damage > 0 and not (sturdy and pokemon.damage < pokemon.defn.hp):
                if plain or pokemon.damage >= max_hp(game, pokemon):
                    return True
            if pokemon.tools and (not one_tool or len(pokemon.tools) > rules.tools_per_pokemon):
                crowded = True
        if len(player.bench) > rules.bench_size:
            crowded = True
    if crowded or index.cramped:
        for who in (0, 1):
            if bench_exceeded(game, who):
                return True
    if answers[Q_IMMUNE] and cured_one(game) is not None:
        return True
    if answers[Q_ATTACH_ONLY] and not index.lawful:
        if illegal_card(game) >= 0:
            return True
        index.lawful = all_steady(answers[Q_ATTACH_ONLY])
    if crowded and overloaded(game) is not None:
        return True
    game.settled = game.changes
    return False


def all_steady(entries: list[InForce]) -> bool:
    """Whether what these texts say can change only when the index is built anew."""
    for entry in entries:
        passive = entry.passive
        if passive is not None and not passive.steady():
            return False
    return True


def cured_one(game: Game) -> Pokemon | None:
    """An Active Pokémon with a Special Condition that a text in force heals (`Immune` with `cure`, see A-02.5)."""
    for player in game.players:
        active = player.active
        if active is None:
            continue
        for condition in conditions_of(active):
            if healed_by_text(game, active, condition):
                return active
    return None


def healed_by_text(game: Game, pokemon: Pokemon, condition: int) -> bool:
    case = Case(-1, pokemon.owner, 0)
    case.number = condition
    for entry in standing(game).answers[Q_IMMUNE]:
        passive = entry.passive
        if passive is not None and passive.kind > 0 and passive.covers(game, entry.scope, pokemon.pid, case):
            return True
    return False


def illegal_card(game: Game) -> int:
    """A card on a Pokémon that may not hold it; -1: none."""
    for entry in standing(game).answers[Q_ATTACH_ONLY]:
        passive = entry.passive
        scope = entry.scope
        if passive is not None and scope.source >= 0 and not passive.covers(game, scope, scope.source, NO_CASE):
            return scope.card
    return -1


def overloaded(game: Game) -> Pokemon | None:
    """A Pokémon with more Tools than it may hold, the turn player's first; None where there is none."""
    slots: int = game.rules.tools_per_pokemon
    for who in (game.now, 1 - game.now):
        player = game.players[who]
        for at in range(len(player.bench) + 1):
            pokemon = player.active if at == 0 else player.bench[at - 1]
            if pokemon is None or not pokemon.tools:
                continue
            if len(pokemon.tools) > slots or standing(game).answers[Q_TOOL_SLOTS]:
                if len(tools_of(game, pokemon)) > tool_slots(game, pokemon):
                    return pokemon
    return None


# -- Knock Outs -------------------------------------------------------------------------------------------------------


def prizes_for(game: Game, pokemon: Pokemon, by_attack: int, attacker: int) -> int:
    """How many Prizes a Knocked Out Pokémon gives: its rule box (PRZ-01, PRZ-03, see ERA-27), then texts (`Prizes`)."""
    defn = pokemon.defn
    prizes = defn.prizes
    if defn.is_fossil and not game.rules.fossil_gives_prize:
        prizes = 0
    answers = standing(game).answers[Q_PRIZES]
    if answers:
        if prizes_barred(game, pokemon, by_attack, attacker):
            return 0
        case = case_of_fall(game, pokemon, by_attack, attacker)
        plain: list[InForce] = []
        for entry in answers:
            if entry.passive is not None and entry.passive.kind == ONCE_IN_A_GAME:
                prizes += worked_once(game, entry, pokemon, case)
            else:
                plain.append(entry)
        prizes += summed(game, plain, pokemon.pid, case)
    return prizes if prizes > 0 else 0


def case_of_fall(game: Game, pokemon: Pokemon, by_attack: int, attacker: int) -> Case:
    case = Case(by_attack, 1 - pokemon.owner, 0)
    case.attacker = attacker
    case.target = pokemon.pid
    case.card = attacking_card(game, attacker)
    return case


def prizes_barred(game: Game, pokemon: Pokemon, by_attack: int, attacker: int) -> bool:
    """Whether no Prizes can be taken for a Pokémon at all, whatever else would add some (see II-A.3)."""
    case = case_of_fall(game, pokemon, by_attack, attacker)
    for entry in standing(game).answers[Q_PRIZES]:
        passive = entry.passive
        if passive is not None and passive.mode == GONE and passive.covers(game, entry.scope, pokemon.pid, case):
            return True
    return False


ONCE_IN_A_GAME: Final = 2
"""The `kind` of a text about Prizes that works once in a game (see II-E-14)."""


def worked_once(game: Game, entry: InForce, pokemon: Pokemon, case: Case) -> int:
    """What a text adds that works once in a game, for each player and name of its card (see II-E-14); it has worked
    now."""
    passive = entry.passive
    if passive is None or entry.scope.card < 0 or not passive.covers(game, entry.scope, pokemon.pid, case):
        return 0
    name = game.table.cards[entry.scope.card].name
    player = game.players[entry.scope.who]
    if name in player.used_game:
        return 0
    player.used_game.append(name)
    return passive.amount(game, entry.scope, pokemon.pid, case)


def fall(game: Game, pokemon: Pokemon, by_attack: int, attacker: int) -> None:
    """File the record of a Knock Out and let texts hear of it (D.2); the Pokémon is still in play with its cards."""
    game.fallen.append(
        Fallen(
            pokemon.pid,
            pokemon.owner,
            pokemon.defn,
            prizes_for(game, pokemon, by_attack, attacker),
            by_attack,
            attacker,
            1 if game.is_active(pokemon) else 0,
        )
    )
    cause = BY_ATTACK if by_attack else BY_RULE
    remember(game, H_KO, pokemon.owner, pokemon.pid, by_attack, pokemon.cards[-1], cause, pokemon.defn.name)
    note(game, "knock out", 3, pokemon.owner, pokemon.pid)
    who = 1 - pokemon.owner
    attacker_pokemon = game.pokemon(attacker)
    if attacker_pokemon is not None:
        who = attacker_pokemon.owner
    flag = 1 if game.is_active(pokemon) or (by_attack and was_active(game, pokemon)) else 0
    happen(game, EV_KNOCKED_OUT, pokemon.pid, who, by_attack, attacker, pokemon.cards[-1], pokemon.damage, flag)


def was_active(game: Game, pokemon: Pokemon) -> bool:
    """Whether the attack in progress damaged it in the Active Spot: that counts, also where the attack has moved it to
    the Bench since (see II-E-04, ruling 1992)."""
    for frame in game.frames:
        if frame.attack is not None and frame.registers:
            result = frame.registers[0]
            if result is not None and pokemon.pid in result.refs:
                return True
    return False


def knock_out(game: Game, pokemon: Pokemon, by_attack: int, attacker: int) -> None:
    """Knock a Pokémon Out by an effect, regardless of its HP (`KnockOut`): its record is filed; `settle` carries out
    the rest.

    A Pokémon that is being Knocked Out already is left alone.
    """
    for record in game.fallen:
        if record.pid == pokemon.pid:
            return
    fall(game, pokemon, by_attack, attacker)


class GatherFallen(Op):
    """D.1: file every Pokémon of either side that has no HP left, in the same pass."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        for who in (0, 1):
            for pokemon in game.in_play(who):
                if is_out(game, pokemon):
                    already = False
                    for record in game.fallen:
                        already = already or record.pid == pokemon.pid
                    if not already:
                        by_attack, attacker = last_damage(game, pokemon)
                        fall(game, pokemon, by_attack, attacker)


def last_damage(game: Game, pokemon: Pokemon) -> tuple[int, int]:
    """Whether a Pokémon falls by the damage of the attack in progress, and whose (II-E-04.2): read from the attack's
    own record."""
    for frame in game.frames:
        attack = frame.attack
        if attack is not None and frame.attacker >= 0 and pokemon.pid in damaged_by(game, frame):
            return 1, frame.attacker
    return 0, -1


def damaged_by(game: Game, frame: Frame) -> list[int]:
    """The pids that the attack in this frame has damaged, kept in its first register."""
    if not frame.registers:
        return []
    result = frame.registers[0]
    return result.onto if result is not None else []


class DiscardFallen(Op):
    """D.3: each Knocked Out Pokémon and everything attached to it go to the discard pile, all at the same time.

    If more Pokémon fall by that, the procedure goes back to its start, see D.1 (register `a` of the frame counts the
    passes).
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        fallen: list[Pokemon] = []
        places: list[list[int]] = []
        for record in game.fallen:
            pokemon = game.pokemon(record.pid)
            if pokemon is not None:
                fallen.append(pokemon)
                # Where cards go is settled for all of them while all are still in play.
                places.append(places_for(game, pokemon, knock_out_case(game, pokemon, record)))
        for i in range(len(fallen)):
            bury(game, fallen[i], places[i])
        gone = len(fallen) > 0
        frame.a += 1
        if gone and anyone_out(game):
            frame.pc = 0


def anyone_out(game: Game) -> bool:
    for who in (0, 1):
        for pokemon in game.in_play(who):
            if is_out(game, pokemon):
                return True
    return False


class TakePrizes(Op):
    """D.4: both players take Prizes for the opposing Pokémon Knocked Out (PRZ-02, KO-02, see PRZ-04); who is first, see
    ERA-N22.

    Where both take together, the order tells nothing: the player who went second is asked first. Register `b` is 0
    before the first player has taken, 1 before the second, 2 afterwards.
    """

    __slots__ = ()

    def order(self, game: Game, nth: int) -> int:
        rule = game.rules.both_ko_prizes_first
        first = game.now if rule == PLAYER_IN_TURN else 1 - game.now
        if rule == TOGETHER and game.first >= 0:
            first = 1 - game.first
        return first if nth == 0 else 1 - first

    def due(self, game: Game, who: int) -> int:
        total = 0
        for record in game.fallen:
            if record.owner != who:
                total += record.prizes
        left = len(game.players[who].prizes)
        return total if total < left else left

    def run(self, game: Game, frame: Frame) -> None:
        while frame.b < 2:
            who = self.order(game, frame.b)
            if self.due(game, who) > 0:
                self.ask(game, frame)
                return
            frame.b += 1

    def ask(self, game: Game, frame: Frame) -> None:
        who = self.order(game, frame.b)
        n = self.due(game, who)
        options: list[Option] = []
        for card in game.players[who].prizes:
            options.append(card_option(OPT_CARD, card))
        game.decision = Decision(who, ASK_PRIZE, options, n, n, -1, "D.4")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        cards: list[int] = []
        for pick in picks:
            cards.append(decision.options[pick].card)
        take_prizes(game, decision.who, cards)
        frame.b += 1
        self.run(game, frame)


def take_prizes(game: Game, who: int, cards: list[int]) -> None:
    """Put Prizes into the hand of their owner (PRZ-04); a card that says so is heard of (`PrizeTaken`)."""
    player = game.players[who]
    for card in cards:
        lift(game, card)
        lay(game, card, HAND)
        see(game, card, who)
        player.prizes_taken += 1
        happen(game, EV_PRIZE_TAKEN, card, who, BY_RULE, -1, card, 1)
    if cards:
        remember(game, H_PRIZE, who, -1, len(cards))
        note(game, "prize", 3, who, -1, -1, len(cards))


class JudgeAfterPrizes(Op):
    """WIN-02: all win conditions together, once, after the Prizes (see E.1, E.2, E.5); in sudden death fewer Prizes may
    decide."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if evaluate(game):
            return
        rules = game.rules
        if rules.in_sudden_death and rules.sudden_death_win != LAST_PRIZE:
            mine = len(game.players[0].prizes)
            theirs = len(game.players[1].prizes)
            if mine != theirs:
                finish(game, 0 if mine < theirs else 1, WON_PRIZES)


class Promote(Op):
    """D.5, D.6: a player without an Active Pokémon chooses one from the Bench; the player of the next turn first
    (KO-03, see ERA-N22, E.2).

    Register `c` counts the players dealt with.
    """

    __slots__ = ()

    def order(self, game: Game, nth: int) -> int:
        first = game.now if game.rules.both_ko_promotes_first == PLAYER_IN_TURN else 1 - game.now
        return first if nth == 0 else 1 - first

    def run(self, game: Game, frame: Frame) -> None:
        while frame.c < 2:
            who = self.order(game, frame.c)
            player = game.players[who]
            if player.active is None and player.bench:
                self.ask(game, frame)
                return
            frame.c += 1

    def ask(self, game: Game, frame: Frame) -> None:
        who = self.order(game, frame.c)
        options: list[Option] = []
        for pokemon in game.players[who].bench:
            options.append(Option(OPT_POKEMON, -1, pokemon.pid))
        game.decision = Decision(who, ASK_PROMOTE, options, 1, 1, -1, "D.5" if frame.c == 0 else "D.6")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        pokemon = game.pokemon(decision.options[picks[0]].target)
        assert pokemon is not None
        to_active(game, pokemon, BY_RULE)
        frame.c += 1
        self.run(game, frame)


class OldOrder(Op):
    """See ERA-16: where promotion comes before the Prizes, promote now; else leave it for after them."""

    __slots__ = ("early",)

    def __init__(self, early: bool) -> None:
        self.early = early

    def run(self, game: Game, frame: Frame) -> None:
        late = game.rules.ko_order == PRIZE_THEN_PROMOTE
        if late != self.early:
            game.call(SYS_PROMOTE, frame.who)


class CloseFallen(Op):
    """The records of this procedure are closed; if texts made more Pokémon fall meanwhile, it begins again."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        game.fallen = []


# -- settle -----------------------------------------------------------------------------------------------------------


class SettleEmptySpot(Op):
    """An Active Spot that is empty without a Knock Out: judged at once, then promoted (rulings 479, 2414, see E.2,
    WIN-02)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        for who in (0, 1):
            player = game.players[who]
            if player.active is None:
                fell_active = False
                for record in game.fallen:
                    fell_active = fell_active or (record.owner == who and record.was_active == 1)
                if fell_active:
                    continue
                if not player.bench:
                    # What has no HP left is Knocked Out first, and then both players are judged together.
                    if not game.fallen and not anyone_out(game) and evaluate(game):
                        return
                    continue
                game.call(SYS_PROMOTE, who)
                return


class SettleConditions(Op):
    """Special Conditions that a text in force heals: automatically, its owner is not asked (see A-02.5)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if not standing(game).answers[Q_IMMUNE]:
            return
        for player in game.players:
            active = player.active
            if active is not None:
                for condition in conditions_of(active):
                    if healed_by_text(game, active, condition):
                        cure(game, active, condition)


class SettleSurplus(Op):
    """Surplus and illegal cards: Energy on what may not hold it, Tools beyond the slots, Benched Pokémon beyond the
    limit (Q-21). Which of them go, their player chooses."""

    __slots__ = ()

    def over(self, game: Game) -> int:
        """The player whose Bench is over its limit: first whom the Stadium names that left play, else the turn player;
        -1: none."""
        over = [bench_exceeded(game, who) for who in (0, 1)]
        if over[0] and over[1]:
            first = game.now
            for record in game.history:
                if record.kind == H_SHRANK and record.turn == game.turn:
                    first = record.who
            return first
        return 0 if over[0] else 1 if over[1] else -1

    def run(self, game: Game, frame: Frame) -> None:
        card = illegal_card(game)
        while card >= 0:
            discard(game, card, game.table.owners[card], BY_RULE, -1)
            card = illegal_card(game)
        if overloaded(game) is not None or self.over(game) >= 0:
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        options: list[Option] = []
        holder = overloaded(game)
        if holder is not None:
            tools = tools_of(game, holder)
            for card in tools:
                options.append(Option(OPT_CARD, card))
            n = len(tools) - tool_slots(game, holder)
            game.decision = Decision(holder.owner, ASK_SURPLUS, options, n, n, -1, "B-01.T1")
            return
        who = self.over(game)
        bench = game.players[who].bench
        for pokemon in bench:
            options.append(Option(OPT_POKEMON, -1, pokemon.pid))
        n = len(bench) - bench_limit(game, who)
        game.decision = Decision(who, ASK_SURPLUS, options, n, n, -1, "A-04.4")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        for pick in picks:
            option = decision.options[pick]
            if option.kind == OPT_CARD:
                discard(game, option.card, game.table.owners[option.card], BY_RULE, -1)
                continue
            pokemon = game.pokemon(option.target)
            if pokemon is not None:
                discard_pokemon(game, pokemon, pokemon.owner, BY_RULE, -1)
        self.run(game, frame)


class SettleKnockOuts(Op):
    """See D.1: start the Knock Out procedure if a Pokémon of either side has no HP left or was Knocked Out by an
    effect. So also after devolving (II-C-13.1). Without any, the last Prize taken by a text is judged (see E.1)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if game.fallen or anyone_out(game):
            game.call(SYS_KNOCK_OUT, frame.who)
            frame.a = 1
            return
        frame.a = 0
        if took_all(game, 0) or took_all(game, 1):
            evaluate(game)


class SettleAgain(Op):
    """Settle again while anything had to be done (a Knock Out may shrink a Bench or lower HP)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if needs_settling(game):
            frame.pc = 0


class Settle(Op):
    """Call `settle` where it is due: the one place from which procedures do (D.T1, D.T2, D.T3)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if needs_settling(game):
            game.call(SYS_SETTLE, frame.who)

    def could(self, game: Game, frame: Frame) -> bool:
        return False

    def idle(self) -> bool:
        return True
