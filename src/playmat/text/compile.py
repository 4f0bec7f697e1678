"""The phases together: from a printed text to its effect tree, and back to canonical text."""

from __future__ import annotations

from playmat.effects.notation import Call
from playmat.text.language import LANGUAGES, Lexicon
from playmat.text.lower import lower
from playmat.text.reader import read


def normalise(text: str, lang: str) -> str:
    """One spelling of quotes, symbols and spaces; TextError for what is no card text."""
    return LANGUAGES[lang].normalise(text)


def compile_text(text: str, kind: str, lexicon: Lexicon, lang: str = "en", name: str = "") -> Call:
    """The effect tree of a printed text of a kind (`attack`, `ability`, `item`, `supporter`, `stadium`, `tool`,
    `energy`); TextError where it is not understood, with the place.

    `name` is the card's own name, and the lexicon holds the names a text may speak of.
    """
    plain = normalise(text, lang)
    return lower(read(plain, lang, lexicon), kind, plain, name)
