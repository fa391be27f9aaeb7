"""What a match spends, and what it does not: listings, copies of the state, answering again."""

from random import Random

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.core.choice import Choice, Flow, Prompt
from tafelrunde.core.game import Outcome
from tests.core.toy import PEEK, Toy, ToyState, number

TOY = Toy()
LISTED = Prompt("only", (), number)


class Counting(ToyState):
    """Counts its copies."""

    copies = 0

    def copy(self) -> "Counting":
        Counting.copies += 1
        twin = Counting(self.rng.copy(), self.cards.copy())
        twin.round, twin.news = self.round, self.news
        return twin


class Line(Toy):
    """Ten steps; every second one asks nothing. Lists and copies are counted."""

    listings = 0

    def setup(self, setup):
        return Counting(setup.rng(), [0, 0])

    def step(self, s: ToyState) -> Flow[None]:
        if s.round % 2 == 0:
            yield Choice(0, LISTED, self.values)
            yield Choice(0, LISTED, self.values)
        s.round += 1

    def values(self) -> list[int]:
        Line.listings += 1
        return [0, 1, 2]

    def outcome(self, s):
        return Outcome([1, 2], [0.0, 0.0], "cards", self.texts) if s.round == 20 else None


def test_a_clone_inherits_the_listed_options():
    match = Match.new(Line())
    match.answer(1)
    Line.listings = 0
    twin = match.clone()
    assert twin.choice.values == [0, 1, 2]
    assert Line.listings == 0
    assert twin.digest() == match.digest()


def test_playing_without_a_record_copies_nothing():
    match = Match.new(Line(), record=False)
    Counting.copies = 0
    while not match.over:
        match.play(0)
    assert Counting.copies == 0


def test_with_a_record_a_step_that_asks_nothing_makes_no_base():
    match = Match.new(Line())
    Counting.copies = 0
    for _ in range(8):
        match.answer(0)
    assert match.state.round == 8
    assert Counting.copies == 4


def test_a_long_unrecorded_game_still_clones_saves_and_compares_like_a_recorded_one():
    dice = Random(3)
    recorded, loose = Match.new(TOY, seed=9), Match.new(TOY, seed=9, record=False)
    while not recorded.over:
        seat = min(recorded.choices)
        index = dice.randrange(recorded.choices[seat].count)
        recorded.answer(index, seat)
        loose.answer(index, seat)
        twin = loose.clone() if dice.random() < 0.3 else loose
        assert twin.boundary == recorded.boundary
        if dice.random() < 0.5:
            assert twin.digest() == recorded.digest()
            assert twin.position() == recorded.position()
    assert loose.digest() == recorded.digest()


def test_a_redrawn_world_keeps_its_redraws_over_many_steps():
    """What was drawn anew stays drawn, also when the world has played on and is cloned."""
    dice = Random(4)
    for seed in range(30):
        world = Match.new(TOY, seed=seed, record=False).resample(0, seed)
        for _ in range(dice.randrange(1, 12)):
            if world.over:
                break
            seat = min(world.choices)
            world.answer(dice.randrange(world.choices[seat].count), seat)
            if dice.random() < 0.3:
                world = world.resample(dice.randrange(2), dice.getrandbits(30))
        twin = world.clone().clone()
        assert TOY.save(twin.state) == TOY.save(world.state)
        assert twin.digest() == world.digest()


def test_a_recorded_match_refuses_to_be_played_past_its_record():
    match = Match.new(TOY)
    with pytest.raises(TafelrundeError, match="keeps a record"):
        match.play(0)
    assert match.answers_given == 0


def test_a_position_in_the_middle_of_a_step_asks_the_same_question(toy_on_the_shelf):
    match = Match.new(TOY, seed=5)
    match.answer(2, 1)
    again = Match.from_position(match.position())
    assert sorted(again.choices) == [0]
    match.answer(0, 0)
    match.answer(1)
    again = Match.from_position(match.position())
    assert again.choice.prompt == match.choice.prompt == "proud"
    assert again.digest() == match.digest()
    assert again.view(1) == match.view(1)


def test_a_question_before_a_point_of_no_return_is_asked_although_it_has_one_option():
    class Deal(Toy):
        def step(self, s: ToyState) -> Flow[None]:
            if (yield Choice(0, PEEK, [1])):
                s.news += 1
            s.round = 3

    match = Match.new(Deal(), format=2)
    assert match.choice.prompt == "peek"
    assert [option.final for option in match.choice.options] == [True]
    assert Match.new(Deal(), format=1).over  # journals of the first format hold no answer to it


def test_options_say_whether_they_are_final_and_questions_what_they_are_about():
    match = Match.new(TOY, seed=5)
    match.answer(0, 0)
    match.answer(1, 1)
    assert [option.final for option in match.choice.options] == [False, True]
    assert match.choice.refs == ("card:1",)
    assert match.choice.rules == ("TOY-2",)
    assert [TOY.weight(match.state, match.choice, value) for value in (0, 1)] == [1, 1]
    match.answer(0)
    assert [TOY.weight(match.state, match.choice, value) for value in (0, 1)] == [0, 1]


# --- the past by name ---------------------------------------------------------------------------------------------------------


def test_a_whole_stretch_is_taken_back_at_once():
    match = Match.new(Line(), seed=1)
    start = match.digest()
    match.answer(1)
    assert match.undo_marks() == {"round": 1}
    for _ in range(4):
        match.answer(1)
    assert match.undo_steps() == 5
    assert match.undo_marks() == {"round": 1}
    assert match.undo_to("round").ok
    assert match.state.round == 4 and match.answers_given == 4
    assert match.undo_steps("round") == match.undo_steps("action") == 2
    assert match.undo_to("round").ok
    assert match.answers_given == 2
    while match.undo():
        pass
    assert match.digest() == start


def test_a_stretch_goes_back_only_as_far_as_information_allows():
    match = Match.new(TOY, seed=5)
    match.answer(0, 0)
    match.answer(1, 1)
    match.answer(1)  # peeks: news
    match.answer(1)  # proud; the round is over and counted
    assert sorted(match.choices) == [0, 1]
    assert match.undo_steps("round", 1) == 1
    assert match.undo_to("round", 1).ok
    assert match.choice.prompt == "proud"
    assert not match.undo_to("round", 1)
    assert not match.undo_to("round", 0)


def test_an_unknown_mark_gets_a_clear_error():
    match = Match.new(Line())
    match.answer(0)
    with pytest.raises(TafelrundeError, match="mark 'year': expected one of action, round"):
        match.undo_to("year")


@pytest.fixture
def toy_on_the_shelf():
    from tafelrunde.core import game

    game.register(TOY)
    yield
    game._games.pop("toy")
