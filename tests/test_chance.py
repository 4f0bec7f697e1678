"""The stream of chance: its test vector, its fairness, and what scripted chance refuses."""

from __future__ import annotations

import pytest

from playmat.errors import ChanceError
from playmat.state.chance import ASKED, Chance

WORDS_OF_SEED_1 = [106578202, 1136298482, 2266195698, 4052778828, 2909840670, 197028503, 2632902544, 1679816046]
BELOW_60_OF_SEED_7 = [17, 32, 54, 20, 2, 52, 7, 20, 42, 12, 17, 47]


def independent(state: list[int], count: int) -> list[int]:
    """xoshiro128++ written down a second time, with Python's unbounded ints."""

    def rotated(word: int, by: int) -> int:
        return (word << by | word >> (32 - by)) % 2**32

    words = []
    for _ in range(count):
        words.append((rotated((state[0] + state[3]) % 2**32, 7) + state[0]) % 2**32)
        shifted = state[1] << 9
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] = (state[2] ^ shifted) % 2**32
        state[3] = rotated(state[3], 11)
    return words


def test_the_test_vector() -> None:
    """The first words of seed 1 and the first picks of seed 7, the same in both builds for ever."""
    chance = Chance.seeded(1)
    assert [chance.word() for _ in range(8)] == WORDS_OF_SEED_1
    chance = Chance.seeded(7)
    assert [chance.below(60) for _ in range(12)] == BELOW_60_OF_SEED_7


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**64 - 1, -5])
def test_the_words_are_those_of_the_algorithm(seed: int) -> None:
    chance = Chance.seeded(seed)
    expected = independent([chance.a, chance.b, chance.c, chance.d], 200)
    assert [chance.word() for _ in range(200)] == expected


def test_a_shuffle_is_fisher_and_yates_with_the_same_stream() -> None:
    chance = Chance.seeded(5)
    other = Chance.seeded(5)
    cards = list(range(60))
    chance.shuffle(cards)
    expected = list(range(60))
    for last in range(59, 0, -1):
        j = other.below(last + 1)
        expected[last], expected[j] = expected[j], expected[last]
    assert cards == expected
    assert chance.word() == other.word()


def test_every_number_and_every_coin_is_about_equally_likely() -> None:
    chance = Chance.seeded(3)
    counts = [0] * 7
    for _ in range(14_000):
        counts[chance.below(7)] += 1
    assert all(1_800 < count < 2_200 for count in counts)
    assert 4_800 < sum(chance.coin() for _ in range(10_000)) < 5_200


def test_a_copy_goes_its_own_way_from_the_same_place() -> None:
    chance = Chance.seeded(9)
    chance.word()
    copied = chance.copy()
    assert [chance.word() for _ in range(4)] == [copied.word() for _ in range(4)]


def test_scripted_chance_says_what_is_wrong_with_it() -> None:
    chance = Chance.scripted([1, 0], [2, 9], [[3, 1, 2]])
    assert (chance.coin(), chance.coin()) == (1, 0)
    with pytest.raises(ChanceError, match="no coin left"):
        chance.coin()
    assert chance.below(3) == 2
    with pytest.raises(ChanceError, match="the scripted pick 9 is out of range: 0 to 3"):
        chance.below(4)
    with pytest.raises(ChanceError, match="other cards than the deck"):
        chance.shuffle([1, 2])
    assert chance.leftovers() == 2
    with pytest.raises(ChanceError, match="1 .heads. or 0 .tails., not 5"):
        Chance.scripted([5], [], [])
    assert Chance.asked().mode == ASKED


def test_injected_chance_gives_what_was_recorded_and_nothing_else() -> None:
    chance = Chance.injected()
    chance.inject([1, 0], [[2, 0, 1], [5, 4]], [9, 7], [3, 4])
    assert [chance.coin(), chance.coin()] == [1, 0]
    with pytest.raises(ChanceError, match="no more coins"):
        chance.coin()
    deck = [4, 5]
    chance.shuffle(deck)  # each deck takes its own order, whichever comes first
    assert deck == [5, 4]
    deck = [0, 1, 2]
    chance.shuffle(deck)
    assert deck == [2, 0, 1]
    with pytest.raises(ChanceError, match="no shuffle"):
        chance.shuffle(deck)
    assert chance.pick([7, 8, 9]) == 2
    assert chance.pick([7, 8, 9]) == 0
    with pytest.raises(ChanceError, match="picked at random"):
        chance.pick([7, 8, 9])
    laid = [4, 3]
    chance.mix(laid, False)
    assert laid == [3, 4]
    with pytest.raises(ChanceError, match="in which order"):
        chance.mix(laid, False)
    assert chance.leftovers() == 0


def test_injected_shuffles_of_part_of_a_deck() -> None:
    chance = Chance.injected()
    # 3 had been taken out of the deck there: it stays on top until it is moved.
    chance.inject([], [[2, 1]], [3], [])
    deck = [1, 2, 3]
    chance.shuffle(deck)
    assert deck == [2, 1, 3]
    # An empty order leaves any deck as it lies.
    chance.inject([], [[]], [], [])
    deck = [6, 5, 4]
    chance.shuffle(deck)
    assert deck == [6, 5, 4]
    other = chance.copy()
    chance.inject([1], [], [], [])
    assert chance.leftovers() == 1 and other.leftovers() == 0
    laid = [1, 2]
    chance.inject([], [], [], [2, 1])
    chance.mix(laid, True)
    assert laid == [1, 2]
