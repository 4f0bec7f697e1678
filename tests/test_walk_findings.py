"""Positions that the walk beside the official engine brought up: where ours was mended, and what decided."""

from __future__ import annotations

import pytest

from playmat.state.codes import ASK_PRIZE
from playmat.view.damages import damage_report
from tests.scene import Scene, stands

CARDS = """
Wall | Basic | HP 200 | C | retreat 1 | attack "Lean" - 10
Payer | Basic | HP 100 | G | retreat 1
  attack "Petals" - 130: attack(fail=[d := Discard(pick(2, hand(me, BasicEnergy("G")))), count(d) < 2])
  attack "Bloom" - 30: attack(fail=[Discard(pick(1, hand(me, BasicEnergy("G")))), not did()])
Bud | Basic | HP 60 | C | retreat 0 | attack "Peck" - 10
Bloomer | Stage 1 | HP 100 | C | from Bud | attack "Thrust" - 60+: attack(damage=printed + 100 * moved_now(self))
Shift | Item | effect: item(SwitchOut(me))
Twin Energy | Special Energy | effect: energy(Provides("C", n=2))
Thrower | Basic | HP 100 | C
  attack "Erase" - 10+: attack(count=[d := Discard(pick(upto(units(2)), energy(bench(me))))], damage=10 + 60 * count(d))
Brewer | Basic | HP 100 | G
  attack "Brew" -: BREW
Misty | Basic | HP 200 | C | ability "Mist" Ability: passive(NoEffects(self, of=[attacks], by=pokemon(opp)))
Spiky Energy | Special Energy
  effect: energy(Provides("C"), on(Damaged(holder, at=active, by=pokemon(opp)), [Counters(2, attacker)]))
Mover | Basic | HP 100 | C
  attack "Shove" - 20: attack(Move(pick(1, energy(active(opp))), pick(1, bench(opp))))
  attack "Strip" - 20: attack(Discard(pick(1, energy(active(opp)))))
Shielded | Basic | HP 200 | C | ability "Shell" Ability: passive(Takes(self, -30)) | attack "Lean" - 10
Shooter | Basic | HP 100 | C
  attack "Twin Shot" -: attack(damage=None, hits=[Hit(50, pick(2, pokemon(opp)))], ignore=[Resistance, Effects])
  attack "Pierce" - 50: attack(hits=[Hit(40, bench(opp))], ignore=[Effects])
Flute | Item
  effect: item(r := Reveal(top(2, opp)), Put(pick(some, only(that(r), Basic)), bench), Put(rest(r), shuffled))
Prey | Basic | HP 100 | C
  ability "Prey" Ability: ability(r := Reveal(hand(opp)), Put(pick(1, only(that(r), Basic)), bench), limit=once)
  attack "Lure" -: attack(l := Look(top(2, me)), Put(pick(some, only(that(l), Pokemon)), bench), Put(rest(l), shuffled))
Burst | Basic | HP 100 | C | attack "Lean" - 10
  ability "Burst" Ability: ability(Attach(pick(upto(3), discard(me, BasicEnergy)), pokemon(me)), KnockOut(self))
Slime | Basic | HP 100 | C | attack "Lean" - 10
  ability "Slime" Ability: ability(Either([Inflict(Burned, active(opp))], [Inflict(Confused, active(opp))]), limit=once)
Seeker | Basic | HP 100 | C
  attack "Seek" -: attack(become=[d := Discard(top(1, me)), UseAttack(pick_attack(that(d)))])
Heavy | Basic | HP 100 | C | attack "Lean" - 10
  ability "Weight" Ability: passive(RetreatCost(active(opp), +1), AttackCost(pokemon(opp), +1))
Sneak | Basic | HP 100 | C | retreat 0 | attack "Lean" - 10
  ability "Sneak" Ability: passive(NoEffects(self, of=[attacks, abilities], by=pokemon(opp)))
Burden | Tool | effect: tool(RetreatCost(active(both), +1, when=here(holder, active)))
Booster | Basic | HP 60 | R | attack "Lean" - 10
  ability "Boost" Ability: passive(Lets(Evolve, self, first_turn(me), New), when=here(self, active))
Boosted | Stage 1 | HP 90 | R | from Booster | attack "Lean" - 10
Piece | Item | effect: PIECE
Giver | Basic | HP 100 | C
  attack "Give" -: attack(Attach(pick(1, hand(opp, BasicEnergy)), pick(1, bench(opp))))
Berry | Tool | effect: tool(Takes(holder, -60, by=pokemon(opp), discard=True))
Leaver ex | Basic | HP 100 | C | prizes 2 | tags ex | attack "Vanish" - 200: attack(Put(self, hand))
Dark | Basic | HP 100 | D | attack "Lean" - 10
Veil | Basic | HP 100 | C | ability "Veil" Ability: passive(Prizes(pokemon(me, Type("D")), -1, by=pokemon(opp, Ex)))
Jaw | Basic | HP 100 | C | attack "Lean" - 10 | ability "Jaw" Ability: passive(Deals(active(opp), -10))
Frail | Basic | HP 20 | C | retreat 0 | attack "Lean" - 10
Digger | Basic | HP 100 | F | attack "Lean" - 10
  ability "Holes" Ability: on(Moved(pokemon(opp), to=bench, turn=opp), [Counters(2, onto())])
Runner | Basic | HP 100 | M | attack "Lean" - 10
  ability "Road" Ability: on(Moved(self, to=active, turn=me), [Draw(1)], may=True)
Gang Energy | Special Energy | effect: energy(AttachOnly(pokemon(both, Owner("Gang"))), Provides("C", 2))
Helper | Basic | HP 100 | C | attack "Lean" - 10
  ability "Help" Ability: ability(Attach(pick(1, hand(me, Energy)), active(me)), limit=once)
Gang's Rat | Basic | HP 60 | D | owner Gang | attack "Lean" - 10
Grow | Item | effect: item(Evolve(pick(1, hand(me, Stage1)), pick(1, pokemon(me, Basic))))
Glare | Basic | HP 100 | D | attack "Lean" - 10
  ability "Glare" Ability: passive(Cant(Play, opp, Pokemon, HasAbility), when=here(self, active))
Gazer | Stage 1 | HP 100 | C | from Bud | attack "Lean" - 10 | ability "Gaze" Ability: ability(Draw(1), limit=once)
Grower | Basic | HP 60 | R | attack "Lean" - 10
  ability "Grow" Ability: ability(Evolve(pick(1, hand(me, EvolvesFrom(self))), self), limit=once)
Grown | Stage 1 | HP 90 | R | from Grower | attack "Lean" - 10
Glass | Tool | effect: tool(on(TurnEnd(me), [Attach(pick(1, discard(me, BasicEnergy)), holder)], may=True))
Ruins | Stadium | effect: stadium(on(Benched(pokemon(both, Basic, Not(Type("D"))), any=True), [Counters(2, onto())]))
Sinker | Basic | HP 100 | C | attack "Lean" - 10
  ability "Sink" Ability: on(Benched(self), [Discard(pick(1, stadium_card(both)))], may=True)
Crust | Basic | HP 200 | W
  ability "Crust" Ability: passive(NoDamage(self, by=pokemon(opp, Holds(energy, SpecialEnergy))))
Bulwark | Basic | HP 100 | M
  ability "Bulwark" Ability: passive(NoDamage(pokemon(me), by=pokemon(opp, Holds(energy, max=2))))
Volt Energy | Special Energy | effect: energy(Provides("L"), Deals(holder, +20, to=active(opp)))
Returner | Basic | HP 100 | L
  attack "Recall" - 40+: attack(count=[May(p := Put(energy(self), hand))], damage=printed + 80 * did(p))
Crusher | Basic | HP 100 | W
  attack "Crush" - 40+: attack(count=[May(d := Discard(pick(1, stadium_card(both))))], damage=printed + 60 * did(d))
Barrier | Stadium | effect: stadium(Takes(pokemon(both), -20))
Pusher | Basic | HP 100 | C | attack "Push" - 20: attack(SwitchOut(opp))
Haunt | Basic | HP 100 | D
  ability "Haunt" Ability: on(Damaged(active(me, Type("D")), by=pokemon(opp)), [Counters(1, attacker)])
Calm | Basic | HP 100 | W | ability "Calm" Ability: passive(Cant(Put, pokemon(opp))) | attack "Lean" - 10
Root | Basic | HP 60 | G | attack "Lean" - 10
  ability "Forms" Ability: passive(EvolvesInto(self, Ex, EvolvesFrom("Bud")))
Bloomer ex | Stage 1 | HP 200 | C | from Bud | prizes 2 | tags ex | attack "Thrust" - 60
Mentor | Supporter
  effect: supporter(Evolve(pick(1, deck(me, EvolvesFrom(pokemon(me)))), pick(1, pokemon(me))), Shuffle(me))
Climber | Basic | HP 60 | C
  attack "Climb" - 10: attack(Evolve(pick(1, deck(me, EvolvesFrom(self))), self), Shuffle(me))
Climbed | Stage 1 | HP 100 | C | from Climber | attack "Lean" - 10
Coat | Basic | HP 200 | C | ability "Coat" Ability: passive(NoDamage(self, coin=True)) | attack "Lean" - 10
Biter | Basic | HP 100 | L
  attack "Bite" - 10: attack(Lasting(next_turn(opp), on(Attached(energy(target), to=target), [Counters(8, onto())])))
Doomer | Basic | HP 100 | C | attack "Doom" -: attack(At(end_of(next_turn(opp)), [KnockOut(target)]))
Mist Energy | Special Energy
  effect: energy(Provides("C"), NoEffects(holder, of=attacks, by=pokemon(opp)))
Freezer | Basic | HP 100 | W
  attack "Freeze" -: attack(Lasting(next_turn(opp), Cant(Attack, pokemon(both, Holds(energy, max=2)))))
Flapper | Basic | HP 20 | F | attack "Lean" - 10
  ability "Flap" Ability: on(KnockedOut(self, at=active, by=pokemon(opp)), [Discard(top(2, opp))])
Prose | Basic | HP 100 | P | retreat 0 | attack "Lean" - 10
  ability "Prose" Ability: on(EVENT, [Inflict(Confused, active(opp))], when=here(self, active))
Whirl | Basic | HP 100 | W | attack "Lean" - 10
  ability "Whirl" Ability: ability(SwitchOut(me), If(did(), [SwitchOut(opp)]), limit=once)
Shield | Basic | HP 100 | P | retreat 0 | attack "Lean" - 10
  ability "Shield" Ability: passive(NoEffects(bench(me), of=attacks, by=pokemon(opp)))
Jammer | Basic | HP 100 | P
  attack "Jam" -: attack(Lasting(next_turn(opp), Cant(Play, opp, Evolution)))
Tower | Stadium | effect: stadium(NoToolEffect(pokemon(both)))
Spikes | Tool | effect: tool(on(Damaged(holder, at=active, by=pokemon(opp)), [Counters(4, attacker)]))
Diver | Basic | HP 100 | F | attack "Dive" - 20: attack(Discard(stadium_card(both)))
Rammer | Basic | HP 100 | C
  attack "Ready" - 10: attack(Lasting(next_turn(opp), on(Damaged(self), [Counters(6, attacker)])))
Ray | Basic | HP 100 | P | attack "Ray" - 60: attack(If(is_(target, Evolved), [Devolve(target)]))
Legacy Energy | Special Energy
  effect: energy(Provides("C"), Prizes(holder, -1, by=pokemon(opp), limit=game))
Husk | Basic | HP 20 | P | attack "Lean" - 10
  ability "Husk" Ability: passive(Prizes(self, gone, by=pokemon(opp)))
Kisser | Basic | HP 100 | P | attack "Lean" - 20
  ability "Kiss" Ability: on(KnockedOut(active(opp)), [TakePrize(1)])
Heart | Basic | HP 100 | L | ability "Heart" Ability: passive(Survives(self, hp=10)) | attack "Lean" - 10
Bomb | Tool | effect: tool(on(Damaged(holder, at=active, by=pokemon(opp), min=200), [Counters(3, attacker)]))
Striker | Basic | HP 100 | C | attack "Strike" - 200
Thorny | Basic | HP 200 | G | attack "Lean" - 10
  ability "Thorns" Ability: on(Damaged(self, at=active, by=pokemon(opp)), [Counters(3, attacker)])
Bramble | Stage 1 | HP 200 | G | from Thorny | attack "Lean" - 10
Spender | Supporter | effect: supporter(Draw(1), At(end_of(this_turn), [Discard(hand(me))]))
"""
BREW = (
    "\"Put 1 damage counter on 1 of your opponent's Pokémon for each Basic {R} Energy card in your discard pile. "
    'Then, shuffle those cards into your deck."'
)
EVENT = "Moved(pokemon(opp), to=bench, turn=opp)"
PIECE = (
    '"Devolve 1 of your evolved {R} Pokémon by putting the highest Stage Evolution card on it into your hand. '
    "(That Pokémon can't evolve this turn.)\""
)


def scene(text: str, coins: list[int] | None = None) -> Scene:
    """A position of SV rules with the cards above."""
    return Scene(
        CARDS.replace("BREW", BREW).replace("PIECE", PIECE).replace("EVENT", EVENT),
        text,
        coins=coins,
    )


# -- what an attack does lest it fail ---------------------------------------------------------------------------------


def test_an_attack_that_cannot_discard_all_that_it_must_discards_nothing() -> None:
    played = scene("A active: Payer\nA hand: Basic Grass Energy, Bud\nB active: Wall")
    played.through("attack:Petals")
    stands(played, "A hand: Basic Grass Energy, Bud\nA discard: -\nB active: Wall")


def test_an_attack_that_can_discard_all_does_and_works() -> None:
    played = scene(
        "A active: Payer\nA hand: Basic Grass Energy, Basic Grass Energy, Basic Grass Energy\nB active: Wall"
    )
    played.choose("attack:Petals")
    assert played.bounds() == (2, 2)
    played.through()
    stands(played, "A hand: Basic Grass Energy\nB active: Wall [130 damage]")


def test_a_single_card_is_discarded_or_the_attack_fails() -> None:
    played = scene("A active: Payer\nA hand: Basic Grass Energy\nB active: Wall")
    played.through("attack:Bloom")
    stands(played, "A hand: -\nB active: Wall [30 damage]")
    played = scene("A active: Payer\nA hand: Bud\nB active: Wall")
    played.through("attack:Bloom")
    stands(played, "A hand: Bud\nB active: Wall")


# -- moved this turn --------------------------------------------------------------------------------------------------


def test_a_pokemon_that_moved_and_then_evolved_has_not_moved() -> None:
    text = "A active: Wall\nA bench: {0}\nA hand: Shift, Bloomer\nB active: Wall"
    played = scene(text.format("Bud"))
    played.through("play:Shift").through("evolve:Bloomer").through("attack:Thrust")
    stands(played, "B active: Wall [60 damage]")
    played = scene(text.format("Bloomer [under Bud]"))
    played.through("play:Shift").through("attack:Thrust")
    stands(played, "B active: Wall [160 damage]")


def test_a_pokemon_that_evolved_and_then_moved_has_moved() -> None:
    played = scene("A active: Wall\nA bench: Bud\nA hand: Shift, Bloomer\nB active: Wall")
    played.through("evolve:Bloomer").through("play:Shift").through("attack:Thrust")
    stands(played, "B active: Wall [160 damage]")


# -- cards and units --------------------------------------------------------------------------------------------------


def test_for_each_card_discarded_one_card_of_two_units_counts_once() -> None:
    """Ruling 2340: one card +60, one unit from each of two cards +120."""
    played = scene("A active: Thrower\nA bench: Wall [energy Twin Energy]\nB active: Wall")
    played.through("attack:Erase", "card:Twin Energy")
    stands(played, "B active: Wall [70 damage]")
    played = scene("A active: Thrower\nA bench: Wall [energy Twin Energy, Twin Energy]\nB active: Wall")
    played.through("attack:Erase", "card:Twin Energy", "card:Twin Energy")
    stands(played, "B active: Wall [130 damage]")


# -- then -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "damage", "left"), [("Wall", 20, 0), ("Misty", 0, 2)])
def test_what_follows_counters_is_done_only_where_some_were_put(target: str, damage: int, left: int) -> None:
    """T-021: "then" asks for at least a part of what came before."""
    played = scene(f"A active: Brewer\nA discard: Basic Fire Energy, Basic Fire Energy\nB active: {target}")
    played.through("attack:Brew")
    assert played.pokemon("B active").damage == damage
    assert len(played.names("A discard")) == left


# -- when damaged -----------------------------------------------------------------------------------------------------


def test_energy_that_the_attack_moves_away_still_answers_the_damage() -> None:
    """Like ruling 2371: what was damaged had it, and the card is still in play."""
    played = scene("A active: Mover\nB active: Wall [energy Spiky Energy]\nB bench: Wall")
    played.through("attack:Shove", "card:Spiky Energy")
    stands(played, "A active: Mover [20 damage]\nB active: Wall [20 damage]\nB bench: Wall [energy Spiky Energy]")


def test_only_the_moved_energy_answers_and_only_once() -> None:
    played = scene("A active: Mover\nB active: Wall [energy Spiky Energy]\nB bench: Wall [energy Spiky Energy]")
    played.through("attack:Shove", "card:Spiky Energy")
    stands(played, "A active: Mover [20 damage]")


def test_energy_that_the_attack_discards_answers_no_more() -> None:
    played = scene("A active: Mover\nB active: Wall [energy Spiky Energy]\nB bench: Wall")
    played.through("attack:Strip", "card:Spiky Energy")
    stands(played, "A active: Mover\nB active: Wall [20 damage]\nB discard: Spiky Energy")


# -- effects that an attack ignores -----------------------------------------------------------------------------------


def test_damage_to_several_that_ignores_effects_does_so_on_the_bench_too() -> None:
    played = scene("A active: Shooter\nB active: Shielded\nB bench: Shielded")
    played.through("attack:Twin Shot")
    stands(played, "B active: Shielded [50 damage]\nB bench: Shielded [50 damage]")


def test_a_number_that_ignores_effects_is_the_one_for_the_active() -> None:
    """See II-B-07: damage to the Bench beside it is counted as ever."""
    played = scene("A active: Shooter\nB active: Shielded\nB bench: Shielded")
    played.through("attack:Pierce")
    stands(played, "B active: Shielded [50 damage]\nB bench: Shielded [10 damage]")


# -- a full Bench -----------------------------------------------------------------------------------------------------

FULL = "bench: Wall, Wall, Wall, Wall, Wall"


def test_cards_for_a_full_bench_are_not_looked_at() -> None:
    """Ruling 49: what could only put Pokémon onto a full Bench cannot be used, whatever it would show."""
    text = "A active: Prey\nA bench: Wall\nA hand: Flute\nB active: Wall\nB deck: Bud, Bud, Bud\nB hand: Bud\n"
    played = scene(text)
    assert played.offers("play:Flute") and played.offers("ability:Prey")
    played = scene(text + f"B {FULL}")
    assert not played.offers("play:Flute") and not played.offers("ability:Prey")


def test_an_attack_for_a_full_bench_looks_at_nothing() -> None:
    """Ruling 1962: the attack may be used, and nothing is looked at; so nothing is shuffled either."""
    played = scene(f"A active: Prey\nA {FULL}\nA deck: Bud, Slime, Burst\nB active: Wall")
    played.through("attack:Lure")
    stands(played, "A deck: Bud, Slime, Burst")
    assert all(played.game.seen[0][card] == 0 for card in played.game.players[0].deck)


# -- what makes an Ability worth using --------------------------------------------------------------------------------


def test_that_its_user_is_knocked_out_is_no_reason_to_use_an_ability() -> None:
    """Q-46: what the first choice needs is checked by itself."""
    text = "A active: Burst\nA bench: Wall\nB active: Wall\n"
    assert not scene(text).offers("ability:Burst")
    played = scene(text + "A discard: Basic Fire Energy")
    played.choose("ability:Burst")
    assert played.game.players[0].active is not None


def test_a_special_condition_that_is_there_may_be_chosen_among_others() -> None:
    played = scene("A active: Slime\nB active: Wall [confused]")
    played.choose("ability:Slime")
    assert len(played.keys()) == 2
    played.choose(played.keys()[1])
    stands(played, "B active: Wall [confused]")
    assert not scene("A active: Slime\nB active: Wall [burned | confused]").offers("ability:Slime")


# -- effects of the same moment ---------------------------------------------------------------------------------------


def test_an_effect_that_another_of_the_same_moment_makes_possible_is_offered_after_it() -> None:
    played = scene("A active: Wall [tool Glass]\nA hand: Spender, Basic Fire Energy\nA deck: Bud\nB active: Wall")
    played.choose("play:Spender").choose("end")
    assert played.asked() == "A yes or no"
    assert sorted(played.names("A discard")) == ["Basic Fire Energy", "Bud", "Spender"]
    played.through("yes")
    stands(played, "A active: Wall [R | tool Glass]")


def test_an_effect_that_stays_impossible_is_not_asked_for() -> None:
    played = scene("A active: Wall [tool Glass]\nA hand: Spender\nA deck: Bud\nB active: Wall\nB deck: Bud")
    played.choose("play:Spender").choose("end")
    assert played.asked() == "B main"


# -- attacks that copy attacks ----------------------------------------------------------------------------------------


def test_the_same_attack_on_another_card_is_copied_again() -> None:
    """Each card that is discarded has its own; only in play does the chain end where an attack comes again."""
    played = scene("A active: Seeker\nA deck: Seeker, Seeker, Wall\nB active: Wall\nB deck: Bud")
    played.through("attack:Seek")
    stands(played, "B active: Wall [10 damage]")
    assert sorted(played.names("A discard")) == ["Seeker", "Seeker", "Wall"]


# -- Abilities that do not arrive -------------------------------------------------------------------------------------


def test_costs_raised_by_an_ability_do_not_arrive_where_abilities_do_not() -> None:
    """See II-C-17: neither the Retreat Cost nor the cost of attacks; a Tool's raise is no effect of an Ability."""
    text = "A active: {0}\nA bench: Wall\nB active: Heavy"
    assert not scene(text.format("Bud")).offers("retreat") and not scene(text.format("Bud")).offers("attack:Peck")
    played = scene(text.format("Sneak"))
    assert played.offers("retreat") and played.offers("attack:Lean")
    assert not scene(text.format("Sneak") + " [tool Burden]").offers("retreat")


def test_damage_taken_off_an_attacker_by_an_ability_is_not_where_abilities_do_not_arrive() -> None:
    for attacker, damage in (("Wall", 0), ("Sneak", 10)):
        played = scene(f"A active: {attacker}\nB active: Jaw\nB deck: Bud")
        played.through("attack:Lean")
        assert played.pokemon("B active").damage == damage


# -- evolving again ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("basic", "place", "may"), [("Booster", "active", True), ("Booster", "bench", False)])
def test_a_devolved_pokemon_counts_as_new_and_evolves_where_new_ones_may(basic: str, place: str, may: bool) -> None:
    """Ruling 2327: that it cannot evolve this turn is the rule for new Pokémon, which an Ability may lift."""
    other = "A bench: Wall" if place == "active" else "A active: Wall"
    played = scene(f"{other}\nA {place}: Boosted [under {basic}]\nA hand: Piece\nB active: Wall")
    played.through("play:Piece")
    assert played.names("A hand") == ["Boosted"]
    assert played.offers("evolve:Boosted") == may


# -- Energy for a Pokémon that effects do not reach -------------------------------------------------------------------


@pytest.mark.parametrize(("onto", "attached"), [("Bud", True), ("Sneak", False)])
def test_energy_that_an_attack_attaches_to_an_immune_pokemon_is_discarded(onto: str, attached: bool) -> None:
    """Ruling 232: the Pokémon may be chosen, and the Energy is discarded."""
    played = scene(f"A active: Giver\nB active: Wall\nB bench: {onto}\nB hand: Basic Fire Energy\nB deck: Bud")
    played.through("attack:Give")
    assert "Basic Fire Energy" not in played.names("B hand")
    assert played.names("B discard") == ([] if attached else ["Basic Fire Energy"])


# -- Tools that are spent on damage -----------------------------------------------------------------------------------


def test_a_tool_that_is_spent_on_damage_is_spent_on_an_attack_that_ignores_it() -> None:
    """The attack does all of its damage to the Active, and the Tool is discarded all the same; so on the Bench."""
    played = scene("A active: Shooter\nB active: Wall [tool Berry]\nB bench: Wall [tool Berry]")
    played.through("attack:Pierce")
    stands(played, "B active: Wall [50 damage]\nB bench: Wall")
    assert played.names("B discard") == ["Berry", "Berry"]


# -- an attacker that has left play -----------------------------------------------------------------------------------


def test_what_the_attacker_was_counts_for_the_prizes_though_it_has_left_play() -> None:
    """A Pokémon ex that attacks and returns to the hand was a Pokémon ex when it knocked out."""
    played = scene("A active: Leaver ex\nA bench: Wall\nB active: Dark\nB bench: Veil\nB deck: Bud")
    played.through("attack:Vanish")
    assert played.game.players[0].prizes_taken == 0
    assert played.names("A hand") == ["Leaver ex"]


# -- once a turn, and devolving ---------------------------------------------------------------------------------------


def test_an_ability_may_be_used_again_by_the_pokemon_that_was_devolved() -> None:
    """Ruling 317: devolving gives a fresh count, though it is the same card again."""
    played = scene("A active: Grower\nA hand: Grown, Piece\nB active: Wall")
    played.through("ability:Grow")
    assert not played.offers("ability:Grow")
    played.through("play:Piece")
    assert played.offers("ability:Grow")


@pytest.mark.parametrize(("bench", "may"), [("B active: Glare", False), ("B active: Wall\nB bench: Glare", True)])
def test_what_may_not_be_played_from_the_hand_is_not_laid_by_a_text_either(bench: str, may: bool) -> None:
    """Ruling 285: what a text lays on a Pokémon from the hand is played, so a ban on playing it is a ban on that."""
    played = scene(f"A active: Bud\nA hand: Grow, Gazer\n{bench}")
    assert played.offers("play:Grow") == may
    assert played.offers("evolve:Gazer>active") == may


def test_a_knock_out_between_two_waiting_texts_is_settled_between_them() -> None:
    """Q-50: a trigger's text is finished, then the Knock Out procedure comes, then the next text; the owner of the
    Pokémon that the texts are about orders them (II-E-07.2)."""
    played = scene("A active: Frail\nA bench: Runner\nA deck: Bud\nB active: Wall\nB bench: Digger")
    played.through("retreat")
    assert played.asked() == "A order"
    played.through("text:0 Digger>opp bench 1")
    assert played.game.decision is not None and played.game.decision.kind == ASK_PRIZE
    played.through("card:prizes 1")
    assert played.game.players[1].prizes_taken == 1
    played.through("yes")
    assert played.names("A hand") == ["Bud"]


@pytest.mark.parametrize(("active", "may"), [("Wall", False), ("Gang's Rat", True)])
def test_energy_that_some_pokemon_may_not_hold_is_not_attached_to_them_by_a_text_either(active: str, may: bool) -> None:
    """II-A.3: a text does not make possible what the card itself forbids."""
    played = scene(f"A active: {active}\nA bench: Helper\nA hand: Gang Energy\nB active: Wall")
    assert played.offers("ability:Help") == may


@pytest.mark.parametrize(("first", "damage"), [("text:0 Sinker>bench 1", ""), ("text:1 Ruins", " [20 damage]")])
def test_a_text_of_a_stadium_that_was_discarded_while_it_waited_is_not_carried_out(first: str, damage: str) -> None:
    """Ruling 2012: triggers read the board when their turn comes (docs/decisions.md)."""
    played = scene("A active: Wall\nA hand: Sinker\nB active: Wall\nstadium: Ruins (B)")
    played.through("bench:Sinker", first, "yes")
    stands(played, f"A bench: Sinker{damage}\nstadium: -")


# -- what an attack moves for its number ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("energy", "wall", "damage"),
    [
        # Ruling 1834: the Special Energy that goes back to the hand is still one that the attacker has.
        ("Twin Energy", "B active: Crust", 0),
        # As in ruling 521: what the Energy itself adds is added.
        ("Volt Energy", "B active: Wall", 140),
        (
            "Basic Lightning Energy, Basic Lightning Energy, Basic Lightning Energy",
            "B active: Wall\nB bench: Bulwark",
            120,
        ),
        ("Basic Lightning Energy, Basic Lightning Energy", "B active: Wall\nB bench: Bulwark", 0),
    ],
)
def test_energy_that_an_attack_moves_for_its_number_counts_for_its_damage(energy: str, wall: str, damage: int) -> None:
    """Rulings 220, 521 and 1834, and the official engine: to the texts it leaves after the damage (see Q-51)."""
    played = scene(f"A active: Returner [energy {energy}]\n{wall}")
    played.through("attack:Recall", "yes")
    assert played.game.players[1].active is not None and played.game.players[1].active.damage == damage
    stands(played, f"A active: Returner\nA hand: {energy.replace('Energy', 'Energy [seen B]')}")


def test_a_stadium_that_an_attack_discards_for_its_number_still_changes_its_damage() -> None:
    played = scene("A active: Crusher\nB active: Wall\nstadium: Barrier (B)")
    played.through("attack:Crush", "yes")
    stands(played, "B active: Wall [80 damage]\nB discard: Barrier\nstadium: -")


def test_the_damage_is_told_with_what_the_attack_moves_for_its_number() -> None:
    played = scene("A active: Returner [energy Twin Energy]\nB active: Crust")
    told = damage_report(played.game, "attack Recall", choices=["yes"])
    assert any("no damage: Crust" in line for line in told.lines())


# -- where it was when it was damaged ---------------------------------------------------------------------------------


def test_a_text_about_the_active_that_is_damaged_answers_though_the_attack_has_moved_it() -> None:
    """II-E-03: what was damaged in the Active Spot counts (see ruling 2371)."""
    played = scene("A active: Pusher\nB active: Haunt\nB bench: Wall")
    played.through("attack:Push")
    stands(played, "A active: Pusher [10 damage]\nB active: Wall\nB bench: Haunt [20 damage]")


def test_what_may_not_go_to_the_hand_is_not_devolved_into_it() -> None:
    """II-A.3: the Evolution card stays where it may not be put into the hand."""
    played = scene("A active: Boosted [under Booster]\nA hand: Piece\nB active: Calm\nA bench: Wall")
    played.through("play:Piece")
    stands(played, "A active: Boosted [under Booster]\nA hand: -")


# -- evolving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("active", "found"), [("Root", False), ("Bud", True)])
def test_what_lengthens_a_line_is_about_cards_from_the_hand(active: str, found: bool) -> None:
    """The text says "if you play it from your hand"; a card of the deck goes by its own line."""
    hand, deck = "A hand: Mentor, Bloomer ex", "A deck: Bloomer ex, Climbed, Wall"
    played = scene(f"A active: {active}\nA bench: Climber\n{hand}\n{deck}\nB active: Wall")
    assert played.offers("evolve:Bloomer ex>active")
    played.choose("play:Mentor")
    assert played.offers("card:Bloomer ex") == found


def test_an_attacker_that_evolved_by_its_attack_is_no_longer_the_attacker() -> None:
    """As in ruling 1916 for the Pokémon that was damaged: evolved, it is another one (docs/decisions.md)."""
    played = scene("A active: Climber\nA deck: Climbed, Bud\nB active: Wall [energy Spiky Energy]")
    played.through("attack:Climb", "card:Climbed")
    stands(played, "A active: Climbed [under Climber]\nB active: Wall [10 damage | energy Spiky Energy]")


# -- what is no longer asked ------------------------------------------------------------------------------------------


def test_no_coin_is_flipped_to_prevent_damage_that_is_prevented_anyway() -> None:
    """A coin on which nothing depends is not flipped (DESIGN 3a.1): the script has none."""
    played = scene("A active: Wall\nB active: Coat\nB bench: Bulwark", coins=[])
    played.through("attack:Lean")
    stands(played, "B active: Coat")


def test_what_waits_for_energy_on_the_defending_pokemon_goes_when_that_evolves() -> None:
    """II-C-14.1: an effect that an attack puts on a Pokémon ends when it evolves."""
    energy = "Basic Grass Energy"
    played = scene(f"A active: Biter\nA deck: Wall\nB active: Bud\nB hand: Bloomer, {energy}\nB deck: Wall, Wall")
    played.through("attack:Bite", "evolve:Bloomer>active", f"attach:{energy}>active")
    stands(played, f"B active: Bloomer [10 damage | {energy} | under Bud]".replace(energy, "G"))


def test_a_text_at_the_end_of_the_turn_reads_who_is_active_when_its_turn_comes() -> None:
    """Q-50 and ruling 2012: the Knock Out by one text is settled before the next, which reads the board then."""
    played = scene(
        "A active: Doomer\nA deck: Wall\nB active: Wall\nB bench: Wall [tool Glass]\n"
        "B discard: Basic Fire Energy\nB deck: Wall, Wall\nA prizes: Bud, Bud"
    )
    played.through("attack:Doom", "end")
    played.through("card:prizes 1", "yes")
    stands(played, "B active: Wall [R | tool Glass]")


# -- protection that comes before or after ----------------------------------------------------------------------------


def test_protection_does_not_stop_what_lies_on_the_pokemon_already() -> None:
    """II-C-17.1: immunity is not retroactive, also where the effect is carried out later."""
    played = scene(
        "A active: Doomer\nA deck: Wall\nB active: Wall\nB bench: Bud\nB hand: Mist Energy\nB deck: Wall, Wall\n"
        "A prizes: Bud, Bud"
    )
    played.through("attack:Doom", "attach:Mist Energy>active", "end", "card:prizes 1")
    stands(played, "B active: Bud")


def test_a_ban_on_attacking_for_many_does_not_arrive_at_a_protected_pokemon() -> None:
    """II-C-17.2: that it cannot attack is an effect on the Pokémon, though many are meant."""
    for held, may in (("energy Mist Energy", True), ("energy Twin Energy", False)):
        played = scene(f"A active: Freezer\nA deck: Wall\nB active: Wall [{held}]\nB deck: Wall, Wall")
        played.through("attack:Freeze")
        assert played.offers("attack:Lean") == may, held


def test_a_ban_for_many_is_given_once_and_spares_who_was_protected_then() -> None:
    """II-C-17.1: as immunity is not retroactive, so what did not arrive does not come later."""
    played = scene("A active: Freezer\nA deck: Wall\nB active: Shield\nB bench: Wall, Wall\nB deck: Wall, Wall")
    played.through("attack:Freeze")
    assert not played.offers("attack:Lean")
    played.through("retreat", "pokemon:Wall@bench 1")
    assert played.offers("attack:Lean")


def test_a_text_of_the_active_is_told_who_was_active_when_the_other_moved() -> None:
    """ "As long as this Pokémon is in the Active Spot, whenever …": it was there when that happened."""
    played = scene("A active: Whirl\nA bench: Bud\nB active: Prose\nB bench: Wall")
    played.through("ability:Whirl")
    stands(played, "A active: Bud [confused]\nB active: Wall")
    played = scene("A active: Whirl\nA bench: Bud\nB active: Wall\nB bench: Prose")
    played.through("ability:Whirl")
    stands(played, "A active: Bud\nB active: Prose")


def test_who_may_not_play_from_the_hand_to_evolve_may_evolve_from_the_deck() -> None:
    """Ruling 20, of an attack and of a Stadium: only cards of the hand are stopped."""
    played = scene(
        "A active: Jammer\nA deck: Wall\nB active: Bud\nB hand: Bloomer, Mentor\nB deck: Wall, Bloomer, Wall"
    )
    played.through("attack:Jam")
    assert not played.offers("evolve:Bloomer>active")
    played.through("play:Mentor")
    stands(played, "B active: Bloomer [under Bud]")


@pytest.mark.parametrize(("stadium", "damage"), [("stadium: Tower (B)", ""), ("stadium: Ruins (B)", " [40 damage]")])
def test_a_tool_that_had_no_effect_when_its_holder_was_damaged_does_not_answer(stadium: str, damage: str) -> None:
    """The attack discards the Stadium after its damage: the Tool works again, but has not heard of the damage."""
    played = scene(f"A active: Diver\nB active: Wall [tool Spikes]\n{stadium}")
    played.through("attack:Dive")
    stands(played, f"A active: Diver{damage}\nB active: Wall [20 damage | tool Spikes]\nstadium: -")


def test_a_text_that_lies_on_the_pokemon_answers_though_the_attack_has_benched_it() -> None:
    """It heard of the damage; going to the Bench ends it only afterwards (see ruling 2371)."""
    played = scene("A active: Rammer\nA bench: Wall\nA deck: Wall\nB active: Pusher\nB deck: Wall, Wall")
    played.through("attack:Ready", "attack:Push")
    stands(played, "A active: Wall\nA bench: Rammer [20 damage]\nB active: Pusher [70 damage]")


def test_a_pokemon_that_was_damaged_in_the_active_spot_is_knocked_out_there_though_the_attack_benched_it() -> None:
    """Ruling 1992: damaged as the Active, moved to the Bench, Knocked Out: its text is about that."""
    played = scene(
        "A active: Pusher\nA deck: Wall, Bud, Wall\nA prizes: Bud\nB active: Flapper\nB bench: Wall\nB deck: Bud"
    )
    played.through("attack:Push")
    assert played.names("A discard") == ["Wall", "Bud"]


def test_a_pokemon_that_the_attack_devolved_is_not_knocked_out_by_its_damage() -> None:
    """Ruling 1916: devolved it is not the Pokémon that was damaged, so that one less Prize for that is none."""
    board = "A active: Ray\nA prizes: Bud, Bud\nB active: {}\nB bench: Wall\nB deck: Wall"
    played = scene(board.format("Bloomer [under Bud | energy Legacy Energy]"))
    played.through("attack:Ray", "card:prizes 1")
    assert len(played.game.players[0].prizes) == 1
    played = scene(board.format("Bud [energy Legacy Energy]"))
    played.through("attack:Ray")
    assert len(played.game.players[0].prizes) == 2
    assert sorted(played.names("B discard")) == ["Bud", "Legacy Energy"]


def test_where_no_prizes_can_be_taken_none_more_are() -> None:
    """II-A.3: "can't take any Prizes for it" is stronger than "take 1 more"."""
    for victim, left in (("Husk", 3), ("Frail", 1)):
        played = scene(f"A active: Kisser\nA prizes: Bud, Bud, Bud\nB active: {victim}\nB bench: Wall\nB deck: Wall")
        played.through("attack:Lean", *(["card:prizes 1 + card:prizes 2"] if left < 3 else []))
        assert len(played.game.players[0].prizes) == left


def test_energy_that_may_not_go_to_the_hand_counts_for_the_damage_and_stays() -> None:
    """Ruling 2370: the return is stopped, "if you do" holds all the same."""
    played = scene("A active: Returner [energy Twin Energy]\nB active: Wall\nB bench: Calm")
    played.through("attack:Recall", "yes")
    stands(played, "A active: Returner [energy Twin Energy]\nA hand: -\nB active: Wall [120 damage]")


@pytest.mark.parametrize("before", ["", " | 90 damage"])
def test_a_pokemon_that_survives_has_been_damaged_by_all_of_it(before: str) -> None:
    """docs/decisions.md: its HP become 10, and what answers so much damage answers."""
    played = scene(f"A active: Striker\nB active: Heart [tool Bomb{before}]")
    played.through("attack:Strike")
    stands(played, "A active: Striker [30 damage]\nB active: Heart [90 damage | tool Bomb]")


def test_a_card_that_devolving_laid_bare_has_not_heard_of_the_damage() -> None:
    """Its Tools and Energy have (see ruling 1916)."""
    played = scene("A active: Ray\nB active: Bramble [under Thorny | energy Spiky Energy]")
    played.through("attack:Ray")
    stands(played, "A active: Ray [20 damage]\nB active: Thorny [60 damage | energy Spiky Energy]")
    played = scene("A active: Ray\nB active: Thorny [energy Spiky Energy]")
    played.through("attack:Ray", "text:0 Thorny>active")
    stands(played, "A active: Ray [50 damage]\nB active: Thorny [60 damage | energy Spiky Energy]")
