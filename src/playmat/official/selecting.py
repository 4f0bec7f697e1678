"""What is asked, in the form of the official engine: kind of selection, context, bounds, options by area and index.

The context says what the chosen cards are for. Ours does not name it: it is read from the op that asks and the one that
uses its choice. This module is compiled.
"""

from __future__ import annotations

from typing import Final, final

from playmat.effects.flow import EitherAsk, MayAsk, PickAttack
from playmat.effects.ops_board import SKIP, Attach, Devolve, Evolve, Exchange, Move, SwitchIn
from playmat.effects.ops_cards import Put
from playmat.effects.ops_coins import FaceUp, Look
from playmat.effects.ops_counters import Counters, Heal, MoveCounters
from playmat.effects.picking import Choosing, Picked, UnitPick
from playmat.effects.values import Constant
from playmat.engine.actions import PayRetreat
from playmat.official import codes
from playmat.official.asking import Ask, AsOne, Either, May, Pair
from playmat.official.keys import Key
from playmat.official.showing import Json
from playmat.state.codes import (
    ASK_ATTACK,
    ASK_BONUS,
    ASK_EITHER,
    ASK_FIRST,
    ASK_MAIN,
    ASK_MULLIGAN,
    ASK_NUMBER,
    ASK_ORDER,
    ASK_PICK,
    ASK_PRIZE,
    ASK_PROMOTE,
    ASK_RETREAT_COST,
    ASK_RETREAT_TO,
    ASK_SETUP_ACTIVE,
    ASK_SETUP_BENCH,
    ASK_SURPLUS,
    ASK_YES_NO,
    BENCH,
    DECK,
    DECK_BOTTOM,
    DECK_SHUFFLED,
    DECK_TOP,
    DISCARD,
    ENERGY,
    HAND,
    IN_PLAY,
    LOOKING,
    PRIZES,
    STADIUM,
    TOOL,
)
from playmat.state.model import Block, Decision, Frame, Game, Op, Player
from playmat.state.moves import located, place_on

Form = tuple[int, int]
"""Kind of selection and context."""

FORMS: Final[dict[int, Form]] = {
    ASK_MAIN: (codes.SELECT_MAIN, codes.CTX_MAIN),
    ASK_FIRST: (codes.SELECT_YES_NO, codes.CTX_IS_FIRST),
    ASK_MULLIGAN: (codes.SELECT_YES_NO, codes.CTX_MULLIGAN),
    ASK_SETUP_ACTIVE: (codes.SELECT_CARD, codes.CTX_SETUP_ACTIVE),
    ASK_SETUP_BENCH: (codes.SELECT_CARD, codes.CTX_SETUP_BENCH),
    ASK_BONUS: (codes.SELECT_COUNT, codes.CTX_DRAW_COUNT),
    ASK_PROMOTE: (codes.SELECT_CARD, codes.CTX_TO_ACTIVE),
    ASK_PRIZE: (codes.SELECT_CARD, codes.CTX_TO_HAND),
    ASK_RETREAT_COST: (codes.SELECT_ENERGY, codes.CTX_DISCARD_ENERGY),
    ASK_RETREAT_TO: (codes.SELECT_CARD, codes.CTX_SWITCH),
    ASK_SURPLUS: (codes.SELECT_CARD, codes.CTX_DISCARD),
    ASK_EITHER: (codes.SELECT_YES_NO, codes.CTX_FIRST_EFFECT),
    ASK_YES_NO: (codes.SELECT_YES_NO, codes.CTX_ACTIVATE),
}

PUT_CONTEXTS: Final = {
    HAND: codes.CTX_TO_HAND,
    DISCARD: codes.CTX_DISCARD,
    DECK_TOP: codes.CTX_TO_DECK,
    DECK_SHUFFLED: codes.CTX_TO_DECK,
    DECK_BOTTOM: codes.CTX_TO_DECK_BOTTOM,
    BENCH: codes.CTX_TO_BENCH,
    PRIZES: codes.CTX_TO_PRIZE,
}
UNIT_CONTEXTS: Final = {
    HAND: codes.CTX_TO_HAND_ENERGY,
    DISCARD: codes.CTX_DISCARD_ENERGY,
    DECK_TOP: codes.CTX_TO_DECK_ENERGY,
    DECK_SHUFFLED: codes.CTX_TO_DECK_ENERGY,
}


def asking_op(game: Game) -> tuple[Frame, Op]:
    """The op that asks, with its frame."""
    frame = game.frames[-1]
    return frame, frame.block.ops[frame.pc - 1]


USERS: Final[dict[Block, dict[int, Op | None]]] = {}
"""What `user_of` found, by text and position: texts never change."""


def user_of(frame: Frame, op: Choosing) -> Op | None:
    """The op that uses what is chosen."""
    known = USERS.get(frame.block)
    if known is None:
        known = {}
        USERS[frame.block] = known
    if frame.pc not in known:
        known[frame.pc] = user_in(frame, op)
    return known[frame.pc]


def user_in(frame: Frame, op: Choosing) -> Op | None:
    """The op of a text that uses what is chosen, among those that come after."""
    for later in frame.block.ops[frame.pc :]:
        for name in dir(type(later)):
            if not name.startswith("_"):
                value = getattr(later, name, None)
                if isinstance(value, Picked) and value.register == op.register and op in value.picks:
                    return later
    return None


def moves_one(op: Choosing, frame: Frame | None = None) -> bool:
    """Whether a single unit of Energy is moved, which is put as the choice of a card."""
    if frame is not None and not isinstance(user_of(frame, op), Move):
        return False
    return isinstance(op, UnitPick) and isinstance(op.count, Constant) and op.count.number == 1


def is_for(value: object, op: Choosing) -> bool:
    """Whether an operand is what is chosen."""
    return isinstance(value, Picked) and value.register == op.register


def pick_context(user: Op | None, op: Choosing) -> int:
    """What a choice is for, by the op that uses it."""

    if isinstance(user, Put):
        if op.counts_units():
            return UNIT_CONTEXTS.get(user.place, codes.CTX_DISCARD_ENERGY)
        return PUT_CONTEXTS.get(user.place, codes.CTX_EFFECT_TARGET)
    if isinstance(user, Attach):
        if is_for(user.to, op):
            return codes.CTX_ATTACH_FROM
        if isinstance(user, Move):
            return codes.CTX_SWITCH_ENERGY if op.counts_units() and not moves_one(op) else codes.CTX_SWITCH_ENERGY_CARD
        return codes.CTX_ATTACH_TO
    if isinstance(user, MoveCounters):
        return codes.CTX_REMOVE_DAMAGE_COUNTER if is_for(user.source, op) else codes.CTX_DAMAGE_COUNTER
    if isinstance(user, Evolve):
        return codes.CTX_EVOLVES_FROM if is_for(user.onto, op) else codes.CTX_EVOLVES_TO
    if isinstance(user, Counters):
        return codes.CTX_DAMAGE_COUNTER
    if isinstance(user, Heal):
        return codes.CTX_HEAL
    if isinstance(user, Devolve):
        return codes.CTX_DEVOLVE
    if isinstance(user, SwitchIn):
        return codes.CTX_SWITCH
    if isinstance(user, Exchange):
        return codes.CTX_TO_DECK
    if isinstance(user, (FaceUp, Look)):
        return codes.CTX_LOOK
    return codes.CTX_DAMAGE if user is None and not op.kept else codes.CTX_EFFECT_TARGET


def form_of(game: Game, ask: Ask, decision: Decision) -> Form:
    """Kind of selection and context of a decision of ours in this form."""
    if isinstance(ask, May):
        copy = ask.then
        assert copy is not None and copy.decision is not None
        return form_of(copy, ask.inner, copy.decision)
    if isinstance(ask, AsOne):
        return (codes.SELECT_CARD, codes.CTX_DISCARD)
    if isinstance(ask, Pair):
        return (codes.SELECT_EVOLVE, codes.CTX_EVOLVE)
    if isinstance(ask, Either):
        return (codes.SELECT_YES_NO, codes.CTX_FIRST_EFFECT)
    if decision.kind == ASK_MAIN:
        return (codes.SELECT_MAIN, codes.CTX_MAIN)
    frame, op = asking_op(game)
    if decision.kind == ASK_ORDER:
        if not decision.ordered:
            return (codes.SELECT_SKILL, codes.CTX_SKILL_ORDER)
        bottom = isinstance(op, Put) and op.place == DECK_BOTTOM
        return (codes.SELECT_CARD, codes.CTX_TO_DECK_BOTTOM if bottom else codes.CTX_TO_DECK)
    if decision.kind == ASK_ATTACK:
        return (codes.SELECT_ATTACK, codes.CTX_DISABLE_ATTACK if isinstance(op, PickAttack) else codes.CTX_ATTACK)
    if decision.kind == ASK_NUMBER:
        return (codes.SELECT_COUNT, codes.CTX_REMOVE_DAMAGE_COUNTER_COUNT)
    if decision.kind in FORMS and not isinstance(op, EitherAsk):
        return FORMS[decision.kind]
    if decision.kind == ASK_EITHER:
        return (codes.SELECT_SKILL, codes.CTX_SKILL_ORDER)
    for key in ask.keys:
        if key[0] == codes.OPTION_CONDITION:
            return (codes.SELECT_CONDITION, codes.CTX_RECOVER_CONDITION)
    return pick_form(game, frame, op, ask)


def pick_form(game: Game, frame: Frame, op: Op, ask: Ask) -> Form:
    """The form of a choice of cards or Pokémon."""
    if isinstance(op, Attach):
        return (codes.SELECT_CARD, codes.CTX_ATTACH_FROM)
    if isinstance(op, Counters):
        return (codes.SELECT_CARD, codes.CTX_DAMAGE_COUNTER_ANY)
    if not isinstance(op, Choosing):
        return (codes.SELECT_CARD, codes.CTX_SWITCH)
    context = pick_context(user_of(frame, op), op)
    if isinstance(op, UnitPick) and context != codes.CTX_SWITCH_ENERGY_CARD:
        return (codes.SELECT_ENERGY, context)
    cards = energy = tools = 0
    for key in ask.keys:
        if key[1] >= 0:
            place = place_at(game, key[1])
            cards += 1
            energy += place == ENERGY
            tools += place == TOOL
    if energy + tools == 0:
        return (codes.SELECT_CARD, context)
    if energy == cards:
        return (codes.SELECT_ATTACHED, codes.CTX_DISCARD_ENERGY_CARD if context == codes.CTX_DISCARD else context)
    if tools == cards:
        return (codes.SELECT_ATTACHED, codes.CTX_DISCARD_TOOL_CARD if context == codes.CTX_DISCARD else context)
    return (codes.SELECT_CARD_OR_ATTACHED, codes.CTX_DISCARD_ANY)


# -- options ----------------------------------------------------------------------------------------------------------


def place_at(game: Game, card: int) -> int:
    """The place where a card is, as the mutators have kept it."""
    where = game.where if game.where else located(game)
    if where[card] != IN_PLAY:
        return where[card]
    holder = game.holder_of(card)
    assert holder is not None
    return place_on(holder, card)


def index_in(cards: list[int], card: int) -> int:
    """Where a card is in a list of cards; -1 where it is not."""
    for at in range(len(cards)):
        if cards[at] == card:
            return at
    return -1


NOT_ON_TOP: Final = -2


def spot_of_top(player: Player, card: int) -> int:
    """On which place of the Bench (-1: in the Active Spot) a Pokémon has this card on top; NOT_ON_TOP for none."""
    active = player.active
    if active is not None and active.cards[len(active.cards) - 1] == card:
        return -1
    bench = player.bench
    for at in range(len(bench)):
        cards = bench[at].cards
        if cards[len(cards) - 1] == card:
            return at
    return NOT_ON_TOP


@final
class Places:
    """Where each card lies as the official engine addresses it; `listed` is a deck that is shown, in its order, and
    `looking` the cards that are looked at."""

    def __init__(self, game: Game, listed: list[int], looking: list[int]) -> None:
        self.game = game
        self.listed = listed
        self.looking = looking

    def spot(self, card: int) -> tuple[int, int]:
        """Active Spot or Bench and index of the Pokémon that has a card."""
        game = self.game
        player = game.players[game.table.owners[card]]
        at = spot_of_top(player, card)
        if at == NOT_ON_TOP:
            holder = game.holder_of(card)
            assert holder is not None
            at = spot_of_top(player, holder.cards[len(holder.cards) - 1])
        return (codes.AREA_ACTIVE, 0) if at < 0 else (codes.AREA_BENCH, at)

    def area(self, card: int) -> tuple[int, int]:
        """The area of a card and its index there."""
        game = self.game
        player = game.players[game.table.owners[card]]
        place = place_at(game, card)
        if self.looking:
            at = index_in(self.looking, card)
            if at >= 0:
                return (codes.AREA_LOOKING, at)
        if place == DECK:
            at = index_in(self.listed, card)
            return (codes.AREA_DECK, at if at >= 0 else index_in(player.deck, card))
        if place == HAND:
            return (codes.AREA_HAND, index_in(player.hand, card))
        if place == DISCARD:
            return (codes.AREA_DISCARD, index_in(player.discard, card))
        if place == PRIZES:
            return (codes.AREA_PRIZE, index_in(player.prizes, card))
        if place == STADIUM:
            return (codes.AREA_STADIUM, 0)
        if place == LOOKING:
            return (codes.AREA_LOOKING, index_in(game.looking, card))
        if place == IN_PLAY:
            return self.spot(card)
        return (codes.AREA_DISCARD, len(player.discard))

    def option(self, ids: list[int], key: Key, kind: int) -> Json:
        """One option."""
        what, one, onto = key
        if what == codes.OPTION_NUMBER:
            return {"type": what, "number": one}
        if what == codes.OPTION_CARD:
            return self.card_option(one, kind)
        if what == codes.OPTION_PLAY:
            return {"type": what, "index": self.area(one)[1]}
        if what in (codes.OPTION_ATTACH, codes.OPTION_EVOLVE):
            area, index = self.area(one)
            there, at = self.spot(onto)
            return {"type": what, "area": area, "index": index, "inPlayArea": there, "inPlayIndex": at}
        if what in (codes.OPTION_ABILITY, codes.OPTION_DISCARD):
            area, index = self.area(one)
            return {"type": what, "area": area, "index": index}
        if what == codes.OPTION_ATTACK:
            return {"type": what, "attackId": one}
        if what == codes.OPTION_SKILL:
            card = ids[one] if one >= 0 else 0
            return {"type": what, "cardId": card, "serial": one + codes.FIRST_SERIAL if one >= 0 else 0}
        if what == codes.OPTION_CONDITION:
            return {"type": what, "specialConditionType": one}
        return {"type": what}

    def card_option(self, card: int, kind: int) -> Json:
        """The option of a card or Pokémon, by what it is attached to where it is attached."""
        game = self.game
        owner = game.table.owners[card]
        place = place_at(game, card)
        if place in (ENERGY, TOOL):
            area, index = self.spot(card)
            holder = game.holder_of(card)
            assert holder is not None
            made: Json = {"type": codes.OPTION_TOOL_CARD, "area": area, "index": index, "playerIndex": owner}
            if place == TOOL:
                made["toolIndex"] = index_in(holder.tools, card)
                return made
            made["type"] = codes.OPTION_ENERGY if kind == codes.SELECT_ENERGY else codes.OPTION_ENERGY_CARD
            made["energyIndex"] = index_in(holder.energy, card)
            if kind == codes.SELECT_ENERGY:
                made["count"] = 1
            return made
        area, index = self.area(card)
        return {"type": codes.OPTION_CARD, "area": area, "index": index, "playerIndex": owner}


MAIN_RANKS: Final = 5
"""Hand, Abilities, attacks, retreat, end."""


def main_rank(kind: int) -> int:
    """Where the main decision lists options of a kind."""
    if kind == codes.OPTION_ABILITY or kind == codes.OPTION_DISCARD:
        return 1
    if kind == codes.OPTION_ATTACK:
        return 2
    if kind == codes.OPTION_RETREAT:
        return 3
    return 4 if kind == codes.OPTION_END else 0


def is_rising(ranks: list[int]) -> bool:
    """Whether no rank is below the one before."""
    for at in range(1, len(ranks)):
        if ranks[at] < ranks[at - 1]:
            return False
    return True


def in_main_order(keys: list[Key]) -> list[int]:
    """The order in which the main decision lists its options: hand, Abilities, attacks, retreat, end."""
    ranks = [main_rank(key[0]) for key in keys]
    if is_rising(ranks):
        return list(range(len(keys)))
    order: list[int] = []
    for rank in range(MAIN_RANKS):
        for at in range(len(ranks)):
            if ranks[at] == rank:
                order.append(at)
    return order


def still_to_pay(game: Game, decision: Decision) -> tuple[int, int]:
    """Damage counters and units of Energy that remain to be dealt with."""
    if decision.kind not in (ASK_RETREAT_COST,):
        frame, op = asking_op(game)
        if isinstance(op, UnitPick) and not moves_one(op, frame):
            return (0, op.count.value(game, frame) - op.units_in(game, frame.result(op.register).refs))
        if isinstance(op, Counters) and op.spread:
            result = frame.result(op.register)
            return (result.chosen - result.heads, 0)
        return (0, 0)
    frame, op = asking_op(game)
    return (0, frame.a - frame.c if isinstance(op, PayRetreat) else 0)


def passes_over(game: Game) -> bool:
    """Whether a Pokémon is chosen that evolves by passing over a Stage (Rare Candy): there with the card, as a pair."""
    if game.decision is None or game.decision.kind != ASK_PICK:
        return False
    frame, op = asking_op(game)
    if not isinstance(op, Choosing):
        return False
    user = user_of(frame, op)
    if not isinstance(user, Evolve) or user.skip != SKIP:
        return False
    return isinstance(user.onto, Picked) and op in user.onto.picks


def is_may(game: Game) -> bool:
    """Whether a text asks "you may"."""
    return isinstance(asking_op(game)[1], MayAsk)
