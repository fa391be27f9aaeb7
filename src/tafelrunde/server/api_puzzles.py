"""The HTTP side of puzzles, and of the analysis of a finished game."""

import msgspec
from starlette.requests import Request

from tafelrunde import TafelrundeError, find_game
from tafelrunde.core.game import GameAny
from tafelrunde.core.puzzles import find_puzzle, line_of, puzzles_of
from tafelrunde.server import analysis
from tafelrunde.server.bodies import read_body, shown_keys
from tafelrunde.server.house import House
from tafelrunde.server.openapi import Endpoint, Parameter
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.tables import Table
from tafelrunde.server.visitors import request_person
from tafelrunde.server.wire import as_word
from tafelrunde.server.wire_puzzles import Analysis, NewAnalysis, PuzzleList, PuzzleSolution


def _game(request: Request) -> GameAny:
    try:
        return find_game(request.path_params["game"])
    except TafelrundeError as error:
        raise Refusal("unknown_game", str(error)) from None


async def list_puzzles(request: Request) -> PuzzleList:
    return msgspec.convert({"puzzles": puzzles_of(_game(request))}, PuzzleList, from_attributes=True)


async def solve_puzzle(request: Request) -> PuzzleSolution:
    try:
        puzzle = find_puzzle(_game(request), request.path_params["id"])
    except TafelrundeError as error:
        raise Refusal("unknown_puzzle", str(error)) from None
    best = puzzle.line[0]
    return PuzzleSolution(puzzle.best, {"de": best.de, "en": best.en}, as_word(line_of(puzzle)))


async def _own_table(request: Request) -> Table:
    """Only for whoever may see how the game went."""
    house: House = request.app.state.house
    table = await house.find(request.path_params["id"])
    if table.play.start.private:
        await table.seats_of(shown_keys(request), await request_person(request))
    return table


async def begin_analysis(request: Request) -> Analysis:
    wish, table = await read_body(request, NewAnalysis), await _own_table(request)
    return await analysis.begin(table, wish.seconds)


async def show_analysis(request: Request) -> Analysis:
    table = await _own_table(request)
    if table.analysis is None:
        raise Refusal("no_analysis")
    return table.analysis.told


_KEY = Parameter("key", "The key of your seat; better in the head, as `Seat-Key`.", {"type": "string"})

ENDPOINTS: list[Endpoint] = [
    Endpoint(
        "GET",
        "/api/games/{game}/puzzles",
        "The puzzles of a game, the easiest first.",
        list_puzzles,
        PuzzleList,
        refusals=("unknown_game",),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/puzzles/{id}",
        "The solution of a puzzle.",
        solve_puzzle,
        PuzzleSolution,
        refusals=("unknown_game", "unknown_puzzle"),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/analysis",
        "Look for moments in which another answer was clearly better (when the game is over).",
        begin_analysis,
        Analysis,
        NewAnalysis,
        query=(_KEY,),
        refusals=("log_in", "banned", "bad_key", "unknown_table", "not_over", "not_whole"),
        example={"seconds": 10},
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/analysis",
        "How far the analysis is, and what it found.",
        show_analysis,
        Analysis,
        query=(_KEY,),
        refusals=("log_in", "banned", "bad_key", "unknown_table", "no_analysis"),
    ),
]
