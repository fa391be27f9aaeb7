"""Mana by day and at night, dice, tokens and crystals (MK-8)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import mana
from tafelrunde.games.mage_knight.vocabulary import BLACK, BLUE, GOLD, GREEN, RED, WHITE
from tests.games.mage_knight.table import Table

ALL = ["red", "blue", "green", "white", "gold", "black"]


def paid(**fields: Any) -> Table:
    """March is about to be powered: one green mana is due."""
    return Table("march", **fields).choose("turn.what", "march").choose("card.how", "strong")


@pytest.mark.rule("MK-8.2", "MK-8.6", "MK-8.10")
def test_everything_green_can_come_from_by_day() -> None:
    rich: dict[str, Any] = {"mana": {"green": 1, "gold": 1}, "crystals": {"green": 1}, "source": ALL}
    assert paid(**rich).options == ["token", "die", "gold_token", "gold_die", "crystal"]


@pytest.mark.rule("MK-8.9", "MK-8.13")
def test_gold_is_dead_at_night() -> None:
    rich: dict[str, Any] = {
        "mana": {"green": 1, "gold": 1},
        "crystals": {"green": 1},
        "source": ALL,
        "night": True,
    }
    assert paid(**rich).options == ["token", "die", "crystal"]
    assert (
        "strong"
        not in Table("march", mana={"gold": 2}, source=["gold"], night=True)
        .choose("turn.what", "march")
        .options
    )


@pytest.mark.rule("MK-8.7", "MK-8.8", "MK-8.13")
@pytest.mark.parametrize(
    ("colour", "day", "night"),
    [(RED, True, True), (BLUE, True, True), (GREEN, True, True), (WHITE, True, True), (BLACK, False, True)],
)
def test_what_can_be_paid_when(colour: int, day: bool, night: bool) -> None:
    """With one die of each colour; black never helps for a basic colour."""
    for dark, expected in ((False, day), (True, night)):
        assert mana.payable(Table(source=ALL, night=dark).s, 0, (1 << colour,)) == expected
    assert not mana.payable(Table(source=["black"], night=True).s, 0, (1 << RED,))


@pytest.mark.rule("MK-8.10", "MK-8.11")
def test_one_die_a_turn() -> None:
    table = Table("march march", source=["green", "green"])
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert (table.source, len(table.hero.dice), table.hero.dice_left) == (["green"], 1, 0)
    assert "strong" not in table.choose("turn.what", "march").options


@pytest.mark.rule("MK-8.10")
def test_mana_draw_allows_a_second_die() -> None:
    table = Table("mana_draw march march", source=["green", "green"])
    table.choose("turn.what", "mana_draw").choose("card.how", "basic")
    for _ in range(2):
        table.choose("turn.what", "march").choose("card.how", "strong")
    assert (table.hero.move, table.source) == (8, [])


@pytest.mark.rule("MK-5.6", "MK-5.16")
def test_two_mana_need_two_sources() -> None:
    """Red and black, but only one die may be taken: the token must be the one the die is not."""
    s = Table(source=["red", "black"], mana={"black": 1}, night=True).s
    assert mana.payable(s, 0, (1 << RED, 1 << BLACK))
    assert not mana.payable(Table(source=["red", "black"], night=True).s, 0, (1 << RED, 1 << BLACK))


@pytest.mark.rule("MK-5.16")
def test_a_colour_is_offered_only_if_it_is_of_use() -> None:
    """Pure Magic: blue would be a block, which nobody needs outside combat."""
    table = Table("pure_magic", mana={"blue": 1}, source=["green"], night=True)
    table.choose("turn.what", "pure_magic").choose("card.how", "basic")
    assert (table.hero.move, table.mana) == (4, {"blue": 1})


@pytest.mark.rule("MK-8.12", "MK-22.1", "MK-8.14", "MK-10.37")
def test_used_dice_come_back_rolled() -> None:
    """Whatever they show: among many turns one comes back gold or black though that leaves too few basic dice."""
    table = paid(source=["green"])
    faces = set()
    for seed in range(40):
        others = {1: {"hand": "rage", "deck": "rage"}}
        twin = paid(source=["green"], rng=[f"{seed:032x}", 0], others=others).end()
        assert len(twin.source) == 1
        faces.update(twin.source)
    assert faces == set(ALL)
    assert table.source == []


@pytest.mark.rule("MK-8.4")
def test_a_crystal_becomes_a_token() -> None:
    table = Table("march", crystals={"red": 2}).choose("turn.what", "red")
    assert (table.crystals, table.mana) == ({"red": 1}, {"red": 1})


@pytest.mark.rule("MK-8.2", "MK-22.4")
def test_tokens_are_lost_at_the_end_of_the_turn() -> None:
    table = Table("march", "rage", mana={"red": 2}, crystals={"blue": 1}, used_card=True).end()
    assert (table.mana, table.crystals) == ({}, {"blue": 1})


def test_of_itself_a_purse_holds_nothing_but_tokens_crystals_and_dice() -> None:
    """All else is what effects give: neither are gold and black dice wild then, nor are cards mana."""
    purse = mana.Purse((0,) * 6, (0,) * 4, (GOLD, BLACK), 1, False)
    assert [purse.sources(colour) for colour in (RED, BLUE, GREEN, WHITE)] == [[], [], [], []]
    assert purse.covers(()) and not purse.covers((1 << RED,))
    assert purse.after(mana.DIE, BLACK).covers(())


def test_only_black_dice_use_up_what_allows_black_dice() -> None:
    """One black die may be used as any basic colour: another die of the source does not change that; where all dice are wild
    nothing is used up."""
    purse = mana.Purse((0,) * 6, (0,) * 4, (RED, BLACK), 2, True)
    purse.wild_black = 1
    assert purse.after(mana.DIE, RED).wild_black == 1
    assert purse.after(mana.BLACK_DIE, BLUE).wild_black == 0
    purse.wild = True
    assert purse.after(mana.BLACK_DIE, BLUE).wild_black == 1
