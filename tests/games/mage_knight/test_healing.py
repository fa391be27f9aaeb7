"""Wounds and healing (MK-24), and when effects may be played at all (MK-9.4, MK-10.4)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import odd_spells
from tafelrunde.games.mage_knight.content import BASIC_ACTION, library
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS, COLOURS
from tests.games.mage_knight.table import Table, names, new_game, position
from tests.games.mage_knight.test_effects import played, ways

KEEP: dict[str, Any] = {
    "tiles": {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_02"},
    "tokens": {"0,1,NE": [{"back": "grey", "kind": "guardsmen", "up": True}]},
}


# --- healing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-24.3", "MK-10.35")
def test_wounds_of_a_rest_come_back_in_the_next_round() -> None:
    """One wound is discarded, so it is in the new deck or the new hand; a healed one is gone."""
    table = Table("rage wound wound", heal=1, announced=1, last_turns=[0])
    table.choose("turn.what", "heal").choose("turn.what", "rest")
    table.match.answer(0)
    assert table.discard == "rage wound"
    table.end()
    assert [*table.hero.hand, *table.s.deck(0).cards()].count(0) == 1


@pytest.mark.rule("MK-24.7", "MK-10.36", "MK-10.21")
def test_healing_works_when_resting_too() -> None:
    table = Table("rage march wound wound", heal=1).choose("turn.what", "rest").choose("rest.card", "rage")
    table.match.answer(table.match.choice.count - 1)  # type: ignore[union-attr]
    table.choose("turn.what", "heal")
    assert (table.hand, table.hero.heal) == ("wound march", 0)


@pytest.mark.rule("MK-24.12", "MK-24.7")
def test_damage_is_healed_after_the_combat_of_the_same_turn() -> None:
    """The action is over; Tranquility heals the wound that came from it."""
    table = Table("tranquility wound", acted=True, moved=True, wounds_in_hand=1).choose(
        "turn.what", "tranquility"
    )
    table.choose("card.how", "basic")
    table.match.answer(0)
    assert table.choose("turn.what", "heal").hand == ""


@pytest.mark.rule("MK-24.13", "MK-14.21")
def test_healing_points_are_lost_when_a_combat_begins() -> None:
    table = Table("rage wound", at="0,1,C", move=3, heal=2, **KEEP)
    assert table.hero.heal == 2
    table.choose("turn.what", "0,1,NE")
    assert (table.hero.heal, table.hero.move, table.hero.influence) == (0, 0, 0)


def test_cure_draws_for_wounds_healed_before_and_after() -> None:
    """One wound was healed before it: a card at once. Two more points heal two wounds: two more cards."""
    table = Table("cure wound wound wound", "march rage promise stamina", heal=1, mana={"green": 1})
    table.choose("turn.what", "heal").choose("turn.what", "cure").choose("card.how", "basic").choose(
        "effect.go", "go_on"
    )
    assert table.hand == "wound wound march"
    table.choose("turn.what", "heal", "heal")
    assert table.hand == "rage march promise"


def test_cure_readies_units_that_are_healed() -> None:
    table = played("cure", "basic", mana={"green": 1}, army="utem_guardsmen_1/spent/wounded")
    table.choose("turn.what", "utem_guardsmen_1")
    assert (table.army, table.hero.heal) == ("utem_guardsmen_1", 0)


def test_golden_grail_gives_fame_for_its_points() -> None:
    """Three points, two of them of the Grail: fame for two; a unit of level 2 takes both at once."""
    table = played("golden_grail", "basic", "wound wound wound", heal=1)
    table.choose("turn.what", "heal", "heal", "heal")
    assert (table.hero.fame, table.hand, table.hero.rules) == (2, "", ())
    unit = played("golden_grail", "basic", army="utem_guardsmen_1/wounded").choose(
        "turn.what", "utem_guardsmen_1"
    )
    assert (unit.hero.fame, unit.army) == (2, "utem_guardsmen_1")


def test_golden_grail_strong_draws_for_every_wound() -> None:
    table = played("golden_grail", "strong", "wound wound", deck="march rage promise").choose(
        "turn.what", "heal"
    )
    assert (table.hand, table.hero.heal) == ("wound march", 5)
    [heal] = [option for option in table.match.choice.options if option.kind == "heal"]  # type: ignore[union-attr]
    assert heal.final  # a card is drawn
    [plain] = [option for option in Table("wound", heal=1).match.choice.options if option.kind == "heal"]  # type: ignore[union-attr]
    assert not plain.final


# --- cards, colours, effects -----------------------------------------------------------------------------------------


@pytest.mark.rule("MK-5.1")
def test_the_first_decks_hold_basic_actions_only() -> None:
    s = position(new_game("full_conquest", 2))
    for seat in range(2):
        cards = [*s.heroes[seat].hand, *s.deck(seat).cards()]
        assert {library().deeds[card].kind for card in cards} == {BASIC_ACTION}
    assert {card.kind for card in library().deeds} == {0, 1, 2, 3, 4}


@pytest.mark.rule("MK-8.1", "MK-8.5")
def test_there_are_no_gold_and_black_crystals() -> None:
    """Six colours of mana, four of crystals: black mana is not made a crystal, gold is one of a basic colour."""
    assert [COLOURS[colour] for colour in BASIC_COLOURS] == ["red", "blue", "green", "white"]
    assert "basic" not in ways("crystallize", mana={"black": 2}, night=True)
    table = played("crystallize", "basic", mana={"gold": 1})
    assert table.options == ["red", "blue", "green", "white"]
    assert len(table.hero.crystals) == 4


@pytest.mark.rule("MK-9.1")
def test_effects_come_from_cards_units_skills_and_tactics() -> None:
    table = Table("march", army="herbalists_1", skills="tovak_double_time", tactic="the_right_moment", move=0)
    assert {"march", "herbalists_1", "tovak_double_time", "the_right_moment"} <= set(table.options)


@pytest.mark.rule("MK-9.4", "MK-10.20", "MK-10.22")
def test_combat_effects_are_for_combats() -> None:
    """Move, influence, healing and special effects at any time of the turn, also after the action; attacks never."""
    for card in ("march", "promise", "tranquility", "concentration"):
        assert "basic" in ways(card, acted=True)
    for card in ("rage", "banner_of_protection", "into_the_heat", "force_of_nature"):
        assert not {"basic", "strong"} & set(ways(card, mana={"red": 2, "green": 2}, army="peasants_1"))


@pytest.mark.rule("MK-9.9")
def test_mana_that_is_gained_lies_in_the_play_area() -> None:
    table = played("ruby_ring", "basic", mana={"red": 1})
    assert (table.mana, table.crystals) == ({"red": 2}, {"red": 1})
    assert table.choose("turn.what", "end").mana == {}


@pytest.mark.rule("MK-9.15", "MK-5.17")
def test_discarded_cards_go_to_the_own_pile_and_wounds_only_where_allowed() -> None:
    table = played("improvisation", "basic", "rage wound march", discard="promise")
    assert table.options == ["rage", "march"]
    table.choose("card.cost", "rage")
    assert table.discard == "promise rage"
    tovak = Table("wound", "rage", skills="tovak_i_feel_no_pain").choose("turn.what", "tovak_i_feel_no_pain")
    tovak.choose("effect.go", "go_on")
    assert (tovak.discard, tovak.hand) == ("wound", "rage")


# --- outside the own turn, and at its end ----------------------------------------------------------------------------


@pytest.mark.rule("MK-10.4", "MK-10.39")
def test_nothing_is_played_at_the_end_of_the_turn() -> None:
    """Once the end is announced only its own questions are asked, whatever is in hand or could be used before a turn."""
    table = Table(
        "march tranquility",
        "rage",
        night=True,
        tactic="midnight_meditation",
        used_card=True,
        crystals={"green": 1},
    )
    table.choose("turn.what", "end")
    assert (table.prompt, table.options) == ("discard.card", ["draw", "march", "tranquility"])


@pytest.mark.rule("MK-10.11")
def test_own_tokens_in_the_middle_expire_when_the_own_turn_comes() -> None:
    table = Table("march", "rage", phase="begin", skills="norowas_prayer_of_weather", middle=MIDDLE)
    assert table.s.middle == ()
    other = Table(
        "march",
        "rage",
        phase="begin",
        active=1,
        skills="norowas_prayer_of_weather",
        middle=MIDDLE,
        others={1: {"hand": "rage"}},
    )
    assert len(other.s.middle) == 1


MIDDLE = [{"skill": "norowas_prayer_of_weather", "seat": 0}]


@pytest.mark.rule("MK-28.20")
def test_the_dummy_is_no_target_and_uses_nothing() -> None:
    table = Table(
        "march", seats=1, used_card=True, source=["red", "blue"], units=["peasants_1"], deck="rage " * 9
    )
    assert odd_spells.touched(table.s, 0) == []
    table.end()  # the dummy flips its cards in between
    assert (table.source, table.offered, table.s.turn) == (["red", "blue"], ["peasants_1"], 3)
    assert names(table.s.dummy_discard) != ""
