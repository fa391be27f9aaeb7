"""Walls between spaces (MK-33.8 to MK-33.10): what they cost, whom they keep away, whom they fortify.

The map: the start tile, countryside 1 in the north (slot 0,1) and countryside 2 in the north-east (slot 1,0). Orcs stand
at 1,0,NW, next to 1,0,W and 1,0,C. In the castle's map countryside 3 has a keep at 0,1,NE, which is entered from 0,1,C.
"""

from typing import Any

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.games.mage_knight import movement, plan, shares, sums
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table
from tests.games.mage_knight.test_fight_phases import Walk, in_castle

GATE = ("0,1,C", "0,1,NE")
HILL = ("1,0,W", "1,0,C")


def between(*walls: tuple[str, str]) -> dict[str, Any]:
    return {"walls": [list(wall) for wall in walls]}


def seen(table: Table, *keys: str | int) -> Any:
    """A part of what the first seat sees."""
    part: Any = table.match.view(0)
    for key in keys:
        part = part[key]
    return part


def fortified(walk: Walk) -> list[int]:
    return [sums.fortifications(walk.s, foe) for foe in walk.fight.foes]


# --- crossing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-33.8")
@pytest.mark.parametrize("wall", [HILL, HILL[::-1]])
def test_crossing_costs_one_more_from_either_side(wall: tuple[str, str]) -> None:
    walk = Walk("1,0,W", 9, tokens={}, quest=between(wall))
    option = walk.option("1,0,C")
    assert option.preview is not None
    assert (option.preview["cost"], option.preview["left"], option.words["n"]) == (4, 5, 4)
    walk.choose("turn.what", "1,0,C")
    assert (walk.at, walk.hero.move) == ("1,0,C", 5)
    assert "1,0,C" not in Walk("1,0,W", 3, tokens={}, quest=between(wall)).options
    assert "1,0,C" in Walk("1,0,W", 3, tokens={}).options


@pytest.mark.rule("MK-33.8")
def test_no_discount_takes_the_wall_off() -> None:
    """Path Finding makes the hill cost 2; the wall is 1 on top."""
    walk = Walk("1,0,W", 0, "path_finding", tokens={}, quest=between(HILL))
    walk.choose("turn.what", "path_finding").choose("card.how", "basic")
    start, end = [HEX_NUMBERS[hex] for hex in HILL]
    assert (movement.cost_of(walk.s, 0, end), movement.price(walk.s, 0, start, end)) == (2, 3)


@pytest.mark.rule("MK-33.8")
def test_a_longer_way_goes_around_a_wall_if_that_is_cheaper() -> None:
    """From the forest to the hill behind the wall: over the wall 2 + 4, around it no way is cheaper; the total counts both."""
    walk = Walk("0,0,NE", 9, tokens={}, quest=between(HILL))
    option = walk.option("1,0,C")
    assert option.preview is not None
    free = Walk("0,0,NE", 9, tokens={}).option("1,0,C")
    assert free.preview is not None and free.preview["cost"] == 5
    assert option.preview["cost"] == 6
    ways = plan.Ways(walk.s, 0)
    assert ways.cost[HEX_NUMBERS["1,0,C"]] == 6


@pytest.mark.rule("MK-33.10")
def test_whoever_is_behind_a_wall_is_not_provoked() -> None:
    orcs = {"1,0,NW": [token("prowlers")]}
    start, end = [HEX_NUMBERS[hex] for hex in HILL]
    assert movement.provoked_by(Walk("1,0,W", 3, tokens=orcs).s, 0, start, end)
    behind = Walk("1,0,W", 3, tokens=orcs, quest=between(("1,0,C", "1,0,NW")))
    assert not movement.provoked_by(behind.s, 0, start, end)
    assert movement.provoked_by(behind.s, 0, end, start), "a wall at the start of the move does not help"
    behind.choose("turn.what", "1,0,C")
    assert behind.prompt == "turn.what"


# --- fighting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-33.9")
def test_rampaging_enemies_challenged_across_a_wall_are_fortified() -> None:
    def challenged(**fields: Any) -> Walk:
        walk = Walk("1,0,C", 0, "swiftness", crystals={"white": 1}, **fields)
        walk.pick("challenge", "1,0,NW")
        return walk

    assert fortified(challenged()) == [0]
    walk = challenged(quest=between(("1,0,NW", "1,0,C")))
    assert fortified(walk) == [1]
    assert seen(walk, "fight", "foes", 0, "fortified") == 1
    assert fortified(challenged(quest=between(("1,0,NW", "1,0,W")))) == [0], "that wall is elsewhere"


@pytest.mark.rule("MK-33.9", "MK-21.19", "MK-R242")
@pytest.mark.parametrize(
    ("defenders", "without", "with_wall"),
    [
        ("swordsmen", 1, 2),
        ("guardsmen", 2, 2),  # fortified by themselves; nobody is fortified three times
        ("shocktroops", 0, 0),  # neither site nor wall does anything for them
    ],
)
def test_a_site_assaulted_across_a_wall_is_fortified_twice(
    defenders: str, without: int, with_wall: int
) -> None:
    for quest, times in ((between(), without), (between(GATE), with_wall)):
        walk = in_castle(quest=quest, tokens={"0,1,NE": [token(defenders)]})
        walk.choose("turn.what", "0,1,NE")
        assert fortified(walk) == [times]


@pytest.mark.rule("MK-33.9")
def test_where_sites_fortify_nobody_walls_do_not_either() -> None:
    walk = in_castle(quest=between(GATE), tokens={"0,1,NE": [token("swordsmen")]})
    walk.choose("turn.what", "0,1,NE")
    walk.fight.foes[0].lost |= shares.LOST_FORTIFICATION
    assert fortified(walk) == [0]


@pytest.mark.rule("MK-33.9")
def test_a_player_attacked_across_a_wall_is_fortified() -> None:
    army = "utem_crossbowmen_1 catapults_1"
    ring = Ring("rage", "rage", army=army, quest=between(("0,0,NE", "1,0,W"))).attack().passes()
    assert ring.offers("use_unit", "catapults_1") and not ring.offers("use_unit", "utem_crossbowmen_1")
    assert seen(ring, "duel", "fortified")
    elsewhere = Ring("rage", "rage", army=army, quest=between(HILL)).attack().passes()
    assert elsewhere.offers("use_unit", "utem_crossbowmen_1")
    assert not seen(elsewhere, "duel", "fortified")


# --- written down ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-R242")
def test_walls_are_saved_and_stand_between_neighbours() -> None:
    walk = Walk("1,0,W", 9, tokens={}, quest=between(HILL[::-1], GATE))
    position: Any = walk.match.position()
    saved = position["state"]["quest"]["walls"]
    assert sorted([sorted(wall) for wall in saved]) == sorted([sorted(HILL), sorted(GATE)])
    assert seen(walk, "quest", "walls") == [list(wall) for wall in saved]
    with pytest.raises(TafelrundeError, match=r"walls: 0,0,C and 1,0,C are not next to each other"):
        Walk("1,0,W", 9, quest=between(("0,0,C", "1,0,C")))
    with pytest.raises(TafelrundeError, match=r"0,0,X"):
        Walk("1,0,W", 9, quest=between(("0,0,C", "0,0,X")))
