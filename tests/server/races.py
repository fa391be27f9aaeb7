"""Two who lead the same table by turns: what the one writes, and what the other takes, meet at the same moment."""

import asyncio
import random
from dataclasses import dataclass

from tafelrunde.server.play import Deed
from tafelrunde.server.store.records import Fenced
from tests.server.test_store import WHERE, loaded, opened, stored

ANSWER = Deed("answer", 0, 0)


@dataclass
class Races:
    counted: int = 0  # writes that came before the take, which knows of them
    refused: int = 0  # writes that came after it
    late: int = 0  # writes that were sent only when the table was taken already
    late_refused: int = 0


async def races(url: str, count: int, seed: int = 1) -> Races:
    """Either the take counts the deed, or the deed was refused; and a stale leader writes nothing. Raises AssertionError."""
    found, rng = Races(), random.Random(seed)
    async with opened(url, alive=-1) as owner, opened(url, alone=False, alive=-1) as taker:
        await owner.add_table(stored(), WHERE)
        fence, deeds, leader, other = 1, 0, owner, taker
        for number in range(count):
            writing = asyncio.ensure_future(leader.add_deed("one", fence, deeds, ANSWER, WHERE))
            await asyncio.sleep(rng.uniform(0, 0.0012))
            lead = await other.take("one")
            assert lead is not None
            try:
                await writing
                found.counted += 1
                assert lead.deeds == deeds + 1, "a deed that the taker does not know of"
            except Fenced:
                found.refused += 1
                assert lead.deeds == deeds, "a refused deed is there"
            found.late += 1
            try:
                await leader.add_deed("one", fence, lead.deeds, ANSWER, WHERE)
            except Fenced:
                found.late_refused += 1
            if number % 100 == 0 or number == count - 1:
                assert len((await loaded(other)).deeds) == lead.deeds
            (fence, deeds), leader, other = lead, other, leader
    return found
