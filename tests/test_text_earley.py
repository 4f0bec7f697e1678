"""An independent parser as a witness: a lark Earley grammar made from the same grammar file accepts and refuses the
same texts as our own engine does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

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
    SYMBOL,
    Grammar,
    Item,
    Literal,
    Optional,
    Slot,
    load,
)
from playmat.text.language import ENGLISH, Lexicon, key_of
from playmat.text.reader import read
from tests.test_text_english import ALL, NAMES

lark = pytest.importorskip("lark", reason="lark is not installed (a development extra)")

KEYS = {NUMBER: "K_NUMBER", PLUS: "K_PLUS", MINUS: "K_MINUS", SYMBOL: "K_SYMBOL", QUOTED: "K_QUOTED"}
BY_KEY = {"0": "K_NUMBER", "+": "K_PLUS", "-": "K_MINUS", "{}": "K_SYMBOL", '""': "K_QUOTED"}
SAMPLE = 24


class Terminals:
    """One terminal for each word of the grammar and of names; what else a text says is one more."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def of(self, low: str) -> str:
        if low not in self.names:
            self.names[low] = f"W_{len(self.names)}"
        return self.names[low]


def earley(grammar: Grammar, lexicon: Lexicon) -> tuple[str, Terminals]:
    """The grammar in lark's notation over terminals that are whole tokens."""
    terminals = Terminals()
    lines = ["start: r_sentence+"]
    for rule in grammar.rules.values():
        choices = [items_of(alternative.items, terminals) for alternative in rule.alternatives]
        lines.append(f"r_{rule.name}: {' | '.join(choices)}")
    tables = ((CARD, lexicon.cards), (MOVE, lexicon.moves), (OWNER, lexicon.owners), (CARD_OF, lexicon.cards_of))
    for name, table in tables:
        entries = [entry for entries in table.values() for entry in entries]
        lines.append(f"r_{name}: {' | '.join(' '.join(terminals.of(w.lower()) for w in e.words) for e in entries)}")
    # A number may be a word of the grammar, too ("Stage 1", "1 of"), and a sign a word of its own.
    for name, key in KEYS.items():
        words = [terminals.names[low] for low in terminals.names if BY_KEY.get(token_key(low)) == key]
        lines.append(f"r_{name}: {' | '.join([key, *words])}")
    declared = [*terminals.names.values(), *KEYS.values(), "OTHER"]
    return "\n".join([*lines, f"%declare {' '.join(declared)}"]), terminals


def token_key(low: str) -> str:
    text = low.upper() if low.startswith("{") else low
    return key_of(text)


def items_of(items: list[Item], terminals: Terminals) -> str:
    words: list[str] = []
    for item in items:
        if isinstance(item, Literal):
            forms = [" ".join(terminals.of(low) for low in form) for form in item.forms]
            words.append(f"({' | '.join(forms)})")
        elif isinstance(item, Slot):
            words.append(f"r_{item.rule}{'*' if item.rest else ''}")
        else:
            assert isinstance(item, Optional)
            words.append(f"[{items_of(item.items, terminals)}]")
    return " ".join(words)


def parser() -> object:
    grammar = load("en")
    source, terminals = earley(grammar, NAMES)

    class Tokens(lark.lexer.Lexer):  # type: ignore[misc, name-defined]
        """Our own tokens under the names of terminals."""

        def __init__(self, conf: object) -> None:
            pass

        def lex(self, text: object) -> Iterator[object]:
            for token in ENGLISH.tokens(str(getattr(text, "text", text))):
                name = terminals.names.get(token.low) or BY_KEY.get(token.key, "OTHER")
                yield lark.Token(name, token.text)

    return lark.Lark(source, parser="earley", lexer=Tokens, ambiguity="resolve")


@pytest.fixture(scope="module")
def witness() -> object:
    return parser()


def accepts(witness: object, text: str) -> bool:
    try:
        witness.parse(text)  # type: ignore[attr-defined]
    except lark.exceptions.LarkError:
        return False
    return True


def ours(text: str) -> bool:
    try:
        read(text, "en", NAMES)
    except TextError:
        return False
    return True


def sample() -> list[str]:
    step = max(1, len(ALL) // SAMPLE)
    return [ENGLISH.normalise(text) for _, text, _ in ALL[::step]]


def spoilt(text: str) -> list[str]:
    """Texts that are nearly right: a word less, a word twice, the last one missing."""
    words = text.split(" ")
    middle = len(words) // 2
    return [
        " ".join(words[:middle] + words[middle + 1 :]),
        " ".join([*words[:middle], words[middle], *words[middle:]]),
        re.sub(r"\S+\.$", "", text).strip(),
    ]


def test_the_witness_accepts_what_we_read(witness: object):
    for text in sample():
        assert ours(text), text
        assert accepts(witness, text), text


def test_the_witness_judges_spoilt_texts_as_we_do(witness: object):
    refused = 0
    for text in sample():
        for each in spoilt(text):
            assert accepts(witness, each) == ours(each), each
            refused += not ours(each)
    assert refused > SAMPLE
