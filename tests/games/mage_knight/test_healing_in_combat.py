"""Healing effects are barred in a combat as a whole, not only their healing points (MK-14.20)."""

from typing import Any

import pytest

from tafelrunde import Option
from tafelrunde.games.mage_knight import problem
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table

MEANS: dict[str, Any] = {
    "night": True, "crystals": {"red": 2, "blue": 2, "green": 2, "white": 2}, "mana": {"black": 2}, "deck": "rage rage rage",
    "army": "peasants/spent foresters/spent/wounded", "level": 3,
}  # fmt: skip


def ways(table: Table, card: str) -> set[str]:
    """Its effects that are offered, without the ways to lay it sideways."""
    match = table.match.clone()
    at = [name.removeprefix("play ") for name in table.options].index(card)
    match.answer(at)
    assert match.choice is not None
    return {option.kind for option in match.choice.options if not option.kind.startswith("side")}


def texts(table: Table) -> list[str]:
    assert table.match.choice is not None
    return [option.text("en") for option in table.match.choice.options]


@pytest.mark.rule("MK-14.20", "MK-10.21", "MK-R243")
@pytest.mark.parametrize(
    ("card", "outside"),
    [
        ("tranquility", {"basic", "strong"}),
        ("rejuvenate", {"basic", "strong"}),
        ("regeneration", {"basic", "strong"}),
        ("energy_flow", {"basic", "strong"}),
        ("restoration", {"basic", "strong"}),
        ("golden_grail", {"basic", "strong"}),
        ("banner_of_courage", {"to_a_unit", "strong"}),
        ("banner_of_fortitude", {"to_a_unit", "strong"}),
    ],
)
def test_a_card_that_heals_and_nothing_else_has_no_effect_in_combat(card: str, outside: set[str]) -> None:
    """Not even for the card it would draw, the mana or the unit made ready; a banner is put to a unit as ever."""
    hand = f"{card} wound"
    assert ways(Table(hand, **MEANS), card) == outside
    for stage in ("ranged", "block", "damage", "attack"):
        assert ways(Arena("prowlers", hand=hand, stage=stage, **MEANS), card) == outside & {"to_a_unit"}


@pytest.mark.rule("MK-14.20", "MK-R243")
def test_cards_with_other_symbols_keep_the_rest() -> None:
    """Power of Crystals moves 4, and 2 for the set that is left when one crystal has paid; the staff gives two crystals; a walk
    moves 2, and its healing is lost."""
    crystals = (
        Arena("prowlers", hand="power_of_crystals", **MEANS).pick("play", "power_of_crystals").pick("strong")
    )
    crystals.choose("mana.colour", "green")  # it has two colours
    assert (crystals.prompt, crystals.hero.move) == ("fight.what", 6)  # moving was all there was to choose
    staff = Arena("prowlers", hand="druidic_staff", **MEANS).pick("play", "druidic_staff").pick("strong")
    staff.match.answer(staff.options.index("red"))  # what can be gained twice is asked once
    assert staff.crystals == {"red": 3, "blue": 2, "green": 2, "white": 2}
    assert (staff.prompt, staff.mana) == ("fight.what", {"red": 1, "black": 2})  # the fourth is a token
    walk = Arena("prowlers", hand="refreshing_walk wound", **MEANS).plays("refreshing_walk", "basic")
    assert (walk.hero.move, walk.hero.heal) == (2, 0)


@pytest.mark.rule("MK-14.20", "MK-R243")
def test_power_of_crystals_has_three_ways_outside_combat() -> None:
    """A token pays, and two crystals of each colour make two sets: 4 + 2 x 2 move, 2 + 2 healing, or 2 + 2 cards."""
    table = Table(
        "power_of_crystals", **{**MEANS, "mana": {"green": 1}, "deck": "rage march stamina promise rage"}
    )
    table.choose("turn.what", "power_of_crystals").choose("card.how", "strong")
    if table.prompt == "mana.colour":
        table.choose("mana.colour", "green")
    if table.prompt == "mana.with":
        table.choose("mana.with", "token")
    assert len(texts(table)) == 3
    table.match.answer(2)
    assert table.hand == "rage march stamina promise"


@pytest.mark.rule("MK-14.20", "MK-R243")
def test_the_staff_gives_up_nothing_for_what_it_cannot_do_in_combat() -> None:
    """Red would make a unit ready, green heal, white lead away: only a blue card can be given."""
    hand = "druidic_staff rage march swiftness determination"
    arena = Arena("prowlers", hand=hand, **MEANS).pick("play", "druidic_staff").pick("basic")
    assert arena.prompt != "card.cost"  # there was only one card to give
    assert arena.discard == "determination"
    assert "basic" not in ways(Arena("prowlers", hand="druidic_staff rage march", **MEANS), "druidic_staff")


@pytest.mark.rule("MK-14.20", "MK-R243")
@pytest.mark.parametrize(
    "skill",
    [
        "norowas_inspiration", "krang_regenerate", "braevalar_regenerate", "goldyx_potion_making",
        "wolfhawk_refreshing_bath", "arythea_healing_ritual",
    ],
)  # fmt: skip
def test_healing_skills_wait_for_the_end_of_the_combat(skill: str) -> None:
    others = {1: {"hand": "rage"}}
    assert skill in Table("march wound", skills=skill, others=others, **MEANS).options
    for stage in ("ranged", "block", "damage", "attack"):
        arena = Arena("prowlers", hand="march wound", stage=stage, skills=skill, others=others, **MEANS)
        assert not arena.offers("use_skill")


@pytest.mark.rule("MK-14.20", "MK-R243")
def test_units_are_not_made_ready_for_influence_in_combat() -> None:
    """Ruthless Coercion may be played for its influence; the peasants of level 1 would cost 2 of the 6."""
    arena = Arena("prowlers", hand="ruthless_coercion", **MEANS).plays("ruthless_coercion", "strong")
    assert (arena.hero.influence, arena.offers("buy_by_level")) == (6, False)
    table = (
        Table("ruthless_coercion", **MEANS)
        .choose("turn.what", "ruthless_coercion")
        .choose("card.how", "strong")
    )
    assert "buy_by_level" in [option.kind for option in options(table)]


def options(table: Table) -> list[Option]:
    assert table.match.choice is not None
    return list(table.match.choice.options)


@pytest.mark.rule("MK-14.20", "MK-R243")
def test_plans_of_a_combat_count_on_no_healing_card() -> None:
    """Rejuvenate gives green mana, outside combat."""
    arena = Arena("prowlers", hand="rejuvenate rage", source=["red"])
    assert problem.read(arena.s).gifts == []
    improvised = problem.read_peace(Table("rejuvenate rage", source=["red"]).s, 0)
    assert [gift.colour for gift in improvised.gifts] == [2]  # green
