"""Set-up: RULES section 14."""

from __future__ import annotations

import pytest

from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import ASK_BONUS, ASK_FIRST
from tests.scene import Opening

XY = preset("XY")
SV = preset("SV")

PUPS = """
    Pup | Basic | HP 60 | C | attack "Nip" - 10
    Cub | Basic | HP 70 | C
    Kit | Basic | HP 50 | C
"""
DECK = "Pup x4, Cub x4, Kit x4"
NONE = "Inert x7"


def zones(scene: Opening, who: int) -> tuple[int, int, int, int]:
    """How many cards lie in hand, deck, Prizes and play."""
    player = scene.game.players[who]
    in_play = (1 if player.active is not None else 0) + len(player.bench)
    return len(player.hand), len(player.deck), len(player.prizes), in_play


def test_S_175_set_up_from_shuffling_to_the_active() -> None:
    scene = Opening(PUPS, ("Pup x30", "Cub x30"), [], XY, chance=Chance.seeded(3))
    game = scene.game
    assert [entry[2] for entry in scene.log.tuples() if entry[0] == "shuffle"] == [0, 1]
    laid = [game.players[who].deck + game.players[who].hand[::-1] for who in range(2)]
    for who in range(2):
        assert sorted(laid[who]) == list(range(60 * who, 60 * who + 60))
        assert laid[who] != sorted(laid[who])
        assert zones(scene, who) == (7, 53, 0, 0)
    assert scene.asked() == "A setup active"
    assert scene.bounds() == (1, 1)
    scene.choose("card:Pup")
    while scene.asked().startswith("A"):
        scene.choose()
    assert scene.asked() == "B setup active"
    scene.choose("card:Cub")
    for who in range(2):
        active = game.players[who].active
        assert active is not None
        assert scene.knows("AB"[who], active.cards[0])
        assert not scene.knows("BA"[who], active.cards[0])


def test_S_176_the_only_basic_must_be_the_active() -> None:
    scene = Opening(PUPS, (DECK, DECK), ["A: Inert x3, Cub, Inert x3", "B: Pup, Inert x6"], XY)
    assert scene.asked() == "A setup active"
    assert scene.keys() == ["card:Cub@hand"]
    assert scene.bounds() == (1, 1)
    scene.choose("card:Cub")
    assert scene.pokemon("A active").defn.name == "Cub"
    scene.done()


def test_S_177_both_hands_without_basics_cancel() -> None:
    scene = Opening(
        PUPS,
        (DECK, DECK),
        [f"A: {NONE}", f"B: {NONE}", "A: Pup, Inert x6", "B: Cub, Inert x6"],
        XY,
        coins=[1],
    )
    log = scene.log.tuples()
    assert [entry[2] for entry in log if entry[0] == "mulligan"] == [0, 1]
    shown = [(entry[1], entry[3]) for entry in log if entry[0] == "reveal"]
    # Both see the seven cards of both hands.
    assert [seen_by for seen_by, _ in shown] == [3] * 14
    assert len({card for _, card in shown}) == 14
    scene.choose("card:Pup").choose("card:Cub")
    assert scene.asked() == "A main"
    # Seven cards, one of them the Active, and the card of the first turn: nobody drew a bonus card.
    assert zones(scene, 0) == (7, 46, 6, 1)
    assert zones(scene, 1) == (6, 47, 6, 1)
    scene.done()


def one_sided() -> Opening:
    """A has no Basic twice, B has one."""
    return Opening(
        PUPS,
        (DECK, DECK),
        [f"A: {NONE}", "B: Pup, Cub, Inert x5", f"A: {NONE}", "A: Kit, Inert x6"],
        XY,
        coins=[1],
    )


def mulligans(scene: Opening) -> int:
    return sum(1 for entry in scene.log.tuples() if entry[0] == "mulligan")


def test_S_178_who_has_a_basic_completes_set_up_first() -> None:
    scene = one_sided()
    # 4b: B sets Active, Bench and Prizes before A's hand is shown.
    assert scene.asked() == "B setup active"
    assert mulligans(scene) == 0
    scene.choose("card:Pup")
    assert scene.asked() == "B setup bench"
    assert mulligans(scene) == 0
    hand = scene.game.players[0].hand[:]
    scene.choose("card:Cub")
    # 4c: A's hand is shown and returned; 4d: B may draw one.
    assert zones(scene, 1) == (5, 47, 6, 2)
    assert mulligans(scene) == 1
    shown = [entry[3] for entry in scene.log.tuples() if entry[0] == "reveal"]
    assert shown == hand
    assert zones(scene, 0) == (0, 60, 0, 0)
    assert scene.asked() == "B bonus"
    assert scene.keys() == ["number:0", "number:1"]
    # 4e: A draws again, fails again and shows the hand; 4b is skipped.
    scene.choose("number:1")
    assert zones(scene, 1) == (6, 46, 6, 2)
    assert mulligans(scene) == 2
    assert zones(scene, 0) == (0, 60, 0, 0)
    assert scene.asked() == "B bonus"
    assert scene.keys() == ["number:0", "number:1"]
    scene.choose("number:1")
    assert zones(scene, 1) == (7, 45, 6, 2)
    assert scene.asked() == "A setup active"
    assert zones(scene, 0) == (7, 53, 0, 0)
    scene.choose("card:Kit")
    assert scene.asked() == "A main"
    assert zones(scene, 0) == (7, 46, 6, 1)
    scene.done()


def test_S_179_each_bonus_card_is_optional() -> None:
    scene = one_sided()
    scene.choose("card:Pup").choose()
    scene.choose("number:0").choose("number:1")
    assert zones(scene, 1) == (7, 46, 6, 1)
    scene.choose("card:Kit")
    # Who has drawn a bonus card may still bench the Cub before the reveal.
    assert scene.asked() == "B setup bench"
    scene.choose()
    assert scene.asked() == "A main"
    assert zones(scene, 1) == (7, 46, 6, 1)


def test_S_180_bonus_cards_come_after_the_prizes() -> None:
    names = [f"N{n}" for n in range(8, 15)]
    cards = PUPS + "".join(f"    {name} | Item\n" for name in names)
    scene = Opening(
        cards,
        ("Pup x4", "Pup x4, " + ", ".join(names)),
        [f"A: {NONE}", "B: Pup, Inert x6, " + ", ".join(names), "A: Pup, Inert x6"],
        XY,
    )
    scene.choose("card:Pup")
    assert scene.asked() == "B bonus"
    scene.choose("number:1")
    assert scene.names("B prizes") == ["N8", "N9", "N10", "N11", "N12", "N13"]
    assert scene.names("B hand") == ["Inert"] * 6 + ["N14"]


def bonus_basic(hand: str) -> Opening:
    """B's bonus card is a Kit."""
    return Opening(PUPS, (DECK, DECK), [f"A: {NONE}", f"B: {hand}, Inert x6, Kit", "A: Pup, Inert x6"], XY, coins=[1])


def test_S_181_a_bonus_basic_may_be_benched_before_the_reveal() -> None:
    scene = bonus_basic("Pup, Inert x6")
    scene.choose("card:Pup").choose("number:1").choose("card:Pup")
    assert scene.asked() == "B setup bench"
    assert scene.keys() == ["card:Kit@hand"]
    assert scene.bounds() == (0, 1)
    assert not scene.knows("A", scene.pokemon("B active").cards[0])
    scene.choose("card:Kit")
    assert scene.asked() == "A main"
    assert [pokemon.defn.name for pokemon in scene.game.players[1].bench] == ["Kit"]
    scene.done()


def test_S_181_not_with_five_benched() -> None:
    scene = bonus_basic("Pup x2, Cub x4, Inert")
    scene.choose("card:Pup").choose("card:Pup", "card:Cub", "card:Cub", "card:Cub", "card:Cub")
    scene.choose("number:1").choose("card:Pup")
    assert scene.asked() == "A main"
    assert scene.names("B hand") == ["Inert", "Kit"]
    assert len(scene.game.players[1].bench) == 5
    scene.done()


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_S_182_nought_to_three_more_basics(count: int) -> None:
    scene = Opening(PUPS, (DECK, DECK), ["A: Pup, Cub x3, Inert x3", "B: Pup, Inert x6"], XY, coins=[1])
    scene.choose("card:Pup").choose("card:Pup")
    assert scene.asked() == "A setup bench"
    assert scene.keys() == ["card:Cub@hand"] * 3
    assert scene.bounds() == (0, 3)
    scene.choose(*(["card:Cub"] * count))
    assert scene.asked() == "A main"
    assert len(scene.game.players[0].bench) == count
    assert scene.names("A hand").count("Cub") == 3 - count
    scene.done()


def test_S_183_the_top_six_become_prizes_unseen() -> None:
    scene = Opening(PUPS, (DECK, DECK), ["A: Pup, Inert x6", "B: Pup, Inert x6"], XY, coins=[1])
    game = scene.game
    tops = [game.players[who].deck[:-7:-1] for who in range(2)]
    scene.choose("card:Pup").choose("card:Pup")
    for who in range(2):
        assert game.players[who].prizes == tops[who]
        assert len(tops[who]) == 6
        for card in tops[who]:
            assert not scene.knows("A", card)
            assert not scene.knows("B", card)


def test_S_184_the_winner_goes_first_without_being_asked() -> None:
    scene = Opening(PUPS, (DECK, DECK), ["A: Pup, Inert x6", "B: Pup, Inert x6"], XY, coins=[0])
    asked = [scene.asked()]
    scene.choose("card:Pup")
    asked.append(scene.asked())
    # Nothing is decided before both have set up.
    assert scene.game.chance.leftovers() == 1
    assert scene.game.first == -1
    scene.choose("card:Pup")
    assert asked == ["A setup active", "B setup active"]
    assert scene.asked() == "B main"
    assert scene.game.first == 1
    scene.done()


@pytest.mark.parametrize(("answer", "first"), [("yes", "B"), ("no", "A")])
def test_S_185_the_winner_chooses_before_the_hands_are_drawn(answer: str, first: str) -> None:
    scene = Opening(PUPS, (DECK, DECK), ["A: Pup, Inert x6", "B: Pup, Inert x6"], preset("SM"), coins=[0])
    assert scene.asked() == "B first"
    assert scene.keys() == ["yes", "no"]
    assert zones(scene, 0) == (0, 60, 0, 0)
    assert zones(scene, 1) == (0, 60, 0, 0)
    scene.choose(answer)
    # Who goes first also sets up first.
    assert scene.asked() == f"{first} setup active"
    scene.choose("card:Pup").choose("card:Pup")
    assert scene.asked() == f"{first} main"
    scene.done()


@pytest.mark.parametrize(("answer", "first"), [("yes", "A"), ("no", "B")])
def test_S_186_the_winner_of_the_coin_chooses(answer: str, first: str) -> None:
    scene = Opening(PUPS, (DECK, DECK), ["A: Pup, Inert x6", "B: Pup, Inert x6"], SV, coins=[1])
    assert scene.game.decision is not None
    assert scene.game.decision.kind == ASK_FIRST
    assert scene.asked() == "A first"
    scene.choose(answer).choose("card:Pup").choose("card:Pup")
    assert scene.asked() == f"{first} main"
    scene.done()


def test_S_187_all_set_up_pokemon_turn_face_up_together() -> None:
    scene = Opening(PUPS, (DECK, DECK), ["A: Pup, Cub, Inert x5", "B: Pup, Kit, Inert x5"], XY, coins=[1])
    game = scene.game
    hidden: list[list[bool]] = []
    for answer in ["card:Pup", "card:Pup", "card:Cub", "card:Kit"]:
        scene.choose(answer)
        down = [pokemon.cards[0] for who in range(2) for pokemon in game.in_play(who)]
        hidden.append([scene.knows("AB"[1 - game.table.owners[card]], card) for card in down])
    assert hidden == [[False], [False] * 2, [False] * 3, [True] * 4]
    assert scene.asked() == "A main"


def test_S_188_bonus_cards_for_the_difference_of_mulligans() -> None:
    scene = Opening(
        PUPS,
        (DECK, DECK),
        [f"A: {NONE}", f"B: {NONE}", f"A: {NONE}", "B: Pup, Inert x6", f"A: {NONE}", "A: Pup, Inert x6"],
        XY,
        coins=[1],
    )
    asked = 0
    scene.choose("card:Pup")
    while scene.asked() == "B bonus":
        assert scene.keys() == ["number:0", "number:1"]
        asked += 1
        scene.choose("number:1")
    assert asked == 2
    assert [player.mulligans for player in scene.game.players] == [3, 1]
    assert zones(scene, 1) == (8, 45, 6, 1)
    scene.choose("card:Pup")
    scene.done()


def test_S_188_said_once_it_is_the_difference_too() -> None:
    """SV: A mulligans three times, B once of them at the same time: B may draw up to two."""
    scene = Opening(
        PUPS,
        (DECK, DECK),
        [f"A: {NONE}", f"B: {NONE}", f"A: {NONE}", "B: Pup, Inert x6", f"A: {NONE}", "A: Pup, Inert x6"],
        preset("SV"),
        coins=[1],
    )
    while scene.asked() != "B bonus":
        scene.choose(scene.keys()[0])
    assert [player.mulligans for player in scene.game.players] == [3, 1]
    assert scene.keys() == ["number:0", "number:1", "number:2"]
    scene.done()


def test_S_178_the_hand_that_is_shown_is_known_until_it_is_shuffled_in() -> None:
    scene = one_sided()
    hand = scene.game.players[0].hand[:]
    assert not any(scene.knows("B", card) for card in hand)
    scene.choose("card:Pup").choose("card:Cub")
    assert scene.asked() == "B bonus"
    assert all(scene.knows("B", card) for card in hand)
    scene.choose("number:0")
    # Shuffled in and forgotten; the second hand that is shown is the one that is known now.
    assert sum(scene.knows("B", card) for card in scene.game.players[0].deck) == 7


def test_S_189_half_decks_set_out_three_prizes() -> None:
    rules = preset("XY").half()
    scene = Opening(PUPS, (DECK, DECK), ["A: Pup, Inert x6", "B: Pup, Inert x6"], rules, coins=[1])
    assert zones(scene, 0) == (7, 23, 0, 0)
    scene.choose("card:Pup").choose("card:Pup")
    assert zones(scene, 0) == (7, 19, 3, 1)
    assert zones(scene, 1) == (6, 20, 3, 1)
    scene.done()


def test_S_449_xy_asks_after_each_reveal() -> None:
    scene = one_sided()
    scene.choose("card:Pup").choose()
    for n in (1, 2):
        assert mulligans(scene) == n
        assert scene.asked() == "B bonus"
        assert scene.keys() == ["number:0", "number:1"]
        assert scene.game.players[0].active is None
        scene.choose("number:1")
    assert scene.asked() == "A setup active"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_S_449_sv_asks_for_the_number_once(count: int) -> None:
    scene = Opening(
        PUPS,
        (DECK, DECK),
        [f"A: {NONE}", "B: Pup, Inert x6", f"A: {NONE}", "A: Kit, Inert x6"],
        SV,
        coins=[1],
    )
    scene.choose("yes")
    kinds: list[str] = []
    while scene.game.decision is not None and scene.game.decision.kind != ASK_BONUS:
        kinds.append(scene.asked())
        scene.choose("card:")
    assert kinds == ["B setup active", "A setup active"]
    assert scene.asked() == "B bonus"
    assert scene.keys() == ["number:0", "number:1", "number:2"]
    assert zones(scene, 0) == (6, 47, 6, 1)
    assert zones(scene, 1) == (6, 47, 6, 1)
    scene.choose(f"number:{count}")
    assert scene.asked() == "A main"
    assert zones(scene, 1) == (6 + count, 47 - count, 6, 1)
    scene.done()


def test_S_429_prizes_taken_begin_at_none() -> None:
    cards = """
        Vole | Basic | HP 60 | C | prizes 2 | tags V
        Pup | Basic | HP 60 | C | attack "Bite" - 60
    """
    scene = Opening(
        cards,
        ("Vole x4", "Pup x4"),
        ["A: Vole x2, Inert x5", "B: Pup, Inert x6"],
        SV,
        coins=[1],
    )
    scene.choose("yes").choose("card:Vole").choose("card:Pup").choose("card:Vole")
    assert scene.asked() == "A main"
    assert [player.prizes_taken for player in scene.game.players] == [0, 0]
    scene.end_turn().choose("attack:Bite")
    assert scene.asked() == "B prize"
    assert scene.bounds() == (2, 2)
    scene.choose("card:prizes 1", "card:prizes 2")
    assert [player.prizes_taken for player in scene.game.players] == [0, 2]
    assert len(scene.game.players[1].prizes) == 4
