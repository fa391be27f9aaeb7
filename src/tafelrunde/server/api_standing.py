"""The HTTP side of ratings, results and tournaments."""

from typing import Final

from starlette.requests import Request

from tafelrunde import TafelrundeError, find_game
from tafelrunde.server import wire_standing as wire
from tafelrunde.server.bodies import read_body, whole_number
from tafelrunde.server.house import House, checked_id
from tafelrunde.server.openapi import Endpoint, Parameter
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.results import scenario_of
from tafelrunde.server.standing import tournament as record
from tafelrunde.server.standing.ratings import Ladder, Rating, shown
from tafelrunde.server.standing.sentences import refusal
from tafelrunde.server.store import standing as stored
from tafelrunde.server.store.people import StoredPerson
from tafelrunde.server.store.standing import StoredTournament
from tafelrunde.server.tournaments import BOT, Tournaments
from tafelrunde.server.visitors import request_person
from tafelrunde.server.wire_shelf import as_word, word

LINES: Final = 50
LATEST: Final = 10**12  # seconds


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _account(request: Request) -> StoredPerson:
    person = await request_person(request)
    if person is None or not person.is_account:
        raise refusal("needs_account")
    return person


def _tournaments(request: Request) -> Tournaments:
    found: Tournaments = request.app.state.tournaments
    return found


# --- people ----------------------------------------------------------------------------------------------------------


async def show_person(request: Request) -> wire.PersonPage:
    store = _house(request).store
    id = checked_id(request.path_params["id"], "unknown_person")
    person = await _house(request).visitors.people.find(id)
    if person is None or not person.is_account:
        raise Refusal("unknown_person")
    before = whole_number(request, "before", None, LATEST)
    lines = await stored.history(store, person.id, None if before is None else float(before), LINES)
    others = await stored.others_at(store, [line.table for line in lines])
    return wire.PersonPage(
        person.id,
        person.name,
        person.created,
        [_rating(each) for each in await stored.standings_of(store, person.id)],
        [wire.TallyLine(*tally) for tally in await stored.tallies(store, person.id)],
        [_history_line(line, others) for line in lines],
        lines[-1].ended if len(lines) == LINES else None,
    )


def _rating(standing: stored.Standing) -> wire.RatingInfo:
    mode, _, against = standing.mode.partition("/")
    rating = standing.rating
    return wire.RatingInfo(
        standing.game,
        mode,
        standing.pace,  # type: ignore[arg-type]  # written by a Ladder
        against or "people",  # type: ignore[arg-type]
        shown(rating),
        rating.games,
        rating.wins,
    )


def _history_line(line: stored.Line, others: dict[str, list[stored.Seated]]) -> wire.HistoryLine:
    beside = [
        wire.PersonRef(seat.name, seat.person, seat.level)
        for seat in others.get(line.table, [])
        if seat.seat != line.seat
    ]
    change = None
    if line.mu0 is not None and line.sigma0 is not None and line.mu1 is not None and line.sigma1 is not None:
        change = round(40 * ((line.mu1 - 3 * line.sigma1) - (line.mu0 - 3 * line.sigma0)))
    return wire.HistoryLine(
        line.table, line.game, line.mode, line.ended, line.seat, line.rank, line.score, line.label, beside,
        bool(line.rated), change,
    )  # fmt: skip


# --- ladders ---------------------------------------------------------------------------------------------------------


async def show_leaders(request: Request) -> wire.Leaderboard:
    ladder = _ladder(request)
    found = await stored.leaders(_house(request).store, ladder)
    numbers = [_number(ranked.rating) for ranked in found]
    lines = [
        wire.LeaderLine(
            1 + sum(other > number for other in numbers),
            ranked.person,
            ranked.name,
            shown(ranked.rating),
            ranked.rating.games,
            ranked.rating.wins,
        )
        for ranked, number in zip(found, numbers, strict=True)
    ]
    return wire.Leaderboard(ladder.game, ladder.mode, ladder.pace, ladder.against, lines)


def _number(rating: Rating) -> float:
    return rating.mu - 3 * rating.sigma


def _ladder(request: Request) -> Ladder:
    query = request.query_params
    game, mode = _game_and_mode(request)
    pace, against = query.get("pace", "none"), query.get("against", "people")
    if pace not in ("none", "live", "days") or against not in ("people", "bots", "scenario"):
        raise Refusal("malformed", "pace: none, live or days; against: people, bots or scenario")
    return Ladder(game, mode, pace, against)  # type: ignore[arg-type]


def _game_and_mode(request: Request) -> tuple[str, str]:
    try:
        game = find_game(request.path_params["game"])
    except TafelrundeError as error:
        raise Refusal("unknown_game", str(error)) from None
    mode = request.query_params.get("mode") or game.modes[0].id
    if mode not in [each.id for each in game.modes]:
        raise Refusal("malformed", f"{game.id} has no mode {mode[:40]}")
    return game.id, mode


async def show_scores(request: Request) -> wire.ScoreTable:
    """Of each scenario (with its settings) the best of everybody, the best first."""
    game, mode = _game_and_mode(request)
    store = _house(request).store
    best = await stored.best_scores(store, game, mode)
    names = await stored.names_of(store, [each.person for each in best if each.person is not None])
    seen: set[tuple[str, str | None]] = set()
    rows = []
    for each in best:
        scenario = scenario_of(each.start)
        if (scenario, each.person) in seen or each.person not in names:
            continue
        seen.add((scenario, each.person))
        rows.append(
            wire.ScoreRow(
                each.table, names[each.person], each.person, each.score, each.label, each.ended, scenario
            )
        )
    return wire.ScoreTable(game, mode, rows)


# --- tournaments -----------------------------------------------------------------------------------------------------


async def list_tournaments(request: Request) -> wire.TournamentList:
    store = _house(request).store
    found = await stored.list_tournaments(store)
    names = await stored.names_of(store, [each.host for each in found if each.host is not None])
    return wire.TournamentList([_info(each, names) for each in found])


async def hold_tournament(request: Request) -> wire.TournamentId:
    wish = await read_body(request, wire.NewTournament)
    address = request.client and request.client.host
    return wire.TournamentId(await _tournaments(request).hold(wish, await _account(request), address))


async def show_tournament(request: Request) -> wire.TournamentPage:
    return await _page(request, await _tournaments(request).find(_id(request)))


async def enter_tournament(request: Request) -> wire.TournamentPage:
    await _tournaments(request).enter(_id(request), (await _account(request)).id)
    return await show_tournament(request)


async def withdraw_from_tournament(request: Request) -> wire.TournamentPage:
    await _tournaments(request).withdraw(_id(request), (await _account(request)).id)
    return await show_tournament(request)


async def begin_tournament(request: Request) -> wire.TournamentPage:
    await _tournaments(request).begin(_id(request), (await _account(request)).id)
    request.app.state.clerk.look()
    return await show_tournament(request)


def _id(request: Request) -> str:
    return checked_id(request.path_params["id"], "unknown_tournament")


async def _page(request: Request, found: StoredTournament) -> wire.TournamentPage:
    person = await request_person(request)
    me = None if person is None else person.id
    tournament = found.record
    players = [entrant.player for entrant in tournament.entrants]
    wanted = [*players, *([found.host] if found.host else [])]
    names = await stored.names_of(
        _house(request).store, [each for each in wanted if not each.startswith(BOT)]
    )
    gone = {entrant.player for entrant in tournament.entrants if entrant.gone}
    standings = [
        wire.Standing(
            place.rank, _ref(place.player, names), place.score, place.buchholz, place.direct, place.wins, place.player in gone
        )
        for place in record.table(tournament)
    ]  # fmt: skip
    boards = [
        wire.BoardInfo(
            pairing.round,
            pairing.board,
            [_ref(player, names) for player in pairing.players],
            pairing.table,
            None if pairing.points is None else list(pairing.points),
        )
        for pairing in tournament.pairings
    ]
    return wire.TournamentPage(
        _info(found, names), standings, boards, me in players, me is not None and me == found.host
    )


def _ref(player: str, names: dict[str, str]) -> wire.PersonRef:
    if player.startswith(BOT):
        _, level, number = player.split(":")
        return wire.PersonRef(number, None, level)
    return wire.PersonRef(names.get(player, ""), player if player in names else None)


def _info(found: StoredTournament, names: dict[str, str]) -> wire.TournamentInfo:
    tournament = found.record
    host = wire.PersonRef(names[found.host], found.host) if found.host in names else None
    try:
        game_names = as_word(find_game(tournament.game).names)
    except TafelrundeError:
        game_names = word(tournament.game, tournament.game)
    return wire.TournamentInfo(
        found.id,
        found.name,
        host,
        tournament.game,
        game_names,
        tournament.mode,
        tournament.system,
        tournament.pace,
        tournament.state,
        tournament.round,
        tournament.rounds,
        len(tournament.entrants),
        found.starts,
        found.created,
    )


def _text(name: str, description: str) -> Parameter:
    return Parameter(name, description, {"type": "string", "maxLength": 40})


_MODE = _text("mode", "The mode; without it the game's first one.")
_MEMBER: tuple[str, ...] = ("unknown_tournament", "broken", "needs_account", "changed_meanwhile")
_CLOSED: tuple[str, ...] = ("tournament_closed", "tournament_over")

ENDPOINTS: list[Endpoint] = [
    Endpoint(
        "GET",
        "/api/people/{id}",
        "Somebody: ratings, results, games.",
        show_person,
        wire.PersonPage,
        query=(_text("before", "Only games that ended before this time (in whole seconds)."),),
        refusals=("unknown_person", "malformed"),
        cost=5,
    ),
    Endpoint(
        "GET",
        "/api/leaders/{game}",
        "The best of a ladder.",
        show_leaders,
        wire.Leaderboard,
        query=(_MODE, _text("pace", "none, live or days"), _text("against", "people, bots or scenario")),
        refusals=("unknown_game", "malformed"),
        cost=2,
    ),
    Endpoint(
        "GET",
        "/api/scores/{game}",
        "The best results of games that are played for points.",
        show_scores,
        wire.ScoreTable,
        query=(_MODE,),
        refusals=("unknown_game", "malformed"),
        cost=5,
    ),
    Endpoint("GET", "/api/tournaments", "Tournaments.", list_tournaments, wire.TournamentList, cost=1),
    Endpoint(
        "POST",
        "/api/tournaments",
        "Hold a tournament.",
        hold_tournament,
        wire.TournamentId,
        wire.NewTournament,
        refusals=(
            "needs_account",
            "bad_tournament",
            "no_master",
            "unknown_game",
            "slow_down",
            "tournaments_held",
            "tournament_full",
            "house_full",
        ),
        status=201,
        example={"name": "Abendrunde", "game": "battlecrest", "pace": "bank 600+10", "bots": ["easy", "normal"]},
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}",
        "One tournament: standings and boards.",
        show_tournament,
        wire.TournamentPage,
        refusals=("unknown_tournament", "broken"),
        cost=2,
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/enter",
        "Take part.",
        enter_tournament,
        wire.TournamentPage,
        refusals=(*_MEMBER, *_CLOSED, "already_entered", "tournament_full", "tournaments_entered"),
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/withdraw",
        "Take part no longer.",
        withdraw_from_tournament,
        wire.TournamentPage,
        refusals=(*_MEMBER, *_CLOSED, "not_entered"),
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/begin",
        "Begin (whoever holds it).",
        begin_tournament,
        wire.TournamentPage,
        refusals=(*_MEMBER, *_CLOSED, "not_your_tournament", "too_few_entrants"),
    ),
]  # fmt: skip
