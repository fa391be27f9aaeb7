"""Playing cards for points (MK-5), and what their effects give (MK-9)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import cards, mana
from tests.games.mage_knight.table import Table, names, seen

PORTAL = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}


def played(card: str, how: str, hand: str = "", **fields: Any) -> Table:
    """The card is played this way, and its mana paid with the first thing at hand."""
    table = Table(f"{card} {hand}", **fields)
    return table.choose("turn.what", card).choose("card.how", how)


# --- three ways to play a card ---------------------------------------------------------------------------------------


@pytest.mark.rule("MK-5.2", "MK-5.3", "MK-9.2")
def test_the_basic_effect_is_free() -> None:
    table = played("march", "basic")
    assert (table.hero.move, table.play, table.hand) == (2, "march", "")


@pytest.mark.rule("MK-5.3", "MK-5.4", "MK-5.12")
def test_the_strong_effect_costs_mana_of_the_cards_colour() -> None:
    table = played("march", "strong", crystals={"green": 1, "red": 1})
    assert (table.hero.move, table.crystals) == (4, {"red": 1})
    poor = Table("march", crystals={"red": 3}).choose("turn.what", "march")
    assert poor.options == ["basic", "side_move", "side_influence"]


@pytest.mark.rule("MK-5.10", "MK-5.11")
def test_any_card_can_be_laid_sideways() -> None:
    assert played("rage", "side_move").hero.move == 1
    assert played("rage", "side_influence").hero.influence == 1
    assert played("ruby_ring", "side_move").hero.move == 1
    assert played("fireball", "side_move").hero.move == 1


@pytest.mark.rule("MK-5.9", "MK-24.2")
def test_a_wound_cannot_be_played() -> None:
    table = Table("wound march")
    assert "wound" not in table.options
    assert cards.playable(table.s, 0) == [table.s.heroes[0].hand[1]]


@pytest.mark.rule("MK-5.13", "MK-10.22")
def test_points_add_up() -> None:
    table = played("march", "basic", "stamina promise rage")
    table.choose("turn.what", "stamina").choose("card.how", "basic")
    table.choose("turn.what", "promise").choose("card.how", "basic")
    table.choose("turn.what", "rage").choose("card.how", "side_move")
    assert (table.hero.move, table.hero.influence) == (5, 2)


@pytest.mark.rule("MK-5.5", "MK-5.7")
def test_a_spell_needs_mana_even_for_its_basic_effect() -> None:
    assert Table("restoration").choose("turn.what", "restoration").options == ["side_move", "side_influence"]
    table = played("restoration", "basic", crystals={"green": 1})
    assert (table.hero.heal, table.crystals) == (3, {})


@pytest.mark.rule("MK-5.6", "MK-8.7", "MK-8.8")
def test_a_strong_spell_needs_black_mana_at_night() -> None:
    rich: dict[str, Any] = {"crystals": {"white": 1}, "mana": {"black": 1}}
    at_night = Table("charm", night=True, **rich).choose("turn.what", "charm")
    assert "basic" in at_night.options
    ways = {
        night: mana.payable(Table("charm", night=night, **rich).s, 0, (1 << 3, 1 << 5))
        for night in (True, False)
    }
    assert ways == {True: True, False: False}


@pytest.mark.rule("MK-5.8", "MK-5.14")
def test_the_strong_effect_removes_an_artifact() -> None:
    kept = played("endless_bag_of_gold", "basic", used_card=True)
    assert (kept.hero.influence, kept.hero.fame, kept.play) == (4, 2, "endless_bag_of_gold")
    used = played("endless_bag_of_gold", "strong")
    assert (used.hero.influence, used.hero.fame, used.play) == (9, 3, "")
    assert names(used.hero.gone) == "endless_bag_of_gold"


@pytest.mark.rule("MK-5.3")
def test_a_card_of_two_colours_takes_either() -> None:
    rich: dict[str, Any] = {"crystals": {"green": 1, "blue": 1}}
    table = (
        Table("power_of_crystals", **rich)
        .choose("turn.what", "power_of_crystals")
        .choose("card.how", "strong")
    )
    assert table.options == ["blue", "green"]
    table.choose("mana.colour", "blue").match.answer(0)
    assert (table.hero.move, table.crystals) == (4, {"green": 1})


# --- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-5.16")
def test_a_cost_that_cannot_be_paid_bars_the_effect() -> None:
    """Crystallize needs mana, Improvisation another card; a wound is none (MK-5.17)."""
    assert "basic" not in Table("crystallize").choose("turn.what", "crystallize").options
    assert "basic" not in Table("improvisation wound").choose("turn.what", "improvisation").options
    assert "basic" in Table("improvisation rage").choose("turn.what", "improvisation").options


@pytest.mark.rule("MK-5.17", "MK-10.40")
def test_a_card_is_discarded_as_a_cost() -> None:
    table = played("improvisation", "basic", "rage wound")
    assert table.prompt == "effect.choose"  # rage is the only card that can be given
    move, influence = table.match.choice.options if table.match.choice else []
    assert (move.text("de"), influence.text("en")) == ("Bewegung 3", "Influence 3")
    table.match.answer(0)
    assert (table.hero.move, table.discard, table.hand) == (3, "rage", "wound")


@pytest.mark.rule("MK-8.6", "MK-9.10")
def test_gold_paid_as_a_colour_becomes_a_crystal_of_it() -> None:
    table = played("crystallize", "basic", mana={"gold": 1})
    assert table.options == ["red", "blue", "green", "white"]
    table.choose("mana.colour", "white")
    assert (table.crystals, table.mana) == ({"white": 1}, {})


@pytest.mark.rule("MK-8.3", "MK-9.10", "MK-R20")
def test_a_fourth_crystal_is_a_mana_token() -> None:
    table = played("ruby_ring", "basic", crystals={"red": 3})
    assert (table.crystals, table.mana, table.hero.fame) == ({"red": 3}, {"red": 2}, 1)


def test_a_crystal_of_a_colour_that_is_missing() -> None:
    table = played("power_of_crystals", "basic", crystals={"red": 1, "white": 2})
    assert table.options == ["blue", "green"]
    full = Table("power_of_crystals", crystals={"red": 1, "blue": 1, "green": 1, "white": 1})
    assert "basic" not in full.choose("turn.what", "power_of_crystals").options


def test_two_ways_of_one_effect() -> None:
    table = played("tranquility", "basic", deck="march rage")
    assert [option.text("de") for option in table.match.choice.options] == ["Heilung 1", "Ziehe 1 Karte"]  # type: ignore[union-attr]
    assert [option.final for option in table.match.choice.options] == [False, True]  # type: ignore[union-attr]
    table.match.answer(1)
    assert table.hand == "march"


def test_reputation_changes_at_once() -> None:
    table = played("threaten", "strong", crystals={"red": 1})
    assert (table.hero.influence, table.hero.reputation) == (5, -1)


@pytest.mark.rule("MK-3.6")
def test_reputation_stays_on_its_track() -> None:
    assert played("threaten", "strong", crystals={"red": 1}, reputation=-7).hero.reputation == -7


@pytest.mark.rule("MK-24.1", "MK-R34")
def test_a_wound_of_ones_own_goes_to_the_hand() -> None:
    table = played("blood_ritual", "basic")
    assert table.prompt == "mana.colour"
    table.choose("mana.colour", "black")
    assert (table.hand, table.crystals, table.mana) == ("wound", {"red": 1}, {"black": 1})


def test_influence_for_wounds() -> None:
    assert played("in_need", "basic", "wound wound rage").hero.influence == 5


def test_day_and_night_differ() -> None:
    """In the forest it heals more."""
    forest: dict[str, Any] = {"tiles": PORTAL, "at": "0,0,NE"}
    assert played("restoration", "basic", mana={"green": 1}, **forest).hero.heal == 5


@pytest.mark.rule("MK-9.16")
def test_a_card_that_is_thrown_away_leaves_the_game() -> None:
    table = played("decompose", "basic", "march")
    assert (names(table.hero.gone), table.crystals) == ("march", {"green": 2})
    for seat in (0, 1, None):  # all have seen it
        assert seen(table.match, seat)["seats"][0]["gone"] == ["march"]


def test_crystals_of_the_colours_that_are_missing() -> None:
    table = played("decompose", "strong", "march", crystals={"red": 1})
    assert table.crystals == {"red": 1, "blue": 1, "white": 1}


@pytest.mark.rule("MK-5.16")
def test_mana_for_the_card_and_for_its_effect_must_both_be_there() -> None:
    """Pure Magic, strong: blue for the card and green or white for move or influence; one blue crystal is not enough."""
    assert (
        "strong"
        not in Table("pure_magic", crystals={"blue": 1}, source=["blue"])
        .choose("turn.what", "pure_magic")
        .options
    )
    table = Table("pure_magic", crystals={"blue": 1}, source=["blue", "white"])
    table.choose("turn.what", "pure_magic").choose("card.how", "strong")
    assert (table.hero.influence, table.crystals, table.source) == (
        7,
        {},
        ["blue"],
    )  # the die had to be kept for white


def test_what_is_not_known_yet_is_not_offered() -> None:
    """Attacks need a combat; they come with it."""
    assert Table("rage").choose("turn.what", "rage").options == ["side_move", "side_influence"]
