"""`playmat coverage`: how much of a source of cards is understood."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from playmat.commands.progress import progress

if TYPE_CHECKING:
    from playmat.pool.coverage import Coverage, Share
    from playmat.pool.printed import PrintedCard


NO_SET: Final = "-"
"""Stands for the code of a set that is not known."""

HELP: Final = (
    "Reads every text of the sources and says how many cards and distinct texts are understood, per set and in total, "
    "and at which words reading stops most often."
)


def coverage(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE",
            help="`official` (the installed official engine), or files or folders of card data.",
            show_default=False,
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    stops: Annotated[int, typer.Option("--stops", min=0, help="How many of the places to list.")] = 20,
) -> None:
    """Reads every text of sources and counts what is understood."""
    from playmat.pool.coverage import measure
    from playmat.pool.source import read_source

    printed = [card for each in dict.fromkeys(sources) for card in read_source(each)]
    with progress("cards", len(printed)) as heard:
        found = measure(printed, set_of, lambda done: heard(done, len(printed)))
    if as_json:
        print(json.dumps(found.data(), indent=1, ensure_ascii=False))
    else:
        show(found, stops)


def set_of(card: PrintedCard) -> tuple[str, str]:
    """Code and name of a card's set; the official engine has none, so there the pool's prints say it."""
    from playmat.pool.load import built_in

    prints = card.prints
    if not prints and card.official_id >= 0:
        known = built_in().find_by_official_id(card.official_id)
        prints = built_in().prints_of(known) if known is not None else ()
    return (prints[0].set_code if prints else "") or NO_SET, card.set_name


def show(found: Coverage, stops: int) -> None:
    """Prints the numbers as tables."""
    table = Table()
    for heading in ("set", "cards", "compiled", "share", "texts", "compiled", "share"):
        table.add_column(heading, justify="left" if heading == "set" else "right")
    for code, share in found.sets.items():
        table.add_row(f"{code}  {share.name}".strip(), *row(share))
    table.add_section()
    table.add_row("total", *row(found.total))
    out = Console()
    out.print(table)
    if found.no_text:
        out.print(f"for {found.no_text} cards the source has no text")
    if found.stops and stops:
        places = Table(title="where reading stops most often")
        for heading in ("texts", "at the words", "for example"):
            places.add_column(heading, justify="right" if heading == "texts" else "left")
        for words, count, example in found.stops[:stops]:
            places.add_row(str(count), words.replace("[", r"\["), example.replace("[", r"\["))
        out.print(places)


def row(share: Share) -> tuple[str, ...]:
    """The cells of one set."""
    texts = len(share.texts)
    compiled = texts - len(share.failed)
    return (
        str(share.cards),
        str(share.cards_compiled),
        percent(share.cards_compiled, share.cards),
        str(texts),
        str(compiled),
        percent(compiled, texts),
    )


def percent(hits: int, total: int) -> str:
    """A share for people."""
    return f"{hits / total:.1%}" if total else "–"
