"""The built-in pool and decks, the user's own cards behind them, and loading a deck for play: from a built-in name, a
list in a file, or official ids.

The pool is read when it is first asked for. A deck is loaded whole or refused with everything that is wrong with it:
unknown cards by line, cards whose text is not understood by name, every broken rule of deck construction by its id.
"""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Final

from playmat.errors import DeckError, NotationError
from playmat.facts.card import CardFacts
from playmat.pool.decklist import read_deck_file, resolve
from playmat.pool.places import own_cards
from playmat.pool.pool import CARDS, PRINTS, Pool
from playmat.rules.deckbuilding import DeckEntry, deck_cards, require_legal
from playmat.rules.formats import Format
from playmat.rules.rules import Rules
from playmat.state.model import Definition

DATA: Final = Path(__file__).parent / "data"
DECKS: Final = DATA / "decks"


@functools.cache
def built_in() -> Pool:
    """The built-in pool, read once."""
    pool = Pool()
    pool.read(sorted(place for place in DATA.iterdir() if place.suffix in (CARDS, PRINTS)))
    return pool


def whole() -> Pool:
    """The built-in pool with the user's own cards (`playmat cards add`); they are read when they are asked for."""
    place = own_cards()
    try:
        state = place.stat()
    except OSError:
        return built_in()
    return _whole(place, state.st_mtime_ns, state.st_size)


@functools.lru_cache(maxsize=1)
def _whole(place: Path, changed: int, size: int) -> Pool:
    """The whole pool, anew when the file changed."""
    from playmat.pool.store import Store
    from playmat.pool.whole import WholePool

    return WholePool(built_in(), Store(place))


def deck_names() -> list[str]:
    """The names of the built-in decks."""
    return sorted(place.stem for place in DECKS.glob("*.txt"))


def load_deck(deck: str, rules: Rules, format: Format | None = None, pool: Pool | None = None) -> list[Definition]:
    """The definitions of a deck, one for each card in the order of its list; DeckError for whatever is wrong with it.

    `deck` is the name of a built-in deck, or the path of a list in the PTCG Live format or of official-engine ids.
    """
    cards = pool or (built_in() if deck in deck_names() else whole())
    entries = read_entries(deck, cards)
    require_understood(entries, deck)
    require_legal(entries, rules, format, deck)
    try:
        return [cards.definition(each) for each in deck_cards(entries)]
    except NotationError as wrong:
        raise DeckError(f"a card cannot be played: {wrong.what}", f"{deck}: {wrong.where}", wrong.hint) from None


def read_entries(deck: str, pool: Pool) -> list[DeckEntry]:
    """The cards of a built-in deck or of a file, not yet checked; DeckError where there is no such deck."""
    if deck in deck_names():
        return resolve(read_deck_file(DECKS / f"{deck}.txt"), pool)
    if not os.path.exists(deck):
        hint = f"Give a file, or one of the built-in decks: {', '.join(deck_names())}."
        raise DeckError("there is no such file and no built-in deck of this name", repr(deck)[1:-1], hint)
    return resolve(read_deck_file(deck), pool)


def require_understood(entries: list[DeckEntry], where: str) -> None:
    """Refuses a deck with cards whose text is not understood, naming them with the words."""
    refused: list[CardFacts] = []
    for each in entries:
        if each.card.unsupported and each.card not in refused:
            refused.append(each.card)
    if refused:
        named = "; ".join(f"{each.name}: {each.unsupported!r}" for each in refused)
        raise DeckError(f"cards whose text is not understood: {named}", where, "Play without them.")


__all__ = ["built_in", "deck_names", "load_deck", "read_entries", "whole"]
