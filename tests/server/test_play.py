"""Plays: choice ids, taking back, conceding, and that deeds done again give the same play."""

import random
from collections.abc import Iterable

import msgspec
import pytest

from tafelrunde import Match
from tafelrunde.core.game import shelf
from tafelrunde.core.patches import patched
from tafelrunde.server.play import Deed, Play, Start, rebase
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.wire import UndoMark, word

pytestmark = pytest.mark.usefixtures("toy")


def bids(seats: int = 2, seed: int = 1, mode: str = "bids") -> Play:
    return Play(Start("blind_bids", mode, seats, seed, {}))


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


def test_how_much_can_be_taken_back_is_told_and_each_amount_only_once():
    play = bids()
    seat = boasting(play)
    assert (play.undo_info([seat]).steps, play.undo_info([seat]).marks) == (0, [])
    play.do(Deed("answer", seat, 0))
    info = play.undo_info([0, 1])
    assert (info.ok, info.seat, info.steps, info.marks) == (True, seat, 1, []), "one answer needs no name"
    play.do(Deed("answer", seat, 0))
    info = play.undo_info([seat])
    # The last word is one answer, the speech is as long as the round.
    assert (info.steps, info.marks) == (
        2,
        [UndoMark("round", word("the whole round", "the whole round"), 2)],
    )


def test_a_whole_stretch_is_taken_back_at_once():
    play = bids()
    seat = boasting(play)
    here, events = play.match.digest(), play.event_count
    do(play, Deed("answer", seat, 1), Deed("answer", seat, 0), Deed("undo", seat, mark="round"))
    assert (play.n, play.epoch, play.match.digest(), play.event_count) == (2, 1, here, events)
    assert play.event_ends[-1] == events and len(play.event_ends) == 3
    assert play.match.choices[seat].prompt == "boast"
    with pytest.raises(Refusal, match="no_mark"):
        play.do(Deed("undo", seat, mark="round"))
    play.do(Deed("answer", seat, 1))
    for mark in ("century", ""):
        with pytest.raises(Refusal, match="no_mark"):
            play.do(Deed("undo", seat, mark=mark))
    assert play.n == 3


def test_nothing_is_taken_back_past_a_final_answer():
    play = bids()
    seat = boasting(play)
    do(play, Deed("answer", seat, 1))
    choice = play.choice_info(seat)
    assert choice is not None and [option.final for option in choice.options] == [False, False, True]
    play.do(Deed("answer", seat, 2))
    assert not play.undo_info([seat]).ok


def test_options_say_whether_somebody_else_decides_after_them():
    play = bids()
    after: list[set[tuple[bool, bool]]] = []
    while not play.over:
        seat = play.waiting[0]
        choice = play.choice_info(seat)
        assert choice is not None
        after.append({(option.hands_over, option.ends_turn) for option in choice.options})
        play.do(Deed("answer", seat, 0))
    # both bid; the winner speaks twice, then both bid again; with the last word the game is over
    assert after == [{(True, False)}, {(True, False)}, {(False, False)}, {(False, False)}] * 2 + [
        {(True, False)},
        {(True, False)},
        {(False, False)},
        {(True, True)},
    ]


def test_a_question_says_what_it_is_about():
    play = bids()
    seat = boasting(play)
    choice = play.choice_info(seat)
    assert choice is not None and choice.refs == [f"seat:{seat}"]
    play.do(Deed("answer", seat, 1))
    choice = play.choice_info(seat)
    assert choice is not None and choice.refs == []


@pytest.mark.slow
def test_can_undo_says_what_undo_would_do():
    """At every decision of many random games, for every seat."""
    counts = {"": 0, "nothing": 0, "other": 0, "news": 0}
    for seed in range(12):
        rng = random.Random(seed)
        play = bids(3, seed) if seed % 2 else Play(Start("battlecrest", "duel", 2, seed, {}))
        while not play.over and play.n < 60:
            twin: Match | None = None
            for seat in range(play.start.seats):
                predicted = play.match.can_undo(seat)
                if twin is None:
                    twin = play.match.clone(record=True)
                actual = twin.undo(seat)
                assert (predicted.ok, predicted.reason) == (actual.ok, actual.reason)
                counts[actual.reason] += 1
                if actual.ok:
                    twin = None  # the next seat looks at the match as it is
                else:
                    assert twin.answers_given == play.match.answers_given
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
    assert sum(outcome.scores) == sum(outcome.worth) == pytest.approx(1)
    assert (outcome.teams, outcome.scored, outcome.text["en"]) == (None, False, "Conceded.")


def test_whoever_concedes_takes_the_partner_along():
    outcome = do(bids(4, mode="pairs"), Deed("concede", 3)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.teams, outcome.worth) == ([0, 2], [0, 1, 0, 1], [1, 0, 1, 0])
    assert (outcome.conceded, outcome.text["en"]) == (3, "A pair has left.")


def test_where_a_game_does_not_allow_it_nobody_gives_up():
    play = bids(mode="oath")
    with pytest.raises(Refusal) as refused:
        play.do(Deed("concede", 1))
    assert refused.value.code == "may_not_concede" and refused.value.message["de"]
    assert not play.over and play.conceded is None
    assert play.waiting == [0, 1]


def test_nobody_may_win_and_the_score_may_be_the_goal():
    play = bids(mode="oath")
    while not play.over:
        play.do(Deed("answer", play.waiting[0], 0))
    outcome = play.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scored, outcome.worth) == ([], True, [0, 0])
    assert sum(outcome.scores) == 3


@pytest.mark.parametrize(
    ("game", "mode", "seeds"),
    [
        pytest.param("blind_bids", "bids", range(4), id="bids"),
        pytest.param("battlecrest", "duel", [0], id="battlecrest"),
        pytest.param("battlecrest", "duel", [1, 2, 3], id="battlecrest-more", marks=pytest.mark.slow),
    ],
)
def test_deeds_done_again_give_the_same_play_with_the_same_ids(game: str, mode: str, seeds: Iterable[int]):
    undone = sum(_play_twice(Start(game, mode, 2, seed, {}), random.Random(seed)) for seed in seeds)
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
            marks: list[str | None] = [None, *play.match.undo_marks(takers[0])]
            deed = Deed("undo", takers[0], mark=rng.choice(marks))
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


@pytest.mark.parametrize("game", [game.id for game in shelf() if game.id != "blind_bids"] + ["blind_bids"])
def test_what_is_saved_goes_on_exactly_as_the_match_itself(game: str):
    rng = random.Random(5)
    match = Match.new(game, seed=5)
    play = Play(Start(game, match.setup.mode, match.setup.seats, 5, {}, format=match.setup.format))
    while not play.over and play.n < 80:
        saved = play.saved()
        assert saved.digest == play.match.digest()
        twin = Match.from_dict(msgspec.json.decode(saved.match))
        seat = rng.choice(play.waiting)
        count = play.match.choices[seat].count
        assert [option.text() for option in twin.choices[seat].options] == [
            option.text() for option in play.match.choices[seat].options
        ]
        index = rng.randrange(count)
        twin.answer(index, seat)
        play.do(Deed("answer", seat, index))
        assert twin.digest() == play.saved().digest != saved.digest


def test_a_game_goes_on_with_the_chance_it_began_with():
    """Old tables do not say which; a new one is of the format of its day."""
    old, new = (Play(Start("blind_bids", "bids", 2, 7, {}, format=number)) for number in (1, 2))
    assert Play(Start("blind_bids", "bids", 2, 7, {})).view(0) == old.view(0) != new.view(0)
    assert [play.match.journal()["format"] for play in (old, new)] == [1, 2]


def test_a_large_seed_is_the_same_in_both_ways_of_writing_it():
    small, text, large = (
        Play(Start("blind_bids", "bids", 2, seed, {})) for seed in (255, "0xff", "0x1" + "0" * 31)
    )
    assert small.view(0) == text.view(0) != large.view(0)
    assert large.match.setup.seed == 2**124


def test_a_play_that_goes_on_from_a_snapshot_counts_on():
    play = bids()
    seat = boasting(play)
    deeds = [Deed("answer", 0, 0), Deed("answer", 1, 0)]
    deed = rebase(deeds, play.n, msgspec.json.decode(play.saved().match))
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
    assert at == {("dealt", 0), ("revealed", 2), ("breath", 3), ("boast", 3)}
    assert [event["kind"] for event in play.last_events(None)] == ["breath", "boast"]
    assert play.events([], 0, 3) == play.events([], 0)[:3]


@pytest.mark.parametrize("seats", [[0], [1], []])
def test_an_event_carries_what_it_changed_for_those_who_look(seats: list[int]):
    play = bids()
    eye = seats[0] if seats else None
    play.match.watch([eye])
    before, since = play.view(eye), play.event_count
    seat = boasting(play)
    play.do(Deed("answer", seat, 1))
    revealed, breath, boast = play.news(seats, since)
    assert breath["patch"] == [] and boast["patch"] == [[["said"], [1]]]
    shown = patched(before, revealed["patch"])
    assert shown == {**play.view(eye), "said": []}
    assert patched(shown, boast["patch"]) == play.view(eye)
    for other in ([0], [1], []):
        if other != seats:
            assert all("patch" not in event for event in play.news(other, since)), "nobody looked"
    assert all("patch" not in event for event in play.events(seats, since)), "a log is only read"


def test_a_browser_with_several_seats_gets_the_changes_of_each():
    play = bids(3)
    play.match.watch([0, 2])
    before, since = {seat: play.view(seat) for seat in (0, 2)}, play.event_count
    do(play, Deed("answer", 0, 0), Deed("answer", 1, 0), Deed("answer", 2, 0))
    (revealed,) = play.news([0, 2], since)
    assert "patch" not in revealed and "seen_by" not in revealed
    for seat in (0, 2):
        assert patched(before[seat], revealed["patches"][str(seat)]) == play.view(seat)
    assert revealed["patches"]["0"] != revealed["patches"]["2"]


def test_seats_of_one_browser_that_see_an_event_differently_get_their_own_version():
    events = bids(3).events([0, 1], 0)
    versions = {(event["seat"], tuple(event.get("seen_by", ())), "cards" in event) for event in events}
    assert versions == {(0, (0,), True), (0, (1,), False), (1, (0,), False), (1, (1,), True), (2, (), False)}
