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
    CARD_OF,
    MINUS,
    MOVE,
    NUMBER,
    OWNER,
    PLUS,
    QUOTED,
    START,
    SYMBOL,
    Branch,
    Form,
    Grammar,
    Path,
    Slot,
    load,
)
from playmat.text.language import NUMBER_KEY, QUOTE_KEY, SYMBOL_KEY, Entry, Lexicon, Token

# What a message calls the rules that take one token or a name.
_SCANNED: Final[dict[str, str]] = {
    NUMBER: "a number",
    PLUS: "+ and a number",
    MINUS: "- and a number",
    SYMBOL: "an Energy symbol",
    CARD: "the name of a card",
    MOVE: "the name of an attack or Ability",
    OWNER: "an owner",
    CARD_OF: "the name of a card with 's",
    QUOTED: "words in quotes",
}

MAX_DEPTH: Final = 60
MAX_READINGS: Final = 200
MAX_WORK: Final = 400_000
MAX_DIGITS: Final = 4
MAX_WAYS: Final = 8


class Reading:
    """What a rule reads from a place up to `end`: a template with its slots filled, or a scanned term."""

    __slots__ = ("bound", "end", "form", "term")

    def __init__(self, end: int, form: Form | None, bound: Bound | None, term: Term | None) -> None:
        self.end = end
        self.form = form
        self.bound = bound
        self.term = term


class Bound:
    """A filled slot, and those filled before it in the same template."""

    __slots__ = ("before", "many", "one")

    def __init__(self, one: Reading | None, many: list[Reading] | None, before: Bound | None) -> None:
        self.one = one
        self.many = many
        self.before = before


class Reader:
    """Reads one text."""

    def __init__(self, grammar: Grammar, lexicon: Lexicon, text: str) -> None:
        self.grammar = grammar
        self.lexicon = lexicon
        self.text = text
        self.tokens: list[Token] = grammar.language.tokens(text)
        self.length = len(self.tokens)
        self.names: list[int] = [lexicon.begins(token.text) for token in self.tokens]
        self.memo: dict[str, dict[int, list[Reading]]] = {name: {} for name in grammar.names}
        self.furthest = 0
        self.expected: list[Path] = []
        self.depth = 0
        self.work = 0

    def read(self) -> list[Term]:
        """The sentence trees; TextError at the place where the text stops making sense."""
        if not self.tokens:
            raise TextError("the text is empty", self.text)
        ways: list[list[Reading]] = []
        self.sentences(0, [], ways)
        if not ways:
            raise self.failure()
        found = [self.build(each) for each in ways[0]]
        for other in ways[1:]:
            second = [self.build(each) for each in other]
            if second != found:
                self.ambiguous(found, second)
        return found

    def sentences(self, at: int, before: list[Reading], ways: list[list[Reading]]) -> None:
        """All ways of reading the text from a place on as sentences; two are enough to call it ambiguous."""
        if at == self.length:
            ways.append(before)
            return
        for reading in self.rule(START, at):
            self.sentences(reading.end, [*before, reading], ways)
            if len(ways) > MAX_WAYS:
                return

    def ambiguous(self, one: list[Term], other: list[Term]) -> None:
        """Report the two readings where they part."""
        i = 0
        while i < min(len(one), len(other)) and one[i] == other[i]:
            i += 1
        written = [" ".join([show(each) for each in terms[i : i + 2]]) for terms in (one, other)]
        raise AmbiguousError(f"this has two meanings: {written[0]}; and: {written[1]}", self.text, 0, written)

    def failure(self) -> TextError:
        at = self.tokens[self.furthest].start if self.furthest < self.length else len(self.text)
        expected: list[str] = []
        for path in self.expected:
            for each in [*path.words, *[word for branch in path.branches for word in self.begins(branch)]]:
                if each not in expected:
                    expected.append(each)
        return TextError("the text is not understood", self.text, at, expected)

    def begins(self, branch: Branch) -> list[str]:
        """What a slot can begin with, for a message: its words where they are few, else what it is."""
        if branch.rule in _SCANNED:
            return [_SCANNED[branch.rule]]
        words = sorted([key for key in branch.keys if key[0] not in '*{"+-0'])
        return words if 0 < len(words) == len(branch.keys) and len(words) <= 6 else [f"[{branch.rule}]"]

    # -- rules and their paths

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
        else:
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise TextError("the text is too deeply nested", self.text, self.tokens[at].start)
            self.follow(rule.path, at, None, found)
            self.depth -= 1
            if len(found) > MAX_READINGS:
                raise TextError("the text can be read in too many ways", self.text, self.tokens[at].start)
        memo[at] = found
        return found

    def follow(self, path: Path, at: int, bound: Bound | None, out: list[Reading]) -> None:
        """All readings along a path from a place."""
        self.work += 1
        if self.work > MAX_WORK:
            raise TextError("the text is too tangled to be read", self.text, 0)
        while True:
            for form in path.ends:
                if not form.twice or self.agrees(form, bound):
                    out.append(Reading(at, form, bound, None))
            if at >= self.length:
                self.miss(path, at)
                return
            token = self.tokens[at]
            for branch in path.branches:
                if branch.rest:
                    self.several(branch, at, bound, out)
                elif token.key in branch.keys or branch.wild & self.names[at]:
                    readings = self.memo[branch.rule].get(at)
                    if readings is None:
                        readings = self.rule(branch.rule, at)
                    for reading in readings:
                        self.follow(branch.path, reading.end, Bound(reading, None, bound), out)
            further = path.words.get(token.low)
            if further is None:
                self.miss(path, at)
                return
            path = further
            at += 1

    def agrees(self, form: Form, bound: Bound | None) -> bool:
        """Whether a slot that stands twice in a template holds the same both times."""
        values: dict[str, Term] = {}
        for i in range(len(form.names) - 1, -1, -1):
            assert bound is not None
            if bound.one is not None and form.names.count(form.names[i]) > 1:
                value = self.build(bound.one)
                if not values.setdefault(form.names[i], value).same(value):
                    return False
            bound = bound.before
        return True

    def miss(self, path: Path, at: int) -> None:
        """Note where reading stopped, and what could have followed."""
        if at > self.furthest:
            self.furthest = at
            self.expected = [path]
        elif at == self.furthest:
            self.expected.append(path)

    def several(self, branch: Branch, at: int, bound: Bound | None, out: list[Reading]) -> None:
        """A slot that may be filled any number of times."""
        ends: list[int] = [at]
        fillings: list[list[Reading]] = [[]]
        i = 0
        while i < len(ends):
            place = ends[i]
            if place < self.length and (self.tokens[place].key in branch.keys or branch.wild & self.names[place]):
                for reading in self.rule(branch.rule, place):
                    ends.append(reading.end)
                    fillings.append([*fillings[i], reading])
                    if len(ends) > MAX_READINGS:
                        raise TextError("the text can be read in too many ways", self.text, 0)
            i += 1
        for i in range(len(ends)):
            self.follow(branch.path, ends[i], Bound(None, fillings[i], bound), out)

    def scan(self, name: str, at: int, out: list[Reading]) -> None:
        """A token, or a name of the lexicon."""
        if at >= self.length:
            return
        token = self.tokens[at]
        if name == NUMBER:
            if token.key == NUMBER_KEY and len(token.text) <= MAX_DIGITS:
                out.append(Reading(at + 1, None, None, Number(int(token.text))))
        elif name in (PLUS, MINUS):
            if token.key == ("+" if name == PLUS else "-") and 1 < len(token.text) <= MAX_DIGITS + 1:
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
        elif name == CARD_OF:
            self.look_up(self.lexicon.cards_of.get(token.text), at, out)

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
        form = reading.form
        assert form is not None
        alternative = form.alternative
        if alternative.node is None:
            return Items([])
        filled: dict[str, Term | None] = {}
        bound = reading.bound
        for i in range(len(form.names) - 1, -1, -1):
            assert bound is not None
            if bound.one is not None:
                filled[form.names[i]] = self.build(bound.one)
            elif bound.many:
                filled[form.names[i]] = Splice([self.build(each) for each in bound.many])
            bound = bound.before
        if alternative.passes:
            handed = filled[alternative.passes]
            assert handed is not None
            return handed
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
