import pytest

from tafelrunde.server.clocks import sentences
from tafelrunde.server.clocks.leaving import (
    Seating,
    abort,
    after_flag,
    after_leaving,
    claim_after,
    claims,
    leaving_says,
    may_take_back,
    ranks_of_persons,
)
from tafelrunde.server.clocks.pace import Pace
from tafelrunde.server.refusals import SENTENCES as OTHERS

LIVE, SLOW, FREE = Pace("spell", 60), Pace("days", 3), Pace()
DUEL = Seating((0, 1), frozenset({0, 1}))
FOUR = Seating((0, 1, 2, 3), frozenset({0, 1, 2, 3}))
PAIRS = Seating((0, 1, 0, 1), frozenset({0, 1, 2, 3}))
TOGETHER = Seating((0, 0, 0), frozenset({0, 2}))
ALONE = Seating((0, 1, 2), frozenset({1}))


@pytest.mark.parametrize(
    ("seating", "consequence"),
    [
        (DUEL, "concede"),
        (FOUR, "bot"),
        (PAIRS, "bot"),
        (TOGETHER, "bot"),
        (Seating((0,), frozenset({0})), "concede"),
    ],
)
def test_leaving(seating: Seating, consequence: str):
    assert after_leaving(seating, 0) == consequence


@pytest.mark.parametrize(
    ("seating", "says"),
    [
        (DUEL, "If you leave now you lose, and the game is over."),
        (FOUR, "If you leave now a bot plays on for you, and you come last."),
        (PAIRS, "If you leave now a bot plays on in your place, with the others on your side."),
        (TOGETHER, "If you leave now a bot plays on in your place, with the others on your side."),
    ],
)
def test_what_leaving_means_is_told_before(seating: Seating, says: str):
    assert leaving_says(seating, 0)["en"] == says


def test_when_the_last_person_leaves_nobody_is_there_to_finish_for():
    assert after_leaving(ALONE, 1) == "concede"


def test_a_partner_who_plays_with_a_bot_already_loses_by_leaving():
    assert after_leaving(Seating((0, 1, 0, 1), frozenset({0, 1, 3})), 0) == "concede"


@pytest.mark.parametrize(
    ("seating", "answers", "gone", "consequence"),
    [
        (DUEL, [9, 9], (), "concede"),
        (DUEL, [1, 1], (), "concede"),  # the other one is there and waits
        (DUEL, [1, 1], (1,), "abort"),
        (DUEL, [1, 2], (1,), "concede"),
        (DUEL, [2, 0], (0, 1), "concede"),
        (PAIRS, [9, 9, 9, 9], (), "concede"),  # of two sides the flagged one loses
        (PAIRS, [1, 1, 0, 0], (1, 2, 3), "abort"),
        (PAIRS, [1, 1, 0, 0], (1, 3), "concede"),
        (FOUR, [0, 0, 0, 0], (1, 2, 3), "bot"),
    ],
)
def test_a_fallen_flag(seating: Seating, answers: list[int], gone: tuple[int, ...], consequence: str):
    assert after_flag(seating, 0, answers, gone) == consequence


@pytest.mark.parametrize(("pace", "seconds"), [(LIVE, 60), (Pace("bank", 600), 60), (FREE, 180)])
def test_a_claim_is_offered_after_a_while(pace: Pace, seconds: int):
    assert claim_after(pace) == seconds * 1000
    assert claims(pace, DUEL, 1, True, seconds * 1000 - 1) == ()
    assert claims(pace, DUEL, 1, True, seconds * 1000) == ("win", "wait")
    assert claims(pace, FOUR, 1, True, seconds * 1000) == ("bot", "wait")
    assert claims(pace, PAIRS, 1, True, seconds * 1000) == ("bot", "wait")


def test_no_claim():
    long = 10**9
    assert claim_after(SLOW) is None and claims(SLOW, DUEL, 1, True, long) == ()
    assert claims(LIVE, DUEL, 1, False, long) == (), "nobody waits for a seat that is not asked"
    assert claims(LIVE, DUEL, 1, True, None) == (), "the seat is there and thinks"
    assert claims(LIVE, ALONE, 1, True, long) == (), "bots claim nothing"
    assert claims(LIVE, ALONE, 0, True, long) == (), "a bot is never gone"


def test_a_seat_can_be_taken_back_where_nothing_is_at_stake():
    assert may_take_back(rated=False, left=True)
    assert not may_take_back(rated=True, left=True) and not may_take_back(rated=False, left=False)


@pytest.mark.parametrize(
    ("ranks", "left", "final"),
    [
        ([1, 2, 3, 4], [], [1, 2, 3, 4]),
        ([1, 2, 3, 4], [0], [4, 1, 2, 3]),  # the bot won; the person did not
        ([1, 2, 2, 4], [3], [1, 2, 2, 4]),
        ([3, 1, 1, 4], [1, 0], [3, 4, 1, 2]),  # whoever left first comes last
        ([1, 1, 1], [2, 0, 1], [2, 1, 3]),
    ],
)
def test_who_left_comes_last(ranks: list[int], left: list[int], final: list[int]):
    assert ranks_of_persons(ranks, left) == final


@pytest.mark.parametrize(
    ("pace", "answers", "running", "open_seats", "host_here", "expected"),
    [
        (LIVE, 0, 60_000, 0, True, "no_first_answer"),
        (LIVE, 0, 59_999, 0, True, None),
        (LIVE, 1, 10**9, 0, True, None),
        (SLOW, 0, 10**9, 0, True, None),
        (FREE, 0, 10**9, 0, True, None),
        (LIVE, 0, None, 1, True, None),
        (LIVE, 0, None, 1, False, "host_left"),
        (SLOW, 0, None, 1, False, "host_left"),
        (LIVE, 5, 70_000, 0, False, None),
    ],
)
def test_abort(
    pace: Pace, answers: int, running: int | None, open_seats: int, host_here: bool, expected: str | None
):
    assert abort(pace, answers, running, open_seats, host_here) == expected
    assert expected is None or expected in sentences.ENDINGS


def test_every_sentence_is_there_in_both_languages_and_has_a_code_of_its_own():
    said = [sentences.SENTENCES, sentences.CLAIMS, sentences.LEAVING, sentences.ENDINGS]
    for words in said:
        for each in words.values():
            assert set(each) == {"de", "en"} and each["de"] and each["en"] and each["de"] != each["en"]
    assert not sentences.SENTENCES.keys() & OTHERS.keys()
