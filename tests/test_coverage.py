"""`playmat coverage`: what is counted, per set and in total, and the places where reading stops."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from playmat import cli
from playmat.commands.coverage import set_of as command_set_of
from playmat.facts.card import PrintFacts
from playmat.pool.coverage import measure
from playmat.pool.official import library_path
from playmat.pool.printed import PrintedCard
from tests.test_pool_build import LATER, ROOM, data_file, read, record, trainer

NUMBERS = ("cards", "cards_compiled", "texts", "texts_compiled")


def set_of(card: PrintedCard) -> tuple[str, str]:
    return card.prints[0].set_code, card.set_name


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Runs the command; exit code, stdout and stderr."""
    monkeypatch.setattr(sys, "argv", ["playmat", "coverage", *arguments])
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr()
    return int(end.value.code or 0), said.out, said.err


def test_cards_and_distinct_texts_are_counted(tmp_path: Path) -> None:
    two = [{"name": "A", "cost": "R", "text": "Draw 1 cards."}, {"name": "B", "cost": "R", "text": "Sing a song."}]
    printed = read(
        tmp_path,
        record(attacks=two),
        record(attacks=two[:1], set=LATER),
        record(attacks=None, set=LATER),
        record(attacks=[{"name": "C", "cost": "R", "text": "Sing a song now please."}]),
        trainer(rules=["Draw 1 cards."]),
        trainer(rules=None),
    )
    found = measure(printed, set_of, rooms={"en": ROOM})
    assert found.total.data() == {"cards": 6, "cards_compiled": 3, "texts": 4, "texts_compiled": 2}
    assert {code: [share.data()[each] for each in NUMBERS] for code, share in found.sets.items()} == {
        "TST": [4, 1, 4, 2],
        "TSU": [2, 2, 1, 1],
    }
    assert found.stops == [("Sing a song.", 1, "Pupling"), ("Sing a song now", 1, "Pupling")]
    assert found.no_text == 1


def test_the_command_prints_tables_and_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = data_file(
        tmp_path, [record(attacks=None), trainer(rules=["Draw 3 cards."]), trainer(rules=["Dance [now]."])]
    )
    code, out, err = run(monkeypatch, capsys, str(place), "--json")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert data["total"] == {"cards": 3, "cards_compiled": 2, "texts": 2, "texts_compiled": 1}
    assert data["sets"] == {"TST": {"name": "Test Set", **data["total"]}}
    assert data["stops"] == [{"words": "Dance [now].", "texts": 1, "example": "Parcel"}]
    code, out, _ = run(monkeypatch, capsys, str(place))
    assert code == 0
    assert "TST  Test Set" in out and "66.7%" in out and "[now]" in out


def test_a_set_without_a_code_has_a_mark(tmp_path: Path) -> None:
    (card,) = read(tmp_path, record(attacks=None))
    assert command_set_of(card) == ("TST", "Test Set")
    unknown = replace(card, prints=(PrintFacts(card.facts.id, "", "1"),), set_name="")
    assert command_set_of(unknown) == ("-", "")
    assert command_set_of(replace(unknown, prints=())) == ("-", "")


def test_sources_that_cannot_be_read_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = data_file(tmp_path, [record()])
    place.write_bytes(place.read_bytes()[:-20])
    for source in (str(place), str(tmp_path / "none"), str(tmp_path)):
        code, out, err = run(monkeypatch, capsys, source, "--json")
        assert (code, out) == (2, "")
        assert err.startswith("playmat: ") and err.count("\n") == 1
    assert run(monkeypatch, capsys)[0] == 2


def test_the_official_list_is_covered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    if library_path() is None:
        pytest.skip("the official engine is not installed (`make official`)")
    code, out, _ = run(monkeypatch, capsys, "official", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["total"]["cards"] == 1_431 == sum(each["cards"] for each in data["sets"].values())
    assert 600 < data["total"]["cards_compiled"] <= 1_431
    assert data["total"]["texts_compiled"] <= data["total"]["texts"]
