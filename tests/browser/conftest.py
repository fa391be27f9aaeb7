"""A server, a browser and visitors for the browser tests. A missing browser is a failure, never a skip."""

import json
import re
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    Route,
    expect,
    sync_playwright,
)

from scripts import chromium as system_chromium
from tafelrunde.server.config import web_folder
from tests.browser.house import House, open_house
from tests.memory import folder_in_memory
from tests.project import ROOT

Visit = Callable[..., Page]

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
# So long anything may take (in ms) before it counts as missing: a machine that does three other things is slow, not wrong.
PATIENCE = 60_000
PICTURES = ROOT / "test-results"
# What a browser says by itself when the server is gone: the page must cope with it, and tests show that it does.
NETWORK_NOISE = re.compile(r"WebSocket connection to|Failed to load resource|net::ERR_")
# Layout, hits and what Playwright calls visible are the same, but a layer that nobody can see is not painted.
UNDRAWN = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0; will-change: opacity; }');
  document.adoptedStyleSheets = [sheet];
"""
DRAW = "() => { document.adoptedStyleSheets = []; }"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Fixtures can ask afterwards whether the test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()
CHECKED = "questions whose layout was checked"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many questions test_layout.py has looked at, for each game, screen and language."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    found = [value for report in reports for name, value in report.user_properties if name == CHECKED]
    if found:
        terminalreporter.section(CHECKED)
    for counts in found:
        terminalreporter.line(", ".join(f"{what}: {count}" for what, count in counts.items()))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    try:
        path = system_chromium.find()
    except system_chromium.NoChromium as problem:
        pytest.fail(str(problem), pytrace=False)
    browser = playwright.chromium.launch(executable_path=path, args=system_chromium.FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share; each test has tables of its own."""
    assert web_folder() is not None, "the web app is not built: run `make web`"
    with folder_in_memory(tmp_path_factory.mktemp("house")) as folder, open_house(folder) as house:
        yield house


@pytest.fixture
def visit(chromium: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open the app in a browser profile of its own. At the end the pages must have had no fault of their own."""
    visitors = Visitors(chromium, house.url)
    yield visitors.visit
    if request.node.stash.get(FAILED, False):
        visitors.take_pictures(request.node.name)
    visitors.leave()


class Visitors:
    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []
        self.refused = ""

    def visit(
        self,
        path: str = "/",
        *,
        url: str | None = None,
        phone: bool = False,
        seed: int = 7,
        hold: str = "off",
        refused: str = "",
        keys: dict[str, dict[str, str]] | None = None,
        theme: str | None = None,
        drawn: bool = False,
        **wishes: Any,
    ) -> Page:
        """`wishes` go to the browser: locale, color_scheme, viewport ... Motion is off unless wanted. Tables made here get this
        seed and easy bots, so that a test sees the same game every time. `hold`: whether the last answer of a turn waits for the
        end button ("auto": as for somebody who is new); most tests are about something else. `refused`: a piece of an address
        that the server rightly refuses. `keys`: seats that this browser has already, by table and number of the seat. `drawn`:
        for whoever measures time or asks what is opaque. All others ask what is said, where things lie and what can be hit:
        painting is a third of a browser's work."""
        self.refused = refused
        settings: dict[str, Any] = {"locale": "de-DE", "viewport": WIDE, "reduced_motion": "reduce"}
        if phone:
            settings |= {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        context = self.browser.new_context(base_url=url or self.url, **(settings | wishes))
        context.set_default_timeout(PATIENCE)
        context.route("**/api/tables", lambda route: _with_seed(route, seed))
        preferences = {"hold": hold} if theme is None else {"hold": hold, "theme": theme}
        tables = {table: {"keys": kept, "at": time.time() * 1000} for table, kept in (keys or {}).items()}
        context.add_init_script(_remember("preferences", preferences) + _remember("tables", tables))
        if not drawn:
            context.add_init_script(UNDRAWN)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error in the page: {error}"))
        page.on("console", self._console)
        page.on("response", self._response)
        page.goto(path)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not NETWORK_NOISE.search(message.text):
            self.faults.append(f"console {message.type}: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and not (self.refused and self.refused in response.url):
            self.faults.append(f"{response.status} for {response.url}")

    def take_pictures(self, name: str) -> None:
        PICTURES.mkdir(exist_ok=True)
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.evaluate(DRAW)
            safe = re.sub(r"\W+", "-", name)
            page.screenshot(path=PICTURES / f"{safe}-{number}.png")

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        assert self.faults == []


def _remember(what: str, content: dict[str, Any]) -> str:
    """For a browser that is opened for the first time: what it has kept."""
    kept = f"localStorage['tafelrunde.{what}']"
    return f"if (location.protocol === 'http:') {kept} ??= {json.dumps(json.dumps(content))};"


def _with_seed(route: Route, seed: int) -> None:
    """The same game every time: what a bot of the usual strength decides depends on how busy the machine is; an easy one takes no
    time to think, and is just as good for these tests."""
    wish = route.request.post_data_json
    if route.request.method == "POST" and wish is not None:
        for seat in wish.get("seats", ()):
            if seat.get("level") == "normal":
                seat["level"] = "easy"
        route.continue_(post_data=json.dumps({**wish, "seed": seed}))
    else:
        route.continue_()
