"""Cards, Pokémon and sides as the official engine shows them to a player: plain dicts, lists and numbers.

All of it is made anew whenever it is shown, so that who is given it may keep it and change it. A dict with many entries
begins as the copy of a blank one that holds what is usual, which is much faster than entry by entry. This module is
compiled.
"""

from __future__ import annotations

from typing import Final, final

from playmat.engine.queries import bench_limit, max_hp, units
from playmat.facts.energy import DARKNESS, PSYCHIC, TYPE_COUNT
from playmat.official.codes import EVERY_TYPE, FIRST_SERIAL, TEAM_ROCKET
from playmat.state.codes import ASLEEP, CONFUSED, PARALYZED, SETUP, TURN
from playmat.state.model import Game, Player, Pokemon

Json = dict[str, object]

SIDE: Final[Json] = {
    "active": None,
    "bench": None,
    "benchMax": 0,
    "deckCount": 0,
    "discard": None,
    "prize": None,
    "handCount": 0,
    "hand": None,
    "poisoned": False,
    "burned": False,
    "asleep": False,
    "paralyzed": False,
    "confused": False,
    "win": 0,
}
CURRENT: Final[Json] = {
    "turn": 0,
    "turnActionCount": 0,
    "yourIndex": 0,
    "firstPlayer": 0,
    "supporterPlayed": False,
    "stadiumPlayed": False,
    "energyAttached": False,
    "retreated": False,
    "result": -1,
    "draw": 0,
    "round": 1,
    "stadium": None,
    "looking": None,
    "players": None,
}
NOTHING: Final[Json] = {}


def unit_code(mask: int) -> int:
    """The official number of a unit of Energy, from the mask of its types."""
    if mask == 1 << PSYCHIC | 1 << DARKNESS:
        return TEAM_ROCKET
    types = 0
    last = -1
    for each in range(TYPE_COUNT):
        if mask >> each & 1:
            types += 1
            last = each
    return EVERY_TYPE if types > 2 else last


UNIT_CODES: Final[list[int]] = [unit_code(mask) for mask in range(1 << TYPE_COUNT)]
"""By the mask of a unit's types."""


def is_new(game: Game, pokemon: Pokemon) -> bool:
    """Whether it came into play or evolved this turn; what was set up counts as new in the first turn."""
    since = pokemon.entered if pokemon.entered > pokemon.evolved else pokemon.evolved
    return game.turn == (since if since > 0 else 1)


@final
class Showing:
    """Shows the cards of one game, whose official ids and owners are given."""

    __slots__ = ("blanks", "cards", "printed", "ranked")

    def __init__(self, ids: list[int], owners: list[int]) -> None:
        cards: list[Json] = []
        for card in range(len(ids)):
            cards.append({"id": ids[card], "serial": card + FIRST_SERIAL, "playerIndex": owners[card]})
        self.cards = cards
        self.ranked = sorted(range(len(ids)), key=lambda card: (ids[card], card))
        self.printed = [-1] * len(ids)  # the HP of each blank; -1: not yet made
        self.blanks: list[Json] = [NOTHING] * len(ids)

    def card(self, card: int) -> Json | None:
        """A card; None for -1."""
        return self.cards[card].copy() if card >= 0 else None

    def listed(self, cards: list[int]) -> list[Json]:
        """Cards in their order."""
        if not cards:
            return []
        shown = self.cards
        return [shown[card].copy() for card in cards]

    def by_id(self, cards: list[int]) -> list[int]:
        """Cards sorted by their official ids, those of one id by their numbers."""
        there = [False] * len(self.cards)
        for card in cards:
            there[card] = True
        return [card for card in self.ranked if there[card]]

    def known(self, cards: list[int], seen: list[int]) -> list[Json | None]:
        """Cards in their order, without the faces of those that are not seen."""
        found: list[Json | None] = []
        for card in cards:
            found.append(self.cards[card].copy() if seen[card] else None)
        return found

    def pokemon(self, game: Game, who: int, pokemon: Pokemon) -> Json | None:
        """A Pokémon in play as a player sees it; None where it lies face down from this player."""
        cards = pokemon.cards
        top = cards[len(cards) - 1]
        if not game.seen[who][top]:
            return None
        made = self.blank(top, pokemon).copy()
        printed = pokemon.defn.hp
        setting_up = game.phase == SETUP
        hp = printed if setting_up else max_hp(game, pokemon)
        if hp != printed or pokemon.damage:
            left = hp - pokemon.damage
            made["hp"] = left if left > 0 else 0
            made["maxHp"] = hp
        if setting_up or is_new(game, pokemon):
            made["appearThisTurn"] = True
        made["energies"] = energies(game, pokemon)
        made["energyCards"] = self.listed(pokemon.energy)
        made["tools"] = self.listed(pokemon.tools)
        made["preEvolution"] = self.listed(cards[:-1]) if len(cards) > 1 else []
        return made

    def blank(self, top: int, pokemon: Pokemon) -> Json:
        """A Pokémon by its top card, undamaged and with nothing; its lists are still to be made."""
        hp = pokemon.defn.hp
        if self.printed[top] != hp:
            made = self.cards[top].copy()
            made.update({"hp": hp, "maxHp": hp, "appearThisTurn": False, "energies": None, "energyCards": None})
            made.update({"tools": None, "preEvolution": None})
            self.printed[top] = hp
            self.blanks[top] = made
        return self.blanks[top]

    def side(self, game: Game, who: int, owner: int, looking: list[int]) -> Json:
        """The side of a player as `who` sees it; cards of its deck that are looked at are not counted there."""
        player = game.players[owner]
        away = 0
        for card in looking:
            if game.table.owners[card] == owner:
                away += 1
        made = SIDE.copy()
        active = player.active
        made["active"] = [] if active is None else [self.pokemon(game, who, active)]
        made["bench"] = [self.pokemon(game, who, each) for each in player.bench]
        made["benchMax"] = game.rules.bench_size if game.phase == SETUP else bench_limit(game, owner)
        made["deckCount"] = len(player.deck) - away
        made["discard"] = self.listed(player.discard)
        made["prize"] = self.known(player.prizes, game.seen[who])
        made["handCount"] = len(player.hand)
        if owner == who:
            made["hand"] = self.listed(player.hand)
        if active is not None and (active.condition or active.poison or active.burned):
            show_conditions(made, active)
        return made

    def current(self, game: Game, who: int, looking: list[int]) -> Json:
        """The whole state as a player sees it; who plays it fills in how many actions the turn had."""
        made = CURRENT.copy()
        made["turn"] = game.turn
        made["yourIndex"] = who
        made["firstPlayer"] = game.first
        if game.phase == TURN:
            show_uses(made, game.players[game.now])
        made["result"] = game.winner
        made["stadium"] = [self.card(game.stadium)] if game.stadium >= 0 else []
        made["looking"] = self.listed(looking) if looking else None
        made["players"] = [self.side(game, who, 0, looking), self.side(game, who, 1, looking)]
        return made


def energies(game: Game, pokemon: Pokemon) -> list[int]:
    """The official numbers of all units of Energy attached to a Pokémon."""
    if not pokemon.energy:
        return []
    found = units(game, pokemon)  # a list of our own: it is changed in place
    for at in range(len(found)):
        found[at] = UNIT_CODES[found[at]]
    return found


def show_conditions(made: Json, active: Pokemon) -> None:
    """The Special Conditions of the Active Pokémon, in a side where none are yet."""
    made["poisoned"] = active.poison > 0
    made["burned"] = active.burned > 0
    condition = active.condition
    made["asleep"] = condition == ASLEEP
    made["paralyzed"] = condition == PARALYZED
    made["confused"] = condition == CONFUSED


def show_uses(made: Json, player: Player) -> None:
    """What the player in turn has done this turn."""
    made["supporterPlayed"] = player.supporters > 0
    made["stadiumPlayed"] = player.stadiums > 0
    made["energyAttached"] = player.attached > 0
    made["retreated"] = player.retreated > 0
