"""The damage procedure: six steps, run once for each damaged Pokémon, with their early stops (RULES section 3, see
A-01.D1a ... A-01.D6).

The order of the steps is a list in the rules (`damage_steps`, see ERA-N09), so that the older eras' orders are data. A
`Report` can be filled on the way: each step with its rule id and the amount after it.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.queries import arriving, remaining_hp, resistances, types_of, weaknesses
from playmat.engine.standing import standing
from playmat.rules.values import (
    NOT_APPLIED,
    STEP_ATTACKER_ATTACK_EFFECTS,
    STEP_ATTACKER_ATTACK_EFFECTS_AND_POWERS,
    STEP_ATTACKER_SIDE,
    STEP_ATTACKER_TRAINERS_ENERGY,
    STEP_BASE,
    STEP_DEFENDER_ATTACK_EFFECTS_AND_POWERS,
    STEP_DEFENDER_SIDE,
    STEP_DEFENDER_TRAINERS_ENERGY,
    STEP_RESISTANCE,
    STEP_STOP,
    STEP_WEAKNESS,
    STEP_WHOLE_FIELD,
)
from playmat.state.codes import (
    ADD,
    BY_ABILITY,
    BY_ATTACK,
    BY_RULE,
    BY_STADIUM,
    Q_BASE,
    Q_DEALS,
    Q_NO_DAMAGE,
    Q_SURVIVES,
    Q_TAKES,
    Q_UNAFFECTED,
    SET,
)
from playmat.state.model import Attack, Case, Frame, Game, InForce, Pokemon

IGNORE_WEAKNESS: Final = 1
IGNORE_RESISTANCE: Final = 2
IGNORE_EFFECTS: Final = 4

# Which sources a step counts: everything, attacks' lasting effects, those and powers, Trainers and Energy, the rest of
# the field.
ALL_SOURCES: Final = 0
ATTACK_EFFECTS: Final = 1
ATTACK_EFFECTS_AND_POWERS: Final = 2
TRAINERS_AND_ENERGY: Final = 3
FIELD: Final = 4


class Report:
    """The steps of one calculation: rule ids and the amount after each, for judges and learners."""

    def __init__(self) -> None:
        self.rules: list[str] = []
        self.amounts: list[int] = []

    def add(self, rule: str, amount: int) -> None:
        self.rules.append(rule)
        self.amounts.append(amount)


class Strike:
    """One calculation: who strikes whom with what base, and what it ignores."""

    __slots__ = ("attack", "attacker", "base", "by_attack", "ignore", "modified", "target")

    def __init__(self, attacker: Pokemon, target: Pokemon, base: int, ignore: int, attack: Attack | None) -> None:
        self.attacker = attacker
        self.target = target
        self.base = base
        self.ignore = ignore
        self.attack = attack
        self.modified = True  # False: only Weakness and Resistance (an old Confusion self-attack without other changes)
        self.by_attack = True


def case_of_strike(strike: Strike, amount: int) -> Case:
    case = Case(-1, strike.attacker.owner, BY_ATTACK)
    case.attacker = strike.attacker.pid
    case.source = strike.attacker.pid
    case.target = strike.target.pid
    case.attack = strike.attack
    case.number = amount
    return case


def unaffected(game: Game, strikes: list[Strike]) -> None:
    """Let strikes ignore what texts say that their damage is not affected by (`Unaffected`), as if the attack said so
    (see II-B-07)."""
    for strike in strikes:
        case = case_of_strike(strike, strike.base)
        for entry in standing(game).answers[Q_UNAFFECTED]:
            passive = entry.passive
            if passive is not None and passive.covers(game, entry.scope, strike.attacker.pid, case):
                strike.ignore |= passive.amount(game, entry.scope, strike.attacker.pid, case)


def counts(entry: InForce, sources: int) -> bool:
    """Whether a modifier belongs to a step that counts these sources (see ERA-N08, ERA-N09)."""
    if sources == ALL_SOURCES:
        return True
    cause = entry.scope.cause
    if sources == ATTACK_EFFECTS:
        return cause == BY_ATTACK
    if sources == ATTACK_EFFECTS_AND_POWERS:
        return cause == BY_ATTACK or cause == BY_ABILITY or cause == BY_RULE
    if sources == FIELD:
        return cause == BY_STADIUM
    return cause != BY_ATTACK and cause != BY_ABILITY and cause != BY_RULE


def modifiers(game: Game, answers: list[InForce], ref: int, case: Case, sources: int, amount: int) -> int:
    """The amount after the modifiers of one step, summed (II-B-04.1, II-B-05.1); one that sets the damage wins."""
    total = amount
    names: list[str] = []
    for entry in answers:
        passive = entry.passive
        if passive is None or not counts(entry, sources) or not passive.covers(game, entry.scope, ref, case):
            continue
        text = entry.text
        if text is not None and not text.stacks:
            if text.name in names:
                continue
            names.append(text.name)
        if passive.mode == SET:
            total = passive.amount(game, entry.scope, ref, case)
        else:
            total += passive.amount(game, entry.scope, ref, case)
    return total


def weakened(game: Game, strike: Strike, amount: int) -> int:
    """A-01.D3, DMG-01, DMG-04, see DMG-03, ERA-18: the damaged Pokémon's Weakness to each of the attacker's types."""
    rules = game.rules
    if amount <= 0 or rules.weakness == NOT_APPLIED:
        return amount
    # ERA-43: an attack that ignores effects may restore a Weakness that an effect took away.
    restored = (strike.ignore & IGNORE_EFFECTS) != 0 and rules.ignoring_effects_restores_weakness
    triples = weaknesses(game, strike.target, restored)
    if not triples:
        return amount
    mask = types_of(game, strike.attacker)
    for i in range(0, len(triples), 3):
        if (mask >> triples[i]) & 1:
            value = triples[i + 2]
            if triples[i + 1] == 0:
                amount *= value if value > 0 else rules.weakness_default
            else:
                amount += value
    return amount


def resisted(game: Game, strike: Strike, amount: int) -> int:
    """A-01.D4, see DMG-01, ERA-19: less the printed Resistance to each of the attacker's types."""
    rules = game.rules
    if rules.resistance == NOT_APPLIED:
        return amount
    pairs = resistances(game, strike.target)
    if not pairs:
        return amount
    mask = types_of(game, strike.attacker)
    for i in range(0, len(pairs), 2):
        if (mask >> pairs[i]) & 1:
            value = pairs[i + 1]
            amount -= value if value > 0 else rules.resistance_usual
    return amount


def base_of(game: Game, strike: Strike) -> int:
    """A-01.D1a: the number of the attack, as a text may change that of a named attack (`BaseDamage`)."""
    base = strike.base
    answers = standing(game).answers[Q_BASE]
    if answers:
        case = case_of_strike(strike, base)
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.covers(game, entry.scope, strike.attacker.pid, case):
                amount = passive.amount(game, entry.scope, strike.attacker.pid, case)
                base = base + amount if passive.mode == ADD else amount
    return base


def calculated(game: Game, strike: Strike, report: Report | None) -> int:
    """Steps 1 to 5: the damage before step 6 says whether it is done (DMG-05, Q-10, Q-11, see A-01.D1a ... A-01.D5s).
    Where the list stops, 0 or less is no damage at all, whatever would be added later; only the Active has Weakness and
    Resistance; modifiers hold on the Bench as well (A-01.D1s, A-01.D2, A-01.D2s, A-01.D4s, A-01.D5, A-01.D5s, DMG-02,
    II-B-02.1, II-B-03.1, II-B-07.2, II-B-08.3)."""
    answers = standing(game).answers
    target = strike.target
    on_active = game.is_active(target)
    both_apply = on_active or game.rules.bench_damage_weakness_resistance
    # II-B-07: only the damage of the strike that ignores them.
    ignores_effects = (strike.ignore & IGNORE_EFFECTS) != 0
    amount = 0
    for step in game.rules.damage_steps:
        if step == STEP_STOP:
            if amount <= 0:
                if report is not None:
                    report.add("Q-11", 0)
                return 0
            continue
        if step == STEP_BASE:
            amount = base_of(game, strike)
            rule = "A-01.D1a"
        elif step == STEP_WEAKNESS:
            # DMG-02: Weakness and Resistance only for damage to the Active.
            if both_apply and not strike.ignore & IGNORE_WEAKNESS:
                amount = weakened(game, strike, amount)
            rule = "A-01.D3"
        elif step == STEP_RESISTANCE:
            if both_apply and not strike.ignore & IGNORE_RESISTANCE:
                amount = resisted(game, strike, amount)
            rule = "A-01.D4"
        elif step in ATTACKER_STEPS:
            if answers[Q_DEALS] and strike.modified:
                sources = sources_of(step)
                amount = modifiers(
                    game,
                    arriving(game, answers[Q_DEALS], strike.attacker),
                    strike.attacker.pid,
                    case_of_strike(strike, amount),
                    sources,
                    amount,
                )
            rule = "A-01.D2"
        else:
            if answers[Q_TAKES] and strike.modified and not ignores_effects:
                sources = sources_of(step)
                amount = modifiers(game, answers[Q_TAKES], target.pid, case_of_strike(strike, amount), sources, amount)
            rule = "A-01.D5"
        if report is not None:
            report.add(rule, amount)
    return amount if amount > 0 else 0


ATTACKER_STEPS: Final = (
    STEP_ATTACKER_SIDE,
    STEP_ATTACKER_ATTACK_EFFECTS,
    STEP_ATTACKER_ATTACK_EFFECTS_AND_POWERS,
    STEP_ATTACKER_TRAINERS_ENERGY,
    STEP_WHOLE_FIELD,
)


THEN_DISCARDED: Final = 3
"""The `kind` of a text about damage taken whose card is discarded afterwards."""


def spent_on(game: Game, strike: Strike) -> list[int]:
    """The cards that are discarded after a strike because they changed its damage (see A-01.D5), even down to none, or
    would have changed it but for an attack that ignores them; a strike that does no damage before that step leaves
    them."""
    answers = standing(game).answers[Q_TAKES]
    found: list[int] = []
    if not strike.modified:
        return found
    case = case_of_strike(strike, strike.base)
    for entry in answers:
        passive = entry.passive
        if passive is None or passive.kind != THEN_DISCARDED or entry.scope.card < 0:
            continue
        if passive.covers(game, entry.scope, strike.target.pid, case):
            found.append(entry.scope.card)
    if not found:
        return found
    if strike.ignore & IGNORE_EFFECTS:
        return found if calculated(game, strike, None) > 0 else []
    report = Report()
    calculated(game, strike, report)
    for i in range(len(report.rules)):
        if report.rules[i] == "A-01.D5":
            return found if i > 0 and report.amounts[i - 1] > 0 else []
    return []


def sources_of(step: int) -> int:
    """The sources that a step of the rules' list counts."""
    if step == STEP_ATTACKER_ATTACK_EFFECTS:
        return ATTACK_EFFECTS
    if step == STEP_ATTACKER_ATTACK_EFFECTS_AND_POWERS or step == STEP_DEFENDER_ATTACK_EFFECTS_AND_POWERS:
        return ATTACK_EFFECTS_AND_POWERS
    if step == STEP_ATTACKER_TRAINERS_ENERGY or step == STEP_DEFENDER_TRAINERS_ENERGY:
        return TRAINERS_AND_ENERGY
    if step == STEP_WHOLE_FIELD:
        return FIELD
    assert step == STEP_ATTACKER_SIDE or step == STEP_DEFENDER_SIDE
    return ALL_SOURCES


def prevented(game: Game, strike: Strike, amount: int, coins: list[InForce], heads: int) -> bool:
    """A-01.D6n: whether "takes no damage" holds (II-C-16), unless the attack ignores it (II-B-07.1, II-C-16.F1,
    II-C-16.1).

    `coins` are the entries that flip for it, in order; bit n of `heads` says how the n-th landed.
    """
    if strike.ignore & IGNORE_EFFECTS:
        return False
    answers = standing(game).answers[Q_NO_DAMAGE]
    if not answers:
        return False
    case = case_of_strike(strike, amount)
    for entry in answers:
        passive = entry.passive
        if passive is None or not passive.covers(game, entry.scope, strike.target.pid, case):
            continue
        if passive.kind != 1:
            return True
        for n in range(len(coins)):
            if coins[n] is entry and (heads >> n) & 1:
                return True
    return False


def survivor(game: Game, strike: Strike, amount: int, coins: list[InForce], heads: int) -> InForce | None:
    """The text by which a Pokémon that would be Knocked Out by this damage stays in play (II-D-16.1, Q-41), asked
    before the damage."""
    answers = standing(game).answers[Q_SURVIVES]
    if not answers or amount < remaining_hp(game, strike.target):
        return None
    case = case_of_strike(strike, amount)
    for entry in answers:
        passive = entry.passive
        if passive is None or not passive.covers(game, entry.scope, strike.target.pid, case):
            continue
        if passive.kind != 1:
            return entry
        for n in range(len(coins)):
            if coins[n] is entry and (heads >> n) & 1:
                return entry
    return None


def coin_texts(game: Game, strikes: list[Strike]) -> list[InForce]:
    """The replacements that must flip a coin at step 6 for these strikes, in the order of what is in force (DESIGN
    3a.1)."""
    found: list[InForce] = []
    index = standing(game)
    for question in (Q_NO_DAMAGE, Q_SURVIVES):
        for entry in index.answers[question]:
            passive = entry.passive
            if passive is None or passive.kind != 1:
                continue
            for strike in strikes:
                amount = calculated(game, strike, None)
                # Nothing is flipped for damage of 0, nor for "not Knocked Out" where the damage knocks nobody out.
                if amount <= 0 or (question == Q_SURVIVES and amount < remaining_hp(game, strike.target)):
                    continue
                # Nor where another text prevents the damage whatever the coin says.
                if prevented(game, strike, amount, [], 0):
                    continue
                if passive.covers(game, entry.scope, strike.target.pid, case_of_strike(strike, amount)):
                    found.append(entry)
                    break
    return found


def explained(game: Game, frame: Frame, strike: Strike) -> Report:
    """The report of a strike, without doing it."""
    report = Report()
    amount = calculated(game, strike, report)
    if amount > 0 and prevented(game, strike, amount, [], 0):
        report.add("A-01.D6n", 0)
    else:
        report.add("A-01.D6", amount)
    return report
