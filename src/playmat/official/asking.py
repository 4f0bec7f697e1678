"""One decision of the official engine made of ours: what is asked, by keys, and how its answer is carried out here.

Most decisions are one to one. An optional choice is there one choice of none or one, here a yes or no and then the
choice; a choice that may end early is there one of none, here has an option to stop; cards that are laid on a deck lie
there as they were chosen, here their order is asked. This module is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from playmat.effects.ops_cards import Put
from playmat.effects.picking import NOT_A_DECK, Pick
from playmat.engine.queries import is_confused
from playmat.engine.standing import standing
from playmat.errors import PlaymatError
from playmat.official.codes import OPTION_CARD, OPTION_END, OPTION_EVOLVE, OPTION_NO, OPTION_SKILL, OPTION_YES
from playmat.official.keys import STOP, Key, own_key
from playmat.state.chance import Chance
from playmat.state.codes import (
    ASK_ATTACK,
    ASK_EITHER,
    ASK_MAIN,
    ASK_ORDER,
    ASK_PICK,
    ASK_PRIZE,
    ASK_YES_NO,
    DECK_TOP,
    OPT_CARD,
    OPT_POKEMON,
    OPT_YES,
    Q_NEEDS_COIN,
)
from playmat.state.model import Decision, Game

Step = Callable[[list[int]], None]
"""What carries out a choice: `Game.choose`, or the walk's own that gives chance its outcomes first."""

YES: Final[Key] = (OPTION_YES, -1, -1)
NO: Final[Key] = (OPTION_NO, -1, -1)
END: Final[Key] = (OPTION_END, -1, -1)


ANY: Final = -1
"""A number of choices that ours leaves open, for it asks one by one."""


class Ask:
    """A decision as the official engine would put it: who chooses, how many (ANY: left open), of which keys."""

    def __init__(self, who: int, keys: list[Key], least: int, most: int) -> None:
        self.who = who
        self.keys = keys
        self.least = least
        self.most = most

    def answer(self, game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
        """Carries out the choice of these keys."""
        raise NotImplementedError


class Plain(Ask):
    """Our pending decision as it is; the option to stop is choosing none."""

    def __init__(self, game: Game, ids: list[int], decision: Decision) -> None:
        keys = keys_of(game, ids, decision)
        if decision.kind == ASK_ATTACK:
            # An attack that several Pokémon or cards have is there one option.
            keys = list(dict.fromkeys(keys))
        least = decision.least
        for at in range(len(keys)):
            if keys[at][0] < 0:
                del keys[at]
                least = 0
                break
        super().__init__(decision.who, keys, least, decision.most)

    def answer(self, game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
        decision = game.decision
        assert decision is not None
        keys = keys_of(game, ids, decision)
        wanted = chosen if chosen or STOP not in keys else [STOP]
        if decision.kind == ASK_ORDER and decision.ordered:
            wanted = laid(game, wanted)
        if len(wanted) > 1 and not decision.ordered:
            # Picked cards are attached, benched and laid there in the order in which they were picked.
            game.decision = in_order(decision)
        step([keys.index(key) for key in wanted])
        answer_order(game, ids, chosen, step)


class Series(Ask):
    """A choice that ours makes in several parts, as one choice."""

    def __init__(self, game: Game, ids: list[int], decision: Decision) -> None:
        keys = keys_of(game, ids, decision)
        super().__init__(decision.who, [key for key in keys if key != STOP], ANY, ANY)
        self.must = decision.least > 0 and STOP not in keys  # whether something must be chosen first of all

    def answer(self, game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
        left = chosen[:]
        decision = game.decision
        assert decision is not None
        source = decision.source
        while (decision := game.decision) and decision.kind == ASK_PICK and decision.source == source:
            keys = keys_of(game, ids, decision)
            now = [key for key in left if key in keys][: decision.most]
            left = [key for key in left if key not in now]
            if not now and STOP in keys:
                now = [STOP]
            elif len(now) < decision.least or (not now and not chosen):
                break
            if len(now) > 1:
                game.decision = in_order(decision)
            step([keys.index(key) for key in now])
        if left:
            raise PlaymatError("a card that was chosen there cannot be chosen here", "official decisions")
        answer_order(game, ids, chosen, step)


class Pair(Ask):
    """A card and the Pokémon that it evolves, which ours chooses one after the other, as one choice of pairs."""

    def __init__(self, game: Game, ids: list[int], decision: Decision) -> None:
        pairs: list[Key] = []
        first = keys_of(game, ids, decision)
        for at in range(len(first)):
            then = ahead(game, at)
            if then is None or then.decision is None or then.decision.kind != ASK_PICK:
                continue
            for _, card, _ in keys_of(then, ids, then.decision):
                pairs.append((OPTION_EVOLVE, card, first[at][1]))
        super().__init__(decision.who, pairs, 1, 1)

    def answer(self, game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
        _, card, onto = chosen[0]
        for one in (onto, card):
            decision = game.decision
            assert decision is not None
            step([keys_of(game, ids, decision).index((OPTION_CARD, one, -1))])


class May(Ask):
    """Yes or no and then a choice, as one choice of none or some; `then` is what follows yes."""

    def __init__(self, inner: Ask, then: Game | None = None) -> None:
        self.inner = inner
        self.then = then  # the game after yes
        super().__init__(inner.who, inner.keys, 0, inner.most)

    def answer(self, game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
        # Choosing none from a deck is a search all the same: the deck is shuffled after it.
        looks = bool(chosen) or (self.inner.least == 0 and self.searches())
        step([yes_of(game, looks)])
        if looks and game.decision is not None:
            self.inner.answer(game, ids, chosen, step)

    def searches(self) -> bool:
        """Whether the choice after yes is from a deck."""
        then = self.then
        if then is None or not then.frames:
            return False
        op = then.frames[-1].block.ops[then.frames[-1].pc - 1]
        return isinstance(op, Pick) and op.deck != NOT_A_DECK


class Either(Ask):
    """One of two effects, as a yes (the first) or no."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.who, [YES, NO], 1, 1)

    def answer(self, game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
        step([0 if chosen == [YES] else 1])


class AsOne(Ask):
    """Yes or no about one card, as a choice of that card or none; the card is the one that was recorded."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.who, [], 0, 1)

    def answer(self, game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
        step([yes_of(game, bool(chosen))])


def keys_of(game: Game, ids: list[int], decision: Decision) -> list[Key]:
    """The keys of our options; ending an attack that goes on by a choice of attacks is stopping."""
    keys: list[Key] = []
    for option in decision.options:
        key = own_key(game, ids, decision, option)
        keys.append(STOP if key[0] == OPTION_END and decision.kind == ASK_ATTACK else key)
    return keys


def in_order(decision: Decision) -> Decision:
    """The same decision, whose picks are kept in their order."""
    return Decision(
        decision.who,
        decision.kind,
        decision.options,
        decision.least,
        decision.most,
        decision.source,
        decision.rule,
        True,
    )


def yes_of(game: Game, yes: bool) -> int:
    """The index of yes or of no."""
    decision = game.decision
    assert decision is not None
    for at in range(len(decision.options)):
        if (decision.options[at].kind == OPT_YES) == yes:
            return at
    raise PlaymatError("there is no yes and no", "official decisions")


def answer_order(game: Game, ids: list[int], chosen: list[Key], step: Step) -> None:
    """Where the order of the cards just chosen is asked: as they were chosen, the last one uppermost."""
    decision = game.decision
    if decision is None or decision.kind != ASK_ORDER or not decision.ordered:
        return
    keys = keys_of(game, ids, decision)
    if sorted(keys) == sorted(chosen):
        step([keys.index(key) for key in laid(game, chosen)])


def laid(game: Game, chosen: list[Key]) -> list[Key]:
    """Cards in the order in which ours are told, the uppermost first: on top of a deck each lies on the one before."""
    frame = game.frames[-1]
    op = frame.block.ops[frame.pc - 1]
    return chosen[::-1] if isinstance(op, Put) and op.place == DECK_TOP else chosen


def ahead(game: Game, pick: int, seed: int = 0) -> Game | None:
    """What follows a choice, on a copy with chance of its own; None where it cannot be carried out."""
    copy = game.copy()
    copy.chance = Chance.seeded(seed)
    try:
        copy.choose([pick])
    except PlaymatError:
        return None
    return copy


ATTEMPTS: Final = 16
"""So many tries with chance of its own find heads where few coins must be heads."""


def attack_choice(game: Game, pick: int) -> Game | None:
    """What follows a choice where that is a choice of attacks, however coins that decide whether the attack fails must
    fall for it; None where there is none."""
    active = game.players[game.now].active
    coins = standing(game).answers[Q_NEEDS_COIN] or (active is not None and is_confused(active))
    for seed in range(ATTEMPTS if coins else 1):
        then = ahead(game, pick, seed)
        if then is not None and then.decision is not None and then.decision.kind == ASK_ATTACK:
            return then
    return None


def asks(game: Game, ids: list[int]) -> Iterator[Ask]:
    """The forms in which the pending decision may be put, the likeliest first; none when the game is over."""
    decision = game.decision
    if decision is None:
        return
    yield Plain(game, ids, decision)
    if decision.kind == ASK_YES_NO:
        then = ahead(game, yes_of(game, True))
        if then is not None and then.decision is not None:
            if then.decision.kind in (ASK_PICK, ASK_ATTACK) and then.decision.who == decision.who:
                for inner in picks(then, ids, then.decision):
                    yield May(inner, then)
        yield AsOne(decision)
    elif decision.kind == ASK_EITHER and len(decision.options) == 2:
        yield Either(decision)
    elif decision.kind == ASK_PICK:
        yield from picks(game, ids, decision)
        if decision.most == 1 and decision.options[0].kind == OPT_POKEMON:
            yield Pair(game, ids, decision)


def picks(game: Game, ids: list[int], decision: Decision) -> Iterator[Ask]:
    """The forms of a choice of cards or Pokémon."""
    yield Plain(game, ids, decision)
    if goes_on(game, decision):
        yield Series(game, ids, decision)


def goes_on(game: Game, decision: Decision) -> bool:
    """Whether a choice has a further part."""
    copy = game.copy()
    copy.chance = Chance.seeded(0)
    try:
        copy.choose(list(range(decision.most)))
    except PlaymatError:
        return False
    then = copy.decision
    return then is not None and then.kind == ASK_PICK and then.source == decision.source and then.who == decision.who


def is_text_order(decision: Decision | None) -> bool:
    """Whether the order of waiting texts is asked."""
    return decision is not None and decision.kind == ASK_ORDER and not decision.ordered


def is_resting(decision: Decision) -> bool:
    """Whether nothing is in the middle of a text: the state is then compared in full."""
    return decision.kind in (ASK_MAIN, ASK_PRIZE) or (
        decision.source < 0 and decision.kind not in (ASK_ORDER, ASK_PICK)
    )


def has_card(decision: Decision, card: int) -> bool:
    """Whether a card is among the options."""
    return any(option.kind == OPT_CARD and option.card == card for option in decision.options)


def skill(card: int) -> Key:
    """The key of a waiting text."""
    return (OPTION_SKILL, card, -1)
