"""How each verb of a text is emitted: `emit_op` turns one op of the notation into ops of a block, its choices in front
of it.

Arguments are taken in the order in which they are written, keywords too (Rare Candy). Branches and loops become jumps
whose targets are filled in when their block is there.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Builder, Jump
from playmat.effects.flow import (
    AFTER_ATTACK,
    END_OF_NEXT,
    NEXT_TURN,
    THIS_TURN,
    UNTIL_LEAVES,
    WHOLE_GAME,
    AskOther,
    Branch,
    Duration,
    EachNext,
    EachStart,
    EitherAsk,
    EitherGate,
    EndTurn,
    Grant,
    MayAsk,
    Moment,
    Note,
    Part,
    Past,
    PickAttack,
    RepeatNext,
    RepeatStart,
    UseAttack,
    UseCard,
    Win,
    moment_event,
    open_registers,
)
from playmat.effects.notation import Call, Items, Keyword, Label, Name, Term
from playmat.effects.operands import (
    CHOICES,
    Fixed,
    build_choice,
    build_conditions,
    build_count,
    build_destination,
    build_fitted,
    build_operand,
    flag,
    has_choice,
    hoisted,
    is_spread,
    is_whole,
    needed,
    register_of,
)
from playmat.effects.ops_board import (
    FREE,
    LINE,
    SKIP,
    Attach,
    Benched,
    BeneathCount,
    Devolve,
    Evolve,
    Evolving,
    Exchange,
    HasEvolution,
    KnockOut,
    Move,
    Receiver,
    Receiving,
    SwitchIn,
    SwitchOut,
)
from playmat.effects.ops_cards import (
    BenchRoom,
    BenchRoomOfThose,
    DeckSize,
    Draw,
    MayGoBack,
    OpponentsBenchRoom,
    Put,
    Surplus,
    TakePrize,
)
from playmat.effects.ops_coins import FaceUp, Flip, Look, ShuffleDeck, searches_of
from playmat.effects.ops_counters import (
    AnotherThan,
    Counters,
    CountersOn,
    Cure,
    Heal,
    Hurt,
    Inflict,
    MoveCounters,
    Multiply,
)
from playmat.effects.ops_old import emit_old
from playmat.effects.picking import ANY_FIT, EXACT, After, Fit, Pick, Picked, Verb
from playmat.effects.players import BOTH, ME, OPP, is_word, listed, text_of
from playmat.effects.sets import ZONE_HAND, Zone
from playmat.effects.vocabulary import OP
from playmat.effects.words import WORDS, argument, arguments, rest
from playmat.state.codes import BENCH, DECK_SHUFFLED, DISCARD, HAND
from playmat.state.model import OFTEN, Frame, Game, Refs, Trigger, Value, Watch

SINGLE: Final = ("self", "target", "attacker", "holder", "each")
"""Words for one Pokémon, on which a lasting effect sits."""


def emit_op(b: Builder, term: Term, label: str) -> None:
    """Emit one op of a text; `label` names what it did. A choice or a value may be labelled too."""
    if isinstance(term, Label):
        emit_op(b, term.term, term.name)
        return
    if isinstance(term, Call) and term.name in CHOICES:
        picked = build_choice(b, term, ANY_FIT)
        for pick in picked.picks:
            pick.kept = True
        if label:
            b.labels[label] = picked.register
        return
    word = WORDS.get(term.name) if isinstance(term, Call) else None
    if isinstance(term, Call) and word is not None and word.group == OP:
        if (
            not emit_flow(b, term, label)
            and not emit_cards(b, term, label)
            and not emit_board(b, term, label)
            and not emit_old(b, term, label)
        ):
            raise b.error(term, f"{term.name}(...) cannot be carried out yet")
        return
    if not label:
        raise b.error(term, f"{term.write()} is no op")
    if word is not None and word.group in ("place", "count"):
        emit_kept_set(b, term, label)
        return
    what = b.value(term)
    register = b.register()
    b.labels[label] = register
    b.emit(Note(register, what))


def emit_kept_set(b: Builder, term: Term, label: str) -> None:
    """A labelled set is fixed now: a choice that takes all of it."""
    what = build_operand(b, term)
    register = b.register()
    b.labels[label] = register
    pick = Pick(what, register, ME, ANY_FIT, EXACT, SetSize(what))
    pick.whole = True
    b.emit(pick)


class SetSize(Value):
    """How many a set has."""

    __slots__ = ("what",)

    def __init__(self, what: Refs) -> None:
        self.what = what

    def value(self, game: Game, frame: Frame) -> int:
        return len(self.what.find(game, frame))


def emit_verb(b: Builder, op: Verb, main: Term) -> None:
    """Emit a verb whose register has been taken, and note whether it is about a whole set."""
    op.whole = is_whole(main)
    b.emit(op)


def number(b: Builder, term: Term | None) -> Value | None:
    """A number, or None where it is not given or is `every`."""
    if term is None or is_word(term, "every"):
        return None
    return b.value(term)


# -- flow --------------------------------------------------------------------------------------------------------------


def terms_of(block: Term) -> list[Term]:
    """The ops of a block."""
    return block.terms if isinstance(block, Items) else [block]


def emit_flow(b: Builder, call: Call, label: str) -> bool:
    """Branches, loops, lasting effects and other texts; False for other words."""
    word = call.name
    if word == "If":
        emit_if(b, call)
    elif word == "May":
        emit_may(b, call, label)
    elif word == "Either":
        emit_either(b, call)
    elif word == "Each":
        emit_each(b, call)
    elif word == "Repeat":
        emit_repeat(b, call)
    elif word == "Ask":
        emit_ask(b, call)
    elif word == "Flip":
        emit_flip(b, call, label)
    elif word == "EndTurn":
        b.emit(EndTurn())
    elif word == "Win":
        who = argument(call, "who")
        b.emit(Win(ME if who is None else b.player(who)))
    elif word == "Lasting":
        emit_lasting(b, call, label)
    elif word == "At":
        emit_at(b, call, label)
    elif word == "UseAttack":
        emit_use_attack(b, call)
    elif word == "UseCard":
        card = needed(b, call, "card")
        what = build_operand(b, card)
        emit_verb(b, UseCard(b.verb(label), what), card)
    else:
        return False
    return True


def emit_if(b: Builder, call: Call) -> None:
    condition = needed(b, call, "condition")
    otherwise = argument(call, "otherwise")
    branch = Branch(b.value(condition), open_registers(b.ops, registers_in(b, condition)))
    b.emit(branch)
    branch.first = b.registers
    b.block(terms_of(needed(b, call, "then")))
    branch.last = b.registers
    if otherwise is None:
        branch.to = b.here()
        return
    past = Past(branch)
    b.emit(past)
    branch.to = b.here()
    b.block(terms_of(otherwise))
    past.to = b.here()


def registers_in(b: Builder, condition: Term) -> list[int]:
    """The registers that a condition reads."""
    found: list[int] = []
    for each in condition.walk():
        if isinstance(each, Name) and each.name in b.labels:
            found.append(b.labels[each.name])
        elif is_word(each, "heads") or is_word(each, "tails"):
            found.append(b.last_flip)
        elif isinstance(each, Call) and each.name in ("did", "that", "onto") and not each.args:
            found.append(b.last)
    return found


def emit_may(b: Builder, call: Call, label: str) -> None:
    ask = MayAsk()
    b.emit(ask)
    ask.first = b.registers
    ops = rest(call)
    for i in range(len(ops)):
        last = i == len(ops) - 1
        term = ops[i]
        if label and last and not isinstance(term, Label):
            emit_op(b, term, label)
        else:
            b.op(term)
    ask.last = b.registers
    ask.to = b.here()


def emit_ask(b: Builder, call: Call) -> None:
    ask = AskOther(b.player(needed(b, call, "who")))
    b.emit(ask)
    ask.first = b.registers
    b.block(terms_of(needed(b, call, "yes")))
    ask.last = b.registers
    ask.end = b.here()
    no = argument(call, "no")
    if no is None:
        ask.to = b.here()
        return
    past = Jump()
    b.emit(past)
    ask.to = b.here()
    b.block(terms_of(no))
    past.to = b.here()


def emit_either(b: Builder, call: Call) -> None:
    by = argument(call, "by")
    register = b.register()
    ask = EitherAsk(register, ME if by is None else b.player(by), flag(b, call, "both"))
    b.emit(ask)
    blocks = rest(call)
    for i in range(len(blocks)):
        gate = EitherGate(register, i)
        b.emit(gate)
        ask.starts.append(b.here())
        gate.first = b.registers
        b.block(terms_of(blocks[i]))
        gate.last = b.registers
        ask.ends.append(b.here())
        gate.to = b.here()
    ask.conditions = all(len(terms_of(each)) == 1 and is_inflict(terms_of(each)[0]) for each in blocks)


def is_inflict(term: Term) -> bool:
    """Whether a Special Condition is given."""
    return isinstance(term, Call) and term.name == "Inflict"


def emit_each(b: Builder, call: Call) -> None:
    of = build_operand(b, needed(b, call, "of"))
    register = b.register()
    emit_loop(b, call, EachStart(register, of), EachNext(register))


def emit_repeat(b: Builder, call: Call) -> None:
    count = b.value(needed(b, call, "n"))
    register = b.register()
    emit_loop(b, call, RepeatStart(register, count), RepeatNext(register))


def emit_loop(b: Builder, call: Call, start: Part, step: Part) -> None:
    """The block of a loop, between its step and the jump back to it; start and step lead past it when it is over."""
    b.emit(start)
    again = b.here()
    b.emit(step)
    step.first = b.registers
    b.block(terms_of(needed(b, call, "block")))
    step.last = b.registers
    back = Jump()
    back.to = again
    b.emit(back)
    start.to = b.here()
    step.to = b.here()


def emit_flip(b: Builder, call: Call, label: str) -> None:
    n = needed(b, call, "n")
    count: Value | None = None
    members: Refs | None = None
    if is_word(n, "UNTIL_TAILS"):
        pass
    elif is_set(b, n):
        members = build_operand(b, n)
    else:
        count = b.value(n)
    register = b.verb(label)
    b.last_flip = register
    b.emit(Flip(register, count, members))


def is_set(b: Builder, term: Term) -> bool:
    """Whether a term names cards or Pokémon and no number."""
    if isinstance(term, Call):
        word = WORDS.get(term.name)
        return word is not None and (
            word.group == "place" or term.name in ("pick", "random", "that", "onto", "rest", "only")
        )
    return isinstance(term, Name) and term.name in SINGLE


# -- lasting and delayed effects ---------------------------------------------------------------------------------------


def build_duration(b: Builder, term: Term) -> Duration:
    """A duration or moment of the notation (EFFECTS.md 2.5)."""
    if isinstance(term, Name):
        if term.name == "this_turn":
            return Duration(THIS_TURN, ME)
        if term.name == "until_leaves_active":
            return Duration(UNTIL_LEAVES, ME)
        if term.name == "after_attack":
            return Duration(AFTER_ATTACK, ME)
        if term.name == "game":
            return Duration(WHOLE_GAME, ME)
    if isinstance(term, Call):
        if term.name == "next_turn":
            return Duration(NEXT_TURN, b.player(needed(b, term, "who")))
        if term.name == "end_of":
            inner = build_duration(b, needed(b, term, "turn"))
            return Duration(END_OF_NEXT, inner.who) if inner.kind == NEXT_TURN else inner
    raise b.error(term, f"{term.write()} is no duration")


def without_choices(b: Builder, term: Term) -> Term:
    """A passive or trigger whose choices have been made now."""
    if not isinstance(term, Call) or not has_choice(term):
        return term
    if term.name == "on":
        return term
    args: list[Term] = []
    for each in term.args:
        args.append(hoisted(b, each))
    keywords: list[Keyword] = []
    for keyword in term.keywords:
        keywords.append(Keyword(keyword.name, hoisted(b, keyword.term)))
    made = Call(term.name, args, keywords)
    made.line = term.line
    made.column = term.column
    return made


def with_attack_chosen(b: Builder, term: Term) -> Term:
    """A ban on a chosen attack (see II-C-15.1), its attack chosen now and named by a label."""
    choice = term.keyword("attack") if isinstance(term, Call) else None
    if not isinstance(term, Call) or not isinstance(choice, Call) or choice.name != "pick_attack":
        return term
    of, name, by = attack_choice(b, choice)
    register = b.register()
    b.emit(PickAttack(register, of, name, by))
    label = f"_{register}"
    b.labels[label] = register
    keywords: list[Keyword] = []
    for keyword in term.keywords:
        keywords.append(Keyword("attack", Name(label)) if keyword.name == "attack" else keyword)
    made = Call(term.name, term.args, keywords)
    made.line = term.line
    made.column = term.column
    return made


def subject_of(term: Term) -> Term | None:
    """The one Pokémon that a passive or trigger is about, or None (EFFECTS.md 2.5)."""
    if not isinstance(term, Call):
        return None
    args = listed(term.args[0]) + term.args[1:] if term.args else []
    for each in args:
        if isinstance(each, Name) and each.name in SINGLE:
            return each
        if isinstance(each, Call) and each.name in ("that", "onto"):
            return each
    if term.name == "on":
        for event in listed(term.args[0]) if term.args else []:
            found = subject_of(event)
            to = event.keyword("to") if isinstance(event, Call) else None
            if found is None and isinstance(to, Name) and to.name in SINGLE:
                return to
            if found is not None:
                return found
    return None


def emit_lasting(b: Builder, call: Call, label: str) -> None:
    duration = build_duration(b, needed(b, call, "duration"))
    terms: list[Term] = []
    for term in rest(call):
        terms.append(without_choices(b, with_attack_chosen(b, term)))
    groups: list[str] = []
    for term in terms:
        subject = subject_of(term)
        key = "" if subject is None else subject.write()
        if key not in groups:
            groups.append(key)
    for key in groups:
        grant: Grant | None = None
        for term in terms:
            subject = subject_of(term)
            if ("" if subject is None else subject.write()) != key:
                continue
            if grant is None:
                grant = new_grant(b, duration, subject)
            fill_grant(b, grant, term)
        assert grant is not None
        grant.register = b.verb(label)
        b.emit(grant)


def new_grant(b: Builder, duration: Duration, subject: Term | None) -> Grant:
    """A grant without its passives; its register is taken when it is emitted."""
    grant = Grant(-1, duration, None if subject is None else b.set(subject))
    if isinstance(subject, Call) and (subject.args or b.last >= 0):
        grant.receivers = register_of(b, subject)
    return grant


def fill_grant(b: Builder, grant: Grant, term: Term) -> None:
    if isinstance(term, Call) and term.name == "on":
        trigger = b.trigger(term, f"{b.code}/t{len(b.triggers)}")
        add_trigger(b, grant, trigger)
        return
    for passive in b.passive(term):
        passive.code = f"{b.code}/p{len(b.passives)}"
        b.passives[passive.code] = passive
        grant.passives.append(passive)


def add_trigger(b: Builder, grant: Grant, trigger: Trigger) -> None:
    for watch in trigger.watches:
        b.listens |= 1 << watch.event
    b.triggers[trigger.code] = trigger
    grant.triggers.append(trigger)


def emit_at(b: Builder, call: Call, label: str) -> None:
    """A delayed block is a trigger that waits for its turn (see II-E-20 ... II-E-22)."""
    duration = build_duration(b, needed(b, call, "moment"))
    block = terms_of(needed(b, call, "block"))
    subject: Term | None = None
    for each in block:
        op = each.term if isinstance(each, Label) else each
        if subject is None:
            subject = subject_of(op)
    grant = new_grant(b, duration, subject)
    grant.only_then = True
    code = f"{b.code}/t{len(b.triggers)}"
    inner = b.child(code)
    inner.block(block)
    watches: list[Watch] = [Moment(moment_event(duration))]
    trigger = Trigger(watches, inner.finished(), False, None, OFTEN)
    trigger.code = code
    b.adopt(inner)
    add_trigger(b, grant, trigger)
    grant.register = b.verb(label)
    b.emit(grant)


def emit_use_attack(b: Builder, call: Call) -> None:
    choice = needed(b, call, "attack")
    if not isinstance(choice, Call) or choice.name != "pick_attack":
        raise b.error(choice, "UseAttack takes pick_attack(...)")
    of, name, by = attack_choice(b, choice)
    b.emit(UseAttack(of, name, by, is_word(call.keyword("paid"), "True")))


def attack_choice(b: Builder, choice: Call) -> tuple[Refs, str, int]:
    """What `pick_attack` says: of whom, of which name ("": any), and who chooses."""
    of = build_operand(b, needed(b, choice, "from_"))
    name = argument(choice, "attack")
    by = argument(choice, "by")
    return of, "" if name is None else text_of(b, name), ME if by is None else b.player(by)


# -- cards -------------------------------------------------------------------------------------------------------------


def emit_cards(b: Builder, call: Call, label: str) -> bool:
    """Verbs over cards; False for other words."""
    word = call.name
    if word == "Draw":
        emit_draw(b, call, label)
    elif word == "Discard":
        emit_discard(b, call, label)
    elif word == "Put":
        emit_put(b, call, label)
    elif word == "Shuffle":
        who = argument(call, "who")
        code = ME if who is None else b.player(who)
        for one in [ME, OPP] if code == BOTH else [code]:
            b.emit(ShuffleDeck(one, searches_of(b.ops, one), -1))
    elif word == "Look" or word == "Reveal":
        term = needed(b, call, "what")
        what = build_operand(b, term)
        emit_verb(b, Look(b.verb(label), what, word == "Reveal"), term)
    elif word == "FaceUp":
        term = needed(b, call, "what")
        what = build_operand(b, term)
        emit_verb(b, FaceUp(b.verb(label), what), term)
    elif word == "TakePrize":
        who = argument(call, "who")
        n = argument(call, "n")
        count = Fixed(1) if n is None else b.value(n)
        b.emit(TakePrize(b.verb(label), ME if who is None else b.player(who), count))
    else:
        return False
    return True


def emit_draw(b: Builder, call: Call, label: str) -> None:
    who = argument(call, "who")
    code = ME if who is None else b.player(who)
    n = argument(call, "n")
    count = None if n is None else build_count(b, n, DeckSize(code), ME if code == BOTH else code)
    until = argument(call, "until")
    b.emit(Draw(b.verb(label), code, count, None if until is None else b.value(until)))


def emit_discard(b: Builder, call: Call, label: str) -> None:
    term = needed(b, call, "what")
    until = argument(call, "until")
    if until is None:
        what = build_operand(b, term)
        emit_verb(b, Put(b.verb(label), what, DISCARD, False, False), term)
        return
    if not isinstance(term, Call) or not term.args:
        raise b.error(term, "Discard(until=) takes a hand or another set of one place")
    who = b.player(term.args[0])
    for one in ["me", "opp"] if who == BOTH else [""]:
        source: Term = term
        if one:
            args: list[Term] = [Name(one)]
            args.extend(term.args[1:])
            source = Call(term.name, args, term.keywords)
        code = (ME if one == "me" else OPP) if one else who
        refs = b.set(source)
        picked = Picked(b.register())
        pick = Pick(refs, picked.register, code, ANY_FIT, EXACT, Surplus(refs, b.value(until)))
        picked.picks.append(pick)
        b.emit(pick)
        b.emit(Put(b.verb(label), picked, DISCARD, False, False))


def emit_put(b: Builder, call: Call, label: str) -> None:
    term = needed(b, call, "what")
    place = build_destination(b, needed(b, call, "where"))
    fit: Fit = ANY_FIT
    if place == BENCH:
        fit = OpponentsBenchRoom() if is_opponents(b, term) else BenchRoom()
        seen = cards_seen(b, term)
        if seen >= 0:
            fit = BenchRoomOfThose(seen)
            for op in b.ops:
                if isinstance(op, Look) and op.register == seen:
                    op.onto_bench = True
    elif place != DISCARD and any(isinstance(each, Call) and each.name == "discard" for each in term.walk()):
        fit = MayGoBack()
    what = build_fitted(b, term, fit)
    register = b.verb(label)
    put = Put(register, what, place, flag(b, call, "show"), flag(b, call, "mixed"))
    emit_verb(b, put, term)
    if place == DECK_SHUFFLED:
        whole = what if put.whole and isinstance(what, Zone) and what.zone == ZONE_HAND else None
        b.emit(ShuffleDeck(ME, [], register, whole))
        b.emit(ShuffleDeck(OPP, [], register, whole))


def cards_seen(b: Builder, term: Term) -> int:
    """The register of the cards looked at or revealed before, of which a term speaks; -1: of none."""
    for each in term.walk():
        if isinstance(each, Call) and each.name == "that":
            register = register_of(b, each)
            for op in b.ops:
                if isinstance(op, Look) and op.register == register:
                    return register
    return -1


def is_opponents(b: Builder, term: Term) -> bool:
    """Whether a choice is among the opponent's cards."""
    for each in term.walk():
        if isinstance(each, Call) and each.name in ("hand", "deck", "discard", "prizes", "lost", "top", "bottom"):
            for arg in each.args:
                if is_word(arg, "opp"):
                    return True
    return False


# -- Pokémon in play ---------------------------------------------------------------------------------------------------


def emit_board(b: Builder, call: Call, label: str) -> bool:
    """Verbs over Pokémon in play; False for other words."""
    word = call.name
    if word == "Attach" or word == "Move":
        emit_attach(b, call, label)
    elif word == "Evolve":
        emit_evolve(b, call, label)
    elif word == "Exchange":
        emit_exchange(b, call, label)
    elif word == "Counters":
        emit_counters(b, call, label)
    elif word == "MoveCounters":
        emit_move_counters(b, call, label)
    elif word == "SwitchOut":
        who = b.player(needed(b, call, "who"))
        b.emit(SwitchOut(b.verb(label), who))
    else:
        return emit_on_pokemon(b, call, label)
    return True


def emit_on_pokemon(b: Builder, call: Call, label: str) -> bool:
    """Verbs over one set of Pokémon."""
    word = call.name
    if word not in ("Heal", "Inflict", "Cure", "SwitchIn", "KnockOut", "Devolve", "Multiply"):
        return False
    term = needed(b, call, "on" if word == "Multiply" else "who")
    fit: Fit = ANY_FIT
    if word == "Heal":
        fit = Hurt(True)
    elif word == "SwitchIn":
        fit = Benched()
    elif word == "Devolve":
        fit = HasEvolution()
    who = build_fitted(b, term, fit)
    if word == "Devolve":
        emit_devolve(b, call, label, who)
        return True
    op: Verb
    if word == "Heal":
        count = number(b, needed(b, call, "n"))
        op = Heal(b.verb(label), count, who)
    elif word == "Inflict":
        counters = number(b, argument(call, "counters"))
        op = Inflict(b.verb(label), build_conditions(b, needed(b, call, "condition")), who, counters)
    elif word == "Cure":
        op = cure_op(b, needed(b, call, "what"), who, label)
    elif word == "SwitchIn":
        op = SwitchIn(b.verb(label), who)
    elif word == "KnockOut":
        op = KnockOut(b.verb(label), who)
    else:
        factor = b.value(needed(b, call, "n"))
        op = Multiply(b.verb(label), factor, who)
    emit_verb(b, op, term)
    return True


def cure_op(b: Builder, what: Term, who: Refs, label: str) -> Cure:
    """`Cure`: named conditions, `every`, or a number of them."""
    if is_word(what, "every"):
        return Cure(b.verb(label), [], None, who)
    if isinstance(what, Name) or isinstance(what, Items):
        return Cure(b.verb(label), build_conditions(b, what), None, who)
    count = b.value(what)
    return Cure(b.verb(label), [], count, who)


def emit_devolve(b: Builder, call: Call, label: str, who: Refs) -> None:
    n = argument(call, "n")
    to = argument(call, "to")
    count = None if n is None else build_count(b, n, BeneathCount(who), ME)
    place = HAND if to is None else build_destination(b, to)
    register = b.verb(label)
    b.emit(Devolve(register, who, count, place))
    if place == DECK_SHUFFLED:
        b.emit(ShuffleDeck(ME, [], register))
        b.emit(ShuffleDeck(OPP, [], register))


def in_order(b: Builder, call: Call, names: list[str]) -> list[str]:
    """The names of arguments in the order in which they are written."""
    word = WORDS[call.name]
    found: list[str] = []
    for each in arguments(call, word):
        if each.slot.name in names:
            found.append(each.slot.name)
    for name in names:
        if name not in found:
            raise b.error(call, f"{call.name} lacks '{name}'")
    return found


def recipients(b: Builder, term: Term, fit: Fit) -> Refs:
    """The Pokémon of `spread(set)` and `one_each(set)`, or a set or choice."""
    if is_spread(term):
        assert isinstance(term, Call)
        return build_operand(b, needed(b, term, "over"))
    return build_fitted(b, term, fit)


def emit_attach(b: Builder, call: Call, label: str) -> None:
    moving = call.name == "Move"
    what_term = needed(b, call, "what")
    to_term = needed(b, call, "to")
    spread = is_spread(to_term)
    once = isinstance(to_term, Call) and to_term.name == "one_each"
    receiving = Receiving(once, moving)
    receiver = Receiver(None, moving)
    what: Refs | None = None
    to: Refs | None = None
    for name in in_order(b, call, ["what", "to"]):
        if name == "what":
            receiving.to = to if to is not None else unchosen(b, to_term)
            what = build_fitted(b, what_term, receiving)
            receiver.first = what
        else:
            to = recipients(b, to_term, receiver)
            receiving.to = to
    assert what is not None and to is not None
    op: Attach
    if moving:
        op = Move(b.verb(label), what, to, spread, once)
    else:
        op = Attach(b.verb(label), what, to, spread, once)
    emit_verb(b, op, what_term)


def unchosen(b: Builder, term: Term) -> Refs | None:
    """What a later choice will be among, or None where that is not known before it is asked."""
    if has_choice(term):
        return None
    if is_spread(term):
        assert isinstance(term, Call)
        return b.set(needed(b, term, "over"))
    return b.set(term)


def emit_evolve(b: Builder, call: Call, label: str) -> None:
    skip = SKIP if flag(b, call, "skip") else FREE if flag(b, call, "free") else LINE
    for_cards = Evolving(True, skip)
    for_onto = Evolving(False, skip)
    cards: Refs | None = None
    onto: Refs | None = None
    card_term = needed(b, call, "card")
    onto_term = needed(b, call, "onto")
    for name in in_order(b, call, ["card", "onto"]):
        if name == "card":
            cards = build_fitted(b, card_term, for_cards)
            for_onto.other = cards
        else:
            onto = build_fitted(b, onto_term, for_onto)
            for_cards.other = onto
    assert cards is not None and onto is not None
    emit_verb(b, Evolve(b.verb(label), cards, onto, skip), card_term)


def emit_exchange(b: Builder, call: Call, label: str) -> None:
    old = argument(call, "old")
    after = After(None)
    refs: dict[str, Refs] = {}
    for name in in_order(b, call, ["one", "other"]):
        refs[name] = build_fitted(b, needed(b, call, name), ANY_FIT if after.first is None else after)
        if after.first is None:
            after.first = refs[name]
    place = -1 if old is None else build_destination(b, old)
    register = b.verb(label)
    b.emit(Exchange(register, refs["one"], refs["other"], place))
    if place == DECK_SHUFFLED:
        b.emit(ShuffleDeck(ME, [], register))
        b.emit(ShuffleDeck(OPP, [], register))


MOST_COUNTERS: Final = 100
"""No text asks for more damage counters than this."""


def emit_counters(b: Builder, call: Call, label: str) -> None:
    on_term = needed(b, call, "on")
    n = argument(call, "n")
    until = argument(call, "until")
    on = recipients(b, on_term, ANY_FIT)
    asked = is_word(n, "some") or (isinstance(n, Call) and n.name == "upto")
    count = build_count(b, n, Fixed(MOST_COUNTERS), ME) if n is not None and asked else number(b, n)
    op = Counters(b.verb(label), count, on, is_spread(on_term), number(b, until))
    emit_verb(b, op, on_term)


def emit_move_counters(b: Builder, call: Call, label: str) -> None:
    source_term = needed(b, call, "source")
    n = needed(b, call, "n")
    to_term = needed(b, call, "to")
    another = AnotherThan(None)
    source: Refs | None = None
    count: Value | None = None
    to: Refs | None = None
    for name in in_order(b, call, ["source", "n", "to"]):
        if name == "source":
            source = build_fitted(b, source_term, Hurt(False))
            another.first = source
        elif name == "to":
            to = recipients(b, to_term, another)
        elif not is_word(n, "every"):
            if source is None:
                raise b.error(call, "MoveCounters names its source before the number")
            count = build_count(b, n, CountersOn(source), ME)
    assert source is not None and to is not None
    emit_verb(b, MoveCounters(b.verb(label), source, count, to, is_spread(to_term)), source_term)
