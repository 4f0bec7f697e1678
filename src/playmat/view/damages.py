"""The damage of an attack, step by step: the amount after each step, the rule of the step and the texts that changed
it, for judges and learners.

The attack is carried out on a copy up to the moment of its damage, with the coins and choices that are given; the
steps are those of `engine.damage`, and the damage is not dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playmat.engine.attack import DealDamage, declare, put_back
from playmat.engine.damage import (
    ATTACKER_STEPS,
    IGNORE_EFFECTS,
    IGNORE_RESISTANCE,
    IGNORE_WEAKNESS,
    Strike,
    case_of_strike,
    coin_texts,
    counts,
    explained,
    prevented,
    sources_of,
    survivor,
)
from playmat.engine.queries import max_hp, remaining_hp, repeated, resistances, types_of, usable_attacks, weaknesses
from playmat.engine.standing import standing
from playmat.errors import ChanceError, PlaymatError
from playmat.facts import energy
from playmat.rules.sentences import sentence
from playmat.rules.values import NOT_APPLIED, STEP_BASE, STEP_RESISTANCE, STEP_STOP, STEP_WEAKNESS
from playmat.state.chance import Chance
from playmat.state.codes import (
    ASK_MAIN,
    DECISION_NAMES,
    OPT_ATTACK,
    Q_BASE,
    Q_DEALS,
    Q_NO_DAMAGE,
    Q_TAKES,
    Q_UNAFFECTED,
    SET,
    name_of,
)
from playmat.state.model import Attack, Case, Frame, Game, InForce, Option
from playmat.view.keys import merge_key, spot_text
from playmat.view.why import Reason, name_of_entry, why_not
from playmat.view.wishes import wished

MANY = 10_000


@dataclass(frozen=True)
class Step:
    """One step of a calculation: its rule, the amount after it, and what it counted."""

    rule: str
    amount: int
    what: str


@dataclass(frozen=True)
class Hit:
    """One damaged Pokémon: who strikes whom, the steps, what is dealt in the end, the HP left, and an ending in
    words."""

    head: str
    steps: tuple[Step, ...]
    damage: int
    left: int
    ending: str

    def lines(self) -> list[str]:
        """The calculation as lines of text."""
        rows = [self.head]
        width = max(len(step.rule) for step in self.steps)
        rows.extend([f"  {step.rule:<{width}}  {step.amount:>4}  {step.what}".rstrip() for step in self.steps])
        return [*rows, f"  {self.ending}"]


@dataclass(frozen=True)
class DamageReport:
    """The hits of an attack, or why there is none; `refused` says why the attack is not offered, if it is not."""

    attack: str
    refused: Reason | None
    hits: tuple[Hit, ...]
    rule: str = ""
    note: str = ""

    def lines(self) -> list[str]:
        """The whole report as lines of text."""
        rows: list[str] = []
        if self.refused is not None:
            rows.append(f"{self.attack} is not offered now: {self.refused}")
            rows.append("If it were used:")
        if not self.hits:
            rows.append(f"{self.note} [{self.rule}]: {sentence(self.rule)}")
        for hit in self.hits:
            rows.extend(hit.lines())
        return rows


def damage_report(game: Game, wish: Option | str, coins: str = "", choices: Sequence[str] = ()) -> DamageReport:
    """The damage that an attack of the Active would do at the main decision, step by step.

    `coins` says how the coins on the way land ("HT"), `choices` answers what is asked before the damage by the start of
    keys. PlaymatError where the words mean no attack, or a coin or choice is missing.
    """
    decision = game.decision
    if decision is None or decision.kind != ASK_MAIN:
        raise PlaymatError("no attack can be declared at this moment", "position", "Give a position of a main phase.")
    option = attack_meant(game, wish)
    probe = game.copy()
    probe.decision = None
    probe.chance = Chance.scripted(coin_list(coins), [], [])
    active = probe.players[decision.who].active
    assert active is not None
    attack = usable_attacks(probe, active)[option.number]
    frame = declare(probe, active, attack)
    refused = why_not(game, option)
    try:
        op = until_damage(probe, frame, list(choices))
        if op is None:
            return DamageReport(attack.name, refused, (), "II-D-01", f"{attack.name} fails")
        hits = hits_of(probe, frame, op)
    except ChanceError:
        hint = "Say how it lands with coins, H for heads and T for tails: HT."
        raise PlaymatError(f"{attack.name} flips a coin before its damage", "coins", hint) from None
    if not hits:
        return DamageReport(attack.name, refused, (), "A-01.D1a", f"{attack.name} does no damage")
    return DamageReport(attack.name, refused, tuple(hits))


def attack_meant(game: Game, wish: Option | str) -> Option:
    """The one attack that the words mean."""
    options = [wish]
    if isinstance(wish, str):
        words = wish if wish.split(":")[0].split(" ")[0].lower() in ("attack", "use") else f"attack {wish}"
        meant = wished(game, words)
        if not meant.options:
            raise PlaymatError(meant.detail, "action", sentence(meant.rule))
        found = meant.options
        if len(found) > 1:
            raise PlaymatError(f"{wish!r} means several attacks", "action", "Write the name of one.")
        options = [found[0]]
    option = options[0]
    if not isinstance(option, Option) or option.kind != OPT_ATTACK:
        raise PlaymatError(f"{wish!r} is no attack", "action", 'Write: attack NAME, as "attack Slam".')
    return option


def coin_list(coins: str) -> list[int]:
    """Coins as 1 and 0."""
    letters = coins.upper().replace(" ", "").replace(",", "")
    if letters.strip("HT"):
        raise PlaymatError(f"{coins!r} are no coins", "coins", "Write H for heads and T for tails: HT.")
    return [1 if letter == "H" else 0 for letter in letters]


def until_damage(game: Game, attacking: Frame, choices: list[str]) -> DealDamage | None:
    """Run an attack on up to its damage; None where it ends without, because it fails."""
    for _ in range(MANY):
        if game.decision is not None:
            answer(game, choices)
        frame = game.frames[-1]
        if frame.pc >= len(frame.block.ops):
            game.frames.pop()
            if frame is attacking:
                return None
            continue
        op = frame.block.ops[frame.pc]
        if frame is attacking and isinstance(op, DealDamage):
            return op
        frame.pc += 1
        op.run(game, frame)
    raise PlaymatError("the attack does not come to its damage", "action")


def answer(game: Game, choices: list[str]) -> None:
    """Answer what is asked before the damage: by the choices given, or where there is only one way."""
    decision = game.decision
    assert decision is not None
    keys = [merge_key(game, option) for option in decision.options]
    picks: list[int] = []
    if decision.least == len(decision.options):
        picks = list(range(decision.least))
    else:
        while choices and len(picks) < decision.most:
            found = [i for i in range(len(keys)) if keys[i].startswith(choices[0]) and i not in picks]
            if not found:
                break
            picks.append(found[0])
            choices.pop(0)
        if len(picks) < decision.least or (choices and not picks):
            asked = name_of(DECISION_NAMES, decision.kind)
            hint = f"Choose by key: {', '.join(dict.fromkeys(keys))}."
            raise PlaymatError(f"before its damage the attack asks {'AB'[decision.who]}: {asked}", "choices", hint)
    frame = game.frames[-1]
    frame.block.ops[frame.pc - 1].answer(game, frame, picks)


# -- one hit ----------------------------------------------------------------------------------------------------------


def hits_of(game: Game, frame: Frame, op: DealDamage) -> list[Hit]:
    """The calculations of the damage that is due now."""
    target = game.players[1 - frame.who].active
    frame.target = target.pid if target is not None else -1
    strikes = op.strikes(game, frame)
    put_back(game, frame, op.kept)
    coins = coin_texts(game, strikes)
    heads = 0
    for i in range(len(coins)):
        heads |= game.chance.coin() << i
    return [hit_of(game, frame, strike, coins, heads) for strike in strikes]


def hit_of(game: Game, frame: Frame, strike: Strike, coins: list[InForce], heads: int) -> Hit:
    """One calculation with its words."""
    who = frame.who
    target = strike.target
    report = explained(game, frame, strike)
    steps: list[Step] = []
    before = 0
    kinds = [step for step in game.rules.damage_steps if step != STEP_STOP]
    for i in range(len(report.rules) - 1):
        rule, amount = report.rules[i], report.amounts[i]
        what = "0 or less: the calculation stops" if rule == "Q-11" else words_of(game, strike, kinds[i], before)
        steps.append(Step(rule, amount, what))
        before = amount
    # The last step is done here: it may hang on coins.
    damage = max(0, before)
    if damage > 0 and prevented(game, strike, damage, coins, heads):
        stopping = [name_of_entry(game, each) for each in covering(game, strike, Q_NO_DAMAGE, damage)]
        steps.append(Step("A-01.D6n", 0, f"no damage: {', '.join(dict.fromkeys(stopping))}"))
        damage = 0
    else:
        saving = survivor(game, strike, damage, coins, heads) if damage > 0 else None
        if saving is not None and saving.passive is not None:
            left = saving.passive.amount(game, saving.scope, target.pid, Case(-1, target.owner, 0))
            damage = remaining_hp(game, target) - left
            steps.append(Step("II-D-16.1", damage, f"{left} HP remain: {name_of_entry(game, saving)}"))
        steps.append(Step("A-01.D6", damage, f"{damage // 10} damage counter{'' if damage == 10 else 's'}"))
    hp = remaining_hp(game, target)
    left = max(0, hp - damage)
    ending = f"{target.defn.name}: {hp} of {max_hp(game, target)} HP, then {left}"
    if left == 0:
        ending += ", Knocked Out [KO-01]"
    name = "" if strike.attack is None else f"{strike.attack.name} of "
    head = f"{name}{strike.attacker.defn.name} ({spot_text(game, strike.attacker.pid, who)})"
    return Hit(f"{head} to {target.defn.name} ({spot_text(game, target.pid, who)})", tuple(steps), damage, left, ending)


def covering(game: Game, strike: Strike, question: int, amount: int) -> list[InForce]:
    """The texts in force that answer a question for the damaged Pokémon."""
    case = case_of_strike(strike, amount)
    found: list[InForce] = []
    for entry in standing(game).answers[question]:
        if entry.passive is not None and entry.passive.covers(game, entry.scope, strike.target.pid, case):
            found.append(entry)
    return found


def words_of(game: Game, strike: Strike, step: int, before: int) -> str:
    """What a step counted."""
    on_active = game.is_active(strike.target)
    both_apply = on_active or game.rules.bench_damage_weakness_resistance
    if step == STEP_BASE:
        return base_words(game, strike)
    if step == STEP_WEAKNESS or step == STEP_RESISTANCE:
        what = "Weakness" if step == STEP_WEAKNESS else "Resistance"
        ignored = strike.ignore & (IGNORE_WEAKNESS if step == STEP_WEAKNESS else IGNORE_RESISTANCE)
        if ignored:
            return f"the attack is not affected by {what}{unaffected_by(game, strike, ignored)}"
        if not both_apply:
            return f"no {what} on the Bench"
        return weakness_words(game, strike) if step == STEP_WEAKNESS else resistance_words(game, strike)
    if step in ATTACKER_STEPS:
        return modifier_words(game, strike, Q_DEALS, step, before) or "nothing on the attacker"
    if strike.ignore & IGNORE_EFFECTS:
        why = unaffected_by(game, strike, IGNORE_EFFECTS)
        return f"the attack is not affected by effects on the damaged Pokémon{why}"
    return modifier_words(game, strike, Q_TAKES, step, before) or "nothing on the damaged Pokémon"


def unaffected_by(game: Game, strike: Strike, what: int) -> str:
    """The texts by which the damage is not affected by something (`Unaffected`), in brackets; "" where it is the attack
    that says so."""
    case = case_of_strike(strike, strike.base)
    pid = strike.attacker.pid
    names = [
        name_of_entry(game, each)
        for each in standing(game).answers[Q_UNAFFECTED]
        if each.passive is not None
        and each.passive.covers(game, each.scope, pid, case)
        and each.passive.amount(game, each.scope, pid, case) & what
    ]
    return f" ({', '.join(dict.fromkeys(names))})" if names else ""


def base_words(game: Game, strike: Strike) -> str:
    """The number of the attack and what changed it."""
    attack = strike.attack
    words = f"base damage{printed_words(attack, strike.base)}"
    case = case_of_strike(strike, strike.base)
    for entry in standing(game).answers[Q_BASE]:
        if entry.passive is not None and entry.passive.covers(game, entry.scope, strike.attacker.pid, case):
            words += f", changed by {name_of_entry(game, entry)}"
    return words


def printed_words(attack: Attack | None, base: int) -> str:
    if attack is None or attack.damage < 0:
        return " of the text"
    return f", printed {attack.damage}{attack.suffix}" if attack.suffix or attack.damage != base else ""


def modifier_words(game: Game, strike: Strike, question: int, step: int, before: int) -> str:
    """The modifiers of a step: "+20 Muscle Band"."""
    if not strike.modified:
        return ""
    case = case_of_strike(strike, before)
    ref = strike.attacker.pid if question == Q_DEALS else strike.target.pid
    words: list[str] = []
    names: list[str] = []
    for entry in standing(game).answers[question]:
        passive = entry.passive
        if passive is None or not counts(entry, sources_of(step)) or not passive.covers(game, entry.scope, ref, case):
            continue
        if repeated(entry, names):
            continue
        number = passive.amount(game, entry.scope, ref, case)
        sign = "set to " if passive.mode == SET else "+" if number >= 0 else "−"
        words.append(f"{sign}{abs(number)} {name_of_entry(game, entry)}")
    return ", ".join(words)


def weakness_words(game: Game, strike: Strike) -> str:
    """The Weakness that counted."""
    rules = game.rules
    if rules.weakness == NOT_APPLIED:
        return "Weakness is not applied"
    restored = (strike.ignore & IGNORE_EFFECTS) != 0 and rules.ignoring_effects_restores_weakness
    triples = weaknesses(game, strike.target, restored)
    mask = types_of(game, strike.attacker)
    words: list[str] = []
    for i in range(0, len(triples), 3):
        if (mask >> triples[i]) & 1:
            value = triples[i + 2]
            shown = f"×{value or rules.weakness_default}" if triples[i + 1] == 0 else f"+{value}"
            words.append(f"{energy.letter(triples[i])} {shown}")
    return f"Weakness {', '.join(words)}" if words else "no Weakness to it"


def resistance_words(game: Game, strike: Strike) -> str:
    """The Resistance that counted."""
    if game.rules.resistance == NOT_APPLIED:
        return "Resistance is not applied"
    pairs = resistances(game, strike.target)
    mask = types_of(game, strike.attacker)
    words = [
        f"{energy.letter(pairs[i])} −{pairs[i + 1] or game.rules.resistance_usual}"
        for i in range(0, len(pairs), 2)
        if (mask >> pairs[i]) & 1
    ]
    return f"Resistance {', '.join(words)}" if words else "no Resistance to it"
