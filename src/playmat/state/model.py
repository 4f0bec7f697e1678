"""The state of a game as a value, and the loop that moves it.

`Game` is two `Player`s, the Pokémon in play, a stack of `Frame`s, the pending `Decision`, chance and what is known, in
plain lists and ints.
Nothing here knows a rule: rules are `Op`s in `Block`s, run one after another on the top frame until somebody must
choose (DESIGN section 3).
Definitions, ops, options, happenings and lasting effects never change once made and are shared by all copies.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from playmat.errors import IndexChoiceError, RunawayError
from playmat.rules.rules import Rules
from playmat.state.chance import SEEDED, Chance
from playmat.state.codes import (
    EVENTS,
    IN_PLAY,
    NO_CONDITION,
    NOBODY,
    PID_BASE,
    QUESTIONS,
    SETUP,
    TURN,
)

MAX_OPS: Final = 100_000
"""A step that runs more ops than this raises RunawayError."""


# -- what never changes -----------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """A number or condition (0 or 1) that is read from the game when it is asked."""

    __slots__ = ()

    def value(self, game: Game, frame: Frame) -> int:
        raise NotImplementedError

    def fixed(self) -> bool:
        """Whether it is the same number always."""
        return False

    def steady(self) -> bool:
        """See `Passive.steady`."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Refs:
    """A live set of cards and Pokémon: `find` lists it now, in the order of places; `has` tests one ref without
    listing."""

    __slots__ = ()

    def find(self, game: Game, frame: Frame) -> list[int]:
        raise NotImplementedError

    def has(self, game: Game, frame: Frame, ref: int) -> bool:
        return ref in self.find(game, frame)

    def any(self, game: Game, frame: Frame) -> bool:
        """Whether there is anything in it."""
        return len(self.find(game, frame)) > 0

    def steady(self) -> bool:
        """See `Passive.steady`."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One step of a procedure or of a text.

    `run` does it. An op that asks makes the decision in `ask`, a pure function of the state (so that it can be asked
    again after load), and gets the picks in `answer`. `could` says whether it could change anything now, by what its
    user may know (see A-02.3, B-01.1).
    """

    __slots__ = ()

    def run(self, game: Game, frame: Frame) -> None:
        raise NotImplementedError

    def ask(self, game: Game, frame: Frame) -> None:
        raise NotImplementedError

    def answer(self, game: Game, frame: Frame, picks: list[int]) -> None:
        raise NotImplementedError

    def could(self, game: Game, frame: Frame) -> bool:
        return True

    def idle(self) -> bool:
        """Whether `could` is always False and `skips` always -1, so that a walk may pass it by."""
        return False

    def tries(self) -> bool:
        """Whether `could` tries candidates out in the frame's registers."""
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        """For ops of a cost: whether all of it can be paid now (Q-52)."""
        return True

    def skips(self, game: Game, frame: Frame, block: Block) -> int:
        """For `could` walks: the position to go on at when what follows cannot happen now, or -1 to walk on."""
        return -1


@final
class Block:
    """A named list of ops. `code` finds it again after load; `resume` is where a copied attack's text begins (after the
    Confusion check, see A-01.2b), `finish` where an attack goes on when it fails."""

    __slots__ = ("code", "finish", "ops", "registers", "resume", "tries", "walk")

    def __init__(self, code: str, ops: list[Op], registers: int = 0, resume: int = 0, finish: int = -1) -> None:
        self.code = code
        self.ops = ops
        self.registers = registers
        self.resume = resume
        self.finish = finish if finish >= 0 else len(ops)
        self.walk: list[int] | None = None  # derived: the positions of its ops that are not idle
        self.tries = registers > 0  # whether asking what it could do tries candidates out in registers

    def lively(self) -> list[int]:
        """The positions of the ops that a walk asks what they could do."""
        walk: list[int] = []
        self.tries = False
        for i in range(len(self.ops)):
            if not self.ops[i].idle():
                walk.append(i)
            if self.ops[i].tries():
                self.tries = True
        self.walk = walk
        return walk


@mypyc_attr(allow_interpreted_subclasses=True)
class Passive:
    """What a text answers to one question for as long as it is in force (EFFECTS.md 2.7); `question` and `mode` are
    codes.

    `kind` is the question's own detail: the type of a cost change, the coin (1) of a NoDamage or Survives that must be
    flipped for. `actions` is the mask of the actions (DO_*) that a ban speaks of, else 0.
    """

    __slots__ = ("actions", "code", "kind", "mode", "question")

    def __init__(self, question: int, mode: int) -> None:
        self.question = question
        self.mode = mode
        self.kind = -1
        self.actions = 0
        self.code = ""

    def covers(self, game: Game, scope: Frame, ref: int, case: Case) -> bool:
        """Whether it speaks about `ref` (a pid, a card or a player) in this case."""
        raise NotImplementedError

    def steady(self) -> bool:
        """Whether only `Game.touch` can change which Pokémon in play it covers: asked of texts that switch others off,
        while the index of what is in force is built (types and HP are the printed ones then), and of `AttachOnly`."""
        return False

    def lowers(self) -> bool:
        """Of what changes a number: whether it may make it smaller."""
        return True

    def floor(self) -> int:
        """Of what sets a number: the number where it is always the same, else -1."""
        return -1

    def holds(self, game: Game, scope: Frame) -> bool:
        """Whether its condition holds now, for whatever it is about; True where that cannot be said at once."""
        return True

    def bars(self, game: Game, scope: Frame, card: int) -> int:
        """Of a ban on a player that holds: whether it is about this card in hand (1) or not (0), -1 where that hangs on
        more than what is printed on the card."""
        return -1

    def meant(self, table: Table) -> bool:
        """Of a text that switches others off: whether it could ever cover a Pokémon of these two decks."""
        return True

    def amount(self, game: Game, scope: Frame, ref: int, case: Case) -> int:
        """Its number: what it adds, what it sets, or a mask of types."""
        return 0

    def whom(self, scope: Frame) -> int:
        """The player of whom it speaks, -1: of Pokémon or cards (see II-C-19)."""
        return -1

    def masks(self, game: Game, scope: Frame, ref: int) -> list[int]:
        """For Provides: one mask of types a unit. For Weakness, Types and a replaced cost: the list that is set."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Watch:
    """The event that a trigger waits for, with its conditions."""

    __slots__ = ("event",)

    def __init__(self, event: int) -> None:
        self.event = event

    def matches(self, game: Game, scope: Frame, happening: Happening) -> bool:
        raise NotImplementedError


@final
class Trigger:
    """A text carried out after an event. `may`: its user says yes or no at once (DESIGN 3a.14)."""

    __slots__ = ("about", "block", "code", "limit", "may", "sided", "watches", "when")

    def __init__(self, watches: list[Watch], block: Block, may: bool, when: Value | None, limit: int) -> None:
        self.watches = watches
        self.block = block
        self.may = may
        self.when = when
        self.limit = limit
        # Whose Pokémon it affects, where that decides who orders it (F.2b, II-E-20.1): 0 its player's, 1 its
        # opponent's, 2 both sides': then it speaks of `side` and is carried out once for each player (Stadiums) who
        # has such Pokémon.
        self.sided = 0
        self.about: Refs | None = None
        self.code = ""


@final
class Action:
    """A text that a player declares: an Ability, a Trainer's text, a Stadium's. `cost` ops open the block and are paid
    first (Q-52)."""

    __slots__ = ("block", "copies", "costs", "limit", "may", "power", "reads_hand", "when")

    def __init__(self, block: Block, when: Value | None, limit: int, copies: int, power: str, costs: int = 0) -> None:
        self.block = block
        self.when = when
        self.limit = limit
        self.copies = copies
        self.costs = costs  # how many of the block's first ops are the cost
        self.reads_hand = True  # False: nothing in the text looks at anybody's hand
        self.may: list[Passive] = []  # what the text itself lifts (II-E-27): a Supporter playable on the first turn
        self.power = power  # shared once-per-game key ("GX", "VSTAR", "")


@final
class Text:
    """One text of a card: an Ability, a Poké-Power, a Tool's text … `zone` is the place from which it works (IN_PLAY,
    HAND, DISCARD)."""

    __slots__ = ("action", "deadly", "index", "kind", "name", "passives", "shared", "stacks", "triggers", "zone")

    def __init__(self, name: str, kind: int, zone: int, index: int) -> None:
        self.name = name
        self.kind = kind
        self.zone = zone
        self.index = index
        self.action: Action | None = None
        self.passives: list[Passive] = []
        self.triggers: list[Trigger] = []
        self.stacks = True
        self.deadly = False  # whether its user is Knocked Out by it
        self.shared = ""  # the word in the names of all Abilities with which it shares its limit by name

    def limited(self) -> str:
        """The name by which its uses are counted where the limit is one for all of a name (see II-E-14)."""
        return self.shared if self.shared else self.name


# Kinds of texts
TEXT_ABILITY: Final = 0
TEXT_POWER: Final = 1  # Poké-Power
TEXT_BODY: Final = 2  # Poké-Body
TEXT_OLD_POWER: Final = 3  # Pokémon Power
TEXT_RULE: Final = 4  # what the card itself says: Tera, Ancient Traits, Tools, Energy, Stadiums
TEXT_KIND_NAMES: Final = ["Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "rule"]

# Limits of use (II-E-12, II-E-14)
OFTEN: Final = 0
ONCE: Final = 1
ONCE_BY_NAME: Final = 2
ONCE_A_GAME: Final = 3


@final
class Attack:
    """A printed attack: `cost` counts symbols by type (index 0 Colorless), `damage` is -1 where no number is
    printed."""

    __slots__ = (
        "block",
        "cost",
        "damage",
        "early",
        "index",
        "may",
        "name",
        "need",
        "owner",
        "power",
        "suffix",
        "total",
    )

    def __init__(self, name: str, cost: list[int], damage: int, suffix: str, index: int) -> None:
        self.name = name
        self.cost = cost
        self.total: int = sum(cost)
        self.damage = damage
        self.suffix = suffix
        self.index = index
        self.block: Block = NO_BLOCK
        self.early: Block = NO_BLOCK  # the same with the choices made before damage
        self.need: Value | None = None
        self.may: list[Passive] = []  # what the attack itself lifts (II-E-27) or how it changes its own cost
        self.power = ""  # shared once-per-game key ("GX", "VSTAR")
        self.owner: Definition | None = None


@final
class Definition:
    """A card as the engine runs it: facts in plain ints and its texts. Two cards with the same definition are the same
    card."""

    __slots__ = (
        "abilities",
        "attacks",
        "attaches",
        "basic_type",
        "blocks",
        "evolves_from",
        "hp",
        "id",
        "is_basic",
        "is_fossil",
        "is_pokemon",
        "is_rule_box",
        "choosy",
        "kept_out",
        "kind",
        "lasting_passives",
        "lasting_triggers",
        "line",
        "listens",
        "lost_zone",
        "may",
        "name",
        "owner",
        "part",
        "play",
        "prizes",
        "provides",
        "replaces",
        "resistances",
        "retreat",
        "sets_up",
        "stadium_action",
        "stage",
        "stays_discarded",
        "tags",
        "texts",
        "type_mask",
        "types",
        "unsupported",
        "weaknesses",
    )

    def __init__(self, id: str, name: str, kind: int) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.stage = 0
        self.hp = 0
        self.types: list[int] = []
        self.type_mask = 0
        self.weaknesses: list[int] = []  # triples: type, operation ('x' 0, '+' 1), amount
        self.resistances: list[int] = []  # pairs: type, amount
        self.retreat = 0
        self.evolves_from: list[str] = []
        self.line: list[str] = []  # Stage 2: the Basics from which its Stage 1 evolve, by all cards of the pool
        self.part = 0  # which part of a LEGEND or V-UNION, 0: none
        self.attacks: list[Attack] = []
        self.texts: list[Text] = []
        self.abilities = 0  # how many of the texts are Abilities, Powers or Bodies
        self.prizes = 1
        self.tags: list[str] = []
        self.owner = ""
        self.play: Action | None = None  # Item, Supporter
        self.stadium_action: Action | None = None
        self.provides: list[int] = []  # masks of types, one for each unit, of an Energy without conditions
        self.basic_type = -1
        self.is_pokemon = False
        self.is_basic = False
        self.is_rule_box = False
        self.attaches = False  # an old Trainer that is attached though it is no Tool
        self.choosy = False  # attached, it may be on some Pokémon only (`AttachOnly`)
        self.kept_out: Value | None = None  # 1 where this effect may not put it into play; the rules may not at all
        self.may: list[Passive] = []  # what the card itself lifts while it is in the hand (see II-E-27)
        self.sets_up = False  # may be placed in set-up though it is no Basic
        self.is_fossil = False  # a Trainer that is a Pokémon while in play
        self.replaces = ""  # the name of the Stadium over which alone this one is played
        self.stays_discarded = False  # it goes neither to the hand nor to the deck from the discard pile
        self.lost_zone = False  # goes to the Lost Zone wherever it would be discarded (Prism Star)
        self.listens = 0  # mask of the events that its texts wait for
        self.blocks: list[Block] = []
        self.lasting_passives: dict[
            str, Passive
        ] = {}  # passives and triggers that its texts give an expiry, by code, for load
        self.lasting_triggers: dict[str, Trigger] = {}
        self.unsupported = ""


@final
class Table:
    """What all copies of one game share: rules, both decks' definitions by card id, owners, the engine's procedures."""

    __slots__ = (
        "below",
        "blocks",
        "cards",
        "listens",
        "meant",
        "owners",
        "parts",
        "passives",
        "power_stop",
        "rules",
        "size",
        "stadium_force",
        "system",
        "triggers",
        "wholes",
        "zones",
    )

    def __init__(self, rules: Rules, cards: list[Definition], owners: list[int], system: list[Block]) -> None:
        self.rules = rules
        self.cards = cards
        self.owners = owners
        self.system = system
        self.size = len(cards)
        self.listens = 0
        self.power_stop = 0  # mask of the Special Conditions that stop old powers (ERA-N16)
        for condition in rules.power_stopped_by:
            self.power_stop |= 1 << condition
        self.zones = 0  # mask of zones from which some text works, besides play
        self.parts = False  # whether there are parts of a LEGEND or V-UNION
        self.wholes: dict[str, Definition] = {}  # derived: Pokémon of several cards, by the ids of their parts
        self.blocks: dict[str, Block] = {}
        self.passives: dict[str, Passive] = {}
        self.triggers: dict[str, Trigger] = {}
        for block in system:
            self.blocks[block.code] = block
        for card in dict.fromkeys(cards):
            self.listens |= card.listens
            self.parts = self.parts or card.part > 0
            for block in card.blocks:
                self.blocks[block.code] = block
            self.passives.update(card.lasting_passives)
            self.triggers.update(card.lasting_triggers)
            for text in card.texts:
                self.zones |= 1 << text.zone
        self.stadium_force: dict[int, list[InForce]] = {}  # derived: what each Stadium puts in force while in play
        self.below: dict[Definition, list[str]] = {}  # derived: what `below_middle` has said

        self.meant: dict[Passive, bool] = {}  # derived: what `could_meet` has said

    def could_meet(self, passive: Passive) -> bool:
        """Whether a text that switches others off could ever cover a Pokémon of these two decks (`Passive.meant`)."""
        said = self.meant.get(passive)
        if said is None:
            said = passive.meant(self)
            self.meant[passive] = said
        return said

    def below_middle(self, defn: Definition) -> list[str]:
        """The names of what a card evolves from with one Stage left out: by the pool's lines (`Pool.line_of`) and by
        the cards of both decks (see II-C-12)."""
        names = self.below.get(defn)
        if names is None:
            names = list(defn.line)
            for middle in self.cards:
                if middle.name in defn.evolves_from:
                    names.extend(middle.evolves_from)
            self.below[defn] = names
        return names


@final
@mypyc_attr(acyclic=True)
class Option:
    """One legal choice. `card` a card id, `target` a pid, `number` what the kind says; -1 where it does not apply."""

    __slots__ = ("card", "kind", "number", "target")

    def __init__(self, kind: int, card: int = -1, target: int = -1, number: int = -1) -> None:
        self.kind = kind
        self.card = card
        self.target = target
        self.number = number

    def ref(self) -> int:
        """The card or Pokémon that is chosen."""
        return self.target if self.card < 0 else self.card


@final
@mypyc_attr(acyclic=True)
class Decision:
    """Who must choose what: between `least` and `most` of `options`; `ordered` when their order matters."""

    __slots__ = ("kind", "least", "most", "options", "ordered", "rule", "source", "who")

    def __init__(
        self,
        who: int,
        kind: int,
        options: list[Option],
        least: int,
        most: int,
        source: int,
        rule: str,
        ordered: bool = False,
    ) -> None:
        self.who = who
        self.kind = kind
        self.options = options
        self.least = least
        self.most = most
        self.source = source
        self.rule = rule
        self.ordered = ordered


@final
@mypyc_attr(acyclic=True)
class Case:
    """What a question is about, beside its subject: an attack's damage, an action, the cause of an effect."""

    __slots__ = ("action", "attack", "attacker", "card", "cause", "number", "source", "target", "who")

    def __init__(self, action: int, who: int, cause: int) -> None:
        self.action = action
        self.who = who  # the player who acts
        self.cause = cause
        self.attacker = -1
        self.target = -1
        self.card = -1
        self.source = -1
        self.number = 0
        self.attack: Attack | None = None


@final
@mypyc_attr(acyclic=True)
class Happening:
    """An event with its snapshot: `ref` the subject, `who` caused it by `cause`, `source` the pid that did it."""

    __slots__ = ("amount", "card", "cause", "event", "flag", "name", "ref", "source", "who")

    def __init__(
        self, event: int, ref: int, who: int, cause: int, source: int, card: int, amount: int, flag: int, name: str
    ) -> None:
        self.event = event
        self.ref = ref
        self.who = who
        self.cause = cause
        self.source = source
        self.card = card
        self.amount = amount  # of damage or cards; for Moved the pid of the opponent's Active Pokémon then
        self.flag = flag  # 1: the subject was Active then; for Moved: 1 to the Active Spot
        # A word about it; of damage the cards that have moved off the Pokémon since, and with a minus those whose texts
        # did not hear of it.
        self.name = name


@final
@mypyc_attr(acyclic=True)
class Record:
    """A line of the history of two turns (DESIGN 3a.16)."""

    __slots__ = ("card", "cause", "kind", "name", "number", "phase", "ref", "turn", "who")

    def __init__(
        self, kind: int, turn: int, phase: int, who: int, ref: int, number: int, card: int, cause: int, name: str
    ) -> None:
        self.kind = kind
        self.turn = turn
        self.phase = phase
        self.who = who
        self.ref = ref
        self.number = number
        self.card = card
        self.cause = cause
        self.name = name


@final
@mypyc_attr(acyclic=True)
class Due:
    """A trigger whose event has happened and whose text waits to be carried out."""

    __slots__ = ("happening", "scope", "text", "trigger")

    def __init__(self, trigger: Trigger, scope: Frame, text: Text | None, happening: Happening) -> None:
        self.trigger = trigger
        self.scope = scope
        self.text = text
        self.happening = happening


@final
@mypyc_attr(acyclic=True)
class Lasting:
    """A passive or trigger with an expiry. It sits on a Pokémon (`pid`) or, with pid -1, on the player or the table.

    It is in force during `whose` turn number `nth` (`until` False), or from now until the end of that turn (`until`
    True). `spared` are the Pokémon that it is about, but at which it did not arrive (see II-C-17).
    """

    __slots__ = ("cause", "nth", "passive", "pid", "scope", "since", "spared", "stays", "trigger", "until", "whose")

    def __init__(
        self,
        passive: Passive | None,
        trigger: Trigger | None,
        scope: Frame,
        pid: int,
        whose: int,
        nth: int,
        until: bool,
        cause: int,
        since: int,
        stays: bool,
        spared: list[int],
    ) -> None:
        self.passive = passive
        self.trigger = trigger
        self.scope = scope
        self.pid = pid
        self.whose = whose
        self.nth = nth
        self.until = until
        self.cause = cause
        self.since = since
        self.stays = stays
        self.spared = spared


@final
@mypyc_attr(acyclic=True)
class InForce:
    """A passive or trigger in force now, with the frame that says whose it is."""

    __slots__ = ("passive", "scope", "since", "text", "trigger")

    def __init__(
        self, passive: Passive | None, trigger: Trigger | None, scope: Frame, text: Text | None, since: int
    ) -> None:
        self.passive = passive
        self.trigger = trigger
        self.scope = scope
        self.text = text
        self.since = since


@final
@mypyc_attr(acyclic=True)
class Standing:
    """Everything in force, grouped by question and by event; immutable once built (DESIGN 3a.2), but for `taken`,
    which is filled when it is first asked for.

    Where nothing answers any question (or waits for any event) the lists are shared ones: they are copied before the
    first
    entry goes in.
    """

    __slots__ = ("answers", "bans", "cramped", "frail", "lawful", "locks", "shaky", "taken", "triggers")

    def __init__(self) -> None:
        self.answers: list[list[InForce]] = NO_ANSWERS
        self.triggers: list[list[InForce]] = NO_TRIGGERS
        self.bans = 0  # mask of the actions (DO_*) that some `Cant` speaks of
        self.cramped = False  # some text may make a Bench smaller than the rules do
        self.frail = False  # some text may make a maximum HP smaller than printed
        self.lawful = False  # known: every card is on a Pokémon that may hold it (`AttachOnly`), until the next index
        self.locks = False  # some text switches others off
        self.shaky = False  # one of them is not steady, so that any change may change what is in force
        # Of whom which kind of text is taken away (`taken_away`); None: not asked yet.
        self.taken: list[int] | None = []


NONE_IN_FORCE: Final[list[InForce]] = []
NO_ANSWERS: Final[list[list[InForce]]] = [NONE_IN_FORCE] * QUESTIONS
NO_TRIGGERS: Final[list[list[InForce]]] = [NONE_IN_FORCE] * EVENTS
NO_BLOCK: Final = Block("none", [])


# -- what changes -----------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Result:
    """What an op really did (DESIGN 3a.9): objects, recipients, how many were chosen and done, and coins."""

    __slots__ = ("chosen", "done", "heads", "number", "onto", "refs", "tails")

    def __init__(self) -> None:
        self.refs: list[int] = []
        self.onto: list[int] = []
        self.chosen = 0
        self.done = 0
        self.number = 0
        self.heads = 0
        self.tails = 0

    def copy(self) -> Result:
        made = Result()
        made.refs = self.refs[:]
        made.onto = self.onto[:]
        made.chosen = self.chosen
        made.done = self.done
        made.number = self.number
        made.heads = self.heads
        made.tails = self.tails
        return made


@final
@mypyc_attr(acyclic=True)
class Frame:
    """A procedure or text in progress: where it is in its block, whose it is, and what it remembers.

    `who` is "me", `card` the card whose text it is (-1: a rule), `source` the pid it comes from, `attacker` and
    `target` are followed by pid,
    `a`, `b`, `c` are the procedure's own counters. Frames never point into a tree: `block` is found again by its code.
    """

    __slots__ = (
        "a",
        "attack",
        "attacker",
        "b",
        "block",
        "c",
        "card",
        "cause",
        "due",
        "each",
        "happening",
        "pc",
        "registers",
        "side",
        "source",
        "target",
        "who",
    )

    def __init__(self, block: Block, who: int, cause: int, card: int, source: int) -> None:
        self.block = block
        self.pc = 0
        self.who = who
        self.cause = cause
        self.card = card
        self.source = source
        self.attacker = -1
        self.target = -1
        self.each = -1
        self.side = who
        self.a = 0
        self.b = 0
        self.c = 0
        self.attack: Attack | None = None
        self.happening: Happening | None = None
        self.due: list[Due] = NOTHING_DUE
        self.registers: list[Result | None] = [None] * block.registers if block.registers else NO_REGISTERS

    def copy(self) -> Frame:
        made = Frame(NO_BLOCK, self.who, self.cause, self.card, self.source)
        made.block = self.block
        made.pc = self.pc
        made.attacker = self.attacker
        made.target = self.target
        made.each = self.each
        made.side = self.side
        made.a = self.a
        made.b = self.b
        made.c = self.c
        made.attack = self.attack
        made.happening = self.happening
        if self.due:
            made.due = self.due[:]
        if self.registers:
            registers: list[Result | None] = []
            for result in self.registers:
                registers.append(None if result is None else result.copy())
            made.registers = registers
        return made

    def result(self, register: int) -> Result:
        """The result in a register, made on first use."""
        found = self.registers[register]
        if found is None:
            found = Result()
            self.registers[register] = found
        return found


NO_REGISTERS: Final[list[Result | None]] = []
NOTHING_DUE: Final[list[Due]] = []
PROBE: Final = Frame(NO_BLOCK, 0, 0, -1, -1)


@final
@mypyc_attr(acyclic=True)
class Pokemon:
    """A Pokémon in play: its cards (top last; `tops` of them are the Pokémon itself), what is attached, and its own
    history. `damage` is in points, 10 a counter; Poison and Burn are marks of their own beside `condition` (GEN-04)."""

    __slots__ = (
        "active_turn",
        "burned",
        "cards",
        "condition",
        "damage",
        "defn",
        "energy",
        "entered",
        "evolved",
        "force",
        "left_active_turn",
        "owner",
        "paralyzed_nth",
        "pid",
        "poison",
        "since",
        "tools",
        "tops",
    )

    def __init__(self, pid: int, owner: int, defn: Definition) -> None:
        self.pid = pid
        self.owner = owner
        self.defn = defn
        self.cards: list[int] = []
        self.tops = 1
        self.energy: list[int] = []
        self.tools: list[int] = []
        self.damage = 0
        self.condition = NO_CONDITION
        self.poison = 0  # counters at each Checkup (II-E-16)
        self.burned = 0
        self.paralyzed_nth = -1  # its owner's turn count when it was Paralyzed during the owner's own turn (ERA-40)
        self.entered = 0  # turn in which it came into play, or was devolved
        self.evolved = 0  # turn in which it last evolved
        self.active_turn = 0  # turn in which it came to the Active Spot
        self.left_active_turn = 0
        self.since = 0  # for the order of Ability locks (DESIGN 3a.6)
        self.force: list[InForce] | None = None  # derived: what its cards could put in force; None: gather anew

    def copy(self) -> Pokemon:
        made = Pokemon(self.pid, self.owner, self.defn)
        made.cards = self.cards[:]
        made.tops = self.tops
        made.energy = self.energy[:]
        made.tools = self.tools[:]
        made.damage = self.damage
        made.condition = self.condition
        made.poison = self.poison
        made.burned = self.burned
        made.paralyzed_nth = self.paralyzed_nth
        made.entered = self.entered
        made.evolved = self.evolved
        made.active_turn = self.active_turn
        made.left_active_turn = self.left_active_turn
        made.since = self.since
        made.force = self.force
        return made


@final
@mypyc_attr(acyclic=True)
class Player:
    """One player's places (lists of card ids; the last card of `deck` is its top) and counters of this turn and
    game."""

    __slots__ = (
        "active",
        "attached",
        "bench",
        "deck",
        "deck_seen",
        "discard",
        "face_up",
        "hand",
        "lost",
        "mulligans",
        "prizes",
        "prizes_set",
        "prizes_taken",
        "retreated",
        "retreat_failed",
        "stadiums",
        "supporters",
        "turns",
        "used",
        "used_game",
        "used_names",
    )

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.discard: list[int] = []
        self.prizes: list[int] = []
        self.lost: list[int] = []
        self.active: Pokemon | None = None
        self.bench: list[Pokemon] = []
        self.face_up: list[int] = []  # Prize cards that lie face up
        self.turns = 0  # turns begun
        self.attached = 0  # Energy attached by the turn's action (C.1)
        self.supporters = 0
        self.stadiums = 0
        self.retreated = 0
        self.retreat_failed = 0
        self.prizes_set = 0
        self.prizes_taken = 0
        self.mulligans = 0
        self.deck_seen = False
        self.used: list[int] = []  # texts used this turn, by pid and granting card
        self.used_names: list[str] = []  # by name this turn (II-E-14)
        self.used_game: list[str] = []  # once per game

    def copy(self) -> Player:
        made = Player()
        made.deck = self.deck[:]
        made.hand = self.hand[:]
        made.discard = self.discard[:]
        made.prizes = self.prizes[:]
        made.lost = self.lost[:]
        active = self.active
        made.active = None if active is None else active.copy()
        bench: list[Pokemon] = []
        for pokemon in self.bench:
            bench.append(pokemon.copy())
        made.bench = bench
        made.face_up = self.face_up[:]
        made.turns = self.turns
        made.attached = self.attached
        made.supporters = self.supporters
        made.stadiums = self.stadiums
        made.retreated = self.retreated
        made.retreat_failed = self.retreat_failed
        made.prizes_set = self.prizes_set
        made.prizes_taken = self.prizes_taken
        made.mulligans = self.mulligans
        made.deck_seen = self.deck_seen
        made.used = self.used[:]
        made.used_names = self.used_names[:]
        made.used_game = self.used_game[:]
        return made


@final
@mypyc_attr(acyclic=True)
class Fallen:
    """The record of one Knock Out in progress (D.2-D.6): changes to its Prizes are written here."""

    __slots__ = ("attacker", "by_attack", "defn", "owner", "pid", "prizes", "was_active")

    def __init__(
        self, pid: int, owner: int, defn: Definition, prizes: int, by_attack: int, attacker: int, was_active: int
    ) -> None:
        self.pid = pid
        self.owner = owner
        self.defn = defn
        self.prizes = prizes
        self.by_attack = by_attack
        self.attacker = attacker
        self.was_active = was_active

    def copy(self) -> Fallen:
        return Fallen(self.pid, self.owner, self.defn, self.prizes, self.by_attack, self.attacker, self.was_active)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """A log: the mutators feed it (word, who may see: 0, 1 or 3 for both, numbers). It is no part of `==`, dump or
    copy."""

    __slots__ = ()

    def note(self, game: Game, word: str, seen_by: int, who: int, ref: int, other: int, number: int) -> None:
        raise NotImplementedError


@final
@mypyc_attr(acyclic=True)
class Game:
    """One game at one moment. `decision` says who must choose what, `step` is the only way it moves, `copy` is a
    copy."""

    __slots__ = (
        "aside",
        "chance",
        "changes",
        "decision",
        "epoch",
        "fallen",
        "first",
        "frames",
        "history",
        "in_use",
        "lasting",
        "looking",
        "next_pid",
        "now",
        "phase",
        "players",
        "reason",
        "rules",
        "seen",
        "seen_count",
        "serial",
        "settled",
        "sink",
        "stadium",
        "standing",
        "standing_epoch",
        "table",
        "turn",
        "waiting",
        "where",
        "winner",
    )

    def __init__(self, table: Table, players: list[Player], chance: Chance, blank: bool = False) -> None:
        self.table = table
        self.rules: Rules = table.rules
        self.players = players
        self.chance = chance
        if blank:
            return  # `copy` fills in the rest
        self.turn = 0  # 0: set-up, 1: the first player's first turn
        self.now = 0  # whose turn it is
        self.first = NOBODY
        self.phase = SETUP
        self.frames: list[Frame] = []
        self.decision: Decision | None = None
        self.winner = NOBODY  # 0, 1, 2 for a draw
        self.reason = 0
        self.stadium = -1
        self.next_pid = PID_BASE
        self.serial = 0  # order of arrival, for Ability locks
        self.lasting: list[Lasting] = []
        self.waiting: list[Happening] = []
        self.history: list[Record] = []
        self.fallen: list[Fallen] = []
        self.in_use: list[int] = []
        self.looking: list[int] = []
        self.aside: list[int] = []
        self.seen: list[list[int]] = [
            [0] * table.size,
            [0] * table.size,
        ]  # handle by which a player knows the card, 0: not known
        self.seen_count: list[int] = [0, 0]
        self.epoch = 0
        self.where: list[int] = []  # derived: the place of each card, as the mutators keep it; empty: not yet known
        self.changes = 0  # derived: counts all changes of the board; `settled` is its value when all was settled
        self.settled = -1
        self.standing: Standing = EMPTY_STANDING
        self.standing_epoch = -1
        self.sink: Sink | None = None

    def copy(self) -> Game:
        """The same game as a value of its own, at any moment."""
        made = Game(self.table, [self.players[0].copy(), self.players[1].copy()], self.chance.copy(), True)
        made.turn = self.turn
        made.now = self.now
        made.first = self.first
        made.phase = self.phase
        frames: list[Frame] = []
        for frame in self.frames:
            frames.append(frame.copy())
        made.frames = frames
        made.decision = self.decision
        made.winner = self.winner
        made.reason = self.reason
        made.stadium = self.stadium
        made.next_pid = self.next_pid
        made.serial = self.serial
        made.lasting = self.lasting[:] if self.lasting else []
        made.waiting = self.waiting[:] if self.waiting else []
        made.history = self.history[:]
        fallen: list[Fallen] = []
        for record in self.fallen:
            fallen.append(record.copy())
        made.fallen = fallen
        made.in_use = self.in_use[:]
        made.looking = self.looking[:]
        made.aside = self.aside[:]
        made.seen = [self.seen[0][:], self.seen[1][:]]
        made.seen_count = self.seen_count[:]
        made.epoch = self.epoch
        made.where = self.where[:]
        made.changes = self.changes
        made.settled = self.settled
        made.standing = self.standing
        made.standing_epoch = self.standing_epoch
        made.sink = None
        return made

    def __eq__(self, other: object) -> bool:
        """The same table, the same cards in the same places, the same everything that is state."""
        from playmat.state.compare import same

        return isinstance(other, Game) and same(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return self.key()

    def key(self) -> int:
        """A 64-bit hash of the state, alike in both builds."""
        from playmat.state.compare import key

        return key(self)

    # -- the verb that moves it ---------------------------------------------------------------------------------------

    def step(self, *picks: object) -> None:
        """Answer the pending decision with indices into its options, and run on to the next decision or the end.

        A wrong index raises IndexChoiceError before anything changes; scripted chance that runs dry leaves the game as
        it was.
        """
        decision = self.decision
        if decision is None:
            raise IndexChoiceError(
                "the game is over: there is nothing to choose", hint="start a new game, or step a copy made earlier"
            )
        chosen: list[int] = []
        for pick in picks:
            if type(pick) is not int:
                raise IndexChoiceError(
                    f"a choice must be an int, not {pick!r}",
                    hint=f"give indices from 0 to {len(decision.options) - 1}",
                )
            chosen.append(pick)
        self.choose(chosen)

    def choose(self, chosen: list[int]) -> None:
        """`step` with a list of ints; the list is the game's from now on."""
        decision = self.decision
        if decision is None:
            raise IndexChoiceError(
                "the game is over: there is nothing to choose", hint="start a new game, or step a copy made earlier"
            )
        limit = len(decision.options)
        count = len(chosen)
        for i in range(count):
            pick = chosen[i]
            if pick < 0 or pick >= limit:
                raise IndexChoiceError(f"there is no option {pick}", hint=f"give indices from 0 to {limit - 1}")
            for j in range(i):
                if chosen[j] == pick:
                    raise IndexChoiceError(f"option {pick} is chosen twice", hint="give each index once")
        if count < decision.least or count > decision.most:
            raise IndexChoiceError(
                f"{count} options were chosen, {decision.least} to {decision.most} are allowed",
                hint="choose another number of options",
            )
        if self.chance.mode == SEEDED:
            self.advance(chosen)
            return
        backup = self.copy()
        try:
            self.advance(chosen)
        except Exception:
            self.restore(backup)
            raise

    def advance(self, chosen: list[int]) -> None:
        """`step` for indices that are known to be right (agents' inner loops)."""
        frame = self.frames[-1]
        decision = self.decision
        assert decision is not None
        if len(chosen) > 1 and not decision.ordered:
            chosen.sort()
        frame.block.ops[frame.pc - 1].answer(self, frame, chosen)
        self.run()

    def run(self) -> None:
        """Run the top frame's ops until somebody must choose or the game is over."""
        # Asked through a local: a narrowed attribute would stay "None" for the compiler, whatever the ops do.
        pending = self.decision
        if pending is not None:
            return
        count = 0
        frames = self.frames
        while frames:
            frame = frames[-1]
            ops = frame.block.ops
            pc = frame.pc
            if pc >= len(ops):
                frames.pop()
                continue
            frame.pc = pc + 1
            ops[pc].run(self, frame)
            if self.decision is not None:
                return
            count += 1
            if count > MAX_OPS:
                raise RunawayError(
                    f"one step ran more than {MAX_OPS:,} ops",
                    where=frame.block.code,
                    hint="this text never ends: report the card",
                )

    def restore(self, backup: Game) -> None:
        """Become `backup` again (after a step that could not be carried out)."""
        self.players = backup.players
        self.chance = backup.chance
        self.turn = backup.turn
        self.now = backup.now
        self.first = backup.first
        self.phase = backup.phase
        self.frames = backup.frames
        self.decision = backup.decision
        self.winner = backup.winner
        self.reason = backup.reason
        self.stadium = backup.stadium
        self.next_pid = backup.next_pid
        self.serial = backup.serial
        self.lasting = backup.lasting
        self.waiting = backup.waiting
        self.history = backup.history
        self.fallen = backup.fallen
        self.in_use = backup.in_use
        self.looking = backup.looking
        self.aside = backup.aside
        self.seen = backup.seen
        self.seen_count = backup.seen_count
        self.epoch = backup.epoch
        self.where = backup.where
        self.changes = backup.changes
        self.settled = backup.settled
        self.standing = backup.standing
        self.standing_epoch = backup.standing_epoch

    # -- frames -------------------------------------------------------------------------------------------------------

    def call(self, system: int, who: int) -> Frame:
        """Push a procedure of the engine; it runs before the frame that called it goes on."""
        frame = Frame(self.table.system[system], who, 0, -1, -1)
        self.frames.append(frame)
        return frame

    def push(self, block: Block, who: int, cause: int, card: int, source: int) -> Frame:
        """Push a text."""
        frame = Frame(block, who, cause, card, source)
        self.frames.append(frame)
        return frame

    def touch(self) -> None:
        """Something changed that what is in force may depend on: the index is rebuilt when it is next asked."""
        self.epoch += 1
        self.changes += 1

    def touch_lightly(self) -> None:
        """Damage, a condition or a card out of play changed: only texts that switch others off could be changed by
        it, and of them only those that are not steady."""
        self.changes += 1
        if self.standing.shaky:
            self.epoch += 1

    def probe(self, block: Block, who: int, cause: int, card: int, source: int) -> Frame:
        """A scratch frame for asking what a text could do: nothing runs in it, and the next call takes it again."""
        frame = PROBE
        frame.block = block
        frame.who = who
        frame.cause = cause
        frame.card = card
        frame.source = source
        frame.attacker = -1
        frame.target = -1
        frame.each = -1
        frame.side = who
        frame.registers = [None] * block.registers if block.tries else NO_REGISTERS
        return frame

    # -- finding things -----------------------------------------------------------------------------------------------

    def pokemon(self, pid: int) -> Pokemon | None:
        """The Pokémon in play with this pid, or None when it has left play."""
        for player in self.players:
            active = player.active
            if active is not None and active.pid == pid:
                return active
            for pokemon in player.bench:
                if pokemon.pid == pid:
                    return pokemon
        return None

    def defn(self, ref: int) -> Definition | None:
        """The definition of a card, or of a Pokémon in play."""
        if ref >= PID_BASE:
            pokemon = self.pokemon(ref)
            return None if pokemon is None else pokemon.defn
        if ref < 0:
            return None
        return self.table.cards[ref]

    def in_play(self, who: int) -> list[Pokemon]:
        """One player's Pokémon in play, the Active first."""
        player = self.players[who]
        if player.active is None:
            return player.bench[:]
        found: list[Pokemon] = [player.active]
        found.extend(player.bench)
        return found

    def holder_of(self, card: int) -> Pokemon | None:
        """The Pokémon that a card is attached to or part of, if any."""
        where = self.where
        if where and where[card] != IN_PLAY:
            return None
        for player in self.players:
            active = player.active
            if active is not None and (card in active.energy or card in active.tools or card in active.cards):
                return active
            for pokemon in player.bench:
                if card in pokemon.energy or card in pokemon.tools or card in pokemon.cards:
                    return pokemon
        return None

    def is_active(self, pokemon: Pokemon) -> bool:
        """Whether it is in the Active Spot."""
        return self.players[pokemon.owner].active is pokemon

    def in_turn(self) -> bool:
        """Whether a turn is running (set-up and the Checkup belong to nobody's turn, see F.0a)."""
        return self.phase == TURN


EMPTY_STANDING: Final = Standing()
