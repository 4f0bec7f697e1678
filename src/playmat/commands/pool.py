"""`playmat pool build`: makes the pool's text files again from sources of card data and shows what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from playmat.errors import CardDataError, NotationError

if TYPE_CHECKING:
    from pathlib import Path

    from playmat.facts.card import CardFacts
    from playmat.pool.files import Change
    from playmat.pool.printed import PrintedCard

SHOWN: Final = 20
STANDARD: Final = "standard"

pool_app = typer.Typer(no_args_is_help=True, help="The built-in cards.")

Sources = Annotated[
    list[str] | None,
    typer.Option(
        "--from",
        metavar="SOURCE",
        help="`official` (the installed official engine), or a file or folder of card data; give it once for each. "
        "Without it: official, and the file named by PLAYMAT_CARDS or found beside the project.",
    ),
]
Check = Annotated[
    bool, typer.Option("--check", help="Write nothing; say what would change, and exit with 1 if anything would.")
]
Out = Annotated[str, typer.Option("--out", metavar="FOLDER", help="Where to write; without it the pool's own folder.")]


HELP: Final = (
    "Makes the pool's files again: facts and trees of all cards, one a line, and their prints; never printed text.\n\n"
    "A card whose text is not understood keeps its facts, is marked with the place where reading stops, and is refused "
    "in decks. Notation written by hand stays where the text is not understood, and only there."
)


@pool_app.command("build", help=HELP)
def build(
    sources: Sources = None,
    check: Check = False,
    out: Out = "",
    name: Annotated[str, typer.Option("--name", help="The files are NAME.cards and NAME.prints.")] = STANDARD,
    only: Annotated[
        str, typer.Option("--only", metavar="FILE", help="Only the cards of these prints: set code and number a line.")
    ] = "",
) -> None:
    """Makes the pool's files again from sources of card data."""
    from pathlib import Path

    from playmat.pool import files
    from playmat.pool.building import build as build_pool
    from playmat.pool.building import build_some, pool_of, wanted_prints
    from playmat.pool.load import DATA
    from playmat.pool.pool import CARDS, PRINTS

    folder = Path(out) if out else DATA
    if not name or "/" in name or "\\" in name or name.startswith("."):
        raise CardDataError(f"{name!r} is no name for files", "--name", "Write a plain word, as standard.")
    places = folder / f"{name}{CARDS}", folder / f"{name}{PRINTS}"
    old = [files.old_text(each) for each in places]
    beside = [] if name == STANDARD else [DATA / f"{STANDARD}{CARDS}", DATA / f"{STANDARD}{PRINTS}"]
    if only:
        built = build_some(read_all(sources), wanted_prints(Path(only)), pool_of(beside))
    else:
        built = build_pool(read_all(sources), written_by_hand(old[0], places[0]))
    new = built.cards_text(), built.prints_text()
    try:
        files.check_texts(*new, beside)
    except NotationError as wrong:
        raise CardDataError(f"a card does not build: {wrong.what}", wrong.where, wrong.hint) from None
    changes = [files.Change(before, after) for before, after in zip(old, new, strict=True)]
    different = [before != after for before, after in zip(old, new, strict=True)]
    if not check and any(different):
        files.write_all(dict(zip(places, new, strict=True)))
    tell(places, changes, different)
    understood = sum(not each.unsupported for each in built.cards)
    print(
        f"{len(built.cards)} cards: {understood} can be played ({len(built.kept_by_hand)} of them written by hand), "
        f"{len(built.cards) - understood} are not understood"
    )
    for title, those in (
        ("read differently from what was written by hand", built.differs_from_hand),
        ("left out, their data being incomplete", built.left_out),
    ):
        if those:
            print(f"{title}: {shortened(those)}")
    if check and any(different):
        raise typer.Exit(1)


def read_all(sources: list[str] | None) -> list[PrintedCard]:
    """The cards of all sources; CardDataError where there is none to read."""
    from playmat.pool.source import DATA_VARIABLE, OFFICIAL, default_data, read_source

    names = list(dict.fromkeys(sources or []))
    if not names:
        data = default_data()
        if not data:
            hint = f"Name one with --from FILE (beside --from {OFFICIAL}), or in {DATA_VARIABLE}."
            raise CardDataError("there is no file of card data for the prints", "pool build", hint)
        names = [OFFICIAL, data]
    return [card for each in names for card in read_source(each)]


def written_by_hand(text: str, place: Path) -> list[CardFacts]:
    """The cards of the old file that a person wrote."""
    from playmat.facts.form import read_cards

    try:
        return [each for each in read_cards(text, str(place)) if each.by_hand]
    except CardDataError as wrong:
        hint = f"{wrong.hint + '; ' if wrong.hint else ''}mend the line, or remove the file to build it anew."
        raise CardDataError(wrong.what, wrong.where, hint[0].upper() + hint[1:]) from None


def tell(places: tuple[Path, ...], changes: list[Change], different: list[bool]) -> None:
    """What changed in each file."""
    for place, change, differs in zip(places, changes, different, strict=True):
        comments = differs and not change.any()
        print(f"{place}: {'only comments or order changed' if comments else change.summary()}")
        for sign, those in (("+", change.added), ("~", change.changed), ("-", change.removed)):
            if those:
                print(f"  {sign} {shortened(those)}")


def shortened(those: list[str]) -> str:
    """A list for people, cut where it is long."""
    more = len(those) - SHOWN
    return ", ".join(those[:SHOWN]) + (f" and {more} more" if more > 0 else "")
