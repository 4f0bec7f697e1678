"""Knock Outs, Prizes and promotion: RULES section 11."""

from __future__ import annotations

import pytest

from playmat.engine.queries import max_hp, retreat_cost
from playmat.state.codes import OVER
from playmat.view.log import Log
from playmat.view.view import view
from tests.scene import Scene, result, stands

FRAIL = "Frail | Basic | HP 60 | G"
OTHER = "Other | Basic | HP 70 | G"
THIRD = "Third | Basic | HP 80 | G"


def test_S_121_at_0_hp_it_is_in_play_until_step_7() -> None:
    scene = Scene(
        """
        Smasher | Basic | HP 100 | F | retreat 1 | attack "Smash" - 60: "Discard a card from your hand."
        Gloom | Basic | HP 60 | G | retreat 2 | ability "Mire" Ability: "Your opponent's Active Pokémon's Retreat Cost \
is {C} more."
        Feather | Tool | effect: "The Pokémon this card is attached to has no Retreat Cost."
        """,
        """
        rules: XY
        A active: Smasher
        A hand: Feather, Inert
        B active: Gloom [tool Feather]
        B bench: Dummy
        """,
    )
    scene.choose("attack:Smash")
    assert scene.asked() == "A pick"
    stands(scene, "B active: Gloom [60 damage | tool Feather]\nB discard: -")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 2
    assert retreat_cost(scene.game, scene.pokemon("B active")) == 0
    scene.choose("card:Inert")
    assert scene.asked() == "A prize"
    assert scene.names("B discard") == ["Gloom", "Feather"]
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 1


def test_S_122_poison_knocks_out_at_the_end_of_the_checkup() -> None:
    scene = Scene(
        f"{FRAIL}\n{OTHER}",
        """
        rules: XY
        A active: Frail [50 damage | poisoned]
        A bench: Other
        B active: Dummy [asleep]
        """,
        coins=[0],
    )
    log = Log()
    scene.game.sink = log
    scene.end_turn()
    assert scene.asked() == "B prize"
    words = [word for word, *_ in log.tuples()]
    assert words.index("checkup") < words.index("damage") < words.index("coin") < words.index("knock out")
    scene.choose("card:prizes 1")
    assert scene.asked() == "A promote"
    scene.choose("pokemon:Other@bench 1")
    assert scene.asked() == "B main"
    stands(scene, "A active: Other\nA discard: Frail\nB active: Dummy [asleep]\nB prizes: 5")
    scene.done()


def test_S_123_a_knock_out_in_the_middle_of_the_turn() -> None:
    scene = Scene(
        f"""
{FRAIL}
{OTHER}
Nipper | Basic | HP 60 | P
Biter | Stage 1 | HP 80 | P | from Nipper | attack "Bite" - 30 | ability "Sneak" Ability: "Once during your turn, when
    you play this Pokémon from your hand to evolve 1 of your Pokémon, you may put 2 damage counters on 1 of your
    opponent's Pokémon."
        """,
        """
        rules: XY
        A active: Nipper
        A hand: Biter
        B active: Dummy
        B bench: Frail [40 damage], Other
        """,
    )
    scene.choose("evolve:Biter>active")
    assert scene.asked() == "A yes or no"
    scene.choose("yes")
    assert scene.asked() == "A pick"
    scene.choose("pokemon:Frail@opp bench 1")
    assert scene.asked() == "A prize"
    stands(scene, "B bench: Other\nB discard: Frail")
    scene.choose("card:prizes 1")
    assert scene.asked() == "A main"
    assert scene.game.turn == 5
    assert len(scene.names("A hand")) == 1
    scene.choose("attack:Bite")
    stands(scene, "B active: Dummy [30 damage]")


def test_S_124_an_energy_knocks_out_the_own_active() -> None:
    scene = Scene(
        f"""
{FRAIL}
{OTHER}
Prism | Special Energy | provides GRWLPFDMY | effect: "This card provides every type of Energy but provides only 1
    Energy at a time. When you attach this card from your hand to a Pokémon, put 1 damage counter on that Pokémon."
        """,
        """
        rules: XY
        A active: Frail [50 damage]
        A bench: Other, Dummy
        A hand: Prism
        """,
    )
    scene.choose("attach:Prism>active")
    assert scene.asked() == "B prize"
    assert scene.names("A discard") == ["Frail", "Prism"]
    scene.choose("card:prizes 1")
    assert scene.asked() == "A promote"
    scene.choose("pokemon:Other@bench 1")
    assert scene.asked() == "A main"
    assert scene.game.turn == 5
    stands(scene, "A active: Other\nA bench: Dummy\nB hand: Inert\nB prizes: 5")


QUAKE = (
    'Quaker | Basic | HP 100 | F | attack "Quake" - 100: "This attack also does 60 damage to each of your \
opponent\'s Benched Pokémon. This Pokémon also does 50 damage to itself." '
    '| attack "Clash" - 100: "This Pokémon also does 100 damage to itself."'
)


def test_S_125_one_pass_for_everything_that_falls() -> None:
    scene = Scene(
        f"{QUAKE}\n{FRAIL}\n{OTHER}\n{THIRD}",
        """
        rules: XY
        A active: Quaker [60 damage]
        A bench: Other
        B active: Third
        B bench: Frail, Dummy, Frail
        """,
    )
    scene.choose("attack:Quake")
    assert sorted(scene.names("B discard")) == ["Frail", "Frail", "Third"]
    assert scene.names("A discard") == ["Quaker"]
    # Both take at the same time; somebody has to be asked first.
    assert scene.asked() == "B prize"
    assert scene.bounds() == (1, 1)
    scene.choose("card:prizes 1")
    assert scene.asked() == "A prize"
    assert scene.bounds() == (3, 3)
    scene.choose("card:prizes 1", "card:prizes 2", "card:prizes 3")
    stands(scene, "A prizes: 3\nB prizes: 5\nA hand: Inert x3\nB hand: Inert")
    assert scene.asked() == "B promote"
    scene.choose("pokemon:Dummy@bench 1")
    assert scene.asked() == "A promote"
    scene.choose("pokemon:Other@bench 1")
    stands(scene, "A active: Other\nB active: Dummy [60 damage]")


SPLASH = """
Finlet | Basic | HP 50 | W
Finner | Stage 1 | HP 90 | W | from Finlet
Spray | Special Energy | provides W | effect: "This card can only be attached to {W} Pokémon. This card provides {W}
    Energy only while this card is attached to a {W} Pokémon. If the {W} Pokémon this card is attached to is Knocked
    Out by damage from an attack from your opponent's Pokémon, put that Pokémon into your hand."
Charm | Tool | effect: "The Retreat Cost of the Pokémon this card is attached to is {C} more."
Crusher | Basic | HP 200 | F | attack "Crush" - 200
"""


def test_S_126_splash_energy_saves_the_pokemon_cards_only() -> None:
    scene = Scene(
        SPLASH,
        """
        rules: XY
        turn: 4 of B
        A active: Finner [W | energy Spray | tool Charm | under Finlet]
        A bench: Dummy
        B active: Crusher
        """,
    )
    scene.choose("attack:Crush")
    assert scene.asked() == "B prize"
    assert sorted(scene.names("A hand")) == ["Finlet", "Finner"]
    assert sorted(scene.names("A discard")) == ["Basic Water Energy", "Charm", "Spray"]
    scene.choose("card:prizes 1")
    assert scene.asked() == "A promote"
    assert len(scene.names("B prizes")) == 5


def test_S_126_not_when_it_falls_by_anything_else() -> None:
    scene = Scene(
        SPLASH,
        """
        rules: XY
        turn: 4 of B
        A active: Finner [80 damage | poisoned | W | energy Spray | tool Charm | under Finlet]
        A bench: Dummy
        B active: Crusher
        """,
    )
    scene.end_turn()
    assert scene.asked() == "B prize"
    assert scene.names("A hand") == []
    assert len(scene.names("A discard")) == 5


def test_S_126_also_when_the_attacker_falls_in_the_same_pass() -> None:
    scene = Scene(
        f"{SPLASH}\n{QUAKE}",
        """
        rules: XY
        A active: Quaker
        A bench: Dummy
        B active: Finner [energy Spray | under Finlet]
        B bench: Dummy
        """,
    )
    scene.choose("attack:Clash")
    assert scene.asked() == "B prize"
    assert sorted(scene.names("B hand")) == ["Finlet", "Finner"]
    assert scene.names("B discard") == ["Spray"]
    assert scene.names("A discard") == ["Quaker"]


def clash(prizes: int) -> Scene:
    scene = Scene(
        f"{QUAKE}\n{FRAIL}\n{OTHER}\n{THIRD}",
        f"""
        rules: XY
        A active: Quaker
        A bench: Frail, Other
        A prizes: {prizes}
        B active: Third
        B bench: Other, Third
        B prizes: {prizes}
        """,
    )
    scene.choose("attack:Clash")
    return scene


def test_S_127_both_take_their_prize_before_anybody_promotes() -> None:
    scene = clash(2)
    assert scene.asked() == "B prize"
    scene.choose("card:prizes 1")
    assert scene.asked() == "A prize"
    scene.choose("card:prizes 2")
    stands(scene, "A active: none\nB active: none\nA prizes: 1\nB prizes: 1\nA hand: Inert\nB hand: Inert")
    assert scene.asked() == "B promote"


def test_S_128_the_player_of_the_next_turn_promotes_first() -> None:
    scene = clash(6)
    scene.choose("card:prizes 1").choose("card:prizes 1")
    assert scene.asked() == "B promote"
    assert scene.keys() == ["pokemon:Other@bench 1", "pokemon:Third@bench 2"]
    scene.choose("pokemon:Third@bench 2")
    assert scene.asked() == "A promote"
    active = view(scene.game, 0)["opponent"]["active"]  # type: ignore[index]
    assert active["name"] == "Third"
    scene.choose("pokemon:Frail@bench 1")
    assert scene.asked() == "B main"
    stands(scene, "A active: Frail\nB active: Third")


def test_S_129_at_the_checkup_too() -> None:
    scene = Scene(
        f"{FRAIL}\n{OTHER}",
        """
        rules: XY
        A active: Frail [50 damage | poisoned]
        A bench: Other, Dummy
        B active: Other [60 damage | poisoned]
        B bench: Frail, Dummy
        """,
    )
    scene.end_turn()
    scene.choose("card:prizes 1").choose("card:prizes 1")
    assert scene.asked() == "B promote"
    scene.choose("pokemon:Frail@bench 1")
    assert scene.asked() == "A promote"
    scene.choose("pokemon:Other@bench 1")
    assert scene.asked() == "B main"
    stands(scene, "A active: Other\nB active: Frail\nA prizes: 5\nB prizes: 5")


def test_S_130_only_the_own_active_falls() -> None:
    scene = Scene(
        f'{OTHER}\nDazed | Basic | HP 60 | C | attack "Hit" - 50',
        """
        rules: XY
        A active: Dazed [30 damage | confused]
        A bench: Other, Dummy
        B active: Dummy
        B bench: Other
        """,
        coins=[0],
    )
    scene.choose("attack:Hit")
    assert scene.asked() == "B prize"
    scene.choose("card:prizes 1")
    assert scene.asked() == "A promote"
    scene.choose("pokemon:Other@bench 1")
    assert scene.asked() == "B main"
    stands(scene, "A active: Other\nB active: Dummy\nB bench: Other")
    scene.done()


CAPE = """
Sprout | Basic | HP 60 | G
Cape | Tool | effect: "The Pokémon this card is attached to gets +20 HP."
Scrapper | Item | effect: "Discard up to 2 Pokémon Tools from each Pokémon (both yours and your opponent's)."
Poke | Item | effect: "Put a damage counter on your opponent's Active Pokémon."
"""


def test_S_131_losing_the_cape_knocks_out() -> None:
    scene = Scene(
        CAPE,
        """
        rules: XY
        A active: Dummy
        A hand: Scrapper
        B active: Sprout [7 counters | tool Cape]
        B bench: Dummy
        """,
    )
    assert max_hp(scene.game, scene.pokemon("B active")) == 80
    scene.choose("play:Scrapper").forced()
    assert scene.asked() == "A prize"
    assert scene.names("B discard") == ["Cape", "Sprout"]
    scene.choose("card:prizes 1")
    scene.choose("pokemon:Dummy@bench 1")
    assert scene.asked() == "A main"
    assert scene.game.turn == 5


def test_S_132_the_sixth_counter() -> None:
    scene = Scene(
        CAPE,
        """
        rules: XY
        A active: Dummy
        A hand: Poke x2
        B active: Sprout [4 counters]
        B bench: Dummy
        """,
    )
    scene.choose("play:Poke")
    assert scene.asked() == "A main"
    stands(scene, "B active: Sprout [50 damage]")
    scene.choose("play:Poke")
    assert scene.asked() == "A prize"
    assert scene.names("B discard") == ["Sprout"]


@pytest.mark.parametrize("rules", ["LEGEND", "BW"])
def test_S_133_two_conditions_for_the_player_in_turn(rules: str) -> None:
    scene = Scene(
        f"{QUAKE}\n{FRAIL}\n{OTHER}",
        f"""
        rules: {rules}
        A active: Quaker
        A prizes: 1
        B active: Frail
        """,
    )
    scene.choose("attack:Quake").forced()
    assert result(scene) == "A: more win conditions"


@pytest.mark.parametrize(("rules", "promotes_first"), [("LEGEND", True), ("BW", False)])
def test_S_133_promotion_and_prize_change_places(rules: str, promotes_first: bool) -> None:
    scene = Scene(
        f"{QUAKE}\n{FRAIL}\n{OTHER}\n{THIRD}",
        f"""
        rules: {rules}
        A active: Quaker
        A prizes: 1
        B active: Frail
        B bench: Third
        """,
    )
    scene.choose("attack:Quake")
    if promotes_first:
        assert scene.asked() == "B promote"
        assert len(scene.names("A prizes")) == 1
        scene.choose("pokemon:Third@bench 1")
    scene.forced()
    assert scene.game.phase == OVER
    assert result(scene) == "A: prizes taken"


def test_S_277_counters_are_no_damage() -> None:
    scene = Scene(
        """
        Piercer | Basic | HP 90 | M | attack "Pierce" -: "Put 3 damage counters on your opponent's Active Pokémon."
        Thorny | Basic | HP 120 | Y | weak M x2 | ability "Thorn" Ability: "If this Pokémon is in the Active Spot and
            is damaged by an attack from your opponent's Pokémon (even if it is Knocked Out), put 2 damage counters on
            the Attacking Pokémon."
        Charm | Tool | effect: "The Pokémon this card is attached to takes 20 less damage from attacks from your \
opponent's Pokémon (after applying Weakness and Resistance)."
        """,
        """
        rules: XY
        A active: Piercer
        B active: Thorny [tool Charm]
        """,
    )
    scene.choose("attack:Pierce")
    stands(scene, "B active: Thorny [30 damage | tool Charm]\nA active: Piercer")
