"""Puzzles, solved in a real browser by clicking; and the analysis on the result screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import find_game
from tafelrunde.core.game import shelf
from tafelrunde.core.puzzles import Puzzle, find_puzzle, puzzles_of
from tests.browser.conftest import Visit
from tests.browser.test_lessons import Learner

GAMES = [game.id for game in shelf() if puzzles_of(game)]
SOLVED = 2  # of each game and screen


def at_puzzle(page: Page, game: str) -> Puzzle:
    """The puzzle that lies on the table."""
    hello: dict[str, Any] = Learner(page).frames.last("hello")
    return find_puzzle(find_game(game), hello["lesson"]["id"])


@pytest.mark.parametrize(("locale", "phone"), [("de-DE", False), ("en-US", True)], ids=["wide", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_solved_one_after_the_other(visit: Visit, game: str, locale: str, phone: bool):
    page = visit("/#/puzzles/" + game, locale=locale, phone=phone)
    learner = Learner(page, phone)
    language = locale[:2]
    page.get_by_test_id("puzzle-next").click()
    for number in range(SOLVED):
        puzzle = puzzles_of(find_game(game))[number]
        learner.strip.wait_for()
        learner.wait()
        assert learner.frames.last("hello")["lesson"]["id"] == puzzle.id
        expect(learner.strip).to_have_attribute("data-done", "false")
        expect(page.locator("[data-lesson]")).to_have_count(0)  # nothing stands out
        behind = puzzle.behind(puzzle.second)
        learner.pick(puzzle.second)
        if behind is not None:
            worse = {"de": f"um {behind} %", "en": f"by {behind} %"}[language]
            expect(learner.text).to_contain_text(worse)
        learner.pick(puzzle.best)
        expect(learner.strip).to_have_attribute("data-done", "true")
        expect(learner.text).to_contain_text({"de": "Richtig!", "en": "Right!"}[language])
        page.get_by_test_id("puzzle-next").click()
        expect(learner.strip).to_have_attribute("data-done", "false")
    page.get_by_test_id("lesson-leave").click()
    said = {"de": f"{SOLVED} von", "en": f"{SOLVED} of"}[language]
    expect(page.get_by_test_id("puzzles-solved")).to_contain_text(said)
    page.reload()
    expect(page.get_by_test_id("puzzles-solved")).to_contain_text(said)


def test_whoever_gives_up_is_shown_the_answer_and_plays_it(visit: Visit):
    puzzle = puzzles_of(find_game("battlecrest"))[0]
    page = visit("/#/puzzles/battlecrest", locale="en-US")
    learner = Learner(page)
    page.get_by_test_id(f"puzzle-{puzzle.id}").click()
    learner.strip.wait_for()
    learner.wait()
    page.get_by_role("button", name="Show the solution").click()
    expect(learner.text).to_contain_text("The solution:")
    learner.pick(puzzle.best)
    expect(learner.strip).to_have_attribute("data-done", "true")
    page.get_by_test_id("lesson-leave").click()
    expect(page.get_by_test_id("puzzles-solved")).to_contain_text("0 of")  # it was shown, not found
    expect(page.get_by_test_id(f"puzzle-{puzzle.id}")).to_contain_text("solution seen")


def test_a_puzzle_by_keyboard_alone(visit: Visit):
    puzzle = puzzles_of(find_game("battlecrest"))[0]
    page = visit("/#/puzzles/battlecrest")
    learner = Learner(page)
    page.get_by_test_id("puzzle-next").focus()
    page.keyboard.press("Enter")
    learner.strip.wait_for()
    learner.wait()
    wanted = page.locator(f"[data-option='{puzzle.best}']")
    for _ in range(60):
        page.keyboard.press("ArrowRight")
        if wanted.get_attribute("aria-selected") == "true":
            break
    page.keyboard.press("Enter")
    expect(learner.strip).to_have_attribute("data-done", "true")


def test_a_finished_game_is_analysed_within_the_time_that_was_allowed(visit: Visit):
    puzzle = puzzles_of(find_game("battlecrest"))[0]
    page = visit("/#/puzzles/battlecrest", locale="en-US")
    learner = Learner(page)
    page.get_by_test_id("puzzle-next").click()
    learner.strip.wait_for()
    learner.wait()
    learner.pick(puzzle.best)
    expect(learner.strip).to_have_attribute("data-done", "true")
    learner.seat.play(until_n=learner.seat.look().n + 6)
    learner.seat.concede()
    page.get_by_test_id("analyse-10").click()
    expect(page.get_by_test_id("analysis").get_by_role("status")).to_be_visible()
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-over", "true")
    found = page.get_by_test_id("finding")
    expect(found.or_(page.get_by_test_id("analysis-nothing")).first).to_be_visible()
