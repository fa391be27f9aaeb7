"""The bots' worker processes: they answer, and when one does not, the table goes on."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tafelrunde import Match
from tafelrunde.server.app import create_app
from tafelrunde.server.botpool import BotFailed, BotPool, quick_choice
from tafelrunde.server.botworker import Job, expectation
from tafelrunde.server.config import Config
from tests.server.talk import at_table, make_table, play_on
from tests.server.waiting import PATIENCE, until_true

# Workers that misbehave. Each reads its job first, as a real one would.
READ = "import sys, struct; i = sys.stdin.buffer; i.read(struct.unpack('>I', i.read(4))[0]); "
CRASHES = ("-c", READ + "sys.exit(3)")
HANGS = ("-c", READ + "import time; time.sleep(600)")
BABBLES = ("-c", READ + "o = sys.stdout.buffer; o.write(struct.pack('>I', 4) + b'blah'); o.flush(); i.read()")


def patient_pool(command: tuple[str, ...] = BotPool(1, 1).command) -> BotPool:
    """One worker, who may take as long to start, and to come to a job, as a busy machine lets him."""
    pool = BotPool(1, PATIENCE, command)
    pool.longest_wait = PATIENCE
    return pool


def snapshot(match: Match) -> bytes:
    return msgspec.json.encode(match.snapshot())


@pytest.mark.parametrize(
    "level",
    ["easy", *(pytest.param(level, marks=pytest.mark.slow) for level in ("normal", "hard", "master"))],
)
def test_every_level_answers_in_a_process_of_its_own(level: str, fresh_network: None):
    async def scene() -> None:
        pool = patient_pool()
        match = Match.new("battlecrest", seed=3)
        index = await pool.choose(snapshot(match), 0, level, 1)
        assert match.choice is not None and 0 <= index < match.choice.count
        thought = await pool.estimate(snapshot(match), 0, 1)
        assert 0 <= thought.index < match.choice.count and 0 <= thought.win <= 1
        await pool.close()

    asyncio.run(scene())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "seconds", "complaint"),
    [(CRASHES, PATIENCE, "is gone"), (HANGS, 1.0, "no answer within"), (BABBLES, PATIENCE, "is gone")],
)
def test_a_worker_that_fails_is_replaced(command: tuple[str, ...], seconds: float, complaint: str):
    async def scene() -> None:
        pool = BotPool(1, seconds, command)
        match = Match.new("battlecrest", seed=3)
        with pytest.raises(BotFailed, match=complaint):
            await pool.choose(snapshot(match), 0, "easy", 1)
        assert pool.failures == 1
        for worker in pool._workers:
            worker.command = BotPool(1, 1).command  # healthy from now on
        pool.timeout = PATIENCE
        assert await pool.choose(snapshot(match), 0, "easy", 1) >= 0
        await pool.close()

    asyncio.run(scene())


def test_an_error_inside_the_bot_leaves_the_worker_alive():
    async def scene() -> None:
        pool = patient_pool()
        with pytest.raises(BotFailed, match="TafelrundeError"):
            await pool.choose(b'{"format": 1}', 0, "easy", 1)
        process = pool._workers[0].process
        assert await pool.choose(snapshot(Match.new("battlecrest", seed=3)), 0, "easy", 1) >= 0
        assert pool._workers[0].process is process
        await pool.close()

    asyncio.run(scene())


def test_jobs_wait_for_a_free_worker_and_all_get_their_answer():
    async def scene() -> None:
        pool = patient_pool()
        matches = [Match.new("battlecrest", seed=seed) for seed in range(6)]
        answers = await asyncio.gather(*(pool.choose(snapshot(match), 0, "easy", 1) for match in matches))
        assert len(answers) == 6
        await pool.close()

    asyncio.run(scene())


def test_a_job_that_still_waits_when_the_pool_closes_starts_nothing(monkeypatch: pytest.MonkeyPatch):
    start, started = asyncio.create_subprocess_exec, []

    async def counted(*command: str, **pipes: Any) -> asyncio.subprocess.Process:
        started.append(command)
        return await start(*command, **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", counted)

    async def scene() -> None:
        pool = patient_pool(HANGS)
        match = Match.new("battlecrest", seed=3)
        jobs = [asyncio.ensure_future(pool.choose(snapshot(match), 0, "easy", 1)) for _ in range(3)]
        await until_true(lambda: pool._workers[0].process is not None)
        await pool.close()
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(result, BotFailed) for result in results)
        assert len(started) == 1

    asyncio.run(scene())


@pytest.mark.slow
def test_somebody_who_stops_waiting_does_not_confuse_the_next():
    async def scene() -> None:
        pool = patient_pool()
        await pool.warm_up()
        match = Match.new("battlecrest", seed=3)
        impatient = asyncio.ensure_future(pool.choose(snapshot(match), 0, "hard", 1))
        await asyncio.sleep(0.1)
        impatient.cancel()
        # The hard bot's answer must not be taken for this one's, which fails.
        with pytest.raises(BotFailed):
            await pool.choose(b'{"format": 1}', 0, "easy", 1)
        await pool.close()

    asyncio.run(scene())


def test_where_there_is_a_line_a_bot_hurries_the_longer_the_others_have_waited_for_its_turn():
    async def scene() -> None:
        pool = patient_pool()

        def thought(waited: float) -> tuple[str, float]:
            job = pool.shortened(Job("choose", level="hard"), waited)
            return job.level, job.share

        assert thought(60) == ("hard", 1.0), "nobody else waits: it takes its time"
        place = pool._idle.popleft()
        pool.longest_wait = 0.01
        with pytest.raises(BotFailed):
            await pool.choose(b"{}", 0, "hard", 1)  # this one waits
        pool._release(place)
        pool.longest_wait = 10.0
        assert [thought(waited) for waited in (1, 2, 4)] == [("hard", 1.0), ("hard", 1 / 3), ("hard", 1 / 10)]
        assert thought(5)[0] == "easy"
        pool._crowded = 0.0
        assert thought(60) == ("hard", 1.0), "and later again"

    asyncio.run(scene())


def test_the_quick_choice_is_legal_and_one_of_the_most_promising():
    rng = random.Random(1)
    match = Match.new("battlecrest", seed=3)
    for _ in range(60):
        choice = match.choice
        if choice is None:
            break
        index = quick_choice(match, choice.seat, rng)
        weights = [match.game.weight(match.state, choice, value) for value in choice.values]
        assert weights[index] == max(weights)
        match.answer(index)


@pytest.mark.slow
@pytest.mark.parametrize("command", [CRASHES, HANGS])
def test_a_table_goes_on_when_its_bot_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setattr(
        "tafelrunde.server.app.BotPool", lambda workers, timeout: BotPool(workers, 0.5, command)
    )
    with TestClient(create_app(Config(data_dir=tmp_path))) as client:
        wish = {"game": "battlecrest", "seats": [{"kind": "me"}, {"kind": "bot", "level": "hard"}], "seed": 4}
        table = client.post("/api/tables", json=wish).json()
        with client.websocket_connect(f"/api/tables/{table['table']}/ws") as socket:
            socket.send_json({"t": "since", "keys": [table["keys"]["0"]]})
            answered = False
            while True:
                message = socket.receive_json()
                if message["t"] == "state" and message["choices"] and not answered:
                    answered = True
                    choice = message["choices"][0]["id"]
                    socket.send_json({"t": "answer", "choice": choice, "index": 0})
                elif message["t"] == "state" and message["n"] >= 2:
                    break
    assert "quick move instead" in caplog.text


@pytest.mark.slow
def test_a_game_that_is_over_tells_how_it_went(client: TestClient):
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "person"}])
    address = f"/api/tables/{table['table']}/story"
    assert client.get(address).json()["error"]["code"] == "not_over"
    with at_table(client, table["table"], *table["keys"].values()) as guest:
        play_on(guest)
    told = client.get(address).json()
    assert told["points"][0] == {"n": 0, "shares": [0.5, 0.5]} and len(told["points"]) > 10
    assert 1 <= len(told["moments"]) <= 3 and all(moment["text"]["de"] for moment in told["moments"])
    assert client.get(address).json() == told


def test_a_hint_says_what_it_expects_to_follow():
    line = [
        (0, {"de": "Großaxt", "en": "Great Axe"}, ("card:1",)),
        (1, {"de": "Nicht verteidigen", "en": "Do not defend"}, ("hero:1",)),
        (0, {"de": "Durchatmen", "en": "Breathe"}, ()),
    ]
    (told,) = expectation(line, 0)
    assert told.text["de"] == "Danach rechne ich mit: „Nicht verteidigen“ (Gegner), dann „Durchatmen“ (du)."
    assert told.text["en"] == "After that I expect: “Do not defend” (opponent), then “Breathe” (you)."
    assert told.refs == ["hero:1"]
    assert expectation(line[:1], 0) == []
