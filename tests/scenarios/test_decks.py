"""Deck construction and formats: RULES section 16, and the rows of the eras on them."""

from __future__ import annotations

import pytest

from playmat.effects.define import define
from playmat.engine.start import start
from playmat.errors import DeckError
from playmat.facts import card as cards
from playmat.facts.card import CardFacts, PrintFacts, basic_energy
from playmat.facts.energy import FIRE
from playmat.facts.form import read_card
from playmat.rules.deckbuilding import DeckEntry, Violation, check_deck, check_pair, deck_size, require_legal
from playmat.rules.formats import Format, standard
from playmat.rules.rules import Rules, preset, preset_names
from playmat.state.chance import Chance

PUP = read_card('Pup | Basic | HP 60 | C | attack "Nip" C 10')
FLAMES = basic_energy(FIRE)


def deck(*parts: tuple[int, CardFacts], size: int = 60) -> list[DeckEntry]:
    """These cards, a line each, filled up with basic Energy to the size."""
    entries = [DeckEntry(count, card, line) for line, (count, card) in enumerate(parts, 1)]
    return [*entries, DeckEntry(size - deck_size(entries), FLAMES, len(parts) + 1)]


def broken(found: list[Violation]) -> list[tuple[str, tuple[str, ...]]]:
    """The rules that are broken, each with the names that break it."""
    return [(each.rule, each.names) for each in found]


@pytest.mark.parametrize("name", ["LEGEND", "BW", "XY", "SM", "SWSH", "SV"])
def test_S_202_exactly_60_cards(name: str) -> None:
    rules = preset(name)
    assert broken(check_deck(deck((4, PUP), size=59), rules)) == [("DECK-01", ())]
    assert check_deck(deck((4, PUP), size=60), rules) == []
    assert broken(check_deck(deck((4, PUP), size=61), rules)) == [("DECK-01", ())]


def ace(name: str) -> CardFacts:
    return read_card(f"{name} | Item | tags ACE SPEC")


def test_S_203_one_ace_spec_in_the_whole_deck() -> None:
    rules = preset("SV")
    two = deck((4, PUP), (1, ace("Great Coil")), (1, ace("Grand Cape")))
    assert broken(check_deck(two, rules)) == [("DECK-08", ("Great Coil", "Grand Cape"))]
    assert broken(check_deck(deck((4, PUP), (2, ace("Great Coil"))), rules)) == [("DECK-08", ("Great Coil",))]
    assert check_deck(deck((4, PUP), (1, ace("Great Coil"))), rules) == []


def test_S_205_a_deck_of_60_is_accepted() -> None:
    whole = deck((4, PUP))
    assert deck_size(whole) == 60
    for name in preset_names():
        rules = preset(name)
        if rules.deck_size == 60:
            assert check_deck(whole, rules) == [], name
    require_legal(whole, preset("SV"))


def test_S_206_copies_count_over_all_sets() -> None:
    # Two cards of one name with texts of their own, as two sets have them.
    old = read_card('Vinesnake | Basic | id vine-old | HP 60 | G | attack "Tackle" C 10')
    new = read_card('Vinesnake | Basic | id vine-new | HP 60 | G | attack "Vine Whip" G 20')
    assert old.id != new.id
    found = check_deck(deck((2, old), (3, new)), preset("BW"))
    assert [(each.rule, each.lines) for each in found] == [("DECK-02", (1, 2))]
    assert found[0].sentence == "5 cards named Vinesnake; at most 4 are allowed"
    assert check_deck(deck((2, old), (2, new)), preset("BW")) == []


def test_S_207_at_least_one_basic_pokemon() -> None:
    late = read_card("Houndlord | Stage 1 | HP 90 | C | from Pup")
    assert broken(check_deck(deck((4, late)), preset("XY"))) == [("DECK-03", ())]
    assert check_deck(deck((4, late), (1, PUP)), preset("XY")) == []


@pytest.mark.parametrize("name", ["XY-half", "SV-half"])
def test_S_208_half_decks_hold_two_of_a_name(name: str) -> None:
    rules = preset(name)
    assert broken(check_deck(deck((3, PUP), size=30), rules)) == [("DECK-04", ("Pup",))]
    assert check_deck(deck((2, PUP), size=30), rules) == []


def test_S_209_a_deck_of_60_never_plays_against_one_of_30() -> None:
    rules: Rules = preset("XY")
    long, short = deck((4, PUP)), deck((2, PUP), size=30)
    assert broken(check_pair(long, short)) == [("DECK-05", ())]
    assert check_pair(long, deck((2, PUP))) == []
    pup = define(PUP)
    with pytest.raises(DeckError, match="one deck has 60 cards and the other 30") as wrong:
        start(rules, ([pup] * 60, [pup] * 30), Chance.scripted([], [], []))
    assert wrong.value.where == "DECK-05"


def test_S_210_a_suffix_makes_a_name_and_a_team_does_not() -> None:
    rules = preset("BW")
    plain = read_card("Whitewyrm | Basic | HP 130 | R")
    big = read_card("Whitewyrm-EX | Basic | HP 180 | R | tags EX | prizes 2")
    plasma = read_card("Whitewyrm | Basic | id plasma | HP 130 | R | tags Team Plasma")
    assert check_deck(deck((4, plain), (4, big)), rules) == []
    assert broken(check_deck(deck((3, plain), (2, plasma)), rules)) == [("DECK-02", ("Whitewyrm",))]


def test_S_211_a_renamed_category_leaves_the_name() -> None:
    old = read_card("Catch Ball | Item | id catch-old | tags Trainer")
    new = read_card("Catch Ball | Item | id catch-new")
    for name in ("LEGEND", "BW"):
        found = check_deck(deck((4, PUP), (3, old), (2, new)), preset(name))
        assert broken(found) == [("DECK-02", ("Catch Ball",))]
        assert found[0].lines == (2, 3)
    assert check_deck(deck((4, PUP), (2, old), (2, new)), preset("BW")) == []


def test_S_212_one_radiant_pokemon() -> None:
    one = read_card("Radiant Frog | Basic | HP 130 | W | tags Radiant")
    two = read_card("Radiant Lizard | Basic | HP 160 | R | tags Radiant")
    for name in ("SWSH", "SV"):
        found = check_deck(deck((1, one), (1, two)), preset(name))
        assert broken(found) == [("DECK-09", ("Radiant Frog", "Radiant Lizard"))]
        assert check_deck(deck((1, one)), preset(name)) == []


def test_S_213_every_card_is_of_one_family_and_trainers_of_one_kind() -> None:
    # The kinds are one number of the card's facts, so that no card can be of two.
    families = {
        cards.POKEMON: "Pokémon",
        cards.ITEM: "Trainer",
        cards.TOOL: "Trainer",
        cards.SUPPORTER: "Trainer",
        cards.STADIUM: "Trainer",
        cards.BASIC_ENERGY: "Energy",
        cards.SPECIAL_ENERGY: "Energy",
    }
    assert sorted(families) == list(range(len(cards.KIND_NAMES)))
    written = {
        "Pup | Basic | HP 60 | C": cards.POKEMON,
        "Ball | Item": cards.ITEM,
        "Belt | Tool": cards.TOOL,
        "Guide | Supporter": cards.SUPPORTER,
        "Yard | Stadium": cards.STADIUM,
        "Twin Energy | Special Energy | provides C, C": cards.SPECIAL_ENERGY,
    }
    for text, kind in written.items():
        assert read_card(text).kind == kind
    assert FLAMES.kind == cards.BASIC_ENERGY
    # Whether a Tool is an Item as well is a value of the rules (ERA-20, Q-18).
    assert [preset(name).tool_is_item for name in ("XY", "SM", "SWSH", "SV")] == [True, True, True, False]


def printed(count: int, card: CardFacts, line: int, *marks: str) -> DeckEntry:
    prints = tuple([PrintFacts(card.id, f"S{i}", "1", regulation_mark=mark) for i, mark in enumerate(marks)])
    return DeckEntry(count, card, line, prints=prints)


def marked(mark: str) -> list[DeckEntry]:
    """A whole deck with a card of this mark; all others are of the mark H."""
    ball = read_card("Ball | Item")
    return [printed(4, PUP, 1, "H"), printed(4, ball, 2, mark), DeckEntry(52, FLAMES, 3)]


def test_S_214_marks_are_legal_in_standard_and_all_cards_in_open_play() -> None:
    rules = preset("SV")
    ghi = Format("Standard", marks=("G", "H", "I"))
    assert broken(check_deck(marked("F"), rules, ghi)) == [("FMT-01", ("Ball",))]
    assert check_deck(marked("F"), rules, Format("Open")) == []
    for mark in "GHI":
        assert check_deck(marked(mark), rules, ghi) == []


def test_S_410_the_legal_marks_are_a_parameter() -> None:
    rules = preset("SV")
    for legal in ("FGH", "GHI", "HIJ"):
        for mark in "EFGHIJ":
            found = check_deck(marked(mark), rules, Format("Standard", marks=tuple(legal)))
            assert broken(found) == ([] if mark in legal else [("FMT-01", ("Ball",))]), (legal, mark)
    # One legal print makes the card legal.
    reprinted = [*marked("H")[:1], printed(4, read_card("Ball | Item"), 2, "E", "I")]
    reprinted.append(DeckEntry(52, FLAMES, 3))
    assert check_deck(reprinted, rules, Format("Standard", marks=("H", "I"))) == []
    # The marks of a day come from data with dates.
    assert broken(check_deck(marked("G"), rules, standard("2026-06-01"))) == [("FMT-01", ("Ball",))]
    assert check_deck(marked("G"), rules, standard("2026-01-01")) == []
