"""Telling people what waits for them: invitations, and by Web Push whose turn it is though no page is open.

What is to be told is written together with what it follows from: a deed at a table by days writes a job (`turn`); the clerk turns
it into a notification and an errand (`push`) for each browser, and another piece of work sends it. So nothing is told that is not
stored, and nothing is forgotten if the server ends in between.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from tafelrunde.server import metrics
from tafelrunde.server.bus import TurnsChanged
from tafelrunde.server.clerk import Doing
from tafelrunde.server.people.names import fold
from tafelrunde.server.push import Pusher, Target
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import notices as rows
from tafelrunde.server.store.mutes import muted_by
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.store.records import Damaged, StoredTable
from tafelrunde.server.store.work import Work
from tafelrunde.server.wire_notices import Invite, NoticeInfo, NoticeList

if TYPE_CHECKING:
    from tafelrunde.server.house import House

log = logging.getLogger(__name__)

SECONDS_BETWEEN_CALLS: Final = 600.0  # about the same table
FIRST_WAIT: Final = 30.0  # after a push service failed; each further time doubles it
THREADS: Final = 2
DAY: Final = 24 * 3600.0
INVITED_FOR: Final = 14 * DAY


class Notices:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.store = house.store
        config = house.config
        self.pusher = (
            Pusher(config.push_key, config.push_contact, config.push_hosts, house.clock.wall)
            if config.push_key
            else None
        )
        self._threads = ThreadPoolExecutor(THREADS, "push")

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def skills(self) -> dict[str, Doing]:
        return {"turn": self.call, "push": self.send}

    # --- whose turn it is --------------------------------------------------------------------------------------------

    async def call(self, work: Work) -> float | None:
        """Whoever is asked at this table now, is not there, and was not told yet; or is to be told again."""
        table, wait = str(work.data["table"]), None
        again = bool(work.data.get("again"))
        for asked in await rows.asked_at(self.store, table):
            if self.house.is_here(table, asked.seat):
                continue
            told = await rows.told_of_turn(self.store, table, asked.person)
            if told is not None and told[1] == asked.answers and not again:
                continue
            left = 0.0 if told is None else told[0] + SECONDS_BETWEEN_CALLS - self.house.clock.wall()
            if left > 0:
                wait = left if wait is None else min(wait, left)
                continue
            data = {"table": table, "n": asked.answers}
            await rows.tell(self.store, f"turn:{table}:{asked.person}", asked.person, "turn", data)
        return None if again else wait

    async def send(self, work: Work) -> float | None:
        """To one browser. One that is gone, or fails again and again, is not called any more."""
        target = await rows.find_target(self.store, str(work.data["target"]))
        if self.pusher is None or target is None:
            return None
        browser = Target(target.endpoint, target.p256dh, target.auth)
        loop = asyncio.get_running_loop()
        outcome = await loop.run_in_executor(
            self._threads, self.pusher.send, browser, dict(work.data["message"])
        )
        metrics.PUSHED.labels(outcome).inc()
        if outcome == "sent":
            if target.failures:
                await rows.note_failures(self.store, target.id, 0)
            return None
        log.info("a browser could not be told: %s", outcome)
        if outcome in ("gone", "blocked") or target.failures + 1 >= rows.FAILURES:
            await rows.drop_target(self.store, target.id)
            return None
        await rows.note_failures(self.store, target.id, target.failures + 1)
        return FIRST_WAIT * 2.0**target.failures if outcome == "failed" else None

    # --- invitations -------------------------------------------------------------------------------------------------

    async def invite(self, host: StoredPerson, wish: Invite) -> None:
        """Somebody at a table asks an account to it."""
        stored = await self._table(wish.table)
        if stored is None or host.id not in {seat.person for seat in stored.seats}:
            raise Refusal("not_at_table")
        if stored.outcome is not None or all(seat.kind != "open" for seat in stored.seats):
            raise Refusal("no_open_seat")
        await self.house.accounts.count_invitation(host)
        guest = await self.house.visitors.people.account_called(fold(wish.name))
        if guest is None or guest.id == host.id:
            raise Refusal("unknown_person")
        if host.id in await muted_by(self.store, guest.id):
            return  # whoever does not want to hear anything does not, and nobody is told that
        await rows.tell(
            self.store,
            f"invitation:{wish.table}:{guest.id}",
            guest.id,
            "invitation",
            {"table": wish.table, "from": host.id},
            (rows.invited(wish.table, host.id, guest.id, INVITED_FOR),),
        )
        self.house.bus.publish(TurnsChanged(guest.id))

    async def list_of(self, person: StoredPerson) -> NoticeList:
        """Invitations that are still good: to a running table with a free seat, at which one does not sit already."""
        open_to = await rows.open_invitations(self.store, person.id)
        found = []
        for notice in await rows.notices_of(self.store, person.id):
            table = str(notice.data.get("table"))
            stored = await self._table(table) if table in open_to else None
            if stored is not None and _is_free(stored, person):
                found.append(await self._told(notice, stored))
        return NoticeList(found, sum(each.unread for each in found))

    async def read(self, person: StoredPerson, id: str | None, decline: bool) -> None:
        parts = (id or "").split(":")
        if decline and len(parts) == 3 and parts[0] == "invitation":
            await rows.decline(self.store, parts[1], person.id)
        else:
            await rows.mark_read(self.store, person.id, id)

    async def _told(self, notice: rows.Notice, stored: StoredTable) -> NoticeInfo:
        from tafelrunde.server.house import game_names

        host = await self.house.visitors.people.find(str(notice.data.get("from")))
        return NoticeInfo(
            notice.id,
            "invitation",
            stored.id,
            stored.start.game,
            game_names(stored.start.game),
            stored.start.pace,
            "" if host is None else host.name,
            notice.at,
            not notice.read,
            stored.start.invitation,
        )

    async def _table(self, id: str) -> StoredTable | None:
        try:
            return await self.store.find_table(id)
        except Damaged:
            return None


def _is_free(stored: StoredTable, person: StoredPerson) -> bool:
    seated = person.id in {seat.person for seat in stored.seats}
    return not seated and stored.outcome is None and any(seat.kind == "open" for seat in stored.seats)
