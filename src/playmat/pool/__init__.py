"""Built-in cards, readers of card data, deck lists."""

from playmat.pool.load import built_in, deck_names, load_deck
from playmat.pool.pool import Pool

__all__ = ["Pool", "built_in", "deck_names", "load_deck"]
