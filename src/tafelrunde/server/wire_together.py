"""What travels between people who play together, as records: clocks, presence, leaving, chat, requests, the lobby.

Moments (`at`, `until` ...) are milliseconds of the server's time; `Pong` tells it, and the browser counts down by itself.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.server.wire_shelf import Count, Id, Level, Name, SeatNumber, Word

# As clocks.pace reads it: `none`, `spell 60`, `bank 600+10`, `days 3`.
PaceText = Annotated[str, Meta(max_length=20)]
Delay = Annotated[int, Meta(ge=0, le=600)]  # seconds that spectators are behind
Spent = Annotated[int, Meta(ge=0, le=10**7)]
Presence = Literal["here", "away", "gone"]
Claim = Literal["win", "bot"]
Outage = Literal["offered", "unrated"]
Room = Literal["players", "watchers"]
AskKind = Literal["rewind", "pause", "resume", "time", "abort", "draw", "rematch"]

# --- clocks ----------------------------------------------------------------------------------------------------------


class ClockInfo(Struct):
    """`left`, and what this spell may still take for free (`delay`), by seat, in milliseconds at the moment `at`; null where no
    clock counts. `running`: the seats whose time goes by. `paused_until`: all clocks stand, at the latest until then. `outage`:
    the server was away for long, so whoever plays may finish this rated game unrated (Unrate); or somebody has wished that."""

    left: list[int | None]
    delay: list[int | None]
    running: list[int]
    at: int
    paused_until: int | None = None
    outage: Outage | None = None


class Probe(Struct, tag_field="t", tag="probe"):
    """The server measures how long the way is; to be sent back at once (Echo)."""

    id: int


class Echo(Struct, tag_field="t", tag="echo"):
    id: Count


class Flag(Struct, tag_field="t", tag="flag"):
    """Look at the clock of this seat: is its time over? The server decides by its own time."""

    seat: SeatNumber


# --- leaving ---------------------------------------------------------------------------------------------------------


class Leave(Struct, tag_field="t", tag="leave"):
    """Leave the game: a duel is lost by it; elsewhere a bot takes the seat."""

    seat: SeatNumber


class ClaimSeat(Struct, tag_field="t", tag="claim"):
    """The person on this seat has been gone too long (Seat.claim): take the win, or let a bot play on."""

    seat: SeatNumber


class Back(Struct, tag_field="t", tag="back"):
    """Take one's own seat back from the bot."""

    seat: SeatNumber


class Unrate(Struct, tag_field="t", tag="unrate"):
    """Finish a rated game unrated, because the server was away for long (ClockInfo.outage)."""

    seat: SeatNumber


# --- talking ---------------------------------------------------------------------------------------------------------


class EmoteInfo(Struct):
    id: str
    sign: str
    says: Word


class ChatLine(Struct, tag_field="t", tag="chat"):
    """Something that was said: a line of text, or a gesture. `seat`: null for a spectator. `mine`: you said it. `hidden`: the
    host has hidden it, and the text is gone. `person`: the id of who said it, if it is known."""

    id: int
    room: Room
    seat: int | None
    name: str
    at: float
    text: str | None = None
    emote: EmoteInfo | None = None
    hidden: bool = False
    mine: bool = False
    person: str | None = None


class ChatLines(Struct, tag_field="t", tag="chat_lines"):
    """What was said last in your room, anew: you want to hear somebody no longer, or again."""

    lines: list[ChatLine]


class Say(Struct, tag_field="t", tag="say"):
    """Say a line to everybody in one's own room; empty with an `emote`."""

    text: Annotated[str, Meta(max_length=2400)] = ""
    emote: Id | None = None


class HideLine(Struct, tag_field="t", tag="chat_hide"):
    """The host takes a line away."""

    id: Count


class Report(Struct, tag_field="t", tag="report"):
    """Tell those who run the server about a line."""

    id: Count
    why: Annotated[str, Meta(max_length=300)] = ""


class Reported(Struct, tag_field="t", tag="reported"):
    id: int


# --- asking each other -----------------------------------------------------------------------------------------------


class AskInfo(Struct):
    """Somebody asks the others for something: `rewind` to when `to` answers stood, a `pause` or its end, `time` (15 seconds for
    `of`), to call the game off (`abort`), a `draw`, or a `rematch`. It needs the yes of all seats in `needs`; `agreed` have given
    it."""

    id: int
    kind: AskKind
    seat: int
    until: int
    needs: list[int]
    agreed: list[int]
    to: int | None = None
    of: int | None = None


class Ask(Struct, tag_field="t", tag="ask"):
    """`to` may be left out: then back to before one's own last answer. `of`: who gets the time; left out: oneself."""

    kind: AskKind
    seat: SeatNumber
    to: Count | None = None
    of: SeatNumber | None = None


class Reply(Struct, tag_field="t", tag="reply"):
    id: Count
    ok: bool


class Declined(Struct, tag_field="t", tag="declined"):
    """Somebody said no to what was asked (`seat`), or nobody answered in time (null)."""

    id: int
    kind: AskKind
    seat: int | None


class Moved(Struct, tag_field="t", tag="moved"):
    """The rematch: at this table, with these keys of your seats."""

    table: str
    keys: dict[str, str]


# --- the lobby -------------------------------------------------------------------------------------------------------


class OpenTable(Struct):
    """A table where somebody is still missing. `rated`: it counts, if all have accounts."""

    table: str
    game: str
    mode: str
    names: Word
    pace: PaceText
    seats: int
    open: int
    people: list[str]
    created: float
    rated: bool = False


class Lobby(Struct, tag_field="t", tag="lobby"):
    """All open tables, the newest first; sent again when something has changed, at most once a second."""

    tables: list[OpenTable]


class TurnInfo(Struct):
    """A running game of yours. `yours`: you are asked; `since`: from when; `due`: until when, by days; `unread`: something
    happened since you last looked. `soon`: half of the time is over, or little is left."""

    table: str
    game: str
    names: Word
    yours: bool
    since: float
    unread: bool
    due: float | None = None
    pace: PaceText = "none"
    people: list[str] = []
    soon: bool = False


class Turns(Struct, tag_field="t", tag="turns"):
    tables: list[TurnInfo]


class Seek(Struct, forbid_unknown_fields=True):
    """Any open seat of this game; `mode` and `pace` only if they matter. `rated`: at a table that counts (for accounts), or else
    at one that does not. If there is none, a public table is opened."""

    game: Id
    mode: Id | None = None
    pace: PaceText | None = None
    name: Name | None = None
    rated: bool = False


class Found(Struct):
    """A seat, and its key; null where you sit already and wait for somebody. `opened`: at a new table, where somebody may sit
    down."""

    table: str
    seat: int
    key: str | None
    opened: bool


class Watch(Struct, tag_field="t", tag="watch"):
    """What the start page wants to be told: open tables; its person's own turns in any case."""

    lobby: bool = False


class FillSeat(Struct, tag_field="t", tag="fill"):
    """Whoever opened the table waits no longer: a bot takes this open seat."""

    seat: SeatNumber
    level: Level = "normal"


ServerMessage = Probe | ChatLine | ChatLines | Reported | Declined | Moved
ClientMessage = (
    Echo | Flag | Leave | ClaimSeat | Back | Unrate | Say | HideLine | Report | Ask | Reply | FillSeat
)
RECORDS: tuple[type[Struct], ...] = (ClockInfo, AskInfo, EmoteInfo, Lobby, Turns, Seek, Found, Watch)
