"""A correspondence game in real browsers: an invitation by name, and a notification that needs no open page.

A browser under test has no screen for notifications and no push service of its maker. The service's place takes one of ours on
this machine, which the server really calls; what that got is delivered to the service worker, as the browser would, and what the
worker wants to show is written down."""

import json
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tafelrunde.server.push import new_key
from tests.browser.conftest import Visit
from tests.browser.house import open_house
from tests.browser.seat import Seat
from tests.browser.test_accessibility import Check, axe, check  # noqa: F401 - fixtures
from tests.server.push_service import Phone, push_service

ALLOWED = """Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.subscribe = async () => ({
        endpoint: %(endpoint)s, unsubscribe: async () => true,
        toJSON: () => ({ endpoint: %(endpoint)s, keys: { p256dh: %(p256dh)s, auth: %(auth)s } }) });"""
ASK = """async ([path, wish]) => {
    const head = { "content-type": "application/json" };
    const reply = await fetch(path, { method: "POST", headers: head, body: JSON.stringify(wish) });
    return reply.json(); }"""
WRITE_DOWN = """() => { self.shown = [];
    self.registration.showNotification = async (title, wish) => void self.shown.push([title, wish.body, wish.tag]); }"""


def ask(page: Page, path: str, wish: dict[str, Any]) -> Any:
    return page.evaluate(ASK, [path, wish])


def account(page: Page, name: str) -> None:
    made = ask(page, "/api/register", {"name": name, "password": "correct horse battery"})
    assert made["who"]["name"] == name
    page.reload()


def deliver(page: Page, message: dict[str, Any], origin: str) -> None:
    """As the browser does with what comes from its push service."""
    line = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    deadline = time.monotonic() + 60
    while not found and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    id = found[0]["registrationId"]
    wish = {"origin": origin, "registrationId": id, "data": json.dumps(message)}
    line.send("ServiceWorker.deliverPushMessage", wish)
    line.detach()


def test_a_correspondence_game_with_an_invitation_and_a_notification(
    visit: Visit,
    tmp_path: Path,
    check: Check,  # noqa: F811 - the fixture
):
    with push_service() as service:
        keys = {"TAFELRUNDE_PUSH_KEY": new_key(), "TAFELRUNDE_PUSH_CONTACT": "mailto:host@example.org"}
        with open_house(tmp_path, **keys, TAFELRUNDE_PUSH_HOSTS=service.origin) as house:
            play_by_days(visit, house.url, Phone(service), check)


def play_by_days(visit: Visit, url: str, phone: Phone, check: Check) -> None:  # noqa: F811 - the fixture
    ada = visit("/", url=url)
    account(ada, "Ada")
    bo = visit("/", url=url, phone=True, locale="en-GB", permissions=["notifications"])
    bo.add_init_script(ALLOWED % {name: json.dumps(value) for name, value in phone.subscription.items()})
    account(bo, "Bo")

    # Bo wants to be told, also without a page.
    bo.goto("/#/me")
    bo.get_by_test_id("notify").click()
    expect(bo.get_by_test_id("notified")).to_have_attribute("data-push", "true")
    expect(bo.get_by_test_id("notified")).to_contain_text("even if no page is open")
    bo.goto("/#/")

    # Ada invites Bo by name; Bo finds it on the start page.
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    made = ask(ada, "/api/tables", {"game": "battlecrest", "seats": seats, "pace": "days 3"})
    ada.goto(f"/#/table/{made['table']}")
    ada.get_by_test_id("table").wait_for()
    ada.get_by_test_id("inviting").filter(visible=True).first.click()
    ada.get_by_test_id("invite-who").fill("bo")
    ada.get_by_test_id("invite-name-send").click()
    expect(ada.get_by_test_id("invited")).to_contain_text("bo findet die Einladung auf der Startseite")
    check(ada, "an invitation by name")
    ada.keyboard.press("Escape")
    notices = bo.get_by_test_id("notices")
    expect(notices).to_contain_text("Ada invites you: Battlecrest")
    expect(notices.get_by_test_id("unread")).to_have_text("new")
    expect(bo).to_have_title("(1) Tafelrunde")
    check(bo, "an invitation on a phone")
    notices.get_by_role("link").click()
    bo.get_by_test_id("sit").click()
    bo.get_by_test_id("table").wait_for()

    # Ada plays until Bo is asked, who has gone.
    theirs = Seat(ada)
    if theirs.look().phase != "choice":
        Seat(bo, 2).play(until_n=1)
    bo.goto("/#/")
    deadline = time.monotonic() + 120
    while theirs.look().phase == "choice":
        theirs.decide()
        assert time.monotonic() < deadline
    while not any(each["kind"] == "turn" for each in phone.messages()):
        bo.wait_for_timeout(200)
        assert time.monotonic() < deadline, "nobody was told"
    message = phone.messages()[-1]
    assert message == {"kind": "turn", "table": made["table"]}, "and nothing of the game"
    [worker] = bo.context.service_workers
    worker.evaluate(WRITE_DOWN)
    deliver(bo, message, url)
    deadline = time.monotonic() + 60
    while (shown := worker.evaluate("() => self.shown")) != [
        ["Tafelrunde", "It is your turn.", made["table"]]
    ]:
        bo.wait_for_timeout(100)
        assert time.monotonic() < deadline, shown
    expect(bo.get_by_test_id("turns")).to_contain_text("Battlecrest")

    # Who only looks on sees the clocks of both.
    eve = visit(f"/#/table/{made['table']}", url=url)
    for name in ("Ada", "Bo"):
        expect(eve.get_by_role("timer", name=f"Uhr von {name}")).to_be_visible()
