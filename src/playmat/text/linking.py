"""Links between the sentences of a text: pronouns, "in this way", coins, and the results that later words read.

Each verb of a text is numbered while it is lowered. What speaks of a verb names its number; when the text is done,
verbs that were spoken of get a label, and the others none. An unlabelled `did()` means the nearest verb before.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.notation import (
    Binary,
    Call,
    Choice,
    Compare,
    Items,
    Keyword,
    Label,
    Logic,
    Name,
    Not,
    Number,
    Term,
    Text,
    Unary,
)
from playmat.text import nodes
from playmat.text.errors import Unsupported

_LETTERS: Final[dict[str, str]] = {
    "Discard": "d",
    "Look": "l",
    "Reveal": "r",
    "Attach": "a",
    "Heal": "h",
    "Evolve": "e",
    "Flip": "f",
    "Put": "p",
    "SwitchIn": "s",
    "SwitchOut": "s",
    "Counters": "c",
    "Move": "m",
    "Draw": "g",
}
_OTHER: Final = "kmnoqtuvwyz"
_NO_VERBS: Final = ("If", "May", "Either", "Each", "Repeat", "Ask", "Shuffle", "EndTurn", "Win", "Lasting", "At")


def word(name: str, *args: Term) -> Call:
    """A call without keywords."""
    return Call(name, list(args), [])


def is_verb(term: Term) -> bool:
    """Whether a term is an op whose result can be spoken of."""
    return nodes.group_of(term) == "op" and isinstance(term, Call) and term.name not in _NO_VERBS


def mapped(term: Term, change: Changer) -> Term:
    """The tree with every part put through a change, from the leaves up; what does not change is shared."""
    if isinstance(term, Name):
        return change.change(term)
    if isinstance(term, Call):
        args = mapped_all(term.args, change)
        keywords = term.keywords
        if keywords:
            terms = [mapped(each.term, change) for each in keywords]
            if any(terms[i] is not keywords[i].term for i in range(len(terms))):
                keywords = [Keyword(keywords[i].name, terms[i]) for i in range(len(terms))]
        if args is not term.args or keywords is not term.keywords:
            term = Call(term.name, args, keywords)
        return change.change(term)
    if isinstance(term, (Number, Text)):
        return term
    if isinstance(term, Items):
        terms = mapped_all(term.terms, change)
        return change.change(term if terms is term.terms else Items(terms))
    if isinstance(term, Binary):
        return change.change(Binary(mapped(term.left, change), term.sign, mapped(term.right, change)))
    if isinstance(term, Compare):
        return change.change(Compare(mapped(term.left, change), term.sign, mapped(term.right, change)))
    if isinstance(term, Not):
        return change.change(Not(mapped(term.term, change)))
    if isinstance(term, Unary):
        return change.change(Unary(term.sign, mapped(term.term, change)))
    if isinstance(term, Logic):
        return change.change(Logic(term.word, mapped_all(term.terms, change)))
    if isinstance(term, Choice):
        return change.change(Choice(mapped(term.yes, change), mapped(term.condition, change), mapped(term.no, change)))
    if isinstance(term, Label):
        inner = mapped(term.term, change)
        return change.change(term if inner is term.term else Label(term.name, inner))
    return change.change(term)


def mapped_all(terms: list[Term], change: Changer) -> list[Term]:
    """Several terms put through a change; the same list where none changed."""
    made = [mapped(each, change) for each in terms]
    for i in range(len(made)):
        if made[i] is not terms[i]:
            return made
    return terms


class Changer:
    """A change to one part of a tree, whose own parts are changed already."""

    def change(self, term: Term) -> Term:
        raise NotImplementedError


class Links(Changer):
    """What has been said so far in a text, and the words that refer to it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.verbs: list[Call] = []
        self.seen = ""  # label of the last Look or Reveal
        self.pokemon: Term | None = None  # the Pokémon last spoken of
        self.cards: Term | None = None  # the cards last counted
        self.new_active: Term | None = None
        self.old_active: Term | None = None
        self.picked: Term | None = None
        self.asked = ""  # the choice of Pokémon that "if you do" can mean
        self.coins = -1  # coins of the last Flip; 0: not known beforehand
        self.chosen: Term | None = None  # Pokémon that were chosen, and of which nothing was said yet

    def refuse(self, what: str) -> Unsupported:
        return Unsupported(what, self.text)

    def verb(self, call: Call) -> Label:
        """Number a verb, and remember what it speaks of."""
        name = f"_{len(self.verbs)}"
        self.verbs.append(call)
        if call.name in ("Look", "Reveal"):
            self.seen = name
        if call.name == "Flip":
            first = call.args[0] if call.args else None
            self.coins = first.value if isinstance(first, Number) else 0
        if call.name != "Flip":
            self.note_pokemon(call, name)
        if call.name == "SwitchIn":
            self.new_active = word("that", Name(name))
        elif call.name == "SwitchOut":
            self.new_active = word("active", call.args[0])
            self.old_active = word("that", Name(name))
        return Label(name, call)

    def pin(self, call: Call) -> Label:
        """A choice as an op of its own, of which several words after it can speak."""
        name = f"_{len(self.verbs)}"
        self.verbs.append(call)
        that = word("that", Name(name))
        if is_pokemon(call.args[1]):
            self.pokemon = that
            self.asked = name
        else:
            self.picked = that
        return Label(name, call)

    def note_pokemon(self, call: Call, name: str) -> None:
        """The Pokémon an op is about: "that Pokémon" in the words after it."""
        for each in reversed([*call.args, *[keyword.term for keyword in call.keywords]]):
            if isinstance(each, Call) and each.name == "pick" and len(each.args) == 2 and is_pokemon(each.args[1]):
                self.pokemon = word("onto" if call.name != "SwitchIn" else "that", Name(name))
                return
            if is_one(each) or is_pokemon(each):
                self.pokemon = each if is_one(each) else word("onto", Name(name))
                return
            if isinstance(each, Call) and each.name in ("energy", "tools") and is_one(each.args[0]):
                self.pokemon = each.args[0]
                return
            if isinstance(each, Call) and each.name == "pick" and len(each.args) == 2:
                inner = each.args[1]
                if isinstance(inner, Call) and inner.name in ("energy", "tools") and is_one(inner.args[0]):
                    self.pokemon = inner.args[0]
                    return
        if call.name == "SwitchOut" or any(is_pokemon(each) for each in call.walk()):
            self.pokemon = None  # of which of them the next words speak cannot be known

    def note_condition(self, term: Term) -> None:
        """The Pokémon a condition or event is about."""
        if isinstance(term, Call) and term.name == "KnockedOut" and is_pokemon(term.args[0]):
            self.pokemon = word("onto")
            return
        if isinstance(term, Call) and term.name in ("Attached", "EvolvedFromHand", "Moved", "Benched"):
            who = term.args[0] if term.name != "Attached" else None
            self.pokemon = who if who is not None and is_one(who) else word("onto")
            return
        for each in term.walk():
            if is_one(each):
                self.pokemon = each
                return

    def last(self, name: str) -> str:
        """The number of the last verb of a name, as a label."""
        for i in range(len(self.verbs) - 1, -1, -1):
            if self.verbs[i].name == name:
                return f"_{i}"
        raise self.refuse(f"nothing before does what '{name}' is said to have done")

    def nearest(self) -> str:
        """The nearest verb before; coins are none."""
        for i in range(len(self.verbs) - 1, -1, -1):
            if self.verbs[i].name not in ("Flip", "pick") or f"_{i}" == self.asked:
                return f"_{i}"
        raise self.refuse("'if you do' follows nothing that is done")

    # -- what refers to something said before

    def change(self, term: Term) -> Term:
        if isinstance(term, Name):
            return self.name(term)
        if not isinstance(term, Call):
            return term
        if term.name == "did" and not term.args:
            return word("did", Name(self.nearest()))
        if term.name == "done":
            return word("did", Name(self.last(only_name(term))))
        if term.name == "way":
            return self.way(term)
        if term.name == "found":
            if not self.seen:
                raise self.refuse("'you find there' follows no look at cards")
            that = word("that", Name(self.seen))
            return Call("only", [that, *term.args], []) if term.args else that
        if term.name in ("all_heads", "all_tails"):
            if self.coins <= 0:
                raise self.refuse("'all of them' follows no known number of coins")
            return Compare(Name("heads" if term.name == "all_heads" else "tails"), "==", Number(self.coins))
        return term

    def name(self, term: Name) -> Term:
        if term.name == "it" or term.name == "them":
            if self.pokemon is None:
                raise self.refuse("'that Pokémon' follows no Pokémon")
            if self.pokemon is self.chosen:
                self.chosen = None
            return self.pokemon
        if term.name == "others":
            if not self.seen:
                raise self.refuse("'the other cards' follows no look at cards")
            return word("rest", Name(self.seen))
        if term.name == "those":
            if self.cards is None:
                raise self.refuse("'those cards' follows no cards")
            return self.cards
        if term.name == "turned":
            return word("that", Name(self.last("FaceUp")))
        if term.name == "picked":
            if self.picked is None:
                raise self.refuse("'those cards' follows no choice of cards")
            return self.picked
        if term.name == "flipped":
            return word("that", Name(self.last("Flip")))
        if term.name == "new_benched":
            return word("that", Name(self.last("Put")))
        if term.name == "that_card":
            return word("that", Name(self.last("Discard")))
        if term.name == "evolved":
            return word("onto", Name(self.last("Evolve")))
        if term.name == "old_active":
            if self.old_active is None:
                raise self.refuse("'the Pokémon you moved to your Bench' follows no switch")
            return self.old_active
        if term.name == "new_active":
            if self.new_active is None:
                raise self.refuse("'the new Active Pokémon' follows no switch")
            return self.new_active
        return term

    def way(self, term: Call) -> Term:
        """How many cards a verb moved, of a kind."""
        name = term.args[0]
        assert isinstance(name, Name)
        label = Name(self.last(name.name))
        if len(term.args) == 1:
            return word("count", label)
        kind = term.args[1]
        filters = kind.terms if isinstance(kind, Items) else [kind]
        return word("count", Call("only", [word("that", label), *filters], []))


def only_name(term: Call) -> str:
    name = term.args[0]
    assert isinstance(name, Name)
    return name.name


def is_one(term: Term) -> bool:
    """Whether a term is one certain Pokémon."""
    if isinstance(term, Name):
        return term.name in ("self", "target", "holder", "attacker")
    if isinstance(term, Call) and term.name == "active":
        return isinstance(term.args[0], Name) and term.args[0].name in ("me", "opp")
    return isinstance(term, Call) and term.name in ("onto", "that")


def is_pokemon(term: Term) -> bool:
    """Whether a term is a set of Pokémon in play."""
    return isinstance(term, Call) and term.name in ("active", "bench", "pokemon")


# -- labels at the end ------------------------------------------------------------------------------------------------


class _Uses(Changer):
    """Counts who speaks of which verb; `did` of the nearest verb needs no label."""

    def __init__(self) -> None:
        self.used: set[str] = set()

    def change(self, term: Term) -> Term:
        if isinstance(term, Call) and term.name != "did":
            for each in term.args:
                if isinstance(each, Name) and each.name.startswith("_"):
                    self.used.add(each.name)
        return term


class _Renamer(Changer):
    """Gives verbs that were spoken of a short label, and takes it from the others."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def change(self, term: Term) -> Term:
        if isinstance(term, Label):
            return Label(self.names[term.name], term.term) if term.name in self.names else term.term
        if isinstance(term, Call) and any(isinstance(each, Name) and each.name[0] == "_" for each in term.args):
            args: list[Term] = []
            for each in term.args:
                if isinstance(each, Name) and each.name[0] == "_":
                    if each.name in self.names:
                        args.append(Name(self.names[each.name]))
                else:
                    args.append(each)
            return Call(term.name, args, term.keywords)
        if isinstance(term, Name) and term.name in self.names:
            return Name(self.names[term.name])
        return term


def labelled(tree: Call) -> Call:
    """The tree with labels where they are needed, in the order in which it is written."""
    uses = _Uses()
    mapped(tree, uses)
    needed = set(uses.used)
    order: list[str] = []
    verbs: dict[str, Term] = {}
    nearest = ""
    for slot in in_execution(tree):
        for each in slot.walk():
            if isinstance(each, Name) and each.name.startswith("_") and each.name not in verbs:
                continue
            if isinstance(each, Label):
                order.append(each.name)
                verbs[each.name] = each.term
    # A `did` that does not mean the verb written just before it needs a label, too.
    effects = True
    for slot in in_execution(tree):
        if tree.name == "attack" and (effects or slot not in tree.args):
            # The engine's own steps stand between the slots of an attack, so "the nearest verb" ends with a slot.
            nearest = ""
            effects = slot not in tree.args
        nearest = check_nearest(slot, nearest, needed, in_number(tree, slot))
    names: dict[str, str] = {}
    taken: set[str] = set()
    for label in order:
        if label in needed and label not in names:
            names[label] = letter(verbs[label], taken)
            taken.add(names[label])
    made = mapped(tree, _Renamer(names))
    assert isinstance(made, Call)
    return made


def letter(verb: Term, taken: set[str]) -> str:
    """A free letter for the label of a verb, the verb's own if it can be."""
    first = _LETTERS.get(verb.name, "k") if isinstance(verb, Call) and nodes.group_of(verb) == "op" else "x"
    if isinstance(verb, Call) and nodes.group_of(verb) == "place":
        first = "w"
    if isinstance(verb, Call) and verb.name == "pick":
        first = "k"
    if first not in taken:
        return first
    for each in _OTHER:
        if each not in taken:
            return each
    return f"{first}{len(taken)}"


_ORDER: Final = ("when", "need", "cost", "become", "fail", "first", "count", "damage", "hits", "ignore")


def in_execution(tree: Call) -> list[Term]:
    """The arguments of a part in the order in which they are carried out."""
    found: list[Term] = []
    for name in _ORDER:
        given = tree.keyword(name)
        if given is not None:
            found.append(given)
    found.extend(tree.args)
    found.extend([each.term for each in tree.keywords if each.name not in _ORDER])
    return found


def in_number(tree: Call, slot: Term) -> bool:
    """Whether a slot is the number of an attack, or the hits beside it; they always name what they read."""
    return slot is tree.keyword("damage") or slot is tree.keyword("hits")


def check_nearest(term: Term, nearest: str, needed: set[str], always: bool) -> str:
    """Walk in written order; the nearest verb after the term."""
    if isinstance(term, Label):
        check_nearest(term.term, nearest, needed, always)
        # A choice is no verb: only its label can speak of it.
        return nearest if isinstance(term.term, Call) and term.term.name in ("pick", "only") else term.name
    if isinstance(term, Call) and term.name == "did" and len(term.args) == 1:
        label = term.args[0]
        assert isinstance(label, Name)
        if always or label.name != nearest:
            needed.add(label.name)
        return nearest
    for each in term.children():
        nearest = check_nearest(each, nearest, needed, always)
    # What is granted for a time counts as a verb, too, and is never labelled here.
    return "" if isinstance(term, Call) and term.name in ("Lasting", "At") else nearest
