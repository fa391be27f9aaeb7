"""A bot's room: a process of its own that thinks about one position at a time. Started by botpool.py.

It reads jobs from standard input and writes answers to standard output: four bytes of length, then JSON.
"""

import os
import queue
import signal
import struct
import sys
import threading
import traceback
from contextlib import suppress
from typing import BinaryIO, Final, Literal

import msgspec
from msgspec import Raw, Struct

from tafelrunde import Match, find_game
from tafelrunde.bots import make_bot, reasons, story
from tafelrunde.bots.bot import Bot, Expected
from tafelrunde.bots.search import Search
from tafelrunde.server import wire, wire_story
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.tasks import carry_out

MOST_BYTES: Final = 1 << 30  # of memory; a search bot uses a twentieth of it
NO_MATCH = Raw(b"{}")
EXPECTED_STEPS = 3  # of what follows a hint so much is told: more is not a reason any more, but a wish


class Job(Struct):
    """A position (a snapshot of `Match.snapshot`, as JSON; for a story a journal; or a task), the seat that is asked, and what is
    wanted."""

    kind: Literal["choose", "estimate", "story", "task", "ping"]
    match: Raw = NO_MATCH
    seat: int = 0
    level: str = "normal"
    seed: int = 0
    share: float = 1.0  # of the usual time to think


class Thought(Struct):
    index: int = -1
    win: float = 0.0
    error: str = ""
    advice: list[wire.AdviceInfo] = []
    story: wire_story.Story | None = None
    result: Raw = NO_MATCH  # of a task
    refusal: tuple[str, str | None] | None = None


def think(job: Job) -> Thought:
    if job.kind == "ping":
        return Thought()
    if job.kind == "story":
        return Thought(story=tell_story(msgspec.json.decode(job.match, type=dict[str, object])))
    if job.kind == "task":
        try:
            return Thought(result=Raw(carry_out(job.match)))
        except Refusal as refusal:
            return Thought(refusal=(refusal.code, refusal.detail))
        except MemoryError:
            return Thought(refusal=("too_heavy", None))
    match = Match.from_dict(msgspec.json.decode(job.match))
    bot = make_bot(job.level, job.seed)
    if isinstance(bot, Search):
        bot.seconds *= job.share
    if job.kind == "choose":
        return Thought(bot.choose(match, job.seat))
    index, win = bot.estimate(match, job.seat)
    advice = reason(match, bot, job.seat, index)
    advice += [
        wire.AdviceInfo(wire.as_word(each.text), list(each.refs))
        for each in match.game.advice(match.state, job.seat)
    ]
    return Thought(index, min(1.0, max(0.0, win)), advice=advice)


def reason(match: Match, bot: Bot, seat: int, index: int) -> list[wire.AdviceInfo]:
    """Why the bot would do that, in one sentence: what it expects to come of it; else what it expects to be done; else how the
    next best answer did."""
    if not isinstance(bot, Search):
        return []
    expected = reasons.consequences(bot, match, seat, index)
    if expected:
        said = wire.as_word(reasons.sentence(match, seat, expected))
        return [wire.AdviceInfo(said, [ref for each in expected for ref in each.refs])]
    done = expectation(bot.line(match, seat), seat)
    return done or [wire.AdviceInfo(wire.as_word(reasons.comparison(bot, match, seat, index)), [])]


def expectation(line: list[Expected], seat: int) -> list[wire.AdviceInfo]:
    """What the bot expects to follow its hint, in one sentence; nothing if it cannot know."""
    if len(line) < 2:
        return []
    following = line[1 : 1 + EXPECTED_STEPS]
    said = {
        "de": [
            f"{reasons.quoted(text['de'].rstrip('.'), '„“')} ({'du' if who == seat else 'Gegner'})"
            for who, text, _ in following
        ],
        "en": [
            f"{reasons.quoted(text['en'].rstrip('.'), '“”')} ({'you' if who == seat else 'opponent'})"
            for who, text, _ in following
        ],
    }
    sentence = wire.word(
        f"Danach rechne ich mit: {', dann '.join(said['de'])}.",
        f"After that I expect: {', then '.join(said['en'])}.",
    )
    return [wire.AdviceInfo(sentence, [ref for _, _, refs in following for ref in refs])]


def tell_story(journal: dict[str, object]) -> wire_story.Story:
    found = story.points(journal)
    game = find_game(str(journal["game"]))
    return wire_story.Story(
        [wire_story.StoryPoint(point.n, point.shares) for point in found],
        [
            wire_story.StoryMoment(
                turn.n, turn.seat, turn.gain, wire.word(turn.text.get("de", ""), turn.text.get("en", ""))
            )
            for turn in story.turning_points(found)
        ],
        [wire_story.StoryRound(each.n, each.gained, each.total) for each in story.rounds(journal)],
        wire.as_word(game.round_name),
        wire.as_word(game.tally_name),
    )


def write_frame(out: BinaryIO, data: bytes) -> None:
    out.write(struct.pack(">I", len(data)) + data)
    out.flush()


def read_frame(source: BinaryIO) -> bytes | None:
    """The next frame; None at the end."""
    head = source.read(4)
    if len(head) < 4:
        return None
    return source.read(struct.unpack(">I", head)[0])


def bound_memory() -> None:
    """What somebody sent must not take the memory of the tables."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def main() -> None:
    bound_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes our input
    if hasattr(os, "nice"):
        os.nice(5)  # thinking must not slow the table down
    # Whatever a bot prints must not get into the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(jobs,), daemon=True).start()
    while True:
        data = jobs.get()
        try:
            thought = think(msgspec.json.decode(data, type=Job))
        except Exception:
            thought = Thought(error=traceback.format_exc())
        try:
            write_frame(out, msgspec.json.encode(thought))
        except BrokenPipeError:
            os._exit(0)  # the server is gone; nobody waits for thoughts any more


def _listen(jobs: "queue.SimpleQueue[bytes]") -> None:
    """Reads on while the bot thinks, so that the process ends at once when the server is gone."""
    while True:
        data = read_frame(sys.stdin.buffer)
        if data is None:
            os._exit(0)
        jobs.put(data)


if __name__ == "__main__":
    main()
