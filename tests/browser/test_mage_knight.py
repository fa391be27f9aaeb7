"""Mage Knight on the general board, until it has one of its own."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.seat import set_up

DECISIONS = 12


@pytest.mark.parametrize("seats", [["me"], ["me", "bot"]], ids=["alone", "two"])
def test_the_general_board_carries_the_game(visit: Visit, seats: list[str]):
    """Heroes, tactics and first turns; a fault of the page would fail the test."""
    seat = set_up(visit(), "mage_knight", seats)
    for _ in range(DECISIONS):
        seat.wait_until("choice")
        expect(seat.options.first).to_be_visible()
        seat.decide()
    assert seat.log.count() > 5
