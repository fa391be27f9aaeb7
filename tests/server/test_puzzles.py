"""Puzzles at a table, and the analysis of a game that is over."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.games.test_puzzles import PUZZLES, example
from tests.server.talk import at_table, make_table
from tests.server.waiting import PATIENCE, wait_until


def open_puzzle(client: TestClient, number: int = 0) -> dict[str, Any]:
    game, puzzle = PUZZLES[number]
    return make_table(client, game, [{"kind": "me", "name": "Ada"}], lesson=puzzle.id)


def test_a_game_lists_its_puzzles(client: TestClient):
    game, puzzle = PUZZLES[0]
    told = client.get(f"/api/games/{game}/puzzles").json()["puzzles"]
    assert told[0] == {"id": puzzle.id, "difficulty": puzzle.difficulty}
    games = {each["id"]: each for each in client.get("/api/games").json()["games"]}
    assert games[game]["puzzles"] == len(told)
    assert client.get("/api/games/nonsense/puzzles").status_code == 404


def test_the_solution_is_told_to_whoever_asks(client: TestClient):
    game, puzzle = PUZZLES[0]
    told = client.get(f"/api/games/{game}/puzzles/{puzzle.id}").json()
    assert told["best"] == puzzle.best and told["text"]["en"] == puzzle.line[0].en
    refused = client.get(f"/api/games/{game}/puzzles/p000000")
    assert (refused.status_code, refused.json()["error"]["code"]) == (404, "unknown_puzzle")


def test_a_wrong_answer_is_told_how_much_worse_it_is_and_the_right_one_goes_through(client: TestClient):
    puzzle = example()
    table = open_puzzle(client)
    assert table["you"] == [puzzle.seat]
    with at_table(client, table["table"], table["keys"][str(puzzle.seat)]) as guest:
        assert guest.hello["lesson"]["difficulty"] == puzzle.difficulty
        choice, told = guest.state["choices"][0], guest.state["lesson"]
        assert told["accept"] == list(range(len(choice["options"])))  # no word about which one it is
        assert not told["done"] and (told["step"], told["of"]) == (1, 1)
        refused = guest.answer(choice["id"], puzzle.second)
        assert (refused["t"], refused["code"]) == ("refused", "lesson")
        assert f"by {puzzle.behind(puzzle.second)} %" in refused["message"]["en"]
        guest.answer(choice["id"], puzzle.best)
        while not guest.state["lesson"]["done"]:
            guest.next_state()
        assert guest.state["lesson"]["say"][0]["de"].startswith("Richtig!")


def finished(client: TestClient) -> dict[str, Any]:
    """A game that was given up after a puzzle was solved."""
    puzzle = example()
    table = open_puzzle(client)
    with at_table(client, table["table"], table["keys"][str(puzzle.seat)]) as guest:
        guest.answer(guest.state["choices"][0]["id"], puzzle.best)
        while not guest.state["lesson"]["done"]:
            guest.next_state()
        guest.concede(puzzle.seat)
    return table


@pytest.mark.slow
def test_an_analysis_runs_beside_the_table_and_tells_how_far_it_is(client: TestClient):
    table = finished(client)
    address = f"/api/tables/{table['table']}/analysis"
    assert client.get(address).json()["error"]["code"] == "no_analysis"
    assert client.post(address, json={"seconds": 11}).status_code == 400
    begun = client.post(address, json={"seconds": 10}).json()
    assert (begun["seconds"], begun["over"]) == (10, False)
    wait_until(lambda: client.get(address).json()["over"], patience=10 + 2 * PATIENCE)
    told = client.get(address).json()
    assert told["done"] == told["of"] >= 1
    assert told["findings"] == []  # the puzzle was solved


def test_nothing_is_analysed_before_the_end(client: TestClient):
    table = open_puzzle(client)
    refused = client.post(f"/api/tables/{table['table']}/analysis", json={"seconds": 10})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_over")
