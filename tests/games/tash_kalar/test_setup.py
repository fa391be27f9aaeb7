"""Section 2: from the box to the first turn."""

from collections import Counter

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.games.tash_kalar import decks
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.state import Position
from tests.games.tash_kalar.play import name_of

BASE = {"northern_imperial", "southern_imperial", "highland", "sylvan"}
EXPANSIONS = {"everfrost", "nethervoid", "etherweave"}


def new(mode: str, seats: int, seed: int = 1, **options: object) -> Match:
    """A match whose decks are set: the cards are dealt at once."""
    chosen = ["highland", "sylvan", "northern_imperial", "southern_imperial"][:seats]
    options = {**{f"deck{seat}": deck for seat, deck in enumerate(chosen)}, **options}
    return Match.new("tash_kalar", mode, seats, seed, options)


def state_of(match: Match) -> Position:
    assert isinstance(match.state, Position)
    return match.state


def answer(match: Match, name: str) -> None:
    assert match.choice is not None
    match.answer([name_of(option) for option in match.choice.options].index(name))


@pytest.mark.rule("TK-2.3", "TK-R26")
def test_each_player_takes_a_deck_and_every_deck_exists_once():
    match = Match.new("tash_kalar", "melee", 3, 1)
    taken: list[str] = []
    for seat in range(3):
        assert (
            match.choice is not None and match.choice.prompt == "setup.school" and match.choice.seat == seat
        )
        names = [name_of(option) for option in match.choice.options]
        assert set(names) == (BASE | EXPANSIONS) - set(taken)
        taken.append(names[0])
        match.answer(0)
    assert [library().decks[deck].id for deck in state_of(match).decks] == taken


@pytest.mark.rule("TK-R26")
def test_the_same_deck_twice_is_refused():
    with pytest.raises(TafelrundeError, match=r"deck1.*taken"):
        new("duel", 2, deck0="sylvan", deck1="sylvan")


@pytest.mark.rule("TK-0.7")
@pytest.mark.parametrize("deck", ["everfrost", "nethervoid", "etherweave"])
def test_a_deck_of_an_expansion_can_be_played(deck):
    s = state_of(new("duel", 2, deck0=deck))
    assert {library().schools[library().beings[being].school].id for being in s.hand[0]} == {deck}


@pytest.mark.rule("TK-2.3", "TK-2.4", "TK-2.6", "TK-2.7", "TK-0.5")
@pytest.mark.parametrize(("mode", "seats"), [("high_form", 2), ("duel", 2), ("melee", 3), ("melee", 4)])
def test_everybody_draws_three_two_one(mode, seats):
    s = state_of(new(mode, seats))
    for seat in range(seats):
        assert (len(s.hand[seat]), len(s.legends[seat]), len(s.flares[seat])) == (3, 2, 1)
        assert s.deck_size(seat) == 15
        school = library().schools[library().decks[s.decks[seat]].school].beings
        assert sorted([*s.hand[seat], *s.bag[seat]]) == sorted(school)
    assert len(s.shared_bag[0]) == 12 - 2 * seats
    assert len(s.shared_bag[1]) == 12 - seats


@pytest.mark.rule("TK-2.2", "TK-2.4", "TK-2.5")
def test_chance_decides_hands_legends_flares_and_who_begins():
    games = [state_of(new("duel", 2, seed)) for seed in range(12)]
    for what in ("hand", "legends", "flares"):
        assert len({tuple(getattr(s, what)[0]) for s in games}) > 3
    assert {s.first for s in games} == {0, 1}
    assert {state_of(new("duel", 2, seed, start="1")).first for seed in range(6)} == {1}


@pytest.mark.rule("TK-2.1", "TK-2.3", "TK-2.15")
def test_high_form_begins_with_an_empty_arena_and_all_pieces():
    s = state_of(new("high_form", 2))
    assert max(s.board) == 0
    assert s.supply == [17, 3, 17, 3]
    assert len(s.tasks) == 3  # the side with tasks


@pytest.mark.rule("TK-2.20", "TK-2.21", "TK-2.1")
def test_duel_start_pieces_are_laid_by_the_second_player():
    """One common of each lies on the score track, one on a start square: 15 double-sided pieces are left."""
    for side, squares in ((0, ("C5", "G5")), (1, ("G5", "C5"))):
        match = new("duel", 2, start="0")
        assert state_of(match).supply == [16, 3, 16, 3]
        assert match.choice is not None and match.choice.seat == 1 and match.choice.prompt == "start.side"
        answer(match, f"side:{side}")
        s = state_of(match)
        view = match.view(None)["board"]
        assert view == {
            squares[0]: {"side": 0, "rank": "common"},
            squares[1]: {"side": 1, "rank": "common"},
        }
        assert s.supply == [15, 3, 15, 3]
        assert s.tasks == []
        assert match.choice.seat == 0 and match.choice.prompt == "turn.what"


@pytest.mark.rule("TK-2.21")
def test_in_a_team_duel_the_player_with_the_fourth_turn_lays_them():
    match = new("team_duel", 4, start="2")
    assert match.choice is not None and match.choice.seat == 1 and match.choice.prompt == "start.side"


@pytest.mark.rule("TK-2.30", "TK-2.31", "TK-2.32", "TK-2.33", "TK-2.34", "TK-R36")
def test_melee_of_three():
    """Two opponents hold a piece of each colour: 15 are left, and all three colours stand beside a symbol."""
    match = new("melee", 3, start="1")
    assert state_of(match).supply == [15, 3, 15, 3, 15, 3]
    assert state_of(match).markers == [0b110, 0b101, 0b011]
    squares = [("F2", "G2"), ("G6", "G7"), ("B7", "C7")]
    for number, (colour, place) in enumerate([(2, 1), (0, 0), (1, 1)]):
        assert match.choice is not None and match.choice.seat == 0
        if number < 2:  # the last colour is left over
            assert match.choice.prompt == "start.colour"
            assert len(match.choice.options) == 3 - number
            answer(match, f"side:{colour}")
        assert match.choice.prompt == "start.square"
        assert {name_of(option) for option in match.choice.options} == set(squares[number])
        answer(match, squares[number][place])
    board = match.view(None)["board"]
    assert board == {
        "G2": {"side": 2, "rank": "common"},
        "G6": {"side": 0, "rank": "common"},
        "C7": {"side": 1, "rank": "common"},
    }
    assert state_of(match).supply == [14, 3, 14, 3, 14, 3]
    assert match.choice is not None and match.choice.seat == 1


@pytest.mark.rule("TK-2.31", "TK-2.33", "TK-2.34")
def test_melee_of_four_leaves_out_whoever_has_the_second_turn():
    match = new("melee", 4, start="3")
    s = state_of(match)
    assert s.supply == [14, 3] * 4
    assert match.choice is not None and match.choice.seat == 2
    # Seat 3 begins, so seat 0 has the second turn.
    assert {name_of(option) for option in match.choice.options} == {"side:1", "side:2", "side:3"}


# --- tasks (TK-2.10 to TK-2.14) --------------------------------------------------------------------------------------


@pytest.mark.rule("TK-2.10", "TK-2.11", "TK-2.12", "TK-2.13", "TK-2.14")
def test_three_simple_tasks_of_no_single_category_and_a_next_one():
    advanced_next = 0
    for seed in range(60):
        s = state_of(new("high_form", 2, seed))
        current = [library().tasks[task] for task in s.tasks]
        assert len(current) == 3 and not any(task.advanced for task in current)
        assert len({task.category for task in current}) > 1
        visible = [*current, library().tasks[s.next_task]]
        assert max(Counter(task.category for task in visible).values()) < 3
        assert len({*s.tasks, s.next_task, *s.task_bag, *s.task_under}) == 24
        advanced_next += visible[3].advanced
    assert 0 < advanced_next < 60  # passed over at first, then shuffled back in


@pytest.mark.rule("TK-2.14", "TK-9.3", "TK-9.8")
def test_the_third_task_of_a_category_goes_under_the_deck():
    s = state_of(new("high_form", 2))
    numbers = {task.id: task.index for task in library().tasks}
    s.tasks = [numbers["destruction"], numbers["devastation"], numbers["red_conquest"]]
    s.task_bag = (numbers["end_of_legends"],)
    s.task_under = (numbers["heroic_destruction"], numbers["diagonals"], numbers["isolation"])
    decks.turn_up_task(s)
    assert s.next_task == numbers["diagonals"]
    assert s.task_under == (numbers["isolation"], numbers["end_of_legends"], numbers["heroic_destruction"])
    assert s.tasks == [numbers["destruction"], numbers["devastation"], numbers["red_conquest"]]


@pytest.mark.rule("TK-R18")
def test_without_another_category_the_conflicting_task_stays():
    s = state_of(new("high_form", 2))
    numbers = {task.id: task.index for task in library().tasks}
    s.tasks = [numbers["destruction"], numbers["devastation"], numbers["red_conquest"]]
    s.task_bag = ()
    s.task_under = (numbers["end_of_legends"], numbers["heroic_destruction"])
    decks.turn_up_task(s)
    assert s.next_task == numbers["end_of_legends"]


@pytest.mark.rule("TK-R18")
def test_with_an_empty_task_deck_there_is_no_next_task_and_the_gap_stays():
    s = state_of(new("high_form", 2))
    current = list(s.tasks)
    s.task_bag, s.task_under = (), ()
    s.next_task = -1
    decks.claim(s, current[1])
    assert s.tasks == [current[0], -1, current[2]]
    assert s.next_task == -1


# --- teams (TK-2.40 to TK-2.43) --------------------------------------------------------------------------------------


@pytest.mark.rule("TK-2.40", "TK-2.41", "TK-2.42", "TK-2.43", "TK-14.11", "TK-R26", "TK-1.7")
def test_partners_sit_opposite_share_a_colour_and_two_legends():
    match = new("team_high_form", 4, start="1")
    s = state_of(match)
    assert s.side_of == [0, 1, 0, 1]
    assert s.supply == [17, 3, 17, 3]
    # Seat 1 begins for side 1; of side 0 seat 2 plays before seat 0.
    assert [len(hand) for hand in s.legends] == [0, 2, 2, 0]
    assert [len(hand) for hand in s.hand] == [3, 3, 3, 3]
    assert [len(hand) for hand in s.flares] == [1, 1, 1, 1]
    seats = match.view(None)["seats"]
    assert [(seat["cards"], seat["sideways"]) for seat in seats] == [(15, 6)] * 4
    # The colour of the partner who plays first: seat 1 (sylvan), seat 2 (northern imperial).
    assert [side["deck"] for side in match.view(None)["sides"]] == ["northern_imperial", "sylvan"]
