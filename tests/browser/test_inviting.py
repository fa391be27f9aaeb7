"""Somebody who follows a link is told what awaits before sitting down."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde.server import reach as reaching
from tafelrunde.server.config import Config
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import invitation, set_up
from tests.browser.test_layout import SPEAK


def test_the_page_says_which_game_which_seat_and_who_invites(visit: Visit):
    host = visit()
    set_up(host, "battlecrest", ["me", "open"], ["Ada"])
    table = host.url.split("/")[-1]
    link = invitation(host)
    guest = visit(f"/#/join/{table}", refused="/join")
    guest.get_by_test_id("sit").click()
    expect(guest.get_by_role("alert")).to_contain_text("brauchst du die Einladung")
    guest.close()
    guest = visit(link)
    said = guest.get_by_test_id("invitation")
    expect(said).to_have_text("Ada lädt dich zu Battlecrest ein. Frei ist Platz 2 von 2.")
    guest.get_by_label("Dein Name").fill("Bo")
    guest.get_by_test_id("sit").click()
    expect(guest.get_by_test_id("table")).to_be_visible()
    late = visit(link)
    expect(late.get_by_test_id("invitation")).to_contain_text("Hier ist kein Platz mehr frei.")
    expect(late.get_by_role("link", name="Nur zuschauen")).to_be_visible()
    expect(late.get_by_test_id("sit")).to_be_hidden()
    expect(late.get_by_role("heading", level=1)).to_have_text("Alle Plätze sind besetzt")
    expect(late.get_by_test_id("home")).to_be_visible()


def test_a_public_table_stands_on_the_start_page_and_asks_for_no_link(visit: Visit):
    host = visit("/#/setup/battlecrest")
    host.get_by_role("group", name="Platz 2", exact=True).get_by_text(
        "Offen (Link teilen)", exact=True
    ).click()
    host.get_by_label("Name auf Platz 1").fill("Grete")
    host.get_by_label("Alle dürfen mitspielen").check()
    host.get_by_test_id("start").click()
    host.get_by_test_id("table").wait_for()
    closed = visit()
    set_up(closed, "battlecrest", ["me", "open"], ["Hans"])
    guest = visit()
    row = guest.get_by_role("listitem").filter(has_text="Grete")
    row.wait_for()  # the list comes after the page
    expect(guest.get_by_role("listitem").filter(has_text="Hans")).to_have_count(0)
    row.get_by_role("link").click()
    guest.get_by_test_id("sit").click()
    expect(guest.get_by_test_id("table")).to_be_visible()


POST = """async ([path, body]) => (await fetch(path, {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify(body)})).json()"""


def test_whoever_sits_down_knows_how_time_runs_and_whether_it_counts(visit: Visit):
    host, guest, member = visit(), visit(), visit()
    seats = [{"kind": "me", "name": "Grete"}, {"kind": "open"}]
    wish = {"game": "battlecrest", "seats": seats, "public": True, "pace": "bank 600+10", "rated": True}
    host.evaluate(POST, ["/api/register", {"name": "Grete", "password": "ein ganzer Satz"}])
    table = host.evaluate(POST, ["/api/tables", wish])["table"]
    expect(guest.get_by_role("listitem").filter(has_text="Grete")).to_contain_text("Gewertet")
    guest.goto(f"{guest.url.split('#')[0]}#/join/{table}")
    expect(guest.get_by_test_id("terms")).to_contain_text("Bedenkzeit:")
    expect(guest.get_by_test_id("terms")).to_contain_text("Ohne Konto spielst du als Gast mit")
    expect(guest.get_by_test_id("quick-rated")).to_have_count(0)
    member.evaluate(POST, ["/api/register", {"name": "Jo", "password": "ein ganzer Satz"}])
    member.reload()
    member.get_by_test_id("quick-rated").check()
    member.get_by_test_id("quick").click()
    expect(member.get_by_test_id("rated")).to_have_text("Diese Partie wird gewertet.")
    assert member.url.endswith(table), "beside whoever waits for a rated game"


# What the page says in each language: of a table that nobody knows, of one where the game is over, and the way back.
DEAD_ENDS = {
    "de": ("Diesen Tisch gibt es nicht", "Dieses Spiel ist zu Ende", "Die Partie ansehen", "Zur Startseite"),
    "en": ("There is no such table", "This game is over", "Watch the game", "To the start page"),
}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Both screens and both languages, but not each with each.
screens = pytest.mark.parametrize(
    ("screen", "lang"),
    [({"viewport": {"width": 1440, "height": 900}}, "de"), (PHONE, "en")],
    ids=["wide", "phone"],
)


def leads_home(page: Page, words: str) -> None:
    """The way back stands in sight, and it is one; nothing asks for a name."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_test_id("sit")).to_be_hidden()
    expect(page.get_by_role("textbox")).to_be_hidden()
    home = page.get_by_role("link", name=words)
    expect(home).to_be_in_viewport(ratio=1)
    home.click()
    expect(page.get_by_test_id("play-battlecrest")).to_be_visible()


@screens
def test_a_table_that_nobody_knows_is_told_kindly_and_leads_back(
    visit: Visit, screen: dict[str, Any], lang: str
):
    unknown, _, _, home = DEAD_ENDS[lang]
    page = visit("/#/join/nowhere", locale=lang, refused="/api/tables/nowhere", **screen)
    expect(page.get_by_role("heading", level=1)).to_have_text(unknown)
    expect(page.get_by_test_id("invitation")).to_contain_text("Link" if lang == "de" else "link")
    leads_home(page, home)


@screens
def test_a_table_where_the_game_is_over_is_told_kindly_and_shows_it(
    visit: Visit, screen: dict[str, Any], lang: str
):
    _, over, watch, home = DEAD_ENDS[lang]
    host = visit()
    seat = set_up(host, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    seat.concede()
    guest = visit(f"/#/join/{host.url.split('/')[-1]}", locale=lang, **screen)
    expect(guest.get_by_role("heading", level=1)).to_have_text(over)
    expect(guest.get_by_test_id("invitation")).to_contain_text("Battlecrest")
    guest.get_by_role("link", name=watch).click()
    expect(guest.get_by_test_id("replay")).to_be_visible()
    guest.go_back()
    leads_home(guest, home)


def invite(page: Page) -> Locator:
    """Open the invitation by the button that this screen shows."""
    page.get_by_test_id("inviting").filter(visible=True).first.click()
    sheet = page.get_by_test_id("invite")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box is not None and box["x"] >= 0
    assert box["x"] + box["width"] <= page.evaluate("innerWidth") and page.evaluate("scrollX") == 0
    return sheet


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_server_that_nobody_else_can_reach_says_so_and_how_to_open_it(visit: Visit, phone: bool):
    page = visit(phone=phone)
    set_up(page, "battlecrest", ["me", "open"])
    sheet = invite(page)
    expect(sheet.get_by_role("alert")).to_contain_text("nur auf diesem Gerät")
    expect(sheet.get_by_role("alert")).to_contain_text("tafelrunde serve --host 0.0.0.0")
    expect(sheet.get_by_test_id("invite-code")).to_be_hidden()
    page.keyboard.press("Escape")
    page.evaluate(SPEAK, "en")
    page.reload()
    expect(invite(page).get_by_role("alert")).to_contain_text("on this device only")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_the_link_and_the_code_are_ones_that_a_friend_can_open(visit: Visit, house: House, phone: bool):
    page = visit(phone=phone, permissions=["clipboard-read", "clipboard-write"])
    reach = {"addresses": ["http://192.168.178.23:8420", house.url], "command": None}
    page.route("**/api/reach", lambda route: route.fulfill(json=reach))
    set_up(page, "battlecrest", ["me", "open"], ["Ada"])
    sheet = invite(page)
    table = page.url.split("/")[-1]
    expect(sheet.get_by_test_id("invite-link")).to_have_value(
        re.compile(rf"^http://192\.168\.178\.23:8420/#/join/{table}/[\w-]{{12}}$")
    )
    code = sheet.get_by_test_id("invite-code")
    expect(code).to_be_visible()
    first = code.locator("path").get_attribute("d")
    sheet.get_by_label(house.url.removeprefix("http://")).check()
    expect(code.locator("path")).not_to_have_attribute("d", str(first))  # the code holds the other address
    sheet.get_by_test_id("invite-copy").click()
    expect(sheet.get_by_test_id("invite-copy")).to_have_text("Kopiert!")
    guest = visit(page.evaluate("navigator.clipboard.readText()"), phone=phone)
    expect(guest.get_by_test_id("invitation")).to_contain_text("Ada lädt dich zu Battlecrest ein.")


NOBODY_COMES = {
    "de": ("Kommt niemand? Ein Bot spielt gern mit.", "Bot hinsetzen"),
    "en": ("Nobody coming? A bot would like to play.", "Let a bot sit down"),
}


@screens
def test_where_nobody_comes_a_bot_takes_the_seat(
    visit: Visit, house: House, screen: dict[str, Any], lang: str
):
    page = visit(**screen)
    set_up(page, "battlecrest", ["me", "open"], ["Ada"])
    page.evaluate(SPEAK, lang)
    page.reload()
    title, button = NOBODY_COMES[lang]
    sheet = invite(page)
    expect(sheet.get_by_role("heading", name=title)).to_be_visible()
    sheet.get_by_test_id("fill-level").select_option("easy")
    sheet.get_by_role("button", name=button).click()
    expect(sheet).to_be_hidden()
    expect(page.get_by_test_id("inviting")).to_have_count(0)
    sitting = house.get(f"/api/tables/{page.url.split('/')[-1]}")["seats"]
    assert [(seat["kind"], seat["level"]) for seat in sitting] == [("person", None), ("bot", "easy")]


@screens
def test_whoever_listens_everywhere_invites_into_the_network(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, screen: dict[str, Any], lang: str
):
    """As the server answers that was started with --host 0.0.0.0 on a machine in a network; the page itself is on 127.0.0.1."""
    monkeypatch.setattr(reaching, "lan_addresses", lambda: ["192.168.178.23"])
    told = msgspec.to_builtins(reaching.reach(Config(data_dir=tmp_path, host="0.0.0.0", port=8420)))
    page = visit(**screen)
    set_up(page, "battlecrest", ["me", "open"], ["Ada"])
    page.evaluate(SPEAK, lang)
    page.reload()
    page.route("**/api/reach", lambda route: route.fulfill(json=told))
    sheet = invite(page)
    table = page.url.split("/")[-1]
    expect(sheet.get_by_test_id("invite-link")).to_have_value(
        re.compile(rf"^http://192\.168\.178\.23:8420/#/join/{table}/[\w-]{{12}}$")
    )
    expect(sheet.get_by_test_id("invite-code")).to_be_in_viewport(ratio=1)
    expect(sheet.get_by_test_id("invite-warning")).to_be_hidden()
