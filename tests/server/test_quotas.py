"""What one address may leave behind, what the house holds in all, and that only what is known is kept."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde import Match
from tafelrunde.server import quotas
from tafelrunde.server.app import ENDPOINTS, create_app
from tafelrunde.server.config import Config
from tafelrunde.server.quotas import Quotas
from tafelrunde.server.refusals import SENTENCES, Refusal
from tests.server.browsers import Browser
from tests.server.hand_clock import HandClock
from tests.server.talk import at_table, make_table

TWO: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "person"}]
WISH = {"game": "battlecrest", "seats": TWO}


def some_journal(seed: int = 4, answers: int = 3) -> dict[str, object]:
    match = Match.new("battlecrest", seed=seed)
    for _ in range(answers):
        match.answer(0)
    return match.journal()


def keep(client: TestClient, journal: dict[str, object]) -> Any:
    return client.post("/api/replays", json={"journal": journal})


def test_one_address_makes_so_many_tables_in_an_hour(tmp_path: Path):
    with TestClient(create_app(Config(data_dir=tmp_path, tables_per_hour=2))) as client:
        for _ in range(2):
            make_table(client, "battlecrest", TWO)
        reply = client.post("/api/tables", json=WISH)
        assert (reply.status_code, reply.json()["error"]["code"]) == (429, "too_often")
        assert reply.json()["error"]["message"] == SENTENCES["too_often"]
        assert len(client.get("/api/tables").json()["tables"]) == 2
        assert keep(client, some_journal()).status_code == 201, "other things are counted apart"


def test_one_address_sends_so_many_bytes_in_an_hour(tmp_path: Path):
    size = len(json.dumps({"journal": some_journal()}))
    with TestClient(create_app(Config(data_dir=tmp_path, bytes_per_hour=size * 5 // 2))) as client:
        assert [keep(client, some_journal(seed)).status_code for seed in (4, 5, 6)] == [201, 201, 429]


def test_what_was_spent_comes_back_with_time_and_everybody_has_his_own(tmp_path: Path):
    kept = Quotas(Config(data_dir=tmp_path, uploads_per_hour=1, proxies=("10.0.0.1",)))
    kept.spend("192.0.2.1", "upload", 1)
    with pytest.raises(Refusal, match="too_often"):
        kept.spend("192.0.2.1", "upload", 1)
    kept.spend("192.0.2.2", "upload", 1)
    for _ in range(3):
        kept.spend("10.0.0.1", "upload", 1)  # nobody knows for whom
    kept._buckets["192.0.2.1", "upload"].at -= 3600
    kept.spend("192.0.2.1", "upload", 1)


def test_after_a_while_there_is_room_again(tmp_path: Path):
    clock = HandClock()
    kept = Quotas(Config(data_dir=tmp_path, tables_per_hour=2), clock)
    for _ in range(2):
        kept.spend("192.0.2.1", "table", 1)
    clock.move(1700)
    with pytest.raises(Refusal):
        kept.spend("192.0.2.1", "table", 1)
    clock.move(200)
    kept.spend("192.0.2.1", "table", 1)


def test_addresses_without_number_do_not_fill_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quotas, "MOST_ADDRESSES", 100)
    kept = Quotas(Config(data_dir=tmp_path, uploads_per_hour=1))
    for number in range(500):
        kept.spend(f"192.0.{number // 250}.{number % 250}", "upload", 1)
    assert len(kept._buckets) <= 101
    with pytest.raises(Refusal):
        kept.spend("192.0.1.249", "upload", 1)  # the last one is still known


def test_all_replays_together_have_their_limit(tmp_path: Path):
    with TestClient(create_app(Config(data_dir=tmp_path, replay_bytes=1500))) as client:
        first = keep(client, some_journal(1))
        assert first.status_code == 201
        replies = [keep(client, some_journal(seed)) for seed in range(2, 8)]
        assert {reply.status_code for reply in replies} == {201, 507}
        assert replies[-1].json()["error"]["message"] == SENTENCES["house_full"]
        assert keep(client, some_journal(1)).json() == first.json(), "what is there already needs no room"
    with sqlite3.connect(tmp_path / "tafelrunde.sqlite3") as db:
        ((held, real),) = db.execute("SELECT sum(bytes), sum(length(CAST(journal AS BLOB))) FROM replays")
        assert held == real <= 1500
    db.close()


def test_what_one_person_keeps_has_its_limit_wherever_he_comes_from(place: str, tmp_path: Path):
    """Under however many addresses; and what others keep does not count."""
    size = len(json.dumps(some_journal(), separators=(",", ":")))
    config = Config(tmp_path / "data", place, replay_bytes_per_person=size * 5 // 2)
    with TestClient(create_app(config)) as client:
        ada, bo = Browser(client), Browser(client)
        for browser in (ada, bo):
            browser.make_table(seats=[{"kind": "me"}, {"kind": "bot"}])
        replies = [ada.post("/api/replays", {"journal": some_journal(seed)}) for seed in (1, 2, 3)]
        assert [reply.status_code for reply in replies] == [201, 201, 507]
        assert replies[2].json()["error"]["code"] == "shelf_full"
        assert replies[2].json()["error"]["message"] == SENTENCES["shelf_full"]
        assert ada.post("/api/replays", {"journal": some_journal(1)}).json() == replies[0].json()
        assert bo.post("/api/replays", {"journal": some_journal(3)}).status_code == 201
        assert [each["bytes"] for each in ada.get("/api/me/export").json()["replays"]] != []
        assert ada.post("/api/me/delete").status_code == 200
        kept = replies[0].json()["replay"]
        assert client.get(f"/api/replays/{kept}/journal").status_code == 200, "what was kept stays, nobody's"


def test_a_full_house_takes_nothing_new_but_plays_on(tmp_path: Path):
    config = Config(data_dir=tmp_path)
    with TestClient(create_app(config)) as client:
        table = make_table(client, "battlecrest", TWO)
    with TestClient(create_app(Config(data_dir=tmp_path, disk_bytes=1000))) as client:
        for reply in (client.post("/api/tables", json=WISH), keep(client, some_journal())):
            assert (reply.status_code, reply.json()["error"]["code"]) == (507, "house_full")
        with at_table(client, table["table"], table["keys"]["0"]) as ada:
            assert ada.answer(ada.state["choices"][0]["id"], 0)["t"] == "ack"


def test_doing_and_undoing_without_end_comes_to_an_end(tmp_path: Path):
    with TestClient(create_app(Config(data_dir=tmp_path, deeds_per_table=2))) as client:
        table = make_table(client, "battlecrest", TWO)
        with at_table(client, table["table"], table["keys"]["0"]) as ada:
            ada.answer(ada.state["choices"][0]["id"], 0)
            ada.state_after(1)
            ada.send(t="undo", seat=0)
            assert ada.until("undone")["ok"]
            ada.state_of_epoch(1)
            assert ada.answer(ada.state["choices"][0]["id"], 0)["code"] == "endless"


def test_only_what_is_known_is_kept(client: TestClient):
    journal = some_journal()
    ballast = "x" * 10_000
    at = {
        "seats": [{"kind": "person", "name": "Ada\x00" + "a" * 90, "ballast": ballast}] * 9,
        "ballast": ballast,
    }
    refused = keep(client, {**journal, "ballast": ballast})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad_journal")
    loaded = {**journal, "table": at, "digests": [*journal["digests"], ballast]}  # type: ignore[misc]
    reply = keep(client, loaded)
    kept = client.get(f"/api/replays/{reply.json()['replay']}/journal").json()
    assert ballast not in json.dumps(kept)
    assert {name: kept[name] for name in journal} == journal
    assert [seat["name"] for seat in kept["table"]["seats"]] == ["", ""], (
        "a journal that is kept names nobody"
    )


def test_a_position_that_holds_more_than_is_known_is_refused(client: TestClient):
    match = Match.new("battlecrest", seed=4)
    match.answer(0)
    puzzle = Match.from_position(match.position())
    puzzle.answer(0)
    journal: dict[str, Any] = json.loads(json.dumps(puzzle.journal()))
    refused = keep(client, {**journal, "start": {**journal["start"], "ballast": "x" * 999}})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad_journal")
    kept = client.get(f"/api/replays/{keep(client, journal).json()['replay']}/journal").json()
    assert kept["start"] == journal["start"]


def heavy_reads() -> list[tuple[str, int]]:
    """What is work to tell, as the list of endpoints says it, and how much it counts."""
    return [(each.path, each.cost) for each in ENDPOINTS if each.method == "GET" and each.cost]


def test_what_is_work_to_tell_is_told_only_so_often(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, toy: str
):
    clock = HandClock()
    with TestClient(create_app(Config(data_dir=tmp_path, reads_per_minute=20), clock)) as client:
        table = make_table(client, "battlecrest", TWO)["table"]
        names = [path.replace("{id}", table).replace("{game}", "battlecrest") for path, _ in heavy_reads()]
        assert {"tables", "lobby", "people", "leaders", "scores", "replays", "tournaments"} <= {
            name.split("/")[2] for name in names
        }
        for name, (_, cost) in zip(names, heavy_reads(), strict=True):
            clock.move(60)
            for _ in range(20 // cost):
                assert client.get(name).status_code != 429, name
            refused = client.get(name)
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "reads_too_often"), name
            assert refused.json()["error"]["message"] == SENTENCES["reads_too_often"]
            assert client.get("/api/health").status_code == 200, "what is no work is told"
            assert client.get(f"/api/tables/{table}").status_code == 200
    assert "refused: reads_too_often, /api/lobby" in caplog.text


def test_looking_is_counted_by_visitor_and_comes_back_soon(tmp_path: Path):
    clock = HandClock()
    kept = Quotas(Config(data_dir=tmp_path, reads_per_minute=10, proxies=("10.0.0.1",)), clock)
    for _ in range(2):
        kept.read("192.0.2.1", 5)
    with pytest.raises(Refusal, match="reads_too_often"):
        kept.read("192.0.2.1", 1)
    kept.read("192.0.2.2", 5)
    for _ in range(9):
        kept.read("10.0.0.1", 5)  # nobody knows for whom
    clock.move(30)
    kept.read("192.0.2.1", 5)
    with pytest.raises(Refusal):
        kept.read("192.0.2.1", 5)
    clock.move(60)
    kept.read("192.0.2.1", 99)  # what costs more than there ever is can still be seen


def test_small_requests_are_small(client: TestClient):
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "open"}])
    reply = client.post(f"/api/tables/{table['table']}/join", json={"name": "x" * 70_000})
    assert (reply.status_code, reply.json()["error"]["code"]) == (413, "too_big")
