"""Deck lists: lines in all their spellings, headings, bad input, resolving against an index, and writing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playmat.errors import DeckError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import CardFacts, PrintFacts, basic_energy
from playmat.facts.form import read_cards
from playmat.pool.decklist import (
    CardIndex,
    DeckLine,
    basic_energy_type,
    parse_deck,
    parse_deck_bytes,
    read_deck_file,
    resolve,
    write_deck,
    write_lines,
)
from playmat.rules.deckbuilding import DeckEntry

REAL_LISTS = Path(__file__).resolve().parents[2] / "shared" / "decks"

POOL = """
Pikachu | Basic | id pika-a | HP 60 | L | attack "Gnaw" C 10
Pikachu | Basic | id pika-b | HP 70 | L | attack "Bolt" LC 30
Cinder ex | Basic | HP 200 | R | tags ex
Nido ♀ | Basic | HP 50 | G
Nest Ball | Item | id nest
Boss's Orders | Supporter | id boss
Flabébé | Basic | HP 30 | Y
Darkness Energy | Special Energy | id special-darkness
Mist Energy | Special Energy | id mist
"""


class SmallIndex(CardIndex):
    """A pool of a few cards, each with its prints."""

    def __init__(self) -> None:
        self.cards = [*read_cards(POOL), basic_energy(energy.FIRE, "fire")]
        self.by_print = {
            ("BS", "58"): "pika-a",
            ("SVI", "63"): "pika-b",
            ("SVI", "181"): "nest",
            ("PAF", "84"): "nest",
            ("BRS", "132"): "boss",
            ("N1", "104"): "special-darkness",
            ("SVE", "2"): "fire",
        }

    def _by_id(self, card_id: str) -> CardFacts:
        return next(each for each in self.cards if each.id == card_id)

    def find_by_print(self, set_code: str, number: str) -> list[CardFacts]:
        found = self.by_print.get((set_code.upper(), number.lstrip("0")))
        return [self._by_id(found)] if found else []

    def find_by_name(self, name: str) -> list[CardFacts]:
        return [each for each in self.cards if each.name == name]

    def find_by_official_id(self, official_id: int) -> CardFacts | None:
        return self.cards[official_id - 1] if official_id <= len(self.cards) else None

    def prints_of(self, card: CardFacts) -> tuple[PrintFacts, ...]:
        return tuple(PrintFacts(card.id, *key) for key, value in self.by_print.items() if value == card.id)

    def names(self) -> list[str]:
        return [each.name for each in self.cards]


INDEX = SmallIndex()


def one(text: str) -> tuple[int, str, str, str]:
    (line,) = parse_deck(text).lines
    return (line.count, line.name, line.set_code, line.number)


def ids(text: str) -> list[tuple[int, str]]:
    return [(each.count, each.card.id) for each in resolve(parse_deck(text), INDEX)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4 Nest Ball SVI 181", (4, "Nest Ball", "SVI", "181")),
        ("4x Nest Ball SVI 181", (4, "Nest Ball", "SVI", "181")),
        ("* 4 Nest Ball SVI 181", (4, "Nest Ball", "SVI", "181")),
        ("★ 4 Nest Ball SVI 181 PH", (4, "Nest Ball", "SVI", "181")),
        ("- 4 Nest Ball", (4, "Nest Ball", "", "")),
        ("4 Nest Ball SVI 181 (Reverse Holo)", (4, "Nest Ball", "SVI", "181")),
        ("４ Nest Ball ＳＶＩ １８１", (4, "Nest Ball", "SVI", "181")),
        ("2 Boss’s Orders (Ghetsis) PAL 172", (2, "Boss's Orders (Ghetsis)", "PAL", "172")),
        ("1 Comfey CRZ GG14", (1, "Comfey", "CRZ", "GG14")),
        ("1 Lillie UNB 195a", (1, "Lillie", "UNB", "195a")),
        ("1 Mew PR-SW 272", (1, "Mew", "PR-SW", "272")),
        ("1 Pikachu sv1 63", (1, "Pikachu", "sv1", "63")),
        ("4 Poké Pad  81/88", (4, "Poké Pad", "", "81/88")),
        ("4 Rocky Fighting Energy  87/88", (4, "Rocky Fighting Energy", "", "87/88")),
        ("1 Unown [A] UF A", (1, "Unown [A]", "UF", "A")),
        ("2 Blaine's Quiz #1 G2 97", (2, "Blaine's Quiz #1", "G2", "97")),
        ("1 M Charizard-EX FLF 12", (1, "M Charizard-EX", "FLF", "12")),
        ("1 Porygon2", (1, "Porygon2", "", "")),
        ("2 トゲピー SV8a 12", (2, "トゲピー", "SV8a", "12")),
    ],
)
def test_card_lines(text: str, expected: tuple[int, str, str, str]):
    assert one(text) == expected


@pytest.mark.parametrize(
    "name",
    [
        "Basic {R} Energy", "Basic {r} Energy", "Fire Energy", "Basic Fire Energy", "Fire Energy Energy",
        "Basic [R] Energy", "Basis-{R}-Energie", "Basis-Feuer-Energie", "Feuer-Energie", "Énergie Feu de base",
        "Énergie {R} de base", "Energía Fuego Básica", "Energia base Fuoco", "Energia de Fogo Básica",
        "基本炎エネルギー", "炎エネルギー", "基本【火】能量", "基本火能量", "기본 불꽃 에너지",
    ],
)  # fmt: skip
def test_spellings_of_basic_energy(name: str):
    assert basic_energy_type(name) == energy.FIRE


@pytest.mark.parametrize(
    "name",
    [
        "Energy",
        "Fire",
        "Energy Retrieval",
        "Mist Energy",
        "Double Colorless Energy",
        "Basic {C} Energy",
        "Dragon Energy",
    ]
    + ["Basic {N} Energy", "Rocky Fighting Energy", "Fire Crystal", "Basic", "", "Basic Energy"],
)
def test_what_is_no_basic_energy(name: str):
    assert basic_energy_type(name) == -1


def test_every_basic_type_in_english():
    for kind in energy.BASIC_TYPES:
        assert basic_energy_type(f"Basic {{{energy.letter(kind)}}} Energy") == kind
        assert basic_energy_type(f"{energy.NAMES[kind]} Energy") == kind


@pytest.mark.parametrize(
    "heading",
    [
        "Pokémon: 4", "Pokemon: 4", "Pokémon (4)", "##Pokémon - 4", "POKÉMON: 4", "ポケモン：4", "寶可夢: 4",
        "宝可梦: 4", "포켓몬: 4", "Pokémon", "Pokémon:",
    ],
)  # fmt: skip
def test_headings_of_pokemon(heading: str):
    deck = parse_deck(f"{heading}\n4 Pikachu")
    assert [each.section for each in deck.lines] == [1] and deck.notes == []


@pytest.mark.parametrize("heading", ["Trainer: 4", "Dresseur: 4", "Allenatore: 4", "Entrenador: 4", "トレーナーズ: 4"])
def test_headings_of_trainers(heading: str):
    assert parse_deck(f"{heading}\n4 Nest Ball").lines[0].section == 2


def test_a_whole_list_with_all_that_may_stand_around_it():
    text = (
        "\ufeff****** Pokémon Trading Card Game Deck List ******\r\n\r\n##Pokémon - 4\r\n\r\n* 4 Pikachu BS 58\r\n\r\n"
        "Energie: 2\r\n2 Basis-{R}-Energie\r\n\r\nTotal Cards: 6\r\n****** Deck List Generated ******\r\n"
    )
    deck = parse_deck_bytes(text.encode())
    assert [each.key()[:4] for each in deck.lines] == [(4, "Pikachu", "BS", "58"), (2, "Basis-{R}-Energie", "", "")]
    assert [each.line for each in deck.lines] == [5, 8] and deck.size() == 6 and deck.notes == []
    assert parse_deck_bytes(text.encode("utf-16")).size() == 6


def test_numbers_in_headings_that_disagree_are_noted():
    deck = parse_deck("Pokémon: 5\n4 Pikachu\nTotal Cards: 60")
    assert deck.notes == [
        "line 3: the list says 60 for Total Cards, but names 4 cards",
        "line 3: the list says 5 for Pokémon, but names 4 cards",
    ]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("4 Nest Ball\n0 Pikachu", 2, "zero copies"),
        ("-3 Pikachu", 1, "negative"),
        ("−3 Pikachu", 1, "negative"),
        ("4 Nest Ball\n100000 Pikachu", 2, "more than any deck"),
        (f"{'9' * 5000} Pikachu", 1, "more than any deck"),
        ("4 Nest Ball\nPikachu", 2, "does not begin with a number"),
        ("Pikachu x4", 1, "does not begin with a number"),
        ("4 Nest Ball\n\n4", 3, "a number but no card"),
        ("4 Nest Ball\n4 ---", 2, "names no card"),
        ("4 Nest Ball\n4 12 34", 2, "names no card"),
        ("4 Nest\x07Ball", 1, "control character"),
        ("<html>\n<body>4</body>", 1, "does not begin with a number"),
    ],
)
def test_impossible_lines(text: str, line: int, said: str):
    with pytest.raises(DeckError) as caught:
        parse_deck(text, "my.txt")
    assert said in str(caught.value) and f"my.txt, line {line}" in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["", "\n \n\t\n", "\ufeff", "Pokémon: 0\nTotal Cards: 0", "****** Deck ******"])
def test_empty_lists(text: str):
    with pytest.raises(DeckError, match="empty|names no cards"):
        parse_deck(text)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"4 Nest\x00Ball", "NUL"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "NUL"),
        (b"4 Nest Ball\n4 Pok\xe9mon", "not UTF-8"),
        (b"\xff\xfe4\x00\x00", "not UTF-8"),
        (b"4 Nest Ball\n" * 20_000, "more than"),
        (b"", "empty"),
    ],
)
def test_files_that_are_no_deck_list(data: bytes, said: str):
    with pytest.raises(DeckError) as caught:
        parse_deck_bytes(data, "deck.txt")
    assert said in str(caught.value) and "deck.txt" in str(caught.value)


def test_files(tmp_path: Path):
    place = tmp_path / "deck.txt"
    place.write_text("4 Nest Ball SVI 181\n", encoding="utf-8")
    assert read_deck_file(place).size() == 4
    with pytest.raises(DeckError, match="no such file"):
        read_deck_file(tmp_path / "other.txt")
    with pytest.raises(DeckError, match="folder"):
        read_deck_file(tmp_path)


def test_official_ids():
    deck = parse_deck("3\n3\n5\n")
    assert [(each.official_id, each.line) for each in deck.lines] == [(3, 1), (3, 2), (5, 3)]
    assert [each.card.name for each in resolve(deck, INDEX)] == ["Cinder ex", "Cinder ex", "Nest Ball"]
    with pytest.raises(DeckError, match="line 2: there is no card with the official id 900"):
        resolve(parse_deck("3\n900"), INDEX)
    for wrong in ("3\n-5", "3\n0", "3\n99999999999"):
        with pytest.raises(DeckError, match="line 2: .*no card id"):
            parse_deck(wrong)


def test_by_set_and_number_or_by_name():
    assert ids("2 Pikachu BS 58\n2 Pikachu SVI 063\n4 Nest Ball") == [(2, "pika-a"), (2, "pika-b"), (4, "nest")]
    assert ids("1 Pikachu  63/198") == [(1, "pika-b")]
    assert ids("1 Pikachu 63") == [(1, "pika-b")]
    assert ids("1 flabebe\n1 Nido♀\n1 cinder-EX\n1 Boss’s Orders (Ghetsis)") == [
        (1, "Flabébé"), (1, "Nido ♀"), (1, "Cinder ex"), (1, "boss"),
    ]  # fmt: skip
    # An unknown print of a known Trainer is the same card; another language is found by its print.
    assert ids("1 Nest Ball XXX 999\n4 Nestball SVI 181\n1 Befehl vom Boss BRS 132") == [
        (1, "nest"), (4, "nest"), (1, "boss"),
    ]  # fmt: skip


def test_a_name_alone_that_fits_several_pokemon_lists_them():
    with pytest.raises(DeckError) as caught:
        resolve(parse_deck("4 Nest Ball\n2 Pikachu"), INDEX)
    text = str(caught.value)
    assert "line 2: 'Pikachu' fits 2 different Pokémon: BS 58 (HP 60: Gnaw); SVI 63 (HP 70: Bolt)" in text
    assert "Add the set and number" in text


def test_an_unknown_card_gets_near_names():
    with pytest.raises(DeckError, match="line 1: unknown card 'Nest Bal'. Did you mean Nest Ball?"):
        resolve(parse_deck("4 Nest Bal"), INDEX)
    with pytest.raises(DeckError, match="Check the spelling"):
        resolve(parse_deck("4 Qqqqqqq"), INDEX)


def test_a_print_of_another_card_is_refused():
    with pytest.raises(DeckError, match="SVI 181 is Nest Ball, not Cinder ex"):
        resolve(parse_deck("4 Cinder ex SVI 181"), INDEX)


def test_basic_energy_is_always_known_and_special_energy_of_that_name_by_its_print():
    found = resolve(
        parse_deck("5 Basic {R} Energy\n3 Water Energy Energy 31\n2 Darkness Energy\n1 Fire Energy XY 133"), INDEX
    )
    assert [(each.count, each.card.kind, each.card.basic_type) for each in found] == [
        (5, cards.BASIC_ENERGY, 2), (3, cards.BASIC_ENERGY, 3), (2, cards.BASIC_ENERGY, 7), (1, cards.BASIC_ENERGY, 2),
    ]  # fmt: skip
    assert ids("4 Darkness Energy N1 104") == [(4, "special-darkness")]


def test_writing_a_deck_and_reading_it_back():
    entries = resolve(parse_deck("1 Mist Energy\n4 Nest Ball\n2 Pikachu BS 58\n3 Basic {R} Energy"), INDEX)
    text = write_deck(entries)
    assert text == (
        "Pokémon: 2\n2 Pikachu BS 58\n\nTrainer: 4\n4 Nest Ball SVI 181\n\n"
        "Energy: 4\n1 Mist Energy\n3 Basic Fire Energy SVE 2\n\nTotal Cards: 10\n"
    )
    deck = parse_deck(text)
    assert deck.notes == []
    again = {each.card.id: each.count for each in resolve(deck, INDEX)}
    assert again == {each.card.id: each.count for each in entries}


def test_entries_keep_the_line_for_violations():
    (entry,) = resolve(parse_deck("\n\n4 Nest Ball SVI 181 PH"), INDEX)
    assert (entry.line, entry.text) == (3, "4 Nest Ball SVI 181 PH")
    assert {each.set_code for each in entry.prints} == {"SVI", "PAF"}
    assert entry == DeckEntry(4, INDEX.find_by_name("Nest Ball")[0], 3)


_words = st.from_regex(r"[A-Z][a-zé'\-]{1,8}( (ex|V|[A-Z][a-z]{1,6})){0,2}", fullmatch=True)
_lines = st.builds(
    DeckLine,
    st.integers(1, 60),
    _words,
    st.sampled_from(["SVI", "PR-SW", "XY", "CRZ", "sv1"]),
    st.from_regex(r"(GG|TG|SM)?[1-9][0-9]{0,2}[ab]?", fullmatch=True),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(_lines, min_size=1, max_size=20))
def test_written_lines_read_back(lines: list[DeckLine]):
    assert [each.key()[:4] for each in parse_deck(write_lines(lines)).lines] == [each.key()[:4] for each in lines]


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_list_or_a_deck_error(data: bytes):
    try:
        deck = parse_deck_bytes(data)
    except DeckError:
        return
    assert deck.lines and all(1 <= each.count <= 999 for each in deck.lines)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_a_list_or_a_deck_error(text: str):
    try:
        resolve(parse_deck(text), INDEX)
    except DeckError as wrong:
        assert wrong.what


def test_all_real_lists_are_understood():
    files = sorted(REAL_LISTS.glob("*.txt")) if REAL_LISTS.exists() else []
    if not files:
        pytest.skip("the real deck lists are not installed beside the project")
    assert len(files) == 292
    for each in files:
        deck = read_deck_file(each)
        assert (deck.size(), deck.notes) == (60, []), each.name
        assert all(line.set_code or line.number or line.basic_type >= 0 for line in deck.lines), each.name
