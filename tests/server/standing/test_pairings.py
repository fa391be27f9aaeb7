from collections import Counter
from itertools import combinations
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.server.standing.pairings import (
    Past,
    group_sizes,
    groups,
    past_of,
    repeats,
    round_robin,
    swiss,
)
from tafelrunde.server.standing.scores import Board, Place, points_of, scores_of, standings

# Long, and nothing here is compiled.
pytestmark = pytest.mark.runs_in("compiled")

NOBODY = Past({}, {}, {})


def names(number: int) -> list[str]:
    return [f"p{each:03}" for each in range(number)]


# --- round-robin -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2, 41))
def test_everybody_meets_everybody_once(number: int):
    players = names(number)
    rounds = round_robin(players)
    assert len(rounds) == number - 1 + number % 2
    for boards in rounds:
        assert sorted(player for board in boards for player in board) == players
        assert [len(board) for board in boards[:-1]] == [2] * (len(boards) - 1)
    past = past_of([board for boards in rounds for board in boards])
    assert past.met == {frozenset(pair): 1 for pair in combinations(players, 2)}
    assert past.byes == (Counter(players) if number % 2 else {})
    first = [past.first.get(player, 0) for player in players]
    assert max(first) - min(first) <= 1


def test_four_by_hand():
    assert round_robin(["a", "b", "c", "d"]) == [
        [("a", "d"), ("c", "b")],
        [("c", "a"), ("b", "d")],
        [("a", "b"), ("d", "c")],
    ]


def test_a_second_leg_turns_the_seats():
    rounds = round_robin(names(5), legs=2)
    assert len(rounds) == 10
    for there, back in zip(rounds[:5], rounds[5:]):
        assert [board[::-1] for board in there] == back
    first = past_of([board for boards in rounds for board in boards]).first
    assert set(first.values()) == {4}


# --- Swiss -----------------------------------------------------------------------------------------------------------


def play(players: list[str], rounds: int, chance: Random) -> list[list[Board]]:
    """A whole Swiss tournament with results by chance, the better names more likely to win."""
    played: list[list[Board]] = []
    for _ in range(rounds):
        before = [board for boards in played for board in boards]
        order = [place.player for place in standings(players, before)]
        scores = scores_of(players, before)
        paired = swiss(order, scores, past_of([board.players for board in before]))
        played.append([Board(each, result(each, chance)) for each in paired])
    return played


def result(players: tuple[str, ...], chance: Random) -> tuple[float, ...]:
    if len(players) == 1:
        return (1.0,)
    ranks = [chance.gauss(int(player[1:]) / 20, 1) for player in players]
    return (0.5, 0.5) if chance.random() < 0.2 else points_of([1 + sum(o < r for o in ranks) for r in ranks])


@pytest.mark.slow
@given(st.integers(2, 40), st.integers(0, 10**6))
@settings(max_examples=20)
def test_no_rematch_and_one_bye_at_most(number: int, seed: int):
    """In the first half of all possible rounds there is always a way (Dirac), so it must be found."""
    players = names(number)
    rounds = min(6, (number + number % 2) // 2)
    played = play(players, rounds, Random(seed))
    for boards in played:
        assert sorted(player for board in boards for player in board.players) == players
        assert sum(len(board.players) == 1 for board in boards) == number % 2
    past = past_of([board.players for boards in played for board in boards])
    assert max(past.met.values()) == 1
    assert max(past.byes.values(), default=1) == 1


@given(st.sampled_from([16, 24, 32, 40]), st.integers(0, 10**6))
@settings(max_examples=8)
def test_scores_are_near_each_other(number: int, seed: int):
    players = names(number)
    before: list[Board] = []
    for boards in play(players, 4, Random(seed)):
        scores = scores_of(players, before)
        gaps = [abs(scores[board.players[0]] - scores[board.players[1]]) for board in boards]
        assert max(gaps) <= 1.5 and sum(gaps) <= number / 4
        before += boards


def test_the_same_past_gives_the_same_pairings():
    assert play(names(11), 4, Random(3)) == play(names(11), 4, Random(3))


def test_the_first_round_pairs_top_half_and_bottom_half():
    players = names(8)
    pairs = [set(board) for board in swiss(players, dict.fromkeys(players, 0.0), NOBODY)]
    assert pairs == [{"p000", "p004"}, {"p001", "p005"}, {"p002", "p006"}, {"p003", "p007"}]


def test_the_last_who_had_none_has_the_bye():
    players = names(5)
    scores = {"p000": 2.0, "p001": 1.0, "p002": 1.0, "p003": 1.0, "p004": 0.0}
    assert swiss(players, scores, NOBODY)[-1] == ("p004",)
    assert swiss(players, scores, past_of([("p004",)]))[-1] == ("p003",)
    had = past_of([(player,) for player in players if player != "p001"])
    assert swiss(players, scores, had)[-1] == ("p001",)


def test_where_all_have_met_as_few_as_possible_meet_again():
    """Four players, three rounds: then everybody has met everybody, and a fourth round is a repetition."""
    players = names(4)
    past = past_of([board for boards in round_robin(players) for board in boards])
    boards = swiss(players, dict.fromkeys(players, 1.5), past)
    assert sorted(player for board in boards for player in board) == players
    twice = past_of([*[board for each in round_robin(players) for board in each], *boards])
    fifth = swiss(players, dict.fromkeys(players, 2.0), twice)
    assert not {frozenset(board) for board in boards} & {frozenset(board) for board in fifth}


def test_near_scores_are_given_up_before_somebody_meets_again():
    players = names(4)
    scores = {"p000": 3.0, "p001": 3.0, "p002": 0.0, "p003": 0.0}
    boards = swiss(players, scores, past_of([("p000", "p001")]))
    assert all(len({player in ("p000", "p001") for player in board}) == 2 for board in boards)


def test_whoever_sat_first_less_often_sits_first():
    scores = {"p000": 1.0, "p001": 0.0}
    assert swiss(names(2), scores, Past({}, {}, {"p000": 1})) == [("p001", "p000")]
    assert swiss(names(2), scores, Past({}, {}, {"p001": 1})) == [("p000", "p001")]


@pytest.mark.parametrize("players", [[], ["p000"]])
def test_nobody_to_play_with(players: list[str]):
    assert swiss(players, {}, NOBODY) == [(player,) for player in players]


@pytest.mark.slow
@pytest.mark.parametrize("number", [127, 128])
def test_a_large_tournament_is_paired_within_a_second(number: int):
    """Seven rounds; the processor's time of each, so that a busy machine does no harm."""
    players, before, chance = names(number), list[Board](), Random(5)
    for _ in range(7):
        order = [place.player for place in standings(players, before)]
        scores, past = scores_of(players, before), past_of([board.players for board in before])
        begin = process_time()
        boards = swiss(order, scores, past)
        assert process_time() - begin < 1.0
        before += [Board(each, result(each, chance)) for each in boards]
    assert max(past_of([board.players for board in before]).met.values()) == 1


# --- groups ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "low", "high", "expected"),
    [
        (12, 3, 4, ([4, 4, 4], 0)),
        (13, 3, 4, ([4, 3, 3, 3], 0)),
        (7, 3, 6, ([4, 3], 0)),
        (6, 3, 6, ([6], 0)),
        (5, 3, 4, ([4], 1)),
        (5, 3, 3, ([3], 2)),
        (2, 3, 6, ([], 2)),
    ],
)
def test_sizes_of_groups(number: int, low: int, high: int, expected: tuple[list[int], int]):
    assert group_sizes(number, low, high) == expected


@given(st.integers(3, 40), st.sampled_from([(3, 3), (3, 4), (4, 4), (3, 6), (5, 6)]), st.integers(0, 10**6))
@settings(max_examples=20)
def test_groups(number: int, seats: tuple[int, int], seed: int):
    low, high = seats
    players, chance = names(number), Random(seed)
    before: list[tuple[str, ...]] = []
    for _ in range(4):
        chance.shuffle(players)
        past = past_of(before)
        boards = groups(players, past, low, high)
        assert sorted(player for board in boards for player in board) == names(number)
        sizes, out = group_sizes(number, low, high)
        assert sorted(map(len, boards)) == sorted([*sizes, *[1] * out])
        rested = [past.byes.get(player, 0) for player in players]
        for board in boards:
            if len(board) == 1 and sizes:
                assert past.byes.get(board[0], 0) <= min(rested) + 1
        before += boards


def test_neighbours_change_places_until_fewer_meet_again():
    players = names(9)
    past = past_of([tuple(players[:3]), tuple(players[3:6]), tuple(players[6:])])
    boards = groups(players, past, 3, 3)
    assert sum(repeats(board, past) for board in boards) == 0
    assert sum(repeats(players[begin : begin + 3], past) for begin in (0, 3, 6)) == 9


def test_the_last_who_has_not_yet_sits_out():
    assert groups(names(5), NOBODY, 3, 4)[-1] == ("p004",)
    assert groups(names(5), past_of([("p004",)]), 3, 4)[-1] == ("p003",)
    assert groups(names(5), past_of([(player,) for player in names(5)]), 3, 4)[-1] == ("p004",)


def test_without_a_past_groups_are_cut_by_score():
    assert groups(names(8), NOBODY, 3, 4) == [tuple(names(8)[:4]), tuple(names(8)[4:])]


# --- points and tie-breaks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([1, 2], (1.0, 0.0)),
        ([1, 1], (0.5, 0.5)),
        ([2, 1, 3], (0.5, 1.0, 0.0)),
        ([1, 2, 3, 4], (1.0, 0.666667, 0.333333, 0.0)),
        ([1, 1, 3, 3], (0.833333, 0.833333, 0.166667, 0.166667)),
        ([1], (0.0,)),
    ],
)
def test_points(ranks: list[int], points: tuple[float, ...]):
    assert points_of(ranks) == points


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_a_table_gives_away_half_a_point_for_each_player(ranks: list[int]):
    assert sum(points_of(ranks)) == pytest.approx(len(ranks) / 2, abs=1e-5)


def test_tie_breaks_buchholz_then_the_direct_encounter():
    """`a`, `b` and `y` have one point each. Whom `b` met has fewer points; and `a` beat `y`."""
    boards = [
        Board(("a", "w"), (0.0, 1.0)),
        Board(("b", "x"), (1.0, 0.0)),
        Board(("a", "y"), (1.0, 0.0)),
        Board(("b", "w"), (0.0, 1.0)),
        Board(("y", "w"), (0.0, 1.0)),
        Board(("y", "x"), (1.0, 0.0)),
    ]
    assert standings([*"bywxa"], boards) == [
        Place(1, "w", 3.0, 3.0, 0.0, 3),
        Place(2, "a", 1.0, 4.0, 1.0, 1),
        Place(3, "y", 1.0, 4.0, 0.0, 1),
        Place(4, "b", 1.0, 3.0, 0.0, 1),
        Place(5, "x", 0.0, 2.0, 0.0, 0),
    ]


def test_the_direct_encounter_counts_only_among_those_whom_buchholz_leaves_equal():
    """`a`, `c` and `d` have one point each; `c` beat `d`, but `a` met somebody with two points."""
    pairs = ["ax", "xp", "xq", "cd", "dy"]  # the first one wins
    boards = [Board(tuple(pair), (1.0, 0.0)) for pair in pairs]
    lines = [(place.player, place.buchholz, place.direct) for place in standings([*"acdxypq"], boards)]
    assert lines[:4] == [("x", 1.0, 0.0), ("a", 2.0, 0.0), ("c", 1.0, 1.0), ("d", 1.0, 0.0)]


def test_wins_decide_last_and_who_is_equal_in_all_shares_the_rank():
    boards = [
        Board(("a", "p"), (1.0, 0.0)),
        Board(("b", "q"), (0.5, 0.5)),
        Board(("a", "q"), (0.0, 1.0)),
        Board(("b", "p"), (0.5, 0.5)),
    ]
    lines = [(place.player, place.rank) for place in standings(["b", "a", "p", "q", "z", "y"], boards)]
    assert lines == [("q", 1), ("a", 2), ("b", 3), ("p", 4), ("z", 5), ("y", 5)]


def test_a_bye_is_no_win_and_counts_like_an_equal():
    boards = [Board(("a",), (1.0,)), Board(("b", "c"), (1.0, 0.0))]
    assert standings(["a", "b", "c"], boards) == [
        Place(1, "a", 1.0, 1.0, 0.0, 0),
        Place(2, "b", 1.0, 0.0, 0.0, 1),
        Place(3, "c", 0.0, 1.0, 0.0, 0),
    ]
