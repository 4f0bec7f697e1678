"""The turn: RULES section 15."""

from __future__ import annotations

from itertools import permutations

import pytest

from playmat.rules.rules import preset
from tests.scene import Opening, Scene, in_order, lines_of, log_of, stands

CARDS = """
    Pup | Basic | HP 60 | W | retreat 1 | attack "Nip" W 10 \
| ability "Lick" Ability: "Once during your turn, you may use this Ability. Heal 10 damage from this Pokémon."
    Hound | Stage 1 | HP 100 | W | from Pup | attack "Bite" W 40
    Kit | Basic | HP 50 | W
    Prof | Supporter | effect: "Draw a card."
    Map | Item | effect: "Draw a card."
    Aqua | Special Energy | effect: "This card provides {W} {W} Energy. Discard this card at the end of the turn you
        attached it."
"""

ACTIONS = {
    "evolve": ["evolve:Hound>bench 1"],
    "attach": ["attach:Basic Water Energy>bench 1"],
    "bench": ["bench:Kit"],
    "supporter": ["play:Prof"],
    "retreat": ["retreat", "card:Basic Water Energy", "pokemon:Pup"],
    "ability": ["ability:Lick@active"],
}


@pytest.mark.parametrize("first", list(ACTIONS))
def test_S_190_any_order_before_the_attack(first: str) -> None:
    for rest in permutations([name for name in ACTIONS if name != first]):
        scene = Scene(
            CARDS,
            """
            rules: XY
            turn: 4 of B
            A active: Pup [20 damage | W W W]
            A bench: Pup, Pup [W]
            A hand: Hound, W, Kit, Prof
            A deck: Inert, Map
            """,
        )
        scene.end_turn()
        # The draw comes first: it has happened when the first action is asked for.
        assert scene.asked() == "A main"
        assert len(scene.names("A hand")) == 5
        for name in [first, *rest]:
            spots = [pokemon.defn.name for pokemon in scene.game.players[0].bench]
            retreated = scene.game.players[0].retreated == 1
            for choice in ACTIONS[name]:
                assert scene.asked().startswith("A")
                if name == "ability" and retreated:
                    choice = "ability:Lick@bench 2"
                elif name == "retreat" and choice.startswith("pokemon"):
                    choice = f"pokemon:{spots[1]}@bench 2"
                scene.choose(choice)
            assert scene.asked() == "A main"
        scene.choose("attack:Nip")
        assert scene.asked() == "B main"
        stands(
            scene,
            """
            A active: Pup [W]
            A bench: Hound [W | under Pup], Pup [10 damage | W W], Kit
            B active: Dummy [10 damage]
            """,
        )
        assert sorted(scene.names("A discard")) == ["Basic Water Energy", "Prof"]


def test_S_190_nothing_follows_the_attack() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Pup [W]\nA hand: Kit, Map, Prof")
    scene.choose("attack:Nip")
    assert scene.asked() == "B main"
    stands(scene, "turn: 6 of B\nB active: Dummy [10 damage]")


@pytest.mark.parametrize("rules", ["LEGEND", "BW", "XY", "SM", "SWSH", "SV"])
def test_S_191_the_first_player_draws_on_turn_1(rules: str) -> None:
    scene = Opening(CARDS, ("Pup x4", "Pup x4"), ["A: Pup, Inert x6", "B: Pup, Inert x6"], preset(rules), coins=[1])
    while scene.asked() != "A main":
        scene.choose("yes" if scene.asked() == "A first" else "card:Pup")
    assert scene.game.turn == 1
    # Seven cards, one of them the Active, and one drawn.
    assert len(scene.game.players[0].hand) == 6 + 1
    assert len(scene.game.players[0].deck) == 60 - 7 - 6 - 1
    assert len(scene.game.players[1].hand) == 6
    scene.done()


@pytest.mark.parametrize(
    ("rules", "listed"),
    [("LEGEND", True), ("BW", True), ("XY", False), ("SM", False), ("SWSH", False), ("SV", False)],
)
def test_S_192_the_first_players_attack_on_turn_1(rules: str, listed: bool) -> None:
    scene = Scene(CARDS, f"rules: {rules}\nturn: 1 of A\nA active: Pup [W]")
    assert scene.asked() == "A main"
    assert scene.offers("attack:Nip") is listed
    assert scene.offers("end")


@pytest.mark.parametrize(
    ("rules", "supporter", "item"),
    [
        ("LEGEND", False, False),
        ("BW", True, True),
        ("XY", True, True),
        ("SM", True, True),
        ("SWSH", False, True),
        ("SV", False, True),
    ],
)
def test_S_193_the_first_players_trainers_on_turn_1(rules: str, supporter: bool, item: bool) -> None:
    scene = Scene(CARDS, f"rules: {rules}\nturn: 1 of A\nA active: Pup [W]\nA hand: Prof, Map")
    assert scene.offers("play:Prof") is supporter
    assert scene.offers("play:Map") is item


@pytest.mark.parametrize("rules", ["XY", "SM", "SWSH", "SV"])
def test_S_194_the_second_players_first_turn(rules: str) -> None:
    scene = Scene(CARDS, f"rules: {rules}\nturn: 2 of B\nB active: Pup [W]\nB bench: Pup\nB hand: Prof, Hound")
    assert scene.asked() == "B main"
    assert scene.offers("attack:Nip")
    assert scene.offers("play:Prof")
    assert not scene.offers("evolve")
    later = Scene(CARDS, f"rules: {rules}\nturn: 4 of B\nB active: Pup [W]\nB bench: Pup\nB hand: Prof, Hound")
    assert later.offers("evolve:Hound>active")


def test_S_195_end_of_turn_effects_come_before_the_checkup() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Pup [poisoned]\nA hand: Aqua")
    scene.choose("attach:Aqua")
    stands(scene, "A active: Pup [poisoned | energy Aqua]")
    log = log_of(scene)
    scene.end_turn()
    in_order(log, "Aqua goes to A's discard pile", "the turn of A ends", "Pokémon Checkup", "10 damage to Pup")
    stands(scene, "A active: Pup [10 damage | poisoned]\nA discard: Aqua")


def test_S_195_only_at_the_end_of_the_turn_it_was_attached() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Pup [energy Aqua]")
    log = log_of(scene)
    scene.end_turn()
    assert not [line for line in lines_of(log) if line.startswith("Aqua")]
    stands(scene, "A active: Pup [energy Aqua]")
