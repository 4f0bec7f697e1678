"""Coins and shuffles as ops of their own, so that chance can be seeded, scripted, injected or asked (DESIGN section 3,
see COIN-01)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from playmat.state.chance import ASKED
from playmat.state.codes import (
    ASK_COIN,
    ASK_SHUFFLE,
    NATURE,
    OPT_CARD,
    OPT_HEADS,
    OPT_TAILS,
)
from playmat.state.model import Decision, Frame, Game, Op, Option
from playmat.state.moves import forget_place, note, shuffle


def ask_coin(game: Game, frame: Frame) -> None:
    """Ask nature for a coin."""
    game.decision = Decision(NATURE, ASK_COIN, [Option(OPT_HEADS), Option(OPT_TAILS)], 1, 1, frame.card, "COIN-01")


def coin_answered(game: Game, picks: list[int]) -> int:
    """The coin that nature chose: 1 heads, 0 tails."""
    decision = game.decision
    assert decision is not None
    game.decision = None
    return 1 if decision.options[picks[0]].kind == OPT_HEADS else 0


@mypyc_attr(allow_interpreted_subclasses=True)
class CoinOp(Op):
    """An op that flips coins while `wanted` says so, one after another, and hears each in `landed` (both players see
    it, COIN-01)."""

    __slots__ = ()

    def wanted(self, game: Game, frame: Frame) -> bool:
        raise NotImplementedError

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        raise NotImplementedError

    def finished(self, game: Game, frame: Frame) -> None:
        """Called once when no more coin is wanted."""

    def run(self, game: Game, frame: Frame) -> None:
        while self.wanted(game, frame):
            if game.chance.mode == ASKED:
                self.ask(game, frame)
                return
            heads = game.chance.coin()
            note(game, "coin", 3, frame.who, frame.source, frame.card, heads)
            self.landed(game, frame, heads)
        self.finished(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        ask_coin(game, frame)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        heads = coin_answered(game, picks)
        note(game, "coin", 3, frame.who, frame.source, frame.card, heads)
        self.landed(game, frame, heads)
        self.run(game, frame)


def shuffle_or_ask(game: Game, who: int) -> bool:
    """Shuffle a deck now, or put its order as a decision of nature; True when it was asked."""
    if game.chance.mode != ASKED or len(game.players[who].deck) < 2:
        shuffle(game, who)
        return False
    options: list[Option] = []
    for card in game.players[who].deck:
        options.append(Option(OPT_CARD, card))
    n = len(options)
    game.decision = Decision(NATURE, ASK_SHUFFLE, options, n, n, -1, "H.6", True)
    return True


def shuffle_answered(game: Game, who: int, picks: list[int]) -> None:
    """Nature's order of a deck, bottom card first."""
    decision = game.decision
    assert decision is not None
    game.decision = None
    order: list[int] = []
    for pick in picks:
        order.append(decision.options[pick].card)
    game.players[who].deck[:] = order
    forget_place(game, order, 0)
    forget_place(game, order, 1)
    note(game, "shuffle", 3, who)
