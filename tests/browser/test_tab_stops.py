"""The Tab key stops only where something is, and a screen reader hears its name."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.seat import set_up

FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const said = ['aria-label', 'aria-labelledby', 'title'].map((key) => one.getAttribute(key)).find(Boolean);
  const named = said || one.textContent.trim() || [...(one.labels ?? [])].map((label) => label.textContent.trim()).join('');
  return { name: named, role: one.getAttribute('role') || one.tagName, ref: one.dataset?.ref ?? '', seen: one.checkVisibility() };
}"""


def stops(page: Page) -> list[dict[str, str]]:
    """Everything that Tab comes to, once round the page."""
    page.evaluate("document.activeElement?.blur()")
    found: list[dict[str, str]] = []
    for _ in range(150):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUSED)
        if now is None or (found and now == found[0]):
            return found
        found.append(now)
    raise AssertionError("the Tab key does not come round")


@pytest.mark.parametrize("game", ["battlecrest", "pixel_tactics", "kharnage"])
def test_every_tab_stop_has_a_name_and_no_inert_square_is_one(visit: Visit, game: str):
    page = visit(seed=7)
    seat = set_up(page, game, ["me", "bot"])
    seat.play(until_n=6)
    found = stops(page)
    assert len(found) > 8
    assert [one for one in found if not one["name"] or not one["seen"]] == []
    choosable = page.evaluate(
        "() => [...document.querySelectorAll('[data-glow]')].map((one) => one.dataset.ref)"
    )
    squares = [one["ref"] for one in found if one["ref"].startswith("square:")]
    assert [ref for ref in squares if ref not in choosable] == []
