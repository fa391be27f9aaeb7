"""What a browser is told about lessons before it sits down to one."""

from tafelrunde import TafelrundeError, find_game
from tafelrunde.core.lessons import Lesson, find_lesson
from tafelrunde.server import wire
from tafelrunde.server.play import Start


def lesson_info(start: Start) -> wire.LessonInfo | None:
    """The lesson a table began with, as long as this version has it."""
    if start.lesson is None:
        return None
    try:
        lesson = find_lesson(find_game(start.game), start.lesson)
    except TafelrundeError:
        return None
    return told_lesson(lesson)


def told_lesson(lesson: Lesson) -> wire.LessonInfo:
    return wire.LessonInfo(
        lesson.id, wire.as_word(lesson.names), wire.as_word(lesson.summary), lesson.minutes
    )
