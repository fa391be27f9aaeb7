"""Battlecrest in the browser: colours for everybody."""

import itertools

import pytest

from tests.browser.conftest import Visit
from tests.browser.seat import set_up
from tests.browser.test_kharnage import simulated

# The band of every hero's card, as it is drawn.
BANDS = """() => Object.fromEntries([...document.querySelectorAll("[data-ref^='hero:']")].map((hero) => {
  const probe = document.createElement('i');
  probe.style.color = 'var(--band)';
  hero.querySelector('.card').append(probe);
  const found = [hero.dataset.ref, getComputedStyle(probe).color];
  probe.remove();
  return found;
}))"""


def alike(bands: dict[str, str]) -> float:
    """How far the two bands are apart that somebody without green cones takes for each other first."""
    seen = [simulated(colour) for colour in bands.values()]
    return min(
        max(abs(a - b) for a, b in zip(one, other, strict=True))
        for one, other in itertools.combinations(seen, 2)
    )


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_palette_for_colour_weakness_reaches_the_bands_of_the_heroes(visit: Visit, theme: str):
    page = visit("/#/settings")
    page.get_by_role("group", name="Aussehen").get_by_text(
        "Dunkel" if theme == "dark" else "Hell", exact=True
    ).click()
    set_up(page, "battlecrest", ["me", "bot"]).wait_until("choice")
    usual = page.evaluate(BANDS)
    page.goto("/#/settings")
    page.get_by_role("group", name="Farben").get_by_text("Farbfehlsichtig", exact=True).click()
    page.go_back()
    page.locator("[data-ref^='hero:']").first.wait_for()
    safe = page.evaluate(BANDS)
    assert len(safe) == 5
    assert all(safe[hero] != usual[hero] for hero in safe)
    assert alike(usual) < 0.08 < alike(safe)
