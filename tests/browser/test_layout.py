"""The frame keeps its promises over many questions: everything that can be chosen is in sight, no text is cut, nothing jumps.

Random games, on a large screen, a smaller one and a phone, in both languages. TAFELRUNDE_LAYOUT_QUESTIONS asks for more questions
per game and screen than the usual 30.
"""

import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tests.browser.conftest import Visit
from tests.browser.seat import Seat, set_up

GAMES = [game.id for game in tafelrunde.all_games()]
QUESTIONS = int(os.environ.get("TAFELRUNDE_LAYOUT_QUESTIONS", "30"))
SCREENS: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "1200x750": {"viewport": {"width": 1200, "height": 750}},
    "390x844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
WIDE_ENOUGH = 0.6
STILL = 2.0

# Answers that are neither in the strip nor in the sheet behind its last button, or that would have to be scrolled to sideways.
OUT_OF_REACH = """() => {
  const found = [];
  const list = document.querySelector('[data-testid=options]');
  const frame = list.getBoundingClientRect();
  const open = getComputedStyle(list).position === 'absolute';
  const sheet = document.querySelector('[data-testid=all-options]') !== null;
  if (list.scrollWidth > list.clientWidth + 1) found.push('the list scrolls sideways');
  for (const option of document.querySelectorAll('[role=option]')) {
    for (const words of [option, ...option.querySelectorAll('span:not(.visually-hidden)')])
      if (words.scrollWidth > words.clientWidth + 1 && getComputedStyle(words).display !== 'inline')
        found.push(`${words.innerText}: wider than its box`);
    const box = option.getBoundingClientRect();
    const name = option.textContent.trim();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`${name}: off the screen`);
    if (!list.contains(option)) {
      if (box.top < 0 || box.bottom > innerHeight) found.push(`${name}: off the screen`);
    } else if (box.right > frame.right + 0.5) found.push(`${name}: beside the list`);
    else if (!open && !sheet && box.bottom > frame.bottom + 0.5) found.push(`${name}: below the strip`);
  }
  return found;
}"""
# What is nowhere on the board must lie in the strip itself.
LOOSE_AND_HIDDEN = """() => {
  const frame = document.querySelector('[data-testid=options]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid=options] .loose')]
    .filter((option) => option.getBoundingClientRect().bottom > frame.bottom + 0.5)
    .map((option) => option.textContent.trim());
}"""
# Texts of which a piece lies outside a box that cuts off what is outside. Boxes that scroll show the rest; SVG has no boxes.
CUT = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector('.layout'), NodeFilter.SHOW_TEXT);
  const cuts = (style) => ['hidden', 'clip'].includes(style.overflowX) || ['hidden', 'clip'].includes(style.overflowY);
  const scrolls = (style) => ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent.trim();
    const parent = text.parentElement;
    if (!words || parent.closest('svg, .visually-hidden') || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('[data-testid=options]') && document.querySelector('[data-testid=all-options]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    for (let one = parent; one && !one.matches('.layout'); one = one.parentElement) {
      const style = getComputedStyle(one);
      if (scrolls(style)) break;
      if (!cuts(style)) continue;
      const frame = one.getBoundingClientRect();
      const room = 1.5;
      if (one.matches('[class*=turnable], [class*=exhausted]')) break;
      const aside = box.left < frame.left - room || box.right > frame.right + room;
      if (aside || box.top < frame.top - room - 2 || box.bottom > frame.bottom + room + 2) {
        const place = String(one.className).replace(/ ?svelte-\\S+/g, '');
        found.add(`${words.slice(0, 60)} (in ${one.tagName.toLowerCase()}.${place})`);
        break;
      }
    }
  }
  return [...found];
}"""
# Answers in sight of which something else gets the click.
COVERED_ANSWERS = """() => {
  const list = document.querySelector('[data-testid=options]');
  const open = getComputedStyle(list).position === 'absolute';
  return [...list.querySelectorAll('[role=option]')].flatMap((option) => {
    if (open) option.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = option.getBoundingClientRect(), frame = list.getBoundingClientRect();
    if (box.bottom > frame.bottom + 1) return [];
    return [[0.5, 0.5], [0.1, 0.15], [0.9, 0.85]].flatMap(([dx, dy]) => {
      const hit = document.elementFromPoint(box.x + box.width * dx, box.y + box.height * dy);
      if (hit && option.contains(hit)) return [];
      return [`${option.textContent.trim().slice(0, 40)}, by ${hit?.tagName} ${hit?.className}`];
    }).slice(0, 1);
  });
}"""
# Answers of which only a piece is seen in the strip: whole, or in the sheet, nothing between.
IN_PIECES = """() => {
  const list = document.querySelector('[data-testid=options]');
  if (getComputedStyle(list).position === 'absolute') return [];
  const frame = list.getBoundingClientRect();
  return [...list.querySelectorAll('[role=option]')].filter((option) => {
    const box = option.getBoundingClientRect();
    return box.bottom > frame.bottom + 1 && box.top < frame.bottom - 1 && getComputedStyle(option).opacity !== '0';
  }).map((option) => option.textContent.trim().slice(0, 60));
}"""
# Boxes that scroll if they must, but should not have to: the leading sentence with the line below it, and the rail at the left.
NOT_WHOLE = """(boxes) => boxes.flatMap((box) => [...document.querySelectorAll(box)])
  .filter((one) => one.checkVisibility() && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
  .map((one) => `${one.scrollHeight} of ${one.clientHeight} px: ${one.innerText.replace(/\\s+/g, ' ').slice(0, 160)}`)"""
SENTENCE = ["[data-testid=leading-sentence]"]
RAIL = [".layout.wide .opponents", ".layout.wide .own"]
PLACES = """() => Object.fromEntries(['board', 'leading-sentence', 'bar', 'undo', 'hint', 'pieces'].flatMap((id) => {
  const one = document.querySelector(`[data-testid=${id}]`);
  if (!one) return [];
  const { x, y, width, height } = one.getBoundingClientRect();
  return [[id, [x, y, width, height]]];
}))"""
COVERED = """() => {
  const box = (id) => document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
  const loupe = box('loupe');
  return ['board', 'leading-sentence', 'bar'].filter((id) => {
    const other = box(id);
    const beside = loupe.left >= other.right - 1 || other.left >= loupe.right - 1;
    return !beside && loupe.top < other.bottom - 1 && other.top < loupe.bottom - 1;
  });
}"""
SPEAK = """(lang) => {
  const key = 'tafelrunde.preferences';
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), lang }));
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the page while this question is asked, and stays wrong: a page that is still arriving is none yet."""
    found = faults_now(page)
    if found:
        page.wait_for_timeout(400)
        found = [fault for fault in faults_now(page) if fault in found]
    return found


def faults_now(page: Page) -> list[str]:
    found = [f"out of reach: {each}" for each in page.evaluate(OUT_OF_REACH)]
    found += [f"not in the strip: {each}" for each in page.evaluate(LOOSE_AND_HIDDEN)]
    found += [f"cut: {each}" for each in page.evaluate(CUT)]
    found += [f"covered: {each}" for each in page.evaluate(COVERED_ANSWERS)]
    found += [f"in pieces: {each}" for each in page.evaluate(IN_PIECES)]
    found += [f"sentence cut: {each}" for each in page.evaluate(NOT_WHOLE, SENTENCE)]
    found += [f"rail cut: {each}" for each in page.evaluate(NOT_WHOLE, RAIL)]
    more = page.get_by_test_id("all-options")
    if more.count() == 1:
        more.click()
        found += [f"out of reach in the sheet: {each}" for each in page.evaluate(OUT_OF_REACH)]
        found += [f"covered in the sheet: {each}" for each in page.evaluate(COVERED_ANSWERS)]
        more.click()
    return found


def moved(before: dict[str, list[float]], now: dict[str, list[float]]) -> dict[str, list[float]]:
    """Which of the fixed places lie elsewhere. A hand that is dealt for the first time makes room for itself once."""
    if ("pieces" in before) != ("pieces" in now):
        return {}
    changes = {
        name: [new - old for old, new in zip(before[name], now[name], strict=True)]
        for name in before
        if name in now
    }
    return {name: change for name, change in changes.items() if max(map(abs, change)) > STILL}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_whole_and_nothing_jumps(visit: Visit, game: str, screen: str):
    page = visit(**SCREENS[screen], seed=11)
    seat = set_up(page, game, ["me", "bot"])
    found: dict[str, str] = {}
    for half, lang in enumerate(("de", "en")):
        page.evaluate(SPEAK, lang)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        before: dict[str, list[float]] = {}
        for number in range(QUESTIONS // 2):
            if seat.wait().over:
                break
            where = f"{game} {screen} {lang}, question {number + half * (QUESTIONS // 2)}: {seat.asked.inner_text()}"
            wrong = faults(page)
            places = page.evaluate(PLACES)
            wrong += [f"jumps: {name} by {change}" for name, change in moved(before, places).items()]
            before = places
            if screen != "390x844":
                if places["board"][2] < WIDE_ENOUGH * SCREENS[screen]["viewport"]["width"]:
                    wrong.append(f"narrow board: {places['board'][2]}")
                point_at_something(page)
                wrong += [f"the loupe covers: {each}" for each in page.evaluate(COVERED)]
            wrong += [f"sentence cut: {each}" for each in cut_while_pointing(page)]
            for fault in wrong:
                found.setdefault(fault, where)
            seat.decide_in_list()
    assert found == {}, "\n".join(f"{fault}\n    {where}" for fault, where in found.items())


def cut_while_pointing(page: Page) -> list[str]:
    """Below the sentence stands what the armed answer would do."""
    found: list[str] = []
    for _ in range(min(3, page.get_by_role("option").count())):
        page.keyboard.press("ArrowRight")
        found += page.evaluate(NOT_WHOLE, SENTENCE)
    page.keyboard.press("Escape")
    return found


def point_at_something(page: Page) -> None:
    thing = page.locator(
        "[data-testid=pieces] [data-ref], [data-testid=board] [data-ref][tabindex='0']"
    ).first
    if thing.count() == 1 and thing.is_visible():
        thing.hover(force=True)
        page.wait_for_timeout(120)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_board_stays_where_it_is_when_a_bubble_closes(visit: Visit, screen: str):
    """The introduction, at the very first choice: with it and without it the board lies at the same place."""
    page = visit(**SCREENS[screen])
    set_up(page, "battlecrest", ["me", "bot"]).wait_until("choice")
    intro = page.get_by_test_id("intro")
    expect(intro).to_be_visible()
    before = page.evaluate(PLACES)
    intro.get_by_role("button", name="Überspringen").click()
    expect(intro).to_be_hidden()
    assert moved(before, page.evaluate(PLACES)) == {}


def test_what_declines_has_a_button_at_one_place(visit: Visit):
    """Wherever it is possible, in the same corner, and the End key presses it."""
    page = visit(**SCREENS["390x844"], seed=11)
    seat: Seat = set_up(page, "battlecrest", ["me", "bot"])
    spots: set[tuple[float, ...]] = set()
    for _ in range(60):
        if len(spots) > 0 and seat.rng.random() < 0.1:
            break
        assert not seat.wait().over
        end = page.get_by_test_id("end")
        if end.count() == 1:
            box = end.bounding_box()
            assert box is not None
            spots.add((round(box["x"]), round(box["y"])))
            before = seat.look()
            page.keyboard.press("End")
            assert seat.accepted(before)
        else:
            seat.decide_in_list()
    assert len(spots) == 1


def test_rails_fold_and_stay_folded(visit: Visit):
    page = visit(**SCREENS["1200x750"])
    set_up(page, "battlecrest", ["me", "bot"]).wait_until("choice")
    width = page.evaluate(PLACES)["board"][2]
    page.get_by_test_id("fold-right").click()
    page.get_by_test_id("fold-left").click()
    page.wait_for_function(
        "(wide) => document.querySelector('[data-testid=board]').getBoundingClientRect().width > wide",
        arg=width + 250,
    )
    expect(page.get_by_test_id("loupe")).to_be_hidden()
    page.reload()
    page.get_by_test_id("fold-right").click()
    expect(page.get_by_test_id("loupe")).to_be_visible()
