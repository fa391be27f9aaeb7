"""The loupe says sentences, never rule numbers: each sentence is the link to the rule behind it."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Seat, set_up
from tests.browser.test_layout import SCREENS, SPEAK

# Every game, every screen and both languages, but not each with each.
TABLES = [
    ("battlecrest", "1440x900", "de"),
    ("battlecrest", "390x844", "en"),
    ("kharnage", "390x844", "de"),
    ("kharnage", "1200x750", "en"),
    ("pixel_tactics", "390x844", "en"),
    ("tash_kalar", "1200x750", "de"),
    ("mage_knight", "1440x900", "de"),
    ("mage_knight", "390x844", "en"),
]
THINGS = ":is([data-testid=pieces], [data-testid=board]) [data-ref][tabindex='0']"
READ = {"de": "Regel {} lesen", "en": "Read rule {}"}


def enlarge_something_with_a_rule(seat: Seat) -> Locator:
    """By keyboard, whatever of the hand or the board has an ability; a few answers later if there is nothing yet."""
    page = seat.page
    links = page.get_by_test_id("loupe").locator("a[data-rule]")
    for _ in range(12):
        seat.wait_until("choice")
        for thing in page.locator(THINGS).all()[:14]:
            thing.focus()
            page.keyboard.press("Space")
            if links.count() > 0:
                return links
            page.keyboard.press("Escape")
        seat.decide_in_list()
    raise AssertionError("nothing on the table has an ability")


@pytest.mark.parametrize(("game", "screen", "lang"), TABLES)
def test_every_sentence_leads_to_the_rule_behind_it(visit: Visit, game: str, screen: str, lang: str):
    page = visit(**SCREENS[screen], seed=11, locale=lang)
    page.goto("/")
    page.get_by_test_id(f"play-{game}").click()
    page.get_by_test_id("table").wait_for()
    links = enlarge_something_with_a_rule(Seat(page))
    link = links.first
    rule = link.get_attribute("data-rule") or ""
    expect(link).to_have_attribute("href", f"#/rules/{game}/{rule}")
    expect(link).to_have_accessible_name(READ[lang].format(rule))
    assert re.search(r"\b[A-Z]{2}-[0-9RX]", page.get_by_test_id("loupe").inner_text()) is None
    sentence = link.locator("xpath=ancestor::li")
    box, words = sentence.bounding_box(), link.bounding_box()
    assert box is not None and words is not None
    assert box["height"] >= 40 or screen != "390x844", "too low for a finger"
    # Its right edge, below whatever is explained in it: the whole sentence is the link.
    sentence.scroll_into_view_if_needed()
    sentence.click(position={"x": box["width"] - 3, "y": box["height"] - 4})
    opened = page.get_by_test_id("rules").locator(f"article[data-rule='{rule}'].focus").last
    expect(opened).to_be_in_viewport()


def test_on_the_page_of_a_replay_it_leads_to_the_page_of_the_rules(visit: Visit):
    page: Page = visit()
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.play(until_n=4)
    seat.concede()
    page.get_by_test_id("watch-replay").click()
    page.get_by_test_id("replay").wait_for()
    page.get_by_role("button", name="Ans Ende").click()
    page.locator("[data-testid=pieces] [data-ref]").nth(1).click()
    link = page.get_by_test_id("loupe").locator("a[data-rule]").first
    rule = link.get_attribute("data-rule") or ""
    link.click()
    expect(page).to_have_url(re.compile(f"#/rules/battlecrest/{rule}$"))
    expect(page.locator(f"article[data-rule='{rule}'].focus")).to_be_in_viewport()


def test_a_second_window_can_be_opened_with_it(visit: Visit):
    page = visit()
    seat = set_up(page, "battlecrest", ["me", "bot"])
    link = enlarge_something_with_a_rule(seat).first
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(re.compile("#/rules/battlecrest/BC-"))
    expect(page.get_by_test_id("rules")).to_be_hidden()


def test_words_that_are_explained_lie_above_the_link(visit: Visit):
    """A click on one of them explains it, and opens no rule."""
    page = visit(seed=11)
    seat = set_up(page, "kharnage", ["me", "bot"])
    enlarge_something_with_a_rule(seat)
    page.evaluate(SPEAK, "de")
    terms = page.get_by_test_id("loupe").locator("li:has(a[data-rule]) [data-term]")
    for _ in range(6):
        if terms.count() > 0:
            break
        page.keyboard.press("Escape")
        seat.decide_in_list()
        enlarge_something_with_a_rule(seat)
    terms.first.click()
    expect(page.get_by_test_id("explained")).to_be_visible()
    expect(page.get_by_test_id("rules")).to_be_hidden()


def centre(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def first_of_the_hand(seat: Seat) -> Locator:
    """Before heroes and armies are chosen nobody has anything in front of them."""
    hand = seat.page.locator("[data-testid=pieces] [data-ref][tabindex='0']")
    for _ in range(12):
        seat.wait_until("choice")
        if hand.count() > 0:
            return hand.first
        seat.decide_in_list()
    raise AssertionError("nobody has a hand")


def walk(page: Page, start: tuple[float, float], end: tuple[float, float], steps: int, pause: int) -> None:
    """A slow hand on the mouse: step by step, over whatever lies on the way. It pauses by the clock of the page, which otherwise
    stands still: a machine that has much to do makes the hand no slower."""
    for step in range(1, steps + 1):
        share = step / steps
        page.mouse.move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        page.clock.run_for(pause)


@pytest.mark.parametrize("game", ["battlecrest", "kharnage", "pixel_tactics"])
def test_a_slow_mouse_comes_to_the_pin_of_what_it_pointed_at(visit: Visit, game: str):
    """From the first card of the hand over the others, the answers and the board into the loupe."""
    page = visit(**SCREENS["1440x900"], seed=11)
    page.goto("/")
    page.get_by_test_id(f"play-{game}").click()
    page.get_by_test_id("table").wait_for()
    loupe, pin = page.get_by_test_id("loupe"), page.get_by_test_id("pin")
    start = centre(first_of_the_hand(Seat(page)))
    page.mouse.move(2, 2)
    expect(loupe).to_have_attribute("data-shown", "rule")
    page.clock.install()
    page.clock.pause_at(time.time() + 3600)
    page.mouse.move(*start)
    page.clock.run_for(500)
    expect(loupe).to_have_attribute("data-shown", "thing")
    shown = loupe.get_by_role("heading").first.inner_text()
    walk(page, start, centre(pin), steps=24, pause=60)
    expect(loupe.get_by_role("heading").first).to_have_text(shown)
    page.mouse.down()
    page.mouse.up()
    expect(pin).to_have_attribute("aria-pressed", "true")
    page.mouse.move(*start)
    expect(loupe.get_by_role("heading").first).to_have_text(shown)


# --- words of the game, wherever they are read -------------------------------------------------------------------------


def explained(page: Page) -> Locator:
    return page.get_by_test_id("explained")


def at_the_leaders(visit: Visit, **wishes: Any) -> Page:
    """Pixel Tactics asks for a leader first: the question and all answers use words of the game."""
    page = visit(seed=11, **wishes)
    page.goto("/")
    play = page.get_by_test_id("play-pixel_tactics")
    (play.tap if wishes.get("phone") else play.click)()
    Seat(page).wait_until("choice")
    return page


def test_a_word_of_the_question_is_explained_to_mouse_and_keyboard(visit: Visit):
    page = at_the_leaders(visit)
    word = page.get_by_test_id("leading-sentence").get_by_role("button", name="Anführer").first
    word.hover()
    expect(explained(page)).to_contain_text("Die Karte in der Mitte deiner Truppe.")
    page.mouse.move(700, 300)
    expect(explained(page)).to_be_hidden()
    word.focus()
    expect(explained(page)).to_contain_text("Anführer")
    page.get_by_role("option").first.focus()
    expect(explained(page)).to_be_hidden()


def test_words_of_an_answer_are_explained_below_the_card_it_is_about(visit: Visit):
    page = at_the_leaders(visit)
    Seat(page).options.first.focus()
    expect(page.get_by_test_id("loupe")).to_have_attribute("data-shown", "thing")
    expect(page.get_by_test_id("terms")).to_contain_text("Die Karte in der Mitte deiner Truppe.")


def test_words_of_the_log_are_explained_when_a_line_has_the_focus(visit: Visit):
    page = at_the_leaders(visit)
    seat = Seat(page)
    lines = page.get_by_test_id("log").locator("[data-event]:has(.term)")
    for _ in range(20):
        if lines.count() > 0:
            break
        seat.decide_in_list()
        seat.wait_until("choice")
    line = lines.first
    word = line.locator(".term").first.inner_text()
    line.focus()
    expect(page.get_by_test_id("terms")).to_be_visible()
    line.click()
    said = page.get_by_test_id("leading-sentence").locator(".preview").get_by_role("button", name=word)
    said.first.click()
    expect(explained(page)).to_be_visible()


def test_on_a_phone_a_tap_on_a_word_of_the_question_explains_it(visit: Visit):
    page = at_the_leaders(visit, phone=True)
    page.get_by_test_id("leading-sentence").get_by_role("button", name="Anführer").first.tap()
    expect(explained(page)).to_contain_text("Die Karte in der Mitte deiner Truppe.")
    page.keyboard.press("Escape")
    expect(explained(page)).to_be_hidden()
    Seat(page).wait_until("choice")  # looking is no answer


def test_on_a_phone_a_finger_that_stays_on_an_answer_explains_its_words(visit: Visit):
    page = at_the_leaders(visit, phone=True)
    x, y = centre(page.get_by_role("option").first)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(explained(page)).to_contain_text("Die Karte in der Mitte deiner Truppe.")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(explained(page)).to_be_visible()
    page.wait_for_timeout(300)  # a click that came with the lifting would have closed it by now
    expect(explained(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(explained(page)).to_be_hidden()
    Seat(page).wait_until("choice")  # looking is no answer


# --- whoever is new ----------------------------------------------------------------------------------------------------


def test_the_introduction_is_seen_although_the_mouse_rests_on_a_card(visit: Visit):
    """As after the click that begins the game: the page that comes lies under the pointer as it is."""
    page = at_the_leaders(visit)
    card = page.get_by_test_id("board").locator("[data-glow][data-ref]").first
    card.hover()
    expect(page.get_by_test_id("loupe")).to_have_attribute("data-shown", "thing")
    intro = page.get_by_test_id("loupe").get_by_test_id("intro")
    expect(intro).to_be_in_viewport(ratio=0.99)
    intro.get_by_role("button", name="Weiter").click()
    expect(intro).to_contain_text("2 von")
    card.hover()
    expect(intro).to_contain_text("2 von")
    intro.get_by_role("button", name="Überspringen").click()
    expect(intro).to_be_hidden()
