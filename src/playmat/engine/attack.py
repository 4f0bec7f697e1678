"""The seven steps of an attack (RULES section 2, see A-01.1 ... A-01.7).

The builder puts these ops around the text of each attack, so that one frame runs the whole of it: announce, the checks
for failure, the text's own
slots, damage, effects, "when damaged", Knock Outs, the end. Register 0 of the frame remembers whom the attack damaged.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.coins import CoinOp
from playmat.engine.damage import (
    Strike,
    calculated,
    coin_texts,
    prevented,
    spent_on,
    survivor,
    unaffected,
)
from playmat.engine.discarding import discard
from playmat.engine.legality import any_attack_ban, attack_ban
from playmat.engine.queries import coins_needed, is_confused, remaining_hp, usable_attacks
from playmat.engine.standing import standing
from playmat.engine.systems import TURN_ENDED
from playmat.rules.values import (
    AFTER_ANNOUNCING,
    AFTER_COSTS_AND_ALTERATIONS,
    AFTER_FAILURE_CHECK,
    COIN_BEFORE_ANNOUNCING_TAILS_ENDS_TURN,
    COIN_TAILS_ATTACK_FAILS,
    DAMAGE,
)
from playmat.state.codes import (
    ASK_ATTACK,
    BY_ATTACK,
    BY_TOOL,
    DO_ATTACK,
    EV_ATTACK_USED,
    EV_DAMAGED,
    H_ATTACK,
    H_DAMAGED,
    OPT_ATTACK,
    OPT_END,
    PID_BASE,
    Q_NEEDS_COIN,
    Q_TAKES,
    Q_TWICE,
    Q_UNAFFECTED,
)
from playmat.state.model import (
    Attack,
    Case,
    Decision,
    Frame,
    Game,
    InForce,
    Op,
    Option,
    Pokemon,
    Refs,
    Value,
)
from playmat.state.moves import happen, note, put_damage, remember

DAMAGED: Final = 0
"""The register of an attack's frame that says whom it damaged (`onto`), who of them was Active then (`refs`), how many
(`done`) and how much in all (`number`)."""


def declare(game: Game, pokemon: Pokemon, attack: Attack) -> Frame:
    """Push the frame of an attack that is legal (see A-01.1); from here on the turn will end (A-01.P1)."""
    block = attack.early if game.rules.attack_choices == 1 else attack.block
    frame = game.push(block, pokemon.owner, BY_ATTACK, pokemon.cards[-1], pokemon.pid)
    frame.attack = attack
    frame.attacker = pokemon.pid
    target = game.players[1 - pokemon.owner].active
    frame.target = target.pid if target is not None else -1
    return frame


class Announce(Op):
    """A-01.1: the attack is named; a power that is once per game is spent (see ERA-38); the turn will end with it (see
    A-01.P1)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        attack = frame.attack
        assert attack is not None
        game.frames[0].a = TURN_ENDED
        game.frames[0].b += 1
        if attack.power:
            game.players[frame.who].used_game.append(attack.power)
        note(game, "attack", 3, frame.who, frame.attacker, frame.card, attack.index)


class OutsideFailure(CoinOp):
    """A-01.2a: effects that make an attack fail on tails (`NeedsCoin`, see II-D-01.1), then the Baby rule of its era
    (see ERA-N17).

    Register `a` of the frame counts the coins flipped here.
    """

    __slots__ = ()

    def needed(self, game: Game, frame: Frame) -> int:
        count = 0
        if standing(game).answers[Q_NEEDS_COIN]:
            case = Case(DO_ATTACK, frame.who, 0)
            case.attack = frame.attack
            case.attacker = frame.attacker
            count += coins_needed(game, frame.attacker, case)
        rule = game.rules.baby_rule
        if rule == COIN_BEFORE_ANNOUNCING_TAILS_ENDS_TURN or rule == COIN_TAILS_ATTACK_FAILS:
            defender = game.players[1 - frame.who].active
            if defender is not None and "Baby" in defender.defn.tags:
                count += 1
        return count

    def wanted(self, game: Game, frame: Frame) -> bool:
        return frame.a < self.needed(game, frame)

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        frame.a += 1
        if not heads:
            frame.a = 1000
            frame.pc = frame.block.finish
            note(game, "attack fails", 3, frame.who, frame.attacker, frame.card)
            used(game, frame)

    def finished(self, game: Game, frame: Frame) -> None:
        frame.a = 0


def used(game: Game, frame: Frame) -> None:
    """The attack counts as used (Q-45, see II-D-01, ERA-44): history, those who wait for it, and a power that is once
    per game is spent (see ERA-38)."""
    attack = frame.attack
    if attack is not None:
        spent = game.players[frame.who].used_game
        if attack.power and attack.power not in spent:
            spent.append(attack.power)
        remember(game, H_ATTACK, frame.who, frame.attacker, attack.index, frame.card, 0, attack.name)
        happen(
            game, EV_ATTACK_USED, frame.attacker, frame.who, BY_ATTACK, frame.attacker, frame.card, 0, 0, attack.name
        )


class ConfusionCheck(CoinOp):
    """A-01.2b: a Confused attacker flips; tails: the attack fails and it is hurt (COND-07, COND-11, Q-30, Q-45, see
    ERA-14, ERA-N05, ERA-N06).

    `at` is the point of the procedure; the check is made at the point that the rules name.
    """

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at

    def wanted(self, game: Game, frame: Frame) -> bool:
        if game.rules.confusion_check_step != self.at or frame.a != 0:
            return False
        attacker = game.pokemon(frame.attacker)
        return attacker is not None and is_confused(attacker)

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        frame.a = 1
        if heads:
            return
        attacker = game.pokemon(frame.attacker)
        assert attacker is not None
        note(game, "confusion", 3, frame.who, frame.attacker)
        if game.rules.failed_confusion_uses_attack:
            used(game, frame)
        if game.rules.confusion_fail == DAMAGE:
            strike = Strike(attacker, attacker, game.rules.confusion_damage, 0, None)
            strike.modified = game.rules.confusion_other_modifiers
            if not game.rules.confusion_weakness_resistance:
                strike.ignore = 3
            put_damage(game, attacker, calculated(game, strike, None))
        else:
            put_damage(game, attacker, 10 * game.rules.confusion_counters)
        frame.pc = frame.block.finish

    def finished(self, game: Game, frame: Frame) -> None:
        frame.a = 0


class MarkUsed(Op):
    """After the checks of step 2 the attack counts as used."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        used(game, frame)


class OwnFailure(Op):
    """A-01.2c: the attack's own condition of failure, after Confusion (II-D-01.1): all damage and effects vanish
    (II-D-01, II-D-01.2)."""

    __slots__ = ("fails",)

    def __init__(self, fails: Value) -> None:
        self.fails = fails

    def run(self, game: Game, frame: Frame) -> None:
        if self.fails.value(game, frame) != 0:
            note(game, "attack fails", 3, frame.who, frame.attacker, frame.card)
            frame.pc = frame.block.finish


class HitSpec:
    """Further damage of an attack: an amount to each of a set, with what it ignores (II-B-08, II-B-09, II-B-08.2)."""

    __slots__ = ("amount", "ignore", "targets")

    def __init__(self, amount: Value, targets: Refs, ignore: int) -> None:
        self.amount = amount
        self.targets = targets
        self.ignore = ignore


class BeforeCounting(Op):
    """Before an attack moves cards for its number: what is attached to whom, and the Stadium, is kept in a register,
    for texts about damage still count it (docs/decisions.md, rulings 220, 521, 1834): the Energy first (`chosen` of
    them), then the Tools."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        self.register = register

    def run(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        everybody = game.in_play(0) + game.in_play(1)
        for pokemon in everybody:
            for card in pokemon.energy:
                result.refs.append(card)
                result.onto.append(pokemon.pid)
        result.chosen = len(result.refs)
        for pokemon in everybody:
            for card in pokemon.tools:
                result.refs.append(card)
                result.onto.append(pokemon.pid)
        result.number = game.stadium


def put_back(game: Game, frame: Frame, register: int) -> list[int]:
    """Let texts see again what the attack has moved for its number; the cards that `take_off` takes away again, the
    Stadium last."""
    cards: list[int] = []
    result = frame.registers[register] if register >= 0 else None
    if result is None:
        return cards
    for i in range(len(result.refs)):
        card = result.refs[i]
        pokemon = game.pokemon(result.onto[i])
        if pokemon is None or card in pokemon.energy or card in pokemon.tools:
            continue
        (pokemon.energy if i < result.chosen else pokemon.tools).append(card)
        pokemon.force = None
        cards.append(card)
    if result.number >= 0 and game.stadium < 0:
        game.stadium = result.number
        cards.append(result.number)
    if cards:
        game.touch()
    return cards


def take_off(game: Game, cards: list[int]) -> None:
    """The end of `put_back`."""
    for who in (0, 1):
        for pokemon in game.in_play(who):
            pokemon.energy = [card for card in pokemon.energy if card not in cards]
            pokemon.tools = [card for card in pokemon.tools if card not in cards]
            pokemon.force = None
    if game.stadium in cards:
        game.stadium = -1
    game.touch()


class DealDamage(CoinOp):
    """A-01.4: the damage of the attack to all Pokémon that it damages, in the same step (II-B-08.1, ATK-03, see
    A-01.D6).

    `damage` is None where the attack prints no number (see A-01.D1a). Coins of "no damage" and "survives" texts are
    flipped first: register `a` counts them, `b` holds how they landed. `kept` is the register of `BeforeCounting`, -1:
    the attack moves nothing for its number.
    """

    __slots__ = ("damage", "hits", "ignore", "kept")

    def __init__(self, damage: Value | None, hits: list[HitSpec], ignore: int, kept: int = -1) -> None:
        self.damage = damage
        self.hits = hits
        self.ignore = ignore
        self.kept = kept

    def strikes(self, game: Game, frame: Frame) -> list[Strike]:
        """The calculations to make, the Active first; `target` is fixed here (DESIGN 3a.12)."""
        found: list[Strike] = []
        attacker = game.pokemon(frame.attacker)
        if attacker is None:
            return found
        damage = self.damage
        if damage is not None:
            target = game.pokemon(frame.target)
            if target is not None:
                found.append(Strike(attacker, target, damage.value(game, frame), self.ignore, frame.attack))
        for hit in self.hits:
            for ref in hit.targets.find(game, frame):
                pokemon = game.pokemon(ref) if ref >= PID_BASE else None
                if pokemon is not None:
                    frame.each = ref
                    found.append(Strike(attacker, pokemon, hit.amount.value(game, frame), hit.ignore, frame.attack))
        if standing(game).answers[Q_UNAFFECTED]:
            unaffected(game, found)
        return found

    def run(self, game: Game, frame: Frame) -> None:
        target = game.players[1 - frame.who].active
        frame.target = target.pid if target is not None else -1
        CoinOp.run(self, game, frame)

    def wanted(self, game: Game, frame: Frame) -> bool:
        strikes = self.strikes(game, frame)
        back = put_back(game, frame, self.kept)
        wanted = frame.a < len(coin_texts(game, strikes))
        if back:
            take_off(game, back)
        return wanted

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        if heads:
            frame.b |= 1 << frame.a
        frame.a += 1

    def finished(self, game: Game, frame: Frame) -> None:
        strikes = self.strikes(game, frame)
        back = put_back(game, frame, self.kept)
        coins = coin_texts(game, strikes) if frame.a else []
        amounts: list[int] = []
        puts: list[int] = []
        spared: list[InForce | None] = []
        gone: list[int] = []
        for strike in strikes:
            amount = calculated(game, strike, None)
            spent = spent_on(game, strike) if standing(game).answers[Q_TAKES] else []
            if (amount > 0 or spent) and prevented(game, strike, amount, coins, frame.b):
                amount = 0
            else:
                gone.extend(spent)
            saving = survivor(game, strike, amount, coins, frame.b) if amount > 0 else None
            put = amount
            if saving is not None and saving.passive is not None:
                left = saving.passive.amount(game, saving.scope, strike.target.pid, Case(-1, strike.target.owner, 0))
                put = remaining_hp(game, strike.target) - left
            amounts.append(amount)
            puts.append(put)
            spared.append(saving)
        if back:
            take_off(game, back)
        frame.a = 0
        frame.b = 0
        result = frame.result(DAMAGED)
        for i in range(len(strikes)):
            if amounts[i] > 0:
                if game.is_active(strikes[i].target):
                    result.refs.append(strikes[i].target.pid)
                hurt(game, frame, strikes[i].target, amounts[i], puts[i])
                result.onto.append(strikes[i].target.pid)
                result.done += 1
                result.number += amounts[i]
        for saving in spared:
            if (
                saving is not None
                and saving.passive is not None
                and saving.passive.mode == 2
                and saving.scope.card >= 0
            ):
                discard(game, saving.scope.card, saving.scope.who, saving.scope.cause, saving.scope.source)
        for card in gone:
            discard(game, card, game.table.owners[card], BY_TOOL, -1)


def hurt(game: Game, frame: Frame, target: Pokemon, amount: int, put: int) -> None:
    """A-01.D6: put the damage of an attack on a Pokémon; it is now "damaged" by all of it, also where a text lets it
    survive, so that less is put (see II-E-03, docs/decisions.md)."""
    active = 1 if game.is_active(target) else 0
    if put > 0:
        put_damage(game, target, put)
    remember(game, H_DAMAGED, target.owner, target.pid, amount, frame.card, BY_ATTACK)
    deaf = unheard(game, target) if standing(game).locks else ""
    happen(game, EV_DAMAGED, target.pid, frame.who, BY_ATTACK, frame.attacker, frame.card, amount, active, deaf)


def unheard(game: Game, target: Pokemon) -> str:
    """The cards of a Pokémon whose texts about damage are switched off now, each with a minus: they do not hear of it,
    also where the attack has ended that before they would answer (docs/decisions.md)."""
    hearing: list[int] = []
    for entry in standing(game).triggers[EV_DAMAGED]:
        if entry.scope.source == target.pid:
            hearing.append(entry.scope.card)
    words: list[str] = []
    for card in target.cards[-1:] + target.energy + target.tools:
        listening = False
        for text in game.table.cards[card].texts:
            listening = listening or len(text.triggers) > 0
        if listening and card not in hearing:
            words.append(f"-{card}")
    return " ".join(words)


class FinishAttack(Op):
    """The end of an attack: the turn ends (see A-01.P1), unless a text grants a second attack, offered now with no main
    phase between (DESIGN 3a.13)."""

    __slots__ = ()

    def second(self, game: Game, frame: Frame) -> list[Option]:
        """The attacks that may be used once more by the same attacker, or none."""
        options: list[Option] = []
        answers = standing(game).answers[Q_TWICE]
        active = game.players[frame.who].active
        if not answers or active is None or active.pid != frame.attacker or game.frames[0].b != 1:
            return options
        granted = False
        case = Case(DO_ATTACK, frame.who, 0)
        case.attack = frame.attack
        for entry in answers:
            passive = entry.passive
            granted = granted or (passive is not None and passive.covers(game, entry.scope, active.pid, case))
        if not granted:
            return options
        general = any_attack_ban(game, frame.who)
        attacks = usable_attacks(game, active)
        for i in range(len(attacks)):
            if attack_ban(game, frame.who, active, attacks[i], general) == "":
                options.append(Option(OPT_ATTACK, -1, active.pid, i))
        return options

    def run(self, game: Game, frame: Frame) -> None:
        if self.second(game, frame):
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        options = self.second(game, frame)
        options.append(Option(OPT_END))
        game.decision = Decision(frame.who, ASK_ATTACK, options, 1, 1, frame.card, "A-01.P1")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        option = decision.options[picks[0]]
        active = game.players[frame.who].active
        if option.kind == OPT_ATTACK and active is not None:
            declare(game, active, usable_attacks(game, active)[option.number])


def opening() -> list[Op]:
    """The ops before the text of an attack: steps 1, 2a and 2b."""
    return [
        Announce(),
        ConfusionCheck(AFTER_ANNOUNCING),
        OutsideFailure(),
        ConfusionCheck(AFTER_FAILURE_CHECK),
        MarkUsed(),
    ]


def late_confusion() -> Op:
    """The Confusion flip of the eras that make it after costs and alterations (see ERA-N06)."""
    return ConfusionCheck(AFTER_COSTS_AND_ALTERATIONS)
