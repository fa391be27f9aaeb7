"""Pixel Tactics in the browser: every word on a card can be read, and the sprites are as large as there is room for."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tafelrunde.games.pixel_tactics.content import BASE_CHARACTERS, DECK
from tests.browser.conftest import Visit
from tests.browser.seat import Line

SIZES = {"wide": (1440, 900), "middle": (1200, 750), "phone": (390, 844), "short phone": (360, 740)}
BARS = ("front", "flank", "rear")
# Words on hand cards and on cards laid over the field: how large they are, and whether any box cuts them.
READ = """() => {
  const found = [];
  for (const one of document.querySelectorAll('[data-words] *')) {
    if (!one.checkVisibility() || one.closest('svg')) continue;
    const style = getComputedStyle(one);
    if ([...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(style.fontSize) < 13)
      found.push(`${style.fontSize}: ${one.textContent.trim().slice(0, 40)}`);
    if (one.scrollHeight > one.clientHeight + 1 && style.overflowY !== 'visible' && one.clientHeight > 0)
      found.push(`cut below: ${one.className}: ${one.textContent.trim().slice(0, 60)}`);
    if (one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible' && one.clientWidth > 0)
      found.push(`cut right: ${one.className}: ${one.textContent.trim().slice(0, 60)}`);
  }
  for (const card of document.querySelectorAll('[data-words]')) {
    const box = card.getBoundingClientRect();
    for (const one of card.querySelectorAll('.text, .words')) {
      const inner = one.getBoundingClientRect();
      if (one.checkVisibility()
        && (inner.bottom > box.bottom + 1 || inner.right > box.right + 1)) found.push(`outside: ${one.textContent.trim()}`);
    }
  }
  return found;
}"""


def longest(bar: str, lang: str) -> list[str]:
    """The five characters with most to say in this row."""
    words = {card.id: getattr(getattr(card.abilities, bar).text, lang) for card in DECK[:BASE_CHARACTERS]}
    return sorted(words, key=lambda id: -len(words[id]))[:5]


class Dealer:
    """Lets the page see the hand and the wave that a test wants; the game behind it does not know."""

    def __init__(self, page: Page) -> None:
        self.hand: list[str] = []
        self.wave = "front"
        self.line = Line(page, self.change)

    def change(self, message: dict[str, Any]) -> None:
        if message["t"] != "state" or not self.hand:
            return
        seat = message["views"]["0"]["seats"][0]
        seat["hand"] = [f"{seat['faction']}.{card}" for card in self.hand]
        seat["hand_size"] = len(self.hand)
        message["views"]["0"]["wave"] = self.wave


def at_the_table(page: Page) -> None:
    page.goto("/#/setup/pixel_tactics")
    page.locator("[data-setting=leader0]").wait_for()
    for seat, leader in ((0, "knight"), (1, "fighter")):
        page.locator(f"[data-setting=leader{seat}]").click()
        page.locator(f"[data-value={leader}] .take").click()
    page.get_by_test_id("start").click()
    page.locator("[data-testid=pieces] [data-words]").first.wait_for()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_longest_words_of_a_full_hand_are_whole_and_large(visit: Visit, size: str, lang: str):
    width, height = SIZES[size]
    phone = "phone" in size
    locale = "de-DE" if lang == "de" else "en-GB"
    page = visit(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, locale=locale)
    dealer = Dealer(page)
    at_the_table(page)
    for bar in BARS:
        dealer.hand, dealer.wave = longest(bar, lang), bar
        page.reload()
        page.locator(f"[data-testid=pieces] [data-ref$='.{dealer.hand[0]}']").wait_for()
        assert page.locator("[data-testid=pieces] [data-words]").count() == 5
        page.evaluate("document.fonts.ready.then(() => undefined)")
        assert page.evaluate(READ) == [], f"{bar} {json.dumps(dealer.hand)}"
        assert page.locator("[data-testid=pieces] [data-tight]").count() == 0, "words only in the loupe"
        if (
            not phone
        ):  # the tabs show the other uses: the longest words of all are those of orders and leaders
            for tab in page.locator("[data-testid=pieces] [data-tabs] .order").all():
                if tab.is_visible():
                    before = tab.bounding_box()
                    tab.hover()
                    assert page.evaluate(READ) == []
                    after = tab.bounding_box()
                    assert before is not None and after is not None
                    moved = max(abs(after[key] - before[key]) for key in ("x", "y", "width", "height"))
                    assert moved <= 3, "the tab moves away under the pointer"


@pytest.mark.parametrize("size", SIZES)
def test_leaders_are_chosen_from_cards_that_can_be_read(visit: Visit, size: str):
    width, height = SIZES[size]
    page = visit(viewport={"width": width, "height": height}, seed=3)
    page.get_by_test_id("play-pixel_tactics").click()
    page.locator("[data-testid=tray] [data-words]").first.wait_for()
    assert page.evaluate(READ) == []


@pytest.mark.parametrize(
    ("size", "least"), [("wide", 64), ("middle", 48), ("phone", 40), ("short phone", 32)]
)
def test_sprites_fill_their_rows(visit: Visit, size: str, least: int):
    width, height = SIZES[size]
    phone = "phone" in size
    page = visit(
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
    )
    at_the_table(page)
    drawn = page.evaluate(
        "() => [...document.querySelectorAll('[data-testid=board] .tile .pic')].map((one) => one.getBoundingClientRect().height)"
    )
    assert len(drawn) >= 2 and min(drawn) >= least
    # Whole pixels: sixteen of them across.
    assert all((size * (2 if phone else 1)) % 16 == 0 for size in drawn)


COLOURS = """() => {
  const of = (selector, property) => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one)[property]);
  return {
    cards: [...new Set(of('[data-words] header', 'backgroundColor'))],
    tabs: of('[data-words]:first-of-type .tab', 'backgroundColor').slice(0, 5),
    clothes: [...new Set(of('[data-testid=board] .pic path', 'fill'))].sort(),
    plates: [...document.querySelectorAll('.tile')].map((one) => getComputedStyle(one).getPropertyValue('--tone')),
  };
}"""


def test_the_palette_for_colour_weakness_reaches_cards_tokens_and_rows(visit: Visit):
    page = visit(seed=3)
    at_the_table(page)
    usual = page.evaluate(COLOURS)
    page.goto("/#/settings")
    page.get_by_role("group", name="Farben").get_by_text("Farbfehlsichtig", exact=True).click()
    page.go_back()
    page.locator("[data-testid=pieces] [data-words]").first.wait_for()
    safe = page.evaluate(COLOURS)
    assert len(usual["tabs"]) == len(set(safe["tabs"])) == 5
    for kind in ("cards", "tabs", "clothes", "plates"):
        assert len(safe[kind]) == len(usual[kind]) > 0
        assert safe[kind] != usual[kind], kind


def test_a_card_that_cannot_be_played_is_dim_and_says_so(visit: Visit):
    """One card of the hand is no option: it is dull, and says that this is not its moment."""
    page = visit(seed=3)
    hidden: list[str] = []

    def change(message: dict[str, Any]) -> None:
        for choice in message.get("choices", []) if message["t"] == "state" else []:
            refs = [
                ref for option in choice["options"] for ref in option["refs"] if ref.startswith("hand:0:")
            ]
            if len(set(refs)) > 1:
                hidden[:] = [refs[0]]
                for option in choice["options"]:
                    option["refs"] = [ref for ref in option["refs"] if ref != refs[0]]

    Line(page, change)
    at_the_table(page)
    page.wait_for_function(
        "() => document.querySelector('[data-testid=table]').dataset.phase === 'choice'", timeout=60_000
    )
    page.locator("[data-testid=pieces] [data-glow]").first.wait_for()
    dull = page.locator("[data-testid=pieces] .dull")
    assert [one.get_attribute("data-ref") for one in dull.all()] == hidden
    assert "drüben steht niemand mit diesem Namen" in str(dull.get_attribute("aria-label"))
    assert dull.get_attribute("title") == "drüben steht niemand mit diesem Namen"
