"""What is printed on a card, as data: names, numbers, types, costs, and the notation of its texts.

`CardFacts` is one card as the game knows it (every copy with the same text), `PrintFacts` is one printing of it.
Nothing here does anything: how a card comes into play, what its tags mean and what its notation does belongs to
`rules`, `engine` and `effects`. `check` finds what cannot be a card and says which field is wrong.
"""

from typing import Final

from playmat.errors import CardDataError
from playmat.facts import energy

# Kinds of card. An old plain Trainer is an ITEM with the tag "Trainer"; a Technical Machine has the tag
# "Technical Machine" and is an ITEM (ECARD to LEGEND) or a TOOL (SV); a fossil is an ITEM with the tag "Fossil".
POKEMON: Final = 0
ITEM: Final = 1
TOOL: Final = 2
SUPPORTER: Final = 3
STADIUM: Final = 4
BASIC_ENERGY: Final = 5
SPECIAL_ENERGY: Final = 6

KIND_NAMES: Final[tuple[str, ...]] = (
    "Pokémon",
    "Item",
    "Tool",
    "Supporter",
    "Stadium",
    "Basic Energy",
    "Special Energy",
)

# Stages: how the card comes into play. A Baby is a BASIC with the tag "Baby"; the Mega Evolution ex of 2025 are
# ordinary BASIC, STAGE1 or STAGE2 with the tags "MEGA" and "ex", MEGA is the kind that evolves from an EX.
NO_STAGE: Final = 0
BASIC: Final = 1
STAGE1: Final = 2
STAGE2: Final = 3
RESTORED: Final = 4
MEGA: Final = 5
BREAK: Final = 6
LEVEL_X: Final = 7
VMAX: Final = 8
VSTAR: Final = 9
VUNION: Final = 10
LEGEND: Final = 11

STAGE_NAMES: Final[tuple[str, ...]] = (
    "Pokémon",
    "Basic",
    "Stage 1",
    "Stage 2",
    "Restored",
    "Mega",
    "BREAK",
    "LV.X",
    "VMAX",
    "VSTAR",
    "V-UNION",
    "LEGEND",
)

# Stages whose card goes on top of another Pokémon in play.
EVOLVING_STAGES: Final[tuple[int, ...]] = (STAGE1, STAGE2, MEGA, BREAK, LEVEL_X, VMAX, VSTAR)

# Categories of text on a Pokémon that are not attacks (ABL-02: text that names one never means the others).
ABILITY: Final = 0
POKE_POWER: Final = 1
POKE_BODY: Final = 2
POKEMON_POWER: Final = 3
ANCIENT_TRAIT: Final = 4
HELD_ITEM: Final = 5

ABILITY_KIND_NAMES: Final[tuple[str, ...]] = (
    "Ability",
    "Poké-Power",
    "Poké-Body",
    "Pokémon Power",
    "Ancient Trait",
    "Held Item",
)

# The printed tags that rules, filters or deck construction ask for. Other tags are allowed and mean nothing here.
TAGS: Final[tuple[str, ...]] = (
    "ex",
    "EX",
    "GX",
    "V",
    "VMAX",
    "VSTAR",
    "V-UNION",
    "MEGA",
    "TAG TEAM",
    "BREAK",
    "LV.X",
    "LEGEND",
    "Prime",
    "Star",
    "Shining",
    "Radiant",
    "Prism Star",
    "ACE SPEC",
    "Tera",
    "Ancient",
    "Future",
    "Team Plasma",
    "Single Strike",
    "Rapid Strike",
    "Fusion Strike",
    "Ultra Beast",
    "delta",
    "SP",
    "Dark",
    "Light",
    "Baby",
    "Fossil",
    "Doll",
    "Trainer",
    "Technical Machine",
    "Rocket's Secret Machine",
    "Goldenrod Game Corner",
    "Holon",
    "Amazing Rare",
    "Eternamax",
    "Tool F",
)

# Tags that are a rule box for texts that say "Pokémon with a Rule Box" (EFFECTS.md `RuleBox`).
RULE_BOX_TAGS: Final[tuple[str, ...]] = ("ex", "EX", "GX", "V", "VMAX", "VSTAR", "V-UNION", "Prism Star", "Radiant")

MAX_HP: Final = 1000
MAX_RETREAT: Final = 5
MAX_COST: Final = 10
MAX_DAMAGE: Final = 1000
MAX_PRIZES: Final = 6


class Weakness:
    """A printed Weakness: `op` is "x" or "+", `amount` the factor or the damage, None where no number is printed."""

    __slots__ = ("amount", "op", "type")

    def __init__(self, type: int, op: str = "x", amount: int | None = 2) -> None:
        self.type: Final[int] = type
        self.op: Final[str] = op
        self.amount: Final[int | None] = amount

    def __reduce__(self) -> tuple[object, ...]:
        return (Weakness, (self.type, self.op, self.amount))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Weakness):
            return NotImplemented
        return self.type == other.type and self.op == other.op and self.amount == other.amount

    def __hash__(self) -> int:
        return hash((self.type, self.op, self.amount))

    def __repr__(self) -> str:
        return f"Weakness({self.type}, {self.op!r}, {self.amount})"


class Resistance:
    """A printed Resistance: `amount` is the damage taken off (20, 30), None where no number is printed."""

    __slots__ = ("amount", "type")

    def __init__(self, type: int, amount: int | None = 30) -> None:
        self.type: Final[int] = type
        self.amount: Final[int | None] = amount

    def __reduce__(self) -> tuple[object, ...]:
        return (Resistance, (self.type, self.amount))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Resistance):
            return NotImplemented
        return self.type == other.type and self.amount == other.amount

    def __hash__(self) -> int:
        return hash((self.type, self.amount))

    def __repr__(self) -> str:
        return f"Resistance({self.type}, {self.amount})"


class AttackFacts:
    """One printed attack: `cost` in types, `damage` in points or None, `suffix` one of "", "+", "-", "x".

    `effect` is its text in notation ("" for none), `mark` a printed mark of its own such as "GX" or "VSTAR".
    """

    __slots__ = ("cost", "damage", "effect", "mark", "name", "suffix")

    def __init__(
        self,
        name: str,
        cost: tuple[int, ...] = (),
        damage: int | None = None,
        suffix: str = "",
        effect: str = "",
        mark: str = "",
    ) -> None:
        self.name: Final[str] = name
        self.cost: Final[tuple[int, ...]] = cost
        self.damage: Final[int | None] = damage
        self.suffix: Final[str] = suffix
        self.effect: Final[str] = effect
        self.mark: Final[str] = mark

    def as_tuple(self) -> tuple[str, tuple[int, ...], int | None, str, str, str]:
        """All fields in the order of the constructor."""
        return (self.name, self.cost, self.damage, self.suffix, self.effect, self.mark)

    def __reduce__(self) -> tuple[object, ...]:
        return (AttackFacts, self.as_tuple())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AttackFacts):
            return NotImplemented
        return self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        return hash(self.as_tuple())

    def __repr__(self) -> str:
        return f"AttackFacts{self.as_tuple()!r}"


class AbilityFacts:
    """One printed Ability, Power, Body, Trait …: `kind` is one of the constants above, `effect` its notation."""

    __slots__ = ("effect", "kind", "mark", "name")

    def __init__(self, name: str, kind: int = ABILITY, effect: str = "", mark: str = "") -> None:
        self.name: Final[str] = name
        self.kind: Final[int] = kind
        self.effect: Final[str] = effect
        self.mark: Final[str] = mark

    def as_tuple(self) -> tuple[str, int, str, str]:
        """All fields in the order of the constructor."""
        return (self.name, self.kind, self.effect, self.mark)

    def __reduce__(self) -> tuple[object, ...]:
        return (AbilityFacts, self.as_tuple())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AbilityFacts):
            return NotImplemented
        return self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        return hash(self.as_tuple())

    def __repr__(self) -> str:
        return f"AbilityFacts{self.as_tuple()!r}"


class CardFacts:
    """Everything printed on one card that the game can ask for; never changed after it is made. `kind` is its family
    (DECK-10).

    `types` are the printed types (two for dual types, none for Trainers); `effect` is the notation of a Trainer's or
    Energy's text, or of a rule that a Pokémon card always carries; `prizes` is what a Knock Out of it gives (see
    PRZ-02); `provides` are the masks of the units of an Energy without text; `basic_type` is -1 unless it is a basic
    Energy; `part` counts the cards of a LEGEND (1, 2) or V-UNION (1 to 4), 0 otherwise; `unsupported` holds words that
    no reader understood; `by_hand` says that the effects were written by a person and not read from the printed text.
    """

    __slots__ = (
        "abilities",
        "attacks",
        "basic_type",
        "by_hand",
        "effect",
        "evolves_from",
        "hp",
        "id",
        "kind",
        "name",
        "owner",
        "part",
        "prizes",
        "provides",
        "resistances",
        "retreat",
        "stage",
        "tags",
        "types",
        "unsupported",
        "weaknesses",
    )

    def __init__(
        self,
        id: str,
        name: str,
        kind: int,
        stage: int = NO_STAGE,
        hp: int = 0,
        types: tuple[int, ...] = (),
        weaknesses: tuple[Weakness, ...] = (),
        resistances: tuple[Resistance, ...] = (),
        retreat: int = 0,
        evolves_from: tuple[str, ...] = (),
        attacks: tuple[AttackFacts, ...] = (),
        abilities: tuple[AbilityFacts, ...] = (),
        effect: str = "",
        prizes: int = 1,
        tags: tuple[str, ...] = (),
        owner: str = "",
        provides: tuple[int, ...] = (),
        basic_type: int = -1,
        part: int = 0,
        unsupported: str = "",
        by_hand: bool = False,
    ) -> None:
        self.id: Final[str] = id
        self.name: Final[str] = name
        self.kind: Final[int] = kind
        self.stage: Final[int] = stage
        self.hp: Final[int] = hp
        self.types: Final[tuple[int, ...]] = types
        self.weaknesses: Final[tuple[Weakness, ...]] = weaknesses
        self.resistances: Final[tuple[Resistance, ...]] = resistances
        self.retreat: Final[int] = retreat
        self.evolves_from: Final[tuple[str, ...]] = evolves_from
        self.attacks: Final[tuple[AttackFacts, ...]] = attacks
        self.abilities: Final[tuple[AbilityFacts, ...]] = abilities
        self.effect: Final[str] = effect
        self.prizes: Final[int] = prizes
        self.tags: Final[tuple[str, ...]] = tags
        self.owner: Final[str] = owner
        self.provides: Final[tuple[int, ...]] = provides
        self.basic_type: Final[int] = basic_type
        self.part: Final[int] = part
        self.unsupported: Final[str] = unsupported
        self.by_hand: Final[bool] = by_hand

    def has_tag(self, tag: str) -> bool:
        """Whether the tag is printed on the card."""
        return tag in self.tags

    def is_pokemon(self) -> bool:
        """Whether it is a Pokémon card (a fossil Item is not, it only counts as one in play)."""
        return self.kind == POKEMON

    def is_trainer(self) -> bool:
        """Whether it is a Trainer card of any kind."""
        return ITEM <= self.kind <= STADIUM

    def is_energy(self) -> bool:
        """Whether it is a basic or Special Energy card."""
        return self.kind >= BASIC_ENERGY

    def has_rule_box(self) -> bool:
        """Whether texts count it among the Pokémon with a Rule Box."""
        for tag in self.tags:
            if tag in RULE_BOX_TAGS:
                return True
        return False

    def as_tuple(self) -> tuple[object, ...]:
        """All fields in the order of the constructor."""
        return (
            self.id,
            self.name,
            self.kind,
            self.stage,
            self.hp,
            self.types,
            self.weaknesses,
            self.resistances,
            self.retreat,
            self.evolves_from,
            self.attacks,
            self.abilities,
            self.effect,
            self.prizes,
            self.tags,
            self.owner,
            self.provides,
            self.basic_type,
            self.part,
            self.unsupported,
            self.by_hand,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (CardFacts, self.as_tuple())

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, CardFacts):
            return NotImplemented
        return self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        return hash((self.id, self.name, self.kind))

    def __repr__(self) -> str:
        return f"<{self.name} ({self.id})>"


class PrintFacts:
    """One printing of a card: set code and number (not unique by themselves, Q-25), language, mark and date.

    `date` is ISO "YYYY-MM-DD" or "" where unknown; `regulation_mark` is a letter or "".
    """

    __slots__ = ("card_id", "date", "language", "number", "regulation_mark", "set_code")

    def __init__(
        self,
        card_id: str,
        set_code: str,
        number: str,
        language: str = "en",
        regulation_mark: str = "",
        date: str = "",
    ) -> None:
        self.card_id: Final[str] = card_id
        self.set_code: Final[str] = set_code
        self.number: Final[str] = number
        self.language: Final[str] = language
        self.regulation_mark: Final[str] = regulation_mark
        self.date: Final[str] = date

    def as_tuple(self) -> tuple[str, str, str, str, str, str]:
        """All fields in the order of the constructor."""
        return (self.card_id, self.set_code, self.number, self.language, self.regulation_mark, self.date)

    def __reduce__(self) -> tuple[object, ...]:
        return (PrintFacts, self.as_tuple())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PrintFacts):
            return NotImplemented
        return self.as_tuple() == other.as_tuple()

    def __hash__(self) -> int:
        return hash(self.as_tuple())

    def __repr__(self) -> str:
        return f"PrintFacts{self.as_tuple()!r}"


def name_key(name: str) -> str:
    """The name as copies, evolution lines and texts compare it: straight apostrophes, single spaces."""
    straight = name.replace("\u2019", "'").replace("\u2018", "'").replace("\u00b4", "'")
    return " ".join(straight.split())


def basic_energy(energy_type: int, id: str = "") -> CardFacts:
    """The facts of the basic Energy card of a type; CardDataError if there is no such card."""
    if energy_type not in energy.BASIC_TYPES:
        raise CardDataError(f"there is no basic Energy of type {energy_type}", hint="basic Energy: G R W L P F D M Y")
    name = energy.basic_energy_name(energy_type)
    return CardFacts(
        id or f"basic-{energy.letter(energy_type)}",
        name,
        BASIC_ENERGY,
        types=(energy_type,),
        provides=(1 << energy_type,),
        basic_type=energy_type,
    )


def check(facts: CardFacts) -> CardFacts:
    """The facts themselves, if they can be a card; otherwise CardDataError naming the card and the field."""
    _check_names(facts)
    if not 0 <= facts.kind < len(KIND_NAMES):
        _wrong(facts, "kind", f"{facts.kind} is no kind of card")
    if not 0 <= facts.stage < len(STAGE_NAMES):
        _wrong(facts, "stage", f"{facts.stage} is no stage")
    for each in facts.types:
        if not energy.is_type(each):
            _wrong(facts, "types", f"{each} is no Energy type")
    if len(set(facts.types)) != len(facts.types):
        _wrong(facts, "types", "the same type twice")
    if not 0 <= facts.prizes <= MAX_PRIZES:
        _wrong(facts, "prizes", f"{facts.prizes} is not 0 to {MAX_PRIZES}")
    if facts.kind == POKEMON:
        _check_pokemon(facts)
    else:
        _check_other(facts)
    if facts.is_energy():
        _check_energy(facts)
    for attack in facts.attacks:
        _check_attack(facts, attack)
    for ability in facts.abilities:
        if not ability.name.strip():
            _wrong(facts, "abilities", "an Ability has no name")
        if not 0 <= ability.kind < len(ABILITY_KIND_NAMES):
            _wrong(facts, "abilities", f"{ability.name!r}: {ability.kind} is no kind of Ability")
        _check_text(facts, "abilities", ability.name, ability.mark, ability.effect)
    return facts


def _wrong(facts: CardFacts, field: str, what: str) -> None:
    """Refuse the card: says which card, which field, and what is wrong with it."""
    raise CardDataError(f"{field}: {what}", where=f"card {facts.name or '(no name)'} ({facts.id or 'no id'})")


def _check_names(facts: CardFacts) -> None:
    if not facts.id.strip():
        _wrong(facts, "id", "missing")
    if not facts.name.strip():
        _wrong(facts, "name", "missing")
    if facts.name != name_key(facts.name):
        _wrong(facts, "name", f"not a name key; did you mean {name_key(facts.name)!r}?")
    if "|" in facts.name or '"' in facts.name or facts.name.startswith("#"):
        _wrong(facts, "name", 'a name has no | or " and does not begin with #')
    if not _is_plain(facts.id):
        _wrong(facts, "id", f"{facts.id!r} is not plain text")
    if facts.owner and not _is_plain(facts.owner):
        _wrong(facts, "owner", f"{facts.owner!r} is not plain text")
    for each in facts.evolves_from:
        if not _is_plain(each) or "," in each:
            _wrong(facts, "evolves_from", f"{each!r} is no name")
        # A LV.X shares the name of its Pokémon, and a BREAK or a Mega lies on a card of another name.
        if each == facts.name and facts.stage != LEVEL_X:
            _wrong(facts, "evolves_from", "it evolves from itself")
    for tag in facts.tags:
        if not _is_plain(tag) or "," in tag:
            _wrong(facts, "tags", f"{tag!r} is no tag")
    if not is_one_expression(facts.effect):
        _wrong(facts, "effect", "not one line with every bracket and quote closed")


def _is_plain(text: str) -> bool:
    """Whether the text can stand as one field of the text form (facts/form.py)."""
    return bool(text) and text == " ".join(text.split()) and "|" not in text and is_one_expression(text)


def is_one_expression(text: str) -> bool:
    """Whether a notation text is one line, stripped, with every bracket and double quote closed."""
    if text != text.strip() or "\n" in text or "\r" in text:
        return False
    depth = 0
    quoted = False
    escaped = False
    for char in text:
        if quoted:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                quoted = False
        elif char == '"':
            quoted = True
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth < 0:
                return False
        elif char == "|" and depth == 0:
            return False
    return depth == 0 and not quoted


def _check_pokemon(facts: CardFacts) -> None:
    if facts.hp <= 0:
        _wrong(facts, "hp", "a Pokémon has HP")
    if facts.hp % 10 or facts.hp > MAX_HP:
        _wrong(facts, "hp", f"{facts.hp} is not a multiple of 10 up to {MAX_HP}")
    if not facts.types:
        _wrong(facts, "types", "a Pokémon has at least one type")
    if not 0 <= facts.retreat <= MAX_RETREAT:
        _wrong(facts, "retreat", f"{facts.retreat} is not 0 to {MAX_RETREAT}")
    if facts.stage in EVOLVING_STAGES and not facts.evolves_from:
        _wrong(facts, "evolves_from", f"a {STAGE_NAMES[facts.stage]} says what it evolves from")
    if facts.stage in (BASIC, VUNION, LEGEND) and facts.evolves_from:
        _wrong(facts, "evolves_from", f"a {STAGE_NAMES[facts.stage]} evolves from nothing")
    parts = 4 if facts.stage == VUNION else 2 if facts.stage == LEGEND else 0
    if not (1 if parts else 0) <= facts.part <= parts:
        _wrong(facts, "part", f"{facts.part}, expected {'1 to ' + str(parts) if parts else '0'}")
    for weak in facts.weaknesses:
        if not energy.is_type(weak.type):
            _wrong(facts, "weaknesses", f"{weak.type} is no Energy type")
        if weak.op not in ("x", "+"):
            _wrong(facts, "weaknesses", f"{weak.op!r} is neither x nor +")
        amount = weak.amount
        if amount is not None and (amount < 2 if weak.op == "x" else amount <= 0 or amount % 10 != 0):
            _wrong(facts, "weaknesses", f"{weak.op}{amount} is no Weakness")
    for resist in facts.resistances:
        if not energy.is_type(resist.type):
            _wrong(facts, "resistances", f"{resist.type} is no Energy type")
        taken = resist.amount
        if taken is not None and (taken <= 0 or taken % 10 != 0):
            _wrong(facts, "resistances", f"-{taken} is no Resistance")


def _check_other(facts: CardFacts) -> None:
    if facts.stage != NO_STAGE:
        _wrong(facts, "stage", f"a {KIND_NAMES[facts.kind]} has no stage")
    # Fossils and dolls are Trainers with HP; they come into play as Pokémon (N18, EFFECTS.md 5.1).
    as_pokemon = facts.kind == ITEM and (facts.has_tag("Fossil") or facts.has_tag("Doll"))
    if facts.hp and not as_pokemon:
        _wrong(facts, "hp", "only a Pokémon, a fossil or a doll has HP")
    if facts.hp < 0 or facts.hp % 10 or facts.hp > MAX_HP:
        _wrong(facts, "hp", f"{facts.hp} is not a multiple of 10 up to {MAX_HP}")
    if facts.weaknesses or facts.resistances or facts.retreat:
        _wrong(facts, "weaknesses", "only a Pokémon has Weakness, Resistance and Retreat Cost")
    if facts.evolves_from or facts.part:
        _wrong(facts, "evolves_from", "only a Pokémon evolves")
    if facts.abilities and not as_pokemon:
        _wrong(facts, "abilities", "only a Pokémon, a fossil or a doll has Abilities")
    # Technical Machines and some Tools print an attack that the holder may use; some Stadiums do, too.
    if facts.attacks and facts.kind not in (ITEM, TOOL, STADIUM):
        _wrong(facts, "attacks", f"a {KIND_NAMES[facts.kind]} has no attacks")


def _check_energy(facts: CardFacts) -> None:
    if facts.kind == BASIC_ENERGY:
        if facts.basic_type not in energy.BASIC_TYPES:
            _wrong(facts, "basic_type", f"{facts.basic_type} is no type of basic Energy")
        if facts.provides != (1 << facts.basic_type,):
            _wrong(facts, "provides", "a basic Energy provides one unit of its type")
        if facts.types != (facts.basic_type,):
            _wrong(facts, "types", "a basic Energy has its own type")
    elif facts.basic_type != -1:
        _wrong(facts, "basic_type", "only a basic Energy has one")
    for mask in facts.provides:
        if not 0 < mask < 1 << energy.TYPE_COUNT:
            _wrong(facts, "provides", f"{mask} is no set of types")


def _check_attack(facts: CardFacts, attack: AttackFacts) -> None:
    if not attack.name.strip():
        _wrong(facts, "attacks", "an attack has no name")
    _check_text(facts, "attacks", attack.name, attack.mark, attack.effect)
    if len(attack.cost) > MAX_COST:
        _wrong(facts, "attacks", f"{attack.name}: a cost of {len(attack.cost)} Energy")
    for each in attack.cost:
        if not energy.is_type(each):
            _wrong(facts, "attacks", f"{attack.name}: {each} in the cost is no Energy type")
    if attack.suffix not in ("", "+", "-", "x"):
        _wrong(facts, "attacks", f"{attack.name}: suffix {attack.suffix!r} is none of + - x")
    damage = attack.damage
    if damage is None:
        if attack.suffix:
            _wrong(facts, "attacks", f"{attack.name}: a suffix without a number")
    # Every printed number is a multiple of 10 (checked over 16,500 English cards).
    elif damage < 0 or damage % 10 or damage > MAX_DAMAGE:
        _wrong(facts, "attacks", f"{attack.name}: damage {damage} is not a multiple of 10 up to {MAX_DAMAGE}")


def _check_text(facts: CardFacts, field: str, name: str, mark: str, effect: str) -> None:
    if mark and (not _is_plain(mark) or " " in mark or '"' in mark):
        _wrong(facts, field, f"{name}: {mark!r} is no mark")
    if not is_one_expression(effect):
        _wrong(facts, field, f"{name}: the effect is not one line with every bracket and quote closed")
