"""Deck construction: what a deck may contain under a ruleset and a format, each violation with its rule and lines.

The functions look at entries (how many of which card, from which line of the deck list) and change nothing. Limits come
from the ruleset and from the printed tags of the cards; names compare as `deck_name` says (see DECK-06).
"""

from typing import Final

from playmat.errors import DeckError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import CardFacts, PrintFacts
from playmat.rules.formats import Format
from playmat.rules.rules import Rules
from playmat.rules.values import UNLIMITED


class DeckEntry:
    """Some copies of one card in a deck, from one line of the list (0: no line); `prints` are its known prints."""

    __slots__ = ("card", "count", "line", "prints", "text")

    def __init__(
        self, count: int, card: CardFacts, line: int = 0, text: str = "", prints: tuple[PrintFacts, ...] = ()
    ) -> None:
        self.count: Final[int] = count
        self.card: Final[CardFacts] = card
        self.line: Final[int] = line
        self.text: Final[str] = text
        self.prints: Final[tuple[PrintFacts, ...]] = prints

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DeckEntry):
            return NotImplemented
        return self.count == other.count and self.card == other.card and self.line == other.line

    def __hash__(self) -> int:
        return hash((self.count, self.card.id, self.line))

    def __repr__(self) -> str:
        return f"<{self.count} {self.card.name}>"


class Violation:
    """One broken rule of deck construction: its id, what is wrong in a sentence, the lines it comes from."""

    __slots__ = ("lines", "names", "rule", "sentence")

    def __init__(self, rule: str, sentence: str, lines: tuple[int, ...] = (), names: tuple[str, ...] = ()) -> None:
        self.rule: Final[str] = rule
        self.sentence: Final[str] = sentence
        self.lines: Final[tuple[int, ...]] = lines
        self.names: Final[tuple[str, ...]] = names

    def __str__(self) -> str:
        where = ""
        if self.lines:
            word = "line" if len(self.lines) == 1 else "lines"
            where = f"{word} {', '.join([str(each) for each in self.lines])}: "
        return f"{where}{self.sentence} ({self.rule})"

    def __repr__(self) -> str:
        return f"<Violation {self.rule}: {self.sentence}>"


def deck_name(card: CardFacts) -> str:
    """The name under which copies of a card count together (DECK-06, DECK-07).

    The delta sign and LV.X are no part of a name; ex, EX, the star signs, SP letters, owners and forms are; Team Plasma
    Pokémon have the name of the ordinary ones.
    """
    name = cards.name_key(card.name)
    for ending in (" LV.X", " δ"):
        if name.endswith(ending):
            name = name[: -len(ending)]
    # Different printings write these with and without the space.
    return name.replace(" ♀", "♀").replace(" ♂", "♂")


def is_basic_pokemon(card: CardFacts) -> bool:
    """Whether the card is a Basic Pokémon for deck construction: fossils and Restored Pokémon are not (see DECK-03)."""
    return card.kind == cards.POKEMON and card.stage == cards.BASIC


def check_deck(entries: list[DeckEntry], rules: Rules, format: Format | None = None) -> list[Violation]:
    """All violations of a deck, in the order of the rule ids; an empty list means that it may be played."""
    found: list[Violation] = []
    _check_size(entries, rules, found)
    _check_copies(entries, rules, found)
    _check_basic(entries, found)
    _check_tag_total(entries, "ACE SPEC", rules.ace_spec_limit, "DECK-08", found)
    _check_tag_total(entries, "Radiant", rules.radiant_limit, "DECK-09", found)
    _check_tag_total(entries, "Star", rules.star_limit, "ERA-26", found)
    _check_tag_per_name(entries, "Prism Star", rules.prism_star_per_name, found)
    _check_tag_per_name(entries, "Shining", rules.shining_per_name, found)
    _check_professors(entries, rules, found)
    _check_energy_types(entries, rules, format, found)
    if format is not None:
        _check_format(entries, format, found)
    return found


def check_pair(first: list[DeckEntry], second: list[DeckEntry]) -> list[Violation]:
    """DECK-05: both players use the same deck size."""
    one = deck_size(first)
    two = deck_size(second)
    if one == two:
        return []
    return [Violation("DECK-05", f"one deck has {one} cards and the other {two}; both must have the same number")]


def require_legal(entries: list[DeckEntry], rules: Rules, format: Format | None = None, where: str = "deck") -> None:
    """Raise DeckError naming every violation, if there is one."""
    found = check_deck(entries, rules, format)
    if found:
        raise DeckError("; ".join([str(each) for each in found]), where=where)


def deck_size(entries: list[DeckEntry]) -> int:
    """The number of cards."""
    total = 0
    for each in entries:
        total += each.count
    return total


def deck_cards(entries: list[DeckEntry]) -> list[CardFacts]:
    """The cards of a deck one by one, in the order of the list."""
    result: list[CardFacts] = []
    for each in entries:
        for _ in range(each.count):
            result.append(each.card)
    return result


def is_half(rules: Rules) -> bool:
    """Whether the ruleset is a half-deck form (see DECK-04)."""
    return rules.deck_size == rules.half_deck_size and rules.deck_copies == rules.half_deck_copies


def _check_size(entries: list[DeckEntry], rules: Rules, found: list[Violation]) -> None:
    """DECK-01, see DECK-04: exactly the number of cards of the ruleset."""
    size = deck_size(entries)
    if size != rules.deck_size:
        rule = "DECK-04" if is_half(rules) else "DECK-01"
        found.append(Violation(rule, f"the deck has {size} cards instead of exactly {rules.deck_size}"))


def _check_copies(entries: list[DeckEntry], rules: Rules, found: list[Violation]) -> None:
    """DECK-02, see DECK-04, DECK-06: at most so many cards of a name; basic Energy is free, Arceus by its own text."""
    rule = "DECK-04" if is_half(rules) else "DECK-02"
    names: list[str] = []
    groups: dict[str, list[DeckEntry]] = {}
    for each in entries:
        if each.card.kind == cards.BASIC_ENERGY:
            continue
        name = deck_name(each.card)
        if rules.arceus_unlimited and name == "Arceus":
            continue
        if name not in groups:
            groups[name] = []
            names.append(name)
        groups[name].append(each)
    for name in names:
        count = deck_size(groups[name])
        if count > rules.deck_copies:
            words = f"{count} cards named {name}; at most {rules.deck_copies} are allowed"
            found.append(Violation(rule, words, _lines(groups[name]), (name,)))


def _check_basic(entries: list[DeckEntry], found: list[Violation]) -> None:
    """DECK-03: at least one Basic Pokémon."""
    for each in entries:
        if each.count > 0 and is_basic_pokemon(each.card):
            return
    found.append(Violation("DECK-03", "the deck has no Basic Pokémon"))


def _check_tag_total(entries: list[DeckEntry], tag: str, limit: int, rule: str, found: list[Violation]) -> None:
    """DECK-08, DECK-09, see ERA-26: at most so many cards with the tag in the whole deck."""
    if limit >= UNLIMITED:
        return
    those = [each for each in entries if each.card.has_tag(tag)]
    count = deck_size(those)
    if count > limit:
        names = ", ".join([each.card.name for each in those])
        words = f"{count} {tag} cards ({names}); at most {limit} is allowed in a deck"
        found.append(Violation(rule, words, _lines(those), tuple([each.card.name for each in those])))


def _check_tag_per_name(entries: list[DeckEntry], tag: str, limit: int, found: list[Violation]) -> None:
    """See ERA-26: at most so many cards with the tag of one name (Prism Star, Shining)."""
    if limit >= UNLIMITED:
        return
    done: list[str] = []
    for each in entries:
        name = deck_name(each.card)
        if not each.card.has_tag(tag) or name in done:
            continue
        done.append(name)
        those = [other for other in entries if other.card.has_tag(tag) and deck_name(other.card) == name]
        count = deck_size(those)
        if count > limit:
            words = f"{count} {tag} cards named {name}; at most {limit} of each name is allowed"
            found.append(Violation("ERA-26", words, _lines(those), (name,)))


def _check_professors(entries: list[DeckEntry], rules: Rules, found: list[Violation]) -> None:
    """See ERA-26: Professor Juniper and Professor Sycamore are not in the same deck."""
    if not rules.professors_exclusive:
        return
    those = [each for each in entries if each.card.name in ("Professor Juniper", "Professor Sycamore")]
    if len({each.card.name for each in those}) > 1:
        words = "Professor Juniper and Professor Sycamore may not be in the same deck"
        found.append(Violation("ERA-26", words, _lines(those), ("Professor Juniper", "Professor Sycamore")))


def _check_energy_types(entries: list[DeckEntry], rules: Rules, format: Format | None, found: list[Violation]) -> None:
    """See ERA-28, C.5: basic Energy of the types that exist; an open format has those of all eras."""
    if format is not None and not format.marks:
        return
    for each in entries:
        kind = each.card.basic_type
        if each.card.kind == cards.BASIC_ENERGY and kind not in rules.basic_energy_types:
            words = f"there is no basic {energy.NAMES[kind]} Energy under {rules.name} rules"
            found.append(Violation("ERA-28", words, _lines([each]), (each.card.name,)))


def _check_format(entries: list[DeckEntry], format: Format, found: list[Violation]) -> None:
    """See FMT-01, FMT-02: every card has a legal print and is not banned; basic Energy is always legal."""
    for each in entries:
        card = each.card
        if card.kind == cards.BASIC_ENERGY:
            continue
        if format.is_banned(card.id, card.name):
            words = f"{card.name} is banned in {format.name}"
            found.append(Violation(format.rule(), words, _lines([each]), (card.name,)))
        elif not format.allows(each.prints):
            words = f"{card.name} has no print that is legal in {format.name}"
            found.append(Violation(format.rule(), words, _lines([each]), (card.name,)))


def _lines(entries: list[DeckEntry]) -> tuple[int, ...]:
    lines: list[int] = []
    for each in entries:
        if each.line > 0 and each.line not in lines:
            lines.append(each.line)
    return tuple(lines)
