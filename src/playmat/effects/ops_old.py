"""Words of the older eras that are verbs of their own: a called coin, another turn, cards set aside, level-up and
combining by an effect, and damage from something other than an attack.

`Copy`, `Interrupt`, `Mark` and `Redirect` have no op: a text with one of them is refused with its card.
"""

from __future__ import annotations

from playmat.effects.builder import Builder
from playmat.effects.flow import Branch, Past
from playmat.effects.notation import Call, Items, Label, Name, Term
from playmat.effects.operands import build_operand, needed
from playmat.effects.ops_board import in_play
from playmat.effects.ops_cards import Put
from playmat.effects.ops_coins import Flip
from playmat.effects.picking import Verb, fresh, hopeful, is_search, possible, read
from playmat.effects.players import ME, player_of
from playmat.effects.values import Constant
from playmat.effects.words import argument
from playmat.engine.combining import set_among
from playmat.engine.queries import bench_open, card_reached, reaches
from playmat.engine.turn import extra_turn_asked
from playmat.state.codes import ASIDE, ASK_EITHER, OPT_HEADS, OPT_TAILS
from playmat.state.model import Decision, Frame, Game, Op, Option, Refs, Value
from playmat.state.moves import enter_combined, lift, put_damage


def emit_old(b: Builder, call: Call, label: str) -> bool:
    """One of the verbs of this module; False for other words."""
    word = call.name
    if word == "Guess":
        emit_guess(b, call)
    elif word == "ExtraTurn":
        who = argument(call, "who")
        b.emit(ExtraTurn(ME if who is None else b.player(who)))
    elif word == "SetAside":
        emit_set_aside(b, call, label)
    elif word == "Level":
        # Levelling up by an effect is laying a LV.X on a Pokémon of its name, Active or not (ERA-N19).
        evolve = Call("Evolve", call.args, call.keywords)
        b.op(Label(label, evolve) if label else evolve)
    elif word == "Combine":
        cards = build_operand(b, needed(b, call, "cards"))
        b.emit(Combine(b.verb(label), cards))
    elif word == "Hit":
        emit_damage(b, call, label)
    else:
        return False
    return True


def terms_of(block: Term) -> list[Term]:
    return block.terms if isinstance(block, Items) else [block]


# -- guessing ---------------------------------------------------------------------------------------------------------


class CallCoin(Op):
    """A player calls heads (1) or tails (0) before a coin is flipped: the `number` of its register."""

    __slots__ = ("register", "who")

    def __init__(self, register: int, who: int) -> None:
        self.register = register
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        fresh(frame, self.register)
        self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        who = player_of(frame, self.who)
        options = [Option(OPT_HEADS), Option(OPT_TAILS)]
        game.decision = Decision(who, ASK_EITHER, options, 1, 1, frame.card, "COIN-01")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        frame.result(self.register).number = 1 if decision.options[picks[0]].kind == OPT_HEADS else 0

    def could(self, game: Game, frame: Frame) -> bool:
        return False


class CalledRight(Value):
    """Whether the coin in one register landed as was called in another."""

    __slots__ = ("called", "flipped")

    def __init__(self, called: int, flipped: int) -> None:
        self.called = called
        self.flipped = flipped

    def value(self, game: Game, frame: Frame) -> int:
        called = read(frame, self.called)
        flipped = read(frame, self.flipped)
        return 1 if called is not None and flipped is not None and called.number == flipped.heads else 0


def emit_guess(b: Builder, call: Call) -> None:
    """`Guess`: who guesses calls a coin; rock-paper-scissors and a guess at something hidden are as even."""
    called = b.register()
    b.emit(CallCoin(called, b.player(needed(b, call, "who"))))
    flipped = b.verb("")
    b.last_flip = flipped
    b.emit(Flip(flipped, Constant(1), None))
    branch = Branch(CalledRight(called, flipped), [flipped])
    b.emit(branch)
    branch.first = b.registers
    b.block(terms_of(needed(b, call, "right")))
    branch.last = b.registers
    wrong = argument(call, "wrong")
    if wrong is None:
        branch.to = b.here()
        return
    past = Past(branch)
    b.emit(past)
    branch.to = b.here()
    b.block(terms_of(wrong))
    past.to = b.here()


# -- turns, cards aside -----------------------------------------------------------------------------------------------


class ExtraTurn(Op):
    """A player takes another turn after this one, without a Checkup between them (see A-01.7)."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        extra_turn_asked(game, player_of(frame, self.who))


def emit_set_aside(b: Builder, call: Call, label: str) -> None:
    """`SetAside`: cards lie aside and come to their owners' hands at a later moment (see II-E-20 ... II-E-22)."""
    what = build_operand(b, needed(b, call, "what"))
    register = b.verb(label)
    name = label if label else f"_{register}"
    b.labels[name] = register
    b.emit(Put(register, what, ASIDE, False, False))
    cards = Call("only", [Call("that", [Name(name)], [])], [])
    back = Call("Put", [cards, Name("hand")], [])
    b.op(Call("At", [needed(b, call, "until"), Items([back])], []))
    b.last = register


# -- Pokémon of several cards, damage ---------------------------------------------------------------------------------


class Combine(Verb):
    """Puts the first complete LEGEND or V-UNION among some cards onto its owner's Bench (see II-C-11, A-04.1); the
    result has the cards, and the Pokémon as their recipient."""

    __slots__ = ("cards",)

    def __init__(self, register: int, cards: Refs) -> None:
        super().__init__(register)
        self.cards = cards

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        refs = self.cards.find(game, frame)
        result.chosen = len(refs)
        parts = set_among(game, refs)
        if not parts or not bench_open(game, game.table.owners[parts[0]]) or not card_reached(game, frame, parts[0]):
            self.finish(result, 0)
            return
        for part in parts:
            lift(game, part)
        pokemon = enter_combined(game, game.table.owners[parts[0]], parts)
        result.refs = parts
        result.onto.append(pokemon.pid)
        self.finish(result, 1)

    def could(self, game: Game, frame: Frame) -> bool:
        if not bench_open(game, frame.who):
            return False
        if is_search(self.cards):
            return hopeful(self.cards, game, frame)
        return len(set_among(game, possible(self.cards, game, frame))) > 0


class Damage(Verb):
    """Damage by an Ability, Trainer or Stadium: no attack, so that neither Weakness nor Resistance counts (see DMG-02);
    an immune Pokémon takes none (see II-C-17)."""

    __slots__ = ("amount", "who")

    def __init__(self, register: int, amount: Value, who: Refs) -> None:
        super().__init__(register)
        self.amount = amount
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            frame.each = ref
            amount = self.amount.value(game, frame)
            if pokemon is None or amount <= 0 or not reaches(game, frame, pokemon):
                continue
            put_damage(game, pokemon, amount)
            result.refs.append(ref)
            result.number += amount
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        return hopeful(self.who, game, frame)


def emit_damage(b: Builder, call: Call, label: str) -> None:
    """`Hit` in a text that is no attack's."""
    who = build_operand(b, needed(b, call, "who"))
    amount = b.value(needed(b, call, "n"))
    b.emit(Damage(b.verb(label), amount, who))
