"""Heroes are auctioned (MK-31.11 to MK-31.16)."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import atoms, auction, coming
from tafelrunde.games.mage_knight.content import level_of
from tests.games.mage_knight.table import Table, position, seen
from tests.games.mage_knight.test_scenarios import CARDS, OTHER


def start(seats: int = 3, seed: int = 1, mode: str = "full_conquest") -> Match:
    return Match.new("mage_knight", mode, seats, seed, {"hero_auction": True})


def pick(match: Match, prompt: str, answer: str) -> int:
    """Answer with the option of this kind, or this number; who was asked."""
    assert match.choice is not None
    assert match.choice.prompt == prompt
    seat = match.choice.seat
    options = match.choice.options
    [number] = [
        n
        for n, one in enumerate(options)
        if answer in (one.kind, str(one.words.get("n")), one.refs and one.refs[0])
    ]
    match.answer(number)
    return seat


@pytest.mark.rule("MK-31.11")
def test_a_hero_is_taken_if_nobody_objects() -> None:
    """In a random order of choosing."""
    orders = {position(start(4, seed)).order for seed in range(12)}
    assert len(orders) > 4
    match = start()
    first = position(match).order[0]
    assert pick(match, "setup.hero", "hero:tovak") == first
    asked = [pick(match, "hero.bid", "no_bid"), pick(match, "hero.bid", "no_bid")]
    assert asked == list(position(match).order[1:])
    assert match.choice is not None
    assert match.choice.prompt == "setup.hero"
    assert position(match).heroes[first].hero >= 0
    assert position(match).quest.bids == (0, 0, 0, 0)


@pytest.mark.rule("MK-31.12", "MK-31.14")
def test_whoever_bids_more_gets_the_hero() -> None:
    """The first one may match, or drops out; then chooses again. Only the winner loses fame, and is asked no more."""
    match = start()
    one, two, three = position(match).order
    pick(match, "setup.hero", "hero:tovak")
    assert pick(match, "hero.bid", "2") == two
    assert pick(match, "hero.bid", "no_bid") == three
    assert pick(match, "hero.bid", "no_bid") == one
    s = position(match)
    assert s.heroes[two].hero >= 0
    assert (s.quest.bids[one], s.quest.bids[two], s.quest.bids[three]) == (0, 2, 0)
    assert pick(match, "setup.hero", "hero:arythea") == one
    assert pick(match, "hero.bid", "no_bid") == three  # who has a hero does not bid


@pytest.mark.rule("MK-31.13")
def test_who_chooses_earlier_only_has_to_match() -> None:
    assert auction.least_bid([0, 1, 2], 0, 1, 2) == 2
    assert auction.least_bid([0, 1, 2], 2, 1, 2) == 3
    assert auction.least_bid([0, 1, 2], 1, 0, 0) == 1
    match = start(2)
    one, two = position(match).order
    pick(match, "setup.hero", "hero:tovak")
    assert pick(match, "hero.bid", "1") == two
    assert pick(match, "hero.bid", "1") == one  # matches
    assert pick(match, "hero.bid", "no_bid") == two
    assert position(match).quest.bids[one] == 1
    assert position(match).heroes[one].hero >= 0


def sold(mode: str, bid: int) -> Match:
    """Two seats; the second in order gets its hero for this bid."""
    match = start(2, mode=mode)
    pick(match, "setup.hero", "hero:tovak")
    pick(match, "hero.bid", str(bid))
    pick(match, "hero.bid", "no_bid")
    pick(match, "setup.hero", "hero:arythea")
    return match


@pytest.mark.rule("MK-31.14", "MK-31.15", "MK-31.53")
def test_fame_below_zero() -> None:
    """Subtracted from the fame of the start; the level is 1 until the marker reaches 3."""
    s = position(sold("full_conquest", 2))
    one, two = s.order[0], s.order[1]
    assert (s.heroes[one].fame, s.heroes[two].fame, s.heroes[two].level) == (0, -2, 1)
    assert level_of(-2) == 1
    blitz = position(sold("blitz_conquest", 3))
    assert blitz.heroes[blitz.order[1]].fame == -2
    saved = Table("rage", CARDS, others=OTHER, fame=-2)
    assert seen(saved.match, 0)["seats"][0]["fame"] == -2


@pytest.mark.rule("MK-X4", "MK-31.15")
def test_from_minus_two_to_three_is_one_level() -> None:
    """Passing zero is no level."""
    s = Table("rage", CARDS, others=OTHER, fame=-2, mode="blitz_conquest").s
    atoms.gain_fame(s, 0, 2)
    assert (s.heroes[0].fame, coming.levels_due(s, 0)) == (0, 0)
    s = Table("rage", CARDS, others=OTHER, fame=-2).s
    atoms.gain_fame(s, 0, 5)
    assert (s.heroes[0].fame, coming.levels_due(s, 0)) == (3, 1)


@pytest.mark.rule("MK-31.16", "MK-31.53")
def test_tactics_of_the_first_round() -> None:
    """In reverse order of choosing, whatever the fame; later the lowest fame chooses first."""
    match = sold("full_conquest", 2)
    s = position(match)
    two = s.order[1]
    assert match.choice is not None
    assert (match.choice.prompt, match.choice.seat) == ("tactic.take", two)
    given: dict[str, Any] = {
        "phase": "tactics",
        "tactics": ["early_bird", "rethink"],
        "quest": {"variants": ["hero_auction"]},
    }
    others = {1: {**OTHER[1], "fame": -2}}
    assert Table("rage", CARDS, others={1: {**OTHER[1], "fame": 5}}, order=[0, 1], **given).asked == 1
    assert Table("rage", CARDS, others=others, order=[1, 0], round=3, **given).asked == 1
    assert Table("rage", CARDS, others=others, order=[1, 0], round=1, **given).asked == 0
