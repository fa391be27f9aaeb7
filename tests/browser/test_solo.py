"""Alone at the table: the score sheet, own best results, the game of the day, and the way back to every running game."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.house import House
from tests.browser.positions import NO_STORY, lay_out
from tests.browser.seat import Seat
from tests.browser.test_accessibility import Check, axe, check
from tests.browser.test_layout import SPEAK
from tests.games.mage_knight.table import Table

__all__ = ["axe", "check"]  # fixtures

KEEP = """([table, key, at]) => {
  const kept = JSON.parse(localStorage['tafelrunde.tables'] ?? '{}');
  kept[table] = { keys: { 0: key }, at };
  localStorage['tafelrunde.tables'] = JSON.stringify(kept);
}"""


def last_turn(fame: int, **fields: Any) -> Table:
    """Solo Conquest, the very last turn: after the next answer the game is over, and lost with what there is."""
    given: dict[str, Any] = {"crystals": {"red": 2}, "army": "peasants_1", **fields}
    table = Table(
        "fireball wound", "", seats=1, mode="solo_conquest", round=6, night=True, announced=4, last_turns=[0],
        at="0,0,C", source=["red", "red", "red"], tactic="from_the_dusk", used_card=True, fame=fame, level=5, **given,
    )  # fmt: skip
    return table.choose("turn.what", "end")


def sit_down_at(page: Page, house: House, table: Table) -> str:
    """In a browser that has been here before; the table's id."""
    id, [key] = lay_out(house, table.match)
    page.evaluate(KEEP, [id, key, time.time() * 1000])
    page.goto("about:blank")
    page.goto(f"/#/table/{id}")
    return id


def finish(page: Page, house: House, fame: int) -> Locator:
    sit_down_at(page, house, last_turn(fame))
    Seat(page).play()
    return page.get_by_test_id("game-over")


# --- the score sheet -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phone", "lang", "named"),
    [(False, "de", {"fame": "Ruhm", "dummy_cards": "Karten im Deck des Dummyspielers"}),
     (True, "en", {"fame": "Fame", "dummy_cards": "Cards in the dummy's deck"})],
)  # fmt: skip
def test_the_sheet_says_what_counted_and_adds_up(
    visit: Visit,
    house: House,
    check: Check,
    phone: bool,
    lang: str,
    named: dict[str, str],
):
    page = visit(phone=phone, refused=NO_STORY)
    page.evaluate(SPEAK, lang)
    over = finish(page, house, 30)
    sheet = over.get_by_test_id("score-sheet")
    for line, words in named.items():
        expect(sheet.locator(f"[data-line={line}] th")).to_have_text(words)
    points = [int(text.replace("−", "-")) for text in sheet.locator("tbody td").all_inner_texts()]
    assert points[:2] == [30, 2] and len(points) == 12 and min(points) == -2
    total = sheet.locator("tfoot td")
    expect(total).to_have_text(str(sum(points)))
    expect(over.get_by_test_id("score")).to_contain_text(str(sum(points)))
    content = over.locator(".content")
    assert content.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    if phone:
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    check(page, f"score sheet, {lang}")


def test_among_several_the_sheet_has_a_column_for_each_and_names_the_titles(visit: Visit, house: House):
    page = visit(phone=True, refused=NO_STORY)
    table = Table(
        "fireball", "", round=6, night=True, announced=1, last_turns=[0], used_card=True, fame=10,
        source=["red"] * 4, tactic="from_the_dusk", others={1: {"tactic": "sparing_power", "hand": "wound", "fame": 24}},
    )  # fmt: skip
    sit_down_at(page, house, table.choose("turn.what", "end"))
    Seat(page).play()
    over = page.get_by_test_id("game-over")
    sheet = over.get_by_test_id("score-sheet")
    expect(sheet.locator("thead th")).to_have_text(["Wofür", re.compile("Bot"), "Du"])
    knowledge = sheet.locator("[data-line=knowledge] td")
    expect(knowledge).to_have_text(["0", "2 dazu für den Titel +3"])
    expect(sheet.locator("[data-line=beating] td")).to_have_text(["−2 dazu für den Titel −3", "0"])
    expect(sheet.locator("tfoot td")).to_have_text(["19", "15"])
    assert over.locator(".content").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    expect(over.get_by_test_id("own-best")).to_have_count(0)  # who wins is the goal here


# --- best results ----------------------------------------------------------------------------------------------------


def test_a_better_result_takes_the_place_of_the_best_one(visit: Visit, house: House, check: Check):
    page = visit(refused=NO_STORY)
    best = finish(page, house, 30).get_by_test_id("own-best")
    expect(best).to_contain_text("Dein erstes Ergebnis")
    first = page.url.rsplit("/", 1)[-1]
    over = finish(page, house, 40)
    score = 10 + first_score(page)
    expect(best).to_have_attribute("data-fresh", "true")
    expect(best).to_contain_text(f"Neuer Bestwert! Bisher: {score - 10} Punkte")
    expect(best.get_by_role("link", name="Ansehen")).to_have_attribute("href", f"#/replay/table/{first}")
    check(page, "a new best")
    page.reload()  # looking again is no second result
    expect(best).to_contain_text("Neuer Bestwert!")
    finish(page, house, 35)
    expect(best).to_have_attribute("data-fresh", "false")
    expect(best).to_contain_text(f"Dein Bestes: {score} Punkte, ")
    expect(over.get_by_test_id("score")).to_contain_text(str(score - 5))

    page.goto("/#/setup/mage_knight")
    page.get_by_test_id("setup").get_by_text("Solo-Eroberung", exact=True).click()
    bests = page.get_by_test_id("own-bests")
    expect(bests.get_by_role("listitem")).to_have_count(1)
    expect(bests.get_by_role("listitem")).to_contain_text(re.compile(rf"Tovak\s+{score} Punkte"))
    check(page, "set-up with best results")
    bests.get_by_role("link", name="Ansehen").click()
    page.get_by_test_id("replay").wait_for()


def first_score(page: Page) -> int:
    """The lowest score that was ever the best one here."""
    kept = json.loads(page.evaluate("() => localStorage['tafelrunde.bests']"))
    (one,) = kept.values()
    return int(one.get("before", one)["score"])


def test_other_settings_have_a_best_result_of_their_own(visit: Visit, house: House):
    page = visit(refused=NO_STORY)
    expect(finish(page, house, 30).get_by_test_id("own-best")).to_be_visible()
    page.goto("/#/setup/mage_knight")
    page.get_by_test_id("setup").get_by_text("Solo-Eroberung", exact=True).click()
    bests = page.get_by_test_id("own-bests")
    expect(bests).to_be_visible()
    levels = page.locator("[data-setting=city_levels] input")
    levels.fill("2")
    expect(bests).to_have_count(0)
    levels.fill("0")
    expect(bests).to_be_visible()


def test_a_broken_memory_harms_nothing(visit: Visit, house: House):
    page = visit(refused=NO_STORY)
    page.evaluate(
        "() => { localStorage['tafelrunde.bests'] = '{\"x\": 7'; localStorage['tafelrunde.daily'] = '[3]' }"
    )
    expect(finish(page, house, 30).get_by_test_id("own-best")).to_contain_text("Dein erstes Ergebnis")


# --- the game of the day ---------------------------------------------------------------------------------------------

SEEN = "() => [...document.querySelectorAll('[data-testid=table] [data-ref]')].map((one) => one.dataset.ref).sort()"


def begin_daily(page: Page) -> Seat:
    page.goto("/")
    page.get_by_test_id("daily-mage_knight").click()
    page.get_by_test_id("daily-play").click()
    page.get_by_test_id("table").wait_for()
    seat = Seat(page)
    seat.wait_until("choice")
    return seat


def test_everybody_begins_the_game_of_the_day_alike_and_the_first_attempt_counts(
    visit: Visit,
    house: House,
    check: Check,
):
    page, other = visit(seed=7), visit(seed=8)
    page.goto("/#/daily/mage_knight")
    daily = page.get_by_test_id("daily")
    expect(daily).to_have_attribute("data-day", house.get("/api/daily")["day"])
    expect(daily).to_contain_text("Welchen Helden spielst du?")
    expect(daily).to_contain_text("Dein erster Versuch zählt")
    expect(daily).to_contain_text("kein Geheimnis")
    check(page, "game of the day")
    seat = begin_daily(page)
    begin_daily(other)
    assert page.evaluate(SEEN) == other.evaluate(SEEN) != []
    expect(page.get_by_test_id("chosen-seed")).to_contain_text("Spiel des Tages")
    expect(page.get_by_test_id("chosen-seed")).to_contain_text("kein Geheimnis")
    first = page.url

    page.goto("/")
    running = page.get_by_test_id("last-games").get_by_role("listitem")
    expect(running).to_contain_text("allein")
    expect(running).to_contain_text("Spiel des Tages")
    page.goto("/#/daily/mage_knight")
    page.get_by_test_id("daily-continue").click()
    expect(page).to_have_url(first)
    seat.wait_until("choice")
    seat.concede()
    told = page.get_by_test_id("daily-attempt")
    expect(told).to_contain_text("dein erster Versuch, er zählt")
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: url != first)
    seat.wait_until("choice")
    seat.concede()
    expect(told).to_contain_text("dein 2. Versuch. Es zählt der erste: ohne Ergebnis beendet")
    page.goto("/#/daily/mage_knight")
    attempts = page.get_by_test_id("daily-attempts").get_by_role("listitem")
    expect(attempts).to_have_count(2)
    expect(attempts.nth(0)).to_contain_text("(zählt)")
    expect(attempts.nth(1)).not_to_contain_text("(zählt)")
    check(page, "attempts")


def test_the_game_of_the_day_on_a_phone_in_english_by_keyboard(visit: Visit, check: Check):
    page = visit("/#/daily/mage_knight", phone=True, locale="en-GB")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Game of the day")
    expect(page.get_by_test_id("daily")).to_contain_text("Your first attempt counts")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    check(page, "game of the day on a phone")
    page.get_by_test_id("daily-play").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("table").wait_for()


# --- the way back ----------------------------------------------------------------------------------------------------


def test_an_old_running_game_is_one_click_away_however_many_came_after_it(visit: Visit, house: House):
    """The list shows eight games; one that still runs is among them also if it is the oldest of ten."""
    page = visit()
    old = sit_down_at(page, house, last_turn(30))
    page.get_by_test_id("table").wait_for()
    for _ in range(9):
        table = last_turn(20)
        table.choose("discard.card", "draw")
        id, [key] = lay_out(house, table.match)
        page.evaluate(KEEP, [id, key, time.time() * 1000])
    page.goto("/")
    games = page.get_by_test_id("last-games").get_by_role("listitem")
    expect(games.last).to_contain_text("Solo-Eroberung, allein")
    page.reload()  # now it is known which ones are over
    expect(games).to_have_count(8)
    expect(games.first).to_contain_text("Punkte")
    games.last.get_by_role("link", name="Weiterspielen").click()
    expect(page).to_have_url(re.compile(old))
    Seat(page).wait_until("choice")
