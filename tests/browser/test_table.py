"""What one can do at the table besides answering: take back, ask for a hint, look back, give up, share one screen."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import tafelrunde
from tafelrunde.server.play import has_hidden_info
from tests.browser.conftest import Visit
from tests.browser.seat import Frames, Line, Seat, eventually, set_up

GAMES = [game.id for game in tafelrunde.all_games()]


def against_a_bot(visit: Visit) -> tuple[Seat, Frames]:
    page = visit()
    frames = Frames(page)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    return seat, frames


def position(page: Page) -> str:
    """The position in sentences, as a screen reader tells it."""
    return page.get_by_role("region", name="Lage auf dem Brett").get_by_role("list").inner_text()


def test_undo_takes_back_and_says_why_if_it_cannot(visit: Visit):
    seat, frames = against_a_bot(visit)
    undo = seat.page.get_by_test_id("undo")

    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # it can be pressed all the same: that is how it says why
    reason = frames.last("state")["undo"]["reason"]["de"]
    assert reason
    expect(seat.below).to_have_text(reason)
    expect(undo).to_have_attribute("title", reason)

    taken_back = 0
    for _ in range(40):
        before = seat.wait()
        asked, options = seat.asked.inner_text(), seat.options.all_inner_texts()
        log, here = seat.log.all_inner_texts(), position(seat.page)
        seat.decide()
        assert not seat.wait().over, "the game ended before anything could be taken back"
        if undo.get_attribute("aria-disabled") == "true":
            continue
        undo.click()
        expect(seat.asked).to_have_text(asked)
        expect(seat.page.get_by_test_id("table")).to_have_attribute("data-n", str(before.n))
        assert seat.options.all_inner_texts() == options
        assert seat.log.all_inner_texts() == log
        assert position(seat.page) == here
        taken_back += 1
        if taken_back == 3:
            break
        seat.decide()
    assert taken_back == 3
    seat.decide()
    seat.wait_until("choice")


def test_whole_stretches_can_be_taken_back_from_a_menu_or_by_key(visit: Visit):
    """Whatever a game calls a stretch: the menu offers what the server names, and asks it to go back that far."""
    marks = [
        {"id": "action", "text": {"de": "die ganze Aktion", "en": "the whole action"}, "steps": 2},
        {"id": "turn", "text": {"de": "den ganzen Zug", "en": "the whole turn"}, "steps": 5},
    ]

    def offer(message: dict[str, Any]) -> None:
        if message["t"] == "state":
            message["undo"] |= {"ok": True, "seat": 0, "reason": None, "steps": 5, "marks": marks}

    page = visit()
    line = Line(page, offer)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    expect(page.get_by_test_id("undo")).to_have_accessible_name("Zurücknehmen (5)")
    page.get_by_test_id("undo-more").click()
    menu = page.get_by_test_id("undo-menu")
    expect(menu.get_by_role("menuitem")).to_have_text(
        ["die letzte Entscheidung (1)", "die ganze Aktion (2)", "den ganzen Zug (5)"]
    )
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("menuitem").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.get_by_test_id("undo-more").click()
    menu.get_by_role("menuitem", name="die ganze Aktion").click()
    expect(menu).to_be_hidden()
    page.get_by_test_id("undo").click()
    page.locator("body").press("u")
    page.locator("body").press("Shift+U")
    eventually(page, lambda: marks_asked(line), ["action", None, None, "turn"])


def test_on_a_phone_the_button_itself_offers_the_stretches(visit: Visit):
    def offer(message: dict[str, Any]) -> None:
        if message["t"] == "state":
            marks = [{"id": "turn", "text": {"de": "den ganzen Zug", "en": "the whole turn"}, "steps": 3}]
            message["undo"] |= {"ok": True, "seat": 0, "reason": None, "steps": 3, "marks": marks}

    page = visit(phone=True)
    line = Line(page, offer)
    set_up(page, "battlecrest", ["me", "bot"]).wait_until("choice")
    page.get_by_test_id("undo").tap()
    item = page.get_by_role("menuitem", name="den ganzen Zug")
    expect(item).to_be_in_viewport(ratio=1)
    item.tap()
    eventually(page, lambda: marks_asked(line), ["turn"])


def marks_asked(line: Line) -> list[str | None]:
    """How far back the page has asked to go, each time."""
    return [message["mark"] for message in line.said if message["t"] == "undo"]


@pytest.mark.parametrize("wanted", [False, True])
def test_what_is_final_shows_a_lock_and_asks_twice_if_wanted(visit: Visit, wanted: bool):
    def make_final(message: dict[str, Any]) -> None:
        for choice in message.get("choices", ()):
            choice["options"][0]["final"] = True

    page = visit("/#/settings")
    if wanted:
        page.get_by_role("group", name="Vor Endgültigem fragen").get_by_text("An", exact=True).click()
    Line(page, make_final)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    expect(page.get_by_role("img", name="endgültig")).to_have_count(1)
    first = page.locator("[data-option='0']")
    first.hover()
    expect(seat.below).to_contain_text("endgültig")
    before = seat.look()
    first.click()
    assert seat.accepted(before) is not wanted
    if wanted:
        expect(seat.below).to_have_text("Das ist endgültig. Noch einmal, dann gilt es.")
        page.locator("[data-option='1']").hover()
        first.click()
        assert not seat.accepted(before), "after a look at something else it has to be chosen twice again"
        first.click()
        assert seat.accepted(before)
    seat.wait_until("choice")
    before = seat.look()
    page.keyboard.press("2")
    assert seat.accepted(before), "everything else is answered at once"


def test_a_hint_comes_with_sentences_of_the_game(visit: Visit):
    def advise(message: dict[str, Any]) -> None:
        if message["t"] == "hint":
            words = {"de": "Der Fluss hält dich auf.", "en": "The river holds you up."}
            message["advice"] = [{"text": words, "refs": ["hero:nobody"]}]

    page = visit()
    Line(page, advise)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("advice")).to_contain_text("Der Fluss hält dich auf.")
    page.get_by_test_id("advice").get_by_role("button", name="Schließen").click()
    expect(page.get_by_test_id("advice")).to_be_hidden()
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("advice")).to_be_visible()
    seat.decide()
    expect(page.get_by_test_id("advice")).to_be_hidden()


def test_a_chosen_seed_is_shown_to_everybody(visit: Visit):
    """The tests choose their seeds, so every table here says so."""
    page = visit(seed=4711, permissions=["clipboard-read", "clipboard-write"])
    set_up(page, "battlecrest", ["me", "open"]).wait_until("choice")
    expect(page.get_by_test_id("chosen-seed")).to_contain_text("Startwert 4711")
    page.get_by_role("button", name="Einladen").click()
    page.get_by_role("button", name="Link zum Mitspielen kopieren").click()
    expect(page.get_by_role("button", name="Kopiert!")).to_be_visible()
    guest = visit(page.evaluate("navigator.clipboard.readText()"))
    expect(guest.get_by_role("main")).to_contain_text("Startwert 4711")


ENDINGS: list[tuple[dict[str, Any], str]] = [
    ({"winners": [], "ranks": [2, 2]}, "Niemand gewinnt."),
    ({"winners": [0, 1], "ranks": [1, 1]}, "Unentschieden."),
    ({"winners": [0, 1], "ranks": [1, 1], "teams": [0, 0]}, "Gemeinsam gewonnen!"),
    ({"winners": [], "ranks": [1, 1], "scored": True, "scores": [87, 0]}, "Dein Ergebnis"),
    ({"winners": [0], "ranks": [1, 2]}, "Du hast gewonnen!"),
]


@pytest.mark.parametrize(("outcome", "title"), ENDINGS)
def test_every_way_a_game_may_end_is_named(visit: Visit, outcome: dict[str, Any], title: str):
    def end(message: dict[str, Any]) -> None:
        if message["t"] == "state" and message["over"]:
            message["outcome"] |= {"conceded": None, **outcome}

    page = visit()
    Line(page, end)
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.wait_until("choice")
    seat.concede()
    over = page.get_by_test_id("game-over")
    expect(over.get_by_role("heading", level=2)).to_have_text(title)
    if outcome.get("scored"):
        expect(over.get_by_test_id("score")).to_have_text("87 Punkte")
    else:
        expect(over.get_by_test_id("score")).to_have_count(0)


def test_older_sentences_come_when_one_reads_back(visit: Visit):
    """A long game, opened again: the last page is there at once, the rest on the way up, each sentence once."""
    page = visit()
    frames = Frames(page)
    seat = set_up(page, "kharnage", ["me", "bot"])
    while frames.last("state")["event_count"] < 260:
        assert not seat.wait().over
        seat.decide()
    seat.wait()
    log = page.get_by_test_id("log").get_by_role("log")
    whole = log.inner_text()
    told = len(frames.received)
    page.reload()
    seat.wait()
    fresh = [json.loads(frame) for frame in frames.received[told:]]
    (state,) = [message for message in fresh if message["t"] == "state"][:1]
    assert len(state["events"]) <= 100 and state["event_since"] > 100
    expect(page.get_by_test_id("log-older")).to_be_attached()
    assert log.inner_text() != whole
    log.hover()
    deadline = time.monotonic() + 60
    while page.get_by_test_id("log-older").count() > 0:
        assert time.monotonic() < deadline, "the beginning does not come"
        page.mouse.wheel(0, -4000)
        page.wait_for_timeout(20)
    assert log.inner_text() == whole
    assert len(frames.messages("log")) >= 2


FROM_THE_END = "box => box.scrollHeight - box.scrollTop - box.clientHeight"
# The same, when the wheel has had its effect.
SCROLLED = f"""box => new Promise((done) => {{
  let before = 0;
  const look = () => {{
    const now = ({FROM_THE_END})(box);
    if (now > 100 && now === before) return done(now);
    before = now;
    setTimeout(look, 100);
  }};
  look();
}})"""
# A browser tells of scrolling a moment later, when the next sentences may stand there already.
SCROLLING_IS_TOLD_LATE = """box => new MutationObserver(() => box.dispatchEvent(new Event('scroll')))
  .observe(box, { childList: true, subtree: true })"""


def test_the_log_follows_what_happens_unless_one_reads_back(visit: Visit):
    """Kharnage tells dozens of things at once: the last of them is in sight all the same."""
    page = visit()
    seat = set_up(page, "kharnage", ["me", "bot"])
    log = page.get_by_test_id("log").get_by_role("log")
    log.evaluate(SCROLLING_IS_TOLD_LATE)
    while not log.evaluate("box => box.scrollHeight > 3 * box.clientHeight"):
        seat.wait()
        seat.decide()
    seat.wait()
    page.wait_for_function("() => new Promise(done => requestAnimationFrame(() => done(true)))")
    assert log.evaluate(FROM_THE_END) < 40

    log.hover()
    page.mouse.wheel(0, -600)
    away = log.evaluate(SCROLLED)
    assert away > 100
    told = seat.log.count()
    while seat.log.count() == told:
        seat.wait()
        seat.decide()
    seat.wait()
    assert log.evaluate(FROM_THE_END) >= away


HILL_AND_WHAT_STANDS_ON_IT = """() => ['.battle', '.split'].map((name) => {
  const hill = document.querySelector('.hill .hill').getBoundingClientRect();
  const box = document.querySelector(`.hill ${name}`).getBoundingClientRect();
  return { name, left: box.left - hill.left, right: hill.right - box.right };
})"""

STRONG_ATTACK = """() => {
  document.querySelector('.hill .points').textContent = '24';
  const sum = document.querySelector('.hill .sum');
  if (sum) sum.textContent = '6 + 7×2 + 4×1';
}"""


def until_an_attack_is_split(page: Page) -> Seat:
    """At a table of four. Not every deal brings one before an army is beaten: then the next table is opened."""
    for seed in range(7, 15):
        seat = set_up(page, "kharnage", ["me", "bot", "bot", "bot"])
        seat.rng.seed(seed)
        while not seat.wait().over:
            if page.locator(".hill .split").count() == 1:
                return seat
            seat.decide_in_list()
    raise AssertionError("eight games, and nobody had an attack to split")


@pytest.mark.parametrize("phone", [False, True])
def test_with_armies_all_around_the_hill_has_room_for_an_attack_and_its_split(visit: Visit, phone: bool):
    """Four armies, and an attack of two dozen points by a whole army: what it adds up to, and the split, in full.

    How strong an attack gets depends on the deal: the figures of a strong one are written over those of the first split.
    """
    page = visit(phone=phone)
    seat = until_an_attack_is_split(page)
    seat.page.evaluate(STRONG_ATTACK)
    for room in page.evaluate(HILL_AND_WHAT_STANDS_ON_IT):
        assert room["left"] >= 0 and room["right"] >= 0, room


def test_a_hint_names_an_answer_and_the_chance_to_win(visit: Visit):
    seat, _ = against_a_bot(visit)
    seat.play(until_n=4)
    seat.page.get_by_test_id("hint").click()
    expect(seat.below).to_have_text(re.compile(r"Gewinnchance \d+ %\s*Tipp: .+"))
    found = re.search(r"Gewinnchance (\d+) %\s*Tipp: (.+)", seat.below.inner_text())
    assert found is not None
    win, hinted = int(found[1]), found[2]
    assert 0 <= win <= 100
    option = seat.page.get_by_role("option", name=hinted)
    expect(option).not_to_have_count(0)
    seat.options.last.hover()
    expect(seat.below).to_contain_text(f"Gewinnchance {win} %")
    before = seat.look()
    seat.open_the_list()
    option.first.click()
    assert seat.accepted(before), "a hint is an answer that can be given"


def test_the_hint_is_told_although_the_pointer_rests_on_something(visit: Visit):
    seat, _ = against_a_bot(visit)
    seat.play(until_n=4)
    seat.options.first.hover()
    seat.page.keyboard.press("h")
    expect(seat.below).to_contain_text("Gewinnchance")


PHASES = """() => {
  window.phases = [];
  const table = document.querySelector('[data-testid=table]');
  new MutationObserver(() => window.phases.push(table.dataset.phase)).observe(table, { attributes: true });
}"""


def test_what_was_that_shows_the_last_turn_again(visit: Visit):
    """Everything since the own last answer: the position goes back, is told again, and ends where it was."""
    page = visit(reduced_motion="no-preference")
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.play(until_n=8)
    here, n = position(page), seat.look().n
    page.evaluate(PHASES)
    page.get_by_test_id("again").click()
    page.wait_for_function("() => window.phases.includes('waiting')")  # perhaps it is over already
    # A short turn may be told again before a slow machine finds the button: then there is nothing left to skip.
    page.get_by_test_id("skip").evaluate_all("(found) => found.forEach((button) => button.click())")
    seat.wait_until("choice")
    assert (position(page), seat.look().n) == (here, n)


def newest(page: Page) -> int:
    """The last sentence that the log tells."""
    told = (
        page.get_by_test_id("log")
        .locator("[data-event]")
        .evaluate_all("(all) => all.map((one) => Number(one.dataset.event))")
    )
    return int(max(told))


def test_what_was_that_can_be_skipped(visit: Visit):
    """The page's clock stands still: the narration stays at its first sentence until it is skipped, and nothing was answered."""
    page = visit(reduced_motion="no-preference")
    page.clock.install()
    page.reload()
    seat = set_up(page, "battlecrest", ["me", "bot"])
    seat.play(until_n=4)
    before, last = 0, newest(page)
    while last < before + 4:  # a whole turn of the other seat lies between
        seat.decide(seat.wait())
        seat.wait_until("choice")
        before, last = last, newest(page)
    here, last, n, asked = position(page), newest(page), seat.look().n, seat.asked.inner_text()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    for _ in range(2):
        page.get_by_test_id("again").click()
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "waiting")
        expect(seat.options).to_have_count(0)
        assert newest(page) < last, "the log runs ahead of what is told"
        page.get_by_test_id("skip").click()
        expect(page.get_by_test_id("skip")).to_have_count(0)
        expect(seat.asked).to_have_text(asked)
        assert (position(page), newest(page), seat.look().n, seat.look().phase) == (here, last, n, "choice")
    page.clock.resume()


def test_the_last_move_of_the_other_seat_stays_marked(visit: Visit):
    seat, _ = against_a_bot(visit)
    while seat.page.locator("[data-last='1']").count() == 0:
        assert not seat.wait().over
        seat.decide()


def test_a_padlock_in_the_log_shows_where_undo_stops(visit: Visit):
    seat, _ = against_a_bot(visit)
    seat.play(until_n=6)
    expect(seat.page.get_by_test_id("lock")).to_have_count(1)


def test_every_point_of_no_return_keeps_its_padlock(visit: Visit):
    """Own actions turn tiles over and draw cards: each time the log is marked, also after the page was opened again."""
    page = visit()
    frames = Frames(page)
    seat = set_up(page, "mage_knight", ["me", "bot"])
    while len(frames.last("state")["undo"]["locks"]) < 4:
        assert not seat.wait().over
        seat.decide()
    seat.wait()
    padlocks = page.get_by_test_id("past-lock")
    expect(padlocks.first).to_have_accessible_name(re.compile("^Hier kam etwas Neues ans Licht"))
    expect(padlocks).not_to_have_count(1)
    page.reload()
    seat.wait_until("choice")
    expect(padlocks).not_to_have_count(0)  # those that the last page of the log tells of
    expect(page.get_by_test_id("lock")).to_have_count(1)


def test_conceding_asks_first_and_ends_the_game(visit: Visit):
    seat, _ = against_a_bot(visit)
    page = seat.page
    seat.play(until_n=3)
    page.get_by_test_id("concede").click()
    dialog = page.get_by_test_id("concede-dialog")
    dialog.get_by_role("button", name="Weiterspielen").click()
    expect(dialog).to_be_hidden()
    assert seat.look().phase == "choice"
    seat.concede()
    over = page.get_by_test_id("game-over")
    expect(over.get_by_role("heading", level=2)).to_have_text("Diesmal verloren.")
    expect(over).to_contain_text("Aufgegeben.")
    page.reload()
    expect(over).to_contain_text("Aufgegeben.")
    page.get_by_test_id("rematch").click()
    seat.wait_until("choice")
    assert seat.look().n == 0


def test_a_click_on_the_log_shows_that_moment(visit: Visit):
    seat, _ = against_a_bot(visit)
    page = seat.page
    seat.play(until_n=12)
    asked, here, n = seat.asked.inner_text(), position(page), seat.look().n
    entry = seat.log.nth(3)
    entry.click()
    seat.wait_until("moment")
    expect(page.get_by_text("Rückblick")).to_be_visible()
    expect(seat.below).to_have_text(entry.locator(".said").inner_text())
    expect(seat.options).to_have_count(0)
    assert position(page) != here
    page.get_by_test_id("back-to-now").click()
    expect(seat.asked).to_have_text(asked)
    assert (position(page), seat.look().n) == (here, n)
    seat.decide()


@pytest.mark.parametrize("game", GAMES)
def test_two_persons_at_one_screen(visit: Visit, game: str):
    """Where there are secrets, a curtain hangs between them: behind it nothing can be seen, pressed or typed."""
    seat = set_up(visit(), game, ["me", "person"], ["Anna", "Bert"])
    curtains, decided = 0, set()
    for _ in range(14):
        now = seat.wait()
        assert not now.over
        if now.curtain:
            curtains += 1
            check_curtain(seat.page)
            seat.raise_curtain()
            seat.wait_until("choice")
        expect(seat.asked).to_have_text(re.compile("^(Anna|Bert) ist dran: .+"))
        decided.add(seat.asked.inner_text().split()[0])
        seat.decide()
    assert decided == {"Anna", "Bert"}
    if has_hidden_info(tafelrunde.find_game(game)):
        assert curtains >= 2
    else:
        assert curtains == 0


def check_curtain(page: Page) -> None:
    """It falls over everything (which takes a moment), and no key goes through it."""
    page.wait_for_function("""() => {
      const curtain = document.querySelector('[data-testid=curtain]');
      for (let x = 5; x < innerWidth; x += 60) for (let y = 5; y < innerHeight; y += 60)
        if (!curtain.contains(document.elementFromPoint(x, y))) return false;
      return true;
    }""")
    n = page.get_by_test_id("table").get_attribute("data-n")
    for key in ("1", "u", "h"):
        page.keyboard.press(key)
    expect(page.get_by_test_id("curtain")).to_be_visible()
    assert page.get_by_test_id("table").get_attribute("data-n") == n


def test_whoever_likes_gets_a_curtain_in_every_game(visit: Visit):
    page = visit("/#/settings")
    page.get_by_role("group", name="Vorhang zwischen Personen").get_by_text("An", exact=True).click()
    seat = set_up(page, "battlecrest", ["me", "person"], ["Anna", "Bert"])
    curtains = 0
    for _ in range(8):
        if seat.wait().curtain:
            curtains += 1
            check_curtain(page)
            seat.raise_curtain()
        else:
            seat.decide()
    assert curtains > 0


def test_the_loupe_shows_what_is_pointed_at_and_keeps_what_is_clicked(visit: Visit):
    seat, _ = against_a_bot(visit)
    page = seat.page
    loupe = page.get_by_test_id("loupe")
    expect(loupe).to_have_attribute("data-shown", "rule")
    page.locator("[data-ref^='hero:']").first.hover()
    expect(loupe).to_have_attribute("data-shown", "thing")
    page.mouse.move(2, 2)
    expect(loupe).to_have_attribute("data-shown", "rule")
    seat.play(until_n=6)
    page.locator("[data-testid=pieces] [data-ref][role=group]:not([data-glow])").first.click()
    page.mouse.move(2, 2)
    expect(page.get_by_test_id("pin")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(loupe).to_have_attribute("data-shown", "rule")
    assert seat.look().phase == "choice"


def test_rules_help_opens_at_the_rule_behind_the_choice(visit: Visit):
    seat, frames = against_a_bot(visit)
    seat.play(until_n=3)
    rule = frames.last("state")["choices"][0]["rules"][0]
    seat.page.get_by_role("button", name="Regeln", exact=True).click()
    rules = seat.page.get_by_test_id("rules")
    expect(rules.locator(f"[data-rule='{rule}']").first).to_be_in_viewport()
    rules.get_by_test_id("rules-search").fill("Vasall")
    expect(rules.locator("[data-rule]").first).to_contain_text("Vasall")
    rules.get_by_role("button", name="Schließen").click()
    expect(rules).to_be_hidden()
