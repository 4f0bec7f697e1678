"""Cards in the shape of the public pokemon-tcg-data files: one English print a record, with a `set` object, or in a
folder of per-set files that leave the sets to a list of their own.

The data has oddities that are read as what they mean: costs in letters ("CCR") or as `Free`, a Weakness without type
for "none", "[Ability]" in a name, Trainers filed as Pokémon without text, a sign in two wrong letters. What a record
leaves open and a pool needs is noted in the card's `doubts`; everything else that cannot be is an error.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import msgspec

from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts import energy
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
from playmat.pool.printed import ENGLISH, PrintedCard, changed
from playmat.pool.source import decode
from playmat.rules.formats import is_date


class Attack(msgspec.Struct):
    """A printed attack."""

    name: str
    cost: list[str] | str = []
    damage: str | int | None = None
    text: str | None = None


class Ability(msgspec.Struct):
    """A printed Ability, Power, Body or Trait."""

    name: str | None = None
    text: str | None = None
    type: str | None = None


class Versus(msgspec.Struct):
    """A Weakness or Resistance."""

    type: str
    value: str | None = None


class Expansion(msgspec.Struct):
    """A set."""

    id: str
    name: str = ""
    releaseDate: str = ""
    ptcgoCode: str | None = None
    series: str = ""


class Record(msgspec.Struct):
    """One record: a print."""

    id: str
    name: str
    supertype: str
    number: str
    subtypes: list[str] | None = None
    hp: str | int | None = None
    types: list[str] | None = None
    evolvesFrom: str | None = None
    rules: list[str] | None = None
    abilities: list[Ability] | None = None
    attacks: list[Attack] | None = None
    weaknesses: list[Versus] | None = None
    resistances: list[Versus] | None = None
    convertedRetreatCost: int | None = None
    retreatCost: list[str] | None = None
    regulationMark: str | None = None
    nationalPokedexNumbers: list[int] | None = None
    ancientTrait: Ability | None = None
    set: Expansion | None = None


RECORD: Final = msgspec.json.Decoder(Record)
EXPANSIONS: Final = msgspec.json.Decoder(list[Expansion])

_STAGES: Final = (
    ("V-UNION", cards.VUNION),
    ("LEGEND", cards.LEGEND),
    ("VMAX", cards.VMAX),
    ("VSTAR", cards.VSTAR),
    ("BREAK", cards.BREAK),
    ("Level-Up", cards.LEVEL_X),
    ("Restored", cards.RESTORED),
    ("Stage 2", cards.STAGE2),
    ("Stage 1", cards.STAGE1),
    ("Basic", cards.BASIC),
    ("Basic Stage", cards.BASIC),
    ("Baby", cards.BASIC),
)
_KINDS: Final = (
    ("Supporter", cards.SUPPORTER),
    ("Stadium", cards.STADIUM),
    ("Pokémon Tool", cards.TOOL),
    ("Pokémon Tool F", cards.TOOL),
    ("Tool", cards.TOOL),
    ("Item", cards.ITEM),
)
_DAMAGE: Final = re.compile(r"(\d*)\s*(\+|-|−|x|×|Ã\x97)?\Z")
_ABILITY_KINDS: Final = {
    "ability": cards.ABILITY,
    "poké-body": cards.POKE_BODY,
    "poké-power": cards.POKE_POWER,
    "poke-body": cards.POKE_BODY,
    "poke-power": cards.POKE_POWER,
    "pokémon power": cards.POKEMON_POWER,
    "ancient trait": cards.ANCIENT_TRAIT,
}


def read_tcgdata(
    records: list[tuple[str, bytes]], sets: dict[str, Expansion] | None = None, stem: str = ""
) -> list[PrintedCard]:
    """The cards of records, each with the place where it stands; a record without a set is of `stem`'s."""
    found: list[PrintedCard] = []
    for where, data in records:
        record = decode(data, RECORD, where)
        if record.set is None and stem:
            record.set = (sets or {}).get(stem) or Expansion(stem)
        found.append(read_record(record, where))
    return filled_in(found)


def filled_in(found: list[PrintedCard]) -> list[PrintedCard]:
    """The cards with what some prints leave out and others say: what they evolve from, and the date of their set."""
    lines: dict[str, tuple[str, ...]] = {}
    dates: dict[str, str] = {}
    for each in found:
        if each.facts.evolves_from:
            lines.setdefault(each.facts.name, each.facts.evolves_from)
        for one in each.prints:
            if one.date:
                dates.setdefault(one.set_code, one.date)
    result: list[PrintedCard] = []
    for each in found:
        if NO_LINE in each.doubts and each.facts.name in lines:
            facts = changed(each.facts, evolves_from=lines[each.facts.name])
            each = replace(each, facts=facts, doubts=tuple(one for one in each.doubts if one != NO_LINE))
        if any(not one.date and one.set_code in dates for one in each.prints):
            each = replace(each, prints=tuple(with_date(one, dates.get(one.set_code, "")) for one in each.prints))
        result.append(each)
    return result


def with_date(printed: PrintFacts, date: str) -> PrintFacts:
    card_id, set_code, number, language, mark, known = printed.as_tuple()
    return PrintFacts(card_id, set_code, number, language, mark, known or date)


NO_LINE: Final = "it does not say what it evolves from"
NO_TEXT: Final = "it has no text"


def read_record(record: Record, where: str) -> PrintedCard:
    """One card; CardDataError naming it and its place."""
    where = f"{where}, {record.id} {record.name}"
    try:
        return _read(record, where)
    except CardDataError as wrong:
        raise CardDataError(wrong.what, where, wrong.hint) from None


def _read(record: Record, where: str) -> PrintedCard:
    subtypes = record.subtypes or []
    kind = kind_of(record, subtypes)
    if kind == cards.POKEMON:
        facts, words, ability_words, text, doubts = read_pokemon(record, subtypes)
    else:
        facts, words, ability_words, text, doubts = read_other(record, kind, subtypes)
    if not doubts:
        cards.check(facts)
    expansion = record.set or Expansion("")
    mark = record.regulationMark or ""
    date = expansion.releaseDate.replace("/", "-")
    printed = PrintFacts(
        facts.id,
        set_code(expansion),
        record.number.lstrip("0") or record.number,
        ENGLISH,
        mark if len(mark) == 1 else "",
        date if is_date(date) else "",
    )
    dex = tuple(record.nationalPokedexNumbers or ())
    return PrintedCard(
        facts,
        ENGLISH,
        words,
        ability_words,
        text,
        (printed,),
        expansion.name,
        -1,
        dex,
        where,
        tuple(doubts),
        expansion.series,
    )


def set_code(expansion: Expansion) -> str:
    """The code by which deck lists name a set; its id where it has none."""
    return "".join((expansion.ptcgoCode or expansion.id).split()).upper()


def kind_of(record: Record, subtypes: list[str]) -> int:
    """The kind of card; a Trainer filed as a Pokémon is told by its subtypes."""
    told = [kind for word, kind in _KINDS if word in subtypes]
    if record.supertype in ("Pokémon", "Pokemon") and not (told and not record.types):
        return cards.POKEMON
    if record.supertype == "Energy":
        basic = basic_energy_type(record.name) >= 0 and "Special" not in subtypes and "Special Energy" not in subtypes
        return cards.BASIC_ENERGY if basic else cards.SPECIAL_ENERGY
    if record.supertype in ("Trainer", "Pokémon", "Pokemon"):
        # An old Trainer has no kind: it is an Item. Secret Machines and Technical Machines stand beside one.
        return told[0] if told else cards.ITEM
    raise CardDataError(f"supertype: {record.supertype!r} is none of Pokémon, Trainer, Energy")


Parts = tuple[CardFacts, tuple[str, ...], tuple[str, ...], str, list[str]]


def read_pokemon(record: Record, subtypes: list[str]) -> Parts:
    """Facts, words of attacks and of Abilities, own text, and what is left open."""
    doubts: list[str] = []
    name = name_key(record.name)
    tags = english.pokemon_tags(name, subtypes)
    stage = stage_of(name, subtypes)
    if record.hp in (None, "", 0):
        raise CardDataError("a Pokémon without HP")
    evolves_from = (name_key(record.evolvesFrom),) if record.evolvesFrom else ()
    if stage in cards.EVOLVING_STAGES and not evolves_from:
        doubts.append(NO_LINE)
    if stage in (cards.BASIC, cards.VUNION, cards.LEGEND):
        evolves_from = ()
    found = [(english_ability(each), each.text or "") for each in record.abilities or []]
    if any(not each.name for each in record.abilities or []):
        doubts.append("an Ability has no name")
    if record.ancientTrait is not None:
        trait = record.ancientTrait
        found.insert(0, (AbilityFacts(name_key(trait.name or ""), cards.ANCIENT_TRAIT), trait.text or ""))
    attacks = [read_attack(each) for each in record.attacks or []]
    part = 0
    if stage in (cards.VUNION, cards.LEGEND):
        digits = re.sub(r"\D", "", record.number)
        part = (int(digits or 0) - 1) % (4 if stage == cards.VUNION else 2) + 1
        doubts.append("it does not say which part of its Pokémon it is")
    facts = CardFacts(
        record.id,
        name,
        cards.POKEMON,
        stage,
        number_of(record.hp, "hp"),
        tuple(dict.fromkeys(type_of(each) for each in record.types or [])),
        tuple(read_weakness(each) for each in record.weaknesses or [] if each.type),
        tuple(read_resistance(each) for each in record.resistances or [] if each.type),
        min(retreat_of(record), cards.MAX_RETREAT),
        evolves_from,
        tuple(attacks),
        tuple(each for each, _ in found),
        prizes=english.prizes_of(tags),
        tags=tags,
        owner=english.owner_of(name),
        part=part,
    )
    words = tuple((each.text or "").strip() for each in record.attacks or [])
    ability_words = tuple(text.strip() for _, text in found)
    return facts, words, ability_words, english.own_rules(record.rules or []), doubts


def read_other(record: Record, kind: int, subtypes: list[str]) -> Parts:
    """The same of a Trainer or Energy."""
    name = name_key(record.name)
    if kind == cards.BASIC_ENERGY:
        return basic_energy(basic_energy_type(record.name)), (), (), "", []
    tags = set(english.other_tags(name, subtypes))
    if record.supertype == "Trainer" and not subtypes:
        tags.add("Trainer")
    hp = 0 if record.hp in (None, "", 0) or kind != cards.ITEM else number_of(record.hp, "hp")
    if hp:
        tags.add("Doll" if "Doll" in name else "Fossil")
    attacks = tuple(read_attack(each) for each in record.attacks or [])
    powers = record.abilities or []
    own = english.own_rules(record.rules or [])
    texts = [own] if own else []
    if not hp:
        # The Ability of a Tool is what it says; that of a fossil is an Ability of the Pokémon that it becomes.
        texts = [*((each.text or "").strip() for each in powers), *texts]
        powers = []
    abilities = tuple(english_ability(each) for each in powers)
    facts = CardFacts(record.id, name, kind, hp=hp, attacks=attacks, abilities=abilities, tags=english.in_order(tags))
    words = tuple((each.text or "").strip() for each in record.attacks or [])
    ability_words = tuple((each.text or "").strip() for each in powers)
    text = "\n".join(texts)
    return facts, words, ability_words, text, [] if text or attacks else [NO_TEXT]


def stage_of(name: str, subtypes: list[str]) -> int:
    """The stage by the subtypes; a Mega that evolves from an EX has a kind of its own."""
    if "MEGA" in subtypes and name.endswith("-EX"):
        return cards.MEGA
    for word, stage in _STAGES:
        if word in subtypes:
            return stage
    # Promos of some sources name only the rule box.
    if name.startswith("M ") and name.endswith("-EX"):
        return cards.MEGA
    if name.endswith((" VMAX", " VSTAR", " BREAK", " LV.X")):
        ends = {"VMAX": cards.VMAX, "VSTAR": cards.VSTAR, "BREAK": cards.BREAK, "LV.X": cards.LEVEL_X}
        return ends[name.rsplit(" ", 1)[1]]
    return cards.BASIC


def number_of(value: str | int | None, field: str) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise CardDataError(f"{field}: {value!r} is no number")
    return int(text)


def type_of(text: str) -> int:
    """A type by its name, or by its letter alone or in brackets."""
    bare = text.strip("{}[] ")
    found = energy.type_of_name(bare)
    if found < 0 and len(bare) == 1 and bare in energy.LETTERS:
        found = energy.type_of_letter(bare)
    if found < 0:
        raise CardDataError(f"{text!r} is no Energy type", hint="known are " + ", ".join(energy.NAMES))
    return found


def retreat_of(record: Record) -> int:
    if record.convertedRetreatCost is not None:
        return record.convertedRetreatCost
    return len(record.retreatCost or [])


def read_attack(attack: Attack) -> AttackFacts:
    """An attack; its cost is empty where the data says `Free`."""
    written = re.sub(r"[{}\[\]\s]", "", attack.cost) if isinstance(attack.cost, str) else attack.cost
    cost = [type_of(each) for each in written if each not in ("Free", "Void", "", "0")]
    number = str(attack.damage if attack.damage is not None else "").strip()
    words = attack.text or ""
    symbols = re.fullmatch(r"(?:\{[A-Z]\})+", number)
    if symbols and not cost:
        # One promo has its cost where its number belongs.
        cost = [type_of(each) for each in re.findall(r"\{[A-Z]\}", number)]
        number = ""
    found = _DAMAGE.match("" if number == "?" else number)
    if found is None or (found.group(2) and not found.group(1)):
        raise CardDataError(f"attack {attack.name!r}: {number!r} is no damage")
    damage = int(found.group(1)) if found.group(1) else None
    suffix = (found.group(2) or "").replace("×", "x").replace("Ã\x97", "x").replace("−", "-")
    name = name_key(attack.name)
    return AttackFacts(name, tuple(cost), damage, suffix, "", english.mark_of(words, name))


def english_ability(ability: Ability) -> AbilityFacts:
    kind = _ABILITY_KINDS.get((ability.type or "Ability").casefold())
    if kind is None:
        raise CardDataError(f"Ability {ability.name!r}: {ability.type!r} is no kind of Ability")
    name = name_key(ability.name or "?").removeprefix("[Ability] ")
    return AbilityFacts(name, kind, "", english.mark_of(ability.text or "", ""))


def read_weakness(weak: Versus) -> Weakness:
    found = re.fullmatch(r"([x×+])(\d*)", weak.value or "×2")
    if found is None:
        raise CardDataError(f"weaknesses: {weak.value!r} is no Weakness")
    amount = int(found.group(2)) if found.group(2) else None
    return Weakness(type_of(weak.type), "+" if found.group(1) == "+" else "x", amount)


def read_resistance(resists: Versus) -> Resistance:
    found = re.fullmatch(r"[-−](\d*)", resists.value or "-")
    if found is None:
        raise CardDataError(f"resistances: {resists.value!r} is no Resistance")
    return Resistance(type_of(resists.type), int(found.group(1)) if found.group(1) else None)
