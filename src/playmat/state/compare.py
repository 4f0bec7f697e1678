"""Whole states compared: `same` says whether two games are in the same state, `key` hashes one alike in both builds.

Both read a game as one flat list of numbers and one of words. What is derived from the state (the index of what is in
force, the log) takes no part.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from typing import Final

import msgspec

from playmat.errors import SavedGameError
from playmat.rules.rules import Rules
from playmat.state.chance import INJECTED, SCRIPTED, Chance
from playmat.state.model import (
    Attack,
    Decision,
    Frame,
    Game,
    Happening,
    Passive,
    Player,
    Pokemon,
    Table,
    Text,
    Trigger,
)


def attack_code(table: Table, attack: Attack | None) -> str:
    """What finds an attack again: its card's id and its place among the card's attacks; "" for none."""
    if attack is None:
        return ""
    owner = attack.owner
    if owner is not None and attack in owner.attacks:
        return f"{owner.id}#{owner.attacks.index(attack)}"
    for defn in table.cards:
        if attack in defn.attacks:
            return f"{defn.id}#{defn.attacks.index(attack)}"
    raise SavedGameError(f"the attack {attack.name} belongs to no card of the game", "frames", "report the card")


def text_code(table: Table, card: int, text: Text | None) -> str:
    """What finds a text again: its card's id and its place among the card's texts; "" for none."""
    if text is None:
        return ""
    if 0 <= card < table.size and text in table.cards[card].texts:
        defn = table.cards[card]
        return f"{defn.id}#{defn.texts.index(text)}"
    for defn in table.cards:
        if text in defn.texts:
            return f"{defn.id}#{defn.texts.index(text)}"
    raise SavedGameError(f"the text {text.name} belongs to no card of the game", "frames", "report the card")


def passive_code(table: Table, passive: Passive | None) -> str:
    """What finds a passive again: its code, or that of the text that holds it and its place there; "" for none."""
    if passive is None or passive.code:
        return "" if passive is None else passive.code
    for defn in table.cards:
        for i in range(len(defn.texts)):
            if passive in defn.texts[i].passives:
                return f"@{defn.id}#{i}#{defn.texts[i].passives.index(passive)}"
    return ""


def trigger_code(table: Table, trigger: Trigger | None) -> str:
    """The same for a trigger."""
    if trigger is None or trigger.code:
        return "" if trigger is None else trigger.code
    for defn in table.cards:
        for i in range(len(defn.texts)):
            if trigger in defn.texts[i].triggers:
                return f"@{defn.id}#{i}#{defn.texts[i].triggers.index(trigger)}"
    return ""


class Flat:
    """A state as one list of numbers and one of words, each list in it led by its length."""

    __slots__ = ("numbers", "words")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.words: list[str] = []

    def many(self, numbers: list[int]) -> None:
        self.numbers.append(len(numbers))
        self.numbers.extend(numbers)

    def names(self, words: list[str]) -> None:
        self.numbers.append(len(words))
        self.words.extend(words)

    def pokemon(self, pokemon: Pokemon | None) -> None:
        if pokemon is None:
            self.numbers.append(-1)
            return
        self.words.append(pokemon.defn.id)
        self.many(pokemon.cards)
        self.many(pokemon.energy)
        self.many(pokemon.tools)
        self.numbers.extend(
            [
                pokemon.pid,
                pokemon.owner,
                pokemon.tops,
                pokemon.damage,
                pokemon.condition,
                pokemon.poison,
                pokemon.burned,
                pokemon.paralyzed_nth,
                pokemon.entered,
                pokemon.evolved,
                pokemon.active_turn,
                pokemon.left_active_turn,
                pokemon.since,
            ]
        )

    def player(self, player: Player) -> None:
        self.many(player.deck)
        self.many(player.hand)
        self.many(player.discard)
        self.many(player.prizes)
        self.many(player.lost)
        self.many(player.face_up)
        self.many(player.used)
        self.names(player.used_names)
        self.names(player.used_game)
        self.pokemon(player.active)
        self.numbers.append(len(player.bench))
        for pokemon in player.bench:
            self.pokemon(pokemon)
        self.numbers.extend(
            [
                player.turns,
                player.attached,
                player.supporters,
                player.stadiums,
                player.retreated,
                player.retreat_failed,
                player.prizes_set,
                player.prizes_taken,
                player.mulligans,
                1 if player.deck_seen else 0,
            ]
        )

    def frame(self, game: Game, frame: Frame) -> None:
        self.words.append(frame.block.code)
        self.words.append(attack_code(game.table, frame.attack))
        self.numbers.extend(
            [
                frame.pc,
                frame.who,
                frame.cause,
                frame.card,
                frame.source,
                frame.attacker,
                frame.target,
                frame.each,
                frame.side,
                frame.a,
                frame.b,
                frame.c,
                len(frame.registers),
            ]
        )
        happening = frame.happening
        if happening is None:
            self.numbers.append(-1)
        else:
            self.happening(happening)
        self.numbers.append(len(frame.due))
        for due in frame.due:
            self.words.append(trigger_code(game.table, due.trigger))
            self.words.append(text_code(game.table, due.scope.card, due.text))
            self.happening(due.happening)
            self.frame(game, due.scope)
        for result in frame.registers:
            if result is None:
                self.numbers.append(-1)
            else:
                self.many(result.refs)
                self.many(result.onto)
                self.numbers.extend([result.chosen, result.done, result.number, result.heads, result.tails])

    def happening(self, h: Happening) -> None:
        self.words.append(h.name)
        self.numbers.extend([h.event, h.ref, h.who, h.cause, h.source, h.card, h.amount, h.flag])

    def game(self, game: Game) -> None:
        self.numbers.extend(
            [
                game.turn,
                game.now,
                game.first,
                game.phase,
                game.winner,
                game.reason,
                game.stadium,
                game.next_pid,
                game.serial,
                0 if game.decision is None else 1,
            ]
        )
        self.many(game.in_use)
        self.many(game.looking)
        self.many(game.aside)
        self.many(game.seen[0])
        self.many(game.seen[1])
        self.many(game.seen_count)
        self.player(game.players[0])
        self.player(game.players[1])
        self.chance(game.chance)
        self.numbers.append(len(game.frames))
        for frame in game.frames:
            self.frame(game, frame)
        self.numbers.append(len(game.lasting))
        for effect in game.lasting:
            self.words.append(passive_code(game.table, effect.passive))
            self.words.append(trigger_code(game.table, effect.trigger))
            self.numbers.extend(
                [
                    effect.pid,
                    effect.whose,
                    effect.nth,
                    1 if effect.until else 0,
                    effect.cause,
                    effect.since,
                    1 if effect.stays else 0,
                    len(effect.spared),
                    *effect.spared,
                ]
            )
            self.frame(game, effect.scope)
        self.numbers.append(len(game.waiting))
        for happening in game.waiting:
            self.happening(happening)
        self.numbers.append(len(game.history))
        for record in game.history:
            self.words.append(record.name)
            self.numbers.extend(
                [
                    record.kind,
                    record.turn,
                    record.phase,
                    record.who,
                    record.ref,
                    record.number,
                    record.card,
                    record.cause,
                ]
            )
        self.numbers.append(len(game.fallen))
        for fallen in game.fallen:
            self.words.append(fallen.defn.id)
            self.numbers.extend(
                [fallen.pid, fallen.owner, fallen.prizes, fallen.by_attack, fallen.attacker, fallen.was_active]
            )

    def chance(self, chance: Chance) -> None:
        self.numbers.extend([chance.mode, chance.a, chance.b, chance.c, chance.d])
        if chance.mode == SCRIPTED or chance.mode == INJECTED:
            # Only what is still to come matters.
            self.many(chance.coins[chance.coin_at :])
            self.many(chance.picks[chance.pick_at :])
            self.numbers.append(len(chance.orders) - chance.order_at)
            for order in chance.orders[chance.order_at :]:
                self.many(order)
            self.many(chance.laid)


def flat(game: Game) -> Flat:
    """The whole state, without what is derived from it and without the table (rules and cards)."""
    made = Flat()
    made.game(game)
    return made


def same_table(a: Table, b: Table) -> bool:
    """Whether two tables stand for the same rules and the same cards."""
    if a is b:
        return True
    if a.size != b.size or a.owners != b.owners or a.rules != b.rules:
        return False
    for card in range(a.size):
        if a.cards[card].id != b.cards[card].id:
            return False
    return True


def same_decision(a: Decision | None, b: Decision | None) -> bool:
    """Whether two decisions offer the same options in the same order."""
    if a is b:
        return True
    if a is None or b is None or len(a.options) != len(b.options):
        return False
    if a.who != b.who or a.kind != b.kind or a.least != b.least or a.most != b.most or a.source != b.source:
        return False
    if a.rule != b.rule or a.ordered != b.ordered:
        return False
    for i in range(len(a.options)):
        x = a.options[i]
        y = b.options[i]
        if x.kind != y.kind or x.card != y.card or x.target != y.target or x.number != y.number:
            return False
    return True


def same(a: Game, b: Game) -> bool:
    """Whether two games are in the same state: rules, cards, places, knowledge, chance, frames and the decision."""
    if a is b:
        return True
    if not same_table(a.table, b.table) or not same_decision(a.decision, b.decision):
        return False
    x = flat(a)
    y = flat(b)
    return x.numbers == y.numbers and x.words == y.words


def key(game: Game) -> int:
    """A hash of the state, 64 bits, the same in every build and on every machine; equal games have equal keys."""
    made = flat(game)
    numbers = array("q", made.numbers)
    if sys.byteorder == "big":
        numbers.byteswap()
    table = game.table
    ids = [defn.id for defn in table.cards]
    text = "\0".join(made.words) + "\1" + "\0".join(ids) + "\1" + rules_text(table.rules)
    digest = hashlib.blake2b(numbers.tobytes(), digest_size=8)
    digest.update(bytes(array("B", table.owners)))
    digest.update(text.encode("utf-8"))
    return int.from_bytes(digest.digest(), "little")


def rules_text(rules: Rules) -> str:
    """The rules as one line of JSON, the same for equal rules (their name takes no part)."""
    text = RULES_TEXTS.get(rules)
    if text is None:
        data = rules.as_dict()
        del data["name"]
        text = msgspec.json.encode(data, order="sorted").decode("utf-8")
        if len(RULES_TEXTS) >= 64:
            RULES_TEXTS.clear()
        RULES_TEXTS[rules] = text
    return text


RULES_TEXTS: Final[dict[Rules, str]] = {}
"""The texts of the rules seen last: `key` would otherwise spend most of its time on them."""
