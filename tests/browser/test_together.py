"""People in real browsers: they find each other in the lobby, play with clocks, talk, one drops and comes back, a third looks on
with a delay, something is taken back by consent, and there is a rematch with sides changed."""

import json
import re
import time
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Seat
from tests.browser.test_accessibility import Check, axe, check  # noqa: F401 - fixtures

DELAY = 20  # seconds that spectators are behind
HOSTILE = "<img src=x onerror='window.hacked = true'><b>bold</b>"


def _with_delay(route: Route) -> None:
    wish: Any = route.request.post_data_json
    if route.request.method == "POST":
        route.continue_(post_data=json.dumps({**wish, "seed": 7, "delay": DELAY}))
    else:
        route.continue_()


def open_for_all(page: Page) -> str:
    """Ada sets up a table for everybody, with a clock; its id."""
    page.route("**/api/tables", _with_delay)
    page.goto("/#/setup/battlecrest")
    seat = page.get_by_role("group", name="Platz 2", exact=True)
    seat.get_by_text("Offen (Link teilen)", exact=True).click()
    page.get_by_label("Name auf Platz 1").fill("Ada")
    page.get_by_label("Alle dürfen mitspielen").check()
    page.get_by_test_id("pace").get_by_text("10 min je Partie").click()
    expect(page.get_by_test_id("pace")).to_contain_text("die ersten 10 Sekunden jedes Zugs sind frei")
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    return page.url.split("/")[-1]


def n_of(page: Page) -> int:
    return int(page.get_by_test_id("table").get_attribute("data-n") or 0)


def whoever_is_asked(seats: dict[str, Seat]) -> Seat:
    deadline = time.monotonic() + 60
    while True:
        for seat in seats.values():
            if seat.look().phase == "choice":
                return seat
            seat.page.wait_for_timeout(20)
        assert time.monotonic() < deadline, "nobody is asked anything"


def test_a_game_together(visit: Visit, check: Check):  # noqa: F811 - the fixture
    ada = visit()
    table = open_for_all(ada)
    bo = visit("/", phone=True, locale="en-GB")
    row = bo.get_by_test_id("lobby").get_by_role("listitem").filter(has_text="Ada")
    row.wait_for()
    expect(row).to_contain_text("10 min a game")
    row.get_by_role("link").click()
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_test_id("sit").click()
    bo.get_by_test_id("table").wait_for()
    eve = visit(f"/#/table/{table}")
    eve.get_by_test_id("table").wait_for()
    expect(eve.get_by_text(f"Du siehst den Tisch {DELAY} Sekunden später.")).to_be_visible()

    # A third looks on, later.
    seats = {"0": Seat(ada), "1": Seat(bo, 2)}
    first = whoever_is_asked(seats)
    first.decide()
    expect(ada.get_by_test_id("table")).not_to_have_attribute("data-n", "0")
    assert n_of(eve) == 0

    for seat in (0, 1):  # who only looks on is told of both
        expect(eve.get_by_test_id(f"presence-{seat}")).to_be_visible()

    # Clocks: everybody sees whose time goes by.
    expect(ada.get_by_role("timer", name="Deine Uhr").first).to_contain_text(re.compile(r"(10|9):\d\d"))
    expect(ada.get_by_role("timer", name="Uhr von Bo")).to_be_visible()
    expect(bo.get_by_role("timer", name="Your clock")).to_be_visible()
    assert bo.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(ada, "a table with clocks")
    check(bo, "a table with clocks on a phone")

    # Talking: what somebody typed is text and nothing else.
    bo.get_by_test_id("open-chat").click()
    bo.get_by_test_id("chat-text").fill(HOSTILE)
    bo.get_by_test_id("chat-send").click()
    bo.get_by_role("button", name="Good luck!").click()
    check(bo, "the chat on a phone")
    expect(ada.get_by_test_id("open-chat")).to_have_accessible_name(re.compile(r"2 neu"))
    ada.get_by_test_id("open-chat").click()
    lines = ada.get_by_test_id("chat-line")
    expect(lines.nth(0)).to_contain_text(HOSTILE)
    expect(lines.nth(1)).to_contain_text("Viel Glück!")
    expect(lines.locator("img, b")).to_have_count(0)
    assert not ada.evaluate("'hacked' in window")
    lines.nth(0).get_by_label("Menü").click()
    lines.nth(0).get_by_role("button", name="Ausblenden").click()
    expect(lines.nth(0)).to_contain_text("(ausgeblendet)")
    expect(bo.get_by_test_id("chat-line").nth(0)).to_contain_text("(hidden)")
    check(ada, "the chat")
    for page in (ada, bo):
        page.keyboard.press("Escape")

    expect(eve.get_by_test_id("table")).not_to_have_attribute("data-n", "0")

    # One drops and comes back.
    at_table = bo.url
    bo.goto("about:blank")
    presence = ada.get_by_test_id("presence-1")
    expect(presence).to_have_text("kurz weg")
    bo.goto(at_table)
    bo.get_by_test_id("table").wait_for()
    expect(presence).to_have_text("ist da")

    # Taking back, if the other agrees.
    asker, other = (ada, bo) if first is seats["0"] else (bo, ada)
    before = n_of(asker)
    asker.get_by_test_id("concede").click()
    asker.get_by_test_id("ask-rewind").click()
    check(other, "a question to me")
    other.get_by_test_id("ask-yes").click()
    expect(asker.get_by_test_id("table")).not_to_have_attribute("data-n", str(before))
    assert n_of(asker) < before

    # An end, and a rematch with sides changed.
    bo.get_by_test_id("concede").click()
    expect(bo.get_by_test_id("concede-dialog")).to_contain_text("If you leave now you lose")
    bo.get_by_test_id("concede-yes").click()
    ada.get_by_test_id("rematch").click()
    expect(ada.get_by_test_id("rematch-asked")).to_contain_text("Du hast gefragt: Revanche")
    expect(bo.get_by_test_id("rematch-asked")).to_contain_text("Ada would like a rematch")
    bo.get_by_test_id("rematch").click()
    for page in (ada, bo):
        expect(page).not_to_have_url(re.compile(table))
        page.get_by_test_id("table").wait_for()
    assert ada.url.split("/")[-1] == bo.url.split("/")[-1]
    expect(ada.get_by_test_id("clock-1")).to_have_accessible_name("Deine Uhr")


def test_your_turn_is_shown_on_the_start_page_and_told(visit: Visit):
    ada = visit("/", permissions=["notifications"])
    ada.evaluate("localStorage['tafelrunde.notify'] = 'yes'")
    ada.evaluate(
        """async () => {
            const reply = await fetch('/api/seek', { method: 'POST', headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ game: 'kharnage', name: 'Ada', pace: 'days 3' }) });
            localStorage['tafelrunde.tables'] = '{}';
            return reply.json();
        }"""
    )
    ada.reload()
    turns = ada.get_by_test_id("turns")
    turns.wait_for()
    expect(turns).to_contain_text("Kharnage")
    expect(turns).to_contain_text("bis")
    expect(ada).to_have_title(re.compile(r"^\(1\) "))
    turns.get_by_role("link").click()
    ada.get_by_test_id("table").wait_for()
