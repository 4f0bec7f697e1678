"""Every old kind of card, each in a position of its era."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from playmat.effects.define import define
from playmat.engine.start import system_blocks
from playmat.facts.form import read_card, read_cards
from playmat.pool import Pool
from playmat.state.chance import Chance
from playmat.state.compare import same
from playmat.state.saved import dump, load, load_with
from playmat.view.position import definitions_of, position, show_position
from playmat.view.view import view
from tests.scene import Scene, stands


class OldScene(Scene):
    """A scene whose cards are named by their ids: the parts of a Pokémon share a name."""

    def __init__(self, cards: str, text: str, coins: list[int] | None = None) -> None:
        self.cards = {facts.id: define(facts) for facts in read_cards(textwrap.dedent(cards))}
        self.game = position(text, self.cards, chance=Chance.scripted(coins or [], [], []))


def kept(scene: Scene) -> None:
    """A saved game and a printed position say the same game; a copy equals it."""
    game = scene.game
    cards = {each.id: each for each in game.table.cards}
    assert same(load_with(dump(game), game.table), game)
    assert dump(load(dump(game), cards, system_blocks())) == dump(game)
    again = position(show_position(game), definitions_of(game))
    assert show_position(again) == show_position(game)
    assert same(game.copy(), game)


def onwards(scene: Scene) -> Scene:
    """Take what is offered first until the next main decision."""
    while not scene.asked().endswith("main"):
        scene.choose(scene.keys()[0])
    return scene


# -- Pokémon of several cards -----------------------------------------------------------------------------------------

ARCH = """
    Arch LEGEND | LEGEND | id arch-1 | HP 140 | R | retreat 2 | prizes 2 | tags LEGEND | part 1 | \
ability "Glow" Poké-Body: passive(Deals(self, +10), kind=body) | attack "Arc" C 60
    Arch LEGEND | LEGEND | id arch-2 | HP 140 | W | weak L x2 | retreat 1 | prizes 2 | tags LEGEND | part 2 | \
ability "Glow" Poké-Body: passive(Deals(self, +10), kind=body) | attack "Arc" C 60 | attack "Fall" - 20
    Ash | Basic | HP 60 | C | attack "Nip" - 10
    Spark | Basic | HP 60 | L | attack "Zap" - 70
    Undo | Item | effect: item(Devolve(pick(1, pokemon(both))))
    Recall | Item | effect: item(Put(pick(1, bench(me)), hand))
"""


def test_two_halves_of_a_legend_come_onto_the_bench_as_one_pokemon() -> None:
    scene = OldScene(ARCH, "rules: LEGEND\nturn: 1 of A\nA active: Ash\nA hand: arch-2, arch-1, arch-1")
    assert not scene.offers("bench:")
    assert [key for key in scene.keys() if key.startswith("combine")] == ["combine:Arch LEGEND"]
    scene.choose("combine:Arch LEGEND")
    legend = scene.pokemon("A bench 1")
    assert (legend.tops, len(legend.cards)) == (2, 2)
    assert (legend.defn.hp, legend.defn.types, legend.defn.retreat, legend.defn.prizes) == (140, [2, 3], 2, 2)
    assert [attack.name for attack in legend.defn.attacks] == ["Arc", "Fall"]
    assert [text.name for text in legend.defn.texts] == ["Glow"]
    stands(scene, 'A bench: "arch-2" [with "arch-1"]\nA hand: "arch-1"'.replace('"', ""))
    assert not scene.offers("combine")
    kept(scene)
    seen: Any = view(scene.game, 1)
    assert [each["id"] for each in seen["opponent"]["bench"][0]["parts"]] == ["arch-1", "arch-2"]


def test_a_legend_needs_both_halves_and_a_free_place() -> None:
    assert not OldScene(ARCH, "rules: LEGEND\nA hand: arch-1 x2").offers("combine")
    assert not OldScene(ARCH, "rules: LEGEND\nA hand: arch-1\nA discard: arch-2").offers("combine")
    full = "rules: LEGEND\nA bench: Ash, Ash, Ash, Ash, Ash\nA hand: arch-1, arch-2"
    assert not OldScene(ARCH, full).offers("combine")


def test_a_legend_attacks_with_both_halves_and_falls_with_both_cards() -> None:
    """Weakness stands on one half and is the whole's: 70 x 2."""
    scene = OldScene(
        ARCH,
        "rules: LEGEND\nA active: arch-2 [with arch-1 | R]\nA bench: Ash, Ash\nB active: Spark [L]\nB prizes: 4",
    )
    scene.choose("attack:Fall")
    stands(scene, "B active: Spark [30 damage | L]")
    scene.choose("attack:Zap")
    assert scene.asked() == "A promote"
    cards = {each.id: each for each in scene.game.table.cards}
    assert dump(load(dump(scene.game), cards, system_blocks())) == dump(scene.game)
    scene.choose(scene.keys()[0])
    assert scene.asked() == "B prize"
    assert scene.bounds() == (2, 2)
    assert sorted(scene.names("A discard")) == ["Arch LEGEND", "Arch LEGEND", "Basic Fire Energy"]


def test_a_legend_has_nothing_to_take_off_and_leaves_play_whole() -> None:
    text = "rules: LEGEND\nA active: Ash\nA bench: arch-2 [with arch-1]\nA hand: Undo, Recall"
    scene = OldScene(ARCH, text)
    assert not scene.offers("play:Undo")
    onwards(scene.choose("play:Recall").forced())
    assert sorted(scene.names("A hand")) == ["Arch LEGEND", "Arch LEGEND", "Undo"]
    assert scene.offers("combine:Arch LEGEND")


UNION = """
    Mosaic V-UNION | V-UNION | id m-1 | HP 300 | C | retreat 2 | prizes 3 | tags V-UNION | part 1 | \
ability "Gather" Ability: ability(Draw(1), limit=once) | attack "First" C 10
    Mosaic V-UNION | V-UNION | id m-2 | HP 300 | C | prizes 3 | tags V-UNION | part 2 | \
ability "Mend" Ability: ability(Heal(10, self), limit=once) | attack "Second" C 20
    Mosaic V-UNION | V-UNION | id m-3 | HP 300 | C | weak F x2 | prizes 3 | tags V-UNION | part 3 | attack "Third" C 30
    Mosaic V-UNION | V-UNION | id m-4 | HP 300 | C | resist M -30 | tags V-UNION | part 4 | attack "Fourth" C 40
    Ash | Basic | HP 60 | C
    Clear | Item | effect: item(Discard(pick(1, bench(me))))
"""


def test_four_parts_of_a_v_union_come_from_the_discard_pile_once_a_game() -> None:
    scene = OldScene(UNION, "rules: SWSH\nA active: Ash\nA hand: Clear\nA deck: 5\nA discard: m-3, m-1, m-4, m-2")
    scene.choose("combine:Mosaic V-UNION")
    union = scene.pokemon("A bench 1")
    assert [scene.game.table.cards[card].id for card in union.cards] == ["m-1", "m-2", "m-3", "m-4"]
    assert (union.tops, union.defn.hp, union.defn.prizes, union.defn.abilities) == (4, 300, 3, 2)
    assert [attack.name for attack in union.defn.attacks] == ["First", "Second", "Third", "Fourth"]
    assert scene.game.players[0].used_game == ["Mosaic V-UNION"]
    kept(scene)
    onwards(scene.choose("play:Clear").forced())
    assert scene.names("A discard").count("Mosaic V-UNION") == 4
    assert not scene.offers("combine")


def test_the_abilities_of_the_parts_are_used_apart() -> None:
    scene = OldScene(UNION, "rules: SWSH\nA active: m-4 [with m-3, m-2, m-1 | 30 damage]\nA deck: 5")
    scene.choose("ability:Gather")
    assert not scene.offers("ability:Gather")
    scene.choose("ability:Mend")
    assert not scene.offers("ability:Mend")
    assert scene.counters("A active") == 2
    kept(scene)


def test_a_v_union_needs_all_four_parts() -> None:
    assert not OldScene(UNION, "rules: SWSH\nA active: Ash\nA discard: m-3, m-1, m-4, m-4").offers("combine")
    assert not OldScene(UNION, "rules: SWSH\nA active: Ash\nA hand: m-2\nA discard: m-3, m-1, m-4").offers("combine")


# -- Pokémon that go on top of others ---------------------------------------------------------------------------------

LEVEL = """
    Fin | Basic | HP 50 | W | attack "Splash" - 20
    Whale | Stage 1 | HP 70 | W | retreat 3 | from Fin | \
ability "Tide" Poké-Power: ability(Draw(1), limit=once, kind=power) | attack "Swallow" - 50
    Whale | LV.X | id whale-x | HP 150 | W | retreat 2 | weak L x2 | tags LV.X | from Whale | \
ability "Deep" Poké-Power: ability(Heal(10, self), limit=once, kind=power) | attack "Abyss" - 100
    Undo | Item | effect: item(Devolve(pick(1, pokemon(both))))
"""


def test_a_level_up_is_for_the_active_keeps_what_it_has_and_clears_conditions() -> None:
    """ERA-N19: onto the Active, with the attacks and powers of what it levels up."""
    text = "rules: DP\nturn: 5 of A\nA active: Whale [30 damage | confused | poisoned | under Fin | entered 3]\n"
    scene = OldScene(LEVEL, text + "A bench: Whale [entered 3]\nA hand: whale-x x2, Undo\nA deck: 5")
    assert [key for key in scene.keys() if key.startswith("evolve")] == ["evolve:Whale>active"] * 2
    scene.choose("evolve:Whale>active")
    active = scene.pokemon("A active")
    assert (active.condition, active.poison, active.damage) == (0, 0, 30)
    assert active.defn.name == "Whale"
    scene.choose("ability:Deep")
    scene.choose("ability:Tide@active")
    assert scene.keys().count("ability:Tide@bench 1") == 1
    assert not scene.offers("ability:Tide@active") and not scene.offers("ability:Deep")
    assert scene.offers("attack:Swallow") and scene.offers("attack:Abyss") and not scene.offers("attack:Splash")
    kept(scene)
    # What is taken off first is the LV.X itself.
    onwards(scene.choose("play:Undo").forced())
    assert scene.pokemon("A active").defn.id == "Whale"


def test_nothing_levels_up_in_the_turn_in_which_it_came_or_evolved() -> None:
    for since in ("entered 5", "entered 3 | evolved 5"):
        text = f"rules: DP\nturn: 5 of A\nA active: Whale [under Fin | {since}]\nA hand: whale-x"
        assert not OldScene(LEVEL, text).offers("evolve")


@pytest.mark.parametrize(
    ("rules", "offered"),
    [("DP", False), ("DP, evolve_turn_played=true", False), ("DP, level_up_waits=false", True)],
)
def test_whether_a_level_up_waits(rules: str, offered: bool) -> None:
    """ERA-N19: in every preset it waits, whatever a house rule says of evolving."""
    text = f"rules: {rules}\nturn: 5 of A\nA active: Whale [under Fin | evolved 5]\nA hand: whale-x"
    assert OldScene(LEVEL, text).offers("evolve") is offered


@pytest.mark.parametrize("keeps", [True, False])
def test_whether_a_level_up_keeps_attacks_and_powers(keeps: bool) -> None:
    """ERA-N19: in every preset it does; a house rule may take both."""
    rules = "DP" if keeps else "DP, level_up_keeps_attacks=false"
    text = f"rules: {rules}\nturn: 5 of A\nA active: whale-x [under Whale, Fin | 20 damage]\nA deck: 5"
    scene = OldScene(LEVEL, text)
    assert scene.offers("attack:Abyss") and scene.offers("ability:Deep")
    assert scene.offers("attack:Swallow") is keeps
    assert scene.offers("ability:Tide") is keeps
    kept(scene)


def test_removing_the_top_evolution_of_a_levelled_pokemon_removes_the_level_first() -> None:
    scene = OldScene(
        LEVEL, "rules: DP\nA active: whale-x [under Whale, Fin | 60 damage]\nA hand: Undo x2\nB active: Fin"
    )
    onwards(scene.choose("play:Undo").forced())
    stands(scene, "A active: Whale [60 damage | under Fin]")


BREAKING = """
    Fin | Basic | HP 50 | W | weak L x2 | retreat 1
    Whale | Stage 1 | HP 70 | W | weak L x2 | resist M -20 | retreat 3 | from Fin | \
ability "Calm" Ability: passive(Takes(self, -10)) | attack "Swallow" - 50
    Whale BREAK | BREAK | HP 150 | W | tags BREAK | from Whale | attack "Maelstrom" - 80
    Spark | Basic | HP 60 | L | attack "Zap" - 30
"""


def test_a_break_keeps_attacks_abilities_weakness_resistance_and_retreat_cost() -> None:
    text = "rules: XY\nturn: 5 of A\nA active: Whale [under Fin | evolved 3]\nA hand: Whale BREAK\nB active: Spark"
    scene = OldScene(BREAKING, text)
    scene.choose("evolve:Whale BREAK>active")
    assert scene.offers("attack:Swallow") and scene.offers("attack:Maelstrom")
    assert not scene.offers("retreat")
    scene.end_turn()
    scene.choose("attack:Zap")
    # (30 x 2) - 10
    assert scene.counters("A active") == 5


MEGAS = """
    Colossus EX | Basic | HP 140 | M | prizes 2 | tags EX | attack "Grind" - 60
    M Colossus EX | Mega | HP 230 | M | prizes 2 | tags EX, MEGA | from Colossus EX | attack "Crush" - 120
    Colossus Link | Tool | effect: tool(Lets(GoOn, holder, Name("M Colossus EX")))
    Other Link | Tool | effect: tool(Lets(GoOn, holder, Name("M Nobody EX")))
"""


@pytest.mark.parametrize(
    ("tool", "asked"), [("", "B main"), ("tool Colossus Link | ", "A main"), ("tool Other Link | ", "B main")]
)
def test_a_mega_evolution_ends_the_turn_unless_its_spirit_link_is_attached(tool: str, asked: str) -> None:
    text = f"rules: XY\nturn: 5 of A\nA active: Colossus EX [{tool}entered 1]\nA hand: M Colossus EX\nB deck: 3"
    scene = OldScene(MEGAS, text)
    scene.choose("evolve:M Colossus EX>active")
    assert scene.asked() == asked
    assert scene.offers("attack:Crush") == (asked == "A main")


def test_a_mega_evolution_by_an_effect_ends_the_turn_too() -> None:
    stone = MEGAS + "    Stone | Item | effect: item(Evolve(pick(1, hand(me, Mega)), pick(1, pokemon(me))), Draw(1))\n"
    text = (
        "rules: XY\nturn: 5 of A\nA active: Colossus EX [entered 5]\nA hand: Stone, M Colossus EX\nA deck: 3\nB deck: 3"
    )
    scene = OldScene(stone, text)
    scene.choose("play:Stone")
    onwards(scene)
    assert scene.asked() == "B main"
    assert len(scene.game.players[0].hand) == 1


VEES = """
    Vanguard V | Basic | HP 160 | F | prizes 2 | tags V
    Vanguard VMAX | VMAX | HP 320 | F | prizes 3 | tags VMAX | from Vanguard V | attack "Stampede" - 140
    Vanguard VSTAR | VSTAR | HP 270 | F | prizes 2 | tags VSTAR | from Vanguard V | \
ability VSTAR "Star Call" Ability: ability(Draw(1), limit=game) | attack "Charge" - 100
    Herald V | Basic | HP 160 | F | prizes 2 | tags V
    Herald VSTAR | VSTAR | HP 270 | F | prizes 2 | tags VSTAR | from Herald V | attack VSTAR "Star Fall" - 100
    Comet GX | Basic | HP 130 | L | prizes 2 | tags GX | attack "Streak" - 30 | attack GX "Starfall GX" - 100
    Meteor GX | Basic | HP 130 | L | prizes 2 | tags GX | attack GX "Crater GX" - 100
"""


def test_vmax_and_vstar_evolve_from_their_v_and_give_their_prizes() -> None:
    text = "rules: SWSH\nturn: 5 of A\nA active: Vanguard V [entered 1]\nA hand: Vanguard VMAX, Vanguard VSTAR"
    scene = OldScene(VEES, text)
    assert scene.offers("evolve:Vanguard VSTAR>active")
    scene.choose("evolve:Vanguard VMAX>active")
    assert (scene.pokemon("A active").defn.hp, scene.pokemon("A active").defn.prizes) == (320, 3)


def test_a_vstar_power_is_used_once_a_game_as_attack_or_ability() -> None:
    text = "rules: SWSH\nA active: Herald VSTAR [under Herald V]\nA bench: Vanguard VSTAR [under Vanguard V]\nA deck: 3"
    scene = OldScene(VEES, text)
    assert scene.offers("attack:Star Fall")
    scene.choose("ability:Star Call")
    assert not scene.offers("attack:Star Fall") and not scene.offers("ability")
    kept(scene)
    assert not OldScene(VEES, text + "\nA used game: VSTAR").offers("ability:Star Call")


def test_one_gx_attack_a_game_whatever_its_name() -> None:
    scene = OldScene(VEES, "rules: SM\nA active: Comet GX\nA deck: 3\nB active: Meteor GX\nB deck: 3")
    scene.choose("attack:Starfall GX")
    assert scene.asked() == "B main" and scene.offers("attack:Crater GX")
    assert scene.game.players[0].used_game == ["GX"]
    scene.end_turn()
    assert scene.offers("attack:Streak") and not scene.offers("attack:Starfall GX")


# -- the Lost Zone and other places instead of the discard pile -------------------------------------------------------

PRISM = """
    Stag \u25c7 | Basic | id stag | HP 60 | L | tags Prism Star | attack "Antler" - 40
    Glory \u25c7 | Supporter | id glory | tags Prism Star | effect: supporter(Draw(1))
    Light \u25c7 | Special Energy | id light | tags Prism Star | effect: energy(Provides("L"))
    Meadow \u25c7 | Stadium | id meadow | tags Prism Star | effect: stadium(MaxHP(pokemon(both), +10))
    Field | Stadium | effect: stadium(MaxHP(pokemon(both), +20))
    Dump | Item | effect: item(Discard(hand(me)))
    Listener | Basic | HP 60 | C | ability "Hear" Ability: on(Discarded(hand(me)), [Draw(1)]) | attack "Slam" - 90
    Recycled Energy | Special Energy | effect: energy(Provides("C"), Instead(Discarded(self), [Put(self, hand)]))
    Strip | Item | effect: item(Discard(energy(pokemon(both))))
    Lost City | Stadium | effect: stadium(Instead(KnockedOut(pokemon(both)), [Put(self, lost)]))
"""


def test_a_prism_star_card_goes_to_the_lost_zone_from_wherever_it_would_be_discarded() -> None:
    scene = OldScene(
        PRISM,
        """
        rules: SM
        A active: Listener [energy light]
        A hand: glory, Field, stag, light, Dump, Strip
        A deck: 5
        stadium: meadow (A)
        """,
    )
    scene.choose("play:Glory")
    scene.choose("play:Field")
    scene.choose("play:Strip")
    scene.choose("play:Dump")
    assert sorted(scene.names("A lost")) == [
        "Glory \u25c7",
        "Light \u25c7",
        "Light \u25c7",
        "Meadow \u25c7",
        "Stag \u25c7",
    ]
    assert sorted(scene.names("A discard")) == ["Dump", "Inert", "Strip"]


def test_a_knocked_out_prism_star_goes_to_the_lost_zone_and_its_energy_to_the_discard_pile() -> None:
    scene = OldScene(
        PRISM, "rules: SM\nA active: Listener\nB active: stag [L]\nB bench: Listener\nA prizes: 3\nB deck: 3"
    )
    scene.choose("attack:Slam")
    scene.choose("card:prizes 1")
    assert scene.names("B lost") == ["Stag \u25c7"]
    assert scene.names("B discard") == ["Basic Lightning Energy"]


def test_instead_is_asked_of_every_discard() -> None:
    text = "rules: NEO\nA active: Listener [energy Recycled Energy, Recycled Energy]\nA hand: Strip\nA bench: Listener"
    scene = OldScene(PRISM, text)
    scene.choose("play:Strip")
    assert scene.names("A hand") == ["Recycled Energy"] * 2
    assert scene.names("A discard") == ["Strip"]
    # What replaces a Knock Out is not asked when something is merely discarded.
    lost = OldScene(PRISM, "rules: DP\nA active: Listener [L]\nA hand: Strip\nstadium: Lost City (A)")
    lost.choose("play:Strip")
    assert lost.names("A lost") == []


# -- Babies, fossils, dolls, Restored Pokémon -------------------------------------------------------------------------

BABIES = """
    Nestling | Basic | HP 30 | P | tags Baby | attack "Coo" - 10
    Egg | Basic | HP 30 | P | tags Baby | ability "Baby Talk" Poké-Body: \
passive(NeedsCoin(Attack, active(opp)), when=here(self, active), kind=body)
    Brute | Basic | HP 60 | C | attack "Hit" - 20
"""


@pytest.mark.parametrize(("coin", "damage"), [(0, 0), (1, 2)])
def test_who_attacks_a_baby_flips_and_tails_ends_the_turn(coin: int, damage: int) -> None:
    """ERA-N17: the coin of the Baby rule."""
    scene = OldScene(BABIES, "rules: NEO\nA active: Brute\nB active: Nestling\nB deck: 3", coins=[coin])
    scene.choose("attack:Hit")
    assert scene.asked() == "B main"
    assert scene.counters("B active") == damage
    scene.done()


def test_the_baby_rule_ended_with_neo_and_ecard_later_babies_say_it_themselves() -> None:
    scene = OldScene(BABIES, "rules: DP\nA active: Brute\nB active: Nestling\nB deck: 3")
    scene.choose("attack:Hit")
    assert scene.counters("B active") == 2
    scene = OldScene(BABIES, "rules: DP\nA active: Brute\nB active: Egg\nB deck: 3", coins=[0])
    scene.choose("attack:Hit")
    assert scene.counters("B active") == 0
    scene.done()


FOSSILS = """
    Relic | Item | tags Fossil | HP 50 | effect: item(CountsAs(Pokemon, Basic, Type("C"), HP(50)), Immune(self), \
Cant(Retreat, self), action(Discard(self), limit=often))
    Doll | Item | tags Doll | HP 30 | effect: item(CountsAs(Pokemon, Basic, Type("C"), HP(30)), Immune(self), \
Prizes(self, gone), action(Discard(self), limit=often))
    Shell | Stage 1 | HP 70 | F | from Relic
    Brute | Basic | HP 60 | C | attack "Hit" - 60: attack(Inflict(Poisoned, target))
    Revived | Restored | HP 70 | F
    Lamp | Item | effect: item(Put(pick(1, deck(me, Name("Revived"))), bench), Shuffle(me))
"""


@pytest.mark.parametrize(("rules", "prizes"), [("BASE", False), ("ECARD", False), ("DP", True), ("BW", True)])
def test_a_fossil_gives_a_prize_from_dp_on(rules: str, prizes: bool) -> None:
    scene = OldScene(
        FOSSILS, f"rules: {rules}\nA active: Brute\nA prizes: 3\nB active: Relic\nB bench: Brute, Brute\nB deck: 3"
    )
    scene.choose("attack:Hit")
    asked: list[str] = []
    while scene.asked() != "B main":
        asked.append(scene.asked())
        scene.choose(scene.keys()[0])
    assert ("A prize" in asked) == prizes
    assert "B promote" in asked


@pytest.mark.parametrize("rules", ["BASE", "DP", "XY"])
def test_a_doll_never_gives_a_prize(rules: str) -> None:
    scene = OldScene(
        FOSSILS, f"rules: {rules}\nA active: Brute\nA prizes: 3\nB active: Doll\nB bench: Brute\nB deck: 3"
    )
    scene.choose("attack:Hit")
    while scene.asked() != "B main":
        assert scene.asked() == "B promote"
        scene.choose(scene.keys()[0])
    assert len(scene.game.players[0].prizes) == 3


def test_a_fossil_in_play_evolves_is_immune_stays_and_may_be_discarded() -> None:
    text = "rules: DP\nturn: 5 of A\nA active: Relic [entered 3 | L]\nA bench: Brute\nA hand: Relic, Shell\nA prizes: 3"
    scene = OldScene(FOSSILS, text)
    assert not scene.offers("retreat")
    scene.choose("play:Relic")
    assert [each.defn.name for each in scene.game.players[0].bench] == ["Brute", "Relic"]
    assert not scene.offers("evolve:Shell>bench 2") and scene.offers("evolve:Shell>active")
    scene.choose([key for key in scene.keys() if key.startswith("ability") and key.endswith("active")][0])
    assert scene.asked() == "A promote"
    onwards(scene.choose(scene.keys()[0]))
    assert len(scene.game.players[0].prizes) == 3
    assert sorted(scene.names("A discard")) == ["Basic Lightning Energy", "Relic"]
    immune = OldScene(FOSSILS, "rules: DP\nA active: Brute\nB active: Doll [10 damage]\nB bench: Brute\nB deck: 3")
    assert immune.game.players[1].active is not None


def test_no_condition_befalls_a_fossil() -> None:
    weak = FOSSILS.replace("- 60:", "- 10:")
    scene = OldScene(weak, "rules: DP\nA active: Brute\nB active: Relic\nB deck: 3")
    scene.choose("attack:Hit")
    stands(scene, "B active: Relic [10 damage]")


def test_a_restored_pokemon_comes_only_by_its_item() -> None:
    scene = OldScene(FOSSILS, "rules: BW\nA active: Brute\nA hand: Revived, Lamp\nA deck: Revived")
    assert not scene.offers("bench") and not scene.offers("evolve")
    scene.game.chance = Chance.seeded(1)
    scene.choose("play:Lamp")
    onwards(scene.choose("card:Revived"))
    stands(scene, "A bench: Revived")


# -- Trainers that are attached ---------------------------------------------------------------------------------------

ATTACHED = """
    Pup | Basic | HP 60 | F | attack "Bite" - 30
    Gadget | Item | tags Technical Machine | attack "Spring" C 40 | effect: tool()
    Gear | Item | tags Technical Machine | attack "Spring" C 40 | effect: tool(on(TurnEnd(me), [Discard(self)]))
    Defender | Item | effect: tool(Takes(holder, -20), on(TurnEnd(opp), [Discard(self)]))
    Power | Item | effect: tool(Deals(holder, +10, to=active(opp)), on(TurnEnd(me), [Discard(self)]))
    Weakling | Basic | HP 90 | C | weak F x2
"""


@pytest.mark.parametrize(("rules", "stays"), [("ECARD", False), ("EX", False), ("DP", True), ("LEGEND", True)])
def test_a_technical_machine_lends_its_attack_and_goes_as_the_era_says(rules: str, stays: bool) -> None:
    """ERA-N15: how long the machine stays."""
    scene = OldScene(ATTACHED, f"rules: {rules}\nA active: Pup [F]\nA hand: Gadget\nB deck: 3")
    assert not scene.offers("attack:Spring")
    scene.choose("tool:Gadget>active")
    scene.choose("attack:Spring")
    assert scene.asked() == "B main"
    assert scene.counters("B active") == 4
    assert scene.names("A discard") == ([] if stays else ["Gadget"])


def test_a_technical_machine_whose_text_says_so_is_discarded_in_every_era() -> None:
    scene = OldScene(ATTACHED, "rules: DP\nA active: Pup [F]\nA hand: Gear\nB deck: 3")
    scene.choose("tool:Gear>active")
    scene.end_turn()
    assert scene.names("A discard") == ["Gear"]


def test_defender_stays_until_the_end_of_the_opponents_turn() -> None:
    """ERA-N24: when an attached modifier leaves."""
    scene = OldScene(ATTACHED, "rules: BASE\nA active: Pup\nA hand: Defender\nA deck: 3\nB active: Pup\nB deck: 3")
    scene.choose("tool:Defender>active")
    scene.end_turn()
    assert scene.names("A discard") == []
    scene.choose("attack:Bite")
    assert scene.counters("A active") == 1
    assert scene.asked() == "A main" and scene.names("A discard") == ["Defender"]


@pytest.mark.parametrize(("rules", "damage"), [("BASE", 7), ("EX", 8)])
def test_an_attached_boost_counts_after_weakness_in_the_first_eras(rules: str, damage: int) -> None:
    """ERA-N08: where it counts."""
    scene = OldScene(ATTACHED, f"rules: {rules}\nA active: Pup\nA hand: Power\nB active: Weakling\nB deck: 3")
    scene.choose("tool:Power>active")
    scene.choose("attack:Bite")
    assert scene.counters("B active") == damage
    assert scene.names("A discard") == ["Power"]


# -- Energy and types -------------------------------------------------------------------------------------------------

ENERGIES = """
    Pup | Basic | HP 60 | F | attack "Big Bite" CC 30
    Stage | Stage 1 | HP 90 | F | from Pup | attack "Bigger Bite" CCC 50
    Twin Energy | Special Energy | effect: energy(Provides("C", 2))
    Rainbow | Special Energy | effect: energy(Provides(every), on(Attached(self, to=holder), [Counters(1, holder)]))
    Boost Energy | Special Energy | effect: energy(AttachOnly(pokemon(both, Evolved)), Provides("C", 3), \
on(TurnEnd(me), [Discard(self)]))
    Dark Energy | Special Energy | effect: energy(Provides("D"), Deals(holder, +10, to=active(opp)))
    Twinfin | Basic | HP 60 | WL | weak F x2 | attack "Slap" - 20
    Weak | Basic | HP 90 | C | weak W x2
    Lightweak | Basic | HP 90 | C | weak L x2
"""


def test_special_energy_of_the_old_eras() -> None:
    scene = OldScene(ENERGIES, "rules: BASE\nA active: Pup\nA hand: Twin Energy\nB deck: 3")
    scene.choose("attach:Twin Energy>active")
    scene.choose("attack:Big Bite")
    assert scene.counters("B active") == 3
    scene = OldScene(ENERGIES, "rules: BASE\nA active: Pup [30 damage]\nA hand: Rainbow\nB deck: 3")
    scene.choose("attach:Rainbow>active")
    assert scene.counters("A active") == 4
    scene = OldScene(ENERGIES, "rules: NEO\nA active: Pup [F | energy Dark Energy]\nB deck: 3")
    scene.choose("attack:Big Bite")
    assert scene.counters("B active") == 4


def test_boost_energy_is_for_evolved_pokemon_and_goes_at_the_end_of_the_turn() -> None:
    text = "rules: ECARD\nA active: Stage [under Pup]\nA bench: Pup\nA hand: Boost Energy\nA deck: 3\nB deck: 3"
    scene = OldScene(ENERGIES, text)
    scene.choose("attach:Boost Energy>active")
    scene.choose("attack:Bigger Bite")
    assert scene.counters("B active") == 5
    assert scene.names("A discard") == ["Boost Energy"]


@pytest.mark.parametrize("target", ["Weak", "Lightweak"])
def test_a_pokemon_of_two_types_meets_a_weakness_to_either_once(target: str) -> None:
    scene = OldScene(ENERGIES, f"rules: EX\nA active: Twinfin\nB active: {target}\nB deck: 3")
    scene.choose("attack:Slap")
    assert scene.counters("B active") == 4


# -- words of the older eras ------------------------------------------------------------------------------------------

WORDS = """
    Timer GX | Basic | HP 180 | M | prizes 2 | tags GX | attack "Tick" - 10 | \
attack GX "Timeless GX" - 100: attack(ExtraTurn())
    Guesser | Basic | HP 60 | C | attack "Mind Game" - : attack(Guess(opp, [Draw(1)], [Counters(2, target)]))
    Napper | Basic | HP 60 | C | attack "Nap" - 10: attack(Inflict(Asleep, self))
    Hideout | Item | effect: item(SetAside(hand(opp), end_of(next_turn(opp))))
    Vault | Item | effect: item(SetAside(pick(1, hand(me)), this_turn))
    Level Max | Item | effect: item(Flip(1), If(heads == 1, [Level(pick(1, deck(me, LevelX)), pick(1, pokemon(me))), \
Shuffle(me)]))
    Whale | Basic | HP 70 | W | attack "Swallow" - 50
    Whale | LV.X | id whale-x | HP 150 | W | tags LV.X | from Whale | attack "Abyss" - 100
    Box | Item | effect: item(l := Look(top(5, me)), c := Combine(only(that(l), Legend)), \
Put(rest(l), bottom, mixed=True))
    Sparker | Basic | HP 60 | L | weak C x2 | ability "Shock" Pokémon Power: \
ability(Hit(20, pick(1, pokemon(opp))), limit=once, kind=pokemon_power)
    Barrier | Basic | HP 60 | C | weak L x2 | ability "Wall" Ability: passive(NoEffects(self, of=abilities))
    Amnesiac | Basic | HP 60 | W | \
attack "Amnesia" - 10: attack(Lasting(next_turn(opp), Cant(Attack, target, attack=pick_attack(target))))
    Two | Basic | HP 60 | C | attack "One" - 10 | attack "Other" - 20
"""


def test_another_turn_follows_without_a_checkup() -> None:
    text = "rules: SM\nturn: 5 of A\nA active: Timer GX\nA deck: 5\nB active: Timer GX [poisoned]\nB deck: 5"
    scene = OldScene(WORDS, text)
    scene.choose("attack:Timeless GX")
    assert scene.asked() == "A main"
    assert (scene.game.turn, scene.game.players[0].turns, len(scene.game.players[0].hand)) == (6, 4, 1)
    stands(scene, "B active: Timer GX [100 damage | poisoned]")
    kept(scene)
    assert not scene.offers("attack:Timeless GX")
    scene.end_turn()
    assert scene.asked() == "B main"
    stands(scene, "B active: Timer GX [110 damage | poisoned]")


def test_a_pending_extra_turn_survives_a_saved_game() -> None:
    """The attack Knocks Out: the Prize is asked while the extra turn waits."""
    text = "rules: SM\nturn: 5 of A\nA active: Timer GX\nA deck: 5\nA prizes: 3\nB active: Napper\nB bench: Napper"
    scene = OldScene(WORDS, text)
    scene.choose("attack:Timeless GX")
    assert scene.asked() == "A prize"
    scene.game = load_with(dump(scene.game), scene.game.table)
    onwards(scene)
    assert (scene.asked(), scene.game.turn, scene.game.players[1].turns) == ("A main", 6, 2)


@pytest.mark.parametrize(("called", "coin", "right"), [("heads", 1, True), ("tails", 0, True), ("heads", 0, False)])
def test_who_guesses_calls_a_coin(called: str, coin: int, right: bool) -> None:
    scene = OldScene(WORDS, "rules: EX\nA active: Guesser\nA deck: 5\nB deck: 5", coins=[coin])
    scene.choose("attack:Mind Game")
    assert scene.asked() == "B either"
    game = load_with(dump(scene.game), scene.game.table)
    assert same(game, scene.game)
    scene.choose(called)
    assert scene.counters("B active") == (0 if right else 2)
    assert len(scene.game.players[0].hand) == (1 if right else 0)
    scene.done()


def test_cards_set_aside_come_back_at_their_moment() -> None:
    text = "rules: BASE\nA active: Whale\nA hand: Hideout, Vault, Whale\nA deck: 5\nB hand: Napper, Two\nB deck: 5"
    scene = OldScene(WORDS, text)
    scene.choose("play:Hideout")
    assert scene.names("B hand") == []
    assert len(scene.game.aside) == 2
    kept(scene)
    scene.choose("play:Vault")
    onwards(scene)
    assert scene.names("A hand") == []
    scene.end_turn()
    assert scene.names("A hand") == ["Whale"]
    assert scene.names("B hand") == ["Inert"]
    scene.end_turn()
    assert sorted(scene.names("B hand")) == ["Inert", "Napper", "Two"]
    assert scene.game.aside == []


def test_a_level_up_by_an_effect_is_for_any_pokemon_of_the_name() -> None:
    text = "rules: DP\nturn: 5 of A\nA active: Two\nA bench: Whale\nA hand: Level Max\nA deck: whale-x, Two"
    scene = OldScene(WORDS, text)
    scene.game.chance = Chance.seeded(next(seed for seed in range(9) if Chance.seeded(seed).coin()))
    scene.choose("play:Level Max")
    while scene.asked() != "A main":
        scene.choose(next(key for key in scene.keys() if "Whale" in key))
    assert scene.pokemon("A bench 1").defn.id == "whale-x"


def test_a_text_puts_a_legend_into_play() -> None:
    cards = WORDS + ARCH.replace("Ash |", "Ash2 |")
    text = "rules: LEGEND\nA active: Two\nA hand: Box\nA deck: Two, arch-2, Whale, arch-1, Two"
    scene = OldScene(cards, text)
    scene.game.chance = Chance.seeded(3)
    onwards(scene.choose("play:Box"))
    assert scene.pokemon("A bench 1").tops == 2
    assert len(scene.game.players[0].deck) == 8
    kept(scene)


def test_damage_of_a_power_is_no_attack() -> None:
    """No Weakness; an immune Pokémon takes none; a Knock Out by it is settled at once."""
    text = "rules: BASE\nA active: Sparker\nA prizes: 3\nB active: Barrier\nB bench: Whale [50 damage], Two"
    scene = OldScene(WORDS, text)
    scene.choose("ability:Shock").choose("pokemon:Whale")
    onwards(scene)
    assert len(scene.game.players[0].prizes) == 2
    immune = OldScene(WORDS, text)
    immune.choose("ability:Shock").choose("pokemon:Barrier")
    assert immune.counters("B active") == 0
    plain = OldScene(WORDS, text)
    plain.choose("ability:Shock").choose("pokemon:Two")
    assert plain.counters("B bench 2") == 2


def test_amnesia_forbids_one_chosen_attack() -> None:
    scene = OldScene(WORDS, "rules: BASE\nA active: Amnesiac\nA deck: 3\nB active: Two\nB deck: 3")
    scene.choose("attack:Amnesia")
    assert scene.asked() == "A attack"
    scene.choose("attack:Other")
    assert scene.asked() == "B main"
    assert scene.offers("attack:One") and not scene.offers("attack:Other")


def test_rare_candy_finds_the_line_in_the_pool_where_the_middle_is_in_no_deck() -> None:
    pool = Pool()
    for line in (
        textwrap.dedent(
            """
        Sprout | Basic | HP 60 | G
        Seed | Basic | HP 60 | G
        Sapling | Stage 1 | HP 80 | G | from Sprout
        Tree | Stage 2 | HP 150 | G | from Sapling
        Candy | Item | effect: item(Evolve(onto=pick(1, pokemon(me, Basic)), card=pick(1, hand(me, Stage2)), skip=True))
        """
        )
        .strip()
        .splitlines()
    ):
        pool.add(read_card(line))
    cards = [pool.definition(card) for card in pool.cards() if card.name in ("Sprout", "Seed", "Tree", "Candy")]
    assert pool.definition(pool.find_by_name("Tree")[0]).line == ["Sprout"]
    game = position("turn: 5 of A\nA active: Seed\nA bench: Sprout\nA hand: Candy, Tree", cards)
    scene = OldScene("", "")
    scene.game = game
    scene.choose("play:Candy")
    onwards(scene)
    assert scene.pokemon("A bench 1").defn.name == "Tree"


# -- Pokémon that are something else ----------------------------------------------------------------------------------

CHANGES = """
    Pichling | Basic | HP 30 | L | tags Baby | \
ability "Grows Up" Pokémon Power: passive(EvolvesInto(self, Name("Pikaling")))
    Hatchling | Basic | HP 30 | L | tags Baby | ability "Baby Evolution" Poké-Power: \
ability(Evolve(pick(1, hand(me, Name("Pikaling"))), self, free=True), Heal(every, self), limit=once, kind=power)
    Pikaling | Basic | HP 50 | L | attack "Jolt" - 20
    Castling | Basic | HP 60 | C | \
ability "Aura" Poké-Body: passive(Deals(pokemon(me), +50), kind=body) | attack "Delta" - 10 | \
effect: energy(Provides(every, 2), on(Attached(self, to=holder), [Put(pick(1, energy(holder, Not(self))), hand)]))
    Brute | Basic | HP 90 | F | attack "Hit" FF 30
"""


def test_a_baby_evolves_into_the_basic_of_its_line() -> None:
    text = "rules: NEO\nturn: 5 of A\nA active: Pichling [entered 3 | 10 damage]\nA bench: Brute\nA hand: Pikaling"
    scene = OldScene(CHANGES, text)
    assert scene.offers("bench:Pikaling") and not scene.offers("evolve:Pikaling>bench 1")
    scene.choose("evolve:Pikaling>active")
    stands(scene, "A active: Pikaling [10 damage | under Pichling]")
    early = OldScene(CHANGES, "rules: NEO\nturn: 5 of A\nA active: Pichling [entered 5]\nA hand: Pikaling")
    assert not early.offers("evolve")


def test_baby_evolution_is_a_power_of_the_later_babies() -> None:
    text = "rules: ECARD\nturn: 5 of A\nA active: Hatchling [entered 3 | 20 damage]\nA hand: Pikaling, Brute"
    scene = OldScene(CHANGES, text)
    assert not scene.offers("evolve")
    onwards(scene.choose("ability:Baby Evolution"))
    stands(scene, "A active: Pikaling [under Hatchling]")


def test_a_pokemon_attached_as_energy_is_only_energy() -> None:
    text = "rules: EX\nA active: Brute [L]\nA hand: Castling x2\nB deck: 3"
    scene = OldScene(CHANGES, text)
    assert scene.offers("bench:Castling")
    onwards(scene.choose("attach:Castling>active"))
    stands(scene, "A active: Brute [energy Castling]")
    assert sorted(scene.names("A hand")) == ["Basic Lightning Energy", "Castling"]
    assert not scene.offers("attach:Basic")
    kept(scene)
    scene.choose("attack:Hit")
    # Its Poké-Body does not work there: 30 and no more.
    assert scene.counters("B active") == 3


def test_a_pokemon_on_the_bench_is_no_energy() -> None:
    scene = OldScene(CHANGES, "rules: EX\nA active: Brute [F F]\nA bench: Castling\nB deck: 3")
    scene.choose("attack:Hit")
    assert scene.counters("B active") == 8


def test_a_break_without_a_text_of_its_own_keeps_the_ability_beneath() -> None:
    """EVO-02: what the card beneath may declare is offered."""
    scene = Scene(
        """
        Elder | Stage 1 | HP 120 | W | from Calf | ability "Tide" Ability: ability(Draw(1), limit=once)
        Elder BREAK | BREAK | HP 150 | W | from Elder
        """,
        """
        rules: XY
        A active: Elder BREAK [under Elder]
        """,
    )
    scene.choose("ability:Tide")
    assert not scene.offers("ability:Tide")
