"""Positions of texts about whole kinds of Pokémon: types like another's, healing that counts twice, attacks that pass
over effects, and who is a Pokémon with an Ability while a text takes Abilities away."""

from __future__ import annotations

import pytest

from playmat.engine.queries import types_of
from playmat.errors import NotationError
from playmat.facts import card as facts
from playmat.facts.energy import type_of_letter
from playmat.pool.load import built_in
from playmat.view.damages import damage_report
from tests.scene import Scene

PLAIN = """
Wall | Basic | HP 100 | C | retreat 1 | attack "Lean" C 10
Flame | Basic | HP 200 | R | weak R x2 | retreat 1 | attack "Burn" C 60
Spring | Basic | HP 100 | W | attack "Splash" C 60
"""


def scene(cards: str, text: str) -> Scene:
    """A position with the cards above and others."""
    return Scene(PLAIN + cards, text)


def types(played: Scene, where: str) -> set[str]:
    """The types of a Pokémon in play, as letters."""
    mask = types_of(played.game, played.pokemon(where))
    return {letter for letter in "CGRWLPFDMYN" if mask >> type_of_letter(letter) & 1}


# -- a type like another's --------------------------------------------------------------------------------------------

LIKE = """
Mirror | Basic | HP 100 | C | weak F x2 | retreat 1 | attack "Hit" C 60
  ability "Likeness" Ability: passive(Types(self, active(opp)), when=here(self, active))
Double | Basic | HP 100 | F | attack "Hit" C 60 | ability "Two" Ability: passive(Types(self, "FP"))
Besides | Basic | HP 100 | D | attack "Hit" C 60 | ability "Also" Ability: passive(Types(self, active(opp), add=True))
Charged | Basic | HP 100 | C | attack "Hit" C 60
  ability "Charge" Ability: passive(Types(self, energy(self, BasicEnergy)))
Barrier | Basic | HP 100 | P | attack "Hit" C 60
  ability "Barrier" Ability: passive(NoAbility(pokemon(both, Not(Type("P")))), when=here(self, active))
"""


def test_a_type_like_the_opponents_active() -> None:
    """See II-D-07: it counts for Weakness, only in the Active Spot, and follows who is Active there."""
    played = scene(LIKE, "A active: Mirror [R]\nA bench: Mirror\nB active: Flame [R]\nB bench: Spring")
    assert types(played, "A active") == {"R"}
    assert types(played, "A bench 1") == {"C"}
    played.through("attack:Hit")
    assert played.pokemon("B active").damage == 120
    wet = scene(LIKE, "A active: Mirror [R]\nB active: Flame [R]\nB bench: Spring").through("end", "retreat", "end")
    assert types(wet, "A active") == {"W"}


def test_a_type_like_one_that_has_two_or_is_changed_itself() -> None:
    assert types(scene(LIKE, "A active: Mirror\nB active: Double"), "A active") == {"F", "P"}
    assert types(scene(LIKE, "A active: Besides\nB active: Double"), "A active") == {"D", "F", "P"}


def test_two_of_each_others_type_have_their_own() -> None:
    """See II-D-07: what such a text says is not itself taken over, so that there is an end to it."""
    played = scene(LIKE, "A active: Mirror\nB active: Mirror")
    assert (types(played, "A active"), types(played, "B active")) == ({"C"}, {"C"})
    mixed = scene(LIKE, "A active: Besides\nB active: Mirror")
    assert (types(mixed, "A active"), types(mixed, "B active")) == ({"D", "C"}, {"D"})


def test_types_of_the_energy_attached() -> None:
    """All of them; with none attached nothing is changed."""
    assert types(scene(LIKE, "A active: Charged [R W]\nB active: Wall"), "A active") == {"R", "W"}
    assert types(scene(LIKE, "A active: Charged\nB active: Wall"), "A active") == {"C"}


@pytest.mark.parametrize(("mine", "theirs", "found"), [(1, 2, {"P"}), (2, 1, {"C"}), (1, 1, {"C"})])
def test_a_type_that_a_lock_spares(mine: int, theirs: int, found: set[str]) -> None:
    """Ruling 30, see A-02.5: the Mirror that came first is of the type that the lock spares and stays it; the lock that
    came first, or at the same time, finds it without that type."""
    played = scene(LIKE, f"A active: Mirror [order {mine}]\nB active: Barrier [order {theirs}]")
    assert types(played, "A active") == found


# -- what is healed, twice --------------------------------------------------------------------------------------------

HEALED = """
Mender | Basic | HP 100 | Y | attack "Lean" C 10 | ability "Twice" Ancient Trait: passive(Healing(self, times=2))
Salve | Item | effect: item(Heal(30, pick(1, pokemon(me))))
Cure All | Item | effect: item(Heal(every, active(me)))
Nurse | Supporter | effect: supporter(h := Heal(20, active(me)), If(did(h), [Draw(count(h))]))
Silence | Stadium | effect: stadium(NoAbility(pokemon(both)))
"""


@pytest.mark.parametrize(("damage", "left"), [(90, 30), (60, 0), (40, 0)])
def test_twice_as_much_is_healed(damage: int, left: int) -> None:
    """See II-C-06: 30 are 60, and never more than there is; no Ability, so that it works where there are none."""
    text = f"A active: Mender [{damage} damage]\nA bench: Wall [{damage} damage]\nA hand: Salve\nB active: Wall"
    played = scene(HEALED, f"{text}\nstadium: Silence (B)").through("play:Salve", "pokemon:Mender")
    assert played.pokemon("A active").damage == left
    assert played.pokemon("A bench 1").damage == damage


def test_another_is_healed_as_it_says() -> None:
    text = "A active: Mender [40 damage]\nA bench: Wall [40 damage]\nA hand: Salve, Cure All\nB active: Wall"
    played = scene(HEALED, text).through("play:Salve", "pokemon:Wall", "play:Cure All")
    assert played.pokemon("A bench 1").damage == 10
    assert played.pokemon("A active").damage == 0


def test_healing_needs_its_number() -> None:
    with pytest.raises(NotationError, match="times"):
        scene('Odd | Basic | HP 60 | C | ability "Odd" Ability: passive(Healing(self))', "A active: Odd")


# -- attacks of others that pass over effects -------------------------------------------------------------------------

ZONE = """
Zoner | Basic | HP 100 | L | attack "Hit" C 60
  ability "Zone" Ability: passive(Unaffected(pokemon(me, Type("L")), Effects, to=active(opp)))
Bolt | Basic | HP 100 | L | retreat 1 | attack "Hit" C 60 | attack "Wide" C 60: attack(hits=[Hit(20, bench(opp))])
  attack "Backlash" C 60: attack(hits=[Hit(30, self)])
Shell | Basic | HP 100 | C | attack "Lean" C 10 | ability "Shell" Ability: passive(NoDamage(self))
Plate | Tool | effect: tool(Takes(holder, -20))
Silence | Stadium | effect: stadium(NoAbility(pokemon(both, Type("L"))))
Plain Force | Basic | HP 100 | F | attack "Hit" C 60
  ability "Force" Ability: passive(Unaffected(pokemon(me, Type("F")), Weakness, Resistance))
Tough | Basic | HP 100 | M | weak F x2 | resist L -30 | attack "Lean" C 10
"""


def test_attacks_of_its_side_pass_over_effects() -> None:
    """See II-B-07: prevention and reduction on the opponent's Active count for nothing, those on the Bench do."""
    played = scene(ZONE, "A active: Bolt [R]\nA bench: Zoner\nB active: Shell\nB bench: Shell").through("attack:Wide")
    assert played.pokemon("B active").damage == 60
    assert played.pokemon("B bench 1").damage == 0
    less = scene(ZONE, "A active: Bolt [R]\nA bench: Zoner\nB active: Wall [tool Plate]").through("attack:Hit")
    assert less.pokemon("B active").damage == 60


@pytest.mark.parametrize("text", ["A active: Flame [R]\nA bench: Zoner", "A active: Bolt [R]\nB bench: Zoner"])
def test_attacks_of_others_do_not(text: str) -> None:
    attack = "attack:Burn" if "Flame" in text else "attack:Hit"
    played = scene(ZONE, f"{text}\nB active: Shell").through(attack)
    assert played.pokemon("B active").damage == 0


def test_damage_to_its_own_side_does_not() -> None:
    played = scene(ZONE, "A active: Bolt [R | tool Plate]\nA bench: Zoner\nB active: Wall").through("attack:Backlash")
    assert played.pokemon("A active").damage == 10


def test_without_abilities_it_says_nothing() -> None:
    text = "A active: Bolt [R]\nA bench: Zoner\nB active: Shell\nstadium: Silence (B)"
    assert scene(ZONE, text).through("attack:Hit").pokemon("B active").damage == 0


def test_weakness_and_resistance_passed_over() -> None:
    """See II-B-06: by the text of the Pokémon itself; the damage, step by step, names it."""
    played = scene(ZONE, "A active: Plain Force [R]\nB active: Tough")
    steps = [step.what for hit in damage_report(played.game, "attack:Hit").hits for step in hit.steps]
    assert [each for each in steps if "not affected" in each] == [
        "the attack is not affected by Weakness (Plain Force)",
        "the attack is not affected by Resistance (Plain Force)",
    ]
    played.through("attack:Hit")
    assert played.pokemon("B active").damage == 60


# -- who has an Ability while a text takes Abilities away -------------------------------------------------------------

TAKEN = """
Frost | Basic | HP 100 | W | attack "Lean" C 10
  ability "Cold" Ability: on(Checkup(), [Counters(1, pokemon(both, HasAbility, Not(Name("Frost"))))])
Gift | Basic | HP 60 | C | retreat 1 | attack "Lean" C 10 | ability "Gift" Ability: ability(Draw(1), limit=once)
Hot Gift | Basic | HP 60 | R | attack "Lean" C 10 | ability "Gift" Ability: ability(Draw(1), limit=once)
Tower | Stadium | effect: stadium(NoAbility(pokemon(both, Type("C"))))
Muffle | Basic | HP 60 | C | retreat 1 | attack "Lean" C 10
  ability "Muffle" Ability: passive(NoAbility(pokemon(opp, HasAbility)), when=here(self, active))
Bomb | Basic | HP 60 | R | attack "Lean" C 10 | ability "Boom" Ability: ability(KnockOut(self), limit=once)
Damp | Basic | HP 60 | W | attack "Lean" C 10
  ability "Damp" Ability: passive(NoAbility(pokemon(both, HasAbility(deadly=True))))
Gate | Basic | HP 60 | C | attack "Lean" C 10 | ability "Gate" Ability: passive(Cant(Play, opp, Pokemon, HasAbility))
Blank | Stadium | effect: stadium(NoAbility(pokemon(opp)), NoAbility(hand(both)))
Old Stone | Item | HP 60 | tags Fossil | ability "Hard" Ability: passive(NoDamage(self, by=pokemon(opp)))
  effect: item(CountsAs(Pokemon, Basic, Type("C"), HP(60)), Immune(self), Cant(Retreat, self),
  action(Discard(self), limit=often))
"""


def test_a_pokemon_without_its_abilities_has_none() -> None:
    """See II-D-06: the text about Pokémon with an Ability passes over those that a Stadium leaves without."""
    board = "A active: Wall\nA bench: Gift, Hot Gift\nB active: Frost\nB bench: Gift\nB deck: 5"
    with_it = scene(TAKEN, f"{board}\nstadium: Tower (A)").through("end")
    assert [with_it.counters(f"A bench {at}") for at in (1, 2)] == [0, 1]
    assert with_it.counters("B bench 1") == 0
    without = scene(TAKEN, board).through("end", "text:0")
    assert [without.counters(f"A bench {at}") for at in (1, 2)] == [1, 1]
    assert without.counters("B bench 1") == 1


def test_the_stadium_that_comes_later_and_goes_again() -> None:
    """In the same game: with an Ability before the Stadium, without it afterwards, and with it when it has gone."""
    played = scene(
        TAKEN + "Meadow | Stadium | effect: stadium(RetreatCost(pokemon(both), +1))",
        "A active: Wall\nA bench: Gift\nA hand: Tower\nA deck: 9\nB active: Frost\nB hand: Meadow\nB deck: 9",
    )
    played.through("end")
    assert played.counters("A bench 1") == 1
    played.through("end")
    assert played.counters("A bench 1") == 2
    played.through("play:Tower", "end")
    assert played.counters("A bench 1") == 2
    played.through("play:Meadow", "end")
    assert played.counters("A bench 1") == 3


@pytest.mark.parametrize(("lock", "frost"), [(1, 2), (2, 1)])
def test_a_lock_of_a_pokemon_in_either_order(lock: int, frost: int) -> None:
    """See A-02.5: whichever came first, the Muffle leaves the other side without Abilities, also the cold one; the
    Muffle itself has one."""
    text = f"A active: Muffle [order {lock}]\nA bench: Frost\nB active: Frost [order {frost}]\nB bench: Gift\nB deck: 5"
    played = scene(TAKEN, text).through("end")
    assert played.counters("A active") == 1
    assert played.counters("B bench 1") == 0


def test_a_text_that_takes_away_by_what_it_takes() -> None:
    """The lock on Pokémon with such an Ability asks what is printed: it does not give back what it has taken."""
    played = scene(TAKEN, "A active: Bomb\nA bench: Damp, Gift\nA deck: 5\nB active: Frost\nB deck: 5")
    assert not played.offers("ability:Boom") and played.offers("ability:Gift")
    played.through("end")
    assert [played.counters(where) for where in ("A active", "A bench 1", "A bench 2")] == [0, 1, 1]
    assert not played.through("end").offers("ability:Boom")


def test_a_card_in_the_hand_that_has_lost_its_ability() -> None:
    """What is banned for its Ability may be played where cards in the hand have none."""
    text = "A active: Wall\nA hand: Gift\nB active: Wall\nB bench: Gate"
    assert not scene(TAKEN, text).offers("bench:Gift")
    assert scene(TAKEN, f"{text}\nstadium: Blank (B)").offers("bench:Gift")


# -- the Abilities of fossils -----------------------------------------------------------------------------------------


def test_the_ability_of_a_fossil() -> None:
    """See ABL-02: it is one, so that it is taken away like any; what the card says of itself stays."""
    text = "A active: Flame [R]\nB active: Old Stone\nB bench: Wall\nB deck: 5"
    kept = scene(TAKEN, text).through("attack:Burn")
    assert kept.pokemon("B active").damage == 0
    lost = scene(TAKEN, f"{text}\nstadium: Tower (A)").through("end")
    assert not lost.offers("retreat") and lost.offers("ability:Old Stone")
    gone = scene(TAKEN, f"{text}\nstadium: Tower (A)").through("attack:Burn")
    assert gone.names("B discard") == ["Old Stone"]


def test_a_fossil_is_a_pokemon_with_an_ability() -> None:
    text = "A active: Wall\nA bench: Old Stone\nB active: Frost\nB deck: 5"
    assert scene(TAKEN, text).through("end").counters("A bench 1") == 1
    assert scene(TAKEN, f"{text}\nstadium: Tower (A)").through("end").counters("A bench 1") == 0


def test_fossils_of_the_pool_have_one_ability_each() -> None:
    fossils = [card for card in built_in().cards() if card.has_tag("Fossil") and card.hp]
    assert len(fossils) >= 7
    for card in fossils:
        assert len(card.abilities) == 1 and card.abilities[0].kind == facts.ABILITY
        assert built_in().definition(card).abilities == 1


def test_only_who_comes_into_play_as_a_pokemon_has_abilities() -> None:
    with pytest.raises(Exception, match="a fossil or a doll has Abilities"):
        scene('Bar | Item | ability "Odd" Ability: passive(NoDamage(self)) | effect: item(Draw(1))', "A active: Wall")
