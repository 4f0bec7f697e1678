"""Set-up (RULES section 14): who goes first, hands, mulligans with their bonus draws, Active, Bench, Prizes, the
reveal. The greeting has no op (G.1).

One frame runs the whole of it. Its register `a` is the player dealt with, `b` counts what the op at hand has done, `c`
the mulligans already paid for. Who goes first is asked first (player 0 where that is not decided yet); neither sees
what the other puts down before the reveal (see G.8).
"""

from __future__ import annotations

from typing import Final

from playmat.engine.coins import CoinOp, shuffle_answered, shuffle_or_ask
from playmat.engine.queries import bench_limit
from playmat.engine.systems import SYS_TURN
from playmat.rules.values import (
    BEFORE_DRAW,
    COIN_WINNER_CHOOSES,
    LOSER_FIRST,
    MAY_MULLIGAN,
    MUST_START,
    NO_BONUS,
    OPTIONAL_NET_NUMBER_SAID_ONCE_AFTER_PRIZES,
    RPS_WINNER_CHOOSES,
    TWO_OPTIONAL_PER_MULLIGAN_AT_ONCE,
)
from playmat.state.codes import (
    ASK_BONUS,
    ASK_FIRST,
    ASK_MULLIGAN,
    ASK_SETUP_ACTIVE,
    ASK_SETUP_BENCH,
    DECK,
    NOBODY,
    OPT_CARD,
    OPT_NO,
    OPT_NUMBER,
    OPT_YES,
    PRIZES,
)
from playmat.state.model import Decision, Frame, Game, Op, Option
from playmat.state.moves import draw, enter, lay, lift, note, reveal

SHUFFLE_AT: Final = 1
HANDS_AT: Final = 4
PLACE_AT: Final = 5
LATE_AT: Final = 12
"""Positions in the procedure of set-up."""

CHOSEN: Final = 2
"""Register `b` at the start of a later game of a match: `who` chooses or, by `next_game_first`, goes first."""


class DecideFirst(CoinOp):
    """G.7, SETUP-01, SETUP-02, see ERA-01, ERA-02: a coin decides who goes first or who chooses; `early`: before the
    hands are drawn.

    Rock-paper-scissors is a fair random event of both players, so it is one coin here (see GEN-01). Heads: player 0
    wins.
    """

    __slots__ = ("early",)

    def __init__(self, early: bool) -> None:
        self.early = early

    def wanted(self, game: Game, frame: Frame) -> bool:
        return game.first == NOBODY and frame.b == 0 and (game.rules.first_player_decided == BEFORE_DRAW) == self.early

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        frame.b = 1
        frame.who = 0 if heads else 1

    def finished(self, game: Game, frame: Frame) -> None:
        if frame.b == 0:
            return
        method = game.rules.first_player_method
        chooses = method == COIN_WINNER_CHOOSES or method == RPS_WINNER_CHOOSES
        if frame.b == CHOSEN:
            chooses = game.rules.next_game_first != LOSER_FIRST
        if chooses:
            self.ask(game, frame)
            return
        game.first = frame.who
        frame.b = 0
        note(game, "first", 3, game.first)

    def ask(self, game: Game, frame: Frame) -> None:
        if frame.b == 0:
            CoinOp.ask(self, game, frame)
            return
        game.decision = Decision(frame.who, ASK_FIRST, [Option(OPT_YES), Option(OPT_NO)], 1, 1, -1, "SETUP-01")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        if decision.kind != ASK_FIRST:
            CoinOp.answer(self, game, frame, picks)
            return
        game.decision = None
        game.first = frame.who if decision.options[picks[0]].kind == OPT_YES else 1 - frame.who
        frame.b = 0
        note(game, "first", 3, game.first)


class ShuffleDeck(Op):
    """G.2, see H.6: shuffle the deck of player `who`; -1: of the player in register `a`."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def player(self, frame: Frame) -> int:
        return self.who if self.who >= 0 else frame.a

    def run(self, game: Game, frame: Frame) -> None:
        shuffle_or_ask(game, self.player(frame))

    def ask(self, game: Game, frame: Frame) -> None:
        shuffle_or_ask(game, self.player(frame))

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        shuffle_answered(game, self.player(frame), picks)


class DrawHands(Op):
    """G.3: draw the first hand of everybody who has none."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        for who in (0, 1):
            player = game.players[who]
            if player.active is None and not player.hand:
                draw(game, who, game.rules.first_hand)


def starters(game: Game, who: int) -> list[int]:
    """The cards in hand that may be put down as Active at set-up: Basics, and what a text or an old fossil rule allows
    (see ERA-N18)."""
    found: list[int] = []
    for card in game.players[who].hand:
        defn = game.table.cards[card]
        if defn.is_basic or defn.sets_up:
            found.append(card)
        elif defn.is_fossil and game.rules.fossil_only_hand in (MAY_MULLIGAN, MUST_START):
            found.append(card)
    return found


def must_start(game: Game, who: int) -> bool:
    """Q-38, see G.4: whether the hand obliges its owner to start: it holds a Basic (or, in its eras, a fossil that
    must)."""
    for card in game.players[who].hand:
        defn = game.table.cards[card]
        if defn.is_basic or (defn.is_fossil and game.rules.fossil_only_hand == MUST_START):
            return True
    return False


def mulligan(game: Game, who: int) -> None:
    """G.4c: the hand without Basics is shown and returned to the deck."""
    player = game.players[who]
    player.mulligans += 1
    note(game, "mulligan", 3, who)
    for card in player.hand[:]:
        reveal(game, card)
        note(game, "reveal", 3, who, card)
        lift(game, card)
        lay(game, card, DECK)


class CheckHands(Op):
    """G.4a: both players without a Basic show their hands and start again together, which cancels (see SETUP-03,
    ERA-25)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if (
            starters(game, 0)
            or starters(game, 1)
            or game.players[0].active is not None
            or game.players[1].active is not None
        ):
            return
        restart(game, frame)


def restart(game: Game, frame: Frame) -> None:
    """Both players show their hands and start again together (see G.4a)."""
    mulligan(game, 0)
    mulligan(game, 1)
    if game.rules.both_mulligan_cancel:
        frame.c += 1
    frame.pc = SHUFFLE_AT


def seat(game: Game, nth: int) -> int:
    """The player who is asked as number `nth` of the two: who goes first, then the other (see SETUP-01)."""
    return 1 - nth if game.first == 1 else nth


class PlaceActive(Op):
    """G.4, G.4b: who has a Basic puts one face down as Active; a hand whose only starters are optional may be a
    mulligan instead. Register `a` counts the players asked.

    In the eras of two bonus cards at once, nobody places before both hands hold a Basic.
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        frame.a = 0
        self.go_on(game, frame)

    def go_on(self, game: Game, frame: Frame) -> None:
        at_once = game.rules.mulligan_bonus == TWO_OPTIONAL_PER_MULLIGAN_AT_ONCE
        while frame.a < 2:
            who = seat(game, frame.a)
            player = game.players[who]
            if player.active is None and starters(game, who):
                if at_once and game.players[1 - who].active is None and not starters(game, 1 - who):
                    frame.a += 1
                    continue
                self.ask(game, frame)
                return
            frame.a += 1
        frame.a = 0

    def ask(self, game: Game, frame: Frame) -> None:
        who = seat(game, frame.a)
        if not must_start(game, who) and frame.b == 0:
            game.decision = Decision(who, ASK_MULLIGAN, [Option(OPT_YES), Option(OPT_NO)], 1, 1, -1, "G.4a")
            return
        options: list[Option] = []
        for card in starters(game, who):
            options.append(Option(OPT_CARD, card))
        game.decision = Decision(who, ASK_SETUP_ACTIVE, options, 1, 1, -1, "G.4")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        option = decision.options[picks[0]]
        if decision.kind == ASK_MULLIGAN:
            if option.kind == OPT_YES:
                frame.a += 1
            else:
                frame.b = 1
            self.go_on(game, frame)
            return
        frame.b = 0
        lift(game, option.card)
        enter(game, decision.who, option.card, True)
        frame.a += 1
        self.go_on(game, frame)


class PlaceBench(Op):
    """G.5, SETUP-05, G.6a: any further Basics in hand may be put face down on the Bench, any number that fits.

    `late`: after the bonus draws. The eras that say the bonus once ask only then; the others ask before the Prizes, and
    again who has drawn a bonus card. Register `a` counts the players asked.
    """

    __slots__ = ("late",)

    def __init__(self, late: bool) -> None:
        self.late = late

    def run(self, game: Game, frame: Frame) -> None:
        frame.a = 0
        self.go_on(game, frame)

    def basics(self, game: Game, who: int) -> list[int]:
        found: list[int] = []
        for card in game.players[who].hand:
            defn = game.table.cards[card]
            if defn.is_basic or (defn.is_fossil and game.rules.fossil_only_hand in (MAY_MULLIGAN, MUST_START)):
                found.append(card)
        return found

    def asked_now(self, game: Game, frame: Frame) -> bool:
        who = seat(game, frame.a)
        player = game.players[who]
        once = game.rules.mulligan_bonus == OPTIONAL_NET_NUMBER_SAID_ONCE_AFTER_PRIZES
        if player.active is None or not self.basics(game, who) or len(player.bench) >= bench_limit(game, who):
            return False
        if self.late:
            return once or game.players[1 - who].mulligans > frame.c
        return not once and not player.prizes

    def go_on(self, game: Game, frame: Frame) -> None:
        while frame.a < 2:
            if self.asked_now(game, frame):
                self.ask(game, frame)
                return
            frame.a += 1
        frame.a = 0

    def ask(self, game: Game, frame: Frame) -> None:
        who = seat(game, frame.a)
        options: list[Option] = []
        for card in self.basics(game, who):
            options.append(Option(OPT_CARD, card))
        room = bench_limit(game, who) - len(game.players[who].bench)
        most = room if room < len(options) else len(options)
        game.decision = Decision(who, ASK_SETUP_BENCH, options, 0, most, -1, "G.5")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        for pick in picks:
            card = decision.options[pick].card
            lift(game, card)
            enter(game, decision.who, card, False)
        frame.a += 1
        self.go_on(game, frame)


class PlacePrizes(Op):
    """G.6, SETUP-04, see E.7: the top cards become Prizes, unseen, for everybody who has put down an Active and has
    none yet."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        for who in (0, 1):
            player = game.players[who]
            if player.active is None or player.prizes:
                continue
            for _ in range(game.rules.prizes):
                if player.deck:
                    card = player.deck[-1]
                    lift(game, card)
                    lay(game, card, PRIZES)
            player.prizes_set = len(player.prizes)
            note(game, "prizes set", 3, who, -1, -1, player.prizes_set)


class OneMulligan(Op):
    """See G.4c, G.4e: a player still without an Active shows the hand and returns it; everybody placed: on to the end
    of set-up."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        at_once = game.rules.mulligan_bonus == TWO_OPTIONAL_PER_MULLIGAN_AT_ONCE
        if not at_once and game.players[0].active is None and game.players[1].active is None:
            # One has no Basic, the other does not keep a hand without one: as if both had none (see G.4a).
            restart(game, frame)
            return
        for who in (0, 1):
            if game.players[who].active is None and not must_start(game, who):
                mulligan(game, who)
                frame.a = who
                return
        waiting = game.players[0].active is None or game.players[1].active is None
        frame.pc = PLACE_AT if waiting else LATE_AT


class BonusAfterReveal(Op):
    """G.4d, see ERA-24: after seeing the hand, the other player may draw: one card, or up to two at once in the oldest
    eras.

    The number is asked as 0 ... n; other eras say it once at the end (`BonusSaidOnce`).
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        mode = game.rules.mulligan_bonus
        if mode == NO_BONUS or mode == OPTIONAL_NET_NUMBER_SAID_ONCE_AFTER_PRIZES:
            return
        self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        ask_number(game, 1 - frame.a, game.rules.mulligan_bonus_cards)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        answer_number(game, picks)


def ask_number(game: Game, who: int, most: int) -> None:
    """Ask how many bonus cards to draw, 0 ... most."""
    options: list[Option] = []
    for n in range(most + 1):
        options.append(Option(OPT_NUMBER, -1, -1, n))
    game.decision = Decision(who, ASK_BONUS, options, 1, 1, -1, "G.4d")


def answer_number(game: Game, picks: list[int]) -> None:
    decision = game.decision
    assert decision is not None
    game.decision = None
    draw(game, decision.who, decision.options[picks[0]].number)


class DrawAgain(Op):
    """G.4e: the mulligan player alone draws a new hand; then back to placing."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        draw(game, frame.a, game.rules.first_hand)
        frame.pc = HANDS_AT


class BonusSaidOnce(Op):
    """SETUP-03, Q-04, see ERA-24: the net number of mulligans, said once (0 ... net) when both have their Active and
    Prizes."""

    __slots__ = ()

    def net(self, game: Game) -> int:
        return game.players[0].mulligans - game.players[1].mulligans

    def run(self, game: Game, frame: Frame) -> None:
        if game.rules.mulligan_bonus == OPTIONAL_NET_NUMBER_SAID_ONCE_AFTER_PRIZES and self.net(game) != 0:
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        net = self.net(game)
        if net > 0:
            ask_number(game, 1, net * game.rules.mulligan_bonus_cards)
        else:
            ask_number(game, 0, -net * game.rules.mulligan_bonus_cards)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        answer_number(game, picks)


class Begin(Op):
    """G.8: turn all Pokémon face up at the same time; the first turn begins."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        first = game.first
        for who in (first, 1 - first):
            for pokemon in game.in_play(who):
                reveal(game, pokemon.cards[-1])
                game.serial += 1
                pokemon.since = game.serial
                pokemon.force = None
        note(game, "begin", 3, first)
        game.touch()
        frames = game.frames
        frames[0] = Frame(game.table.system[SYS_TURN], first, 0, -1, -1)


def setup_ops() -> list[Op]:
    """The procedure of set-up; the positions named above point into it."""
    ops: list[Op] = [
        DecideFirst(True),
        ShuffleDeck(0),  # SHUFFLE_AT
        ShuffleDeck(1),
        DrawHands(),
        CheckHands(),  # HANDS_AT
        PlaceActive(),  # PLACE_AT
        PlaceBench(False),
        PlacePrizes(),
        OneMulligan(),
        BonusAfterReveal(),
        ShuffleDeck(-1),
        DrawAgain(),
        BonusSaidOnce(),  # LATE_AT
        PlaceBench(True),
        DecideFirst(False),
        Begin(),
    ]
    return ops
