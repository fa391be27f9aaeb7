"""Every lesson, finished in a real browser by whoever reads and clicks. In the normal run each one once, with language and size
in turn; TAFELRUNDE_ALL_LESSONS=1 runs all combinations."""

import itertools
import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import find_game
from tafelrunde.core.lessons import lessons_of
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.seat import Frames, Seat

LESSONS = [
    (game, lesson.id)
    for game in ("battlecrest", "pixel_tactics", "kharnage", "tash_kalar", "mage_knight")
    for lesson in lessons_of(find_game(game))
]
SCREENS = list(itertools.product(("de-DE", "en-US"), (False, True)))
EVERYTHING = os.environ.get("TAFELRUNDE_ALL_LESSONS") == "1"


def runs() -> list[Any]:
    found = []
    for number, (game, lesson) in enumerate(LESSONS):
        # One more in every game, so that no game has all its lessons on one screen.
        screens = SCREENS if EVERYTHING else [SCREENS[(number + number // 4) % 4]]
        for locale, phone in screens:
            name = f"{game}-{lesson}-{locale[:2]}-{'phone' if phone else 'wide'}"
            found.append(pytest.param(game, lesson, locale, phone, id=name))
    return found


class Learner:
    """Reads what the lesson says and does it: on the board if it can be clicked there, else in the list."""

    def __init__(self, page: Page, phone: bool = False, strict: bool = False) -> None:
        self.page = page
        self.phone = phone
        self.strict = strict  # looks whether everything is there that the lesson points at
        self.seat = Seat(page)
        self.frames = Frames(page)
        self.step = 0  # the last one that was answered
        self.heard: list[dict[str, str]] = []
        self.strip = page.get_by_test_id("lesson")
        self.text = page.get_by_test_id("lesson-text")

    def told(self) -> dict[str, Any]:
        lesson: dict[str, Any] = self.frames.last("state")["lesson"]
        return lesson

    def wait(self) -> None:
        """Until it is our turn, or the lesson is over."""
        self.page.wait_for_function(
            """() => document.querySelector('[data-testid=table]')?.dataset.phase === 'choice'
                  || document.querySelector('[data-testid=lesson]')?.dataset.done === 'true'""",
            timeout=60_000,
        )

    def read(self, language: str) -> None:
        """Everything that is said now, one after the other, and what it points at; of what was read already the end stays."""
        say = self.told()["say"]
        if say == self.heard:
            say = say[-1:]
        else:
            self.heard = say
            self.look_at_what_it_means()
        for number, words in enumerate(say):
            expect(self.text).to_have_text(words[language])
            if number + 1 < len(say):
                self.page.get_by_test_id("lesson-next").click()

    def look_at_what_it_means(self) -> None:
        """Whatever the lesson points at lies marked on the table; on a phone some of it lies behind a tab or a plate."""
        shown = ("card:", "hex:", "slot:") if self.phone else ("",)
        for ref in [ref for ref in self.told()["glow"] if self.strict and ref.startswith(shown)]:
            expect(self.page.locator(f"[data-ref='{ref}'][data-hint]")).not_to_have_count(0)

    def pick(self, index: int) -> None:
        """Answer with this option of the list; a finger has to tap twice."""
        before = self.seat.look()
        option = self.page.locator(f"[role=option][data-option='{index}']")
        self.seat.open_the_list()
        option.click()
        if not self.seat.accepted(before) and option.count() == 1 and self._armed(index):
            self.seat.open_the_list()
            option.click()

    def _armed(self, index: int) -> bool:
        return self.page.locator(f"[data-option='{index}'][aria-selected=true]").count() == 1

    def do(self) -> None:
        """The first thing that is accepted, where it shines on the board if it does. A step that goes on after that leaves the
        choice to the learner: anything that is accepted, so that nobody goes in circles."""
        self.wait()  # a wrong answer that was tapped twice may still be on its way
        choice = self.frames.last("state")["choices"][0]
        told = self.told()
        index = self.seat.rng.choice(told["accept"]) if told["step"] == self.step else told["accept"][0]
        self.step = told["step"]
        alone = [
            ref
            for ref in choice["options"][index]["refs"]
            if sum(ref in option["refs"] for option in choice["options"]) == 1
        ]
        before = self.seat.look()
        for thing in self.seat.glowing():
            if thing["ref"] in alone:
                self.page.mouse.click(thing["x"], thing["y"])
                break
        if not self.seat.accepted(before):
            self.pick(index)
        expect(self.page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before.n))


@pytest.mark.parametrize(("game", "lesson", "locale", "phone"), runs())
def test_every_lesson_can_be_finished(visit: Visit, game: str, lesson: str, locale: str, phone: bool):
    page = visit("/#/learn/" + game, locale=locale, phone=phone)
    learner = Learner(page, phone, strict=game == "mage_knight")
    page.get_by_test_id(f"lesson-{lesson}").click()
    learner.strip.wait_for()
    language, went_wrong = locale[:2], False
    while True:
        learner.wait()
        told = learner.told()
        if told["done"]:
            break
        learner.read(language)
        options = learner.frames.last("state")["choices"][0]["options"]
        if not went_wrong and len(told["accept"]) < len(options):
            wrong = next(option["i"] for option in options if option["i"] not in told["accept"])
            learner.pick(wrong)
            expect(learner.text).to_contain_text(told["otherwise"][language])
            went_wrong = True
        learner.do()
    learner.read(language)
    page.get_by_test_id("lesson-next").click()
    expect(learner.strip).to_have_count(0)
    learner.seat.play(until_n=learner.seat.look().n + 2)  # free play goes on
    page.goto("/#/learn/" + game)
    done = page.get_by_test_id("lessons").locator("li.done")
    expect(done).to_have_count(1)
    expect(done.get_by_test_id(f"lesson-{lesson}")).to_be_visible()


@pytest.mark.parametrize("game", ["battlecrest", "tash_kalar"])
def test_a_lesson_by_keyboard_alone(visit: Visit, game: str):
    page = visit()
    page.get_by_test_id(f"learn-{game}").focus()
    learner = Learner(page)
    page.keyboard.press("Enter")
    learner.strip.wait_for()
    while True:
        learner.wait()
        told = learner.told()
        for _ in told["say"][1:]:
            page.keyboard.press("n")
        if told["done"]:
            break
        expect(learner.strip).to_have_attribute("data-read", "true")
        before = learner.seat.look()
        wanted = page.locator(f"[data-option='{told['accept'][0]}']")
        for _ in range(60):
            page.keyboard.press("ArrowRight")
            if wanted.get_attribute("aria-selected") == "true":
                break
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before.n))
    page.keyboard.press("n")
    expect(learner.strip).to_have_count(0)


def test_a_reload_and_taking_back_find_the_lesson_where_it_is(visit: Visit, house: House):
    page = visit("/#/learn/battlecrest")
    learner = Learner(page)
    page.get_by_test_id("lesson-first").click()
    learner.strip.wait_for()
    for _ in range(2):
        learner.wait()
        learner.do()
    learner.wait()
    expect(learner.strip).to_have_attribute("data-step", "3")
    page.reload()
    expect(learner.strip).to_have_attribute("data-step", "3")
    page.get_by_test_id("undo").click()
    expect(learner.strip).to_have_attribute("data-step", "2")
    page.get_by_test_id("lesson-again").click()
    expect(learner.strip).to_have_attribute("data-step", "1")
    page.get_by_test_id("lesson-leave").click()
    expect(page.get_by_test_id("lessons")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "locale", "phone"),
    [
        ("battlecrest", "de-DE", False),
        ("pixel_tactics", "en-US", True),
        ("kharnage", "de-DE", True),
        ("tash_kalar", "en-US", False),
        ("mage_knight", "de-DE", True),
    ],
)
def test_from_the_middle_of_a_lesson_one_plays_on_alone(visit: Visit, game: str, locale: str, phone: bool):
    page = visit("/#/learn/" + game, locale=locale, phone=phone)
    learner = Learner(page, phone)
    page.get_by_test_id("lesson-first").click()
    learner.strip.wait_for()
    learner.wait()
    learner.do()
    learner.wait()
    told = learner.told()
    name = {"de-DE": "Ab hier allein weiterspielen", "en-US": "Play on alone from here"}[locale]
    page.get_by_role("button", name=name).click()
    expect(learner.strip).to_have_count(0)
    words = {"de-DE": "Ab hier spielst du allein", "en-US": "From here you play on your own"}[locale]
    expect(page.get_by_test_id("leading-sentence")).to_contain_text(words)
    page.get_by_test_id("undo").click()  # a slip: the lesson goes on where it was
    expect(learner.strip).to_have_attribute("data-step", str(told["step"]))
    expect(page.get_by_test_id("leading-sentence")).not_to_contain_text(words)
    page.get_by_test_id("lesson-alone").click()
    expect(learner.strip).to_have_count(0)
    learner.seat.play(until_n=learner.seat.look().n + 3)  # what the lesson would have said no to, too
    n = learner.seat.look().n
    page.reload()
    learner.seat.wait()
    assert learner.seat.look().n >= n
    expect(learner.strip).to_have_count(0)
    page.goto("/#/learn/" + game)
    lessons = page.get_by_test_id("lessons")
    expect(lessons.get_by_test_id("skipped")).to_have_count(1)
    expect(lessons.locator("li.done")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_the_lesson_covers_neither_board_nor_sentence(visit: Visit, phone: bool):
    page = visit("/#/learn/pixel_tactics", phone=phone)
    page.get_by_test_id("lesson-first").click()
    strip = page.get_by_test_id("lesson")
    strip.wait_for()
    box = strip.bounding_box()
    assert box is not None
    for place in ("board", "leading-sentence", "pieces", "options"):
        other = page.get_by_test_id(place).first.bounding_box()
        assert other is not None
        above, below = (
            other["y"] + other["height"] <= box["y"] + 1,
            other["y"] >= box["y"] + box["height"] - 1,
        )
        assert above or below, place
    board = page.get_by_test_id("board").bounding_box()
    assert board is not None and board["height"] >= 170
