"""The command: versions, exit codes, messages on stderr and never a traceback."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time

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
    ("command", "said"),
    [
        ([], ["simulate", "watch", "bench", "explain", "coverage", "deck", "pool"]),
        (["simulate"], ["DECK_A", "DECK_B", "--games", "--agents", "--rules", "--seed", "--jobs", "--json"]),
        (["watch"], ["DECK_A", "DECK_B", "--seed"]),
        (["bench"], ["--deck", "--seconds", "--json"]),
        (["explain"], ["CARD", "--text", "--lang", "--kind", "--damage", "--from"]),
        (["coverage"], ["SOURCE", "official", "--json", "--stops"]),
        (["deck", "check"], ["FILE", "--rules"]),
        (["pool", "build"], ["--from", "--check", "--out", "--name"]),
    ],
)
def test_every_command_has_help(command: list[str], said: list[str]) -> None:
    """Every argument and option stands in it with a sentence."""
    result = run(*command, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    for each in said:
        (line, *_) = [line for line in result.stdout.splitlines() if each in line and "Usage" not in line]
        assert len(line.strip(" │").split()) >= 3, line


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate"],
        ["simulate", "a", "b", "--games", "many"],
        ["nonsense"],
        ["--nonsense"],
        ["deck", "check"],
        ["coverage"],
        ["pool", "build", "--nonsense"],
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


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["simulate", "nodeck", "bench"],
            "nodeck: there is no such file and no built-in deck of this name. "
            "Give a file, or one of the built-in decks: abomasnow, bench, garchomp, lucario.",
        ),
        (["simulate", "bench", "bench", "--games", "0"], "games: 0 games cannot be played. Give 1 or more."),
        (
            ["simulate", "bench", "bench", "--jobs", "-1"],
            "jobs: -1 processes cannot play. Give 1 or more.",
        ),
        (
            ["watch", "bench", "bench", "--limit", "0"],
            "limit: a game cannot end within 0 decisions. Give 1 or more.",
        ),
        (
            ["watch", "bench", "bench", "--agents", "clever"],
            "agents: there is no agent 'clever'. Known: random, first.",
        ),
        (["bench", "--seconds", "0"], "--seconds: 0.0 seconds cannot be measured. Give more than 0, up to 3600."),
        (["deck", "check", "/"], "/: this is a folder, not a deck list. Name the file."),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], said: str) -> None:
    """What is wrong, where, and what to do."""
    result = run(*arguments)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"playmat: {said}\n")


def test_unknown_rules_list_the_names() -> None:
    """The names that exist follow."""
    result = run("watch", "bench", "bench", "--rules", "NONE")
    assert result.returncode == 2
    assert result.stderr.startswith("playmat: rules: there are no rules called 'NONE'. Rules: BASE, NEO, ECARD, EX, ")


def test_no_processes_cannot_play() -> None:
    """Nothing is guessed of `--jobs 0`."""
    none = run("simulate", "bench", "bench", "--jobs", "0")
    assert (none.returncode, none.stdout) == (2, "")
    assert none.stderr == "playmat: jobs: 0 processes cannot play. Give 1 or more.\n"


def test_several_processes_give_the_result_of_one() -> None:
    """The same JSON to the letter."""
    several, one = (run("simulate", "bench", "bench", "--games", "2", "--json", "--jobs", jobs) for jobs in "21")
    assert (several.returncode, several.stdout) == (0, one.stdout)
    data = json.loads(one.stdout)
    assert (data["games"], data["seed"], data["rules"]) == (2, 0, "SV")
    assert data["wins_a"] + data["wins_b"] + data["draws"] + data["capped"] == 2


def test_when_every_game_is_capped_nobody_won() -> None:
    """No share is made up where nothing was decided."""
    result = run("simulate", "bench", "bench", "--games", "2", "--limit", "3")
    assert result.returncode == 0
    assert "draws 0, capped 2\nno game was won\n" in result.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", [["watch", "bench", "bench"], ["--version"]])
def test_output_that_cannot_be_written(arguments: list[str]) -> None:
    """A full disk is said in one line."""
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "playmat", *arguments], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (result.returncode, result.stderr) == (1, "playmat: output: No space left on device.\n")


def test_a_reader_that_has_seen_enough() -> None:
    """`playmat watch … | head -1` ends without a word; the pipe holds less than a game, whoever is quicker."""
    fcntl = pytest.importorskip("fcntl", reason="pipes cannot be made small here")
    with subprocess.Popen(
        [sys.executable, "-m", "playmat", "watch", "bench", "bench"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        fcntl.fcntl(running.stdout, fcntl.F_SETPIPE_SZ, 4096)
        assert running.stdout.readline() == "A: bench, B: bench, rules SV, seed 0\n"
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 1


@pytest.mark.skipif(os.name != "posix", reason="process groups are POSIX's")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_is_one_line_and_exit_code_130(jobs: str) -> None:
    """As Ctrl-C does it: the whole group of processes is interrupted."""
    with subprocess.Popen(
        [sys.executable, "-m", "playmat", "simulate", "bench", "bench", "--games", "100000", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=dict(os.environ, PYTHONUNBUFFERED="1"),
    ) as running:
        time.sleep(2)
        os.killpg(running.pid, signal.SIGINT)
        out, said = running.communicate(timeout=60)
    assert (running.returncode, out, said) == (130, "", "playmat: interrupted\n")


def test_a_terminal_without_the_letters() -> None:
    """Letters that the output cannot show become "?"."""
    result = run("watch", "bench", "bench", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "all Pok?mon are turned face up" in result.stdout


def test_a_watched_game_reads_as_lines_with_rule_ids() -> None:
    """Turn by turn, from the set-up to the winner."""
    lines = run("watch", "bench", "bench", "--seed", "1").stdout.splitlines()
    assert lines[:3] == ["A: bench, B: bench, rules SV, seed 1", "", "Set-up"]
    turns = [line for line in lines if line.startswith("Turn ")]
    assert turns[0].startswith("Turn 1: ") and turns[0].endswith(" [TURN-01]")
    assert [line.split()[1] for line in turns] == [f"{n}:" for n in range(1, len(turns) + 1)]
    assert any(" draws a card [GEN-03]" in line for line in lines)
    assert " wins (" in lines[-3] or "a draw (" in lines[-3]
    assert lines[-1].startswith(f"{len(turns)} turns, ")
