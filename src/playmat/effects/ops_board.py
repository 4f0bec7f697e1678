"""What texts do with Pokémon in play: attach, move, evolve, devolve, exchange, switch, Knock Out, counters, healing, Special Conditions.

Every op passes the one gate for each Pokémon it touches (II-C-17); what cannot arrive is lost as TEXT-LANGUAGE section 8 says. Nobody is Knocked
Out here for lack of HP: the whole text is finished first (DESIGN 3a.4).
"""

from __future__ import annotations

from typing import Final

from playmat.effects.ops_cards import carry
from playmat.effects.picking import NOT_A_DECK, After, Fit, Pick, Picked, Verb, fresh, option_of, possible, read
from playmat.effects.players import player_of, players_of
from playmat.engine.knockout import knock_out
from playmat.engine.queries import counters_reach, evolves_onto, forbidden, immune_to, reaches, remaining_hp, tool_slots
from playmat.facts.card import TOOL
from playmat.state.codes import (
    ASK_PICK,
    BURNED,
    BY_ATTACK,
    DECK,
    DISCARD,
    DO_ATTACH,
    DO_EVOLVE,
    DO_HEAL,
    DO_SWITCH,
    HAND,
    LOST,
    OPT_CONDITION,
    PID_BASE,
    POISONED,
    PRIZES,
)
from playmat.state.model import Decision, Definition, Frame, Game, Option, Pokemon, Refs, Result, Value
from playmat.state.moves import (
    attach,
    conditions_of,
    cure,
    devolve,
    discard,
    evolve,
    heal,
    inflict,
    lay,
    lift,
    note,
    place_of,
    put_damage,
    reveal,
    see,
    switch,
    take_damage_off,
)

EVERY: Final = -1
"""A number that means all of it."""


def raw(refs: Refs, game: Game, frame: Frame) -> list[int]:
    """What a set or a choice could be about, without asking whether it fits."""
    if isinstance(refs, Picked):
        result = read(frame, refs.register)
        if result is not None:
            return result.refs
        return refs.picks[0].source.find(game, frame)
    return refs.find(game, frame)


def is_search(refs: Refs) -> bool:
    """Whether a choice is from a deck, so that what it may find is not known beforehand."""
    if isinstance(refs, Picked):
        pick = refs.picks[0]
        return isinstance(pick, Pick) and pick.deck != NOT_A_DECK
    return False


def in_play(game: Game, ref: int) -> Pokemon | None:
    """The Pokémon of a pid, or None."""
    return game.pokemon(ref) if ref >= PID_BASE else None


# -- attach and move --------------------------------------------------------------------------------------------------------


class Receiving(Fit):
    """Cards for which there is a Pokémon to receive them (II-C-09, II-C-10.1)."""

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

    def fits(self, game: Game, frame: Frame, ref: int) -> bool:
        to = self.to
        if to is None:
            return True
        for target in raw(to, game, frame):
            if may_receive(game, frame, ref, target, self.moving):
                return True
        return False


class Receiver(After):
    """Pokémon that can receive the cards chosen before."""

    __slots__ = ("moving",)

    def __init__(self, first: Refs | None, moving: bool) -> None:
        super().__init__(first)
        self.moving = moving

    def fits(self, game: Game, frame: Frame, ref: int) -> bool:
        first = self.first
        if first is None or is_search(first):
            return True
        cards = raw(first, game, frame)
        if not cards:
            return True
        for card in cards:
            if may_receive(game, frame, card, ref, self.moving):
                return True
        return False


def may_receive(game: Game, frame: Frame, card: int, pid: int, moving: bool) -> bool:
    """Whether a card may be attached to a Pokémon by an effect: own to own, a free place for a Tool, no ban (II-C-09, II-C-10, B-01.T1)."""
    pokemon = in_play(game, pid)
    if pokemon is None or card >= PID_BASE or pokemon.owner != game.table.owners[card]:
        return False
    if moving:
        holder = game.holder_of(card)
        if holder is None or holder is pokemon:
            return False
    if as_tool(game, card) and len(pokemon.tools) >= tool_slots(game, pokemon):
        return False
    return not forbidden(game, DO_ATTACH, frame.who, pid, card, frame.cause)


def as_tool(game: Game, card: int) -> bool:
    """Whether a card is attached as a Tool and not as Energy."""
    defn = game.table.cards[card]
    return defn.kind == TOOL or defn.attaches


class Attach(Verb):
    """Cards to Pokémon of the same side, beside the turn's attachment (II-C-09, C.2, II-E-07.F1).

    `spread`: a Pokémon is chosen for each card, with `once` each at most once; the cards wait in `refs`, their recipients gather in `onto`.
    """

    __slots__ = ("moving", "once", "spread", "to", "what")

    def __init__(self, register: int, what: Refs, to: Refs, spread: bool, once: bool) -> None:
        super().__init__(register)
        self.what = what
        self.to = to
        self.spread = spread
        self.once = once
        self.moving = False

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
            if len(found) > 1:
                self.ask(game, frame)
                return
            target = found[0] if found else -1
            result.onto.append(target if self.place(game, frame, card, target) else -1)
        self.close(frame)

    def ask(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        card = result.refs[len(result.onto)]
        options: list[Option] = []
        for pid in self.open(game, frame, card):
            option = option_of(pid)
            option.number = card
            options.append(option)
        game.decision = Decision(frame.who, ASK_PICK, options, 1, 1, card, "II-C-10" if self.moving else "II-C-09")

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
        """Attach one card; False where it could not arrive."""
        pokemon = in_play(game, pid)
        if pokemon is None or not may_receive(game, frame, card, pid, False) or not reaches(game, frame, pokemon):
            return False
        was = lift(game, card)
        attach(game, pokemon, card, as_tool(game, card), was == HAND, frame.cause)
        return True

    def could(self, game: Game, frame: Frame) -> bool:
        targets = possible(self.to, game, frame)
        search = is_search(self.what)
        for card in possible(self.what, game, frame):
            if search and targets:
                return True
            for pid in targets:
                if may_receive(game, frame, card, pid, self.moving):
                    return True
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.could(game, frame)


class Move(Attach):
    """Attached cards to another Pokémon of the same side (II-C-10, II-C-10.1): at an immune destination they are discarded (II-C-10.F2)."""

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
        attach(game, pokemon, card, as_tool(game, card), False, frame.cause)
        return True


# -- evolve, devolve, exchange ------------------------------------------------------------------------------------------------


def line_matches(game: Game, card: int, pokemon: Pokemon, skip: bool) -> bool:
    """Whether a card's line names this Pokémon (II-C-12), or with `skip` names a Stage that evolves from it (Rare Candy)."""
    defn = game.table.cards[card]
    if not skip:
        return evolves_onto(game, defn, pokemon)
    for middle in game.table.cards:
        if middle.name in defn.evolves_from and pokemon.defn.name in middle.evolves_from:
            return True
    return pokemon.defn.name in skipped_names(defn)


def skipped_names(defn: Definition) -> list[str]:
    """The names of Basics from which a Stage 2 comes by a Stage 1 that may be in neither deck."""
    return defn.line


class Evolving(Fit):
    """Cards that evolve one of the Pokémon, or Pokémon that one of the cards evolves: `other` is the other argument."""

    __slots__ = ("cards", "other", "skip")

    def __init__(self, cards: bool, skip: bool) -> None:
        self.cards = cards  # whether the candidates are the cards
        self.skip = skip
        self.other: Refs | None = None

    def cap(self, game: Game, frame: Frame) -> int:
        other = self.other
        if other is None:
            return -1
        if isinstance(other, Picked) and read(frame, other.register) is None and is_search(other):
            return -1
        return 0 if not raw(other, game, frame) else -1

    def fits(self, game: Game, frame: Frame, ref: int) -> bool:
        other = self.other
        if other is None:
            return True
        if is_search(other) and isinstance(other, Picked) and read(frame, other.register) is None:
            return True
        for one in raw(other, game, frame):
            card = ref if self.cards else one
            pokemon = in_play(game, one if self.cards else ref)
            if pokemon is not None and may_evolve(game, frame, card, pokemon, self.skip):
                return True
        return False


def may_evolve(game: Game, frame: Frame, card: int, pokemon: Pokemon, skip: bool) -> bool:
    """Whether an effect may lay this card on this Pokémon: own on own, its line, no ban; the turn does not matter (II-C-12.1, Q-32)."""
    if card >= PID_BASE or game.table.owners[card] != pokemon.owner:
        return False
    if forbidden(game, DO_EVOLVE, frame.who, pokemon.pid, card, frame.cause):
        return False
    return line_matches(game, card, pokemon, skip)


class Evolve(Verb):
    """Evolves Pokémon by cards of their line (II-C-12); a card from the hand is heard of (II-E-05)."""

    __slots__ = ("cards", "onto", "skip")

    def __init__(self, register: int, cards: Refs, onto: Refs, skip: bool) -> None:
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
            if pokemon is None or not may_evolve(game, frame, cards[i], pokemon, self.skip) or not reaches(game, frame, pokemon):
                continue
            was = lift(game, cards[i])
            evolve(game, pokemon, cards[i], was == HAND)
            result.refs.append(cards[i])
            result.onto.append(pokemon.pid)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        targets = possible(self.onto, game, frame)
        search = is_search(self.cards)
        for card in possible(self.cards, game, frame):
            for pid in targets:
                pokemon = in_play(game, pid)
                if pokemon is not None and (search or may_evolve(game, frame, card, pokemon, self.skip)):
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
    """Pokémon with a card beneath (II-C-13.3)."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int) -> bool:
        pokemon = in_play(game, ref)
        return pokemon is not None and len(pokemon.cards) > pokemon.tops


class Devolve(Verb):
    """Takes off the highest Evolution card, or several (II-C-13 ... II-C-13.3); they go to a place of their owner."""

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
                card = devolve(game, pokemon)
                if card < 0:
                    break
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
    """Two objects change places and everything on them stays: the card of a Pokémon with another, or two cards (II-C-02).

    `old` is where the first one goes, -1: to the place of the second. The Pokémon keeps its pid, damage, conditions and turns in play.
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
            if reaches(game, frame, pokemon):
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
        pokemon.tops = 1
        pokemon.defn = game.table.cards[card]
        reveal(game, card)
        game.touch()
        for each in gone:
            lay(game, each, was if self.old < 0 else self.old)
        note(game, "exchange", 3, pokemon.owner, pokemon.pid, card)
        return gone

    def could(self, game: Game, frame: Frame) -> bool:
        return len(possible(self.one, game, frame)) > 0 and len(possible(self.other, game, frame)) > 0


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
    for card, new in ((first, second), (second, first)):
        player = game.players[game.table.owners[card]]
        if card in player.face_up:
            player.face_up[player.face_up.index(card)] = new
            reveal(game, new)
    for card in (first, second):
        owner = game.table.owners[card]
        if card in game.players[owner].hand:
            see(game, card, owner)
    note(game, "exchange", 3, game.table.owners[first], first, second)


# -- switching, Knock Outs ------------------------------------------------------------------------------------------------------


class Benched(Fit):
    """Pokémon on the Bench that can be switched in."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int) -> bool:
        pokemon = in_play(game, ref)
        return pokemon is not None and not game.is_active(pokemon)


class SwitchIn(Verb):
    """A Benched Pokémon becomes Active; the recipient is the Benched one (II-C-05, II-C-05.F1, II-C-05.F2)."""

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
            if forbidden(game, DO_SWITCH, frame.who, ref, -1, frame.cause) or not switch(game, pokemon.owner, ref, frame.cause):
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
    """A player's Active goes to the Bench and that player replaces it; the recipient is the Active (II-C-03, II-C-04, II-C-04.F1, II-C-04.F2).

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
                bench = game.players[who].bench
                if len(bench) > 1:
                    self.ask(game, frame)
                    return
                self.switched(game, frame, who, bench[0].pid)
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
    """Knocks Out regardless of HP, which is no Knock Out by damage (II-E-04.2, D.1)."""

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
        return len(possible(self.who, game, frame)) > 0


# -- counters, healing ----------------------------------------------------------------------------------------------------------


class Hurt(Fit):
    """Pokémon with damage counters; `own_choice`: attacks may choose others too (II-C-06.1)."""

    __slots__ = ("attacks_free",)

    def __init__(self, attacks_free: bool) -> None:
        self.attacks_free = attacks_free

    def fits(self, game: Game, frame: Frame, ref: int) -> bool:
        if self.attacks_free and frame.cause == BY_ATTACK:
            return True
        pokemon = in_play(game, ref)
        return pokemon is not None and pokemon.damage > 0


class AnotherThan(After):
    """Pokémon other than the one chosen first."""

    __slots__ = ()

    def fits(self, game: Game, frame: Frame, ref: int) -> bool:
        first = self.first
        if first is None:
            return True
        sources = raw(first, game, frame)
        return len(sources) != 1 or sources[0] != ref


class CountersOn(Value):
    """How many damage counters are on the Pokémon of a set, together."""

    __slots__ = ("who",)

    def __init__(self, who: Refs) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        total = 0
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None:
                total += pokemon.damage // 10
        return total


class Counters(Verb):
    """Places damage counters: n on each, n spread one by one, or until so much HP is left (II-C-07, II-C-07.1).

    An immune Pokémon may be chosen, the counters are lost (II-C-07.F1). `number` of the result is how many were really placed.
    """

    __slots__ = ("count", "on", "spread", "until")

    def __init__(self, register: int, count: Value | None, on: Refs, spread: bool, until: Value | None) -> None:
        super().__init__(register)
        self.count = count
        self.on = on
        self.spread = spread
        self.until = until

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        if self.spread:
            result.chosen = 0 if self.count is None else self.count.value(game, frame)
            self.go_on(game, frame)
            return
        refs = self.on.find(game, frame)
        result.chosen = len(refs)
        for ref in refs:
            self.place(game, frame, result, ref, self.wanted(game, frame, ref))
        self.close(result)

    def wanted(self, game: Game, frame: Frame, ref: int) -> int:
        """How many counters this Pokémon is to get."""
        pokemon = in_play(game, ref)
        if pokemon is None:
            return 0
        if self.until is not None:
            surplus = remaining_hp(game, pokemon) - self.until.value(game, frame)
            return surplus // 10 if surplus > 0 else 0
        return 0 if self.count is None else self.count.value(game, frame)

    def place(self, game: Game, frame: Frame, result: Result, ref: int, n: int) -> None:
        pokemon = in_play(game, ref)
        if pokemon is None or n <= 0 or not counters_reach(game, frame, pokemon):
            return
        put_damage(game, pokemon, 10 * n)
        result.number += n
        result.refs.append(ref)
        result.onto.append(ref)

    def close(self, result: Result) -> None:
        number = result.number
        self.finish(result, number)

    def go_on(self, game: Game, frame: Frame) -> None:
        """Place the next counter; `heads` of the result counts those dealt with."""
        result = frame.result(self.register)
        while result.heads < result.chosen:
            found = self.on.find(game, frame)
            if not found:
                break
            if len(found) > 1:
                self.ask(game, frame)
                return
            self.place(game, frame, result, found[0], result.chosen - result.heads)
            result.heads = result.chosen
        self.close(result)

    def ask(self, game: Game, frame: Frame) -> None:
        result = frame.result(self.register)
        options: list[Option] = []
        for ref in self.on.find(game, frame):
            option = option_of(ref)
            option.number = result.chosen - result.heads
            options.append(option)
        game.decision = Decision(frame.who, ASK_PICK, options, 1, 1, frame.card, "II-C-07")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        result = frame.result(self.register)
        self.place(game, frame, result, decision.options[picks[0]].target, 1)
        result.heads += 1
        self.go_on(game, frame)

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.on, game, frame):
            if self.wanted(game, frame, ref) > 0:
                return True
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.could(game, frame)


class Multiply(Verb):
    """The damage counters on Pokémon become n times as many (II-C-07)."""

    __slots__ = ("factor", "on")

    def __init__(self, register: int, factor: Value, on: Refs) -> None:
        super().__init__(register)
        self.factor = factor
        self.on = on

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        more = self.factor.value(game, frame) - 1
        for ref in self.on.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            if pokemon is not None and pokemon.damage > 0 and more > 0 and counters_reach(game, frame, pokemon):
                put_damage(game, pokemon, pokemon.damage * more)
                result.refs.append(ref)
                result.onto.append(ref)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.on, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None and pokemon.damage > 0:
                return True
        return False


class MoveCounters(Counters):
    """Damage counters from Pokémon to Pokémon (II-C-08, II-C-08.1): at an immune destination they are lost (II-C-08.F1), an immune source keeps them (Q-29)."""

    __slots__ = ("source",)

    def __init__(self, register: int, source: Refs, count: Value | None, to: Refs, spread: bool) -> None:
        super().__init__(register, count, to, spread, None)
        self.source = source

    def total(self, game: Game, frame: Frame) -> int:
        """How many counters move: n, or all."""
        there = CountersOn(self.source).value(game, frame)
        n = there if self.count is None else self.count.value(game, frame)
        return n if n < there else there

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        result.chosen = self.total(game, frame)
        if self.spread:
            self.go_on(game, frame)
            return
        targets = self.on.find(game, frame)
        if targets:
            self.place(game, frame, result, targets[0], result.chosen)
        self.close(result)

    def place(self, game: Game, frame: Frame, result: Result, ref: int, n: int) -> None:
        pokemon = in_play(game, ref)
        if pokemon is None:
            return
        left = 10 * n
        for source in self.source.find(game, frame):
            giver = in_play(game, source)
            if giver is None or left <= 0 or giver is pokemon or not reaches(game, frame, giver):
                continue
            taken = take_damage_off(game, giver, left)
            left -= taken
            if taken and counters_reach(game, frame, pokemon):
                put_damage(game, pokemon, taken)
                result.number += taken // 10
                result.refs.append(source)
                result.onto.append(ref)

    def could(self, game: Game, frame: Frame) -> bool:
        targets = possible(self.on, game, frame)
        for ref in possible(self.source, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is None or pokemon.damage <= 0:
                continue
            for target in targets:
                if target != ref:
                    return True
        return False


class Heal(Verb):
    """Heals n damage of each Pokémon of a set, or all of it (II-C-06); `number` of the result is the damage really healed (II-E-26)."""

    __slots__ = ("count", "who")

    def __init__(self, register: int, count: Value | None, who: Refs) -> None:
        super().__init__(register)
        self.count = count
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        total = 0
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            if pokemon is None or not reaches(game, frame, pokemon) or forbidden(game, DO_HEAL, frame.who, ref, -1, frame.cause):
                continue
            healed = heal(game, pokemon, pokemon.damage if self.count is None else self.count.value(game, frame))
            if healed:
                total += healed
                result.refs.append(ref)
                result.onto.append(ref)
        self.finish(result, len(result.refs))
        result.number = total

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.who, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is not None and pokemon.damage > 0 and not forbidden(game, DO_HEAL, frame.who, ref, -1, frame.cause):
                return True
        return False


# -- Special Conditions -------------------------------------------------------------------------------------------------------------


class Inflict(Verb):
    """Special Conditions, for the Active only (COND-01, COND-08, COND-09, II-E-16); `counters` is the strength of this Poison or Burn."""

    __slots__ = ("conditions", "counters", "who")

    def __init__(self, register: int, conditions: list[int], who: Refs, counters: Value | None) -> None:
        super().__init__(register)
        self.conditions = conditions
        self.who = who
        self.counters = counters

    def strength(self, game: Game, frame: Frame, condition: int) -> int:
        if self.counters is not None:
            return self.counters.value(game, frame)
        if condition == POISONED:
            return 1
        return game.rules.burn_counters if condition == BURNED else 0

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        for ref in self.who.find(game, frame):
            pokemon = in_play(game, ref)
            result.chosen += 1
            if pokemon is None or not game.is_active(pokemon) or not reaches(game, frame, pokemon):
                continue
            for condition in self.conditions:
                if immune_to(game, pokemon, condition):
                    continue
                inflict(game, pokemon, condition, self.strength(game, frame, condition))
                if ref not in result.refs:
                    result.refs.append(ref)
                    result.onto.append(ref)
        self.finish(result, len(result.refs))

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.who, game, frame):
            pokemon = in_play(game, ref)
            if pokemon is None or not game.is_active(pokemon):
                continue
            has = conditions_of(pokemon)
            for condition in self.conditions:
                if condition == POISONED or condition not in has:
                    return True
        return False


class Cure(Verb):
    """Removes Special Conditions: those named, all, or n of them by choice (COND-10)."""

    __slots__ = ("conditions", "count", "who")

    def __init__(self, register: int, conditions: list[int], count: Value | None, who: Refs) -> None:
        super().__init__(register)
        self.conditions = conditions  # empty: any
        self.count = count  # None: all of them
        self.who = who

    def present(self, game: Game, ref: int) -> list[int]:
        """The Special Conditions that this text could remove from a Pokémon."""
        pokemon = in_play(game, ref)
        found: list[int] = []
        if pokemon is not None:
            for condition in conditions_of(pokemon):
                if not self.conditions or condition in self.conditions:
                    found.append(condition)
        return found

    def run(self, game: Game, frame: Frame) -> None:
        result = fresh(frame, self.register)
        for ref in self.who.find(game, frame):
            result.chosen += 1
            found = self.present(game, ref)
            if self.count is not None and len(found) > self.count.value(game, frame):
                self.ask(game, frame)
                return
            self.remove(game, frame, ref, found)
        self.finish(result, result.heads)

    def remove(self, game: Game, frame: Frame, ref: int, conditions: list[int]) -> None:
        result = frame.result(self.register)
        pokemon = in_play(game, ref)
        if pokemon is None or not reaches(game, frame, pokemon):
            return
        for condition in conditions:
            if cure(game, pokemon, condition):
                result.heads += 1
                if ref not in result.refs:
                    result.refs.append(ref)
                    result.onto.append(ref)

    def ask(self, game: Game, frame: Frame) -> None:
        """Which of them: put for the first Pokémon that has more than n."""
        n = 0 if self.count is None else self.count.value(game, frame)
        for ref in self.who.find(game, frame):
            found = self.present(game, ref)
            if len(found) > n:
                options: list[Option] = []
                for condition in found:
                    options.append(Option(OPT_CONDITION, -1, ref, condition))
                game.decision = Decision(frame.who, ASK_PICK, options, n, n, frame.card, "COND-10")
                return

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        chosen: list[int] = []
        for pick in picks:
            chosen.append(decision.options[pick].number)
        self.remove(game, frame, decision.options[picks[0]].target, chosen)
        result = frame.result(self.register)
        self.finish(result, result.heads)

    def could(self, game: Game, frame: Frame) -> bool:
        for ref in possible(self.who, game, frame):
            if self.present(game, ref):
                return True
        return False


__all__ = ["carry"]
