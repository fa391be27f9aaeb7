"""Replays: step through, share as a link, save as a file, open again."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import eventually, set_up


def finished_game(page: Page, answers: int = 10) -> None:
    seat = set_up(page, "battlecrest", ["me", "bot"], ["Anna"])
    seat.play(until_n=answers)
    seat.concede()


def bar(page: Page) -> Locator:
    return page.get_by_test_id("replay")


def last_step(page: Page) -> int:
    bar(page).wait_for()
    return int(bar(page).get_attribute("data-steps") or -1)


def log_length(page: Page) -> int:
    return page.get_by_test_id("log").locator("[data-event]").count()


def test_a_replay_can_be_stepped_through(visit: Visit):
    page = visit()
    finished_game(page)
    page.get_by_test_id("watch-replay").click()
    last = last_step(page)
    assert last >= 10

    def at(step: int) -> None:
        expect(bar(page)).to_have_attribute("data-at", str(step))

    at(0)
    expect(bar(page)).to_contain_text("So beginnt das Spiel.")
    page.get_by_role("button", name="Schritt vor").click()
    at(1)
    expect(bar(page)).not_to_contain_text("So beginnt das Spiel.")
    page.keyboard.press("ArrowRight")
    at(2)
    at_two = log_length(page)
    page.get_by_role("button", name="Ans Ende").click()
    at(last)
    expect(bar(page)).to_contain_text("Aufgegeben.")
    assert log_length(page) > at_two
    page.get_by_role("button", name="Schritt zurück").click()
    at(last - 1)
    page.get_by_label("Stelle im Spiel").fill("2")
    at(2)
    assert log_length(page) == at_two
    page.get_by_role("button", name="An den Anfang").click()
    at(0)
    expect(page.get_by_test_id("replay-seats").get_by_role("listitem")).to_have_text(
        ["Anna", re.compile("Bot")]
    )
    speed = page.get_by_test_id("speed")
    expect(speed).to_have_text("1×")
    speed.click()
    expect(speed).to_have_accessible_name("Geschwindigkeit: 2-fach")
    page.locator("body").press("+")
    page.locator("body").press("+")  # there is nothing faster
    expect(speed).to_have_text("4×")
    page.locator("body").press("-")
    expect(speed).to_have_text("2×")
    page.get_by_role("button", name="Abspielen").click()
    at(last)


def test_a_long_replay_is_read_page_by_page(visit: Visit):
    """Pages of three frames: forward, to the end, and from there back, everything is there."""
    page = visit()
    finished_game(page, answers=16)
    asked: list[str] = []

    def small_pages(route: Route) -> None:
        asked.append(route.request.url)
        route.continue_(url=route.request.url + "&count=3")

    page.route("**/api/tables/*/replay*", small_pages)
    page.get_by_test_id("watch-replay").click()
    last = last_step(page)
    assert last >= 16 and len(asked) == 1
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(bar(page)).to_have_attribute("data-at", str(step))
    at_five = log_length(page)
    page.get_by_role("button", name="Ans Ende").click()
    expect(bar(page)).to_have_attribute("data-at", str(last))
    expect(bar(page)).to_contain_text("Aufgegeben.")
    assert len(asked) == last // 3 + 1
    assert log_length(page) > at_five
    page.get_by_label("Stelle im Spiel").fill("5")
    expect(bar(page)).to_have_attribute("data-at", "5")
    assert log_length(page) == at_five


def test_a_replay_is_shared_as_a_link(visit: Visit):
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    finished_game(page)
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("share")).to_contain_text("Kopiert!")
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visit(link)
    last = last_step(friend)
    assert last >= 10
    friend.get_by_role("button", name="Ans Ende").click()
    expect(bar(friend)).to_contain_text("Aufgegeben.")

    pasted = visit("/#/replays")
    pasted.get_by_label("Link oder Kennung").fill(link)
    pasted.get_by_role("button", name="Öffnen", exact=True).click()
    assert last_step(pasted) == last


def test_the_link_to_a_replay_is_one_that_a_friend_can_open(visit: Visit, house: House):
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    reach = {"addresses": [house.url.replace("127.0.0.1", "192.168.178.23"), house.url], "command": None}
    page.route("**/api/reach", lambda route: route.fulfill(json=reach))
    finished_game(page)
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("share-link")).to_have_value(re.compile(r"^http://192\.168\.178\.23:"))
    link = page.get_by_test_id("share-link").input_value()
    eventually(page, lambda: page.evaluate("navigator.clipboard.readText()"), link)
    expect(page.get_by_test_id("share-warning")).to_be_hidden()
    friend = visit(link.replace("192.168.178.23", "127.0.0.1"))
    assert last_step(friend) >= 10


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_where_nobody_else_finds_the_server_sharing_says_so(visit: Visit, phone: bool):
    page = visit(phone=phone)
    finished_game(page)
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("share-warning")).to_contain_text("nur auf diesem Gerät")
    expect(page.get_by_test_id("share-warning")).to_contain_text("tafelrunde serve --host 0.0.0.0")
    expect(page.get_by_test_id("share-link")).to_have_value(re.compile(r"/#/replay/table/"))


def test_a_game_is_saved_as_a_file_and_opened_again(visit: Visit, tmp_path: Path):
    page = visit()
    finished_game(page)
    with page.expect_download() as download:
        page.get_by_test_id("save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".json"
    assert json.loads(file.read_text(encoding="utf-8"))["game"] == "battlecrest"
    page.get_by_test_id("watch-replay").click()
    last = last_step(page)

    friend = visit("/#/replays")
    friend.get_by_test_id("replay-file").set_input_files(file)
    assert last_step(friend) == last
    expect(friend.get_by_role("complementary", name="Die anderen")).to_contain_text("Bot")


def test_a_file_that_is_no_replay_is_refused_with_words(visit: Visit, tmp_path: Path):
    page = visit("/#/replays")
    file = tmp_path / "holiday.json"
    file.write_text("this is no JSON", encoding="utf-8")
    page.get_by_test_id("replay-file").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text("Diese Datei ist keine Aufzeichnung von Tafelrunde.")


def test_a_running_game_can_be_looked_back_at(visit: Visit):
    page = visit()
    seat = set_up(page, "battlecrest", ["me", "bot"])
    n = seat.play(until_n=8).n
    page.goto("/#/replays")
    page.get_by_role("link", name="Battlecrest").click()
    assert last_step(page) == n
    page.go_back()
    page.goto("/#/")
    page.get_by_role("link", name="Weiterspielen").click()
    seat.wait_until("choice")
    assert seat.look().n == n
