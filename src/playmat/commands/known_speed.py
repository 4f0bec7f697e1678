"""`playmat bench --known`: how fast the engine is with each of the known decks of today's format."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from playmat.arena.bench import BUILDS, bench
from playmat.official.decks import known_decks

messages = Console(stderr=True)


def known_speed(rules: str, seconds: float, seed: int, as_json: bool) -> None:
    """Measures each known deck against itself, as `bench` measures one, and prints a row a deck."""
    data: dict[str, dict[str, object]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, ids in known_decks().items():
            messages.print(f"measuring {name} …")
            place = Path(folder) / f"{name}.csv"
            place.write_text("".join(f"{card}\n" for card in ids), encoding="utf-8")
            data[name] = bench((str(place), str(place)), rules, seconds, seed)
            data[name]["decks"] = [name, name]
    if as_json:
        print(json.dumps(data, indent=1))
        return
    # Narrow, so that the names of the decks stay whole on a terminal of 80 columns.
    table = Table(title=f"random play on one core, rules {rules}: decisions a second", box=None, padding=(0, 2, 0, 0))
    table.add_column("deck", no_wrap=True)
    for column in (*BUILDS, "×", "pure ×", "copies"):
        table.add_column(column, justify="right")
    for name, row in data.items():
        table.add_row(name, *cells(row))
    out = Console()
    out.print(table)
    for reason in sorted({f"{build}: {said}" for row in data.values() for build, said in items(row, "missing")}):
        out.print(reason)


def items(row: dict[str, object], name: str) -> list[tuple[str, object]]:
    """The items of one of the objects in what `bench` says."""
    found = row[name]
    assert isinstance(found, dict)
    return list(found.items())


def cells(row: dict[str, object]) -> list[str]:
    """The figures of a deck: decisions a second of each build, how many times the official engine, copies a second."""
    said = [dict(items(row, build))["decisions_per_second"] for build in BUILDS]
    times = [value for _, value in items(row, "times_official")]
    copies = dict(items(row, "compiled"))["copies_per_second"]
    return [
        *("–" if each is None else f"{each:,.0f}" for each in said),
        *("–" if each is None else f"{each:.1f}" for each in times),
        "–" if copies is None else f"{copies:,.0f}",
    ]
