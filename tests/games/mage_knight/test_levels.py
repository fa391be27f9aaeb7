"""Levels: rows of the fame track, command tokens, skills and advanced actions (MK-23, MK-3.4, MK-28.13 to MK-28.16)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import atoms
from tafelrunde.games.mage_knight.content import INTERACTIVE, library
from tafelrunde.games.mage_knight.state import DUMMY, SKILLS
from tests.games.mage_knight.table import Table, new_game, position

BOX = library()
OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}
ACTIONS: dict[str, Any] = {"actions": ["agility", "decompose", "in_need"]}
PILES = {
    "skills 1": {
        "top": ["tovak_double_time", "tovak_motivation", "tovak_shield_mastery", "tovak_i_feel_no_pain"]
    },
    "actions": {"top": ["stout_resolve", "learning"]},
}


def rising(fame: int, level: int = 1, piles: dict[str, Any] | None = None, **fields: Any) -> Table:
    """The turn has just been ended with this fame, at a level that was reached before."""
    given = {"used_card": True, "others": OTHER, "fame": fame, "level": level, **ACTIONS, **fields}
    return Table("", "", piles={**PILES, **(piles or {})}, **given).choose("turn.what", "end")


def offered(table: Table) -> list[str]:
    return [BOX.deeds[card].id for card in table.s.actions]


# --- which level -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-23.1", "MK-3.1", "MK-3.2", "MK-22.16")
@pytest.mark.parametrize(
    ("fame", "level"), [(0, 1), (2, 1), (3, 2), (7, 2), (8, 3), (14, 3), (15, 4), (24, 5), (99, 10)]
)
def test_levels_follow_the_fame_at_the_end_of_the_turn(fame: int, level: int) -> None:
    table = rising(fame)
    while table.prompt in ("skill.take", "action.take"):
        table.match.answer(0)
    assert (table.hero.level, table.prompt) == (level, "discard.card")
    assert len(table.hero.skills) == min(
        level // 2, 2
    )  # four tokens are in the pile, and two are revealed each time


@pytest.mark.rule("MK-23.1")
def test_a_level_waits_for_the_end_of_the_turn() -> None:
    table = Table("march", fame=8)
    assert table.hero.level == 1


@pytest.mark.rule("MK-23.1", "MK-X22")
def test_levels_are_gained_in_order() -> None:
    """Fame 8: first the skill and the action of level 2, then the token of level 3."""
    table = rising(8)
    assert (table.hero.level, table.prompt) == (2, "skill.take")
    table.choose("skill.take", "tovak_double_time").choose("action.take", "agility")
    assert (table.hero.level, table.hero.printed.command, table.hero.printed.armor) == (3, 2, 3)
    assert [event["text"]["en"] for event in table.told("level")] == [
        "Tovak reaches level 2: armour 2, hand limit 5, 1 command token.",
        "Tovak reaches level 3: armour 3, hand limit 5, 2 command tokens.",
    ]


@pytest.mark.rule("MK-23.2", "MK-3.3", "MK-3.4")
@pytest.mark.parametrize(
    ("fame", "before", "values"),
    [(8, 2, (3, 5, 2)), (24, 4, (3, 6, 3)), (48, 6, (4, 6, 4)), (80, 8, (4, 7, 5))],
)
def test_odd_levels_bring_a_command_token_and_better_values(
    fame: int, before: int, values: tuple[int, int, int]
) -> None:
    table = rising(fame, before)
    printed = table.hero.printed
    assert (printed.armor, printed.hand_limit, printed.command) == values
    assert (table.prompt, table.skills) == ("discard.card", "")


@pytest.mark.rule("MK-R19")
def test_there_is_no_level_beyond_ten() -> None:
    assert rising(200, 10).prompt == "discard.card"


@pytest.mark.rule("MK-22.18", "MK-23.2")
def test_the_new_hand_limit_counts_for_this_draw() -> None:
    table = Table("", "rage " * 7, used_card=True, others=OTHER, fame=24, level=4).end()
    assert len(table.hero.hand) == 6


@pytest.mark.rule("MK-S03.4", "MK-X37")
def test_in_a_blitz_every_row_crossed_is_worth_one_more() -> None:
    for mode, fame in (("blitz_conquest", 9), ("full_conquest", 8)):
        table = Table("march", fame=7, mode=mode)
        atoms.gain_fame(table.s, 0, 1)
        assert table.hero.fame == fame
    inside = Table("march", fame=4, mode="blitz_conquest")
    atoms.gain_fame(inside.s, 0, 2)
    assert inside.hero.fame == 6


@pytest.mark.rule("MK-R35", "MK-S03.4")
def test_that_fame_may_cross_the_next_row() -> None:
    """From 2 by 5 to 7: one row, so 8, which is the next row, so 9."""
    table = Table("march", fame=2, mode="blitz_conquest")
    atoms.gain_fame(table.s, 0, 5)
    assert table.hero.fame == 9


# --- skills and actions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-23.3", "MK-23.4", "MK-23.6", "MK-7.1", "MK-7.2", "MK-3.4")
@pytest.mark.parametrize(("fame", "before"), [(3, 1), (15, 3), (35, 5), (63, 7), (99, 9)])
def test_an_own_skill_and_any_advanced_action(fame: int, before: int) -> None:
    """Option A. The other token goes to the common offer."""
    table = rising(fame, before)
    assert (table.prompt, table.options) == ("skill.take", ["tovak_double_time", "tovak_motivation"])
    table.choose("skill.take", "tovak_motivation")
    assert table.options == ["agility", "decompose", "in_need"]
    table.choose("action.take", "decompose")
    assert (table.skills, table.common, table.deck) == ("tovak_motivation", "tovak_double_time", "decompose")
    assert offered(table) == ["stout_resolve", "agility", "in_need"]
    assert table.s.piles[SKILLS].size == 2
    assert table.hero.skills_down == ()


@pytest.mark.rule("MK-23.5", "MK-23.6", "MK-7.3")
def test_a_common_skill_and_the_lowest_advanced_action() -> None:
    """Option B. Both revealed tokens go to the common offer; nobody asks which action."""
    table = rising(3, common_skills=["arythea_dark_paths", "goldyx_flight"])
    assert table.options == ["tovak_double_time", "tovak_motivation", "arythea_dark_paths", "goldyx_flight"]
    table.choose("skill.take", "goldyx_flight")
    assert (table.skills, table.deck, table.prompt) == ("goldyx_flight", "in_need", "discard.card")
    assert table.common == "arythea_dark_paths tovak_double_time tovak_motivation"
    assert offered(table) == ["stout_resolve", "agility", "decompose"]


@pytest.mark.rule("MK-23.9", "MK-23.5")
def test_own_rejected_skills_are_not_offered_again() -> None:
    table = rising(3, common_skills=["tovak_shield_mastery", "goldyx_flight"])
    assert table.options == ["tovak_double_time", "tovak_motivation", "goldyx_flight"]


@pytest.mark.rule("MK-23.8")
def test_with_one_token_left_it_is_the_only_own_one() -> None:
    table = rising(3, piles={"skills 1": {"top": ["tovak_double_time"]}})
    assert table.options == ["tovak_double_time"]
    table.choose("skill.take", "tovak_double_time").choose("action.take", "agility")
    assert (table.skills, table.common) == ("tovak_double_time", "")


@pytest.mark.rule("MK-23.8")
def test_without_tokens_only_a_common_skill_or_none() -> None:
    common = rising(3, piles={"skills 1": {"bag": []}}, common_skills=["goldyx_flight"])
    common.choose("skill.take", "goldyx_flight")
    assert (common.skills, common.deck) == ("goldyx_flight", "in_need")
    none = rising(3, piles={"skills 1": {"bag": []}}, common_skills=["tovak_double_time"])
    assert (none.skills, none.deck, none.prompt) == ("", "in_need", "discard.card")


def test_without_advanced_actions_the_skill_is_all() -> None:
    table = rising(3, actions=[], piles={"actions": {"bag": []}}).choose("skill.take", "tovak_double_time")
    assert (table.skills, table.deck, table.prompt) == ("tovak_double_time", "", "discard.card")


@pytest.mark.rule("MK-23.7")
def test_a_new_skill_is_of_use_from_the_next_turn_on() -> None:
    table = Table("", "rage " * 9, used_card=True, others=OTHER, fame=3, piles=PILES, **ACTIONS).choose(
        "turn.what", "end"
    )
    table.choose("skill.take", "tovak_double_time").choose("action.take", "agility").choose(
        "discard.card", "draw"
    )
    assert table.asked == 1
    table.choose("turn.what", "rage").choose("card.how", "side_move").end()
    assert table.asked == 0
    assert "tovak_double_time" in table.options


# --- the skill piles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-7.1", "MK-R3")
def test_every_hero_has_ten_skills() -> None:
    s = position(new_game("full_conquest", 3))
    for seat in range(3):
        pile = s.piles[SKILLS + seat].cards()
        assert len(pile) == 10
        assert {BOX.skills[skill].hero for skill in pile} == {s.heroes[seat].hero}


@pytest.mark.rule("MK-28.13", "MK-28.14", "MK-S04.3", "MK-R3", "MK-R222")
def test_alone_the_dummys_skills_are_used_and_interactive_ones_are_not() -> None:
    s = position(new_game("first_reconnaissance", 1))
    for player, hero in ((0, s.heroes[0].hero), (DUMMY, s.dummy)):
        pile = s.piles[SKILLS + player].cards()
        assert len(pile) == 9
        assert {BOX.skills[skill].hero for skill in pile} == {hero}
        assert not any(BOX.skills[skill].type == INTERACTIVE for skill in pile)


def alone(**fields: Any) -> Table:
    piles = {"skills dummy": {"top": ["krang_curse", "krang_regenerate"]}, **PILES, **fields.pop("piles", {})}
    given = {"used_card": True, "fame": 3, "piles": piles, **ACTIONS, **fields}
    return Table("", "", mode="first_reconnaissance", seats=1, **given).choose("turn.what", "end")


@pytest.mark.rule("MK-28.15")
def test_alone_every_skill_reveals_one_of_the_dummys() -> None:
    """It can be taken from the next skill on, not with this one."""
    table = alone()
    assert table.options == ["tovak_double_time", "tovak_motivation"]
    table.choose("skill.take", "tovak_double_time")
    assert table.common == "tovak_motivation krang_curse"
    assert table.s.piles[SKILLS + DUMMY].size == 1
    piles = {"skills dummy": {"top": ["krang_regenerate"]}, "skills 1": {"top": ["tovak_shield_mastery"]}}
    common = ["tovak_motivation", "krang_curse"]
    later = alone(fame=15, level=3, common_skills=common, skills="tovak_double_time", piles=piles)
    assert later.options == ["tovak_shield_mastery", "krang_curse"]


@pytest.mark.rule("MK-28.15")
def test_alone_a_skill_that_an_artifact_wins_reveals_one_too() -> None:
    """That is news, so nobody goes back behind it."""
    piles = {"skills dummy": {"top": ["krang_curse"]}}
    common = ["krang_regenerate", "norowas_forward_march"]
    table = Table(
        "circlet_of_proficiency", mode="first_reconnaissance", seats=1, common_skills=common, piles=piles
    )
    table.choose("turn.what", "circlet_of_proficiency").choose("card.how", "strong")
    assert table.option("krang_regenerate").final
    table.choose("circlet.skill", "krang_regenerate")
    assert (table.skills, table.common) == ("krang_regenerate", "norowas_forward_march krang_curse")


@pytest.mark.rule("MK-28.16")
def test_alone_a_dummys_skill_comes_with_the_lowest_action() -> None:
    table = alone(common_skills=["krang_regenerate"], piles={"skills dummy": {"top": ["krang_curse"]}})
    table.choose("skill.take", "krang_regenerate")
    assert (table.skills, table.deck, table.prompt) == ("krang_regenerate", "in_need", "discard.card")
    assert table.common == "tovak_double_time tovak_motivation krang_curse"
