"""Live sets: the places of the game ("your opponent's Benched Pokémon"), single Pokémon of a text, and what its verbs
did.

A set is an expression that lists its members when it is asked; `has` tests one without listing the rest. Members are
Pokémon in play (pids) or cards; my side comes first where both are meant, the Active before the Bench, zones in list
order, decks from the top. What a verb did is read from the registers of the frame; a Pokémon no longer in play means
nothing there.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.builder import Builder
from playmat.effects.filter_words import build_filter
from playmat.effects.filters import Filter, all_hold, all_of_card, mask_asked, passes, read_printed, tested_on_card
from playmat.effects.notation import Call, Name, Term
from playmat.effects.players import (
    BOTH,
    PLAYER_WORDS,
    argument,
    flag,
    is_player,
    is_player_word,
    needed,
    players_of,
)
from playmat.engine import queries
from playmat.facts.card import BASIC_ENERGY, SPECIAL_ENERGY, TOOL
from playmat.rules.rules import Rules
from playmat.state.codes import IN_PLAY, PID_BASE
from playmat.state.model import Definition, Frame, Game, Pokemon, Refs, Result, Value
from playmat.state.moves import place_of

# -- single objects ---------------------------------------------------------------------------------------------------


class SourcePokemon(Refs):
    """`self` on a Pokémon: the Pokémon whose Ability or attack it is; where the text works outside play the card itself
    (see II-E-17), and once that has come into play the Pokémon that it is."""

    __slots__ = ()

    def find(self, game: Game, frame: Frame) -> list[int]:
        if frame.source >= PID_BASE:
            return [frame.source] if game.pokemon(frame.source) is not None else []
        ref = self.outside(game, frame)
        return [ref] if ref >= 0 else []

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        if frame.source >= PID_BASE:
            return ref == frame.source and game.pokemon(ref) is not None
        return ref >= 0 and ref == self.outside(game, frame)

    def outside(self, game: Game, frame: Frame) -> int:
        """The card of a text that works outside play, or the Pokémon that the text has made of it."""
        card = frame.card
        if card >= 0 and place_of(game, card) == IN_PLAY:
            holder = game.holder_of(card)
            return card if holder is None else holder.pid
        return card


class TextCard(Refs):
    """`self` on a Tool, Energy, Stadium or Trainer: the card itself, wherever it is."""

    __slots__ = ()

    def find(self, game: Game, frame: Frame) -> list[int]:
        return [frame.card] if frame.card >= 0 else []

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return ref >= 0 and ref == frame.card


class Holder(Refs):
    """`holder`: the Pokémon that a Tool or Energy is attached to (or was, for a text about being discarded)."""

    __slots__ = ()

    def find(self, game: Game, frame: Frame) -> list[int]:
        return [frame.source] if game.pokemon(frame.source) is not None else []

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return ref >= PID_BASE and ref == frame.source and game.pokemon(ref) is not None

    def steady(self) -> bool:
        return True


class Attacker(Refs):
    """`attacker`: whose attack it is, followed by pid (DESIGN 3a.3); in a trigger, whose attack caused the event."""

    __slots__ = ()

    def pid(self, game: Game, frame: Frame) -> int:
        happening = frame.happening
        return frame.attacker if happening is None else queries.attacker_of(game, happening)

    def find(self, game: Game, frame: Frame) -> list[int]:
        pid = self.pid(game, frame)
        return [pid] if game.pokemon(pid) is not None else []

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return ref >= PID_BASE and ref == self.pid(game, frame) and game.pokemon(ref) is not None


class Target(Refs):
    """`target`: the Pokémon attacked, fixed at step 4 (DESIGN 3a.12); in a trigger, the one that the event befell."""

    __slots__ = ()

    def pid(self, frame: Frame) -> int:
        happening = frame.happening
        return frame.target if happening is None or frame.target >= PID_BASE else happening.ref

    def find(self, game: Game, frame: Frame) -> list[int]:
        pid = self.pid(frame)
        return [pid] if game.pokemon(pid) is not None else []

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return ref >= PID_BASE and ref == self.pid(frame) and game.pokemon(ref) is not None


class EachMember(Refs):
    """`each`: the member of a set that an `Each` is at."""

    __slots__ = ()

    def find(self, game: Game, frame: Frame) -> list[int]:
        return [frame.each] if is_there(game, frame.each) else []

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return ref == frame.each and is_there(game, ref)


def is_there(game: Game, ref: int) -> bool:
    """Whether a ref still means something: any card, but a Pokémon only while it is in play (DESIGN: identity)."""
    if ref >= PID_BASE:
        return game.pokemon(ref) is not None
    return ref >= 0


# -- places -----------------------------------------------------------------------------------------------------------

AREA_ACTIVE: Final = 0
AREA_BENCH: Final = 1
AREA_BOTH: Final = 2


class InPlay(Refs):
    """Pokémon in play: the Active, the Bench or both, of the players meant, that pass the filters (T-009, T-010)."""

    __slots__ = ("area", "filters", "who")

    def __init__(self, area: int, who: int, filters: list[Filter]) -> None:
        self.area = area
        self.who = who
        self.filters = filters

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        area = self.area
        filters = self.filters
        for who in players_of(frame, self.who):
            player = game.players[who]
            if area != AREA_BENCH:
                active = player.active
                if active is not None and (not filters or all_hold(game, frame, active, filters)):
                    found.append(active.pid)
            if area != AREA_ACTIVE:
                for pokemon in player.bench:
                    if not filters or all_hold(game, frame, pokemon, filters):
                        found.append(pokemon.pid)
        return found

    def any(self, game: Game, frame: Frame) -> bool:
        for who in players_of(frame, self.who):
            player = game.players[who]
            active = player.active
            if self.area != AREA_BENCH and active is not None and all_hold(game, frame, active, self.filters):
                return True
            if self.area != AREA_ACTIVE:
                for pokemon in player.bench:
                    if all_hold(game, frame, pokemon, self.filters):
                        return True
        return False

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref < PID_BASE:
            return False
        pokemon = game.pokemon(ref)
        if pokemon is None or (self.who != BOTH and not is_player(frame, self.who, pokemon.owner)):
            return False
        if self.area != AREA_BOTH and game.is_active(pokemon) != (self.area == AREA_ACTIVE):
            return False
        return not self.filters or all_hold(game, frame, pokemon, self.filters)

    def steady(self) -> bool:
        return all_of_card(self.filters)

    def had(self, game: Game, frame: Frame, owner: int, card: int) -> bool:
        """Whether a Pokémon that is gone was one of these: by its owner and its card as they were (DESIGN 3a.16)."""
        if not is_player(frame, self.who, owner):
            return False
        return not self.filters or tested_on_card(game, frame, card, self.filters)


def had(refs: Refs, game: Game, frame: Frame, ref: int, owner: int, card: int) -> bool:
    """Whether the Pokémon of a past event belongs to a set, though it may have left play since."""
    if refs.has(game, frame, ref):
        return True
    if ref >= PID_BASE and game.pokemon(ref) is not None:
        return False
    if isinstance(refs, InPlay):
        return refs.had(game, frame, owner, card)
    if isinstance(refs, SourcePokemon) or isinstance(refs, Holder):
        return ref >= PID_BASE and ref == frame.source
    return False


def read_printed_of(refs: Refs, what: int) -> None:
    """Let the filters of a set of Pokémon or cards read what is printed (`read_printed`)."""
    if isinstance(refs, InPlay) or isinstance(refs, Zone):
        read_printed(refs.filters, what)
    elif isinstance(refs, Only):
        read_printed(refs.filters, what)
        read_printed_of(refs.inner, what)


class StadiumCard(Refs):
    """The Stadium in play, by who played it (see B-03.4)."""

    __slots__ = ("filters", "who")

    def __init__(self, who: int, filters: list[Filter]) -> None:
        self.who = who
        self.filters = filters

    def find(self, game: Game, frame: Frame) -> list[int]:
        return [game.stadium] if self.has(game, frame, game.stadium) else []

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref < 0 or ref != game.stadium or not is_player(frame, self.who, game.table.owners[ref]):
            return False
        return passes(game, frame, ref, self.filters)


ON_ENERGY: Final = 0
ON_TOOLS: Final = 1
ON_ATTACHED: Final = 2
ON_UNDER: Final = 3


class OnPokemon(Refs):
    """Cards on Pokémon: their Energy, Tools, both, or the cards below the top (T-064); `mask`: the types that are
    asked of Energy.
    """

    __slots__ = ("filters", "kind", "mask", "of")

    def __init__(self, kind: int, of: Refs, filters: list[Filter]) -> None:
        self.kind = kind
        self.of = of
        self.filters = filters
        self.mask = mask_asked(filters)

    def cards(self, game: Game, pokemon: Pokemon) -> list[int]:
        """The cards of this kind on one Pokémon."""
        if self.kind == ON_ENERGY:
            return pokemon.energy
        if self.kind == ON_TOOLS:
            return queries.tools_of(game, pokemon)
        if self.kind == ON_ATTACHED:
            return pokemon.energy + pokemon.tools
        return pokemon.cards[: len(pokemon.cards) - pokemon.tops]

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        for pid in self.of.find(game, frame):
            pokemon = game.pokemon(pid) if pid >= PID_BASE else None
            if pokemon is None:
                continue
            for card in self.cards(game, pokemon):
                if passes(game, frame, card, self.filters):
                    found.append(card)
        return found

    def any(self, game: Game, frame: Frame) -> bool:
        for pid in self.of.find(game, frame):
            pokemon = game.pokemon(pid) if pid >= PID_BASE else None
            if pokemon is None:
                continue
            for card in self.cards(game, pokemon):
                if passes(game, frame, card, self.filters):
                    return True
        return False

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref < 0 or ref >= PID_BASE:
            return False
        pokemon = game.holder_of(ref)
        if pokemon is None or ref not in self.cards(game, pokemon) or not self.of.has(game, frame, pokemon.pid):
            return False
        return passes(game, frame, ref, self.filters)


ZONE_HAND: Final = 0
ZONE_DECK: Final = 1
ZONE_DISCARD: Final = 2
ZONE_PRIZES: Final = 3
ZONE_LOST: Final = 4


class Zone(Refs):
    """Cards of a zone: hand, deck (from the top), discard pile, Prizes or Lost Zone."""

    __slots__ = ("filters", "known", "last", "printed", "rules", "who", "zone")

    def __init__(self, zone: int, who: int, filters: list[Filter]) -> None:
        self.zone = zone
        self.who = who
        self.filters = filters
        self.printed = len(filters) > 0 and all_of_card(filters)
        # What the filters said of a definition under these rules, where they ask nothing else.
        self.known: dict[Definition, bool] = {}
        self.rules: Rules | None = None
        self.last = -1  # a card that was found in a search, to look there first

    def cards(self, game: Game, who: int) -> list[int]:
        """All cards of this zone of one player; not to be changed."""
        player = game.players[who]
        if self.zone == ZONE_HAND:
            return player.hand
        if self.zone == ZONE_DECK:
            return player.deck
        if self.zone == ZONE_DISCARD:
            return player.discard
        return player.prizes if self.zone == ZONE_PRIZES else player.lost

    def takes(self, game: Game, frame: Frame, card: int) -> bool:
        """Whether a card of the zone passes the filters."""
        if not self.printed:
            return not self.filters or passes(game, frame, card, self.filters)
        if game.rules is not self.rules:
            self.known = {}
            self.rules = game.rules
        defn = game.table.cards[card]
        known = self.known.get(defn)
        if known is None:
            known = passes(game, frame, card, self.filters)
            self.known[defn] = known
        return known

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        for who in players_of(frame, self.who):
            cards = self.cards(game, who)
            if self.zone == ZONE_DECK:
                cards = cards[::-1]
            if not self.filters:
                found.extend(cards)
                continue
            known = self.known
            if not self.printed or game.rules is not self.rules:
                for card in cards:
                    if self.takes(game, frame, card):
                        found.append(card)
                continue
            for card in cards:
                taken = known.get(game.table.cards[card])
                if taken is None:
                    taken = self.takes(game, frame, card)
                if taken:
                    found.append(card)
        return found

    def any(self, game: Game, frame: Frame) -> bool:
        for who in players_of(frame, self.who):
            for card in self.cards(game, who):
                if self.takes(game, frame, card):
                    return True
        return False

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref < 0 or ref >= PID_BASE:
            return False
        owner = game.table.owners[ref]
        if not is_player(frame, self.who, owner) or ref not in self.cards(game, owner):
            return False
        return self.takes(game, frame, ref)

    def steady(self) -> bool:
        """Of cards outside play alone: they are asked about when one of their texts is to be used."""
        return True

    def would_have(self, game: Game, frame: Frame, ref: int) -> bool:
        """Whether a card that has just left this zone was one of these."""
        if ref < 0 or ref >= PID_BASE or not is_player(frame, self.who, game.table.owners[ref]):
            return False
        return self.takes(game, frame, ref)


class EndOfDeck(Refs):
    """The top (first the topmost) or bottom (first the lowest) cards of a deck, as many as there are (T-083, see
    H.1)."""

    __slots__ = ("bottom", "count", "who")

    def __init__(self, count: Value, who: int, bottom: bool) -> None:
        self.count = count
        self.who = who
        self.bottom = bottom

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        count = self.count.value(game, frame)
        for who in players_of(frame, self.who):
            deck = game.players[who].deck
            cards = deck if self.bottom else deck[::-1]
            found.extend(cards[: count if count > 0 else 0])
        return found

    def any(self, game: Game, frame: Frame) -> bool:
        if self.count.value(game, frame) <= 0:
            return False
        for who in players_of(frame, self.who):
            if game.players[who].deck:
                return True
        return False


class LeastLeft(Refs):
    """Those of a set with the least remaining HP; several when they are equal (see II-D-16)."""

    __slots__ = ("inner",)

    def __init__(self, inner: Refs) -> None:
        self.inner = inner

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        least = -1
        for ref in self.inner.find(game, frame):
            pokemon = game.pokemon(ref) if ref >= PID_BASE else None
            if pokemon is None:
                continue
            left = queries.remaining_hp(game, pokemon)
            if least < 0 or left < least:
                least = left
                found = []
            if left == least:
                found.append(ref)
        return found


# -- players as members of a set --------------------------------------------------------------------------------------


class PlayersMeant(Refs):
    """Players as a set: its members are 0 and 1, so it is only asked where players are meant."""

    __slots__ = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def find(self, game: Game, frame: Frame) -> list[int]:
        return players_of(frame, self.who)

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return is_player(frame, self.who, ref)


class PlayersIf(Refs):
    """The players (`side`) for whom a condition holds, as a set of 0 and 1."""

    __slots__ = ("condition",)

    def __init__(self, condition: Value) -> None:
        self.condition = condition

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        for who in (frame.who, 1 - frame.who):
            if self.has(game, frame, who):
                found.append(who)
        return found

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        if ref != 0 and ref != 1:
            return False
        side = frame.side
        frame.side = ref
        holds = self.condition.value(game, frame) != 0
        frame.side = side
        return holds


# -- what verbs did ----------------------------------------------------------------------------------------


def result_at(frame: Frame, register: int) -> Result | None:
    """The result of a register, None where the verb has not run (or the text that set it is over)."""
    if register < 0 or register >= len(frame.registers):
        return None
    return frame.registers[register]


class Done(Refs):
    """`that`: what a verb moved or chose (DESIGN 3a.9)."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        self.register = register

    def find(self, game: Game, frame: Frame) -> list[int]:
        result = result_at(frame, self.register)
        if result is None:
            return []
        return [ref for ref in result.refs if is_there(game, ref)]

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        result = result_at(frame, self.register)
        return result is not None and ref in result.refs and is_there(game, ref)


class Onto(Refs):
    """`onto`: whom a verb affected, the Pokémon that received, each once."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        self.register = register

    def find(self, game: Game, frame: Frame) -> list[int]:
        found: list[int] = []
        result = result_at(frame, self.register)
        if result is not None:
            for ref in result.onto:
                if ref not in found and is_there(game, ref):
                    found.append(ref)
        return found


class Rest(Refs):
    """`rest`: those of a Look, Reveal or choice that no later verb of the text has taken."""

    __slots__ = ("register",)

    def __init__(self, register: int) -> None:
        self.register = register

    def find(self, game: Game, frame: Frame) -> list[int]:
        result = result_at(frame, self.register)
        if result is None:
            return []
        return [ref for ref in result.refs if is_there(game, ref) and not self.taken(frame, ref)]

    def taken(self, frame: Frame, ref: int) -> bool:
        """Whether a verb after the one meant has moved or chosen a ref: registers are numbered in written order."""
        for register in range(self.register + 1, len(frame.registers)):
            later = frame.registers[register]
            if later is not None and ref in later.refs:
                return True
        return False


class Only(Refs):
    """Those of a set that pass the filters."""

    __slots__ = ("filters", "inner")

    def __init__(self, inner: Refs, filters: list[Filter]) -> None:
        self.inner = inner
        self.filters = filters

    def find(self, game: Game, frame: Frame) -> list[int]:
        return [ref for ref in self.inner.find(game, frame) if passes(game, frame, ref, self.filters)]

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return self.inner.has(game, frame, ref) and passes(game, frame, ref, self.filters)


class OfEvent(Refs):
    """`that` in a trigger before its own verbs: the card that the event was about, or else its Pokémon."""

    __slots__ = ()

    def find(self, game: Game, frame: Frame) -> list[int]:
        happening = frame.happening
        if happening is None:
            return []
        ref = happening.card if happening.card >= 0 else happening.ref
        return [ref] if is_there(game, ref) else []


# -- building ---------------------------------------------------------------------------------------------------------

AREA_WORDS: Final[dict[str, int]] = {"active": AREA_ACTIVE, "bench": AREA_BENCH, "pokemon": AREA_BOTH}
ON_WORDS: Final[dict[str, int]] = {"energy": ON_ENERGY, "tools": ON_TOOLS, "attached": ON_ATTACHED, "under": ON_UNDER}
ZONE_WORDS: Final[dict[str, int]] = {
    "hand": ZONE_HAND,
    "deck": ZONE_DECK,
    "discard": ZONE_DISCARD,
    "prizes": ZONE_PRIZES,
    "lost": ZONE_LOST,
}
SINGLE_WORDS: Final = ("self", "holder", "attacker", "target", "each", "that", "onto")
RESULT_WORDS: Final = ("that", "onto", "rest", "only")


def is_set_word(term: Term) -> bool:
    """Whether a term is a set by its word: a place, a single Pokémon, what a verb did."""
    if isinstance(term, Name):
        return term.name in SINGLE_WORDS
    if isinstance(term, Call):
        word = term.name
        return word in AREA_WORDS or word in ON_WORDS or word in ZONE_WORDS or word in RESULT_WORDS or word in (
            "stadium_card", "top", "bottom", "players",
        )  # fmt: skip
    return False


def build_set(b: Builder, term: Term) -> Refs:
    """The live set of a term, without choices."""
    if isinstance(term, Name):
        return named_set(b, term)
    if not isinstance(term, Call):
        raise b.error(term, f"{term.write()} is no set of Pokémon or cards")
    word = term.name
    if word in AREA_WORDS or word in ZONE_WORDS or word == "stadium_card":
        return place_set(b, term)
    if word in ON_WORDS:
        filters, least = split_least(b, term.args[1:])
        found: Refs = OnPokemon(ON_WORDS[word], b.set(needed(b, term, 0, "of")), filters)
        return found if not least else LeastLeft(found)
    if word == "top" or word == "bottom":
        return EndOfDeck(b.value(needed(b, term, 0, "n")), b.player(needed(b, term, 1, "who")), word == "bottom")
    if word in RESULT_WORDS:
        return result_set(b, term)
    if word == "players":
        return PlayersIf(b.value(needed(b, term, 0, "condition")))
    if word in ("pick", "random", "again", "pick_attack"):
        raise b.error(term, f"{word}(...) is a choice, which cannot stand here")
    raise b.error(term, f"{word}(...) is no set of Pokémon or cards")


def named_set(b: Builder, term: Name) -> Refs:
    """A word alone: self, holder, a player, or a label."""
    word = term.name
    if word == "self":
        return build_self(b)
    if word == "holder":
        return Holder()
    if word == "attacker":
        return Attacker()
    if word == "target":
        return Target()
    if word == "each":
        return EachMember()
    if is_player_word(term):
        return PlayersMeant(PLAYER_WORDS[word])
    if word in b.labels:
        return read_result(b, Call("that", [term], []))
    if word == "that" or word == "onto":
        return result_set(b, Call(word, [], []))
    raise b.error(term, f"{word} is no set of Pokémon or cards")


def build_self(b: Builder) -> Refs:
    """What `self` means on this kind of card: a Tool (or other attached Trainer) or Energy speaks of itself, but an
    attack it grants of the attacker.
    """
    kind = b.definition.kind
    attached = kind == TOOL or b.definition.attaches or BASIC_ENERGY <= kind <= SPECIAL_ENERGY
    if b.part != "attack" and attached:
        return TextCard()
    return SourcePokemon()


def split_least(b: Builder, terms: list[Term]) -> tuple[list[Filter], bool]:
    """Filters, and whether `Left(least=True)` is among them, which looks at the whole set."""
    filters: list[Filter] = []
    least = False
    for each in terms:
        if isinstance(each, Call) and each.name == "Left" and flag(each, "least"):
            least = True
        else:
            filters.append(build_filter(b, each))
    return filters, least


def place_set(b: Builder, call: Call) -> Refs:
    """A place of one or both players."""
    who = b.player(needed(b, call, 0, "who"))
    filters, least = split_least(b, call.args[1:])
    if call.name == "stadium_card":
        return StadiumCard(who, filters)
    if call.name in ZONE_WORDS:
        return Zone(ZONE_WORDS[call.name], who, filters)
    found = InPlay(AREA_WORDS[call.name], who, filters)
    return LeastLeft(found) if least else found


def result_set(b: Builder, call: Call) -> Refs:
    """that, onto, rest and only."""
    word = call.name
    if word == "only":
        inner = b.set(needed(b, call, 0, "of"))
        filters, least = split_least(b, call.args[1:])
        found = Only(inner, filters)
        return LeastLeft(found) if least else found
    label = argument(call, 0, "label")
    if label is None:
        if b.last >= 0 or word == "rest":
            return read_result(b, call)
        return OfEvent() if word == "that" else Target()
    if word == "that" and is_set_word(label):
        return b.set(label)
    return read_result(b, call)


def read_result(b: Builder, call: Call) -> Refs:
    """The set of a register: of the label, or of the nearest verb before."""
    label = argument(call, 0, "label")
    if label is None:
        if b.last < 0:
            raise b.error(call, f"{call.name}() follows no verb that did something")
        return register_set(call.name, b.last)
    if not isinstance(label, Name):
        raise b.error(call, f"{call.name}({label.write()}) does not name a result")
    return register_set(call.name, b.labelled(call, label.name))


def register_set(word: str, register: int) -> Refs:
    """A set read from a register."""
    if word == "onto":
        return Onto(register)
    return Rest(register) if word == "rest" else Done(register)
