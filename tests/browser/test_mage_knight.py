"""Mage Knight's own table: map, hand and sheets, played by clicking, tapping and typing."""

import re
import statistics
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.positions import sit_down
from tests.browser.seat import Seat, set_up
from tests.browser.test_accessibility import AXE
from tests.browser.test_budgets import MOST_MS, best
from tests.games.mage_knight.table import Table

LAND = {"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02"}
ORCS = {"1,0,NW": [{"back": "green", "kind": "prowlers"}]}
GRAVE = ("serious", "critical")
FIFTEEN = {
    "0,0": "start_b", "0,1": "countryside_01", "1,0": "countryside_02", "1,-1": "countryside_03", "0,2": "countryside_04",
    "1,1": "countryside_05", "2,0": "countryside_06", "2,-1": "countryside_07", "2,-2": "countryside_08",
    "1,2": "countryside_09", "2,1": "countryside_10", "3,0": "core_05", "3,-1": "core_02", "3,-2": "core_03", "2,2": "core_04",
}  # fmt: skip


def walking(at: str, move: int, hand: str = "rage march", **fields: Any) -> Table:
    """Alone, in the middle of a turn, with these move points."""
    given: dict[str, Any] = {
        "tiles": LAND,
        "seats": 1,
        "mode": "first_reconnaissance",
        "source": ["red", "blue"],
    }
    return Table(hand, "rage rage rage", at=at, move=move, **{**given, **fields})


def ways(table: Table) -> dict[str, list[str]]:
    """Spaces that a quiet move leads to, and the spaces on the way."""
    assert table.match.choice is not None
    found: dict[str, list[str]] = {}
    for option in table.match.choice.options:
        told: dict[str, Any] = option.preview or {}
        if "way" in told and not (told.get("provokes") or told.get("assault") or told.get("turns_up")):
            found[option.refs[0][4:]] = told["way"]
    return found


def hex(page: Page, name: str) -> Locator:
    return page.locator(f"[data-ref='hex:{name}']")


def zone(page: Page, card: str, how: str) -> Locator:
    return page.locator(f"[data-card={card}] [data-zone={how}]")


def counter(page: Page) -> Locator:
    return page.get_by_test_id("counter").locator("b")


def answered(seat: Seat, before: int) -> None:
    """An answer more stands, and the next question is there."""
    expect(seat.page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before))
    seat.wait_until("choice")


# --- a first turn ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [["me"], ["me", "bot"]], ids=["alone", "two"])
def test_the_table_carries_the_game(visit: Visit, seats: list[str]):
    """Heroes, tactics and first turns by what glows; a fault of the page would fail the test."""
    seat = set_up(visit(), "mage_knight", seats)
    for _ in range(14):
        seat.wait_until("choice")
        expect(seat.options.first).to_be_visible()
        seat.decide()
    assert seat.log.count() > 5
    assert seat.on_board > 0


@pytest.mark.rule("MK-S01.8")
def test_spells_and_advanced_actions_are_laid_out_only_when_they_are_needed(visit: Visit, house: House):
    """A first game begins with map and hand; the offers come when they are asked for, and go again."""
    table = walking("0,0,C", 2, spells=["fireball"], actions=["blood_rage"])
    seat = sit_down(visit, house, table.match)
    cards = seat.page.locator("[data-offer='card:fireball'], [data-offer='card:blood_rage']")
    expect(cards).to_have_count(0)
    seat.page.get_by_test_id("open-offers").click()
    expect(cards).to_have_count(2)
    seat.page.get_by_test_id("close-offers").click()
    expect(cards).to_have_count(0)


def test_every_tactic_says_what_it_brings(visit: Visit, house: House):
    """Two bring nothing but their number, and say so."""
    table = walking("0,0,C", 0, phase="tactics", tactics=["early_bird", "great_start"])
    texts = sit_down(visit, house, table.match).page.locator("[data-ref^='tactic:'] p").all_inner_texts()
    assert len(texts) == 2 and all(texts), texts


def test_a_first_turn_by_clicking(visit: Visit):
    """First Reconnaissance alone: hero, dummy, tactic, a card sideways, one for its basic effect, a move, the end of the turn."""
    seat = set_up(visit(seed=3), "mage_knight", ["me"])
    page = seat.page
    for thing in ("hero:tovak", "hero:krang", "tactic:planning"):
        seat.wait_until("choice")
        before = seat.look().n
        page.locator(f"[data-ref='{thing}'][data-glow]").click()
        answered(seat, before)
    expect(page.get_by_test_id("goal")).to_contain_text("Eine Stadt finden")
    expect(counter(page)).to_have_text("0")
    page.locator("[data-zone=side_move]").first.click()
    expect(counter(page)).to_have_text("1")
    seat.wait_until("choice")
    walk = page.locator("[data-zone=basic][aria-label*='Einfach: Bewegung 2']").first
    walk.hover()
    expect(seat.below).to_contain_text("1 + 2 = 3")
    walk.click()
    expect(counter(page)).to_have_text("3")
    seat.wait_until("choice")
    before = seat.look().n
    hex(page, "0,0,E").hover()
    expect(seat.below).to_contain_text("3 − 2 = 1")
    hex(page, "0,0,E").click()
    answered(seat, before)
    expect(counter(page)).to_have_text("1")
    page.get_by_test_id("end").click()
    seat.wait_until("choice")
    while "nachziehst" in seat.asked.inner_text():
        page.get_by_test_id("end").click()
        seat.wait_until("choice")
    expect(page.get_by_test_id("log")).to_contain_text("beendet den Zug")


# --- the map ---------------------------------------------------------------------------------------------------------


def test_pointing_shows_the_way_and_one_click_goes_it(visit: Visit, house: House):
    position = walking("0,0,C", 6)
    seat = sit_down(visit, house, position.match)
    page = seat.page
    far = hex(page, next(name for name, way in ways(position).items() if len(way) > 1))
    before = seat.look().n
    far.hover()
    expect(page.locator("path.way").first).to_be_attached()
    expect(page.get_by_test_id("pill")).to_have_count(0)  # a quiet way
    far.click()
    answered(seat, before)
    assert seat.look().n == before + 1, "one answer, so one undo"


def test_a_step_into_a_fight_needs_two_clicks(visit: Visit, house: House):
    seat = sit_down(visit, house, walking("1,0,W", 9, tokens=ORCS).match)
    page = seat.page
    before = seat.look().n
    end = hex(page, "1,0,C")
    end.hover()
    expect(page.get_by_test_id("pill")).to_contain_text("provoziert")
    expect(seat.below).to_contain_text("dann Kampf")
    expect(page.locator("circle.threat")).to_have_count(1)
    shown = seat.look()
    end.click()
    assert not seat.accepted(shown), "the first click only arms"
    end.click()
    answered(seat, before)
    expect(page.get_by_test_id("map")).to_have_count(0)  # the combat has taken its place
    page.keyboard.press("b")
    expect(page.get_by_test_id("map")).to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_test_id("map")).to_have_count(0)


def test_exploring_by_clicking(visit: Visit, house: House):
    match = walking("0,1,NE", 3, stack={"top": ["countryside_05"]}).match
    seat = sit_down(visit, house, match)
    page = seat.page
    expect(page.locator("g.ghost")).not_to_have_count(0)
    slot = page.locator("[data-ref='slot:1,1'][data-glow]")
    before = seat.look().n
    slot.hover()
    expect(page.get_by_test_id("pill")).to_contain_text("Erkunden")
    shown = seat.look()
    slot.click()
    assert not seat.accepted(shown)
    slot.click()
    answered(seat, before)
    expect(page.locator("[data-look^='hex:1,1,'], [data-ref^='hex:1,1,']")).to_have_count(7)
    expect(counter(page)).to_have_text("1")


def test_a_card_that_is_pointed_at_shows_what_it_would_reach(visit: Visit, house: House):
    seat = sit_down(visit, house, walking("0,0,C", 1).match)
    page = seat.page
    expect(page.locator("path.ring")).to_have_count(0)
    zone(page, "march", "basic").hover()
    expect(page.locator("path.ring.card")).not_to_have_count(0)
    expect(seat.below).to_contain_text("1 + 2 = 3")


def test_the_map_is_moved_and_zoomed(visit: Visit, house: House):
    seat = sit_down(visit, house, walking("1,1,SW", 5, tiles=FIFTEEN, seats=2, mode="full_conquest").match)
    page = seat.page
    chart = page.get_by_test_id("map")
    place = lambda: hex(page, "1,1,NE").or_(page.locator("[data-look='hex:1,1,NE']")).bounding_box()["x"]  # type: ignore[index]  # noqa: E731
    page.keyboard.press("c")
    first = place()
    box = chart.bounding_box()
    assert box is not None
    before = seat.look().n
    page.mouse.move(box["x"] + 300, box["y"] + 250)
    page.mouse.down()
    page.mouse.move(box["x"] + 220, box["y"] + 250, steps=4)
    page.mouse.up()
    assert place() < first - 40
    assert seat.look().n == before, "dragging is no click"
    page.keyboard.press("Shift+ArrowRight")
    moved = place()
    page.keyboard.press("c")
    assert abs(place() - first) < 2 < abs(moved - first)
    zoom = float(chart.get_attribute("data-zoom") or 0)
    page.keyboard.press("+")
    assert float(chart.get_attribute("data-zoom") or 0) > zoom
    page.keyboard.press("-")
    page.mouse.wheel(0, 400)
    expect(chart).not_to_have_attribute("data-zoom", f"{zoom:.2f}")
    assert float(chart.get_attribute("data-zoom") or 0) < zoom
    expect(page.get_by_role("img", name="Übersicht der Karte")).to_be_visible()


def test_keys_go_over_the_map(visit: Visit, house: House):
    """S is the hero, the ring around it the six neighbours; Enter goes there."""
    seat = sit_down(visit, house, walking("0,0,C", 2).match)
    page = seat.page
    before = seat.look().n
    page.keyboard.press("s")
    page.keyboard.press("d")
    expect(seat.below).to_contain_text("2 − 2 = 0")
    page.keyboard.press("Enter")
    answered(seat, before)
    expect(counter(page)).to_have_text("0")


# --- the hand --------------------------------------------------------------------------------------------------------


def test_a_strong_use_is_paid_with_chips(visit: Visit, house: House):
    """Two ways to pay: they are chips, and they glow where they lie."""
    position = walking("0,0,C", 0, crystals={"green": 1}, source=["green", "red"])
    seat = sit_down(visit, house, position.match)
    page = seat.page
    zone(page, "march", "strong").click()
    expect(seat.asked).to_contain_text("Womit bezahlst du")
    expect(page.locator("[data-ref='crystal:green'][data-glow]")).to_be_visible()
    expect(page.locator("[data-ref='die:green'][data-glow]")).to_be_visible()
    before = seat.look().n
    page.locator("[data-ref='crystal:green'][data-glow]").click()
    answered(seat, before)
    expect(counter(page)).to_have_text("4")


def test_a_card_can_be_opened_first(visit: Visit, house: House):
    """A click beside the zones plays it; then its zones are the answers, and undo takes it back."""
    seat = sit_down(visit, house, walking("0,0,C", 0).match)
    page = seat.page
    page.locator("[data-card=march] h3").click()
    expect(seat.asked).to_contain_text("Wie spielst du")
    seat.wait_until("choice")
    page.get_by_test_id("undo").click()
    expect(seat.asked).to_contain_text("Was möchtest du tun")
    page.locator("[data-card=march] h3").click()
    expect(seat.asked).to_contain_text("Wie spielst du")
    seat.wait_until("choice")
    before = seat.look().n
    page.locator("[data-ref='use:basic'][data-glow]").click()
    answered(seat, before)
    expect(counter(page)).to_have_text("2")


def test_zones_are_played_by_keyboard(visit: Visit, house: House):
    seat = sit_down(visit, house, walking("0,0,C", 0).match)
    page = seat.page
    zone(page, "march", "basic").focus()
    expect(seat.below).to_contain_text("+2")
    page.keyboard.press("Enter")
    expect(counter(page)).to_have_text("2")


def test_units_and_skills_lie_there(visit: Visit, house: House):
    position = walking(
        "0,0,C", 0, army="utem_guardsmen_1 peasants_1/spent", skills=["tovak_double_time"], level=3, fame=8, reputation=1
    )  # fmt: skip
    seat = sit_down(visit, house, position.match)
    page = seat.page
    expect(page.locator("[data-ref='unit:utem_guardsmen_1']")).to_contain_text("Utem-Gardisten")
    expect(page.locator("[data-ref='unit:peasants_1']")).to_have_class(re.compile("spent"))
    expect(page.get_by_test_id("own")).to_contain_text("Ruhm 8")
    before = seat.look().n
    page.locator("[data-ref='skill:tovak_double_time'][data-glow]").click()
    answered(seat, before)
    expect(counter(page)).to_have_text("2")


# --- a phone ---------------------------------------------------------------------------------------------------------


def test_a_turn_by_tapping(visit: Visit, house: House):
    """Everything takes two taps: the first shows, the second does it."""
    seat = sit_down(visit, house, walking("0,0,C", 0).match, phone=True)
    page = seat.page
    walk = zone(page, "march", "basic")
    walk.tap()
    expect(seat.below).to_contain_text("+2")
    expect(counter(page)).to_have_text("0")
    walk.tap()
    expect(counter(page)).to_have_text("2")
    seat.wait_until("choice")
    before = seat.look().n
    hex(page, "0,0,E").tap(force=True)
    expect(seat.below).to_contain_text("2 − 2 = 0")
    assert seat.look().n == before
    hex(page, "0,0,E").tap(force=True)
    answered(seat, before)
    page.locator("[data-tab=units]").tap()
    expect(page.get_by_test_id("units")).to_be_visible()
    page.locator("[data-tab=hero]").tap()
    expect(page.get_by_test_id("pieces")).to_contain_text("Ruhm 0")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_nothing_scrolls_and_axe_finds_nothing(visit: Visit, house: House, phone: bool):
    seat = sit_down(visit, house, walking("1,0,W", 5, tokens=ORCS, army="peasants_1").match, phone=phone)
    page = seat.page
    wider = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0
    page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((all) => all.violations)")
    grave = [
        (one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found if one["impact"] in GRAVE
    ]
    assert grave == []


# --- budget ----------------------------------------------------------------------------------------------------------


# From a pointer's own time stamp to the frame in which the page has answered it: the way is drawn, the answer is on its way, the
# server has taken it.
PATIENCE = """() => {
  window.times = { point: [], click: [], accepted: [] };
  const table = document.querySelector('[data-testid=table]'), map = document.querySelector('[data-testid=map]');
  const frame = (kind, from) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.times[kind].push(performance.now() - from);
    channel.port2.postMessage(null);
  });
  let over = null, clicked = null, sent = null, n = null;
  addEventListener('pointerover', (event) => { over ??= event.target.closest('.target') ? event.timeStamp : null; }, true);
  addEventListener('click', (event) => {
    clicked = event.timeStamp;
    sent = map.contains(event.target) ? clicked : null;
    n = table.dataset.n;
  }, true);
  new MutationObserver(() => {
    if (over === null || !map.querySelector('path.way')) return;
    frame('point', over);
    over = null;
  }).observe(map, { childList: true, subtree: true });
  new MutationObserver(() => {
    if (clicked === null || table.dataset.phase === 'choice') return;
    frame('click', clicked);
    clicked = null;
  }).observe(table, { attributes: true });
  new MutationObserver(() => {
    if (sent === null || (table.dataset.phase !== 'accepted' && table.dataset.n === n)) return;
    frame('accepted', sent);
    sent = null;
  }).observe(table, { attributes: true });
}"""


@pytest.mark.alone
def test_a_late_map_answers_at_once(visit: Visit, house: House):
    """Fifteen tiles: a way is drawn, and a click is on its way and accepted, within the budget of the house."""
    position = walking("1,1,SW", 12, "rage march stamina", tiles=FIFTEEN, seats=2, mode="full_conquest")
    seat = sit_down(visit, house, position.match, drawn=True)
    page = seat.page
    expect(page.locator("[data-look^='hex:'], [data-ref^='hex:']")).to_have_count(105)
    next_door = next(name for name, way in ways(position).items() if len(way) == 1)
    page.evaluate(PATIENCE)
    assert best(lambda: slowest_median(seat, next_door), MOST_MS) <= MOST_MS


def slowest_median(seat: Seat, next_door: str) -> float:
    """A step and its taking back, six times: what takes longest, the way, the click or the word of the server."""
    page = seat.page
    page.evaluate("() => Object.values(window.times).forEach((times) => times.splice(0))")
    for _ in range(6):
        before = seat.look().n
        page.mouse.move(5, 5)
        hex(page, next_door).hover(position={"x": 36, "y": 14})
        expect(page.locator("path.way").first).to_be_attached()
        hex(page, next_door).click(position={"x": 36, "y": 14})
        answered(seat, before)
        page.get_by_test_id("undo").click()
        expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(before))
        seat.wait_until("choice")
    medians: list[float] = []
    for kind, times in page.evaluate("window.times").items():
        medians.append(statistics.median(times))
        print(f"late map, {kind}: median {medians[-1]:.0f} ms of {len(times)} (slowest {max(times):.0f})")
        assert len(times) >= 6
    return max(medians)
