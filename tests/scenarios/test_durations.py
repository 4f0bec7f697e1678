"""How long effects last and when they are carried out: RULES section 18, II-E-01, 02, 20 to 22; II-C-17.1."""

from __future__ import annotations

import pytest

from tests.scene import Scene, carry_out, in_order, log_of, stands, waiting

HIDE = """
Hider | Basic | HP 100 | P | attack "Hide" -: "Flip a coin. If heads, prevent all damage from and effects of attacks
    done to this Pokémon during your opponent's next turn."
"""
STRIKER = 'Striker | Basic | HP 200 | R | attack "Hit" - 30: "Your opponent\'s Active Pokémon is now Poisoned."'


def test_S_353_the_next_turn_of_the_opponent_and_no_later_one() -> None:
    scene = Scene(f"{HIDE}\n{STRIKER}", "rules: XY\nturn: 5 of A\nA active: Hider\nB active: Striker", coins=[1])
    scene.choose("attack:Hide")
    assert scene.game.turn == 6
    scene.choose("attack:Hit")
    stands(scene, "A active: Hider")
    scene.end_turn()
    assert scene.game.turn == 8
    scene.choose("attack:Hit")
    stands(scene, "A active: Hider [40 damage | poisoned]")
    scene.done()


PSYCH = """
Psyche | Basic | HP 100 | P | attack "Psych" - 20: "During your next turn, this Pokémon's Psych attack does 40 more
    damage (before applying Weakness and Resistance)." | attack "Tap" - 10
"""


def test_S_354_the_own_next_turn() -> None:
    scene = Scene(PSYCH, "rules: XY\nturn: 5 of A\nA active: Psyche")
    scene.choose("attack:Psych").end_turn()
    stands(scene, "B active: Dummy [20 damage]")
    scene.choose("attack:Psych")
    stands(scene, "B active: Dummy [80 damage]")


def test_S_354_and_no_later_one() -> None:
    scene = Scene(PSYCH, "rules: XY\nturn: 5 of A\nA active: Psyche")
    scene.choose("attack:Psych").end_turn()
    # The bonus is for Psych only.
    scene.choose("attack:Tap").end_turn()
    stands(scene, "B active: Dummy [30 damage]")
    assert scene.game.turn == 9
    scene.choose("attack:Psych")
    stands(scene, "B active: Dummy [50 damage]")


# -- at the end of a turn (II-E-20) -----------------------------------------------------------------------------------

DOOM = """
Doomer | Basic | HP 70 | M | attack "Doom" -: "Discard all Energy from this Pokémon. At the end of your opponent's \
next turn, your opponent's Active Pokémon is Knocked Out."
Victim | Basic | HP 200 | C | retreat 0
Grown | Stage 1 | HP 250 | C | from Victim
Other | Basic | HP 200 | C
"""


def doomed() -> Scene:
    """B's turn after Doom has hit its Active Pokémon."""
    scene = Scene(
        DOOM,
        """
        rules: XY
        turn: 5 of A
        A active: Doomer [M W]
        B active: Victim [poisoned]
        B bench: Other
        B hand: Grown
        """,
    )
    scene.choose("attack:Doom")
    assert scene.asked() == "B main"
    assert sorted(scene.names("A discard")) == ["Basic Metal Energy", "Basic Water Energy"]
    stands(scene, "B active: Victim [10 damage | poisoned]")
    return scene


def test_S_392_knocked_out_at_the_end_of_the_turn_before_the_checkup() -> None:
    scene = doomed()
    log = log_of(scene)
    scene.end_turn()
    assert scene.asked() == "A prize"
    scene.until_main("card:prizes 1", "pokemon:Other")
    in_order(log, "Victim of B is Knocked Out", "A takes a Prize", "Pokémon Checkup", "Turn 7: A")
    # No Poison came before it.
    assert not any("damage to Victim" in line for line in log.lines())
    stands(scene, "B active: Other\nB discard: Victim\nA prizes: 5")


def test_S_392_not_if_it_has_gone_to_the_bench() -> None:
    scene = doomed()
    scene.choose("retreat").until_main("pokemon:Other")
    scene.end_turn()
    assert scene.asked() == "A main"
    stands(scene, "B active: Other\nB bench: Victim [10 damage]\nB discard: -")


def test_S_392_not_if_it_has_evolved() -> None:
    scene = doomed()
    scene.choose("evolve:Grown>active").end_turn()
    assert scene.asked() == "A main"
    stands(scene, "B active: Grown [10 damage | under Victim]\nB discard: -")


BALLOON = """
Balloon | Tool | effect: "If the Pokémon this card is attached to is in the Active Spot and is damaged by an attack from
    your opponent's Pokémon (even if it is Knocked Out), put 6 damage counters on the Attacking Pokémon. At the end of
    your opponent's turn, discard this card."
"""


def test_S_393_discarded_at_the_end_of_the_opponents_turn() -> None:
    scene = Scene(BALLOON, "rules: XY\nturn: 5 of A\nA hand: Balloon")
    scene.choose("tool:Balloon>active").end_turn()
    assert scene.game.turn == 6
    stands(scene, "A active: Dummy [tool Balloon]\nA discard: -")
    scene.end_turn()
    assert scene.game.turn == 7
    stands(scene, "A active: Dummy\nA discard: Balloon")


@pytest.mark.parametrize(("first", "hand", "discarded"), [("Filler", 0, 2), ("Waster", 2, 1)])
def test_S_394_the_owner_orders_what_happens_at_the_end_of_the_turn(first: str, hand: int, discarded: int) -> None:
    scene = Scene(
        """
        Filler | Basic | HP 60 | C | ability "Fill" Ability: "At the end of your turn (after your attack), draw cards \
until you have 2 cards in your hand."
        Waster | Basic | HP 60 | C | ability "Waste" Ability: "At the end of your turn (after your attack), discard \
your hand."
        """,
        "rules: XY\nA active: Filler\nA bench: Waster\nA hand: Inert",
    )
    scene.end_turn()
    assert scene.asked() == "A order"
    assert sorted(waiting(scene)) == ["Filler", "Waster"]
    carry_out(scene, first)
    assert scene.asked() == "B main"
    assert len(scene.names("A hand")) == hand
    assert len(scene.names("A discard")) == discarded


# -- until the end of a turn (II-E-21, II-E-22) -----------------------------------------------------------------------

GASTRO = """
Acid | Basic | HP 90 | P | attack "Acid" -: "Until the end of your next turn, the Defending Pokémon has no \
Abilities." | \
attack "Sour" - 50: "Until the end of your next turn, the Defending Pokémon has no Abilities." | attack "Slam" - 50
Lily | Basic | HP 150 | W | ability "Rain" Ability: "During Pokémon Checkup, heal 20 damage from this Pokémon."
Spiky | Basic | HP 150 | G | ability "Spikes" Ability: "If this Pokémon is in the Active Spot and is damaged by an
    attack from your opponent's Pokémon (even if it is Knocked Out), put 3 damage counters on the Attacking Pokémon."
Furry | Basic | HP 150 | C | ability "Coat" Ability: "This Pokémon takes 20 less damage from attacks from your \
opponent's Pokémon (after applying Weakness and Resistance)."
"""


def test_S_395_from_now_until_the_end_of_the_own_next_turn() -> None:
    scene = Scene(GASTRO, "rules: XY\nturn: 5 of A\nA active: Acid\nB active: Lily [8 counters]")
    scene.choose("attack:Acid")
    assert (scene.game.turn, scene.counters("B active")) == (6, 8)
    scene.end_turn()
    assert (scene.game.turn, scene.counters("B active")) == (7, 8)
    # It ends with the end of turn 7: in the Checkup after it the Ability works again.
    scene.end_turn()
    assert (scene.game.turn, scene.counters("B active")) == (8, 6)


def test_S_396_it_begins_in_step_5() -> None:
    scene = Scene(GASTRO, "rules: XY\nA active: Acid\nB active: Spiky")
    scene.choose("attack:Sour")
    stands(scene, "A active: Acid\nB active: Spiky [50 damage]")
    scene = Scene(GASTRO, "rules: XY\nA active: Acid\nB active: Spiky")
    scene.choose("attack:Slam")
    stands(scene, "A active: Acid [30 damage]\nB active: Spiky [50 damage]")


def test_S_397_the_damage_of_the_same_attack_came_before() -> None:
    scene = Scene(GASTRO, "rules: XY\nturn: 5 of A\nA active: Acid\nB active: Furry")
    scene.choose("attack:Sour")
    stands(scene, "B active: Furry [30 damage]")
    scene.end_turn()
    scene.choose("attack:Slam")
    stands(scene, "B active: Furry [80 damage]")


MANIAC = """
Maniac | Supporter | effect: "Until the end of your opponent's next turn, each Pokémon (both yours and your
    opponent's) has no Abilities, and each Pokémon in each player's hand and in each player's discard pile has no
    Abilities."
Lily | Basic | HP 150 | W | ability "Rain" Ability: "During Pokémon Checkup, heal 20 damage from this Pokémon."
Drawer | Basic | HP 60 | C | ability "Peek" Ability: "Once during your turn, you may use this Ability. Draw a card."
Handy | Basic | HP 60 | C | ability "Handful" Ability: "Once during your turn, if this Pokémon is in your hand, you
    may use this Ability. Draw a card."
Riser | Basic | HP 60 | C | ability "Rise" Ability: "Once during your turn, if this Pokémon is in your discard pile,
    you may use this Ability. Put this Pokémon on the bottom of your deck."
Ringer | Basic | HP 170 | P | ability "Ring" Ability: "When you play this Pokémon from your hand onto your Bench, you \
may use this Ability. Draw 3 cards."
"""


def test_S_398_until_the_end_of_the_opponents_next_turn() -> None:
    scene = Scene(
        MANIAC,
        """
        rules: XY
        turn: 5 of A
        A active: Lily [8 counters]
        A bench: Drawer
        A hand: Maniac, Handy
        A discard: Riser
        B bench: Drawer
        B hand: Ringer, Ringer, Handy
        B discard: Riser
        """,
    )
    own = ["ability:Handful", "ability:Peek", "ability:Rise"]
    assert all(scene.offers(each) for each in own)
    scene.choose("play:Maniac")
    assert scene.asked() == "A main"
    assert not scene.offers("ability:")
    scene.end_turn()
    assert (scene.game.turn, scene.counters("A active")) == (6, 8)
    assert not scene.offers("ability:")
    scene.choose("bench:Ringer")
    assert scene.asked() == "B main"
    assert not scene.offers("ability:")
    scene.end_turn()
    # It has ended before this Checkup.
    assert (scene.game.turn, scene.counters("A active")) == (7, 6)
    assert all(scene.offers(each) for each in own)
    scene.end_turn()
    scene.choose("bench:Ringer")
    assert scene.asked() == "B yes or no"


CANNOT = """
Curser | Basic | HP 70 | D | attack "Curse" -: "The Defending Pokémon can't be healed during your opponent's next
    turn." | \
attack "Shielded" -: "During your opponent's next turn, prevent all effects of attacks done to the Defending Pokémon.
    At the end of your opponent's next turn, put 1 damage counter on each of your opponent's Pokémon." | \
attack "Doom" -: "During your opponent's next turn, prevent all effects of attacks done to the Defending Pokémon.
    At the end of your opponent's next turn, the Defending Pokémon is Knocked Out." | \
attack "Bare" -: "At the end of your opponent's next turn, your opponent's Active Pokémon is Knocked Out."
Mender | Basic | HP 150 | G | ability "Mend" Ability: "At the end of your turn (after your attack), heal 20 damage \
from this Pokémon."
"""


def test_S_426_the_end_of_the_turn_still_belongs_to_it() -> None:
    scene = Scene(CANNOT, "rules: XY\nturn: 5 of A\nA active: Curser\nB active: Mender [8 counters]")
    scene.choose("attack:Curse").end_turn()
    assert (scene.game.turn, scene.counters("B active")) == (7, 8)
    scene.end_turn().end_turn()
    assert (scene.game.turn, scene.counters("B active")) == (9, 6)


def test_S_426_a_late_knock_out_meets_what_holds_for_the_turn() -> None:
    text = "rules: XY\nturn: 5 of A\nA active: Curser\nB active: Mender\nB bench: Dummy"
    scene = Scene(CANNOT, text)
    scene.choose("attack:Shielded").end_turn()
    assert scene.asked() == "A main"
    stands(scene, "B active: Mender\nB bench: Dummy [10 damage]")
    scene = Scene(CANNOT, text)
    scene.choose("attack:Bare").end_turn()
    assert scene.asked() == "A prize"
    assert scene.names("B discard") == ["Mender"]
    # What lies on the Pokémon since before is not prevented (II-C-17.1).
    scene = Scene(CANNOT, text)
    scene.choose("attack:Doom").end_turn()
    assert scene.names("B discard") == ["Mender"]


# -- what was there before (II-C-17.1) --------------------------------------------------------------------------------


def test_S_417_a_burn_from_before_still_hurts() -> None:
    scene = Scene(HIDE, "rules: XY\nturn: 5 of A\nA active: Hider [burned]", coins=[1, 0, 0])
    scene.choose("attack:Hide")
    assert scene.asked() == "B main"
    stands(scene, "A active: Hider [20 damage | burned]")
    scene.end_turn()
    stands(scene, "A active: Hider [40 damage | burned]")
    scene.done()
