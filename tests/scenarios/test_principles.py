"""General principles: RULES section 1 (II-A, GEN, COIN)."""

from __future__ import annotations

import pytest

from playmat.effects.define import define
from playmat.engine.start import start
from playmat.errors import CardDataError, IndexChoiceError
from playmat.facts.card import PrintFacts
from playmat.facts.form import print_card, read_card
from playmat.pool.pool import Pool
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import ASK_FIRST, ASK_SETUP_ACTIVE, SETUP, TURN
from playmat.state.model import Game
from playmat.view.view import view
from tests.scene import Scene, lines_of, log_of, read_texts


def test_S_001_a_text_overrides_the_ban_on_the_first_turn() -> None:
    scene = Scene(
        """
        Jetwing | Basic | HP 170 | N
            attack "Quick Raid" W 40: "If you go first, you can use this attack during your first turn."
            attack "Gust" W 60
        """,
        """
        rules: XY
        turn: 1 of A
        A active: Jetwing [W]
        """,
    )
    assert scene.offers("attack:Quick Raid")
    assert not scene.offers("attack:Gust")
    scene.choose("attack:Quick Raid")
    scene.expect("B active: Dummy [40 damage]")
    assert scene.asked() == "B main"
    later = Scene(
        'Jetwing | Basic | HP 170 | N | attack "Quick Raid" W 40 | attack "Gust" W 60',
        """
        rules: XY
        turn: 1 of A
        A active: Jetwing [W]
        """,
    )
    assert not later.offers("attack")


def test_S_001_only_the_point_of_contradiction_is_lifted() -> None:
    scene = Scene(
        """
        Jetwing | Basic | HP 170 | N | attack "Quick Raid" W 40: "If you go first, you can use this attack during your \
first turn."
        """,
        """
        rules: XY
        turn: 1 of A
        A active: Jetwing
        """,
    )
    assert not scene.offers("attack")


def test_S_001_an_asleep_pokemon_still_cannot_attack() -> None:
    cards = 'Jetwing | Basic | HP 170 | N | attack "Quick Raid" W 40: "If you go first, you can use this attack \
during your first turn."'
    for condition in ("asleep", "paralyzed"):
        scene = Scene(cards, f"rules: XY\nturn: 1 of A\nA active: Jetwing [{condition} | W]")
        assert scene.keys() == ["end"]


SALVE = 'Salve | Item | effect: "Heal 30 damage from 1 of your Pokémon."'


def test_S_002_all_prints_of_a_card_have_its_corrected_text() -> None:
    pool = Pool()
    pool.add(read_texts(SALVE)[0])
    pool.add_print(PrintFacts("Salve", "OLD", "94"))
    pool.add_print(PrintFacts("Salve", "NEW", "105"))
    old = pool.find_by_print("OLD", "94")
    new = pool.find_by_print("NEW", "105")
    assert len(old) == len(new) == 1
    assert pool.definition(old[0]) is pool.definition(new[0])
    for printed in (old[0], new[0]):
        scene = Scene(
            print_card(printed),
            """
            rules: XY
            A active: Dummy [5 counters]
            A hand: Salve
            """,
        )
        scene.choose("play:Salve").forced()
        assert scene.counters("A active") == 2
        assert scene.names("A discard") == ["Salve"]


def test_S_002_a_second_text_of_one_name_is_refused() -> None:
    pool = Pool()
    pool.add(read_texts(SALVE)[0])
    with pytest.raises(CardDataError, match="Salve is there already"):
        pool.add(read_texts(SALVE.replace("Item", "Item | id salve-old").replace("30", "20"))[0])


def test_S_003_cannot_retreat_beats_may_retreat() -> None:
    cards = """
        Sailor | Basic | HP 80 | W | retreat 2
        Harbor | Stadium | effect: "Each Pokémon (both yours and your opponent's) has no Retreat Cost."
        """
    free = Scene(
        cards,
        """
        rules: XY
        A active: Sailor
        A bench: Dummy
        stadium: Harbor (B)
        """,
    )
    assert free.offers("retreat")
    held = Scene(
        cards,
        """
        rules: XY
        turn: 5 of A
        A active: Sailor
        A bench: Dummy
        stadium: Harbor (B)
        lasting on A active during A turn 3 by attack of B active: Cant(Retreat, target)
        """,
    )
    assert held.asked() == "A main"
    assert not held.offers("retreat")


def test_S_003_cannot_beats_a_permission_in_words() -> None:
    scene = Scene(
        """
        Sailor | Basic | HP 80 | W
        Harbor | Stadium | effect: "Each player may retreat their Active Pokémon."
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Sailor
        A bench: Dummy
        stadium: Harbor (A)
        lasting on A active during A turn 3 by attack of B active: Cant(Retreat, target)
        """,
    )
    assert not scene.offers("retreat")


def test_S_004_cannot_play_beats_may_play_any_number() -> None:
    scene = Scene(
        """
        Pollen | Basic | HP 50 | G | ability "Itch" Ability: "As long as this Pokémon is in the Active Spot, each
            player can't play any Item cards from their hand."
        Feast | Supporter | effect: "During this turn, you may play any number of Item cards."
        Twig | Item | effect: "Draw a card."
        """,
        """
        rules: XY
        A hand: Feast, Twig
        B active: Pollen
        """,
    )
    assert not scene.offers("play:Twig")
    scene.choose("play:Feast")
    assert scene.asked() == "A main"
    assert scene.names("A discard") == ["Feast"]
    assert not scene.offers("play:Twig")


def test_S_005_a_part_that_cannot_be_done_is_skipped() -> None:
    scene = Scene(
        """
        Parrot | Basic | HP 60 | C | attack "Mimic" -: "Choose 1 of your opponent's Active Pokémon's attacks and use
            it as this attack."
        Bolt | Basic | HP 110 | L | attack "Blast" LC 50: "Discard an Energy card from this Pokémon."
        """,
        """
        rules: XY
        A active: Parrot
        B active: Bolt [L L]
        """,
    )
    assert scene.offers("attack:Mimic")
    scene.choose("attack:Mimic").forced()
    scene.expect(
        """
        A active: Parrot
        A discard: -
        B active: Bolt [50 damage | L L]
        """
    )
    assert scene.asked() == "B main"


STALK = """
    Lurker | Basic | HP 170 | W | attack "Stalk" -: "Before doing damage, switch in 1 of your opponent's Benched
        Pokémon to the Active Spot. This attack does 30 damage to the new Active Pokémon."
    """


def test_S_006_the_second_part_hangs_on_the_first() -> None:
    scene = Scene(STALK, "rules: XY\nA active: Lurker")
    scene.choose("attack:Stalk")
    scene.expect("B active: Dummy")
    assert scene.asked() == "B main"


def test_S_006_with_a_bench_the_new_active_is_hit() -> None:
    scene = Scene(
        STALK + "\n    Minnow | Basic | HP 50 | W",
        """
        rules: XY
        A active: Lurker
        B bench: Minnow
        """,
    )
    scene.choose("attack:Stalk").forced()
    assert scene.pokemon("B active").defn.name == "Minnow"
    assert scene.counters("B active") == 3
    assert scene.pokemon("B bench 1").defn.name == "Dummy"
    assert scene.counters("B bench 1") == 0


def test_S_007_a_number_may_not_be_lowered() -> None:
    scene = Scene(
        """
        Slider | Basic | HP 90 | F | attack "Rocks" - 40: "This attack also does 20 damage to 2 of your opponent's \
Benched Pokémon."
        Ant | Basic | HP 50 | G
        Bee | Basic | HP 50 | G
        Fly | Basic | HP 50 | G
        """,
        """
        rules: XY
        A active: Slider
        B bench: Ant, Bee, Fly
        """,
    )
    scene.choose("attack:Rocks")
    assert scene.asked() == "A pick"
    assert scene.bounds() == (2, 2)
    assert len(scene.keys()) == 3
    with pytest.raises(IndexChoiceError):
        scene.game.step(0)
    assert scene.asked() == "A pick"
    scene.choose("pokemon:Ant", "pokemon:Fly")
    scene.expect(
        """
        B active: Dummy [40 damage]
        B bench: Ant [20 damage], Bee, Fly [20 damage]
        """
    )


def test_S_008_drawing_more_than_the_deck_holds() -> None:
    scene = Scene(
        """
        Mentor | Supporter | effect: "Draw 7 cards."
        Leaf | Item
        """,
        """
        rules: XY
        A hand: Mentor
        A deck: Leaf x4, 0
        """,
    )
    scene.choose("play:Mentor")
    assert scene.names("A hand") == ["Leaf"] * 4
    assert scene.names("A deck") == []
    assert scene.names("A discard") == ["Mentor"]
    assert scene.asked() == "A main"


def test_S_009_as_many_as_there_are() -> None:
    scene = Scene(
        """
        Magnet | Basic | HP 180 | L | attack "Two Shots" -: "This attack does 50 damage to 2 of your opponent's \
Pokémon."
        Fish | Basic | HP 200 | W | weak L x2
        """,
        """
        rules: XY
        A active: Magnet
        B active: Fish
        """,
    )
    scene.choose("attack:Two Shots").forced()
    scene.expect("B active: Fish [100 damage]")
    assert scene.asked() == "B main"


def set_up(era: str, coins: list[int]) -> Game:
    """A game of two decks of one Basic each, before set-up has asked anything."""
    basic = define(read_card("Pebble | Basic | HP 60 | F"))
    rules = preset(era)
    size = rules.deck_size
    return start(rules, ([basic] * size, [basic] * size), Chance.scripted(coins, [], []))


def test_S_010_two_rulesets_in_one_process() -> None:
    older = set_up("XY", [0])
    newer = set_up("SM", [0])
    # SM asks the winner before anybody draws; XY has drawn and asks for the Active Pokémon.
    assert newer.decision is not None and older.decision is not None
    assert (newer.decision.who, newer.decision.kind) == (1, ASK_FIRST)
    assert newer.players[0].hand == [] and newer.players[1].hand == []
    assert newer.chance.coin_at == 1
    assert (older.decision.who, older.decision.kind) == (0, ASK_SETUP_ACTIVE)
    assert len(older.players[0].hand) == 7
    assert older.chance.coin_at == 0 and older.first == -1
    while older.phase == SETUP:
        assert older.decision is not None
        assert older.decision.kind != ASK_FIRST
        if older.decision.least == 0:
            older.step()
        else:
            older.step(0)
    # XY: the coin falls after set-up and its winner simply goes first.
    assert older.chance.coin_at == 1
    assert (older.phase, older.turn, older.now, older.first) == (TURN, 1, 1, 1)
    assert newer.decision.kind == ASK_FIRST
    newer.step(1)
    assert newer.first == 0
    assert newer.decision is not None and newer.decision.kind == ASK_SETUP_ACTIVE
    assert (older.rules.name, newer.rules.name) == ("XY", "SM")


SECRETS = """
    Ace | Item
    King | Item
    Queen | Item
    Jack | Item
    """


def test_S_011_what_an_opponent_may_see() -> None:
    scene = Scene(
        SECRETS,
        """
        rules: XY
        A hand: Ace x3
        A deck: King x8, 0
        A prizes: Queen x6
        B deck: Jack x9, 0
        """,
    )
    seen = view(scene.game, 1)
    opponent = seen["opponent"]
    mine = seen["me"]
    assert isinstance(opponent, dict) and isinstance(mine, dict)
    assert (opponent["hand"], opponent["hand_known"]) == (3, [])
    assert (opponent["deck"], opponent["deck_known"]) == (8, [])
    assert opponent["prizes"] == [None] * 6
    assert (mine["deck"], mine["deck_known"]) == (9, [])
    assert mine["prizes"] == [None] * 6
    shown = repr(seen)
    for secret in ("Ace", "King", "Queen", "Jack"):
        assert secret not in shown
    own = repr(view(scene.game, 0))
    assert own.count("'Ace'") >= 3
    assert "King" not in own and "Queen" not in own


def test_S_012_cards_are_drawn_from_the_top() -> None:
    scene = Scene(
        """
        Tutor | Supporter | effect: "Draw 2 cards."
        Ace | Item
        King | Item
        Queen | Item
        """,
        """
        rules: XY
        A hand: Tutor
        A deck: Ace, King, Queen, 0
        """,
    )
    scene.choose("play:Tutor")
    assert scene.names("A hand") == ["Ace", "King"]
    assert scene.names("A deck") == ["Queen"]


def test_S_013_three_conditions_at_once() -> None:
    scene = Scene("", "rules: XY\nB active: Dummy [asleep | poisoned | burned]")
    pokemon = scene.pokemon("B active")
    assert (pokemon.condition, pokemon.poison, pokemon.burned) == (1, 1, 2)
    scene.expect("B active: Dummy [asleep | poisoned | burned]")
    for viewer, side in ((0, "opponent"), (1, "me")):
        shown = view(scene.game, viewer)[side]
        assert isinstance(shown, dict)
        assert shown["active"]["conditions"] == ["Poisoned", "Burned", "Asleep"]


def test_S_014_both_players_see_a_coin() -> None:
    scene = Scene(
        'Gambler | Basic | HP 60 | C | attack "Toss" - 10+: "Flip a coin. If heads, this attack does 20 more damage."',
        "rules: XY\nA active: Gambler",
        coins=[1],
    )
    log = log_of(scene)
    scene.choose("attack:Toss")
    for viewer in (0, 1):
        assert lines_of(log, viewer).count("A flips a coin: heads") == 1
    scene.expect("B active: Dummy [30 damage]")
    scene.done()
