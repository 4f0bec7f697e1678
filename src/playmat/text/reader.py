"""The engine that reads: a text and a grammar give sentence trees.

It keeps all readings and remembers them by rule and position, so that a sentence with two meanings is found out and
reported with both, and a text that stops making sense is refused at the furthest place that was reached, with the
words expected there. Readings are derivations until the whole sentence is read; only then trees are built.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.notation import (
    Binary,
    Call,
    Choice,
    Compare,
    Items,
    Keyword,
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
from playmat.text.errors import AmbiguousError, TextError
from playmat.text.grammar import (
    CARD,
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
from playmat.text.language import NUMBER_KEY, QUOTE_KEY, SYMBOL_KEY, Entry, Lexicon, Token

MAX_DEPTH: Final = 60
MAX_READINGS: Final = 200
MAX_WORK: Final = 400_000
MAX_DIGITS: Final = 4


class Reading:
    """What a rule reads from a place up to `end`: an alternative with its slots filled, or a scanned term."""

    __slots__ = ("alternative", "bound", "end", "term")

    def __init__(self, end: int, alternative: Alternative | None, bound: Bound | None, term: Term | None) -> None:
        self.end = end
        self.alternative = alternative
        self.bound = bound
        self.term = term


class Bound:
    """A filled slot, and those filled before it in the same alternative."""

    __slots__ = ("before", "many", "name", "one")

    def __init__(self, name: str, one: Reading | None, many: list[Reading] | None, before: Bound | None) -> None:
        self.name = name
        self.one = one
        self.many = many
        self.before = before


class Partial:
    """How far the items of an alternative have been read, and the slots filled on the way."""

    __slots__ = ("bound", "end")

    def __init__(self, end: int, bound: Bound | None) -> None:
        self.end = end
        self.bound = bound


class Reader:
    """Reads one text."""

    def __init__(self, grammar: Grammar, lexicon: Lexicon, text: str) -> None:
        self.grammar = grammar
        self.lexicon = lexicon
        self.text = text
        self.tokens: list[Token] = grammar.language.tokens(text)
        self.length = len(self.tokens)
        self.memo: dict[str, dict[int, list[Reading]]] = {name: {} for name in grammar.rules}
        for name in SCANNERS:
            self.memo[name] = {}
        self.furthest = 0
        self.expected: list[str] = []
        self.depth = 0
        self.work = 0

    def read(self) -> list[Term]:
        """The sentence trees; TextError at the place where the text stops making sense."""
        if not self.tokens:
            raise TextError("the text is empty", self.text)
        found: list[Term] = []
        at = 0
        while at < self.length:
            readings = self.rule(START, at)
            if not readings:
                raise self.failure()
            found.append(self.only(readings, at))
            at = readings[0].end
        return found

    def only(self, readings: list[Reading], at: int) -> Term:
        """The one meaning of a sentence; AmbiguousError where there are two."""
        term = self.build(readings[0])
        for other in readings[1:]:
            second = self.build(other)
            if other.end != readings[0].end or not second.same(term):
                written = [show(term), show(second)]
                raise AmbiguousError(
                    f"this sentence has two meanings: {written[0]}; and: {written[1]}",
                    self.text,
                    self.tokens[at].start,
                    written,
                )
        return term

    def failure(self) -> TextError:
        at = self.tokens[self.furthest].start if self.furthest < self.length else len(self.text)
        expected: list[str] = []
        for each in self.expected:
            if each in self.grammar.rules:
                keys = sorted(self.grammar.firsts[each])
                words = [key for key in keys if key[0].isalpha()]
                each = f"[{each}]" if len(words) > 3 or not words else "/".join(words)
            if each not in expected:
                expected.append(each)
        return TextError("the text is not understood", self.text, at, expected)

    def miss(self, at: int, wanted: str) -> None:
        """Note what would have been read further on."""
        if at > self.furthest:
            self.furthest = at
            self.expected = [wanted]
        elif at == self.furthest:
            self.expected.append(wanted)

    # -- rules and their items

    def rule(self, name: str, at: int) -> list[Reading]:
        """All readings of a rule from a place."""
        memo = self.memo[name]
        found = memo.get(at)
        if found is not None:
            return found
        found = []
        rule = self.grammar.rules.get(name)
        if rule is None:
            self.scan(name, at, found)
            memo[at] = found
            if not found:
                self.miss(at, name)
            return found
        if at < self.length:
            alternatives = rule.by_key.get(self.tokens[at].key, rule.always)
            if alternatives:
                self.depth += 1
                if self.depth > MAX_DEPTH:
                    raise TextError("the text is too deeply nested", self.text, self.tokens[at].start)
                for alternative in alternatives:
                    partials: list[Partial] = []
                    self.items(alternative.items, 0, at, None, partials)
                    for partial in partials:
                        found.append(Reading(partial.end, alternative, partial.bound, None))
                self.depth -= 1
                if len(found) > MAX_READINGS:
                    raise TextError("the text can be read in too many ways", self.text, self.tokens[at].start)
        if not found:
            self.miss(at, name)
        memo[at] = found
        return found

    def items(self, items: list[Item], index: int, at: int, bound: Bound | None, out: list[Partial]) -> None:
        """All ways of reading the items from `index` on."""
        self.work += 1
        if self.work > MAX_WORK:
            raise TextError("the text is too tangled to be read", self.text, 0)
        while index < len(items):
            item = items[index]
            index += 1
            if isinstance(item, Literal):
                if item.short is not None:
                    if at >= self.length or self.tokens[at].low not in item.short:
                        self.miss(at, item.one)
                        return
                    at += 1
                else:
                    end = self.literal(item, at)
                    if end < 0:
                        self.miss(at, item.one)
                        return
                    at = end
            elif isinstance(item, Slot):
                if item.rest:
                    self.several(item, items, index, at, bound, out)
                    return
                readings = self.rule(item.rule, at)
                if not readings:
                    return
                for reading in readings[1:]:
                    self.items(items, index, reading.end, Bound(item.name, reading, None, bound), out)
                bound = Bound(item.name, readings[0], None, bound)
                at = readings[0].end
            else:
                assert isinstance(item, Optional)
                inner: list[Partial] = []
                self.items(item.items, 0, at, bound, inner)
                for partial in inner:
                    self.items(items, index, partial.end, partial.bound, out)
        out.append(Partial(at, bound))

    def literal(self, item: Literal, at: int) -> int:
        """Where the longest of the forms ends, -1 where none stands."""
        best = -1
        for form in item.forms:
            if at + len(form) > self.length or at + len(form) <= best:
                continue
            same = True
            for i in range(len(form)):
                if self.tokens[at + i].low != form[i]:
                    same = False
                    break
            if same:
                best = at + len(form)
        return best

    def several(
        self, slot: Slot, items: list[Item], index: int, at: int, bound: Bound | None, out: list[Partial]
    ) -> None:
        """A slot that may be filled any number of times."""
        ends: list[int] = [at]
        fillings: list[list[Reading]] = [[]]
        i = 0
        while i < len(ends):
            for reading in self.rule(slot.rule, ends[i]):
                ends.append(reading.end)
                fillings.append([*fillings[i], reading])
                if len(ends) > MAX_READINGS:
                    raise TextError("the text can be read in too many ways", self.text, 0)
            i += 1
        for i in range(len(ends)):
            filled = Bound(slot.name, None, fillings[i], bound) if fillings[i] else bound
            self.items(items, index, ends[i], filled, out)

    def scan(self, name: str, at: int, out: list[Reading]) -> None:
        """A token, or a name of the lexicon."""
        if at >= self.length:
            return
        token = self.tokens[at]
        if name == NUMBER:
            if token.key == NUMBER_KEY and len(token.text) <= MAX_DIGITS:
                out.append(Reading(at + 1, None, None, Number(int(token.text))))
        elif name == PLUS:
            if token.key == "+" and 1 < len(token.text) <= MAX_DIGITS + 1:
                out.append(Reading(at + 1, None, None, Number(int(token.text[1:]))))
        elif name == SYMBOL:
            if token.key == SYMBOL_KEY:
                out.append(Reading(at + 1, None, None, Quoted(token.text[1])))
        elif name == QUOTED:
            if token.key == QUOTE_KEY:
                out.append(Reading(at + 1, None, None, Quoted(token.text[1:-1])))
        elif name == CARD:
            self.look_up(self.lexicon.cards.get(token.text), at, out)
        elif name == MOVE:
            self.look_up(self.lexicon.moves.get(token.text), at, out)
        elif name == OWNER:
            self.look_up(self.lexicon.owners.get(token.text), at, out)

    def look_up(self, entries: list[Entry] | None, at: int, out: list[Reading]) -> None:
        if entries is None:
            return
        for entry in entries:
            size = len(entry.words)
            if at + size <= self.length:
                for i in range(1, size):
                    if self.tokens[at + i].text != entry.words[i]:
                        size = 0
                        break
                if size:
                    out.append(Reading(at + size, None, None, Quoted(entry.key)))

    # -- from derivations to trees

    def build(self, reading: Reading) -> Term:
        """The tree of a reading; nothing is an empty list."""
        if reading.term is not None:
            return reading.term
        alternative = reading.alternative
        assert alternative is not None
        if alternative.node is None:
            return Items([])
        filled: dict[str, Term | None] = {}
        bound = reading.bound
        while bound is not None:
            if bound.one is not None:
                filled[bound.name] = self.build(bound.one)
            elif bound.many is not None:
                filled[bound.name] = Splice([self.build(each) for each in bound.many])
            bound = bound.before
        if alternative.passes:
            value = filled[alternative.passes]
            assert value is not None
            return value
        made = fill(alternative.node, filled, alternative.slots)
        assert made is not None
        return made


class Splice(Items):
    """The fillings of a slot that takes any number: they become arguments one by one."""

    __slots__ = ()


def fill(node: Term, filled: dict[str, Term | None], slots: dict[str, Slot]) -> Term | None:
    """The node with its slots filled; None for a slot that was left out."""
    if isinstance(node, Name):
        if node.name in slots:
            return filled.get(node.name)
        return node
    if isinstance(node, Call):
        args = fill_all(node.args, filled, slots)
        keywords: list[Keyword] = []
        for each in node.keywords:
            value = fill(each.term, filled, slots)
            if value is not None:
                keywords.append(Keyword(each.name, value))
        return nodes.make(node.name, args, keywords)
    if isinstance(node, Items):
        return Items(fill_all(node.terms, filled, slots, True))
    return fill_operation(node, filled, slots)


def fill_all(
    terms: list[Term], filled: dict[str, Term | None], slots: dict[str, Slot], flat: bool = False
) -> list[Term]:
    """Several terms; a slot of many becomes several, and with `flat` a list does, too."""
    found: list[Term] = []
    for each in terms:
        value = fill(each, filled, slots)
        if value is None or (isinstance(value, Items) and not value.terms):
            continue
        if isinstance(value, Splice):
            found.extend(value.terms)
        elif flat and isinstance(value, Items):
            found.extend(value.terms)
        else:
            found.append(value)
    return found


def fill_operation(node: Term, filled: dict[str, Term | None], slots: dict[str, Slot]) -> Term | None:
    """Arithmetic and conditions; what lacks a side is left out."""
    if isinstance(node, Compare):
        left = fill(node.left, filled, slots)
        right = fill(node.right, filled, slots)
        return None if left is None or right is None else Compare(left, node.sign, right)
    if isinstance(node, Binary):
        left = fill(node.left, filled, slots)
        right = fill(node.right, filled, slots)
        return None if left is None or right is None else Binary(left, node.sign, right)
    if isinstance(node, Not):
        inner = fill(node.term, filled, slots)
        return None if inner is None else Not(inner)
    if isinstance(node, Unary):
        inner = fill(node.term, filled, slots)
        return None if inner is None else Unary(node.sign, inner)
    if isinstance(node, Logic):
        return Logic(node.word, fill_all(node.terms, filled, slots))
    if isinstance(node, Choice):
        yes = fill(node.yes, filled, slots)
        condition = fill(node.condition, filled, slots)
        no = fill(node.no, filled, slots)
        return None if yes is None or condition is None or no is None else Choice(yes, condition, no)
    return node


def read(text: str, lang: str, lexicon: Lexicon) -> list[Term]:
    """The sentence trees of a normalised text; TextError with the place where it is not understood."""
    return Reader(load(lang), lexicon, text).read()
