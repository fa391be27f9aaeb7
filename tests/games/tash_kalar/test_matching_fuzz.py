"""Random positions: the bitsets find exactly what the plain reading finds, in the plain and in the compiled form."""

from random import Random

import pytest

from tafelrunde.games.tash_kalar import matching
from tafelrunde.games.tash_kalar.content import Being, library
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, NEAR
from tests.games.tash_kalar.plain_reading import ARROWS, Reading, places
from tests.games.tash_kalar.table import empty_board, piece
from tests.share import share

HAND = 5


class Case:
    """A random position: pieces in loose groups, as in play, so that patterns do occur."""

    def __init__(self, rng: Random) -> None:
        self.sides = rng.randint(2, 4)
        self.board = empty_board()
        for side in range(self.sides):
            mine: list[int] = []
            for _ in range(rng.randint(2, 18)):
                near = [one for one in NEAR[rng.choice(mine)] if self.board[one] == 0] if mine else []
                free = [one for one in ALL_SQUARES if self.board[one] == 0]
                square = rng.choice(near) if near and rng.random() < 0.8 else rng.choice(free)
                self.board[square] = piece(side, rng.choices([0, 1, 2], [6, 4, 1])[0])
                mine.append(square)
        self.side = rng.randrange(self.sides)
        self.hand = rng.sample(library().beings, HAND)
        self.lenders = [side for side in range(self.sides) if side != self.side and rng.random() < 0.7]
        self.bits = matching.layers_of(self.board, self.sides)
        self.reading = Reading(self.board, self.side)


def key(being: Being, placement: int) -> object:
    """A placement as the plain reading names it."""
    image = being.images[matching.image_of(placement)]
    cells = matching.used_cells(being, placement)
    needs = frozenset((cell, int(number < len(image.heroic))) for number, cell in enumerate(cells))
    looks = {(ARROWS[arrow], 0) for arrow in image.arrows}
    if being.pattern.marks_matter:
        looks |= {("m", cell) for cell in matching.marked_cells(being, placement)}
        looks |= {("q", cell) for cell in matching.marked_cells(being, placement, True)}
    return matching.square_of(placement), needs, frozenset(looks)


def found_by_bits(found: list[int]) -> set[object]:
    assert len(set(found)) == len(found)  # nothing twice
    beings = library().beings
    keys: set[object] = {(matching.being_of(one), key(beings[matching.being_of(one)], one)) for one in found}
    assert len(keys) == len(found)
    return keys


def compare(case: Case, totals: list[int]) -> None:
    reading, lenders = case.reading, case.lenders
    complete: set[object] = set()
    missing: set[object] = set()
    borrowed: list[set[object]] = [set(), set()]  # with one filler, with two
    void: list[set[object]] = [set(), set()]
    for being in case.hand:
        for place in places(being):
            gaps = reading.gaps(place)
            if len(gaps) > 2 or not reading.may_appear(being, place.square):
                continue
            name = (being.index, place.key)
            if not gaps:
                complete.add(name)
            else:
                if all(reading.lent(place, cell, lenders) for cell in gaps):
                    borrowed[len(gaps) - 1].add(name)
                if all(cell not in reading.pieces and place.needs[cell] == 0 for cell in gaps):
                    void[len(gaps) - 1].add(name)
                if len(gaps) == 1:
                    missing.add((name, gaps[0], reading.lacks(place, gaps[0])))
    bits, hand, side = case.bits, case.hand, case.side
    assert found_by_bits(matching.complete(hand, bits, side)) == complete
    for fill, expected in (
        (matching.fill_of_sides(bits, lenders), borrowed),
        (matching.fill_of_empty_squares(bits), void),
    ):
        for few, most in ((1, 1), (1, 2), (2, 2)):
            found = matching.with_fillers(hand, bits, side, fill, few, most)
            assert found_by_bits(found) == set().union(*expected[few - 1 : most])
    beings = library().beings
    listed = matching.missing_one(hand, bits, side)
    assert len(set(listed)) == len(listed)
    assert missing == {
        (
            (matching.being_of(one), key(beings[matching.being_of(one)], one)),
            matching.missing_cell_of(one),
            matching.missing_of(one),
        )
        for one in listed
    }
    sizes = [len(complete), len(borrowed[0]), len(borrowed[1]), len(void[0]), len(void[1]), len(missing)]
    for number, size in enumerate(sizes):
        totals[number] += size


def compare_many(seed: int, positions: int) -> None:
    rng = Random(seed)
    totals = [0] * 6
    for _ in range(positions):
        compare(Case(rng), totals)
    # The comparison is worth something only if there was something to find.
    assert min(totals) > 2 * positions


@pytest.mark.slow
def test_bits_against_the_plain_reading():
    compare_many(seed=1, positions=100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_bits_against_the_plain_reading_at_length(seed: int):
    """Together 10,000 positions (a tenth of them in the plain form)."""
    compare_many(seed, positions=share(1000))


def test_every_card_on_full_and_empty_boards():
    """A board full of own heroes: every placement of every card fits; an empty one: none."""
    everything = empty_board()
    for square in ALL_SQUARES:
        everything[square] = piece(0, 1)
    beings = [being for being in library().beings if being.rank > 0]
    found = matching.complete(beings, matching.layers_of(everything, 2), 0)
    assert len(found) == sum(image.placements for being in beings for image in being.images)
    assert found_by_bits(found) == {(being.index, place.key) for being in beings for place in places(being)}
    assert matching.complete(library().beings, matching.layers_of(empty_board(), 2), 0) == []
