"""What people say to each other at a table. Players and spectators have a room each: spectators hear the players (as late as they
see the table), players hear the spectators when the game is over."""

from collections import deque
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from msgspec import structs

from tafelrunde.server.clock import Timer
from tafelrunde.server.people.chat import EMOTES, Emote, chat_line, emote
from tafelrunde.server.people.text import without_invisible
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.store import chat as stored
from tafelrunde.server.wire_together import ChatLine, EmoteInfo, Reported, Room

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection
    from tafelrunde.server.house import House
    from tafelrunde.server.tables import Table

TOLD: Final = 50  # lines to whoever comes


class Talk:
    """The last lines of a table, once somebody has asked for them."""

    def __init__(self) -> None:
        self.lines: dict[Room, deque[ChatLine]] = {
            "players": deque(maxlen=TOLD),
            "watchers": deque(maxlen=TOLD),
        }
        self.next: int | None = None  # number of the next line; None: not read yet
        self._timers: set[Timer] = set()

    def find(self, id: int) -> ChatLine | None:
        return next((line for lines in self.lines.values() for line in lines if line.id == id), None)

    @property
    def shown(self) -> list[ChatLine]:
        return [line for lines in self.lines.values() for line in lines if not line.hidden]

    def put(self, line: ChatLine) -> None:
        """In the place of what it was, if that is still among the last lines."""
        lines = self.lines[line.room]
        for place, each in enumerate(lines):
            if each.id == line.id:
                lines[place] = line

    def forget_person(self, person: str) -> bool:
        """As it is stored: of somebody who was erased neither name nor words remain. Whether there were any."""
        mine = [line for lines in self.lines.values() for line in lines if line.person == person]
        for line in mine:
            self.put(structs.replace(line, name="", text=None, emote=None, person=None))
        return bool(mine)

    def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()


async def remember(table: "Table") -> None:
    """Read what was said before, once."""
    talk = table.talk
    if talk.next is not None:
        return
    lines, following = await stored.last_lines(table.house.store, table.id, TOLD)
    if talk.next is None:  # nobody else was quicker
        talk.next = following
        for line in lines:
            talk.lines[line.room].append(structs.replace(line, emote=_shown(line.emote)))


def lines_for(table: "Table", seats: list[int], muted: Collection[str] = ()) -> list[ChatLine]:
    """What whoever comes is told, in the order in which it was said; nothing of those whom he does not want to hear."""
    talk = table.talk
    heard = [*talk.lines["players"]] if seats else [*talk.lines["watchers"]]
    if seats and table.play.over:
        heard += talk.lines["watchers"]
    if not seats:
        late = table.house.clock.wall() - table.play.start.delay
        heard += [line for line in talk.lines["players"] if line.at <= late]
    return sorted((line for line in heard if line.person not in muted), key=lambda line: line.id)[-TOLD:]


async def say(table: "Table", speaker: "Connection", text: str, gesture: str | None) -> None:
    if not speaker.chat_pace.allows():
        raise Refusal("chat_fast")
    sign = None if gesture is None else emote(gesture)
    words = None if sign is not None else chat_line(text)
    room: Room = "players" if speaker.seats else "watchers"
    await remember(table)
    name = await _name(table, speaker)
    async with table.lock:
        talk = table.talk
        assert talk.next is not None
        seat = speaker.seats[0] if speaker.seats else None
        line = ChatLine(talk.next, room, seat, name, table.house.clock.wall(), words, _told(sign))
        line.person = None if speaker.person is None else speaker.person.id
        await stored.add_line(table.house.store, table.id, table.fence, line)
        talk.next += 1
        talk.lines[room].append(line)
    _tell(table, line, speaker)


async def hide(table: "Table", by: "Connection", id: int) -> None:
    """The host takes a line away, for everybody and for good."""
    if not table.is_host(by.seats, by.person):
        raise Refusal("not_host")
    await remember(table)
    line = _find(table, id)
    await stored.hide_line(
        table.house.store, table.id, table.fence, id, "host" if by.person is None else by.person.id
    )
    _take_away(table, line)


def _take_away(table: "Table", line: ChatLine) -> None:
    hidden = structs.replace(line, text=None, emote=None, hidden=True)
    table.talk.put(hidden)
    for connection in table.connections:
        connection.tell_line(hidden)


async def look_for_hidden(house: "House") -> None:
    """A command may have taken lines away: here too, and from whoever sees them."""
    talking = [table for table in house.tables.values() if table.talk.shown]
    found = await stored.hidden_lines(house.store, [table.id for table in talking])
    for table, hidden in zip(talking, found, strict=True):
        for line in [line for line in table.talk.shown if line.id in hidden]:
            _take_away(table, line)


async def report(table: "Table", by: "Connection", id: int, why: str) -> None:
    if not speaks_freely(by):
        raise Refusal("chat_fast")
    await remember(table)
    line = _find(table, id)
    await stored.add_report(
        table.house.store,
        table.id,
        line,
        None if by.person is None else by.person.id,
        without_invisible(why),
    )
    by.send(Reported(id))


def speaks_freely(connection: "Connection") -> bool:
    return connection.chat_pace.allows()


def _find(table: "Table", id: int) -> ChatLine:
    line = table.talk.find(id)
    if line is None:
        raise Refusal("no_line")
    return line


def _tell(table: "Table", line: ChatLine, speaker: "Connection") -> None:
    """At once to whoever is in the same room; to spectators of a table with a delay later."""
    delay = table.play.start.delay
    for connection in table.connections:
        same = bool(connection.seats) == (line.room == "players")
        if connection is speaker:
            connection.send(structs.replace(line, mine=True))
        elif same or (connection.seats and table.play.over) or (line.room == "players" and not delay):
            connection.tell_line(line)
    if line.room == "players" and delay:
        timer = table.house.clock.call_later(delay, lambda: _tell_watchers(table, line.id))
        table.talk._timers.add(timer)


def _tell_watchers(table: "Table", id: int) -> None:
    """As the line is by now: it may be hidden, or nobody's."""
    line = table.talk.find(id)
    if line is None:
        return  # so much was said since that whoever comes now is not told it either
    for connection in table.connections:
        if not connection.seats:
            connection.tell_line(line)


async def _name(table: "Table", speaker: "Connection") -> str:
    if speaker.seats:
        return table.seats[speaker.seats[0]].name
    who = speaker.person
    return "" if who is None else await table.house.visitors.called(who.name, who)


def _told(sign: Emote | None) -> EmoteInfo | None:
    return None if sign is None else EmoteInfo(sign.id, sign.sign, sign.says)


def _shown(stored_emote: EmoteInfo | None) -> EmoteInfo | None:
    """Stored is only which one it was."""
    return None if stored_emote is None else _told(EMOTES.get(stored_emote.id))


def emotes() -> list[EmoteInfo]:
    return [EmoteInfo(each.id, each.sign, each.says) for each in EMOTES.values()]
