"""`playmat why` and `playmat damage`: questions about a position in a file, as a judge would answer them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playmat.errors import IndexChoiceError, PlaymatError, PositionError

if TYPE_CHECKING:
    from playmat.facts.card import CardFacts
    from playmat.state.model import Game
    from playmat.view.damages import DamageReport
    from playmat.view.why import Reason

WHY_HELP = (
    "Says why an action is not offered in a position: the rule, its sentence, and the card that forbids it.\n\n"
    "Without an action it lists everything that a player could expect and does not get. Actions: attack NAME, ability "
    "NAME, retreat, stadium, bench NAME, play NAME, evolve NAME onto WHERE, attach NAME to WHERE; where something is "
    "to be picked: choose NAME. WHERE is active, bench 2, or a name."
)
DAMAGE_HELP = (
    "Shows the damage of an attack in a position step by step, each step with its rule and the cards that change it."
)

PositionFile = Annotated[
    str, typer.Argument(metavar="POSITION_FILE", help="A position as text (docs/positions.md); - reads stdin.")
]
Cards = Annotated[
    list[str] | None,
    typer.Option("--cards", metavar="FILE", help="A file of further cards, which may be named in the position."),
]
After = Annotated[
    list[str] | None,
    typer.Option(
        "--after",
        metavar="KEY",
        help='First make this choice (the start of its key, as "play:Potion"); several are made in order.',
    ),
]
Coins = Annotated[
    str, typer.Option("--coins", metavar="HT", help="How coins on the way land: H heads, T tails.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def why(
    position_file: PositionFile,
    action: Annotated[
        str, typer.Argument(metavar="[ACTION]", help='As "attack Slam"; without it, all.', show_default=False)
    ] = "",
    cards: Cards = None,
    after: After = None,
    coins: Coins = "",
    as_json: AsJson = False,
) -> None:
    """Says why an action is not offered in a position."""
    from playmat.view.why import not_offered, why_not

    game = game_of(position_file, cards or [], after or [], coins)
    if action.strip():
        found = why_not(game, action)
        print(json.dumps(reason_data(action, found), ensure_ascii=False) if as_json else reason_text(action, found))
        return
    rows = not_offered(game) if at_main_decision(game) else []
    if as_json:
        print(json.dumps([reason_data(key, each) for key, each in rows], ensure_ascii=False, indent=1))
        return
    print("\n".join(listed(game, rows)))


def damage(
    position_file: PositionFile,
    attack: Annotated[str, typer.Argument(metavar="ATTACK", help='As "attack Slam".')],
    cards: Cards = None,
    after: After = None,
    coins: Coins = "",
    choices: Annotated[
        list[str] | None,
        typer.Option("--choose", metavar="KEY", help="Answers what the attack asks before its damage, in order."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Shows the damage of an attack in a position step by step."""
    from playmat.view.damages import damage_report

    game = game_of(position_file, cards or [], after or [], "")
    report = damage_report(game, attack, coins, choices or [])
    print(json.dumps(damage_data(report), ensure_ascii=False, indent=1) if as_json else "\n".join(report.lines()))


# -- output -----------------------------------------------------------------------------------------------------------


def reason_text(action: str, found: Reason | None) -> str:
    """The answer to one question."""
    if found is None:
        return f"{action}: offered"
    lines = [f"{action}: not offered", f"  {found.rule}: {found.sentence}"]
    if found.card is not None:
        lines.append(f"  card: {found.card}")
    if found.detail:
        lines.append(f"  here: {found.detail}")
    return "\n".join(lines)


def reason_data(action: str, found: Reason | None) -> dict[str, object]:
    if found is None:
        return {"action": action, "offered": True}
    return {
        "action": action,
        "offered": False,
        "rule": found.rule,
        "sentence": found.sentence,
        "card": found.card,
        "detail": found.detail,
    }


def listed(game: Game, rows: list[tuple[str, Reason]]) -> list[str]:
    """Everything that is offered, then what is not, each group of equal reasons once."""
    from playmat.view.keys import merge_key
    from playmat.view.why import pending

    decision = game.decision
    if decision is None:
        return ["the game is over"]
    offers = list(dict.fromkeys(merge_key(game, option) for option in decision.options))
    lines = [f"{'AB'[decision.who]} may choose:", *(f"  {key}" for key in offers)]
    if not at_main_decision(game):
        return [pending(game, decision), *lines]
    grouped: dict[Reason, list[str]] = {}
    for key, found in rows:
        grouped.setdefault(found, []).append(key)
    for found, keys in grouped.items():
        lines.append(reason_text(", ".join(dict.fromkeys(without_number(key) for key in keys)), found))
    return lines


def without_number(key: str) -> str:
    """A key without the number of its card."""
    import re

    return re.sub(r"#\d+", "", key)


def damage_data(report: DamageReport) -> dict[str, object]:
    return {
        "attack": report.attack,
        "refused": None if report.refused is None else reason_data(f"attack {report.attack}", report.refused),
        "note": report.note,
        "hits": [
            {
                "hit": hit.head,
                "steps": [{"rule": step.rule, "amount": step.amount, "what": step.what} for step in hit.steps],
                "damage": hit.damage,
                "left": hit.left,
            }
            for hit in report.hits
        ],
    }


# -- the position -----------------------------------------------------------------------------------------------------


def at_main_decision(game: Game) -> bool:
    from playmat.state.codes import ASK_MAIN

    return game.decision is not None and game.decision.kind == ASK_MAIN


def game_of(place: str, card_files: list[str], after: list[str], coins: str) -> Game:
    """The game of a position file, after some choices; its cards are those of the files, then of the pool."""
    from playmat.effects.define import define
    from playmat.pool.load import whole
    from playmat.state.chance import Chance
    from playmat.view.damages import coin_list
    from playmat.view.position import position

    text = text_of(place)
    named: dict[str, CardFacts] = {}
    pool = whole()
    doubtful: dict[str, int] = {}
    for name in pool.names():
        if name in text:
            same = pool.find_by_name(name)
            named[name] = same[0]
            if len(same) > 1:
                doubtful[same[0].id] = len(same)
    for card_id in pool.ids():
        card = pool.find_by_id(card_id) if card_id in text else None
        if card is not None:
            named[card_id] = card
    own = own_cards(card_files)
    definitions = {key: pool.definition(card) for key, card in named.items()}
    for each in own:
        made = define(each)
        definitions[each.name] = made
        definitions[each.id] = made
    try:
        chance = Chance.scripted(coin_list(coins), [], []) if coins else None
        game = position(text, definitions, chance=chance)
    except PositionError as error:
        where = f"{place}, {error.where}" if error.where else place
        raise PositionError(error.what, where, better_hint(error, pool.names())) from None
    for defn in dict.fromkeys(game.table.cards):
        if defn.unsupported:
            raise PlaymatError(f"the text of {defn.name} is not understood: {defn.unsupported!r}", place)
        if defn.id in doubtful and defn.id not in text and not any(defn.id == each.id for each in own):
            print(
                f"playmat: of {doubtful[defn.id]} cards named {defn.name} the newest is taken, {defn.id}; "
                "write an id for another.",
                file=sys.stderr,
            )
    for key in after:
        make_choice(game, key)
    return game


def text_of(place: str) -> str:
    """The text of a file, or of stdin."""
    try:
        return sys.stdin.read() if place == "-" else Path(place).read_text(encoding="utf-8")
    except OSError as wrong:
        raise PositionError(f"the file cannot be read ({wrong.strerror})", place) from None
    except (UnicodeDecodeError, ValueError):
        raise PositionError("this is no text in UTF-8", place) from None


def own_cards(files: list[str]) -> list[CardFacts]:
    """The cards of the files given with --cards."""
    from playmat.facts.form import read_cards
    from playmat.pool.pool import text_of as text_of_cards

    return [card for each in files for card in read_cards(text_of_cards(Path(each)), each)]


def better_hint(error: PositionError, names: list[str]) -> str:
    """Names of the pool that look like one that is not known."""
    import difflib
    import re

    match = re.fullmatch(r"the card '(.*)' is not known", error.what)
    if match is None:
        return error.hint
    near = difflib.get_close_matches(match[1], names, 3)
    if near:
        return f"Did you mean {' or '.join(dict.fromkeys(near))}?"
    return "Cards of the built-in pool can be named; give others with --cards FILE."


def make_choice(game: Game, start: str) -> None:
    """Answer the pending decision with the option whose key begins so; what leaves no choice is answered by itself."""
    from playmat.view.keys import merge_key

    decision = game.decision
    keys = [] if decision is None else [merge_key(game, option) for option in decision.options]
    found = [i for i in range(len(keys)) if keys[i].startswith(start)]
    if not found:
        offers = ", ".join(dict.fromkeys(keys)) or "nothing, the game is over"
        raise PlaymatError(f"there is no choice {start!r}", "--after", f"Offered are: {offers}.")
    try:
        game.step(found[0])
    except IndexChoiceError as error:
        raise PlaymatError(f"{start!r} alone cannot be chosen ({error.what})", "--after") from None
