"""Whoever opened a table need not wait for people any longer: a bot may have a seat that is still free."""

from typing import TYPE_CHECKING

from tafelrunde.bots import offered
from tafelrunde.server.clocks.table import hand_to_bot
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.results import note_doubts
from tafelrunde.server.store.records import Fenced, OutcomeUnknown, StorageLost, StoredSeat
from tafelrunde.server.store.work import call_of

if TYPE_CHECKING:
    from tafelrunde.server.tables import Table


async def fill(table: "Table", number: int, level: str) -> None:
    """A bot of this level sits down, as it could have been there from the beginning: the game begins when nobody is missing."""

    async def act() -> None:
        async with table.lock:
            start = table.play.start
            if not 0 <= number < len(table.seats) or table.seats[number].kind != "open" or table.play.over:
                raise Refusal("no_open_seat")
            if not offered(level, start.game, start.mode, start.seats):
                raise Refusal("no_master")
            seat = StoredSeat("bot", "", level, None)
            if not await _stored(table, number, seat):
                raise Refusal("no_open_seat")
            table.seats[number] = seat
            table.time.clocks, _ = hand_to_bot(table.time.clocks, number, table.time.now)
            table.time.begin(table.play, table.all_seated, table.here)
            await table.keep_clocks()
        await note_doubts(table)
        table.note_who_is_here()
        table.tell_seats()
        table.tell_state()
        table.house.seats_changed(table)

    await table.carry_through(act())


async def _stored(table: "Table", number: int, seat: StoredSeat) -> bool:
    first_call = [call_of(table.id)] * table.calls  # whoever is asked first may be away by now
    try:
        return await table.house.store.take_seat(table.id, table.fence, number, seat, first_call)
    except Fenced:
        table.let_go()
        raise Refusal("moved") from None
    except StorageLost as lost:
        table.let_go()
        raise OutcomeUnknown(str(lost)) from None
