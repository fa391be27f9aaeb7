"""Revealing tiles (MK-12), and the end of First Reconnaissance (MK-S01)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight.content import library
from tests.games.mage_knight.table import Table, seen

MAP = {"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02"}
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}


def scouting(at: str, move: int = 2, top: str = "countryside_05", **fields: Any) -> Table:
    """The hero stands there, and this is the next tile."""
    given: dict[str, Any] = {
        "tiles": MAP,
        "at": at,
        "move": move,
        "others": OTHER,
        "stack": {"top": top.split()},
    }
    return Table("rage rage", "march march march march march", **{**given, **fields})


def slots(table: Table) -> list[str]:
    assert table.match.choice is not None
    return [option.refs[0][5:] for option in table.match.choice.options if option.kind == "explore"]


def tile_in(table: Table, slot: str) -> str | None:
    view: dict[str, Any] = table.match.view(None)
    found: str | None = view["tiles"].get(slot)
    return found


@pytest.mark.rule("MK-12.1", "MK-12.3", "MK-3.19", "MK-27.15")
def test_exploring_costs_two_points_and_names_the_place() -> None:
    table = scouting("0,1,NE", 3)
    assert slots(table) == ["0,2", "1,1"]
    assert table.option("1,1").final
    table.choose("turn.what", "1,1")
    assert (table.hero.move, tile_in(table, "1,1"), table.at) == (1, "countryside_05", "0,1,NE")
    assert slots(scouting("0,1,NE", 1)) == []
    assert slots(scouting("0,1,C", 9)) == []  # the centre of a tile reaches nothing


@pytest.mark.rule("MK-12.2", "MK-12.5")
def test_only_legal_places_are_offered() -> None:
    """West of the coast there is nothing."""
    assert slots(scouting("0,1,W", 2)) == []
    assert slots(scouting("0,1,NW", 2)) == ["0,2"]


@pytest.mark.rule("MK-12.6", "MK-27.4", "MK-R59")
def test_core_tiles_keep_from_the_coast() -> None:
    assert slots(scouting("0,1,NE", 2, stack={"core_left": 1})) == ["1,1"]
    assert slots(scouting("0,1,NE", 2, stack={"core_left": 1}, mode="first_reconnaissance")) == ["1,1"]


@pytest.mark.rule("MK-12.9", "MK-12.10", "MK-11.31")
def test_sites_do_what_they_do_when_revealed() -> None:
    """Countryside 5: a monastery and orcs. Orcs next to the hero are not provoked by that."""
    table = scouting("0,1,NE").choose("turn.what", "1,1")
    assert table.face_up == {"1,1,E": True}
    assert len(table.s.lessons) == 1
    assert not table.hero.acted


@pytest.mark.rule("MK-32.23")
def test_a_revealed_garrison_next_to_the_hero_shows_itself_by_day() -> None:
    """Countryside 10 in slot 1,1 has a keep in the south-west, next to 0,1,NE."""
    assert scouting("0,1,NE", top="countryside_10").choose("turn.what", "1,1").face_up["1,1,SW"] is True
    night = scouting("0,1,NE", top="countryside_10", night=True).choose("turn.what", "1,1")
    assert night.face_up == {"1,1,SW": False, "1,1,SE": False}


@pytest.mark.rule("MK-32.23", "MK-32.31")
def test_a_revealed_garrison_next_to_another_hero_shows_itself_by_day() -> None:
    """Seat 0 explores 1,1 from 1,0,NE in the south, which touches 1,1,SE. The keep of Countryside 10 and the mage tower of
    Countryside 9, both in 1,1,SW, lie beside 0,1,NE, where seat 1 stands; from 0,0,C nobody sees them."""

    def around(other: str, **fields: Any) -> dict[str, bool]:
        others = {1: {**OTHER[1], "at": other}}
        given = {"top": "countryside_10", "others": others, **fields}
        return scouting("1,0,NE", **given).choose("turn.what", "1,1").face_up

    assert around("0,1,NE") == {"1,1,SW": True, "1,1,SE": True}
    assert around("0,1,NE", top="countryside_09")["1,1,SW"] is True
    assert around("0,0,C")["1,1,SW"] is False
    assert around("0,1,NE", night=True)["1,1,SW"] is False


@pytest.mark.rule("MK-12.12", "MK-11.10")
def test_several_tiles_in_one_movement() -> None:
    table = scouting("0,1,NE", 6, "countryside_05 countryside_06").choose("turn.what", "1,1")
    assert slots(table) == ["0,2"]
    table.choose("turn.what", "0,2")
    assert (table.hero.move, tile_in(table, "0,2")) == (2, "countryside_06")
    assert any(name.startswith("0,1") for name in table.options)


@pytest.mark.rule("MK-12.7", "MK-12.8")
def test_from_an_empty_stack_left_over_tiles_come() -> None:
    """They must touch three tiles: 1,1 does once 0,2 lies there, too."""
    more = {**MAP, "0,2": "countryside_03"}
    empty: dict[str, Any] = {"stack": {}}
    assert slots(scouting("0,1,NE", **empty)) == []
    table = scouting("0,1,NE", tiles=more, **empty)
    assert slots(table) == ["1,1"]
    table.choose("turn.what", "1,1")
    drawn = tile_in(table, "1,1")
    assert drawn is not None
    assert drawn.startswith("countryside")
    nothing: dict[str, Any] = {"stack": {"countryside": [], "core": []}}
    assert slots(scouting("0,1,NE", tiles=more, **nothing)) == []


@pytest.mark.rule("MK-12.5", "MK-12.7")
@pytest.mark.parametrize("pools", [{"core": []}, {"countryside": [], "core": ["core_01"]}, {}])
def test_tiles_of_the_stack_can_be_laid_whatever_is_left_over(pools: dict[str, Any]) -> None:
    """Two tiles of the stack are in a known order: no pool has to be there for them. Everybody is shown where they may lie."""
    table = scouting("0,1,NE", stack={"top": ["countryside_05", "countryside_06"], **pools})
    assert {"0,2", "1,1"} <= set(slots(table))
    assert {"0,2", "1,1"} <= set(seen(table.match, 1)["slots"])


@pytest.mark.rule("MK-12.7", "MK-27.13")
def test_left_over_core_tiles_keep_from_the_coast() -> None:
    """0,2 lies on the coast and touches 0,1, 1,1 and 1,2: good for countryside, which comes first, but not for core tiles."""
    more = {**MAP, "1,1": "countryside_03", "1,2": "countryside_05"}
    for left, places in ((["countryside_07"], ["0,2"]), ([], [])):
        stack = {"countryside": left, "core": ["core_01"]}
        assert slots(scouting("0,1,NW", tiles=more, stack=stack)) == places


@pytest.mark.rule("MK-10.23", "MK-10.31")
def test_no_exploring_after_the_action_or_when_resting() -> None:
    assert slots(scouting("0,1,NE", acted=True)) == []
    assert slots(scouting("0,1,NE", rested=True)) == []


@pytest.mark.rule("MK-9.18", "MK-9.19")
def test_a_revealed_tile_cannot_be_taken_back() -> None:
    table = scouting("0,1,SE", 9).choose("turn.what", "0,1,E")
    assert table.match.undo()
    table = scouting("0,1,NE", 9).choose("turn.what", "1,1")
    assert not table.match.undo()


# --- First Reconnaissance --------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-S01.4")
def test_first_reconnaissance_gives_fame_for_tiles() -> None:
    assert scouting("0,1,NE", mode="first_reconnaissance").choose("turn.what", "1,1").hero.fame == 1
    assert scouting("0,1,NE").choose("turn.what", "1,1").hero.fame == 0


@pytest.mark.rule("MK-S01.9", "MK-4.30", "MK-R201")
def test_a_revealed_city_ends_first_reconnaissance() -> None:
    """This turn is finished, then everybody has one more; the one who found it is last."""
    cards = "rage rage rage"
    others = {1: {"hand": cards, "deck": cards}, 2: {"hand": cards, "deck": cards}}
    table = scouting(
        "0,1,NE", top="core_06", mode="first_reconnaissance", seats=3, others=others, used_card=True
    )
    table.choose("turn.what", "1,1")
    assert table.s.ending
    table.choose("turn.what", "end").choose("discard.card", "draw")
    asked = []
    for seat in (1, 2, 0):
        asked.append(table.asked)
        table.choose("turn.what", "end")
        if seat:  # these have used no card yet
            table.choose("discard.card", "draw")
        else:
            table.choose("discard.card", "rage", "draw")
    assert table.match.over
    assert asked == [1, 2, 0]
    assert table.s.round == 1


@pytest.mark.rule("MK-S01.9", "MK-R24")
def test_alone_one_last_turn_is_left() -> None:
    table = Table(
        "rage rage", "march march march march march", mode="first_reconnaissance", seats=1, tiles=MAP, at="0,1,NE",
        move=2, used_card=True, stack={"top": ["core_06"]}, order=[0, 4],
    )  # fmt: skip
    table.choose("turn.what", "1,1").choose("turn.what", "end").choose("discard.card", "draw")
    assert table.asked == 0
    assert table.told("dummy_flipped") == []
    table.choose("turn.what", "end").choose("discard.card", "rage", "draw")
    assert table.match.over


def test_the_box_knows_the_tiles_of_these_tests() -> None:
    """Countryside 5 has its orcs in the east; the tests above rely on it."""
    tile = library().tiles[library().tile_numbers["countryside_05"]]
    assert [library().sites[site].id if site >= 0 else "" for site in tile.site] == [
        "", "monastery", "marauding_orcs", "crystal_mine_blue", "", "magical_glade", "",
    ]  # fmt: skip
