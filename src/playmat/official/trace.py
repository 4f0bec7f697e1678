"""A recorded game of the official engine: its deck lists, every state, decision and random outcome, ids and numbers
only.

Cards are numbered as ours are (its serial numbers less 3), so that a trace can be laid beside a game of ours. A list
that is as it was in the state before is left out; of a deck that was only drawn from, its size is kept. Traces lie in
files of one JSON object a line, compressed where the name ends in `.xz`.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from pathlib import Path

import msgspec

from playmat.errors import PlaymatError

FORMAT = 1

Cards = list[int]


class Mon(msgspec.Struct, array_like=True):
    """A Pokémon in play: its top card, HP left, maximum HP, whether it came or evolved this turn, its units of Energy
    by type, and the cards of it and attached to it."""

    card: int
    hp: int
    max_hp: int
    new: bool
    units: list[int]
    energy: Cards
    tools: Cards
    under: Cards


class Side(msgspec.Struct, array_like=True):
    """One player's side; `conditions` has a bit for each Special Condition by their numbers. Lists of cards that are
    None, and a deck that is a size, are those of the state before."""

    bench_max: int
    conditions: int
    active: list[Mon | None]
    bench: list[Mon]
    deck: Cards | int | None
    hand: Cards | None
    discard: Cards | None
    prizes: Cards | None


class State(msgspec.Struct, array_like=True):
    """Everything at one decision, and what chance did on the way to it."""

    turn: int
    first: int
    supporter: bool
    stadium_played: bool
    attached: bool
    retreated: bool
    result: int
    stadium: Cards
    looking: list[int | None] | None
    sides: list[Side]
    coins: list[int]
    orders: list[Cards]
    moved: Cards
    laid: Cards
    attacks: list[int]


class Choice(msgspec.Struct, array_like=True):
    """One decision: who, kind and context of the selection, how many of which options, and what was chosen. An option
    is its kind followed by its fields in the order of `OPTION_FIELDS`."""

    who: int
    type: int
    context: int
    least: int
    most: int
    options: list[list[int]]
    effect: int
    about: int
    counters: int
    cost: int
    chosen: list[int]


OPTION_FIELDS: dict[int, tuple[str, ...]] = {
    0: ("number",),
    3: ("area", "index", "playerIndex"),
    4: ("area", "index", "playerIndex", "toolIndex"),
    5: ("area", "index", "playerIndex", "energyIndex"),
    6: ("area", "index", "playerIndex", "energyIndex", "count"),
    7: ("index",),
    8: ("area", "index", "inPlayArea", "inPlayIndex"),
    9: ("area", "index", "inPlayArea", "inPlayIndex"),
    10: ("area", "index"),
    11: ("area", "index"),
    13: ("attackId",),
    15: ("cardId", "serial"),
    16: ("specialConditionType",),
}
"""The fields of each kind of option; kinds without any are left out."""


class Trace(msgspec.Struct):
    """One game. `states` has one more than `choices` where the game was played to the end; `result` is 0 or 1 for the
    winner, 2 for a draw, -1 where it was stopped."""

    format: int
    name: str
    decks: list[list[int]]
    first_order: list[Cards]
    states: list[State]
    choices: list[Choice]
    result: int
    reason: int

    def until(self, number: int) -> Trace:
        """The same game up to decision `number` with what followed it."""
        return Trace(
            self.format,
            self.name,
            self.decks,
            self.first_order,
            self.states[: number + 2],
            self.choices[: number + 1],
            self.result if number + 2 >= len(self.states) else -1,
            self.reason,
        )


def filled(trace: Trace) -> Trace:
    """The trace with every list written out."""
    decks: list[Cards] = [[], []]
    zones: list[list[Cards]] = [[[], [], []], [[], [], []]]
    states: list[State] = []
    for state in trace.states:
        sides: list[Side] = []
        for who, side in enumerate(state.sides):
            deck = side.deck
            decks[who] = decks[who] if deck is None else decks[who][:deck] if isinstance(deck, int) else deck
            for at, cards in enumerate((side.hand, side.discard, side.prizes)):
                if cards is not None:
                    zones[who][at] = cards
            hand, discard, prizes = zones[who]
            sides.append(
                Side(side.bench_max, side.conditions, side.active, side.bench, decks[who], hand, discard, prizes)
            )
        states.append(msgspec.structs.replace(state, sides=sides))
    return Trace(
        trace.format,
        trace.name,
        trace.decks,
        trace.first_order,
        states,
        trace.choices,
        trace.result,
        trace.reason,
    )


def short(trace: Trace) -> Trace:
    """A trace with every list written out, without what is as it was."""
    states: list[State] = []
    last: list[Side] = []
    for state in trace.states:
        sides: list[Side] = []
        for who, side in enumerate(state.sides):
            if not last:
                sides.append(side)
                continue
            old = last[who]
            deck: Cards | int | None = side.deck
            assert isinstance(side.deck, list) and isinstance(old.deck, list)
            if side.deck == old.deck:
                deck = None
            elif side.deck == old.deck[: len(side.deck)]:
                deck = len(side.deck)
            sides.append(
                Side(
                    side.bench_max,
                    side.conditions,
                    side.active,
                    side.bench,
                    deck,
                    None if side.hand == old.hand else side.hand,
                    None if side.discard == old.discard else side.discard,
                    None if side.prizes == old.prizes else side.prizes,
                )
            )
        last = state.sides
        states.append(msgspec.structs.replace(state, sides=sides))
    return msgspec.structs.replace(trace, states=states)


def write_traces(place: Path, traces: Iterable[Trace]) -> None:
    """Writes traces (with every list written out) to a file."""
    lines = b"".join(msgspec.json.encode(short(trace)) + b"\n" for trace in traces)
    place.write_bytes(lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME) if place.suffix == ".xz" else lines)


def read_traces(place: Path) -> list[Trace]:
    """The traces of a file, every list written out; PlaymatError naming the line where it is none."""
    try:
        raw = place.read_bytes()
        if place.suffix == ".xz":
            raw = lzma.decompress(raw)
    except OSError as wrong:
        raise PlaymatError(
            f"the file cannot be read ({wrong.strerror})", str(place), "Name a file of traces."
        ) from None
    except lzma.LZMAError:
        raise PlaymatError("the file is not compressed with xz", str(place), "Name a file of traces.") from None
    found: list[Trace] = []
    decoder = msgspec.json.Decoder(Trace)
    for number, line in enumerate(raw.splitlines(), 1):
        if not line.strip():
            continue
        where = f"{place}, line {number}"
        try:
            trace = decoder.decode(line)
        except msgspec.MsgspecError as wrong:
            raise PlaymatError(f"this is no trace: {wrong}", where, "`playmat conform --save` writes them.") from None
        if trace.format != FORMAT:
            raise PlaymatError(f"format {trace.format} is not read", where, f"This Playmat reads format {FORMAT}.")
        found.append(filled(trace))
    return found
