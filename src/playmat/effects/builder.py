"""How a text in notation becomes a block of ops: the builder that all words share.

A block is one straight list of ops with jumps: every choice is hoisted in front of its verb as an op of its own
(EFFECTS.md 1.1), `If`, `May`, `Each` and `Repeat` become jumps and counters, and what an op did is kept in a register
of its frame. A label names a register; without one the nearest verb before, other than Shuffle, is meant. The words
themselves live in the modules beside this one; `define.py` joins them.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from playmat.effects.notation import Term
from playmat.errors import NotationError
from playmat.state.model import Block, Definition, Frame, Game, Op, Passive, Refs, Trigger, Value, Watch


class Jump(Op):
    """Go on at another position of the block."""

    __slots__ = ("to",)

    def __init__(self) -> None:
        self.to = -1

    def run(self, game: Game, frame: Frame) -> None:
        frame.pc = self.to

    def could(self, game: Game, frame: Frame) -> bool:
        return False

    def idle(self) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Builder:
    """The state of building one block; `set`, `value`, `passive` … are dispatched by the subclass in `define.py`."""

    def __init__(self, definition: Definition, code: str, part: str) -> None:
        self.definition = definition
        self.code = code
        self.part = (
            part  # "attack", "ability", "on", "passive", "item", "supporter", "stadium", "action", "tool", "energy"
        )
        self.ops: list[Op] = []
        self.registers = 0
        self.labels: dict[str, int] = {}
        self.last = -1  # register of the nearest verb, other than Shuffle
        self.last_flip = -1  # register of the nearest Flip
        self.listens = 0  # mask of the events that the triggers built so far wait for
        self.passives: dict[str, Passive] = {}  # lasting passives and triggers inside this block, by code, for load
        self.triggers: dict[str, Trigger] = {}
        self.blocks: list[Block] = []  # blocks of triggers and delayed texts inside this one
        self.printed = -1  # the number printed beside the attack, -1: none

    # -- emitting -----------------------------------------------------------------------------------------------------

    def emit(self, op: Op) -> Op:
        self.ops.append(op)
        return op

    def here(self) -> int:
        """The position of the next op."""
        return len(self.ops)

    def register(self) -> int:
        """A new register."""
        self.registers += 1
        return self.registers - 1

    def verb(self, label: str) -> int:
        """The register for the result of a verb that is now emitted; it becomes "the nearest verb"."""
        register = self.register()
        self.last = register
        if label:
            self.labels[label] = register
        return register

    def labelled(self, term: Term, name: str) -> int:
        """The register of a label."""
        if name not in self.labels:
            raise self.error(term, f"the label {name} is not set before it is read")
        return self.labels[name]

    def error(self, term: Term, message: str) -> NotationError:
        """An error at a term; `define` adds the card and which of its texts is meant."""
        return NotationError(message, term.place() or self.code, "see the table of words in docs/")

    # -- blocks within this one ---------------------------------------------------------------------------------------

    def child(self, code: str) -> Builder:
        """A builder for a block that is carried out later (a trigger's, a delayed text's).

        It reads the results of this one, whose registers its frame begins with; its own verbs and coins begin anew.
        """
        raise NotImplementedError

    def adopt(self, inner: Builder) -> None:
        """Take over what a child has gathered: blocks, lasting passives and triggers, the events that they wait for."""
        self.blocks.extend(inner.blocks)
        self.passives.update(inner.passives)
        self.triggers.update(inner.triggers)
        self.listens |= inner.listens

    def finished(self, resume: int = 0, finish: int = -1) -> Block:
        """The block of all ops emitted so far; it is kept in `blocks`."""
        block = Block(self.code, self.ops, self.registers, resume, finish)
        self.blocks.append(block)
        return block

    # -- the words, dispatched in define.py ---------------------------------------------------------------------------

    def set(self, term: Term) -> Refs:
        """A live set, without picks."""
        raise NotImplementedError

    def operand(self, term: Term) -> Refs:
        """A set, or a pick, which is hoisted: its op is emitted now and the result is read from its register."""
        raise NotImplementedError

    def value(self, term: Term) -> Value:
        """A number or condition."""
        raise NotImplementedError

    def player(self, term: Term) -> int:
        """A player word as a code: see `effects/sets.py`."""
        raise NotImplementedError

    def passive(self, term: Term) -> list[Passive]:
        raise NotImplementedError

    def watch(self, term: Term) -> list[Watch]:
        raise NotImplementedError

    def trigger(self, term: Term, code: str) -> Trigger:
        """An `on(...)` part, wherever it stands."""
        raise NotImplementedError

    def op(self, term: Term) -> None:
        """Emit one op (with its hoisted picks); `term` may be a label."""
        raise NotImplementedError

    def block(self, terms: list[Term]) -> None:
        """Emit several ops in order."""
        for term in terms:
            self.op(term)
