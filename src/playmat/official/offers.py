"""Decisions that differ from the recorded ones only in what is offered, and states that lag behind: what the walk lets
pass by the rows of `deviations`, and what it offers here too so that it can follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playmat.effects.ops_board import EVOLVING, Attach
from playmat.effects.ops_counters import MoveCounters
from playmat.engine.queries import reaches
from playmat.engine.standing import standing
from playmat.engine.turn import main_options
from playmat.official import deviations as known
from playmat.official.asking import Ask, attack_choice, is_resting, keys_of
from playmat.official.codes import (
    CTX_ATTACH_FROM,
    CTX_ATTACH_TO,
    CTX_ATTACK,
    CTX_DISCARD_ENERGY,
    CTX_HEAL,
    CTX_LOOK,
    CTX_SWITCH_ENERGY,
    CTX_SWITCH_ENERGY_CARD,
    CTX_TO_BENCH,
    OPTION_ABILITY,
    OPTION_ATTACK,
    OPTION_CARD,
    OPTION_PLAY,
    SELECT_MAIN,
)
from playmat.official.compare import Difference
from playmat.official.keys import Key
from playmat.official.trace import Choice
from playmat.state.codes import (
    ASK_MAIN,
    ASK_PRIZE,
    ASK_PROMOTE,
    ASK_RETREAT_COST,
    ASK_RETREAT_TO,
    DISCARD,
    DO_MOVE,
    OPT_CARD,
    OPT_POKEMON,
    SETUP,
)
from playmat.state.model import Decision, Game, Option
from playmat.state.moves import lay, lift

if TYPE_CHECKING:
    from playmat.official.walk import Walk


# -- decisions that differ in what is offered -------------------------------------------------------------------------


def near(walk: Walk, ask: Ask, choice: Choice, keys: list[Key]) -> bool:
    """Whether a decision differs from the recorded one only in what is known to differ."""
    if ask.who != choice.who:
        return False
    only_there = set(keys) - set(ask.keys)
    only_ours = set(ask.keys) - set(keys)
    if choice.context in TO_ATTACH and only_there and not only_ours and nobodys(walk, only_there):
        return without_recipient(walk, choice, only_there & {keys[i] for i in choice.chosen})
    if choice.context == CTX_LOOK and not only_ours and walk.met("face-up Prizes looked at"):
        offer(walk, ask, [key for key in keys if key in only_there])
        return True
    if choice.context == CTX_DISCARD_ENERGY and not only_ours and walk.met("superfluous Energy"):
        offer(walk, ask, [key for key in keys if key in only_there])
        return True
    chosen = [keys[i] for i in choice.chosen]
    if choice.context == CTX_TO_BENCH and only_there and not only_ours and kept_out(walk, only_there):
        if set(chosen) & only_there:
            raise known.Ended("Hero's Spirit")
        return True
    if choice.context == CTX_ATTACH_FROM and only_there and not only_ours and choice.about >= 0:
        if walk.game.table.cards[choice.about].choosy and walk.met("no recipient"):
            if set(chosen) & only_there:
                raise known.Ended("no recipient")
            return True
    if choice.context == CTX_ATTACH_FROM and not only_ours and moved_to_itself(walk, ask, choice, only_there):
        return True
    if any(key not in ask.keys for key in chosen):
        return False
    if choice.type == SELECT_MAIN:
        return main_near(walk, ask, only_ours, only_there)
    if only_ours and not only_there and immune(walk, only_ours):
        return walk.met("immune left out")
    if choice.context == CTX_ATTACK and not only_there:
        return walk.met("copied attacks beside")
    if choice.context == CTX_HEAL and not only_there:
        return walk.met("heals of the undamaged")
    if choice.context in (CTX_ATTACH_TO, CTX_SWITCH_ENERGY_CARD) and not only_there and not only_ours:
        return may_be_left_out(walk, ask, choice)
    return False


TO_MOVE: Final = (CTX_SWITCH_ENERGY, CTX_SWITCH_ENERGY_CARD)
TO_ATTACH: Final = (CTX_ATTACH_TO, *TO_MOVE)


def nobodys(walk: Walk, cards: set[Key]) -> bool:
    """Whether these are cards that only some Pokémon may have, which are offered there for any."""
    return all(walk.game.table.cards[card].choosy for _, card, _ in cards)


def without_recipient(walk: Walk, choice: Choice, chosen: set[Key]) -> bool:
    """Whether the walk goes on where cards may be chosen there that no Pokémon may have: those that would be attached
    stay, and are left out here; Energy that is moved is discarded there."""
    if not walk.met("no recipient"):
        return False
    if chosen and (choice.least or choice.context in TO_MOVE):
        raise known.Ended("no recipient")
    walk.refused |= chosen
    return True


def kept_out(walk: Walk, cards: set[Key]) -> bool:
    """Whether these are cards that only one effect puts into play, which are offered to others there."""
    return all(walk.ids[card] == known.PALAFIN_EX for _, card, _ in cards) and walk.met("Hero's Spirit")


def may_be_left_out(walk: Walk, ask: Ask, choice: Choice) -> bool:
    """Whether there is only none besides: none may then be chosen here too."""
    decision = walk.game.decision
    if decision is None or choice.least or ask.least != 1 or ask.most != choice.most:
        return False
    if not walk.met("attaching optional"):
        return False
    if not choice.chosen:
        walk.game.decision = Decision(
            decision.who, decision.kind, decision.options, 0, decision.most, decision.source, decision.rule
        )
    return True


def moved_to_itself(walk: Walk, ask: Ask, choice: Choice, only_there: set[Key]) -> bool:
    """Whether Energy may be moved there to the Pokémon that has it: offered here too, so that the walk can follow."""
    holder = walk.game.holder_of(choice.about) if choice.about >= 0 else None
    decision = walk.game.decision
    if holder is None or decision is None or only_there != {(OPTION_CARD, holder.cards[-1], -1)}:
        return False
    if not walk.met("moved to itself"):
        return False
    walk.game.decision = with_options(decision, [Option(OPT_POKEMON, -1, holder.pid)])
    ask.keys.extend(only_there)
    return True


def immune(walk: Walk, keys: set[Key]) -> bool:
    """Whether the effect in progress arrives at none of these Pokémon or cards attached to Pokémon (see II-C-17)."""
    game = walk.game
    holders = [game.holder_of(card) for kind, card, _ in keys if kind == OPTION_CARD and card >= 0]
    reached = [each for each in holders if each is None or reaches(game, game.frames[-1], each)]
    return len(holders) == len(keys) and not reached


def offer(walk: Walk, ask: Ask, cards: list[Key]) -> None:
    """Lets cards be chosen that only the official engine offers, so that the walk can follow it."""
    decision = walk.game.decision
    assert decision is not None
    walk.game.decision = with_options(decision, [Option(OPT_CARD, card) for _, card, _ in cards])
    ask.keys.extend(cards)


def with_options(decision: Decision, more: list[Option]) -> Decision:
    """The same decision with further options."""
    options = [*decision.options, *more]
    return Decision(decision.who, decision.kind, options, decision.least, decision.most, decision.source, decision.rule)


def in_vain(walk: Walk, who: int, key: Key) -> str:
    """The row by which a card or Ability is offered there though it can do nothing: it is about a deck that is empty,
    or one of some cards; none: empty."""
    if key[0] not in (OPTION_PLAY, OPTION_ABILITY):
        return ""
    if walk.ids[key[1]] in known.USABLE_IN_VAIN or attaches_choosy(walk.game, who, key[1]):
        return "usable in vain"
    if moves_counters(walk.game, key[1]) and standing(walk.game).bans & (1 << DO_MOVE):
        return "usable in vain"
    if walk.ids[key[1]] == known.RARE_CANDY and standing(walk.game).bans & EVOLVING:
        return "Rare Candy"
    return "" if walk.game.players[who].deck else "playable in vain"


def main_near(walk: Walk, ask: Ask, only_ours: set[Key], only_there: set[Key]) -> bool:
    """The main decision: attacks that can do nothing are not offered there, attacks that could be copied are."""
    vain = {key: in_vain(walk, ask.who, key) for key in only_there}
    if any(row and not walk.met(row) for row in vain.values()):
        return False
    only_there = {key for key in only_there if not vain[key]}
    if any(kind != OPTION_ATTACK for kind, _, _ in only_there):
        return False
    if only_there and not (may_copy(walk, only_there) and walk.met("copied attacks beside")):
        return False
    for kind, one, _ in only_ours:
        if kind == OPTION_ATTACK:
            if not walk.met("idle attacks"):
                return False
            continue
        row = known.ONLY_OURS.get(walk.ids[one], "") if one >= 0 else ""
        if not row or not walk.met(row):
            return False
    return True


def may_copy(walk: Walk, wanted: set[Key]) -> bool:
    """Whether these attacks can be copied by attacks that may be declared."""
    decision = walk.game.decision
    assert decision is not None
    found: set[Key] = set()
    for at, key in enumerate(keys_of(walk.game, walk.ids, decision)):
        if key[0] == OPTION_ATTACK:
            then = attack_choice(walk.game, at)
            if then is not None and then.decision is not None:
                found.update(keys_of(then, walk.ids, then.decision))
    return wanted <= found


# -- states that differ -----------------------------------------------------------------------------------------------


def resting(game: Game) -> bool:
    """Whether the state is compared in full: while Prizes are taken, texts may still wait."""
    return game.decision is not None and game.decision.kind != ASK_PRIZE and is_resting(game.decision)


def unlike(each: Difference) -> set[int]:
    """The cards that are only in one of two lists."""
    assert isinstance(each.ours, list) and isinstance(each.theirs, list)
    return set(each.ours) ^ set(each.theirs)


def moves_counters(game: Game, card: int) -> bool:
    """Whether a card has an effect that moves damage counters."""
    return any(isinstance(op, MoveCounters) for block in game.table.cards[card].blocks for op in block.ops)


def attaches_choosy(game: Game, who: int, card: int) -> bool:
    """Whether a card attaches or moves cards while its player has Energy that some Pokémon may not hold: there it may
    be chosen for them, and stays."""
    if not any(isinstance(op, Attach) for block in game.table.cards[card].blocks for op in block.ops):
        return False
    cards = [*game.players[who].hand, *(card for pokemon in game.in_play(who) for card in pokemon.energy)]
    return any(game.table.cards[card].choosy for card in cards)


def berries_spent(walk: Walk, found: list[Difference]) -> bool:
    """Whether Tools that lessen damage were spent there by an attack that did none: they are discarded here too, so
    that the walk can follow."""
    game = walk.game
    spent: list[int] = []
    for each in found:
        if each.what.startswith("discard") and isinstance(each.ours, list) and isinstance(each.theirs, list):
            spent.extend(card for card in each.theirs if card not in each.ours)
    if not spent or not walk.attacking(walk.at - 1) or any(walk.ids[card] not in known.BERRIES for card in spent):
        return False
    if any(game.holder_of(card) is None for card in spent) or not walk.met("berry for nothing"):
        return False
    for card in spent:
        lift(game, card)
        lay(game, card, DISCARD)
    asked = game.decision
    if asked is not None and asked.kind == ASK_MAIN:
        options = main_options(game, asked.who)
        game.decision = Decision(asked.who, ASK_MAIN, options, 1, 1, asked.source, asked.rule)
    return True


def tolerated(walk: Walk, each: Difference) -> bool:
    """What lags behind by design, in whatever decision."""
    game = walk.game
    decision = game.decision
    if decision is None:
        return False
    if game.phase == SETUP:
        return True
    if each.what.startswith("discard") and isinstance(each.ours, list) and isinstance(each.theirs, list):
        # A Trainer in use lies in the discard pile there.
        if set(each.ours) ^ set(each.theirs) <= set(game.in_use):
            return True
    if decision.kind == ASK_PROMOTE and each.what.startswith(("Energy cards", "units", "discard", "hand")):
        # What waits for the end of an attack or of the turn is done there before or after a Pokémon is sent up.
        return each.what.startswith("units") or all(walk.ids[card] in known.LATER for card in unlike(each))
    if decision.kind in (ASK_PRIZE, ASK_RETREAT_COST, ASK_RETREAT_TO) and each.what.startswith(
        ("maximum HP", "damage", "units")
    ):
        return True
    if decision.kind != ASK_MAIN:
        return each.what in ("supporter played", "stadium played", "Energy attached", "retreated")
    return False
