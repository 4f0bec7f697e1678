"""English cards in the shape of TCGdex's API: one JSON object a card, with `category`, `localId` and `evolveFrom`.

Each is told in the words of the public files (`tcgdata`), which then reads it. What TCGdex leaves out and a card cannot
be played without (the Weakness of a newer Pokémon, whether an ex is Tera) is noted in the card's `doubts`; what cannot
be is an error with the card's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar

import msgspec

from playmat.errors import CardDataError
from playmat.pool import tcgdata
from playmat.pool.printed import PrintedCard
from playmat.pool.source import decode

T = TypeVar("T")


class Attack(msgspec.Struct):
    """A printed attack."""

    name: str | None = None
    cost: list[str] | None = None
    damage: str | int | None = None
    effect: str | None = None


class Ability(msgspec.Struct):
    """A printed Ability, Power, Body or Trait."""

    name: str | None = None
    effect: str | None = None
    type: str | None = None


class Abbreviation(msgspec.Struct):
    """The codes of a set."""

    official: str | None = None


class Serie(msgspec.Struct):
    """The series of a set."""

    id: str = ""
    name: str | None = None


class Expansion(msgspec.Struct):
    """A set: in a card only its id and name, in a list of sets also codes, series and date."""

    id: str
    name: str | None = None
    releaseDate: str | None = None
    tcgOnline: str | None = None
    abbreviation: Abbreviation | None = None
    serie: Serie | str | None = None


class Record(msgspec.Struct):
    """One card."""

    id: str
    name: str
    category: str
    localId: str | int
    set: Expansion | None = None
    rarity: str | None = None
    hp: int | None = None
    types: list[str] | None = None
    stage: str | None = None
    suffix: str | None = None
    evolveFrom: str | None = None
    abilities: list[Ability] | None = None
    attacks: list[Attack] | None = None
    weaknesses: list[tcgdata.Versus] | None = None
    resistances: list[tcgdata.Versus] | None = None
    retreat: int | None = None
    regulationMark: str | None = None
    dexId: list[int] | None = None
    item: Ability | None = None
    effect: str | None = None
    trainerType: str | None = None
    energyType: str | None = None


RECORD: Final = msgspec.json.Decoder(Record)
EXPANSIONS: Final = msgspec.json.Decoder(list[Expansion])

_CATEGORIES: Final = {"Pokemon": "Pokémon", "Pokémon": "Pokémon", "Trainer": "Trainer", "Energy": "Energy"}
# What each word of TCGdex is among the subtypes of the public files.
_STAGES: Final = {
    "Basic": ("Basic",),
    "Baby": ("Baby", "Basic"),
    "Stage1": ("Stage 1",),
    "Stage2": ("Stage 2",),
    "BREAK": ("BREAK",),
    "LEVEL-UP": ("Level-Up",),
    "MEGA": ("MEGA",),
    "RESTORED": ("Restored",),
    "LEGEND": ("LEGEND",),
    "VMAX": ("VMAX",),
    "VSTAR": ("VSTAR",),
    "V-UNION": ("V-UNION",),
}
_SUFFIXES: Final = {
    "EX": ("EX",),
    "ex": ("ex",),
    "GX": ("GX",),
    "V": ("V",),
    "VMAX": ("VMAX",),
    "VSTAR": ("VSTAR",),
    "V-UNION": ("V-UNION",),
    "Legend": ("LEGEND",),
    "Prime": ("Prime",),
    "SP": ("SP",),
    "TAG TEAM-GX": ("TAG TEAM", "GX"),
}
_TRAINERS: Final = {
    "Item": ("Item",),
    "Supporter": ("Supporter",),
    "Stadium": ("Stadium",),
    "Tool": ("Pokémon Tool",),
    "Ace Spec": ("ACE SPEC",),
    "Technical Machine": ("Technical Machine",),
    "Goldenrod Game Corner": ("Goldenrod Game Corner",),
    "Rocket's Secret Machine": ("Rocket's Secret Machine",),
}
_ABILITIES: Final = {"Poke-BODY": "Poké-Body", "Poke-POWER": "Poké-Power"}
_OLD_MARKS: Final = ("", "A", "B", "C")

NO_WEAKNESS: Final = "it does not say its Weakness"
NO_TERA: Final = "it does not say whether it is a Tera Pokémon"
NO_STAGE: Final = "it does not say its stage"
NO_KIND: Final = "it does not say what kind of Trainer it is"
HELD_ITEM: Final = "it holds an item, whose text is not read"


def read_tcgdex(records: list[tuple[str, bytes]], expansions: dict[str, Expansion] | None = None) -> list[PrintedCard]:
    """The cards of records, each with the place where it stands; `expansions` says more of their sets."""
    found = [read_record(decode(data, RECORD, where), where, expansions or {}) for where, data in records]
    return tcgdata.filled_in(found)


def read_record(record: Record, where: str, expansions: dict[str, Expansion]) -> PrintedCard:
    """One card; CardDataError naming it and its place."""
    spot = f"{where}, {record.id} {record.name}"
    try:
        doubts = doubts_of(record)
        told = in_their_words(record, expansions)
    except CardDataError as wrong:
        raise CardDataError(wrong.what, spot, wrong.hint) from None
    printed = tcgdata.read_record(told, where)
    return replace(printed, doubts=(*printed.doubts, *doubts))


def in_their_words(record: Record, expansions: dict[str, Expansion]) -> tcgdata.Record:
    """The record as the public files would have it."""
    category = word_of(_CATEGORIES, record.category, "category")
    expansion = merged(record.set, expansions)
    serie = expansion.serie
    return tcgdata.Record(
        id=record.id,
        name=record.name,
        supertype=category,
        number=str(record.localId),
        subtypes=subtypes_of(record),
        hp=record.hp,
        types=record.types,
        evolvesFrom=record.evolveFrom,
        rules=[record.effect] if record.effect and category != "Pokémon" else None,
        abilities=[
            tcgdata.Ability(each.name, each.effect, _ABILITIES.get(each.type or "", each.type))
            for each in record.abilities or []
        ],
        attacks=[
            tcgdata.Attack(each.name or "", each.cost or [], each.damage, each.effect) for each in record.attacks or []
        ],
        weaknesses=record.weaknesses,
        resistances=record.resistances,
        convertedRetreatCost=record.retreat,
        regulationMark=record.regulationMark,
        nationalPokedexNumbers=record.dexId,
        set=tcgdata.Expansion(
            expansion.id,
            expansion.name or "",
            expansion.releaseDate or "",
            (expansion.abbreviation.official if expansion.abbreviation else None) or expansion.tcgOnline,
            (serie.name or "" if isinstance(serie, Serie) else "") if serie else "",
        ),
    )


def merged(own: Expansion | None, expansions: dict[str, Expansion]) -> Expansion:
    """The set of a card, by the list of sets where it is in it."""
    if own is None:
        return Expansion("")
    return expansions.get(own.id, own)


def subtypes_of(record: Record) -> list[str]:
    """Stage, rule boxes and kind in the words of the public files; CardDataError for a word that is not known."""
    found: list[str] = []
    if record.stage:
        found += word_of(_STAGES, record.stage, "stage")
    if record.suffix:
        found += word_of(_SUFFIXES, record.suffix, "suffix")
    if record.trainerType:
        found += word_of(_TRAINERS, record.trainerType, "trainerType")
    if record.energyType == "Special":
        found.append("Special")
    elif record.energyType not in (None, "Normal", "Basic"):
        raise CardDataError(f"energyType: {record.energyType!r} is none of Normal, Special")
    if (record.rarity or "").startswith("ACE SPEC"):
        found.append("ACE SPEC")
    if record.category.startswith("Pok"):
        if record.name.startswith("Radiant "):
            found.append("Radiant")
        if "☆" in record.name or "★" in record.name:
            found.append("Star")
    if "◇" in record.name or "♢" in record.name:
        found.append("Prism Star")
    return list(dict.fromkeys(found))


def word_of(table: Mapping[str, T], word: str, field: str) -> T:
    """What a word of TCGdex stands for; CardDataError where it is in no list of theirs."""
    found = table.get(word)
    if found is None:
        hint = f"known are {', '.join(table)}; Playmat reads the English cards of TCGdex"
        raise CardDataError(f"{field}: {word!r} is no {field}", hint=hint)
    return found


def doubts_of(record: Record) -> list[str]:
    """What a card would need to say to be played."""
    found: list[str] = []
    if record.item is not None:
        found.append(HELD_ITEM)
    if record.category == "Trainer" and record.trainerType in (None, "Ace Spec"):
        found.append(NO_KIND)
    if not record.category.startswith("Pok"):
        return found
    if record.stage == "MEGA" and not record.name.endswith("-EX"):
        found.append(NO_STAGE)
    if not record.stage and record.evolveFrom:
        found.append(NO_STAGE)
    # Newer Pokémon have a Weakness, but for Dragons; TCGdex lacks it in whole sets.
    newer = (record.regulationMark or "") not in _OLD_MARKS
    if newer and not record.weaknesses and record.types != ["Dragon"]:
        found.append(NO_WEAKNESS)
    if newer and record.regulationMark not in ("D", "E", "F") and record.name.endswith(" ex"):
        found.append(NO_TERA)
    return found
