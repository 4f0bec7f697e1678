"""Texts of our own test cards, read by the grammar and played: what a construct does in a position."""

from __future__ import annotations

from playmat.effects.notation import Call, parse, show
from playmat.state.codes import CONFUSED
from playmat.text.compile import compile_text
from playmat.text.language import ENGLISH, Lexicon
from playmat.text.raising import raise_
from playmat.text.writer import write
from tests.scene import Scene

CARDS = """
    Kit | Basic | HP 100 | R | attack "Slam" R 30
    Cat | Stage 1 | HP 120 | R | from Kit | attack "Claw" R 60
    Lion | Stage 2 | HP 180 | R | from Cat | attack "Roar" R 90
    Comet's Moss | Basic | HP 90 | D | attack "Leaf" D 20
    Pup | Basic | HP 60 | C | retreat 1
    Mighty ex | Basic | HP 250 | W | retreat 4 | tags ex | attack "Crash" W 240
    Shard | Special Energy | effect: energy(Provides("C"))
    Band | Tool | effect: tool(MaxHP(holder, +20))
    Hall | Stadium | effect: stadium(MaxHP(pokemon(both), +10))
"""

KINDS = {"item": "Item", "supporter": "Supporter", "tool": "Tool", "stadium": "Stadium", "energy": "Special Energy"}


def names() -> Lexicon:
    lexicon = Lexicon(ENGLISH)
    lexicon.add_cards(["Kit", "Cat", "Lion", "Comet's Moss", "Pup", "Mighty ex", "Shard", "Band", "Hall", "Test"])
    lexicon.add_moves(["Slam", "Claw", "Crash"])
    return lexicon


NAMES = names()


def card(kind: str, text: str, name: str = "Test") -> str:
    """A card of a kind with a printed text, in the form of test cards."""
    return f"    {name} | {KINDS[kind]} | effect: {show(compile_text(text, kind, NAMES))}\n"


def played(kind: str, text: str, position: str, coins: list[int] | None = None) -> Scene:
    """A position with the card Test of this text."""
    return Scene(CARDS + card(kind, text), "turn: 5 of A\n" + position, coins=coins)


# -- Items and Supporters ---------------------------------------------------------------------------------------------

FACING = "A active: Kit [R]\nB active: Kit [R]\n"


def test_one_of_two_and_one_or_both() -> None:
    text = "Choose 1: • Switch your Active Pokémon with 1 of your Benched Pokémon. • Draw 2 cards."
    s = played("supporter", text, FACING + "A bench: Pup\nA hand: Test")
    s.choose("play:Test")
    assert s.keys() == ["text:0 Test", "text:1 Test"]
    s.choose("text:1")
    assert len(s.names("A hand")) == 2
    text = "Choose 1 or both: • Shuffle up to 3 {R} Pokémon from your discard pile into your deck. • Draw 2 cards."
    s = played("item", text, FACING + "A hand: Test\nA discard: Kit, Pup")
    s.choose("play:Test")
    assert s.keys() == ["text:0 Test", "text:1 Test", "text:2 Test"]


def test_the_opponent_answers() -> None:
    text = (
        "Ask your opponent if each player may take a Prize card. If yes, each player takes a Prize card. "
        "If no, you draw 3 cards."
    )
    s = played("supporter", text, FACING + "A hand: Test")
    s.choose("play:Test")
    assert s.asked() == "B yes or no"
    s.choose("no")
    assert len(s.names("A hand")) == 3


def test_a_supporter_of_the_first_turn() -> None:
    first = "turn: 1 of A\nA active: Kit\nA hand: Test, Pup"
    text = "If you go first, you may use this card during your first turn. Discard your hand and draw 4 cards."
    s = Scene(CARDS + card("supporter", text), first)
    s.choose("play:Test")
    assert len(s.names("A hand")) == 4
    assert not Scene(CARDS + card("supporter", "Draw 4 cards."), first).offers("play:Test")


def test_the_pokemon_that_was_active() -> None:
    text = (
        "Switch your Active Pokémon with 1 of your Benched Pokémon. If you do, you may move any amount of Energy from "
        "the Pokémon you moved to your Bench to the new Active Pokémon."
    )
    s = played("item", text, "A active: Kit [R R]\nA bench: Pup, Mighty ex\nA hand: Test")
    s.choose("play:Test").choose("pokemon:Mighty").choose("yes")
    assert s.bounds() == (0, 2)
    s.choose(s.keys()[0])
    assert len(s.pokemon("A active").energy) == 1
    text = (
        "Switch your Active Pokémon with 1 of your Benched Pokémon. If you moved a {R} Pokémon to your Bench in this "
        "way, heal 50 damage from that Pokémon."
    )
    s = played("supporter", text, "A active: Kit [60 damage]\nA bench: Pup\nA hand: Test")
    s.choose("play:Test").choose("pokemon:Pup")
    assert s.counters("A bench 1") == 1


def test_cards_counted_across_steps() -> None:
    text = (
        "Your opponent counts the cards in their hand, shuffles those cards, and puts them on the bottom of their "
        "deck. If they do, they draw that many cards."
    )
    s = played("item", text, FACING + "A hand: Test\nB hand: Pup, Pup, Kit\nB deck: Cat, Lion, Kit, Band")
    s.choose("play:Test")
    assert s.names("B hand") == ["Cat", "Lion", "Kit"]
    text = (
        "Count your Prize cards, shuffle them, and put them on the bottom of your deck. Then, take that many cards "
        "from the top of your deck and put them face down as your Prize cards."
    )
    s = played("item", text, FACING + "A hand: Test\nA prizes: Pup, Kit\nA deck: Cat, Lion, Band")
    s.choose("play:Test")
    assert sorted(s.names("A prizes")) == ["Cat", "Lion"]
    text = (
        "Reveal up to 2 Pokémon in your hand and put them into your deck. If you do, search your deck for up to that "
        "many Pokémon, reveal them, and put them into your hand. Then, shuffle your deck."
    )
    s = played("supporter", text, FACING + "A hand: Test, Kit, Pup, Band\nA deck: Cat, Lion")
    s.choose("play:Test")
    assert s.bounds() == (1, 2)
    s.choose("card:Kit")
    assert s.bounds() == (0, 1)
    s.choose("card:Cat")
    assert s.names("A hand") == ["Pup", "Band", "Cat"]


def test_cards_kept_aside_while_the_deck_is_shuffled() -> None:
    text = "Search your deck for 3 cards, shuffle your deck, then put those cards on top of it in any order."
    s = played("supporter", text, FACING + "A hand: Test\nA deck: Cat, Lion, Kit, Band")
    s.choose("play:Test")
    assert s.bounds() == (3, 3)
    s.choose("card:Kit", "card:Cat", "card:Lion").choose("card:Kit", "card:Cat", "card:Lion")
    assert sorted(s.names("A deck")[-3:]) == ["Cat", "Kit", "Lion"]


def test_what_must_be_done_to_play_it() -> None:
    text = (
        "Put 2 cards from your hand on the bottom of your deck in any order. If you put 2 cards on the bottom of your "
        "deck in this way, draw 4 cards. (If you can't put 2 cards from your hand on the bottom of your deck, you "
        "can't use this card.)"
    )
    assert not played("supporter", text, FACING + "A hand: Test, Pup").offers("play:Test")
    s = played("supporter", text, FACING + "A hand: Test, Pup, Kit, Cat")
    s.choose("play:Test").choose("card:Pup", "card:Kit").choose("card:Kit", "card:Pup")
    assert len(s.names("A hand")) == 5


def test_one_of_each_of_two_kinds_among_the_cards_seen() -> None:
    text = (
        "Look at the top 4 cards of your deck. You may reveal a Pokémon and a Trainer card you find there and put them "
        "into your hand. Shuffle the other cards back into your deck."
    )
    s = played("supporter", text, FACING + "A hand: Test\nA deck: Cat, Band, Shard, Shard")
    s.choose("play:Test")
    assert (s.keys(), s.bounds()) == (["card:Cat@deck"], (0, 1))
    s.choose("card:Cat")
    assert (s.keys(), s.bounds()) == (["card:Band@deck"], (0, 1))
    s.choose("card:Band")
    assert s.names("A hand") == ["Cat", "Band"]


def test_a_search_for_either_kind() -> None:
    text = (
        "Search your deck for up to 3 Basic Pokémon or 1 Evolution Pokémon, reveal them, and put them into your hand. "
        "Then, shuffle your deck."
    )
    s = played("supporter", text, FACING + "A hand: Test\nA deck: Cat, Kit, Pup, Shard")
    s.choose("play:Test").choose("text:1")
    assert (s.keys(), s.bounds()) == (["card:Cat@deck"], (0, 1))


def test_each_player_flips_for_the_cards_to_draw() -> None:
    text = (
        "Each player shuffles their hand and puts it on the bottom of their deck. If either player put any cards on "
        "the bottom of their deck in this way, each player flips a coin. If heads, that player draws 5 cards. "
        "If tails, they draw 2 cards."
    )
    s = played("supporter", text, FACING + "A hand: Test\nB hand: Pup", coins=[1, 0])
    s.choose("play:Test")
    assert (len(s.names("A hand")), len(s.names("B hand"))) == (5, 2)
    s.done()


def test_energy_for_several_and_poison_for_the_active() -> None:
    text = (
        "Choose up to 2 of your {R} Pokémon. For each of those Pokémon, search your deck for a Basic {R} Energy card "
        "and attach it to that Pokémon. Then, shuffle your deck. If you attached Energy to your Active Pokémon in this "
        "way, it is now Poisoned."
    )
    s = played("supporter", text, "A active: Kit\nA bench: Kit, Pup\nA hand: Test\nA deck: R, R")
    s.choose("play:Test").choose("pokemon:Kit@active", "pokemon:Kit@bench")
    s.choose("card:Basic Fire Energy").choose("card:Basic Fire Energy")
    assert len(s.pokemon("A active").energy) == len(s.pokemon("A bench 1").energy) == 1
    s.expect("A active: Kit [poisoned | R]")


def test_each_player_discards_down_to_a_number() -> None:
    text = (
        "Each player discards cards from their hand until they have 2 cards in their hand. Your opponent discards "
        "first. (If a player has 2 or fewer cards in their hand, they do not discard.)"
    )
    s = played("item", text, FACING + "A hand: Test, Pup, Kit, Cat\nB hand: Pup, Pup, Cat")
    s.choose("play:Test")
    assert s.asked() == "B pick"
    s.choose("card:Cat")
    assert s.asked() == "A pick"
    s.choose("card:Cat")
    assert (s.names("A hand"), s.names("B hand")) == (["Pup", "Kit"], ["Pup", "Pup"])


def test_the_same_name() -> None:
    text = (
        "Search your deck for a Pokémon with the same name as 1 of your opponent's Pokémon in play, reveal it, and put "
        "it into your hand. Then, shuffle your deck."
    )
    s = played("item", text, FACING + "A hand: Test\nB bench: Pup\nA deck: Cat, Kit, Pup")
    s.choose("play:Test")
    assert s.keys() == ["card:Kit@deck", "card:Pup@deck"]


def test_a_pokemon_and_a_discarded_card_change_places() -> None:
    text = (
        "Choose a Pokémon in your discard pile and switch it with 1 of your Basic Pokémon in play. Any attached "
        "cards, damage counters, Special Conditions, turns in play, and any other effects remain on the new Pokémon."
    )
    s = played("item", text, FACING + "A hand: Test\nA discard: Pup, Cat\nA bench: Mighty ex [50 damage]")
    s.choose("play:Test").choose("card:Pup@discard").choose("pokemon:Mighty ex")
    assert s.pokemon("A bench 1").defn.name == "Pup"
    assert s.pokemon("A bench 1").damage == 50
    assert s.names("A discard") == ["Cat", "Mighty ex", "Test"]


def test_two_copies_as_one() -> None:
    text = "You must play 2 Test cards at once. (This effect works one time for 2 cards.) Draw 3 cards."
    s = played("item", text, FACING + "A hand: Test, Test")
    s.choose("play:Test")
    assert len(s.names("A hand")) == 3
    assert not played("item", text, FACING + "A hand: Test").offers("play:Test")


def test_the_opponents_bench_is_filled_from_their_deck() -> None:
    text = (
        "Reveal the top 4 cards of your opponent's deck. You may choose any number of Basic Pokémon you find there and "
        "put those Pokémon onto their Bench. Your opponent shuffles the other cards back into their deck."
    )
    board = FACING + "A hand: Test\nA bench: Pup, Pup, Pup, Pup, Pup\nB deck: Kit, Pup, Cat, Pup\n"
    s = played("item", text, board)
    s.choose("play:Test")
    assert s.bounds() == (0, 3)
    s.choose("card:Kit", "card:Pup")
    assert len(s.game.players[1].bench) == 2
    s = played("item", text, board + "B bench: Pup, Pup, Pup, Pup")
    s.choose("play:Test")
    assert s.bounds() == (0, 1)


def test_a_prize_card_and_a_card_of_the_hand_are_switched() -> None:
    text = (
        "Turn 1 of your opponent's face-down Prize cards face up. Choose a random card from your opponent's hand. "
        "Your opponent reveals that card. You may have your opponent switch those cards. (That Prize card remains face "
        "up for the rest of the game.)"
    )
    s = played("item", text, FACING + "A hand: Test\nB hand: Kit\nB prizes: Pup")
    s.choose("play:Test").choose("card:opp prizes 1").choose("yes")
    assert (s.names("B hand"), s.names("B prizes")) == (["Pup"], ["Kit"])


def test_attached_cards_of_two_kinds() -> None:
    board = (
        "A active: Kit\nA hand: Test\nstadium: Hall (A)\nB active: Kit [R | energy Shard | tool Band]\n"
        "B bench: Pup [energy Shard | tool Band], Pup"
    )
    text = (
        "Discard a Pokémon Tool or Special Energy card from 1 of your opponent's Benched Pokémon, or discard a Stadium "
        "in play."
    )
    s = played("item", text, board)
    s.choose("play:Test").choose("text:0")
    assert s.keys() == ["card:Shard@opp bench 1 energy", "card:Band@opp bench 1 tool"]
    s = played("supporter", "Discard a Pokémon Tool and a Special Energy from 1 of your opponent's Pokémon.", board)
    s.choose("play:Test")
    assert s.keys() == ["pokemon:Kit@opp active", "pokemon:Pup@opp bench 1"]
    s.choose("pokemon:Kit").forced(2)
    assert sorted(s.names("B discard")) == ["Band", "Shard"]
    s.expect("B active: Kit [R]")


def test_one_condition_is_removed() -> None:
    text = "Heal 20 damage and remove a Special Condition from your Active Pokémon."
    s = played("item", text, "A active: Kit [60 damage | poisoned | confused]\nA hand: Test")
    s.choose("play:Test")
    assert s.keys() == ["condition:Poisoned", "condition:Confused"]
    s.choose("condition:Poisoned")
    s.expect("A active: Kit [40 damage | confused]")


def test_a_stage_is_skipped() -> None:
    text = (
        "Choose 1 of your Basic Pokémon in play. If you have a Stage 2 card in your hand that evolves from that "
        "Pokémon, put that card onto the Basic Pokémon to evolve it, skipping the Stage 1. You can't use this card "
        "during your first turn or on a Basic Pokémon that was put into play this turn."
    )
    s = played("item", text, FACING + "A hand: Test, Lion\nA bench: Kit [new]\nA deck: Cat")
    s.choose("play:Test")
    assert s.keys() == ["pokemon:Kit@active"]


def test_evolving_what_was_just_put_into_play() -> None:
    text = (
        "Search your deck for a card that has no Abilities and evolves from 1 of your Pokémon, and put it onto that "
        "Pokémon to evolve it. Then, shuffle your deck. You can use this card on a Pokémon you put down when you were "
        "setting up to play or on a Pokémon that was put into play this turn."
    )
    s = played("supporter", text, "A active: Pup\nA hand: Test\nA bench: Kit [new]\nA deck: Cat, Lion")
    s.choose("play:Test")
    assert s.keys() == ["card:Cat@deck"]
    s.choose("card:Cat").choose("pokemon:Kit")
    assert s.pokemon("A bench 1").defn.name == "Cat"


def test_one_pokemon_is_protected() -> None:
    text = (
        "Choose 1 of your Pokémon in play. During your opponent's next turn, prevent all damage from and effects of "
        "attacks done to that Pokémon by your opponent's Pokémon ex."
    )
    s = played("supporter", text, "A active: Kit\nA hand: Test\nA bench: Kit\nB active: Mighty ex [W]")
    s.choose("play:Test").choose("pokemon:Kit@active").end_turn().choose("attack:Crash")
    assert s.counters("A active") == 0


def test_more_prizes_this_turn() -> None:
    text = (
        "During this turn, if your opponent's Active Pokémon is Knocked Out by damage from an attack used by your {W} "
        "Pokémon, take 2 more Prize cards."
    )
    s = played("supporter", text, "A active: Mighty ex [W]\nA hand: Test\nB active: Kit\nB bench: Pup")
    s.choose("play:Test").choose("attack:Crash")
    assert s.bounds() == (3, 3)


def test_what_is_discarded_before_the_draw() -> None:
    text = (
        "Draw cards until you have 3 cards in your hand. Before drawing cards, you may discard any number of cards "
        "from your hand. (If you can't draw any cards in this way, you can't use this card.)"
    )
    s = played("supporter", text, FACING + "A hand: Test, Band, Band, Shard, Shard")
    s.choose("play:Test")
    assert s.bounds() == (2, 2)
    s.choose("card:Band", "card:Band")
    assert s.bounds() == (0, 2)
    s.choose("card:Shard")
    assert sorted(s.names("A hand")) == ["Inert", "Inert", "Shard"]
    s = played("supporter", text, FACING + "A hand: Test, Band")
    s.choose("play:Test")
    assert s.bounds() == (0, 1)
    assert not played("supporter", text, FACING + "A hand: Test, Band\nA deck: 0").offers("play:Test")


# -- Tools and Special Energy -----------------------------------------------------------------------------------------


def test_the_holder_must_be_such() -> None:
    text = (
        "If the Comet's Pokémon this card is attached to is in the Active Spot and is damaged by an attack from your "
        "opponent's Pokémon (even if this Comet's Pokémon is Knocked Out), the Attacking Pokémon is now Asleep."
    )
    s = played("tool", text, "A active: Kit [R]\nB active: Comet's Moss [tool Test]", coins=[0])
    s.choose("attack:Slam")
    s.expect("A active: Kit [asleep | R]")
    s.done()
    s = played("tool", text, "A active: Kit [R]\nB active: Pup [tool Test]")
    s.choose("attack:Slam")
    s.expect("A active: Kit [R]")


def test_it_survives_once_and_the_tool_is_gone() -> None:
    text = (
        "If the Pokémon this card is attached to has full HP and would be Knocked Out by damage from an attack from "
        "your opponent's Pokémon, it is not Knocked Out, and its remaining HP becomes 20. Then, discard this card."
    )
    s = played("tool", text, "A active: Mighty ex [W]\nB active: Comet's Moss [tool Test]")
    s.choose("attack:Crash")
    assert s.counters("B active") == 7
    assert s.names("B discard") == ["Test"]


def test_no_retreat_cost_when_little_hp_remains() -> None:
    text = (
        "The Retreat Cost of the Pokémon this card is attached to is {C} less. If that Pokémon's remaining HP is 30 or "
        "less, it has no Retreat Cost."
    )
    assert played("tool", text, "A active: Mighty ex [tool Test | 220 damage]\nA bench: Pup").offers("retreat")
    assert not played("tool", text, "A active: Mighty ex [tool Test | 210 damage]\nA bench: Pup").offers("retreat")
    text = (
        "As long as the Pokémon this card is attached to is in the Active Spot, the Retreat Cost of both Active "
        "Pokémon is {C} more."
    )
    assert not played("tool", text, "A active: Kit [tool Test]\nA bench: Pup").offers("retreat")
    assert played("tool", text, "A active: Kit\nA bench: Pup [tool Test]").offers("retreat")


def test_energy_goes_on_when_it_is_knocked_out() -> None:
    text = (
        "If the Pokémon this card is attached to has a Retreat Cost of exactly 4, is in the Active Spot, and is "
        "Knocked Out by damage from an attack from your opponent's Pokémon, move up to 3 Basic Energy cards from "
        "that Pokémon to your Benched Pokémon in any way you like."
    )
    s = played("tool", text, "A active: Mighty ex [W]\nB active: Mighty ex [50 damage | W W | tool Test]\nB bench: Pup")
    s.choose("attack:Crash")
    assert (s.asked(), s.bounds()) == ("B pick", (1, 2))
    s = played("tool", text, "A active: Mighty ex [W]\nB active: Kit [R | tool Test]\nB bench: Pup")
    s.choose("attack:Crash")
    assert s.asked() == "A prize"


def test_counters_for_a_hard_blow() -> None:
    text = (
        "If the Pokémon this card is attached to isn't a Mega Evolution Pokémon ex, is in the Active Spot, and takes "
        "100 or more damage from an attack from your opponent's Pokémon ex (even if this Pokémon is Knocked Out), "
        "place 12 damage counters on the Attacking Pokémon. If you placed any damage counters in this way, discard "
        "this card."
    )
    s = played("tool", text, "A active: Mighty ex [W]\nB active: Mighty ex [W W | tool Test]")
    s.choose("attack:Crash")
    assert (s.counters("A active"), s.names("B discard")) == (12, ["Test"])
    s = played("tool", text, "A active: Kit [R]\nB active: Mighty ex [W W | tool Test]")
    s.choose("attack:Slam")
    assert (s.counters("A active"), s.names("B discard")) == (0, [])


def test_the_attack_printed_on_a_tool() -> None:
    text = "The Kit this card is attached to can use the attack on this card."
    tree = show(compile_text(text, "tool", NAMES))
    cards = CARDS + f'    Test | Tool | effect: {tree} | attack "Borrowed" R 70\n'
    s = Scene(cards, "turn: 5 of A\nA active: Kit [R | tool Test]")
    s.choose("attack:Borrowed")
    assert s.counters("B active") == 7
    assert not Scene(cards, "turn: 5 of A\nA active: Mighty ex [R W | tool Test]").offers("attack:Borrowed")


BURNERS = """
    Burner | Basic | HP 100 | R | attack "Flare" R 30: attack(Discard(energy(self)))
    Damper | Basic | HP 100 | W | attack "Flare" - 30: attack(Discard(energy(self)))
    Splash | Basic | HP 100 | W | attack "Wave" - 0: attack(damage=None, hits=[Hit(20, pokemon(opp))])
"""


def energised(text: str, position: str) -> Scene:
    return Scene(CARDS + BURNERS + card("energy", text), "turn: 5 of A\n" + position)


def test_energy_that_comes_back_after_the_attack() -> None:
    text = (
        "As long as this card is attached to a Pokémon, it provides {R} Energy. If this card is discarded by an effect "
        "of an attack used by the Pokémon this card is attached to, attach this card from your discard pile to that "
        "Pokémon after attacking."
    )
    s = energised(text, "A active: Burner [energy Test]")
    s.choose("attack:Flare")
    s.expect("A active: Burner [energy Test]")
    text = (
        "As long as this card is attached to a Pokémon, it provides {R} Energy. If this card is discarded by an effect "
        "of an attack used by the {R} Pokémon this card is attached to, put this card into your hand after attack "
        "damage and effects."
    )
    s = energised(text, "A active: Burner [energy Test]")
    s.choose("attack:Flare")
    assert s.names("A hand") == ["Test"]
    s = energised(text, "A active: Damper [energy Test]")
    s.choose("attack:Flare")
    assert s.names("A discard") == ["Test"]


def test_two_units_of_either_type_and_three_for_an_evolution() -> None:
    text = (
        "As long as this card is attached to a Pokémon, it provides 2 in any combination of {R} Energy and {W} Energy."
    )
    assert energised(text, "A active: Mighty ex [energy Test]").offers("attack:Crash")
    assert energised(text, "A active: Kit [energy Test]").offers("attack:Slam")
    assert not energised(text, "A active: Comet's Moss [energy Test]").offers("attack:Leaf")
    # The sentences as Playmat writes them: they leave no word to choose.
    tree = parse(
        'energy(on(TurnEnd(me), [Discard(self)]), Provides("C"), Provides("C", 3, when=is_(holder, Evolution)))'
    )
    assert isinstance(tree, Call)
    text = write(raise_(tree), "en", NAMES)
    s = energised(text, "A active: Pup [energy Test]\nA bench: Kit")
    assert s.offers("retreat")
    s.end_turn()
    assert s.names("A discard") == ["Test"]


def test_the_bench_is_protected() -> None:
    text = (
        "As long as this card is attached to a Pokémon, it provides {D} Energy. As long as the {D} Pokémon this card "
        "is attached to is on your Bench, prevent all damage done to it by attacks from your opponent's Pokémon."
    )
    s = energised(
        text,
        "A active: Splash\nB active: Comet's Moss [energy Test]\n"
        "B bench: Comet's Moss [energy Test], Pup [energy Test]",
    )
    s.choose("attack:Wave")
    assert [s.counters(each) for each in ("B active", "B bench 1", "B bench 2")] == [2, 0, 2]


# -- Stadiums ---------------------------------------------------------------------------------------------------------


def test_a_larger_bench() -> None:
    text = (
        "Each player who has any {D} Pokémon in play can have up to 8 Pokémon on their Bench. If a player no longer "
        "has any {D} Pokémon in play, that player discards Pokémon from their Bench until they have 5. When this card "
        "leaves play, both players discard Pokémon from their Bench until they have 5, and the player who played this "
        "card discards first."
    )
    full = "A hand: Kit\nA bench: Pup, Pup, Pup, Pup, Pup\nstadium: Test (A)"
    assert played("stadium", text, "A active: Comet's Moss\n" + full).offers("bench:Kit")
    assert not played("stadium", text, "A active: Kit\n" + full).offers("bench:Kit")


def test_an_action_with_a_cost() -> None:
    text = (
        "Once during each player's turn, that player may discard an Energy card from their hand in order to draw cards "
        "until they have as many cards in their hand as they have {R} Pokémon in play."
    )
    s = played("stadium", text, "A active: Kit\nA bench: Kit, Pup\nA hand: R\nstadium: Test (B)")
    s.choose("stadium:Test").forced()
    assert len(s.names("A hand")) == 2


def test_an_action_that_ends_the_turn() -> None:
    text = (
        "Once during each player's turn, that player may search their deck for a Basic Pokémon and put it onto their "
        "Bench. Then, that player shuffles their deck. If a player searches their deck in this way, their turn ends."
    )
    s = played("stadium", text, "A active: Kit\nA deck: Pup\nstadium: Test (B)")
    s.choose("stadium:Test").choose("card:Pup")
    assert s.asked() == "B main"
    assert len(s.game.players[0].bench) == 1


def test_two_evolutions_in_one_search() -> None:
    text = (
        "Once during each player's turn, that player may search their deck for a Stage 1 Pokémon that evolves from 1 "
        "of their Basic Pokémon and put it onto that Pokémon to evolve it. If that Pokémon was evolved in this way, "
        "that player may search their deck for a Stage 2 Pokémon that evolves from that Pokémon and put it onto that "
        "Pokémon to evolve it. Then, that player shuffles their deck. (Players can't evolve a Basic Pokémon during "
        "their first turn or a Basic Pokémon that was put into play this turn.)"
    )
    s = played("stadium", text, "A active: Kit\nA deck: Cat, Lion\nstadium: Test (B)")
    s.choose("stadium:Test").choose("card:Cat").choose("pokemon:Kit").choose("yes").choose("card:Lion")
    assert s.pokemon("A active").defn.name == "Lion"
    assert not played("stadium", text, "A active: Kit [new]\nA deck: Cat\nstadium: Test (B)").offers("stadium")


def test_an_energy_of_any_type_less() -> None:
    text = (
        "When the {R} Pokémon this card is attached to uses an attack, that attack costs 1 Energy less. (The Energy "
        "can be of any type.)"
    )
    pair = '    Pair | Basic | HP 90 | R | attack "Twice" RW 40\n'
    board = "turn: 5 of A\nA active: Pair [{} | tool Test]"
    for attached in ("R", "W"):
        assert Scene(CARDS + pair + card("tool", text), board.format(attached)).offers("attack:Twice")
    assert not Scene(CARDS + pair + card("tool", text), board.format("G")).offers("attack:Twice")
    assert not played("tool", text, "A active: Mighty ex [tool Test]").offers("attack:Crash")


def test_a_condition_stays() -> None:
    text = (
        "Confused Pokémon (both yours and your opponent's) don't recover from that Special Condition when they evolve "
        "or devolve."
    )
    s = played("stadium", text, "A active: Kit [confused | poisoned]\nA hand: Cat\nstadium: Test (B)")
    s.choose("evolve:Cat")
    assert s.pokemon("A active").defn.name == "Cat"
    assert (s.pokemon("A active").condition, s.pokemon("A active").poison) == (CONFUSED, 0)


def test_coins_are_flipped_again() -> None:
    text = (
        "Once during your turn, after you flip any coins for an attack of the {R} Pokémon this card is attached to, "
        "you may ignore all results of those coin flips and begin flipping those coins again."
    )
    luck = "attack(count=[Flip(2)], damage=printed + 20 * heads)"
    lucky = f'    Lucky | Basic | HP 90 | R | attack "Luck" - 10+: {luck}\n'
    cards = CARDS + lucky + card("tool", text)
    board = "turn: 5 of A\nA active: {} [tool Test]\nB active: Mighty ex"
    s = Scene(cards, board.format("Lucky"), coins=[0, 0, 1, 1])
    s.choose("attack:Luck")
    assert s.asked() == "A yes or no"
    s.choose("yes")
    assert s.counters("B active") == 5
    s.done()
    s = Scene(cards, board.format("Lucky"), coins=[0, 1])
    s.choose("attack:Luck").choose("no")
    assert s.counters("B active") == 3
    s = Scene(cards, "turn: 5 of A\nA active: Lucky\nA bench: Lucky [tool Test]\nB active: Mighty ex", coins=[0, 1])
    s.choose("attack:Luck")
    assert s.asked() == "B main"


def test_a_stadium_over_another() -> None:
    text = (
        "You can put this card into play only if you discard a Hall in play, and you can put this card into play "
        "during the same turn you play Hall. Each Kit in play (both yours and your opponent's) gets +50 HP."
    )
    s = played("stadium", text, "A active: Kit\nA hand: Hall, Test\nstadium: Hall (B)")
    assert s.offers("play:Test")
    s = played("stadium", text, "A active: Kit\nA hand: Hall, Test")
    assert not s.offers("play:Test")
    s.choose("play:Hall").choose("play:Test")
    assert s.game.table.cards[s.game.stadium].name == "Test"


# -- once a game, once and gone, never back ---------------------------------------------------------------------------


def test_one_prize_card_fewer_once_in_a_game() -> None:
    text = (
        "As long as this card is attached to a Pokémon, it provides {R} Energy. If the Pokémon this card is attached "
        "to is Knocked Out by damage from an attack from your opponent's Pokémon, that player takes 1 fewer Prize "
        "card. This effect of your Test only works once per game."
    )
    s = energised(text, "A active: Mighty ex [W]\nB active: Kit [energy Test]\nB bench: Kit [energy Test], Pup")
    s.choose("attack:Crash")
    assert s.asked() == "B promote"
    s.choose("pokemon:Kit").end_turn().choose("attack:Crash")
    assert (s.asked(), s.bounds()) == ("A prize", (1, 1))


def test_whatever_is_put_onto_the_bench() -> None:
    text = (
        "Whenever any player puts a Basic non-{D} Pokémon onto their Bench during their turn, place 2 damage counters "
        "on that Pokémon."
    )
    nest = "    Nest | Item | effect: item(Put(pick(1, deck(me, Basic)), bench), Shuffle(me))\n"
    s = Scene(
        CARDS + nest + card("stadium", text),
        "turn: 5 of A\nA active: Kit\nA hand: Pup, Comet's Moss, Nest\nA deck: Kit\nstadium: Test (B)",
    )
    s.choose("bench:Pup").choose("bench:Comet's Moss").choose("play:Nest").choose("card:Kit")
    assert [s.counters(f"A bench {n}") for n in (1, 2, 3)] == [2, 0, 2]


def test_several_stages_taken_off() -> None:
    text = (
        "Devolve 1 of your evolved {R} Pokémon by putting any number of Evolution cards on it into your hand. (That "
        "Pokémon can't evolve this turn.)"
    )
    s = played("item", text, "A active: Pup\nA bench: Lion [under Cat, Kit]\nA hand: Test")
    s.choose("play:Test").choose("pokemon:Lion")
    assert s.keys() == ["number:1", "number:2"]
    s.choose("number:2")
    assert s.names("A hand") == ["Lion", "Cat"]
    assert not s.offers("evolve")


def test_less_damage_once_even_if_none_is_left() -> None:
    """As the official engine has it: the card is gone although no damage was done."""
    text = (
        "If the Pokémon this card is attached to is damaged by an attack from your opponent's {R} Pokémon, it takes 60 "
        "less damage (after applying Weakness and Resistance), and discard this card."
    )
    s = played("tool", text, "A active: Kit [R]\nB active: Kit [tool Test]")
    s.choose("attack:Slam")
    assert (s.counters("B active"), s.names("B discard")) == (0, ["Test"])
    s = played("tool", text, "A active: Lion [R]\nB active: Kit [tool Test]")
    s.choose("attack:Roar")
    assert (s.counters("B active"), s.names("B discard")) == (3, ["Test"])
    s = played("tool", text, "A active: Comet's Moss [D]\nB active: Kit [tool Test]")
    s.choose("attack:Leaf")
    assert (s.counters("B active"), s.names("B discard")) == (2, [])


def test_what_stays_in_the_discard_pile() -> None:
    text = "Heal 50 damage from 1 of your Pokémon. This card can't be put into your hand or deck from the discard pile."
    back = "    Net | Item | effect: item(Put(pick(upto(2), discard(me, Item)), hand))\n"
    more = "    Wave | Item | effect: item(Put(discard(me), shuffled))\n"
    board = "turn: 5 of A\nA active: Kit\nA hand: Net, Wave\nA discard: Test"
    s = Scene(CARDS + back + more + card("item", text), board)
    assert not s.offers("play:Net")
    s = Scene(CARDS + back + more + card("item", text), board + ", Band, Net")
    s.choose("play:Net")
    assert s.keys() == ["card:Net@discard"]
    s.choose("card:Net").choose("play:Wave")
    assert s.names("A discard") == ["Test", "Wave"]
