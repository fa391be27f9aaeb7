"""Language, light and motion can be changed in the middle of a game, and nothing is lost."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Frames, Seat, set_up

BRIGHTNESS = """() => {
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
  return (r + g + b) / 3;
}"""
# Remembers whether anything on the table ever moved: a running animation, or the button that skips one.
WATCH_MOTION = """() => {
  window.moved = 0;
  const look = () => {
    const long = document.getAnimations().filter((one) => (one.effect?.getComputedTiming().duration ?? 0) > 20);
    const skip = [...document.querySelectorAll('[data-testid=board] button')]
      .some((button) => button.textContent.includes('Überspringen') && !button.closest('[data-testid=intro]'));
    if (long.length > 0 || skip) window.moved++;
    requestAnimationFrame(look);
  };
  look();
}"""


def choose(page: Page, group: str, value: str) -> None:
    """In the settings of the table: open, choose, close."""
    page.locator("header").get_by_role("button", name="Einstellungen").or_(
        page.locator("header").get_by_role("button", name="Settings")
    ).click()
    page.get_by_test_id("settings").get_by_role("group", name=group).get_by_text(value, exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("settings")).to_be_hidden()


def check_language(page: Page, seat: Seat, frames: Frames, lang: str, lead: str) -> None:
    """Sentence, options and log say what the server says in this language."""
    state = frames.last("state")
    choice = state["choices"][0]
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(seat.asked).to_have_text(f"{lead} {choice['text'][lang]}")
    texts = [text.strip() for text in seat.options.locator("> .visually-hidden").all_text_contents()]
    assert sorted(texts) == sorted(option["text"][lang] for option in choice["options"])
    events = {event["number"]: event["text"] for each in frames.messages("state") for event in each["events"]}
    for fold in page.get_by_test_id("unfold").all():
        if fold.get_attribute("aria-expanded") == "false":
            fold.click()
    sentences = page.get_by_test_id("log").locator("[data-sentence]")
    assert sentences.count() > seat.log.count() > 5
    for sentence in sentences.all():
        number = int(sentence.get_attribute("data-sentence") or -1)
        said = re.sub(r"\s*×\d+$", "", sentence.inner_text().strip())  # several times in a row
        assert said == events[number][lang]


def test_the_language_changes_in_the_middle_of_a_game(visit: Visit):
    page = visit()
    frames = Frames(page)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    n = seat.play(until_n=10).n
    check_language(page, seat, frames, "de", "Du bist dran:")
    choose(page, "Sprache", "English")
    check_language(page, seat, frames, "en", "Your decision:")
    expect(page.get_by_test_id("undo")).to_have_accessible_name(re.compile(r"^Undo( \(\d+\))?$"))
    assert seat.look().n == n
    seat.play(until_n=n + 3)
    check_language(page, seat, frames, "en", "Your decision:")
    page.reload()
    seat.wait_until("choice")
    check_language(page, seat, frames, "en", "Your decision:")
    choose(page, "Language", "Deutsch")
    check_language(page, seat, frames, "de", "Du bist dran:")


def test_the_browser_s_language_is_the_first_one(visit: Visit):
    german, english = visit(locale="de-AT"), visit(locale="en-GB")
    expect(german.get_by_role("heading", level=1)).to_have_text("Fünf Spiele, ein Tisch")
    expect(english.get_by_role("heading", level=1)).to_have_text("Five games, one table")
    english.get_by_test_id("language").click()
    expect(english.get_by_role("heading", level=1)).to_have_text("Fünf Spiele, ein Tisch")


def test_dark_is_the_default_and_light_exists(visit: Visit):
    page = visit(color_scheme="light")
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    page.wait_for_function(f"() => ({BRIGHTNESS})() < 60")
    choose(page, "Aussehen", "Hell")
    page.wait_for_function(f"() => ({BRIGHTNESS})() > 200")
    page.reload()
    seat.wait_until("choice")
    page.wait_for_function(f"() => ({BRIGHTNESS})() > 200")
    choose(page, "Aussehen", "Dunkel")
    page.wait_for_function(f"() => ({BRIGHTNESS})() < 60")
    choose(page, "Aussehen", "Wie das Gerät")
    page.wait_for_function(f"() => ({BRIGHTNESS})() > 200")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => ({BRIGHTNESS})() < 60")


def moved(page: Page, seat: Seat, decisions: int = 8) -> bool:
    page.evaluate(WATCH_MOTION)
    for _ in range(decisions):
        assert not seat.wait().over
        seat.decide()
    seat.wait()
    return bool(page.evaluate("window.moved") > 0)


def test_things_move_only_for_those_who_want_it(visit: Visit):
    lively = visit(reduced_motion="no-preference")
    assert moved(lively, set_up(lively, "battlecrest", ["me", "bot"])), "the animation is gone"
    choose(lively, "Bewegung", "Keine")
    assert not moved(lively, Seat(lively))
    calm = visit(reduced_motion="reduce")
    assert not moved(calm, set_up(calm, "battlecrest", ["me", "bot"]))
