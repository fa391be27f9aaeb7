"""Lessons: what they accept, how far they are, and what is wrong with a bad one."""

import json
from typing import Any

import pytest

from tafelrunde import TafelrundeError, find_game
from tafelrunde.core import game
from tafelrunde.core.lessons import find_lesson, lessons_in, lessons_of, read_lesson, rehearsal, rehearse
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


def test_a_lesson_is_found_by_its_name():
    battlecrest = find_game("battlecrest")
    for lesson in lessons_of(battlecrest):
        assert find_lesson(battlecrest, lesson.id) is lesson
    with pytest.raises(TafelrundeError, match="lesson 'dancing': expected one of first, "):
        find_lesson(battlecrest, "dancing")
    with pytest.raises(TafelrundeError, match=r"expected one of \(none\)"):
        find_lesson(Toy(), "first")


def test_how_far_a_lesson_is():
    """Counted is what the learner is told: the bot's step and a step without words are none."""
    more = [*BASE["steps"], {"prompt": "proud", "say": [SAID]}]
    lesson = read_lesson(changed(steps=more), "first.json")
    assert [lesson.stage(answers) for answers in range(5)] == [(1, 2), (1, 2), (1, 2), (2, 2), (2, 2)]
    assert [lesson.step(answers) for answers in (0, 3, 4)] == [lesson.steps[0], lesson.steps[3], None]


def test_which_options_a_step_lets_through():
    """Any, those of a kind, those with all of these things, or the bot's."""
    lesson = read_lesson(BASE, "first.json")
    choice = lesson.begin().choices[0]

    def accepted(**step: Any) -> list[int]:
        told = read_lesson(changed(steps=[{"prompt": "bid", **step}]), "first.json")
        return told.accepted(told.steps[0], choice)

    assert accepted() == [0, 1, 2]
    assert accepted(accept=[{"kind": "number"}]) == [0, 1, 2]
    assert accepted(accept=[{"kind": "letter"}]) == []
    assert accepted(accept=[{"kind": "letter", "refs": ["number:1"]}]) == []
    assert accepted(accept=[{"kind": "number", "refs": ["number:1"]}]) == [1]
    assert accepted(accept=[{"refs": ["number:1", "number:2"]}]) == []
    assert accepted(accept=[{"refs": ["number:0"]}, {"refs": ["number:2"]}]) == [0, 2]
    assert accepted(accept=[{"text": "2"}]) == [2]
    assert accepted(accept=[{"text": "2", "refs": ["number:1"]}]) == []
    assert accepted(bot={"refs": ["number:1"]}) == [1]


def test_what_a_step_refuses_of_what_it_accepts():
    lesson = read_lesson(BASE, "first.json")
    choice = lesson.begin().choices[0]

    def accepted(**step: Any) -> list[int]:
        told = read_lesson(changed(steps=[{"prompt": "bid", **step}]), "first.json")
        return told.accepted(told.steps[0], choice)

    assert accepted(refuse=[{"refs": ["number:1"]}]) == [0, 2]
    assert accepted(
        accept=[{"refs": ["number:1"]}, {"refs": ["number:2"]}], refuse=[{"refs": ["number:1"]}]
    ) == [2]
    assert accepted(refuse=[{"kind": "number"}]) == []
    assert accepted(refuse=[{"kind": "number"}], until="proud") == [0, 1, 2]  # nobody gets stuck


def test_a_free_step_lasts_until_a_question_is_asked():
    """Both bid, and the learner, who has to bid highest, may peek: free until the learner is asked about pride."""
    free = {
        "prompt": "bid",
        "say": [SAID],
        "until": "proud",
        "refuse": [{"refs": ["number:0"]}, {"refs": ["number:1"]}],
    }
    lesson = read_lesson(changed(steps=[free, {"prompt": "proud", "say": [SAID]}]), "first.json")
    for pick in range(5):
        asked = [
            (choice.prompt, choice.seat, len(accepted))
            for _, choice, accepted in rehearsal(lesson, lesson.begin(), pick)
        ]
        assert asked == [
            ("bid", 0, 1),
            ("bid", 1, 3),
            ("peek", 0, 2),
            ("proud", 0, 2),
        ]  # the bot may bid anything


def test_only_the_learners_question_ends_a_free_step():
    free = {"prompt": "bid", "until": "proud"}
    lesson = read_lesson(changed(steps=[free, {"prompt": "proud"}]), "first.json")
    match = lesson.begin()
    assert lesson.after(0, match.choices.values()) == 0 and lesson.after(1, match.choices.values()) == 2
    for index, seat in ((0, 0), (1, 1), (0, 1)):
        match.answer(index, seat)
    assert (match.choice.prompt, match.choice.seat) == ("proud", 1)
    assert lesson.after(0, match.choices.values()) == 0


def test_a_free_step_that_never_ends_is_an_error():
    lesson = read_lesson(changed(steps=[{"prompt": "bid", "until": "dance"}]), "first.json")
    with pytest.raises(TafelrundeError, match="step 0: the game is over"):
        rehearse(lesson)


def test_a_free_step_that_goes_in_circles_is_an_error(monkeypatch):
    monkeypatch.setattr("tafelrunde.core.lessons.LONGEST_FREEDOM", 3)
    lesson = read_lesson(changed(steps=[{"prompt": "bid", "until": "dance"}]), "first.json")
    with pytest.raises(TafelrundeError, match="step 0: dance is never asked"):
        rehearse(lesson)


@pytest.mark.parametrize(
    "said",
    [
        {"say": [SAID]},
        {"refuse": [{}]},
        {"until": "bid"},
        {"accept": [{}]},
        {"otherwise": SAID},
        {"glow": ["card:0"]},
    ],
)
def test_a_bots_step_says_nothing(said):
    with pytest.raises(TafelrundeError, match=r"steps\[1\]: a bot's step says nothing to the learner"):
        read_lesson(with_step(1, **said), "first.json")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (changed(summary={"de": "", "en": "x"}), "summary"),
        (changed(farewell=[SAID, {"en": "x"}]), "farewell"),
        (with_step(0, otherwise={"de": "x"}), r"steps\[0\].otherwise"),
        (changed(names={**SAID, "fr": "x"}), "names"),
    ],
)
def test_every_text_is_there_in_both_languages(data, place):
    with pytest.raises(TafelrundeError, match=place + ": expected a text in de and en"):
        read_lesson(data, "first.json")


def test_a_lesson_that_goes_on_after_the_end_of_the_game_is_wrong():
    position = {"game": "toy", "state": {"cards": [3, 5], "rng": ["0" * 32, 0], "last": [2, 0]}}
    bold = [
        {"prompt": "bid", "accept": [{"refs": ["number:2"]}]},
        {"prompt": "bid", "bot": {"refs": ["number:1"]}},
        {"prompt": "peek"},
    ]
    with pytest.raises(TafelrundeError, match="lesson first, step 2: the game is over"):
        rehearse(read_lesson(changed(position=position, steps=bold), "first.json"))
    assert rehearse(read_lesson(changed(position=position, steps=bold[:2]), "first.json")).over
