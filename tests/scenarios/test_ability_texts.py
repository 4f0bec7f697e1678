"""What texts of Abilities say: RULES section 18, II-E-12 to II-E-17."""

from __future__ import annotations

from playmat.engine.queries import attack_cost, retreat_cost, units
from tests.scene import Scene, stands

OCTO = """
Octo | Basic | HP 90 | W | ability "Abyss" Ability: "Once during your turn, you may use this Ability. Draw cards until \
you have 5 cards in your hand."
Scoop | Item | effect: "Put 1 of your Benched Pokémon and all attached cards into your hand."
Trash | Item | effect: "Discard 2 cards from your hand."
"""


def test_S_380_each_pokemon_has_its_own_count() -> None:
    scene = Scene(OCTO, "rules: XY\nA active: Octo\nA bench: Octo\nA hand: Trash, Inert x3")
    scene.choose("ability:Abyss@active")
    assert len(scene.names("A hand")) == 5
    assert not scene.offers("ability:")
    scene.choose("play:Trash").choose("card:Inert", "card:Inert")
    assert len(scene.names("A hand")) == 2
    assert not scene.offers("ability:Abyss@active")
    scene.choose("ability:Abyss@bench 1")
    assert len(scene.names("A hand")) == 5
    assert not scene.offers("ability:")


def test_S_381_back_in_play_it_is_a_new_pokemon() -> None:
    scene = Scene(OCTO, "rules: XY\nA active: Dummy\nA bench: Octo\nA hand: Scoop, Trash, Inert")
    scene.choose("ability:Abyss")
    assert len(scene.names("A hand")) == 5
    scene.choose("play:Trash").choose("card:Inert", "card:Inert")
    assert not scene.offers("ability:")
    scene.choose("play:Scoop").forced()
    assert sorted(scene.names("A hand")) == ["Inert", "Octo"]
    scene.choose("bench:Octo")
    assert scene.offers("ability:Abyss@bench 1")
    scene.choose("ability:Abyss")
    assert len(scene.names("A hand")) == 5


PRINCE = """
Prince EX | Basic | HP 120 | W | tags EX | prizes 2 | ability "Tube" Ability: "Each of your Pokémon that has any {W}
    Energy attached has no Retreat Cost."
Scoop | Item | effect: "Put 1 of your Benched Pokémon and all attached cards into your hand."
Dread | Basic | HP 110 | P | ability "Dread" Ability: "As long as this Pokémon is in the Active Spot, attacks used by
    your opponent's Basic Pokémon cost {C} more."
Ember | Basic | HP 60 | R | retreat 2 | attack "Singe" R 20
"""


def test_S_382_as_long_as_it_is_in_play() -> None:
    scene = Scene(PRINCE, "rules: XY\nA active: Ember [W]\nA bench: Prince EX\nA hand: Scoop")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 0
    scene.choose("play:Scoop").forced()
    scene.until_main()
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 2
    scene = Scene(PRINCE, "rules: XY\nA active: Ember [R]\nA bench: Prince EX")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 2


def test_S_382_as_long_as_it_is_active() -> None:
    plain = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    for lines, cost in (("B active: Dread", [1, *plain[1:]]), ("B bench: Dread", plain)):
        scene = Scene(PRINCE, f"rules: XY\nA active: Ember [R]\n{lines}")
        ember = scene.pokemon("A active")
        assert attack_cost(scene.game, ember, ember.defn.attacks[0]) == cost
        assert scene.offers("attack:Singe") == (lines == "B bench: Dread")


METAL = """
Golem | Basic | HP 130 | M | tags Team Plasma | ability "Seek" Ability: "Once during your turn, you may use this
    Ability. Search your deck for a Team Plasma card, reveal it, and put it into your hand. Then, shuffle your deck. You
    can't use more than 1 Seek Ability each turn."
Scoop | Item | effect: "Put 1 of your Benched Pokémon and all attached cards into your hand."
"""


def test_S_383_one_use_for_all_of_the_name() -> None:
    scene = Scene(
        METAL, "rules: XY\nturn: 5 of A\nA active: Golem\nA bench: Golem\nA hand: Scoop\nA deck: Golem, Inert"
    )
    assert scene.offers("ability:Seek@active")
    scene.choose("ability:Seek@bench 1").choose("card:Golem")
    assert scene.names("A hand") == ["Scoop", "Golem"]
    assert not scene.offers("ability:")
    scene.choose("play:Scoop").forced()
    stands(scene, "A bench: -")
    assert not scene.offers("ability:")
    scene.end_turn().end_turn()
    assert scene.offers("ability:Seek@active")


def test_S_422_the_other_player_has_a_limit_of_their_own() -> None:
    scene = Scene(
        METAL,
        "rules: XY\nturn: 5 of A\nA active: Golem\nA deck: Golem, Inert\nB active: Golem\nB deck: Inert, Golem, Inert",
    )
    scene.choose("ability:Seek").choose("card:Golem")
    scene.end_turn()
    assert scene.asked() == "B main"
    assert scene.offers("ability:Seek@active")
    scene.choose("ability:Seek").choose("card:Golem")
    assert "Golem" in scene.names("B hand")
    assert not scene.offers("ability:")


MIRAGE = """
Mirage | Basic | HP 110 | P | ability "Mirage" Ability: "Each Basic {P} Energy attached to your {P} Pokémon provides
    {P} {P} Energy. The effect of Mirage doesn't stack."
Medium | Basic | HP 60 | P | attack "Trick" PP 30 | attack "Feat" PPP 60
Twin | Special Energy | effect: "This card provides {C} {C} Energy."
"""
PSYCHIC = 1 << 5
COLORLESS = 1


def test_S_384_two_copies_act_as_one() -> None:
    scene = Scene(MIRAGE, "rules: XY\nA active: Medium [P]\nA bench: Mirage, Mirage")
    assert units(scene.game, scene.pokemon("A active")) == [PSYCHIC] * 2
    assert [key for key in scene.keys() if key.startswith("attack")] == ["attack:Trick"]


def test_S_423_only_the_basic_energy_counts_twice() -> None:
    scene = Scene(MIRAGE, "rules: XY\nA active: Medium [P | energy Twin]\nA bench: Mirage")
    assert sorted(units(scene.game, scene.pokemon("A active"))) == [COLORLESS] * 2 + [PSYCHIC] * 2


# -- special Poison (II-E-16) -----------------------------------------------------------------------------------------

VENOM = """
Venom | Basic | HP 120 | N | attack "Bad" -: "Your opponent's Active Pokémon is now Poisoned. During Pokémon Checkup, \
put 4 damage counters on that Pokémon instead of 1." | \
attack "Plain" -: "Your opponent's Active Pokémon is now Poisoned."
Target | Basic | HP 200 | C
"""


def test_S_385_an_ordinary_poison_overwrites_it() -> None:
    scene = Scene(VENOM, "rules: XY\nturn: 5 of A\nA active: Venom\nB active: Target")
    scene.choose("attack:Bad")
    assert scene.counters("B active") == 4
    scene.end_turn()
    assert scene.counters("B active") == 8
    scene.choose("attack:Plain")
    assert scene.counters("B active") == 9
    # The special one overwrites an ordinary one (II-E-16.1).
    scene.end_turn()
    scene.choose("attack:Bad")
    assert scene.counters("B active") == 14


def test_S_386_the_bench_cures_it() -> None:
    scene = Scene(VENOM, "rules: XY\nturn: 5 of A\nA active: Venom\nB active: Target\nB bench: Dummy")
    scene.choose("attack:Bad")
    stands(scene, "B active: Target [40 damage | poisoned(4)]")
    scene.choose("retreat").until_main("pokemon:Dummy")
    scene.end_turn()
    assert scene.asked() == "A main"
    stands(scene, "B active: Dummy\nB bench: Target [40 damage]")


# -- from hand and discard pile (II-E-17) -----------------------------------------------------------------------------

CALLS = """
Carer | Basic | HP 90 | C | ability "Busy" Ability: "Once during your turn, if this Pokémon is in your hand, you may
    use this Ability. Heal 10 damage from your Active Pokémon. Remove a Special Condition from your Active Pokémon.
    Discard this card."
Fossil | Basic | HP 80 | G | ability "Call" Ability: "Once during your turn, if this Pokémon is in your discard pile, \
you may use this Ability. Put this Pokémon on the bottom of your deck."
Fetch | Item | effect: "Discard the bottom card of your deck."
"""


def test_S_387_from_hand_only() -> None:
    scene = Scene(CALLS, "rules: XY\nA active: Dummy [2 counters | poisoned]\nA hand: Carer")
    assert scene.offers("ability:Busy")
    scene.choose("ability:Busy").forced()
    scene.until_main()
    stands(scene, "A active: Dummy [10 damage]\nA hand: -\nA discard: Carer")
    assert not scene.offers("ability:")
    scene = Scene(CALLS, "rules: XY\nA active: Dummy [2 counters | poisoned]\nA bench: Carer\nA discard: Carer")
    assert not scene.offers("ability:")


def test_S_387_from_the_discard_pile_only() -> None:
    scene = Scene(CALLS, "rules: XY\nA discard: Fossil")
    assert scene.offers("ability:Call")
    scene.choose("ability:Call")
    stands(scene, "A discard: -")
    assert scene.names("A deck")[0] == "Fossil"
    assert not Scene(CALLS, "rules: XY\nA active: Fossil\nA hand: Fossil").offers("ability:")


def test_S_388_counted_for_each_card() -> None:
    scene = Scene(CALLS, "rules: XY\nA hand: Fetch\nA discard: Fossil x3")
    for left in (2, 1, 0):
        scene.choose("ability:Call")
        assert scene.names("A discard") == ["Fossil"] * left
    assert not scene.offers("ability:")
    # The last one used comes back: it is a new card.
    scene.choose("play:Fetch")
    assert sorted(scene.names("A discard")) == ["Fetch", "Fossil"]
    assert scene.offers("ability:Call")
    scene.choose("ability:Call")
    assert scene.names("A discard") == ["Fetch"]
