"""Somebody who follows a link is told what awaits before sitting down."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.seat import set_up


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
