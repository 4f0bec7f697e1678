"""Writing the pool's text files: all of them or none, and what changed against the files that were there.

New text goes into files beside the old ones and is read back as a pool first; only then do the new files take the
places of the old, in one go that an interruption cannot cut in two. Until then the old files are as they were.
"""

from __future__ import annotations

import contextlib
import os
import signal
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from playmat.errors import CardDataError
from playmat.pool.pool import CARDS, PRINTS, Pool


class Change:
    """What became of the lines of one file: by the id or name they begin with."""

    __slots__ = ("added", "changed", "removed")

    def __init__(self, old: str, new: str) -> None:
        before = lines_by_id(old)
        after = lines_by_id(new)
        self.added = [each for each in after if each not in before]
        self.removed = [each for each in before if each not in after]
        self.changed = [each for each in after if each in before and before[each] != after[each]]

    def any(self) -> bool:
        """Whether anything changed."""
        return bool(self.added or self.removed or self.changed)

    def summary(self) -> str:
        """The numbers in words."""
        parts = ((self.added, "added"), (self.changed, "changed"), (self.removed, "removed"))
        return ", ".join(f"{len(those)} {word}" for those, word in parts if those) or "unchanged"


def lines_by_id(text: str) -> dict[str, str]:
    """The lines of cards or prints by the card's id."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            fields = [each.strip() for each in line.split(" | ")]
            card_id = next((each[3:] for each in fields[1:4] if each.startswith("id ")), fields[0])
            found[card_id] = line
    return found


def old_text(place: Path) -> str:
    """The text of a file that is to be replaced, "" where there is none."""
    try:
        return place.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as wrong:
        reason = "it is not UTF-8 text" if isinstance(wrong, UnicodeDecodeError) else wrong.strerror or wrong
        hint = "Mend it, or remove it to build it anew."
        raise CardDataError(f"the file that is there cannot be read ({reason})", str(place), hint) from None


def check_texts(cards_text: str, prints_text: str, beside: Iterable[Path] = ()) -> Pool:
    """The pool of two texts and the files they stand beside, every card built; what is wrong is said before anything is
    written."""
    with tempfile.TemporaryDirectory(prefix="playmat-") as folder:
        places = [Path(folder) / f"new{CARDS}", Path(folder) / f"new{PRINTS}"]
        for place, text in zip(places, (cards_text, prints_text), strict=True):
            place.write_text(text, encoding="utf-8")
        pool = Pool()
        pool.read([*beside, *places])
    for card in pool.cards():
        pool.definition(card)
    return pool


def write_all(texts: dict[Path, str]) -> None:
    """Writes several files, all or none; CardDataError where one cannot be written."""
    waiting: list[tuple[str, Path]] = []
    place = Path()
    try:
        try:
            for place, text in texts.items():
                place.parent.mkdir(parents=True, exist_ok=True)
                waiting.append((beside(place, text), place))
            with uninterrupted():
                while waiting:
                    place = waiting[0][1]
                    os.replace(*waiting[0])
                    waiting.pop(0)
        except OSError as wrong:
            hint = "The files are as they were. Choose a folder that can be written with --out."
            raise CardDataError(f"the file cannot be written ({wrong.strerror or wrong})", str(place), hint) from None
    finally:
        for name, _ in waiting:
            with contextlib.suppress(OSError):
                os.unlink(name)


def beside(place: Path, text: str) -> str:
    """A new file with the text, whole and on disk, in the folder of the one it will replace."""
    handle, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, place.stat().st_mode & 0o777 if place.exists() else 0o644)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    return name


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C and the request to end wait until the end of the block."""
    masking = getattr(signal, "pthread_sigmask", None)
    if masking is None:
        yield
        return
    before = masking(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        masking(signal.SIG_SETMASK, before)
