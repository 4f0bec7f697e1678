"""Bad input: each kind of it gets its own clear error, and leaves everything as it was.

Choices, scripted chance, deck lists, saved games, rules, and the same through the command line, where an error is one
message and exit code 2. What single modules refuse in detail is tested beside them.
"""

from __future__ import annotations

import copy
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from playmat import BEHAVIOUR, cli
from playmat.effects.define import define
from playmat.engine.start import SYSTEM, start
from playmat.errors import (
    ChanceError,
    DeckError,
    IndexChoiceError,
    PlaymatError,
    RulesError,
    RunawayError,
    SavedGameError,
)
from playmat.facts.form import read_cards
from playmat.pool import load_deck
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN, ASK_YES_NO, OPT_NO, OPT_YES
from playmat.state.model import Block, Decision, Definition, Frame, Game, Op, Option
from playmat.state.saved import dump, dumps, load, loads

CARDS: dict[str, Definition] = {
    facts.id: define(facts)
    for facts in read_cards(
        """
Pup | Basic | HP 60 | R | weak W x2 | retreat 1
  attack "Toss" -: attack(Flip(2), If(heads == 2, [Draw(1)]))
  attack "Snatch" -: attack(Discard(random(1, hand(opp))))
Tutor | Item | effect: item(Put(pick(2, discard(me, Pokemon)), hand))
Basic Fire Energy | Energy R
"""
    )
}
BY_NAME = {defn.name: defn for defn in CARDS.values()}
PUP, TUTOR, FIRE = BY_NAME["Pup"], BY_NAME["Tutor"], BY_NAME["Basic Fire Energy"]


def begun(chance: Chance | None = None) -> Game:
    """A game of Pups at its first decision."""
    # The Pups lie on top: a scripted shuffle without an order leaves the deck as it is.
    deck = [TUTOR] * 10 + [FIRE] * 30 + [PUP] * 20
    return start(preset("SV"), (deck, deck), chance or Chance.seeded(1))


def at_main(game: Game, turn: int = 1) -> Game:
    """Answered with the first option until a main decision of that turn; turns are passed."""
    while True:
        decision = game.decision
        assert decision is not None
        if decision.kind == ASK_MAIN:
            if game.turn >= turn:
                return game
            game.step(len(decision.options) - 1)
        else:
            game.step(*range(decision.least))


# -- choices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picks", "said"),
    [
        ((-1,), "there is no option -1. give indices from 0 to"),
        ((1000,), "there is no option 1000. give indices from 0 to"),
        ((10**30,), "there is no option 1000000000000000000000000000000"),
        ((True,), "a choice must be an int, not True"),
        ((False,), "a choice must be an int, not False"),
        (("0",), "a choice must be an int, not '0'"),
        ((0.0,), "a choice must be an int, not 0.0"),
        ((None,), "a choice must be an int, not None"),
        (([0],), "a choice must be an int, not [0]"),
        ((0, 0), "option 0 is chosen twice. give each index once"),
        ((), "0 options were chosen, 1 to 1 are allowed"),
        ((0, 1), "2 options were chosen, 1 to 1 are allowed"),
    ],
)
def test_a_wrong_choice_changes_nothing(picks: tuple[object, ...], said: str) -> None:
    game = at_main(begun())
    before = dumps(game)
    with pytest.raises(IndexChoiceError) as caught:
        game.step(*picks)
    assert said in str(caught.value)
    assert dumps(game) == before


def test_too_few_and_too_many_of_several() -> None:
    """A decision of exactly two picks takes neither one nor three."""
    game = at_main(begun())
    player = game.players[game.now]
    cards = game.table.cards
    from playmat.state.moves import move

    moved = [card for card in player.deck if cards[card] is PUP][:4]
    for card in moved:
        move(game, card, 2)  # the discard pile
    move(game, next(card for card in player.deck if cards[card] is TUTOR), 1)  # the hand
    from playmat.engine.turn import at_main as ask

    ask(game)
    decision = game.decision
    assert decision is not None
    game.step(next(i for i, each in enumerate(decision.options) if each.card >= 0 and cards[each.card] is TUTOR))
    decision = game.decision
    assert decision is not None
    assert (decision.least, decision.most, len(decision.options)) == (2, 2, 4)
    before = dumps(game)
    for picks, said in (
        ((), "0 options were chosen, 2 to 2 are allowed"),
        ((1,), "1 options were chosen, 2 to 2 are allowed"),
        ((0, 1, 2), "3 options were chosen, 2 to 2 are allowed"),
        ((1, 1), "option 1 is chosen twice"),
        ((1, -1), "there is no option -1"),
        ((1, 4), "there is no option 4. give indices from 0 to 3"),
    ):
        with pytest.raises(IndexChoiceError) as caught:
            game.step(*picks)
        assert said in str(caught.value)
        assert dumps(game) == before
    game.step(3, 0)
    assert {moved[0], moved[3]} <= set(player.hand)


def test_nothing_can_be_chosen_after_the_end() -> None:
    game = begun()
    while game.decision is not None:
        decision = game.decision
        game.step(*range(max(decision.least, 0)))
        if game.turn > 400:
            raise AssertionError("the game does not end")
    before = dumps(game)
    for picks in ((), (0,), (-1,), (True,)):
        with pytest.raises(IndexChoiceError, match="the game is over: there is nothing to choose"):
            game.step(*picks)
        assert dumps(game) == before


class Asks(Op):
    """Asks yes or no."""

    __slots__ = ()

    def ask(self, game: Game, frame: Frame) -> None:
        game.decision = Decision(0, ASK_YES_NO, [Option(OPT_YES), Option(OPT_NO)], 1, 1, -1, "")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        game.decision = None


class Endless(Op):
    """Does itself again and again."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        frame.pc -= 1


def test_a_step_without_end_is_stopped_by_name() -> None:
    """Scripted games are left as they were; a seeded one cannot go on, which the error says by its name."""
    for chance in (Chance.scripted([1], [], []), Chance.seeded(1)):
        game = at_main(begun(chance))
        asks = Asks()
        frame = Frame(Block("test/endless", [asks, Endless()]), 0, 0, -1, -1)
        frame.pc = 1
        game.frames.append(frame)
        asks.ask(game, frame)
        before = game.copy()
        with pytest.raises(RunawayError, match="test/endless: one step ran more than 100,000 ops"):
            game.step(0)
        if game.chance.mode:
            assert game == before


# -- chance -----------------------------------------------------------------------------------------------------------


def attack(game: Game, name: str) -> None:
    """Declare the Active's attack of that name."""
    active = game.players[game.now].active
    decision = game.decision
    assert active is not None and decision is not None
    number = [each.name for each in active.defn.attacks].index(name)
    game.step(next(i for i, each in enumerate(decision.options) if each.kind == 10 and each.number == number))


def test_scripted_coins_run_dry() -> None:
    """One coin of two: the attack is not used, and the first coin not spent."""
    game = at_main(begun(Chance.scripted([1, 1], [], [])), 2)
    left = game.chance.leftovers()
    game.chance.coins = game.chance.coins[: game.chance.coin_at] + [1]
    before = dumps(game)
    with pytest.raises(ChanceError, match="the scripted chance has no coin left. script one more coin"):
        attack(game, "Toss")
    assert dumps(game) == before
    assert (left, game.chance.leftovers()) == (1, 1)


def test_scripted_picks_run_dry_or_are_out_of_range() -> None:
    game = at_main(begun(Chance.scripted([1], [], [])), 2)
    for picks, said in (
        ([], "the scripted chance has no pick left"),
        ([-1], "the scripted pick -1 is out of range: 0 to"),
        ([50], "the scripted pick 50 is out of range: 0 to"),
    ):
        game.chance.picks = picks
        before = dumps(game)
        with pytest.raises(ChanceError) as caught:
            attack(game, "Snatch")
        assert said in str(caught.value)
        assert dumps(game) == before


def test_scripted_chance_that_is_none() -> None:
    for coin in (2, -1, "heads"):
        with pytest.raises((ChanceError, TypeError)) as caught:
            Chance.scripted([coin], [], [])  # type: ignore[list-item]
        if isinstance(caught.value, ChanceError):
            assert "a scripted coin must be 1 (heads) or 0 (tails)" in str(caught.value)


def test_a_scripted_order_of_other_cards() -> None:
    deck = [PUP] * 60
    game = start(preset("SV"), (deck, deck), Chance.scripted([1], [], [[0, 0, 1]]))
    before = dumps(game)
    with pytest.raises(ChanceError, match="the scripted order has other cards than the deck"):
        game.step(0)
    assert dumps(game) == before


# -- decks ------------------------------------------------------------------------------------------------------------

GOOD = "2 Kyogre MEG 34\n4 Snover MEG 35\n4 Mega Abomasnow ex MEG 36\n50 Basic Water Energy\n"


def deck_file(folder: Path, data: bytes | str) -> str:
    place = folder / "deck.txt"
    place.write_bytes(data.encode() if isinstance(data, str) else data)
    return str(place)


BAD_DECKS: list[tuple[bytes | str, str]] = [
    (GOOD.replace("Kyogre MEG 34", "Kyogrrre"), "line 1: unknown card 'Kyogrrre'. Did you mean Kyogre"),
    (GOOD.replace("2 Kyogre", "0 Kyogre"), "line 1: "),
    (GOOD.replace("2 Kyogre", "-2 Kyogre"), "line 1: a negative number of cards in '-2 Kyogre MEG 34'"),
    (GOOD.replace("2 Kyogre", "99999999999999999999 Kyogre"), "line 1: 99999999999999999999 copies"),
    (GOOD.replace("2 Kyogre", "1000000 Kyogre"), "line 1: 1000000 copies"),
    (GOOD.replace("4 Snover MEG 35", "Snover and friends"), "line 2: 'Snover and friends' does not begin with"),
    (GOOD.replace("4 Snover MEG 35", "4"), "line 2: '4' has a number but no card"),
    (GOOD.replace("4 Snover", "5 Snover"), "5 cards named Snover; at most 4 are allowed (DECK-02)"),
    (GOOD.replace("50 Basic", "49 Basic"), "the deck has 59 cards instead of exactly 60 (DECK-01)"),
    ("60 Basic Water Energy\n", "the deck has no Basic Pokémon (DECK-03)"),
    (b"", "the deck list is empty"),
    (b"\xef\xbb\xbf\r\n \r\n", "the deck list is empty"),
    (GOOD.encode().replace(b"Snover", b"Sno\0ver"), "the file contains NUL bytes: it is not text"),
    (bytes(range(1, 256)) * 8, "the file is not UTF-8 text"),
    (b"\x7fELF\x02\x01\x01" + bytes(200), "the file contains NUL bytes: it is not text"),
    (b"4 Snover MEG 35\n\x01\x02\n", "line 2: the line contains a control character (code 1)"),
    ("723\n723\n999999\n", "line 3: there is no card with the official id 999999"),
    ("a" * 3_000_000, "bytes, which is no deck list"),
]


@pytest.mark.parametrize(("data", "said"), BAD_DECKS, ids=[said[-40:] for _, said in BAD_DECKS])
def test_wrong_deck_lists(tmp_path: Path, data: bytes | str, said: str) -> None:
    place = deck_file(tmp_path, data)
    with pytest.raises(DeckError) as caught:
        load_deck(place, preset("SV"))
    assert said in str(caught.value)
    assert place in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        GOOD,
        "\ufeff" + GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        GOOD.replace("2 ", "２ ").replace("50 ", "５０ ").replace("MEG 36", "ＭＥＧ　３６"),
        GOOD.encode("utf-16"),
        "\n\n  " + GOOD.replace("\n", "  \n\n"),
    ],
    ids=["plain", "BOM", "CRLF", "CR", "full-width", "UTF-16", "blank lines"],
)
def test_lists_that_only_look_odd_are_read(tmp_path: Path, data: bytes | str) -> None:
    cards = load_deck(deck_file(tmp_path, data), preset("SV"))
    assert [defn.name for defn in cards[:7]] == ["Kyogre"] * 2 + ["Snover"] * 4 + ["Mega Abomasnow ex"]
    assert len(cards) == 60


def test_a_deck_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="no such file and no built-in deck of this name. Give a file, or one of"):
        load_deck(str(tmp_path / "none.txt"), preset("SV"))
    with pytest.raises(DeckError, match="this is a folder, not a deck list"):
        load_deck(str(tmp_path), preset("SV"))
    with pytest.raises(DeckError, match="no such file"):
        load_deck("", preset("SV"))
    with pytest.raises(DeckError):
        load_deck("a\0b", preset("SV"))


def test_decks_that_cannot_be_started() -> None:
    with pytest.raises(DeckError, match="one deck has 60 cards and the other 59"):
        start(preset("SV"), ([PUP] * 60, [PUP] * 59), Chance.seeded(1))
    with pytest.raises(DeckError, match="a deck has no Basic Pokémon"):
        start(preset("SV"), ([PUP] * 60, [FIRE] * 60), Chance.seeded(1))


# -- saved games ------------------------------------------------------------------------------------------------------


def saved() -> dict[str, Any]:
    """A saved game as data."""
    return copy.deepcopy(dump(at_main(begun(), 3)))


def refused(data: object) -> str:
    with pytest.raises(SavedGameError) as caught:
        load(data, CARDS, SYSTEM)
    return str(caught.value)


def test_a_saved_game_that_was_cut() -> None:
    whole = dumps(at_main(begun(), 3))
    assert loads(whole, CARDS, SYSTEM) == at_main(begun(), 3)
    for end in (0, 1, 17, len(whole) // 2, len(whole) - 1):
        with pytest.raises(SavedGameError, match="saved game: no JSON"):
            loads(whole[:end], CARDS, SYSTEM)


def test_a_saved_game_that_was_edited() -> None:
    data = saved()
    data["players"][0]["hand"].append(data["players"][0]["deck"][0])
    assert "players[0].hand: card" in (said := refused(data)) and "in two places" in said
    data = saved()
    data["players"][0]["hand"].append(data["players"][0]["hand"][0])
    assert "in two places" in refused(data)
    data = saved()
    data["players"][1]["prizes"].pop()
    assert "is in no place" in refused(data)
    data = saved()
    data["cards"][0].append(PUP.id)
    assert "61 cards, the rules allow 60" in refused(data)
    data = saved()
    data["players"][0]["prizes_taken"] += 1
    assert "does not fit the key" in refused(data)
    data = saved()
    data["rules"]["prizes"] = 0
    assert refused(data).startswith("rules")


def test_a_saved_game_of_another_version() -> None:
    data = saved()
    data["behaviour"] = BEHAVIOUR + 1
    assert f"behaviour version {BEHAVIOUR + 1}" in refused(data)
    data = saved()
    data["format_version"] += 1
    assert "cannot be read" in refused(data)


@pytest.mark.parametrize("depth", [10_000, 200_000])
def test_a_saved_game_nested_ten_thousand_deep(depth: int) -> None:
    for raw in (b"[" * depth + b"]" * depth, b'{"format":' * depth + b"1" + b"}" * depth, b"[" * depth):
        with pytest.raises(SavedGameError, match="nested too deeply"):
            loads(raw, CARDS, SYSTEM)
    deep: object = []
    for _ in range(depth):
        deep = [deep]
    data = saved()
    data["players"] = deep
    assert "players" in refused(data)
    data = saved()
    data["frames"][0]["registers"] = deep
    assert "frames[0]" in refused(data)
    while isinstance(deep, list) and deep:
        # Taken apart from outside, so that freeing it does not nest either.
        deep = deep.pop()


def test_what_is_no_saved_game_at_all() -> None:
    for raw in (b"", b"null", b"3", b'"text"', b"\xff\xfe", b"PK\x03\x04", msgspec.json.encode({"format": 1})):
        with pytest.raises(SavedGameError):
            loads(raw, CARDS, SYSTEM)


# -- rules ------------------------------------------------------------------------------------------------------------


def test_unknown_rules() -> None:
    for name in ("", "SVV", "SV-", "sv-half-half", "0", "SV\0"):
        with pytest.raises(RulesError, match="there are no rules called .*Rules: BASE, NEO"):
            preset(name)
    with pytest.raises(RulesError, match="there is no region 'XX'"):
        preset("SV", "XX")


def test_unknown_fields_and_impossible_values() -> None:
    rules = preset("SV")
    before = rules.as_dict()
    with pytest.raises(RulesError, match="there is no rule called 'bench'"):
        rules.replaced({"bench": 5}, "house")
    for value in (-1, "many", None, 1.5, True, 10**9):
        with pytest.raises(RulesError, match="bench_size"):
            rules.replaced({"bench_size": value}, "house")
    assert rules.as_dict() == before


# -- the command line -------------------------------------------------------------------------------------------------


def command(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Runs `playmat` in this process; returns its exit code."""
    monkeypatch.setattr(sys, "argv", ["playmat", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    code = ended.value.code
    assert isinstance(code, int)
    return code


@pytest.mark.parametrize(("data", "said"), BAD_DECKS, ids=[said[-40:] for _, said in BAD_DECKS])
def test_wrong_deck_lists_at_the_command_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    data: bytes | str,
    said: str,
) -> None:
    place = deck_file(tmp_path, data)
    for arguments in (["deck", "check", place], ["simulate", "abomasnow", place, "--games", "1"]):
        assert command(monkeypatch, *arguments) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("playmat: ")
        assert said in shown.err
        assert "Traceback" not in shown.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "abomasnow", "none.txt"], "no such file and no built-in deck"),
        (["simulate", "abomasnow", "abomasnow", "--rules", "SVV"], "there are no rules called 'SVV'"),
        (["simulate", "abomasnow", "abomasnow", "--games", "0"], "0 games cannot be played"),
        (["simulate", "abomasnow", "abomasnow", "--games", "-5"], "-5 games cannot be played"),
        (["simulate", "abomasnow", "abomasnow", "--jobs", "-1"], "-1 processes cannot play"),
        (["simulate", "abomasnow", "abomasnow", "--limit", "0"], "0 decisions"),
        (["simulate", "abomasnow", "abomasnow", "--agents", "clever"], "there is no agent 'clever'"),
        (["simulate", "abomasnow", "abomasnow", "--agents", "random,random,random"], "3 agents were named"),
        (["simulate", "abomasnow", "abomasnow", "--rules", "SV-HALF"], "instead of exactly 30 (DECK-04)"),
        (["watch", "abomasnow", "none.txt"], "no such file and no built-in deck"),
        (["watch", "abomasnow", "abomasnow", "--rules", "X"], "there are no rules called 'X'"),
        (["watch", "abomasnow", "abomasnow", "--agents", "nobody"], "there is no agent 'nobody'"),
        (["bench", "--seconds", "-1"], "-1.0 seconds cannot be measured"),
        (["bench", "--seconds", "nan"], "nan seconds cannot be measured"),
        (["bench", "--deck", "none.txt"], "no such file and no built-in deck"),
        (["deck", "check", "none.txt"], "no such file and no built-in deck"),
        (["deck", "check", "abomasnow", "--rules", ""], "there are no rules called ''"),
        (["deck", "check", "/"], "this is a folder, not a deck list"),
    ],
)
def test_wrong_arguments_at_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert command(monkeypatch, *arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in " ".join(shown.err.split())
    assert "Traceback" not in shown.err


def test_every_error_here_has_the_one_base() -> None:
    for kind in (ChanceError, DeckError, IndexChoiceError, RulesError, SavedGameError):
        assert issubclass(kind, PlaymatError)
