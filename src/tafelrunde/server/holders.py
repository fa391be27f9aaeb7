"""Which seats somebody holds: by who he is, and by the keys that he shows."""

import logging
from collections.abc import Sequence

from tafelrunde.server.deeds import Start
from tafelrunde.server.planning import hash_key
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store.people import PeopleStore, StoredPerson
from tafelrunde.server.store.records import StoredSeat

log = logging.getLogger(__name__)


def keys_by_seat(seats: Sequence[StoredSeat], keys: Sequence[str]) -> dict[int, str]:
    """Which of these keys opens which seat."""
    by_hash = {hash_key(key): key for key in keys}
    return {number: by_hash[seat.key_hash] for number, seat in enumerate(seats) if seat.key_hash in by_hash}


async def seats_held(
    table: tuple[str, Start, Sequence[StoredSeat]],
    keys: Sequence[str],
    person: StoredPerson | None,
    people: PeopleStore,
) -> list[int]:
    """The seats that this person has at the table (its id, start and seats), and those that these keys open; a wrong key is
    refused. What belongs to somebody's account no key opens: it may have been left in a browser that others use."""
    id, start, seats = table
    mine = None if person is None else person.id
    opened = {number for number, seat in enumerate(seats) if mine is not None and seat.person == mine}
    for key in keys:
        hashed = hash_key(key)
        found = {number for number, seat in enumerate(seats) if seat.key_hash == hashed}
        if not found:
            raise Refusal("unknown_table" if start.private else "bad_key")
        opened |= found
    if start.private and not opened:
        raise Refusal("unknown_table")
    owners = {seats[number].person for number in opened} - {mine, None}
    for owner in await people.find_all([each for each in owners if each]):
        if owner.is_account:
            log.warning("refused: log_in, table %s, a seat of person %s", id, owner.id)
            raise Refusal("log_in")
    return sorted(opened)
