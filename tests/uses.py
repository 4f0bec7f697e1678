"""What of each card has been used: every text of every card is marked, and says so when it is carried out or counts.

`marked_pool` makes the definitions of cards anew with marks in them. A text that is carried out is used when it has
been carried out to its end; an attack that fails has not been used. A text that answers questions is used when it has
answered one. Only the game that is watched counts: what happens in copies, which checks make, does not.

A use has a name: the code of the text in the game, such as `abra-twm-80/ability0` or `pidgey-obf-1/attack1`, then
`/passive0` for what answers questions and `/provides` for Energy that says what it provides.
"""

from __future__ import annotations

from collections.abc import Iterable

from playmat.effects.define import define
from playmat.effects.filters import CountsAs
from playmat.effects.flow import UseAttack
from playmat.facts.card import SPECIAL_ENERGY
from playmat.pool.pool import Pool
from playmat.state.model import Attack, Block, Case, Definition, Frame, Game, Op, Passive, Table

EARLY = "/early"
MARK_USED = 4
"""The op of an attack after which it counts as used (`engine.attack.opening`)."""


class Uses:
    """How often each use was made in the watched game; `known` are all that there are, with their card."""

    def __init__(self) -> None:
        self.known: dict[str, Definition] = {}
        self.by_card: dict[str, list[str]] = {}
        self.counts: dict[str, int] = {}
        self.game: Game | None = None

    def add(self, use: str, defn: Definition) -> None:
        """Note that there is such a use."""
        if use not in self.known:
            self.by_card.setdefault(defn.id, []).append(use)
        self.known[use] = defn
        self.counts.setdefault(use, 0)

    def note(self, game: Game, use: str) -> None:
        """It was made in this game."""
        if game is self.game:
            self.counts[use] += 1

    def never(self) -> list[str]:
        """The uses that were not made, in the order of the cards."""
        return [use for use in self.known if not self.counts[use]]

    def of(self, defn: Definition) -> list[str]:
        """The uses of a card."""
        return self.by_card.get(defn.id, [])


class Reached(Op):
    """Behind the last op of a text: it has been carried out to its end."""

    __slots__ = ("use", "uses")

    def __init__(self, uses: Uses, use: str) -> None:
        self.uses = uses
        self.use = use

    def run(self, game: Game, frame: Frame) -> None:
        self.uses.note(game, self.use)

    def could(self, game: Game, frame: Frame) -> bool:
        return False

    def idle(self) -> bool:
        return True


class Passed(Op):
    """In the place of an op of the engine, which it carries out: the game has come to it."""

    __slots__ = ("op", "use", "uses")

    def __init__(self, uses: Uses, use: str, op: Op) -> None:
        self.uses = uses
        self.use = use
        self.op = op

    def run(self, game: Game, frame: Frame) -> None:
        self.uses.note(game, self.use)
        self.op.run(game, frame)

    def ask(self, game: Game, frame: Frame) -> None:
        self.op.ask(game, frame)

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        self.op.answer(game, frame, picks)

    def could(self, game: Game, frame: Frame) -> bool:
        return self.op.could(game, frame)

    def idle(self) -> bool:
        return self.op.idle()


class Answering(Passive):
    """A passive that says when it has answered; it says what the one that it stands for says."""

    __slots__ = ("passive", "use", "uses")

    def __init__(self, uses: Uses, use: str, passive: Passive) -> None:
        super().__init__(passive.question, passive.mode)
        self.kind = passive.kind
        self.actions = passive.actions
        self.code = passive.code
        self.uses = uses
        self.use = use
        self.passive = passive

    def covers(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        if not self.passive.covers(game, scope, ref, case):
            return False
        self.uses.note(game, self.use)
        return True

    def amount(self, game: Game, scope: Frame, ref: int, case: Case) -> int:
        return self.passive.amount(game, scope, ref, case)

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        return self.passive.masks(game, scope, ref)

    def whom(self, scope: Frame) -> int:
        return self.passive.whom(scope)

    def holds(self, game: Game, scope: Frame) -> bool:
        return self.passive.holds(game, scope)

    def lowers(self) -> bool:
        return self.passive.lowers()

    def floor(self) -> int:
        return self.passive.floor()

    def steady(self) -> bool:
        return self.passive.steady()

    def meant(self, table: Table) -> bool:
        return self.passive.meant(table)


def mark(uses: Uses, defn: Definition) -> None:
    """Put marks into the texts of a definition that no game has used yet."""
    attacks = {block.code: attack for attack in defn.attacks for block in (attack.block, attack.early)}
    for block in defn.blocks:
        if block.code.endswith("/need"):
            continue
        use = block.code.removesuffix(EARLY)
        uses.add(use, defn)
        attack = attacks.get(block.code)
        if attack is None:
            block.ops.append(Reached(uses, use))
        else:
            mark_attack(uses, use, block)
    for text in defn.texts:
        text.passives = marked_passives(uses, defn, f"{defn.id}/text{text.index}", text.passives)
    for attack in defn.attacks:
        attack.may = marked_passives(uses, defn, attack.block.code, attack.may)
    if defn.play is not None:
        defn.play.may = marked_passives(uses, defn, defn.play.block.code, defn.play.may)
    if defn.kind == SPECIAL_ENERGY and defn.provides:
        uses.add(f"{defn.id}/provides", defn)


def mark_attack(uses: Uses, use: str, block: Block) -> None:
    """An attack is used when its effects have been carried out; one that becomes another, when it counts as used."""
    becomes = any(isinstance(op, UseAttack) for op in block.ops)
    at = MARK_USED if becomes else block.finish - 1
    block.ops[at] = Passed(uses, use, block.ops[at])


def marked_passives(uses: Uses, defn: Definition, code: str, passives: list[Passive]) -> list[Passive]:
    """These passives, each saying when it has answered; what is looked at by its class stays as it is."""
    made: list[Passive] = []
    for number, passive in enumerate(passives):
        if isinstance(passive, CountsAs):
            made.append(passive)
            continue
        use = f"{code}/passive{number}"
        uses.add(use, defn)
        made.append(Answering(uses, use, passive))
    return made


class MarkedPool:
    """The cards of a pool with definitions of their own in which every text is marked."""

    def __init__(self, pool: Pool) -> None:
        self.uses = Uses()
        self.made: dict[str, Definition] = {}
        for card in pool.cards():
            defn = define(card)
            defn.line = pool.line_of(card)
            mark(self.uses, defn)
            self.made[card.id] = defn

    def definition(self, card_id: str) -> Definition:
        """The marked definition of a card."""
        return self.made[card_id]

    def definitions(self, card_ids: Iterable[str]) -> list[Definition]:
        """The marked definitions of a deck."""
        return [self.made[card_id] for card_id in card_ids]


def attack_use(attack: Attack) -> str:
    """The name of the use of an attack."""
    return attack.block.code.removesuffix(EARLY)
