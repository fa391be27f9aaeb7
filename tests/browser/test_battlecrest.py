"""Battlecrest in the browser: colours for everybody."""

import itertools
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Seat, set_up
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


ATTACK = re.compile(r"nutzt „.+“ gegen .+: Stärke \d, (nicht verteidigt|verteidigt mit „.+“ \(\d\))")


def until_somebody_attacks(seat: Seat) -> Locator:
    """The entry of the first attack by a card, once it is known how the other one defends."""
    attacks = seat.page.get_by_test_id("log").locator(".entry").filter(has_text=ATTACK)
    while attacks.count() == 0:
        assert not seat.wait().over
        seat.decide()
    return attacks.first


def test_an_attack_is_one_entry_of_the_log_with_its_consequences(visit: Visit):
    """Who attacks whom with which card, how strong, the defence and the damage: one sentence; unfolded, each by itself."""
    page = visit()
    seat = set_up(page, "battlecrest", ["me", "bot"])
    attack = until_somebody_attacks(seat)
    expect(attack.locator("[data-event]")).to_have_count(1)
    assert seat.log.filter(has_text=re.compile("greift|verteidigt sich|erschöpft")).count() == 0
    unfold = attack.get_by_role("button", name="Satz für Satz")
    unfold.click()
    for said in ("erschöpft", "greift", "verteidigt sich"):
        expect(attack.locator("[data-sentence]").filter(has_text=said)).not_to_have_count(0)
    unfold.click()
    expect(attack.locator("[data-sentence]")).to_have_count(0)
