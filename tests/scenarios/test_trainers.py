"""Items, Tools, Supporters and Stadiums: RULES sections 7 to 9."""

from __future__ import annotations

import pytest

from playmat.engine.queries import retreat_cost
from playmat.rules.confidence import confidence
from playmat.rules.rules import preset, preset_names
from playmat.rules.values import GX_ATTACK, VSTAR_POWER
from playmat.view.view import view
from tests.scene import Scene, stands

SALVE = 'Salve | Item | effect: "Heal 30 damage from 1 of your Pokémon."'
DRAWER = 'Drawer | Item | effect: "Draw a card."'
FEATHER = 'Feather | Tool | effect: "The Pokémon this card is attached to has no Retreat Cost."'
CHARM = (
    'Charm | Tool | effect: "The Pokémon this card is attached to takes 20 less damage from attacks from your '
    "opponent's Pokémon (after applying Weakness and Resistance).\""
)
SCHOLAR = 'Scholar | Supporter | effect: "Discard your hand. Draw 7 cards."'
GUIDE = 'Guide | Supporter | effect: "Draw 2 cards."'
FIELD = 'Field | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent\'s) is {C} less."'
MARSH = 'Marsh | Stadium | effect: "The Retreat Cost of each Pokémon (both yours and your opponent\'s) is {C} more."'
CUB = 'Cub | Basic | HP 60 | R | retreat 1 | attack "Bite" - 10'
LION = "Lion | Stage 1 | HP 90 | R | retreat 1 | from Cub"
CRUSHER = 'Crusher | Basic | HP 200 | F | attack "Crush" - 200 | attack "Push" - 60'


# -- Items (B-01) -----------------------------------------------------------------------------------------------------


def test_S_096_any_number_of_items() -> None:
    scene = Scene(DRAWER, "rules: XY\nA active: Dummy\nA hand: Drawer x3")
    for _ in range(3):
        scene.choose("play:Drawer")
    assert scene.names("A discard") == ["Drawer", "Drawer", "Drawer"]
    assert scene.names("A hand") == ["Inert", "Inert", "Inert"]


def test_S_097_no_potion_without_damage() -> None:
    scene = Scene(SALVE, "rules: XY\nA active: Dummy\nA bench: Dummy\nA hand: Salve\nB active: Dummy [30 damage]")
    assert not scene.offers("play:")
    scene = Scene(SALVE, "rules: XY\nA active: Dummy\nA bench: Dummy [10 damage]\nA hand: Salve")
    assert scene.offers("play:Salve")


SEEKER = 'Seeker | Item | effect: "Search your deck for a Cub, reveal it, and put it into your hand. Then, shuffle \
your deck."'


def test_S_098_what_the_deck_holds_is_hidden() -> None:
    text = "rules: XY\nA active: Dummy\nA hand: Seeker\nA discard: Cub x4\nA deck: {}"
    scene = Scene(f"{SEEKER}\n{CUB}", text.format(10), orders=[list(range(2, 12))])
    assert scene.game.players[0].deck == list(range(11, 1, -1))
    scene.choose("play:Seeker")
    assert scene.asked() == "A main"
    stands(scene, "A discard: Cub x4, Seeker\nA hand: -")
    assert scene.game.players[0].deck == list(range(2, 12))
    scene.done()
    assert not Scene(f"{SEEKER}\n{CUB}", text.format(0)).offers("play:")


def test_S_099_the_opponent_sees_the_item_before_it_resolves() -> None:
    scene = Scene(
        f'{CUB}\nTrade | Item | effect: "Discard a card from your hand. Draw 2 cards."',
        "rules: XY\nA active: Dummy\nA hand: Trade, Cub, Inert",
    )
    scene.choose("play:Trade")
    assert scene.asked() == "A pick"
    seen = view(scene.game, 1)["in_use"]
    assert isinstance(seen, list)
    assert [each["name"] for each in seen] == ["Trade"]
    assert view(scene.game, 1)["opponent"]["hand"] == 2  # type: ignore[index]


def test_S_100_in_printed_order() -> None:
    scene = Scene(
        f'{CUB}\n{LION}\nSift | Item | effect: "Draw 2 cards. Discard a card from your hand."',
        "rules: XY\nA active: Dummy\nA hand: Sift\nA deck: Cub, Lion",
    )
    scene.choose("play:Sift")
    assert scene.asked() == "A pick"
    assert scene.names("A hand") == ["Cub", "Lion"]
    assert scene.keys() == ["card:Cub@hand", "card:Lion@hand"]
    scene.choose("card:Cub")
    stands(scene, "A hand: Lion\nA discard: Cub, Sift")


REGAIN = 'Regain | Item | effect: "Put an Item card from your discard pile into your hand."'


def test_S_101_an_item_does_not_find_itself() -> None:
    text = "rules: XY\nA active: Dummy\nA hand: Regain\nA discard: {}"
    assert not Scene(f"{REGAIN}\n{SALVE}\n{GUIDE}", text.format("Guide")).offers("play:")
    scene = Scene(f"{REGAIN}\n{SALVE}\n{GUIDE}", text.format("Guide, Salve"))
    scene.choose("play:Regain").forced()
    scene.until_main()
    stands(scene, "A hand: Salve [seen B]\nA discard: Guide, Regain")


def test_S_102_a_supporter_that_discards_the_hand() -> None:
    scene = Scene(f"{SCHOLAR}\n{CUB}\n{LION}", "rules: XY\nA active: Dummy\nA hand: Cub, Scholar, Lion")
    scene.choose("play:Scholar")
    assert scene.asked() == "A main"
    stands(scene, "A hand: Inert x7\nA discard: Cub, Lion, Scholar\nA deck: 3")


def test_S_405_a_potion_heals_3_counters() -> None:
    scene = Scene(SALVE, "rules: XY\nA active: Dummy [5 counters]\nA bench: Dummy [1 counter]\nA hand: Salve")
    scene.choose("play:Salve").choose("pokemon:Dummy@active")
    assert scene.counters("A active") == 2
    assert scene.counters("A bench 1") == 1


# -- Tools (B-01.T1 to T5) --------------------------------------------------------------------------------------------


def test_S_103_one_tool_on_one_of_the_own_pokemon() -> None:
    scene = Scene(
        f"{FEATHER}\n{CHARM}",
        "rules: XY\nA active: Dummy [tool Feather]\nA bench: Dummy\nA hand: Charm\nB active: Dummy\nB bench: Dummy",
    )
    assert [key for key in scene.keys() if key.startswith("tool:")] == ["tool:Charm>bench 1"]
    scene.choose("tool:Charm>bench 1")
    stands(scene, "A active: Dummy [tool Feather]\nA bench: Dummy [tool Charm]\nA hand: -")


def test_S_407_one_tool_in_every_era() -> None:
    for name in preset_names():
        scene = Scene(f"{FEATHER}\n{CHARM}", f"rules: {name}\nA active: Dummy [tool Feather]\nA hand: Charm")
        assert not scene.offers("tool:"), name
        assert Scene(CHARM, f"rules: {name}\nA active: Dummy\nA hand: Charm").offers("tool:Charm>active"), name


def test_S_104_a_tool_works_whether_wanted_or_not() -> None:
    scene = Scene(
        f"{CHARM}\n{CRUSHER}",
        "rules: XY\nturn: 4 of B\nA active: Dummy [tool Charm]\nB active: Crusher",
    )
    scene.choose("attack:Push")
    assert scene.asked() == "A main"
    stands(scene, "A active: Dummy [40 damage | tool Charm]")


def test_S_105_a_tool_stays_until_its_pokemon_is_knocked_out() -> None:
    scene = Scene(
        f"{CUB}\n{LION}\n{CHARM}\n{CRUSHER}",
        """
        rules: XY
        A active: Cub [R | tool Charm]
        A bench: Dummy
        A hand: Lion
        B active: Crusher
        """,
    )
    scene.choose("evolve:Lion>active")
    stands(scene, "A active: Lion [R | tool Charm | under Cub]")
    scene.choose("retreat").choose("card:Basic Fire Energy").choose("pokemon:Dummy@bench 1")
    stands(scene, "A bench: Lion [tool Charm | under Cub]")

    scene = Scene(
        f"{CUB}\n{LION}\n{CHARM}\n{CRUSHER}",
        """
        rules: XY
        turn: 4 of B
        A active: Lion [R | tool Charm | under Cub]
        A bench: Dummy
        B active: Crusher
        """,
    )
    scene.choose("attack:Crush")
    assert sorted(scene.names("A discard")) == ["Basic Fire Energy", "Charm", "Cub", "Lion"]
    assert scene.names("B discard") == []


def test_S_106_a_tool_is_not_replaced() -> None:
    scene = Scene(f"{FEATHER}\n{CHARM}", "rules: XY\nA active: Dummy [tool Feather]\nA hand: Charm")
    assert scene.keys() == ["end"]


@pytest.mark.parametrize(("rules", "offered"), [("XY", False), ("SV", True)])
def test_S_107_a_lock_on_items_and_tools(rules: str, offered: bool) -> None:
    scene = Scene(
        f"""
{FEATHER}
{DRAWER}
Pollen | Basic | HP 100 | G | ability "Haze" Ability: "Each player can't play any Item cards from their hand."
        """,
        f"rules: {rules}\nA active: Dummy\nA hand: Feather, Drawer\nB active: Pollen",
    )
    assert not scene.offers("play:Drawer")
    assert scene.offers("tool:Feather>active") is offered


# -- Supporters (B-02) ------------------------------------------------------------------------------------------------


def test_S_108_one_supporter_a_turn() -> None:
    for name in preset_names():
        scene = Scene(GUIDE, f"rules: {name}\nA active: Dummy\nA hand: Guide x2")
        assert scene.offers("play:Guide"), name
        scene.choose("play:Guide")
        assert not scene.offers("play:Guide"), name


REORDER = (
    'Reorder | Supporter | effect: "Put any number of cards from your hand on the bottom of your deck in any order. '
    'Draw a card for each card you put on the bottom of your deck in this way."'
)


def test_S_109_a_supporter_that_would_change_nothing() -> None:
    assert not Scene(REORDER, "rules: XY\nA active: Dummy\nA hand: Reorder").offers("play:")
    assert Scene(REORDER, "rules: XY\nA active: Dummy\nA hand: Reorder, Inert").offers("play:Reorder")


def test_S_419_nothing_to_discard_and_nothing_to_draw() -> None:
    assert not Scene(SCHOLAR, "rules: XY\nA active: Dummy\nA hand: Scholar\nA deck: 0").offers("play:")
    assert Scene(SCHOLAR, "rules: XY\nA active: Dummy\nA hand: Scholar\nA deck: 1").offers("play:Scholar")
    assert Scene(SCHOLAR, "rules: XY\nA active: Dummy\nA hand: Scholar, Inert\nA deck: 0").offers("play:Scholar")


# -- Stadiums (B-03) --------------------------------------------------------------------------------------------------


def test_S_110_one_stadium_a_turn() -> None:
    scene = Scene(f"{FIELD}\n{MARSH}", "rules: XY\nA active: Dummy\nA hand: Field, Marsh")
    scene.choose("play:Field")
    assert not scene.offers("play:")
    stands(scene, "stadium: Field (A)\nA hand: Marsh")


def test_S_111_the_old_stadium_goes_to_its_owner() -> None:
    scene = Scene(f"{FIELD}\n{MARSH}", "rules: XY\nA active: Dummy\nA hand: Marsh\nstadium: Field (B)")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 0
    scene.choose("play:Marsh")
    stands(scene, "stadium: Marsh (A)\nA discard: -\nB discard: Field")
    assert retreat_cost(scene.game, scene.pokemon("A active")) == 2


@pytest.mark.parametrize("owner", ["A", "B"])
def test_S_112_not_the_same_stadium_again(owner: str) -> None:
    scene = Scene(f"{FIELD}\n{MARSH}", f"rules: XY\nA active: Dummy\nA hand: Field, Marsh\nstadium: Field ({owner})")
    assert not scene.offers("play:Field")
    assert scene.offers("play:Marsh")


def test_S_113_a_declared_text_of_a_stadium() -> None:
    scene = Scene(
        """
        Waves | Stadium | effect: "Once during each player's turn, that player may heal 30 damage from each of their \
{W} Pokémon and {L} Pokémon."
        Splasher | Basic | HP 90 | W
        Sparker | Basic | HP 90 | L
        Ember | Basic | HP 90 | R
        """,
        """
        rules: XY
        A active: Splasher [2 counters]
        A bench: Sparker, Ember [2 counters]
        B active: Sparker [5 counters]
        stadium: Waves (B)
        """,
    )
    assert scene.offers("stadium:Waves")
    scene.choose("stadium:Waves")
    stands(scene, "A active: Splasher\nA bench: Sparker, Ember [20 damage]\nB active: Sparker [50 damage]")
    assert not scene.offers("stadium:")
    scene.pokemon("A active").damage = 20
    scene.again()
    assert not scene.offers("stadium:")
    scene.end_turn()
    assert scene.asked() == "B main"
    scene.choose("stadium:Waves")
    stands(scene, "A active: Splasher [20 damage]\nB active: Sparker [20 damage]")
    assert not scene.offers("stadium:")


def test_S_114_where_trainers_go() -> None:
    scene = Scene(f"{DRAWER}\n{GUIDE}\n{FIELD}", "rules: XY\nA active: Dummy\nA hand: Drawer, Guide, Field")
    scene.choose("play:Drawer").choose("play:Guide").choose("play:Field")
    stands(scene, "A discard: Drawer, Guide\nstadium: Field (A)\nA hand: Inert x3")


# -- powers of once a game (ERA-38) -----------------------------------------------------------------------------------


def test_S_409_powers_of_once_a_game() -> None:
    assert preset("SM").once_per_game_powers == (GX_ATTACK,)
    assert preset("SWSH").once_per_game_powers == (VSTAR_POWER,)
    assert preset("SV").once_per_game_powers == (VSTAR_POWER,)
    for name in ("SM", "SWSH", "SV"):
        found = confidence("once_per_game_powers", name)
        assert found.level == "likely"
        assert found.reason.startswith("Not in the guides")


@pytest.mark.parametrize("mark", ["GX", "VSTAR"])
def test_S_409_the_limit_comes_from_the_card(mark: str) -> None:
    scene = Scene(
        f"""
        Titan | Basic | HP 250 | R | attack {mark} "Grand Blast" - 10 | attack "Tap" - 10
        Colossus | Basic | HP 250 | R | attack {mark} "Great Wave" - 10
        """,
        "rules: SV\nA active: Titan\nA bench: Colossus\nB active: Titan",
    )
    scene.choose("attack:Grand Blast")
    assert scene.offers("attack:Grand Blast")
    scene.end_turn()
    assert [key for key in scene.keys() if key.startswith("attack:")] == ["attack:Tap"]
