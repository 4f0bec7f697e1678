"""The errors that people see. Every error of Playmat derives from `PlaymatError` and says what is wrong, where, and
what to do about it. Whoever raises one has changed nothing: the game, the file or the argument is as it was.
"""

from __future__ import annotations


class PlaymatError(Exception):
    """Base of all errors: `what` is wrong, `where` (file, line, card) and a `hint`; the last two may be empty."""

    def __init__(self, what: str, where: str = "", hint: str = "") -> None:
        super().__init__(what, where, hint)
        self.what = what
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        if self.hint:
            text = f"{text.rstrip('.')}. {self.hint}"
        return text


class DeckError(PlaymatError):
    """A deck list cannot be read, or its deck breaks a rule of deck construction."""


class CardDataError(PlaymatError):
    """Card data is malformed or contradicts itself, or a card is not in the pool."""


class NotationError(PlaymatError):
    """An effect in notation has an unknown word, a wrong argument, or makes no sense."""


class RulesError(PlaymatError):
    """An unknown rules preset or field, or a field with an impossible value."""


class SavedGameError(PlaymatError):
    """A saved game was cut, edited, made by another version, or is no game at all."""


class IndexChoiceError(PlaymatError):
    """A step was given an index, or a number of picks, that its decision does not offer."""


class ChanceError(PlaymatError):
    """Scripted chance ran dry, was out of range, or was left over."""


class UnsupportedCardError(PlaymatError):
    """A card has text that is not understood; it is refused in play, never approximated."""


class RunawayError(PlaymatError):
    """A single step ran more operations than any card can need: an endless loop."""


class ReplayError(PlaymatError):
    """A replay is malformed, of another behaviour version, or its choices do not fit the game."""


class PositionError(PlaymatError):
    """A position in text form cannot be read or describes an impossible state."""


class BuildError(PlaymatError, ImportError):
    """The compiled build was demanded and is not there, or compiling failed."""
