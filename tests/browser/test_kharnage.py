"""Kharnage in the browser: units with names, who holds the hill, six seats that stay readable, colours for everybody."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Line, Seat, set_up, settle
from tests.browser.test_layout import COVERED_ANSWERS, OUT_OF_REACH, SCREENS, SPEAK

SIZES = {"wide": (1440, 900), "phone": (390, 844), "short phone": (360, 740)}
# Numbers on units, in banners and over the hill, as large as they are drawn.
SMALL_NUMBERS = """(least) => {
  const found = [];
  for (const one of document.querySelectorAll('[data-testid=board] *, [data-testid=pieces] *')) {
    const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
    if (!/^[×!\\d/–-]+$/.test(own) || !one.checkVisibility() || one.closest('.visually-hidden')) continue;
    const svg = one.closest('svg[viewBox]');
    const scale = one instanceof SVGElement && svg ? svg.getBoundingClientRect().height / svg.viewBox.baseVal.height : 1;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < least - 0.05) found.push(`${own}: ${size.toFixed(1)} px`);
  }
  return found;
}"""
CUT = """() => [...document.querySelectorAll('[data-testid=board] :is(.unit-name, .label, .holder), [data-testid=pieces] .title')]
  .filter((one) => one.checkVisibility() && !one.closest('[data-testid=pieces] .scroller, .rail'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.textContent.trim())"""
# Cards in the hand: nothing of their words lies outside the card.
CARDS_CUT = """() => [...document.querySelectorAll('[data-testid=pieces] .slot .card .inner')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.trim())"""
# Ranks of one army lie apart: neither their labels nor their units on each other.
OVERLAPS = """() => {
  const found = [];
  for (const army of document.querySelectorAll('[data-army]')) {
    const labels = [...army.querySelectorAll('.rank > .label')].map((one) => one.getBoundingClientRect());
    labels.forEach((a, i) => labels.slice(i + 1).forEach((b) => {
      const across = a.left < b.right - 1 && b.left < a.right - 1;
      if (across && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push(army.dataset.army);
    }));
    for (const heap of army.querySelectorAll('.heap')) {
      const box = heap.getBoundingClientRect(), rank = heap.closest('.rank').getBoundingClientRect();
      if (box.height > rank.height + 3) found.push(`${army.dataset.army}: ${box.height} px in a rank of ${rank.height} px`);
    }
  }
  return found;
}"""
TONES = """() => Object.fromEntries([...document.querySelectorAll('[data-army]')].map((army) => {
  const shape = army.querySelector('.shape');
  return [army.getAttribute('aria-label'), shape ? getComputedStyle(shape).fill : ''];
}))"""


def battle(visit: Visit, size: str, seats: int, **wishes: Any) -> Page:
    width, height = SIZES[size]
    phone = "phone" in size
    page = visit(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, seed=5, **wishes
    )
    Trophies(page)
    page.goto("/#/setup/kharnage")
    page.get_by_test_id("start").wait_for()
    page.get_by_role("group", name="Anzahl der Plätze").get_by_text(str(seats), exact=True).click()
    page.get_by_label("Armeewahl").select_option("random")
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    page.locator(".heap").first.wait_for()
    page.wait_for_function(
        "() => /Strategiekarte/.test(document.querySelector('[data-testid=leading-sentence]')?.innerText ?? '')",
        timeout=120_000,
    )
    page.evaluate("document.fonts.ready.then(() => undefined)")
    return page


class Trophies:
    """Lets the page believe that the second seat has destroyed three cards this round."""

    def __init__(self, page: Page) -> None:
        self.line = Line(page, self.change)

    def change(self, message: dict[str, Any]) -> None:
        armies = message.get("views", {}).get("0", {}).get("armies", []) if message["t"] == "state" else []
        units = [unit for army in armies for row in army.get("rows", {}).values() for unit in row]
        if len(armies) > 1 and units and "trophies" in armies[1]:
            armies[1]["trophies"] = [{"card": units[0]["card"], "from": 0}] * 3


@pytest.mark.parametrize("size", SIZES)
def test_six_seats_stay_readable(visit: Visit, size: str):
    page = battle(visit, size, 6)
    assert page.evaluate(SMALL_NUMBERS, 12) == []
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(CUT) == []
    names = [str(one.get_attribute("aria-label")) for one in page.locator("[data-army]").all()]
    assert len(set(names)) == len(names) >= 5
    tones = page.evaluate(TONES)
    assert len(set(tones.values())) == len(tones), "two armies of the same colour"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_six_seats_on_a_phone_leave_every_answer_of_the_opened_list_in_reach(visit: Visit, lang: str):
    """The list opens over the board, as wide as the screen, and nothing lies on it: neither the hand nor another army."""
    page = battle(visit, "phone", 6)
    page.evaluate(SPEAK, lang)
    page.reload()
    seat = Seat(page, 5)
    opened = 0
    for _ in range(14):
        if seat.wait().over:
            break
        settle(page)
        asked = seat.asked.inner_text()
        assert page.evaluate(COVERED_ANSWERS) == [], asked
        more = page.get_by_test_id("all-options")
        if more.count() == 1:
            opened += 1
            more.tap()
            expect(more).to_have_attribute("aria-expanded", "true")
            settle(page)
            assert page.evaluate(COVERED_ANSWERS) == [], asked
            assert page.evaluate(OUT_OF_REACH) == [], asked
            box = page.get_by_test_id("options").bounding_box()
            hand = page.get_by_test_id("pieces").bounding_box()
            assert box is not None and hand is not None
            assert box["x"] <= 1 and box["x"] + box["width"] >= 389
            assert box["y"] >= 0 and box["y"] + box["height"] <= hand["y"]
            more.tap()
        seat.decide_in_list()
    assert opened > 2


def test_what_others_answer_meanwhile_closes_no_list_and_disarms_nothing(visit: Visit):
    """All choose their strategies at once: every answer brings a new position, but the question stays."""
    page = visit(**SCREENS["390x844"], seed=5)
    line = Line(page, lambda message: None)
    set_up(page, "kharnage", ["me", "bot"])
    seat = Seat(page)
    more = page.get_by_test_id("all-options")
    while more.count() == 0:
        seat.decide_in_list()
        seat.wait_until("choice")
        settle(page)
    more.tap()
    option = page.get_by_role("option").last
    option.tap()
    expect(option).to_have_attribute("aria-selected", "true")
    question = seat.question
    line.repeat()
    page.wait_for_timeout(150)  # until what is told again has come
    assert question is not None and seat.question == question
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(option).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("size", SIZES)
def test_two_seats_show_names_and_who_holds_the_hill(visit: Visit, size: str):
    page = battle(visit, size, 2)
    expect(page.locator("[data-testid=board] .unit-name").first).to_be_visible()
    holder = page.get_by_test_id("holder")
    expect(holder).to_contain_text("Hält den Hügel:")
    expect(holder).to_contain_text("3 Karten")
    assert page.evaluate(SMALL_NUMBERS, 12) == []
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(CARDS_CUT) == []
    # Strategy cards are told apart by their pictures.
    art = [one.get_attribute("d") for one in page.locator("[data-testid=pieces] .slot .symbol").all()]
    assert len(art) >= 5 and len(set(art)) == len(art)


def test_the_lesson_is_not_crowded_on_a_short_phone(visit: Visit):
    page = visit(phone=True)
    page.goto("/#/learn/kharnage")
    page.get_by_test_id("lesson-first").click()
    page.get_by_test_id("lesson-next").wait_for()
    page.locator(".heap").first.wait_for()
    for _ in range(2):
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(SMALL_NUMBERS, 12) == []
        page.get_by_test_id("lesson-next").click()
    assert page.evaluate(OVERLAPS) == []


def simulated(colour: str) -> tuple[float, float, float]:
    """How somebody without green cones sees it (Viénot 1999, on linear light)."""
    numbers = [
        float(part)
        for part in colour.replace("color(srgb", "").strip("rgba() ").replace(",", " ").split()[:3]
    ]
    if max(numbers) > 1:
        numbers = [number / 255 for number in numbers]
    r, g, b = (number**2.2 for number in numbers)
    return 0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b


def test_the_palette_for_colour_weakness_reaches_the_armies(visit: Visit):
    page = battle(visit, "wide", 4)
    usual = page.evaluate(TONES)
    page.goto("/#/settings")
    page.get_by_role("group", name="Farben").get_by_text("Farbfehlsichtig", exact=True).click()
    page.go_back()
    page.locator(".heap").first.wait_for()
    safe = page.evaluate(TONES)
    assert len(safe) == 4
    assert all(safe[name] != usual[name] for name in safe)
    for one, other in itertools.combinations(safe.values(), 2):
        apart = max(abs(a - b) for a, b in zip(simulated(one), simulated(other)))
        assert apart > 0.08, f"{one} and {other} look alike"
