"""Action Upgrades (MK-31.27 to MK-31.30): after a night an action card can be exchanged."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import quest_atoms, upgrades
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.hidden import census
from tafelrunde.games.mage_knight.state import ACTIONS
from tests.games.mage_knight.table import Table, names, position, seen
from tests.games.mage_knight.test_scenarios import CARDS, OTHER


def table(**fields: Any) -> Table:
    given: dict[str, Any] = {
        "others": OTHER, "used_card": True, "quest": {"variants": ["action_upgrades"]}, "night": True, "round": 2,
    }  # fmt: skip
    return Table("rage rage", CARDS, **{**given, **fields})


def night_over(**fields: Any) -> Table:
    """Seat 0 ends the last turn of the night. The next advanced actions are named."""
    coming = {
        "piles": {"actions": {"top": ["blood_rage", "ice_bolt", "refreshing_walk"], "bag": ["agility"]}}
    }
    return table(**{"last_turns": [0], "announced": 1, **coming, **fields}).end()


def number(card: str) -> int:
    return library().deed_numbers[card]


@pytest.mark.rule("MK-31.27", "MK-X9")
@pytest.mark.parametrize(
    ("rounds", "mode", "when"),
    [(6, "full_conquest", [2, 4]), (4, "blitz_conquest", [2]), (5, "dungeon_lords", [2])],
)
def test_after_every_night_but_the_last(rounds: int, mode: str, when: list[int]) -> None:
    """One card more than players is revealed."""
    found = [
        round
        for round in range(1, rounds + 1)
        if upgrades.due(table(round=round, night=round % 2 == 0, mode=mode).s)
    ]
    assert found == when
    assert not upgrades.due(table(quest={}).s)
    after = night_over()
    assert after.prompt == "upgrade.take"
    assert len(seen(after.match, 1)["quest"]["upgrades"]) == 3


def test_a_break_can_be_saved_and_goes_on() -> None:
    """The cards that lie there come with the position."""
    after = night_over()
    again = Match.from_position(after.match.position())
    assert (again.position(), seen(again, 1)) == (after.match.position(), seen(after.match, 1))
    lying = table(quest={"variants": ["action_upgrades"], "upgrades": ["agility", "ice_bolt"]}).s
    assert lying.quest.upgrades == (number("agility"), number("ice_bolt"))


@pytest.mark.rule("MK-31.28")
def test_how_strong_a_deck_is() -> None:
    """Artifacts and spells 2, advanced actions 1, two crystals 1, units by level, and 3 for each level above the lowest."""
    s = table(
        discard="fireball ruby_ring agility", crystals={"red": 3}, army="peasants_1 foresters_1/wounded catapults_1", level=3
    ).s  # fmt: skip
    units = [library().unit_of(unit) for unit in s.heroes[0].units]
    assert [unit.level for unit in units] == [1, 1, 3]
    assert upgrades.strength(s, 0) == 2 + 2 + 1 + 1 + (1 + 0 + 3) + 3 * 2
    assert upgrades.strength(s, 1) == 0


@pytest.mark.rule("MK-31.29")
def test_the_weakest_chooses_first() -> None:
    """Of equal ones the one with less fame, then the one who played later."""
    assert upgrades.choosers(table(discard="fireball").s) == [1, 0]
    assert upgrades.choosers(table(fame=1).s) == [1, 0]
    assert upgrades.choosers(table(order=[1, 0]).s) == [0, 1]
    assert upgrades.choosers(table(order=[0, 1]).s) == [1, 0]


@pytest.mark.rule("MK-31.29", "MK-31.54", "MK-R223")
def test_what_can_be_exchanged() -> None:
    """Basic and advanced actions wherever they are, of the same colour or with a common symbol; no spells, no wounds."""
    s = table(discard="march fireball wound agility", hand_bonus=0).s
    cards = set(names(tuple(upgrades.exchangeable(s, 0, number("blood_rage")))).split())
    new = library().deeds[number("blood_rage")]
    assert "rage" in cards  # red, as the new one
    assert {"fireball", "wound"}.isdisjoint(cards)
    for card in ("rage", "march", "agility"):
        deed = library().deeds[number(card)]
        assert (card in cards) == bool(deed.colours & new.colours or deed.icons & new.icons)


@pytest.mark.rule("MK-31.54", "MK-R9")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play", "tucked", "aside"])
def test_the_old_card_goes_wherever_it_is(zone: str) -> None:
    """March lies somewhere, stamina everywhere else; the new card is open for all in the hand."""
    zones: dict[str, Any] = dict.fromkeys(("hand", "deck", "discard", "play", "tucked", "aside"), "stamina")
    table = Table(**{**zones, zone: "march"}, quest={"upgrades": ["agility", "ice_bolt"]})
    before = census(table.s)
    quest_atoms.upgrade(table.s, 0, number("agility"), number("march"))
    h = table.hero
    left = (h.hand, table.s.deck(0).cards(), h.discard, h.play, h.tucked, h.aside)
    assert sorted(names(tuple(card for cards in left for card in cards)).split()) == [
        "agility",
        *["stamina"] * 5,
    ]
    assert (names(h.gone), names(h.open_hand), names(table.s.quest.upgrades)) == (
        "march",
        "agility",
        "ice_bolt",
    )
    assert census(table.s) == before


@pytest.mark.rule("MK-31.29", "MK-R9", "MK-31.30")
def test_a_card_is_exchanged() -> None:
    """It may be done; the new card is shuffled in with all others, the old one is gone, and what is left goes under its deck."""
    after = night_over(others={1: {**OTHER[1], "fame": 2}})
    assert after.asked == 0
    after.choose("upgrade.take", "blood_rage").choose("upgrade.remove", "rage")
    mine = (*after.s.deck(0).cards(), *after.hero.hand)
    assert number("blood_rage") in mine
    assert names(after.hero.gone) == "rage"
    assert after.asked == 1
    assert "blood_rage" not in after.options
    after.choose("upgrade.take", "no_upgrade")
    assert after.s.quest.upgrades == ()
    assert after.s.round == 3
    left = (*after.s.piles[ACTIONS].cards(), *after.s.actions, *after.s.lessons)
    assert {number("ice_bolt"), number("refreshing_walk")} <= set(left)
    assert len(after.s.deck(0).cards()) + len(after.hero.hand) == 8


@pytest.mark.rule("MK-31.45")
def test_decks_stay_private() -> None:
    """Nobody has agreed on looking at them: while seat 0 chooses, the others see neither its cards nor their own decks."""
    after = Table(
        "march rage", None, others={1: {"hand": "rage rage", "deck": None, "fame": 2}}, used_card=True, night=True, round=2,
        quest={"variants": ["action_upgrades"]}, last_turns=[0], announced=1,
    ).end()  # fmt: skip
    assert (after.asked, after.prompt) == (0, "upgrade.take")
    for seat in (0, 1, None):
        view = seen(after.match, seat)
        assert [one["deck_top"] for one in view["seats"]] == [[], []]
        assert [one["hand"] is not None for one in view["seats"]] == [seat == 0, seat == 1]
    worlds = {position(after.match.resample(1, seed)).heroes[0].hand for seed in range(10)}
    assert len(worlds) > 1
