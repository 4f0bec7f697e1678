"""A match: one or more games between the same two decks, and all that a game itself knows nothing of: who chooses to
go first in the next game, sudden death, conceding, and time with its extra turns.

Who goes first. In the first game, after a draw and in sudden death (E.6: the whole set-up is repeated, Q-40) chance
decides, by the rules; after a game that was won, `next_game_first` says whether its loser chooses, goes first, or
chance decides again.

Draws. A drawn game counts for nobody. With `decide_draws` it is decided at once by sudden death: a new game with 1
Prize each (E.6-E.8), again and again until one is won, and that win counts for the drawn game.

Length. A match ends when a player has won more than half of `best_of` games, or when `best_of` games have been
played: then more wins win, and equal wins are a drawn match.

Time. `call_time()` is an event from outside: the turn in progress is finished and `time_extra_turns` more are played
in all; during set-up they are the first turns of the game. If the game has not ended then, it is decided as `at_time`
says: "prizes", as in single elimination: fewer Prize cards left wins, equal numbers are a draw; or "draw", as in Swiss
rounds. No further game is begun after time; only where draws are decided and the match is level, one game of sudden
death, which has no time.

Conceding. A player may concede the game at any moment, also when it is not their decision, or the whole match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playmat.arena.simulate import derived_seed
from playmat.errors import PlaymatError
from playmat.rules.rules import Rules
from playmat.rules.values import AS_FIRST_GAME
from playmat.state.chance import Chance
from playmat.state.codes import CONCEDED, NOBODY, TIMED_OUT
from playmat.state.model import Decision, Definition, Game

DRAW: Final = 2

PRIZES_AT_TIME: Final = "prizes"
DRAW_AT_TIME: Final = "draw"

Decks = tuple[list[Definition], list[Definition]]


class GameResult:
    """How one game of a match ended: `winner` 0, 1 or 2 for a draw; `reason` a code of `state.codes`."""

    __slots__ = ("first", "reason", "sudden_death", "turns", "winner")

    def __init__(self, winner: int, reason: int, turns: int, first: int, sudden_death: bool) -> None:
        self.winner = winner
        self.reason = reason
        self.turns = turns
        self.first = first
        self.sudden_death = sudden_death

    def __repr__(self) -> str:
        return f"GameResult({self.winner}, {self.reason}, {self.turns}, {self.first}, {self.sudden_death})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameResult) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


class Match:
    """A match in progress. `decision` and `step` are those of the game being played; the next game begins by itself.

    `start(sudden_death, decks, chance, chooser)` begins a game; `chooser` is the player who chooses to go first
    (or goes first, by `next_game_first`), -1: by chance.
    """

    def __init__(
        self,
        start: Callable[[bool, Decks, Chance, int], Game],
        decks: Decks,
        seed: int,
        best_of: int = 1,
        decide_draws: bool = False,
        at_time: str = PRIZES_AT_TIME,
    ) -> None:
        if best_of < 1 or best_of % 2 == 0:
            raise PlaymatError(f"a match cannot be best of {best_of}", "best_of", "Give an odd number, as 1 or 3.")
        if at_time not in (PRIZES_AT_TIME, DRAW_AT_TIME):
            raise PlaymatError(f"{at_time!r} does not say how time decides", "at_time", 'Give "prizes" or "draw".')
        self.start = start
        self.decks = decks
        self.seed = seed
        self.best_of = best_of
        self.decide_draws = decide_draws
        self.at_time = at_time
        self.results: list[GameResult] = []
        self.wins = [0, 0]
        self.winner = NOBODY
        self.time_called = False
        self.last_turn = -1
        self.sudden_death = False
        self.chooser = NOBODY
        self.game = self._begin(False, NOBODY)

    @property
    def over(self) -> bool:
        """Whether the match has ended; `winner` is then 0, 1 or 2 for a draw."""
        return self.winner != NOBODY

    @property
    def decision(self) -> Decision | None:
        """The decision of the game being played, None when the match is over."""
        return None if self.over else self.game.decision

    def step(self, *indices: int) -> None:
        """Answers the decision; a game that ends by it is counted and the next one begun."""
        if self.over:
            raise PlaymatError("the match is over: there is nothing to choose", "match")
        self.game.step(*indices)
        game = self.game
        if self.last_turn >= 0 and game.turn > self.last_turn:
            # Whatever the first moments of a turn that is not played any more brought about does not count.
            self._finish(self._winner_at_time(), TIMED_OUT)
        elif game.decision is None:
            self._finish(game.winner, game.reason)

    def concede(self, who: int) -> None:
        """Player `who` gives up the game being played."""
        self._check_player(who)
        self._finish(1 - who, CONCEDED)

    def concede_match(self, who: int) -> None:
        """Player `who` gives up the match: the other wins it, whatever the games say."""
        self._check_player(who)
        self.results.append(self._result(1 - who, CONCEDED))
        self.wins[1 - who] += 1
        self.winner = 1 - who

    def call_time(self) -> None:
        """Time is called: the turn in progress and the extra turns are played, then the game is decided."""
        if self.over or self.time_called:
            return
        self.time_called = True
        if not self.sudden_death:
            self.last_turn = self.game.turn + self.game.rules.time_extra_turns

    def copy(self) -> Match:
        """The same match as a value of its own; what never changes is shared."""
        made = Match.__new__(Match)
        made.__dict__.update(self.__dict__)
        made.results = self.results[:]
        made.wins = self.wins[:]
        made.game = self.game.copy()
        return made

    def _check_player(self, who: int) -> None:
        if who not in (0, 1):
            raise PlaymatError(f"there is no player {who}", "match", "Players are 0 and 1.")
        if self.over:
            raise PlaymatError("the match is over: nobody can concede it any more", "match")

    def _begin(self, sudden_death: bool, chooser: int) -> Game:
        self.sudden_death = sudden_death
        self.chooser = chooser
        chance = Chance.seeded(derived_seed(self.seed, len(self.results), "chance"))
        return self.start(sudden_death, self.decks, chance, chooser)

    def _winner_at_time(self) -> int:
        if self.at_time == DRAW_AT_TIME:
            return DRAW
        left = [len(self.game.players[who].prizes) for who in (0, 1)]
        if left[0] == left[1]:
            return DRAW
        return 0 if left[0] < left[1] else 1

    def _result(self, winner: int, reason: int) -> GameResult:
        return GameResult(winner, reason, self.game.turn, self.game.first, self.sudden_death)

    def _finish(self, winner: int, reason: int) -> None:
        self.results.append(self._result(winner, reason))
        self.last_turn = -1
        if winner != DRAW:
            self.wins[winner] += 1
        ahead = self.wins[0] - self.wins[1]
        played = sum(1 for result in self.results if result.winner != DRAW or not self.decide_draws)
        ended = self.time_called or played >= self.best_of or max(self.wins) * 2 > self.best_of
        drawn = ahead == 0 if ended else winner == DRAW
        if drawn and self.decide_draws:
            self.game = self._begin(True, NOBODY)
        elif ended:
            self.winner = DRAW if drawn else 0 if ahead > 0 else 1
        else:
            chance = winner == DRAW or self.game.rules.next_game_first == AS_FIRST_GAME
            self.game = self._begin(False, NOBODY if chance else 1 - winner)


class EngineStart:
    """Begins the games of a match with the engine: under `rules`, or their form for sudden death."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.sudden_death = rules.sudden_death()

    def __call__(self, sudden_death: bool, decks: Decks, chance: Chance, chooser: int) -> Game:
        """A new game at its first decision; `chooser` chooses who goes first, or does, -1: by the rules."""
        from playmat.engine import start

        return start(self.sudden_death if sudden_death else self.rules, decks, chance, chooser)
