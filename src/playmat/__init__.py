"""Playmat plays the Pokémon Trading Card Game by its full rules: any era, any card, as a copyable value.

Importing the package decides which of the two builds is loaded (`loaded`): see `playmat.loading`.
"""

from __future__ import annotations

from pathlib import Path

from playmat.loading import load

__version__ = "0.1.0"

BEHAVIOUR = 4
"""Changes only when the same rules, decks, seed and choices would give a different game; replays and saves carry it."""

loaded = load(Path(__file__).parent, "playmat")
"""Which build is loaded, and why."""
