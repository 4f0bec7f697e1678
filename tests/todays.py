"""Today's cards alone: the built-in pool without the older cards of the rulebook's examples."""

from __future__ import annotations

import functools

from playmat.pool.building import pool_of
from playmat.pool.load import DATA
from playmat.pool.pool import Pool


@functools.cache
def todays() -> Pool:
    """The cards that are legal today, read once; the soak with all cards plays these."""
    return pool_of([*sorted(DATA.glob("house.*")), *sorted(DATA.glob("standard.*"))])
