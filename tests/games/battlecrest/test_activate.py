"""Activate and ability lines (BC-6)."""

import pytest

from tests.games.battlecrest.table import Table, side


@pytest.mark.rule("BC-6.1", "BC-18.10")
def test_choose_a_ready_action_exhaust_it_execute_it():
    table = Table(side("korvu", "C3", exhausted="war_bellow"), side("akhena", "C4"))
    table.choose("turn.action", "activate")
    assert (table.prompt, table.options) == ("activate.card", ["great_axe", "storm_charge", "thick_hide"])
    table.choose("activate.card", "great_axe")
    assert table.exhausted("korvu") == ["great_axe", "war_bellow"]
    assert (table.asked, table.strengths) == ((1, "defend"), [("akhena", 4)])


@pytest.mark.rule("BC-6.2", "BC-12.7", "BC-R.6")
def test_the_card_is_exhausted_before_its_lines():
    """Ornate Staff (ATTACK 2 + sun) has a sun seal itself: 3. Its movement value is gone for a later Move."""
    table = Table(side("akhena", "C3"), side("korvu", "D4"))
    assert table.movement("akhena") == 4
    table.activate("ornate_staff").choose("defend", "none")
    assert table.strengths == [("korvu", 3)]
    assert table.movement("akhena") == 3


@pytest.mark.rule("BC-6.3", "BC-12.3")
def test_who_executes_an_ability():
    """Rig on C3 shoots from his own square (Far 3), not from Platino's; Platino's cards start from Platino."""
    table = Table(side("platino", "F6", vassal="C3", exhausted="long_musket"), side("akhena", "C1"))
    table.activate("barked_orders").execute().choose("star", "rig").choose("defend", "none")
    assert table.strengths == [("akhena", 2)]
    assert table.events("attack")[0]["by"] == "warrior:0:vassal"
    far = Table(side("platino", "C3", vassal="F6", exhausted="barked_orders"), side("akhena", "C1"))
    far.activate("long_musket")
    assert far.events("attack")[0]["by"] == "warrior:0:hero"
    # the other way round Rig has nobody in reach
    assert (
        "activate"
        not in Table(
            side("platino", "F6", vassal="E6", exhausted=("long_musket", "barked_orders")),
            side("akhena", "C1"),
        ).options
    )


@pytest.mark.rule("BC-6.3", "BC-12.3b", "BC-12.3a")
def test_a_locations_ability_is_executed_by_the_hero():
    """Gallows Oak's Noose (ATTACK 1, Near) counts from Tarrok's square."""
    table = Table(side("tarrok", "A2"), side("korvu", "A3"))
    table.activate("stone_skin")
    assert table.abilities == ["tarrok.stone_skin.front.1", "noose"]
    assert table.events("attack")[0]["by"] == "warrior:0:hero"


@pytest.mark.rule("BC-6.4", "BC-6.6", "BC-18.10")
def test_one_line_or_both_from_top_to_bottom():
    """Ethereal Dive: SPRINT 2, ATTACK 3 Direct, with Korvu next to Akhena."""
    both = Table(side("akhena", "C3"), side("korvu", "C4")).activate("ethereal_dive")
    assert (both.prompt, both.options) == ("line.use", ["execute", "skip"])
    both.choose("line.use", "execute").go("D4")
    assert (both.prompt, both.at("akhena")) == ("line.use", "D4")  # asked only now, after the SPRINT
    both.choose("line.use", "execute").choose("defend", "none")
    assert both.abilities == ["akhena.ethereal_dive.front.1", "akhena.ethereal_dive.front.2"]
    first = Table(side("akhena", "C3"), side("korvu", "C4")).activate("ethereal_dive")
    first.choose("line.use", "execute").go("D4").choose("line.use", "skip")
    assert (first.abilities, first.turn) == (["akhena.ethereal_dive.front.1"], (0, ["activate"]))
    second = Table(side("akhena", "C3"), side("korvu", "C4")).activate("ethereal_dive")
    second.choose("line.use", "skip").choose("defend", "none")
    assert (second.abilities, second.at("akhena")) == (["akhena.ethereal_dive.front.2"], "C3")


@pytest.mark.rule("BC-R.16", "BC-6.4")
def test_never_from_bottom_to_top():
    """After the ATTACK of Ethereal Dive (SPRINT skipped) the SPRINT does not come back."""
    table = Table(side("akhena", "C3"), side("korvu", "C4")).activate("ethereal_dive")
    table.choose("line.use", "skip").choose("defend", "none")
    assert table.turn == (0, ["activate"])


@pytest.mark.rule("BC-6.5", "BC-6.10", "BC-18.10")
def test_at_least_one_line_must_be_executed():
    """Korvu out of reach of the ATTACK: Ethereal Dive's SPRINT cannot be skipped."""
    table = Table(side("akhena", "C3"), side("korvu", "F6")).activate("ethereal_dive")
    assert table.prompt == "move.to"
    # and once the first line was skipped, the second one is not asked about
    adjacent = Table(side("akhena", "C3"), side("korvu", "C4")).activate("ethereal_dive")
    adjacent.choose("line.use", "skip")
    assert adjacent.prompt == "defend"


@pytest.mark.rule("BC-6.5", "BC-6.10")
def test_an_action_without_an_executable_line_cannot_be_activated():
    """Nobody near: Great Axe and Storm Charge's ATTACK have no target, but Charge may still exhaust the axe."""
    table = Table(side("korvu", "A1"), side("akhena", "F6"))
    table.choose("turn.action", "activate")
    assert table.options == ["storm_charge", "thick_hide"]
    charge = Table(side("korvu", "A1"), side("akhena", "F6")).choose("turn.action", "charge")
    assert "great_axe" in charge.options


@pytest.mark.rule("BC-6.6", "BC-6.8", "BC-6.10")
def test_the_second_line_is_judged_when_it_is_reached():
    """Ethereal Dive from C1: nobody Direct before the SPRINT; it ends next to Korvu, and then the ATTACK is open."""
    table = Table(side("akhena", "C1"), side("korvu", "C4")).activate("ethereal_dive")
    table.go("C3")
    assert (table.prompt, table.options) == ("line.use", ["execute", "skip"])
    away = Table(side("akhena", "C1"), side("korvu", "C4")).activate("ethereal_dive")
    away.go("B1")
    assert away.turn == (0, ["activate"])  # passed over


@pytest.mark.rule("BC-6.7")
def test_can_execute_sprint():
    """SPRINT needs a free square to go to, with all bonuses: A1 between two enemies has none."""
    rest = ("storm_charge", "great_axe", "war_bellow")
    assert (
        "activate"
        not in Table(side("korvu", "A1", exhausted=rest), side("platino", "A2", vassal="B1")).options
    )
    assert (
        "activate" in Table(side("korvu", "A1", exhausted=rest), side("platino", "A2", vassal="C3")).options
    )


@pytest.mark.rule("BC-6.7", "BC-7.5")
def test_can_execute_control():
    """CONTROL needs another warrior in range that can be moved; a boxed-in one cannot."""
    rest = ("storm_charge", "great_axe", "thick_hide")
    assert "activate" in Table(side("korvu", "C3", exhausted=rest), side("akhena", "D4")).options
    assert "activate" not in Table(side("korvu", "C3", exhausted=rest), side("akhena", "F6")).options
    # Boarding Hook (CONTROL 1, Far 3): Isgrid in the corner has nowhere to go, so it is Rig who is moved to A3
    boxed = Table(side("platino", "C1", vassal="A2", back="long_musket"), side("isgrid", "A1", vassal="B1"))
    boxed.activate("long_musket").execute()
    assert (boxed.at("rig"), boxed.at("isgrid")) == ("A3", "A1")


@pytest.mark.rule("BC-6.7", "BC-13.14")
def test_can_execute_attack():
    """Hurled Erratic (Far 3): distance 4 is out of range, unless a far bonus makes it 4."""
    rest = ("quake_fist", "stone_skin", "rolling_stone")
    plain = Table(side("tarrok", "C3", exhausted=rest), side("korvu", "F4"))
    assert "activate" not in plain.options
    bonus = Table(
        side("tarrok", "B3", exhausted=rest), side("korvu", "D5"), sides={"poachers_stand": "front"}
    )
    assert "activate" in bonus.options
    too_far = Table(
        side("tarrok", "B3", exhausted=rest), side("korvu", "F4"), sides={"poachers_stand": "front"}
    )
    assert "activate" not in too_far.options


@pytest.mark.rule("BC-6.7", "BC-12.3g")
def test_can_execute_star():
    """Stone Skin (★) in the open: Tarrok's own ability needs no ★, no location is Direct, so nothing can be chosen."""
    rest = ("quake_fist", "erratic", "rolling_stone")
    assert "activate" not in Table(side("tarrok", "C3", exhausted=rest)).options
    assert "activate" in Table(side("tarrok", "D3", exhausted=rest)).options  # Hollow Trunk: SPRINT 2
    used = Table(side("tarrok", "D3", exhausted=rest), stars=["hollow_trunk", "thornbrake"])
    assert "activate" not in used.options


@pytest.mark.rule("BC-6.8", "BC-12.5")
def test_numbers_are_computed_when_the_line_is_executed():
    """Snowstep: the SPRINT ends at Gallows Oak's attack edge, and the ATTACK counts its bonus (3 + 1)."""
    table = Table(
        side("isgrid", "A3", back="whistle"), side("korvu", "C4"), sides={"poachers_stand": "front"}
    )
    table.activate("whistle").go("B3").choose("line.use", "execute")
    assert table.strengths == [("korvu", 4)]
    stay = Table(side("isgrid", "B3", back="whistle"), side("korvu", "C4"), sides={"poachers_stand": "front"})
    stay.activate("whistle").choose("line.use", "execute").go("C3").choose("line.use", "execute")
    assert stay.strengths == [("korvu", 3)]  # the bonus of the square it came from is no use


@pytest.mark.rule("BC-6.9")
def test_only_own_actions_and_vassals_have_none():
    table = Table(side("platino", "C3", vassal="D4"), side("korvu", "C4"))
    table.choose("turn.action", "activate")
    assert table.options == ["barked_orders", "blunderbuss"]  # Long Musket cannot reach anybody so close
    charge = Table(side("platino", "C3", vassal="D4"), side("korvu", "C4")).choose("turn.action", "charge")
    assert charge.options == ["barked_orders", "blunderbuss", "long_musket"]


@pytest.mark.rule("BC-6.10")
def test_a_line_that_cannot_be_executed_is_passed_over():
    """Boarding Hook with Akhena Direct: CONTROL (Far 3) has no target, so the ATTACK comes at once."""
    table = Table(side("platino", "C3", vassal="C4", back="long_musket"), side("akhena", "D3"))
    table.activate("long_musket")
    assert (table.asked, table.abilities) == ((1, "defend"), ["platino.long_musket.back.2"])
