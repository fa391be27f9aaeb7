"""Every lesson of every game can be played: whatever it accepts leads through all its steps and into free play."""

from pathlib import Path

import pytest

import tafelrunde
from tafelrunde import find_game
from tafelrunde.core.game import shelf
from tafelrunde.core.lessons import Lesson, lessons_of, rehearsal, rehearse

LESSONS = [
    pytest.param(game.id, lesson, id=f"{game.id}-{lesson.id}")
    for game in shelf()
    for lesson in lessons_of(game)
]
LARGEST_FILE = 12_000
FREE_WAYS = 20
LARGEST_LONG_FILE = 40_000  # a whole day of a game whose turns are long
LONGEST_SENTENCE = 260  # the bubble must not need scrolling on a phone


def ways(lesson: Lesson) -> int:
    """How many ways through it are tried: every accepted option once, and chance in free steps."""
    most = max(len(accepted) for step, _, accepted in rehearsal(lesson, lesson.begin()) if step.until is None)
    return max(most, FREE_WAYS if any(step.until for step in lesson.steps) else 1)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_every_way_through_a_lesson_ends_in_free_play(game: str, lesson: Lesson):
    for pick in range(ways(lesson)):
        match = rehearse(lesson, pick)
        assert not match.over and match.game is find_game(game)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_sentences_are_short_and_a_wrong_choice_is_explained(game: str, lesson: Lesson):
    told = [words for step in lesson.steps for words in step.say] + lesson.farewell
    for words in told:
        assert all(len(text) <= LONGEST_SENTENCE for text in words.values()), words
    said = False  # by the step right before: that still stands there when the next question follows at once
    for step, choice, accepted in rehearsal(lesson, lesson.begin()):
        if step.bot is None and choice.seat == lesson.seat and len(accepted) < choice.count:
            assert (step.say or said) and step.otherwise is not None, (
                f"{step.prompt}: nothing is said to another option"
            )
        said = bool(step.say)


@pytest.mark.parametrize("game", ["battlecrest", "pixel_tactics", "kharnage", "tash_kalar"])
def test_a_game_teaches_a_first_game_and_three_more_things(game: str):
    lessons = lessons_of(find_game(game))
    assert lessons[0].id == "first" and len(lessons) == 4
    first = lessons[0]
    assert 6 <= first.stage(0)[1] <= 10 and first.minutes <= 5 and first.level == "easy" and first.farewell
    folder = Path(tafelrunde.__file__).parent / "games" / game / "lessons"
    files = list(folder.glob("*.json"))
    assert len(files) == 4
    for file in files:
        assert file.stat().st_size < LARGEST_FILE, file.name


def test_mage_knight_teaches_a_whole_day_and_four_more_things():
    lessons = lessons_of(find_game("mage_knight"))
    assert [lesson.id for lesson in lessons] == ["first", "combat", "mana", "recruiting", "city"]
    first = lessons[0]
    assert first.stage(0)[1] <= 60 and first.minutes <= 20 and first.farewell
    assert first.begin().state.night is False and rehearse(first).state.night is True
    folder = Path(tafelrunde.__file__).parent / "games" / "mage_knight" / "lessons"
    sizes = [file.stat().st_size for file in sorted(folder.glob("*.json"))]
    assert sizes[0] < LARGEST_LONG_FILE and max(sizes[1:]) < LARGEST_FILE
