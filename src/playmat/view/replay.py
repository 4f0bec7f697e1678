"""A replay: what a game was played from and what was chosen, so that it can be played again and checked.

It holds the behaviour version, the pool's hash, rules, decks, seed, and the keys of the chosen options step by step;
a concession is a step of its own. `Recorder` writes one while a game is played; `Replay.play` plays it again and
raises ReplayError at the first step that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from playmat import BEHAVIOUR
from playmat.engine.endgame import finish
from playmat.errors import PlaymatError, ReplayError
from playmat.rules.rules import Rules, from_dict
from playmat.state.chance import Chance
from playmat.state.codes import CONCEDED
from playmat.state.compare import key
from playmat.state.model import Definition, Game
from playmat.view.keys import option_keys

Starter = Callable[[Rules, tuple[list[Definition], list[Definition]], Chance], Game]
"""How a game is started: `playmat.engine.start`."""

FORMAT = "playmat replay"
CONCEDES = "concede"
CHANGED = "the replay was changed, or made by another version of Playmat"


class Replay:
    """Rules, the two decks as card ids, the seed, and one list of option keys per step.

    A concession of player A or B is the step `["concede:A"]`; `final` is the key of the state after the last step, and
    0 while it is not known.
    """

    def __init__(
        self,
        rules: Rules,
        decks: tuple[list[str], list[str]],
        seed: int,
        steps: list[list[str]] | None = None,
        pool: str = "",
        behaviour: int = BEHAVIOUR,
        final: int = 0,
    ) -> None:
        self.rules = rules
        self.decks = decks
        self.seed = seed
        self.steps: list[list[str]] = steps or []
        self.pool = pool
        self.behaviour = behaviour
        self.final = final

    # -- as data

    def as_dict(self) -> dict[str, object]:
        """The replay as data for JSON."""
        return {
            "format": FORMAT,
            "behaviour": self.behaviour,
            "pool": self.pool,
            "rules": self.rules.as_dict(),
            "decks": [self.decks[0][:], self.decks[1][:]],
            "seed": self.seed,
            "steps": [step[:] for step in self.steps],
            "final": format(self.final, "016x"),
        }

    def dumps(self) -> bytes:
        """The replay as JSON bytes."""
        return msgspec.json.encode(self.as_dict())

    # -- playing again

    def games(self, start: Starter, cards: Mapping[str, Definition]) -> Iterator[Game]:
        """The game at the start and after each step, one and the same object; ReplayError at the first that differs."""
        if self.behaviour != BEHAVIOUR:
            raise ReplayError(
                f"recorded with behaviour version {self.behaviour}, this is {BEHAVIOUR}",
                "behaviour",
                "play it with the version of Playmat that recorded it",
            )
        decks: list[list[Definition]] = [[], []]
        for who in range(2):
            for number, id in enumerate(self.decks[who]):
                defn = cards.get(id)
                if defn is None:
                    raise ReplayError(f"the card {id!r} is not known", f"decks[{who}][{number}]", "give its pool")
                decks[who].append(defn)
        game = start(self.rules, (decks[0], decks[1]), Chance.seeded(self.seed))
        yield game
        for number, step in enumerate(self.steps):
            self.repeat(game, step, f"step {number + 1} of {len(self.steps)}")
            yield game
        if self.final and key(game) != self.final:
            raise ReplayError("the last state is another than the recorded one", f"step {len(self.steps)}", CHANGED)

    def repeat(self, game: Game, step: list[str], where: str) -> None:
        """Carry out one step."""
        conceded = conceding(step)
        if conceded >= 0:
            concede(game, conceded)
            return
        if game.decision is None:
            raise ReplayError("the game is already over", where, CHANGED)
        keys = option_keys(game)
        picks: list[int] = []
        for each in step:
            if each not in keys:
                raise ReplayError(f"{each!r} cannot be chosen here", where, CHANGED)
            picks.append(keys.index(each))
        try:
            game.step(*picks)
        except PlaymatError as error:
            raise ReplayError(error.what, where, CHANGED) from error

    def play(self, start: Starter, cards: Mapping[str, Definition]) -> Game:
        """The game after the last step; ReplayError at the first step that differs."""
        last: Game | None = None
        for game in self.games(start, cards):
            last = game
        assert last is not None
        return last


class Recorder:
    """Plays a game and writes its replay: step it through `step` and `concede` instead of the game itself."""

    def __init__(
        self, start: Starter, rules: Rules, decks: tuple[list[Definition], list[Definition]], seed: int, pool: str = ""
    ) -> None:
        ids = ([defn.id for defn in decks[0]], [defn.id for defn in decks[1]])
        self.replay = Replay(rules, ids, seed, pool=pool)
        self.game = start(rules, decks, Chance.seeded(seed))

    def step(self, *picks: int) -> None:
        """`Game.step`, recorded when it went well."""
        keys = option_keys(self.game)
        self.game.step(*picks)
        self.replay.steps.append([keys[pick] for pick in picks])
        self.replay.final = key(self.game)

    def concede(self, who: int) -> None:
        """A player concedes."""
        concede(self.game, who)
        self.replay.steps.append([f"{CONCEDES}:{'AB'[who]}"])
        self.replay.final = key(self.game)


def concede(game: Game, who: int) -> None:
    """End the game by a concession of `who`: the other player wins."""
    if game.decision is None:
        raise ReplayError("the game is already over", "concession", "nobody can concede any more")
    finish(game, 1 - who, CONCEDED)


def conceding(step: list[str]) -> int:
    """Who concedes by this step; -1 where it is none."""
    if len(step) == 1 and step[0] in (f"{CONCEDES}:A", f"{CONCEDES}:B"):
        return "AB".index(step[0][-1])
    return -1


class _Data(msgspec.Struct, forbid_unknown_fields=True):
    """The form of a replay's JSON, which msgspec checks."""

    format: str
    behaviour: int
    pool: str
    rules: dict[str, object]
    decks: tuple[list[str], list[str]]
    seed: int
    steps: list[list[str]]
    final: str


def read_replay(raw: bytes) -> Replay:
    """The replay in JSON bytes; ReplayError with the place where it is none. Nothing is played yet."""
    try:
        data = msgspec.json.decode(raw, type=_Data)
        rules = from_dict(data.rules)
        final = int(data.final, 16)
    except RecursionError:
        raise ReplayError("nested too deeply", "replay", CHANGED) from None
    except PlaymatError as error:
        raise ReplayError(error.what, f"rules {error.where}", error.hint) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise ReplayError(str(error), "replay", CHANGED) from None
    if data.format != FORMAT:
        raise ReplayError("this is no replay", "format", "give a file that Playmat has written")
    return Replay(rules, data.decks, data.seed, data.steps, data.pool, data.behaviour, final)
