"""A table whose rows are damaged: its page says so, and shows the game as far as it can still be read."""

import asyncio
import contextlib
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from websockets.asyncio.client import connect

from tests.browser.conftest import Visit
from tests.browser.house import House, open_house
from tests.browser.test_accessibility import Check, axe, check  # noqa: F401 - fixtures

WISH = {"game": "battlecrest", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bo"}]}
ANSWERS, READABLE = 6, 4


async def answer(house: House, table: dict[str, Any]) -> None:
    async with connect(f"ws{house.url[4:]}/api/tables/{table['table']}/ws", proxy=None) as line:
        await line.send(json.dumps({"t": "since", "keys": list(table["keys"].values())}))
        n = 0
        while n < ANSWERS:
            state = json.loads(await asyncio.wait_for(line.recv(), 30))
            if state["t"] == "state" and state["n"] == n:
                n += 1
                await line.send(json.dumps({"t": "answer", "choice": state["choices"][0]["id"], "index": 0}))
        while json.loads(await asyncio.wait_for(line.recv(), 30)).get("n") != ANSWERS:
            pass


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_what_is_left_can_be_seen(visit: Visit, tmp_path: Path, check: Check, phone: bool):  # noqa: F811
    with open_house(tmp_path) as house:
        table = house.post("/api/tables", WISH)
        with ThreadPoolExecutor() as aside:  # the browser's driver has a loop of its own here
            aside.submit(lambda: asyncio.run(answer(house, table))).result()
        house.stop()
        with contextlib.closing(sqlite3.connect(tmp_path / "tafelrunde.sqlite3")) as db, db:
            db.execute("DELETE FROM deeds WHERE table_id = ? AND number = ?", (table["table"], READABLE))
        house.start()
        page = visit(f"/#/table/{table['table']}", url=house.url, phone=phone)
        expect(page.get_by_test_id("connection")).to_contain_text("lässt sich gerade nicht öffnen")
        check(page, "a damaged table")
        page.get_by_test_id("remains").click()
        expect(page.get_by_test_id("damaged")).to_contain_text(f"Nach Antwort {READABLE} ist nichts mehr")
        expect(page.get_by_label("Stelle im Spiel")).to_have_attribute("max", str(READABLE))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check(page, "what is left of it")
