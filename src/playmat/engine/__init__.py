"""The procedures of the game, named as the rulebook names them, and the questions that texts may change."""

from playmat.engine.start import start

__all__ = ["start"]
