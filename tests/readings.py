"""Texts and what they mean, as the files of tests/data/text tell them: "kind: text", then a line with its tree."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent / "data" / "text"


def readings(name: str) -> list[tuple[str, str, str]]:
    """Kind, text and tree of each pair in a file; lines that begin with # are comments."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    found: list[tuple[str, str, str]] = []
    for head, tree in zip(lines[::2], lines[1::2], strict=True):
        kind, _, text = head.partition(": ")
        found.append((kind, text, tree.strip()))
    return found
