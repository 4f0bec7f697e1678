"""Opening sources of card data: `official` (the installed official engine), a file of cards (`.jsonl`, `.json`, also
`.xz` or `.gz`, or one's own cards in `.toml`), or a folder of such files; and telling which reader each of them needs.

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
from typing import IO, TYPE_CHECKING, Final, TypeVar, cast

import msgspec

from playmat.errors import CardDataError
from playmat.pool.printed import PrintedCard

if TYPE_CHECKING:
    from playmat.pool.tcgdata import Expansion as TcgdataSet
    from playmat.pool.tcgdex import Expansion as TcgdexSet

OFFICIAL: Final = "official"
SETS: Final = "sets.json"
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
    card: list[msgspec.Raw] | None = None


def read_source(name: str) -> list[PrintedCard]:
    """All cards of a source: `official`, or the path of a file or folder."""
    if name == OFFICIAL:
        from playmat.pool.official import read_official

        return read_official()
    place = Path(name)
    return read_folder(place) if place.is_dir() else read_file(place, *sets_beside(place.parent))


def read_folder(folder: Path) -> list[PrintedCard]:
    """The cards of all files in a folder: per-set files of pokemon-tcg-data (also its whole folder), TCGdex's cards,
    one's own; the sets are in `sets/en.json` or `sets.json` in it or above it."""
    from playmat.pool.tcgdata import filled_in

    inner = folder / "cards" / "en"
    if inner.is_dir():
        folder = inner
    files = [each for each in sorted(folder.iterdir()) if each.name != SETS and kind_of_file(each) and each.is_file()]
    if not files:
        hint = "Name the folder with the files of each set, or of each card."
        raise CardDataError("the folder has no .json files", str(folder), hint)
    lists = sets_beside(folder)
    return filled_in([card for place in files for card in read_file(place, *lists)])


def sets_beside(folder: Path) -> tuple[dict[str, TcgdataSet], dict[str, TcgdexSet]]:
    """What the lists of sets in a folder or above it say, in the words of either project."""
    found: dict[str, bytes] = {}
    for above in (folder, folder.parent, folder.parent.parent):
        for place in (above / "sets" / "en.json", above / SETS):
            if place.is_file():
                found[str(place)] = b"".join(lines_of(place))
    return tcgdata_sets(found), tcgdex_sets(found)


def tcgdata_sets(files: dict[str, bytes]) -> dict[str, TcgdataSet]:
    """The sets of pokemon-tcg-data's lists by id, the nearest list first."""
    from playmat.pool.tcgdata import EXPANSIONS

    found: dict[str, TcgdataSet] = {}
    for where, data in files.items():
        found = {each.id: each for each in decode(data, EXPANSIONS, where)} | found
    return found


def tcgdex_sets(files: dict[str, bytes]) -> dict[str, TcgdexSet]:
    """The sets of TCGdex's lists by id, the nearest list first."""
    from playmat.pool.tcgdex import EXPANSIONS

    found: dict[str, TcgdexSet] = {}
    for where, data in files.items():
        found = {each.id: each for each in decode(data, EXPANSIONS, where)} | found
    return found


def read_file(place: Path, sets: dict[str, TcgdataSet], series: dict[str, TcgdexSet]) -> list[PrintedCard]:
    """The cards of one file; what `sets` and `series` say of its sets is added."""
    from playmat.pool.ownform import read_own

    if kind_of_file(place) == ".toml":
        return read_own(b"".join(lines_of(place)), place)
    records = records_of(place)
    if len(records) == 1 and probed(records[0]).card is not None:
        return read_own(records[0][1], place)
    return read_records(records, str(place), sets, series, place.stem)


def read_records(
    records: list[tuple[str, bytes]],
    where: str,
    sets: dict[str, TcgdataSet] | None = None,
    series: dict[str, TcgdexSet] | None = None,
    stem: str = "",
) -> list[PrintedCard]:
    """The cards of records of one shape, told by the first of them; `stem` is the id of their set where they have
    none."""
    from playmat.pool.japanese import read_japanese
    from playmat.pool.tcgdata import read_tcgdata
    from playmat.pool.tcgdex import read_tcgdex

    if not records:
        raise CardDataError("the file has no cards", where, CUT_HINT)
    first = probed(records[0])
    if first.supertype is not None:
        return read_tcgdata(records, sets, stem)
    if first.lang == "ja":
        return read_japanese(records)
    if first.category is not None:
        return read_tcgdex(records, series)
    hint = (
        "Known are the shape of pokemon-tcg-data (`supertype`), TCGdex's (`category`), the Japanese shapes (`lang`: "
        "`ja`), and one's own cards (`card`, see docs/own-cards.md)."
    )
    raise CardDataError("the records are in no known shape", records[0][0], hint)


def probed(record: tuple[str, bytes]) -> Probe:
    """What tells the shape of a record."""
    return decode(record[1], PROBE, record[0])


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
    kind = kind_of_file(place)
    if kind == ".json":
        data = b"".join(lines_of(place))
        return [(str(place), data)] if data.lstrip()[:1] == b"{" else list(array_of(data, str(place)))
    if kind == ".jsonl":
        found = []
        for number, line in enumerate(lines_of(place), 1):
            if len(line) > MAX_LINE:
                raise CardDataError("the line is far too long for a card", f"{place}, line {number}")
            if line.strip():
                found.append((f"{place}, line {number}", line))
        return found
    hint = "Card data is in .jsonl, .json or .toml files (also .xz or .gz), or in a folder of them."
    raise CardDataError("this is no file of card data", str(place), hint)


def kind_of_file(place: Path) -> str:
    """The ending that says what is in a file, packed or not; "" where it is no card data."""
    name = place.name.removesuffix(".xz").removesuffix(".gz")
    return next((each for each in (".jsonl", ".json", ".toml") if name.endswith(each)), "")


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
