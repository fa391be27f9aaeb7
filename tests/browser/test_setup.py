"""Setting a table up: heroes, leaders, armies and schools are chosen from pictures, and bots are told apart."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seat import Frames
from tests.browser.test_accessibility import Check, axe, check, themes  # noqa: F401
from tests.browser.test_phone import FINGER, OVERFLOW, TOO_SMALL

# game, what is recommended for a first game, its name, how many cards (both sides) it has to look at
FIRST = [
    ("battlecrest", "akhena", "Akhena", 9),
    ("pixel_tactics", "fighter", "Hikaru Sorayama", 1),
    ("kharnage", "humans", "Menschen", 20),
    ("tash_kalar", "northern_imperial", "Nördliches Imperium", 18),
    ("mage_knight", "tovak", "Tovak", 22),
]
games = pytest.mark.parametrize(("game", "first", "name", "cards"), FIRST)
# Texts in the dialog that are cut off or too small to read.
CUT = """() => {
  const found = [];
  for (const one of document.querySelectorAll('[data-testid=gallery] *')) {
    if (!one.checkVisibility() || one.closest('svg, .visually-hidden')) continue;
    const style = getComputedStyle(one);
    const hidden = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const scrolls = style.overflowY === 'auto' || style.overflowY === 'scroll';
    const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (hidden && !scrolls && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1))
      found.push(`cut: ${one.className} ${one.textContent.trim().slice(0, 40)}`);
    if (text && parseFloat(style.fontSize) < 12) found.push(`${style.fontSize}: ${one.textContent.trim().slice(0, 40)}`);
  }
  return found;
}"""


def set_up_page(page: Page, game: str) -> None:
    page.goto(f"/#/setup/{game}")
    page.locator("[data-seat='0'] [data-setting]").wait_for()


@games
def test_the_recommended_one_is_chosen_by_keyboard_after_a_look_at_its_cards(
    visit: Visit, game: str, first: str, name: str, cards: int
):
    page = visit()
    set_up_page(page, game)
    chosen = page.locator("[data-seat='0'] [data-setting]")
    setting = chosen.get_attribute("data-setting")
    chosen.focus()
    page.keyboard.press("Enter")
    gallery = page.get_by_test_id("gallery")
    tile = gallery.locator(f"[data-value='{first}']")
    expect(tile).to_contain_text("Empfohlen fürs erste Spiel")
    expect(gallery.get_by_text("Empfohlen fürs erste Spiel")).to_have_count(1)
    expect(gallery.get_by_text("Gut für den Anfang").first).to_be_visible()
    assert page.evaluate(CUT) == []
    tile.get_by_role("button", name=f"Karten ansehen: {name}").focus()
    page.keyboard.press("Enter")
    expect(gallery.locator("[data-card]")).to_have_count(cards)
    assert page.evaluate(CUT) == []
    page.keyboard.press("Enter")  # back to the pictures, where the keyboard was
    expect(tile.get_by_role("button", name=f"Karten ansehen: {name}")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("take")).to_be_focused()
    page.keyboard.press("Enter")
    expect(gallery).to_be_hidden()
    expect(chosen).to_contain_text(name)
    expect(chosen).to_be_focused()
    # On the other seat it is marked as taken.
    page.locator("[data-seat='1'] [data-setting]").click()
    expect(gallery.locator(f"[data-value='{first}']")).to_contain_text("schon auf Platz 1")
    page.keyboard.press("Escape")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    wish = asked.value.post_data_json
    assert setting is not None and wish is not None and wish["options"][setting] == first


@themes
@games
def test_set_up_is_accessible(
    visit: Visit,
    check: Check,  # noqa: F811
    theme: str,
    game: str,
    first: str,
    name: str,
    cards: int,
):
    page = visit(locale="en-GB" if theme == "light" else "de-DE")
    page.goto("/#/settings")
    page.get_by_role("group").nth(1).get_by_role("radio").nth(1 if theme == "light" else 0).check()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    set_up_page(page, game)
    check(page, "set-up")
    page.locator("[data-seat='0'] [data-setting]").click()
    check(page, "pictures")
    assert page.evaluate(CUT) == []
    page.get_by_test_id("gallery").locator(f"[data-value='{first}'] .look").click()
    check(page, "cards")
    assert page.evaluate(CUT) == []


@games
def test_set_up_fits_a_phone(visit: Visit, game: str, first: str, name: str, cards: int):
    page = visit(phone=True)
    set_up_page(page, game)
    assert page.evaluate(OVERFLOW)["right"] <= 0
    assert page.evaluate(TOO_SMALL, FINGER) == []
    page.locator("[data-seat='0'] [data-setting]").tap()
    assert page.evaluate(TOO_SMALL, FINGER) == []
    assert page.evaluate(CUT) == []
    page.get_by_test_id("gallery").locator(f"[data-value='{first}'] .look").tap()
    assert page.evaluate(OVERFLOW)["right"] <= 0
    assert page.evaluate(TOO_SMALL, FINGER) == []
    assert page.evaluate(CUT) == []
    page.get_by_test_id("take").tap()
    expect(page.locator("[data-seat='0'] [data-setting]")).to_contain_text(name)


def test_bots_have_names_and_faces_of_their_own(visit: Visit):
    page = visit()
    frames = Frames(page)
    set_up_page(page, "kharnage")
    page.get_by_role("group", name="Anzahl der Plätze").get_by_text("6", exact=True).click()
    bots = page.get_by_role("img", name="der Bot auf Platz")
    expect(bots).to_have_count(5)
    names = [str(bot.get_attribute("aria-label")).split(",")[0] for bot in bots.all()]
    faces = [bot.locator("path").get_attribute("d") for bot in bots.all()]
    assert len(set(names)) == len(set(faces)) == 5
    page.get_by_test_id("start").click()
    page.get_by_test_id("table").wait_for()
    page.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.phase !== 'none'")
    seats = frames.last("hello")["seats"]
    assert [seat["name"] for seat in seats[1:]] == [f"{name} (Bot)" for name in names]
    expect(page.get_by_role("complementary", name="Die anderen")).to_contain_text(f"{names[0]} (Bot)")


def test_only_what_matters_at_this_number_of_seats_is_asked(visit: Visit):
    page = visit()
    set_up_page(page, "kharnage")
    asked = page.locator("[data-setting]")

    def ids() -> set[str]:
        return {str(one.get_attribute("data-setting")) for one in asked.all()}

    assert ids() == {"army_1", "army_2", "army_choice", "mirrored_armies", "shout_rule"}
    page.get_by_role("group", name="Anzahl der Plätze").get_by_text("5", exact=True).click()
    expect(asked).to_have_count(8)
    assert ids() == {*(f"army_{n}" for n in range(1, 6)), "army_choice", "seating", "shout_rule"}
    set_up_page(page, "pixel_tactics")
    page.locator("[data-seat='0'] [data-setting]").click()
    expect(page.locator("[data-value='editor']")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_label("Promokarten").check()
    page.locator("[data-seat='0'] [data-setting]").click()
    expect(page.locator("[data-value='editor']")).to_have_count(1)


def test_a_setting_that_would_change_nothing_is_not_asked(visit: Visit):
    """The level of a Megapolis only with one; the levels of other cities not where there is none."""
    page = visit()
    page.goto("/#/setup/mage_knight")
    page.get_by_text("Vollständige Eroberung", exact=True).click()
    asked = page.locator("[data-setting='megapolis_level'], [data-setting='city_levels']")
    halves = page.locator("[data-setting='city_halves'] select")

    def ids() -> list[str]:
        return sorted(str(one.get_attribute("data-setting")) for one in asked.all())

    expect(asked).to_have_count(1)
    assert ids() == ["city_levels"]
    halves.select_option("megapolis")
    expect(asked).to_have_count(2)
    halves.select_option("two_megapolis")
    expect(asked).to_have_count(1)
    assert ids() == ["megapolis_level"]
