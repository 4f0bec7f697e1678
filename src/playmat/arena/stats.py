"""What a number of games amounts to: wins, draws, who went first, lengths, how they ended, and how sure that is. The
same games give the same JSON, whoever played them and on however many processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

DRAW = 2
CAPPED = -1
Z95 = 1.959963984540054
"""Two-sided 95% quantile of the normal distribution."""


@dataclass(frozen=True)
class GameRecord:
    """One game: `winner` 0 or 1, 2 a draw, -1 stopped by the decision limit; `first` the player who went first."""

    index: int
    winner: int
    reason: str
    turns: int
    decisions: int
    first: int


def wilson(hits: int, total: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of the share hits / total; (0, 1) where nothing was counted."""
    if total == 0:
        return 0.0, 1.0
    share = hits / total
    scale = 1 + z * z / total
    middle = (share + z * z / (2 * total)) / scale
    half = z / scale * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Stats:
    """The sum of some games between deck A (player 0) and deck B (player 1)."""

    games: int
    wins: tuple[int, int]
    draws: int
    capped: int
    went_first: tuple[int, int]
    wins_going_first: tuple[int, int]
    wins_going_second: tuple[int, int]
    mean_turns: float
    mean_decisions: float
    ends: Mapping[str, int]

    @property
    def decided(self) -> int:
        """Games that came to an end: won or drawn."""
        return self.games - self.capped

    def interval(self, who: int) -> tuple[float, float]:
        """The 95% interval of the share of `who`'s wins among the games that came to an end."""
        return wilson(self.wins[who], self.decided)

    def first_interval(self) -> tuple[float, float]:
        """The 95% interval of the share of wins by whoever went first, among the games won."""
        return wilson(sum(self.wins_going_first), sum(self.wins))

    def as_json(self) -> dict[str, object]:
        """Plain data; shares and means are rounded to six places."""
        return {
            "games": self.games,
            "wins_a": self.wins[0],
            "wins_b": self.wins[1],
            "draws": self.draws,
            "capped": self.capped,
            "win_rate_a": _share(self.wins[0], self.decided),
            "win_rate_b": _share(self.wins[1], self.decided),
            "interval_a": [round(x, 6) for x in self.interval(0)],
            "interval_b": [round(x, 6) for x in self.interval(1)],
            "went_first_a": self.went_first[0],
            "went_first_b": self.went_first[1],
            "wins_a_going_first": self.wins_going_first[0],
            "wins_a_going_second": self.wins_going_second[0],
            "wins_b_going_first": self.wins_going_first[1],
            "wins_b_going_second": self.wins_going_second[1],
            "win_rate_first": _share(sum(self.wins_going_first), sum(self.wins)),
            "interval_first": [round(x, 6) for x in self.first_interval()],
            "mean_turns": round(self.mean_turns, 6),
            "mean_decisions": round(self.mean_decisions, 6),
            "ends": dict(self.ends),
        }


def _share(hits: int, total: int) -> float | None:
    return round(hits / total, 6) if total else None


def summary(records: Iterable[GameRecord]) -> Stats:
    """Adds up the games. A capped game counts in `games`, `capped` and the means, and is nobody's win."""
    games = list(records)
    wins = [0, 0]
    leading = [0, 0]
    won_leading = [0, 0]
    ends: Counter[str] = Counter()
    draws = capped = 0
    for game in games:
        if game.first in (0, 1):
            leading[game.first] += 1
        if game.winner in (0, 1):
            wins[game.winner] += 1
            won_leading[game.winner] += game.first == game.winner
        elif game.winner == DRAW:
            draws += 1
        else:
            capped += 1
        ends[game.reason] += 1
    count = len(games) or 1
    return Stats(
        games=len(games),
        wins=(wins[0], wins[1]),
        draws=draws,
        capped=capped,
        went_first=(leading[0], leading[1]),
        wins_going_first=(won_leading[0], won_leading[1]),
        wins_going_second=(wins[0] - won_leading[0], wins[1] - won_leading[1]),
        mean_turns=sum(game.turns for game in games) / count,
        mean_decisions=sum(game.decisions for game in games) / count,
        ends=dict(sorted(ends.items(), key=lambda item: (-item[1], item[0]))),
    )
