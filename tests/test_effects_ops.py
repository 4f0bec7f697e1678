"""What effects do: each op in a small position."""

from __future__ import annotations

from tests.scene import Scene

POKEMON = """
    Cinder | Basic | HP 100 | R | attack "Slam" R 30
    Leafy | Basic | HP 100 | G | attack "Leaf" G 10
    Pebble | Basic | HP 60 | F | attack "Roll" F 10
    Boulder | Stage 1 | HP 120 | F | from Pebble | attack "Crush" F 60
    Mountain | Stage 2 | HP 200 | F | from Boulder | attack "Fall" F 120
    Basic Fire Energy | Energy R
    Basic Grass Energy | Energy G
    Twin | Special Energy | effect: energy(Provides("C"), Provides("C"))
    Band | Tool | effect: tool(MaxHP(holder, +20))
    Helper | Supporter | effect: supporter(Draw(1))
"""


def scene(effect: str, text: str, kind: str = "item", **chance: list[int]) -> Scene:
    """A scene in which A holds a card Test (or, for an attack, has a Tester in the Active Spot) with this effect."""
    if kind == "item":
        card = f"Test | Item | effect: item({effect})"
        body = "turn: 5 of A\n" + text.replace("HAND", "Test")
    elif kind == "supporter":
        card = f"Test | Supporter | effect: supporter({effect})"
        body = "turn: 5 of A\n" + text.replace("HAND", "Test")
    elif kind == "ability":
        card = f'Tester | Basic | HP 100 | R | ability "Trick" Ability: ability({effect})'
        body = "turn: 5 of A\n" + text
    else:
        card = f'Tester | Basic | HP 100 | R | attack "Test" - 10: attack({effect})'
        body = "turn: 5 of A\n" + text
    return Scene(POKEMON + "    " + card + "\n", body, **chance)


BASE = """
A active: Cinder
A hand: HAND
B active: Leafy
"""


# -- cards


def test_draw_takes_what_there_is() -> None:
    s = scene("Draw(3)", BASE)
    s.choose("play:Test")
    assert len(s.names("A hand")) == 3
    assert s.names("A discard") == ["Test"]


def test_draw_until_a_number_is_in_hand_does_nothing_when_it_is_there() -> None:
    s = scene("Draw(until=2)", BASE.replace("HAND", "HAND, Pebble, Pebble"))
    assert not s.offers("play:Test")


def test_draw_up_to_asks_the_number() -> None:
    s = scene("Draw(upto(3))", BASE)
    s.choose("play:Test")
    assert s.asked() == "A number"
    assert s.keys() == ["number:1", "number:2", "number:3"]
    s.choose("number:2")
    assert len(s.names("A hand")) == 2


def test_both_players_shuffle_their_hands_and_draw() -> None:
    s = scene("Put(hand(both), shuffled), Draw(4, who=both)", BASE + "B hand: Pebble, Pebble\n", "supporter")
    s.choose("play:Test")
    assert len(s.names("A hand")) == 4
    assert len(s.names("B hand")) == 4


def test_a_filtered_search_may_find_nothing_and_shuffles() -> None:
    s = scene("Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me)", BASE + "A deck: Pebble, Band, Pebble\n")
    s.choose("play:Test")
    assert s.bounds() == (0, 1)
    s.choose("card:Pebble@deck")
    assert s.names("A hand") == ["Pebble"]
    hand = s.game.players[0].hand[0]
    assert s.game.seen[1][hand] != 0
    assert s.game.players[0].deck_seen


def test_an_unfiltered_search_is_exact() -> None:
    s = scene("Put(pick(2, deck(me)), hand), Shuffle(me)", BASE + "A deck: Pebble, Band, Pebble\n")
    s.choose("play:Test")
    assert s.bounds() == (2, 2)


def test_a_search_for_what_is_publicly_elsewhere_is_refused() -> None:
    text = BASE + "A deck: Band\nA prizes: Band\nA discard: Pebble\n"
    assert not scene("Put(pick(1, deck(me, Pokemon)), hand), Shuffle(me)", text).offers("play:Test")
    text = BASE + "A deck: Band\nA prizes: Pebble\nA discard: Pebble\n"
    assert scene("Put(pick(1, deck(me, Pokemon)), hand), Shuffle(me)", text).offers("play:Test")


def test_a_search_without_a_match_asks_nothing() -> None:
    s = scene("Put(pick(1, deck(me, Pokemon)), hand), Shuffle(me)", BASE + "A deck: Band\nA prizes: Pebble\n")
    s.choose("play:Test")
    assert s.asked() == "A main"
    assert s.game.players[0].deck_seen


def test_no_search_where_the_bench_is_full_by_an_attack() -> None:
    full = BASE.replace("Cinder", "Tester").replace("A hand: HAND\n", "") + "A bench: " + ", ".join(["Cinder"] * 5)
    s = scene("Put(pick(upto(2), deck(me, Basic)), bench), Shuffle(me)", full + "\nA deck: Pebble\n", "attack")
    s.choose("attack:Test")
    assert not s.game.players[0].deck_seen
    assert s.asked() == "B main"


def test_free_places_cap_the_number_of_a_search() -> None:
    text = BASE + "A bench: Cinder, Cinder, Cinder, Cinder\nA deck: Pebble, Pebble\n"
    s = scene("Put(pick(upto(2), deck(me, Basic)), bench), Shuffle(me)", text)
    s.choose("play:Test")
    assert s.bounds() == (0, 1)
    s.choose("card:Pebble")
    assert len(s.game.players[0].bench) == 5
    full = BASE + "A bench: Cinder, Cinder, Cinder, Cinder, Cinder\nA deck: Pebble, Pebble\n"
    assert not scene("Put(pick(upto(2), deck(me, Basic)), bench), Shuffle(me)", full).offers("play:Test")


def test_up_to_outside_the_deck_is_at_least_one() -> None:
    s = scene("Put(pick(upto(2), discard(me, Pokemon)), hand)", BASE + "A discard: Pebble, Pebble, Band\n")
    s.choose("play:Test")
    assert s.bounds() == (1, 2)
    s.choose("card:Pebble", "card:Pebble")
    assert s.names("A hand") == ["Pebble", "Pebble"]


def test_a_cost_must_be_paid_in_full_and_not_by_the_card_itself() -> None:
    effect = "Draw(3), cost=[Discard(pick(2, hand(me)))]"
    assert not scene(effect, BASE.replace("HAND", "HAND, Pebble")).offers("play:Test")
    s = scene(effect, BASE.replace("HAND", "HAND, Pebble, Band, Helper"))
    s.choose("play:Test")
    assert s.bounds() == (2, 2)
    s.choose("card:Pebble", "card:Band")
    assert sorted(s.names("A discard")) == ["Band", "Pebble", "Test"]
    assert len(s.names("A hand")) == 4


def test_if_you_do_follows_what_was_done() -> None:
    effect = 'a := Attach(pick(1, hand(me, BasicEnergy("R"))), self), If(did(a), [Draw(1)]), limit=once'
    s = scene(effect, "A active: Tester\nA hand: Basic Fire Energy\nB active: Leafy\n", "ability")
    s.choose("ability")
    assert len(s.game.players[0].active.energy) == 1  # type: ignore[union-attr]
    assert len(s.names("A hand")) == 1
    assert not s.offers("ability")


def test_an_ability_that_can_change_nothing_is_not_offered() -> None:
    effect = 'a := Attach(pick(1, hand(me, BasicEnergy("R"))), self), If(did(a), [Draw(1)]), limit=once'
    assert not scene(effect, "A active: Tester\nA hand: Band\nB active: Leafy\n", "ability").offers("ability")


def test_look_at_cards_take_some_and_put_the_rest_back() -> None:
    effect = "l := Look(top(4, me)), Put(pick(some, only(that(l), Supporter)), hand, show=True), Put(rest(l), shuffled)"
    s = scene(effect, BASE + "A deck: Helper, Pebble, Helper, Band, Pebble\n")
    s.choose("play:Test")
    assert s.bounds() == (0, 2)
    s.choose("card:Helper")
    assert s.names("A hand") == ["Helper"]
    assert len(s.names("A deck")) == 4


def test_the_rest_goes_under_the_deck_in_the_users_order() -> None:
    effect = "l := Look(top(3, me)), Put(pick(1, that(l)), hand), Put(rest(l), bottom)"
    s = scene(effect, BASE + "A deck: Helper, Pebble, Band, Boulder\n")
    s.choose("play:Test")
    s.choose("card:Band")
    assert s.asked() == "A order"
    s.choose("card:Pebble", "card:Helper")
    assert s.names("A deck") == ["Helper", "Pebble", "Boulder"]


def test_mixed_cards_go_under_the_deck_without_a_question() -> None:
    s = scene("Put(hand(me), bottom, mixed=True), Draw(1)", BASE.replace("HAND", "HAND, Pebble, Band"))
    s.choose("play:Test")
    assert s.asked() == "A main"
    assert sorted(s.names("A deck")[:2]) == ["Band", "Pebble"]


def test_discard_until_is_chosen_by_the_owner_of_the_hand() -> None:
    s = scene("Discard(hand(opp), until=1)", BASE + "B hand: Pebble, Band, Helper\n")
    s.choose("play:Test")
    assert s.asked() == "B pick"
    assert s.bounds() == (2, 2)
    s.choose("card:Pebble", "card:Helper")
    assert s.names("B hand") == ["Band"]


def test_a_random_card_of_a_hand() -> None:
    s = scene("Discard(random(1, hand(opp)))", BASE + "B hand: Pebble, Band, Helper\n", picks=[1])
    s.choose("play:Test")
    assert s.names("B discard") == ["Band"]


def test_one_of_each_kind() -> None:
    effect = 'Put(pick(each_kind(BasicEnergy("R"), BasicEnergy("G")), discard(me)), hand)'
    text = BASE + "A discard: Basic Fire Energy, Basic Grass Energy, Basic Grass Energy\n"
    s = scene(effect, text)
    s.choose("play:Test")
    s.choose("card:Basic Grass Energy")
    assert sorted(s.names("A hand")) == ["Basic Fire Energy", "Basic Grass Energy"]


def test_different_types_are_picked_one_at_a_time() -> None:
    effect = "Put(pick(upto(2), deck(me, BasicEnergy), distinct=kinds), hand), Shuffle(me)"
    s = scene(effect, BASE + "A deck: Basic Fire Energy, Basic Fire Energy, Basic Grass Energy\n")
    s.choose("play:Test")
    assert s.offers("stop")
    s.choose("card:Basic Fire Energy")
    assert s.keys() == ["card:Basic Grass Energy@deck", "stop"]
    s.choose("stop")
    assert s.names("A hand") == ["Basic Fire Energy"]


def test_a_prize_outside_a_knock_out() -> None:
    s = scene("TakePrize(1)", BASE + "A prizes: Pebble, Band\n")
    s.choose("play:Test")
    assert s.asked() == "A prize"
    s.choose("card:prizes 2")
    assert s.names("A hand") == ["Band"]
    assert s.game.players[0].prizes_taken >= 1


# -- Energy by units


def test_a_card_of_two_units_pays_two() -> None:
    text = "A active: Tester [energy Twin | R]\nB active: Leafy\n"
    s = scene("Discard(pick(units(2), energy(self)))", text, "attack")
    s.choose("attack:Test")
    s.choose("card:Twin")
    assert s.offers("stop")
    s.choose("stop")
    assert s.names("A discard") == ["Twin"]


def test_a_card_may_count_as_fewer_units() -> None:
    text = "A active: Tester [energy Twin | R]\nB active: Leafy\n"
    s = scene("Discard(pick(units(2), energy(self)))", text, "attack")
    s.choose("attack:Test").choose("card:Twin").choose("card:Basic Fire Energy")
    assert sorted(s.names("A discard")) == ["Basic Fire Energy", "Twin"]


def test_no_card_is_superfluous_in_older_rules() -> None:
    text = "rules: XY\nA active: Tester [energy Twin | R]\nB active: Leafy\n"
    s = scene("Discard(pick(units(2), energy(self)))", text, "attack")
    s.choose("attack:Test")
    assert s.asked() == "B main"
    assert s.names("A discard") == ["Twin"]


def test_what_was_discarded_is_counted_in_units() -> None:
    text = "A active: Tester [energy Twin]\nB active: Leafy\n"
    effect = "count=[May(d := Discard(pick(upto(units(2)), energy(self))))], damage=10 * count(d)"
    s = scene(effect, text, "attack")
    s.choose("attack:Test").choose("yes")
    s.until_main(*(["card:Twin"] if s.asked() == "A pick" else []))
    assert s.counters("B active") == 2
