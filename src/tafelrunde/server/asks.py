"""What people at a table ask each other for: to take something back, a pause, time, an end, a rematch.

One thing at a time; everybody else must say yes, bots always do. It is void as soon as somebody does something.
"""

from typing import TYPE_CHECKING, Final

from msgspec import structs

from tafelrunde.server.clocks.pace import DAY, SECOND
from tafelrunde.server.deeds import Deed
from tafelrunde.server.planning import seat_of_rematch
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store.rematches import find_rematch
from tafelrunde.server.wire_together import Ask, AskInfo, Declined, Moved

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection
    from tafelrunde.server.tables import Table

PATIENCE: Final = 30 * SECOND
PATIENCE_FOR_REMATCH: Final = 60 * SECOND
GRANTED: Final = 15 * SECOND
GIVEN_BY_BOTS: Final = ("draw", "abort", "time")  # they agree to anything


class Asks:
    """`moved`: the table of the rematch, once there is one."""

    def __init__(self) -> None:
        self.open: AskInfo | None = None
        self.number = 0
        self.moved: str | None = None

    @property
    def told(self) -> list[AskInfo]:
        return [] if self.open is None else [self.open]

    @property
    def due(self) -> int | None:
        return None if self.open is None else self.open.until

    def void(self) -> None:
        self.open = None

    def expire(self, table: "Table") -> None:
        """Nobody said anything for too long."""
        if self.open is not None and table.time.now >= self.open.until:
            close(table, None)


def close(table: "Table", seat: int | None) -> None:
    """It does not happen: this seat said no, or (None) somebody said nothing."""
    ask = table.asks.open
    assert ask is not None
    table.asks.void()
    for connection in table.connections:
        connection.send(Declined(ask.id, ask.kind, seat))
    table.tell_state()


async def ask(table: "Table", asker: "Connection", wish: Ask) -> None:
    async def act() -> None:
        async with table.lock:
            if table.asks.open is not None:
                raise Refusal("open_ask")
            info = _considered(table, asker.seats, wish)
            table.asks.number = info.id
            table.asks.open = info
            if not info.needs:
                await _grant(table, info)
            else:
                table.tell_state()
                table.time.wind(table)

    await table.carry_through(act())


def _considered(table: "Table", seats: list[int], wish: Ask) -> AskInfo:
    """Whether this can be asked here and now, and of whom."""
    play, time, persons = table.play, table.time, table.seating.persons
    needs = sorted(persons - set(seats))
    to, of = wish.to, wish.seat if wish.of is None else wish.of
    possible = wish.seat in persons and (play.over == (wish.kind == "rematch"))
    if wish.kind == "rewind":
        to = play.last_of(seats) if to is None else to
        # Against bots alone there is practice for this, which says that the result does not count.
        possible &= bool(needs) and not table.rated and to is not None and play.answers_before <= to < play.n
    elif wish.kind == "pause":
        possible &= time.pace.family == "live" and not time.paused
    elif wish.kind == "resume":
        possible &= time.paused
    elif wish.kind == "time":
        possible &= time.counts and 0 <= of < len(table.seats) and time.clocks.seats[of].counted
    elif wish.kind == "draw":
        possible &= table.seating.number_of_sides > 1
    elif wish.kind == "rematch":
        possible &= table.asks.moved is None and play.lesson is None
    if wish.kind in GIVEN_BY_BOTS and not needs and table.rated:
        possible = False  # a rating is not to be had, nor saved, for the asking
    if not possible:
        raise Refusal("cannot_ask")
    patience = PATIENCE_FOR_REMATCH if wish.kind == "rematch" else PATIENCE
    if time.pace.kind == "days" and wish.kind != "rematch":
        patience = 14 * DAY  # until somebody answers
    return AskInfo(
        table.asks.number + 1,
        wish.kind,
        wish.seat,
        time.now + patience,
        needs,
        [],
        to if wish.kind == "rewind" else None,
        of if wish.kind == "time" else None,
    )


async def reply(table: "Table", seats: list[int], id: int, ok: bool) -> None:
    async def act() -> None:
        async with table.lock:
            asked = table.asks.open
            mine = [] if asked is None else [seat for seat in seats if seat in asked.needs]
            if asked is None or asked.id != id or not mine:
                raise Refusal("no_ask")
            if not ok:
                close(table, mine[0])
                return
            asked = structs.replace(asked, agreed=sorted({*asked.agreed, *mine}))
            table.asks.open = asked
            if set(asked.agreed) >= set(asked.needs):
                await _grant(table, asked)
            else:
                table.tell_state()

    await table.carry_through(act())


async def _grant(table: "Table", asked: AskInfo) -> None:
    """All have said yes. If it cannot be stored nobody is left with a question that nobody can answer."""
    try:
        await _do(table, asked)
    except Exception:
        if table.is_led and table.asks.open is not None:
            close(table, None)
            table.time.wind(table)
        raise


async def _do(table: "Table", asked: AskInfo) -> None:
    if asked.kind == "rematch":
        table.asks.moved = await table.house.rematch(table)
        table.asks.void()
        for connection in table.connections:
            tell_moved(table, connection)
        table.tell_state()
    elif asked.kind == "rewind":
        await table.commit(Deed("rewind", asked.seat, asked.to or 0))
    elif asked.kind == "time":
        await table.commit(Deed("grant", asked.seat if asked.of is None else asked.of, GRANTED))
    elif asked.kind == "abort":
        await table.commit(Deed("abort", asked.seat, mark="agreed"))
    else:
        await table.commit(Deed(asked.kind, asked.seat))


def tell_moved(table: "Table", connection: "Connection") -> None:
    """Where the rematch is; to a player with the keys of the new seats: they are those of the old ones."""
    if table.asks.moved is not None:
        count, left = len(table.seats), table.play.left
        mine = {
            seat_of_rematch(seat, count): key for seat, key in connection.keys.items() if seat not in left
        }
        connection.send(Moved(table.asks.moved, {str(seat): key for seat, key in mine.items()}))


async def greet(table: "Table", connection: "Connection") -> None:
    """A player who was away is sent to the rematch, as long as it goes on; afterwards the old game can be looked at again."""
    if table.asks.moved is not None and connection.seats:
        made = await find_rematch(table.house.store, table.id)
        if made is not None and made.runs:
            tell_moved(table, connection)
