"""What texts ask of the turns before: RULES II-E-11 and F.0a."""

from __future__ import annotations

import pytest

from tests.scene import Scene, stands

AVENGER = """
        Avenger | Basic | HP 100 | F | attack "Avenge" - 20+: "If any of your Pokémon were Knocked Out during your
            opponent's last turn, this attack does 50 more damage."
        Imp | Basic | HP 30 | P
        Hitter | Basic | HP 100 | C | attack "Hit" - 30 | attack "Wait" -
        Curser | Basic | HP 60 | P | ability "Curse" Ability: "Once during your turn, you may use this Ability. Put a
            damage counter on 1 of your opponent's Pokémon."
"""


def before(imp: str) -> Scene:
    """The opponent's turn; the Imp is the Active of the player whose turn comes next."""
    return Scene(
        AVENGER,
        f"""
        rules: XY
        turn: 4 of B
        A active: Imp [20 damage{imp}]
        A bench: Avenger
        B active: Hitter
        B bench: Curser
        """,
    )


def avenged(scene: Scene, damage: int) -> None:
    assert scene.asked() == "A main"
    assert scene.names("A discard") == ["Imp"]
    assert scene.game.players[1].prizes_taken == 1
    scene.choose("attack:Avenge")
    stands(scene, f"B active: Hitter [{damage} damage]")


def test_S_437_a_knock_out_at_the_checkup_was_in_nobodys_turn() -> None:
    scene = before(" | poisoned")
    scene.choose("attack:Wait")
    assert scene.asked() == "B prize"
    scene.until_main("card:prizes 1", "pokemon:Avenger")
    avenged(scene, 20)


@pytest.mark.parametrize("how", ["attack:Hit", "ability:Curse@bench 1"])
def test_S_437_in_the_turn_itself_any_cause_counts(how: str) -> None:
    scene = before("")
    scene.choose(how)
    if how.startswith("ability"):
        scene.choose("pokemon:Imp")
    scene.until_main("card:prizes 1", "pokemon:Avenger")
    if how.startswith("ability"):
        scene.end_turn()
    avenged(scene, 70)
