"""Effects as texts word them: RULES part II-C, and texts in the middle of which something happens."""

from __future__ import annotations

import pytest

from playmat.errors import IndexChoiceError
from tests.scene import PLAYERS, Scene, in_order, log_of, played, stands


def test_S_439_the_text_is_finished_before_the_knock_out() -> None:
    scene = Scene(
        """
        Voodoo | Basic | HP 90 | P | ability "Curse" Ability: "Once during your turn, you may use this Ability. Put 2
            damage counters on 1 of your opponent's Pokémon. Draw a card."
        Imp | Basic | HP 60 | P
        """,
        """
        rules: XY
        A active: Voodoo
        A deck: R, 5
        B bench: Imp [40 damage], Dummy
        """,
    )
    log = log_of(scene)
    scene.choose("ability:Curse")
    scene.choose("pokemon:Imp@opp bench 1")
    assert scene.asked() == "A prize"
    assert scene.names("A hand") == ["Basic Fire Energy"]
    scene.choose("card:prizes 1")
    in_order(log, "20 damage to Imp", "A draws a card", "Imp of B is Knocked Out", "A takes a Prize")
    assert scene.asked() == "A main"
    assert scene.game.turn == 5
    stands(scene, "B bench: Dummy\nB discard: Imp")
    assert len(scene.names("A prizes")) == 5


ULTRA = (
    'Ultra | Item | effect: "You can use this card only if you discard 2 other cards from your hand. Search your '
    'deck for a Pokémon, reveal it, and put it into your hand. Then, shuffle your deck."'
)


def test_S_441_the_cost_of_use_must_be_payable() -> None:
    assert not Scene(ULTRA, "rules: XY\nA hand: Ultra, R\nA deck: Dummy, 5").offers("play:Ultra")
    # The Item itself cannot be one of the two, a second copy can.
    scene = Scene(ULTRA, "rules: XY\nA hand: Ultra x2, R\nA deck: Dummy, 5")
    assert scene.offers("play:Ultra")
    scene.choose("play:Ultra").forced()
    scene.until_main("card:Dummy")
    assert scene.names("A discard") == ["Ultra", "Basic Fire Energy", "Ultra"]


def test_S_441_the_cost_is_paid_before_the_text() -> None:
    scene = Scene(ULTRA, "rules: XY\nA hand: Ultra, R, W, G\nA deck: Dummy, 5")
    log = log_of(scene)
    scene.choose("play:Ultra")
    assert scene.bounds() == (2, 2)
    assert sorted(scene.keys()) == [
        "card:Basic Fire Energy@hand",
        "card:Basic Grass Energy@hand",
        "card:Basic Water Energy@hand",
    ]
    with pytest.raises(IndexChoiceError):
        scene.choose("card:Basic Fire Energy")
    scene.choose("card:Basic Fire Energy", "card:Basic Grass Energy")
    assert scene.names("A discard") == ["Basic Fire Energy", "Basic Grass Energy"]
    assert scene.keys() == ["card:Dummy@deck"]
    scene.choose("card:Dummy")
    assert scene.names("A hand") == ["Basic Water Energy", "Dummy"]
    in_order(log, "Basic Grass Energy goes to A's discard pile", "Dummy is shown", "A shuffles the deck")


# -- discard, return to hand or deck: II-C-01, II-C-02 ----------------------------------------------------------------

TWIN = 'Twin | Special Energy | provides C, C | effect: "This card provides {C} {C} Energy."\n'
GUARDS = """
Skrelpling | Basic | HP 100 | D
    attack "Hide" -: "Flip a coin. If heads, prevent all damage from and effects of attacks done to this Pokémon
        during your opponent's next turn."
    attack "Nap" -
Sunfox | Basic | HP 90 | P | ability "Sun" Ability: "Prevent all effects of attacks used by your opponent's Pokémon
    done to each of your Pokémon that has any Energy attached."
Warded | Basic | HP 200 | C | ability "Shut" Ability: "Prevent all effects of attacks done to this Pokémon."
    attack "Nap" -
"""


def known(scene: Scene, who: str, cards: list[int]) -> list[str]:
    """The names of those of the cards whose face the player knows."""
    seen = scene.game.seen[PLAYERS.index(who)]
    return [scene.game.table.cards[card].name for card in cards if seen[card]]


def test_S_254_the_user_chooses_what_is_discarded() -> None:
    scene = played(
        'Acid | Basic | HP 90 | D | attack "Spray" - 20: "Flip a coin. If heads, discard an Energy from your '
        "opponent's Active Pokémon.\"",
        "A active: Acid\nB active: Dummy [R W]",
        "attack:Spray",
        coins=[1],
    )
    assert scene.asked() == "A pick"
    assert len(scene.keys()) == 2
    scene.choose("card:Basic Water Energy")
    stands(scene, "B active: Dummy [20 damage | R]\nB discard: Basic Water Energy")
    scene.done()


def test_S_255_a_card_goes_to_the_pile_of_its_owner() -> None:
    cards = """
Crane | Item | effect: "Discard that Stadium."
Yard | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent's) is {C} less."
Field | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent's) is {C} more."
"""
    scene = played(cards, "A hand: Crane, Field\nstadium: Yard (B)", "play:Crane")
    stands(scene, "A discard: Crane\nB discard: Yard\nstadium: -")
    scene = played(cards, "A hand: Crane, Field\nstadium: Yard (B)", "play:Field")
    stands(scene, "A discard: -\nB discard: Yard\nstadium: Field (A)")


def spender(some: str, energy: str) -> Scene:
    cards = f"""
{TWIN}
Spender | Basic | HP 90 | C | attack "Spend" - 60: "Discard {some} Energy from this Pokémon."
"""
    return played(cards, f"A active: Spender [{energy}]\nB active: Dummy", "attack:Spend")


def test_S_256_two_units_by_one_card_or_by_two() -> None:
    scene = spender("2", "R W | energy Twin")
    scene.choose("card:Twin")
    assert scene.asked() == "B main"
    stands(scene, "A active: Spender [R W]\nA discard: Twin")
    scene = spender("2", "R W | energy Twin")
    scene.choose("card:Basic Fire Energy").forced()
    # Q-26, XY: the double one would cover all by itself, so that only the other basic Energy is left.
    assert scene.asked() == "B main"
    stands(scene, "A active: Spender [energy Twin]\nA discard: Basic Fire Energy, Basic Water Energy")


@pytest.mark.parametrize(("card", "left"), [("Twin", "R"), ("Basic Fire Energy", "energy Twin")])
def test_S_257_one_unit_by_either_card(card: str, left: str) -> None:
    scene = spender("an", "R | energy Twin")
    assert len(scene.keys()) == 2
    scene.choose(f"card:{card}")
    assert scene.asked() == "B main"
    stands(scene, f"A active: Spender [{left}]\nA discard: {card}")


def test_S_258_a_card_comes_back_on_top_of_the_deck_and_is_shown() -> None:
    scene = played(
        """
Chimp | Basic | HP 90 | W | attack "Recycle" -: "Put a card from your discard pile on top of your deck."
Guide | Supporter | effect: "Draw 2 cards."
""",
        "A active: Chimp\nA discard: Guide, R\nA deck: 5",
        "attack:Recycle",
        "card:Guide",
    )
    assert scene.names("A deck")[-1] == "Guide"
    assert len(scene.names("A deck")) == 6
    assert known(scene, "B", scene.game.players[0].deck) == ["Guide"]
    stands(scene, "A discard: Basic Fire Energy")


def test_S_259_a_pokemon_returns_with_all_its_cards_and_without_damage() -> None:
    scene = played(
        """
Woobit | Basic | HP 60 | P
Swoobit | Stage 1 | HP 90 | P | from Woobit | attack "Echo" - 40: "Flip a coin. If tails, put this Pokémon and all \
attached cards into your hand."
Cape | Tool | effect: "The Pokémon this card is attached to gets +20 HP."
""",
        "A active: Swoobit [40 damage | R W | tool Cape | under Woobit]\nA bench: Dummy\nB active: Dummy",
        "attack:Echo",
        "pokemon:Dummy",
        coins=[0],
    )
    stands(scene, "A active: Dummy\nA bench: -\nB active: Dummy [40 damage]\nA discard: -")
    hand = ["Basic Fire Energy", "Basic Water Energy", "Cape", "Swoobit", "Woobit"]
    assert sorted(scene.names("A hand")) == hand
    scene.end_turn()
    scene.choose("bench:Woobit")
    assert scene.counters("A bench 1") == 0
    scene.done()


# -- switching: II-C-03, II-C-04, II-C-05 -----------------------------------------------------------------------------

SWITCHES = f"""
{GUARDS}
Fishlet | Basic | HP 90 | W
    attack "River" -: "Switch your Active Pokémon with 1 of your Benched Pokémon."
    attack "Splash" - 10
Roarer | Basic | HP 90 | Y
    attack "Roar" -: "Switch out your opponent's Active Pokémon to the Bench."
    attack "Entice" -: "Switch in 1 of your opponent's Benched Pokémon to the Active Spot."
Swallow | Basic | HP 90 | C | ability "Drive" Ability: "Once during your turn, you may use this Ability. Switch out \
your opponent's Active Pokémon to the Bench."
Change | Item | effect: "Switch your Active Pokémon with 1 of your Benched Pokémon."
Catcher | Item | effect: "Flip a coin. If heads, switch in 1 of your opponent's Benched Pokémon to the Active Spot."
Mouse | Basic | HP 60 | L
Vole | Basic | HP 60 | C
"""


def test_S_261_a_switch_takes_off_conditions_and_effects() -> None:
    scene = played(
        SWITCHES,
        """
        A active: Fishlet [poisoned]
        A bench: Mouse, Vole
        B active: Dummy
        lasting on A active during A turn 3 by attack of A active: Deals(self, +40)
        """,
    )
    assert len(scene.game.lasting) == 1
    scene.choose("attack:River")
    scene.choose("pokemon:Mouse")
    stands(scene, "A active: Mouse\nA bench: Fishlet, Vole")
    assert scene.game.lasting == []


def test_S_262_without_a_bench_there_is_nothing_to_switch_with() -> None:
    scene = played(SWITCHES, "A active: Fishlet\nA hand: Change\nB active: Dummy")
    assert not scene.offers("play:Change")
    scene.choose("attack:River")
    assert scene.asked() == "B main"
    stands(scene, "A active: Fishlet\nB active: Dummy")


def test_S_263_the_opponent_chooses_who_comes_in() -> None:
    scene = played(SWITCHES, "A active: Swallow\nB active: Dummy\nB bench: Mouse, Vole", "ability:Drive")
    assert scene.asked() == "B pick"
    assert scene.keys() == ["pokemon:Mouse@bench 1", "pokemon:Vole@bench 2"]
    scene.choose("pokemon:Vole")
    stands(scene, "B active: Vole\nB bench: Mouse, Dummy")
    assert scene.asked() == "A main"


def test_S_264_without_an_opposing_bench_nothing_happens() -> None:
    scene = played(SWITCHES, "A active: Roarer\nB active: Mouse [confused]", "attack:Roar")
    assert scene.asked() == "B main"
    stands(scene, "B active: Mouse [confused]")


HIDDEN = "turn: 4 of B\nB active: Skrelpling\nB bench: Mouse, Vole"


def test_S_265_an_immune_active_cannot_be_driven_off() -> None:
    scene = played(SWITCHES, f"{HIDDEN}\nA active: Roarer", "attack:Hide", "attack:Roar", coins=[1])
    assert scene.asked() == "B main"
    stands(scene, "B active: Skrelpling\nB bench: Mouse, Vole")
    scene = played(SWITCHES, f"{HIDDEN}\nA active: Roarer", "attack:Hide", "attack:Roar", coins=[0])
    assert scene.asked() == "B pick"


def test_S_267_immunity_on_the_bench_does_not_matter_to_a_roar() -> None:
    scene = played(SWITCHES, "A active: Roarer\nB active: Dummy\nB bench: Sunfox [R], Mouse [R]", "attack:Roar")
    assert scene.keys() == ["pokemon:Sunfox@bench 1", "pokemon:Mouse@bench 2"]
    scene.choose("pokemon:Mouse")
    stands(scene, "B active: Mouse [R]\nB bench: Sunfox [R], Dummy")


@pytest.mark.parametrize("target", ["Warded", "Vole"])
def test_S_268_the_user_chooses_whom_a_catcher_brings_in(target: str) -> None:
    text = "A hand: Catcher\nB active: Dummy\nB bench: Warded, Vole"
    scene = played(SWITCHES, text, "play:Catcher", coins=[1])
    assert scene.asked() == "A pick"
    assert scene.keys() == ["pokemon:Warded@opp bench 1", "pokemon:Vole@opp bench 2"]
    scene.choose(f"pokemon:{target}")
    assert scene.pokemon("B active").defn.name == target


def test_S_269_the_old_active_loses_conditions_and_effects() -> None:
    scene = played(
        SWITCHES,
        """
        A active: Roarer
        B active: Dummy [paralyzed]
        B bench: Mouse
        lasting on B active during B turn 3 by attack of A active: Cant(Retreat, target)
        """,
        "attack:Entice",
        "pokemon:Mouse@opp bench 1",
    )
    stands(scene, "B active: Mouse\nB bench: Dummy")
    assert scene.game.lasting == []


def test_S_270_without_an_opposing_bench_a_catcher_is_not_offered() -> None:
    assert not played(SWITCHES, "A hand: Catcher\nB active: Dummy").offers("play:")
    assert played(SWITCHES, "A hand: Catcher\nB active: Dummy\nB bench: Vole").offers("play:Catcher")


def test_S_271_an_immune_benched_pokemon_is_not_brought_in_by_an_attack() -> None:
    text = "A active: Roarer\nB active: Dummy\nB bench: Sunfox, Mouse [R]"
    scene = played(SWITCHES, text, "attack:Entice", "pokemon:Mouse")
    assert scene.asked() == "B main"
    stands(scene, "B active: Dummy\nB bench: Sunfox, Mouse [R]")
    scene = played(SWITCHES, text, "attack:Entice", "pokemon:Sunfox")
    stands(scene, "B active: Sunfox\nB bench: Dummy, Mouse [R]")


def test_S_272_immunity_of_the_active_does_not_stop_it() -> None:
    scene = played(SWITCHES, f"{HIDDEN}\nA active: Roarer", "attack:Hide", "attack:Entice", "pokemon:Mouse", coins=[1])
    stands(scene, "B active: Mouse\nB bench: Skrelpling, Vole")


# -- healing: II-C-06 -------------------------------------------------------------------------------------------------

HEALS = """
Salve | Item | effect: "Heal 30 damage from 1 of your Pokémon."
Full Salve | Item | effect: "Heal all damage from 1 of your Pokémon. If you do, discard all Energy from that Pokémon."
Wyrmling | Basic | HP 60 | N
Wyrm | Stage 1 | HP 150 | N | from Wyrmling | ability "Wind" Ability: "Once during your turn, when you play this
    Pokémon from your hand to evolve 1 of your Pokémon, you may heal all damage from 1 of your Pokémon."
Waves | Stadium | effect: "Once during each player's turn, that player may heal 30 damage from each of their {W} \
Pokémon and {L} Pokémon."
Newt | Basic | HP 200 | W
"""


def test_S_273_at_most_all_damage_is_healed() -> None:
    scene = played(HEALS, "A active: Dummy [2 counters]\nA hand: Salve", "play:Salve", "pokemon:Dummy@active")
    scene.until_main()
    stands(scene, "A active: Dummy\nA discard: Salve")


def test_S_274_all_damage() -> None:
    scene = played(
        HEALS, "A active: Wyrmling\nA bench: Newt [13 counters]\nA hand: Wyrm", "evolve:Wyrm", "yes", "pokemon:Newt"
    )
    scene.until_main()
    stands(scene, "A active: Wyrm [under Wyrmling]\nA bench: Newt")


def test_S_275_without_damage_neither_can_be_used() -> None:
    scene = played(HEALS, "A active: Wyrmling [R]\nA bench: Newt [W]\nA hand: Wyrm, Full Salve")
    assert not scene.offers("play:")
    scene.choose("evolve:Wyrm")
    assert scene.asked() == "A main"
    stands(scene, "A active: Wyrm [R | under Wyrmling]\nA bench: Newt [W]")
    scene = played(
        HEALS, "A active: Wyrmling [R]\nA bench: Newt [10 damage | W]\nA hand: Full Salve", "play:Full", "pokemon:Newt"
    )
    scene.until_main()
    stands(scene, "A active: Wyrmling [R]\nA bench: Newt\nA discard: Basic Water Energy, Full Salve")


def test_S_276_one_of_several_with_damage_is_enough() -> None:
    scene = played(HEALS, "A active: Newt\nA bench: Newt [1 counter]\nstadium: Waves (B)", "stadium:Waves")
    stands(scene, "A active: Newt\nA bench: Newt")
    assert not scene.offers("stadium:")
    assert not played(HEALS, "A active: Newt\nA bench: Newt\nstadium: Waves (B)").offers("stadium:")


# -- damage counters: II-C-07, II-C-08 --------------------------------------------------------------------------------

COUNTERS = f"""
{GUARDS}
Ghost | Basic | HP 130 | P | attack "Night" -: "Put 3 damage counters on 1 of your opponent's Pokémon." | attack "Nap" -
Reaper | Basic | HP 130 | P | ability "Void" Ability: "As often as you like during your turn, you may use this
    Ability. Move a damage counter from 1 of your other Pokémon to this Pokémon."
Cotton | Basic | HP 90 | Y | attack "Prank" -: "Move all damage counters from 1 of your Benched Pokémon that has any
    damage counters on it to your opponent's Active Pokémon."
Curser | Basic | HP 90 | D | ability "Eyes" Ability: "When you play this Pokémon from your hand onto your Bench, you
    may use this Ability. Move 3 damage counters from 1 of your opponent's Pokémon to another of your opponent's
    Pokémon."
Mouse | Basic | HP 60 | L
"""


def test_S_278_counters_knock_out_like_damage() -> None:
    scene = played(COUNTERS, "A active: Ghost\nB active: Dummy\nB bench: Mouse [30 damage], Dummy")
    log = log_of(scene)
    scene.choose("attack:Night")
    scene.choose("pokemon:Mouse")
    assert scene.asked() == "A prize"
    scene.choose("card:prizes 1")
    stands(scene, "B active: Dummy\nB bench: Dummy\nB discard: Mouse")
    in_order(log, "Ghost uses Night", "30 damage to Mouse", "Mouse of B is Knocked Out", "the turn of A ends")


def test_S_279_an_immune_pokemon_may_be_chosen_and_gets_none() -> None:
    text = "turn: 4 of B\nA active: Ghost\nB active: Skrelpling\nB bench: Mouse"
    scene = played(COUNTERS, text, "attack:Hide", "attack:Night", coins=[1])
    assert scene.keys() == ["pokemon:Skrelpling@opp active", "pokemon:Mouse@opp bench 1"]
    scene.choose("pokemon:Skrelpling")
    stands(scene, "B active: Skrelpling\nB bench: Mouse")
    scene = played(COUNTERS, text, "attack:Hide", "attack:Night", "pokemon:Mouse", coins=[1])
    stands(scene, "B active: Skrelpling\nB bench: Mouse [30 damage]")


def test_S_280_a_moved_counter_knocks_out_at_once() -> None:
    text = "A active: Dummy [2 counters]\nA bench: Reaper [120 damage]\nB active: Dummy"
    scene = played(COUNTERS, text, "ability:Void", "pokemon:Dummy@active")
    assert scene.asked() == "B prize"
    scene.choose("card:prizes 1")
    assert scene.asked() == "A main"
    stands(scene, "A active: Dummy [10 damage]\nA bench: -\nA discard: Reaper")


def test_S_281_counters_need_another_pokemon_to_move_to() -> None:
    scene = played(COUNTERS, "A active: Dummy\nA hand: Curser\nB active: Dummy [50 damage]", "bench:Curser")
    assert scene.asked() == "A main"
    stands(scene, "B active: Dummy [50 damage]")
    text = "A active: Dummy\nA hand: Curser\nB active: Dummy [50 damage]\nB bench: Mouse"
    assert played(COUNTERS, text, "bench:Curser").asked() == "A yes or no"


def test_S_282_counters_moved_to_an_immune_pokemon_are_lost() -> None:
    text = "turn: 4 of B\nA active: Cotton\nA bench: Dummy [5 counters]\nB active: Skrelpling"
    scene = played(COUNTERS, text, "attack:Hide", "attack:Prank", "pokemon:Dummy@bench 1", coins=[1])
    scene.until_main()
    stands(scene, "A bench: Dummy\nB active: Skrelpling")
    scene = played(COUNTERS, text, "attack:Hide", "attack:Prank", "pokemon:Dummy@bench 1", coins=[0])
    scene.until_main()
    stands(scene, "A bench: Dummy\nB active: Skrelpling [50 damage]")


# -- Energy: II-C-09, II-C-10 -----------------------------------------------------------------------------------------

ENERGIES = f"""
{TWIN}
Rainbow | Special Energy | provides GRWLPFDMY | effect: "This card provides every type of Energy but provides only 1
    Energy at a time."
Sparkpup | Basic | HP 60 | L | attack "Charge" -: "Search your deck for a Basic {{L}} Energy card and attach it to \
this Pokémon. Then, shuffle your deck."
Hellhound | Basic | HP 120 | R | attack "Flame" - 30: "Attach a Basic {{R}} Energy card from your discard pile to 1 of
    your Benched Pokémon."
Dragonfly | Basic | HP 120 | N | attack "Shower" -: "Attach any number of Basic Energy cards from your hand to your
    Pokémon in any way you like."
Ampere | Basic | HP 120 | L | ability "Wall" Ability: "Whenever your opponent attaches an Energy card from their hand
    to 1 of their Pokémon, if this Pokémon is in the Active Spot, put 3 damage counters on that Pokémon."
Perfume | Basic | HP 100 | Y | ability "Transfer" Ability: "As often as you like during your turn, you may use this
    Ability. Move a {{Y}} Energy from 1 of your Pokémon to another of your Pokémon."
Cyclone-EX | Basic | HP 180 | D | tags EX | prizes 2
    attack "Cyclone" - 90: "Move an Energy from this Pokémon to 1 of your Benched Pokémon."
Safeguard | Basic | HP 90 | W | ability "Guard" Ability: "Prevent all damage from and effects of attacks done to this
    Pokémon by Pokémon-EX."
Mouse | Basic | HP 60 | L
"""


def test_S_283_energy_goes_to_the_own_pokemon_that_the_text_names() -> None:
    text = "A active: Sparkpup\nA bench: Mouse\nA deck: L, R, 5\nB active: Dummy"
    scene = played(ENERGIES, text, "attack:Charge", "card:Basic Lightning Energy")
    stands(scene, "A active: Sparkpup [L]\nA bench: Mouse\nB active: Dummy")
    text = "A active: Hellhound\nA bench: Mouse, Dummy\nA discard: R, W\nB active: Dummy\nB bench: Dummy"
    scene = played(ENERGIES, text, "attack:Flame", "card:Basic Fire Energy@discard")
    assert scene.keys() == ["pokemon:Mouse@bench 1", "pokemon:Dummy@bench 2"]
    scene.choose("pokemon:Mouse")
    stands(scene, "A active: Hellhound\nA bench: Mouse [R], Dummy\nA discard: Basic Water Energy")


@pytest.mark.parametrize(("targets", "counters"), [((0, 1), (3, 3)), ((0, 0), (6, 0))])
def test_S_284_each_attached_card_is_seen(targets: tuple[int, int], counters: tuple[int, int]) -> None:
    text = "A active: Dragonfly\nA bench: Dummy, Dummy\nA hand: R, W\nB active: Ampere"
    scene = played(ENERGIES, text, "attack:Shower", "card:Basic Fire Energy + card:Basic Water Energy")
    for target in targets:
        scene.choose(f"pokemon:Dummy@bench {target + 1}")
    while scene.asked() == "A order":  # the owner of the affected Pokémon orders (II-E-07.2)
        scene.choose(scene.keys()[0])
    assert scene.asked() == "B main"
    assert (scene.counters("A bench 1"), scene.counters("A bench 2")) == counters


def test_S_285_energy_moves_any_number_of_times_among_the_own_pokemon() -> None:
    scene = played(ENERGIES, "A active: Mouse [energy Rainbow]\nA bench: Perfume, Dummy\nB active: Dummy")
    where = ["active", "bench 1", "bench 2", "active"]
    for i in range(3):
        scene.choose("ability:Transfer").forced()
        assert all("opp" not in key for key in scene.keys())
        scene.choose(next(key for key in scene.keys() if key.endswith(f"@{where[i + 1]}")))
        assert scene.asked() == "A main"
    stands(scene, "A active: Mouse [energy Rainbow]\nA bench: Perfume, Dummy\nB active: Dummy")
    assert scene.offers("ability:Transfer")


def test_S_286_without_a_destination_energy_stays() -> None:
    scene = played(ENERGIES, "A active: Cyclone-EX [D D]\nB active: Dummy", "attack:Cyclone")
    assert scene.asked() == "B main"
    stands(scene, "A active: Cyclone-EX [D D]\nB active: Dummy [90 damage]")


def test_S_287_a_card_of_two_units_moves_whole() -> None:
    text = "A active: Cyclone-EX [D | energy Twin]\nA bench: Mouse\nB active: Dummy"
    scene = played(ENERGIES, text, "attack:Cyclone")
    assert len(scene.keys()) == 2
    scene.choose("card:Twin").forced()
    scene.until_main()
    stands(scene, "A active: Cyclone-EX [D]\nA bench: Mouse [energy Twin]")


def test_S_288_energy_moved_to_an_immune_pokemon_is_discarded() -> None:
    text = "A active: Cyclone-EX [D]\nA bench: Safeguard, Mouse\nB active: Dummy"
    scene = played(ENERGIES, text, "attack:Cyclone", "card:Basic Darkness Energy@active energy")
    assert scene.keys() == ["pokemon:Safeguard@bench 1", "pokemon:Mouse@bench 2"]
    scene.choose("pokemon:Safeguard")
    stands(scene, "A active: Cyclone-EX\nA bench: Safeguard, Mouse\nA discard: Basic Darkness Energy")


# -- putting into play, evolving, devolving: II-C-11, II-C-12, II-C-13 ------------------------------------------------

ENTRIES = """
Steelbird | Basic | HP 100 | M | attack "Call" -: "Search your deck for up to 2 Basic Pokémon and put them onto your \
Bench. Then, shuffle your deck."
Reviver | Item | effect: "Put a Basic Pokémon from your discard pile onto your Bench."
Stumpling | Basic | HP 60 | P | attack "Ascend" -: "Search your deck for a Pokémon that evolves from this Pokémon and
    put it onto this Pokémon to evolve it. Then, shuffle your deck."
Stumplord | Stage 1 | HP 110 | P | from Stumpling
Stumpking | Stage 2 | HP 150 | P | from Stumplord
Soda | Item | effect: "You can't use this card during your first turn. Search your deck for a card that evolves from 1
    of your Pokémon that was not put into play this turn and put it onto that Pokémon to evolve it. Then, shuffle your
    deck."
Spray | Item | effect: "Devolve 1 of your evolved Pokémon by putting the highest Stage Evolution card on it into your \
opponent's hand."
Shiner | Basic | HP 170 | P | attack "Shine" -: "Devolve all of your opponent's evolved Pokémon by putting the highest
    Stage Evolution card on it into your opponent's hand."
Cape | Tool | effect: "The Pokémon this card is attached to gets +20 HP."
Mouse | Basic | HP 60 | L
"""


def test_S_289_with_a_full_bench_the_deck_is_not_touched() -> None:
    text = "A active: Steelbird\nA bench: Dummy, Dummy, Dummy, Dummy, Dummy\nA deck: Mouse, 5\nB active: Dummy"
    scene = played(ENTRIES, text)
    log = log_of(scene)
    scene.choose("attack:Call")
    assert scene.asked() == "B main"
    assert not scene.game.players[0].deck_seen
    assert ("shuffle", 0) not in [(word, who) for word, _, who, *_ in log.tuples()]
    assert len(scene.game.players[0].bench) == 5


def test_S_290_an_item_for_the_bench_is_not_offered_when_it_is_full() -> None:
    full = "A bench: Dummy, Dummy, Dummy, Dummy, Dummy\nA hand: Reviver\nA discard: Mouse"
    assert not played(ENTRIES, full).offers("play:")
    assert played(ENTRIES, full.replace("Dummy, ", "", 1)).offers("play:Reviver")


def test_S_291_as_many_as_find_room() -> None:
    text = "A active: Steelbird\nA bench: Dummy, Dummy, Dummy, Dummy\nA deck: Mouse, Mouse, 5\nB active: Dummy"
    scene = played(ENTRIES, text, "attack:Call")
    assert scene.bounds() == (0, 1)
    scene.choose("card:Mouse")
    stands(scene, "A bench: Dummy, Dummy, Dummy, Dummy, Mouse")


def test_S_293_by_an_effect_evolving_is_allowed_on_the_first_turn() -> None:
    text = "turn: 2 of A\nA active: Stumpling\nA hand: Stumplord\nA deck: Stumplord, 5\nB active: Dummy"
    scene = played(ENTRIES, text)
    assert not scene.offers("evolve:")
    scene.choose("attack:Ascend")
    scene.choose("card:Stumplord")
    stands(scene, "A active: Stumplord [under Stumpling]")


def test_S_294_the_restriction_of_the_text_holds() -> None:
    first = "turn: 2 of A\nA active: Stumpling\nA hand: Soda\nA deck: Stumplord, 5"
    assert not played(ENTRIES, first).offers("play:Soda")
    fresh = "turn: 5 of A\nA active: Stumpling [new]\nA hand: Soda\nA deck: Stumplord, 5"
    assert not played(ENTRIES, fresh).offers("play:Soda")
    old = "turn: 5 of A\nA active: Stumpling\nA bench: Stumpling [new]\nA hand: Soda\nA deck: Stumplord, 5"
    scene = played(ENTRIES, old, "play:Soda", "card:Stumplord")
    assert scene.keys() == ["pokemon:Stumpling@active"]
    scene.forced()
    assert scene.asked() == "A main"
    stands(scene, "A active: Stumplord [under Stumpling]\nA bench: Stumpling")


def test_S_295_devolving_keeps_damage_and_tool_and_cures() -> None:
    text = "A active: Stumpking [50 damage | poisoned | tool Cape | under Stumplord, Stumpling]\nA hand: Spray"
    scene = played(ENTRIES, text, "play:Spray", "pokemon:Stumpking@active")
    scene.until_main()
    stands(scene, "A active: Stumplord [50 damage | tool Cape | under Stumpling]")
    assert scene.names("A hand") == ["Stumpking"]


def test_S_296_devolved_below_its_damage_it_is_knocked_out() -> None:
    text = "A active: Shiner\nB active: Dummy\nB bench: Stumplord [70 damage | under Stumpling], Mouse"
    scene = played(ENTRIES, text)
    log = log_of(scene)
    scene.choose("attack:Shine")
    assert scene.asked() == "A prize"
    assert scene.names("B hand") == ["Stumplord"]
    assert scene.names("B discard") == ["Stumpling"]
    scene.choose("card:prizes 1")
    stands(scene, "B bench: Mouse")
    in_order(log, "Shiner uses Shine", "Stumpling of B is Knocked Out", "the turn of A ends")


def test_S_297_a_devolved_pokemon_waits_a_turn_to_evolve() -> None:
    text = "A active: Stumpking [under Stumplord, Stumpling | entered 1 | evolved 3]\nA hand: Spray\nB active: Dummy"
    scene = played(ENTRIES, text, "play:Spray", "pokemon:Stumpking@active")
    scene.until_main()
    assert scene.names("A hand") == ["Stumpking"]
    assert not scene.offers("evolve:")
    scene.end_turn()
    scene.end_turn()
    assert scene.offers("evolve:Stumpking>active")


def test_S_298_nothing_beneath_nothing_to_devolve() -> None:
    text = "A active: Shiner\nB active: Stumpking [20 damage]\nB bench: Stumplord [under Stumpling]"
    scene = played(ENTRIES, text, "attack:Shine")
    assert scene.asked() == "B main"
    stands(scene, "B active: Stumpking [20 damage]\nB bench: Stumpling")
    assert "Stumplord" in scene.names("B hand")


# -- bans: II-C-14, II-C-15 -------------------------------------------------------------------------------------------

BANS = f"""
{GUARDS}
Barrier | Basic | HP 120 | N | ability "Barrier" Ability: "Each of your opponent's Poisoned Pokémon can't retreat."
    attack "Nap" -
Sandgab | Basic | HP 90 | N | attack "Trap" -: "During your opponent's next turn, the Defending Pokémon can't \
retreat."
Icewyrm | Basic | HP 170 | W
    attack "Freeze" -: "During your opponent's next turn, the Defending Pokémon can't use attacks."
    attack "Forget" -: "Choose 1 of your opponent's Active Pokémon's attacks. During your opponent's next turn, that \
Pokémon can't use that attack."
Raydragon | Basic | HP 170 | N | retreat 1
    attack "Strike" - 130: "Flip a coin. If tails, during your next turn, this Pokémon can't use Strike."
    attack "Tail" - 20
Cubling | Basic | HP 90 | C | retreat 1 | attack "Bite" - 10 | attack "Claw" - 20
Bearling | Stage 1 | HP 120 | C | from Cubling | retreat 1 | attack "Bite" - 40
Change | Item | effect: "Switch your Active Pokémon with 1 of your Benched Pokémon."
Cleanse | Item | effect: "Your Active Pokémon recovers from all Special Conditions."
Mouse | Basic | HP 60 | L
"""


def attacks(scene: Scene) -> list[str]:
    return [key.removeprefix("attack:") for key in scene.keys() if key.startswith("attack:")]


def test_S_299_only_the_retreat_is_forbidden_and_only_while_poisoned() -> None:
    text = "A active: Cubling [poisoned | R]\nA bench: Mouse\nA hand: Change, Cleanse\nB active: Barrier"
    scene = played(BANS, text)
    assert not scene.offers("retreat")
    assert scene.offers("play:Change")
    assert played(BANS, text, "play:Cleanse").offers("retreat")
    scene.choose("play:Change").forced()
    scene.until_main()
    stands(scene, "A active: Mouse\nA bench: Cubling [R]")


TRAPPED = "turn: 4 of B\nA active: Cubling [R]\nA bench: Mouse\nA hand: Bearling, Change x2\nB active: Sandgab"


def test_S_300_a_ban_made_by_an_attack_ends_with_evolving_or_switching() -> None:
    scene = played(BANS, TRAPPED, "attack:Trap")
    assert not scene.offers("retreat")
    scene.choose("evolve:Bearling")
    assert scene.offers("retreat")
    scene = played(BANS, TRAPPED, "attack:Trap", "play:Change", "pokemon:Mouse@bench 1")
    scene.until_main()
    scene.choose("play:Change").forced()
    scene.until_main()
    stands(scene, "A active: Cubling [R]\nA bench: Mouse")
    assert scene.offers("retreat")


def test_S_301_cannot_attack_ends_with_evolving() -> None:
    text = "turn: 4 of B\nA active: Cubling [R]\nA hand: Bearling\nB active: Icewyrm"
    scene = played(BANS, text, "attack:Freeze")
    assert attacks(scene) == []
    scene.choose("evolve:Bearling")
    assert attacks(scene) == ["Bite"]


def test_S_302_only_the_named_attack_is_illegal() -> None:
    text = "turn: 4 of B\nA active: Cubling [R]\nB active: Icewyrm"
    scene = played(BANS, text, "attack:Forget")
    assert scene.asked() == "B attack"
    scene.choose("attack:Bite")
    assert attacks(scene) == ["Claw"]
    scene.end_turn()
    scene.end_turn()
    assert attacks(scene) == ["Bite", "Claw"]
    text = "A active: Raydragon\nB active: Dummy"
    scene = played(BANS, text, "attack:Strike", "end", coins=[0])
    assert attacks(scene) == ["Tail"]
    scene.end_turn()
    scene.end_turn()
    assert attacks(scene) == ["Strike", "Tail"]
    assert attacks(played(BANS, text, "attack:Strike", "end", coins=[1])) == ["Strike", "Tail"]


def test_S_303_a_trip_to_the_bench_ends_it() -> None:
    text = "A active: Raydragon\nA bench: Mouse\nA hand: Change x2\nB active: Dummy"
    scene = played(BANS, text, "attack:Strike", "end", coins=[0])
    assert attacks(scene) == ["Tail"]
    for _ in range(2):
        scene.choose("play:Change").forced()
        scene.until_main()
    stands(scene, "A active: Raydragon\nA bench: Mouse")
    assert attacks(scene) == ["Strike", "Tail"]


# -- no damage, no effects: II-C-16, II-C-17 --------------------------------------------------------------------------

SHIELDS = f"""
{GUARDS}
Cocoon | Basic | HP 80 | G | attack "Harden" -: "Flip a coin. If heads, prevent all damage from attacks done to this
    Pokémon during your opponent's next turn."
Scaled | Basic | HP 120 | G | ability "Scales" Ability: "Prevent all damage from attacks done to this Pokémon by your
    opponent's Pokémon-EX."
Ring | Stadium | effect: "Prevent all damage done to each Benched Pokémon (both yours and your opponent's) by \
attacks."
Stinger | Basic | HP 90 | D | attack "Numb" - 30: "Your opponent's Active Pokémon is now Paralyzed."
    attack "Sting" - 60: "Your opponent's Active Pokémon is now Poisoned. Discard an Energy card from your opponent's \
Active Pokémon."
Brute | Basic | HP 120 | F | attack "Slam" - 100 | attack "Quake" - 100: "This attack also does 20 damage to each of \
your opponent's Benched Pokémon."
Brute-EX | Basic | HP 180 | F | tags EX | prizes 2 | attack "Slam" - 100
Six | Basic | HP 120 | W | attack "Nap" -
    attack "Bubble" -: "Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed."
    attack "Wave" -: "Attacks used by the Defending Pokémon do 30 less damage (before applying Weakness and
        Resistance) during your opponent's next turn."
    attack "Acid" -: "Flip a coin. If heads, discard an Energy card from your opponent's Active Pokémon."
    attack "Pierce" -: "Put 3 damage counters on your opponent's Active Pokémon."
    attack "Hush" -: "During your opponent's next turn, the Defending Pokémon can't use attacks."
    attack "Roar" -: "Switch out your opponent's Active Pokémon to the Bench."
Shuttered | Basic | HP 200 | C | ability "Shut" Ability: "Prevent all effects of attacks done to this Pokémon."
    attack "Hit" - 60
Open | Basic | HP 200 | C | attack "Hit" - 60
Mouse | Basic | HP 60 | L
"""


def test_S_304_no_damage_but_the_condition() -> None:
    text = "turn: 4 of B\nA active: Stinger\nB active: Cocoon"
    scene = played(SHIELDS, text, "attack:Harden", "attack:Numb", coins=[1])
    stands(scene, "B active: Cocoon [paralyzed]")


@pytest.mark.parametrize(("attacker", "damage"), [("Brute-EX", ""), ("Brute", " [100 damage]")])
def test_S_305_no_damage_from_pokemon_ex(attacker: str, damage: str) -> None:
    scene = played(SHIELDS, f"A active: {attacker}\nB active: Scaled", "attack:Slam")
    stands(scene, f"B active: Scaled{damage}")


def test_S_306_the_others_are_damaged_as_usual() -> None:
    text = "A active: Brute\nB active: Dummy\nB bench: Mouse, Mouse"
    scene = played(SHIELDS, f"{text}\nstadium: Ring (B)", "attack:Quake")
    stands(scene, "B active: Dummy [100 damage]\nB bench: Mouse, Mouse")
    scene = played(SHIELDS, text, "attack:Quake")
    stands(scene, "B active: Dummy [100 damage]\nB bench: Mouse [20 damage], Mouse [20 damage]")


def test_S_307_damage_without_the_effects() -> None:
    scene = played(SHIELDS, "A active: Stinger\nB active: Open [R]\nB bench: Sunfox", "attack:Sting", "card:Basic Fire")
    assert scene.asked() == "B main"
    stands(scene, "B active: Open [60 damage | R]\nB bench: Sunfox\nB discard: -")


def test_S_308_what_is_there_already_stays() -> None:
    scene = played(
        SHIELDS + 'Trapper | Basic | HP 90 | N | attack "Nap" -\n',
        """
        turn: 4 of B
        A active: Trapper
        B active: Skrelpling [poisoned | R]
        B bench: Mouse
        lasting on B active during B turn 3 by attack of A active: Cant(Retreat, target)
        """,
        "attack:Hide",
        coins=[1],
    )
    # The Checkups after turn 4 and turn 5.
    stands(scene, "B active: Skrelpling [10 damage | poisoned | R]")
    scene.choose("attack:Nap")
    stands(scene, "B active: Skrelpling [20 damage | poisoned | R]")
    assert scene.asked() == "B main"
    assert not scene.offers("retreat")
    scene.end_turn()
    scene.end_turn()
    assert scene.offers("attack:Hide")
    assert scene.game.lasting == []


@pytest.mark.parametrize(
    ("attack", "open_state"),
    [
        ("Bubble", "Open [paralyzed | R]"),
        ("Wave", "Open [R]"),
        ("Acid", "Open"),
        ("Pierce", "Open [30 damage | R]"),
        ("Hush", "Open [R]"),
        ("Roar", "Mouse"),
    ],
)
def test_S_309_none_of_six_effects_arrives(attack: str, open_state: str) -> None:
    coins = [1] if attack in ("Bubble", "Acid") else []
    text = "A active: Six\nB active: Shuttered [R]\nB bench: Mouse"
    scene = played(SHIELDS, text, f"attack:{attack}", coins=coins)
    if attack == "Acid":
        scene.forced()
    assert scene.asked() == "B main"
    stands(scene, "B active: Shuttered [R]\nB bench: Mouse\nB discard: -")
    scene.choose("attack:Hit")
    stands(scene, "A active: Six [60 damage]")
    # The same against a Pokémon that is open to them.
    scene = played(SHIELDS, text.replace("Shuttered", "Open"), f"attack:{attack}", coins=coins)
    if attack in ("Acid", "Roar"):
        scene.forced()
    assert scene.asked() == "B main"
    stands(scene, f"B active: {open_state}")
    if attack in ("Bubble", "Hush", "Roar"):
        assert not scene.offers("attack:Hit")
    else:
        scene.choose("attack:Hit")
        stands(scene, f"A active: Six [{30 if attack == 'Wave' else 60} damage]")


# -- using another's attack: II-C-18 ----------------------------------------------------------------------------------

COPIES = """
Foulfox | Basic | HP 140 | D | attack "Foul" -: "Choose 1 of your opponent's Active Pokémon's attacks and use it as
    this attack."
Kecker | Basic | HP 90 | C | attack "Copy" -: "Choose 1 of your opponent's Active Pokémon's attacks and use it as this
    attack if this Pokémon has the necessary Energy to use that attack."
Burnfish | Basic | HP 120 | R | weak D x2 | attack "Flare" RRR 90: "Your opponent's Active Pokémon is now Burned."
Cubling | Basic | HP 60 | C | attack "Bite" - 10
Bearling | Stage 1 | HP 200 | C | from Cubling | attack "Claw" - 20 | attack "Roll" - 30
Shrine | Stadium | effect: "Each player's evolved Pokémon can use any attack from its previous Evolutions."
Pointer | Tool | attack "Point" - 20 | effect: "The Pokémon this card is attached to can use the attack on this card."
Raydragon | Basic | HP 270 | N
    attack "Strike" - 130: "Flip a coin. If tails, during your next turn, this Pokémon can't use Strike."
Metaldragon | Basic | HP 180 | M | attack "Impact" - 150: "Discard 2 {M} Energy from this Pokémon."
"""


def test_S_310_a_copied_attack_is_the_copiers() -> None:
    scene = played(
        COPIES, "A active: Foulfox\nB active: Burnfish\nB bench: Dummy", "attack:Foul", "attack:Flare", coins=[1]
    )
    # 90 by a Darkness Pokémon, doubled; it is Knocked Out.
    assert scene.asked() == "A prize"
    big = COPIES.replace("Burnfish | Basic | HP 120", "Burnfish | Basic | HP 220")
    scene = played(big, "A active: Foulfox\nB active: Burnfish", "attack:Foul", "attack:Flare", coins=[1])
    stands(scene, "B active: Burnfish [180 damage | burned]")


def test_S_311_the_energy_is_needed_only_where_the_text_says_so() -> None:
    big = COPIES.replace("Burnfish | Basic | HP 120 | R | weak D x2", "Burnfish | Basic | HP 120 | R")
    scene = played(big, "A active: Kecker [R]\nB active: Burnfish", "attack:Copy", "attack:Flare")
    assert scene.asked() == "B main"
    stands(scene, "A active: Kecker [R]\nB active: Burnfish")
    scene = played(big, "A active: Kecker [R R R]\nB active: Burnfish", "attack:Copy", "attack:Flare", coins=[1])
    stands(scene, "B active: Burnfish [90 damage | burned]")
    for energy in ("", " [R]", " [R R R]"):
        scene = played(big, f"A active: Foulfox{energy}\nB active: Burnfish", "attack:Foul", "attack:Flare", coins=[1])
        stands(scene, "B active: Burnfish [90 damage | burned]")


def test_S_312_only_printed_attacks_can_be_copied() -> None:
    text = "B active: Bearling [tool Pointer | under Cubling]\nstadium: Shrine (A)"
    scene = played(COPIES, f"turn: 4 of B\nA active: Foulfox\n{text}")
    # B itself may use all of them.
    assert attacks(scene) == ["Claw", "Roll", "Point", "Bite"]
    scene.end_turn()
    scene.choose("attack:Foul")
    assert scene.asked() == "A attack"
    assert scene.keys() == ["attack:Claw", "attack:Roll"]


def test_S_313_the_name_stays_that_of_the_copying_attack() -> None:
    scene = played(
        COPIES, "A active: Foulfox\nB active: Raydragon", "attack:Foul", "attack:Strike", "end", coins=[0, 1]
    )
    assert attacks(scene) == ["Foul"]
    scene.choose("attack:Foul").forced()
    stands(scene, "B active: Raydragon [260 damage]")
    assert scene.asked() == "B main"
    scene.done()


def test_S_314_a_discard_that_cannot_be_done_is_skipped() -> None:
    scene = played(COPIES, "A active: Foulfox [D D]\nB active: Metaldragon [M M]", "attack:Foul", "attack:Impact")
    assert scene.asked() == "B main"
    stands(scene, "A active: Foulfox [D D]\nB active: Metaldragon [150 damage | M M]")


# -- players: II-C-19, II-C-20 ----------------------------------------------------------------------------------------

PLAYED = f"""
{GUARDS}
Blocker | Basic | HP 120 | P | attack "Block" - 10: "During your opponent's next turn, your opponent can't play any \
Supporter cards from their hand."
    attack "Nap" -
Guide | Supporter | effect: "Draw a card."
Chance | Item | effect: "Draw a card."
Sigil | Basic | HP 90 | P
    attack "Report" -: "Look at your opponent's hand."
    attack "Foresee" -: "Look at the top 5 cards of your opponent's deck. Put them back in any order."
    attack "Peek" -: "Look at all of your face-down Prize cards."
Mouse | Basic | HP 60 | L
Vole | Basic | HP 60 | C
"""


def test_S_315_supporters_are_barred_for_one_turn() -> None:
    scene = played(PLAYED, "A active: Blocker\nB active: Dummy\nB hand: Guide, Chance", "attack:Block")
    assert scene.asked() == "B main"
    assert not scene.offers("play:Guide")
    assert scene.offers("play:Chance")
    scene.end_turn()
    scene.choose("attack:Nap")
    assert scene.asked() == "B main"
    assert scene.offers("play:Guide")


def test_S_316_immunity_of_a_pokemon_does_not_protect_the_player() -> None:
    text = "turn: 4 of B\nA active: Blocker\nB active: Skrelpling\nB hand: Guide, Chance"
    scene = played(PLAYED, text, "attack:Hide", "attack:Block", coins=[1])
    stands(scene, "B active: Skrelpling")
    assert not scene.offers("play:Guide")
    assert scene.offers("play:Chance")


def test_S_317_only_the_user_sees() -> None:
    scene = played(PLAYED, "A active: Sigil\nB active: Dummy\nB hand: Guide, Chance", "attack:Report")
    hand = scene.game.players[1].hand
    # The card drawn since is not known.
    assert scene.names("B hand") == ["Guide", "Chance", "Inert"]
    assert known(scene, "A", hand) == ["Guide", "Chance"]
    text = "A active: Sigil\nB active: Dummy\nB deck: Mouse, Vole, Guide, Chance, R, W, 3"
    scene = played(PLAYED, text, "attack:Foresee")
    assert scene.asked() == "A order"
    scene.choose("card:Basic Fire", "card:Chance", "card:Guide", "card:Vole", "card:Mouse")
    deck = scene.game.players[1].deck[::-1]
    assert scene.names("B hand") == ["Basic Fire Energy"]
    assert [scene.game.table.cards[card].name for card in deck[:4]] == ["Chance", "Guide", "Vole", "Mouse"]
    assert known(scene, "A", deck) == ["Chance", "Guide", "Vole", "Mouse"]
    assert known(scene, "B", deck) == []


PRIZES = "A active: Sigil\nA prizes: Mouse, Vole, Guide\nB active: Dummy"


def test_S_318_prizes_looked_at_are_put_back_in_any_order() -> None:
    scene = played(PLAYED, PRIZES, "attack:Peek")
    assert scene.asked() == "A order"
    scene.choose("card:Guide", "card:Mouse", "card:Vole")
    assert scene.names("A prizes") == ["Guide", "Mouse", "Vole"]
    prizes = scene.game.players[0].prizes
    assert known(scene, "A", prizes) == ["Guide", "Mouse", "Vole"]
    assert known(scene, "B", prizes) == []


def test_S_318_in_sv_they_keep_their_places() -> None:
    scene = played(PLAYED, f"rules: SV\n{PRIZES}", "attack:Peek")
    assert scene.asked() == "B main"
    assert scene.names("A prizes") == ["Mouse", "Vole", "Guide"]
    assert known(scene, "A", scene.game.players[0].prizes) == ["Mouse", "Vole", "Guide"]
