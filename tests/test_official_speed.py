"""The measure of speed through the face: what it says, that it plays what it names, and what it refuses."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from playmat.arena.bench import official_folder
from playmat.cli import app
from playmat.commands import known_speed
from playmat.errors import PlaymatError
from playmat.official import speed
from playmat.official.agents import OfficialTable
from playmat.official.decks import known_decks


def test_the_measure_names_every_side_and_every_round() -> None:
    data = speed.bench_face("lucario", speed.AGENT, 0.4, 3, rounds=2)
    pure, times, rounds = data["pure"], data["times_official"], data["rounds"]
    assert isinstance(pure, dict) and isinstance(times, dict) and isinstance(rounds, dict)
    assert set(pure) == set(speed.SHOWN)
    assert pure["decisions_per_second"] > 500 and pure["decisions_per_game"] > 20
    assert set(times) == set(rounds) == {"compiled", "pure"}
    missing = data["missing"]
    assert isinstance(missing, dict)
    if official_folder() is None:
        assert missing["official"] == "not installed (`make official`)"
        assert times["pure"] is None and rounds["pure"] == [None, None]
    else:
        assert times["pure"] is not None and len(rounds["pure"]) == 2
        assert min(rounds["pure"]) <= times["pure"] <= max(rounds["pure"])
    assert (data["deck"], data["seed"]) == ("lucario", 3)


def test_ratios_are_of_the_same_round_and_missing_is_missing() -> None:
    def at(value: float | None) -> dict[str, float | None]:
        return {"decisions_per_second": value}

    assert speed.ratios([at(60), at(30), at(5)], [at(10), at(10), at(None)]) == [6.0, 3.0, None]
    assert speed.middle([6.0, 3.0, 4.0]) == 4.0
    assert speed.middle([6.0, None]) is None and speed.middle([]) is None


def test_the_same_games_are_played_again_with_the_same_seed() -> None:
    """Only the time differs: a game that is counted is a game that was played."""
    decks = speed.pairs("lucario")
    assert len(decks[0][0]) == 60 and decks[0][0] == decks[0][1]
    table = OfficialTable(decks[0], ("random", "random"))
    assert table.play(0, 5, (1, 2), 5000) == table.play(0, 5, (1, 2), 5000)
    known = speed.pairs("")
    assert len(known) == len(known_decks()) > 5
    assert all(len(deck) == 60 for pair in known for deck in pair)


def test_an_agent_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(PlaymatError, match="no such agent"):
        speed.bench_face("lucario", tmp_path / "none.py", 0.1, 0)
    done = CliRunner().invoke(app, ["bench", "--face", "--deck", "nodeck", "--seconds", "0.1"])
    assert done.exit_code != 0 and isinstance(done.exception, PlaymatError)
    broken = tmp_path / "broken.py"
    broken.write_text("def agent(observation):\n    return [99]\n", encoding="utf-8")
    result, reason = speed.side_measured(
        {"build": "pure", "deck": "lucario", "agent": str(broken), "seconds": 0.1, "seed": 0}
    )
    assert result["decisions_per_second"] is None and "there is no option 99" in reason


def test_the_command_prints_a_table_or_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "bench_face", functools.partial(speed.bench_face, rounds=1))
    command = ["bench", "--face", "--deck", "lucario", "--seconds", "0.1"]
    done = CliRunner().invoke(app, [*command, "--json"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert data["agent"] == str(speed.AGENT)
    assert all(len(each) == 1 for each in data["rounds"].values())
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert ("× the official Python API" in done.stdout) == (official_folder() is not None)


def test_each_known_deck_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """`playmat bench --known`: a row a deck, by its name, with what each build did."""
    two = dict(list(known_decks().items())[:2])
    monkeypatch.setattr(known_speed, "known_decks", lambda: two)
    told = CliRunner().invoke(app, ["bench", "--known", "--seconds", "0.05", "--json"])
    assert told.exit_code == 0, told.output
    data = json.loads(told.stdout)
    assert list(data) == list(two)
    for name, row in data.items():
        assert row["decks"] == [name, name]
        assert row["pure"]["decisions_per_second"] > 0
    table = CliRunner().invoke(app, ["bench", "--known", "--seconds", "0.05"])
    assert table.exit_code == 0
    assert all(name in table.stdout for name in two)
    wrong = CliRunner().invoke(app, ["bench", "--known", "--rules", "nothing"])
    assert wrong.exit_code != 0


@pytest.mark.parametrize("wrong", [["--agent", "main.py"], ["--face", "--known"]])
def test_options_that_do_not_go_together_are_said(wrong: list[str]) -> None:
    assert isinstance(CliRunner().invoke(app, ["bench", *wrong]).exception, PlaymatError)
