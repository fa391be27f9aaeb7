"""What comes and goes at the table covers nothing, at any size; the phone says how it wants to be touched."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Frames, Seat, set_up

SIZES = {"wide": (1440, 900), "small": (1200, 750), "phone": (390, 844)}
OVERLAPS = """(one, others) => {
  const a = one.getBoundingClientRect();
  return others.filter((id) => [...document.querySelectorAll(`[data-testid=${id}]`)].some((other) => {
    const b = other.getBoundingClientRect();
    const beside = a.left >= b.right - 1 || b.left >= a.right - 1;
    return other.checkVisibility() && b.width > 0 && !beside && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }));
}"""
FIXED = ["board", "leading-sentence", "pieces", "own", "undo", "hint", "end"]


def at(visit: Visit, size: str, **wishes: Any) -> Page:
    width, height = SIZES[size]
    page = visit(
        phone=size == "phone",
        viewport={"width": width, "height": height},
        reduced_motion="no-preference",
        **wishes,
    )
    page.set_default_timeout(20_000)
    return page


def expect_to_cover_nothing(page: Page, one: Locator) -> None:
    expect(one).to_be_visible()
    covered = one.evaluate(f"(one) => ({OVERLAPS})(one, {FIXED})")
    assert covered == []
    inside = one.evaluate(
        "(one) => one.scrollWidth <= one.clientWidth + 1 && one.getBoundingClientRect().right <= innerWidth"
    )
    assert inside, "its words do not fit"


def until_something_is_told(seat: Seat) -> None:
    """Decide until the bot's answer is narrated."""
    for _ in range(8):
        seat.decide_in_list()
        try:
            seat.page.get_by_test_id("skip").wait_for(timeout=4000)
            return
        except Exception:
            seat.wait_until("choice")
    raise AssertionError("nothing was ever narrated")


@pytest.mark.parametrize("size", SIZES)
def test_skipping_retelling_and_looking_back_cover_nothing(visit: Visit, size: str):
    page = at(visit, size)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    until_something_is_told(seat)
    expect_to_cover_nothing(page, page.get_by_test_id("skip"))
    offer = page.get_by_test_id("sound-offer")
    expect_to_cover_nothing(page, offer)
    offer.get_by_role("button", name="Nein").click()
    expect(offer).to_be_hidden()
    if page.get_by_test_id("skip").is_visible():
        page.keyboard.press("Escape")
    seat.wait_until("choice")

    def open_log() -> None:
        if size == "phone":
            page.get_by_test_id("show-log").tap()

    open_log()
    again = page.get_by_test_id("again")
    expect_in_log = page.get_by_test_id("log")
    box, panel = again.bounding_box(), expect_in_log.bounding_box()
    assert box and panel and panel["y"] <= box["y"] and box["x"] + box["width"] <= panel["x"] + panel["width"]
    again.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_to_cover_nothing(page, page.get_by_test_id("skip"))
    expect(offer).to_be_hidden()  # sounds are offered once
    page.get_by_test_id("skip").click()
    seat.wait_until("choice")

    open_log()
    page.get_by_test_id("log").locator("[data-event]").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    back = page.get_by_test_id("back-to-now")
    expect_to_cover_nothing(page, back)
    back.click()
    seat.wait_until("choice")


@pytest.mark.parametrize("width", [720, 1100, 390])
def test_the_head_fits_with_everything_in_it(visit: Visit, width: int):
    page = visit(viewport={"width": width, "height": 900})
    set_up(page, "pixel_tactics", ["me", "open"])
    boxes = (
        page.locator("header.top > *")
        .filter(visible=True)
        .evaluate_all(
            """(all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 1)
          .map((box) => [box.left, box.right])"""
        )
    )
    assert len(boxes) >= 4  # between the rails the title gives way to its lamp
    assert boxes[0][0] >= 0 and boxes[-1][1] <= width
    assert all(left[1] <= right[0] + 1 for left, right in pairwise(boxes)), boxes


def test_on_a_phone_the_rules_lie_on_an_opaque_sheet_over_the_whole_width(visit: Visit):
    page = at(visit, "phone")
    set_up(page, "battlecrest", ["me", "bot"])
    page.get_by_role("button", name="Regeln", exact=True).tap()
    sheet = page.get_by_test_id("rules")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box is not None and (box["x"], box["width"]) == (0, 390)
    colour = sheet.evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert colour.startswith("rgb("), f"one can see through it: {colour}"
    assert sheet.evaluate("(one) => getComputedStyle(one).opacity") == "1"


@pytest.mark.parametrize(
    ("lang", "words"), [("de-DE", "Nochmal tippen, dann gilt’s."), ("en-GB", "Tap again to confirm.")]
)
def test_a_phone_says_that_a_second_tap_counts(visit: Visit, lang: str, words: str):
    page = at(visit, "phone", locale=lang)
    page.get_by_test_id("play-battlecrest").tap()
    seat = Seat(page)
    seat.wait_until("choice")
    page.locator("[data-testid=board] [data-glow=yes]").first.tap()
    expect(seat.below).to_contain_text(words)


def test_the_key_for_a_hint_works_while_something_is_pointed_at(visit: Visit):
    page = at(visit, "wide")
    frames = Frames(page)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    page.locator("[data-testid=board] [data-glow=yes]").first.hover()
    page.keyboard.press("h")
    expect(page.locator(".option.hinted")).to_have_count(1, timeout=30_000)
    expect(seat.below).to_contain_text("Tipp:")
    assert len(frames.messages("hint")) == 1
