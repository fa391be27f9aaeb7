"""What the board is told beside the rules: short names of what the terms of tasks count."""

import pytest

from tafelrunde.games.tash_kalar.content import Task, library
from tafelrunde.games.tash_kalar.naming import term_names
from tafelrunde.games.tash_kalar.tasks import progress
from tests.games.tash_kalar.play import Play


@pytest.mark.parametrize("task", library().tasks, ids=lambda task: task.id)
def test_every_number_of_a_task_has_a_name(task: Task):
    names = term_names(task.condition)
    assert len(names) == len(progress(Play(mode="high_form").s, 0, task.index))
    assert all(name["de"] and name["en"] for name in names)


def test_the_names_say_what_is_counted():
    named = {task.id: [name["de"] for name in term_names(task.condition)] for task in library().tasks}
    assert named["central_dominance"] == ["in der Mitte", "aufgewertet"]
    assert named["heroic_destruction"] == ["zerstört", "davon aufgewertet"]
    assert named["rainbow_dominance"] == ["mehr auf Rot", "mehr auf Grün"]
    assert named["diagonals"] == ["Steine", "aufgewertet"] * 2
