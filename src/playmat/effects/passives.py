"""The words of passives and replacements (EFFECTS.md 2.7, 2.8): from a term to the answer that it gives.

Each word becomes one passive of `answers`; its number is a change (+20, -10), what is set, or `gone`. A condition
(`when=`) and the sides (`side`, `other`) are the same for all words and are added in one place.
"""

from __future__ import annotations

from typing import Final

from playmat.effects.answers import (
    COIN,
    AboutConditions,
    ActionSaid,
    Bench,
    FromOrigin,
    GivesEnergy,
    GoesElsewhere,
    HeldBy,
    LengthensLine,
    Listing,
    MoreAttacks,
    NoTools,
    OfAttack,
    OfPlayer,
    Permits,
    Said,
    Silences,
    SurvivesAt,
    TypesLike,
)
from playmat.effects.board_filters import (
    IsNew,
)
from playmat.effects.builder import Builder
from playmat.effects.filter_words import build_filter, build_filters, is_filter_word, power_kind
from playmat.effects.filters import (
    PRINTED_ABILITIES,
    PRINTED_NUMBERS,
    PRINTED_TYPES,
    CountsAs,
    Filter,
    TagIs,
    read_printed,
)
from playmat.effects.notation import Binary, Call, Choice, Name, Term, Text, Unary
from playmat.effects.players import (
    CONDITION_WORDS,
    NO_PLAYER,
    argument,
    condition_of,
    flag,
    is_player_word,
    is_word,
    listed,
    mask_of_letters,
    needed,
    speaks_of_sides,
    text_of,
    types_of_letters,
    word_of,
)
from playmat.effects.sets import is_set_word, read_printed_of
from playmat.effects.values import Constant, joined
from playmat.effects.watches import build_origin, place_word
from playmat.engine.damage import IGNORE_EFFECTS, IGNORE_RESISTANCE, IGNORE_WEAKNESS, THEN_DISCARDED
from playmat.engine.knockout import ONCE_IN_A_GAME
from playmat.engine.queries import LIKE_OTHERS
from playmat.facts import energy
from playmat.facts.card import TOOL
from playmat.state.codes import (
    ADD,
    BAN_FIRST_TURN,
    BAN_NEW,
    BURNED,
    DECK_BOTTOM,
    DECK_SHUFFLED,
    DECK_TOP,
    DISCARD,
    DO_ATTACH,
    DO_ATTACK,
    DO_DEVOLVE,
    DO_DISCARD,
    DO_DRAW,
    DO_EVOLVE,
    DO_GO_ON,
    DO_HEAL,
    DO_MOVE,
    DO_PLAY,
    DO_RETREAT,
    DO_SETUP,
    DO_STADIUM,
    DO_SUPPORTER,
    DO_SWITCH,
    DO_TO_HAND,
    DO_USE_ABILITY,
    GONE,
    HAND,
    LOST,
    POISONED,
    Q_BASE,
    Q_CANT,
    Q_CHECKUP,
    Q_COST,
    Q_DEALS,
    Q_HEALING,
    Q_IMMUNE,
    Q_KEEPS,
    Q_MAX_HP,
    Q_NEEDS_COIN,
    Q_NO_COUNTERS,
    Q_NO_DAMAGE,
    Q_NO_EFFECTS,
    Q_PRIZES,
    Q_REFLIP,
    Q_RESISTANCE,
    Q_RETREAT,
    Q_TAKES,
    Q_TOOL_SLOTS,
    Q_TWICE,
    Q_TYPES,
    Q_UNAFFECTED,
    Q_WEAKNESS,
    SET,
)
from playmat.state.model import (
    Passive,
    Refs,
    Value,
)

# -- building: what all words share -----------------------------------------------------------------------------------


def build_passive(b: Builder, term: Term) -> list[Passive]:
    """The passives of one word."""
    if not isinstance(term, Call):
        raise b.error(term, f"{term.write()} is no passive")
    made = one_passive(b, term)
    when = term.keyword("when")
    condition = None if when is None else b.value(when)
    if isinstance(made, Said):
        made.when = joined(made.when, condition)
        made.two_sided = speaks_of_sides(term)
    elif isinstance(made, CountsAs):
        made.when = condition
    return [made]


def is_change(term: Term) -> bool:
    """Whether a number is a change (+20, -10 * n) and no value that is set."""
    if isinstance(term, Unary):
        return True
    if isinstance(term, Binary):
        return is_change(term.left)
    return isinstance(term, Choice) and is_change(term.yes)


def mode_of(term: Term) -> int:
    """GONE, ADD or SET, by how the number is written."""
    if is_word(term, "gone"):
        return GONE
    return ADD if is_change(term) else SET


def number_of(b: Builder, term: Term) -> Value | None:
    """The number of a passive, None where it is `gone`."""
    return None if is_word(term, "gone") else b.value(term)


def who_of(b: Builder, call: Call) -> Refs:
    """The first argument: whom the passive is about."""
    return b.set(needed(b, call, 0, "who"))


def attack_name(b: Builder, call: Call) -> str:
    """The name of `attack=`, "" where there is none."""
    term = call.keyword("attack")
    return "" if term is None else text_of(b, term)


def player_or_none(b: Builder, term: Term | None) -> int:
    """The player code of a term, NO_PLAYER where it names none."""
    return b.player(term) if term is not None and is_player_word(term) else NO_PLAYER


# -- building: the words ----------------------------------------------------------------------------------------------

PLAIN_WORDS: Final[dict[str, int]] = {"MaxHP": Q_MAX_HP, "RetreatCost": Q_RETREAT, "ToolSlots": Q_TOOL_SLOTS}
ATTACK_WORDS: Final = ("AttackCost", "BaseDamage", "Deals", "Unaffected")
ORIGIN_WORDS: Final[dict[str, int]] = {
    "Takes": Q_TAKES,
    "NoDamage": Q_NO_DAMAGE,
    "NoEffects": Q_NO_EFFECTS,
    "NoCounters": Q_NO_COUNTERS,
    "Prizes": Q_PRIZES,
}
CONDITION_PASSIVES: Final[dict[str, int]] = {
    "Immune": Q_IMMUNE,
    "KeepsCondition": Q_KEEPS,
    "CheckupCounters": Q_CHECKUP,
}
LIST_WORDS: Final = ("Weakness", "Resistance", "Types")
ABILITY_WORDS: Final = ("NoAbility", "NoToolEffect")
OTHER_PASSIVES: Final = (
    "Provides",
    "AttachOnly",
    "BenchSize",
    "EvolvesInto",
    "ExtraAttacks",
    "AttackTwice",
    "CountsAs",
    "Healing",
    "Survives",
    "Instead",
    "Reflip",
)


def one_passive(b: Builder, call: Call) -> Passive:
    """The passive of a word, without its condition."""
    word = call.name
    if word in PLAIN_WORDS:
        number = needed(b, call, 1, "n")
        who = who_of(b, call)
        read_printed_of(who, PRINTED_NUMBERS)
        return Said(PLAIN_WORDS[word], mode_of(number), who, number_of(b, number))
    if word in ATTACK_WORDS:
        return attack_passive(b, call)
    if word in ORIGIN_WORDS:
        return origin_passive(b, call)
    if word in CONDITION_PASSIVES:
        return condition_passive(b, call)
    if word in LIST_WORDS:
        return list_passive(b, call)
    if word in ABILITY_WORDS:
        return ability_passive(b, call)
    if word == "Cant" or word == "NeedsCoin":
        return ban_passive(b, call)
    if word == "Lets":
        return lets_passive(b, call)
    if word in ("Provides", "AttachOnly", "BenchSize", "Reflip", "Instead"):
        return special_passive(b, call)
    if word in OTHER_PASSIVES:
        return pokemon_passive(b, call)
    raise b.error(call, f"{word} is no passive")


IGNORED: Final[dict[str, int]] = {
    "Weakness": IGNORE_WEAKNESS,
    "Resistance": IGNORE_RESISTANCE,
    "Effects": IGNORE_EFFECTS,
}


def ignored(b: Builder, terms: list[Term]) -> int:
    """What the damage procedure skips, as a mask (II-B-06, II-B-07)."""
    mask = 0
    for each in terms:
        if not isinstance(each, Name) or each.name not in IGNORED:
            raise b.error(each, f"{each} cannot be ignored")
        mask |= IGNORED[each.name]
    return mask


def attack_passive(b: Builder, call: Call) -> Passive:
    """AttackCost, BaseDamage, Deals and Unaffected."""
    if call.name == "Unaffected":
        mask = ignored(b, call.args[1:])
        to = call.keyword("to")
        where = None if to is None else b.set(to)
        return OfAttack(Q_UNAFFECTED, SET, who_of(b, call), Constant(mask), attack_name(b, call), where)
    if call.name == "BaseDamage":
        number = needed(b, call, 2, "n")
        name = text_of(b, needed(b, call, 1, "attack"))
        return OfAttack(Q_BASE, mode_of(number), who_of(b, call), b.value(number), name, None)
    number = needed(b, call, 1, "n")
    if call.name == "Deals":
        to = call.keyword("to")
        where = None if to is None else b.set(to)
        return OfAttack(Q_DEALS, ADD, who_of(b, call), b.value(number), attack_name(b, call), where)
    kind_term = argument(call, 2, "of")
    of_any = kind_term is not None and is_word(kind_term, "every")
    kinds = [] if kind_term is None or of_any else types_of_letters(b, kind_term)
    made = OfAttack(Q_COST, ADD, who_of(b, call), None, attack_name(b, call), None)
    if isinstance(number, Text) or (is_word(number, "gone") and kinds != [energy.COLORLESS]):
        # The cost is replaced: by these symbols, or by none at all (II-D-13).
        made.mode = SET
        made.symbols = [0] * energy.TYPE_COUNT
        if isinstance(number, Text) and number.value != "-":
            for kind in types_of_letters(b, number):
                made.symbols[kind] += 1
    elif is_word(number, "gone"):
        made.mode = GONE
    else:
        made.number = b.value(number)
        made.kind = energy.TYPE_COUNT if of_any else kinds[0] if kinds else energy.COLORLESS
    return made


def origin_passive(b: Builder, call: Call) -> Passive:
    """Takes, NoDamage, NoEffects, NoCounters and Prizes."""
    word = call.name
    who_term = needed(b, call, 0, "who")
    player = player_or_none(b, who_term)
    who = None if player != NO_PLAYER else b.set(who_term)
    origin = build_origin(b, call.keyword("by"), call.keyword("of"))
    mode = GONE
    number: Value | None = None
    if word == "Takes" or word == "Prizes":
        term = needed(b, call, 1, "n")
        mode = mode_of(term) if word == "Prizes" else ADD
        number = number_of(b, term)
    made = FromOrigin(ORIGIN_WORDS[word], mode, who, number, origin)
    made.player = player
    least = call.keyword("min")
    most = call.keyword("max")
    made.least = None if least is None else b.value(least)
    made.most = None if most is None else b.value(most)
    if flag(call, "coin"):
        made.kind = COIN
    if flag(call, "discard"):
        made.kind = THEN_DISCARDED
    if is_word(call.keyword("limit"), "game"):
        made.kind = ONCE_IN_A_GAME
    return made


def condition_passive(b: Builder, call: Call) -> Passive:
    """Immune, KeepsCondition and CheckupCounters."""
    question = CONDITION_PASSIVES[call.name]
    if call.name == "CheckupCounters":
        condition = condition_of(b, needed(b, call, 1, "condition"))
        counters = b.value(needed(b, call, 2, "n"))
        made = AboutConditions(question, ADD, who_of(b, call), counters, [condition])
        made.kind = condition
        if condition != POISONED and condition != BURNED:
            raise b.error(call, "only Poison and Burn put counters at the Checkup")
        return made
    conditions = [condition_of(b, each) for each in call.args[1:]]
    made = AboutConditions(question, SET, who_of(b, call), None, conditions)
    if flag(call, "cure"):
        made.kind = COIN
    return made


def list_passive(b: Builder, call: Call) -> Passive:
    """Weakness, Resistance and Types."""
    what = needed(b, call, 1, "types")
    who = who_of(b, call)
    if call.name == "Types":
        read_printed_of(who, PRINTED_TYPES)
        mode = ADD if flag(call, "add") else SET
        if isinstance(what, Text):
            mask = mask_of_letters(b, what)
            return Listing(Q_TYPES, mode, who, Constant(mask), [mask])
        others = b.set(what)
        read_printed_of(others, PRINTED_TYPES)
        made = Said(Q_TYPES, mode, who, TypesLike(others))
        made.kind = LIKE_OTHERS
        return made
    question = Q_WEAKNESS if call.name == "Weakness" else Q_RESISTANCE
    if is_word(what, "gone"):
        return Listing(question, GONE, who, None, [])
    entries: list[int] = []
    if question == Q_WEAKNESS:
        plus = fixed_number(b, call.keyword("plus"), 0)
        for kind in types_of_letters(b, what):
            # Operation 0 is times, 1 is plus (A-01.D3).
            entries.extend([kind, 1, plus] if plus else [kind, 0, fixed_number(b, call.keyword("times"), 2)])
    else:
        for kind in types_of_letters(b, what):
            entries.extend([kind, fixed_number(b, argument(call, 2, "n"), 30)])
    return Listing(question, SET, who, None, entries)


def fixed_number(b: Builder, term: Term | None, otherwise: int) -> int:
    """A number that must be written out."""
    if term is None:
        return otherwise
    value = b.value(term)
    if not isinstance(value, Constant):
        raise b.error(term, f"{term.write()} should be a plain number")
    return value.number


def ability_passive(b: Builder, call: Call) -> Passive:
    """NoAbility and NoToolEffect."""
    who_term = needed(b, call, 0, "who")
    if call.name == "NoToolEffect":
        player = player_or_none(b, who_term)
        return NoTools(None if player != NO_PLAYER else b.set(who_term), player)
    made = Silences(b.set(who_term), build_filters(b, call.args[1:]), power_kind(b, call))
    read_printed_of(made.taken_from, PRINTED_ABILITIES)
    read_printed(made.excepted, PRINTED_ABILITIES)
    return made


BAN_WORDS: Final[dict[str, int]] = {
    "Attack": 1 << DO_ATTACK,
    "Retreat": 1 << DO_RETREAT,
    "Play": 1 << DO_PLAY | 1 << DO_SUPPORTER | 1 << DO_STADIUM,
    "Evolve": 1 << DO_EVOLVE,
    "Attach": 1 << DO_ATTACH,
    "Heal": 1 << DO_HEAL,
    "Discard": 1 << DO_DISCARD,
    "Move": 1 << DO_MOVE,
    "Put": 1 << DO_TO_HAND,
    "Draw": 1 << DO_DRAW,
    "Devolve": 1 << DO_DEVOLVE,
    "SwitchIn": 1 << DO_SWITCH,
    "SwitchOut": 1 << DO_SWITCH,
    "Ability": 1 << DO_USE_ABILITY,
    "SetUp": 1 << DO_SETUP,
    "GoOn": 1 << DO_GO_ON,
}


def actions_of(b: Builder, term: Term) -> int:
    """The mask of actions that a ban word means."""
    word = word_of(term)
    if word not in BAN_WORDS:
        raise b.error(term, f"{term.write()} is nothing that can be banned; use {', '.join(BAN_WORDS)}")
    return BAN_WORDS[word]


def ban_passive(b: Builder, call: Call) -> Passive:
    """Cant and NeedsCoin."""
    if is_word(needed(b, call, 0, "what"), "Enter"):
        hint = "write passive(Cant(Enter, self, Not(...)))"
        raise b.error(call, f"by what alone a card comes into play it says itself, in a text of its own; {hint}")
    actions = actions_of(b, needed(b, call, 0, "what"))
    who_term = needed(b, call, 1, "who")
    player = player_or_none(b, who_term)
    who = None if player != NO_PLAYER else b.set(who_term)
    if call.name == "NeedsCoin":
        return ActionSaid(Q_NEEDS_COIN, actions, who, player, [])
    made = ActionSaid(Q_CANT, actions, who, player, build_filters(b, call.args[2:]))
    made.origin = build_origin(b, call.keyword("by"), None)
    attack = call.keyword("attack")
    if isinstance(attack, Text):
        made.attack = text_of(b, attack)
    elif isinstance(attack, Name):
        made.chosen = b.labelled(attack, attack.name)
    elif attack is not None:
        raise b.error(attack, "an attack can be chosen only when the ban is given, in Lasting(...)")
    return made


def lets_passive(b: Builder, call: Call) -> Passive:
    """Lets: whom, which bans, which cards, under which conditions, in any order."""
    made = Permits(actions_of(b, needed(b, call, 0, "what")), None, NO_PLAYER, [])
    for how in call.args[1:]:
        if is_player_word(how):
            made.player = b.player(how)
        elif isinstance(how, Text):
            made.attack = text_of(b, how)
        elif isinstance(how, Name) and how.name in CONDITION_WORDS:
            made.conditions.append(CONDITION_WORDS[how.name])
        elif is_set_word(how) or word_of(how) == "players":
            made.who = b.set(how)
        elif isinstance(how, Call) and how.name == "first_turn":
            made.bans |= BAN_FIRST_TURN
            made.first = b.value(how)
        elif is_filter_word(word_of(how)):
            built = build_filter(b, how)
            if isinstance(built, IsNew):
                made.bans |= BAN_NEW
            else:
                made.filters.append(built)
        else:
            made.when = joined(made.when, b.value(how))
    return made


def special_passive(b: Builder, call: Call) -> Passive:
    """Provides, AttachOnly, BenchSize, Reflip and Instead, whose first argument is something of its own."""
    word = call.name
    if word == "Provides":
        return energy_passive(b, call)
    if word == "AttachOnly":
        return HeldBy(b.set(needed(b, call, 0, "to")))
    if word == "Instead":
        return instead_passive(b, call)
    who_term = needed(b, call, 0, "who")
    player = player_or_none(b, who_term)
    if word == "Reflip":
        if player == NO_PLAYER:
            return Said(Q_REFLIP, SET, b.set(who_term), None)
        return OfPlayer(Q_REFLIP, player)
    shrink = [b.player(each) for each in listed(call.keyword("shrink"))]
    who = None if player != NO_PLAYER else b.set(who_term)
    return Bench(who, player, b.value(needed(b, call, 1, "n")), shrink)


def energy_passive(b: Builder, call: Call) -> Passive:
    """Provides: every type (Q-23), or some letters; `n` units, one unless it says so. `who=`: Energy cards other than
    this one.
    """
    what = needed(b, call, 0, "types")
    mask = energy.EVERY_TYPE if is_word(what, "every") else mask_of_letters(b, what)
    count = argument(call, 1, "n")
    who = call.keyword("who")
    return GivesEnergy(None if who is None else b.set(who), mask, Constant(1) if count is None else b.value(count))


INSTEAD_PLACES: Final[dict[str, int]] = {
    "hand": HAND,
    "lost": LOST,
    "top": DECK_TOP,
    "bottom": DECK_BOTTOM,
    "shuffled": DECK_SHUFFLED,
    "discard": DISCARD,
}


def instead_passive(b: Builder, call: Call) -> Passive:
    """Instead: a card that would be discarded, or a Pokémon Knocked Out, and one Put to another place."""
    event = needed(b, call, 0, "event")
    block = listed(needed(b, call, 1, "block"))
    put = block[0] if len(block) == 1 else call
    if not isinstance(event, Call) or event.name not in ("Discarded", "KnockedOut"):
        raise b.error(event, f"Instead can replace Discarded(...) and KnockedOut(...), not {event.write()}")
    if not isinstance(put, Call) or put.name != "Put":
        raise b.error(call, "Instead needs one Put(..., hand) or to another place as its block")
    place = word_of(needed(b, put, 1, "where"))
    if place not in INSTEAD_PLACES:
        raise b.error(put, f"{place} is no place that discarded cards could go to instead")
    who = b.set(needed(b, event, 0, "who" if event.name == "KnockedOut" else "what"))
    cards = b.set(needed(b, put, 0, "what"))
    origin = build_origin(b, event.keyword("by"), None)
    at = place_word(b, event.keyword("at"))
    return GoesElsewhere(who, event.name == "KnockedOut", cards, INSTEAD_PLACES[place], origin, at)


def pokemon_passive(b: Builder, call: Call) -> Passive:
    """EvolvesInto, ExtraAttacks, AttackTwice, CountsAs, Healing and Survives."""
    word = call.name
    if word == "CountsAs":
        return counts_as(b, call)
    who = who_of(b, call)
    if word == "EvolvesInto":
        return LengthensLine(who, build_filters(b, call.args[1:]))
    if word == "AttackTwice":
        return Said(Q_TWICE, SET, who, None)
    if word == "Healing":
        times = call.keyword("times")
        if times is None:
            raise b.error(call, "Healing needs times=")
        return Said(Q_HEALING, SET, who, b.value(times))
    if word == "ExtraAttacks":
        others = needed(b, call, 1, "from_")
        return MoreAttacks(who, None if is_word(others, "under") else b.set(others))
    left = call.keyword("hp")
    discards = flag(call, "discard") or b.definition.kind == TOOL
    made = SurvivesAt(
        GONE if discards else SET,
        who,
        Constant(10) if left is None else b.value(left),
        flag(call, "full"),
        build_origin(b, call.keyword("by"), None),
    )
    if flag(call, "coin"):
        made.kind = COIN
    return made


def counts_as(b: Builder, call: Call) -> Passive:
    """CountsAs: tags that it has as well, and the filters that say what it is."""
    tags: list[str] = []
    filters: list[Filter] = []
    under = False
    for each in call.args:
        if is_word(each, "under"):
            under = True
            continue
        built = build_filter(b, each)
        filters.append(built)
        if isinstance(built, TagIs):
            tags.extend(built.tags)
    who = call.keyword("who")
    return CountsAs(None if who is None else b.set(who), tags, filters, under, None)
