"""The built-in pool and decks, loading decks for play, real cards, and test decks that use every word."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from playmat.agents.choosers import RandomAgent, play_out
from playmat.effects import words
from playmat.effects.notation import Call, Name, parse
from playmat.engine.start import start
from playmat.errors import CardDataError, DeckError
from playmat.facts.card import POKEMON, SPECIAL_ENERGY, TOOL, CardFacts, PrintFacts
from playmat.facts.form import read_card, read_cards
from playmat.pool import Pool, built_in, deck_names, load_deck
from playmat.pool.compile import TextRoom
from playmat.pool.load import DATA, read_entries
from playmat.pool.printed import CARD_KINDS, PrintedText
from playmat.rules.formats import standard
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import OVER
from playmat.state.model import Definition
from tests.scene import Scene

TESTS = Path(__file__).parent
WORD_DECKS = sorted((TESTS / "decks").glob("words-*.txt"))
REAL = (DATA / "standard.cards").read_text(encoding="utf-8") + "\n".join(
    f"Basic {name} Energy | Energy {letter}" for name, letter in (("Water", "W"), ("Fighting", "F"), ("Grass", "G"))
)

# Words of older eras that no card can use yet.
NOT_BUILT = {"Copy", "Interrupt", "Mark", "Marked", "Redirect"}


@pytest.fixture(scope="module")
def word_pool() -> Pool:
    pool = Pool()
    pool.read([TESTS / "data" / "words.cards", TESTS / "data" / "words.prints"])
    return pool


# -- the pool ---------------------------------------------------------------------------------------------------------


def test_every_built_in_card_defines_and_only_those_of_our_own_making_are_written_by_hand() -> None:
    pool = built_in()
    house = {each.id for each in read_cards((DATA / "house.cards").read_text(encoding="utf-8"))}
    for card in pool.cards():
        pool.definition(card)
        assert card.by_hand == (card.id in house), card.name
    assert pool.definition(pool.card("ultra-ball")) is pool.definition(pool.card("ultra-ball"))


def test_cards_of_our_own_making_are_what_their_text_says() -> None:
    """Their notation is typed; told as text and read back it is the same, as for any printed card."""
    room = TextRoom("en", built_in().cards())
    for card in read_cards((DATA / "house.cards").read_text(encoding="utf-8")):
        texts = [(PrintedText("ability", each.name, ""), each.effect) for each in card.abilities]
        texts += [(PrintedText("attack", each.name, "", each), each.effect) for each in card.attacks if each.effect]
        if card.effect:
            texts.append((PrintedText(CARD_KINDS[card.kind], "", ""), card.effect))
        for text, effect in texts:
            words_of_it = room.write(parse(effect), text, card)
            assert room.read(replace(text, words=words_of_it), card).write() == effect, words_of_it


def test_decks_of_real_cards_are_compiled_from_text() -> None:
    """No tree of the decks that people play is written by hand."""
    pool = built_in()
    for deck in ("abomasnow", "lucario", "garchomp"):
        for entry in read_entries(deck, pool):
            assert not entry.card.by_hand and not entry.card.unsupported, entry.card.name


def test_cards_are_found_by_id_name_print_and_official_id() -> None:
    pool = built_in()
    card = pool.card("mega-abomasnow-ex-meg-36")
    assert (card.name, card.hp, card.prizes, card.tags) == ("Mega Abomasnow ex", 350, 3, ("MEGA", "ex"))
    assert pool.find_by_name("Mega  Abomasnow ex") == [card]
    assert pool.find_by_print("meg", "036") == [card]
    assert pool.find_by_print("MEG", "157/132") == [card]
    assert pool.find_by_official_id(723) is card
    assert pool.find_by_official_id(9999) is None
    assert pool.prints_of(card)[0] == PrintFacts(card.id, "MEG", "36", "en", "I", "2025-09-26")
    assert pool.find_by_name("Nobody") == []
    with pytest.raises(CardDataError, match="no card with the id 'nobody'"):
        pool.card("nobody")


def test_the_newest_card_of_a_name_comes_first() -> None:
    pool = Pool()
    pool.add(read_card('Pup | Basic | id old | HP 40 | C | attack "Bark" C 10'))
    pool.add(read_card('Pup | Basic | id new | HP 60 | C | attack "Bark" C 30'))
    pool.add_print(PrintFacts("old", "AAA", "1", date="2020-01-01"))
    pool.add_print(PrintFacts("new", "BBB", "1", date="2024-01-01"))
    assert [each.id for each in pool.find_by_name("Pup")] == ["new", "old"]


def test_contradictions_in_card_data_are_refused(tmp_path: Path) -> None:
    pool = Pool()
    pool.add(read_card("Ball | Item | id ball | effect: item(Draw(1))"))
    with pytest.raises(CardDataError, match="two different cards have the id ball"):
        pool.add(read_card("Ball | Item | id ball | effect: item(Draw(2))"))
    with pytest.raises(CardDataError, match="Ball is there already"):
        pool.add(read_card("Ball | Item | id ball-2 | effect: item(Draw(2))"))
    place = tmp_path / "some.prints"
    for line, wrong in (
        ("nobody | official 1", "no card with the id 'nobody'. A line of prints needs a card in a .cards file"),
        ("ball | official x", "no official id"),
        ("ball | AAA 1", "is no print"),
        ("ball | AAA 1 I 2025-13-99", "is no print"),
    ):
        place.write_text(f"# prints\n{line}\n", encoding="utf-8")
        with pytest.raises(CardDataError) as caught:
            pool.read([place])
        assert wrong in str(caught.value) and caught.value.where.endswith("some.prints, line 2")
    with pytest.raises(CardDataError, match="cannot be read"):
        pool.read([tmp_path / "missing.cards"])
    with pytest.raises(CardDataError, match="no file of cards"):
        pool.read([tmp_path / "cards.json"])


def test_the_pool_is_read_when_it_is_first_asked_for() -> None:
    code = "import playmat.pool.load as l; print(l.built_in.cache_info().currsize)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"


# -- loading decks ----------------------------------------------------------------------------------------------------


def test_the_built_in_decks_are_legal() -> None:
    assert deck_names() == ["abomasnow", "bench", "garchomp", "lucario"]
    for name in deck_names():
        assert len(load_deck(name, preset("SV"))) == 60
    for name in ("abomasnow", "garchomp", "lucario"):
        load_deck(name, preset("SV"), standard("2026-06-01"))


def test_the_bench_deck_has_abilities_tools_and_special_energy() -> None:
    deck = load_deck("bench", preset("SV"))
    assert sum(each.abilities > 0 for each in deck) == 15
    assert sum(each.kind == TOOL for each in deck) == 6
    assert sum(each.kind == SPECIAL_ENERGY for each in deck) == 9


def test_a_list_and_a_file_of_official_ids_give_the_same_cards(tmp_path: Path, shared: Path) -> None:
    import json

    known = {each["name"]: each for each in json.loads((shared / "official-engine" / "decks.json").read_text())}
    same = (
        ("abomasnow", "kaggle_sample_abomasnow"),
        ("lucario", "mega_lucario_solrock"),
        ("garchomp", "cynthia_garchomp"),
    )
    for name, official in same:
        place = tmp_path / "deck.csv"
        place.write_text("\n".join(str(each) for each in known[official]["cards"]), encoding="utf-8")
        by_id = sorted(each.id for each in load_deck(str(place), preset("SV")))
        assert by_id == sorted(each.id for each in load_deck(name, preset("SV")))


def test_wrong_decks_are_refused_with_everything_that_is_wrong(tmp_path: Path) -> None:
    rules = preset("SV")
    with pytest.raises(DeckError, match="no built-in deck of this name.*abomasnow, bench"):
        load_deck("nothing-here", rules)
    with pytest.raises(DeckError):
        load_deck("x" * 5000, rules)
    with pytest.raises(DeckError):
        load_deck("a\0b", rules)
    place = tmp_path / "deck.txt"
    place.write_text("5 Ultra Ball\n2 Secret Box\n54 Basic Water Energy\n", encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        load_deck(str(place), rules)
    for rule in ("DECK-01", "DECK-02", "DECK-03", "DECK-08"):
        assert rule in str(caught.value)
    place.write_text("4 Ultra Bal\n", encoding="utf-8")
    with pytest.raises(DeckError, match=r"line 1: unknown card 'Ultra Bal'. Did you mean Ultra Ball"):
        load_deck(str(place), rules)


def test_cards_that_are_not_understood_are_refused_by_name(tmp_path: Path) -> None:
    pool = Pool()
    pool.add(read_card('Riddle | Basic | HP 60 | C | unsupported "turn the table around" | attack "Hm" C 10'))
    place = tmp_path / "deck.txt"
    place.write_text("4 Riddle\n56 Basic Water Energy\n", encoding="utf-8")
    with pytest.raises(DeckError, match="Riddle: 'turn the table around'"):
        load_deck(str(place), preset("SV"), pool=pool)


# -- real cards -------------------------------------------------------------------------------------------------------


def test_hammer_lanche_counts_the_water_energy_that_it_discarded() -> None:
    scene = Scene(
        REAL,
        """
        A active: Mega Abomasnow ex [W W]
        A deck: Snover, Basic Water Energy x3, Ultra Ball, Basic Fighting Energy
        B active: Mega Abomasnow ex
        """,
    )
    scene.choose("attack:Hammer-lanche")
    scene.expect("B active: Mega Abomasnow ex [300 damage]")
    assert len(scene.names("A discard")) == 6


def test_riptide_shuffles_back_what_it_counted() -> None:
    scene = Scene(
        REAL,
        """
        A active: Kyogre [W]
        A discard: Basic Water Energy x4, Snover
        B active: Mega Abomasnow ex
        """,
        orders=[[]],
    )
    scene.game.chance = Chance.seeded(1)
    scene.choose("attack:Riptide")
    scene.expect("B active: Mega Abomasnow ex [80 damage]")
    assert scene.names("A discard") == ["Snover"]
    assert scene.names("A deck").count("Basic Water Energy") == 4


def test_cosmic_beam_needs_lunatone_and_ignores_weakness() -> None:
    text = "A active: Solrock [F]\nB active: Dunsparce\n"
    scene = Scene(REAL, text)
    scene.choose("attack:Cosmic Beam")
    scene.expect("B active: Dunsparce")
    scene = Scene(REAL, "A active: Solrock [F]\nA bench: Lunatone\nB active: Dudunsparce\n")
    scene.choose("attack:Cosmic Beam")
    scene.expect("B active: Dudunsparce [70 damage]")


def test_lunar_cycle_is_used_once_a_turn_whoever_has_it() -> None:
    scene = Scene(
        REAL,
        """
        A active: Solrock
        A bench: Lunatone, Lunatone
        A hand: Basic Fighting Energy x3
        """,
    )
    assert sum(key.startswith("ability") for key in scene.keys()) == 2
    scene.choose(next(key for key in scene.keys() if key.startswith("ability")))
    while scene.asked() != "A main":
        scene.choose(scene.keys()[0])
    assert len(scene.names("A hand")) == 5
    assert not any(key.startswith("ability") for key in scene.keys())


def test_raging_curse_counts_the_bench_and_roserade_adds() -> None:
    scene = Scene(
        REAL,
        """
        A active: Cynthia's Spiritomb [W]
        A bench: Cynthia's Roserade [40 damage], Cynthia's Gible [20 damage], Riolu [30 damage]
        B active: Mega Lucario ex
        """,
    )
    scene.choose("attack:Raging Curse")
    scene.expect("B active: Mega Lucario ex [90 damage]")


def test_forest_of_vitality_lets_grass_pokemon_evolve_at_once() -> None:
    text = """
    turn: 5 of A
    A active: Riolu
    A hand: Cynthia's Roselia, Cynthia's Roserade, Cynthia's Gible, Cynthia's Gabite
    """
    for stadium, evolves in (("", False), ("stadium: Forest of Vitality (B)\n", True)):
        scene = Scene(REAL, text + stadium)
        scene.choose("bench:Cynthia's Roselia")
        scene.choose("bench:Cynthia's Gible")
        assert scene.offers("evolve:Cynthia's Roserade") == evolves
        assert not scene.offers("evolve:Cynthia's Gabite")


# -- the words --------------------------------------------------------------------------------------------------------


def texts_of(card: CardFacts) -> list[str]:
    return [
        each for each in (card.effect, *(a.effect for a in card.attacks), *(a.effect for a in card.abilities)) if each
    ]


def words_in(cards: list[CardFacts]) -> set[str]:
    used: set[str] = set()
    for card in cards:
        for text in texts_of(card):
            for term in parse(text).walk():
                if isinstance(term, Call | Name):
                    used.add(term.name)
    return used


def test_the_test_decks_use_every_word_that_builds(word_pool: Pool) -> None:
    every = {each.name for each in words.WORDS.values()} | set(words.NAMES)
    in_decks: dict[str, CardFacts] = {}
    for place in WORD_DECKS:
        for defn in load_deck(str(place), preset("SV"), pool=word_pool):
            in_decks[defn.id] = word_pool.card(defn.id)
    assert every - words_in(list(in_decks.values())) == NOT_BUILT


def test_the_test_decks_have_every_card_and_every_kind_of_pokemon(word_pool: Pool) -> None:
    found: dict[str, Definition] = {}
    for place in WORD_DECKS:
        for defn in load_deck(str(place), preset("SV"), pool=word_pool):
            found[defn.id] = defn
    assert {each.id for each in word_pool.cards() if each.basic_type < 0} <= set(found)
    stages = {each.stage for each in found.values() if each.kind == POKEMON}
    assert stages == set(range(1, 12))
    tags = {tag for each in found.values() for tag in each.tags}
    assert {"Baby", "Fossil", "Doll", "Technical Machine", "Prism Star", "Star", "Radiant", "Prime", "TAG TEAM"} <= tags


@pytest.mark.parametrize("rules", ["BASE", "NEO", "ECARD", "EX", "DP", "LEGEND", "BW", "XY", "SM", "SWSH", "SV"])
def test_the_test_decks_are_legal_in_every_era(word_pool: Pool, rules: str) -> None:
    for place in WORD_DECKS:
        assert len(load_deck(str(place), preset(rules), pool=word_pool)) == 60


# -- random play ------------------------------------------------------------------------------------------------------


def play(deck: str, rules: str, seed: int, pool: Pool | None = None) -> int:
    """Plays a deck against itself at random; how it ended: the phase."""
    cards = load_deck(deck, preset(rules), pool=pool)
    game = start(preset(rules), (cards, cards), Chance.seeded(seed))
    play_out(game, RandomAgent(2 * seed + 1), RandomAgent(2 * seed + 2), 5000)
    return game.phase


@pytest.mark.parametrize("deck", ["abomasnow", "bench", "garchomp", "lucario"])
def test_built_in_decks_play_to_the_end(deck: str) -> None:
    assert [play(deck, "SV", seed) for seed in range(20)] == [OVER] * 20


@pytest.mark.parametrize("deck", [str(each) for each in WORD_DECKS], ids=[each.stem for each in WORD_DECKS])
def test_word_decks_play_to_the_end(word_pool: Pool, deck: str) -> None:
    assert [play(deck, "SV", seed, word_pool) for seed in range(20)] == [OVER] * 20
