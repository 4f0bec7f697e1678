"""The numbers of the engine's own procedures in `Table.system`, and the places where one procedure calls another."""

from __future__ import annotations

from typing import Final

SYS_SETUP: Final = 0
SYS_TURN: Final = 1
SYS_WAITING: Final = 2
SYS_SETTLE: Final = 3
SYS_KNOCK_OUT: Final = 4
SYS_CHECKUP: Final = 5
SYS_RETREAT: Final = 6
SYS_PROMOTE: Final = 7
SYSTEMS: Final = 8

TURN_ENDED: Final = 1
"""Value of register `a` of the turn's frame once the turn has ended (an attack, a pass, a text that ends it)."""
