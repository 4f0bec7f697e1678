"""Retreat: RULES section 5."""

from __future__ import annotations

from tests.scene import Scene, stands

WALKER = 'Walker | Basic | HP 100 | C | retreat 2 | attack "Step" - 10'
SWITCH = 'Swapper | Item | effect: "Switch your Active Pokémon with 1 of your Benched Pokémon."'
FEATHER = 'Feather | Tool | effect: "The Pokémon this card is attached to has no Retreat Cost."'
DOUBLE = 'Twin Energy | Special Energy | provides C, C | effect: "This card provides {C} {C} Energy."'


def test_S_074_once_a_turn_but_a_switch_card_is_another_thing() -> None:
    scene = Scene(
        f"{WALKER}\n{SWITCH}",
        """
        rules: XY
        A active: Walker [R R]
        A bench: Walker [W W]
        A hand: Swapper
        """,
    )
    scene.choose("retreat").choose("card:Basic Fire Energy").choose("card:Basic Fire Energy")
    scene.choose("pokemon:Walker@bench 1")
    assert scene.asked() == "A main"
    assert not scene.offers("retreat")
    assert scene.offers("play:Swapper")
    scene.choose("play:Swapper").forced()
    stands(scene, "A active: Walker")
    assert not scene.offers("retreat")


def test_S_075_pay_any_energy_then_choose_the_new_active() -> None:
    scene = Scene(
        f"{WALKER}\nLeft | Basic | HP 50 | C\nRight | Basic | HP 60 | C",
        """
        rules: XY
        A active: Walker [R W G]
        A bench: Left, Right
        """,
    )
    scene.choose("retreat")
    assert scene.asked() == "A retreat cost"
    assert [key.split("@")[0] for key in scene.keys()] == [
        "card:Basic Fire Energy",
        "card:Basic Water Energy",
        "card:Basic Grass Energy",
    ]
    scene.choose("card:Basic Water Energy")
    assert scene.asked() == "A retreat cost"
    scene.choose("card:Basic Fire Energy")
    assert scene.asked() == "A retreat to"
    assert scene.names("A discard") == ["Basic Water Energy", "Basic Fire Energy"]
    assert scene.keys() == ["pokemon:Left@bench 1", "pokemon:Right@bench 2"]
    scene.choose("pokemon:Right@bench 2")
    stands(scene, "A active: Right\nA bench: Left, Walker [G]")


def test_S_076_a_cost_of_0_discards_nothing() -> None:
    scene = Scene(
        f"{WALKER}\n{FEATHER}\nLeft | Basic | HP 50 | C",
        """
        rules: XY
        A active: Walker [R | tool Feather]
        A bench: Left
        """,
    )
    scene.choose("retreat")
    assert scene.asked() == "A retreat to"
    scene.choose("pokemon:Left@bench 1")
    stands(scene, "A active: Left\nA bench: Walker [R | tool Feather]\nA discard: -")


def test_S_077_not_enough_energy() -> None:
    heavy = "Heavy | Basic | HP 100 | C | retreat 3"
    text = "rules: XY\nA active: Heavy [{}]\nA bench: Dummy"
    assert not Scene(heavy, text.format("R W")).offers("retreat")
    assert Scene(heavy, text.format("R W W")).offers("retreat")


def test_S_078_one_double_colorless_pays_2() -> None:
    scene = Scene(
        f"{WALKER}\n{DOUBLE}",
        """
        rules: XY
        A active: Walker [energy Twin Energy]
        A bench: Dummy
        """,
    )
    scene.choose("retreat")
    assert scene.asked() == "A retreat cost"
    assert len(scene.keys()) == 1
    scene.choose("card:Twin Energy")
    assert scene.asked() == "A retreat to"
    scene.choose("pokemon:Dummy@bench 1")
    stands(scene, "A active: Dummy\nA bench: Walker\nA discard: Twin Energy")


def test_S_079_special_conditions_and_retreat() -> None:
    text = "rules: XY\nA active: Walker [R R | {}]\nA bench: Dummy"
    for condition, may in (
        ("asleep", False),
        ("paralyzed", False),
        ("confused", True),
        ("poisoned", True),
        ("burned", True),
    ):
        assert Scene(WALKER, text.format(condition)).offers("retreat") is may, condition


SANDER = 'Sander | Basic | HP 100 | F | attack "Sand Pit" - 20: "During your opponent\'s next turn, the Defending \
Pokémon can\'t retreat."'


def test_S_080_cannot_retreat_after_sand_tomb_but_a_switch_card_works() -> None:
    scene = Scene(
        f"{WALKER}\n{SWITCH}\n{SANDER}",
        """
        rules: XY
        turn: 4 of B
        A active: Walker [R R]
        A bench: Dummy
        A hand: Swapper
        B active: Sander
        """,
    )
    scene.choose("attack:Sand Pit")
    assert scene.asked() == "A main"
    assert not scene.offers("retreat")
    assert scene.offers("play:Swapper")
    scene.choose("end").choose("end")
    assert scene.asked() == "A main"
    assert scene.offers("retreat")


def test_S_081_a_full_bench_and_no_bench() -> None:
    full = Scene(WALKER, "rules: XY\nA active: Walker [R R]\nA bench: Dummy, Dummy, Dummy, Dummy, Dummy")
    assert full.offers("retreat")
    assert not Scene(WALKER, "rules: XY\nA active: Walker [R R]").offers("retreat")


def test_S_082_what_stays_on_the_pokemon() -> None:
    scene = Scene(
        'Light | Basic | HP 100 | C | retreat 1\nCharm | Tool | effect: "The Pokémon this card is attached to '
        "takes 20 less damage from attacks from your opponent's Pokémon (after applying Weakness and "
        'Resistance)."',
        """
        rules: XY
        A active: Light [4 counters | R W G | tool Charm]
        A bench: Dummy
        """,
    )
    scene.choose("retreat").choose("card:Basic Water Energy").choose("pokemon:Dummy@bench 1")
    stands(scene, "A bench: Light [40 damage | R G | tool Charm]")


CHARGER = (
    'Charger | Basic | HP 200 | C | attack "Charge" - 10: "During your next turn, attacks used by this Pokémon '
    'do 40 more damage (before applying Weakness and Resistance)." '
    '| attack "Tap" - 10'
)
BINDER = """
Binder | Basic | HP 200 | G | attack "Bind" - 10: "Your opponent's Active Pokémon is now Poisoned. During your
    opponent's next turn, the Defending Pokémon can't use attacks."
"""


def bound() -> Scene:
    scene = Scene(
        f"{CHARGER}\n{BINDER}\n{FEATHER}\n{SWITCH}",
        """
        rules: XY
        turn: 3 of A
        A active: Charger [tool Feather]
        A bench: Dummy
        A hand: Swapper
        B active: Binder
        """,
    )
    scene.choose("attack:Charge")
    scene.choose("attack:Bind")
    assert scene.asked() == "A main"
    return scene


def test_S_083_the_bench_clears_conditions_and_effects_of_attacks() -> None:
    scene = bound()
    assert not scene.offers("attack:")
    assert scene.pokemon("A active").poison == 1
    assert len(scene.game.lasting) == 2
    scene.choose("retreat").choose("pokemon:Dummy@bench 1")
    scene.choose("play:Swapper").forced()
    assert scene.pokemon("A active").poison == 0
    assert scene.game.lasting == []
    before = scene.counters("B active")
    scene.choose("attack:Tap")
    assert scene.counters("B active") - before == 1


def test_S_260_switching_is_no_retreat() -> None:
    scene = Scene(
        f"{WALKER}\n{SWITCH}",
        """
        rules: XY
        A active: Walker [asleep | R R]
        A bench: Dummy
        A hand: Swapper
        A used: retreat
        lasting on A active during A turn 3 by attack of B active: Cant(Retreat, target)
        """,
    )
    assert not scene.offers("retreat")
    scene.choose("play:Swapper").forced()
    stands(scene, "A active: Dummy\nA bench: Walker [R R]\nA discard: Swapper")


def test_S_413_asleep_with_a_retreat_cost_of_0() -> None:
    text = "rules: XY\nA active: Walker [{}tool Feather]\nA bench: Dummy"
    assert not Scene(f"{WALKER}\n{FEATHER}", text.format("asleep | ")).offers("retreat")
    assert Scene(f"{WALKER}\n{FEATHER}", text.format("")).offers("retreat")
