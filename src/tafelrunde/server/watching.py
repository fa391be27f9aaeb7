"""Spectators with a delay: a second play does the same deeds later. The same code, so undo and rewinding need nothing of their
own, and nobody sees more than a spectator would have seen then."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from tafelrunde.server.clock import Timer
from tafelrunde.server.deeds import TAKING_BACK, TIMELY, Deed
from tafelrunde.server.play import Play
from tafelrunde.server.refusals import Refusal

if TYPE_CHECKING:
    from tafelrunde.server.tables import Table


class Behind:
    """`later`: what has happened but is not shown yet, with the moment at which it will be."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.later: deque[tuple[float, Deed]] = deque()
        self.timer: Timer | None = None

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def catch_up(self, now: float) -> list[Deed]:
        """Do what is due."""
        done = []
        while self.later and self.later[0][0] <= now:
            deed = self.later.popleft()[1]
            self.play.do(deed)
            done.append(deed)
        return done

    def wind(self, table: "Table") -> None:
        self.stop()
        if self.later:
            clock = table.house.clock
            wait = self.later[0][0] - clock.wall()
            self.timer = clock.call_later(wait, lambda: go_on(table))


async def shown_play(table: "Table", seats: list[int]) -> Play:
    """The play that whoever holds these seats looks at. Call it with the lock held."""
    if seats or not table.play.start.delay:
        return table.play
    if table.behind is None:
        table.behind = await _open(table)
        table.behind.play.match.watch([None])
        table.behind.wind(table)
    return table.behind.play


async def _open(table: "Table") -> Behind:
    """From what is stored, with its times."""
    store, start = table.house.store, table.play.start
    stored = await store.load_table(table.id)
    times = await store.deed_times(table.id)
    if stored is None or len(times) != len(stored.deeds):
        raise Refusal("broken")
    late = table.house.clock.wall() - start.delay
    # Where the rules have changed in between, nobody can say any more how it was before.
    rebased = max(
        (number + 1 for number, deed in enumerate(stored.deeds) if deed.kind == "rebase"), default=0
    )
    seen = max(rebased, sum(1 for at in times if at <= late))
    behind = Behind(await asyncio.to_thread(Play, start, stored.deeds[:seen]))
    for at, deed in zip(times[seen:], stored.deeds[seen:], strict=True):
        behind.later.append((at + start.delay, deed))
    return behind


def note(table: "Table", deed: Deed) -> None:
    """Something has happened: spectators will see it later."""
    if table.behind is not None:
        table.behind.later.append((table.house.clock.wall() + table.play.start.delay, deed))
        table.behind.wind(table)


def go_on(table: "Table") -> None:
    behind = table.behind
    if behind is None or not table.is_led:
        return
    done = behind.catch_up(table.house.clock.wall())
    watchers = [connection for connection in table.connections if not connection.seats]
    if not watchers:
        behind.stop()
        table.behind = None  # made anew when somebody comes
        return
    for deed in done:
        if deed.kind in TAKING_BACK:
            for connection in watchers:
                connection.past_was_cut(behind.play.epoch, behind.play.event_count)
    if any(deed.kind not in TIMELY for deed in done):
        table.shared.clear()
        for connection in watchers:
            connection.state_changed()
    behind.wind(table)
