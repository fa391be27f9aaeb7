"""What a browser is told about a game and its lessons and puzzles before it sits down to one."""

from datetime import date

import msgspec

from tafelrunde import TafelrundeError, find_game
from tafelrunde.core.daily import daily_of
from tafelrunde.core.game import GameAny
from tafelrunde.core.lessons import Lesson, lessons_of
from tafelrunde.core.puzzles import PuzzleLesson, find_course, puzzles_of
from tafelrunde.server import wire
from tafelrunde.server.play import Start, has_hidden_info


def lesson_info(start: Start) -> wire.LessonInfo | None:
    """The lesson a table began with, as long as this version has it."""
    if start.lesson is None:
        return None
    try:
        lesson = find_course(find_game(start.game), start.lesson)
    except TafelrundeError:
        return None
    return told_lesson(lesson)


def told_lesson(lesson: Lesson) -> wire.LessonInfo:
    puzzle = lesson.puzzle if isinstance(lesson, PuzzleLesson) else None
    return wire.LessonInfo(
        lesson.id,
        wire.as_word(lesson.names),
        wire.as_word(lesson.summary),
        lesson.minutes,
        None if puzzle is None else puzzle.difficulty,
    )


def game_info(game: GameAny, day: date) -> wire.GameInfo:
    settings = {
        mode.id: [
            msgspec.convert(setting.to_dict(), wire.SettingInfo) for setting in game.settings(mode.id, [])
        ]
        for mode in game.modes
    }
    modes = [wire.ModeInfo(mode.id, wire.as_word(mode.names), mode.seats) for mode in game.modes]
    return wire.GameInfo(
        game.id,
        wire.as_word(game.names),
        game.seats,
        modes,
        settings,
        game.takes_packs,
        has_hidden_info(game),
        [told_lesson(lesson) for lesson in lessons_of(game)],
        daily_of(game, day) is not None,
        len(puzzles_of(game)),
    )
