"""The dummy player (MK-28) and the tactics of solo games (MK-S04)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import atoms, rounds
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import DUMMY
from tests.games.mage_knight.table import Table, name_of, names, new_game, position

BOX = library()


def dummy_turn(deck: str, crystals: dict[str, int] | None = None, **fields: Any) -> Table:
    """The dummy takes a turn with this deck, the next card first; then it is the hero's turn."""
    dummy = {"hero": "krang", "deck": {"top": deck.split()}, "crystals": crystals or {}}
    return Table(
        "march", "rage", mode="solo_conquest", seats=1, phase="begin", active=4, dummy=dummy, **fields
    )


@pytest.mark.rule("MK-28.7")
def test_it_flips_three_cards() -> None:
    table = dummy_turn("rage march stamina promise")
    assert names(table.s.dummy_discard) == "rage march stamina"
    assert (table.asked, table.s.active) == (0, 0)


@pytest.mark.rule("MK-28.8", "MK-28.21")
def test_crystals_in_the_colour_of_the_third_card_flip_more() -> None:
    """Stamina is blue: two more; what these show does not matter."""
    table = dummy_turn("rage rage stamina march march promise", {"blue": 2, "green": 3})
    assert names(table.s.dummy_discard) == "rage rage stamina march march"


@pytest.mark.rule("MK-28.9")
def test_it_flips_as_many_as_there_are_and_announces_later() -> None:
    table = dummy_turn("rage stamina", {"blue": 2})
    assert (names(table.s.dummy_discard), table.s.announced) == ("rage stamina", -1)
    table = dummy_turn("rage rage stamina march", {"blue": 2})
    assert (table.s.deck(DUMMY).size, table.s.announced) == (0, -1)


@pytest.mark.rule("MK-28.6", "MK-4.29")
def test_with_an_empty_deck_it_announces_the_end_of_the_round() -> None:
    table = dummy_turn("")
    assert table.s.announced == DUMMY
    table.choose("turn.what", "end").choose("discard.card", "draw")  # the only card had to go
    assert table.s.round == 2


@pytest.mark.rule("MK-28.19")
def test_after_an_announcement_it_takes_its_last_turn() -> None:
    flips = dummy_turn("rage rage rage rage", announced=0, last_turns=[4])
    assert (flips.s.round, len(flips.told("dummy_flipped"))) == (2, 3)
    idle = dummy_turn("", announced=0, last_turns=[4])
    assert (idle.s.round, idle.told("announced")) == (2, [])


@pytest.mark.rule("MK-R61")
def test_a_card_of_two_colours_counts_both() -> None:
    table = dummy_turn("rage rage chilling_stare march march march march", {"blue": 1, "white": 2, "red": 3})
    assert len(table.s.dummy_discard) == 6


@pytest.mark.rule("MK-28.10", "MK-28.11")
def test_it_gets_the_lowest_action_and_a_crystal_of_the_lowest_spell() -> None:
    dummy = {"hero": "krang", "deck": {"bag": ["rage"]}, "discard": ["march"], "crystals": {"green": 3}}
    table = Table(
        "march", mode="solo_conquest", seats=1, phase="prepare", source=["red"], dummy=dummy,
        actions=["agility", "training"], spells=["expose", "cure"],
    )  # fmt: skip
    assert sorted(names(table.s.deck(DUMMY).cards()).split()) == ["march", "rage", "training"]
    assert table.s.dummy_discard == ()
    assert table.s.dummy_crystals == (0, 0, 4, 0)  # more than three are allowed
    assert names(table.s.piles[12].below) == "cure"


@pytest.mark.rule("MK-28.22")
def test_without_an_action_in_the_offer_it_gets_none() -> None:
    dummy = {"hero": "krang", "deck": {"bag": ["rage"]}}
    table = Table("march", mode="solo_conquest", seats=1, phase="prepare", source=["red"], dummy=dummy)
    assert names(table.s.deck(DUMMY).cards()) == "rage"


@pytest.mark.rule("MK-28.5", "MK-S04.4")
def test_you_choose_first_and_the_dummy_gets_one_of_the_rest() -> None:
    taken = set()
    for seed in range(12):
        match = new_game("solo_conquest", 1, seed)
        assert match.choice is not None
        match.answer([name_of(option) for option in match.choice.options].index("planning"))
        s = position(match)
        taken.add(BOX.tactics[s.dummy_tactic].id)
        assert s.order == ((DUMMY, 0) if BOX.tactics[s.dummy_tactic].number < 4 else (0, DUMMY))
    assert "planning" not in taken
    assert len(taken) > 2


@pytest.mark.rule("MK-S04.5")
def test_used_tactics_are_out_of_the_game() -> None:
    table = Table(
        "", mode="solo_conquest", seats=1, phase="prepare", round=2, night=True, source=["red"], tactic="long_night",
        dummy={"hero": "krang", "tactic": "preparation"}, spent_tactics=["early_bird", "planning"],
    )  # fmt: skip
    assert table.options == ["rethink", "mana_steal", "great_start", "the_right_moment"]
    spent = [BOX.tactics[tactic].id for tactic in table.s.spent_tactics]
    assert spent == ["early_bird", "planning", "long_night", "preparation"]


@pytest.mark.rule("MK-28.7")
def test_what_begins_the_round_is_final_where_the_dummy_may_be_first() -> None:
    """It flips cards at once: with Early Bird, say, before somebody with Mana Steal."""
    for seed in range(12):
        match = new_game("solo_conquest", 1, seed)
        assert match.choice is not None
        match.answer([name_of(option) for option in match.choice.options].index("mana_steal"))
        if match.choice.prompt == "tactic.steal":  # with two colours at least
            assert all(option.final for option in match.choice.options)
            return
    raise AssertionError("nobody had to choose a die")


@pytest.mark.rule("MK-R215")
def test_too_few_tactics_bring_all_of_that_time_back() -> None:
    day = ["early_bird", "rethink", "mana_steal", "planning", "great_start"]
    table = Table(
        "", mode="solo_conquest", seats=1, phase="prepare", round=2, night=True, source=["red"],
        dummy={"hero": "krang"}, spent_tactics=[*day, "long_night"],
    )  # fmt: skip
    assert table.options == [*day, "the_right_moment"]
    assert [BOX.tactics[tactic].id for tactic in table.s.spent_tactics] == ["long_night"]


@pytest.mark.rule("MK-R49")
def test_it_has_no_last_turn_after_the_end_of_the_scenario() -> None:
    s = Table("march", mode="first_reconnaissance", seats=1).s.copy()
    atoms.trigger_end(s, 0)
    atoms.finish_last_turn(s, 0)
    assert rounds.next_player(s, 0) == 0
    atoms.finish_last_turn(s, 0)
    assert rounds.next_player(s, 0) == -1
