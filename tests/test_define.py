"""Every text of the fixtures becomes a definition; the blocks of attacks have the steps of the rules in their order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playmat.effects import vocabulary, words
from playmat.effects.attacks import Distinct, TimesChosen
from playmat.effects.builder import Builder
from playmat.effects.define import define
from playmat.effects.early import Held
from playmat.effects.flow import UseAttack
from playmat.effects.notation import parse
from playmat.effects.ops_coins import Flip
from playmat.effects.parts import TextBuilder
from playmat.effects.picking import Choosing, Pick, Verb
from playmat.effects.values import Constant
from playmat.engine.actions import FinishTrainer
from playmat.engine.attack import (
    DAMAGED,
    Announce,
    ConfusionCheck,
    DealDamage,
    FinishAttack,
    MarkUsed,
    OutsideFailure,
    OwnFailure,
)
from playmat.engine.events import OpenWaiting
from playmat.engine.knockout import Settle
from playmat.errors import NotationError
from playmat.facts import energy
from playmat.facts.card import (
    ABILITY,
    ANCIENT_TRAIT,
    BASIC,
    BASIC_ENERGY,
    ITEM,
    POKE_BODY,
    POKEMON,
    SPECIAL_ENERGY,
    STADIUM,
    STAGE1,
    SUPPORTER,
    TOOL,
    AbilityFacts,
    AttackFacts,
    CardFacts,
    Resistance,
    Weakness,
    basic_energy,
)
from playmat.rules.rules import preset
from playmat.state.codes import (
    DISCARD,
    EV_DAMAGED,
    EV_EVOLVED,
    EV_KNOCKED_OUT,
    EV_MOVED,
    IN_PLAY,
    Q_COST,
    Q_DEALS,
    Q_IMMUNE,
    Q_LETS,
    Q_NO_DAMAGE,
    Q_PROVIDES,
    Q_RETREAT,
)
from playmat.state.model import (
    OFTEN,
    ONCE,
    ONCE_A_GAME,
    ONCE_BY_NAME,
    TEXT_ABILITY,
    TEXT_BODY,
    TEXT_RULE,
    Block,
    Definition,
    Op,
    Table,
)
from tests.scene import Scene

DATA = Path(__file__).parent / "data"
KINDS = {"item": ITEM, "supporter": SUPPORTER, "stadium": STADIUM, "tool": TOOL, "energy": SPECIAL_ENERGY}


def trees(name: str) -> list[str]:
    """The trees of a fixture file; a tree may run over several lines, and `# …` titles or numbers it."""
    found: list[str] = []
    text = ""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        line = re.sub(r"\s*# .*$", "", line)
        text = f"{text} {line.strip()}".strip()
        if text and text.count("(") == text.count(")"):
            found.append(text)
            text = ""
    assert not text
    return found


SAMPLES = trees("effects-typical.txt") + trees("effects-hard.txt") + trees("effects-sample.txt")


def card_of(text: str) -> CardFacts:
    """A card of our own making that carries one text."""
    part = text.split("(")[0]
    if part == "attack":
        return pokemon(attacks=(AttackFacts("Test", (0, 1), 30, "+", text),))
    if part in ("ability", "on", "passive"):
        return pokemon(abilities=(AbilityFacts("Test", ABILITY, text),))
    tags = ("Fossil",) if "CountsAs" in text else ()
    return CardFacts("test-1", "Testcard", KINDS[part], effect=text, tags=tags)


def pokemon(
    attacks: tuple[AttackFacts, ...] = (),
    abilities: tuple[AbilityFacts, ...] = (),
    tags: tuple[str, ...] = (),
    effect: str = "",
) -> CardFacts:
    return CardFacts(
        "test-1", "Testmon", POKEMON, BASIC, 90, (1,), attacks=attacks, abilities=abilities, tags=tags, effect=effect
    )


def attack_of(text: str, damage: int | None = 30, mark: str = "") -> Definition:
    return define(pokemon(attacks=(AttackFacts("Test", (0,), damage, "", text, mark),)))


def ability_of(text: str, kind: int = ABILITY, mark: str = "") -> Definition:
    return define(pokemon(abilities=(AbilityFacts("Test", kind, text, mark),)))


def names(ops: list[Op]) -> list[str]:
    return [type(op).__name__ for op in ops]


def refusal(facts: CardFacts) -> NotationError:
    with pytest.raises(NotationError) as caught:
        define(facts)
    return caught.value


def damage_of(block: Block) -> DealDamage:
    (found,) = [op for op in block.ops if isinstance(op, DealDamage)]
    return found


OPENING = ["Announce", "ConfusionCheck", "OutsideFailure", "ConfusionCheck", "MarkUsed"]
CLOSING = ["OpenWaiting", "Settle", "FinishAttack"]


# --- all fixtures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", SAMPLES)
def test_each_sample_becomes_a_definition(text: str) -> None:
    definition = define(card_of(text))
    codes = [block.code for block in definition.blocks]
    assert len(codes) == len(set(codes))
    assert all(code.startswith("test-1/") for code in codes)
    for attack in definition.attacks:
        for block in (attack.block, attack.early):
            assert block in definition.blocks
            assert names(block.ops)[:5] == OPENING
            assert names(block.ops)[-3:] == CLOSING
            assert isinstance(block.ops[block.finish], Settle)
            assert block.registers >= 1


@pytest.mark.parametrize("text", SAMPLES)
def test_the_choices_made_early_are_the_same_choices(text: str) -> None:
    for attack in define(card_of(text)).attacks:
        if attack.early is attack.block:
            continue
        plain = [name for name in names(attack.block.ops) if name != "Held"]
        early = [name for name in names(attack.early.ops) if name != "Held"]
        assert sorted(plain) == sorted(early)
        assert attack.early.registers == attack.block.registers
        assert attack.early.code == f"{attack.block.code}/early"


def test_a_table_knows_the_blocks_and_lasting_texts_of_its_cards() -> None:
    definition = attack_of("attack(Lasting(next_turn(opp), on(Damaged(self), [Counters(damage_done / 10, attacker)])))")
    table = Table(preset("SV"), [definition], [0], [])
    for block in definition.blocks:
        assert table.blocks[block.code] is block
    assert len(definition.lasting_triggers) == 1
    for code, trigger in definition.lasting_triggers.items():
        assert trigger.code == code
        assert table.triggers[code] is trigger
        assert table.blocks[trigger.block.code] is trigger.block
    assert table.listens == 1 << EV_DAMAGED


def test_lasting_passives_are_found_by_code() -> None:
    definition = attack_of("attack(Lasting(next_turn(opp), Cant(Retreat, target)))")
    table = Table(preset("SV"), [definition], [0], [])
    assert len(definition.lasting_passives) == 1
    for code, passive in definition.lasting_passives.items():
        assert passive.code == code
        assert table.passives[code] is passive


# --- facts ------------------------------------------------------------------------------------------------------------


def test_facts_become_plain_ints() -> None:
    definition = define(
        CardFacts(
            "own-7",
            "Ember's Cinder",
            POKEMON,
            STAGE1,
            130,
            (2, 7),
            (Weakness(3), Weakness(6, "+", 20), Weakness(1, "x", None)),
            (Resistance(4), Resistance(5, None)),
            2,
            ("Spark",),
            prizes=2,
            tags=("ex", "Tera"),
            owner="Ember",
        )
    )
    assert (definition.id, definition.name, definition.kind, definition.stage) == ("own-7", "Ember's Cinder", 0, STAGE1)
    assert definition.hp == 130
    assert definition.types == [2, 7]
    assert definition.type_mask == 1 << 2 | 1 << 7
    assert definition.weaknesses == [3, 0, 2, 6, 1, 20, 1, 0, 0]
    assert definition.resistances == [4, 30, 5, 0]
    assert definition.retreat == 2
    assert definition.evolves_from == ["Spark"]
    assert definition.prizes == 2
    assert definition.owner == "Ember"
    assert definition.is_pokemon and not definition.is_basic and definition.is_rule_box
    assert definition.unsupported == ""


def test_a_basic_energy_provides_its_type() -> None:
    definition = define(basic_energy(2))
    assert definition.kind == BASIC_ENERGY
    assert definition.provides == [1 << 2]
    assert definition.basic_type == 2
    assert definition.texts == [] and definition.blocks == []


def test_words_not_understood_are_kept() -> None:
    definition = define(CardFacts("own-1", "Oddity", ITEM, unsupported="Play a song."))
    assert definition.unsupported == "Play a song."
    assert definition.play is None


def test_every_tera_pokemon_carries_the_rule() -> None:
    definition = define(pokemon(tags=("Tera",)))
    (text,) = definition.texts
    assert text.kind == TEXT_RULE
    assert [passive.question for passive in text.passives] == [Q_NO_DAMAGE]
    assert definition.abilities == 0


# --- attacks ----------------------------------------------------------------------------------------------------------


def test_a_plain_attack_has_the_seven_steps() -> None:
    definition = attack_of("", 30)
    (attack,) = definition.attacks
    assert names(attack.block.ops) == [*OPENING, "ConfusionCheck", "DealDamage", *CLOSING]
    assert attack.early is attack.block
    assert attack.block.resume == 5
    assert attack.block.finish == 8
    assert attack.block.registers == DAMAGED + 1
    assert attack.block.code == "test-1/attack0"
    assert (attack.damage, attack.cost[0], attack.total) == (30, 1, 1)
    assert attack.owner is definition
    damage = damage_of(attack.block).damage
    assert isinstance(damage, Constant) and damage.number == 30


def test_the_types_of_the_steps() -> None:
    ops = attack_of("attack(fail=[Flip(1), tails == 1])").attacks[0].block.ops
    wanted = [Announce, ConfusionCheck, OutsideFailure, ConfusionCheck, MarkUsed, Flip, OwnFailure, ConfusionCheck]
    assert [type(op) for op in ops[:8]] == wanted
    assert [type(op) for op in ops[8:]] == [DealDamage, OpenWaiting, Settle, FinishAttack]


def test_no_number_means_no_damage() -> None:
    assert damage_of(attack_of("attack(Draw(1))", None).attacks[0].block).damage is None
    assert attack_of("", None).attacks[0].damage == -1
    assert damage_of(attack_of("attack(Draw(1), damage=None)", 30).attacks[0].block).damage is None


def test_effects_come_after_damage_and_counting_before() -> None:
    text = "attack(If(heads == 1, [Heal(30, self)]), count=[Flip(1)], damage=printed + 30 * heads)"
    ops = names(attack_of(text).attacks[0].block.ops)
    assert ops.index("Flip") < ops.index("DealDamage") < ops.index("Heal") < ops.index("OpenWaiting")


def test_a_copied_text_begins_with_what_it_copies_itself_then_its_own_failure() -> None:
    text = "attack(become=[UseAttack(pick_attack(bench(me)))], fail=[Flip(1), tails == 1])"
    block = attack_of(text).attacks[0].block
    assert isinstance(block.ops[block.resume], UseAttack)
    assert isinstance(block.ops[block.resume + 1], Flip)
    assert isinstance(block.ops[block.resume - 1], MarkUsed)


def test_ignored_steps_are_a_mask() -> None:
    text = "attack(damage=None, hits=[Hit(60, pokemon(opp, Ex))], ignore=[Weakness, Resistance])"
    deal = damage_of(attack_of(text).attacks[0].block)
    assert deal.ignore == 3
    assert [hit.ignore for hit in deal.hits] == [3]
    text = "attack(hits=[Hit(10, bench(opp)), Hit(20, bench(me), ignore=[Effects])])"
    deal = damage_of(attack_of(text).attacks[0].block)
    assert deal.ignore == 0
    assert [hit.ignore for hit in deal.hits] == [0, 4]


def test_damage_to_one_chosen_several_times_is_one_calculation() -> None:
    (hit,) = damage_of(attack_of("attack(damage=None, hits=[Hit(20, again(6, pokemon(opp)))])").attacks[0].block).hits
    assert isinstance(hit.targets, Distinct)
    assert isinstance(hit.amount, TimesChosen)


def test_a_hit_on_condition_is_a_choice_on_condition() -> None:
    text = "attack(hits=[Flip(1), If(heads == 1, [Hit(30, pick(1, bench(opp)))], [Hit(10, self)])])"
    block = attack_of(text).attacks[0].block
    ops = names(block.ops)
    assert ops.index("Flip") < ops.index("Pick") < ops.index("DealDamage")
    assert len(damage_of(block).hits) == 2


def test_own_conditions_of_an_attack() -> None:
    attack = attack_of("attack(need=Lets(Attack, first_turn(me)))").attacks[0]
    assert [passive.question for passive in attack.may] == [Q_LETS]
    assert attack.need is None
    attack = attack_of("attack(need=any_(bench(me)))").attacks[0]
    assert attack.need is not None and attack.may == []
    attack = attack_of("attack(cost=AttackCost(self, -1))").attacks[0]
    assert [passive.question for passive in attack.may] == [Q_COST]


def test_an_attack_once_a_game() -> None:
    assert attack_of("attack(Draw(2), limit=game)").attacks[0].power == "Test"
    assert attack_of("attack(Draw(2))", mark="GX").attacks[0].power == "GX"
    assert attack_of("attack(Draw(2), limit=game)", mark="VSTAR").attacks[0].power == "VSTAR"
    assert attack_of("").attacks[0].power == ""


# --- choices before damage (Q-55) -------------------------------------------------------------------------------------


def early_choices(text: str) -> list[str]:
    """What is chosen before damage in the early block of an attack, among its effects' choices."""
    attack = attack_of(text).attacks[0]
    if attack.early is attack.block:
        return []
    ops = attack.early.ops
    deal = names(ops).index("DealDamage")
    before = [op for op in ops[:deal] if isinstance(op, Choosing)]
    assert sum(isinstance(op, Held) for op in ops[deal:]) == len(before)
    assert not any(isinstance(op, Held) for op in ops[:deal])
    return names(list(before))


def test_a_discard_is_chosen_before_and_done_after_damage() -> None:
    attack = attack_of("attack(Discard(pick(1, energy(self))))").attacks[0]
    plain = attack.block.ops
    early = attack.early.ops
    assert [isinstance(op, Pick) for op in plain[6:9]] == [False, True, False]
    assert isinstance(plain[6], DealDamage)
    assert isinstance(early[6], Pick)
    assert isinstance(early[7], DealDamage)
    assert isinstance(early[8], Held)
    assert isinstance(early[9], Verb)
    assert early[6].register == 1
    assert attack.early.finish == attack.block.finish + 1


def test_choices_are_made_before_the_number_is_counted() -> None:
    text = "attack(SwitchIn(pick(1, bench(opp))), count=[Flip(2)], damage=20 * heads)"
    ops = names(attack_of(text).attacks[0].early.ops)
    assert ops.index("Pick") < ops.index("Flip") < ops.index("DealDamage") < ops.index("SwitchIn")


@pytest.mark.parametrize(
    "text",
    [
        "attack(Discard(pick(1, energy(self))))",
        "attack(Discard(energy(self)), Counters(12, pick(1, pokemon(opp))))",
        "attack(SwitchIn(pick(1, bench(opp))))",
        "attack(Lasting(next_turn(opp), Cant(Retreat, target)), Discard(pick(1, energy(target))))",
    ],
)
def test_hoisted(text: str) -> None:
    assert len(early_choices(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "attack(Draw(1))",
        "attack(Discard(energy(self)))",
        "attack(Flip(1), Discard(pick(1, energy(target))))",
        "attack(May(Discard(pick(1, energy(self)))))",
        "attack(Put(pick(1, deck(me, Basic)), bench), Shuffle(me))",
        "attack(Discard(random(1, hand(opp))))",
        "attack(KnockOut(pick(1, pokemon(opp, Hurt))))",
        "attack(Discard(pick(1, only(that(r), Pokemon))), count=[r := Reveal(hand(opp))])",
        "attack(Discard(pick(x, energy(self))), count=[x := 1 + 1])",
        "attack(Move(energy(self), pick(1, bench(me))), Discard(pick(1, energy(bench(me)))))",
        "attack(Discard(pick(1, energy(self))), count=[Discard(pick(1, energy(self)))])",
        "attack(Heal(30, pick(1, bench(me))), hits=[Hit(10, bench(me))])",
    ],
)
def test_not_hoisted(text: str) -> None:
    attack = attack_of(text).attacks[0]
    if "Move" in text:
        # The first choice can be made early, the one after it cannot.
        assert len(early_choices(text)) == 1
    else:
        assert attack.early is attack.block


CINDER = """
    Cinder | Basic | HP 100 | R | attack "Slam" RW 30: attack(Discard(pick(1, energy(self))))
"""


@pytest.mark.parametrize(("rules", "before"), [("SV", 0), ("SM", 3)])
def test_when_the_choice_is_asked_is_a_rule(rules: str, before: int) -> None:
    scene = Scene(CINDER, f"rules: {rules}\nturn: 5 of A\nA active: Cinder [R W]")
    scene.choose("attack:Slam")
    assert scene.asked() == "A pick"
    assert scene.counters("B active") == before
    assert len(scene.pokemon("A active").energy) == 2
    scene.game.step(0)
    assert scene.counters("B active") == 3
    assert len(scene.pokemon("A active").energy) == 1


def test_a_pokemon_chosen_several_times_is_damaged_once() -> None:
    cards = """
        Cinder | Basic | HP 100 | R | attack "Rain" R: attack(damage=None, hits=[Hit(20, again(3, pokemon(opp)))])
        Shell | Basic | HP 200 | W | ability "Hard" Ability: passive(Takes(self, -30))
    """
    scene = Scene(cards, "rules: SV\nturn: 5 of A\nA active: Cinder [R]\nB active: Shell\nB bench: Shell")
    scene.choose("attack:Rain")
    picked = 0
    while scene.asked() == "A pick":
        scene.game.step(0)
        picked += 1
    assert picked == 3
    # 3 times 20 is 60, less 30 once.
    assert scene.counters("B active") == 3
    assert scene.counters("B bench 1") == 0


def test_a_copied_attack_uses_its_own_number() -> None:
    cards = """
        Mime | Basic | HP 100 | P | attack "Ape" P 10: attack(become=[UseAttack(pick_attack(active(opp)))])
        Cinder | Basic | HP 200 | R | attack "Slam" RR 50+: attack(count=[Flip(1)], damage=printed + 20 * heads)
    """
    scene = Scene(cards, "rules: SV\nturn: 5 of A\nA active: Mime [P]\nB active: Cinder", coins=[1])
    scene.choose("attack:Ape").forced()
    assert scene.counters("B active") == 7
    scene.done()


# --- Abilities --------------------------------------------------------------------------------------------------------


def test_a_declared_ability() -> None:
    text = 'ability(a := Attach(pick(1, hand(me, BasicEnergy("G"))), self), If(did(a), [Draw(1)]), limit=once)'
    definition = ability_of(text)
    (made,) = definition.texts
    assert (made.name, made.kind, made.zone, made.index) == ("Test", TEXT_ABILITY, IN_PLAY, 0)
    assert made.action is not None
    assert (made.action.limit, made.action.costs, made.action.power) == (ONCE, 0, "")
    assert made.action.block.code == "test-1/ability0"
    assert definition.abilities == 1


def test_costs_open_the_block() -> None:
    action = ability_of("ability(Draw(3), cost=[Discard(pick(1, hand(me)))], limit=name)").texts[0].action
    assert action is not None
    assert names(action.block.ops) == ["Pick", "Put", "Draw"]
    assert action.costs == 2
    assert action.limit == ONCE_BY_NAME


def test_limits_zones_and_marks() -> None:
    text = ability_of("ability(Draw(1), limit=game, zone=discard)", mark="VSTAR").texts[0]
    assert text.zone == DISCARD
    assert text.action is not None
    assert (text.action.limit, text.action.power) == (ONCE_A_GAME, "VSTAR")
    other = ability_of("ability(Draw(1))").texts[0].action
    assert other is not None and other.limit == OFTEN


def test_a_trigger_waits_for_its_events() -> None:
    text = (
        "on([EvolvedFromHand(self), KnockedOut(self, at=active, by=pokemon(opp))], [Discard(top(2, opp))], "
        "may=True, limit=once)"
    )
    definition = ability_of(text)
    (trigger,) = definition.texts[0].triggers
    assert trigger.may and trigger.limit == ONCE
    assert [watch.event for watch in trigger.watches] == [EV_EVOLVED, EV_KNOCKED_OUT]
    assert definition.listens == 1 << EV_EVOLVED | 1 << EV_KNOCKED_OUT
    assert trigger.block in definition.blocks


def test_passives_with_one_condition_for_all() -> None:
    query = "RetreatCost(self, gone), Deals(self, +20), on(Moved(self, to=active), [Draw(1)])"
    text = f"passive({query}, when=any_(bench(me)))"
    definition = ability_of(text)
    (made,) = definition.texts
    assert [passive.question for passive in made.passives] == [Q_RETREAT, Q_DEALS]
    assert made.triggers[0].when is not None
    assert made.stacks
    assert definition.listens == 1 << EV_MOVED
    assert not ability_of("passive(Deals(self, +20), stack=False)").texts[0].stacks
    assert not ability_of("passive(Deals(self, +20, stack=False))").texts[0].stacks


def test_kinds_of_texts() -> None:
    assert ability_of("passive(RetreatCost(self, gone))", POKE_BODY).texts[0].kind == TEXT_BODY
    trait = ability_of("passive(RetreatCost(self, gone))", ANCIENT_TRAIT)
    assert trait.texts[0].kind == TEXT_RULE
    assert trait.abilities == 0
    assert ability_of("").abilities == 1


def test_placed_in_set_up() -> None:
    assert ability_of("passive(Lets(SetUp, self))").sets_up
    assert not ability_of("passive(Lets(Evolve, self))").sets_up


# --- Trainers and Energy ----------------------------------------------------------------------------------------------


def test_an_item_is_paid_carried_out_and_finished() -> None:
    text = "item(Put(pick(1, deck(me, Pokemon)), hand, show=True), Shuffle(me), cost=[Discard(pick(2, hand(me)))])"
    definition = define(CardFacts("own-2", "Orb", ITEM, effect=text))
    action = definition.play
    assert action is not None
    assert names(action.block.ops)[:2] == ["Pick", "Put"]
    assert action.costs == 2
    assert isinstance(action.block.ops[-1], FinishTrainer)
    assert action.block.code == "own-2/play"
    assert (action.copies, action.when, action.limit) == (1, None, OFTEN)


def test_two_copies_and_what_the_text_lifts() -> None:
    two = define(CardFacts("own-3", "Pair", ITEM, effect="item(Draw(3), copies=2)")).play
    assert two is not None and two.copies == 2
    early = define(CardFacts("own-4", "Early", ITEM, effect="item(Lets(Play, first_turn(me)), Draw(3))")).play
    assert early is not None
    assert [passive.question for passive in early.may] == [Q_LETS]
    assert names(early.block.ops) == ["Draw", "FinishTrainer"]


def test_a_stadium_with_an_action() -> None:
    text = "stadium(RetreatCost(pokemon(side, Basic), gone), action(Draw(1), limit=once, when=any_(bench(me))))"
    definition = define(CardFacts("own-5", "Meadow", STADIUM, effect=text))
    assert definition.stadium_action is not None
    assert definition.stadium_action.limit == ONCE
    assert definition.stadium_action.when is not None
    (made,) = definition.texts
    assert [passive.question for passive in made.passives] == [Q_RETREAT]


def test_a_tool_holds_for_its_holder() -> None:
    definition = define(CardFacts("own-6", "Belt", TOOL, effect="tool(Deals(holder, +50, to=active(opp, Ex)))"))
    (made,) = definition.texts
    assert (made.kind, made.name) == (TEXT_RULE, "Belt")
    assert [passive.question for passive in made.passives] == [Q_DEALS]
    assert not definition.attaches
    old = define(CardFacts("own-8", "Plus", ITEM, effect="tool(Deals(holder, +10))", tags=("Trainer",)))
    assert old.attaches


def test_energy_units_that_always_hold_are_data() -> None:
    effect = 'energy(Provides("C"), Provides(every, when=is_(holder, Basic)))'
    definition = define(CardFacts("own-9", "Prism", SPECIAL_ENERGY, effect=effect))
    assert definition.provides == [1 << energy.COLORLESS]
    assert [passive.question for passive in definition.texts[0].passives] == [Q_PROVIDES]
    definition = define(CardFacts("own-10", "Twin", SPECIAL_ENERGY, effect='energy(Provides("PD", 2))'))
    assert definition.provides == [1 << energy.PSYCHIC | 1 << energy.DARKNESS] * 2
    assert definition.texts == []


def test_a_fossil_is_a_pokemon_in_play() -> None:
    effect = (
        'item(CountsAs(Pokemon, Basic, Type("C"), HP(60)), Immune(self), Cant(Retreat, self), '
        "action(Discard(self), limit=often))"
    )
    definition = define(CardFacts("own-11", "Old Stone", ITEM, effect=effect, tags=("Fossil",)))
    assert definition.is_fossil and not definition.is_pokemon and not definition.is_basic
    assert (definition.hp, definition.types, definition.stage, definition.type_mask) == (60, [0], BASIC, 1)
    assert definition.play is None
    (made,) = definition.texts
    assert Q_IMMUNE in [passive.question for passive in made.passives]
    assert made.action is not None and made.action.limit == OFTEN


# --- errors -----------------------------------------------------------------------------------------------------------


def test_errors_name_the_card_and_the_text() -> None:
    error = refusal(pokemon(attacks=(AttackFacts("Slam", (), 10, "", "attack(Drow(1))"),)))
    assert error.where.startswith('Testmon (test-1), attack "Slam", line 1, column 8')
    assert "Drow" in error.what
    assert "Draw" in error.hint
    error = refusal(pokemon(abilities=(AbilityFacts("Glow", ABILITY, "passive(Retreat"),)))
    assert error.where.startswith('Testmon (test-1), Ability "Glow"')
    error = refusal(CardFacts("own-12", "Muddle", ITEM, effect="item(Draw(1), Draw(that(x)))"))
    assert error.where.startswith("Muddle (own-12), its text")


def test_texts_where_they_do_not_belong() -> None:
    error = refusal(pokemon(attacks=(AttackFacts("Slam", (), 10, "", "ability(Draw(1))"),)))
    assert error.what == "this text is 'ability', but stands where attack belongs"
    error = refusal(pokemon(abilities=(AbilityFacts("Glow", ABILITY, "attack(Draw(1))"),)))
    assert error.what == "this text is 'attack', but stands where ability, on or passive belongs"
    error = refusal(CardFacts("own-13", "Muddle", TOOL, effect="supporter(Draw(1))"))
    assert error.where == "Muddle (own-13), its text"
    assert error.what == "a card of kind Tool does not have the text 'supporter'"


def test_what_cannot_be_built_is_refused() -> None:
    error = refusal(CardFacts("own-14", "Muddle", ITEM, effect="item(Deals(pokemon(me), +10), Draw(1))"))
    assert "Lasting" in error.what
    error = refusal(pokemon(abilities=(AbilityFacts("Glow", ABILITY, "ability(Draw(1), zone=bench)"),)))
    assert "here(self, bench)" in error.what
    error = refusal(attack_facts("attack(hits=[Repeat(2, [Hit(10, bench(opp))])])"))
    assert error.what == "Hit does not stand in Repeat"
    assert error.where.startswith('Testmon (test-1), attack "Slam", line 1, column ')
    effect = "item(CountsAs(Pokemon, Stage2), action(Discard(self)))"
    error = refusal(CardFacts("own-15", "Stone", ITEM, effect=effect, tags=("Fossil",)))
    assert error.what == "a fossil cannot count as Stage2"


def attack_facts(text: str) -> CardFacts:
    return pokemon(attacks=(AttackFacts("Slam", (), 10, "", text),))


def test_damage_among_the_effects_is_refused() -> None:
    error = refusal(attack_facts("attack(Hit(10, bench(opp)))"))
    assert error.hint == "write hits=[Hit(10, bench(opp))]"


def test_a_block_within_a_text_reads_its_results() -> None:
    definition = Definition("own-16", "Testmon", POKEMON)
    outer: Builder = TextBuilder(definition, "own-16/attack0", "attack")
    outer.registers = 3
    outer.labels["a"] = 2
    outer.last = 2
    inner = outer.child("own-16/attack0/later")
    assert (inner.registers, inner.labels, inner.last, inner.part) == (3, {"a": 2}, -1, "attack")
    inner.listens = 4
    block = inner.finished()
    outer.adopt(inner)
    assert outer.blocks == [block]
    assert outer.listens == 4


# --- every word ------------------------------------------------------------------------------------------------------

OPS = """
Guess(opp, [Draw(1)])
Guess(opp, [Draw(1)], [Heal(10, self)])
ExtraTurn()
Level(pick(1, hand(me, LevelX)), self)
Combine(hand(me))
SetAside(hand(opp), end_of(next_turn(opp)))
Either([Draw(1)], [Heal(10, self)], both=True)
Either([Draw(1)], [Heal(10, self)], by=opp)
Each(bench(me), [Heal(10, each)])
Each(both, [Draw(1, who=each)])
Repeat(2, [Draw(1)])
Ask(opp, [Draw(1)], [Draw(2)])
Flip(UNTIL_TAILS)
EndTurn()
Win()
Win(opp)
Draw(until=6)
Draw(upto(3))
Discard(hand(opp), until=4)
Discard(stadium_card(both))
Put(pick(1, discard(me, Pokemon)), top)
Put(top(3, me), bottom, mixed=True)
Put(prizes(me), shuffled)
Put(top(2, me), prizes)
Put(pick(1, hand(opp), by=opp), bottom)
Shuffle(both)
Look(prizes(me))
Reveal(hand(opp))
FaceUp(pick(1, prizes(me)))
Attach(pick(each_kind(BasicEnergy("G"), BasicEnergy("R")), deck(me)), spread(bench(me)))
Attach(pick(upto(2), discard(me, BasicEnergy)), one_each(bench(me)))
Attach(pick(upto(2), deck(me, BasicEnergy), distinct=kinds), self)
Move(pick(some, energy(pokemon(me))), spread(pokemon(me)))
Evolve(pick(1, deck(me, EvolvesFrom(self))), self)
Devolve(pick(1, pokemon(opp, Evolved)))
Devolve(target, upto(2), to=shuffled)
Exchange(pick(1, prizes(me)), pick(1, hand(me)))
TakePrize(2, who=opp)
Counters(3, pick(2, pokemon(opp)))
Counters(until=10, on=target)
Counters(5, spread(pokemon(opp)))
Multiply(2, pokemon(opp))
MoveCounters(self, every, target)
MoveCounters(pick(1, bench(me)), upto(3), spread(pokemon(opp)))
Heal(every, self)
Inflict([Asleep, Poisoned], target)
Inflict(Poisoned, target, counters=3)
Cure(every, self)
Cure(Asleep, self)
Cure(1, self)
SwitchIn(pick(1, bench(opp)))
SwitchOut(opp)
SwitchOut(both)
KnockOut(self)
Lasting(this_turn, Deals(pokemon(me), +30, to=active(opp)))
Lasting(next_turn(me), Cant(Attack, self, attack="Slam"))
Lasting(until_leaves_active, Cant(Attack, self))
Lasting(end_of(next_turn(opp)), NoDamage(self))
Lasting(game, MaxHP(self, +30))
At(end_of(next_turn(opp)), [KnockOut(target)])
At(after_attack, [Draw(1)])
UseAttack(pick_attack(bench(me), attack="Slam"))
UseCard(pick(1, hand(me, Supporter)))
May(Draw(1), Discard(self))
""".strip().splitlines()

QUERIES = """
MaxHP(self, 100)
RetreatCost(self, -1)
AttackCost(self, -1, of="C", attack="Slam")
AttackCost(self, "RR")
AttackCost(pokemon(me), gone)
BaseDamage(self, "Slam", printed + 10)
Deals(pokemon(me), -20, attack="Slam")
Takes(self, -30, by=pokemon(opp, Ex))
NoDamage(self, by=pokemon(opp, Basic), max=60)
NoDamage(self, coin=True)
NoEffects(self, of=attacks, by=opp)
NoEffects(hand(me), of=[items, supporters])
NoEffects(me, of=attacks)
NoCounters(bench(me))
Weakness(self, gone)
Weakness(pokemon(opp), "P", times=2)
Types(self, "GR", add=True)
Cant(Attack, self)
Cant(Play, opp, Item)
Cant(Evolve, pokemon(opp))
Cant(Attach, opp)
Cant(Heal, pokemon(both))
Cant(Move, energy(self))
Cant(Put, discard(me))
Cant(Draw, me)
Cant(Devolve, self)
Cant(SwitchIn, bench(me))
Cant(SwitchOut, self)
Cant(Ability, pokemon(opp))
Cant(Discard, stadium_card(me))
Lets(Evolve, self)
Lets(Attack, first_turn(me))
Lets(Play, Supporter)
Lets(Play, me, first_turn(me))
Lets(SetUp, self)
Lets(GoOn, self)
NoAbility(active(opp), Ex)
NoAbility(pokemon(both), kind=power)
NoToolEffect(both)
NoToolEffect(self)
ToolSlots(self, 2)
Immune(self, Asleep, cure=True)
KeepsCondition(pokemon(both))
CheckupCounters(active(opp), Poisoned, +2)
BenchSize(me, 8)
BenchSize(both, 4, shrink=[opp, me])
EvolvesInto(self, Ex)
ExtraAttacks(self, under)
ExtraAttacks(self, bench(me))
AttackTwice(self)
Types(self, active(opp))
Unaffected(pokemon(me, Type("L")), Effects, to=active(opp))
Healing(self, times=2)
Prizes(self, -1, by=pokemon(opp))
Prizes(pokemon(opp), +1)
Prizes(self, gone)
CountsAs(Tag("Dark"))
CountsAs(under)
Survives(self, hp=10, full=True)
Survives(self, coin=True)
Instead(KnockedOut(self), [Put(self, hand)])
Instead(Discarded(self), [Put(self, hand)])
NeedsCoin(Attack, active(opp))
NeedsCoin(Retreat, self)
Reflip(me)
""".strip().splitlines()

EVENTS = """
EvolvedFromHand(self)
Benched(self)
Moved(self, to=active)
Attached(self, to=pokemon(me))
Attached(hand(me, Energy), to=self)
Damaged(self, at=active, by=pokemon(opp), min=50)
KnockedOut(pokemon(me))
KnockedOut(self, by=attacks(pokemon(opp)))
Checkup()
TurnEnd(opp)
Discarded(self, by=abilities, from_=hand)
Discarded(energy(self))
TurnStart(me)
Drawn(opp)
PrizeTaken(me)
Played(hand(opp, Supporter))
PowerUsed(pokemon(opp))
AnyAttached(hand(opp), to=pokemon(opp))
""".strip().splitlines()

FILTERS = """
Pokemon
Trainer
Item
Supporter
Stadium
Tool
Energy
BasicEnergy
BasicEnergy("GR")
SpecialEnergy
SpecialEnergy("X")
Type("G")
Basic
Stage1
Stage2
Evolution
Evolved
EvolvesFrom("X")
EvolvesFrom(self)
RuleBox
Ex
V
MegaEx
Tera
Ancient
Future
Owner("X")
Name("X", "Y")
Named("X")
HP(60)
HP(min=10)
Left(max=60)
Left(least=True)
HasAbility
HasAbility("X")
Knows("X")
Hurt
Hurt(min=2)
Holds(energy)
Holds(tools, Name("X"))
Holds(energy, Type("G"), min=2)
Is(Poisoned, Burned)
Retreat(1)
Resistance
Resistance("F")
SameName(self)
SameType(self)
New
Not(Ex)
Not(self)
Any(Ex, [Basic, Type("G")])
EX
GX
VMAX
VSTAR
VUnion
TagTeam
Mega
Break
LevelX
Legend
Star
Prime
Radiant
PrismStar
AceSpec
Baby
TechnicalMachine
Tag("Dark")
FaceDown
""".strip().splitlines()

VALUES = """
count(bench(me))
counters(self)
conditions(target)
prizes_taken(me)
prizes_left(opp)
retreat_cost(target)
remaining_hp(target)
kinds(energy(self))
min(1, 2)
prizes_last_turn(opp)
damaged_last_turn(self)
any_(bench(me))
is_(self, Ex)
here(self, active)
extra_energy(2)
extra_energy(1, "G")
first_turn(me)
going_first(me)
ko_last_turn(pokemon(me))
ko_last_turn(pokemon(me, Ex), damage=True)
played_now(Supporter)
played_now(Name("X"), who=opp)
used_last_turn(self, "X")
attacked_last_turn(self)
evolved_now(self)
evolved_now(self, Name("X"))
moved_now(self)
healed_now(self)
units(energy(self))
units(energy(pokemon(both, Ex)))
printed
damage_done
""".strip().splitlines()

# Words of older eras that cannot be carried out yet.
MISSING = ["Copy", "Interrupt", "Mark", "Marked", "Redirect"]


def texts_of_all_words() -> list[str]:
    """A text for each word of the vocabulary, in the parts where it may stand."""
    found = [f"attack({op})" for op in OPS]
    found += [f"ability({op})" for op in OPS if "target" not in op]
    found += [f"passive({query})" for query in QUERIES]
    found += [f"attack(Lasting(next_turn(opp), {query}))" for query in QUERIES]
    found += [f"tool({query.replace('self', 'holder')})" for query in QUERIES]
    found += [f"stadium({query.replace('self', 'pokemon(side)')})" for query in QUERIES]
    found += [f"on({event}, [Draw(1)], may=True, limit=name)" for event in EVENTS]
    found += [f"attack(KnockOut(pick(1, pokemon(opp, {each}))))" for each in FILTERS]
    found += [f"supporter(Put(pick(1, deck(me, {each})), hand))" for each in FILTERS]
    found += [f"attack(damage=10 * ({each}))" for each in VALUES]
    found.append(
        "attack(UseAttack(pick_attack(bench(me))), count=[Reveal(bottom(1, me))], damage=10 * count(lost(me)))"
    )
    found.append("attack(UseCard(attached(self)), Discard(under(self)), Discard(tools(self)))")
    found.append('energy(AttachOnly(pokemon(me, Ex)), Provides("W", when=is_(holder, Ex)))')
    return found


ALL_WORDS = texts_of_all_words()


@pytest.mark.parametrize("text", ALL_WORDS)
def test_each_word_can_be_built(text: str) -> None:
    definition = define(card_of(text))
    assert definition.attacks or definition.texts or definition.play is not None


def test_no_word_is_forgotten() -> None:
    used: set[str] = set()
    for text in SAMPLES + ALL_WORDS:
        for term in parse(text).walk():
            used.update(getattr(term, "name", "").split())
    groups = [vocabulary.OP, vocabulary.PLACE, vocabulary.FILTER, vocabulary.COUNT, vocabulary.VALUE]
    groups += [vocabulary.CONDITION, vocabulary.DURATION, vocabulary.EVENT, vocabulary.PASSIVE, vocabulary.REPLACEMENT]
    forgotten = [word.name for word in words.WORDS.values() if word.group in groups and word.name not in used]
    assert sorted(forgotten) == sorted(MISSING)


@pytest.mark.parametrize(
    "text",
    [
        'attack(Mark("Char", target))',
        "ability(Interrupt())",
        "attack(Copy(target))",
        "passive(Redirect(bench(me), self))",
        'attack(damage=10 * count(pokemon(opp, Marked("Char"))))',
    ],
)
def test_missing_words_are_refused_with_their_card(text: str) -> None:
    assert refusal(card_of(text)).where.startswith("Testmon (test-1), ")
