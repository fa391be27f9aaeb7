"""Practice, in the browser: taking back goes past the bots, and the game wears its mark wherever it is listed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.seat import Seat

WORDS = {"de-DE": ("Übungspartie", "Übung", "beendet"), "en-GB": ("Practice game", "Practice", "over")}


@pytest.mark.parametrize(("locale", "phone"), [("de-DE", False), ("en-GB", True)], ids=["wide", "phone"])
def test_everything_is_taken_back_and_nothing_counts(visit: Visit, locale: str, phone: bool):
    start, mark, over = WORDS[locale]
    page = visit("/#/learn/battlecrest", phone=phone, locale=locale)
    page.get_by_role("button", name=start, exact=True).click()
    seat = Seat(page)
    seat.wait_until("choice")
    expect(page.get_by_test_id("practice").filter(visible=True).first).to_have_text(mark)

    first = seat.asked.inner_text()
    for _ in range(3):
        seat.decide_in_list()
        seat.wait_until("choice")
    assert seat.look().n > 3, "the bot has decided too"
    undo = page.get_by_test_id("undo")
    page.locator("body").press("Escape")
    for _ in range(20):
        if seat.look().n == 0:
            break
        before = seat.look().n
        page.locator("body").press("u")
        page.wait_for_function(
            "(n) => Number(document.querySelector('[data-testid=table]').dataset.n) < n", arg=before
        )
        seat.wait_until("choice")
    expect(seat.asked).to_have_text(first)
    expect(undo).to_have_attribute("aria-disabled", "true")

    seat.concede()
    expect(page.get_by_test_id("game-over").get_by_test_id("practice")).to_have_text(mark)
    if phone:
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_test_id("watch-replay").click()
    page.get_by_test_id("replay").wait_for()
    expect(page.get_by_test_id("practice").filter(visible=True)).to_have_text(mark)
    page.goto("/#/")
    game = page.get_by_test_id("last-games").get_by_role("listitem")
    expect(game.get_by_test_id("practice")).to_have_text(mark)
    expect(game).to_have_attribute("data-result", "over")
    expect(game).to_contain_text(over)


def test_a_table_for_one_person_can_be_set_up_as_practice(visit: Visit):
    page = visit("/#/setup/battlecrest")
    page.get_by_test_id("practise").get_by_role("checkbox").check()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("practice").filter(visible=True).first).to_have_text("Übung")
