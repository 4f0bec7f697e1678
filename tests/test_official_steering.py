"""The choosing of recorded games and their decks: what has not been used yet comes first."""

from __future__ import annotations

from collections import Counter
from random import Random

from playmat.official import conform, decks
from playmat.official.cards import attack_ids
from playmat.official.codes import (
    AREA_ACTIVE,
    AREA_BENCH,
    AREA_DECK,
    CTX_MAIN,
    CTX_SWITCH,
    CTX_TO_HAND,
    FIRST_SERIAL,
    OPTION_ATTACK,
    OPTION_CARD,
    OPTION_END,
    OPTION_EVOLVE,
    OPTION_PLAY,
    OPTION_RETREAT,
    SELECT_CARD,
    SELECT_MAIN,
)
from playmat.official.engine import Card, Half, Pokemon, Seen, Selection, Table
from playmat.official.steering import Steered, Used

BUNEARY, LOPUNNY, ENERGY = 848, 849, 5
DECK = [BUNEARY] * 4 + [LOPUNNY] * 4 + [ENERGY] * 52


def mon(place: int, energy: int = 0) -> Pokemon:
    """A Pokémon of the deck above with so many units of Energy."""
    return Pokemon(place + FIRST_SERIAL, 70, 70, False, [5] * energy, [], [], [])


def seen(options: list[dict[str, int]], kind: int, context: int, active: Pokemon, bench: list[Pokemon]) -> Seen:
    """What a player sees who has one card of each kind in the hand and is asked for one option."""
    hand = [Card(card, place + FIRST_SERIAL) for place, card in ((4, LOPUNNY), (8, ENERGY), (1, BUNEARY))]
    deck = [Card(card, place + FIRST_SERIAL) for place, card in ((5, LOPUNNY), (9, ENERGY))]
    asked = Selection(kind, context, 1, 1, 0, 0, options, deck=deck)
    return Seen(asked, Table(-1, 0, [Half([active], bench, [], hand), Half([], [], [])]))


def chosen(asked: Seen, used: Used, wanted: frozenset[int] = frozenset()) -> Counter[int]:
    """How often each option is chosen in four hundred times."""
    found: Counter[int] = Counter()
    for number in range(400):
        mine = Used()
        mine.cards |= used.cards
        mine.attacks |= used.attacks
        found[Steered(Random(number), (DECK, DECK), wanted, mine)(asked, 0)[0]] += 1
    return found


def attack(at: int) -> dict[str, int]:
    return {"type": OPTION_ATTACK, "attackId": attack_ids()[LOPUNNY][at]}


def test_an_attack_that_was_not_used_is_preferred_and_then_counts_as_used() -> None:
    used = Used()
    used.attacks.add(attack_ids()[LOPUNNY][0])
    asked = seen([attack(0), attack(1), {"type": OPTION_END}], SELECT_MAIN, CTX_MAIN, mon(4, 2), [])
    found = chosen(asked, used)
    assert found[1] > 10 * found[0] and found[1] > 10 * found[2]
    chooser = Steered(Random(1), (DECK, DECK), used=used)
    while attack_ids()[LOPUNNY][1] not in used.attacks:
        chooser(asked, 0)
    assert used.fresh_attacks(LOPUNNY) == []
    assert abs(found[1] - chosen(asked, used)[1]) > 100


def test_wanted_cards_are_played_and_found_first() -> None:
    used = Used()
    used.cards |= {BUNEARY, LOPUNNY, ENERGY}
    used.attacks |= {each for card in (BUNEARY, LOPUNNY) for each in attack_ids()[card]}
    options = [
        {"type": OPTION_CARD, "area": AREA_DECK, "index": 0, "playerIndex": 0},
        {"type": OPTION_CARD, "area": AREA_DECK, "index": 1, "playerIndex": 0},
    ]
    asked = seen(options, SELECT_CARD, CTX_TO_HAND, mon(0), [])
    even, steered = chosen(asked, used), chosen(asked, used, frozenset({LOPUNNY}))
    assert abs(even[0] - even[1]) < 80 and steered[0] > 4 * steered[1]
    evolve = [{"type": OPTION_EVOLVE, "area": 2, "index": 0, "inPlayArea": AREA_ACTIVE, "inPlayIndex": 0}]
    asked = seen([*evolve, {"type": OPTION_RETREAT}], SELECT_MAIN, CTX_MAIN, mon(0, 1), [mon(1)])
    assert chosen(asked, used, frozenset({LOPUNNY}))[0] > 390


def test_a_pokemon_that_is_ready_for_a_new_attack_is_sent_up() -> None:
    used = Used()
    used.attacks |= set(attack_ids()[BUNEARY])
    options = [{"type": OPTION_CARD, "area": AREA_BENCH, "index": at, "playerIndex": 0} for at in range(2)]
    found = chosen(seen(options, SELECT_CARD, CTX_SWITCH, mon(0), [mon(1, 3), mon(4, 3)]), used)
    assert found[1] > 10 * found[0]
    used.attacks |= set(attack_ids()[LOPUNNY])
    found = chosen(seen(options, SELECT_CARD, CTX_SWITCH, mon(0), [mon(1, 3), mon(4, 3)]), used)
    assert abs(found[0] - found[1]) < 80


def test_a_deck_holds_the_line_of_its_card_and_what_its_texts_name() -> None:
    facts = decks.facts_of()
    stream = Random(5)
    for card, named in ((1234, "N's Zoroark ex"), (871, "Canari"), (107, "Palafin")):
        deck = decks.deck_around(card, stream)
        assert named in {facts[each].name for each in deck}, facts[card].name
        assert decks.lines_of([card]) & set(deck) or not facts[card].evolves_from
    assert {facts[each].name for each in decks.lines_of([LOPUNNY])} == {"Buneary"}


def test_who_names_a_team_wants_all_of_it_in_play() -> None:
    facts = decks.facts_of()
    names = {facts[each].name for each in decks.wanted_by([1234])}
    assert {"N's Darmanitan", "N's Darumaka", "N's Klinklang", "N's Klang", "N's Klink", "N's Zekrom"} <= names
    assert decks.wanted_by([LOPUNNY]) == {LOPUNNY} | decks.lines_of([LOPUNNY])
    deck = decks.deck_around(1234, Random(5))
    assert decks.RARE_CANDY in deck and sum(facts[each].name == "N's Klinklang" for each in deck) == 3


def test_a_second_copy_of_a_wanted_basic_is_put_into_play_less_often() -> None:
    """The hand holds a Buneary; one lies on the Bench already, as itself or beneath what evolved from it."""
    play = [{"type": OPTION_PLAY, "index": 2}]
    counts: list[int] = []
    for bench in ([], [mon(0)]):
        asked = seen([*play, {"type": OPTION_RETREAT}], SELECT_MAIN, CTX_MAIN, mon(4), bench)
        counts.append(chosen(asked, Used(), frozenset({BUNEARY}))[0])
    assert counts[0] > counts[1]


def test_all_cards_come_in_turn_and_then_those_of_which_something_is_missing() -> None:
    plan = conform.Plan(3)
    around: list[int] = []
    index = 0
    while len(around) < 1431:
        name = conform.decks_of(plan, index)[0]
        if name.startswith("around "):
            around += [int(each) for each in name.removeprefix("around ").split(" and ")]
        index += 1
    assert set(decks.facts_of()) == set(around[:1431])
    assert conform.decks_of(plan, 0)[0].count(" against ") == 1
    later = conform.decks_of(plan, index)[0]
    assert later.startswith("around ")
    assert int(later.split(" ")[1]) in conform.wanting()
