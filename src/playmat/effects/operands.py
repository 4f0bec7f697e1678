"""The arguments of verbs: choices hoisted in front of them, results of earlier verbs, numbers to be said, and
destinations.

`build_operand` turns a term into a set: a choice becomes an op of its own, in the order in which the arguments are
written, and is read from its register; a bare set stays live. `build_result_value` builds the values that read what
earlier verbs did.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Builder
from playmat.effects.notation import Call, Items, Name, Term
from playmat.effects.ops_coins import Look, RandomPick
from playmat.effects.picking import (
    ANY_FIT,
    EXACT,
    KINDS,
    NAMES,
    SOME,
    UPTO,
    AgainPick,
    AskedNumber,
    AskNumber,
    Choosing,
    DifferentPick,
    Fit,
    Pick,
    Picked,
    UnitPick,
    read,
)
from playmat.effects.players import ME
from playmat.effects.words import argument, rest, word_of
from playmat.state.codes import (
    ASLEEP,
    BENCH,
    BURNED,
    CONFUSED,
    DECK_BOTTOM,
    DECK_SHUFFLED,
    DECK_TOP,
    DISCARD,
    HAND,
    LOST,
    PARALYZED,
    POISONED,
    PRIZES,
)
from playmat.state.model import Frame, Game, Refs, Value

CHOICES: Final = ("pick", "random", "again")
DESTINATIONS: Final = {
    "hand": HAND,
    "bench": BENCH,
    "top": DECK_TOP,
    "bottom": DECK_BOTTOM,
    "shuffled": DECK_SHUFFLED,
    "discard": DISCARD,
    "lost": LOST,
    "prizes": PRIZES,
}
CONDITIONS: Final = {
    "Asleep": ASLEEP,
    "Burned": BURNED,
    "Confused": CONFUSED,
    "Paralyzed": PARALYZED,
    "Poisoned": POISONED,
}


# -- what verbs did ----------------------------------------------------------------------------------------------------


class Did(Value):
    """`did(x)`: 1 when a verb did at least a part (see II-E-19)."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        self.register = register

    def value(self, game: Game, frame: Frame) -> int:
        result = read(frame, self.register)
        return 1 if result is not None and result.done > 0 else 0


class Kept(Value):
    """The number of a result: cards moved, units, counters, damage healed, or the value of a label."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        self.register = register

    def value(self, game: Game, frame: Frame) -> int:
        result = read(frame, self.register)
        return 0 if result is None else result.number


class Coins(Value):
    """`heads` or `tails` of the coins flipped last."""

    __slots__ = ("heads", "register")

    def __init__(self, register: int, heads: bool) -> None:
        self.register = register
        self.heads = heads

    def value(self, game: Game, frame: Frame) -> int:
        result = read(frame, self.register)
        if result is None:
            return 0
        return result.heads if self.heads else result.tails


def register_of(b: Builder, call: Call) -> int:
    """The register that `that(x)`, `did()` … name: of the label, or of the nearest verb."""
    if call.args:
        label = call.args[0]
        if not isinstance(label, Name):
            raise b.error(label, f"{call.name} takes a label")
        return b.labelled(label, label.name)
    if b.last < 0:
        raise b.error(call, f"{call.name}() follows no verb that did something")
    return b.last


def build_result_value(b: Builder, term: Term) -> Value | None:
    """The value of `did`, `count` of a label, `heads`, `tails` and a label that keeps a value; None for other words."""
    if isinstance(term, Name):
        if term.name in b.labels:
            return Kept(b.labels[term.name])
        if term.name in ("heads", "tails"):
            if b.last_flip < 0:
                raise b.error(term, f"no coin was flipped before '{term.name}'")
            return Coins(b.last_flip, term.name == "heads")
        return None
    if not isinstance(term, Call):
        return None
    if term.name == "did":
        return Did(register_of(b, term))
    if term.name == "count" and len(term.args) == 1:
        label = term.args[0]
        if isinstance(label, Name) and label.name in b.labels:
            return Kept(b.labels[label.name])
    return None


# -- choices -----------------------------------------------------------------------------------------------------------


def hoisted(b: Builder, term: Term) -> Term:
    """A term in which every choice below the top is emitted as an op and replaced by what it chose."""
    if isinstance(term, Call):
        if term.name in CHOICES:
            picked = build_choice(b, term, ANY_FIT)
            name = f"_{picked.register}"
            b.labels[name] = picked.register
            made = Call("that", [Name(name)], [])
            made.line = term.line
            made.column = term.column
            return made
        if has_choice(term):
            args: list[Term] = []
            for each in term.args:
                args.append(hoisted(b, each))
            made = Call(term.name, args, term.keywords)
            made.line = term.line
            made.column = term.column
            return made
    return term


def has_choice(term: Term) -> bool:
    """Whether a choice stands below a term."""
    for each in term.walk():
        if isinstance(each, Call) and each.name in CHOICES:
            return True
    return False


def build_operand(b: Builder, term: Term) -> Refs:
    """A set, or a choice, which is emitted now and read from its register (EFFECTS.md 1.1)."""
    return build_fitted(b, term, ANY_FIT)


def build_fitted(b: Builder, term: Term, fit: Fit) -> Refs:
    """`build_operand` for a verb that cannot use every candidate."""
    if isinstance(term, Call) and term.name in CHOICES:
        return build_choice(b, term, fit)
    if has_choice(term):
        term = hoisted(b, term)
    return b.set(term)


def is_whole(term: Term) -> bool:
    """Whether a term names a whole set, so that "all" of it may be none (see II-D-03.1): no choice, no result, no
    single object."""
    return isinstance(term, Call) and term.name not in (
        "pick",
        "random",
        "again",
        "that",
        "onto",
        "rest",
        "only",
        "top",
        "bottom",
    )


def needed(b: Builder, call: Call, name: str) -> Term:
    """An argument that must be given."""
    term = argument(call, name)
    if term is None:
        raise b.error(call, f"{call.name} lacks '{name}'")
    return term


def build_choice(b: Builder, call: Call, fit: Fit) -> Picked:
    """Emit the op or ops of a choice."""
    by_term = argument(call, "by")
    by = ME if by_term is None else b.player(by_term)
    from_term = needed(b, call, "from_")
    count_term = needed(b, call, "n")
    if has_choice(from_term):
        from_term = hoisted(b, from_term)
    if isinstance(count_term, Call) and count_term.name == "each_kind":
        return each_kind(b, from_term, count_term, by, fit)
    source = b.set(from_term)
    register = b.register()
    picked = Picked(register)
    op = choosing(b, call, count_term, source, register, by, fit)
    if isinstance(op, Pick):
        mark_search(b, op, from_term)
    b.emit(op)
    picked.picks.append(op)
    return picked


def choosing(b: Builder, call: Call, count: Term, source: Refs, register: int, by: int, fit: Fit) -> Choosing:
    """The op of a choice by its count: a number, `upto`, `some`, `units`."""
    if call.name == "random":
        return RandomPick(source, register, by, fit, b.value(count))
    if call.name == "again":
        return AgainPick(source, register, by, fit, b.value(count))
    shape, number, unit = counted(count)
    if unit:
        assert number is not None
        return UnitPick(source, register, by, fit, b.value(number), shape == UPTO)
    value = None if number is None else b.value(number)
    distinct = argument(call, "distinct")
    if distinct is not None:
        different = NAMES if isinstance(distinct, Name) and distinct.name == "names" else KINDS
        return DifferentPick(source, register, by, fit, shape, value, different)
    return Pick(source, register, by, fit, shape, value)


def counted(count: Term) -> tuple[int, Term | None, bool]:
    """The shape of a count, its number and whether it counts units of Energy."""
    if isinstance(count, Name) and count.name == "some":
        return (SOME, None, False)
    if isinstance(count, Call) and count.name == "upto" and count.args:
        _, number, unit = counted(count.args[0])
        return (UPTO, number, unit)
    if isinstance(count, Call) and count.name == "units" and count.args and not is_cards(count.args[0]):
        return (EXACT, count.args[0], True)
    return (EXACT, count, False)


def is_cards(term: Term) -> bool:
    """Whether the argument of `units` names cards (then it is a number: the units they give) and not a number
    itself.
    """
    if isinstance(term, Call):
        word = word_of(term.name)
        return word is not None and (word.group == "place" or term.name in ("that", "rest", "only"))
    return False


def each_kind(b: Builder, from_term: Term, kinds: Call, by: int, fit: Fit) -> Picked:
    """One of each of several kinds: a pick a kind, into one register (II-D-04.1)."""
    register = b.register()
    picked = Picked(register)
    for kind in rest(kinds):
        args = [from_term]
        args.extend(kind.terms if isinstance(kind, Items) else [kind])
        narrowed = Call("only", args, [])
        narrowed.line = kinds.line
        narrowed.column = kinds.column
        op = Pick(b.set(narrowed), register, by, fit, EXACT, Fixed(1))
        mark_search(b, op, narrowed)
        op.more = bool(picked.picks)
        b.emit(op)
        picked.picks.append(op)
    return picked


class Fixed(Value):
    """A number as written."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, game: Game, frame: Frame) -> int:
        return self.number


def mark_search(b: Builder, op: Pick, source: Term) -> None:
    """Say whether a pick searches a deck, and whether it could fail to find (see H.2, H.4, H.5)."""
    filtered = False
    term = source
    while isinstance(term, Call) and term.name == "only" and term.args:
        filtered = filtered or len(term.args) > 1
        term = term.args[0]
    if not isinstance(term, Call):
        return
    if term.name == "deck":
        op.deck = b.player(term.args[0])
        op.hidden = True
        op.filtered = filtered or len(term.args) > 1
    elif term.name in ("that", "rest") and looked_at(b, term):
        op.hidden = True
        op.filtered = filtered


def looked_at(b: Builder, call: Call) -> bool:
    """Whether a result is of cards that only one player has seen."""
    register = register_of(b, call)
    for op in b.ops:
        if isinstance(op, Look) and op.register == register:
            return not op.public
    return False


# -- numbers that are said, destinations -------------------------------------------------------------------------------


def build_count(b: Builder, count: Term, limit: Value, by: int) -> Value:
    """A number, or the question how many (`upto`, `some`), which is emitted now."""
    shape, number, unit = counted(count)
    if unit:
        raise b.error(count, "units of Energy are chosen with pick(units(n), energy(...))")
    if shape == EXACT:
        assert number is not None
        return b.value(number)
    question = AskNumber(b.register(), by, shape, None if number is None else b.value(number), limit)
    b.emit(question)
    return AskedNumber(question)


def build_destination(b: Builder, term: Term) -> int:
    """The code of a place where cards go: HAND, BENCH, DECK_TOP, DECK_BOTTOM, DECK_SHUFFLED, DISCARD, LOST, PRIZES."""
    if isinstance(term, Name) and term.name in DESTINATIONS:
        return DESTINATIONS[term.name]
    raise b.error(term, f"{term} is no destination")


def is_spread(term: Term) -> bool:
    """Whether a Pokémon is chosen for each card or counter."""
    return isinstance(term, Call) and term.name in ("spread", "one_each")


def build_conditions(b: Builder, term: Term) -> list[int]:
    """The codes of one or several Special Conditions."""
    found: list[int] = []
    for each in term.terms if isinstance(term, Items) else [term]:
        if not isinstance(each, Name) or each.name not in CONDITIONS:
            raise b.error(each, f"{each} is no Special Condition")
        found.append(CONDITIONS[each.name])
    return found


def flag(b: Builder, call: Call, name: str) -> bool:
    """Whether a flag is set."""
    term = argument(call, name)
    return isinstance(term, Name) and term.name == "True"
