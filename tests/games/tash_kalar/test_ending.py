"""Section 12: what triggers the end, the last turns, extra turns; TK-R14, TK-R38, TK-R44, TK-R49."""

import pytest

from tafelrunde.games.tash_kalar.content import library
from tests.games.tash_kalar.play import Json, Play, cast

IMPERIAL = [library().beings[being].id for being in library().schools[0].beings]
HAND = ["knight", "champion", "herald"]


def deck_of(cards: int, hand: list[str] | None = None) -> Json:
    """Seat 0 with so many cards left in the deck, the others discarded."""
    held = HAND if hand is None else hand
    rest = [one for one in IMPERIAL if one not in held]
    return {
        "hand": held,
        "bag": rest[:cards],
        "pile": rest[cards:],
        "flares": ["flare_10_5_5"],
        "legends": ["titan", "leviathan"],
    }


def seats_until_over(table: Play) -> list[int]:
    """Who takes a turn from here on; everybody only places."""
    seats = []
    while not table.match.over:
        seats.append(table.s.seat)
        assert len(seats) < 20
        table.pass_turn()
    return seats


# --- triggers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-12.1", "TK-12.6", "TK-15.32", "TK-3.14")
def test_drawing_the_last_card_of_the_own_deck_triggers_the_end():
    table = Play(others={0: deck_of(1, ["knight", "champion"])})
    assert table.s.deck_size(0) == 1
    table.pass_turn()
    assert table.s.last_turns == 2
    assert [event["kind"] for event in table.match.events(None)][-2:] == ["end_deck", "turn"]
    assert seats_until_over(table) == [1, 0]


@pytest.mark.rule("TK-12.1")
def test_the_last_but_one_card_does_not():
    assert Play(others={0: deck_of(2, ["knight", "champion"])}).pass_turn().s.last_turns == -1


@pytest.mark.rule("TK-11.5", "TK-12.1")
def test_an_extra_card_triggers_it_as_well():
    assert Play(others={0: deck_of(1)}, extra_own=1).pass_turn().s.last_turns == 2


@pytest.mark.rule("TK-R44")
def test_a_card_laid_on_an_empty_deck_is_drawn_by_the_refill_and_the_extra_draw_is_skipped():
    sylvan = [library().beings[being].id for being in library().schools[2].beings]
    held = ["kiskin_spirit", "naiad", "unicorn"]
    seat = {"hand": held, "bag": [], "pile": [one for one in sylvan if one not in held]}
    table = cast("kiskin_spirit", "E4", others={0: seat}).choose("effect.card", "dryad").pass_turn()
    assert table.hand() == {"naiad", "unicorn", "dryad"}
    assert table.s.last_turns == 2


@pytest.mark.rule("TK-12.4")
@pytest.mark.parametrize(("points", "triggered"), [(16, True), (15, False)])
def test_duel_eighteen_points(points, triggered):
    """Two points for a legendary piece destroyed this turn."""
    table = Play(sides={0: {"points": [0, points]}}, killed=[[0, 0, 0], [0, 0, 1]]).pass_turn()
    assert (table.s.last_turns == 2) == triggered


@pytest.mark.rule("TK-12.3", "TK-15.26", "TK-R38", "TK-12.12")
def test_high_form_nine_points_at_the_end_of_anybodys_turn():
    """Side 0 has tasks worth 7 and two legendary pieces; the turn of seat 1 ends: seat 1 plays the very last turn."""
    sides = {0: {"claimed": ["color_conquest", "red_conquest", "green_conquest"]}}
    table = Play(
        at={"A5": "A*", "A6": "A*"}, mode="high_form", sides=sides, seat=1, tasks={"current": []}
    ).pass_turn()
    assert table.s.last_turns == 2
    assert seats_until_over(table) == [0, 1]


@pytest.mark.rule("TK-10.3", "TK-15.27")
def test_high_form_nine_points_in_the_middle_of_a_turn_trigger_nothing():
    """Tasks worth 7 and two legendary pieces: 9, until a Titan of seat 1 destroys one of them."""
    sides = {0: {"claimed": ["color_conquest", "red_conquest", "green_conquest"]}}
    at = {"E5": "B", "E6": "B", "D7": "b", "E7": "b", "F7": "b", "E3": "A*", "A5": "A*"}
    table = Play(at=at, mode="high_form", sides=sides, seat=1, legends="titan", tasks={"current": []})
    assert table.match.view(None)["sides"][0]["score"] == [9]
    table.summon("titan", "E4").pass_turn()
    assert table.match.view(None)["sides"][0]["score"] == [8]
    assert table.s.last_turns == -1


@pytest.mark.rule("TK-12.5", "TK-15.25")
@pytest.mark.parametrize(
    ("seats", "points", "triggered"),
    [(4, [0, 10, 0, 0], True), (4, [0, 9, 9, 9], False), (3, [0, 11, 11], False), (3, [0, 0, 12], True)],
)
def test_melee_points_in_one_colour(seats, points, triggered):
    table = Play(mode="melee", seats=seats, sides={0: {"points": points}}).pass_turn()
    assert (table.s.last_turns == seats) == triggered


@pytest.mark.rule("TK-R38", "TK-R16")
def test_a_flare_that_lifts_an_opponent_to_the_limit_triggers_in_the_turn_of_who_invoked_it():
    at = dict.fromkeys(["C1", "D1", "E1", "F1"], "B")
    table = Play(at=at, flares="flare_08_4_5", sides={1: {"points": [17, 0]}}, actions=0)
    table.choose("turn.what", "flare_08_4_5").pass_turn()
    assert table.s.last_turns == 2
    assert seats_until_over(table) == [1, 0]


@pytest.mark.rule("TK-R49")
@pytest.mark.parametrize(("quiet", "triggered"), [(23, True), (22, False)])
def test_twelve_quiet_turns_per_player_trigger_the_end(quiet, triggered):
    table = Play(quiet=quiet).pass_turn()
    assert (table.s.last_turns == 2) == triggered


@pytest.mark.rule("TK-R49")
def test_an_own_being_summoned_or_discarded_interrupts_legends_and_flares_do_not():
    table = cast("swordmaster", "E5", quiet=20).pass_turn()
    assert table.s.quiet == 0
    table = (
        Play(hand="knight champion", quiet=20).choose("turn.what", "discard").choose("discard.card", "knight")
    )
    table.choose("return.card", "done").pass_turn()
    assert table.s.quiet == 0
    table = cast("time_elemental", "E2", quiet=20).pass_turn()
    assert table.s.quiet == 21
    at = dict.fromkeys(["C1", "D1", "E1", "F1"], "B")
    table = Play(at=at, flares="flare_08_4_5", quiet=20).choose("turn.what", "flare_08_4_5").pass_turn()
    assert table.s.quiet == 21


# --- the last turns --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-12.6", "TK-15.32")
def test_everybody_takes_one_more_turn_the_triggering_player_last():
    table = Play(mode="melee", seat=1, sides={1: {"points": [12, 0, 0]}}).pass_turn()
    assert seats_until_over(table) == [2, 0, 1]


@pytest.mark.rule("TK-12.11")
def test_in_teams_all_four_take_one_more_turn():
    table = Play(mode="team_duel", seat=1, sides={1: {"points": [18, 0]}}).pass_turn()
    assert seats_until_over(table) == [2, 3, 0, 1]


@pytest.mark.rule("TK-12.10")
def test_a_second_trigger_changes_nothing():
    table = Play(sides={0: {"points": [0, 18]}}, last_turns=2, seat=1)
    assert seats_until_over(table) == [1, 0]


@pytest.mark.rule("TK-12.9")
def test_a_triggered_end_stays_triggered():
    """High Form: the score falls below nine in the last turns, cards go back under the deck; the end comes nevertheless."""
    table = Play(mode="high_form", last_turns=2, hand="knight champion herald", tasks={"current": []})
    table.choose("turn.what", "discard").choose("discard.card", "knight").choose(
        "return.card", "champion", "done"
    )
    table.pass_turn()
    assert table.s.last_turns == 1
    assert seats_until_over(table) == [1]


# --- the Time Elemental (TK-R14) -------------------------------------------------------------------------------------


@pytest.mark.rule("TK-R14", "TK-3.14")
def test_an_extra_turn_is_a_full_one_with_fresh_counters():
    table = cast("time_elemental", "E2", killed=[[0, 0, 0], [1, 0, 0]]).place("A5").end()
    s = table.s
    assert (s.seat, s.actions, s.extra_turn) == (0, 2, True)
    assert (s.summoned, sum(s.killed)) == (0, 0)
    assert len(s.legends[0]) == 2  # the turn before was finished completely
    table.pass_turn()
    assert (table.s.seat, table.s.extra_turn) == (1, False)


@pytest.mark.rule("TK-R14")
def test_if_the_end_is_triggered_in_the_same_turn_everybody_still_has_the_last_one():
    table = cast("time_elemental", "E2", sides={0: {"points": [0, 17]}}).place("A5").end()
    assert table.s.last_turns == 2
    assert seats_until_over(table) == [0, 1, 0]


@pytest.mark.rule("TK-R14")
def test_in_ones_own_last_turn_the_extra_turn_follows_before_the_game_is_over():
    table = cast("time_elemental", "E2", last_turns=1).place("A5").end()
    assert not table.match.over
    assert seats_until_over(table) == [0]


@pytest.mark.rule("TK-R14", "TK-12.6")
def test_an_extra_turn_does_not_count_as_a_last_turn():
    table = cast("time_elemental", "E2", last_turns=2).place("A5").end()
    assert seats_until_over(table) == [0, 1]
