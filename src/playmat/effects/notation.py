"""The notation of effects: a tree of `Term`s, read from text and printed back exactly.

A text is one Python expression, read with `ast` and never evaluated; only calls, names, numbers, strings, lists,
keywords, `+ - * /`, comparisons, `and or not`, `a if c else b` and labels `x := ...` are let in. What the words mean,
and which arguments they take, is the business of `effects.words`.
"""

from __future__ import annotations

import ast
import keyword
import re
import unicodedata
from typing import Final

from mypy_extensions import mypyc_attr

from playmat.errors import NotationError

MAX_LENGTH: Final = 100_000
MAX_DEPTH: Final = 100
MAX_DIGITS: Final = 9
# An upper bound of the depth `ast` itself may meet, counted before it is called: brackets plus chained operators.
MAX_CHAIN: Final = 400

ALLOWED: Final = (
    "a tree is made of calls, names, whole numbers, strings, lists, keywords, + - * /, comparisons, and/or/not, "
    "'a if c else b' and labels 'x := ...'"
)

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_TOKEN: Final = re.compile(
    r"""(?P<space>[ \t\n]+|\#[^\n]*)
    |(?P<string>"(?:[^"\\\n]|\\["'\\])*"|'(?:[^'\\\n]|\\["'\\])*')
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<number>[0-9]+(?![A-Za-z0-9_.]))
    |(?P<mark>:=|==|!=|<=|>=|\*\*|//|[-+*/<>=(),\[\]])""",
    re.VERBOSE,
)
_WORDS_OF_LOGIC: Final = ("and", "or", "not", "if", "else")
_CONSTANTS: Final = ("True", "False", "None")
_CHAINS: Final = ("+", "-", "*", "/", ":=", "not", "if")

# How tightly a term binds; a part that binds more loosely than its place allows is put in parentheses.
_LABEL: Final = 0
_CHOICE: Final = 1
_OR: Final = 2
_AND: Final = 3
_NOT: Final = 4
_COMPARE: Final = 5
_SUM: Final = 6
_PRODUCT: Final = 7
_SIGN: Final = 8
_ATOM: Final = 9


@mypyc_attr(allow_interpreted_subclasses=True)
class Term:
    """A node of a tree; `line` and `column` (from 1; 0 = not read from text) are no part of equality."""

    __slots__ = ("column", "line")

    def __init__(self) -> None:
        self.line = 0
        self.column = 0

    def children(self) -> list[Term]:
        """The terms directly below, in written order (the terms of keywords last)."""
        return []

    def walk(self) -> list[Term]:
        """This term and all terms below it, in written order."""
        found: list[Term] = []
        stack: list[Term] = [self]
        while stack:
            term = stack.pop()
            found.append(term)
            below = term.children()
            below.reverse()
            stack.extend(below)
        return found

    def place(self) -> str:
        """Where the term was written, for error messages: "line 1, column 7", or "" when it was not read from text."""
        return f"line {self.line}, column {self.column}" if self.line else ""

    def strength(self) -> int:
        """How tightly the written form binds."""
        return _ATOM

    def write(self) -> str:
        """The canonical text."""
        raise NotImplementedError

    def same(self, other: Term) -> bool:
        """Whether the other term is the same tree."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self.same(other)

    def __hash__(self) -> int:
        return hash(self.write())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.write()}>"

    def __str__(self) -> str:
        return self.write()


class Name(Term):
    """A word or label standing alone: `self`, `Basic`, `x`; also `True`, `False` and `None`."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__()
        if name not in _CONSTANTS:
            _check_name(name)
        self.name = name

    def write(self) -> str:
        return self.name

    def same(self, other: Term) -> bool:
        return isinstance(other, Name) and self.name == other.name


class Number(Term):
    """A whole number, 0 or more; a sign in front is a `Unary`."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        super().__init__()
        if value < 0 or len(str(value)) > MAX_DIGITS:
            raise NotationError(f"{value} is no number of the notation", hint=f"use 0 to {'9' * MAX_DIGITS}")
        self.value = value

    def write(self) -> str:
        return str(self.value)

    def same(self, other: Term) -> bool:
        return isinstance(other, Number) and self.value == other.value


class Text(Term):
    """A string: the name of a card or attack, or Energy letters."""

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        super().__init__()
        for character in value:
            if character == "\n" or _is_unprintable(character):
                raise NotationError(f"a string contains the control character U+{ord(character):04X}")
        self.value = value

    def write(self) -> str:
        escaped = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'

    def same(self, other: Term) -> bool:
        return isinstance(other, Text) and self.value == other.value


@mypyc_attr(allow_interpreted_subclasses=True)
class Items(Term):
    """A list: a block of ops, or several filters that must all hold."""

    __slots__ = ("terms",)

    def __init__(self, terms: list[Term]) -> None:
        super().__init__()
        self.terms = terms

    def children(self) -> list[Term]:
        return list(self.terms)

    def write(self) -> str:
        return f"[{', '.join([term.write() for term in self.terms])}]"

    def same(self, other: Term) -> bool:
        return isinstance(other, Items) and _all_same(self.terms, other.terms)


class Keyword:
    """A named argument of a call: `limit=once`."""

    __slots__ = ("column", "line", "name", "term")

    def __init__(self, name: str, term: Term) -> None:
        _check_name(name)
        self.name = name
        self.term = term
        self.line = 0
        self.column = 0

    def write(self) -> str:
        """The canonical text; a label needs parentheses here."""
        return f"{self.name}={_within(self.term, _CHOICE)}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyword) and self.name == other.name and self.term.same(other.term)

    def __hash__(self) -> int:
        return hash(self.write())

    def __repr__(self) -> str:
        return f"<Keyword {self.write()}>"


class Call(Term):
    """A word with its arguments: `Draw(2, who=opp)`."""

    __slots__ = ("args", "keywords", "name")

    def __init__(self, name: str, args: list[Term], keywords: list[Keyword]) -> None:
        super().__init__()
        _check_name(name)
        seen: list[str] = []
        for each in keywords:
            if each.name in seen:
                raise NotationError(f"{name} is given '{each.name}' twice", hint="give each keyword once")
            seen.append(each.name)
        self.name = name
        self.args = args
        self.keywords = keywords

    def keyword(self, name: str) -> Term | None:
        """The term of a keyword, or None when it is not given."""
        for each in self.keywords:
            if each.name == name:
                return each.term
        return None

    def children(self) -> list[Term]:
        return self.args + [each.term for each in self.keywords]

    def write(self) -> str:
        parts = [term.write() for term in self.args]
        parts.extend([each.write() for each in self.keywords])
        return f"{self.name}({', '.join(parts)})"

    def same(self, other: Term) -> bool:
        if not isinstance(other, Call) or self.name != other.name or len(self.keywords) != len(other.keywords):
            return False
        # The order of keywords counts: choices are asked in written order.
        for index in range(len(self.keywords)):
            if self.keywords[index] != other.keywords[index]:
                return False
        return _all_same(self.args, other.args)


class Unary(Term):
    """A signed number: `+50` (a change by 50), `-20`."""

    __slots__ = ("sign", "term")

    def __init__(self, sign: str, term: Term) -> None:
        super().__init__()
        _check_sign(sign, ("+", "-"))
        self.sign = sign
        self.term = term

    def children(self) -> list[Term]:
        return [self.term]

    def strength(self) -> int:
        return _SIGN

    def write(self) -> str:
        return self.sign + _within(self.term, _SIGN)

    def same(self, other: Term) -> bool:
        return isinstance(other, Unary) and self.sign == other.sign and self.term.same(other.term)


class Binary(Term):
    """Arithmetic on two numbers: `+`, `-`, `*` or `/`."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Term, sign: str, right: Term) -> None:
        super().__init__()
        _check_sign(sign, ("+", "-", "*", "/"))
        self.left = left
        self.sign = sign
        self.right = right

    def children(self) -> list[Term]:
        return [self.left, self.right]

    def strength(self) -> int:
        return _SUM if self.sign in ("+", "-") else _PRODUCT

    def write(self) -> str:
        strength = self.strength()
        return f"{_within(self.left, strength)} {self.sign} {_within(self.right, strength + 1)}"

    def same(self, other: Term) -> bool:
        return (
            isinstance(other, Binary)
            and self.sign == other.sign
            and self.left.same(other.left)
            and self.right.same(other.right)
        )


class Compare(Term):
    """A comparison of two numbers: `==`, `!=`, `<`, `<=`, `>` or `>=`."""

    __slots__ = ("left", "right", "sign")

    def __init__(self, left: Term, sign: str, right: Term) -> None:
        super().__init__()
        _check_sign(sign, ("==", "!=", "<", "<=", ">", ">="))
        self.left = left
        self.sign = sign
        self.right = right

    def children(self) -> list[Term]:
        return [self.left, self.right]

    def strength(self) -> int:
        return _COMPARE

    def write(self) -> str:
        return f"{_within(self.left, _SUM)} {self.sign} {_within(self.right, _SUM)}"

    def same(self, other: Term) -> bool:
        return (
            isinstance(other, Compare)
            and self.sign == other.sign
            and self.left.same(other.left)
            and self.right.same(other.right)
        )


class Logic(Term):
    """Two or more conditions joined by `and`, or by `or`."""

    __slots__ = ("terms", "word")

    def __init__(self, word: str, terms: list[Term]) -> None:
        super().__init__()
        _check_sign(word, ("and", "or"))
        if len(terms) < 2:
            raise NotationError(f"'{word}' joins at least two conditions")
        self.word = word
        self.terms = terms

    def children(self) -> list[Term]:
        return list(self.terms)

    def strength(self) -> int:
        return _AND if self.word == "and" else _OR

    def write(self) -> str:
        inner = self.strength() + 1
        return f" {self.word} ".join([_within(term, inner) for term in self.terms])

    def same(self, other: Term) -> bool:
        return isinstance(other, Logic) and self.word == other.word and _all_same(self.terms, other.terms)


class Not(Term):
    """A condition that must not hold."""

    __slots__ = ("term",)

    def __init__(self, term: Term) -> None:
        super().__init__()
        self.term = term

    def children(self) -> list[Term]:
        return [self.term]

    def strength(self) -> int:
        return _NOT

    def write(self) -> str:
        return f"not {_within(self.term, _NOT)}"

    def same(self, other: Term) -> bool:
        return isinstance(other, Not) and self.term.same(other.term)


class Choice(Term):
    """One of two values by a condition: `yes if condition else no`."""

    __slots__ = ("condition", "no", "yes")

    def __init__(self, yes: Term, condition: Term, no: Term) -> None:
        super().__init__()
        self.yes = yes
        self.condition = condition
        self.no = no

    def children(self) -> list[Term]:
        return [self.yes, self.condition, self.no]

    def strength(self) -> int:
        return _CHOICE

    def write(self) -> str:
        return f"{_within(self.yes, _OR)} if {_within(self.condition, _OR)} else {_within(self.no, _CHOICE)}"

    def same(self, other: Term) -> bool:
        return (
            isinstance(other, Choice)
            and self.yes.same(other.yes)
            and self.condition.same(other.condition)
            and self.no.same(other.no)
        )


class Label(Term):
    """A name for a result, for later words of the same text: `d := Discard(...)`."""

    __slots__ = ("name", "term")

    def __init__(self, name: str, term: Term) -> None:
        super().__init__()
        _check_name(name)
        self.name = name
        self.term = term

    def children(self) -> list[Term]:
        return [self.term]

    def strength(self) -> int:
        return _LABEL

    def write(self) -> str:
        return f"{self.name} := {_within(self.term, _CHOICE)}"

    def same(self, other: Term) -> bool:
        return isinstance(other, Label) and self.name == other.name and self.term.same(other.term)


def show(term: Term) -> str:
    """The canonical text of a tree, on one line; `parse(show(term)) == term`."""
    return term.write()


def parse(text: str) -> Term:
    """The tree of a text; NotationError with line and column for anything outside the notation."""
    if len(text) > MAX_LENGTH:
        raise _too_long(len(text))
    text = text.replace("\r\n", "\n")
    _scan(text)
    # In parentheses a text may be laid out over several lines and may be a label.
    try:
        body = ast.parse("(" + text + "\n)", mode="eval").body
    except SyntaxError as error:
        raise _syntax_error(text, error) from None
    except (RecursionError, MemoryError, ValueError, OverflowError):
        raise NotationError("the effect is too deeply nested", hint="write it more flatly") from None
    term = _Reader(text).term(body, 1)
    # Canonical spacing lengthens a text up to three times, and what is printed must be readable again.
    if len(text) > MAX_LENGTH // 3 and len(term.write()) > MAX_LENGTH:
        raise _too_long(len(term.write()))
    return term


# --- guards before `ast` ---------------------------------------------------------------------------------------------


def _is_unprintable(character: str) -> bool:
    """Whether a character can hide something in a text: controls, invisible format characters, lone surrogates."""
    if " " <= character <= "~":
        return False
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _too_long(length: int) -> NotationError:
    return NotationError(
        f"the effect is {length:,} characters long", hint=f"one effect has at most {MAX_LENGTH:,} characters"
    )


def _where(text: str, offset: int) -> str:
    line = text.count("\n", 0, offset) + 1
    return f"line {line}, column {offset - text.rfind(chr(10), 0, offset)}"


def _scan(text: str) -> None:
    """Refuse what `ast` should not see: characters and words outside the notation, deep nesting, unclosed brackets.

    The depth is bounded from above by the open brackets and the operators since the last comma of each.
    """
    for index in range(len(text)):
        character = text[index]
        if character not in "\n\t" and _is_unprintable(character):
            raise NotationError(
                f"control character U+{ord(character):04X}", _where(text, index), "remove the invisible character"
            )
    brackets: list[int] = []  # where each open bracket stands
    counts: list[int] = [0]  # operators since the last comma, for each open bracket
    chain = 0
    tokens = 0
    before = ""
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise _bad_character(text, position)
        kind = match.lastgroup
        token = match.group()
        if kind == "name":
            _check_reserved(text, position, token)
        elif kind == "string" and before == "string":
            raise NotationError("two strings in a row", _where(text, position), "is a comma missing?")
        elif kind == "number" and len(token) > MAX_DIGITS:
            raise NotationError("the number is too large", _where(text, position), f"at most {MAX_DIGITS} digits")
        elif kind == "number" and len(token) > 1 and token[0] == "0":
            raise NotationError(f"the number {token[:20]} begins with 0", _where(text, position), "write it without")
        elif token in ("**", "//"):
            raise NotationError(f"'{token}' is no part of the notation", _where(text, position), ALLOWED)
        elif token in ("(", "["):
            _check_open(text, position, token, before)
            brackets.append(position)
            counts.append(0)
        elif token in (")", "]"):
            if not brackets or (text[brackets[-1]] == "(") != (token == ")"):
                raise NotationError(
                    f"'{token}' closes nothing", _where(text, position), "remove it, or open its bracket"
                )
            brackets.pop()
            chain -= counts.pop()
        elif token == ",":
            chain -= counts[-1]
            counts[-1] = 0
        if token in _CHAINS:
            counts[-1] += 1
            chain += 1
        if len(brackets) > MAX_DEPTH or len(brackets) + chain > MAX_CHAIN:
            raise NotationError(
                "the effect is too deeply nested",
                _where(text, position),
                f"at most {MAX_DEPTH} levels, and no endless chains",
            )
        if kind != "space":
            tokens += 1
            before = "" if token in _WORDS_OF_LOGIC else token if token in (")", "]") else kind or ""
        position = match.end()
    if brackets:
        raise NotationError(f"'{text[brackets[-1]]}' is never closed", _where(text, brackets[-1]), "close the bracket")
    if not tokens:
        raise NotationError("the effect is empty", hint="write one expression, such as attack(Draw(2))")


def _check_open(text: str, position: int, token: str, before: str) -> None:
    """Only a name is called and nothing is subscripted; refused here, since `ast` would nest each in the one before."""
    if token == "(" and before in (")", "]", "string", "number"):
        raise NotationError("only a plain word can be called", _where(text, position), "is a comma missing?")
    if token == "[" and before in (")", "]", "string", "number", "name"):
        raise NotationError("a subscript is no part of the notation", _where(text, position), "is a comma missing?")


def _check_reserved(text: str, position: int, token: str) -> None:
    if position + len(token) < len(text) and text[position + len(token)] in "\"'":
        raise NotationError(f"a string with the prefix '{token}'", _where(text, position), "write a plain string")
    if keyword.iskeyword(token) and token not in _WORDS_OF_LOGIC and token not in _CONSTANTS:
        raise NotationError(f"'{token}' is no part of the notation", _where(text, position), ALLOWED)


def _bad_character(text: str, position: int) -> NotationError:
    character = text[position]
    where = _where(text, position)
    if character in "\"'":
        return NotationError(
            "a string is not closed on its line, or has an escape", where, 'close it; only \\" and \\\\ may be escaped'
        )
    if character in "0123456789":
        return NotationError("this is no whole number", where, "write digits only, such as 120")
    if character == ".":
        return NotationError("'.': there are no attributes and no fractions in the notation", where, ALLOWED)
    return NotationError(f"{character!r} is no part of the notation", where, ALLOWED)


def _syntax_error(text: str, error: SyntaxError) -> NotationError:
    """Translate Python's complaint: its place, minus the parenthesis put in front of the text."""
    line = error.lineno or 1
    column = error.offset or 1
    if line == 1:
        column -= 1
    lines = text.split("\n")
    if line > len(lines):
        line = len(lines)
        column = len(lines[line - 1]) + 1
    rest = lines[line - 1][max(column - 1, 0) :][:20]
    found = f"near {rest!r}" if rest else "at the end"
    return NotationError(f"this is no expression, {found}", f"line {line}, column {max(column, 1)}", ALLOWED)


# --- from ast to terms -----------------------------------------------------------------------------------------------


class _Reader:
    """Turns the nodes of `ast` into terms, refusing every node the notation does not know."""

    __slots__ = ("lines",)

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")

    def line(self, node: ast.expr | ast.keyword) -> int:
        return node.lineno

    def column(self, node: ast.expr | ast.keyword) -> int:
        """The column in characters, from 1; `ast` counts bytes, and one parenthesis stands in front of the text."""
        offset = node.col_offset - (1 if node.lineno == 1 else 0)
        line = self.lines[node.lineno - 1] if node.lineno <= len(self.lines) else ""
        return len(line.encode()[:offset].decode("utf-8", "replace")) + 1

    def refuse(self, node: ast.expr | ast.keyword, what: str) -> NotationError:
        return NotationError(what, f"line {self.line(node)}, column {self.column(node)}", ALLOWED)

    def term(self, node: ast.expr, depth: int) -> Term:
        """The term of a node, with its place."""
        if depth > MAX_DEPTH:
            raise NotationError(
                "the effect is too deeply nested",
                f"line {self.line(node)}, column {self.column(node)}",
                f"at most {MAX_DEPTH} levels",
            )
        try:
            term = self.read(node, depth + 1)
        except NotationError as error:
            if error.where:
                raise
            where = f"line {self.line(node)}, column {self.column(node)}"
            raise NotationError(error.what, where, error.hint) from None
        term.line = self.line(node)
        term.column = self.column(node)
        return term

    def terms(self, nodes: list[ast.expr], depth: int) -> list[Term]:
        return [self.term(node, depth) for node in nodes]

    def read(self, node: ast.expr, depth: int) -> Term:
        if isinstance(node, ast.Call):
            return self.call(node, depth)
        if isinstance(node, ast.Name):
            return Name(node.id)
        if isinstance(node, ast.Constant):
            return self.constant(node)
        if isinstance(node, ast.List):
            return Items(self.terms(node.elts, depth))
        if isinstance(node, ast.NamedExpr):
            if not isinstance(node.target, ast.Name):
                raise self.refuse(node, "a label must be a plain name")
            return Label(node.target.id, self.term(node.value, depth))
        if isinstance(node, ast.IfExp):
            yes = self.term(node.body, depth)
            return Choice(yes, self.term(node.test, depth), self.term(node.orelse, depth))
        return self.operation(node, depth)

    def operation(self, node: ast.expr, depth: int) -> Term:
        if isinstance(node, ast.UnaryOp):
            if isinstance(node.op, ast.Not):
                return Not(self.term(node.operand, depth))
            if isinstance(node.op, ast.USub):
                return Unary("-", self.term(node.operand, depth))
            if isinstance(node.op, ast.UAdd):
                return Unary("+", self.term(node.operand, depth))
        if isinstance(node, ast.BoolOp):
            return Logic("and" if isinstance(node.op, ast.And) else "or", self.terms(node.values, depth))
        if isinstance(node, ast.BinOp):
            sign = _sign_of(node.op)
            if sign:
                return Binary(self.term(node.left, depth), sign, self.term(node.right, depth))
        if isinstance(node, ast.Compare):
            if len(node.ops) != 1:
                raise self.refuse(node, "two comparisons in a row; join them with 'and'")
            comparison = _comparison_of(node.ops[0])
            if comparison:
                return Compare(self.term(node.left, depth), comparison, self.term(node.comparators[0], depth))
        raise self.refuse(node, f"{_DESCRIPTIONS.get(type(node).__name__, 'this')} is no part of the notation")

    def constant(self, node: ast.Constant) -> Term:
        value = node.value
        if value is None or value is True or value is False:
            return Name(str(value))
        if isinstance(value, int):
            return Number(value)
        if isinstance(value, str):
            return Text(value)
        raise self.refuse(node, "this is no number or string of the notation")

    def call(self, node: ast.Call, depth: int) -> Term:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node, "only a plain word can be called")
        args = self.terms(node.args, depth)
        keywords: list[Keyword] = []
        for each in node.keywords:
            if each.arg is None:
                raise self.refuse(each, "'**' is no part of the notation")
            argument = Keyword(each.arg, self.term(each.value, depth))
            argument.line = self.line(each)
            argument.column = self.column(each)
            keywords.append(argument)
        return Call(node.func.id, args, keywords)


_DESCRIPTIONS: Final = {
    "Starred": "a star '*x'",
    "Tuple": "a row of expressions (is a list or a call meant?)",
    "GeneratorExp": "a comprehension",
    "ListComp": "a comprehension",
}


def _sign_of(op: ast.operator) -> str:
    if isinstance(op, ast.Add):
        return "+"
    if isinstance(op, ast.Sub):
        return "-"
    if isinstance(op, ast.Mult):
        return "*"
    return "/" if isinstance(op, ast.Div) else ""


def _comparison_of(op: ast.cmpop) -> str:
    if isinstance(op, ast.Eq):
        return "=="
    if isinstance(op, ast.NotEq):
        return "!="
    if isinstance(op, ast.Lt):
        return "<"
    if isinstance(op, ast.LtE):
        return "<="
    if isinstance(op, ast.Gt):
        return ">"
    return ">=" if isinstance(op, ast.GtE) else ""


# --- shared by the terms ---------------------------------------------------------------------------------------------


def _within(term: Term, strength: int) -> str:
    """The text of a term where something at least this tight is needed."""
    return f"({term.write()})" if term.strength() < strength else term.write()


def _all_same(left: list[Term], right: list[Term]) -> bool:
    if len(left) != len(right):
        return False
    for index in range(len(left)):
        if not left[index].same(right[index]):
            return False
    return True


def _check_name(name: str) -> None:
    if _NAME.match(name) is None or keyword.iskeyword(name):
        raise NotationError(
            f"{name!r} is no name of the notation", hint="use letters, digits and '_', and no word of Python"
        )


def _check_sign(sign: str, allowed: tuple[str, ...]) -> None:
    if sign not in allowed:
        raise NotationError(f"{sign!r} is no sign here", hint=f"use one of {' '.join(allowed)}")
