"""The cards of the examples in the built-in pool: found, read, told again, and made again from card data."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.effects.notation import Call, parse
from playmat.errors import CardDataError
from playmat.facts.card import CardFacts
from playmat.facts.form import read_cards
from playmat.pool.building import build_some, pool_of, wanted_prints
from playmat.pool.load import DATA, built_in
from playmat.pool.printed import ABILITY, ATTACK, PrintedCard, PrintedText
from playmat.pool.rooms import room_of
from playmat.pool.source import default_data, read_source
from tests.scene import Scene

EXAMPLES = DATA / "examples.cards"
LIST = DATA / "examples.list"
STANDARD = [DATA / "standard.cards", DATA / "standard.prints"]


def examples() -> list[CardFacts]:
    return read_cards(EXAMPLES.read_text(encoding="utf-8"), EXAMPLES.name)


def test_every_example_of_the_list_is_found_by_its_print() -> None:
    pool = built_in()
    for code, number in wanted_prints(LIST):
        assert pool.find_by_print(code, number), f"{code} {number}"
    assert [each.name for each in pool.find_by_print("BKP", "51")] == ["Hypno"]


def test_all_of_them_play() -> None:
    assert len(examples()) == 138
    for each in examples():
        assert not each.unsupported, each.id
        assert built_in().definition(each).name == each.name


def test_every_tree_is_told_and_read_again() -> None:
    room = room_of("en", built_in().cards())
    told = 0
    for card in examples():
        texts = [PrintedText(ABILITY, each.name, each.effect) for each in card.abilities]
        texts += [PrintedText(ATTACK, each.name, each.effect, each) for each in card.attacks]
        if card.effect:
            kind = ABILITY if card.is_pokemon() else card.effect.partition("(")[0]
            texts.append(PrintedText(kind, "", card.effect))
        for text in texts:
            if not text.words:
                continue
            tree = parse(text.words)
            assert isinstance(tree, Call)
            words = room.write(tree, text, card)
            assert room.read(PrintedText(text.kind, text.name, words, text.attack), card).write() == text.words, words
            told += 1
    assert told > 150


def test_the_files_are_made_again_from_card_data() -> None:
    data = default_data()
    if not data or not Path(data).is_file():
        pytest.skip("there is no English card data (PLAYMAT_CARDS)")
    built = build_some(read_source(data), wanted_prints(LIST), pool_of(STANDARD))
    assert built.cards_text() == EXAMPLES.read_text(encoding="utf-8")
    assert built.prints_text() == EXAMPLES.with_suffix(".prints").read_text(encoding="utf-8")


def test_a_list_of_prints_names_its_bad_line(tmp_path: Path) -> None:
    place = tmp_path / "some.list"
    place.write_text("BKP 51\nBKP\n", encoding="utf-8")
    with pytest.raises(CardDataError, match="line 2"):
        wanted_prints(place)
    place.write_text("XXX 1\n", encoding="utf-8")
    with pytest.raises(CardDataError, match="do not have XXX 1"):
        build_some(read_nothing(), wanted_prints(place), pool_of(STANDARD))


def read_nothing() -> list[PrintedCard]:
    return []


EARLY = """
    Egg | Basic | HP 60 | N
    Wyrm | Stage 1 | HP 120 | N | from Egg | ability "Haste" Ancient Trait: passive(
        Lets(Evolve, pokemon(me), first_turn(me), New), zone=hand)
    Snake | Stage 1 | HP 120 | N | from Egg
"""


def test_a_card_in_hand_may_lift_the_bans_on_evolving_by_it() -> None:
    """A-05.2, A-05.3 and II-E-27: on the first turn and on a Pokémon just played, by this card and by no other."""
    scene = Scene(EARLY, "turn: 1 of A\nA active: Egg\nA hand: Wyrm, Snake\nB active: Egg")
    assert scene.offers("evolve:Wyrm") and not scene.offers("evolve:Snake")
    later = Scene(EARLY, "turn: 5 of A\nA active: Egg [new]\nA hand: Wyrm, Snake\nB active: Egg")
    assert later.offers("evolve:Wyrm") and not later.offers("evolve:Snake")
