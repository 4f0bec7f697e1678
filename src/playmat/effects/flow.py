"""The order in which a text is carried out: branches, options of the player, loops, and what is put off to a later
moment.

A text is one straight block; these ops move its position. `block_could` walks a part of it to say whether it could
change anything, so that an optional part is offered only if it could (see II-E-10).
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Jump
from playmat.effects.ops_coins import Flip
from playmat.effects.picking import Choosing, Pick, Verb, block_could, fresh, hopeful, possible, read
from playmat.effects.players import player_of
from playmat.engine.endgame import win
from playmat.engine.legality import payable
from playmat.engine.queries import attack_cost, can_pay, player_reached, printed_attacks, reaches
from playmat.engine.standing import standing
from playmat.engine.turn import end_turn_asked
from playmat.state.codes import (
    ASK_ATTACK,
    ASK_EITHER,
    ASK_YES_NO,
    EV_TURN_END,
    EV_TURN_START,
    OPT_ATTACK,
    OPT_NO,
    OPT_TEXT,
    OPT_YES,
    PID_BASE,
    Q_NO_EFFECTS,
    WON_BY_TEXT,
)
from playmat.state.model import (
    NO_BLOCK,
    Attack,
    Block,
    Decision,
    Frame,
    Game,
    Happening,
    Lasting,
    Op,
    Option,
    Passive,
    Refs,
    Result,
    Trigger,
    Value,
    Watch,
)
from playmat.state.moves import add_lasting, next_serial


def clear(frame: Frame, first: int, last: int) -> None:
    """Forget what an earlier pass through a part of the text did."""
    for i in range(first, last):
        frame.registers[i] = None


class Part(Op):
    """What opens a part of a text: `to` is the position behind it, `first` to `last` its registers."""

    __slots__ = ("first", "last", "to")

    def __init__(self) -> None:
        self.to = -1
        self.first = 0
        self.last = 0

    def leave(self, frame: Frame) -> None:
        """Go on behind the part, which has then done nothing."""
        clear(frame, self.first, self.last)
        frame.pc = self.to

    def could(self, game: Game, frame: Frame) -> bool:
        return False


# -- branches ----------------------------------------------------------------------------------------------------------


class Branch(Part):
    """`If`: the part is left out unless the condition holds (II-E-19, II-E-19.F1, II-A.5).

    `open` are the registers of coins, choices and values that the condition reads: while one is empty, either way is
    possible.
    """

    __slots__ = ("condition", "open")

    def __init__(self, condition: Value, open: list[int]) -> None:
        super().__init__()
        self.condition = condition
        self.open = open

    def run(self, game: Game, frame: Frame) -> None:
        if self.condition.value(game, frame) == 0:
            self.leave(frame)

    def undecided(self, frame: Frame) -> bool:
        for register in self.open:
            if read(frame, register) is None:
                return True
        return False

    def skips(self, game: Game, frame: Frame, block: Block) -> int:
        if self.undecided(frame) or self.condition.value(game, frame) != 0:
            return -1
        return self.to


class Past(Jump):
    """Behind the first way of an `If`: past its other way."""

    __slots__ = ("branch",)

    def __init__(self, branch: Branch) -> None:
        super().__init__()
        self.branch = branch

    def skips(self, game: Game, frame: Frame, block: Block) -> int:
        return -1 if self.branch.undecided(frame) or self.branch.condition.value(game, frame) == 0 else self.to


class MayAsk(Part):
    """`May`: the player says yes or no; not asked where nothing could be done (II-E-10, II-E-10.1).

    Coins at the end of it can always be flipped, and a set can be fixed: what follows reads them.
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        last = frame.block.ops[self.to - 1]
        read_later = isinstance(last, Flip) or (isinstance(last, Pick) and last.whole)
        if read_later or block_could(game, frame, frame.pc, self.to):
            self.ask(game, frame)
        else:
            self.leave(frame)

    def ask(self, game: Game, frame: Frame) -> None:
        game.decision = Decision(frame.who, ASK_YES_NO, [Option(OPT_YES), Option(OPT_NO)], 1, 1, frame.card, "II-E-10")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        if decision.options[picks[0]].kind == OPT_NO:
            self.leave(frame)


class AskOther(Part):
    """`Ask`: another player says yes or no, if there is something to say yes to (see II-E-10.1); no goes on at the
    other way."""

    __slots__ = ("end", "who")

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who
        self.end = -1  # of the part for yes

    def run(self, game: Game, frame: Frame) -> None:
        if block_could(game, frame, frame.pc, self.end):
            self.ask(game, frame)
        else:
            self.leave(frame)

    def ask(self, game: Game, frame: Frame) -> None:
        who = player_of(frame, self.who)
        game.decision = Decision(who, ASK_YES_NO, [Option(OPT_YES), Option(OPT_NO)], 1, 1, frame.card, "II-E-10")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        if decision.options[picks[0]].kind == OPT_NO:
            self.leave(frame)


class EitherAsk(Op):
    """`Either`: one of several parts that could do something, or with `both` also all of them; the choice is a mask
    in its register. Of Special Conditions any may be chosen where one could do something, also one that is there.
    """

    __slots__ = ("both", "by", "conditions", "ends", "register", "starts")

    def __init__(self, register: int, by: int, both: bool) -> None:
        self.register = register
        self.by = by
        self.both = both
        self.conditions = False  # each part gives a Special Condition
        self.starts: list[int] = []
        self.ends: list[int] = []

    def usable(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        for i in range(len(self.starts)):
            if block_could(game, frame, self.starts[i], self.ends[i]):
                found.append(i)
        if found and self.conditions:
            return list(range(len(self.starts)))
        return found

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        usable = self.usable(game, frame)
        if len(usable) == 1:
            self.chosen(result, usable[0])
        elif usable:
            self.ask(game, frame)

    def chosen(self, result: Result, number: int) -> None:
        count = len(self.starts)
        result.number = (1 << count) - 1 if number == count else 1 << number

    def ask(self, game: Game, frame: Frame) -> None:
        usable = self.usable(game, frame)
        options: list[Option] = []
        for i in usable:
            options.append(Option(OPT_TEXT, frame.card, -1, i))
        if self.both and len(usable) == len(self.starts):
            options.append(Option(OPT_TEXT, frame.card, -1, len(self.starts)))
        game.decision = Decision(player_of(frame, self.by), ASK_EITHER, options, 1, 1, frame.card, "II-E-10")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        self.chosen(frame.result(self.register), decision.options[picks[0]].number)

    def could(self, game: Game, frame: Frame) -> bool:
        return False


class EitherGate(Part):
    """In front of one part of an `Either`: left out unless it was chosen."""

    __slots__ = ("bit", "register")

    def __init__(self, register: int, bit: int) -> None:
        super().__init__()
        self.register = register
        self.bit = bit

    def run(self, game: Game, frame: Frame) -> None:
        if not (frame.result(self.register).number >> self.bit) & 1:
            self.leave(frame)


# -- loops -------------------------------------------------------------------------------------------------------------


class EachStart(Part):
    """`Each`: the set is fixed when the loop begins; `heads` of the result counts its members, `tails` keeps the
    `each` outside.
    """

    __slots__ = ("of", "register")

    def __init__(self, register: int, of: Refs) -> None:
        super().__init__()
        self.register = register
        self.of = of

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        result.refs = self.of.find(game, frame)
        result.chosen = len(result.refs)
        result.tails = frame.each

    def could(self, game: Game, frame: Frame) -> bool:
        outside = frame.each
        found = False
        at = frame.block.ops.index(self)
        for ref in possible(self.of, game, frame):
            frame.each = ref
            if block_could(game, frame, at + 2, self.to):
                found = True
                break
        frame.each = outside
        return found

    def skips(self, game: Game, frame: Frame, block: Block) -> int:
        return self.to


class EachNext(Part):
    """The next member of an `Each`, or past it."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        super().__init__()
        self.register = register

    def run(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        if result.heads >= len(result.refs):
            frame.each = result.tails
            frame.pc = self.to
            return
        clear(frame, self.first, self.last)
        frame.each = result.refs[result.heads]
        result.heads += 1


class RepeatStart(Part):
    """`Repeat`: how often is fixed when the loop begins."""

    __slots__ = ("count", "register")

    def __init__(self, register: int, count: Value) -> None:
        super().__init__()
        self.register = register
        self.count = count

    def run(self, game: Game, frame: Frame) -> None:
        fresh(frame, self.register).chosen = self.count.value(game, frame)

    def skips(self, game: Game, frame: Frame, block: Block) -> int:
        return -1 if self.count.value(game, frame) > 0 else self.to


class RepeatNext(Part):
    """One more pass of a `Repeat`, or past it."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        super().__init__()
        self.register = register

    def run(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        if result.heads >= result.chosen:
            frame.pc = self.to
            return
        clear(frame, self.first, self.last)
        result.heads += 1


# -- values, ends ------------------------------------------------------------------------------------------------------


class Note(Op):
    """`x := value`: a number is kept for later steps of the text."""

    __slots__ = ("register", "what")

    def __init__(self, register: int, what: Value) -> None:
        self.register = register
        self.what = what

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        result.number = self.what.value(game, frame)
        result.done = 1 if result.number else 0

    def could(self, game: Game, frame: Frame) -> bool:
        return False


class EndTurn(Op):
    """The turn ends when the text is over (Q-48, see A-01.7)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        end_turn_asked(game)

    def could(self, game: Game, frame: Frame) -> bool:
        return False


class Win(Op):
    """A player wins at once."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        win(game, player_of(frame, self.who), WON_BY_TEXT)


# -- lasting and delayed effects ---------------------------------------------------------------------------------------

# Kinds of durations and moments
THIS_TURN: Final = 0
NEXT_TURN: Final = 1
END_OF_NEXT: Final = 2
UNTIL_LEAVES: Final = 3
AFTER_ATTACK: Final = 4
WHOLE_GAME: Final = 5

FOR_EVER: Final = 1_000_000


class Duration:
    """How long, or when: a kind, and whose turn it is about (a player code)."""

    __slots__ = ("kind", "who")

    def __init__(self, kind: int, who: int) -> None:
        self.kind = kind
        self.who = who

    def whose(self, game: Game, frame: Frame) -> int:
        """The player whose turns are counted."""
        if self.kind == NEXT_TURN or self.kind == END_OF_NEXT:
            return player_of(frame, self.who)
        return game.now

    def nth(self, game: Game, frame: Frame) -> int:
        """The number of that player's turn (see II-E-01, II-E-02, II-E-20 ... II-E-22)."""
        if self.kind == UNTIL_LEAVES or self.kind == WHOLE_GAME:
            return FOR_EVER
        turns = game.players[self.whose(game, frame)].turns
        return turns + 1 if self.kind == NEXT_TURN or self.kind == END_OF_NEXT else turns

    def until(self) -> bool:
        """Whether it holds from now until the end of that turn, and not only during it."""
        return self.kind != NEXT_TURN


class Grant(Verb):
    """`Lasting` and `At`: passives and triggers get an expiry (see II-E-01, II-E-02, II-E-20 ... II-E-22, II-C-14.1,
    II-C-19). It holds from this moment on, and what sits on a player passes no gate of a Pokémon (II-E-21.F1,
    II-C-19.F1).

    What is given to one Pokémon sits on it, passes the gate and goes with it; anything else sits on the player.
    `subject` is that Pokémon, `register` the result it is read from (-1: none), of which each entry keeps only its
    own.
    """

    __slots__ = ("duration", "only_then", "passives", "receivers", "subject", "triggers")

    def __init__(self, register: int, duration: Duration, subject: Refs | None) -> None:
        super().__init__(register)
        self.duration = duration
        self.subject = subject
        self.receivers = -1  # register from which `subject` is read
        self.only_then = False  # a delayed text waits for its turn and does not hold before
        self.passives: list[Passive] = []
        self.triggers: list[Trigger] = []

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        subject = self.subject
        if subject is None:
            arriving = self.arriving(game, frame)
            self.give(game, frame.copy(), -1, frame.cause, arriving)
            result.chosen = 1
            self.finish(result, 1 if arriving or self.triggers else 0)
            return
        for ref in subject.find(game, frame):
            result.chosen += 1
            pokemon = game.pokemon(ref) if ref >= PID_BASE else None
            if ref >= PID_BASE and (pokemon is None or not reaches(game, frame, pokemon)):
                continue
            scope = frame.copy()
            if self.receivers >= 0:
                self.narrow(scope, ref)
            self.give(game, scope, ref if ref >= PID_BASE else -1, frame.cause, self.passives)
            result.refs.append(ref)
            result.onto.append(ref)
        self.finish(result, len(result.refs))

    def narrow(self, scope: Frame, ref: int) -> None:
        """Of several recipients each entry speaks only of its own."""
        kept = read(scope, self.receivers)
        if kept is not None:
            kept.refs = [ref] if ref in kept.refs else kept.refs
            kept.onto = [ref] if ref in kept.onto else kept.onto

    def arriving(self, game: Game, frame: Frame) -> list[Passive]:
        """The passives but those that speak of a player whom the effect does not reach (see II-C-19)."""
        found: list[Passive] = []
        for passive in self.passives:
            whom = passive.whom(frame)
            if whom < 0 or player_reached(game, frame, whom):
                found.append(passive)
        return found

    def give(self, game: Game, scope: Frame, pid: int, cause: int, passives: list[Passive]) -> None:
        whose = self.duration.whose(game, scope)
        nth = self.duration.nth(game, scope)
        until = self.duration.until() and not self.only_then
        stays = self.duration.kind == WHOLE_GAME
        since = next_serial(game)
        spared = self.spared(game, scope) if pid < 0 else []
        for passive in passives:
            add_lasting(game, Lasting(passive, None, scope, pid, whose, nth, until, cause, since, stays, spared))
        for trigger in self.triggers:
            add_lasting(game, Lasting(None, trigger, scope, pid, whose, nth, until, cause, since, stays, spared))

    def spared(self, game: Game, scope: Frame) -> list[int]:
        """The Pokémon in play at which what is about many does not arrive (see II-C-17)."""
        found: list[int] = []
        if standing(game).answers[Q_NO_EFFECTS]:
            for who in (0, 1):
                for each in game.in_play(who):
                    if not reaches(game, scope, each):
                        found.append(each.pid)
        return found

    def could(self, game: Game, frame: Frame) -> bool:
        return self.subject is None or hopeful(self.subject, game, frame)


class Moment(Watch):
    """The start or end of a turn, for `At`: which turn is the business of the lasting entry that holds it."""

    __slots__ = ()

    def matches(self, game: Game, scope: Frame, happening: Happening) -> bool:
        return True


def moment_event(duration: Duration) -> int:
    """The event at which a delayed text is carried out: after an attack the turn ends (see A-01.P1)."""
    return EV_TURN_START if duration.kind == NEXT_TURN else EV_TURN_END


# -- other texts -------------------------------------------------------------------------------------------------------


class UseAttack(Op):
    """Go on with another attack's text as this attack (Q-28, Q-42, II-C-18, II-C-18.F1, II-C-18.F2, II-E-23.F1).

    The copied block takes the place of this one and begins after the failure checks; the attack's name, attacker and
    user stay. Behind the registers of its block the frame keeps the chain of attacks used so far, which have no effect
    when copied again (DESIGN 3a.13); of cards that are not in play the same attack on another card is another one.
    `paid`: only where the attacker has the Energy for it (II-C-18.1).
    """

    __slots__ = ("by", "name", "of", "paid")

    def __init__(self, of: Refs, name: str, by: int, paid: bool = False) -> None:
        self.of = of
        self.name = name
        self.by = by
        self.paid = paid

    def options(self, game: Game, frame: Frame) -> list[Option]:
        """The attacks that may be chosen (II-C-18.2)."""
        return attack_options(game, frame, self.of, self.name)

    def run(self, game: Game, frame: Frame) -> None:
        if self.options(game, frame):
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        game.decision = Decision(
            player_of(frame, self.by), ASK_ATTACK, self.options(game, frame), 1, 1, frame.card, "II-C-18"
        )

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        self.begin(game, frame, decision.options[picks[0]])

    def begin(self, game: Game, frame: Frame, option: Option) -> None:
        attack = attacks_of(game, option.ref())[option.number]
        chain = chain_of(frame)
        if option.card < 0 and (frame.attack is attack or in_chain(game, chain, attack)):
            return
        if option.card >= 0 and card_in_chain(chain, option.card, attack.index):
            return
        attacker = game.pokemon(frame.attacker)
        if self.paid and (attacker is None or not can_pay(game, attacker, attack_cost(game, attacker, attack))):
            return
        block = attack.early if game.rules.attack_choices == 1 and attack.early is not NO_BLOCK else attack.block
        chain.refs.append(card_with(game, option.ref(), attack))
        chain.onto.append(attack.index)
        registers: list[Result | None] = [None] * block.registers
        registers.append(chain)
        frame.block = block
        frame.pc = block.resume
        frame.registers = registers

    def could(self, game: Game, frame: Frame) -> bool:
        return len(self.options(game, frame)) > 0


class PickAttack(Op):
    """The choice of an attack that a later effect is about, such as a ban (see II-C-15.1): the card on which it is
    printed and its index there become the result."""

    __slots__ = ("by", "name", "of", "register")

    def __init__(self, register: int, of: Refs, name: str, by: int) -> None:
        self.register = register
        self.of = of
        self.name = name
        self.by = by

    def run(self, game: Game, frame: Frame) -> None:
        fresh(frame, self.register)
        if attack_options(game, frame, self.of, self.name):
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        options = attack_options(game, frame, self.of, self.name)
        game.decision = Decision(player_of(frame, self.by), ASK_ATTACK, options, 1, 1, frame.card, "II-C-15.1")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        self.keep(game, frame, decision.options[picks[0]])

    def keep(self, game: Game, frame: Frame, option: Option) -> None:
        attack = attacks_of(game, option.ref())[option.number]
        result = frame.result(self.register)
        result.refs.append(card_with(game, option.ref(), attack))
        result.number = attack.index
        result.chosen = 1

    def could(self, game: Game, frame: Frame) -> bool:
        return False


def attack_options(game: Game, frame: Frame, of: Refs, name: str) -> list[Option]:
    """The attacks (of one name) that these Pokémon or cards have (see II-D-06)."""
    found: list[Option] = []
    for ref in of.find(game, frame):
        attacks = attacks_of(game, ref)
        for i in range(len(attacks)):
            if not name or attacks[i].name == name:
                found.append(Option(OPT_ATTACK, ref if ref < PID_BASE else -1, ref if ref >= PID_BASE else -1, i))
    return found


def attacks_of(game: Game, ref: int) -> list[Attack]:
    """The attacks that a Pokémon or a card has (see II-D-06)."""
    if ref >= PID_BASE:
        pokemon = game.pokemon(ref)
        return [] if pokemon is None else printed_attacks(game, pokemon)
    defn = game.defn(ref)
    return [] if defn is None else defn.attacks


def card_with(game: Game, ref: int, attack: Attack) -> int:
    """The card on which an attack is printed."""
    if ref < PID_BASE:
        return ref
    pokemon = game.pokemon(ref)
    assert pokemon is not None
    for card in pokemon.cards:
        if attack in game.table.cards[card].attacks:
            return card
    return pokemon.cards[-1]


def chain_of(frame: Frame) -> Result:
    """The attacks copied so far in this frame: cards in `refs`, indices in `onto`."""
    at = frame.block.registers
    if at < len(frame.registers):
        kept = frame.registers[at]
        if kept is not None:
            return kept
    return Result()


def in_chain(game: Game, chain: Result, attack: Attack) -> bool:
    for i in range(len(chain.refs)):
        for other in game.table.cards[chain.refs[i]].attacks:
            if other is attack and other.index == chain.onto[i]:
                return True
    return False


def card_in_chain(chain: Result, card: int, index: int) -> bool:
    """Whether this attack of this card has been copied."""
    for i in range(len(chain.refs)):
        if chain.refs[i] == card and chain.onto[i] == index:
            return True
    return False


class UseCard(Verb):
    """Carry out another card's text as part of this one: the cause stays what it is.

    The card is not played, so no ban or limit of playing matters; its own condition must hold and its cost is paid,
    else nothing happens.
    """

    __slots__ = ("what",)

    def __init__(self, register: int, what: Refs) -> None:
        super().__init__(register)
        self.what = what

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        for ref in self.what.find(game, frame):
            result.chosen += 1
            defn = game.defn(ref)
            action = None if defn is None else defn.play
            if action is None or ref >= PID_BASE:
                continue
            probe = game.probe(action.block, frame.who, frame.cause, ref, frame.source)
            if action.when is not None and action.when.value(game, probe) == 0:
                continue
            if action.costs and not payable(game, action.block, probe, action.costs):
                continue
            text = game.push(action.block, frame.who, frame.cause, ref, frame.source)
            text.attacker = frame.attacker
            text.target = frame.target
            result.refs.append(ref)
            break
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        return hopeful(self.what, game, frame)


def open_registers(ops: list[Op], registers: list[int]) -> list[int]:
    """Those of the registers that are filled by coins, choices or kept values, which are not known before they
    happen.
    """
    found: list[int] = []
    for op in ops:
        register = -1
        if isinstance(op, Choosing) or isinstance(op, Note) or isinstance(op, Flip) or isinstance(op, PickAttack):
            register = op.register
        if register in registers and register not in found:
            found.append(register)
    return found
