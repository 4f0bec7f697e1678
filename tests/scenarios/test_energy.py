"""Energy: RULES section 10."""

from __future__ import annotations

from playmat.facts.card import CardFacts, basic_energy
from playmat.facts.energy import FAIRY, FIRE
from playmat.facts.form import read_card
from playmat.rules.deckbuilding import DeckEntry, check_deck
from playmat.rules.rules import preset, preset_names
from tests.scene import Scene, stands

DOUBLE = 'Twin Energy | Special Energy | provides C, C | effect: "This card provides {C} {C} Energy."'


def test_S_115_one_energy_from_hand_a_turn() -> None:
    scene = Scene("", "rules: XY\nA active: Dummy\nA bench: Dummy\nA hand: R, W")
    scene.choose("attach:Basic Fire Energy>active")
    assert scene.keys() == ["retreat", "end"]


def test_S_406_one_energy_from_hand_a_turn_in_every_era() -> None:
    for name in preset_names():
        scene = Scene("", f"rules: {name}\nA active: Dummy\nA bench: Dummy\nA hand: R, W")
        scene.choose("attach:Basic Fire Energy>active")
        assert not scene.offers("attach:"), name


def test_S_116_an_ability_attaches_besides() -> None:
    scene = Scene(
        """
        Magnet | Basic | HP 100 | L | ability "Circuit" Ability: "As often as you like during your turn, you may use
            this Ability. Attach a Basic {L} Energy card from your hand to 1 of your Pokémon."
        """,
        "rules: XY\nA active: Magnet\nA bench: Dummy\nA hand: R, L, L, L",
    )
    scene.choose("attach:Basic Fire Energy>active")
    for _ in range(3):
        scene.choose("ability:Circuit")
        answers = ["pokemon:Magnet@active"]
        if scene.offers("card:"):
            answers.insert(0, "card:Basic Lightning Energy")
        scene.until_main(*answers)
    stands(scene, "A active: Magnet [R L L L]\nA used: energy")
    assert not scene.offers("ability:")


def test_S_117_no_limit_of_energy_on_a_pokemon() -> None:
    scene = Scene("", "rules: XY\nA active: Dummy [R R R R R R R R R]\nA hand: W")
    scene.choose("attach:Basic Water Energy>active")
    stands(scene, "A active: Dummy [R R R R R R R R R W]")


def test_S_118_energy_stays_through_attack_and_evolution() -> None:
    scene = Scene(
        """
        Cub | Basic | HP 60 | R | attack "Bite" RR 10
        Lion | Stage 1 | HP 90 | R | from Cub
        Crusher | Basic | HP 200 | F | attack "Crush" - 200
        """,
        """
        rules: XY
        A active: Cub [R R]
        A bench: Dummy
        A hand: Lion
        B active: Crusher
        """,
    )
    scene.choose("attack:Bite")
    stands(scene, "A active: Cub [R R]")
    scene.end_turn()
    scene.choose("evolve:Lion>active")
    stands(scene, "A active: Lion [R R | under Cub]")
    scene.end_turn()
    scene.choose("attack:Crush")
    assert sorted(scene.names("A discard")) == ["Basic Fire Energy", "Basic Fire Energy", "Cub", "Lion"]


def entries(*wanted: tuple[int, CardFacts]) -> list[DeckEntry]:
    return [DeckEntry(count, card) for count, card in wanted]


CUB = read_card('Cub | Basic | HP 60 | R | attack "Bite" R 10')
KIT = read_card('Kit | Basic | HP 60 | R | attack "Bite" R 10')


def test_S_119_any_number_of_basic_energy_and_fairy_in_its_eras() -> None:
    fire = entries((4, CUB), (26, basic_energy(FIRE)), (30, basic_energy(FIRE)))
    fairy = entries((4, CUB), (26, basic_energy(FIRE)), (30, basic_energy(FAIRY)))
    for name in ("XY", "SM"):
        assert check_deck(fire, preset(name)) == []
        assert check_deck(fairy, preset(name)) == []
    assert check_deck(fire, preset("SV")) == []
    assert [each.rule for each in check_deck(fairy, preset("SV"))] == ["ERA-28"]


def test_S_120_special_energy_obeys_the_copy_limit() -> None:
    twin = read_card(DOUBLE)
    rules = preset("XY")
    assert check_deck(entries((4, CUB), (4, twin), (52, basic_energy(FIRE))), rules) == []
    found = check_deck(entries((4, CUB), (5, twin), (51, basic_energy(FIRE))), rules)
    assert [(each.rule, each.names) for each in found] == [("DECK-02", ("Twin Energy",))]


def test_S_425_double_colorless_gives_no_fire() -> None:
    cards = f'{DOUBLE}\nFlame | Basic | HP 60 | R | attack "Burn Up" RC 40'
    assert not Scene(cards, "rules: XY\nA active: Flame [energy Twin Energy]").offers("attack:")
    assert Scene(cards, "rules: XY\nA active: Flame [R | energy Twin Energy]").offers("attack:Burn Up")
