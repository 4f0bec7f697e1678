"""Pokémon that come into play as several cards: which can be combined now, and how they are.

A LEGEND's two halves are put from the hand onto the Bench together; the four parts of a V-UNION are put there from the
discard pile, once a game for each name. They are no Basics and no Evolution cards: they are never placed in set-up,
never come alone, never evolve and have nothing to be taken off (see II-C-13.3). They leave play with all their cards.
"""

from __future__ import annotations

from playmat.engine.queries import bench_open, forbidden
from playmat.facts.card import LEGEND, VUNION
from playmat.state.codes import DO_PLAY, OPT_COMBINE
from playmat.state.combined import PARTS
from playmat.state.model import Definition, Game, Option
from playmat.state.moves import bench_from_hand, enter_combined, lift


def combine_ban(game: Game, who: int, card: int, defn: Definition) -> str:
    """Why the Pokémon of which this card is the first part may not be combined now (see A-04.1, II-C-19, ERA-38)."""
    if not bench_open(game, who):
        return "A-04.1"
    if defn.stage == VUNION and defn.name in game.players[who].used_game:
        return "ERA-38"
    if forbidden(game, DO_PLAY, who, -1, card):
        return "II-C-19"
    return "" if parts_for(game, who, card) else "A-04.1"


def place_of_parts(game: Game, who: int, stage: int) -> list[int]:
    """Where the parts must lie: a LEGEND's in the hand, a V-UNION's in the discard pile."""
    player = game.players[who]
    return player.hand if stage == LEGEND else player.discard


def parts_for(game: Game, who: int, card: int) -> list[int]:
    """A first part with the others of its name from the same place, in the order of the parts; none if one is missing.

    Of equal parts the first is taken.
    """
    cards: list[int] = [card]
    cards.extend(place_of_parts(game, who, game.table.cards[card].stage))
    return set_among(game, cards)


def set_among(game: Game, cards: list[int]) -> list[int]:
    """The first complete LEGEND or V-UNION among some cards, in the order of its parts; none if there is none."""
    for card in cards:
        defn = game.table.cards[card]
        if defn.part != 1:
            continue
        found: list[int] = [card]
        for number in range(2, PARTS[defn.stage] + 1):
            for other in cards:
                part = game.table.cards[other]
                if part.part == number and part.stage == defn.stage and part.name == defn.name:
                    found.append(other)
                    break
        if len(found) == PARTS[defn.stage] and same_owner(game, found):
            return found
    return []


def same_owner(game: Game, cards: list[int]) -> bool:
    for card in cards:
        if game.table.owners[card] != game.table.owners[cards[0]]:
            return False
    return True


def combine_options(game: Game, who: int, options: list[Option]) -> None:
    """What can be combined, one option for each different first part; asked only where a deck has such cards."""
    player = game.players[who]
    offered: list[Definition] = []
    for at in range(len(player.hand) + len(player.discard)):
        card = player.hand[at] if at < len(player.hand) else player.discard[at - len(player.hand)]
        defn = game.table.cards[card]
        if defn.part != 1 or defn in offered or (defn.stage == LEGEND) != (at < len(player.hand)):
            continue
        if combine_ban(game, who, card, defn) == "":
            options.append(Option(OPT_COMBINE, card))
            offered.append(defn)


def combine(game: Game, who: int, card: int) -> None:
    """Put all parts onto the Bench as one Pokémon (see II-C-11, A-04.1); a V-UNION of this name cannot come again."""
    parts = parts_for(game, who, card)
    defn = game.table.cards[card]
    for part in parts:
        lift(game, part)
    pokemon = enter_combined(game, who, parts)
    if defn.stage == VUNION:
        game.players[who].used_game.append(defn.name)
    else:
        bench_from_hand(game, pokemon)
