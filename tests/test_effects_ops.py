"""What effects do: each op in a small position."""

from __future__ import annotations

import pytest

from playmat.errors import NotationError
from playmat.state.chance import Chance
from playmat.state.codes import OPTION_NAMES
from playmat.state.model import Option
from playmat.state.moves import see
from playmat.state.saved import dumps, loads
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


class Checked(Scene):
    """A scene that asks every decision again before it is answered, from the game and from a saved copy of it."""

    def choose(self, *starts: str) -> Scene:
        game = self.game
        frame = game.frames[-1]
        assert game.decision is not None
        before = [shown(option) for option in game.decision.options]
        frame.block.ops[frame.pc - 1].ask(game, frame)
        assert [shown(option) for option in game.decision.options] == before
        again = loads(dumps(game), {defn.id: defn for defn in game.table.cards}, game.table.system)
        assert again.decision is not None
        assert [shown(option) for option in again.decision.options] == before
        return super().choose(*starts)


def shown(option: Option) -> tuple[str, int, int, int]:
    return OPTION_NAMES[option.kind], option.card, option.target, option.number


def scene(
    effect: str, text: str, kind: str = "item", coins: list[int] | None = None, picks: list[int] | None = None
) -> Scene:
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
    return Checked(POKEMON + "    " + card + "\n", body, coins, picks)


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
    s.choose("ability").forced()
    assert len(s.pokemon("A active").energy) == 1


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
    assert len(s.names("A deck")) == 9


def test_the_rest_goes_under_the_deck_in_the_users_order() -> None:
    effect = "l := Look(top(3, me)), Put(pick(1, that(l)), hand), Put(rest(l), bottom)"
    s = scene(effect, BASE + "A deck: Helper, Pebble, Band, Boulder\n")
    s.choose("play:Test")
    s.choose("card:Band")
    assert s.asked() == "A order"
    s.choose("card:Pebble", "card:Helper")
    assert s.names("A deck")[:2] == ["Helper", "Pebble"]
    assert s.names("A deck")[-1] == "Boulder"


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
    s.choose("play:Test").forced()
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
    s.choose("attack:Test").forced()
    assert s.asked() == "B main"
    assert s.names("A discard") == ["Twin"]


def test_what_was_discarded_is_counted_in_cards() -> None:
    """Ruling 2340: a card of two units that is discarded counts once for "each card you discarded in this way"."""
    text = "A active: Tester [energy Twin]\nB active: Leafy\n"
    effect = "count=[May(d := Discard(pick(upto(units(2)), energy(self))))], damage=10 * count(d)"
    s = scene(effect, text, "attack")
    s.choose("attack:Test").choose("yes")
    s.until_main(*(["card:Twin"] if s.asked() == "A pick" else []))
    assert s.counters("B active") == 1


# -- Pokémon in play


ATTACKER = "A active: Tester\nB active: Leafy\n"


def test_energy_from_the_deck_is_spread_card_by_card() -> None:
    effect = "Attach(pick(upto(2), deck(me, BasicEnergy)), spread(bench(me))), Shuffle(me)"
    text = BASE + "A bench: Pebble, Cinder\nA deck: Basic Fire Energy, Basic Grass Energy\n"
    s = scene(effect, text)
    s.choose("play:Test").choose("card:Basic Fire Energy", "card:Basic Grass Energy")
    s.choose("pokemon:Cinder").choose("pokemon:Pebble")
    s.expect("A bench: Pebble [G], Cinder [R]")


def test_one_energy_for_each() -> None:
    effect = "Attach(pick(upto(2), discard(me, BasicEnergy)), one_each(bench(me)))"
    text = BASE + "A bench: Pebble, Cinder\nA discard: Basic Fire Energy, Basic Grass Energy\n"
    s = scene(effect, text)
    s.choose("play:Test").choose("card:Basic Fire Energy", "card:Basic Grass Energy")
    s.choose("pokemon:Cinder").forced()
    assert [len(p.energy) for p in s.game.players[0].bench] == [1, 1]


def test_no_search_for_energy_without_a_pokemon_to_receive_it() -> None:
    effect = "Attach(pick(1, deck(me, BasicEnergy)), pick(1, bench(me))), Shuffle(me)"
    assert not scene(effect, BASE + "A deck: Basic Fire Energy\n").offers("play:Test")


def test_energy_found_in_no_deck_asks_for_no_target() -> None:
    effect = "Attach(pick(1, deck(me, BasicEnergy)), pick(1, bench(me))), Shuffle(me)"
    s = scene(effect, BASE + "A bench: Pebble, Cinder\nA deck: Basic Fire Energy\n")
    s.choose("play:Test")
    s.game.step()
    assert s.asked() == "A main"


def test_energy_moves_to_another_pokemon() -> None:
    effect = "Move(pick(1, energy(pokemon(me), BasicEnergy)), pick(1, pokemon(me)))"
    s = scene(effect, "A active: Cinder [R]\nA bench: Pebble, Pebble\nA hand: HAND\nB active: Leafy\n")
    s.choose("play:Test").forced()
    assert s.keys() == ["pokemon:Pebble@bench 1", "pokemon:Pebble@bench 2"]
    s.choose("pokemon:Pebble@bench 2")
    s.expect("A bench: Pebble, Pebble [R]")
    assert not scene(effect, "A active: Cinder [R]\nA hand: HAND\nB active: Leafy\n").offers("play:Test")


CANDY = "Evolve(onto=pick(1, pokemon(me, Basic, Not(New))), card=pick(1, hand(me, Stage2)), skip=True)"


def test_rare_candy_leaves_out_a_stage() -> None:
    text = "A active: Cinder\nA bench: Pebble [30 damage], Pebble\nA hand: HAND, Mountain\n"
    text += "A deck: Boulder\nB active: Leafy\n"
    s = scene(CANDY, text)
    s.choose("play:Test")
    assert s.keys() == ["pokemon:Pebble@bench 1", "pokemon:Pebble@bench 2"]
    s.choose("pokemon:Pebble@bench 1").forced()
    assert s.pokemon("A bench 1").defn.name == "Mountain"
    assert s.counters("A bench 1") == 3


def test_rare_candy_needs_a_card_of_the_line() -> None:
    text = "A active: Cinder\nA hand: HAND, Mountain\nA deck: Boulder\nB active: Leafy\n"
    assert not scene(CANDY, text).offers("play:Test")


def test_devolving_takes_off_the_highest_card() -> None:
    s = scene(
        "Devolve(active(opp))", ATTACKER.replace("Leafy", "Boulder [under Pebble | 20 damage | poisoned]"), "attack"
    )
    s.choose("attack:Test")
    assert "Boulder" in s.names("B hand")
    assert s.pokemon("B active").defn.name == "Pebble"
    assert s.pokemon("B active").poison == 0


def test_devolving_may_knock_out() -> None:
    text = ATTACKER.replace("Leafy", "Boulder [under Pebble | 60 damage]") + "B bench: Leafy\nA prizes: Band, Band\n"
    s = scene("Devolve(active(opp))", text, "attack")
    s.choose("attack:Test")
    assert s.asked() == "A prize"


def test_exchange_with_a_card_of_the_deck_keeps_everything() -> None:
    effect = 'Exchange(self, pick(1, deck(me, Name("Mountain"))), old=shuffled), Shuffle(me), limit=once'
    s = scene(effect, "A active: Tester [40 damage | R]\nA deck: Mountain\nB active: Leafy\n", "ability")
    pid = s.pokemon("A active").pid
    s.choose("ability").choose("card:Mountain")
    assert s.pokemon("A active").pid == pid
    assert s.pokemon("A active").defn.name == "Mountain"
    assert s.counters("A active") == 4
    assert "Tester" in s.names("A deck")


def test_a_face_up_prize_changes_places_with_a_hand_card() -> None:
    effect = "p := FaceUp(pick(1, prizes(opp, FaceDown))), "
    effect += "c := Reveal(random(1, hand(opp))), May(Exchange(that(p), that(c)))"
    s = scene(effect, BASE + "B prizes: Pebble\nB hand: Band, Helper\n", picks=[0])
    s.choose("play:Test").forced().choose("yes")
    assert s.names("B prizes") == ["Band"]
    assert sorted(s.names("B hand")) == ["Helper", "Pebble"]
    assert s.game.players[1].face_up == s.game.players[1].prizes


def test_the_user_switches_in_and_the_owner_switches_out() -> None:
    text = BASE + "B bench: Pebble, Cinder\n"
    s = scene("SwitchIn(pick(1, bench(opp)))", text)
    s.choose("play:Test")
    assert s.asked() == "A pick"
    s.choose("pokemon:Cinder")
    assert s.pokemon("B active").defn.name == "Cinder"
    s = scene("SwitchOut(opp)", text)
    s.choose("play:Test")
    assert s.asked() == "B pick"
    s.choose("pokemon:Pebble")
    assert s.pokemon("B active").defn.name == "Pebble"
    assert not scene("SwitchOut(opp)", BASE).offers("play:Test")


def test_counters_are_spread_one_by_one() -> None:
    s = scene("Counters(3, spread(bench(opp)))", ATTACKER + "B bench: Pebble, Cinder\n", "attack")
    s.choose("attack:Test")
    s.choose("pokemon:Pebble").choose("pokemon:Cinder").choose("pokemon:Pebble")
    assert (s.counters("B bench 1"), s.counters("B bench 2")) == (2, 1)


def test_counters_until_so_much_hp_is_left() -> None:
    s = scene("Counters(on=target, until=10), damage=None", ATTACKER, "attack")
    s.choose("attack:Test")
    assert s.counters("B active") == 9


def test_counters_are_moved() -> None:
    effect = "MoveCounters(pick(1, pokemon(me)), upto(3), pick(1, pokemon(opp))), limit=once"
    text = "A active: Tester [20 damage]\nA bench: Cinder\nB active: Leafy\nB bench: Pebble\n"
    s = scene(effect, text, "ability")
    s.choose("ability").forced()
    assert s.keys() == ["number:1", "number:2"]
    s.choose("number:2").choose("pokemon:Pebble")
    assert (s.counters("A active"), s.counters("B bench 1")) == (0, 2)
    assert not scene(effect, text.replace("20 damage", "R"), "ability").offers("ability")


def test_counters_are_doubled() -> None:
    s = scene("Multiply(2, target), damage=None", ATTACKER.replace("Leafy", "Leafy [30 damage]"), "attack")
    s.choose("attack:Test")
    assert s.counters("B active") == 6


def test_healing_needs_somebody_hurt_except_by_attacks() -> None:
    effect = "Heal(30, pick(1, pokemon(me)))"
    assert not scene(effect, BASE).offers("play:Test")
    s = scene(effect, BASE.replace("Cinder", "Cinder [20 damage]") + "A bench: Pebble\n")
    s.choose("play:Test").forced()
    assert s.counters("A active") == 0
    s = scene(effect, ATTACKER, "attack")
    assert s.offers("attack:Test")


def test_what_was_healed_is_linked() -> None:
    effect = "h := Heal(every, pick(1, pokemon(me))), If(did(h), [Put(energy(onto(h)), hand)])"
    s = scene(effect, BASE.replace("Cinder", "Cinder [50 damage | R R]"))
    s.choose("play:Test").forced()
    assert s.counters("A active") == 0
    assert s.names("A hand") == ["Basic Fire Energy", "Basic Fire Energy"]


def test_conditions_are_for_the_active_only() -> None:
    s = scene(
        "Inflict([Burned, Asleep], pokemon(opp)), damage=None", ATTACKER + "B bench: Pebble\n", "attack", coins=[0, 0]
    )
    s.choose("attack:Test")
    assert s.pokemon("B bench 1").burned == 0
    assert s.pokemon("B active").burned > 0


def test_one_condition_of_several_is_cured() -> None:
    s = scene("Cure(1, active(me))", BASE.replace("Cinder", "Cinder [poisoned | asleep]"))
    s.choose("play:Test").choose("condition:Poisoned")
    assert s.pokemon("A active").poison == 0
    assert s.pokemon("A active").condition == 1


def test_a_knock_out_by_effect() -> None:
    s = scene("KnockOut(target), damage=None", ATTACKER + "B bench: Pebble\nA prizes: Band, Band\n", "attack")
    s.choose("attack:Test")
    s.until_main("card:prizes 1", "pokemon:Pebble")
    assert s.names("A hand") == ["Band"]
    assert s.pokemon("B active").defn.name == "Pebble"


# -- flow and chance


def test_a_coin_decides() -> None:
    effect = "Flip(1), If(heads == 1, [Draw(2)], [Discard(hand(me))])"
    text = BASE.replace("HAND", "HAND, Pebble")
    s = scene(effect, text, coins=[1])
    assert len(s.choose("play:Test").names("A hand")) == 3
    s = scene(effect, text, coins=[0])
    assert s.choose("play:Test").names("A hand") == []


def test_coins_for_each_pokemon() -> None:
    effect = "count=[f := Flip(pokemon(opp))], damage=None, hits=[Hit(20, that(f))]"
    s = scene(effect, ATTACKER + "B bench: Pebble, Cinder\n", "attack", coins=[1, 0, 1])
    s.choose("attack:Test")
    assert (s.counters("B active"), s.counters("B bench 1"), s.counters("B bench 2")) == (2, 0, 2)


def test_may_asks_only_if_it_could_do_something() -> None:
    effect = "May(Discard(energy(self))), Draw(1)"
    s = scene(effect, ATTACKER, "attack")
    s.choose("attack:Test")
    assert s.asked() == "B main"
    s = scene(effect, ATTACKER.replace("Tester", "Tester [R]"), "attack")
    s.choose("attack:Test")
    assert s.asked() == "A yes or no"
    s.choose("no")
    assert len(s.pokemon("A active").energy) == 1


def test_both_ways_of_a_coin_count_before_it_is_flipped() -> None:
    assert scene("Flip(1), If(heads == 1, [Draw(2)])", BASE).offers("play:Test")
    assert not scene("Flip(1), If(heads == 1, [Heal(20, active(me))])", BASE).offers("play:Test")


def test_either_offers_what_could_be_done() -> None:
    effect = "Either([Draw(1)], [Heal(30, active(me))])"
    s = scene(effect, BASE)
    assert len(s.choose("play:Test").names("A hand")) == 1
    s = scene(effect, BASE.replace("Cinder", "Cinder [20 damage]"))
    s.choose("play:Test")
    assert s.asked() == "A either"
    s.choose("text:1")
    assert s.counters("A active") == 0
    assert s.names("A hand") == []


def test_either_or_both() -> None:
    effect = "Either([Draw(1)], [Heal(30, active(me))], both=True)"
    s = scene(effect, BASE.replace("Cinder", "Cinder [20 damage]"))
    s.choose("play:Test").choose("text:2")
    assert s.counters("A active") == 0
    assert len(s.names("A hand")) == 1


def test_each_member_of_a_set() -> None:
    effect = "Each(pokemon(me), [Heal(10, each)])"
    s = scene(effect, BASE.replace("Cinder", "Cinder [20 damage]") + "A bench: Pebble [30 damage], Cinder\n")
    s.choose("play:Test")
    assert (s.counters("A active"), s.counters("A bench 1")) == (1, 2)
    assert not scene(effect, BASE).offers("play:Test")


def test_repeat_with_a_coin_each() -> None:
    effect = "Repeat(3, [Flip(1), If(heads == 1, [Draw(1)])])"
    s = scene(effect, BASE, coins=[1, 0, 1])
    assert len(s.choose("play:Test").names("A hand")) == 2


def test_the_opponent_is_asked() -> None:
    effect = "Ask(opp, [Draw(1, who=both)], [Draw(3)])"
    s = scene(effect, BASE)
    s.choose("play:Test")
    assert s.asked() == "B yes or no"
    s.choose("no")
    assert len(s.names("A hand")) == 3


def test_a_text_ends_the_turn() -> None:
    s = scene("Draw(1), EndTurn()", BASE)
    s.choose("play:Test")
    assert s.asked() == "B main"


def test_a_text_wins_the_game() -> None:
    s = scene("Win()", BASE)
    s.choose("play:Test")
    assert s.game.winner == 0
    assert s.game.decision is None


def test_no_attack_during_the_next_turn() -> None:
    s = scene("Lasting(next_turn(opp), Cant(Attack, target))", ATTACKER.replace("Leafy", "Leafy [G]"), "attack")
    s.choose("attack:Test")
    assert s.asked() == "B main"
    assert not s.offers("attack")
    s.end_turn()
    s.end_turn()
    assert s.offers("attack")


def test_an_effect_on_a_pokemon_goes_with_it_to_the_bench() -> None:
    text = ATTACKER.replace("Leafy", "Leafy [G]") + "B bench: Pebble\nB hand: Swap\n"
    effect = "Lasting(next_turn(opp), Cant(Attack, target))"
    card = f'    Tester | Basic | HP 100 | R | attack "Test" - 10: attack({effect})\n'
    s = Checked(
        POKEMON + card + "    Swap | Item | effect: item(SwitchOut(me), SwitchOut(me))\n", "turn: 5 of A\n" + text
    )
    s.choose("attack:Test")
    assert not s.offers("attack")
    s.choose("play:Swap").forced(2)
    assert s.offers("attack:Leaf")


def test_a_ban_on_the_player_stays() -> None:
    s = scene("Lasting(next_turn(opp), Cant(Play, opp, Supporter))", ATTACKER + "B hand: Helper\n", "attack")
    s.choose("attack:Test")
    assert not s.offers("play:Helper")
    s.end_turn().end_turn()
    assert s.offers("play:Helper")


def test_more_damage_during_the_own_next_turn_only() -> None:
    s = scene("Lasting(next_turn(me), Deals(self, +40))", ATTACKER.replace("Leafy", "Mountain"), "attack")
    s.choose("attack:Test").end_turn()
    s.choose("attack:Test")
    assert s.counters("B active") == 6
    s.end_turn().choose("attack:Test")
    assert s.counters("B active") == 7 + 4


def test_a_delayed_knock_out() -> None:
    effect = "At(end_of(next_turn(opp)), [KnockOut(target)])"
    s = scene(effect, ATTACKER + "B bench: Pebble, Cinder\nA prizes: Band, Band\n", "attack")
    s.choose("attack:Test")
    assert s.asked() == "B main"
    s.end_turn()
    assert s.asked() == "A prize"


def test_a_trigger_with_an_expiry() -> None:
    effect = "Lasting(next_turn(opp), on(Damaged(self), [Counters(damage_done / 10, attacker)]))"
    s = scene(effect, ATTACKER.replace("Leafy", "Leafy [G]"), "attack")
    s.choose("attack:Test").choose("attack:Leaf")
    assert s.counters("B active") == 2


def test_an_attack_is_copied_with_its_number_and_effects() -> None:
    effect = "become=[UseAttack(pick_attack(bench(me)))]"
    card = f'    Tester | Basic | HP 100 | R | attack "Test" -: attack({effect})\n'
    card += (
        '    Model | Basic | HP 50 | R | attack "Big" RRR 70: attack(Draw(1)) | attack "Copy" - : attack('
        + effect
        + ")\n"
    )
    s = Checked(POKEMON + card, "turn: 5 of A\nA active: Tester\nA bench: Model\nB active: Leafy\n")
    s.choose("attack:Test")
    assert s.asked() == "A attack"
    s.choose("attack:Big")
    assert s.counters("B active") == 7
    assert len(s.names("A hand")) == 1


def test_a_copied_attack_that_is_in_the_chain_has_no_effect() -> None:
    effect = "become=[UseAttack(pick_attack(active(me)))]"
    s = scene(effect, ATTACKER, "attack")
    s.choose("attack:Test").forced()
    assert s.asked() == "B main"


def test_another_cards_text_is_carried_out() -> None:
    effect = "d := Discard(top(1, me)), If(is_(that(d), Supporter), [UseCard(that(d))])"
    s = scene(effect, ATTACKER + "A deck: Helper, Pebble\n", "attack")
    s.choose("attack:Test")
    assert s.names("A hand") == ["Pebble"]
    assert s.names("A discard") == ["Helper"]


# -- chance as a decision, knowledge, immunity


def test_coins_random_picks_and_shuffles_are_asked_of_nature() -> None:
    effect = "Flip(2), Draw(heads), Discard(random(1, hand(opp))), Shuffle(me)"
    s = scene(effect, BASE + "A deck: Pebble, Band\nB hand: Pebble, Band\n")
    s.game.chance = Chance.asked()
    s.choose("play:Test")
    assert s.asked() == "nature coin"
    s.choose("heads").choose("heads")
    assert s.asked() == "nature pick"
    s.choose(s.keys()[1])
    assert s.names("B discard") == ["Band"]
    assert s.asked() == "nature shuffle"
    deck = s.game.players[0].deck[:]
    assert s.game.decision is not None
    s.game.step(*reversed(range(len(deck))))
    assert s.game.players[0].deck == deck[::-1]
    assert s.asked() == "A main"


def test_a_card_put_back_unshown_is_no_longer_known() -> None:
    s = scene("Put(pick(1, hand(me)), top)", BASE.replace("HAND", "HAND, Pebble, Band"))
    for card in s.game.players[0].hand:
        see(s.game, card, 1)
    s.choose("play:Test").choose("card:Pebble")
    assert [s.game.seen[1][card] for card in s.game.players[0].hand] == [0]
    assert s.game.seen[1][s.game.players[0].deck[-1]] == 0


def test_a_card_from_a_public_place_stays_known() -> None:
    s = scene("Put(pick(1, discard(me)), hand)", BASE + "A discard: Pebble, Band\n")
    s.choose("play:Test").choose("card:Pebble")
    assert s.game.seen[1][s.game.players[0].hand[0]] != 0


SHIELD = 'Guard | Basic | HP 100 | C | ability "Wall" Ability: passive(NoEffects(self, of=attacks, by=pokemon(opp)))\n'


def against_guard(effect: str, text: str) -> Scene:
    """A Tester's attack against a Guard, which is not affected by effects of attacks."""
    card = f'    Tester | Basic | HP 100 | R | attack "Test" - 10: attack({effect})\n    {SHIELD}'
    return Checked(POKEMON + card, "turn: 5 of A\nA active: Tester [30 damage]\n" + text)


def test_an_immune_pokemon_may_be_chosen_but_gets_no_counters() -> None:
    s = against_guard("Counters(2, pick(1, bench(opp)))", "B active: Leafy\nB bench: Guard, Pebble\n")
    s.choose("attack:Test")
    assert s.offers("pokemon:Guard")
    s.choose("pokemon:Guard")
    assert s.counters("B bench 1") == 0


def test_counters_moved_to_an_immune_pokemon_are_lost() -> None:
    s = against_guard("MoveCounters(self, 2, target)", "B active: Guard\n")
    s.choose("attack:Test")
    assert (s.counters("A active"), s.counters("B active")) == (1, 1)


def test_an_immune_active_is_not_switched_out_but_can_be_replaced() -> None:
    s = against_guard("SwitchOut(opp)", "B active: Guard\nB bench: Pebble\n")
    s.choose("attack:Test")
    assert s.pokemon("B active").defn.name == "Guard"
    s = against_guard("SwitchIn(pick(1, bench(opp)))", "B active: Guard\nB bench: Pebble\n")
    s.choose("attack:Test").forced()
    assert s.pokemon("B active").defn.name == "Pebble"
    s = against_guard("SwitchIn(pick(1, bench(opp)))", "B active: Leafy\nB bench: Guard\n")
    s.choose("attack:Test").forced()
    assert s.pokemon("B active").defn.name == "Leafy"


def test_an_immune_pokemon_keeps_its_energy_and_gets_no_condition_or_ban() -> None:
    effect = "Discard(energy(target)), Inflict(Asleep, target), Lasting(next_turn(opp), Cant(Retreat, target))"
    s = against_guard(effect, "B active: Guard [R]\nB bench: Pebble\n")
    s.choose("attack:Test")
    assert len(s.pokemon("B active").energy) == 1
    assert s.pokemon("B active").condition == 0
    assert s.game.lasting == []


def test_counters_are_spread_from_several_pokemon() -> None:
    effect = "MoveCounters(pokemon(me), every, spread(pokemon(opp))), limit=once"
    text = "A active: Tester [20 damage]\nA bench: Cinder [10 damage]\nB active: Leafy\nB bench: Pebble\n"
    s = scene(effect, text, "ability")
    s.choose("ability").choose("pokemon:Leafy").choose("pokemon:Pebble").choose("pokemon:Leafy")
    assert (s.counters("B active"), s.counters("B bench 1")) == (2, 1)
    assert (s.counters("A active"), s.counters("A bench 1")) == (0, 0)


def test_choices_with_repetition() -> None:
    s = scene("damage=None, hits=[Hit(20, again(3, pokemon(opp)))]", ATTACKER + "B bench: Pebble\n", "attack")
    s.choose("attack:Test").choose("pokemon:Leafy").choose("pokemon:Pebble").choose("pokemon:Leafy")
    assert (s.counters("B active"), s.counters("B bench 1")) == (4, 2)


def test_all_of_nothing_counts_as_followed() -> None:
    s = scene("Discard(energy(self)), If(did(), [Draw(1)])", ATTACKER, "attack")
    s.choose("attack:Test")
    assert len(s.names("A hand")) == 1
    s = scene("Discard(pick(1, energy(self))), If(did(), [Draw(1)])", ATTACKER, "attack")
    s.choose("attack:Test")
    assert s.names("A hand") == []


def test_a_choice_is_labelled_and_its_complement_used() -> None:
    effect = "k := pick(1, bench(opp)), If(did(k), [Put(bench(opp, Not(that(k))), shuffled)])"
    s = scene(effect, ATTACKER + "B bench: Pebble, Cinder\n", "attack")
    s.choose("attack:Test").choose("pokemon:Pebble")
    assert [pokemon.defn.name for pokemon in s.game.players[1].bench] == ["Pebble"]
    # Shuffled as it lies, so that B has drawn it for the turn.
    assert "Cinder" in s.names("B hand")


def test_an_energy_comes_back_after_the_attack_that_discarded_it() -> None:
    back = "on(Discarded(self, by=attacks(holder)), [At(after_attack, [Attach(self, holder)])])"
    card = f'    Return | Special Energy | effect: energy(Provides("C"), {back})\n'
    card += '    Tester | Basic | HP 100 | R | attack "Test" - 10: attack(Discard(energy(self)))\n'
    s = Checked(POKEMON + card, "turn: 5 of A\nA active: Tester [energy Return | R]\nB active: Leafy\n")
    s.choose("attack:Test")
    assert s.asked() == "B main"
    assert s.names("A discard") == ["Basic Fire Energy"]
    assert [s.game.table.cards[card].name for card in s.pokemon("A active").energy] == ["Return"]


def test_players_in_turn_discard_down_to_a_number() -> None:
    s = scene("Discard(hand(both), until=1)", BASE.replace("HAND", "HAND, Pebble, Band") + "B hand: Pebble, Band\n")
    s.choose("play:Test")
    assert s.asked() == "A pick"
    s.choose("card:Pebble")
    assert s.asked() == "B pick"
    s.choose("card:Band")
    assert (s.names("A hand"), s.names("B hand")) == (["Band"], ["Pebble"])


def test_the_opponent_chooses() -> None:
    s = scene("Discard(pick(1, energy(active(opp)), by=opp))", BASE.replace("Leafy", "Leafy [R G]"))
    s.choose("play:Test")
    assert s.asked() == "B pick"
    s.choose("card:Basic Grass Energy")
    assert s.names("B discard") == ["Basic Grass Energy"]


def test_a_chosen_holder_of_what_is_chosen() -> None:
    effect = "k := pick(1, pokemon(opp)), Discard(energy(that(k)))"
    s = scene(effect, BASE + "B bench: Pebble [G], Cinder [R R]\n")
    s.choose("play:Test").choose("pokemon:Cinder")
    assert s.names("B discard") == ["Basic Fire Energy", "Basic Fire Energy"]
    assert not scene(effect, BASE + "B bench: Pebble, Cinder\n").offers("play:Test")


def test_an_effect_on_each_of_several_sits_on_each() -> None:
    effect = "k := pick(2, bench(opp)), Lasting(next_turn(opp), Takes(that(k), +20))"
    s = scene(effect, ATTACKER + "B bench: Pebble, Cinder, Boulder\n", "attack")
    s.choose("attack:Test").choose("pokemon:Pebble", "pokemon:Boulder")
    assert [lasting.pid for lasting in s.game.lasting] == [
        s.pokemon("B bench 1").pid,
        s.pokemon("B bench 3").pid,
    ]


def test_old_words_are_refused_where_they_cannot_be_carried_out() -> None:
    with pytest.raises(NotationError, match="Interrupt"):
        scene("Interrupt()", BASE)
