"""Bots at a table: when they think, what happens to their answers, and what they would advise."""

import logging
import random
from hashlib import blake2b
from typing import TYPE_CHECKING

from tafelrunde.server import metrics, wire
from tafelrunde.server.botpool import BotFailed, quick_choice
from tafelrunde.server.deeds import Deed
from tafelrunde.server.refusals import Refusal

if TYPE_CHECKING:
    from tafelrunde.server.tables import Table

log = logging.getLogger(__name__)

SECONDS_BETWEEN_TRIES = 5.0  # of a bot whose move could not be stored


class Thinking(dict[int, str]):
    """By seat of a bot: the choice it thinks about. `since`: when everybody at the table began to wait for bots."""

    since: float | None = None


def wake(table: "Table") -> None:
    """Let every bot that is asked think, unless it does so already or nobody will ever see its move."""
    play = table.play
    seen = table.connections or any(seat.kind == "person" for seat in table.seats)
    if play.over or table.time.paused or not (seen or table.plays_on):
        return
    people_asked = any(not table.led_by_bot(seat) for seat in play.waiting)
    if people_asked or not play.waiting:
        table.thinking.since = None
    elif table.thinking.since is None:
        table.thinking.since = table.house.clock.monotonic()
    for seat in play.waiting:
        choice = play.asked[seat]
        if table.led_by_bot(seat) and table.thinking.get(seat) != choice:
            table.thinking[seat] = choice
            table.spawn(_bot_decides(table, seat, choice))


async def _bot_decides(table: "Table", seat: int, choice: str) -> None:
    try:
        index = await _ask_bot(table, seat, choice)
        async with table.lock:
            if index is not None and _still_asked(table, seat, choice):
                await _commit_of_bot(table, seat, index)
    except Exception as error:
        if not table.is_led:
            return  # whoever leads the table now has a bot for it
        # It is woken again by the next connection or deed, not at once: that could be a busy loop.
        log.exception("table %s: the bot on seat %d cannot go on", table.id, seat)
        _stop_thinking(table, seat, choice)
        if isinstance(error, Refusal) and error.code == "storage":
            _try_again_later(table, error)
        return
    _stop_thinking(table, seat, choice)
    table.wake_bots()


def _still_asked(table: "Table", seat: int, choice: str) -> bool:
    play = table.play
    still = play.asked.get(seat) == choice and not play.over
    return still and table.led_by_bot(seat) and not table.time.paused


def _try_again_later(table: "Table", trouble: Refusal) -> None:
    """Everybody here may be waiting for this bot: nobody but it would ever try again."""
    for connection in table.connections:
        connection.send(wire.Trouble(trouble.code, trouble.message))
    table.house.clock.call_later(SECONDS_BETWEEN_TRIES, lambda: _try_again(table))


def _try_again(table: "Table") -> None:
    if table.connections:
        table.wake_bots()


def _stop_thinking(table: "Table", seat: int, choice: str) -> None:
    if table.thinking.get(seat) == choice:
        del table.thinking[seat]
    table.tell_state()


async def _commit_of_bot(table: "Table", seat: int, index: int) -> None:
    try:
        await table.commit(Deed("answer", seat, index))
    except Refusal as refusal:
        if refusal.code not in ("bad_index", "fault"):
            raise
        log.error("table %s: the bot on seat %d answered %d: %s", table.id, seat, index, refusal)
        await table.commit(Deed("answer", seat, quick_choice(table.play.match, seat, random.Random())))


async def _ask_bot(table: "Table", seat: int, choice: str) -> int | None:
    """What the bot chooses; a quick move if it fails; None if it need not choose any more."""
    async with table.lock:
        if not _still_asked(table, seat, choice):
            return None
        taught = table.play.bots_answer(seat)
        if taught is not None:
            return taught
        snapshot = table.play.saved().match
    if table.house.bots.busy:
        table.tell_state()  # it waits for others: that is shown
    level = table.seats[seat].level or "normal"
    try:
        with metrics.BOT_SECONDS.labels(level).time():
            return await table.house.bots.choose(
                snapshot, seat, level, _thought_seed(table, seat), _waited(table)
            )
    except BotFailed as failure:
        metrics.BOT_FAILURES.inc()
        log.error(
            "table %s: the %s bot on seat %d failed, quick move instead: %s",
            table.id,
            level,
            seat,
            failure,
        )
    async with table.lock:
        if not _still_asked(table, seat, choice):
            return None
        return quick_choice(table.play.match, seat, random.Random())


def _waited(table: "Table") -> float:
    """How many seconds everybody here has waited for bots by now: a turn may take them many moves."""
    since = table.thinking.since
    return 0.0 if since is None else table.house.clock.monotonic() - since


def _thought_seed(table: "Table", seat: int) -> int:
    """Follows from the table's own seed, which is secret until the end: same seed, same answers, same bot."""
    text = f"{table.play.start.seed}:{table.play.n}:{seat}"
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest()) >> 1


async def hint(table: "Table", seat: int) -> wire.Hint:
    """What the search bot would choose for this seat."""
    async with table.lock:
        if table.play.over:
            raise Refusal("over")
        if seat not in table.play.asked:
            raise Refusal("not_asked")
        if table.play.step is not None:
            raise Refusal("in_lesson")
        choice, snapshot = table.play.asked[seat], table.play.saved().match
    try:
        thought = await table.house.bots.estimate(snapshot, seat, _thought_seed(table, seat))
    except BotFailed as failure:
        log.error("table %s: no hint for seat %d: %s", table.id, seat, failure)
        raise Refusal("no_hint") from None
    return wire.Hint(choice, seat, thought.index, thought.win, thought.advice)
