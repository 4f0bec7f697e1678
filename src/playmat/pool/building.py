"""Making the pool's text files from sources of card data: which prints are one card, its id, its texts as notation.

The list of the official engine says which cards there are, files of card data add prints and what that list leaves
out (signs at attack numbers, Ancient, Future). Without it, prints that agree in everything printed are one card. The
same sources give the same files, whatever the order in which they are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import AttackFacts, CardFacts, PrintFacts
from playmat.facts.form import print_card
from playmat.pool import english
from playmat.pool.compile import Compiled, TextRoom, compile_card, same_print
from playmat.pool.pool import Pool, print_key, text_of
from playmat.pool.printed import ENGLISH, PrintedCard, changed

HEAD_CARDS: Final = (
    "# Real cards: names, numbers, types and costs as printed; what they do in notation, read from their printed text\n"
    "# by `playmat pool build`, or written by hand where the line says so.\n"
)
HEAD_PRINTS: Final = (
    "# Each card with its id in the official engine and its prints: set, number, regulation mark (- for none), date.\n"
)
ENERGY_SETS: Final = ("SVE", "MEE")
"""The sets whose basic Energy the list of the official engine stands for."""

LISTED: Final = {"Tera"}
"""What the official list says of every card: there it is believed rather than the data of one print."""

OLDEST: Final = "2023-03-31"
"""The day from which prints without a regulation mark (some promos) belong to that list."""


@dataclass
class Entry:
    """A card on its way into the pool: one print's words, the prints of all, and the official ids."""

    printed: PrintedCard
    prints: list[PrintFacts] = field(default_factory=list)
    official: list[int] = field(default_factory=list)


@dataclass
class Built:
    """The finished pool: cards and lines of prints in the order of the files, and what there is to tell."""

    cards: list[CardFacts]
    prints: list[str]
    compiled: dict[str, Compiled]
    kept_by_hand: list[str]
    differs_from_hand: list[str]
    left_out: list[str]

    def cards_text(self) -> str:
        """The text of the `.cards` file."""
        groups = (
            ("Pokémon", [each for each in self.cards if each.is_pokemon()]),
            ("Trainers", [each for each in self.cards if each.is_trainer()]),
            ("Energy", [each for each in self.cards if each.is_energy()]),
        )
        parts = [HEAD_CARDS]
        for title, those in groups:
            lines = [print_card(each) for each in those]
            if lines:
                parts.append("\n".join([f"# {title}", *lines]) + "\n")
        return "\n".join(parts)

    def prints_text(self) -> str:
        """The text of the `.prints` file."""
        return HEAD_PRINTS + "".join(f"{each}\n" for each in self.prints)


def build(printed: list[PrintedCard], by_hand: Iterable[CardFacts] = (), room: TextRoom | None = None) -> Built:
    """The pool of printed cards. A card of `by_hand` stands in for one whose text is not understood, under its id."""
    official = [each for each in printed if each.official_id >= 0]
    data = [each for each in printed if each.official_id < 0 and each.language == ENGLISH]
    if not official and not data:
        raise CardDataError("the sources have no English cards", "pool build")
    left_out: list[str] = []
    entries = official_entries(official, data) if official else data_entries(data, left_out)
    give_ids(entries)
    reader = room or TextRoom(ENGLISH, [each.printed.facts for each in entries])
    hand = {each.id: each for each in by_hand if each.by_hand}
    built = Built([], [], {}, [], [], left_out)
    for entry in sorted(entries, key=order_in_file):
        facts = entry.printed.facts
        built.prints.append(prints_line(facts, entry))
        if facts.kind == cards.BASIC_ENERGY:
            continue  # every pool has the basic Energy cards
        made = compile_card(entry.printed, reader)
        built.compiled[facts.id] = made
        written = hand.get(facts.id)
        if written is not None and same_print(written, facts):
            if not made.understood():
                built.kept_by_hand.append(facts.id)
                made = Compiled(written, made.failures)
            elif changed(written, by_hand=False) != made.facts:
                built.differs_from_hand.append(facts.id)
        built.cards.append(made.facts)
    return built


def build_some(printed: list[PrintedCard], wanted: list[tuple[str, str]], there: Pool) -> Built:
    """The cards of some prints, with all their prints, to stand beside a pool; a Trainer or Energy that the pool has
    brings its prints alone (see II-A.2, ERA-C3). CardDataError for a print that the sources do not have."""
    left_out: list[str] = []
    every = data_entries([each for each in printed if each.official_id < 0 and each.language == ENGLISH], left_out)
    entries = [each for each in every if any(print_key(one.set_code, one.number) in wanted for one in each.prints)]
    found = {print_key(one.set_code, one.number) for each in entries for one in each.prints}
    missing = [f"{code} {number}" for code, number in wanted if (code, number) not in found]
    if missing:
        raise CardDataError(f"the sources do not have {', '.join(missing)}", "--only", "Mend the list.")
    give_ids(entries)
    reader = TextRoom(ENGLISH, [each.printed.facts for each in every] + there.cards())
    built = Built([], [], {}, [], [], [])
    for entry in sorted(entries, key=order_in_file):
        facts = entry.printed.facts
        known = [] if facts.is_pokemon() else there.find_by_name(facts.name)
        built.prints.append(prints_line(known[0] if known else facts, entry))
        if not known:
            built.compiled[facts.id] = compile_card(entry.printed, reader)
            built.cards.append(built.compiled[facts.id].facts)
    return built


def wanted_prints(place: Path) -> list[tuple[str, str]]:
    """The prints that a list names: set code and number a line, comments behind ##; CardDataError with the line."""
    found: list[tuple[str, str]] = []
    for number, line in enumerate(text_of(place).splitlines(), 1):
        words = line.split("##")[0].split()
        if words and len(words) != 2:
            hint = "Write set code and number, as BKP 51."
            raise CardDataError(f"{line.strip()!r} is no print", f"{place}, line {number}", hint)
        if words:
            found.append(print_key(words[0], words[1]))
    return found


def pool_of(places: list[Path]) -> Pool:
    """The pool of some files."""
    pool = Pool()
    pool.read(places)
    return pool


def order_in_file(entry: Entry) -> tuple[int, str]:
    """Pokémon, Trainers, Energy, each by id."""
    facts = entry.printed.facts
    group = 0 if facts.is_pokemon() else 1 if facts.is_trainer() else 2 if facts.kind != cards.BASIC_ENERGY else 3
    return group, facts.id


def prints_line(facts: CardFacts, entry: Entry) -> str:
    """One line of a `.prints` file."""
    fields = [facts.id]
    if entry.official:
        fields.append("official " + ", ".join(str(each) for each in sorted(entry.official)))
    if entry.prints:
        fields.append(", ".join(print_text(each) for each in entry.prints))
    return " | ".join(fields)


def print_text(printed: PrintFacts) -> str:
    return f"{printed.set_code} {printed.number} {printed.regulation_mark or '-'} {printed.date or '-'}"


# -- which prints are one card ----------------------------------------------------------------------------------------


def loose(text: str) -> str:
    """Letters and digits only, for comparing names and texts of different sources."""
    return re.sub(r"[\W_]+", "", text.casefold())


def costs(facts: CardFacts) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Attack names and sorted costs, in a fixed order."""
    return tuple(sorted((loose(each.name), tuple(sorted(each.cost))) for each in facts.attacks))


def pokemon_key(facts: CardFacts) -> tuple[object, ...]:
    """What two sources must agree in to mean the same Pokémon card (their numbers differ where one has no signs)."""
    abilities = tuple(sorted(loose(each.name) for each in facts.abilities))
    return loose(facts.name), facts.hp, costs(facts), abilities


def official_entries(official: list[PrintedCard], data: list[PrintedCard]) -> list[Entry]:
    """A card for each of the official list, with the prints of it that the data has."""
    pokemon: dict[tuple[object, ...], list[PrintedCard]] = {}
    named: dict[tuple[int, str], list[PrintedCard]] = {}
    worded: dict[tuple[int, str], list[PrintedCard]] = {}
    for each in data:
        facts = each.facts
        if facts.is_pokemon():
            pokemon.setdefault(pokemon_key(facts), []).append(each)
        else:
            named.setdefault((facts.kind, loose(facts.name)), []).append(each)
            worded.setdefault((facts.kind, bare_words(each)), []).append(each)
    entries: list[Entry] = []
    for each in official:
        facts = each.facts
        if facts.is_pokemon():
            those = [one for one in pokemon.get(pokemon_key(facts), []) if numbers_agree(facts, one.facts)]
        else:
            those = named.get((facts.kind, loose(facts.name)), [])
            if not those and each.words:
                # A few names of Special Energy are spelled in the engine's own way.
                those = worded.get((facts.kind, bare_words(each)), [])
        those = [one for one in those if recent(one)]
        entries.append(Entry(merged(each, those), prints_of(those), [each.official_id]))
    return joined(entries)


def recent(printed: PrintedCard) -> bool:
    """Whether a print belongs to the time of the official list: it has a regulation mark or is of its sets."""
    first = printed.prints[0]
    if printed.facts.kind == cards.BASIC_ENERGY:
        return first.set_code in ENERGY_SETS
    return bool(first.regulation_mark) or first.date >= OLDEST


def bare_words(printed: PrintedCard) -> str:
    """A text without the card's own name, its Energy symbols and type words as letters, without other signs."""
    words = printed.words.replace("\u2019", "'").replace(printed.facts.name, "")
    for kind, name in enumerate(energy.NAMES):
        words = re.sub(rf"\b{name}\b", energy.letter(kind), words)
    return loose(words)


def numbers_agree(official: CardFacts, printed: CardFacts) -> bool:
    """Whether the attack numbers can be the same: the official list has 0 where a number is counted."""
    theirs = {loose(each.name): each.damage for each in printed.attacks}
    for each in official.attacks:
        if each.damage is not None and theirs.get(loose(each.name)) != each.damage:
            return False
    return True


def merged(official: PrintedCard, those: list[PrintedCard]) -> PrintedCard:
    """The official list's card with what only its prints say; the newest print that is complete is asked."""
    if not those or official.facts.kind == cards.BASIC_ENERGY:
        return official
    facts = official.facts
    newest = sorted(those, key=lambda each: (bool(each.doubts), "tcgdex" in each.where, order_of_print(each.prints[0])))
    model = newest[0].facts
    printed = set(facts.tags).union(*(each.facts.tags for each in those)) - {"EX"} | set(model.tags)
    tags = english.in_order(printed - LISTED | set(facts.tags) & LISTED)
    fields: dict[str, object] = {"name": model.name, "tags": tags}
    if facts.is_pokemon():
        signs = {loose(each.name): each for each in model.attacks}
        fields["attacks"] = tuple(with_sign(each, signs.get(loose(each.name))) for each in facts.attacks)
        fields["owner"] = english.owner_of(model.name)
        fields["prizes"] = english.prizes_of(tags)
        if not facts.evolves_from and facts.stage in cards.EVOLVING_STAGES:
            fields["evolves_from"] = model.evolves_from
    return official.with_facts(cards.check(changed(facts, **fields)))


def with_sign(attack: AttackFacts, printed: AttackFacts | None) -> AttackFacts:
    """An attack with number, sign and order of cost as they are printed."""
    if printed is None:
        return attack
    return AttackFacts(attack.name, printed.cost, printed.damage, printed.suffix, "", printed.mark)


def data_entries(data: list[PrintedCard], left_out: list[str]) -> list[Entry]:
    """The cards of data without the official list: prints of one identity together, their newest print's words."""
    groups: dict[tuple[object, ...], list[PrintedCard]] = {}
    for each in data:
        groups.setdefault(identity(each.facts), []).append(each)
    entries: list[Entry] = []
    for those in groups.values():
        complete = [each for each in those if not each.doubts]
        if not complete:
            first = those[0].prints[0]
            left_out.append(f"{those[0].facts.name} {first.set_code} {first.number} ({', '.join(those[0].doubts)})")
            continue
        newest = max(complete, key=lambda each: (each.prints[0].date, order_of_print(each.prints[0])))
        entries.append(Entry(newest, prints_of(those)))
    return entries


def identity(facts: CardFacts) -> tuple[object, ...]:
    """What makes prints one card: everything printed for a Pokémon, the name for all others (see II-A.2)."""
    if not facts.is_pokemon():
        return facts.is_energy(), facts.name
    numbers = tuple(sorted((loose(each.name), each.damage or 0, each.suffix) for each in facts.attacks))
    return (*pokemon_key(facts), facts.types, facts.stage, facts.retreat, numbers, facts.part)


def joined(entries: list[Entry]) -> list[Entry]:
    """Entries that are the same card under two official ids, as one."""
    found: dict[tuple[object, ...], Entry] = {}
    for each in entries:
        printed = each.printed
        key = (changed(printed.facts, id="-"), printed.attack_words, printed.ability_words, printed.words)
        known = found.setdefault(key, each)
        if known is not each:
            known.official += each.official
    return list(found.values())


# -- prints and ids ---------------------------------------------------------------------------------------------------


def prints_of(those: list[PrintedCard]) -> list[PrintFacts]:
    """The prints of a card in order, each set and number once."""
    found: dict[tuple[str, str], PrintFacts] = {}
    for each in those:
        for one in each.prints:
            known = found.get((one.set_code, one.number))
            if known is None or (one.date, one.regulation_mark) > (known.date, known.regulation_mark):
                found[one.set_code, one.number] = one
    return sorted(found.values(), key=order_of_print)


def order_of_print(printed: PrintFacts) -> tuple[object, ...]:
    """Promos last, then by date, set and number."""
    digits = re.sub(r"\D", "", printed.number)
    promo = printed.set_code.startswith("PR-") or printed.set_code in ("SVP", "MEP", "SWSHP")
    return promo, printed.date, printed.set_code, int(digits[:9] or 0), printed.number


def give_ids(entries: list[Entry], others: Iterable[str] = ()) -> None:
    """Gives every card the id by which the pool knows it: its name, and for a Pokémon its first print; never one of
    the ids of others."""
    taken = set(others)
    for entry in sorted(entries, key=lambda each: (each.official, [order_of_print(one) for one in each.prints])):
        facts = entry.printed.facts
        card_id = facts.id if facts.kind == cards.BASIC_ENERGY else english.slug(facts.name)
        if facts.is_pokemon():
            if entry.prints:
                first = entry.prints[0]
                card_id += "-" + english.slug(f"{first.set_code} {first.number}")
            elif entry.official:
                card_id += f"-official-{entry.official[0]}"
        known = card_id
        number = 2
        while known in taken:
            known = f"{card_id}-{number}"
            number += 1
        taken.add(known)
        entry.printed = entry.printed.with_facts(changed(facts, id=known))
        entry.prints = [
            PrintFacts(known, each.set_code, each.number, each.language, each.regulation_mark, each.date)
            for each in entry.prints
        ]
