"""Playing a game on the official engine and writing its trace, with every random outcome.

It tells the order of a deck at each decision, not after each shuffle. The order after a shuffle is found backwards:
from the next order that is known, undoing what left the deck or came into it since. Of a deck that was shuffled again
before any decision, the cards that left it in between lay on top, and the order of the others never mattered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from playmat.errors import PlaymatError
from playmat.official.codes import AREA_DECK, AREA_DECK_BOTTOM, AREA_DECK_TOP, FIRST_SERIAL, INTO_DECK
from playmat.official.engine import SEEN, Battle, Card, Current, Log, Player, Pokemon, Seen, Selection, Shown
from playmat.official.trace import FORMAT, OPTION_FIELDS, Choice, Mon, Side, State, Trace

LIMIT: Final = 700
"""Decisions after which a recorded game is stopped: random play can use an effect without end."""

Chooser = Callable[[Seen, int], list[int]]
"""What chooses: from what is asked, with what is seen, and of whom, indices into its options."""

LAID: Final = (AREA_DECK_TOP, AREA_DECK_BOTTOM)
OUT, IN, TOP, BOTTOM, SHUFFLED = range(5)


def record(decks: tuple[list[int], list[int]], choose: Chooser, name: str = "", limit: int = LIMIT) -> Trace:
    """Plays one game with these decks (ids of its cards) and chooser; every list of the trace is written out."""
    choices: list[Choice] = []
    with Battle(decks) as battle:
        while True:
            seen = SEEN.decode(battle.seen())
            if seen.current.result >= 0 or len(choices) >= limit:
                break
            who = seen.current.yourIndex
            chosen = choose(seen, who)
            battle.select(chosen)
            choices.append(choice_of(who, seen.select, chosen))
        shown = battle.shown()
    if len(shown) != len(choices) + 1:
        raise PlaymatError(f"{len(choices)} decisions, but {len(shown)} states were told", "official engine")
    states: list[State] = []
    for at, each in enumerate(shown):
        states.append(state_of(each, shown[at - 1] if at else None))
    final = shown[-1]
    reasons = [log.reason for log in final.logs if log.type == "Result"]
    return Trace(
        FORMAT,
        name,
        [decks[0], decks[1]],
        [cards_of(player.deck) for player in shown[0].current.players],
        states,
        choices,
        final.current.result,
        reasons[0] if reasons else 0,
    )


def choice_of(who: int, asked: Selection, chosen: list[int]) -> Choice:
    """A decision as the trace keeps it."""
    options: list[list[int]] = []
    for option in asked.option:
        kind = option["type"]
        options.append([kind, *(option[field] for field in OPTION_FIELDS.get(kind, ()))])
    return Choice(
        who,
        asked.type,
        asked.context,
        asked.minCount,
        asked.maxCount,
        options,
        card_of(asked.effect),
        card_of(asked.contextCard),
        asked.remainDamageCounter,
        asked.remainEnergyCost,
        chosen,
    )


def card_of(card: Card | None) -> int:
    return -1 if card is None else card.serial - FIRST_SERIAL


def cards_of(cards: Sequence[Card | None]) -> list[int]:
    """Cards as ours are numbered."""
    return [card.serial - FIRST_SERIAL for card in cards if card is not None]


def mon_of(pokemon: Pokemon) -> Mon:
    return Mon(
        pokemon.serial - FIRST_SERIAL,
        pokemon.hp,
        pokemon.maxHp,
        pokemon.appearThisTurn,
        pokemon.energies,
        cards_of(pokemon.energyCards),
        cards_of(pokemon.tools),
        cards_of(pokemon.preEvolution),
    )


def side_of(player: Player) -> Side:
    flags = (player.poisoned, player.burned, player.asleep, player.paralyzed, player.confused)
    return Side(
        player.benchMax,
        sum(1 << bit for bit, on in enumerate(flags) if on),
        [None if each is None else mon_of(each) for each in player.active],
        [mon_of(each) for each in player.bench],
        cards_of(player.deck),
        cards_of(player.hand),
        cards_of(player.discard),
        cards_of(player.prize),
    )


def state_of(shown: Shown, before: Shown | None) -> State:
    """One state, with what chance did since the one before."""
    now = shown.current
    logs = shown.logs
    looking: list[int | None] | None = None
    if now.looking is not None:
        looking = [None if card is None else card.serial - FIRST_SERIAL for card in now.looking]
    return State(
        now.turn,
        now.firstPlayer,
        now.supporterPlayed,
        now.stadiumPlayed,
        now.energyAttached,
        now.retreated,
        now.result,
        cards_of(now.stadium),
        looking,
        [side_of(player) for player in now.players],
        [1 if log.head else 0 for log in logs if log.type == "Coin"],
        [] if before is None else orders_of(before.current, now, logs),
        [log.serial - FIRST_SERIAL for log in logs if log.serial >= 0 and log.type in ("MoveCard", "MoveAttached")],
        [log.serial - FIRST_SERIAL for log in logs if log.type == "MoveCard" and log.toArea in LAID],
        [log.attackId for log in logs if log.type == "Attack"],
    )


def orders_of(before: Current, now: Current, logs: list[Log]) -> list[list[int]]:
    """The orders after the shuffles of these logs, in their order; each is a whole deck, its top card last."""
    found: dict[int, list[int]] = {}
    for who in (0, 1):
        found.update(orders_of_one(who, cards_of(before.players[who].deck), cards_of(now.players[who].deck), logs))
    return [found[at] for at in sorted(found)]


def orders_of_one(who: int, deck: list[int], end: list[int], logs: list[Log]) -> dict[int, list[int]]:
    """The orders after the shuffles of one player's deck, by the place of the shuffle in the logs."""
    moves: list[tuple[int, int, int]] = []
    there = set(deck)
    contents: dict[int, set[int]] = {}
    for at, log in enumerate(logs):
        if log.type == "Shuffle":
            if log.playerIndex == who:
                moves.append((at, SHUFFLED, -1))
                contents[at] = set(there)
            continue
        if log.type == "Change" and log.serialAfter - FIRST_SERIAL in there:
            # A Pokémon in play and a card of the deck change places.
            moves.append((at, OUT, log.serialAfter - FIRST_SERIAL))
            moves.append((at, IN, log.serialBefore - FIRST_SERIAL))
            there.discard(log.serialAfter - FIRST_SERIAL)
            there.add(log.serialBefore - FIRST_SERIAL)
            continue
        card = log.serial - FIRST_SERIAL
        if log.serial < 0 or (card < 60) != (who == 0):
            continue
        if log.type == "Devolve":
            # Nothing says where the card goes: into the deck, if it lies there at the end or was drawn since.
            if card in end or any(each.type == "Draw" and each.serial == log.serial for each in logs[at:]):
                moves.append((at, IN, card))
                there.add(card)
            continue
        if log.type == "MoveCard" and log.toArea in INTO_DECK:
            if card in there:
                moves.append((at, OUT, card))
            moves.append((at, {AREA_DECK: IN, AREA_DECK_BOTTOM: BOTTOM}.get(log.toArea, TOP), card))
            there.add(card)
        elif log.type == "Draw" or (
            card in there and log.type in ("MoveCard", "Attach", "Evolve", "Play", "MoveAttached")
        ):
            # What is drawn lay in the deck, though not every log tells how it came there (devolving).
            moves.append((at, OUT, card))
            there.discard(card)
    found: dict[int, list[int]] = {}
    order = list(end)
    for at, move, card in reversed(moves):
        if move == SHUFFLED:
            # What is not known of an order that was shuffled away lies below what is known.
            found[at] = sorted(contents[at] - set(order)) + order
            order = []
        elif move == OUT:
            order.append(card)
        elif card in order:
            order.remove(card)
    return found
