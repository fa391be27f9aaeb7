"""Replays: any game, finished or running, as a list of frames that can be stepped through; and journals, to pass on.

A frame holds only what its viewer may know. When a game is over (or has no secrets) everybody may look from every seat.
"""

from contextlib import suppress
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tafelrunde import Match, TafelrundeError
from tafelrunde.core.game import Setup
from tafelrunde.core.journal import written_seed
from tafelrunde.server import wire
from tafelrunde.server.deeds import SETTLING
from tafelrunde.server.play import Deed, Play, Start, has_hidden_info
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.settling import Settling
from tafelrunde.server.store.records import StoredSeat

PAGE_BYTES = 4_000_000
MOST_ANSWERS = 20_000


class Sitter(Struct):
    """Who sat where, as a journal tells it."""

    kind: Literal["person", "bot", "open"] = "person"
    name: str = ""
    level: wire.Level | None = None


class Settled(Struct):
    """Who gave up, left, ran out of time or came back, as a journal tells it (`deeds.SETTLING`)."""

    kind: str
    seat: int = 0
    mark: str | None = None


class AtTable(Struct):
    """What a journal of a table adds to the engine's: who played, who gave up, what else ended the game from outside its rules,
    and whether it was only practice."""

    seats: list[Sitter] = []
    conceded: int | None = None
    practice: bool = False
    settled: list[Settled] = []

    @property
    def settling(self) -> list[Deed]:
        """Older journals know nothing but a concession."""
        if self.settled:
            told = [each for each in self.settled if each.kind in SETTLING]
            return [msgspec.convert(msgspec.to_builtins(each), Deed) for each in told]
        return [] if self.conceded is None else [Deed("concede", self.conceded)]


class Recording(Struct):
    """A game as it was played, without answers that were taken back. `open`: everything about it may be seen by everybody.
    `damaged`: what came after it cannot be read any more."""

    start: Start
    deeds: list[Deed]
    settled: list[Deed]  # what ended it from outside its rules
    seats: list[StoredSeat]
    open: bool
    kept: dict[str, Any] = {}  # of a journal from outside: all that is worth keeping
    damaged: bool = False

    @property
    def beginning(self) -> Play:
        return Play(self.start, [deed for deed in self.deeds if deed.kind == "rebase"])

    @property
    def later(self) -> list[Deed]:
        """What happened from the beginning on: answers and, where a lesson was left, that."""
        return [deed for deed in self.deeds if deed.kind != "rebase"]


def record(play: Play, seats: list[StoredSeat]) -> Recording:
    is_open = play.over or not play.hidden_info
    return Recording(play.start, play.standing_deeds(), play.settling.deeds, list(seats), is_open)


def document(
    recording: Recording,
    viewer: int | None,
    seats: list[wire.Seat],
    first: int,
    count: int,
    page_bytes: int = PAGE_BYTES,
) -> wire.ReplayDocument:
    """The replay as `viewer` (None: a spectator) may see it: at most `count` frames from frame `first` on, as many as fit on a
    page."""
    play = recording.beginning
    page = Page(play.n, range(first, first + count), page_bytes)
    page.add(play, viewer, None)
    for deed in recording.later:
        if deed.kind == "free":
            play.do(deed)
            continue
        answered = None
        wanted = page.wants(play.n + 1)
        if wanted and (recording.open or deed.seat == viewer):
            answered = play.answered(deed.seat, deed.index)
        play.match.watch([viewer] if wanted else [])
        play.do(deed)
        page.add(play, viewer, answered)
    _settle(play, recording.settled)
    game = play.match.game
    return wire.ReplayDocument(
        game.id,
        recording.start.mode,
        wire.as_word(game.names),
        game.content(play.match.state),
        seats,
        viewer,
        play.over,
        play.outcome,
        recording.start.seed if play.over else None,
        page.beginning,
        play.n,
        page.frames,
        page.next,
        recording.start.practice,
        recording.damaged,
    )


def _settle(play: Play, settled: list[Deed]) -> None:
    """All at the end: how it ended is what counts of it."""
    with suppress(Refusal):
        for deed in settled:
            play.do(deed)


class Page:
    """The frames of one answer to a browser: those that were wanted, as far as there is room."""

    def __init__(self, beginning: int, wanted: range, most: int) -> None:
        self.most = most
        self.beginning = beginning
        self.wanted = wanted
        self.frames: list[wire.Frame] = []
        self.next: int | None = None
        self.bytes = 0

    def wants(self, n: int) -> bool:
        return self.next is None and n in self.wanted

    def add(self, play: Play, viewer: int | None, answered: wire.Answered | None) -> None:
        """The table as it is now, if it is wanted; the frame that does not fit any more is the first of the next page."""
        if self.wants(play.n):
            frame = wire.Frame(play.n, play.view(viewer), play.last_events(viewer), answered)
            self.bytes += len(wire.encode(frame))
            if self.frames and self.bytes > self.most:
                self.next = play.n
            else:
                self.frames.append(frame)
        elif self.next is None and play.n == self.wanted.stop:
            self.next = play.n


def seat_infos(seats: list[StoredSeat], here: set[int]) -> list[wire.Seat]:
    return [
        msgspec.convert(
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "online": number in here or seat.kind == "bot",
                "person": seat.person,
            },
            wire.Seat,
        )
        for number, seat in enumerate(seats)
    ]


# --- journals --------------------------------------------------------------------------------------------------------


def journal(play: Play, seats: list[StoredSeat]) -> dict[str, Any]:
    """The file that holds a game: the engine's journal, who played, and who gave up."""
    if play.rebased is not None:
        raise Refusal("not_whole")
    sitters = [Sitter(seat.kind, seat.name, _level(seat.level)) for seat in seats]
    data: dict[str, Any] = play.match.journal()
    settled = [Settled(deed.kind, deed.seat, deed.mark) for deed in play.settling.deeds]
    at_table = AtTable(sitters, play.conceded, play.start.practice, settled)
    data["table"] = msgspec.to_builtins(at_table)
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
        deeds.insert(0, _from_position(data["start"], setup))
    settled = _possible(match, at_table.settling)
    options = {**setup.options, "packs": setup.packs} if setup.packs else setup.options
    seed = written_seed(setup.seed)
    practice = at_table.practice
    start = Start(
        match.game.id, setup.mode, setup.seats, seed, options, format=setup.format, practice=practice
    )
    sitters = (at_table.seats + [Sitter()] * setup.seats)[: setup.seats]
    seats = [StoredSeat(sitter.kind, sitter.name[:40], sitter.level, None) for sitter in sitters]
    ended = any(deed.kind != "back" and deed.mark != "bot" for deed in settled)
    is_open = match.over or ended or not has_hidden_info(match.game)
    return Recording(start, deeds, settled, seats, is_open, _kept(match, at_table))


def _possible(match: Match, settled: list[Deed]) -> list[Deed]:
    """What a file says about the end counts as far as the game allows it."""
    settling = Settling()
    with suppress(Refusal, KeyError):
        for deed in settled:
            if not 0 <= deed.seat < match.setup.seats or settling.over:
                break
            settling.do(deed, match)
    return settling.deeds


def _kept(match: Match, at_table: AtTable) -> dict[str, Any]:
    """What a journal from outside tells, written anew: whatever else somebody put into it is not kept."""
    kept: dict[str, Any] = match.journal()
    if "start" in kept:
        kept["start"] = Match.from_position(kept["start"]).position()
    # It may be kept for ever: without names.
    sitters = [Sitter(each.kind, "", each.level) for each in at_table.seats]
    settled = _possible(match, at_table.settling)
    told = [Settled(deed.kind, deed.seat, deed.mark) for deed in settled]
    conceded = next((deed.seat for deed in settled if deed.kind == "concede"), None)
    at_table = AtTable(sitters[: match.setup.seats], conceded, at_table.practice, told)
    return {**kept, "table": msgspec.to_builtins(at_table)}


def _from_position(position: object, setup: Setup) -> Deed:
    """A journal may begin at a set-up position (a puzzle) instead of a fresh game."""
    match = {"format": setup.format, "position": position, "seed": written_seed(setup.seed)}
    return Deed("rebase", data={"match": match, "n": 0, "epoch": 0})


def replay_id(data: dict[str, Any]) -> str:
    """The same journal always has the same id, so it is kept only once."""
    return blake2b(msgspec.json.encode(data, order="deterministic"), digest_size=10).hexdigest()


def _level(text: str | None) -> wire.Level | None:
    level: wire.Level | None = msgspec.convert(text, wire.Level | None)
    return level
