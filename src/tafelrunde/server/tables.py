"""Running tables: a play, its seats, the people connected to it and the bots that think for it. Knows no rules.

Order of things for every deed, always under the table's lock: check, carry out in memory, commit, only then tell anybody.
"""

import asyncio
import logging
from collections.abc import Awaitable, Collection, Coroutine, Sequence
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Raw

from tafelrunde.server import deadlines, departures, metrics, talk, thinking, watching, wire, wire_story
from tafelrunde.server.analysis import Analysing
from tafelrunde.server.asks import Asks
from tafelrunde.server.botpool import BotFailed
from tafelrunde.server.clocks.lag import Reading
from tafelrunde.server.clocks.leaving import Seating
from tafelrunde.server.clocks.pace import SECOND
from tafelrunde.server.deeds import TAKING_BACK, endless
from tafelrunde.server.holders import seats_held
from tafelrunde.server.lessons import lesson_info
from tafelrunde.server.planning import clean_name, hash_key, new_key
from tafelrunde.server.play import Deed, Play, Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.replays import seat_infos
from tafelrunde.server.restoring import progress_of, replay_deeds
from tafelrunde.server.store.base import Step
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.store.records import (
    Fenced,
    OutcomeUnknown,
    Progress,
    StorageError,
    StorageLost,
    StoredSeat,
    StoredTable,
)
from tafelrunde.server.store.work import call_of
from tafelrunde.server.talk import Talk
from tafelrunde.server.tasks import ShowMoment
from tafelrunde.server.timekeeping import Timekeeper
from tafelrunde.server.visitors import who
from tafelrunde.server.wire_together import Outage

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection
    from tafelrunde.server.house import House

T = TypeVar("T")
log = logging.getLogger(__name__)

PAGE = 100  # so many events of the log are told at once


class Content:
    """What is printed on the cards of a table, as JSON: 20 to 130 kB, so tables that show the same share it."""

    def __init__(self, id: str, data: bytes) -> None:
        self.id = id
        self.data: Any = Raw(data)


class Table:
    def __init__(self, stored: StoredTable, play: Play, house: "House") -> None:
        self.id = stored.id
        self.seats = stored.seats
        self._play: Play | None = play
        self.deeds = len(stored.deeds)
        self.fence = stored.fence  # under which this process leads it
        self.house = house
        self.lock = asyncio.Lock()
        self.connections: dict[Connection, None] = {}  # the oldest first
        self.thinking = thinking.Thinking()  # seat of a bot -> id of the choice it thinks about
        self.content = house.content_of(play)
        kinds = [seat.kind for seat in stored.seats]
        self.time = Timekeeper(house.clock, play.start.pace, kinds, stored.clocks)
        self.asks = Asks()
        self.talk = Talk()
        self.host = stored.host
        self.unrated = any(
            deed.kind == "unrate" for deed in stored.deeds
        )  # somebody wished that after an outage
        self.rated = stored.rated and not self.unrated
        self.tournament = stored.tournament
        self.behind: watching.Behind | None = None  # what spectators see, if they are to see it later
        self.shared: dict[int | None, bytes] = {}  # states for spectators, by what is known already
        self._tasks: set[asyncio.Task[None]] = set()
        self._story: wire_story.Story | None = None
        self.analysis: Analysing | None = None
        self.plays_on = False  # also if nobody looks and only bots sit here: a board of a tournament

    @property
    def calls(self) -> bool:
        """Whether people are told, though no page is open, that they are asked."""
        return self.house.calls and self.time.pace.kind == "days"

    @property
    def play(self) -> Play:
        """As it is stored; while a deed is not stored yet the lock is held. A table that had to be given up shows nothing."""
        if self._play is None:
            raise Refusal("broken")
        return self._play

    @property
    def is_led(self) -> bool:
        """By this process, as far as it knows."""
        return self._play is not None

    def stop_timers(self) -> None:
        """It is not led from here any more."""
        self.time.stop()
        self.talk.stop()
        if self.behind is not None:
            self.behind.stop()

    # --- who is here -------------------------------------------------------------------------------------------------

    async def seats_of(self, keys: list[str], person: StoredPerson | None = None) -> list[int]:
        """The seats that this person has, and those that these keys open."""
        table = (self.id, self.play.start, self.seats)
        return await seats_held(table, keys, person, self.house.visitors.people)

    def make_room(self, seats: list[int]) -> None:
        """Too many watchers are turned away, a player never is: of the browsers of a seat the oldest goes."""
        config = self.house.config
        if not seats:
            if sum(1 for each in self.connections if not each.seats) >= config.watchers_per_table:
                raise Refusal("full")
            return
        same = [each for each in self.connections if set(each.seats) & set(seats)]
        for oldest in same[: max(0, len(same) + 1 - config.browsers_per_seat)]:
            oldest.make_way()

    def enter(self, connection: "Connection") -> None:
        """Once it is known for which seats."""
        self.connections[connection] = None
        self._watch()
        self.note_who_is_here()
        self.tell_seats(but=connection)
        self.wake_bots()

    def leave(self, connection: "Connection") -> None:
        self.connections.pop(connection, None)
        if (
            connection.seats
            and self._play is not None
            and any(self.seats[seat].person for seat in connection.seats)
        ):
            self.house.note_seen(self.id, connection.seats, self._play.n)
        self._watch()
        self.note_who_is_here()
        self.tell_seats()

    def note_who_is_here(self) -> None:
        """And since when the others are gone; of a table that was just loaded: since now."""
        here, gone = self.here, self.time.gone
        for number, seat in enumerate(self.seats):
            if number in here or seat.kind != "person":
                gone.pop(number, None)
            else:
                gone.setdefault(number, self.time.now)
        self.time.wind(self)

    def _watch(self) -> None:
        """What events change is noted for those who look: the seats of all browsers, and spectators."""
        looking: set[int | None] = set(self.here)
        if not all(connection.seats for connection in self.connections):
            looking.add(None)
        if self._play is not None:
            self._play.match.watch(list(looking))

    @property
    def here(self) -> set[int]:
        """The seats that somebody is connected for."""
        return {seat for connection in self.connections for seat in connection.seats}

    @property
    def seating(self) -> Seating:
        """Who plays with whom, and which seats persons lead themselves."""
        left = self.play.left
        persons = [number for number, seat in enumerate(self.seats) if seat.kind == "person"]
        return Seating(self.play.sides, frozenset(number for number in persons if number not in left))

    @property
    def outage(self) -> Outage | None:
        if self.unrated:
            return "unrated"
        return "offered" if self.rated and self.time.clocks.outage else None

    @property
    def is_public(self) -> bool:
        return self.play.start.invitation is None

    @property
    def all_seated(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)

    def seat_infos(self) -> list[wire.Seat]:
        infos = seat_infos(self.seats, self.here)
        if self._play is None:
            return infos
        play, seating = self._play, self.seating
        waiting, away = play.waiting, self.time.clocks.on_vacation(self.time.now)
        for info in infos:
            if info.kind != "person":
                continue
            info.vacation = away[info.seat] / SECOND if info.seat in away else None
            info.presence, info.since = self.time.presence(info.seat)
            info.stand_in = info.seat in play.left
            info.claim = self.time.claim(seating, info.seat, info.seat in waiting)
        return infos

    @property
    def idle(self) -> bool:
        quiet = not self.connections and not self._tasks and not self.lock.locked()
        return quiet and not self.time.ticks

    async def join(
        self, wish: wire.Join, person: StoredPerson | None = None, beside: Sequence[Step] = ()
    ) -> wire.Joined:
        """Somebody takes an open seat and gets its key. `beside`: what is written together with it."""
        if self.play.start.practice:
            raise Refusal("practice_alone")
        invitation = self.play.start.invitation
        if invitation is not None and not compare_digest(
            (wish.invitation or "").encode(), invitation.encode()
        ):
            raise Refusal("unknown_table" if self.play.start.private else "not_invited")
        name = await self.house.visitors.sits_down_as(clean_name(wish.name), person)
        return await self.carry_through(self._sit_down(wish.seat, name, person, beside))

    async def _sit_down(
        self, wished: int | None, name: str, person: StoredPerson | None, beside: Sequence[Step]
    ) -> wire.Joined:
        async with self.lock:
            open_seats = [number for number, seat in enumerate(self.seats) if seat.kind == "open"]
            if wished is not None:
                open_seats = [number for number in open_seats if number == wished]
            if not open_seats or self.play.over:
                raise Refusal("no_open_seat")
            if self.time.counts and person is not None and person.id in {seat.person for seat in self.seats}:
                raise Refusal("one_seat")
            number, key = open_seats[0], new_key()
            seat = StoredSeat("person", name, None, hash_key(key))
            seat.person = None if person is None else person.id
            if not await self._store_seat(number, seat, beside):
                raise Refusal("no_open_seat")
            self.seats[number] = seat
            self.time.begin(self.play, self.all_seated, self.here)
            await self.keep_clocks()
        self.note_who_is_here()
        self.tell_seats()
        self.tell_state()
        self.house.seats_changed(self)
        return wire.Joined(number, key)

    def forget_person(self, person: str) -> None:
        """As it is stored: whoever sat there is gone, and nothing opens the seat any more."""
        mine = [seat for seat in self.seats if seat.person == person]
        for seat in mine:
            seat.name, seat.person, seat.key_hash = "", None, None
        if self.host == person:
            self.host = None
        if mine:
            self.tell_seats()
        if self.talk.forget_person(person):
            for connection in self.connections:
                connection.tell_lines()

    async def keep_clocks(self) -> None:
        """Nobody is refused because of that: with the next deed they are stored again."""
        if self.time.counts:
            try:
                await self.house.store.keep_clocks(self.id, self.fence, self.time.stored())
            except StorageError as error:
                log.warning("table %s: its clocks could not be stored: %s", self.id, error)
            await deadlines.note(self)

    async def _store_seat(self, number: int, seat: StoredSeat, beside: Sequence[Step]) -> bool:
        first_call = [call_of(self.id)] * self.calls  # whoever is asked first may be away by now
        try:
            return await self.house.store.take_seat(self.id, self.fence, number, seat, [*first_call, *beside])
        except Fenced:
            self._begin_anew()
            raise Refusal("moved") from None
        except StorageLost:
            self.house.nobody_has(self.id, number, seat)
            self._begin_anew()
            raise

    # --- telling -----------------------------------------------------------------------------------------------------

    def tell_state(self) -> None:
        self.shared.clear()
        for connection in self.connections:
            if connection.seats or self.behind is None:
                connection.state_changed()

    def tell_seats(self, but: "Connection | None" = None) -> None:
        message = wire.Seats(self.seat_infos())
        for connection in self.connections:
            if connection is not but:
                connection.send(message)

    def hello(
        self,
        seats: list[int],
        known_content: str | None = None,
        person: StoredPerson | None = None,
        muted: Collection[str] = (),
    ) -> wire.Hello:
        play, game = self.play, self.play.match.game
        names = wire.as_word(game.names)
        return wire.Hello(
            self.id,
            game.id,
            play.start.mode,
            names,
            seats,
            self.seat_infos(),
            play.start.options,
            None if known_content == self.content.id else self.content.data,
            self.content.id,
            play.hidden_info,
            chosen_seed(play.start),
            lesson_info(play.start),
            play.start.practice,
            play.start.invitation if seats else None,
            play.start.daily,
            self.fence,
            who(person),
            self.time.now,
            play.start.pace,
            play.start.delay,
            talk.lines_for(self, seats, muted),
            talk.emotes(),
            self.is_host(seats, person),
            departures.sentence(self, seats),
            play.start.private,
            self.rated,
        )

    def is_host(self, seats: list[int], person: StoredPerson | None) -> bool:
        """Whether this is whoever opened the table."""
        return self.play.start.host in seats or (person is not None and person.id == self.host)

    def state(self, seats: list[int], known: int | None, play: Play | None = None) -> wire.State:
        """All that the holder of these seats (none: a spectator) may know; of the log what comes after the `known` events or, to
        somebody who knows none, the last page. `play`: an earlier one, for spectators who are behind. Call it with the lock
        held."""
        late = play is not None and play is not self.play
        play = self.play if play is None else play
        since = max(0, play.event_count - PAGE) if known is None else min(known, play.event_count)
        views = {str(seat): play.view(seat) for seat in seats} or {"spectator": play.view(None)}
        choices = [choice for choice in map(play.choice_info, seats) if choice is not None]
        return wire.State(
            n=play.n,
            epoch=play.epoch,
            views=views,
            choices=choices,
            waiting=play.waiting,
            events=play.events(seats, since) if known is None else play.news(seats, since),
            event_since=since,
            event_count=play.event_count,
            over=play.over,
            outcome=play.outcome,
            undo=play.undo_info(seats),
            thinking=[] if late else sorted(self.thinking),
            lesson=play.lesson_step(seats),
            bots_wait=self.house.bots.longest_wait
            if self.thinking and self.house.bots.waiting >= 1
            else None,
            term=self.fence,
            clocks=None if late else self.time.told(self.outage),
            asks=[] if late else self.asks.told,
        )

    def spectators_state(self, known: int | None, play: Play) -> bytes:
        """Made once for all who know as much."""
        if known not in self.shared:
            self.shared[known] = wire.encode(self.state([], known, play))
        return self.shared[known]

    async def log_page(self, seats: list[int], before: int) -> wire.LogPage:
        """The page of the log before this event."""
        async with self.lock:
            play = await watching.shown_play(self, seats)
            before = min(before, play.event_count)
            since = max(0, before - PAGE)
            return wire.LogPage(play.epoch, since, before, play.events(seats, since, before))

    # --- deeds -------------------------------------------------------------------------------------------------------

    async def answer(self, seats: list[int], choice: str, index: int, reading: Reading | None = None) -> None:
        """Returns when the answer is committed; raises Refusal if it is not accepted. `reading`: when it was read."""

        async def act() -> None:
            async with self.lock:
                seat = self.play.find(choice, seats)
                await self.commit(Deed("answer", seat, index), reading or Reading(self.time.now))

        await self.carry_through(act())

    async def undo(self, seat: int, mark: str | None = None) -> wire.UndoInfo:
        async def act() -> wire.UndoInfo:
            async with self.lock:
                info = self.play.undo_info([seat])
                if info.ok:
                    await self.commit(Deed("undo", seat, mark=mark))
                return info

        return await self.carry_through(act())

    async def free(self, seat: int) -> None:
        """The learner leaves the lesson and plays on alone."""
        await self._commit_alone(Deed("free", seat))

    async def _commit_alone(self, deed: Deed) -> None:
        async def act() -> None:
            async with self.lock:
                await self.commit(deed)

        await self.carry_through(act())

    async def carry_through(self, act: Awaitable[T]) -> T:
        """Finish what was begun even if the one who asked is gone meanwhile; then see whose turn it is."""
        try:
            return await asyncio.shield(asyncio.ensure_future(act))
        finally:
            self.wake_bots()

    async def commit(self, deed: Deed, reading: Reading | None = None) -> None:
        """With the lock held."""
        if endless(deed.kind, self.deeds, self.house.config.deeds_per_table):
            if deed.kind == "answer" and not self.play.over:
                self.time.before(deed, reading)  # whoever is late has lost, not called it off
                await self._carry_out(Deed("abort", deed.seat, mark="endless"), None)
            raise Refusal("endless")
        await self._carry_out(deed, reading)

    async def _carry_out(self, deed: Deed, reading: Reading | None) -> None:
        clocks, spent = self.time.before(deed, reading)
        try:
            self.play.do(deed)
        except Refusal:
            raise
        except Exception:
            log.exception("table %s: %s of seat %d failed", self.id, deed.kind, deed.seat)
            await self._reload()
            raise Refusal("fault") from None
        clocks = self.time.after(clocks, deed, self.play, self.here)
        progress = progress_of(self.play)
        progress.clocks = self.time.stored(clocks)
        progress.calls = self.calls
        if spent.elapsed:
            progress.spent, progress.lag = spent.elapsed, spent.compensated
        await self._store(deed, progress)
        self.deeds += 1
        self.time.clocks = clocks
        if deed.kind == "unrate":
            self.rated, self.unrated = False, True
        elif deed.kind == "resume":
            self.time.go_on_after_pause()
        await deadlines.note(self)
        await departures.note(self, deed)
        self.asks.void()
        watching.note(self, deed)
        if deed.kind in TAKING_BACK:
            for connection in self.connections:
                connection.past_was_cut(self.play.epoch, self.play.event_count)
        self.time.wind(self)
        self.tell_state()
        self.house.turns_changed(self)

    async def _store(self, deed: Deed, progress: Progress) -> None:
        try:
            with metrics.COMMIT_SECONDS.time():
                await self.house.store.add_deed(self.id, self.fence, self.deeds, deed, progress)
        except StorageLost as lost:
            metrics.UNKNOWN.inc()
            log.error("table %s: nobody knows whether %s of seat %d is stored", self.id, deed.kind, deed.seat)
            self._begin_anew()
            raise OutcomeUnknown(str(lost)) from None
        except Fenced:
            metrics.FENCED.inc()
            log.warning("table %s is led elsewhere now", self.id)
            self._begin_anew()
            raise Refusal("moved") from None
        except Exception:
            log.exception("table %s: %s of seat %d could not be stored", self.id, deed.kind, deed.seat)
            await self._reload()
            raise Refusal("storage") from None

    async def _reload(self) -> None:
        """Back to what is stored. If even that fails, everybody is sent away and may come back to a freshly loaded table."""
        stored = play = None
        try:
            stored = await self.house.store.load_table(self.id)
            if stored is not None and stored.fence != self.fence:
                stored = None  # somebody else has it
            play = None if stored is None else await asyncio.to_thread(replay_deeds, stored)
        except Exception:
            log.exception("table %s cannot be read", self.id)
        if stored is None or play is None:
            self._give_up()
            raise Refusal("broken")
        self._play = play
        self.deeds = len(stored.deeds)
        self._watch()
        for connection in self.connections:
            connection.forget()
        self.tell_state()

    def _give_up(self) -> None:
        """Nobody sees what may not be stored; whoever comes back comes to a freshly loaded table."""
        self._play = None
        self.house.drop(self)
        for connection in self.connections:
            connection.hang_up()

    def _begin_anew(self) -> None:
        """It is led elsewhere, or nobody knows how it stands: nothing is claimed, everybody comes back at once and sees."""
        self._play = None
        self.house.drop(self)
        for connection in self.connections:
            connection.come_back()

    def let_go(self) -> None:
        """Others may lead it by now."""
        if self._play is not None:
            self._begin_anew()

    async def hand_over(self) -> bool:
        """Others shall lead it, after the last commit. Whether it goes on by itself: a bot is asked, or a clock runs."""
        async with self.lock:
            if self._play is None:
                return False
            goes_on = self.time.counts or any(map(self.led_by_bot, self._play.waiting))
            goes_on = goes_on and not self._play.over
            try:
                await self.house.store.give_back(self.id, self.fence)
            except StorageError as error:
                log.warning("table %s could not be given back: %s", self.id, error)
            self._begin_anew()
        return goes_on

    # --- bots --------------------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Others wait for its end, even if nobody looks."""
        self.plays_on = True
        self.wake_bots()

    def wake_bots(self) -> None:
        """Let every bot that is asked think."""
        if self._play is not None:
            thinking.wake(self)

    def led_by_bot(self, seat: int) -> bool:
        """A bot sits there, or plays for somebody who has left."""
        return self.seats[seat].kind == "bot" or seat in self.play.left

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- the past ----------------------------------------------------------------------------------------------------

    async def moment(self, n: int, seat: int | None, seats: list[int]) -> bytes:
        """The table as it was after answer n (wire.Moment): worked out in a worker's process."""
        async with self.lock:
            play = await watching.shown_play(self, seats)
            start, deeds, first, last = play.start, play.standing_deeds(), play.answers_before, play.n
        if not first <= n <= last:
            raise Refusal("no_moment")
        return bytes(await self.house.bots.task(ShowMoment(start, deeds, n, seat)))

    async def story(self) -> wire_story.Story:
        """How the game went, once it is over: worked out in a bot's process, and only once."""
        if self._story is None:
            async with self.lock:
                if not self.play.over:
                    raise Refusal("not_over")
                if self.play.rebased is not None:
                    raise Refusal("not_whole")
                journal = wire.encode(self.play.match.journal())
            try:
                self._story = await self.house.bots.story(journal)
            except BotFailed as failure:
                log.error("table %s: no story: %s", self.id, failure)
                raise Refusal("no_story") from None
        return self._story


def chosen_seed(start: Start) -> wire.Seed | None:
    """A seed that somebody chose is for everybody to see; any other is told when the game is over."""
    return start.seed if start.chosen else None
