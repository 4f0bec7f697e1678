"""What walking the same games as the official engine has shown: each fault that was found, in a small position."""

from __future__ import annotations

from playmat.engine.queries import max_hp
from playmat.engine.start import start
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MULLIGAN, ASK_SETUP_ACTIVE
from playmat.view.log import Log
from tests.scene import Scene, definitions

SV = preset("SV")
PLAIN = """
    Cinder | Basic | HP 100 | R | attack "Slam" - 60
    Pebble | Basic | HP 60 | F
"""


def shuffles(log: Log) -> int:
    return len([word for word, *_ in log.tuples() if word == "shuffle"])


def test_an_empty_hand_is_shuffled_into_the_deck_too() -> None:
    scene = Scene(
        PLAIN + "    Anew | Supporter | effect: supporter(Put(hand(me), shuffled), Draw(2))",
        "turn: 5 of A\nA active: Cinder\nA hand: Anew\nA deck: Pebble, Cinder, Pebble\nB active: Cinder",
    )
    log = Log()
    scene.game.sink = log
    scene.choose("play:Anew")
    assert shuffles(log) == 1
    assert len(scene.names("A hand")) == 2


def test_of_two_hands_the_empty_one_is_shuffled_in_too() -> None:
    scene = Scene(
        PLAIN + "    Anew | Supporter | effect: supporter(Put(hand(both), shuffled), Draw(2))",
        "turn: 5 of A\nA active: Cinder\nA hand: Anew, Pebble\nA deck: Pebble, Cinder\nB active: Cinder",
    )
    log = Log()
    scene.game.sink = log
    scene.choose("play:Anew")
    assert shuffles(log) == 2


def test_the_cards_of_a_cost_count_for_what_is_drawn() -> None:
    fresh = "    Fresh | Supporter | effect: supporter(Draw(until=3), cost=[Discard(pick(1, hand(me)))])"
    text = "turn: 5 of A\nA active: Cinder\nA hand: Fresh, HAND\nA deck: Pebble, Cinder\nB active: Cinder"
    # Three others: one is paid, two are left, so one is drawn.
    scene = Scene(PLAIN + fresh, text.replace("HAND", "Pebble, Pebble, Pebble"))
    scene.choose("play:Fresh").choose("card:Pebble")
    assert len(scene.names("A hand")) == 3
    # Four others: three are left after the cost, and nothing could be drawn.
    assert not Scene(PLAIN + fresh, text.replace("HAND", "Pebble, Pebble, Pebble, Pebble")).offers("play:Fresh")


def test_a_search_for_no_cards_does_not_look_through_the_deck() -> None:
    grab = (
        '    Grab | Basic | HP 100 | M | attack "Grab" -: '
        "attack(Flip(UNTIL_TAILS), Put(pick(upto(heads), deck(me)), hand), Shuffle(me))"
    )
    text = "turn: 5 of A\nA active: Grab\nA deck: Pebble, Cinder\nB active: Cinder\nB deck: Pebble, Pebble"
    scene = Scene(PLAIN + grab, text, coins=[0], rules=SV)
    log = Log()
    scene.game.sink = log
    scene.choose("attack:Grab")
    assert scene.asked() == "B main"
    assert shuffles(log) == 0
    assert not scene.game.players[0].deck_seen
    scene = Scene(PLAIN + grab, text, coins=[1, 0], rules=SV)
    scene.choose("attack:Grab")
    # "Up to" may be none in an attack, also from a deck (see ERA-41).
    assert scene.bounds() == (0, 1)


def test_the_only_stadium_is_not_asked_for() -> None:
    scene = Scene(
        PLAIN + "    Field | Stadium | effect: stadium(MaxHP(pokemon(both), +10))\n"
        "    Blower | Item | effect: item(Discard(pick(1, stadium_card(both))))",
        "turn: 5 of A\nA active: Cinder\nA hand: Blower\nB active: Cinder\nstadium: Field (B)",
    )
    scene.choose("play:Blower")
    assert scene.asked() == "A main"
    assert scene.names("B discard") == ["Field"]


def test_a_coin_against_a_knock_out_is_flipped_only_for_one() -> None:
    sturdy = '    Sturdy | Basic | HP 100 | F | ability "Sturdy" Ability: passive(Survives(self, hp=10, coin=True))'
    scene = Scene(PLAIN + sturdy, "turn: 5 of A\nA active: Cinder\nB active: Sturdy\nB deck: Pebble, Pebble", coins=[])
    scene.choose("attack:Slam")
    assert scene.counters("B active") == 6
    text = "turn: 5 of A\nA active: Cinder\nB active: Sturdy [50 damage]\nB deck: Pebble, Pebble"
    scene = Scene(PLAIN + sturdy, text, coins=[1])
    scene.choose("attack:Slam")
    scene.done()
    assert scene.counters("B active") == 9


def test_a_fossil_in_play_is_a_basic_pokemon() -> None:
    scene = Scene(
        PLAIN + "    Field | Stadium | effect: stadium(MaxHP(pokemon(both, Basic), +30))\n"
        "    Old Stone | Item | HP 60 | tags Fossil | "
        'effect: item(CountsAs(Pokemon, Basic, Type("C"), HP(60)), action(Discard(self), limit=often))\n'
        "    Hit | Item | effect: item(Counters(1, pick(1, bench(me, Basic))))",
        "turn: 5 of A\nA active: Cinder\nA hand: Old Stone, Hit\nB active: Cinder\nstadium: Field (B)",
    )
    scene.choose("play:Old Stone")
    assert max_hp(scene.game, scene.pokemon("A bench 1")) == 90
    scene.choose("play:Hit").forced()
    assert scene.counters("A bench 1") == 1


def test_who_went_second_takes_prizes_first_where_both_take_together() -> None:
    for turn, player in ((5, "A"), (6, "B")):
        scene = Scene(
            PLAIN + '    Boom | Basic | HP 60 | R | attack "Boom" - 60: attack(Counters(6, self))',
            f"rules: SV\nturn: {turn} of {player}\nA active: Boom\nA bench: Pebble\nB active: Boom\nB bench: Pebble\n"
            "A prizes: Pebble, Pebble\nB prizes: Pebble, Pebble",
        )
        scene.choose("attack:Boom")
        assert scene.game.first == 0
        assert scene.asked() == "B prize"
        scene.choose("card:prizes 1")
        assert scene.asked() == "A prize"


def test_the_last_prize_taken_by_a_text_wins() -> None:
    bargain = "    Bargain | Supporter | effect: supporter(TakePrize(1, who=both))"
    scene = Scene(
        PLAIN + bargain,
        "turn: 5 of A\nA active: Cinder\nA hand: Bargain\nB active: Cinder\nA prizes: Pebble\nB prizes: Pebble, Pebble",
    )
    scene.choose("play:Bargain").choose("card:prizes 1").choose("card:prizes 1")
    assert scene.game.winner == 0
    # Where both take their last one at the same moment, nobody wins.
    scene = Scene(
        PLAIN + bargain,
        "turn: 5 of A\nA active: Cinder\nA hand: Bargain\nB active: Cinder\nA prizes: Pebble\nB prizes: Pebble",
    )
    scene.choose("play:Bargain").choose("card:prizes 1").choose("card:prizes 1")
    assert scene.game.winner == 2


def test_an_attacker_that_leaves_play_is_judged_together_with_whom_it_knocked_out() -> None:
    back = '    Flyer | Basic | HP 60 | R | attack "Return" - 60: attack(Put(self, hand))'
    scene = Scene(
        PLAIN + back,
        "turn: 5 of A\nA active: Flyer\nB active: Pebble\nA prizes: Pebble, Pebble\nB prizes: Pebble, Pebble",
    )
    scene.choose("attack:Return")
    assert scene.asked() == "A prize"
    scene.choose("card:prizes 1")
    assert scene.game.winner == 2


def test_energy_that_only_some_may_hold_is_not_offered_to_others() -> None:
    text = (
        '    Gang Mate | Basic | HP 60 | D | owner Gang | attack "Hit" - 10\n'
        "    Gang Energy | Special Energy | "
        'effect: energy(AttachOnly(pokemon(both, Owner("Gang"))), Provides("D", 2))\n'
    )
    scene = Scene(
        PLAIN + text, "turn: 5 of A\nA active: Cinder\nA bench: Gang Mate\nA hand: Gang Energy\nB active: Cinder"
    )
    offered = [key for key in scene.keys() if key.startswith("attach")]
    assert offered == ["attach:Gang Energy>bench 1"]


def test_who_may_not_play_a_pokemon_may_not_evolve_into_it_either() -> None:
    """II-A.3: evolving from the hand is playing the card."""
    text = (
        '    Glare | Basic | HP 60 | D | ability "Glare" Ability: '
        "passive(Cant(Play, opp, Pokemon, HasAbility), when=here(self, active))\n"
        '    Boulder | Stage 1 | HP 90 | F | from Pebble | ability "Hard" Ability: passive(Takes(self, -10))\n'
        "    Rock | Stage 1 | HP 90 | F | from Pebble\n"
    )
    position = "turn: 5 of A\nA active: Pebble\nA hand: Boulder, Rock\nB active: Glare"
    scene = Scene(PLAIN + text, position)
    assert scene.offers("evolve:Rock")
    assert not scene.offers("evolve:Boulder")
    assert Scene(PLAIN + text, position.replace("B active: Glare", "B active: Pebble")).offers("evolve:Boulder")


def test_energy_that_may_not_be_played_may_not_be_attached_from_the_hand() -> None:
    """II-A.3: a ban on playing ACE SPEC cards holds for Energy too."""
    text = (
        '    Null | Basic | HP 60 | M | ability "Null" Ability: passive(Cant(Play, opp, AceSpec))\n'
        '    Rich Energy | Special Energy | tags ACE SPEC | effect: energy(Provides("C"))\n'
        '    Poor Energy | Special Energy | effect: energy(Provides("C"))\n'
    )
    position = "turn: 5 of A\nA active: Pebble\nA hand: Rich Energy, Poor Energy\nB active: Null"
    scene = Scene(PLAIN + text, position)
    assert [key for key in scene.keys() if key.startswith("attach")] == ["attach:Poor Energy>active"]
    assert Scene(PLAIN + text, position.replace("B active: Null", "B active: Pebble")).offers("attach:Rich Energy")


def test_texts_that_do_not_stack_want_one_coin_for_a_retreat() -> None:
    """II-E-15: two Pokémon with the same Ability that does not stack."""
    slime = (
        '    Slime | Basic | HP 60 | N | ability "Slide" Ability: '
        "passive(NeedsCoin(Retreat, active(opp)), stack=False)\n"
    )
    text = "turn: 5 of A\nA active: Pebble\nA bench: Cinder\nB active: Slime\nB bench: Slime"
    for stack, coins in ((False, [1]), (True, [1, 1])):
        scene = Scene(PLAIN + (slime.replace(", stack=False", "") if stack else slime), text, coins=coins)
        scene.choose("retreat").forced()
        scene.done()
        assert scene.pokemon("A active").defn.name == "Cinder"


def test_two_hands_without_a_basic_start_again_together_even_if_one_could_be_kept() -> None:
    cards = definitions(
        'Opener | Stage 2 | HP 100 | R | from None | ability "Opening" Ability: passive(Lets(SetUp, self))\n'
        "Starter | Basic | HP 60 | F\nFiller | Item | effect: item(Draw(1))\n"
    )
    deck = [cards["Opener"]] * 7 + [cards["Starter"]] * 7 + [cards["Filler"]] * 46
    orders = []
    for who in (0, 1):
        own = list(range(60 * who, 60 * who + 60))
        # The first hand has an Opener but no Basic (player 0), or neither (player 1); the second hand only Starters.
        top = own[0:1] + own[14:20] if who == 0 else own[14:21]
        orders.append([card for card in own if card not in top] + top)
    for who in (0, 1):
        own = list(range(60 * who, 60 * who + 60))
        orders.append(own[:7] + own[14:] + own[7:14])
    game = start(SV, (deck, deck), Chance.scripted([], [], orders), 0)
    game.step(0)
    assert game.decision is not None and (game.decision.kind, game.decision.who) == (ASK_MULLIGAN, 0)
    game.step(0)
    assert game.decision is not None and (game.decision.kind, game.decision.who) == (ASK_SETUP_ACTIVE, 0)
    assert all(game.table.cards[card].is_basic for player in game.players for card in player.hand)
    assert [player.mulligans for player in game.players] == [1, 1]
