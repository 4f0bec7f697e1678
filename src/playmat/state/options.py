"""Options made once and shared: they never change, and nearly all are a kind and a card, or a kind, a card and a
Pokémon.

The tables grow by what has been asked for; ids beyond their bounds (very long games, very large decks) get options of
their own.
"""

from __future__ import annotations

from typing import Final

from playmat.state.codes import OPTION_NAMES, PID_BASE
from playmat.state.model import Option, Pokemon

CARDS: Final = 128
POKEMON: Final = 256


def of_cards(kind: int, pid: int) -> list[Option]:
    """An option of this kind for each card, onto a Pokémon or (-1) onto none."""
    made: list[Option] = []
    for card in range(CARDS):
        made.append(Option(kind, card, pid))
    return made


FOR_CARDS: Final[list[list[Option]]] = [of_cards(kind, -1) for kind in range(len(OPTION_NAMES))]
NONE_YET: Final[list[Option]] = []
FOR_TARGETS: Final[list[list[list[Option]]]] = [[NONE_YET] * POKEMON for _ in OPTION_NAMES]


def card_option(kind: int, card: int) -> Option:
    """The option of a kind for a card."""
    if card < CARDS:
        return FOR_CARDS[kind][card]
    return Option(kind, card)


def onto_each(kind: int, card: int, pokemons: list[Pokemon], options: list[Option]) -> None:
    """Append the options of a kind for a card and each of some Pokémon."""
    row = FOR_TARGETS[kind]
    for pokemon in pokemons:
        nth = pokemon.pid - PID_BASE
        if card < CARDS and nth < POKEMON and row[nth]:
            options.append(row[nth][card])
        else:
            options.append(target_option(kind, card, pokemon.pid))


def target_option(kind: int, card: int, pid: int) -> Option:
    """The option of a kind for a card and the Pokémon that it goes to."""
    nth = pid - PID_BASE
    if card >= CARDS or nth >= POKEMON:
        return Option(kind, card, pid)
    row = FOR_TARGETS[kind]
    options = row[nth]
    if not options:
        options = of_cards(kind, pid)
        row[nth] = options
    return options[card]
