"""The score sheet: achievements and titles (MK-30), cities (MK-S02.5 to MK-S02.7), goals of a game alone (MK-S04.9 to
MK-S04.12), and who has won."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import scoring
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.table import Table

TILES = {
    "0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_07", "1,1": "countryside_09", "0,2": "countryside_08",
    "2,0": "core_08", "2,1": "core_07",
}  # fmt: skip


def final(*seats: dict[str, Any], mode: str = "full_conquest", **fields: Any) -> Table:
    """A game that is over, with what each seat has."""
    mine, *others = seats
    hand, deck = mine.pop("hand", ""), mine.pop("deck", "")
    return Table(
        hand, deck, mode=mode, seats=len(seats), others=dict(enumerate(others, 1)), phase="over",
        **{"tiles": TILES, "round": 6, **mine, **fields},
    )  # fmt: skip


def row(table: Table, id: str) -> scoring.Row:
    [found] = [one for one in scoring.sheet(table.s) if one.id == id]
    return found


def points(id: str, **fields: Any) -> int:
    """What one line is worth to seat 0 of two."""
    return row(final(fields, {}), id).points[0]


# --- achievements ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-30.1")
def test_greatest_knowledge() -> None:
    """Two for a spell, one for an advanced action, nothing for basic actions, artifacts and wounds."""
    assert points("knowledge", hand="fireball") == 2
    assert points("knowledge", hand="ice_bolt blood_rage") == 2
    assert points("knowledge", hand="march wound banner_of_glory") == 0


@pytest.mark.rule("MK-30.10")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play", "tucked", "aside"])
def test_the_deck_is_all_own_cards(zone: str) -> None:
    assert points("knowledge", **{zone: "fireball ice_bolt"}) == 3
    assert points("loot", **{zone: "banner_of_fear"}) == 2
    assert points("beating", **{zone: "wound wound"}) == -4
    assert points("knowledge", gone="fireball ice_bolt") == 0


@pytest.mark.rule("MK-30.2", "MK-X204")
def test_greatest_loot() -> None:
    """Banners on units count; crystals of all colours are counted together."""
    assert points("loot", hand="banner_of_fear", army="peasants_1/banner_of_glory") == 4
    assert points("loot", crystals={"red": 1, "blue": 1, "green": 1}) == 1
    assert points("loot", crystals={"red": 3, "blue": 1}) == 2


@pytest.mark.rule("MK-30.3", "MK-30.17", "MK-X5")
def test_greatest_leader() -> None:
    """Each wounded unit is halved on its own: levels 1, 2 and 3 give 0, 1 and 1."""
    assert points("leader", army="peasants_1 utem_guardsmen_1 fire_golems_1") == 6
    assert points("leader", army="peasants_1/wounded") == 0
    assert points("leader", army="peasants_1/wounded utem_guardsmen_1/wounded fire_golems_1/wounded") == 2
    assert points("leader", army="utem_guardsmen_1/spent") == 2


@pytest.mark.rule("MK-30.4", "MK-30.16")
def test_greatest_conqueror() -> None:
    """A keep, a mage tower and a burned monastery; the shield that lies there counts."""
    shields = {"0,1,NE": [0], "1,1,SW": [0], "1,0,W": [0], "1,1,E": [1]}
    table = final({}, {}, shields=shields)
    assert row(table, "conqueror").points == [6, 2]


@pytest.mark.rule("MK-30.5", "MK-30.15")
def test_greatest_adventurer() -> None:
    """A dungeon and a ruin; shields in cities, mines and glades count for nothing here."""
    shields = {"1,0,SE": [0], "0,2,NE": [0], "2,1,NW": [1], "2,0,C": [0, 0], "0,1,SE": [0], "1,0,E": [0]}
    table = final({}, {}, shields=shields)
    assert row(table, "adventurer").points == [4, 2]
    assert row(table, "conqueror").points == [0, 0]


@pytest.mark.rule("MK-30.6")
def test_greatest_beating() -> None:
    """Wounds of units are none of the deck's."""
    assert points("beating", hand="wound", discard="wound") == -4
    assert points("beating", army="peasants_1/wounded") == 0


@pytest.mark.rule("MK-30.7", "MK-30.8", "MK-30.13")
@pytest.mark.parametrize(
    ("values", "bonus"),
    [([4, 2], [3, 0]), ([4, 4], [1, 1]), ([0, 0], [0, 0]), ([1, 3, 3], [0, 1, 1]), ([0, 0, 1], [0, 0, 3])],
)
def test_the_best_of_a_category_has_its_title(values: list[int], bonus: list[int]) -> None:
    seats: list[dict[str, Any]] = [
        {"discard": " ".join(["ice_bolt", "fire_bolt", "blood_rage", "intimidate"][:n])} for n in values
    ]
    table = final(*seats)
    assert row(table, "knowledge").points == values
    assert row(table, "knowledge").titles == bonus


@pytest.mark.rule("MK-30.9", "MK-30.13")
@pytest.mark.parametrize(
    ("wounds", "loss"), [([2, 1], [-3, 0]), ([2, 2], [-1, -1]), ([0, 0], [0, 0]), ([0, 1, 1], [0, -1, -1])]
)
def test_whoever_was_beaten_most_loses_more(wounds: list[int], loss: list[int]) -> None:
    table = final(*[{"discard": " ".join(["wound"] * n)} for n in wounds])
    assert row(table, "beating").titles == loss


@pytest.mark.rule("MK-30.14")
def test_titles_compare_their_own_category_and_nobody_gains_a_level() -> None:
    """Seat 0 has two titles, still the third one goes to seat 1; its fame of the sheet is no fame on the track."""
    table = final({"hand": "fireball banner_of_fear", "fame": 2}, {"army": "peasants_1"})
    assert [row(table, id).titles for id in ("knowledge", "loot", "leader")] == [[3, 0], [3, 0], [0, 3]]
    assert (table.hero.fame, table.hero.level) == (2, 1)


# --- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-30.11", "MK-S02.8", "MK-1.8")
def test_the_highest_total_wins() -> None:
    """Less fame on the track, more on the sheet; whether all cities fell does not matter."""
    end = final({"fame": 10}, {"fame": 7, "discard": "fireball"}).match.outcome
    assert end is not None
    assert (end.scores, end.ranks, end.winners, end.reason) == ([10, 12], [2, 1], [1], "fame")


@pytest.mark.rule("MK-30.12", "MK-S01.10", "MK-R43")
@pytest.mark.parametrize("mode", ["first_reconnaissance", "full_conquest", "blitz_conquest"])
def test_a_tie_is_a_shared_victory(mode: str) -> None:
    end = final({"fame": 7}, {"fame": 7}, {"fame": 3}, mode=mode).match.outcome
    assert end is not None
    assert (end.ranks, end.winners, end.reason) == ([1, 1, 3], [0, 1], "shared")
    assert end.draw


@pytest.mark.rule("MK-S01.10")
def test_first_reconnaissance_knows_no_city_scoring() -> None:
    table = final({}, {}, mode="first_reconnaissance", shields={"2,0,C": [0]})
    assert [one.id for one in scoring.sheet(table.s)] == [
        "fame", "knowledge", "loot", "leader", "conqueror", "adventurer", "beating",
    ]  # fmt: skip


def test_the_sheet_is_shown_when_the_game_is_over() -> None:
    table = final({"fame": 10}, {"discard": "fireball"})
    view: dict[str, Any] = table.match.view(None)
    shown = view["scores"]
    assert [(line["what"], line["points"], line["titles"]) for line in shown[:2]] == [
        ("fame", [10, 0], [0, 0]),
        ("knowledge", [0, 2], [0, 3]),
    ]
    before: dict[str, Any] = Table("march", others={1: {"hand": "march"}}).match.view(0)
    assert before["scores"] is None


# --- cities ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-S02.5", "MK-S02.6", "MK-S03.7")
@pytest.mark.parametrize("mode", ["full_conquest", "blitz_conquest"])
def test_cities_count_for_whoever_took_part(mode: str) -> None:
    """The red city is seat 1's, seat 0 has helped; in the white one a defender is left: nobody leads it."""
    table = final(
        {}, {}, mode=mode, shields={"2,0,C": [0, 1, 1], "2,1,C": [0]}, tokens={"2,1,C": [token("freezers")]}
    )
    assert row(table, "cities").points == [8, 7]


@pytest.mark.rule("MK-S02.7", "MK-X206", "MK-30.13")
@pytest.mark.parametrize(
    ("shields", "title"),
    [({"2,0,C": [0]}, [5, 0]), ({"2,0,C": [0], "2,1,C": [1]}, [2, 2]), ({}, [0, 0])],
)
def test_greatest_city_conqueror(shields: Any, title: list[int]) -> None:
    assert row(final({}, {}, shields=shields), "cities").titles == title


# --- alone -----------------------------------------------------------------------------------------------------------

DUMMY = {"hero": "krang", "deck": {"top": ["march", "march", "rage"]}}


def alone(mode: str = "solo_conquest", **fields: Any) -> Table:
    given: dict[str, Any] = {"dummy": DUMMY, "announced": 4, "cities_seen": 2}
    return final({**given, **fields}, mode=mode)


@pytest.mark.rule("MK-S04.8", "MK-S01.11")
@pytest.mark.parametrize("mode", ["solo_conquest", "first_reconnaissance", "full_conquest"])
def test_alone_there_are_no_titles(mode: str) -> None:
    table = alone(mode, fame=20, discard="fireball wound")
    assert all(one.titles == [0] for one in scoring.sheet(table.s))
    assert [row(table, id).points for id in ("fame", "knowledge", "beating")] == [[20], [2], [-2]]


@pytest.mark.rule("MK-S04.9")
@pytest.mark.parametrize(
    ("left", "each", "all"), [(["2,0,C", "2,1,C"], 0, 0), (["2,0,C"], 10, 0), ([], 20, 15)]
)
def test_points_for_cities(left: list[str], each: int, all: int) -> None:
    table = alone(tokens={hex: [token("freezers")] for hex in left})
    assert (row(table, "each_city").points, row(table, "all_cities").points) == ([each], [all])


@pytest.mark.rule("MK-S04.10", "MK-R203")
def test_rounds_that_were_not_begun() -> None:
    assert row(alone(round=4), "rounds_left").points == [60]
    assert row(alone(round=6), "rounds_left").points == [0]


@pytest.mark.rule("MK-S04.11")
def test_cards_left_in_the_dummys_deck() -> None:
    assert row(alone(), "dummy_cards").points == [3]


@pytest.mark.rule("MK-S04.12")
def test_the_end_of_the_round_was_not_announced() -> None:
    assert row(alone(announced=-1), "unannounced").points == [5]
    assert [row(alone(announced=player), "unannounced").points for player in (0, 4)] == [[0], [0]]


@pytest.mark.rule("MK-S04.7", "MK-R229", "MK-28.17")
@pytest.mark.parametrize("mode", ["solo_conquest", "full_conquest", "blitz_conquest"])
def test_alone_all_cities_have_to_be_conquered(mode: str) -> None:
    """A score is counted in both cases, and no defeat is worth as much as a victory."""
    won = alone(mode, fame=5).match.outcome
    lost = alone(mode, fame=119, tokens={"2,0,C": [token("freezers")]}).match.outcome
    assert won is not None
    assert lost is not None
    assert (won.winners, won.reason, lost.winners, lost.reason) == ([0], "mission", [], "failed")
    assert 0 < lost.worth[0] < 0.5 < won.worth[0] < 1
    assert lost.scores[0] >= 119
    assert won.scored


@pytest.mark.rule("MK-S01.11")
def test_alone_first_reconnaissance_is_a_score() -> None:
    few = alone("first_reconnaissance", fame=5).match.outcome
    many = alone("first_reconnaissance", fame=25).match.outcome
    assert few is not None
    assert many is not None
    assert (few.scores, few.winners, few.reason, few.scored) == ([5], [], "score", True)
    assert 0 < few.worth[0] < many.worth[0] < 1
