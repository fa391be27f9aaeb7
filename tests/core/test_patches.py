"""Patches: what changed between two views."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde import Match, TafelrundeError
from tafelrunde.core.events import Event
from tafelrunde.core.patches import KEPT, Lens, difference, patched
from tests.core.toy import Toy

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


@given(JSON, JSON)
def test_a_patch_makes_one_view_from_the_other(before, after):
    untouched = json.dumps(before)
    result = patched(before, difference(before, after))
    assert json.dumps(result, sort_keys=True) == json.dumps(after, sort_keys=True)
    assert json.dumps(before) == untouched


def test_a_patch_names_only_what_changed():
    before = {"seats": [{"life": 3, "cards": ["a"]}, {"life": 2}], "turn": 1}
    after = {"seats": [{"life": 1, "cards": ["a", "b"]}, {"life": 2}], "turn": 1}
    assert difference(before, after) == [[["seats", 0, "life"], 1], [["seats", 0, "cards"], ["a", "b"]]]
    assert difference({"a": 1, "b": 2}, {"b": 2}) == [[["a"]]]
    assert difference(before, before) == []
    assert difference([0], [False]) == [[[0], False]]  # JSON tells them apart


def test_watched_seats_get_patches_with_their_events():
    match = Match.new(Toy(), seed=5)
    match.watch([None, 1])
    views = {None: match.view(None), 1: match.view(1)}
    for index, seat in ((0, 0), (1, 1), (1, 1), (0, 1)):
        match.answer(index, seat)
    for seat, view in views.items():
        for event in match.events(seat):
            view = patched(view, event["patch"])
        assert view == match.view(seat)
    peek = next(event for event in match.events(1) if event["kind"] == "peek")
    assert peek["patch"] == [[["card"], match.state.cards[1]]]
    assert next(event for event in match.events(None) if event["kind"] == "peek")["patch"] == []
    assert all("patch" not in event for event in match.events(0))  # nobody looks through these eyes


def test_patches_of_what_was_taken_back_are_gone():
    match = Match.new(Toy(), seed=5)
    match.watch([0])
    match.answer(1, 0)
    match.answer(0, 1)
    match.answer(0)
    match.answer(0)
    assert "counted" in [event["kind"] for event in match.events(0)]
    assert match.undo(0)
    assert list(match.record.lens.patches) == [0]
    match.answer(1)
    assert [event["kind"] for event in match.events(0) if "patch" in event] == ["bids", "counted"]


def test_a_match_without_a_record_cannot_be_watched():
    with pytest.raises(TafelrundeError, match="no record"):
        Match.new(Toy(), record=False).watch([0])


def test_patches_of_long_ago_are_forgotten():
    match = Match.new(Toy(), seed=5)
    events: list[Event] = []
    lens = Lens(match.game, events)
    lens.look([0], match.state, 0)
    for number in range(KEPT + 10):
        events.append(Event("counted", {"total": number}))
        lens.notice(events[-1])
    assert sorted(lens.patches) == list(range(10, KEPT + 10))


def test_only_who_was_told_of_an_event_gets_its_patch_and_the_rest_comes_with_the_last_one():
    match = Match.new(Toy(), seed=5)
    events: list[Event] = []
    lens = Lens(match.game, events)
    lens.look([-1, 0, 1], match.state, 0)
    match.state.round = 1
    events.append(Event("counted", {}))
    lens.notice(events[0])
    match.state.known[1] = True
    events.append(Event("peek", {}, None, (1,), True))
    lens.notice(events[1])
    match.state.total = 7
    lens.close(1)
    round, total = [["round"], 1], [["total"], 7]
    card = [["card"], match.state.cards[1]]
    assert lens.patches == {0: {-1: [round, total], 0: [round, total], 1: [round]}, 1: {1: [card, total]}}


def test_whoever_looks_anew_sees_the_table_as_it_is():
    match = Match.new(Toy(), seed=5)
    events = [Event("counted", {})]
    lens = Lens(match.game, events)
    lens.look([0], match.state, 0)
    lens.close(1)
    match.state.round = 2  # taken back and played again, unwatched
    lens.look([0], match.state, 1)  # the next answer: the view is still at hand
    lens.notice(events[0])
    assert lens.patches[0] == {0: [[["round"], 2]]}
    match.state.round = 3
    lens.look([0], match.state, 5)  # some answers later
    lens.notice(events[0])
    assert lens.patches[0] == {0: []}
    match.state.round = 4
    lens.look([0, 1], match.state, 5)  # other eyes
    lens.notice(events[0])
    assert lens.patches[0] == {0: [], 1: []}
