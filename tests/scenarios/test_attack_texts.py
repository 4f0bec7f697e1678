"""What texts of attacks say: RULES section 18, II-B-07, II-D-16.1, II-E-09, II-E-11, II-E-23 to II-E-27."""

from __future__ import annotations

import pytest

from tests.scene import Scene, stands

SWITCH = 'Change | Item | effect: "Switch your Active Pokémon with 1 of your Benched Pokémon."\n'

# -- before doing damage (II-E-09) ------------------------------------------------------------------------------------

TAIL = """
Watcher | Basic | HP 100 | C | attack "Tail" - 60+: "You may flip a coin. If tails, this attack does nothing. If heads,
    this attack does 60 more damage."
"""


@pytest.mark.parametrize(("answer", "coins", "shown"), [("yes", [1], " [120 damage]"), ("no", [], " [60 damage]")])
def test_S_372_a_flip_that_may_be_left_out(answer: str, coins: list[int], shown: str) -> None:
    scene = Scene(TAIL, "rules: XY\nA active: Watcher", coins=coins)
    scene.choose("attack:Tail")
    assert scene.asked() == "A yes or no"
    scene.choose(answer)
    assert scene.asked() == "B main"
    stands(scene, f"B active: Dummy{shown}")
    scene.done()


def test_S_372_tails_and_the_attack_fails() -> None:
    scene = Scene(TAIL, "rules: XY\nA active: Watcher", coins=[0])
    scene.choose("attack:Tail").choose("yes")
    assert scene.asked() == "B main"
    stands(scene, "B active: Dummy")
    scene.done()


WHIRL = """
Hider | Basic | HP 100 | P | attack "Hide" -: "Flip a coin. If heads, prevent all damage from and effects of attacks
    done to this Pokémon during your opponent's next turn."
Raptor | Basic | HP 130 | C | attack "Whirl" - 60: "Before doing damage, switch out your opponent's Active Pokémon to \
the Bench."
Other | Basic | HP 100 | C
"""


def test_S_373_no_switch_before_the_damage_and_no_damage() -> None:
    text = "rules: XY\nturn: 5 of A\nA active: Hider\nA bench: Other\nB active: Raptor"
    scene = Scene(WHIRL, text, coins=[1])
    scene.choose("attack:Hide").choose("attack:Whirl")
    assert scene.asked() == "A main"
    stands(scene, "A active: Hider\nA bench: Other")
    # Without Hide the new Active takes it.
    scene = Scene(WHIRL, text, coins=[0])
    scene.choose("attack:Hide").choose("attack:Whirl").forced()
    assert scene.asked() == "A main"
    stands(scene, "A active: Other [60 damage]\nA bench: Hider")


# -- the opponent's last turn (II-E-11) -------------------------------------------------------------------------------

REVENGE = """
Drake | Basic | HP 200 | N | attack "Revenge" - 20+: "If any of your Pokémon were Knocked Out by damage from an attack
    during your opponent's last turn, this attack does 70 more damage."
Frail | Basic | HP 50 | C
Killer | Basic | HP 200 | R | attack "Hit" - 60 | attack "Quake" - 60: "This attack also does 60 damage to each of \
your opponent's Benched Pokémon." \
| attack "Curse" -: "Put 6 damage counters on your opponent's Active Pokémon." | attack "Venom" -: "Your opponent's \
Active Pokémon is now Poisoned."
Rescue | Item | effect: "Put a Basic Pokémon from your discard pile onto your Bench."
"""


def avenged(attack: str, active: str, bench: str, hand: str = "") -> Scene:
    """A's turn after B's Killer has attacked; Drake has been promoted where the Active Pokémon fell."""
    scene = Scene(
        REVENGE,
        f"rules: XY\nturn: 4 of B\nA active: {active}\nA bench: {bench}\nA hand: {hand}\nB active: Killer",
    )
    scene.choose(f"attack:{attack}")
    while scene.asked() == "B prize":
        scene.game.step(*range(scene.bounds()[0]))
    if scene.asked() == "A promote":
        scene.choose("pokemon:Drake")
    assert scene.asked() == "A main"
    return scene


def test_S_376_after_a_knock_out_by_damage() -> None:
    scene = avenged("Hit", "Frail", "Drake")
    scene.choose("attack:Revenge")
    stands(scene, "B active: Killer [90 damage]")
    scene = avenged("Hit", "Drake", "Frail")
    scene.choose("attack:Revenge")
    stands(scene, "B active: Killer [20 damage]")


def test_S_376_only_the_last_turn_counts() -> None:
    scene = avenged("Hit", "Frail", "Drake")
    scene.end_turn().end_turn()
    assert scene.asked() == "A main"
    scene.choose("attack:Revenge")
    stands(scene, "B active: Killer [20 damage]")


@pytest.mark.parametrize(("attack", "active"), [("Venom", "Frail [40 damage]"), ("Curse", "Frail")])
def test_S_377_poison_and_counters_are_no_damage_of_an_attack(attack: str, active: str) -> None:
    scene = avenged(attack, active, "Drake")
    assert scene.names("A discard") == ["Frail"]
    scene.choose("attack:Revenge")
    stands(scene, "B active: Killer [20 damage]")


def test_S_378_several_count_once() -> None:
    scene = avenged("Quake", "Frail", "Drake, Frail, Frail")
    assert scene.names("A discard") == ["Frail"] * 3
    scene.choose("attack:Revenge")
    stands(scene, "B active: Killer [90 damage]")


def test_S_379_it_is_a_matter_of_the_player_and_not_of_a_pokemon() -> None:
    scene = Scene(
        REVENGE + SWITCH,
        """
        rules: XY
        turn: 4 of B
        A active: Frail
        A bench: Dummy
        A hand: Drake, Rescue, Change
        B active: Killer
        """,
    )
    scene.choose("attack:Hit").choose("card:prizes 1").choose("pokemon:Dummy")
    assert scene.asked() == "A main"
    scene.choose("bench:Drake")
    scene.choose("play:Rescue").forced()
    scene.until_main()
    stands(scene, "A bench: Drake, Frail")
    scene.choose("play:Change").choose("pokemon:Drake")
    scene.choose("attack:Revenge")
    stands(scene, "B active: Killer [90 damage]")


# -- this turn (II-E-23 to II-E-26) -----------------------------------------------------------------------------------

SHELLS = f"""
{SWITCH}Shell | Basic | HP 60 | W
Clam | Stage 1 | HP 90 | W | from Shell | attack "Snap" - 30: "If this Pokémon evolved from Shell during this turn,
    your opponent's Active Pokémon is now Paralyzed."
Snail | Basic | HP 60 | G
Ninja | Stage 1 | HP 90 | G | from Snail | attack "Rush" - 30+: "If this Pokémon evolved from Snail during this turn,
    this attack does 40 more damage."
"""


def evolved(lower: str, upper: str, attack: str, later: bool) -> Scene:
    """The upper card has attacked after a trip to the Bench, in the turn in which it evolved or in the next."""
    scene = Scene(
        SHELLS,
        f"rules: XY\nturn: 5 of A\nA active: {lower}\nA bench: Dummy\nA hand: {upper}, Change, Change",
    )
    scene.choose(f"evolve:{upper}>active")
    if later:
        scene.end_turn().end_turn()
    for _ in range(2):
        scene.choose("play:Change").forced()
        scene.until_main()
    scene.choose(f"attack:{attack}")
    return scene


def test_S_399_what_it_evolved_from_this_turn() -> None:
    stands(evolved("Shell", "Clam", "Snap", False), "B active: Dummy [30 damage | paralyzed]")
    stands(evolved("Snail", "Ninja", "Rush", False), "B active: Dummy [70 damage]")


def test_S_399_not_in_an_earlier_turn() -> None:
    stands(evolved("Shell", "Clam", "Snap", True), "B active: Dummy [30 damage]")
    stands(evolved("Snail", "Ninja", "Rush", True), "B active: Dummy [30 damage]")


def test_S_400_a_copied_attack_asks_what_the_copier_evolved_from() -> None:
    scene = Scene(
        SHELLS
        + """
Trickster | Basic | HP 100 | D | attack "Foul" -: "Choose 1 of your opponent's Active Pokémon's attacks and use it as
    this attack."
Trickster BREAK | BREAK | HP 140 | D | from Trickster | tags BREAK
        """,
        "rules: XY\nA active: Trickster\nA hand: Trickster BREAK\nB active: Clam [under Shell | evolved 4]",
    )
    scene.choose("evolve:Trickster BREAK>active")
    scene.choose("attack:Foul").forced()
    scene.until_main()
    stands(scene, "B active: Clam [30 damage | under Shell]")


THRUST = (
    SWITCH
    + 'Mantis | Basic | HP 170 | M | attack "Thrust" - 30+: "If this Pokémon moved from your Bench to the Active \
Spot this turn, this attack does 60 more damage."\n'
)


def test_S_401_from_the_bench_by_any_means() -> None:
    mover = "Walker | Basic | HP 60 | C"
    scene = Scene(THRUST + mover, "rules: XY\nA active: Walker\nA bench: Mantis")
    scene.choose("retreat").until_main("pokemon:Mantis")
    scene.choose("attack:Thrust")
    stands(scene, "B active: Dummy [90 damage]")
    scene = Scene(THRUST + mover, "rules: XY\nA active: Walker\nA bench: Mantis\nA hand: Change")
    scene.choose("play:Change").forced()
    scene.until_main()
    scene.choose("attack:Thrust")
    stands(scene, "B active: Dummy [90 damage]")
    scene = Scene(THRUST + mover, "rules: XY\nA active: Walker\nA bench: Mantis\nA hand: Change x3")
    for _ in range(3):
        scene.choose("play:Change").forced()
        scene.until_main()
    scene.choose("attack:Thrust")
    stands(scene, "B active: Dummy [90 damage]")


def test_S_401_not_without_having_come() -> None:
    scene = Scene(THRUST, "rules: XY\nA active: Mantis")
    scene.choose("attack:Thrust")
    stands(scene, "B active: Dummy [30 damage]")


BLADE = """
Blade | Basic | HP 130 | P | attack "Blade" - 60+: "If you played a Supporter card from your hand this turn, this
    attack does 70 more damage."
Guide | Supporter | effect: "Draw a card."
Recall | Item | effect: "Shuffle a Supporter card from your discard pile into your deck."
"""


def test_S_402_a_supporter_was_played() -> None:
    scene = Scene(BLADE, "rules: XY\nA active: Blade\nA hand: Guide, Recall")
    scene.choose("play:Guide").choose("play:Recall").forced()
    scene.until_main()
    assert scene.names("A discard") == ["Recall"]
    assert "Guide" in scene.names("A deck")
    scene.choose("attack:Blade")
    stands(scene, "B active: Dummy [130 damage]")
    scene = Scene(BLADE, "rules: XY\nA active: Blade\nA discard: Guide")
    scene.choose("attack:Blade")
    stands(scene, "B active: Dummy [60 damage]")


POWER = """
Stag | Basic | HP 130 | Y | attack "Power" - 80+: "If this Pokémon was healed during this turn, this attack does 80 \
more damage."
Rain | Item | effect: "Heal 10 damage from each of your Pokémon."
"""


def test_S_403_healed_on_the_bench() -> None:
    scene = Scene(POWER + SWITCH, "rules: XY\nA active: Dummy\nA bench: Stag [1 counter]\nA hand: Rain, Change")
    scene.choose("play:Rain")
    stands(scene, "A bench: Stag")
    scene.choose("play:Change").forced()
    scene.until_main()
    scene.choose("attack:Power")
    stands(scene, "B active: Dummy [160 damage]")


def test_S_403_nothing_to_heal() -> None:
    scene = Scene(POWER, "rules: XY\nA active: Stag\nA bench: Dummy [1 counter]\nA hand: Rain")
    scene.choose("play:Rain")
    stands(scene, "A active: Stag\nA bench: Dummy")
    scene.choose("attack:Power")
    stands(scene, "B active: Dummy [80 damage]")


# -- usable even (II-E-27) --------------------------------------------------------------------------------------------

EVEN = """
Jet EX | Basic | HP 170 | N | tags EX | prizes 2 | attack "Raid" W 40: "If you go first, you can use this attack \
during your first turn."
Dream | Basic | HP 100 | P | attack "Waltz" - 60+: "This attack can be used even if this Pokémon is Asleep. If this \
Pokémon is Asleep, this attack does 30 more damage."
"""


def test_S_404_the_cost_and_other_bans_still_apply() -> None:
    assert Scene(EVEN, "rules: XY\nturn: 1 of A\nA active: Jet EX").keys() == ["end"]
    assert Scene(EVEN, "rules: XY\nturn: 1 of A\nA active: Jet EX [W]").keys() == ["attack:Raid", "end"]
    assert Scene(EVEN, "rules: XY\nA active: Dream [paralyzed]").keys() == ["end"]


@pytest.mark.parametrize(("flags", "damage"), [(" [asleep]", 90), ("", 60)])
def test_S_404_even_while_asleep(flags: str, damage: int) -> None:
    scene = Scene(EVEN, f"rules: XY\nA active: Dream{flags}", coins=[0] if flags else [])
    scene.choose("attack:Waltz")
    stands(scene, f"A active: Dream{flags}\nB active: Dummy [{damage} damage]")
    scene.done()


# -- not affected by effects on the opponent's Active (II-B-07) -------------------------------------------------------


def test_S_412_the_sash_works_against_what_ignores_effects() -> None:
    scene = Scene(
        """
        Swifter | Basic | HP 100 | F | attack "Swift" - 100: "This attack's damage isn't affected by Weakness or
            Resistance. This attack's damage isn't affected by any effects on the Defending Pokémon."
        Fighter | Basic | HP 80 | F
        Sash | Tool | effect: "If this card is attached to a {F} Pokémon, if the Pokémon this card is attached to has \
full HP and would be Knocked Out by damage from an attack from your opponent's Pokémon, it is not Knocked Out, and its \
remaining HP becomes 10. Then, discard this card."
        """,
        "rules: XY\nA active: Swifter\nB active: Fighter [tool Sash]\nB bench: Dummy",
    )
    scene.choose("attack:Swift")
    assert scene.asked() == "B main"
    stands(scene, "B active: Fighter [70 damage]\nB discard: Sash")


def test_S_447_only_the_damage_to_the_active_ignores_effects() -> None:
    scene = Scene(
        """
        Shock | Basic | HP 100 | P | attack "Shock" - 60: "This attack also does 30 damage to 1 of your opponent's
            Benched Pokémon. This attack's damage isn't affected by any effects on the Defending Pokémon."
        Plain | Basic | HP 100 | P | attack "Plain" - 60: "This attack also does 30 damage to 1 of your opponent's \
Benched Pokémon."
        Charm | Tool | effect: "The Pokémon this card is attached to takes 20 less damage from attacks from your \
opponent's Pokémon (after applying Weakness and Resistance)."
        """,
        "rules: XY\nturn: 5 of A\nA active: Shock\nA bench: Plain\nB active: Dummy [tool Charm]\n"
        "B bench: Dummy [tool Charm]",
    )
    scene.choose("attack:Shock").forced()
    stands(scene, "B active: Dummy [60 damage | tool Charm]\nB bench: Dummy [10 damage | tool Charm]")
