"""The numbers of the official engine: kinds of selections and options, contexts, areas, conditions, log entries.

Facts only. Names follow the words that it uses itself; what each number means is described in docs/official-engine.md.
"""

from __future__ import annotations

from typing import Final

from playmat.state.codes import ASLEEP, BURNED, CONFUSED, PARALYZED, POISONED

FIRST_SERIAL: Final = 3
"""The serial number of card 0: the cards of player 0 in the order of the list, then those of player 1."""

# -- areas ------------------------------------------------------------------------------------------------------------
AREA_DECK: Final = 1
AREA_HAND: Final = 2
AREA_DISCARD: Final = 3
AREA_ACTIVE: Final = 4
AREA_BENCH: Final = 5
AREA_PRIZE: Final = 6
AREA_STADIUM: Final = 7
AREA_ENERGY: Final = 8
AREA_TOOL: Final = 9
AREA_PRE_EVOLUTION: Final = 10
AREA_PLAYER: Final = 11
AREA_LOOKING: Final = 12
AREA_DECK_TOP: Final = 13
AREA_DECK_BOTTOM: Final = 14
INTO_DECK: Final = (AREA_DECK, AREA_DECK_TOP, AREA_DECK_BOTTOM)

# -- kinds of selections ----------------------------------------------------------------------------------------------
SELECT_MAIN: Final = 0
SELECT_CARD: Final = 1
SELECT_ATTACHED: Final = 2
SELECT_CARD_OR_ATTACHED: Final = 3
SELECT_ENERGY: Final = 4
SELECT_SKILL: Final = 5
SELECT_ATTACK: Final = 6
SELECT_EVOLVE: Final = 7
SELECT_COUNT: Final = 8
SELECT_YES_NO: Final = 9
SELECT_CONDITION: Final = 10

# -- contexts ---------------------------------------------------------------------------------------------------------
CTX_MAIN: Final = 0
CTX_SETUP_ACTIVE: Final = 1
CTX_SETUP_BENCH: Final = 2
CTX_SWITCH: Final = 3
CTX_TO_ACTIVE: Final = 4
CTX_TO_BENCH: Final = 5
CTX_TO_FIELD: Final = 6
CTX_TO_HAND: Final = 7
CTX_DISCARD: Final = 8
CTX_TO_DECK: Final = 9
CTX_TO_DECK_BOTTOM: Final = 10
CTX_TO_PRIZE: Final = 11
CTX_NOT_MOVE: Final = 12
CTX_DAMAGE_COUNTER: Final = 13
CTX_DAMAGE_COUNTER_ANY: Final = 14
CTX_DAMAGE: Final = 15
CTX_REMOVE_DAMAGE_COUNTER: Final = 16
CTX_HEAL: Final = 17
CTX_EVOLVES_FROM: Final = 18
CTX_EVOLVES_TO: Final = 19
CTX_DEVOLVE: Final = 20
CTX_ATTACH_FROM: Final = 21
CTX_ATTACH_TO: Final = 22
CTX_DETACH_FROM: Final = 23
CTX_LOOK: Final = 24
CTX_EFFECT_TARGET: Final = 25
CTX_DISCARD_ENERGY_CARD: Final = 26
CTX_DISCARD_TOOL_CARD: Final = 27
CTX_SWITCH_ENERGY_CARD: Final = 28
CTX_DISCARD_ANY: Final = 29
CTX_DISCARD_ENERGY: Final = 30
CTX_TO_HAND_ENERGY: Final = 31
CTX_TO_DECK_ENERGY: Final = 32
CTX_SWITCH_ENERGY: Final = 33
CTX_SKILL_ORDER: Final = 34
CTX_ATTACK: Final = 35
CTX_DISABLE_ATTACK: Final = 36
CTX_EVOLVE: Final = 37
CTX_DRAW_COUNT: Final = 38
CTX_DAMAGE_COUNTER_COUNT: Final = 39
CTX_REMOVE_DAMAGE_COUNTER_COUNT: Final = 40
CTX_IS_FIRST: Final = 41
CTX_MULLIGAN: Final = 42
CTX_ACTIVATE: Final = 43
CTX_FIRST_EFFECT: Final = 44
CTX_MORE_DEVOLVE: Final = 45
CTX_COIN_HEAD: Final = 46
CTX_AFFECT_CONDITION: Final = 47
CTX_RECOVER_CONDITION: Final = 48
CONTEXT_NAMES: Final = (
    "main", "set-up Active", "set-up Bench", "switch", "to Active", "to Bench", "to field", "to hand", "discard",
    "to deck", "to deck bottom", "to Prizes", "not move", "damage counters", "counters anyhow", "damage",
    "remove counters", "heal", "evolves from", "evolves to", "devolve", "attach from", "attach to", "detach from",
    "look", "effect target", "discard Energy card", "discard Tool", "move Energy card", "discard any",
    "discard Energy", "Energy to hand", "Energy to deck", "move Energy", "order of effects", "attack",
    "disable attack", "evolve", "how many to draw", "how many counters", "how many counters off", "go first",
    "mulligan", "activate", "first effect", "devolve more", "coin", "condition", "condition off",
)  # fmt: skip

# -- kinds of options -------------------------------------------------------------------------------------------------
OPTION_NUMBER: Final = 0
OPTION_YES: Final = 1
OPTION_NO: Final = 2
OPTION_CARD: Final = 3
OPTION_TOOL_CARD: Final = 4
OPTION_ENERGY_CARD: Final = 5
OPTION_ENERGY: Final = 6
OPTION_PLAY: Final = 7
OPTION_ATTACH: Final = 8
OPTION_EVOLVE: Final = 9
OPTION_ABILITY: Final = 10
OPTION_DISCARD: Final = 11
OPTION_RETREAT: Final = 12
OPTION_ATTACK: Final = 13
OPTION_END: Final = 14
OPTION_SKILL: Final = 15
OPTION_CONDITION: Final = 16
OPTION_NAMES: Final = (
    "number", "yes", "no", "card", "Tool card", "Energy card", "Energy", "play", "attach", "evolve", "Ability",
    "discard", "retreat", "attack", "end", "effect", "condition",
)  # fmt: skip

# -- Special Conditions and Energy types ------------------------------------------------------------------------------
CONDITIONS: Final = (POISONED, BURNED, ASLEEP, PARALYZED, CONFUSED)
"""Ours, in the order of their numbers."""

EVERY_TYPE: Final = 10
TEAM_ROCKET: Final = 11
"""Types of units beyond those of `facts.energy`, whose numbers are the same: every type, and Psychic or Darkness."""

# -- results ----------------------------------------------------------------------------------------------------------
BY_PRIZES: Final = 1
BY_DECK: Final = 2
BY_NO_POKEMON: Final = 3
BY_EFFECT: Final = 4
