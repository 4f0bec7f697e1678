"""Starting a game: the table with the engine's procedures, both players' cards, and the first decision."""

from __future__ import annotations

from playmat.engine.actions import ConfusedRetreat, PayRetreat, RetreatCoin, RetreatTo
from playmat.engine.checkup import ChooseNext, OneCondition, StartCheckup
from playmat.engine.events import OpenWaiting
from playmat.engine.knockout import (
    CloseFallen,
    DiscardFallen,
    GatherFallen,
    JudgeAfterPrizes,
    OldOrder,
    Promote,
    Settle,
    SettleAgain,
    SettleConditions,
    SettleEmptySpot,
    SettleKnockOuts,
    SettleSurplus,
    TakePrizes,
)
from playmat.engine.setup import CHOSEN, setup_ops
from playmat.engine.systems import SYS_SETUP
from playmat.engine.turn import (
    BeginTurn,
    CloseTurn,
    DrawForTurn,
    EndTurn,
    Main,
    NextTurn,
)
from playmat.errors import DeckError, UnsupportedCardError
from playmat.rules.rules import Rules
from playmat.state.chance import Chance
from playmat.state.model import Block, Definition, Frame, Game, Player, Sink, Table


def system_blocks() -> list[Block]:
    """The engine's own procedures, in the order of `engine/systems.py`."""
    return [
        Block("engine/setup", setup_ops()),
        Block(
            "engine/turn",
            [
                BeginTurn(),
                DrawForTurn(),
                Main(),  # MAIN_AT
                EndTurn(),
                Settle(),
                CloseTurn(),
                NextTurn(),
            ],
        ),
        Block("engine/waiting", [OpenWaiting()]),
        Block(
            "engine/settle",
            [SettleEmptySpot(), SettleConditions(), SettleSurplus(), SettleKnockOuts(), SettleAgain()],
        ),
        Block(
            "engine/knock out",
            [
                GatherFallen(),  # D.1
                OpenWaiting(),  # D.2
                DiscardFallen(),  # D.3
                OldOrder(True),
                TakePrizes(),  # D.4
                JudgeAfterPrizes(),
                OldOrder(False),  # D.5, D.6
                CloseFallen(),
            ],
        ),
        Block("engine/checkup", [StartCheckup(), ChooseNext(), OneCondition(), Settle(), OpenWaiting(), Settle()]),
        Block("engine/retreat", [RetreatCoin(), PayRetreat(), ConfusedRetreat(), RetreatTo()]),
        Block("engine/promote", [SettleSurplus(), Promote()]),  # a Bench shrinks before one of it goes up
    ]


SYSTEM = system_blocks()


def table_for(rules: Rules, first: list[Definition], second: list[Definition]) -> Table:
    """The shared table of two decks (player 0's cards get the lower ids, in list order)."""
    cards = first + second
    owners = [0] * len(first) + [1] * len(second)
    for defn in cards:
        if defn.unsupported:
            raise UnsupportedCardError(
                f"its text is not understood: {defn.unsupported}",
                where=defn.name,
                hint="play without this card, or correct its text",
            )
    return Table(rules, cards, owners, SYSTEM)


def start(
    rules: Rules,
    decks: tuple[list[Definition], list[Definition]],
    chance: Chance,
    chooser: int = -1,
    sink: Sink | None = None,
) -> Game:
    """A new game, standing at its first decision (RULES section 14).

    `decks` are both players' definitions, one for each card (DeckError when sizes differ, or nothing can start, see
    DECK-05); whether a deck is legal is asked before, of `rules.deckbuilding`. `chooser`: the player who chooses who
    goes first, instead of a coin (a later game of a match); where the rules let the loser go first, who goes first.
    """
    first, second = decks
    if len(first) != len(second):
        raise DeckError(
            f"one deck has {len(first)} cards and the other {len(second)}",
            where="DECK-05",
            hint="both players use decks of the same size",
        )
    for deck in decks:
        basics = 0
        for defn in deck:
            if defn.is_basic:
                basics += 1
        if basics == 0:
            raise DeckError(
                "a deck has no Basic Pokémon", where="DECK-03", hint="put at least one Basic Pokémon into it"
            )
    game = Game(table_for(rules, first, second), [Player(), Player()], chance)
    game.sink = sink
    game.players[0].deck = list(range(len(first)))
    game.players[1].deck = list(range(len(first), len(first) + len(second)))
    frame = Frame(game.table.system[SYS_SETUP], 0, 0, -1, -1)
    if chooser >= 0:
        frame.who = chooser
        frame.b = CHOSEN
    game.frames.append(frame)
    game.run()
    return game
