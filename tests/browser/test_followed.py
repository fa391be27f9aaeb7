"""What others do is told step by step, in every game: sentence after sentence, until the board shows where things stand."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tafelrunde import all_games
from tests.browser.conftest import Visit
from tests.browser.seat import set_up

# The newest sentence of the log, each time that it changes while there is something to skip.
LISTEN = """() => {
  window.heard = [];
  const listen = () => {
    if (document.querySelector('[data-testid=skip]') === null) return;
    const shown = [...document.querySelectorAll('[data-testid=log] [data-event]')].map((line) => Number(line.dataset.event));
    const newest = Math.max(-1, ...shown);
    if (newest >= 0 && newest !== window.heard.at(-1)) window.heard.push(newest);
  };
  new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
# What lies where: the position in sentences, and the things on the table by name.
TABLE = """() => {
  const things = (place) => [...document.querySelectorAll(`[data-testid=${place}] [data-ref]`)];
  const names = (place) => things(place).map((thing) => thing.dataset.ref).sort();
  return [names('board'), names('pieces'), document.querySelector('[data-testid=table]').dataset.n];
}"""
ENOUGH = 6  # sentences that were told one after the other
MOST = 40  # decisions until then


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_a_game_is_followed_by_animation(visit: Visit, game: str):
    page = visit(reduced_motion="no-preference")
    seat = set_up(page, game, ["me", "bot"])
    page.evaluate(LISTEN)
    for _ in range(MOST):
        if seat.wait().over or len(heard(page)) >= ENOUGH:
            break
        seat.decide()
    assert len(heard(page)) >= ENOUGH, f"hardly anything was told: {heard(page)}"
    assert heard(page) == sorted(heard(page)), "told in another order than it happened"
    assert seat.wait().phase == "choice"
    shown = on_the_table(page)
    page.reload()
    seat.wait()
    assert shown == on_the_table(page), "what was told leads to another table than there is"


def heard(page: Page) -> list[int]:
    found: list[int] = page.evaluate("window.heard")
    return found


def on_the_table(page: Page) -> tuple[str, Any]:
    sentences = page.get_by_role("region", name="Lage auf dem Brett").get_by_role("list")
    return "\n".join(sentences.all_inner_texts()), page.evaluate(TABLE)
