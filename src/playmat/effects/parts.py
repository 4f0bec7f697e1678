"""The parts of texts: what `ability(...)`, `on(...)`, `passive(...)`, `item(...)` … become on a definition.

`TextBuilder` joins the words of the modules beside this one; the functions here take the slots of a part in the order
in which they are carried out and put the result where the engine looks for it: a `Text` with its passives, triggers
and action, the text that a Trainer carries out when it is played, or a Stadium's action. Attacks have a module of
their own.
"""

from __future__ import annotations

from typing import Final

from playmat.effects import words
from playmat.effects.answers import KeptOut
from playmat.effects.builder import Builder
from playmat.effects.filter_words import build_filters
from playmat.effects.notation import Call, Items, Keyword, Label, Logic, Name, Number, Term
from playmat.effects.operands import build_operand
from playmat.effects.ops_flow import emit_op
from playmat.effects.passives import build_passive
from playmat.effects.players import build_player, is_word, listed, mask_of_letters, text_of
from playmat.effects.sets import build_set
from playmat.effects.values import Constant, build_value
from playmat.effects.vocabulary import PASSIVE, REPLACEMENT
from playmat.effects.watches import build_watch
from playmat.engine.actions import FinishTrainer
from playmat.errors import NotationError
from playmat.facts.energy import EVERY_TYPE
from playmat.state.codes import DISCARD, EV_CHECKUP, EV_TURN_END, HAND, IN_PLAY, LOST, Q_LETS
from playmat.state.model import (
    OFTEN,
    ONCE,
    ONCE_A_GAME,
    ONCE_BY_NAME,
    TEXT_BODY,
    TEXT_OLD_POWER,
    TEXT_POWER,
    TEXT_RULE,
    Action,
    Definition,
    Passive,
    Refs,
    Text,
    Trigger,
    Value,
    Watch,
)

LIMITS: Final[dict[str, int]] = {"often": OFTEN, "once": ONCE, "name": ONCE_BY_NAME, "game": ONCE_A_GAME}
ZONES: Final[dict[str, int]] = {"hand": HAND, "discard": DISCARD, "lost": LOST}
POWERS: Final[dict[str, int]] = {
    "power": TEXT_POWER,
    "body": TEXT_BODY,
    "pokemon_power": TEXT_OLD_POWER,
    "trait": TEXT_RULE,
}
GAME_MARKS: Final = ("GX", "VSTAR")
"""Printed marks of attacks and Abilities of which a player uses one a game, whatever their names (ERA-38)."""


class TextBuilder(Builder):
    """The builder with every word of the vocabulary."""

    def child(self, code: str) -> Builder:
        inner = TextBuilder(self.definition, code, self.part)
        inner.registers = self.registers
        inner.labels = dict(self.labels)
        inner.printed = self.printed
        return inner

    def set(self, term: Term) -> Refs:
        return build_set(self, term)

    def operand(self, term: Term) -> Refs:
        return build_operand(self, term)

    def value(self, term: Term) -> Value:
        # Fixed here: a copied attack has its own number, whatever the name of the attack in progress (II-C-18.F1).
        if self.part == "attack" and isinstance(term, Name) and term.name == "printed" and "printed" not in self.labels:
            return Constant(self.printed if self.printed > 0 else 0)
        return build_value(self, term)

    def player(self, term: Term) -> int:
        return build_player(self, term)

    def passive(self, term: Term) -> list[Passive]:
        return build_passive(self, term)

    def watch(self, term: Term) -> list[Watch]:
        return build_watch(self, term)

    def trigger(self, term: Term, code: str) -> Trigger:
        return build_trigger(self, term, code)

    def op(self, term: Term) -> None:
        inner = term.term if isinstance(term, Label) else term
        if self.part == "attack" and isinstance(inner, Call) and inner.name == "Hit":
            what = "all damage of an attack falls in one step (II-B-08.1)"
            raise NotationError(what, term.place(), f"write hits=[{inner}]")
        if isinstance(term, Label):
            emit_op(self, term.term, term.name)
        else:
            emit_op(self, term, "")


# -- reading slots ----------------------------------------------------------------------------------------------------


def slot(call: Call, name: str) -> Term | None:
    """What fills a slot of a part, or None."""
    return words.argument(call, name, words.part_of(call.name))


def body(call: Call) -> list[Term]:
    """The ops, or what else stands freely in a part."""
    return words.rest(call, words.part_of(call.name))


def block_of(term: Term | None) -> list[Term]:
    """The terms of a block, none where the slot is not filled."""
    if term is None:
        return []
    return term.terms if isinstance(term, Items) else [term]


def limit_of(b: Builder, call: Call) -> int:
    """How often a text may be used; of several limits the strictest (see II-E-12, II-E-14, ERA-38)."""
    limit = OFTEN
    for each in listed(slot(call, "limit")):
        if is_shared(each):
            limit = max(limit, ONCE_BY_NAME)
            continue
        if not isinstance(each, Name) or each.name not in LIMITS:
            raise b.error(each, f"{each} is no limit")
        if LIMITS[each.name] > limit:
            limit = LIMITS[each.name]
    return limit


def knocks_out_itself(call: Call) -> bool:
    """Whether a text Knocks Out the Pokémon that uses it."""
    for each in call.walk():
        if isinstance(each, Call) and each.name == "KnockOut" and is_word(each.args[0] if each.args else None, "self"):
            return True
    return False


def is_shared(limit: Term) -> bool:
    """Whether a limit is shared by all Abilities with a word in their names (see II-E-14)."""
    return isinstance(limit, Call) and limit.name == "Named"


def shared_word(b: Builder, call: Call) -> str:
    """The word in the names of Abilities that share a limit, "" where each name has its own (see II-E-14)."""
    for each in listed(slot(call, "limit")):
        if isinstance(each, Call) and is_shared(each):
            return text_of(b, each.args[0])
    return ""


def zone_of(b: Builder, call: Call) -> int:
    """The place from which a text works (DESIGN 3a.10)."""
    term = slot(call, "zone")
    if term is None:
        return IN_PLAY
    if isinstance(term, Name) and term.name in ZONES:
        return ZONES[term.name]
    raise b.error(term, f"a text does not work from {term}; in play say when=here(self, {term})")


def when_of(b: Builder, call: Call) -> Value | None:
    """The condition of a part, or None."""
    term = slot(call, "when")
    return None if term is None else b.value(term)


def also_when(call: Call, when: Term | None) -> Call:
    """A query, trigger or action with one more condition: that of the part around it."""
    if when is None:
        return call
    keywords: list[Keyword] = []
    found = False
    for each in call.keywords:
        if each.name == "when":
            keywords.append(Keyword("when", Logic("and", [when, each.term])))
            found = True
        else:
            keywords.append(each)
    if not found:
        keywords.append(Keyword("when", when))
    made = Call(call.name, call.args, keywords)
    made.line = call.line
    made.column = call.column
    return made


def is_passive(term: Term) -> bool:
    """Whether a term is a query that a passive answers."""
    if not isinstance(term, Call):
        return False
    word = words.WORDS.get(term.name)
    return word is not None and (word.group == PASSIVE or word.group == REPLACEMENT)


# -- triggers and actions ---------------------------------------------------------------------------------------------


def build_trigger(b: Builder, term: Term, code: str) -> Trigger:
    """`on(...)` (see II-E-03 ... II-E-08); inside another text it is carried out later and reads what that text did."""
    if not isinstance(term, Call) or term.name != "on":
        raise b.error(term, f"{term} is no on(...)")
    inner = b.child(code)
    watches: list[Watch] = []
    for each in listed(slot(term, "event")):
        watches.extend(inner.watch(each))
    if not watches:
        raise b.error(term, "on(...) names no event")
    for watch in watches:
        inner.listens |= 1 << watch.event
    when = when_of(inner, term)
    block = block_of(slot(term, "block"))
    sides = sides_affected(watches, block)
    if sides == BOTH_SIDES:
        block = [of_each_side(each) for each in block]
    about = pokemon_of_a_side(inner, block) if sides == BOTH_SIDES else None
    inner.block(block)
    made = Trigger(watches, inner.finished(), is_word(slot(term, "may"), "True"), when, limit_of(b, term))
    made.sided = sides
    made.about = about
    made.code = code
    b.adopt(inner)
    b.triggers[code] = made
    return made


OWN_SIDE: Final = 0
OTHER_SIDE: Final = 1
BOTH_SIDES: Final = 2
SIDE_OF_EVENT: Final = 3
OWN_WORDS: Final = ("me", "self", "holder", "each", "target", "attacker")


def sides_affected(watches: list[Watch], block: list[Term]) -> int:
    """Whose Pokémon a text at the Checkup or the end of a turn affects: their owner orders it (F.2b, II-E-08.1, see
    II-E-20.1).

    A text about both sides is carried out for each by itself, unless a coin decides for all. A text that affects the
    Pokémon of the event itself (to which a card was attached, that came onto the Bench) is ordered by its owner (see
    II-E-07.2).
    """
    for watch in watches:
        if watch.event not in (EV_CHECKUP, EV_TURN_END) and affects_receiver(block):
            return SIDE_OF_EVENT
        if watch.event != EV_CHECKUP and watch.event != EV_TURN_END:
            return OWN_SIDE
    both = False
    opponents = False
    for term in block:
        for each in term.walk():
            if isinstance(each, Call) and each.name == "Flip":
                return OWN_SIDE
            if isinstance(each, Name):
                if each.name in OWN_WORDS:
                    return OWN_SIDE
                both = both or each.name in ("both", "side", "other")
                opponents = opponents or each.name == "opp"
    if both:
        return BOTH_SIDES
    return OTHER_SIDE if opponents else OWN_SIDE


def affects_receiver(block: list[Term]) -> bool:
    """Whether ops speak of the Pokémon that the event befell: `onto()`."""
    for term in block:
        for each in term.walk():
            if is_word(each, "onto") or (isinstance(each, Call) and each.name == "onto" and not each.args):
                return True
    return False


def pokemon_of_a_side(b: Builder, block: list[Term]) -> Refs | None:
    """The Pokémon of a side that a text is about: its one set of Pokémon; None where there are several or none."""
    found: list[Term] = []
    for term in block:
        for each in term.walk():
            if isinstance(each, Call) and each.name in ("pokemon", "active", "bench"):
                found.append(each)
    return b.set(found[0]) if len(found) == 1 else None


def of_each_side(term: Term) -> Term:
    """A text of both sides, said of one: `both` is `side`."""
    if isinstance(term, Name):
        return Name("side") if term.name == "both" else term
    if isinstance(term, Label):
        return Label(term.name, of_each_side(term.term))
    if isinstance(term, Items):
        return Items([of_each_side(each) for each in term.terms])
    if not isinstance(term, Call):
        return term
    keywords = [Keyword(each.name, of_each_side(each.term)) for each in term.keywords]
    made = Call(term.name, [of_each_side(each) for each in term.args], keywords)
    made.line = term.line
    made.column = term.column
    return made


def build_action(b: Builder, call: Call, power: str) -> Action:
    """A declared text: its cost first (Q-52), then its ops."""
    when = when_of(b, call)
    b.block(block_of(slot(call, "cost")))
    costs = b.here()
    b.block(body(call))
    return Action(b.finished(), when, limit_of(b, call), 1, power, costs)


def reads_hand(call: Call) -> bool:
    """Whether a Trainer's text could look at a hand, where the card itself must not be seen meanwhile (see B-01.4)."""
    for term in call.walk():
        if isinstance(term, Call) and (term.name in HAND_WORDS or term.keyword("until") is not None):
            return True
        if isinstance(term, Name) and term.name == "last_card":
            return True
    return False


HAND_WORDS: Final = ("hand", "last_card")


# -- texts ------------------------------------------------------------------------------------------------------------


class Gathering:
    """Collects what the texts of one card need beside themselves: blocks, lasting passives and triggers, events."""

    __slots__ = ("definition",)

    def __init__(self, definition: Definition) -> None:
        self.definition = definition

    def builder(self, code: str, part: str) -> TextBuilder:
        return TextBuilder(self.definition, code, part)

    def take(self, b: Builder) -> None:
        """Put what a finished builder has gathered on the definition."""
        definition = self.definition
        definition.blocks.extend(b.blocks)
        definition.lasting_passives.update(b.passives)
        definition.lasting_triggers.update(b.triggers)
        definition.listens |= b.listens


def build_text(gathering: Gathering, call: Call, name: str, kind: int, mark: str, code: str) -> Text:
    """`ability`, `on` or `passive` of a Pokémon; the text is added to the definition."""
    definition = gathering.definition
    b = gathering.builder(code, call.name)
    printed_kind = slot(call, "kind") if call.name in ("ability", "on", "passive") else None
    if isinstance(printed_kind, Name):
        kind = POWERS.get(printed_kind.name, kind)
    text = Text(name, kind, zone_of(b, call), len(definition.texts))
    text.shared = shared_word(b, call)
    text.deadly = knocks_out_itself(call)
    if call.name == "ability":
        text.action = build_action(b, call, mark if mark in GAME_MARKS else "")
    elif call.name == "on":
        text.triggers.append(build_trigger(b, call, f"{code}/on"))
    elif call.name == "passive":
        text.stacks = not is_word(slot(call, "stack"), "False")
        enters = entering(call)
        if enters is not None:
            if definition.is_basic:
                raise b.error(enters, "a Basic Pokémon may always come into play from the hand")
            definition.kept_out = KeptOut(build_filters(b, enters.args[2:]))
        else:
            fill_text(b, text, body(call), slot(call, "when"))
        if lets_set_up(call):
            definition.sets_up = True
        if text.zone == HAND:
            definition.may.extend(text.passives)
    else:
        raise b.error(call, f"{call.name}(...) is no text of a Pokémon")
    gathering.take(b)
    definition.texts.append(text)
    return text


def fill_text(b: Builder, text: Text, terms: list[Term], when: Term | None) -> None:
    """Add the queries, triggers and actions of a text that holds while its card is in play."""
    for term in terms:
        if not isinstance(term, Call):
            raise b.error(term, f"{term} is neither a passive nor on(...)")
        call = also_when(term, when)
        if term.name == "on":
            text.triggers.append(build_trigger(b, call, f"{b.code}/on{len(text.triggers)}"))
        elif term.name == "action":
            if text.action is not None:
                raise b.error(term, "a text has one action")
            inner = b.child(f"{b.code}/action")
            text.action = build_action(inner, call, "")
            b.adopt(inner)
        else:
            text.passives.extend(b.passive(call))
            if is_word(term.keyword("stack"), "False"):
                text.stacks = False


def lets_set_up(call: Call) -> bool:
    """Whether a text lets its card be placed in set-up though it is no Basic."""
    return any(is_word(each.args[0], "SetUp") for each in calls_of(call, "Lets"))


def calls_of(call: Call, name: str) -> list[Call]:
    """The calls of a word with arguments in a text."""
    return [each for each in call.walk() if isinstance(each, Call) and each.name == name and each.args]


def entering(call: Call) -> Call | None:
    """The text by which a card says, wherever it is, by what alone it comes into play: `Cant(Enter, self, filters)`
    bans what the filters let through."""
    those = body(call)
    if len(those) != 1 or slot(call, "when") is not None:
        return None
    one = those[0]
    if isinstance(one, Call) and one.name == "Cant" and len(one.args) > 2:
        if is_word(one.args[0], "Enter") and is_word(one.args[1], "self"):
            return one
    return None


# -- Trainers and Energy ----------------------------------------------------------------------------------------------


def add_rule_text(gathering: Gathering, b: Builder, terms: list[Term], when: Term | None) -> None:
    """What a card in play says that is no Ability, as one text (TEXT_RULE)."""
    definition = gathering.definition
    text = Text(definition.name, TEXT_RULE, IN_PLAY, len(definition.texts))
    fill_text(b, text, terms, when)
    if text.passives or text.triggers or text.action is not None:
        definition.texts.append(text)


def build_trainer(gathering: Gathering, call: Call, code: str) -> None:
    """`item` and `supporter`: the text carried out when the card is played (see B-01.1 ... B-01.4, B-02.1).

    A fossil's text holds while it is in play.
    """
    definition = gathering.definition
    if definition.is_fossil:
        b = gathering.builder(code, call.name)
        kept = [each for each in body(call) if not (isinstance(each, Call) and each.name == "CountsAs")]
        add_rule_text(gathering, b, kept, slot(call, "when"))
        gathering.take(b)
        return
    if call.name == "item":
        definition.stays_discarded = is_word(slot(call, "back"), "False")
    b = gathering.builder(f"{code}/play", call.name)
    when = when_of(b, call)
    b.block(block_of(slot(call, "cost")))
    costs = b.here()
    may: list[Passive] = []
    for term in body(call):
        if is_passive(term):
            for passive in b.passive(term):
                if passive.question != Q_LETS:
                    raise b.error(term, "a card that is played and gone has no passives; write Lasting(duration, ...)")
                may.append(passive)
        else:
            b.op(term)
    b.emit(FinishTrainer())
    action = Action(b.finished(), when, OFTEN, copies_of(b, call), "", costs)
    action.reads_hand = reads_hand(call)
    action.may = may
    definition.play = action
    gathering.take(b)


def copies_of(b: Builder, call: Call) -> int:
    """How many copies are played as one."""
    term = slot(call, "copies") if call.name == "item" else None
    if term is None:
        return 1
    if not isinstance(term, Number) or term.value < 1:
        raise b.error(term, f"copies={term} is no number of cards")
    return term.value


def build_stadium(gathering: Gathering, call: Call, code: str) -> None:
    """`stadium`: what holds for both players, and the action of each player's own turn (B-03.4, see B-03.5)."""
    definition = gathering.definition
    definition.stays_discarded = is_word(slot(call, "back"), "False")
    b = gathering.builder(code, "stadium")
    over = slot(call, "over")
    definition.replaces = "" if over is None else text_of(b, over)
    when = slot(call, "when")
    kept: list[Term] = []
    for term in body(call):
        if isinstance(term, Call) and term.name == "action":
            if definition.stadium_action is not None:
                raise b.error(term, "a Stadium has one action")
            inner = gathering.builder(f"{code}/action", "action")
            definition.stadium_action = build_action(inner, also_when(term, when), "")
            gathering.take(inner)
        else:
            kept.append(term)
    add_rule_text(gathering, b, kept, when)
    gathering.take(b)


def build_tool(gathering: Gathering, call: Call, code: str) -> None:
    """`tool`: what holds for its holder (B-01.T2, see B-01.T1 ... B-01.T5)."""
    b = gathering.builder(code, "tool")
    add_rule_text(gathering, b, body(call), slot(call, "when"))
    gathering.take(b)


def build_energy(gathering: Gathering, call: Call, code: str) -> None:
    """`energy`: what it provides and what else holds for its holder (C.6, see II-D-08).

    Units without a condition that stand first are data of the definition; a later `Provides` whose condition holds
    replaces them.
    """
    definition = gathering.definition
    b = gathering.builder(code, "energy")
    when = slot(call, "when")
    rest: list[Term] = []
    leading = when is None
    plain: list[int] = []
    for term in body(call):
        if isinstance(term, Call) and term.name == "Provides" and leading and is_plain(term):
            plain.extend(units_provided(b, term))
            continue
        if isinstance(term, Call) and term.name == "Provides":
            leading = False
        rest.append(term)
    if plain:
        definition.provides = plain
    add_rule_text(gathering, b, rest, when)
    gathering.take(b)


def is_plain(call: Call) -> bool:
    """Whether a `Provides` holds always and for this card alone."""
    for each in call.keywords:
        if each.name != "n" and each.name != "types":
            return False
    return True


def units_provided(b: Builder, call: Call) -> list[int]:
    """The units of a `Provides` without condition, a mask of types each."""
    types = words.argument(call, "types")
    number = words.argument(call, "n")
    n = 1
    if number is not None:
        if not isinstance(number, Number):
            raise b.error(number, f"Provides: {number} is not a plain number of units")
        n = number.value
    if types is None:
        raise b.error(call, "Provides names no types")
    mask = EVERY_TYPE if is_word(types, "every") else mask_of_letters(b, types)
    return [mask] * n


__all__ = [
    "Gathering",
    "TextBuilder",
    "block_of",
    "body",
    "build_energy",
    "build_stadium",
    "build_text",
    "build_tool",
    "build_trainer",
    "build_trigger",
    "is_passive",
    "limit_of",
    "slot",
    "when_of",
]
