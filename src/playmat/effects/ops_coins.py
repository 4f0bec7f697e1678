"""Chance and knowledge: coins, shuffles, random choices, and what is looked at or shown.

Every random outcome is an op of its own, so that it can be seeded, scripted or put as a decision of nature (DESIGN:
chance). Looking and revealing change nothing but who knows which card.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.picking import NOT_A_DECK, Choosing, Fit, Pick, Verb, fresh, hopeful, option_of, read
from playmat.effects.players import player_of, players_of
from playmat.effects.sets import Zone
from playmat.engine.coins import CoinOp, coin_answered, shuffle_answered, shuffle_or_ask
from playmat.engine.queries import bench_room, may_reflip
from playmat.state.chance import ASKED
from playmat.state.codes import ASK_ORDER, ASK_PICK, ASK_YES_NO, NATURE, OPT_NO, OPT_YES, PID_BASE
from playmat.state.model import Block, Decision, Frame, Game, Op, Option, Refs, Value
from playmat.state.moves import forget_place, note, reveal, see, use_mark

UNTIL_TAILS: Final = -1
ASKING_AGAIN: Final = -1
"""`done` of a result of coins while it is asked whether they are flipped again."""


class Flip(CoinOp):
    """Coins: n, until tails, or one for each Pokémon of a set, of which those with heads are kept (see COIN-01,
    A-01.2c)."""

    __slots__ = ("count", "members", "register")

    def __init__(self, register: int, count: Value | None, members: Refs | None) -> None:
        self.register = register
        self.count = count  # None with no members: until tails
        self.members = members

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        members = self.members
        if members is not None:
            result.onto = members.find(game, frame)
            result.chosen = len(result.onto)
        elif self.count is not None:
            result.chosen = self.count.value(game, frame)
        else:
            result.chosen = UNTIL_TAILS
        self.go_on(game, frame)

    def go_on(self, game: Game, frame: Frame) -> None:
        """Flip what is left: the loop of all coins."""
        CoinOp.run(self, game, frame)

    def wanted(self, game: Game, frame: Frame) -> bool:
        result = frame.result(self.register)
        if result.chosen == UNTIL_TAILS:
            return result.tails == 0
        return result.heads + result.tails < result.chosen

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        result = frame.result(self.register)
        flipped = result.heads + result.tails
        if heads:
            result.heads += 1
            if self.members is not None:
                result.refs.append(result.onto[flipped])
        else:
            result.tails += 1

    def finished(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        result.done = result.heads + result.tails
        result.number = result.heads
        if result.done and may_reflip(game, frame) is not None:
            result.done = ASKING_AGAIN
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        if frame.result(self.register).done == ASKING_AGAIN:
            options = [Option(OPT_YES), Option(OPT_NO)]
            game.decision = Decision(frame.who, ASK_YES_NO, options, 1, 1, frame.card, "II-E-10")
            return
        CoinOp.ask(self, game, frame)

    def again(self, game: Game, frame: Frame, picks: list[int]) -> None:
        """Whether the coins are ignored and flipped again; the text that lets them be is used up for this turn."""
        decision = game.decision
        assert decision is not None
        game.decision = None
        yes = decision.options[picks[0]].kind == OPT_YES
        result = frame.result(self.register)
        result.done = result.heads + result.tails
        entry = may_reflip(game, frame)
        if not yes or entry is None or entry.text is None:
            return
        game.players[frame.who].used.append(use_mark(game, entry.scope.source, entry.scope.card, entry.text))
        self.run(game, frame)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        if frame.result(self.register).done == ASKING_AGAIN:
            self.again(game, frame, picks)
            return
        heads = coin_answered(game, picks)
        note(game, "coin", 3, frame.who, frame.source, frame.card, heads)
        self.landed(game, frame, heads)
        self.go_on(game, frame)

    def could(self, game: Game, frame: Frame) -> bool:
        return False


class RandomPick(Choosing):
    """n of a set by chance (see II-A.6); cards are drawn one after another."""

    __slots__ = ("count",)

    def __init__(self, source: Refs, register: int, by: int, fit: Fit, count: Value) -> None:
        super().__init__(source, register, by, fit)
        self.count = count
        self.rule = "II-A.6"

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        found = self.candidates(game, frame)
        n = self.count.value(game, frame)
        if n >= len(found):
            self.settle(result, found)
            return
        if n <= 0:
            return
        if game.chance.mode == ASKED:
            self.ask(game, frame)
            return
        chosen: list[int] = []
        for _ in range(n):
            chosen.append(found.pop(game.chance.pick(found)))
        self.settle(result, chosen)

    def ask(self, game: Game, frame: Frame) -> None:
        options: list[Option] = []
        for ref in self.candidates(game, frame):
            options.append(option_of(ref))
        n = self.count.value(game, frame)
        game.decision = Decision(NATURE, ASK_PICK, options, n, n, frame.card, self.rule)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        chosen: list[int] = []
        for pick in picks:
            chosen.append(decision.options[pick].ref())
        self.settle(frame.result(self.register), chosen)


class ShuffleDeck(Op):
    """Shuffle one deck (H.7, see H.6). After searches it is left out if none of them could look (see II-C-11); `into`:
    only if a verb put cards into it (II-E-18), where all of an empty hand counts as put (see II-D-03.1)."""

    __slots__ = ("into", "searches", "who", "whole")

    def __init__(self, who: int, searches: list[Pick], into: int, whole: Zone | None = None) -> None:
        self.who = who
        self.searches = searches
        self.into = into  # register of the verb that put cards into the deck, or -1
        self.whole = whole  # the hand that the verb put into the deck

    def due(self, game: Game, frame: Frame) -> bool:
        """Whether there is anything to shuffle for."""
        if self.into >= 0:
            result = read(frame, self.into)
            if result is None:
                return False
            who = player_of(frame, self.who)
            whole = self.whole
            if whole is not None:
                return who in players_of(frame, whole.who)
            for ref in result.refs:
                if ref < PID_BASE and game.table.owners[ref] == who:
                    return True
            return False
        if not self.searches:
            return True
        for search in self.searches:
            result = read(frame, search.register)
            if result is not None and result.heads:
                return True
        return False

    def run(self, game: Game, frame: Frame) -> None:
        if not self.due(game, frame):
            return
        shuffle_or_ask(game, player_of(frame, self.who))

    def ask(self, game: Game, frame: Frame) -> None:
        shuffle_or_ask(game, player_of(frame, self.who))

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        shuffle_answered(game, player_of(frame, self.who), picks)

    def could(self, game: Game, frame: Frame) -> bool:
        return False


def searches_of(ops: list[Op], who: int) -> list[Pick]:
    """The searches of one player's deck among ops, for the Shuffle that follows them."""
    found: list[Pick] = []
    for op in ops:
        if isinstance(op, Pick) and op.deck != NOT_A_DECK and op.deck == who:
            found.append(op)
    return found


class Look(Verb):
    """Cards become known to the user alone, or (`public`) to both players (II-C-20, see H.3, GEN-02).

    Where the rules let the user put Prizes back in any order, it is asked after the look (II-C-20.1, Q-53). Cards of
    which some are to be put onto a Bench are not looked at while that Bench is full (rulings 49, 1962, see Q-46).
    """

    __slots__ = ("onto_bench", "public", "what")

    def __init__(self, register: int, what: Refs, public: bool) -> None:
        super().__init__(register)
        self.what = what
        self.public = public
        self.onto_bench = False

    def in_vain(self, game: Game, frame: Frame) -> bool:
        """Whether what is looked for would find no room on the Bench."""
        if not self.onto_bench:
            return False
        cards = self.what.find(game, frame)
        return len(cards) > 0 and bench_room(game, game.table.owners[cards[0]]) == 0

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        if self.in_vain(game, frame):
            self.finish(result, 0)
            return
        for ref in self.what.find(game, frame):
            if ref >= PID_BASE:
                continue
            result.refs.append(ref)
            if self.public:
                reveal(game, ref)
                note(game, "reveal", 3, frame.who, ref)
            else:
                see(game, ref, frame.who)
                note(game, "look", frame.who, frame.who, ref)
        result.chosen = len(result.refs)
        self.finish(result, result.chosen)
        if not self.public and not game.rules.look_prizes_keep_places and len(self.prizes(game, frame)) > 1:
            self.ask(game, frame)

    def prizes(self, game: Game, frame: Frame) -> list[int]:
        """The face-down Prize cards of one player that were looked at, as they lie."""
        looked = frame.result(self.register).refs
        found: list[int] = []
        for player in game.players:
            for card in player.prizes:
                if card in looked and card not in player.face_up:
                    found.append(card)
            if found:
                return found
        return found

    def ask(self, game: Game, frame: Frame) -> None:
        options: list[Option] = []
        for card in self.prizes(game, frame):
            options.append(option_of(card))
        n = len(options)
        game.decision = Decision(frame.who, ASK_ORDER, options, n, n, frame.card, "II-C-20.1", True)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        """The first chosen lies in the first place; the other player no longer knows which of them is which."""
        decision = game.decision
        assert decision is not None
        game.decision = None
        cards = self.prizes(game, frame)
        prizes = game.players[game.table.owners[cards[0]]].prizes
        places = [prizes.index(card) for card in cards]
        for i in range(len(picks)):
            prizes[places[i]] = decision.options[picks[i]].card
        forget_place(game, cards, 1 - frame.who)

    def could(self, game: Game, frame: Frame) -> bool:
        return not self.in_vain(game, frame) and hopeful(self.what, game, frame)

    def skips(self, game: Game, frame: Frame, block: Block) -> int:
        return len(block.ops) if self.in_vain(game, frame) else -1

    def payable(self, game: Game, frame: Frame) -> bool:
        return hopeful(self.what, game, frame)


class FaceUp(Verb):
    """A face-down Prize card is turned face up for good (see GEN-02)."""

    __slots__ = ("what",)

    def __init__(self, register: int, what: Refs) -> None:
        super().__init__(register)
        self.what = what

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        for card in self.what.find(game, frame):
            player = game.players[game.table.owners[card]]
            if card in player.prizes and card not in player.face_up:
                player.face_up.append(card)
                reveal(game, card)
                note(game, "reveal", 3, frame.who, card)
                result.refs.append(card)
        result.chosen = len(result.refs)
        self.finish(result, result.chosen)

    def could(self, game: Game, frame: Frame) -> bool:
        return hopeful(self.what, game, frame)
