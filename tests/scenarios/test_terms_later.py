"""Terms of card texts: RULES section 18, II-D (numbers, "has", types, costs, HP, Prizes)."""

from __future__ import annotations

import pytest

from playmat.engine.queries import attack_cost, max_hp, remaining_hp, retreat_cost, units
from playmat.errors import IndexChoiceError
from tests.scene import Scene, stands

RAINBOW = (
    'Rainbow | Special Energy | provides C | effect: "This card provides every type of Energy but provides only 1 '
    'Energy at a time."'
)
BLEND = (
    'Blend | Special Energy | provides C | effect: "This card provides {G}, {R}, {P}, and {D} Energy but provides '
    'only 1 Energy at a time."'
)
TWINFLAME = 'Twinflame | Special Energy | provides C | effect: "This card provides {R} {R} Energy."'


# -- how many (II-D-02 to II-D-05) ------------------------------------------------------------------------------------

CAMEL = """
Camel | Basic | HP 180 | R | attack "Jet" - 50x: "Discard any amount of {R} Energy from your Pokémon. This attack does
    50 damage for each card you discarded in this way."
"""


def camel() -> Scene:
    scene = Scene(
        f"{CAMEL}\n{TWINFLAME}",
        """
        rules: XY
        A active: Camel [R R]
        A bench: Dummy [R W | energy Twinflame]
        """,
    )
    scene.choose("attack:Jet")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (0, 4)
    return scene


def test_S_321_as_many_as_you_like_counts_cards() -> None:
    scene = camel()
    scene.choose(
        "card:Basic Fire Energy@active energy",
        "card:Basic Fire Energy@active energy",
        "card:Basic Fire Energy@bench 1 energy",
        "card:Twinflame@bench 1 energy",
    )
    stands(scene, "A active: Camel\nA bench: Dummy [W]\nB active: Dummy [200 damage]")
    assert sorted(scene.names("A discard")) == ["Basic Fire Energy"] * 3 + ["Twinflame"]


def test_S_321_none_at_all_does_no_damage() -> None:
    scene = camel()
    scene.choose()
    stands(scene, "A active: Camel [R R]\nA bench: Dummy [R W | energy Twinflame]\nA discard: -\nB active: Dummy")
    assert scene.asked() == "B main"


def test_S_322_an_attack_may_choose_none() -> None:
    scene = Scene(
        'Shower | Basic | HP 100 | N | attack "Rainbow" -: "Attach any number of Basic Energy cards from your hand to '
        'your Pokémon in any way you like."',
        "rules: XY\nA active: Shower\nA bench: Dummy\nA hand: R, W",
    )
    scene.choose("attack:Rainbow")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (0, 2)
    scene.choose()
    assert scene.asked() == "B main"
    stands(scene, "A active: Shower\nA bench: Dummy\nA hand: Basic Fire Energy, Basic Water Energy")


CAITLIN = (
    'Caitlin | Supporter | effect: "Put any number of cards from your hand on the bottom of your deck in any order. '
    'Draw a card for each card you put on the bottom of your deck in this way."'
)
PLAIN = "One | Item\nTwo | Item\nThree | Item\nFour | Item\nFive | Item\nTop | Item\nNext | Item"


def test_S_323_a_supporter_may_not_choose_none() -> None:
    scene = Scene(f"{CAITLIN}\n{PLAIN}", "rules: XY\nA hand: Caitlin, One, Two, Three\nA deck: Top, Next, Inert x3, 0")
    scene.choose("play:Caitlin")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (1, 3)
    with pytest.raises(IndexChoiceError):
        scene.game.step()
    scene.choose("card:One", "card:Three")
    assert scene.asked() == "A order"
    assert scene.bounds() == (2, 2)
    scene.choose("card:Three", "card:One")
    assert scene.names("A hand") == ["Two", "Top", "Next"]
    assert scene.names("A deck") == ["One", "Three", "Inert", "Inert", "Inert"]


def test_S_421_draws_exactly_the_number_put_down() -> None:
    scene = Scene(
        f"{CAITLIN}\n{PLAIN}", "rules: XY\nA hand: Caitlin, One, Two, Three, Four, Five\nA deck: Top, Inert x6, 0"
    )
    scene.choose("play:Caitlin")
    scene.choose("card:One", "card:Two", "card:Three", "card:Four", "card:Five")
    scene.choose("card:One", "card:Two", "card:Three", "card:Four", "card:Five")
    assert sorted(scene.names("A hand")) == ["Inert"] * 4 + ["Top"]
    deck = scene.names("A deck")
    assert sorted(deck[:5]) == ["Five", "Four", "One", "Three", "Two"]
    assert deck[5:] == ["Inert"] * 2


def test_S_324_all_of_what_is_there() -> None:
    scene = Scene(
        """
        Echo | Basic | HP 80 | P | attack "Return" - 30: "Flip a coin. If tails, put this Pokémon and all attached \
cards into your hand."
        """,
        "rules: XY\nA active: Echo\nA bench: Dummy",
        coins=[0],
    )
    scene.choose("attack:Return")
    scene.until_main("pokemon:Dummy")
    assert scene.names("A hand") == ["Echo"]
    stands(scene, "A active: Dummy\nA bench: -\nA discard: -\nB active: Dummy [30 damage]")
    scene.done()


SWIRL = 'Swirl | Basic | HP 90 | W | attack "Swirl" -: "Shuffle your hand into your deck. If you do, draw 7 cards."'


def test_S_325_all_of_nothing_counts_as_followed() -> None:
    scene = Scene(SWIRL, "rules: XY\nA active: Swirl\nA deck: 9")
    scene.choose("attack:Swirl")
    assert scene.names("A hand") == ["Inert"] * 7
    assert len(scene.names("A deck")) == 2


def test_S_326_exactly_one_must_be_chosen() -> None:
    scene = Scene(
        'Fox | Basic | HP 60 | D | attack "Edge" - 30: "Discard an Energy from this Pokémon."',
        "rules: XY\nA active: Fox [F W]",
    )
    scene.choose("attack:Edge")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (1, 1)
    assert scene.keys() == ["card:Basic Fighting Energy@active energy", "card:Basic Water Energy@active energy"]
    with pytest.raises(IndexChoiceError):
        scene.game.step()
    scene.choose("card:Basic Water Energy")
    stands(scene, "A active: Fox [F]\nA discard: Basic Water Energy\nB active: Dummy [30 damage]")


def test_S_327_one_kind_only_gives_the_whole_number() -> None:
    scene = Scene(
        """
        Dig | Item | effect: "Put 2 in any combination of Pokémon and Basic Energy cards from your discard pile into \
your hand."
        Ant | Basic | HP 50 | G
        Bee | Basic | HP 50 | G
        Fly | Basic | HP 50 | G
        Twig | Item
        """,
        "rules: XY\nA hand: Dig\nA discard: Ant, Bee, Twig, Fly",
    )
    scene.choose("play:Dig")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (2, 2)
    assert len(scene.keys()) == 3
    scene.choose("card:Ant", "card:Fly")
    scene.until_main()
    assert scene.names("A hand") == ["Ant", "Fly"]
    assert scene.names("A discard") == ["Bee", "Twig", "Dig"]


REVIVE = """
Revive | Item | effect: "Put a Basic Pokémon from your discard pile onto your Bench."
Seed | Basic | HP 50 | G
Tree | Stage 1 | HP 80 | G | from Seed
"""


def test_S_328_nothing_that_can_be_chosen() -> None:
    assert not Scene(REVIVE, "rules: XY\nA hand: Revive\nA discard: Tree, R\nB discard: Seed").offers("play:")
    assert Scene(REVIVE, "rules: XY\nA hand: Revive\nA discard: Tree, Seed").offers("play:Revive")


STRIP = """
Strip | Item | effect: "Put up to 2 Pokémon Tools attached to your Pokémon into your hand."
Cape | Tool | effect: "The Pokémon this card is attached to gets +20 HP."
"""


def test_S_329_up_to_2_is_1_or_2() -> None:
    text = "rules: XY\nA active: Dummy [tool Cape]\nA bench: Dummy [tool Cape]\nA hand: Strip"
    scene = Scene(STRIP, text)
    scene.choose("play:Strip")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (1, 2)
    with pytest.raises(IndexChoiceError):
        scene.game.step()
    scene.choose("card:Cape@bench 1 tool")
    scene.until_main()
    assert scene.names("A hand") == ["Cape"]
    stands(scene, "A active: Dummy [tool Cape]\nA bench: Dummy")
    scene = Scene(STRIP, text)
    scene.choose("play:Strip").choose("card:Cape@active tool", "card:Cape@bench 1 tool")
    scene.until_main()
    assert scene.names("A hand") == ["Cape", "Cape"]


def test_S_330_no_tool_of_the_own_pokemon() -> None:
    assert not Scene(STRIP, "rules: XY\nA hand: Strip\nB active: Dummy [tool Cape]").offers("play:")
    assert Scene(STRIP, "rules: XY\nA active: Dummy [tool Cape]\nA hand: Strip").offers("play:Strip")


@pytest.mark.parametrize("cards", [7, 9])
def test_S_418_discarding_all_of_nothing(cards: int) -> None:
    scene = Scene(
        'Scholar | Supporter | effect: "Discard your hand. Draw 7 cards."',
        f"rules: XY\nA hand: Scholar\nA deck: {cards}",
    )
    assert scene.offers("play:Scholar")
    scene.choose("play:Scholar")
    assert scene.asked() == "A main"
    assert scene.names("A hand") == ["Inert"] * 7
    assert scene.names("A discard") == ["Scholar"]
    assert len(scene.names("A deck")) == cards - 7


# -- what a Pokémon has (II-D-06) -------------------------------------------------------------------------------------


def test_S_331_has_the_resistance() -> None:
    cards = """
        Zebra | Basic | HP 110 | L | attack "Bolt" - 40+: "If your opponent's Active Pokémon has {F} Resistance, this \
attack does 60 more damage."
        Bird | Basic | HP 120 | C | resist F -20
        Ball | Basic | HP 120 | C | resist P -20
        Stone | Basic | HP 120 | C
        """
    for defender, damage in (("Bird", 100), ("Ball", 40), ("Stone", 40)):
        scene = Scene(cards, f"rules: XY\nA active: Zebra\nB active: {defender}")
        scene.choose("attack:Bolt")
        stands(scene, f"B active: {defender} [{damage} damage]")


VERSATILE = """
Kitten | Basic | HP 120 | P | ability "Versatile" Ability: "This Pokémon can use the attacks of all Pokémon in play
    (both yours and your opponent's)." | \
attack "Paw" PP 40
Flame | Basic | HP 90 | R | attack "Singe" R 50
Chick | Basic | HP 50 | C | attack "Peep" - 10
Rooster | Stage 1 | HP 90 | C | from Chick | attack "Crow" - 40
Shrine | Stadium | effect: "Each player's evolved Pokémon can use any attack from its previous Evolutions."
"""


def test_S_332_attacks_of_others_for_their_cost() -> None:
    scene = Scene(VERSATILE, "rules: XY\nA active: Kitten [R]\nB bench: Flame")
    assert scene.keys() == ["attack:Singe", "end"]
    scene.choose("attack:Singe")
    stands(scene, "B active: Dummy [50 damage]")
    for lines in ("A active: Kitten\nB bench: Flame", "A active: Kitten [W]\nB bench: Flame", "A active: Kitten [R]"):
        assert Scene(VERSATILE, f"rules: XY\n{lines}").keys() == ["end"]


def test_S_333_attacks_made_usable_are_not_had() -> None:
    scene = Scene(
        VERSATILE,
        """
        rules: XY
        A active: Kitten
        A bench: Rooster [under Chick]
        B active: Rooster [under Chick]
        stadium: Shrine (A)
        """,
    )
    assert scene.offers("attack:Crow")
    assert not scene.offers("attack:Peep")
    # The Stage 1 itself may use it.
    scene.choose("end")
    assert sorted(scene.keys()) == ["attack:Crow", "attack:Peep", "end"]


# -- types (II-D-07, II-D-08) -----------------------------------------------------------------------------------------


def test_S_334_a_type_in_a_text() -> None:
    cards = """
        Axe | Basic | HP 80 | N | attack "Slay" - 30+: "If your opponent's Active Pokémon is a {N} Pokémon, this \
attack does 40 more damage."
        Drake | Basic | HP 120 | N
        Toad | Basic | HP 120 | W
        """
    for defender, damage in (("Drake", 70), ("Toad", 30)):
        scene = Scene(cards, f"rules: XY\nA active: Axe\nB active: {defender}")
        scene.choose("attack:Slay")
        stands(scene, f"B active: {defender} [{damage} damage]")


def payer(cost: str, energy: str, card: str) -> bool:
    """Whether the attack "Hit" of this cost is offered with this Energy."""
    scene = Scene(
        f'Payer | Basic | HP 80 | C | attack "Hit" {cost} 30\n{card}', f"rules: XY\nA active: Payer [{energy}]"
    )
    return scene.offers("attack:Hit")


def test_S_334_blend_energy_pays_one_of_its_types() -> None:
    assert [letter for letter in "GRWLPFDMYC" if payer(letter, "energy Blend", BLEND)] == list("GRPDC")
    assert not payer("GR", "energy Blend", BLEND)
    assert not payer("CC", "energy Blend", BLEND)
    assert payer("GR", "energy Blend, Blend", BLEND)


SEARCH = """
Spark | Item | effect: "Search your deck for a {} Energy card, reveal it, and put it into your hand. Then, shuffle
    your deck."
"""


def test_S_335_every_type_while_attached() -> None:
    for letter in "GRWLPFDMYC":
        assert payer(letter, "energy Rainbow", RAINBOW)
    assert not payer("CC", "energy Rainbow", RAINBOW)


def test_S_335_only_colorless_in_the_deck() -> None:
    scene = Scene(
        f"{SEARCH.format('{R}')}\n{RAINBOW}", "rules: XY\nA hand: Spark\nA deck: Rainbow, Inert, Fire Energy, Rainbow"
    )
    scene.choose("play:Spark")
    assert scene.asked() == "A pick"
    assert scene.keys() == ["card:Basic Fire Energy@deck"]
    scene.choose("card:Basic Fire Energy")
    assert scene.names("A hand") == ["Basic Fire Energy"]
    scene = Scene(f"{SEARCH.format('{C}')}\n{RAINBOW}", "rules: XY\nA hand: Spark\nA deck: Rainbow, Inert, Fire Energy")
    scene.choose("play:Spark")
    assert scene.keys() == ["card:Rainbow@deck"]


def test_S_336_all_fire_energy_is_also_what_counts_as_every_type() -> None:
    scene = Scene(
        f"""
        Falcon | Basic | HP 130 | R | attack "Blitz" - 130: "Discard all {{R}} Energy from this Pokémon."
        {RAINBOW}
        """,
        "rules: XY\nA active: Falcon [R R W | energy Rainbow]",
    )
    scene.choose("attack:Blitz")
    assert scene.asked() == "B main"
    stands(scene, "A active: Falcon [W]\nB active: Dummy [130 damage]")
    assert sorted(scene.names("A discard")) == ["Basic Fire Energy", "Basic Fire Energy", "Rainbow"]


def test_S_424_one_card_of_all_types_is_one_unit() -> None:
    assert not payer("RP", "energy Rainbow", RAINBOW)
    assert payer("RP", "energy Rainbow, Rainbow", RAINBOW)
    assert payer("RP", "R | energy Rainbow", RAINBOW)
    assert not payer("RP", "energy Blend", BLEND)


# -- costs (II-D-09 to II-D-13) ---------------------------------------------------------------------------------------

DREAD = """
Dread | Stage 1 | HP 110 | P | from Stump | ability "Dread" Ability: "As long as this Pokémon is in the Active Spot,
    attacks used by your opponent's Basic Pokémon cost {C} more."
Stump | Basic | HP 60 | P
"""


def test_S_337_the_cost_as_effects_change_it() -> None:
    cards = DREAD + '\nEmber | Basic | HP 60 | R | attack "Singe" R 20'
    text = "rules: XY\nA active: Ember [{}]\nB active: Dread [under Stump]"
    assert not Scene(cards, text.format("R")).offers("attack:")
    assert Scene(cards, text.format("R W")).offers("attack:Singe")
    assert not Scene(cards, text.format("W W")).offers("attack:")


def test_S_338_the_changed_retreat_cost_is_paid_and_counted() -> None:
    cards = """
        Mystery | Special Energy | effect: "This card can only be attached to {P} Pokémon. This card provides {P}
            Energy only while this card is attached to a {P} Pokémon. The Retreat Cost of the Pokémon this card is
            attached to is {C}{C} less."
        Ghost | Basic | HP 150 | P | retreat 3
        Pincer | Basic | HP 100 | G | attack "Suplex" - 40+: "This attack does 20 more damage for each {C} in your \
opponent's Active Pokémon's Retreat Cost."
        """
    scene = Scene(cards, "rules: XY\nA active: Ghost [P P | energy Mystery]\nA bench: Dummy\nB active: Pincer")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 1
    scene.choose("retreat")
    assert scene.asked() == "A retreat cost"
    assert scene.bounds() == (1, 1)
    scene.choose("card:Basic Psychic Energy")
    scene.until_main("pokemon:Dummy")
    stands(scene, "A active: Dummy\nA bench: Ghost [P | energy Mystery]\nA discard: Basic Psychic Energy")
    scene = Scene(cards, "rules: XY\nturn: 4 of B\nA active: Ghost [P P | energy Mystery]\nB active: Pincer")
    scene.choose("attack:Suplex")
    stands(scene, "A active: Ghost [60 damage | P P | energy Mystery]")


SLUDGE = """
Crew's Sludge | Basic | HP 110 | W | retreat 3 | owner Crew's | ability "Sludge" Ability: "The Retreat Cost of each
    Pokémon in play (except for Crew's Pokémon) is {C} more."
Walker | Basic | HP 80 | C | retreat 1
Magnet | Basic | HP 60 | L | retreat 1 | ability "Guide" Ability: "As long as this Pokémon is in the Active Spot, its
    Retreat Cost is {C} less for each of your Benched Magnet."
Float | Tool | effect: "The Pokémon this card is attached to has no Retreat Cost."
"""


def active_cost(lines: str) -> int:
    """The Retreat Cost of A's Active Pokémon."""
    scene = Scene(SLUDGE, f"rules: XY\n{lines}")
    return retreat_cost(scene.game, scene.pokemon("A active"))


def test_S_339_two_increases_add_up() -> None:
    scene = Scene(SLUDGE, "rules: XY\nA active: Walker [R W F L]\nA bench: Crew's Sludge\nB active: Crew's Sludge")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 3
    scene.choose("retreat")
    paid = 0
    while scene.asked() == "A retreat cost":
        paid += scene.bounds()[0]
        scene.game.step(*range(scene.bounds()[0]))
    assert paid == 3
    assert len(scene.names("A discard")) == 3
    # The Pokémon of the owner named are left out.
    assert active_cost("A active: Crew's Sludge\nB active: Crew's Sludge") == 3
    assert not Scene(
        SLUDGE, "rules: XY\nA active: Walker [R W]\nA bench: Crew's Sludge\nB active: Crew's Sludge"
    ).offers("retreat")


def test_S_340_more_and_less_add_up() -> None:
    assert active_cost("A active: Magnet\nA bench: Magnet\nB active: Crew's Sludge") == 1
    assert active_cost("A active: Magnet\nA bench: Magnet") == 0
    assert active_cost("A active: Magnet\nB active: Crew's Sludge") == 2


def test_S_342_never_below_0() -> None:
    assert active_cost("A active: Magnet\nA bench: Magnet, Magnet, Magnet") == 0
    # Three less and two more are summed before the floor.
    assert (
        active_cost(
            "A active: Magnet\nA bench: Magnet, Magnet, Magnet\nB active: Crew's Sludge\nB bench: Crew's Sludge"
        )
        == 0
    )


def test_S_343_none_and_more_is_none() -> None:
    assert active_cost("A active: Walker [tool Float]\nB active: Crew's Sludge") == 0
    assert active_cost("A active: Walker\nB active: Crew's Sludge") == 2


def test_S_344_none_and_less_is_none() -> None:
    scene = Scene(SLUDGE, "rules: XY\nA active: Magnet [tool Float]\nA bench: Magnet")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 0
    assert scene.offers("retreat")


AROMA = """
Aroma | Basic | HP 100 | Y | ability "Aroma" Ability: "Attacks used by your Pokémon cost {Y} less."
Pixie | Basic | HP 70 | Y | attack "Shine" YYC 50 | attack "Burn" RC 30 | attack "Glow" YC 20
"""
COLORLESS_ONLY = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]


def test_S_341_two_reductions_add_up() -> None:
    scene = Scene(AROMA, "rules: XY\nA active: Pixie [W]\nA bench: Aroma, Aroma")
    pixie = scene.pokemon("A active")
    assert attack_cost(scene.game, pixie, pixie.defn.attacks[0]) == COLORLESS_ONLY
    assert scene.offers("attack:Shine")
    assert not Scene(AROMA, "rules: XY\nA active: Pixie [W]\nA bench: Aroma").offers("attack:Shine")
    assert not Scene(AROMA, "rules: XY\nA active: Pixie\nA bench: Aroma, Aroma").offers("attack:Shine")


def test_S_435_a_reduction_of_one_type() -> None:
    scene = Scene(AROMA, "rules: XY\nA active: Pixie [W]\nA bench: Aroma")
    pixie = scene.pokemon("A active")
    assert attack_cost(scene.game, pixie, pixie.defn.attacks[1]) == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert attack_cost(scene.game, pixie, pixie.defn.attacks[2]) == COLORLESS_ONLY
    assert [key for key in scene.keys() if key.startswith("attack")] == ["attack:Glow"]


def test_S_345_no_weakness() -> None:
    cards = """
        Striker | Basic | HP 100 | P | attack "Hit" - 60
        Wall | Basic | HP 200 | F | weak P x2
        Policy | Tool | effect: "The Pokémon this card is attached to has no Weakness."
        """
    scene = Scene(cards, "rules: XY\nA active: Striker\nB active: Wall [tool Policy]")
    scene.choose("attack:Hit")
    stands(scene, "B active: Wall [60 damage | tool Policy]")
    scene = Scene(cards, "rules: XY\nA active: Striker\nB active: Wall")
    scene.choose("attack:Hit")
    stands(scene, "B active: Wall [120 damage]")


# -- HP (II-D-14 to II-D-16) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("flags", "after"), [("", "10 damage"), (" [1 counter]", "70 damage")])
def test_S_346_full_hp_of_the_defender(flags: str, after: str) -> None:
    scene = Scene(
        """
        Boulder | Basic | HP 140 | F | ability "Armor" Ability: "If this Pokémon has no damage counters on it, it
            takes 50 less damage from attacks from your opponent's Pokémon (after applying Weakness and Resistance)."
        Striker | Basic | HP 100 | R | attack "Hit" - 60
        """,
        f"rules: XY\nA active: Striker\nB active: Boulder{flags}",
    )
    scene.choose("attack:Hit")
    stands(scene, f"B active: Boulder [{after}]")


SPEAR = """
Hornet | Basic | HP 130 | G | attack "Spear" - 50+: "If this Pokémon has no damage counters on it, this attack does 40
    more damage, and your opponent's Active Pokémon is now Poisoned and Confused."
"""


def test_S_346_full_hp_of_the_attacker() -> None:
    scene = Scene(SPEAR, "rules: XY\nA active: Hornet")
    scene.choose("attack:Spear")
    stands(scene, "B active: Dummy [100 damage | confused | poisoned]")
    scene = Scene(SPEAR, "rules: XY\nA active: Hornet [1 counter]")
    scene.choose("attack:Spear")
    stands(scene, "B active: Dummy [50 damage]")


def test_S_347_losing_the_maximum_hp_knocks_out() -> None:
    scene = Scene(
        """
        Pumpkin | Basic | HP 110 | P | ability "Huge" Ability: "If this Pokémon has any {G} Energy attached, its
            maximum HP is 200."
        Hammer | Item | effect: "Discard an Energy card from your opponent's Pokémon."
        """,
        "rules: XY\nA hand: Hammer\nB active: Pumpkin [15 counters | G]\nB bench: Dummy",
    )
    assert max_hp(scene.game, scene.pokemon("B active")) == 200
    assert remaining_hp(scene.game, scene.pokemon("B active")) == 50
    scene.choose("play:Hammer").forced()
    assert scene.asked() == "A prize"
    assert sorted(scene.names("B discard")) == ["Basic Grass Energy", "Pumpkin"]
    scene.choose("card:prizes 1").choose("pokemon:Dummy")
    assert scene.asked() == "A main"
    stands(scene, "B active: Dummy")


def test_S_348_hp_in_the_hand_is_the_printed_one() -> None:
    scene = Scene(
        """
        Camp | Stadium | effect: "Each Stage 1 Pokémon (both yours and your opponent's) gets +30 HP. Each Stage 2
            Pokémon (both yours and your opponent's) gets +30 HP."
        Net | Item | effect: "Put a Pokémon with 90 HP or less from your hand on the bottom of your deck."
        Lure | Item | effect: "Search your deck for a Pokémon with 90 HP or less, reveal them, and put them into your \
hand. Then, shuffle your deck."
        Prick | Item | effect: "Put a damage counter on 1 of your Pokémon with 90 HP or less."
        Grower | Stage 1 | HP 90 | G | from Sprout
        Sprout | Basic | HP 100 | G
        """,
        """
        rules: XY
        A active: Grower [under Sprout]
        A hand: Net, Lure, Prick, Grower
        A deck: Grower, Inert
        stadium: Camp (A)
        """,
    )
    assert max_hp(scene.game, scene.pokemon("A active")) == 120
    assert not scene.offers("play:Prick")
    scene.choose("play:Lure").choose("card:Grower@deck")
    assert scene.names("A hand") == ["Net", "Prick", "Grower", "Grower"]
    assert scene.offers("play:Net")
    scene.choose("play:Net").until_main("card:Grower")
    assert scene.names("A deck")[0] == "Grower"


@pytest.mark.parametrize(("counters", "damage"), [(10, 300), (9, 160)])
def test_S_349_remaining_hp(counters: int, damage: int) -> None:
    scene = Scene(
        """
        Flower | Basic | HP 150 | G | ability "Growth" Ability: "If this Pokémon's remaining HP is 50 or less, attacks
            used by this Pokémon do 70 more damage to your opponent's Active Pokémon (before applying Weakness and
            Resistance)." | attack "Hit" - 80
        Lake | Basic | HP 400 | W | weak G x2
        """,
        f"rules: XY\nA active: Flower [{counters} counters]\nB active: Lake",
    )
    assert remaining_hp(scene.game, scene.pokemon("A active")) == 150 - counters * 10
    scene.choose("attack:Hit")
    stands(scene, f"B active: Lake [{damage} damage]")


SASH = """
Sash | Tool | effect: "If this card is attached to a {F} Pokémon, if the Pokémon this card is attached to has full HP \
and would be Knocked Out by damage from an attack from your opponent's Pokémon, it is not Knocked Out, and its \
remaining HP becomes 10. Then, discard this card."
Fighter | Basic | HP 100 | F
Ace | Basic | HP 200 | R | attack "Hit" - 140 | attack "Curse" -: "Put 10 damage counters on your opponent's Active \
Pokémon."
"""


def test_S_350_it_stays_with_10_hp() -> None:
    scene = Scene(SASH, "rules: XY\nA active: Ace\nB active: Fighter [tool Sash]\nB bench: Dummy")
    scene.choose("attack:Hit")
    assert scene.asked() == "B main"
    stands(scene, "B active: Fighter [90 damage]\nB discard: Sash")
    assert remaining_hp(scene.game, scene.pokemon("B active")) == 10


@pytest.mark.parametrize(("flags", "attack"), [("1 counter | tool Sash", "Hit"), ("tool Sash", "Curse")])
def test_S_350_not_without_full_hp_and_not_against_counters(flags: str, attack: str) -> None:
    scene = Scene(SASH, f"rules: XY\nA active: Ace\nB active: Fighter [{flags}]\nB bench: Dummy")
    scene.choose(f"attack:{attack}")
    assert scene.asked() == "A prize"
    assert sorted(scene.names("B discard")) == ["Fighter", "Sash"]


def test_S_350_not_against_the_own_attack() -> None:
    scene = Scene(
        SASH.split("\n")[1]
        + '\nBomber | Basic | HP 80 | F | attack "Boom" - 10: "This Pokémon also does 80 damage to itself."',
        "rules: XY\nA active: Bomber [tool Sash]\nA bench: Dummy",
    )
    scene.choose("attack:Boom")
    assert scene.asked() == "B prize"
    assert sorted(scene.names("A discard")) == ["Bomber", "Sash"]


# -- Prizes taken (II-D-17) -------------------------------------------------------------------------------------------

REVENGE = """
Marrow | Basic | HP 140 | F | attack "Bones" - 40+: "This attack does 40 more damage for each Prize card your opponent \
has taken."
Tuck | Item | effect: "Your opponent reveals their hand. Add a card you find there to their Prize cards face down."
"""


@pytest.mark.parametrize(("rules", "left"), [("XY", 4), ("XY-half", 1)])
def test_S_351_prizes_already_taken(rules: str, left: int) -> None:
    scene = Scene(REVENGE, f"rules: {rules}\nA active: Marrow\nB prizes: {left}")
    scene.choose("attack:Bones")
    stands(scene, "B active: Dummy [120 damage]")


def test_S_352_a_bonus_for_prizes_taken() -> None:
    scene = Scene(
        """
        Iris | Supporter | effect: "During this turn, attacks used by your Pokémon do 10 more damage to your \
opponent's Active Pokémon for each Prize card your opponent has taken (before applying Weakness and Resistance)."
        Striker | Basic | HP 100 | R | attack "Hit" - 30
        Wall | Basic | HP 200 | G | weak R x2
        """,
        "rules: XY\nA active: Striker\nA hand: Iris\nA prizes: 1\nB active: Wall\nB prizes: 4",
    )
    scene.choose("play:Iris").choose("attack:Hit")
    stands(scene, "B active: Wall [100 damage]")


def test_S_436_a_card_put_among_the_prizes_is_not_taken_back() -> None:
    scene = Scene(REVENGE, "rules: XY\nA active: Marrow\nA hand: Tuck\nB hand: Inert\nB prizes: 4")
    scene.choose("play:Tuck").forced()
    scene.until_main()
    assert len(scene.names("B prizes")) == 5
    scene.choose("attack:Bones")
    stands(scene, "B active: Dummy [120 damage]")


def test_S_335_units_of_an_attached_card_of_every_type() -> None:
    scene = Scene(RAINBOW, "rules: XY\nA active: Dummy [energy Rainbow]")
    assert [bin(unit).count("1") for unit in units(scene.game, scene.pokemon("A active"))] == [10]
