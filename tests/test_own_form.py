"""The small form of one's own cards: the example of the docs is played with, what cannot be is said with the card."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from playmat.agents.choosers import RandomAgent, play_out
from playmat.engine.start import start
from playmat.errors import DeckError
from playmat.facts import card as cards
from playmat.pool import load_deck
from playmat.pool.load import whole
from playmat.pool.places import own_cards
from playmat.pool.source import read_source
from playmat.pool.store import Store
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import OVER
from tests.test_cards_add import Run, added, deck_file, old_record
from tests.test_pool_build import data_file

DOCS = Path(__file__).parent.parent / "docs" / "own-cards.md"

pytestmark = pytest.mark.usefixtures("own_data")


def own_file(folder: Path, text: str, name: str = "mine.toml") -> Path:
    place = folder / name
    place.write_text(text, encoding="utf-8")
    return place


def test_the_example_of_the_docs_is_played_with(tmp_path: Path, run: Run) -> None:
    found = re.search(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    report = added(run, own_file(tmp_path, found.group(1), "garden.toml"))
    assert (report["collection"], report["cards"], report["cards_compiled"]) == ("garden", 3, 3)
    deck = deck_file(
        tmp_path, "4 Puddlepup HOME 1", "3 Floodhound ex", "4 Watering Can HOME 3", "49 Basic Water Energy"
    )
    loaded = load_deck(str(deck), preset("SV"))
    for seed in range(5):
        game = start(preset("SV"), (loaded, loaded), Chance.seeded(seed))
        play_out(game, RandomAgent(seed), RandomAgent(seed + 1), 5000)
        assert game.phase == OVER
    (hound,) = whole().find_by_name("Floodhound ex")
    assert (hound.prizes, hound.tags, hound.by_hand) == (2, ("ex",), True)
    assert hound.attacks[0].effect == "attack(Discard(pick(units(1), energy(self))))"
    assert hound.abilities[0].effect == "ability(Draw(1), limit=once)"


def test_json_has_the_same_form(tmp_path: Path, run: Run) -> None:
    import tomllib

    found = re.search(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    text = json.dumps(tomllib.loads(found.group(1)), ensure_ascii=False)
    first = read_source(str(own_file(tmp_path, text, "garden.json")))
    second = read_source(str(own_file(tmp_path, found.group(1), "garden.toml")))
    assert [each.facts for each in first] == [each.facts for each in second]
    assert [each.texts() for each in first] == [each.texts() for each in second]


def test_every_key_of_the_form_is_in_the_docs() -> None:
    from playmat.pool.ownform import OwnAbility, OwnAttack, OwnCard, OwnSet, OwnVersus

    told = DOCS.read_text(encoding="utf-8")
    for shape in (OwnAbility, OwnAttack, OwnCard, OwnSet, OwnVersus):
        for key in shape.__struct_fields__:
            assert re.search(rf"\b{key}\b", told), key


def test_a_special_energy_and_a_tool_of_ones_own(tmp_path: Path, run: Run) -> None:
    place = own_file(
        tmp_path,
        """
[[card]]
name = "Garden Energy"
kind = "Special Energy"
effect = "energy(Provides(\\"C\\"))"
[[card]]
name = "Raincoat"
kind = "Tool"
text = "The Pokémon this card is attached to gets +50 HP."
""",
    )
    report = added(run, place)
    assert (report["cards"], report["cards_compiled"]) == (2, 2), report
    (coat,) = whole().find_by_print("OWN", "2")
    assert (coat.kind, coat.effect) == (cards.TOOL, "tool(MaxHP(holder, +50))")


def test_a_text_of_ones_own_that_is_no_card_text_is_shown_with_its_place(tmp_path: Path, run: Run) -> None:
    place = own_file(
        tmp_path,
        '[[card]]\nname = "Pup"\nhp = 60\ntypes = ["Fire"]\n[[card.attacks]]\nname = "Sing"\ncost = "R"\n'
        'text = "Draw a {Q} card."\n',
    )
    code, out, err = run("cards", "add", place)
    assert (code, err) == (0, "")
    assert 'Pup is not understood\n  attack "Sing"\n    Draw a {Q} card.\n           ^\n' in out
    with pytest.raises(DeckError, match="Pup: 'Sing, word 3 of 4: {Q} card.'"):
        load_deck(str(deck_file(tmp_path, "4 Pup", "56 Basic Fire Energy")), preset("SV"))


PUP = '[[card]]\nname = "Pup"\nhp = 60\ntypes = ["Fire"]\n'
CAN = '[[card]]\nname = "Can"\nkind = "Item"\ntext = "Draw 2 cards."\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PUP.replace("hp = 60\n", ""), "card 1, Pup: hp: a Pokémon has HP"),
        (PUP.replace('"Fire"', '"Fyre"'), "card 1, Pup: 'Fyre' is no Energy type. known are Colorless"),
        (PUP + '[[card.attacks]]\nname = "Sing"\ncost = "RQ"\n', "card 1, Pup: 'Q' is no Energy type"),
        (PUP + '[[card.attacks]]\nname = "Sing"\ndamage = "lots"\n', "card 1, Pup: attack 'Sing': 'lots' is no damage"),
        (PUP + 'evolves_from = "Pup"\nstage = "Stage 1"\n', "card 1, Pup: evolves_from: it evolves from itself"),
        (
            PUP + 'evolves_from = "Dog"\nstage = "Stage 1"\n'
            '[[card]]\nname = "Dog"\nhp = 90\ntypes = ["R"]\nevolves_from = "Pup"\nstage = "Stage 1"\n',
            "card 1, Pup: evolves_from: Pup comes round to itself",
        ),
        (PUP + 'stage = "Stage1"\n', "card 1, Pup: stage: 'Stage1' is no stage. known are Basic, Stage 1"),
        (PUP + 'evolves_from = "Egg"\n', "card 1, Pup: stage: it evolves, and does not say its stage"),
        (PUP + "hitpoints = 3\n", "card 1, Pup: 'hitpoints' is no field. Known are name, number"),
        (PUP + "retraet = 3\n", "card 1, Pup: 'retraet' is no field. Did you mean 'retreat'?"),
        (
            PUP + '[[card.attacks]]\nname = "A"\ndmg = 3\n',
            "Pup: 'dmg' is no field in attacks[0]. Did you mean 'damage'?",
        ),
        (PUP + "[[card.attacks]]\ndamage = 10\n", "card 1, Pup: 'name' is missing in attacks[0]"),
        (PUP.replace("hp = 60", 'hp = "many"'), "card 1, Pup: hp: expected `int`, got `str`"),
        (PUP + 'kind = "Creature"\n', "card 1, Pup: kind: 'Creature' is no kind of card. known are Pokémon, Item"),
        (PUP + 'tags = ["Radient"]\n', "card 1, Pup: tags: 'Radient' is no tag. Did you mean 'Radiant'?"),
        (PUP + 'weaknesses = [{type = "Water", value = "3x"}]\n', "Pup: weaknesses: '3x' is no Weakness"),
        (PUP + "number = 7\n" + CAN + "number = 7\n", "card 2, Can: number 7 is Pup already"),
        (CAN + CAN.replace("2", "3"), "card 2, Can: Can is in this file twice"),
        (CAN.replace("Can", "Potion"), "card 1, Potion: Potion is there already, as the built-in potion"),
        (CAN.replace('text = "Draw 2 cards."', ""), "card 1, Can: a Trainer or Special Energy without text"),
        (CAN + 'effect = "item(Draw(2))"\n', "card 1, Can: the card has a text and an effect"),
        (CAN.replace("text", "effect"), "card 1, Can: its effect is no notation: "),
        (
            CAN.replace('text = "Draw 2 cards."', 'effect = "item(Drow(2))"'),
            "Can: its effect is no notation: unknown word Drow",
        ),
        (PUP + '[[card.abilities]]\nname = "Nose"\n', "card 1, Pup: Ability 'Nose' has neither text nor effect"),
        ('[set]\ncode = "my home"\n' + PUP, "set: 'my home' is no code of a set"),
        ('[set]\ndate = "1 May"\n' + PUP, "set: '1 May' is no date"),
        ("[[card]\n", "the file cannot be read: "),
        ("title = 3\n", "'title' is no field"),
        ("card = []\n", "the file has no cards"),
    ],
)
def test_what_cannot_be_is_said_with_the_card_and_nothing_is_lost(
    tmp_path: Path, run: Run, text: str, said: str
) -> None:
    added(run, data_file(tmp_path, [old_record()]))
    before = own_cards().read_bytes()
    place = own_file(tmp_path, text)
    code, out, err = run("cards", "add", place)
    assert (code, out) == (2, "")
    assert err.startswith(f"playmat: {place}") and err.count("\n") == 1 and "Traceback" not in err
    assert said in err
    assert own_cards().read_bytes() == before
    assert run("cards", "add", place, "--name", "cards")[0] == 2
    assert [each.name for each in Store(own_cards()).collections()] == ["cards"]
