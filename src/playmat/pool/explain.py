"""Explaining a card or a text in lines for people: facts, the tree of each text, its canonical words, and, where a
text is not understood, the place with a mark under it and what was expected there.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from playmat.effects.notation import Term, parse
from playmat.errors import CardDataError, DeckError, NotationError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import AttackFacts, CardFacts, PrintFacts
from playmat.pool.compile import Compiled, TextRoom
from playmat.pool.decklist import parse_deck, resolve
from playmat.pool.pool import Pool
from playmat.pool.printed import ABILITY, ATTACK, CARD_KINDS, PrintedCard, PrintedText
from playmat.text.errors import TextError

WINDOW: Final = 76
EXPECTED: Final = 8
LONGEST: Final = 120


def find_cards(wanted: str, pool: Pool) -> list[CardFacts]:
    """The cards meant by a name, an id, an official id, or a set code and number; CardDataError if there is none."""
    words = wanted.strip()
    if len(words) > LONGEST or visible(words) != words or not words:
        raise CardDataError("this is no name of a card", "explain", "Give a name, or a set and number, as MEG 36.")
    bare = words.removeprefix("official").strip()
    if bare.isascii() and bare.isdecimal() and len(bare) < 10:
        card = pool.find_by_official_id(int(bare))
        if card is None:
            raise CardDataError(f"there is no card with the official id {int(bare)}", "explain")
        return [card]
    known = pool.find_by_id(words)
    if known is not None:
        return [known]
    named = pool.find_by_name(words)
    if named:
        return named
    printed = re.fullmatch(r"(?:(.+) )?(\S+) (\S*\d\S*)", words)
    if printed is not None:
        found = pool.find_by_print(printed.group(2), printed.group(3))
        if found and not printed.group(1):
            return found
    # A line of a deck list says the rest, with its suggestions for names that are nearly right.
    try:
        return [each.card for each in resolve(parse_deck(f"1 {words}"), pool)]
    except DeckError as wrong:
        raise CardDataError(wrong.what, "explain", wrong.hint) from None


def facts_lines(card: CardFacts, prints: tuple[PrintFacts, ...] = (), official: list[int] | None = None) -> list[str]:
    """Name, id, numbers and prints."""
    lines = [f"{card.name}  ({card.id})"]
    stage = cards.STAGE_NAMES[card.stage] if card.is_pokemon() else cards.KIND_NAMES[card.kind]
    parts = [stage]
    if card.hp:
        parts.append(f"HP {card.hp}")
    if card.types:
        parts.append("/".join(energy.NAMES[each] for each in card.types))
    if card.evolves_from:
        parts.append("evolves from " + " or ".join(card.evolves_from))
    for weak in card.weaknesses:
        parts.append(f"Weakness {energy.NAMES[weak.type]} {'×' if weak.op == 'x' else '+'}{weak.amount or ''}")
    for resists in card.resistances:
        parts.append(f"Resistance {energy.NAMES[resists.type]} −{resists.amount or ''}")
    if card.is_pokemon():
        parts.append(f"Retreat Cost {card.retreat}")
        parts.append(f"{card.prizes} Prize{'s' if card.prizes != 1 else ''}")
    if card.owner:
        parts.append(f"owner {card.owner}")
    if card.tags:
        parts.append("tags " + ", ".join(card.tags))
    lines.append("  " + " · ".join(parts))
    if official:
        lines.append("  official id " + ", ".join(str(each) for each in official))
    if prints:
        marks = [f" ({each.regulation_mark})" if each.regulation_mark else "" for each in prints]
        written = [f"{each.set_code} {each.number}{mark}" for each, mark in zip(prints, marks, strict=True)]
        lines.append("  prints " + ", ".join(written))
    if card.by_hand:
        lines.append("  its notation was written by hand")
    return lines


def attack_head(attack: AttackFacts) -> str:
    """An attack as it is headed: name, cost and number."""
    number = "" if attack.damage is None else f" {attack.damage}{attack.suffix.replace('x', '×').replace('-', '−')}"
    return f'attack "{attack.name}" {energy.cost_text(attack.cost)}{number}'


def stored_lines(card: CardFacts, room: TextRoom) -> list[str]:
    """The texts of a card of the pool: tree and canonical words of each, and what was not understood."""
    lines: list[str] = []
    for ability in card.abilities:
        lines.append(f'  {cards.ABILITY_KIND_NAMES[ability.kind]} "{ability.name}"')
        lines += tree_lines(ability.effect, PrintedText(ABILITY, ability.name, ""), card, room)
    for attack in card.attacks:
        lines.append(f"  {attack_head(attack)}")
        lines += tree_lines(attack.effect, PrintedText(ATTACK, attack.name, "", attack), card, room)
    if card.effect:
        lines.append("  its text")
        lines += tree_lines(card.effect, PrintedText(CARD_KINDS[card.kind], "", ""), card, room)
    if card.unsupported:
        lines.append(f"  not understood: {card.unsupported}")
    return lines


def tree_lines(effect: str, text: PrintedText, card: CardFacts, room: TextRoom) -> list[str]:
    """A tree and its canonical words; NotationError with the card where it is none."""
    if not effect:
        return []
    try:
        term = parse(effect)
    except NotationError as wrong:
        raise NotationError(wrong.what, f"{card.name} ({card.id}), {text.title()}, {wrong.where}", wrong.hint) from None
    return term_lines(term, text, card, room)


def term_lines(term: Term, text: PrintedText, card: CardFacts, room: TextRoom) -> list[str]:
    lines = [f"    tree  {term.write()}"]
    try:
        lines.append(f"    text  {room.write(term, text, card)}")
    except TextError as wrong:
        lines.append(f"    text  (no words for this tree: {wrong})")
    return lines


def printed_lines(printed: PrintedCard, room: TextRoom) -> tuple[list[str], bool]:
    """The texts of a printed card, read now: trees and words, or the place; and whether all are understood."""
    lines: list[str] = []
    understood = True
    heads = {each.name: f'{cards.ABILITY_KIND_NAMES[each.kind]} "{each.name}"' for each in printed.facts.abilities}
    shown: set[str] = set()
    for text in printed.texts():
        head = attack_head(text.attack) if text.attack else heads.get(text.name, "its text")
        shown.add(head)
        lines.append(f"  {head}")
        try:
            lines += term_lines(room.read(text, printed.facts), text, printed.facts, room)
        except TextError as wrong:
            understood = False
            lines += [f"    {each}" for each in place_lines(wrong)]
    for attack in printed.facts.attacks:
        if attack_head(attack) not in shown:
            lines.append(f"  {attack_head(attack)}")
    return lines, understood


def refusal_lines(refused: list[tuple[str, Compiled]]) -> list[str]:
    """Why a text is not understood on any of some kinds of card: the place, or the reason on each kind."""
    reasons: dict[str, list[str]] = {}
    for kind, made in refused:
        if not made.failures:
            reasons.setdefault(made.facts.unsupported, []).append(kind)
            continue
        error = made.failures[0].error
        if error.at >= 0:
            # Sentences are read alike on every kind of card: where that fails, the first says it for all.
            return place_lines(error)
        reasons.setdefault(error.what, []).append(kind)
    if len(reasons) == 1:
        return list(reasons)
    return [f"as {', '.join(kinds)}: {what}" for what, kinds in reasons.items()]


def place_lines(error: TextError) -> list[str]:
    """Where a text stops making sense: a window of it, a caret under the place, and what was expected."""
    lines: list[str] = []
    if error.at >= 0 and error.text:
        start = max(0, error.at - WINDOW // 2)
        end = min(len(error.text), start + WINDOW)
        before = ("…" if start else "") + visible(error.text[start : error.at])
        after = visible(error.text[error.at : end]) + ("…" if end < len(error.text) else "")
        lines.append(before + after)
        lines.append(" " * width(before) + "^")
    lines.append(error.what)
    if error.expected:
        more = len(error.expected) - EXPECTED
        lines.append("expected: " + ", ".join(error.expected[:EXPECTED]) + (f" … ({more} more)" if more > 0 else ""))
    return lines


def visible(text: str) -> str:
    """A text on one line in which nothing acts on a terminal."""
    return "".join("�" if unicodedata.category(each)[0] == "C" else " " if each.isspace() else each for each in text)


def width(text: str) -> int:
    """The columns that a text takes: wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text)
