"""The pictures of README and docs, taken from the real thing: a real server, a real browser, games that always go the same way.

python -m scripts.screenshots               docs/pictures/*.png
python -m scripts.screenshots --only GAME   those of one game
python -m scripts.screenshots --all DIR     every screen in every size, theme and language, to look at with your own eyes;
                                            --only, --size and --lang take fewer
"""

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

import tafelrunde
from scripts import chromium
from scripts.small_png import shrink
from tests.browser.house import House, open_house
from tests.browser.seat import Frames, Seat

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
LARGEST = 250_000
SIZES = {
    "phone": (360, 740),
    "tall": (390, 844),
    "tablet": (820, 1180),
    "small": (1200, 750),
    "wide": (1440, 900),
}
WITH_RAILS = ("small", "wide")
THEMES = ("dark", "light")
LANGUAGES = {"de": "de-DE", "en": "en-GB"}
# Seeds and numbers of decisions that show something worth seeing.
MOMENTS: dict[str, tuple[int, int]] = {
    "battlecrest": (10, 13),
    "pixel_tactics": (3, 15),
    "kharnage": (5, 9),
    "tash_kalar": (1, 40),
}
MOMENT = (1, 12)
KNOWN = [game.id for game in tafelrunde.all_games()]
# Where answers by chance lead to nothing worth seeing: kinds of answers that are taken when they can be, and one that must be
# there in the picture.
EAGER: dict[str, tuple[list[str], str]] = {"tash_kalar": (["summon", "task", "place"], "summon")}


class Photographer:
    """One browser window with everything set as wished, and games with a fixed seed."""

    def __init__(
        self, browser: Browser, url: str, size: str, theme: str = "dark", lang: str = "de", scale: float = 1
    ) -> None:
        width, height = SIZES[size]
        phone = size not in WITH_RAILS
        self.lang = lang
        self.seed = 1
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale=LANGUAGES[lang],
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=scale,
        )
        self.context.set_default_timeout(120_000)
        self.context.route("**/api/tables", self._with_seed)
        # Nobody is new here: no introduction over the board.
        preferences = {"lang": lang, "theme": theme, "known": KNOWN, "hold": "off"}
        stored = json.dumps(json.dumps(preferences))
        self.context.add_init_script(
            f"if (!localStorage['tafelrunde.preferences']) localStorage['tafelrunde.preferences'] = {stored};"
        )
        self.page: Page = self.context.new_page()

    def _with_seed(self, route: Route) -> None:
        """Same seed, and bots that do not think by the clock: the same game every time."""
        wish: Any = route.request.post_data_json if route.request.method == "POST" else None
        if wish is None:
            route.continue_()
            return
        seats = [{**seat, "level": "easy"} if seat["kind"] == "bot" else seat for seat in wish["seats"]]
        route.continue_(post_data=json.dumps({**wish, "seats": seats, "seed": self.seed}))

    def open(self, path: str) -> None:
        self.page.goto("/#/" + path)
        self.page.get_by_role("heading", level=1).first.wait_for()
        self.settle()

    def wear(self, theme: str) -> None:
        """The same screen in another theme: only colours differ."""
        self.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        self.page.wait_for_timeout(150)

    def play(self, game: str) -> Seat:
        """A game in the middle, something asked of us."""
        self.seed, decisions = MOMENTS.get(game, MOMENT)
        frames = Frames(self.page)
        self.open("")
        self.page.get_by_test_id(f"play-{game}").click()
        self.page.get_by_test_id("table").wait_for()
        seat = Seat(self.page, self.seed)
        seat.rng = random.Random(self.seed)
        while decisions > 0 or not self._worth_seeing(game, seat, frames):
            if seat.wait().over:
                raise SystemExit(f"{game}: the game with seed {self.seed} ends too early")
            self._decide(game, seat, frames)
            decisions -= 1
        seat.wait()
        # Painted anew, not as the last movement has left it: the same picture to the last pixel.
        self.page.mouse.move(2, 2)
        self.page.reload()
        self.page.get_by_test_id("table").wait_for()
        seat.wait()
        self.settle()
        return seat

    def meet(self, game: str) -> None:
        """The first question of a game that was never played in this browser, with its introduction."""
        self._know([])
        self.page.get_by_test_id(f"play-{game}").click()
        self.page.get_by_test_id("intro").wait_for()
        self.settle()

    def know_all(self) -> None:
        self._know(KNOWN)

    def _know(self, games: list[str]) -> None:
        self.open("")
        self.page.evaluate(
            """(known) => {
              const all = JSON.parse(localStorage['tafelrunde.preferences']);
              localStorage['tafelrunde.preferences'] = JSON.stringify({ ...all, known });
            }""",
            games,
        )
        self.page.reload()
        self.page.get_by_role("heading", level=1).first.wait_for()

    def _worth_seeing(self, game: str, seat: Seat, frames: Frames) -> bool:
        if game not in EAGER:
            return True
        seat.wait()
        return any(option["kind"] == EAGER[game][1] for option in asked(self.page, frames))

    def _decide(self, game: str, seat: Seat, frames: Frames) -> None:
        """One answer by chance, or of those that the game is shown with."""
        if game not in EAGER:
            seat.decide_in_list()
            return
        options = asked(self.page, frames)
        best = min(eagerness(game, option) for option in options)
        chosen = seat.rng.choice([option for option in options if eagerness(game, option) == best])
        before = seat.look()
        for _ in range(2):  # a finger's first tap only shows
            seat.open_the_list()
            self.page.locator(f"[role=option][data-option='{chosen['i']}']").click()
            if seat.accepted(before):
                return

    def point(self, game: str = "") -> None:
        """Let one answer show what it would do."""
        if game in EAGER:
            self.page.locator("[data-testid=pieces] [data-glow]").first.focus()
        else:
            self.page.keyboard.press("ArrowRight")
        self.settle()

    def shoot(self, file: Path, small: bool = False) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        # The seed is chosen for the camera only.
        picture = self.page.screenshot(
            animations="disabled", style="[data-testid=chosen-seed] { display: none }"
        )
        file.write_bytes(shrink(picture) if small else picture)
        print(f"{file.name}: {file.stat().st_size // 1000} kB", flush=True)

    def close(self) -> None:
        self.context.close()

    def settle(self) -> None:
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("document.fonts.ready.then(() => undefined)")
        self.page.wait_for_timeout(150)


def asked(page: Page, frames: Frames) -> list[dict[str, Any]]:
    """The answers that are possible now, as the page was told; the others may still be busy."""
    while True:
        told = (json.loads(frame) for frame in reversed(frames.received))
        choices: list[dict[str, Any]] = next(one for one in told if one["t"] == "state")["choices"]
        if choices:
            options: list[dict[str, Any]] = choices[0]["options"]
            return options
        if page.locator("[data-testid=table][data-phase=over]").count() > 0:
            return []
        page.wait_for_timeout(50)


def eagerness(game: str, option: dict[str, Any]) -> int:
    """0 is taken first: the kinds of the game in their order, with what promises most before the rest."""
    kinds = EAGER[game][0]
    promises = option["preview"] or {}
    if promises.get("completes") or promises.get("dies") or promises.get("gains"):
        return 0
    return kinds.index(option["kind"]) + 1 if option["kind"] in kinds else len(kinds) + 1


@contextmanager
def studio() -> Iterator[tuple[Browser, House]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        yield browser, house
        browser.close()


# --- the pictures of the documents ---------------------------------------------------------------------------------------


def documents(browser: Browser, url: str, folder: Path, only: str | None = None) -> None:
    games = [game.id for game in tafelrunde.all_games() if only in (None, game.id)]

    def window(size: str, theme: str = "dark", lang: str = "de") -> Photographer:
        # 1200 wide on paper: sharp enough, and small.
        return Photographer(browser, url, size, theme, lang, scale=1200 / 1440 if size == "wide" else 1)

    wide = window("wide")
    if only is None:
        wide.open("")
        wide.shoot(folder / "start.png", small=True)
    for game in games:
        wide.play(game)
        wide.point(game)
        wide.shoot(folder / f"{game}.png", small=True)
    wide.close()
    phone = window("phone")
    for game in games:
        phone.play(game)
        phone.shoot(folder / f"phone-{game}.png", small=True)
    phone.close()
    if "battlecrest" in games:
        light = window("wide", "light", "en")
        light.play("battlecrest")
        light.shoot(folder / "battlecrest-light.png", small=True)
        light.close()
    heavy = [file.name for file in folder.glob("*.png") if file.stat().st_size > LARGEST]
    if heavy:
        raise SystemExit(f"larger than {LARGEST // 1000} kB: {', '.join(heavy)}")


# --- every screen, to look at ---------------------------------------------------------------------------------------------


def everything(browser: Browser, url: str, folder: Path, wishes: argparse.Namespace) -> None:
    games = [game.id for game in tafelrunde.all_games() if wishes.only in (None, game.id)]
    for size in [wishes.size] if wishes.size else SIZES:
        for lang in [wishes.lang] if wishes.lang else LANGUAGES:
            window = Photographer(browser, url, size, THEMES[0], lang)
            for screen in all_screens(window, games, pages=wishes.only is None):
                for theme in THEMES:
                    window.wear(theme)
                    window.shoot(folder / f"{screen}-{size}-{theme}-{lang}.png")
                window.wear(THEMES[0])
            window.close()


def all_screens(window: Photographer, games: list[str], pages: bool) -> Iterator[str]:
    """Go from screen to screen; at each one, its name."""
    if pages:
        yield from all_pages(window)
    for game in games:
        yield from screens_of(window, game)


def all_pages(window: Photographer) -> Iterator[str]:
    for name, path in (
        ("start", ""),
        ("replays", "replays"),
        ("settings", "settings"),
        ("rules", "rules/battlecrest"),
        ("rules-one", "rules/battlecrest/BC-7.6"),
        ("rules-mage_knight", "rules/mage_knight"),
        ("learn", "learn"),
        ("daily", "daily/mage_knight"),
        ("me", "me"),
        ("standings", "standings"),
        ("tournaments", "tournaments"),
        ("credits", "credits"),
        ("join-unknown", "join/nowhere"),
    ):
        window.open(path)
        yield name
    table = open_table(window)
    window.open(f"join/{table}")
    yield "join"


def open_table(window: Photographer) -> str:
    """A table with a free seat that this browser has no seat at; its name."""
    wish = {"game": "battlecrest", "mode": "duel", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    reply = window.context.request.post("/api/tables", data=wish)
    made: dict[str, Any] = reply.json()
    return str(made["table"])


def screens_of(window: Photographer, game: str) -> Iterator[str]:
    page = window.page
    window.open(f"setup/{game}")
    yield f"{game}-setup"
    window.open(f"learn/{game}")
    yield f"{game}-learn"
    first = page.get_by_test_id("lesson-first")
    if first.count() > 0:
        first.click()
        page.get_by_test_id("lesson-next").wait_for()
        window.settle()
        yield f"{game}-lesson"
    window.meet(game)
    yield f"{game}-first"
    window.know_all()
    seat = window.play(game)
    yield f"{game}-choice"
    window.point()
    yield f"{game}-preview"
    page.keyboard.press("Escape")
    if page.get_by_test_id("all-options").count() > 0:
        page.get_by_test_id("all-options").click()
        window.settle()
        yield f"{game}-options"
        page.get_by_test_id("all-options").click()
    if seat.enlarge_a_card():
        window.settle()
        yield f"{game}-card"
        page.keyboard.press("Escape")
    for button in ("show-log", "show-opponents"):
        if page.get_by_test_id(button).count() > 0:
            page.get_by_test_id(button).click()
            window.settle()
            yield f"{game}-{button.removeprefix('show-')}"
            page.keyboard.press("Escape")
    seat.concede()
    window.settle()
    yield f"{game}-over"
    page.get_by_test_id("watch-replay").click()
    page.get_by_test_id("replay").wait_for()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    window.settle()
    yield f"{game}-replay"


def main() -> int:
    parser = argparse.ArgumentParser(description="Take the pictures of README and docs.")
    parser.add_argument(
        "--all", metavar="DIR", type=Path, help="every screen in every size, theme and language into DIR"
    )
    parser.add_argument("--only", metavar="GAME", help="only the pictures of this game")
    parser.add_argument("--size", choices=SIZES, help="with --all: only this size")
    parser.add_argument("--lang", choices=LANGUAGES, help="with --all: only this language")
    wishes = parser.parse_args()
    try:
        with studio() as (browser, house):
            if wishes.all is not None:
                everything(browser, house.url, wishes.all, wishes)
            else:
                documents(browser, house.url, PICTURES, wishes.only)
    except chromium.NoChromium as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
