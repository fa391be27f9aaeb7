"""Every puzzle of every game: it asks its question, and its answer is clearly the best one, however long one thinks."""

from collections import Counter

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.bots.weighing import Scales, lead
from tafelrunde.core.game import shelf
from tafelrunde.core.puzzles import (
    HARDEST,
    NOT_WEIGHED,
    Puzzle,
    as_lesson,
    check_puzzle,
    find_course,
    line_of,
    puzzle_file,
    puzzles_of,
    read_puzzles,
)
from tafelrunde.lab.puzzles import LONG, ORDINARY

GAMES = [game for game in shelf() if puzzles_of(game)]
PUZZLES = [(game.id, puzzle) for game in GAMES for puzzle in puzzles_of(game)]
STILL_CLEAR = 0.05  # found with 0.07, by other chance
LARGEST_LINE = 6_000
EVERY_ONE = [pytest.param(puzzle, id=f"{game}-{puzzle.id}") for game, puzzle in PUZZLES]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_puzzle_asks_its_question_and_has_its_best_answer(game: str):
    puzzles = [puzzle for each, puzzle in PUZZLES if each == game]
    for puzzle in puzzles:
        check_puzzle(puzzle, game)
        weighed = [rating for rating in puzzle.ratings if rating != NOT_WEIGHED]
        assert len(weighed) >= 3, puzzle.id
        assert puzzle.ratings[puzzle.best] == max(weighed), puzzle.id
        behind = puzzle.behind(puzzle.second)
        assert behind is None or behind >= 100 * STILL_CLEAR, puzzle.id


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_puzzles_come_by_difficulty_and_each_but_once(game: str):
    puzzles = [puzzle for each, puzzle in PUZZLES if each == game]
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert all(1 <= puzzle.difficulty <= HARDEST for puzzle in puzzles)
    most = max(Counter(puzzle.prompt for puzzle in puzzles).values())
    assert most < len(puzzles) or len(puzzles) < 10, "all ask the same"


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_file_of_puzzles_is_small_and_says_how_it_was_made(game):
    file = puzzle_file(game)
    assert file is not None
    told = read_puzzles(file)
    assert told.game == game.id and told.checked == LONG * ORDINARY and told.games > 0
    assert all(len(line) < LARGEST_LINE for line in file.read_text(encoding="utf-8").splitlines())


def example() -> Puzzle:
    return PUZZLES[0][1]


def test_at_the_table_a_puzzle_is_a_lesson_that_keeps_its_answer_to_itself():
    puzzle = example()
    lesson = as_lesson(puzzle)
    match = lesson.begin()
    choice, step = match.choices[puzzle.seat], lesson.steps[0]
    assert lesson.accepted(step, choice) == [puzzle.best]
    assert lesson.shown(step, choice) == list(range(choice.count))
    wrong = lesson.refusal(step, puzzle.second)
    assert wrong is not None and str(puzzle.behind(puzzle.second)) in wrong["de"]
    assert find_course(match.game, puzzle.id).id == puzzle.id
    assert find_course(match.game, "first").id == "first"
    said = [*step.say, *lesson.farewell, lesson.names, lesson.summary, wrong]
    assert all(set(words) == {"de", "en"} and all(words.values()) for words in said)


def test_the_sentences_of_a_puzzle_fit_into_the_strip():
    for _, puzzle in PUZZLES:
        for words in as_lesson(puzzle).farewell:
            assert all(len(text) <= 600 for text in words.values()), puzzle.id
        assert set(line_of(puzzle)) == {"de", "en"}


def test_a_puzzle_that_no_longer_fits_the_rules_says_so():
    puzzle = example()
    other = Puzzle(
        puzzle.id, puzzle.seat, "no.such", 1, puzzle.best, puzzle.ratings, puzzle.line, puzzle.position
    )
    with pytest.raises(TafelrundeError, match=r"expected the question no\.such"):
        check_puzzle(other, "here")
    short = Puzzle(puzzle.id, puzzle.seat, puzzle.prompt, 1, 0, [1], puzzle.line, puzzle.position)
    with pytest.raises(TafelrundeError, match="options, not 1"):
        check_puzzle(short, "here")


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize("puzzle", EVERY_ONE)
def test_the_best_answer_wins_clearly_in_a_search_of_twenty_times_the_size(puzzle: Puzzle):
    weighed = Scales(int(puzzle.id[1:], 16) + 7, LONG * ORDINARY).weigh(puzzle.begin(), puzzle.seat)
    assert weighed[0].index == puzzle.best
    assert lead(weighed) >= STILL_CLEAR
