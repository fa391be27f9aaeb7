"""Endings: who won, what it is worth, alone, together or not at all; giving up."""

from tafelrunde import Match
from tafelrunde.bots.bot import judge_all
from tafelrunde.core.game import Outcome, team_outcome
from tests.core.toy import Toy


def test_one_winner():
    end = Outcome([2, 1, 3], [1.0, 5.0, 0.0], "cards")
    assert (end.winners, end.worth, end.draw) == ([1], [0.0, 1.0, 0.0], False)


def test_a_shared_first_place_is_a_draw_and_shares_the_win():
    end = Outcome([1, 1, 3], [1.0, 1.0, 0.0], "cards")
    assert (end.winners, end.worth, end.draw) == ([0, 1], [0.5, 0.5, 0.0], True)


def test_partners_win_together_and_share_nothing():
    end = team_outcome([1, 2], [0, 1, 0, 1], [3.0, 1.0, 3.0, 1.0], "cards")
    assert (end.ranks, end.winners, end.worth, end.draw) == (
        [1, 2, 1, 2],
        [0, 2],
        [1.0, 0.0, 1.0, 0.0],
        False,
    )
    both = team_outcome([1, 1], [0, 1, 0, 1], [1.0] * 4, "cards")
    assert (both.worth, both.draw) == ([0.5] * 4, True)


def test_nobody_may_win():
    end = Outcome([2, 2], [0.0, 0.0], "lost")
    assert (end.winners, end.worth, end.draw) == ([], [0.0, 0.0], False)


def test_a_score_may_be_the_goal():
    end = Outcome([1], [31.0], "fame", worth=[0.62], scored=True)
    assert end.to_dict()["worth"] == [0.62]
    assert end.to_dict()["scored"] is True


def test_giving_up_ends_the_game_as_the_game_says():
    match = Match.new(Toy())
    end = match.conceded(1)
    assert (end.ranks, end.winners, end.worth, end.scores) == ([1, 2], [0], [1.0, 0.0], [1.0, 0.0])
    assert not match.over  # only said, not done
    alone = Toy().conceded(match.state, 0, 1)
    assert (alone.winners, alone.worth) == ([], [0.0])
    three = Toy().conceded(match.state, 0, 3)
    assert (three.ranks, three.worth, three.scores) == ([2, 1, 1], [0.0, 0.5, 0.5], [0.0, 0.5, 0.5])


def test_bots_judge_a_finished_game_by_its_worth():
    class Solo(Toy):
        def outcome(self, s):
            return Outcome([1, 1], [12.0, 3.0], "cards", worth=[0.7, 0.2], scored=True)

    assert judge_all(Match.new(Solo())) == [0.7, 0.2]
