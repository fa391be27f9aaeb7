"""Assaulted cities: conquest, leaders, and the end it brings about (MK-20). What the colours do for a garrison is tested with
the sums of a combat, the hand limit with the places."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import chart, cities, movement
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Table

OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage rage rage rage rage rage"}}
RED = HEX_NUMBERS["0,1,C"]
WHITE = HEX_NUMBERS["1,0,C"]


def assault(*enemies: str, **fields: Any) -> Arena:
    """The red city of two; an attack that defeats everybody named first is open."""
    targets = fields.pop("targets", list(range(len(enemies))))
    given: dict[str, Any] = {"hand": "march", "stage": "attack", "site": "city", "others": OTHER}
    return Arena(*enemies, **{**given, "combat": begun("attack", targets, "90"), **fields})


@pytest.mark.rule("MK-20.1")
def test_a_city_is_assaulted_like_other_fortified_sites() -> None:
    """Reputation, all defenders face up and fortified, no way on (MK-14.1, MK-14.10)."""
    garrison = [{"back": "white", "up": False}, {"back": "white", "up": False}]
    table = Table("march", tiles={"0,0": "start_a", "0,1": "core_08"}, at="0,1,SW", move=2, tokens={"0,1,C": garrison},
                  others=OTHER)  # fmt: skip
    table.choose("turn.what", "0,1,C")
    f = table.s.combat
    assert (table.prompt, table.hero.reputation, table.hero.acted) == ("fight.what", -1, True)
    assert (f.assault, len(f.foes), table.face_up["0,1,C"]) == (True, 2, True)


@pytest.mark.rule("MK-20.7", "MK-32.36")
def test_the_last_defender_makes_it_a_conquered_city() -> None:
    arena = assault("freezers", shields={"0,1,C": [1, 0]}).strike()
    assert (arena.s.tokens, arena.s.shields[RED]) == ({}, (1, 0, 0))
    assert chart.conquered_city(arena.s, RED)
    assert chart.leader_of(arena.s, RED) == 0
    assert (arena.at, [event["leader"] for event in arena.told("city_taken")]) == (
        "0,1,C",
        [library().heroes[arena.hero.hero].names],
    )


@pytest.mark.rule("MK-20.7")
def test_of_equal_ones_the_first_shield_leads() -> None:
    arena = assault("freezers", shields={"0,1,C": [1]}).strike()
    assert (arena.s.shields[RED], chart.leader_of(arena.s, RED)) == ((1, 0), 1)


@pytest.mark.rule("MK-20.7", "MK-20.1")
def test_with_a_defender_left_nobody_leads_it() -> None:
    arena = assault("freezers", "gunners", targets=[0])
    arena.strike().endure()
    assert arena.s.shields[RED] == (0,)
    assert (chart.conquered_city(arena.s, RED), chart.leader_of(arena.s, RED)) == (False, -1)
    assert (len(arena.s.tokens[RED]), arena.at, arena.told("city_taken")) == (1, "0,1,SW", [])


@pytest.mark.rule("MK-20.8")
def test_all_shields_stay_and_heroes_in_a_city_are_on_its_card() -> None:
    """Figures on the card are figures on the space: shields and heroes are told with it."""
    arena = assault("freezers", shields={"0,1,C": [1]}, others={1: {**OTHER[1], "at": "0,1,C"}}).strike()
    view: dict[str, Any] = arena.match.view(0)
    assert view["shields"]["0,1,C"] == [1, 0]
    assert [seat["at"] for seat in view["seats"]] == ["0,1,C", "0,1,C"]
    assert not movement.other_heroes_on(arena.s, 0, RED)


@pytest.mark.rule("MK-R204")
@pytest.mark.parametrize(
    ("tokens", "unseen", "all_taken"),
    [({}, 0, True), ({"1,0,C": [token("freezers")]}, 0, False), ({}, 1, False)],
)
def test_all_cities_of_the_scenario_have_to_be_conquered(tokens: Any, unseen: int, all_taken: bool) -> None:
    """Two of them: a garrison in the other one, or one that nobody has seen yet."""
    tiles = {"0,0": "start_a", "0,1": "core_08", **({} if unseen else {"1,0": "core_07"})}
    table = Table("march", tiles=tiles, stack={"cities_left": unseen}, tokens=tokens, others=OTHER)
    assert cities.all_conquered(table.s) == all_taken


@pytest.mark.rule("MK-R45")
def test_a_hero_in_a_city_stands_on_its_space() -> None:
    """It is next to what is next to the city: the draconum beside it can be challenged."""
    table = Table("march", tiles={"0,0": "start_a", "0,1": "core_08"}, at="0,1,C", others=OTHER,
                  tokens={"0,1,W": [token("fire_dragon")]})  # fmt: skip
    assert table.match.choice is not None
    assert [option.refs[0] for option in table.match.choice.options if option.kind == "challenge"] == [
        "hex:0,1,W"
    ]
