"""What comes and goes at the table covers nothing, at any size; the phone says how it wants to be touched."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Frames, Seat, set_up

SIZES = {"wide": (1440, 900), "small": (1200, 750), "phone": (390, 844)}
# What is wrong with something that may be there for a moment only: looked at as soon as it is seen and no sheet lies over it.
LOOK = """([id, others]) => {
  const one = document.querySelector(`[data-testid=${id}]`);
  if (!one?.checkVisibility() || document.querySelector(':is([role=dialog], dialog[open])')) return null;
  const a = one.getBoundingClientRect();
  const covered = others.filter((id) => [...document.querySelectorAll(`[data-testid=${id}]`)].some((other) => {
    const b = other.getBoundingClientRect();
    const beside = a.left >= b.right - 1 || b.left >= a.right - 1;
    return other.checkVisibility() && b.width > 0 && !beside && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }));
  const fits = one.scrollWidth <= one.clientWidth + 1 && a.right <= innerWidth;
  return [...covered.map((id) => `covers ${id}`), ...(fits ? [] : ['its words do not fit'])];
}"""
# Begun before it can come, so that no slow machine comes too late. Null: the next question was there first.
WATCH = f"""(wish) => {{
  let left = false;
  window.looked = new Promise((done) => {{
    const look = () => {{
      const found = ({LOOK})(wish);
      const phase = document.querySelector('[data-testid=table]').dataset.phase;
      left ||= phase !== 'choice';
      if (found || (left && phase === 'choice')) done(found);
      else requestAnimationFrame(look);
    }};
    look();
  }});
}}"""
FIXED = ["board", "leading-sentence", "pieces", "own", "undo", "hint", "end"]


def at(visit: Visit, size: str, **wishes: Any) -> Page:
    width, height = SIZES[size]
    return visit(
        phone=size == "phone",
        viewport={"width": width, "height": height},
        reduced_motion="no-preference",
        **wishes,
    )


def expect_to_cover_nothing(page: Page, id: str) -> None:
    """Something that stays until it is used."""
    assert page.wait_for_function(LOOK, arg=[id, FIXED]).json_value() == []


def watch(page: Page, id: str) -> None:
    page.evaluate(WATCH, [id, FIXED])


def seen(page: Page) -> list[str] | None:
    """What was wrong with what has been watched for; None if it never came."""
    found: list[str] | None = page.evaluate("() => window.looked")
    return found


def until_something_is_told(seat: Seat) -> None:
    """Decide until the bot's answer is narrated: one can skip that, and the button covers nothing."""
    for _ in range(8):
        watch(seat.page, "skip")
        seat.decide_in_list()
        found = seen(seat.page)
        if found is not None:
            assert found == []
            return
        seat.wait_until("choice")
    raise AssertionError("nothing was ever narrated")


def skip(page: Page) -> None:
    """A short turn may be told before a slow machine finds the button."""
    page.get_by_test_id("skip").evaluate_all("(found) => found.forEach((button) => button.click())")


@pytest.mark.parametrize("size", SIZES)
def test_skipping_retelling_and_looking_back_cover_nothing(visit: Visit, size: str):
    page = at(visit, size)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    until_something_is_told(seat)
    offer = page.get_by_test_id("sound-offer")
    expect_to_cover_nothing(page, "sound-offer")
    offer.get_by_role("button", name="Nein").click()
    expect(offer).to_be_hidden()
    skip(page)
    seat.wait_until("choice")

    def open_log() -> None:
        if size == "phone":
            page.get_by_test_id("show-log").tap()

    open_log()
    again = page.get_by_test_id("again")
    expect_in_log = page.get_by_test_id("log")
    box, panel = again.bounding_box(), expect_in_log.bounding_box()
    assert box and panel and panel["y"] <= box["y"] and box["x"] + box["width"] <= panel["x"] + panel["width"]
    watch(page, "skip")
    again.click()
    assert seen(page) == []
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(offer).to_be_hidden()  # sounds are offered once
    skip(page)
    seat.wait_until("choice")

    open_log()
    page.get_by_test_id("log").locator("[data-event]").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_to_cover_nothing(page, "back-to-now")
    page.get_by_test_id("back-to-now").click()
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
    expect(page.locator(".option.hinted")).to_have_count(1)
    expect(seat.below).to_contain_text("Tipp:")
    assert len(frames.messages("hint")) == 1
