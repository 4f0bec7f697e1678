"""The phases together: from a printed text to its effect tree, and back to canonical text."""

from __future__ import annotations

from playmat.effects.notation import Call, Name
from playmat.text.errors import TextError, Unsupported
from playmat.text.language import LANGUAGES, Lexicon
from playmat.text.lower import ATTACK, lower
from playmat.text.older import told_today
from playmat.text.reader import read


def normalise(text: str, lang: str) -> str:
    """One spelling of quotes, symbols and spaces; TextError for what is no card text."""
    return LANGUAGES[lang].normalise(text)


def compile_text(
    text: str, kind: str, lexicon: Lexicon, lang: str = "en", name: str = "", printed: int | None = -1
) -> Call:
    """The effect tree of a printed text of a kind (`attack`, `ability`, `item`, `supporter`, `stadium`, `tool`,
    `energy`); TextError where it is not understood, with the place. What the grammar does not read as it stands is
    tried with its older wordings told in today's.

    The lexicon holds the names a text may speak of. `name` is the card's own name, by which texts before 2011 call it.
    `printed` is the number beside an attack, None for none and -1 where it is not known: a text that does not fit it is
    refused.
    """
    plain = normalise(text, lang)
    try:
        return compile_plain(plain, kind, lexicon, lang, printed)
    except TextError:
        today = told_today(plain, lang, name, printed if kind == ATTACK else -1)
        if today == plain:
            raise
    return compile_plain(today, kind, lexicon, lang, printed)


def compile_plain(plain: str, kind: str, lexicon: Lexicon, lang: str, printed: int | None) -> Call:
    """The same of a normalised text, in the words of the grammar alone."""
    tree = lower(read(plain, lang, lexicon), kind, plain)
    if kind == ATTACK and printed != -1:
        check_printed(tree, printed, plain)
    return tree


def check_printed(tree: Call, printed: int | None, text: str) -> None:
    """Refuse an attack whose text says "more damage" than a number that is not printed, or takes a printed one away."""
    damage = tree.keyword("damage")
    if damage is None:
        return
    reads = any(isinstance(each, Name) and each.name == "printed" for each in damage.walk())
    if reads and not printed:
        raise Unsupported("the text changes a number that is not printed", text)
    if isinstance(damage, Name) and printed:
        raise Unsupported("the text does its damage to others, but a number is printed", text)
