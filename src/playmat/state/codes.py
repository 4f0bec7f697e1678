"""The small integers that the state, the engine and the effects share.

Places, kinds of decisions and options, causes, events, Special Conditions and the reasons why a game ended. They are
plain `Final` ints
so that both builds compare them at the cost of an int; `name_of` gives each a word for people, logs and saved games.
"""

from __future__ import annotations

from typing import Final

PID_BASE: Final = 1000
"""Refs below are card ids, refs from here on are Pokémon in play (DESIGN: identity)."""

NOBODY: Final = -1
NATURE: Final = 2
"""Who decides when chance is asked as a decision."""
BOTH: Final = 3

# -- places (every card is in exactly one) ----------------------------------------------------------------------------
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
PRIZES: Final = 3
LOST: Final = 4
IN_PLAY: Final = 5  # a card of a Pokémon in play: its top cards
UNDER: Final = 6  # a card below the top cards
ENERGY: Final = 7  # attached as Energy
TOOL: Final = 8  # attached as a Tool (or what is attached like one)
STADIUM: Final = 9
IN_USE: Final = 10  # a Trainer whose text is being carried out (B-01.4)
LOOKING: Final = 11
ASIDE: Final = 12
PLACE_NAMES: Final = [
    "deck",
    "hand",
    "discard",
    "prizes",
    "lost",
    "in play",
    "under",
    "energy",
    "tool",
    "stadium",
    "in use",
    "looking",
    "aside",
]

# Parts of the deck as destinations
DECK_TOP: Final = 20
DECK_BOTTOM: Final = 21
DECK_SHUFFLED: Final = 22
BENCH: Final = 23

# -- phases -----------------------------------------------------------------------------------------------------------
SETUP: Final = 0
TURN: Final = 1
CHECKUP: Final = 2
OVER: Final = 3

# -- who or what causes an effect -------------------------------------------------------------------------------------
BY_RULE: Final = 0
BY_ATTACK: Final = 1
BY_ABILITY: Final = 2
BY_ITEM: Final = 3
BY_SUPPORTER: Final = 4
BY_STADIUM: Final = 5
BY_TOOL: Final = 6
BY_ENERGY: Final = 7
BY_CONDITION: Final = 8
BY_RETREAT: Final = 9
CAUSE_NAMES: Final = [
    "rule",
    "attack",
    "ability",
    "item",
    "supporter",
    "stadium",
    "tool",
    "energy",
    "condition",
    "retreat",
]

# -- Special Conditions (the three that exclude each other share one field) -------------------------------------------
NO_CONDITION: Final = 0
ASLEEP: Final = 1
PARALYZED: Final = 2
CONFUSED: Final = 3
POISONED: Final = 4
BURNED: Final = 5
CONDITION_NAMES: Final = ["none", "Asleep", "Paralyzed", "Confused", "Poisoned", "Burned"]

# -- kinds of options -------------------------------------------------------------------------------------------------
OPT_CARD: Final = 0  # choose this card (wherever it is)
OPT_POKEMON: Final = 1  # choose this Pokémon in play
OPT_BENCH: Final = 2  # put this Basic onto the Bench
OPT_EVOLVE: Final = 3  # card onto target
OPT_ATTACH: Final = 4  # Energy card to target
OPT_TOOL: Final = 5  # Tool card to target
OPT_PLAY: Final = 6  # Item, Supporter or Stadium from hand
OPT_ABILITY: Final = 7  # target's (or card's) text number `number`
OPT_STADIUM: Final = 8  # the text of the Stadium in play
OPT_RETREAT: Final = 9
OPT_ATTACK: Final = 10  # number: index among the attacks that the Active may use
OPT_END: Final = 11
OPT_YES: Final = 12
OPT_NO: Final = 13
OPT_NUMBER: Final = 14
OPT_STOP: Final = 15
OPT_TEXT: Final = 16  # one of several blocks or waiting texts, by number
OPT_CONDITION: Final = 17
OPT_HEADS: Final = 18
OPT_TAILS: Final = 19
OPT_COMBINE: Final = 20  # LEGEND, V-UNION: put the parts into play together
OPTION_NAMES: Final = [
    "card",
    "pokemon",
    "bench",
    "evolve",
    "attach",
    "tool",
    "play",
    "ability",
    "stadium",
    "retreat",
    "attack",
    "end",
    "yes",
    "no",
    "number",
    "stop",
    "text",
    "condition",
    "heads",
    "tails",
    "combine",
]

# -- kinds of decisions -----------------------------------------------------------------------------------------------
ASK_MAIN: Final = 0
ASK_FIRST: Final = 1  # go first?
ASK_SETUP_ACTIVE: Final = 2
ASK_SETUP_BENCH: Final = 3
ASK_BONUS: Final = 4  # mulligan bonus draws
ASK_PICK: Final = 5
ASK_YES_NO: Final = 6
ASK_NUMBER: Final = 7
ASK_PROMOTE: Final = 8
ASK_PRIZE: Final = 9
ASK_RETREAT_COST: Final = 10
ASK_RETREAT_TO: Final = 11
ASK_ORDER: Final = 12  # which waiting text first
ASK_EITHER: Final = 13
ASK_ATTACK: Final = 14  # choose an attack to copy, to forbid, to use again
ASK_SURPLUS: Final = 15  # discard what no longer fits (Bench, Tools)
ASK_COIN: Final = 16  # nature
ASK_SHUFFLE: Final = 17  # nature
ASK_MULLIGAN: Final = 18
ASK_RPS: Final = 19
DECISION_NAMES: Final = [
    "main",
    "first",
    "setup active",
    "setup bench",
    "bonus",
    "pick",
    "yes or no",
    "number",
    "promote",
    "prize",
    "retreat cost",
    "retreat to",
    "order",
    "either",
    "attack",
    "surplus",
    "coin",
    "shuffle",
    "mulligan",
    "rock paper scissors",
]

# -- events that texts wait for (EFFECTS.md 2.6, 5.2) -----------------------------------------------------------------
EV_EVOLVED: Final = 0
EV_BENCHED: Final = 1
EV_MOVED: Final = 2
EV_ATTACHED: Final = 3
EV_DAMAGED: Final = 4
EV_KNOCKED_OUT: Final = 5
EV_CHECKUP: Final = 6
EV_TURN_END: Final = 7
EV_DISCARDED: Final = 8
EV_TURN_START: Final = 9
EV_DRAWN: Final = 10
EV_PRIZE_TAKEN: Final = 11
EV_PLAYED: Final = 12
EV_POWER_USED: Final = 13
EV_ATTACK_USED: Final = 14
EVENTS: Final = 15
EVENT_NAMES: Final = [
    "EvolvedFromHand",
    "Benched",
    "Moved",
    "Attached",
    "Damaged",
    "KnockedOut",
    "Checkup",
    "TurnEnd",
    "Discarded",
    "TurnStart",
    "Drawn",
    "PrizeTaken",
    "Played",
    "PowerUsed",
    "AttackUsed",
]

# -- what the history of two turns remembers (II-E-11, II-E-23...26, DESIGN 3a.16) ------------------------------------
H_KO: Final = 0  # ref: pid, number: 1 when by damage of an attack, who: owner
H_PLAYED: Final = 1  # card played from hand, who
H_ATTACK: Final = 2  # ref: attacker, name: attack
H_EVOLVED: Final = 3  # ref: pid, name: what it evolved from
H_MOVED: Final = 4  # ref: pid, number: 1 to Active, 0 to Bench
H_HEALED: Final = 5  # ref: pid, number: amount
H_DAMAGED: Final = 6  # ref: pid, number: amount by an attack
H_PRIZE: Final = 7  # who took, number
H_ENTERED: Final = 8
H_SHRANK: Final = 9  # a Stadium that sets the size of Benches left play, who: discards first

# -- questions that passives answer (EFFECTS.md 2.7) ------------------------------------------------------------------
Q_MAX_HP: Final = 0
Q_RETREAT: Final = 1
Q_COST: Final = 2
Q_BASE: Final = 3
Q_DEALS: Final = 4
Q_TAKES: Final = 5
Q_NO_DAMAGE: Final = 6
Q_NO_EFFECTS: Final = 7
Q_NO_COUNTERS: Final = 8
Q_WEAKNESS: Final = 9
Q_TYPES: Final = 10
Q_CANT: Final = 11
Q_LETS: Final = 12
Q_NO_ABILITY: Final = 13
Q_NO_TOOL: Final = 14
Q_TOOL_SLOTS: Final = 15
Q_IMMUNE: Final = 16
Q_KEEPS: Final = 17
Q_CHECKUP: Final = 18
Q_PROVIDES: Final = 19
Q_ATTACH_ONLY: Final = 20
Q_BENCH: Final = 21
Q_EVOLVES_INTO: Final = 22
Q_EXTRA_ATTACKS: Final = 23
Q_TWICE: Final = 24
Q_PRIZES: Final = 25
Q_COUNTS_AS: Final = 26
Q_SURVIVES: Final = 27
Q_NEEDS_COIN: Final = 28
Q_INSTEAD: Final = 29
Q_REFLIP: Final = 30
Q_RESISTANCE: Final = 31
Q_UNAFFECTED: Final = 32
Q_HEALING: Final = 33
QUESTIONS: Final = 34

# -- modes of a passive: how its number acts --------------------------------------------------------------------------
ADD: Final = 0
SET: Final = 1
GONE: Final = 2

# -- actions that Cant forbids and Lets allows ------------------------------------------------------------------------
DO_ATTACK: Final = 0
DO_RETREAT: Final = 1
DO_PLAY: Final = 2
DO_EVOLVE: Final = 3
DO_ATTACH: Final = 4
DO_SUPPORTER: Final = 5
DO_HEAL: Final = 6
DO_SWITCH: Final = 7
DO_TAKE: Final = 8
DO_USE_ABILITY: Final = 9
DO_DISCARD: Final = 10
DO_TO_HAND: Final = 11
DO_SETUP: Final = 12
DO_STADIUM: Final = 13
DO_MOVE: Final = 14
DO_DRAW: Final = 15
DO_DEVOLVE: Final = 16
DO_GO_ON: Final = 17  # with the turn, after a Mega Evolution (ERA-33)

# What a ban is about that a Lets may lift (`Case.number`, as a mask)
BAN_FIRST_TURN: Final = 1
BAN_NEW: Final = 2
BAN_LIMIT: Final = 4

ACTION_NAMES: Final = [
    "Attack",
    "Retreat",
    "Play",
    "Evolve",
    "Attach",
    "Supporter",
    "Heal",
    "Switch",
    "TakePrize",
    "UseAbility",
    "Discard",
    "ToHand",
    "Setup",
    "Stadium",
    "Move",
    "Draw",
    "Devolve",
    "GoOn",
]

# -- why a game ended -------------------------------------------------------------------------------------------------
NOT_OVER: Final = 0
WON_PRIZES: Final = 1  # E.1
WON_NO_POKEMON: Final = 2  # E.2
WON_DECK_OUT: Final = 3  # E.3
WON_BY_TEXT: Final = 4  # Win
WON_SEVERAL: Final = 5  # E.5, more conditions than the other
DRAWN: Final = 6
CONCEDED: Final = 7
TIMED_OUT: Final = 8
REASON_NAMES: Final = [
    "not over",
    "prizes taken",
    "no pokemon left",
    "deck out",
    "card effect",
    "more win conditions",
    "draw",
    "conceded",
    "time",
]


def name_of(names: list[str], code: int) -> str:
    """The word for `code`, or the number itself where there is none."""
    if 0 <= code < len(names):
        return names[code]
    return str(code)
