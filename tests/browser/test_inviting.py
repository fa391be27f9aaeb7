"""Somebody who follows a link is told what awaits before sitting down."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import set_up
from tests.browser.test_layout import SPEAK


def test_the_page_says_which_game_which_seat_and_who_invites(visit: Visit):
    host = visit()
    set_up(host, "battlecrest", ["me", "open"], ["Ada"])
    table = host.url.split("/")[-1]
    guest = visit(f"/#/join/{table}")
    said = guest.get_by_test_id("invitation")
    expect(said).to_have_text("Ada lädt dich zu Battlecrest ein. Frei ist Platz 2 von 2.")
    guest.get_by_label("Dein Name").fill("Bo")
    guest.get_by_test_id("sit").click()
    expect(guest.get_by_test_id("table")).to_be_visible()
    late = visit(f"/#/join/{table}")
    expect(late.get_by_test_id("invitation")).to_contain_text("Hier ist kein Platz mehr frei.")
    expect(late.get_by_role("link", name="Nur zuschauen")).to_be_visible()
    expect(late.get_by_test_id("sit")).to_be_hidden()


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
    expect(sheet.get_by_test_id("invite-link")).to_have_value(f"http://192.168.178.23:8420/#/join/{table}")
    code = sheet.get_by_test_id("invite-code")
    expect(code).to_be_visible()
    first = code.locator("path").get_attribute("d")
    sheet.get_by_label(house.url.removeprefix("http://")).check()
    assert code.locator("path").get_attribute("d") != first, "the code holds the other address"
    sheet.get_by_test_id("invite-copy").click()
    expect(sheet.get_by_test_id("invite-copy")).to_have_text("Kopiert!")
    guest = visit(page.evaluate("navigator.clipboard.readText()"), phone=phone)
    expect(guest.get_by_test_id("invitation")).to_contain_text("Ada lädt dich zu Battlecrest ein.")
