"""What machines are told about the things that questions and options refer to."""

import pytest

from tafelrunde.games.mage_knight.numbers import meaning
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.ring import Ring


@pytest.mark.parametrize(
    ("ref", "owner", "id"),
    [
        ("unit:peasants_2", -1, "peasants"),  # whichever of its cards it is
        ("unit:nobody", -1, "nobody"),
        ("foe:1", -1, "diggers"),
        ("attack:0,0", -1, "prowlers"),
        ("foe:2", -1, ""),
        ("seat:1", 1, "arythea"),
        ("hex:1,0,SW", -1, "crystal_mine_green"),
        ("hex:1,0,W", -1, "plains"),
        ("hex:nowhere", -1, ""),
        ("card:march", -1, "march"),
    ],
)
def test_what_a_reference_means(ref: str, owner: int, id: str) -> None:
    found = meaning(Arena("prowlers", "diggers", hand="march", army="peasants_2").s, 0, ref)
    assert (found.owner, found.id) == (owner, id)


def test_units_that_fight_are_somebodys() -> None:
    ring = Ring("rage", "rage", rival={"army": "foresters_1"}).attack()
    found = meaning(ring.s, 0, "foe:0")
    assert (found.owner, found.id) == (1, "foresters")
