"""Winning and losing: RULES section 12."""

from __future__ import annotations

from itertools import product

import pytest

from playmat.arena.match import EngineStart, Match
from playmat.engine.endgame import judged
from playmat.rules.rules import preset
from playmat.state.chance import Chance
from playmat.state.codes import ASK_MAIN
from playmat.state.model import Game
from tests.scene import Opening, Scene, definitions, log_of, result, stands

CARDS = """
    Ogre | Basic | HP 100 | C | attack "Smash" - 100 | attack "Crash" - 100: "This Pokémon also does 100 damage to \
itself."
    Flit | Basic | HP 60 | C | attack "Echo" - 20: "Flip a coin. If tails, put this Pokémon and all attached cards \
into your hand."
    Mouse | Basic | HP 30 | C
    Prof | Supporter | effect: "Draw 3 cards."
"""


def clash(a_prizes: int, a_bench: bool, b_prizes: int, b_bench: bool, rules: str = "XY") -> Scene:
    """A's attack knocks out both Actives."""
    scene = Scene(
        CARDS,
        f"""
        rules: {rules}
        turn: 5 of A
        A active: Ogre
        {"A bench: Mouse" if a_bench else ""}
        A prizes: {a_prizes}
        B active: Ogre
        {"B bench: Mouse" if b_bench else ""}
        B prizes: {b_prizes}
        """,
    )
    scene.choose("attack:Crash")
    while scene.asked().endswith("prize"):
        scene.choose("card:prizes 1")
    return scene


def test_S_138_the_last_prize_wins() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Ogre
        A prizes: 1
        B active: Mouse
        B bench: Mouse
        """,
    )
    scene.choose("attack:Smash").forced()
    assert result(scene) == "A: prizes taken"


def test_S_139_the_last_pokemon_in_play_is_knocked_out() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Ogre
        A prizes: 3
        B active: Mouse
        """,
    )
    scene.choose("attack:Smash")
    assert scene.asked() == "A prize"
    scene.choose("card:prizes 1")
    assert result(scene) == "A: no pokemon left"
    stands(scene, "A prizes: 2")


def test_S_140_the_only_pokemon_returns_to_hand() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Flit [G]
        B active: Ogre
        """,
        coins=[0],
    )
    scene.choose("attack:Echo")
    assert result(scene) == "B: no pokemon left"
    assert sorted(scene.names("A hand")) == ["Basic Grass Energy", "Flit"]
    stands(
        scene,
        """
        A active: none
        B active: Ogre [20 damage]
        B prizes: -
        """,
    )
    scene.done()


def test_S_141_no_card_to_draw_at_the_start_of_the_turn() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nB deck: 0\nB hand: Prof, Mouse")
    log = log_of(scene)
    scene.end_turn()
    assert result(scene) == "A: deck out"
    # At once: nothing was asked in that turn.
    assert [entry[0] for entry in log.tuples()][-2:] == ["turn", "win"]
    assert scene.game.turn == 6


def test_S_142_an_empty_deck_is_no_loss() -> None:
    scene = Scene(CARDS, "rules: XY\nturn: 5 of A\nA hand: Prof\nA deck: 1")
    scene.choose("play:Prof")
    assert scene.asked() == "A main"
    assert scene.names("A hand") == ["Inert"]
    assert scene.game.players[0].deck == []
    scene.end_turn()
    assert scene.asked() == "B main"
    scene.end_turn()
    assert result(scene) == "B: deck out"


def test_S_143_two_conditions_beat_one() -> None:
    scene = clash(a_prizes=1, a_bench=False, b_prizes=3, b_bench=False)
    assert result(scene) == "A: more win conditions"


def test_S_143_where_the_rules_call_it_a_draw() -> None:
    scene = clash(a_prizes=1, a_bench=False, b_prizes=3, b_bench=False, rules="XY, simultaneous_win=always_draw")
    assert result(scene) == "nobody: draw"
    alone = clash(a_prizes=1, a_bench=True, b_prizes=3, b_bench=True, rules="XY, simultaneous_win=always_draw")
    assert result(alone) == "A: prizes taken"


def test_S_144_both_take_the_last_prize() -> None:
    scene = clash(a_prizes=1, a_bench=True, b_prizes=1, b_bench=True)
    assert result(scene) == "nobody: draw"


def test_S_145_both_last_pokemon() -> None:
    scene = clash(a_prizes=4, a_bench=False, b_prizes=3, b_bench=False)
    assert result(scene) == "nobody: draw"
    stands(scene, "A prizes: 3\nB prizes: 2")


def test_S_146_two_conditions_each() -> None:
    scene = clash(a_prizes=1, a_bench=False, b_prizes=1, b_bench=False)
    assert result(scene) == "nobody: draw"


def test_S_147_last_prize_against_no_pokemon() -> None:
    scene = clash(a_prizes=1, a_bench=False, b_prizes=3, b_bench=True)
    assert result(scene) == "nobody: draw"


def test_S_148_one_condition_against_two() -> None:
    scene = clash(a_prizes=1, a_bench=False, b_prizes=1, b_bench=True)
    assert result(scene) == "B: more win conditions"


ENDINGS = {
    # A took all Prizes, B took all Prizes, A cannot promote, B cannot promote
    "0000": "goes on",
    "1000": "A wins",
    "0100": "B wins",
    "0010": "B wins",
    "0001": "A wins",
    "1100": "draw",
    "1010": "draw",
    "1001": "A wins",
    "0110": "B wins",
    "0101": "draw",
    "0011": "draw",
    "1110": "B wins",
    "1101": "A wins",
    "1011": "A wins",
    "0111": "B wins",
    "1111": "draw",
}


@pytest.mark.parametrize("flags", list(ENDINGS))
def test_S_149_all_combinations_of_the_four_flags(flags: str) -> None:
    a_prizes, b_prizes, a_gone, b_gone = [flag == "1" for flag in flags]
    words = ["A wins", "B wins", "draw", "goes on"]
    assert words[judged((a_prizes, b_prizes), (a_gone, b_gone))] == ENDINGS[flags]


def test_S_149_five_draws_three_wins_three_losses() -> None:
    several = [flags for flags in map("".join, product("01", repeat=4)) if flags.count("1") >= 2]
    assert len(several) == 11
    found = [ENDINGS[flags] for flags in several]
    assert [found.count(word) for word in ("draw", "A wins", "B wins")] == [5, 3, 3]


@pytest.mark.parametrize("flags", [flags for flags in ENDINGS if flags != "0000"])
def test_S_149_in_play(flags: str) -> None:
    a_prizes, b_prizes, a_gone, b_gone = [flag == "1" for flag in flags]
    scene = clash(1 if a_prizes else 4, not a_gone, 1 if b_prizes else 4, not b_gone)
    winner = {"A wins": "A", "B wins": "B", "draw": "nobody"}[ENDINGS[flags]]
    assert result(scene).partition(":")[0] == winner


def test_S_150_sudden_death_is_a_whole_new_game() -> None:
    rules = preset("XY")
    cards = definitions(CARDS)
    deck = [cards["Ogre"]] * 60
    begun: list[bool] = []

    def begin(sudden: bool, decks: object, chance: Chance, chooser: int) -> Game:
        begun.append(sudden)
        assert chooser == -1
        return EngineStart(rules)(sudden, (deck, deck), chance, chooser)

    match = Match(begin, (deck, deck), seed=1, decide_draws=True)

    def play(word: str) -> None:
        """Choose the option of this name, else the least that is allowed."""
        decision = match.decision
        assert decision is not None
        attacks = [i for i, option in enumerate(decision.options) if option.kind == 10]
        if decision.kind == ASK_MAIN:
            match.step(attacks[0 if word == "Smash" else 1] if attacks else len(decision.options) - 1)
        else:
            match.step(*range(decision.least))

    first_game = match.game
    assert [first_game.rules.prizes, first_game.rules.in_sudden_death] == [6, False]
    while match.game is first_game:
        play("Crash")
    # Both Actives fell, nobody had a Bench: a draw, and the whole game begins again.
    assert [(each.winner, each.sudden_death) for each in match.results] == [(2, False)]
    assert begun == [False, True]
    game = match.game
    assert [len(player.deck) + len(player.hand) for player in game.players] == [60, 60]
    assert [len(player.hand) for player in game.players] == [7, 7]
    assert game.turn == 0
    while game.turn == 0:
        play("Smash")
    assert [len(player.prizes) for player in game.players] == [1, 1]
    assert not match.over


SUDDEN = preset("XY").sudden_death()


def sudden(a_bench: bool, b_bench: bool) -> Opening:
    """A game of sudden death in its first turn, of A, with Ogres as Active Pokémon."""
    scene = Opening(
        CARDS,
        ("Ogre x4, Mouse x4", "Ogre x4, Mouse x4"),
        ["A: Ogre, Mouse, Inert x5", "B: Ogre, Mouse, Inert x5"],
        SUDDEN,
        coins=[1],
    )
    scene.choose("card:Ogre").choose("card:Ogre")
    scene.choose(*(["card:Mouse"] if a_bench else []))
    scene.choose(*(["card:Mouse"] if b_bench else []))
    assert scene.asked() == "A main"
    assert [len(player.prizes) for player in scene.game.players] == [1, 1]
    return scene


def test_S_150_the_first_prize_wins_sudden_death() -> None:
    scene = sudden(True, True)
    scene.end_turn().choose("attack:Smash").forced()
    assert result(scene) == "B: prizes taken"


def test_S_150_no_pokemon_and_deck_out_still_lose() -> None:
    scene = sudden(False, True)
    player = scene.game.players[1]
    scene.end_turn().choose("end")
    scene.game.players[1].deck, player.lost = [], player.deck
    scene.end_turn()
    assert result(scene) == "A: deck out"
    text = "rules: XY, prizes=1, in_sudden_death=true\nturn: 5 of A\nA active: Flit\nB active: Ogre"
    lonely = Scene(CARDS, text, coins=[0])
    assert len(lonely.game.players[0].prizes) == 1
    lonely.choose("attack:Echo")
    assert result(lonely) == "B: no pokemon left"


@pytest.mark.parametrize(
    ("text", "choices", "ending"),
    [
        ("A active: Ogre\nA prizes: 1\nB active: Mouse\nB bench: Mouse", ["attack:Smash", "card"], "A: prizes taken"),
        (
            "A active: Ogre\nA bench: Mouse\nB active: Ogre\nB prizes: 1",
            ["end", "attack:Smash", "card"],
            "B: prizes taken",
        ),
        ("A active: Ogre\nB active: Mouse", ["attack:Smash", "card:prizes 1"], "A: no pokemon left"),
        ("A active: Mouse\nB active: Ogre", ["end", "attack:Smash", "card:prizes 1"], "B: no pokemon left"),
        ("A active: Ogre\nB active: Ogre\nB deck: 0", ["end"], "A: deck out"),
        ("A active: Ogre\nB active: Ogre\nA deck: 0", ["end", "end"], "B: deck out"),
    ],
)
def test_S_151_each_condition_alone(text: str, choices: list[str], ending: str) -> None:
    scene = Scene(CARDS, f"rules: XY\nturn: 5 of A\n{text}")
    for choice in choices:
        assert result(scene) == ""
        scene.choose(choice)
    assert result(scene) == ending


def test_S_152_who_could_promote_has_not_lost() -> None:
    scene = clash(a_prizes=1, a_bench=True, b_prizes=3, b_bench=True)
    # B took a Prize too; nobody was asked to promote.
    assert result(scene) == "A: prizes taken"
    stands(scene, "A active: none\nA bench: Mouse\nB prizes: 2")


@pytest.mark.parametrize("first", ["player_in_turn", "player_not_in_turn"])
def test_S_427_the_first_to_be_processed_does_not_win(first: str) -> None:
    scene = clash(1, True, 1, True, f"XY, both_ko_prizes_first={first}")
    assert result(scene) == "nobody: draw"
    stands(scene, "A prizes: 0\nB prizes: 0")


def test_S_428_both_last_pokemon_fall_at_the_checkup() -> None:
    scene = Scene(
        CARDS,
        """
        rules: XY
        turn: 5 of A
        A active: Mouse [20 damage | poisoned]
        A prizes: 3
        B active: Mouse [20 damage | poisoned]
        B prizes: 3
        """,
    )
    scene.end_turn()
    asked = []
    while scene.asked().endswith("prize"):
        asked.append(scene.asked())
        scene.choose("card:prizes 1")
    assert sorted(asked) == ["A prize", "B prize"]
    assert result(scene) == "nobody: draw"
    stands(scene, "A prizes: 2\nB prizes: 2")
