"""A solo game of First Reconnaissance, from the set-up page to the score sheet, by nothing but clicks on the table."""

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Look, Seat, set_up

# The middle of every place where a tile could be laid.
UNSEEN = """() => [...document.querySelectorAll('[data-testid=map] g.ghost')].map((ghost) => {
  const box = ghost.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


class Scout(Seat):
    """Wants to see the land: explores wherever that glows, plays what gives movement, walks on, and ends the turn when nothing of
    that is left. Whoever prowls there is passed by."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, seed=5)
        self.been: set[str] = set()
        self.answers: dict[str, int] = {"explored": 0, "walked": 0, "played": 0, "ended": 0, "other": 0}

    def decide(self, before: Look | None = None) -> None:
        before = before or self.look()
        ways: list[tuple[str, Callable[[Look], bool]]] = [
            ("explored", self.explore),
            ("played", self.play_movement),
            ("walked", self.walk),
            ("ended", self.end),
        ]
        for name, way in ways:
            if way(before):
                self.answers[name] += 1
                return
        self.answers["other"] += 1
        super().decide(before)

    def explore(self, before: Look) -> bool:
        """The first click says what comes, the second one turns the tile over."""
        slots = self.glowing_of("slot:")[:1]
        return any(self.click_at(slot, before) for slot in [*slots, *slots])

    def walk(self, before: Look) -> bool:
        """Towards the land that nobody has seen; not in circles, and not where a second click would begin a fight."""
        unseen = self.page.evaluate(UNSEEN)
        fresh = [thing for thing in self.glowing_of("hex:") if thing["ref"] not in self.been]
        for thing in sorted(
            fresh, key=lambda one: min((math.dist((one["x"], one["y"]), spot) for spot in unseen), default=0)
        ):
            self.been.add(thing["ref"])
            if self.click_at(thing, before):
                return True
        return False

    def play_movement(self, before: Look) -> bool:
        """The part of a card that says so; for want of one, any card sideways."""
        hand = self.page.get_by_test_id("hand")
        words = hand.locator("[data-zone=basic][aria-label*='Bewegung']")
        side = hand.locator("[data-zone=side_move]")
        return any(self.click(zone, before) for zone in (words, side) if zone.count() > 0)

    def end(self, before: Look) -> bool:
        button = self.page.get_by_test_id("end")
        if button.count() == 0:
            return False
        self.been.clear()
        return self.click(button, before)

    def glowing_of(self, kind: str) -> list[dict[str, Any]]:
        return [thing for thing in self.glowing() if thing["ref"].startswith(kind)]

    def click(self, where: Locator, before: Look) -> bool:
        where.first.click()
        return self.accepted(before)

    def click_at(self, thing: dict[str, Any], before: Look) -> bool:
        self.page.mouse.click(thing["x"], thing["y"])
        if not self.accepted(before):
            return False
        self.on_board += 1
        return True


def number(text: str) -> int:
    return int(re.sub(r"[^\d-]", "", text.replace("−", "-")))


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_solo_first_reconnaissance_to_its_end_by_clicking(visit: Visit):
    page = visit(seed=3)
    scout = Scout(page)
    set_up(page, "mage_knight", ["me"])
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", "0")
    scout.play()
    print(f"answers: {scout.answers}")
    assert min(scout.answers[what] for what in ("explored", "walked", "played", "ended")) > 0

    over = page.get_by_test_id("game-over")
    expect(over).to_be_visible()
    sheet = over.get_by_test_id("score-sheet")
    points = [number(text) for text in sheet.locator("tbody td").all_inner_texts()]
    total = number(sheet.locator("tfoot td").inner_text())
    assert sum(points) == total > 0
    expect(over.get_by_test_id("score")).to_contain_text(str(total))
    page.goto("/")
    expect(page.get_by_test_id("last-games").get_by_role("listitem")).to_contain_text(
        re.compile(rf"\b{total} Punkte?\b")
    )
