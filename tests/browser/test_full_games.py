"""Whole games in the browser, from the start page to the end, as a person plays them."""

import random

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tests.browser.conftest import Visit
from tests.browser.seat import Seat, set_up

# Counts what only a hand on a mouse or a screen can do; the browser makes "clicks" of Enter and Space too, with detail 0.
COUNT_POINTING = """
window.pointed = 0;
for (const kind of ['pointerdown', 'mousedown', 'mousemove', 'touchstart', 'click'])
  addEventListener(kind, (event) => { if (kind !== 'click' || event.detail > 0) window.pointed++; }, true);
"""


def the_end(page: Page) -> None:
    expect(page.get_by_test_id("game-over")).to_be_visible()
    expect(page.get_by_test_id("leading-sentence")).to_contain_text("Das Spiel ist aus.")


def test_a_battlecrest_game_by_clicking_the_board(visit: Visit):
    page = visit()
    page.get_by_test_id("play-battlecrest").click()  # the first click ...
    seat = Seat(page, seed=4)
    seat.wait_until("choice")
    expect(seat.asked).to_have_text("Du bist dran: Wähle deinen Helden.")
    seat.decide()  # ... the second one is the first decision
    assert seat.on_board == 1
    seat.play()
    the_end(page)
    glowed = seat.on_board + seat.in_list_although_it_glowed
    print(
        f"{glowed + seat.in_list} decisions; {glowed} with something on the board, {seat.on_board} of them there"
    )
    assert glowed + seat.in_list > 15
    assert seat.on_board > glowed / 2


def test_a_battlecrest_game_by_keyboard_alone(visit: Visit):
    page = visit()
    page.add_init_script(COUNT_POINTING)
    page.reload()
    press = page.keyboard.press
    page.get_by_test_id("play-battlecrest").wait_for()
    expect(page.get_by_test_id("play-battlecrest")).to_be_enabled()
    tab_to(page, "[data-testid=play-battlecrest]")
    press("Enter")
    seat = Seat(page)
    rng = random.Random(5)
    seat.wait_until("choice")
    press("?")
    expect(page.get_by_test_id("rules")).to_be_visible()
    press("Escape")
    expect(page.get_by_test_id("rules")).to_be_hidden()
    press("ArrowRight")
    press(" ")
    expect(page.get_by_test_id("pin")).to_have_attribute("aria-pressed", "true")
    press("Escape")
    expect(page.locator("[data-testid=pin][aria-pressed=true]")).to_have_count(0)
    ways = {"digit": 0, "arrows": 0, "board": 0}
    while not (now := seat.wait()).over:
        way = rng.choice(["digit", "arrows", "arrows", "board"])
        ways[way] += 1
        count = seat.options.count()
        if way == "digit":
            press(str(rng.randint(1, min(9, count))))
        elif way == "board" and page.locator("[data-glow][tabindex='0']").count() > 0:
            tab_to(page, "[data-glow]")
            press("Enter")
            if not seat.accepted(now):  # it stands for several answers: the arrows choose among them
                press("ArrowRight")
                press("Enter")
        else:
            for _ in range(rng.randint(1, min(6, count))):
                press("ArrowRight")
            press("Enter")
        assert seat.accepted(now), f"the keys ({way}) did nothing: {seat.asked.inner_text()}"
    the_end(page)
    press("Escape")
    expect(page.get_by_test_id("game-over")).to_be_hidden()
    assert page.evaluate("window.pointed") == 0
    print(f"decisions by keyboard: {ways}")
    assert min(ways.values()) > 0


def tab_to(page: Page, selector: str) -> None:
    stops: list[str] = []
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        stops.append(
            page.evaluate("document.activeElement?.cloneNode().outerHTML?.slice(0, 120) ?? 'nothing'")
        )
    there = page.locator(selector).evaluate_all("all => all.map(each => each.cloneNode().outerHTML)")
    raise AssertionError(
        f"the Tab key never gets to {selector} ({there}), but to {list(dict.fromkeys(stops))}"
    )


# More seats than two show the other armies' places too; a duel is a duel.
SEATS = {"kharnage": 3}


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in tafelrunde.all_games()])
def test_every_game_on_the_shelf_can_be_played_to_its_end(visit: Visit, game: str):
    page = visit()
    seats = SEATS.get(game, 2)
    seat = set_up(page, game, ["me"] + ["bot"] * (seats - 1))
    seat.play()
    the_end(page)
    glowed = seat.on_board + seat.in_list_although_it_glowed
    print(
        f"{game}, {seats} seats: {glowed + seat.in_list} decisions, {seat.on_board} of {glowed} on the board"
    )
    assert seat.on_board > glowed / 2
