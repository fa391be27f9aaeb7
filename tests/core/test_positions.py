"""What comes from outside is not believed: positions, journals and saved matches that no match could have written."""

from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.core import game
from tafelrunde.core.game import register
from tests.core.toy import Toy

TOY = Toy()


@pytest.fixture(autouse=True)
def toy_on_the_shelf() -> Iterator[None]:
    register(TOY)
    yield
    game._games.pop("toy")


@pytest.fixture
def match() -> Match:
    return Match.new(TOY, seed=5)


def answered(match: Match, *values: int) -> dict[str, Any]:
    """The position after these answers, which are also given one by one."""
    for value in values:
        match.answer(value, min(match.choices))
    return match.position()


def refusal(position: object, **changes: object) -> str:
    with pytest.raises(TafelrundeError) as raised:
        Match.from_position({**position, **changes})  # type: ignore[dict-item]
    return str(raised.value)


def test_an_answer_that_nobody_could_give_is_named_with_those_that_are_possible(match):
    position = answered(match, 1, 0)
    assert position["trail"] == [1, 0, 7]
    assert Match.from_position({**position, "trail": [1, 0, 7, 1]}).choice.prompt == "proud"
    assert refusal(position, trail=[1, 0, 7, 5]) == (
        "position: trail[3]: expected an answer to peek (0, 1), got 5"
    )
    assert refusal(position, trail=[1, 9, 7]).startswith("position: trail[1]: expected an answer to bid")
    assert refusal(position, trail=[1, 0, 8]).startswith("position: trail[2]: expected an answer to only")


def test_answers_that_seats_give_at_once_are_all_there(match):
    assert refusal(match.position(), trail=[1]) == (
        "position: trail: bid is asked of 2 seats at once, answered are 1"
    )


def test_nobody_answers_after_the_end(match):
    before = answered(match, 2, 0, 0, 0)
    over = answered(match, 2, 0)
    assert match.over
    assert Match.from_position({**before, "trail": [2, 0]}).over
    assert refusal(before, trail=[2, 0, 7]) == "position: trail[2]: the game is over before this answer"
    assert refusal(over, trail=[7]) == "position: trail[0]: the game is over before this answer"


def test_answers_to_an_open_simultaneous_choice_are_checked_too(match):
    position = match.position()
    assert sorted(Match.from_position({**position, "parts": [1, 2]}).choices) == [0]
    assert refusal(position, parts=[1, 3]) == (
        "position: parts[1]: expected an answer to bid (0, 1, 2), got 3"
    )
    assert refusal(position, parts=[2, 0]) == "position: parts[0]: expected a number from 0 to 1, got 2"
    pairs = "position: parts: expected pairs (a part of bid, its answer), with a part left open, got "
    for parts in ([0], [0, 1, 0, 2], [0, 1, 1, 2]):
        assert refusal(position, parts=parts) == f"{pairs}{parts}"
    alone = answered(match, 1, 0)
    assert refusal(alone, parts=[0, 1]) == "position: parts: nothing is asked of several seats at once"


def test_redraws_come_before_an_answer_of_the_trail_and_for_a_seat_of_the_table(match):
    answered(match, 1, 0)
    position = match.resample(0, 4).position()
    assert position["redraws"] == [[3, 0, 4]]
    assert Match.from_position(position).digest() == match.resample(0, 4).digest()
    assert refusal(position, redraws=[[4, 0, 4]]) == (
        "position: redraws[0][0]: expected a number from 0 to 3, got 4"
    )
    assert refusal(position, redraws=[[3, 0, 4], [2, 0, 4]]) == (
        "position: redraws[1][0]: expected a number from 3 to 3, got 2"
    )
    assert refusal(position, redraws=[[3, 2, 4]]) == (
        "position: redraws[0][1]: expected a seat from 0 to 1, got 2"
    )


def test_a_redrawn_world_comes_back_with_what_was_answered_in_it(match):
    answered(match, 1, 0)
    world = match.resample(1, 3)
    world.answer(1)
    again = Match.from_position(world.position())
    assert again.digest() == world.digest() and again.choice.prompt == "proud"


def test_misspelled_keys_are_refused_with_the_nearest_one(match):
    assert "unknown field `trial`" in refusal(match.position(), trial=[1])
    assert refusal(match.position(), trial=[1]).endswith("(did you mean trail?)")
    with pytest.raises(TafelrundeError, match=r"journal: .*`sed`.*did you mean seed"):
        Match.replay({**match.journal(), "sed": 4})
    with pytest.raises(TafelrundeError, match=r"saved match: .*`overr`.*did you mean over"):
        Match.from_dict({**match.to_dict(), "overr": True})


def test_a_server_notes_in_a_journal_who_sat_at_the_table(match):
    assert Match.replay({**match.journal(), "table": {"seats": []}}).digest() == match.digest()
