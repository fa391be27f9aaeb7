"""Mage Knight's combat between players: two browsers fight it out by clicking, and each sees only what its seat may know."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.positions import Sitting, check_whole_frames, lay_out, sit_down_together, take_seat
from tests.browser.test_accessibility import Check, axe, check
from tests.browser.test_layout import SCREENS, SPEAK, faults
from tests.browser.test_mage_knight_fight import card, fits
from tests.games.mage_knight.ring import Ring

__all__ = ["axe", "check"]


def side(page: Page, name: str) -> Locator:
    return page.get_by_test_id("side").filter(has=page.get_by_role("heading", name=name))


def skip_introduction(page: Page) -> None:
    skip = page.get_by_role("button", name="Überspringen")
    if skip.count():
        skip.click()


def before_the_fight() -> Ring:
    """Tovak stands where Arythea stands. Both have a card that stays in hand all the time."""
    return Ring(
        "rage determination march crystallize",
        "determination swiftness mana_draw",
        army="utem_swordsmen_1",
        rival={"army": "peasants_1"},
        crystals={"red": 1},
        level=1,
    )


def attacked() -> Ring:
    """In melee Tovak attacks with 7."""
    ring = before_the_fight().attack().melee()
    return ring.use("utem_swordsmen", 0, 0).plays("rage", "strong").pays("crystal")


# What each of them sees in its moment: the position, and whose eyes.
MOMENTS: dict[str, tuple[Callable[[], Ring], int]] = {
    "commit": (lambda: before_the_fight().pick("attack_hero"), 1),
    "attack": (attacked, 0),
    "block": (lambda: attacked().launch().plays("determination", "basic", 1), 1),
    "damage": (lambda: attacked().launch().enough(), 0),
}


def moment(visit: Visit, house: House, name: str, theme: str = "dark", **wishes: Any) -> Page:
    make, eyes = MOMENTS[name]
    table, keys = lay_out(house, make().match, 2)
    seat = take_seat(visit, table, {eyes: keys[eyes]}, theme, **wishes)
    seat.wait_until("choice")
    skip_introduction(seat.page)
    return seat.page


def pair(visit: Visit, house: House) -> tuple[Sitting, Sitting]:
    tovak, arythea = sit_down_together(visit, house, before_the_fight().match)
    tovak.wait_until("choice")
    for one in (tovak, arythea):
        skip_introduction(one.page)
    return tovak, arythea


def knows(one: Sitting, card: str) -> bool:
    """Whether any message about the game has ever named this card to this browser."""
    return any(card in json.dumps(message) for message in one.frames.messages("state"))


def test_a_combat_between_players_is_fought_out_by_clicking(visit: Visit, house: House):
    tovak, arythea = pair(visit, house)
    page, other = tovak.page, arythea.page
    page.get_by_role("option", name="Arythea angreifen").click()

    # The defender says how far to be in it.
    commit = other.get_by_test_id("commit")
    expect(commit).to_contain_text("Deinen nächsten Zug setzt du aus")
    commit.locator("[data-way=commit_partly]").click()

    # From afar: the defender is first; both pass.
    expect(other.get_by_test_id("duel")).to_have_attribute("data-stage", "ranged")
    expect(side(other, "Arythea")).to_contain_text("Verteidiger, teilweise dabei")
    expect(side(page, "Arythea")).to_contain_text("greift an")
    other.get_by_test_id("end").click()
    expect(side(page, "Tovak")).to_contain_text(
        "Arythea hat gepasst. Passt auch Tovak, beginnt der Nahkampf."
    )
    page.get_by_test_id("end").click()

    # In melee the aggressor is first: a unit and a card.
    expect(page.get_by_test_id("phases").first.locator("[aria-current=step]")).to_contain_text("Nahkampf")
    page.get_by_test_id("units").locator("[data-ref='unit:utem_swordsmen_1']").click()
    page.get_by_role("option", name="Angriff 3 oder Block 3").click()
    expect(side(page, "Tovak").get_by_test_id("parts")).to_contain_text("Utem-Schwertkämpfer")
    # What helps says how much, to its owner alone.
    expect(page.get_by_test_id("hand").get_by_test_id("gain").first).to_have_text("+4")
    expect(other.get_by_test_id("gain")).to_have_count(0)
    card(page, "rage", "strong").click()
    expect(side(other, "Tovak").get_by_test_id("parts")).to_contain_text("Wut")
    expect(side(other, "Tovak").get_by_test_id("meter")).to_have_attribute("data-total", "7")
    page.get_by_test_id("strike").click()

    # The other one blocks some of it.
    expect(side(other, "Arythea")).to_contain_text("7 kommen durch")
    expect(other.get_by_test_id("hand").get_by_test_id("gain").first).to_have_text("+2")
    expect(page.get_by_test_id("gain")).to_have_count(0)
    card(other, "determination", "basic").click()
    expect(side(other, "Arythea")).to_contain_text("5 kommen durch")
    expect(side(page, "Arythea").get_by_test_id("meter")).to_have_attribute("data-total", "2")
    other.get_by_test_id("strike").click()

    # The attacker assigns: a unit of the other one first, then a retreat.
    damage = side(page, "Arythea").get_by_test_id("damage")
    expect(damage).to_have_attribute("data-left", "5")
    expect(side(other, "Arythea").locator("[data-taker]")).to_have_count(0)
    peasants = damage.locator("[data-taker='unit:peasants_1']")
    peasants.hover()
    expect(damage).to_contain_text("Rest: 2")
    peasants.click()
    expect(damage).to_have_attribute("data-left", "2")
    expect(side(other, "Arythea").locator("[data-fighter=peasants_1]")).to_have_attribute(
        "title", "Bauern, verletzt, Rüstung 3"
    )
    hero = damage.locator("[data-taker='seat:1']")
    expect(hero).to_contain_text("1 Verletzung")
    hero.click()
    expect(other.get_by_test_id("hand").locator("[data-card=wound]")).to_have_count(1)

    # Nobody goes on: the aggressor goes back where he came from.
    other.get_by_test_id("end").click()
    page.get_by_test_id("end").click()
    for one in (page, other):
        expect(one.get_by_test_id("duel")).to_have_count(0)
    expect(tovak.log.filter(has_text="unentschieden").first).to_be_visible()

    # What stayed in hand was named to nobody else.
    assert knows(tovak, "crystallize") and not knows(arythea, "crystallize")
    assert knows(arythea, "mana_draw") and not knows(tovak, "mana_draw")
    for seat, rival in ((tovak, 1), (arythea, 0)):
        views = [view for state in seat.frames.messages("state") for view in state["views"].values()]
        assert views and all(view["seats"][rival]["hand"] is None for view in views)
    check_whole_frames(house, urlsplit(page.url).fragment.split("/")[-1], [tovak, arythea])


# --- on every screen, for everybody ----------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_is_whole(visit: Visit, house: House, name: str, screen: str):
    page = moment(visit, house, name, **SCREENS[screen])
    assert faults(page) == [] and fits(page)
    page.evaluate(SPEAK, "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("[data-testid=table][data-phase=choice]").wait_for()
    assert faults(page) == [] and fits(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_combat_can_be_read_by_everybody(visit: Visit, check: Check, house: House, theme: str):
    for name in MOMENTS:
        check(moment(visit, house, name, theme), name)


def test_the_combat_is_fought_by_keyboard(visit: Visit, house: House):
    page = moment(visit, house, "damage")
    peasants = page.locator("[data-taker='unit:peasants_1']")
    peasants.focus()
    expect(page.get_by_test_id("damage")).to_contain_text("Rest: 4")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("damage")).to_have_attribute("data-left", "4")
    page.keyboard.press("KeyM")
    expect(page.get_by_test_id("duel")).to_have_count(0)
    page.keyboard.press("KeyM")
    expect(page.get_by_test_id("duel")).to_be_visible()


def test_the_combat_on_a_phone(visit: Visit, house: House):
    page = moment(visit, house, "block", **SCREENS["390x844"])
    expect(page.get_by_test_id("side").first).to_contain_text("5 kommen durch")
    page.get_by_test_id("strike").tap()
    expect(page.get_by_test_id("duel")).to_have_attribute("data-stage", "damage")


def test_on_a_phone_what_the_damage_can_go_to_is_in_sight(visit: Visit, house: House):
    page = moment(visit, house, "damage", **SCREENS["390x844"])
    first = page.get_by_test_id("side").first
    expect(first).to_contain_text("wird getroffen")
    expect(first.locator("[data-taker='unit:peasants_1']")).to_be_in_viewport(ratio=1)
    end = page.get_by_test_id("end")
    expect(end).to_contain_text("Rest verfällt")
    assert end.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
