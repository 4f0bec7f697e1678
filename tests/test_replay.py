"""Replays: recorded while a game is played, read back, played again and checked step by step."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from playmat import BEHAVIOUR
from playmat.effects.define import define
from playmat.engine.start import start
from playmat.errors import IndexChoiceError, PlaymatError, ReplayError
from playmat.facts.form import read_cards
from playmat.rules.rules import preset
from playmat.state.codes import CONCEDED, OVER
from playmat.state.compare import key, same
from playmat.view.replay import Recorder, Replay, read_replay

CARDS = [
    define(facts)
    for facts in read_cards(
        """
Sparky | Basic | HP 60 | L | retreat 1
  attack "Bite" C 20
  attack "Flip" L 10+: attack(count=[Flip(2)], damage=printed + 20 * heads)
Sparkler | Stage 1 | HP 90 | L | retreat 1 | from Sparky
  attack "Thunder" LC 90: attack(Discard(pick(units(1), energy(self))))
Leafy | Basic | HP 70 | G | retreat 1 | attack "Slap" C 20
Finder | Item | effect: item(Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me))
Mover | Supporter | effect: supporter(SwitchOut(me))
Basic Lightning Energy | Energy L
"""
    )
]
BY_ID = {defn.id: defn for defn in CARDS}
COUNTS = [14, 8, 10, 6, 4, 18]
LIST = [defn for defn, count in zip(CARDS, COUNTS, strict=True) for _ in range(count)]


def recorded(seed: int, steps: int = 10_000) -> Recorder:
    recorder = Recorder(start, preset("SV"), (LIST, LIST), seed)
    rng = random.Random(seed)
    for _ in range(steps):
        decision = recorder.game.decision
        if decision is None:
            break
        recorder.step(*rng.sample(range(len(decision.options)), rng.randint(decision.least, decision.most)))
    return recorder


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_is_played_again(seed: int) -> None:
    recorder = recorded(seed)
    assert recorder.game.phase == OVER
    replay = read_replay(recorder.replay.dumps())
    assert same(replay.play(start, BY_ID), recorder.game)
    assert replay.final == key(recorder.game)


def test_every_state_on_the_way_can_be_seen() -> None:
    recorder = recorded(2, 40)
    keys = [key(game) for game in recorder.replay.games(start, BY_ID)]
    assert len(keys) == 41
    assert keys[-1] == key(recorder.game)
    assert len(set(keys)) == 41


def test_a_wrong_step_is_not_recorded() -> None:
    recorder = recorded(2, 5)
    with pytest.raises(IndexChoiceError):
        recorder.step(999)
    assert len(recorder.replay.steps) == 5
    assert same(recorder.replay.play(start, BY_ID), recorder.game)


def test_concessions_are_steps() -> None:
    recorder = recorded(2, 20)
    recorder.concede(1)
    assert (recorder.game.winner, recorder.game.reason) == (0, CONCEDED)
    assert recorder.replay.steps[-1] == ["concede:B"]
    assert same(read_replay(recorder.replay.dumps()).play(start, BY_ID), recorder.game)
    with pytest.raises(ReplayError, match="already over"):
        recorder.concede(0)


def test_a_replay_is_data() -> None:
    recorder = recorded(3, 10)
    data: Any = json.loads(recorder.replay.dumps())
    assert data["behaviour"] == BEHAVIOUR
    assert data["seed"] == 3
    assert len(data["decks"][0]) == 60
    assert all(isinstance(word, str) for step in data["steps"] for word in step)


def test_the_step_that_differs_is_named() -> None:
    replay = recorded(2, 30).replay
    replay.steps[11] = ["play:Nothing#1"]
    with pytest.raises(ReplayError, match="step 12 of 30: 'play:Nothing#1' cannot be chosen here"):
        replay.play(start, BY_ID)


def test_another_seed_is_noticed() -> None:
    replay = recorded(2, 30).replay
    replay.seed = 4
    with pytest.raises(ReplayError, match="step"):
        replay.play(start, BY_ID)


def test_too_many_picks_and_steps_are_named() -> None:
    recorder = recorded(1)
    replay = copy.deepcopy(recorder.replay.steps)
    longer = Replay(preset("SV"), recorder.replay.decks, 1, [*replay, ["end"]])
    with pytest.raises(ReplayError, match="already over"):
        longer.play(start, BY_ID)
    doubled = Replay(preset("SV"), recorder.replay.decks, 1, [[*replay[0], *replay[0]], *replay[1:]])
    with pytest.raises(ReplayError, match="step 1 of"):
        doubled.play(start, BY_ID)


def test_another_last_state_is_noticed() -> None:
    replay = recorded(2, 30).replay
    replay.final ^= 1
    with pytest.raises(ReplayError, match="another than the recorded one"):
        replay.play(start, BY_ID)


def test_another_version_and_unknown_cards() -> None:
    replay = recorded(2, 3).replay
    with pytest.raises(ReplayError, match="'Leafy' is not known"):
        replay.play(start, {"Sparky": CARDS[0], "Sparkler": CARDS[1]})
    replay.behaviour += 1
    with pytest.raises(ReplayError, match="behaviour version"):
        replay.play(start, BY_ID)


def test_what_is_no_replay() -> None:
    whole = recorded(2, 5).replay.dumps()
    data: Any = json.loads(whole)
    wrong = [
        b"",
        whole[: len(whole) // 2],
        b"[" * 10_000 + b"]" * 10_000,
        b"{}",
        b"\xff",
        json.dumps({**data, "format": "else"}).encode(),
        json.dumps({**data, "seed": "x"}).encode(),
        json.dumps({**data, "final": "xyz"}).encode(),
        json.dumps({**data, "steps": [1]}).encode(),
        json.dumps({**data, "rules": {"bench_size": "many"}}).encode(),
        json.dumps({**data, "more": 1}).encode(),
    ]
    for raw in wrong:
        with pytest.raises(PlaymatError) as caught:
            read_replay(raw)
        assert isinstance(caught.value, ReplayError), raw[:40]
        assert str(caught.value)
