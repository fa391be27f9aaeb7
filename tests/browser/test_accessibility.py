"""axe-core finds no serious or critical fault on any page, nor in any state of the table, dark or light."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import tafelrunde
from tests.browser.conftest import DRAW, Visit
from tests.browser.house import House
from tests.browser.seat import Seat, set_up, settle
from tests.project import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = [game.id for game in tafelrunde.all_games()]
PAGES = [
    "",
    "setup/battlecrest",
    "setup/kharnage",
    "setup/mage_knight",
    "join/unknown",
    "replays",
    "rules",
    "rules/battlecrest",
    "rules/pixel_tactics",
    "rules/kharnage",
    "rules/tash_kalar",
    "rules/mage_knight",
    "learn",
    "learn/battlecrest",
    "puzzles",
    "puzzles/battlecrest",
    "daily/mage_knight",
    "settings",
    "me",
    "me/register",
    "standings",
    "tournaments",
    "credits",
    "legal",
    "nothing",
]

Check = Callable[[Page, str], None]
themes = pytest.mark.parametrize("theme", ["dark", "light"])


@pytest.fixture(scope="session")
def axe() -> str:
    assert AXE.is_file(), "axe-core is not installed: run `npm ci` in web/"
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def check(axe: str) -> Iterator[Check]:
    """Look at the page as it is now; what was found in all states is told at the end, each fault once."""
    bad: dict[tuple[str, str], str] = {}

    def check(page: Page, what: str) -> None:
        page.evaluate(DRAW)  # to axe, what is not opaque is hidden
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe + "; undefined")
        found: list[dict[str, Any]] = page.evaluate(
            "axe.run({ resultTypes: ['violations'] }).then((all) => all.violations)"
        )
        for fault in found:
            if fault["impact"] in ("serious", "critical"):
                for node in fault["nodes"]:
                    text = f"{what}: {fault['impact']} {fault['id']}: {node['html'][:200]}\n    {node['failureSummary']}"
                    bad.setdefault((fault["id"], str(node["target"])), text)

    yield check
    assert not bad, "\n".join(bad.values())


def wish_theme(page: Page, theme: str) -> None:
    """In the settings, as a person does."""
    page.goto("/#/settings")
    names = {"dark": "Dunkel", "light": "Hell"}
    page.get_by_role("group", name="Aussehen").get_by_text(names[theme], exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def open_afresh(page: Page, path: str) -> None:
    """From an empty page: what was there before is not taken for what was to come."""
    page.goto("about:blank")
    page.goto(f"/#/{path}")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")


@themes
def test_every_page(visit: Visit, check: Check, theme: str):
    page = visit(refused="/api/tables/unknown")  # nobody knows that table, and the page says so
    wish_theme(page, theme)
    for path in PAGES:
        open_afresh(page, path)
        check(page, f"/{path}")


@themes
def test_a_free_seat_and_the_parts_of_the_rules(visit: Visit, check: Check, house: House, theme: str):
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    table = house.post("/api/tables", {"game": "tash_kalar", "seats": seats})["table"]
    page = visit()
    wish_theme(page, theme)
    page.goto(f"/#/join/{table}")
    page.get_by_role("button", name="Hinsetzen").wait_for()
    check(page, "a free seat")
    page.goto("/#/rules/kharnage")
    for part in ("words", "rules"):
        page.get_by_test_id(f"rules-{part}").click()
        check(page, f"rules, {part}")


@themes
@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_the_table(visit: Visit, check: Check, theme: str, game: str):
    page = visit()
    wish_theme(page, theme)
    seat = set_up(page, game, ["me", "bot"])
    seat.wait_until("choice")
    check(page, "first choice")
    page.keyboard.press("ArrowRight")
    check(page, "an armed answer")
    seat.play(until_n=8)
    check(page, "a choice in the middle of the game")
    assert seat.enlarge_a_card()
    check(page, "big card")
    page.keyboard.press("Escape")
    for name in ("Regeln", "Einstellungen", "Aufgeben"):
        page.locator("header").get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.wait_for_load_state("networkidle")
        check(page, name)
        page.get_by_role("dialog").get_by_role("button", name="Schließen").click()
    seat.log.first.click()
    seat.wait_until("moment")
    check(page, "a moment of the past")
    page.get_by_test_id("back-to-now").click()
    seat.concede()
    check(page, "game over")
    page.get_by_test_id("watch-replay").click()
    page.get_by_test_id("replay").wait_for()
    page.get_by_role("button", name="Ans Ende").click()
    check(page, "replay")


@themes
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_what_opens_over_the_table(visit: Visit, check: Check, theme: str, phone: bool):
    """Sheets and menus that no state of the table shows by itself: the answers that wait, what undo offers, the invitation."""
    page = visit(phone=phone)
    wish_theme(page, theme)
    set_up(page, "mage_knight", ["me", "open"])
    page.get_by_test_id("inviting").filter(visible=True).first.click()
    page.get_by_test_id("invite-warning").wait_for()
    check(page, "invitation")
    page.keyboard.press("Escape")
    seat = set_up(page, "tash_kalar", ["me", "bot"])
    more = page.get_by_test_id("all-options")
    until(seat, more)
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    check(page, "all answers")
    seat = set_up(page, "mage_knight", ["me"])
    # Where there is little room, the button itself opens the menu.
    undo = (
        page.locator("[data-testid=undo][aria-haspopup=menu]") if phone else page.get_by_test_id("undo-more")
    )
    until(seat, undo)
    undo.click()
    page.get_by_test_id("undo-menu").wait_for()
    check(page, "what can be taken back")


def until(seat: Seat, wanted: Locator) -> None:
    """Answer whatever is asked until it is there."""
    for _ in range(60):
        seat.wait_until("choice")
        settle(seat.page)
        if wanted.is_visible():
            return
        seat.decide_in_list()
    raise AssertionError(f"never seen: {wanted}")


@themes
def test_the_table_on_a_phone(visit: Visit, check: Check, theme: str):
    page = visit(phone=True)
    wish_theme(page, theme)
    check(page, "settings on a phone")
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.play(until_n=6)
    check(page, "choice on a phone")
    page.get_by_test_id("show-log").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, "log on a phone")


@themes
@pytest.mark.parametrize("phone", [False, True])
def test_a_lesson(visit: Visit, check: Check, theme: str, phone: bool):
    page = visit(phone=phone)
    wish_theme(page, theme)
    page.goto("/#/learn/pixel_tactics")
    page.get_by_test_id("lesson-first").click()
    page.get_by_test_id("lesson-next").wait_for()
    check(page, "a sentence to read")
    for _ in range(2):
        page.get_by_test_id("lesson-next").click()
    check(page, "something to do")
    page.get_by_role("option").first.click()
    check(page, "a kind no")


def test_the_curtain(visit: Visit, check: Check):
    page = visit("/#/settings")
    page.get_by_role("group", name="Vorhang zwischen Personen").get_by_text("An", exact=True).click()
    seat = set_up(page, "battlecrest", ["me", "person"])
    while not seat.wait().curtain:
        seat.decide()
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState === 'finished')")
    check(page, "curtain")
