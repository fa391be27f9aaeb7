"""Mage Knight: what variants put on the map, what is a little out of reach, what helps in a combat, and following the others."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.positions import Sitting, lay_out, sit_down, take_seat
from tests.browser.test_layout import SCREENS, faults
from tests.browser.test_mage_knight_duel import skip_introduction
from tests.browser.test_mage_knight_fight import enemy, fighting, fits
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.table import Table

LAND = {"0,0": "start_a", "1,0": "countryside_02", "0,1": "countryside_03"}


def at_the_map(visit: Visit, house: House, **fields: Any) -> Page:
    setting: dict[str, Any] = {
        "tiles": LAND,
        "at": "0,0,NE",
        "move": 2,
        "source": ["red", "blue", "gold"],
        **fields,
    }
    page = sit_down(visit, house, Table("march stamina", "rage rage", **setting).match).page
    skip_introduction(page)
    return page


def spot(page: Page, hex: str) -> Locator:
    return page.locator(f"[data-look='hex:{hex}']")


def both(visit: Visit, house: House, table: Table, **wishes: Any) -> tuple[Sitting, Sitting]:
    """Whoever acts, and somebody who looks on."""
    id, keys = lay_out(house, table.match, 2)
    first = take_seat(visit, id, {0: keys[0]}, **wishes)
    second = take_seat(visit, id, {1: keys[1]}, **wishes)
    first.wait_until("choice")
    for one in (first, second):
        skip_introduction(one.page)
    return first, second


# --- variants and scenarios ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruin", "named", "drawn"),
    [
        ("altar_green", "Grüner Altar", 1),
        ("altar_all", "Altar", 4),
        ("ruin_grey_violet", "Ruine (grau + violett)", 2),
    ],
)
def test_what_lies_on_ruins_is_drawn_and_explained(
    visit: Visit, house: House, ruin: str, named: str, drawn: int
):
    land = {"0,0": "start_a", "1,0": "countryside_02", "0,1": "countryside_08"}
    page = at_the_map(visit, house, tiles=land, tokens={"0,1,NE": [{"back": "yellow", "kind": ruin}]})
    loupe = page.get_by_test_id("loupe")
    spot(page, "0,1,NE").hover()
    expect(loupe).to_contain_text(named)
    expect(loupe).not_to_contain_text("Verdecktes Plättchen")
    expect(page.get_by_test_id("map").locator(f"[data-ruin={ruin}] path")).to_have_count(drawn)


def test_what_is_not_printed_is_drawn_and_explained(visit: Visit, house: House):
    quest = {"turned": {"1,0": 2}, "sites": {"0,1,SE": "dungeon"}}
    page = at_the_map(visit, house, quest=quest)
    loupe = page.get_by_test_id("loupe")
    spot(page, "0,1,SE").hover()
    expect(loupe).to_contain_text("Dungeon")
    expect(loupe).to_contain_text("Geheimer Zugang")
    expect(page.locator("circle.added")).to_have_count(1)
    spot(page, "1,0,C").hover()
    expect(loupe).to_contain_text("liegt um 120° nach rechts gedreht")
    expect(page.locator("path.turned")).to_have_count(1)


# --- a little out of reach -------------------------------------------------------------------------------------------


def test_a_space_out_of_reach_says_what_is_missing(visit: Visit, house: House):
    page = at_the_map(visit, house)
    spot(page, "1,0,SW").hover()
    expect(page.get_by_test_id("pill")).to_contain_text("Es fehlt noch 1: Bewegung")
    expect(page.get_by_test_id("pill")).to_contain_text("Marsch")
    expect(page.get_by_test_id("loupe")).to_contain_text("Es fehlt noch 1: Bewegung")


@pytest.mark.parametrize("screen", SCREENS)
def test_three_abilities_of_a_unit_stand_whole_on_its_plate(visit: Visit, house: House, screen: str):
    table = Table(
        "march", army="peasants_1 utem_guardsmen_1 guardian_golems_1", level=5, tiles=LAND, at="0,0,NE"
    )
    page = sit_down(visit, house, table.match, **SCREENS[screen]).page
    skip_introduction(page)
    if screen == "390x844":
        page.locator("[data-tab=units]").tap()
    expect(page.get_by_test_id("units")).to_contain_text("Bauern")
    assert faults(page) == [] and fits(page)


# --- what helps ------------------------------------------------------------------------------------------------------

BLOCK: dict[str, Any] = {"stage": "block", "combat": begun("block", [0, 0]), "army": "utem_guardsmen_1"}


def test_what_helps_now_is_marked_and_can_be_shown_alone(visit: Visit, house: House):
    page = fighting(visit, house, "prowlers", hand="determination march wound", **BLOCK).page
    hand = page.get_by_test_id("hand")
    expect(hand.locator("[data-card=determination]").get_by_test_id("gain")).to_have_text("+5")
    expect(hand.locator("[data-card=march]").get_by_test_id("gain")).to_have_text("quer +1")
    expect(hand.locator("[data-card=wound]").get_by_test_id("gain")).to_have_count(0)
    expect(page.get_by_test_id("units").get_by_test_id("gain")).to_have_text("+4")
    helps = page.get_by_test_id("helps")
    expect(helps).to_contain_text("Hilft jetzt 3")
    helps.click()
    expect(hand.locator("[data-card]")).to_have_count(2)
    helps.click()
    expect(hand.locator("[data-card]")).to_have_count(3)
    page.keyboard.press("m")
    expect(page.get_by_test_id("map")).to_be_visible()
    page.keyboard.press("m")
    expect(enemy(page, "Herumtreiber")).to_be_visible()


def test_on_a_phone_what_helps_now_comes_first(visit: Visit, house: House):
    page = fighting(visit, house, "prowlers", hand="wound march determination", phone=True, **BLOCK).page
    expect(page.locator("[data-tab=hand]")).to_contain_text("Hilft jetzt")
    helping = page.get_by_test_id("helping")
    expect(helping).to_contain_text("Utem-Gardisten")
    cards = helping.locator("[data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    assert cards == ["determination", "march", "wound"]
    assert faults(page) == [] and fits(page)


def test_the_loupe_offers_what_can_be_done_here(visit: Visit, house: House):
    page = at_the_map(visit, house, at="0,1,SW", move=0)
    spot(page, "0,1,SW").click()
    deed = page.get_by_test_id("loupe-deed").and_(page.locator("[data-kind=interact]"))
    deed.click()
    expect(page.get_by_test_id("offers")).to_be_visible()


# --- the others ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_the_fight_of_somebody_else_can_be_followed_and_left(visit: Visit, house: House, screen: str):
    arena = Arena("prowlers", "wolf_riders", seats=2, level=3, hand="determination rage", stage="block",
                  combat=begun("block", [0, 0], "3"))  # fmt: skip
    _, other = both(visit, house, arena, **SCREENS[screen])
    page = other.page
    expect(page.get_by_test_id("fight")).to_be_visible()
    expect(page.get_by_test_id("watching")).to_contain_text("Du schaust zu: Tovak")
    expect(page.get_by_test_id("board").locator("[data-glow]")).to_have_count(0)
    assert fits(page)
    page.get_by_test_id("to-map").click()
    expect(page.get_by_test_id("map")).to_be_visible()
    if screen != "390x844":
        plaque = page.get_by_test_id("brawl")
        expect(plaque).to_contain_text("Herumtreiber, Wolfsreiter")
        expect(plaque).to_contain_text("Blocken 3/4")
        plaque.click()
    else:
        page.get_by_test_id("to-fight").click()
    expect(page.get_by_test_id("fight")).to_be_visible()


def test_the_map_follows_the_others_and_the_log_leads_back(visit: Visit, house: House):
    table = Table("march", "rage", tiles=LAND, at="0,0,C", move=4, seats=2,
                  others={1: {"at": "0,0,C", "hand": "rage", "deck": "march"}})  # fmt: skip
    tovak, other = both(visit, house, table)
    page = other.page
    before = page.get_by_test_id("map").get_attribute("data-x")
    tovak.page.locator("[data-ref='hex:0,0,NE']").click()
    expect(page.get_by_test_id("map")).not_to_have_attribute("data-x", before or "")
    other.log.filter(has_text="Tovak").last.click()
    expect(page.get_by_test_id("spoken")).to_have_attribute("data-hex", "0,0,NE")
