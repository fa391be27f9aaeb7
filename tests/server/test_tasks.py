"""Long work in the workers' processes, and the line before them: the event loop goes on, and nobody waits for ever."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tafelrunde import Match
from tafelrunde.server.botpool import LAST, LEVEL_RANKS, TASKS, BotFailed, BotPool, WaitedTooLong
from tafelrunde.server.botworker import MOST_BYTES, Job, Thought, think
from tafelrunde.server.play import Start
from tafelrunde.server.refusals import Refusal
from tafelrunde.server.tasks import CheckPack, CheckStart, KeepJournal, Kept, ShowJournal, ShowMoment, Task
from tests.server.talk import at_table, make_table

READ = "import sys, struct; i = sys.stdin.buffer; i.read(struct.unpack('>I', i.read(4))[0]); "
GREEDY = f"""
from tafelrunde.server import botworker
botworker.carry_out = lambda task: bytes({2 * MOST_BYTES})
botworker.main()
"""
HANGS = ("-c", READ + "import time; time.sleep(600)")


def journal(answers: int = 5) -> dict[str, Any]:
    match = Match.new("battlecrest", seed=4)
    for _ in range(answers):
        match.answer(0)
    return match.journal()


def run(scene: Callable[[BotPool], Awaitable[None]], pool: BotPool) -> None:
    async def whole() -> None:
        try:
            await scene(pool)
        finally:
            await pool.close()

    asyncio.run(whole())


def test_a_worker_reads_journals_shows_moments_and_checks_packs():
    async def scene(pool: BotPool) -> None:
        kept = msgspec.json.decode(await pool.task(KeepJournal(journal())), type=Kept)
        assert kept.game == "battlecrest" and kept.journal["answers"] == journal()["answers"]
        shown = msgspec.json.decode(await pool.task(ShowJournal(journal(), None, 2, 1, 10**6)))
        assert [frame["n"] for frame in shown["frames"]] == [2] and shown["next"] == 3
        moment = msgspec.json.decode(
            await pool.task(ShowMoment(Start("battlecrest", "duel", 2, 4, {}), [], 0, None))
        )
        assert (moment["t"], moment["n"]) == ("moment", 0)
        bad: list[tuple[Task, str]] = [
            (KeepJournal({"format": 99}), "bad_journal"),
            (CheckPack({"game": "battlecrest"}), "bad_pack"),
            (ShowJournal(journal(), 7, 0, 1, 10**6), "not_yours"),
            (CheckStart(Start("battlecrest", "duel", 2, 4, {"packs": [{}]})), "bad_setup"),
        ]
        for task, code in bad:
            with pytest.raises(Refusal) as refused:
                await pool.task(task)
            assert refused.value.code == code
        process = pool._workers[0].process
        assert process is not None and process.returncode is None, "a refusal is no reason to end a worker"

    pool = BotPool(1, 60)
    pool.longest_wait = 60
    run(scene, pool)


def test_work_that_does_not_end_is_ended_and_meanwhile_others_go_on():
    async def scene(pool: BotPool) -> None:
        beats = 0

        async def heart() -> None:
            nonlocal beats
            while True:
                await asyncio.sleep(0.01)
                beats += 1

        beating = asyncio.ensure_future(heart())
        with pytest.raises(Refusal, match="too_heavy"):
            await pool.task(CheckPack({}))
        beating.cancel()
        assert beats > 5
        assert pool._workers[0].process is None, "the worker is gone"

    pool = BotPool(1, 60, HANGS)
    pool.task_timeout = 2.0
    run(scene, pool)


def test_work_that_needs_too_much_memory_is_refused_and_the_worker_goes_on():
    async def scene(pool: BotPool) -> None:
        for _ in range(2):
            with pytest.raises(Refusal, match="too_heavy"):
                await pool.task(CheckPack({}))
        process = pool._workers[0].process
        assert process is not None and process.returncode is None

    pool = BotPool(1, 60, ("-c", GREEDY))
    pool.longest_wait = 60
    run(scene, pool)


class Slow(BotPool):
    """Workers that do nothing, for a while or until they are let go, and keep a list of what they were given."""

    def __init__(self, seconds: float = 0.02) -> None:
        super().__init__(1, 60)
        self.seconds = seconds
        self.let_go: asyncio.Event | None = None
        self.done: list[Job] = []

    async def _work(self, worker: Any, job: Job) -> Thought:
        self.done.append(job)
        await (asyncio.sleep(self.seconds) if self.let_go is None else self.let_go.wait())
        self._release(worker)
        return Thought(0)


def test_easy_moves_come_before_hard_ones_and_hints_last():
    async def scene(pool: BotPool) -> None:
        assert isinstance(pool, Slow)
        waiting: list[asyncio.Future[Any]] = [
            asyncio.ensure_future(pool.choose(b"{}", 0, "hard", 1))
        ]  # is at work at once
        await asyncio.sleep(0)
        waiting += [
            asyncio.ensure_future(pool.estimate(b"{}", 0, 1)),
            asyncio.ensure_future(pool.choose(b"{}", 0, "hard", 2)),
            asyncio.ensure_future(pool.task(CheckPack({}))),
            asyncio.ensure_future(pool.choose(b"{}", 0, "normal", 3)),
            asyncio.ensure_future(pool.choose(b"{}", 0, "easy", 4)),
        ]
        await asyncio.gather(*waiting)
        told = [(job.kind, job.level) if job.kind == "choose" else job.kind for job in pool.done]
        choose = [("choose", level) for level in ("hard", "easy", "normal")]
        assert told == [*choose, "task", ("choose", "hard"), "estimate"]

    run(scene, Slow())


def test_the_longer_the_line_the_shorter_everybody_thinks():
    async def scene(pool: BotPool) -> None:
        assert isinstance(pool, Slow)
        jobs = [asyncio.ensure_future(pool.choose(b"{}", 0, "hard", seed)) for seed in range(14)]
        await asyncio.gather(*jobs)
        levels = [job.level for job in pool.done]
        shares = [round(job.share, 2) for job in pool.done]
        assert levels == ["hard"] + ["easy"] * 4 + ["hard"] * 9, levels
        assert shares[5:] == [0.1] * 5 + [0.33] * 2 + [1.0] * 2, shares

    run(scene, Slow(0.001))


def test_hints_in_the_line_hurry_no_bot_and_are_no_wait_for_one():
    async def scene(pool: BotPool) -> None:
        assert isinstance(pool, Slow)
        pool.let_go = asyncio.Event()
        jobs: list[asyncio.Future[Any]] = [asyncio.ensure_future(pool.estimate(b"{}", 0, 0))]
        await asyncio.sleep(0)
        jobs += [asyncio.ensure_future(pool.estimate(b"{}", 0, number)) for number in range(1, 10)]
        await asyncio.sleep(0)
        assert (pool.busy, pool.waiting, pool.in_line) == (True, 0, 9)
        assert pool.hurry(60) == 0, "no move has had to wait"
        jobs.append(asyncio.ensure_future(pool.choose(b"{}", 0, "hard", 1)))
        await asyncio.sleep(0)
        assert (pool.waiting, pool.in_line) == (1, 10)
        pool.let_go.set()
        await asyncio.gather(*jobs)
        move = pool.done[1]
        assert (move.kind, move.level, move.share) == ("choose", "hard", 1.0), (
            "before all hints, and at leisure"
        )
        shares = [round(job.share, 2) for job in pool.done[2:]]
        assert shares == [0.1] * 5 + [0.33] * 2 + [1.0] * 2, "hints themselves are shorter the more there are"

    run(scene, Slow())


def test_a_share_of_the_time_is_what_the_bot_gets():
    match = Match.new("battlecrest", seed=3)
    position = msgspec.Raw(msgspec.json.encode(match.snapshot()))
    think(Job("choose", position, 0, "easy", 1))  # what is made ready once takes its time, too
    began = time.process_time()
    think(Job("choose", position, 0, "hard", 1, share=0.05))
    assert time.process_time() - began < 0.5, "a hard bot takes 0.8 s"


def test_who_waits_too_long_is_told_so_and_leaves_no_gap():
    async def scene(pool: BotPool) -> None:
        assert isinstance(pool, Slow)
        pool.let_go = asyncio.Event()
        first = asyncio.ensure_future(pool.choose(b"{}", 0, "hard", 1))
        await asyncio.sleep(0)
        with pytest.raises(WaitedTooLong):
            await pool.choose(b"{}", 0, "easy", 2)
        with pytest.raises(Refusal, match="too_busy"):
            await pool.task(CheckPack({}))
        gone = asyncio.ensure_future(pool.choose(b"{}", 0, "easy", 3))
        await asyncio.sleep(0)
        gone.cancel()
        pool.let_go.set()
        assert await first == 0
        assert await pool.choose(b"{}", 0, "easy", 4) == 0
        assert len(pool._idle) == 1 and not pool._line

    pool = Slow()
    pool.longest_wait = 0.05
    run(scene, pool)


def test_a_bot_that_waits_says_how_long_at_most_and_then_moves_at_once(
    client: TestClient, caplog: pytest.LogCaptureFixture
):
    pool: BotPool = client.app.state.house.bots  # type: ignore[attr-defined]
    pool.longest_wait = 1.0
    pool._idle.clear()  # before a bot is asked anything: every worker thinks for somebody else, for ever
    table = make_table(client, "battlecrest", [{"kind": "me"}, {"kind": "bot", "level": "hard"}], seed=4)
    with at_table(client, table["table"], table["keys"]["0"]) as ada:
        told = {ada.state["bots_wait"]}
        ada.answer(ada.state["choices"][0]["id"], 0)
        while ada.state["n"] < 2:
            told.add(ada.next_state()["bots_wait"])
        assert 1.0 in told
    assert "quick move instead: no free worker within 1 s" in caplog.text


@pytest.mark.slow
def test_waiting_too_long_is_a_failure_like_any_other():
    """So the table makes a quick move (Table._ask_bot)."""
    assert issubclass(WaitedTooLong, BotFailed)
    assert LEVEL_RANKS["easy"] < LEVEL_RANKS["normal"] < TASKS < LEVEL_RANKS["hard"] < LAST
