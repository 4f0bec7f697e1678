"""A scene: test cards, a position, choices, scripted chance, and the position that is expected.

    scene = Scene("Cinder | Basic | HP 100 | R | attack \\"Slam\\" R 60", "A active: Cinder [R]", coins=[1])
    scene.choose("attack:Slam")
    scene.expect("B active: Dummy [60 damage]")
    scene.done()

Choices are named by the start of their key (`playmat.view.keys`); what is not stated in a position is inert.
"""

from __future__ import annotations

import re
import textwrap
from typing import Self

from playmat.effects.define import define
from playmat.engine.start import start as begin
from playmat.engine.turn import at_main
from playmat.facts.card import (
    ITEM,
    SPECIAL_ENERGY,
    STADIUM,
    SUPPORTER,
    TOOL,
    AbilityFacts,
    AttackFacts,
    CardFacts,
)
from playmat.facts.form import read_cards
from playmat.pool.printed import changed
from playmat.rules.rules import Rules
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN, DECISION_NAMES, OVER, REASON_NAMES
from playmat.state.model import Definition, Game, Pokemon
from playmat.text.compile import compile_text
from playmat.text.language import Lexicon
from playmat.text.names import lexicon_of
from playmat.view.forms import INERT
from playmat.view.keys import merge_key
from playmat.view.log import Log
from playmat.view.position import position, show_position

PLAYERS = "AB"


def definitions(text: str) -> dict[str, Definition]:
    """Test cards by name; what stands in quotes instead of notation is English and is read by the grammar."""
    return {facts.name: define(facts) for facts in read_texts(text)}


def read_texts(text: str) -> list[CardFacts]:
    """Test cards in notation, their English texts read."""
    cards = read_cards(textwrap.dedent(text))
    if any(is_english(effect) for facts in cards for effect in effects_of(facts)):
        lexicon = lexicon_of("en")
        lexicon.add_cards([name for facts in cards for name in (facts.name, *facts.evolves_from)])
        lexicon.add_moves([each.name for facts in cards for each in facts.attacks])
        lexicon.add_moves([each.name for facts in cards for each in facts.abilities])
        cards = [in_notation(facts, lexicon) for facts in cards]
    return cards


def effects_of(facts: CardFacts) -> list[str]:
    return [facts.effect, *(each.effect for each in facts.attacks), *(each.effect for each in facts.abilities)]


def is_english(effect: str) -> bool:
    return effect.startswith('"')


def in_notation(facts: CardFacts, lexicon: Lexicon) -> CardFacts:
    """A card whose English texts have been read."""

    def read(effect: str, kind: str) -> str:
        return compile_text(effect.strip(chr(34)), kind, lexicon).write() if is_english(effect) else effect

    kinds = {SUPPORTER: "supporter", STADIUM: "stadium", TOOL: "tool", SPECIAL_ENERGY: "energy", ITEM: "item"}
    return changed(
        facts,
        attacks=tuple(
            AttackFacts(each.name, each.cost, each.damage, each.suffix, read(each.effect, "attack"), each.mark)
            for each in facts.attacks
        ),
        abilities=tuple(
            AbilityFacts(each.name, each.kind, read(each.effect, "ability"), each.mark) for each in facts.abilities
        ),
        effect=read(facts.effect, kinds.get(facts.kind, "ability")),
    )


class Script(Exception):
    """A scene asks for a choice that is not offered."""


class Scene:
    """One game of a test, with scripted chance."""

    def __init__(
        self,
        cards: str,
        text: str,
        coins: list[int] | None = None,
        picks: list[int] | None = None,
        orders: list[list[int]] | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.cards = definitions(cards)
        self.game: Game = position(
            text, self.cards, rules=rules, chance=Chance.scripted(coins or [], picks or [], orders or [])
        )

    # -- choosing

    def keys(self) -> list[str]:
        """The merged keys of what is offered now."""
        decision = self.game.decision
        return [] if decision is None else [merge_key(self.game, option) for option in decision.options]

    def offers(self, start: str) -> bool:
        """Whether some option's key begins like this."""
        return any(key.startswith(start) for key in self.keys())

    def asked(self) -> str:
        """Who is asked what: "A main", "B promote"; "" when the game is over."""
        decision = self.game.decision
        if decision is None:
            return ""
        who = "nature" if decision.who == 2 else PLAYERS[decision.who]
        return f"{who} {DECISION_NAMES[decision.kind]}"

    def bounds(self) -> tuple[int, int]:
        """The least and the most number of picks of the pending decision."""
        decision = self.game.decision
        assert decision is not None
        return decision.least, decision.most

    def choose(self, *starts: str) -> Scene:
        """Answer the pending decision with the options whose keys begin like these (of equal copies the first)."""
        keys = self.keys()
        chosen: list[int] = []
        for start in starts:
            found = [i for i, key in enumerate(keys) if key.startswith(start) and i not in chosen]
            if not found:
                raise Script(f"no option {start!r} in {self.asked()}: {keys}")
            if len({keys[i] for i in found}) > 1:
                exact = [i for i in found if keys[i] == start]
                if not exact:
                    raise Script(f"{start!r} means several options: {[keys[i] for i in found]}")
                found = exact
            chosen.append(found[0])
        self.game.step(*chosen)
        return self

    def forced(self, times: int = 1) -> Scene:
        """Answer so many decisions that leave no choice: all that is offered must be picked (docs/decisions.md)."""
        for _ in range(times):
            decision = self.game.decision
            assert decision is not None and decision.kind != ASK_MAIN, f"no choice of a text: {self.asked()}"
            assert decision.least == len(decision.options), f"{self.asked()} leaves a choice: {self.keys()}"
            self.choose(*self.keys())
        return self

    def through(self, *choices: str) -> Self:
        """Make these choices, each when it is offered (several options joined by " + ", "none" for none), and between
        them and afterwards all that leave no choice (but not a main decision)."""
        left = list(choices)
        while (decision := self.game.decision) is not None:
            starts = left[0].split(" + ") if left and left[0] != "none" else []
            if starts and all(self.offers(start) for start in starts):
                self.choose(*starts)
                left.pop(0)
            elif left and left[0] == "none" and decision.least == 0:
                self.choose()
                left.pop(0)
            elif decision.kind != ASK_MAIN and (len(set(self.keys())) == 1 or decision.least == len(self.keys())):
                self.game.step(*range(decision.most))
            else:
                break
        if left:
            raise Script(f"no option {left[0]!r} in {self.asked()}: {self.keys()}")
        return self

    def end_turn(self) -> Scene:
        """Pass the turn and answer nothing else."""
        return self.choose("end")

    def until_main(self, *picks: str) -> Scene:
        """Answer the decisions on the way with `picks` in order, until somebody's main decision."""
        waiting = list(picks)
        while self.game.decision is not None and self.game.decision.kind != ASK_MAIN:
            if not waiting:
                raise Script(f"nothing left to answer {self.asked()}: {self.keys()}")
            self.choose(waiting.pop(0))
        assert not waiting, f"picks left: {waiting}"
        return self

    def again(self) -> Scene:
        """Ask the main decision again after the test changed the game by hand."""
        at_main(self.game)
        return self

    # -- looking

    def pokemon(self, where: str) -> Pokemon:
        """The Pokémon at "A active" or "B bench 2"."""
        side, place, *number = where.split()
        player = self.game.players[PLAYERS.index(side)]
        if place == "active":
            assert player.active is not None, f"{where} is empty"
            return player.active
        return player.bench[int(number[0]) - 1]

    def counters(self, where: str) -> int:
        """Damage counters on the Pokémon at this place."""
        return self.pokemon(where).damage // 10

    def names(self, where: str) -> list[str]:
        """The names of the cards in "A hand", "B discard", "A deck" (bottom first), "A prizes"."""
        side, zone = where.split()
        cards: list[int] = getattr(self.game.players[PLAYERS.index(side)], zone)
        return [self.game.table.cards[card].name for card in cards]

    def expect(self, text: str) -> Scene:
        """Each line of `text` stands exactly so in the printed position; `X: -` says that there is no such line."""
        shown = dict(line.split(": ", 1) for line in show_position(self.game).splitlines() if ": " in line)
        for line in text.strip().splitlines():
            head, _, rest = line.strip().partition(":")
            found = shown.get(head.strip(), "-")
            assert found == rest.strip(), f"{head}: {found!r}, expected {rest.strip()!r}"
        return self

    def done(self) -> None:
        """All scripted chance has been used."""
        assert self.game.chance.leftovers() == 0, "scripted chance is left over"


# -- set-up and endings -----------------------------------------------------------------------------------------------


def listed(text: str, cards: dict[str, Definition]) -> list[Definition]:
    """The definitions of "Pup x4, Ball, Inert x3", in that order."""
    found: list[Definition] = []
    for item in text.split(","):
        name, _, times = item.strip().partition(" x")
        found.extend([INERT if name == "Inert" else cards[name]] * int(times or "1"))
    return found


class Opening(Scene):
    """A game from its set-up (`engine.start`).

    `decks` are lists such as "Pup x4, Ball", filled up with inert cards to the size of the rules. `shuffles` say for
    each shuffle, in the order in which they happen, what lies on top afterwards: "A: Pup, Inert x6" (top card first;
    below lie inert cards, then the rest of the list). Decks are whole at every shuffle of set-up.
    """

    def __init__(
        self,
        cards: str,
        decks: tuple[str, str],
        shuffles: list[str],
        rules: Rules,
        coins: list[int] | None = None,
        chance: Chance | None = None,
        chooser: int = -1,
    ) -> None:
        self.cards = definitions(cards)
        whole: list[list[Definition]] = []
        for deck in decks:
            made = listed(deck, self.cards)
            whole.append(made + [INERT] * (rules.deck_size - len(made)))
        orders = [self.order(shuffle, whole) for shuffle in shuffles]
        self.log = Log()
        self.game = begin(
            rules, (whole[0], whole[1]), chance or Chance.scripted(coins or [], [], orders), chooser, self.log
        )

    def order(self, shuffle: str, whole: list[list[Definition]]) -> list[int]:
        """The order of card ids, bottom first, of one shuffle."""
        letter, _, text = shuffle.partition(":")
        who = PLAYERS.index(letter)
        left = list(range(len(whole[who])))
        top: list[int] = []
        for defn in listed(text, self.cards):
            at = next(i for i in left if whole[who][i] is defn)
            left.remove(at)
            top.append(at)
        left.sort(key=lambda at: whole[who][at] is not INERT)
        shift = who * len(whole[0])
        return [shift + at for at in (top + left)[::-1]]

    def knows(self, who: str, card: int) -> bool:
        """Whether a player knows the face of a card."""
        return self.game.seen[PLAYERS.index(who)][card] != 0


def result(scene: Scene) -> str:
    """How the game ended: "A: prizes taken", "nobody: draw"; "" while it goes on."""
    game = scene.game
    if game.phase != OVER:
        return ""
    assert game.decision is None
    return f"{'nobody' if game.winner == 2 else PLAYERS[game.winner]}: {REASON_NAMES[game.reason]}"


def log_of(scene: Scene) -> Log:
    """A log that hears what happens from now on."""
    log = Log()
    scene.game.sink = log
    return log


def lines_of(log: Log, viewer: int = 3) -> list[str]:
    """The lines of a log as player 0, player 1 or (3) everybody may read them, without rule ids and indent."""
    return [line.split(" [")[0].strip() for line in log.lines(viewer)]


def in_order(log: Log, *lines: str) -> None:
    """These lines stand in the log in this order; others may stand between."""
    found = lines_of(log)
    at = 0
    for line in lines:
        assert line in found[at:], f"{line!r} does not follow in {found[at:]}"
        at += found[at:].index(line) + 1


# -- positions without their dates ------------------------------------------------------------------------------------

DATES = r"(order|entered|evolved|active since|left active|pid) \d+"


def stands(scene: Scene, text: str) -> None:
    """As `Scene.expect`, without the flags that say since when a Pokémon is as it is."""
    shown = dict(line.split(": ", 1) for line in show_position(scene.game).splitlines() if ": " in line)
    for line in text.strip().splitlines():
        head, _, rest = line.strip().partition(":")
        found = re.sub(rf"(?: \| {DATES})+(?= \||\])|{DATES} \| ", "", shown.get(head.strip(), "-"))
        found = re.sub(rf" \[{DATES}\]", "", found)
        assert found == rest.strip(), f"{head}: {found!r}, expected {rest.strip()!r}"


def played(cards: str, text: str, *choices: str, coins: list[int] | None = None) -> Scene:
    """A position, of XY where it names no rules, and the choices made in it one after the other; a choice of several
    options joins them with " + ".
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    if not any(line.startswith("rules:") for line in lines):
        lines.insert(0, "rules: XY")
    scene = Scene(cards, "\n".join(lines), coins=coins)
    for choice in choices:
        scene.choose(*choice.split(" + "))
    return scene


# -- the order of waiting texts ---------------------------------------------------------------------------------------


def waiting(scene: Scene) -> list[str]:
    """The names of the cards whose texts may be next in the pending order, and "conditions"."""
    return ["conditions" if key == "condition" else key.split(" ", 1)[1].split(">")[0] for key in scene.keys()]


def carry_out(scene: Scene, name: str) -> None:
    """Choose the text of this card, or the conditions, to be next."""
    assert waiting(scene).count(name) == 1, f"{name!r} does not wait in {waiting(scene)}"
    scene.choose(scene.keys()[waiting(scene).index(name)])
