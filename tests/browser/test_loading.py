"""Every game brings its own code, and brings it when its table is opened: nobody waits for what somebody else plays."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tafelrunde.server.config import web_folder
from tests.browser.conftest import Visit

GAMES = [game.id for game in tafelrunde.all_games()]


def own_files(game: str) -> set[str]:
    """The scripts and styles that only this game's table needs, as the build has written them down."""
    folder = web_folder()
    assert folder is not None
    parts = json.loads((folder / ".vite" / "manifest.json").read_text())
    table = f"src/games/{game}/index.ts"
    elsewhere = set().union(
        *(needed(parts, name) for name in parts if entered(parts, name) and name != table)
    )
    return needed(parts, table) - elsewhere


def entered(parts: dict[str, Any], name: str) -> bool:
    return bool(parts[name].get("isEntry") or parts[name].get("isDynamicEntry"))


def needed(parts: dict[str, Any], name: str) -> set[str]:
    """What is loaded with this part at once."""
    found: set[str] = set()
    names, known = [name], {name}
    while names:
        part = parts[names.pop()]
        found |= {Path(file).name for file in [part["file"], *part.get("css", [])]}
        fresh = set(part.get("imports", ())) - known
        known |= fresh
        names += fresh
    return found


class Watched:
    """A browser of which every request is written down."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked_for: set[str] = set()
        page.on("request", lambda request: self.asked_for.add(request.url.rsplit("/", 1)[-1]))

    def loads(self, path: str, ready: str) -> set[str]:
        """What is loaded on the way to this page."""
        self.page.goto("about:blank")
        self.asked_for.clear()
        self.page.goto(path)
        self.page.locator(ready).first.wait_for()
        self.page.wait_for_load_state("networkidle")
        return set(self.asked_for)


@pytest.mark.parametrize("game", GAMES)
def test_a_games_code_comes_when_its_table_is_opened(visit: Visit, game: str):
    own = own_files(game)
    assert {file.rsplit(".", 1)[-1] for file in own} == {"js", "css"}
    watched = Watched(visit("about:blank"))
    other = GAMES[GAMES.index(game) - 1]
    assert not own & watched.loads("/", "[data-testid=play-battlecrest]")
    assert not own & watched.loads(f"/#/setup/{game}", "[data-testid=start]")
    for played in (other, game):
        watched.loads("/", f"[data-testid=play-{played}]:enabled")
        watched.page.get_by_test_id(f"play-{played}").click()
        expect(watched.page.get_by_test_id("table")).to_have_attribute("data-phase", "choice")
        assert (own <= watched.asked_for) if played == game else not own & watched.asked_for
