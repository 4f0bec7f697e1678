"""What happened, as the official engine tells it to each player: its log entries, made as the game goes on.

Hidden cards are told without their faces to the other player. Told are turns, draws, shuffles, coins, cards played,
attached, evolved and moved, attacks, damage, conditions, switches and the result; what it tells beyond that (Prizes
laid out, cards looked at) is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from playmat.official.cards import attack_id
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
from playmat.state.codes import (
    DECK,
    DISCARD,
    ENERGY,
    HAND,
    IN_PLAY,
    LOOKING,
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

Json = dict[str, object]

LOG_SHUFFLE = 0
LOG_TURN_START = 2
LOG_TURN_END = 3
LOG_DRAW = 4
LOG_DRAW_HIDDEN = 5
LOG_MOVE = 6
LOG_MOVE_HIDDEN = 7
LOG_SWITCH = 8
LOG_PLAY = 10
LOG_ATTACH = 11
LOG_EVOLVE = 12
LOG_ATTACK = 15
LOG_HP = 16
LOG_CONDITION = 17
LOG_COIN = 22
LOG_RESULT = 23

AREAS = {
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
HIDDEN = (AREA_DECK, AREA_HAND, AREA_PRIZE, AREA_LOOKING)
REASONS = {
    WON_PRIZES: BY_PRIZES,
    WON_DECK_OUT: BY_DECK,
    WON_NO_POKEMON: BY_NO_POKEMON,
    WON_BY_TEXT: BY_EFFECT,
}


class Telling(Sink):
    """Collects the log entries of a game for both players; `take` hands out what one has not been told yet."""

    def __init__(self, ids: Sequence[int]) -> None:
        self.ids = ids
        self.told: list[list[Json]] = [[], []]

    def take(self, who: int) -> list[Json]:
        """Everything since this player was last told."""
        found = self.told[who]
        self.told[who] = []
        return found

    def both(self, entry: Json) -> None:
        self.told[0].append(entry)
        self.told[1].append(entry)

    def card(self, card: int, suffix: str = "") -> Json:
        """A card's id and serial number."""
        return {f"cardId{suffix}": self.ids[card], f"serial{suffix}": card + FIRST_SERIAL}

    def top(self, game: Game, pid: int, suffix: str = "") -> Json:
        """The top card of a Pokémon."""
        pokemon = game.pokemon(pid)
        return {} if pokemon is None else self.card(pokemon.cards[-1], suffix)

    def note(self, game: Game, word: str, seen_by: int, who: int, ref: int, other: int, number: int) -> None:
        """One event of the game."""
        if word == "draw":
            self.drawn(game, who, number)
        elif word == "move":
            self.moved(game, who, ref, other, number)
        elif word in ("inflict", "cure"):
            if number in CONDITIONS:
                kind = LOG_CONDITION + CONDITIONS.index(number)
                recovers: Json = {"isRecover": word == "cure"}
                self.both({"type": kind, "playerIndex": who, **recovers, **self.top(game, ref)})
        elif word == "attack":
            self.attacked(game, who, ref, other, number)
        else:
            entry = self.plain(game, word, who, ref, other, number)
            if entry is not None:
                self.both(entry)

    def plain(self, game: Game, word: str, who: int, ref: int, other: int, number: int) -> Json | None:
        """Events that both players are told alike."""
        if word == "turn":
            return {"type": LOG_TURN_START, "playerIndex": who}
        if word == "end turn":
            return {"type": LOG_TURN_END, "playerIndex": who}
        if word == "shuffle":
            return {"type": LOG_SHUFFLE, "playerIndex": who}
        if word == "coin":
            return {"type": LOG_COIN, "playerIndex": who, "head": number == 1}
        if word == "play":
            return {"type": LOG_PLAY, "playerIndex": who, **self.card(other)}
        if word in ("attach", "evolve"):
            kind = LOG_ATTACH if word == "attach" else LOG_EVOLVE
            return {"type": kind, "playerIndex": who, **self.card(other), **self.top(game, ref, "Target")}
        if word == "switch":
            return {
                "type": LOG_SWITCH,
                "playerIndex": who,
                **self.top(game, ref, "Active"),
                **self.top(game, other, "Bench"),
            }
        if word in ("damage", "damage off"):
            value = -number if word == "damage" else number
            return {"type": LOG_HP, "playerIndex": who, **self.top(game, ref), "value": value}
        if word == "enter" and game.turn > 0:
            to = AREA_ACTIVE if number else AREA_BENCH
            return {"type": LOG_MOVE, "playerIndex": who, **self.card(other), "fromArea": AREA_HAND, "toArea": to}
        if word == "win":
            return {"type": LOG_RESULT, "result": who, "reason": REASONS.get(number, BY_EFFECT)}
        return None

    def drawn(self, game: Game, who: int, number: int) -> None:
        for card in game.players[who].hand[-number:]:
            self.told[who].append({"type": LOG_DRAW, "playerIndex": who, **self.card(card)})
            self.told[1 - who].append({"type": LOG_DRAW_HIDDEN, "playerIndex": who})

    def moved(self, game: Game, who: int, card: int, was: int, place: int) -> None:
        start = AREAS.get(was, AREA_DISCARD)
        end = AREAS.get(place, AREA_DISCARD)
        for player in (0, 1):
            hidden = start in HIDDEN and end in HIDDEN and not game.seen[player][card]
            entry: Json = {"type": LOG_MOVE_HIDDEN if hidden else LOG_MOVE, "playerIndex": who}
            if not hidden:
                entry.update(self.card(card))
            entry["fromArea"] = start
            entry["toArea"] = end
            self.told[player].append(entry)

    def attacked(self, game: Game, who: int, ref: int, card: int, number: int) -> None:
        attacks = game.table.cards[card].attacks if card >= 0 else []
        found = attack_id(game, self.ids, ref, card, attacks[number]) if number < len(attacks) else -1
        self.both({"type": LOG_ATTACK, "playerIndex": who, **self.top(game, ref), "attackId": found})
