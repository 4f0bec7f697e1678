"""Where the user's own data lies: the platform's data directory, or the folder named by PLAYMAT_DATA."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FOLDER_VARIABLE: Final = "PLAYMAT_DATA"
FILE: Final = "cards.sqlite"


def data_folder() -> Path:
    """The folder of the user's own data; it need not be there yet."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_data_dir("playmat", appauthor=False))


def own_cards() -> Path:
    """The file of the user's own cards (`pool.store`)."""
    return data_folder() / FILE
