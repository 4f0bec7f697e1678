"""What is asked: what leaves no choice is asked like any other choice, and what is offered tells no hidden order."""

from __future__ import annotations

from typing import Any

import pytest

from playmat.view.keys import view_text
from playmat.view.view import view
from tests.scene import Scene

CARDS = """
    Cinder | Basic | HP 100 | R | attack "Slam" R 30
    Leafy | Basic | HP 100 | G | attack "Leaf" G 10
    Pebble | Basic | HP 60 | F | attack "Roll" F 10
    Basic Fire Energy | Energy R
"""


def item(effect: str, position: str) -> Scene:
    """A has played an Item with this effect."""
    lines = position if "A hand" in position else f"A hand: Test\n{position}"
    text = f"rules: SV\nturn: 5 of A\nA active: Cinder [R R]\nB active: Leafy\n{lines}"
    return Scene(f"{CARDS}    Test | Item | effect: item({effect})\n", text).choose("play:Test")


def offered(scene: Scene) -> list[str]:
    """The options as the chooser reads them."""
    assert scene.game.decision is not None
    return [view_text(scene.game, option) for option in scene.game.decision.options]


@pytest.mark.parametrize(
    ("effect", "position", "count"),
    [
        ("Discard(pick(2, hand(me)))", "A hand: Test, Pebble, Leafy", 2),
        ("Put(pick(1, discard(me, Pokemon)), hand)", "A discard: Pebble", 1),
        ("Put(pick(2, deck(me)), hand), Shuffle(me)", "A deck: Pebble, Leafy, 0", 2),
        ("SwitchOut(me)", "A bench: Pebble", 1),
        ("SwitchIn(pick(1, bench(opp)))", "B bench: Pebble", 1),
        ("Counters(1, pick(1, bench(opp)))", "B bench: Pebble", 1),
        ("Attach(hand(me, BasicEnergy), spread(bench(me)))", "A bench: Pebble\nA hand: Test, Basic Fire Energy", 1),
        ("TakePrize(1)", "A prizes: Pebble", 1),
        ("TakePrize(3)", "A prizes: Pebble, Leafy", 2),
    ],
)
def test_what_leaves_no_choice_is_asked(effect: str, position: str, count: int) -> None:
    scene = item(effect, position)
    assert scene.asked() in ("A pick", "A prize")
    assert scene.bounds() == (count, count)
    assert len(scene.keys()) == count
    scene.forced()
    assert scene.asked() == "A main" or not scene.game.players[0].prizes


def test_the_last_prize_is_asked_for() -> None:
    scene = Scene(CARDS, "rules: SV\nturn: 5 of A\nA active: Cinder [R]\nA prizes: 1\nB active: Pebble [50 damage]")
    scene.choose("attack:Slam")
    assert (scene.asked(), scene.keys()) == ("A prize", ["card:prizes 1"])


def test_counters_are_asked_for_one_by_one_on_one_pokemon() -> None:
    scene = item("Counters(3, spread(bench(opp)))", "B bench: Pebble")
    for left in (3, 2, 1):
        assert (scene.asked(), len(scene.keys())) == ("A pick", 1)
        assert scene.counters("B bench 1") == 3 - left
        scene.forced()
    assert scene.asked() == "A main"


def test_energy_is_asked_for_card_by_card_to_the_last() -> None:
    scene = item("Discard(pick(units(2), energy(active(me))))", "")
    assert len(scene.keys()) == 2
    scene.choose("card:Basic Fire Energy")
    assert scene.keys() == ["card:Basic Fire Energy@active energy"]
    scene.forced()
    assert scene.asked() == "A main"


@pytest.mark.parametrize(
    ("effect", "position"),
    [
        ("d := discard(me, Pokemon), Draw(1), Put(that(d), hand)", "A discard: Pebble, Leafy"),
        ("Put(discard(me), hand)", "A discard: Pebble"),
        ("Draw(upto(1))", ""),
        ("Put(pick(1, discard(me, Pokemon)), hand), Draw(1)", "A discard: Basic Fire Energy"),
    ],
)
def test_whole_sets_single_numbers_and_nothing_to_choose_are_not_asked(effect: str, position: str) -> None:
    assert item(effect, position).asked() == "A main"


def test_a_search_is_offered_by_name_whatever_the_order_of_the_deck() -> None:
    search = "Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me)"
    one = item(search, "A deck: Pebble, Cinder, Leafy, Cinder, Basic Fire Energy")
    other = item(search, "A deck: Leafy, Basic Fire Energy, Cinder, Pebble, Cinder")
    assert offered(one) == offered(other) == ["card:Cinder@deck"] * 2 + ["card:Leafy@deck", "card:Pebble@deck"]
    assert view(one.game, 0)["decision"] == view(other.game, 0)["decision"]


def test_the_view_of_a_search_in_the_opponents_deck_tells_no_order() -> None:
    search = "Discard(pick(1, deck(opp, Pokemon))), Shuffle(opp)"
    one = item(search, "B deck: Pebble, Cinder, Leafy, Basic Fire Energy, 0")
    other = item(search, "B deck: Leafy, Basic Fire Energy, Cinder, Pebble, 0")
    assert [text.split("#")[0] for text in offered(one)] == ["card:Cinder", "card:Leafy", "card:Pebble"]
    assert [text.split("#")[0] for text in offered(other)] == ["card:Cinder", "card:Leafy", "card:Pebble"]
    for scene in (one, other):
        opponent: Any = view(scene.game, 0)["opponent"]
        known = opponent["deck_known"]
        assert [card["name"] for card in known] == ["Basic Fire Energy", "Cinder", "Leafy", "Pebble"]
        assert [card["from_top"] for card in known] == [None] * 4


def test_prizes_are_offered_by_place_unless_their_faces_are_known() -> None:
    swap = "Exchange(pick(1, prizes(me)), pick(1, hand(me)))"
    text = "A hand: Test, Cinder\nA prizes: Pebble, Leafy, Cinder"
    assert offered(item(swap, text)) == ["card:prizes 1", "card:prizes 2", "card:prizes 3"]
    looked = item(f"Look(prizes(me)), {swap}", text)
    assert [name.split("#")[0] for name in offered(looked)] == ["card:Cinder", "card:Leafy", "card:Pebble"]
