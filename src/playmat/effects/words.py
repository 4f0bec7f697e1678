"""Looking up the words of the vocabulary, matching a call with its slots, and `check`.

`check` refuses a tree that makes no sense (an unknown word, a wrong or missing argument, a label before it is set, a
coin that was never flipped) when its card is defined, never in play. The words are the rows of `effects.vocabulary`.
"""

from __future__ import annotations

import difflib
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
from playmat.effects.vocabulary import (
    ACCEPTS,
    ALONE,
    CONDITION,
    CONDITIONS,
    CONTROL,
    COUNT,
    COUNTS,
    DURATION,
    DURATIONS,
    EVENT,
    EVENTS,
    FILTER,
    FILTERS,
    KIND_NAMES,
    NAME,
    OLD_EVENTS,
    OLD_FILTERS,
    OLD_OPS,
    OLD_PASSIVES,
    OLD_REPLACEMENTS,
    OP,
    OPS,
    OWNED_CAUSES,
    PART,
    PARTS,
    PASSIVE,
    PASSIVES,
    PLACE,
    PLACES,
    REPLACEMENT,
    REPLACEMENTS,
    VALUE,
    VALUES,
    WRITTEN,
    Rows,
)
from playmat.errors import NotationError
from playmat.facts.energy import LETTERS

# --- looking words up ------------------------------------------------------------------------------------------------


class Slot:
    """One argument of a word: its name, the kinds it takes, and how it may be given."""

    __slots__ = ("kinds", "lists", "name", "named", "required", "rest")

    def __init__(self, text: str) -> None:
        separator = "=" if "=" in text else ":"
        head, kinds = text.split(separator)
        self.named = separator == "="
        self.rest = head[0] in "*+"
        self.required = not self.named and (head[0] == "+" if self.rest else not head.endswith("?"))
        self.name = head.strip("*+?")
        self.lists: list[str] = [kind[:-1] for kind in kinds.split("|") if kind.endswith("*")]
        self.kinds: list[str] = [kind.rstrip("*") for kind in kinds.split("|")]

    def wants(self) -> str:
        """The kinds in words, for messages."""
        return " or ".join([KIND_NAMES[kind] for kind in self.kinds])

    def shown(self) -> str:
        """The slot as `table` prints it."""
        if self.rest:
            return f"{self.name}…"
        return f"{self.name}=" if self.named else self.name if self.required else f"[{self.name}]"


class Word:
    """A word that is called: its group, slots in order of execution, rule ids, meaning; `old`: of older eras only."""

    __slots__ = ("doc", "group", "name", "old", "rules", "signature", "slots")

    def __init__(self, group: str, name: str, signature: str, rules: str, doc: str, old: bool) -> None:
        self.group = group
        self.name = name
        self.signature = signature
        self.rules = rules.split()
        self.doc = doc
        self.old = old
        if group in (PASSIVE, REPLACEMENT):
            signature += " when=condition stack=flag"
        self.slots: list[Slot] = [Slot(text) for text in signature.split()]

    def slot(self, name: str) -> Slot | None:
        """The slot of this name; a rest slot has none for a caller."""
        for each in self.slots:
            if each.name == name and not each.rest:
                return each
        return None

    def bare(self) -> bool:
        """Whether the word may stand without arguments: such filters are written without brackets."""
        if self.group != FILTER:
            return False
        for each in self.slots:
            if each.required:
                return False
        return True

    def shown(self) -> str:
        """The word with its slots, as `table` prints it: `Draw([n], who=, until=)`."""
        if self.group == FILTER and not self.slots:
            return self.name
        return f"{self.name}({', '.join([each.shown() for each in self.slots])})"


class Argument:
    """An argument of a call, with the slot it fills."""

    __slots__ = ("slot", "term")

    def __init__(self, slot: Slot, term: Term) -> None:
        self.slot = slot
        self.term = term


def _load(words: dict[str, Word], group: str, rows: Rows, old: bool) -> None:
    for name, signature, rules, doc in rows:
        words[_key(name, group)] = Word(group, name, signature, rules, doc, old)


def _key(name: str, group: str) -> str:
    """Parts share the name `energy` with a place; a part stands only at the root."""
    return f"{group} {name}" if group == PART else name


def _all_words() -> dict[str, Word]:
    words: dict[str, Word] = {}
    _load(words, PART, PARTS, False)
    _load(words, OP, OPS, False)
    _load(words, OP, OLD_OPS, True)
    _load(words, PLACE, PLACES, False)
    _load(words, FILTER, FILTERS, False)
    _load(words, FILTER, OLD_FILTERS, True)
    _load(words, COUNT, COUNTS, False)
    _load(words, VALUE, VALUES, False)
    _load(words, CONDITION, CONDITIONS, False)
    _load(words, DURATION, DURATIONS, False)
    _load(words, EVENT, EVENTS, False)
    _load(words, EVENT, OLD_EVENTS, True)
    _load(words, PASSIVE, PASSIVES, False)
    _load(words, PASSIVE, OLD_PASSIVES, True)
    _load(words, REPLACEMENT, REPLACEMENTS, False)
    _load(words, REPLACEMENT, OLD_REPLACEMENTS, True)
    for name in OWNED_CAUSES:
        words[name] = Word(NAME, name, "of:pokemon|player", "", "caused by these Pokémon, or by this player's", False)
    return words


def _all_names() -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for text, kind, _ in ALONE:
        for name in text.split():
            names.setdefault(name, []).append(kind)
    return names


WORDS: Final[dict[str, Word]] = _all_words()
NAMES: Final[dict[str, list[str]]] = _all_names()


def word_of(name: str) -> Word | None:
    """The word of a call, or None; of a part and a place with one name (`energy`) the place."""
    found = WORDS.get(name)
    return found if found is not None else part_of(name)


def part_of(name: str) -> Word | None:
    """The part of this name, or None."""
    return WORDS.get(_key(name, PART))


def rules_of(name: str) -> list[str]:
    """The ids of the rules a word obeys; NotationError for an unknown word."""
    found = word_of(name)
    if found is not None:
        rules = list(found.rules)
        part = part_of(name)
        if part is not None and part is not found:
            rules.extend(part.rules)
        return rules
    if name in NAMES:
        return []
    raise NotationError(f"there is no word {name}", hint=_near(name))


def table() -> list[list[str]]:
    """The vocabulary as rows for the documentation: group, word with its slots, meaning, rule ids, "old" or ""."""
    rows: list[list[str]] = []
    for word in WORDS.values():
        rows.append([word.group, word.shown(), word.doc, " ".join(word.rules), "old" if word.old else ""])
    for names, kind, doc in ALONE:
        rows.append([NAME, names, f"{doc} ({kind})", "", ""])
    return rows


def arguments(call: Call, word: Word) -> list[Argument]:
    """The arguments of a call in written order, each with its slot; NotationError for a surplus or missing one."""
    found: list[Argument] = []
    free: list[Slot] = [slot for slot in word.slots if not slot.named]
    at = 0
    for term in call.args:
        if at >= len(free):
            raise _refuse(term, f"{call.name}: {term} is one argument too many", f"write {word.shown()}")
        found.append(Argument(free[at], term))
        if not free[at].rest:
            at += 1
    for each in call.keywords:
        slot = word.slot(each.name)
        if slot is None:
            raise _refuse_keyword(each, call, word)
        for argument in found:
            if argument.slot is slot:
                raise _refuse(each.term, f"{call.name}: '{each.name}' is given twice", f"write {word.shown()}")
        found.append(Argument(slot, each.term))
    for slot in word.slots:
        if slot.required and not _given(found, slot):
            raise _refuse(call, f"{call.name} lacks '{slot.name}': {slot.wants()}", f"write {word.shown()}")
    return found


def argument(call: Call, name: str, word: Word | None = None) -> Term | None:
    """The term that fills a slot of a call, whether written by position or as a keyword; None when it is not given.

    `word` is needed only for the part `energy`, which shares its name with a place.
    """
    if word is None:
        word = word_of(call.name)
    if word is not None:
        for each in arguments(call, word):
            if each.slot.name == name and not each.slot.rest:
                return each.term
    return None


def rest(call: Call, word: Word | None = None) -> list[Term]:
    """The terms in the rest slot of a call (the ops of a part, the filters of a place, …); `word` as in `argument`."""
    if word is None:
        word = word_of(call.name)
    if word is None:
        return []
    return [each.term for each in arguments(call, word) if each.slot.rest]


def is_change(term: Term) -> bool:
    """Whether a number is written as a change, with a sign in front: `+20`, `-10 * heads`."""
    while isinstance(term, Binary):
        term = term.left
    if isinstance(term, Choice):
        return is_change(term.yes) and is_change(term.no)
    return isinstance(term, Unary)


def _given(found: list[Argument], slot: Slot) -> bool:
    for each in found:
        if each.slot is slot:
            return True
    return False


# --- checking a tree -------------------------------------------------------------------------------------------------


def check(term: Term, part: str | None = None) -> None:
    """Refuse a tree that makes no sense: NotationError with its place; `part` is the kind it must be, if known."""
    if not isinstance(term, Call) or part_of(term.name) is None:
        allowed = part if part is not None else ", ".join([row[0] for row in PARTS])
        raise _refuse(term, f"{_brief(term)} is no text of a card", f"a text is one of: {allowed}")
    if part is not None and term.name != part:
        raise _refuse(term, f"this text is '{term.name}', but stands where '{part}' belongs")
    labels: list[str] = []
    for each in term.walk():
        if isinstance(each, Label):
            labels.append(each.name)
    _Checker(term.name, labels).part(term)


class _Checker:
    """Walks one text in the order it is carried out, and remembers what is known at each point."""

    __slots__ = (
        "all_labels",
        "base_damage",
        "causes",
        "eachs",
        "events",
        "flipped",
        "in_op",
        "labels",
        "path",
        "root",
        "verb",
    )

    def __init__(self, root: str, all_labels: list[str]) -> None:
        self.root = root
        self.all_labels = all_labels  # every label of the text, set or not yet
        self.labels: dict[str, str] = {}  # label → the kind of what it names
        self.path: list[str] = []
        self.verb = False  # a verb was written before, so `that()` and `did()` mean something
        self.flipped = False
        self.eachs = 0  # enclosing Each blocks
        self.causes = 0  # enclosing events that have an attacker
        self.events = 0  # enclosing events: `that()` is their card, `onto()` their Pokémon
        self.in_op = 0  # enclosing ops: only they may ask
        self.base_damage = 0

    def refuse(self, term: Term, what: str, hint: str = "") -> NotationError:
        where = " > ".join(self.path)
        place = term.place()
        return NotationError(what, f"{place}, in {where}" if place and where else place or where, hint)

    # Parts

    def part(self, call: Call) -> None:
        """A part at the root or inside another text; its slots are visited in the order they are carried out."""
        word = part_of(call.name)
        assert word is not None
        self.path.append(call.name)
        found = self.bind(call, word)
        causes = self.causes
        events = self.events
        for slot in word.slots:
            for each in found:
                if each.slot is slot:
                    if call.name == "on" and slot.name == "event" and _has_attacker(each.term):
                        self.causes += 1
                    self.fill(each)
                    if call.name == "on" and slot.name == "event":
                        self.events += 1
        self.causes = causes
        self.events = events
        self.path.pop()

    def inner_part(self, call: Call) -> None:
        """A text inside a text is carried out later: labels set outside may be read, coins and verbs begin anew."""
        verb = self.verb
        flipped = self.flipped
        in_op = self.in_op
        labels = self.labels
        self.verb = False
        self.flipped = False
        self.in_op = 0
        self.labels = dict(labels)
        self.part(call)
        self.verb = verb
        self.flipped = flipped
        self.in_op = in_op
        self.labels = labels

    def bind(self, call: Call, word: Word) -> list[Argument]:
        try:
            return arguments(call, word)
        except NotationError as error:
            place = error.where or call.place()
            inside = " > ".join(self.path)
            where = f"{place}, in {inside}" if place and inside else place or inside
            raise NotationError(error.what, where, error.hint) from None

    # Arguments

    def fill(self, argument: Argument) -> None:
        slot = argument.slot
        if not slot.rest:
            self.path.append(slot.name)
        self.expect(argument.term, slot)
        if not slot.rest:
            self.path.pop()

    def expect(self, term: Term, slot: Slot) -> None:
        """The term fits the slot, and so does everything below it."""
        if isinstance(term, Items):
            self.items(term, slot)
            return
        if isinstance(term, Choice):
            self.number_or_condition(term.condition, "condition")
            self.expect(term.yes, slot)
            self.expect(term.no, slot)
            return
        if "op" in slot.kinds and self.op(term, slot):
            return
        kind = self.kind(term, slot)
        if not _fits(kind, slot.kinds):
            raise self.misfit(term, kind, slot)
        if slot.kinds == ["change"] and not is_change(term):
            raise self.refuse(term, f"{_brief(term)} must say + or -", f"write +{term} or -{term}")
        if slot.kinds[0] == "letters" and isinstance(term, Text):
            self.letters(term)

    def misfit(self, term: Term, kind: str, slot: Slot) -> NotationError:
        hint = f"'{slot.name}' takes {slot.wants()}"
        if kind.startswith("picked") and not _may_ask(slot):
            return self.refuse(term, f"{_brief(term)} asks, but here nothing can be asked", hint)
        if "block" in slot.kinds or "fail" in slot.kinds:
            return self.refuse(term, f"{_brief(term)} stands where a block belongs", f"write [{_brief(term)}]")
        if kind == "label" and ("pick" in slot.kinds[0] or slot.kinds[0] in ("set", "pokemon", "cards")):
            return self.refuse(term, f"{term} is a label, not what it names", f"write that({term}) or onto({term})")
        if kind == "passive" and "op" in slot.kinds:
            return self.refuse(term, f"{_brief(term)} is a passive, no op", f"write Lasting(duration, {_brief(term)})")
        return self.refuse(term, f"{_brief(term)} is {KIND_NAMES.get(kind, kind)}, which does not fit", hint)

    def items(self, term: Items, slot: Slot) -> None:
        """A list: a block of ops, or several of a kind where the slot allows a list."""
        if "block" in slot.kinds or "fail" in slot.kinds:
            self.block(term, "fail" in slot.kinds)
            return
        one = ""
        if slot.lists:
            one = " ".join(slot.lists)
        elif "filter" in slot.kinds:
            one = "filter"
        if not one:
            raise self.refuse(term, f"{_brief(term)} is a list", f"'{slot.name}' takes {slot.wants()}")
        if not term.terms:
            raise self.refuse(term, "the list is empty", f"'{slot.name}' takes {slot.wants()}")
        for each in term.terms:
            if isinstance(each, Items):
                raise self.refuse(each, "a list in a list", "write one list")
            self.expect(each, slot)

    def block(self, term: Items, fail: bool) -> None:
        if not term.terms:
            raise self.refuse(term, "the block is empty", "write its ops, or leave it out")
        last = len(term.terms) - 1
        for index in range(len(term.terms)):
            each = term.terms[index]
            if fail and index == last:
                self.number_or_condition(each, "condition")
            elif not self.op(each, None):
                raise self.refuse(each, f"{_brief(each)} is no op", "a block is a list of ops")

    # Ops

    def op(self, term: Term, slot: Slot | None) -> bool:
        """Check an op, or a label on one; False when it is neither (and the slot may take something else)."""
        if isinstance(term, Label):
            self.label(term)
            return True
        if isinstance(term, Name) and term.name in WRITTEN:
            raise self.refuse(term, f"{term.name} is not written as a word", f"write {WRITTEN[term.name]}")
        if not isinstance(term, Call):
            return False
        word = WORDS.get(term.name)
        if term.name in ("pick", "random", "again"):
            raise self.refuse(term, "nothing uses this choice", f"write it inside a verb, or label it: x := {term}")
        if word is None or word.group != OP:
            if word is None and part_of(term.name) is None:
                raise self.unknown(term, term.name)
            return False
        self.call_op(term, word)
        return True

    def call_op(self, term: Call, word: Word) -> None:
        self.path.append(term.name)
        found = self.bind(term, word)
        self.in_op += 1
        later = term.name in ("At", "SetAside")
        for each in found:
            if term.name == "Each" and each.slot.name == "block":
                self.eachs += 1
                self.fill(each)
                self.eachs -= 1
            elif later and each.slot.name == "block":
                self.later(each)
            else:
                self.fill(each)
        self.in_op -= 1
        if term.name in ("Draw", "Counters") and not _named(found, "n") and not _named(found, "until"):
            raise self.refuse(term, f"{term.name} does not say how many", "give n, or until=")
        if term.name == "Flip":
            self.flipped = True
        if term.name not in CONTROL:
            self.verb = True
        self.path.pop()

    def later(self, argument: Argument) -> None:
        """A block at a later moment is a text of its own; see `inner_part`."""
        verb = self.verb
        flipped = self.flipped
        labels = self.labels
        events = self.events
        self.verb = False
        self.flipped = False
        self.events = 0
        self.labels = dict(labels)
        self.fill(argument)
        self.events = events
        self.verb = verb
        self.flipped = flipped
        self.labels = labels

    def label(self, term: Label) -> None:
        """A label names what an op did, a choice, or a value; each label is set once in a text."""
        if term.name in self.labels:
            raise self.refuse(term, f"the label {term.name} is set twice", "use another name for the second")
        if term.name in NAMES or word_of(term.name) is not None:
            raise self.refuse(term, f"the label {term.name} is a word of the vocabulary", "use another name")
        inner = term.term
        if isinstance(inner, Call) and word_of(inner.name) is None:
            raise self.unknown(inner, inner.name)
        if isinstance(inner, Call):
            word = WORDS.get(inner.name)
            if word is not None and word.group == OP:
                self.call_op(inner, word)
                self.labels[term.name] = "object"
                return
        self.in_op += 1
        kind = self.kind(inner, None)
        self.in_op -= 1
        if kind.startswith("picked_"):
            kind = kind[len("picked_") :]
        if kind not in ("number", "condition", "pokemon", "cards", "object"):
            raise self.refuse(term, f"{_brief(inner)} cannot be labelled", "label an op, a choice or a value")
        self.labels[term.name] = kind

    # Kinds of terms

    def number_or_condition(self, term: Term, wanted: str) -> None:
        if isinstance(term, Choice):
            self.number_or_condition(term.condition, "condition")
            self.number_or_condition(term.yes, wanted)
            self.number_or_condition(term.no, wanted)
            return
        kind = self.kind(term, None)
        if not _fits(kind, [wanted]):
            hint = f"{KIND_NAMES[wanted]} belongs here"
            if kind == "number":
                hint = f"compare it, as in {term} > 0" if not isinstance(term, Number) else hint
            raise self.refuse(term, f"{_brief(term)} is {KIND_NAMES.get(kind, kind)}", hint)

    def kind(self, term: Term, slot: Slot | None) -> str:
        """The kind of a term, after checking everything below it; of a name with several kinds the one that fits."""
        if isinstance(term, Name):
            return self.kind_of_name(term, slot)
        if isinstance(term, Call):
            return self.kind_of_call(term, slot)
        if isinstance(term, Number):
            return "number"
        if isinstance(term, Text):
            return "text"
        if isinstance(term, Unary):
            self.number_or_condition(term.term, "number")
            return "number"
        if isinstance(term, Binary):
            self.number_or_condition(term.left, "number")
            self.number_or_condition(term.right, "number")
            return "number"
        if isinstance(term, Compare):
            self.number_or_condition(term.left, "number")
            self.number_or_condition(term.right, "number")
            return "condition"
        if isinstance(term, Logic):
            for each in term.terms:
                self.number_or_condition(each, "condition")
            return "condition"
        if isinstance(term, Not):
            self.number_or_condition(term.term, "condition")
            return "condition"
        if isinstance(term, Choice):
            self.number_or_condition(term.condition, "condition")
            kind = self.kind(term.yes, slot)
            if self.kind(term.no, slot) != kind:
                raise self.refuse(term, "the two sides of 'if … else' are of different kinds")
            return kind
        if isinstance(term, Label):
            raise self.refuse(term, f"the label {term.name} stands inside an argument", "label a whole op or value")
        raise self.refuse(term, f"{_brief(term)} does not belong here")

    def kind_of_name(self, term: Name, slot: Slot | None) -> str:
        name = term.name
        if name in self.labels:
            kind = self.labels[name]
            return kind if kind in ("number", "condition") else "label"
        if name in self.all_labels:
            raise self.refuse(term, f"the label {name} is used before it is set", "set it in an earlier op")
        word = word_of(name)
        if word is not None and word.bare() and (slot is None or "filter" in slot.kinds or name not in NAMES):
            return "filter"
        if name not in NAMES:
            if word is not None:
                raise self.refuse(term, f"{name} stands without its arguments", f"write {word.shown()}")
            raise self.unknown(term, name)
        self.allowed(term)
        kinds = NAMES[name]
        if slot is not None:
            for each in kinds:
                if _fits(each, slot.kinds):
                    return each
            if word is not None and slot.kinds[0] not in NAMES[name]:
                raise self.refuse(
                    term, f"{name} stands without its arguments", f"'{slot.name}' takes {slot.wants()}: {word.shown()}"
                )
        return kinds[0]

    def allowed(self, term: Name) -> None:
        """Some names mean something only in some texts."""
        name = term.name
        if name in ("heads", "tails") and not self.flipped:
            raise self.refuse(term, f"no coin was flipped before '{name}'", "write Flip(...) before it")
        if name == "printed" and self.root != "attack" and not self.base_damage:
            raise self.refuse(term, "'printed' is the number beside an attack", "use it in attack(...) only")
        if name == "holder" and self.root not in ("tool", "energy"):
            raise self.refuse(term, "'holder' is who a Tool or Energy is attached to", "in other texts write self")
        if name == "target" and self.root != "attack":
            raise self.refuse(term, "'target' is whom an attack attacks", "in other texts write active(opp)")
        if name == "attacker" and not self.causes:
            raise self.refuse(term, "there is no attacker here", "use it in on(Damaged(...)) or on(KnockedOut(...))")
        if name == "damage_done" and self.root != "attack" and not self.causes:
            raise self.refuse(term, "no damage was done here", "use it in attacks and in on(Damaged(...))")
        if name == "each" and not self.eachs:
            raise self.refuse(term, "'each' stands outside an Each block", "write Each(set, [...each...])")
        if name in ("side", "other") and self.root in ("attack", "item", "supporter", "ability"):
            raise self.refuse(term, f"'{name}' belongs to texts that hold for both players", "write me or opp")

    def kind_of_call(self, term: Call, slot: Slot | None) -> str:
        word = WORDS.get(term.name)
        part = part_of(term.name)
        if part is not None and (word is None or (slot is not None and "trigger" in slot.kinds)):
            if term.name not in ("on", "action"):
                raise self.refuse(term, f"{term.name}(...) stands only at the beginning of a text")
            kind = "trigger" if term.name == "on" else "action"
            if slot is None or kind not in slot.kinds:
                return kind
            self.inner_part(term)
            return kind
        if word is None:
            raise self.unknown(term, term.name)
        if word.group == OP:
            return "op"
        if word.group == FILTER and not term.args and not term.keywords:
            raise self.refuse(term, f"{term.name}() has nothing in its brackets", f"write {term.name}")
        if word.group != PASSIVE and word.group != REPLACEMENT and term.name != "players":
            self.path.append(term.name)
            kind = self.kind_of_word(term, word)
            self.path.pop()
            return kind
        self.path.append(term.name)
        self.base_damage += 1 if term.name == "BaseDamage" else 0
        for each in self.bind(term, word):
            if each.slot.name == "block":
                self.later(each)
            else:
                self.fill(each)
        self.base_damage -= 1 if term.name == "BaseDamage" else 0
        self.path.pop()
        return "player" if term.name == "players" else "passive"

    def kind_of_word(self, term: Call, word: Word) -> str:
        """Places, filters, counts, values, conditions, durations and events."""
        found = self.bind(term, word)
        for each in found:
            self.fill(each)
        name = term.name
        if word.group == FILTER:
            return "filter"
        if word.group == VALUE:
            return "number"
        if word.group == EVENT:
            return "event"
        if word.group == DURATION:
            return "duration"
        if word.group == CONDITION:
            self.needs_verb(term, found)
            return "condition"
        if word.group == NAME:
            return "cause"
        if word.group == PLACE:
            return "pokemon" if name in ("active", "bench", "pokemon") else "cards"
        return self.kind_of_count(term, found)

    def kind_of_count(self, term: Call, found: list[Argument]) -> str:
        name = term.name
        if name in ("pick", "random"):
            return f"picked_{self.kind_of_set(found[1].term)}"
        if name == "only":
            return self.kind_of_set(found[0].term)
        if name == "units":
            return "count" if isinstance(found[0].term, Number) else "number"
        if name in ("upto", "each_kind"):
            return "count"
        if name in ("spread", "one_each", "again"):
            return "spread"
        if name == "pick_attack":
            if not self.in_op:
                raise self.refuse(term, f"{_brief(term)} asks, but here nothing can be asked")
            return "attack"
        self.needs_verb(term, found)
        if name == "onto":
            return "pokemon"
        return "object" if not found else self.kind_of_set(found[0].term)

    def kind_of_set(self, term: Term) -> str:
        """Whether a set that was checked before holds Pokémon, cards, or may hold either."""
        if isinstance(term, Name) and term.name in self.labels:
            return self.labels[term.name]
        if isinstance(term, Name):
            return "object" if term.name in ("self", "each") else "pokemon"
        if isinstance(term, Call):
            word = WORDS.get(term.name)
            if word is not None and word.group == PLACE:
                return "pokemon" if term.name in ("active", "bench", "pokemon") else "cards"
            if term.name == "onto":
                return "pokemon"
            if term.args:
                return self.kind_of_set(term.args[0])
        return "object"

    def needs_verb(self, term: Call, found: list[Argument]) -> None:
        if self.events and term.name != "did":
            return
        if term.name in ("that", "onto", "did") and not found and not self.verb:
            raise self.refuse(
                term, f"{term.name}() follows no verb that did something", "write it after its verb, or name a label"
            )

    def letters(self, term: Text) -> None:
        for letter in term.value:
            if letter not in LETTERS:
                raise self.refuse(term, f"{letter!r} is no Energy type", f"the letters are {' '.join(LETTERS)}")
        if not term.value:
            raise self.refuse(term, "no Energy type is named", f"the letters are {' '.join(LETTERS)}")

    def unknown(self, term: Term, name: str) -> NotationError:
        if name in WRITTEN:
            return self.refuse(term, f"{name} is not written as a word", f"write {WRITTEN[name]}")
        return self.refuse(term, f"unknown word {name}", _near(name))


def _fits(kind: str, wanted: list[str]) -> bool:
    for each in wanted:
        if kind == each or kind in ACCEPTS.get(each, ()):
            return True
    return False


def _may_ask(slot: Slot) -> bool:
    for each in slot.kinds:
        if each.startswith("pick"):
            return True
    return False


def _named(found: list[Argument], name: str) -> bool:
    for each in found:
        if each.slot.name == name:
            return True
    return False


def _has_attacker(event: Term) -> bool:
    for each in event.walk():
        if isinstance(each, Call) and each.name in ("Damaged", "KnockedOut"):
            return True
    return False


def _brief(term: Term) -> str:
    text = str(term)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _near(name: str) -> str:
    """A hint with the words that look most like an unknown one."""
    known: dict[str, str] = {}
    for word in WORDS.values():
        known[word.name.casefold()] = word.name
    for each in NAMES:
        if each.casefold() not in known:
            known[each.casefold()] = each
    close = difflib.get_close_matches(name.casefold(), list(known), n=3, cutoff=0.7)
    if not close:
        return "the words are listed in the table of the vocabulary"
    return f"did you mean {' or '.join([known[each] for each in close])}?"


def _refuse(term: Term, what: str, hint: str = "") -> NotationError:
    return NotationError(what, term.place(), hint)


def _refuse_keyword(each: Keyword, call: Call, word: Word) -> NotationError:
    known = [slot.name for slot in word.slots if not slot.rest]
    close = difflib.get_close_matches(each.name, known, n=1, cutoff=0.6)
    hint = f"did you mean {close[0]}=?" if close else f"write {word.shown()}"
    place = f"line {each.line}, column {each.column}" if each.line else ""
    return NotationError(f"{call.name} has no '{each.name}'", place, hint)
