"""What the fields of OLD-ERAS do in play: one position for each, beside the same position under later rules."""

from __future__ import annotations

import pytest

from playmat.rules.rules import preset
from tests.scene import Scene, result, stands

CARDS = """
    Rock | Basic | HP 100 | F | weak F x2 | resist F | retreat 1 | attack "Roll" - 30
    Boulder | Stage 1 | HP 120 | F | from Rock
    Mountain | Stage 2 | HP 150 | F | from Boulder
    Gambler | Basic | HP 100 | C | attack "Gamble" -: attack(fail=[Flip(1), tails == 1])
    Tapper | Basic | HP 100 | F | attack "Tap" - 10
    Sponge | Basic | HP 300 | W | resist F -30 | ability "Soak" Ability: passive(Takes(self, +40, by=attacks))
    Cliff | Basic | HP 100 | W | resist F
    Dozer | Basic | HP 100 | C | ability "Dig" Pokémon Power: ability(Draw(1), limit=once)
    Digger | Basic | HP 100 | C | ability "Dig" Ability: ability(Draw(1), limit=once)
    Splash | Basic | HP 100 | F | attack "Splash" - : attack(hits=[Hit(20, bench(opp))])
    Bomb | Basic | HP 60 | C | attack "Boom" - 60: attack(hits=[Hit(60, self)])
    Field | Stadium | effect: stadium(MaxHP(pokemon(both), +10))
    Void | Item | effect: item(Put(pick(1, hand(me)), lost))
"""


@pytest.mark.parametrize(("rules", "offered"), [("XY", False), ("XY, evolve_turn_played=true", True)])
def test_evolving_in_the_turn_it_was_played(rules: str, offered: bool) -> None:
    """ERA-N01: no preset allows it; a house rule may."""
    scene = Scene(CARDS, f"rules: {rules}\nturn: 5 of A\nA bench: Rock [new]\nA hand: Boulder")
    assert scene.offers("evolve:Boulder") is offered


@pytest.mark.parametrize("coin", [0, 1])
def test_a_confused_pokemon_of_the_first_eras_pays_and_flips_to_retreat(coin: int) -> None:
    """ERA-N02: tails, the Energy is gone, it stays and may not try again this turn."""
    scene = Scene(CARDS, "rules: BASE\nA active: Rock [confused | F F]\nA bench: Tapper", coins=[coin])
    scene.choose("retreat")
    scene.choose("card:Basic Fighting Energy").until_main(*["pokemon:Tapper"] * coin)
    assert scene.names("A discard") == ["Basic Fighting Energy"]
    assert scene.pokemon("A active").defn.name == ("Tapper" if coin else "Rock")
    assert not (scene.offers("retreat") and not coin)
    scene.done()


@pytest.mark.parametrize(("rules", "offered"), [("SV", False), ("SV, asleep_paralyzed_may_retreat=true", True)])
def test_whether_a_paralyzed_pokemon_may_retreat(rules: str, offered: bool) -> None:
    """ERA-N03: no preset allows it; a house rule may."""
    scene = Scene(CARDS, f"rules: {rules}\nA active: Rock [paralyzed | F]\nA bench: Tapper")
    assert scene.offers("retreat") is offered


@pytest.mark.parametrize(("rules", "offered"), [("BASE", True), ("EX-2003", True), ("EX", False), ("SV", False)])
def test_a_stadium_of_the_same_name(rules: str, offered: bool) -> None:
    """ERA-N04: it may replace its namesake until 2004."""
    scene = Scene(CARDS, f"rules: {rules}\nturn: 6 of B\nB hand: Field\nstadium: Field (A)")
    assert scene.offers("play:Field") is offered


@pytest.mark.parametrize(("rules", "damage"), [("BASE", 10), ("EX", 30), ("SV", 30)])
def test_a_failed_confusion_flip_is_an_attack_on_itself_before_ex(rules: str, damage: int) -> None:
    """ERA-N05: 20 damage, its own Weakness (x2) and Resistance (-30) applied, against 3 counters later."""
    scene = Scene(CARDS, f"rules: {rules}\nA active: Rock [confused]", coins=[0])
    scene.choose("attack:Roll")
    assert scene.pokemon("A active").damage == damage
    assert scene.pokemon("B active").damage == 0
    scene.done()


@pytest.mark.parametrize(("rules", "damage"), [("BASE", 0), ("DP", 0), ("XY", 30), ("SV", 30)])
def test_the_confusion_flip_comes_after_the_attacks_own_in_old_eras(rules: str, damage: int) -> None:
    """ERA-N06: one tails is the attack's own failure there, and the Confusion flip from XY on."""
    scene = Scene(CARDS, f"rules: {rules}\nA active: Gambler [confused]", coins=[0])
    scene.choose("attack:Gamble")
    assert scene.pokemon("A active").damage == damage
    scene.done()


@pytest.mark.parametrize(("rules", "damage"), [("BASE", 0), ("DP", 10), ("XY", 10), ("SV", 0)])
def test_a_resistance_without_a_number(rules: str, damage: int) -> None:
    """ERA-N07: 30 at first and again from SWSH on, 20 between."""
    scene = Scene(CARDS, f"rules: {rules}\nA active: Rock\nB active: Cliff")
    scene.choose("attack:Roll")
    assert scene.pokemon("B active").damage == damage


@pytest.mark.parametrize(("rules", "damage"), [("BASE", 20), ("NEO", 20), ("ECARD", 20), ("XY", 0), ("SV", 0)])
def test_where_the_damage_steps_stop(rules: str, damage: int) -> None:
    """ERA-N09: 10 - 30 + 40; the first eras go on below 0 after Resistance, the later ones stop there."""
    scene = Scene(CARDS, f"rules: {rules}\nA active: Tapper\nB active: Sponge")
    scene.choose("attack:Tap")
    assert scene.pokemon("B active").damage == damage


@pytest.mark.parametrize(
    ("rules", "damage"), [("BASE", 20), ("SV", 20), ("SV, bench_damage_weakness_resistance=true", 10)]
)
def test_weakness_and_resistance_on_the_bench(rules: str, damage: int) -> None:
    """ERA-N10: 20 doubled by Weakness, less 30; no preset applies them there, a house rule may."""
    scene = Scene(CARDS, f"rules: {rules}\nA active: Splash\nB bench: Rock")
    scene.choose("attack:Splash")
    assert scene.pokemon("B bench 1").damage == damage


@pytest.mark.parametrize("rules", ["BASE", "ECARD", "SV"])
def test_poison_lies_beside_one_of_the_others(rules: str) -> None:
    """ERA-N12: one of Asleep, Confused and Paralyzed, and Poison, in every era."""
    scene = Scene(
        """
        Nurse | Basic | HP 100 | P | attack "Jab" -: attack(Inflict(Asleep, target), Inflict(Poisoned, target), \
Inflict(Confused, target))
        """,
        f"rules: {rules}\nA active: Nurse",
    )
    scene.choose("attack:Jab")
    stands(scene, "B active: Dummy [10 damage | confused | poisoned]")


@pytest.mark.parametrize(
    ("rules", "card", "state", "offered"),
    [
        ("BASE", "Dozer", "asleep", False),
        ("BASE", "Dozer", "poisoned", True),
        ("ECARD", "Dozer", "confused", False),
        ("SV", "Digger", "asleep", True),
    ],
)
def test_conditions_that_stop_a_power(rules: str, card: str, state: str, offered: bool) -> None:
    """ERA-N16: a Pokémon Power is stopped by Sleep, Confusion and Paralysis; an Ability never is."""
    scene = Scene(CARDS, f"rules: {rules}\nA active: {card} [{state}]\nA deck: 5")
    assert scene.offers("ability:Dig") is offered


@pytest.mark.parametrize(("rules", "first"), [("BASE", "B"), ("SV", "B")])
def test_who_promotes_first_when_both_are_knocked_out(rules: str, first: str) -> None:
    """ERA-N22: the player whose turn is next, whatever the order of Prizes."""
    scene = Scene(
        CARDS,
        f"rules: {rules}\nA active: Bomb\nA bench: Rock, Tapper\nB active: Bomb\nB bench: Rock, Tapper",
    )
    scene.choose("attack:Boom")
    asked: list[str] = []
    while "main" not in scene.asked():
        asked.append(scene.asked())
        scene.game.step(0)
    promoted = [each for each in asked if "promote" in each]
    assert promoted == [f"{first} promote", f"{'AB'[first == 'A']} promote"]
    prizes = [each[0] for each in asked if "prize" in each]
    assert prizes == (["A", "B"] if rules == "BASE" else ["B", "A"])
    # The first eras promote before the Prizes, the later ones after them (see ERA-16).
    assert ("promote" in asked[0]) is (rules == "BASE")
    assert result(scene) == ""


def test_conditions_go_player_by_player_at_first() -> None:
    """ERA-N23: the first eras do all conditions of the player in turn, then the other's: so the coins fall."""
    position = "A active: Rock [asleep]\nB active: Rock [asleep | burned]"
    old = Scene(CARDS, f"rules: ECARD\n{position}", coins=[1, 0, 1])
    old.end_turn()
    stands(old, "A active: Rock\nB active: Rock [20 damage | burned]")
    old.done()
    new = Scene(CARDS, f"rules: XY\n{position}", coins=[0, 1, 0])
    new.end_turn()
    stands(new, "A active: Rock\nB active: Rock [20 damage | asleep | burned]")
    new.done()


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("defending_pokemon_term", "DP attacked_active | XY opponents_active"),
        ("evolve_by_effect_first_turn", "BASE only_if_text | EX allowed | SV allowed"),
        ("evolve_by_effect_turn_played", "BASE only_if_text | EX allowed | SV allowed"),
        ("trainer_word", "XY item tool supporter stadium | DP item tool"),
        ("lost_zone", "ECARD False | DP True | SV True"),
        ("darkness_metal_energy", "NEO special_on_any_pokemon | EX special_own_type_only | DP basic_and_special"),
    ],
)
def test_values_that_cards_and_their_texts_are_read_by(field: str, values: str) -> None:
    """ERA-N11, ERA-N13, ERA-N14, ERA-N20, ERA-N21: what words of the era mean; no procedure asks for them."""
    for part in values.split(" | "):
        name, *words = part.split()
        value = preset(name).as_dict()[field]
        assert (value if isinstance(value, list) else [str(value)]) == words, name
