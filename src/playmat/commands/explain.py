"""`playmat explain`: what the engine knows of a card, or how a text is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.pool.compile import Compiled
    from playmat.pool.printed import PrintedCard

KINDS_HELP = "attack, ability, rule, item, supporter, stadium, tool or energy"


HELP = (
    "Explains a card (its facts, the tree of each text, its canonical text) or a text given with --text.\n\n"
    "Where a text is not understood, the place is shown with a mark under it and what could stand there, and the exit "
    "code is 1."
)


def explain(
    card: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CARD",
            help="A name, a set and number (MEG 36), an id of the pool, or an id of the official engine.",
            show_default=False,
        ),
    ] = None,
    text: Annotated[
        str | None, typer.Option("--text", help="A printed text to be read, instead of a card.", show_default=False)
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="The language that is read or written: en or ja.")] = "en",
    kind: Annotated[
        str,
        typer.Option(
            "--kind",
            help=f"What the text stands on: {KINDS_HELP}. Without it, the first of these that it makes sense on.",
            show_default=False,
        ),
    ] = "",
    damage: Annotated[
        str, typer.Option("--damage", help="The number printed at the attack, as 60, 60+ or 20x.", show_default=False)
    ] = "",
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="SOURCE",
            help="Read the card's text now from a source (`official`, a file or a folder) instead of the pool.",
            show_default=False,
        ),
    ] = "",
) -> None:
    """Explains a card (its facts, the tree of each text, its canonical text) or a text given with --text."""
    wanted = " ".join(card or ())
    if text is None and not wanted:
        raise PlaymatError("name a card, or give a text with --text", "explain", "As: playmat explain 'Ultra Ball'.")
    if text is not None and wanted:
        raise PlaymatError("name a card, or give a text with --text, not both", "explain")
    if text is not None:
        understood = explain_text(text, lang, kind, damage)
    else:
        understood = explain_card(wanted, lang, source)
    if not understood:
        raise typer.Exit(1)


def explain_text(text: str, lang: str, kind: str, damage: str) -> bool:
    """Prints how a text is read; whether it is understood."""
    from playmat.pool.compile import TextRoom, compile_card
    from playmat.pool.explain import refusal_lines, term_lines
    from playmat.pool.load import built_in, whole
    from playmat.pool.printed import ATTACK, KINDS, text_alone

    if kind and kind not in KINDS:
        raise PlaymatError(f"{kind!r} is no kind of text", "--kind", f"Known are {KINDS_HELP}.")
    check_language(lang)
    if damage and kind not in ("", ATTACK):
        raise PlaymatError(f"a number is printed at attacks, not at {kind}", "--damage", "Leave one of the two out.")
    if not text.strip():
        raise PlaymatError("the text is empty", "--text", "As: playmat explain --text 'Draw 3 cards.'")
    room = TextRoom(lang, built_in().cards(), names=whole().names())
    refused: list[tuple[str, Compiled]] = []
    for each in [kind or ATTACK] if kind or damage else KINDS:
        printed = text_alone(text, lang, each, damage)
        made = compile_card(printed, room)
        if made.understood():
            (alone,) = printed.texts()
            lines = term_lines(room.read(alone, printed.facts), alone, printed.facts, room)
            print("\n".join(line.strip() for line in lines))
            return True
        refused.append((each, made))
    print("\n".join(["not understood", *(f"  {line}" for line in refusal_lines(refused))]))
    return False


def check_language(lang: str) -> None:
    """Refuses a language that has no grammar."""
    from playmat.pool.printed import LANGUAGES

    if lang not in LANGUAGES:
        raise PlaymatError(f"{lang!r} is no language with a grammar", "--lang", f"Known are {', '.join(LANGUAGES)}.")


def explain_card(wanted: str, lang: str, source: str) -> bool:
    """Prints what is known of a card; whether all its texts are understood."""
    from playmat.errors import CardDataError
    from playmat.pool import explain as lines
    from playmat.pool.compile import TextRoom
    from playmat.pool.load import built_in, whole
    from playmat.pool.source import OFFICIAL

    check_language(lang)
    pool = whole()
    if source and source != OFFICIAL:
        return explain_of_source(wanted, source)
    found = lines.find_cards(wanted, pool)
    fresh = printed_of_official(bool(source)) if source or any(each.unsupported for each in found) else {}
    room = TextRoom(lang, built_in().cards(), names=pool.names())
    understood = True
    for number, card in enumerate(found):
        if number:
            print()
        pool.definition(card)  # a tree that was edited into nonsense is said here
        official = pool.official_ids_of(card)
        print("\n".join(lines.facts_lines(card, pool.prints_of(card), official)))
        printed = next((fresh[each] for each in official if each in fresh), None)
        if printed is not None and (source or card.unsupported):
            texts, read = lines.printed_lines(printed, TextRoom(printed.language, built_in().cards()))
        elif source:
            raise CardDataError(f"{card.name} is not in the official engine's list", "explain")
        else:
            texts, read = lines.stored_lines(card, room), not card.unsupported
        print("\n".join(texts) if texts else "  no text")
        understood = understood and read
    return understood


def printed_of_official(demanded: bool) -> dict[int, PrintedCard]:
    """The official engine's cards by id; none where it is not installed and not demanded."""
    from playmat.pool.official import library_path, read_official

    if not demanded and library_path() is None:
        return {}
    return {each.official_id: each for each in read_official()}


def explain_of_source(wanted: str, source: str) -> bool:
    """Prints the cards of a file that a name, or a set and number, means."""
    from playmat.errors import CardDataError
    from playmat.facts.card import name_key
    from playmat.pool import explain as lines
    from playmat.pool.compile import TextRoom
    from playmat.pool.pool import print_key
    from playmat.pool.source import read_source

    cards = read_source(source)
    words = wanted.split()
    key = print_key(words[-2], words[-1]) if len(words) > 1 else ("", "")
    found = [
        each
        for each in cards
        if each.facts.name == name_key(wanted)
        or each.facts.id == wanted
        or any(print_key(one.set_code, one.number) == key for one in each.prints)
    ]
    if not found:
        raise CardDataError(f"there is no card {wanted!r} in this source", source)
    language = found[0].language
    room = TextRoom(language, [each.facts for each in cards if each.language == language])
    understood = True
    for number, card in enumerate(found):
        if number:
            print()
        print("\n".join(lines.facts_lines(card.facts, card.prints)))
        texts, read = lines.printed_lines(card, room)
        print("\n".join(texts) if texts else "  no text")
        for each in card.doubts:
            print(f"  incomplete: {each}")
        understood = understood and read
    return understood
