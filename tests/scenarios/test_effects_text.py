"""Effects as texts word them: RULES part II-C, and texts in the middle of which something happens."""

from __future__ import annotations

import pytest

from playmat.errors import IndexChoiceError
from tests.scene import Scene, in_order, log_of, stands


def test_S_439_the_text_is_finished_before_the_knock_out() -> None:
    scene = Scene(
        """
        Voodoo | Basic | HP 90 | P | ability "Curse" Ability: \
ability(Counters(2, pick(1, pokemon(opp))), Draw(1), limit=once)
        Imp | Basic | HP 60 | P
        """,
        """
        rules: XY
        A active: Voodoo
        A deck: R, 5
        B bench: Imp [40 damage], Dummy
        """,
    )
    log = log_of(scene)
    scene.choose("ability:Curse")
    scene.choose("pokemon:Imp@opp bench 1")
    assert scene.asked() == "A prize"
    assert scene.names("A hand") == ["Basic Fire Energy"]
    scene.choose("card:prizes 1")
    in_order(log, "20 damage to Imp", "A draws a card", "Imp of B is Knocked Out", "A takes a Prize")
    assert scene.asked() == "A main"
    assert scene.game.turn == 5
    stands(scene, "B bench: Dummy\nB discard: Imp")
    assert len(scene.names("A prizes")) == 5


ULTRA = "Ultra | Item | effect: item(Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me), \
cost=[Discard(pick(2, hand(me)))])"


def test_S_441_the_cost_of_use_must_be_payable() -> None:
    assert not Scene(ULTRA, "rules: XY\nA hand: Ultra, R\nA deck: Dummy, 5").offers("play:Ultra")
    # The Item itself cannot be one of the two, a second copy can.
    scene = Scene(ULTRA, "rules: XY\nA hand: Ultra x2, R\nA deck: Dummy, 5")
    assert scene.offers("play:Ultra")
    scene.choose("play:Ultra")
    scene.until_main("card:Dummy")
    assert scene.names("A discard") == ["Ultra", "Basic Fire Energy", "Ultra"]


def test_S_441_the_cost_is_paid_before_the_text() -> None:
    scene = Scene(ULTRA, "rules: XY\nA hand: Ultra, R, W, G\nA deck: Dummy, 5")
    log = log_of(scene)
    scene.choose("play:Ultra")
    assert scene.bounds() == (2, 2)
    assert sorted(scene.keys()) == [
        "card:Basic Fire Energy@hand",
        "card:Basic Grass Energy@hand",
        "card:Basic Water Energy@hand",
    ]
    with pytest.raises(IndexChoiceError):
        scene.choose("card:Basic Fire Energy")
    scene.choose("card:Basic Fire Energy", "card:Basic Grass Energy")
    assert scene.names("A discard") == ["Basic Fire Energy", "Basic Grass Energy"]
    assert scene.keys() == ["card:Dummy@deck"]
    scene.choose("card:Dummy")
    assert scene.names("A hand") == ["Basic Water Energy", "Dummy"]
    in_order(log, "Basic Grass Energy goes to A's discard pile", "Dummy is shown", "A shuffles the deck")
