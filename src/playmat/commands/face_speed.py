"""`playmat bench --face`: how fast an agent of the official competition plays here and there."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.table import Table

messages = Console(stderr=True)


def face_speed(deck: str, agent: str, seconds: float, seed: int, as_json: bool) -> None:
    """Measures and prints; an empty deck is each known deck, an empty agent the random one."""
    from playmat.official.speed import AGENT, SHOWN, SIDES, bench_face

    chosen = Path(agent) if agent else AGENT
    data = bench_face(deck, chosen, seconds, seed, lambda step: messages.print(f"measuring {step} …"))
    if as_json:
        print(json.dumps(data, indent=1))
        return
    table = Table(title=f"{data['agent']} on one core, {data['deck']}")
    table.add_column("")
    for figure in SHOWN:
        table.add_column(figure.replace("_", " "), justify="right")
    for side in SIDES:
        row = data[side]
        assert isinstance(row, dict)
        table.add_row(side, *("–" if row[figure] is None else f"{row[figure]:,.0f}" for figure in SHOWN))
    out = Console()
    out.print(table)
    times, rounds, missing = data["times_official"], data["rounds"], data["missing"]
    assert isinstance(times, dict) and isinstance(rounds, dict) and isinstance(missing, dict)
    for side, value in times.items():
        if value is not None:
            each = " ".join(map(str, rounds[side]))
            out.print(f"{side}: {value}× the official Python API (rounds: {each})")
    for side, reason in missing.items():
        out.print(f"{side}: {reason}")
