"""Deck construction and formats: each violation with its rule, its sentence and its lines."""

from __future__ import annotations

import pytest

from playmat.errors import DeckError, RulesError
from playmat.facts.card import CardFacts, PrintFacts, basic_energy
from playmat.facts.form import read_card
from playmat.rules.deckbuilding import (
    DeckEntry,
    check_deck,
    check_pair,
    deck_cards,
    deck_name,
    require_legal,
)
from playmat.rules.formats import UNLIMITED_FORMAT, Format, format_from, standard
from playmat.rules.rules import preset

SV = preset("SV")
FIRE = basic_energy(2)
CINDER = read_card("Cinder | Basic | HP 60 | R")


def item(name: str, tags: str = "") -> CardFacts:
    return read_card(f"{name} | Item{' | tags ' + tags if tags else ''}")


def deck(*parts: tuple[int, CardFacts], size: int = 60) -> list[DeckEntry]:
    """Entries on lines 1, 2, …, filled up with basic Energy on the last line."""
    entries = [DeckEntry(count, card, line) for line, (count, card) in enumerate(parts, 1)]
    rest = size - sum(each.count for each in entries)
    return [*entries, DeckEntry(rest, FIRE, len(entries) + 1)] if rest > 0 else entries


def found(entries: list[DeckEntry], rules=SV, format: Format | None = None) -> list[tuple[str, tuple[int, ...]]]:
    return [(each.rule, each.lines) for each in check_deck(entries, rules, format)]


def test_DECK_01_exactly_sixty():
    assert found(deck((4, CINDER))) == []
    assert found(deck((4, CINDER), size=59)) == [("DECK-01", ())]
    (violation,) = check_deck(deck((4, CINDER), size=61), SV)
    assert str(violation) == "the deck has 61 cards instead of exactly 60 (DECK-01)"


def test_DECK_02_four_of_a_name_over_several_lines():
    other = read_card("Cinder | Basic | id cinder-2 | HP 70 | W")
    entries = deck((3, CINDER), (2, other))
    (violation,) = check_deck(entries, SV)
    assert (violation.rule, violation.lines, violation.names) == ("DECK-02", (1, 2), ("Cinder",))
    assert "5 cards named Cinder" in violation.sentence


def test_DECK_03_a_basic_pokemon_and_fossils_are_none():
    fossil = read_card("Root Fossil | Item | HP 60 | tags Fossil")
    restored = read_card("Dug | Restored | HP 60 | F | from Root Fossil")
    baby = read_card("Tiny | Basic | HP 30 | C | tags Baby")
    assert found(deck((4, fossil), (4, restored))) == [("DECK-03", ())]
    assert found(deck((1, baby))) == []


def test_DECK_04_half_decks():
    half = preset("SV-HALF")
    assert found(deck((2, CINDER), size=30), half) == []
    assert found(deck((3, CINDER), size=30), half) == [("DECK-04", (1,))]
    assert found(deck((2, CINDER), size=60), half) == [("DECK-04", ())]


def test_DECK_05_both_decks_of_one_size():
    assert check_pair(deck((1, CINDER)), deck((2, CINDER))) == []
    assert [each.rule for each in check_pair(deck((1, CINDER)), deck((1, CINDER), size=30))] == ["DECK-05"]


def test_DECK_06_names():
    plain = read_card("Drake | Basic | HP 60 | N")
    plasma = read_card("Drake | Basic | id plasma | HP 80 | N | tags Team Plasma")
    big = read_card("Drake-EX | Basic | HP 180 | N | tags EX")
    small = read_card("Drake ex | Basic | HP 180 | N | tags ex")
    delta = read_card("Drake δ | Basic | HP 60 | M | tags delta")
    level = read_card("Drake LV.X | LV.X | HP 110 | N | from Drake")
    star = read_card("Drake ★ | Basic | HP 80 | N | tags Star")
    assert found(deck((4, plain), (4, big), (4, small), (1, star))) == []
    assert found(deck((3, plain), (2, plasma))) == [("DECK-02", (1, 2))]
    assert found(deck((2, plain), (2, delta), (1, level))) == [("DECK-02", (1, 2, 3))]
    assert deck_name(read_card("Nido ♀ | Basic | HP 50 | G")) == deck_name(read_card("Nido♀ | Basic | HP 50 | G"))


def test_DECK_07_the_category_does_not_matter():
    old = read_card("Ball | Item | id old | tags Trainer")
    assert found(deck((1, CINDER), (3, old), (2, item("Ball")))) == [("DECK-02", (2, 3))]


def test_DECK_08_one_ace_spec():
    assert found(deck((1, CINDER), (1, item("Ace One", "ACE SPEC")))) == []
    assert found(deck((1, CINDER), (1, item("Ace One", "ACE SPEC")), (1, item("Ace Two", "ACE SPEC")))) == [
        ("DECK-08", (2, 3))
    ]


def test_DECK_09_one_radiant():
    one = read_card("Radiant Cinder | Basic | HP 130 | R | tags Radiant")
    two = read_card("Radiant Drop | Basic | HP 130 | W | tags Radiant")
    assert found(deck((1, one))) == []
    assert found(deck((1, one), (1, two))) == [("DECK-09", (1, 2))]


def test_limits_of_older_cards():
    star = read_card("Cinder ★ | Basic | HP 80 | R | tags Star")
    other = read_card("Drop ★ | Basic | HP 80 | W | tags Star")
    prism = read_card("Drop ◇ | Basic | HP 80 | W | tags Prism Star")
    shining = read_card("Shining Drop | Basic | HP 80 | W | tags Shining")
    arceus = read_card("Arceus | Basic | HP 80 | C")
    assert found(deck((1, star), (1, other)), preset("EX")) == [("ERA-26", (1, 2))]
    assert found(deck((2, prism))) == [("ERA-26", (1,))]
    assert found(deck((2, shining)), preset("NEO")) == [("ERA-26", (1,))]
    assert found(deck((12, arceus)), preset("DP")) == []
    teachers = [(1, CINDER), (2, item("Professor Juniper")), (2, item("Professor Sycamore"))]
    assert found(deck(*teachers), preset("XY")) == [("ERA-26", (2, 3))]
    assert found(deck(*teachers), preset("BW")) == []


def test_ERA_28_types_of_basic_energy():
    fairy = basic_energy(10)
    assert found(deck((1, CINDER), (10, fairy)), preset("XY")) == []
    assert found(deck((1, CINDER), (10, fairy)), preset("SV")) == [("ERA-28", (2,))]
    assert found(deck((1, CINDER), (10, fairy)), preset("SV"), UNLIMITED_FORMAT) == []


def test_C_5_any_number_of_basic_energy_and_C_6_special_energy_counts():
    blend = read_card("Blend | Special Energy")
    assert found(deck((1, CINDER), (59, FIRE))) == []
    assert found(deck((1, CINDER), (5, blend))) == [("DECK-02", (2,))]


def test_FMT_01_marks_and_a_reprint_makes_older_prints_legal():
    old = PrintFacts("ball", "SSH", "1", regulation_mark="D", date="2020-02-07")
    new = PrintFacts("ball", "TEF", "1", regulation_mark="H", date="2024-03-22")
    day = standard("2024-06-01")
    assert day.marks == ("F", "G", "H")
    ball = item("Ball")
    cinder = DeckEntry(1, CINDER, 1, prints=(new,))
    rest = DeckEntry(58, FIRE, 3)
    assert found([cinder, DeckEntry(1, ball, 2, prints=(old,)), rest], SV, day) == [("FMT-01", (2,))]
    assert found([cinder, DeckEntry(1, ball, 2, prints=(old, new)), rest], SV, day) == []
    # A print that comes out later is not legal yet, and a card without known prints is not either.
    assert found([cinder, DeckEntry(1, ball, 2, prints=(new,)), rest], SV, standard("2023-05-01"))[-1][0] == "FMT-01"
    assert found([cinder, DeckEntry(1, ball, 2), rest], SV, day) == [("FMT-01", (2,))]
    banned = Format("Standard", marks=("H",), banned=("Ball",))
    assert found([cinder, DeckEntry(1, ball, 2, prints=(new,)), rest], SV, banned) == [("FMT-01", (2,))]


def test_FMT_02_open_formats():
    old = PrintFacts("ball", "BS", "1", date="1999-01-09")
    ball = DeckEntry(1, item("Ball"), 2, prints=(old,))
    entries = [
        DeckEntry(1, CINDER, 1, prints=(PrintFacts("c", "BLW", "1", date="2011-04-25"),)),
        ball,
        DeckEntry(58, FIRE),
    ]
    assert found(entries, SV, UNLIMITED_FORMAT) == []
    assert found(entries, SV, Format("Expanded", since="2011-04-25")) == [("FMT-02", (2,))]
    assert found(entries, SV, Format("Base only", sets=("BS",))) == [("FMT-02", (1,))]


def test_formats_are_data():
    made = Format("Cup", "2026-07-01", ("h", "I"), ("MEE",), ("Bad Card",), "")
    assert made.marks == ("H", "I") and format_from(made.as_dict()).as_dict() == made.as_dict()
    assert standard("2026-07-01").marks == ("H", "I", "J")
    for wrong in ("2026-7-1", "yesterday", "2026-13-01", ""):
        with pytest.raises(RulesError):
            standard(wrong)
    with pytest.raises(RulesError, match="no regulation marks"):
        standard("2005-01-01")
    with pytest.raises(RulesError, match="colour"):
        format_from({"colour": "red"})
    with pytest.raises(RulesError, match="marks"):
        format_from({"marks": "GH"})


def test_require_legal_names_everything():
    with pytest.raises(DeckError) as caught:
        require_legal(deck((5, item("Ball")), size=10), SV, where="deck A")
    text = str(caught.value)
    assert text.startswith("deck A: ") and all(rule in text for rule in ("DECK-01", "DECK-02", "DECK-03"))
    require_legal(deck((1, CINDER)), SV)


def test_deck_cards_in_order():
    assert [each.name for each in deck_cards(deck((2, CINDER), size=4))] == [
        "Cinder", "Cinder", "Basic Fire Energy", "Basic Fire Energy",
    ]  # fmt: skip
