"""The Tab key stops only where something is, and a screen reader hears its name: on every page and at every table. And every game
can be played without a mouse."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Seat, set_up
from tests.browser.test_accessibility import GAMES, PAGES, open_afresh
from tests.browser.test_full_games import COUNT_POINTING

FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const said = ['aria-label', 'aria-labelledby', 'title'].map((key) => one.getAttribute(key)).find(Boolean);
  const named = said || one.textContent.trim() || [...(one.labels ?? [])].map((label) => label.textContent.trim()).join('');
  return { name: named, role: one.getAttribute('role') || one.tagName, ref: one.dataset?.ref ?? '', seen: one.checkVisibility() };
}"""

# Tab goes on from where somebody clicked last, unless something stands at the very beginning that had the focus.
FROM_THE_TOP = """() => {
  const start = document.body.insertBefore(document.createElement('i'), document.body.firstChild);
  start.tabIndex = -1;
  start.focus();
}"""


def stops(page: Page) -> list[dict[str, str]]:
    """Everything that Tab comes to, once round the page."""
    page.evaluate(FROM_THE_TOP)
    found: list[dict[str, str]] = []
    for _ in range(150):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        if now is None or (found and now == found[0]):
            return found
        found.append(now)
    raise AssertionError("the Tab key does not come round")


@pytest.mark.parametrize("game", GAMES)
def test_every_tab_stop_has_a_name_and_no_inert_square_is_one(visit: Visit, game: str):
    page = visit(seed=7)
    seat = set_up(page, game, ["me", "bot"])
    seat.play(until_n=6)
    found = stops(page)
    assert len(found) > 8
    assert [one for one in found if not one["name"] or not one["seen"]] == []
    choosable = page.evaluate(
        "() => [...document.querySelectorAll('[data-glow]')].map((one) => one.dataset.ref)"
    )
    squares = [one["ref"] for one in found if one["ref"].startswith("square:")]
    assert [ref for ref in squares if ref not in choosable] == []


def test_every_page_is_gone_through_by_tab(visit: Visit):
    page = visit(refused="/api/tables/unknown")
    wrong = {}
    for path in PAGES:
        open_afresh(page, path)
        found = stops(page)
        assert len(found) > 5, path
        nameless = [one for one in found if not one["name"] or not one["seen"]]
        if nameless:
            wrong[path] = nameless
    assert wrong == {}


@pytest.mark.parametrize("game", [game for game in GAMES if game != "battlecrest"])
def test_a_stretch_of_every_game_by_keyboard_alone(visit: Visit, game: str):
    """Battlecrest is played like that from the start page to its end (test_full_games)."""
    page = visit()
    page.add_init_script(COUNT_POINTING)
    page.reload()
    play = page.get_by_test_id(f"play-{game}")
    expect(play).to_be_enabled()
    play.focus()
    page.keyboard.press("Enter")
    seat, rng = Seat(page), random.Random(3)
    for _ in range(7):  # the shortest game is longer
        now = seat.wait()
        assert not now.over
        if page.get_by_test_id("intro").count() > 0:
            page.keyboard.press("Escape")
        for _ in range(rng.randint(1, min(6, seat.options.count()))):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert seat.accepted(now), now
    assert page.evaluate("window.pointed") == 0
