"""Texts that answer an event: RULES section 18, II-E-03 to II-E-08."""

from __future__ import annotations

import pytest

from playmat.rules.rules import preset
from tests.scene import Opening, Scene, carry_out, in_order, lines_of, log_of, stands, waiting

# -- damaged (II-E-03) ------------------------------------------------------------------------------------------------

MIRROR = """
Mirror | Basic | HP 100 | P | resist R -20 | attack "Shield" -: "During your opponent's next turn, if this Pokémon is
    damaged by an attack (even if it is Knocked Out), put 5 damage counters on the Attacking Pokémon."
Ten | Basic | HP 200 | C | attack "Hit" - 10
Twenty | Basic | HP 200 | R | attack "Hit" - 20
"""


@pytest.mark.parametrize(("attacker", "hurt", "back"), [("Ten", 1, 5), ("Twenty", 0, 0)])
def test_S_355_damaged_means_10_or_more(attacker: str, hurt: int, back: int) -> None:
    scene = Scene(MIRROR, f"rules: XY\nturn: 5 of A\nA active: Mirror\nB active: {attacker}")
    scene.choose("attack:Shield").choose("attack:Hit")
    assert scene.asked() == "A main"
    assert scene.counters("A active") == hurt
    assert scene.counters("B active") == back


BALLOON = """
Balloon | Tool | effect: "If the Pokémon this card is attached to is in the Active Spot and is damaged by an attack from
    your opponent's Pokémon (even if it is Knocked Out), put 6 damage counters on the Attacking Pokémon. At the end of
    your opponent's turn, discard this card."
"""
SPIKY = """
Spiky | Basic | HP 150 | G | ability "Spikes" Ability: "If this Pokémon is in the Active Spot and is damaged by an
    attack from your opponent's Pokémon (even if it is Knocked Out), put 3 damage counters on the Attacking Pokémon."
Striker | Basic | HP 100 | R | attack "Hit" - 60 | attack "Shock" - 60: "This attack's damage isn't affected by any
    effects on the Defending Pokémon."
"""


def test_S_356_it_works_without_any_hp_left() -> None:
    scene = Scene(
        f"{BALLOON}\n{SPIKY}\nHolder | Basic | HP 100 | C",
        """
        rules: XY
        A active: Striker [4 counters]
        A bench: Dummy
        B active: Holder [8 counters | tool Balloon]
        B bench: Dummy
        """,
    )
    log = log_of(scene)
    scene.choose("attack:Hit")
    assert scene.asked() == "B prize"
    in_order(log, "60 damage to Holder", "60 damage to Striker", "Holder of B is Knocked Out")
    in_order(log, "60 damage to Striker", "Striker of A is Knocked Out")
    assert scene.names("A discard") == ["Striker"]
    assert sorted(scene.names("B discard")) == ["Balloon", "Holder"]
    scene.choose("card:prizes 1")
    assert scene.asked() == "A prize"


@pytest.mark.parametrize(("first", "damage"), [("Spiky", [30, 60]), ("Balloon", [60, 30])])
def test_S_357_the_owner_of_the_damaged_pokemon_chooses_the_order(first: str, damage: list[int]) -> None:
    scene = Scene(f"{BALLOON}\n{SPIKY}", "rules: XY\nA active: Striker\nB active: Spiky [tool Balloon]")
    scene.choose("attack:Hit")
    assert scene.asked() == "B order"
    assert sorted(waiting(scene)) == ["Balloon", "Spiky"]
    log = log_of(scene)
    carry_out(scene, first)
    in_order(log, f"{damage[0]} damage to Striker", f"{damage[1]} damage to Striker")
    stands(scene, "A active: Striker [90 damage]\nB discard: Balloon")


def test_S_411_what_skips_step_5_does_not_skip_step_6() -> None:
    scene = Scene(SPIKY, "rules: XY\nA active: Striker\nB active: Spiky")
    scene.choose("attack:Shock")
    stands(scene, "A active: Striker [30 damage]\nB active: Spiky [60 damage]")


# -- Knocked Out (II-E-04) --------------------------------------------------------------------------------------------

KNELL = """
Knell | Basic | HP 60 | P | ability "Knell" Ability: "If this Pokémon is Knocked Out by damage from an attack from \
your opponent's Pokémon, flip a coin. If heads, the Attacking Pokémon is Knocked Out."
Striker | Basic | HP 200 | R | attack "Hit" - 60 | attack "Quake" - 60: "This attack also does 60 damage to each of \
your opponent's Benched Pokémon."
"""
SPRAY = """
Finner | Basic | HP 60 | W
Spray | Special Energy | provides W | effect: "This card can only be attached to {W} Pokémon. This card provides {W}
    Energy only while this card is attached to a {W} Pokémon. If the {W} Pokémon this card is attached to is Knocked
    Out by damage from an attack from your opponent's Pokémon, put that Pokémon into your hand."
"""


def test_S_358_the_attacker_falls_in_the_same_procedure() -> None:
    scene = Scene(KNELL, "rules: XY\nA active: Striker\nA bench: Dummy\nB active: Knell\nB bench: Dummy", coins=[1])
    scene.choose("attack:Hit")
    assert scene.asked() == "B prize"
    assert scene.names("A discard") == ["Striker"]
    assert scene.names("B discard") == ["Knell"]
    scene.choose("card:prizes 1")
    assert scene.asked() == "A prize"
    scene.choose("card:prizes 1")
    assert scene.asked() == "B promote"
    stands(scene, "A prizes: 5\nB prizes: 5\nA active: none\nB active: none")
    scene.done()


def test_S_358_tails() -> None:
    scene = Scene(KNELL, "rules: XY\nA active: Striker\nA bench: Dummy\nB active: Knell\nB bench: Dummy", coins=[0])
    scene.choose("attack:Hit")
    assert scene.asked() == "A prize"
    stands(scene, "A active: Striker\nA discard: -\nB discard: Knell")
    scene.done()


TOLLS = """
Knell | Basic | HP 60 | P | ability "Knell" Ability: "If this Pokémon is Knocked Out by damage from an attack from \
your opponent's Pokémon, draw a card."
Hoard | Basic | HP 60 | D | ability "Hoard" Ability: "If this Pokémon is Knocked Out by damage from an attack from \
your opponent's Pokémon, draw cards until you have 2 cards in your hand."
"""


@pytest.mark.parametrize(("first", "hand"), [("Knell", 2), ("Hoard", 3)])
def test_S_359_their_owner_orders_them_and_all_are_discarded_together(first: str, hand: int) -> None:
    scene = Scene(
        KNELL.split("\n")[2] + TOLLS,
        "rules: XY\nA active: Striker\nB active: Knell\nB bench: Hoard, Dummy",
    )
    log = log_of(scene)
    scene.choose("attack:Quake")
    assert scene.asked() == "B order"
    assert sorted(waiting(scene)) == ["Hoard", "Knell"]
    # Both are still in play.
    stands(scene, "B active: Knell [60 damage]\nB bench: Hoard [60 damage], Dummy [60 damage]\nB discard: -")
    carry_out(scene, first)
    assert scene.asked() == "A prize"
    assert len(scene.names("B hand")) == hand
    assert sorted(scene.names("B discard")) == ["Hoard", "Knell"]
    found = lines_of(log)
    last_text = max(i for i, line in enumerate(found) if line.startswith("the text of"))
    gone = [i for i, line in enumerate(found) if line == "a Pokémon leaves play"]
    assert len(gone) == 2
    assert last_text < min(gone)


def test_S_359_with_an_energy_that_saves_its_holder() -> None:
    scene = Scene(
        KNELL + SPRAY,
        "rules: XY\nA active: Striker\nA bench: Dummy\nB active: Knell\nB bench: Finner [energy Spray], Dummy",
        coins=[0],
    )
    scene.choose("attack:Quake")
    assert scene.asked() == "A prize"
    assert scene.bounds() == (2, 2)
    assert scene.names("B hand") == ["Finner"]
    assert sorted(scene.names("B discard")) == ["Knell", "Spray"]
    scene.done()


def test_S_360_not_by_poison() -> None:
    scene = Scene(
        KNELL + SPRAY,
        "rules: XY\nA active: Striker\nB active: Finner [50 damage | poisoned | energy Spray]\nB bench: Dummy",
    )
    scene.end_turn()
    assert scene.asked() == "A prize"
    assert scene.names("B hand") == []
    assert sorted(scene.names("B discard")) == ["Finner", "Spray"]


def test_S_360_not_by_counters_of_an_attack() -> None:
    scene = Scene(
        SPRAY
        + 'Ghost | Basic | HP 60 | P | attack "Night" -: "Put 3 damage counters on 1 of your opponent\'s Pokémon."',
        "rules: XY\nA active: Ghost\nB active: Finner [30 damage | energy Spray]\nB bench: Dummy",
    )
    scene.choose("attack:Night").choose("pokemon:Finner")
    assert scene.asked() == "A prize"
    assert scene.names("B hand") == []
    assert sorted(scene.names("B discard")) == ["Finner", "Spray"]


# -- evolved from hand (II-E-05) --------------------------------------------------------------------------------------

BATS = """
Batling | Basic | HP 50 | P
Batwing | Stage 1 | HP 80 | P | from Batling | ability "Bite" Ability: "Once during your turn, when you play this
    Pokémon from your hand to evolve 1 of your Pokémon, you may put 2 damage counters on 1 of your opponent's
    Pokémon."
Soda | Item | effect: "You can't use this card during your first turn. Search your deck for a card that evolves from 1
    of your Pokémon that was not put into play this turn and put it onto that Pokémon to evolve it. Then, shuffle your
    deck."
Spray | Item | effect: "Devolve 1 of your evolved Pokémon by putting the highest Stage Evolution card on it into your \
opponent's hand."
"""


def test_S_361_the_window_lapses() -> None:
    scene = Scene(BATS, "rules: XY\nA active: Batling\nA hand: Batwing, Water Energy")
    scene.choose("evolve:Batwing>active")
    assert scene.asked() == "A yes or no"
    scene.choose("no")
    scene.choose("attach:Basic Water Energy>active")
    assert scene.asked() == "A main"
    assert scene.keys() == ["end"]
    stands(scene, "B active: Dummy")


def test_S_361_at_once_it_may_be_used() -> None:
    scene = Scene(BATS, "rules: XY\nA active: Batling\nA hand: Batwing, Water Energy")
    scene.choose("evolve:Batwing>active").choose("yes").forced()
    assert scene.asked() == "A main"
    stands(scene, "B active: Dummy [20 damage]")


def test_S_362_rare_candy_is_evolving_from_hand() -> None:
    scene = Scene(
        """
        Candy | Item | effect: "You can't use this card during your first turn. Choose 1 of your Basic Pokémon in play
            that was not put into play this turn. If you have a Stage 2 Pokémon in your hand that evolves from that
            Pokémon, put it onto that Pokémon to evolve it, skipping the Stage 1."
        Wyrm | Basic | HP 50 | N
        Wyvern | Stage 1 | HP 80 | N | from Wyrm
        Dragon | Stage 2 | HP 150 | N | from Wyvern | ability "Wind" Ability: "Once during your turn, when you play
            this Pokémon from your hand to evolve 1 of your Pokémon, you may heal all damage from 1 of your Pokémon."
        """,
        """
        rules: XY
        A active: Wyrm
        A bench: Dummy [13 counters]
        A hand: Candy, Dragon
        A deck: Wyvern
        """,
    )
    scene.choose("play:Candy").forced(2)
    scene.until_main("yes", "pokemon:Dummy@bench 1")
    stands(scene, "A active: Dragon [under Wyrm]\nA bench: Dummy\nA hand: -\nA discard: Candy")


def test_S_363_a_card_from_the_deck_is_not_from_hand() -> None:
    scene = Scene(BATS, "rules: XY\nA active: Batling\nA hand: Soda\nA deck: Batwing, Inert")
    scene.choose("play:Soda").choose("card:Batwing").forced()
    assert scene.asked() == "A main"
    stands(scene, "A active: Batwing [under Batling]\nB active: Dummy")
    assert scene.keys() == ["end"]


def test_S_431_a_devolved_pokemon_does_not_evolve_again_this_turn() -> None:
    scene = Scene(BATS, "rules: XY\nturn: 5 of A\nA active: Batwing [under Batling]\nA hand: Spray")
    scene.choose("play:Spray").forced()
    scene.until_main()
    stands(scene, "A active: Batling\nA discard: Spray")
    assert scene.names("A hand") == ["Batwing"]
    assert not scene.offers("evolve:")
    scene.end_turn().end_turn()
    assert scene.offers("evolve:Batwing>active")


# -- put onto the Bench from hand (II-E-06) ---------------------------------------------------------------------------

RINGER = """
Ringer EX | Basic | HP 170 | P | tags EX | prizes 2 | ability "Ring" Ability: "When you play this Pokémon from your
    hand onto your Bench, you may use this Ability. Search your deck for up to 3 Pokémon-EX, except any Ringer EX,
    reveal them, and put them into your hand. Then, shuffle your deck."
Nest | Item | effect: "Search your deck for a Basic Pokémon and put it onto your Bench. Then, shuffle your deck."
Other EX | Basic | HP 170 | C | tags EX | prizes 2
Pup | Basic | HP 60 | C
"""


def test_S_364_only_from_hand() -> None:
    scene = Scene(RINGER, "rules: XY\nA hand: Ringer EX\nA deck: Other EX, Inert")
    scene.choose("bench:Ringer EX")
    assert scene.asked() == "A yes or no"
    scene.choose("yes").choose("card:Other EX")
    assert scene.asked() == "A main"
    assert scene.names("A hand") == ["Other EX"]
    scene = Scene(RINGER, "rules: XY\nA hand: Nest\nA deck: Ringer EX, Other EX, Inert")
    scene.choose("play:Nest").choose("card:Ringer EX")
    assert scene.asked() == "A main"
    stands(scene, "A bench: Ringer EX\nA hand: -")


def test_S_364_not_at_set_up() -> None:
    scene = Opening(
        RINGER,
        ("Pup, Ringer EX, Other EX", "Pup"),
        ["A: Pup, Ringer EX, Inert x5", "B: Pup, Inert x6"],
        preset("XY"),
        coins=[1],
    )
    asked: list[str] = []
    while scene.asked() not in ("A main", "B main"):
        asked.append(scene.asked())
        if scene.offers("bench:Ringer EX"):
            scene.choose("bench:Ringer EX")
        elif scene.offers("card:Ringer EX"):
            scene.choose("card:Ringer EX" if scene.bounds()[0] == 0 else "card:Pup")
        elif scene.bounds()[0] == 0:
            scene.choose()
        else:
            scene.game.step(0)
    assert "A yes or no" not in asked
    assert scene.pokemon("A bench 1").defn.name == "Ringer EX"
    assert not scene.offers("ability:")


def test_S_365_the_window_lapses() -> None:
    scene = Scene(
        RINGER + 'Twig | Item | effect: "Draw a card."', "rules: XY\nA hand: Ringer EX, Twig\nA deck: Inert, Other EX"
    )
    scene.choose("bench:Ringer EX").choose("no")
    scene.choose("play:Twig")
    assert scene.asked() == "A main"
    assert not scene.offers("ability:")
    assert scene.keys() == ["end"]


# -- Energy attached from hand (II-E-07) ------------------------------------------------------------------------------

VEIL = """
Whale | Basic | HP 250 | W | retreat 4 | ability "Veil" Ability: "Whenever you attach an Energy card from your hand to
    this Pokémon, this Pokémon recovers from all Special Conditions."
Wall | Basic | HP 150 | L | ability "Field" Ability: "Whenever your opponent attaches an Energy card from their hand
    to 1 of their Pokémon, if this Pokémon is in the Active Spot, put 3 damage counters on that Pokémon."
Well | Item | effect: "Search your deck for a Basic Energy card and attach it to 1 of your Pokémon. Then, shuffle your \
deck."
Twin | Special Energy | effect: "This card provides {C} {C} Energy."
Lucky | Basic | HP 60 | C | ability "Luck" Ability: "Once during your turn, when you attach an Energy from your hand
    to this Pokémon, you may draw a card."
"""


def test_S_366_from_hand_only() -> None:
    scene = Scene(VEIL, "rules: XY\nA active: Whale [poisoned]\nA hand: Water Energy")
    scene.choose("attach:Basic Water Energy>active")
    stands(scene, "A active: Whale [W]")
    scene = Scene(VEIL, "rules: XY\nA active: Whale [poisoned]\nA hand: Well\nA deck: Water Energy, Inert")
    scene.choose("play:Well").choose("card:Basic Water Energy").forced()
    assert scene.asked() == "A main"
    stands(scene, "A active: Whale [poisoned | W]")


def test_S_367_an_optional_use_lapses() -> None:
    text = "rules: XY\nA active: Lucky\nA bench: Dummy\nA hand: Water Energy, Well\nA deck: Fire Energy, Inert"
    scene = Scene(VEIL, text)
    scene.choose("attach:Basic Water Energy>active")
    assert scene.asked() == "A yes or no"
    scene.choose("no")
    scene.choose("play:Well").choose("card:Basic Fire Energy").choose("pokemon:Dummy")
    assert scene.asked() == "A main"
    assert not scene.offers("ability:")
    assert scene.names("A hand") == []
    scene = Scene(VEIL, text)
    scene.choose("attach:Basic Water Energy>active").choose("yes")
    assert scene.names("A hand") == ["Well", "Basic Fire Energy"]


@pytest.mark.parametrize("first", ["Whale", "Wall"])
def test_S_368_the_owner_of_the_affected_pokemon_orders(first: str) -> None:
    scene = Scene(VEIL, "rules: XY\nA active: Whale [asleep]\nA hand: Water Energy\nB active: Wall")
    scene.choose("attach:Basic Water Energy>active")
    assert scene.asked() == "A order"
    assert sorted(waiting(scene)) == ["Wall", "Whale"]
    log = log_of(scene)
    carry_out(scene, first)
    lines = ["Whale is no longer Asleep", "30 damage to Whale"]
    in_order(log, *(lines if first == "Whale" else lines[::-1]))
    assert scene.asked() == "A main"
    stands(scene, "A active: Whale [30 damage | W]")


def test_S_369_cards_count_and_not_units() -> None:
    scene = Scene(VEIL, "rules: XY\nA active: Dummy\nA hand: Twin\nB active: Wall")
    scene.choose("attach:Twin>active")
    assert scene.asked() == "A main"
    stands(scene, "A active: Dummy [30 damage | energy Twin]")


# -- at each Checkup (II-E-08) ----------------------------------------------------------------------------------------

TOWN = """
Town | Stadium | effect: "During Pokémon Checkup, put 2 damage counters on each Mega Evolution Pokémon (both yours and \
your opponent's)."
Lily | Basic | HP 100 | W | ability "Rain" Ability: "During Pokémon Checkup, heal 20 damage from this Pokémon."
M Lily EX | Mega | HP 200 | W | from Lily | tags MEGA, EX | prizes 2 | ability "Rain" Ability: "During Pokémon
    Checkup, heal 20 damage from this Pokémon."
M Rock EX | Mega | HP 200 | F | from Lily | tags MEGA, EX | prizes 2
"""


def test_S_370_at_every_checkup_for_both_players() -> None:
    scene = Scene(
        TOWN,
        """
        rules: XY
        turn: 5 of A
        A active: M Rock EX
        A bench: Dummy
        B active: Dummy
        B bench: M Rock EX
        stadium: Town (A)
        """,
    )
    scene.end_turn()
    assert (scene.asked(), scene.counters("A active"), scene.counters("B bench 1")) == ("B main", 2, 2)
    scene.end_turn()
    assert (scene.asked(), scene.counters("A active"), scene.counters("B bench 1")) == ("A main", 4, 4)
    assert (scene.counters("B active"), scene.counters("A bench 1")) == (0, 0)


@pytest.mark.parametrize(("first", "counters"), [("M Lily EX", 2), ("Town", 0)])
def test_S_371_the_owner_chooses_the_order(first: str, counters: int) -> None:
    scene = Scene(TOWN, "rules: XY\nturn: 5 of A\nA active: M Lily EX\nstadium: Town (B)")
    scene.end_turn()
    assert scene.asked() == "A order"
    assert sorted(waiting(scene)) == ["M Lily EX", "Town"]
    carry_out(scene, first)
    assert scene.asked() == "B main"
    assert scene.counters("A active") == counters


def test_S_432_cannot_beats_what_works_by_itself() -> None:
    scene = Scene(
        TOWN + 'Curser | Basic | HP 70 | D | attack "Curse" -: "Until the end of your opponent\'s next turn, the '
        "Defending Pokémon can't be healed.\"",
        "rules: XY\nturn: 5 of A\nA active: Curser\nB active: Lily [4 counters]",
    )
    scene.choose("attack:Curse")
    assert scene.asked() == "B main"
    assert scene.counters("B active") == 4
    # When the ban is over it heals again.
    scene.end_turn()
    assert scene.counters("B active") == 2
