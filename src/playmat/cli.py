"""The command `playmat`: reads arguments, calls the arena, prints. Results go to stdout, progress and messages to
stderr. Wrong input ends with exit code 2 and one message, an interruption with 130; no traceback reaches a person.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sys
from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import playmat
from playmat.commands.cards import cards_app
from playmat.commands.coverage import HELP as COVERAGE_HELP
from playmat.commands.coverage import coverage
from playmat.commands.explain import HELP as EXPLAIN_HELP
from playmat.commands.explain import explain
from playmat.commands.pool import pool_app
from playmat.commands.progress import progress
from playmat.commands.why import DAMAGE_HELP, WHY_HELP, damage, why
from playmat.errors import PlaymatError
from playmat.loading import demanded, switched_on

# The rooms are imported inside the commands: `--version` and a wrong option must answer at once, and a demanded build
# that is missing must be said by `main`.

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Playmat plays the Pokémon Trading Card Game by its full rules.",
)
deck_app = typer.Typer(no_args_is_help=True, help="Deck lists.")
app.add_typer(deck_app, name="deck")
app.add_typer(pool_app, name="pool")
app.add_typer(cards_app, name="cards")

messages = Console(stderr=True)

DeckA = Annotated[str, typer.Argument(metavar="DECK_A", help="A deck list: a file, or the name of a built-in deck.")]
DeckB = Annotated[str, typer.Argument(metavar="DECK_B", help="The other deck list.")]
RulesName = Annotated[str, typer.Option("--rules", help="The rules: SV, SWSH, SM, XY, BW, LEGEND, BASE, …")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Agents = Annotated[
    str,
    typer.Option(
        "--agents",
        help="Who plays A and B, separated by a comma: random, first, or the .py file of an agent of the official "
        "competition, whose deck.csv is its deck where none is named.",
    ),
]
Limit = Annotated[int, typer.Option("--limit", help="Decisions after which a game is stopped and counted as capped.")]

BENCH_DECK = "bench"
"""The built-in deck of `playmat bench`, played against itself."""


def version_text() -> str:
    """Version, behaviour version and which build is loaded, on one line."""
    return f"playmat {playmat.__version__} · behaviour {playmat.BEHAVIOUR} · build {playmat.loaded}"


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(version_text())
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print versions and the build.")
    ] = False,
) -> None:
    pass


def two_agents(names: str) -> tuple[str, str]:
    """The agents of A and B from `--agents`; a single name is both."""
    parts = [part.strip() for part in names.split(",")]
    if len(parts) == 1:
        parts *= 2
    if len(parts) != 2:
        raise PlaymatError(f"{len(parts)} agents were named", "--agents", "Give two, as random,random.")
    return parts[0], parts[1]


@app.command()
def simulate(
    deck_a: DeckA = "",
    deck_b: DeckB = "",
    games: Annotated[int, typer.Option("--games", help="How many games to play.")] = 100,
    agents: Agents = "random,random",
    rules: RulesName = "SV",
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option("--jobs", help="On how many processes.")] = 1,
    limit: Limit = 5000,
    as_json: AsJson = False,
) -> None:
    """Plays many games between two decks and reports wins, lengths and how they ended."""
    from playmat.arena.simulate import Plan, report
    from playmat.arena.simulate import simulate as play

    plan = Plan((deck_a, deck_b), rules, two_agents(agents), seed, limit)
    if any(name.endswith(".py") for name in plan.agents):
        from playmat.official.agents import open_official

        plan = replace(plan, opener=open_official)
    elif not deck_a or not deck_b:
        raise PlaymatError("two decks are needed", "simulate", "Name two deck lists, or agents' files with decks.")
    with progress("games", games) as heard:
        records = play(plan, games, jobs, lambda done: heard(done, games))
    stats, data = report(plan, records)
    if as_json:
        print(json.dumps(data, indent=1, ensure_ascii=False))
        return
    table = Table(title=f"{stats.games} games, rules {rules}, seed {seed}, agents {', '.join(plan.agents)}")
    for heading in ("", "wins", "share", "95% interval", "going first", "going second"):
        table.add_column(heading, justify="left" if not heading else "right")
    for who, deck in enumerate(plan.decks):
        low, high = stats.interval(who)
        table.add_row(
            f"{'AB'[who]}  {os.path.basename(deck)}",
            str(stats.wins[who]),
            percent(stats.wins[who], stats.decided),
            f"{low:.1%} – {high:.1%}",
            f"{stats.wins_going_first[who]} of {stats.went_first[who]}",
            f"{stats.wins_going_second[who]} of {stats.went_first[1 - who]}",
        )
    out = Console()
    out.print(table)
    low, high = stats.first_interval()
    out.print(f"draws {stats.draws}, capped {stats.capped}")
    if sum(stats.wins):
        out.print(
            f"whoever went first won {percent(sum(stats.wins_going_first), sum(stats.wins))}"
            f" of the games won ({low:.1%} – {high:.1%})"
        )
    else:
        out.print("no game was won")
    out.print(f"mean length {stats.mean_turns:.1f} turns, {stats.mean_decisions:.1f} decisions")
    ends = ", ".join(f"{reason} {count}" for reason, count in stats.ends.items())
    out.print(f"how they ended: {ends}", soft_wrap=True)


def percent(hits: int, total: int) -> str:
    """A share for people."""
    return f"{hits / total:.1%}" if total else "–"


@app.command()
def watch(
    deck_a: DeckA,
    deck_b: DeckB,
    seed: Seed = 0,
    rules: RulesName = "SV",
    agents: Agents = "random,random",
    limit: Limit = 5000,
) -> None:
    """Plays one game and prints it as lines that name the rules."""
    from playmat.arena.watch import watch as play

    for line in play((deck_a, deck_b), rules, two_agents(agents), seed, limit):
        print(line)


@app.command()
def bench(
    deck: Annotated[str, typer.Option("--deck", help="The deck played against itself.")] = BENCH_DECK,
    rules: RulesName = "SV",
    seconds: Annotated[float, typer.Option("--seconds", help="How long each build is measured.")] = 5.0,
    seed: Seed = 0,
    face: Annotated[
        bool, typer.Option("--face", help="Measure an agent of the official competition, here and there.")
    ] = False,
    known: Annotated[
        bool, typer.Option("--known", help="Measure each known deck of today's format instead of one deck.")
    ] = False,
    agent: Annotated[str, typer.Option("--agent", help="With --face: the .py file of the agent.")] = "",
    as_json: AsJson = False,
) -> None:
    """Measures the speed of the compiled build, the pure build and, where installed, the official engine."""
    from playmat.arena.bench import BUILDS, FIGURES
    from playmat.arena.bench import bench as measure
    from playmat.arena.table import read_deck
    from playmat.commands.face_speed import face_speed
    from playmat.commands.known_speed import known_speed
    from playmat.rules.rules import preset

    if not 0 < seconds <= 3600:
        raise PlaymatError(f"{seconds} seconds cannot be measured", "--seconds", "Give more than 0, up to 3600.")
    if agent and not face:
        raise PlaymatError("an agent is measured with --face only", "--agent", "Add --face.")
    if face and known:
        raise PlaymatError("--face plays the known decks anyway", "--known", "Leave it out.")
    if face:
        face_speed("" if deck == BENCH_DECK else deck, agent, seconds, seed, as_json)
        return
    if known:
        preset(rules)  # wrong rules are said here
        known_speed(rules, seconds, seed, as_json)
        return
    read_deck(deck, preset(rules))  # a wrong deck is said here, before anything is measured
    data = measure((deck, deck), rules, seconds, seed, lambda build: messages.print(f"measuring {build} …"))
    if as_json:
        print(json.dumps(data, indent=1))
        return
    table = Table(title=f"uniform random play on one core, deck {deck}, rules {rules}")
    table.add_column("")
    for figure in FIGURES:
        table.add_column(figure.replace("_", " "), justify="right")
    for build in BUILDS:
        row = data[build]
        assert isinstance(row, dict)
        table.add_row(build, *("–" if row[figure] is None else f"{row[figure]:,.0f}" for figure in FIGURES))
    out = Console()
    out.print(table)
    if not data["official_plays_these"]:
        out.print("the official engine does not know all cards of this deck and plays one of its own")
    for name in ("times_official", "missing"):
        row = data[name]
        assert isinstance(row, dict)
        for build, value in row.items():
            if value is not None:
                out.print(f"{build}: {value}× the official engine" if name != "missing" else f"{build}: {value}")


@deck_app.command("check")
def deck_check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A deck list: a file, or the name of a built-in deck.")],
    rules: RulesName = "SV",
) -> None:
    """Reads a deck list and checks it against the rules of deck construction; every violation is named."""
    from playmat.arena.table import read_deck
    from playmat.rules.rules import preset

    cards = read_deck(file, preset(rules))
    print(f"{file}: {len(cards)} cards, legal under {rules}")


app.command("explain", help=EXPLAIN_HELP)(explain)
app.command("coverage", help=COVERAGE_HELP)(coverage)
app.command("why", help=WHY_HELP)(why)
app.command("damage", help=DAMAGE_HELP)(damage)


def give_up_output() -> None:
    """Nothing more can be written to stdout: whatever still waits for it goes nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    """Runs the command and turns every error into a message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without some letter shows "?" for it
    # Asked to end, it ends as on an interruption: processes of its own first.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        if switched_on("PLAYMAT_COMPILED") and playmat.loaded.kind != "compiled":
            raise demanded(playmat.loaded.reason)
        try:
            app()
        finally:
            if isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.flush()  # what cannot be written is said here, not when the interpreter ends
    except PlaymatError as error:
        print(f"playmat: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        give_up_output()  # the reader has seen enough, as `head` has
        sys.exit(1)
    except OSError as error:
        give_up_output()
        print(f"playmat: {error.filename or 'output'}: {error.strerror or error}.", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("playmat: interrupted", file=sys.stderr)
        sys.exit(130)
    except SystemExit as end:
        if end.code == 130:  # how typer ends on an interruption, without a word
            print("playmat: interrupted", file=sys.stderr)
        raise
    except Exception as error:
        if switched_on("PLAYMAT_TRACEBACK"):
            raise
        print(
            f"playmat: this is a fault of Playmat: {type(error).__name__}: {error}. "
            "Run it again with PLAYMAT_TRACEBACK=1 to see where, and report it.",
            file=sys.stderr,
        )
        sys.exit(70)


if __name__ == "__main__":
    main()
