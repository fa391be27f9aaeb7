"""Somebody at a table, in a browser: looks at the page, points, clicks, taps and types, and knows nothing else."""

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, WebSocket, WebSocketRoute, expect

LOOK = """() => {
  const table = document.querySelector('[data-testid=table]');
  return {
    n: Number(table?.dataset.n ?? -1),
    phase: table?.dataset.phase ?? 'none',
    curtain: document.querySelector('[data-testid=curtain]') !== null,
  };
}"""
SOMETHING_TO_DO = """() => {
  const phase = document.querySelector('[data-testid=table]')?.dataset.phase;
  return phase === 'choice' || phase === 'over' || document.querySelector('[data-testid=curtain]') !== null;
}"""
# Where the things that glow can be hit: a point that really belongs to them, not to something lying on top.
GLOWING = """(reachAll) => {
  const found = [];
  for (const thing of document.querySelectorAll('[data-glow][data-ref]')) {
    if (reachAll) thing.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = thing.getBoundingClientRect();
    for (const [dx, dy] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5]]) {
      const x = box.x + box.width * dx, y = box.y + box.height * dy;
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest('[data-ref]') === thing) {
        found.push({ ref: thing.dataset.ref, x, y });
        break;
      }
    }
  }
  return found;
}"""
MENU = "[role=menu]"
# What a change brings with it has been measured and laid out, in the letters that it is to be read in.
COME_TO_REST = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}"""


def settle(page: Page) -> None:
    """Boxes that are measured first (the strip of answers) stand as they will: that takes a frame, however long that is."""
    page.evaluate(COME_TO_REST)


def eventually(page: Page, told: Callable[[], Any], wanted: Any) -> None:
    """What this process is told by and by: until it is what is wanted."""
    deadline = time.monotonic() + 60
    while (now := told()) != wanted:
        assert time.monotonic() < deadline, f"{now} instead of {wanted}"
        page.wait_for_timeout(20)


class Look(NamedTuple):
    n: int
    phase: str
    curtain: bool

    @property
    def over(self) -> bool:
        return self.phase == "over"


class Seat:
    """One browser page at a table. Counts how it gave its answers."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.on_board = 0
        self.in_list_although_it_glowed = 0
        self.in_list = 0

    # --- looking -----------------------------------------------------------------------------------------------------

    def look(self) -> Look:
        seen = self.page.evaluate(LOOK)
        return Look(seen["n"], seen["phase"], seen["curtain"])

    def wait(self) -> Look:
        """Until something is asked of us, the curtain hangs, or the game is over."""
        self.page.wait_for_function(SOMETHING_TO_DO, timeout=120_000)
        return self.look()

    def wait_until(self, phase: str) -> None:
        expect(self.page.get_by_test_id("table")).to_have_attribute("data-phase", phase, timeout=120_000)

    @property
    def question(self) -> str | None:
        """Which question lies here: another one may be asked in the same words."""
        return self.page.get_by_test_id("bar").get_attribute("data-question")

    @property
    def asked(self) -> Locator:
        """The leading sentence itself."""
        return self.page.get_by_test_id("leading-sentence").locator("p").first

    @property
    def below(self) -> Locator:
        """The line below it: a preview, a reason, a hint."""
        return self.page.get_by_test_id("leading-sentence").locator("p").nth(1)

    @property
    def options(self) -> Locator:
        return self.page.get_by_role("option")

    @property
    def log(self) -> Locator:
        return self.page.get_by_test_id("log").locator("[data-event]")

    @property
    def status(self) -> Locator:
        return self.page.get_by_test_id("connection")

    def glowing(self) -> list[dict[str, Any]]:
        """What glows and can be hit, if need be after scrolling it into sight. A map may be on its way there by itself."""
        settle(self.page)
        found: list[dict[str, Any]] = self.page.evaluate(GLOWING, False) or self.page.evaluate(GLOWING, True)
        return found

    # --- acting ------------------------------------------------------------------------------------------------------

    def decide(self, before: Look | None = None) -> None:
        """One answer: something that glows on the board if there is anything, else one of the list."""
        before = before or self.look()
        things = self.glowing()
        if things:
            thing = self.rng.choice(things)
            self.page.mouse.click(thing["x"], thing["y"])
            if self.accepted(before) or self._chose_from_menu(before):
                self.on_board += 1
                return
            self.in_list_although_it_glowed += 1
            self.click_option(before)
        else:
            self.in_list += 1
            self.click_any_option(before)

    def open_the_list(self) -> None:
        """Answers that do not fit into the strip wait in a sheet: open it."""
        settle(self.page)
        more = self.page.get_by_test_id("all-options")
        if more.count() == 1 and more.get_attribute("aria-expanded") == "false":
            more.click()

    def click_option(self, before: Look) -> None:
        """The option that a click or tap has armed just now, else any."""
        armed = self.page.locator("[role=option][aria-selected=true]")
        if armed.count() == 1:
            self.open_the_list()
            self._answer(armed, before)
        else:
            self.click_any_option(before)

    def click_any_option(self, before: Look) -> None:
        self.open_the_list()
        self._answer(self.options.nth(self.rng.randrange(self.options.count())), before)

    def _answer(self, option: Locator, before: Look) -> None:
        option.click()
        assert self.accepted(before), f"a click on an option does nothing: {self.asked.inner_text()}"

    def decide_in_list(self) -> None:
        """Any option of the list: the same game on every screen size."""
        before = self.wait()
        self.open_the_list()
        self.options.nth(self.rng.randrange(self.options.count())).click()
        if not self.accepted(before):  # a finger's first tap only shows
            self.click_option(before)

    def _chose_from_menu(self, before: Look) -> bool:
        """A thing that stands for several answers may open a small menu of them beside it."""
        items = self.page.locator(MENU).get_by_role("menuitem")
        if items.count() == 0:
            return False
        items.nth(self.rng.randrange(items.count())).click()
        return self.accepted(before)

    def accepted(self, before: Look) -> bool:
        """Whether the page has taken an answer since."""
        now = self.look()
        return now.n != before.n or now.phase != before.phase

    def enlarge_a_card(self) -> bool:
        """By keyboard: the first thing in front of us, or else on the board, that the loupe can explain; it stays there."""
        for place in ("pieces", "board"):
            for thing in self.page.locator(f"[data-testid={place}] [data-ref][tabindex='0']").all()[:12]:
                thing.focus()
                self.page.keyboard.press("Space")
                pinned = self.page.get_by_test_id("pin").and_(self.page.locator("[aria-pressed=true]"))
                if pinned.or_(self.page.locator("dialog[data-testid=loupe]")).count() > 0:
                    return True
        return False

    def raise_curtain(self) -> None:
        self.page.get_by_test_id("curtain").get_by_role("button").click()

    def play(self, most: int = 3000, until_n: int | None = None) -> Look:
        """Decide whatever is asked until the game is over (or so many answers stand)."""
        for _ in range(most):
            now = self.wait()
            if now.over or (until_n is not None and now.n >= until_n and not now.curtain):
                return now
            if now.curtain:
                self.raise_curtain()
            else:
                self.decide(now)
        raise AssertionError(f"the game does not end; asked is: {self.asked.inner_text()}")

    def concede(self) -> None:
        self.page.get_by_test_id("concede").click()
        self.page.get_by_test_id("concede-yes").click()
        expect(self.page.get_by_test_id("game-over")).to_be_visible()


class Frames:
    """Every raw WebSocket frame that a page got."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        self.said: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.said.append(str(data)))
        socket.on("framereceived", lambda data: self.received.append(str(data)))

    def messages(self, kind: str) -> list[dict[str, Any]]:
        read: list[dict[str, Any]] = [json.loads(frame) for frame in self.received]
        return [message for message in read if message["t"] == kind]

    def last(self, kind: str) -> dict[str, Any]:
        return self.messages(kind)[-1]


class Line:
    """Sits on the line between a page and its server: changes what the server says, and keeps what the page says."""

    def __init__(self, page: Page, change: Callable[[dict[str, Any]], None]) -> None:
        self.change = change
        self.said: list[dict[str, Any]] = []
        self.repeat: Callable[[], None] = lambda: None
        page.route_web_socket(re.compile(r"/api/tables/.*/ws"), self._route)

    def _route(self, near: WebSocketRoute) -> None:
        far = near.connect_to_server()

        def from_server(data: str | bytes) -> None:
            message = json.loads(data)
            self.change(message)
            near.send(json.dumps(message))
            if message["t"] == "state":
                # As when somebody else has answered: a new position, and still the same question.
                self.repeat = lambda: near.send(json.dumps({**message, "events": []}))

        def from_page(data: str | bytes) -> None:
            self.said.append(json.loads(data))
            far.send(data)

        far.on_message(from_server)
        near.on_message(from_page)


# --- from the start page or the set-up page to a table ---------------------------------------------------------------

KINDS = {"me": "Ich", "person": "Jemand neben mir", "bot": "Bot", "open": "Offen (Link teilen)"}


def invitation(page: Page) -> str:
    """The link that lets somebody take an open seat of this table, as the page shows it."""
    page.get_by_test_id("inviting").filter(visible=True).first.click()
    link = page.get_by_test_id("invite-link").input_value()
    page.keyboard.press("Escape")
    return link


def set_up(
    page: Page, game: str, seats: list[str], names: list[str] | None = None, level: str = "easy"
) -> Seat:
    """Through the set-up page, in German: who sits where, then start."""
    page.goto(f"/#/setup/{game}")
    count = page.get_by_role("group", name="Anzahl der Plätze")
    expect(page.get_by_test_id("start")).to_be_enabled()
    if count.count() == 1:
        count.get_by_text(str(len(seats)), exact=True).click()
    for number, kind in enumerate(seats):
        group = page.get_by_role("group", name=f"Platz {number + 1}", exact=True)
        group.get_by_text(KINDS[kind], exact=True).click()
        if kind == "bot":
            page.get_by_label(f"Stärke des Bots auf Platz {number + 1}").select_option(level)
        elif kind != "open" and names:
            page.get_by_label(f"Name auf Platz {number + 1}").fill(names[number])
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    return Seat(page)
