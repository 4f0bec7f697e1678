"""The questions that texts may change, each with one function: what is the Retreat Cost, the maximum HP, the cost of
this attack?

Queries are pure (DESIGN 3a.1): they never flip, ask or leave a mark. Each starts from what is printed and asks the
passives in force.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.standing import NO_CASE, keeps_beneath, scope_of, standing
from playmat.facts import energy
from playmat.facts.card import BREAK, TOOL
from playmat.rules.values import ONE_PLUS_POISON
from playmat.state.codes import (
    ADD,
    ASLEEP,
    BURNED,
    BY_ABILITY,
    BY_ATTACK,
    BY_ENERGY,
    BY_TOOL,
    CONFUSED,
    GONE,
    HAND,
    NO_CONDITION,
    PARALYZED,
    PID_BASE,
    POISONED,
    Q_ATTACH_ONLY,
    Q_BENCH,
    Q_CANT,
    Q_COST,
    Q_EVOLVES_INTO,
    Q_EXTRA_ATTACKS,
    Q_HEALING,
    Q_IMMUNE,
    Q_KEEPS,
    Q_LETS,
    Q_MAX_HP,
    Q_NEEDS_COIN,
    Q_NO_COUNTERS,
    Q_NO_EFFECTS,
    Q_PROVIDES,
    Q_REFLIP,
    Q_RESISTANCE,
    Q_RETREAT,
    Q_TOOL_SLOTS,
    Q_TYPES,
    Q_WEAKNESS,
    SET,
)
from playmat.state.model import Attack, Case, Definition, Frame, Game, Happening, InForce, Pokemon
from playmat.state.moves import place_of, use_mark

# -- numbers ----------------------------------------------------------------------------------------------------------


def repeated(entry: InForce, names: list[str]) -> bool:
    """Whether an entry that does not stack has already been counted (II-E-15)."""
    text = entry.text
    if text is None or text.stacks:
        return False
    if text.name in names:
        return True
    names.append(text.name)
    return False


def coins_needed(game: Game, ref: int, case: Case) -> int:
    """How many coins texts want flipped before this action (`NeedsCoin`), those that do not stack once (see
    II-E-15)."""
    count = 0
    names: list[str] = []
    answers = standing(game).answers[Q_NEEDS_COIN]
    pokemon = game.pokemon(ref)
    if pokemon is not None:
        answers = arriving(game, answers, pokemon)
    for entry in answers:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, ref, case) and not repeated(entry, names):
            count += 1
    return count


def summed(game: Game, answers: list[InForce], ref: int, case: Case) -> int:
    """The sum of what the passives add (II-D-11, see II-B-04.1, II-B-05.1), those that do not stack once
    (II-D-11.F1)."""
    total = 0
    names: list[str] = []
    for entry in answers:
        passive = entry.passive
        if (
            passive is not None
            and passive.mode == ADD
            and passive.covers(game, entry.scope, ref, case)
            and not repeated(entry, names)
        ):
            total += passive.amount(game, entry.scope, ref, case)
    return total


def arriving(game: Game, answers: list[InForce], pokemon: Pokemon) -> list[InForce]:
    """Of texts in force about a Pokémon those that arrive there: an Ability of the opponent's does not where its
    effects are prevented (see II-C-17)."""
    shields = standing(game).answers[Q_NO_EFFECTS]
    if not shields:
        return answers
    found: list[InForce] = []
    for entry in answers:
        if entry.scope.who == pokemon.owner or entry.scope.cause != BY_ABILITY or reaches(game, entry.scope, pokemon):
            found.append(entry)
    return found


def max_hp(game: Game, pokemon: Pokemon) -> int:
    """The maximum HP of a Pokémon in play: first what sets it, then what adds to it (II-D-15, Q-24)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_MAX_HP]
    hp = pokemon.defn.hp
    if answers:
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.mode == SET and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
                hp = passive.amount(game, entry.scope, pokemon.pid, NO_CASE)
        hp += summed(game, answers, pokemon.pid, NO_CASE)
    return hp


def remaining_hp(game: Game, pokemon: Pokemon) -> int:
    """Maximum HP less damage, never below 0 (II-D-16)."""
    left = max_hp(game, pokemon) - pokemon.damage
    return left if left > 0 else 0


def retreat_cost(game: Game, pokemon: Pokemon) -> int:
    """The Retreat Cost as changed by effects: summed, at least 0, and gone is gone () (II-D-10, II-D-13, II-D-13.F1,
    II-D-13.F2)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_RETREAT]
    cost = printed_retreat(game, pokemon)
    if answers:
        answers = arriving(game, answers, pokemon)
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.mode == GONE and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
                return 0
        cost += summed(game, answers, pokemon.pid, NO_CASE)
        if cost < 0:
            return 0
    return cost


def printed_retreat(game: Game, pokemon: Pokemon) -> int:
    """The printed Retreat Cost; a BREAK keeps that of the card beneath (see EVO-02)."""
    if pokemon.defn.stage == BREAK and len(pokemon.cards) > pokemon.tops:
        return game.table.cards[pokemon.cards[-1 - pokemon.tops]].retreat
    return pokemon.defn.retreat


def attack_cost(game: Game, pokemon: Pokemon, attack: Attack) -> list[int]:
    """The cost of an attack as changed by effects: symbols counted by type (II-D-09, II-D-12); do not change the
    list."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_COST]
    if not answers and not attack.may:
        return attack.cost
    cost = attack.cost[:]
    case = Case(-1, pokemon.owner, 0)
    case.attack = attack
    case.attacker = pokemon.pid
    entries = arriving(game, answers, pokemon)[:]
    if attack.may:
        scope = Frame(attack.block, pokemon.owner, 1, pokemon.cards[-1], pokemon.pid)
        scope.attacker = pokemon.pid
        for own in attack.may:
            if own.question == Q_COST:
                entries.append(InForce(own, None, scope, None, 0))
    changes = [0] * (len(cost) + 1)  # the last is of any type
    ignored = False
    names: list[str] = []
    for entry in entries:
        passive = entry.passive
        if passive is None or not passive.covers(game, entry.scope, pokemon.pid, case) or repeated(entry, names):
            continue
        if passive.mode == SET:
            replaced = passive.masks(game, entry.scope, pokemon.pid)
            for i in range(len(cost)):
                cost[i] = replaced[i]
        elif passive.mode == GONE:
            ignored = True
        else:
            kind = passive.kind if passive.kind >= 0 else 0
            changes[kind] += passive.amount(game, entry.scope, pokemon.pid, case)
    for i in range(len(cost)):
        changed = cost[i] + changes[i]
        cost[i] = changed if changed > 0 else 0
    if ignored:
        cost[0] = 0
    return cost if changes[len(cost)] >= 0 else lessened(game, pokemon, cost, -changes[len(cost)])


def lessened(game: Game, pokemon: Pokemon, cost: list[int], n: int) -> list[int]:
    """A cost less n symbols of any type: those without which it can be paid, if it can at all (see II-D-11)."""
    found: list[int] = []
    for kind in range(len(cost) - 1, -1, -1):
        if cost[kind] <= 0:
            continue
        less = cost[:]
        less[kind] -= 1
        if n > 1:
            less = lessened(game, pokemon, less, n - 1)
        if can_pay(game, pokemon, less):
            return less
        if not found:
            found = less
    return found if found else cost


def bench_limit(game: Game, who: int) -> int:
    """How many Pokémon this player's Bench may hold (A-04.4, see ERA-31): an effect that sets it wins over the rule."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_BENCH]
    limit: int = game.rules.bench_size
    for entry in answers:
        passive = entry.passive
        if passive is not None:
            case = Case(-1, who, 0)
            if passive.covers(game, entry.scope, -1, case):
                limit = passive.amount(game, entry.scope, -1, case)
    return limit


def bench_room(game: Game, who: int) -> int:
    """Free places on the Bench (see A-04.1, II-C-11.2)."""
    room = bench_limit(game, who) - len(game.players[who].bench)
    return room if room > 0 else 0


def bench_open(game: Game, who: int) -> bool:
    """Whether there is a free place on the Bench (see A-04.1)."""
    count = len(game.players[who].bench)
    return not might_exceed(game, who, count + 1) or bench_limit(game, who) > count


def bench_exceeded(game: Game, who: int) -> bool:
    """Whether there are more Pokémon on the Bench than it may hold now (see A-04.4)."""
    count = len(game.players[who].bench)
    return might_exceed(game, who, count) and count > bench_limit(game, who)


def might_exceed(game: Game, who: int, count: int) -> bool:
    """Whether so many Pokémon are too many by the rule or by some text, whether or not it is about this player."""
    if count > game.rules.bench_size:
        return True
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    if not index.cramped:
        return False
    for entry in index.answers[Q_BENCH]:
        passive = entry.passive
        if passive is not None and passive.amount(game, entry.scope, -1, Case(-1, who, 0)) < count:
            return True
    return False


def tool_slots(game: Game, pokemon: Pokemon) -> int:
    """How many Tools this Pokémon may hold (see B-01.T1, ERA-36)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_TOOL_SLOTS]
    slots: int = game.rules.tools_per_pokemon
    for entry in answers:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
            slots = passive.amount(game, entry.scope, pokemon.pid, NO_CASE)
    return slots


def tools_of(game: Game, pokemon: Pokemon) -> list[int]:
    """The Pokémon Tools attached to it; other Trainers that are attached (PlusPower, an old Technical Machine) lie
    beside them and are none (see B-01.T1, ERA-11, ERA-20); not to be changed."""
    cards = game.table.cards
    for card in pokemon.tools:
        if cards[card].kind != TOOL:
            return [each for each in pokemon.tools if cards[each].kind == TOOL]
    return pokemon.tools


def healed_amount(game: Game, pokemon: Pokemon, amount: int) -> int:
    """How much is healed from a Pokémon where so much would be, as texts multiply it (`Healing`, see II-C-06)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_HEALING]
    for entry in answers:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
            amount *= passive.amount(game, entry.scope, pokemon.pid, NO_CASE)
    return amount


def prizes_left(game: Game, who: int) -> int:
    """Prizes that count as left: set out less taken (II-D-17)."""
    player = game.players[who]
    return player.prizes_set - player.prizes_taken


# -- types, Weakness, Resistance --------------------------------------------------------------------------------------


LIKE_OTHERS: Final = 1
"""The `kind` of a text that gives a Pokémon the types of others."""


def types_of(game: Game, pokemon: Pokemon, like_others: bool = True) -> int:
    """The types of a Pokémon in play, as a mask; without `like_others` not those that it has like another's: if it has
    none then, its text changes nothing."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_TYPES]
    mask = pokemon.defn.type_mask
    for entry in answers:
        passive = entry.passive
        if passive is None or (passive.kind == LIKE_OTHERS and not like_others):
            continue
        if passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
            amount = passive.amount(game, entry.scope, pokemon.pid, NO_CASE)
            # No type at all is none to have: where there is no such Pokémon, or one without a type, nothing changes.
            mask = mask | amount if passive.mode == ADD or not amount else amount
    return mask


def card_beneath(game: Game, pokemon: Pokemon) -> Definition:
    """The definition whose Weakness and Resistance count: a BREAK and a LV.X keep or print their own (see EVO-02)."""
    if pokemon.defn.stage == BREAK and len(pokemon.cards) > pokemon.tops:
        return game.table.cards[pokemon.cards[-1 - pokemon.tops]]
    return pokemon.defn


def weaknesses(game: Game, pokemon: Pokemon, ignore_effects: bool = False) -> list[int]:
    """Triples type, operation, amount of the Weakness that counts (DMG-03, see A-01.D3); `ignore_effects`: the printed
    one (II-B-07.F1)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_WEAKNESS]
    printed = card_beneath(game, pokemon).weaknesses
    if ignore_effects:
        return printed
    for entry in answers:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
            if passive.mode == GONE:
                return []
            printed = passive.masks(game, entry.scope, pokemon.pid)
    return printed


def resistances(game: Game, pokemon: Pokemon) -> list[int]:
    """Pairs type, amount of the Resistance that counts (see A-01.D4)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_RESISTANCE]
    printed = card_beneath(game, pokemon).resistances
    for entry in answers:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
            if passive.mode == GONE:
                return []
            printed = passive.masks(game, entry.scope, pokemon.pid)
    return printed


# -- Energy -----------------------------------------------------------------------------------------------------------


def units_of(game: Game, card: int) -> list[int]:
    """The units that an attached Energy card gives, a mask of types each (C.5, II-D-08, see C.6); do not change the
    list."""
    defn = game.table.cards[card]
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_PROVIDES]
    masks = defn.provides
    if answers:
        for entry in answers:
            passive = entry.passive
            if passive is not None and entry.scope.card == card and passive.covers(game, entry.scope, card, NO_CASE):
                masks = passive.masks(game, entry.scope, card)
        for entry in answers:
            passive = entry.passive
            if passive is not None and entry.scope.card != card and passive.covers(game, entry.scope, card, NO_CASE):
                masks = passive.masks(game, entry.scope, card)
    return masks


def units(game: Game, pokemon: Pokemon) -> list[int]:
    """All units of Energy attached to a Pokémon, a mask of types each."""
    found: list[int] = []
    cards = game.table.cards
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    plain = not index.answers[Q_PROVIDES]
    for card in pokemon.energy:
        if plain:
            found.extend(cards[card].provides)
        else:
            found.extend(units_of(game, card))
    return found


def unit_count(game: Game, pokemon: Pokemon) -> int:
    """How many units of Energy are attached."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    if index.answers[Q_PROVIDES]:
        return len(units(game, pokemon))
    count = 0
    cards = game.table.cards
    for card in pokemon.energy:
        count += len(cards[card].provides)
    return count


def may_reflip(game: Game, frame: Frame) -> InForce | None:
    """A text not used this turn by which the coins of this attack may be flipped again (see COIN-01)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_REFLIP]
    if not answers or frame.cause != BY_ATTACK or frame.attacker < 0:
        return None
    case = Case(-1, frame.who, 0)
    for entry in answers:
        passive = entry.passive
        if passive is None or entry.text is None or not passive.covers(game, entry.scope, frame.attacker, case):
            continue
        if use_mark(game, entry.scope.source, entry.scope.card, entry.text) not in game.players[frame.who].used:
            return entry
    return None


def kept_conditions(game: Game, pokemon: Pokemon) -> list[int]:
    """Condition, strength of the Poison and Burn that stay when a Pokémon evolves or devolves: nothing, unless a text
    says so (see COND-10)."""
    kept = [NO_CONDITION, 0, 0]
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_KEEPS]
    if not answers:
        return kept
    case = Case(-1, pokemon.owner, 0)
    for entry in answers:
        passive = entry.passive
        if passive is None:
            continue
        for condition in (pokemon.condition, POISONED, BURNED):
            case.number = condition
            if condition == NO_CONDITION or not passive.covers(game, entry.scope, pokemon.pid, case):
                continue
            if condition == POISONED:
                kept[1] = pokemon.poison
            elif condition == BURNED:
                kept[2] = pokemon.burned
            else:
                kept[0] = condition
    return kept


def can_pay(game: Game, pokemon: Pokemon, cost: list[int], given: list[int] | None = None) -> bool:
    """Whether the attached Energy covers a cost counted by type (A-01.P3); a matching where units may be one of several
    types."""
    total = sum(cost)
    if total == 0:
        return True
    have = units(game, pokemon) if given is None else given
    if len(have) < total:
        return False
    asked = total - cost[0]
    if asked == 0:
        return True
    counts = [0] * len(cost)
    mixed = False
    for mask in have:
        if mask & (mask - 1):
            mixed = True
            break
        counts[TYPE_OF_MASK[mask]] += 1
    if not mixed:
        for kind in range(1, len(cost)):
            if counts[kind] < cost[kind]:
                return False
        return True
    wanted: list[int] = []
    for kind in range(1, len(cost)):
        for _ in range(cost[kind]):
            wanted.append(kind)
    return matched(wanted, have)


def highest_types() -> list[int]:
    """The highest type of each mask."""
    found = [0]
    for mask in range(1, 1 << energy.TYPE_COUNT):
        found.append(found[mask >> 1] + 1 if mask > 1 else 0)
    return found


TYPE_OF_MASK: Final = highest_types()
"""The type of a mask that holds one."""


def matched(wanted: list[int], have: list[int]) -> bool:
    """Whether each wanted type can have a unit of its own: bipartite matching by augmenting paths."""
    owner = [-1] * len(have)
    for i in range(len(wanted)):
        if not augmented(wanted, have, owner, i, [False] * len(have)):
            return False
    return True


def augmented(wanted: list[int], have: list[int], owner: list[int], i: int, tried: list[bool]) -> bool:
    for j in range(len(have)):
        if tried[j] or not (have[j] >> wanted[i]) & 1:
            continue
        tried[j] = True
        if owner[j] < 0 or augmented(wanted, have, owner, owner[j], tried):
            owner[j] = i
            return True
    return False


# -- gates and bans ---------------------------------------------------------------------------------------------------


def case_of(frame: Frame, action: int) -> Case:
    """The case of an effect in progress: who does it, by what, from which Pokémon."""
    case = Case(action, frame.who, frame.cause)
    case.source = frame.source
    case.card = frame.card
    case.attacker = frame.attacker
    case.target = frame.target
    case.attack = frame.attack
    return case


def reaches(game: Game, frame: Frame, pokemon: Pokemon) -> bool:
    """The one gate: whether an effect arrives at a Pokémon (II-C-17, II-C-17.2); damage does not pass here. Asked when
    the effect arrives; what lies on the Pokémon already stays, also a text that is carried out later (II-C-17.1)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_NO_EFFECTS]
    if answers:
        case = case_of(frame, -1)
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.covers(game, entry.scope, pokemon.pid, case):
                return lies_on(game, frame, pokemon.pid)
    return True


def lies_on(game: Game, frame: Frame, pid: int) -> bool:
    """Whether a frame carries out a text that lies on this Pokémon since it was given (see II-C-17.1)."""
    for effect in game.lasting:
        if effect.pid == pid and effect.trigger is not None and effect.trigger.block is frame.block:
            return True
    return False


def counters_reach(game: Game, frame: Frame, pokemon: Pokemon) -> bool:
    """Whether damage counters may be put on a Pokémon by an effect (`NoCounters`, see II-C-07.F1)."""
    if not reaches(game, frame, pokemon):
        return False
    answers = standing(game).answers[Q_NO_COUNTERS]
    if answers:
        case = case_of(frame, -1)
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.covers(game, entry.scope, pokemon.pid, case):
                return False
    return True


def card_reached(game: Game, frame: Frame, card: int) -> bool:
    """Whether an effect arrives at a card that is not in play."""
    answers = standing(game).answers[Q_NO_EFFECTS]
    if answers:
        case = case_of(frame, -1)
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.covers(game, entry.scope, card, case):
                return False
    return True


def player_reached(game: Game, frame: Frame, who: int) -> bool:
    """Whether an effect arrives at a player (see II-C-19): protection of Pokémon is none of the player."""
    answers = standing(game).answers[Q_NO_EFFECTS]
    if answers:
        case = case_of(frame, -1)
        case.number = who
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.covers(game, entry.scope, -1, case):
                return False
    return True


def forbidden(
    game: Game, action: int, who: int, ref: int, card: int = -1, cause: int = 0, attack: Attack | None = None
) -> bool:
    """Whether some text in force forbids this action: `ref` is the Pokémon concerned or -1 for the player (II-A.3, see
    II-C-14, II-C-15, II-C-19)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    if not (index.bans >> action) & 1:
        return False
    case = Case(action, who, cause)
    case.card = card
    case.attack = attack
    case.attacker = ref
    for entry in index.answers[Q_CANT]:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, ref, case):
            if entry.text is not None or ref < PID_BASE or arrives(game, entry, ref):
                return True
    return False


def arrives(game: Game, entry: InForce, ref: int) -> bool:
    """Whether a lasting effect about many Pokémon has arrived at this one when it was given (see II-C-17.1)."""
    for effect in game.lasting:
        if effect.scope is entry.scope and effect.passive is entry.passive:
            return ref not in effect.spared
    return True


def may_enter(game: Game, frame: Frame, card: int) -> bool:
    """Whether an effect may put this card into play: not where the card says by what alone it comes (see II-A.3)."""
    kept_out = game.table.cards[card].kept_out
    return kept_out is None or kept_out.value(game, frame) == 0


def refused_by_card(game: Game, card: int, pokemon: Pokemon) -> bool:
    """Whether a card's own text says that it can be attached to other Pokémon only (`AttachOnly`, see II-A.3)."""
    defn = game.table.cards[card]
    for text in defn.texts:
        for passive in text.passives:
            if passive.question == Q_ATTACH_ONLY:
                cause = BY_TOOL if defn.kind == TOOL else BY_ENERGY
                scope = scope_of(game.table.owners[card], cause, card, pokemon.pid)
                if not passive.covers(game, scope, pokemon.pid, NO_CASE):
                    return True
    return False


def lets(game: Game, action: int, who: int, ref: int, ban: int, card: int = -1, attack: Attack | None = None) -> bool:
    """Whether some text in force lifts this ban on the action (see II-E-27): `ban` is a mask BAN_*; for an attack 0 the
    first turn, else a Special Condition. So a text overrides a rule, at this one point (II-A.1)."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_LETS]
    if not answers:
        return False
    case = Case(action, who, 0)
    case.card = card
    case.attack = attack
    case.attacker = ref
    case.number = ban
    for entry in answers:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, ref, case):
            return True
    return False


def immune_to(game: Game, pokemon: Pokemon, condition: int) -> bool:
    """Whether a Pokémon cannot have this Special Condition: Burn is none in the first eras (see ERA-N12)."""
    if condition == BURNED and game.rules.conditions_coexist == ONE_PLUS_POISON:
        return True
    answers = standing(game).answers[Q_IMMUNE]
    if answers:
        case = Case(-1, pokemon.owner, 0)
        case.number = condition
        for entry in answers:
            passive = entry.passive
            if passive is not None and passive.covers(game, entry.scope, pokemon.pid, case):
                return True
    return False


# -- attacks and evolution --------------------------------------------------------------------------------------------


def printed_attacks(game: Game, pokemon: Pokemon) -> list[Attack]:
    """The attacks that a Pokémon has (II-D-06); a BREAK and a LV.X keep those of the card beneath. What lies beneath an
    Evolution card is no longer usable (A-05.6, EVO-02)."""
    defn = pokemon.defn
    if keeps_beneath(game, pokemon):
        found = game.table.cards[pokemon.cards[-1 - pokemon.tops]].attacks[:]
        found.extend(defn.attacks)
        return found
    return defn.attacks


def usable_attacks(game: Game, pokemon: Pokemon) -> list[Attack]:
    """The attacks that it has, and those that texts let it use (II-D-06.1)."""
    found = printed_attacks(game, pokemon)
    cards = game.table.cards
    for card in pokemon.tools:
        if cards[card].attacks and not says_who_attacks(cards[card]):
            found = found[:]
            found.extend(cards[card].attacks)
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_EXTRA_ATTACKS]
    for entry in answers:
        passive = entry.passive
        if passive is not None and passive.covers(game, entry.scope, pokemon.pid, NO_CASE):
            found = found[:]
            for ref in passive.masks(game, entry.scope, pokemon.pid):
                defn = game.defn(ref)
                if defn is not None:
                    found.extend(defn.attacks)
    return found


def says_who_attacks(defn: Definition) -> bool:
    """Whether an attached card says itself who may use the attack printed on it (see II-D-06.1)."""
    for text in defn.texts:
        for passive in text.passives:
            if passive.question == Q_EXTRA_ATTACKS:
                return True
    return False


def evolves_onto(game: Game, defn: Definition, pokemon: Pokemon) -> bool:
    """Whether the line of a card in the hand names this Pokémon (see A-05.1, EVO-01, EVO-02, DECK-06); texts that
    lengthen a line are about cards that are played from there."""
    if pokemon.defn.name in defn.evolves_from:
        return True
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    answers = index.answers[Q_EVOLVES_INTO]
    if answers:
        case = Case(-1, pokemon.owner, 0)
        case.card = first_copy(game, defn)
        for entry in answers:
            passive = entry.passive
            if passive is not None and entry.scope.source == pokemon.pid:
                if passive.covers(game, entry.scope, pokemon.pid, case):
                    return True
    return False


def may_lengthen(game: Game, card: int) -> bool:
    """Whether texts that lengthen a line may be about this card: there are some, and it lies in the hand."""
    index = game.standing if game.standing_epoch == game.epoch else standing(game)
    return len(index.answers[Q_EVOLVES_INTO]) > 0 and place_of(game, card) == HAND


def first_copy(game: Game, defn: Definition) -> int:
    """A card of this definition, wherever it lies: texts about lines ask what is printed on it."""
    cards = game.table.cards
    for card in range(len(cards)):
        if cards[card] is defn:
            return card
    return -1


def stopped_by(pokemon: Pokemon) -> bool:
    """Whether a Special Condition keeps it from attacking and retreating (COND-05, see COND-06)."""
    return pokemon.condition == ASLEEP or pokemon.condition == PARALYZED


def is_confused(pokemon: Pokemon) -> bool:
    return pokemon.condition == CONFUSED


def attacking_card(game: Game, attacker: int) -> int:
    """The card of the Pokémon whose attack is in progress, also where it has left play since; -1: there is none."""
    for frame in game.frames:
        if frame.attack is not None and frame.attacker == attacker:
            return frame.card
    return -1


def attacker_of(game: Game, happening: Happening) -> int:
    """The Pokémon that a text calls the attacker; -1 where it has evolved or devolved by its own attack, for then it is
    another one (docs/decisions.md, see ruling 1916)."""
    if happening.source < 0 or happening.cause != BY_ATTACK:
        return happening.source
    card = attacking_card(game, happening.source)
    pokemon = game.pokemon(happening.source)
    return -1 if card >= 0 and pokemon is not None and pokemon.cards[-1] != card else happening.source
