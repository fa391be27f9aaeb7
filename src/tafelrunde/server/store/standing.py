"""Statements about who stands where: results of seats, ratings, leaderboards, histories and tournaments."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from tafelrunde.server.play import Start
from tafelrunde.server.standing.ratings import GAMES_UNTIL_SHOWN, SCENARIO_SEAT, Ladder, Rating, RatingEvent
from tafelrunde.server.standing.sentences import refusal
from tafelrunde.server.standing.tournament import Tournament
from tafelrunde.server.store.base import DAMAGE, Row, Step, Store, as_dict, as_json, sound
from tafelrunde.server.store.records import Damaged


class Sitter(NamedTuple):
    """A seat of a finished table. `account`: the person has one (others are guests or were erased)."""

    seat: int
    kind: str
    level: str | None
    person: str | None
    account: bool


class Ended(NamedTuple):
    """A finished table, as far as it counts for anybody."""

    id: str
    start: Start
    outcome: dict[str, Any]
    ended: float
    status: str
    pace: str
    rated: bool
    tournament: str | None
    seats: list[Sitter]
    rewound: bool
    host: str | None
    on_request: bool  # somebody wished it unrated, after an outage


class Line(NamedTuple):
    """A line of a history: a seat somebody had at a finished table."""

    table: str
    game: str
    mode: str
    ended: float
    seat: int
    label: str | None
    rank: int | None
    score: float | None
    rated: int
    mu0: float | None
    sigma0: float | None
    mu1: float | None
    sigma1: float | None


# --- finished tables -------------------------------------------------------------------------------------------------


async def ended_table(store: Store, table_id: str) -> Ended | None:
    one = {"table": table_id}
    tables, seats, kinds = await store.look_up(
        Step(
            """SELECT id, start, outcome, ended, status, pace, rated, tournament, host FROM tables
            WHERE id = :table AND outcome IS NOT NULL""",
            one,
        ),
        Step(
            """SELECT seat, kind, level, person FROM seats WHERE table_id = :table ORDER BY seat""",
            one,
        ),
        Step("SELECT DISTINCT kind FROM deeds WHERE table_id = :table AND kind IN ('rewind', 'unrate')", one),
    )
    if not tables:
        return None
    done = {row[0] for row in kinds}
    accounts = await accounts_among(store, [row[3] for row in seats if row[3] is not None])
    id, start, outcome, ended, status, pace, rated, tournament, host = tables[0]
    sitters = [Sitter(seat, kind, level, person, person in accounts) for seat, kind, level, person in seats]
    return Ended(
        id,
        msgspec.json.decode(start, type=Start),
        as_dict(outcome),
        ended,
        status,
        pace,
        bool(rated),
        tournament,
        sitters,
        "rewind" in done,
        host,
        "unrate" in done,
    )


async def accounts_among(store: Store, persons: Sequence[str]) -> set[str]:
    """Those of these persons who have an account. People and tables are asked one after the other, never in one statement."""
    found = await store.look_up(
        *(
            Step("SELECT id FROM people WHERE id = :person AND kind = 'account'", {"person": person})
            for person in sorted(set(persons))
        )
    )
    return {row[0] for rows in found for row in rows}


def result_of_seat(
    table_id: str, seat: int, rank: int, score: float, label: str | None, won: bool = False
) -> Step:
    sql = """UPDATE seats SET rank = :rank, score = :score, label = :label, won = :won
        WHERE table_id = :table AND seat = :seat"""
    values = {"rank": rank, "score": score, "label": label, "won": int(won)}
    return Step(sql, {**values, "table": table_id, "seat": seat})


def counts(table_id: str) -> Step:
    """Whoever opened it wished that it counts; whether it does is seen at the end."""
    return Step("UPDATE tables SET rated = 1 WHERE id = :table", {"table": table_id})


def counts_no_more(table_id: str) -> Step:
    return Step("UPDATE tables SET rated = 0 WHERE id = :table", {"table": table_id})


def board_of(table_id: str, tournament: str, round: int) -> Step:
    sql = "UPDATE tables SET tournament = :tournament, round = :round, rated = 1 WHERE id = :table"
    return Step(sql, {"tournament": tournament, "round": round, "table": table_id})


# --- ratings ---------------------------------------------------------------------------------------------------------


async def ratings_of(store: Store, ladder: Ladder, players: Sequence[str]) -> dict[str, Rating]:
    sql = """SELECT person, mu, sigma, games, wins FROM ratings
        WHERE person = :player AND game = :game AND mode = :mode AND pace = :pace"""
    found = await store.look_up(
        *(Step(sql, {"player": player, **_place(ladder)}) for player in sorted(set(players)))
    )
    return {row[0]: Rating(*row[1:]) for rows in found for row in rows}


async def counted(store: Store, table_id: str) -> list[tuple[str, int]]:
    """The keys of what this table has changed already."""
    [rows] = await store.look_up(
        Step("SELECT table_id, seat FROM rating_events WHERE table_id = :table", {"table": table_id})
    )
    return [(row[0], row[1]) for row in rows]


class CountedAlready(Exception):
    """Somebody else has counted this table, or one of its players elsewhere, in the meantime."""


async def count(
    store: Store,
    ladder: Ladder,
    before: dict[str, Rating],
    after: dict[str, Rating],
    events: Sequence[RatingEvent],
) -> None:
    """Ratings and the events that changed them, in one transaction. It ends with `CountedAlready` if the table was counted
    meanwhile, or if a rating is no longer what it was when the new one was worked out."""
    insert = """INSERT INTO rating_events (table_id, seat, person, rank, mu0, sigma0, mu1, sigma1, at)
        VALUES (:table, :seat, :player, :rank, :mu0, :sigma0, :mu1, :sigma1, :at)
        ON CONFLICT (table_id, seat) DO NOTHING RETURNING seat"""
    new = """INSERT INTO ratings (person, game, mode, pace, mu, sigma, games, wins, updated)
        VALUES (:player, :game, :mode, :pace, :mu, :sigma, :games, :wins, :now)
        ON CONFLICT (person, game, mode, pace) DO NOTHING RETURNING person"""
    change = """UPDATE ratings SET mu = :mu, sigma = :sigma, games = :games, wins = :wins, updated = :now
        WHERE person = :player AND game = :game AND mode = :mode AND pace = :pace AND games = :before RETURNING person"""
    steps = [Step(insert, msgspec.structs.asdict(event), CountedAlready()) for event in events]
    for player, rating in sorted(after.items()):
        values = {"player": player, **_place(ladder), **msgspec.structs.asdict(rating)}
        if player in before:
            steps.append(Step(change, {**values, "before": before[player].games}, CountedAlready()))
        else:
            steps.append(Step(new, values, CountedAlready()))
    await store.carry_out(*steps)


def _place(ladder: Ladder) -> dict[str, object]:
    return {"game": ladder.game, "mode": ladder.stored_mode, "pace": ladder.pace}


class Ranked(NamedTuple):
    person: str
    name: str
    rating: Rating


async def leaders(store: Store, ladder: Ladder, limit: int = 100) -> list[Ranked]:
    """The best of a ladder: those with enough games for their number to say something."""
    [rows] = await store.look_up(
        Step(
            """SELECT r.person, r.mu, r.sigma, r.games, r.wins FROM ratings r
            WHERE r.game = :game AND r.mode = :mode AND r.pace = :pace AND r.games >= :enough
            ORDER BY r.mu - 3 * r.sigma DESC, r.person LIMIT :limit""",
            {**_place(ladder), "enough": GAMES_UNTIL_SHOWN, "limit": limit},
        )
    )
    names = await names_of(store, [row[0] for row in rows])
    return [Ranked(row[0], names[row[0]], Rating(*row[1:])) for row in rows if row[0] in names]


async def names_of(store: Store, persons: Sequence[str]) -> dict[str, str]:
    found = await store.look_up(
        *(
            Step("SELECT id, name FROM people WHERE id = :person AND kind <> 'erased'", {"person": person})
            for person in sorted(set(persons))
        )
    )
    return {row[0]: row[1] for rows in found for row in rows}


class Standing(NamedTuple):
    game: str
    mode: str
    pace: str
    rating: Rating


async def standings_of(store: Store, person: str) -> list[Standing]:
    sql = """SELECT game, mode, pace, mu, sigma, games, wins FROM ratings WHERE person = :person
        ORDER BY game, mode, pace"""
    [rows] = await store.look_up(Step(sql, {"person": person}))
    return [Standing(row[0], row[1], row[2], Rating(*row[3:])) for row in rows]


class Best(NamedTuple):
    table: str
    person: str | None
    score: float
    label: str | None
    ended: float
    start: Start


async def best_scores(store: Store, game: str, mode: str, limit: int = 200) -> list[Best]:
    """The best results of scored games (alone or together against the game), the best first. What counts is said by the start."""
    sql = """SELECT t.id, s.person, s.score, s.label, t.ended, t.start FROM tables t JOIN seats s ON s.table_id = t.id
        WHERE t.game = :game AND t.mode = :mode AND t.status = 'over' AND t.rated = 1 AND s.person IS NOT NULL
        AND s.score IS NOT NULL AND EXISTS (
            SELECT 1 FROM rating_events e WHERE e.table_id = t.id AND e.seat = :scenario
        ) ORDER BY s.score DESC, t.ended LIMIT :limit"""
    values = {"game": game, "mode": mode, "limit": limit, "scenario": SCENARIO_SEAT}
    [rows] = await store.look_up(Step(sql, values))
    return sound(rows, _best, "table")


def _best(row: Row) -> Best:
    return Best(row[0], row[1], row[2], row[3], row[4], msgspec.json.decode(row[5], type=Start))


# --- histories -------------------------------------------------------------------------------------------------------


async def history(store: Store, person: str, before: float | None = None, limit: int = 50) -> list[Line]:
    sql = """SELECT t.id, t.game, t.mode, t.ended, s.seat, s.label, s.rank, s.score, t.rated, e.mu0, e.sigma0, e.mu1, e.sigma1
        FROM seats s JOIN tables t ON t.id = s.table_id
        LEFT JOIN rating_events e ON e.table_id = t.id AND e.seat = s.seat
        WHERE s.person = :person AND t.status = 'over' AND t.ended < :before ORDER BY t.ended DESC LIMIT :limit"""
    values = {"person": person, "before": 1e18 if before is None else before, "limit": limit}
    [rows] = await store.look_up(Step(sql, values))
    return [Line(*row) for row in rows]


class Seated(NamedTuple):
    seat: int
    name: str
    person: str | None
    level: str | None


async def others_at(store: Store, tables: Sequence[str]) -> dict[str, list[Seated]]:
    sql = "SELECT table_id, seat, name, person, level FROM seats WHERE table_id = :table ORDER BY seat"
    found = await store.look_up(*(Step(sql, {"table": table}) for table in tables))
    return {rows[0][0]: [Seated(*row[1:]) for row in rows] for rows in found if rows}


class Tally(NamedTuple):
    """How somebody did: by game, mode, what was played, and the bots that sat there (none: only people)."""

    game: str
    mode: str
    label: str | None
    bots: str
    games: int
    wins: int
    best: float | None


async def tallies(store: Store, person: str) -> list[Tally]:
    sql = """SELECT t.game, t.mode, s.label,
        coalesce((SELECT max(b.level) FROM seats b WHERE b.table_id = t.id AND b.kind = 'bot'), '') AS bots,
        count(*), sum(coalesce(s.won, CASE WHEN s.rank = 1 THEN 1 ELSE 0 END)), max(s.score)
        FROM seats s JOIN tables t ON t.id = s.table_id
        WHERE s.person = :person AND t.status = 'over' AND s.rank IS NOT NULL
        GROUP BY t.game, t.mode, s.label, bots ORDER BY t.game, t.mode, s.label, bots"""
    [rows] = await store.look_up(Step(sql, {"person": person}))
    return [Tally(*row) for row in rows]


# --- tournaments -----------------------------------------------------------------------------------------------------


class StoredTournament(NamedTuple):
    id: str
    name: str
    host: str | None
    record: Tournament
    options: dict[str, Any]
    starts: float | None
    created: float
    version: int


TOURNAMENTS: Final = "SELECT id, name, host, record, options, starts, created, version FROM tournaments"


def add_tournament(made: StoredTournament) -> Step:
    sql = """INSERT INTO tournaments (id, name, host, record, options, state, starts, created)
        VALUES (:id, :name, :host, :record, :options, :state, :starts, :created)"""
    values = made._asdict()
    del values["version"]
    values |= {"record": as_json(made.record), "options": as_json(made.options), "state": made.record.state}
    return Step(sql, values)


async def find_tournament(store: Store, id: str) -> StoredTournament | None:
    [rows] = await store.look_up(Step(f"{TOURNAMENTS} WHERE id = :id", {"id": id}))
    try:
        return _tournament(rows[0]) if rows else None
    except DAMAGE as error:
        raise Damaged(f"tournament {id} is damaged: {error}") from None


async def held_by(store: Store, person: str) -> int:
    """How many tournaments this person holds that are not over."""
    sql = "SELECT count(*) FROM tournaments WHERE host = :person AND state <> 'over'"
    [[row]] = await store.look_up(Step(sql, {"person": person}))
    return int(row[0])


async def entered_by(store: Store, person: str) -> int:
    """In how many that are not over this person takes part, by what a record looks like as it is stored."""
    sql = "SELECT count(*) FROM tournaments WHERE state <> 'over' AND record LIKE :entrant"
    [[row]] = await store.look_up(Step(sql, {"entrant": f'%"player":"{person}"%'}))
    return int(row[0])


async def list_tournaments(store: Store, limit: int = 50) -> list[StoredTournament]:
    """Those one can enter first, then running ones, then what is over, the newest first; what is damaged is left out."""
    order = "CASE state WHEN 'open' THEN 0 WHEN 'running' THEN 1 ELSE 2 END, created DESC"
    [rows] = await store.look_up(Step(f"{TOURNAMENTS} ORDER BY {order} LIMIT :limit", {"limit": limit}))
    return sound(rows, _tournament, "tournament")


def change_tournament(before: StoredTournament, record: Tournament) -> Step:
    """Refused if somebody changed it since it was read."""
    sql = """UPDATE tournaments SET record = :record, state = :state, version = version + 1
        WHERE id = :id AND version = :version RETURNING id"""
    values = {"record": as_json(record), "state": record.state, "id": before.id, "version": before.version}
    return Step(sql, values, refusal("changed_meanwhile"))


def _tournament(row: Row) -> StoredTournament:
    id, name, host, record, options, starts, created, version = row
    return StoredTournament(
        id,
        name,
        host,
        msgspec.json.decode(record, type=Tournament),
        as_dict(options),
        starts,
        created,
        version,
    )


class BoardTable(NamedTuple):
    """What has become of a board's table. `idle`: seats that are asked and have decided nothing so far."""

    outcome: dict[str, Any] | None
    status: str
    created: float
    idle: list[int]


async def board_table(store: Store, table_id: str) -> BoardTable | None:
    one = {"table": table_id}
    tables, acted = await store.look_up(
        Step(
            """SELECT t.outcome, t.status, t.created, h.waiting FROM tables t JOIN heads h ON h.table_id = t.id
            WHERE t.id = :table""",
            one,
        ),
        Step("SELECT DISTINCT seat FROM deeds WHERE table_id = :table AND kind = 'answer'", one),
    )
    if not tables:
        return None
    outcome, status, created, waiting = tables[0]
    busy = {row[0] for row in acted}
    idle = [seat for seat in range(64) if (waiting or 0) >> seat & 1 and seat not in busy]
    return BoardTable(None if outcome is None else as_dict(outcome), status, created, idle)
