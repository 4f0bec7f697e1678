"""Terms of texts: RULES II-D."""

from __future__ import annotations

from playmat.state.codes import H_ATTACK
from tests.scene import Scene, played, stands

WIND = """
Leafnose | Basic | HP 90 | D
    attack "Wind" - 40: "Flip a coin. If tails, this attack does nothing. Your opponent's Active Pokémon is now \
Asleep. Draw a card."
    attack "Again" - 10+: "If this Pokémon used Wind during your last turn, this attack does 50 more damage."
Band | Tool | effect: "Attacks used by the Pokémon this card is attached to do 20 more damage to your opponent's \
Active Pokémon (before applying Weakness and Resistance)."
"""


def wind(coin: int, holds: str = "") -> Scene:
    coins: list[int] = [coin, 1] if coin else [coin]  # heads: the second coin is of the sleeper
    return played(WIND, f"A active: Leafnose{holds}\nA deck: R, 8\nB active: Dummy", "attack:Wind", coins=coins)


def test_S_319_an_attack_that_fails_does_nothing_and_was_used() -> None:
    scene = wind(0)
    scene.done()
    stands(scene, "A active: Leafnose\nB active: Dummy\nA hand: -")
    assert scene.asked() == "B main"
    assert scene.game.turn == 6
    used = [(record.name, record.turn) for record in scene.game.history if record.kind == H_ATTACK]
    assert used == [("Wind", 5)]
    scene.end_turn()
    scene.choose("attack:Again")
    stands(scene, "B active: Dummy [60 damage]")


def test_S_319_with_heads_all_of_it() -> None:
    scene = wind(1)
    stands(scene, "B active: Dummy [40 damage]\nA hand: Basic Fire Energy")


def test_S_320_a_failed_attack_gets_no_bonus() -> None:
    scene = wind(0, " [tool Band]")
    stands(scene, "A active: Leafnose [tool Band]\nB active: Dummy")
    assert scene.asked() == "B main"
    stands(wind(1, " [tool Band]"), "B active: Dummy [60 damage]")
