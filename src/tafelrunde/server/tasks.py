"""Work on what somebody sent, or on a long past: done in a worker's process (botworker.py), so that the tables never wait for it.

A task is a record; its result is JSON, ready to be sent.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from tafelrunde import TafelrundeError, find_game
from tafelrunde.bots import analysis
from tafelrunde.server import replays, wire
from tafelrunde.server.play import Deed, Play, Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.wire_puzzles import ExpectedAnswer, Finding


class CheckPack(Struct, tag=True):
    """Is this pack all right?"""

    pack: dict[str, Any]


class CheckStart(Struct, tag=True):
    """Can a table be set up like this?"""

    start: Start


class KeepJournal(Struct, tag=True):
    """Is this a game that can be played back? Then: what of it is worth keeping."""

    journal: dict[str, Any]


class ShowJournal(Struct, tag=True):
    journal: dict[str, Any]
    viewer: int | None
    first: int
    count: int
    page: int


class ShowGame(Struct, tag=True):
    recording: replays.Recording
    seats: list[wire.Seat]
    viewer: int | None
    first: int
    count: int
    page: int


class ShowMoment(Struct, tag=True):
    """The table as it was after answer n."""

    start: Start
    deeds: list[Deed]
    n: int
    seat: int | None


class MomentsOf(Struct, tag=True):
    """The decisions of a finished game that an analysis can look at."""

    journal: dict[str, Any]
    seats: list[int]


class LookAtMoment(Struct, tag=True):
    """Was another answer clearly better than the one that was given when `n` stood?"""

    journal: dict[str, Any]
    n: int
    seconds: float
    seed: int


Task = CheckPack | CheckStart | KeepJournal | ShowJournal | ShowGame | ShowMoment | MomentsOf | LookAtMoment


class Kept(Struct):
    game: str
    journal: dict[str, Any]


def carry_out(data: Raw) -> bytes:
    """The result of a task; Refusal if there is something wrong with it."""
    task: Task = msgspec.json.decode(data, type=Task)
    return wire.encode(_result(task))


def _result(task: Task) -> object:
    if isinstance(task, CheckPack):
        check_pack(task.pack)
        return wire.Fine(True)
    if isinstance(task, CheckStart):
        try:
            Play(task.start)
        except TafelrundeError as error:
            raise Refusal("bad_setup", str(error)) from None
        return wire.Fine(True)
    if isinstance(task, KeepJournal):
        recording = replays.read_journal(task.journal)
        return Kept(recording.start.game, recording.kept)
    if isinstance(task, ShowMoment):
        play = Play(task.start, task.deeds, task.n)
        return wire.Moment(task.n, task.seat, play.view(task.seat), play.last_events(task.seat))
    if isinstance(task, MomentsOf):
        return analysis.decisions(task.journal, task.seats)
    if isinstance(task, LookAtMoment):
        return _looked_at(task)
    if isinstance(task, ShowJournal):
        recording = replays.read_journal(task.journal)
        seats = replays.seat_infos(recording.seats, set())
    else:
        recording, seats = task.recording, task.seats
    if task.viewer is not None and task.viewer >= recording.start.seats:
        raise Refusal("not_yours")
    return replays.document(recording, task.viewer, seats, task.first, task.count, task.page)


def _looked_at(task: LookAtMoment) -> Finding | None:
    seen = analysis.look(task.journal, task.n, task.seconds, task.seed)
    if seen is None:
        return None
    question, taken, better = (wire.as_word(each) for each in (seen.question, seen.taken, seen.better))
    line = [ExpectedAnswer(who, wire.as_word(text)) for who, text, _ in seen.line]
    return Finding(seen.n, seen.seat, min(1.0, max(0.0, seen.loss)), question, taken, better, line)


def check_pack(pack: dict[str, Any]) -> None:
    try:
        game = find_game(str(pack.get("game")))
        if not game.takes_packs:
            raise TafelrundeError(f"{game.id} takes no packs")
        for mode in game.modes:
            game.settings(mode.id, [pack])
    except TafelrundeError as error:
        raise Refusal("bad_pack", str(error)) from None
