"""What somebody decides about playing online, in real browsers: a private table, a vacation, whom one does not hear."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import Check, axe, check  # noqa: F401 - fixtures


def set_up(page: Page, pace: str) -> str:
    """Ada opens a private table by days; the link to it."""
    page.goto("/#/setup/battlecrest")
    seat = page.get_by_role("group", name="Platz 2", exact=True)
    seat.get_by_text("Offen (Link teilen)", exact=True).click()
    page.get_by_label("Name auf Platz 1").fill("Ada")
    page.get_by_label("Alle dürfen mitspielen").check()
    expect(page.get_by_test_id("private")).to_have_count(0)
    page.get_by_label("Alle dürfen mitspielen").uncheck()
    page.get_by_label("Privater Tisch").check()
    expect(page.get_by_text("Zuschauer sehen es")).to_have_count(0)
    page.get_by_test_id("pace").get_by_text(pace).click()
    with page.expect_response("**/api/tables") as made:
        page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    told = made.value.json()
    return f"/#/join/{told['table']}/{told['invitation']}"


def test_a_private_table_a_vacation_and_somebody_who_is_not_heard(visit: Visit, check: Check):  # noqa: F811
    ada = visit()
    check(ada, "the start page")
    link = set_up(ada, "3 Tage")
    expect(ada.get_by_test_id("private")).to_have_text("Privater Tisch: Nur wer den Link hat, findet ihn.")
    table = link.split("/")[-2]
    eve = visit(f"/#/join/{table}", refused="/api/tables/")
    expect(eve.get_by_test_id("home")).to_be_visible()
    expect(eve.get_by_test_id("sit")).to_have_count(0)
    bo = visit(link, locale="en-GB")
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_test_id("sit").click()
    bo.get_by_test_id("table").wait_for()

    # Ada goes on vacation; the table says so to both.
    ada.goto("/#/me")
    vacation = ada.get_by_test_id("vacation")
    expect(vacation).to_contain_text("Dieses Jahr hast du noch 21 Tage.")
    vacation.get_by_label("Wie lange?").select_option("3")
    vacation.get_by_test_id("vacation-take").click()
    expect(vacation).to_contain_text("Du bist im Urlaub bis")
    check(ada, "my page, on vacation")
    expect(bo.get_by_test_id("presence-0")).to_have_text(re.compile("on vacation until"))
    ada.goto(f"/#/table/{table}")
    expect(ada.get_by_test_id("own-vacation")).to_contain_text("im Urlaub bis")

    # What Bo says is too much for her.
    bo.get_by_test_id("open-chat").click()
    bo.get_by_test_id("chat-text").fill("nonsense")
    bo.get_by_test_id("chat-send").click()
    ada.get_by_test_id("open-chat").click()
    lines = ada.get_by_test_id("chat-line")
    expect(lines).to_have_count(1)
    lines.nth(0).get_by_label("Menü").click()
    lines.nth(0).get_by_role("button", name="Bo stummschalten").click()
    expect(lines).to_have_count(0)
    bo.get_by_test_id("chat-text").fill("more of it")
    bo.get_by_test_id("chat-send").click()
    expect(bo.get_by_test_id("chat-line")).to_have_count(2)
    check(ada, "the chat, without somebody")
    ada.reload()
    ada.get_by_test_id("open-chat").click()
    expect(lines).to_have_count(0)
    ada.goto("/#/me")
    ada.get_by_test_id("mutes").get_by_role("button", name="Bo wieder hören").click()
    expect(ada.get_by_test_id("mutes")).to_contain_text("Du hörst alle.")
    ada.get_by_test_id("vacation-end").click()
    expect(ada.get_by_test_id("vacation")).to_contain_text("Dieses Jahr hast du noch 20 Tage.")
    check(ada, "my page")
    ada.goto(f"/#/table/{table}")
    ada.get_by_test_id("open-chat").click()
    expect(lines).to_have_count(2)
    expect(bo.get_by_test_id("presence-0")).to_have_text("is here")
    bo.set_viewport_size({"width": 360, "height": 740})
    bo.goto("/#/me")
    expect(bo.get_by_test_id("vacation")).to_contain_text("You have 21 days left this year.")
    check(bo, "my page on a phone")
    assert bo.evaluate("document.documentElement.scrollWidth <= innerWidth")
