"""Effects outside the own turn: directly before it, and at no other time (MK-10.1 to MK-10.8)."""

from typing import Any

import pytest

from tests.games.mage_knight.table import Table

VILLAGE: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "countryside_03"}, "at": "0,1,SW"}
HERE: dict[str, Any] = {"hand": "rage", "deck": "rage " * 9, "at": "0,1,SW", "skills": "arythea_motivation"}


def standing(**fields: Any) -> Table:
    """Seat 0 on a village, with a Motivation."""
    return Table("march rage", "rage " * 9, **{**VILLAGE, "skills": "tovak_motivation", **fields})


@pytest.mark.rule("MK-10.1", "MK-10.2")
def test_directly_before_the_own_turn() -> None:
    """Also before the very first one, and one effect after the other."""
    table = standing(phase="begin")
    assert table.options == ["begin_turn", "plunder", "tovak_motivation"]
    table.choose("before.what", "plunder")
    assert (table.prompt, table.options) == ("before.what", ["begin_turn", "tovak_motivation"])
    table.choose("before.what", "begin_turn")
    assert table.prompt == "turn.what"


@pytest.mark.rule("MK-10.13", "MK-10.8")
def test_beginning_a_turn_without_cards_is_final() -> None:
    """It is forfeited at once, and the end of the round may follow: nobody gets there unasked. With a card in hand or in the
    deck the turn just begins."""
    for hand, deck, final in (("", "", True), ("march", "", False), ("", "rage", False)):
        table = Table(hand, deck, **VILLAGE, phase="begin")
        assert table.option("begin_turn").final == final


@pytest.mark.rule("MK-10.7")
def test_nothing_else_may_be_played_outside_the_own_turn() -> None:
    table = standing(phase="begin", army="peasants", heal=1, skills="tovak_double_time goldyx_potion_making")
    assert table.options == ["begin_turn", "plunder"]


@pytest.mark.rule("MK-10.4", "MK-10.39")
def test_not_in_the_own_end_of_turn_step() -> None:
    """From the announced end on only what belongs to it is asked: no village is plundered, no skill, unit or card used."""
    others = {1: {"hand": "rage", "deck": "rage"}}
    offers: dict[str, Any] = {"spells": ["fireball", "chill"], "actions": ["agility", "decompose"]}
    table = standing(used_card=True, army="peasants", rewards="spell", fame=3, others=others, **offers)
    table.choose("turn.what", "end")
    asked = []
    while table.asked == 0:
        asked.append(table.prompt)
        assert not {"plunder", "tovak_motivation", "peasants_1", "heal", "rest"} & set(table.options)
        table.match.answer(0)  # at the last question: draw
    assert asked == ["reward.card", "skill.take", "action.take", "discard.card"]


@pytest.mark.rule("MK-10.5")
def test_not_before_all_tactics_are_chosen() -> None:
    table = standing(phase="tactics", tactics=["early_bird", "rethink", "planning"], others={1: HERE})
    assert table.prompt == "tactic.take"
    table.choose("tactic.take", "early_bird")
    assert table.prompt == "tactic.take"
    table.choose("tactic.take", "planning")
    assert table.prompt == "before.what"


@pytest.mark.rule("MK-10.6")
def test_not_after_the_last_turn_of_the_round() -> None:
    """Seat 0 has had its last turn: it is asked nothing before the next round, though it stands on a village."""
    table = standing(used_card=True, announced=1, last_turns=[0], tactic="early_bird", source=["red"],
                     others={1: {"tactic": "planning", "hand": "rage"}})  # fmt: skip
    table.end()
    assert table.prompt == "tactic.take"
    assert not table.hero.plundered
