"""The part `attack(...)`: one straight block from the announcement to the end (RULES section 2, see A-01.1 ... A-01.7).

The engine's own ops stand around the slots of the text in the order of the steps. Eras in which choices that do not
depend on damage are made before it (Q-55) run a second block, the same but for the places of those choices;
`early.py` says which they are.
"""

from __future__ import annotations

from typing import Final

from playmat.effects import words
from playmat.effects.early import Held, hoistable
from playmat.effects.notation import Call, Items, Keyword, Label, Name, Term
from playmat.effects.operands import CHOICES
from playmat.effects.parts import (
    GAME_MARKS,
    Gathering,
    block_of,
    is_passive,
    limit_of,
    slot,
)
from playmat.effects.passives import ignored
from playmat.effects.picking import Choosing
from playmat.effects.players import is_word, listed
from playmat.effects.values import Constant
from playmat.engine.attack import (
    DAMAGED,
    BeforeCounting,
    DealDamage,
    FinishAttack,
    HitSpec,
    OwnFailure,
    late_confusion,
    opening,
)
from playmat.engine.damage import IGNORE_EFFECTS
from playmat.engine.events import OpenWaiting
from playmat.engine.knockout import Settle
from playmat.facts.card import AttackFacts
from playmat.facts.energy import TYPE_COUNT
from playmat.state.model import ONCE_A_GAME, Attack, Block, Frame, Game, Op, Refs, Value
from playmat.state.moves import note

NO_EFFECT: Final = Call("attack", [], [])


class Distinct(Refs):
    """Each member of a choice with repetition once: all damage to one Pokémon is one calculation (see II-B-08.1)."""

    __slots__ = ("chosen",)

    def __init__(self, chosen: Refs) -> None:
        self.chosen = chosen

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        for ref in self.chosen.find(game, frame):
            if ref not in found:
                found.append(ref)
        return found


class TimesChosen(Value):
    """An amount for each time that the Pokémon at hand (`each`) was chosen."""

    __slots__ = ("chosen", "once")

    def __init__(self, once: Value, chosen: Refs) -> None:
        self.once = once
        self.chosen = chosen

    def value(self, game: Game, frame: Frame) -> int:
        times = 0
        for ref in self.chosen.find(game, frame):
            if ref == frame.each:
                times += 1
        return times * self.once.value(game, frame)


def build_attack(gathering: Gathering, facts: AttackFacts, call: Call | None, index: int, code: str) -> Attack:
    """A printed attack with its text, if it has one; its blocks are kept on the definition."""
    term = NO_EFFECT if call is None else call
    cost = [0] * TYPE_COUNT
    for kind in facts.cost:
        cost[kind] += 1
    made = Attack(facts.name, cost, -1 if facts.damage is None else facts.damage, facts.suffix, index)
    made.owner = gathering.definition
    fill_conditions(gathering, made, facts, term, code)
    first = AttackBuild(gathering, made, term, code)
    made.block = first.build([])
    made.early = made.block
    if first.early:
        made.early = AttackBuild(gathering, made, term, f"{code}/early").build(first.early)
    return made


def fill_conditions(gathering: Gathering, made: Attack, facts: AttackFacts, term: Call, code: str) -> None:
    """What is asked before an attack is declared: its condition, cost change and limit (see A-01.1, II-E-27,
    ERA-38)."""
    b = gathering.builder(f"{code}/need", "attack")
    b.printed = made.damage
    need = slot(term, "need")
    if need is not None:
        if is_passive(need):
            made.may.extend(b.passive(need))
        else:
            made.need = b.value(need)
    for each in listed(slot(term, "cost")):
        made.may.extend(b.passive(each))
    if facts.mark in GAME_MARKS:
        made.power = facts.mark
    elif limit_of(b, term) == ONCE_A_GAME:
        made.power = facts.name
    gathering.take(b)


class WholeOrNothing(Op):
    """What an attack does lest it fail (see A-01.2c) is done in whole or, where that cannot be, not at all: the attack
    fails at once, as the official engine was seen to do it."""

    __slots__ = ("choices",)

    def __init__(self, choices: list[Choosing]) -> None:
        self.choices = choices

    def run(self, game: Game, frame: Frame) -> None:
        for choice in self.choices:
            if not choice.payable(game, frame):
                note(game, "attack fails", 3, frame.who, frame.attacker, frame.card)
                frame.pc = frame.block.finish
                return


class AttackBuild:
    """The building of one block of an attack.

    `early` afterwards holds the positions, from the first effect on, of the choices that can be made before damage.
    """

    __slots__ = ("attack", "b", "early", "gathering", "hits", "ignore", "ignore_of_hits", "term")

    def __init__(self, gathering: Gathering, attack: Attack, term: Call, code: str) -> None:
        self.gathering = gathering
        self.attack = attack
        self.term = term
        self.b = gathering.builder(code, "attack")
        self.b.printed = attack.damage
        self.early: list[int] = []
        self.hits: list[HitSpec] = []
        self.ignore = ignored(self.b, listed(slot(term, "ignore")))
        self.ignore_of_hits = self.ignore

    def build(self, early: list[int]) -> Block:
        """The block; `early` names the choices among the effects that are made before the number is counted. The slots
        stand in the order of the steps, all of the text is carried out, and but for what the number counts it comes
        after the damage (A-01.3, A-01.5, A-01.6, A-01.7, ATK-01, ATK-02, II-E-03.1, II-E-09, II-E-21.F2)."""
        b = self.b
        b.registers = DAMAGED + 1
        for op in opening():
            b.emit(op)
        resume = b.here()
        b.block(block_of(slot(self.term, "become")))
        self.failure()
        b.block(block_of(slot(self.term, "first")))
        b.emit(late_confusion())
        held = b.here()
        for _ in early:
            b.emit(Held())
        counting = block_of(slot(self.term, "count"))
        kept = -1
        if any(takes_off(term) for term in counting):
            kept = b.register()
            b.emit(BeforeCounting(kept))
        b.block(counting)
        damage = self.damage()
        if damage is not None:
            # What an attack with a number ignores of effects are those on the Active Pokémon (see II-B-07).
            self.ignore_of_hits &= ~IGNORE_EFFECTS
        for term in block_of(slot(self.term, "hits")):
            self.hit_or_op(term)
        b.emit(DealDamage(damage, self.hits, self.ignore, kept))
        start = b.here()
        self.early = hoistable(b, self.term)
        for i in range(len(early)):
            at = start + early[i]
            b.ops[held + i] = b.ops[at]
            b.ops[at] = Held()
        b.emit(OpenWaiting())
        finish = b.here()
        b.emit(Settle())
        b.emit(FinishAttack())
        block = b.finished(resume, finish)
        self.gathering.take(b)
        return block

    def failure(self) -> None:
        """The attack's own condition of failure (see A-01.2c): what is done, in whole or not at all, then when it
        fails."""
        b = self.b
        terms = block_of(slot(self.term, "fail"))
        if not terms:
            return
        start = b.here()
        chosen = any(isinstance(each, Call) and each.name == "pick" for term in terms[:-1] for each in term.walk())
        if chosen:
            b.emit(Held())
        b.block(terms[:-1])
        if chosen:
            b.ops[start] = WholeOrNothing([op for op in b.ops[start:] if isinstance(op, Choosing)])
        b.emit(OwnFailure(b.value(terms[-1])))

    def damage(self) -> Value | None:
        """The number: as printed unless the text says it; None where there is none (see A-01.D1a). What its sign stands
        for is part of the number, no effect (A-01.D1b, II-B-01, II-B-02, II-B-03)."""
        term = slot(self.term, "damage")
        if term is not None:
            return None if is_word(term, "None") else self.b.value(term)
        return None if self.attack.damage < 0 else Constant(self.attack.damage)

    # -- further damage -----------------------------------------------------------------------------------------------

    def hit_or_op(self, term: Term) -> None:
        """A `Hit`, or an op between hits (a coin).

        A Hit on condition becomes a choice on condition, so that all damage falls in one step (see II-B-08.1).
        """
        if isinstance(term, Call) and term.name == "Hit":
            self.hit(term)
        elif has_hit(term):
            hits: list[Call] = []
            self.b.op(self.with_choices(term, hits))
            for each in hits:
                self.hit(each)
        else:
            self.b.op(term)

    def hit(self, call: Call) -> None:
        b = self.b
        who = words.argument(call, "who")
        amount = words.argument(call, "n")
        if who is None or amount is None:
            raise b.error(call, "Hit lacks its number or its target")
        own = words.argument(call, "ignore")
        ignore = self.ignore_of_hits if own is None else ignored(b, listed(own))
        targets = b.operand(who)
        value = b.value(amount)
        if isinstance(who, Call) and who.name == "again":
            self.hits.append(HitSpec(TimesChosen(value, targets), Distinct(targets), ignore))
        else:
            self.hits.append(HitSpec(value, targets, ignore))

    def with_choices(self, term: Term, hits: list[Call]) -> Term:
        """A term in which every Hit is replaced by the labelled choice of its targets.

        The Hits themselves, over those labels, are added to `hits`.
        """
        if isinstance(term, Items):
            return Items([self.with_choices(each, hits) for each in term.terms])
        if not isinstance(term, Call) or not has_hit(term):
            return term
        if term.name == "Hit":
            who = words.argument(term, "who")
            amount = words.argument(term, "n")
            if who is None or amount is None:
                raise self.b.error(term, "Hit lacks its number or its target")
            name = f"hit_{len(hits)}_{len(self.hits)}"
            kept = [each for each in term.keywords if each.name == "ignore"]
            made = Call("Hit", [amount, Call("that", [Name(name)], [])], kept)
            hits.append(made)
            chosen = who if isinstance(who, Call) and who.name in CHOICES else Call("only", [who], [])
            return Label(name, chosen)
        if term.name not in ("If", "May", "Either", "Ask"):
            raise self.b.error(term, f"Hit does not stand in {term.name}")
        keywords = [Keyword(each.name, self.with_choices(each.term, hits)) for each in term.keywords]
        again = Call(term.name, [self.with_choices(each, hits) for each in term.args], keywords)
        again.line = term.line
        again.column = term.column
        return again


def takes_off(term: Term) -> bool:
    """Whether a term moves cards that are attached to Pokémon, or the Stadium."""
    moving = [each for each in term.walk() if isinstance(each, Call) and each.name in ("Discard", "Put", "Move")]
    inner = [part for each in moving for part in each.walk()]
    return any(isinstance(part, Call) and part.name in ("energy", "tools", "stadium_card") for part in inner)


def has_hit(term: Term) -> bool:
    """Whether a Hit stands in a term."""
    for each in term.walk():
        if isinstance(each, Call) and each.name == "Hit":
            return True
    return False


__all__ = ["AttackBuild", "Distinct", "TimesChosen", "build_attack", "ignored"]
