"""Several small numbers as one and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.core.choice import DONE
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.packing import check_room, pack, unpack

SIZES = st.lists(st.integers(1, 200), max_size=6).map(tuple)


@st.composite
def parts_and_sizes(draw):
    sizes = draw(SIZES)
    return tuple(draw(st.integers(0, size - 1)) for size in sizes), sizes


@given(parts_and_sizes())
def test_what_was_packed_comes_back(case):
    parts, sizes = case
    packed = pack(parts, sizes)
    assert unpack(packed, sizes) == parts
    assert packed >= 0
    assert packed != DONE


@given(SIZES, st.data())
def test_every_number_below_the_product_is_somebodys(sizes, data):
    product = 1
    for size in sizes:
        product *= size
    value = data.draw(st.integers(0, product - 1))
    assert pack(unpack(value, sizes), sizes) == value
    for outside in (product, -1):
        with pytest.raises(ValueError, match=f"unpack: {outside} is outside"):
            unpack(outside, sizes)


def test_the_last_part_counts_singly():
    assert pack((2, 3, 4), (5, 6, 7)) == (2 * 6 + 3) * 7 + 4
    assert [pack((0, i), (2, 3)) for i in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("values", [(3, 0), (-1, 0), (0, 4), (0, -1)])
def test_a_part_outside_its_size_is_refused(values):
    part = 0 if values[1] == 0 else 1
    with pytest.raises(ValueError, match=f"part {part} is {values[part]}, expected 0 to {2 + part}"):
        pack(values, (3, 4))


@pytest.mark.parametrize("values", [(), (1,), (1, 1, 1)])
def test_there_is_a_size_for_every_part(values):
    with pytest.raises(ValueError, match=f"{len(values)} values for 2 sizes"):
        pack(values, (3, 4))


def test_a_box_with_more_than_there_is_room_for_is_refused():
    check_room("cards", 64, 64)
    with pytest.raises(TafelrundeError, match=r"^cards: expected at most 64, because .*, got 65$"):
        check_room("cards", 65, 64)
