"""What options and views tell before anybody commits: uses of cards, ways, slots, signs."""

from typing import Any

from tafelrunde import Option
from tafelrunde.games.mage_knight import cards, foresight
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.printed import content
from tafelrunde.games.mage_knight.view import view
from tests.games.mage_knight.table import Table

LAND = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}


def offered(table: Table) -> list[Option]:
    assert table.match.choice is not None
    return table.match.choice.options


def uses(table: Table, card: str) -> dict[str, dict[str, Any]]:
    found = next(option for option in offered(table) if option.refs == (f"card:{card}",))
    assert found.preview is not None
    told = found.preview["uses"]
    assert isinstance(told, list)
    return {use["how"]: use for use in told}


def test_a_card_tells_what_each_use_would_bring() -> None:
    told = uses(Table("march promise", crystals={"green": 1}), "march")
    assert list(told) == ["basic", "strong", "side_move", "side_influence"]
    assert [told[how]["move"] for how in told] == [2, 4, 1, 0]
    assert told["strong"]["pays"] == ["crystal:green"]
    assert told["side_influence"]["influence"] == 1


def test_of_several_sources_the_one_that_is_proposed_first_pays() -> None:
    """A token before a crystal."""
    told = uses(Table("march", crystals={"green": 1}, mana={"green": 1}), "march")
    assert (told["strong"]["move"], told["strong"]["pays"]) == (4, ["token:green"])


def test_foreseeing_changes_nothing() -> None:
    table = Table("march", crystals={"green": 1})
    uses(table, "march")
    assert (table.hand, table.hero.move, table.crystals) == ("march", 0, {"green": 1})


def test_spaces_that_come_into_reach_are_told_with_their_whole_cost() -> None:
    table = Table("march", tiles=LAND, at="0,0,C", move=1)
    told = uses(table, "march")
    assert "hex:0,0,E" in [ref for ref, _ in told["basic"]["reach"]]
    costs = dict(told["basic"]["reach"])
    assert costs["hex:0,0,NE"] == 3  # a forest by day
    assert "hex:0,0,NE" not in dict(told["side_move"]["reach"])


def test_it_stops_before_something_is_rolled() -> None:
    """The strong effect rolls all dice anew: it is paid, and that is all that can be said."""
    table = Table("mana_storm", crystals={"white": 1}, source=["red", "blue"])
    assert uses(table, "mana_storm")["strong"]["pays"] == ["crystal:white"]
    table.choose("turn.what", "mana_storm")
    twin = table.s.copy()
    foresight.follow(twin, cards.use(twin, 0, library().deed_numbers["mana_storm"], cards.STRONG))
    assert (twin.source, twin.news) == (table.s.source, table.s.news)


def test_a_use_with_a_decision_inside_promises_nothing() -> None:
    told = uses(Table("instinct"), "instinct")
    assert (told["basic"]["move"], told["basic"]["influence"]) == (0, 0)


def test_the_uses_of_a_card_that_lies_open_say_the_same() -> None:
    table = Table("march", crystals={"green": 1}).choose("turn.what", "march")
    basic = next(option for option in offered(table) if option.kind == "basic")
    assert basic.refs == ("use:basic",)
    assert basic.preview is not None and basic.preview["move"] == 2


def test_mana_is_named_where_it_lies() -> None:
    table = Table("march", crystals={"green": 1}, mana={"green": 1}, source=["green", "gold"])
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert [option.refs for option in offered(table)] == [
        ("token:green",), ("die:green",), ("die:gold",), ("crystal:green",),
    ]  # fmt: skip


def test_a_way_is_told_space_by_space() -> None:
    table = Table(tiles=LAND, at="0,0,C", move=6)
    far = [option for option in offered(table) if option.preview and len(option.preview.get("way", ())) > 1]  # type: ignore[arg-type]
    assert far
    for option in far:
        assert option.preview is not None
        way = option.preview["way"]
        assert isinstance(way, list) and way[-1] == option.refs[0]
        assert option.preview["left"] == 6 - int(str(option.preview["cost"]))


def test_the_view_tells_where_the_next_tile_may_lie() -> None:
    seen = view(Table(tiles=LAND, stack={"top": ["countryside_05"]}).s, 0)
    assert "1,1" in seen.slots
    assert not set(seen.slots) & set(LAND)


def test_the_view_tells_level_and_standing() -> None:
    seat = view(Table(fame=4, level=2, reputation=2).s, 0).seats[0]
    assert (seat.level_at, seat.next_level, seat.standing) == (3, 8, 1)
    outcast = view(Table(reputation=-7).s, 0).seats[0]
    assert outcast.standing is None


def test_effects_are_told_in_signs() -> None:
    signs = {deed.id: deed.signs for deed in content().deeds}
    basic, strong = signs["rage"]
    assert [[(one.what, one.n) for one in group] for group in basic.groups] == [
        [("attack", 2)],
        [("block", 2)],
    ]
    assert not basic.more and [one.of for one in strong.groups[0]] == [["physical"]]
    assert signs["diplomacy"][1].more
    assert [(one.what, one.n) for one in signs["diplomacy"][1].groups[0]] == [("influence", 4)]
