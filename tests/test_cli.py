"""The command: versions, exit codes, messages on stderr and never a traceback."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest

import playmat
from playmat import errors
from playmat.cli import two_agents, version_text


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs `playmat` in a process of its own, on the build of this process unless told otherwise."""
    environment = dict(os.environ, COLUMNS="200") | variables
    return subprocess.run(
        [sys.executable, "-m", "playmat.cli", *arguments], env=environment, capture_output=True, text=True
    )


def test_version_names_the_build() -> None:
    """One line: version, behaviour version, build and why."""
    result = run("--version")
    assert result.returncode == 0
    begin = f"playmat {playmat.__version__} · behaviour {playmat.BEHAVIOUR} · build "
    assert version_text() == f"{begin}{playmat.loaded.kind} ({playmat.loaded.reason})"
    assert result.stdout.startswith((f"{begin}compiled (", f"{begin}pure ("))
    assert result.stdout.count("\n") == 1


def test_pure_build_on_request() -> None:
    """PLAYMAT_PURE wins over a build that is there."""
    result = run("--version", PLAYMAT_PURE="1", PLAYMAT_COMPILED="0")
    assert result.stdout.endswith("build pure (PLAYMAT_PURE is set)\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate"],
        ["simulate", "a", "b", "--games", "many"],
        ["nonsense"],
        ["--nonsense"],
        ["deck", "check"],
    ],
)
def test_wrong_usage_is_exit_code_2(arguments: list[str]) -> None:
    """A wrong command line is said on stderr, without a traceback."""
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert result.stderr


def test_two_agents() -> None:
    """One name is both players; three are refused."""
    assert two_agents("random") == ("random", "random")
    assert two_agents("random, first") == ("random", "first")
    with pytest.raises(errors.PlaymatError, match="--agents: 3 agents were named. Give two"):
        two_agents("a,b,c")


def test_an_error_says_what_where_and_what_to_do() -> None:
    """The text of an error is its three parts, and it survives the way between processes."""
    error = errors.DeckError("61 cards", "deck.txt", "Remove one.")
    assert str(error) == "deck.txt: 61 cards. Remove one."
    assert str(errors.DeckError("61 cards")) == "61 cards"
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.what, again.where, again.hint) == (
        errors.DeckError,
        "61 cards",
        "deck.txt",
        "Remove one.",
    )


def test_every_error_has_the_one_base() -> None:
    """All errors of the module derive from PlaymatError."""
    classes = [each for each in vars(errors).values() if isinstance(each, type)]
    assert len(classes) >= 12
    assert all(issubclass(each, errors.PlaymatError) for each in classes)
