"""Tash-Kalar in the browser, as a person plays it: by mouse, by keyboard, with more players, in teams."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde import find_game
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import Seat
from tests.browser.test_accessibility import Check, axe, check, wish_theme
from tests.browser.test_full_games import COUNT_POINTING, the_end
from tests.browser.test_secrets import Witness, check_frames, play_together

__all__ = ["axe", "check"]

MODES = {
    "high_form": "Die Erhabene Form",
    "duel": "Duell",
    "melee": "Schlacht",
    "team_duel": "Duell in Teams",
}


KINDS = {"me": "Ich", "bot": "Bot", "open": "Offen (Link teilen)"}
# The introduction was read before: it must not lie over the board.
KNOWN = """() => {
  const kept = JSON.parse(localStorage.getItem('tafelrunde.preferences') ?? '{}');
  localStorage.setItem('tafelrunde.preferences', JSON.stringify({ ...kept, known: ['tash_kalar'] }));
}"""


def sit_down(page: Page, mode: str, seats: list[str]) -> Seat:
    """Through the set-up page: the way to play, then who sits where."""
    page.evaluate(KNOWN)
    page.goto("/#/setup/tash_kalar")
    page.reload()
    page.get_by_role("group", name="Spielart").get_by_text(MODES[mode], exact=True).click()
    count = page.get_by_role("group", name="Anzahl der Plätze")
    if count.count() == 1:
        count.get_by_text(str(len(seats)), exact=True).click()
    for number, kind in enumerate(seats):
        group = page.get_by_role("group", name=f"Platz {number + 1}", exact=True)
        group.get_by_text(KINDS[kind], exact=True).click()
        if kind == "bot":
            page.get_by_label(f"Stärke des Bots auf Platz {number + 1}").select_option("easy")
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    return Seat(page, seed=3)


def square(page: Page, name: str) -> Locator:
    return page.locator(f"rect[data-ref='square:{name}']")


def signs(page: Page, *kinds: str) -> list[str]:
    """Squares with these signs."""
    found: list[list[str]] = page.locator("[data-sign]").evaluate_all(
        "signs => signs.map((sign) => [sign.dataset.sign, sign.dataset.at])"
    )
    return [at for kind, at in found if kind in kinds]


NEAR_THE_MIDDLE = [
    "E5",
    "D5",
    "F5",
    "E4",
    "E6",
    "D4",
    "F6",
    "C4",
    "G6",
    "C6",
    "G4",
    "D7",
    "F3",
    "E8",
    "B4",
    "H4",
]


class Player:
    """Summons what glows, fills gaps where a recruit is missing, and answers effects on the board."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page
        self.placed = 0
        self.summoned = 0

    def card(self) -> Locator:
        return self.page.locator("[data-testid=pieces] [data-glow][data-ref^='card:']")

    def decide(self) -> None:
        asked = self.seat.asked.inner_text()
        if "Was tust du?" not in asked or "noch 0" in asked:
            self.seat.decide()
        elif self.card().count() > 0:
            self.summon()
        else:
            self.place()

    def summon(self) -> None:
        before = self.seat.look()
        self.card().first.click()
        self.summoned += 1
        assert self.seat.accepted(before)

    def place(self) -> None:
        """One click on an empty square; where a gap of a card is shown, there."""
        gaps: list[str] = []
        for card in self.page.locator("[data-testid=pieces] [data-ref^='card:']").all()[:3]:
            card.hover()
            if gaps := [at for at in signs(self.page, "plus") if self.is_empty(at)]:
                break
        free = gaps or [at for at in NEAR_THE_MIDDLE if self.is_empty(at)]
        if not free:
            self.seat.click_option(self.seat.look())
            return
        before = len(self.pieces())
        target = square(self.page, free[0])
        target.hover()
        expect(self.page.get_by_test_id("ghost")).to_have_attribute("data-at", free[0])
        target.click()
        if before < 17:  # with pieces in supply the recruit simply lies there
            expect(target).not_to_have_attribute("aria-label", f"{free[0]}, leer. Rekruten hier legen")
        self.placed += 1

    def is_empty(self, name: str) -> bool:
        return "leer" in (square(self.page, name).get_attribute("aria-label") or "")

    def pieces(self) -> list[str]:
        labels: list[str] = self.page.locator("rect[data-ref^='square:']").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        return [label for label in labels if "eigen" in label]

    def play(self, decisions: int) -> bool:
        """Whether the game is over then."""
        for _ in range(decisions):
            if self.seat.wait().over:
                return True
            self.decide()
        return self.seat.wait().over


def test_a_duel_by_mouse(visit: Visit):
    page = visit()
    seat = sit_down(page, "duel", ["me", "bot"])
    seat.wait_until("choice")
    page.locator("[data-ref='deck:northern_imperial']").click()
    player = Player(seat)
    player.play(16)
    assert player.placed > 3
    assert player.summoned > 0
    seat.play()
    the_end(page)


def test_a_high_form_opening_by_keyboard(visit: Visit):
    page = visit()
    sit_down(page, "high_form", ["me", "bot"])
    page.add_init_script(COUNT_POINTING)
    page.reload()
    seat = Seat(page)
    press = page.keyboard.press
    seat.wait_until("choice")
    press("1")  # a school
    placed = 0
    while placed < 3:
        now = seat.wait()
        if page.get_by_role("option", name="Rekruten legen").count() == 0:
            press("1")
            assert seat.accepted(now)
            continue
        press("w")  # the cursor comes to the arena, and walks
        while "leer" not in focused(page):
            press("d")
        assert "Rekruten hier legen" in focused(page)
        where = focused(page).split(",")[0]
        press("Enter")
        expect(square(page, where)).to_have_attribute("aria-label", own_common(where))
        placed += 1
    assert page.evaluate("window.pointed") == 0


def own_common(where: str) -> re.Pattern[str]:
    return re.compile(rf"{where}, eigener Rekrut")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''"))


def test_a_finger_looks_before_it_places(visit: Visit):
    page = visit(phone=True, viewport={"width": 390, "height": 844})
    seat = sit_down(page, "high_form", ["me", "bot"])
    seat.wait_until("choice")
    page.locator("[data-ref='deck:highland']").tap()
    if seat.look().n == 0:  # the first tap has only shown it
        page.locator("[data-ref='deck:highland']").tap()
    target = square(page, "D6")
    while page.get_by_role("option", name="Rekruten legen").count() == 0:
        seat.wait()
        seat.decide_in_list()
    box = target.bounding_box()
    assert box is not None and box["width"] >= 40
    card = page.locator("[data-testid=pieces] [data-ref^='card:']").first.bounding_box()
    assert card is not None and (card["width"], card["height"]) == (118, 166)
    target.tap()
    expect(page.get_by_test_id("ghost")).to_have_attribute("data-at", "D6")
    expect(target).to_have_attribute("aria-label", "D6, leer. Rekruten hier legen")
    target.tap()
    expect(target).to_have_attribute("aria-label", own_common("D6"))


SCHOOLS = [value.names["de"] for value in find_game("tash_kalar").settings("melee", [])[0].values or []]


def test_some_turns_of_a_melee(visit: Visit):
    page = visit()
    seat = sit_down(page, "melee", ["me", "bot", "bot", "bot"])
    seat.wait_until("choice")
    page.locator("[data-ref='deck:highland']").click()
    Player(seat).play(14)
    standing = page.get_by_role("region", name="Stand")
    expect(standing.get_by_role("listitem")).to_have_count(4)
    rail = page.get_by_role("complementary", name="Die anderen")
    others = [name for name in SCHOOLS if name in rail.inner_text()]
    assert len(others) == 3 and "Hochland" not in others
    expect(page.get_by_test_id("board")).to_contain_text("Improvisieren")


def test_partners_see_only_what_they_may(visit: Visit, house: House):
    page = visit()
    anna = Witness(page, 0)
    sit_down(page, "team_duel", ["me", "bot", "open", "bot"])
    table = urlsplit(page.url).fragment.split("/")[-1]
    bert = Witness(visit(), 2)
    bert.page.evaluate(KNOWN)
    bert.page.goto(f"/#/join/{table}")
    bert.page.get_by_test_id("sit").click()
    bert.page.get_by_test_id("table").wait_for()
    assert play_together([anna, bert], 24) > 10
    hands = [own_hand(one) for one in (anna, bert)]
    assert hands[0] and hands[1]
    for one, other in ((anna, hands[1]), (bert, hands[0])):
        shown = one.page.locator("[data-testid=pieces] [data-ref^='card:']")
        refs = set(shown.evaluate_all("all => all.map((one) => one.dataset.ref)"))
        assert refs and refs.isdisjoint(f"card:{id}" for id in other)
    anna.seat.concede()
    journal = house.get(f"/api/tables/{table}/journal")
    for player in (anna, bert):
        check_frames(player, [anna, bert], journal)


def own_hand(one: Witness) -> list[str]:
    """What this browser was told of its own hand at last."""
    view = one.frames.last("state")["views"][str(one.number)]
    return [card["id"] for card in view["own"]["hand"]]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_keeps_anybody_out(visit: Visit, check: Check, theme: str):
    page = visit()
    wish_theme(page, theme)
    seat = sit_down(page, "high_form", ["me", "bot"])
    seat.wait_until("choice")
    check(page, f"schools, {theme}")
    page.locator("[data-ref='deck:northern_imperial']").click()
    player = Player(seat)
    player.play(5)
    check(page, f"turn, {theme}")
    page.locator("[data-testid=pieces] [data-ref^='card:']").first.hover()
    check(page, f"card pointed at, {theme}")
