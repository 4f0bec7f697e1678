"""The engine that writes: the templates that read a language print it, too.

A tree is printed by the first template of a rule whose node it fits and whose slots can all be printed. Filters of a
place have no order in a tree, so each goes to the first slot that has words for it.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.notation import (
    Binary,
    Call,
    Choice,
    Compare,
    Items,
    Logic,
    Name,
    Not,
    Number,
    Term,
    Unary,
    show,
)
from playmat.effects.notation import Text as Quoted
from playmat.text import nodes
from playmat.text.errors import TextError
from playmat.text.grammar import (
    CARD,
    CARD_OF,
    MINUS,
    MOVE,
    NUMBER,
    OWNER,
    PLUS,
    QUOTED,
    SCANNERS,
    START,
    SYMBOL,
    Alternative,
    Grammar,
    Item,
    Literal,
    Optional,
    Slot,
    load,
)
from playmat.text.language import Lexicon

Env = dict[str, Term]

MAX_STEPS: Final = 200_000
ONE: Final = ("a", "an", "each", "another", "that")
MANY: Final = ("of", "all", "any", "both", "those", "up")


class Written:
    """A printed tree: its pieces, and whether what follows speaks of several."""

    __slots__ = ("pieces", "plural")

    def __init__(self, pieces: list[str], plural: bool) -> None:
        self.pieces = pieces
        self.plural = plural


class Writer:
    """Prints sentence trees in one language; names are printed by the lexicon, or as their keys."""

    def __init__(self, grammar: Grammar, lexicon: Lexicon | None = None) -> None:
        self.grammar = grammar
        self.printed: dict[str, list[str]] = {}
        if lexicon is not None:
            for table in (lexicon.cards, lexicon.moves, lexicon.owners):
                for entries in table.values():
                    for entry in entries:
                        self.printed.setdefault(entry.key, entry.words)
        self.memo: dict[tuple[str, str, bool], Written | None] = {}
        self.steps = 0

    def write(self, sentences: list[Term]) -> str:
        """The text; TextError for a tree that the grammar has no words for."""
        pieces: list[str] = []
        for each in sentences:
            self.memo.clear()
            self.steps = 0
            written = self.show(START, each, False)
            if written is None:
                raise TextError(f"the grammar {self.grammar.where} has no words for {show(each)}")
            pieces.extend(written.pieces)
        return self.grammar.language.join(pieces)

    def show(self, rule: str, term: Term, plural: bool) -> Written | None:
        """The words of a rule for a tree, None where it has none."""
        if rule in SCANNERS:
            return self.token(rule, term, plural)
        key = (rule, term.write(), plural)
        if key in self.memo:
            return self.memo[key]
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TextError("the tree is too tangled to be written")
        self.memo[key] = None
        found: Written | None = None
        for alternative in self.grammar.rules[rule].alternatives:
            for env in self.fits(alternative, term):
                found = self.items(alternative.items, env, plural)
                if found is not None:
                    break
            if found is not None:
                break
        self.memo[key] = found
        return found

    def token(self, rule: str, term: Term, plural: bool) -> Written | None:
        if rule in (NUMBER, PLUS, MINUS):
            if not isinstance(term, Number):
                return None
            sign = "+" if rule == PLUS else "-" if rule == MINUS else ""
            return Written([f"{sign}{term.value}"], term.value != 1)
        if not isinstance(term, Quoted):
            return None
        value = term.value
        if rule == SYMBOL:
            return Written(["{" + value + "}"], plural) if len(value) == 1 else None
        if rule == QUOTED:
            return Written([f'"{value}"' if self.grammar.language.by_word else f"「{value}」"], plural)
        assert rule in (CARD, MOVE, OWNER, CARD_OF)
        if self.grammar.language.by_word:
            value += "'s" if rule == CARD_OF else ""
            return Written([self.grammar.language.normalise(value)], plural)
        return Written(self.printed[value], plural) if value in self.printed else None

    def items(self, items: list[Item], env: Env, plural: bool) -> Written | None:
        """The words of a template."""
        pieces: list[str] = []
        for item in items:
            if isinstance(item, Literal):
                word = item.many if plural else item.one
                pieces.append(word)
                if word in ONE:
                    plural = False
                elif word in MANY:
                    plural = True
            elif isinstance(item, Slot):
                if item.name not in env:
                    if item.rest:
                        continue
                    return None
                value = env[item.name]
                terms = value.terms if item.rest and isinstance(value, Items) else [value]
                for term in terms:
                    written = self.show(item.rule, term, plural)
                    if written is None:
                        return None
                    pieces.extend(written.pieces)
                    if written.pieces:
                        plural = written.plural
            else:
                assert isinstance(item, Optional)
                if any(slot.name in env and not empty(env[slot.name]) for slot in item.slots):
                    written = self.items(item.items, env, plural)
                    if written is None:
                        return None
                    pieces.extend(written.pieces)
                    plural = written.plural
        return Written(pieces, plural)

    # -- does a tree fit a node?

    def fits(self, alternative: Alternative, term: Term) -> list[Env]:
        """The ways in which a tree fits the node of an alternative, each the fillings of its slots."""
        if alternative.node is None:
            return [{}] if empty(term) else []
        if alternative.passes:
            return [{alternative.passes: term}]
        if isinstance(alternative.node, Items) and alternative.rule in self.grammar.lists:
            terms = term.terms if isinstance(term, Items) else [term]
            return self.distribute(alternative.node.terms, terms, alternative, {})
        if isinstance(term, Items) and len(term.terms) == 1 and not isinstance(alternative.node, Items):
            term = term.terms[0]
        return self.match(alternative.node, term, alternative, {})

    def match(self, node: Term, term: Term, alternative: Alternative, env: Env) -> list[Env]:
        if isinstance(node, Name):
            if node.name in alternative.slots:
                return bound(env, node.name, term)
            return [env] if node.same(term) else []
        if isinstance(node, Call):
            if not isinstance(term, Call) or node.name != term.name:
                return []
            envs = [env]
            seen = 0
            for each in node.keywords:
                given = term.keyword(each.name)
                if given is None:
                    if not left_out(each.term, alternative):
                        return []
                    continue
                seen += 1
                envs = [more for one in envs for more in self.match(each.term, given, alternative, one)]
            if seen != len(term.keywords):
                return []
            first = nodes.first_filter(node.name)
            if first >= 0:
                return [more for one in envs for more in self.filters(node.args, term.args, first, alternative, one)]
            return [more for one in envs for more in self.sequence(node.args, term.args, alternative, one)]
        if isinstance(node, Items):
            return self.sequence(node.terms, term.terms, alternative, env) if isinstance(term, Items) else []
        return self.operation(node, term, alternative, env)

    def operation(self, node: Term, term: Term, alternative: Alternative, env: Env) -> list[Env]:
        if isinstance(node, (Compare, Binary)) and isinstance(term, type(node)) and node.sign == term.sign:
            return self.pairs([node.left, node.right], [term.left, term.right], alternative, env)
        if isinstance(node, Not) and isinstance(term, Not):
            return self.match(node.term, term.term, alternative, env)
        if isinstance(node, Unary) and isinstance(term, Unary) and node.sign == term.sign:
            return self.match(node.term, term.term, alternative, env)
        if isinstance(node, Logic) and isinstance(term, Logic) and node.word == term.word:
            return self.sequence(node.terms, term.terms, alternative, env)
        if isinstance(node, Choice) and isinstance(term, Choice):
            return self.pairs(node.children(), term.children(), alternative, env)
        return [env] if node.same(term) else []

    def pairs(self, nodes_: list[Term], terms: list[Term], alternative: Alternative, env: Env) -> list[Env]:
        envs = [env]
        for i in range(len(nodes_)):
            envs = [more for one in envs for more in self.match(nodes_[i], terms[i], alternative, one)]
        return envs

    def sequence(self, patterns: list[Term], terms: list[Term], alternative: Alternative, env: Env) -> list[Env]:
        """Arguments in order; a slot of many takes as many as it can, one that may be left out perhaps none."""
        if not patterns:
            return [] if terms else [env]
        first = patterns[0]
        slot = slot_of(first, alternative)
        found: list[Env] = []
        if slot is not None and slot.rest:
            for size in range(len(terms), -1, -1):
                if self.printable(slot, terms[:size]):
                    for one in bound(env, slot.name, Items(terms[:size])):
                        found.extend(self.sequence(patterns[1:], terms[size:], alternative, one))
            return found
        if terms:
            for one in self.match(first, terms[0], alternative, env):
                found.extend(self.sequence(patterns[1:], terms[1:], alternative, one))
        if slot is not None and (left_out(first, alternative) or self.grammar.hands_on_nothing(slot.rule)):
            filled = dict(env)
            if not left_out(first, alternative):
                filled[slot.name] = Items([])
            found.extend(self.sequence(patterns[1:], terms, alternative, filled))
        return found

    def printable(self, slot: Slot, terms: list[Term]) -> bool:
        return all(self.show(slot.rule, each, False) is not None for each in terms)

    def filters(
        self, patterns: list[Term], terms: list[Term], first: int, alternative: Alternative, env: Env
    ) -> list[Env]:
        """Arguments of which the filters, from `first` on, have no order."""
        if len(terms) < first or len(patterns) < first:
            return []
        envs = self.pairs(patterns[:first], terms[:first], alternative, env)
        return [more for one in envs for more in self.distribute(patterns[first:], terms[first:], alternative, one)]

    def distribute(self, patterns: list[Term], terms: list[Term], alternative: Alternative, env: Env) -> list[Env]:
        """Each filter to the first slot that has words for it; a slot for a list takes all that are left."""
        rest = list(terms)
        slots: list[Slot] = []
        for each in patterns:
            slot = slot_of(each, alternative)
            if slot is not None:
                slots.append(slot)
                continue
            matched: list[Env] = []
            for term in rest:
                matched = self.match(each, term, alternative, env)
                if matched:
                    rest.remove(term)
                    break
            if not matched:
                return []
            env = matched[0]
        # A slot that stands twice in a node holds the same both times.
        if len(slots) == 1 and slots[0].name in env:
            before = env[slots[0].name]
            same = before.same(Items(rest)) or (len(rest) == 1 and before.same(rest[0]))
            return [env] if same else []
        return self.assign(slots, rest, env, alternative)

    def assign(self, slots: list[Slot], terms: list[Term], env: Env, alternative: Alternative) -> list[Env]:
        filled = dict(env)
        if not terms:
            for slot in slots:
                if slot.name in filled or slot.rest or left_out_slot(slot, alternative):
                    continue
                if not self.grammar.hands_on_nothing(slot.rule):
                    return []
                filled[slot.name] = Items([])
            return [filled]
        found: list[Env] = []
        for slot in slots:
            if slot.rule in self.grammar.lists and not slot.rest:
                if slot.name not in filled and self.show(slot.rule, Items(terms), False) is not None:
                    filled[slot.name] = Items(terms)
                    found.extend(self.assign(slots, [], filled, alternative))
                continue
            taken = filled.get(slot.name)
            if taken is not None and not slot.rest:
                continue
            if self.show(slot.rule, terms[0], False) is None:
                continue
            one = dict(filled)
            if slot.rest:
                before = taken.terms if isinstance(taken, Items) else []
                one[slot.name] = Items([*before, terms[0]])
            else:
                one[slot.name] = terms[0]
            found.extend(self.assign(slots, terms[1:], one, alternative))
        return found


def bound(env: Env, name: str, term: Term) -> list[Env]:
    """The fillings with one more slot; none where it holds something else already."""
    if name in env:
        return [env] if env[name].same(term) else []
    more = dict(env)
    more[name] = term
    return [more]


def empty(term: Term) -> bool:
    """Whether a filling is a list of nothing."""
    return isinstance(term, Items) and not term.terms


def slot_of(pattern: Term, alternative: Alternative) -> Slot | None:
    """The slot that a pattern is."""
    return alternative.slots.get(pattern.name) if isinstance(pattern, Name) else None


def left_out(pattern: Term, alternative: Alternative) -> bool:
    """Whether a pattern may match nothing: it is, or holds, a slot of an optional part."""
    for each in pattern.walk():
        slot = slot_of(each, alternative)
        if slot is not None and (slot.rest or left_out_slot(slot, alternative)):
            return True
    return False


def left_out_slot(slot: Slot, alternative: Alternative) -> bool:
    """Whether a slot stands in an optional part."""
    return slot not in alternative.items


def write(sentences: list[Term], lang: str, lexicon: Lexicon | None = None) -> str:
    """The text of sentence trees in a language; TextError for a tree without words."""
    return Writer(load(lang), lexicon).write(sentences)
