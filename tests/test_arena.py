"""Gauntlets and statistics: seeds, any number of processes, sums and intervals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playmat.arena.bench import official_ids
from playmat.arena.executors import Here, Processes
from playmat.arena.simulate import Plan, derived_seed, play_range, report, simulate
from playmat.arena.stats import CAPPED, GameRecord, summary, wilson
from playmat.arena.table import Table
from playmat.errors import DeckError, PlaymatError


class Dice(Table):
    """A table where the seeds alone decide the game."""

    def play(self, index: int, chance: int, agents: tuple[int, int], limit: int) -> GameRecord:
        """Wins, draws and caps in a fixed way."""
        number = (chance ^ agents[0] ^ (agents[1] << 1)) % 100
        winner = CAPPED if number < 5 else 2 if number < 10 else number % 2
        return GameRecord(index, winner, "capped" if winner == CAPPED else "dice", 1 + number % 9, number, number % 2)


def open_dice(decks: tuple[str, str], rules: str, agents: tuple[str, str]) -> Table:
    """Opens the table of dice; a deck called "missing" is refused."""
    if "missing" in decks:
        raise DeckError("there is no such deck", "missing")
    return Dice()


def plan(seed: int = 1, deck: str = "a") -> Plan:
    """A gauntlet of dice."""
    return Plan((deck, "b"), "SV", ("random", "random"), seed, 100, open_dice)


def test_derived_seeds_are_fixed() -> None:
    """A test vector: replays and reports depend on these numbers."""
    assert derived_seed(1, 0, "chance") == 12601549868257056839
    assert len({derived_seed(s, i, u) for s in range(9) for i in range(9) for u in ("chance", "agent 0")}) == 162


def test_same_seed_same_result_for_any_number_of_jobs() -> None:
    """One process, two, three, in odd ranges: the same records in the same order."""
    alone = simulate(plan(), 101)
    assert [record.index for record in alone] == list(range(101))
    assert simulate(plan(), 101, jobs=2) == alone
    assert simulate(plan(), 101, workers=Processes(3)) == alone
    assert simulate(plan(), 101, workers=Here()) == alone
    assert simulate(plan(2), 101) != alone
    assert report(plan(), alone)[1] == report(plan(), simulate(plan(), 101, jobs=2))[1]


def test_a_longer_gauntlet_begins_like_a_shorter_one() -> None:
    """A game's seeds depend on the gauntlet's seed and the game's number alone."""
    assert simulate(plan(), 30)[:10] == simulate(plan(), 10) == play_range(plan(), 0, 10)


def test_progress_is_told_and_ends_at_the_count() -> None:
    """`progress` grows to the number of games."""
    told: list[int] = []
    simulate(plan(), 40, jobs=2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 40


@pytest.mark.parametrize(("games", "jobs", "limit"), [(0, 1, 1), (-3, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_impossible_numbers_are_refused(games: int, jobs: int, limit: int) -> None:
    """No games, no processes, no decisions: an error of its own."""
    with pytest.raises(PlaymatError):
        simulate(replace(plan(), limit=limit), games, jobs)


def test_a_wrong_deck_is_said_before_any_process_starts() -> None:
    """The error is the deck's own, not that of a broken pool."""
    with pytest.raises(DeckError, match="missing: there is no such deck"):
        simulate(plan(deck="missing"), 10, jobs=2)


def test_summary() -> None:
    """Sums by hand over six games."""
    records = [
        GameRecord(0, 0, "prizes taken", 10, 100, 0),
        GameRecord(1, 0, "prizes taken", 12, 120, 1),
        GameRecord(2, 1, "deck out", 20, 200, 1),
        GameRecord(3, 2, "draw", 8, 80, 0),
        GameRecord(4, CAPPED, "capped", 30, 500, 1),
        GameRecord(5, 0, "no pokemon left", 4, 20, 0),
    ]
    stats, data = report(plan(7), records)
    assert stats == summary(records)
    assert (stats.games, stats.wins, stats.draws, stats.capped, stats.decided) == (6, (3, 1), 1, 1, 5)
    assert stats.went_first == (3, 3)
    assert stats.wins_going_first == (2, 1)
    assert stats.wins_going_second == (1, 0)
    assert stats.mean_turns == 14
    assert stats.mean_decisions == 170
    assert list(stats.ends.items())[0] == ("prizes taken", 2)
    assert data["games"] == 6
    assert (data["wins_a"], data["wins_b"], data["draws"], data["capped"]) == (3, 1, 1, 1)
    assert data["mean_turns"] == 14
    assert data["win_rate_a"] == 0.6
    assert data["win_rate_first"] == 0.75
    assert data["seed"] == 7


def test_wilson_interval() -> None:
    """Against values computed by hand from Wilson's formula."""
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 10)
    assert (low, round(high, 4)) == (0.0, 0.2775)
    low, high = wilson(10, 10)
    assert (round(low, 4), round(high, 4)) == (0.7225, 1.0)


def test_no_decided_games_give_no_share() -> None:
    """Nothing is divided by nothing."""
    data = summary([GameRecord(0, CAPPED, "capped", 1, 1, 0)]).as_json()
    assert data["win_rate_a"] is None
    assert data["interval_a"] == [0.0, 1.0]


def test_the_official_engine_plays_the_decks_whose_cards_it_knows() -> None:
    """So that decisions per game can be compared on one deck; a deck of our own cards is none of its."""
    known = official_ids("abomasnow")
    assert known is not None
    assert (len(known), known[:7], known[-1]) == (60, [721, 721, 722, 722, 722, 722, 723], 3)
    assert official_ids("bench") is None
