"""The server dies, the line drops: the page comes back by itself, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitors
from tests.browser.house import House, cable_to, open_house
from tests.browser.seat import Frames, Seat, set_up
from tests.memory import folder_in_memory

KILLS = 4


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    with folder_in_memory(tmp_path) as folder, open_house(folder) as house:
        yield house


@pytest.fixture
def visitors(chromium: Browser, own_house: House) -> Iterator[Visitors]:
    visitors = Visitors(chromium, own_house.url)
    yield visitors
    visitors.leave()


def lost(seat: Seat) -> None:
    expect(seat.status).to_have_attribute("data-status", "lost", timeout=30_000)
    expect(seat.status).to_contain_text("Nichts geht verloren.")


def found(seat: Seat) -> None:
    expect(seat.status).to_have_attribute("data-status", "open", timeout=60_000)


def test_a_killed_server_comes_back_and_the_game_goes_on(own_house: House, visitors: Visitors):
    seat = set_up(visitors.visit(), "battlecrest", ["me", "bot"])
    for kill in range(KILLS):
        now = seat.play(until_n=seat.wait().n + 6)
        assert not now.over
        asked, log = seat.asked.inner_text(), seat.log.all_inner_texts()
        in_flight = kill % 2 == 1  # every second time while an answer is on its way
        if in_flight:
            seat.decide()
        own_house.kill()
        lost(seat)
        own_house.start()
        found(seat)
        after = seat.wait()
        if in_flight and after.n > now.n:
            assert seat.log.all_inner_texts()[: len(log)] == log
        else:
            assert after.n == now.n
            expect(seat.asked).to_have_text(asked)
            assert seat.log.all_inner_texts() == log
    assert seat.play().over
    expect(seat.page.get_by_test_id("game-over")).to_be_visible()


def test_a_dropped_line_mends_itself(own_house: House, visitors: Visitors):
    with cable_to(own_house) as cable:
        page = visitors.visit(url=cable.url)
        frames = Frames(page)
        seat = set_up(page, "battlecrest", ["me", "bot"])
        now = seat.play(until_n=8)
        asked, log = seat.asked.inner_text(), seat.log.all_inner_texts()

        page.context.set_offline(True)
        cable.pull()
        lost(seat)
        before = seat.look()
        page.keyboard.press("1")
        assert not seat.accepted(before), "without a line no answer counts as given"
        cable.plug_in()
        page.context.set_offline(False)
        found(seat)
        assert seat.wait().n == now.n
        expect(seat.asked).to_have_text(asked)
        assert seat.log.all_inner_texts() == log
        # What the page knows is not told again: neither the cards nor the log.
        assert frames.messages("hello")[0]["content"] and frames.last("hello")["content"] is None
        assert frames.last("state")["event_since"] == frames.last("state")["event_count"] > 0

        cable.pull()
        lost(seat)
        page.wait_for_timeout(5000)  # by now it tries only every few seconds: time enough to press the button
        cable.plug_in()
        seat.status.get_by_role("button").click()  # "connect now"
        found(seat)
        seat.play(until_n=now.n + 4)


def test_without_a_server_every_page_says_so(own_house: House, visitors: Visitors):
    page = visitors.visit()
    page.get_by_test_id("play-battlecrest").wait_for()
    own_house.kill()
    page.get_by_test_id("play-battlecrest").click()
    expect(page.get_by_role("alert")).to_contain_text("Der Server antwortet nicht.")
    own_house.start()
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_test_id("play-battlecrest").click()
    Seat(page).wait_until("choice")
