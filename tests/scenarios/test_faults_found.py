"""What deliberate faults (`tools/faults`) showed to be untested by the scenarios of the rules documents."""

from __future__ import annotations

from playmat.engine.queries import retreat_cost
from playmat.rules.rules import preset
from tests.scene import Scene


def test_an_additive_weakness_adds_after_the_attackers_side() -> None:
    """ERA-18, A-01.D3: a Weakness printed as +20 is added once, not multiplied."""
    scene = Scene(
        """
Cinder | Basic | HP 100 | R | attack "Slam" - 30
Vine | Basic | HP 200 | G | weak R +20
        """,
        """
A active: Cinder
B active: Vine
        """,
        rules=preset("DP"),
    )
    scene.choose("attack:Slam")
    scene.expect("B active: Vine [50 damage]")


def test_what_does_not_stack_is_counted_once() -> None:
    """II-E-15: two of an Ability that says so change the Retreat Cost once; two of another, twice."""
    cards = """
Rock | Basic | HP 100 | F | retreat 1 | attack "Slam" - 10
Once | Basic | HP 60 | F | ability "Bog" Ability: "Your opponent's Active Pokémon's Retreat Cost is {C} more. The
    effect of Bog doesn't stack."
Twice | Basic | HP 60 | F | ability "Mud" Ability: "Your opponent's Active Pokémon's Retreat Cost is {C} more."
    """
    for bench, cost in (("Once, Once", 2), ("Twice, Twice", 3), ("Once, Twice, Once", 3)):
        scene = Scene(cards, f"A active: Rock\nB active: Rock\nB bench: {bench}")
        assert retreat_cost(scene.game, scene.pokemon("A active")) == cost
