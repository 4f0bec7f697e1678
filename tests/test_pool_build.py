"""From card data to the pool's files: the readers and their errors, which prints are one card, and writing all files
or none. The cards here are of our own making; real data is read where it is installed.
"""

from __future__ import annotations

import json
import lzma
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from playmat import cli
from playmat.effects.notation import Call, Term, parse
from playmat.errors import CardDataError, DeckError, NotationError
from playmat.facts import card as cards
from playmat.facts.card import AbilityFacts, AttackFacts, CardFacts, PrintFacts, Resistance, Weakness
from playmat.facts.form import print_card, read_card, read_cards
from playmat.pool import built_in, files, load_deck
from playmat.pool.building import Built, build
from playmat.pool.compile import TextRoom, compile_card, require_agreement
from playmat.pool.load import DATA
from playmat.pool.official import library_path, read_lists, read_official
from playmat.pool.pool import Pool
from playmat.pool.printed import PrintedCard, PrintedText
from playmat.pool.source import read_source
from playmat.rules.rules import preset
from playmat.text.errors import TextError

SET = {"id": "tst1", "name": "Test Set", "releaseDate": "2025/03/01", "ptcgoCode": "TST"}
LATER = {"id": "tst2", "name": "Later Set", "releaseDate": "2025/09/01", "ptcgoCode": "TSU"}


class Draws:
    """A text room that understands only "Draw N cards.", and takes every signed number to be counted so."""

    def read(self, text: PrintedText, card: CardFacts) -> Call:
        words = text.words.split()
        if words[:1] != ["Draw"]:
            raise TextError("the text is not understood", text.words, 0, ["Draw"])
        if words[2:] != ["cards."]:
            raise TextError("the text is not understood", text.words, len(" ".join(words[:2])) + 1, ["cards."])
        counts = {"": "", "x": ", damage=10 * count(hand(me))"}
        counted = "" if text.attack is None else counts.get(text.attack.suffix, ", damage=printed")
        term = parse(f"{text.kind}(Draw({words[1]}){counted})")
        assert isinstance(term, Call)
        return term

    def write(self, term: Term, text: PrintedText, card: CardFacts) -> str:
        return f"words for {term.write()}"


ROOM = TextRoom("en", room=Draws())


def record(**fields: object) -> dict[str, object]:
    """A record of a Pokémon in the shape of the public files, with some fields replaced or (None) left out."""
    whole: dict[str, object] = {
        "id": "tst1-7",
        "name": "Pupling",
        "supertype": "Pokémon",
        "subtypes": ["Basic"],
        "hp": "60",
        "types": ["Fire"],
        "attacks": [{"name": "Fetch", "cost": ["Fire", "Colorless"], "damage": "20+", "text": "Draw 2 cards."}],
        "weaknesses": [{"type": "Water", "value": "×2"}],
        "resistances": [{"type": "Grass", "value": "-30"}],
        "convertedRetreatCost": 1,
        "number": "007",
        "regulationMark": "I",
        "set": SET,
    }
    whole.update(fields)
    return {key: value for key, value in whole.items() if value is not None}


def trainer(**fields: object) -> dict[str, object]:
    """A record of an Item."""
    none = dict.fromkeys(("hp", "types", "attacks", "weaknesses", "resistances", "convertedRetreatCost"))
    kind = {"supertype": "Trainer", "subtypes": ["Item"], "id": "tst1-9", "name": "Parcel", "number": "9"}
    return record(**{**none, **kind, "rules": ["Draw 3 cards.", "You may play any number of Item cards."], **fields})


def data_file(folder: Path, records: Sequence[object], name: str = "cards.jsonl") -> Path:
    """A file with the records, one a line."""
    place = folder / name
    place.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in records), encoding="utf-8")
    return place


def read(folder: Path, *records: object) -> list[PrintedCard]:
    return read_source(str(data_file(folder, records)))


def command(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Runs the command in this process; its exit code."""
    monkeypatch.setattr(sys, "argv", ["playmat", *arguments])
    with pytest.raises(SystemExit) as end:
        cli.main()
    return int(end.value.code or 0)


# -- the shape of the public files ------------------------------------------------------------------------------------


def test_a_print_is_read_with_facts_words_and_place(tmp_path: Path) -> None:
    (card,) = read(tmp_path, record())
    assert card.facts == CardFacts(
        "tst1-7",
        "Pupling",
        cards.POKEMON,
        cards.BASIC,
        60,
        (2,),
        (Weakness(3),),
        (Resistance(1),),
        1,
        attacks=(AttackFacts("Fetch", (2, 0), 20, "+"),),
    )
    assert card.attack_words == ("Draw 2 cards.",)
    assert card.prints == (PrintFacts("tst1-7", "TST", "7", "en", "I", "2025-03-01"),)
    assert card.where == f"{tmp_path / 'cards.jsonl'}, line 1, tst1-7 Pupling"
    assert [(each.kind, each.name, each.words) for each in card.texts()] == [("attack", "Fetch", "Draw 2 cards.")]


@pytest.mark.parametrize("pack", ["xz", "gz", "json", "folder"])
def test_sources_may_be_packed_arrays_and_folders(tmp_path: Path, pack: str) -> None:
    import gzip

    line = json.dumps(record()).encode() + b"\n"
    if pack == "xz":
        place = tmp_path / "cards.jsonl.xz"
        place.write_bytes(lzma.compress(line))
    elif pack == "gz":
        place = tmp_path / "cards.jsonl.gz"
        place.write_bytes(gzip.compress(line))
    elif pack == "json":
        place = tmp_path / "cards.json"
        place.write_text(json.dumps([record()]), encoding="utf-8")
    else:
        place = tmp_path / "cards" / "en"
        place.mkdir(parents=True)
        (place / "tst1.json").write_text(json.dumps([record(set=None)]), encoding="utf-8")
        (tmp_path / "sets").mkdir()
        (tmp_path / "sets" / "en.json").write_text(json.dumps([SET, LATER]), encoding="utf-8")
    (card,) = read_source(str(place))
    assert (card.facts.name, card.prints[0].set_code, card.prints[0].date) == ("Pupling", "TST", "2025-03-01")


def test_the_oddities_of_the_data_are_read_as_what_they_mean(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        record(attacks=[{"name": "A", "cost": "RCC", "damage": "90Ã\x97"}]),
        record(attacks=[{"name": "A", "cost": ["Free"], "damage": "?"}]),
        record(attacks=[{"name": "A", "cost": [], "damage": "{L}{C}{C}"}]),
        record(weaknesses=[{"type": "", "value": "×"}], types=["Dark"]),
        record(abilities=[{"name": "[Ability] Sniff", "text": "Draw 1 cards.", "type": "Poke-POWER"}]),
        record(name="Bigdog ex", subtypes=["Stage 1", "EX"], evolvesFrom="Pupling"),
        record(name="Bigdog ex", subtypes=["Stage 1", "ex"], number="TG08", regulationMark="None"),
        record(name="Mega Bigdog ex", subtypes=["Basic Stage", "Mega Evolution ex"]),
        record(name="Kim's Pupling", rules=["You can't have more than 1 Pupling in your deck.", "Bark."]),
        trainer(supertype="Pokémon", subtypes=["Supporter"], hp=0, rules=None),
        trainer(supertype="Energy", subtypes=["Basic"], name="Rocky Dark Energy", rules=["It provides {D} Energy."]),
        trainer(supertype="Energy", subtypes=[], name="Darkness Energy", rules=None),
        trainer(subtypes=None, rules=["Draw 4 cards."]),
    )
    attacks = [each.facts.attacks[0] for each in found[:3]]
    assert [(each.cost, each.damage, each.suffix) for each in attacks] == [
        ((2, 0, 0), 90, "x"),
        ((), None, ""),
        ((4, 0, 0), None, ""),
    ]
    assert (found[3].facts.weaknesses, found[3].facts.types) == ((), (7,))
    assert (found[4].facts.abilities[0].name, found[4].facts.abilities[0].kind) == ("Sniff", cards.POKE_POWER)
    assert (found[5].facts.tags, found[5].facts.prizes) == (("ex",), 2)
    assert found[6].facts.evolves_from == ("Pupling",)  # the other print says it
    assert found[6].prints[0].as_tuple()[1:] == ("TST", "TG08", "en", "", "2025-03-01")
    assert (found[7].facts.tags, found[7].facts.prizes) == (("MEGA", "ex"), 3)
    assert (found[8].facts.owner, found[8].words) == ("Kim's", "Bark.")
    assert (found[9].facts.kind, found[9].doubts) == (cards.SUPPORTER, ("it has no text",))
    assert (found[10].facts.kind, found[10].words) == (cards.SPECIAL_ENERGY, "It provides {D} Energy.")
    assert (found[11].facts.kind, found[11].facts.id) == (cards.BASIC_ENERGY, "basic-D")
    assert (found[12].facts.tags, found[12].words) == (("Trainer",), "Draw 4 cards.")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (record(hp=None), "a Pokémon without HP"),
        (record(hp="many"), "hp: 'many' is no number"),
        (record(hp="65"), "hp: 65 is not a multiple of 10"),
        (record(types=["Wood"]), "'Wood' is no Energy type. known are Colorless"),
        (record(attacks=[{"name": "A", "cost": ["Wood"]}]), "'Wood' is no Energy type"),
        (record(attacks=[{"name": "A", "damage": "lots"}]), "attack 'A': 'lots' is no damage"),
        (record(weaknesses=[{"type": "Fire", "value": "double"}]), "'double' is no Weakness"),
        (record(supertype="Monster"), "supertype: 'Monster' is none of"),
        (record(abilities=[{"name": "A", "text": "", "type": "Skill"}]), "'Skill' is no kind of Ability"),
    ],
)
def test_what_cannot_be_a_card_is_an_error_with_card_and_place(
    tmp_path: Path, wrong: dict[str, object], said: str
) -> None:
    with pytest.raises(CardDataError) as caught:
        read(tmp_path, record(), wrong)
    assert said in str(caught.value)
    assert caught.value.where == f"{tmp_path / 'cards.jsonl'}, line 2, tst1-7 Pupling"


def test_damaged_sources_name_the_place(tmp_path: Path) -> None:
    good = json.dumps(record()) + "\n"
    place = tmp_path / "cards.jsonl"
    for text, where, said in (
        (good + good[: len(good) // 2], "line 2", "no JSON"),
        (good + "{,}\n", "line 2", "no JSON"),
        (good + json.dumps(record(name=7)) + "\n", "line 2", "Expected `str`, got `int` - at `.[.]name`"),
        (good + "[" * 5000 + "\n", "line 2", "nested too deeply|no JSON|known shape|no card"),
        ("", "cards.jsonl", "the file has no cards"),
        ('{"what": 1}\n', "line 1", "no known shape"),
    ):
        place.write_text(text, encoding="utf-8")
        with pytest.raises(CardDataError, match=said) as caught:
            read_source(str(place))
        assert caught.value.where.endswith(where)
    place.write_bytes(b"\xff\xfe\0\x01\n")
    with pytest.raises(CardDataError, match="no JSON"):
        read_source(str(place))
    packed = tmp_path / "cards.jsonl.xz"
    packed.write_bytes(lzma.compress(good.encode() * 500)[:-40])
    with pytest.raises(CardDataError, match="the packed file is damaged.*fetch it again"):
        read_source(str(packed))
    whole = tmp_path / "cards.json"
    whole.write_text(json.dumps([record()])[:-10], encoding="utf-8")
    with pytest.raises(CardDataError, match="no JSON"):
        read_source(str(whole))
    for name, said in ((tmp_path / "none.jsonl", "no such file"), (tmp_path / "x", "no .json files")):
        (tmp_path / "x").mkdir(exist_ok=True)
        with pytest.raises(CardDataError, match=said):
            read_source(str(name))
    other = tmp_path / "cards.txt"
    other.write_text(good, encoding="utf-8")
    with pytest.raises(CardDataError, match="no file of card data"):
        read_source(str(other))


# -- the official list ------------------------------------------------------------------------------------------------


def official_card(number: int, **fields: object) -> dict[str, object]:
    whole: dict[str, object] = {
        "cardId": number,
        "name": "Pupling",
        "cardType": 0,
        "pokemonType": 1,
        "retreatCost": 1,
        "hp": 60,
        "weakness": 3,
        "resistance": 1,
        "energyType": 2,
        "basic": True,
        "evolvesFrom": None,
        "skills": [],
        "attacks": [],
    }
    whole.update(dict.fromkeys(("stage1", "stage2", "ex", "megaEx", "tera", "aceSpec"), False))
    return whole | fields


def official_attack(number: int, text: str, damage: int = 0, energies: Sequence[int] = (0, 2)) -> dict[str, object]:
    return {"attackId": number, "name": "Fetch", "text": text, "damage": damage, "energies": list(energies)}


def official(cards_: Sequence[object], attacks: Sequence[object] = ()) -> list[PrintedCard]:
    return read_lists(json.dumps(cards_).encode(), json.dumps(attacks).encode())


def test_the_official_list_is_read_with_signs_and_costs_as_printed() -> None:
    counted = official_attack(1, "This attack does 20 damage for each heads.")
    more = official_attack(2, "Flip a coin. If heads, this attack does 30 more damage.", 10)
    found = official(
        [
            official_card(8, name="PuplingEX", ex=True, tera=True, attacks=[1, 2]),
            official_card(3, name="Basic {R} Energy", cardType=5, hp=0, basic=False, energyType=2),
            official_card(4, name="Hot {R} Energy", cardType=6, skills=[{"name": "x", "text": "Provides."}]),
        ],
        [counted, more],
    )
    assert [each.official_id for each in found] == [3, 4, 8]
    assert found[0].facts.id == "basic-R"
    assert (found[1].facts.name, found[1].words) == ("Hot Fire Energy", "Provides.")
    assert (found[2].facts.name, found[2].facts.tags, found[2].facts.prizes) == ("Pupling ex", ("ex", "Tera"), 2)
    first, second = found[2].facts.attacks
    assert (first.cost, first.damage, first.suffix) == ((2, 0), 20, "x")
    assert (second.cost, second.damage, second.suffix) == ((2, 0), 10, "+")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hp": 0}, "a Pokémon without HP"),
        ({"cardType": 9}, "9 is no type of card"),
        ({"energyType": 40}, "40 is no Energy type"),
        ({"attacks": [77]}, "there is no attack 77"),
        ({"basic": False}, "a Pokémon without a stage"),
    ],
)
def test_what_the_official_list_cannot_mean_is_an_error(fields: dict[str, object], said: str) -> None:
    with pytest.raises(CardDataError, match=f"official engine, card 5 Pupling: {said}"):
        official([official_card(5, **fields)])


# -- building ---------------------------------------------------------------------------------------------------------


def built(printed: list[PrintedCard], by_hand: Sequence[CardFacts] = ()) -> Built:
    return build(printed, by_hand, ROOM)


def test_prints_of_one_card_are_one_line_under_its_first_print(tmp_path: Path) -> None:
    printed = read(
        tmp_path,
        record(set=LATER, number="3", id="tst2-3"),
        record(),
        record(hp="70", number="8"),
        trainer(rules=["Draw 3 cards."]),
        trainer(set=LATER, rules=["Draw 4 cards."], number="12"),
        trainer(supertype="Energy", subtypes=["Basic"], name="Fire Energy", number="30", rules=None),
    )
    made = built(printed)
    assert made.prints == [
        "pupling-tst-7 | TST 7 I 2025-03-01, TSU 3 I 2025-09-01",
        "pupling-tst-8 | TST 8 I 2025-03-01",
        "parcel | TST 9 I 2025-03-01, TSU 12 I 2025-09-01",
        "basic-R | TST 30 I 2025-03-01",
    ]
    assert [print_card(each) for each in made.cards] == [
        "Pupling | Basic | id pupling-tst-7 | HP 60 | R | weak W x2 | resist G -30 | retreat 1"
        ' | attack "Fetch" RC 20+: attack(Draw(2), damage=printed)',
        "Pupling | Basic | id pupling-tst-8 | HP 70 | R | weak W x2 | resist G -30 | retreat 1"
        ' | attack "Fetch" RC 20+: attack(Draw(2), damage=printed)',
        "Parcel | Item | id parcel | effect: item(Draw(4))",  # II-A.2: the newest text of all prints
    ]
    backwards = built(printed[::-1])
    assert (backwards.cards_text(), backwards.prints_text()) == (made.cards_text(), made.prints_text())
    pool = files.check_texts(made.cards_text(), made.prints_text())
    assert pool.find_by_print("tsu", "003") == pool.find_by_name("Pupling")[:1] == [pool.card("pupling-tst-7")]


def test_the_official_list_takes_prints_names_and_signs_from_the_data(tmp_path: Path) -> None:
    energy = ["As long as it is attached it provides Fire Energy."]
    data = read(
        tmp_path,
        record(attacks=[{"name": "Fetch", "cost": ["Fire", "Colorless"], "damage": "20×", "text": "x"}]),
        record(subtypes=["Basic", "Ancient"], set=LATER, number="4", attacks=[{"name": "Fetch", "cost": "RC"}]),
        record(subtypes=["Basic", "Future"], hp="80"),
        trainer(supertype="Energy", subtypes=["Special"], name="Rocky Fire Energy", rules=energy),
        trainer(),
        trainer(number="99", regulationMark=None, set={"id": "old", "releaseDate": "2012/01/01"}),
    )
    text = energy[0].replace("Fire", "{R}")
    listed = official(
        [
            official_card(5, attacks=[1]),
            official_card(6, name="Rock Fire Energy", cardType=6, skills=[{"name": "x", "text": text}]),
            official_card(7, name="Parcel", cardType=1, skills=[{"name": "Parcel", "text": "Draw 3 cards."}]),
            official_card(9, name="Nobody", attacks=[1]),
        ],
        [official_attack(1, "Draw 5 cards.")],
    )
    made = built(data + listed)
    assert made.prints == [
        "nobody-official-9 | official 9",
        "pupling-tst-7 | official 5 | TST 7 I 2025-03-01, TSU 4 I 2025-09-01",
        "parcel | official 7 | TST 9 I 2025-03-01",
        "rocky-fire-energy | official 6 | TST 9 I 2025-03-01",
    ]
    by_id = {each.id: each for each in made.cards}
    assert by_id["pupling-tst-7"].tags == ("Ancient",)
    assert by_id["pupling-tst-7"].attacks[0].effect == "attack(Draw(5), damage=10 * count(hand(me)))"
    assert by_id["rocky-fire-energy"].unsupported.startswith("its text, word 1 of 10: As long as")


@pytest.mark.parametrize("tera", [False, True])
def test_the_official_list_is_believed_about_tera(tmp_path: Path, tera: bool) -> None:
    """It says it of every card; what the data of a print says otherwise is a mistake there."""
    printed = read(tmp_path, record(name="Pupling ex", subtypes=["Basic", "ex"] + ([] if tera else ["Tera"])))
    listed = official([official_card(5, name="PuplingEX", ex=True, tera=tera, attacks=[1])], [official_attack(1, "")])
    (made,) = built(printed + listed).cards
    assert made.tags == (("ex", "Tera") if tera else ("ex",))


def test_what_a_fossil_prints_with_a_name_is_an_ability(tmp_path: Path) -> None:
    """So read from the official list and from data; the named text of another Trainer is its text."""
    powers = [{"name": "Hardness", "type": "Ability", "text": "Draw 1 cards."}]
    skills = [{"name": " Hardness", "text": "Draw 1 cards."}, {"name": "Old Stone", "text": "Draw 3 cards."}]
    (listed,) = official([official_card(7, name="Old Stone", cardType=1, pokemonType=2, skills=skills)])
    told, body, item = read(
        tmp_path,
        trainer(name="Old Stone", hp="60", abilities=powers, rules=["Draw 3 cards."]),
        trainer(name="Old Claw", hp=60, abilities=[powers[0] | {"type": "Poké-Body"}], rules=["Draw 3 cards."]),
        trainer(abilities=powers),
    )
    for each in (listed, told):
        assert (each.facts.hp, each.facts.tags) == (60, ("Fossil",))
        assert each.facts.abilities == (AbilityFacts("Hardness"),)
        assert (each.ability_words, each.words) == (("Draw 1 cards.",), "Draw 3 cards.")
    assert body.facts.abilities == (AbilityFacts("Hardness", cards.POKE_BODY),)
    assert item.facts.abilities == () and item.words == "Draw 1 cards.\nDraw 3 cards."


SECRET = "Draw 3 cards and then turn the whole table around, twice if your opponent has blue shoes."


def test_what_is_not_understood_is_marked_and_never_stored(tmp_path: Path) -> None:
    printed = read(
        tmp_path,
        record(attacks=[{"name": "Fetch", "cost": [], "text": SECRET}, {"name": "Dig", "text": "Draw 1 cards."}]),
        trainer(rules=["Draw 2 cards."]),
    )
    made = built(printed)
    pup = made.cards[0]
    assert pup.unsupported == "Fetch, word 3 of 17: cards and then"
    assert (pup.attacks[0].effect, pup.attacks[1].effect) == ("", "attack(Draw(1))")
    assert read_card(print_card(pup)) == pup
    both = made.cards_text() + made.prints_text()
    assert "table" not in both and "Draw 3" not in both and "Draw 2 cards" not in both
    assert not made.compiled["pupling-tst-7"].understood()
    assert made.compiled["parcel"].understood()


def test_a_signed_number_must_be_counted_by_the_text(tmp_path: Path) -> None:
    attacks = [{"name": "A", "cost": "R", "damage": "20x"}, {"name": "B", "cost": "R", "damage": "20"}]
    (card,) = built(read(tmp_path, record(attacks=attacks))).cards
    assert card.unsupported == "A: its number has a sign, and no text says what it counts"
    for attack, said in (
        (AttackFacts("A", (), 20, "+"), "its number has a sign"),
        (AttackFacts("A"), "its text counts a number, and none is printed"),
    ):
        tree = parse("attack(Draw(1))" if attack.suffix else "attack(damage=20 * heads)")
        assert isinstance(tree, Call)
        with pytest.raises(TextError, match=said):
            require_agreement(attack, tree)
    whole = parse("attack(damage=None, hits=[Hit(20, self)])")
    assert isinstance(whole, Call)
    require_agreement(AttackFacts("A"), whole)


def test_a_tree_that_does_not_build_is_not_understood(tmp_path: Path) -> None:
    (card,) = read(tmp_path, trainer(supertype="Energy", subtypes=["Special"], rules=["Draw 2 cards."]))
    assert built([card]).cards[0].unsupported.startswith("it does not build: ")


def test_notation_by_hand_stays_only_where_the_text_is_not_understood(tmp_path: Path) -> None:
    printed = read(tmp_path, trainer(rules=[SECRET]), trainer(name="Bundle", rules=["Draw 2 cards."]), record())
    hand = read_cards(
        "Parcel | Item | id parcel | effect: item(Draw(3)) | by hand\n"
        "Bundle | Item | id bundle | effect: item(Draw(1)) | by hand\n"
        "Other | Item | id pupling-tst-7 | effect: item(Draw(1)) | by hand\n"
    )
    made = built(printed, hand)
    by_id = {each.id: each for each in made.cards}
    assert by_id["parcel"] == hand[0]
    assert (by_id["bundle"].effect, by_id["bundle"].by_hand) == ("item(Draw(2))", False)
    assert by_id["pupling-tst-7"].name == "Pupling"
    assert (made.kept_by_hand, made.differs_from_hand) == (["parcel"], ["bundle"])


def test_incomplete_data_is_left_out_and_said(tmp_path: Path) -> None:
    made = built(read(tmp_path, record(subtypes=["Stage 1"]), trainer()))
    assert [each.id for each in made.cards] == ["parcel"]
    assert made.left_out == ["Pupling TST 7 (it does not say what it evolves from)"]
    with pytest.raises(CardDataError, match="no English cards"):
        built([])


# -- files and the command --------------------------------------------------------------------------------------------


def test_the_same_sources_give_the_same_files_and_changes_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = data_file(tmp_path, [record(attacks=[{"name": "Bite", "cost": ["Fire"], "damage": "30"}])])
    out = tmp_path / "out"
    arguments = ("pool", "build", "--from", str(place), "--out", str(out), "--name", "mine")
    assert command(monkeypatch, *arguments, "--check") == 1
    assert not out.exists()
    assert command(monkeypatch, *arguments) == 0
    assert "mine.cards: 1 added\n  + pupling-tst-7\n" in capsys.readouterr().out
    before = {each: each.read_bytes() for each in out.iterdir()}
    assert sorted(each.name for each in before) == ["mine.cards", "mine.prints"]
    assert command(monkeypatch, *arguments, "--check") == 0
    assert command(monkeypatch, *arguments) == 0
    assert "mine.cards: unchanged" in capsys.readouterr().out
    assert {each: each.read_bytes() for each in out.iterdir()} == before
    pool = Pool()
    pool.read(sorted(out.iterdir()))
    assert pool.find_by_print("TST", "7")[0].hp == 60
    data_file(tmp_path, [record(hp="70", attacks=None), trainer()])
    assert command(monkeypatch, *arguments) == 0
    assert "mine.cards: 1 added, 1 changed\n  + parcel\n  ~ pupling-tst-7\n" in capsys.readouterr().out


def test_an_interruption_or_an_error_leaves_the_old_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = data_file(tmp_path, [record(attacks=None)])
    out = tmp_path / "out"
    arguments = ("pool", "build", "--from", str(place), "--out", str(out))
    assert command(monkeypatch, *arguments) == 0
    before = {each.name: each.read_bytes() for each in out.iterdir()}
    data_file(tmp_path, [record(attacks=None), trainer()])

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    for what in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, what, interrupted)
            assert command(monkeypatch, *arguments) == 130
        assert {each.name: each.read_bytes() for each in out.iterdir()} == before
    assert "interrupted" in capsys.readouterr().err
    data = place.read_bytes()
    place.write_bytes(data[:-30])
    assert command(monkeypatch, *arguments) == 2
    place.write_bytes(data)
    assert {each.name: each.read_bytes() for each in out.iterdir()} == before
    error = capsys.readouterr().err
    assert error.startswith(f"playmat: {place}, line 2: this is no JSON") and error.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="the signal of Ctrl-C is sent to a process of its own")
def test_ctrl_c_in_the_middle_leaves_the_old_files(tmp_path: Path) -> None:
    many = [record(id=f"tst1-{n}", number=str(n), name=f"Pupling {n}") for n in range(1, 30_000)]
    place = data_file(tmp_path, many)
    out = tmp_path / "out"
    out.mkdir()
    (out / "standard.cards").write_text("# old\n", encoding="utf-8")
    command_line = [sys.executable, "-m", "playmat", "pool", "build", "--from", str(place), "--out", str(out)]
    process = subprocess.Popen(command_line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "playmat: interrupted\n")
    assert [(each.name, each.read_text(encoding="utf-8")) for each in out.iterdir()] == [("standard.cards", "# old\n")]


def test_an_old_file_of_nonsense_is_said_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = data_file(tmp_path, [record(attacks=None)])
    old = tmp_path / "standard.cards"
    old.write_text("# mine\nPup | Basic | HP lots | by hand\n", encoding="utf-8")
    assert command(monkeypatch, "pool", "build", "--from", str(place), "--out", str(tmp_path)) == 2
    said = capsys.readouterr().err
    assert f"{old}, line 2, card Pup: HP: 'lots' is no number" in said
    assert "remove the file to build it anew" in said
    assert old.read_text(encoding="utf-8").startswith("# mine")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Pup | Basic | HP sixty | C", "some.cards, line 2, card Pup: HP: 'sixty' is no number"),
        ("Pup | Basic | HP 60 | C | attack Bite C 10", "some.cards, line 2, card Pup: attack: no quoted name"),
        ("Pup | Basic | HP 60 | C | effect: item(Draw(", "some.cards, line 2: a bracket or quote is never closed"),
        ("Pup | Wizard | HP 60", "some.cards, line 2, card Pup: 'Wizard' is no kind of card"),
        ("Pup | Basic | HP 60 | C | magic yes", "some.cards, line 2, card Pup: 'magic' is no field of a card"),
        ("Pup | Basic", "some.cards, line 2, card Pup (Pup): hp: a Pokémon has HP"),
        ("\x00\x01", "some.cards, line 2: card \x00\x01 has no kind"),
    ],
)
def test_a_pool_file_edited_into_nonsense_is_said_with_its_line(tmp_path: Path, line: str, said: str) -> None:
    place = tmp_path / "some.cards"
    place.write_text(f"# cards\n{line}\n", encoding="utf-8")
    pool = Pool()
    with pytest.raises(CardDataError) as caught:
        pool.read([place])
    assert said in str(caught.value)
    place.write_bytes(b"\xff\xfe\xfd")
    with pytest.raises(CardDataError, match="the file is not UTF-8 text"):
        pool.read([place])


def test_a_tree_edited_into_nonsense_refuses_the_deck_by_card(tmp_path: Path) -> None:
    place = tmp_path / "some.cards"
    place.write_text("Parcel | Item | effect: item(Drawww(3))\n", encoding="utf-8")
    pool = Pool()
    pool.read([place])
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Parcel\n56 Basic Fire Energy\n", encoding="utf-8")
    with pytest.raises(DeckError, match=r"DECK-03|Parcel \(Parcel\)"):
        load_deck(str(deck), preset("SV"), pool=pool)
    with pytest.raises(NotationError, match=r"Parcel \(Parcel\), its text"):
        files.check_texts(place.read_text(encoding="utf-8"), "")


def test_a_place_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = data_file(tmp_path, [record(attacks=None)])
    taken = tmp_path / "taken"
    taken.write_text("a file", encoding="utf-8")
    for out in (taken, tmp_path / ("no" * 200)):
        assert command(monkeypatch, "pool", "build", "--from", str(place), "--out", str(out)) == 2
        assert "playmat: " in (said := capsys.readouterr().err) and "Traceback" not in said
    for name in ("", "a/b", ".hidden"):
        assert command(monkeypatch, "pool", "build", "--from", str(place), "--name", name) == 2
    assert "no name for files" in capsys.readouterr().err
    if os.geteuid():
        closed = tmp_path / "closed"
        closed.mkdir()
        closed.chmod(stat.S_IRUSR | stat.S_IXUSR)
        assert command(monkeypatch, "pool", "build", "--from", str(place), "--out", str(closed)) == 2
        assert "cannot be written" in capsys.readouterr().err


def test_without_card_data_the_command_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PLAYMAT_CARDS", str(tmp_path / "none.jsonl"))
    arguments = ("pool", "build", "--out", str(tmp_path / "out"))
    assert command(monkeypatch, *arguments) == 2
    assert not (tmp_path / "out").exists()
    monkeypatch.setattr("playmat.pool.official.library_path", lambda: None)
    assert command(monkeypatch, *arguments, "--from", "official") == 2
    assert "the official engine is not installed. Install it with `make official`" in capsys.readouterr().err


# -- real data --------------------------------------------------------------------------------------------------------


def test_all_english_data_is_read(shared: Path) -> None:
    found = read_source(str(shared / "cards" / "en.jsonl.xz"))
    assert len(found) == 19_915
    assert sum(bool(each.doubts) for each in found) < 120
    assert sum(each.facts.is_pokemon() for each in found) > 16_000


def test_all_japanese_data_is_read(shared: Path) -> None:
    found = read_source(str(shared / "cards" / "ja.jsonl.xz"))
    assert len(found) == 30_348
    assert all(each.language == "ja" for each in found)
    lucario = [each for each in found if each.facts.name == "メガルカリオex"]
    assert {(each.facts.hp, each.facts.prizes, each.facts.tags) for each in lucario} == {(340, 3, ("MEGA", "ex"))}


def test_the_official_engine_lists_the_cards_that_the_pool_knows() -> None:
    if library_path() is None:
        pytest.skip("the official engine is not installed (`make official`)")
    found = {each.official_id: each for each in read_official()}
    assert len(found) == 1_431
    pool = built_in()
    for official_id, each in found.items():
        known = pool.find_by_official_id(official_id)
        if known is not None:
            assert (known.name, known.hp, known.retreat) == (
                each.facts.name if known.kind != cards.SPECIAL_ENERGY else known.name,
                each.facts.hp,
                each.facts.retreat,
            )


@pytest.fixture(scope="module")
def from_sources(shared: Path) -> Built:
    """The pool made again from the official list and the English data; skipped where they are missing."""
    if library_path() is None:
        pytest.skip("the official engine is not installed (`make official`)")
    return build([*read_official(), *read_source(str(shared / "cards" / "en.jsonl.xz"))])


def test_the_pool_is_what_its_sources_say(from_sources: Built) -> None:
    again = "run `playmat pool build`"
    assert from_sources.cards_text() == (DATA / "standard.cards").read_text(encoding="utf-8"), again
    assert from_sources.prints_text() == (DATA / "standard.prints").read_text(encoding="utf-8"), again
    assert len(from_sources.cards) == 1_423
    assert sum(not each.unsupported for each in from_sources.cards) >= 1_200
    assert from_sources.left_out == []


def test_texts_are_read_to_the_trees_that_were_written_by_hand(from_sources: Built) -> None:
    hand = read_cards((Path(__file__).parent / "data" / "by-hand.cards").read_text(encoding="utf-8"))
    made = {each.id: each for each in from_sources.cards}
    assert len(hand) == 39
    for card in hand:
        assert print_card(made[card.id]) == print_card(card).removesuffix(" | by hand")


def test_no_printed_text_is_in_the_pool(from_sources: Built) -> None:
    stored = (DATA / "standard.cards").read_text(encoding="utf-8").casefold()
    words = {text for each in read_official() for text in (*each.attack_words, *each.ability_words, each.words)}
    sentences = {one.strip().casefold() for text in words for one in text.replace("\n", ".").split(".")}
    assert [each for each in sentences if len(each.split()) > 3 and each in stored] == []


def test_parts_without_words_and_numbers_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    def unsupported(**fields: object) -> str:
        (card,) = read(tmp_path, record(**fields))
        return compile_card(card, TextRoom("en", [card.facts])).facts.unsupported

    none = {"attacks": [{"name": "Nap", "cost": ["Fire"], "damage": "", "text": ""}]}
    assert unsupported(**none) == "Nap: it has no text"
    assert (
        unsupported(abilities=[{"name": "Fur", "text": "", "type": "Ability"}], attacks=None) == "Fur: it has no text"
    )
    times = "This attack does 20 damage for each card in your hand."
    more = "This attack does 20 more damage for each card in your hand."
    for words, damage, refused in (
        (times, "20x", False),
        (times, "20+", True),
        (more, "20+", False),
        (more, "20x", True),
    ):
        attack = {"name": "Wag", "cost": ["Fire"], "damage": damage, "text": words}
        assert ("counts otherwise" in unsupported(attacks=[attack])) is refused


def test_a_name_is_read_as_the_kind_of_card_that_it_is(tmp_path: Path) -> None:
    lair = trainer(name="Lair", subtypes=["Stadium"], rules=["Draw 3 cards."], number="10")
    spark = trainer(name="Spark Energy", supertype="Energy", subtypes=["Special"], rules=["x"], number="11")
    printed = read(tmp_path, record(), lair, spark)
    room = TextRoom("en", [each.facts for each in printed])
    card = printed[0].facts

    def understood(words: str) -> bool:
        try:
            room.read(PrintedText("attack", "Fetch", words, card.attacks[0]), card)
        except TextError as wrong:
            assert "and is none" in wrong.what
            return False
        return True

    assert understood("If Lair is in play, this attack does 10 more damage.")
    assert not understood("If Pupling is in play, this attack does 10 more damage.")
    assert understood("If you have at least 3 Spark Energy in play, this attack does 10 more damage.")
    assert not understood("If you have at least 3 Pupling in play, this attack does 10 more damage.")


def test_a_rule_that_says_more_than_its_kind_is_no_reminder() -> None:
    from playmat.pool.english import own_rules

    only = (
        "You can play only one Supporter card each turn. When you play this card, put it next to your Active Pokémon."
    )
    assert own_rules([f"{only} When your turn ends, discard this card."]) == ""
    back = f"{only} When your turn ends, put this card into your hand instead of discarding it."
    assert own_rules([back]) == back
