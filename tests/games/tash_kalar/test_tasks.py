"""Section 9: tasks, each at its limit and one below; claiming; what comes after."""

import pytest

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.tasks import is_met, progress
from tests.games.tash_kalar.play import Play

NUMBERS = {task.id: task.index for task in library().tasks}


def met(task: str, at: dict[str, str] | None = None, **state) -> bool:
    return is_met(Play(at=at, mode="high_form", **state).s, 0, NUMBERS[task])


def on(sign: str, *squares: str) -> dict[str, str]:
    return dict.fromkeys(squares, sign)


# --- this turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-9.5", "TK-8.25")
@pytest.mark.parametrize(
    ("task", "enough", "below"),
    [
        ("destruction", [[3, 0, 0], [1, 1, 1]], [[2, 0, 0]]),
        ("devastation", [[4, 0, 0], [2, 1, 1]], [[3, 0, 0]]),
        ("heroic_destruction", [[2, 1, 0], [2, 0, 1]], [[3, 0, 0], [1, 1, 0]]),
        ("heroic_devastation", [[2, 1, 1], [2, 2, 0]], [[3, 1, 0], [1, 2, 0]]),
        ("end_of_legends", [[0, 0, 1], [0, 2, 0]], [[5, 1, 0]]),
    ],
)
def test_destruction(task, enough, below):
    for killed in enough:
        assert met(task, killed=[[0, 0, 0], killed])
    for killed in below:
        assert not met(task, killed=[[0, 0, 0], killed])


@pytest.mark.rule("TK-9.5", "TK-4.17")
@pytest.mark.parametrize(
    ("task", "enough", "below"),
    [
        ("red_summoning", {"summoned": 2, "summoned_on_red": 1}, {"summoned": 2, "summoned_on_green": 1}),
        ("green_summoning", {"summoned": 2, "summoned_on_green": 1}, {"summoned": 1, "summoned_on_green": 1}),
        ("colored_summoning", {"summoned_on_red": 1, "summoned_on_green": 1}, {"summoned_on_red": 1}),
        ("legendary_summoning", {"summoned": 2, "summoned_legendary": 1}, {"summoned": 2}),
    ],
)
def test_summoning(task, enough, below):
    assert met(task, **enough)
    assert not met(task, **below)


# --- coloured squares: red D2, E5, H6, C8; green C3, G3, I4, A5, F8 --------------------------------------------------


@pytest.mark.rule("TK-0.2")
@pytest.mark.parametrize(
    ("task", "enough", "below"),
    [
        ("red_conquest", {"D2": "A", "E5": "A*", "H6": "a"}, {"D2": "A", "E5": "a", "H6": "a"}),
        ("green_conquest", {"C3": "A", "G3": "A", "I4": "a"}, {"C3": "A", "G3": "A", "H6": "a"}),
        (
            "color_conquest",
            {"D2": "A", "E5": "A", "C3": "A", "G3": "a", "I4": "a"},
            {"D2": "A", "E5": "A", "C3": "A", "G3": "a", "I5": "a"},
        ),
        ("red_legends", {"D2": "A*", "E5": "A"}, {"D2": "A", "E5": "A"}),
        ("green_legends", {"C3": "A*", "G3": "A*"}, {"C3": "A*", "G3": "a"}),
        ("rainbow_dominance", {"D2": "A", "C3": "A", "E5": "b"}, {"D2": "A", "C3": "A", "E5": "B"}),
    ],
)
def test_coloured_squares(task, enough, below):
    assert met(task, enough)
    assert not met(task, below)


# --- formations ------------------------------------------------------------------------------------------------------


def test_central_dominance_and_the_two_crosses():
    plus = ("E4", "D5", "E5", "F5", "E6")
    times = ("D4", "F4", "E5", "D6", "F6")
    assert met("center_cross", on("a", *plus)) and met("center_cross", on("a", *times))
    assert not met("center_cross", on("a", *plus[:4], "D4", "F4", "D6"))
    assert met("central_dominance", {**on("a", *plus), "D5": "A", "E5": "A"})
    assert not met("central_dominance", {**on("a", *plus), "E5": "A"})
    assert not met("central_dominance", {**on("A", *plus[:4])})


def test_line_dominance_six_more_than_the_opponent_on_a_line_through_the_middle():
    row = [f"{column}4" for column in "ABCDEFGHI"]
    assert met("line_dominance", {**on("a", *row[:7]), "H4": "b"})
    assert not met("line_dominance", {**on("a", *row[:6]), "H4": "b"})
    assert met("line_dominance", on("a", *[f"F{number}" for number in range(1, 7)]))
    assert not met("line_dominance", on("a", *[f"{column}3" for column in "ABCDEFGHI"]))


def test_diagonals():
    falling, rising = ("B2", "C3", "D4", "E5", "F6", "G7", "H8"), ("B8", "C7", "D6", "E5", "F4", "G3", "H2")
    enough = {**on("a", *falling[:3]), **on("a", *rising[:3]), "E5": "A"}
    assert met("diagonals", enough)
    assert not met("diagonals", {**enough, "E5": "a"})
    assert not met("diagonals", {name: sign for name, sign in enough.items() if name != "C7"})


def test_chains_link_opposite_sides_or_corners():
    row = [f"{column}5" for column in "ABCDEFGHI"]
    assert met("side_chain", on("a", *row))
    broken = on("a", *row)
    broken["E5"] = "b"
    assert not met("side_chain", broken)
    assert met("side_chain", {**broken, "E4": "A"})  # around the enemy, at the corners
    assert met("side_chain", on("a", *[f"G{number}" for number in range(1, 10)]))
    assert not met(
        "side_chain", on("a", *[f"H{number}" for number in range(2, 9)])
    )  # H2 lies in a corner, not on a side
    corner = ("B2", "C3", "D4", "E5", "F6", "G7", "H8")
    assert met("corner_chain", on("a", *corner))
    assert not met("corner_chain", on("a", *corner[:-1]))
    assert not met("corner_chain", on("a", *row))


# --- enemy pieces ----------------------------------------------------------------------------------------------------


def test_imprisonment_and_envelopment():
    around = ("D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6")
    assert met("imprisonment", {**on("a", *around[:6]), "E5": "b"})
    assert not met("imprisonment", {**on("a", *around[:5]), "E5": "b", "A5": "b"})
    assert not met("imprisonment", {**on("a", *around[:6]), "E5": "a"})
    assert met("envelopment", {**on("a", *around[:7]), "E5": "B"})
    assert not met("envelopment", {**on("a", *around[:6]), "E5": "B"})


@pytest.mark.rule("TK-R47")
def test_isolation():
    """The enemy on C1 is walled in by C2, D2, D1: its like on C3 is two squares away and out of reach.

    1      b a . .
    2    . a a . .
    3  . . b . .
    B2 is free: from C1 it can go to B2, which touches C3. With B2 taken it cannot.
    """
    open_wall = {"C1": "b", "C3": "b", "C2": "a", "D2": "a", "D1": "a"}
    assert not met("isolation", open_wall)
    assert met("isolation", {**open_wall, "B2": "a"})
    # Adjacent to its like: not isolated. No like within two squares: not isolated either.
    assert not met("isolation", {"C1": "b", "D2": "b", "C2": "a", "B2": "a", "D1": "a"})
    assert not met("isolation", {"C1": "b", "C4": "b", "C2": "a", "D2": "a", "D1": "a", "B2": "a"})


@pytest.mark.rule("TK-R47")
def test_isolation_looks_three_moves_far():
    """From C1 to its like on D3: by D1 to E2 in two moves; with E2 taken by D1, E1, F2 and E3, which is one too many."""
    wall = {"C1": "b", "D3": "b", "B2": "a", "C2": "a", "D2": "a"}
    assert not met("isolation", wall)
    assert met("isolation", {**wall, "E2": "a"})


# --- claiming (TK-9.1 to TK-9.8) -------------------------------------------------------------------------------------

CURRENT = ["destruction", "red_conquest", "center_cross"]


def claiming(killed: list[int], at: dict[str, str] | None = None, **more) -> Play:
    """The actions of the turn are used up; these tasks lie open, Diagonals is the next one."""
    tasks = {"current": CURRENT, "next": "diagonals"}
    return Play(at=at, mode="high_form", killed=[[0, 0, 0], killed], actions=0, tasks=tasks, **more).end()


RED = {"D2": "A", "E5": "A", "H6": "a"}


@pytest.mark.rule("TK-9.1", "TK-9.2", "TK-9.6", "TK-3.14")
def test_one_task_may_be_claimed_and_the_next_one_fills_the_gap():
    table = claiming([3, 0, 0], RED)
    assert table.prompt == "task.claim"
    assert table.options == {"destruction", "red_conquest", "no_task"}
    table.choose("task.claim", "red_conquest")
    s = table.s
    assert s.claimed == [(NUMBERS["red_conquest"],), ()]
    assert s.tasks == [NUMBERS["destruction"], NUMBERS["diagonals"], NUMBERS["center_cross"]]
    assert s.next_task not in (-1, NUMBERS["diagonals"])
    assert s.seat == 1  # only one: the turn is over
    assert table.match.view(0)["sides"][0]["score"] == [2]


@pytest.mark.rule("TK-9.1")
def test_claiming_none_is_allowed():
    table = claiming([3, 0, 0]).choose("task.claim", "no_task")
    assert table.s.claimed == [(), ()] and table.s.seat == 1


@pytest.mark.rule("TK-9.1")
def test_without_a_task_met_nothing_is_asked():
    assert claiming([2, 0, 0]).s.seat == 1


@pytest.mark.rule("TK-9.4")
def test_the_next_task_cannot_be_claimed():
    falling, rising = ("B2", "C3", "D4"), ("B8", "C7", "D6")
    table = claiming([0, 0, 0], {**on("a", *falling), **on("a", *rising), "E5": "A"})
    assert is_met(table.s, 0, NUMBERS["diagonals"])
    assert table.s.seat == 1


@pytest.mark.rule("TK-9.7", "TK-9.5")
def test_only_the_side_whose_turn_ends_can_claim():
    """The red squares are held by side 0, but the turn of seat 1 ends."""
    assert claiming([0, 0, 0], RED, seat=1).s.seat == 0
    assert claiming([0, 0, 0], RED).prompt == "task.claim"


@pytest.mark.rule("TK-9.7")
def test_an_extra_turn_and_the_last_turns_have_their_own_claim():
    assert claiming([0, 0, 0], RED, extra_turn=True).prompt == "task.claim"
    assert claiming([0, 0, 0], RED, last_turns=1).prompt == "task.claim"


@pytest.mark.rule("TK-9.3", "TK-9.8")
def test_after_claiming_the_next_task_may_not_be_the_third_of_a_category():
    """Two formations lie open then: no third one is turned up."""
    for number in range(15):
        table = claiming([3, 0, 0], RED, rng=[f"{number:032x}", 0]).choose("task.claim", "red_conquest")
        assert library().tasks[table.s.next_task].category != library().tasks[NUMBERS["diagonals"]].category
        assert table.s.tasks[2] == NUMBERS["center_cross"]


@pytest.mark.rule("TK-12.3", "TK-10.3")
def test_the_score_is_checked_after_the_claim():
    sides = {0: {"claimed": ["color_conquest", "side_chain", "central_dominance"]}}  # 3 + 3 + 1
    table = claiming([0, 0, 0], RED, sides=sides).choose("task.claim", "red_conquest")
    assert table.s.last_turns == 2


def test_undo_goes_back_from_the_claim_to_the_turn_but_not_behind_it():
    table = claiming([3, 0, 0])
    assert table.match.undo()
    assert table.prompt == "turn.what"
    table.end().choose("task.claim", "destruction")
    assert not table.match.undo()


def test_progress_tells_what_is_there_and_what_is_needed():
    table = Play(at={"D2": "A", "E5": "a"}, mode="high_form", tasks={"current": CURRENT, "next": "diagonals"})
    assert progress(table.s, 0, NUMBERS["red_conquest"]) == [(2, 3), (1, 2)]
    assert progress(table.s, 0, NUMBERS["center_cross"]) == [(1, 5)]
    task = table.match.view(None)["tasks"][1]
    assert task["id"] == "red_conquest"
    assert task["sides"][0] == {"met": False, "terms": [{"have": 2, "need": 3}, {"have": 1, "need": 2}]}
