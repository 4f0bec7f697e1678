"""How texts word damage: RULES II-B."""

from __future__ import annotations

import pytest

from tests.scene import Scene, played, stands

CARDS = """
Band | Tool | effect: "Attacks used by the Pokémon this card is attached to do 20 more damage to your opponent's \
Active Pokémon (before applying Weakness and Resistance)."
Charm | Tool | effect: "The Pokémon this card is attached to takes 20 less damage from attacks from your opponent's \
Pokémon (after applying Weakness and Resistance)."
Stone | Tool | effect: "The Basic Pokémon this card is attached to takes 20 less damage from attacks (after applying
    Weakness and Resistance)."
Floater | Tool | effect: "The Pokémon this card is attached to has no Retreat Cost."
Policy | Tool | effect: "The Pokémon this card is attached to has no Weakness."
Rainbow | Special Energy | provides GRWLPFDMY | effect: "This card provides every type of Energy but provides only 1
    Energy at a time."
Twin | Special Energy | provides C, C | effect: "This card provides {C} {C} Energy."
Ring | Stadium | effect: "Prevent all damage done to each Benched Pokémon (both yours and your opponent's) by \
attacks."
Safe | Basic | HP 200 | C | ability "Shut" Ability: "Prevent all effects of attacks done to this Pokémon."
Mouse | Basic | HP 100 | C | weak L x2, P x2
"""


def duel(cards: str, text: str, *choices: str, coins: list[int] | None = None) -> Scene:
    """What is played with these cards and those above."""
    scene = played(CARDS + cards, text, *choices, coins=coins)
    scene.done()
    return scene


LANCE = """
Thunderdog | Basic | HP 120 | L
    attack "Lance" LC 60+: "This attack does 20 more damage for each {L} Energy attached to this Pokémon. Your \
opponent's Active Pokémon is now Poisoned."
"""


def test_S_223_more_damage_is_no_effect() -> None:
    scene = duel(LANCE, "A active: Thunderdog [L L L]\nB active: Safe", "attack:Lance")
    stands(scene, "B active: Safe [120 damage]")


def test_S_224_energy_of_every_type_counts_as_lightning() -> None:
    scene = duel(LANCE, "A active: Thunderdog [L | energy Rainbow]\nB active: Dummy", "attack:Lance")
    # Poisoned as well: 10 more at the Checkup.
    stands(scene, "B active: Dummy [110 damage | poisoned]")


SLAPS = """
Togeslap | Basic | HP 120 | Y
    attack "Slaps" YC 50x: "Flip a coin for each Energy attached to this Pokémon. This attack does 50 damage for each
        heads."
"""


def test_S_225_a_coin_for_each_unit() -> None:
    text = "A active: Togeslap [Y | energy Twin]\nB active: Dummy"
    scene = duel(SLAPS, text, "attack:Slaps", coins=[1, 0, 1])
    stands(scene, "B active: Dummy [100 damage]")


def test_S_226_times_the_own_bench() -> None:
    scene = duel(
        'Skydragon | Basic | HP 200 | N | attack "Break" - 30x: "This attack does 30 damage for each of your '
        'Benched Pokémon."',
        "A active: Skydragon\nA bench: Dummy, Dummy, Dummy, Dummy\nB active: Dummy\nB bench: Dummy",
        "attack:Break",
    )
    stands(scene, "B active: Dummy [120 damage]")


def test_S_227_nothing_times_fifty_stays_nothing_with_a_band() -> None:
    text = "A active: Togeslap [Y | energy Twin | tool Band]\nB active: Dummy"
    scene = duel(SLAPS, text, "attack:Slaps", coins=[0, 0, 0])
    stands(scene, "B active: Dummy")


THROW = """
Thrower | Basic | HP 120 | F | attack "Throw" - 80-: "This attack does 20 less damage for each {C} in your opponent's
    Active Pokémon's Retreat Cost."
Rock | Basic | HP 200 | C | retreat 2
Boulder | Basic | HP 200 | C | retreat 4
"""


@pytest.mark.parametrize(("wall", "left"), [("Rock", 40), ("Rock [tool Floater]", 80)])
def test_S_228_less_by_the_retreat_cost(wall: str, left: int) -> None:
    scene = duel(THROW, f"A active: Thrower\nB active: {wall}", "attack:Throw")
    assert scene.counters("B active") * 10 == left


def test_S_229_less_by_the_own_counters_before_weakness() -> None:
    scene = duel(
        """
Tider | Basic | HP 120 | W | attack "Ebb" - 80-: "This attack does 10 less damage for each damage counter on this \
Pokémon."
Ember | Basic | HP 200 | R | weak W x2
""",
        "A active: Tider [3 counters]\nB active: Ember",
        "attack:Ebb",
    )
    stands(scene, "B active: Ember [100 damage]")


def test_S_230_a_band_cannot_revive_what_is_nothing() -> None:
    scene = duel(THROW, "A active: Thrower [tool Band]\nB active: Boulder", "attack:Throw")
    stands(scene, "B active: Boulder")


PSYCH = """
Slowmage | Basic | HP 120 | P
    attack "Psych Surge" - 20: "During your next turn, this Pokémon's Psych Surge attack does 40 more damage (before
        applying Weakness and Resistance)."
    attack "Other" - 20
"""


def test_S_231_bonuses_of_an_attack_and_a_tool_add_up() -> None:
    scene = duel(PSYCH, "A active: Slowmage [tool Band]\nB active: Dummy", "attack:Psych Surge")
    stands(scene, "B active: Dummy [40 damage]")
    scene.end_turn()
    scene.choose("attack:Psych Surge")
    stands(scene, "B active: Dummy [120 damage]")


def test_S_231_the_bonus_is_for_that_attack_alone() -> None:
    text = "A active: Slowmage [tool Band]\nB active: Dummy"
    scene = duel(PSYCH, text, "attack:Psych Surge", "end", "attack:Other")
    stands(scene, "B active: Dummy [80 damage]")


def test_S_232_all_bonuses_of_step_2_before_weakness() -> None:
    scene = duel(
        """
Striker | Basic | HP 120 | L | attack "Hit" - 30
Wall | Basic | HP 200 | W | weak L x2
Iris | Supporter | effect: "During this turn, attacks used by your Pokémon do 10 more damage to your opponent's Active \
Pokémon for each Prize card your opponent has taken (before applying Weakness and Resistance)."
""",
        "A active: Striker [tool Band]\nA hand: Iris\nB active: Wall\nB prizes: 3",
        "play:Iris",
        "attack:Hit",
    )
    stands(scene, "B active: Wall [160 damage]")


SHOOTER = """
Talonbird | Basic | HP 200 | R | weak L x2, P x2
    attack "Jet" - 10: "During your opponent's next turn, this Pokémon takes 40 more damage from attacks (after \
applying Weakness and Resistance)."
Scizorex | Basic | HP 200 | M | weak L x2
    attack "Wing" - 10: "This Pokémon takes 20 less damage from attacks (after applying Weakness and Resistance)
        during your opponent's next turn."
    attack "Nap" -
Zapper | Basic | HP 200 | L | attack "Hit" - 30 | attack "Slam" - 60
Burner | Basic | HP 200 | R | weak L x2 | attack "Slam" - 60
"""


def test_S_233_more_damage_taken_comes_after_weakness() -> None:
    text = "turn: 4 of B\nA active: Zapper\nB active: Talonbird"
    scene = duel(SHOOTER, text, "attack:Jet", "attack:Hit")
    stands(scene, "B active: Talonbird [100 damage]")


def test_S_234_less_damage_taken() -> None:
    text = "turn: 4 of B\nA active: Burner\nB active: Scizorex"
    scene = duel(SHOOTER, text, "attack:Wing", "attack:Slam")
    stands(scene, "B active: Scizorex [40 damage]")


def test_S_235_reductions_of_step_5_add_up_after_weakness() -> None:
    text = "turn: 4 of B\nA active: Zapper\nB active: Scizorex [tool Charm]"
    scene = duel(SHOOTER, text, "attack:Wing", "attack:Slam")
    stands(scene, "B active: Scizorex [80 damage | tool Charm]")


PHOTON = """
Wavecat | Basic | HP 200 | P | weak R x2, L x2
    attack "Photon" - 10: "Attacks used by the Defending Pokémon do 30 less damage (before applying Weakness and
        Resistance) during your opponent's next turn."
Burner | Basic | HP 200 | R | attack "Slam" - 60
Warded | Basic | HP 200 | C | attack "Slam" - 60 | ability "Shut" Ability: "Prevent all effects of attacks done to
    this Pokémon."
"""


def test_S_236_less_damage_of_the_pokemon_hit_comes_before_weakness() -> None:
    text = "turn: 4 of B\nA active: Burner\nB active: Wavecat"
    scene = duel(PHOTON, text, "attack:Photon", "attack:Slam")
    stands(scene, "B active: Wavecat [60 damage]")


def test_S_237_an_immune_pokemon_does_not_receive_it() -> None:
    text = "turn: 4 of B\nA active: Warded\nB active: Wavecat"
    scene = duel(PHOTON, text, "attack:Photon", "attack:Slam")
    stands(scene, "A active: Warded [10 damage]\nB active: Wavecat [60 damage]")


SWIFT = """
Sandstar | Basic | HP 200 | RW
    attack "Swift" - 50: "This attack's damage isn't affected by Weakness or Resistance. This attack's damage isn't
        affected by any effects on the Defending Pokémon."
    attack "Slam" - 50
Sandstar-EX | Basic | HP 200 | RW | tags EX | prizes 2
    attack "Swift" - 50: "This attack's damage isn't affected by Weakness or Resistance. This attack's damage isn't
        affected by any effects on the Defending Pokémon."
    attack "Slam" - 50
Target | Basic | HP 200 | C | weak R x2 | resist W -20
Hider | Basic | HP 200 | C
    attack "Hide" -: "Flip a coin. If heads, prevent all damage from and effects of attacks done to this Pokémon
        during your opponent's next turn."
    attack "Harden" -: "Flip a coin. If heads, prevent all damage from attacks done to this Pokémon during your
        opponent's next turn."
Scaled | Basic | HP 200 | C | ability "Scales" Ability: "Prevent all damage from attacks done to this Pokémon by your
    opponent's Pokémon-EX."
"""


def test_S_238_skips_weakness_resistance_and_effects() -> None:
    text = "A active: Sandstar\nB active: Target [tool Charm]"
    stands(duel(SWIFT, text, "attack:Swift"), "B active: Target [50 damage | tool Charm]")
    # The steps that are skipped: 50 x 2 - 20 - 20.
    stands(duel(SWIFT, text, "attack:Slam"), "B active: Target [60 damage | tool Charm]")


@pytest.mark.parametrize(("target", "active", "bench"), [("opp active", 60, 0), ("opp bench 1", 0, 30)])
def test_S_239_weakness_of_a_chosen_target_only_if_active(target: str, active: int, bench: int) -> None:
    scene = duel(
        'Sniper | Basic | HP 90 | L | attack "Snipe" -: "This attack does 30 damage to 1 of your opponent\'s Pokémon."',
        "A active: Sniper\nB active: Mouse\nB bench: Mouse, Dummy",
        "attack:Snipe",
        f"pokemon:Mouse@{target}",
    )
    assert (scene.pokemon("B active").damage, scene.pokemon("B bench 1").damage) == (active, bench)


SHOCK = """
Psyfox | Basic | HP 110 | P
    attack "Shock" - 60: "This attack's damage isn't affected by any effects on the Defending Pokémon."
    attack "Plain" - 60
Trickfan | Basic | HP 200 | P | weak P x2
    attack "Shine" -: "During your opponent's next turn, this Pokémon has no Weakness."
Shellgon | Basic | HP 200 | N | ability "Hard Body" Ability: "This Pokémon takes 10 less damage from attacks from your
    opponent's Pokémon (after applying Weakness and Resistance)."
"""


def test_S_240_effects_on_the_defender_are_skipped_and_weakness_is_not() -> None:
    text = "A active: Psyfox\nB active: Trickfan [tool Charm]"
    stands(duel(SHOCK, text, "attack:Shock"), "B active: Trickfan [120 damage | tool Charm]")
    stands(duel(SHOCK, text, "attack:Plain"), "B active: Trickfan [100 damage | tool Charm]")


@pytest.mark.parametrize("guard", ["attack:Hide", "attack:Harden"])
def test_S_241_pierces_a_guard_made_by_an_attack(guard: str) -> None:
    text = "turn: 4 of B\nA active: Sandstar\nB active: Hider"
    stands(duel(SWIFT, text, guard, "attack:Swift", coins=[1]), "B active: Hider [50 damage]")
    stands(duel(SWIFT, text, guard, "attack:Slam", coins=[1]), "B active: Hider")


def test_S_241_pierces_a_guard_made_by_an_ability() -> None:
    text = "A active: Sandstar-EX\nB active: Scaled"
    stands(duel(SWIFT, text, "attack:Swift"), "B active: Scaled [50 damage]")
    stands(duel(SWIFT, text, "attack:Slam"), "B active: Scaled")


def test_S_242_skips_more_damage_as_well_as_less() -> None:
    text = "turn: 4 of B\nA active: Psyfox\nB active: Talonbird"
    scene = duel(SHOCK + SHOOTER.replace(", P x2", ""), text, "attack:Jet", "attack:Shock")
    stands(scene, "B active: Talonbird [60 damage]")
    text = "A active: Psyfox\nB active: Shellgon"
    stands(duel(SHOCK, text, "attack:Shock"), "B active: Shellgon [60 damage]")
    stands(duel(SHOCK, text, "attack:Plain"), "B active: Shellgon [50 damage]")


def test_S_243_step_2_is_not_skipped() -> None:
    scene = duel(SHOCK, "A active: Psyfox [tool Band]\nB active: Dummy", "attack:Shock")
    stands(scene, "B active: Dummy [80 damage]")


@pytest.mark.parametrize(("attack", "expected"), [("attack:Shock", 120), ("attack:Plain", 60)])
def test_S_244_weakness_taken_away_by_a_tool(attack: str, expected: int) -> None:
    scene = duel(SHOCK, "A active: Psyfox\nB active: Trickfan [tool Policy]", attack)
    stands(scene, f"B active: Trickfan [{expected} damage | tool Policy]")


@pytest.mark.parametrize(("attack", "expected"), [("attack:Shock", 120), ("attack:Plain", 60)])
def test_S_245_weakness_taken_away_by_an_attack(attack: str, expected: int) -> None:
    scene = duel(SHOCK, "turn: 4 of B\nA active: Psyfox\nB active: Trickfan", "attack:Shine", attack)
    stands(scene, f"B active: Trickfan [{expected} damage]")


BULLETS = """
Gunner | Basic | HP 160 | L
    attack "Bullets" -: "This attack does 50 damage to 2 of your opponent's Pokémon."
    attack "Feather" - 40: "This attack also does 30 damage to 1 of your opponent's Benched Pokémon."
    attack "Slide" - 60: "This attack also does 20 damage to 2 of your opponent's Benched Pokémon."
"""


def test_S_246_damage_to_a_chosen_pokemon_is_no_effect() -> None:
    scene = duel(BULLETS, "A active: Gunner\nB active: Dummy\nB bench: Safe, Dummy", "attack:Bullets")
    assert scene.bounds() == (2, 2)
    scene.choose("pokemon:Safe@opp bench 1", "pokemon:Dummy@opp bench 2")
    stands(scene, "B active: Dummy\nB bench: Safe [50 damage], Dummy [50 damage]")


def test_S_247_the_printed_number_goes_to_the_active_alone() -> None:
    big = 'Moose | Basic | HP 300 | C | weak L x2 | attack "Nap" -'
    scene = duel(BULLETS + big, "A active: Gunner\nB active: Moose\nB bench: Moose, Dummy", "attack:Feather")
    assert scene.keys() == ["pokemon:Moose@opp bench 1", "pokemon:Dummy@opp bench 2"]
    scene.choose("pokemon:Moose")
    stands(scene, "B active: Moose [80 damage]\nB bench: Moose [30 damage], Dummy")


def test_S_248_without_a_bench_only_the_active() -> None:
    scene = duel(BULLETS, "A active: Gunner\nB active: Dummy", "attack:Slide")
    stands(scene, "B active: Dummy [60 damage]")
    assert scene.asked() == "B main"


def test_S_249_a_target_that_takes_no_damage_may_be_chosen() -> None:
    text = "A active: Gunner\nB active: Dummy\nB bench: Dummy, Mouse\nstadium: Ring (A)"
    scene = duel(BULLETS, text, "attack:Bullets")
    assert len(scene.keys()) == 3
    scene.choose("pokemon:Dummy@opp active", "pokemon:Mouse@opp bench 2")
    stands(scene, "B active: Dummy [50 damage]\nB bench: Dummy, Mouse")


def test_S_250_on_the_bench_its_tool_works_and_the_band_does_not() -> None:
    scene = duel(
        'Sniper | Basic | HP 90 | L | attack "Snipe" -: "This attack does 30 damage to 1 of your opponent\'s \
Benched Pokémon."',
        "A active: Sniper [tool Band]\nB active: Dummy\nB bench: Dummy [tool Charm]",
        "attack:Snipe",
        "pokemon:Dummy@opp bench 1",
    )
    stands(scene, "B active: Dummy\nB bench: Dummy [10 damage | tool Charm]")


RUSH = """
Thunder | Basic | HP 170 | L | attack "Rush" - 80: "This Pokémon also does 50 damage to itself."
Spotlight | Basic | HP 90 | C | ability "Spot" Ability: "The Weakness of each of your opponent's Basic Pokémon in play
    is now {L}. (Apply Weakness as ×2.)"
"""


def test_S_251_self_damage_goes_through_all_steps() -> None:
    scene = duel(RUSH, "A active: Thunder\nB active: Spotlight\nB bench: Dummy", "attack:Rush")
    stands(scene, "A active: Thunder [100 damage]\nB active: Spotlight [80 damage]")
    stands(duel(RUSH, "A active: Thunder\nB active: Dummy", "attack:Rush"), "A active: Thunder [50 damage]")


def test_S_252_a_tool_against_all_attacks_reduces_self_damage() -> None:
    scene = duel(RUSH, "A active: Thunder [tool Stone]\nB active: Dummy", "attack:Rush")
    stands(scene, "A active: Thunder [30 damage | tool Stone]\nB active: Dummy [80 damage]")


def test_S_253_a_tool_against_the_opponent_does_not() -> None:
    scene = duel(RUSH, "A active: Thunder [tool Charm]\nB active: Dummy", "attack:Rush")
    stands(scene, "A active: Thunder [50 damage | tool Charm]\nB active: Dummy [80 damage]")
