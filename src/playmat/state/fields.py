"""Data from outside read field by field: what is missing, of a wrong kind or out of range is said with its place.

`saved.py` reads saved games through it.
"""

from __future__ import annotations

from typing import Final

from playmat.errors import SavedGameError
from playmat.state.codes import PID_BASE

MOST: Final = 1 << 52
"""No number in a saved game is larger: JSON readers of other languages keep these exactly."""

RESTORE: Final = "the file was changed or damaged: take another copy of it"


class Part:
    """One object of a saved game while it is read: fields are taken once, faults are said with their place."""

    __slots__ = ("data", "taken", "where")

    def __init__(self, data: object, where: str) -> None:
        self.where = where
        self.taken = 0
        if not isinstance(data, dict):
            raise SavedGameError(f"an object is expected, not {kind_of(data)}", where, RESTORE)
        self.data: dict[object, object] = data

    def wrong(self, field: str, what: str) -> SavedGameError:
        return SavedGameError(what, f"{self.where}.{field}" if self.where else field, RESTORE)

    def take(self, field: str) -> object:
        if field not in self.data:
            raise self.wrong(field, "missing")
        self.taken += 1
        return self.data[field]

    def done(self) -> None:
        """Every field has been read: others do not belong here."""
        if self.taken != len(self.data):
            raise SavedGameError(f"{len(self.data) - self.taken} fields too many", self.where or "saved game", RESTORE)

    def integer(self, field: str, least: int = -MOST, most: int = MOST) -> int:
        return number_in(self.take(field), least, most, f"{self.where}.{field}" if self.where else field)

    def flag(self, field: str) -> bool:
        return self.integer(field, 0, 1) == 1

    def text(self, field: str) -> str:
        found = self.take(field)
        if not isinstance(found, str):
            raise self.wrong(field, f"a text is expected, not {kind_of(found)}")
        return found

    def things(self, field: str) -> list[object]:
        found = self.take(field)
        if not isinstance(found, list):
            raise self.wrong(field, f"a list is expected, not {kind_of(found)}")
        return found

    def integers(self, field: str, least: int = -MOST, most: int = MOST) -> list[int]:
        made: list[int] = []
        place = f"{self.where}.{field}" if self.where else field
        things = self.things(field)
        for i in range(len(things)):
            made.append(number_in(things[i], least, most, f"{place}[{i}]"))
        return made

    def refs(self, field: str, size: int) -> list[int]:
        """A list of refs: cards below `size`, pids, or -1."""
        made = self.integers(field, -1)
        for ref in made:
            if size <= ref < PID_BASE:
                raise self.wrong(field, f"{ref} is neither a card nor a Pokémon")
        return made

    def ref(self, field: str, size: int) -> int:
        """A ref: a card below `size`, a pid, or -1."""
        made = self.integer(field, -1)
        if size <= made < PID_BASE:
            raise self.wrong(field, f"{made} is neither a card nor a Pokémon")
        return made

    def texts(self, field: str) -> list[str]:
        made: list[str] = []
        for thing in self.things(field):
            if not isinstance(thing, str):
                raise self.wrong(field, f"texts are expected, not {kind_of(thing)}")
            made.append(thing)
        return made

    def part(self, field: str) -> Part:
        return Part(self.take(field), f"{self.where}.{field}" if self.where else field)

    def parts(self, field: str) -> list[Part]:
        things = self.things(field)
        place = f"{self.where}.{field}" if self.where else field
        made: list[Part] = []
        for i in range(len(things)):
            made.append(Part(things[i], f"{place}[{i}]"))
        return made


def kind_of(thing: object) -> str:
    if thing is None:
        return "nothing"
    if isinstance(thing, bool):
        return "true or false"
    if isinstance(thing, dict):
        return "an object"
    if isinstance(thing, list):
        return "a list"
    if isinstance(thing, str):
        return "a text"
    if isinstance(thing, int):
        return "a whole number"
    return "something else"


def number_in(thing: object, least: int, most: int, where: str) -> int:
    # True is an int to Python but no number in a file.
    if isinstance(thing, bool) or not isinstance(thing, int):
        raise SavedGameError(f"a whole number is expected, not {kind_of(thing)}", where, RESTORE)
    if thing < least or thing > most:
        raise SavedGameError(f"{shown(thing)} is not from {least} to {most}", where, RESTORE)
    return thing


def shown(number: int) -> str:
    """A number for a message; Python refuses to print enormous ones."""
    return str(number) if -MOST <= number <= MOST else "the number"
