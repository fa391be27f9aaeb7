"""Tash-Kalar in the browser, as a person plays it: by mouse, by keyboard, with more players, in teams."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde import Match, find_game
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import Seat, invitation
from tests.browser.test_accessibility import Check, axe, check, wish_theme
from tests.browser.test_full_games import COUNT_POINTING, the_end
from tests.browser.test_secrets import play_together
from tests.browser.witness import Witness, check_frames

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
        if "Was machst du?" not in asked:
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
    before = seat.look()
    page.locator("[data-ref='deck:highland']").tap()
    if not seat.accepted(before):  # the first tap has only shown it
        page.locator("[data-ref='deck:highland']").tap()
    target = square(page, "D6")
    seat.wait()
    while page.get_by_role("option", name="Rekruten legen").count() == 0:
        seat.decide_in_list()
        seat.wait()
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


def test_a_melee_of_four(visit: Visit):
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
    assert Player(seat).play(400)
    the_end(page)


def test_partners_see_only_what_they_may(visit: Visit, house: House):
    page = visit()
    anna = Witness(page, 0)
    sit_down(page, "team_duel", ["me", "bot", "open", "bot"])
    table = urlsplit(page.url).fragment.split("/")[-1]
    bert = Witness(visit(), 2)
    bert.page.evaluate(KNOWN)
    bert.page.goto(invitation(page))
    bert.page.get_by_test_id("sit").click()
    bert.page.get_by_test_id("table").wait_for()
    assert play_together([anna, bert], 24) > 10
    # Whoever has just played the last card draws again.
    while not all(hands := [own_hand(one) for one in (anna, bert)]):
        assert play_together([anna, bert], 1)
    for one, other in ((anna, hands[1]), (bert, hands[0])):
        shown = one.page.locator("[data-testid=pieces] [data-ref^='card:']")
        expect(shown.first).to_be_attached()
        refs = set(shown.evaluate_all("all => all.map((one) => one.dataset.ref)"))
        assert refs and refs.isdisjoint(f"card:{id}" for id in other)
    # Whoever leaves beside a partner is followed by a bot; when nobody is left the game is over.
    anna.page.get_by_test_id("concede").click()
    anna.page.get_by_test_id("concede-yes").click()
    expect(anna.page.get_by_test_id("concede-dialog")).to_be_hidden()
    bert.seat.concede()
    journal = house.get(f"/api/tables/{table}/journal")
    for player in (anna, bert):
        check_frames(player, [anna, bert], lambda n: Match.replay(journal, upto=n))


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


# --- what would happen, before the click ---------------------------------------------------------------------------------


def lesson(page: Page, id: str) -> None:
    """A lesson is a fixed position to look at."""
    page.evaluate(KNOWN)
    page.goto("/#/learn/tash_kalar")
    page.get_by_test_id(f"lesson-{id}").click()
    page.get_by_test_id("lesson").wait_for()
    Seat(page).wait_until("choice")


def card(page: Page, id: str) -> Locator:
    return page.locator(f"[data-testid=pieces] [data-ref='card:{id}']")


def gains(page: Page) -> list[str | None]:
    found: list[str | None] = page.locator("[data-testid=board] [data-gain]").evaluate_all(
        "all => all.map((one) => one.dataset.gain)"
    )
    return found


@pytest.mark.parametrize("keyboard", [False, True])
def test_a_card_shows_what_it_uses_and_what_dies_before_the_click(visit: Visit, keyboard: bool):
    page = visit()
    lesson(page, "melee")
    slayer = card(page, "legend_slayer")
    if keyboard:
        slayer.focus()
    else:
        slayer.hover()
    assert sorted(signs(page, "used")) == ["E6", "E7", "F6", "G7"]
    assert signs(page, "borrowed") == ["F6"]
    assert signs(page, "target") == signs(page, "dies") == ["E5"]
    expect(page.get_by_test_id("ghost")).to_have_attribute("data-at", "E5")
    expect(Seat(page).below).to_contain_text("improvisiert mit Nördliches Imperium")


@pytest.mark.parametrize(
    ("locale", "gained"), [("de-DE", "Zentrale Dominanz +2"), ("en-GB", "Central Dominance +2")]
)
def test_gold_shows_what_tasks_and_score_would_gain(visit: Visit, locale: str, gained: str):
    page = visit(locale=locale)
    lesson(page, "tasks")
    assert gains(page) == []
    card(page, "the_eldest_tree").hover()
    expect(page.get_by_test_id("score-gain")).to_have_text("+1")
    assert gains(page) == ["+1", "+1", "+1", "+1"]  # two tasks with two terms each
    expect(Seat(page).below).to_contain_text(gained)
    square(page, "E6").hover()  # a recruit in the centre
    expect(page.get_by_test_id("score-gain")).to_have_count(0)
    assert gains(page) == ["+1"]
    square(page, "E1").hover()
    assert gains(page) == []


def test_a_finger_sees_the_gain_and_asks_what_the_opponent_can_summon(visit: Visit, check: Check):
    page = visit(phone=True, viewport={"width": 390, "height": 844})
    lesson(page, "first")
    eye = page.get_by_test_id("threats")
    box = eye.bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    square(page, "E6").tap()
    band = page.get_by_test_id("band")
    expect(band).to_have_text("Zentrale Dominanz +1")
    eye.tap()
    expect(eye).to_have_attribute("aria-pressed", "true")
    assert "F1" in signs(page, "threat")
    square(page, "F1").tap()
    expect(band).to_contain_text("F1")
    expect(band).to_contain_text("Schössling")
    expect(band).to_contain_text("jetzt")
    check(page, "threats on a phone")
    square(page, "A7").tap()
    expect(band).to_contain_text("Soweit alle wissen: hier nichts.")
    eye.tap()
    expect(band).to_have_count(0)


def test_a_finger_looks_at_the_tasks_without_leaving_the_arena(visit: Visit, check: Check):
    page = visit(phone=True, viewport={"width": 390, "height": 844})
    lesson(page, "first")
    corner = page.get_by_test_id("tasks")
    box = corner.bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    corner.tap()
    band = page.get_by_test_id("band")
    tasks = band.locator("[data-task]")
    expect(tasks).to_have_count(3)
    assert all(re.search(r"\d/\d", text) for text in tasks.all_inner_texts())
    check(page, "tasks on a phone")
    square(page, "E1").tap()  # where the band was: it makes room
    expect(band).to_have_class(re.compile("low"))
    corner.tap()
    expect(tasks).to_have_count(0)


def test_in_a_melee_the_flare_is_compared_with_every_opponent(visit: Visit):
    page = visit()
    lesson(page, "melee")
    leads = page.get_by_test_id("board").get_by_test_id("flare-leads")
    expect(leads.get_by_role("listitem")).to_have_count(2)
    expect(leads.get_by_role("listitem", name="Nördliches Imperium")).to_contain_text("+2")
    phone = visit(phone=True, viewport={"width": 390, "height": 844})
    lesson(phone, "melee")
    phone.get_by_role("button", name="Die anderen").click()
    expect(phone.get_by_role("dialog").get_by_test_id("flare-leads").get_by_role("listitem")).to_have_count(2)


# --- states that only some schools know ------------------------------------------------------------------------------------

ODD: dict[str, Any] = {
    "game": "tash_kalar",
    "mode": "duel",
    "seats": 2,
    "options": {"deck0": "everfrost", "deck1": "etherweave", "start": "0"},
    "state": {
        "turn": 9,
        "seat": 1,
        "void": True,
        "doubled": 1,
        "again": True,
        "stored": [0, "heroic"],
        "seats": [
            {"deck": "everfrost", "hand": ["snow_fox"], "frozen": "crystal_grower"},
            {"deck": "etherweave", "hand": ["singularity"], "pending": "merchant_of_time"},
        ],
        "sides": [{"pieces": {"E5": "common"}}, {"pieces": {"E4": "common"}, "tax": 1, "removed": [2, 0]}],
    },
}


def odd_replay(folder: Path) -> Path:
    """A journal that begins in the middle, with everything lying about that only some schools bring."""
    match = Match.from_position(ODD)
    match.answer(0)
    file = folder / "odd.json"
    file.write_text(json.dumps(match.journal()), encoding="utf-8")
    return file


@pytest.mark.parametrize("phone", [False, True])
def test_what_only_some_schools_bring_is_drawn_too(visit: Visit, check: Check, tmp_path: Path, phone: bool):
    page = visit("/#/replays", phone=phone, **({"viewport": {"width": 390, "height": 844}} if phone else {}))
    page.get_by_test_id("replay-file").set_input_files(odd_replay(tmp_path))
    page.get_by_test_id("replay").wait_for()
    if phone:
        page.get_by_test_id("states").tap()
        place = page.get_by_test_id("band")
    else:
        place = page.get_by_test_id("board").get_by_test_id("holdings")
    for holding in ("void", "doubled", "again"):
        expect(place.locator(f"[data-holding={holding}]")).to_be_visible()
    expect(place).to_contain_text("Zerstörte Steine zählen 2-fach.")
    check(page, "what holds just now")
    others = page.get_by_role("complementary", name="Die anderen")
    if phone:
        page.get_by_role("button", name="Die anderen").click()
        others = page.get_by_role("dialog")
    expect(others.get_by_test_id("stored")).to_be_visible()
    expect(others.get_by_test_id("removed")).to_contain_text("2")
    expect(others.locator("[data-holding=tax]")).to_contain_text("1 Aktion weniger")
    expect(others).to_contain_text("Wartet")
    check(page, "the others")


# --- to read ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [False, True])
def test_words_and_the_game_on_one_page(visit: Visit, check: Check, phone: bool):
    page = visit("/#/rules/tash_kalar", phone=phone)
    page.get_by_role("tab", name="Auf einer Seite").click()
    expect(page.get_by_test_id("quick-reference")).to_contain_text("Dein Zug: zwei Aktionen")
    check(page, "quick reference")
    page.get_by_role("tab", name="Begriffe").click()
    for term in ("common", "standard_leap", "combat_move", "convert", "gateway", "warp"):
        expect(page.locator(f"[data-testid=glossary] [data-term={term}]")).to_be_visible()
    check(page, "glossary")


def test_the_start_page_offers_the_lessons(visit: Visit):
    page = visit()
    expect(page.get_by_test_id("learn-tash_kalar")).to_contain_text("In 5 Minuten lernen")
