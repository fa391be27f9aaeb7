"""The HTTP API: what is told, what is refused and how."""

import contextlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import tafelrunde
from tafelrunde import Match
from tafelrunde.core.patches import patched
from tafelrunde.server import app
from tafelrunde.server.app import create_app
from tafelrunde.server.config import Config
from tafelrunde.server.house import House
from tafelrunde.server.store.traces import without_names
from tafelrunde.server.web import HEADERS
from tests.server.talk import at_table, make_table, play_on


def code_of(reply: Any) -> str:
    message = reply.json()["error"]["message"]
    assert message["de"] and message["en"]
    return str(reply.json()["error"]["code"])


def test_games_tell_all_that_a_set_up_page_needs(client: TestClient):
    games = client.get("/api/games").json()["games"]
    assert [game["id"] for game in games] == [game.id for game in tafelrunde.all_games()]
    battlecrest = games[0]
    assert battlecrest["names"]["de"] == "Battlecrest" and battlecrest["seats"] == [2, 2]
    settings = {setting["id"]: setting for setting in battlecrest["settings"]["duel"]}
    assert settings["arena"]["kind"] == "choice" and settings["arena"]["values"][0]["names"]["en"]
    assert settings["mirror"]["kind"] == "flag"
    assert (settings["turn_limit"]["low"], settings["turn_limit"]["high"]) == (10, 1000)


def test_settings_say_what_they_do_and_when_they_apply(client: TestClient, toy: str):
    games = {game["id"]: game for game in client.get("/api/games").json()["games"]}
    loud, echo = games[toy]["settings"]["bids"]
    assert (loud["help"]["en"], loud["group"]["de"], loud["seats"], loud["needs"]) == (
        "All shout.",
        "Ton",
        None,
        None,
    )
    assert (echo["help"], echo["seats"], echo["needs"]) == (None, [2, 3], [["loud", True]])
    two = [{"kind": "me"}, {"kind": "open"}]
    for seats, options, fine in [
        (two, {"loud": True, "echo": 3}, True),
        (two, {"echo": 3}, False),
        ([*two, *two], {"loud": True, "echo": 3}, False),
    ]:
        reply = client.post("/api/tables", json={"game": toy, "seats": seats, "options": options})
        assert (reply.status_code == 201) == fine, reply.text


def test_cards_can_be_read_before_there_is_a_table(client: TestClient):
    for game in tafelrunde.all_games():
        told = client.get(f"/api/games/{game.id}/cards")
        assert told.status_code == 200 and told.json(), game.id
    assert "akhena" in client.get("/api/games/battlecrest/cards").json()["heroes"]
    missing = client.get("/api/games/chess/cards")
    assert (missing.status_code, code_of(missing)) == (404, "unknown_game")


def test_what_a_seat_plays_comes_with_a_line_and_a_recommendation(client: TestClient):
    games = {game["id"]: game for game in client.get("/api/games").json()["games"]}
    hero = next(each for each in games["battlecrest"]["settings"]["duel"] if each["id"] == "hero1")
    values = {value["id"]: value for value in hero["values"]}
    assert hero["seat"] == 1
    assert values["akhena"]["suits"] == "first" and values["akhena"]["line"]["en"]
    assert "suits" not in values["platino"] and "line" not in values["choose"]


def test_bots_tell_their_levels(client: TestClient, fresh_network: None):
    levels = client.get("/api/bots").json()["levels"]
    assert [level["id"] for level in levels] == ["easy", "normal", "hard", "master"]
    assert levels[0]["names"]["de"] == "Leicht" and levels[3]["names"]["de"] == "Meister"
    assert [level["tables"] for level in levels[:3]] == [None] * 3
    assert {"game": "battlecrest", "mode": "duel", "seats": 2} in levels[3]["tables"]


def test_a_master_is_not_told_of_where_nothing_runs_his_networks(client: TestClient, monkeypatch):
    monkeypatch.setattr(app, "tables_of", lambda level: [] if level == "master" else None)
    assert [level["id"] for level in client.get("/api/bots").json()["levels"]] == ["easy", "normal", "hard"]


def test_a_master_sits_down_only_where_he_has_learnt(client: TestClient, fresh_network: None):
    seats = [{"kind": "me"}, {"kind": "bot", "level": "master"}]
    table = make_table(client, "battlecrest", seats)
    info = client.get(f"/api/tables/{table['table']}").json()
    assert info["seats"][1]["level"] == "master"
    reply = client.post("/api/tables", json={"game": "mage_knight", "mode": "full_conquest", "seats": seats})
    assert (reply.status_code, code_of(reply)) == (422, "no_master")


def test_rules_come_in_both_languages(client: TestClient):
    rules = client.get("/api/rules/battlecrest").json()
    assert rules[0]["id"].startswith("BC-") and rules[0]["text"]["de"] != rules[0]["text"]["en"]
    reply = client.get("/api/rules/halma")
    assert (reply.status_code, code_of(reply)) == (404, "unknown_game")


def test_a_new_table_gives_keys_for_the_seats_of_its_maker_only(client: TestClient, toy: str):
    seats = [
        {"kind": "me", "name": "Ada"},
        {"kind": "open"},
        {"kind": "person"},
        {"kind": "bot", "level": "hard"},
    ]
    table = make_table(client, toy, seats)
    assert sorted(table["keys"]) == ["0", "2"] and table["you"] == [0, 2]
    info = client.get(f"/api/tables/{table['table']}").json()
    assert [(seat["kind"], seat["level"], seat["online"]) for seat in info["seats"]] == [
        ("person", None, False),
        ("open", None, False),
        ("person", None, False),
        ("bot", "hard", True),
    ]
    assert info["seats"][0]["name"] == "Ada" and not info["over"]
    for key in table["keys"].values():
        assert key not in json.dumps(info)
    assert [each["table"] for each in client.get("/api/tables").json()["tables"]] == [table["table"]]


def test_without_wishes_one_sits_down_against_a_bot(client: TestClient):
    table = client.post("/api/tables", json={"game": "battlecrest"}).json()
    info = client.get(f"/api/tables/{table['table']}").json()
    assert [(seat["kind"], seat["level"]) for seat in info["seats"]] == [("person", None), ("bot", "normal")]


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"game": "halma"}, 404, "unknown_game"),
        ({"game": "battlecrest", "mode": "team"}, 422, "bad_setup"),
        ({"game": "battlecrest", "seats": [{"kind": "me"}]}, 422, "bad_setup"),
        ({"game": "battlecrest", "options": {"arena": "moon"}}, 422, "bad_setup"),
        ({"game": "battlecrest", "options": {"colour": "red"}}, 422, "bad_setup"),
        ({"game": "battlecrest", "options": {"packs": [{"format": 1}]}}, 422, "bad_setup"),
        ({"game": "battlecrest", "seats": [{"kind": "dog"}]}, 400, "malformed"),
        (
            {"game": "battlecrest", "seats": [{"kind": "bot", "level": "divine"}, {"kind": "me"}]},
            400,
            "malformed",
        ),
        ({"game": "battlecrest", "seed": -1}, 400, "malformed"),
        ({"game": "battlecrest", "seed": 2**53}, 400, "malformed"),
        ({"game": "battlecrest", "seed": "12"}, 400, "malformed"),
        ({"game": "battlecrest", "seed": "0x" + "f" * 65}, 400, "malformed"),
        ({"game": "battlecrest", "surprise": 1}, 400, "malformed"),
        ({"game": 3}, 400, "malformed"),
        ([], 400, "malformed"),
    ],
)
def test_a_bad_wish_is_refused_with_a_reason(client: TestClient, wish: object, status: int, code: str):
    reply = client.post("/api/tables", json=wish)
    assert (reply.status_code, code_of(reply)) == (status, code)
    assert client.get("/api/tables").json()["tables"] == []


def test_why_settings_do_not_go_together_is_said_in_both_languages(client: TestClient):
    wish = {"game": "mage_knight", "mode": "full_conquest", "options": {"megapolis_level": 12}}
    message = client.post("/api/tables", json=wish).json()["error"]["message"]
    assert message["en"].startswith("“Level of the Megapolis”: only with “Megapolis” = “The last city”")
    assert message["de"].startswith("„Level der Megalopolis“: nur mit „Megalopolis“ = „Die letzte Stadt“")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"game": "\\ud800"}', b"1e999", b'{"game"' * 9999]
)
def test_a_body_that_is_no_json_is_refused(client: TestClient, body: bytes):
    reply = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (reply.status_code, code_of(reply)) == (400, "malformed")


def test_a_body_of_another_kind_or_size_is_refused(client: TestClient, config: Config):
    reply = client.post(
        "/api/tables", content=b'{"game": "battlecrest"}', headers={"Content-Type": "text/plain"}
    )
    assert (reply.status_code, code_of(reply)) == (415, "not_json")
    big = b'{"game": "' + b"x" * config.body_bytes + b'"}'
    reply = client.post("/api/tables", content=big, headers={"Content-Type": "application/json"})
    assert (reply.status_code, code_of(reply)) == (413, "too_big")


def test_names_are_cleaned(client: TestClient):
    table = make_table(
        client, "battlecrest", [{"kind": "me", "name": "  A\n\x00da\u202e "}, {"kind": "open"}]
    )
    assert client.get(f"/api/tables/{table['table']}").json()["seats"][0]["name"] == "A da"


def test_an_open_seat_needs_the_invitation_unless_the_table_is_public(client: TestClient):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    closed = make_table(client, "tash_kalar", seats, mode="melee")
    path = f"/api/tables/{closed['table']}/join"
    for wish in ({}, {"invitation": ""}, {"invitation": "ä"}, {"invitation": closed["keys"]["0"]}):
        reply = client.post(path, json=wish)
        assert (reply.status_code, code_of(reply)) == (403, "not_invited"), wish
    told = json.dumps([client.get(f"/api/tables/{closed['table']}").json(), client.get("/api/tables").json()])
    assert closed["invitation"] not in told and '"public": false' in told
    with (
        at_table(client, closed["table"], closed["keys"]["0"]) as ada,
        at_table(client, closed["table"]) as watcher,
    ):
        assert ada.hello["invitation"] == closed["invitation"] and watcher.hello["invitation"] is None
    assert client.post(path, json={"invitation": closed["invitation"]}).status_code == 200
    public = make_table(client, "battlecrest", seats[:2], public=True)
    assert public["invitation"] is None
    assert client.get(f"/api/tables/{public['table']}").json()["public"] is True
    assert client.post(f"/api/tables/{public['table']}/join", json={}).status_code == 200


def test_an_open_seat_is_taken_once(client: TestClient):
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "open"}])
    path = f"/api/tables/{table['table']}/join"
    invited = {"invitation": table["invitation"]}
    wrong = client.post(path, json={"seat": 0, **invited})
    assert (wrong.status_code, code_of(wrong)) == (409, "no_open_seat")
    joined = client.post(path, json={"name": "Bo", **invited}).json()
    assert joined["seat"] == 1 and joined["key"] not in table["keys"].values()
    again = client.post(path, json=invited)
    assert (again.status_code, code_of(again)) == (409, "no_open_seat")
    with at_table(client, table["table"], joined["key"]) as bo:
        assert bo.hello["you"] == [1] and bo.hello["seats"][1]["name"] == "Bo"


def test_addresses_that_are_none(client: TestClient):
    for path in ("/api/nothing", "/api/tables/none", "/api/tables/none/replay", "/api/replays/none"):
        reply = client.get(path)
        assert reply.status_code == 404 and code_of(reply).startswith("unknown_")
    reply = client.delete("/api/tables")
    assert (reply.status_code, code_of(reply)) == (405, "wrong_method")
    assert set(reply.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


def test_packs_are_checked(client: TestClient):
    built_in = Path(tafelrunde.__file__).parent / "games" / "battlecrest" / "data" / "base.json"
    pack = json.loads(built_in.read_text(encoding="utf-8"))
    for hero in pack["heroes"]:
        hero["id"] += "_two"
    pack = {**pack, "id": "mine", "arenas": []}
    assert client.post("/api/packs/check", json={"pack": pack}).json() == {"ok": True}
    pack["heroes"][0]["life"]["healthy"] = 99
    reply = client.post("/api/packs/check", json={"pack": pack})
    assert (reply.status_code, code_of(reply)) == (422, "bad_pack")
    assert "life.healthy" in reply.json()["error"]["detail"]
    for bad in ({}, {"game": "halma"}, {"game": "battlecrest"}):
        assert code_of(client.post("/api/packs/check", json={"pack": bad})) == "bad_pack"


# --- replays --------------------------------------------------------------------------------------------------------


def finished_game(client: TestClient, game: str) -> dict[str, Any]:
    table = make_table(
        client, game, [{"kind": "me", "name": "Ada"}, {"kind": "person", "name": "Bo"}], seed=9
    )
    with at_table(client, table["table"], *table["keys"].values()) as both:
        state = play_on(both)
    assert state["over"]
    return table


@pytest.mark.parametrize("game", [pytest.param("battlecrest", marks=pytest.mark.slow), "blind_bids"])
def test_a_finished_game_can_be_stepped_through_passed_on_and_opened_again(
    client: TestClient, toy: str, game: str
):
    table = finished_game(client, game)
    path = f"/api/tables/{table['table']}"
    replay = client.get(path + "/replay").json()
    journal = client.get(path + "/journal").json()
    assert replay["seed"] == journal["seed"] == 9
    assert replay["over"] and replay["outcome"]["winners"]
    assert [frame["n"] for frame in replay["frames"]] == list(range(replay["count"] + 1))
    match = Match.replay(journal)
    assert replay["frames"][-1]["view"] == match.view(None)
    events = [event for frame in replay["frames"] for event in frame["events"]]
    assert [event["number"] for event in events] == [event["number"] for event in match.events(None)]
    assert replay["frames"][0]["choice"] is None
    assert all(frame["choice"]["chosen"]["en"] for frame in replay["frames"][1:])
    kept = client.post("/api/replays", json={"journal": journal})
    assert kept.status_code == 201
    again = client.get(f"/api/replays/{kept.json()['replay']}").json()
    assert again["frames"] == replay["frames"] and again["outcome"] == replay["outcome"]
    assert [seat["name"] for seat in again["seats"]] == ["", ""], "what is kept names nobody"
    nameless = without_names(journal)
    assert nameless != journal
    assert client.get(f"/api/replays/{kept.json()['replay']}/journal").json() == nameless
    assert client.post("/api/replays", json={"journal": journal}).json() == kept.json(), "kept only once"


def test_a_replay_can_be_read_in_parts_and_from_every_seat(client: TestClient, toy: str):
    table = finished_game(client, toy)
    path = f"/api/tables/{table['table']}/replay"
    whole = client.get(path).json()
    part = client.get(path + "?from=2&count=3").json()
    assert part["frames"] == whole["frames"][2:5] and part["count"] == whole["count"]
    assert client.get(path + "?from=999").json()["frames"] == []
    assert whole["frames"][0]["view"]["hand"] is None
    assert len(client.get(path + "?seat=1").json()["frames"][0]["view"]["hand"]) == 4
    for bad in ("?seat=7", "?seat=x", "?from=-1", "?count=1e3", "?key=wrong", "?from=99999999999999999999"):
        assert client.get(path + bad).status_code in (400, 403, 422), bad


def test_a_replay_comes_in_pages_that_are_not_too_large(
    client: TestClient, toy: str, monkeypatch: pytest.MonkeyPatch
):
    table = finished_game(client, toy)
    path = f"/api/tables/{table['table']}/replay"
    whole = client.get(path).json()
    assert whole["next"] is None and whole["first"] == 0
    monkeypatch.setattr("tafelrunde.server.replays.PAGE_BYTES", 2500)
    frames, start, pages = [], 0, 0
    while start is not None:
        page = client.get(f"{path}?from={start}").json()
        assert page["frames"], "at least one, however large it is"
        assert len(json.dumps(page["frames"][:-1])) < 4000
        frames += page["frames"]
        assert page["next"] is None or page["next"] == frames[-1]["n"] + 1
        assert (page["count"], page["outcome"]) == (whole["count"], whole["outcome"])
        start, pages = page["next"], pages + 1
    assert frames == whole["frames"] and pages > 2
    monkeypatch.setattr("tafelrunde.server.replays.PAGE_BYTES", 1)
    assert [frame["n"] for frame in client.get(path + "?from=3").json()["frames"]] == [3]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_replay_says_what_every_event_changed(client: TestClient, toy: str, seat: int | None):
    table = finished_game(client, toy)
    path = f"/api/tables/{table['table']}/replay" + ("" if seat is None else f"?seat={seat}")
    frames = client.get(path).json()["frames"]
    events = 0
    for before, after in pairwise(frames):
        view = before["view"]
        for event in after["events"]:
            view = patched(view, event["patch"])
            events += 1
        assert view == after["view"]
    assert events > 5


def test_a_running_game_with_secrets_tells_no_secrets(client: TestClient, toy: str):
    table = make_table(client, toy, [{"kind": "me"}, {"kind": "person"}])
    path, keys = f"/api/tables/{table['table']}", table["keys"]
    with (
        at_table(client, table["table"], keys["0"]) as first,
        at_table(client, table["table"], keys["1"]) as second,
    ):
        for person in (first, second):
            person.answer(person.state["choices"][0]["id"], 0)
    spectator = client.get(path + "/replay")
    assert spectator.status_code == 200 and spectator.json()["seed"] is None
    assert "You get" not in spectator.text
    assert [frame["choice"] for frame in spectator.json()["frames"]] == [None, None, None]
    own = client.get(path + f"/replay?key={keys['1']}").json()
    assert own["seat"] == 1 and own["seed"] is None
    assert [bool(frame["choice"]) for frame in own["frames"]] == [False, False, True]
    for refused in (
        "/replay?seat=0",
        f"/replay?key={keys['0']}&seat=1",
        "/journal",
        f"/journal?key={keys['0']}",
    ):
        reply = client.get(path + refused)
        assert (reply.status_code, code_of(reply)) == (403, "not_over"), refused


def test_a_running_game_without_secrets_keeps_its_journal_too(client: TestClient):
    """Everything on the table may be seen by everybody; what chance will bring may not."""
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "person"}])
    path = f"/api/tables/{table['table']}"
    for query in ("", f"?key={table['keys']['0']}"):
        reply = client.get(path + "/journal" + query)
        assert (reply.status_code, code_of(reply)) == (403, "not_over")
        replay = client.get(path + "/replay" + query).json()
        assert replay["seed"] is None and not replay["over"]
    assert client.get(path + "/replay?seat=1").status_code == 200


def test_a_large_seed_travels_as_text(client: TestClient):
    seed = hex(2**100 + 7)
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "person"}], seed=seed)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        ada.answer(ada.state["choices"][0]["id"], 0)
        ada.concede(0)
    path = f"/api/tables/{table['table']}"
    journal = client.get(path + "/journal").json()
    assert journal["seed"] == client.get(path + "/replay").json()["seed"] == seed
    assert Match.replay(journal).setup.seed == 2**100 + 7
    kept = client.post("/api/replays", json={"journal": journal}).json()["replay"]
    assert client.get(f"/api/replays/{kept}").json()["seed"] == seed


def test_a_conceded_game_keeps_who_gave_up(client: TestClient):
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "person"}])
    with at_table(client, table["table"], *table["keys"].values()) as both:
        both.answer(both.state["choices"][0]["id"], 0)
        state = both.concede(1)
    assert state["over"] and state["choices"] == [] and state["waiting"] == []
    assert state["outcome"]["winners"] == [0] and state["outcome"]["conceded"] == 1
    path = f"/api/tables/{table['table']}"
    assert client.get(path).json()["outcome"] == state["outcome"]
    journal = client.get(path + "/journal").json()
    replay = client.post("/api/replays", json={"journal": journal}).json()["replay"]
    for address in (path + "/replay", f"/api/replays/{replay}"):
        assert client.get(address).json()["outcome"] == state["outcome"]


def test_a_journal_that_begins_at_a_position_can_be_replayed(client: TestClient):
    match = Match.new("battlecrest", seed=4)
    for _ in range(10):
        match.answer(0)
    puzzle = Match.from_position(match.position())
    for _ in range(3):
        puzzle.answer(0)
    reply = client.post("/api/replays", json={"journal": puzzle.journal()})
    replay = client.get(f"/api/replays/{reply.json()['replay']}").json()
    assert replay["frames"][-1]["view"] == puzzle.view(None) and replay["count"] == 3


def test_a_bad_journal_is_refused(client: TestClient):
    match = Match.new("battlecrest", seed=4)
    match.answer(0)
    good = match.journal()
    changes: list[dict[str, object]] = [
        {"answers": [[0, 99]]},
        {"answers": [[0]]},
        {"answers": "x"},
        {"game": "halma"},
        {"digest": "other"},
        {"seed": "x"},
        {"format": 99},
        {"seed": "0xyz"},
        {"start": {"game": "battlecrest", "state": {"x": 1}}},
        {"start": 5},
        {"table": {"seats": 3}},
        {"answers": [[0, 0]] * 20_001},
    ]
    for change in changes:
        reply = client.post("/api/replays", json={"journal": {**good, **change}})
        assert (reply.status_code, code_of(reply)) == (422, "bad_journal"), change


# --- who may call, and the files ------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path) -> TestClient:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>the table</title>")
    (web / "assets" / "app-123.js").write_text("let table;")
    config = Config(data_dir=tmp_path / "data", web_dir=web, hosts=("localhost", "127.0.0.1"))
    return TestClient(create_app(config), base_url="http://localhost:8420")


def test_foreign_pages_and_names_are_turned_away(home: TestClient):
    with home:
        wish = {"game": "battlecrest"}
        for origin, status in [
            (None, 201),
            ("http://localhost:8420", 201),
            ("http://127.0.0.1:8420", 201),
            ("http://127.0.0.1:5173", 403),
            ("http://localhost", 403),
            ("https://evil.example", 403),
            ("https://evil.example:8420", 403),
            ("null", 403),
            ("http://[", 403),
            ("http://localhost:x", 403),
        ]:
            headers = {} if origin is None else {"Origin": origin}
            assert home.post("/api/tables", json=wish, headers=headers).status_code == status, origin
        for site, status in [("same-origin", 201), ("none", 201), ("same-site", 403), ("cross-site", 403)]:
            headers = {"Sec-Fetch-Site": site}
            assert home.post("/api/tables", json=wish, headers=headers).status_code == status, site
        table = home.get("/api/tables").json()["tables"][0]["table"]
        for origin, welcome in [("http://localhost:8420", True), ("http://localhost:5173", False)]:
            with (
                contextlib.nullcontext() if welcome else pytest.raises(WebSocketDisconnect),
                home.websocket_connect(
                    f"ws://localhost:8420/api/tables/{table}/ws", headers={"Origin": origin}
                ),
            ):
                pass
        assert home.get("/api/tables", headers={"Host": "evil.example"}).status_code == 403
        assert home.get("/api/tables", headers={"Host": "localhost"}).status_code == 200
        for asked_by_machines in ("/api/health", "/api/ready"):
            assert home.get(asked_by_machines, headers={"Host": "10.0.0.7:8421"}).status_code == 200
            assert home.post(asked_by_machines, headers={"Host": "10.0.0.7:8421"}).status_code == 403


def test_behind_a_web_server_the_usual_port_is_not_named(tmp_path: Path):
    config = Config(data_dir=tmp_path / "data", hosts=("games.example",))
    with TestClient(create_app(config), base_url="http://games.example") as client:
        for origin, status in [("https://games.example", 201), ("https://games.example:8443", 403)]:
            reply = client.post("/api/tables", json={"game": "battlecrest"}, headers={"Origin": origin})
            assert reply.status_code == status, origin


def test_every_answer_has_the_security_headers(home: TestClient, monkeypatch: pytest.MonkeyPatch):
    async def broken(request: object) -> None:
        raise RuntimeError("a bug")

    home._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
    with home:
        monkeypatch.setattr(House, "list_running", broken)
        answers = [
            (home.get("/"), 200),
            (home.get("/assets/app-123.js"), 200),
            (home.get("/assets/gone.js"), 404),
            (home.get("/api/health"), 200),
            (home.get("/api/nothing"), 404),
            (home.get("/api/tables"), 500),
            (home.post("/api/health"), 405),
            (home.post("/api/tables", content=b"{"), 415),
            (home.get("/api/games", headers={"Host": "evil.example"}), 403),
        ]
        for reply, status in answers:
            assert reply.status_code == status, reply.url
            assert set(HEADERS.items()) - set(_plain(reply)) <= {_policy(HEADERS)}, reply.url
            assert "frame-ancestors" in reply.headers["content-security-policy"]
        assert "connect-src 'self';" in home.get("/").headers["content-security-policy"]


def _plain(reply: Any) -> list[tuple[str, str]]:
    return [(name, reply.headers[name]) for name in HEADERS if name in reply.headers]


def _policy(headers: dict[str, str]) -> tuple[str, str]:
    """The app's own pages have a policy of their own."""
    return "Content-Security-Policy", headers["Content-Security-Policy"]


def test_the_web_app_is_served_with_a_page_for_every_address_of_its_own(home: TestClient):
    with home:
        for path in ("/", "/table/abc", "/replay/x/y", "/index.html"):
            reply = home.get(path)
            assert "the table" in reply.text and reply.headers["cache-control"] == "no-cache", path
            assert "script" not in reply.headers["content-security-policy"].replace("default-src 'self'", "")
            assert reply.headers["referrer-policy"] == "no-referrer"
        script = home.get("/assets/app-123.js")
        assert script.text == "let table;" and "immutable" in script.headers["cache-control"]
        assert home.get("/assets/gone.js").status_code == 404
        assert home.get("/../data/tafelrunde.sqlite3").status_code in (200, 404)
        assert "SQLite" not in home.get("/%2e%2e/data/tafelrunde.sqlite3").text
        assert home.post("/").status_code == 405


def test_without_a_built_web_app_the_server_says_so(client: TestClient):
    reply = client.get("/")
    assert reply.status_code == 404 and "not been built" in reply.text
