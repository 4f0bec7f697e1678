"""Positions as text: what each line sets, what is printed, that both agree, and what is refused with its line."""

from __future__ import annotations

import random

import pytest

from playmat.effects.define import define
from playmat.engine.start import start
from playmat.errors import PositionError
from playmat.facts.form import read_cards
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import (
    ASK_MAIN,
    ASLEEP,
    BY_ATTACK,
    CONFUSED,
    H_KO,
    H_PLAYED,
    OPT_ATTACH,
    OPT_ATTACK,
    OPT_EVOLVE,
    OPT_RETREAT,
    PARALYZED,
    TURN,
)
from playmat.state.compare import same
from playmat.state.model import Game, Pokemon
from playmat.view.keys import merge_key, option_keys
from playmat.view.position import definitions_of, position, show_position

CARDS = [
    define(facts)
    for facts in read_cards(
        """
Pikachu | Basic | HP 60 | L | retreat 1
  attack "Bite" C 20
  attack "Hold" C 10: attack(Lasting(next_turn(opp), Cant(Retreat, target)))
Raichu | Stage 1 | HP 90 | L | retreat 1 | from Pikachu
  ability "Warmth" Ability: ability(Heal(20, self), limit=once)
  attack "Thunder" LC 90
Snover | Basic | HP 70 | G | weak R x2 | retreat 2 | attack "Slap" C 20
Kyogre | Basic | HP 100 | W | retreat 1 | attack "Splash" C 10
Unown [A] | Basic | HP 50 | P | retreat 1 | attack "Spell" C 10
Potion | Item | effect: item(Heal(30, pick(1, pokemon(me))))
Muscle Band | Tool | effect: tool(Deals(holder, +20, to=active(opp)))
Attic | Stadium | effect: stadium(RetreatCost(pokemon(both), +1))
Rainbow Energy | Special Energy | effect: energy(Provides(every))
"""
    )
]

FULL = """
rules: XY
turn: 5 of A
A active: Raichu [2 damage counters | poisoned | R R W | tool Muscle Band | under Pikachu | entered 3]   # by hand
A bench: Snover, Kyogre [30 damage]
A hand: Potion, Fire Energy x3
A deck: Pikachu, Potion
A discard: Potion x2, Snover
A prizes: 3
A lost: Kyogre
A used: supporter, energy, retreat
B active: Snover [asleep | burned]
B bench: Unown [A], Unown [A] [10 damage]
B ko last turn: Kyogre
stadium: Attic (B)
"""


def at(text: str) -> Game:
    return position(text, CARDS)


def active(game: Game, who: int) -> Pokemon:
    found = game.players[who].active
    assert found is not None
    return found


def names(game: Game, cards: list[int]) -> list[str]:
    return [game.table.cards[card].name for card in cards]


def test_everything_that_the_full_example_says() -> None:
    game = at(FULL)
    assert game.rules == preset("XY")
    assert (game.turn, game.now, game.first, game.phase) == (5, 0, 0, TURN)
    assert (game.players[0].turns, game.players[1].turns) == (3, 2)
    decision = game.decision
    assert decision is not None
    assert (decision.who, decision.kind) == (0, ASK_MAIN)
    mine, theirs = game.players
    raichu = active(game, 0)
    assert (raichu.defn.name, raichu.damage, raichu.poison, raichu.entered) == ("Raichu", 20, 1, 3)
    assert names(game, raichu.energy) == ["Basic Fire Energy", "Basic Fire Energy", "Basic Water Energy"]
    assert names(game, raichu.tools) == ["Muscle Band"]
    assert names(game, raichu.cards) == ["Pikachu", "Raichu"]
    assert [(p.defn.name, p.damage) for p in mine.bench] == [("Snover", 0), ("Kyogre", 30)]
    assert names(game, mine.hand) == ["Potion"] + ["Basic Fire Energy"] * 3
    assert names(game, mine.deck[::-1]) == ["Pikachu", "Potion"] + ["Inert"] * 8
    assert names(game, mine.discard) == ["Potion", "Potion", "Snover"]
    assert names(game, mine.prizes) == ["Inert"] * 3
    assert (mine.prizes_set, mine.prizes_taken) == (6, 3)
    assert names(game, mine.lost) == ["Kyogre"]
    assert (mine.supporters, mine.attached, mine.retreated, mine.stadiums) == (1, 1, 1, 0)
    snover = active(game, 1)
    assert (snover.condition, snover.burned > 0) == (ASLEEP, True)
    assert [(p.defn.name, p.damage) for p in theirs.bench] == [("Unown [A]", 0), ("Unown [A]", 10)]
    assert len(theirs.prizes) == 6
    assert len(theirs.deck) == 10
    assert names(game, [game.stadium]) == ["Attic"]
    assert game.table.owners[game.stadium] == 1
    record = game.history[0]
    assert (record.kind, record.turn, record.who, record.number, record.cause) == (H_KO, 4, 1, 1, BY_ATTACK)
    assert record.name == "Kyogre"


def test_knowledge_is_what_the_places_say() -> None:
    game = at(FULL + "B prizes: Potion [up], Pikachu, 4\nB deck: Kyogre [seen A]\n")
    mine, theirs = game.players
    for card in mine.hand:
        assert game.seen[0][card] and not game.seen[1][card]
    for card in [*mine.discard, *mine.lost, game.stadium, *active(game, 1).cards]:
        assert game.seen[0][card] and game.seen[1][card]
    assert theirs.face_up == [theirs.prizes[0]]
    assert game.seen[0][theirs.prizes[0]] and game.seen[1][theirs.prizes[0]]
    assert not game.seen[1][theirs.prizes[1]]
    assert game.seen[0][theirs.deck[-1]] and not game.seen[1][theirs.deck[-1]]


def test_an_empty_text_is_a_position() -> None:
    game = position("", CARDS)
    assert game.rules == preset("SV")
    assert active(game, 0).defn.name == active(game, 1).defn.name == "Dummy"
    assert (len(game.players[0].deck), len(game.players[0].prizes), game.players[0].hand) == (10, 6, [])


def test_the_engine_plays_on_from_it() -> None:
    game = at(
        """
        A active: Pikachu [L C]
        A hand: Raichu, Fire Energy
        B active: Snover
        """.replace("L C", "L R")
    )
    decision = game.decision
    assert decision is not None
    kinds = {option.kind for option in decision.options}
    assert {OPT_ATTACH, OPT_ATTACK, OPT_EVOLVE} <= kinds
    assert OPT_RETREAT not in kinds
    keys = [merge_key(game, option) for option in decision.options]
    assert keys[-1] == "end"
    assert "evolve:Raichu>active" in keys
    assert "attach:Basic Fire Energy>active" in keys
    assert "attack:Bite" in keys
    game.step(keys.index("attack:Bite"))
    assert active(game, 1).damage == 20
    assert (game.turn, game.now) == (6, 1)


def test_option_keys_are_all_different() -> None:
    game = at("A active: Pikachu\nA bench: Pikachu\nA hand: Fire Energy x3\n")
    keys = option_keys(game)
    assert len(set(keys)) == len(keys)
    decision = game.decision
    assert decision is not None
    merged = [merge_key(game, option) for option in decision.options]
    assert merged.count("attach:Basic Fire Energy>bench 1") == 3


@pytest.mark.parametrize(
    ("flag", "field", "value"),
    [
        ("paralyzed", "condition", PARALYZED),
        ("paralyzed(3)", "paralyzed_nth", 3),
        ("confused", "condition", CONFUSED),
        ("poisoned(4)", "poison", 4),
        ("1 counter", "damage", 10),
        ("new", "entered", 5),
        ("evolved", "evolved", 5),
        ("evolved 4", "evolved", 4),
        ("active since 4", "active_turn", 4),
        ("left active 3", "left_active_turn", 3),
        ("pid 1040", "pid", 1040),
        ("order 9", "since", 9),
    ],
)
def test_flags_of_pokemon(flag: str, field: str, value: int) -> None:
    game = at(f"A active: Pikachu [{flag}]")
    assert getattr(active(game, 0), field) == value
    assert same(position(show_position(game), CARDS), game)


def test_names_and_several_top_cards() -> None:
    game = at("A active: Pikachu [with Snover | under Kyogre | energy Rainbow Energy, Basic Fire Energy]")
    assert names(game, active(game, 0).cards) == ["Kyogre", "Snover", "Pikachu"]
    assert active(game, 0).tops == 2
    assert names(game, active(game, 0).energy) == ["Rainbow Energy", "Basic Fire Energy"]
    assert same(position(show_position(game), CARDS), game)


def test_cards_by_key_and_by_id() -> None:
    """Where two cards share a name, the caller's keys or the ids tell them apart."""
    other = define(read_cards("Snover | Basic | HP 80 | G | id snover #2")[0])
    cards = {"Snover": CARDS[2], "Snover B": other}
    game = position("A active: Snover B\nA bench: Snover\n", cards)
    assert [pokemon.defn.hp for pokemon in game.in_play(0)] == [80, 70]
    text = show_position(game)
    assert 'A active: "snover #2"\nA bench: Snover' in text
    assert same(position(text, definitions_of(game)), game)


def test_used_texts_count() -> None:
    game = at("A active: Raichu [20 damage | used Warmth]\nA used names: X\nA used game: GX\n")
    assert not any(key.startswith("ability") for key in option_keys(game))
    assert any(key.startswith("ability") for key in option_keys(at("A active: Raichu [20 damage]")))
    assert game.players[0].used_game == ["GX"]
    assert same(position(show_position(game), CARDS), game)


def test_rules_with_changes() -> None:
    game = at("rules: XY-half, prizes=2, bench_size=4")
    assert (game.rules.prizes, game.rules.bench_size, len(game.players[0].prizes)) == (2, 4, 2)
    assert same(position(show_position(game), CARDS), game)


def test_history_lines() -> None:
    game = at(
        """
        turn: 6 of B
        A played: Potion
        A discard: Potion
        history: moved turn 5 of A | ref 1000 | number 1 | by retreat
        """
    )
    assert game.first == 0
    assert {record.kind for record in game.history} >= {H_PLAYED}
    moved = [record for record in game.history if record.ref == 1000][0]
    assert (moved.turn, moved.number, moved.who) == (5, 1, 0)
    assert same(position(show_position(game), CARDS), game)


def test_lasting_effects_in_notation_and_of_cards() -> None:
    text = """
        A active: Snover [G G]
        A bench: Pikachu
        B active: Pikachu
        lasting on A active during A turn 3 by attack of B active: Cant(Retreat, target)
        """
    game = at(text)
    assert "retreat" not in option_keys(game)
    assert "retreat" in option_keys(at(text.replace("A turn 3", "A turn 4")))
    assert "retreat" in option_keys(at("\n".join(text.splitlines()[:-2])))
    assert same(position(show_position(game), CARDS), game)
    # The same by the code of the card that gives it.
    code = next(iter(game.table.passives.keys() - {"Cant(Retreat, target)"}))
    again = at(text.replace("Cant(Retreat, target)", code))
    assert "retreat" not in option_keys(again)
    assert code in show_position(again)


@pytest.mark.parametrize("seed", range(3))
def test_printing_and_reading_agree_for_played_games(seed: int) -> None:
    deck = [CARDS[0]] * 16 + [CARDS[1]] * 8 + [CARDS[2]] * 10 + [CARDS[5]] * 8 + [CARDS[6]] * 4 + [CARDS[7]] * 4
    energy = position("A hand: Lightning Energy", CARDS).table.cards
    deck += [defn for defn in energy if defn.name == "Basic Lightning Energy"] * 10
    game = start(preset("SV"), (deck, deck), Chance.seeded(seed))
    rng = random.Random(seed)
    checked = 0
    while game.decision is not None and game.turn < 25:
        decision = game.decision
        if decision.kind == ASK_MAIN and rng.random() < 0.5:
            text = show_position(game)
            again = position(text, definitions_of(game))
            assert show_position(again) == text
            assert len(option_keys(again)) == len(decision.options)
            checked += 1
        if rng.random() < 0.2:
            # The exact form also in set-up and in the middle of an effect.
            assert same(position(show_position(game, exact=True), definitions_of(game)), game)
        game.step(*rng.sample(range(len(decision.options)), rng.randint(decision.least, decision.most)))
    assert checked > 1


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("A active Pikachu", 1, "has no colon"),
        ("\nA active: Pikachoo", 2, "did you mean Pikachu"),
        ("A active: Pikachu, Snover", 1, "two Active"),
        ("A active: Pikachu [dancing]", 1, "no flag of a Pokémon"),
        ("A active: Pikachu [5 damage]", 1, "multiple of 10"),
        ("A active: Pikachu [20 damage", 1, "not closed"),
        ("A active: Pikachu [used Nothing]", 1, "no text named"),
        ("A hand: Potion,, Potion", 1, "nothing between"),
        ("A hand: Potion [up]", 1, "no flag of a card"),
        ("A hand: Potion\nA hand: Potion", 2, "said twice"),
        ("turn: five", 1, "is no turn"),
        ("first: C", 1, "is no player"),
        ("rules: ZZ", 1, "no rules called"),
        ("rules: XY, bench_size", 1, "changes no rule"),
        ("rules: XY, bench_size=many", 1, "bench_size"),
        ("C hand: Potion", 1, "no line begins with"),
        ("A pocket: Potion", 1, "no line begins with"),
        ("A used: magic", 1, "not understood"),
        ("stadium: Attic", 1, "whose is"),
        ("history: party turn 3 of A", 1, "not understood"),
        ("lasting on A bench 3 during A turn 3: Cant(Retreat, target)", 1, "A bench 3 is empty"),
        ("lasting on A active during A turn 3: Dances(target)", 1, "neither an effect"),
        ("lasting on nobody: X", 1, "not understood"),
        ("also nothing: 1", 1, "no field"),
        ("also turn: {", 1, "no JSON"),
        ('also turn: "x"', 1, "turn: a whole number"),
    ],
)
def test_what_is_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    assert words in str(caught.value)
    assert caught.value.where == f"line {line}"
