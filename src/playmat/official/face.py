"""A game of Playmat with the face of the official engine: its observation for the player who decides, and indices of
its options as answers.

A search lists the deck sorted; with `exact` it lists it as it lies, as the official engine does. An observation is made
of new dicts and lists all through: who is given it may keep it, and change it. This module is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from playmat.effects.ops_board import Attach
from playmat.effects.ops_coins import Look
from playmat.effects.picking import NOT_A_DECK, Pick
from playmat.engine.start import start
from playmat.errors import IndexChoiceError
from playmat.official.asking import YES, Ask, AsOne, Either, May, Pair, Plain, asks
from playmat.official.cards import definitions, official_rules
from playmat.official.codes import CTX_ATTACH_TO, OPTION_CARD, SELECT_MAIN
from playmat.official.keys import Key
from playmat.official.selecting import (
    Places,
    asking_op,
    form_of,
    in_main_order,
    is_may,
    passes_over,
    still_to_pay,
)
from playmat.official.showing import Json, Showing
from playmat.official.telling import Telling
from playmat.state.chance import Chance
from playmat.state.codes import ASK_ATTACK, ASK_EITHER, ASK_MAIN, ASK_PICK, ASK_YES_NO, PID_BASE
from playmat.state.model import Decision, Game

SELECT: Final[Json] = {
    "type": SELECT_MAIN,
    "context": 0,
    "minCount": 1,
    "maxCount": 1,
    "remainDamageCounter": 0,
    "remainEnergyCost": 0,
    "option": None,
    "deck": None,
    "contextCard": None,
    "effect": None,
}
"""What is asked when the game is over, but for the list of options."""


@final
class Face:
    """One game. `game` is ours, `ids` are the official ids of its cards; `observation` and `select` are its face."""

    __slots__ = ("actions", "asked", "deck", "exact", "game", "ids", "order", "showing", "telling", "token", "turn")

    def __init__(self, game: Game, ids: list[int], exact: bool = False, showing: Showing | None = None) -> None:
        self.game = game
        self.ids = ids
        self.exact = exact
        self.showing = Showing(ids, game.table.owners) if showing is None else showing
        self.telling = Telling(ids)
        game.sink = self.telling
        self.actions = 0
        self.turn = game.turn
        self.token = ""
        self.asked: Ask | None = None  # the pending decision, once `ask` has put it
        self.order: list[int] = []  # and the order of its options
        self.deck: list[int] = []  # and the deck that it searches

    @staticmethod
    def begin(decks: tuple[list[int], list[int]], seed: int, exact: bool = False) -> Face:
        """A new game between two decks of official card ids; player 0 chooses who goes first."""
        made = definitions(decks[0]), definitions(decks[1])
        return Face(start(official_rules(), made, Chance.seeded(seed), 0), decks[0] + decks[1], exact)

    def copy(self) -> Face:
        """The same game as a value of its own; what a player has not been told yet is not told by the copy."""
        made = Face(self.game.copy(), self.ids, self.exact, self.showing)
        made.actions = self.actions
        made.turn = self.turn
        made.token = self.token
        return made

    # -- deciding -----------------------------------------------------------------------------------------------------

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.decision is None

    def who(self) -> int:
        """Who decides; at the end the player who would be told."""
        decision = self.game.decision
        return self.game.now if decision is None else decision.who

    def ask(self) -> Ask:
        """The pending decision in the form in which it is put."""
        asked = self.asked
        if asked is None:
            asked = form(self.game, self.ids)
            self.asked = asked
            self.deck = self.listed(asked.who)
            self.order = self.in_order(asked.keys)
        return asked

    def in_order(self, keys: list[Key]) -> list[int]:
        """The order in which options are listed: of a searched deck as it is shown."""
        decision = self.game.decision
        if decision is not None and decision.kind == ASK_MAIN:
            return in_main_order(keys)
        if len(keys) < 2 or not self.deck:
            return list(range(len(keys)))
        places = [-1] * len(self.ids)
        for at in range(len(keys)):
            if keys[at][1] >= 0:
                places[keys[at][1]] = at
        order = [places[card] for card in self.deck if places[card] >= 0]
        return order if len(order) == len(keys) else list(range(len(keys)))

    def select(self, indices: Sequence[object]) -> None:
        """Answers with indices into the options; IndexChoiceError where they are no legal choice."""
        ask = self.ask()
        order = self.order
        size = len(order)
        places: list[int] = []
        for index in indices:
            if type(index) is not int or not 0 <= index < size:
                raise IndexChoiceError(f"there is no option {index!r}", hint=f"give indices from 0 to {size - 1}")
            place = order[index]
            if place in places:
                raise IndexChoiceError("an option is chosen twice", hint="give each index once")
            places.append(place)
        if not ask.least <= len(places) <= ask.most:
            raise IndexChoiceError(
                f"{len(places)} options were chosen, {ask.least} to {ask.most} are allowed",
                hint="choose another number of options",
            )
        self.answer(ask, places)
        self.asked = None
        self.actions = self.actions + 1 if self.game.turn == self.turn else 0
        self.turn = self.game.turn

    def answer(self, ask: Ask, places: list[int]) -> None:
        """Carries a choice out; a decision of ours as it is by its own indices, for keys may be equal."""
        if isinstance(ask, Plain) and len(places) == 1:
            self.game.choose(places)
            return
        keys: list[Key] = []
        for at in places:
            keys.append(ask.keys[at])
        ask.answer(self.game, self.ids, keys, self.game.choose)

    # -- telling ------------------------------------------------------------------------------------------------------

    def observation(self) -> Json:
        """What the player who decides is told, as dicts, lists and numbers; the log entries are told once."""
        who = self.who()
        looking = looked_at(self.game)
        return {
            "select": self.selection(looking),
            "logs": self.telling.take(who),
            "current": self.current(who, looking),
            "search_begin_input": self.token,
        }

    def selection(self, looking: list[int]) -> Json:
        """What is asked."""
        game = self.game
        decision = game.decision
        made = SELECT.copy()
        if decision is None:
            made["option"] = []
            return made
        ask = self.ask()
        kind, context = form_of(game, ask, decision)
        made["type"] = kind
        made["context"] = context
        made["minCount"] = ask.least
        made["maxCount"] = ask.most
        made["option"] = self.options(ask, kind, looking)
        if self.deck:
            made["deck"] = self.showing.listed(self.deck)
        if decision.kind != ASK_MAIN:
            counters, cost = still_to_pay(game, decision)
            effect, about = self.sources(ask, decision)
            made["remainDamageCounter"] = counters
            made["remainEnergyCost"] = cost
            made["contextCard"] = self.showing.card(about)
            made["effect"] = self.showing.card(effect)
        return made

    def options(self, ask: Ask, kind: int, looking: list[int]) -> list[Json]:
        """The options in their order."""
        places = Places(self.game, self.deck, looking)
        if isinstance(ask, AsOne):
            return [places.option(self.ids, (OPTION_CARD, looking[0], -1), kind)]
        keys = ask.keys
        return [places.option(self.ids, keys[at], kind) for at in self.order]

    def sources(self, ask: Ask, decision: Decision) -> tuple[int, int]:
        """The card whose effect asks, and the card that it is about; -1 for none."""
        game = self.game
        source = card_of(game, decision.source)
        frame, op = asking_op(game)
        if decision.kind in (ASK_MAIN, ASK_ATTACK):
            return (-1, -1)
        if isinstance(op, Attach):
            return (frame.card, source)
        trigger = decision.kind == ASK_YES_NO and not isinstance(ask, (May, AsOne)) and not is_may(game)
        return (-1, source) if trigger or isinstance(ask, Either) else (source, -1)

    def listed(self, who: int) -> list[int]:
        """The deck that is searched, in the order in which it is shown; none where no deck is."""
        game = self.game
        if game.decision is None or game.decision.kind not in (ASK_PICK, ASK_YES_NO):
            return []
        _, op = asking_op(game)
        if not isinstance(op, Pick) or op.deck == NOT_A_DECK:
            return []
        options = [option.card for option in game.decision.options if option.card >= 0]
        owner = game.table.owners[options[0]] if options else who
        deck = game.players[owner].deck
        return deck[:] if self.exact else self.showing.by_id(deck)

    def current(self, who: int, looking: list[int]) -> Json:
        """The state as a player sees it."""
        made = self.showing.current(self.game, who, looking)
        made["turnActionCount"] = self.actions
        return made


def form(game: Game, ids: list[int]) -> Ask:
    """The form in which a decision is put: an optional choice as one choice of none or some."""
    decision = game.decision
    assert decision is not None
    if decision.kind == ASK_YES_NO:
        return form_of_may(game, ids, decision)
    if decision.kind == ASK_EITHER and len(decision.options) == 2:
        return Either(decision)
    if decision.kind == ASK_PICK and passes_over(game):
        for each in asks(game, ids):
            if isinstance(each, Pair):
                return each
    return Plain(game, ids, decision)


def form_of_may(game: Game, ids: list[int], decision: Decision) -> Ask:
    """The form of a yes or no: where it is about one choice, that choice."""
    for each in asks(game, ids):
        if isinstance(each, May) and isinstance(each.inner, Plain):
            if is_may(game) or (form_of(game, each, decision)[1] == CTX_ATTACH_TO and not each.searches()):
                return each
        if isinstance(each, AsOne) and is_may(game) and len(looked_at(game)) == 1:
            each.keys = [YES]
            return each
    return Plain(game, ids, decision)


def card_of(game: Game, ref: int) -> int:
    """The card of a source: a card itself, or the top card of a Pokémon; -1 for a rule."""
    if ref < PID_BASE:
        return ref
    pokemon = game.pokemon(ref)
    return -1 if pokemon is None else pokemon.cards[-1]


def looked_at(game: Game) -> list[int]:
    """Cards of a deck that a text in progress looks at."""
    found = game.looking[:]
    if not game.frames or game.decision is None:
        return found
    frame = game.frames[-1]
    for at in range(frame.pc):
        op = frame.block.ops[at]
        if isinstance(op, Look) and op.register < len(frame.registers):
            result = frame.registers[op.register]
            if result is not None:
                decks = (game.players[0].deck, game.players[1].deck)
                found.extend(card for card in result.refs if card in decks[0] or card in decks[1])
    return found
