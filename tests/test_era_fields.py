"""What the fields of OLD-ERAS do in play: one position for each, beside the same position under later rules."""

from __future__ import annotations

import pytest

from playmat.rules.rules import preset
from playmat.view.position import show_position
from tests.scene import Scene, log_of, result, stands

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


GROWING = """
    Seed | Basic | HP 50 | G
    Sprout | Stage 1 | HP 70 | G | from Seed
    Bush | Basic | HP 60 | G
    Dung | Item | effect: item(Evolve(pick(1, hand(me, Stage1)), pick(1, pokemon(me))))
    Rush | Item | effect: item(Evolve(pick(1, hand(me, Stage1)), pick(1, pokemon(me))), \
Lets(Evolve, first_turn(me), New))
    Graft | Item | effect: item(Evolve(pick(1, hand(me, Name("Bush"))), pick(1, pokemon(me)), free=True))
    Sun | Stadium | effect: stadium(Lets(Evolve, pokemon(both), first_turn(side), New))
"""


@pytest.mark.parametrize("turn", ["turn: 2 of A\nA active: Seed", "turn: 5 of A\nA active: Seed [new]"])
@pytest.mark.parametrize(
    ("rules", "card", "stadium", "offered"),
    [
        ("BASE", "Dung", "", False),
        ("ECARD", "Dung", "", False),
        ("EX", "Dung", "", True),
        ("SV", "Dung", "", True),
        ("BASE", "Rush", "", True),
        ("BASE", "Graft", "", True),
        ("BASE", "Dung", "Sun", True),
        ("BASE, evolve_on_first_turn=true, evolve_turn_played=true", "Dung", "", True),
    ],
)
def test_evolving_too_early_by_an_effect(turn: str, rules: str, card: str, stadium: str, offered: bool) -> None:
    """ERA-N13: before EX as by hand, unless the text needs no line or some text lifts the ban (Q-32)."""
    position = f"rules: {rules}\n{turn}\nA hand: {card}, Sprout, Bush\nA deck: 5"
    scene = Scene(GROWING, position + (f"\nstadium: {stadium} (A)" if stadium else ""))
    assert scene.offers(f"play:{card}") is offered
    if offered:
        scene.choose(f"play:{card}")
        scene.until_main(f"card:{'Bush' if card == 'Graft' else 'Sprout'}", "pokemon:Seed")
        assert scene.pokemon("A active").defn.name == ("Bush" if card == "Graft" else "Sprout")


def test_each_time_of_evolving_by_an_effect_has_a_field_of_its_own() -> None:
    """ERA-N13: the first turn and the turn in which a Pokémon came are banned and lifted apart."""
    first = "turn: 2 of A\nA active: Seed"
    new = "turn: 5 of A\nA active: Seed [new]"
    later = "turn: 5 of A\nA active: Seed [entered 3]"
    for field, offered in (("first_turn", [False, True]), ("turn_played", [True, False])):
        rules = f"rules: SV, evolve_by_effect_{field}=only_if_text\nA hand: Dung, Sprout\nA deck: 5\n"
        assert [Scene(GROWING, rules + text).offers("play:Dung") for text in (first, new)] == offered
        assert Scene(GROWING, rules + later).offers("play:Dung")


@pytest.mark.parametrize(("rules", "found"), [("ECARD", 4), ("DP", 2), ("LEGEND", 2), ("BW", 4), ("SV", 4)])
def test_what_a_text_means_by_trainer_cards(rules: str, found: int) -> None:
    """ERA-N14: from DP to LEGEND neither Supporters nor Stadiums are meant."""
    cards = """
        Junk | Item | effect: item(Draw(1))
        Band | Tool | effect: tool(Deals(holder, +10))
        Boss | Supporter | effect: supporter(Draw(2))
        Field | Stadium | effect: stadium(MaxHP(pokemon(both), +10))
        Sorter | Basic | HP 60 | C | attack "Sort" -: attack(Put(pick(1, discard(me, Trainer)), hand))
    """
    scene = Scene(cards, f"rules: {rules}\nA active: Sorter\nA discard: Junk, Band, Boss, Field, Basic Fire Energy")
    scene.choose("attack:Sort")
    assert len(scene.keys()) == found


@pytest.mark.parametrize(("rules", "state"), [("NEO", ""), ("ECARD", " | burned"), ("SV", " | burned")])
def test_burn_beside_the_other_conditions(rules: str, state: str) -> None:
    """ERA-N12: the first eras have no Burn, so it cannot be received there; later it lies beside the others."""
    cards = """
        Nurse | Basic | HP 100 | P | attack "Jab" -: attack(Inflict(Poisoned, target), Inflict(Burned, target))
        Wall | Basic | HP 100 | P
    """
    scene = Scene(cards, f"rules: {rules}\nA active: Nurse\nB active: Wall", coins=[1] if state else [])
    log = log_of(scene)
    scene.choose("attack:Jab")
    assert [word for word, *_ in log.tuples()].count("inflict") == (2 if state else 1)


@pytest.mark.parametrize("fresh", [True, False])
def test_whether_evolving_gives_a_fresh_count(fresh: bool) -> None:
    """In every preset it does (Q-54); where it does not, a text of the same name counts as the same."""
    cards = """
        Acorn | Basic | HP 50 | G | ability "Dig" Ability: ability(Draw(1), limit=once)
        Oak | Stage 1 | HP 90 | G | from Acorn | ability "Shade" Ability: ability(Heal(10, self), limit=once) | \
ability "Dig" Ability: ability(Draw(1), limit=once)
    """
    rules = "SV" if fresh else "SV, fresh_count_after_evolving=false"
    text = f"rules: {rules}\nturn: 5 of A\nA active: Acorn [entered 3 | 20 damage]\nA hand: Oak\nA deck: 5"
    scene = Scene(cards, text)
    scene.choose("ability:Dig")
    scene.choose("evolve:Oak")
    assert scene.offers("ability:Dig") is fresh
    assert scene.offers("ability:Shade")
    again = Scene(cards, show_position(scene.game))
    assert again.offers("ability:Dig") is fresh


@pytest.mark.parametrize(("first", "drawn"), [("player_not_in_turn", "BA"), ("player_in_turn", "AB")])
@pytest.mark.parametrize("event", ["TurnEnd(both)", "Checkup()"])
@pytest.mark.parametrize("era", ["XY", "SM"])
def test_whose_texts_come_first(era: str, event: str, first: str, drawn: str) -> None:
    """Both players' texts wait at the same moment: in every preset the player of the next turn comes first (Q-22)."""
    cards = f"""
        Bell | Basic | HP 50 | C | ability "Toll" Ability: on({event}, [Draw(1)])
    """
    rules = f"{era}, effects_of_both_first={first}"
    scene = Scene(cards, f"rules: {rules}\nA active: Bell\nB active: Bell\nA deck: 5\nB deck: 5")
    log = log_of(scene)
    scene.end_turn()
    told = [(word, who) for word, _, who, *_ in log.tuples() if word in ("trigger", "end turn")]
    assert "".join("AB"[who] for word, who in told if word == "trigger") == drawn
    # The turn ends after its end-of-turn texts.
    ended = told.index(("end turn", 0))
    assert ended == (2 if event.startswith("TurnEnd") else 0)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("defending_pokemon_term", "DP attacked_active | XY opponents_active"),
        ("lost_zone", "ECARD False | DP True | SV True"),
        ("darkness_metal_energy", "NEO special_on_any_pokemon | EX special_own_type_only | DP basic_and_special"),
    ],
)
def test_values_that_cards_and_their_texts_are_read_by(field: str, values: str) -> None:
    """ERA-N11, ERA-N20, ERA-N21: what words of the era mean; no procedure asks for them."""
    for part in values.split(" | "):
        name, *words = part.split()
        value = preset(name).as_dict()[field]
        assert (value if isinstance(value, list) else [str(value)]) == words, name
