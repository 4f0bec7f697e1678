"""The turn: draw, free actions in any order, attack or pass, end of turn, Checkup (RULES section 15).

The turn's frame is always the lowest one on the stack; its register `a` says that the turn has ended, `b` counts the
attacks of the turn, `c` is 1 more than the player who takes another turn after it (0: nobody).
"""

from __future__ import annotations

from typing import Final

from playmat.engine.actions import (
    attach_energy,
    attach_tool,
    discard_machines,
    evolve_from_hand,
    play_fossil,
    play_stadium,
    play_trainer,
    put_on_bench,
    start_retreat,
    use_ability,
    use_card_ability,
    use_stadium,
)
from playmat.engine.attack import declare
from playmat.engine.checkup import something_to_check
from playmat.engine.combining import combine, combine_options
from playmat.engine.endgame import cannot_draw
from playmat.engine.knockout import needs_settling
from playmat.engine.legality import (
    ability_ban,
    any_attack_ban,
    attach_ban,
    attack_ban,
    card_ability_ban,
    evolve_time_ban,
    play_ban,
    retreat_ban,
    stadium_ban,
    stadium_text_ban,
    tool_ban,
    trainer_ban,
)
from playmat.engine.queries import bench_open, evolves_onto, forbidden, units, usable_attacks
from playmat.engine.standing import standing, texts_of
from playmat.engine.systems import SYS_CHECKUP, SYS_SETTLE, SYS_TURN, SYS_WAITING, TURN_ENDED
from playmat.facts.card import BASIC_ENERGY, BREAK, LEVEL_X, POKEMON, SPECIAL_ENERGY, STADIUM, SUPPORTER, TOOL
from playmat.rules.values import ALL_TRAINERS, ATTACHED_STAYS_UNLESS_TEXT
from playmat.state.codes import (
    ASK_MAIN,
    BY_RULE,
    DISCARD,
    DO_ATTACH,
    DO_EVOLVE,
    DO_PLAY,
    EV_TURN_END,
    EV_TURN_START,
    HAND,
    IN_PLAY,
    OPT_ABILITY,
    OPT_ATTACH,
    OPT_ATTACK,
    OPT_BENCH,
    OPT_COMBINE,
    OPT_END,
    OPT_EVOLVE,
    OPT_PLAY,
    OPT_RETREAT,
    OPT_STADIUM,
    OPT_TOOL,
    Q_CANT,
    Q_COST,
    Q_EVOLVES_INTO,
    Q_TOOL_SLOTS,
    TURN,
)
from playmat.state.model import (
    Decision,
    Definition,
    Frame,
    Game,
    InForce,
    Lasting,
    Op,
    Option,
    Pokemon,
    Record,
    Standing,
    Text,
)
from playmat.state.moves import draw, happen, move, note
from playmat.state.options import card_option, onto_each, target_option

MAIN_AT: Final = 2
"""The position of `Main` in the turn's block."""


def turned(game: Game) -> None:
    """Another turn or phase has come: what lasts for a time may come into force or end."""
    game.changes += 1
    if game.lasting:
        game.touch()


class BeginTurn(Op):
    """TURN-01, see CHK-03: the next player's turn begins; limits of the turn are fresh, history older than two turns is
    forgotten."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        game.turn += 1
        who = game.first if game.turn == 1 else 1 - game.now
        if frame.c > 0:
            who = frame.c - 1
            frame.c = 0
        game.now = who
        game.phase = TURN
        frame.who = who
        frame.a = 0
        frame.b = 0
        player = game.players[who]
        player.turns += 1
        for each in game.players:
            each.attached = 0
            each.supporters = 0
            each.stadiums = 0
            each.retreated = 0
            each.retreat_failed = 0
            if each.used:
                each.used = []
            if each.used_names:
                each.used_names = []
        kept: list[Record] = []
        for record in game.history:
            if record.turn >= game.turn - 2:
                kept.append(record)
        game.history = kept
        turned(game)
        note(game, "turn", 3, who, -1, -1, game.turn)
        happen(game, EV_TURN_START, -1, who, BY_RULE, -1)
        if game.waiting:
            game.call(SYS_WAITING, who)


class DrawForTurn(Op):
    """TURN-03, see TURN-01, ERA-03: draw a card; who cannot draw loses at once (see E.3, E.4)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if game.turn == 1 and not game.rules.first_player_draws_turn1:
            return
        if not game.players[frame.who].deck:
            cannot_draw(game, frame.who)
            return
        draw(game, frame.who, 1)


ONTO_POKEMON: Final = 1 << DO_ATTACH | 1 << DO_EVOLVE
"""What a text may forbid of a card in hand and a Pokémon."""


NO_BANS: Final[list[InForce]] = []


def play_bans(game: Game, who: int, index: Standing) -> list[InForce]:
    """The texts that could forbid this player to play a card from hand."""
    found: list[InForce] = []
    for entry in index.answers[Q_CANT]:
        passive = entry.passive
        if passive is not None and (passive.actions >> DO_PLAY) & 1:
            whom = passive.whom(entry.scope)
            if (whom < 0 or whom == who) and passive.holds(game, entry.scope):
                found.append(entry)
    return found


def banned_in_hand(game: Game, who: int, card: int, bans: list[InForce]) -> bool:
    """Whether one of these texts forbids to play a card (see II-C-19)."""
    for entry in bans:
        passive = entry.passive
        if passive is not None:
            said = passive.bars(game, entry.scope, card)
            if said == 1 or (said < 0 and forbidden(game, DO_PLAY, who, -1, card)):
                return True
    return False


def hand_options(game: Game, who: int, index: Standing, in_play: list[Pokemon], options: list[Option]) -> None:
    """What may be done with the cards in hand (see TURN-02)."""
    player = game.players[who]
    cards = game.table.cards
    names: list[str] = []
    for pokemon in in_play:
        names.append(pokemon.defn.name)
    longer = len(index.answers[Q_EVOLVES_INTO]) > 0
    # A text against playing cards is asked once a card, those against attaching and evolving for each Pokémon.
    bans = NO_BANS if (index.bans >> DO_PLAY) & 1 == 0 else play_bans(game, who, index)
    barred = (index.bans & ONTO_POKEMON) != 0
    # Where no text forbids anything, these say at once what the functions of `legality` would say for each card.
    room = -1  # whether there is a place on the Bench; not asked yet
    trainers = game.turn != 1 or game.rules.first_player_trainers_turn1 == ALL_TRAINERS
    supporters = player.supporters < game.rules.supporters_per_turn
    one_tool = not index.answers[Q_TOOL_SLOTS] and game.rules.tools_per_pokemon > 0
    attaches = player.attached < game.rules.energy_per_turn
    from_hand = (game.table.zones >> HAND) & 1 == 1
    # Trainers looked at already, and whether they may be played: equal cards in hand are equally legal.
    judged: dict[Definition, bool] = {}
    at = -1
    for card in player.hand:
        at += 1
        defn = cards[card]
        kind = defn.kind
        if bans and banned_in_hand(game, who, card, bans):
            pass
        elif kind == POKEMON:
            if defn.is_basic:
                if room < 0:
                    room = 1 if bench_open(game, who) else 0
                if room == 1:
                    options.append(card_option(OPT_BENCH, card))
            below = longer
            for name in defn.evolves_from:
                below = below or name in names
            if below:
                for pokemon in in_play:
                    if pokemon.defn.name in defn.evolves_from or (longer and evolves_onto(game, defn, pokemon)):
                        if evolve_time_ban(game, who, card, defn, pokemon) == "":
                            options.append(target_option(OPT_EVOLVE, card, pokemon.pid))
            if defn.provides and attaches:
                # A Pokémon that may be attached as Energy instead.
                for pokemon in in_play:
                    if not barred or attach_ban(game, who, card, pokemon) == "":
                        options.append(target_option(OPT_ATTACH, card, pokemon.pid))
        elif kind == BASIC_ENERGY or kind == SPECIAL_ENERGY:
            if attaches:
                if not barred and not defn.choosy:
                    onto_each(OPT_ATTACH, card, in_play, options)
                else:
                    for pokemon in in_play:
                        if attach_ban(game, who, card, pokemon) == "":
                            options.append(target_option(OPT_ATTACH, card, pokemon.pid))
        elif kind == TOOL or defn.attaches:
            if trainers or trainer_ban(game, who, card, defn) == "":
                for pokemon in in_play:
                    free = one_tool and not barred and not pokemon.tools and not defn.choosy
                    if free or tool_ban(game, who, card, pokemon) == "":
                        options.append(target_option(OPT_TOOL, card, pokemon.pid))
        else:
            allowed = judged.get(defn)
            if allowed is None:
                if kind == STADIUM:
                    ban = stadium_ban(game, who, card, defn, trainers)
                else:
                    cleared = trainers and (kind != SUPPORTER or supporters)
                    ban = play_ban(game, who, card, defn, at, cleared)
                allowed = ban == ""
                judged[defn] = allowed
            if allowed:
                options.append(card_option(OPT_PLAY, card))
        if from_hand and defn.texts:
            card_ability_options(game, who, card, HAND, options)


def card_ability_options(game: Game, who: int, card: int, zone: int, options: list[Option]) -> None:
    """Abilities that work from hand or discard pile (see II-E-17)."""
    for text in game.table.cards[card].texts:
        if text.zone == zone and text.action is not None and card_ability_ban(game, who, card, text) == "":
            options.append(Option(OPT_ABILITY, card, -1, text.index))


def ability_options(game: Game, who: int, in_play: list[Pokemon], options: list[Option]) -> None:
    """Declared Abilities of Pokémon in play (A-02.1), the Active's first."""
    for pokemon in in_play:
        stage = pokemon.defn.stage
        texts = texts_of(game, pokemon) if stage == BREAK or stage == LEVEL_X else pokemon.defn.texts
        i = -1
        for text in texts:
            i += 1
            if text.action is not None and text.zone == IN_PLAY and ability_ban(game, who, pokemon, text) == "":
                options.append(Option(OPT_ABILITY, -1, pokemon.pid, i))


def attack_options(game: Game, who: int, index: Standing, options: list[Option]) -> None:
    """Attacks that may be declared (see A-01.P1, A-01.P3)."""
    active = game.players[who].active
    if active is None:
        return
    attacks = usable_attacks(game, active)
    if not active.energy and not index.answers[Q_COST]:
        payable = False
        for attack in attacks:
            payable = payable or attack.total == 0 or len(attack.may) > 0
        if not payable:
            return
    general = any_attack_ban(game, who)
    given = units(game, active) if active.energy and general == "" else None
    for i in range(len(attacks)):
        if attack_ban(game, who, active, attacks[i], general, given) == "":
            options.append(Option(OPT_ATTACK, -1, active.pid, i))


PASS: Final = Option(OPT_END)
RETREAT: Final = Option(OPT_RETREAT)


def main_options(game: Game, who: int) -> list[Option]:
    """All legal free actions, attacks and the pass (TURN-02, A-01.P2). Nothing here takes a Pokémon in play back
    (A-04.3)."""
    options: list[Option] = []
    index = standing(game)
    in_play = game.in_play(who)
    hand_options(game, who, index, in_play, options)
    ability_options(game, who, in_play, options)
    if (game.table.zones >> DISCARD) & 1:
        for card in game.players[who].discard:
            if game.table.cards[card].texts:
                card_ability_options(game, who, card, DISCARD, options)
    if (
        game.stadium >= 0
        and game.table.cards[game.stadium].stadium_action is not None
        and stadium_text_ban(game, who) == ""
    ):
        options.append(Option(OPT_STADIUM, game.stadium))
    if game.table.parts:
        combine_options(game, who, options)
    if retreat_ban(game, who) == "":
        options.append(RETREAT)
    attack_options(game, who, index, options)
    options.append(PASS)
    return options


class Main(Op):
    """The free actions, any number in any order, until an attack or a pass (see TURN-01, TURN-02, A-01.P1, A-01.P2).

    After each action's text, before the next is offered: the texts that waited for it, as immediate windows (II-E-05.1,
    II-E-06.1, II-E-07.1), then settle (see D.T3).
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if game.waiting:
            frame.pc = MAIN_AT
            game.call(SYS_WAITING, frame.who).b = 1
        elif needs_settling(game):
            frame.pc = MAIN_AT
            game.call(SYS_SETTLE, frame.who)
        elif frame.a != TURN_ENDED:
            self.ask(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        game.decision = Decision(frame.who, ASK_MAIN, main_options(game, frame.who), 1, 1, -1, "TURN-02")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        frame.pc = MAIN_AT
        act(game, frame, decision.options[picks[0]])


def act(game: Game, frame: Frame, option: Option) -> None:
    """Carry out a chosen option of the main decision."""
    who = frame.who
    kind = option.kind
    card = option.card
    pokemon = game.pokemon(option.target) if option.target >= 0 else None
    if kind == OPT_END:
        note(game, "pass", 3, who)
        frame.a = TURN_ENDED
    elif kind == OPT_BENCH:
        put_on_bench(game, who, card)
    elif kind == OPT_COMBINE:
        combine(game, who, card)
    elif kind == OPT_PLAY:
        defn = game.table.cards[card]
        if defn.kind == STADIUM:
            play_stadium(game, who, card)
        elif defn.is_fossil:
            play_fossil(game, who, card)
        else:
            play_trainer(game, who, card)
    elif kind == OPT_RETREAT:
        start_retreat(game, who)
    elif kind == OPT_STADIUM:
        use_stadium(game, who)
    elif kind == OPT_ABILITY and pokemon is None:
        use_card_ability(game, who, card, text_number(game, card, option.number))
    else:
        assert pokemon is not None
        if kind == OPT_EVOLVE:
            evolve_from_hand(game, who, card, pokemon)
        elif kind == OPT_ATTACH:
            attach_energy(game, who, card, pokemon)
        elif kind == OPT_TOOL:
            attach_tool(game, who, card, pokemon)
        elif kind == OPT_ABILITY:
            use_ability(game, who, pokemon, texts_of(game, pokemon)[option.number])
        elif kind == OPT_ATTACK:
            declare(game, pokemon, usable_attacks(game, pokemon)[option.number])
        else:
            raise AssertionError(f"no action of kind {kind}")


def text_number(game: Game, card: int, number: int) -> Text:
    for text in game.table.cards[card].texts:
        if text.index == number:
            return text
    raise AssertionError("no such text")


class EndTurn(Op):
    """TURN-07, II-E-20: effects at the end of the turn come after the attack or the pass and before the Checkup."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if standing(game).triggers[EV_TURN_END]:
            happen(game, EV_TURN_END, -1, frame.who, BY_RULE, -1)
        if game.waiting:
            game.call(SYS_WAITING, frame.who).b = 1


class CloseTurn(Op):
    """What lasted until the end of this turn ends, after the end-of-turn effects (Q-19, Q-20); Supporters of older eras
    are discarded (see ERA-06)."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if game.waiting:
            frame.pc -= 1
            game.call(SYS_WAITING, frame.who)
            return
        for card in game.in_use[:]:
            move(game, card, DISCARD)
        if game.rules.technical_machine != ATTACHED_STAYS_UNLESS_TEXT:
            discard_machines(game, frame.who)
        note(game, "end turn", 3, frame.who)
        if game.lasting:
            kept: list[Lasting] = []
            for effect in game.lasting:
                if effect.whose == frame.who and game.players[frame.who].turns >= effect.nth:
                    continue
                kept.append(effect)
            game.lasting = kept
            game.touch()
        # Another turn follows at once, without a Checkup between (`ExtraTurn`).
        if frame.c == 0:
            if game.lasting or something_to_check(game):
                game.call(SYS_CHECKUP, frame.who)
            else:
                note(game, "checkup", 3, -1)


class NextTurn(Op):
    """CHK-03: the next turn begins only when the Checkup with its Knock Outs is complete."""

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        frame.pc = 0


def end_turn_asked(game: Game) -> None:
    """A text ends the turn (`EndTurn`): when it has been carried out, no more actions are offered (Q-48)."""
    game.frames[0].a = TURN_ENDED


def extra_turn_asked(game: Game, who: int) -> None:
    """A text gives a player another turn after this one (`ExtraTurn`)."""
    game.frames[0].c = who + 1


def at_main(game: Game) -> None:
    """Stand at the main decision of the player in turn (for positions): the turn's frame is the only one."""
    game.phase = TURN
    game.decision = None
    del game.frames[:]
    frame = Frame(game.table.system[SYS_TURN], game.now, 0, -1, -1)
    frame.pc = MAIN_AT
    game.frames.append(frame)
    game.touch()
    game.run()
