"""What texts do with Pokémon in play: attach, move, evolve, devolve, exchange, switch, Knock Out.

Every op passes the one gate for each Pokémon it touches (see II-C-17); what cannot arrive is lost as TEXT-LANGUAGE
section 8 says. Nobody is Knocked Out here for lack of HP: the whole text is finished first (DESIGN 3a.4).
"""

from __future__ import annotations

from typing import Final

from playmat.effects.ops_cards import barred
from playmat.effects.picking import (
    NO_OTHERS,
    After,
    Fit,
    Picked,
    Verb,
    chooser_of,
    fresh,
    hopeful,
    is_search,
    option_of,
    possible,
    read,
)
from playmat.effects.players import player_of, players_of
from playmat.effects.sets import SourcePokemon
from playmat.engine.actions import mega_ends_turn
from playmat.engine.discarding import discard
from playmat.engine.knockout import knock_out
from playmat.engine.legality import is_own_first_turn, lifted
from playmat.engine.queries import (
    evolves_onto,
    forbidden,
    kept_conditions,
    lets,
    may_enter,
    may_lengthen,
    reaches,
    refused_by_card,
    tool_slots,
    tools_of,
)
from playmat.engine.standing import standing
from playmat.facts.card import STAGE1, TOOL
from playmat.rules.values import ONLY_IF_TEXT
from playmat.state.codes import (
    ASK_PICK,
    BAN_FIRST_TURN,
    BAN_NEW,
    DECK,
    DISCARD,
    DO_ATTACH,
    DO_EVOLVE,
    DO_PLAY,
    DO_SWITCH,
    HAND,
    LOST,
    PID_BASE,
    PRIZES,
)
from playmat.state.model import Decision, Frame, Game, Option, Pokemon, Refs, Value
from playmat.state.moves import (
    arrived,
    attach,
    devolve,
    evolve,
    keep_conditions,
    lay,
    lift,
    moved_off,
    next_serial,
    note,
    place_of,
    reveal,
    see,
    switch,
)


def raw(refs: Refs, game: Game, frame: Frame) -> list[int]:
    """What a set or a choice could be about, without asking whether it fits."""
    if isinstance(refs, Picked):
        result = read(frame, refs.register)
        if result is not None:
            return result.refs
        return refs.picks[0].source.find(game, frame)
    return refs.find(game, frame)


def in_play(game: Game, ref: int) -> Pokemon | None:
    """The Pokémon of a pid, or None."""
    return game.pokemon(ref) if ref >= PID_BASE else None


# -- attach and move ---------------------------------------------------------------------------------------------------


class Receiving(Fit):
    """Cards for which there is a Pokémon to receive them (see II-C-09, II-C-10.1)."""

    __slots__ = ("moving", "once", "to")

    def __init__(self, once: bool, moving: bool) -> None:
        self.to: Refs | None = None
        self.once = once
        self.moving = moving

    def cap(self, game: Game, frame: Frame) -> int:
        to = self.to
        if to is None:
            return -1
        count = len(raw(to, game, frame))
        return count if self.once or count == 0 else -1

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        if self.to is None:
            return True
        for target in others:
            if may_receive(game, frame, ref, target, self.moving):
                return True
        return False

    def others(self, game: Game, frame: Frame) -> list[int]:
        return NO_OTHERS if self.to is None else raw(self.to, game, frame)

    def shut(self, game: Game, frame: Frame, others: list[int]) -> bool:
        return self.to is not None and not others

    def pairs(self) -> bool:
        return True


class Receiver(After):
    """Pokémon that can receive the cards chosen before."""

    __slots__ = ("moving",)

    def __init__(self, first: Refs | None, moving: bool) -> None:
        super().__init__(first)
        self.moving = moving

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        if not others:
            return True
        for card in others:
            if may_receive(game, frame, card, ref, self.moving):
                return True
        return False

    def others(self, game: Game, frame: Frame) -> list[int]:
        first = self.first
        return NO_OTHERS if first is None or is_search(first) else raw(first, game, frame)

    def pairs(self) -> bool:
        return True


def may_receive(game: Game, frame: Frame, card: int, pid: int, moving: bool) -> bool:
    """Whether a card may be attached to a Pokémon by an effect: own to own, a free place for a Tool, what the card says
    of its holder, no ban (see II-A.3, II-C-09, II-C-10, B-01.T1)."""
    pokemon = in_play(game, pid)
    if pokemon is None or card >= PID_BASE or pokemon.owner != game.table.owners[card]:
        return False
    if moving:
        holder = game.holder_of(card)
        if holder is None or holder is pokemon:
            return False
    defn = game.table.cards[card]
    if defn.kind == TOOL and len(tools_of(game, pokemon)) >= tool_slots(game, pokemon):
        return False
    if defn.choosy and refused_by_card(game, card, pokemon):
        return False
    return not forbidden(game, DO_ATTACH, frame.who, pid, card, frame.cause)


def as_tool(game: Game, card: int) -> bool:
    """Whether a card is attached as a Tool and not as Energy."""
    defn = game.table.cards[card]
    return defn.kind == TOOL or defn.attaches


class Attach(Verb):
    """Cards to Pokémon of the same side, beside the turn's attachment (II-C-09, C.2, see II-E-07.F1).

    `spread`: a Pokémon is chosen for each card by whoever chose the cards, with `once` each at most once; the cards
    wait in `refs`, their recipients gather in `onto`.
    """

    __slots__ = ("by", "moving", "once", "spread", "to", "what")

    def __init__(self, register: int, what: Refs, to: Refs, spread: bool, once: bool) -> None:
        super().__init__(register)
        self.what = what
        self.to = to
        self.spread = spread
        self.once = once
        self.moving = False
        self.by = chooser_of(what)

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        result.refs = self.what.find(game, frame)
        result.chosen = len(result.refs)
        if self.spread:
            self.go_on(game, frame)
            return
        targets = self.to.find(game, frame)
        for i in range(len(result.refs)):
            target = -1
            if len(targets) == 1:
                target = targets[0]
            elif i < len(targets):
                target = targets[i]
            result.onto.append(target if self.place(game, frame, result.refs[i], target) else -1)
        self.close(frame)

    def open(self, game: Game, frame: Frame, card: int) -> list[int]:
        """The Pokémon that may be chosen for a card."""
        taken = frame.result(self.register).onto
        found: list[int] = []
        for pid in self.to.find(game, frame):
            if may_receive(game, frame, card, pid, self.moving) and not (self.once and pid in taken):
                found.append(pid)
        return found

    def go_on(self, game: Game, frame: Frame) -> None:
        """Choose a Pokémon for the next card."""
        result = frame.result(self.register)
        while len(result.onto) < len(result.refs):
            card = result.refs[len(result.onto)]
            found = self.open(game, frame, card)
            if found:
                self.ask(game, frame)
                return
            result.onto.append(-1)
        self.close(frame)

    def ask(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        card = result.refs[len(result.onto)]
        options: list[Option] = []
        for pid in self.open(game, frame, card):
            options.append(option_of(pid))
        rule = "II-C-10" if self.moving else "II-C-09"
        game.decision = Decision(player_of(frame, self.by), ASK_PICK, options, 1, 1, card, rule)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        result = frame.result(self.register)
        target = decision.options[picks[0]].target
        result.onto.append(target if self.place(game, frame, result.refs[len(result.onto)], target) else -1)
        self.go_on(game, frame)

    def close(self, frame: Frame) -> None:
        """Keep what really arrived."""
        result = frame.result(self.register)
        cards: list[int] = []
        onto: list[int] = []
        for i in range(len(result.refs)):
            if result.onto[i] >= 0:
                cards.append(result.refs[i])
                onto.append(result.onto[i])
        result.refs = cards
        result.onto = onto
        self.finish(result, len(cards))

    def place(self, game: Game, frame: Frame, card: int, pid: int) -> bool:
        """Attach one card; False where it could not arrive: for an immune Pokémon it is discarded (ruling 232, see
        II-C-10.F2)."""
        pokemon = in_play(game, pid)
        if pokemon is None or not may_receive(game, frame, card, pid, False):
            return False
        if not reaches(game, frame, pokemon):
            if place_of(game, card) != DISCARD:
                discard(game, card, frame.who, frame.cause, frame.source)
            return False
        was = lift(game, card)
        attach(game, pokemon, card, as_tool(game, card), was == HAND, frame.cause)
        return True

    def could(self, game: Game, frame: Frame) -> bool:
        if is_search(self.what):
            return (sifts_pairs(self.what) or hopeful(self.to, game, frame)) and hopeful(self.what, game, frame)
        cards = unsifted(self.what, game, frame)
        if not cards:
            return False
        targets = unsifted(self.to, game, frame)
        for card in cards:
            for pid in targets:
                if may_receive(game, frame, card, pid, self.moving):
                    return True
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.could(game, frame)


class Move(Attach):
    """Attached cards to another Pokémon of the same side (II-C-10, II-C-10.1): at an immune destination they are
    discarded (II-C-10.F2).
    """

    __slots__ = ()

    def __init__(self, register: int, what: Refs, to: Refs, spread: bool, once: bool) -> None:
        super().__init__(register, what, to, spread, once)
        self.moving = True

    def place(self, game: Game, frame: Frame, card: int, pid: int) -> bool:
        pokemon = in_play(game, pid)
        holder = game.holder_of(card)
        if pokemon is None or holder is None or not may_receive(game, frame, card, pid, True):
            return False
        # An immune source keeps what it has.
        if not reaches(game, frame, holder):
            return False
        if not reaches(game, frame, pokemon):
            discard(game, card, frame.who, frame.cause, frame.source)
            return False
        lift(game, card)
        if game.waiting:
            moved_off(game, holder.pid, card)
        attach(game, pokemon, card, as_tool(game, card), False, frame.cause)
        return True


# -- evolve, devolve, exchange -----------------------------------------------------------------------------------------


LINE: Final = 0
SKIP: Final = 1
FREE: Final = 2
"""How a card must fit: by its line, leaving out a Stage (Rare Candy), or by the text alone."""


def line_matches(game: Game, card: int, pokemon: Pokemon, skip: int) -> bool:
    """Whether a card's line names this Pokémon (see II-C-12), or with `skip` names a Stage that evolves from it (Rare
    Candy; in its older form it gives the Stage 1 itself too, ERA-C1, see ERA-10)."""
    defn = game.table.cards[card]
    if skip == FREE:
        return True
    if skip == LINE:
        if pokemon.defn.name in defn.evolves_from:
            return True
        return may_lengthen(game, card) and evolves_onto(game, defn, pokemon)
    if defn.stage == STAGE1:
        return STAGE1 in game.rules.rare_candy_targets and evolves_onto(game, defn, pokemon)
    return pokemon.defn.name in game.table.below_middle(defn)


EVOLVING: Final = 1 << DO_EVOLVE | 1 << DO_PLAY
"""What a text must forbid so that it can forbid to evolve by a text."""


class Evolving(Fit):
    """Cards that evolve one of the Pokémon, or Pokémon that one of the cards evolves: `other` is the other argument."""

    __slots__ = ("cards", "other", "skip")

    def __init__(self, cards: bool, skip: int) -> None:
        self.cards = cards  # whether the candidates are the cards
        self.skip = skip
        self.other: Refs | None = None

    def cap(self, game: Game, frame: Frame) -> int:
        return 0 if self.shut(game, frame, self.others(game, frame)) else -1

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        if self.unknown(frame):
            return True
        for one in others:
            card = ref if self.cards else one
            pokemon = in_play(game, one if self.cards else ref)
            if pokemon is not None and may_evolve(game, frame, card, pokemon, self.skip):
                return True
        return False

    def others(self, game: Game, frame: Frame) -> list[int]:
        other = self.other
        return NO_OTHERS if other is None or self.unknown(frame) else raw(other, game, frame)

    def shut(self, game: Game, frame: Frame, others: list[int]) -> bool:
        return not others and not self.unknown(frame)

    def unknown(self, frame: Frame) -> bool:
        """Whether the other argument is not known yet: what a search will find."""
        other = self.other
        return other is None or (isinstance(other, Picked) and is_search(other) and read(frame, other.register) is None)

    def pairs(self) -> bool:
        return True


def sifts_pairs(refs: Refs) -> bool:
    """Whether a choice itself looks at every pair of its candidates and the verb's other argument."""
    return isinstance(refs, Picked) and len(refs.picks) == 1 and refs.picks[0].fit.pairs()


def unsifted(refs: Refs, game: Game, frame: Frame) -> list[int]:
    """`possible`, where a choice that sifts by pairs is left unsifted: who looks at every pair of card and Pokémon asks
    the same."""
    return raw(refs, game, frame) if sifts_pairs(refs) else possible(refs, game, frame)


def may_evolve(game: Game, frame: Frame, card: int, pokemon: Pokemon, skip: int) -> bool:
    """Whether an effect may lay this card on this Pokémon: own on own, its line, no ban, and not too early."""
    if card >= PID_BASE or game.table.owners[card] != pokemon.owner or not line_matches(game, card, pokemon, skip):
        return False
    if too_early(game, frame, card, pokemon, skip) or not may_enter(game, frame, card):
        return False
    if standing(game).bans & EVOLVING == 0:
        return True
    if forbidden(game, DO_EVOLVE, frame.who, pokemon.pid, card, frame.cause):
        return False
    # What is laid on a Pokémon from the hand is played (ruling 285).
    return not forbidden(game, DO_PLAY, frame.who, -1, card, frame.cause) or place_of(game, card) != HAND


def too_early(game: Game, frame: Frame, card: int, pokemon: Pokemon, skip: int) -> bool:
    """Whether the moment forbids evolving by an effect (II-C-12.1, Q-32): never where the rules allow it; else as for
    evolving from hand, unless the text needs no line (Baby Evolution) or a text lifts the ban (see ERA-N13, A-05.2,
    A-05.3)."""
    rules = game.rules
    if skip == FREE:
        return False
    if (
        rules.evolve_by_effect_first_turn == ONLY_IF_TEXT
        and not rules.evolve_on_first_turn
        and game.now == pokemon.owner
        and is_own_first_turn(game, pokemon.owner)
        and not ban_lifted(game, frame, card, pokemon, BAN_FIRST_TURN)
    ):
        return True
    return (
        rules.evolve_by_effect_turn_played == ONLY_IF_TEXT
        and not rules.evolve_turn_played
        and (pokemon.entered == game.turn or pokemon.evolved == game.turn)
        and not ban_lifted(game, frame, card, pokemon, BAN_NEW)
    )


def ban_lifted(game: Game, frame: Frame, card: int, pokemon: Pokemon, ban: int) -> bool:
    """Whether a text in force, or the played card's own `Lets(Evolve, ...)`, lifts this ban on evolving (see
    II-E-27)."""
    if lets(game, DO_EVOLVE, pokemon.owner, pokemon.pid, ban, card):
        return True
    play = game.table.cards[frame.card].play if frame.card >= 0 else None
    return play is not None and lifted(game, play.may, frame, DO_EVOLVE, pokemon.owner, ban, card, pokemon.pid)


class Evolve(Verb):
    """Evolves Pokémon by cards of their line (II-C-12); a card from the hand is heard of (see II-E-05). What comes from
    the deck is not (II-E-05.F1, II-E-05.2)."""

    __slots__ = ("cards", "onto", "skip")

    def __init__(self, register: int, cards: Refs, onto: Refs, skip: int) -> None:
        super().__init__(register)
        self.cards = cards
        self.onto = onto
        self.skip = skip

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        cards = self.cards.find(game, frame)
        targets = self.onto.find(game, frame)
        result.chosen = len(cards)
        for i in range(len(cards)):
            if i >= len(targets):
                break
            pokemon = in_play(game, targets[i])
            if (
                pokemon is None
                or not may_evolve(game, frame, cards[i], pokemon, self.skip)
                or not reaches(game, frame, pokemon)
            ):
                continue
            was = lift(game, cards[i])
            kept = kept_conditions(game, pokemon)
            evolve(game, pokemon, cards[i], was == HAND)
            keep_conditions(game, pokemon, kept)
            mega_ends_turn(game, pokemon)
            result.refs.append(cards[i])
            result.onto.append(pokemon.pid)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        if is_search(self.cards):
            return (sifts_pairs(self.cards) or hopeful(self.onto, game, frame)) and hopeful(self.cards, game, frame)
        cards = unsifted(self.cards, game, frame)
        if not cards:
            return False
        targets: list[Pokemon] = []
        for pid in unsifted(self.onto, game, frame):
            pokemon = in_play(game, pid)
            if pokemon is not None:
                targets.append(pokemon)
        for card in cards:
            for pokemon in targets:
                if may_evolve(game, frame, card, pokemon, self.skip):
                    return True
        return False


class BeneathCount(Value):
    """How many Evolution cards can be taken off the Pokémon of a set."""

    __slots__ = ("who",)

    def __init__(self, who: Refs) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        most = 0
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None and len(pokemon.cards) - pokemon.tops > most:
                most = len(pokemon.cards) - pokemon.tops
        return most


class HasEvolution(Fit):
    """Pokémon with a card beneath (see II-C-13.3)."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        pokemon = in_play(game, ref)
        return pokemon is not None and len(pokemon.cards) > pokemon.tops


class Devolve(Verb):
    """Takes off the highest Evolution card, or several (); they go to a place of their owner (II-C-13)."""

    __slots__ = ("count", "place", "who")

    def __init__(self, register: int, who: Refs, count: Value | None, place: int) -> None:
        super().__init__(register)
        self.who = who
        self.count = count
        self.place = place

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        n = 1 if self.count is None else self.count.value(game, frame)
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            if pokemon is None:
                continue
            result.chosen += 1
            if not reaches(game, frame, pokemon):
                continue
            for _ in range(n):
                if barred(game, frame, self.place, pokemon.pid, pokemon.cards[-1]):
                    break
                kept = kept_conditions(game, pokemon)
                card = devolve(game, pokemon)
                if card < 0:
                    break
                keep_conditions(game, pokemon, kept)
                lay(game, card, self.place)
                result.refs.append(card)
                if pokemon.pid not in result.onto:
                    result.onto.append(pokemon.pid)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.who, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None and len(pokemon.cards) > pokemon.tops:
                return True
        return False


class Exchange(Verb):
    """Two objects change places and everything on them stays: the card of a Pokémon with another, or two cards (see
    II-C-02).

    `old` is where the first one goes, -1: to the place of the second. The Pokémon keeps its pid, damage, conditions
    and turns in play.
    """

    __slots__ = ("old", "one", "other")

    def __init__(self, register: int, one: Refs, other: Refs, old: int) -> None:
        super().__init__(register)
        self.one = one
        self.other = other
        self.old = old

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        ones = self.one.find(game, frame)
        others = self.other.find(game, frame)
        result.chosen = len(ones)
        if not ones or not others:
            self.finish(result, 0)
            return
        first, second = ones[0], others[0]
        if second >= PID_BASE and first < PID_BASE:
            first, second = second, first
        pokemon = in_play(game, first)
        if pokemon is not None and second < PID_BASE:
            if reaches(game, frame, pokemon) and may_enter(game, frame, second):
                result.refs = self.new_card(game, pokemon, second)
                result.onto = [pokemon.pid]
        elif first < PID_BASE and second < PID_BASE:
            swap_cards(game, first, second)
            result.refs = [first, second]
        self.finish(result, 1 if result.refs else 0)

    def new_card(self, game: Game, pokemon: Pokemon, card: int) -> list[int]:
        """Put another card in the place of a Pokémon's own; returns the cards that left."""
        was = place_of(game, card)
        lift(game, card)
        gone = pokemon.cards[len(pokemon.cards) - pokemon.tops :]
        del pokemon.cards[len(pokemon.cards) - pokemon.tops :]
        pokemon.cards.append(card)
        arrived(game, card)
        pokemon.tops = 1
        pokemon.defn = game.table.cards[card]
        pokemon.since = next_serial(game)
        pokemon.force = None
        reveal(game, card)
        game.touch()
        for each in gone:
            lay(game, each, was if self.old < 0 else self.old)
        note(game, "exchange", 3, pokemon.owner, pokemon.pid, card)
        return gone

    def could(self, game: Game, frame: Frame) -> bool:
        return hopeful(self.one, game, frame) and hopeful(self.other, game, frame)


def zone_of(game: Game, card: int) -> list[int]:
    """The list in which a card of a zone lies."""
    player = game.players[game.table.owners[card]]
    place = place_of(game, card)
    if place == HAND:
        return player.hand
    if place == DISCARD:
        return player.discard
    if place == DECK:
        return player.deck
    if place == PRIZES:
        return player.prizes
    if place == LOST:
        return player.lost
    return []


def turn_up(game: Game, old: int, new: int, left: list[int]) -> None:
    """A card that has come to the place of a face-up Prize card lies face up."""
    player = game.players[game.table.owners[old]]
    if old in left and old in player.face_up and new in player.prizes:
        player.face_up[player.face_up.index(old)] = new
        reveal(game, new)


def swap_cards(game: Game, first: int, second: int) -> None:
    """Two cards of zones change places; a face-up Prize card gives its being face up to the other."""
    one = zone_of(game, first)
    other = zone_of(game, second)
    if first not in one or second not in other:
        return
    i = one.index(first)
    j = other.index(second)
    one[i] = second
    other[j] = first
    turn_up(game, first, second, other)
    turn_up(game, second, first, one)
    for card in (first, second):
        owner = game.table.owners[card]
        if card in game.players[owner].hand:
            see(game, card, owner)
    note(game, "exchange", 3, game.table.owners[first], first, second)
    game.where = []


# -- switching, Knock Outs ---------------------------------------------------------------------------------------------


class Benched(Fit):
    """Pokémon on the Bench that can be switched in."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int, others: list[int]) -> bool:
        pokemon = in_play(game, ref)
        return pokemon is not None and not game.is_active(pokemon)


class SwitchIn(Verb):
    """A Benched Pokémon becomes Active; the recipient is the Benched one (II-C-05, II-C-05.F1, II-C-05.F2,
    II-C-05.1)."""

    __slots__ = ("who",)

    def __init__(self, register: int, who: Refs) -> None:
        super().__init__(register)
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        refs = self.who.find(game, frame)
        result.chosen = len(refs)
        for ref in refs:
            pokemon = in_play(game, ref)
            if pokemon is None or game.is_active(pokemon) or not reaches(game, frame, pokemon):
                continue
            old = game.players[pokemon.owner].active
            if forbidden(game, DO_SWITCH, frame.who, ref, -1, frame.cause) or not switch(
                game, pokemon.owner, ref, frame.cause
            ):
                continue
            result.refs.append(ref)
            if old is not None:
                result.onto.append(old.pid)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.who, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None and not game.is_active(pokemon):
                return True
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.could(game, frame)


class SwitchOut(Verb):
    """A player's Active goes to the Bench and that player replaces it; the recipient is the Active (II-C-03, II-C-04,
    II-C-04.F1, II-C-04.F2, II-C-03.1, II-C-03.2, II-C-04.1).

    With both players, `heads` of the result counts those dealt with.
    """

    __slots__ = ("who",)

    def __init__(self, register: int, who: int) -> None:
        super().__init__(register)
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        fresh(frame, self.register)
        self.go_on(game, frame)

    def able(self, game: Game, frame: Frame, who: int) -> bool:
        """Whether this player's Active can be switched out by this text."""
        player = game.players[who]
        active = player.active
        if active is None or not player.bench or not reaches(game, frame, active):
            return False
        return not forbidden(game, DO_SWITCH, frame.who, active.pid, -1, frame.cause)

    def go_on(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        players = players_of(frame, self.who)
        while result.heads < len(players):
            who = players[result.heads]
            if self.able(game, frame, who):
                self.ask(game, frame)
                return
            result.heads += 1
        self.finish(result, len(result.refs))

    def switched(self, game: Game, frame: Frame, who: int, pid: int) -> None:
        result = frame.result(self.register)
        old = game.players[who].active
        if old is not None and switch(game, who, pid, frame.cause):
            result.refs.append(old.pid)
            result.onto.append(pid)
            result.chosen += 1

    def ask(self, game: Game, frame: Frame) -> None:
        who = players_of(frame, self.who)[frame.result(self.register).heads]
        options: list[Option] = []
        for pokemon in game.players[who].bench:
            options.append(option_of(pokemon.pid))
        game.decision = Decision(who, ASK_PICK, options, 1, 1, frame.card, "II-C-04" if who != frame.who else "II-C-03")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        self.switched(game, frame, decision.who, decision.options[picks[0]].target)
        frame.result(self.register).heads += 1
        self.go_on(game, frame)

    def could(self, game: Game, frame: Frame) -> bool:
        for who in players_of(frame, self.who):
            if game.players[who].active is not None and game.players[who].bench:
                return True
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.able(game, frame, player_of(frame, self.who))


class KnockOut(Verb):
    """Knocks Out regardless of HP, which is no Knock Out by damage (see II-E-04.2, D.1).

    That its user is Knocked Out by a text is no reason to use it (see Q-46)."""

    __slots__ = ("who",)

    def __init__(self, register: int, who: Refs) -> None:
        super().__init__(register)
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            if pokemon is not None and reaches(game, frame, pokemon):
                knock_out(game, pokemon, 0, frame.source)
                result.refs.append(ref)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        return not isinstance(self.who, SourcePokemon) and hopeful(self.who, game, frame)
