"""Choosing on the official engine so that many games together reach everything: what has not been used yet in this
process is drawn, played, paid for and attacked with first; the rest is chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from playmat.facts.card import BASIC, POKEMON
from playmat.official.cards import attack_ids
from playmat.official.codes import (
    AREA_ACTIVE,
    AREA_BENCH,
    AREA_DECK,
    AREA_DISCARD,
    AREA_HAND,
    AREA_LOOKING,
    CTX_DISCARD,
    CTX_SETUP_ACTIVE,
    CTX_SWITCH,
    CTX_TO_ACTIVE,
    CTX_TO_DECK,
    CTX_TO_DECK_BOTTOM,
    FIRST_SERIAL,
    OPTION_ABILITY,
    OPTION_ATTACH,
    OPTION_ATTACK,
    OPTION_CARD,
    OPTION_DISCARD,
    OPTION_END,
    OPTION_EVOLVE,
    OPTION_NO,
    OPTION_PLAY,
    OPTION_RETREAT,
    SELECT_MAIN,
    SELECT_YES_NO,
)
from playmat.official.decks import facts_of
from playmat.official.engine import Card, Half, Pokemon, Seen, Table

WEIGHTS: Final = {
    OPTION_END: 0.3,
    OPTION_ATTACK: 4.0,
    OPTION_RETREAT: 0.7,
    OPTION_EVOLVE: 14.0,
    OPTION_ABILITY: 3.0,
    OPTION_ATTACH: 5.0,
    OPTION_PLAY: 5.0,
    OPTION_DISCARD: 0.2,
}
"""How much likelier an option of the main decision is chosen than an equal choice would make it."""
NEW: Final = 8.0
"""How much likelier what has not been used yet is."""
READY: Final = 40.0
"""How much likelier a Pokémon is sent up that could use an attack that has not been used yet."""
NO: Final = 0.15
"""How often a yes or no is answered with no."""
ALL: Final = 0.8
"""How often as much as may be is chosen."""
SPARE: Final = 6.0
"""How much less likely a second copy of a wanted Basic Pokémon is put into play: the Bench is small."""
GIVEN_UP: Final = (CTX_DISCARD, CTX_TO_DECK, CTX_TO_DECK_BOTTOM)
SENT_UP: Final = (CTX_SETUP_ACTIVE, CTX_SWITCH, CTX_TO_ACTIVE)


def mon_cards(mon: Pokemon) -> list[Card | Pokemon]:
    """A Pokémon and the cards beneath it."""
    return [mon, *mon.preEvolution]


class Used:
    """What games have used, by official ids: cards, attacks, declared Abilities."""

    def __init__(self) -> None:
        self.cards: set[int] = set()
        self.attacks: set[int] = set()
        self.abilities: set[int] = set()

    def fresh_attacks(self, card: int) -> list[int]:
        """The attacks of a card that have not been used, by their places."""
        return [at for at, attack in enumerate(attack_ids().get(card, ())) if attack not in self.attacks]


USED: Final = Used()
"""What the games of this process have used so far."""


class Steered:
    """A chooser that prefers what moves a game on, and what was not used before; `wanted` are the cards that the decks
    were made around, with their lines."""

    def __init__(
        self, stream: Random, decks: Sequence[list[int]], wanted: frozenset[int] = frozenset(), used: Used = USED
    ) -> None:
        self.stream = stream
        self.ids = [*decks[0], *decks[1]]
        self.wanted = wanted
        self.used = used

    def __call__(self, seen: Seen, who: int) -> list[int]:
        """Indices into the options."""
        asked = seen.select
        size = len(asked.option)
        stream = self.stream
        if asked.type == SELECT_MAIN and size:
            weights = [self.weight(seen.current, who, option) for option in asked.option]
            at = stream.choices(range(size), weights)[0]
            self.note(seen.current, who, asked.option[at])
            return [at]
        if asked.type == SELECT_YES_NO and size == 2:
            return [1 if asked.option[1]["type"] == OPTION_NO and stream.random() < NO else 0]
        most = asked.maxCount
        count = most if stream.random() < ALL else stream.randint(asked.minCount, most)
        weights = [self.worth(seen, who, option) for option in asked.option]
        order = sorted(range(size), key=lambda at: stream.random() ** (1 / weights[at]), reverse=True)
        return order[:count]

    def note(self, table: Table, who: int, option: dict[str, int]) -> None:
        """An attack or Ability that is used counts at once."""
        if "attackId" in option:
            self.used.attacks.add(option["attackId"])
        if option["type"] == OPTION_ABILITY and (mon := self.pokemon(table, who, option["area"], option["index"])):
            self.used.abilities.add(self.card(mon))

    # -- the main decision --------------------------------------------------------------------------------------------

    def weight(self, table: Table, who: int, option: dict[str, int]) -> float:
        """How likely an option of the main decision is."""
        kind = option["type"]
        weight = WEIGHTS.get(kind, 1.0)
        me = table.players[who]
        if kind in (OPTION_PLAY, OPTION_EVOLVE):
            card = self.card((me.hand or [])[option["index"]])
            return weight * self.newness(card) / (SPARE if self.has_started(me, card) else 1.0)
        if kind == OPTION_ATTACH:
            mon = self.pokemon(table, who, option["inPlayArea"], option["inPlayIndex"])
            return (
                weight
                * (1.0 if mon is None else self.need(mon))
                * self.newness(self.card((me.hand or [])[option["index"]]))
            )
        if kind == OPTION_ABILITY:
            mon = self.pokemon(table, who, option["area"], option["index"])
            return weight * (NEW if mon is not None and self.card(mon) not in self.used.abilities else 1.0)
        if kind == OPTION_ATTACK:
            return weight * NEW * 2 if option["attackId"] not in self.used.attacks else weight / self.waits(table, who)
        if kind == OPTION_RETREAT:
            if self.waits(table, who) > 1:
                return weight / 4
            return weight * (READY if any(self.is_ready(mon) for mon in me.bench) else 1.0)
        return weight

    def has_started(self, me: Half, card: int) -> bool:
        """Whether a Basic Pokémon that is wanted, or what evolved from one of its name, is in play already."""
        facts = facts_of()[card]
        if card not in self.wanted or facts.kind != POKEMON or facts.stage != BASIC:
            return False
        names = {facts_of()[self.card(each)].name for mon in [*me.active, *me.bench] if mon for each in mon_cards(mon)}
        return facts.name in names

    def waits(self, table: Table, who: int) -> float:
        """How much less likely an Active Pokémon with attacks still to use goes on without them."""
        active = self.pokemon(table, who, AREA_ACTIVE, 0)
        return 4.0 if active is not None and self.used.fresh_attacks(self.card(active)) else 1.0

    def newness(self, card: int) -> float:
        """How much likelier a card is played."""
        if card in self.wanted:
            return NEW
        return NEW / 2 if card not in self.used.cards else 1.0

    def need(self, mon: Pokemon) -> float:
        """How much likelier a Pokémon is given a card: while an attack that was not used costs more than it has."""
        card = self.card(mon)
        costs = [len(facts_of()[card].attacks[at].cost) for at in self.used.fresh_attacks(card)]
        if not costs:
            return 2.0 if card in self.wanted else 1.0
        return (NEW if card in self.wanted else NEW / 2) if max(costs) > len(mon.energies) else 0.5

    def is_ready(self, mon: Pokemon) -> bool:
        """Whether a Pokémon has Energy enough for an attack that has not been used."""
        card = self.card(mon)
        return any(len(facts_of()[card].attacks[at].cost) <= len(mon.energies) for at in self.used.fresh_attacks(card))

    # -- other choices ------------------------------------------------------------------------------------------------

    def worth(self, seen: Seen, who: int, option: dict[str, int]) -> float:
        """How likely an option of another choice is."""
        if option["type"] != OPTION_CARD or "index" not in option:
            return 1.0
        area, index = option["area"], option["index"]
        owner = option.get("playerIndex", who)
        context = seen.select.context
        if area in (AREA_ACTIVE, AREA_BENCH):
            mon = self.pokemon(seen.current, owner, area, index)
            if mon is None or owner != who:
                return 1.0
            if context in SENT_UP:
                return READY if self.is_ready(mon) else 1.0
            return self.need(mon)
        card = self.shown(seen, owner, area, index)
        if card < 0:
            return 1.0
        if context in GIVEN_UP:
            return 0.2 if card in self.wanted else 1.0
        fresh = 2.0 if card in facts_of() and self.used.fresh_attacks(card) else 1.0
        return self.newness(card) * fresh

    def shown(self, seen: Seen, owner: int, area: int, index: int) -> int:
        """The card of an option by its id, -1 where it is not seen."""
        player = seen.current.players[owner]
        places: dict[int, Sequence[Card | None] | None] = {
            AREA_HAND: player.hand,
            AREA_DISCARD: player.discard,
            AREA_DECK: seen.select.deck,
            AREA_LOOKING: seen.current.looking,
        }
        cards = places.get(area)
        card = cards[index] if cards is not None and index < len(cards) else None
        return -1 if card is None else self.card(card)

    def pokemon(self, table: Table, who: int, area: int, index: int) -> Pokemon | None:
        """A Pokémon in play."""
        player = table.players[who]
        place: Sequence[Pokemon | None] = player.active if area == AREA_ACTIVE else player.bench
        return place[index] if area in (AREA_ACTIVE, AREA_BENCH) and index < len(place) else None

    def card(self, shown: Card | Pokemon) -> int:
        """The official id of a card."""
        return self.ids[shown.serial - FIRST_SERIAL]
