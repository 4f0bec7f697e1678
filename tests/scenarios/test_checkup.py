"""The Pokémon Checkup: RULES section 13, F.0a to CHK-03."""

from __future__ import annotations

import pytest

from tests.scene import Scene, lines_of, log_of, stands

CARDS = """
    Rock | Basic | HP 300 | F | attack "Roll" - 50 | attack "Brace" -: "This Pokémon takes 20 less damage from attacks
        (after applying Weakness and Resistance) during your opponent's next turn."
    Mouse | Basic | HP 30 | C
    Lily | Basic | HP 100 | W | ability "Rain" Ability: "During Pokémon Checkup, heal 20 damage from this Pokémon."
    Titan | Mega | HP 200 | W | from Lily | tags MEGA, EX | prizes 2 \
| ability "Rain" Ability: "During Pokémon Checkup, heal 20 damage from this Pokémon."
    Town | Stadium | effect: "During Pokémon Checkup, put 2 damage counters on each Mega Evolution Pokémon (both yours \
and your opponent's)."
    Thorn | Basic | HP 100 | G | ability "Prick" Ability: "During Pokémon Checkup, put 2 damage counters on your \
opponent's Active Pokémon."
"""


def texts(scene: Scene) -> list[str]:
    """The names of the cards whose texts may be next, and "conditions"."""
    found: list[str] = []
    for key in scene.keys():
        found.append("conditions" if key == "condition" else key.split(" ", 1)[1].split(">")[0])
    return found


def choose(scene: Scene, name: str) -> None:
    """Choose the text of this card, or the conditions, to be next."""
    assert texts(scene).count(name) == 1
    scene.choose(scene.keys()[texts(scene).index(name)])


def test_S_153_a_checkup_after_every_turn_for_both_players() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Rock [poisoned]\nB active: Rock [poisoned]")
    scene.end_turn()
    assert scene.asked() == "B main"
    stands(scene, "A active: Rock [10 damage | poisoned]\nB active: Rock [10 damage | poisoned]")
    scene.end_turn()
    assert scene.asked() == "A main"
    stands(scene, "A active: Rock [20 damage | poisoned]\nB active: Rock [20 damage | poisoned]")


def test_S_154_the_checkup_belongs_to_no_turn() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Rock [burned]\nB active: Rock", coins=[0, 1])
    scene.choose("attack:Brace")
    stands(scene, "A active: Rock [20 damage | burned]")
    scene.choose("attack:Roll")
    # In the turn itself 20 of the 50 are taken away.
    stands(scene, "A active: Rock [50 damage | burned]")
    scene.done()


def test_S_155_the_order_of_the_conditions() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Rock [poisoned | burned | asleep]
        B active: Mouse [poisoned | burned | asleep]
        """,
        coins=[0, 1, 1, 0],
    )
    log = log_of(scene)
    scene.end_turn()
    found = lines_of(log)
    found = found[found.index("Pokémon Checkup") + 1 : found.index("Turn 6: B")]
    assert found == [
        "10 damage to Rock",
        "10 damage to Mouse",
        "A flips a coin: tails",
        "20 damage to Rock",
        "A flips a coin: heads",
        "A flips a coin: heads",
        "Rock is no longer Asleep",
        "A flips a coin: tails",
    ]
    stands(scene, "A active: Rock [30 damage | poisoned | burned]")
    stands(scene, "B active: Mouse [10 damage | asleep | poisoned | burned]")
    scene.done()


def test_S_156_a_heal_after_the_conditions_saves() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Lily [90 damage | poisoned]\nA bench: Rock")
    scene.end_turn()
    assert scene.asked() == "A order"
    assert texts(scene) == ["Lily", "conditions"]
    log = log_of(scene)
    choose(scene, "conditions")
    assert lines_of(log)[:3] == ["10 damage to Lily", "the text of Lily is carried out", "20 damage is taken off Lily"]
    assert scene.asked() == "B main"
    stands(scene, "A active: Lily [80 damage | poisoned]")


@pytest.mark.parametrize(("damage", "after"), [(90, 80), (20, 10)])
def test_S_156_a_heal_before_the_conditions(damage: int, after: int) -> None:
    scene = Scene(CARDS, f"rules: XY\nturn: 5 of A\nA active: Lily [{damage} damage | poisoned]\nA bench: Rock")
    scene.end_turn()
    choose(scene, "Lily")
    assert scene.asked() == "B main"
    stands(scene, f"A active: Lily [{after} damage | poisoned]")


def town(order: list[str]) -> Scene:
    """A Mega Pokémon with full HP, Poisoned, in the Town of the opponent."""
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Titan [poisoned]\nstadium: Town (B)")
    scene.end_turn()
    for name in order:
        assert scene.asked() == "A order"
        choose(scene, name)
    assert scene.asked() == "B main"
    return scene


def test_S_157_the_owner_chooses_before_or_after_for_each_text() -> None:
    stands(town(["Titan", "conditions"]), "A active: Titan [30 damage | poisoned]")
    stands(town(["conditions", "Town"]), "A active: Titan [10 damage | poisoned]")
    stands(town(["conditions", "Titan"]), "A active: Titan [20 damage | poisoned]")


def test_S_158_each_owner_orders_for_their_own_pokemon() -> None:
    scene = Scene(
        CARDS, "rules: XY\nturn: 5 of A\nA active: Titan [poisoned]\nB active: Titan [poisoned]\nstadium: Town (B)"
    )
    scene.end_turn()
    # The player of the next turn orders first.
    assert scene.asked() == "B order"
    assert texts(scene) == ["Titan", "Town", "conditions"]
    choose(scene, "Titan")
    assert scene.asked() == "B order"
    choose(scene, "conditions")
    assert scene.asked() == "A order"
    assert texts(scene) == ["Titan", "Town", "conditions"]
    choose(scene, "conditions")
    stands(scene, "A active: Titan [10 damage | poisoned]\nB active: Titan [30 damage | poisoned]")
    assert scene.asked() == "A order"
    assert texts(scene) == ["Titan", "Town"]
    choose(scene, "Town")
    assert scene.asked() == "B main"
    stands(scene, "A active: Titan [10 damage | poisoned]\nB active: Titan [30 damage | poisoned]")


def test_S_159_nothing_between_the_conditions() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Titan [poisoned | burned]\nstadium: Town (B)", coins=[0])
    scene.end_turn()
    assert texts(scene) == ["Titan", "Town", "conditions"]
    choose(scene, "conditions")
    # Poison and Burn have both been dealt with when the next text is asked for.
    assert scene.asked() == "A order"
    assert texts(scene) == ["Titan", "Town"]
    stands(scene, "A active: Titan [30 damage | poisoned | burned]")
    scene.done()


@pytest.mark.parametrize("rules", ["SM", "XY, checkup_effects=conditions_abilities_trainers"])
def test_S_160_conditions_abilities_trainers(rules: str) -> None:
    scene = Scene(CARDS, f"rules: {rules}\nturn: 5 of A\nA active: Titan [poisoned]\nstadium: Town (A)")
    scene.end_turn()
    assert scene.asked() == "B main"
    stands(scene, "A active: Titan [20 damage | poisoned]")


def test_S_160_only_where_the_rules_say_so() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Titan [poisoned]\nstadium: Town (A)")
    scene.end_turn()
    assert scene.asked() == "A order"


def test_S_161_prizes_for_a_knock_out_at_the_checkup() -> None:
    scene = Scene(
        CARDS, "rules: XY\nturn: 5 of A\nA active: Rock\nB active: Mouse [10 damage | burned]\nB bench: Rock", coins=[0]
    )
    scene.end_turn()
    assert scene.asked() == "A prize"
    scene.choose("card:prizes 1")
    assert scene.asked() == "B promote"
    scene.choose("pokemon:Rock")
    stands(scene, "A prizes: 5\nA hand: Inert\nB active: Rock\nB prizes: -\nB discard: Mouse")
    scene.done()


def test_S_162_the_next_turn_waits_for_the_checkup() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Mouse [20 damage | poisoned]
        A bench: Rock
        B active: Mouse [20 damage | poisoned]
        B bench: Rock
        """,
    )
    scene.end_turn()
    asked: list[str] = []
    for choice in ["card:prizes 1", "card:prizes 1", "pokemon:Rock", "pokemon:Rock"]:
        asked.append(scene.asked())
        assert scene.game.turn == 5
        assert len(scene.game.players[1].deck) == 10
        assert not scene.offers("end")
        assert not scene.offers("attack")
        scene.choose(choice)
    # The player of the next turn promotes first (KO-03).
    assert asked == ["B prize", "A prize", "B promote", "A promote"]
    assert scene.asked() == "B main"
    assert scene.game.turn == 6
    assert len(scene.game.players[1].deck) == 9


def test_S_448_sv_the_next_player_orders_both() -> None:
    scene = Scene(CARDS, "rules: SV\nturn: 5 of A\nA active: Lily\nB active: Thorn")
    scene.end_turn()
    assert scene.asked() == "B order"
    assert sorted(texts(scene)) == ["Lily", "Thorn"]
    choose(scene, "Lily")
    assert scene.asked() == "B main"
    stands(scene, "A active: Lily [20 damage]")


def test_S_448_xy_the_owner_of_the_affected_pokemon_orders_both() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Lily\nB active: Thorn")
    scene.end_turn()
    assert scene.asked() == "A order"
    assert sorted(texts(scene)) == ["Lily", "Thorn"]
    choose(scene, "Thorn")
    assert scene.asked() == "B main"
    stands(scene, "A active: Lily")


def test_an_optional_text_of_the_checkup_is_asked_when_its_turn_comes() -> None:
    """F.2, II-E-10: its owner says yes or no; no leaves everything as it is."""
    for answer, damage in (("yes", "[20 damage]"), ("no", "[40 damage]")):
        scene = Scene(
            'Puddle | Basic | HP 90 | W | ability "Drip" Ability: "During Pokémon Checkup, you may heal 20 damage \
from this Pokémon."',
            """
            rules: SV
            turn: 5 of A
            A active: Puddle [40 damage]
            """,
        )
        scene.end_turn()
        assert scene.asked() == "A yes or no"
        scene.choose(answer)
        stands(scene, f"A active: Puddle {damage}")
