"""Cards that come into play only by the effect of another, and gifts in which both players choose."""

from __future__ import annotations

import pytest

from playmat.effects.define import define
from playmat.errors import NotationError
from playmat.facts.form import read_card
from playmat.view.why import why_not
from tests.scene import Scene

CARDS = """
    Minnow | Basic | HP 60 | W
    Bream | Stage 1 | HP 90 | W | from Minnow | ability "Grand Turn" Ability: on(Moved(self, to=bench, turn=me),
        [Exchange(self, pick(1, deck(me, Name("Bream ex"))), old=shuffled), Shuffle(me)], may=True, limit=once)
    Bream ex | Stage 1 | HP 300 | W | prizes 2 | tags ex | from Minnow | ability "Great Spirit" Ability: passive(
        Cant(Enter, self, Not(Name("Bream"), HasAbility("Grand Turn"))))
    Pebble | Basic | HP 60 | F
    Raise | Item | effect: item(Evolve(pick(1, deck(me, EvolvesFrom(active(me)))), active(me)), Shuffle(me))
    Return | Item | effect: item(Put(pick(1, discard(me, Pokemon)), bench))
    Fetch | Item | effect: item(Put(pick(1, deck(me, Pokemon)), bench), Shuffle(me))
    Trade | Item | effect: item(Exchange(active(me), pick(1, hand(me, Pokemon)), old=hand))
    Bag | Basic | HP 90 | W | attack "Gifts" -: attack(
        Ask(opp, [Attach(pick(upto(3), hand(opp, BasicEnergy), by=opp), spread(pokemon(opp)))]),
        May(Attach(pick(upto(3), hand(me, BasicEnergy)), spread(pokemon(me)))))
"""


def test_what_comes_only_by_an_ability_neither_evolves_from_hand_nor_by_another_effect() -> None:
    """II-A.3: the card says wherever it is by what alone it comes into play."""
    scene = Scene(
        CARDS,
        "turn: 5 of A\nA active: Minnow\nA bench: Pebble\nA hand: Bream ex, Bream, Raise\nA deck: Bream ex, Bream"
        "\nB active: Pebble",
    )
    assert scene.offers("evolve:Bream>active")
    assert not scene.offers("evolve:Bream ex>")
    reason = why_not(scene.game, "evolve Bream ex onto active")
    assert reason is not None and reason.rule == "II-A.3" and reason.card == "Bream ex"
    scene.choose("play:Raise")
    assert scene.offers("card:Bream@") and not scene.offers("card:Bream ex")


def test_it_is_not_put_onto_the_bench_by_another_effect() -> None:
    scene = Scene(
        CARDS,
        "turn: 5 of A\nA active: Minnow\nA hand: Return, Fetch\nA discard: Bream ex, Pebble\nA deck: Bream ex, Minnow"
        "\nB active: Pebble",
    )
    scene.choose("play:Fetch")
    assert scene.offers("card:Minnow") and not scene.offers("card:Bream ex")
    scene.choose("card:Minnow")
    scene.choose("play:Return").choose("card:Pebble")
    assert scene.names("A discard") == ["Bream ex", "Fetch", "Return"]
    only = Scene(CARDS, "turn: 5 of A\nA active: Minnow\nA hand: Return\nA discard: Bream ex\nB active: Pebble")
    assert not only.offers("play:Return")


def test_it_does_not_change_places_by_another_effect() -> None:
    scene = Scene(CARDS, "turn: 5 of A\nA active: Minnow\nA hand: Trade, Bream ex\nB active: Pebble")
    if scene.offers("play:Trade"):
        scene.choose("play:Trade")
    assert scene.pokemon("A active").defn.name == "Minnow"
    assert "Bream ex" in scene.names("A hand")


def test_it_comes_by_that_ability() -> None:
    scene = Scene(
        CARDS,
        "turn: 5 of A\nA active: Bream\nA bench: Pebble\nA deck: Bream ex, Pebble\nB active: Pebble",
    )
    scene.choose("retreat").choose("pokemon:Pebble").choose("yes").choose("card:Bream ex")
    assert scene.pokemon("A bench 1").defn.name == "Bream ex"


def test_by_what_a_card_enters_is_a_text_of_its_own() -> None:
    card = read_card(
        'Odd | Basic | HP 60 | W | ability "Odd" Ability: passive(Cant(Enter, pokemon(me), Not(Name("Pebble"))))'
    )
    with pytest.raises(NotationError, match="by what alone a card comes into play"):
        define(card)


def test_each_player_gives_their_own_the_opponent_first() -> None:
    """II-C-09: whoever chooses the cards chooses the Pokémon for each."""
    scene = Scene(
        CARDS,
        "turn: 5 of A\nA active: Bag\nA bench: Pebble\nA hand: Water Energy\nB active: Pebble\nB bench: Minnow"
        "\nB hand: Fire Energy, Water Energy, Pebble\nB deck: Pebble",
    )
    scene.choose("attack:Gifts")
    assert scene.game.decision is not None and scene.game.decision.who == 1
    scene.choose("yes").choose("card:Basic Fire", "card:Basic Water")
    assert scene.game.decision is not None and scene.game.decision.who == 1
    scene.choose("pokemon:Minnow").choose("pokemon:Minnow")
    assert scene.game.decision is not None and scene.game.decision.who == 0
    scene.choose("yes").choose("card:Basic Water").choose("pokemon:Pebble")
    assert len(scene.pokemon("B bench 1").energy) == 2
    assert len(scene.pokemon("A bench 1").energy) == 1


def test_who_has_nothing_to_give_is_not_asked() -> None:
    """II-E-10.1: of a hand that may hold something the question is put, of an empty one not."""
    scene = Scene(CARDS, "turn: 5 of A\nA active: Bag\nA hand: Water Energy\nB active: Pebble\nB deck: Pebble")
    scene.choose("attack:Gifts")
    assert scene.game.decision is not None and scene.game.decision.who == 0


def test_a_basic_does_not_say_by_what_alone_it_enters() -> None:
    card = read_card('Odd | Basic | HP 60 | W | ability "Odd" Ability: passive(Cant(Enter, self, Not(Name("Pebble"))))')
    with pytest.raises(NotationError, match="a Basic Pokémon may always come into play"):
        define(card)
