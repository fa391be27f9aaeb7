"""What the lessons leave to the learner can be done: each fight that is free is won as the lesson suggests it."""

import pytest

from tafelrunde import Match, find_game
from tafelrunde.core.lessons import find_lesson, rehearsal
from tafelrunde.games.mage_knight import chart
from tafelrunde.games.mage_knight.content import WOUND_CARD
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.state import Mage

# Options by their kind, a thing they refer to, or their English words (with _ for a space).
WAYS = {
    "combat": "block_on card:cold_toughness use:basic block next_phase attack_on card:rage use:basic card:stamina "
    "use:side_attack strike",
    "recruiting": "next_phase block_on unit:peasants_1 Attack_2_or_block_2. card:instinct use:basic Block_2 block next_phase "
    "attack_on unit:utem_crossbowmen_1 Attack_3_or_block_3. strike",
    "city": "block_on unit:utem_guardsmen_1 card:cold_toughness use:basic block next_phase attack_on card:rage use:strong "
    "die:red card:rage use:basic strike",
}


def left_to_the_learner(lesson: str) -> Match:
    """The match where the lesson's free step begins."""
    found = find_lesson(find_game("mage_knight"), lesson)
    match = found.begin()
    for step, _, _ in rehearsal(found, match):
        if step.until is not None:
            return match
    raise AssertionError(f"{lesson} leaves nothing to the learner")


def position(match: Match) -> Mage:
    assert isinstance(match.state, Mage)
    return match.state


def answer(match: Match, word: str) -> None:
    assert match.choice is not None
    names = [
        {option.kind, *option.refs, option.text("en").replace(" ", "_")} for option in match.choice.options
    ]
    fitting = [index for index, name in enumerate(names) if word in name]
    assert len(fitting) == 1, f"{match.choice.prompt}: {word} is not (once) among {names}"
    match.answer(fitting[0])


@pytest.mark.parametrize(("lesson", "fame"), [("combat", 2), ("recruiting", 2), ("city", 4)])
def test_the_last_fight_of_a_lesson_can_be_won(lesson: str, fame: int):
    match = left_to_the_learner(lesson)
    before = position(match).heroes[0].fame
    for word in WAYS[lesson].split():
        answer(match, word)
    assert match.choice is not None and match.choice.prompt == "turn.what"
    s = position(match)
    assert s.heroes[0].fame == before + fame and WOUND_CARD not in s.heroes[0].hand
    if lesson == "city":
        assert chart.conquered_city(s, HEX_NUMBERS["1,1,C"])
