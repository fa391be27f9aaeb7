"""Every game on one page: with pictures of what one plays with, and on paper on one sheet, dark on light."""

import re

import pytest
from playwright.sync_api import expect

from tafelrunde import all_games
from tests.browser.conftest import Visit
from tests.browser.test_phone import OVERFLOW

# What is printed beside the page itself, and what would be printed light on dark.
ON_PAPER = """() => {
  const page = document.querySelector('[data-testid=quick-reference]');
  const shown = [...document.querySelectorAll('header, footer, [role=tablist], .print')].filter((one) => one.checkVisibility());
  const dark = (colour) => /^rgb\\((\\d+), (\\d+), (\\d+)\\)$/.exec(colour)?.slice(1).every((part) => Number(part) < 90);
  const pale = [...page.querySelectorAll('h2, li, .goal, .words')]
    .filter((one) => !one.closest('.face') && one.checkVisibility() && !dark(getComputedStyle(one).color));
  return {
    shown: shown.map((one) => one.textContent.trim().slice(0, 40)),
    pale: pale.map((one) => one.textContent.trim().slice(0, 40)),
    paper: getComputedStyle(document.body).backgroundColor,
  };
}"""
GAMES = [info.id for info in all_games()]


@pytest.mark.parametrize("lang", ["de-DE", "en-GB"])
@pytest.mark.parametrize("game", GAMES)
def test_it_is_printed_on_one_page_dark_on_light(visit: Visit, game: str, lang: str):
    page = visit(f"/#/rules/{game}", locale=lang, theme="dark", drawn=True)
    pictures = page.get_by_test_id("quick-pictures")
    expect(pictures.locator("[data-figure]")).not_to_have_count(0)
    page.emulate_media(media="print")
    assert page.evaluate(ON_PAPER) == {"shown": [], "pale": [], "paper": "rgb(255, 255, 255)"}
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_its_pictures_fit_a_phone(visit: Visit, game: str):
    page = visit(f"/#/rules/{game}", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    pictures = page.get_by_test_id("quick-pictures")
    expect(pictures.locator(".face")).to_be_visible()
    assert page.evaluate(OVERFLOW)["right"] <= 0


def test_the_table_of_contents_leads_to_it_and_to_the_words(visit: Visit):
    page = visit("/#/rules/battlecrest/BC-4.2")
    page.locator(".contents summary").click()
    page.get_by_test_id("contents-words").click()
    expect(page.get_by_test_id("glossary")).to_be_visible()
    page.get_by_test_id("rules-rules").click()
    page.locator(".contents summary").click()
    page.get_by_test_id("contents-quick").click()
    expect(page.get_by_test_id("quick-reference")).to_be_visible()
