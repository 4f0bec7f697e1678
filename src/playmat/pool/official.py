"""The cards of the official engine: its library, where it is installed, lists every card with facts and English text.

Only its two listing functions are called; the library is found in an installed `kaggle-environments` and never copied.
It gives each attack one number and no sign, spells a few names in its own way, and has no sets.
"""

from __future__ import annotations

import functools
import importlib.util
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec

from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import AbilityFacts, AttackFacts, CardFacts, Resistance, Weakness, basic_energy, name_key
from playmat.pool import english
from playmat.pool.printed import ENGLISH, PrintedCard
from playmat.pool.source import decode

WHERE: Final = "official engine"
HINT: Final = "Install it with `make official` (pip install --no-deps kaggle-environments==1.33.2)."

CARD_KINDS: Final = (
    cards.POKEMON,
    cards.ITEM,
    cards.TOOL,
    cards.SUPPORTER,
    cards.STADIUM,
    cards.BASIC_ENERGY,
    cards.SPECIAL_ENERGY,
)
FOSSIL: Final = 2


class Skill(msgspec.Struct):
    """An Ability, or the text of a Trainer or Energy."""

    name: str
    text: str


class Attack(msgspec.Struct):
    """An attack; `energies` are sorted types."""

    attackId: int
    name: str
    text: str
    damage: int
    energies: list[int]


class Card(msgspec.Struct):
    """A card of the list; types count as ours do."""

    cardId: int
    name: str
    cardType: int
    pokemonType: int
    retreatCost: int
    hp: int
    weakness: int | None
    resistance: int | None
    energyType: int
    basic: bool
    stage1: bool
    stage2: bool
    ex: bool
    megaEx: bool
    tera: bool
    aceSpec: bool
    evolvesFrom: str | None
    skills: list[Skill]
    attacks: list[int]


CARDS: Final = msgspec.json.Decoder(list[Card])
ATTACKS: Final = msgspec.json.Decoder(list[Attack])


def library_path() -> Path | None:
    """The official engine's library for this machine, None where it is not installed."""
    found = importlib.util.find_spec("kaggle_environments")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(next(iter(found.submodule_search_locations))) / "envs" / "cabt" / "cg"
    names = {"Windows": "cg.dll", "Darwin": "libcg.dylib"}
    arm = platform.machine() in ("arm64", "aarch64")
    place = folder / names.get(platform.system(), "libcg-arm64.so" if arm else "libcg.so")
    return place if place.is_file() else None


CHILD: Final = """
import ctypes, sys
library = ctypes.cdll.LoadLibrary(sys.argv[1])
library.AllCard.restype = library.AllAttack.restype = ctypes.c_char_p
library.GameInitialize()
sys.stdout.buffer.write(library.AllCard() + b"\\0" + library.AllAttack())
"""


def listed() -> tuple[bytes, bytes]:
    """The two lists of the library as it gives them: cards and attacks; CardDataError where it is not installed."""
    place = library_path()
    if place is None:
        raise CardDataError("the official engine is not installed", WHERE, HINT)
    return asked(place)


@functools.cache
def asked(place: Path) -> tuple[bytes, bytes]:
    """The lists, asked of a process of its own: to begin twice in one process ends that process."""
    try:
        command = [sys.executable, "-I", "-S", "-c", CHILD, str(place)]
        done = subprocess.run(command, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as wrong:
        raise CardDataError(f"the official engine's library cannot be asked ({wrong})", WHERE, HINT) from None
    card_list, found, attack_list = done.stdout.partition(b"\0")
    if done.returncode or not found:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        reason = said[-1] if said else f"exit code {done.returncode}"
        raise CardDataError(f"the official engine's library does not work ({reason})", WHERE, HINT)
    return card_list, attack_list


def read_official() -> list[PrintedCard]:
    """All cards of the installed official engine, in the order of their ids."""
    return read_lists(*listed())


def read_lists(card_list: bytes, attack_list: bytes) -> list[PrintedCard]:
    """The cards of the two lists."""
    attacks = {each.attackId: each for each in decode(attack_list, ATTACKS, f"{WHERE}, attacks")}
    found = [read_one(each, attacks) for each in decode(card_list, CARDS, f"{WHERE}, cards")]
    return sorted(found, key=lambda each: each.official_id)


def read_one(card: Card, attacks: dict[int, Attack]) -> PrintedCard:
    """One card; CardDataError naming it."""
    where = f"{WHERE}, card {card.cardId} {card.name}"
    if not 0 <= card.cardType < len(CARD_KINDS):
        raise CardDataError(f"{card.cardType} is no type of card", where)
    kind = CARD_KINDS[card.cardType]
    if kind == cards.BASIC_ENERGY:
        facts = basic_energy(card.energyType)
        return PrintedCard(facts, ENGLISH, official_id=card.cardId, where=where)
    own: list[Attack] = []
    for each in card.attacks:
        if each not in attacks:
            raise CardDataError(f"there is no attack {each}", where)
        own.append(attacks[each])
    name = printed_name(card.name)
    pokemon = kind == cards.POKEMON
    card_id = f"official-{card.cardId}"
    attack_facts = tuple(read_attack(each, where) for each in own)
    words = tuple(each.text.strip() for each in own)
    if not pokemon:
        fossil = card.pokemonType == FOSSIL
        # Of a fossil, what has a name other than the card's is an Ability of the Pokémon that it becomes.
        powers = [each for each in card.skills if fossil and name_key(each.name) != name]
        facts = CardFacts(
            card_id,
            name,
            kind,
            hp=card.hp if fossil else 0,
            attacks=attack_facts,
            abilities=tuple(AbilityFacts(name_key(each.name)) for each in powers),
            tags=other_tags(card),
        )
        text = "\n".join(each.text.strip() for each in card.skills if each not in powers)
        texts = tuple(each.text.strip() for each in powers)
        return PrintedCard(checked(facts, where), ENGLISH, words, texts, text, official_id=card.cardId, where=where)
    if card.hp <= 0:
        raise CardDataError("a Pokémon without HP", where)
    tags = pokemon_tags(card, name)
    facts = CardFacts(
        card_id,
        name,
        kind,
        stage_of(card, where),
        card.hp,
        (one_type(card.energyType, where),),
        () if card.weakness is None else (Weakness(one_type(card.weakness, where)),),
        () if card.resistance is None else (Resistance(one_type(card.resistance, where)),),
        card.retreatCost,
        (name_key(card.evolvesFrom),) if card.evolvesFrom else (),
        attack_facts,
        tuple(AbilityFacts(name_key(each.name)) for each in card.skills),
        prizes=english.prizes_of(tags),
        tags=tags,
        owner=english.owner_of(name),
    )
    texts = tuple(each.text.strip() for each in card.skills)
    return PrintedCard(checked(facts, where), ENGLISH, words, texts, official_id=card.cardId, where=where)


def checked(facts: CardFacts, where: str) -> CardFacts:
    try:
        return cards.check(facts)
    except CardDataError as wrong:
        raise CardDataError(wrong.what, where, wrong.hint) from None


def one_type(value: int, where: str) -> int:
    if not energy.is_type(value):
        raise CardDataError(f"{value} is no Energy type", where)
    return value


def stage_of(card: Card, where: str) -> int:
    for told, stage in ((card.basic, cards.BASIC), (card.stage1, cards.STAGE1), (card.stage2, cards.STAGE2)):
        if told:
            return stage
    raise CardDataError("a Pokémon without a stage", where)


def pokemon_tags(card: Card, name: str) -> tuple[str, ...]:
    found = set(english.pokemon_tags(name, []))
    found.update(tag for told, tag in ((card.ex or card.megaEx, "ex"), (card.megaEx, "MEGA")) if told)
    if card.tera:
        found.add("Tera")
    return english.in_order(found)


def other_tags(card: Card) -> tuple[str, ...]:
    found = {"ACE SPEC"} if card.aceSpec else set()
    if card.pokemonType == FOSSIL:
        found.add("Fossil")
    elif card.attacks and card.name.startswith("Technical Machine"):
        found.add("Technical Machine")
    return english.in_order(found)


def read_attack(attack: Attack, where: str) -> AttackFacts:
    """An attack with the number and sign that its text shows, its cost in printed order."""
    for each in attack.energies:
        one_type(each, where)
    damage, suffix = english.printed_number(attack.damage, attack.text)
    return AttackFacts(name_key(attack.name), english.printed_cost(attack.energies), damage, suffix)


def printed_name(name: str) -> str:
    """The name as cards print it: "Nitro {R} Energy" is Nitro Fire Energy, "LugiaEX" is Lugia ex."""
    for each in re.findall(r"\{([A-Z])\}", name):
        name = name.replace("{" + each + "}", energy.NAMES[energy.type_of_letter(each)])
    return name_key(re.sub(r"(?<=[a-z])EX\Z", " ex", name))
