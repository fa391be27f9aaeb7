"""Charge and Breathe (BC-9)."""

import pytest

from tests.games.battlecrest.table import Table, side


@pytest.mark.rule("BC-9.1")
def test_charge_exhausts_without_using_the_card():
    table = Table(side("korvu", "C3"), side("akhena", "C4"))
    table.choose("turn.action", "charge")
    assert table.options == ["great_axe", "storm_charge", "thick_hide", "war_bellow"]
    table.choose("charge.card", "great_axe")
    assert (table.exhausted("korvu"), table.charged("korvu")) == (["great_axe"], {"sun": 1})
    assert (table.abilities, table.life("akhena")) == ([], ("healthy", 8))
    assert table.face("korvu", "great_axe") == "front"


@pytest.mark.rule("BC-9.2", "BC-9.3", "BC-9.5")
def test_example_breathe():
    """Actions 1 (front) and 3 (back) exhausted, 2 and 4 ready: 1 shows its back, 3 its front, 2 and 4 as before."""
    table = Table(
        side(
            "akhena",
            "C3",
            exhausted=("ornate_staff", "ethereal_dive"),
            back=("ethereal_dive", "divine_edict"),
        ),
        side("korvu", "F6"),
    )
    table.choose("turn.action", "breathe")
    assert table.ready("akhena") == ["ornate_staff", "ward", "ethereal_dive", "divine_edict"]
    faces = [table.face("akhena", action) for action in table.ready("akhena")]
    assert faces == ["back", "front", "front", "back"]


@pytest.mark.rule("BC-9.3")
def test_breathe_leaves_no_choice():
    """Nobody is asked which cards: all exhausted ones, and only those."""
    table = Table(side("korvu", "C3", exhausted=("great_axe", "war_bellow", "thick_hide")))
    table.choose("turn.action", "breathe")
    assert table.turn == (0, ["breathe"])
    assert [table.face("korvu", action) for action in table.ready("korvu")] == [
        "front",
        "back",
        "back",
        "back",
    ]


@pytest.mark.rule("BC-9.4", "BC-1.14")
def test_after_breathe_only_the_life_cards_seal_is_charged():
    table = Table(side("korvu", "C3", wounded=4, exhausted=("great_axe", "war_bellow")))
    assert table.charged("korvu") == {"sun": 1, "moon": 1, "storm": 1}
    table.choose("turn.action", "breathe")
    assert table.charged("korvu") == {"storm": 1}
    healthy = Table(side("korvu", "C3", exhausted=("great_axe", "war_bellow"))).choose(
        "turn.action", "breathe"
    )
    assert healthy.charged("korvu") == {}
