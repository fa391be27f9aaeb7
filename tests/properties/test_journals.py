"""Journals written by earlier versions still replay, digest for digest: one game of every table, in each format that was
ever written."""

import json
from pathlib import Path

import pytest

from tafelrunde import Match, TafelrundeError

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.json"))


@pytest.mark.parametrize("file", JOURNALS, ids=lambda file: file.stem)
def test_an_old_journal_still_replays(file):
    journal = json.loads(file.read_text(encoding="utf-8"))
    match = Match.replay(journal)
    assert match.over
    assert match.digest() == journal["digest"]
    again = match.journal()
    assert (again["format"], again["seed"], again["answers"]) == (
        journal["format"],
        journal["seed"],
        journal["answers"],
    )


def test_there_are_journals_of_the_first_format():
    formats = [json.loads(file.read_text(encoding="utf-8"))["format"] for file in JOURNALS]
    assert formats.count(1) >= 8


@pytest.mark.parametrize("format", [0, 3, "1", None])
def test_a_format_that_never_was_is_refused(format):
    journal = json.loads(JOURNALS[0].read_text(encoding="utf-8"))
    with pytest.raises(TafelrundeError, match="format"):
        Match.replay({**journal, "format": format})


@pytest.mark.parametrize("seed", ["12", "0xZZ", "", -1])
def test_a_seed_that_is_none_is_refused(seed):
    journal = json.loads(JOURNALS[0].read_text(encoding="utf-8"))
    with pytest.raises(TafelrundeError, match="seed"):
        Match.replay({**journal, "seed": seed})


def test_a_large_seed_survives_being_written_down():
    match = Match.new("battlecrest", seed=1 << 127 | 5)
    journal = match.journal()
    assert journal["seed"] == hex(1 << 127 | 5)
    assert Match.replay(json.loads(json.dumps(journal))).digest() == match.digest()
