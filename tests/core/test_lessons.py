"""Lessons: what they accept, how far they are, and what is wrong with a bad one."""

import json
from typing import Any

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.core import game
from tafelrunde.core.lessons import lessons_in, read_lesson, rehearse
from tests.core.toy import Toy

SAID = {"de": "Sieh her.", "en": "Look."}
BASE: dict[str, Any] = {
    "id": "first",
    "names": SAID,
    "summary": SAID,
    "minutes": 1,
    "position": {"game": "toy", "state": {"cards": [3, 5], "rng": ["0" * 32, 0]}},
    "steps": [
        {
            "prompt": "bid",
            "say": [SAID],
            "accept": [{"refs": ["number:2"]}],
            "otherwise": SAID,
            "glow": ["card:0"],
        },
        {"prompt": "bid", "bot": {"kind": "number", "refs": ["number:1"]}},
        {"prompt": "peek", "accept": []},
    ],
}


@pytest.fixture(autouse=True)
def toy_on_the_shelf():
    game.register(Toy())
    yield
    game._games.pop("toy")


def changed(**changes: Any) -> dict[str, Any]:
    return {**BASE, **changes}


def with_step(number, **changes):
    steps = [dict(step) for step in BASE["steps"]]
    steps[number].update(changes)
    return changed(steps=steps)


def test_a_lesson_is_played_at_the_real_table():
    lesson = read_lesson(BASE, "first.json")
    match = lesson.begin()
    step = lesson.step(0)
    assert lesson.accepted(step, match.choices[0]) == [2]
    end = rehearse(lesson)
    assert end.choice.prompt == "proud" and end.choice.seat == 0
    assert rehearse(lesson, pick=1).view(0)["card"] == 3  # peeked
    assert lesson.step(3) is None


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (changed(minutes=0), "minutes"),
        (changed(names={"de": "x"}), "names: expected a text in de and en"),
        (with_step(0, sya=[SAID]), "did you mean say"),
        (with_step(0, say=[{"de": "x", "en": ""}]), r"steps\[0\].say: expected a text"),
    ],
)
def test_a_lesson_of_bad_form_gets_a_clear_error(data, reason):
    with pytest.raises(TafelrundeError, match=reason):
        read_lesson(data, "first.json")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (with_step(0, prompt="peek"), "step 0: expected the question peek, asked is bid"),
        (
            with_step(0, accept=[{"refs": ["number:9"]}]),
            "step 0: none of its options is there: number number:0",
        ),
        (with_step(1, bot={"kind": "number"}), "step 1: the bot's option is not the only one"),
        (with_step(2, bot={"refs": ["number:0"]}), "step 2: expected peek of the bot, asked is seat 0"),
        (
            changed(steps=[*BASE["steps"], *({"prompt": "proud"} for _ in range(9))]),
            "step 4: expected the question proud",
        ),
    ],
)
def test_a_lesson_that_does_not_fit_the_rules_says_where(data, reason):
    with pytest.raises(TafelrundeError, match=reason):
        rehearse(read_lesson(data, "first.json"))


def test_a_folder_of_lessons(tmp_path):
    (tmp_path / "b.json").write_text(json.dumps(changed(id="second")))
    (tmp_path / "a.json").write_text(json.dumps(BASE))
    assert [lesson.id for lesson in lessons_in(tmp_path)] == ["first", "second"]
    other = tmp_path / "bad"
    other.mkdir()
    (other / "x.json").write_text("{")
    with pytest.raises(TafelrundeError, match=r"x.json: is not JSON"):
        lessons_in(other)
