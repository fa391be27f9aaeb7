"""Work in many processes, or on the machines of a Ray cluster: results come in order, as they are ready. A worker that dies costs
only what it was just doing; that is done again, and since all chance comes from seeds, with the same result."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

from tafelrunde import TafelrundeError

Job = TypeVar("Job")
Result = TypeVar("Result")

PATIENCE = 3  # pools that may break one after the other before a single job is done
AHEAD = 4  # jobs for each processor of the cluster that are sent out before the first result is asked for


def every_core() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS, Windows
        return os.cpu_count() or 1


def results(
    work: Callable[[Job], Result], jobs: Sequence[Job], workers: int = 1, ray: str | None = None
) -> Iterator[Result]:
    """What becomes of every job, in their order; `ray` is the address of a cluster ("local": so many workers of this machine)."""
    if ray is not None:
        return _on_ray(work, jobs, workers, ray)
    if workers <= 1:
        return map(work, jobs)
    return _in_processes(work, jobs, workers)


def _in_processes(work: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> Iterator[Result]:
    done: dict[int, Result] = {}
    given, broken = 0, 0
    while given < len(jobs):
        left = [number for number in range(given, len(jobs)) if number not in done]
        pool = ProcessPoolExecutor(workers, get_context("spawn"))
        futures: dict[int, Future[Result]] = {}
        try:
            # If a worker dies early, giving out work may fail as well as waiting for it.
            futures.update((number, pool.submit(work, jobs[number])) for number in left)
            while given < len(jobs):
                yield done.pop(given) if given in done else futures[given].result()
                given += 1
                broken = 0
        except BrokenProcessPool:
            saved = {n: future.result() for n, future in futures.items() if n >= given and _succeeded(future)}
            broken = 0 if saved else broken + 1
            done.update(saved)
            if broken == PATIENCE:
                raise TafelrundeError("workers die as soon as they begin: see above") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _succeeded(future: "Future[Result]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def begin_ray(ray: Any, address: str, how: dict[str, Any]) -> None:
    """Ray gives its own processes so long to begin, and on a busy machine that may be too short: then it tries once more."""
    try:
        ray.init(address, log_to_driver=False, **how)
    except ConnectionError:
        raise  # there is nobody at this address
    except Exception:
        if address != "local":
            raise
        ray.shutdown()
        ray.init(address, log_to_driver=False, **how)


def _on_ray(
    work: Callable[[Job], Result], jobs: Sequence[Job], workers: int, address: str
) -> Iterator[Result]:
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise TafelrundeError(f"the lab is not installed ({error}): pip install 'tafelrunde[lab]'") from None
    began = not ray.is_initialized()
    if began:
        how = {"include_dashboard": False, "num_cpus": workers} if address == "local" else {}
        try:
            begin_ray(ray, address, how)
        except ConnectionError as error:
            raise TafelrundeError(f"--ray {address}: {error}") from None
    try:
        # A task whose worker has died is given to another one, as often as it takes.
        task = ray.remote(num_cpus=1, max_retries=-1)(work)
        ahead = max(int(ray.cluster_resources().get("CPU", 1)) * AHEAD, 1)
        waiting: deque[Any] = deque()
        for job in jobs:
            if len(waiting) == ahead:
                yield ray.get(waiting.popleft())
            waiting.append(task.remote(job))
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        if began:
            ray.shutdown()
