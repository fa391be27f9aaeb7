"""What travels between server and browser, as records. The one source: OpenAPI and web/src/wire.ts are made from it.

Every text that a person reads travels in both languages (`Word`), so that the browser can switch at any moment.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args

import msgspec
from msgspec import Meta, Struct

from tafelrunde.server import wire_shelf as shelf
from tafelrunde.server import wire_together as together
from tafelrunde.server.wire_notices import RECORDS as RECORDS_OF_NOTICES
from tafelrunde.server.wire_people import RECORDS as RECORDS_OF_PEOPLE
from tafelrunde.server.wire_people import Who as Who
from tafelrunde.server.wire_puzzles import RECORDS as RECORDS_OF_PUZZLES
from tafelrunde.server.wire_standing import RECORDS as RECORDS_OF_STANDING
from tafelrunde.server.wire_story import Story

# One name for everything that travels, wherever it is described.
LARGEST_NUMBER = shelf.LARGEST_NUMBER
BotList = shelf.BotList
Count = shelf.Count
DailyInfo = shelf.DailyInfo
DailyList = shelf.DailyList
Day = shelf.Day
ErrorReply = shelf.ErrorReply
Fault = shelf.Fault
Fine = shelf.Fine
GameInfo = shelf.GameInfo
GameList = shelf.GameList
Given = shelf.Given
Health = shelf.Health
Id = shelf.Id
Json = shelf.Json
LessonInfo = shelf.LessonInfo
Level = shelf.Level
LevelInfo = shelf.LevelInfo
ModeInfo = shelf.ModeInfo
Name = shelf.Name
PackCheck = shelf.PackCheck
Reach = shelf.Reach
RuleInfo = shelf.RuleInfo
SeatNumber = shelf.SeatNumber
Seed = shelf.Seed
SettingInfo = shelf.SettingInfo
SettingValue = shelf.SettingValue
Word = shelf.Word
as_word = shelf.as_word
word = shelf.word

# --- tables ----------------------------------------------------------------------------------------------------------


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit there: the creator (`me`), somebody at the same screen (`person`), a bot, or whoever joins (`open`)."""

    kind: Literal["me", "person", "bot", "open"]
    name: Name | None = None
    level: Level | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """The table that is wished for. With a lesson, everything comes from it but the name on the seat of `me`. With `practice`
    everything can be taken back, also what bots decided and chance brought; only for one person against bots. `public`: whoever
    comes may take an open seat; otherwise that needs the invitation. `daily`: the game of this day (not of one to come), where
    everything comes from the date but the name of `me`; its seed is known to everybody. `private`: to everybody but who sits
    there or has the invitation it is as if there were no such table; nobody watches. `pace`: whether a clock runs; where one
    person holds two seats there is none. `delay`: the seconds that spectators are behind. `rated`: it
    shall count for the ratings of those who play."""

    game: Id
    mode: Id | None = None
    options: Json = {}
    seats: Annotated[list[SeatWish], Meta(max_length=32)] | None = None
    seed: Seed | None = None
    lesson: Id | None = None
    practice: bool = False
    public: bool = False
    daily: Day | None = None
    private: bool = False
    pace: together.PaceText = "none"
    delay: together.Delay = 0
    rated: bool = False


class TableKeys(Struct):
    """The secret keys of the creator's seats. Whoever holds a key sees and plays that seat. `invitation`: opens an open seat
    (Join); null at a public table, where none is needed."""

    table: str
    keys: dict[str, str]
    you: list[int]
    invitation: str | None = None


class Join(Struct, forbid_unknown_fields=True):
    """`invitation`: as the people at the table were told it (Hello); a public table asks for none."""

    name: Name | None = None
    seat: SeatNumber | None = None
    invitation: Id | None = None


class Joined(Struct):
    seat: int
    key: str


class Seat(Struct):
    """`presence`: here, or away (for less than half a minute), or gone, and `since` when. `stand_in`: a bot plays for this
    person, who has left. `claim`: the person is asked and has been gone too long: what the others may do about it. `person`: the
    id of who sits there, if it is known (Who). `vacation`: until when the person is away and the clock stands (seconds)."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: Level | None
    online: bool
    person: str | None = None
    presence: together.Presence = "here"
    since: float | None = None
    stand_in: bool = False
    claim: together.Claim | None = None
    vacation: float | None = None


class ScoreLine(Struct):
    """A line of the score sheet, by seat: points, and what comes on top for a title."""

    id: str
    names: Word
    points: list[int]
    titles: list[int]


class Outcome(Struct):
    """How the game ended: rank (1 is best) and score per seat, who won (perhaps nobody), and what the end is worth to each seat
    (0 lost, 1 won). teams: the team of every seat, where partners win together; scored: the score itself was the goal;
    conceded: the seat that gave up, if one did; sheet: what the scores are made of, where they are added up; labels, played:
    what each seat played (its hero, say), by id and by name."""

    ranks: list[int]
    scores: list[float]
    winners: list[int]
    reason: str
    text: Word
    conceded: int | None = None
    worth: list[float] = []
    teams: list[int] | None = None
    scored: bool = False
    sheet: list[ScoreLine] = []
    labels: list[str] = []
    played: list[Word] = []


class TableInfo(Struct):
    """A table. `chosen_seed` is the seed if whoever made the table chose it: then everybody may know it. `waiting`: the seats
    that must decide now; null in an old table where nobody has decided anything since an update. `practice`: its result does not
    count. `public`: an open seat is for whoever comes. `daily`: it is the game of this day. `pace`, `delay`, `private`, `rated`:
    as in NewTable."""

    table: str
    game: str
    mode: str
    names: Word
    seats: list[Seat]
    over: bool
    n: int
    created: float
    updated: float
    outcome: Outcome | None
    chosen_seed: Seed | None
    lesson: LessonInfo | None = None
    waiting: list[int] | None = None
    practice: bool = False
    public: bool = False
    daily: Day | None = None
    pace: together.PaceText = "none"
    delay: int = 0
    private: bool = False
    rated: bool = False


class TableList(Struct):
    tables: list[TableInfo]


# --- what happens at a table -----------------------------------------------------------------------------------------


class GameEvent(TypedDict):
    """Something that happened, with its sentence (empty: not for the log). `number` is its place in the log, `moment` the answer
    that made it happen (AskMoment shows the table just after it). `patch` is what it changed in your view: [path, value] puts a
    value at a place, [path] removes a key; left out where nobody looked. Where one browser holds several seats, `patches` has one
    for each, and `seen_by` is there if they see the event differently: the seats that see it like this. Further keys are the
    game's."""

    number: int
    moment: int
    kind: str
    text: Word
    seen_by: NotRequired[list[int]]
    patch: NotRequired[list[list[Any]]]
    patches: NotRequired[dict[str, list[list[Any]]]]


class OptionInfo(Struct):
    """A legal answer. `final`: it reveals, draws or rolls something and cannot be taken back. `hands_over`: after it somebody
    else decides, as far as your seat can know; `ends_turn`: because the turn or the game is over with it."""

    i: int
    kind: str
    refs: list[str]
    text: Word
    preview: Json | None
    final: bool
    hands_over: bool = False
    ends_turn: bool = False


class ChoiceInfo(Struct):
    """A question to one of your own seats. The id is opaque: send it back with the answer. `refs`: what it is about."""

    id: str
    seat: int
    prompt: str
    text: Word
    rules: list[str]
    refs: list[str]
    options: list[OptionInfo]


class UndoMark(Struct):
    """A stretch of play that can be taken back at once (an action, a turn), and how many answers it holds."""

    id: str
    text: Word
    steps: int


class UndoInfo(Struct):
    """Whether something can be taken back: by which of your seats and how many answers or, if not, why.

    marks: what else can be taken back at once, the smallest first. locks: after how many answers something new came of what your
    seats chose, so that nothing before can be taken back; the place where undo stops now is told by `steps` alone.
    """

    ok: bool
    seat: int | None
    reason: Word | None
    steps: int
    marks: list[UndoMark]
    locks: list[int] = []


class LessonStep(Struct):
    """Where a lesson is: the `step`th thing of `of` that are told.

    say: sentences to read one after the other, the last of which says what to do (of a lesson that is done: the farewell;
    nothing while a bot is on its way); glow: things to look at; accept: the options it lets through; otherwise: what it says
    to another one; done: the lesson is over and free play has begun. There is none (any more) once the learner has left it."""

    step: int
    of: int
    say: list[Word]
    glow: list[str]
    accept: list[int]
    otherwise: Word | None
    done: bool


# --- server -> browser -----------------------------------------------------------------------------------------------


class Hello(Struct, tag_field="t", tag="hello"):
    """What does not change while the table lives: sent before the first state. `content` is left out for a browser that says
    it has the content of this id (Since); `chosen_seed` and `daily` as in TableInfo; `invitation` as in TableKeys, only for who
    sits here. `term`: grows whenever the table is taken anew; what comes with a lower one than was seen before is from somebody
    who does not lead the table any more. `who`: as whom you are here, if you are known. `now`: the server's time in milliseconds.
    `pace`, `delay`, `private`, `rated`: as in NewTable. `chat`: what was said last in your room; `emotes`: gestures. `host`: you
    opened the table. `leaving`: what it means if your seat leaves."""

    table: str
    game: str
    mode: str
    names: Word
    you: list[int]
    seats: list[Seat]
    options: Json
    content: Json | None
    content_id: str
    hidden_info: bool
    chosen_seed: Seed | None
    lesson: LessonInfo | None = None
    practice: bool = False
    invitation: str | None = None
    daily: Day | None = None
    term: Count = 0
    who: Who | None = None
    now: int = 0
    pace: together.PaceText = "none"
    delay: int = 0
    chat: list[together.ChatLine] = []
    emotes: list[together.EmoteInfo] = []
    host: bool = False
    leaving: Word | None = None
    private: bool = False
    rated: bool = False


class State(Struct, tag_field="t", tag="state"):
    """All that your seats may know now. `events` replace your log from number `event_since` on; older ones can be asked for.
    `bots_wait`: many bots are thinking elsewhere; those of this table wait so many seconds at most, then they move at once.
    `term`: as in Hello."""

    n: int
    epoch: int
    views: dict[str, Json]
    choices: list[ChoiceInfo]
    waiting: list[int]
    events: list[GameEvent]
    event_since: int
    event_count: int
    over: bool
    outcome: Outcome | None
    undo: UndoInfo
    thinking: list[int]
    lesson: LessonStep | None = None
    bots_wait: float | None = None
    term: Count = 0
    clocks: together.ClockInfo | None = None
    asks: list[together.AskInfo] = []


class Seats(Struct, tag_field="t", tag="seats"):
    """Somebody joined, came or went."""

    seats: list[Seat]


class Ack(Struct, tag_field="t", tag="ack"):
    """The answer is safely stored."""

    choice: str
    accepted: Literal[True] = True


class Refused(Struct, tag_field="t", tag="refused"):
    """Nothing has changed. `choice` is the id that was sent, empty for anything but an answer."""

    choice: str
    code: str
    message: Word


class LogPage(Struct, tag_field="t", tag="log"):
    """Older events: those with numbers from `since` up to `before`."""

    epoch: int
    since: int
    before: int
    events: list[GameEvent]


class AdviceInfo(Struct):
    """A sentence behind a hint, and the things on the table it speaks of."""

    text: Word
    refs: list[str]


class Hint(Struct, tag_field="t", tag="hint"):
    """What the search bot would do, how likely it thinks a win is (0 to 1), and what the game has to say about it."""

    choice: str
    seat: int
    index: int
    win: float
    advice: list[AdviceInfo]


class Undone(Struct, tag_field="t", tag="undone"):
    ok: bool
    reason: Word | None


class Moment(Struct, tag_field="t", tag="moment"):
    """The table as it was after answer `n`, and what that answer made happen."""

    n: int
    seat: int | None
    view: Json
    events: list[GameEvent]


class Trouble(Struct, tag_field="t", tag="error"):
    code: str
    message: Word


class Pong(Struct, tag_field="t", tag="pong"):
    """`now`: the server's time in milliseconds, when it read the Ping of this `id`."""

    id: int = 0
    now: int = 0


ServerMessage = (
    Hello
    | State
    | LogPage
    | Seats
    | Ack
    | Refused
    | Hint
    | Undone
    | Moment
    | Trouble
    | Pong
    | together.ServerMessage
)

# --- browser -> server -----------------------------------------------------------------------------------------------


class Since(Struct, tag_field="t", tag="since"):
    """The first message of every connection: the keys of one's seats (none: to watch), and what is known already, the first
    events of the log (of which past: `epoch`) and the content. Said again later, the keys count no more."""

    keys: Annotated[list[Id], Meta(max_length=32)] = []
    event: Count = 0
    epoch: Count | None = None
    content: Id | None = None


class Answer(Struct, tag_field="t", tag="answer"):
    """`spent`: the milliseconds that the question was visible; believed as far as the server has measured the way itself."""

    choice: Id
    index: int
    spent: together.Spent | None = None


class AskLog(Struct, tag_field="t", tag="log"):
    """The page of the log before this event."""

    before: Count


class Undo(Struct, tag_field="t", tag="undo"):
    """Take the last answer back, or everything since a mark (UndoInfo)."""

    seat: SeatNumber
    mark: Id | None = None


class AskHint(Struct, tag_field="t", tag="hint"):
    seat: SeatNumber


class Concede(Struct, tag_field="t", tag="concede"):
    seat: SeatNumber


class PlayAlone(Struct, tag_field="t", tag="free"):
    """Leave the lesson and go on from here without it, against its bots. Taking back leads into it again, as long as nothing was
    answered since."""

    seat: SeatNumber


class Ping(Struct, tag_field="t", tag="ping"):
    id: Count = 0


class AskMoment(Struct, tag_field="t", tag="moment"):
    n: Count
    seat: SeatNumber | None = None


ClientMessage = (
    Since | Answer | AskLog | Undo | AskHint | Concede | PlayAlone | Ping | AskMoment | together.ClientMessage
)

# --- replays ---------------------------------------------------------------------------------------------------------


class Answered(Struct):
    """A choice of the past and what was chosen."""

    seat: int
    prompt: str
    text: Word
    chosen: Word
    refs: list[str]


class Frame(Struct):
    """The table after answer `n` (0: the start), what that answer made happen, and the choice it answered."""

    n: int
    view: Json
    events: list[GameEvent]
    choice: Answered | None


class ReplayDocument(Struct):
    """A game to step through, in pages: `next` is the first frame of the next one. `count` is the number of the last frame.
    `damaged`: of a running game the rest cannot be read any more, so this is all that is left of it."""

    game: str
    mode: str
    names: Word
    content: Json
    seats: list[Seat]
    seat: int | None
    over: bool
    outcome: Outcome | None
    seed: Seed | None
    first: int
    count: int
    frames: list[Frame]
    next: int | None
    practice: bool = False
    damaged: bool = False


class NewReplay(Struct, forbid_unknown_fields=True):
    journal: Json


class ReplayId(Struct):
    replay: str


encode = msgspec.json.encode
read_client_message = msgspec.json.Decoder(ClientMessage).decode

# Everything a browser may want a type for.
RECORDS: tuple[type, ...] = (
    ErrorReply,
    GameList,
    DailyList,
    BotList,
    RuleInfo,
    PackCheck,
    Fine,
    Health,
    Reach,
    NewTable,
    TableKeys,
    Join,
    Joined,
    TableInfo,
    TableList,
    ReplayDocument,
    Story,
    NewReplay,
    ReplayId,
    *RECORDS_OF_PUZZLES,
    *together.RECORDS,
    *RECORDS_OF_PEOPLE,
    *RECORDS_OF_STANDING,
    *RECORDS_OF_NOTICES,
)
SERVER_MESSAGES: tuple[type[Struct], ...] = get_args(ServerMessage)
CLIENT_MESSAGES: tuple[type[Struct], ...] = get_args(ClientMessage)
