"""What can still be read of a table whose rows are damaged."""

import msgspec

from tafelrunde.server.play import Deed, Start
from tafelrunde.server.store.base import DAMAGE, SEATS, Row, Step, Store
from tafelrunde.server.store.records import StoredSeat, StoredTable


async def read_remains(store: Store, table_id: str) -> StoredTable | None:
    """The table with its deeds up to the first that is missing or makes no sense; None if not even its beginning can be read."""
    one = {"table": table_id}
    starts, seats, deeds = await store.look_up(
        Step("SELECT start, created FROM tables WHERE id = :table", one),
        Step(f"{SEATS} WHERE table_id = :table ORDER BY seat", one),
        Step(
            "SELECT number, kind, seat, option, data, mark FROM deeds WHERE table_id = :table ORDER BY number",
            one,
        ),
    )
    try:
        start = msgspec.json.decode(starts[0][0], type=Start)
    except (IndexError, *DAMAGE):
        return None
    sitting = [_seat(row) for row in seats][: start.seats]
    sitting += [_unknown()] * (start.seats - len(sitting))
    return StoredTable(table_id, start, sitting, starts[0][1], starts[0][1], 0, None, _readable(deeds))


def _seat(row: Row) -> StoredSeat:
    try:
        return msgspec.convert(dict(zip(StoredSeat.__struct_fields__, row[1:], strict=True)), StoredSeat)
    except DAMAGE:
        return _unknown()


def _unknown() -> StoredSeat:
    return StoredSeat("person", "", None, None)


def _readable(rows: list[Row]) -> list[Deed]:
    found: list[Deed] = []
    for number, *fields in rows:
        kind, seat, index, data, mark = fields
        told = {"kind": kind, "seat": seat, "index": index, "mark": mark}
        try:
            if number != len(found):
                break
            told["data"] = None if data is None else msgspec.json.decode(data)
            found.append(msgspec.convert(told, Deed))
        except DAMAGE:
            break
    return found
