"""What texts do with cards: draw, discard, put somewhere else, take Prizes.

One function, `carry`, moves a card or a Pokémon with everything on it and passes the gates (see II-C-17, II-A.3). Cards
always go to their owner's places (see II-C-01.2, II-C-02).
"""

from __future__ import annotations

from playmat.effects.picking import Fit, Pick, Picked, Verb, fresh, hopeful, is_search, option_of, possible, read
from playmat.effects.players import player_of, players_of
from playmat.effects.sets import ZONE_HAND, Zone
from playmat.engine.discarding import discard, discard_pokemon
from playmat.engine.knockout import prizes_barred, take_prizes
from playmat.engine.queries import bench_open, bench_room, card_reached, forbidden, may_enter, reaches
from playmat.state.chance import ASKED
from playmat.state.codes import (
    ASK_ORDER,
    ASK_PRIZE,
    BENCH,
    DECK,
    DECK_BOTTOM,
    DECK_TOP,
    DISCARD,
    DO_DISCARD,
    DO_TO_HAND,
    EV_DRAWN,
    EV_KNOCKED_OUT,
    HAND,
    IN_PLAY,
    NATURE,
    OPT_CARD,
    PID_BASE,
    PRIZES,
)
from playmat.state.model import Decision, Frame, Game, Op, Option, Pokemon, Refs, Result, Value
from playmat.state.moves import (
    draw,
    enter,
    forget_place,
    happen,
    hidden_choice,
    leave_play,
    lift,
    move,
    note,
    place_of,
    put_onto_bench,
    reveal,
)


class ForBench(Fit):
    """Only what may come into play."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        return ref < 0 or ref >= PID_BASE or may_enter(game, frame, ref)


class BenchRoom(ForBench):
    """Only what finds a free place on the user's Bench (II-C-11.2, see II-C-11); `cap` counts the places
    (II-C-11.1)."""

    __slots__ = ()

    def cap(self, game: Game, frame: Frame) -> int:
        return bench_room(game, frame.who)


class MayGoBack(Fit):
    """Cards of a discard pile that may go to a hand or deck (see II-A.3)."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        return ref < 0 or ref >= PID_BASE or not game.table.cards[ref].stays_discarded


class BenchRoomOfThose(ForBench):
    """Only what finds a free place on the Bench of the player whose cards a result holds (see II-C-11)."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        self.register = register

    def cap(self, game: Game, frame: Frame) -> int:
        result = read(frame, self.register)
        if result is None or not result.refs or result.refs[0] < 0 or result.refs[0] >= PID_BASE:
            return bench_room(game, frame.who)
        return bench_room(game, game.table.owners[result.refs[0]])


class OpponentsBenchRoom(ForBench):
    """Only what finds a free place on the opponent's Bench."""

    __slots__ = ()

    def cap(self, game: Game, frame: Frame) -> int:
        return bench_room(game, 1 - frame.who)


# -- moving one thing --------------------------------------------------------------------------------------------------


def carry(game: Game, frame: Frame, ref: int, place: int) -> list[int]:
    """Move a card, or a Pokémon with all its cards, to a place of its owner; returns the cards that went, none
    where it could not arrive.
    """
    pokemon = game.pokemon(ref) if ref >= PID_BASE else None
    if ref >= PID_BASE:
        return [] if pokemon is None else carry_pokemon(game, frame, pokemon, place)
    if ref < 0:
        return []
    holder = game.holder_of(ref)
    if holder is not None:
        if ref in holder.cards and place_of(game, ref) == IN_PLAY:
            return carry_pokemon(game, frame, holder, place)
        if not reaches(game, frame, holder):
            return []
    elif not card_reached(game, frame, ref):
        return []
    if barred(game, frame, place, -1 if holder is None else holder.pid, ref):
        return []
    if place == DISCARD:
        discard(game, ref, frame.who, frame.cause, frame.source)
    else:
        move(game, ref, place)
    return [ref]


def carry_pokemon(game: Game, frame: Frame, pokemon: Pokemon, place: int) -> list[int]:
    """A Pokémon and everything on it leave play (see II-C-02.1, II-C-02.2)."""
    if not reaches(game, frame, pokemon) or barred(game, frame, place, pokemon.pid, pokemon.cards[-1]):
        return []
    if place == DISCARD:
        return discard_pokemon(game, pokemon, frame.who, frame.cause, frame.source)
    return leave_play(game, pokemon, place)


def barred(game: Game, frame: Frame, place: int, ref: int, card: int) -> bool:
    """Whether a text forbids that this card goes to the discard pile or the hand (see II-A.3)."""
    if place == DISCARD:
        return forbidden(game, DO_DISCARD, frame.who, ref, card, frame.cause)
    if place != BENCH and game.table.cards[card].stays_discarded and place_of(game, card) == DISCARD:
        return True
    if place == HAND:
        return forbidden(game, DO_TO_HAND, frame.who, ref, card, frame.cause)
    return False


def is_kept(game: Game, frame: Frame, card: int) -> bool:
    """Whether an attached card stays only because a text forbids that it goes to the hand: what the attack does "if you
    do" is done all the same (ruling 2370)."""
    holder = game.holder_of(card) if 0 <= card < PID_BASE else None
    return holder is not None and barred(game, frame, HAND, holder.pid, card)


def bench(game: Game, frame: Frame, card: int) -> int:
    """Put a Pokémon card onto its owner's Bench by an effect; returns its pid, or -1 where there is no room (see
    II-C-11)."""
    owner = game.table.owners[card]
    if not bench_open(game, owner) or not card_reached(game, frame, card) or not may_enter(game, frame, card):
        return -1
    lift(game, card)
    pokemon = enter(game, owner, card, False)
    if owner == frame.who and owner == game.now:
        put_onto_bench(game, pokemon, frame.cause)
    return pokemon.pid


def hide_choice(game: Game, chooser: int, refs: list[int]) -> None:
    """Cards chosen unseen from a hidden place: the other player no longer knows what is left there (DESIGN:
    knowledge).
    """
    done: list[int] = []
    for ref in refs:
        if ref < 0 or ref >= PID_BASE:
            continue
        owner = game.table.owners[ref]
        place = place_of(game, ref)
        if owner != chooser or place in done:
            continue
        if place == HAND or place == DECK or place == PRIZES:
            done.append(place)
            hidden_choice(game, owner, place)


# -- Put and Discard ---------------------------------------------------------------------------------------------------


class Put(Verb):
    """Cards or Pokémon to a place of their owners (see II-C-01, II-C-02, II-C-11); `show` reveals them, `mixed`
    shuffles them among themselves.

    The user orders several cards that go on top of or under a deck: the first chosen lies uppermost.
    """

    __slots__ = ("mixed", "place", "show", "what")

    def __init__(self, register: int, what: Refs, place: int, show: bool, mixed: bool) -> None:
        super().__init__(register)
        self.what = what
        self.place = place
        self.show = show
        self.mixed = mixed

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        refs = self.what.find(game, frame)
        result.chosen = len(refs)
        if len(refs) > 1 and (self.place == DECK_TOP or self.place == DECK_BOTTOM):
            if not self.mixed or game.chance.mode == ASKED:
                self.ask(game, frame)
                return
            game.chance.mix(refs, self.place == DECK_TOP)
            self.lay_in_order(game, frame, refs, True)
            return
        self.lay(game, frame, result, refs)

    def ask(self, game: Game, frame: Frame) -> None:
        options: list[Option] = []
        for ref in self.what.find(game, frame):
            options.append(option_of(ref))
        who = NATURE if self.mixed else frame.who
        game.decision = Decision(who, ASK_ORDER, options, len(options), len(options), frame.card, "II-C-02", True)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        refs: list[int] = []
        for pick in picks:
            refs.append(decision.options[pick].ref())
        self.lay_in_order(game, frame, refs, self.mixed)

    def lay_in_order(self, game: Game, frame: Frame, refs: list[int], unknown: bool) -> None:
        """Lay cards on or under decks so that the first of `refs` is uppermost; the order is known to the user at
        most.
        """
        result = frame.result(self.register)
        if self.place == DECK_TOP:
            refs = refs[::-1]
        self.lay(game, frame, result, refs)
        if not self.show:
            forget_place(game, result.refs, 1 - frame.who)
        if unknown:
            forget_place(game, result.refs, frame.who)

    def lay(self, game: Game, frame: Frame, result: Result, refs: list[int]) -> None:
        chosen = self.what
        if (
            not self.show
            and isinstance(chosen, Picked)
            and chosen.picks
            and self.place != DISCARD
            and self.place != BENCH
        ):
            hide_choice(game, chosen.picks[0].chooser(game, frame), refs)
        done = 0
        for ref in refs:
            if self.show and 0 <= ref < PID_BASE:
                reveal(game, ref)
                note(game, "reveal", 3, frame.who, ref)
            if self.place == BENCH:
                pid = bench(game, frame, ref)
                if pid >= 0:
                    result.refs.append(pid)
                    result.onto.append(pid)
                    done += 1
                continue
            gone = carry(game, frame, ref, self.place)
            if gone:
                done += 1
                result.refs.extend(gone)
            elif frame.attack is not None and self.place == HAND and is_kept(game, frame, ref):
                done += 1
        self.finish(result, done)

    def could(self, game: Game, frame: Frame) -> bool:
        if self.place == BENCH:
            if bench_open(game, frame.who) and is_search(self.what):
                return hopeful(self.what, game, frame)
            for ref in possible(self.what, game, frame):
                if bench_open(game, game.table.owners[ref] if ref < PID_BASE else frame.who):
                    return True
            return False
        return hopeful(self.what, game, frame)

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.could(game, frame)


# -- Draw --------------------------------------------------------------------------------------------------------------


class Draw(Verb):
    """Players draw n cards, or until they have that many in hand (T-017, see H.1, II-A.7, E.4)."""

    __slots__ = ("count", "until", "who")

    def __init__(self, register: int, who: int, count: Value | None, until: Value | None) -> None:
        super().__init__(register)
        self.who = who
        self.count = count
        self.until = until

    def wanted(self, game: Game, frame: Frame, who: int) -> int:
        """How many cards this player is to draw."""
        if self.until is not None:
            return self.until.value(game, frame) - len(game.players[who].hand)
        return 0 if self.count is None else self.count.value(game, frame)

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        done = 0
        for who in players_of(frame, self.who):
            wanted = self.wanted(game, frame, who)
            result.chosen += wanted if wanted > 0 else 0
            if wanted <= 0:
                continue
            drawn = draw(game, who, wanted)
            hand = game.players[who].hand
            result.refs.extend(hand[len(hand) - drawn :])
            done += drawn
            if drawn:
                happen(game, EV_DRAWN, who, who, frame.cause, frame.source, -1, drawn)
        self.finish(result, done)

    def could(self, game: Game, frame: Frame) -> bool:
        for who in players_of(frame, self.who):
            if not game.players[who].deck:
                continue
            wanted = self.wanted(game, frame, who)
            if self.until is not None:
                wanted += taken_before(game, frame, self, who)
            if wanted > 0:
                return True
        return False


def taken_before(game: Game, frame: Frame, op: Op, who: int) -> int:
    """How many cards the choices in front of an op, its cost above all, will have taken from a hand (Q-52)."""
    total = 0
    for earlier in frame.block.ops:
        if earlier is op:
            break
        if not isinstance(earlier, Pick) or earlier.count is None or read(frame, earlier.register) is not None:
            continue
        source = earlier.source
        if isinstance(source, Zone) and source.zone == ZONE_HAND and who in players_of(frame, source.who):
            total += earlier.count.value(game, frame)
    return total


class DeckSize(Value):
    """How many cards a player has to draw from."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        return len(game.players[player_of(frame, self.who)].deck)


class Surplus(Value):
    """How many of a set must go until a number is left (never below 0)."""

    __slots__ = ("left", "what")

    def __init__(self, what: Refs, left: Value) -> None:
        self.what = what
        self.left = left

    def value(self, game: Game, frame: Frame) -> int:
        surplus = len(self.what.find(game, frame)) - self.left.value(game, frame)
        return surplus if surplus > 0 else 0


# -- Prizes ------------------------------------------------------------------------------------------------------------


class TakePrize(Verb):
    """A player takes Prize cards outside a Knock Out (see PRZ-01 ... PRZ-04); whether that wins the game is judged when
    the text is over (see E.5). A text about the Knock Out of an opponent's Pokémon changes the number taken for it
    instead (see D.4)."""

    __slots__ = ("count", "who")

    def __init__(self, register: int, who: int, count: Value) -> None:
        super().__init__(register)
        self.who = who
        self.count = count

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        result.chosen = self.count.value(game, frame)
        happening = frame.happening
        if happening is not None and happening.event == EV_KNOCKED_OUT:
            for record in game.fallen:
                if record.pid == happening.ref and record.owner == 1 - player_of(frame, self.who):
                    fallen = game.pokemon(record.pid)
                    if fallen is not None and prizes_barred(game, fallen, record.by_attack, record.attacker):
                        result.chosen = 0
                    record.prizes += result.chosen
                    self.finish(result, result.chosen)
                    return
        self.go_on(game, frame)

    def waiting(self, game: Game, frame: Frame) -> int:
        """The player who takes next, or -1: with `both` one after the other, told apart by the owners of what was
        taken.
        """
        result = frame.result(self.register)
        for who in players_of(frame, self.who):
            taken = 0
            for card in result.refs:
                if game.table.owners[card] == who:
                    taken += 1
            if taken == 0 and result.chosen > 0 and game.players[who].prizes:
                return who
        return -1

    def go_on(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        if self.waiting(game, frame) >= 0:
            self.ask(game, frame)
            return
        self.finish(result, len(result.refs))

    def take(self, game: Game, frame: Frame, who: int, cards: list[int]) -> None:
        take_prizes(game, who, cards)
        frame.result(self.register).refs.extend(cards)

    def ask(self, game: Game, frame: Frame) -> None:
        who = self.waiting(game, frame)
        prizes = game.players[who].prizes
        n = frame.result(self.register).chosen
        if n > len(prizes):
            n = len(prizes)
        options: list[Option] = []
        for card in prizes:
            options.append(Option(OPT_CARD, card))
        game.decision = Decision(who, ASK_PRIZE, options, n, n, frame.card, "PRZ-01")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        cards: list[int] = []
        for pick in picks:
            cards.append(decision.options[pick].card)
        self.take(game, frame, decision.who, cards)
        self.go_on(game, frame)

    def could(self, game: Game, frame: Frame) -> bool:
        for who in players_of(frame, self.who):
            if game.players[who].prizes:
                return True
        return False
