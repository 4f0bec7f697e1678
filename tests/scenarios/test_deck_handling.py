"""Decks in play: drawing, choosing, showing, shuffling (RULES section 17)."""

from __future__ import annotations

import pytest

from playmat.errors import IndexChoiceError
from tests.scene import PLAYERS, Scene, in_order, lines_of, log_of, stands

FRIENDS = """
        Cricky | Basic | HP 50 | G
        Leafling | Basic | HP 60 | G
        Mossback | Stage 1 | HP 90 | G | from Leafling
        Waterling | Basic | HP 60 | W
"""


def known(scene: Scene, who: str, cards: list[int]) -> list[str]:
    """The names of those of the cards whose face the player knows."""
    seen = scene.game.seen[PLAYERS.index(who)]
    return [scene.game.table.cards[card].name for card in cards if seen[card]]


def shuffles(scene: Scene, who: int = 0) -> int:
    """How often this player's deck has been shuffled since the log was hung on."""
    sink = scene.game.sink
    assert sink is not None
    return [(word, owner) for word, _, owner, *_ in sink.tuples()].count(("shuffle", who))  # type: ignore[attr-defined]


def test_S_215_a_draw_of_3_with_3_cards_left() -> None:
    scene = Scene(
        'Cheer | Supporter | effect: "Draw 3 cards."',
        "rules: XY\nA hand: Cheer\nA deck: R, W, G, 0",
    )
    scene.choose("play:Cheer")
    assert scene.names("A hand") == ["Basic Fire Energy", "Basic Water Energy", "Basic Grass Energy"]
    assert scene.names("A deck") == []
    assert scene.asked() == "A main"
    # H.1, E.4: nor at the end of this turn; only the draw at the start of the own next turn cannot be made.
    scene.end_turn()
    assert scene.asked() == "B main"


def test_S_216_the_opponent_sees_what_is_shown_and_nothing_else() -> None:
    scene = Scene(
        f"""
        Tailer | Basic | HP 60 | W | attack "Wag" -: "Search your deck for a Pokémon, reveal it, and put it into your
            hand. Then, shuffle your deck."
        {FRIENDS}
        """,
        "rules: XY\nA active: Tailer\nA deck: Cricky, R, Waterling, 0",
    )
    log = log_of(scene)
    scene.choose("attack:Wag")
    # H.2: the one who chooses looks at the deck, the other not.
    assert sorted(scene.keys()) == ["card:Cricky@deck", "card:Waterling@deck"]
    assert known(scene, "B", scene.game.players[0].deck) == []
    scene.choose("card:Waterling")
    assert scene.asked() == "B main"
    assert scene.names("A hand") == ["Waterling"]
    assert known(scene, "B", scene.game.players[0].hand) == ["Waterling"]
    assert known(scene, "B", scene.game.players[0].deck) == []
    assert "Waterling is shown" in lines_of(log, 1)
    assert not [line for line in lines_of(log, 1) if "Cricky" in line or "Fire" in line]


def test_S_216_an_attached_card_is_seen_and_the_rest_of_the_deck_not() -> None:
    scene = Scene(
        f"""
        Sparkpup | Basic | HP 60 | L | attack "Charge" -: "Search your deck for an Energy card and attach it to this \
Pokémon. Then, shuffle your deck."
        {FRIENDS}
        """,
        "rules: XY\nA active: Sparkpup\nA deck: Cricky, R, L, 0",
    )
    log = log_of(scene)
    scene.choose("attack:Charge")
    scene.choose("card:Basic Lightning Energy")
    stands(scene, "A active: Sparkpup [L]")
    assert known(scene, "B", scene.game.players[0].active.energy) == ["Basic Lightning Energy"]  # type: ignore[union-attr]
    assert known(scene, "B", scene.game.players[0].deck) == []
    assert not [line for line in lines_of(log, 1) if "Cricky" in line or "Fire" in line]


BUGS = f"""
        Chirper | Basic | HP 50 | G | attack "Bug Call" -: "Search your deck for up to 3 {{G}} Pokémon, reveal them,
            and put them into your hand. Then, shuffle your deck."
        {FRIENDS}
"""
FOUR = "rules: XY\nA active: Chirper\nA deck: Cricky, Leafling, Waterling, Mossback, Cricky, 0"


def test_S_217_two_of_up_to_three() -> None:
    scene = Scene(BUGS, FOUR)
    log = log_of(scene)
    scene.choose("attack:Bug Call")
    assert scene.bounds() == (0, 3)
    assert sorted(scene.keys()) == ["card:Cricky@deck", "card:Cricky@deck", "card:Leafling@deck", "card:Mossback@deck"]
    scene.choose("card:Leafling", "card:Mossback")
    assert scene.names("A hand") == ["Leafling", "Mossback"]
    assert shuffles(scene) == 1
    in_order(log, "Mossback is shown", "A shuffles the deck")


def test_S_217_none_of_up_to_three() -> None:
    scene = Scene(BUGS, FOUR)
    log_of(scene)
    scene.choose("attack:Bug Call")
    scene.choose()
    assert scene.names("A hand") == []
    assert len(scene.names("A deck")) == 5
    assert shuffles(scene) == 1
    assert scene.asked() == "B main"


def test_S_218_none_of_up_to_two_basics() -> None:
    scene = Scene(
        f"""
        Steelbird | Basic | HP 100 | M | attack "Call" -: "Search your deck for up to 2 Basic Pokémon and put them
            onto your Bench. Then, shuffle your deck."
        {FRIENDS}
        """,
        "rules: XY\nA active: Steelbird\nA deck: Cricky, Leafling, Waterling, Mossback, 0",
    )
    log_of(scene)
    scene.choose("attack:Call")
    assert scene.bounds() == (0, 2)
    assert sorted(scene.keys()) == ["card:Cricky@deck", "card:Leafling@deck", "card:Waterling@deck"]
    scene.choose()
    assert scene.game.players[0].bench == []
    assert len(scene.names("A deck")) == 4
    assert shuffles(scene) == 1


def test_S_219_any_two_cards_are_exactly_two() -> None:
    scene = Scene(
        f"""
        Wisher | Supporter | effect: "Search your deck for 2 cards and put them into your hand. Then, shuffle your \
deck."
        {FRIENDS}
        """,
        "rules: XY\nA hand: Wisher\nA deck: Cricky, Leafling, 8",
    )
    scene.choose("play:Wisher")
    assert scene.bounds() == (2, 2)
    assert len(scene.keys()) == 10
    for few in ((), ("card:Cricky",)):
        with pytest.raises(IndexChoiceError):
            scene.choose(*few)
    scene.choose("card:Cricky", "card:Leafling")
    assert scene.names("A hand") == ["Cricky", "Leafling"]
    # H.3: the text does not say "show".
    assert known(scene, "B", scene.game.players[0].hand) == []


SEER = f"""
        Seer | Basic | HP 90 | P
            attack "Foresee" -: "Look at the top 5 cards of your deck. Put them back in any order."
            attack "Foresee Far" -: "Look at the top 5 cards of your opponent's deck. Put them back in any order."
        Mixer | Item | effect: "Draw a card. Then, shuffle your deck."
        Stirrer | Item | effect: "Draw a card. Your opponent shuffles their deck."
        {FRIENDS}
"""
ORDER = ["card:Waterling", "card:Basic Fire", "card:Mossback", "card:Cricky", "card:Leafling"]
LAID = ["Waterling", "Basic Fire Energy", "Mossback", "Cricky", "Leafling"]


def top(scene: Scene, who: str, n: int) -> list[str]:
    """The names of the top n cards of a deck, from the top."""
    return scene.names(f"{who} deck")[::-1][:n]


@pytest.mark.parametrize("where", ["A", "B"])
def test_S_220_no_known_order_is_left_after_a_shuffle(where: str) -> None:
    owner = PLAYERS.index(where)
    scene = Scene(
        SEER,
        f"""
        rules: XY
        turn: 5 of A
        A active: Seer
        A hand: {"Mixer" if where == "A" else "Stirrer"}
        {where} deck: Cricky, Leafling, Mossback, Waterling, R, 5
        """,
    )
    scene.choose("attack:Foresee" if where == "A" else "attack:Foresee Far")
    scene.choose(*ORDER)
    drawn = 1 if where == "B" else 0  # B's turn has begun with a draw
    deck = scene.game.players[owner].deck
    assert known(scene, "A", deck[::-1]) == LAID[drawn:]
    assert known(scene, "B", deck) == []
    scene.end_turn()
    assert scene.asked() == "A main"
    assert len(known(scene, "A", deck)) == 4
    scene.choose("play:")
    assert len(deck) == (8 if where == "A" else 9)
    assert known(scene, "A", deck) == []
    assert known(scene, "B", deck) == []


def test_S_221_a_search_without_a_find_shuffles() -> None:
    scene = Scene(
        f"""
        Ball | Item | effect: "Search your deck for a Pokémon, reveal it, and put it into your hand. Then, shuffle \
your deck."
        {FRIENDS}
        """,
        "rules: XY\nA hand: Ball\nA deck: R, W, 3",
    )
    log_of(scene)
    # a deck that is not empty is never known to lack the card.
    scene.choose("play:Ball")
    assert scene.asked() == "A main"
    assert scene.names("A hand") == []
    assert len(scene.names("A deck")) == 5
    assert shuffles(scene) == 1
    assert scene.game.players[0].deck_seen


def flipped_ball(coin: int) -> Scene:
    scene = Scene(
        f"""
        Ball | Item | effect: "Flip a coin. If heads, search your deck for a Pokémon, reveal it, and put it into your
            hand. Then, shuffle your deck."
        {FRIENDS}
        """,
        "rules: XY\nA hand: Ball\nA deck: Cricky, Leafling, 3",
        coins=[coin],
    )
    log_of(scene)
    scene.choose("play:Ball")
    return scene


def test_S_222_tails_neither_looks_nor_shuffles() -> None:
    scene = flipped_ball(0)
    assert scene.asked() == "A main"
    assert scene.names("A discard") == ["Ball"]
    assert len(scene.names("A deck")) == 5
    assert shuffles(scene) == 0
    assert not scene.game.players[0].deck_seen
    scene.done()
    heads = flipped_ball(1)
    assert heads.asked() == "A pick"
    heads.choose("card:Cricky")
    assert heads.names("A hand") == ["Cricky"]
    assert shuffles(heads) == 1
    assert heads.game.players[0].deck_seen


def test_S_438_cards_looked_at_lie_on_top_in_the_chosen_order() -> None:
    scene = Scene(
        SEER,
        "rules: XY\nA active: Seer\nA deck: Cricky, Leafling, Mossback, Waterling, R, G, W, 3",
    )
    log = log_of(scene)
    scene.choose("attack:Foresee")
    assert scene.asked() == "A order"
    assert scene.bounds() == (5, 5)
    scene.choose(*ORDER)
    assert top(scene, "A", 7) == [*LAID, "Basic Grass Energy", "Basic Water Energy"]
    assert shuffles(scene) == 0
    assert known(scene, "A", scene.game.players[0].deck[::-1]) == LAID
    assert known(scene, "B", scene.game.players[0].deck) == []
    assert not [line for line in lines_of(log, 1) if "Waterling" in line]
    # H.7: looking at the top cards is no search of the deck.
    assert not scene.game.players[0].deck_seen
