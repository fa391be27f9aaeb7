"""The match: answering, simultaneous choices, undo, journals, saving, clear errors."""

import json
from typing import Any

import pytest

import tafelrunde
from tafelrunde import Match, TafelrundeError
from tafelrunde.core.choice import Choice, Together
from tafelrunde.core.game import register
from tafelrunde.core.journal import LARGEST_NUMBER, written_seed
from tafelrunde.core.record import Record
from tests.core.toy import BID, ONLY, PROUD, Toy

TOY = Toy()
BAD_JOURNAL: Any = []


def one_choice() -> Choice:
    choice = Match.new("battlecrest").choice
    assert choice is not None
    return choice


@pytest.fixture
def match():
    return Match.new(TOY, seed=5)


@pytest.fixture
def toy_on_the_shelf():
    from tafelrunde.core import game

    register(TOY)
    yield
    game._games.pop("toy")


def bid(match, first, second):
    match.answer(first, 0)
    match.answer(second, 1)


def test_a_simultaneous_choice_is_asked_of_both_and_takes_answers_in_any_order(match):
    assert sorted(match.choices) == [0, 1]
    match.answer(2, 1)
    assert sorted(match.choices) == [0]
    match.answer(1, 0)
    assert match.events(None)[0]["bids"] == [1, 2]
    assert match.choice.seat == 1  # the higher bid decides


def test_answers_to_an_open_simultaneous_choice_are_told_to_nobody(match):
    before = json.dumps([match.view(seat) for seat in (None, 0, 1)])
    match.answer(2, 1)
    assert json.dumps([match.view(seat) for seat in (None, 0, 1)]) == before
    assert match.events(0) == []


def test_redrawing_opens_the_others_answers_again(match):
    match.answer(2, 1)
    assert sorted(match.resample(0, 3).choices) == [0, 1]
    assert sorted(match.resample(1, 3).choices) == [0]


def test_a_choice_with_one_option_answers_itself(match):
    bid(match, 1, 0)
    assert match.choice.prompt == "peek"


def test_the_atom_that_decides_the_game_ends_it_at_once(match):
    bid(match, 2, 0)
    match.answer(0)
    match.answer(0)
    bid(match, 2, 0)
    assert match.over
    assert match.choice is None
    assert match.choices == {}
    assert match.outcome.ranks == [1, 2]
    assert match.outcome.reason == "bold"


def test_undo_takes_back_the_last_answer(match):
    bid(match, 1, 0)
    match.answer(0)
    digest = match.digest()
    match.answer(1)
    assert match.undo()
    assert match.digest() == digest
    assert match.answers_given == 3


def test_undo_never_goes_back_past_new_information(match):
    bid(match, 1, 0)
    match.answer(1)  # peeks
    undone = match.undo()
    assert not undone
    assert undone.reason == "news"
    assert "revealed" in undone.text("en")
    assert "aufgedeckt" in undone.text("de")


def test_the_points_of_no_return_that_were_passed_are_known_by_seat(match):
    bid(match, 1, 0)
    assert match.locks([0, 1]) == []
    match.answer(1)  # peeks
    assert match.locks([0, 1]) == [], "undo stops here now, and can say so itself"
    bidder, other = match.record.seats[-1], 1 - match.record.seats[-1]
    while not match.over and len(match.record.seats) < 5:
        choice = next(iter(match.choices.values()))
        match.answer(0, choice.seat)
    assert match.locks([bidder]) == [3]
    assert match.locks([other]) == []


def test_what_is_taken_back_passed_no_point_of_no_return():
    record = Record()
    record.locks = [(2, 0), (5, 1)]
    record.cut(4, 10)
    assert record.locks == [(2, 0)]


def test_undo_never_goes_back_past_another_seats_answer(match):
    bid(match, 1, 0)
    undone = match.undo(0)
    assert not undone
    assert undone.reason == "other"


def test_undo_of_nothing(match):
    assert match.undo().reason == "nothing"
    assert match.undo(1).reason == "nothing"


def test_while_a_simultaneous_choice_is_open_each_seat_may_take_its_answer_back(match):
    match.answer(2, 0)
    assert match.undo(0)
    assert sorted(match.choices) == [0, 1]
    match.answer(1, 1)
    match.answer(0, 0)
    assert match.events(None)[0]["bids"] == [0, 1]


def test_the_first_of_two_open_answers_can_be_taken_back_too():
    from tests.core.toy import Toy

    class Three(Toy):
        pass

    match = Match.new(Three(), seed=5)
    match.answer(2, 1)
    assert not match.undo(0)  # seat 0 has not answered
    assert match.undo(1)
    assert match.answers_given == 0
    assert match.journal()["answers"] == []


def test_undo_also_takes_back_what_was_told(match):
    bid(match, 1, 0)
    match.answer(0)
    told = match.events(0)
    match.answer(0)
    bid(match, 0, 0)
    assert len(match.events(0)) > len(told)
    fresh = Match.new(TOY, seed=5)
    bid(fresh, 1, 0)
    fresh.answer(0)
    fresh.answer(0)
    assert fresh.undo()
    assert fresh.events(0) == told


def test_secrets_in_events_are_for_insiders(match):
    bid(match, 1, 0)
    match.answer(1)
    mine, others = match.events(0)[-1], match.events(1)[-1]
    assert mine["card"] == match.state.cards[0]
    assert mine["text"]["en"] == f"seat 0 sees {match.state.cards[0]}"
    assert "card" not in others
    assert others["text"]["en"] == "seat 0 peeks"
    assert "card" not in match.events(None)[-1]


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_journal_and_saves_bring_everything_back(match):
    bid(match, 1, 2)
    match.answer(1)
    match.answer(0)
    match.answer(2, 1)  # half of a simultaneous choice
    again = Match.replay(json.loads(json.dumps(match.journal())))
    loaded = Match.from_dict(json.loads(json.dumps(match.to_dict())))
    snapshot = {**match.to_dict(), "journal": None}
    for other in (again, loaded, Match.from_dict(snapshot), match.clone(record=True)):
        assert other.digest() == match.digest()
        assert sorted(other.choices) == [0]
    assert loaded.events(1) == match.events(1)


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_save_under_other_rules_goes_on_from_its_snapshot(match):
    bid(match, 1, 2)
    match.answer(1)
    saved = json.loads(json.dumps(match.to_dict()))
    saved["journal"]["digest"] = "0" * 32  # as if the rules had changed since
    loaded = Match.from_dict(saved)
    assert loaded.digest() == match.digest()
    assert loaded.choice.prompt == "proud"


@pytest.mark.parametrize(
    ("index", "seat", "expected"),
    [
        (3, 0, "from 0 to 2"),
        (-1, 0, "from 0 to 2"),
        (True, 0, "from 0 to 2"),
        ("1", 0, "from 0 to 2"),
        (0, 2, "seat 2"),
        (0, None, "say which"),
    ],
)
def test_a_wrong_answer_is_refused_and_changes_nothing(match, index, seat, expected):
    digest = match.digest()
    with pytest.raises(TafelrundeError, match=expected):
        match.answer(index, seat)
    assert match.digest() == digest
    assert match.answers_given == 0


def test_answering_a_finished_game_is_refused(match):
    for _ in range(2):
        bid(match, 2, 0)
        if not match.over:
            match.answer(0)
            match.answer(0)
    with pytest.raises(TafelrundeError, match="over"):
        match.answer(0)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: Match.new("chess"), "expected one of"),
        (lambda: Match.new(7), "expected one of"),
        (lambda: Match.new("battlecrest", mode=3), "expected one of duel"),
        (lambda: Match.new("battlecrest", seats="two"), "for 2 players"),
        (lambda: Match.new("battlecrest", seed="x"), "seed"),
        (lambda: Match.new("battlecrest", options=[1]), "options"),
        (lambda: Match.new("battlecrest").answer(0, "first"), "whole number"),
        (lambda: Match.new("battlecrest", mode="team"), "expected one of duel"),
        (lambda: Match.new("battlecrest", seats=3), "for 2 players"),
        (lambda: Match.new("battlecrest", seed=-1), "seed"),
        (lambda: Match.new("battlecrest", options={"colour": "red"}), "colour"),
        (lambda: Match.new("battlecrest", options={"arena": "moon"}), "fellwoods"),
        (lambda: Match.new("battlecrest", options={"mirror": "perhaps"}), "true or false"),
        (lambda: Match.new("battlecrest", options={"turn_limit": 5}), "from 10 to 1000"),
        (lambda: Match.new("battlecrest", options={"packs": 3}), "list of packs"),
        (lambda: Match.new(TOY, options={"packs": [{}]}), "takes no packs"),
        (lambda: Match.replay({}), "format"),
        (lambda: Match.replay(BAD_JOURNAL), "JSON object"),
        (lambda: Match.replay({"format": 1, "answers": [], "digests": []}), "field `game`"),
        (lambda: Match.from_position(7), "an object"),
        (lambda: Match.from_position({}), "field `game`"),
        (lambda: Match.from_position({"game": "battlecrest"}), "field `state`"),
        (lambda: Match.from_dict({}), "format"),
        (lambda: Match.new("battlecrest").view(2), "seat"),
        (lambda: Match.new("battlecrest", record=False).journal(), "no record"),
        (lambda: Match.new("battlecrest", record=False).undo(), "no record"),
        (lambda: Match.new("battlecrest", record=False).events(), "no record"),
        (lambda: one_choice().text("fr"), "language"),
    ],
)
def test_bad_input_gets_one_clear_error(call, expected):
    with pytest.raises(TafelrundeError, match=expected):
        call()


def test_a_tampered_journal_is_recognised():
    match = Match.new("battlecrest", seed=1)
    for _ in range(60):
        match.answer(0)
    journal = match.journal()
    journal["digests"] = ["0" * 32]
    with pytest.raises(TafelrundeError, match="differs at or before answer 50"):
        Match.replay(journal)
    journal = match.journal()
    journal["answers"] = [*journal["answers"][:5], [9, 0]]
    with pytest.raises(TafelrundeError, match="answer 5 does not fit"):
        Match.replay(journal)


def test_a_position_of_a_finished_game_is_over():
    match = Match.new("battlecrest", seed=2)
    while not match.over:
        match.answer(match.choice.count - 1)
    again = Match.from_position(match.position())
    assert again.over
    assert again.outcome.ranks == match.outcome.ranks


def test_the_public_names_are_all_there():
    for name in tafelrunde.__all__:
        assert hasattr(tafelrunde, name)
    info = next(info for info in tafelrunde.all_games() if info.id == "battlecrest")
    assert (info.id, info.seats, info.modes) == ("battlecrest", (2, 2), ["duel"])
    assert info.names["de"] == "Battlecrest"


def test_clones_and_redraws_of_an_open_simultaneous_choice(match):
    """Also in the compiled form, where the compiler must not believe that nothing is open."""
    match.answer(2, 1)
    twin = match.clone()
    assert sorted(twin.choices) == [0]
    assert twin.digest() == match.digest()
    assert sorted(match.resample(0, 1).clone().choices) == [0, 1]


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_the_journal_of_a_match_that_went_on_from_a_snapshot_replays(match):
    bid(match, 1, 2)
    match.answer(1)
    loaded = Match.from_dict(json.loads(json.dumps({**match.to_dict(), "journal": None})))
    loaded.answer(0)
    loaded.answer(2, 1)
    assert Match.replay(json.loads(json.dumps(loaded.journal()))).digest() == loaded.digest()


def test_can_undo_says_what_undo_would_do(match):
    assert match.can_undo().reason == "nothing"
    match.answer(1, 0)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.answer(0, 1)
    assert not match.can_undo(0)
    match.answer(0)
    digest = match.digest()
    assert match.can_undo(0)
    assert match.digest() == digest
    assert match.undo(0)


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_in_plain_python_is_found_at_a_compiled_table_too():
    assert tafelrunde.find_game("toy") is TOY
    assert Match.new("toy", seed=1).journal()["game"] == "toy"


# --- why nothing more can be taken back -----------------------------------------------------------------------------------------


def test_what_became_known_is_the_reason_if_it_was_the_own_answer(match):
    bid(match, 0, 1)  # seat 1 answers last, and has the higher bid
    match.answer(0)
    assert match.undo(1)
    assert match.can_undo().reason == "news"  # its own bid lies open now
    match.answer(1)  # peeks
    match.answer(0)
    assert match.undo(1)
    assert match.can_undo().reason == "news"


def test_the_other_seat_is_the_reason_if_it_answered_last(match):
    match.answer(1, 1)
    match.answer(0, 0)
    match.answer(0)
    assert match.undo(1)
    assert match.can_undo().reason == "other"


def test_while_others_bid_nobody_takes_back_what_he_has_not_answered(match):
    match.answer(1, 0)
    assert match.can_undo(1).reason == "other"
    assert match.can_undo(0)
    assert match.undo(0)
    assert match.can_undo(0).reason == "nothing"


def test_of_two_seats_in_turn_only_the_last_one_may_take_back():
    match = Match.new("battlecrest", options={"start": "0"})
    match.answer(0, 0)
    match.answer(0, 1)
    assert match.can_undo(0).reason == "other"
    assert match.undo(1)
    assert match.can_undo().reason == "other"
    match.answer(0, 1)
    match.answer(0)
    assert match.undo()
    assert match.can_undo().reason == "other"  # before that the other seat chose a hero


def test_a_simultaneous_question_that_nobody_was_asked_is_no_barrier():
    """Both have one option only: nobody learns anything."""

    class Forced(Toy):
        def step(self, s):
            yield Choice(0, BID, [0, 1])
            yield Choice(0, BID, [0, 1])
            yield Together([Choice(seat, ONLY, [7]) for seat in (0, 1)])
            yield Choice(0, PROUD, [0, 1])

    match = Match.new(Forced())
    match.answer(0)
    match.answer(1)
    assert match.choice.prompt == "proud"
    assert match.undo_steps() == 2


def test_the_digests_of_a_journal_go_back_with_its_answers():
    """One after every 50 answers; what is taken back takes its digest along."""
    match = Match.new("battlecrest", seed=1)
    while match.answers_given < 50:
        match.answer(0)
    assert match.journal()["digests"] == [match.digest()]
    assert match.undo()
    assert match.journal()["digests"] == []
    match.answer(0)
    assert len(match.journal()["digests"]) == 1 and match.answers_given == 50


def test_a_part_of_a_journal_is_the_match_as_it_was_then():
    match = Match.new("battlecrest", seed=1)
    digests = [match.digest()]
    for _ in range(8):
        match.answer(0)
        digests.append(match.digest())
    for upto in (0, 1, 5, 8):
        again = Match.replay(match.journal(), upto)
        assert (again.answers_given, again.digest()) == (upto, digests[upto])


def test_events_can_be_told_from_any_number_on(match):
    bid(match, 1, 0)
    match.answer(1)
    told = match.events(None)
    assert [event["number"] for event in told] == [0, 1]
    assert match.events(None, since=1) == told[1:]
    assert match.events(None, since=2) == []


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_journal_holds_all_that_was_agreed_on(match):
    bid(match, 1, 2)
    assert match.journal() == {
        "format": 2,
        "game": "toy",
        "rules": 1,
        "mode": "duel",
        "seats": 2,
        "seed": 5,
        "options": {"rounds": 3},
        "answers": [[0, 1], [1, 2]],
        "digests": [],
        "digest": match.digest(),
    }
    saved = match.to_dict()
    assert (saved["format"], saved["rules"], saved["seed"], saved["over"]) == (2, 1, 5, False)
    assert saved["position"] == match.position() and saved["journal"] == match.journal()
    assert Match.from_dict({**saved, "journal": None}).setup.seed == 5


@pytest.mark.parametrize("seat", [-1, 2, 64])
def test_there_are_no_other_seats(match, seat):
    for ask in (match.view, match.conceded):
        with pytest.raises(TafelrundeError, match="expected a whole number from 0 to 1"):
            ask(seat)


def test_nobody_gives_up_a_game_that_is_over():
    match = Match.new("battlecrest", seed=2)
    assert match.conceded(0).winners == [1] and match.conceded(1).winners == [0]
    while not match.over:
        match.answer(match.choice.count - 1)
    assert match.conceded(0) is None


def test_a_clone_that_listens_tells_what_happens_from_there_on(match):
    bid(match, 1, 0)
    twin = match.clone()
    assert (twin.record, twin.answers_given) == (None, 0)
    twin.listen()
    twin.answer(1)
    assert [event["kind"] for event in twin.events(0)] == ["peek"]
    assert (twin.answers_given, match.answers_given) == (1, 2)
    twin.listen()  # once is enough
    assert len(twin.events(0)) == 1


class Long(Toy):
    """Every step a question to seat 0, then one to three seats at once: the 50th answer falls into the latter."""

    def step(self, s):
        yield Choice(0, BID, [0, 1])
        yield Together([Choice(seat, BID, [0, 1, 2]) for seat in (0, 1, 2)])
        s.round += 1

    def outcome(self, s):
        return None


@pytest.fixture
def long():
    """A long match after 49 answers."""
    from tafelrunde.core import game

    register(Long())
    match = Match.new("toy", seed=5)
    while match.answers_given < 49:
        match.answer(0, min(match.choices))
    yield match
    game._games.pop("toy")


def test_a_part_that_is_taken_back_takes_its_digest_along(long):
    assert sorted(long.choices) == [0, 1, 2] and long.journal()["digests"] == []
    long.answer(1, 0)
    assert long.journal()["digests"] == [long.digest()]
    assert long.undo(0)
    assert long.journal()["digests"] == []
    long.answer(2, 1)
    assert long.journal()["digests"] == [long.digest()]
    assert Match.replay(long.journal()).digest() == long.digest()


def test_the_first_of_two_open_answers_leaves_the_other_one_with_its_digest(long):
    long.answer(1, 0)
    long.answer(2, 1)
    assert len(long.journal()["digests"]) == 1
    assert long.undo(0)
    assert sorted(long.choices) == [0, 2]
    assert long.journal()["answers"][-1] == [1, 2] and long.journal()["digests"] == [long.digest()]
    assert Match.replay(long.journal()).digest() == long.digest()


def test_without_a_seat_the_last_open_answer_is_taken_back(long):
    long.answer(1, 0)
    long.answer(2, 1)
    assert long.undo()
    assert sorted(long.choices) == [1, 2]
    assert long.undo_steps() == 1 and long.undo_to("round", 0)
    assert sorted(long.choices) == [0, 1, 2]
    assert not long.undo_steps("round", 1)


def test_a_redrawn_world_keeps_the_own_answer_and_opens_the_others(long):
    long.answer(1, 0)
    long.answer(2, 1)
    assert [sorted(long.resample(seat, 3).choices) for seat in (0, 1, 2)] == [[1, 2], [0, 2], [0, 1, 2]]
    twin = long.resample(1, 3)
    twin.answer(0, 0)
    twin.answer(1, 2)
    assert twin._trail[-3:] == [0, 2, 1]  # by seat, whoever answered first


def test_a_seed_is_a_number_as_long_as_a_browser_keeps_it():
    assert written_seed(LARGEST_NUMBER) == LARGEST_NUMBER
    assert written_seed(LARGEST_NUMBER + 1) == hex(LARGEST_NUMBER + 1)


def test_what_was_answered_at_once_is_over_with_the_question(match):
    """Otherwise the next question would be saved as if it were half answered."""
    bid(match, 1, 0)
    assert "parts" not in match.position()
    assert match.position()["trail"] == [1, 0, 7]


def test_a_rollout_that_was_cloned_once_has_a_base_at_every_step():
    """Bots think about the same match again and again: a clone of it need not answer the whole game once more."""

    def trail_after_a_round(cloned: bool) -> object:
        rollout = Match.new(TOY, seed=5, record=False)
        if cloned:
            rollout.clone()
        for value in (0, 0, 0, 0):
            rollout.play(value, rollout.choice)
        return rollout._trail

    assert (trail_after_a_round(False), trail_after_a_round(True)) == ([0, 0, 7, 0, 0], [])
