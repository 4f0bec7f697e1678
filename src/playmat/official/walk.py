"""Walking a recorded game of the official engine on Playmat: the recorded choices are made and the recorded chance is
given, and at every decision both are compared: who decides, what is offered, how many, and the whole state.

Where the two cut their decisions differently, or one is known to differ (`deviations`), the walk goes on past it and
counts it; anything else is a divergence, at which it stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from playmat.effects.ops_coins import ShuffleDeck
from playmat.engine.queries import reaches
from playmat.engine.standing import standing, takes_from
from playmat.engine.start import start
from playmat.errors import ChanceError, PlaymatError
from playmat.official import deviations as known
from playmat.official.asking import ANY, Ask, AsOne, Series, asks, is_text_order, keys_of
from playmat.official.cards import attack_ids, changed_definition, definition, official_rules
from playmat.official.codes import (
    CONTEXT_NAMES,
    CTX_ACTIVATE,
    CTX_ATTACK,
    CTX_DISCARD,
    CTX_DISCARD_ENERGY,
    CTX_SKILL_ORDER,
    CTX_SWITCH_ENERGY,
    CTX_TO_DECK_ENERGY,
    CTX_TO_HAND_ENERGY,
    OPTION_ATTACK,
    OPTION_RETREAT,
    SELECT_MAIN,
)
from playmat.official.compare import Difference, differences, order_differences
from playmat.official.keys import Key, key_text, official_keys
from playmat.official.trace import Choice, State, Trace
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN, BY_ATTACK, DECISION_NAMES, Q_NO_ABILITY, Q_NO_DAMAGE, Q_SURVIVES, REASON_NAMES
from playmat.state.model import NO_BLOCK, TEXT_ABILITY, Definition, Frame, Game, Pokemon

BY_UNITS = (CTX_DISCARD_ENERGY, CTX_TO_HAND_ENERGY, CTX_TO_DECK_ENERGY, CTX_SWITCH_ENERGY, CTX_ATTACK)
"""Contexts in which one option may stand for several, or several for one: units of a card, an attack of two cards."""

FIRST_OF_SECOND = 60
"""The number of the first card of the second player."""
LATER_ASKED = 3
"""So many decisions at most lie between a choice and what its texts for later have done."""
LATELY = 60
"""So many decisions at most lie between an attack and the end of the turn after it."""
EXTRA_CHANCE = 2
"""So many outcomes that were not recorded are added for one choice, where it is known that none are needed there."""


class Divergence(msgspec.Struct):
    """Where the two part: a word for its kind, the number of the decision, and the particulars for people."""

    kind: str
    game: str
    decision: int
    context: str
    effect: str
    detail: list[str]

    def text(self) -> str:
        """All of it on a few lines."""
        head = f"{self.kind} (game {self.game}, decision {self.decision}, {self.context}, {self.effect or 'no effect'})"
        return "\n    ".join([head, *self.detail])


class Parting(Exception):
    """Raised inside a walk where the two part."""

    def __init__(self, kind: str, *detail: str) -> None:
        super().__init__(kind)
        self.kind = kind
        self.detail = list(detail)


class Walk:
    """One recorded game in progress here. `counts` says which known differences were met, and how often."""

    def __init__(self, trace: Trace, switches: frozenset[str] = known.ALL) -> None:
        self.trace = trace
        self.switches = switches
        self.ids = [*trace.decks[0], *trace.decks[1]]
        self.counts: Counter[str] = Counter()
        self.at = 0  # the decision that is compared next
        self.given = 0  # the state up to which chance has been given
        self.order: list[Key] = []  # waiting texts in the order chosen there
        self.ended = ""  # the known difference by which the walk ended early
        self.refused: set[Key] = set()  # cards chosen there to be attached that no Pokémon may have
        self.muted = -LATER_ASKED - 1  # the last decision at which a text for later was of a Pokémon without Abilities
        self.mulligan: list[int] = []  # whether a hand is kept, where that was said before it is asked here
        chance = Chance.injected()
        chance.inject([], [order[:] for order in trace.first_order], [], [])
        self.game = start(official_rules(), (self.cards_of(0), self.cards_of(1)), chance, 0)

    def cards_of(self, who: int) -> list[Definition]:
        """What the engine runs for a deck; a card that is known to have another text there has that."""
        deck = self.trace.decks[who]
        found = {card: definition(card) for card in set(deck)}
        for card, (row, old, new) in known.OTHER_TEXTS.items():
            if card in found and self.met(row):
                found[card] = changed_definition(card, old, new)
        return [found[card] for card in deck]

    # -- the walk -----------------------------------------------------------------------------------------------------

    def run(self) -> Divergence | None:
        """Walks to the end; the divergence at which it stops, or None."""
        try:
            while self.at < len(self.trace.choices):
                self.one()
            self.end()
        except known.Ended as known_end:
            self.ended = known_end.row
        except Parting as parting:
            row = self.ends_by()
            if not row or not self.met(row):
                return self.divergence(parting)
            self.ended = row
        except (PlaymatError, IndexError) as wrong:
            return self.divergence(Parting("refused", str(wrong)))
        return None

    def one(self) -> None:
        """The next recorded decision."""
        from playmat.official.bridges import bridged

        choice = self.trace.choices[self.at]
        if is_main(choice):
            self.refused.clear()
        if bridged(self, choice):
            return
        game = self.game
        if game.decision is None:
            raise Parting("ours is over", ending(game))
        self.compare_state()
        keys = official_keys(self.state, choice)
        ask = self.matching(choice, keys)
        self.carry_out(ask, [keys[i] for i in choice.chosen if keys[i] not in self.refused])
        self.at += 1

    @property
    def state(self) -> State:
        """The recorded state at the decision that is compared."""
        return self.trace.states[self.at]

    def met(self, name: str) -> bool:
        """Counts a known difference; False where it is switched off."""
        if name not in self.switches:
            return False
        self.counts[name] += 1
        return True

    def carry_out(self, ask: Ask, chosen: list[Key]) -> None:
        """Makes a choice here."""
        self.give(self.at + 1)
        if muted(self.game):
            self.muted = self.at
        if len(self.game.chance.coins) > 1 and self.attacking(self.at):
            self.coins_before(ask, chosen)
        if self.game.chance.orders and self.attacking(self.at):
            self.shuffle_before(ask, chosen)
        ask.answer(self.game, self.ids, chosen, self.step)

    # -- chance -------------------------------------------------------------------------------------------------------

    def give(self, number: int) -> None:
        """Gives chance the outcomes of the states up to this one."""
        while self.given < number and self.given + 1 < len(self.trace.states):
            self.given += 1
            state = self.trace.states[self.given]
            chance = self.game.chance
            if self.given <= number and not chance.leftovers():
                chance.picks.clear()
                chance.laid.clear()
            chance.inject(state.coins, [order[:] for order in state.orders], state.moved, state.laid)

    def step(self, picks: list[int]) -> None:
        """`Game.choose`; where ours goes on further than the recorded state, with what was recorded after it."""
        decision = self.game.decision
        tries = 0
        added = 0
        while True:
            try:
                self.game.choose(picks[:])
                return
            except ChanceError as wrong:
                self.game.decision = decision
                tries += 1
                coin = self.coins_cut() if "coins" in wrong.what and tries <= EXTRA_CHANCE else -1
                if coin >= 0:
                    self.game.chance.inject([coin], [], [], [])
                elif self.may_look_ahead():
                    self.give(self.given + 1)
                elif added < EXTRA_CHANCE and self.once_shuffled():
                    added += 1
                    self.game.chance.inject([], [self.order_there() if added == 1 else []], [], [])
                else:
                    raise Parting("chance", wrong.what) from None

    def once_shuffled(self) -> bool:
        """Whether a text is carried out that shuffles one time less there."""
        if self.at >= len(self.trace.choices):
            return False
        effect = self.trace.choices[self.at].effect
        once = effect >= 0 and self.ids[effect] in known.SHUFFLES_ONCE
        # Also a Supporter that an attack uses, under the name of the attacker.
        asked = self.game.decision
        once = once or (asked is not None and asked.source >= 0 and self.ids[asked.source] in known.SHUFFLES_ONCE)
        # Copied attacks too, under the name of the attack that copies.
        once = once or self.trace.choices[self.at].context == CTX_TO_DECK_ENERGY
        for state in self.trace.states[max(0, self.at - 1) : self.at + 2]:
            once = once or any(each in known.ATTACKS_SHUFFLE_ONCE for each in state.attacks)
        return once and self.met("shuffled once")

    def order_there(self) -> list[int]:
        """How the deck lies there into which cards were put without a shuffle, with what was drawn of it since on top;
        none where no deck was put into."""
        if self.at + 1 < len(self.trace.states):
            for player, side in zip(self.game.players, self.trace.states[self.at + 1].sides, strict=True):
                assert isinstance(side.deck, list)
                deck = side.deck + [card for card in side.hand or [] if card not in player.hand]
                if len(deck) > len(player.deck) and set(player.deck) <= set(deck):
                    return deck
        return []

    def shuffled_more(self) -> bool:
        """Whether only shuffles are left over, of a text that shuffles there though it has searched nothing, or put
        nothing into the deck."""
        return not self.game.chance.coins and self.may_shuffle() and self.met("shuffled more")

    def main_before(self, at: int) -> int:
        """The number of the last main decision up to this one."""
        while at > 0 and not is_main(self.trace.choices[at]):
            at -= 1
        return at

    def attacking(self, at: int) -> bool:
        """Whether a decision is one to attack, or one of an attack."""
        at = self.main_before(at)
        choice = self.trace.choices[at]
        return (
            bool(choice.chosen) and official_keys(self.trace.states[at], choice)[choice.chosen[0]][0] == OPTION_ATTACK
        )

    def may_shuffle(self) -> bool:
        """Whether the card that was played or used last has a text that shuffles, or the attack that was carried out
        last is on a card with such a text, also where it was copied."""
        at = self.main_before(self.at - 1)
        state, choice = self.trace.states[at], self.trace.choices[at]
        kind, card, _ = official_keys(state, choice)[choice.chosen[0]]
        if kind == OPTION_RETREAT:
            return False
        cards = [card]
        if kind == OPTION_ATTACK:
            declared = {attack for each in self.trace.states[at : self.at + 1] for attack in each.attacks}
            cards = [at for at in range(len(self.ids)) if declared & set(attack_ids().get(self.ids[at], ()))]
        blocks = [block for each in cards if each >= 0 for block in self.game.table.cards[each].blocks]
        return any(isinstance(op, ShuffleDeck) for block in blocks for op in block.ops)

    def shuffle_before(self, ask: Ask, chosen: list[Key]) -> None:
        """An attack that shuffles the deck there though it put nothing into it: the deck is laid as it lies there
        before the attack, for the next turn draws from it."""
        copy = self.game.copy()
        try:
            ask.answer(copy, self.ids, chosen, copy.choose)
        except PlaymatError:
            return
        if copy.decision is None or copy.decision.kind != ASK_MAIN or copy.chance.coins:
            return
        for order in copy.chance.orders:
            deck = self.game.players[0 if order and order[0] < FIRST_OF_SECOND else 1].deck
            if order in self.game.chance.orders and sorted(deck) == sorted(order) and self.met("shuffled more"):
                deck[:] = order
                self.game.chance.orders.remove(order)

    def coins_before(self, ask: Ask, chosen: list[Key]) -> None:
        """Coins of an attack's own text are flipped there before those of texts about its damage: here they come after
        them, in the order in which all comes out as it was recorded."""
        answers = standing(self.game).answers
        flipped = [each.passive for each in answers[Q_NO_DAMAGE] + answers[Q_SURVIVES]]
        if not any(passive is not None and passive.kind == 1 for passive in flipped):
            return
        coins = self.game.chance.coins
        for late in range(len(coins)):
            order = coins[len(coins) - late :] + coins[: len(coins) - late]
            if self.comes_out(ask, chosen, order):
                if late and self.met("coins before damage"):
                    coins[:] = order
                return

    def comes_out(self, ask: Ask, chosen: list[Key], coins: list[int]) -> bool:
        """Whether with these coins the next state is the recorded one but for what was shuffled."""
        copy = self.game.copy()
        copy.chance.coins[:] = coins
        try:
            ask.answer(copy, self.ids, chosen, copy.choose)
        except PlaymatError:
            return False
        found = differences(copy, self.trace.states[self.at + 1])
        return not copy.chance.coins and all(each.what.startswith(("deck", "hand")) for each in found)

    def flipped_more(self) -> bool:
        """Whether only coins are left over, of an attack that has failed already."""
        lately = self.trace.states[max(0, self.at - LATELY) : self.at + 1]
        inked = any(known.JET_OF_INK in state.attacks for state in lately)
        return not self.game.chance.orders and inked and self.met("coins flipped further")

    def ends_by(self) -> str:
        """The known difference that ends the walk here: about a text of an attack for later, copying without end, or a
        card that stays in the discard pile; none: empty."""
        if self.muted >= self.at - LATER_ASKED:
            return "answer as an Ability"
        if self.stripped():
            return "no HP left"
        states = self.trace.states
        for side, player in zip(self.state.sides, self.game.players, strict=True):
            for card in player.hand:
                if self.ids[card] in known.STAYING and card in (side.discard or []):
                    return "stays discarded"
        at = self.at
        while at > 0 and not states[at].attacks:
            at -= 1
        if at and known.TRY_TO_IMITATE in states[at].attacks and known.TRY_TO_IMITATE in states[at - 1].attacks:
            return "copied again"
        turn = states[at - 1].turn
        before = {attack for state in states[:at] if turn - 1 <= state.turn <= turn for attack in state.attacks}
        if not at or not before & known.ANSWERS:
            return ""
        attacker = self.game.players[self.trace.choices[at - 1].who].active
        sheltered = attacker is not None and not reaches(self.game, answer_of(self.game, attacker), attacker)
        return "answer prevented" if sheltered else ""

    def stripped(self) -> bool:
        """Whether the last attack discards Tools before its damage, and the Pokémon that it is used on had only HP left
        that a Tool gave it."""
        at = self.main_before(self.at - 1)
        attacks = {attack for state in self.trace.states[at : self.at + 1] for attack in state.attacks}
        if not attacks & known.STRIP_TOOLS:
            return False
        target = self.trace.states[at].sides[1 - self.trace.choices[at].who].active[0]
        if target is None or not target.tools:
            return False
        return target.hp <= target.max_hp - self.game.table.cards[target.card].hp

    def coins_cut(self) -> int:
        """The coin of an attack that is carried out and flips no more coins there, for nothing depends on them; -1:
        there is none such."""
        states = self.trace.states[self.at : self.given + 1]
        for state in states:
            for attack in state.attacks:
                coin = known.COINS_CUT.get(attack, -1)
                # "Both tails" is over once one was heads; after tails the next coin comes, perhaps later.
                over = coin == 0 or (coin == 1 and any(1 in each.coins for each in states))
                if over and self.met("coins cut short"):
                    return coin
        return -1

    def may_look_ahead(self) -> bool:
        """Whether the decision after the last state that was given may be one that ours does not ask, or asks later."""
        if self.given >= len(self.trace.choices):
            return False
        following = self.trace.choices[self.given]
        if following.context in (CTX_SKILL_ORDER, CTX_ACTIVATE) or following.least == 0:
            return True
        if following.context == CTX_DISCARD and following.effect < 0:
            # A Bench that has become too small is discarded down there before the text shuffles.
            return True
        if self.attacking(self.at) and not is_main(following):
            # A coin that decides whether the Pokémon survives is flipped there after what answers the damage.
            return True
        before = self.trace.choices[self.given - 1]
        attackers = [mon.card for mon in self.trace.states[self.given - 1].sides[before.who].active if mon is not None]
        return following.effect >= 0 and (following.effect == before.effect or following.effect in attackers)

    # -- comparing ----------------------------------------------------------------------------------------------------

    def compare_state(self) -> None:
        """The whole state; in the middle of a text only what cannot lag behind."""
        from playmat.official.offers import berries_spent, resting, tolerated

        game = self.game
        state = self.state
        found = [each for each in differences(game, state) if not tolerated(self, each)]
        if found and resting(game) and berries_spent(self, found):
            found = [each for each in differences(game, state) if not tolerated(self, each)]
        if found and not resting(game) and self.met("within a text"):
            found = []
        if found:
            raise Parting(f"state: {word_of(found[0])}", *[self.difference_text(each) for each in found])
        if (
            self.given == self.at
            and game.decision is not None
            and game.decision.kind == ASK_MAIN
            and game.chance.leftovers()
        ):
            if not self.shuffled_more() and not self.flipped_more():
                raise Parting("chance left over", f"coins {game.chance.coins}, {len(game.chance.orders)} shuffles")
            game.chance.orders.clear()
            game.chance.coins.clear()
        if not self.at:
            return
        for each in order_differences(game, state):
            if self.given > self.at and word_of(each) == "deck":
                # Ours has been shuffled as it is there only later.
                continue
            if not self.met(f"order of {word_of(each)}"):
                raise Parting(f"order of {word_of(each)}", f"{each.what}: ours {each.ours}, there {each.theirs}")
            adopt(game, each)

    def matching(self, choice: Choice, keys: list[Key]) -> Ask:
        """Our decision in the form in which it was recorded."""
        from playmat.official.offers import near

        units = choice.context in BY_UNITS
        found: list[Ask] = []
        for ask in asks(self.game, self.ids):
            if fits(ask, choice, keys, units):
                return ask
            found.append(ask)
        for ask in found:
            if near(self, ask, choice, keys):
                return ask
        ask = found[0]
        if ask.who != choice.who:
            raise Parting("who decides", f"ours {ask.who}, recorded {choice.who}")
        theirs = set(keys)
        ours = set(ask.keys)
        if theirs != ours:
            only = [f"only there: {key_text(self.game, key)}" for key in sorted(theirs - ours)]
            only += [f"only ours: {key_text(self.game, key)}" for key in sorted(ours - theirs)]
            raise Parting("options", f"recorded {choice.least} to {choice.most}, ours {ask.least} to {ask.most}", *only)
        raise Parting("how many", f"recorded {choice.least} to {choice.most}, ours {ask.least} to {ask.most}")

    def end(self) -> None:
        """The result."""
        from playmat.official.bridges import finish

        finish(self)
        game = self.game
        if self.trace.result < 0:
            return
        if game.winner != self.trace.result:
            raise Parting("result", f"recorded {self.trace.result} by {self.trace.reason}", f"ours {ending(game)}")

    # -- for people ---------------------------------------------------------------------------------------------------

    def difference_text(self, each: Difference) -> str:
        """A difference with names of cards where it is about lists."""
        if isinstance(each.ours, list) and isinstance(each.theirs, list):
            ours = [self.card_name(card) for card in each.ours if card not in each.theirs]
            theirs = [self.card_name(card) for card in each.theirs if card not in each.ours]
            if ours or theirs:
                return f"{each.what}: only ours {', '.join(ours) or '-'}; only there {', '.join(theirs) or '-'}"
        return f"{each.what}: ours {each.ours}, there {each.theirs}"

    def card_name(self, card: int) -> str:
        return f"{self.game.table.cards[card].name}#{card}" if 0 <= card < self.game.table.size else str(card)

    def divergence(self, parting: Parting) -> Divergence:
        """The particulars of where the walk stopped."""
        at = min(self.at, len(self.trace.choices) - 1)
        choice = self.trace.choices[at]
        source = choice.effect if choice.effect >= 0 else choice.about
        detail = parting.detail[:]
        decision = self.game.decision
        if decision is not None:
            keys = keys_of(self.game, self.ids, decision)
            names = [key_text(self.game, key) for key in keys[:12]]
            source_name = self.card_name(decision.source) if decision.source < 1000 else "a Pokémon"
            kind = DECISION_NAMES[decision.kind]
            bounds = f"{decision.least} to {decision.most}"
            detail.append(f"ours: {kind} of {decision.who}, {bounds}, {source_name}: {', '.join(names)}")
        if at:
            last = self.trace.choices[at - 1]
            keys = official_keys(self.trace.states[at - 1], last)
            names = [key_text(self.game, keys[i]) for i in last.chosen]
            detail.append(f"before it {last.who} chose for {CONTEXT_NAMES[last.context]}: {', '.join(names) or 'none'}")
        return Divergence(
            parting.kind,
            self.trace.name,
            at,
            CONTEXT_NAMES[choice.context],
            self.card_name(source) if source >= 0 else "",
            detail,
        )


def fits(ask: Ask, choice: Choice, keys: Sequence[Key], units: bool) -> bool:
    """Whether our decision is exactly the recorded one."""
    if ask.who != choice.who or ask.least not in (choice.least, ANY) or ask.most not in (choice.most, ANY):
        return False
    if isinstance(ask, AsOne):
        return len(keys) == 1
    if isinstance(ask, Series) and not choice.chosen and ask.must:
        # A choice of none that is not offered here is no series of choices.
        return False
    theirs = sorted(set(keys)) if units else sorted(keys)
    return theirs == sorted(ask.keys)


def muted(game: Game) -> bool:
    """Whether a text of an attack that is carried out later is one of a Pokémon whose Abilities are taken away now."""
    locks = standing(game).answers[Q_NO_ABILITY]
    for effect in game.lasting if locks else ():
        scope = effect.scope
        if effect.trigger is not None and scope.cause == BY_ATTACK:
            if any(takes_from(game, lock, scope.source, scope.card, scope.who, TEXT_ABILITY) for lock in locks):
                return True
    return False


def answer_of(game: Game, attacker: Pokemon) -> Frame:
    """An effect of an attack of the opponent's Active Pokémon, to ask whom it reaches."""
    other = game.players[1 - attacker.owner].active
    pid = -1 if other is None else other.pid
    return Frame(NO_BLOCK, 1 - attacker.owner, BY_ATTACK, -1 if other is None else other.cards[-1], pid)


def word_of(each: Difference) -> str:
    """The zone or property without whose it is."""
    return each.what.split(" of ")[0].rstrip(" 01")


def adopt(game: Game, each: Difference) -> None:
    """Takes over the recorded order of a place."""
    zone, _, who = each.what.rpartition(" ")
    assert isinstance(each.theirs, list)
    player = game.players[int(who)]
    {"deck": player.deck, "hand": player.hand, "discard": player.discard, "prizes": player.prizes}[zone][:] = (
        each.theirs
    )


def ending(game: Game) -> str:
    """How ours stands or ended."""
    return f"winner {game.winner}, {REASON_NAMES[game.reason]}"


def is_main(choice: Choice) -> bool:
    """Whether the main decision of a turn was recorded."""
    return choice.type == SELECT_MAIN


def is_order(game: Game) -> bool:
    """Whether ours asks for the order of waiting texts."""
    return is_text_order(game.decision)
