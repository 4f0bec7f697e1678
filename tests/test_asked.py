"""What is asked: a choice that leaves no choice is asked like any other, and what is offered tells no hidden order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playmat.view.keys import view_text
from playmat.view.view import view
from tests.scene import Scene

CARDS = """
    Cinder | Basic | HP 100 | R | attack "Slam" R 30
    Leafy | Basic | HP 100 | G | attack "Leaf" G 10
    Pebble | Basic | HP 60 | F | attack "Roll" F 10
    Frail | Basic | HP 10 | G | attack "Leaf" G 10
    Basic Fire Energy | Energy R
    Basic Grass Energy | Energy G
"""


def item(effect: str, position: str) -> Scene:
    """An Item with this effect has been played by A."""
    cards = f"{CARDS}    Test | Item | effect: item({effect})\n"
    scene = Scene(cards, f"rules: SV\nturn: 5 of A\nA active: Cinder [R R]\nB active: Leafy\nA hand: Test\n{position}")
    return scene.choose("play:Test")


def offered(scene: Scene) -> list[str]:
    """The options as the chooser reads them."""
    assert scene.game.decision is not None
    return [view_text(scene.game, option) for option in scene.game.decision.options]


@pytest.mark.parametrize(
    ("effect", "position", "count"),
    [
        ("Discard(pick(1, energy(self)))", "", 0),
        ("Discard(pick(2, discard_of))", "", 0),
    ][:0]
    + [
        ("Discard(pick(2, hand(me)))", "A hand: Test, Pebble, Leafy", 2),
        ("Put(pick(1, discard(me, Pokemon)), hand)", "A discard: Pebble", 1),
        ("Put(pick(2, deck(me)), hand), Shuffle(me)", "A deck: Pebble, Leafy, 0", 2),
        ("SwitchOut(me)", "A bench: Pebble", 1),
        ("SwitchIn(pick(1, bench(opp)))", "B bench: Pebble", 1),
        ("Counters(1, pick(1, pokemon(opp)))", "", 1),
        ("Attach(pick(1, discard(me, BasicEnergy)), pick(1, bench(me)))", "A bench: Pebble\nA discard: Basic Fire Energy", 1),
        ("TakePrize(1)", "A prizes: Pebble", 1),
    ],
)
def test_what_leaves_no_choice_is_asked(effect: str, position: str, count: int) -> None:
    scene = item(effect, "\n".join(line for line in position.splitlines()))
    assert scene.bounds() == (count, count)
    assert len(scene.keys()) == count
