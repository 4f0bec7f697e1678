"""Reading a grammar file: rules, and for each construct a node and the templates that read and print it.

    [rule]
    node      template      another template

Columns are parted by two or more spaces. A node is written in the notation of effects; the names of a template's slots
stand in it for what they hold. A node that is only a slot hands on what the slot holds, and `-` hands on nothing. A
template is made of words, `{slot:rule}`, `{slot:rule*}` (any number) and `[what may be left out]`; `card|cards` is
one word for singular and plural, `put/place` are two words of which the first is printed. `##` begins a comment.
"""

from __future__ import annotations

import pathlib
import re
from typing import Final

from playmat.effects import words
from playmat.effects.notation import Call, Items, Name, Term, parse
from playmat.errors import NotationError
from playmat.text import nodes
from playmat.text.errors import GrammarError
from playmat.text.language import LANGUAGES, NUMBER_KEY, QUOTE_KEY, SYMBOL_KEY, Language, key_of

START: Final = "sentence"
FOLDER: Final = pathlib.Path(__file__).parent / "grammar"

# Rules that no file defines: they take one token, or a name of the lexicon.
NUMBER: Final = "num"
PLUS: Final = "plus"
MINUS: Final = "minus"
SYMBOL: Final = "sym"
CARD: Final = "name"
MOVE: Final = "move"
OWNER: Final = "owner"
CARD_OF: Final = "nameof"
QUOTED: Final = "quoted"
SCANNERS: Final = (NUMBER, PLUS, MINUS, SYMBOL, CARD, MOVE, OWNER, CARD_OF, QUOTED)
_SCANNER_KEYS: Final[dict[str, str]] = {
    NUMBER: NUMBER_KEY,
    PLUS: "+",
    MINUS: "-",
    SYMBOL: SYMBOL_KEY,
    QUOTED: QUOTE_KEY,
}
# Names may begin with any word; which of the lists a word begins a name of is known when a text is read.
NAME_KEYS: Final[dict[str, str]] = {CARD: "*1", MOVE: "*2", OWNER: "*4", CARD_OF: "*8"}

_PIECE: Final = re.compile(r"\{(\w+):(\w+)(\*?)\}|(\[)|(\])|((?:\{\w+\}|[^\s\[\]{}])+)")
_COLUMNS: Final = re.compile(r"\s{2,}")


class Item:
    """A piece of a template."""

    __slots__ = ()


class Literal(Item):
    """Fixed words: every form that is read, each a list of tokens; `one` and `many` are printed."""

    __slots__ = ("forms", "many", "one", "short")

    def __init__(self, forms: list[list[str]], one: str, many: str) -> None:
        self.forms = forms
        self.one = one
        self.many = many
        # The usual case, one token in each form, is looked up in a set.
        self.short: frozenset[str] | None = (
            frozenset([form[0] for form in forms]) if all(len(form) == 1 for form in forms) else None
        )


class Slot(Item):
    """A place for what a rule reads; `rest`: any number of them."""

    __slots__ = ("name", "rest", "rule")

    def __init__(self, name: str, rule: str, rest: bool) -> None:
        self.name = name
        self.rule = rule
        self.rest = rest


class Optional(Item):
    """Pieces that may be left out together."""

    __slots__ = ("items", "slots")

    def __init__(self, items: list[Item]) -> None:
        self.items = items
        self.slots: list[Slot] = slots_of(items)


class Alternative:
    """One template of one node: `node` is None where it hands on nothing, `passes` where it is only a slot."""

    __slots__ = ("items", "line", "node", "passes", "rule", "slots")

    def __init__(self, rule: str, node: Term | None, items: list[Item], line: int) -> None:
        self.rule = rule
        self.node = node
        self.items = items
        self.line = line
        self.slots: dict[str, Slot] = {slot.name: slot for slot in slots_of(items)}
        self.passes = node.name if isinstance(node, Name) and node.name in self.slots else ""


class Form:
    """An alternative with or without its optional parts: the names of its slots, in the order they are read."""

    __slots__ = ("alternative", "names", "twice")

    def __init__(self, alternative: Alternative, names: list[str]) -> None:
        self.alternative = alternative
        self.names = names
        self.twice = len(set(names)) != len(names)


class Branch:
    """A slot that may come next on a path, and the path behind it; `wild` is a mask of the kinds of names it may begin
    with."""

    __slots__ = ("keys", "path", "rest", "rule", "wild")

    def __init__(self, rule: str, rest: bool, keys: frozenset[str]) -> None:
        self.rule = rule
        self.rest = rest
        self.keys = keys
        self.wild = sum([int(key[1]) for key in NAME_KEYS.values() if key in keys])
        self.path = Path()


class Path:
    """All templates of a rule that begin alike are read as one: the words and slots that can follow, and what ends
    here."""

    __slots__ = ("branches", "ends", "words")

    def __init__(self) -> None:
        self.words: dict[str, Path] = {}
        self.branches: list[Branch] = []
        self.ends: list[Form] = []

    def word(self, low: str) -> Path:
        """The path behind a word."""
        found = self.words.get(low)
        if found is None:
            found = Path()
            self.words[low] = found
        return found

    def branch(self, rule: str, rest: bool, keys: frozenset[str]) -> Path:
        """The path behind a slot."""
        for each in self.branches:
            if each.rule == rule and each.rest == rest:
                return each.path
        made = Branch(rule, rest, keys)
        self.branches.append(made)
        return made.path


class Rule:
    """The alternatives of a rule, in written order, and the paths on which they are read."""

    __slots__ = ("alternatives", "name", "path")

    def __init__(self, name: str) -> None:
        self.name = name
        self.alternatives: list[Alternative] = []
        self.path = Path()


def scanner_key(rule: str) -> str:
    """What a scanner begins with."""
    return NAME_KEYS[rule] if rule in NAME_KEYS else _SCANNER_KEYS[rule]


def slots_of(items: list[Item]) -> list[Slot]:
    """All slots of some items, those in optional parts too."""
    found: list[Slot] = []
    for item in items:
        if isinstance(item, Slot):
            found.append(item)
        elif isinstance(item, Optional):
            found.extend(slots_of(item.items))
    return found


class Grammar:
    """The rules of one language."""

    def __init__(self, language: Language, source: str, where: str) -> None:
        self.language = language
        self.where = where
        self.rules: dict[str, Rule] = {}
        self.firsts: dict[str, set[str]] = {}
        self.empty: set[str] = set()
        self.lists: set[str] = set()
        """Rules that hand on a list of filters."""
        self.read(source)
        self.check_rules()
        self.find_firsts()
        self.find_lists()
        self.index()
        self.names: list[str] = [*self.rules, *SCANNERS]

    def wrong(self, line: int, what: str, hint: str = "") -> GrammarError:
        return GrammarError(what, f"{self.where}, line {line}", hint)

    # -- reading the file

    def read(self, source: str) -> None:
        rule: Rule | None = None
        node = ""
        number = 0
        for line in source.splitlines():
            number += 1
            line = line.split("##")[0].rstrip()
            if not line:
                continue
            if line[0] == "[" and line[-1] == "]" and line[1:-1].isidentifier():
                rule = self.rules.setdefault(line[1:-1], Rule(line[1:-1]))
                node = ""
                continue
            if rule is None:
                raise self.wrong(number, "a construct stands before the first [rule]")
            columns = _COLUMNS.split(line)
            if columns[0]:
                node = columns[0]
            if not node or len(columns) < 2:
                raise self.wrong(number, "a line needs a node and a template", "part them by two spaces")
            for template in columns[1:]:
                rule.alternatives.append(self.alternative(rule.name, node, template, number))

    def alternative(self, rule: str, node: str, template: str, line: int) -> Alternative:
        items = self.template(template, line)
        if node == "-":
            return Alternative(rule, None, items, line)
        try:
            term = parse(node)
        except NotationError as error:
            raise self.wrong(line, f"{node}: {error.what}", error.hint) from None
        made = Alternative(rule, term, items, line)
        self.check_node(term, made, line)
        used = [each.name for each in term.walk() if isinstance(each, Name)]
        for name in made.slots:
            if name not in used:
                raise self.wrong(line, f"the slot {name} is not in the node {node}", "what is read must not be lost")
        return made

    def template(self, template: str, line: int) -> list[Item]:
        stack: list[list[Item]] = []
        items: list[Item] = []
        at = 0
        while at < len(template):
            if template[at] == " ":
                at += 1
                continue
            match = _PIECE.match(template, at)
            if match is None:
                raise self.wrong(line, f"{template[at:]!r} is no piece of a template")
            at = match.end()
            if match.group(1):
                items.append(Slot(match.group(1), match.group(2), match.group(3) == "*"))
            elif match.group(4):
                stack.append(items)
                items = []
            elif match.group(5):
                if not stack:
                    raise self.wrong(line, "']' closes nothing")
                inner = items
                items = stack.pop()
                items.append(Optional(inner))
            else:
                items.extend(self.literals(match.group(6)))
        if stack:
            raise self.wrong(line, "'[' is never closed")
        if not items:
            raise self.wrong(line, "an empty template")
        return items

    def literals(self, text: str) -> list[Item]:
        if "|" in text or "/" in text:
            forms: list[list[str]] = []
            numbers = text.split("|")
            for part in numbers:
                for form in part.split("/"):
                    forms.append([token.low for token in self.language.tokens(form)])
            return [Literal(forms, numbers[0].split("/")[0], numbers[-1].split("/")[0])]
        made: list[Item] = []
        for token in self.language.tokens(text):
            # The writer puts "an" where it belongs (language.py).
            forms = [["a"], ["an"]] if token.low == "a" and self.language.by_word else [[token.low]]
            made.append(Literal(forms, token.text, token.text))
        return made

    # -- checking

    def check_node(self, term: Term, alternative: Alternative, line: int) -> None:
        """Every word of a node is a word of effects or of sentences, or a slot."""
        for each in term.walk():
            if isinstance(each, Name):
                if each.name not in alternative.slots and not nodes.is_name(each.name):
                    raise self.wrong(line, f"{each.name} is neither a slot of the template nor a word")
            elif isinstance(each, Call):
                if not nodes.is_word(each.name):
                    raise self.wrong(line, f"there is no node {each.name}", "see text/nodes.py and docs/effects.md")
                limits = nodes.SENTENCE_WORDS.get(each.name)
                if limits is not None:
                    if len(each.args) > limits[1] and limits[1] < 9:
                        raise self.wrong(line, f"{each.name} takes at most {limits[1]} arguments")
                    continue
                word = words.word_of(each.name)
                assert word is not None
                for keyword in each.keywords:
                    if word.slot(keyword.name) is None:
                        raise self.wrong(line, f"{each.name} has no argument {keyword.name}", f"write {word.shown()}")

    def check_rules(self) -> None:
        if START not in self.rules:
            raise GrammarError(f"there is no rule [{START}]", self.where)
        for rule in self.rules.values():
            if not rule.alternatives:
                raise GrammarError(f"the rule [{rule.name}] is empty", self.where)
            for alternative in rule.alternatives:
                for slot in alternative.slots.values():
                    if slot.rule not in self.rules and slot.rule not in SCANNERS:
                        raise self.wrong(alternative.line, f"there is no rule [{slot.rule}]")

    # -- what a rule can begin with

    def find_firsts(self) -> None:
        """The keys each rule can begin with, by repetition until nothing is added; a rule never reads nothing."""
        for name in self.rules:
            self.firsts[name] = set()
        changed = True
        while changed:
            changed = False
            for rule in self.rules.values():
                keys = self.firsts[rule.name]
                before = len(keys)
                for alternative in rule.alternatives:
                    if self.add_firsts(alternative.items, keys) and rule.name not in self.empty:
                        self.empty.add(rule.name)
                        changed = True
                if len(keys) != before:
                    changed = True
        if self.empty:
            raise GrammarError(f"the rule [{sorted(self.empty)[0]}] can read nothing", self.where, "name what it reads")
        for rule in self.rules.values():
            self.check_left(rule.name, [])

    def add_firsts(self, items: list[Item], keys: set[str]) -> bool:
        """Add the keys that the items can begin with; whether they can all be left out."""
        for item in items:
            if isinstance(item, Literal):
                for form in item.forms:
                    keys.add(self.key(form[0]))
                return False
            if isinstance(item, Slot):
                if item.rule in SCANNERS:
                    keys.add(scanner_key(item.rule))
                else:
                    keys.update(self.firsts[item.rule])
                if not item.rest:
                    return False
            elif isinstance(item, Optional):
                self.add_firsts(item.items, keys)
        return True

    def key(self, low: str) -> str:
        return key_of(low.upper() if low.startswith("{") else low)

    def check_left(self, name: str, path: list[str]) -> None:
        """No rule begins with itself: the engine would go round for ever."""
        if name in path:
            raise GrammarError(f"the rule [{name}] begins with itself: {' > '.join([*path, name])}", self.where)
        if name in SCANNERS or len(path) > len(self.rules):
            return
        for alternative in self.rules[name].alternatives:
            for slot in self.leading(alternative.items):
                if slot.rule not in SCANNERS:
                    self.check_left(slot.rule, [*path, name])

    def leading(self, items: list[Item]) -> list[Slot]:
        """The slots with which some items can begin."""
        found: list[Slot] = []
        for item in items:
            if isinstance(item, Literal):
                return found
            if isinstance(item, Slot):
                found.append(item)
                if not item.rest:
                    return found
            elif isinstance(item, Optional):
                found.extend(self.leading(item.items))
        return found

    def find_lists(self) -> None:
        changed = True
        while changed:
            changed = False
            for rule in self.rules.values():
                for alternative in rule.alternatives:
                    handed = alternative.slots[alternative.passes].rule if alternative.passes else ""
                    if (isinstance(alternative.node, Items) or handed in self.lists) and rule.name not in self.lists:
                        self.lists.add(rule.name)
                        changed = True

    def hands_on_nothing(self, name: str) -> bool:
        """Whether a rule has words that say nothing ("Pokémon" among the filters of Pokémon in play)."""
        rule = self.rules.get(name)
        if rule is None:
            return False
        for each in rule.alternatives:
            if each.node is None or (each.passes and self.hands_on_nothing(each.slots[each.passes].rule)):
                return True
        return False

    def index(self) -> None:
        """Lay the paths of all rules."""
        for rule in self.rules.values():
            for alternative in rule.alternatives:
                self.lay(alternative.items, 0, [rule.path], [], [], alternative)

    def lay(
        self,
        items: list[Item],
        index: int,
        paths: list[Path],
        names: list[str],
        after: list[Item],
        alternative: Alternative,
    ) -> None:
        """Lay the items from `index` on behind some paths, then `after`; optional parts both ways."""
        while index < len(items):
            item = items[index]
            index += 1
            if isinstance(item, Literal):
                further: list[Path] = []
                for path in paths:
                    for form in item.forms:
                        end = path
                        for low in form:
                            end = end.word(low)
                        if end not in further:
                            further.append(end)
                paths = further
            elif isinstance(item, Slot):
                keys = self.keys_of(item.rule)
                paths = [path.branch(item.rule, item.rest, keys) for path in paths]
                names = [*names, item.name]
            else:
                assert isinstance(item, Optional)
                rest = [*items[index:], *after]
                self.lay([*item.items, *rest], 0, paths, names, [], alternative)
                self.lay(rest, 0, paths, names, [], alternative)
                return
        if after:
            self.lay(after, 0, paths, names, [], alternative)
            return
        for path in paths:
            path.ends.append(Form(alternative, names))

    def keys_of(self, rule: str) -> frozenset[str]:
        """What a rule or scanner can begin with."""
        if rule in SCANNERS:
            return frozenset([scanner_key(rule)])
        return frozenset(self.firsts[rule])


_LOADED: Final[dict[str, Grammar]] = {}


def load(code: str) -> Grammar:
    """The grammar of a language ("en"), read once; GrammarError where there is none or its file makes no sense."""
    found = _LOADED.get(code)
    if found is None:
        place = FOLDER / f"{code}.grammar"
        if code not in LANGUAGES or not place.exists():
            known = ", ".join(sorted([each.stem for each in FOLDER.glob("*.grammar")]))
            raise GrammarError(f"there is no grammar for the language {code!r}", hint=f"known: {known}")
        found = Grammar(LANGUAGES[code], place.read_text(encoding="utf-8"), place.name)
        _LOADED[code] = found
    return found
