import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.server.clocks.pace import DAYS, NO_PACE, Pace, parse_pace, settled_pace
from tafelrunde.server.clocks.sentences import SENTENCES
from tafelrunde.server.refusals import Refusal

PACES = st.one_of(
    st.just(NO_PACE),
    st.builds(Pace, st.just("spell"), st.integers(5, 3600)),
    st.builds(Pace, st.just("bank"), st.integers(30, 14400), st.integers(0, 300)),
    st.builds(Pace, st.just("days"), st.sampled_from(DAYS)),
)


@pytest.mark.parametrize(
    ("text", "pace", "full", "family"),
    [
        ("none", Pace("none"), 0, "none"),
        ("spell 60", Pace("spell", 60), 60_000, "live"),
        ("bank 600+10", Pace("bank", 600, 10), 600_000, "live"),
        ("days 3", Pace("days", 3), 259_200_000, "days"),
    ],
)
def test_a_pace_has_a_text(text: str, pace: Pace, full: int, family: str):
    assert parse_pace(text) == pace
    assert str(pace) == text
    assert (pace.full, pace.family) == (full, family)


@given(PACES)
def test_what_is_printed_is_read_again(pace: Pace):
    assert parse_pace(str(pace)) == pace


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected 'none', 'spell 60', 'bank 600+10' or 'days 3'"),
        ("spell", "expected 'none'"),
        ("spell 60 ", "expected 'none'"),
        ("spell ٦٠", "expected 'none'"),
        ("bank 600", "expected 'none'"),
        ("Bank 600+10", "expected 'none'"),
        ("spell 4", "a spell of 4 seconds: expected 5 to 3600"),
        ("bank 29+0", "the bank of 29 seconds: expected 30 to 14400"),
        ("bank 600+301", "the delay of 301 seconds: expected 0 to 300"),
        ("days 4", "4 days: expected one of 1, 2, 3, 7, 14"),
    ],
)
def test_what_is_no_pace_is_refused_with_a_reason(text: str, says: str):
    with pytest.raises(Refusal) as caught:
        parse_pace(text)
    assert caught.value.code == "bad_pace" and caught.value.message == SENTENCES["bad_pace"]
    assert says in str(caught.value.detail)


def test_a_long_text_is_not_repeated():
    with pytest.raises(Refusal) as caught:
        parse_pace("x" * 10_000)
    assert len(str(caught.value.detail)) < 150


def test_who_holds_two_seats_plays_without_a_clock():
    pace = Pace("spell", 60)
    assert settled_pace(pace, ["ada", "bob", None, None]) == pace
    assert settled_pace(pace, ["ada", "bob", "ada"]) == NO_PACE
