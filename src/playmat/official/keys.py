"""Options as keys: what an option is about, alike for ours and for those of the official engine.

A key is its kind of option and what it names: a card by our number, a Pokémon by its top card, an attack by its
official id. Indices into lists say nothing beyond that, and differ where lists are ordered differently. This module is
compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playmat.engine.queries import usable_attacks
from playmat.errors import PlaymatError
from playmat.official.cards import attack_ids
from playmat.official.codes import (
    AREA_ACTIVE,
    AREA_BENCH,
    AREA_DECK,
    AREA_DISCARD,
    AREA_HAND,
    AREA_LOOKING,
    AREA_PRIZE,
    AREA_STADIUM,
    CONDITIONS,
    FIRST_SERIAL,
    OPTION_ABILITY,
    OPTION_ATTACH,
    OPTION_ATTACK,
    OPTION_CARD,
    OPTION_CONDITION,
    OPTION_DISCARD,
    OPTION_END,
    OPTION_ENERGY,
    OPTION_ENERGY_CARD,
    OPTION_EVOLVE,
    OPTION_NAMES,
    OPTION_NO,
    OPTION_NUMBER,
    OPTION_PLAY,
    OPTION_RETREAT,
    OPTION_SKILL,
    OPTION_TOOL_CARD,
    OPTION_YES,
)
from playmat.official.trace import Choice, Mon, State
from playmat.state.codes import (
    ASK_MAIN,
    HAND,
    OPT_ABILITY,
    OPT_ATTACH,
    OPT_ATTACK,
    OPT_BENCH,
    OPT_CARD,
    OPT_CONDITION,
    OPT_END,
    OPT_EVOLVE,
    OPT_NO,
    OPT_NUMBER,
    OPT_PLAY,
    OPT_POKEMON,
    OPT_RETREAT,
    OPT_STADIUM,
    OPT_STOP,
    OPT_TEXT,
    OPT_TOOL,
    OPT_YES,
)
from playmat.state.codes import OPTION_NAMES as OWN_NAMES
from playmat.state.model import Attack, Decision, Game, Option
from playmat.state.moves import place_of

Key = tuple[int, int, int]
"""Kind of option (of the official engine), what it names, onto what; -1 where nothing."""

STOP: Final[Key] = (-1, -1, -1)
"""Our option to end a choice that is made one by one."""

KINDS: Final = {
    OPT_YES: OPTION_YES,
    OPT_NO: OPTION_NO,
    OPT_END: OPTION_END,
    OPT_RETREAT: OPTION_RETREAT,
    OPT_BENCH: OPTION_PLAY,
    OPT_PLAY: OPTION_PLAY,
    OPT_EVOLVE: OPTION_EVOLVE,
    OPT_ATTACH: OPTION_ATTACH,
    OPT_TOOL: OPTION_ATTACH,
    OPT_CARD: OPTION_CARD,
    OPT_POKEMON: OPTION_CARD,
    OPT_ABILITY: OPTION_ABILITY,
    OPT_STADIUM: OPTION_ABILITY,
    OPT_TEXT: OPTION_SKILL,
    OPT_NUMBER: OPTION_NUMBER,
    OPT_CONDITION: OPTION_CONDITION,
    OPT_ATTACK: OPTION_ATTACK,
}
NO_KIND: Final = -1
KIND_OF: Final[list[int]] = [KINDS.get(kind, NO_KIND) for kind in range(len(OWN_NAMES))]
"""The official kind of each of our kinds of options."""


def top_card(game: Game, pid: int) -> int:
    """The top card of a Pokémon, -1 where it has left play."""
    pokemon = game.pokemon(pid)
    return -1 if pokemon is None else pokemon.cards[-1]


def own_key(game: Game, ids: list[int], decision: Decision, option: Option) -> Key:
    """The key of one of our options."""
    kind = option.kind
    if kind == OPT_STOP:
        return (-1, -1, -1)
    theirs = KIND_OF[kind]
    if theirs == NO_KIND:
        raise PlaymatError(f"the official engine has no option of kind {kind}", "official keys", "Report the card.")
    if kind in (OPT_POKEMON, OPT_CARD, OPT_TEXT, OPT_BENCH, OPT_PLAY, OPT_STADIUM):
        return (theirs, option.card if option.card >= 0 else top_card(game, option.target), -1)
    if kind == OPT_ABILITY and option.target < 0 and place_of(game, option.card) == HAND:
        # A text that works from the hand puts its card into play.
        return (OPTION_PLAY, option.card, -1)
    if kind == OPT_ABILITY:
        card = option.card if option.target < 0 else top_card(game, option.target)
        return (OPTION_DISCARD if game.table.cards[card].is_fossil else OPTION_ABILITY, card, -1)
    if kind in (OPT_EVOLVE, OPT_ATTACH, OPT_TOOL):
        return (theirs, option.card, top_card(game, option.target))
    if kind == OPT_ATTACK:
        return (theirs, attack_of(game, ids, decision, option), -1)
    if kind == OPT_NUMBER:
        return (theirs, option.number, -1)
    if kind == OPT_CONDITION:
        # At a Checkup it stands for all conditions, which are no card's text.
        if option.number < 0:
            return (OPTION_SKILL, -1, -1)
        return (theirs, CONDITIONS.index(option.number), -1)
    return (theirs, -1, -1)


def attack_of(game: Game, ids: list[int], decision: Decision, option: Option) -> int:
    """The official id of the attack that an option names."""
    pokemon = game.pokemon(option.target) if option.target >= 0 else None
    if pokemon is not None:
        attacks = usable_attacks(game, pokemon) if decision.kind == ASK_MAIN else pokemon.defn.attacks
    else:
        attacks = game.table.cards[option.card].attacks
    if option.number >= len(attacks):
        return -1
    return attack_id(game, ids, option.target, option.card, attacks[option.number])


def attack_id(game: Game, ids: list[int], pid: int, card: int, attack: Attack) -> int:
    """The id of an attack that a Pokémon (or, with pid -1, a card) has or uses; -1 where no card of the game has it.

    `ids` are the official ids of the game's cards: cards with the same text may have attacks of different ids.
    """
    pokemon = game.pokemon(pid) if pid >= 0 else None
    near = [card] if pokemon is None else pokemon.cards[::-1] + pokemon.tools
    for each in near:
        found = printed_id(game, ids, each, attack)
        if found >= 0:
            return found
    for each in range(game.table.size):
        found = printed_id(game, ids, each, attack)
        if found >= 0:
            return found
    return -1


def printed_id(game: Game, ids: list[int], card: int, attack: Attack) -> int:
    """The id of an attack that is printed on this card; -1 where it is not."""
    if card < 0:
        return -1
    attacks = game.table.cards[card].attacks
    for at in range(len(attacks)):
        if attacks[at] is attack:
            return attack_ids()[ids[card]][at]
    return -1


# -- those of the official engine -------------------------------------------------------------------------------------


def place_in(state: State, area: int, index: int, who: int) -> int:
    """The card at an index of an area; -1 where it lies face down."""
    side = state.sides[who]
    if area in (AREA_ACTIVE, AREA_BENCH):
        return mon_in(state, area, index, who).card
    lists: dict[int, Sequence[int | None] | None] = {
        AREA_DECK: side.deck if isinstance(side.deck, list) else None,
        AREA_HAND: side.hand,
        AREA_DISCARD: side.discard,
        AREA_PRIZE: side.prizes,
        AREA_STADIUM: state.stadium,
        AREA_LOOKING: state.looking,
    }
    cards = lists.get(area)
    if cards is None or index >= len(cards):
        raise PlaymatError(f"there is no place {index} in area {area}", "trace", "Record it anew.")
    card = cards[index]
    return -1 if card is None else card


def mon_in(state: State, area: int, index: int, who: int) -> Mon:
    """The Pokémon at an index of the Active Spot or the Bench."""
    side = state.sides[who]
    found = side.active[index] if area == AREA_ACTIVE else side.bench[index]
    if found is None:
        raise PlaymatError(f"there is no Pokémon {index} in area {area}", "trace", "Record it anew.")
    return found


def official_key(state: State, who: int, option: list[int]) -> Key:
    """The key of one option that `who` is asked about in a state."""
    kind = option[0]
    fields = option[1:]
    if kind == OPTION_CARD:
        return (OPTION_CARD, place_in(state, *fields), -1)
    if kind == OPTION_TOOL_CARD:
        return (OPTION_CARD, mon_in(state, *fields[:3]).tools[fields[3]], -1)
    if kind in (OPTION_ENERGY_CARD, OPTION_ENERGY):
        return (OPTION_CARD, mon_in(state, *fields[:3]).energy[fields[3]], -1)
    if kind == OPTION_PLAY:
        return (kind, place_in(state, AREA_HAND, fields[0], who), -1)
    if kind in (OPTION_ATTACH, OPTION_EVOLVE):
        card = place_in(state, fields[0], fields[1], who)
        return (kind, card, place_in(state, fields[2], fields[3], who))
    if kind in (OPTION_ABILITY, OPTION_DISCARD):
        return (kind, place_in(state, fields[0], fields[1], who), -1)
    if kind == OPTION_SKILL:
        return (kind, -1 if fields[0] == 0 else fields[1] - FIRST_SERIAL, -1)
    if kind in (OPTION_NUMBER, OPTION_ATTACK, OPTION_CONDITION):
        return (kind, fields[0], -1)
    return (kind, -1, -1)


def official_keys(state: State, choice: Choice) -> list[Key]:
    """The keys of all options of a recorded decision, in their order."""
    return [official_key(state, choice.who, option) for option in choice.options]


def key_text(game: Game, key: Key) -> str:
    """A key for people, with the names of cards."""
    kind, one, other = key
    if key == STOP:
        return "stop"
    words = [OPTION_NAMES[kind]]
    if kind in (OPTION_NUMBER, OPTION_CONDITION, OPTION_ATTACK):
        words.append(str(one))
    else:
        words.extend(f"{game.table.cards[card].name}#{card}" for card in (one, other) if card >= 0)
    return " ".join(words)
