"""People in real browsers: from guest to account, a second browser, a session ended from there."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import Check, axe, check

__all__ = ["axe", "check"]

PASSWORD = "a horse and a battery"


def log_in(page: Page, password: str) -> None:
    page.get_by_test_id("name").fill("Ada Phone")
    page.get_by_test_id("password").fill(password)
    page.keyboard.press("Enter")


def shows(page: Page, kind: str) -> None:
    expect(page.get_by_test_id("me")).to_have_attribute("data-kind", kind)


@pytest.mark.slow
def test_from_guest_to_account_and_into_a_second_browser(visit: Visit, check: Check):
    phone = visit(phone=True, refused="/api/")
    expect(phone.get_by_test_id("me-corner")).to_have_text("Anmelden")
    # Nobody is asked for anything before he plays.
    phone.get_by_test_id("play-battlecrest").click()
    phone.get_by_test_id("table").wait_for()
    table = phone.url.split("/")[-1]
    [cookie] = phone.context.cookies()
    assert cookie["name"] == "tafelrunde" and cookie["httpOnly"] and cookie["sameSite"] == "Lax"
    assert phone.evaluate("document.cookie") == ""
    phone.goto("/#/me")
    shows(phone, "guest")
    phone.get_by_test_id("to-register").click()
    phone.get_by_test_id("register").wait_for()  # the page before has such fields too

    # By keyboard alone: name, password, Enter. What is wrong is told beside its field, and nothing typed is lost.
    phone.get_by_test_id("name").focus()
    phone.keyboard.type("Ada Phone")
    phone.keyboard.press("Tab")
    phone.keyboard.type("short")
    phone.keyboard.press("Enter")
    expect(phone.get_by_test_id("password-error")).to_contain_text("acht Zeichen")
    expect(phone.get_by_test_id("password")).to_be_focused()
    expect(phone.get_by_test_id("password")).to_have_attribute("aria-invalid", "true")
    expect(phone.get_by_test_id("name")).to_have_value("Ada Phone")
    check(phone, "an error beside a field")
    phone.get_by_test_id("password").fill(PASSWORD)
    phone.keyboard.press("Enter")
    shows(phone, "account")
    assert phone.context.cookies()[0]["value"] != cookie["value"], "a token known before opens nothing"
    phone.reload()
    shows(phone, "account")
    expect(phone.get_by_test_id("my-tables")).to_contain_text("Battlecrest")
    check(phone, "the account on a phone")

    # Elsewhere: name and password are enough, and the seat is there without a key.
    desk = visit("/#/me/login", locale="en-GB", theme="light", refused="/api/")
    log_in(desk, "not the password")
    expect(desk.get_by_test_id("login-problem")).to_contain_text("not right")
    expect(desk.get_by_test_id("name")).to_have_value("Ada Phone")
    desk.get_by_test_id("password").fill(PASSWORD)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Ada Phone")
    check(desk, "the account, light")
    desk.get_by_test_id("my-tables").get_by_role("link").click()
    desk.get_by_test_id("table").wait_for()
    expect(desk.get_by_test_id("table")).to_have_attribute("data-phase", "choice")
    desk.goto("/#/me")
    expect(desk.get_by_test_id("sessions").locator("li")).to_have_count(2)

    # The phone's session is ended from the desk, while somebody types there: it stays typed.
    phone.get_by_test_id("old").fill(PASSWORD)
    phone.get_by_test_id("new").fill("another horse")
    desk.get_by_test_id("end-session").click()
    expect(desk.get_by_test_id("sessions").locator("li")).to_have_count(1)
    phone.get_by_test_id("change-password-send").click()
    expect(phone.get_by_test_id("change-password-problem")).to_be_visible()
    expect(phone.get_by_test_id("new")).to_have_value("another horse")
    log_in(phone, PASSWORD)
    shows(phone, "account")
    expect(phone.get_by_test_id("new")).to_have_value("another horse")
    phone.get_by_test_id("change-password-send").click()
    expect(phone.get_by_test_id("changed")).not_to_be_empty()

    # That ended the desk's session: its page of the table says where to log in, and that leads back.
    desk.goto("about:blank")
    desk.goto(f"/#/table/{table}")
    expect(desk.get_by_test_id("table")).to_be_visible()  # as a spectator: it never had the key
    phone.get_by_test_id("logout").click()
    shows(phone, "nobody")
    phone.goto("about:blank")
    phone.goto(f"/#/table/{table}")
    phone.get_by_test_id("to-login").click()  # it has the key, but the seat is an account's
    log_in(phone, "another horse")
    phone.get_by_test_id("table").wait_for()
    phone.goto("/#/me")
    phone.get_by_test_id("delete").click()
    phone.get_by_test_id("delete-password").fill("another horse")
    phone.get_by_test_id("delete-me-send").click()
    shows(phone, "nobody")
    assert phone.context.cookies() == []
