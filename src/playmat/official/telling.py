"""What happened, as the official engine tells it to each player: its log entries, made as the game goes on.

Hidden cards are told without their faces to the other player. Told are turns, draws, shuffles, coins, cards played,
attached, evolved and moved, attacks, damage, conditions, switches and the result; what it tells beyond that (Prizes
laid out, cards looked at) is left out. Each player is given entries of their own. This module is compiled.
"""

from __future__ import annotations

from typing import Final, final

from playmat.official.codes import (
    AREA_ACTIVE,
    AREA_BENCH,
    AREA_DECK,
    AREA_DISCARD,
    AREA_ENERGY,
    AREA_HAND,
    AREA_LOOKING,
    AREA_PRE_EVOLUTION,
    AREA_PRIZE,
    AREA_STADIUM,
    AREA_TOOL,
    BY_DECK,
    BY_EFFECT,
    BY_NO_POKEMON,
    BY_PRIZES,
    CONDITIONS,
    FIRST_SERIAL,
)
from playmat.official.keys import attack_id, top_card
from playmat.official.showing import Json
from playmat.state.codes import (
    DECK,
    DECK_TOP,
    DISCARD,
    ENERGY,
    HAND,
    IN_PLAY,
    LOOKING,
    PLACE_NAMES,
    PRIZES,
    STADIUM,
    TOOL,
    UNDER,
    WON_BY_TEXT,
    WON_DECK_OUT,
    WON_NO_POKEMON,
    WON_PRIZES,
)
from playmat.state.model import Game, Sink

LOG_SHUFFLE: Final = 0
LOG_TURN_START: Final = 2
LOG_TURN_END: Final = 3
LOG_DRAW: Final = 4
LOG_DRAW_HIDDEN: Final = 5
LOG_MOVE: Final = 6
LOG_MOVE_HIDDEN: Final = 7
LOG_SWITCH: Final = 8
LOG_PLAY: Final = 10
LOG_ATTACH: Final = 11
LOG_EVOLVE: Final = 12
LOG_ATTACK: Final = 15
LOG_HP: Final = 16
LOG_CONDITION: Final = 17
LOG_COIN: Final = 22
LOG_RESULT: Final = 23

AREAS: Final[dict[int, int]] = {
    DECK: AREA_DECK,
    HAND: AREA_HAND,
    DISCARD: AREA_DISCARD,
    PRIZES: AREA_PRIZE,
    IN_PLAY: AREA_ACTIVE,
    UNDER: AREA_PRE_EVOLUTION,
    ENERGY: AREA_ENERGY,
    TOOL: AREA_TOOL,
    STADIUM: AREA_STADIUM,
    LOOKING: AREA_LOOKING,
}
AREA_OF: Final[list[int]] = [AREAS.get(place, AREA_DISCARD) for place in range(len(PLACE_NAMES))]
"""The area of each of our places."""
HIDDEN: Final = (AREA_DECK, AREA_HAND, AREA_PRIZE, AREA_LOOKING)
REASONS: Final = {
    WON_PRIZES: BY_PRIZES,
    WON_DECK_OUT: BY_DECK,
    WON_NO_POKEMON: BY_NO_POKEMON,
    WON_BY_TEXT: BY_EFFECT,
}


def area_of(place: int) -> int:
    """The area of a place, or of a part of the deck as a destination."""
    return AREA_DECK if place >= DECK_TOP else AREA_OF[place]


@final
class Telling(Sink):
    """Collects the log entries of a game for both players; `take` hands out what one has not been told yet."""

    __slots__ = ("ids", "told")

    def __init__(self, ids: list[int]) -> None:
        self.ids = ids
        self.told: list[list[Json]] = [[], []]

    def take(self, who: int) -> list[Json]:
        """Everything since this player was last told."""
        found = self.told[who]
        self.told[who] = []
        return found

    def both(self, entry: Json) -> None:
        self.told[0].append(entry)
        self.told[1].append(entry.copy())

    def both_about(self, entry: Json, card: int) -> None:
        """An entry about a card, or about nothing with -1."""
        if card >= 0:
            entry["cardId"] = self.ids[card]
            entry["serial"] = card + FIRST_SERIAL
        self.both(entry)

    def add_card(self, entry: Json, card: int, number: str, serial: str) -> None:
        """A further card of an entry, under names of its own."""
        if card >= 0:
            entry[number] = self.ids[card]
            entry[serial] = card + FIRST_SERIAL

    def note(self, game: Game, word: str, seen_by: int, who: int, ref: int, other: int, number: int) -> None:
        """One event of the game."""
        if word == "draw":
            self.drawn(game, who, number)
        elif word == "move":
            self.moved(game, who, ref, other, number)
        elif word == "damage":
            self.both_about({"type": LOG_HP, "playerIndex": who, "value": -number}, top_card(game, ref))
        elif word == "damage off":
            self.both_about({"type": LOG_HP, "playerIndex": who, "value": number}, top_card(game, ref))
        elif word == "attack":
            self.attacked(game, who, ref, other, number)
        elif word == "inflict" or word == "cure":
            self.conditioned(game, who, ref, number, word == "cure")
        elif word == "attach" or word == "evolve":
            kind = LOG_ATTACH if word == "attach" else LOG_EVOLVE
            entry: Json = {"type": kind, "playerIndex": who}
            self.add_card(entry, top_card(game, ref), "cardIdTarget", "serialTarget")
            self.both_about(entry, other)
        elif word == "play":
            self.both_about({"type": LOG_PLAY, "playerIndex": who}, other)
        elif word == "switch":
            moved: Json = {"type": LOG_SWITCH, "playerIndex": who}
            self.add_card(moved, top_card(game, ref), "cardIdActive", "serialActive")
            self.add_card(moved, top_card(game, other), "cardIdBench", "serialBench")
            self.both(moved)
        elif word == "enter" and game.turn > 0:
            to = AREA_ACTIVE if number else AREA_BENCH
            self.both_about({"type": LOG_MOVE, "playerIndex": who, "fromArea": AREA_HAND, "toArea": to}, other)
        else:
            self.plain(word, who, number)

    def plain(self, word: str, who: int, number: int) -> None:
        """Events that are about no card."""
        if word == "turn":
            self.both({"type": LOG_TURN_START, "playerIndex": who})
        elif word == "end turn":
            self.both({"type": LOG_TURN_END, "playerIndex": who})
        elif word == "shuffle":
            self.both({"type": LOG_SHUFFLE, "playerIndex": who})
        elif word == "coin":
            self.both({"type": LOG_COIN, "playerIndex": who, "head": number == 1})
        elif word == "win":
            self.both({"type": LOG_RESULT, "result": who, "reason": REASONS.get(number, BY_EFFECT)})

    def drawn(self, game: Game, who: int, number: int) -> None:
        for card in game.players[who].hand[-number:]:
            told: Json = {"type": LOG_DRAW, "playerIndex": who, "cardId": self.ids[card], "serial": card + FIRST_SERIAL}
            self.told[who].append(told)
            self.told[1 - who].append({"type": LOG_DRAW_HIDDEN, "playerIndex": who})

    def moved(self, game: Game, who: int, card: int, was: int, place: int) -> None:
        start = area_of(was)
        end = area_of(place)
        may_hide = start in HIDDEN and end in HIDDEN
        for player in (0, 1):
            hidden = may_hide and game.seen[player][card] == 0
            kind = LOG_MOVE_HIDDEN if hidden else LOG_MOVE
            entry: Json = {"type": kind, "playerIndex": who, "fromArea": start, "toArea": end}
            if not hidden:
                self.add_card(entry, card, "cardId", "serial")
            self.told[player].append(entry)

    def conditioned(self, game: Game, who: int, ref: int, condition: int, cured: bool) -> None:
        if condition in CONDITIONS:
            kind = LOG_CONDITION + CONDITIONS.index(condition)
            self.both_about({"type": kind, "playerIndex": who, "isRecover": cured}, top_card(game, ref))

    def attacked(self, game: Game, who: int, ref: int, card: int, number: int) -> None:
        attacks = game.table.cards[card].attacks if card >= 0 else []
        found = attack_id(game, self.ids, ref, card, attacks[number]) if number < len(attacks) else -1
        self.both_about({"type": LOG_ATTACK, "playerIndex": who, "attackId": found}, top_card(game, ref))
