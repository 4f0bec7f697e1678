"""Fresh random games on the official engine, each walked on Playmat: `python -m playmat.official.conform --games 200`.

The decks are known ones and decks made around each card in turn, and the choosing is steered to what was not used yet,
so that many games together reach every card. Each divergence is saved as a trace that shows it alone.
"""

from __future__ import annotations

import functools
import os
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated, Final

import msgspec
import typer

from playmat.arena.executors import Executor, executor
from playmat.errors import PlaymatError
from playmat.official.cards import CARD_COUNT, attack_ids, definition
from playmat.official.codes import (
    OPTION_ABILITY,
    OPTION_ATTACH,
    OPTION_DISCARD,
    OPTION_EVOLVE,
    OPTION_PLAY,
    SELECT_MAIN,
)
from playmat.official.decks import deck_around, facts_of, known_decks, wanted_by
from playmat.official.deviations import ALL
from playmat.official.keys import official_keys
from playmat.official.record import record
from playmat.official.steering import USED, Steered
from playmat.official.trace import Trace, read_traces, write_traces
from playmat.official.walk import Divergence, Walk
from playmat.state.codes import HAND

KNOWN: Final = 10
"""In each game of so many known decks are played."""


@dataclass(frozen=True)
class Plan:
    """What to play and walk: the seed from which all games follow, and the known differences that are gone past."""

    seed: int
    switches: frozenset[str] = ALL


@dataclass
class Outcome:
    """One game: how many decisions were walked, what was used in it, which known differences were met, by which of them
    the walk ended early (none: empty), the divergence and the trace up to it."""

    index: int
    decisions: int
    counts: Counter[str]
    cards: set[int]
    attacks: set[int]
    abilities: set[int]
    ended: str = ""
    divergence: Divergence | None = None
    trace: Trace | None = None


@dataclass
class Report:
    """Many games together."""

    games: int = 0
    decisions: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    cards: set[int] = field(default_factory=set)
    attacks: set[int] = field(default_factory=set)
    abilities: set[int] = field(default_factory=set)
    ended: Counter[str] = field(default_factory=Counter)
    divergences: list[Divergence] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """One more game."""
        self.games += 1
        self.decisions += outcome.decisions
        self.counts.update(outcome.counts)
        self.cards |= outcome.cards
        self.attacks |= outcome.attacks
        self.abilities |= outcome.abilities
        if outcome.ended:
            self.ended[outcome.ended] += 1
        if outcome.divergence is not None:
            self.divergences.append(outcome.divergence)

    def last_line(self) -> str:
        """The line that says it all."""
        return (
            f"conformance: games={self.games} decisions={self.decisions} divergences={len(self.divergences)} "
            f"cards={len(self.cards)}/{CARD_COUNT}"
        )


# -- one game ---------------------------------------------------------------------------------------------------------


def decks_of(plan: Plan, index: int) -> tuple[str, tuple[list[int], list[int]], frozenset[int]]:
    """The two decks of a game, their names and the cards that they are made around, with their lines: in each tenth
    game known decks, in the others decks around all cards in turn, and then around those of which something has not
    been used in this process."""
    stream = Random(f"{plan.seed}/{index}/decks")
    known = known_decks()
    if index % KNOWN == 0:
        names = [stream.choice(sorted(known)) for _ in range(2)]
        return " against ".join(names), (known[names[0]], known[names[1]]), frozenset()
    cards = sorted(facts_of())
    Random(f"{plan.seed}/cards").shuffle(cards)
    nth = (index - index // KNOWN - 1) * 2
    around = [cards[nth + who] if nth + who < len(cards) else stream.choice(wanting() or cards) for who in range(2)]
    decks = deck_around(around[0], stream), deck_around(around[1], stream)
    return f"around {around[0]} and {around[1]}", decks, wanted_by(around)


def wanting() -> list[int]:
    """The cards that were not used in this process, or an attack or declared Ability of which was not."""
    declared = declared_abilities() - USED.abilities
    return [card for card in facts_of() if card not in USED.cards or card in declared or USED.fresh_attacks(card)]


def play_one(plan: Plan, index: int) -> Trace:
    """Records a game."""
    name, decks, wanted = decks_of(plan, index)
    return record(decks, Steered(Random(f"{plan.seed}/{index}/choices"), decks, wanted), f"{plan.seed}/{index} {name}")


def walk_one(trace: Trace, index: int, switches: frozenset[str]) -> Outcome:
    """Walks a game."""
    walk = Walk(trace, switches)
    divergence = walk.run()
    cards, attacks, abilities = used_in(trace)
    USED.cards |= cards
    USED.attacks |= attacks
    USED.abilities |= abilities
    outcome = Outcome(index, walk.at, walk.counts, cards, attacks, abilities, walk.ended, divergence)
    if divergence is not None:
        outcome.trace = trace.until(divergence.decision + 1)
    return outcome


def used_in(trace: Trace) -> tuple[set[int], set[int], set[int]]:
    """Cards that were played, attached, evolved or in play, attacks and declared Abilities, by official ids."""
    ids = [*trace.decks[0], *trace.decks[1]]
    from_hand = {card for card, each in enumerate(ids) if any(text.zone == HAND for text in definition(each).texts)}
    cards: set[int] = set()
    abilities: set[int] = set()
    attacks: set[int] = set()
    for state in trace.states:
        attacks.update(state.attacks)
        cards.update(ids[card] for card in state.stadium)
        for side in state.sides:
            for mon in [*side.active, *side.bench]:
                if mon is not None:
                    cards.update(ids[card] for card in [mon.card, *mon.energy, *mon.tools])
    for state, choice in zip(trace.states, trace.choices, strict=False):
        if choice.type != SELECT_MAIN or not choice.chosen:
            continue
        kind, card, _ = official_keys(state, choice)[choice.chosen[0]]
        if kind in (OPTION_PLAY, OPTION_ATTACH, OPTION_EVOLVE, OPTION_ABILITY, OPTION_DISCARD):
            cards.add(ids[card])
        if kind in (OPTION_ABILITY, OPTION_DISCARD) or (kind == OPTION_PLAY and card in from_hand):
            abilities.add(ids[card])
    return cards, attacks, abilities


def outcomes(plan: Plan, start: int, stop: int) -> list[Outcome]:
    """The games start … stop - 1 of a plan."""
    return [walk_one(play_one(plan, index), index, plan.switches) for index in range(start, stop)]


# -- what was never reached -------------------------------------------------------------------------------------------


@functools.cache
def declared_abilities() -> set[int]:
    """Cards with an Ability or another text that is declared."""
    found: set[int] = set()
    for card in facts_of():
        defn = definition(card)
        if any(text.action is not None for text in defn.texts) or defn.stadium_action is not None:
            found.add(card)
    return found


def never(report: Report) -> list[str]:
    """Lines for what no game reached."""
    facts = facts_of()
    lines: list[str] = []
    unplayable = sorted(set(range(1, CARD_COUNT + 1)) - set(facts))
    cards = sorted(set(facts) - report.cards)
    attacks = {
        each: f"{each} {facts[card].attacks[at].name} ({facts[card].name} {card})"
        for card, ids in attack_ids().items()
        if card in facts
        for at, each in enumerate(ids)
    }
    abilities = sorted(declared_abilities() - report.abilities)
    for title, names in (
        ("cards not playable here", [str(card) for card in unplayable]),
        ("cards never used", [f"{card} {facts[card].name}" for card in cards]),
        ("attacks never used", [attacks[each] for each in sorted(set(attacks) - report.attacks)]),
        ("declared Abilities never used", [f"{card} {facts[card].name}" for card in abilities]),
    ):
        lines.append(f"{title}: {len(names)}")
        lines.extend(f"    {name}" for name in names)
    return lines


# -- the command ------------------------------------------------------------------------------------------------------

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def conform(
    games: Annotated[int, typer.Option("--games", help="How many games to play.")] = 200,
    seed: Annotated[
        int, typer.Option("--seed", help="The same seed gives the same decks; choices depend on chance.")
    ] = 1,
    jobs: Annotated[int, typer.Option("--jobs", help="On how many processes; 0: one for each core.")] = 0,
    save: Annotated[Path, typer.Option("--save", help="Where traces of divergences are written.")] = Path(
        "divergences"
    ),
    without: Annotated[str, typer.Option("--without", help="Known differences to stop at, by name, with commas.")] = "",
    never_used: Annotated[bool, typer.Option("--never/--no-never", help="List what was never used.")] = True,
    replay: Annotated[list[Path] | None, typer.Option("--replay", help="Walk traces of files instead.")] = None,
) -> None:
    """Plays random games on the official engine, walks each on Playmat and compares everything at every decision."""
    switched_off = {each.strip() for each in without.split(",") if each.strip()}
    unknown = sorted(switched_off - ALL)
    if unknown:
        raise PlaymatError(
            f"there is no known difference {unknown[0]!r}", "--without", "docs/official-engine.md names them."
        )
    plan = Plan(seed, ALL - switched_off)
    report = Report()
    if replay:
        for place in replay:
            for index, trace in enumerate(read_traces(place)):
                tell(report, walk_one(trace, index, plan.switches), None)
    else:
        if games < 1:
            raise PlaymatError(f"{games} games cannot be played", "--games", "Give 1 or more.")
        from playmat.official.engine import installed

        installed()
        workers: Executor[Plan, Outcome] = executor(min(jobs or os.cpu_count() or 1, games))
        for some in workers.run(outcomes, plan, games):
            for outcome in some:
                tell(report, outcome, save)
            if sys.stderr.isatty():
                print(f"\r{report.games} of {games} games", end="", file=sys.stderr)
    print_report(report, never_used and not replay)
    if report.divergences:
        raise typer.Exit(1)


def tell(report: Report, outcome: Outcome, save: Path | None) -> None:
    """Counts a game; a divergence is told at once and its trace saved."""
    report.add(outcome)
    if outcome.divergence is None:
        return
    print(f"divergence: {outcome.divergence.text()}")
    if save is not None and outcome.trace is not None:
        save.mkdir(parents=True, exist_ok=True)
        place = save / f"{outcome.trace.name.split(' ')[0].replace('/', '-')}.trace"
        write_traces(place, [outcome.trace])
        print(f"    saved: {place}")


def print_report(report: Report, never_used: bool) -> None:
    """Known differences, which of them ended walks, what was never used, the last line."""
    print("known differences met (docs/official-engine.md):")
    for name, count in sorted(report.counts.items()):
        print(f"    {count:6} {name}")
    print(f"walks that ended early by a known difference: {report.ended.total()}")
    for name, count in sorted(report.ended.items()):
        print(f"    {count:6} {name}")
    if never_used:
        print("\n".join(never(report)))
    print(report.last_line())


def main() -> int:
    """The command; every error is told without a traceback."""
    try:
        app()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except PlaymatError as error:
        print(f"playmat: {error}", file=sys.stderr)
        return 2
    except msgspec.MsgspecError as error:
        print(f"playmat: the official engine told something unexpected: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"playmat: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
