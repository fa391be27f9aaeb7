"""A phone, 360 by 740: everything fits, everything can be hit with a finger, and a first tap only shows what would happen."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tests.browser.conftest import DRAW, Visit
from tests.browser.seat import Seat, set_up, settle

GAMES = [game.id for game in tafelrunde.all_games()]
FINGER = 40

OVERFLOW = """() => {
  scrollTo(0, 50);
  const root = document.documentElement;
  const moved = scrollY;
  scrollTo(0, 0);
  return { right: root.scrollWidth - innerWidth, below: root.scrollHeight - innerHeight, moved };
}"""
# Buttons, links and fields that can be seen but are smaller than a finger. A radio button is hit by its label.
TOO_SMALL = f"""(finger) => {{
  ({DRAW})();
  const found = [];
  for (const one of document.querySelectorAll('button, a[href], select, input, [role=option], [role=menuitem]')) {{
    const target = (one.matches('input') && one.closest('label')) || one;
    const box = target.getBoundingClientRect();
    const seen = one.checkVisibility({{ visibilityProperty: true, opacityProperty: true }});
    if (!seen || box.width <= 1 || target.closest('p, dd, footer, .visually-hidden') || target.matches('.skip')) continue;
    if (Math.min(box.width, box.height) < finger - 0.5)
      found.push(`${{(target.innerText || target.getAttribute('aria-label') || target.tagName).trim().slice(0, 40)}}: `
        + `${{Math.round(box.width)}}x${{Math.round(box.height)}}`);
  }}
  return found;
}}"""
# Things on the board that can be chosen: as large as a finger, or so placed that a finger hits nothing else.
SMALL_THINGS = """(finger) => [...document.querySelectorAll('[data-glow][data-ref]')]
  .map((thing) => [thing.dataset.ref, thing.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < finger - 0.5)
  .map(([ref, box]) => `${ref}: ${Math.round(box.width)}x${Math.round(box.height)}`)"""
CUT_OFF = """() => {
  const found = [];
  for (const one of document.querySelectorAll('main button, main a.button, main h1, main h2, main legend, main label')) {
    const box = one.getBoundingClientRect();
    if (one.checkVisibility() && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1)) found.push(one.innerText);
  }
  return found;
}"""


def at_the_table(visit: Visit, game: str = "battlecrest") -> Seat:
    page = visit(phone=True)
    seat = set_up(page, game, ["me", "bot"])
    seat.wait_until("choice")
    return seat


def check_fits(page: Page) -> None:
    overflow = page.evaluate(OVERFLOW)
    assert overflow["right"] <= 0 and overflow["below"] <= 0 and overflow["moved"] == 0, overflow


@pytest.mark.parametrize(
    "path", ["", "setup/battlecrest", "replays", "rules/battlecrest", "settings", "credits", "legal"]
)
def test_no_page_is_wider_than_the_phone(visit: Visit, path: str):
    page = visit(f"/#/{path}", phone=True)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(OVERFLOW)["right"] <= 0
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(TOO_SMALL, FINGER) == []


@pytest.mark.parametrize("game", GAMES)
def test_during_play_nothing_scrolls_and_everything_can_be_hit(visit: Visit, game: str):
    seat = at_the_table(visit, game)
    page = seat.page
    for _ in range(10):
        now = seat.wait()
        assert not now.over
        check_fits(page)
        assert page.evaluate(TOO_SMALL, FINGER) == []
        assert page.evaluate(SMALL_THINGS, FINGER) == []
        tap_twice(seat)
    for button in ("show-log", "show-opponents"):
        page.get_by_test_id(button).tap()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        check_fits(page)
        dialog.get_by_role("button", name="Schließen").tap()


def tap_twice(seat: Seat) -> bool:
    """An answer by finger: on the board if something glows there, else in the list. Whether the first tap only showed."""
    before = seat.look()
    things = seat.glowing()
    if things:
        thing = seat.rng.choice(things)
        seat.page.touchscreen.tap(thing["x"], thing["y"])
        if seat.accepted(before):
            return False
        menu = seat.page.get_by_role("menuitem")
        if menu.count() > 0:
            menu.first.tap()
        else:
            seat.page.touchscreen.tap(thing["x"], thing["y"])
        if seat.accepted(before):
            return True
    option = seat.options.first
    option.tap()
    shown = not seat.accepted(before)
    if shown:
        option.tap()
    assert seat.accepted(before), f"two taps are no answer: {seat.asked.inner_text()}"
    return shown


def test_the_first_tap_shows_and_the_second_one_answers(visit: Visit):
    """What has consequences to show is shown first; a plain yes or no is answered at once."""
    seat = at_the_table(visit)
    page = seat.page
    shown = 0
    for _ in range(40):
        if shown >= 4 or seat.wait().over:
            break
        before = seat.look()
        targets = page.locator("[data-testid=board] [data-glow=yes]")
        things = [thing for thing in seat.glowing() if not thing["ref"].startswith("turn:")]
        if targets.count() == 0 or not things:
            tap_twice(seat)
            continue
        thing = things[0]
        page.touchscreen.tap(thing["x"], thing["y"])
        assert not seat.accepted(before), f"the first tap on {thing['ref']} already answered"
        expect(page.locator(f"[data-ref='{thing['ref']}'][data-glow=armed]").first).to_be_visible()
        expect(seat.below).not_to_be_empty()
        if len(page.locator("[data-glow=armed]").all()) >= 1:
            page.touchscreen.tap(thing["x"], thing["y"])
        if not seat.accepted(before):  # it stands for several answers: each tap shows the next one
            page.locator("[role=option][aria-selected=true]").tap()
        assert seat.accepted(before), "the second tap did not answer"
        shown += 1
    assert shown >= 4


# Answers of the strip that do not lie in it as a whole.
BEYOND = """() => {
  const strip = document.querySelector('[data-testid=options]').getBoundingClientRect();
  return [...document.querySelectorAll('[role=option][data-option]')]
    .filter((one) => one.closest('[data-testid=options]') && one.getBoundingClientRect().bottom > strip.bottom + 1)
    .map((one) => one.innerText);
}"""


def test_a_sign_beside_an_answer_pushes_no_other_one_out_of_sight(visit: Visit):
    """An answer that waits to be sent bears a sign and is wider: what finds no room then waits behind the button of the sheet."""
    page = visit(phone=True, hold="auto")
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    hero = page.locator("[role=option][data-option='2']")
    for _ in range(2):
        hero.tap()
    expect(page.get_by_test_id("end")).to_have_text("Bestätigen")
    settle(page)
    beyond = page.evaluate(BEYOND)
    more = page.get_by_test_id("all-options")
    assert (more.count() == 1) == (beyond != []), beyond
    if beyond:
        expect(more).to_contain_text(str(len(beyond)))


def test_a_long_press_enlarges_a_card(visit: Visit):
    seat = at_the_table(visit)
    page = seat.page
    before = seat.look()
    hero = page.locator("[data-ref^='hero:']").first
    box = hero.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_test_id("loupe")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_test_id("loupe")).to_be_visible()
    assert not seat.accepted(before), "looking at a card is no answer"
    page.get_by_test_id("loupe").get_by_role("button", name="Schließen").tap()
    expect(page.get_by_test_id("loupe")).to_be_hidden()
    assert not seat.accepted(before)


@pytest.mark.parametrize("game", GAMES)
def test_the_introduction_is_a_line_in_the_head_and_leaves_the_board_free(visit: Visit, game: str):
    """As soon as the hand lies where it stood. It opens and folds, goes on where it was, and the board stays where it is."""
    seat = at_the_table(visit, game)
    page = seat.page
    line, intro, board = (page.get_by_test_id(name) for name in ("intro-line", "intro", "board"))
    expect(intro).to_be_visible()
    intro.get_by_role("button", name="Weiter").tap()
    for _ in range(12):
        if line.count() == 1:
            break
        seat.decide_in_list()
        seat.wait_until("choice")
    expect(intro).to_be_hidden()
    expect(line).to_contain_text("2/3")
    settle(page)
    place, head = board.bounding_box(), line.bounding_box()
    assert place is not None and head is not None and head["y"] + head["height"] <= place["y"]
    line.tap()
    expect(intro).to_contain_text("Schritt 2 von 3")
    check_fits(page)
    line.tap()
    expect(intro).to_be_hidden()
    line.tap()
    intro.get_by_role("button", name="Weiter").tap()
    intro.get_by_role("button", name="Alles klar").tap()
    expect(line).to_be_hidden()
    assert board.bounding_box() == place


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_the_line_of_the_introduction_covers_nothing(visit: Visit, width: int, height: int):
    """Neither lamp nor button of the head on the narrowest phone, nor answers on one that lies on its side."""
    page = visit(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    line = page.get_by_test_id("intro-line")
    while line.count() == 0:
        seat.decide_in_list()
        seat.wait_until("choice")
    settle(page)
    places = page.locator("header.top > :not(.spring)").filter(visible=True)
    boxes = places.evaluate_all(
        "(all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
    )
    lamp = 12
    widths = [right - left for left, right in boxes]
    assert len(boxes) >= 5 and widths[1] >= lamp, boxes
    assert all(left[1] <= right[0] + 1 for left, right in pairwise(boxes)), boxes
    seat.options.first.tap(trial=True)


def test_all_answers_are_in_reach_on_a_phone_that_lies_on_its_side(visit: Visit):
    page = visit(viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    seat.open_the_list()
    expect(page.get_by_test_id("all-options")).to_have_attribute("aria-expanded", "true")
    box = page.get_by_test_id("options").bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 360
    before = seat.look()
    for option in (seat.options.last, seat.options.first):
        option.tap()
    if not seat.accepted(before):  # the first tap only shows
        seat.options.first.tap()
    assert seat.accepted(before)
