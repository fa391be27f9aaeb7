"""Promises in numbers: how much the first load weighs, and how soon a click is seen to be accepted."""

import gzip
import math
import statistics
from collections.abc import Callable

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Visit
from tests.browser.seat import set_up

pytestmark = pytest.mark.alone

MOST_BYTES = 200_000
MOST_MS = 100
CLICKS = 40
ROUNDS = 3  # something else may have the machine for a moment: the best of so many counts

# From the click (the browser's own time stamp of it) to the frame on the screen after the server's word was shown.
STOPWATCH = """() => {
  window.times = [];
  let started = null, n = null;
  const table = document.querySelector('[data-testid=table]');
  addEventListener('click', (event) => { started = event.timeStamp; n = table.dataset.n; }, true);
  new MutationObserver(() => {
    if (started === null || (table.dataset.phase !== 'accepted' && table.dataset.n === n)) return;
    const from = started;
    started = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.times.push(performance.now() - from);
      channel.port2.postMessage(null);
    });
  }).observe(table, { attributes: true });
}"""


def test_the_first_load_is_light(visit: Visit):
    sizes: dict[str, tuple[int, int]] = {}
    page = visit("about:blank", drawn=True)

    def weigh(response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "javascript" in kind or "css" in kind:
            body = response.body()
            sizes[response.url.rsplit("/", 1)[-1]] = (len(body), len(gzip.compress(body, 9)))

    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto("/")
    page.get_by_test_id("play-battlecrest").wait_for()
    page.wait_for_load_state("networkidle")
    for response in responses:
        weigh(response)
    total = sum(packed for _, packed in sizes.values())
    for name, (plain, packed) in sorted(sizes.items()):
        print(f"{name:40} {plain:8} bytes, compressed {packed:7}")
    print(f"first load: {total} bytes of compressed JavaScript and CSS (at most {MOST_BYTES})")
    assert any(name.endswith(".js") for name in sizes) and any(name.endswith(".css") for name in sizes)
    assert total <= MOST_BYTES
    heaviest = max(sizes, key=lambda name: sizes[name])  # what is tiny is sent as it is
    script = next(response for response in responses if response.url.endswith(heaviest))
    assert script.header_value("content-encoding") == "gzip", "it must also be sent compressed"


def test_a_click_is_seen_to_be_accepted_at_once(visit: Visit):
    """Two persons at one screen, so that no bot's thinking counts; with all animation that a player would see."""
    assert best(lambda: median_of_clicks(visit), MOST_MS) <= MOST_MS


def best(measure: Callable[[], float], wanted: float) -> float:
    """Of up to three rounds, until one keeps the budget."""
    found: list[float] = []
    while len(found) < ROUNDS and min(found, default=math.inf) > wanted:
        found.append(measure())
    return min(found)


def median_of_clicks(visit: Visit) -> float:
    seat = set_up(visit(reduced_motion="no-preference", drawn=True), "battlecrest", ["me", "person"])
    seat.wait()
    seat.page.evaluate(STOPWATCH)
    for _ in range(400):
        times = seat.page.evaluate("window.times")
        now = seat.wait()
        if len(times) >= CLICKS or now.over:
            break
        if now.curtain:
            seat.raise_curtain()
        else:
            seat.decide()
    times = sorted(seat.page.evaluate("window.times"))
    median: float = statistics.median(times)
    print(
        f"click to visible acceptance: median {median:.0f} ms of {len(times)} clicks "
        f"(fastest {times[0]:.0f}, nine of ten within {times[int(len(times) * 0.9)]:.0f} ms; at most {MOST_MS} wanted)"
    )
    assert len(times) >= 30
    return median
