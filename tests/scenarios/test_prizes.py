"""Prizes: RULES section 11."""

from __future__ import annotations

import pytest

from tests.scene import Scene, log_of, result, stands

CARDS = """
    Lobber | Basic | HP 100 | C | attack "Lob" C: "This attack does 30 damage to 1 of your opponent's Benched \
Pokémon." \
| attack "Storm" C: "This attack does 50 damage to each of your opponent's Benched Pokémon." | attack "Ram" C 100
    Bolter | Basic | HP 50 | L | prizes 2 | tags EX | attack "Rush" C 20: "This Pokémon also does 50 damage to \
itself."
    Mouse | Basic | HP 30 | C
    Shrew | Basic | HP 50 | C
    Vole | Basic | HP 100 | C | prizes 2 | tags V
    Vex | Basic | HP 100 | C | prizes 2 | tags ex
    Vast | VMAX | HP 100 | C | prizes 3 | tags VMAX | from Vole
"""


def test_S_134_a_benched_pokemon_gives_one_prize() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Lobber [G]
        B active: Dummy
        B bench: Mouse, Shrew
        """,
    )
    scene.choose("attack:Lob")
    scene.choose("pokemon:Mouse")
    assert scene.asked() == "A prize"
    assert scene.bounds() == (1, 1)
    assert len(scene.keys()) == 6
    scene.choose("card:prizes 3")
    assert scene.asked() == "B main"
    stands(
        scene,
        """
        A prizes: 5
        A hand: Inert
        B prizes: -
        B bench: Shrew
        B discard: Mouse
        """,
    )


def test_S_135_prizes_for_one_event_are_taken_at_the_same_time() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Lobber [G]
        A prizes: 2
        B active: Dummy
        B bench: Mouse, Shrew, Lobber
        """,
    )
    log = log_of(scene)
    scene.choose("attack:Storm").forced()
    assert result(scene) == "A: prizes taken"
    assert [entry[2::3] for entry in log.tuples() if entry[0] == "prize"] == [(0, 2)]
    assert scene.names("A hand") == ["Inert", "Inert"]
    stands(scene, "A prizes: 0")


def test_S_135_no_promotion_is_needed() -> None:
    scene = Scene(
        CARDS.replace("to each of your opponent's Benched Pokémon", "to each of your opponent's Pokémon"),
        """
        rules: XY
        turn: 5 of A
        A active: Lobber [G]
        A prizes: 2
        B active: Mouse
        B bench: Shrew, Lobber
        """,
    )
    scene.choose("attack:Storm").forced()
    assert result(scene) == "A: prizes taken"
    stands(scene, "B active: none")


@pytest.mark.parametrize(("name", "number"), [("Vole", 2), ("Vex", 2), ("Vast", 3)])
@pytest.mark.parametrize("left", [6, 4, 2, 1])
def test_S_136_the_number_in_the_rule_box(name: str, number: int, left: int) -> None:
    scene = Scene(
        CARDS,
        f"""
        rules: SV
        turn: 5 of A
        A active: Lobber [G]
        A prizes: {left}
        B active: {name}
        B bench: Mouse
        """,
    )
    scene.choose("attack:Ram")
    if number >= left:
        scene.forced()
        assert result(scene) == "A: prizes taken"
        stands(scene, "A prizes: 0")
        assert len(scene.names("A hand")) == left
        return
    assert scene.asked() == "A prize"
    assert scene.bounds() == (number, number)
    scene.choose(*[f"card:prizes {n + 1}" for n in range(number)])
    stands(scene, f"A prizes: {left - number}")
    assert len(scene.names("A hand")) == number
    assert scene.asked() == "B promote"


def test_S_137_the_opponent_takes_the_prizes_of_a_self_knock_out() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Bolter [L]
        A bench: Mouse, Shrew
        B active: Vole
        """,
    )
    scene.choose("attack:Rush")
    assert scene.asked() == "B prize"
    assert scene.bounds() == (2, 2)
    scene.choose("card:prizes 1", "card:prizes 2")
    assert scene.asked() == "A promote"
    assert scene.keys() == ["pokemon:Mouse@bench 1", "pokemon:Shrew@bench 2"]
    scene.choose("pokemon:Shrew")
    assert scene.asked() == "B main"
    stands(
        scene,
        """
        turn: 6 of B
        A active: Shrew
        A bench: Mouse
        A prizes: -
        A discard: Bolter, Basic Lightning Energy
        B active: Vole [20 damage]
        B prizes: 4
        """,
    )
