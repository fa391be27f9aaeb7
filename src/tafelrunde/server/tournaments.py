"""Tournaments in the house: who may do what, and the errand that leads one from its beginning to its end.

The record (`standing/tournament.py`) says what should be; the errand looks at what is there and does what is missing: tables that
are not made yet, results that are not reported yet, the next round. It may die anywhere and be done again by anybody.
"""

import logging
import secrets
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from tafelrunde import TafelrundeError, find_game
from tafelrunde.bots import ALL_LEVELS, MASTER, offered
from tafelrunde.core.game import FORMAT
from tafelrunde.core.journal import written_seed
from tafelrunde.server.clocks.pace import parse_pace
from tafelrunde.server.house import House
from tafelrunde.server.people.text import without_invisible
from tafelrunde.server.planning import SEED_BITS
from tafelrunde.server.play import Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.standing import tournament as record
from tafelrunde.server.standing.sentences import refusal
from tafelrunde.server.standing.tournament import Pairing, Tournament
from tafelrunde.server.store import StorageError
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.store.records import Damaged, StoredSeat
from tafelrunde.server.store.standing import (
    StoredTournament,
    add_tournament,
    board_of,
    board_table,
    change_tournament,
    entered_by,
    find_tournament,
    held_by,
    names_of,
)
from tafelrunde.server.store.work import Work, add
from tafelrunde.server.wire_standing import NewTournament

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS: Final = 10.0
BOT: Final = "bot:"
TRIES: Final = 5


class Tournaments:
    def __init__(self, house: House) -> None:
        self.house = house
        self.store = house.store

    # --- what people do ----------------------------------------------------------------------------------------------

    async def hold(self, wish: NewTournament, host: StoredPerson, address: str | None = None) -> str:
        """A new one, open for entries; it begins at its time, or when its host says so."""
        made = _planned(wish)
        for number, level in enumerate(wish.bots):
            made = record.enter(made, f"{BOT}{level}:{number + 1}")
        config = self.house.config
        if await held_by(self.store, host.id) >= config.open_tournaments:
            raise _too_many("tournaments_held", host.id)
        await self.house.accounts.count_tournament(host, address)
        now = self.house.clock.wall()
        starts = None if wish.starts_in is None else now + wish.starts_in
        id = secrets.token_hex(5)
        name = without_invisible(wish.name)[:60] or "Turnier"
        stored = StoredTournament(id, name, host.id, made, wish.options, starts, now, 0)
        wait = 0.0 if wish.starts_in is None else wish.starts_in
        fits = Step(self.store.ROOM, {"room": config.disk_bytes}, Refusal("house_full"))
        await self.store.carry_out(fits, add_tournament(stored), _errand(id, wait))
        return id

    async def find(self, id: str) -> StoredTournament:
        try:
            found = await find_tournament(self.store, id)
        except Damaged as error:
            log.error("%s", error)
            raise refusal("broken") from None
        if found is None:
            raise Refusal("unknown_tournament")
        return found

    async def enter(self, id: str, person: str) -> None:
        if await entered_by(self.store, person) >= self.house.config.entered_tournaments:
            raise _too_many("tournaments_entered", person)
        await self._change(id, lambda found: record.enter(found.record, person))

    async def withdraw(self, id: str, person: str) -> None:
        await self._change(id, lambda found: record.withdraw(found.record, person))

    async def begin(self, id: str, person: str) -> None:
        def begun(found: StoredTournament) -> Tournament:
            if found.host != person:
                raise refusal("not_your_tournament")
            return record.begin(found.record)

        await self._change(id, begun)

    async def _change(self, id: str, after: Callable[[StoredTournament], Tournament]) -> None:
        """Somebody else, or the clerk, may change it at the same moment: then it is looked at anew."""
        for tries_left in reversed(range(TRIES)):
            found = await self.find(id)
            try:
                await self.store.carry_out(change_tournament(found, after(found)), _errand(id))
            except Refusal as refused:
                if refused.code != "changed_meanwhile" or not tries_left:
                    raise
            else:
                return

    # --- the errand --------------------------------------------------------------------------------------------------

    async def lead(self, work: Work) -> float | None:
        """One look: what is missing is done. Returns when to look again, None when all is over."""
        found = await find_tournament(self.store, str(work.data["id"]))
        if found is None or found.record.state == "over":
            return None
        after = await self._next(found)
        if after is not found.record:
            await self.store.carry_out(change_tournament(found, after))
            found = found._replace(record=after, version=found.version + 1)
        made = await self._make_tables(found)
        if made is not found.record:
            await self.store.carry_out(change_tournament(found, made))
        return None if made.state == "over" else SECONDS_BETWEEN_LOOKS

    async def _next(self, found: StoredTournament) -> Tournament:
        now = self.house.clock.wall()
        if found.record.state == "open":
            due = found.starts is not None and found.starts <= now
            try:
                return record.begin(found.record) if due else found.record
            except Refusal:  # too few so far: it begins when enough have come
                return found.record
        after = found.record
        for pairing in found.record.pairings:
            if pairing.points is None and pairing.table is not None:
                after = await self._reported(after, pairing, now)
        return record.step(after)

    async def _reported(self, tournament: Tournament, pairing: Pairing, now: float) -> Tournament:
        """The result of a board if it has one; somebody who never came loses."""
        assert pairing.table is not None
        table = await board_table(self.store, pairing.table)
        if table is None:
            return tournament
        if table.outcome is not None:
            ranks = table.outcome["ranks"][: len(pairing.players)]
            return record.report(tournament, pairing.round, pairing.board, tuple(ranks))
        waited = (now - table.created) * 1000
        absent = frozenset(
            pairing.players[seat]
            for seat in table.idle
            if seat < len(pairing.players) and not pairing.players[seat].startswith(BOT)
        )
        if absent and waited >= record.no_show_after(parse_pace(tournament.pace)):
            return record.no_show(tournament, pairing.round, pairing.board, absent)
        await self._wake(pairing.table)
        return tournament

    async def _wake(self, table_id: str) -> None:
        """After a restart nobody may be there to open a table at which bots have to move."""
        try:
            (await self.house.find(table_id)).play_on()
        except (Refusal, StorageError) as error:
            log.info("table %s of a tournament is led elsewhere or cannot be opened: %s", table_id, error)

    async def _make_tables(self, found: StoredTournament) -> Tournament:
        after = found.record
        names = await names_of(
            self.store, [player for pairing in record.to_be_made(after) for player in pairing.players]
        )
        for pairing in record.to_be_made(after):
            start, seats = _board(found, pairing, names)
            table = _table_id(found.id, pairing)
            beside = board_of(table, found.id, pairing.round)
            await self.house.open_board(table, start, seats, found.id, beside)
            after = record.table_made(after, pairing.round, pairing.board, table)
        return after


def _too_many(code: str, person: str) -> Refusal:
    log.warning("refused: %s, person %s", code, person)
    return refusal(code)


def _errand(id: str, wait: float = 0.0) -> Step:
    return add("errands", f"tournament:{id}", "tournament", {"id": id}, wait)


def _table_id(tournament: str, pairing: Pairing) -> str:
    """Follows from the board: whoever makes it a second time finds it there."""
    text = f"{tournament}:{pairing.round}:{pairing.board}"
    return blake2b(text.encode(), digest_size=10).hexdigest()


def _planned(wish: NewTournament) -> Tournament:
    try:
        game = find_game(wish.game)
    except TafelrundeError as error:
        raise Refusal("unknown_game", str(error)) from None
    mode = wish.mode if wish.mode is not None else game.modes[0].id
    seats = next((each.seats for each in game.modes if each.id == mode), None)
    if seats is None:
        raise refusal("bad_tournament", f"{game.id} has no mode {mode}")
    if any(level not in ALL_LEVELS for level in wish.bots):
        raise refusal("bad_tournament", f"bots are one of {', '.join(ALL_LEVELS)}")
    if not all(
        offered(level, game.id, mode, 2) and (level != MASTER or wish.system != "groups")
        for level in wish.bots
    ):
        raise Refusal("no_master")
    low, high = (2, 2) if wish.system != "groups" else (max(3, min(seats)), max(seats))
    if wish.system != "groups" and 2 not in range(min(seats), max(seats) + 1):
        raise refusal("bad_tournament", f"{mode} is not played by two")
    return record.new_tournament(wish.system, game.id, mode, wish.pace, (low, high), wish.rounds)


def _board(
    found: StoredTournament, pairing: Pairing, names: dict[str, str]
) -> tuple[Start, list[StoredSeat]]:
    """What the table of a board is made from: everybody sits where the pairing says; an empty seat has a bot."""
    tournament = found.record
    seats = [_seat(player, player in pairing.absent, names) for player in pairing.players]
    start = Start(
        tournament.game,
        tournament.mode,
        len(seats),
        written_seed(secrets.randbits(SEED_BITS)),
        found.options,
        format=FORMAT,
        invitation=secrets.token_urlsafe(9),
        pace=tournament.pace,
    )
    return start, seats


def _seat(player: str, absent: bool, names: dict[str, str]) -> StoredSeat:
    if player.startswith(BOT):
        return StoredSeat("bot", "", player.split(":")[1], None)
    if absent or player not in names:
        return StoredSeat("bot", "", "normal", None)
    return StoredSeat("person", names[player], None, None, person=player)
