"""Moving over the map, what it brings about, and going back (MK-11, MK-22).

The map of most tests: the start tile, countryside 1 in the north (slot 0,1) and countryside 2 in the north-east (slot 1,0).
Orcs stand at 1,0,NW, next to 1,0,W, 1,0,C, 1,0,NE and 0,1,E.
"""

from random import Random
from typing import Any

import pytest

from tafelrunde.games.mage_knight import movement, parts
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, NEIGHBOURS, hex_name
from tafelrunde.games.mage_knight.state import NONE
from tests.games.mage_knight.table import Table

MAP = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
ORCS = {"1,0,NW": [{"back": "green", "kind": "prowlers"}]}
CASTLE = {
    "0,0": "start_a",
    "0,1": "countryside_03",
    "1,0": "countryside_02",
}  # a keep at 0,1,NE, forest at 0,1,C
GUARD = {"0,1,NE": [{"back": "grey", "up": False}]}
TOWER = {"0,0": "start_a", "0,1": "countryside_04"}  # a mage tower at 0,1,C, desert at 0,1,NE
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}


def walking(at: str, move: int, hand: str = "rage rage", **fields: Any) -> Table:
    """The hero stands there with so many move points."""
    return Table(hand, "march", **{"tiles": MAP, "at": at, "move": move, "others": OTHER, **fields})


def spaces(table: Table) -> set[str]:
    """Where the hero can go now."""
    assert table.match.choice is not None
    return {option.refs[0][4:] for option in table.match.choice.options if option.kind.startswith("move")}


# --- costs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.4", "MK-3.7", "MK-3.8")
@pytest.mark.parametrize(
    ("tile", "hex", "day", "night"),
    [
        ("countryside_01", "SE", 2, 2),  # plains
        ("countryside_02", "C", 3, 3),  # hills
        ("countryside_01", "C", 3, 5),  # forest
        ("countryside_09", "E", 4, 4),  # wasteland
        ("countryside_04", "NE", 5, 3),  # desert
        ("countryside_07", "C", 5, 5),  # swamp
        ("core_05", "C", 2, 2),  # a city in a swamp
    ],
)
def test_what_a_space_costs(tile: str, hex: str, day: int, night: int) -> None:
    for dark, cost in ((False, day), (True, night)):
        s = Table("rage", tiles={"0,0": "start_a", "1,0": tile}, night=dark).s
        assert movement.cost_of(s, 0, HEX_NUMBERS[f"1,0,{hex}"]) == cost


@pytest.mark.rule("MK-11.4")
def test_a_move_is_paid_with_move_points() -> None:
    table = walking("0,0,C", 4).choose("turn.what", "0,0,NE")  # forest
    assert (table.at, table.hero.move) == ("0,0,NE", 1)
    assert spaces(walking("0,0,C", 2)) == {"0,0,E", "0,0,NW"}
    assert "0,0,NE" not in spaces(walking("0,0,C", 4, night=True))


@pytest.mark.rule("MK-11.5")
def test_sea_lakes_and_mountains_cannot_be_entered() -> None:
    assert not {"0,0,W", "0,0,SW", "0,0,SE"} & spaces(walking("0,0,C", 9))
    assert "0,1,NE" not in spaces(walking("0,1,C", 9))  # a lake
    peak = {"0,0": "start_a", "0,1": "countryside_10"}
    assert "0,1,C" not in spaces(walking("0,1,NE", 9, tiles=peak))  # a mountain


@pytest.mark.rule("MK-11.2", "MK-11.11")
def test_more_points_can_be_played_on_the_way() -> None:
    table = walking("0,0,C", 3, "march").choose("turn.what", "0,0,NE")
    assert spaces(table) == set()
    table.choose("turn.what", "march").choose("card.how", "basic")
    assert "0,1,SE" in spaces(table)


# --- far moves -------------------------------------------------------------------------------------------------------


def test_a_farther_space_costs_the_cheapest_quiet_way() -> None:
    """Forest 3 and plains 2 in the north, not plains 2 and hills 3 and something else."""
    table = walking("0,0,C", 5)
    option = table.option("1,0,W")
    assert option.preview is not None and (option.preview["cost"], "provokes" in option.preview) == (5, False)
    assert not option.final
    table.choose("turn.what", "1,0,W")
    assert (table.at, table.hero.move) == ("1,0,W", 0)
    assert [hex_name(hex) for hex in table.hero.path] == ["0,0,C", "0,0,NE"]


def test_no_way_leads_past_somebody_who_would_notice() -> None:
    """Next to the orcs one may come, but from there only single moves lead on."""
    assert "1,0,C" in spaces(walking("0,0,NE", 9))  # over 1,0,SW, which is not next to them
    assert "1,0,NE" not in spaces(walking("0,0,NE", 9, tokens=ORCS))
    assert "1,0,NE" in spaces(walking("0,0,NE", 9))  # without orcs


def test_no_way_leads_past_a_garrison_that_would_show_itself() -> None:
    """By day 0,1,C is next to the hidden garrison of the keep; at night nothing is turned up there."""
    assert "0,1,C" not in spaces(walking("0,0,NE", 9, tiles=CASTLE, tokens=GUARD))
    assert "0,1,C" in spaces(walking("0,0,NE", 9, tiles=CASTLE, tokens=GUARD, night=True))


def test_quiet_ways_are_nothing_but_single_moves() -> None:
    """Wherever one starts: the far move and its single moves end in the same position."""
    dice = Random(4)
    compared = 0
    for start in ("0,0,C", "0,0,NE", "0,1,SW", "0,1,E", "1,0,SE", "1,0,C"):
        for night in (False, True):
            far = walking(start, 9, tokens=ORCS, night=night)
            near = {hex_name(hex) for hex in NEIGHBOURS[HEX_NUMBERS[start]]}
            ends = sorted(spaces(far) - near)
            if not ends:
                continue
            end = dice.choice(ends)
            way = [hex_name(hex) for hex in movement.Reach(far.s, 0).way_to(HEX_NUMBERS[end])]
            single = walking(start, 9, tokens=ORCS, night=night)
            for hex in way:
                assert not single.option(hex).final
                single.choose("turn.what", hex)
            far.choose("turn.what", end)
            assert far.match.digest() == single.match.digest()
            compared += len(way) > 1
    assert compared > 5


# --- rampaging enemies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.7")
def test_nobody_enters_the_space_of_a_rampaging_enemy() -> None:
    assert "1,0,NW" not in spaces(walking("1,0,C", 9, tokens=ORCS))
    assert "1,0,NW" in spaces(walking("1,0,C", 9))


@pytest.mark.rule("MK-11.8", "MK-10.27", "MK-14.7")
def test_moving_from_next_to_an_enemy_to_next_to_it_provokes() -> None:
    """The hero stands on the space entered, and the movement is over."""
    table = walking("1,0,W", 9, tokens=ORCS)
    option = table.option("1,0,C")
    assert option.preview == {
        "cost": 3, "left": 6, "way": ["hex:1,0,C"], "provokes": ["hex:1,0,NW"], "assault": False, "turns_up": False,
    }  # fmt: skip
    assert option.final
    table.choose("turn.what", "1,0,C")
    assert (table.at, table.hero.acted, table.hero.move) == ("1,0,C", True, 0)
    assert spaces(table) == set()


@pytest.mark.rule("MK-11.8")
def test_coming_or_leaving_does_not_provoke() -> None:
    table = walking("0,0,NE", 9, tokens=ORCS).choose("turn.what", "1,0,W")
    assert not table.hero.acted
    assert table.choose("turn.what", "0,0,NE").at == "0,0,NE"
    assert not table.hero.acted


@pytest.mark.rule("MK-14.9")
def test_one_move_may_provoke_two() -> None:
    """Two orcs next to both spaces."""
    map = {**MAP, "1,0": "core_05"}  # orcs are printed at E and SW there
    two = {"1,0,E": ORCS["1,0,NW"], "1,0,SW": ORCS["1,0,NW"]}
    table = walking("1,0,SE", 9, tiles=map, tokens=two)
    provoked = movement.provoked_by(table.s, 0, HEX_NUMBERS["1,0,SE"], HEX_NUMBERS["1,0,C"])
    assert sorted(hex_name(hex) for hex in provoked) == ["1,0,E", "1,0,SW"]


# --- assaults --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.6", "MK-10.26", "MK-14.1", "MK-19.14")
def test_entering_an_unconquered_keep_is_an_assault() -> None:
    """The movement is over, reputation falls; without a victory one is back where one came from, without a wound."""
    table = walking("0,1,C", 9, tiles=CASTLE, tokens=GUARD)
    assert table.option("0,1,NE").preview == {
        "cost": 3, "left": 6, "way": ["hex:0,1,NE"], "provokes": [], "assault": True, "turns_up": True,
    }  # fmt: skip
    table.choose("turn.what", "0,1,NE")
    assert (table.at, table.hero.reputation, table.hero.acted, table.hero.move) == ("0,1,NE", -1, True, 0)
    assert table.face_up == {"0,1,NE": True}
    table.endure()
    assert (table.at, table.hand.split().count("wound")) == ("0,1,C", len(table.told("wounded")))
    assert [event["kind"] for event in table.match.events(None)][-1] == "went_back"


@pytest.mark.rule("MK-11.6", "MK-14.3", "MK-32.24", "MK-32.25")
def test_an_own_keep_is_open_anothers_is_not() -> None:
    own = walking("0,1,C", 9, tiles=CASTLE, shields={"0,1,NE": [0]}).choose("turn.what", "0,1,NE")
    assert (own.at, own.hero.reputation) == ("0,1,NE", 0)
    others = walking("0,1,C", 9, tiles=CASTLE, shields={"0,1,NE": [1]}).choose("turn.what", "0,1,NE")
    assert (others.prompt, others.hero.reputation) == ("fight.what", -1)


@pytest.mark.rule("MK-32.33")
def test_a_conquered_mage_tower_is_open_to_all() -> None:
    table = walking("0,1,SW", 9, tiles=TOWER, shields={"0,1,C": [1]}).choose("turn.what", "0,1,C")
    assert (table.at, table.hero.reputation) == ("0,1,C", 0)


@pytest.mark.rule("MK-R206", "MK-S01.3")
def test_a_closed_city_cannot_be_entered() -> None:
    map = {**MAP, "1,0": "core_05"}
    assert "1,0,C" not in spaces(walking("1,0,SE", 9, tiles=map, mode="first_reconnaissance"))
    assert "1,0,C" in spaces(walking("1,0,SE", 9, tiles=map))


@pytest.mark.rule("MK-11.9")
def test_adventure_sites_do_not_stop_anybody() -> None:
    map = {"0,0": "start_a", "0,1": "countryside_07"}
    tokens = {"0,1,SE": [{"back": "brown", "kind": "minotaur"}]}  # left in the dungeon
    table = walking("0,1,SW", 9, tiles=map, tokens=tokens).choose("turn.what", "0,1,SE")
    assert (table.at, table.hero.acted, table.hero.move) == ("0,1,SE", False, 7)


# --- what is turned up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-32.23", "MK-32.31", "MK-R39", "MK-9.18")
def test_by_day_garrisons_next_to_a_hero_show_themselves() -> None:
    table = walking("0,1,W", 9, tiles=CASTLE, tokens=GUARD)
    assert table.option("0,1,C").final
    table.choose("turn.what", "0,1,C")
    assert table.face_up == {"0,1,NE": True}
    assert not table.match.undo()


@pytest.mark.rule("MK-32.69")
def test_what_was_turned_up_lies_open_when_the_hero_has_gone() -> None:
    """Seen by day from 0,1,C; from 0,1,W nobody sees the keep in 0,1,NE any more; nor does the night cover it again."""
    open_keep = {"0,1,NE": [{"back": "grey", "kind": "golems"}]}
    ruin = {"0,1,NE": [{"back": "yellow", "up": False}]}
    table = walking("0,1,W", 9, tiles=CASTLE, tokens=GUARD).choose("turn.what", "0,1,C", "0,1,W")
    assert table.face_up == {"0,1,NE": True}
    entered = walking("0,1,E", 9, tiles={"0,0": "start_a", "0,1": "countryside_08"}, tokens=ruin, night=True)
    entered.choose("turn.what", "0,1,NE", "0,1,E")
    assert entered.face_up == {"0,1,NE": True}
    last: Any = {"announced": 1, "last_turns": [0], "used_card": True, "source": ["red", "red", "red", "red"]}
    evening = walking("0,0,C", 0, tiles=CASTLE, tokens=open_keep, **last).end()
    assert (evening.s.night, evening.face_up) == (True, {"0,1,NE": True})


@pytest.mark.rule("MK-32.23")
def test_at_night_they_stay_hidden() -> None:
    table = walking("0,1,W", 9, tiles=CASTLE, tokens=GUARD, night=True)
    assert not table.option("0,1,C").final
    table.choose("turn.what", "0,1,C")
    assert table.face_up == {"0,1,NE": False}
    assert table.match.undo()


@pytest.mark.rule("MK-9.18")
def test_what_is_asked_after_a_move_does_not_turn_up_the_garrison_unannounced() -> None:
    """Savage Harvesting asks on the space of the keep; before anybody there is seen the assault is said once more."""
    table = walking("0,1,C", 9, "savage_harvesting rage", tiles=CASTLE, tokens=GUARD, night=True)
    table.choose("turn.what", "savage_harvesting").choose("card.how", "basic").choose("turn.what", "0,1,NE")
    assert (table.prompt, table.face_up) == ("effect.may", {"0,1,NE": False})
    table.choose("effect.may", "skip")
    assert (table.prompt, table.face_up) == ("effect.go", {"0,1,NE": False})
    assert table.option("go_on").final
    table.choose("effect.go", "go_on")
    assert table.s.fight is not None and table.s.fight.stage == 0


@pytest.mark.rule("MK-32.35", "MK-R4")
def test_a_city_shows_its_garrison_at_night_too() -> None:
    map = {**MAP, "1,0": "core_05"}
    garrison = {"1,0,C": [{"back": "grey", "up": False}, {"back": "brown", "up": False}]}
    table = walking("0,0,NE", 9, tiles=map, tokens=garrison, night=True)
    assert table.face_up == {"1,0,C": False}
    table.choose("turn.what", "0,1,SE")
    assert table.face_up == {"1,0,C": False}
    near = walking("0,1,E", 9, tiles=map, tokens=garrison, night=True)
    near.choose("turn.what", "1,0,NW")
    assert near.face_up == {"1,0,C": True}


@pytest.mark.rule("MK-32.44")
def test_a_ruin_is_turned_up_when_it_is_entered() -> None:
    map = {"0,0": "start_a", "0,1": "countryside_08"}
    ruin = {"0,1,NE": [{"back": "yellow", "up": False}]}
    table = walking("0,1,E", 9, tiles=map, tokens=ruin, night=True)
    assert table.option("0,1,NE").final
    table.choose("turn.what", "0,1,NE")
    assert table.face_up == {"0,1,NE": True}


# --- other heroes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.20", "MK-11.28", "MK-11.19")
def test_one_may_pass_another_hero_but_not_stay() -> None:
    meets: dict[str, Any] = {"others": {1: {"at": "0,0,NE", "hand": "rage", "deck": "rage"}}, "pvp": False}
    table = walking("0,0,C", 9, used_card=True, **meets)
    table.choose("turn.what", "0,0,NE")
    assert "0,1,SE" in spaces(table)
    table.choose("turn.what", "end")
    assert (table.at, table.hand) == ("0,0,C", "wound rage rage")


@pytest.mark.rule("MK-11.27", "MK-32.6")
def test_on_the_portal_there_is_room_for_all() -> None:
    meets = {1: {"at": "0,0,C", "hand": "rage", "deck": "rage"}}
    table = walking("0,0,E", 9, used_card=True, others=meets)
    table.choose("turn.what", "0,0,C").choose("turn.what", "end")
    assert (table.at, table.hand) == ("0,0,C", "rage rage")


@pytest.mark.rule("MK-11.25")
def test_a_hero_on_the_portal_is_out_of_the_way_until_the_own_next_turn() -> None:
    """Another one comes, stays and goes without meeting it; then it stands on the portal again."""
    table = walking("0,0,E", 9, used_card=True, others={1: {"hand": "march", "deck": "rage", "at": "0,0,NE"}})
    table.choose("turn.what", "0,0,C").choose("turn.what", "end").choose("discard.card", "draw")
    assert table.asked == 1 and parts.hero_on(table.s, 1, HEX_NUMBERS["0,0,C"]) == NONE
    table.choose("turn.what", "march").choose("card.how", "basic").choose("turn.what", "0,0,C").end()
    assert [h.at for h in table.s.heroes] == [HEX_NUMBERS["0,0,C"]] * 2
    assert (table.asked, table.hand.count("wound")) == (0, 0)


@pytest.mark.rule("MK-11.30")
def test_a_move_that_provokes_may_not_meet_a_hero() -> None:
    meets = {1: {"at": "1,0,C", "hand": "rage", "deck": "rage"}}
    assert "1,0,C" not in spaces(walking("1,0,W", 9, tokens=ORCS, others=meets))
    assert "1,0,C" in spaces(walking("1,0,W", 9, others=meets))


# --- when one may move -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-10.24", "MK-10.29", "MK-10.31", "MK-11.1", "MK-10.23")
def test_no_moving_after_the_action_or_when_resting() -> None:
    assert spaces(walking("0,0,C", 9, acted=True)) == set()
    assert spaces(walking("0,0,C", 9, rested=True)) == set()
    assert spaces(walking("0,0,C", 9)) != set()


@pytest.mark.rule("MK-10.31")
def test_no_rest_after_moving() -> None:
    table = walking("0,0,C", 9)
    assert "rest" in table.options
    table.choose("turn.what", "0,0,E")
    assert "rest" not in table.options


@pytest.mark.rule("MK-10.41")
def test_with_only_wounds_nobody_moves_before_a_card_is_used() -> None:
    assert spaces(walking("0,0,C", 9, "wound wound")) == set()
    assert spaces(walking("0,0,C", 9, "wound wound", used_card=True)) != set()


# --- safe spaces and withdrawal --------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.17", "MK-11.18", "MK-R38")
@pytest.mark.parametrize(
    ("hex", "safe"),
    [
        ("0,1,C", True),
        ("0,1,NE", False),
        ("1,0,NW", False),
        ("0,0,SE", False),
        ("0,1,W", True),
        ("0,0,C", True),
    ],
)
def test_safe_spaces(hex: str, safe: bool) -> None:
    """The keep, the orcs and the sea are not."""
    s = walking("0,0,C", 0, tiles=CASTLE, tokens={**GUARD, **ORCS}).s
    assert movement.is_safe(s, 0, HEX_NUMBERS[hex]) == safe


@pytest.mark.rule("MK-11.18")
def test_a_keep_is_safe_for_its_owner_only() -> None:
    s = walking("0,0,C", 0, tiles=CASTLE, shields={"0,1,NE": [1]}).s
    assert [movement.is_safe(s, seat, HEX_NUMBERS["0,1,NE"]) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("MK-22.2", "MK-22.3", "MK-22.26", "MK-11.14")
def test_forced_withdrawal_costs_a_wound_a_space() -> None:
    """From one lake over another to the hills: two spaces back."""
    lakes = {"0,0": "start_a", "0,1": "countryside_11"}
    way = ["0,0,NE", "0,1,SE", "0,1,E"]
    table = walking("0,1,NE", 0, tiles=lakes, path=way, moved=True, used_card=True).choose("turn.what", "end")
    assert (table.at, table.hand) == ("0,1,SE", "wound wound rage rage")


@pytest.mark.rule("MK-R27", "MK-22.3")
def test_a_space_that_is_no_longer_safe_is_left_the_way_it_was_come_to() -> None:
    """Mountain Lore makes a mountain (5 move points) safe until the end of the turn. In the next turn the hero stays: back to the
    space it came from, with 1 wound, and nothing is asked."""
    deck = "march march march march march march march march march march"
    tiles = {"0,0": "start_a", "0,1": "countryside_06", "1,0": "countryside_02"}
    common: dict[str, Any] = {
        "tiles": tiles,
        "at": "0,1,C",
        "mana": {"green": 1},
        "seats": 1,
        "source": ["red", "red"],
    }
    table = Table("mountain_lore march", deck, **common)
    table.choose("turn.what", "mountain_lore").choose("card.how", "strong").choose(
        "turn.what", "0,1,NW"
    ).end()
    assert (table.at, table.hero.path) == ("0,1,NW", (HEX_NUMBERS["0,1,C"],))
    assert table.prompt == "turn.what"  # the dummy has had its turn
    table.choose("turn.what", "march").choose("card.how", "basic").choose("turn.what", "end")
    assert (table.at, table.hand.split().count("wound"), table.prompt) == ("0,1,C", 1, "discard.card")


@pytest.mark.rule("MK-22.2", "MK-22.26")
def test_the_way_to_a_safe_space_is_forgotten() -> None:
    """The way of an earlier turn leads nowhere back from a lake that is entered now: one space, one wound."""
    table = Table("march", "march", tiles=MAP, at="0,0,C", path=["0,0,NE"], phase="begin", source=["red"])
    assert (table.prompt, table.hero.path) == ("turn.what", ())


@pytest.mark.rule("MK-R27")
def test_without_a_way_back_it_leads_to_the_nearest_safe_space() -> None:
    orcs = {"0,1,NW": ORCS["1,0,NW"]}
    table = walking("0,1,NE", 0, used_card=True, tokens=orcs).choose("turn.what", "end")  # from a lake
    assert table.prompt == "withdraw.to"
    assert set(table.options) == {"0,1,C", "0,1,E"}
    table.choose("withdraw.to", "0,1,C")
    assert (table.at, table.hand) == ("0,1,C", "wound rage rage")


@pytest.mark.rule("MK-R27", "MK-32.23")
@pytest.mark.parametrize("night", [False, True])
def test_whoever_withdraws_to_another_space_sees_what_stands_beside_it(night: bool) -> None:
    """A keep or mage tower by day; nobody gets there without knowing it."""
    tower = {"0,1,E": [{"back": "violet", "up": False}]}
    tiles = {"0,0": "start_a", "0,1": "core_03"}
    table = Table("rage rage", "march", tiles=tiles, at="0,1,NW", used_card=True, tokens=tower, night=night)
    table.choose("turn.what", "end")
    assert {name: table.option(name).final for name in table.options} == {
        "0,1,C": not night, "0,1,NE": not night, "0,1,W": False,
    }  # fmt: skip
    table.choose("withdraw.to", "0,1,C")
    assert table.face_up["0,1,E"] is not night
