"""The rules of the clocks, one after the other; times are written as they are given: in milliseconds."""

import msgspec
import pytest
from msgspec import structs

from tafelrunde.server.clocks.clock import Spent
from tafelrunde.server.clocks.lag import Reading, compensation, gain, round_trip
from tafelrunde.server.clocks.pace import Pace, parse_pace
from tafelrunde.server.clocks.table import (
    Clocks,
    answer,
    ask,
    flagged,
    grant,
    hand_back,
    hand_to_bot,
    may_become_unrated,
    new_clocks,
    next_flag,
    pause,
    pause_ends,
    refused_as,
    resume,
    show,
    take_over,
    told,
)
from tafelrunde.server.refusals import Refusal

SPELL = Pace("spell", 60)
BANK = Pace("bank", 600, 10)


def two(pace: Pace, *waiting: int, now: int = 0, here: tuple[int, ...] = ()) -> Clocks:
    return ask(new_clocks(pace, [True, True]), waiting, now, here)[0]


def after(clocks: Clocks, seat: int, read: int, *waiting: int, now: int | None = None) -> Clocks:
    """The seat's answer is read; then these are asked."""
    clocks, _ = answer(clocks, seat, Reading(read))
    return ask(clocks, waiting, read if now is None else now)[0]


def left(clocks: Clocks, now: int) -> list[int | None]:
    return told(clocks, now).left


# --- rule 1: spells --------------------------------------------------------------------------------------------------


def test_many_answers_are_one_spell():
    clocks = two(SPELL, 0)
    for read in (10_000, 20_000, 30_000):
        clocks = after(clocks, 0, read, 0)
    assert left(clocks, 31_000) == [29_000, 60_000]


def test_each_spell_has_its_whole_time():
    clocks = after(two(SPELL, 0), 0, 45_000, 1)
    clocks = after(clocks, 1, 50_000, 0)
    assert left(clocks, 50_000) == [60_000, 55_000]


def test_a_spell_costs_the_bank_what_goes_beyond_the_delay():
    clocks = two(BANK, 0)
    assert told(clocks, 4_000).left[0] == 600_000 and told(clocks, 4_000).delay[0] == 6_000
    clocks = after(clocks, 0, 4_000, 0)
    clocks = after(clocks, 0, 25_000, 1)  # 25 s in all: the delay counts once for both answers
    assert left(clocks, 25_000)[0] == 585_000
    clocks = after(clocks, 1, 30_000, 0)
    assert told(clocks, 30_000).delay[0] == 10_000
    assert left(after(clocks, 0, 39_000, 1), 39_000)[0] == 585_000, (
        "quick answers cost nothing, and bring nothing"
    )


# --- rule 2: start and stop ------------------------------------------------------------------------------------------


def test_time_runs_from_when_the_question_was_shown():
    clocks = two(SPELL, 0, here=(0,))
    assert left(show(clocks, 0, 300), 5_300)[0] == 55_000
    assert left(clocks, 5_000)[0] == 56_000, "a second after the commit at the latest"
    assert left(show(clocks, 0, 1_700), 5_000)[0] == 56_000
    twice = show(show(clocks, 0, 300), 0, 700)
    assert left(twice, 5_300)[0] == 55_000, "a second window changes nothing"


def test_for_somebody_who_is_not_there_it_runs_from_the_commit():
    assert left(two(SPELL, 0), 5_000)[0] == 55_000


def test_what_was_shown_before_it_was_asked_is_another_question():
    clocks = two(SPELL, 0, now=10_000, here=(0,))
    assert show(clocks, 0, 9_000) == clocks


def test_queues_and_commits_are_nobodys_time():
    clocks = after(two(SPELL, 0), 0, 10_000, 0, now=17_000)  # read at 10 s, stored at 17 s
    assert left(clocks, 18_000)[0] == 49_000


# --- rule 3: lag -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bank 600+10", 1000),
        ("bank 60+0", 390),
        ("spell 60", 390),
        ("spell 5", 170),
        ("days 1", 0),
        ("none", 0),
    ],
)
def test_the_gain(text: str, expected: int):
    assert gain(parse_pace(text)) == expected


@pytest.mark.parametrize(
    ("reading", "quota", "expected"),
    [
        (Reading(0, 9_800, 400), 1_000, 200),  # what the browser saw less
        (Reading(0, 0, 400), 1_000, 450),  # the browser claims all: what was measured, and a little
        (Reading(0, 0, 5_000), 1_000, 1_000),  # the quota
        (Reading(0, 12_000, 400), 1_000, 0),  # the browser claims more than there was
        (Reading(0, None, 400), 1_000, 0),
        (Reading(0, 0, None), 1_000, 0),  # never measured: `spent` alone is not believed
    ],
)
def test_what_is_compensated(reading: Reading, quota: int, expected: int):
    assert compensation(10_000, quota, reading) == expected


def test_the_middle_of_five_pings_counts():
    assert round_trip([]) is None
    assert round_trip([80]) == 80
    assert round_trip([1, 1, 1, 40, 9_000, 60, 50, 45]) == 50


def test_the_quota_begins_with_three_gains_and_grows_to_seven():
    clocks = two(SPELL, 0)
    quotas = [clocks.seats[0].quota]
    for turn in range(1, 7):
        clocks = after(clocks, turn % 2 ^ 1, turn * 1000, turn % 2)
        quotas.append(clocks.seats[0].quota)
    assert quotas[0] == 3 * 390 and quotas[2::2] == [4 * 390, 5 * 390, 6 * 390]
    for turn in range(7, 30):
        clocks = after(clocks, turn % 2 ^ 1, turn * 1000, turn % 2)
    assert clocks.seats[0].quota == 7 * 390


def test_compensation_is_taken_from_the_quota_and_then_paid():
    clocks = two(SPELL, 0)
    clocks, spent = answer(clocks, 0, Reading(10_000, 9_000, 900))
    assert spent == Spent(10_000, 9_050, 950, 0) and clocks.seats[0].quota == 220
    clocks, _ = ask(clocks, [0], 10_000)
    clocks, spent = answer(clocks, 0, Reading(12_000, 1_000, 900))
    assert spent == Spent(2_000, 1_780, 220, 0) and clocks.seats[0].quota == 0


# --- rule 4: at the same time, and back ------------------------------------------------------------------------------


def test_each_of_several_asked_has_a_clock_of_its_own():
    clocks = two(SPELL, 0, 1)
    clocks = after(clocks, 0, 20_000, 1)
    assert told(clocks, 30_000).running == [1]
    assert left(clocks, 30_000) == [40_000, 30_000]


def test_taking_an_answer_in_hand_back_starts_the_clock_again_without_a_new_delay():
    clocks = after(two(BANK, 0, 1), 0, 4_000, 1)
    clocks, _ = ask(clocks, [0, 1], 9_000, again=True)
    assert told(clocks, 9_000).delay == [6_000, 1_000] and told(clocks, 9_000).running == [0, 1]
    assert left(after(clocks, 0, 20_000, 1), 20_000)[0] == 595_000


def test_undo_gives_no_time_back():
    clocks = after(two(SPELL, 0), 0, 50_000, 1)
    clocks, charges = ask(clocks, [0], 55_000, again=True)
    assert charges == {1: Spent(5_000, 5_000, 0, 0)}
    assert left(clocks, 55_000) == [10_000, 55_000]
    clocks = after(clocks, 0, 57_000, 1)
    assert left(clocks, 57_000) == [8_000, 55_000], "the other's spell was interrupted, not ended"
    clocks = after(clocks, 1, 60_000, 0)
    assert left(clocks, 60_000)[0] == 60_000, "after the answer a new spell is a new spell"


# --- rule 5: the flag ------------------------------------------------------------------------------------------------


def test_the_flag_falls_when_nothing_can_come_any_more():
    clocks = two(SPELL, 0)
    due = 60_000 + 1_000 + 200  # the quota of 1170 ms waits a second at most
    assert next_flag(clocks) == (due, 0)
    assert not flagged(clocks, 0, due - 1) and flagged(clocks, 0, due)
    assert not flagged(clocks, 1, due), "nobody asked this seat"


def test_answer_and_flag_at_the_same_instant_the_answer_first():
    clocks = two(SPELL, 0)
    due, _ = next_flag(clocks) or (0, 0)
    in_time = Reading(60_900, 59_000, 1_000)
    assert not flagged(clocks, 0, due, waiting=in_time), "it was read in time and waits for the table"
    clocks, _ = answer(clocks, 0, in_time)
    clocks, _ = ask(clocks, [1], due)
    assert not flagged(clocks, 0, due)


def test_answer_and_flag_at_the_same_instant_the_flag_first():
    clocks = two(SPELL, 0)
    due, _ = next_flag(clocks) or (0, 0)
    late = Reading(due, 59_000, 900)
    assert flagged(clocks, 0, due, waiting=late)
    assert refused_as(clocks, 0, late) == "late"
    with pytest.raises(Refusal) as caught:
        answer(clocks, 0, late)
    assert caught.value.code == "late" and caught.value.message["de"] == "Deine Zeit war schon abgelaufen."


def test_the_last_millisecond_belongs_to_the_player():
    clocks = two(BANK, 0)
    assert refused_as(clocks, 0, Reading(610_000)) is None
    assert refused_as(clocks, 0, Reading(610_001)) == "late"
    clocks, spent = answer(clocks, 0, Reading(610_000))
    assert spent == Spent(610_000, 600_000, 0, 10_000)
    assert left(clocks, 700_000)[0] == 0


def test_a_clock_that_somebody_else_stops_at_its_very_end_does_not_go_below_zero():
    clocks = two(SPELL, 0, 1)
    clocks, _ = answer(clocks, 1, Reading(60_000))
    clocks, charges = ask(clocks, [], 61_000)  # with this the game is over
    assert charges == {0: Spent(61_000, 60_000, 1_000, 0)} and left(clocks, 61_000)[0] == 0


# --- rule 6: bots ----------------------------------------------------------------------------------------------------


def test_bots_have_no_clock():
    clocks, _ = ask(new_clocks(SPELL, [True, False]), [0, 1], 0)
    assert told(clocks, 5_000) == msgspec.convert(
        {"left": [55_000, None], "delay": [0, None], "running": [0], "at": 5_000}, type(told(clocks, 0))
    )
    assert next_flag(ask(clocks, [1], 5_000)[0]) is None
    assert answer(clocks, 1, Reading(10**9)) == (clocks, Spent())


def test_without_a_pace_there_is_no_clock():
    clocks = two(Pace(), 0)
    assert left(clocks, 10**9) == [None, None] and next_flag(clocks) is None
    assert refused_as(clocks, 0, Reading(10**9)) is None
    for wrong in (lambda: pause(clocks, 5), lambda: grant(clocks, 0, 15_000)):
        with pytest.raises(Refusal) as caught:
            wrong()
        assert caught.value.code == "no_clock"


def test_a_bot_takes_a_seat_and_the_person_takes_it_back():
    clocks, charges = hand_to_bot(two(BANK, 0), 0, 30_000)
    assert charges == {0: Spent(30_000, 20_000, 0, 10_000)} and left(clocks, 30_000)[0] is None
    clocks, _ = ask(clocks, [0], 40_000)
    clocks = hand_back(clocks, 0, 50_000)
    assert told(clocks, 55_000).running == [0]
    assert (told(clocks, 55_000).left[0], told(clocks, 55_000).delay[0]) == (580_000, 5_000)
    clocks, _ = ask(hand_to_bot(clocks, 0, 55_000)[0], [1], 60_000)
    assert told(hand_back(clocks, 0, 70_000), 70_000).running == [1]


# --- rule 7: pauses, our faults, gifts -------------------------------------------------------------------------------


def test_in_a_pause_every_clock_stands():
    clocks, charges = pause(two(SPELL, 0, 1), 10_000)
    assert charges == {0: Spent(10_000, 10_000, 0, 0), 1: Spent(10_000, 10_000, 0, 0)}
    assert left(clocks, 500_000) == [50_000, 50_000]
    assert next_flag(clocks) is None and told(clocks, 11_000).running == []
    assert refused_as(clocks, 0, Reading(11_000)) == "paused"
    clocks = resume(clocks, 70_000)
    assert left(clocks, 75_000) == [45_000, 45_000]
    assert clocks.rested == 60_000


def test_whoever_is_asked_during_a_pause_waits_for_its_end():
    clocks = after(two(SPELL, 0), 0, 1_000)  # a bot is asked
    clocks, _ = pause(clocks, 2_000)
    clocks, _ = ask(clocks, [1], 3_000)
    assert told(clocks, 60_000).running == [] and left(clocks, 60_000)[1] == 60_000
    assert left(resume(clocks, 70_000), 75_000)[1] == 55_000


def test_pauses_last_fifteen_minutes_in_all():
    clocks, _ = pause(two(SPELL, 0), 0)
    assert pause_ends(clocks) == 900_000
    clocks = resume(clocks, 600_000)
    clocks, _ = pause(clocks, 610_000)
    assert pause_ends(clocks) == 610_000 + 300_000
    clocks = resume(clocks, 999_999)  # the timer was a little late
    assert pause_ends(clocks) is None and clocks.rested == 900_000
    with pytest.raises(Refusal, match="no_pause_left"):
        pause(clocks, 1_000_000)


def test_pausing_twice_and_going_on_without_a_pause():
    clocks, _ = pause(two(SPELL, 0), 0)
    with pytest.raises(Refusal, match="already_paused"):
        pause(clocks, 1)
    with pytest.raises(Refusal, match="not_paused"):
        resume(resume(clocks, 1), 2)


def test_after_a_take_over_the_spell_begins_anew_with_fifteen_seconds_more():
    clocks = two(BANK, 0)
    clocks = after(clocks, 0, 110_000, 0)  # 100 s of this spell are paid already
    clocks, charges = take_over(clocks, 200_000, down=2_000)
    assert charges == {0: Spent(90_000, 0, 90_000, 0)}
    assert (told(clocks, 200_000).left[0], told(clocks, 200_000).delay[0]) == (615_000, 10_000)
    again, _ = take_over(clocks, 250_000, down=2_000)
    assert told(again, 250_000).left[0] == 615_000, "once"
    assert left(take_over(two(SPELL, 0), 50_000, 2_000)[0], 50_000) == [75_000, 60_000]


def test_a_take_over_in_a_pause_uses_none_of_it_up():
    clocks, _ = pause(two(SPELL, 0), 10_000)
    clocks, _ = take_over(clocks, 400_000, down=300_000)
    assert clocks.rested == 90_000 and pause_ends(clocks) == 400_000 + 810_000


def test_a_take_over_without_a_clock_changes_nothing():
    clocks = two(Pace(), 0)
    assert take_over(clocks, 10, 10) == (clocks, {})


def test_a_long_failure_may_make_a_live_table_unrated():
    assert may_become_unrated(SPELL, 300_001) and not may_become_unrated(SPELL, 300_000)
    assert not may_become_unrated(Pace("days", 3), 10**9)


def test_granted_seconds():
    clocks = grant(two(SPELL, 0), 0, 15_000)
    assert left(clocks, 5_000) == [70_000, 60_000]
    assert left(take_over(clocks, 5_000, 1_000)[0], 5_000)[0] == 90_000, "what was given stays given"


# --- stored and told -------------------------------------------------------------------------------------------------


def test_clocks_are_stored_as_a_small_text():
    clocks = after(two(BANK, 0, 1), 0, 12_345, 1)
    clocks = structs.replace(clocks, rested=5)
    text = msgspec.json.encode(clocks)
    assert len(text) < 300
    assert msgspec.json.decode(text, type=Clocks) == clocks
