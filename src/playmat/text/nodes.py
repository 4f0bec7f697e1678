"""The nodes of sentence trees: the words of effects, and the few more that only sentences need.

A sentence tree is written in the same notation as an effect tree, so that a phrase whose meaning does not depend on
its neighbours (most do) is already what it will be. The words below are what lowering takes away: pronouns, links
between sentences, and what an attack says about its own damage. None belongs to a language; names are name keys.
"""

from __future__ import annotations

from typing import Final

from playmat.effects import words
from playmat.effects.notation import Call, Items, Keyword, Name, Term
from playmat.effects.vocabulary import FILTER, FILTERS, OP, PLACE

SENTENCE_WORDS: Final[dict[str, tuple[int, int, str]]] = {
    # word: (fewest arguments, most arguments, meaning)
    "And": (2, 6, "several things in one sentence, in written order"),
    "Then": (1, 1, "a sentence that goes on from the one before"),
    "Note": (1, 1, "a reminder in brackets that changes nothing"),
    "Does": (1, 2, "this attack does n damage (for each …)"),
    "DoesMore": (1, 2, "this attack does n more damage (for each …)"),
    "DoesLess": (1, 2, "this attack does n less damage (for each …)"),
    "HitAlso": (2, 3, "this attack also does n damage to … (for each …)"),
    "HitOnly": (2, 3, "this attack does n damage to … (for each …)"),
    "Ignores": (1, 3, "this attack's damage isn't affected by …"),
    "Fails": (0, 0, "this attack does nothing"),
    "BaseIs": (1, 1, "this attack's base damage is n"),
    "Before": (1, 6, "before doing damage"),
    "Instead": (1, 2, "instead of what was said before"),
    "Declared": (1, 3, "an Ability its player declares: its limit, its condition"),
    "Window": (2, 3, "when an event happens: event, condition, what is done"),
    "On": (2, 2, "when an event happens: event, what is done"),
    "While": (2, 2, "as long as a condition holds"),
    "UseThis": (0, 0, "use this Ability"),
    "Also": (1, 1, "you may also use this Ability when an event happens"),
    "Need": (1, 1, "this attack can be used only if …"),
    "OnlyIf": (1, 1, "this card or attack can be used only if …"),
    "CostOf": (1, 6, "what must be done in order to use this"),
    "NameLimit": (1, 1, "no more than one Ability of this name each turn"),
    "NoStack": (0, 1, "the effect of this Ability does not stack"),
    "UsedUp": (1, 1, "if this Ability is used, …"),
    "Choose": (1, 1, "choose Pokémon, of which the words after it speak"),
    "Action": (1, 1, "what each player may do once in their own turn"),
    "way": (1, 3, "the result of what a verb did: in this way"),
    "done": (1, 3, "whether a verb did something: in this way"),
    "found": (0, 9, "of the cards just seen, those that …"),
    "all_heads": (0, 0, "all of the coins are heads"),
    "all_tails": (0, 0, "all of the coins are tails"),
    "holder_if": (1, 9, "the Pokémon this card is attached to, when it is such"),
    "letters": (2, 4, "any combination of two to four types of Energy"),
    "Pin": (1, 1, "a choice that is made before anything is done with it"),
    "Over": (1, 1, "this Stadium is played only over the one of this name, even in its turn"),
    "NoReturn": (0, 0, "this card goes neither to the hand nor to the deck from the discard pile"),
    "GameLimit": (0, 1, "what is said before works once per game"),
    "Copies": (1, 2, "so many copies of this card are played as one"),
}
"""What sentences say beyond the words of effects; each has gone when a text is lowered."""

SENTENCE_NAMES: Final[dict[str, str]] = {
    "it": "the Pokémon just spoken of",
    "them": "the several Pokémon just spoken of",
    "others": "those of the cards just seen that were not taken",
    "those": "the cards just counted",
    "new_active": "the Pokémon that has just become Active",
    "old_active": "the Pokémon that was Active before a switch",
    "picked": "the cards just chosen",
    "that_card": "the card just discarded",
    "flipped": "those for which the coin was heads",
    "new_benched": "the Pokémon just put onto the Bench",
    "evolved": "the Pokémon just evolved",
    "turned": "the card just turned face up",
}
"""Sentence words that stand alone; ops stand alone inside `way` and `done`."""

# The order of filters in a tree, whatever the order of words in a language: kinds first, then Stage, type, owner.
FILTER_ORDER: Final = (
    "Pokemon Trainer Item Supporter Stadium Tool Energy BasicEnergy SpecialEnergy Basic Stage1 Stage2 Evolution "
    "Evolved Type MegaEx Ex V EX GX VMAX VSTAR Mega Tera Ancient Future Owner Name Named"
).split()
_RANK: Final[dict[str, int]] = {FILTER_ORDER[i]: i for i in range(len(FILTER_ORDER))}
_LATER: Final[dict[str, int]] = {FILTERS[i][0]: 100 + i for i in range(len(FILTERS))}

IMPLY_POKEMON: Final = tuple("Basic Stage1 Stage2 Evolution Evolved MegaEx Ex V Tera EX GX VMAX VSTAR".split())
"""Filters beside which the filter `Pokemon` says nothing more in a tree (Evolution cards are Pokémon)."""

_FIRST_FILTER: Final[dict[str, int]] = {
    "only": 1,
    "found": 0,
    "holder_if": 0,
    "is_": 1,
    "Holds": 1,
    "EvolvesInto": 1,
    "Cant": 2,
    "played_now": 0,
    "top": 2,
    "bottom": 2,
}
"""Where the filters begin among the arguments of words that are no places."""


def first_filter(name: str) -> int:
    """Where the filters of a word begin, which must all hold, so that their order means nothing; -1: it has none."""
    if name in _FIRST_FILTER:
        return _FIRST_FILTER[name]
    word = words.WORDS.get(name)
    return 1 if word is not None and word.group == PLACE else -1


def takes_filters(name: str) -> bool:
    """Whether a word has filters."""
    return first_filter(name) >= 0


def rank(term: Term) -> int:
    """Where a filter stands among others."""
    name = term.name if isinstance(term, (Name, Call)) else ""
    if isinstance(term, Items) and term.terms:
        return rank(term.terms[0])
    return _RANK.get(name, _LATER.get(name, 1000))


def is_filter(term: Term) -> bool:
    """Whether a term is a filter."""
    if not isinstance(term, (Name, Call)):
        return isinstance(term, Items)
    word = words.WORDS.get(term.name)
    return word is not None and word.group == FILTER


def in_order(filters: list[Term]) -> list[Term]:
    """Filters in the order of trees, each once."""
    found: list[Term] = []
    for each in sorted(filters, key=rank):
        if each not in found:
            found.append(each)
    return found


def make(name: str, args: list[Term], keywords: list[Keyword]) -> Term:
    """A call in its one form: lists of filters are spliced and put in order."""
    first = first_filter(name)
    if first >= 0:
        filters: list[Term] = []
        for each in args[first:]:
            if isinstance(each, Items):
                filters.extend(each.terms)
            else:
                filters.append(each)
        args = args[:first] + in_order(filters)
    elif name == "Any":
        args = sorted([collapsed(each) for each in args], key=rank)
    elif name == "each_kind":
        args = [collapsed(each) for each in args]
    return Call(name, args, keywords)


def collapsed(term: Term) -> Term:
    """A list of filters in order; one of a single filter is that filter."""
    if not isinstance(term, Items):
        return term
    terms = in_order(term.terms)
    return terms[0] if len(terms) == 1 else Items(terms)


def is_word(name: str) -> bool:
    """Whether a call of this name may stand in a sentence tree."""
    return name in SENTENCE_WORDS or words.word_of(name) is not None


def is_name(name: str) -> bool:
    """Whether a word may stand alone in a sentence tree."""
    if name in SENTENCE_NAMES or name in words.NAMES:
        return True
    word = words.WORDS.get(name)
    return word is not None and (word.bare() or word.group == OP)


def group_of(term: Term) -> str:
    """The group of the word of a call ("" for anything else): op, place, passive …"""
    if isinstance(term, Call):
        word = words.WORDS.get(term.name)
        return "" if word is None else word.group
    return ""
