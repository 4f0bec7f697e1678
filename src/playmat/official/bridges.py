"""Where the official engine and Playmat cut their decisions differently: the walk's ways from one to the other.

Each way is a function that sees the walk and the recorded decision; `bridged` goes through them in order. Every use is
counted under the name of its row in `deviations`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playmat.effects.flow import EitherAsk
from playmat.effects.ops_counters import Inflict
from playmat.engine.events import OpenWaiting
from playmat.engine.queries import counters_reach
from playmat.engine.standing import texts_of
from playmat.official import deviations as known
from playmat.official.asking import YES, ahead, attack_choice, in_order, is_text_order, keys_of, yes_of
from playmat.official.codes import (
    AREA_STADIUM,
    CONDITIONS,
    CTX_ACTIVATE,
    CTX_ATTACH_FROM,
    CTX_ATTACH_TO,
    CTX_ATTACK,
    CTX_DISCARD,
    CTX_DISCARD_ENERGY,
    CTX_FIRST_EFFECT,
    CTX_MORE_DEVOLVE,
    CTX_MULLIGAN,
    CTX_REMOVE_DAMAGE_COUNTER,
    CTX_SKILL_ORDER,
    CTX_TO_ACTIVE,
    CTX_TO_DECK,
    CTX_TO_DECK_BOTTOM,
    CTX_TO_HAND,
    CTX_TO_PRIZE,
    OPTION_ATTACK,
    OPTION_CARD,
    OPTION_CONDITION,
    OPTION_NUMBER,
    OPTION_PLAY,
    SELECT_MAIN,
    SELECT_YES_NO,
)
from playmat.official.keys import STOP, Key, official_keys
from playmat.official.offers import TO_MOVE, immune, in_vain, nobodys, with_options
from playmat.official.trace import Choice
from playmat.state.codes import (
    ASK_ATTACK,
    ASK_EITHER,
    ASK_MAIN,
    ASK_MULLIGAN,
    ASK_NUMBER,
    ASK_PICK,
    ASK_PRIZE,
    ASK_PROMOTE,
    ASK_RETREAT_TO,
    ASK_SETUP_ACTIVE,
    ASK_YES_NO,
    BY_RETREAT,
    OPT_ABILITY,
    OPT_PLAY,
)
from playmat.state.model import Game, Option
from playmat.state.moves import discard, put_damage, take_damage_off

if TYPE_CHECKING:
    from playmat.official.walk import Walk

Bridge = Callable[["Walk", Choice], bool]


def bridged(walk: Walk, choice: Choice) -> bool:
    """Brings both to a decision that they share; True where the recorded one was dealt with by that."""
    settle_order(walk, choice)
    return any(bridge(walk, choice) for bridge in BRIDGES)


def settle_order(walk: Walk, choice: Choice | None) -> None:
    """Our questions for the order of texts that are not asked there at this point: as they were ordered, or in ours."""
    while is_text_order(walk.game.decision) and (choice is None or choice.context != CTX_SKILL_ORDER):
        decision = walk.game.decision
        assert decision is not None
        keys = keys_of(walk.game, walk.ids, decision)
        wanted = [key for key in walk.order if key in keys]
        if wanted:
            walk.order.remove(wanted[0])
            walk.step([keys.index(wanted[0])])
        elif walk.met("order not asked"):
            walk.step([0])
        else:
            return


def take_order(walk: Walk, choice: Choice) -> bool:
    """The order of effects is there one selection of all, here one after another."""
    if choice.context != CTX_SKILL_ORDER:
        return False
    keys = official_keys(walk.state, choice)
    walk.order = [keys[i] for i in choice.chosen]
    if not is_text_order(walk.game.decision) and not walk.met("order of idle effects"):
        return False
    if not walk.met("order at once"):
        return False
    walk.give(walk.at + 1)
    walk.at += 1
    return True


def skip_activate(walk: Walk, choice: Choice) -> bool:
    """There an optional effect that can do nothing is asked for."""
    decision = walk.game.decision
    if choice.context != CTX_ACTIVATE or (decision is not None and decision.kind == ASK_YES_NO):
        return False
    said = official_keys(walk.state, choice)[choice.chosen[0]]
    if known.BONUSES & set(walk.state.attacks) and said == YES and walk.met("bonus unpaid"):
        raise known.Ended("bonus unpaid")
    return skipped(walk, "idle effect asked")


def skipped(walk: Walk, name: str) -> bool:
    """Passes a recorded decision over, with what chance did for it."""
    if not walk.met(name):
        return False
    if walk.given <= walk.at:
        walk.give(walk.at + 1)
        walk.game.chance.coins.clear()
        walk.game.chance.orders.clear()
    walk.at += 1
    return True


def gather_prizes(walk: Walk, choice: Choice) -> bool:
    """Prizes for several Pokémon are taken there for one after another, here together."""
    decision = walk.game.decision
    if decision is None or decision.kind != ASK_PRIZE or choice.context != CTX_TO_HAND or choice.who != decision.who:
        return False
    if decision.least <= choice.least:
        return False
    taken: list[Key] = []
    end = walk.at
    choices = walk.trace.choices
    while end < len(choices) and len(taken) < decision.least:
        each = choices[end]
        if each.context != CTX_TO_HAND or each.who != decision.who:
            break
        keys = official_keys(walk.trace.states[end], each)
        taken.extend(keys[i] for i in each.chosen)
        end += 1
    if len(taken) != decision.least or not walk.met("Prizes one by one"):
        return False
    keys = keys_of(walk.game, walk.ids, decision)
    walk.give(end)
    walk.step([keys.index(key) for key in taken])
    walk.at = end
    return True


def prizes_in_passes(walk: Walk, choice: Choice) -> bool:
    """A Pokémon that falls by a text about a Knock Out falls there after the other's Prizes were taken, here in the
    same pass: Prizes and promotions until the next turn are the same in another order."""
    decision = walk.game.decision
    if decision is None or decision.kind != ASK_PRIZE or choice.who == decision.who or not is_aftermath(choice):
        return False
    if not walk.met("Knock Outs in passes"):
        return False
    end = walk.at
    choices = walk.trace.choices
    left: list[tuple[int, int, list[Key]]] = []
    while end < len(choices) and is_aftermath(choices[end]):
        keys = official_keys(walk.trace.states[end], choices[end])
        left.append((choices[end].who, choices[end].context, [keys[i] for i in choices[end].chosen]))
        end += 1
    walk.give(end)
    while (decision := walk.game.decision) and decision.kind in (ASK_PRIZE, ASK_PROMOTE):
        context = CTX_TO_HAND if decision.kind == ASK_PRIZE else CTX_TO_ACTIVE
        mine = [each for each in left if each[:2] == (decision.who, context)]
        taken = [key for each in mine for key in each[2]][: decision.least]
        if len(taken) < decision.least:
            if end == len(choices):
                raise known.Ended("Knock Outs in passes")
            break
        left = [each for each in left if each not in mine or not set(each[2]) & set(taken)]
        keys = keys_of(walk.game, walk.ids, decision)
        walk.step([keys.index(key) for key in taken])
    walk.at = end
    return True


def is_aftermath(choice: Choice) -> bool:
    """Whether a Prize is taken or a Pokémon sent up after a Knock Out."""
    return choice.effect < 0 and choice.context in (CTX_TO_HAND, CTX_TO_ACTIVE)


def take_mulligan(walk: Walk, choice: Choice) -> bool:
    """Whether a hand without a Basic is kept is asked there before anybody places; ours asks when it is that player's
    turn to place."""
    decision = walk.game.decision
    if decision is None:
        return False
    kept = choice.context == CTX_MULLIGAN and not walk.mulligan
    if kept and decision.kind == ASK_SETUP_ACTIVE and choice.who != decision.who:
        walk.mulligan = choice.chosen[:]
        return skipped(walk, "mulligan asked first")
    if decision.kind == ASK_MULLIGAN and walk.mulligan:
        walk.step(walk.mulligan)
        walk.mulligan = []
    return False


def refuse_search(walk: Walk, choice: Choice) -> bool:
    """Ours asks whether to search where the deck is hidden; there nothing is asked where nothing could be found."""
    decision = walk.game.decision
    if decision is None or decision.kind != ASK_YES_NO:
        return False
    others = choice.effect >= 0 and choice.effect != decision.source and choice.type != SELECT_YES_NO
    if choice.type != SELECT_MAIN and ((not others and not is_aftermath(choice)) or waits(walk.game)):
        return False
    if decision.source < 0 or not walk.met("search not asked"):
        return False
    searched = bool(walk.game.chance.orders)
    walk.step([yes_of(walk.game, searched)])
    while searched and (decision := walk.game.decision) and decision.kind == ASK_PICK and not decision.least:
        walk.step([])
    return bridged(walk, choice)


def waits(game: Game) -> bool:
    """Whether a text that has waited is asked about, or asks, and not a part of the text before it."""
    frame, beneath = game.frames[-1], game.frames[-2] if len(game.frames) > 1 else None
    if frame.pc > 0 and isinstance(frame.block.ops[frame.pc - 1], OpenWaiting):
        return True
    # A text in progress lies above the op that has called it and will go on with the others.
    return beneath is not None and isinstance(beneath.block.ops[beneath.pc], OpenWaiting)


def choose_in_vain(walk: Walk, choice: Choice) -> bool:
    """Ours asks for a choice on which nothing depends: what is chosen is immune, or nothing was found to attach. That
    it changed nothing shows when the states are compared."""
    decision = walk.game.decision
    over = choice.type == SELECT_MAIN or (
        choice.effect < 0 and choice.context in (CTX_TO_HAND, CTX_TO_ACTIVE, CTX_ATTACK)
    )
    kinds = (ASK_PICK,) if choice.context == CTX_ATTACK else (ASK_PICK, ASK_ATTACK)
    if decision is None or decision.kind not in kinds or not walk.at:
        return False
    # The text of another card may be asked about next.
    another = choice.effect >= 0 and choice.effect != decision.source
    at = walk.at - 1
    while at > 0 and walk.trace.choices[at].context == CTX_SKILL_ORDER:
        at -= 1
    before = walk.trace.choices[at]
    asked = over and (decision.source in (before.effect, before.about) or decision.source in played_card(walk, at))
    if not asked:
        stopped = decision.kind == ASK_PICK and immune(walk, set(keys_of(walk.game, walk.ids, decision)))
        if not stopped or not (over or another):
            return False
    if not walk.met("choice in vain"):
        return False
    walk.step([0] if decision.least else [])
    return bridged(walk, choice)


def played_card(walk: Walk, at: int) -> list[int]:
    """The card that was played or used by a main decision, or that attacked by any; none where nothing was."""
    state, choice = walk.trace.states[at], walk.trace.choices[at]
    if not choice.chosen or not (choice.type == SELECT_MAIN or choice.context == CTX_ATTACK):
        return []
    key = official_keys(state, choice)[choice.chosen[0]]
    if key[0] == OPTION_ATTACK:
        return [mon.card for mon in state.sides[choice.who].active if mon is not None]
    return [key[1]]


def count_devolving(walk: Walk, choice: Choice) -> bool:
    """How many cards are taken off is there asked one by one, here as a number."""
    decision = walk.game.decision
    if decision is None or decision.kind != ASK_NUMBER or choice.context != CTX_MORE_DEVOLVE:
        return False
    number = 1
    end = walk.at
    choices = walk.trace.choices
    while end < len(choices) and choices[end].context == CTX_MORE_DEVOLVE:
        number += choices[end].chosen == [0]
        end += 1
    keys = keys_of(walk.game, walk.ids, decision)
    wanted = (OPTION_NUMBER, number, -1)
    if wanted not in keys or not walk.met("devolving one by one"):
        return False
    walk.give(end)
    walk.step([keys.index(wanted)])
    walk.at = end
    return True


def gather_effect(walk: Walk, choice: Choice) -> bool:
    """Several searches of one text are there one, or in another order."""
    decision = walk.game.decision
    if decision is None or decision.kind != ASK_PICK or choice.effect != decision.source or choice.effect < 0:
        return False
    gathered = walk.ids[choice.effect] in known.GATHERED or known.KALEIDOWALTZ in walk.state.attacks
    if not gathered or not walk.met("searches together"):
        return False
    taken: list[Key] = []
    onto: dict[int, Key] = {}
    end = walk.at
    choices = walk.trace.choices
    while end < len(choices) and choices[end].effect == choice.effect:
        keys = official_keys(walk.trace.states[end], choices[end])
        chosen = [keys[i] for i in choices[end].chosen]
        if choices[end].context == CTX_ATTACH_FROM and chosen:
            onto[choices[end].about] = chosen[0]
        else:
            taken.extend(chosen)
        end += 1
    walk.give(end)
    follow_all(walk, taken, onto)
    walk.at = end
    return True


def counters_one_by_one(walk: Walk, choice: Choice) -> bool:
    """Counters are moved there one by one between any Pokémon; ours asks for each Pokémon in turn. They are moved here
    as they were there, and ours moves none."""
    decision = walk.game.decision
    if choice.context != CTX_REMOVE_DAMAGE_COUNTER or known.STRANGE_HACKING not in walk.state.attacks:
        return False
    if decision is None or decision.kind != ASK_YES_NO or not walk.met("counters moved one by one"):
        return False
    end = walk.at
    choices = walk.trace.choices
    taken: list[int] = []
    while end < len(choices) and choices[end].effect == choice.effect:
        keys = official_keys(walk.trace.states[end], choices[end])
        taken.extend(keys[i][1] for i in choices[end].chosen)
        end += 1
    for source, target in zip(taken[::2], taken[1::2], strict=False):
        one, other = walk.game.holder_of(source), walk.game.holder_of(target)
        assert one is not None and other is not None
        take_damage_off(walk.game, one, 10)
        if counters_reach(walk.game, walk.game.frames[-1], other):
            put_damage(walk.game, other, 10)
    walk.give(end)
    walk.step([yes_of(walk.game, False)])
    walk.at = end
    return True


def asked_though_over(walk: Walk, choice: Choice) -> bool:
    """A Bench that has become too small is discarded down there though the game has been won."""
    if walk.game.decision is not None or choice.context != CTX_DISCARD or choice.effect >= 0:
        return False
    return walk.game.winner == walk.trace.result and skipped(walk, "asked though over")


def pay_more(walk: Walk, choice: Choice) -> bool:
    """A retreat that is paid may be paid further there."""
    game = walk.game
    decision = game.decision
    if decision is None or decision.kind != ASK_RETREAT_TO or choice.context != CTX_DISCARD_ENERGY or choice.least:
        return False
    if not walk.met("superfluous Energy"):
        return False
    keys = official_keys(walk.state, choice)
    for i in choice.chosen:
        discard(game, keys[i][1], choice.who, BY_RETREAT, game.frames[-1].source)
    walk.give(walk.at + 1)
    walk.at += 1
    return True


def skip_single(walk: Walk, choice: Choice) -> bool:
    """The order of a single card is asked there."""
    decision = walk.game.decision
    if choice.context not in (CTX_TO_DECK, CTX_TO_DECK_BOTTOM) or len(choice.options) != 1 or choice.least != 1:
        return False
    return decision is not None and decision.kind == ASK_MAIN and skipped(walk, "order of one card")


def play_in_vain(walk: Walk, choice: Choice) -> bool:
    """A card or Ability that is known to change nothing, for the deck is empty, may be used there: it is offered here
    too, so that the walk follows."""
    decision = walk.game.decision
    if choice.type != SELECT_MAIN or not choice.chosen or decision is None or decision.kind != ASK_MAIN:
        return False
    key = official_keys(walk.state, choice)[choice.chosen[0]]
    row = in_vain(walk, choice.who, key)
    if not row or key in keys_of(walk.game, walk.ids, decision):
        return False
    if row == "Rare Candy" and walk.met(row):
        raise known.Ended(row)
    if walk.met(row):
        pokemon = walk.game.holder_of(key[1])
        if pokemon is None:
            walk.game.decision = with_options(decision, [Option(OPT_PLAY, key[1])])
        else:
            texts = texts_of(walk.game, pokemon)
            declared = [at for at in range(len(texts)) if texts[at].action is not None]
            walk.game.decision = with_options(decision, [Option(OPT_ABILITY, -1, pokemon.pid, at) for at in declared])
    return False


def fossil_refused(walk: Walk, choice: Choice) -> bool:
    """A fossil may be played there where Pokémon with an Ability may not, and stays in the hand; here it is put into
    play, for it is an Item in the hand."""
    if choice.type != SELECT_MAIN or not choice.chosen or walk.at + 1 >= len(walk.trace.states):
        return False
    kind, card, _ = official_keys(walk.state, choice)[choice.chosen[0]]
    hand = walk.trace.states[walk.at + 1].sides[choice.who].hand or []
    if kind != OPTION_PLAY or card not in hand or not walk.game.table.cards[card].is_fossil:
        return False
    return skipped(walk, "fossil refused")


def keep_hand(walk: Walk, choice: Choice) -> bool:
    """A text that waits for the end of the turn is forgotten there when the Active Pokémon leaves the Active Spot."""
    game = walk.game
    ending = [each for each in game.lasting if walk.ids[each.scope.card] in known.FORGOTTEN]
    if not ending or walk.at + 1 >= len(walk.trace.states):
        return False
    choices = walk.trace.choices
    at = walk.at + 1
    while at < len(choices) and choices[at].type != SELECT_MAIN:
        at += 1
    after = walk.trace.states[at]
    if after.turn == walk.state.turn:
        return False
    kept = after.sides[ending[0].scope.who].hand
    if not kept or len(kept) < known.FORGOTTEN_HAND:
        return False
    if walk.met("forgotten text"):
        game.lasting = [each for each in game.lasting if each not in ending]
        game.touch()
    return False


def crispin(walk: Walk, choice: Choice) -> bool:
    """Ours chooses both cards and then which of them goes to the hand; there that card first, then the other."""
    decision = walk.game.decision
    if choice.effect < 0 or choice.context != CTX_TO_HAND or decision is None or decision.kind != ASK_PICK:
        return False
    # A Supporter that an attack uses goes there under the name of the attacker.
    if decision.source < 0 or walk.ids[decision.source] not in known.HAND_THEN_ATTACH or not walk.met("to hand first"):
        return False
    taken: list[Key] = []
    choices = walk.trace.choices
    end = walk.at
    while end < len(choices) and choices[end].effect == choice.effect:
        keys = official_keys(walk.trace.states[end], choices[end])
        taken.extend(keys[i] for i in choices[end].chosen)
        end += 1
    # Both cards, which of them to the hand, and onto which Pokémon the other.
    script = [*taken[:2], taken[0], *taken[2:]] if taken else []
    walk.give(end)
    follow(walk, script)
    walk.at = end
    return True


def follow(walk: Walk, script: list[Key]) -> None:
    """Makes choices one after another; where the next is not offered, the choice is ended."""
    while script or walk.game.decision is not None:
        decision = walk.game.decision
        if decision is None or decision.kind != ASK_PICK:
            return
        keys = keys_of(walk.game, walk.ids, decision)
        if script and script[0] in keys:
            walk.step([keys.index(script.pop(0))])
        elif STOP in keys:
            walk.step([keys.index(STOP)])
        else:
            # A Pokémon to attach to is asked for even where nothing is left to attach.
            walk.step([0] if decision.least else [])


def which_effect(walk: Walk, choice: Choice) -> bool:
    """Ours asks first which of several effects; there the choices that follow say it."""
    decision = walk.game.decision
    if decision is None or decision.kind != ASK_EITHER or choice.context == CTX_FIRST_EFFECT:
        return False
    if not walk.met("which effect first"):
        return False
    taken: list[Key] = []
    end = walk.at
    choices = walk.trace.choices
    while end < len(choices) and choices[end].effect == decision.source:
        keys = official_keys(walk.trace.states[end], choices[end])
        taken.extend(keys[i] for i in choices[end].chosen)
        end += 1
    if end == walk.at and choice.who == decision.who and choice.type != SELECT_MAIN:
        return False
    best = max(range(len(decision.options)), key=lambda at: (consumed(walk, at, taken), -at))
    walk.give(end)
    walk.step([best])
    follow_all(walk, taken)
    walk.at = end
    return True


def consumed(walk: Walk, at: int, taken: list[Key]) -> int:
    """How many of the recorded choices one effect takes up."""
    decision = walk.game.decision
    then = ahead(walk.game, at)
    if then is None or decision is None:
        return -1
    count = 0
    if then.stadium != walk.game.stadium:
        count += (OPTION_CARD, walk.game.stadium, -1) in taken
    given = condition_given(walk, at)
    count += sum(kind == OPTION_CONDITION and CONDITIONS[number] == given for kind, number, _ in taken)
    left = taken[:]
    while then.decision is not None and then.decision.kind == ASK_PICK:
        keys = keys_of(then, walk.ids, then.decision)
        now = [key for key in left if key in keys][: then.decision.most]
        if len(now) < then.decision.least:
            break
        left = [key for key in left if key not in now]
        count += len(now)
        then.choose([keys.index(key) for key in now])
    return count


def condition_given(walk: Walk, at: int) -> int:
    """The Special Condition that one of several effects gives; -1 where it gives none."""
    frame = walk.game.frames[-1]
    either = frame.block.ops[frame.pc - 1]
    if not isinstance(either, EitherAsk) or not either.conditions or walk.game.decision is None:
        return -1
    part = frame.block.ops[either.starts[walk.game.decision.options[at].number]]
    return part.conditions[0] if isinstance(part, Inflict) else -1


def follow_all(walk: Walk, taken: list[Key], onto: dict[int, Key] | None = None) -> None:
    """Makes all recorded choices that the picks that follow offer; `onto` says which card goes onto which Pokémon, in
    whatever order ours asks."""
    taken = taken[:]
    picked: list[Key] = []
    while (decision := walk.game.decision) and decision.kind == ASK_PICK:
        keys = keys_of(walk.game, walk.ids, decision)
        now = list(dict.fromkeys(key for key in taken if key in keys))[: decision.most]
        picked += [key for key in now if onto and key[1] in onto]
        for key in now:
            taken.remove(key)
        if not now and onto and picked and onto[picked[0][1]] in keys:
            now = [onto[picked.pop(0)[1]]]
        if not now and STOP in keys:
            now = [STOP]
        if len(now) < decision.least:
            return
        walk.game.decision = in_order(decision)
        walk.step([keys.index(key) for key in now])


def only_stadium(walk: Walk, choice: Choice) -> bool:
    """The Stadium in play is never a choice here, for there is only one."""
    decision = walk.game.decision
    stadium = all(option[:2] == [OPTION_CARD, AREA_STADIUM] for option in choice.options)
    if not stadium or len(choice.options) != 1 or decision is None or decision.kind != ASK_MAIN:
        return False
    return skipped(walk, "only Stadium asked")


def skip_prize_order(walk: Walk, choice: Choice) -> bool:
    """The order in which cards become Prizes is asked there; they lie face down."""
    if choice.context != CTX_TO_PRIZE or choice.least != len(choice.options):
        return False
    decision = walk.game.decision
    return decision is not None and decision.kind == ASK_MAIN and skipped(walk, "order of Prizes asked")


TO_RECEIVE = (CTX_ATTACH_TO, CTX_ATTACH_FROM, *TO_MOVE)


def skip_attaching(walk: Walk, choice: Choice) -> bool:
    """There a card to attach or Energy to move is chosen though no Pokémon could receive it."""
    if choice.context not in TO_RECEIVE or choice.effect < 0:
        return False
    if (OPTION_CARD, choice.about, -1) in walk.refused:
        return skipped(walk, "no recipient")
    if not past_text(walk, choice.effect):
        return False
    chosen = {official_keys(walk.state, choice)[i] for i in choice.chosen}
    if chosen and choice.context in TO_MOVE and nobodys(walk, chosen) and walk.met("no recipient"):
        raise known.Ended("no recipient")
    return skipped(walk, "no recipient")


def past_text(walk: Walk, card: int) -> bool:
    """Whether the text of a card that is asked about there has been carried out here, also where the game has ended by
    that."""
    decision = walk.game.decision
    if decision is None or decision.kind in (ASK_MAIN, ASK_PROMOTE, ASK_PRIZE):
        return True
    return decision.source != card and walk.game.frames[-1].card != card and waits(walk.game)


def copied_attack(walk: Walk, choice: Choice) -> bool:
    """The attacks that an attack could copy are offered there beside it; chosen so, no further question follows."""
    decision = walk.game.decision
    if decision is None or decision.kind != ASK_MAIN or choice.type != SELECT_MAIN or not choice.chosen:
        return False
    keys = official_keys(walk.state, choice)
    wanted = keys[choice.chosen[0]]
    ours = keys_of(walk.game, walk.ids, decision)
    if wanted[0] != OPTION_ATTACK:
        return False
    for at, key in enumerate(ours):
        if key[0] != OPTION_ATTACK:
            continue
        then = attack_choice(walk.game, at)
        if then is None or then.decision is None:
            continue
        if any(len(then.players[who].deck) != len(walk.game.players[who].deck) for who in (0, 1)):
            # What it may copy is not known before.
            continue
        copies = keys_of(then, walk.ids, then.decision)
        asked = walk.at + 1 < len(walk.trace.choices) and walk.trace.choices[walk.at + 1].context == CTX_ATTACK
        if wanted not in copies or (wanted == key and asked) or not walk.met("copied attacks beside"):
            continue
        walk.give(walk.at + 1)
        walk.step([at])
        now = walk.game.decision
        if now is not None and now.kind == ASK_ATTACK:
            walk.step([copies.index(wanted)])
        walk.at += 1
        return True
    return False


BRIDGES: tuple[Bridge, ...] = (
    keep_hand,
    take_order,
    take_mulligan,
    gather_prizes,
    prizes_in_passes,
    crispin,
    which_effect,
    copied_attack,
    refuse_search,
    choose_in_vain,
    count_devolving,
    gather_effect,
    counters_one_by_one,
    asked_though_over,
    pay_more,
    skip_single,
    play_in_vain,
    fossil_refused,
    only_stadium,
    skip_prize_order,
    skip_attaching,
    skip_activate,
)


def finish(walk: Walk) -> None:
    """After the last recorded decision: what ours still asks and the official engine does not."""
    if walk.trace.result < 0:
        return
    settle_order(walk, None)
    kinds = (ASK_YES_NO, ASK_PICK, ASK_ATTACK)
    while (decision := walk.game.decision) and decision.source >= 0 and decision.kind in kinds:
        if decision.kind == ASK_YES_NO and walk.met("search not asked"):
            walk.step([yes_of(walk.game, False)])
        elif decision.kind != ASK_YES_NO and walk.met("choice in vain"):
            walk.step([0] if decision.least else [])
        else:
            return
