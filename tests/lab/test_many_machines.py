"""Many processes and machines play the same games as one; a worker that dies costs only what it was just doing."""

import os
import signal
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import ray_scaling
from tafelrunde import TafelrundeError
from tafelrunde.lab import league as leagues
from tafelrunde.lab import workers
from tafelrunde.lab.simulate import Job, Played, make_jobs, play_job, simulate
from tests.lab.examples import example

pytestmark = [pytest.mark.slow, pytest.mark.runs_in("compiled")]


class Doomed:
    """A job whose worker is killed when it begins, once."""

    def __init__(self, job: Job, mark: Path) -> None:
        self.job = job
        self.mark = mark


def play_doomed(doomed: Doomed) -> Played:
    if doomed.mark.exists():
        doomed.mark.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_job(doomed.job)


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def doomed_jobs(folder: Path, count: int, killed: list[int]) -> list[Doomed]:
    jobs = make_jobs("battlecrest", None, None, {}, ["random", "greedy"], count, 3)
    for number in killed:
        (folder / str(number)).touch()
    return [Doomed(job, folder / str(number)) for number, job in enumerate(jobs)]


def digests(played: Iterator[Played]) -> list[str]:
    return [one.digest for one in played]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two workers on this machine. Without tokens, since Ray would write one into the home folder."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patch.setenv("RAY_AUTH_MODE", "disabled")
        import ray

        workers.begin_ray(ray, "local", {"num_cpus": 2, "include_dashboard": False})
        yield "local"
        ray.shutdown()


def test_killed_workers_of_a_pool_change_nothing(tmp_path):
    alone = digests(map(play_job, [one.job for one in doomed_jobs(tmp_path, 6, [])]))
    again = digests(workers.results(play_doomed, doomed_jobs(tmp_path, 6, [1]), 2))
    assert again == alone
    assert not list(tmp_path.iterdir()), "nobody was killed"


@pytest.mark.parametrize(("two", "said"), [(18.2, "(as promised"), (15.0, "(less than promised")])
def test_the_scaling_of_ray_is_told_as_a_ratio(monkeypatch, capsys, two, said):
    """The measuring itself is left to a machine with nothing else to do."""
    speeds = iter([10.0, two, 9.0, two, 11.0, two])
    monkeypatch.setattr(ray_scaling, "games_per_second", lambda workers, jobs, digests: next(speeds))
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    with warnings.catch_warnings():
        assert ray_scaling.main(["--jobs", "2"]) == two / 10
    assert said in capsys.readouterr().out


def test_workers_that_always_die_are_given_up():
    with pytest.raises(TafelrundeError, match="workers die"):
        list(workers.results(die, [1], 2))


@pytest.mark.filterwarnings("ignore")
def test_ray_plays_the_same_games(cluster, tmp_path):
    """Simulations and leagues; also if a worker is killed. Balance reports take the same way as simulations."""
    here = simulate("battlecrest", ["random", "greedy"], games=2, seed=3)
    there = simulate("battlecrest", ["random", "greedy"], games=2, seed=3, ray=cluster)
    assert here["digests"] == there["digests"]

    killed = digests(workers.results(play_doomed, doomed_jobs(tmp_path, 3, [1]), ray=cluster))
    assert killed == digests(map(play_job, [one.job for one in doomed_jobs(tmp_path, 3, [])]))
    assert not list(tmp_path.iterdir()), "nobody was killed"

    tables = []
    for ray in (None, cluster):
        league = leagues.open_league(None, "battlecrest", ["random", "greedy"], None, None, 1, {})
        leagues.play_on(league, 2, ray=ray)
        tables.append(leagues.as_markdown(league, leagues.table(league)))
    assert tables[0] == tables[1]

    told = example("league_on_ray").main(
        ["--bots", "random,greedy", "--rounds", "1", "--picture", str(tmp_path / "x.svg")]
    )
    assert "| 2 | random |" in told or "| 1 | random |" in told
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").startswith("<svg")
