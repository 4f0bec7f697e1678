"""Built-in cards, readers of card data, deck lists."""
