"""Events: who is told of them, and how much."""

import pytest

from tafelrunde.core.events import Event, event_text
from tafelrunde.core.words import Texts

EVERYBODY = (None, 0, 1, 2)


@pytest.mark.parametrize(("hidden", "told"), [(False, [None, 0, 1, 2]), (True, [1])])
def test_a_hidden_event_exists_only_for_its_seats(hidden, told):
    event = Event("peek", {"seat": 1}, {"card": 7}, (1,), hidden)
    assert [seat for seat in EVERYBODY if event.concerns(seat)] == told
    assert [seat for seat in EVERYBODY if event.seen_by(seat) is not None] == told


def test_what_is_secret_is_told_to_its_seats_alone():
    event = Event("peek", {"seat": 1}, {"card": 7, "known": True}, (1,))
    assert event.seen_by(1) == {"kind": "peek", "seat": 1, "card": 7, "known": True}
    assert event.seen_by(0) == event.seen_by(None) == {"kind": "peek", "seat": 1}


def test_insiders_have_a_sentence_of_their_own():
    words = {
        "event.peek": "seat {seat} peeks",
        "event.peek.known": "a {card}",
        "event.nod": "seat {seat} nods",
    }
    texts = Texts({"de": dict(words), "en": dict(words)})
    assert event_text(texts, {"kind": "peek", "seat": 1})["en"] == "seat 1 peeks"
    assert event_text(texts, {"kind": "peek", "seat": 1, "card": 7, "known": True})["en"] == "a 7"
    assert event_text(texts, {"kind": "nod", "seat": 1, "known": True})["en"] == "seat 1 nods"
