"""Choosing: the ops that let a player pick cards or Pokémon, and the one function that says how many must be picked.

Every choice of a text is an op of its own in front of its verb (EFFECTS.md 1.1); what was chosen lies in a register
and is read by `Picked`. A verb says through a `Fit` which candidates it can use and how many have room, so that nobody
is asked for what cannot be done. What leaves no choice is asked too, as long as something must be picked
(docs/decisions.md).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from playmat.effects.players import ME, player_of, players_of
from playmat.effects.sets import Zone
from playmat.engine.queries import units_of
from playmat.state.codes import (
    ASK_NUMBER,
    ASK_PICK,
    BY_ABILITY,
    BY_ATTACK,
    BY_ITEM,
    BY_STADIUM,
    BY_SUPPORTER,
    OPT_CARD,
    OPT_NUMBER,
    OPT_POKEMON,
    OPT_STOP,
    PID_BASE,
)
from playmat.state.model import Decision, Definition, Frame, Game, Op, Option, Refs, Result, Value
from playmat.state.moves import look_through_deck, see
from playmat.state.options import card_option

# Shapes of a number
EXACT: Final = 0
UPTO: Final = 1
SOME: Final = 2

NOT_A_DECK: Final = -1
"""`deck` of a pick that is no search."""

# What must differ between the picks of one choice
KINDS: Final = 1
NAMES: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Fit:
    """What a verb asks of the candidates for its choice: which of them it can use, and how many have room (-1: any
    number).
    """

    __slots__ = ()

    def others(self, game: Game, frame: Frame) -> list[int]:
        """What each candidate is tried with, listed once for all of them."""
        return NO_OTHERS

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        """Whether the verb can use this candidate; `others` is what `others` listed."""
        return True

    def pairs(self) -> bool:
        """Whether it asks only what its verb asks of each pair of candidates in `could`."""
        return False

    def shut(self, game: Game, frame: Frame, others: list[int]) -> bool:
        """Whether no candidate has room, whichever it is."""
        return self.cap(game, frame) == 0

    def cap(self, game: Game, frame: Frame) -> int:
        return -1


NO_OTHERS: Final[list[int]] = []
ANY_FIT: Final = Fit()


def bounds(
    game: Game, frame: Frame, shape: int, n: int, available: int, from_deck: bool, filtered: bool, sole: bool
) -> tuple[int, int]:
    """How many must and may be picked (DESIGN 3a.8, II-A.6, II-A.7, II-D-02.1, II-D-04, II-D-05, H.4, H.5, II-D-02, see
    ERA-41).

    `sole`: choosing none would let the whole text change nothing.
    """
    if shape == SOME:
        n = available
    most = n if n < available else available
    if most <= 0:
        return (0, 0)
    by_attack = frame.cause == BY_ATTACK
    if from_deck and filtered:
        return (0, most)
    if shape == EXACT:
        return (most, most)
    if shape == SOME:
        chosen_use = (
            frame.cause == BY_ABILITY
            or frame.cause == BY_ITEM
            or frame.cause == BY_SUPPORTER
            or frame.cause == BY_STADIUM
        )
        return (1 if sole and chosen_use else 0, most)
    least: int = game.rules.up_to_minimum_attack if by_attack else game.rules.up_to_minimum_other
    return (least if least < most else most, most)


def option_of(ref: int) -> Option:
    """The option to choose a card or a Pokémon."""
    if ref >= PID_BASE:
        return Option(OPT_POKEMON, -1, ref)
    return card_option(OPT_CARD, ref)


def fresh(frame: Frame, register: int) -> Result:
    """An empty result in a register: an op that runs again in a loop starts anew."""
    result = Result()
    frame.registers[register] = result
    return result


def read(frame: Frame, register: int) -> Result | None:
    """The result in a register, or None where its op has not run (in this frame)."""
    if register >= len(frame.registers):
        return None
    return frame.registers[register]


def block_could(game: Game, frame: Frame, start: int, end: int) -> bool:
    """Whether the ops from `start` up to `end` of a text could change anything now (see II-E-10, A-02.3)."""
    ops = frame.block.ops
    i = start
    while i < end:
        op = ops[i]
        if op.could(game, frame):
            return True
        to = op.skips(game, frame, frame.block)
        i = to if to > i else i + 1
    return False


class Picked(Refs):
    """What was chosen: the result of one or more pick ops in one register."""

    __slots__ = ("picks", "register")

    def __init__(self, register: int) -> None:
        self.register = register
        self.picks: list[Choosing] = []

    def find(self, game: Game, frame: Frame) -> list[int]:
        result = read(frame, self.register)
        return [] if result is None else result.refs[:]

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """What could be chosen now."""
        if len(self.picks) == 1:
            return self.picks[0].hopes(game, frame)
        found: list[int] = []
        for pick in self.picks:
            for ref in pick.hopes(game, frame):
                if ref not in found:
                    found.append(ref)
        return found


def chooser_of(refs: Refs) -> int:
    """The code of the player who chooses these, the user where nothing is chosen."""
    return refs.picks[0].by if isinstance(refs, Picked) and refs.picks else ME


def possible(refs: Refs, game: Game, frame: Frame) -> list[int]:
    """What a verb could be about: of a choice that is still to be made, all that could be chosen (for `could`)."""
    if isinstance(refs, Picked) and read(frame, refs.register) is None:
        return refs.candidates(game, frame)
    return refs.find(game, frame)


def hopeful(refs: Refs, game: Game, frame: Frame) -> bool:
    """Whether a verb could be about anything (`possible`, without listing it)."""
    if isinstance(refs, Picked) and read(frame, refs.register) is None:
        for pick in refs.picks:
            if pick.hopeful(game, frame):
                return True
        return False
    return refs.any(game, frame)


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Op):
    """What all verbs share: the register of what they did. `whole`: it is about a whole set, of which "all" may be none
    (see II-D-03.1). What cannot be done is skipped, the rest is done (II-A.4, II-D-03)."""

    __slots__ = ("register", "whole")

    def __init__(self, register: int) -> None:
        self.register = register
        self.whole = False

    def finish(self, result: Result, done: int) -> None:
        """Note how many were done; all of nothing counts as followed (II-D-03.1)."""
        result.done = done
        result.number = done
        if self.whole and result.chosen == 0:
            result.done = 1


class After(Fit):
    """A second choice is put only if the first found something."""

    __slots__ = ("first",)

    def __init__(self, first: Refs | None) -> None:
        self.first = first

    def cap(self, game: Game, frame: Frame) -> int:
        first = self.first
        if isinstance(first, Picked):
            result = read(frame, first.register)
            if result is not None and not result.refs:
                return 0
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Choosing(Op):
    """What all choices share: from where, by whom, for which verb, into which register."""

    __slots__ = ("by", "fit", "kept", "register", "rule", "source")

    def __init__(self, source: Refs, register: int, by: int, fit: Fit) -> None:
        self.source = source
        self.register = register
        self.by = by  # a player code
        self.fit = fit
        self.rule = "II-D-04"
        self.kept = False  # a choice of its own with a label, not one in front of its verb

    def idle(self) -> bool:
        return not self.kept

    def tries(self) -> bool:
        return self.kept

    def could(self, game: Game, frame: Frame) -> bool:
        """A choice changes nothing; one of its own could if what follows could with one of its candidates."""
        if not self.kept or read(frame, self.register) is not None or self.register >= len(frame.registers):
            return False
        ops = frame.block.ops
        at = ops.index(self) + 1
        found = False
        for ref in self.hopes(game, frame):
            result = fresh(frame, self.register)
            self.settle(result, [ref])
            if block_could(game, frame, at, len(ops)):
                found = True
                break
        frame.registers[self.register] = None
        return found

    def chooser(self, game: Game, frame: Frame) -> int:
        """Who chooses: the user of the text unless it says otherwise (II-C-01, see II-A.6)."""
        return player_of(frame, self.by)

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """What can be chosen now, in the order of places."""
        fit = self.fit
        if fit is ANY_FIT:
            return self.source.find(game, frame)
        found: list[int] = []
        others = fit.others(game, frame)
        if fit.shut(game, frame, others):
            return found
        for ref in self.source.find(game, frame):
            if fit.fits(game, frame, ref, others):
                found.append(ref)
        return found

    def hopes(self, game: Game, frame: Frame) -> list[int]:
        """What its user may hope to choose, by what the user may know (Q-27)."""
        return self.candidates(game, frame)

    def hopeful(self, game: Game, frame: Frame) -> bool:
        """Whether there is anything to hope for: `hopes`, without listing it."""
        fit = self.fit
        if fit is ANY_FIT:
            return self.source.any(game, frame)
        others = fit.others(game, frame)
        if fit.shut(game, frame, others):
            return False
        source = self.source
        if isinstance(source, Zone):
            for who in players_of(frame, source.who):
                for card in source.cards(game, who):
                    if source.takes(game, frame, card) and fit.fits(game, frame, card, others):
                        return True
            return False
        for ref in source.find(game, frame):
            if fit.fits(game, frame, ref, others):
                return True
        return False

    def counts_units(self) -> bool:
        """Whether it chooses Energy by units."""
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        """As a cost a choice must find all that it names (Q-52)."""
        return len(self.candidates(game, frame)) > 0

    def put_question(self, game: Game, frame: Frame, refs: list[int], least: int, most: int, stop: bool) -> None:
        options: list[Option] = []
        for ref in self.listed(game, frame, refs):
            options.append(option_of(ref))
        if stop:
            options.append(Option(OPT_STOP))
        game.decision = Decision(self.chooser(game, frame), ASK_PICK, options, least, most, frame.card, self.rule)

    def listed(self, game: Game, frame: Frame, refs: list[int]) -> list[int]:
        """The candidates in the order in which they are offered: Prizes whose faces the chooser knows by name."""
        who = self.chooser(game, frame)
        for ref in refs:
            if ref >= PID_BASE or game.seen[who][ref] == 0 or ref not in game.players[game.table.owners[ref]].prizes:
                return refs
        return by_name(game, refs)

    def settle(self, result: Result, refs: list[int]) -> None:
        """Note what was chosen."""
        for ref in refs:
            result.refs.append(ref)
        result.chosen = len(result.refs)
        result.done = result.chosen
        result.number = result.chosen


class Pick(Choosing):
    """One decision over a set: n of it, up to n or some (see II-D-02 ... II-D-05, H.4, H.5).

    `deck` is the player code of a deck that is searched: the search looks only if what it may find has room (II-C-11),
    and notes in `heads` of its result that it looked. `more`: a further kind for the same register (see II-D-04.1).
    `whole`: a set that is fixed as it is now, of which nothing is asked.
    """

    __slots__ = ("count", "deck", "filtered", "hidden", "more", "shape", "whole")

    def __init__(self, source: Refs, register: int, by: int, fit: Fit, shape: int, count: Value | None) -> None:
        super().__init__(source, register, by, fit)
        self.shape = shape
        self.count = count
        self.deck = NOT_A_DECK
        self.hidden = False
        self.filtered = False
        self.more = False
        self.whole = False

    def run(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register) if self.more else fresh(frame, self.register)
        if self.deck != NOT_A_DECK:
            if self.fit.cap(game, frame) == 0 or self.none_wanted(game, frame):
                return
            result.heads = 1
            searched(game, frame, self.deck, self.chooser(game, frame))
        found = self.open(game, frame)
        if self.whole:
            self.settle(result, found)
            return
        least, most = self.limits(game, frame, len(found))
        if least == 1 and len(found) == 1 and found[0] == game.stadium:
            # Only one Stadium can be in play: there is nothing to choose.
            self.settle(result, found)
        elif most > 0:
            self.put_question(game, frame, found, least, most, False)

    def listed(self, game: Game, frame: Frame, refs: list[int]) -> list[int]:
        """What a search may find is offered by name, so that nobody sees how the deck lies (see H.2)."""
        if self.deck != NOT_A_DECK:
            return by_name(game, refs)
        return super().listed(game, frame, refs)

    def hopes(self, game: Game, frame: Frame) -> list[int]:
        """A deck that is not empty is never known to lack what is searched (Q-27, see ERA-42)."""
        if self.deck == NOT_A_DECK:
            return self.candidates(game, frame)
        found: list[int] = []
        source = self.source
        others = self.fit.others(game, frame)
        if self.fit.shut(game, frame, others):
            return found
        for who in players_of(frame, self.deck):
            player = game.players[who]
            if not player.deck:
                continue
            if game.rules.search_when_all_finds_public or who != frame.who or not isinstance(source, Zone):
                found.extend(player.deck)
                continue
            for card in player.deck + player.prizes:
                if self.finds(game, frame, source, card, others):
                    found.append(card)
        return found

    def hopeful(self, game: Game, frame: Frame) -> bool:
        if self.deck == NOT_A_DECK:
            return not self.none_wanted(game, frame) and super().hopeful(game, frame)
        source = self.source
        others = self.fit.others(game, frame)
        if self.fit.shut(game, frame, others):
            return False
        for who in players_of(frame, self.deck):
            player = game.players[who]
            if not player.deck:
                continue
            if game.rules.search_when_all_finds_public or who != frame.who or not isinstance(source, Zone):
                return True
            # The card found the last time is nearly always there still.
            if source.last in player.deck and self.finds(game, frame, source, source.last, others):
                return True
            # Equal cards are equally wanted: of each definition one is looked at, unless it lies face up.
            looked: dict[Definition, bool] = {}
            for cards in (player.deck, player.prizes):
                for card in cards:
                    defn = game.table.cards[card]
                    if defn in looked:
                        continue
                    if self.finds(game, frame, source, card, others):
                        source.last = card
                        return True
                    if card not in player.face_up:
                        looked[defn] = True
        return False

    def finds(self, game: Game, frame: Frame, source: Zone, card: int, others: list[int]) -> bool:
        """Whether a search may hope for this card: it is wanted, and does not lie face up among the Prizes."""
        return (
            source.takes(game, frame, card)
            and self.fit.fits(game, frame, card, others)
            and card not in game.players[game.table.owners[card]].face_up
        )

    def open(self, game: Game, frame: Frame) -> list[int]:
        """The candidates that this pick has not taken yet for an earlier kind."""
        found = self.candidates(game, frame)
        if not self.more:
            return found
        taken = read(frame, self.register)
        left: list[int] = []
        for ref in found:
            if taken is None or ref not in taken.refs:
                left.append(ref)
        return left

    def limits(self, game: Game, frame: Frame, available: int) -> tuple[int, int]:
        n = 0 if self.count is None else self.count.value(game, frame)
        cap = self.fit.cap(game, frame)
        if cap >= 0 and cap < available:
            available = cap
        return bounds(game, frame, self.shape, n, available, self.hidden, self.filtered, self.sole(game, frame))

    def payable(self, game: Game, frame: Frame) -> bool:
        if self.shape == EXACT and self.count is not None:
            wanted = self.count.value(game, frame)
            if wanted != 1 or self.deck != NOT_A_DECK:
                return len(self.candidates(game, frame)) >= wanted
        return len(self.candidates(game, frame)) > 0 if self.deck != NOT_A_DECK else self.hopeful(game, frame)

    def sole(self, game: Game, frame: Frame) -> bool:
        """Whether the text would change nothing if none were chosen: nothing before was done and nothing after could be
        (see II-D-02.1)."""
        if self.shape != SOME:
            return False
        ops = frame.block.ops
        at = ops.index(self)
        for i in range(at):
            op = ops[i]
            if isinstance(op, Verb):
                before = read(frame, op.register)
                if before is not None and before.number > 0:
                    return False
        chosen = frame.registers[self.register]
        frame.registers[self.register] = Result()
        found = block_could(game, frame, at + 1, len(ops))
        frame.registers[self.register] = chosen
        return not found

    def ask(self, game: Game, frame: Frame) -> None:
        found = self.open(game, frame)
        least, most = self.limits(game, frame, len(found))
        self.put_question(game, frame, found, least, most, False)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        chosen: list[int] = []
        for pick in picks:
            chosen.append(decision.options[pick].ref())
        self.settle(frame.result(self.register), chosen)

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """What can be chosen now; nothing where the number is 0."""
        if self.none_wanted(game, frame):
            return []
        return super().candidates(game, frame)

    def none_wanted(self, game: Game, frame: Frame) -> bool:
        """Whether its number is 0 now: then no deck is looked through either (see II-C-11)."""
        return self.shape != SOME and self.count is not None and self.count.value(game, frame) <= 0


def is_search(refs: Refs) -> bool:
    """Whether a choice is from a deck, so that what it may find is not known beforehand."""
    if isinstance(refs, Picked):
        pick = refs.picks[0]
        return isinstance(pick, Pick) and pick.deck != NOT_A_DECK
    return False


def by_name(game: Game, cards: list[int]) -> list[int]:
    """Cards sorted by name, equal names by card id: an order that tells nothing of how they lie."""
    keyed: list[tuple[str, int]] = []
    for card in cards:
        keyed.append((game.table.cards[card].name, card))
    keyed.sort()
    return [card for _, card in keyed]


def searched(game: Game, frame: Frame, deck: int, looker: int) -> None:
    """A player looks through a whole deck (H.2): the own deck, and so what is among the own Prizes, or another
    player's.
    """
    for owner in players_of(frame, deck):
        if owner == looker:
            look_through_deck(game, owner)
        else:
            for card in by_name(game, game.players[owner].deck):
                see(game, card, looker)


# -- one at a time -----------------------------------------------------------------------------------------------------


class UnitPick(Choosing):
    """Energy by units, one card at a time (II-C-01.F1, II-C-01.F2, II-C-10.F1, Q-26).

    `number` of the result is how many units the chosen cards count for, at most n.
    """

    __slots__ = ("count", "upto")

    def __init__(self, source: Refs, register: int, by: int, fit: Fit, count: Value, upto: bool) -> None:
        super().__init__(source, register, by, fit)
        self.count = count
        self.upto = upto
        self.rule = "Q-26"

    def counts_units(self) -> bool:
        return True

    def run(self, game: Game, frame: Frame) -> None:
        fresh(frame, self.register)
        self.go_on(game, frame)

    def go_on(self, game: Game, frame: Frame) -> None:
        """Ask for the next card, or end."""
        if self.open(game, frame):
            self.ask(game, frame)
        else:
            self.close(game, frame)

    def close(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        total = self.units_in(game, result.refs)
        n = self.count.value(game, frame)
        result.number = total if total < n else n

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.units_in(game, self.candidates(game, frame)) >= (1 if self.upto else self.count.value(game, frame))

    def units_in(self, game: Game, cards: list[int]) -> int:
        total = 0
        for card in cards:
            given = len(units_of(game, card))
            total += given if given > 0 else 1
        return total

    def left(self, game: Game, frame: Frame) -> list[int]:
        """The candidates that are not chosen yet."""
        taken = read(frame, self.register)
        found: list[int] = []
        for card in self.candidates(game, frame):
            if taken is None or card not in taken.refs:
                found.append(card)
        return found

    def open(self, game: Game, frame: Frame) -> list[int]:
        """The cards that may be chosen next, so that the whole stays a legal set."""
        result = frame.result(self.register)
        n = self.count.value(game, frame)
        left = self.left(game, frame)
        if not left or len(result.refs) >= n:
            return []
        total = self.units_in(game, result.refs)
        if game.rules.fewer_units_count:
            return left
        if total >= n:
            return []
        if self.upto:
            return left
        found: list[int] = []
        for card in left:
            if self.completes(game, result.refs + [card], left, n):
                found.append(card)
        return found if found else left

    def completes(self, game: Game, chosen: list[int], left: list[int], n: int) -> bool:
        """Whether a set can be finished so that none of its cards is superfluous, or nothing covers n at all (Q-26)."""
        total = 0
        smallest = 0
        for card in chosen:
            given = self.units_in(game, [card])
            total += given
            if smallest == 0 or given < smallest:
                smallest = given
        if total >= n:
            return total - smallest < n
        more = False
        for card in left:
            if card not in chosen:
                more = True
                if self.completes(game, chosen + [card], left, n):
                    return True
        return not more

    def may_stop(self, game: Game, frame: Frame) -> bool:
        result = frame.result(self.register)
        n = self.count.value(game, frame)
        if self.upto:
            least: int = game.rules.up_to_minimum_attack if frame.cause == BY_ATTACK else game.rules.up_to_minimum_other
            return len(result.refs) >= least
        return self.units_in(game, result.refs) >= n

    def ask(self, game: Game, frame: Frame) -> None:
        self.put_question(game, frame, self.open(game, frame), 1, 1, self.may_stop(game, frame))

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        option = decision.options[picks[0]]
        if option.kind == OPT_STOP:
            self.close(game, frame)
            return
        self.settle(frame.result(self.register), [option.ref()])
        self.go_on(game, frame)


class DifferentPick(Pick):
    """A choice whose members must all differ in type or name, one at a time with a stop option."""

    __slots__ = ("distinct",)

    def __init__(
        self, source: Refs, register: int, by: int, fit: Fit, shape: int, count: Value | None, distinct: int
    ) -> None:
        super().__init__(source, register, by, fit, shape, count)
        self.distinct = distinct

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        if self.deck != NOT_A_DECK:
            if self.fit.cap(game, frame) == 0 or self.none_wanted(game, frame):
                return
            result.heads = 1
            searched(game, frame, self.deck, self.chooser(game, frame))
        self.go_on(game, frame)

    def open(self, game: Game, frame: Frame) -> list[int]:
        taken = read(frame, self.register)
        found: list[int] = []
        for ref in self.candidates(game, frame):
            defn = game.defn(ref)
            if taken is None or (
                defn is not None and ref not in taken.refs and not self.clashes(game, defn, taken.refs)
            ):
                found.append(ref)
        return found

    def clashes(self, game: Game, defn: Definition, refs: list[int]) -> bool:
        for ref in refs:
            other = game.defn(ref)
            if other is None:
                continue
            if self.distinct == NAMES:
                if other.name == defn.name:
                    return True
            elif kind_mask(other) & kind_mask(defn):
                return True
        return False

    def go_on(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        found = self.open(game, frame)
        if not found:
            return
        _, most = self.limits(game, frame, len(result.refs) + len(found))
        if len(result.refs) >= most:
            return
        self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        found = self.open(game, frame)
        least, _ = self.limits(game, frame, len(result.refs) + len(found))
        self.put_question(game, frame, found, 1, 1, len(result.refs) >= least)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        option = decision.options[picks[0]]
        if option.kind == OPT_STOP:
            return
        self.settle(frame.result(self.register), [option.ref()])
        self.go_on(game, frame)


def kind_mask(defn: Definition) -> int:
    """The types of a Pokémon, or the types that an Energy card is of."""
    if defn.is_pokemon:
        return defn.type_mask
    mask = 0
    for unit in defn.provides:
        mask |= unit
    return mask


class AgainPick(Choosing):
    """n picks from one set, of which the same member may be chosen again (see II-D-04)."""

    __slots__ = ("count",)

    def __init__(self, source: Refs, register: int, by: int, fit: Fit, count: Value) -> None:
        super().__init__(source, register, by, fit)
        self.count = count

    def run(self, game: Game, frame: Frame) -> None:
        fresh(frame, self.register)
        self.go_on(game, frame)

    def go_on(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        found = self.candidates(game, frame)
        n = self.count.value(game, frame)
        if found and len(result.refs) < n:
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        self.put_question(game, frame, self.candidates(game, frame), 1, 1, False)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        self.settle(frame.result(self.register), [decision.options[picks[0]].ref()])
        self.go_on(game, frame)


# -- numbers -----------------------------------------------------------------------------------------------------------


class AskNumber(Op):
    """A player says how many: up to n, or any number up to a limit (see II-D-02, II-D-05)."""

    __slots__ = ("by", "count", "limit", "register", "shape")

    def __init__(self, register: int, by: int, shape: int, count: Value | None, limit: Value) -> None:
        self.register = register
        self.by = by
        self.shape = shape
        self.count = count
        self.limit = limit

    def limits(self, game: Game, frame: Frame) -> tuple[int, int]:
        n = 0 if self.count is None else self.count.value(game, frame)
        return bounds(game, frame, self.shape, n, self.limit.value(game, frame), False, False, False)

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        least, most = self.limits(game, frame)
        if least == most:
            result.number = most
            result.done = most
            return
        self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        least, most = self.limits(game, frame)
        options: list[Option] = []
        for n in range(least, most + 1):
            options.append(Option(OPT_NUMBER, -1, -1, n))
        game.decision = Decision(player_of(frame, self.by), ASK_NUMBER, options, 1, 1, frame.card, "II-D-05")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        result = frame.result(self.register)
        result.number = decision.options[picks[0]].number
        result.done = result.number

    def could(self, game: Game, frame: Frame) -> bool:
        return False


class AskedNumber(Value):
    """The number that a player said; before that, the most that may be said."""

    __slots__ = ("question",)

    def __init__(self, question: AskNumber) -> None:
        self.question = question

    def value(self, game: Game, frame: Frame) -> int:
        result = read(frame, self.question.register)
        if result is None:
            return self.question.limits(game, frame)[1]
        return result.number
