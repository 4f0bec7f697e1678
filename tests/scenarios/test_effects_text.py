"""Effects as texts word them: RULES part II-C, and texts in the middle of which something happens."""

from __future__ import annotations

import pytest

from playmat.errors import IndexChoiceError
from tests.scene import PLAYERS, Scene, in_order, log_of, played, stands


def test_S_439_the_text_is_finished_before_the_knock_out() -> None:
    scene = Scene(
        """
        Voodoo | Basic | HP 90 | P | ability "Curse" Ability: \
ability(Counters(2, pick(1, pokemon(opp))), Draw(1), limit=once)
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


ULTRA = "Ultra | Item | effect: item(Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me), \
cost=[Discard(pick(2, hand(me)))])"


def test_S_441_the_cost_of_use_must_be_payable() -> None:
    assert not Scene(ULTRA, "rules: XY\nA hand: Ultra, R\nA deck: Dummy, 5").offers("play:Ultra")
    # The Item itself cannot be one of the two, a second copy can.
    scene = Scene(ULTRA, "rules: XY\nA hand: Ultra x2, R\nA deck: Dummy, 5")
    assert scene.offers("play:Ultra")
    scene.choose("play:Ultra")
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

TWIN = 'Twin | Special Energy | provides C, C | effect: energy(Provides("C", 2))\n'
GUARDS = """
Skrelpling | Basic | HP 100 | D
    attack "Hide" -: attack(Flip(1), If(heads == 1, \
[Lasting(next_turn(opp), NoDamage(self), NoEffects(self, of=attacks))]))
    attack "Nap" -
Sunfox | Basic | HP 90 | P | ability "Sun" Ability: \
passive(NoEffects(pokemon(me, Holds(energy)), of=attacks, by=pokemon(opp)))
Warded | Basic | HP 200 | C | ability "Shut" Ability: passive(NoEffects(self, of=attacks)) | attack "Nap" -
"""


def known(scene: Scene, who: str, cards: list[int]) -> list[str]:
    """The names of those of the cards whose face the player knows."""
    seen = scene.game.seen[PLAYERS.index(who)]
    return [scene.game.table.cards[card].name for card in cards if seen[card]]


def test_S_254_the_user_chooses_what_is_discarded() -> None:
    scene = played(
        'Acid | Basic | HP 90 | D | attack "Spray" - 20: attack(Flip(1), '
        "If(heads == 1, [Discard(pick(1, energy(active(opp))))]))",
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
Crane | Item | effect: item(Discard(stadium_card(both)))
Yard | Stadium | effect: stadium(RetreatCost(pokemon(both), -1))
Field | Stadium | effect: stadium(RetreatCost(pokemon(both), +1))
"""
    scene = played(cards, "A hand: Crane, Field\nstadium: Yard (B)", "play:Crane")
    stands(scene, "A discard: Crane\nB discard: Yard\nstadium: -")
    scene = played(cards, "A hand: Crane, Field\nstadium: Yard (B)", "play:Field")
    stands(scene, "A discard: -\nB discard: Yard\nstadium: Field (A)")


def spender(n: int, energy: str) -> Scene:
    cards = f"""
{TWIN}
Spender | Basic | HP 90 | C | attack "Spend" - 60: attack(Discard(pick(units({n}), energy(self))))
"""
    return played(cards, f"A active: Spender [{energy}]\nB active: Dummy", "attack:Spend")


def test_S_256_two_units_by_one_card_or_by_two() -> None:
    scene = spender(2, "R W | energy Twin")
    scene.choose("card:Twin")
    assert scene.asked() == "B main"
    stands(scene, "A active: Spender [R W]\nA discard: Twin")
    scene = spender(2, "R W | energy Twin")
    scene.choose("card:Basic Fire Energy")
    # Q-26, XY: together with a basic Energy the double one would cover all by itself.
    if scene.asked() == "A pick":
        assert scene.keys() == ["card:Basic Water Energy@active energy"]
        scene.choose("card:Basic Water Energy")
    stands(scene, "A active: Spender [energy Twin]\nA discard: Basic Fire Energy, Basic Water Energy")


@pytest.mark.parametrize(("card", "left"), [("Twin", "R"), ("Basic Fire Energy", "energy Twin")])
def test_S_257_one_unit_by_either_card(card: str, left: str) -> None:
    scene = spender(1, "R | energy Twin")
    assert len(scene.keys()) == 2
    scene.choose(f"card:{card}")
    assert scene.asked() == "B main"
    stands(scene, f"A active: Spender [{left}]\nA discard: {card}")


def test_S_258_a_card_comes_back_on_top_of_the_deck_and_is_shown() -> None:
    scene = played(
        """
Chimp | Basic | HP 90 | W | attack "Recycle" -: attack(Put(pick(1, discard(me)), top, show=True))
Guide | Supporter | effect: supporter(Draw(2))
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
Swoobit | Stage 1 | HP 90 | P | from Woobit | attack "Echo" - 40: attack(Flip(1), If(tails == 1, [Put(self, hand)]))
Cape | Tool | effect: tool(MaxHP(holder, +20))
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
    attack "River" -: attack(SwitchOut(me))
    attack "Splash" - 10
Roarer | Basic | HP 90 | Y
    attack "Roar" -: attack(SwitchOut(opp))
    attack "Entice" -: attack(SwitchIn(pick(1, bench(opp))))
Swallow | Basic | HP 90 | C | ability "Drive" Ability: ability(SwitchOut(opp), limit=once)
Change | Item | effect: item(SwitchOut(me))
Catcher | Item | effect: item(Flip(1), If(heads == 1, [SwitchIn(pick(1, bench(opp)))]))
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
Salve | Item | effect: item(Heal(30, pick(1, pokemon(me))))
Full Salve | Item | effect: item(h := Heal(every, pick(1, pokemon(me))), If(did(h), [Discard(energy(onto(h)))]))
Wyrmling | Basic | HP 60 | N
Wyrm | Stage 1 | HP 150 | N | from Wyrmling | ability "Wind" Ability: \
on(EvolvedFromHand(self), [Heal(every, pick(1, pokemon(me)))], may=True)
Waves | Stadium | effect: stadium(action(Heal(30, pokemon(me, Type("WL"))), limit=once))
Newt | Basic | HP 200 | W
"""


def test_S_273_at_most_all_damage_is_healed() -> None:
    scene = played(HEALS, "A active: Dummy [2 counters]\nA hand: Salve", "play:Salve")
    scene.until_main()
    stands(scene, "A active: Dummy\nA discard: Salve")


def test_S_274_all_damage() -> None:
    scene = played(HEALS, "A active: Wyrmling\nA bench: Newt [13 counters]\nA hand: Wyrm", "evolve:Wyrm", "yes")
    scene.until_main()
    stands(scene, "A active: Wyrm [under Wyrmling]\nA bench: Newt")


def test_S_275_without_damage_neither_can_be_used() -> None:
    scene = played(HEALS, "A active: Wyrmling [R]\nA bench: Newt [W]\nA hand: Wyrm, Full Salve")
    assert not scene.offers("play:")
    scene.choose("evolve:Wyrm")
    assert scene.asked() == "A main"
    stands(scene, "A active: Wyrm [R | under Wyrmling]\nA bench: Newt [W]")
    scene = played(HEALS, "A active: Wyrmling [R]\nA bench: Newt [10 damage | W]\nA hand: Full Salve", "play:Full")
    scene.until_main()
    stands(scene, "A active: Wyrmling [R]\nA bench: Newt\nA discard: Basic Water Energy, Full Salve")


def test_S_276_one_of_several_with_damage_is_enough() -> None:
    scene = played(HEALS, "A active: Newt\nA bench: Newt [1 counter]\nstadium: Waves (B)", "stadium:Waves")
    stands(scene, "A active: Newt\nA bench: Newt")
    assert not scene.offers("stadium:")
    assert not played(HEALS, "A active: Newt\nA bench: Newt\nstadium: Waves (B)").offers("stadium:")
