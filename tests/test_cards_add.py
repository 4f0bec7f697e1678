"""`playmat cards`: other people's data and one's own cards become collections that decks find; what is wrong is said
with the card and the place, and nothing is lost. The cards here are of our own making.
"""

from __future__ import annotations

import gzip
import json
import lzma
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playmat.agents.choosers import RandomAgent, play_out
from playmat.engine.start import start
from playmat.errors import CardDataError, DeckError
from playmat.facts import card as cards
from playmat.facts.card import PrintFacts
from playmat.pool import built_in, load_deck
from playmat.pool.eras import era_of, years_of
from playmat.pool.load import whole
from playmat.pool.places import data_folder, own_cards
from playmat.pool.source import default_data, read_source
from playmat.pool.store import Store, StoredCard
from playmat.rules.presets import ERAS
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import OVER
from tests.test_pool_build import data_file, record, trainer

Run = Callable[..., tuple[int, str, str]]

OLD = {"id": "old1", "name": "Old Set", "series": "Base", "releaseDate": "1999/06/01", "ptcgoCode": "OLD"}
NEWER = {"id": "new1", "name": "New Set", "series": "Sun & Moon", "releaseDate": "2018/06/01", "ptcgoCode": "NEW"}
BARK = {"name": "Bark", "cost": ["Fire"], "damage": "10", "text": "Draw a card."}


pytestmark = pytest.mark.usefixtures("own_data")


def added(run: Run, *arguments: str | Path) -> dict[str, Any]:
    """The report of adding."""
    code, out, err = run("cards", "add", *arguments, "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert isinstance(report, dict)
    return report


def old_record(**fields: object) -> dict[str, object]:
    return record(**{"attacks": [BARK], "set": OLD, "regulationMark": None, **fields})


def tcgdex(**fields: object) -> dict[str, object]:
    """A card in TCGdex's shape, with some fields replaced or (None) left out."""
    whole_card: dict[str, object] = {
        "id": "tdx1-7",
        "localId": "7",
        "name": "Pupling",
        "category": "Pokemon",
        "illustrator": "Nobody",
        "rarity": "Common",
        "set": {"id": "tdx1", "name": "Their Set", "cardCount": {"official": 10, "total": 12}},
        "variants": {"normal": True},
        "dexId": [999],
        "hp": 60,
        "types": ["Fire"],
        "stage": "Basic",
        "attacks": [{"cost": ["Fire"], "name": "Bark", "effect": "Draw a card.", "damage": 10}],
        "abilities": [{"type": "Poke-BODY", "name": "Thick Fur", "effect": "This Pokémon can't be Burned."}],
        "weaknesses": [{"type": "Water", "value": "×2"}],
        "resistances": [{"type": "Grass", "value": "-30"}],
        "retreat": 1,
        "legal": {"standard": False, "expanded": True},
    }
    whole_card.update(fields)
    return {key: value for key, value in whole_card.items() if value is not None}


def deck_file(folder: Path, *lines: str) -> Path:
    place = folder / "deck.txt"
    place.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return place


# -- where it lies ----------------------------------------------------------------------------------------------------


def test_own_cards_lie_in_the_data_directory_of_the_platform(monkeypatch: pytest.MonkeyPatch, own_data: Path) -> None:
    assert own_cards() == own_data / "cards.sqlite"
    monkeypatch.delenv("PLAYMAT_DATA")
    assert data_folder().name == "playmat" and data_folder().is_absolute()


# -- other people's data ----------------------------------------------------------------------------------------------


def test_data_becomes_a_collection_that_decks_find(tmp_path: Path, run: Run) -> None:
    place = data_file(tmp_path, [old_record(), trainer(set=OLD, regulationMark=None), old_record(name="Wolfling")])
    code, out, err = run("cards", "add", place)
    assert (code, err) == (0, "")
    assert "cards: 3 cards of 3 prints; 3 can be played, 0 are not understood" in out
    deck = deck_file(tmp_path, "4 Pupling OLD 7", "4 wolfling", "4 Parcel", "48 Basic Fire Energy")
    code, out, err = run("deck", "check", deck)
    assert (code, out, err) == (0, f"{deck}: 60 cards, legal under SV\n", "")
    loaded = load_deck(str(deck), preset("BASE"))
    assert [each.name for each in loaded[3:9]] == ["Pupling", *["Wolfling"] * 4, "Parcel"]
    game = start(preset("BASE"), (loaded, loaded), Chance.seeded(3))
    play_out(game, RandomAgent(1), RandomAgent(2), 5000)
    assert game.phase == OVER
    code, out, _ = run("explain", "OLD", "7")
    assert code == 0 and "attack(Draw(1))" in out
    code, out, _ = run("simulate", deck, "bench", "--games", "2", "--jobs", "2", "--json")
    assert code == 0 and json.loads(out)["games"] == 2


@pytest.mark.parametrize("pack", ["xz", "gz", "json", "folder", "whole project"])
def test_pokemon_tcg_data_in_all_its_shapes(tmp_path: Path, run: Run, pack: str) -> None:
    line = json.dumps(old_record(set=None)).encode()
    place = tmp_path / "source"
    if pack == "xz":
        place = tmp_path / "source.jsonl.xz"
        place.write_bytes(lzma.compress(json.dumps(old_record()).encode()))
    elif pack == "gz":
        place = tmp_path / "source.jsonl.gz"
        place.write_bytes(gzip.compress(json.dumps(old_record()).encode()))
    elif pack == "json":
        place = tmp_path / "source.json"
        place.write_text(json.dumps([old_record()]), encoding="utf-8")
    else:
        folder = place / "cards" / "en" if pack == "whole project" else place
        folder.mkdir(parents=True)
        (folder / "old1.json").write_bytes(b"[" + line + b"]")
        (place / "sets").mkdir()
        (place / "sets" / "en.json").write_text(json.dumps([OLD]), encoding="utf-8")
    report = added(run, place)
    assert (report["cards"], report["cards_compiled"], report["eras"]) == (1, 1, {"BASE": report["eras"]["BASE"]})
    (card,) = whole().find_by_print("OLD", "7")
    assert card.name == "Pupling"
    assert whole().prints_of(card) == (PrintFacts(card.id, "OLD", "7", "en", "", "1999-06-01"),)


@pytest.mark.parametrize("shape", ["object", "array", "lines", "folder"])
def test_tcgdex_in_all_its_shapes(tmp_path: Path, run: Run, shape: str) -> None:
    if shape == "folder":
        place = tmp_path / "theirs"
        place.mkdir()
        (place / "7.json").write_text(json.dumps(tcgdex()), encoding="utf-8")
        sets = [{"id": "tdx1", "name": "Their Set", "tcgOnline": "TDX", "releaseDate": "2012-05-01"}]
        (place / "sets.json").write_text(json.dumps(sets), encoding="utf-8")
    else:
        texts = {"object": json.dumps(tcgdex()), "array": json.dumps([tcgdex()]), "lines": json.dumps(tcgdex())}
        place = tmp_path / ("theirs.jsonl" if shape == "lines" else "theirs.json")
        place.write_text(texts[shape], encoding="utf-8")
    report = added(run, place)
    assert (report["cards"], report["cards_compiled"]) == (1, 1)
    (card,) = whole().find_by_name("Pupling")
    assert (card.hp, card.types, card.retreat, card.stage) == (60, (2,), 1, cards.BASIC)
    assert [(each.name, each.kind, each.effect) for each in card.abilities] == [
        ("Thick Fur", cards.POKE_BODY, "passive(Immune(self, Burned))")
    ]
    assert [(each.name, each.damage, each.effect) for each in card.attacks] == [("Bark", 10, "attack(Draw(1))")]
    code = "TDX" if shape == "folder" else "TDX1"
    assert [(each.set_code, each.number) for each in whole().prints_of(card)] == [(code, "7")]


@pytest.mark.parametrize(
    ("fields", "stage", "tags", "kind"),
    [
        ({"stage": "Stage1", "evolveFrom": "Egg"}, cards.STAGE1, (), cards.POKEMON),
        ({"stage": "VMAX", "suffix": None, "evolveFrom": "Egg V", "name": "Egg VMAX"}, cards.VMAX, ("VMAX",), 0),
        ({"suffix": "TAG TEAM-GX", "name": "A & B-GX"}, cards.BASIC, ("TAG TEAM", "GX"), 0),
        ({"stage": "Baby"}, cards.BASIC, ("Baby",), 0),
        ({"suffix": "Prime"}, cards.BASIC, ("Prime",), 0),
        ({"name": "Radiant Pup"}, cards.BASIC, ("Radiant",), 0),
        ({"name": "Pup ◇"}, cards.BASIC, ("Prism Star",), 0),
    ],
)
def test_words_of_tcgdex(
    tmp_path: Path, fields: dict[str, object], stage: int, tags: tuple[str, ...], kind: int
) -> None:
    place = tmp_path / "one.json"
    place.write_text(json.dumps(tcgdex(**fields)), encoding="utf-8")
    (card,) = read_source(str(place))
    assert (card.facts.stage, card.facts.tags, card.facts.kind, card.doubts) == (stage, tags, kind, ())


def other(**fields: object) -> dict[str, object]:
    none = dict.fromkeys(
        ("hp", "types", "stage", "attacks", "abilities", "weaknesses", "resistances", "retreat", "dexId")
    )
    return tcgdex(**{**none, "category": "Trainer", "name": "Parcel", "effect": "Draw 3 cards.", **fields})


@pytest.mark.parametrize(
    ("fields", "kind", "tags"),
    [
        ({"trainerType": "Item"}, cards.ITEM, ()),
        ({"trainerType": "Tool"}, cards.TOOL, ()),
        ({"trainerType": "Item", "rarity": "ACE SPEC Rare"}, cards.ITEM, ("ACE SPEC",)),
        ({"category": "Energy", "energyType": "Special", "name": "Odd Energy"}, cards.SPECIAL_ENERGY, ()),
        ({"category": "Energy", "energyType": "Normal", "name": "Fire Energy"}, cards.BASIC_ENERGY, ()),
    ],
)
def test_trainers_and_energy_of_tcgdex(
    tmp_path: Path, fields: dict[str, object], kind: int, tags: tuple[str, ...]
) -> None:
    place = tmp_path / "one.json"
    place.write_text(json.dumps(other(**fields)), encoding="utf-8")
    (card,) = read_source(str(place))
    assert (card.facts.kind, card.facts.tags, card.doubts) == (kind, tags, ())


@pytest.mark.parametrize(
    ("fields", "doubt"),
    [
        ({"regulationMark": "G", "weaknesses": None}, "it does not say its Weakness"),
        ({"regulationMark": "G", "name": "Pup ex"}, "it does not say whether it is a Tera Pokémon"),
        ({"stage": "MEGA", "name": "Mega Pup ex", "evolveFrom": "Pup"}, "it does not say its stage"),
        ({"stage": None, "evolveFrom": "Egg"}, "it does not say its stage"),
        ({"stage": "Stage1"}, "it does not say what it evolves from"),
        ({"item": {"name": "Berry", "effect": "Rest."}}, "it holds an item, whose text is not read"),
    ],
)
def test_what_tcgdex_leaves_open_is_kept_and_refused(
    tmp_path: Path, run: Run, fields: dict[str, object], doubt: str
) -> None:
    place = tmp_path / "one.json"
    place.write_text(json.dumps(tcgdex(**fields)), encoding="utf-8")
    report = added(run, place)
    assert (report["cards"], report["cards_compiled"]) == (1, 0)
    assert report["stops"] == [{"words": f"({doubt})", "cards": 1, "example": fields.get("name", "Pupling")}]
    (card,) = whole().find_by_print("TDX1", "7")
    assert card.unsupported == doubt
    with pytest.raises(DeckError, match=re.escape(doubt)):
        load_deck(str(deck_file(tmp_path, f"4 {card.name} TDX1 7", "56 Basic Fire Energy")), preset("XY"))


def test_what_is_not_understood_is_reported_by_era_and_refused_by_name(tmp_path: Path, run: Run) -> None:
    dance = {"name": "Dance", "cost": "R", "text": "Dance around the table, then sing."}
    place = data_file(
        tmp_path,
        [
            old_record(),
            old_record(name="Dancer", number="8", attacks=[dance]),
            old_record(name="Jumper", number="9", attacks=[dance], set=NEWER),
            trainer(rules=["Dance around the table, then rest."], set=OLD, name="Party"),
        ],
    )
    report = added(run, place, "--name", "mixed")
    assert report["eras"] == {
        "BASE": {"cards": 2, "cards_compiled": 1},
        "SM": {"cards": 1, "cards_compiled": 0},
        "SV": {"cards": 1, "cards_compiled": 0},  # by its regulation mark
    }
    assert report["stops"] == [{"words": "around the table, then", "cards": 3, "example": "Dancer"}]
    code, out, _ = run("cards", "add", place, "--name", "mixed", "--unknown", "1")
    assert code == 0 and "nothing changed since it was added" in out
    assert "│ BASE │ 1999–2000 │" in out and "around the table, then" in out
    deck = deck_file(tmp_path, "4 Dancer", "56 Basic Fire Energy")
    code, out, err = run("deck", "check", deck)
    assert (code, out) == (2, "")
    assert "Dancer: 'Dance, word 2 of 6: around the table,'" in err
    # At most three words of a place are kept, never a text.
    assert b"then sing" not in own_cards().read_bytes()


def test_a_print_of_a_built_in_card_is_added_to_it(tmp_path: Path, run: Run) -> None:
    potion = trainer(name="Potion", rules=["Remove up to 2 damage counters."], set=OLD, regulationMark=None)
    report = added(run, data_file(tmp_path, [potion, old_record()]))
    assert report["built_in"] == 1
    known = built_in().find_by_name("Potion")
    found = whole().find_by_name("Potion")
    assert found == known
    assert PrintFacts(known[0].id, "OLD", "9", "en", "", "1999-06-01") in whole().prints_of(found[0])
    assert whole().find_by_print("OLD", "9") == known
    assert built_in().find_by_print("OLD", "9") == []


def test_a_built_in_text_counts_and_the_report_says_so(tmp_path: Path, run: Run) -> None:
    potion = trainer(name="Potion", rules=["Draw 3 cards."], set=OLD, regulationMark=None)
    place = data_file(tmp_path, [potion])
    assert added(run, place)["built_in_text_counts"] == ["potion"]
    assert "reads otherwise than the built-in one, which counts: potion" in run("cards", "add", place)[1]
    (card,) = whole().find_by_name("Potion")
    assert "Heal" in card.effect


def test_prints_are_one_card_where_they_are_read_alike(tmp_path: Path, run: Run) -> None:
    asleep = {"name": "Lull", "cost": ["Fire"], "text": "The Defending Pokémon is now Asleep."}
    newer = {**asleep, "text": "Your opponent's Active Pokémon is now Asleep."}
    confused = {**asleep, "text": "The Defending Pokémon is now Confused."}
    report = added(
        run,
        data_file(
            tmp_path,
            [
                old_record(attacks=[asleep]),
                old_record(attacks=[newer], set=NEWER, number="3"),
                old_record(attacks=[confused], number="8"),
            ],
        ),
    )
    assert (report["prints"], report["cards"]) == (3, 2)
    pool = whole()
    assert pool.find_by_print("OLD", "7") == pool.find_by_print("NEW", "3") != pool.find_by_print("OLD", "8")


def test_a_trainer_has_the_newest_text_of_its_name(tmp_path: Path, run: Run) -> None:
    first = trainer(rules=["Draw 2 cards."], set=OLD, regulationMark=None)
    second = trainer(rules=["Draw 4 cards."], set=NEWER, regulationMark=None, number="3")
    assert added(run, data_file(tmp_path, [second, first]))["cards"] == 1
    (card,) = whole().find_by_print("OLD", "9")
    assert card.effect == "item(Draw(4))"


# -- again, and several collections -----------------------------------------------------------------------------------


def test_only_what_changed_is_read_again(tmp_path: Path, run: Run) -> None:
    records = [old_record(), old_record(name="Wolfling", number="8"), trainer(set=OLD)]
    place = data_file(tmp_path, records)
    first = added(run, place)
    assert (first["unchanged"], first["reused"]) == (False, 0)
    again = added(run, place)
    assert (again["unchanged"], again["cards"]) == (True, 3)
    records[1]["hp"] = "70"
    report = added(run, data_file(tmp_path, records))
    assert (report["unchanged"], report["reused"]) == (False, 2)
    (card,) = whole().find_by_name("Wolfling")
    assert card.hp == 70
    # A new name may be spoken of: then everything is read again.
    assert added(run, data_file(tmp_path, [*records, old_record(name="Foxling", number="9")]))["reused"] == 0


def test_a_change_of_the_grammar_reads_everything_again(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from playmat.pool import adding

    place = data_file(tmp_path, [old_record()])
    added(run, place)
    assert added(run, place)["unchanged"]
    monkeypatch.setattr(adding, "ROOMS", ("facts",))
    code, out, _ = run("cards", "list")
    assert code == 0 and "add again" in out
    report = added(run, place)
    assert (report["unchanged"], report["reused"]) == (False, 0)


def test_collections_are_listed_and_removed(tmp_path: Path, run: Run) -> None:
    assert run("cards", "list")[1].startswith("You have no cards of your own.")
    place = data_file(tmp_path, [old_record(), trainer(set=OLD)])
    added(run, place, "--name", "one")
    added(run, data_file(tmp_path, [old_record(hp="80"), old_record()], "two.jsonl"))
    code, out, _ = run("cards", "list", "--json")
    assert [(each["name"], each["cards"], each["current"]) for each in json.loads(out)] == [
        ("one", 2, False),  # "two" has come since
        ("two", 2, True),
    ]
    # The card that both have is one card.
    assert [each.hp for each in whole().find_by_name("Pupling")] == [60, 80]
    assert len({each.id for each in whole().find_by_name("Pupling")}) == 2
    assert run("cards", "remove", "one") == (0, "one: removed\n", "")
    assert {each.hp for each in whole().find_by_name("Pupling")} == {60, 80}
    assert whole().find_by_name("Parcel") == []
    code, out, err = run("cards", "remove", "one")
    assert (code, out, err) == (2, "", "playmat: one: there is no such collection. You have two.\n")


def test_the_older_collection_counts_and_the_report_says_so(tmp_path: Path, run: Run) -> None:
    added(run, data_file(tmp_path, [trainer(set=OLD)]))
    report = added(run, data_file(tmp_path, [trainer(rules=["Draw 5 cards."], set=NEWER)], "later.jsonl"))
    assert report["other_text_counts"] == ["Parcel"]
    (card,) = whole().find_by_print("NEW", "9")
    assert card.effect == "item(Draw(3))"


def test_own_cards_are_read_only_when_they_are_named(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [old_record(name=f"Pup {number}", number=str(number)) for number in range(200)]
    added(run, data_file(tmp_path, many))
    read: list[str] = []
    asked = Store.cards_named

    def noted(self: Store, name: str) -> list[StoredCard]:
        read.append(name)
        return asked(self, name)

    monkeypatch.setattr(Store, "cards_named", noted)
    load_deck("lucario", preset("SV"))
    assert read == []
    load_deck(str(deck_file(tmp_path, "4 Pup 17", "56 Basic Fire Energy")), preset("SV"))
    assert "Pup 17" in read and len(read) < 10


def test_eras_by_mark_series_and_date() -> None:
    assert era_of(PrintFacts("x", "A", "1", "en", "E", "1999-01-01"), "Base") == "SWSH"
    assert era_of(PrintFacts("x", "A", "1"), "E-Card") == "ECARD"
    assert era_of(PrintFacts("x", "A", "1", date="2000-12-15")) == "BASE"
    assert era_of(PrintFacts("x", "A", "1", date="2000-12-16"), "Other") == "NEO"
    assert era_of(PrintFacts("x", "A", "1")) == "unknown" and years_of("unknown") == ""
    assert all(years_of(each) for each in ERAS)


# -- bad data of others -----------------------------------------------------------------------------------------------


PUP = '[[card]]\nname = "Pup"\nhp = 60\ntypes = ["Fire"]\n'


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (old_record(hp=None), "line 2, tst1-7 Pupling: a Pokémon without HP"),
        (old_record(types=["Fyre"]), "line 2, tst1-7 Pupling: 'Fyre' is no Energy type"),
        (old_record(attacks=[{"name": "A", "cost": ["Plaid"]}]), "line 2, tst1-7 Pupling: 'Plaid' is no Energy type"),
        (old_record(supertype="Monster"), "line 2, tst1-7 Pupling: supertype: 'Monster' is none of"),
        (old_record(subtypes=["Stage 1"], evolvesFrom="Pupling"), "line 2, tst1-7 Pupling: evolves_from: it evolves"),
        (old_record(name=None), "line 2: the record is no card"),
        (tcgdex(), "line 2: the record is no card"),
    ],
)
def test_a_card_that_cannot_be_is_named_and_nothing_is_added(
    tmp_path: Path, run: Run, wrong: dict[str, object], said: str
) -> None:
    place = data_file(tmp_path, [old_record(), wrong])
    code, out, err = run("cards", "add", place)
    assert (code, out) == (2, "")
    assert f"{place}, {said}" in err and err.count("\n") == 1
    assert not own_cards().exists()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hp": None}, "a Pokémon without HP"),
        ({"types": ["Feu"]}, "'Feu' is no Energy type"),
        ({"category": "Pokémon-Karte"}, "category: 'Pokémon-Karte' is no category"),
        ({"stage": "Niveau 1"}, "stage: 'Niveau 1' is no stage"),
        ({"suffix": "ZZ"}, "suffix: 'ZZ' is no suffix"),
        ({"stage": "Stage1", "evolveFrom": "Pupling"}, "evolves_from: it evolves from itself"),
    ],
)
def test_a_card_of_tcgdex_that_cannot_be_is_named(
    tmp_path: Path, run: Run, fields: dict[str, object], said: str
) -> None:
    place = tmp_path / "one.json"
    place.write_text(json.dumps(tcgdex(**fields)), encoding="utf-8")
    code, out, err = run("cards", "add", place)
    assert (code, out) == (2, "")
    assert err.startswith(f"playmat: {place}, tdx1-7 Pupling: {said}")


@pytest.mark.parametrize("ending", [".jsonl.xz", ".jsonl.gz", ".jsonl", ".json", ".toml"])
def test_a_source_that_ends_in_the_middle_is_not_added(tmp_path: Path, run: Run, ending: str) -> None:
    many = [old_record(name=f"Pup {number}", number=str(number)) for number in range(50)]
    lines = "".join(json.dumps(each) + "\n" for each in many).encode()
    whole_file = {
        ".jsonl.xz": lzma.compress(lines),
        ".jsonl.gz": gzip.compress(lines),
        ".jsonl": lines,
        ".json": json.dumps(many).encode(),
        ".toml": PUP.encode(),
    }[ending]
    place = tmp_path / f"cut{ending}"
    place.write_bytes(whole_file)
    added(run, place)
    before = own_cards().read_bytes()
    place.write_bytes(whole_file[: len(whole_file) * 9 // 10 - 1])
    code, out, err = run("cards", "add", place)
    assert (code, out) == (2, "")
    assert str(place) in err and err.count("\n") == 1
    assert own_cards().read_bytes() == before


def test_what_is_no_card_data_is_refused(tmp_path: Path, run: Run) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    (tmp_path / "list.txt").write_text("4 Pup\n")
    (tmp_path / "odd.json").write_text('[{"colour": "blue"}]')
    japanese = tmp_path / "ja.jsonl"
    japanese.write_text(
        json.dumps(
            {
                "lang": "ja",
                "source": "tcgdex",
                "name": "子犬",
                "id": "x-1",
                "category": "Trainer",
                "trainerType": "Item",
                "effect": "自分の山札を3枚引く。",
            }
        )
        + "\n"
    )
    for place, said in (
        (empty, "the folder has no .json files"),
        (tmp_path / "list.txt", "this is no file of card data"),
        (tmp_path / "odd.json", "the records are in no known shape"),
        (tmp_path / "none", "there is no such file"),
        (japanese, "only English cards can be added"),
    ):
        code, out, err = run("cards", "add", place)
        assert (code, out) == (2, "") and said in err, err
    for arguments in (["cards", "add"], ["cards", "add", str(empty), "--name", "a b"], ["cards", "nonsense"]):
        assert run(*arguments)[0] == 2


# -- bad luck ---------------------------------------------------------------------------------------------------------


def test_a_damaged_file_of_own_cards_is_said_and_stays(tmp_path: Path, run: Run, own_data: Path) -> None:
    place = data_file(tmp_path, [old_record()])
    added(run, place)
    for content in (b"no database, but long enough to look at" * 40, own_cards().read_bytes()[:5000]):
        own_cards().write_bytes(content)
        for arguments in (["cards", "list"], ["cards", "add", str(place)], ["explain", "Pupling"]):
            code, out, err = run(*arguments)
            assert (code, out) == (2, ""), arguments
            assert str(own_cards()) in err and "Move it away" in err
        assert own_cards().read_bytes() == content
        # What is built in is not concerned.
        assert run("deck", "check", "lucario")[0] == 0


def test_a_file_of_another_form_is_said(tmp_path: Path, run: Run) -> None:
    place = data_file(tmp_path, [old_record()])
    added(run, place)
    with sqlite3.connect(own_cards()) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    code, _, err = run("cards", "list")
    assert code == 2 and "in the form of another version of Playmat" in err


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("PLAYMAT_DATA", str(tmp_path / "file" / "data"))
    code, out, err = run("cards", "add", data_file(tmp_path, [old_record()]))
    assert (code, out) == (2, "")
    assert "your own cards cannot be written" in err and "Nothing was changed" in err


def test_another_command_that_writes_is_waited_for(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from playmat.pool import store

    place = data_file(tmp_path, [old_record()])
    added(run, place)
    monkeypatch.setattr(store, "WAIT", 0.05)
    base = sqlite3.connect(own_cards(), isolation_level=None)
    base.execute("BEGIN EXCLUSIVE")
    code, _, err = run("cards", "add", data_file(tmp_path, [old_record(hp="90")]))
    assert code == 2 and "(database is locked)" in err
    base.execute("COMMIT")
    base.close()
    assert added(run, place)["cards"] == 1


def command(*arguments: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "playmat", *map(str, arguments)], capture_output=True, text=True, timeout=1200, **options
    )


def many_cards(folder: Path, words: str = "Draw a card.") -> Path:
    attack = {**BARK, "text": words}
    return data_file(
        folder,
        [old_record(name=f"Pup {each}", number=str(each), attacks=[attack]) for each in range(1500)],
        "many.jsonl",
    )


def test_a_full_disk_leaves_the_old_cards(tmp_path: Path, run: Run) -> None:
    added(run, data_file(tmp_path, [old_record()], "few.jsonl"), "--name", "many")
    before = own_cards().read_bytes()

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 20_000, len(before) + 20_000))

    result = command("cards", "add", many_cards(tmp_path), preexec_fn=small)
    assert result.returncode == 2, result
    assert "your own cards cannot be written" in result.stderr and "Traceback" not in result.stderr
    assert len(Store(own_cards()).cards_of("many")) == 1
    assert [each.name for each in whole().find_by_name("Pupling")] == ["Pupling"]


@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interruption_leaves_the_old_cards(tmp_path: Path, run: Run, blow: signal.Signals) -> None:
    added(run, data_file(tmp_path, [old_record()], "few.jsonl"), "--name", "many")
    place = many_cards(tmp_path)
    for wait in (0.3, 0.6, 0.9):
        process = subprocess.Popen(
            [sys.executable, "-m", "playmat", "cards", "add", str(place)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(wait)
        process.send_signal(blow)
        _, err = process.communicate(timeout=600)
        assert "Traceback" not in err
        held = Store(own_cards()).cards_of("many")
        assert len(held) in (1, 1500)
    code, out, _ = run("cards", "add", place)
    assert code == 0 and "1500 cards" in out


# -- the whole file ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any], float]:
    """The whole English file added: its data directory, the report and the seconds of processor time."""
    source = default_data()
    if not source:
        pytest.skip("card data is not there (PLAYMAT_CARDS names the English file)")
    folder = tmp_path_factory.mktemp("everything")
    environment = {**os.environ, "PLAYMAT_DATA": str(folder)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = command("cards", "add", source, "--name", "all", "--json", env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (result.returncode, result.stderr) == (0, "")
    return folder, json.loads(result.stdout), after.ru_utime - before.ru_utime


def test_the_whole_file_is_read_in_time_and_reported_by_era(
    everything: tuple[Path, dict[str, Any], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, report, seconds = everything
    assert seconds < 300
    assert list(report["eras"]) == list(ERAS)
    share = {era: each["cards_compiled"] / each["cards"] for era, each in report["eras"].items()}
    assert share["SV"] > 0.85 and share["SWSH"] > 0.6
    assert report["prints"] > 19_000 and report["built_in"] > 1_400
    monkeypatch.setenv("PLAYMAT_DATA", str(folder))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    again = command("cards", "add", default_data(), "--name", "all", "--json", env={**os.environ})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert json.loads(again.stdout)["unchanged"] and after.ru_utime - before.ru_utime < 10


def test_decks_of_every_era_find_their_cards(
    everything: tuple[Path, dict[str, Any], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_DATA", str(everything[0]))
    pool = whole()
    for spot in (("BS", "4"), ("N1", "9"), ("EX", "6"), ("RS", "7"), ("DP", "6"), ("BLW", "47"), ("XY", "1")):
        assert pool.find_by_print(*spot), spot
    # Cards of one set that agree in all but their words stay apart.
    letters = [pool.find_by_print("UF", each) for each in "ACEM"]
    assert len({each[0].id for each in letters}) == 4
    # A Pokémon in play is no Stadium.
    (found,) = pool.find_by_print("EM", "100")
    assert "Regice ex is read as Stadium, and is none" in found.unsupported


def test_reading_alone_writes_nothing(tmp_path: Path, run: Run, own_data: Path) -> None:
    run("cards", "list")
    run("deck", "check", "lucario")
    with pytest.raises(CardDataError):
        read_source(str(tmp_path / "none"))
    assert not own_data.exists()


def test_whatever_decides_how_cards_are_read_makes_a_collection_old() -> None:
    """Grammars, older wordings and names among them."""
    from playmat.pool.adding import deciding_files
    from playmat.text.grammar import FOLDER

    assert {each.name for each in FOLDER.iterdir() if each.is_file()} <= {each.name for each in deciding_files()}
