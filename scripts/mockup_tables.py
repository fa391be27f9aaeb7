"""The tables of Mage Knight and Tash-Kalar in the positions of the mock-ups, to be laid beside them and looked at.

python -m scripts.mockup_tables DIR      DIR/mage_knight-map.png and so on, in German; light ones as ...-light.png
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator

from scripts.screenshots import THEMES, Photographer, studio
from tafelrunde import Match
from tests.browser.house import House
from tests.browser.positions import lay_out
from tests.browser.seat import Seat
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.league import League
from tests.games.mage_knight.table import Table
from tests.games.mage_knight.test_interaction import buying

LAND = {
    "0,0": "start_b", "0,1": "countryside_01", "1,0": "countryside_04", "1,-1": "countryside_03", "0,2": "countryside_08",
    "1,1": "countryside_05", "2,0": "countryside_02",
}  # fmt: skip
EDGE = {"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02"}
HAND = "stamina cold_toughness rage wound"
MINE: dict[str, Any] = {
    "fame": 26, "level": 5, "reputation": 2, "crystals": {"red": 1, "blue": 1, "white": 2}, "tactic": "early_bird",
    "source": ["red", "blue", "gold", "black"], "round": 3,
}  # fmt: skip
KEEP = "([table, keys]) => { localStorage['tafelrunde.tables'] = JSON.stringify({ [table]: { keys, at: Date.now() } }) }"


def others(
    arythea: str = "planning", norowas: str = "great_start", **where: str
) -> dict[int, dict[str, Any]]:
    return {
        1: {"hero": "arythea", "fame": 21, "level": 4, "reputation": -2, "tactic": arythea, "hand": "rage rage march", **where},
        2: {"hero": "norowas", "fame": 13, "level": 3, "reputation": 1, "tactic": norowas, "hand": "march march", **where},
    }  # fmt: skip


def by_day() -> Match:
    return Table(
        HAND, "rage", seats=3, others=others(at="1,1,C"), tiles=LAND, at="1,0,W", move=3, **MINE
    ).match


def by_night() -> Match:
    more = {
        "night": True, "round": 4, "tactic": "mana_search", "source": ["black", "red", "white", "gold"],
        "stack": {"top": ["countryside_05"]},
    }  # fmt: skip
    people = others("preparation", "long_night", at="1,0,C")
    return Table(
        HAND, "rage", seats=3, others=people, tiles=EDGE, at="0,1,NE", move=4, **{**MINE, **more}
    ).match


def fighting() -> Match:
    mine = {name: value for name, value in MINE.items() if name != "tactic"}
    return Arena(
        "fire_mages", site="mage_tower", rampagers="wolf_riders", hand="rage stamina wound", stage="block",
        tiles={"0,0": "start_a", "0,1": "countryside_04", "1,0": "countryside_02"},
        combat=begun("block", [0, 0], "ice 3", "3"), seats=3, others=others(), **mine,
    ).match  # fmt: skip


def trading() -> Match:
    hand = "instinct threaten cold_toughness wound"
    offer = {
        "units": ["herbalists_1", "northern_monks_1", "illusionists_1", "peasants_1"],
        "spells": ["fireball", "tremor", "whirlwind"], "actions": ["blood_rage", "path_finding", "agility"],
    }  # fmt: skip
    return buying("monastery", 5, hand, seats=3, others=others(), **offer, **MINE).match


def together() -> Match:
    garrison = "ice_mages fire_golems freezers altem_mages"
    league = League("cold_toughness rage stamina", "march rage", "rage march", garrison=garrison)
    league.pick("propose_joint")
    return league.invite("1 2").match


class Scene:
    """A position, and what is pointed at in the picture."""

    def __init__(
        self, begin: Callable[[], Match], size: str, point: Callable[[Seat], Locator] | None = None
    ) -> None:
        self.begin = begin
        self.size = size
        self.point = point


def zone(card: str, how: str) -> Callable[[Seat], Locator]:
    return lambda seat: seat.page.locator(f"[data-card={card}] [data-zone={how}]").first


def thing(start: str) -> Callable[[Seat], Locator]:
    return lambda seat: seat.page.locator(f"[data-ref^='{start}'][data-glow]").first


SCENES: dict[str, Scene] = {
    "mage_knight-map": Scene(by_day, "wide", zone("stamina", "basic")),
    "mage_knight-night": Scene(by_night, "wide", thing("slot:")),
    "mage_knight-combat": Scene(fighting, "wide", zone("rage", "basic")),
    "mage_knight-offers": Scene(trading, "wide", zone("instinct", "basic")),
    "mage_knight-pvp-or-coop": Scene(together, "wide"),
    "mage_knight-phone": Scene(by_day, "tall", thing("hex:")),
    "mage_knight-phone-combat": Scene(fighting, "tall"),
}


def sit_down(window: Photographer, house: House, match: Match) -> Seat:
    """Open this match at a table of its own, in a browser that has the first seat."""
    table, [key] = lay_out(house, match)
    window.open("")
    window.page.evaluate(KEEP, [table, {"0": key}])
    window.page.goto("about:blank")
    window.page.goto(f"/#/table/{table}")
    seat = Seat(window.page)
    seat.wait_until("choice")
    window.settle()
    return seat


def melee(window: Photographer) -> None:
    """Four schools in one arena, in the middle of the game."""
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "easy"}] * 3
    wish = {"game": "tash_kalar", "mode": "melee", "seats": seats, "seed": 2}
    made: dict[str, Any] = window.context.request.post("/api/tables", data=wish).json()
    window.page.evaluate(KEEP, [made["table"], made["keys"]])
    window.page.goto("about:blank")
    window.page.goto(f"/#/table/{made['table']}")
    seat = Seat(window.page, seed=2)
    for _ in range(24):
        seat.wait_until("choice")
        seat.decide_in_list()
    seat.wait_until("choice")
    window.settle()


def take(browser: Browser, house: House, folder: Path) -> None:
    def shoot(window: Photographer, name: str) -> None:
        for theme in THEMES:
            window.wear(theme)
            window.shoot(folder / (f"{name}.png" if theme == THEMES[0] else f"{name}-{theme}.png"))
        window.close()

    for name, scene in SCENES.items():
        window = Photographer(browser, house.url, scene.size)
        seat = sit_down(window, house, scene.begin())
        if scene.point is not None:
            where = scene.point(seat)
            where.tap() if scene.size == "tall" else where.hover()
            window.settle()
        shoot(window, name)
    for size, name in (("wide", "tash_kalar-duel"), ("tall", "tash_kalar-phone")):
        window = Photographer(browser, house.url, size)
        window.play("tash_kalar")
        window.point("tash_kalar")
        shoot(window, name)
    window = Photographer(browser, house.url, "wide")
    window.open("")
    melee(window)
    shoot(window, "tash_kalar-melee4")


def main() -> int:
    parser = argparse.ArgumentParser(description="The tables of the mock-ups, as they are.")
    parser.add_argument("folder", type=Path)
    wishes = parser.parse_args()
    with studio() as (browser, house):
        take(browser, house, wishes.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
