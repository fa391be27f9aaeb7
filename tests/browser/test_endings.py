"""When a game is over: scores, how it went, the moments that decided it; and the list of games on the start page."""

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from tafelrunde import Match
from tests.browser.conftest import PHONE, Visit
from tests.browser.house import House
from tests.browser.positions import NO_STORY, lay_out_played, sit_down
from tests.browser.seat import Seat, set_up
from tests.browser.test_layout import SCREENS, SPEAK


def test_the_result_shows_scores_how_it_went_and_where_it_turned(visit: Visit):
    page = visit()
    seat = set_up(page, "kharnage", ["me", "bot"])
    seat.play()
    over = page.get_by_test_id("game-over")
    for number in (0, 1):
        expect(over.get_by_test_id(f"score-{number}")).to_have_text(re.compile(r"^\d+$"))
    expect(over.get_by_test_id("story").get_by_role("img")).to_be_visible()
    counted = over.get_by_test_id("rounds")
    expect(counted.get_by_role("columnheader")).to_have_text(
        ["Runde 1", "Runde 2", "Runde 3", "Runde 4", "Summe"]
    )
    for number, row in enumerate(counted.locator("tbody tr").all()):
        *gained, total = [int(text) for text in row.locator("td").all_inner_texts()]
        assert len(gained) == 4 and sum(gained) == total
        expect(over.locator("ol li").nth(number).locator(".points")).to_have_text(str(total))
    moment = over.get_by_test_id("story-moment").first
    expect(moment).not_to_have_text("")
    address = moment.get_attribute("href")
    assert address is not None
    n = address.split("/")[-1]
    moment.click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", n)


# What the result says in numbers of everybody, beside who has won.
SHEETS = {
    "battlecrest": ["life", "lost", "ready"],
    "pixel_tactics": ["leader", "heroes", "corpses"],
    "kharnage": [],
    "tash_kalar": ["points", "upgraded", "pieces"],
    "mage_knight": ["fame", "knowledge", "loot", "leader", "conqueror", "adventurer", "beating"],
}


def played(game: str) -> Match:
    """A game to its end: everybody does what looks promising."""
    match, dice = Match.new(game, seats=2, seed=3), random.Random(3)
    while not match.over:
        seat, choice = next(iter(match.choices.items()))
        weights = [match.game.weight(match.state, choice, value) for value in choice.values]
        indices = range(choice.count)
        match.answer(dice.choices(indices, weights)[0] if sum(weights) else dice.choice(indices), seat)
    return match


@pytest.mark.parametrize("game", SHEETS)
def test_the_result_of_every_game_tells_numbers_of_everybody_and_where_it_turned(
    visit: Visit, house: House, game: str
):
    match = played(game)
    table, key = lay_out_played(house, match)
    page = visit("about:blank", keys={table: {0: key}})
    page.goto(f"/#/table/{table}")
    over = page.get_by_test_id("game-over")
    expect(over.get_by_test_id("story").get_by_role("img")).to_be_visible()
    lines = over.locator("[data-line]")
    assert [line.get_attribute("data-line") for line in lines.all()] == SHEETS[game]
    for line, row in zip(lines.all(), match.game.sheet(match.state), strict=True):
        shown = [
            int(re.split(r"\s", text.replace("−", "-"))[0]) for text in line.locator("td").all_inner_texts()
        ]
        assert sorted(shown) == sorted(row.points)
    if game in ("kharnage", "mage_knight"):
        what = "Schädel" if game == "kharnage" else "Ruhm"
        counted = over.get_by_test_id("rounds")
        expect(counted.locator("caption")).to_have_text(f"{what} je Runde")
        tally = match.game.tally(match.state)
        assert tally is not None
        totals = [int(text) for text in counted.locator(".total").all_inner_texts()]
        assert sorted(totals) == sorted(tally[1])
    moments = over.get_by_test_id("story-moment")
    assert 1 <= moments.count() <= 3
    for moment in moments.all():
        expect(moment).not_to_have_text("")
    address = str(moments.last.get_attribute("href"))
    moments.last.click()
    expect(page.get_by_test_id("replay")).to_have_attribute("data-at", address.split("/")[-1])


def test_on_a_phone_many_rounds_stay_inside_the_sheet(visit: Visit):
    page = visit(phone=True, locale="en-GB")
    rounds = [{"n": n, "gained": [2, 0], "total": [2 * n, 0]} for n in range(1, 10)]
    story = {"points": [], "moments": [], "rounds": rounds, "round_name": {"de": "Partie", "en": "Game"}}
    page.route("**/story", lambda route: route.fulfill(json=story))
    page.get_by_test_id("play-battlecrest").tap()
    Seat(page).wait_until("choice")
    Seat(page).concede()
    counted = page.get_by_test_id("rounds")
    expect(counted.get_by_role("columnheader").first).to_have_text("Game 1")
    expect(counted.get_by_role("columnheader").last).to_have_text("Total")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    over = page.get_by_test_id("game-over").locator(".content")
    assert over.evaluate("(one) => one.scrollWidth <= one.clientWidth")


STOOD = {
    "de": ("So stand es am Ende", {"battlecrest": "Leben übrig", "pixel_tactics": "Leben des Anführers"}),
    "en": ("How things stood in the end", {"battlecrest": "Life left", "pixel_tactics": "Leader's life"}),
}


@pytest.mark.parametrize("lang", STOOD)
@pytest.mark.parametrize("game", ["battlecrest", "pixel_tactics"])
def test_a_game_given_up_early_says_how_it_stood(visit: Visit, house: House, game: str, lang: str):
    match = Match.new(game, seats=2, seed=3)
    while not match.game.standing(match.state) or list(match.choices) != [0]:
        asked, choice = next(iter(match.choices.items()))
        match.answer(min(1, choice.count - 1), asked)
    life = match.game.standing(match.state)[0].points
    seat = sit_down(visit, house, match, locale=lang, refused=NO_STORY)
    seat.concede()
    caption, lines = STOOD[lang]
    told = seat.page.get_by_test_id("score-sheet")
    expect(told.locator("caption")).to_have_text(caption)
    expect(told.locator("tbody tr").first.locator("th")).to_have_text(lines[game])
    assert [int(text) for text in told.locator("tbody tr").first.locator("td").all_inner_texts()] == [
        life[1],
        life[0],
    ]
    expect(told.locator("tfoot")).to_have_count(0)


def test_on_a_laptop_the_result_is_seen_without_scrolling(visit: Visit):
    page = visit(viewport={"width": 1200, "height": 750})
    seat = set_up(page, "pixel_tactics", ["me", "bot"])
    seat.play(until_n=14)
    seat.concede()
    over = page.get_by_test_id("game-over")
    expect(over.get_by_test_id("story")).to_be_visible()
    content = over.locator(".content")
    assert content.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    how, then = over.get_by_test_id("story").bounding_box(), over.get_by_test_id("rematch").bounding_box()
    assert how is not None and then is not None
    assert then["x"] + then["width"] < how["x"]


def test_every_game_can_be_started_without_scrolling(visit: Visit):
    page = visit(viewport={"width": 1440, "height": 900})
    for button in page.locator("[data-testid^=play-]").all():
        expect(button).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-testid^=play-]")).to_have_count(5)


def test_the_start_page_lists_the_last_games_and_tidies_up(visit: Visit):
    page = visit()
    page.get_by_test_id("play-battlecrest").click()
    page.get_by_test_id("table").wait_for()
    running = page.url
    set_up(page, "battlecrest", ["me", "bot"]).concede()
    page.goto("/")
    games = page.get_by_test_id("last-games").get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("verloren")
    expect(games.nth(1)).to_contain_text("Du bist dran")
    games.nth(0).get_by_role("button", name="aus der Liste nehmen").click()
    expect(games).to_have_count(1)
    page.reload()
    expect(games).to_have_count(1)
    games.get_by_role("link", name="Weiterspielen").click()
    expect(page).to_have_url(running)


def faces_of(place: Locator) -> dict[str, str]:
    """The bots that are shown here, each seat with its face."""
    found = place.locator("[data-bot]").filter(visible=True).all()
    return {str(one.get_attribute("data-bot")): str(one.locator("path").get_attribute("d")) for one in found}


@pytest.mark.parametrize(
    ("screen", "lang", "level"), [("1440x900", "de", "Leicht"), ("390x844", "en", "Easy")]
)
def test_bots_keep_name_and_face_from_set_up_to_the_result(visit: Visit, screen: str, lang: str, level: str):
    page = visit(**SCREENS[screen])
    page.goto("/#/setup/kharnage")
    page.get_by_role("group", name="Anzahl der Plätze").get_by_text("3", exact=True).click()
    for number in (2, 3):
        page.get_by_label(f"Stärke des Bots auf Platz {number}").select_option("easy")
    faces = faces_of(page.locator("form"))
    assert set(faces) == {"1", "2"} and len(set(faces.values())) == 2
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    page.evaluate(SPEAK, lang)
    page.reload()
    seat = Seat(page)
    seat.wait_until("choice")
    if screen == "390x844":
        page.get_by_test_id("show-opponents").tap()
        others = page.get_by_role("dialog")
    else:
        others = page.locator(".opponents")
    for name in ("Otto (Bot)", "Juna (Bot)", level):
        expect(others).to_contain_text(name)
    assert faces_of(others) == faces
    page.keyboard.press("Escape")
    seat.concede()
    over = page.get_by_test_id("game-over")
    for name in ("Otto (Bot)", "Juna (Bot)"):
        expect(over.locator("ol li", has_text=name).locator("[data-bot]")).to_be_visible()
    assert faces_of(over.locator("ol").first) == faces
