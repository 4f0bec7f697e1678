"""Watches: the events that triggers wait for (EFFECTS.md 2.6), and who or what caused them.

A watch reads the snapshot of an event: what befell whom, at which place, by whose attack. Place conditions belong to
the event (DESIGN 3a.3), as what is there when the trigger is carried out may be something else.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Builder
from playmat.effects.filters import passes
from playmat.effects.notation import Call, Name, Term
from playmat.effects.players import (
    BOTH,
    ME,
    NO_PLAYER,
    argument,
    build_player,
    is_player,
    is_player_word,
    is_word,
    listed,
    needed,
    owner_of,
    word_of,
)
from playmat.effects.sets import OnPokemon, SourcePokemon, Zone, had
from playmat.state.codes import (
    BY_ABILITY,
    BY_ATTACK,
    BY_ENERGY,
    BY_ITEM,
    BY_RULE,
    BY_STADIUM,
    BY_SUPPORTER,
    BY_TOOL,
    DECK,
    DISCARD,
    ENERGY,
    EV_ATTACHED,
    EV_BENCHED,
    EV_CHECKUP,
    EV_DAMAGED,
    EV_DISCARDED,
    EV_DRAWN,
    EV_EVOLVED,
    EV_KNOCKED_OUT,
    EV_MOVED,
    EV_PLAYED,
    EV_POWER_USED,
    EV_PRIZE_TAKEN,
    EV_TURN_END,
    EV_TURN_START,
    HAND,
    IN_PLAY,
    LOST,
    PRIZES,
    TOOL,
    UNDER,
)
from playmat.state.model import Frame, Game, Happening, Refs, Value, Watch

# -- who or what caused it --------------------------------------------------------------------------------------------

CAUSE_WORDS: Final[dict[str, int]] = {
    "attacks": 1 << BY_ATTACK,
    "abilities": 1 << BY_ABILITY,
    "items": 1 << BY_ITEM,
    "supporters": 1 << BY_SUPPORTER,
    "stadiums": 1 << BY_STADIUM,
    "tools": 1 << BY_TOOL,
    "energies": 1 << BY_ENERGY,
    "trainers": 1 << BY_ITEM | 1 << BY_SUPPORTER | 1 << BY_STADIUM | 1 << BY_TOOL,
    "rules": 1 << BY_RULE,
}


class Origin:
    """Who or what must have caused something: a mask of causes (0: any), the Pokémon it comes from, or the player who
    does it.

    Read literally: without the word "opponent's" one's own effects count as well (Q-43).
    """

    __slots__ = ("causes", "player", "sources")

    def __init__(self, causes: int, sources: Refs | None, player: int) -> None:
        self.causes = causes
        self.sources = sources
        self.player = player

    def allows(self, game: Game, scope: Frame, cause: int, who: int, source: int, card: int = -1) -> bool:
        """Whether an effect of this cause, by this player, from this Pokémon (-1: none) is meant; `card` stands for a
        Pokémon that has left play since."""
        if self.causes and not (self.causes >> cause) & 1:
            return False
        if self.player != NO_PLAYER and not is_player(scope, self.player, who):
            return False
        sources = self.sources
        return sources is None or had(sources, game, scope, source, who, card)


def causes_of(b: Builder, term: Term | None) -> int:
    """The mask of the cause words of `of=`."""
    mask = 0
    for each in listed(term):
        word = word_of(each)
        if word not in CAUSE_WORDS:
            raise b.error(each, f"{each.write()} is no cause; use {', '.join(CAUSE_WORDS)}")
        mask |= CAUSE_WORDS[word]
    return mask


def build_origin(b: Builder, by: Term | None, of: Term | None) -> Origin | None:
    """The origin that `by=` and `of=` name together; None where neither is given. "By Pokémon" is by attacks and
    Abilities.
    """
    causes = causes_of(b, of)
    if by is None:
        return None if causes == 0 else Origin(causes, None, NO_PLAYER)
    if is_player_word(by):
        return Origin(causes, None, b.player(by))
    word = word_of(by)
    if word in CAUSE_WORDS and not (isinstance(by, Call) and word == "tools"):
        mask = CAUSE_WORDS[word] if causes == 0 else causes & CAUSE_WORDS[word]
        if not isinstance(by, Call):
            return Origin(mask, None, NO_PLAYER)
        whose = needed(b, by, 0, "who")
        if is_player_word(whose):
            return Origin(mask, None, b.player(whose))
        return Origin(mask, b.set(whose), NO_PLAYER)
    return Origin(causes if causes else 1 << BY_ATTACK | 1 << BY_ABILITY, b.set(by), NO_PLAYER)


# -- watches ----------------------------------------------------------------------------------------------------------

ANYWHERE: Final = -1
ON_BENCH: Final = 0
ON_ACTIVE: Final = 1
FROM_HAND: Final = 0
"""The `flag` of the event of a Basic put from hand onto the Bench."""


class Watching(Watch):
    """What all watches share: `side` is the owner of what the event befell while it is asked."""

    __slots__ = ()

    def matches(self, game: Game, scope: Frame, happening: Happening) -> bool:
        side = scope.side
        scope.side = owner_of(game, happening.ref, happening.who)
        answer = self.meant(game, scope, happening)
        scope.side = side
        return answer

    def meant(self, game: Game, scope: Frame, happening: Happening) -> bool:
        """Whether this event is the one waited for."""
        raise NotImplementedError


class PokemonWatch(Watching):
    """Evolved from hand (II-E-05), put from hand onto the Bench (II-E-06), moved (see II-E-24), a power used: by which
    Pokémon.

    `at` is where it moved to, ANYWHERE where that does not matter; `turn` in whose turn, NO_PLAYER: anybody's.
    """

    __slots__ = ("at", "turn", "who")

    def __init__(self, event: int, who: Refs, at: int, turn: int = NO_PLAYER) -> None:
        super().__init__(event)
        self.who = who
        self.at = at
        self.turn = turn

    def meant(self, game: Game, scope: Frame, happening: Happening) -> bool:
        if self.at != ANYWHERE and happening.flag != self.at:
            return False
        if self.turn != NO_PLAYER and not is_player(scope, self.turn, game.now):
            return False
        return self.who.has(game, scope, happening.ref)


class HurtWatch(Watching):
    """Damaged by an attack (II-E-03), or Knocked Out (II-E-04): who, where it was then, by whom, and at least how much.
    Such Abilities work each time it happens (ABL-01).

    A Knock Out "by" somebody is one by damage of an attack (see II-E-04.2).
    """

    __slots__ = ("at", "by", "least", "who")

    def __init__(self, event: int, who: Refs, at: int, by: Origin | None, least: Value | None) -> None:
        super().__init__(event)
        self.who = who
        self.at = at
        self.by = by
        self.least = least

    def meant(self, game: Game, scope: Frame, happening: Happening) -> bool:
        if self.at != ANYWHERE and happening.flag != self.at:
            return False
        if not self.who.has(game, scope, happening.ref):
            return False
        least = self.least
        if least is not None and happening.amount < least.value(game, scope):
            return False
        by = self.by
        return by is None or by.allows(game, scope, happening.cause, happening.who, happening.source)


class AttachedWatch(Watching):
    """A card was attached, once for each card (II-E-07, II-E-07.F1): which, to whom, and whether only from hand counts
    (Q-47, II-E-07.F2)."""

    __slots__ = ("from_hand", "to", "what")

    def __init__(self, what: Refs, to: Refs | None, from_hand: bool) -> None:
        super().__init__(EV_ATTACHED)
        self.what = what
        self.to = to
        self.from_hand = from_hand

    def meant(self, game: Game, scope: Frame, happening: Happening) -> bool:
        if self.from_hand and happening.flag != 1:
            return False
        to = self.to
        if to is not None and not to.has(game, scope, happening.ref):
            return False
        return was_among(self.what, game, scope, happening)


def was_among(what: Refs, game: Game, scope: Frame, happening: Happening) -> bool:
    """Whether the card of an event belongs to a set, though it has just left the place that the set names."""
    card = happening.card
    if isinstance(what, Zone):
        return what.would_have(game, scope, card)
    if isinstance(what, SourcePokemon):
        return card == scope.card or what.has(game, scope, happening.ref)
    if what.has(game, scope, card):
        return True
    if isinstance(what, OnPokemon) and happening.event == EV_DISCARDED and happening.name.isdigit():
        return what.of.has(game, scope, int(happening.name)) and passes(game, scope, card, what.filters)
    return False


class DiscardedWatch(Watching):
    """A card was discarded: which, by whom, from which places (a mask; 0: any), and in whose turn (NO_PLAYER:
    anybody's)."""

    __slots__ = ("by", "places", "turn", "what")

    def __init__(self, what: Refs, by: Origin | None, places: int, turn: int = NO_PLAYER) -> None:
        super().__init__(EV_DISCARDED)
        self.turn = turn
        self.what = what
        self.by = by
        self.places = places

    def meant(self, game: Game, scope: Frame, happening: Happening) -> bool:
        if self.places and not (self.places >> happening.flag) & 1:
            return False
        if self.turn != NO_PLAYER and not is_player(scope, self.turn, game.now):
            return False
        if not was_among(self.what, game, scope, happening):
            return False
        by = self.by
        return by is None or by.allows(game, scope, happening.cause, happening.who, happening.source)


class PlayedWatch(Watching):
    """A card was played from hand."""

    __slots__ = ("what",)

    def __init__(self, what: Refs) -> None:
        super().__init__(EV_PLAYED)
        self.what = what

    def meant(self, game: Game, scope: Frame, happening: Happening) -> bool:
        return was_among(self.what, game, scope, happening)


class PlayerWatch(Watching):
    """What a player did or whose turn it was: the start or end of a turn (see II-E-20), a card drawn, a Prize taken;
    each Checkup (see II-E-08)."""

    __slots__ = ("who",)

    def __init__(self, event: int, who: int) -> None:
        super().__init__(event)
        self.who = who

    def meant(self, game: Game, scope: Frame, happening: Happening) -> bool:
        return is_player(scope, self.who, happening.who)


# -- building ---------------------------------------------------------------------------------------------------------

PLACES_OF_WORD: Final[dict[str, int]] = {
    "hand": 1 << HAND,
    "deck": 1 << DECK,
    "discard": 1 << DISCARD,
    "prizes": 1 << PRIZES,
    "lost": 1 << LOST,
    "active": 1 << ENERGY | 1 << TOOL | 1 << IN_PLAY | 1 << UNDER,
    "bench": 1 << ENERGY | 1 << TOOL | 1 << IN_PLAY | 1 << UNDER,
}
PLAYER_EVENTS: Final[dict[str, int]] = {
    "TurnEnd": EV_TURN_END,
    "TurnStart": EV_TURN_START,
    "Drawn": EV_DRAWN,
    "PrizeTaken": EV_PRIZE_TAKEN,
}
POKEMON_EVENTS: Final[dict[str, int]] = {
    "EvolvedFromHand": EV_EVOLVED,
    "Benched": EV_BENCHED,
    "Moved": EV_MOVED,
    "PowerUsed": EV_POWER_USED,
}


def build_watch(b: Builder, term: Term) -> list[Watch]:
    """The watches of an event, or of a list of events of which any will do."""
    found: list[Watch] = []
    for each in listed(term):
        if isinstance(each, Name) and (each.name == "Checkup" or each.name in PLAYER_EVENTS):
            each = Call(each.name, [], [])
        if not isinstance(each, Call):
            raise b.error(each, f"{each.write()} is no event")
        found.append(one_watch(b, each))
    return found


def one_watch(b: Builder, call: Call) -> Watch:
    """The watch of one event."""
    word = call.name
    if word == "Checkup":
        return PlayerWatch(EV_CHECKUP, BOTH)
    if word in PLAYER_EVENTS:
        who = argument(call, 0, "who")
        return PlayerWatch(PLAYER_EVENTS[word], ME if who is None else build_player(b, who))
    if word in POKEMON_EVENTS:
        at = place_word(b, call.keyword("to"))
        if word == "Benched" and not is_word(call.keyword("any"), "True"):
            at = FROM_HAND
        return PokemonWatch(POKEMON_EVENTS[word], b.set(needed(b, call, 0, "who")), at, turn_of(b, call))
    if word == "Damaged" or word == "KnockedOut":
        event = EV_DAMAGED if word == "Damaged" else EV_KNOCKED_OUT
        least = call.keyword("min")
        by = build_origin(b, call.keyword("by"), None)
        who = needed(b, call, 0, "who")
        where = call.keyword("at")
        if isinstance(who, Call) and word_of(who) in ("active", "bench"):
            # Where it was then counts: what the attack did may have moved it since.
            where = Name(who.name)
            who = Call("pokemon", who.args, who.keywords)
        return HurtWatch(event, b.set(who), place_word(b, where), by, None if least is None else b.value(least))
    if word == "Attached" or word == "AnyAttached":
        to = argument(call, 1, "to")
        what = b.set(needed(b, call, 0, "what"))
        return AttachedWatch(what, None if to is None else b.set(to), word == "Attached")
    if word == "Discarded":
        what = b.set(needed(b, call, 0, "what"))
        by = build_origin(b, call.keyword("by"), None)
        return DiscardedWatch(what, by, places_of(b, call.keyword("from_")), turn_of(b, call))
    if word == "Played":
        return PlayedWatch(b.set(needed(b, call, 0, "what")))
    raise b.error(call, f"{word} is no event")


def turn_of(b: Builder, call: Call) -> int:
    """In whose turn an event must happen, NO_PLAYER: in anybody's."""
    turn = call.keyword("turn")
    return NO_PLAYER if turn is None else build_player(b, turn)


def place_word(b: Builder, term: Term | None) -> int:
    """Active Spot or Bench, as `at=` and `to=` name them."""
    if term is None:
        return ANYWHERE
    if is_word(term, "active"):
        return ON_ACTIVE
    if is_word(term, "bench"):
        return ON_BENCH
    raise b.error(term, f"{term.write()} should be active or bench")


def places_of(b: Builder, term: Term | None) -> int:
    """The places that `from_=` names, as a mask."""
    if term is None:
        return 0
    word = word_of(term)
    if word not in PLACES_OF_WORD:
        raise b.error(term, f"{term.write()} is no place")
    return PLACES_OF_WORD[word]
