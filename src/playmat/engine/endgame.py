"""How a game ends: winning and losing (section 12 of the rules), and nothing else ends it."""

from __future__ import annotations

from typing import Final

from playmat.rules.values import ALWAYS_DRAW
from playmat.state.codes import (
    DRAWN,
    OVER,
    WON_DECK_OUT,
    WON_NO_POKEMON,
    WON_PRIZES,
    WON_SEVERAL,
)
from playmat.state.model import Game
from playmat.state.moves import note

NO_RESULT: Final = -1
DRAW: Final = 2


def finish(game: Game, winner: int, reason: int) -> None:
    """The game is over: no more decisions, no more frames."""
    game.winner = winner
    game.reason = reason
    game.phase = OVER
    game.decision = None
    note(game, "win", 3, winner, -1, -1, reason)
    game.waiting = []
    del game.frames[:]


def win(game: Game, who: int, reason: int) -> None:
    """`who` wins at once (WON_BY_TEXT, CONCEDED, TIMED_OUT …)."""
    finish(game, who, reason)


def judged(prizes_out: tuple[bool, bool], no_pokemon: tuple[bool, bool]) -> int:
    """E.5: who wins by the four flags taken together; each player's conditions are counted, equal is a draw, none goes
    on.

    `prizes_out[p]`: p has taken all own Prizes; `no_pokemon[p]`: p cannot promote. Returns 0, 1, 2 (draw) or -1 (the
    game goes on).
    """
    mine = int(prizes_out[0]) + int(no_pokemon[1])
    theirs = int(prizes_out[1]) + int(no_pokemon[0])
    if mine == 0 and theirs == 0:
        return NO_RESULT
    if mine == theirs:
        return DRAW
    return 0 if mine > theirs else 1


def evaluate(game: Game) -> bool:
    """The conditions of both players, evaluated together (E.2, WIN-01, see E.1, WIN-02, ERA-29); True when the game is
    over."""
    players = game.players
    out = (took_all(game, 0), took_all(game, 1))
    gone = (
        players[0].active is None and not players[0].bench,
        players[1].active is None and not players[1].bench,
    )
    result = judged(out, gone)
    if result == NO_RESULT:
        return False
    both = (out[0] or gone[1]) and (out[1] or gone[0])
    if result == DRAW or (both and game.rules.simultaneous_win == ALWAYS_DRAW):
        finish(game, DRAW, DRAWN)
    else:
        loser = 1 - result
        by_prizes = out[result]
        by_pokemon = gone[loser]
        if out[loser] or gone[result] or (by_prizes and by_pokemon):
            reason = WON_SEVERAL
        else:
            reason = WON_PRIZES if by_prizes else WON_NO_POKEMON
        finish(game, result, reason)
    return True


def took_all(game: Game, who: int) -> bool:
    """E.1, E.8, see E.7: no Prize is left of those set out."""
    player = game.players[who]
    return player.prizes_set > 0 and not player.prizes


def cannot_draw(game: Game, who: int) -> None:
    """E.3: no card to draw at the start of the own turn; an empty deck alone is no loss (E.4)."""
    finish(game, 1 - who, WON_DECK_OUT)
