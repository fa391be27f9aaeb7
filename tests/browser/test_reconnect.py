"""The server dies, the line drops: the page comes back by itself, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitors
from tests.browser.house import House, cable_to, open_house
from tests.browser.positions import sit_down
from tests.browser.seat import Frames, Seat, set_up
from tests.browser.test_mage_knight_fight import card, enemy, meter
from tests.games.mage_knight.arena import Arena
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
    # A line that is dead without a word is noticed by a ping that nobody answers: after 28 seconds, and the machine may be busy.
    expect(seat.status).to_have_attribute("data-status", "lost")
    expect(seat.status).to_contain_text("Nichts geht verloren.")


def found(seat: Seat) -> None:
    expect(seat.status).to_have_attribute("data-status", "open")


def goes_on(log: list[str], later: list[str]) -> bool:
    """Whether the log is the same and more of it: what came of the last action joins its entry."""
    return len(later) >= len(log) and later[: len(log) - 1] == log[:-1]


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
            assert goes_on(log, seat.log.all_inner_texts())
        else:
            assert after.n == now.n
            expect(seat.asked).to_have_text(asked)
            assert seat.log.all_inner_texts() == log
    assert seat.play().over
    expect(seat.page.get_by_test_id("game-over")).to_be_visible()


def test_a_server_that_is_killed_in_a_combat_comes_back_to_it(own_house: House, visitors: Visitors):
    """Mage Knight: cards lie in a block that is not made yet. Everything that was acknowledged is there again, to the meter."""
    hand = "determination determination rage rage march"
    arena = Arena("ironclads", "prowlers", hand=hand, stage="block", level=3, seats=2)
    seat = sit_down(visitors.visit, own_house, arena.match)
    page = seat.page
    page.get_by_role("button", name="Überspringen").click()
    frames = Frames(page)
    enemy(page, "Herumtreiber").click(position={"x": 60, "y": 60})
    card(page, "determination", "basic").first.click()
    expect(meter(page, "Herumtreiber")).to_have_attribute("data-total", "2")
    now, log = seat.wait(), seat.log.all_inner_texts()

    for kill in range(KILLS):
        in_flight = kill == KILLS - 1  # the last time while an answer is on its way
        if in_flight:
            card(page, "rage", "basic").first.click()
        own_house.kill()
        lost(seat)
        expect(page.get_by_test_id("fight")).to_be_visible()  # what was on the table stays to be looked at
        own_house.start()
        found(seat)
        after = seat.wait()
        acknowledged = len(frames.messages("ack"))
        assert after.n >= now.n
        if not in_flight:
            assert after.n == now.n and seat.log.all_inner_texts() == log
            expect(page.get_by_test_id("fight")).to_have_attribute("data-stage", "block")
            expect(meter(page, "Herumtreiber")).to_have_attribute("data-total", "2")
            expect(page.get_by_test_id("hand").locator("[data-card=determination]")).to_have_count(1)
        else:
            assert after.n >= now.n + acknowledged
            assert goes_on(log, seat.log.all_inner_texts())

    # And the combat goes on, wherever the answer that was on its way has led.
    block = page.get_by_role("option", name="Block 2")
    for _ in range(2):
        if meter(page, "Herumtreiber").get_attribute("data-total") == "2":
            before = seat.look().n
            (block if block.count() else card(page, "rage", "basic")).first.click()
            expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before))
            seat.wait()
    expect(meter(page, "Herumtreiber")).to_have_attribute("data-total", "4")
    page.get_by_test_id("strike").click()
    expect(enemy(page, "Herumtreiber")).to_contain_text("Geblockt")


def test_a_dropped_line_mends_itself(own_house: House, visitors: Visitors):
    with cable_to(own_house) as cable:
        page = visitors.visit("about:blank", url=cable.url)
        page.clock.install()
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
        # Whose clock stands still does not try again by itself; one last try may be on its way.
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
        page.wait_for_timeout(500)
        cable.plug_in()
        seat.status.get_by_role("button").click()  # "connect now"
        found(seat)
        page.clock.resume()
        seat.play(until_n=now.n + 4)


def test_without_a_server_every_page_says_so(own_house: House, visitors: Visitors):
    page = visitors.visit()
    expect(page.get_by_test_id("play-battlecrest")).to_be_enabled()
    own_house.kill()
    page.get_by_test_id("play-battlecrest").click()
    expect(page.get_by_role("alert")).to_contain_text("Der Server antwortet nicht.")
    own_house.start()
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_test_id("play-battlecrest").click()
    Seat(page).wait_until("choice")


def test_a_part_that_did_not_come_is_asked_for_again(own_house: House, visitors: Visitors):
    """Only the code of the lobby is lost on its way: the page stands, says so, and a new try brings it."""
    page = visitors.visit()
    page.get_by_test_id("lobby").wait_for()
    page.route("**/assets/Lobby-*", lambda route: route.abort())
    page.reload()
    part = page.get_by_test_id("lost-part")
    expect(part).to_contain_text("Verbindung verloren")
    expect(page.get_by_test_id("play-battlecrest")).to_be_enabled()
    page.unroute("**/assets/Lobby-*")
    part.get_by_role("button").click()
    page.get_by_test_id("lobby").wait_for()
    expect(part).to_have_count(0)

    page.route("**/assets/battlecrest-*", lambda route: route.abort())
    page.get_by_test_id("play-battlecrest").click()
    part.wait_for()
    page.unroute_all()
    part.get_by_role("button").click()
    Seat(page).wait_until("choice")
