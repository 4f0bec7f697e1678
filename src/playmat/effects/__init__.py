"""The vocabulary of card effects and its notation.

`notation` reads and prints trees, `vocabulary` and `words` say which words there are and check a tree, the modules
named after kinds of words build them, `parts` and `attacks` build whole texts, and `define` makes of a card's facts
what the engine runs.
"""
