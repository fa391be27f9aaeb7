"""Mage Knight and Tash-Kalar for people who do not tell red from green: the palette for them reaches cards, mana, heroes and
mosaics, and what a colour says is said by a shape as well. (The other games: beside their own tests.)"""

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.positions import NO_STORY, sit_down
from tests.browser.seat import set_up
from tests.browser.test_kharnage import simulated
from tests.browser.test_mage_knight import walking

APART = 0.08
GRAPHIC, TEXT = 3.0, 4.5  # contrasts that are asked of signs and of writing (WCAG 1.4.11, 1.4.3)
COLOURS = ["red", "blue", "green", "white", "gold", "black"]

# Each with its colour and the shape drawn on it, as the page draws them.
DICE = """() => Object.fromEntries([...document.querySelectorAll("[data-testid=source] [data-die]")].map((die) => {
  const [ground, sign] = [die.querySelector('rect'), die.querySelector('g path')];
  return [die.dataset.die, {
    colour: getComputedStyle(ground).fill, ink: getComputedStyle(sign).fill, shape: sign.getAttribute('d'),
  }];
}))"""
BANDS = """() => Object.fromEntries([...document.querySelectorAll("[data-card]")].map((card) => {
  const head = card.querySelector('h3');
  const gem = card.querySelector('.strong [data-mana] g path');
  return [card.dataset.card, {
    colour: getComputedStyle(head).backgroundColor, ink: getComputedStyle(head).color, shape: gem.getAttribute('d'),
  }];
}))"""
HEROES = """() => Object.fromEntries([...document.querySelectorAll("[data-ref^='hero:']")].map((hero) => {
  const [, ground, sign] = hero.querySelectorAll('svg path');
  return [hero.dataset.ref, { colour: getComputedStyle(ground).fill, shape: sign.getAttribute('d') }];
}))"""
MOSAICS = """() => Object.fromEntries(['red', 'green'].map((name) => {
  const [dark, light] = [document.querySelector(`.mosaic.${name}`), document.querySelector(`.tiles.light.${name}`)];
  return [name, {
    colour: getComputedStyle(dark).fill, ink: getComputedStyle(light).fill, shape: light.getAttribute('d'),
  }];
}))"""
DECKS = """() => Object.fromEntries([...document.querySelectorAll("[data-testid=board] .deck")].map((deck) => {
  const [body, ring, glyph] = ['.body', '.ring', '.glyph'].map((part) => deck.querySelector(part));
  return [deck.dataset.ref, {
    colour: getComputedStyle(body).fill, shape: `${glyph.getAttribute('d')} ${ring.getAttribute('stroke-dasharray')}`,
  }];
}))"""

Drawn = dict[str, dict[str, str]]


def nearest(drawn: Drawn) -> float:
    """How far the two colours are apart that somebody without green cones takes for each other first."""
    seen = [simulated(one["colour"]) for one in drawn.values()]
    pairs = itertools.combinations(seen, 2)
    return min(max(abs(a - b) for a, b in zip(one, other, strict=True)) for one, other in pairs)


def luminance(colour: str) -> float:
    numbers = [int(part) / 255 for part in colour.strip("rgb()").split(",")[:3]]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in numbers)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: dict[str, str]) -> float:
    low, high = sorted((luminance(one["colour"]), luminance(one["ink"])))
    return (high + 0.05) / (low + 0.05)


def before_and_after(page: Page, look: str, first: str) -> tuple[Drawn, Drawn]:
    """As it is drawn usually, and after the settings were changed."""
    page.locator(first).first.wait_for()
    usual: Drawn = page.evaluate(look)
    page.goto("/#/settings")
    page.get_by_role("group", name="Farben").get_by_text("Farbfehlsichtig", exact=True).click()
    page.go_back()
    page.locator(first).first.wait_for()
    safe: Drawn = page.evaluate(look)
    assert list(safe) == list(usual)
    return usual, safe


def told_apart(drawn: Drawn, contrast_asked: float | None = None) -> None:
    """By colour and by shape, and what is drawn on a colour is seen."""
    assert nearest(drawn) > APART, drawn
    assert len({one["shape"] for one in drawn.values()}) == len(drawn), drawn
    if contrast_asked is not None:
        assert all(contrast(one) >= contrast_asked for one in drawn.values()), drawn


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_mana_of_every_colour_is_told_apart(visit: Visit, house: House, theme: str):
    page = sit_down(visit, house, walking("0,0,C", 4, source=COLOURS).match, theme, refused=NO_STORY).page
    usual, safe = before_and_after(page, DICE, "[data-testid=source] [data-die]")
    assert list(usual) == COLOURS
    assert all(safe[colour] != usual[colour] for colour in ("red", "green"))
    assert nearest(usual) < APART
    told_apart(safe, GRAPHIC)


def test_cards_of_every_colour_are_told_apart(visit: Visit, house: House):
    page = sit_down(
        visit, house, walking("0,0,C", 4, "rage march stamina swiftness").match, refused=NO_STORY
    ).page
    usual, safe = before_and_after(page, BANDS, "[data-card]")
    assert len(safe) == 4
    assert all(safe[card] != usual[card] for card in ("rage", "march"))
    assert nearest(usual) < APART
    told_apart(safe, TEXT)


def test_heroes_are_told_apart(visit: Visit):
    page = visit()
    set_up(page, "mage_knight", ["me", "bot"]).wait_until("choice")
    usual, safe = before_and_after(page, HEROES, "[data-ref^='hero:']")
    assert len(safe) >= 4
    assert usual != safe and nearest(usual) < APART
    told_apart(safe)


def at_the_arena(visit: Visit, **wishes: Any) -> Page:
    page = visit(**wishes)
    set_up(page, "tash_kalar", ["me", "bot"]).wait_until("choice")
    return page


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_two_mosaics_are_told_apart(visit: Visit, theme: str):
    usual, safe = before_and_after(at_the_arena(visit, theme=theme), MOSAICS, ".mosaic.red")
    assert all(safe[name]["colour"] != usual[name]["colour"] for name in safe)
    assert nearest(usual) < APART
    told_apart(safe, GRAPHIC)


def test_pieces_of_every_school_are_told_apart(visit: Visit):
    usual, safe = before_and_after(at_the_arena(visit), DECKS, "[data-testid=board] .deck")
    assert len(safe) >= 4
    assert safe == usual  # every school has a ring and a sign of its own in any case
    told_apart(safe)
