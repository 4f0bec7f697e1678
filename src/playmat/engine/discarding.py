"""Discarding as texts may change it: every way to the discard pile asks here whether a card goes elsewhere instead.

`Instead(Discarded(...))` and `Instead(KnockedOut(...))` of cards in play are asked for single cards and for Pokémon
that leave play with everything on them. A Prism Star card needs no text: `moves.lay` sends it to the Lost Zone from
wherever it comes.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.standing import standing
from playmat.state import moves
from playmat.state.codes import BY_ATTACK, BY_RULE, DISCARD, Q_INSTEAD
from playmat.state.model import Case, Fallen, Game, Pokemon
from playmat.state.moves import lay, leave_play, move, remove_from_board

NO_KNOCK_OUT: Final = -1
"""`Case.number` of a discard that is no Knock Out; else 1 where the Pokémon was Active, 0 where it was Benched."""


def discard(game: Game, card: int, who: int, cause: int, source: int) -> int:
    """Discard one card by `who`'s effect (`cause`, `source` a pid or -1), or send it where a text says; returns where
    it was."""
    if standing(game).answers[Q_INSTEAD]:
        place = place_for(game, card, discard_case(game, card, who, cause, source))
        if place != DISCARD:
            return move(game, card, place)
    return moves.discard(game, card, who, cause, source)


def discard_case(game: Game, card: int, who: int, cause: int, source: int) -> Case:
    holder = game.holder_of(card)
    case = Case(DISCARD, who, cause)
    case.source = source
    case.target = -1 if holder is None else holder.pid
    case.number = NO_KNOCK_OUT
    return case


def knock_out_case(game: Game, pokemon: Pokemon, record: Fallen) -> Case:
    """The case of the cards of a Knocked Out Pokémon (see D.3)."""
    attacker = game.pokemon(record.attacker)
    who = 1 - pokemon.owner if attacker is None else attacker.owner
    case = Case(DISCARD, who, BY_ATTACK if record.by_attack else BY_RULE)
    case.target = pokemon.pid
    case.attacker = record.attacker
    case.number = record.was_active
    return case


def place_for(game: Game, card: int, case: Case) -> int:
    """Where a card goes that would be discarded: the last text that speaks of it says."""
    place = DISCARD
    case.card = card
    for entry in standing(game).answers[Q_INSTEAD]:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, card, case):
            place = passive.amount(game, entry.scope, card, case)
    return place


def whole_of(pokemon: Pokemon) -> list[int]:
    """All cards of a Pokémon: its own, then Energy, then Tools."""
    whole = pokemon.cards[:]
    whole.extend(pokemon.energy)
    whole.extend(pokemon.tools)
    return whole


def places_for(game: Game, pokemon: Pokemon, case: Case) -> list[int]:
    """Where each card of a Pokémon goes that would be discarded, in the order of `whole_of` (see II-E-04); empty: all
    to the discard pile."""
    places: list[int] = []
    if standing(game).answers[Q_INSTEAD]:
        for card in whole_of(pokemon):
            places.append(place_for(game, card, case))
    return places


def bury(game: Game, pokemon: Pokemon, places: list[int]) -> list[int]:
    """Discard a Pokémon with its cards (B-01.T3, C.4, see D.3), or send them to the places that texts say; returns the
    cards."""
    if not places:
        return leave_play(game, pokemon, DISCARD)
    whole = whole_of(pokemon)
    remove_from_board(game, pokemon)
    for i in range(len(whole)):
        lay(game, whole[i], places[i])
    return whole


def discard_pokemon(game: Game, pokemon: Pokemon, who: int, cause: int, source: int) -> list[int]:
    """Discard a Pokémon with everything on it by an effect or a rule, without a Knock Out; returns the cards."""
    case = discard_case(game, pokemon.cards[-1], who, cause, source)
    return bury(game, pokemon, places_for(game, pokemon, case))
