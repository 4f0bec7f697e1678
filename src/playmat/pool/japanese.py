"""Cards in the two shapes of Japanese data: that of the official card site, and TCGdex's.

Names stay as printed (a Japanese name is no name key of the pool); `dex` and the numbers are what a card is matched
to its English print by. A shape that has no text of its own for a card leaves it without words and says so.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts.card import (
    AbilityFacts,
    AttackFacts,
    CardFacts,
    PrintFacts,
    Resistance,
    Weakness,
    basic_energy,
    name_key,
)
from playmat.pool import english
from playmat.pool.decklist import basic_energy_type
from playmat.pool.printed import JAPANESE, PrintedCard
from playmat.pool.source import decode
from playmat.pool.tcgdata import NO_LINE, NO_TEXT, read_resistance, read_weakness, type_of
from playmat.pool.tcgdata import Versus as Pair


class Number(msgspec.Struct):
    """The number at an attack of the official site."""

    amount: int | None = None
    suffix: str | None = None


class Attack(msgspec.Struct):
    """An attack in either shape."""

    name: str | None = None
    cost: list[str] | None = None
    damage: Number | str | int | None = None
    effect: str | None = None
    type: str | None = None


class Ability(msgspec.Struct):
    """An Ability, Power, Body, Trait or held item in either shape."""

    name: str | None = None
    effect: str | None = None
    berry: str | None = None
    item: str | None = None


class Versus(msgspec.Struct):
    """The Weakness or Resistance of the official site: types with one value."""

    type: list[str] = []
    value: str | None = None


class Expansion(msgspec.Struct):
    """The set in TCGdex's shape."""

    id: str
    name: str | None = None
    releaseDate: str | None = None


class Record(msgspec.Struct):
    """One record of either shape."""

    name: str
    source: str
    jp_id: int | None = None
    id: str | None = None
    card_type: str | None = None
    category: str | None = None
    trainerType: str | None = None
    energyType: str | None = None
    set_name: str | None = None
    number: str | None = None
    set: Expansion | None = None
    localId: str | None = None
    tags: list[str] | None = None
    stage: str | None = None
    suffix: str | None = None
    hp: int | None = None
    types: list[str] | None = None
    attacks: list[Attack] | None = None
    abilities: list[Ability] | None = None
    poke_power: Ability | None = None
    poke_body: Ability | None = None
    ancient_trait: Ability | None = None
    held_item: Ability | None = None
    held_berry: Ability | None = None
    vstar_power: Attack | None = None
    tera_effect: str | None = None
    effect: str | None = None
    evolve_from: str | None = None
    evolveFrom: str | None = None
    weakness: Versus | None = None
    resistance: Versus | None = None
    weaknesses: list[Pair] | None = None
    resistances: list[Pair] | None = None
    retreat: int | None = None
    regulationMark: str | None = None
    pokedex_number: int | str | None = None
    dexId: list[int] | None = None


RECORD: Final = msgspec.json.Decoder(Record)

_KINDS: Final = {
    "Pokémon": cards.POKEMON,
    "Pokemon": cards.POKEMON,
    "グッズ": cards.ITEM,
    "トレーナー": cards.ITEM,
    "ワザマシン": cards.ITEM,
    "サポート": cards.SUPPORTER,
    "ポケモンのどうぐ": cards.TOOL,
    "スタジアム": cards.STADIUM,
    "特殊エネルギー": cards.SPECIAL_ENERGY,
    "基本エネルギー": cards.BASIC_ENERGY,
    "Item": cards.ITEM,
    "Supporter": cards.SUPPORTER,
    "Tool": cards.TOOL,
    "Stadium": cards.STADIUM,
    "Normal": cards.BASIC_ENERGY,
    "Special": cards.SPECIAL_ENERGY,
}
_STAGES: Final = {
    "たね": cards.BASIC,
    "1進化": cards.STAGE1,
    "2進化": cards.STAGE2,
    "M進化": cards.MEGA,
    "BREAK進化": cards.BREAK,
    "レベルアップ": cards.LEVEL_X,
    "復元": cards.RESTORED,
    "伝説": cards.LEGEND,
    "V-UNION": cards.VUNION,
    "Basic": cards.BASIC,
    "Stage1": cards.STAGE1,
    "Stage2": cards.STAGE2,
    "VMAX": cards.VMAX,
    "VSTAR": cards.VSTAR,
    "MEGA": cards.MEGA,
    "BREAK": cards.BREAK,
    "LEVEL-UP": cards.LEVEL_X,
    "RESTORED": cards.RESTORED,
    "LEGEND": cards.LEGEND,
}
_TAGS: Final = {
    "M進化": "MEGA",
    "メガ": "MEGA",
    "レベルアップ": "LV.X",
    "プリズムスター": "Prism Star",
    "かがやく": "Radiant",
    "☆": "Star",
}
_TYPES: Final = {"Electric": "Lightning"}
# Reminders of a kind in place of a text, and the site's copyright line.
_NO_TEXT: Final = re.compile(r"&copy;|ポケモンのどうぐは、|サポートは、|スタジアムは、|グッズは、自分の番に何枚でも")


def read_japanese(records: list[tuple[str, bytes]]) -> list[PrintedCard]:
    """The cards of records, each with the place where it stands."""
    return [read_record(decode(data, RECORD, where), where) for where, data in records]


def read_record(record: Record, where: str) -> PrintedCard:
    """One card; CardDataError naming it and its place."""
    where = f"{where}, {record.jp_id or record.id} {record.name}"
    try:
        return _read(record, where)
    except CardDataError as wrong:
        raise CardDataError(wrong.what, where, wrong.hint) from None


def _read(record: Record, where: str) -> PrintedCard:
    told = record.card_type or record.trainerType or record.energyType or record.category or ""
    kind = _KINDS.get(told)
    if kind is None:
        raise CardDataError(f"{told!r} is no kind of card")
    card_id = f"ja-{record.jp_id or record.id}"
    doubts: list[str] = []
    if kind == cards.POKEMON:
        facts, words, ability_words = read_pokemon(record, card_id, doubts)
        text = ""
    else:
        facts, words, ability_words, text = read_other(record, kind, card_id, doubts)
    if not doubts:
        cards.check(facts)
    expansion = record.set or Expansion(record.set_name or "")
    number = (record.localId or record.number or "").lstrip("0") or "0"
    date = expansion.releaseDate or ""
    printed = PrintFacts(facts.id, expansion.id.upper(), number, JAPANESE, record.regulationMark or "", date)
    dex = tuple(record.dexId or ([record.pokedex_number] if isinstance(record.pokedex_number, int) else []))
    return PrintedCard(
        facts, JAPANESE, words, ability_words, text, (printed,), expansion.name or "", -1, dex, where, tuple(doubts)
    )


def read_pokemon(record: Record, card_id: str, doubts: list[str]) -> tuple[CardFacts, tuple[str, ...], tuple[str, ...]]:
    """Facts, words of attacks and words of Abilities."""
    name = name_key(record.name)
    if not record.hp:
        raise CardDataError("a Pokémon without HP")
    stage = stage_of(record, name, doubts)
    tags = tags_of(record, name)
    line = record.evolve_from or record.evolveFrom
    evolves_from = (name_key(line),) if line and stage not in (cards.BASIC, cards.VUNION, cards.LEGEND) else ()
    if stage in cards.EVOLVING_STAGES and not evolves_from:
        doubts.append(NO_LINE)
    part = 1 if stage in (cards.VUNION, cards.LEGEND) else 0
    if part:
        doubts.append("it does not say which part of its Pokémon it is")
    powers = powers_of(record)
    attacks = list(record.attacks or [])
    power = record.vstar_power
    if power is not None and power.type == "Ability":
        powers.append((AbilityFacts(name_key(power.name or "?"), cards.ABILITY, "", "VSTAR"), power.effect or ""))
    elif power is not None:
        attacks.append(power)
    if any(not each.name for each in attacks) or any(each.name == "?" for each, _ in powers):
        doubts.append("a text has no name")
    if any(isinstance(each.damage, str | int) and str(each.damage).endswith("1") for each in attacks):
        doubts.append("the number at an attack is cut off")
    facts = CardFacts(
        card_id,
        name,
        cards.POKEMON,
        stage,
        record.hp,
        tuple(dict.fromkeys(one_type(each) for each in record.types or [])),
        weaknesses_of(record),
        resistances_of(record),
        record.retreat or 0,
        evolves_from,
        tuple(read_attack(each, "VSTAR" if each is power else "") for each in attacks),
        tuple(each for each, _ in powers),
        prizes=english.prizes_of(tags),
        tags=tags,
        owner=owner_of(name),
        part=part,
    )
    words = tuple((each.effect or "").strip() for each in attacks)
    return facts, words, tuple(text.strip() for _, text in powers)


def powers_of(record: Record) -> list[tuple[AbilityFacts, str]]:
    """Abilities and their like with their words."""
    found: list[tuple[AbilityFacts, str]] = []
    for one, kind in (
        (record.ancient_trait, cards.ANCIENT_TRAIT),
        (record.poke_power, cards.POKE_POWER),
        (record.poke_body, cards.POKE_BODY),
        *((each, cards.ABILITY) for each in record.abilities or []),
        (record.held_item, cards.HELD_ITEM),
        (record.held_berry, cards.HELD_ITEM),
    ):
        if one is not None:
            named = one.name or one.item or one.berry or "?"
            found.append((AbilityFacts(name_key(named), kind), one.effect or ""))
    return found


def read_other(
    record: Record, kind: int, card_id: str, doubts: list[str]
) -> tuple[CardFacts, tuple[str, ...], tuple[str, ...], str]:
    """Facts, words of attacks and of a fossil's Abilities, and the text of a Trainer or Energy."""
    name = name_key(record.name)
    if kind == cards.BASIC_ENERGY:
        basic = basic_energy_type(record.name)
        if basic < 0:
            raise CardDataError(f"{record.name!r} is no basic Energy")
        return basic_energy(basic), (), (), ""
    tags = set(tags_of(record, name)) & {"ACE SPEC", "Prism Star"}
    if record.hp and kind == cards.ITEM:
        tags.add("Doll" if "ドール" in name else "Fossil")
    if record.card_type == "ワザマシン":
        tags.add("Technical Machine")
    hp = record.hp or 0 if kind == cards.ITEM else 0
    powers = powers_of(record) if hp else []
    facts = CardFacts(
        card_id,
        name,
        kind,
        hp=hp,
        attacks=tuple(read_attack(each) for each in record.attacks or []),
        abilities=tuple(each for each, _ in powers),
        tags=english.in_order(tags),
    )
    own = record.effect or ""
    texts = [] if hp else [each.effect or "" for each in record.abilities or []]
    if own and not _NO_TEXT.match(own):
        texts.append(own)
    text = "\n".join(each.strip() for each in texts if each.strip())
    if not text and not facts.attacks:
        doubts.append(NO_TEXT)
    words = tuple((each.effect or "").strip() for each in record.attacks or [])
    return facts, words, tuple(text.strip() for _, text in powers), text


def stage_of(record: Record, name: str, doubts: list[str]) -> int:
    told = (record.stage or "").replace(" ", "")
    if told == "V進化":
        return cards.VSTAR if name.endswith("VSTAR") else cards.VMAX
    if told in _STAGES:
        return _STAGES[told]
    if told:
        raise CardDataError(f"{record.stage!r} is no stage")
    doubts.append("it does not say its stage")
    return cards.BASIC


def tags_of(record: Record, name: str) -> tuple[str, ...]:
    """The tags, by the source's own and by the name."""
    found: set[str] = set()
    for each in record.tags or []:
        tag = _TAGS.get(each, each)
        if tag in english.TAG_ORDER:
            found.add(tag)
    if record.tera_effect:
        found.add("Tera")
    if name.endswith("ex"):
        found.add("ex")
        if name.startswith("メガ"):
            found.add("MEGA")
    for sign in ("EX", "GX", "VMAX", "VSTAR", "BREAK"):
        if name.endswith(sign):
            found.add(sign)
    if name.endswith("V") and record.hp and record.hp > 150:
        found.add("V")
    if record.suffix == "TAG TEAM-GX":
        found.add("TAG TEAM")
    if name.startswith("かがやく"):
        found.add("Radiant")
    return english.in_order(found)


def owner_of(name: str) -> str:
    """Whose Pokémon it is: "シロナのガブリアスex" is シロナの."""
    found = re.match(r"(.{1,8}の)[ァ-ヺー]{2}", name)
    return found.group(1) if found else ""


def one_type(text: str) -> int:
    return type_of(_TYPES.get(text, text))


def read_attack(attack: Attack, mark: str = "") -> AttackFacts:
    """An attack; "Void" is a cost of nothing, "Plus" a sign of old Japanese costs that stands for no Energy."""
    cost = tuple(one_type(each) for each in attack.cost or [] if each not in ("Void", "Plus"))
    damage = attack.damage
    if isinstance(damage, Number):
        written = "" if damage.amount is None else f"{damage.amount}{damage.suffix or ''}"
    else:
        written = str(damage) if damage is not None else ""
    found = re.fullmatch(r"(\d*)([+＋x×\-－−]?)", written)
    if found is None or (found.group(2) and not found.group(1)):
        raise CardDataError(f"attack {attack.name!r}: {written!r} is no damage")
    suffix = found.group(2).replace("＋", "+").replace("×", "x").replace("－", "-").replace("−", "-")
    words = attack.effect or ""
    if not mark:
        mark = "GX" if "GXワザを1回しか" in words else "VSTAR" if "VSTARパワーを1回しか" in words else ""
    number = int(found.group(1)) if found.group(1) else None
    return AttackFacts(name_key(attack.name or "?"), cost, number, suffix, "", mark)


def weaknesses_of(record: Record) -> tuple[Weakness, ...]:
    if record.weaknesses:
        pairs = [Pair(_TYPES.get(each.type, each.type), each.value) for each in record.weaknesses]
    else:
        told = record.weakness or Versus()
        pairs = [Pair(_TYPES.get(each, each), told.value) for each in told.type]
    return tuple(read_weakness(Pair(each.type, (each.value or "×2").replace("＋", "+"))) for each in pairs)


def resistances_of(record: Record) -> tuple[Resistance, ...]:
    if record.resistances:
        pairs = [Pair(_TYPES.get(each.type, each.type), each.value) for each in record.resistances]
    else:
        told = record.resistance or Versus()
        pairs = [Pair(_TYPES.get(each, each), told.value) for each in told.type]
    return tuple(read_resistance(Pair(each.type, (each.value or "-").replace("－", "-"))) for each in pairs)
