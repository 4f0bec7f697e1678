"""Matches: who chooses next, draws and sudden death, conceding, time with its extra turns."""

from __future__ import annotations

from typing import Any

import pytest

from playmat.arena.match import DRAW, EngineStart, GameResult, Match
from playmat.errors import PlaymatError
from playmat.rules.rules import Rules, preset
from playmat.state.chance import Chance
from playmat.state.codes import ASK_FIRST, CONCEDED, DRAWN, NOBODY, TIMED_OUT, WON_DECK_OUT, WON_PRIZES
from tests.scene import definitions

SV = preset("SV")
EXTRA = SV.time_extra_turns


class Side:
    """A player with Prize cards."""

    def __init__(self, prizes: int) -> None:
        self.prizes = list(range(prizes))


class FakeGame:
    """A game of one decision a turn; `step(w)` with w below 3 ends it, `step(9)` ends the turn."""

    def __init__(self, sudden_death: bool, chooser: int, word: int, rules: Rules = SV) -> None:
        self.rules = rules
        self.sudden_death = sudden_death
        self.chooser = chooser
        self.word = word
        self.players = [Side(1 if sudden_death else 6), Side(1 if sudden_death else 6)]
        self.decision: object | None = object()
        self.winner = NOBODY
        self.reason = 0
        self.turn = 1
        self.first = 0

    def step(self, *indices: int) -> None:
        """9: next turn; 8: next turn, where the player of that turn cannot draw; else the winner."""
        (index,) = indices
        if index >= 8:
            self.turn += 1
        if index == 8:
            self.winner, self.reason, self.decision = self.turn % 2, WON_DECK_OUT, None
        elif index < 3:
            self.winner, self.decision = index, None
            self.reason = DRAWN if index == DRAW else WON_PRIZES

    def copy(self) -> FakeGame:
        """A copy."""
        made = FakeGame(self.sudden_death, self.chooser, self.word)
        made.__dict__.update(self.__dict__)
        return made


def start(sudden_death: bool, decks: Any, chance: Chance, chooser: int) -> Any:
    """Begins a fake game."""
    return FakeGame(sudden_death, chooser, chance.word())


def match(**options: Any) -> Any:
    """A match of fake games."""
    return Match(start, ([], []), 5, **options)


def match_under(changes: dict[str, object], **options: Any) -> Any:
    """A match of fake games under a house rule."""
    rules = SV.replaced(changes)

    def begin(sudden_death: bool, decks: Any, chance: Chance, chooser: int) -> Any:
        return FakeGame(sudden_death, chooser, chance.word(), rules)

    return Match(begin, ([], []), 5, **options)


def test_best_of_one() -> None:
    """One game decides."""
    m = match()
    assert (m.game.chooser, m.over, m.decision) == (NOBODY, False, m.game.decision)
    m.step(9)
    m.step(1)
    assert (m.over, m.winner, m.decision, m.wins) == (True, 1, None, [0, 1])
    assert m.results == [GameResult(1, WON_PRIZES, 2, 0, False)]
    with pytest.raises(PlaymatError, match="the match is over"):
        m.step(0)


def test_best_of_three_the_loser_chooses() -> None:
    """The loser of a game chooses in the next; two wins end the match."""
    m = match(best_of=3)
    words = {m.game.word}
    m.step(0)
    assert (m.over, m.game.chooser) == (False, 1)
    words.add(m.game.word)
    m.step(1)
    assert (m.over, m.game.chooser) == (False, 0)
    words.add(m.game.word)
    m.step(1)
    assert (m.over, m.winner, m.wins) == (True, 1, [1, 2])
    assert len(words) == 3, "each game has chance of its own"
    two = match(best_of=3)
    two.step(0)
    two.step(0)
    assert (two.over, two.winner, len(two.results)) == (True, 0, 2)


@pytest.mark.parametrize(("word", "chooser"), [("loser_chooses", 1), ("loser_first", 1), ("as_first_game", NOBODY)])
def test_the_rules_say_who_decides_the_next_game(word: str, chooser: int) -> None:
    """`next_game_first` after a game that player 0 has won."""
    m = match_under({"next_game_first": word}, best_of=3)
    m.step(0)
    assert m.game.chooser == chooser


@pytest.mark.parametrize("era", ["XY", "SV"])
@pytest.mark.parametrize("word", ["loser_chooses", "loser_first", "as_first_game"])
def test_the_loser_chooses_or_goes_first_with_the_engine(era: str, word: str) -> None:
    """ERA-02: the choice, the first turn itself, or another coin."""
    deck = [definitions("Ox | Basic | HP 60 | C")["Ox"]] * 60
    rules = preset(era).replaced({"next_game_first": word, "first_player_decided": "before_draw"})
    m = Match(EngineStart(rules), (deck, deck), 5, best_of=3)
    m.concede(1)
    decision = m.game.decision
    assert decision is not None
    if word == "loser_chooses":
        assert (decision.who, decision.kind, m.game.first) == (1, ASK_FIRST, NOBODY)
    elif word == "loser_first":
        assert decision.kind != ASK_FIRST and m.game.first == 1
    else:
        assert decision.kind == ASK_FIRST if era == "SV" else m.game.first in (0, 1)


def test_after_a_draw_chance_decides_who_chooses() -> None:
    """A drawn game counts for nobody; three games at most."""
    m = match(best_of=3)
    m.step(DRAW)
    assert (m.game.chooser, m.game.sudden_death, m.wins) == (NOBODY, False, [0, 0])
    m.step(1)
    assert (m.over, m.game.chooser) == (False, 0)
    m.step(DRAW)
    assert (m.over, m.winner, m.wins) == (True, 1, [0, 1])


def test_drawn_match() -> None:
    """One win each and a draw."""
    m = match(best_of=3)
    m.step(0)
    m.step(1)
    m.step(DRAW)
    assert (m.over, m.winner) == (True, DRAW)


def test_sudden_death_decides_a_drawn_game() -> None:
    """E.6-E.8, Q-40: a new game with 1 Prize, who chooses by chance, again and again until it is won."""
    m = match(decide_draws=True)
    m.step(DRAW)
    assert (m.over, m.game.sudden_death, m.game.chooser) == (False, True, NOBODY)
    m.step(DRAW)
    assert (m.over, m.game.sudden_death) == (False, True)
    m.step(1)
    assert (m.over, m.winner, m.wins) == (True, 1, [0, 1])
    assert [r.sudden_death for r in m.results] == [False, True, True]


def test_sudden_death_in_a_best_of_three() -> None:
    """The game of sudden death counts for the drawn game, and its loser chooses next."""
    m = match(best_of=3, decide_draws=True)
    m.step(DRAW)
    m.step(0)
    assert (m.over, m.wins, m.game.chooser, m.game.sudden_death) == (False, [1, 0], 1, False)
    m.step(1)
    m.step(DRAW)
    assert (m.over, m.game.sudden_death) == (False, True)
    m.step(0)
    assert (m.winner, m.wins) == (0, [2, 1])


def test_conceding_a_game_and_a_match() -> None:
    """Conceding is possible at any moment, also out of turn."""
    m = match(best_of=3)
    m.concede(0)
    assert (m.wins, m.game.chooser, m.over) == ([0, 1], 0, False)
    assert m.results[0].reason == CONCEDED
    m.concede_match(1)
    assert (m.over, m.winner) == (True, 0)
    with pytest.raises(PlaymatError, match="over"):
        m.concede(0)
    with pytest.raises(PlaymatError, match="no player 2"):
        match().concede(2)


def test_time_and_three_extra_turns() -> None:
    """The turn in progress, then three turns; fewer Prize cards win."""
    m = match()
    m.step(9)
    m.call_time()
    m.call_time()
    m.game.players[1].prizes.pop()
    for _ in range(EXTRA):
        m.step(9)
        assert not m.over
    assert m.game.turn == 2 + EXTRA
    m.step(9)
    assert (m.over, m.winner, m.results[0].reason) == (True, 1, TIMED_OUT)


@pytest.mark.parametrize("extra", [0, 1, 5])
def test_the_rules_say_how_many_turns_follow_time(extra: int) -> None:
    """`time_extra_turns`: the turn in progress and so many more."""
    m = match_under({"time_extra_turns": extra})
    m.call_time()
    for _ in range(extra):
        m.step(9)
    assert not m.over
    m.step(9)
    assert (m.over, m.results[0].reason, m.results[0].turns) == (True, TIMED_OUT, 2 + extra)


def test_time_with_equal_prizes_is_a_draw_or_sudden_death() -> None:
    """Equal Prizes: a draw; decided by one game of sudden death where draws are decided."""
    for decide in (False, True):
        m = match(decide_draws=decide)
        m.call_time()
        for _ in range(EXTRA + 1):
            m.step(9)
        assert m.over is not decide
        if decide:
            assert m.game.sudden_death
            for _ in range(9):
                m.step(9)
            m.step(0)
            assert (m.over, m.winner) == (True, 0)
        else:
            assert m.winner == DRAW


def test_a_game_that_ends_in_the_extra_turns_counts() -> None:
    """A win within the extra turns is a win, and no further game is begun."""
    m = match(best_of=3)
    m.call_time()
    m.step(9)
    m.step(0)
    assert (m.over, m.winner, m.wins, len(m.results)) == (True, 0, [1, 0], 1)


def test_a_turn_after_the_extra_turns_is_not_played() -> None:
    """Whoever could not draw in a turn that is no longer played has not lost by it."""
    m = match()
    m.call_time()
    m.game.players[0].prizes.pop()
    for _ in range(EXTRA):
        m.step(9)
    m.step(8)
    assert m.game.winner == 1
    assert (m.winner, m.results[0].reason) == (0, TIMED_OUT)


def test_time_in_swiss_rounds() -> None:
    """`at_time="draw"`: an unfinished game is a draw; an earlier win decides."""
    m = match(best_of=3, at_time="draw")
    m.step(0)
    m.call_time()
    m.game.players[1].prizes.pop()
    for _ in range(EXTRA + 1):
        m.step(9)
    assert (m.over, m.winner, m.wins) == (True, 0, [1, 0])


def test_a_copy_is_independent() -> None:
    """Undo by copy works for a match as for a game."""
    m = match(best_of=3)
    m.step(0)
    c = m.copy()
    c.step(0)
    assert (c.over, m.over, len(m.results), m.wins) == (True, False, 1, [1, 0])
    m.step(1)
    assert (m.wins, c.wins) == ([1, 1], [2, 0])


@pytest.mark.parametrize("options", [{"best_of": 2}, {"best_of": 0}, {"at_time": "noon"}])
def test_impossible_matches(options: dict[str, Any]) -> None:
    """Even numbers of games and unknown ways of time are refused."""
    with pytest.raises(PlaymatError):
        match(**options)
