"""A tournament held in the browser: entered, begun, played by bots to its end; then standings, boards and the person's page."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import Check, axe, check
from tests.browser.test_people import PASSWORD

__all__ = ["axe", "check"]


@pytest.mark.slow
def test_a_tournament_with_bots_is_held_and_followed(visit: Visit, check: Check):
    page = visit("/#/me/register", refused="/api/")
    page.get_by_test_id("name").fill("Turnierleiterin")
    page.get_by_test_id("password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("me")).to_have_attribute("data-kind", "account")

    page.goto("/#/tournaments")
    expect(page.get_by_text("Gerade gibt es kein Turnier.")).to_be_visible()
    page.get_by_text("Turnier veranstalten").click()
    form = page.get_by_test_id("new-tournament")
    form.get_by_label("Name").fill("Abendrunde")
    form.get_by_label("Bots, die mitspielen").fill("3")
    form.get_by_label("Stärke der Bots").select_option("easy")
    check(page, "the form for a tournament")
    form.get_by_role("button", name="Ausschreiben").click()

    tournament = page.get_by_test_id("tournament")
    expect(tournament).to_have_attribute("data-state", "open")
    page.get_by_role("button", name="Mitmachen", exact=True).click()
    expect(page.get_by_test_id("standings")).to_contain_text("Turnierleiterin")
    page.get_by_role("button", name="Jetzt beginnen").click()
    expect(tournament).to_have_attribute("data-state", "running")
    expect(page.get_by_role("heading", name="Runde 1")).to_be_visible()
    check(page, "a running tournament")

    # The own board is one click away, and the seat is ours without any key.
    mine = page.get_by_role("listitem").filter(has_text="Turnierleiterin")
    mine.get_by_role("link", name="Zu deinem Tisch").click()
    page.get_by_test_id("table").wait_for()
    expect(page.get_by_test_id("leading-sentence")).to_be_visible()

    page.goto("/#/standings")
    expect(page.get_by_test_id("ladder-empty")).to_be_visible()
    check(page, "an empty ladder")
    page.goto("/#/tournaments")
    page.get_by_role("link", name="Abendrunde").click()
    page.get_by_test_id("standings").get_by_role("link", name="Turnierleiterin").click()
    expect(page.get_by_test_id("person")).to_contain_text("Noch keine gewertete Partie.")
    check(page, "somebody's page")
