"""Section 10 and 13: points, and who wins."""

import pytest

from tafelrunde.games.tash_kalar.scoring import destroyed_points, side_ranks
from tests.games.tash_kalar.play import Json, Play, cast


def ended(killed: list[list[int]], mode: str = "duel", **more) -> Play:
    """The turn in which this was destroyed ends."""
    return Play(mode=mode, killed=killed, actions=0, **more).end()


@pytest.mark.rule("TK-10.10", "TK-10.11", "TK-15.21", "TK-1.2")
def test_duel_two_per_legendary_one_per_heroic_one_per_two_commons():
    assert ended([[0, 0, 0], [3, 1, 1]]).points(0) == [0, 4]


@pytest.mark.rule("TK-10.12", "TK-15.22")
def test_a_single_common_gives_nothing_and_is_not_carried_over():
    table = ended([[0, 0, 0], [1, 0, 0]])
    assert table.points(0) == [0, 0]
    table.pass_turn()
    assert table.s.killed == [0] * 6
    assert table.s.seat == 0


@pytest.mark.rule("TK-10.10", "TK-8.33")
def test_points_come_at_the_end_of_the_turn():
    table = cast("champion", "E5", {"F4": "B*"}).choose("effect.destroy", "F4")
    assert table.points(0) == [0, 0]
    assert destroyed_points(table.s) == [0, 2]
    assert table.match.view(1)["turn"]["points"] == [0, 2]
    table.pass_turn()
    assert table.points(0) == [0, 2]


@pytest.mark.rule("TK-10.14", "TK-4.17")
def test_a_legend_summoned_gives_a_point_before_its_effect():
    table = cast("hell_bull", "E5")
    assert table.prompt == "run.to"
    assert table.points(0) == [0, 1]


@pytest.mark.rule("TK-10.14")
def test_an_upgrade_to_legendary_is_no_summoning():
    table = cast("two_headed_dragon", "D4").choose("effect.upgrade", "E5").choose("effect.destroy", "done")
    assert table.at("E5") == "A*"
    assert table.points(0) == [0, 1]  # for the Dragon itself
    assert table.s.summoned_legendary == 1


@pytest.mark.rule("TK-10.15")
def test_each_legend_summoned_scores():
    """Time Elemental on E2, then Fire Dragon on E6 of the heroics D3, F3, E5 and the common E4."""
    pieces = {"D3": "A", "F3": "A", "E4": "A", "D5": "a", "F5": "a", "E5": "A"}
    table = Play(at=pieces, legends="time_elemental fire_dragon")
    table.summon("time_elemental", "E2").summon("fire_dragon", "E6").choose("effect.direction", "direction:s")
    assert table.points(0) == [0, 2]


@pytest.mark.rule("TK-10.13")
def test_own_pieces_give_no_points():
    table = cast("hill_giant", "E4", {"D4": "a", "F4": "A"})
    assert table.at("D4") == "."
    assert table.pass_turn().points(0) == [0, 0]


# --- melee -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-10.20", "TK-10.21", "TK-10.22", "TK-15.23", "TK-R35")
def test_melee_pairs_per_colour_and_one_point_for_leftovers():
    """3 commons of side 1, 1 common of side 2, 1 heroic of side 3: 1, then 1, and one more in side 1 or 2 by choice."""
    table = ended([[0, 0, 0], [3, 0, 0], [1, 0, 0], [0, 1, 0]], "melee", seats=4)
    assert table.prompt == "score.leftover"
    assert table.options == {"side:1", "side:2"}
    table.choose("score.leftover", "side:2")
    assert table.points(0) == [0, 1, 1, 1]


@pytest.mark.rule("TK-10.22", "TK-R35")
def test_three_leftovers_give_one_point_too():
    table = ended([[0, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0, 0]], "melee", seats=4)
    assert table.options == {"side:1", "side:2", "side:3"}
    table.choose("score.leftover", "side:3")
    assert table.points(0) == [0, 0, 0, 1]


@pytest.mark.rule("TK-10.23")
def test_one_leftover_alone_gives_nothing():
    table = ended([[0, 0, 0], [1, 0, 0], [2, 0, 0]], "melee")
    assert table.points(0) == [0, 0, 1]


@pytest.mark.rule("TK-10.24", "TK-R51", "TK-1.4")
def test_a_legend_gives_a_point_in_a_colour_of_your_choice_before_its_effect():
    table = cast("hell_bull", "E5", mode="melee")
    assert table.prompt == "score.legend"
    assert table.options == {"side:1", "side:2"}
    table.choose("score.legend", "side:2")
    assert table.points(0) == [0, 0, 1]
    assert table.prompt == "run.to"


# --- high form -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-10.1", "TK-10.2", "TK-9.6", "TK-1.1")
def test_high_form_tasks_and_standing_legendary_pieces():
    """Color Conquest (3) and Destruction (1), and two legendary pieces in the arena however they came there."""
    sides = {0: {"claimed": ["color_conquest", "destruction"]}}
    table = Play(at={"A5": "A*", "E5": "A*", "I5": "B*"}, mode="high_form", sides=sides)
    assert [side["score"] for side in table.match.view(None)["sides"]] == [[6], [1]]


@pytest.mark.rule("TK-10.1")
def test_high_form_destroyed_pieces_give_nothing():
    table = Play(mode="high_form", killed=[[0, 0, 0], [4, 2, 1]], actions=0, tasks={"current": []}).end()
    assert table.match.view(None)["sides"][0]["score"] == [0]


# --- winning (TK-13) -------------------------------------------------------------------------------------------------


def last_turn(mode: str, sides: dict[int, Json], at: dict[str, str] | None = None, **more) -> Play:
    """The very last turn ends."""
    return Play(at=at, mode=mode, sides=sides, actions=0, last_turns=1, **more).end()


@pytest.mark.rule("TK-13.2", "TK-13.6")
def test_duel_most_points_win():
    table = last_turn("duel", {0: {"points": [0, 7]}, 1: {"points": [9, 0]}})
    assert table.match.outcome is not None
    assert (table.match.outcome.ranks, table.match.outcome.winners) == ([2, 1], [1])
    assert table.match.outcome.scores == [7.0, 9.0]


@pytest.mark.rule("TK-13.1")
def test_high_form_most_points_win():
    table = last_turn(
        "high_form", {0: {"claimed": ["destruction"]}}, {"A5": "A*", "I5": "B*"}, tasks={"current": []}
    )
    assert table.match.outcome is not None and table.match.outcome.ranks == [1, 2]


@pytest.mark.rule("TK-13.5", "TK-13.6")
@pytest.mark.parametrize(
    ("at", "ranks"),
    [
        ({"A5": "A", "I5": "b", "I6": "b"}, [1, 2]),
        ({"A5": "A", "I5": "B", "I6": "b"}, [2, 1]),
        ({"A5": "A", "A6": "a", "I5": "B", "I6": "b"}, [1, 1]),
    ],
    ids=["more upgraded pieces", "more pieces", "shared"],
)
def test_ties(at, ranks):
    table = last_turn("duel", {0: {"points": [0, 5]}, 1: {"points": [5, 0]}}, at)
    assert table.match.outcome is not None
    assert table.match.outcome.ranks == ranks
    assert table.match.outcome.draw == (ranks == [1, 1])


@pytest.mark.rule("TK-13.3", "TK-13.4", "TK-15.24", "TK-1.5", "TK-1.3")
def test_melee_the_smallest_colour_counts_then_the_next():
    """Side 0 {1: 5, 2: 7} and side 1 {0: 5, 2: 6}: both 5, then 7 beats 6. Side 2 has 4 and 20."""
    sides = {0: {"points": [0, 5, 7]}, 1: {"points": [5, 0, 6]}, 2: {"points": [20, 4, 0]}}
    table = last_turn("melee", sides)
    assert table.match.outcome is not None
    assert table.match.outcome.ranks == [1, 2, 3]
    assert table.match.outcome.scores == [5.0, 5.0, 4.0]


@pytest.mark.rule("TK-13.4", "TK-13.7")
def test_melee_of_four_the_third_colour_decides_and_each_step_only_among_those_tied():
    sides = {
        0: {"points": [0, 3, 4, 5]},
        1: {"points": [3, 0, 4, 6]},
        2: {"points": [3, 4, 0, 5]},
        3: {"points": [2, 9, 9, 0]},
    }
    # Side 3 has the most upgraded pieces but is last; sides 0 and 2 are tied until their pieces are counted.
    table = Play(at={"A5": "D", "I5": "A"}, mode="melee", seats=4, sides=sides)
    assert side_ranks(table.s) == [2, 1, 3, 4]


@pytest.mark.rule("TK-12.7", "TK-12.8")
def test_resigning():
    duel = Play().match.conceded(0)
    assert duel is not None and duel.winners == [1]
    team = Play(mode="team_duel").match.conceded(2)
    assert team is not None and team.winners == [1, 3]
    assert Play(mode="melee").match.conceded(0) is None


@pytest.mark.rule("TK-R24")
@pytest.mark.parametrize("mode", ["team_duel", "team_high_form"])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_team_gives_up_as_a_whole(mode, seat):
    end = Play(mode=mode, tasks={"current": []} if mode == "team_high_form" else {}).match.conceded(seat)
    assert end is not None
    assert end.ranks == ([2, 1, 2, 1] if seat % 2 == 0 else [1, 2, 1, 2])
    assert end.worth == [1.0 if rank == 1 else 0.0 for rank in end.ranks]


@pytest.mark.rule("TK-14.7", "TK-13.2")
def test_partners_win_together():
    table = last_turn("team_duel", {0: {"points": [0, 7]}, 1: {"points": [3, 0]}}, seat=3)
    assert table.match.outcome is not None
    assert table.match.outcome.ranks == [1, 2, 1, 2]
    assert table.match.outcome.worth == [1.0, 0.0, 1.0, 0.0]
    assert not table.match.outcome.draw
