"""Random play holds: checked seeded games under every preset, a second opinion on plain cards, and both builds alike.

This is the short run; `tools/soak` is the long one. What is checked at each decision stands in `tests/random_play.py`,
and that the checks notice what is wrong is tested here too.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import playmat
from playmat.engine.start import SYSTEM
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN
from playmat.state.model import Decision, Game
from playmat.state.moves import put_damage
from playmat.state.saved import dumps, loads
from playmat.view.determinize import determinize
from playmat.view.view import view
from tests.random_play import (
    TESTS,
    Fault,
    check_decision,
    check_index,
    check_places,
    check_settled,
    fingerprint,
    play,
    play_plain,
    random_step,
    rules_named,
    rules_names,
    run_on,
    start_of,
    two_decks,
)
from tests.scene import Opening, Scene

GAMES = 10
PLAIN_GAMES = 3
FINGERPRINT_GAMES = 120


@pytest.mark.parametrize("name", rules_names())
def test_checked_games(name: str) -> None:
    """Games of the test decks hold under every check at every decision, and none goes on without end."""
    decisions = 0
    for seed in range(GAMES):
        played = play(name, seed)
        assert not played.capped, f"{name} {seed} is stopped after {played.decisions} decisions"
        decisions += played.decisions
    assert decisions > 10 * GAMES


@pytest.mark.parametrize(("name", "seed"), [("BW", 1326), ("ECARD", 1475), ("SV", 2400)])
def test_games_once_at_fault(name: str, seed: int) -> None:
    """Found by long random play: a text to be ordered whose Pokémon had left play was offered with that Pokémon."""
    assert not play(name, seed).capped


@pytest.mark.parametrize("name", rules_names())
def test_a_second_opinion_offers_the_same(name: str) -> None:
    """At every main decision of plain cards exactly the legal options are offered, by another reading of the rules."""
    assert sum(play_plain(name, seed) for seed in range(PLAIN_GAMES)) > 5 * PLAIN_GAMES


def test_the_same_seed_gives_the_same_game() -> None:
    """The checks leave no trace in the game, and neither does anything outside it."""
    assert play("SV", 3).hash == play("SV", 3, 0.0).hash
    assert play("SV", 3).hash != play("SV", 4).hash


def test_both_builds_play_the_same_games() -> None:
    """The other build, in a process of its own, has the same fingerprint."""
    environment = dict(os.environ)
    environment.pop("PLAYMAT_PURE", None)
    environment.pop("PLAYMAT_COMPILED", None)
    compiled = playmat.loaded.kind == "compiled"
    environment["PLAYMAT_PURE" if compiled else "PLAYMAT_COMPILED"] = "1"
    command = [sys.executable, "-m", "tests.random_play", "fingerprint", str(FINGERPRINT_GAMES)]
    other = subprocess.run(command, env=environment, cwd=TESTS.parent, capture_output=True, text=True)
    if not compiled and "demanded but cannot be loaded" in other.stderr:
        pytest.skip("there is no compiled build to compare with (python -m playmat.build)")
    assert other.returncode == 0, other.stderr
    assert other.stdout.split() == ["pure" if compiled else "compiled", fingerprint(FINGERPRINT_GAMES)]


def test_every_preset_is_played() -> None:
    """Eleven eras, each as half deck and as sudden death, the years within an era, and the regions."""
    names = rules_names()
    assert len(names) == len(set(names)) == 3 * 11 + 4 + 11
    assert rules_named("SV-HALF").deck_size == 30
    assert rules_named("DP-SUDDEN-DEATH").prizes == 1
    assert rules_named("XY/EN").region != rules_named("XY").region


# -- faults that random play once found -------------------------------------------------------------------------------


def test_a_game_is_saved_within_a_loop() -> None:
    """`Each` keeps what was bound outside of it: nothing, as a rule, which a saved game must be able to say."""
    scene = Scene(
        """
Singer | Basic | HP 60 | C | attack "Chorus" -: attack(Each(pokemon(me, Hurt), [May(Heal(10, each))]))
        """,
        """
A active: Singer [20 damage]
A bench: Singer [30 damage]
        """,
    )
    scene.choose("attack:Chorus")
    scene.choose("yes")
    assert scene.asked() == "A yes or no"
    cards = {defn.id: defn for defn in scene.game.table.cards}
    loaded = loads(dumps(scene.game), cards, SYSTEM)
    assert loaded == scene.game
    scene.choose("no")
    loaded.step(1)
    assert loaded == scene.game
    scene.expect("A active: Singer [10 damage]\nA bench: Singer [30 damage]")


def test_a_mulligan_of_a_fossil_alone_can_be_dealt_anew() -> None:
    """ERA-N18: who has a fossil and no Basic may mulligan; few deals of the hidden cards lead to that question."""
    scene = Opening(
        """
Shell | Item | HP 50 | tags Fossil | effect: item(CountsAs(Pokemon, Basic, Type("C"), HP(50)))
Pup | Basic | HP 60 | C | attack "Bite" - 10
        """,
        ("Shell x2, Pup x30", "Pup x20"),
        ["A: Shell, Inert x6", "B: Pup, Inert x6"],
        preset("NEO"),
    )
    assert scene.asked() == "A mulligan"
    for seed in range(20):
        dealt = determinize(scene.game, 1, Chance.seeded(seed))
        assert view(dealt, 1) == view(scene.game, 1)
        run_on(dealt, 10, seed)


# -- the checks notice ------------------------------------------------------------------------------------------------


def at_main(name: str, seed: int) -> Game:
    """A game at the third main decision."""
    game, rng = start_of(name, seed)
    mains = 0
    while True:
        decision = game.decision
        assert decision is not None
        mains += decision.kind == ASK_MAIN
        if mains == 3:
            return game
        random_step(game, rng)


def test_a_card_in_two_places_is_noticed() -> None:
    game = at_main("SV", 2)
    check_places(game)
    card = game.players[0].deck[3]
    game.players[0].hand.append(card)
    with pytest.raises(Fault, match=rf"cards in two places: \[{card}\], in none: \[\]"):
        check_places(game)
    game.players[0].hand.pop()
    game.players[1].discard.append(game.players[1].deck.pop())
    game.where = []  # moved by hand, not by the mutators
    check_places(game)
    lost = game.players[1].discard.pop()
    with pytest.raises(Fault, match=rf"cards in two places: \[\], in none: \[{lost}\]"):
        check_places(game)


def test_a_stale_index_is_noticed() -> None:
    """A Pokémon that leaves play without a mutator takes its texts with it unseen."""
    for seed in range(200):
        game = at_main("SV", seed)
        check_index(game)
        index = game.standing
        for player in game.players:
            if player.active is not None and any(
                entry.scope.source == player.active.pid for each in index.answers for entry in each
            ):
                player.active = None
                with pytest.raises(Fault, match="stale"):
                    check_index(game)
                return
    raise AssertionError("no game has a text in force")


def test_a_wrong_decision_is_noticed() -> None:
    game = at_main("SV", 2)
    decision = game.decision
    assert decision is not None
    check_decision(game, decision)
    twice = Decision(decision.who, decision.kind, decision.options + decision.options[:1], 1, 1, -1, "")
    with pytest.raises(Fault, match="offered twice"):
        check_decision(game, twice)
    with pytest.raises(Fault, match="1 to 1 of 0 options"):
        check_decision(game, Decision(decision.who, decision.kind, [], 1, 1, -1, ""))


def test_what_is_left_to_settle_is_noticed() -> None:
    game = at_main("SV", 2)
    check_settled(game)
    active = game.players[0].active
    assert active is not None
    put_damage(game, active, 990)
    with pytest.raises(Fault, match="left to settle"):
        check_settled(game)


def test_decks_have_the_size_of_the_rules() -> None:
    import random

    for name in ("SV", "BASE-HALF"):
        rules = rules_named(name)
        for deck in two_decks(rules, random.Random(5)):
            assert len(deck) == rules.deck_size
            assert any(defn.is_basic for defn in deck)


def test_chance_that_is_asked_is_played_too() -> None:
    """Some of the games put each coin and shuffle as a decision of nature."""
    modes = {start_of("SV", seed)[0].chance.mode for seed in range(60)}
    assert modes == {Chance.seeded(0).mode, Chance.asked().mode}
