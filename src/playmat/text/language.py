"""What differs between languages before any grammar: how a printed text is normalised, cut into tokens and joined
again, and which names it knows. English is read word by word, Japanese and Chinese character by character; the
engine that reads and the one that writes see only tokens.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from playmat.facts.card import name_key
from playmat.facts.energy import LETTERS
from playmat.text.errors import TextError

MAX_LENGTH: Final = 4_000
"""No card says more; the longest printed text has about 900 characters."""

NUMBER_KEY: Final = "0"
SYMBOL_KEY: Final = "{}"
QUOTE_KEY: Final = '""'

_TOKEN: Final = re.compile(
    r"""\s*(\{[^{}]*\}|"[^"]*"|[+-]?\d+(?![\w])|etc\.|[^\W_]+(?:['&!?:-]+[^\W_]+)*(?:'(?=\s|$|[.,)]))?|\S)"""
)
_CHARACTER: Final = re.compile(r"\s*(\{[^{}]*\}|\d+|\S)")
_INVISIBLE: Final = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufffe\uffff]")
_MARKUP: Final = re.compile(r"</?[a-zA-Z]+ ?/?>")
_BRACKETED: Final = re.compile(rf"\[([{LETTERS}])\]")
_QUOTES: Final = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"', "−": "-", "–": "-"})
_TYPE_WORDS: Final = {
    "Colorless": "C",
    "Grass": "G",
    "Fire": "R",
    "Water": "W",
    "Lightning": "L",
    "Psychic": "P",
    "Fighting": "F",
    "Darkness": "D",
    "Metal": "M",
    "Dragon": "N",
    "Fairy": "Y",
}
_TYPE_WORD: Final = re.compile(
    rf"\b({'|'.join(_TYPE_WORDS)})(?= (?:Energy|Pokémon|or|and|type|Mega|in|Resistance|more|less)\b|[,.])"
)
_TYPE_WORDS_TWICE: Final = re.compile(rf"\b(?:({'|'.join(_TYPE_WORDS)})\1+)(?= (?:Energy|more|less)\b|[,.])")
# Japanese data write Energy symbols as English words, partly other ones, or as the first character of the type.
_JAPANESE_TYPES: Final = {
    **_TYPE_WORDS,
    "Electric": "L",
    "Dark": "D",
    "Steel": "M",
    "草": "G",
    "炎": "R",
    "水": "W",
    "雷": "L",
    "超": "P",
    "闘": "F",
    "悪": "D",
    "鋼": "M",
    "竜": "N",
    "無": "C",
    "妖": "Y",
}
_JAPANESE_SYMBOL: Final = re.compile(
    rf"({'|'.join([each for each in _JAPANESE_TYPES if len(each) > 1])}|\[[草炎水雷超闘悪鋼竜無妖]\])"
)
_TIMES: Final = re.compile(r"x(?=\d)")
_WIDE: Final = str.maketrans({"[": "［", "]": "］", "(": "（", ")": "）"})
_BASIC_ENERGY: Final = re.compile(rf"(?:Basic )?(?:\{{\w\}}|{'|'.join(_TYPE_WORDS)}) Energy\Z")
_NAMED_SYMBOLS: Final = re.compile(r"\{(ex|EX|GX|V|VMAX|VSTAR|ACE SPEC)\}")
_OLD_WORDINGS: Final = (
    ("his or her", "their"),
    ("he or she", "they"),
    ("Pokémon-ex", "Pokémon ex"),
    ("Don't apply Weakness or Resistance", "Don't apply Weakness and Resistance"),
)


class Token:
    """A piece of text: as printed, as it is compared (`low`: small letters where capitals only begin sentences), the
    key by which rules are looked up, and where it stands."""

    __slots__ = ("end", "key", "low", "start", "text")

    def __init__(self, text: str, start: int, end: int, capitals: bool) -> None:
        self.text = text
        self.low = text if capitals else text.lower()
        self.key = key_of(text)
        self.start = start
        self.end = end


class Language:
    """How a language is cut and joined: `by_word` for those that put spaces between words."""

    __slots__ = ("by_word", "code")

    def __init__(self, code: str, by_word: bool) -> None:
        self.code = code
        self.by_word = by_word

    def normalise(self, text: str) -> str:
        """One spelling of quotes, symbols and spaces; TextError for control characters and endless texts."""
        if len(text) > MAX_LENGTH:
            raise TextError(f"this is no card text: it is {len(text):,} characters long, at most {MAX_LENGTH:,}")
        text = _INVISIBLE.sub("", text)
        bad = _CONTROL.search(text)
        if bad is not None:
            raise TextError(f"control character U+{ord(bad.group()):04X}", text, bad.start())
        text = _MARKUP.sub("", text)
        if not self.by_word:
            return spelled_in_japanese(text)
        text = " ".join(text.translate(_QUOTES).replace("•", " • ").split())
        text = _BRACKETED.sub(r"{\1}", text)
        if self.by_word:
            text = _NAMED_SYMBOLS.sub(r"\1", text)
            text = _TYPE_WORDS_TWICE.sub(_symbols, text)
            text = _TYPE_WORD.sub(_symbol, text)
            for old, new in _OLD_WORDINGS:
                if old in text:
                    text = text.replace(old, new)
        return text

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a normalised text."""
        found: list[Token] = []
        pattern = _TOKEN if self.by_word else _CHARACTER
        match = pattern.match(text)
        while match is not None:
            word = match.group(1)
            # Japanese has no capitals at the beginning of sentences, but tells ex from EX by them.
            found.append(Token(word, match.start(1), match.end(1), not self.by_word))
            match = pattern.match(text, match.end())
        return found

    def join(self, pieces: list[str]) -> str:
        """The text of written pieces: spaces, capitals and a/an where the language has them."""
        if not self.by_word:
            return "".join(pieces)
        text = ""
        start = True
        for i in range(len(pieces)):
            piece = pieces[i]
            if piece == "a" and i + 1 < len(pieces) and pieces[i + 1][:1] in ("A", "E", "I", "O", "a", "e", "i", "o"):
                piece = "an"
            if start:
                piece = piece[:1].upper() + piece[1:]
            if text and piece not in (".", ",", ")", ":", "-") and text[-1] not in "(-":
                text += " "
            text += piece
            start = piece in (".", "•") or (piece == "(" and start)
            if piece == ")" and text.endswith(".)"):
                start = True
        return text


def spelled_in_japanese(text: str) -> str:
    """One width of letters and signs, Energy symbols as in English, brackets wide, no spaces."""
    text = "".join(unicodedata.normalize("NFKC", text).translate(_QUOTES).split())
    text = _JAPANESE_SYMBOL.sub(_japanese_symbol, _BRACKETED.sub(r"{\1}", text))
    return _TIMES.sub("×", text).translate(_WIDE)


def _japanese_symbol(match: re.Match[str]) -> str:
    return "{" + _JAPANESE_TYPES[match.group(1).strip("[]")] + "}"


def _symbols(match: re.Match[str]) -> str:
    """Several symbols of one type, written as its name over and over."""
    word = match.group(1)
    return ("{" + _TYPE_WORDS[word] + "}") * (len(match.group()) // len(word))


def _symbol(match: re.Match[str]) -> str:
    return "{" + _TYPE_WORDS[match.group(1)] + "}"


def key_of(word: str) -> str:
    """The key of a token: its small letters, or one key for all numbers, Energy symbols and quotations."""
    if word[0] == "{" and len(word) == 3 and word[1] in LETTERS:
        return SYMBOL_KEY
    if word[0] in ('"', "「") and len(word) > 1:
        return QUOTE_KEY
    if word[-1].isdigit() and word.lstrip("+-").isdecimal():
        return NUMBER_KEY if word[0] not in "+-" else word[0]
    return word.lower()


ENGLISH: Final = Language("en", True)
JAPANESE: Final = Language("ja", False)
LANGUAGES: Final[dict[str, Language]] = {each.code: each for each in (ENGLISH, JAPANESE)}


class Lexicon:
    """The names a text may speak of, found by their first token; each printed name stands for a name key.

    Several lists, since a name is only looked up where the grammar wants one of its kind: cards, with 's too, attacks
    and Abilities, owners.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self.cards: dict[str, list[Entry]] = {}
        self.moves: dict[str, list[Entry]] = {}
        self.owners: dict[str, list[Entry]] = {}
        self.cards_of: dict[str, list[Entry]] = {}

    def add_cards(self, names: Iterable[str]) -> None:
        """Names of cards whose printed form is their name key; the owner in front of a name is learnt with it."""
        for name in sorted(set(names)):
            if _BASIC_ENERGY.match(name):
                continue  # a text that says so speaks of the kind, not of the name
            self.add(self.cards, name, name_key(name))
            self.add(self.cards_of, f"{name}'s", name_key(name))
            owner, found, rest = name_key(name).partition("'s ")
            if found and rest:
                self.add(self.owners, f"{owner}'s", f"{owner}'s")

    def begins(self, word: str) -> int:
        """Which names a word begins: a mask of 1 cards, 2 attacks and Abilities, 4 owners, 8 cards with 's."""
        return (word in self.cards) + 2 * (word in self.moves) + 4 * (word in self.owners) + 8 * (word in self.cards_of)

    def add_moves(self, names: Iterable[str]) -> None:
        """Names of attacks and Abilities."""
        for name in sorted(set(names)):
            self.add(self.moves, name, name_key(name))

    def add(self, table: dict[str, list[Entry]], printed: str, key: str) -> None:
        """A printed name, in one of the tables, and the name key it stands for."""
        words = [token.text for token in self.language.tokens(self.language.normalise(printed))]
        if not words:
            return
        entries = table.setdefault(words[0], [])
        for entry in entries:
            if entry.words == words:
                return
        entries.append(Entry(words, key))


class Entry:
    """A name in the lexicon: its tokens as printed, and its name key."""

    __slots__ = ("key", "words")

    def __init__(self, words: list[str], key: str) -> None:
        self.words = words
        self.key = key
