"""Attacks and their seven steps: RULES section 2 (A-01, ATK)."""

from __future__ import annotations

from playmat.state.codes import ASLEEP, CONFUSED
from tests.scene import Scene, in_order, lines_of, log_of


def test_S_015_one_attack_and_the_turn_is_over() -> None:
    scene = Scene(
        """
        Cinder | Basic | HP 100 | R | attack "Slam" R 30 | attack "Bash" R 20
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Cinder [R]
        A hand: R, Cinder
        """,
    )
    assert scene.offers("attach:Basic Fire Energy") and scene.offers("bench:Cinder")
    log = log_of(scene)
    scene.choose("attack:Slam")
    in_order(log, "Cinder uses Slam", "the turn of A ends", "Pokémon Checkup", "Turn 6: B")
    assert scene.asked() == "B main"
    for start in ("attach", "bench", "attack"):
        assert not scene.offers(start)
    scene.expect(
        """
        A hand: Basic Fire Energy, Cinder
        B active: Dummy [30 damage]
        """
    )


def test_S_016_only_the_active_attacks() -> None:
    scene = Scene(
        """
        Cinder | Basic | HP 100 | R | attack "Slam" R 30
        Wisp | Basic | HP 50 | P | attack "Haunt" P 10
        """,
        """
        rules: XY
        A active: Wisp
        A bench: Cinder [R]
        """,
    )
    assert scene.asked() == "A main"
    assert not scene.offers("attack")


def test_S_017_passing_ends_the_turn() -> None:
    scene = Scene(
        """
        Cinder | Basic | HP 100 | R | attack "Slam" R 30
            ability "Dusk" Ability: "At the end of your turn (after your attack), put a damage counter on this \
Pokémon."
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Cinder
        B active: Dummy [poisoned]
        """,
    )
    assert not scene.offers("attack")
    assert scene.offers("end")
    log = log_of(scene)
    scene.end_turn()
    in_order(
        log,
        "A ends the turn without an attack",
        "10 damage to Cinder",
        "the turn of A ends",
        "Pokémon Checkup",
        "10 damage to Dummy",
        "Turn 6: B",
    )
    assert lines_of(log).count("10 damage to Cinder") == 1
    assert scene.asked() == "B main"


FIGHTER = 'Brawler | Basic | HP 120 | F | attack "Combo" FFC 60\n'


def test_S_018_the_cost_is_there_and_stays() -> None:
    scene = Scene(FIGHTER, "rules: XY\nA active: Brawler [F F W]")
    scene.choose("attack:Combo")
    scene.expect(
        """
        A active: Brawler [F F W]
        A discard: -
        B active: Dummy [60 damage]
        """
    )


def test_S_019_two_of_a_type_are_not_one() -> None:
    scene = Scene(FIGHTER, "rules: XY\nA active: Brawler [F W W]")
    assert not scene.offers("attack")


def test_S_020_one_card_of_two_units_pays_two() -> None:
    cards = """
        Kicker | Basic | HP 80 | F | attack "Sweep" CC 20
        Twin Energy | Special Energy | effect: "This card provides {C} {C} Energy."
        """
    scene = Scene(cards, "rules: XY\nA active: Kicker [energy Twin Energy]")
    scene.choose("attack:Sweep")
    scene.expect(
        """
        A active: Kicker [energy Twin Energy]
        B active: Dummy [20 damage]
        """
    )
    assert not Scene(cards, "rules: XY\nA active: Kicker [R]").offers("attack")


def test_S_021_only_what_can_be_paid_is_listed() -> None:
    scene = Scene(
        """
        Flutter | Stage 2 | HP 120 | G | from Cocoon | attack "Triple" C 30 | attack "Sunray" GCC 70
        """,
        "rules: XY\nA active: Flutter [R R R]",
    )
    assert [key for key in scene.keys() if key.startswith("attack")] == ["attack:Triple"]


def test_S_022_no_cost_needs_no_energy() -> None:
    scene = Scene('Pip | Basic | HP 40 | C | attack "Peck" - 10', "rules: XY\nA active: Pip")
    scene.choose("attack:Peck")
    scene.expect("B active: Dummy [10 damage]")


def test_S_023_the_declaration_comes_before_any_coin() -> None:
    scene = Scene(
        """
        Cinder | Basic | HP 100 | R | attack "Slam" - 30
            attack "Gamble" - 10+: "Flip a coin. If heads, this attack does 20 more damage."
        """,
        "rules: XY\nA active: Cinder [confused]",
        coins=[1, 0],
    )
    log = log_of(scene)
    scene.choose("attack:Gamble")
    assert lines_of(log)[0] == "Cinder uses Gamble"
    in_order(log, "Cinder uses Gamble", "A flips a coin: heads", "A flips a coin: tails")
    scene.expect("B active: Dummy [10 damage]")
    scene.done()


def test_S_024_under_cannot_attack_only_the_pass_is_left() -> None:
    cards = """
        Frost | Basic | HP 100 | W | attack "Chill" - 30: "During your opponent's next turn, the Defending Pokémon \
can't use attacks."
        Cinder | Basic | HP 100 | R | attack "Slam" R 30 | attack "Bash" - 10
        """
    scene = Scene(
        cards,
        """
        rules: XY
        turn: 5 of A
        A active: Frost
        B active: Cinder [R]
        """,
    )
    scene.choose("attack:Chill")
    assert scene.asked() == "B main"
    assert scene.keys() == ["end"]
    scene.end_turn().end_turn()
    # The turn after: the effect is over.
    assert scene.asked() == "B main"
    assert scene.offers("attack:Slam") and scene.offers("attack:Bash")


SLEEPER = """
    Dozer | Basic | HP 120 | C | attack "Roll" C 40
        attack "Snore" C 20: "This attack can be used even if this Pokémon is Asleep."
    """


def test_S_025_asleep_lists_only_what_says_so() -> None:
    assert Scene(SLEEPER, "rules: XY\nA active: Dozer [R]").keys() == [
        "attack:Roll",
        "attack:Snore",
        "end",
    ]
    scene = Scene(SLEEPER, "rules: XY\nA active: Dozer [asleep | R]", coins=[0])
    assert scene.keys() == ["attack:Snore", "end"]
    scene.choose("attack:Snore")
    scene.expect(
        """
        A active: Dozer [asleep | R]
        B active: Dummy [20 damage]
        """
    )
    scene.done()


def test_S_025_paralyzed_lists_nothing() -> None:
    assert Scene(SLEEPER, "rules: XY\nA active: Dozer [paralyzed | R]").keys() == ["end"]


INK = "lasting on A active during A turn 3 by attack of B active: NeedsCoin(Attack, target)\n"


def inked(attacker: str, coins: list[int], ink: str = INK) -> Scene:
    """An attacker with a flag, perhaps under "flip when attacking; tails fails"."""
    return Scene(
        """
        Cinder | Basic | HP 100 | R | attack "Slam" - 60
        Razor | Basic | HP 100 | D | attack "Wind" - 60: "Flip a coin. If tails, this attack does nothing."
        """,
        f"rules: XY\nturn: 5 of A\nA active: {attacker}\n{ink}",
        coins=coins,
    )


def test_S_026_the_outside_failure_comes_before_confusion() -> None:
    scene = inked("Cinder [confused]", [0])
    scene.choose("attack:Slam")
    assert scene.counters("A active") == 0
    assert scene.pokemon("A active").condition == CONFUSED
    scene.expect("B active: Dummy")
    assert scene.asked() == "B main"
    scene.done()


def test_S_027_heads_then_the_confusion_fails() -> None:
    scene = inked("Cinder [confused]", [1, 0])
    scene.choose("attack:Slam")
    assert scene.counters("A active") == 3
    scene.expect("B active: Dummy")
    assert scene.asked() == "B main"
    scene.done()


def test_S_028_confused_and_heads() -> None:
    scene = inked("Cinder [confused]", [1], "")
    scene.choose("attack:Slam")
    scene.expect(
        """
        A active: Cinder [confused]
        B active: Dummy [60 damage]
        """
    )
    scene.done()


def test_S_029_a_failed_confusion_flip_knocks_out_at_once() -> None:
    scene = Scene(
        """
        Cinder | Basic | HP 100 | R | attack "Slam" - 60
        Ember | Basic | HP 50 | R
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Cinder [confused | 70 damage]
        A bench: Ember
        B active: Dummy [poisoned]
        """,
        coins=[0],
    )
    log = log_of(scene)
    scene.choose("attack:Slam")
    assert scene.asked() == "B prize"
    assert scene.counters("B active") == 0
    assert scene.names("A discard") == ["Cinder"]
    scene.choose("card:prizes 1")
    assert len(scene.names("B prizes")) == 5
    assert len(scene.names("A prizes")) == 6
    assert scene.asked() == "A promote"
    assert scene.counters("B active") == 0
    scene.choose("pokemon:Ember")
    assert scene.asked() == "B main"
    # 1 counter of Poison at the Checkup, none of the attack.
    assert scene.counters("B active") == 1
    in_order(
        log,
        "30 damage to Cinder",
        "Cinder of A is Knocked Out",
        "B takes a Prize",
        "Ember of A becomes Active",
        "the turn of A ends",
        "Pokémon Checkup",
    )
    scene.done()


def test_S_030_the_own_failure_comes_after_confusion() -> None:
    scene = inked("Razor [confused]", [1, 0], "")
    scene.choose("attack:Wind")
    assert scene.counters("A active") == 0
    scene.expect("B active: Dummy")
    assert scene.asked() == "B main"
    scene.done()


def test_S_030_tails_first_is_the_confusion() -> None:
    scene = inked("Razor [confused]", [0], "")
    scene.choose("attack:Wind")
    assert scene.counters("A active") == 3
    scene.expect("B active: Dummy")
    scene.done()


def test_S_031_three_flips_and_all_heads() -> None:
    scene = inked("Razor [confused]", [1, 1, 1])
    scene.choose("attack:Wind")
    assert scene.counters("A active") == 0
    scene.expect("B active: Dummy [60 damage]")
    scene.done()


def test_S_031_which_flip_is_which() -> None:
    # Ink, then Confusion (3 counters), then the attack's own condition.
    for coins, counters in (([0], 0), ([1, 0], 3), ([1, 1, 0], 0)):
        scene = inked("Razor [confused]", coins)
        scene.choose("attack:Wind")
        assert scene.counters("A active") == counters
        scene.expect("B active: Dummy")
        scene.done()


def test_S_032_before_doing_damage() -> None:
    scene = Scene(
        """
        Hawk | Basic | HP 130 | C | attack "Whirl" - 60: "Before doing damage, switch out your opponent's Active \
Pokémon to the Bench."
        Frail | Basic | HP 100 | R | weak C x2
        Stout | Basic | HP 100 | F
        Spare | Basic | HP 100 | F
        """,
        """
        rules: XY
        A active: Hawk
        B active: Frail
        B bench: Stout, Spare
        """,
    )
    scene.choose("attack:Whirl")
    assert scene.asked() == "B pick"
    assert scene.keys() == ["pokemon:Stout@bench 1", "pokemon:Spare@bench 2"]
    assert scene.counters("B active") == 0
    scene.choose("pokemon:Stout")
    assert scene.pokemon("B active").defn.name == "Stout"
    assert scene.counters("B active") == 6
    assert scene.pokemon("B bench 1").defn.name == "Frail"
    assert scene.counters("B bench 1") == 0
    assert scene.asked() == "B main"


def test_S_033_active_and_bench_in_one_step() -> None:
    scene = Scene(
        """
        Phoenix | Basic | HP 160 | R | attack "Plumes" - 130: "This attack also does 30 damage to 1 of your opponent's \
Benched Pokémon."
        Big | Basic | HP 100 | G
        Small | Basic | HP 30 | G
        Other | Basic | HP 60 | G
        """,
        """
        rules: XY
        A active: Phoenix
        B active: Big
        B bench: Small, Other
        """,
    )
    scene.choose("attack:Plumes")
    assert scene.asked() == "A pick"
    scene.choose("pokemon:Small")
    # One Knock Out procedure: two Prizes at the same time, then the new Active.
    assert scene.asked() == "A prize"
    assert scene.bounds() == (2, 2)
    assert sorted(scene.names("B discard")) == ["Big", "Small"]
    scene.choose("card:prizes 1", "card:prizes 2")
    assert len(scene.names("A prizes")) == 4
    assert scene.asked() == "B promote"
    scene.choose("pokemon:Other")
    assert scene.asked() == "B main"


def test_S_034_the_text_in_printed_order_and_not_declined() -> None:
    scene = Scene(
        'Toxin | Basic | HP 90 | P | attack "Brew" - 50: "Draw a card. Your opponent\'s Active Pokémon is now \
Poisoned."',
        """
        rules: XY
        turn: 5 of A
        A active: Toxin
        """,
    )
    log = log_of(scene)
    scene.choose("attack:Brew")
    assert scene.asked() == "B main"
    in_order(log, "50 damage to Dummy", "A draws a card", "Dummy is now Poisoned", "the turn of A ends")
    assert len(scene.names("A hand")) == 1
    # And 1 counter of Poison at the Checkup.
    scene.expect("B active: Dummy [60 damage | poisoned]")


THORNS = """
    Urchin | Basic | HP 120 | G
        ability "Thorns" Ability: "If this Pokémon is in the Active Spot and is damaged by an attack from your
            opponent's Pokémon (even if it is Knocked Out), put 3 damage counters on the Attacking Pokémon."
    Brute | Basic | HP 100 | F | attack "Smash" - 120
    """


def test_S_035_when_damaged_comes_before_the_knock_outs() -> None:
    scene = Scene(
        THORNS,
        """
        rules: XY
        turn: 5 of A
        A active: Brute [70 damage]
        A bench: Dummy
        B active: Urchin [70 damage]
        B bench: Dummy
        """,
    )
    log = log_of(scene)
    scene.choose("attack:Smash")
    in_order(
        log,
        "120 damage to Urchin",
        "30 damage to Brute",
        "Brute of A is Knocked Out",
        "Urchin of B is Knocked Out",
    )
    # Both are gone before anybody takes a Prize: one procedure.
    assert scene.names("A discard") == ["Brute"]
    assert scene.names("B discard") == ["Urchin"]
    assert len(scene.names("A prizes")) == len(scene.names("B prizes")) == 6
    for _ in range(2):
        assert scene.asked() in ("A prize", "B prize")
        scene.choose("card:prizes 1")
    assert len(scene.names("A prizes")) == len(scene.names("B prizes")) == 5
    scene.choose("pokemon:Dummy").choose("pokemon:Dummy")
    assert scene.asked() == "B main"


HELMET = """
    Spiked Helmet | Tool | effect: "If the Pokémon this card is attached to is in the Active Spot and is damaged by an \
attack from your opponent's Pokémon (even if the Pokémon this card is attached to is Knocked Out), put 2 damage \
counters on the Attacking Pokémon."
    Thief | Basic | HP 60 | D
        attack "Strip" - 30: "Discard all Pokémon Tools from your opponent's Active Pokémon."
        attack "Poke" - 30
    """


def test_S_036_a_tool_discarded_in_step_5_does_not_answer() -> None:
    scene = Scene(HELMET, "rules: XY\nA active: Thief\nB active: Dummy [tool Spiked Helmet]")
    scene.choose("attack:Strip")
    scene.expect(
        """
        A active: Thief
        B active: Dummy [30 damage]
        B discard: Spiked Helmet
        """
    )


def test_S_036_a_tool_that_stays_answers() -> None:
    scene = Scene(HELMET, "rules: XY\nA active: Thief\nB active: Dummy [tool Spiked Helmet]")
    scene.choose("attack:Poke")
    scene.expect(
        """
        A active: Thief [20 damage]
        B active: Dummy [30 damage | tool Spiked Helmet]
        """
    )


def test_S_037_knocked_out_only_in_step_7() -> None:
    scene = Scene(
        """
        Gentle | Basic | HP 80 | Y | attack "Kiss" - 60: "Heal 30 damage from your opponent's Active Pokémon."
        Lamb | Basic | HP 60 | C
        """,
        """
        rules: XY
        A active: Gentle
        B active: Lamb
        """,
    )
    log = log_of(scene)
    scene.choose("attack:Kiss")
    in_order(log, "60 damage to Lamb", "30 damage is taken off Lamb")
    scene.expect("B active: Lamb [30 damage]")
    assert len(scene.names("A prizes")) == 6
    assert scene.asked() == "B main"


def test_S_038_damage_then_search_then_knock_out() -> None:
    scene = Scene(
        """
        Flutter | Basic | HP 120 | G | attack "Triple" - 30: "Search your deck for up to 3 Basic Energy cards and
            attach them to your Pokémon in play in any way you like. Then, shuffle your deck."
        Moth | Basic | HP 30 | G
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Flutter
        A deck: R, W, Inert, 0
        B active: Moth
        B bench: Dummy
        """,
    )
    log = log_of(scene)
    scene.choose("attack:Triple")
    # The search is asked while the defender, without HP, is still in play.
    assert scene.asked() == "A pick"
    assert scene.bounds() == (0, 2)
    scene.expect("B active: Moth [30 damage]")
    scene.choose("card:Basic Fire Energy", "card:Basic Water Energy").forced(2)
    assert scene.asked() == "A prize"
    scene.expect("A active: Flutter [R W]")
    in_order(
        log,
        "30 damage to Moth",
        "Basic Fire Energy is attached to Flutter",
        "Basic Water Energy is attached to Flutter",
        "A shuffles the deck",
        "Moth of B is Knocked Out",
    )


def test_S_039_the_text_cannot_be_declined() -> None:
    scene = Scene(
        'Cinder | Basic | HP 100 | R | attack "Flare" R 30: "Discard an Energy card from this Pokémon."',
        "rules: XY\nA active: Cinder [R W]",
    )
    scene.choose("attack:Flare")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (1, 1)
    assert scene.keys() == [
        "card:Basic Fire Energy@active energy",
        "card:Basic Water Energy@active energy",
    ]
    scene.choose("card:Basic Water Energy")
    scene.expect(
        """
        A active: Cinder [R]
        A discard: Basic Water Energy
        B active: Dummy [30 damage]
        """
    )


def test_S_040_the_order_of_an_attack() -> None:
    scene = Scene(
        """
        Shark | Basic | HP 120 | D
            ability "Rough" Ability: "If this Pokémon is damaged by an attack from your opponent's Pokémon (even if \
this Pokémon is Knocked Out), put 2 damage counters on the Attacking Pokémon."
        Singer | Basic | HP 70 | C | attack "Lullaby" - 40: "Your opponent's Active Pokémon is now Asleep."
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Singer [50 damage]
        A bench: Dummy
        B active: Shark
        """,
        coins=[0],
    )
    log = log_of(scene)
    scene.choose("attack:Lullaby")
    assert scene.asked() == "B prize"
    scene.choose("card:prizes 1").choose("pokemon:Dummy")
    in_order(
        log,
        "40 damage to Shark",
        "Shark is now Asleep",
        "20 damage to Singer",
        "Singer of A is Knocked Out",
        "the turn of A ends",
        "Pokémon Checkup",
    )
    assert scene.pokemon("B active").condition == ASLEEP
    assert scene.asked() == "B main"
    scene.done()


def test_S_041_an_attack_that_can_do_nothing_is_legal() -> None:
    scene = Scene(
        'Ally | Basic | HP 60 | Y | attack "Help" -: "Attach an Energy card from your discard pile to 1 of your \
Benched Pokémon."',
        """
        rules: XY
        A active: Ally
        A discard: R
        """,
    )
    assert scene.offers("attack:Help")
    scene.choose("attack:Help")
    scene.expect(
        """
        A active: Ally
        A discard: Basic Fire Energy
        B active: Dummy
        """
    )
    assert scene.asked() == "B main"


def test_S_416_no_damage_and_no_effects() -> None:
    cards = """
        Toxin | Basic | HP 90 | P | attack "Venom" - 80: "Your opponent's Active Pokémon is now Poisoned."
        Weed | Basic | HP 50 | P | attack "Hide" -: "Flip a coin. If heads, prevent all damage from and effects of
            attacks done to this Pokémon during your opponent's next turn."
        """
    hidden = Scene(cards, "rules: XY\nturn: 5 of A\nA active: Weed\nB active: Toxin", coins=[1])
    hidden.choose("attack:Hide")
    hidden.choose("attack:Venom")
    hidden.expect("A active: Weed")
    assert hidden.asked() == "A main"
    hidden.done()
    seen = Scene(cards, "rules: XY\nturn: 5 of A\nA active: Weed\nB active: Toxin\nA bench: Dummy", coins=[0])
    seen.choose("attack:Hide")
    seen.choose("attack:Venom")
    assert seen.names("A discard") == ["Weed"]
    seen.done()
