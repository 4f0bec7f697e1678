"""The vocabulary of card effects and its notation."""
