"""The pool of cards: facts found by id, name, print or official id, and the definitions that the engine runs.

A pool is filled from text files: `*.cards` hold cards in the form of `facts.form`, `*.prints` say of each card its ids
in the official engine and its prints. It is the index in which deck lists are looked up. Definitions are made when they
are first asked for and kept, so that all copies of a card share one.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from playmat.errors import CardDataError
from playmat.facts import energy
from playmat.facts.card import STAGE2, CardFacts, PrintFacts, basic_energy, name_key
from playmat.facts.form import read_cards
from playmat.pool.decklist import CardIndex
from playmat.rules.formats import is_date
from playmat.state.model import Definition

CARDS: Final = ".cards"
PRINTS: Final = ".prints"
PRINTS_HINT: Final = f"A line of prints needs a card in a {CARDS} file; `playmat pool build` makes both files again."
PRINT_HINT: Final = "write: card-id | official 723 | MEG 36 I 2025-09-26, MEG 157 I 2025-09-26"


class Pool(CardIndex):
    """Cards with their prints; every pool holds the basic Energy cards from the start. A card has one text, the newest,
    for all its prints (II-A.2, ERA-C3)."""

    def __init__(self) -> None:
        self._cards: dict[str, CardFacts] = {}
        self._named: dict[str, list[CardFacts]] = {}
        self._prints: dict[str, list[PrintFacts]] = {}
        self._printed: dict[tuple[str, str], list[CardFacts]] = {}
        self._official: dict[int, CardFacts] = {}
        self._definitions: dict[str, Definition] = {}
        for kind in energy.BASIC_TYPES:
            self.add(basic_energy(kind))

    # -- filling ------------------------------------------------------------------------------------------------------

    def add(self, card: CardFacts, where: str = "pool") -> None:
        """Adds a card; CardDataError if another one has its id, or another text for the name of a Trainer or Energy."""
        known = self._cards.get(card.id)
        if known is not None:
            if known == card:
                return
            raise CardDataError(f"two different cards have the id {card.id}", where, "Give one of them another id.")
        others = self._named.setdefault(card.name, [])
        if others and not (card.is_pokemon() and others[0].is_pokemon()):
            # II-A.2: all Trainers and all Energy of one name have one text.
            raise CardDataError(f"{card.name} is there already, as {others[0].id}", where, "Add a print to that card.")
        self._cards[card.id] = card
        others.append(card)

    def add_print(self, printed: PrintFacts, where: str = "pool") -> None:
        """Adds a print of a card that is in the pool."""
        card = self.card(printed.card_id, where)
        known = self._prints.setdefault(card.id, [])
        if printed in known:
            return
        known.append(printed)
        those = self._printed.setdefault(print_key(printed.set_code, printed.number), [])
        if card not in those:
            those.append(card)

    def add_official_id(self, official_id: int, card_id: str, where: str = "pool") -> None:
        """Says which card an id of the official engine means."""
        card = self.card(card_id, where)
        known = self._official.setdefault(official_id, card)
        if known.id != card.id:
            raise CardDataError(f"the official id {official_id} means {known.id} and {card.id}", where)

    def read(self, paths: Iterable[Path | str]) -> None:
        """Adds the cards and prints of files (`*.cards`, `*.prints`), all cards before all prints."""
        places = [Path(path) for path in paths]
        for place in places:
            if place.suffix not in (CARDS, PRINTS):
                hint = f"Cards are in {CARDS} files, prints in {PRINTS}."
                raise CardDataError("this is no file of cards", str(place), hint)
        for place in places:
            if place.suffix == CARDS:
                for card in read_cards(text_of(place), str(place)):
                    self.add(card, str(place))
        for place in places:
            if place.suffix == PRINTS:
                self._read_prints(text_of(place), str(place))

    def _read_prints(self, text: str, where: str) -> None:
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            spot = f"{where}, line {number}"
            card_id, *fields = [each.strip() for each in line.split("|")]
            if card_id not in self._cards:
                raise CardDataError(f"there is no card with the id {card_id!r}", spot, PRINTS_HINT)
            for field in fields:
                word, _, rest = field.partition(" ")
                if word == "official":
                    for each in rest.split(","):
                        self.add_official_id(official_number(each.strip(), spot), card_id, spot)
                else:
                    for each in field.split(","):
                        self.add_print(read_print(card_id, each.split(), spot), spot)

    # -- looking up ---------------------------------------------------------------------------------------------------

    def card(self, card_id: str, where: str = "pool") -> CardFacts:
        """The card of an id; CardDataError if there is none."""
        found = self._cards.get(card_id)
        if found is None:
            raise CardDataError(f"there is no card with the id {card_id!r}", where, "Use Pool.find_by_name for names.")
        return found

    def find_by_id(self, card_id: str) -> CardFacts | None:
        """The card of an id, None if there is none."""
        return self._cards.get(card_id)

    def ids(self) -> list[str]:
        """The ids of all cards."""
        return list(self._cards)

    def cards(self) -> list[CardFacts]:
        """All cards, in the order in which they were added."""
        return list(self._cards.values())

    def find_by_name(self, name: str) -> list[CardFacts]:
        """The different cards of a name key, the newest first."""
        found = self._named.get(name_key(name), [])
        return sorted(found, key=self._newest, reverse=True) if len(found) > 1 else list(found)

    def find_by_print(self, set_code: str, number: str) -> list[CardFacts]:
        """The cards printed with this set code and number (compared without case and leading zeros), often one."""
        return list(self._printed.get(print_key(set_code, number), []))

    def find_by_official_id(self, official_id: int) -> CardFacts | None:
        """The card of an official-engine id."""
        return self._official.get(official_id)

    def official_ids_of(self, card: CardFacts) -> list[int]:
        """The ids by which the official engine knows a card."""
        return [number for number, each in self._official.items() if each.id == card.id]

    def prints_of(self, card: CardFacts) -> tuple[PrintFacts, ...]:
        """All known prints of a card; of a Trainer or Energy all prints of its name."""
        return tuple(self._prints.get(card.id, ()))

    def names(self) -> list[str]:
        """All names, for suggestions."""
        return list(self._named)

    def _newest(self, card: CardFacts) -> str:
        return max((each.date for each in self.prints_of(card)), default="")

    # -- definitions --------------------------------------------------------------------------------------------------

    def definition(self, card: CardFacts) -> Definition:
        """What the engine runs for a card, one for all its copies; NotationError where its text makes no sense."""
        made = self._definitions.get(card.id)
        if made is None or self._cards.get(card.id) != card:
            from playmat.effects.define import define

            made = define(card)
            made.line = self.line_of(card)
            if self._cards.get(card.id) == card:
                self._definitions[card.id] = made
        return made

    def line_of(self, card: CardFacts) -> list[str]:
        """The Basics at the start of a Stage 2's line: what the Stage 1 of its name evolve from, by all cards of the
        pool (Rare Candy passes over a Stage 1 that is in no deck, see ERA-C1)."""
        found: list[str] = []
        if card.stage != STAGE2:
            return found
        for name in card.evolves_from:
            for middle in self.find_by_name(name):
                found.extend(each for each in middle.evolves_from if each not in found)
        return found


def text_of(place: Path) -> str:
    """The text of a file of card data; CardDataError if it cannot be read."""
    try:
        return place.read_text(encoding="utf-8")
    except OSError as wrong:
        raise CardDataError(f"the file cannot be read ({wrong.strerror})", str(place)) from None
    except UnicodeDecodeError:
        raise CardDataError("the file is not UTF-8 text", str(place)) from None


def print_key(set_code: str, number: str) -> tuple[str, str]:
    """Set code and number as they are compared: "meg 036/132" is MEG 36."""
    bare = number.split("/")[0].casefold()
    return set_code.upper(), bare.lstrip("0") or bare


def read_print(card_id: str, words: list[str], where: str) -> PrintFacts:
    """One print: set code, number, regulation mark and date, "-" for one that is not known."""
    if len(words) != 4 or not (words[3] == "-" or is_date(words[3])) or not (words[2] == "-" or len(words[2]) == 1):
        raise CardDataError(f"{' '.join(words)!r} is no print", where, PRINT_HINT)
    mark = "" if words[2] == "-" else words[2]
    return PrintFacts(card_id, words[0], words[1], "en", mark, "" if words[3] == "-" else words[3])


def official_number(text: str, where: str) -> int:
    """An id of the official engine."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise CardDataError(f"{text!r} is no official id", where, PRINT_HINT)
    return int(text)
