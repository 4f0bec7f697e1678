"""Why not? A position for each kind of ban with its rule and card, choices, damage step by step, and the two commands;
in random play every option is granted and everything else has a reason."""

from __future__ import annotations

import json
import random
import shlex
import subprocess
from pathlib import Path

import pytest

from playmat.effects.define import define
from playmat.engine.queries import forbidden
from playmat.engine.start import start
from playmat.errors import PlaymatError
from playmat.facts.form import read_cards
from playmat.rules.rules import preset
from playmat.rules.sentences import sentence
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN, DO_RETREAT, NATURE, OPT_CARD, OPT_COMBINE, OPT_POKEMON
from playmat.state.compare import key
from playmat.state.model import Game, Option
from playmat.view.damages import damage_report
from playmat.view.keys import option_key
from playmat.view.position import position
from playmat.view.why import Reason, forbidding, not_offered, why_not, wishes
from playmat.view.wishes import wished
from tests.random_play import rules_named, two_decks
from tests.scene import Scene
from tests.test_cli import run

CARDS = """
Pup | Basic | HP 60 | F | weak G x2 | retreat 1 | attack "Bite" C 20 | attack "Rush" FF 60
Hound | Stage 1 | HP 90 | F | weak G x2 | resist R -30 | retreat 2 | from Pup | attack "Charge" FC 50
Lord | Stage 2 | HP 130 | F | retreat 3 | from Hound | attack "Quake" FFCC 120
Cat | Basic | HP 70 | R | weak F x2 | retreat 1 | attack "Claw" - 10 | attack "Heave" R 30+: \
attack(count=[Flip(1)], damage=printed + 30 * heads) | attack "Scratch" R 20: attack(Lasting(next_turn(me), \
Cant(Attack, self, attack="Scratch"))) | attack "Nova" C 20x: attack(count=[d := Discard(pick(some, energy(self)))], \
damage=printed * count(d))
Slug | Basic | HP 80 | G | retreat 0 | attack "Wait" - 10: attack(need=prizes_left(opp) < prizes_left(me)) \
| attack "Splash" -: attack(damage=None, hits=[Hit(10, bench(opp))])
Jailer | Basic | HP 50 | P | ability "Jail" Ability: passive(Cant(Retreat, active(opp)))
Miser | Basic | HP 50 | P | ability "No Gifts" Ability: passive(Cant(Attach, pokemon(opp)))
Judge | Basic | HP 50 | P | ability "Silence" Ability: passive(NoAbility(pokemon(opp)))
Censor | Basic | HP 50 | P | ability "Hush" Ability: passive(Cant(Play, opp, Supporter))
Warden | Basic | HP 50 | P | ability "Still" Ability: passive(Cant(Evolve, pokemon(opp)))
Medic | Basic | HP 60 | C | ability "Warmth" Ability: ability(Heal(20, pick(1, pokemon(me))), limit=once)
Nurse | Basic | HP 60 | C | ability "Tide" Ability: ability(Draw(1), when=here(self, bench), limit=name)
Star | Basic | HP 60 | C | ability VSTAR "Shine" Ability: ability(Draw(1)) \
| ability "Glow" Ability: passive(MaxHP(self, +10))
Ember | Basic | HP 60 | R | ability "Afterglow" Ability: ability(Draw(1), zone=discard)
Spike | Basic | HP 60 | G | ability "Thorns" Ability: on(Damaged(self), [Counters(2, attacker)])
M Cat | Mega | HP 150 | R | tags MEGA | from Cat
Cat LV.X | LV.X | HP 120 | R | tags LV.X | from Cat
Twins | LEGEND | HP 160 | W | part 1 | prizes 2 | tags LEGEND
Union | V-UNION | HP 300 | L | part 1 | prizes 3 | tags V-UNION
Amber | Item | HP 60 | tags Fossil | effect: item(CountsAs(Pokemon, Basic, Type("C"), HP(60)), Immune(self))
Potion | Item | effect: item(Heal(30, pick(1, pokemon(me))))
Ball | Item | effect: item(Put(pick(1, deck(me, Basic)), bench), Shuffle(me))
Lift | Item | effect: item(Put(pick(1, discard(me, Pokemon, HP(max=70))), hand))
Snipe | Item | effect: item(Counters(1, pick(1, pokemon(opp))))
Teacher | Supporter | effect: supporter(Draw(2))
Hill | Stadium | effect: stadium(RetreatCost(pokemon(both), +2))
Narrow | Stadium | effect: stadium(BenchSize(both, 1))
Well | Stadium | effect: stadium(action(Draw(1), limit=once))
Toll | Stadium | effect: stadium(AttackCost(pokemon(both), +1))
Band | Tool | effect: tool(Deals(holder, +20, to=active(opp)))
Vest | Tool | effect: tool(Takes(holder, -30))
Sash | Tool | effect: tool(Survives(holder, hp=10, full=True))
"""

BANS: list[tuple[str, str, str, str | None, str]] = [
    # rule, position, wish, the card that forbids it, words of the detail
    ("TURN-04", "turn: 1 of A\nA active: Pup [F]", "attack Bite", None, "turn 1"),
    ("TURN-05", "turn: 1 of A\nA hand: Teacher", "play Teacher", None, "A went first"),
    ("A-01.1b", "A active: Pup [F | asleep]", "attack Bite", None, "Pup is Asleep"),
    ("A-01.P3", "A active: Pup [F R]", "attack Rush", None, "Rush costs F F, attached: F R"),
    ("A-01.P3", "A active: Pup", "attack Bite", None, "costs C, attached: none"),
    ("A-01.P3", "A active: Pup [F F]\nstadium: Toll (B)", "attack Rush", "Toll", "Rush costs F F C"),
    (
        "A-01.1a",
        "A active: Cat [R]\nlasting on A active during A turn 3 by attack of A active: "
        'Cant(Attack, self, attack="Scratch")',
        "attack Scratch",
        "Cat",
        "lasts",
    ),
    ("A-01.1", "A active: Slug", "attack Wait", "Slug", "condition"),
    ("A-01.P1", "A active: Cat\nA bench: Pup [F]", "attack Bite", None, "attack of Pup, which is not Active"),
    ("A-05.6", "A active: Hound [F F | under Pup]", "attack Bite", None, "beneath Hound"),
    ("A-03.1", "A active: Pup [F]\nA bench: Cat\nA used: retreat", "retreat", None, "1 of 1"),
    ("A-03.3", "A active: Pup [F]", "retreat", None, "no Benched"),
    ("A-03.1a", "A active: Hound [F]\nA bench: Cat", "retreat", None, "Retreat Cost is 2, 1 Energy"),
    ("A-03.1a", "A active: Pup [F]\nA bench: Cat\nstadium: Hill (A)", "retreat", "Hill", "Cost is 3"),
    ("A-03.1b", "A active: Pup [F | paralyzed]\nA bench: Cat", "retreat", None, "Pup is Paralyzed"),
    ("A-03.1c", "A active: Pup [F]\nA bench: Cat\nB bench: Jailer", "retreat", "Jailer", "Jail (opp bench 1)"),
    ("A-04.1", "A bench: Pup, Pup, Pup, Pup, Pup\nA hand: Cat", "bench Cat", None, "full: 5 of 5"),
    ("A-04.1", "A bench: Pup\nA hand: Cat\nstadium: Narrow (B)", "play Cat", "Narrow", "full: 1 of 1"),
    ("A-04.1", "A hand: Hound", "bench Hound", None, "no Basic Pokémon but a Stage 1 Pokémon"),
    ("A-04.1", "A discard: Cat", "bench Cat", None, "no Cat in the hand of A"),
    ("A-05.1", "A active: Cat\nA hand: Hound", "evolve Hound", None, "no such Pokémon of A"),
    ("A-05.1", "A active: Cat\nA hand: Hound", "evolve Hound onto active", None, "from Pup, not from Cat"),
    ("A-05.2", "turn: 2 of A\nA active: Pup\nA hand: Hound", "evolve Hound", None, "first turn of A"),
    ("A-05.3", "A active: Pup [new]\nA hand: Hound", "evolve Hound", None, "came into play this turn"),
    ("A-05.3", "A active: Hound [evolved | under Pup]\nA hand: Lord", "evolve Lord", None, "Hound evolved this turn"),
    ("II-A.3", "A active: Pup\nA hand: Hound\nB bench: Warden", "evolve Hound", "Warden", "Still"),
    ("C.1", "A active: Pup\nA hand: Fire Energy\nA used: energy", "attach Fire Energy to active", None, "Basic"),
    ("C.1", "A active: Pup\nA discard: Fire Energy", "attach R", None, "no Basic Fire Energy in the hand"),
    ("II-A.3", "A active: Pup\nA hand: R\nB bench: Miser", "attach Fire Energy", "Miser", "No Gifts"),
    ("B-01.T1", "A active: Pup [tool Band]\nA hand: Vest", "tool Vest to active", None, "holds 1 of 1"),
    ("II-A.3", "A active: Pup\nA hand: Vest\nB bench: Miser", "attach Vest", "Miser", "No Gifts"),
    ("B-01.1", "A active: Pup\nA hand: Potion", "play Potion", "Potion", "your Pokémon in play with damage counters"),
    ("B-01.1", "A bench: Cat, Cat, Cat, Cat, Cat\nA hand: Ball", "play Ball", "Ball", "no place on the Bench"),
    (
        "B-01.1",
        "A hand: Lift\nA discard: Hound",
        "play Lift",
        "Lift",
        "nothing to choose of cards of your discard pile",
    ),
    ("B-01.2", "A discard: Potion", "play Potion", None, "no Potion in the hand of A"),
    ("B-02.1", "A hand: Teacher\nA used: supporter", "play Teacher", None, "1 of 1 Supporters"),
    ("II-C-19", "A hand: Teacher\nB bench: Censor", "play Teacher", "Censor", "Hush"),
    ("B-03.1", "A hand: Hill\nA used: stadium", "play Hill", None, "1 of 1 Stadiums"),
    ("B-03.3", "A hand: Hill\nstadium: Hill (B)", "play Hill", "Hill", "Hill is in play"),
    ("B-03.4", "stadium: Hill (B)", "stadium", None, "works by itself"),
    ("B-03.5", "A active: Pup", "use stadium", None, "no Stadium in play"),
    ("B-03.5", "stadium: Well (B)\nA deck: 0", "use Well", "Well", "change nothing"),
    ("A-02.1", "A active: Pup\nA hand: Medic", "ability Warmth", None, ""),
    ("A-02.2", "A active: Nurse", "ability Tide", "Nurse", "condition is not met"),
    ("A-02.2", "A bench: Nurse\nB active: Judge", "ability Tide of bench 1", "Judge", "Silence (opp active)"),
    ("A-02.3", "A active: Medic", "use Warmth", "Medic", "change nothing"),
    ("A-02.5", "A active: Star", "ability Glow", "Star", ""),
    ("II-E-12", "A active: Medic [20 damage | used Warmth]", "ability Warmth", "Medic", "has been used"),
    ("II-E-14", "A bench: Nurse\nA used names: Tide", "ability Tide", "Nurse", "Tide has been used"),
    ("ERA-38", "A active: Star\nA used game: VSTAR", "ability Shine", None, "VSTAR power of this game"),
    ("A-04.1", "A hand: Potion, Band", "put Band", None, "Band is no Basic Pokémon but a Tool"),
    ("B-02.2", "A hand: Teacher\nA deck: 0", "play Teacher", "Teacher", "change nothing"),
    ("II-E-17", "A active: Ember", "ability Afterglow", "Ember", ""),
    ("ABL-01", "A active: Spike", "ability Thorns", "Spike", ""),
    ("ERA-N02", "rules: BASE\nA active: Pup [F]\nA bench: Cat\nA used: failed retreat", "retreat", None, "tails"),
    ("ERA-33", "rules: BASE\nA active: Cat\nA hand: M Cat", "evolve M Cat", None, ""),
    ("ERA-N19", "rules: DP\nA bench: Cat\nA hand: Cat LV.X", "evolve Cat LV.X", None, ""),
    ("A-03.1c", "A active: Amber [R]\nA bench: Cat", "retreat", "Amber", "a Trainer in play as a Pokémon"),
    ("A-04.1", "A hand: Twins", "combine Twins", None, "a part of Twins is missing"),
    ("ERA-38", "A discard: Union\nA used game: Union", "combine Union", None, "this name has been put into play"),
]


def scene(text: str, coins: list[int] | None = None) -> Scene:
    return Scene(CARDS, text, coins=coins)


@pytest.mark.parametrize(("rule", "text", "wish", "card", "words"), BANS, ids=[f"{row[0]} {row[2]}" for row in BANS])
def test_a_ban_names_its_rule_and_its_card(rule: str, text: str, wish: str, card: str | None, words: str) -> None:
    game = scene(text).game
    before = key(game)
    found = why_not(game, wish)
    assert found is not None
    assert (found.rule, found.card) == (rule, card), found
    assert found.sentence == sentence(rule)
    assert words in found.detail
    assert key(game) == before
    for option in wished(game, wish).options:
        assert why_not(game, option) is not None


def test_many_rules_have_a_position() -> None:
    assert len({row[0] for row in BANS}) >= 25


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("A active: Pup [F]", "attack Bite"),
        ("A active: Pup [F]", "attack:bite"),
        ("A active: Pup [F]\nA bench: Cat", "retreat"),
        ("A active: Pup\nA bench: Cat\nA hand: Hound", "evolve Hound"),
        ("A active: Pup\nA bench: Pup [new]\nA hand: Hound", "play Hound onto active"),
        ("A hand: Cat", "play Cat"),
        ("A hand: Cat", "play Cat onto bench"),
        ("A active: Pup\nA hand: Fire Energy", "attach R to Pup"),
        ("A active: Pup\nA hand: Band", "attach Band"),
        ("A active: Pup [10 damage]\nA hand: Potion", "play Potion"),
        ("stadium: Well (B)", "use Well"),
        ("A bench: Nurse", "ability Tide@bench 1"),
        ("", "end"),
    ],
)
def test_what_is_offered_has_no_reason(text: str, wish: str) -> None:
    assert why_not(scene(text).game, wish) is None


def test_keys_are_wishes() -> None:
    """Each key of the main decision reads as the option itself."""
    game = scene(
        "A active: Pup [F F | 10 damage]\nA bench: Nurse, Pup\n"
        "A hand: Hound, Cat, Potion, R, Band, Hill\nstadium: Well (B)"
    ).game
    assert game.decision is not None
    for option in game.decision.options:
        found = wished(game, option_key(game, option)).options
        assert [option_key(game, each) for each in found] == [option_key(game, option)]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ("dance", "is nothing that a player can do. Write attack NAME"),
        ("", "is nothing that a player can do"),
        ("attack Bitte", "there is no attack 'Bitte' in this game. Did you mean Bite"),
        ("play Poton", "there is no card 'Poton' in this game. Did you mean Potion"),
        ("ability Warm", "there is no Ability 'Warm'"),
        ("use Nothing", "there is no attack or Ability 'Nothing'"),
        ("attach R to bench 3", "nobody stands at 'bench 3'"),
        ("attach R to Snorlax", "there is no Pokémon 'Snorlax'"),
        ("evolve", "is nothing that a player can do"),
    ],
)
def test_words_that_mean_nothing(wish: str, words: str) -> None:
    game = scene("A active: Pup\nA hand: R, Potion").game
    with pytest.raises(PlaymatError) as caught:
        why_not(game, wish)
    assert words in str(caught.value)


def test_names_of_the_opponents_hidden_cards_tell_nothing() -> None:
    """A wrong name and a card hidden in the opponent's hand are answered alike (GEN-02)."""
    game = scene("A active: Pup\nB hand: Sash").game
    with pytest.raises(PlaymatError, match="there is no card 'Sash' in this game"):
        why_not(game, "play Sash")


# -- choices ----------------------------------------------------------------------------------------------------------


def picking(text: str, *choices: str) -> Game:
    made = scene(text)
    for choice in choices:
        made.choose(choice)
    return made.game


def expect(found: Reason | None, rule: str, card: str | None, words: str) -> None:
    assert found is not None
    assert (found.rule, found.card) == (rule, card), found
    assert words in found.detail


def test_a_card_that_the_text_does_not_ask_for() -> None:
    game = picking("A hand: Lift\nA discard: Pup, Hound, Potion\nA deck: Cat", "play:Lift")
    assert why_not(game, "choose Pup") is None
    asks = "it asks for cards of your discard pile: Pokémon, HP at most 70"
    expect(why_not(game, "choose Hound"), "II-D-04", "Lift", f"{asks}; it is not: HP at most 70")
    expect(why_not(game, "choose Potion"), "II-D-04", "Lift", "it is not: Pokémon")
    # Where a card of the own deck lies is not told.
    found = why_not(game, "choose Cat")
    expect(found, "II-D-04", "Lift", asks)
    assert found is not None and "lies in" not in found.detail
    with pytest.raises(PlaymatError, match="there is no card 'Catt'"):
        why_not(game, "choose Catt")
    expect(why_not(game, "choose nothing"), "II-A.6", "Lift", "at least 1")
    expect(why_not(game, "retreat"), "II-D-04", "Lift", "A must first answer: pick")


def test_a_search_shows_what_it_asks_for() -> None:
    game = picking("A hand: Ball\nA deck: Cat, Hound", "play:Ball")
    assert why_not(game, "choose Cat") is None
    expect(why_not(game, "choose Hound"), "II-D-04", "Ball", "cards of your deck: Basic Pokémon; it is not")
    assert why_not(game, "choose nothing") is None


def test_a_pokemon_that_the_text_can_do_nothing_with() -> None:
    game = picking("A active: Pup [10 damage]\nA bench: Cat\nA hand: Potion\nB active: Pup", "play:Potion")
    assert why_not(game, "choose active") is None
    expect(why_not(game, "choose bench 1"), "II-C-06.1", "Potion", "no damage counters")
    expect(why_not(game, "choose opp active"), "II-D-04", "Potion", "it is opp active")


GHOST = """
Ghost | Basic | HP 50 | P | ability "Veil" Ability: passive(Cant(Heal, pokemon(both, Name("Cat"))), \
Cant(Attach, pokemon(both, Name("Cat"))))
Ghost II | Basic | HP 50 | P | ability "Shroud" Ability: passive(Cant(Attach, pokemon(both, Name("Cat"))))
Gift | Item | effect: item(Attach(pick(1, discard(me, BasicEnergy)), pick(1, pokemon(me))))
"""


@pytest.mark.parametrize("others", ["", ", Ghost II"])
def test_a_pokemon_kept_away_by_a_text(others: str) -> None:
    """The text without which it could be chosen; of two that each forbid it, one is named."""
    made = Scene(CARDS + GHOST, f"A active: Pup\nA bench: Cat\nA hand: Gift\nA discard: R\nB bench: Ghost{others}")
    made.choose("play:Gift").choose("card:Basic Fire Energy")
    assert why_not(made.game, "choose Pup") is None
    found = why_not(made.game, "choose Cat")
    if others:
        expect(found, "II-A.3", "Ghost II", "the Ability Shroud (opp bench 2)")
    else:
        expect(found, "II-A.3", "Ghost", "the Ability Veil (opp bench 1)")


def test_a_text_because_of_which_a_card_would_change_nothing() -> None:
    text = "A active: Pup\nA bench: Cat [10 damage]\nA hand: Potion\n"
    expect(
        why_not(Scene(CARDS + GHOST, text + "B bench: Ghost").game, "play Potion"),
        "B-01.1",
        "Ghost",
        "it is known that it would change nothing, the Ability Veil (opp bench 1)",
    )
    assert why_not(Scene(CARDS + GHOST, text + "B bench: Ghost II").game, "play Potion") is None


def test_choices_of_the_engine() -> None:
    """What may be paid for a retreat, and who comes instead."""
    game = picking("A active: Pup [F]\nA bench: Cat [R]", "retreat")
    expect(why_not(game, "choose Fire Energy"), "A-03.2", None, "to choose from: card:Basic Fighting Energy")
    assert why_not(game, "choose Fighting Energy") is None
    game.step(0)
    assert why_not(game, "choose bench 1") is None
    expect(why_not(game, "choose active"), "A-03.2", None, "to choose from: pokemon:Cat@bench 1")


def test_when_the_game_is_over() -> None:
    made = scene("A active: Pup [F]\nA prizes: 1\nB active: Pup [50 damage]")
    made.choose("attack:Bite")
    while made.game.decision is not None:
        made.game.step(0)
    expect(why_not(made.game, "retreat"), "WIN-01", None, "the game is over")
    expect(why_not(made.game, Option(OPT_CARD, 0)), "WIN-01", None, "over")


# -- in play ----------------------------------------------------------------------------------------------------------


def parts(option: Option) -> tuple[int, int, int, int]:
    return option.kind, option.card, option.target, option.number


@pytest.mark.parametrize(("name", "seed"), [("SV", 1), ("XY", 2), ("BASE", 3), ("DP", 4), ("SM", 5), ("SV", 6)])
def test_offered_has_no_reason_and_all_else_has_one(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = rules_named(name)
    decks = two_decks(rules, rng)
    game = start(rules, decks, Chance.seeded(seed))
    mains = picks = refused = 0
    while game.decision is not None and game.turn < 30 and mains < 120:
        decision = game.decision
        given = {parts(option) for option in decision.options}
        if decision.kind == ASK_MAIN:
            mains += 1
            asked = wishes(game)
            active = game.players[decision.who].active
            assert active is not None
            banned = forbidding(game, DO_RETREAT, decision.who, active.pid) is not None
            assert banned == forbidden(game, DO_RETREAT, decision.who, active.pid)
            assert given <= {parts(option) for option in asked}
        elif decision.who != NATURE and rng.random() < 0.3:
            picks += 1
            asked = [Option(OPT_CARD, card) for card in rng.sample(range(game.table.size), 6)]
            asked += [Option(OPT_POKEMON, -1, each.pid) for who in (0, 1) for each in game.in_play(who)]
            asked += list(decision.options)
        else:
            asked = []
        before = key(game)
        for option in asked:
            found = why_not(game, option)
            assert (found is None) == (parts(option) in given), (option_key(game, option), found)
            if found is not None:
                refused += 1
                assert found.sentence == sentence(found.rule)
                assert not found.detail.startswith("no rule was found")
        assert key(game) == before
        game.step(*rng.sample(range(len(decision.options)), rng.randint(decision.least, decision.most)))
    assert mains > 10 and picks > 3 and refused > 50


# -- damage -----------------------------------------------------------------------------------------------------------


def steps(game: Game, wish: str, coins: str = "", choices: tuple[str, ...] = ()) -> list[tuple[str, int]]:
    hits = damage_report(game, wish, coins, choices).hits
    return [(step.rule, step.amount) for step in hits[0].steps]


def test_a_damage_report_step_by_step() -> None:
    made = scene("A active: Pup [F F | tool Band]\nB active: Cat [10 damage | tool Vest]")
    assert damage_report(made.game, "attack Rush").lines() == [
        "Rush of Pup (active) to Cat (opp active)",
        "  A-01.D1a    60  base damage",
        "  A-01.D2     80  +20 Band",
        "  A-01.D3    160  Weakness F ×2",
        "  A-01.D4    160  no Resistance to it",
        "  A-01.D5    130  −30 Vest",
        "  A-01.D6    130  13 damage counters",
        "  Cat: 60 of 70 HP, then 0, Knocked Out [KO-01]",
    ]
    # What is told is what happens.
    other = scene("A active: Pup [F F | tool Band]\nB active: Lord [tool Vest]")
    report = damage_report(other.game, "Rush")
    assert report.hits[0].damage == 50
    other.choose("attack:Rush")
    assert other.pokemon("B active").damage == 50


def test_coins_and_choices_before_the_damage() -> None:
    game = scene("A active: Cat [R R]\nB active: Pup").game
    assert steps(game, "attack Heave", "H")[0] == ("A-01.D1a", 60)
    assert steps(game, "attack Heave", "t")[0] == ("A-01.D1a", 30)
    with pytest.raises(PlaymatError, match="coins: Heave flips a coin before its damage. Say how it lands"):
        damage_report(game, "attack Heave")
    with pytest.raises(PlaymatError, match="'HX' are no coins"):
        damage_report(game, "attack Heave", "HX")
    energy = "card:Basic Fire Energy"
    assert steps(game, "attack Nova", "", (energy, energy))[0] == ("A-01.D1a", 40)
    with pytest.raises(PlaymatError, match="before its damage the attack asks A: pick"):
        damage_report(game, "attack Nova", "", ("card:Water",))


def test_confusion_can_make_it_fail() -> None:
    game = scene("A active: Cat [R | confused]\nB active: Pup").game
    assert damage_report(game, "attack Claw", "T").lines()[0].startswith("Claw fails [II-D-01]: ")
    assert damage_report(game, "attack Claw", "H").hits[0].damage == 10


def test_the_bench_a_stop_and_a_text_that_saves() -> None:
    game = scene("A active: Slug\nB active: Pup\nB bench: Pup, Cat [tool Vest]").game
    hits = damage_report(game, "attack Splash").hits
    assert [(hit.damage, hit.steps[2].what) for hit in hits] == [
        (10, "no Weakness on the Bench"),
        (0, "no Weakness on the Bench"),
    ]
    game = scene("A active: Cat\nB active: Hound").game
    assert steps(game, "Claw")[-2:] == [("Q-11", 0), ("A-01.D6", 0)]
    game = scene("A active: Pup [F F]\nB active: Cat [tool Sash]").game
    report = damage_report(game, "Rush").hits[0]
    assert [(step.rule, step.amount) for step in report.steps][-2:] == [("II-D-16.1", 60), ("A-01.D6", 60)]
    assert report.left == 10


def test_an_attack_that_is_not_offered_is_reckoned_all_the_same() -> None:
    game = scene("A active: Pup [F]\nB active: Cat").game
    lines = damage_report(game, "attack Rush").lines()
    assert lines[0].startswith("Rush is not offered now: [A-01.P3] ")
    assert lines[1] == "If it were used:"
    with pytest.raises(PlaymatError, match="'retreat' in this game|there is no attack"):
        damage_report(game, "retreat")


def test_no_damage_names_the_text() -> None:
    cards = CARDS + 'Wall | Basic | HP 50 | M | ability "Steel" Ability: passive(NoDamage(self))'
    game = Scene(cards, "A active: Pup [F F]\nB active: Wall").game
    assert damage_report(game, "Rush").hits[0].lines()[-2:] == [
        "  A-01.D6n     0  no damage: Wall",
        "  Wall: 50 of 50 HP, then 50",
    ]


def test_the_report_is_what_happens() -> None:
    """In random play: an attack without coins and choices does to its target what the report says."""
    checked = 0
    for seed in range(12):
        checked += reports_checked(seed)
        if checked >= 20:
            return
    raise AssertionError(f"only {checked} reports could be compared")


def reports_checked(seed: int) -> int:
    """Play a game at random and compare the reports of its attacks with what happens; how many could be compared."""
    rng = random.Random(seed)
    rules = preset("SV")
    game = start(rules, two_decks(rules, rng), Chance.seeded(seed))
    checked = 0
    while game.decision is not None and game.turn < 40:
        decision = game.decision
        for option in decision.options if decision.kind == ASK_MAIN else []:
            if not option_key(game, option).startswith("attack"):
                continue
            try:
                report = damage_report(game, option)
            except PlaymatError:
                continue
            if len(report.hits) != 1 or report.hits[0].left == 0 or report.hits[0].damage == 0:
                continue
            probe = game.copy()
            target = probe.players[1 - decision.who].active
            assert target is not None
            before = target.damage
            probe.step(decision.options.index(option))
            told = [record for record in probe.history if record.kind == 6 and record.turn == game.turn]
            if len(told) == len([each for each in game.history if each.kind == 6 and each.turn == game.turn]) + 1:
                checked += 1
                assert told[-1].number == report.hits[0].damage, (option_key(game, option), before)
        game.step(*rng.sample(range(len(decision.options)), rng.randint(decision.least, decision.most)))
    return checked


# -- the commands -----------------------------------------------------------------------------------------------------

POSITION = "turn: 1 of A\nA active: Pup [F]\nA hand: Teacher, R\nB active: Cat\n"


def commanded(tmp_path: Path, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    place = tmp_path / "here.position"
    place.write_text(text, encoding="utf-8")
    cards = tmp_path / "own.cards"
    cards.write_text(CARDS.strip().replace("\\\n", ""), encoding="utf-8")
    return run(arguments[0], str(place), *arguments[1:], "--cards", str(cards))


def test_the_command_why(tmp_path: Path) -> None:
    result = commanded(tmp_path, POSITION, "why", "attack Bite")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == (
        "attack Bite: not offered\n"
        "  TURN-04: The player who goes first may not attack on the first turn.\n"
        "  here: turn 1 of the game, A went first\n"
    )
    assert commanded(tmp_path, POSITION, "why", "attach R").stdout == "attach R: offered\n"
    data = json.loads(commanded(tmp_path, POSITION, "why", "play Teacher", "--json").stdout)
    assert (data["offered"], data["rule"], data["card"]) == (False, "TURN-05", None)


def test_the_command_why_lists_all(tmp_path: Path) -> None:
    result = commanded(tmp_path, POSITION, "why")
    assert result.stdout.startswith("A may choose:\n  attach:Basic Fire Energy>active\n  end\n")
    assert "play:Teacher: not offered\n  TURN-05: " in result.stdout
    assert "retreat: not offered\n  A-03.3: " in result.stdout
    rows = json.loads(commanded(tmp_path, POSITION, "why", "--json").stdout)
    assert [row["rule"] for row in rows] == ["TURN-05", "A-03.3", "TURN-04", "TURN-04"]


def test_the_command_why_after_a_choice(tmp_path: Path) -> None:
    text = "A active: Pup [10 damage]\nA bench: Cat\nA hand: Potion\n"
    result = commanded(tmp_path, text, "why", "choose Cat", "--after", "play:Potion")
    assert "II-C-06.1" in result.stdout and "card: Potion" in result.stdout
    result = commanded(tmp_path, text, "why", "--after", "play:Potion")
    assert result.stdout == "A must first answer: pick\nA may choose:\n  pokemon:Pup@active\n"
    result = commanded(tmp_path, text, "why", "--after", "play:Ball")
    assert result.returncode == 2 and "there is no choice 'play:Ball'" in result.stderr


def test_the_command_damage(tmp_path: Path) -> None:
    text = "A active: Cat [R]\nB active: Pup\n"
    result = commanded(tmp_path, text, "damage", "attack Heave", "--coins", "H")
    assert result.returncode == 0
    assert result.stdout.splitlines()[1] == "  A-01.D1a    60  base damage, printed 30+"
    data = json.loads(commanded(tmp_path, text, "damage", "Claw", "--json").stdout)
    assert (data["hits"][0]["damage"], data["hits"][0]["left"], data["refused"]) == (10, 50, None)
    result = commanded(tmp_path, text, "damage", "attack Heave")
    assert result.returncode == 2
    assert result.stderr == (
        "playmat: coins: Heave flips a coin before its damage. "
        "Say how it lands with coins, H for heads and T for tails: HT.\n"
    )


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ("A active: Qqq", ["why"], "here.position, line 1: the card 'Qqq' is not known. Cards of the built-in pool"),
        ("A active: Ultra Bal", ["why"], "is not known. Did you mean Ultra Ball"),
        ("A active Pup", ["why"], "has no colon"),
        ("A active: Pup", ["why", "dance"], "'dance' is nothing that a player can do"),
        ("A active: Pup", ["damage", "attack Sing"], "there is no attack 'Sing'"),
        ("A active: Pup", ["damage", "retreat"], "there is no attack 'retreat'"),
        ("A active: Pup", ["why", "--cards", "/nowhere/x.cards"], "/nowhere/x.cards: the file cannot be read"),
    ],
)
def test_wrong_input_is_said_without_a_traceback(tmp_path: Path, text: str, arguments: list[str], words: str) -> None:
    result = commanded(tmp_path, text, *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert words in result.stderr and "Traceback" not in result.stderr


def test_a_missing_or_broken_file(tmp_path: Path) -> None:
    result = run("why", str(tmp_path / "none"))
    assert result.returncode == 2 and "none: the file cannot be read (No such file or directory)" in result.stderr
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    result = run("why", str(tmp_path / "bytes"))
    assert result.returncode == 2 and "this is no text in UTF-8" in result.stderr


def test_a_position_of_cards_of_the_pool(tmp_path: Path) -> None:
    """Cards of the built-in pool are named without more; of several with a name the newest is taken, and said."""
    place = tmp_path / "p"
    place.write_text("A active: Snover\nA hand: Ultra Ball\nA discard: Kyogre\n", encoding="utf-8")
    result = run("why", str(place), "play Ultra Ball")
    assert result.returncode == 0
    assert result.stdout.startswith("play Ultra Ball: not offered\n  B-01.1: ")
    assert "here: its cost cannot be paid" in result.stdout


def test_parts_that_are_equal_are_one_offer() -> None:
    halves = [
        define(card)
        for card in read_cards(
            "Pair | LEGEND | id p1 | HP 160 | W | part 1 | prizes 2 | tags LEGEND\n"
            "Pair | LEGEND | id p2 | HP 160 | W | part 2 | prizes 2 | tags LEGEND\n"
        )
    ]
    game = position("A hand: p1, p1, p2", halves)
    pair = [option for option in wished(game, "combine Pair").options if game.table.cards[option.card].part == 1]
    assert [why_not(game, option) for option in pair] == [None, None]
    assert [option.card for option in wishes(game) if option.kind == OPT_COMBINE] == [1]
    assert why_not(game, "combine Pair") is None


def test_the_examples_of_the_readme(tmp_path: Path) -> None:
    """What the README shows of both commands is what they print."""
    text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    section = text[text.index("### Why not?") :]
    place, shown = section.split("```")[1:4:2]
    (tmp_path / "here.txt").write_text(place, encoding="utf-8")
    examples = [each.partition("\n") for each in shown.split("$ playmat ")[1:]]
    assert [line.split()[0] for line, _, _ in examples] == ["why", "damage"]
    for line, _, expected in examples:
        words = shlex.split(line)
        result = run(words[0], str(tmp_path / words[1]), *words[2:])
        assert result.stdout == expected


def test_everything_not_offered_has_a_key_and_a_reason() -> None:
    rows = not_offered(scene("A active: Pup\nA hand: Hound, Potion\nB active: Cat").game)
    assert [(each.rule, name.split("#")[0]) for name, each in rows] == [
        ("B-01.1", "play:Potion"),
        ("A-03.3", "retreat"),
        ("A-01.P3", "attack:Bite"),
        ("A-01.P3", "attack:Rush"),
    ]
