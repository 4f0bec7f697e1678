"""Texts of our own test cards, read and played: one position for each kind of text."""

from __future__ import annotations

import textwrap

from playmat.effects.notation import Call, parse
from playmat.text.compile import compile_text
from playmat.text.language import ENGLISH, Lexicon
from playmat.text.raising import raise_
from playmat.text.writer import write
from playmat.view.position import show_position
from tests.scene import Scene, result

POKEMON = """
    Cinder | Basic | HP 100 | R | attack "Slam" R 30 | attack "Flare" RR 60
    Leafy | Basic | HP 100 | G | retreat 1 | attack "Leaf" G 10
    Pebble | Basic | HP 60 | F | attack "Roll" F 10
    Boulder | Stage 1 | HP 120 | F | from Pebble | attack "Crush" F 60
    Guarded | Basic | HP 100 | G | resist F -30 | attack "Nip" - 10
    Basic Fire Energy | Energy R
    Basic Grass Energy | Energy G
    Basic Fighting Energy | Energy F
    Band | Tool | effect: tool(MaxHP(holder, +20))
    Helper | Supporter | effect: supporter(Draw(1))
    Field | Stadium | effect: stadium(RetreatCost(pokemon(both), -1))
"""
NAMES = Lexicon(ENGLISH)
NAMES.add_cards(["Cinder", "Leafy", "Pebble", "Boulder", "Guarded", "Tester", "Great Tester"])
NAMES.add_moves(["Slam", "Test", "Trick", "Last Trick"])


def tree(text: str, kind: str = "attack") -> str:
    """The tree of a text, in notation."""
    return compile_text(text, kind, NAMES).write()


def said(notation: str) -> str:
    """The sentences of a tree as Playmat writes them, for those that leave no word to choose."""
    whole = parse(notation)
    assert isinstance(whole, Call)
    return write(raise_(whole), "en", NAMES)


# -- Pokémon: attacks and Abilities -----------------------------------------------------------------------------------


def attacking(text: str, position: str, number: str = "10", coins: list[int] | None = None) -> Scene:
    """A scene in which A has a Tester with this attack, C its cost."""
    card = f'Tester | Basic | HP 100 | R | attack "Test" C{" " if number else ""}{number}: {tree(text)}'
    return Scene(textwrap.dedent(POKEMON) + card + "\n", "turn: 5 of A\n" + textwrap.dedent(position), coins)


def having(text: str, position: str, coins: list[int] | None = None) -> Scene:
    """A scene with a Tester that has this Ability."""
    ability = f'ability "Trick" Ability: {tree(text, "ability")}'
    card = f'Tester | Basic | HP 100 | R | retreat 1 | {ability} | attack "Test" C 10'
    return Scene(textwrap.dedent(POKEMON) + card + "\n", "turn: 5 of A\n" + textwrap.dedent(position), coins)


PLAIN = """
    A active: Tester [R]
    B active: Leafy
"""


def test_the_player_may_choose_a_number_and_what_it_costs() -> None:
    text = "You may do 30 more damage. If you do, this Pokémon also does 20 damage to itself."
    s = attacking(text, PLAIN).choose("attack:Test").choose("yes")
    assert (s.counters("B active"), s.counters("A active")) == (4, 2)
    s = attacking(text, PLAIN).choose("attack:Test").choose("no")
    assert (s.counters("B active"), s.counters("A active")) == (1, 0)


def test_damage_to_itself_and_a_condition_go_together() -> None:
    text = "You may have this Pokémon also do 50 damage to itself and make your opponent's Active Pokémon Paralyzed."
    s = attacking(text, PLAIN).choose("attack:Test").choose("yes")
    assert s.counters("A active") == 5
    assert "paralyzed" in show(s, "B active")
    s = attacking(text, PLAIN).choose("attack:Test").choose("no")
    assert s.counters("A active") == 0
    assert "paralyzed" not in show(s, "B active")


def show(scene: Scene, where: str) -> str:
    """The line of a place in the printed position."""
    shown = dict(line.split(": ", 1) for line in show_position(scene.game).splitlines() if ": " in line)
    return shown.get(where, "")


def test_an_attack_is_cheaper_while_its_condition_holds() -> None:
    text = "If this Pokémon has any damage counters on it, this attack can be used for {R}."
    card = f'Tester | Basic | HP 100 | R | attack "Test" GGG 50: {tree(text)}\n'
    hurt = Scene(POKEMON + "    " + card, "turn: 5 of A\nA active: Tester [10 damage | R]\nB active: Leafy")
    assert hurt.offers("attack:Test")
    whole = Scene(POKEMON + "    " + card, "turn: 5 of A\nA active: Tester [R]\nB active: Leafy")
    assert not whole.offers("attack:Test")


def test_a_choice_before_the_coins_is_hit_for_each_heads() -> None:
    text = (
        "Choose 1 of your opponent's Pokémon and flip a coin for each of your Benched Pokémon. "
        "This attack does 20 damage to the chosen Pokémon for each heads."
    )
    s = attacking(text, PLAIN + "    A bench: Cinder, Cinder\n    B bench: Pebble\n", "", coins=[1, 1])
    s.choose("attack:Test").choose("pokemon:Pebble")
    assert s.counters("B bench 1") == 4


def test_the_pokemon_not_chosen_are_shuffled_away() -> None:
    text = (
        "Choose 2 of your opponent's Benched Pokémon. If you do, shuffle all of your opponent's Benched Pokémon that "
        "you didn't choose, and all cards attached to those Pokémon, into their deck."
    )
    bench = "    B bench: Pebble, Pebble, Cinder, Guarded [G]\n"
    s = attacking(text, PLAIN + bench).choose("attack:Test")
    s.choose("pokemon:Pebble@opp bench 1", "pokemon:Cinder")
    assert len(s.game.players[1].bench) == 2
    assert s.names("B deck").count("Guarded") == 1


def test_counters_after_the_damage_really_done() -> None:
    text = (
        "During your opponent's next turn, if this Pokémon is damaged by an attack (even if this Pokémon is Knocked "
        "Out), put damage counters on the Attacking Pokémon equal to the damage done to this Pokémon."
    )
    s = attacking(text, "A active: Tester [R]\nB active: Cinder [R]\n").choose("attack:Test")
    s.choose("attack:Slam")
    assert s.counters("B active") == 1 + 3


def test_energy_attached_in_the_next_turn_hurts() -> None:
    text = (
        "During your opponent's next turn, whenever they attach an Energy card from their hand to the Defending "
        "Pokémon, place 5 damage counters on that Pokémon."
    )
    s = attacking(text, PLAIN + "    B hand: Basic Grass Energy\n").choose("attack:Test")
    s.choose("attach:Basic Grass Energy")
    assert s.counters("B active") == 6


def test_energy_cannot_be_attached_from_the_hand() -> None:
    text = said("attack(Lasting(next_turn(opp), Cant(Attach, target, hand(opp, Energy))))")
    s = attacking(text, PLAIN + "    B bench: Pebble\n    B hand: Basic Grass Energy, Band\n").choose("attack:Test")
    assert [key for key in s.keys() if key.startswith("attach:Basic")] == ["attach:Basic Grass Energy>bench 1"]
    assert s.offers("attach:Band") or s.offers("tool:Band")


def test_few_energy_no_attack() -> None:
    text = (
        "During your opponent's next turn, Pokémon that have 2 or less Energy attached can't use attacks. "
        "(This includes new Pokémon that come into play.)"
    )
    s = attacking(text, "A active: Tester [R]\nB active: Leafy [G G]\n").choose("attack:Test")
    assert not s.offers("attack:Leaf")
    s = attacking(text, "A active: Tester [R]\nB active: Leafy [G G G]\n").choose("attack:Test")
    assert s.offers("attack:Leaf")


def test_one_of_two_coins_stops_the_attack() -> None:
    text = (
        "During your opponent's next turn, if the Defending Pokémon tries to use an attack, your opponent flips 2 "
        "coins. If either of them is tails, that attack doesn't happen."
    )
    s = attacking(text, "A active: Tester [R]\nB active: Leafy [G]\n", coins=[1, 0]).choose("attack:Test")
    s.choose("attack:Leaf")
    assert s.counters("A active") == 0
    s.done()


def test_exactly_so_many_counters() -> None:
    text = "Knock Out 1 of your opponent's Pokémon that has exactly 4 damage counters on it."
    position = "A active: Tester [R]\nB active: Leafy [50 damage]\nB bench: Cinder [40 damage], Cinder [70 damage]\n"
    s = attacking(text, position, "").choose("attack:Test")
    assert s.keys() == ["pokemon:Cinder@opp bench 1"]


def test_an_attack_hits_those_with_heads() -> None:
    text = "For each of your opponent's Pokémon, flip a coin. If heads, this attack does 40 damage to that Pokémon."
    s = attacking(text, PLAIN + "    B bench: Cinder, Cinder\n", "", coins=[1, 0, 1]).choose("attack:Test")
    assert [s.counters(where) for where in ("B active", "B bench 1", "B bench 2")] == [4, 0, 4]


def test_a_knock_out_by_this_attack_protects() -> None:
    text = (
        "If your opponent's Pokémon is Knocked Out by damage from this attack, during your opponent's next turn, "
        "prevent all damage from and effects of attacks done to this Pokémon."
    )
    position = "A active: Tester [R]\nA prizes: 3\nB active: Leafy [90 damage]\nB bench: Cinder [R]\nB prizes: 3\n"
    s = attacking(text, position).choose("attack:Test").until_main("card:prizes 1", "pokemon:Cinder")
    s.choose("attack:Slam")
    assert s.counters("A active") == 0


def test_counters_are_put_first_and_counted() -> None:
    text = (
        "Put up to 4 damage counters on this Pokémon. This attack does 30 damage for each damage counter you placed in "
        "this way."
    )
    s = attacking(text, PLAIN, "20x").choose("attack:Test").choose("number:3")
    assert (s.counters("A active"), s.counters("B active")) == (3, 9)


def test_revealed_cards_are_counted_and_sorted() -> None:
    text = (
        "Reveal the bottom 3 cards of your deck, and this attack does 30 damage for each Pokémon you find there that "
        "has the Slam attack. Then, shuffle any revealed Pokémon back into your deck. Discard the other cards."
    )
    s = attacking(text, PLAIN + "    A deck: Cinder, Pebble, Band, 0\n", "30x").choose("attack:Test")
    assert s.counters("B active") == 3
    assert s.names("A discard") == ["Band"]


def test_a_supporter_on_top_of_the_deck_is_used() -> None:
    text = (
        "Discard the top card of your deck, and if that card is a Supporter card, use the effect of that card as the "
        "effect of this attack."
    )
    s = attacking(text, PLAIN + "    A deck: Helper, Band\n", "")
    before = len(s.names("A hand"))
    s.choose("attack:Test")
    assert "Helper" in s.names("A discard")
    assert len(s.names("A hand")) == before + 1


def test_an_attack_of_a_discarded_card_is_copied() -> None:
    text = (
        "Discard the top card of your deck, and if that card is a Pokémon that doesn't have a Rule Box, choose 1 of "
        "its attacks and use it as this attack."
    )
    s = attacking(text, PLAIN + "    A deck: Cinder, Band\n", "").choose("attack:Test")
    s.choose("attack:Flare")
    assert s.counters("B active") == 6


def test_chosen_attack_cannot_be_used() -> None:
    text = (
        "Choose 1 of your opponent's Active Pokémon's attacks. During your opponent's next turn, that Pokémon can't "
        "use that attack."
    )
    s = attacking(text, "A active: Tester [R]\nB active: Cinder [R R]\n").choose("attack:Test").choose("attack:Flare")
    assert s.offers("attack:Slam")
    assert not s.offers("attack:Flare")


def test_damage_counters_are_doubled() -> None:
    text = "Double the number of damage counters on each of your opponent's Pokémon."
    s = attacking(text, PLAIN + "    B bench: Cinder [30 damage]\n", "").choose("attack:Test")
    assert s.counters("B bench 1") == 6


def test_winning_by_an_attack() -> None:
    text = "If you use this attack when you have exactly 5 Prize cards remaining, you win this game."
    s = attacking(text, PLAIN + "    A prizes: 5\n", "").choose("attack:Test")
    assert result(s).startswith("A")


def test_a_search_shuffles_before_the_card_goes_on_top() -> None:
    text = (
        "As often as you like during your turn, if this Pokémon is in the Active Spot, you may use this Ability. "
        "Search your deck for a card. Shuffle your deck, then put that card on top of it."
    )
    s = having(text, PLAIN + "    A deck: Band, Cinder, Pebble\n").choose("ability:Trick").choose("card:Pebble@deck")
    assert s.names("A deck")[-1] == "Pebble"


def test_an_ability_that_acts_from_the_hand() -> None:
    text = (
        "Once during your turn, if this Pokémon is in your hand and your opponent has any Stage 1 Pokémon in play, you "
        "may put this Pokémon onto your Bench."
    )
    s = having(text, "A active: Cinder\nA hand: Tester\nB active: Boulder\n").choose("ability:Trick")
    assert s.pokemon("A bench 1").defn.name == "Tester"
    s = having(text, "A active: Cinder\nA hand: Tester\nB active: Leafy\n")
    assert not s.offers("ability:Trick")


def test_a_limit_shared_by_a_word_in_the_names() -> None:
    def text(name: str) -> str:
        return tree(
            "Once during your turn, when you play this Pokémon from your hand onto your Bench, you may use this "
            f'Ability. Draw a card. You can\'t use more than 1 Ability that has "{name}" in its name each turn.',
            "ability",
        )

    cards = (
        f'    Tester | Basic | HP 100 | R | ability "Last Trick" Ability: {text("Last")}\n'
        f'    Great Tester | Basic | HP 100 | R | ability "Last Stand" Ability: {text("Last")}\n'
    )
    s = Scene(POKEMON + cards, "turn: 5 of A\nA active: Cinder\nA hand: Tester, Great Tester\nB active: Leafy\n")
    s.choose("bench:Tester").choose("yes")
    s.choose("bench:Great Tester")
    assert s.asked() == "A main"


def test_two_moments_for_one_ability() -> None:
    text = (
        "When you play this Pokémon from your hand onto your Bench during your turn, you may use this Ability. "
        "You may also use this Ability if this Pokémon is in the Active Spot and is Knocked Out by damage from an "
        "attack from your opponent's Pokémon. Discard the top 2 cards of your opponent's deck."
    )
    s = having(text, "A active: Cinder\nA hand: Tester\nB active: Leafy\nB deck: Band, Band, Band, Band\n")
    s.choose("bench:Tester").choose("yes")
    assert s.names("B discard") == ["Band", "Band"]
    position = "A active: Tester [90 damage]\nA bench: Cinder\nB active: Leafy [G]\nB deck: Band, Band, Band, Band\n"
    s = having(text, position).end_turn().choose("attack:Leaf").choose("yes")
    assert s.names("B discard")[:2] == ["Band", "Band"]


def test_what_moves_to_the_bench_is_hurt_in_its_own_turn() -> None:
    text = (
        "Whenever your opponent's Active Pokémon moves to the Bench during their turn, place 2 damage counters on that "
        "Pokémon."
    )
    s = having(text, "A active: Tester\nB active: Leafy [G]\nB bench: Cinder\n").end_turn().choose("retreat")
    while s.asked() != "B main":
        s.choose(s.keys()[0])
    assert s.counters("B bench 1") == 2
    assert s.counters("B active") == 0


def test_the_new_active_is_confused_while_this_is_active() -> None:
    text = (
        "As long as this Pokémon is in the Active Spot, whenever your opponent's Active Pokémon moves to the Bench "
        "during their turn, their new Active Pokémon is now Confused."
    )
    for places, confused in (("A active: Tester\n", True), ("A active: Cinder\nA bench: Tester\n", False)):
        s = having(text, places + "B active: Leafy [G]\nB bench: Cinder\n").end_turn().choose("retreat")
        while s.asked() != "B main":
            s.choose(s.keys()[0])
        assert ("confused" in show(s, "B active")) == confused


def test_one_more_prize_card_once_though_two_have_it() -> None:
    text = (
        "When your opponent's Active Pokémon is Knocked Out, flip a coin. If heads, take 1 more Prize card. The effect "
        "of Trick doesn't stack."
    )
    position = (
        "A active: Tester [R]\nA bench: Tester\nA prizes: 5\n"
        "B active: Leafy [90 damage]\nB bench: Cinder\nB prizes: 5\n"
    )
    s = having(text, position, coins=[1]).choose("attack:Test")
    while s.asked() != "B main":
        s.choose(*s.keys()[: s.bounds()[0]])
    assert len(s.names("A prizes")) == 3
    s.done()


def test_counters_cannot_be_moved() -> None:
    text = said("passive(Cant(Move, pokemon(both)))")
    mover = "    Mover | Item | effect: item(MoveCounters(pick(1, pokemon(me)), 1, pick(1, pokemon(opp))))\n"
    card = f'    Tester | Basic | HP 100 | R | ability "Trick" Ability: {tree(text, "ability")}\n'
    for active, moved in (("Tester", 0), ("Cinder", 1)):
        position = f"turn: 5 of A\nA active: {active} [20 damage]\nA hand: Mover\nB active: Leafy\n"
        s = Scene(POKEMON + mover + card, position)
        if s.offers("play:Mover"):
            s.choose("play:Mover")
            while s.asked() != "A main":
                s.choose(s.keys()[0])
        assert s.counters("B active") == moved


def test_nothing_goes_to_the_hand() -> None:
    text = said("passive(Cant(Put, pokemon(opp)))")
    back = "    Back | Item | effect: item(Put(pick(1, bench(me)), hand))\n"
    card = f'    Tester | Basic | HP 100 | R | ability "Trick" Ability: {tree(text, "ability")}\n'
    for active, left in (("Tester", 1), ("Cinder", 0)):
        position = f"turn: 5 of A\nA active: Leafy\nA bench: Pebble\nA hand: Back\nB active: {active}\n"
        s = Scene(POKEMON + back + card, position)
        if s.offers("play:Back"):
            s.choose("play:Back")
            while s.asked() != "A main":
                s.choose(s.keys()[0])
        assert len(s.game.players[0].bench) == left


def test_energy_is_saved_from_a_knock_out() -> None:
    text = (
        "When 1 of your {G} Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon, you may put "
        "all Basic {G} Energy attached to that Pokémon into your hand instead of the discard pile."
    )
    position = "A active: Leafy [90 damage | G G]\nA bench: Tester\nB active: Cinder [R]\n"
    s = having(text, position).end_turn().choose("attack:Slam").choose("yes")
    assert s.names("A hand").count("Basic Grass Energy") == 2


def test_two_types_at_once() -> None:
    text = "As long as this Pokémon is in play, it is {G} and {R} type."
    card = f'    Tester | Basic | HP 100 | C | ability "Trick" Ability: {tree(text, "ability")} | attack "Test" C 10\n'
    weak = "    Weakling | Basic | HP 100 | L | weak G x2\n"
    s = Scene(POKEMON + card + weak, "turn: 5 of A\nA active: Tester [R]\nB active: Weakling\n").choose("attack:Test")
    assert s.counters("B active") == 2


def test_discarded_from_the_deck_by_the_opponent() -> None:
    text = (
        "During your opponent's turn, if this Pokémon is discarded from your deck by an effect of an attack or Ability "
        "from your opponent's Pokémon, or by an effect of your opponent's Item or Supporter cards, discard the top 2 "
        "cards of your opponent's deck."
    )
    card = f'    Tester | Basic | HP 100 | R | ability "Trick" Ability: {tree(text, "ability")}\n'
    mill = "    Mill | Item | effect: item(Discard(top(1, opp)))\n    Own | Item | effect: item(Discard(top(1, me)))\n"
    start = "turn: 5 of A\nA active: Leafy\nB active: Cinder\n"
    position = start + "A hand: Mill\nA deck: Band, Band, Band\nB deck: Tester, Band\n"
    s = Scene(POKEMON + card + mill, position).choose("play:Mill")
    assert s.names("A discard").count("Band") == 2
    position = start + "A hand: Own\nA deck: Tester, Band\nB deck: Band, Band, Band\n"
    s = Scene(POKEMON + card + mill, position).choose("play:Own")
    assert s.names("B discard") == []


def test_an_attack_found_in_the_deck_is_copied_and_the_deck_shuffled() -> None:
    text = (
        "Reveal the top 3 cards of your opponent's deck. You may choose an attack from a Pokémon you find there and "
        "use it as this attack. Shuffle the revealed cards into your opponent's deck."
    )
    deck = "    B deck: Band, Cinder, Helper\n"
    s = attacking(text, PLAIN + deck, "").choose("attack:Test").choose("yes").choose("attack:Flare")
    assert s.counters("B active") == 6
    assert "Cinder" in s.names("B deck")
    s = attacking(text, PLAIN + deck, "").choose("attack:Test").choose("no")
    assert s.counters("B active") == 0


def test_counters_are_moved_among_the_opponents_pokemon() -> None:
    text = (
        "You may move any number of damage counters on your opponent's Pokémon to their other Pokémon in any way you "
        "like."
    )
    s = attacking(text, PLAIN + "    B bench: Cinder [30 damage], Cinder\n", "").choose("attack:Test").choose("yes")
    s.choose("number:2")
    s.choose("pokemon:Leafy").choose("pokemon:Cinder@opp bench 2")
    while s.asked() == "A number":
        s.choose("number:0")
    assert [s.counters(where) for where in ("B active", "B bench 1", "B bench 2")] == [1, 1, 1]


def test_energy_is_moved_in_any_way() -> None:
    text = "You may move any amount of {R} Energy from your Pokémon to your other Pokémon in any way you like."
    s = attacking(text, "A active: Tester [R R]\nA bench: Cinder, Pebble\nB active: Leafy\n").choose("attack:Test")
    s.choose("yes")
    chosen = [key for key in s.keys() if key.startswith("card:Basic Fire Energy")]
    s.choose(*chosen)
    s.choose("pokemon:Cinder").choose("pokemon:Pebble")
    assert len(s.pokemon("A bench 1").energy) == len(s.pokemon("A bench 2").energy) == 1


def test_evolving_by_its_own_ability_hurts_but_not_in_the_first_turn() -> None:
    text = (
        "Once during your turn, you may use this Ability. Choose a card in your hand that evolves from this Pokémon "
        "and put it onto this Pokémon to evolve it. If you do, place 3 damage counters on the Pokémon you evolved in "
        "this way. You can't use this Ability during your first turn."
    )
    card = f'    Tester | Basic | HP 100 | R | ability "Trick" Ability: {tree(text, "ability")}\n'
    card += "    Great Tester | Stage 1 | HP 120 | R | from Tester\n"
    position = "A active: Tester [new]\nA hand: Great Tester\nB active: Leafy\n"
    s = Scene(POKEMON + card, "turn: 5 of A\n" + position).choose("ability:Trick")
    while s.asked() != "A main":
        s.choose(s.keys()[0])
    assert s.pokemon("A active").defn.name == "Great Tester"
    assert s.counters("A active") == 3
    assert not Scene(POKEMON + card, "turn: 1 of A\n" + position).offers("ability:Trick")


def test_cards_of_a_revealed_hand_go_for_heads() -> None:
    text = (
        "Flip 2 coins. If any of them are heads, your opponent reveals their hand. For each heads, choose a card you "
        "find there and shuffle it into your opponent's deck."
    )
    hand = "    B hand: Band, Helper, Pebble\n    B deck: 3\n"
    s = attacking(text, PLAIN + hand, "", coins=[1, 0]).choose("attack:Test").choose("card:Helper")
    assert "Helper" in s.names("B deck") + s.names("B hand")
    assert len(s.names("B hand")) == 3  # two left, and one drawn
    s = attacking(text, PLAIN + hand, "", coins=[0, 0]).choose("attack:Test")
    assert s.asked() == "B main"
    assert len(s.names("B hand")) == 4


def test_random_cards_go_until_so_many_are_left() -> None:
    text = "Discard random cards from your opponent's hand until they have 2 cards in their hand."
    s = attacking(text, PLAIN + "    B hand: Band\n", "").choose("attack:Test")
    assert s.names("B discard") == []


def test_a_card_of_the_hand_for_the_top_of_the_deck() -> None:
    text = (
        "Once during your turn, you may use this Ability. Switch a card from your hand with the top card of your deck."
    )
    s = having(text, PLAIN + "    A hand: Band, Helper\n    A deck: Pebble, Cinder\n")
    s.choose("ability:Trick").choose("card:Band")
    assert sorted(s.names("A hand")) == ["Helper", "Pebble"]
    assert s.names("A deck")[-1] == "Band"


def test_a_knocked_out_pokemon_comes_to_the_hand() -> None:
    text = (
        "If this Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon, put it into your hand "
        "instead of the discard pile. (Discard all attached cards.)"
    )
    position = "A active: Tester [90 damage | R]\nA bench: Cinder\nB active: Leafy [G]\n"
    s = having(text, position).end_turn().choose("attack:Leaf")
    assert "Tester" in s.names("A hand")
    assert s.names("A discard") == ["Basic Fire Energy"]


def test_a_coin_prevents_damage_while_energy_is_attached() -> None:
    text = (
        "If this Pokémon has any {W} Energy attached and is damaged by an attack, flip a coin. If heads, prevent that "
        "damage."
    ).replace("{W}", "{R}")
    s = having(text, "A active: Tester [R]\nB active: Leafy [G]\n", coins=[1]).end_turn().choose("attack:Leaf")
    assert s.counters("A active") == 0
    s.done()
    s = having(text, "A active: Tester\nB active: Leafy [G]\n").end_turn().choose("attack:Leaf")
    assert s.counters("A active") == 1


def test_put_by_a_search_it_receives_the_energy() -> None:
    text = (
        "Search your deck for a Basic Pokémon and put it onto your Bench. Then, shuffle your deck. If you put any "
        "Pokémon onto your Bench in this way, move an Energy from this Pokémon to the new Benched Pokémon."
    )
    s = attacking(text, PLAIN + "    A deck: Cinder, Band\n", "").choose("attack:Test").choose("card:Cinder@deck")
    while s.asked() != "B main":
        s.choose(s.keys()[0])
    assert len(s.pokemon("A bench 1").energy) == 1


def test_abilities_that_knock_out_their_user_are_lost() -> None:
    text = (
        "Pokémon in play (both yours and your opponent's) lose any Ability that requires the Pokémon using it to Knock "
        "Out itself."
    )
    card = f'    Tester | Basic | HP 100 | R | ability "Trick" Ability: {tree(text, "ability")}\n'
    card += (
        '    Bomb | Basic | HP 60 | R | ability "Blast" Ability: ability(Counters(5, pick(1, pokemon(opp))), '
        "KnockOut(self), limit=once)\n"
        '    Calm | Basic | HP 60 | R | ability "Rest" Ability: ability(Draw(1), limit=once)\n'
    )
    for active, off in (("Tester", True), ("Leafy", False)):
        s = Scene(POKEMON + card, f"turn: 5 of A\nA active: Bomb\nA bench: Calm\nB active: {active}\n")
        assert s.offers("ability:Rest")
        assert s.offers("ability:Blast") != off
