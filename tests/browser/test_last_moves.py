"""The last move of every other seat stays marked on the board, in every game, so that one sees it: in the seat's colour, with
a line of its own, by day and by night."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tafelrunde import all_games
from tests.browser.conftest import Visit
from tests.browser.seat import Seat, set_up

MARKS = "[data-testid=board] [data-last]"
# How a mark is drawn: things made of HTML have an outline, drawings a shape for it.
DRAWN = """(one) => {
  const shape = one instanceof SVGElement ? one.querySelector(':scope > .last:not(.under)') : one;
  const style = getComputedStyle(shape);
  const svg = one instanceof SVGElement;
  return {
    colour: svg ? style.stroke : style.outlineColor,
    line: svg ? style.strokeDasharray : style.outlineStyle,
    width: parseFloat(svg ? style.strokeWidth : style.outlineWidth),
  };
}"""
# The same for all six seats, on a thing that is marked.
SIX = """(one) => {
  const before = one.dataset.last;
  const found = [0, 1, 2, 3, 4, 5].map((seat) => {
    one.dataset.last = seat;
    return { colour: getComputedStyle(one).outlineColor, line: getComputedStyle(one).outlineStyle };
  });
  one.dataset.last = before;
  return found;
}"""
RGB = """(colour) => {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d');
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""
MOST = 80  # decisions until somebody else's move lies on the board
APART = 40  # of 441: so far do two colours lie apart


def until_marked(seat: Seat) -> list[Locator]:
    for _ in range(MOST):
        assert not seat.wait().over, "nobody's move was ever marked on the board"
        found = [one for one in seat.page.locator(MARKS).all() if one.is_visible()]
        if found:
            return found
        seat.decide()
    raise AssertionError("nobody's move was ever marked on the board")


def painted(page: Page, mark: Locator) -> bool:
    """Whether the screen is another one without the mark."""
    page.mouse.move(1, 1)
    handle = mark.element_handle()
    assert handle is not None
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    assert box is not None
    clip: Any = {
        "x": max(0, box["x"] - 4),
        "y": max(0, box["y"] - 4),
        "width": box["width"] + 8,
        "height": box["height"] + 8,
    }

    def take() -> bytes:
        return page.screenshot(clip=clip)

    page.wait_for_timeout(300)
    with_it = take()
    assert take() == with_it, "the board does not lie still"
    handle.evaluate("(one) => { one.dataset.was = one.dataset.last; delete one.dataset.last; }")
    without_it = take()
    handle.evaluate("(one) => { one.dataset.last = one.dataset.was; delete one.dataset.was; }")
    return with_it != without_it


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_the_last_move_of_another_seat_is_seen_on_the_board(visit: Visit, game: str, theme: str):
    page = visit(theme=theme, drawn=True)
    seat = set_up(page, game, ["me", "bot"])
    marks = until_marked(seat)
    for mark in marks[:6]:
        drawn = mark.evaluate(DRAWN)
        ref = mark.get_attribute("data-ref") or mark.get_attribute("data-at")
        assert drawn["width"] >= 3, f"{ref}: {drawn}"
        assert drawn["line"] not in ("none", "solid", ""), f"{ref}: {drawn}"
        assert not re.search(r"none|transparent|, 0\)$", drawn["colour"]), f"{ref}: {drawn}"
    assert any(painted(page, mark) for mark in marks[:6]), "the mark is hidden by what lies on it"


@pytest.mark.parametrize("palette", ["usual", "safe"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_six_seats_leave_marks_that_are_told_apart(visit: Visit, theme: str, palette: str):
    page = visit(theme=theme)
    page.goto("/#/setup/kharnage")
    page.get_by_test_id("start").wait_for()
    page.get_by_role("group", name="Anzahl der Plätze").get_by_text("6", exact=True).click()
    page.get_by_label("Armeewahl").select_option("random")
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    page.evaluate("(palette) => { document.documentElement.dataset.palette = palette; }", palette)
    mark = until_marked(Seat(page))[0]
    six = mark.evaluate(SIX)
    colours = [page.evaluate(RGB, one["colour"]) for one in six]
    for a in range(6):
        for b in range(a):
            apart = sum((x - y) ** 2 for x, y in zip(colours[a], colours[b], strict=True)) ** 0.5
            assert apart >= APART or six[a]["line"] != six[b]["line"], f"seats {a} and {b}: {six[a]} {six[b]}"
            assert colours[a] != colours[b]


def test_the_own_cards_are_not_marked_because_somebody_else_has_played_the_same(visit: Visit):
    """In Mage Knight every hero has a card called March: what the other one did with it says nothing about ours."""
    page = visit()
    seat = set_up(page, "mage_knight", ["me", "bot"])
    until_marked(seat)
    assert page.locator("[data-testid=pieces] [data-last]").count() == 0
