"""What travels about ratings, results and tournaments, as records (see wire.py)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.server.wire_shelf import Id, Json, Level, Word

Against = Literal["people", "bots", "scenario"]
PaceFamily = Literal["none", "live", "days"]
System = Literal["round_robin", "swiss", "groups"]


class PersonRef(Struct):
    """Somebody by name. `person` is null for bots; a bot's `level` says which."""

    name: str
    person: str | None = None
    level: str | None = None


class RatingInfo(Struct):
    """A rating on one ladder. `shown`: the number beside a name, or a question mark while there are too few games."""

    game: str
    mode: str
    pace: PaceFamily
    against: Against
    shown: str
    games: int
    wins: int


class HistoryLine(Struct):
    """A finished game of somebody. `change`: what it did to the number beside the name."""

    table: str
    game: str
    mode: str
    ended: float
    seat: int
    rank: int | None
    score: float | None
    label: str | None
    others: list[PersonRef]
    rated: bool
    change: int | None = None


class TallyLine(Struct):
    """How somebody did with what was played (`label`), against whom (`bots`: the level of the strongest bot; empty: people)."""

    game: str
    mode: str
    label: str | None
    bots: str
    games: int
    wins: int
    best: float | None


class PersonPage(Struct):
    """What everybody may know of somebody."""

    person: str
    name: str
    since: float
    ratings: list[RatingInfo]
    tallies: list[TallyLine]
    history: list[HistoryLine]
    more: float | None = None


class LeaderLine(Struct):
    rank: int
    person: str
    name: str
    shown: str
    games: int
    wins: int


class Leaderboard(Struct):
    game: str
    mode: str
    pace: PaceFamily
    against: Against
    lines: list[LeaderLine]


class ScoreRow(Struct):
    """A result in a game that is played for points, alone or together."""

    table: str
    name: str
    person: str | None
    score: float
    label: str | None
    ended: float
    scenario: str


class ScoreTable(Struct):
    game: str
    mode: str
    rows: list[ScoreRow]


class NewTournament(Struct, forbid_unknown_fields=True):
    """`bots`: levels of bots that enter at once. `starts_in`: seconds until it begins by itself; without it its host begins it.
    `rounds`: how many (Swiss, groups), or how often everybody meets everybody."""

    name: Annotated[str, Meta(max_length=200)]
    game: Id
    pace: Annotated[str, Meta(max_length=40)]
    mode: Id | None = None
    system: System = "swiss"
    options: Json = {}
    bots: Annotated[list[Level], Meta(max_length=200)] = []
    rounds: Annotated[int, Meta(ge=1, le=20)] | None = None
    starts_in: Annotated[float, Meta(ge=0, le=30 * 86400)] | None = None


class TournamentId(Struct):
    tournament: str


class Standing(Struct):
    rank: int
    player: PersonRef
    score: float
    buchholz: float
    direct: float
    wins: int
    gone: bool


class BoardInfo(Struct):
    """A board of a round; one player alone has a bye. `points`: of each, once they are known."""

    round: int
    board: int
    players: list[PersonRef]
    table: str | None
    points: list[float] | None


class TournamentInfo(Struct):
    tournament: str
    name: str
    host: PersonRef | None
    game: str
    names: Word
    mode: str
    system: System
    pace: str
    state: Literal["open", "running", "over"]
    round: int
    rounds: int
    entrants: int
    starts: float | None
    created: float


class TournamentList(Struct):
    tournaments: list[TournamentInfo]


class TournamentPage(Struct):
    """`entered`, `yours`: whether whoever asks takes part, and holds it."""

    info: TournamentInfo
    standings: list[Standing]
    boards: list[BoardInfo]
    entered: bool
    yours: bool


RECORDS: tuple[type, ...] = (
    PersonPage,
    Leaderboard,
    ScoreTable,
    NewTournament,
    TournamentId,
    TournamentList,
    TournamentPage,
)
