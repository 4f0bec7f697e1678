"""In step with the official engine: recorded games are walked without it, and with it installed fresh ones too."""

from __future__ import annotations

import copy
import functools
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from playmat.errors import DeckError, PlaymatError
from playmat.facts.card import BASIC_ENERGY
from playmat.official import conform, decks
from playmat.official.cards import attack_ids, definition
from playmat.official.codes import SELECT_MAIN
from playmat.official.deviations import ALL, ROWS
from playmat.official.keys import official_keys
from playmat.official.record import LIMIT, record
from playmat.official.steering import Steered
from playmat.official.trace import Trace, filled, read_traces, short, write_traces
from playmat.official.walk import Divergence, Walk
from playmat.pool.official import library_path
from playmat.state.codes import BURNED
from tests import official_reference

RECORDED = Path(__file__).parent / "data" / "official" / "walks.trace.xz"
MET = RECORDED.with_name("met.trace.xz")
NEVER_RECORDED = frozenset({"face-up Prizes looked at", "order of one card"})
"""Known differences that no saved game meets."""


@functools.cache
def recorded() -> list[Trace]:
    return read_traces(RECORDED)


def walked(trace: Trace, switches: frozenset[str] = ALL) -> tuple[Walk, Divergence | None]:
    walk = Walk(trace, switches)
    return walk, walk.run()


@pytest.mark.parametrize("number", range(10))
def test_a_recorded_game_is_walked_to_its_end(number: int) -> None:
    trace = recorded()[number]
    walk, divergence = walked(trace)
    assert divergence is None, divergence and divergence.text()
    assert walk.at == len(trace.choices)
    assert walk.game.winner == trace.result
    assert set(walk.counts) <= ALL


@functools.cache
def met() -> dict[str, Trace]:
    """Beginnings of games up to where a known difference is met, by its name."""
    return {trace.name: trace for trace in read_traces(MET)}


@pytest.mark.parametrize("name", sorted(ALL - NEVER_RECORDED))
def test_a_known_difference_is_gone_past_and_switched_off_is_a_divergence(name: str) -> None:
    trace = met()[name]
    walk, divergence = walked(trace)
    assert divergence is None, divergence and divergence.text()
    assert walk.counts[name] > 0
    _, divergence = walked(trace, ALL - {name})
    assert divergence is not None


def changed(number: int) -> Trace:
    """A recorded game of one's own, to be changed."""
    return copy.deepcopy(recorded()[number])


def main_decision(trace: Trace, least: int = 4) -> int:
    """A main decision some way into the game with so many options."""
    for at, choice in enumerate(trace.choices):
        if at > 20 and choice.type == SELECT_MAIN and len(choice.options) >= least:
            return at
    raise AssertionError("no such decision")


def test_a_state_that_differs_is_found_where_it_differs() -> None:
    trace = changed(0)
    at = main_decision(trace)
    active = trace.states[at].sides[0].active[0]
    assert active is not None
    active.hp -= 10
    _, divergence = walked(trace)
    assert divergence is not None
    assert (divergence.kind, divergence.decision) == ("state: damage", at)
    # The trace up to there shows it alone.
    _, alone = walked(trace.until(at))
    assert alone == divergence


def test_a_condition_and_a_card_in_another_zone_are_found() -> None:
    trace = changed(1)
    at = main_decision(trace)
    trace.states[at].sides[1].conditions |= 1 << 1
    _, divergence = walked(trace)
    assert divergence is not None and divergence.kind == "state: conditions"
    assert BURNED
    trace = changed(1)
    side = trace.states[at].sides[1]
    assert isinstance(side.deck, list) and side.hand is not None
    trace.states[at].sides[1].deck = side.deck[:-1]
    trace.states[at].sides[1].hand = [*side.hand, side.deck[-1]]
    _, divergence = walked(trace)
    assert divergence is not None and divergence.kind.startswith("state:") and divergence.decision == at


def test_an_option_that_is_missing_or_too_many_is_found() -> None:
    trace = changed(2)
    at = main_decision(trace)
    choice = trace.choices[at]
    keep = choice.chosen[0]
    gone = next(i for i in range(len(choice.options)) if i != keep and choice.options[i][0] in (7, 8, 9))
    choice.options.pop(gone)
    choice.chosen = [keep - 1 if gone < keep else keep]
    _, divergence = walked(trace)
    assert divergence is not None
    assert (divergence.kind, divergence.decision) == ("options", at)


def test_who_decides_and_the_coins_are_compared() -> None:
    trace = changed(0)
    at = next(i for i, choice in enumerate(trace.choices) if choice.type == SELECT_MAIN)
    trace.choices[at].who = 1 - trace.choices[at].who
    trace.choices[at].options = trace.choices[at].options[-1:]
    trace.choices[at].chosen = [0]
    _, divergence = walked(trace)
    assert divergence is not None and divergence.decision == at
    trace = changed(0)
    trace.states[main_decision(trace)].coins.append(1)
    _, divergence = walked(trace)
    assert divergence is not None and divergence.kind == "chance left over"


def test_a_trace_reads_back_as_it_was_written(tmp_path: Path) -> None:
    for name in ("one.trace", "one.trace.xz"):
        write_traces(tmp_path / name, recorded()[:2])
        assert read_traces(tmp_path / name) == recorded()[:2]
    assert filled(short(recorded()[3])) == recorded()[3]


def test_a_file_that_is_no_trace_says_where(tmp_path: Path) -> None:
    place = tmp_path / "bad.trace"
    place.write_text('{"format": 1}\n', encoding="utf-8")
    with pytest.raises(PlaymatError, match="line 1"):
        read_traces(place)
    with pytest.raises(PlaymatError, match="cannot be read"):
        read_traces(tmp_path / "none.trace")
    place = tmp_path / "bad.trace.xz"
    place.write_bytes(b"no")
    with pytest.raises(PlaymatError, match="xz"):
        read_traces(place)


def test_keys_name_cards_and_not_places() -> None:
    trace = recorded()[0]
    at = main_decision(trace)
    state, choice = trace.states[at], trace.choices[at]
    keys = official_keys(state, choice)
    assert len(keys) == len(choice.options)
    assert len(set(keys)) == len(keys)
    hand = state.sides[choice.who].hand
    assert hand is not None
    played = [(option, key) for option, key in zip(choice.options, keys, strict=True) if option[0] == 7]
    assert all(key[1] == hand[option[1]] for option, key in played)


def test_every_attack_of_a_playable_card_has_an_official_id() -> None:
    for card, facts in decks.facts_of().items():
        assert len(attack_ids().get(card, ())) == len(definition(card).attacks) == len(facts.attacks), card


def test_a_deck_around_a_card_is_legal() -> None:
    stream = Random(4)
    facts = decks.facts_of()
    for card in list(facts)[:: len(facts) // 40]:
        deck = decks.deck_around(card, stream)
        count = Counter(deck)
        assert len(deck) == 60 and count[card] > 0
        names = Counter(facts[each].name for each in deck if facts[each].kind != BASIC_ENERGY)
        assert max(names.values(), default=0) <= 4
        assert sum("ACE SPEC" in facts[each].tags for each in deck) <= 1
        assert any(definition(each).is_basic for each in deck)
    with pytest.raises(DeckError, match="cannot be played"):
        decks.deck_around(0, stream)


def test_the_known_decks_can_be_played() -> None:
    known = decks.known_decks()
    assert len(known) == 16
    assert all(len(deck) == 60 for deck in known.values())


def test_the_page_of_known_differences_is_up_to_date() -> None:
    """docs/official-engine.md is printed from the rows."""
    written = official_reference.REFERENCE.read_text(encoding="utf-8")
    assert written == official_reference.reference(), "run tools/official_reference"
    assert len(ALL) == len(ROWS)
    assert all(row.what and row.decides for row in ROWS)


needs_engine = pytest.mark.skipif(
    library_path() is None, reason="the official engine is not installed (`make official`)"
)


FRESH = (
    ("alakazam", "ns_zoroark"),
    ("hydrapple_meganium", "raging_bolt_ogerpon"),
    ("chandelure_sylveon", "kaggle_sample_abomasnow"),
    ("marnie_grimmsnarl_froslass", "alakazam"),
)
"""Known decks whose walks met no divergence in thousands of games: the chance of the official engine takes no seed, so
that every game of a test is another."""


@needs_engine
def test_fresh_games_are_walked() -> None:
    report = conform.Report()
    known = decks.known_decks()
    for index, (one, other) in enumerate(FRESH):
        played = known[one], known[other]
        trace = record(played, Steered(Random(index), played), f"{one} against {other}")
        report.add(conform.walk_one(trace, index, ALL))
    assert not report.divergences, report.divergences[0].text()
    assert report.last_line() == (
        f"conformance: games=4 decisions={report.decisions} divergences=0 cards={len(report.cards)}/1431"
    )
    assert report.decisions > 40 and len(report.cards) > 20 and report.attacks


@needs_engine
def test_a_game_of_the_plan_is_recorded_to_its_end() -> None:
    trace = conform.play_one(conform.Plan(20), 1)
    assert trace.name.startswith("20/1 around ")
    assert len(trace.states) == len(trace.choices) + 1
    assert (trace.result >= 0) == (len(trace.choices) < LIMIT)


@needs_engine
def test_the_official_engine_refuses_a_wrong_deck() -> None:
    from playmat.official.engine import Battle

    with pytest.raises(PlaymatError, match="no Basic"):
        Battle(([1] * 60, [1] * 60))
    with pytest.raises(PlaymatError, match="3 cards"):
        Battle(([1] * 3, [1] * 60))


def test_the_command_walks_saved_traces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "some.trace"
    write_traces(place, recorded()[:2])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["conform", "--replay", str(place)])
        assert conform.main() == 0
        said = capsys.readouterr().out.splitlines()
        decisions = sum(len(trace.choices) for trace in recorded()[:2])
        assert said[-1].startswith(f"conformance: games=2 decisions={decisions} divergences=0 cards=")
        patch.setattr("sys.argv", ["conform", "--replay", str(place), "--without", "nothing"])
        assert conform.main() == 2
        patch.setattr("sys.argv", ["conform", "--games", "many"])
        assert conform.main() == 2
        told = capsys.readouterr().err
        assert "--games" in told and "Traceback" not in told
