"""Waiting texts: events have been noted with their snapshots, and here their triggers are ordered and carried out
(DESIGN 3a.3).

The list is opened at named points only: after an action's text, at attack step 6, when a Pokémon falls (see D.2), at
the end of the turn, at the Checkup.
"""

from __future__ import annotations

from playmat.engine.knockout import needs_settling
from playmat.engine.legality import could_change
from playmat.engine.standing import scope_of, standing
from playmat.engine.systems import SYS_SETTLE
from playmat.rules.values import PLAYER_IN_TURN
from playmat.state.codes import (
    ASK_ORDER,
    ASK_YES_NO,
    BY_ABILITY,
    BY_ENERGY,
    BY_STADIUM,
    BY_TOOL,
    ENERGY,
    EV_DAMAGED,
    EV_DISCARDED,
    EV_TURN_END,
    OPT_NO,
    OPT_TEXT,
    OPT_YES,
    TOOL,
)
from playmat.state.model import (
    OFTEN,
    ONCE_A_GAME,
    ONCE_BY_NAME,
    Decision,
    Due,
    Frame,
    Game,
    Happening,
    Op,
    Option,
    Text,
    Trigger,
)
from playmat.state.moves import note, use_mark


def next_player(game: Game) -> int:
    """The player whose turn is next: outside the Checkup the opponent of the turn player (see D.5)."""
    return 1 - game.now


def first_owner(game: Game) -> int:
    """Whose texts come first when texts of both players wait at the same moment (Q-22)."""
    return game.now if game.rules.effects_of_both_first == PLAYER_IN_TURN else next_player(game)


def due_texts(game: Game) -> list[Due]:
    """What is due now, the texts of one player first (Q-22), each in the order of events and of what is in
    force."""
    found: list[Due] = []
    index = standing(game)
    first = first_owner(game)
    for who in (first, 1 - first):
        for happening in game.waiting:
            for entry in index.triggers[happening.event]:
                trigger = entry.trigger
                if trigger is None:
                    continue
                scope = entry.scope
                if happening.event == EV_DAMAGED and happening.name:
                    if scope.source == happening.ref and f"-{scope.card}" in happening.name.split():
                        continue
                    scope = as_it_was(happening, scope)
                if trigger.sided == 2:
                    # A text about each player's side is carried out once for each, and belongs to that player (S-158).
                    due = Due(trigger, sided(entry.scope, who), entry.text, happening)
                elif trigger.sided == 1:
                    # A text about the opponent's Pokémon is ordered by their owner (F.2b, II-E-08.1).
                    if entry.scope.who == who:
                        continue
                    due = Due(trigger, sided(entry.scope, who), entry.text, happening)
                elif trigger.sided == 3:
                    # A text about the Pokémon of the event is ordered by its owner (II-E-07.2).
                    pokemon = game.pokemon(happening.ref)
                    if (happening.who if pokemon is None else pokemon.owner) != who:
                        continue
                    due = Due(trigger, sided(entry.scope, who), entry.text, happening)
                elif scope.who == who:
                    due = Due(trigger, scope, entry.text, happening)
                else:
                    continue
                if is_due(game, due) and not counted(game, found, due):
                    found.append(due)
            if happening.event == EV_DISCARDED and game.table.owners[happening.card] == who:
                discarded_texts(game, happening, who, found)
    return found


def as_it_was(happening: Happening, scope: Frame) -> Frame:
    """The scope of a card's text on the Pokémon that was damaged: a card that the attack has moved off it since still
    answers (see II-E-03, ruling 2371)."""
    if str(scope.card) not in happening.name.split():
        return scope
    return scope_of(scope.who, scope.cause, scope.card, happening.ref)


def counted(game: Game, found: list[Due], due: Due) -> bool:
    """Whether a text that does not stack is there already, and not in vain, for this event and player (see
    II-E-15)."""
    text = due.text
    if text is None or text.stacks:
        return False
    for each in found:
        if each.happening is due.happening and each.scope.who == due.scope.who:
            if each.text is not None and each.text.name == text.name and holds(game, each):
                return True
    return False


def sided(scope: Frame, side: int) -> Frame:
    """The scope of a two-sided text for one player's side."""
    made = scope.copy()
    made.side = side
    return made


def owner_of_due(due: Due) -> int:
    """Who orders a waiting text: the player whose Pokémon it affects, else whose text it is (II-E-20.1, see F.2b)."""
    return due.scope.side if due.trigger.sided else due.scope.who


def text_option(game: Game, due: Due, number: int) -> Option:
    """The option to carry out a waiting text next: its card, and its Pokémon if that has not left play since."""
    scope = due.scope
    return Option(OPT_TEXT, scope.card, -1 if game.pokemon(scope.source) is None else scope.source, number)


def discarded_texts(game: Game, happening: Happening, who: int, found: list[Due]) -> None:
    """Texts of the discarded card itself: in the discard pile, or on what it was attached to when it was discarded."""
    for text in game.table.cards[happening.card].texts:
        for trigger in text.triggers:
            if trigger.watches[0].event != EV_DISCARDED:
                continue
            cause = BY_ENERGY if happening.flag == ENERGY else (BY_TOOL if happening.flag == TOOL else BY_ABILITY)
            holder = int(happening.name) if happening.name else -1
            due = Due(trigger, scope_of(who, cause, happening.card, holder), text, happening)
            if is_due(game, due):
                found.append(due)


def is_due(game: Game, due: Due) -> bool:
    """Whether a trigger answers this event: its watch, its limit, its condition (see `is_able`)."""
    trigger = due.trigger
    matched = False
    for watch in trigger.watches:
        if watch.event == due.happening.event and watch.matches(game, due.scope, due.happening):
            matched = True
            break
    if not matched or spent(game, trigger, due.text, due.scope):
        return False
    # At the end of a turn one text may bring about what another waits for: all of them are there.
    return due.happening.event == EV_TURN_END or holds(game, due)


def holds(game: Game, due: Due) -> bool:
    """Whether the condition of a trigger holds now."""
    trigger = due.trigger
    if trigger.when is None and trigger.about is None:
        return True
    probe = frame_for(due)
    if trigger.about is not None and not trigger.about.find(game, probe):
        return False
    return trigger.when is None or trigger.when.value(game, probe) != 0


def is_able(game: Game, due: Due) -> bool:
    """Whether a text is carried out when it is its turn: its condition holds then (ruling 2012), it is not one of a
    Stadium that has left play while it waited (docs/decisions.md), and an optional one could do something now."""
    if not holds(game, due) or (due.scope.cause == BY_STADIUM and due.scope.card != game.stadium):
        return False
    return not due.trigger.may or could_change(game, due.trigger.block, frame_for(due), 0)


def spent(game: Game, trigger: Trigger, text: Text | None, scope: Frame) -> bool:
    """Whether the limit of a trigger is used up (see II-E-12, II-E-14)."""
    player = game.players[scope.who]
    if trigger.limit == OFTEN or text is None:
        return False
    if trigger.limit == ONCE_BY_NAME:
        return text.limited() in player.used_names
    if trigger.limit == ONCE_A_GAME:
        return text.name in player.used_game
    return use_mark(game, scope.source, scope.card, text) in player.used


def mark_spent(game: Game, trigger: Trigger, text: Text | None, scope: Frame) -> None:
    player = game.players[scope.who]
    if trigger.limit == OFTEN or text is None:
        return
    if trigger.limit == ONCE_BY_NAME:
        player.used_names.append(text.limited())
    elif trigger.limit == ONCE_A_GAME:
        player.used_game.append(text.name)
    else:
        player.used.append(use_mark(game, scope.source, scope.card, text))


def frame_for(due: Due) -> Frame:
    """The frame in which a trigger's text runs; a delayed text keeps the results of the text that made it."""
    scope = due.scope
    block = due.trigger.block
    frame = Frame(block, scope.who, scope.cause, scope.card, scope.source)
    frame.happening = due.happening
    frame.attacker = due.happening.source
    frame.target = scope.target
    frame.side = scope.side
    if scope.registers:
        frame.registers = scope.copy().registers
        while len(frame.registers) < block.registers:
            frame.registers.append(None)
    return frame


class OpenWaiting(Op):
    """Carry out the waiting texts one after another; each owner orders their own (II-E-03.2, II-E-04.1, II-E-07.2,
    Q-22, see II-E-20.1). An optional text that could do nothing waits on: another of the same moment may change that.

    What is due lies in `frame.due`; register `c` is 2 while the first of it is being offered (an optional text), `b` is
    1 among the free actions of a turn and at its end: Knock Outs are then settled between two texts (Q-50, see D.T3).
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        if not frame.due:
            if not game.waiting:
                return
            found = due_texts(game)
            game.waiting = []
            if not found:
                return
            frame.due = found
        if frame.b == 1 and frame.due and needs_settling(game):
            frame.pc -= 1
            game.call(SYS_SETTLE, frame.who)
            return
        while frame.due:
            able = self.able(game, frame)
            if len(able) > 1:
                self.ask(game, frame)
                return
            if able:
                self.begin(game, frame, able[0])
                return
            owner = owner_of_due(frame.due[0])
            while frame.due and owner_of_due(frame.due[0]) == owner:
                frame.due.pop(0)

    def able(self, game: Game, frame: Frame) -> list[int]:
        """Which of the texts of the first owner could be carried out now (see II-E-10)."""
        due = frame.due
        who = owner_of_due(due[0])
        found: list[int] = []
        for i in range(len(due)):
            if owner_of_due(due[i]) == who and is_able(game, due[i]):
                found.append(i)
        return found

    def ask(self, game: Game, frame: Frame) -> None:
        due = frame.due
        who = owner_of_due(due[0])
        if frame.c == 2:
            scope = due[0].scope
            # Others may order a text about their Pokémon, but only its own player may leave it out.
            if due[0].trigger.sided != 2:
                who = scope.who
            game.decision = Decision(who, ASK_YES_NO, [Option(OPT_YES), Option(OPT_NO)], 1, 1, scope.card, "II-E-10")
            return
        options = [text_option(game, due[i], i) for i in self.able(game, frame)]
        game.decision = Decision(who, ASK_ORDER, options, 1, 1, -1, "II-E-03.2")

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        game.decision = None
        option = decision.options[picks[0]]
        if decision.kind == ASK_ORDER:
            self.begin(game, frame, option.number)
            return
        frame.c = 0
        if option.kind == OPT_YES:
            self.carry_out(game, frame)
        else:
            frame.due.pop(0)
            frame.pc -= 1

    def begin(self, game: Game, frame: Frame, i: int) -> None:
        """The text number `i` is next: ask whether to use it when it is optional (DESIGN 3a.14), else carry it out."""
        due = frame.due.pop(i)
        frame.due.insert(0, due)
        if due.trigger.may:
            frame.c = 2
            self.ask(game, frame)
            return
        self.carry_out(game, frame)

    def carry_out(self, game: Game, frame: Frame) -> None:
        due = frame.due.pop(0)
        frame.pc -= 1
        mark_spent(game, due.trigger, due.text, due.scope)
        note(game, "trigger", 3, due.scope.who, due.scope.source, due.scope.card, due.happening.event)
        game.frames.append(frame_for(due))
