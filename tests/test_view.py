"""What a player may see, deals of what a player does not know, and the log: nothing hidden is ever told."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from playmat.effects.define import define
from playmat.engine.start import start
from playmat.errors import DeckError, SavedGameError
from playmat.facts.form import read_cards
from playmat.rules.rules import preset
from playmat.rules.sentences import has_sentence
from playmat.state import moves
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN, ASK_PICK, ASK_PRIZE, DECK, OPT_CARD
from playmat.state.compare import key, same, same_decision
from playmat.state.model import Game, Option
from playmat.state.moves import place_of
from playmat.state.saved import dump, load_with
from playmat.view.determinize import determinize
from playmat.view.keys import merge_key, option_keys
from playmat.view.log import SENTENCES, Log
from playmat.view.position import position
from playmat.view.view import view

CARDS = [
    define(facts)
    for facts in read_cards(
        """
Sparky | Basic | HP 60 | L | retreat 1
  attack "Bite" C 20
  attack "Flip" L 10+: attack(count=[Flip(2)], damage=printed + 20 * heads)
Sparkler | Stage 1 | HP 90 | L | retreat 1 | from Sparky
  ability "Spring" Ability: ability(Draw(1), limit=once)
  attack "Thunder" LC 90: attack(Discard(pick(units(1), energy(self))))
Leafy | Basic | HP 70 | G | retreat 1 | attack "Hold" C 10: attack(Lasting(next_turn(opp), Cant(Retreat, target)))
Finder | Item | effect: item(Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me))
Peeker | Item | effect: item(l := Look(top(3, me)), Put(pick(1, only(that(l), Pokemon)), hand), Put(rest(l), shuffled))
Spoiler | Item | effect: item(Discard(random(1, hand(opp))))
Mover | Supporter | effect: supporter(SwitchOut(me))
Basic Lightning Energy | Energy L
"""
    )
]
COUNTS = [12, 7, 8, 5, 4, 4, 4, 16]
LIST = [defn for defn, count in zip(CARDS, COUNTS, strict=True) for _ in range(count)]


def begun(seed: int) -> Game:
    return start(preset("SV"), (LIST, LIST), Chance.seeded(seed))


def options(game: Game) -> list[Option]:
    return [] if game.decision is None else game.decision.options


def stepped(game: Game, rng: random.Random) -> None:
    decision = game.decision
    assert decision is not None
    game.step(*rng.sample(range(len(decision.options)), rng.randint(decision.least, decision.most)))


def moments(seed: int, steps: int = 220) -> Any:
    """One game, yielded at each of its decisions."""
    game = begun(seed)
    rng = random.Random(seed)
    for _ in range(steps):
        if game.decision is None:
            return
        yield game
        stepped(game, rng)


# -- views and deals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_view_never_changes_when_something_hidden_does(seed: int) -> None:
    """Whatever the player does not know is dealt anew: the view stays what it was."""
    rng = random.Random(seed)
    dealt = 0
    for game in moments(seed):
        for player in (0, 1):
            seen = view(game, player)
            made = determinize(game, player, Chance.seeded(rng.getrandbits(60)))
            assert view(made, player) == seen
            dealt += key(made) != key(game)
    assert dealt > 50


@pytest.mark.parametrize("seed", range(4))
def test_what_is_dealt_is_a_game(seed: int) -> None:
    """Each card is in one place, known cards lie where they lay, and it can be played on."""
    rng = random.Random(seed)
    for game in moments(seed):
        player = rng.randrange(2)
        made = determinize(game, player, Chance.seeded(rng.getrandbits(60)))
        assert same(load_with(dump(made), made.table), made)
        for card in range(game.table.size):
            if game.seen[player][card]:
                assert place_of(made, card) == place_of(game, card)
                assert made.seen[player][card] == game.seen[player][card]
        for who in (0, 1):
            was, now = game.players[who], made.players[who]
            for a, b in ((was.deck, now.deck), (was.hand, now.hand), (was.prizes, now.prizes)):
                assert [bool(game.seen[1 - player][x]) for x in a] == [bool(made.seen[1 - player][x]) for x in b]
        if game.decision is not None and game.decision.who == player:
            assert [option.kind for option in options(made)] == [o.kind for o in game.decision.options]
        for _ in range(4):
            if made.decision is not None:
                stepped(made, rng)


def test_a_deal_depends_on_its_chance_alone() -> None:
    game = begun(1)
    a = determinize(game, 0, Chance.seeded(5))
    assert same(a, determinize(game, 0, Chance.seeded(5)))
    assert not same(a, determinize(game, 0, Chance.seeded(6)))
    before = key(game)
    determinize(game, 1, Chance.seeded(5))
    assert key(game) == before


def test_the_chance_is_always_replaced() -> None:
    """Two games that differ in their seed only cannot be told apart after a deal, and the script of a test is gone."""
    game = position("A active: Sparky [L]\nB active: Sparky", CARDS, chance=Chance.scripted([1, 1], [], []))
    other = game.copy()
    other.chance = Chance.scripted([0, 0], [], [])
    assert same(determinize(game, 0, Chance.seeded(1)), determinize(other, 0, Chance.seeded(1)))
    assert determinize(game, 0, Chance.scripted([1], [], [])).chance.leftovers() == 1


def test_who_has_looked_through_the_deck_knows_the_prizes() -> None:
    text = "A deck: Sparky x4, Finder x4, 0\nA prizes: Leafy x3\n"
    game = position(text, CARDS)
    known = position(text + "A knows: deck\n", CARDS)
    sets: list[set[str]] = [set(), set()]
    for seed in range(20):
        for at, each in enumerate((game, known)):
            made = determinize(each, 0, Chance.seeded(seed))
            sets[at].add(",".join(sorted(made.table.cards[card].name for card in made.players[0].prizes)))
    assert len(sets[0]) > 3
    assert sets[1] == {"Leafy,Leafy,Leafy"}


def test_known_cards_stay() -> None:
    game = position("A deck: Sparky [seen A], Leafy x8\nB hand: Sparkler [seen A], Finder x5, Leafy x5\n", CARDS)
    for seed in range(10):
        made = determinize(game, 0, Chance.seeded(seed))
        assert made.players[0].deck[-1] == game.players[0].deck[-1]
        assert made.players[1].hand[0] == game.players[1].hand[0]
    assert len({tuple(determinize(game, 0, Chance.seeded(s)).players[1].hand) for s in range(10)}) > 5


def test_the_opponents_list_gives_the_unseen_cards() -> None:
    game = position("A hand: Leafy\nB hand: Finder x5\nB active: Sparky\nB deck: 10\nB prizes: 4\n", CARDS)
    names = {defn.name: defn for defn in CARDS}
    guess = [names["Sparky"]] + [names["Leafy"]] * 19
    made = determinize(game, 0, Chance.seeded(3), guess)
    theirs = made.players[1]
    assert {made.table.cards[card].name for card in [*theirs.hand, *theirs.deck, *theirs.prizes]} == {"Leafy"}
    assert made.table.cards[theirs.active.cards[0]].name == "Sparky"  # type: ignore[union-attr]
    assert {game.table.cards[card].name for card in game.players[1].hand} == {"Finder"}
    assert view(made, 0) == view(game, 0)
    with pytest.raises(DeckError, match="the opponent has shown Sparky"):
        determinize(game, 0, Chance.seeded(3), [names["Leafy"]] * 20)
    with pytest.raises(DeckError, match="5 cards for a deck of 20"):
        determinize(game, 0, Chance.seeded(3), guess[:5])


@pytest.mark.parametrize("seed", range(3))
def test_the_true_list_changes_nothing_but_the_deal(seed: int) -> None:
    for game in moments(seed, 80):
        made = determinize(game, 0, Chance.seeded(seed), LIST)
        assert view(made, 0) == view(game, 0)
        assert sorted(defn.id for defn in made.table.cards) == sorted(defn.id for defn in game.table.cards)


# -- what a view holds ------------------------------------------------------------------------------------------------


def test_what_a_view_says() -> None:
    game = position(
        """
        turn: 5 of A
        A active: Sparkler [20 damage | poisoned | L | under Sparky]
        A hand: Finder, Mover
        A deck: Leafy [seen A], 8
        B active: Sparky
        B hand: Leafy, Spoiler [seen A]
        B prizes: Leafy [up], 3
        B discard: Mover
        """,
        CARDS,
    )
    seen: Any = view(game, 0)
    json.dumps(seen)
    mine, theirs = seen["me"], seen["opponent"]
    assert (mine["deck"], mine["hand"], theirs["deck"], theirs["hand"]) == (9, 2, 10, 2)
    assert [card["name"] for card in mine["hand_known"]] == ["Finder", "Mover"]
    assert [(card["name"], card["from_top"]) for card in mine["deck_known"]] == [("Leafy", 1)]
    assert [card["name"] for card in theirs["hand_known"]] == ["Spoiler"]
    assert [card and card["name"] for card in theirs["prizes"]] == ["Leafy", None, None, None]
    assert [card["name"] for card in theirs["discard"]] == ["Mover"]
    active = mine["active"]
    assert (active["name"], active["hp"], active["max_hp"], active["conditions"]) == ("Sparkler", 70, 90, ["Poisoned"])
    assert [card["name"] for card in active["under"]] == ["Sparky"]
    assert seen["decision"]["kind"] == "main"
    handle = mine["hand_known"][0]["handle"]
    assert {"kind": "play", "text": f"play:Finder#{handle}"} in seen["decision"]["options"]
    other: Any = view(game, 1)
    assert other["decision"] == {"who": 0, "kind": "main"}
    assert other["opponent"]["hand_known"] == []
    assert "deck_seen" in other["me"] and "deck_seen" not in other["opponent"]


def test_no_seed_and_no_card_number_in_a_view() -> None:
    for game in moments(2, 60):
        for player in (0, 1):
            text = json.dumps(view(game, player))
            for word in ("chance", "seed", "words", "card_id", "orders"):
                assert word not in text
            other = game.copy()
            other.chance = Chance.seeded(99)
            assert view(other, player) == view(game, player)


def test_a_handle_is_new_after_hiding() -> None:
    game = position("A hand: Leafy\nA deck: Sparky\n", CARDS)
    card = game.players[0].hand[0]
    before = game.seen[0][card]
    moves.move(game, card, DECK)
    moves.shuffle(game, 0)
    assert game.seen[0][card] == 0
    moves.move(game, card, 1)
    assert game.seen[0][card] > before


def test_face_down_pokemon_of_set_up_are_hidden() -> None:
    hidden = 0
    for game in moments(3, 12):
        if game.turn == 0:
            theirs: Any = view(game, 1)["opponent"]
            if theirs["active"] is not None:
                assert theirs["active"] == {"pid": theirs["active"]["pid"], "face_down": True}
                hidden += 1
    assert hidden


# -- keys -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_keys_name_every_option_once_and_tell_no_hidden_face(seed: int) -> None:
    rng = random.Random(seed)
    prizes = 0
    for game in moments(seed, 300):
        keys = option_keys(game)
        decision = game.decision
        assert len(set(keys)) == len(keys) == len(decision.options)
        if decision.kind == ASK_PRIZE:
            prizes += 1
            assert all(name.startswith("card:prizes ") for name in keys)
        if decision.who in (0, 1):
            made = determinize(game, decision.who, Chance.seeded(rng.getrandbits(60)))
            merged = [merge_key(game, option) for option in decision.options]
            assert [merge_key(made, option) for option in options(made)] == merged
    assert prizes or seed


def test_a_search_shows_the_deck_to_the_searcher_only() -> None:
    game = position("A hand: Finder\nA deck: Sparky, Leafy, Mover, 0\n", CARDS)
    game.step(option_keys(game).index("play:Finder#1"))
    decision = game.decision
    assert decision is not None and decision.kind == ASK_PICK
    assert {merge_key(game, option) for option in decision.options if option.kind == OPT_CARD} == {
        "card:Sparky@deck",
        "card:Leafy@deck",
    }
    assert game.players[0].deck_seen
    other: Any = view(game, 1)
    assert other["decision"] == {"who": 0, "kind": "pick"}
    assert "Sparky" not in json.dumps(other["opponent"])
    # A deal leaves the cards that are being chosen from where they are.
    made = determinize(game, 0, Chance.seeded(4))
    assert same_decision(made.decision, decision)


# -- the log ----------------------------------------------------------------------------------------------------------


def test_the_log_tells_what_each_may_know() -> None:
    game = position("A hand: Spoiler\nA deck: Leafy\nB hand: Sparky\nB deck: Sparky\n", CARDS)
    log = Log()
    game.sink = log
    game.step(option_keys(game).index("play:Spoiler#1"))
    game.step(option_keys(game).index("end"))
    lines = log.lines()
    assert "  A plays Spoiler [TRN-01]" in lines
    assert any("Sparky goes to B's discard pile" in line for line in lines)
    assert any(line.startswith("Turn 6: B") for line in lines)
    assert log.tuples()[0][0] in {"move", "play"}
    assert game.copy().sink is None


@pytest.mark.parametrize("seed", range(4))
def test_log_lines_do_not_change_with_what_is_hidden(seed: int) -> None:
    """Two games that a player cannot tell apart give that player the same lines for the same public step."""
    rng = random.Random(seed)
    told = 0
    for game in moments(seed, 150):
        decision = game.decision
        if decision.kind != ASK_MAIN:
            continue
        player = 1 - decision.who
        # The other player's pass is the same in every deal, up to what it leads to for the player alone.
        made = determinize(game, player, Chance.seeded(rng.getrandbits(60)))
        logs = []
        for each in (game.copy(), made):
            each.sink = log = Log()
            each.step(option_keys(each).index("end"))
            logs.append(log.lines(player)[:2])
        assert logs[0] == logs[1]
        told += 1
    assert told > 5


def test_every_rule_that_the_log_names_has_a_sentence() -> None:
    for word, (_, rule) in SENTENCES.items():
        assert rule == "" or has_sentence(rule), word


def test_whole_games_can_be_told() -> None:
    for viewer in (0, 1, 3):
        game = begun(4)
        log = Log()
        game.sink = log
        rng = random.Random(4)
        while game.decision is not None:
            stepped(game, rng)
        lines = log.lines(viewer)
        assert any(" wins (" in line or "draw" in line for line in lines[-2:])
        assert not any("{" in line for line in lines)


def test_a_decision_that_cannot_be_asked_is_named() -> None:
    game = begun(1)
    game.frames.clear()
    with pytest.raises(SavedGameError):
        determinize(game, 0, Chance.seeded(1))
