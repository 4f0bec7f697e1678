"""The small form in which people write cards of their own, in TOML or JSON alike: a `set`, and under `card` one table
for each card with its facts and its texts, in English words or in notation.

`OwnCards` decides what may stand in both; `docs/own-cards.md` shows it. Unlike the readers of other people's data this
one is strict: a key that it does not know, a card twice, a line of evolution that goes in a circle are errors.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from playmat.effects.define import define
from playmat.errors import CardDataError, NotationError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import AbilityFacts, AttackFacts, CardFacts, PrintFacts, name_key
from playmat.pool import english, tcgdata
from playmat.pool.printed import ENGLISH, PrintedCard, changed
from playmat.rules.formats import is_date

STAGES: Final = cards.STAGE_NAMES[cards.BASIC :]
KINDS: Final = ("Pokémon", "Item", "Tool", "Supporter", "Stadium", "Special Energy")
FORM_HINT: Final = "docs/own-cards.md shows the form."
_SET_CODE: Final = re.compile(r"[A-Z][A-Z0-9]{1,6}\Z")
_NUMBER: Final = re.compile(r"[A-Za-z]{0,5}\d{1,4}[A-Za-z]?\Z")


class OwnAttack(msgspec.Struct, forbid_unknown_fields=True):
    """An attack: its cost in type names or letters, the number as printed, and `text` or `effect` (notation)."""

    name: str
    cost: list[str] | str = []
    damage: int | str = ""
    text: str = ""
    effect: str = ""


class OwnAbility(msgspec.Struct, forbid_unknown_fields=True):
    """An Ability with `text` or `effect`; `kind` is ability, Poké-Power, Poké-Body, Pokémon Power or Ancient Trait."""

    name: str
    text: str = ""
    effect: str = ""
    kind: str = "Ability"


class OwnVersus(msgspec.Struct, forbid_unknown_fields=True):
    """A Weakness ("x2", "+20") or Resistance ("-30")."""

    type: str
    value: str | None = None


class OwnCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card; what stands here but makes no sense on its kind is refused by `facts.card.check`."""

    name: str
    number: int | str = ""
    kind: str = "Pokémon"
    stage: str = ""
    hp: int = 0
    types: list[str] = []
    evolves_from: str | list[str] = []
    weaknesses: list[OwnVersus] = []
    resistances: list[OwnVersus] = []
    retreat: int = 0
    abilities: list[OwnAbility] = []
    attacks: list[OwnAttack] = []
    text: str = ""
    effect: str = ""
    tags: list[str] = []
    prizes: int | None = None
    owner: str = ""
    provides: list[str] = []
    part: int = 0
    regulation_mark: str = ""


class OwnSet(msgspec.Struct, forbid_unknown_fields=True):
    """The set of all cards of a file: its code in deck lists, name and date."""

    code: str = "OWN"
    name: str = ""
    date: str = ""


class OwnCards(msgspec.Struct, forbid_unknown_fields=True):
    """A file of one's own cards."""

    card: list[OwnCard]
    set: OwnSet = msgspec.field(default_factory=OwnSet)


_SHAPES: Final[dict[str, type[msgspec.Struct]]] = {
    "set": OwnSet,
    "card": OwnCard,
    "attacks": OwnAttack,
    "abilities": OwnAbility,
    "weaknesses": OwnVersus,
    "resistances": OwnVersus,
}


def read_own(data: bytes, place: Path) -> list[PrintedCard]:
    """The cards of a file; CardDataError with the file, the card and the field for whatever is wrong."""
    where = str(place)
    form = decoded(data, where)
    if not form.card:
        raise CardDataError("the file has no cards", where, FORM_HINT)
    check_set(form.set, where)
    found: list[PrintedCard] = []
    numbers: dict[str, str] = {}
    for place_in_file, card in enumerate(form.card, 1):
        spot = f"{where}, card {place_in_file}, {card.name or '(no name)'}"
        number = str(card.number) or str(place_in_file)
        if number in numbers:
            raise CardDataError(f"number {number} is {numbers[number]} already", spot, "Give each card its own number.")
        numbers[number] = card.name
        try:
            found.append(read_card(card, form.set, number, spot))
        except CardDataError as wrong:
            raise CardDataError(wrong.what, spot, wrong.hint) from None
        except NotationError as wrong:
            raise CardDataError(f"its effect is no notation: {wrong.what}", spot, wrong.hint) from None
        facts = found[-1].facts
        if not facts.is_pokemon() and any(each.facts.name == facts.name for each in found[:-1]):
            raise CardDataError(f"{facts.name} is in this file twice", spot, "One name has one text: leave one out.")
    check_lines(found)
    return found


def decoded(data: bytes, where: str) -> OwnCards:
    """The file as the form; a syntax error or a key that is not known is a CardDataError with its place."""
    raw: Any
    try:
        text = data.decode("utf-8")
        raw = msgspec.json.decode(data) if text.lstrip()[:1] == "{" else tomllib.loads(text)
    except UnicodeDecodeError:
        raise CardDataError("the file is not UTF-8 text", where) from None
    except (tomllib.TOMLDecodeError, msgspec.DecodeError) as wrong:
        raise CardDataError(f"the file cannot be read: {wrong}", where, FORM_HINT) from None
    except RecursionError:
        raise CardDataError("this is nested too deeply for a card", where) from None
    try:
        return msgspec.convert(raw, OwnCards)
    except msgspec.ValidationError as wrong:
        what, _, path = str(wrong).partition(" - at ")
        path = path.strip("`") or "$"
        raise CardDataError(said(what, path), spot_of(raw, path, where), suggestion(what, path)) from None


def said(what: str, path: str) -> str:
    """A message of msgspec in our words: with the field it speaks of."""
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", what)
    missing = re.fullmatch(r"Object missing required field `(.+)`", what)
    field = path.removeprefix("$").lstrip(".")
    field = re.sub(r"^card\[\d+\]\.?", "", field)
    inside = f" in {field}" if field else ""
    if unknown:
        return f"{unknown.group(1)!r} is no field{inside}"
    if missing:
        return f"{missing.group(1)!r} is missing{inside}"
    return f"{field or 'the file'}: {what[0].lower()}{what[1:]}"


def spot_of(raw: Any, path: str, where: str) -> str:
    """File, number and name of the card that a path leads to."""
    found = re.match(r"\$\.card\[(\d+)\]", path)
    if found is None:
        return where
    number = int(found.group(1))
    card = raw["card"][number]
    name = card.get("name") if isinstance(card, dict) else None
    return f"{where}, card {number + 1}, {name if isinstance(name, str) and name else '(no name)'}"


def suggestion(what: str, path: str) -> str:
    """The field that was probably meant, or all there are."""
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", what)
    if unknown is None:
        return FORM_HINT
    shape = _SHAPES.get(re.sub(r"\[[\d.]*\]$", "", path).rsplit(".", 1)[-1], OwnCards)
    fields = shape.__struct_fields__
    near = difflib.get_close_matches(unknown.group(1), fields, n=1, cutoff=0.5)
    return f"Did you mean {near[0]!r}?" if near else f"Known are {', '.join(fields)}."


def check_set(own: OwnSet, where: str) -> None:
    """Refuses a set that no deck list could name, or a date that is none."""
    if not _SET_CODE.match(own.code):
        hint = "Write two to seven capital letters and digits, as HOME."
        raise CardDataError(f"set: {own.code!r} is no code of a set", where, hint)
    if own.date and not is_date(own.date):
        raise CardDataError(f"set: {own.date!r} is no date", where, 'Write "2026-05-01".')


def read_card(card: OwnCard, own: OwnSet, number: str, spot: str) -> PrintedCard:
    """One card; CardDataError or NotationError for what cannot be."""
    if not _NUMBER.match(number):
        raise CardDataError(f"number: {number!r} is no number of a card", hint="Write 7 or A7.")
    name = name_key(card.name)
    kind = KINDS.index(card.kind) if card.kind in KINDS else -1
    if kind < 0:
        raise CardDataError(f"kind: {card.kind!r} is no kind of card", hint=f"known are {', '.join(KINDS)}")
    printed_kind = (cards.POKEMON, cards.ITEM, cards.TOOL, cards.SUPPORTER, cards.STADIUM, cards.SPECIAL_ENERGY)[kind]
    tags = tags_of(card.tags, name)
    from_ = [card.evolves_from] if isinstance(card.evolves_from, str) else card.evolves_from
    pokemon = printed_kind == cards.POKEMON
    facts = CardFacts(
        "-",
        name,
        printed_kind,
        stage_of(card) if pokemon or card.stage else cards.NO_STAGE,
        card.hp,
        tuple(tcgdata.type_of(each) for each in card.types),
        tuple(tcgdata.read_weakness(tcgdata.Versus(each.type, each.value)) for each in card.weaknesses),
        tuple(tcgdata.read_resistance(tcgdata.Versus(each.type, each.value)) for each in card.resistances),
        card.retreat,
        tuple(name_key(each) for each in from_),
        tuple(attack_of(each) for each in card.attacks),
        tuple(ability_of(each) for each in card.abilities),
        one_line(card.effect, card.text, "the card"),
        card.prizes if card.prizes is not None else english.prizes_of(tags) if pokemon else 1,
        tags,
        card.owner or (english.owner_of(name) if pokemon else ""),
        tuple(energy.mask_of(tuple(tcgdata.type_of(sign) for sign in each.split("/"))) for each in card.provides),
        part=card.part,
    )
    facts = checked(changed(facts, id=english.slug(f"{name} {own.code} {number}")), card)
    mark = card.regulation_mark
    if len(mark) > 1 or (mark and not mark.isalpha()):
        raise CardDataError(f"regulation_mark: {mark!r} is no letter")
    return PrintedCard(
        facts,
        ENGLISH,
        tuple(each.text.strip() for each in card.attacks),
        tuple(each.text.strip() for each in card.abilities),
        card.text.strip(),
        (PrintFacts(facts.id, own.code, number, ENGLISH, mark, own.date),),
        own.name,
        where=spot,
        own=True,
    )


def checked(facts: CardFacts, card: OwnCard) -> CardFacts:
    """The facts, if they can be a card and their notation builds; marked as written by hand where they have any."""
    cards.check(facts)
    if not facts.is_pokemon() and not (card.text or card.effect or card.attacks):
        raise CardDataError("a Trainer or Special Energy without text", hint="Write text or effect.")
    if not any([facts.effect, *(one.effect for one in facts.attacks), *(one.effect for one in facts.abilities)]):
        return facts
    define(facts)
    return changed(facts, by_hand=True)


def stage_of(card: OwnCard) -> int:
    """The stage by its name; a Pokémon that evolves from nothing is a Basic."""
    if not card.stage and not card.evolves_from:
        return cards.BASIC
    if card.stage in STAGES:
        return cards.STAGE_NAMES.index(card.stage)
    what = f"stage: {card.stage!r} is no stage" if card.stage else "stage: it evolves, and does not say its stage"
    raise CardDataError(what, hint=f"known are {', '.join(STAGES)}")


def tags_of(told: list[str], name: str) -> tuple[str, ...]:
    """The tags in their order, with those that the name says (a name that ends in " ex" is an ex)."""
    for each in told:
        if each not in cards.TAGS:
            near = difflib.get_close_matches(each, cards.TAGS, n=1, cutoff=0.5)
            hint = f"Did you mean {near[0]!r}?" if near else f"Known are {', '.join(cards.TAGS)}."
            raise CardDataError(f"tags: {each!r} is no tag", hint=hint)
    return english.in_order({*told, *english.pokemon_tags(name, [])})


def attack_of(attack: OwnAttack) -> AttackFacts:
    """An attack, its notation in its place."""
    read = tcgdata.read_attack(tcgdata.Attack(attack.name, attack.cost, attack.damage, attack.text))
    effect = one_line(attack.effect, attack.text, f"attack {attack.name!r}")
    return AttackFacts(read.name, read.cost, read.damage, read.suffix, effect, read.mark)


def ability_of(ability: OwnAbility) -> AbilityFacts:
    """An Ability, its notation in its place; it has a text or an effect."""
    if not (ability.text or ability.effect):
        raise CardDataError(f"Ability {ability.name!r} has neither text nor effect")
    read = tcgdata.english_ability(tcgdata.Ability(ability.name, ability.text, ability.kind))
    effect = one_line(ability.effect, ability.text, f"Ability {ability.name!r}")
    return AbilityFacts(read.name, read.kind, effect, read.mark)


def one_line(effect: str, text: str, what: str) -> str:
    """Notation on one line, as facts hold it; CardDataError where words stand beside it."""
    if effect and text:
        raise CardDataError(f"{what} has a text and an effect", hint="Write one of the two.")
    return " ".join(effect.split())


def check_lines(found: list[PrintedCard]) -> None:
    """Refuses Pokémon of a file that evolve in a circle."""
    before: dict[str, set[str]] = {}
    for each in found:
        before.setdefault(each.facts.name, set()).update(each.facts.evolves_from)
    for each in found:
        if each.facts.stage == cards.LEVEL_X:
            continue
        seen: set[str] = set()
        waiting = set(each.facts.evolves_from)
        while waiting:
            name = waiting.pop()
            if name == each.facts.name:
                raise CardDataError(f"evolves_from: {name} comes round to itself", each.where)
            if name not in seen:
                seen.add(name)
                waiting |= before.get(name, set())
