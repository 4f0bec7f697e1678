"""The free actions of a turn: what happens once an action is legal and chosen (RULES sections 5 to 10).

Each begins with its announcement in the log and, where a card of the game listens for it, as an event.
"""

from __future__ import annotations

from playmat.engine.coins import CoinOp
from playmat.engine.discarding import discard
from playmat.engine.queries import coins_needed, is_confused, kept_conditions, lets, retreat_cost, units_of
from playmat.engine.standing import standing
from playmat.engine.systems import SYS_RETREAT, TURN_ENDED
from playmat.facts.card import MEGA, SUPPORTER
from playmat.rules.values import AFTER_USE, PAY_THEN_FLIP_TAILS_STAYS_NO_RETRY
from playmat.state.codes import (
    ASK_RETREAT_COST,
    ASK_RETREAT_TO,
    BY_ABILITY,
    BY_ITEM,
    BY_RETREAT,
    BY_RULE,
    BY_STADIUM,
    BY_SUPPORTER,
    DISCARD,
    DO_GO_ON,
    DO_RETREAT,
    EV_PLAYED,
    EV_POWER_USED,
    H_PLAYED,
    IN_USE,
    OPT_CARD,
    OPT_POKEMON,
    Q_NEEDS_COIN,
    STADIUM,
)
from playmat.state.model import (
    ONCE,
    ONCE_A_GAME,
    ONCE_BY_NAME,
    Action,
    Case,
    Decision,
    Frame,
    Game,
    Op,
    Option,
    Pokemon,
    Text,
)
from playmat.state.moves import (
    attach,
    bench_from_hand,
    enter,
    evolve,
    happen,
    keep_conditions,
    lay,
    lift,
    move,
    note,
    put_onto_bench,
    remember,
    switch,
    use_key,
    use_mark,
)
from playmat.state.options import card_option


def played(game: Game, who: int, card: int) -> None:
    """A card is played from hand: history and those who wait for it (see II-E-25)."""
    remember(game, H_PLAYED, who, -1, game.table.cards[card].kind, card, 0, game.table.cards[card].name)
    happen(game, EV_PLAYED, card, who, BY_RULE, -1, card)


def put_on_bench(game: Game, who: int, card: int) -> None:
    """A-04.2, see A-04.1: one Basic from hand onto the Bench."""
    lift(game, card)
    pokemon = enter(game, who, card, False)
    bench_from_hand(game, pokemon)


def play_fossil(game: Game, who: int, card: int) -> None:
    """A Trainer that is put into play as if it were a Basic Pokémon."""
    lift(game, card)
    note(game, "play", 3, who, -1, card)
    played(game, who, card)
    put_onto_bench(game, enter(game, who, card, False), BY_RULE)


def evolve_from_hand(game: Game, who: int, card: int, pokemon: Pokemon) -> None:
    """See A-05.1: lay an evolution card from hand on a Pokémon; a Mega Evolution may end the turn."""
    lift(game, card)
    kept = kept_conditions(game, pokemon)
    evolve(game, pokemon, card, True)
    keep_conditions(game, pokemon, kept)
    mega_ends_turn(game, pokemon)


def mega_ends_turn(game: Game, pokemon: Pokemon) -> None:
    """See ERA-33: a Pokémon that has become a Mega Evolution of the XY kind ends its player's turn, unless a text
    (Spirit Link) lets it go on."""
    if (
        pokemon.defn.stage == MEGA
        and game.rules.mega_stage_ends_turn
        and game.in_turn()
        and game.now == pokemon.owner
        and not lets(game, DO_GO_ON, pokemon.owner, pokemon.pid, 0, pokemon.cards[-1])
    ):
        game.frames[0].a = TURN_ENDED


def attach_energy(game: Game, who: int, card: int, pokemon: Pokemon) -> None:
    """See C.1: the turn's Energy attachment."""
    lift(game, card)
    game.players[who].attached += 1
    attach(game, pokemon, card, False, True, BY_RULE)


def attach_tool(game: Game, who: int, card: int, pokemon: Pokemon) -> None:
    """See B-01.T1: attach a Tool from hand."""
    lift(game, card)
    note(game, "play", 3, who, pokemon.pid, card)
    played(game, who, card)
    attach(game, pokemon, card, True, True, BY_RULE)


def discard_machines(game: Game, who: int) -> None:
    """See ERA-N15: the Technical Machines on a player's Pokémon are discarded at the end of that player's turn, in the
    eras whose rules say so; elsewhere their text does."""
    for pokemon in game.in_play(who):
        for card in pokemon.tools[:]:
            if "Technical Machine" in game.table.cards[card].tags:
                discard(game, card, who, BY_RULE, -1)


def play_trainer(game: Game, who: int, card: int) -> None:
    """B-01.2, B-02.2, TRN-01: show an Item or Supporter and carry out its text; while it does it is in neither hand nor
    discard pile (see B-01.4). The text is one block, carried out in printed order (B-01.3)."""
    defn = game.table.cards[card]
    action = defn.play
    assert action is not None
    lift(game, card)
    lay(game, card, IN_USE)
    note(game, "play", 3, who, -1, card)
    cause = BY_ITEM
    if defn.kind == SUPPORTER:
        game.players[who].supporters += 1
        cause = BY_SUPPORTER
    played(game, who, card)
    if action.copies > 1:
        more = action.copies - 1
        for other in game.players[who].hand[:]:
            if more > 0 and game.table.cards[other] is defn:
                lift(game, other)
                lay(game, other, IN_USE)
                more -= 1
    game.push(action.block, who, cause, card, -1)


class FinishTrainer(Op):
    """B-01.4: only now the card (with its further copies) is discarded; a Supporter of older eras lies beside until the
    end of the turn (ERA-C4, see ERA-06)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        card = frame.card
        if frame.cause == BY_SUPPORTER and game.rules.supporter_discard != AFTER_USE:
            return
        for other in game.in_use[:]:
            if other == card or game.table.cards[other] is game.table.cards[card]:
                move(game, other, DISCARD)

    def could(self, game: Game, frame: Frame) -> bool:
        return False

    def idle(self) -> bool:
        return True


def play_stadium(game: Game, who: int, card: int) -> None:
    """B-03.2, see B-03.1: the new Stadium replaces the old one, which goes to its owner's discard pile (see
    II-C-01.2)."""
    lift(game, card)
    note(game, "play", 3, who, -1, card)
    game.players[who].stadiums += 1
    played(game, who, card)
    if game.stadium >= 0:
        discard(game, game.stadium, who, BY_RULE, -1)
    lay(game, card, STADIUM)


def mark_used(game: Game, who: int, action: Action, text: Text, pid: int, card: int) -> None:
    """Count the use of a declared text (see II-E-12, II-E-14, II-E-17.1, ERA-38)."""
    player = game.players[who]
    if action.limit == ONCE:
        player.used.append(use_mark(game, pid, card, text))
    elif action.limit == ONCE_BY_NAME:
        player.used_names.append(text.limited())
    elif action.limit == ONCE_A_GAME:
        player.used_game.append(text.name)
    if action.power:
        player.used_game.append(action.power)


def use_ability(game: Game, who: int, pokemon: Pokemon, text: Text) -> None:
    """A-02.2, A-02.4: name the Ability and carry out its text in order."""
    action = text.action
    assert action is not None
    card = pokemon.cards[-1]
    mark_used(game, who, action, text, pokemon.pid, card)
    note(game, "ability", 3, who, pokemon.pid, card, text.index)
    happen(game, EV_POWER_USED, pokemon.pid, who, BY_ABILITY, pokemon.pid, card, 0, text.kind, text.name)
    game.push(action.block, who, BY_ABILITY, card, pokemon.pid)


def use_card_ability(game: Game, who: int, card: int, text: Text) -> None:
    """See II-E-17: an Ability that is used from hand or discard pile."""
    action = text.action
    assert action is not None
    mark_used(game, who, action, text, -1, card)
    note(game, "ability", 3, who, -1, card, text.index)
    game.push(action.block, who, BY_ABILITY, card, -1)


def use_stadium(game: Game, who: int) -> None:
    """B-03.5: announce the Stadium's declared text and carry it out; once each turn for each player (see B-03.4)."""
    card = game.stadium
    action = game.table.cards[card].stadium_action
    assert action is not None
    if action.limit == ONCE:
        game.players[who].used.append(use_key(-1, card, 63))
    note(game, "stadium", 3, who, -1, card)
    game.push(action.block, who, BY_STADIUM, card, -1)


# -- retreat ----------------------------------------------------------------------------------------------------------


def start_retreat(game: Game, who: int) -> None:
    """A-03.2, see A-03.1: announce the retreat; the frame remembers the cost of this moment in register `a`."""
    active = game.players[who].active
    assert active is not None
    note(game, "retreat", 3, who, active.pid)
    frame = game.call(SYS_RETREAT, who)
    frame.cause = BY_RETREAT
    frame.source = active.pid
    frame.a = retreat_cost(game, active)
    frame.b = 1000


class RetreatCoin(CoinOp):
    """`NeedsCoin(Retreat)`: flipped before anything is paid; tails: no retreat, and none may be tried again this turn
    (rulings 409, 2348)."""

    __slots__ = ()

    def wanted(self, game: Game, frame: Frame) -> bool:
        if not standing(game).answers[Q_NEEDS_COIN]:
            return False
        case = Case(DO_RETREAT, frame.who, 0)
        case.attacker = frame.source
        return frame.c < coins_needed(game, frame.source, case)

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        frame.c += 1
        if not heads:
            frame.c = 1000
            game.players[frame.who].retreated += 1
            frame.pc = 1000

    def finished(self, game: Game, frame: Frame) -> None:
        frame.c = 0


def completes(sizes: list[int], at: int, total: int, least: int, cost: int) -> bool:
    """Whether some of the sizes from `at` on make a set without a superfluous card: it covers the cost, and not without
    its least card (Q-26)."""
    if total >= cost:
        return total - least < cost
    for i in range(at, len(sizes)):
        if completes(sizes, i + 1, total + sizes[i], sizes[i] if sizes[i] < least else least, cost):
            return True
    return False


class PayRetreat(Op):
    """See A-03.2: discard Energy of any types, card by card, until the cost is covered (Q-26, see II-C-01.F1,
    II-C-01.F2).

    Register `a` is what is still to pay, `b` the fewest units of a card paid so far, `c` what was paid.
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if frame.a > frame.c:
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        active = game.pokemon(frame.source)
        assert active is not None
        cards: list[int] = []
        sizes: list[int] = []
        plain = True
        for card in active.energy:
            size = len(units_of(game, card))
            if size > 0:
                cards.append(card)
                sizes.append(size)
                plain = plain and size == 1
        options: list[Option] = []
        for i in range(len(cards)):
            if not plain:
                others = sizes[:i] + sizes[i + 1 :]
                least = sizes[i] if sizes[i] < frame.b else frame.b
                if not completes(others, 0, frame.c + sizes[i], least, frame.a):
                    continue
            options.append(card_option(OPT_CARD, cards[i]))
        game.decision = Decision(frame.who, ASK_RETREAT_COST, options, 1, 1, -1, "A-03.2")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        card = decision.options[picks[0]].card
        size = len(units_of(game, card))
        discard(game, card, frame.who, BY_RETREAT, frame.source)
        frame.c += size
        if size < frame.b:
            frame.b = size
        self.run(game, frame)


class ConfusedRetreat(CoinOp):
    """See ERA-N02: a Confused Pokémon of the oldest eras pays, then flips: tails, it stays and may not try again this
    turn."""

    __slots__ = ()

    def wanted(self, game: Game, frame: Frame) -> bool:
        active = game.pokemon(frame.source)
        return (
            game.rules.confused_retreat == PAY_THEN_FLIP_TAILS_STAYS_NO_RETRY
            and frame.b >= 0
            and active is not None
            and is_confused(active)
        )

    def landed(self, game: Game, frame: Frame, heads: int) -> None:
        frame.b = -1
        if not heads:
            game.players[frame.who].retreat_failed = 1
            frame.pc = 1000


class RetreatTo(Op):
    """A-03.4, see A-03.2, A-03.5: then choose the new Active among the Benched Pokémon."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        options: list[Option] = []
        for pokemon in game.players[frame.who].bench:
            options.append(Option(OPT_POKEMON, -1, pokemon.pid))
        game.decision = Decision(frame.who, ASK_RETREAT_TO, options, 1, 1, -1, "A-03.2")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        game.players[frame.who].retreated += 1
        switch(game, frame.who, decision.options[picks[0]].target, BY_RETREAT)
