"""Plays: choice ids, taking back, conceding, and that deeds done again give the same play."""

import random

import pytest

from tafelrunde.server.play import Deed, Play, Start, rebase
from tafelrunde.server.refusals import Refusal

pytestmark = pytest.mark.usefixtures("toy")


def bids(seats: int = 2, seed: int = 1) -> Play:
    return Play(Start("blind_bids", "bids", seats, seed, {}))


def do(play: Play, *deeds: Deed) -> Play:
    for deed in deeds:
        play.do(deed)
    return play


def boasting(play: Play) -> int:
    """Both have bid; returns the seat that is asked now."""
    do(play, Deed("answer", 0, 0), Deed("answer", 1, 0))
    (seat,) = play.waiting
    return seat


def test_a_choice_keeps_its_id_while_others_answer_the_same_question():
    play = bids(3)
    before = dict(play.asked)
    play.do(Deed("answer", 2, 1))
    assert play.asked == {0: before[0], 1: before[1]}
    play.do(Deed("answer", 0, 1))
    assert play.find(before[1], [1]) == 1


def test_an_answered_choice_is_stale_and_a_foreign_one_is_not_mine():
    play = bids()
    before = dict(play.asked)
    play.do(Deed("answer", 0, 0))
    for choice, seats, code in [
        (before[0], [0], "stale"),
        (before[0], [0, 1], "stale"),
        (before[1], [0], "not_yours"),
        (before[1], [], "not_yours"),
        ("nonsense", [0], "stale"),
    ]:
        with pytest.raises(Refusal) as refused:
            play.find(choice, seats)
        assert refused.value.code == code


def test_after_taking_back_an_old_id_never_fits_a_new_question():
    play = bids()
    seat = boasting(play)
    first = play.asked[seat]
    play.do(Deed("answer", seat, 0))
    second = play.asked[seat]
    do(play, Deed("undo", seat), Deed("answer", seat, 1))
    assert play.match.choices[seat].prompt == "again"
    assert play.asked[seat] != second
    assert first != play.asked[seat]
    with pytest.raises(Refusal, match="stale"):
        play.find(second, [seat])


def test_taking_back_in_a_simultaneous_question_leaves_the_others_alone():
    play = bids(3)
    before = dict(play.asked)
    do(play, Deed("answer", 1, 0), Deed("undo", 1))
    assert {seat: play.asked[seat] for seat in (0, 2)} == {0: before[0], 2: before[2]}
    assert play.asked[1] != before[1]
    assert play.n == 0 and play.epoch == 1


def test_can_undo_says_what_undo_would_do():
    """At every decision of many random games, for every seat."""
    counts = {"": 0, "nothing": 0, "other": 0, "news": 0}
    for seed in range(12):
        rng = random.Random(seed)
        play = bids(3, seed) if seed % 2 else Play(Start("battlecrest", "duel", 2, seed, {}))
        while not play.over and play.n < 60:
            for seat in range(play.start.seats):
                predicted = play.match.can_undo(seat)
                actual = play.match.clone(record=True).undo(seat)
                assert (predicted.ok, predicted.reason) == (actual.ok, actual.reason)
                counts[actual.reason] += 1
            seat = rng.choice(play.waiting)
            play.do(Deed("answer", seat, rng.randrange(play.match.choices[seat].count)))
    assert min(counts.values()) > 3, counts


def test_nothing_happens_after_the_end():
    play = do(bids(3), Deed("concede", 1))
    assert play.over and play.waiting == [] and play.choice_info(0) is None
    for deed in (Deed("answer", 0, 0), Deed("undo", 0), Deed("concede", 0)):
        with pytest.raises(Refusal, match="over"):
            play.do(deed)
    assert not play.undo_info([0]).ok


def test_whoever_concedes_loses_and_all_others_win():
    outcome = do(bids(3), Deed("concede", 1)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ranks, outcome.conceded, outcome.reason) == (
        [0, 2],
        [1, 2, 1],
        1,
        "conceded",
    )
    assert sum(outcome.scores) == pytest.approx(1)


@pytest.mark.parametrize(("game", "mode"), [("blind_bids", "bids"), ("battlecrest", "duel")])
def test_deeds_done_again_give_the_same_play_with_the_same_ids(game: str, mode: str):
    undone = sum(_play_twice(Start(game, mode, 2, seed, {}), random.Random(seed)) for seed in range(4))
    assert undone > 3


def _play_twice(start: Start, rng: random.Random) -> int:
    """Plays at random, with answers taken back, and again after each deed. Returns how many were taken back."""
    deeds: list[Deed] = []
    play, undone = Play(start), 0
    while not play.over and len(deeds) < 100:
        seat = rng.choice(play.waiting)
        deed = Deed("answer", seat, rng.randrange(play.match.choices[seat].count))
        takers = [each for each in range(2) if play.match.can_undo(each)]
        if takers and rng.random() < 0.3:
            deed = Deed("undo", takers[0])
            undone += 1
        play.do(deed)
        deeds.append(deed)
        again = Play(start, deeds)
        assert (again.asked, again.epoch, again.n, again.event_ends) == (
            play.asked,
            play.epoch,
            play.n,
            play.event_ends,
        )
        assert again.match.digest() == play.match.digest()
    short = Play(start, play.standing_deeds())
    assert short.match.digest() == play.match.digest()
    assert short.events([0], 0) == play.events([0], 0)
    return undone


def test_a_play_that_goes_on_from_a_snapshot_counts_on():
    play = bids()
    seat = boasting(play)
    deeds = [Deed("answer", 0, 0), Deed("answer", 1, 0)]
    deed = rebase(deeds, play.n, play.snapshot())
    # Set-up and answers no longer mean anything: only the snapshot counts.
    changed = Play(Start("blind_bids", "no such mode", 9, 0, {}), [*deeds, deed])
    assert changed.n == 2 and changed.waiting == [seat]
    assert changed.asked[seat] != play.asked[seat]
    assert changed.view(0) == play.view(0)
    changed.do(Deed("answer", seat, 1))
    assert changed.n == 3
    assert changed.match.choices[seat].prompt == "again"


def test_events_tell_which_answer_made_them_happen():
    play = bids()
    seat = boasting(play)
    play.do(Deed("answer", seat, 1))
    at = {(event["kind"], event["moment"]) for event in play.events([], 0)}
    assert at == {("dealt", 0), ("revealed", 2), ("boast", 3)}
    assert [event["kind"] for event in play.last_events(None)] == ["boast"]


def test_seats_of_one_browser_that_see_an_event_differently_get_their_own_version():
    events = bids(3).events([0, 1], 0)
    versions = {(event["seat"], tuple(event.get("seen_by", ())), "cards" in event) for event in events}
    assert versions == {(0, (0,), True), (0, (1,), False), (1, (0,), False), (1, (1,), True), (2, (), False)}
