"""Do two workers of Ray do twice the work of one? `python scripts/ray_scaling.py [--jobs 40] [--rounds 3]`.

The same games are played by one worker of this machine and by two, by turns; each time only after every worker has played a
few to warm up. The ratio of the medians is 2 where nothing is lost; 1.8 is what is promised. Use it with the compiled form
(PYTHONPATH=build/compiled), on a machine with two free cores: whatever else runs counts against the two.
"""

import argparse
import os
import warnings
from statistics import median
from time import perf_counter

from tafelrunde._form import compiled
from tafelrunde.lab.simulate import Job, make_jobs, play_job
from tafelrunde.lab.workers import every_core, results

PROMISED = 1.8
WARM = 4  # games a worker plays before the clock starts


def games_per_second(workers: int, jobs: list[Job], digests: list[str]) -> float:
    """How fast so many workers play these games. They must be the same games each time."""
    import ray

    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        list(results(play_job, jobs[: WARM * workers], ray="local"))
        start = perf_counter()
        played = [one.digest for one in results(play_job, jobs, ray="local")]
        seconds = perf_counter() - start
    finally:
        ray.shutdown()
    assert played == (digests or played), "other games than before"
    digests[:] = played
    return len(jobs) / seconds


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=40, help="games each time")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="battlecrest")
    parser.add_argument("--bots", default="search:100")
    wishes = parser.parse_args(arguments)
    warnings.simplefilter("ignore")  # Ray's own
    os.environ.setdefault(
        "RAY_AUTH_MODE", "disabled"
    )  # without tokens: Ray would write one into the home folder
    jobs = make_jobs(wishes.game, None, None, {}, wishes.bots.split(","), wishes.jobs, 1)
    speeds: dict[int, list[float]] = {1: [], 2: []}
    digests: list[str] = []
    for number in range(wishes.rounds):
        for workers, found in speeds.items():
            found.append(games_per_second(workers, jobs, digests))
            print(f"round {number + 1}, {workers} workers: {found[-1]:.2f} games/s", flush=True)
    ratio = median(speeds[2]) / median(speeds[1])
    form, busy = "compiled" if compiled() else "plain", os.getloadavg()[0]
    print(f"{form} form, {every_core()} processors, load {busy:.1f}")
    print(
        f"2 workers : 1 worker = {ratio:.2f} ({'as' if ratio >= PROMISED else 'less than'} promised: {PROMISED})"
    )
    return ratio


if __name__ == "__main__":
    main()
