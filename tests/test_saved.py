"""Saved games: dump and load at every moment, equality and key, and every way in which a saved game can be wrong."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest

from playmat import BEHAVIOUR
from playmat.effects.define import define
from playmat.engine.start import SYSTEM, start
from playmat.errors import SavedGameError
from playmat.facts.form import read_cards
from playmat.rules.rules import preset
from playmat.state import compare, model, saved
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN
from playmat.state.compare import key, same
from playmat.state.model import Game
from playmat.state.saved import dump, dumps, load, load_with, loads

CARDS = [
    define(facts)
    for facts in read_cards(
        """
Sparky | Basic | HP 60 | L
  weak F x2
  retreat 1
  attack "Bite" C 20
  attack "Flip" L 10+: attack(count=[Flip(2)], damage=printed + 20 * heads)
Sparkler | Stage 1 | HP 90 | L | retreat 1 | from Sparky
  attack "Thunder" LC 90: attack(Discard(pick(units(1), energy(self))))
Leafy | Basic | HP 70 | G | retreat 1 | attack "Hold" C 10: attack(Lasting(next_turn(opp), Cant(Retreat, target)))
Finder | Item | effect: item(Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me))
Salve | Item | effect: item(Heal(30, pick(1, pokemon(me))))
Mover | Supporter | effect: supporter(SwitchOut(me))
Basic Lightning Energy | Energy L
"""
    )
]
BY_ID = {defn.id: defn for defn in CARDS}
COUNTS = [12, 8, 8, 6, 3, 4, 19]
DECK = [defn for defn, count in zip(CARDS, COUNTS, strict=True) for _ in range(count)]


def begun(seed: int = 1) -> Game:
    return start(preset("SV"), (DECK, DECK), Chance.seeded(seed))


def stepped(game: Game, rng: random.Random) -> None:
    decision = game.decision
    assert decision is not None
    count = rng.randint(decision.least, decision.most)
    game.step(*rng.sample(range(len(decision.options)), count))


def at_turn(turn: int, seed: int = 1) -> Game:
    """A game at a main decision of that turn or a later one."""
    game = begun(seed)
    rng = random.Random(seed)
    while game.turn < turn or game.decision is None or game.decision.kind != ASK_MAIN:
        stepped(game, rng)
    return game


def fields_of(kind: type) -> set[str]:
    """The attributes of a class with slots, in both builds."""
    return {
        name for name, each in vars(kind).items() if type(each).__name__ in ("member_descriptor", "getset_descriptor")
    }


# -- there and back ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_every_decision_of_a_game_survives_dump_and_load(seed: int) -> None:
    game = begun(seed)
    rng = random.Random(seed)
    kinds: set[int] = set()
    for _ in range(250):
        if game.decision is None:
            break
        kinds.add(game.decision.kind)
        loaded = loads(dumps(game), BY_ID, SYSTEM)
        assert same(game, loaded)
        assert key(game) == key(loaded)
        assert same(load_with(dump(game), game.table), game)
        stepped(game, rng)
    assert len(kinds) >= 4


def test_a_loaded_game_goes_on_as_the_saved_one() -> None:
    game = at_turn(4)
    loaded = loads(dumps(game), BY_ID, SYSTEM)
    first, second = random.Random(5), random.Random(5)
    for _ in range(60):
        if game.decision is None:
            break
        stepped(game, first)
        stepped(loaded, second)
        assert same(game, loaded)


def test_a_finished_game_is_saved_too() -> None:
    game = begun(3)
    rng = random.Random(3)
    while game.decision is not None:
        stepped(game, rng)
    loaded = loads(dumps(game), BY_ID, SYSTEM)
    assert same(game, loaded)
    assert loaded.decision is None
    assert loaded.winner == game.winner != -1


def test_every_field_of_the_state_is_written() -> None:
    """A field added to the state must be added to dump and to the key, or be named here as derived."""
    data = dump(at_turn(2))
    derived = {
        "changes",
        "settled",
        "where",
        "table",
        "rules",
        "decision",
        "epoch",
        "sink",
        "standing",
        "standing_epoch",
    }
    assert fields_of(model.Game) - derived <= set(data)
    assert fields_of(model.Player) == set(data["players"][0])  # type: ignore[index]
    assert fields_of(model.Pokemon) - {"owner", "force"} == set(data["players"][0]["active"])  # type: ignore[index]
    assert fields_of(model.Frame) == set(data["frames"][0])  # type: ignore[index]
    assert fields_of(model.Result) == set(saved.dump_result(model.Result()))
    happening = model.Happening(0, -1, 0, 0, -1, -1, 0, 0, "")
    assert fields_of(model.Happening) == set(saved.dump_happening(happening))
    record = model.Record(0, 0, 0, 0, 0, 0, 0, 0, "")
    assert fields_of(model.Record) == set(saved.dump_record(record))
    fallen = model.Fallen(1000, 0, CARDS[0], 1, 1, 1001, 1)
    assert fields_of(model.Fallen) == set(saved.dump_fallen(fallen))


def test_changing_any_number_changes_the_key() -> None:
    """Every int attribute of players and Pokémon counts in `same` and `key`."""
    game = at_turn(2)
    for player_field in ("turns", "attached", "supporters", "retreated", "prizes_taken", "mulligans"):
        other = game.copy()
        setattr(other.players[1], player_field, getattr(other.players[1], player_field) + 1)
        assert not same(game, other), player_field
        assert key(game) != key(other), player_field
    for field in sorted(fields_of(model.Pokemon)):
        value = getattr(game.players[0].active, field)
        if isinstance(value, int):
            other = game.copy()
            setattr(other.players[0].active, field, value + 1)
            assert not same(game, other), field
            assert key(game) != key(other), field


def test_same_looks_at_rules_and_chance() -> None:
    game = at_turn(2)
    assert same(game, game.copy())
    other = game.copy()
    other.chance.word()
    assert not same(game, other)
    assert not same(game, start(preset("XY"), (DECK, DECK), Chance.seeded(1)))


def test_the_key_is_stable() -> None:
    """64 bits, and the same for the same state in every process and build."""
    game = begun(7)
    assert 0 < key(game) < 1 << 64
    assert key(game) == key(begun(7))
    assert key(game) != key(begun(8))
    assert compare.rules_text(preset("SV")) == compare.rules_text(preset("SV").replaced({}, "named"))


# -- what can be wrong ------------------------------------------------------------------------------------------------


def refused(data: object, words: str) -> SavedGameError:
    """The error of loading, whose text must say `words`."""
    with pytest.raises(SavedGameError) as caught:
        load(data, BY_ID, SYSTEM)
    assert words in str(caught.value)
    return caught.value


@pytest.fixture
def data() -> dict[str, Any]:
    return copy.deepcopy(dump(at_turn(3)))


def test_bytes_that_are_no_saved_game() -> None:
    whole = dumps(at_turn(3))
    for raw, words in (
        (b"", "no JSON"),
        (whole[: len(whole) // 2], "no JSON"),
        (b"\x00\xff\xfe", "no JSON"),
        (b"[" * 10_000 + b"]" * 10_000, "nested too deeply"),
        (b'{"a":' * 10_000, "nested too deeply"),
        (b"[]", "an object is expected"),
        (b"{}", "no saved game"),
        (b'{"format": "other"}', "no saved game"),
        (b'{"format": "playmat saved game"}', "format_version: missing"),
    ):
        with pytest.raises(SavedGameError) as caught:
            loads(raw, BY_ID, SYSTEM)
        assert words in str(caught.value), raw[:20]


def test_another_version(data: dict[str, Any]) -> None:
    data["behaviour"] = BEHAVIOUR + 1
    assert refused(data, "behaviour version").where == "behaviour"
    data["behaviour"] = BEHAVIOUR
    data["format_version"] = 99
    refused(data, "format 99")


def test_another_pool(data: dict[str, Any]) -> None:
    data["pool"] = "aaaa"
    with pytest.raises(SavedGameError, match="card pool aaaa"):
        load(data, BY_ID, SYSTEM, "bbbb")


def test_a_card_in_two_places(data: dict[str, Any]) -> None:
    card = data["players"][0]["deck"][0]
    data["players"][0]["hand"].append(card)
    error = refused(data, "in two places")
    assert "players[0].deck" in str(error)
    assert error.where == "players[0].hand"


def test_a_card_in_no_place(data: dict[str, Any]) -> None:
    data["players"][1]["deck"].pop()
    refused(data, "is in no place")


def test_a_card_of_the_other_player(data: dict[str, Any]) -> None:
    data["players"][0]["hand"].append(data["players"][1]["hand"].pop())
    refused(data, "the other player's place")


def test_sixty_one_cards(data: dict[str, Any]) -> None:
    data["cards"][0].append(data["cards"][0][0])
    refused(data, "61 cards, the rules allow 60")


def test_an_unknown_card(data: dict[str, Any]) -> None:
    data["cards"][1][4] = "no such card"
    assert refused(data, "'no such card' is not known").where == "cards[1][4]"


def test_an_unknown_block(data: dict[str, Any]) -> None:
    data["frames"][0]["block"] = "nowhere"
    assert refused(data, "'nowhere'").where == "frames[0].block"


@pytest.mark.parametrize("pc", [-1, 10_000])
def test_a_frame_beyond_its_block(data: dict[str, Any], pc: int) -> None:
    data["frames"][0]["pc"] = pc
    assert refused(data, f"{pc} is not from 0 to").where == "frames[0].pc"


def test_a_frame_that_asks_nothing(data: dict[str, Any]) -> None:
    data["frames"][0]["pc"] = 1
    refused(data, "frames[0]")
    data["frames"][0]["pc"] = 0
    refused(data, "has not begun")
    data["frames"] = []
    refused(data, "nothing is in progress")


@pytest.mark.parametrize(
    ("field", "value"),
    [("turn", "5"), ("turn", None), ("turn", True), ("turn", -1), ("turn", 1 << 70), ("now", 2), ("phase", 9)],
)
def test_wrong_values_of_the_game(data: dict[str, Any], field: str, value: object) -> None:
    data[field] = value
    assert refused(data, "").where == field


@pytest.mark.parametrize("field", ["deck", "hand", "active", "bench", "turns", "used_names"])
def test_wrong_values_of_a_player(data: dict[str, Any], field: str) -> None:
    for value in (7.5, {"a": 1}, [None], "text", True):
        data["players"][1][field] = value
        assert refused(data, "").where.startswith("players[1]."), value
    del data["players"][1][field]
    assert refused(data, "missing").where == f"players[1].{field}"


def test_a_field_too_many(data: dict[str, Any]) -> None:
    data["players"][0]["extra"] = 1
    refused(data, "fields too many")


def test_wrong_rules(data: dict[str, Any]) -> None:
    data["rules"]["bench_size"] = "many"
    refused(data, "rules")
    data["rules"] = 5
    refused(data, "an object is expected")


def test_two_pokemon_with_one_pid(data: dict[str, Any]) -> None:
    data["players"][0]["active"]["pid"] = data["players"][1]["active"]["pid"]
    refused(data, "the same pid")


def test_an_edited_game_does_not_fit_its_key(data: dict[str, Any]) -> None:
    data["players"][0]["active"]["damage"] += 10
    refused(data, "does not fit the key")
    # A state put together by hand has no key.
    data["key"] = ""
    active = load(data, BY_ID, SYSTEM).players[0].active
    assert active is not None
    assert active.damage == data["players"][0]["active"]["damage"]


def test_nothing_but_named_errors_for_any_edit() -> None:
    """Each value of a saved game replaced by something else is loaded or refused, never a crash."""
    whole = dump(at_turn(3))
    rng = random.Random(1)
    raw = msgspec.json.encode(whole)
    for _ in range(400):
        data = msgspec.json.decode(raw)
        data["key"] = ""
        at = data
        while True:
            spot = rng.choice(list(at)) if isinstance(at, dict) else rng.randrange(len(at))
            if isinstance(at[spot], dict | list) and at[spot] and rng.random() < 0.9:
                at = at[spot]
                continue
            at[spot] = rng.choice([None, -1, 0, 1, 7, 10**30, 1.5, "x", [], {}, [[]], True])
            break
        try:
            load(data, BY_ID, SYSTEM)
        except SavedGameError as error:
            assert str(error)
