"""A game of Playmat with the face of the official engine: its observation for the player who decides, and indices of
its options as answers.

A search lists the deck sorted; with `exact` it lists it as it lies, as the official engine does. The cards that an
observation names, and its log entries, are shared between observations: read them, do not change them.
"""

from __future__ import annotations

from collections.abc import Sequence

from playmat.effects.ops_board import Attach
from playmat.effects.ops_coins import Look
from playmat.effects.picking import NOT_A_DECK, Pick
from playmat.engine.queries import bench_limit, max_hp, units
from playmat.engine.start import start
from playmat.errors import IndexChoiceError
from playmat.official.asking import YES, Ask, AsOne, Either, May, Pair, Plain, Step, asks
from playmat.official.cards import definitions, official_rules
from playmat.official.codes import CTX_ATTACH_TO, FIRST_SERIAL, SELECT_MAIN
from playmat.official.compare import conditions, is_new, unit_code
from playmat.official.keys import Key
from playmat.official.selecting import (
    Json,
    Places,
    asking_op,
    form_of,
    in_main_order,
    is_may,
    passes_over,
    still_to_pay,
)
from playmat.official.telling import Telling
from playmat.state.chance import Chance
from playmat.state.codes import ASK_ATTACK, ASK_EITHER, ASK_MAIN, ASK_PICK, ASK_YES_NO, PID_BASE, SETUP, TURN
from playmat.state.model import Decision, Game, Pokemon

NOTHING: Json = {
    "type": SELECT_MAIN,
    "context": 0,
    "minCount": 1,
    "maxCount": 1,
    "remainDamageCounter": 0,
    "remainEnergyCost": 0,
    "option": [],
    "deck": None,
    "contextCard": None,
    "effect": None,
}
"""What is asked when the game is over."""


class Face:
    """One game. `game` is ours, `ids` are the official ids of its cards; `observation` and `select` are its face."""

    def __init__(self, game: Game, ids: Sequence[int], exact: bool = False) -> None:
        self.game = game
        self.ids = ids
        self.exact = exact
        self.cards: list[Json] = [
            {"id": ids[card], "serial": card + FIRST_SERIAL, "playerIndex": game.table.owners[card]}
            for card in range(game.table.size)
        ]
        self.telling = Telling(ids)
        game.sink = self.telling
        self.actions = 0
        self.turn = game.turn
        self.token = ""
        self.asked: Ask | None = None
        self.order: list[int] = []

    @staticmethod
    def begin(decks: tuple[list[int], list[int]], seed: int, exact: bool = False) -> Face:
        """A new game between two decks of official card ids; player 0 chooses who goes first."""
        made = definitions(decks[0]), definitions(decks[1])
        return Face(start(official_rules(), made, Chance.seeded(seed), 0), [*decks[0], *decks[1]], exact)

    def copy(self) -> Face:
        """The same game as a value of its own."""
        made = Face.__new__(Face)
        made.__dict__.update(self.__dict__)
        made.game = self.game.copy()
        made.telling = Telling(self.ids)
        made.game.sink = made.telling
        made.asked = None
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
        if self.asked is None:
            self.asked = form(self.game, self.ids)
            self.order = self.in_order(self.asked.keys)
        return self.asked

    def in_order(self, keys: list[Key]) -> list[int]:
        """The order in which options are listed: of a searched deck as it is shown."""
        decision = self.game.decision
        if len(keys) < 2 or decision is None:
            return list(range(len(keys)))
        if decision.kind == ASK_MAIN:
            return in_main_order(keys)
        listed = self.listed(decision.who)
        if listed and all(card in listed for _, card, _ in keys):
            at = {card: place for place, card in enumerate(listed)}
            return sorted(range(len(keys)), key=lambda place: at[keys[place][1]])
        return list(range(len(keys)))

    def select(self, indices: Sequence[int]) -> None:
        """Answers with indices into the options; IndexChoiceError where they are no legal choice."""
        ask = self.ask()
        size = len(self.order)
        chosen = list(indices)
        for index in chosen:
            if type(index) is not int or not 0 <= index < size:
                raise IndexChoiceError(f"there is no option {index!r}", hint=f"give indices from 0 to {size - 1}")
        if len(set(chosen)) != len(chosen):
            raise IndexChoiceError("an option is chosen twice", hint="give each index once")
        if not ask.least <= len(chosen) <= ask.most:
            raise IndexChoiceError(
                f"{len(chosen)} options were chosen, {ask.least} to {ask.most} are allowed",
                hint="choose another number of options",
            )
        places = [self.order[index] for index in chosen]
        self.answer(ask, places, self.game.choose)
        self.asked = None
        self.actions = self.actions + 1 if self.game.turn == self.turn else 0
        self.turn = self.game.turn

    def answer(self, ask: Ask, places: list[int], step: Step) -> None:
        """Carries a choice out; a decision of ours as it is by its own indices, for keys may be equal."""
        decision = self.game.decision
        assert decision is not None
        if isinstance(ask, Plain) and len(places) == 1:
            step(places)
            return
        ask.answer(self.game, self.ids, [ask.keys[at] for at in places], step)

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
        if decision is None:
            return NOTHING
        ask = self.ask()
        kind, context = form_of(game, ask, decision)
        listed = self.listed(decision.who)
        places = Places(game, listed, looking)
        keys = ask.keys
        counters, cost = still_to_pay(game, decision)
        effect, about = self.sources(ask, decision)
        options: list[Json] = []
        for at in self.order:
            key = keys[at] if not isinstance(ask, AsOne) else self.single(looking)
            options.append(places.option(self.ids, key, kind))
        return {
            "type": kind,
            "context": context,
            "minCount": ask.least,
            "maxCount": ask.most,
            "remainDamageCounter": counters,
            "remainEnergyCost": cost,
            "option": options,
            "deck": [self.cards[card] for card in listed] if listed else None,
            "contextCard": self.cards[about] if about >= 0 else None,
            "effect": self.cards[effect] if effect >= 0 else None,
        }

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

    def single(self, looking: list[int]) -> Key:
        """The key of the one card that is asked about."""
        return (3, looking[0], -1)

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
        return deck[:] if self.exact else sorted(deck, key=lambda card: (self.ids[card], card))

    def current(self, who: int, looking: list[int]) -> Json:
        """The state as a player sees it."""
        game = self.game
        me = game.players[game.now]
        turn = game.phase == TURN
        return {
            "turn": game.turn,
            "turnActionCount": self.actions,
            "yourIndex": who,
            "firstPlayer": game.first,
            "supporterPlayed": turn and me.supporters > 0,
            "stadiumPlayed": turn and me.stadiums > 0,
            "energyAttached": turn and me.attached > 0,
            "retreated": turn and me.retreated > 0,
            "result": game.winner,
            "draw": 0,
            "round": 1,
            "stadium": [self.cards[game.stadium]] if game.stadium >= 0 else [],
            "looking": [self.cards[card] for card in looking] if looking else None,
            "players": [self.side(who, 0, looking), self.side(who, 1, looking)],
        }

    def side(self, who: int, owner: int, looking: list[int]) -> Json:
        """One player's side."""
        game = self.game
        player = game.players[owner]
        cards = self.cards
        seen = game.seen[who]
        mask = conditions(player.active)
        away = sum(1 for card in looking if game.table.owners[card] == owner)
        return {
            "active": [] if player.active is None else [self.pokemon(who, player.active)],
            "bench": [self.pokemon(who, pokemon) for pokemon in player.bench],
            "benchMax": game.rules.bench_size if game.phase == SETUP else bench_limit(game, owner),
            "deckCount": len(player.deck) - away,
            "discard": [cards[card] for card in player.discard],
            "prize": [cards[card] if seen[card] else None for card in player.prizes],
            "handCount": len(player.hand),
            "hand": [cards[card] for card in player.hand] if owner == who else None,
            "poisoned": bool(mask & 1),
            "burned": bool(mask & 2),
            "asleep": bool(mask & 4),
            "paralyzed": bool(mask & 8),
            "confused": bool(mask & 16),
            "win": 0,
        }

    def pokemon(self, who: int, pokemon: Pokemon) -> Json | None:
        """A Pokémon in play; None where it lies face down from this player."""
        game = self.game
        cards = self.cards
        top = pokemon.cards[-1]
        if not game.seen[who][top]:
            return None
        setting_up = game.phase == SETUP
        hp = pokemon.defn.hp if setting_up else max_hp(game, pokemon)
        return {
            **cards[top],
            "hp": max(0, hp - pokemon.damage),
            "maxHp": hp,
            "appearThisTurn": setting_up or is_new(game, pokemon),
            "energies": [unit_code(each) for each in units(game, pokemon)] if pokemon.energy else [],
            "energyCards": [cards[card] for card in pokemon.energy],
            "tools": [cards[card] for card in pokemon.tools],
            "preEvolution": [cards[card] for card in pokemon.cards[:-1]],
        }


def form(game: Game, ids: Sequence[int]) -> Ask:
    """The form in which a decision is put: an optional choice as one choice of none or some."""
    forms = asks(game, ids)
    plain = next(forms)
    decision = game.decision
    assert decision is not None
    if decision.kind == ASK_YES_NO:
        for each in forms:
            if isinstance(each, May) and isinstance(each.inner, Plain):
                if is_may(game) or (form_of(game, each, decision)[1] == CTX_ATTACH_TO and not each.searches()):
                    return each
            if isinstance(each, AsOne) and is_may(game) and len(looked_at(game)) == 1:
                each.keys = [YES]
                return each
    if decision.kind == ASK_EITHER and len(decision.options) == 2:
        return Either(decision)
    if passes_over(game):
        for each in forms:
            if isinstance(each, Pair):
                return each
    return plain


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
