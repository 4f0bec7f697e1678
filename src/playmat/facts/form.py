"""The text form of card facts: on one line, or a name and one indented field per line, read and printed exactly.

Fields are separated by `|` or by a line break; neither separates inside double quotes or open brackets, so effect
notation of any length may stand in a field. Lines that begin with `#` are comments. This is how tests and the built-in
pool write cards:

    Cinder | Basic | HP 100 | R | weak W x2 | retreat 1 | attack "Slam" RC 60+: attack(count=[Flip(1)], damage=printed)
"""

import json
import re
from typing import Final

from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import AbilityFacts, AttackFacts, CardFacts, Resistance, Weakness

_OPEN: Final = "([{"
_CLOSE: Final = ")]}"

_TYPES: Final = re.compile(r"[CGRWLPFDMNY]+\Z")
_QUOTED: Final = re.compile(r'(?:([^\s"]+) )?("(?:[^"\\]|\\.)*")\s*(.*)\Z', re.DOTALL)
_ATTACK: Final = re.compile(r"(\S+)(?:\s+(\d+)([+x×\-−]?))?(?:\s*:\s*(.+))?\Z", re.DOTALL)
_WEAK: Final = re.compile(r"([A-Z])(?:\s+([x×+])(\d+))?\Z")
_RESIST: Final = re.compile(r"([A-Z])(?:\s+[-−](\d+))?\Z")

_EXPECTED: Final = (
    "HP, types, weak, resist, retreat, prizes, tags, owner, from, part, provides, id, ability, attack, effect, "
    "unsupported, by hand"
)


class _Block:
    """One card's raw fields, each with the line it begins on."""

    __slots__ = ("fields", "line", "lines")

    def __init__(self, line: int) -> None:
        self.line: Final[int] = line
        self.fields: list[str] = []
        self.lines: list[int] = []


class _Draft:
    """The fields of a card while they are being read; becomes CardFacts at the end of the block."""

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
        "seen",
        "stage",
        "tags",
        "types",
        "unsupported",
        "weaknesses",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.id = ""
        self.kind = -1
        self.stage = cards.NO_STAGE
        self.hp = 0
        self.types: tuple[int, ...] = ()
        self.weaknesses: tuple[Weakness, ...] = ()
        self.resistances: tuple[Resistance, ...] = ()
        self.retreat = 0
        self.evolves_from: tuple[str, ...] = ()
        self.attacks: list[AttackFacts] = []
        self.abilities: list[AbilityFacts] = []
        self.effect = ""
        self.prizes = 1
        self.tags: tuple[str, ...] = ()
        self.owner = ""
        self.provides: tuple[int, ...] = ()
        self.basic_type = -1
        self.part = 0
        self.unsupported = ""
        self.by_hand = False
        self.seen: list[str] = []

    def facts(self) -> CardFacts:
        """The finished facts; a card without an id of its own takes its name as id."""
        return CardFacts(
            self.id or self.name,
            self.name,
            self.kind,
            self.stage,
            self.hp,
            self.types,
            self.weaknesses,
            self.resistances,
            self.retreat,
            self.evolves_from,
            tuple(self.attacks),
            tuple(self.abilities),
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


# --- printing


def print_card(facts: CardFacts, multiline: bool = False) -> str:
    """The card as text: one line, or its name and one indented field per line; `read_card` gives the same facts."""
    parts = [facts.name, _kind_text(facts)]
    if facts.id != facts.name:
        parts.append(f"id {facts.id}")
    if facts.hp:
        parts.append(f"HP {facts.hp}")
    if facts.types and facts.kind != cards.BASIC_ENERGY:
        parts.append(energy.types_text(facts.types))
    if facts.weaknesses:
        parts.append("weak " + ", ".join([_weakness_text(each) for each in facts.weaknesses]))
    if facts.resistances:
        parts.append("resist " + ", ".join([_resistance_text(each) for each in facts.resistances]))
    if facts.retreat:
        parts.append(f"retreat {facts.retreat}")
    if facts.prizes != 1:
        parts.append(f"prizes {facts.prizes}")
    if facts.tags:
        parts.append("tags " + ", ".join(facts.tags))
    if facts.owner:
        parts.append(f"owner {facts.owner}")
    if facts.evolves_from:
        parts.append("from " + ", ".join(facts.evolves_from))
    if facts.part:
        parts.append(f"part {facts.part}")
    if facts.provides and facts.kind != cards.BASIC_ENERGY:
        parts.append("provides " + ", ".join([energy.types_text(energy.types_of(each)) for each in facts.provides]))
    parts.extend([_ability_text(each) for each in facts.abilities])
    parts.extend([_attack_text(each) for each in facts.attacks])
    if facts.effect:
        parts.append(f"effect: {facts.effect}")
    if facts.unsupported:
        parts.append("unsupported " + json.dumps(facts.unsupported, ensure_ascii=False))
    if facts.by_hand:
        parts.append("by hand")
    return "\n    ".join(parts) if multiline else " | ".join(parts)


def print_cards(many: list[CardFacts], multiline: bool = False) -> str:
    """Several cards as text, with a final line break; blank lines between them in the long form."""
    between = "\n\n" if multiline else "\n"
    return between.join([print_card(each, multiline) for each in many]) + ("\n" if many else "")


def _kind_text(facts: CardFacts) -> str:
    if facts.kind == cards.POKEMON:
        return cards.STAGE_NAMES[facts.stage]
    if facts.kind == cards.BASIC_ENERGY:
        return f"Energy {energy.letter(facts.basic_type)}"
    return cards.KIND_NAMES[facts.kind]


def _weakness_text(weak: Weakness) -> str:
    letter = energy.letter(weak.type)
    if weak.amount is None:
        # A "+" always has its number, so a bare letter is the "x" without one.
        return letter
    return f"{letter} {weak.op}{weak.amount}"


def _resistance_text(resist: Resistance) -> str:
    letter = energy.letter(resist.type)
    return letter if resist.amount is None else f"{letter} -{resist.amount}"


def _ability_text(ability: AbilityFacts) -> str:
    head = "ability " + (f"{ability.mark} " if ability.mark else "") + json.dumps(ability.name, ensure_ascii=False)
    head += f" {cards.ABILITY_KIND_NAMES[ability.kind]}"
    return f"{head}: {ability.effect}" if ability.effect else head


def _attack_text(attack: AttackFacts) -> str:
    head = "attack " + (f"{attack.mark} " if attack.mark else "") + json.dumps(attack.name, ensure_ascii=False)
    head += f" {energy.cost_text(attack.cost)}"
    if attack.damage is not None:
        head += f" {attack.damage}{attack.suffix}"
    return f"{head}: {attack.effect}" if attack.effect else head


# --- reading


def read_card(text: str) -> CardFacts:
    """The one card of a text; CardDataError with the line number, also if there is none or more than one."""
    found = read_cards(text)
    if len(found) != 1:
        raise CardDataError(f"expected one card, found {len(found)}", where="card text")
    return found[0]


def read_cards(text: str, where: str = "card text") -> list[CardFacts]:
    """All cards of a text, checked; `where` names the source in errors (a file name)."""
    result: list[CardFacts] = []
    for block in _blocks(text, where):
        result.append(_read_block(block, where))
    return result


def _blocks(text: str, where: str) -> list[_Block]:
    """Cut the text into cards and the cards into fields."""
    result: list[_Block] = []
    open_field = ""
    open_line = 0
    lines = text.split("\n")
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\r")
        if open_field:
            # Inside open brackets a line break is only a space.
            pending = open_field + " " + line.strip()
        elif not line.strip() or line.lstrip().startswith("#"):
            continue
        else:
            pending = line
            open_line = number
            if not line[0].isspace():
                result.append(_Block(number))
                name, bar, pending = line.partition("|")
                result[-1].fields.append(name.strip())
                result[-1].lines.append(number)
                if not bar:
                    continue
            elif not result:
                raise _error("an indented line before any card", where, number, "begin with a name at the margin")
        open_field = _take_fields(pending, result[-1], open_line)
    if open_field:
        raise _error("a bracket or quote is never closed", where, open_line, f"the field begins {open_field[:40]!r}")
    return result


def _take_fields(text: str, block: _Block, line: int) -> str:
    """Append the finished fields of a piece of text to the block; the unfinished rest is returned."""
    depth = 0
    quoted = False
    escaped = False
    start = 0
    for place, char in enumerate(text):
        if quoted:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                quoted = False
        elif char == '"':
            quoted = True
        elif char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
        elif char == "|" and depth <= 0:
            block.fields.append(text[start:place].strip())
            block.lines.append(line)
            start = place + 1
    rest = text[start:]
    if depth > 0 or quoted:
        return rest
    block.fields.append(rest.strip())
    block.lines.append(line)
    return ""


def _read_block(block: _Block, where: str) -> CardFacts:
    draft = _Draft(block.fields[0])
    for place in range(1, len(block.fields)):
        field = block.fields[place]
        line = block.lines[place]
        try:
            if draft.kind < 0:
                _read_kind(draft, field)
            else:
                _read_field(draft, field)
        except CardDataError as wrong:
            spot = f"{where}, line {line}, card {draft.name}"
            raise CardDataError(wrong.what, where=spot, hint=wrong.hint) from None
    if draft.kind < 0:
        raise _error(f"card {draft.name} has no kind", where, block.line, f"after it write one of {_kinds_hint()}")
    try:
        return cards.check(draft.facts())
    except CardDataError as wrong:
        spot = f"{where}, line {block.line}, {wrong.where}"
        raise CardDataError(wrong.what, where=spot, hint=wrong.hint) from None


def _error(what: str, where: str, line: int, hint: str) -> CardDataError:
    return CardDataError(what, where=f"{where}, line {line}", hint=hint)


def _kinds_hint() -> str:
    return ", ".join(cards.STAGE_NAMES) + ", Item, Tool, Supporter, Stadium, Special Energy, Energy R"


def _read_kind(draft: _Draft, field: str) -> None:
    """The second field: a stage, a Trainer kind, or the kind and type of an Energy."""
    for stage, name in enumerate(cards.STAGE_NAMES):
        if field == name:
            draft.kind = cards.POKEMON
            draft.stage = stage
            return
    if field.startswith("Energy "):
        kind = energy.type_of_letter(field[len("Energy ") :].strip())
        draft.kind = cards.BASIC_ENERGY
        draft.basic_type = kind
        draft.types = (kind,)
        draft.provides = (1 << kind,)
        return
    for kind in (cards.ITEM, cards.TOOL, cards.SUPPORTER, cards.STADIUM, cards.SPECIAL_ENERGY):
        if field == cards.KIND_NAMES[kind]:
            draft.kind = kind
            return
    raise CardDataError(f"{field!r} is no kind of card", hint=f"expected one of {_kinds_hint()}")


def _read_field(draft: _Draft, field: str) -> None:
    word, _, rest = field.partition(" ")
    rest = rest.strip()
    if field.startswith("effect:"):
        _once(draft, "effect")
        draft.effect = field[len("effect:") :].strip()
        if not draft.effect:
            raise CardDataError("an effect without notation", hint="write effect: item(Draw(2))")
    elif word == "ability":
        draft.abilities.append(_read_ability(rest))
    elif word == "attack":
        draft.attacks.append(_read_attack(rest))
    elif _TYPES.match(field):
        _once(draft, "types")
        draft.types = energy.parse_types(field)
    elif field == "by hand":
        draft.by_hand = True
    elif not rest:
        raise CardDataError(f"{field!r} is no field of a card", hint=f"expected one of {_EXPECTED}")
    else:
        _once(draft, word)
        _read_value(draft, word, rest)


def _read_value(draft: _Draft, word: str, rest: str) -> None:
    """The fields of the shape `word value`."""
    if word == "id":
        draft.id = rest
    elif word == "HP":
        draft.hp = _number(word, rest)
    elif word == "weak":
        draft.weaknesses = tuple([_read_weakness(each) for each in _list(rest)])
    elif word == "resist":
        draft.resistances = tuple([_read_resistance(each) for each in _list(rest)])
    elif word == "retreat":
        draft.retreat = _number(word, rest)
    elif word == "prizes":
        draft.prizes = _number(word, rest)
    elif word == "tags":
        draft.tags = tuple(_list(rest))
    elif word == "owner":
        draft.owner = rest
    elif word == "from":
        draft.evolves_from = tuple(_list(rest))
    elif word == "part":
        draft.part = _number(word, rest)
    elif word == "provides":
        draft.provides = tuple([energy.mask_of(energy.parse_types(each)) for each in _list(rest)])
    elif word == "unsupported":
        draft.unsupported = _string(rest)
    else:
        raise CardDataError(f"{word!r} is no field of a card", hint=f"expected one of {_EXPECTED}")


def _once(draft: _Draft, word: str) -> None:
    if word in draft.seen:
        raise CardDataError(f"{word} is given twice")
    draft.seen.append(word)


def _list(text: str) -> list[str]:
    return [each.strip() for each in text.split(",")]


def _number(word: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise CardDataError(f"{word}: {text!r} is no number", hint=f"write {word} 1")
    return int(text)


def _string(text: str) -> str:
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise CardDataError(f"{text!r} is no quoted text", hint='put it in double quotes, with \\" for a quote inside')
    return value


def _read_weakness(text: str) -> Weakness:
    found = _WEAK.match(text)
    if found is None:
        raise CardDataError(f"weak: {text!r} is no Weakness", hint="write weak W x2, weak L +20, or weak W")
    kind = energy.type_of_letter(found.group(1))
    if found.group(2) is None:
        return Weakness(kind, "x", None)
    return Weakness(kind, "+" if found.group(2) == "+" else "x", int(found.group(3)))


def _read_resistance(text: str) -> Resistance:
    found = _RESIST.match(text)
    if found is None:
        raise CardDataError(f"resist: {text!r} is no Resistance", hint="write resist G -30, or resist G")
    amount = found.group(2)
    return Resistance(energy.type_of_letter(found.group(1)), None if amount is None else int(amount))


def _read_ability(text: str) -> AbilityFacts:
    found = _QUOTED.match(text)
    if found is None:
        raise CardDataError(f"ability: no quoted name in {text[:40]!r}", hint='write ability "Name" Ability: …')
    kind_text, colon, effect = found.group(3).partition(":")
    wanted = kind_text.strip().replace("Poke-", "Poké-").replace("Pokemon", "Pokémon")
    for kind, name in enumerate(cards.ABILITY_KIND_NAMES):
        if wanted == name:
            if colon and not effect.strip():
                raise CardDataError(f"ability {found.group(2)}: no notation after the colon")
            return AbilityFacts(_string(found.group(2)), kind, effect.strip(), found.group(1) or "")
    raise CardDataError(
        f"ability {found.group(2)}: {kind_text.strip()!r} is no kind of Ability",
        hint="expected one of " + ", ".join(cards.ABILITY_KIND_NAMES),
    )


def _read_attack(text: str) -> AttackFacts:
    hint = 'write attack "Name" RC 60+: notation, with - for a cost of no Energy'
    found = _QUOTED.match(text)
    if found is None:
        raise CardDataError(f"attack: no quoted name in {text[:40]!r}", hint=hint)
    numbers = _ATTACK.match(found.group(3))
    if numbers is None:
        raise CardDataError(f"attack {found.group(2)}: cannot read {found.group(3)[:40]!r}", hint=hint)
    cost = numbers.group(1)
    effect = numbers.group(4) or ""
    if cost.endswith(":") and numbers.group(2) is None:
        raise CardDataError(f"attack {found.group(2)}: no notation after the colon", hint=hint)
    damage = numbers.group(2)
    if damage is not None and len(damage) > 6:
        raise CardDataError(f"attack {found.group(2)}: damage {damage[:10]}… is too large")
    suffix = (numbers.group(3) or "").replace("×", "x").replace("−", "-")
    return AttackFacts(
        _string(found.group(2)),
        energy.parse_cost(cost),
        None if damage is None else int(damage),
        suffix,
        effect.strip(),
        found.group(1) or "",
    )
