"""Leaving a table, claiming the seat of somebody who is gone, and coming back (rules 9 and 10 of docs/online.md)."""

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from tafelrunde.server.clocks import leaving
from tafelrunde.server.clocks.leaving import Seating
from tafelrunde.server.deeds import Deed
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import StorageError
from tafelrunde.server.store.base import Step, still_led
from tafelrunde.server.store.work import Work
from tafelrunde.server.wire import Word

if TYPE_CHECKING:
    from tafelrunde.server.house import House
    from tafelrunde.server.tables import Table

log = logging.getLogger(__name__)

GOING: Final = ("leave", "flag", "claim", "concede")
LATER: Final = 2.0  # seconds to the next try at a table that somebody else leads


def after_leaving(table: "Table", seats: Collection[int], seat: int, giving_up: bool) -> str:
    """What follows if this one of somebody's seats is left. Where nobody may give up, one can still go."""
    seating = table.seating
    others = seating.persons - set(seats)
    then = leaving.after_leaving(Seating(seating.sides, others | {seat}), seat)
    if then == "concede" and others and not giving_up and table.play.match.conceded(seat) is None:
        return "bot"
    return then


def sentence(table: "Table", seats: Collection[int]) -> Word | None:
    """What leaving means, for whoever holds these seats."""
    if not seats:
        return None
    seat = min(seats)
    seating = Seating(table.seating.sides, (table.seating.persons - set(seats)) | {seat})
    return leaving.leaving_says(seating, seat)


async def leave(table: "Table", seats: Collection[int], seat: int, giving_up: bool = False) -> None:
    """Somebody goes for good: gives up where that ends the game, otherwise a bot plays on."""

    async def act() -> None:
        async with table.lock:
            if seat in table.play.left:
                raise Refusal("has_left")
            if table.time.full_since is None and seat == table.play.start.host and not table.play.n:
                await table.commit(Deed("abort", seat, mark="host_left"))
                return
            then = after_leaving(table, seats, seat, giving_up)
            await table.commit(Deed("concede", seat) if then == "concede" else Deed("leave", seat, mark=then))

    await table.carry_through(act())
    table.tell_seats()


async def claim(table: "Table", seats: Collection[int], seat: int) -> None:
    """The others have waited long enough."""

    async def act() -> None:
        async with table.lock:
            play = table.play
            mine = [own for own in seats if own not in play.left]
            asked = seat in play.waiting
            what = table.time.claim(table.seating, seat, asked)
            if what is None or not mine or seat in seats:
                raise Refusal("no_claim")
            bot = what == "bot" or play.match.conceded(seat) is None
            await table.commit(Deed("claim", seat, mark="bot" if bot else "concede"))

    await table.carry_through(act())
    table.tell_seats()


async def come_back(table: "Table", seat: int) -> None:
    """Take one's own seat back from the bot."""

    async def act() -> None:
        async with table.lock:
            if not leaving.may_take_back(table.rated, seat in table.play.left):
                raise Refusal("not_left" if seat not in table.play.left else "no_claim")
            await table.commit(Deed("back", seat))

    await table.carry_through(act())
    table.tell_seats()


async def play_unrated(table: "Table", seat: int) -> None:
    """After an outage either player may finish a rated game unrated (rule 7)."""

    async def act() -> None:
        async with table.lock:
            if table.outage != "offered" or table.play.over or seat in table.play.left:
                raise Refusal("still_rated")
            await table.commit(Deed("unrate", seat))

    await table.carry_through(act())


async def note(table: "Table", deed: Deed) -> None:
    """Who went when, and since when a bot plays for him, beside the seat. Deeds say it too: nothing is refused if it fails."""
    if (deed.kind not in GOING and deed.kind != "back") or deed.mark == "abort":
        return
    at = table.house.clock.wall()
    gone = None if deed.kind == "back" else at
    sql = "UPDATE seats SET left_at = :gone, bot_since = :bot WHERE table_id = :table AND seat = :seat"
    values = {"gone": gone, "bot": gone if deed.mark == "bot" else None, "table": table.id, "seat": deed.seat}
    try:
        await table.house.store.carry_out(still_led(table.id, table.fence), Step(sql, values))
    except StorageError as error:
        log.warning("table %s: that seat %d was left is not noted: %s", table.id, deed.seat, error)


async def leave_erased(house: "House", work: Work) -> float | None:
    """Somebody was erased: his seat at a running table is left, as he could have done himself. The clerk of whoever leads the
    table does it in the end; until then it is tried again."""
    seat = int(work.data["seat"])
    try:
        table = await house.find(str(work.data["table"]))
        if not table.play.over and seat not in table.play.left:
            await leave(table, [seat], seat)
    except Refusal as refusal:
        if refusal.code in ("moved", "unreadable", "storage"):
            return LATER
        log.info("table %s: seat %d of somebody erased stays: %s", work.data["table"], seat, refusal)
    return None
