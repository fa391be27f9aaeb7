"""A tournament from the first entry to the last round."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from tafelrunde import Match
from tafelrunde.bots import make_bot
from tafelrunde.server.clocks.pace import parse_pace
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.standing.pairings import past_of
from tafelrunde.server.standing.ratings import Finished, Ladder, Played, Rating, apply
from tafelrunde.server.standing.scores import points_of
from tafelrunde.server.standing.tournament import (
    System,
    Tournament,
    begin,
    enter,
    new_tournament,
    no_show,
    no_show_after,
    report,
    step,
    table,
    table_made,
    to_be_made,
    withdraw,
)


def opened(number: int, system: System = "swiss", wished: int | None = None) -> Tournament:
    seats = (3, 4) if system == "groups" else (2, 2)
    tournament = new_tournament(system, "battlecrest", "duel", "spell 60", seats, wished)
    for each in range(number):
        tournament = enter(tournament, f"p{each}")
    return tournament


def scores(tournament: Tournament) -> dict[str, float]:
    return {place.player: place.score for place in table(tournament)}


def play_round(tournament: Tournament, chance: Random) -> Tournament:
    for pairing in to_be_made(tournament):
        number = len(pairing.players)
        ranks = tuple(chance.sample(range(1, number + 1), number))
        tournament = report(tournament, pairing.round, pairing.board, ranks)
    return step(tournament)


# --- a whole one -----------------------------------------------------------------------------------------------------


def battlecrest(players: tuple[str, ...], seed: int) -> tuple[int, ...]:
    """The bots of these names play; the ranks at the end."""
    match = Match.new("battlecrest", seats=2, seed=seed, record=False)
    bots = [make_bot("random", seed * 10 + seat) for seat, _ in enumerate(players)]
    while match.outcome is None:
        seat = min(match.choices)
        match.answer(bots[seat].choose(match, seat), seat)
    return tuple(match.outcome.ranks)


def test_sixteen_bots_play_a_whole_tournament_of_battlecrest():
    tournament = begin(opened(16))
    assert (tournament.state, tournament.rounds, tournament.round) == ("running", 5, 1)
    ratings: dict[str, Rating] = {}
    while tournament.state == "running":
        for pairing in to_be_made(tournament):
            tournament = table_made(
                tournament, pairing.round, pairing.board, f"t{pairing.round}.{pairing.board}"
            )
        assert to_be_made(tournament) == []
        assert step(tournament) == tournament, "nobody has played yet"
        for pairing in [each for each in tournament.pairings if each.points is None]:
            ranks = battlecrest(pairing.players, pairing.round * 100 + pairing.board)
            tournament = report(tournament, pairing.round, pairing.board, ranks)
            seats = tuple(Played(n, p, n, ranks[n]) for n, p in enumerate(pairing.players))
            finished = Finished(str(pairing.table), Ladder("battlecrest", "duel", "live"), seats, 0.0)
            ratings |= apply(finished, ratings)[0]
        tournament = step(tournament)
    assert tournament.state == "over" and len(tournament.pairings) == 5 * 8
    assert max(past_of([pairing.players for pairing in tournament.pairings]).met.values()) == 1
    places = table(tournament)
    assert sum(place.score for place in places) == 40 and places[0].rank == 1
    assert [place.score for place in places] == sorted((place.score for place in places), reverse=True)
    assert {rating.games for rating in ratings.values()} == {5}
    assert ratings[places[0].player].mu > ratings[places[-1].player].mu


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
@given(
    st.sampled_from(["swiss", "round_robin", "groups"]),
    st.integers(3, 24),
    st.integers(0, 10**6),
    st.lists(st.tuples(st.integers(1, 6), st.integers(0, 23), st.booleans()), max_size=4),
)
@settings(max_examples=40)
def test_every_tournament_comes_to_its_end(
    system: System, number: int, seed: int, leaving: list[tuple[int, int, bool]]
):
    chance = Random(seed)
    tournament = begin(opened(number, system))
    while tournament.state == "running":
        before = tournament.round
        for round, who, whole in leaving:
            player = f"p{who % number}"
            if round != tournament.round:
                continue
            if whole and tournament.state == "running":
                tournament = withdraw(tournament, player)
            for pairing in to_be_made(tournament):
                if player in pairing.players and not whole:
                    tournament = no_show(tournament, pairing.round, pairing.board, frozenset([player]))
        tournament = play_round(tournament, chance)
        assert tournament.round > before or tournament.state == "over"
        assert msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament) == tournament
    assert tournament.round <= tournament.rounds
    assert to_be_made(tournament) == []
    for round in range(1, tournament.round + 1):
        seated = Counter(
            player for pairing in tournament.pairings if pairing.round == round for player in pairing.players
        )
        assert set(seated.values()) == {1}
    if not leaving:
        assert tournament.round == tournament.rounds


# --- entering and leaving --------------------------------------------------------------------------------------------


def test_entering_and_taking_it_back():
    tournament = opened(2)
    with pytest.raises(Refusal, match="already_entered"):
        enter(tournament, "p1")
    assert [entrant.player for entrant in withdraw(tournament, "p0").entrants] == ["p1"]
    with pytest.raises(Refusal, match="not_entered"):
        withdraw(tournament, "nobody")
    with pytest.raises(Refusal, match="too_few_entrants"):
        begin(opened(1))
    with pytest.raises(Refusal, match="too_few_entrants"):
        begin(opened(2, "groups"))
    running = begin(tournament)
    for late in (lambda: enter(running, "p9"), lambda: begin(running)):
        with pytest.raises(Refusal, match="tournament_closed"):
            late()
    with pytest.raises(Refusal, match="tournament_over"):
        withdraw(structs.replace(running, state="over"), "p0")


def test_a_full_tournament():
    with pytest.raises(Refusal, match="tournament_full"):
        opened(41, "round_robin")
    assert len(opened(200).entrants) == 200
    with pytest.raises(Refusal, match="tournament_full"):
        opened(201)


@pytest.mark.parametrize(
    ("system", "pace", "seats", "wished", "says"),
    [
        ("swiss", "none", (2, 2), None, "needs a clock"),
        ("swiss", "days 3", (2, 4), None, "two at a table"),
        ("groups", "spell 60", (2, 4), None, "three to six"),
        ("groups", "spell 60", (3, 7), None, "three to six"),
        ("swiss", "spell 60", (2, 2), 21, "expected 1 to 20"),
        ("round_robin", "spell 60", (2, 2), 5, "expected 1 to 4"),
    ],
)
def test_what_cannot_be_held(
    system: System, pace: str, seats: tuple[int, int], wished: int | None, says: str
):
    with pytest.raises(Refusal, match=says) as caught:
        new_tournament(system, "battlecrest", "duel", pace, seats, wished)
    assert caught.value.code == "bad_tournament"


def test_numbers_of_rounds():
    assert begin(opened(16)).rounds == 5
    assert begin(opened(4)).rounds == 3
    assert begin(opened(3)).rounds == 3
    assert begin(opened(2)).rounds == 1
    assert begin(opened(16, wished=3)).rounds == 3
    assert begin(opened(5, "round_robin")).rounds == 5
    assert begin(opened(6, "round_robin", wished=2)).rounds == 10
    assert begin(opened(9, "groups")).rounds == 5


# --- rounds and results ----------------------------------------------------------------------------------------------


def test_pairings_are_there_before_tables_and_the_same_after_a_crash():
    tournament = begin(opened(6))
    assert [pairing.board for pairing in to_be_made(tournament)] == [0, 1, 2]
    tournament = table_made(tournament, 1, 1, "t1")
    assert [pairing.board for pairing in to_be_made(tournament)] == [0, 2]
    assert table_made(tournament, 1, 1, "another") == tournament, "the first table counts"
    assert tournament.pairings[1].table == "t1"


def test_a_result_counts_once():
    tournament = begin(opened(4))
    tournament = report(tournament, 1, 0, (1, 2))
    assert report(tournament, 1, 0, (1, 2)) == tournament
    with pytest.raises(Refusal, match="other_result"):
        report(tournament, 1, 0, (2, 1))
    with pytest.raises(Refusal, match="other_result"):
        report(tournament, 1, 1, (1, 2, 3))
    with pytest.raises(Refusal, match="unknown_board"):
        report(tournament, 1, 7, (1, 2))
    with pytest.raises(Refusal, match="not_begun"):
        report(opened(4), 1, 0, (1, 2))


def test_the_next_round_waits_for_all():
    tournament = report(begin(opened(4)), 1, 0, (1, 2))
    assert step(tournament) == tournament
    tournament = step(report(tournament, 1, 1, (1, 1)))
    assert tournament.round == 2 and len(to_be_made(tournament)) == 2
    assert step(tournament) == tournament, "told twice, paired once"


def test_an_odd_number_has_a_bye_worth_a_point():
    tournament = begin(opened(5))
    [bye] = [pairing for pairing in tournament.pairings if len(pairing.players) == 1]
    assert bye.points == (1.0,) and bye not in to_be_made(tournament)


def test_who_does_not_come_loses_and_is_withdrawn_after_the_second_time():
    tournament = begin(opened(4))
    one, other = tournament.pairings[0].players
    tournament = no_show(tournament, 1, 0, frozenset([other]))
    assert no_show(tournament, 1, 0, frozenset([other])) == tournament, "counted once"
    assert scores(tournament)[one] == 1.0
    assert report(tournament, 1, 0, (2, 1)) == tournament, "a game that was played all the same is too late"
    tournament = step(report(tournament, 1, 1, (1, 2)))
    [board] = [pairing for pairing in tournament.pairings if pairing.round == 2 and other in pairing.players]
    tournament = no_show(tournament, 2, board.board, frozenset([other]))
    [entrant] = [entrant for entrant in tournament.entrants if entrant.player == other]
    assert (entrant.missed, entrant.gone) == (2, True)
    tournament = play_round(tournament, Random(1))
    assert not any(other in pairing.players for pairing in tournament.pairings if pairing.round == 3)


def test_if_nobody_comes_nobody_wins():
    tournament = begin(opened(4))
    players = tournament.pairings[0].players
    tournament = no_show(tournament, 1, 0, frozenset(players))
    assert tournament.pairings[0].points == (0.0, 0.0)


def test_how_long_a_round_waits():
    assert no_show_after(parse_pace("spell 60")) == 180_000
    assert no_show_after(parse_pace("days 2")) == 2 * 24 * 3600 * 1000


def test_who_withdraws_loses_the_running_game_and_is_paired_no_more():
    tournament = begin(opened(4))
    one, other = tournament.pairings[0].players
    tournament = withdraw(tournament, one)
    assert scores(tournament) == {other: 1.0, one: 0.0} | dict.fromkeys(tournament.pairings[1].players, 0.0)
    tournament = play_round(tournament, Random(1))
    assert not any(one in pairing.players for pairing in tournament.pairings if pairing.round == 2)


def test_in_a_round_robin_the_others_win_against_who_is_gone():
    tournament = withdraw(begin(opened(4, "round_robin")), "p3")
    while tournament.state == "running":
        tournament = play_round(tournament, Random(1))
    against = [pairing for pairing in tournament.pairings if "p3" in pairing.players]
    assert len(against) == 3 and scores(tournament)["p3"] == 0.0
    assert [max(pairing.points or ()) for pairing in against] == [1.0, 1.0, 1.0]


def test_when_only_one_is_left_it_is_over():
    tournament = begin(opened(3, "round_robin"))
    for player in ("p0", "p1"):
        tournament = withdraw(tournament, player)
    assert step(tournament).state == "over"


def test_in_a_group_the_others_play_on_and_who_left_comes_last():
    tournament = begin(opened(8, "groups"))
    players = tournament.pairings[0].players
    assert len(players) == 4
    tournament = no_show(tournament, 1, 0, frozenset([players[2]]))
    tournament = no_show(tournament, 1, 0, frozenset([players[2]]))
    assert tournament.pairings[0].points is None, "three are there and play"
    assert max(entrant.missed for entrant in tournament.entrants) == 1
    tournament = report(tournament, 1, 0, (2, 3, 1, 4))  # a bot won on the empty seat
    assert tournament.pairings[0].points == points_of([1, 2, 4, 3])
    assert report(tournament, 1, 0, (2, 3, 1, 4)) == tournament


def test_in_a_group_with_only_one_left_that_one_has_won():
    tournament = begin(opened(8, "groups"))
    one, *others = tournament.pairings[0].players
    tournament = no_show(tournament, 1, 0, frozenset(others))
    assert tournament.pairings[0].points == (1.0, 0.0, 0.0, 0.0)
    assert scores(tournament)[one] == 1.0
