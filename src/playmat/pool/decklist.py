"""Deck lists: the PTCG Live text format with its quirks, and files of official-engine card ids, read and written.

Reading has two steps. `parse_deck` understands lines and knows no cards; `resolve` finds the cards in a `CardIndex`.
Every line that cannot be understood is a DeckError with its number and its text; nothing is skipped or guessed.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from pathlib import Path
from typing import Final

from playmat.errors import DeckError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import CardFacts, PrintFacts, name_key
from playmat.rules.deckbuilding import DeckEntry

MAX_BYTES: Final = 200_000
MAX_COUNT: Final = 999

NO_SECTION: Final = 0
POKEMON_SECTION: Final = 1
TRAINER_SECTION: Final = 2
ENERGY_SECTION: Final = 3
TOTAL_SECTION: Final = 4
SECTION_NAMES: Final = ("", "Pokémon", "Trainer", "Energy", "Total Cards")

# Headings as the apps write them in their languages; compared without case and accents.
_HEADINGS: Final[dict[int, tuple[str, ...]]] = {
    POKEMON_SECTION: ("pokemon", "pokemons", "ポケモン", "寶可夢", "宝可梦", "포켓몬", "โปเกมอน", "pokemon cards"),
    TRAINER_SECTION: (
        "trainer", "trainers", "trainer cards", "trainerkarten", "dresseur", "dresseurs", "cartes dresseur",
        "allenatore", "carte allenatore", "entrenador", "cartas de entrenador", "treinador", "treinadores",
        "cartas de treinador", "トレーナー", "トレーナーズ", "トレーナーズカード", "グッズ",
        "ポケモンのどうぐ", "サポート",
        "スタジアム", "訓練家", "训练家", "訓練家卡", "物品", "物品卡", "道具", "寶可夢道具", "宝可梦道具",
        "支援者", "支援者卡",
        "競技場", "竞技场", "競技場卡", "트레이너", "트레이너스", "เทรนเนอร์", "items", "item", "supporter",
        "supporters",
        "stadium", "stadiums", "pokemon tool", "pokemon tools", "tool", "tools",
    ),
    ENERGY_SECTION: (
        "energy", "energies", "energy cards", "energie", "energien", "energiekarten", "cartes energie", "energia",
        "energias", "carte energia", "cartas de energia", "エネルギー", "エネルギーカード", "能量", "能量卡",
        "基本能量", "에너지",
        "พลังงาน", "energi", "basic energy", "special energy",
    ),
    TOTAL_SECTION: (
        "total cards", "total", "gesamtzahl der karten", "gesamtzahl karten", "karten insgesamt",
        "nombre total de cartes", "total des cartes", "totale carte", "carte totali", "total de cartas",
        "cartas totales", "numero total de cartas", "合計", "合計枚数", "カード枚数", "總卡片數", "總數",
        "总数", "总卡牌数", "合计",
        "총 카드", "총 카드 수", "total kartu", "deck",
    ),
}  # fmt: skip

_HEADING: Final = re.compile(r"[*#=\-\s]*(?P<words>[^\d:]+?)\s*(?:\(\s*(?P<in>\d+)\s*\)|[:\-–]\s*(?P<count>\d*))?\s*\Z")
_COUNTED: Final = re.compile(r"(?P<count>[-−–]?\s*\d+)\s*(?:[x×](?=\s))?\s+(?P<rest>.+)\Z", re.IGNORECASE)
_BULLET: Final = re.compile(r"(?:[*•·★☆●○◦‣▪♦►>]\s*)+|-\s+(?=\d)")
_BANNER: Final = re.compile(r"[*=#\-_]{2,}.*\Z")
_SET: Final = (
    r"(?:[A-Z][A-Z0-9]{1,6}(?:-[A-Z0-9]{1,5})?|[A-Z]{1,4}\d{1,2}[A-Za-z]{0,2}|\d[A-Z0-9]{1,5}|"
    r"[a-z]{1,6}\d+(?:\.\d+)?[a-z]{0,3}|Energy)"
)
_NUMBER: Final = r"(?:[A-Za-z]{0,5}\d+[A-Za-z]?(?:/[A-Za-z]{0,5}\d+)?)"
_FOIL: Final = re.compile(
    r"\s+[(\[]?(?:PH|RH|EX?H|holo(?:foil)?|non[ -]?holo|rev(?:erse)?(?:[ -]?holo(?:foil)?)?|foil|parallel|mirror|"
    r"cosmos|1st(?: edition)?|promo|full art|alt(?:ernate)? art|secret|★|\*F\*|F)[)\]]?\Z",
    re.IGNORECASE,
)
_PRINT: Final = re.compile(rf"(?P<name>.+?)\s+\(?(?P<set>{_SET})\)?\s+#?(?P<number>{_NUMBER})\Z")
_UNOWN_PRINT: Final = re.compile(rf"(?P<name>Unown.*?)\s+(?P<set>{_SET})\s+(?P<number>[A-Z!?])\Z")
_NUMBER_ONLY: Final = re.compile(r"(?P<name>.+?)\s+(?P<number>[A-Za-z]{0,5}\d+/[A-Za-z]{0,5}\d+)\Z")

_ENERGY_WORDS: Final = ("energy", "energie", "energia", "エネルギー", "能量", "에너지")
_BASIC_WORDS: Final = ("basic", "basis", "base", "de", "basica", "basicas", "基本", "기본")
_TYPE_WORDS: Final[dict[int, tuple[str, ...]]] = {
    energy.GRASS: ("grass", "pflanzen", "pflanze", "plante", "erba", "planta", "grama", "草", "풀"),
    energy.FIRE: ("fire", "feuer", "feu", "fuoco", "fuego", "fogo", "炎", "火", "불꽃"),
    energy.WATER: ("water", "wasser", "eau", "acqua", "agua", "水", "물"),
    energy.LIGHTNING: ("lightning", "elektro", "electrique", "lampo", "rayo", "raios", "raio", "雷", "번개"),
    energy.PSYCHIC: ("psychic", "psycho", "psy", "psico", "psiquica", "psiquico", "超", "초"),
    energy.FIGHTING: ("fighting", "kampf", "combat", "lotta", "lucha", "luta", "闘", "鬥", "斗", "격투"),
    energy.DARKNESS: (
        "darkness", "dark", "finsternis", "obscurite", "oscurita", "oscura", "oscuridad", "escuridao",
        "noturna", "悪", "惡", "恶", "악",
    ),
    energy.METAL: ("metal", "steel", "metall", "metallo", "metalica", "鋼", "钢", "강철"),
    energy.FAIRY: ("fairy", "feen", "fee", "fata", "folletto", "hada", "fada", "フェアリー", "妖精", "페어리"),
}  # fmt: skip


class DeckLine:
    """One line of a list: `count` copies of `name`, with set and number where they are given ("" otherwise).

    `basic_type` is set (not -1) when the name is one of the spellings of a basic Energy, `official_id` (not -1) when
    the file is one of official-engine ids.
    """

    __slots__ = ("basic_type", "count", "line", "name", "number", "official_id", "section", "set_code", "text")

    def __init__(
        self,
        count: int,
        name: str,
        set_code: str = "",
        number: str = "",
        line: int = 0,
        text: str = "",
        section: int = NO_SECTION,
        basic_type: int = -1,
        official_id: int = -1,
    ) -> None:
        self.count: Final = count
        self.name: Final = name
        self.set_code: Final = set_code
        self.number: Final = number
        self.line: Final = line
        self.text: Final = text
        self.section: Final = section
        self.basic_type: Final = basic_type
        self.official_id: Final = official_id

    def key(self) -> tuple[int, str, str, str, int, int]:
        """What the line says, without where it stood."""
        return (self.count, self.name, self.set_code, self.number, self.basic_type, self.official_id)

    def __repr__(self) -> str:
        return f"<line {self.line}: {self.count} {self.name} {self.set_code} {self.number}>"


class DeckList:
    """The lines of a deck list, in order; `notes` are harmless oddities such as a heading with a wrong number."""

    __slots__ = ("lines", "notes", "where")

    def __init__(self, lines: list[DeckLine], notes: list[str], where: str = "deck list") -> None:
        self.lines: Final = lines
        self.notes: Final = notes
        self.where: Final = where

    def size(self) -> int:
        """The number of cards."""
        return sum(each.count for each in self.lines)


class CardIndex:
    """What `resolve` asks of a card pool; the methods here are an empty pool, a real one overrides all of them."""

    def find_by_print(self, set_code: str, number: str) -> list[CardFacts]:
        """The cards printed with this set code and number (compared without case and leading zeros), often one."""
        return []

    def find_by_name(self, name: str) -> list[CardFacts]:
        """The different cards of a name key, the newest first."""
        return []

    def find_by_official_id(self, official_id: int) -> CardFacts | None:
        """The card of an official-engine id."""
        return None

    def prints_of(self, card: CardFacts) -> tuple[PrintFacts, ...]:
        """All known prints of a card; of a Trainer or Energy all prints of its name."""
        return ()

    def names(self) -> list[str]:
        """All names, for suggestions."""
        return []


# --- reading lines


def read_deck_file(path: Path | str) -> DeckList:
    """The deck list in a file; DeckError if it is missing, no text, or has a line that cannot be understood."""
    place = Path(path)
    try:
        if place.is_dir():
            raise DeckError("this is a folder, not a deck list", where=str(place), hint="Name the file.")
        with place.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise DeckError("there is no such file", where=str(place), hint="Check the path of the deck list.") from None
    except OSError as wrong:
        raise DeckError(f"the file cannot be read ({wrong.strerror})", where=str(place)) from None
    return parse_deck_bytes(data, str(place))


def parse_deck_bytes(data: bytes, where: str = "deck list") -> DeckList:
    """The deck list in the bytes of a file: UTF-8 with or without BOM, or UTF-16 with one."""
    if len(data) > MAX_BYTES:
        raise DeckError(f"the file has more than {MAX_BYTES} bytes, which is no deck list", where=where)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    else:
        encoding = "utf-8-sig"
        if b"\0" in data:
            raise DeckError("the file contains NUL bytes: it is not text", where=where, hint=_EXPORT_HINT)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].count(b"\n") + 1
        raise DeckError("the file is not UTF-8 text", where=f"{where}, line {line}", hint=_EXPORT_HINT) from None
    return parse_deck(text, where)


def parse_deck(text: str, where: str = "deck list") -> DeckList:
    """The lines of a deck list, or of a file of official-engine ids; DeckError with the line where it fails."""
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    filled = [(number, _plain(raw)) for number, raw in enumerate(lines, 1)]
    filled = [(number, plain) for number, plain in filled if plain]
    if not filled:
        raise DeckError("the deck list is empty", where=where, hint="Write lines such as: 4 Nest Ball SVI 181")
    if all(_is_id(plain) for _, plain in filled):
        return _official(filled, where)
    found: list[DeckLine] = []
    notes: list[str] = []
    section = NO_SECTION
    # Headings count the cards below them; each is compared when its section ends.
    promised = -1
    begun = 0
    for number, plain in filled:
        _refuse_controls(plain, number, where)
        heading = _heading(plain)
        if heading is not None:
            if heading[0] == TOTAL_SECTION:
                _compare(notes, TOTAL_SECTION, heading[1], sum(each.count for each in found), number)
            else:
                _compare(notes, section, promised, sum(each.count for each in found[begun:]), number)
                section, promised = heading
                begun = len(found)
            continue
        if _BANNER.match(plain) or plain.startswith(("#", "//")):
            continue
        found.append(_line(plain, number, section, where))
    _compare(notes, section, promised, sum(each.count for each in found[begun:]), len(lines))
    if not found:
        raise DeckError("the deck list names no cards", where=where, hint="Write lines such as: 4 Nest Ball SVI 181")
    return DeckList(found, notes, where)


_EXPORT_HINT: Final = "Export the deck as text and save it as UTF-8."


def _plain(raw: str) -> str:
    """A line as it is compared: full-width forms made ordinary, one kind of apostrophe, no spaces around."""
    # A double space is kept: in some lists it stands where the set code is missing.
    text = unicodedata.normalize("NFKC", raw.replace("\u00b4", "'"))
    return text.replace("\u2019", "'").replace("\u2018", "'").strip()


def _refuse_controls(plain: str, number: int, where: str) -> None:
    for char in plain:
        if unicodedata.category(char) == "Cc" and char != "\t":
            what = f"the line contains a control character (code {ord(char)}): this is not a text file"
            raise DeckError(what, where=f"{where}, line {number}", hint=_EXPORT_HINT)


def _fold(text: str) -> str:
    """Text without case, accents and doubled spaces, for comparing headings, type words and names."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(char for char in split if not unicodedata.combining(char)).split())


def _heading(plain: str) -> tuple[int, int] | None:
    """The section and the number of a heading (-1 without one), None if the line is no heading."""
    match = _HEADING.match(plain)
    if match is None:
        return None
    words = _fold(match.group("words").strip("*#=- "))
    for section, names in _FOLDED_HEADINGS.items():
        if words in names:
            number = match.group("in") or match.group("count") or ""
            return section, int(number) if number and len(number) < 6 else -1
    return None


def _compare(notes: list[str], section: int, promised: int, counted: int, number: int) -> None:
    if promised >= 0 and promised != counted and section != NO_SECTION:
        notes.append(f"line {number}: the list says {promised} for {SECTION_NAMES[section]}, but names {counted} cards")


def _line(plain: str, number: int, section: int, where: str) -> DeckLine:
    """One card line."""
    spot = f"{where}, line {number}"
    bullet = _BULLET.match(plain)
    text = plain[bullet.end() :].strip() if bullet else plain
    match = _COUNTED.match(text)
    if match is None:
        if re.fullmatch(r"[-−–]?\s*\d+\s*[x×]?", text, re.IGNORECASE):
            raise DeckError(f"{plain[:80]!r} has a number but no card", where=spot, hint=_LINE_HINT)
        raise DeckError(f"{plain[:80]!r} does not begin with a number of cards", where=spot, hint=_LINE_HINT)
    digits = match.group("count")
    if not digits[0].isdigit():
        raise DeckError(f"a negative number of cards in {plain[:80]!r}", where=spot, hint=_LINE_HINT)
    if len(digits) > 9 or int(digits) > MAX_COUNT:
        raise DeckError(f"{digits[:20]} copies in {plain[:80]!r} are more than any deck holds", where=spot)
    if int(digits) == 0:
        raise DeckError(f"zero copies in {plain[:80]!r}", where=spot, hint="Leave the line out, or give a number.")
    name, set_code, print_number = _card_words(match.group("rest"))
    if not any(char.isalpha() or char in "?!_" for char in name):
        raise DeckError(f"{plain[:80]!r} names no card", where=spot, hint=_LINE_HINT)
    kind = basic_energy_type(name)
    return DeckLine(int(digits), name, set_code, print_number, number, plain, section, kind)


_LINE_HINT: Final = "Write lines such as: 4 Nest Ball SVI 181"


def _card_words(rest: str) -> tuple[str, str, str]:
    """The name, set code and number of a card line, without suffixes such as PH or (Reverse Holo)."""
    text = rest.strip()
    # The Unown of one set have letters instead of numbers.
    match = _PRINT.match(text) or _UNOWN_PRINT.match(text)
    if match is None:
        shorter = _FOIL.sub("", text)
        # "Trainer F" may be a name: a suffix only goes when a set and number, or brackets, show that it is one.
        if shorter != text:
            match = _PRINT.match(shorter) or _NUMBER_ONLY.match(shorter)
            if match is not None or text.endswith((")", "]")):
                text = shorter
    if match is None:
        match = _NUMBER_ONLY.match(text)
    if match is None:
        return name_key(text), "", ""
    parts = match.groupdict()
    set_code = parts.get("set") or ""
    name = name_key(parts["name"])
    if set_code == "Energy":
        # "Fire Energy Energy 2": the second word stands for the set code; in "Mist Energy 161/162" it is the name's.
        return name if basic_energy_type(name) >= 0 else f"{name} Energy", "", parts["number"]
    return name, set_code, parts["number"]


def basic_energy_type(name: str) -> int:
    """The type of a basic Energy in any spelling ("Basic {R} Energy", "Fire Energy Energy"), -1 for all else."""
    symbol = re.search(r"[\[{【]([A-Za-z]|\w+)[\]}】]", name)
    letters = _fold(name.replace(symbol.group(0), " ")) if symbol else _fold(name)
    words = [each for each in re.split(r"[\s\-]+", letters) if each]
    if len(words) == 1 and not symbol:
        words = _cut_unspaced(words[0])
    rest = [each for each in words if each not in _FOLDED_ENERGY and each not in _FOLDED_BASIC]
    if not any(each in _FOLDED_ENERGY for each in words):
        return -1
    if symbol:
        if rest:
            return -1
        sign = symbol.group(1)
        if len(sign) == 1 and sign.upper() in energy.LETTERS:
            kind = energy.type_of_letter(sign.upper())
            return kind if kind in energy.BASIC_TYPES else -1
        rest = [_fold(sign)]
    if len(rest) != 1:
        return -1
    for kind, names in _FOLDED_TYPES.items():
        if rest[0] in names:
            return kind
    return -1


def _cut_unspaced(word: str) -> list[str]:
    """The parts of a name written without spaces, as in Japanese and Chinese: basic, type, Energy."""
    parts: list[str] = []
    for start in _UNSPACED_BASIC:
        if word.startswith(start):
            parts.append(start)
            word = word[len(start) :]
    for end in _FOLDED_ENERGY:
        if word.endswith(end) and len(word) > len(end):
            return [*parts, word[: -len(end)], end]
    return [*parts, word]


_FOLDED_HEADINGS: Final = {key: {_fold(each) for each in names} for key, names in _HEADINGS.items()}
_FOLDED_ENERGY: Final = [_fold(each) for each in _ENERGY_WORDS]
_FOLDED_BASIC: Final = {_fold(each) for each in _BASIC_WORDS}
_UNSPACED_BASIC: Final = [_fold("基本"), _fold("기본")]
_FOLDED_TYPES: Final = {key: {_fold(each) for each in names} for key, names in _TYPE_WORDS.items()}


def _is_id(plain: str) -> bool:
    return re.fullmatch(r"[-+]?\d+[,;]?", plain) is not None


def _official(filled: list[tuple[int, str]], where: str) -> DeckList:
    """A file of official-engine card ids, one a line."""
    found: list[DeckLine] = []
    for number, plain in filled:
        digits = plain.rstrip(",;")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 9 or int(digits) == 0:
            what = f"{plain[:40]!r} is no card id"
            raise DeckError(what, where=f"{where}, line {number}", hint="Write one positive id on each line.")
        found.append(DeckLine(1, f"card {int(digits)}", "", "", number, plain, NO_SECTION, -1, int(digits)))
    return DeckList(found, [], where)


# --- finding the cards


def resolve(deck: DeckList, index: CardIndex) -> list[DeckEntry]:
    """The cards of a list; DeckError with the line where a card is unknown or fits several."""
    return [_resolve_line(each, index, deck.where) for each in deck.lines]


def _resolve_line(line: DeckLine, index: CardIndex, where: str) -> DeckEntry:
    card = _find(line, index, f"{where}, line {line.line}")
    return DeckEntry(line.count, card, line.line, line.text, index.prints_of(card))


def _find(line: DeckLine, index: CardIndex, spot: str) -> CardFacts:
    if line.official_id >= 0:
        known = index.find_by_official_id(line.official_id)
        if known is None:
            raise DeckError(f"there is no card with the official id {line.official_id}", where=spot)
        return known
    printed = index.find_by_print(line.set_code, line.number) if line.set_code else []
    if printed:
        found = _by_print(line, printed, index, spot)
        if found is not None:
            return found
    if line.basic_type >= 0:
        return _basic_energy(line.basic_type, index)
    named = _by_name(line.name, index)
    number = line.number
    bare = re.fullmatch(r"(.+?)\s+#?(\d+)", line.name)
    if not named and not number and bare is not None:
        named = _by_name(bare.group(1), index)
        number = bare.group(2)
    if not named:
        raise DeckError(f"unknown card {line.name!r}", where=spot, hint=_suggest(line.name, index))
    if number and len(named) > 1:
        with_number = [each for each in named if _has_number(each, number, index)]
        if with_number:
            named = with_number
    # A Trainer or Energy has one text for all its prints (II-A.2); Pokémon of one name are different cards.
    different = [each for each in named if each.kind == cards.POKEMON]
    if len(different) > 1:
        listed = "; ".join(_describe(each, index) for each in different[:12])
        more = f" and {len(different) - 12} more" if len(different) > 12 else ""
        what = f"{line.name!r} fits {len(different)} different Pokémon: {listed}{more}"
        raise DeckError(what, where=spot, hint="Add the set and number.")
    return named[0]


def _by_print(line: DeckLine, printed: list[CardFacts], index: CardIndex, spot: str) -> CardFacts | None:
    """The card of a set and number, if the name agrees or is in another language."""
    wanted = _loose(line.name)
    for each in printed:
        if _loose(each.name) == wanted or (line.basic_type >= 0 and each.basic_type == line.basic_type):
            return each
    if line.basic_type >= 0:
        # A spelling of a basic Energy wins over a wrong number, unless a Special Energy has that very name.
        return None
    if _by_name(line.name, index):
        names = " or ".join(each.name for each in printed)
        what = f"{line.set_code} {line.number} is {names}, not {line.name}"
        raise DeckError(what, where=spot, hint="Correct the name, or the set and number.")
    if len(printed) == 1:
        return printed[0]
    names = "; ".join(_describe(each, index) for each in printed)
    what = f"{line.set_code} {line.number} is several cards: {names}"
    raise DeckError(what, where=spot, hint="Give the name as it is printed in English.")


def _basic_energy(kind: int, index: CardIndex) -> CardFacts:
    for name in (energy.basic_energy_name(kind), f"{energy.NAMES[kind]} Energy"):
        for each in index.find_by_name(name):
            if each.basic_type == kind:
                return each
    return cards.basic_energy(kind)


def _by_name(name: str, index: CardIndex) -> list[CardFacts]:
    """The cards of a name, also where case, accents or hyphens differ, or a person is named in brackets."""
    exact = index.find_by_name(name)
    if exact:
        return exact
    wanted = _loose(name)
    for each in index.names():
        if _loose(each) == wanted:
            return index.find_by_name(each)
    shorter = re.sub(r"\s*\([^)]*\)\Z", "", name)
    return _by_name(shorter, index) if shorter != name and shorter else []


def _loose(name: str) -> str:
    """A name as people type it: without case, accents, spaces, hyphens and points."""
    signs = name.replace("★", "star").replace("◇", "prismstar").replace("♢", "prismstar").replace("δ", "delta")
    return re.sub(r"[\s\-.:'&]", "", _fold(signs))


def _has_number(card: CardFacts, number: str, index: CardIndex) -> bool:
    wanted = number.split("/")[0].lstrip("0").casefold()
    for each in index.prints_of(card):
        if each.number.split("/")[0].lstrip("0").casefold() == wanted:
            return True
    return False


def _describe(card: CardFacts, index: CardIndex) -> str:
    """A card in a few words: its newest print, HP and attacks."""
    prints = index.prints_of(card)
    where = f"{prints[0].set_code} {prints[0].number}" if prints else card.id
    attacks = ", ".join(each.name for each in card.attacks)
    return f"{where} (HP {card.hp}{': ' + attacks if attacks else ''})"


def _suggest(name: str, index: CardIndex) -> str:
    names = sorted(set(index.names()))
    by_loose: dict[str, str] = {}
    for each in names:
        by_loose.setdefault(_loose(each), each)
    near = difflib.get_close_matches(_loose(name), list(by_loose), n=3, cutoff=0.6)
    if not near:
        return "Check the spelling, or add the set and number."
    return "Did you mean " + " or ".join(by_loose[each] for each in near) + "?"


# --- writing


def write_lines(lines: list[DeckLine]) -> str:
    """Lines as a list in the PTCG Live format without sections; `parse_deck` reads the same lines back."""
    return "\n".join(_written(each) for each in lines) + "\n"


def _written(line: DeckLine) -> str:
    if line.official_id >= 0:
        return "\n".join([str(line.official_id)] * line.count)
    where = f" {line.set_code} {line.number}" if line.set_code else f"  {line.number}" if line.number else ""
    return f"{line.count} {line.name}{where}"


def write_deck(entries: list[DeckEntry]) -> str:
    """A deck in the PTCG Live format: Pokémon, Trainers and Energy under headings with their numbers, and the total.

    Each card is named with its first known print; without prints by its name alone.
    """
    parts: list[str] = []
    total = 0
    for section in (POKEMON_SECTION, TRAINER_SECTION, ENERGY_SECTION):
        those = [each for each in entries if _section_of(each.card) == section]
        if not those:
            continue
        count = sum(each.count for each in those)
        total += count
        written = [f"{SECTION_NAMES[section]}: {count}"]
        for each in those:
            where = f" {each.prints[0].set_code} {each.prints[0].number}" if each.prints else ""
            written.append(f"{each.count} {each.card.name}{where}")
        parts.append("\n".join(written))
    parts.append(f"Total Cards: {total}")
    return "\n\n".join(parts) + "\n"


def _section_of(card: CardFacts) -> int:
    if card.is_pokemon():
        return POKEMON_SECTION
    return ENERGY_SECTION if card.is_energy() else TRAINER_SECTION
