"""`playmat cards`: the user's own cards, read from card data or written by hand, kept beside the built-in pool."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table

from playmat.commands.progress import progress
from playmat.errors import CardDataError

if TYPE_CHECKING:
    from playmat.pool.store import Collection

SHOWN: Final = 20

cards_app = typer.Typer(no_args_is_help=True, help="Your own cards, beside the built-in ones.")

HELP: Final = (
    "Reads cards and keeps them as a collection of your own, so that decks may name them.\n\n"
    "PATH is a file or folder: the files of pokemon-tcg-data, TCGdex's JSON, or your own cards in TOML or JSON "
    "(docs/own-cards.md). What is not understood is reported, and refused in decks. Adding a collection again replaces "
    "it, and reads only what changed."
)


@cards_app.command("add", help=HELP)
def add(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files or folders of cards.", show_default=False)
    ],
    name: Annotated[
        str, typer.Option("--name", help="The name of the collection; without it that of the first path.")
    ] = "",
    unknown: Annotated[
        int, typer.Option("--unknown", min=0, help="How many of the places not understood to list.")
    ] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Reads cards and keeps them as a collection."""
    from playmat.pool.adding import make
    from playmat.pool.load import built_in
    from playmat.pool.places import own_cards
    from playmat.pool.store import Store

    wanted = name or name_of(paths[0])
    check_name(wanted)
    store = Store(own_cards())
    with progress("cards") as heard:
        made = make(wanted, list(dict.fromkeys(paths)), store, built_in(), heard)
    if not made.unchanged:
        store.replace(made.collection, made.cards)
    report = made.collection.report
    if as_json:
        data = {"collection": wanted, "unchanged": made.unchanged, "reused": made.reused, **report}
        print(json.dumps(data, indent=1, ensure_ascii=False))
        return
    if made.unchanged:
        print(f"{wanted}: nothing changed since it was added")
    show(wanted, report, unknown)


@cards_app.command("list")
def list_(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Lists your collections."""
    from playmat.pool.adding import room_key
    from playmat.pool.places import own_cards
    from playmat.pool.store import Store

    store = Store(own_cards())
    found = store.collections()
    current = {each.name: each.room == room_key(store.names_beside(each.name)) for each in found}
    if as_json:
        data = [
            {"name": each.name, "sources": each.sources, "current": current[each.name], **numbers(each)}
            for each in found
        ]
        print(json.dumps(data, indent=1, ensure_ascii=False))
        return
    if not found:
        print("You have no cards of your own. Add some with `playmat cards add PATH`.")
        return
    table = Table()
    for heading in ("collection", "cards", "can be played", "from", ""):
        table.add_column(heading, justify="right" if heading in ("cards", "can be played") else "left")
    for each in found:
        told = numbers(each)
        old = "" if current[each.name] else "add again"
        table.add_row(each.name, str(told["cards"]), str(told["cards_compiled"]), ", ".join(each.sources), old)
    Console().print(table)
    if not all(current.values()):
        print(
            '"add again": Playmat, or the names that texts may speak of, changed since; the readings are as they were'
        )


@cards_app.command("remove")
def remove(name: Annotated[str, typer.Argument(metavar="NAME", help="The name of a collection.")]) -> None:
    """Removes a collection of yours; the files it was made from stay."""
    from playmat.pool.places import own_cards
    from playmat.pool.store import Store

    store = Store(own_cards())
    if not store.remove(name):
        names = ", ".join(each.name for each in store.collections())
        hint = f"You have {names}." if names else "You have none."
        raise CardDataError("there is no such collection", name, hint)
    print(f"{name}: removed")


def name_of(path: str) -> str:
    """The name of a collection by its path: the name of the file without its endings, or that of the folder."""
    from pathlib import Path

    place = Path(path).resolve()
    return place.name if place.is_dir() else place.name.partition(".")[0]


def check_name(name: str) -> None:
    """Refuses a name that nobody could type or tell apart."""
    if not re.fullmatch(r"[\w\-]{1,40}", name):
        hint = "Letters, digits, - and _, at most 40; name it with --name."
        raise CardDataError(f"{name!r} is no name of a collection", "--name", hint)


def numbers(collection: Collection) -> dict[str, object]:
    """How many cards a collection has, and how many of them can be played."""
    return {each: collection.report[each] for each in ("cards", "cards_compiled")}


def show(name: str, report: dict[str, Any], unknown: int) -> None:
    """Prints a report for people."""
    from playmat.pool.eras import years_of

    out = Console()
    print(
        f"{name}: {report['cards']} cards of {report['prints']} prints; {report['cards_compiled']} can be played, "
        f"{report['cards'] - report['cards_compiled']} are not understood"
    )
    if report["built_in"]:
        print(f"{report['built_in']} of them are built in; their prints were added")
    if report["built_in_text_counts"]:
        print(
            f"their text reads otherwise than the built-in one, which counts: {short(report['built_in_text_counts'])}"
        )
    if report["other_text_counts"]:
        print(f"an older collection of yours has another text, which counts: {short(report['other_text_counts'])}")
    for each in report["places"]:
        print(f"\n{each['card']} is not understood")
        print("\n".join(f"  {line}" for line in each["lines"]))
    if len(report["eras"]) > 1:
        table = Table()
        for heading in ("era", "years", "cards", "can be played", "share"):
            table.add_column(heading, justify="left" if heading in ("era", "years") else "right")
        for era, share in report["eras"].items():
            table.add_row(
                era,
                years_of(era),
                str(share["cards"]),
                str(share["cards_compiled"]),
                f"{share['cards_compiled'] / share['cards']:.1%}",
            )
        out.print(table)
    if report["stops"] and unknown and len(report["stops"]) > len(report["places"]):
        places = Table(title="where reading stops most often")
        for heading in ("cards", "at the words", "for example"):
            places.add_column(heading, justify="right" if heading == "cards" else "left")
        for each in report["stops"][:unknown]:
            places.add_row(str(each["cards"]), each["words"].replace("[", r"\["), each["example"].replace("[", r"\["))
        out.print(places)


def short(those: list[str]) -> str:
    """A list for people, cut where it is long."""
    more = len(those) - SHOWN
    return ", ".join(those[:SHOWN]) + (f" and {more} more" if more > 0 else "")
