"""What all tests share: where the optional card data lies, and which build the tests run on."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import playmat

SHARED = Path(os.environ.get("PLAYMAT_SHARED", Path(__file__).parent.parent.parent / "shared"))


# Nobody's own cards take part in tests.
os.environ["PLAYMAT_DATA"] = str(Path(__file__).parent / "no-data")


def pytest_report_header() -> str:
    """The build under test, at the top of the report."""
    return f"playmat build: {playmat.loaded}"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with card data and deck lists beside the project; the test is skipped where it is missing."""
    if not (SHARED / "cards").is_dir():
        pytest.skip(f"card data is not at {SHARED} (PLAYMAT_SHARED)")
    return SHARED


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data directory for one's own cards."""
    folder = tmp_path / "data"
    monkeypatch.setenv("PLAYMAT_DATA", str(folder))
    return folder


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command in this process: exit code, stdout and stderr."""
    from playmat import cli

    def runs(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["playmat", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        said = capsys.readouterr()
        return int(end.value.code or 0), said.out, said.err

    return runs


SCENARIOS = 449
passed_scenarios: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note which scenarios have a test that passed."""
    if report.when == "call" and report.passed:
        passed_scenarios.update(re.findall(r"S_(\d{3})", report.nodeid))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many of the scenarios of the rules documents are tests that pass."""
    if passed_scenarios:
        terminalreporter.write_line(f"scenarios: {len(passed_scenarios)}/{SCENARIOS}")
