"""What differs between the eras: RULES sections 19 and 20."""

from __future__ import annotations

import pytest

from playmat.errors import IndexChoiceError
from tests.scene import Scene, in_order, log_of, stands

ERAS = ["LEGEND", "BW", "XY", "SM", "SWSH", "SV"]

GUIDE = """
        Guide | Supporter | effect: "Draw a card."
        Seeker | Item | effect: "Put a Supporter card from your discard pile into your hand."
"""


def guided(era: str) -> Scene:
    scene = Scene(GUIDE, f"rules: {era}\nA hand: Guide, Seeker\nA deck: 5\nB deck: 5")
    scene.choose("play:Guide")
    return scene


def test_S_196_a_supporter_of_the_legend_era_lies_beside_until_the_end_of_the_turn() -> None:
    scene = guided("LEGEND")
    assert scene.names("A discard") == []
    assert [scene.game.table.cards[card].name for card in scene.game.in_use] == ["Guide"]
    assert not scene.offers("play:Seeker")
    scene.end_turn()
    assert scene.asked() == "B main"
    assert scene.names("A discard") == ["Guide"]
    assert scene.game.in_use == []


def test_S_196_a_supporter_of_the_bw_era_is_discarded_right_after_use() -> None:
    scene = guided("BW")
    assert scene.names("A discard") == ["Guide"]
    assert scene.game.in_use == []
    scene.choose("play:Seeker").forced()
    scene.until_main()
    assert scene.names("A hand") == ["Inert", "Guide"]
    assert scene.names("A discard") == ["Seeker"]


@pytest.mark.parametrize("era", ERAS)
def test_S_197_nobody_evolves_in_the_own_first_turn(era: str) -> None:
    line = """
        Hooter | Basic | HP 60 | C
        Nightwing | Stage 1 | HP 100 | C | from Hooter
    """
    for turn, who in ((1, "A"), (2, "B")):
        scene = Scene(line, f"rules: {era}\nturn: {turn} of {who}\n{who} active: Hooter\n{who} hand: Nightwing")
        assert scene.game.players["AB".index(who)].turns == 1
        assert not scene.offers("evolve:"), (era, turn)
    for turn, who in ((3, "A"), (4, "B")):
        scene = Scene(line, f"rules: {era}\nturn: {turn} of {who}\n{who} active: Hooter\n{who} hand: Nightwing")
        assert scene.offers("evolve:Nightwing>active"), (era, turn)


CANDY = """
        Sprout | Basic | HP 60 | G
        Sapling | Stage 1 | HP 80 | G | from Sprout
        Greattree | Stage 2 | HP 150 | G | from Sapling
        Candy | Item | effect: "You can't use this card during your first turn. Choose 1 of your Basic Pokémon in play
            that was not put into play this turn. If you have a Stage 1 or Stage 2 Pokémon in your hand that evolves
            from that Pokémon, put it onto that Pokémon to evolve it."
"""


def candy(era: str, hand: str) -> Scene:
    return Scene(CANDY, f"rules: {era}\nturn: 5 of A\nA active: Sprout [entered 3]\nA hand: Candy, {hand}")


@pytest.mark.parametrize("wanted", ["Sapling", "Greattree"])
def test_S_198_in_the_legend_era_candy_gives_either_stage(wanted: str) -> None:
    scene = candy("LEGEND", "Sapling, Greattree")
    scene.choose("play:Candy").forced()
    assert sorted(scene.keys()) == ["card:Greattree@hand", "card:Sapling@hand"]
    scene.choose(f"card:{wanted}")
    assert scene.pokemon("A active").defn.name == wanted
    assert scene.names("A discard") == ["Candy"]


def test_S_198_in_the_bw_era_candy_gives_stage_2_only() -> None:
    scene = candy("BW", "Sapling, Greattree")
    scene.choose("play:Candy").forced(2)
    scene.until_main()
    assert scene.pokemon("A active").defn.name == "Greattree"
    assert scene.names("A hand") == ["Sapling"]


def test_S_198_with_stage_1_alone_candy_is_unplayable_in_the_bw_era() -> None:
    assert not candy("BW", "Sapling").offers("play:Candy")
    assert candy("LEGEND", "Sapling").offers("play:Candy")


BOOSTS = """
        Puncher | Basic | HP 90 | F | attack "Punch" - 30
        Booster | Item | effect: "During this turn, attacks used by your Pokémon do 10 more damage to your opponent's \
Active Pokémon (before applying Weakness and Resistance)."
        Old Booster | Item | effect: tool(Deals(holder, +10, to=active(opp)), on(TurnEnd(me), [Discard(self)]))
        Change | Item | effect: "Switch your Active Pokémon with 1 of your Benched Pokémon."
"""


def boosted(era: str, booster: str, play: str) -> Scene:
    scene = Scene(
        BOOSTS,
        f"""
        rules: {era}
        A active: Dummy
        A bench: Puncher
        A hand: {booster} x2, Change
        """,
    )
    scene.choose(play)
    scene.choose(play)
    scene.choose("play:Change").forced()
    scene.until_main()
    return scene


def test_S_199_two_boosts_of_the_bw_era_help_the_pokemon_switched_in() -> None:
    scene = boosted("BW", "Booster", "play:Booster")
    assert scene.names("A discard") == ["Booster", "Booster", "Change"]
    scene.choose("attack:Punch")
    stands(scene, "B active: Dummy [50 damage]")


def test_S_199_boosts_of_the_legend_era_stay_on_the_pokemon_they_are_attached_to() -> None:
    scene = boosted("LEGEND", "Old Booster", "tool:Old Booster>active")
    stands(scene, "A bench: Dummy [tool Old Booster, Old Booster]\nA discard: Change")
    scene.choose("attack:Punch")
    assert scene.asked() == "A order"  # II-E-20.1: both are discarded at the end of the turn
    scene.choose(scene.keys()[0])
    stands(scene, "B active: Dummy [30 damage]\nA bench: Dummy\nA discard: Change, Old Booster x2")


def test_S_199_an_attached_boost_works_for_its_holder_and_is_no_tool() -> None:
    scene = Scene(
        BOOSTS
        + """
        Cape | Tool | effect: "The Pokémon this card is attached to gets +20 HP."
        Jam | Stadium | effect: "Pokémon Tools attached to Pokémon in play (both yours and your opponent's) have no
            effect."
        Stripper | Item | effect: "Discard all Pokémon Tools from each Pokémon (both yours and your opponent's)."
        """,
        """
        rules: LEGEND
        A active: Puncher
        A hand: Old Booster x2, Cape, Stripper
        stadium: Jam (B)
        """,
    )
    scene.choose("tool:Old Booster>active")
    scene.choose("tool:Old Booster>active")
    assert not scene.offers("play:Stripper")
    scene.choose("tool:Cape>active")
    scene.choose("play:Stripper")
    stands(scene, "A active: Puncher [tool Old Booster, Old Booster]")
    scene.choose("attack:Punch")
    stands(scene, "B active: Dummy [50 damage]")


def test_S_200_a_catcher_with_tails_is_used_up_for_nothing() -> None:
    scene = Scene(
        """
        Catcher | Item | effect: "Flip a coin. If heads, switch in 1 of your opponent's Benched Pokémon to the Active \
Spot."
        Mouse | Basic | HP 60 | L
        """,
        "rules: XY\nA hand: Catcher\nB active: Dummy\nB bench: Mouse",
        coins=[0],
    )
    scene.choose("play:Catcher")
    assert scene.asked() == "A main"
    stands(scene, "B active: Dummy\nB bench: Mouse\nA discard: Catcher\nA hand: -")
    scene.done()


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("weak", ["weak L x2", "weak L"])
def test_S_201_weakness_without_a_number_doubles(era: str, weak: str) -> None:
    scene = Scene(
        f"""
        Sparky | Basic | HP 60 | L | attack "Zap" - 30
        Wing | Basic | HP 100 | C | {weak}
        """,
        f"rules: {era}\nA active: Sparky\nB active: Wing",
    )
    scene.choose("attack:Zap")
    stands(scene, "B active: Wing [60 damage]")


@pytest.mark.parametrize("era", ERAS)
def test_S_204_a_sixth_pokemon_finds_no_place(era: str) -> None:
    cards = "Hooter | Basic | HP 60 | C"
    full = Scene(cards, f"rules: {era}\nA bench: Dummy, Dummy, Dummy, Dummy, Dummy\nA hand: Hooter")
    assert not full.offers("bench:")
    free = Scene(cards, f"rules: {era}\nA bench: Dummy, Dummy, Dummy, Dummy\nA hand: Hooter")
    assert free.offers("bench:Hooter")


TRICKSTER = """
        Fox | Basic | HP 60 | D
        Trickster | Stage 1 | HP 100 | D | from Fox | retreat 1 | weak F x2
            attack "Night Claw" D 30
            attack "Night Slash" DD 70
        Trickster BREAK | BREAK | HP 140 | D | from Trickster
            attack "Foul Trick" C 10
"""


def test_S_434_a_break_is_an_evolution_that_keeps_what_lies_beneath() -> None:
    scene = Scene(
        TRICKSTER,
        """
        rules: XY
        turn: 5 of A
        A active: Trickster [30 damage | D D | under Fox | entered 1 | evolved 3]
        A hand: Trickster BREAK
        """,
    )
    assert [key for key in scene.keys() if key.startswith("attack")] == ["attack:Night Claw", "attack:Night Slash"]
    scene.choose("evolve:Trickster BREAK>active")
    stands(scene, "A active: Trickster BREAK [30 damage | D D | under Trickster, Fox]")
    attacks = sorted([key for key in scene.keys() if key.startswith("attack")])
    assert attacks == ["attack:Foul Trick", "attack:Night Claw", "attack:Night Slash"]
    scene.choose("attack:Night Slash")
    stands(scene, "B active: Dummy [70 damage]")


def test_S_434_not_on_a_pokemon_that_evolved_this_turn() -> None:
    scene = Scene(
        TRICKSTER,
        """
        rules: XY
        turn: 5 of A
        A active: Trickster [30 damage | D D | under Fox | entered 1 | evolved]
        A hand: Trickster BREAK
        """,
    )
    assert not scene.offers("evolve:")
    fox = Scene(TRICKSTER, "rules: XY\nA active: Fox [entered 1]\nA hand: Trickster, Trickster BREAK")
    assert not fox.offers("evolve:Trickster BREAK")
    fox.choose("evolve:Trickster>active")
    assert not fox.offers("evolve:")


DROPPER = """
        Dropper | Basic | HP 100 | R | attack "Drop" - 40: "Discard up to 2 Energy cards from this Pokémon."
        Rake | Item | effect: "Put up to 2 Basic Energy cards from your discard pile into your hand."
"""


def test_S_443_up_to_2_of_an_attack_begins_with_1_in_xy() -> None:
    scene = Scene(DROPPER, "rules: XY\nA active: Dropper [R W]")
    scene.choose("attack:Drop")
    assert scene.bounds() == (1, 2)
    with pytest.raises(IndexChoiceError):
        scene.choose()
    scene.choose("card:Basic Water Energy")
    stands(scene, "A active: Dropper [R]\nA discard: Basic Water Energy")


def test_S_443_up_to_2_of_an_attack_begins_with_0_in_sv() -> None:
    scene = Scene(DROPPER, "rules: SV\nA active: Dropper [R W]")
    scene.choose("attack:Drop")
    assert scene.bounds() == (0, 2)
    scene.choose()
    stands(scene, "A active: Dropper [R W]\nB active: Dummy [40 damage]\nA discard: -")


def test_S_443_up_to_2_of_an_item_begins_with_1_in_sv() -> None:
    scene = Scene(DROPPER, "rules: SV\nA hand: Rake\nA discard: R, W, G")
    scene.choose("play:Rake")
    assert scene.bounds() == (1, 2)
    with pytest.raises(IndexChoiceError):
        scene.choose()
    scene.choose("card:Basic Grass Energy")
    assert scene.names("A hand") == ["Basic Grass Energy"]


FINDER = """
        Finder | Item | effect: "Search your deck for a Twin Token, reveal it, and put it into your hand. Then, \
shuffle your deck."
        Twin Token | Item | effect: "Draw a card."
"""


def test_S_444_a_search_whose_finds_all_lie_in_the_open() -> None:
    text = "A hand: Finder\nA discard: Twin Token x4\nA deck: 5"
    xy = Scene(FINDER, f"rules: XY\n{text}")
    assert xy.offers("play:Finder")
    assert not Scene(FINDER, f"rules: SV\n{text}").offers("play:Finder")
    # One copy that lies hidden, in the deck or among the Prizes, is enough.
    for hidden in ("A deck: Twin Token, 5", "A deck: 5\nA prizes: Twin Token, 5"):
        open_copies = f"A hand: Finder\nA discard: Twin Token x3\n{hidden}"
        assert Scene(FINDER, f"rules: SV\n{open_copies}").offers("play:Finder"), hidden
    log = log_of(xy)
    xy.choose("play:Finder")
    assert xy.asked() == "A main"
    in_order(log, "A plays Finder", "A shuffles the deck")


def shocked(era: str) -> Scene:
    scene = Scene(
        """
        Psyfox | Basic | HP 110 | P | attack "Psyshock" - 60: "This attack's damage isn't affected by any effects on
            the Defending Pokémon."
        Trick Fan | Basic | HP 200 | P | weak P x2
        Weak Policy | Tool | effect: "The Pokémon this card is attached to has no Weakness."
        """,
        f"rules: {era}\nA active: Psyfox\nB active: Trick Fan [tool Weak Policy]",
    )
    return scene.choose("attack:Psyshock")


def test_S_445_ignoring_effects_brings_weakness_back_in_xy() -> None:
    stands(shocked("XY"), "B active: Trick Fan [120 damage | tool Weak Policy]")


def test_S_445_weakness_stays_gone_in_sv() -> None:
    stands(shocked("SV"), "B active: Trick Fan [60 damage | tool Weak Policy]")
