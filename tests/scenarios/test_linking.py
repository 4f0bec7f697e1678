"""How the parts of a text hang together: RULES section 18, II-E-10, II-E-18, II-E-19."""

from __future__ import annotations

import pytest

from tests.scene import Scene, in_order, log_of, stands

# -- may (II-E-10) ----------------------------------------------------------------------------------------------------

CRUSHER = """
Crusher | Mega | HP 220 | M | from Pup | attack "Crush" - 120: "You may discard a Special Energy from your opponent's
    Active Pokémon or a Stadium in play."
Pup | Basic | HP 60 | M
Twin | Special Energy | effect: "This card provides {C} {C} Energy."
Field | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent's) is {C} less."
"""


def crushed() -> Scene:
    """Crush has done its damage and asks."""
    scene = Scene(CRUSHER, "rules: XY\nA active: Crusher\nB active: Dummy [W | energy Twin]\nstadium: Field (B)")
    scene.choose("attack:Crush")
    assert scene.asked() == "A yes or no"
    assert scene.counters("B active") == 12
    return scene


def test_S_374_the_energy_or_the_stadium() -> None:
    scene = crushed()
    scene.choose("yes")
    assert scene.asked() == "A either"
    assert len(scene.keys()) == 2
    scene.choose(scene.keys()[0]).forced()
    assert scene.asked() == "B main"
    stands(scene, "B active: Dummy [120 damage | W]\nstadium: Field (B)\nB discard: Twin")
    scene = crushed()
    scene.choose("yes").choose(scene.keys()[1])
    stands(scene, "B active: Dummy [120 damage | W | energy Twin]\nstadium: -\nB discard: Field")


def test_S_374_or_nothing() -> None:
    scene = crushed()
    scene.choose("no")
    assert scene.asked() == "B main"
    stands(scene, "B active: Dummy [120 damage | W | energy Twin]\nstadium: Field (B)\nB discard: -")


SLASH = """
Slasher | Basic | HP 130 | W | attack "Slash" C 60+: "You may put a {W} Energy attached to this Pokémon into your hand.
    If you do, this attack does 20 more damage."
"""


def test_S_375_without_the_energy_nothing_is_asked_and_nothing_added() -> None:
    scene = Scene(SLASH, "rules: XY\nA active: Slasher [R]")
    scene.choose("attack:Slash")
    assert scene.asked() == "B main"
    stands(scene, "A active: Slasher [R]\nB active: Dummy [60 damage]")


@pytest.mark.parametrize(("answer", "damage"), [("yes", 80), ("no", 60)])
def test_S_375_with_it_20_more(answer: str, damage: int) -> None:
    scene = Scene(SLASH, "rules: XY\nA active: Slasher [W]")
    scene.choose("attack:Slash")
    assert scene.asked() == "A yes or no"
    scene.choose(answer)
    if answer == "yes":
        scene.choose("card:Basic Water Energy")
    stands(scene, f"B active: Dummy [{damage} damage]")
    assert scene.names("A hand") == (["Basic Water Energy"] if answer == "yes" else [])
    stands(scene, "A active: Slasher" if answer == "yes" else "A active: Slasher [W]")


# -- then, shuffle (II-E-18) ------------------------------------------------------------------------------------------


def test_S_389_shuffled_though_nothing_was_found() -> None:
    scene = Scene(
        """
        Ringer EX | Basic | HP 170 | P | tags EX | prizes 2 | ability "Ring" Ability: "When you play this Pokémon from \
your hand onto your Bench, you may use this Ability. Search your deck for up to 3 Pokémon-EX, except any Ringer EX, \
reveal them, and put them into your hand. Then, shuffle your deck."
        Ace | Item
        """,
        "rules: XY\nA hand: Ringer EX\nA deck: Ace, Inert, Inert, 0",
        orders=[[1, 3, 2]],
    )
    deck = scene.game.players[0].deck[:]
    scene.game.chance.orders = [[deck[2], deck[0], deck[1]]]
    log = log_of(scene)
    scene.choose("bench:Ringer EX").choose("yes")
    assert scene.asked() == "A main"
    in_order(log, "A shuffles the deck")
    assert scene.game.players[0].deck == [deck[2], deck[0], deck[1]]
    assert scene.names("A hand") == []
    scene.done()


# -- A. Then B (II-E-19) ----------------------------------------------------------------------------------------------

SHURIKEN = """
Frog | Basic | HP 170 | W | ability "Star" Ability: "Once during your turn, if this Pokémon is in the Active Spot, you
    may discard a Basic {W} Energy card from your hand. If you do, put 6 damage counters on 1 of your opponent's
    Pokémon."
Prey | Basic | HP 100 | C
"""


def test_S_390_without_the_first_part_it_cannot_be_used() -> None:
    assert not Scene(SHURIKEN, "rules: XY\nA active: Frog\nA hand: Fire Energy, Inert").offers("ability:")
    assert not Scene(SHURIKEN, "rules: XY\nA bench: Frog\nA hand: Water Energy").offers("ability:")
    scene = Scene(SHURIKEN, "rules: XY\nA active: Frog\nA hand: Water Energy, Fire Energy\nB bench: Prey")
    scene.choose("ability:Star").forced()
    scene.until_main("pokemon:Prey")
    stands(
        scene, "A hand: Basic Fire Energy\nA discard: Basic Water Energy\nB active: Dummy\nB bench: Prey [60 damage]"
    )
    assert not scene.offers("ability:")


POTION = 'Elixir | Item | effect: "Heal all damage from 1 of your Pokémon. Discard all Energy from that Pokémon."'


def test_S_391_the_second_part_may_be_impossible() -> None:
    scene = Scene(POTION, "rules: XY\nA active: Dummy [5 counters]\nA bench: Dummy [R W]\nA hand: Elixir")
    scene.choose("play:Elixir").forced()
    scene.until_main()
    stands(scene, "A active: Dummy\nA bench: Dummy [R W]\nA discard: Elixir")
    # And where it is possible it is done.
    scene = Scene(POTION, "rules: XY\nA active: Dummy [5 counters | R W]\nA hand: Elixir")
    scene.choose("play:Elixir").forced()
    scene.until_main()
    stands(scene, "A active: Dummy")
    assert sorted(scene.names("A discard")) == ["Basic Fire Energy", "Basic Water Energy", "Elixir"]


STALK = """
Lurker | Basic | HP 170 | W | attack "Stalk" -: "Before doing damage, switch in 1 of your opponent's Benched Pokémon
    to the Active Spot. This attack does 30 damage to the new Active Pokémon."
Sunny | Basic | HP 90 | P | ability "Sun" Ability: "Prevent all effects of attacks used by your opponent's Pokémon
    done to each of your Pokémon that has any Energy attached."
Minnow | Basic | HP 50 | W
"""


def test_S_420_no_switch_and_so_no_damage() -> None:
    scene = Scene(STALK, "rules: XY\nA active: Lurker\nB bench: Minnow [W], Sunny")
    scene.choose("attack:Stalk").choose("pokemon:Minnow")
    assert scene.asked() == "B main"
    stands(scene, "B active: Dummy\nB bench: Minnow [W], Sunny")
    # A Pokémon without Energy is not immune.
    scene = Scene(STALK, "rules: XY\nA active: Lurker\nB bench: Minnow, Sunny")
    scene.choose("attack:Stalk").choose("pokemon:Minnow")
    stands(scene, "B active: Minnow [30 damage]\nB bench: Dummy, Sunny")
