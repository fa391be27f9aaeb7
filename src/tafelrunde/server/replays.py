"""Replays: any game, finished or running, as a list of frames that can be stepped through; and journals, to pass on.

A frame holds only what its viewer may know. When a game is over (or has no secrets) everybody may look from every seat.
"""

from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from tafelrunde import Match, TafelrundeError
from tafelrunde.server import wire
from tafelrunde.server.play import Deed, Play, Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.storage import StoredSeat

MOST_FRAMES = 5000
MOST_ANSWERS = 20_000
JOURNAL_FORMAT = 1  # of the engine


class Sitter(Struct):
    """Who sat where, as a journal tells it."""

    kind: str = "person"
    name: str = ""
    level: wire.Level | None = None


class AtTable(Struct):
    """What a journal of a table adds to the engine's: who played, and who gave up."""

    seats: list[Sitter] = []
    conceded: int | None = None


class Recording(Struct):
    """A game as it was played, without answers that were taken back."""

    start: Start
    deeds: list[Deed]
    conceded: int | None
    seats: list[StoredSeat]

    def play(self) -> Play:
        play = Play(self.start, self.deeds)
        play.conceded = self.conceded
        return play


def record(play: Play, seats: list[StoredSeat]) -> Recording:
    return Recording(play.start, play.standing_deeds(), play.conceded, list(seats))


def is_open(play: Play) -> bool:
    """Whether everything about this game may be seen by everybody."""
    return play.over or not play.hidden_info


def document(
    recording: Recording, viewer: int | None, seats: list[wire.Seat], first: int, count: int
) -> wire.ReplayDocument:
    """The replay as `viewer` (None: a spectator) may see it: `count` frames from frame `first` on."""
    end = recording.play()
    start = Play(recording.start, [deed for deed in recording.deeds if deed.kind == "rebase"])
    game = end.match.game
    return wire.ReplayDocument(
        game.id,
        recording.start.mode,
        wire.as_word(game.names),
        game.content(end.match.state),
        seats,
        viewer,
        end.over,
        end.outcome,
        recording.start.seed if end.over else None,
        end.n,
        _frames(recording, start, viewer, is_open(end), range(first, first + min(count, MOST_FRAMES))),
    )


def _frames(
    recording: Recording, play: Play, viewer: int | None, all_choices: bool, wanted: range
) -> list[wire.Frame]:
    frames = []
    if play.n in wanted:
        frames.append(wire.Frame(play.n, play.view(viewer), play.last_events(viewer), None))
    for deed in recording.deeds:
        if deed.kind != "answer":
            continue
        if play.n + 1 >= wanted.stop:
            break
        answered = None
        if play.n + 1 in wanted and (all_choices or deed.seat == viewer):
            answered = play.answered(deed.seat, deed.index)
        play.do(deed)
        if play.n in wanted:
            frames.append(wire.Frame(play.n, play.view(viewer), play.last_events(viewer), answered))
    return frames


# --- journals --------------------------------------------------------------------------------------------------------


def journal(play: Play, seats: list[StoredSeat]) -> dict[str, Any]:
    """The file that holds a game: the engine's journal, who played, and who gave up."""
    if play.rebased is not None:
        raise Refusal("not_whole")
    sitters = [Sitter(seat.kind, seat.name, _level(seat.level)) for seat in seats]
    data: dict[str, Any] = play.match.journal()
    data["table"] = msgspec.to_builtins(AtTable(sitters, play.conceded))
    return data


def read_journal(data: dict[str, Any]) -> Recording:
    """A journal that came from outside, fully checked by playing it."""
    answers = data.get("answers")
    if isinstance(answers, list) and len(answers) > MOST_ANSWERS:
        raise Refusal("bad_journal", f"more than {MOST_ANSWERS} answers")
    try:
        match = Match.replay(data)
        at_table = msgspec.convert(data.get("table", {}), AtTable)
    except (TafelrundeError, msgspec.ValidationError) as error:
        raise Refusal("bad_journal", str(error)) from None
    except Exception as error:
        # A position from outside can be wrong in ways that no check foresees; it is the file that is at fault.
        raise Refusal("bad_journal", repr(error)) from None
    setup, record = match.setup, match.record
    assert record is not None
    deeds = [Deed("answer", *each) for each in zip(record.seats, record.indices, strict=True)]
    if data.get("start") is not None:
        deeds.insert(0, _from_position(data["start"], setup.seed))
    conceded = at_table.conceded
    if match.over or conceded is None or not 0 <= conceded < setup.seats:
        conceded = None
    options = {**setup.options, "packs": setup.packs} if setup.packs else setup.options
    start = Start(match.game.id, setup.mode, setup.seats, setup.seed, options)
    sitters = (at_table.seats + [Sitter()] * setup.seats)[: setup.seats]
    seats = [StoredSeat(sitter.kind, sitter.name[:40], sitter.level, None) for sitter in sitters]
    return Recording(start, deeds, conceded, seats)


def _from_position(position: object, seed: int) -> Deed:
    """A journal may begin at a set-up position (a puzzle) instead of a fresh game."""
    nothing: list[int] = []
    match = {
        "format": JOURNAL_FORMAT,
        "position": position,
        "seed": seed,
        "trail": nothing,
        "parts": nothing,
        "redraws": nothing,
        "journal": None,
    }
    return Deed("rebase", data={"match": match, "n": 0, "epoch": 0})


def replay_id(data: dict[str, Any]) -> str:
    """The same journal always has the same id, so it is kept only once."""
    return blake2b(msgspec.json.encode(data, order="deterministic"), digest_size=10).hexdigest()


def _level(text: str | None) -> wire.Level | None:
    level: wire.Level | None = msgspec.convert(text, wire.Level | None)
    return level
