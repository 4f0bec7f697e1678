"""Which choices among the effects of an attack can be made before its damage (Q-55; DESIGN 3a.11).

They are made before and carried out after it where they depend neither on the damage nor on what the text does
meanwhile. The question is answered on the tree, carefully: from the first choice that might depend on something, all
later ones stay where they are, so that nobody is asked out of order.
"""

from __future__ import annotations

from typing import Final

from playmat.effects import words
from playmat.effects.builder import Builder
from playmat.effects.notation import Call, Items, Label, Name, Term
from playmat.effects.operands import CHOICES
from playmat.effects.ops_coins import RandomPick
from playmat.effects.picking import Choosing
from playmat.effects.vocabulary import OP
from playmat.state.model import Frame, Game, Op

# What a choice is made among and what a verb changes, as masks.
BOARD: Final = 1  # which Pokémon are where
HELD: Final = 2  # what is attached to them
HANDS: Final = 4
DECKS: Final = 8
PILES: Final = 16
PRIZE_CARDS: Final = 32
STATUS: Final = 64
IN_STADIUM: Final = 128
EVERYTHING: Final = 255

PLACES: Final[dict[str, int]] = {
    "self": BOARD,
    "target": BOARD,
    "attacker": BOARD,
    "active": BOARD,
    "bench": BOARD,
    "pokemon": BOARD,
    "energy": HELD,
    "tools": HELD,
    "attached": HELD,
    "under": HELD,
    "Holds": HELD,
    "hand": HANDS,
    "deck": DECKS,
    "top": DECKS,
    "bottom": DECKS,
    "shuffled": DECKS,
    "discard": PILES,
    "lost": PILES,
    "prizes": PRIZE_CARDS,
    "Is": STATUS,
    "conditions": STATUS,
    "stadium_card": IN_STADIUM,
}
OPEN_PLACES: Final = ("self", "target", "active", "bench", "pokemon", "energy", "tools", "attached", "discard")
"""Places whose members everybody sees: a choice among them looks at nothing that the damage comes before."""

CHANGES: Final[dict[str, int]] = {
    "Draw": HANDS | DECKS,
    "Shuffle": DECKS,
    "Inflict": STATUS,
    "Cure": STATUS,
    "Move": HELD,
    "SwitchIn": BOARD | STATUS,
    "SwitchOut": BOARD | STATUS,
    "Heal": 0,
    "Counters": 0,
    "Multiply": 0,
    "MoveCounters": 0,
    "Lasting": 0,
    "At": 0,
    "Look": 0,
    "Reveal": 0,
    "FaceUp": 0,
    "Flip": 0,
    "Hit": 0,
    "If": 0,
    "May": 0,
    "Either": 0,
    "Each": 0,
    "Repeat": 0,
    "Ask": 0,
}
"""What a verb changes, beside what it moves; a verb that is not here changes anything."""

MOVERS: Final[dict[str, int]] = {"Discard": PILES, "Put": 0, "Attach": HELD}
FLOW: Final = ("If", "May", "Either", "Each", "Repeat", "Ask", "Flip", "UseAttack", "UseCard", "MoveCounters")
RESULTS: Final = ("that", "onto", "rest", "did", "heads", "tails", "damage_done", "last_card")
DAMAGE_WORDS: Final = ("Hurt", "Left", "counters", "remaining_hp", "healed_now", "damaged_last_turn")


class Held(Op):
    """The place of a choice that is made at another point of the block."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        pass

    def could(self, game: Game, frame: Frame) -> bool:
        return False


def hoistable(b: Builder, attack: Call) -> list[int]:
    """Emit the effects of an attack; the positions, from the first of them on, of the choices to make before damage."""
    start = b.here()
    found: list[int] = []
    changed = 0
    hurts_own = False
    for name in ("become", "first", "count", "hits", "fail"):
        term = attack.keyword(name)
        if term is not None:
            changed |= changed_by(term)
            hurts_own = hurts_own or name == "hits"
    going = True
    for term in attack.args:
        begin = b.here()
        b.op(term)
        inner = term.term if isinstance(term, Label) else term
        if not going or not isinstance(inner, Call) or inner.name in FLOW:
            going = False
            continue
        choices = choices_in(b, begin)
        if choices and is_choice_or_verb(inner):
            healing = inner.name == "Heal" and hurts_own
            if healing or not independent(b, inner) or asked_among(inner) & changed or not all_open(inner):
                going = False
                continue
            for at in choices:
                found.append(at - start)
        changed |= changed_by(inner)
    return found


def is_choice_or_verb(call: Call) -> bool:
    """Whether a term is a verb or a labelled choice; a labelled set is fixed where it stands."""
    word = words.WORDS.get(call.name)
    return call.name in CHOICES or (word is not None and word.group == OP)


def choices_in(b: Builder, begin: int) -> list[int]:
    """The positions of the choices emitted from `begin` on."""
    found: list[int] = []
    for at in range(begin, b.here()):
        op = b.ops[at]
        if isinstance(op, Choosing) and not isinstance(op, RandomPick):
            found.append(at)
    return found


def independent(b: Builder, term: Call) -> bool:
    """Whether a verb with its choices reads nothing that the text or the damage brings about."""
    for each in term.walk():
        word = word_in(each)
        if word in RESULTS or word in DAMAGE_WORDS or word == "random":
            return False
        if isinstance(each, Name) and each.name in b.labels:
            return False
    return True


def asked_among(term: Call) -> int:
    """All that the choices of a verb are made among."""
    mask = 0
    for choice in term.walk():
        if isinstance(choice, Call) and choice.name in CHOICES:
            for each in choice.walk():
                mask |= PLACES.get(word_in(each), 0)
    return mask


def all_open(term: Call) -> bool:
    """Whether all choices of a verb are among what both players see, or the own hand."""
    for each in term.walk():
        if isinstance(each, Call) and each.name in CHOICES:
            source = words.argument(each, "from_")
            place = outermost(source) if source is not None else None
            if place is None:
                return False
            word = word_in(place)
            own_hand = word == "hand" and isinstance(place, Call) and str(place.args[0]) == "me"
            if word not in OPEN_PLACES and not own_hand:
                return False
    return True


def changed_by(term: Term) -> int:
    """All that the verbs in a term change."""
    mask = 0
    for each in term.walk():
        if isinstance(each, Call):
            word = words.WORDS.get(each.name)
            if word is not None and word.group == OP:
                mask |= changed_by_verb(each)
    return mask


def changed_by_verb(call: Call) -> int:
    """What one verb changes."""
    if call.name in MOVERS:
        mask = MOVERS[call.name]
        what = words.argument(call, "what")
        mask |= moved(what)
        where = words.argument(call, "where") if call.name == "Put" else None
        if isinstance(where, Name):
            mask |= PLACES.get(where.name, EVERYTHING)
        elif call.name == "Put":
            mask = EVERYTHING
        return mask
    return CHANGES.get(call.name, EVERYTHING)


def moved(what: Term | None) -> int:
    """What it changes that a verb moves these: a Pokémon goes with all that is attached to it."""
    place = outermost(what) if what is not None else None
    mask = EVERYTHING if place is None else PLACES.get(word_in(place), EVERYTHING)
    return mask | HELD if mask == BOARD else mask


def outermost(term: Term) -> Term | None:
    """The place that a set or choice is of; None for a list and other shapes."""
    while isinstance(term, Call) and (term.name in CHOICES or term.name == "only"):
        inner = words.argument(term, "from_" if term.name in CHOICES else "of")
        if inner is None:
            return None
        term = inner
    return None if isinstance(term, Items) else term


def word_in(term: Term) -> str:
    if isinstance(term, Call) or isinstance(term, Name):
        return term.name
    return ""
