"""The analysis of a game: it finds the answer that was clearly worse, and says which one was better."""

from tafelrunde import Match
from tafelrunde.bots.analysis import CLEAR, decisions, look
from tests.games.test_puzzles import example


def journal_with(index: int) -> dict[str, object]:
    """A game that begins with a puzzle, which was answered like this."""
    puzzle = example()
    match = puzzle.begin()
    match.answer(index, puzzle.seat)
    return match.journal()


def test_a_clearly_worse_answer_is_found_with_the_better_one():
    puzzle = example()
    worst = min(
        (index for index, rating in enumerate(puzzle.ratings) if rating >= 0), key=puzzle.ratings.__getitem__
    )
    seen = look(journal_with(worst), 0, 0.5, seed=3)
    assert seen is not None
    assert (seen.n, seen.seat) == (0, puzzle.seat)
    assert seen.loss >= CLEAR
    assert seen.better == {"de": puzzle.line[0].de, "en": puzzle.line[0].en} != seen.taken
    assert seen.question["de"] and seen.question["en"]


def test_the_best_answer_loses_nothing():
    puzzle = example()
    seen = look(journal_with(puzzle.best), 0, 0.5, seed=3)
    assert seen is not None and seen.loss == 0 and seen.better == seen.taken


def test_only_what_these_seats_decided_between_several_options_is_looked_at():
    match = Match.new("battlecrest", seed=4)
    while match.answers_given < 30:
        seat = min(match.choices)
        match.answer(0, seat)
    journal = match.journal()
    record = match.record
    assert record is not None
    own = decisions(journal, [0])
    assert own and all(record.seats[n] == 0 for n in own)
    assert decisions(journal, []) == []
    assert len(own) + len(decisions(journal, [1])) == len(decisions(journal, [0, 1])) <= 30
