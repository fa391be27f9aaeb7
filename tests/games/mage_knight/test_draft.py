"""Opening Draft (MK-31.31, MK-31.32): advanced actions are chosen before the game."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import ACTIONS, HEROES
from tests.games.mage_knight.table import Table, position, seen
from tests.games.mage_knight.test_scenarios import CARDS, OTHER
from tests.properties import properties


def dealt(seats: int = 3, seed: int = 1, mode: str = "full_conquest") -> Match:
    """Heroes are chosen, and the cards of the draft dealt."""
    match = Match.new("mage_knight", mode, seats, seed, {"opening_draft": True})
    while match.choice is not None and match.choice.prompt.startswith("setup."):
        match.answer(0)
    return match


def all_take(match: Match, place: int = 0) -> None:
    for seat in sorted(match.choices):
        match.answer(place, seat)


@pytest.mark.rule("MK-31.31")
def test_four_cards_each_before_anything_else() -> None:
    match = dealt()
    s = position(match)
    assert [len(pack) for pack in s.quest.packs] == [4, 4, 4]
    assert (s.phase, s.spells, s.actions, s.source) == (HEROES, (), (), ())
    assert sorted(match.choices) == [0, 1, 2]
    assert {choice.prompt for choice in match.choices.values()} == {"draft.card"}


@pytest.mark.rule("MK-31.31", "MK-R220")
def test_one_is_kept_and_the_others_are_passed_on() -> None:
    """To the next in the order of choosing heroes, the last to the first, until everybody has three; the rest is shuffled
    back."""
    match = dealt()
    packs = position(match).quest.packs
    all_take(match)
    s = position(match)
    assert [kept[0] for kept in s.quest.kept] == [pack[0] for pack in packs]
    assert [s.quest.packs[seat] for seat in (1, 2, 0)] == [tuple(pack[1:]) for pack in packs]
    all_take(match)
    all_take(match)
    s = position(match)
    assert [len(kept) for kept in s.quest.kept] == [3, 3, 3]
    assert s.quest.packs == ()
    assert match.choice is not None
    assert match.choice.prompt == "tactic.take"
    kept = {card for cards in s.quest.kept for card in cards}
    left = [*s.piles[ACTIONS].cards(), *s.actions, *s.lessons]
    assert kept.isdisjoint(left)
    assert len(left) + len(kept) == sum(1 for card in library().deeds if card.kind == 2)


@pytest.mark.rule("MK-R220")
def test_alone_three_of_four_are_kept() -> None:
    match = dealt(1)
    pack = position(match).quest.packs[0]
    for _ in range(3):
        all_take(match)
    assert position(match).quest.kept == (tuple(sorted(pack[:3])),)


@pytest.mark.rule("MK-31.46")
def test_nobody_sees_the_cards_of_the_others() -> None:
    match = dealt(2)
    assert len(seen(match, 0)["quest"]["pack"]) == 4
    properties.hides_what_is_hidden(match, Random(1))
    all_take(match)
    s = position(match)
    mine = [library().deeds[card].id for card in s.quest.kept[0]]
    assert seen(match, 0)["quest"]["kept"] == mine
    assert seen(match, 1)["quest"]["kept"] != mine
    assert seen(match, None)["quest"]["kept"] == []
    properties.hides_what_is_hidden(match, Random(1))


KEPT: Any = {"variants": ["opening_draft"], "kept": [["agility", "blood_rage"], ["ice_bolt"]]}


def round_over(night: bool, **fields: Any) -> Table:
    given: dict[str, Any] = {
        "others": OTHER,
        "used_card": True,
        "quest": KEPT,
        "night": night,
        "round": 2 if night else 1,
    }
    return Table("rage rage", CARDS, last_turns=[0], announced=1, **{**given, **fields}).end()


@pytest.mark.rule("MK-31.32")
def test_after_each_day_one_of_them_goes_into_the_deck() -> None:
    day = round_over(False)
    assert {choice.prompt for choice in day.match.choices.values()} == {"draft.into_deck"}
    all_take(day.match, 0)
    s = day.s
    agility, bolt = library().deed_numbers["agility"], library().deed_numbers["ice_bolt"]
    assert agility in (*s.deck(0).cards(), *s.heroes[0].hand)
    assert bolt in (*s.deck(1).cards(), *s.heroes[1].hand)
    assert s.quest.kept == ((library().deed_numbers["blood_rage"],), ())
    night = round_over(True)
    assert night.prompt == "tactic.take"


@pytest.mark.rule("MK-31.47")
def test_cards_that_are_left_over_are_never_used() -> None:
    """In a shorter game; they count for nothing."""
    over = Table(
        "rage rage", CARDS, mode="blitz_conquest", others=OTHER, used_card=True, quest=KEPT, round=4, night=True,
        last_turns=[0], announced=1, fame=1,
    ).end()  # fmt: skip
    assert over.match.over
    rows = {row["what"]: row["points"] for row in seen(over.match, 0)["scores"]}
    assert rows["knowledge"] == [0, 0]
