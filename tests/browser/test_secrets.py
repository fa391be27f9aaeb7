"""Two browsers at one table: each is told exactly what its seat may know. Read from the raw WebSocket frames."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import set_up
from tests.browser.witness import Witness, check_told

GAMES = [game.id for game in tafelrunde.all_games()]
DECISIONS = 24


def join(anna: Page, visit: Visit) -> Page:
    """By the link that the other one copied."""
    anna.get_by_role("button", name="Einladen").click()
    anna.get_by_role("button", name="Link zum Mitspielen kopieren").click()
    expect(anna.get_by_role("button", name="Kopiert!")).to_be_visible()
    anna.keyboard.press("Escape")
    return visit(anna.evaluate("navigator.clipboard.readText()"))


def play_together(players: list[Witness], decisions: int) -> int:
    """Whoever is asked decides, until enough was decided."""
    decided = 0
    while decided < decisions:
        for player in players:
            now = player.seat.look()
            if now.over:
                return decided
            if now.phase == "choice":
                player.seat.decide()
                decided += 1
        players[0].page.wait_for_timeout(20)
    return decided


@pytest.mark.parametrize("game", GAMES)
def test_each_browser_is_told_exactly_what_its_seat_may_know(visit: Visit, house: House, game: str):
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    anna = Witness(page, 0)
    set_up(page, game, ["me", "open"], ["Anna"])
    table = urlsplit(page.url).fragment.split("/")[-1]

    bert = Witness(join(page, visit), 1)
    bert.page.get_by_label("Dein Name").fill("Bert")
    bert.page.get_by_test_id("sit").click()
    bert.page.get_by_test_id("table").wait_for()
    expect(page.get_by_role("complementary", name="Die anderen")).to_contain_text("Bert")

    guest = Witness(visit(), None)
    guest.page.goto(f"/#/table/{table}")
    guest.page.get_by_test_id("table").wait_for()

    # Each log is to have come piece by piece on this connection.
    assert play_together([anna, bert], DECISIONS) > 10
    if not anna.seat.look().over:
        anna.seat.concede()
    expect(bert.page.get_by_test_id("game-over")).to_be_visible()
    expect(guest.page.get_by_test_id("game-over")).to_be_visible()

    journal = house.get(f"/api/tables/{table}/journal")
    match = tafelrunde.Match.replay(journal)
    assert match.answers_given > 10
    check_told([anna, bert, guest], match, lambda n: tafelrunde.Match.replay(journal, upto=n))
    assert anna.frames.last("hello")["content"] == bert.frames.last("hello")["content"]
