"""Values made of several numbers: what does not fit is refused, not folded into something else."""

import pytest

from tafelrunde.core.packing import pack, unpack
from tafelrunde.games.pixel_tactics import content, turn
from tafelrunde.games.pixel_tactics.packing import all_parts


def test_what_is_packed_comes_back():
    sizes = (3, 4, 5)
    values = [pack((a, b, c), sizes) for a in range(3) for b in range(4) for c in range(5)]
    assert values == list(range(60))
    assert [unpack(value, sizes) for value in values] == all_parts(sizes)
    assert unpack(pack((2, 0, 4), sizes), sizes) == (2, 0, 4)


@pytest.mark.parametrize("numbers", [(0, 64), (11, 0), (-1, 0), (0, -1)])
def test_a_number_that_does_not_fit_is_refused(numbers):
    with pytest.raises(ValueError, match="pack: part"):
        pack(numbers, (11, 64))


@pytest.mark.parametrize("value", [11 * 64, -1])
def test_a_value_that_was_never_packed_is_refused(value):
    with pytest.raises(ValueError, match="unpack"):
        unpack(value, (11, 64))


def test_every_card_fits_into_an_action():
    """A further character adds two cards: the fourth one would need larger values."""
    assert turn.ACTION[1] >= content.CARDS
    last = pack((turn.EXPOSE, content.CARDS - 1), turn.ACTION)
    assert unpack(last, turn.ACTION) == (turn.EXPOSE, content.CARDS - 1)
