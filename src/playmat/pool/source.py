"""Opening sources of card data: `official` (the installed official engine), a file of cards (`.jsonl`, `.json`, also
`.xz` or `.gz`), or a folder of per-set `.json` files; and telling which reader each of them needs.

A source is read whole or not at all: a file that ends in the middle, a line that is no JSON or a card that cannot be
one is a CardDataError with the file, the line and the card.
"""

from __future__ import annotations

import gzip
import lzma
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, TypeVar, cast

import msgspec

from playmat.errors import CardDataError
from playmat.pool.printed import PrintedCard

OFFICIAL: Final = "official"
DATA_VARIABLE: Final = "PLAYMAT_CARDS"
CUT_HINT: Final = "It was probably cut off; fetch it again."
MAX_LINE: Final = 1_000_000

T = TypeVar("T")


class Probe(msgspec.Struct):
    """What tells the shapes of records apart."""

    supertype: str | None = None
    lang: str | None = None
    card_type: str | None = None
    category: str | None = None


def read_source(name: str) -> list[PrintedCard]:
    """All cards of a source: `official`, or the path of a file or folder."""
    if name == OFFICIAL:
        from playmat.pool.official import read_official

        return read_official()
    place = Path(name)
    if place.is_dir():
        from playmat.pool.tcgdata import read_folder

        return read_folder(place)
    return read_records(records_of(place), str(place))


def read_records(records: list[tuple[str, bytes]], where: str) -> list[PrintedCard]:
    """The cards of records of one shape, told by the first of them."""
    from playmat.pool.japanese import read_japanese
    from playmat.pool.tcgdata import read_tcgdata

    if not records:
        raise CardDataError("the file has no cards", where, CUT_HINT)
    first = decode(records[0][1], PROBE, records[0][0])
    if first.supertype is not None:
        return read_tcgdata(records)
    if first.lang == "ja":
        return read_japanese(records)
    hint = "Known are the shape of pokemon-tcg-data (`supertype`) and the Japanese shapes (`lang`: `ja`)."
    raise CardDataError("the records are in no known shape", records[0][0], hint)


PROBE: Final = msgspec.json.Decoder(Probe)


def default_data() -> str:
    """The file of English card data that the pool's prints come from: by PLAYMAT_CARDS, or beside the project; "" for
    none."""
    named = os.environ.get(DATA_VARIABLE)
    if named:
        return named
    beside = Path(__file__).parents[4] / "shared" / "cards" / "en.jsonl.xz"
    return str(beside) if beside.is_file() else ""


def decode(data: bytes, decoder: msgspec.json.Decoder[T], where: str) -> T:
    """One record; CardDataError naming the place in the file and in the record."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as wrong:
        raise CardDataError(f"the record is no card: {wrong}", where) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise CardDataError(f"this is no JSON ({wrong})", where, CUT_HINT) from None
    except RecursionError:
        raise CardDataError("this is nested too deeply for a card", where) from None


def records_of(place: Path) -> list[tuple[str, bytes]]:
    """The records of a file, each with the words that say where it stands."""
    if not place.exists():
        raise CardDataError("there is no such file", str(place), f"Name a file of cards, or `{OFFICIAL}`.")
    names = place.name.removesuffix(".xz").removesuffix(".gz")
    if names.endswith(".json"):
        return list(array_of(b"".join(lines_of(place)), str(place)))
    if names.endswith(".jsonl"):
        found = []
        for number, line in enumerate(lines_of(place), 1):
            if len(line) > MAX_LINE:
                raise CardDataError("the line is far too long for a card", f"{place}, line {number}")
            if line.strip():
                found.append((f"{place}, line {number}", line))
        return found
    hint = "Card data is in .jsonl or .json files (also .xz or .gz), or in a folder of .json files."
    raise CardDataError("this is no file of card data", str(place), hint)


def array_of(data: bytes, where: str) -> Iterator[tuple[str, bytes]]:
    """The records of a JSON array."""
    raws = decode(data, RAW_ARRAY, where)
    for number, raw in enumerate(raws, 1):
        yield f"{where}, card {number}", bytes(raw)


RAW_ARRAY: Final = msgspec.json.Decoder(list[msgspec.Raw])


def lines_of(place: Path) -> Iterator[bytes]:
    """The lines of a file, unpacked; CardDataError where it cannot be read or ends in the middle."""
    number = 0
    try:
        file: IO[bytes]
        if place.suffix == ".xz":
            file = lzma.open(place, "rb")
        elif place.suffix == ".gz":
            file = cast(IO[bytes], gzip.open(place, "rb"))
        else:
            file = place.open("rb")
        with file:
            for line in file:
                number += 1
                yield line
    except (lzma.LZMAError, EOFError, zlib.error, gzip.BadGzipFile) as wrong:
        where = f"{place}, after line {number}"
        raise CardDataError(f"the packed file is damaged ({wrong})", where, CUT_HINT) from None
    except OSError as wrong:
        raise CardDataError(f"the file cannot be read ({wrong.strerror or wrong})", str(place)) from None
