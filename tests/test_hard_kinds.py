"""Positions of the hard kinds: texts that look like one thing and are another, with the outcome of a rule or a ruling.

Every kind has a section; the outcome is that of the rule or ruling that the test names. Tests elsewhere hold more of
them: Ability locks in `scenarios/test_abilities.py`, copied attacks in `scenarios/test_attack_texts.py` and
`test_effects_ops.py`, waiting texts in `scenarios/test_triggers.py`, protection in `scenarios/test_effects_text.py`.
"""

from __future__ import annotations

import pytest

from tests.scene import Scene, in_order, log_of, stands

PLAIN = """
Hitter | Basic | HP 100 | C | retreat 1
  attack "Hit" C 60 | attack "Big Hit" C 100 | attack "Pierce" C 60: attack(ignore=[Effects])
Wall | Basic | HP 100 | C | retreat 1 | attack "Lean" C 10
Grand ex | Basic | HP 100 | C | retreat 1 | prizes 2 | tags ex | attack "Lean" C 10
Small | Basic | HP 60 | C | attack "Peck" - 10
"""


def scene(cards: str, text: str, coins: list[int] | None = None) -> Scene:
    """A position of SV rules with the cards above and others."""
    return Scene(PLAIN + cards, text, coins=coins)


def take(played: Scene, count: int = 1) -> None:
    """The player who is asked takes so many Prize cards."""
    played.through(" + ".join(f"card:prizes {number}" for number in range(1, count + 1)))


# -- coins and marks inside what looks like a passive -----------------------------------------------------------------

DODGER = """
Dodger | Basic | HP 100 | C | ability "Dodge" Ability: passive(NoDamage(self, coin=True)) | attack "Lean" C 10
"""


@pytest.mark.parametrize(("coin", "damage"), [(1, 0), (0, 60)])
def test_a_coin_for_no_damage_is_flipped_at_each_attack(coin: int, damage: int) -> None:
    played = scene(DODGER, "A active: Hitter [R]\nB active: Dodger", [coin])
    played.through("attack:Hit")
    assert played.pokemon("B active").damage == damage
    played.done()


def test_a_coin_for_no_damage_does_not_stop_an_attack_that_ignores_effects() -> None:
    """Ruling 131, 1839: the attack is not affected, whatever the coin."""
    played = scene(DODGER, "A active: Hitter [R]\nB active: Dodger", [1])
    played.through("attack:Pierce")
    assert played.pokemon("B active").damage == 60


def test_no_coin_is_flipped_for_damage_to_another() -> None:
    played = scene(DODGER, "A active: Hitter [R]\nB active: Wall\nB bench: Dodger", [])
    played.through("attack:Hit")
    assert played.pokemon("B active").damage == 60


KEEPER = """
Keeper Energy | Special Energy | effect: energy(Provides(every), Prizes(holder, -1, by=pokemon(opp), limit=game))
"""


def test_a_mark_once_a_game_inside_a_passive() -> None:
    """One Prize card fewer for the first Knock Out, though a second card says the same later."""
    played = scene(
        KEEPER,
        "A active: Hitter [R]\nA deck: 6\nB active: Grand ex [energy Keeper Energy]\n"
        "B bench: Grand ex [energy Keeper Energy], Wall\nB deck: 6",
    )
    played.through("attack:Big Hit")
    assert played.bounds() == (1, 1)
    take(played)
    played.through("pokemon:Grand ex", "end", "attack:Big Hit")
    assert played.bounds() == (2, 2)
    take(played, 2)
    assert played.asked() == "B main"


def test_the_mark_is_each_players_own() -> None:
    """What one player has used up, the other still has."""
    played = scene(
        KEEPER,
        "A active: Hitter [energy Keeper Energy]\nA bench: Hitter [R]\nA deck: 6\n"
        "B active: Hitter [energy Keeper Energy]\nB bench: Hitter [R], Wall\nB deck: 6",
    )
    # Each would give one Prize card, so none is taken for either.
    played.through("attack:Big Hit", "pokemon:Hitter")
    assert played.asked() == "B main"
    played.through("attack:Big Hit")
    assert played.asked() == "A main"
    played.through("attack:Big Hit")
    assert played.asked() == "A prize"


# -- several triggers from one text, theirs and yours -----------------------------------------------------------------

MOURNER = """
Mourner | Basic | HP 60 | P | attack "Sigh" - 10
  ability "Mourn" Ability: passive(on(KnockedOut(pokemon(me)), [Draw(1)]), on(KnockedOut(pokemon(opp)), [Draw(2)]))
Blaster | Basic | HP 100 | R | attack "Blast" -: attack(Counters(6, pokemon(both, Name("Small"))))
"""


def test_one_text_with_two_triggers_sees_theirs_and_yours() -> None:
    """One of each side falls at once: both parts of the text are carried out, one card and two cards."""
    played = scene(
        MOURNER,
        "A active: Blaster\nA bench: Small, Mourner\nA deck: 9\nB active: Wall\nB bench: Small\nB deck: 9",
    )
    played.through("attack:Blast")
    while played.asked() == "A order":
        played.through(played.keys()[0])
    assert len(played.names("A hand")) == 3
    assert played.names("B hand") == []


def test_both_players_have_such_a_text() -> None:
    """Each player's texts are carried out; two copies of the text both act."""
    played = scene(
        MOURNER,
        "A active: Blaster\nA bench: Small, Mourner\nA deck: 9\n"
        "B active: Wall\nB bench: Small, Mourner, Mourner\nB deck: 9",
    )
    played.through("attack:Blast")
    asked = []
    while played.asked().endswith("order"):
        asked.append(played.asked()[0])
        played.through(played.keys()[0])
    assert len(played.names("A hand")) == 3
    assert len(played.names("B hand")) == 6
    # The texts of the player whose turn is next come first, then those of the other.
    assert asked[0] == "B" and asked == sorted(asked, reverse=True)


def test_a_stadium_asks_each_player_for_their_own_side() -> None:
    """Ruling 228: at the Checkup each owner orders what affects their own Pokémon; the Stadium acts on both sides."""
    cards = "Marsh | Stadium | effect: stadium(on(Checkup(), [Counters(1, active(both))]))"
    played = scene(cards, "A active: Wall\nB active: Hitter\nB deck: 5\nstadium: Marsh (A)")
    played.through("end")
    assert played.asked() == "B order"
    played.through("text:0")
    assert (played.counters("A active"), played.counters("B active")) == (1, 1)


# -- Knock Outs in the middle of a text, and by Abilities in the main phase -------------------------------------------

BOMBER = """
Bomber | Basic | HP 60 | P | retreat 1 | attack "Peck" - 10
  ability "Boom" Ability: ability(Counters(13, pick(1, pokemon(opp))), KnockOut(self), limit=once)
Seer | Supporter | effect: supporter(Counters(10, active(opp)), Draw(2), Counters(1, active(opp)))
"""


def test_a_text_is_finished_before_anything_is_knocked_out() -> None:
    """Ruling 66, 226: the Active has no HP left after the first sentence, and the text goes on with it."""
    played = scene(BOMBER, "A active: Wall\nA hand: Seer\nA deck: 6\nB active: Wall\nB bench: Small")
    log = log_of(played)
    played.through("play:Seer")
    assert played.asked() == "A prize"
    in_order(log, "100 damage to Wall", "A draws 2 cards", "10 damage to Wall", "Wall of B is Knocked Out")
    take(played)
    assert played.asked() == "A main"
    stands(played, "B active: Small\nA used: supporter")


def test_an_ability_knocks_out_both_in_the_main_phase() -> None:
    """Both players take a Prize card, both send up a new Active, the player whose turn is next first (ruling 2239), and
    the turn goes on."""
    played = scene(
        BOMBER,
        "A active: Bomber\nA bench: Hitter [R], Small\nB active: Wall\nB bench: Small, Hitter\nB deck: 5",
    )
    played.through("ability:Boom", "pokemon:Wall")
    assert played.asked() == "B prize"
    take(played)
    assert played.asked() == "A prize"
    take(played)
    assert played.asked() == "B promote"
    played.through("pokemon:Hitter")
    assert played.asked() == "A promote"
    played.through("pokemon:Hitter")
    assert played.asked() == "A main"
    assert played.offers("attack:Hit") and played.offers("end")


def test_the_last_pokemon_of_both_players_falls_in_the_main_phase() -> None:
    """Neither has a Pokémon left: as many win conditions for each, a draw (see E.5)."""
    played = scene(BOMBER, "A active: Bomber\nA prizes: 3\nB active: Wall\nB prizes: 3")
    played.through("ability:Boom")
    while played.asked():
        take(played)
    assert played.game.winner == 2


def test_an_attack_does_not_follow_a_knock_out_of_the_attacker_by_its_own_ability() -> None:
    """The Pokémon sent up for it may attack in the same turn."""
    played = scene(BOMBER, "A active: Bomber\nA bench: Hitter [R]\nB active: Wall\nB bench: Small, Wall")
    played.through("ability:Boom", "pokemon:Small")
    while played.asked() != "A main":
        played.through(played.keys()[0])
    stands(played, "A active: Hitter [R]")
    assert played.offers("attack:Hit")


# -- a limit, or a Bench, that shrinks --------------------------------------------------------------------------------

WIDE = """
Wide Field | Stadium | effect: stadium(BenchSize(both, 8, shrink=[me, opp]))
Plain Field | Stadium | effect: stadium(RetreatCost(pokemon(both), +1))
Ringed | Basic | HP 60 | C | retreat 1 | attack "Peck" - 10
  ability "Two Rings" Ability: passive(ToolSlots(self, 2))
Ring | Tool | effect: tool(MaxHP(holder, +30))
Band | Tool | effect: tool(RetreatCost(holder, -1))
Hush | Basic | HP 60 | C | attack "Peck" - 10 | ability "Hush" Ability: passive(NoAbility(active(opp)))
Elder | Basic | HP 60 | C | attack "Peck" - 10 | ability "Guard" Ability: passive(MaxHP(pokemon(me), +40))
"""


def test_a_bench_that_shrinks_is_cut_at_once_by_its_owners() -> None:
    """Ruling 2039: when the Stadium goes, each player discards down to five, the player of the Stadium first as it
    says."""
    played = scene(
        WIDE,
        "A active: Wall\nA bench: Small x1, Wall, Hitter, Small, Wall, Hitter [R]\nA hand: Plain Field\n"
        "B active: Wall\nB bench: Wall, Wall, Wall, Small, Small, Small, Hitter\nstadium: Wide Field (B)".replace(
            " x1", ""
        ),
    )
    played.through("play:Plain Field")
    asked = []
    while played.asked().endswith("surplus"):
        asked.append(played.asked()[0])
        played.through(" + ".join(dict.fromkeys(played.keys()[: played.bounds()[0]])))
    assert asked == ["B", "A"]
    assert [len(player.bench) for player in played.game.players] == [5, 5]
    assert played.asked() == "A main"


def test_a_bench_does_not_shrink_between_two_that_are_wide() -> None:
    cards = WIDE + "Broad Field | Stadium | effect: stadium(BenchSize(both, 8, shrink=[me, opp]))"
    played = scene(
        cards,
        "A active: Wall\nA bench: Small, Wall, Hitter, Small, Wall, Hitter, Small\nA hand: Broad Field\n"
        "B active: Wall\nstadium: Wide Field (B)",
    )
    played.through("play:Broad Field")
    assert played.asked() == "A main"
    assert len(played.game.players[0].bench) == 7


TERA = """
Gem ex | Basic | HP 100 | C | prizes 2 | tags ex, Tera | attack "Lean" C 10
Zero Field | Stadium | effect: stadium(BenchSize(players(any_(pokemon(side, Tera))), 8, shrink=[me, opp]))
Recall | Item | effect: item(Put(active(me), hand))
Ranks | Basic | HP 100 | C | attack "Ranks" -: attack(Put(pick(upto(3), deck(me, Basic)), bench), Shuffle(me))
"""
SEVEN = "Small, Wall, Hitter, Small, Wall, Hitter, Small"


def test_a_bench_shrinks_before_one_of_it_is_sent_up() -> None:
    """Ruling 2132: the Pokémon that held the Bench wide has left the Active Spot; five are left, and one goes up."""
    text = f"A active: Gem ex\nA bench: {SEVEN}\nA hand: Recall\nB active: Wall\nstadium: Zero Field (B)"
    played = scene(TERA, text).through("play:Recall")
    assert (played.asked(), played.bounds()) == ("A surplus", (2, 2))
    played.through("pokemon:Wall@bench 2 + pokemon:Hitter@bench 3")
    assert played.asked() == "A promote"
    played.through("pokemon:Hitter")
    stands(played, "A active: Hitter\nA bench: Small, Small, Wall, Small\nA discard: Recall, Wall, Hitter")


def test_a_bench_shrinks_before_one_of_it_takes_the_place_of_the_fallen() -> None:
    """Ruling 114: the same after a Knock Out, when the Prize cards have been taken."""
    text = f"A active: Hitter [R]\nB active: Gem ex\nB bench: {SEVEN}\nstadium: Zero Field (B)"
    played = scene(TERA, text).through("attack:Big Hit")
    take(played, 2)
    assert (played.asked(), played.bounds()) == ("B surplus", (2, 2))
    played.through("pokemon:Wall@bench 2 + pokemon:Hitter@bench 3", "pokemon:Hitter")
    assert len(played.game.players[1].bench) == 4


def test_a_bench_does_not_grow_while_it_is_being_filled() -> None:
    """Ruling 2024: with four on the Bench one more is put there, though it is one that makes the Bench wide."""
    text = (
        "A active: Ranks\nA bench: Small, Wall, Hitter, Small\nA deck: Gem ex, Small, Wall, 5\nstadium: Zero Field (B)"
    )
    played = scene(TERA, text)
    played.choose("attack:Ranks")
    assert played.bounds() == (0, 1)
    played.through("card:Gem ex")
    assert len(played.game.players[0].bench) == 5


def test_tools_over_the_limit_are_discarded_when_the_ability_is_off() -> None:
    """The holder's player keeps one of the two."""
    played = scene(
        WIDE,
        "A active: Wall\nA hand: Hush\nB active: Ringed [tool Ring, Band]",
    )
    played.through("bench:Hush")
    assert played.asked() == "B surplus"
    played.through("card:Band")
    stands(played, "B active: Ringed [tool Ring]\nB discard: Band")


def test_hp_that_shrink_knock_out() -> None:
    """KO-01: the text that gave HP is gone, and the damage reaches what is left."""
    played = scene(
        WIDE + 'Gust | Item | effect: item(Put(pick(1, pokemon(opp, Name("Elder"))), hand))',
        "A active: Wall\nA hand: Gust\nB active: Small [70 damage]\nB bench: Elder, Wall",
    )
    played.through("play:Gust")
    assert played.asked() == "A prize"
    stands(played, "B hand: Elder [seen A]\nB discard: Small")


# -- effects that follow the attacker after it moved ------------------------------------------------------------------

SPIKED = """
Spiked | Basic | HP 100 | C | retreat 1 | attack "Lean" C 10
  ability "Spikes" Ability: on(Damaged(self, at=active, by=pokemon(opp)), [Counters(2, attacker)])
Runner | Basic | HP 100 | C | retreat 1
  attack "Hit and Run" C 30: attack(SwitchOut(me))
  attack "Hit and Away" C 30: attack(Put(self, shuffled))
  attack "Hit and Brace" C 30: attack(SwitchOut(me), Lasting(next_turn(opp), NoDamage(self)))
  attack "Weary Run" C 30: attack(SwitchOut(me), Lasting(next_turn(me), Cant(Attack, self)))
"""


def test_when_damaged_follows_the_attacker_to_the_bench() -> None:
    """Ruling 534, 2126: the attacker is the one that attacked, not the new Active."""
    played = scene(SPIKED, "A active: Runner [R]\nA bench: Wall\nB active: Spiked")
    played.through("attack:Hit and Run")
    stands(played, "A active: Wall\nA bench: Runner [20 damage | R]")


def test_when_damaged_finds_no_attacker_that_has_left_play() -> None:
    """Ruling 588, 2106: nothing happens, and nobody else is meant."""
    played = scene(SPIKED, "A active: Runner [R]\nA bench: Wall\nB active: Spiked")
    played.through("attack:Hit and Away")
    stands(played, "A active: Wall\nA bench: -\nB active: Spiked [30 damage]")


def test_an_effect_of_the_attack_follows_the_attacker_that_moved_within_it() -> None:
    """It moved before the effect was put on it, so the effect is not taken off; it is damaged by no attack."""
    cards = (
        SPIKED
        + 'Sniper | Basic | HP 100 | C | attack "Snipe" -: attack(damage=None, hits=[Hit(30, pick(1, bench(opp)))])'
    )
    played = scene(cards, "A active: Runner [R]\nA bench: Wall\nB active: Sniper\nB deck: 5")
    played.through("attack:Hit and Brace", "attack:Snipe")
    stands(played, "A bench: Runner [R]")


def test_a_ban_on_the_attacker_is_not_one_on_the_new_active() -> None:
    played = scene(SPIKED, "A active: Runner [R]\nA bench: Runner [R]\nA deck: 5\nB active: Wall\nB deck: 5")
    played.through("attack:Weary Run", "end")
    assert played.asked() == "A main"
    assert played.offers("attack:Weary Run")
    played.through("retreat")
    assert not played.offers("attack:")


# -- Ability locks against Ability locks ------------------------------------------------------------------------------

LOCKS = """
Muffle | Basic | HP 60 | C | retreat 1 | attack "Peck" - 10
  ability "Muffle" Ability: passive(NoAbility(active(opp)), when=here(self, active))
Smother | Basic | HP 60 | C | retreat 1 | attack "Peck" - 10
  ability "Smother" Ability: passive(NoAbility(pokemon(opp)))
Helper | Basic | HP 60 | C | attack "Peck" - 10 | ability "Help" Ability: ability(Draw(1), limit=once)
"""


@pytest.mark.parametrize(("mine", "theirs", "helps"), [(1, 2, True), (2, 1, False)])
def test_of_two_locks_the_one_that_came_first_acts(mine: int, theirs: int, helps: bool) -> None:
    """A-02.5: mine first, it silences theirs and my Helper works; theirs first, both mine are silent."""
    played = scene(
        LOCKS,
        f"A active: Muffle [order {mine}]\nA bench: Helper\nA deck: 5\nB active: Smother [order {theirs}]",
    )
    assert played.offers("ability:Help") is helps


def test_a_lock_that_comes_later_finds_itself_silenced() -> None:
    """Put onto the Bench while the other lock acts on all my Pokémon, it does nothing."""
    cards = LOCKS + (
        'Latecomer | Basic | HP 60 | C | attack "Peck" - 10\n'
        '  ability "Late" Ability: passive(NoAbility(pokemon(opp)))\n'
    )
    played = scene(cards, "A active: Helper\nA hand: Latecomer\nA deck: 5\nB active: Smother")
    assert not played.offers("ability:Help")
    played.through("bench:Latecomer")
    assert not played.offers("ability:Help")


def test_a_lock_that_goes_leaves_the_field_to_the_other() -> None:
    """The Muffle leaves the Active Spot: it acts no more, and the later lock does from now on."""
    played = scene(
        LOCKS,
        "A active: Muffle [R | order 1]\nA bench: Helper\nA deck: 5\nB active: Smother [order 2]",
    )
    assert played.offers("ability:Help")
    played.through("retreat")
    assert not played.offers("ability:Help")


# -- texts that act from hand or discard pile -------------------------------------------------------------------------

ELSEWHERE = """
Jumper | Basic | HP 60 | C | attack "Peck" - 10
  ability "Jump In" Ability: ability(Put(self, bench), when=any_(pokemon(opp, Ex)), limit=once, zone=hand)
Ghost | Basic | HP 60 | P | attack "Peck" - 10
  ability "Rise" Ability: ability(Put(self, bench), Counters(2, self), limit=[once, name], zone=discard)
Smother | Basic | HP 60 | C | attack "Peck" - 10 | ability "Smother" Ability: passive(NoAbility(pokemon(opp)))
Spore | Basic | HP 60 | G | attack "Peck" - 10
  ability "Burst" Ability: on(Discarded(self, by=attacks(opp), from_=deck), [Draw(1), Counters(1, active(opp))])
Miller | Basic | HP 100 | C | attack "Mill" -: attack(Discard(top(2, opp)))
"""


def test_a_text_acts_from_the_hand() -> None:
    played = scene(ELSEWHERE, "A active: Wall\nA hand: Jumper\nB active: Grand ex")
    played.through("ability:Jump In")
    stands(played, "A bench: Jumper\nA hand: -")


def test_a_text_in_the_hand_asks_its_condition_and_room() -> None:
    assert not scene(ELSEWHERE, "A active: Wall\nA hand: Jumper\nB active: Wall").offers("ability:")
    full = "A active: Wall\nA bench: Wall, Wall, Wall, Small, Small\nA hand: Jumper\nB active: Grand ex"
    assert not scene(ELSEWHERE, full).offers("ability:")


def test_a_text_acts_from_the_discard_pile_once_for_all_of_its_name() -> None:
    played = scene(ELSEWHERE, "A active: Wall\nA discard: Ghost, Ghost\nB active: Wall")
    played.through("ability:Rise")
    stands(played, "A bench: Ghost [20 damage]\nA discard: Ghost")
    assert not played.offers("ability:Rise")


def test_a_lock_on_pokemon_in_play_does_not_reach_the_hand_or_the_discard_pile() -> None:
    played = scene(ELSEWHERE, "A active: Wall\nA discard: Ghost\nA hand: Jumper\nB active: Grand ex\nB bench: Smother")
    assert played.offers("ability:Jump In")
    assert played.offers("ability:Rise")


def test_a_text_of_a_card_that_is_discarded_from_the_deck() -> None:
    """It is carried out in the discard pile, by the player whose card it is, also twice."""
    played = scene(ELSEWHERE, "A active: Miller\nB active: Wall\nB deck: Spore, Spore, 5")
    played.through("attack:Mill")
    while played.asked() == "B order":
        played.through(played.keys()[0])
    # Two for the texts, one for the turn.
    assert len(played.names("B hand")) == 3
    assert played.counters("A active") == 2


# -- protection of cards and players ----------------------------------------------------------------------------------

SHIELDS = """
Warden | Basic | HP 100 | C | retreat 1 | attack "Lean" C 10
  ability "Safe Hands" Ability: passive(NoEffects(hand(me), of=[attacks, items], by=opp))
Herald | Basic | HP 100 | C | attack "Lean" C 10
  ability "Above It" Ability: passive(NoEffects(me, of=attacks, by=pokemon(opp)))
Shell | Basic | HP 100 | C | attack "Lean" C 10
  ability "Shell" Ability: passive(NoEffects(self, of=attacks, by=pokemon(opp)))
Thief | Basic | HP 100 | D
  attack "Pilfer" - 10: attack(Discard(random(1, hand(opp))))
  attack "Gag" - 10: attack(Lasting(next_turn(opp), Cant(Play, opp, Item)))
  attack "Strip" - 10: attack(Discard(energy(target)))
Berry | Item | effect: item(Heal(10, pick(1, pokemon(me))))
Sweeper | Supporter | effect: supporter(Discard(pick(1, hand(opp))))
"""


def test_protected_cards_in_hand_stay_there() -> None:
    """The cards are protected, not a Pokémon: the damage arrives, the discard does not; a Supporter is not barred."""
    played = scene(SHIELDS, "A active: Thief\nA hand: Sweeper\nB active: Warden\nB hand: Berry, Berry\nB deck: 5")
    played.through("play:Sweeper", "card:opp hand 1")
    stands(played, "B hand: Berry")
    played.through("attack:Pilfer")
    stands(played, "B active: Warden [10 damage]\nB hand: Berry, Inert")


def test_an_effect_on_a_player_is_stopped_by_protection_of_the_player() -> None:
    played = scene(SHIELDS, "A active: Thief\nB active: Herald\nB hand: Berry\nB deck: 5")
    played.through("attack:Gag")
    assert played.offers("play:Berry")


def test_protection_of_a_pokemon_does_not_protect_its_player() -> None:
    """See II-C-19.F1: the ban is on the player, so the shell of the Pokémon does not help; its Energy it keeps."""
    played = scene(SHIELDS, "A active: Thief\nB active: Shell\nB hand: Berry\nB deck: 5")
    played.through("attack:Gag")
    assert not played.offers("play:Berry")
    played = scene(SHIELDS, "A active: Thief\nB active: Shell [R]\nB deck: 5")
    played.through("attack:Strip")
    stands(played, "B active: Shell [10 damage | R]")


# -- attacks that copy attacks that copy ------------------------------------------------------------------------------

MIMES = """
Mime | Basic | HP 100 | P | attack "Mirror" C: attack(become=[UseAttack(pick_attack(active(opp)))])
Aper | Basic | HP 100 | P
  attack "Ape" CC: attack(become=[UseAttack(pick_attack(bench(me)))])
Brute | Basic | HP 100 | F
  attack "Maul" FFFF 90: attack(Discard(pick(units(1), energy(self))), Lasting(next_turn(me), Cant(Attack, self)))
"""


def test_a_copied_attack_copies_on() -> None:
    """Mirror copies Ape, which now means the Bench of its user, and so Maul is used, without Energy for any of them."""
    played = scene(MIMES, "A active: Mime [R]\nA bench: Brute\nB active: Aper\nB bench: Small\nA deck: 5\nB deck: 5")
    played.through("attack:Mirror")
    stands(played, "B active: Aper [90 damage]\nA active: Mime\nA discard: Basic Fire Energy")
    assert played.asked() == "B main"


def test_the_name_stays_that_of_the_first_in_the_chain() -> None:
    """See II-C-18.F1: "cannot use Maul" of the copied text does not bar Mirror, though Mirror did what Maul does."""
    cards = MIMES.replace("Cant(Attack, self)", 'Cant(Attack, self, attack="Maul")')
    text = "A active: Mime [R R]\nA bench: Brute\nA deck: 5\nB active: Aper\nB bench: Small\nB deck: 5"
    played = scene(cards, text).through("attack:Mirror", "end")
    stands(played, "A active: Mime [R]\nB active: Aper [90 damage]")
    assert played.offers("attack:Mirror")


def test_two_mirrors_opposite_each_other_end() -> None:
    played = scene(MIMES, "A active: Mime [R]\nB active: Mime\nB deck: 5")
    played.through("attack:Mirror")
    while played.asked() == "A attack":
        played.through(played.keys()[0])
    assert played.asked() == "B main"
    stands(played, "B active: Mime")


# -- two attacks in a turn --------------------------------------------------------------------------------------------

TWICE = """
Doubler | Basic | HP 100 | C | retreat 1 | attack "Jab" - 60
  ability "Double" Ability: passive(AttackTwice(self))
Muffle | Basic | HP 60 | C | retreat 1 | attack "Peck" - 10
  ability "Muffle" Ability: passive(NoAbility(active(opp)), when=here(self, active))
Healer | Item | effect: item(Heal(30, pick(1, pokemon(me))))
"""


def test_the_second_attack_strikes_whoever_was_sent_up() -> None:
    """Ruling 187: after Prize cards and promotion the second attack is offered at once, with no main phase between."""
    played = scene(
        TWICE,
        "A active: Doubler [30 damage]\nA hand: Healer\nB active: Small\nB bench: Wall, Small\nB deck: 5",
    )
    played.through("attack:Jab")
    assert played.asked() == "A prize"
    take(played)
    assert played.asked() == "B promote"
    played.through("pokemon:Wall")
    assert played.asked() == "A attack"
    assert not played.offers("play:")
    played.through("attack:Jab")
    stands(played, "B active: Wall [60 damage]")
    assert played.asked() == "B main"


def test_a_lock_that_is_sent_up_stops_the_second_attack() -> None:
    """Ruling 2093: what grants it is looked at after the promotion."""
    played = scene(TWICE, "A active: Doubler\nB active: Small\nB bench: Muffle, Small\nB deck: 5")
    played.through("attack:Jab")
    take(played)
    played.through("pokemon:Muffle")
    assert played.asked() == "B main"


def test_a_lock_that_is_knocked_out_no_longer_stops_it() -> None:
    """Ruling 1670: the lock fell by the first attack."""
    played = scene(TWICE, "A active: Doubler\nB active: Muffle\nB bench: Small, Wall\nB deck: 5")
    played.through("attack:Jab")
    take(played)
    played.through("pokemon:Wall")
    assert played.asked() == "A attack"


def test_confusion_is_checked_for_each_of_two_attacks() -> None:
    """Ruling 189, 1588."""
    played = scene(TWICE, "A active: Doubler [confused]\nB active: Wall [10 damage]\nB bench: Small\nB deck: 5", [1, 0])
    played.through("attack:Jab", "attack:Jab")
    stands(played, "B active: Wall [70 damage]\nA active: Doubler [30 damage | confused]")
    played.done()


def test_there_is_no_third_attack() -> None:
    played = scene(TWICE, "A active: Doubler\nB active: Wall\nB deck: 5\nB bench: Small")
    played.through("attack:Jab", "attack:Jab")
    assert played.asked() == "A prize"
    take(played)
    assert played.asked() == "B main"


# -- coins taken back -------------------------------------------------------------------------------------------------

AGAIN = """
Gambler | Basic | HP 100 | C | attack "Bet" - 20x: attack(count=[Flip(3)], damage=20 * heads)
Clover | Tool | effect: tool(Reflip(holder))
"""


def test_coins_that_are_taken_back_do_not_count() -> None:
    """All coins of the attack are flipped again, and only the new ones count; this once."""
    played = scene(AGAIN, "A active: Gambler [tool Clover]\nB active: Wall\nB deck: 5", [0, 0, 1, 1, 1, 1])
    played.through("attack:Bet")
    assert played.asked() == "A yes or no"
    played.through("yes")
    assert played.asked() == "B main"
    stands(played, "B active: Wall [60 damage]")
    played.done()


def test_coins_that_are_kept() -> None:
    played = scene(AGAIN, "A active: Gambler [tool Clover]\nB active: Wall\nB deck: 5", [0, 1, 1])
    played.through("attack:Bet", "no")
    stands(played, "B active: Wall [40 damage]")
    played.done()


# -- a Supporter used by an attack ------------------------------------------------------------------------------------

FEATURES = """
Actor | Basic | HP 100 | P
  attack "Impersonate" -: attack(d := Discard(pick(1, hand(me, Supporter))), If(did(d), [UseCard(that(d))]))
Lecture | Supporter | effect: supporter(Draw(3))
Trade | Supporter | effect: supporter(Draw(4), cost=[Discard(pick(2, hand(me)))])
Gagger | Basic | HP 100 | C | attack "Lean" C 10 | ability "Gag" Ability: passive(Cant(Play, opp, Supporter))
"""


def test_a_supporter_used_by_an_attack_is_not_the_one_of_the_turn() -> None:
    """A second one in the turn: the effect is used, the card is not played."""
    played = scene(FEATURES, "A active: Actor\nA hand: Lecture, Lecture\nA deck: 9\nB active: Wall\nB deck: 5")
    played.through("play:Lecture", "attack:Impersonate")
    assert played.names("A discard") == ["Lecture", "Lecture"]
    assert len(played.names("A hand")) == 6


def test_a_ban_on_playing_supporters_does_not_stop_it() -> None:
    played = scene(FEATURES, "A active: Actor\nA hand: Lecture\nA deck: 9\nB active: Gagger\nB deck: 5")
    assert not played.offers("play:")
    played.through("attack:Impersonate")
    assert len(played.names("A hand")) == 3


def test_the_condition_of_a_supporter_used_by_an_attack_is_not_bypassed() -> None:
    """Ruling 203, 494: what "can be played only if" asks holds for the attack too."""
    cards = FEATURES + "Mercy | Supporter | effect: supporter(Draw(3), when=any_(pokemon(me, Hurt)))"
    for hurt, drawn in (("", 0), (" [10 damage]", 3)):
        played = scene(cards, f"A active: Actor{hurt}\nA hand: Mercy\nA deck: 9\nB active: Wall\nB deck: 5")
        played.through("attack:Impersonate")
        assert len(played.names("A hand")) == drawn


def test_its_cost_is_paid_and_it_is_an_effect_of_the_attack() -> None:
    """Two cards go for the four; where there are not two, nothing happens. The turn ends, and nothing is in use."""
    text = "A active: Actor\nA hand: Trade, HAND\nA deck: 9\nB active: Wall\nB deck: 5"
    played = scene(FEATURES, text.replace("HAND", "Small, Wall")).through("attack:Impersonate")
    assert played.asked() == "B main"
    assert played.game.in_use == []
    assert sorted(played.names("A discard")) == ["Small", "Trade", "Wall"]
    assert len(played.names("A hand")) == 4
    played = scene(FEATURES, text.replace("HAND", "Small")).through("attack:Impersonate")
    assert played.names("A hand") == ["Small"]


# -- effects that see a Pokémon that has left play --------------------------------------------------------------------

GONE = """
Legacy | Basic | HP 60 | L | attack "Peck" - 10
  ability "Legacy" Ability: on(KnockedOut(self, at=active), [Move(pick(upto(2), energy(self)), pick(1, bench(me)))])
Banisher | Basic | HP 100 | P
  attack "Banish" -: attack(Put(target, hand), Inflict(Poisoned, target), Counters(2, target))
  attack "Doom" -: attack(At(end_of(next_turn(opp)), [KnockOut(target)]))
Recall | Item | effect: item(Put(active(me), hand))
Avenger | Basic | HP 100 | C | attack "Avenge" - 10: attack(damage=printed + 60 * ko_last_turn(pokemon(me, Type("L"))))
"""


def test_a_knocked_out_pokemon_still_moves_its_energy() -> None:
    """Ruling 53: what it says when it is Knocked Out is carried out before it goes to the discard pile."""
    played = scene(GONE, "A active: Hitter [R]\nB active: Legacy [L L G]\nB bench: Wall\nB deck: 5")
    played.through("attack:Big Hit")
    played.through("card:Basic Lightning + card:Basic Grass")
    stands(played, "B bench: Wall [L G]")
    take(played)
    stands(played, "B active: Wall [L G]\nB discard: Legacy, Basic Lightning Energy")


def test_effects_on_a_pokemon_that_has_left_play_do_nothing() -> None:
    """The target is in hand when the rest of the attack comes to it; the one sent up is not the target."""
    played = scene(GONE, "A active: Banisher\nB active: Wall\nB bench: Small [R]\nB deck: 5")
    played.through("attack:Banish")
    stands(played, "B active: Small [R]\nB hand: Wall [seen A], Inert")


def test_a_delayed_text_does_not_find_the_card_that_came_back() -> None:
    """The Pokémon went to the hand and was played again: it is another Pokémon (see DESIGN, identity)."""
    played = scene(
        GONE,
        "A active: Banisher\nA deck: 5\nB active: Small\nB bench: Small\nB hand: Recall\nB deck: 5",
    )
    played.through("attack:Doom", "play:Recall", "bench:Small", "end")
    assert played.asked() == "A main"
    stands(played, "B active: Small\nB bench: Small")


def test_what_was_knocked_out_is_remembered_as_it_was() -> None:
    """A text asks for the type of a Pokémon that is in the discard pile by now."""
    played = scene(
        GONE,
        "A active: Hitter [R]\nA deck: 5\nB active: Legacy\nB bench: Avenger\nB deck: 5",
    )
    played.through("attack:Big Hit")
    take(played)
    played.through("attack:Avenge")
    stands(played, "A active: Hitter [70 damage | R]")


# -- Energy of several types, or of more than one unit ----------------------------------------------------------------

ENERGY = """
Two Tone Energy | Special Energy | effect: energy(Provides("GR"))
Twin Energy | Special Energy | effect: energy(Provides("C", n=2))
Prism Energy | Special Energy | effect: energy(Provides(every))
Mixer | Basic | HP 100 | C | retreat 2
  attack "Mix" GR 50
  attack "Double Red" RR 60
  attack "Burn Out" CC 30: attack(Discard(pick(units(1), energy(self))))
  attack "Count" C 10x: attack(damage=10 * units(energy(self)))
"""


def attacks_of(energies: str) -> set[str]:
    """The attacks that may be used with these Energy cards attached."""
    played = scene(ENERGY, f"A active: Mixer [{energies}]\nB active: Wall")
    return {key.removeprefix("attack:") for key in played.keys() if key.startswith("attack:")}


def test_a_unit_of_two_types_pays_for_one_of_them() -> None:
    """Ruling 595: one unit, one type at a time; which one is found so that the cost can be paid."""
    assert attacks_of("energy Two Tone Energy") == {"Count"}
    assert attacks_of("G | energy Two Tone Energy") == {"Mix", "Burn Out", "Count"}
    assert attacks_of("R | energy Two Tone Energy") == {"Mix", "Double Red", "Burn Out", "Count"}
    assert attacks_of("energy Two Tone Energy, Two Tone Energy") == {"Mix", "Double Red", "Burn Out", "Count"}
    assert attacks_of("energy Prism Energy, Two Tone Energy") == {"Mix", "Double Red", "Burn Out", "Count"}


def test_two_units_of_one_card_pay_two_colorless_and_no_type() -> None:
    assert attacks_of("energy Twin Energy") == {"Burn Out", "Count"}
    assert attacks_of("R | energy Twin Energy") == {"Burn Out", "Count"}


def test_a_unit_discarded_takes_the_whole_card() -> None:
    """See II-C-01.F2: of a card with two units one is asked for, and the card goes."""
    played = scene(ENERGY, "A active: Mixer [energy Twin Energy]\nB active: Wall\nB deck: 5")
    played.through("attack:Burn Out")
    stands(played, "A active: Mixer\nA discard: Twin Energy\nB active: Wall [30 damage]")


def test_units_are_counted_and_not_cards() -> None:
    played = scene(ENERGY, "A active: Mixer [G | energy Twin Energy, Prism Energy]\nB active: Wall\nB deck: 5")
    played.through("attack:Count")
    stands(played, "B active: Wall [40 damage]")


def test_a_retreat_is_paid_by_one_card_of_two_units() -> None:
    """Either the card of two units alone, or it with another: never more cards than are needed after it is chosen."""
    played = scene(ENERGY, "A active: Mixer [G | energy Twin Energy]\nA bench: Wall\nB active: Wall")
    played.through("retreat", "card:Twin Energy")
    stands(played, "A active: Wall\nA bench: Mixer [G]\nA discard: Twin Energy")
