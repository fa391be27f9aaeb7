"""What is true of every game at every decision. Each function checks one promise and says which decision broke it."""

import json
from random import Random

import msgspec

from tafelrunde import Match
from tafelrunde.core.choice import Choice


def seen(choice: Choice) -> list[object]:
    """A choice as a player meets it."""
    options = [
        [option.kind, list(option.refs), option.text("de"), option.text("en"), option.preview]
        for option in choice.options
    ]
    return [choice.seat, choice.prompt, choice.words(), options]


def as_json(data: object) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def saved(match: Match) -> object:
    """The very position, with all that is hidden, in the middle of whatever is going on."""
    return msgspec.to_builtins(match.game.save(match.state))


def every_choice(match: Match) -> str:
    return as_json({seat: seen(choice) for seat, choice in match.choices.items()})


def clone_is_equal_and_isolated(match: Match, dice: Random) -> None:
    before = match.digest()
    twin = match.clone()
    assert twin.digest() == before
    assert {seat: choice.values for seat, choice in twin.choices.items()} == {
        seat: choice.values for seat, choice in match.choices.items()
    }
    for _ in range(3):
        if twin.over:
            break
        seat = min(twin.choices)
        twin.answer(dice.randrange(twin.choices[seat].count), seat)
    assert match.digest() == before, "playing on in a clone changed the original"


def saves_and_loads(match: Match, closely: bool = True) -> None:
    """From the snapshot alone, through real JSON, in the middle of whatever is going on; `closely` compares every word too."""
    record, match.record = match.record, None  # the snapshot, not the journal
    saved = msgspec.json.decode(msgspec.json.encode(match.to_dict()))
    match.record = record
    loaded = Match.from_dict(saved)
    assert loaded.digest() == match.digest()
    assert loaded.over == match.over
    assert {seat: choice.values for seat, choice in loaded.choices.items()} == {
        seat: choice.values for seat, choice in match.choices.items()
    }
    if closely:
        assert every_choice(loaded) == every_choice(match)
        assert as_json(loaded.view(None)) == as_json(match.view(None))


def undoes_and_redoes(match: Match) -> int:
    """Undo as far as it goes, redo the same answers: nothing has changed. Returns how many were undone."""
    record = match.record
    assert record is not None
    digest, events = match.digest(), as_json(match.events(None))
    answers = list(zip(record.seats, record.indices))
    undone = 0
    while match.undo():
        undone += 1
    kept = list(zip(record.seats, record.indices))
    assert kept == answers[: len(kept)]
    for seat, index in answers[len(kept) :]:
        match.answer(index, seat)
    assert match.digest() == digest
    assert as_json(match.events(None)) == events
    return undone


def replays(match: Match, closely: bool = True) -> None:
    """The journal brings the same game back; `closely` compares every word that was told to anybody."""
    journal = json.loads(json.dumps(match.journal()))
    again = Match.replay(journal)
    assert again.digest() == match.digest()
    audience = (None, *range(match.setup.seats)) if closely else ()
    for seat in audience:
        assert as_json(again.events(seat)) == as_json(match.events(seat))


def ends_with_a_ranking(match: Match) -> None:
    assert match.outcome is not None
    assert len(match.outcome.ranks) == match.setup.seats
    assert min(match.outcome.ranks) == 1


def hides_what_is_hidden(match: Match, dice: Random) -> None:
    """Redrawing what a seat cannot know leaves all it sees as it is; which truth it was drawn from makes no difference."""
    seed, other = dice.getrandbits(30), dice.getrandbits(30)
    for seat in range(match.setup.seats):
        world = match.resample(seat, seed)
        assert as_json(world.view(seat)) == as_json(match.view(seat)), (
            f"seat {seat}: its view tells what it may not know"
        )
        if seat in match.choices:
            assert as_json(seen(world.choices[seat])) == as_json(seen(match.choices[seat])), (
                f"seat {seat}: its choice tells"
            )
        again = match.resample(seat, other).resample(seat, seed)
        assert saved(world) == saved(again), f"seat {seat}: the redrawn world depends on the hidden truth"
        twin = world.clone()
        assert saved(twin) == saved(world), "a clone of a redrawn world knows the truth"
