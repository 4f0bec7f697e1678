"""Special Conditions: RULES section 13, COND-01 to COND-11."""

from __future__ import annotations

import pytest

from playmat.state.codes import PARALYZED
from tests.scene import Scene, in_order, log_of, stands

CARDS = """
    Adder | Basic | HP 100 | P | retreat 1 | attack "Spray" -: "1 of your opponent's Benched Pokémon is now Poisoned." \
| attack "Stun" -: "Your opponent's Active Pokémon is now Paralyzed." | attack "Lull" -: "Your opponent's Active \
Pokémon is now \
Asleep." \
| attack "Daze" -: "Your opponent's Active Pokémon is now Confused." | attack "Venom" -: "Your opponent's Active \
Pokémon is now \
Poisoned. During Pokémon Checkup, put 4 damage counters on that Pokémon instead of 1." \
| attack "Hit" - 50
    Numb | Item | effect: "Your Active Pokémon is now Paralyzed."
    Swap | Item | effect: "Switch your Active Pokémon with 1 of your Benched Pokémon."
    Balloon | Tool | effect: "If the Pokémon this card is attached to is in the Active Spot and is damaged by an \
attack from your opponent's Pokémon (even if the Pokémon this card is attached to is Knocked Out), put 6 damage \
counters on the Attacking Pokémon."
    Shell | Tool | effect: "The Basic Pokémon this card is attached to takes 20 less damage from attacks (after
        applying Weakness and Resistance)."
    Rock | Basic | HP 300 | F | retreat 1 | attack "Roll" - 30
"""


def test_S_163_only_the_active_can_have_conditions() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Adder\nB active: Rock\nB bench: Rock, Rock")
    scene.choose("attack:Spray").choose("pokemon:Rock@opp bench 2")
    assert scene.asked() == "B main"
    stands(scene, "B active: Rock\nB bench: Rock, Rock")


@pytest.mark.parametrize("rules", ["LEGEND", "BW", "XY", "SM", "SWSH", "SV"])
def test_S_164_poison_places_one_counter(rules: str) -> None:
    scene = Scene(CARDS, f"rules: {rules}\nturn: 5 of A\nA active: Rock\nB active: Rock [poisoned]")
    scene.end_turn()
    stands(scene, "A active: Rock\nB active: Rock [10 damage | poisoned]")


def test_S_165_burn_since_sm() -> None:
    scene = Scene(CARDS, "rules: SM\nturn: 5 of A\nA active: Rock\nB active: Rock [burned]", coins=[0, 1])
    scene.end_turn()
    stands(scene, "B active: Rock [20 damage | burned]")
    scene.end_turn()
    stands(scene, "B active: Rock [40 damage]")
    scene.done()


def test_S_166_burn_before_sm() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Rock\nB active: Rock [burned]", coins=[1, 0])
    scene.end_turn()
    stands(scene, "B active: Rock [burned]")
    scene.end_turn()
    stands(scene, "B active: Rock [20 damage | burned]")
    scene.done()


def test_S_167_asleep_flips_at_each_checkup() -> None:
    scene = Scene(
        CARDS, "rules: XY\nturn: 5 of A\nA active: Rock\nB active: Rock [asleep | W]\nB bench: Rock", coins=[0, 1]
    )
    scene.end_turn()
    stands(scene, "B active: Rock [asleep | W]")
    assert not scene.offers("attack")
    assert not scene.offers("retreat")
    scene.end_turn()
    stands(scene, "B active: Rock [W]")
    scene.done()


def test_S_168_paralysis_is_cured_after_its_owners_turn() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Adder\nB active: Rock [W]\nB bench: Rock")
    scene.choose("attack:Stun")
    assert scene.asked() == "B main"
    stands(scene, "B active: Rock [paralyzed | W]")
    assert not scene.offers("attack")
    assert not scene.offers("retreat")
    scene.end_turn()
    stands(scene, "B active: Rock [W]")


def test_S_169_paralyzed_in_its_owners_turn() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Rock\nA hand: Numb\nB active: Rock")
    scene.choose("play:Numb")
    assert scene.pokemon("A active").condition == PARALYZED
    assert not scene.offers("attack")
    scene.end_turn()
    stands(scene, "A active: Rock")


@pytest.mark.parametrize(("rules", "after"), [("SM", [False, False, False]), ("SV", [True, True, False])])
def test_S_442_paralyzed_in_its_owners_turn_by_era(rules: str, after: list[bool]) -> None:
    scene = Scene(CARDS, f"rules: {rules}\nturn: 5 of A\nA active: Rock\nA hand: Numb\nB active: Rock")
    scene.choose("play:Numb")
    assert not scene.offers("attack")
    found: list[bool] = []
    for turn in (6, 7, 8):
        scene.end_turn()
        assert scene.game.turn == turn
        found.append(scene.pokemon("A active").condition == PARALYZED)
        if turn == 7:
            # A's turn n+2: it can attack only if it has been cured.
            assert scene.offers("attack:Roll") is not found[-1]
    assert found == after


def test_S_170_confusion_stays_at_the_checkup_and_goes_on_the_bench() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Rock [confused | W]\nA bench: Adder\nB active: Rock")
    scene.end_turn()
    stands(scene, "A active: Rock [confused | W]")
    scene.end_turn()
    stands(scene, "A active: Rock [confused | W]")
    assert scene.offers("retreat")
    scene.choose("retreat")
    scene.until_main("card:Basic Water Energy", "pokemon:Adder")
    stands(scene, "A active: Adder\nA bench: Rock\nA discard: Basic Water Energy")
    scene.done()


def test_S_171_the_newest_replaces() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Adder\nB active: Rock [asleep]")
    scene.choose("attack:Daze")
    stands(scene, "B active: Rock [confused]")


def test_S_172_poison_and_burn_stay_beside_the_newest() -> None:
    scene = Scene(
        CARDS.replace('Lull" -: "', 'Lull" -: "Your opponent\'s Active Pokémon is now Paralyzed. '),
        "rules: XY\nturn: 5 of A\nA active: Adder\nB active: Rock [poisoned | burned]",
        coins=[1, 0],
    )
    log = log_of(scene)
    scene.choose("attack:Lull")
    in_order(log, "Rock is now Paralyzed", "Rock is now Asleep", "Pokémon Checkup")
    stands(scene, "B active: Rock [10 damage | asleep | poisoned | burned]")
    scene.done()


def test_S_173_a_switch_removes_all_conditions() -> None:
    scene = Scene(
        CARDS,
        "rules: XY\nturn: 5 of A\nA active: Rock [confused | burned]\nA bench: Adder\nA hand: Swap\nB active: Rock",
    )
    scene.choose("play:Swap").forced()
    stands(scene, "A active: Adder\nA bench: Rock")


def test_S_174_counters_of_conditions_are_no_attack_damage() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Rock [confused | tool Shell]
        B active: Rock [poisoned | tool Balloon]
        """,
        coins=[0],
    )
    scene.choose("attack:Roll")
    stands(
        scene,
        """
        turn: 6 of B
        A active: Rock [30 damage | confused | tool Shell]
        B active: Rock [10 damage | poisoned | tool Balloon]
        """,
    )
    scene.done()


def test_S_174_the_same_tools_work_for_attack_damage() -> None:
    scene = Scene(
        CARDS,
        "rules: XY\nturn: 5 of A\nA active: Rock [tool Balloon]\nB active: Rock [tool Shell]\n",
    )
    scene.choose("attack:Roll")
    stands(scene, "B active: Rock [10 damage | tool Shell]")
    scene.choose("attack:Roll")
    stands(scene, "A active: Rock [30 damage | tool Balloon]\nB active: Rock [70 damage | tool Shell]")


def test_S_430_strong_poison_then_asleep() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA active: Adder\nB active: Rock", coins=[0, 1])
    scene.choose("attack:Venom")
    stands(scene, "B active: Rock [40 damage | poisoned(4)]")
    scene.end_turn()
    stands(scene, "B active: Rock [80 damage | poisoned(4)]")
    log = log_of(scene)
    scene.choose("attack:Lull")
    in_order(log, "Rock is now Asleep", "Pokémon Checkup", "40 damage to Rock", "A flips a coin: tails")
    stands(scene, "B active: Rock [120 damage | asleep | poisoned(4)]")


def test_S_446_a_failed_confusion_flip_by_era() -> None:
    cards = CARDS + (
        '    Ape | Basic | HP 100 | C | attack "Ape" - 10: "If your opponent\'s Active Pokémon used an attack during '
        "their last turn, choose 1 of your opponent's Active Pokémon's attacks and use it as this attack.\"\n"
    )
    damage: list[int] = []
    for rules in ("XY", "SV"):
        text = f"rules: {rules}\nturn: 5 of A\nA active: Rock [confused]\nB active: Ape"
        scene = Scene(cards, text, coins=[0])
        scene.choose("attack:Roll")
        stands(scene, "A active: Rock [30 damage | confused]")
        scene.choose("attack:Ape")
        if rules == "XY":
            scene.choose("attack:Roll")
        damage.append(scene.pokemon("A active").damage - 30)
        scene.done()
    # XY: Roll was used, and is copied; SV: no attack was used.
    assert damage == [30, 10]
