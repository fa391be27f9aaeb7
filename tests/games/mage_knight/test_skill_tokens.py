"""Skill tokens in use: once a turn, once a round, outside the own turn, in the middle of the table (MK-7, MK-10.11)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import exploring, movement, skills
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tests.games.mage_knight.table import Table

BOX = library()
OTHER: dict[int, Any] = {1: {"hand": "rage rage", "deck": "rage rage rage"}}
MAP: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}}
LAST_TURN: dict[str, Any] = {
    "announced": 1, "last_turns": [0], "used_card": True, "source": ["red", "red", "red", "red"],
    "tactic": "early_bird", "others": {1: {"tactic": "planning"}},
}  # fmt: skip


def down(table: Table, seat: int = 0) -> list[str]:
    return [BOX.skills[skill].id for skill in table.s.heroes[seat].skills_down]


def end_of_turn(table: Table) -> Table:
    """Seat 0 lays a card sideways and ends; seat 1 does the same."""
    table.choose("turn.what", "march").choose("card.how", "side_move").end()
    table.choose("turn.what", "rage").choose("card.how", "side_move").end()
    assert (table.asked, table.prompt) in ((0, "turn.what"), (0, "before.what"))
    return table


@pytest.mark.rule("MK-7.7")
def test_once_a_turn() -> None:
    table = Table("march", "march " * 8, skills="tovak_double_time", others=OTHER)
    table.choose("turn.what", "tovak_double_time")
    assert (table.hero.move, down(table)) == (2, [])
    assert "tovak_double_time" not in table.options
    assert "tovak_double_time" in end_of_turn(table).options


@pytest.mark.rule("MK-7.4", "MK-7.2")
def test_once_a_round_and_face_down_afterwards() -> None:
    table = Table("march", "march " * 8, skills="goldyx_potion_making", others=OTHER)
    table.choose("turn.what", "goldyx_potion_making")
    assert (table.hero.heal, down(table)) == (2, ["goldyx_potion_making"])
    assert "goldyx_potion_making" not in end_of_turn(table).options


@pytest.mark.rule("MK-7.8", "MK-4.13", "MK-7.4")
def test_skills_are_turned_up_for_the_next_round() -> None:
    table = Table(skills="goldyx_potion_making", skills_down="goldyx_potion_making", **LAST_TURN).end()
    assert table.prompt == "tactic.take"
    assert (table.skills, down(table)) == ("goldyx_potion_making", [])


@pytest.mark.rule("MK-7.3")
def test_skills_of_other_heroes_work_like_own_ones() -> None:
    table = Table("march", skills="arythea_dark_negotiation norowas_leaves_in_the_wind", night=True)
    table.choose("turn.what", "arythea_dark_negotiation").choose("turn.what", "norowas_leaves_in_the_wind")
    assert (table.hero.influence, table.crystals, table.mana) == (3, {"green": 1}, {"white": 1})


@pytest.mark.rule("MK-10.40", "MK-10.41")
def test_a_skill_is_no_card_used() -> None:
    table = Table("wound", skills="tovak_double_time").choose("turn.what", "tovak_double_time")
    assert not table.hero.used_card
    assert table.options == ["recover"]


@pytest.mark.rule("MK-10.20", "MK-10.36")
def test_skills_may_be_used_when_resting() -> None:
    table = Table("march rage", skills="goldyx_white_crystal_craft").choose("turn.what", "rest")
    table.choose("rest.card", "march").choose("turn.what", "goldyx_white_crystal_craft")
    assert table.mana == {"white": 1}


# Skills whose effect is data and of use outside combat, by what they bring: (move, influence, heal, crystals, mana)
PLAIN: dict[str, tuple[int, int, int, int, int]] = {
    "arythea_dark_paths": (1, 0, 0, 0, 0),
    "arythea_dark_negotiation": (0, 2, 0, 0, 0),
    "arythea_dark_fire_magic": (0, 0, 0, 1, 1),
    "goldyx_potion_making": (0, 0, 2, 0, 0),
    "goldyx_white_crystal_craft": (0, 0, 0, 1, 1),
    "goldyx_green_crystal_craft": (0, 0, 0, 1, 1),
    "goldyx_red_crystal_craft": (0, 0, 0, 1, 1),
    "norowas_forward_march": (2, 0, 0, 0, 0),
    "norowas_bright_negotiation": (0, 3, 0, 0, 0),
    "norowas_leaves_in_the_wind": (0, 0, 0, 1, 1),
    "norowas_whispers_in_the_treetops": (0, 0, 0, 1, 1),
    "tovak_double_time": (2, 0, 0, 0, 0),
    "wolfhawk_refreshing_bath": (0, 0, 1, 1, 0),
    "wolfhawk_refreshing_breeze": (0, 0, 1, 1, 0),
    "wolfhawk_on_her_own": (0, 3, 0, 0, 0),
    "braevalar_thunderstorm": (0, 0, 0, 0, 2),
    "braevalar_lightning_storm": (0, 0, 0, 0, 2),
    "braevalar_beguile": (0, 3, 0, 0, 0),
    "braevalar_secret_ways": (1, 0, 0, 0, 0),
}


@pytest.mark.rule("MK-7.4", "MK-7.7")
@pytest.mark.parametrize("skill", PLAIN)
def test_plain_skills(skill: str) -> None:
    table = Table("march", skills=skill, army="peasants foresters catapults/spent", level=5).choose(
        "turn.what", skill
    )
    while table.prompt != "turn.what":
        table.match.answer(0)
    h = table.hero
    assert (h.move, h.influence, h.heal, sum(h.crystals), sum(h.mana)) == PLAIN[skill]
    assert (skill in down(table)) == (BOX.skills[next(iter(h.skills))].type == 1)


def test_glittering_fortune_needs_an_interaction() -> None:
    given: dict[str, Any] = {"skills": "goldyx_glittering_fortune", "crystals": {"red": 2, "blue": 1}}
    assert "goldyx_glittering_fortune" not in Table("march", **given).options
    table = Table("march", interacting=True, acted=True, **given).choose(
        "turn.what", "goldyx_glittering_fortune"
    )
    assert table.hero.influence == 2


def test_i_feel_no_pain_discards_a_wound_and_draws() -> None:
    assert "tovak_i_feel_no_pain" not in Table("march", "rage", skills="tovak_i_feel_no_pain").options
    table = Table("march wound", "rage", skills="tovak_i_feel_no_pain").choose(
        "turn.what", "tovak_i_feel_no_pain"
    )
    table.choose("effect.go", "go_on")  # the card cannot be put back
    assert (table.hand, table.discard) == ("rage march", "wound")


def test_skills_for_combat_are_not_offered_outside() -> None:
    """Nor those whose effect is not yet known."""
    every = " ".join(skill.id for skill in BOX.skills)
    table = Table(
        "march wound",
        skills=every,
        army="peasants/spent/wounded",
        crystals={"red": 1},
        level=9,
        mana={"red": 1},
    )
    offered = {name for name in table.options if name in every.split()}
    assert not offered & {
        "arythea_burning_power",
        "tovak_shield_mastery",
        "krang_curse",
        "norowas_leadership",
    }
    assert {"norowas_inspiration", "arythea_motivation", *PLAIN} - {"norowas_forward_march"} <= offered


# --- outside the own turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-7.5", "MK-10.1")
def test_motivation_may_be_used_before_the_own_turn() -> None:
    table = Table(
        "march",
        "rage stamina threaten",
        phase="begin",
        skills="tovak_motivation",
        fame=1,
        others={1: {"fame": 2}},
    )
    assert (table.prompt, table.options) == ("before.what", ["begin_turn", "tovak_motivation"])
    assert table.option("tovak_motivation").final
    table.choose("before.what", "tovak_motivation")
    assert sorted(table.hand.split()) == ["march", "rage", "stamina"]
    assert (table.mana, down(table), table.prompt) == ({"blue": 1}, ["tovak_motivation"], "turn.what")


@pytest.mark.rule("MK-7.5")
def test_it_may_be_used_in_the_own_turn_too() -> None:
    table = Table("march", "rage stamina", skills="tovak_motivation", fame=2, others={1: {"fame": 2}})
    assert table.option("tovak_motivation").final
    table.choose("turn.what", "tovak_motivation")
    assert (len(table.hero.hand), table.mana) == (3, {})  # not the least fame
    other = Table("march", phase="begin", skills="tovak_double_time")
    assert other.prompt != "before.what"  # any other skill only in the own turn


def test_after_one_motivation_no_other_before_the_end_of_the_turn() -> None:
    table = Table(
        "march", "rage stamina" + " march" * 8, skills="tovak_motivation goldyx_motivation", others=OTHER
    )
    table.choose("turn.what", "tovak_motivation")
    assert "goldyx_motivation" not in table.options
    end_of_turn(table)
    assert (table.prompt, table.options) == ("before.what", ["begin_turn", "goldyx_motivation"])


# --- in the middle of the table --------------------------------------------------------------------------------------


def cost(table: Table, seat: int, hex: str) -> int:
    return movement.cost_of(table.s, seat, HEX_NUMBERS[hex])


@pytest.mark.rule("MK-7.6", "MK-10.11")
def test_an_interactive_skill_works_until_the_own_next_turn() -> None:
    """Prayer of Weather: all terrain 2 cheaper for its owner (at least 1), 1 dearer for the others (at most 5)."""
    table = Table("march", "march " * 8, skills="norowas_prayer_of_weather", others=OTHER, **MAP)
    assert (cost(table, 0, "0,1,C"), cost(table, 1, "0,1,C")) == (3, 3)
    table.choose("turn.what", "norowas_prayer_of_weather")
    assert (cost(table, 0, "0,1,C"), cost(table, 1, "0,1,C")) == (1, 4)
    assert "norowas_prayer_of_weather" not in table.options
    table.choose("turn.what", "march").choose("card.how", "side_move").end()
    assert (table.asked, cost(table, 1, "0,1,C")) == (1, 4)  # in the others' turns
    table.choose("turn.what", "rage").choose("card.how", "side_move").end()
    assert (table.s.middle, down(table)) == ((), ["norowas_prayer_of_weather"])
    assert (cost(table, 0, "0,1,C"), cost(table, 1, "0,1,C")) == (3, 3)


@pytest.mark.rule("MK-7.6")
def test_it_expires_at_the_end_of_the_round_at_the_latest() -> None:
    table = Table(
        skills="norowas_prayer_of_weather", skills_down="norowas_prayer_of_weather",
        middle=[{"skill": "norowas_prayer_of_weather", "seat": 0}], **MAP, **LAST_TURN,
    )  # fmt: skip
    assert cost(table, 1, "0,1,C") == 4
    table.end()
    assert (table.s.middle, down(table)) == ((), [])
    assert cost(table, 1, "0,1,C") == 5  # forest at night


@pytest.mark.rule("MK-10.11")
def test_it_expires_even_if_the_turn_is_forfeited() -> None:
    table = Table(
        "", "", phase="begin", skills="norowas_prayer_of_weather", skills_down="norowas_prayer_of_weather",
        middle=[{"skill": "norowas_prayer_of_weather", "seat": 0}], others=OTHER, **MAP,
    )  # fmt: skip
    assert table.told("forfeited")
    assert table.s.middle == ()


@pytest.mark.rule("MK-7.2", "MK-7.6")
def test_skills_lie_open_for_everybody() -> None:
    table = Table(
        "march", skills="tovak_double_time goldyx_potion_making norowas_prayer_of_weather",
        skills_down="goldyx_potion_making norowas_prayer_of_weather", skills_used="tovak_double_time",
        middle=[{"skill": "norowas_prayer_of_weather", "seat": 0}], common_skills=["tovak_motivation"],
    )  # fmt: skip
    view: Any = table.match.view(1)
    assert view["common_skills"] == ["tovak_motivation"]
    assert view["seats"][0]["skills"] == [
        {"id": "tovak_double_time", "down": False, "used": True, "middle": False},
        {"id": "goldyx_potion_making", "down": True, "used": False, "middle": False},
        {"id": "norowas_prayer_of_weather", "down": False, "used": False, "middle": True},
    ]
    assert view["seats"][0]["skills_left"] == 8  # what nobody has seen


# --- parts that always work ------------------------------------------------------------------------------------------


def test_feral_allies_make_exploring_cheaper() -> None:
    assert exploring.price(Table("march").s, 0) == 2
    assert exploring.price(Table("march", skills="braevalar_feral_allies").s, 0) == 1


def test_secret_ways_open_the_mountains() -> None:
    mountains: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "core_06"}, "at": "0,1,C"}
    assert cost(Table("march", **mountains), 0, "0,1,W") == -1
    table = Table("march", skills="braevalar_secret_ways", **mountains)
    assert cost(table, 0, "0,1,W") == 5
    assert movement.is_safe(table.s, 0, HEX_NUMBERS["0,1,W"])
    assert cost(table, 1, "0,1,W") == -1  # for nobody else


def test_passive_skills_are_never_used() -> None:
    table = Table("march", skills="norowas_bonds_of_loyalty")
    assert not skills.is_ready(table.s, 0, table.hero.skills[0])


@pytest.mark.rule("MK-28.13")
def test_the_dummys_skills_come_to_an_end() -> None:
    """With each skill of the hero one of the dummy is turned up, as long as there is one; among several there is none."""
    alone: dict[str, Any] = {"mode": "solo_conquest", "seats": 1}
    assert skills.dummy_follows(Table("march", **alone).s)
    assert not skills.dummy_follows(Table("march", piles={"skills dummy": {}}, **alone).s)
    assert not skills.dummy_follows(Table("march").s)
