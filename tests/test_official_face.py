"""The face of the official engine: its observations laid beside recorded ones, agents of files, and their searches."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from playmat.cli import app
from playmat.errors import DeckError, IndexChoiceError, PlaymatError
from playmat.official import api
from playmat.official.agents import FileAgent, OfficialTable, open_official
from playmat.official.asking import Ask
from playmat.official.codes import AREA_DECK, AREA_HAND, CONTEXT_NAMES, SELECT_MAIN
from playmat.official.decks import known_decks
from playmat.official.engine import Seen
from playmat.official.face import Face, looked_at
from playmat.official.keys import Key
from playmat.official.record import record
from playmat.official.trace import OPTION_FIELDS, State, Trace, read_traces
from playmat.official.walk import Walk
from playmat.pool.official import library_path
from playmat.state.codes import DECK_BOTTOM, DECK_SHUFFLED, DECK_TOP
from playmat.state.moves import move

RECORDED = Path(__file__).parent / "data" / "official" / "walks.trace.xz"
Json = dict[str, Any]


class Compared(Walk):
    """A walk that lays each of our observations beside the recorded one."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.compared = 0
        self.differing: Counter[str] = Counter()

    def carry_out(self, ask: Ask, chosen: list[Key]) -> None:
        self.compare()
        super().carry_out(ask, chosen)

    def compare(self) -> None:
        choice = self.trace.choices[self.at]
        if {"idle attacks", "full Bench", "copied attacks beside", "which effect first"} & set(self.met_now()):
            return
        face = Face(self.game, self.ids, exact=True)
        self.game.sink = None
        looking = looked_at(self.game)
        asked: Any = face.selection(looking)
        self.compared += 1
        options = [
            [option["type"], *(option[name] for name in OPTION_FIELDS.get(option["type"], ()))]
            for option in asked["option"]
        ]
        wanted = {
            "form": (choice.type, choice.context),
            "bounds": (choice.least, choice.most),
            "options": choice.options,
            "effect": choice.effect,
            "about": choice.about,
            "left": (choice.counters, choice.cost),
        }
        ours = {
            "form": (asked["type"], asked["context"]),
            "bounds": (asked["minCount"], asked["maxCount"]),
            "options": options,
            "effect": card_number(asked["effect"]),
            "about": card_number(asked["contextCard"]),
            "left": (asked["remainDamageCounter"], asked["remainEnergyCost"]),
        }
        for name, value in wanted.items():
            if ours[name] != value:
                self.differing[f"{name} for {CONTEXT_NAMES[choice.context]}"] += 1
        if choice.type == SELECT_MAIN:
            for who in (0, 1):
                assert seen_side(face, who, looking) == recorded_side(self.state, who, self.ids)
            current = face.current(choice.who, looking)
            assert current["turn"] == self.state.turn and current["firstPlayer"] == self.state.first
            assert current["supporterPlayed"] == self.state.supporter
            assert current["energyAttached"] == self.state.attached

    def met_now(self) -> list[str]:
        """Differences in what is offered that were met since the last decision."""
        new = [name for name in self.counts if self.counts[name] > self.before.get(name, 0)]
        self.before = dict(self.counts)
        return new

    before: dict[str, int] = {}


def card_number(card: Any) -> int:
    return -1 if card is None else card["serial"] - 3


def seen_side(face: Face, who: int, looking: list[int]) -> Json:
    """A side as its own player sees it, as far as it is recorded."""
    side: Any = face.showing.side(face.game, who, who, looking)
    return {
        "active": side["active"],
        "bench": side["bench"],
        "benchMax": side["benchMax"],
        "deckCount": side["deckCount"],
        "hand": side["hand"],
        "discard": side["discard"],
        "prizes": len(side["prize"]),
        "conditions": [side[name] for name in ("poisoned", "burned", "asleep", "paralyzed", "confused")],
    }


def recorded_side(state: State, who: int, ids: list[int]) -> Json:
    side = state.sides[who]

    def card(number: int) -> Json:
        return {"id": ids[number], "serial": number + 3, "playerIndex": 0 if number < 60 else 1}

    def pokemon(mon: Any) -> Json:
        return {
            **card(mon.card),
            "hp": mon.hp,
            "maxHp": mon.max_hp,
            "appearThisTurn": mon.new,
            "energies": mon.units,
            "energyCards": [card(each) for each in mon.energy],
            "tools": [card(each) for each in mon.tools],
            "preEvolution": [card(each) for each in mon.under],
        }

    assert isinstance(side.deck, list) and side.prizes is not None
    return {
        "active": [pokemon(mon) for mon in side.active],
        "bench": [pokemon(mon) for mon in side.bench],
        "benchMax": side.bench_max,
        "deckCount": len(side.deck),
        "hand": [card(each) for each in side.hand or []],
        "discard": [card(each) for each in side.discard or []],
        "prizes": len(side.prizes),
        "conditions": [bool(side.conditions & 1 << bit) for bit in range(5)],
    }


def test_observations_are_those_that_were_recorded() -> None:
    """The whole state at each main decision of the recorded games, and what is asked at every decision."""
    compared = 0
    differing: Counter[str] = Counter()
    for trace in read_traces(RECORDED)[:6]:
        walk = Compared(trace)
        walk.before = {}
        assert walk.run() is None
        compared += walk.compared
        differing.update(walk.differing)
    assert compared > 400
    assert sum(differing.values()) <= compared // 40, differing


# -- the same agent on both engines -----------------------------------------------------------------------------------


class Drawing:
    """An agent of the competition's kind with a seed: it reads the whole observation, prefers to attack with a Pokémon
    that is not hurt, and chooses the rest by its own stream. `states` are its streams, before each decision."""

    def __init__(self, seed: int) -> None:
        self.stream = Random(seed)
        self.states: list[Any] = []

    def __call__(self, seen: Json) -> list[int]:
        self.states.append(self.stream.getstate())
        asked = seen["select"]
        options = asked["option"]
        own = seen["current"]["players"][seen["current"]["yourIndex"]]
        active = own["active"][0] if own["active"] else None
        if asked["type"] == SELECT_MAIN and active is not None and active["hp"] == active["maxHp"]:
            attacks = [at for at, option in enumerate(options) if "attackId" in option]
            if attacks and self.stream.random() < 0.5:
                return [self.stream.choice(attacks)]
        count = self.stream.randint(asked["minCount"], asked["maxCount"])
        return self.stream.sample(range(len(options)), count)


class Twin(Walk):
    """A walk in which the same agent, with the same seed, is asked about our game at every decision."""

    def __init__(self, trace: Trace, states: list[Any]) -> None:
        super().__init__(trace)
        self.agent = Drawing(0)
        self.states = states
        self.same = 0
        self.other: list[str] = []

    def carry_out(self, ask: Ask, chosen: list[Key]) -> None:
        choice = self.trace.choices[self.at]
        face = Face(self.game, self.ids, exact=True)
        seen = face.observation()
        self.game.sink = None
        self.agent.stream.setstate(self.states[self.at])
        picked = self.agent(seen)
        if picked == choice.chosen:
            self.same += 1
        else:
            self.other.append(f"{CONTEXT_NAMES[choice.context]}: {picked}, there {choice.chosen}")
        super().carry_out(ask, chosen)


@pytest.mark.skipif(library_path() is None, reason="the official engine is not installed (`make official`)")
def test_the_same_agent_makes_the_same_moves_on_both_engines() -> None:
    """Games are played there by an agent that reads dicts, and walked here with the same agent: it chooses the same at
    every decision that is put on both. (With these decks no decision is cut differently.)"""
    for seed in range(3):
        agent = Drawing(seed)

        def choose(seen: Seen, who: int, agent: Drawing = agent) -> list[int]:
            told: Json = msgspec.to_builtins(seen)
            return agent(told)

        trace = record((list(deck("dragapult_dusknoir")), list(deck("cynthia_garchomp"))), choose)
        walk = Twin(trace, agent.states)
        divergence = walk.run()
        assert divergence is None, divergence.text()
        assert walk.other == []
        # The others are asked there only, with nothing to choose.
        assert walk.same >= len(trace.choices) * 0.8 > 5


# -- playing ----------------------------------------------------------------------------------------------------------


@functools.cache
def deck(name: str = "mega_lucario_solrock") -> tuple[int, ...]:
    return tuple(known_decks()[name])


def fresh(seed: int = 1, exact: bool = False) -> Face:
    return Face.begin((list(deck()), list(deck("dragapult_dusknoir"))), seed, exact)


def random_step(face: Face, stream: Random) -> Json:
    seen: Json = face.observation()
    asked = seen["select"]
    count = stream.randint(asked["minCount"], asked["maxCount"])
    face.select(stream.sample(range(len(asked["option"])), count))
    return seen


def test_random_games_are_played_by_index_to_their_end() -> None:
    stream = Random(3)
    for seed in range(6):
        face = fresh(seed)
        logs: list[list[Json]] = [[], []]
        for _ in range(3000):
            if face.over():
                break
            who = face.who()
            seen = random_step(face, stream)
            json.dumps(seen)
            logs[who] += seen["logs"]
            current = seen["current"]
            assert current["yourIndex"] == who
            assert current["players"][1 - who]["hand"] is None
            assert len(current["players"][who]["hand"]) == current["players"][who]["handCount"]
        assert face.over()
        last: Any = face.observation()
        assert last["current"]["result"] == face.game.winner
        assert last["select"]["option"] == []
        told = [{log["type"] for log in each} for each in logs]
        assert {0, 2, 3, 4, 5, 6, 10, 11} <= told[0] & told[1]
        # Nobody is told which cards the other draws.
        for who in (0, 1):
            assert all(log["playerIndex"] == who for log in logs[who] if log["type"] == 4)


def test_a_search_shows_the_deck_sorted_unless_exactly_is_wanted() -> None:
    stream = Random(8)
    searched = 0
    for seed in range(12):
        face = fresh(seed)
        for _ in range(300):
            if face.over():
                break
            ask: Any = face.selection(looked_at(face.game))
            if ask["deck"]:
                searched += 1
                ids = [card["id"] for card in ask["deck"]]
                assert ids == sorted(ids)
                exact: Any = Face(face.game.copy(), face.ids, exact=True).selection([])
                owner = ask["deck"][0]["playerIndex"]
                assert [card["id"] for card in exact["deck"]] == [face.ids[c] for c in face.game.players[owner].deck]
                both = [
                    [shown["deck"][option["index"]]["id"] for option in shown["option"] if option.get("area") == 1]
                    for shown in (ask, exact)
                ]
                assert sorted(both[0]) == sorted(both[1])
            random_step(face, stream)
    assert searched > 5


def test_a_wrong_choice_is_refused_and_changes_nothing() -> None:
    face = fresh()
    before = face.game.key()
    for wrong, said in (([5], "no option"), ([0, 0], "twice"), ([], "0 options"), ([0, 1], "2 options")):
        with pytest.raises(IndexChoiceError, match=said):
            face.select(wrong)
    assert face.game.key() == before
    face.select([0])
    assert face.game.first == 0


# -- observations are the agent's own ---------------------------------------------------------------------------------


def containers(value: Any) -> Iterator[Any]:
    """All dicts and lists in an observation."""
    if isinstance(value, (dict, list)):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from containers(each)


def test_observations_that_are_kept_do_not_change() -> None:
    """Nor do two of them share a dict or list, though the players see the same cards."""
    stream = Random(5)
    for seed in range(3):
        face = fresh(seed)
        kept: list[tuple[Json, str]] = []
        while not face.over():
            seen: Json = face.observation()
            assert type(seen) is dict
            kept.append((seen, json.dumps(seen)))
            asked = seen["select"]
            count = stream.randint(asked["minCount"], asked["maxCount"])
            face.select(stream.sample(range(len(asked["option"])), count))
        assert len(kept) > 40
        assert [json.dumps(seen) for seen, _ in kept] == [then for _, then in kept]
        parts = [id(part) for seen, _ in kept for part in containers(seen)]
        assert len(parts) == len(set(parts))


def test_what_an_agent_does_to_an_observation_changes_nothing() -> None:
    """Two agents of the same seed, one of which empties all that it was given: their games are the same."""
    for seed in range(3):
        calm, wild = fresh(seed), fresh(seed)
        stream = Random(seed)
        while not calm.over():
            seen: Json = calm.observation()
            spoilt: Json = wild.observation()
            assert json.dumps(seen) == json.dumps(spoilt)
            for part in list(containers(spoilt)):
                part.clear()
            asked = seen["select"]
            count = stream.randint(asked["minCount"], asked["maxCount"])
            chosen = stream.sample(range(len(asked["option"])), count)
            calm.select(chosen)
            wild.select(chosen)
        assert wild.over() and calm.game == wild.game


def test_a_copy_goes_its_own_way() -> None:
    face = fresh(6)
    stream = Random(6)
    for _ in range(30):
        random_step(face, stream)
    copy = face.copy()
    before = json.dumps({**face.observation(), "logs": []})
    assert json.dumps(copy.observation()) == before
    random_step(copy, stream)
    assert json.dumps({**face.observation(), "logs": []}) == before
    assert copy.game != face.game


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("place", [DECK_TOP, DECK_BOTTOM, DECK_SHUFFLED])
def test_a_card_that_goes_back_to_the_deck_is_told_to_who_knows_it(place: int, known: bool) -> None:
    face = fresh(1)
    stream = Random(1)
    while face.selection([])["type"] != SELECT_MAIN:
        random_step(face, stream)
    game, owner = face.game, face.who()
    card = game.players[owner].hand[0]
    face.telling.take(owner), face.telling.take(1 - owner)
    game.seen[1 - owner][card] = 99 if known else 0
    move(game, card, place)
    named = {"cardId": face.ids[card], "serial": card + 3}
    moved = {"playerIndex": owner, "fromArea": AREA_HAND, "toArea": AREA_DECK}
    assert face.telling.take(owner) == [{"type": 6, **named, **moved}]
    assert face.telling.take(1 - owner) == [{"type": 6, **named, **moved} if known else {"type": 7, **moved}]


# -- agents -----------------------------------------------------------------------------------------------------------

PLAIN = """
def agent(observation):
    select = observation["select"]
    if select is None:
        return [DECK]
    return list(range(select["minCount"]))
"""

SEARCHING = """
from cg.api import OptionType, SelectContext, search_begin, search_end, search_release, search_step
from cg.api import to_observation_class

DECK = [int(line) for line in open("deck.csv")]
COUNTS = {"begun": 0, "stepped": 0}


def agent(observation, config=None):
    if observation["select"] is None:
        return DECK
    seen = to_observation_class(observation)
    options = seen.select.option
    if seen.select.context == SelectContext.MAIN:
        me = seen.current.players[seen.current.yourIndex]
        other = seen.current.players[1 - seen.current.yourIndex]
        state = search_begin(
            seen, DECK[: me.deckCount], [DECK[0]] * len(me.prize),
            [1] * other.deckCount, [1] * len(other.prize), [1] * other.handCount, [],
        )
        COUNTS["begun"] += 1
        assert len(state.observation.select.option) == len(options)
        for index in range(min(2, len(options))):
            following = search_step(state.searchId, [index])
            COUNTS["stepped"] += 1
            assert following.searchId != state.searchId
            search_release(following.searchId)
        search_end()
        for index, option in enumerate(options):
            if option.type == OptionType.ATTACK:
                return [index]
        return [len(options) - 1]
    return list(range(seen.select.maxCount))
"""


def written(folder: Path, code: str, cards: tuple[int, ...] | None = None) -> str:
    folder.mkdir()
    (folder / "main.py").write_text(code, encoding="utf-8")
    if cards is not None:
        (folder / "deck.csv").write_text("\n".join(map(str, cards)) + "\n", encoding="utf-8")
    return str(folder / "main.py")


def test_an_agent_of_a_file_plays_with_its_own_deck(tmp_path: Path) -> None:
    name = written(tmp_path / "one", SEARCHING, deck())
    runner = CliRunner()
    done = runner.invoke(app, ["simulate", "--agents", f"{name},{name}", "--games", "2", "--json"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["games"] == 2 and data["agents"] == [name, name]
    done = runner.invoke(app, ["simulate", "", "abomasnow", "--agents", f"{name},random", "--games", "2"])
    assert done.exit_code == 0, done.output


def test_search_calls_leave_the_game_as_it_is(tmp_path: Path) -> None:
    agent = FileAgent(Path(written(tmp_path / "one", SEARCHING, deck())))
    face = fresh(4)
    stream = Random(1)
    counts = agent.function.__globals__["COUNTS"]
    for _ in range(60):
        if face.over():
            break
        before = face.game.key()
        chosen = agent.choose(face)
        assert face.game.key() == before
        face.select(chosen if stream.random() < 0.7 else list(range(face.ask().least)))
    assert counts["begun"] > 10 and counts["stepped"] >= counts["begun"]


def test_a_search_takes_the_cards_that_the_agent_names() -> None:
    face = fresh(2)
    stream = Random(2)
    while face.ask().who != 0 or face.selection([])["type"] != SELECT_MAIN:
        random_step(face, stream)
    api.SEARCHES.open(face)
    seen = api.to_observation_class(face.observation())
    me, other = seen.current.players
    lists = (
        [7] * me.deckCount,
        [8] * len(me.prize),
        [1] * other.deckCount,
        [2] * len(other.prize),
        [3] * other.handCount,
    )
    state = api.search_begin(seen, *lists, [])
    position = api.SEARCHES.positions[state.searchId]
    game, ids = position.game, position.ids
    assert {ids[card] for card in game.players[0].deck} == {7}
    assert {ids[card] for card in game.players[0].prizes} == {8}
    assert {ids[card] for card in game.players[1].hand} == {3}
    assert {game.table.cards[card].name for card in game.players[1].deck} == {"Basic Grass Energy"}
    assert [card.id for card in state.observation.current.players[0].hand] == [card.id for card in me.hand]
    with pytest.raises(PlaymatError, match="1 cards for"):
        api.search_begin(seen, [7], *lists[1:], [])
    api.search_release(state.searchId)
    with pytest.raises(PlaymatError, match="no position"):
        api.search_step(state.searchId, [0])
    seen.search_begin_input = "another"
    with pytest.raises(PlaymatError, match="given last"):
        api.search_begin(seen, *lists, [])


def test_what_an_agent_does_wrong_is_told_with_its_file(tmp_path: Path) -> None:
    cards = deck()
    wrong = written(tmp_path / "wrong", "def agent(observation):\n    return [99]\n", cards)
    table = open_official(("", ""), "SV", (wrong, wrong))
    assert isinstance(table, OfficialTable)
    with pytest.raises(PlaymatError, match="no option 99") as caught:
        table.play(0, 1, (1, 2), 100)
    assert wrong in str(caught.value)
    broken = written(tmp_path / "broken", "def agent(observation):\n    return observation['nothing']\n", cards)
    with pytest.raises(PlaymatError, match="the agent failed"):
        FileAgent(Path(broken)).call({})
    with pytest.raises(PlaymatError, match="cannot be loaded"):
        FileAgent(Path(written(tmp_path / "syntax", "def agent(:\n", cards)))
    with pytest.raises(PlaymatError, match="no function"):
        FileAgent(Path(written(tmp_path / "empty", "x = 1\n", cards)))
    with pytest.raises(PlaymatError, match="no such agent"):
        FileAgent(tmp_path / "none.py")
    short = written(tmp_path / "short", PLAIN, cards[:59])
    with pytest.raises(DeckError, match="59 cards"):
        open_official(("", ""), "SV", (short, short))
    with pytest.raises(PlaymatError, match="has no deck"):
        open_official(("", ""), "SV", (wrong, "random"))
    with pytest.raises(PlaymatError, match="do not play XY"):
        open_official(("", ""), "XY", (wrong, wrong))
