"""Mage Knight played together: two browsers assault a city from the proposal to the rewards, and teams are told apart."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.positions import Sitting, check_whole_frames, lay_out, take_seat
from tests.browser.seat import Seat
from tests.browser.test_accessibility import Check, axe, check
from tests.browser.test_layout import SCREENS, SPEAK, faults
from tests.browser.test_mage_knight_fight import fits
from tests.games.mage_knight.league import CITY, League
from tests.games.mage_knight.table import Table
from tests.games.mage_knight.test_teams import table

__all__ = ["axe", "check"]


def before_the_city(**fields: Any) -> League:
    """Tovak and Arythea beside the red city with three defenders. Both have a card that stays in hand all the time."""
    return League(
        "march rage rage crystallize",
        "march rage rage rage rage mana_draw",
        garrison="prowlers prowlers prowlers",
        **fields,
    )


def skip_introduction(page: Page) -> None:
    skip = page.get_by_role("button", name="Überspringen")
    if skip.count():
        skip.click()


def sit_at(visit: Visit, house: House, made: Table, eyes: int, people: int, **wishes: Any) -> Sitting:
    """One of several people at a table that begins here; the others stay away."""
    id, keys = lay_out(house, made.match, people)
    seat = take_seat(visit, id, {eyes: keys[eyes]}, **wishes)
    seat.wait_until("choice")
    skip_introduction(seat.page)
    return seat


def part(page: Page, seat: int) -> Locator:
    """What the line above map and combat says of a participant."""
    return page.get_by_test_id("joint-bar").locator(f"[data-seat='{seat}']")


def press(thing: Locator) -> None:
    """With a finger on a phone: a mouse would stay there and point at what comes to lie below it."""
    (thing.tap if thing.page.evaluate("navigator.maxTouchPoints > 0") else thing.click)()


def choose(seat: Seat, words: str) -> None:
    """The answer that says this, in the list; a finger has to tap twice."""
    seat.wait_until("choice")
    before = seat.look()
    option = seat.page.get_by_role("option").filter(has_text=words)
    seat.open_the_list()
    press(option.first)
    if not seat.accepted(before) and option.count() and option.first.get_attribute("aria-selected") == "true":
        seat.open_the_list()
        press(option.first)
    seat.page.wait_for_function(
        "(n) => document.querySelector('[data-testid=table]').dataset.n !== String(n)", arg=before.n
    )


def go_in(seat: Seat) -> None:
    """A card for move points, then into the city."""
    choose(seat, "Marsch")
    choose(seat, "Einfach")
    click_on_the_city(seat)


def click_on_the_city(seat: Seat) -> None:
    """A step that starts a combat is shown first and taken with the second click or tap."""
    seat.wait_until("choice")
    [there] = [thing for thing in seat.glowing() if thing["ref"] == f"hex:{CITY}"]
    press = (
        seat.page.touchscreen.tap
        if seat.page.evaluate("navigator.maxTouchPoints > 0")
        else seat.page.mouse.click
    )
    press(there["x"], there["y"])
    expect(seat.page.get_by_test_id("fight")).to_have_count(0)
    press(there["x"], there["y"])
    seat.page.get_by_test_id("fight").wait_for()


def through_to_the_attack(seat: Seat) -> None:
    """Nothing from afar, no block: the damage is taken."""
    fight = seat.page.get_by_test_id("fight")
    for stage in ("ranged", "block"):
        expect(fight).to_have_attribute("data-stage", stage)
        seat.page.get_by_test_id("end").click()
    expect(fight).not_to_have_attribute("data-stage", "block")
    while fight.get_attribute("data-stage") == "damage":
        choose(seat, "Schaden nehmen")
        seat.wait_until("choice")
    expect(fight).to_have_attribute("data-stage", "attack")


def beat_one(seat: Seat) -> None:
    choose(seat, "Angreifen: Herumtreiber")
    for _ in range(2):
        choose(seat, "Wut")
        choose(seat, "Einfach")
    seat.page.get_by_test_id("strike").click()


def fame(seat: Sitting, of: int) -> int:
    view = next(iter(seat.frames.last("state")["views"].values()))
    return int(view["seats"][of]["fame"])


def test_a_city_is_assaulted_together_by_clicking(visit: Visit, house: House):
    match = before_the_city().match
    id, keys = lay_out(house, match, 2)
    tovak = take_seat(visit, id, {0: keys[0]})
    arythea = take_seat(visit, id, {1: keys[1]}, phone=True, viewport={"width": 390, "height": 844})
    page, other = tovak.page, arythea.page
    tovak.wait_until("choice")
    skip_introduction(page)
    before = [fame(tovak, 0), fame(tovak, 1)]

    # Tovak proposes it and takes one of three.
    choose(tovak, "Gemeinsamen Überfall vorschlagen")
    plan = page.get_by_test_id("joint-plan")
    plan.get_by_role("button", name="1 Feind").click()
    expect(plan.locator("[data-seat='0'] [data-share='1']")).to_be_visible()
    expect(plan.locator("[data-seat='1']")).to_contain_text("wird gefragt")

    # Arythea sees what is asked of her, and of him.
    arythea.wait_until("choice")
    skip_introduction(other)
    asked = other.get_by_test_id("joint-plan")
    expect(asked.locator("[data-seat='1'] [data-share='2']")).to_be_visible()
    expect(asked.locator("[data-seat='0']")).to_contain_text("schlägt vor")
    expect(asked).to_contain_text("Deinen nächsten Zug setzt du aus")
    agree = asked.locator("[data-way=agree_joint]")
    now = arythea.look()
    agree.tap()
    if not arythea.accepted(now):  # the first tap has only shown it
        agree.tap()

    # He fights first, she waits; both see it.
    for one in (page, other):
        expect(part(one, 0)).to_have_attribute("data-doing", "now")
        expect(part(one, 1)).to_have_attribute("data-doing", "waits")
    go_in(tovak)
    expect(page.get_by_test_id("enemy")).to_have_count(1)  # only his own share
    expect(other.get_by_test_id("watching")).to_contain_text("Tovak")
    through_to_the_attack(tovak)
    beat_one(tovak)

    # Then she.
    expect(part(page, 0)).to_have_attribute("data-doing", "fought")
    expect(part(other, 1)).to_have_attribute("data-doing", "now")
    expect(part(other, 1)).to_contain_text("ist dran")
    go_in(arythea)
    through_to_the_attack(arythea)
    for _ in range(2):
        beat_one(arythea)

    # The city is theirs: fame for what each of them has defeated, and they end their turns in the same order.
    expect(tovak.log.filter(has_text="erobert").first).to_be_visible()
    expect(part(page, 0)).to_have_attribute("data-doing", "ends")
    tovak.wait_until("choice")
    after = [fame(tovak, 0), fame(tovak, 1)]
    assert after[1] - before[1] == 2 * (after[0] - before[0]) > 0
    shields = next(iter(tovak.frames.last("state")["views"].values()))["shields"][CITY]
    assert sorted(shields) == [0, 1, 1]
    finish_turn(tovak)
    expect(part(other, 1)).to_have_attribute("data-doing", "ends")
    finish_turn(arythea)
    for one in (page, other):
        expect(one.get_by_test_id("joint-bar")).to_have_count(0)

    # What stayed in hand was named to nobody else, and nobody else's hand was ever told.
    assert knows(tovak, "crystallize") and not knows(arythea, "crystallize")
    assert knows(arythea, "mana_draw") and not knows(tovak, "mana_draw")
    for seat, partner in ((tovak, 1), (arythea, 0)):
        views = [view for state in seat.frames.messages("state") for view in state["views"].values()]
        assert views and all(view["seats"][partner]["hand"] is None for view in views)
    check_whole_frames(house, id, [tovak, arythea])


def finish_turn(seat: Seat) -> None:
    """Whatever is still asked before the turn is over."""
    seat.wait_until("choice")
    for _ in range(12):
        if seat.look().phase != "choice":
            return
        before = seat.look()
        end = seat.page.get_by_role("option").filter(has_text="Zug beenden")
        seat.open_the_list()
        (end if end.count() else seat.options).first.click()
        if not seat.accepted(before):
            seat.click_option(before)
        seat.page.wait_for_function(
            "(n) => document.querySelector('[data-testid=table]').dataset.n !== String(n)", arg=before.n
        )


def knows(one: Sitting, card_id: str) -> bool:
    """Whether any message about the game has ever named this card to this browser."""
    return any(f'"{card_id}"' in json.dumps(message["views"]) for message in one.frames.messages("state"))


def test_whoever_refuses_is_asked_no_more_and_nothing_happens(visit: Visit, house: House):
    id, keys = lay_out(house, before_the_city().propose(2).match, 2)
    tovak, arythea = (take_seat(visit, id, {seat: keys[seat]}) for seat in (0, 1))
    arythea.wait_until("choice")
    skip_introduction(arythea.page)
    expect(tovak.page.get_by_test_id("joint-plan").locator("[data-seat='1']")).to_contain_text("wird gefragt")
    arythea.page.get_by_test_id("joint-plan").locator("[data-way=refuse_joint]").click()
    for one in (tovak, arythea):
        expect(one.page.get_by_test_id("joint-plan")).to_have_count(0)
        expect(one.page.get_by_test_id("joint-bar")).to_have_count(0)
    expect(tovak.log.filter(has_text="kommt nicht zustande").first).to_be_visible()


# --- on every screen, for everybody ----------------------------------------------------------------------------------

MOMENTS: dict[str, tuple[Callable[[], Table], int]] = {
    "share": (lambda: before_the_city().pick("propose_joint"), 0),
    "agree": (lambda: before_the_city().propose(1), 1),
    "march": (lambda: before_the_city().propose(1).agree(), 0),
    "fight": (lambda: before_the_city().propose(1).agree().enter("march"), 0),
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_is_whole(visit: Visit, house: House, name: str, screen: str):
    make, eyes = MOMENTS[name]
    page = sit_at(visit, house, make(), eyes, 2, **SCREENS[screen]).page
    page.locator("[data-testid=table][data-phase=choice]").wait_for()
    assert faults(page) == [] and fits(page)
    page.evaluate(SPEAK, "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator("[data-testid=table][data-phase=choice]").wait_for()
    assert faults(page) == [] and fits(page)


def test_on_a_phone_line_and_combat_are_as_narrow_as_the_phone(visit: Visit, house: House):
    page = sit_at(visit, house, MOMENTS["fight"][0](), 0, 2, phone=True).page
    for place in ("joint-bar", "enemy"):
        expect(page.get_by_test_id(place)).to_be_visible()
        box = page.get_by_test_id(place).bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 360, place


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_can_be_read_by_everybody(visit: Visit, check: Check, house: House, theme: str):
    for name in MOMENTS:
        make, eyes = MOMENTS[name]
        check(sit_at(visit, house, make(), eyes, 2, theme=theme).page, name)


# --- teams -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [False, True])
def test_team_mates_are_marked_by_shape_and_word(visit: Visit, house: House, phone: bool):
    seat = sit_at(visit, house, table(), 0, 1, phone=phone)
    page = seat.page
    if not phone:
        plaque = page.locator("[data-testid=team][data-team='0']").filter(has_text="Team 1, verbündet")
        expect(plaque).to_have_count(1)
        expect(page.locator("[data-testid=team][data-team='1']").filter(has_text="Team 2")).to_have_count(2)
    signs = page.get_by_test_id("board").locator("[data-hero] [data-testid=team]")
    expect(signs.and_(page.locator("[data-team='0']")).locator("path")).to_have_count(2)  # triangles
    expect(signs.and_(page.locator("[data-team='1']")).locator("circle")).to_have_count(2)  # discs
    assert fits(page)
