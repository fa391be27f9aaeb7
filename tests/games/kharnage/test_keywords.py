"""Absent and captured (KH-16.1 to KH-16.4, KH-16.11 to KH-16.17)."""

import pytest

from tests.games.kharnage.table import (
    army,
    asked,
    attacking,
    choose,
    defence,
    ending,
    is_captured,
    offered,
    pass_turn,
    seat,
    strengths,
    trophies,
    unit,
    units,
)

# --- absent ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-16.1", "KH-16.2", "KH-10.1")
def test_an_absent_unit_cannot_be_attacked_and_does_not_block_its_row():
    match = attacking(
        seat("orcs_400", "orc_brawler"),
        seat("humans", unit("human_shield_guard", absent=True), "human_halberdier", "human_archer"),
    )
    assert trophies(match, 0) == ["human_halberdier"]
    assert units(match, 1) == ["human_shield_guard", "human_archer"]


@pytest.mark.rule("KH-16.2")
def test_an_absent_unit_does_not_count_for_attacks_or_effects():
    match = attacking(
        seat("goblins_340", "goblin_mob", "goblin_mob", *[unit("goblin_potlid", absent=True)] * 4),
        seat("humans", "human_general"),
    )
    assert strengths(match) == [2, 2]  # Swarm counts 2 present units, not 6


@pytest.mark.rule("KH-16.3", "KH-12.7")
def test_absent_units_return_only_at_the_end_of_the_round():
    match = attacking(
        seat("orcs_400", "orc_brawler"),
        seat("humans", unit("human_shield_guard", absent=True), "human_archer", "human_sorcerer"),
    )
    choose(match, "Longbowman")
    assert units(match, 1, absent=False) == ["human_sorcerer"]  # still away in its owner's own turn
    pass_turn(match)
    assert asked(match) == "strategy"
    assert "human_shield_guard" in units(match, 1, absent=False)


@pytest.mark.rule("KH-16.17")
def test_an_absent_unit_keeps_its_markers():
    match = ending(
        seat("goblins_140", "goblin_mob", unit("goblin_archer", defence_change=1), reserve=[]),
        seat("humans", "human_general"),
    )
    choose(match, "Goblin Archer")
    assert units(match, 0, absent=False) == ["goblin_mob"]
    assert defence(match, 0, "goblin_archer") == 2


@pytest.mark.rule("KH-16.4", "KH-11.3", "KH-E29")
def test_destroying_the_last_present_unit_is_a_kharnage():
    match = attacking(
        seat("orcs_400", "orc_brawler"),
        seat("humans", "human_militia", *[unit("human_griffin_rider", absent=True)] * 2),
    )
    assert army(match, 0).kharnage == 1
    assert units(match, 1) == ["human_griffin_rider"] * 2
    pass_turn(match)
    assert army(match, 1).present >= 2  # they are back


# --- captured -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-16.11", "KH-16.12", "KH-16.14", "KH-R10", "KH-E23")
def test_a_captured_unit_keeps_only_its_printed_defence():
    match = attacking(
        seat("humans_460", unit("human_shield_guard", nets=1), "human_militia"), seat("orcs", "orc_giant")
    )
    assert defence(match, 0, "human_shield_guard") == 2
    assert strengths(match) == [1, 1]  # the militia alone


@pytest.mark.rule("KH-16.14", "KH-18.11")
def test_bonuses_that_are_not_symbols_stay():
    match = ending(
        seat("dwarves_300", unit("dwarf_bulwark", nets=1, defence_change=1)), seat("orcs", "orc_giant")
    )
    assert defence(match, 0, "dwarf_bulwark") == 1 + 1


@pytest.mark.rule("KH-16.13")
def test_the_owner_cannot_choose_a_captured_unit_but_sweeping_effects_reach_it():
    match = ending(
        seat("goblins_140", "goblin_archer", unit("goblin_netter", nets=1)), seat("orcs", "orc_giant")
    )
    assert offered(match) == ["Goblin Archer", "Enough"]
    reckless = ending(seat("orcs_500", unit("orc_brawler", nets=1)), seat("humans", "human_general"))
    assert defence(reckless, 0, "orc_brawler") == 1
    wall = ending(
        seat("dwarves_240", unit("dwarf_warrior", nets=1), "dwarf_warrior"), seat("orcs", "orc_giant")
    )
    assert [army(wall, 0).defence(number) for number in (0, 1)] == [2, 3]  # "non-captured"


@pytest.mark.rule("KH-16.16")
def test_a_captured_unit_still_blocks_its_row_and_can_be_destroyed():
    match = attacking(
        seat("orcs_400", "orc_spearhand"), seat("humans", unit("human_knight", nets=1), "human_archer")
    )
    assert trophies(match, 0) == []  # 1 point: the captured knight (2) stands in the way
    strong = attacking(seat("orcs_400", "orc_brawler"), seat("humans", unit("human_knight", nets=1)))
    assert trophies(strong, 0) == ["human_knight"]
    assert army(strong, 0).kharnage == 1


@pytest.mark.rule("KH-16.16", "KH-9.12")
def test_a_captured_unit_counts_for_range_and_a_captured_big_unit_keeps_its_cards():
    match = attacking(
        seat("humans_460", *["human_halberdier"] * 3),
        seat("orcs", unit("orc_giant", nets=2)),
        seat("goblins", "goblin_archer"),
        seat("dwarves", "dwarf_iron_golem"),
    )
    assert is_captured(match, 1, "orc_giant")
    assert [text for text in offered(match) if text.startswith("Goblins")] == []
    choose(match, "Orcs with 6")
    assert trophies(match, 0) == ["orc_giant", "orc_giant"]
