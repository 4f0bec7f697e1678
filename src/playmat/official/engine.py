"""The official engine itself, where it is installed: a game played through its library, and what it tells.

The library is found in an installed `kaggle-environments` and never copied; it can be started once in a process.
"""

from __future__ import annotations

import ctypes
import functools
from typing import Final

import msgspec

from playmat.errors import PlaymatError
from playmat.pool.official import HINT, WHERE, library_path

REFUSED: Final = {
    1: "it does not know a card",
    2: "more than four cards of one name",
    3: "no Basic Pokémon",
    4: "more than one ACE SPEC card",
}


class StartData(ctypes.Structure):
    """What starting a game gives: the game, or who is to blame and why."""

    _fields_ = [("battle", ctypes.c_void_p), ("player", ctypes.c_int), ("error", ctypes.c_int)]


class SeenData(ctypes.Structure):
    """What the player to move sees, as JSON and as input for a search."""

    _fields_ = [
        ("json", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("count", ctypes.c_int),
        ("player", ctypes.c_int),
    ]


def installed() -> None:
    """PlaymatError where it is not installed."""
    if library_path() is None:
        raise PlaymatError("the official engine is not installed", WHERE, HINT)


@functools.cache
def library() -> ctypes.CDLL:
    """The library, started; PlaymatError where it is not installed or does not work."""
    installed()
    place = library_path()
    try:
        found = ctypes.cdll.LoadLibrary(str(place))
        found.GameInitialize()
        found.BattleStart.restype = StartData
        found.BattleStart.argtypes = [ctypes.POINTER(ctypes.c_int)]
        found.BattleFinish.argtypes = [ctypes.c_void_p]
        found.GetBattleData.restype = SeenData
        found.GetBattleData.argtypes = [ctypes.c_void_p]
        found.Select.restype = ctypes.c_int
        found.Select.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_int), ctypes.c_int]
        found.VisualizeData.restype = ctypes.c_char_p
        found.VisualizeData.argtypes = [ctypes.c_void_p]
    except (OSError, AttributeError) as wrong:
        raise PlaymatError(f"the official engine's library cannot be used ({wrong})", WHERE, HINT) from None
    return found


class Card(msgspec.Struct):
    """A card as it is shown."""

    id: int
    serial: int


class Pokemon(msgspec.Struct):
    """A Pokémon in play as it is shown."""

    serial: int
    hp: int
    maxHp: int
    appearThisTurn: bool
    energies: list[int]
    energyCards: list[Card]
    tools: list[Card]
    preEvolution: list[Card]


class Player(msgspec.Struct):
    """One side, with everything that is hidden."""

    active: list[Pokemon | None]
    bench: list[Pokemon]
    benchMax: int
    deck: list[Card]
    hand: list[Card]
    discard: list[Card]
    prize: list[Card]
    poisoned: bool
    burned: bool
    asleep: bool
    paralyzed: bool
    confused: bool


class Current(msgspec.Struct):
    """The state of a game."""

    turn: int
    yourIndex: int
    firstPlayer: int
    supporterPlayed: bool
    stadiumPlayed: bool
    energyAttached: bool
    retreated: bool
    result: int
    stadium: list[Card]
    looking: list[Card | None] | None
    players: list[Player]


class Log(msgspec.Struct):
    """One thing that happened."""

    type: str
    playerIndex: int = -1
    serial: int = -1
    serialBefore: int = -1
    serialAfter: int = -1
    head: bool = False
    toArea: int = 0
    attackId: int = -1
    result: int = -1
    reason: int = -1


class Shown(msgspec.Struct):
    """One state of a game that is over, with what led to it."""

    logs: list[Log]
    current: Current


class Half(msgspec.Struct):
    """One side as the player to move sees it; the opponent's hand is not."""

    active: list[Pokemon | None]
    bench: list[Pokemon]
    discard: list[Card]
    hand: list[Card] | None = None


class Table(msgspec.Struct):
    """How far a game has come, as the player to move sees it."""

    result: int
    yourIndex: int
    players: list[Half]
    looking: list[Card | None] | None = None


class Selection(msgspec.Struct):
    """What is asked."""

    type: int
    context: int
    minCount: int
    maxCount: int
    remainDamageCounter: int
    remainEnergyCost: int
    option: list[dict[str, int]]
    contextCard: Card | None = None
    effect: Card | None = None
    deck: list[Card] | None = None


class Seen(msgspec.Struct):
    """What the player to move is told, as far as playing on needs it."""

    select: Selection
    current: Table


SEEN: Final = msgspec.json.Decoder(Seen)
SHOWN: Final = msgspec.json.Decoder(list[Shown])


class Battle:
    """One game in progress; `close` it, or use it in a `with`."""

    def __init__(self, decks: tuple[list[int], list[int]]) -> None:
        for who, deck in enumerate(decks):
            if len(deck) != 60:
                raise PlaymatError(f"the deck has {len(deck)} cards", f"deck {'AB'[who]}", "Give 60 card ids.")
        self.library = library()
        cards = decks[0] + decks[1]
        started = self.library.BattleStart((ctypes.c_int * len(cards))(*cards))
        if not started.battle:
            reason = REFUSED.get(started.error, f"error {started.error}")
            raise PlaymatError(f"the official engine refuses the deck: {reason}", f"deck {'AB'[started.player]}")
        self.battle: int | None = started.battle

    def __enter__(self) -> Battle:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def seen(self) -> bytes:
        """The observation of the player to move, as JSON."""
        found: bytes = self.library.GetBattleData(self.battle).json
        return found

    def select(self, chosen: list[int]) -> None:
        """Answers with indices of options."""
        error = self.library.Select(self.battle, (ctypes.c_int * len(chosen))(*chosen), len(chosen))
        if error:
            raise PlaymatError(f"the official engine refuses the choice {chosen} (error {error})", WHERE)

    def shown(self) -> list[Shown]:
        """Every state that was seen so far, with what is hidden."""
        return SHOWN.decode(self.library.VisualizeData(self.battle))

    def close(self) -> None:
        """Frees the game."""
        if self.battle is not None:
            self.library.BattleFinish(self.battle)
            self.battle = None
