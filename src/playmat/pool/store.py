"""The user's own cards on disk: one SQLite file in the platform's data directory, which holds named collections.

A collection is replaced or removed in one transaction, so that an interruption, a full disk or two commands at once
leave either the old or the new. Cards lie there as lines in the form of `facts.form`, without their ids, and are found
by name, print or id without reading the rest.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playmat.errors import CardDataError
from playmat.pool.places import FOLDER_VARIABLE
from playmat.pool.pool import print_key

FORM: Final = 1
"""The form of the file; one of another form is not read."""

WAIT: Final = 10.0
"""Seconds to wait for another command that writes."""

_TABLES: Final = """
CREATE TABLE collections (
    name TEXT PRIMARY KEY, place INTEGER NOT NULL, sources TEXT NOT NULL, digest TEXT NOT NULL, room TEXT NOT NULL,
    report TEXT NOT NULL);
CREATE TABLE cards (
    collection TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, line TEXT NOT NULL, same_as TEXT NOT NULL,
    read_from TEXT NOT NULL, stops TEXT NOT NULL, PRIMARY KEY (collection, id));
CREATE TABLE prints (collection TEXT NOT NULL, id TEXT NOT NULL, spot TEXT NOT NULL, line TEXT NOT NULL);
CREATE INDEX cards_by_name ON cards (name);
CREATE INDEX prints_by_spot ON prints (spot);
CREATE INDEX prints_by_card ON prints (collection, id);
"""


@dataclass(frozen=True)
class StoredCard:
    """A card of a collection: `line` is the card without its id; `same_as` the built-in card that it is a print of, ""
    for none; `read_from` says of what words and facts it was made; `stops` are the places not understood."""

    id: str
    name: str
    line: str
    same_as: str = ""
    read_from: str = ""
    stops: tuple[str, ...] = ()
    prints: tuple[str, ...] = ()
    collection: str = ""


@dataclass(frozen=True)
class Collection:
    """What is known of a collection: where it came from, a digest of the sources, of what read them, and its report."""

    name: str
    sources: tuple[str, ...]
    digest: str
    room: str
    report: dict[str, object] = field(default_factory=dict)


def print_spot(line: str) -> str:
    """Set code and number of a line of prints, as they are looked up."""
    set_code, number, *_ = line.split()
    return " ".join(print_key(set_code, number))


class Store:
    """The file of own cards; nothing is opened before it is asked for. A file that cannot be read or written is a
    CardDataError that says what to do; what was in it stays."""

    def __init__(self, place: Path) -> None:
        self.place: Final = place
        self._open: sqlite3.Connection | None = None
        self._owner = 0

    def exists(self) -> bool:
        """Whether there is a file."""
        return self.place.is_file()

    def close(self) -> None:
        """Lets go of the file."""
        if self._open is not None and self._owner == os.getpid():
            self._open.close()
        self._open = None

    # -- asking -------------------------------------------------------------------------------------------------------

    def collections(self) -> list[Collection]:
        """All collections, the oldest first."""
        rows = self._rows("SELECT name, sources, digest, room, report FROM collections ORDER BY place")
        return [Collection(row[0], tuple(json.loads(row[1])), row[2], row[3], json.loads(row[4])) for row in rows]

    def cards_named(self, name: str) -> list[StoredCard]:
        """The cards of a name key, the oldest collection first."""
        return self._cards("cards.name = ?", name)

    def cards_of(self, collection: str) -> list[StoredCard]:
        """The cards of a collection."""
        return self._cards("cards.collection = ?", collection)

    def names_at(self, set_code: str, number: str) -> list[str]:
        """The names of the cards printed with this set code and number."""
        sql = "SELECT DISTINCT name FROM prints JOIN cards USING (collection, id) WHERE spot = ?"
        return [row[0] for row in self._rows(sql, " ".join(print_key(set_code, number)))]

    def names_of_id(self, card_id: str) -> list[str]:
        """The names of the cards with an id."""
        return [row[0] for row in self._rows("SELECT DISTINCT name FROM cards WHERE id = ?", card_id)]

    def ids(self) -> list[str]:
        """All ids."""
        return [row[0] for row in self._rows("SELECT id FROM cards ORDER BY id")]

    def names(self) -> list[str]:
        """All names."""
        return [row[0] for row in self._rows("SELECT DISTINCT name FROM cards ORDER BY name")]

    def names_beside(self, collection: str) -> list[str]:
        """The names of the cards of all other collections."""
        sql = "SELECT DISTINCT name FROM cards WHERE collection <> ? ORDER BY name"
        return [row[0] for row in self._rows(sql, collection)]

    def _cards(self, condition: str, value: str) -> list[StoredCard]:
        sql = (
            "SELECT id, cards.name, line, same_as, read_from, stops, cards.collection FROM cards "
            f"JOIN collections ON collections.name = cards.collection WHERE {condition} ORDER BY place, id"
        )
        prints = f"SELECT collection, id, line FROM prints JOIN cards USING (collection, id) WHERE {condition}"
        found: dict[tuple[str, str], list[str]] = {}
        for collection, card_id, line in self._rows(prints.replace(", line", ", prints.line"), value):
            found.setdefault((collection, card_id), []).append(line)
        return [
            StoredCard(key, name, line, twin, made, tuple(json.loads(stops)), tuple(found.get((own, key), ())), own)
            for key, name, line, twin, made, stops, own in self._rows(sql, value)
        ]

    def _rows(self, sql: str, *values: str) -> list[tuple[str, ...]]:
        if not self.exists():
            return []
        with self._said():
            return self._connection().execute(sql, values).fetchall()

    # -- changing -----------------------------------------------------------------------------------------------------

    def replace(self, collection: Collection, cards: list[StoredCard]) -> None:
        """Puts a collection in the place of the one of its name, or behind all others; all of it or nothing."""
        with self._said(writing=True):
            base = self._connection(make=True)
            with base:
                base.execute("BEGIN IMMEDIATE")
                old = base.execute("SELECT place FROM collections WHERE name = ?", (collection.name,)).fetchone()
                last = base.execute("SELECT coalesce(max(place), 0) FROM collections").fetchone()
                self._remove(base, collection.name)
                base.execute(
                    "INSERT INTO collections VALUES (?, ?, ?, ?, ?, ?)",
                    (
                        collection.name,
                        old[0] if old else last[0] + 1,
                        json.dumps(collection.sources),
                        collection.digest,
                        collection.room,
                        json.dumps(collection.report, ensure_ascii=False),
                    ),
                )
                base.executemany(
                    "INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [
                        (
                            collection.name,
                            each.id,
                            each.name,
                            each.line,
                            each.same_as,
                            each.read_from,
                            json.dumps(each.stops, ensure_ascii=False),
                        )
                        for each in cards
                    ],
                )
                base.executemany(
                    "INSERT INTO prints VALUES (?, ?, ?, ?)",
                    [(collection.name, each.id, print_spot(line), line) for each in cards for line in each.prints],
                )

    def remove(self, name: str) -> bool:
        """Takes a collection away; whether there was one."""
        if not self.exists():
            return False
        with self._said(writing=True):
            base = self._connection()
            with base:
                base.execute("BEGIN IMMEDIATE")
                return self._remove(base, name)

    def _remove(self, base: sqlite3.Connection, name: str) -> bool:
        base.execute("DELETE FROM prints WHERE collection = ?", (name,))
        base.execute("DELETE FROM cards WHERE collection = ?", (name,))
        return base.execute("DELETE FROM collections WHERE name = ?", (name,)).rowcount > 0

    def _connection(self, make: bool = False) -> sqlite3.Connection:
        """The open file; a process that was forked opens its own."""
        if self._open is not None and self._owner == os.getpid():
            return self._open
        new = not self.exists()
        if new and make:
            self.place.parent.mkdir(parents=True, exist_ok=True)
        self._open = sqlite3.connect(self.place, timeout=WAIT, isolation_level=None, check_same_thread=False)
        self._owner = os.getpid()
        form = self._open.execute("PRAGMA user_version").fetchone()[0]
        if form == 0 and make:
            with self._open:
                self._open.executescript(f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version = {FORM}; COMMIT;")
        elif form != FORM:
            self.close()
            raise CardDataError("your own cards are in the form of another version of Playmat", str(self.place), ANEW)
        return self._open

    @contextmanager
    def _said(self, writing: bool = False) -> Iterator[None]:
        """Errors of the file in words."""
        try:
            yield
        except (sqlite3.Error, OSError) as wrong:
            self.close()
            reason = wrong.strerror or str(wrong) if isinstance(wrong, OSError) else str(wrong)
            if writing and not isinstance(wrong, sqlite3.DatabaseError) or is_trouble(wrong):
                what = f"your own cards cannot be {'written' if writing else 'read'} ({reason})"
                hint = f"Nothing was changed. {FOLDER_VARIABLE} names another folder." if writing else ""
                raise CardDataError(what, str(self.place), hint) from None
            raise CardDataError(f"the file of your own cards is damaged ({reason})", str(self.place), ANEW) from None


ANEW: Final = "Move it away, and add your cards again with `playmat cards add`."


def is_trouble(wrong: Exception) -> bool:
    """Whether the trouble is with the disk or another command, not with what is in the file."""
    return isinstance(wrong, sqlite3.OperationalError) and "malformed" not in str(wrong)
