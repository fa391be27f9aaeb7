"""Numbers on boards, hands and rails are read at arm's length: nowhere are they smaller than 12 px, on a laptop or on a phone."""

import pytest

from tafelrunde import all_games
from tests.browser.conftest import Visit
from tests.browser.seat import Seat
from tests.browser.test_kharnage import SMALL_NUMBERS
from tests.browser.test_layout import SCREENS

DECISIONS = 14


@pytest.mark.parametrize("screen", ["1200x750", "390x844"])
@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_numbers_are_at_least_12_px_high(visit: Visit, game: str, screen: str):
    page = visit(**SCREENS[screen], seed=4)
    page.goto("/")
    page.get_by_test_id(f"play-{game}").click()
    page.get_by_test_id("table").wait_for()
    seat = Seat(page, 4)
    found: set[str] = set()
    for _ in range(DECISIONS):
        if seat.wait().over:
            break
        found |= {f"{seat.asked.inner_text()}: {one}" for one in page.evaluate(SMALL_NUMBERS, 12)}
        seat.decide_in_list()
    assert sorted(found) == []
