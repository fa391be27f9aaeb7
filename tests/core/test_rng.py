"""Chance: the same on every machine, fair, copied by key and counter, and not to be computed from what was seen of it."""

from collections import Counter

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.core.rng import FirstRng, Rng


def test_the_same_seed_gives_the_same_numbers_for_ever():
    rng = Rng.from_seed(2026)
    assert [rng.below(1000) for _ in range(8)] == [972, 212, 200, 441, 605, 495, 172, 651]
    assert rng.counter == 8
    assert rng.to_list() == ["c0e379dbfc1409345e85ec2484b0f7d5", 8]


def test_the_first_format_gives_its_numbers_for_ever_too():
    rng = FirstRng.from_first_seed(2026)
    assert [rng.below(1000) for _ in range(8)] == [832, 459, 541, 463, 30, 728, 288, 241]
    twin = Rng.from_list(rng.to_list())
    assert isinstance(twin, FirstRng) and twin.below(1 << 30) == rng.below(1 << 30)


def test_the_first_format_does_not_begin_again_after_four_thousand_million_draws():
    early, late = (Rng.from_list([2026, counter]) for counter in (0, 1 << 32))
    assert [early.below(1000) for _ in range(8)] != [late.below(1000) for _ in range(8)]


def test_the_first_format_draws_again_where_a_number_would_be_likelier_than_others():
    rng = FirstRng.from_first_seed(2026)
    first = rng.copy().below(1 << 32)
    assert first > 1 << 31, "or this seed shows nothing"
    rng.below(first)  # of 2**32 numbers only so many are as many for each; this one is the first beyond them
    assert rng.counter > 1


def test_keyed_draws_do_not_depend_on_what_was_drawn_before():
    rng = Rng.from_seed(2026)
    first = [rng.keyed("tiles", number, 1000) for number in range(4)]
    assert first == [662, 884, 951, 259]
    assert rng.counter == 0
    rng.below(6)
    assert [rng.keyed("tiles", number, 1000) for number in range(4)] == first
    assert [rng.keyed("enemies", number, 1000) for number in range(4)] != first


def test_a_keyed_draw_is_made_again_where_a_number_would_be_likelier_than_others():
    """Of 2**64 numbers nearly half are too many here."""
    n = (1 << 63) + 1
    drawn = [Rng.from_seed(seed).keyed("pile", 0, n) for seed in range(20)]
    assert len(set(drawn)) == 20 and max(drawn) < n


def test_every_keyed_number_is_equally_likely():
    rng = Rng.from_seed(5)
    counts = Counter(rng.keyed("pile", number, 7) for number in range(14_000))
    assert all(1_800 < counts[number] < 2_200 for number in range(7))


def test_large_seeds_differ_in_every_bit():
    """A key of 128 bits is of use only if all of them count."""
    keys = {Rng.from_seed(1 << 127 | 1 << bit).key for bit in range(127)}
    assert len(keys) == 127
    assert all(len(key) == 16 for key in keys)


def test_neighbouring_seeds_are_unrelated():
    firsts = {tuple(Rng.from_seed(seed).below(6) for _ in range(1)) for seed in range(100)}
    assert len(firsts) == 6


def test_every_number_is_equally_likely():
    rng = Rng.from_seed(1)
    counts = Counter(rng.below(7) for _ in range(70_000))
    assert all(9_500 < counts[number] < 10_500 for number in range(7))


def test_what_would_favour_a_number_is_drawn_again():
    """2**32 numbers do not go by three: the last one is drawn again, the one before it counts."""
    rng = Rng.from_seed(1)
    rng.block, rng.numbers = 0, [2**32 - 1, 5, 2**32 - 2]
    assert (rng.below(3), rng.counter) == (2, 2)
    assert (rng.below(3), rng.counter) == ((2**32 - 2) % 3, 3)


def test_every_order_of_a_shuffle_is_equally_likely():
    rng = Rng.from_seed(3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert all(850 < count < 1150 for count in counts.values())


def test_a_copy_goes_on_alike_and_alone():
    rng = Rng.from_seed(4)
    rng.below(10)
    twin = rng.copy()
    assert [rng.below(99) for _ in range(5)] == [twin.below(99) for _ in range(5)]
    assert Rng.from_list(rng.to_list()).below(1 << 30) == rng.below(1 << 30)


@pytest.mark.parametrize(
    "data",
    [None, [1], [1, -1], ["a", 1], ["g" * 32, 1], ["A" * 32, 1], ["a" * 32, True], [1 << 64, 0], {"key": 1}],
)
def test_bad_data_is_refused(data):
    with pytest.raises(TafelrundeError, match="rng"):
        Rng.from_list(data)
