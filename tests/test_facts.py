"""The facts room: Energy types, what a card may be, and the text form of cards."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playmat.errors import CardDataError
from playmat.facts import card as cards
from playmat.facts import energy
from playmat.facts.card import AbilityFacts, AttackFacts, CardFacts, PrintFacts, Resistance, Weakness
from playmat.facts.form import print_card, print_cards, read_card, read_cards

CINDER = (
    "Cinder | Basic | HP 100 | R | weak W x2 | resist G -20 | retreat 1 | prizes 2 | tags ex, Tera | "
    'ability "Rain Dish" Ability: on(Checkup(), [Heal(20, self)]) | '
    'attack "Slam" RC 60+: attack(count=[Flip(1)], damage=printed + 30 * heads)'
)


def test_types_have_the_fixed_numbers_and_letters():
    assert energy.LETTERS == "CGRWLPFDMNY"
    assert [energy.COLORLESS, energy.FIRE, energy.DRAGON, energy.FAIRY] == [0, 2, 9, 10]
    assert energy.parse_cost("RRC") == (2, 2, 0)
    assert energy.cost_text((2, 2, 0)) == "RRC"
    assert energy.parse_cost("-") == () and energy.cost_text(()) == "-"
    assert energy.mask_of((1, 3)) == 0b1010 and energy.types_of(0b1010) == (1, 3)
    assert energy.type_of_name("darkness") == energy.DARKNESS and energy.type_of_name("Plasma") == -1
    assert len(energy.BASIC_TYPES) == 9 and energy.DRAGON not in energy.BASIC_TYPES


@pytest.mark.parametrize("text", ["", "RX", "r", "R C"])
def test_a_wrong_cost_is_refused(text: str):
    with pytest.raises(CardDataError):
        energy.parse_cost(text)


def test_a_pokemon_on_one_line():
    facts = read_card(CINDER)
    assert (facts.name, facts.kind, facts.stage) == ("Cinder", cards.POKEMON, cards.BASIC)
    assert (facts.hp, facts.types) == (100, (2,))
    assert facts.weaknesses == (Weakness(energy.WATER, "x", 2),)
    assert facts.resistances == (Resistance(energy.GRASS, 20),)
    assert (facts.retreat, facts.prizes, facts.tags) == (1, 2, ("ex", "Tera"))
    assert facts.abilities == (AbilityFacts("Rain Dish", cards.ABILITY, "on(Checkup(), [Heal(20, self)])"),)
    assert facts.attacks == (
        AttackFacts("Slam", (2, 0), 60, "+", "attack(count=[Flip(1)], damage=printed + 30 * heads)"),
    )
    assert facts.has_rule_box() and facts.is_pokemon() and not facts.is_trainer()
    assert print_card(facts) == CINDER
    assert pickle.loads(pickle.dumps(facts)) == facts == copy.deepcopy(facts)


def test_the_long_form_says_the_same():
    facts = read_card(CINDER)
    long = print_card(facts, multiline=True)
    assert long.split("\n")[:3] == ["Cinder", "    Basic", "    HP 100"]
    assert read_card(long) == facts


def test_separators_inside_notation_do_not_confuse():
    text = 'Odd | Item | effect: item(Draw(2), when=x("a | b") == 1,\n   Note("c) d # e"))\n# com\nNext | Energy R\n'
    odd, following = read_cards(text)
    assert odd.effect == 'item(Draw(2), when=x("a | b") == 1, Note("c) d # e"))'
    assert following == CardFacts("Next", "Next", cards.BASIC_ENERGY, types=(2,), provides=(4,), basic_type=energy.FIRE)


def test_every_kind_of_card_that_has_existed():
    text = """
Basic Fire Energy | Energy R
Blend | Special Energy | provides GRWL | effect: energy(Provides("C"))
Attic | Stadium | effect: stadium(BenchSize(players(both), 4))
Band | Tool | effect: tool(Deals(holder, +30))
Guide | Supporter | tags TAG TEAM | effect: supporter(Draw(3))
Old Oak | Item | tags Trainer | effect: item(Draw(7))
Machine | Item | tags Technical Machine | attack "Reset" C 10
Helix Fossil | Item | HP 60 | tags Fossil | effect: item(CountsAs(Basic))
Pebble Baby | Basic | HP 30 | F | tags Baby | effect: passive(NeedsCoin(Attack, active(opp)))
Twin | Stage 1 | HP 90 | RW | weak L, F x2 | from Solo
Strong | Stage 2 | HP 150 | Y | weak M +20 | resist D | from Twin | tags delta
Dug Up | Restored | HP 80 | F | from Helix Fossil
M Cinder-EX | Mega | HP 220 | R | prizes 2 | tags EX, MEGA | from Cinder-EX
Strong BREAK | BREAK | HP 180 | Y | tags BREAK | from Strong
Strong | LV.X | id strong-lvx | HP 160 | Y | tags LV.X | from Strong | ability "Lift" Poké-Power
Cinder VMAX | VMAX | HP 320 | R | prizes 3 | tags VMAX | from Cinder V | attack "G-Max" RRR 200
Cinder VSTAR | VSTAR | HP 270 | R | tags VSTAR | from Cinder V | ability VSTAR "Fall" Ability: ability(Draw(2))
Union | V-UNION | HP 300 | L | part 3 | prizes 3 | tags V-UNION
Sky & Sea LEGEND | LEGEND | HP 160 | WR | part 1 | prizes 2 | tags LEGEND
Trait | Basic | HP 70 | G | ability "Growth" Ancient Trait | ability "Berry" Held Item | attack GX "Bloom GX" - 50x
Ghost | Basic | HP 60 | P | ability "Fade" Pokémon Power | ability "Veil" Poke-Body
Bit | Basic | HP 40 | C | unsupported "what is \\"this\\" | for" | by hand
"""
    found = read_cards(text)
    assert len(found) == 22
    by_id = {each.id: each for each in found}
    assert by_id["strong-lvx"].stage == cards.LEVEL_X and by_id["strong-lvx"].name == "Strong"
    assert by_id["Twin"].types == (energy.FIRE, energy.WATER)
    assert by_id["Twin"].weaknesses == (Weakness(energy.LIGHTNING, "x", None), Weakness(energy.FIGHTING, "x", 2))
    assert by_id["Strong"].weaknesses == (Weakness(energy.METAL, "+", 20),)
    assert by_id["Strong"].resistances == (Resistance(energy.DARKNESS, None),)
    assert by_id["Trait"].attacks[0].as_tuple() == ("Bloom GX", (), 50, "x", "", "GX")
    assert by_id["Cinder VSTAR"].abilities[0].mark == "VSTAR"
    assert by_id["Ghost"].abilities[1].kind == cards.POKE_BODY
    assert by_id["Bit"].unsupported == 'what is "this" | for' and by_id["Bit"].by_hand
    assert by_id["Union"].part == 3 and by_id["Blend"].provides == (0b11110,)
    assert read_cards(print_cards(found)) == found
    assert read_cards(print_cards(found, multiline=True)) == found


def test_basic_energy_facts():
    facts = cards.basic_energy(energy.FIRE)
    assert (facts.name, facts.basic_type, facts.provides) == ("Basic Fire Energy", 2, (4,))
    assert cards.check(facts) is facts
    with pytest.raises(CardDataError):
        cards.basic_energy(energy.DRAGON)


def test_name_key_straightens():
    assert cards.name_key("  Boss\u2019s   Orders ") == "Boss's Orders"


def test_prints_compare_by_value():
    assert PrintFacts("a", "SVE", "2") == PrintFacts("a", "SVE", "2", "en")
    assert PrintFacts("a", "SVE", "2") != PrintFacts("a", "SVE", "3")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("A | Basic | R", 1, "hp"),
        ("A | Basic | HP 65 | R", 1, "hp: 65"),
        ("A | Basic | HP 60", 1, "types"),
        ("A | Basic | HP 60 | R | retreat 6", 1, "retreat: 6"),
        ("A | Stage 1 | HP 60 | R", 1, "evolves_from"),
        ("A | Stage 1 | HP 60 | R | from A", 1, "evolves from itself"),
        ("A | Basic | HP 60 | R | from B", 1, "evolves from nothing"),
        ('A | Basic | HP 60 | R | attack "" R 10', 1, "no name"),
        ('A | Basic | HP 60 | R | attack "X" R 15', 1, "15"),
        ('A | Basic | HP 60 | R | attack "X" Q 10', 1, "'Q'"),
        ('A | Basic | HP 60 | R | attack "X"', 1, "cannot read"),
        ("A | Basic | HP 60 | R | attack X R 10", 1, "no quoted name"),
        ("\n\nA | Basic | HP 60 | R | weak 2", 3, "no Weakness"),
        ("A\n    Basic\n    HP much", 3, "'much' is no number"),
        ("A | Basic | HP 60 | HP 70 | R", 1, "twice"),
        ("A | Bassic | HP 60", 1, "no kind of card"),
        ("A", 1, "has no kind"),
        ("A | Basic | HP 60 | R | colour blue", 1, "no field"),
        ("A | Item | effect: item(Draw(2)", 1, "never closed"),
        ("    HP 60", 1, "before any card"),
        ("A | Item | retreat 1", 1, "only a Pokémon"),
        ("A | Item | HP 30", 1, "only a Pokémon"),
        ("A | Energy N", 1, "basic_type"),
        ("A | V-UNION | HP 100 | R", 1, "part"),
        ('A | Basic | HP 60 | R | ability "X" Power', 1, "no kind of Ability"),
    ],
)
def test_what_cannot_be_a_card_is_refused_with_its_line(text: str, line: int, said: str):
    with pytest.raises(CardDataError) as caught:
        read_cards(text, "pool.txt")
    assert said in str(caught.value)
    assert f"pool.txt, line {line}" in str(caught.value)


def test_read_card_wants_exactly_one():
    with pytest.raises(CardDataError, match="found 2"):
        read_card("A | Item\nB | Item")
    with pytest.raises(CardDataError, match="found 0"):
        read_card("# nothing")


_names = st.from_regex(r"[A-Z][a-zé'\-]{0,8}( [A-Z][a-z]{1,6}){0,2}", fullmatch=True)
_quoted_names = st.text(min_size=1, max_size=12).filter(lambda each: bool(each.strip()))
_types = st.integers(0, 10)
_effects = st.sampled_from(["", "attack(Draw(1))", 'attack(x("|, \\" )"), [a | b])', "ability(Heal(10, self))"])
_tens = st.integers(1, 30).map(lambda each: each * 10)

_attacks = st.builds(
    AttackFacts,
    _quoted_names,
    st.lists(_types, max_size=5).map(tuple),
    _tens,
    st.sampled_from(["", "+", "-", "x"]),
    _effects,
    st.sampled_from(["", "GX", "VSTAR"]),
)
_abilities = st.builds(AbilityFacts, _quoted_names, st.integers(0, 5), _effects, st.sampled_from(["", "VSTAR"]))
_pokemon = st.builds(
    CardFacts,
    _names,
    _names,
    st.just(cards.POKEMON),
    st.just(cards.BASIC),
    _tens,
    st.lists(_types, min_size=1, max_size=2, unique=True).map(tuple),
    st.lists(
        st.one_of(
            st.builds(Weakness, _types, st.just("x"), st.one_of(st.none(), st.integers(2, 4))),
            st.builds(Weakness, _types, st.just("+"), _tens),
        ),
        max_size=2,
    ).map(tuple),
    st.lists(st.builds(Resistance, _types, st.one_of(st.none(), _tens)), max_size=2).map(tuple),
    st.integers(0, 5),
    st.just(()),
    st.lists(_attacks, max_size=3).map(tuple),
    st.lists(_abilities, max_size=2).map(tuple),
    _effects,
    st.integers(0, 6),
    st.lists(st.sampled_from(cards.TAGS), max_size=3, unique=True).map(tuple),
    st.sampled_from(["", "Hop's", "Team Rocket's"]),
    unsupported=st.text(max_size=20),
    by_hand=st.booleans(),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(_pokemon, min_size=1, max_size=3), st.booleans())
def test_the_text_form_gives_the_same_facts_back(many: list[CardFacts], multiline: bool):
    for each in many:
        cards.check(each)
    assert read_cards(print_cards(many, multiline)) == many
