"""The errors of the text room. `TextError` is a text that is not understood, with the place and what was expected
there; `GrammarError` is a mistake in a grammar file, found when it is loaded.
"""

from __future__ import annotations

from playmat.errors import PlaymatError


class TextError(PlaymatError):
    """A printed text that is not understood: `at` is the character where it stops making sense (-1: no one place),
    `rest` the words from there on, and `expected` what could have stood there."""

    def __init__(self, what: str, text: str = "", at: int = -1, expected: list[str] | None = None) -> None:
        self.text = text
        self.at = at
        self.rest = text[at:] if at >= 0 else ""
        self.expected: list[str] = expected if expected is not None else []
        where = f'at "{shortened(self.rest)}"' if self.rest else "at the end" if at >= 0 else ""
        hint = f"Expected {', '.join(self.expected[:8])}" if self.expected else ""
        super().__init__(what, where, hint)


class AmbiguousError(TextError):
    """A sentence with two meanings: a fault of the grammar, never of the text; `readings` are both."""

    def __init__(self, what: str, text: str, at: int, readings: list[str]) -> None:
        super().__init__(what, text, at)
        self.readings = readings


class Unsupported(TextError):
    """A text whose sentences are read, but whose meaning together has no tree yet; it is refused, never guessed."""


class GrammarError(PlaymatError):
    """A grammar file has a line that makes no sense."""


def shortened(text: str, length: int = 40) -> str:
    """The first words of a text."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"
