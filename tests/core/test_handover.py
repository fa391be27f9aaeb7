"""Who decides after an option: true where everything lies open, and silent about what a seat cannot know."""

from random import Random

import pytest

from tafelrunde import Match
from tafelrunde.core.choice import Choice, Flow, Prompt
from tafelrunde.core.handover import OTHER, OWN, TURN, handovers
from tests.core.toy import PROUD, Toy, ToyState, number

FORK = Prompt("bid", (), number)
STAY, PROVOKE = 0, 1
DICE = 10  # option DICE + n: somebody else is asked if a die with ten sides shows less than n


def fork(s: ToyState) -> Flow[None]:
    """Whom seat 0 hands the decision to depends on a hidden card, on a die, or on nothing."""
    value = yield Choice(0, FORK, [STAY, PROVOKE, *range(DICE, DICE + 11)])
    other = s.cards[1] >= 5 if value == PROVOKE else value >= DICE and s.rng.below(10) < value - DICE
    yield Choice(int(other), PROUD, [0, 1])
    s.round = 3


class Fork(Toy):
    def step(self, s: ToyState) -> Flow[None]:
        return fork(s)


def forked(card: int) -> Match:
    match = Match.new(Fork(), seed=1)
    match._base.cards[1] = card  # type: ignore[attr-defined]
    match._restart([])
    return match


def test_whoever_answers_a_question_to_several_leaves_it_to_the_others():
    match = Match.new(Toy(), seed=1)
    assert handovers(match, 0) == [OTHER] * 3
    match.answer(1, 1)  # that the other has answered changes nothing
    assert handovers(match, 0) == [OTHER] * 3


def test_a_seat_that_goes_on_hands_nothing_over():
    match = Match.new(Toy(), seed=1)
    match.answer(1, 0)
    match.answer(0, 1)
    assert handovers(match, 0) == [OWN, OWN]  # to peek or not
    match.answer(0)
    assert match.choice.asked is PROUD
    assert handovers(match, 0) == [OWN, OWN]  # then both bid again


def test_the_end_of_the_game_is_the_end_of_the_turn():
    match = Match.new(Toy(), seed=1)
    for _ in range(2):
        for index, seat in ((1, 0), (0, 1), (0, 0), (0, 0)):
            match.answer(index, seat)
    match.answer(1, 0)
    match.answer(0, 1)
    match.answer(0)
    assert handovers(match, 0) == [TURN, TURN]


@pytest.mark.parametrize("seed", range(3))
def test_in_an_open_game_it_is_what_really_happens(seed):
    match, dice, found = Match.new("battlecrest", seed=seed), Random(seed), set()
    while not match.over:
        choice = match.choice
        seat, turn = choice.seat, match.game.marks(match.state).get("turn")
        index = dice.randrange(choice.count)
        said, stamp = handovers(match, seat)[index], match.stamp()
        match.answer(index)
        if match.stamp() != stamp:
            continue  # chance had a hand in it: who begins, a hero drawn
        if not match.over and seat in match.choices:
            assert said == OWN
        else:
            ended = match.over or (turn is not None and turn != match.game.marks(match.state).get("turn"))
            assert said == (TURN if ended else OTHER)
        found.add(said)
    assert found == {OWN, OTHER, TURN}


def test_a_hidden_card_that_decides_it_is_not_told():
    strong, weak = forked(9), forked(0)
    for match in (strong, weak):
        twin = match.clone()
        twin.answer(PROVOKE)
        assert (twin.choice.seat == 1) == (match is strong)  # it does depend on the card
    assert handovers(strong, 0) == handovers(weak, 0)


def test_where_chance_decides_only_what_always_happens_counts():
    match = forked(0)
    rolled = [match.resample(0, key).state.rng.below(10) for key in (1, 2, 3)]
    assert len(set(rolled)) > 1, "the dice must differ, or this test proves nothing"
    assert handovers(match, 0)[2:] == [OTHER if max(rolled) < n else OWN for n in range(11)]


def test_asking_changes_nothing():
    match = Match.new("kharnage", seats=3, seed=2)
    before, given = match.digest(), match.answers_given
    handovers(match, min(match.choices))
    assert (match.digest(), match.answers_given) == (before, given)
