"""Soak with all cards: the decks around the cards are legal, some of their games hold, and the marks say what was used.

This is the short run; `tools/soak-cards` is the long one.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from playmat.effects.define import define
from playmat.facts.form import read_cards
from playmat.rules.deckbuilding import check_deck
from playmat.state.model import Game
from playmat.view.position import position
from tests import soak_cards
from tests.card_decks import book, deck_around
from tests.random_play import check_copy, run_on
from tests.scene import Scene
from tests.soak_cards import Steering, again, keep, lacking, marked, own_decks, pairs, run, soak
from tests.todays import todays
from tests.uses import Uses, mark

GAMES = 24


def test_around_every_card_there_is_a_legal_deck() -> None:
    """Every card that the rules of today know and whose text is understood is in its own deck, which is legal."""
    cards = book()
    refused = {card.id for card in todays().cards() if card.unsupported}
    without: set[str] = set()
    for card in todays().cards():
        deck = deck_around(card)
        if not deck:
            without.add(card.id)
            continue
        assert check_deck(deck, cards.rules) == [], card.id
        assert card.id in [entry.card.id for entry in deck]
    assert without == refused | {"basic-Y"}


def test_a_deck_holds_the_line_and_what_the_texts_name() -> None:
    cards = todays()
    names = {entry.card.name for entry in deck_around(cards.find_by_name("Mossback")[0])}
    assert {"Mossling", "Mossback", "Basic Grass Energy"} <= names
    names = {entry.card.name for entry in deck_around(cards.find_by_name("Emberkit")[0])}
    assert {"Emberkit", "Emberfox", "Emberlord ex", "Basic Fire Energy"} <= names
    # "Search your deck for a …": what a text names by its name is there too.
    said = {card.id: card.effect.split('Name("')[1].split('"')[0] for card in cards.cards() if 'Name("' in card.effect}
    card_id, name = next((card_id, name) for card_id, name in said.items() if cards.find_by_name(name))
    assert name in {entry.card.name for entry in deck_around(cards.card(card_id))}


def test_decks_are_the_same_each_time() -> None:
    card = todays().cards()[700]
    assert deck_around(card) == deck_around(card)


def test_games_around_cards_hold() -> None:
    """Checked games of some of the decks, a different choice of cards than any list of a player brings together."""
    decks = list(own_decks().values())[:: 1 + len(book().cards) // GAMES]
    tally = run((list(pairs(decks, 0)), frozenset()))
    assert tally.faults == []
    assert tally.capped == []
    assert tally.games == len(decks)
    assert len(tally.counts) > 4 * len(decks)


def test_each_round_plays_every_deck_against_another() -> None:
    decks = [[str(number)] for number in range(50)]
    for turn in range(3):
        games = list(pairs(decks, turn))
        assert [first for first, _, _ in games] == decks
        assert all(first != second for first, second, _ in games)
    assert list(pairs(decks, 0)) != list(pairs(decks, 1))
    assert len({seed for turn in range(3) for _, _, seed in pairs(decks, turn)}) == 150


# -- faults -----------------------------------------------------------------------------------------------------------


def test_a_game_at_fault_is_kept_and_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What goes wrong does not end the soak; the game is written down with all that was chosen."""
    monkeypatch.setattr(soak_cards, "KEPT", tmp_path / "kept")
    decks = list(own_decks().values())[:2]

    class Broken(Steering):
        def step(self, game: Game) -> list[int]:
            if len(self.picks) == 20:
                raise RuntimeError("something is wrong")
            return super().step(game)

    monkeypatch.setattr(soak_cards, "Steering", Broken)
    tally = run((list(pairs(decks, 0)), frozenset()))
    assert len(tally.faults) == tally.games == 2
    fault, trace = tally.faults[0]
    assert "something is wrong" in trace and "decision 20" in trace
    place = keep(fault)
    assert len(json.loads(place.read_text())["picks"]) == 20
    assert again(place) == 0


def test_the_soak_reports_what_was_never_used(capsys: pytest.CaptureFixture[str]) -> None:
    decks = list(own_decks().values())[:2]
    whole = soak(decks, 1, 1)
    soak_cards.report(whole, 0.0)
    said = capsys.readouterr().out
    assert "soak-cards: 2 games" in said and "0 capped, 0 faults" in said
    known = marked().uses.known
    assert said.count("never used: ") == len(known) - len(whole.counts)


def test_energy_moved_to_and_fro_is_no_fault() -> None:
    """A copy that comes back to where it was within some steps has changed on the way."""
    scene = Scene(
        """
Mover | Basic | HP 60 | G
  ability "Pass" Ability: ability(Move(pick(1, energy(pokemon(me))), pick(1, pokemon(me))), limit=often)
        """,
        "A active: Mover [G]\nA bench: Mover",
    )
    came_back = [seed for seed in range(60) if run_on(scene.game.copy(), 12, seed) == scene.game]
    assert came_back
    for seed in came_back:
        check_copy(scene.game, seed)


# -- marks ------------------------------------------------------------------------------------------------------------

MARKED = """
Marked | Basic | HP 100 | R
  ability "Glow" Ability: ability(Draw(1), limit=once)
  attack "Try" - 10: attack(fail=[Flip(1), tails == 1])
  attack "Copy" -: attack(become=[UseAttack(pick_attack(active(opp)))])
Warm | Basic | HP 100 | R | ability "Warmth" Ability: passive(MaxHP(pokemon(me), +20))
Pup | Basic | HP 60 | C | attack "Bite" - 10
"""


def watched(text: str, coins: list[int]) -> tuple[Uses, Scene]:
    """A scene with marked cards whose game is watched."""
    scene = Scene(MARKED, text, coins=coins)
    uses = Uses()
    scene.cards = {facts.name: define(facts) for facts in read_cards(MARKED)}
    for defn in scene.cards.values():
        mark(uses, defn)
    scene.game = position(text, scene.cards, chance=scene.game.chance)
    uses.game = scene.game
    return uses, scene


def test_an_attack_that_fails_has_not_been_used() -> None:
    for coin in (0, 1):
        uses, scene = watched("A active: Marked\nB active: Pup", [coin])
        scene.choose("attack:Try")
        assert uses.counts["Marked/attack0"] == coin


def test_an_attack_that_becomes_another_has_been_used_like_that_one() -> None:
    uses, scene = watched("A active: Marked\nB active: Pup", [])
    scene.choose("attack:Copy")
    while scene.asked() == "A attack":
        scene.choose(scene.keys()[0])
    assert uses.counts["Marked/attack1"] == uses.counts["Pup/attack0"] == 1


def test_what_a_copy_does_is_not_counted() -> None:
    uses, scene = watched("A active: Marked\nB active: Pup", [])
    copy = scene.game.copy()
    copy.step(scene.keys().index("ability:Glow@active"))
    assert uses.counts["Marked/ability0"] == 0
    scene.choose("ability:Glow")
    assert uses.counts["Marked/ability0"] == 1


def test_a_passive_is_used_when_it_has_answered() -> None:
    uses, scene = watched("A active: Pup\nB active: Marked", [])
    assert uses.counts["Warm/text0/passive0"] == 0
    uses, scene = watched("A active: Pup [110 damage]\nA bench: Warm\nB active: Marked", [])
    assert uses.never() != []
    uses, scene = watched("A active: Marked\nB active: Pup [50 damage]\nB bench: Warm", [1])
    scene.choose("attack:Try")
    assert uses.counts["Warm/text0/passive0"] > 0


# -- steering ---------------------------------------------------------------------------------------------------------


def test_players_use_what_is_new() -> None:
    """An Ability that no game has used is used first in nearly all games, one that has been used is not."""
    chosen = {"new": 0, "old": 0}
    for word, before in (("new", frozenset[str]()), ("old", frozenset(["Marked/ability0", "Marked/attack0"]))):
        for seed in range(40):
            uses, scene = watched("A active: Marked\nB active: Pup", [1])
            steering = Steering(uses, before | {"Marked/attack1"}, random.Random(seed))
            at = steering.step(scene.game)[0]
            assert steering.picks == [[at]]
            chosen[word] += uses.counts["Marked/ability0"]
    assert chosen["new"] > 20
    assert chosen["new"] > chosen["old"]


def test_what_a_cost_lacks() -> None:
    cost = [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    assert lacking(cost, []) == 3
    assert lacking(cost, [1 << 2, 1 << 3]) == 1
    assert lacking(cost, [1 << 2, 1 << 2 | 1 << 3, 1 << 3]) == 0
