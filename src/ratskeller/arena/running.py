"""Many matches at once: in this process, in several, or on a Ray cluster. Results come as they are finished."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any

from ..kernel.errors import BadOption
from .schedule import Task
from .table import Result, play

AHEAD = 4  # tasks handed out per worker, so that none is ever idle


def run(tasks: Iterable[Task], jobs: int = 1, on: str = "here") -> Iterator[Result]:
    if jobs < 1:
        raise BadOption(f"The number of jobs can not be {jobs}.")
    if on == "ray":
        return on_ray(tasks)
    if on != "here":
        raise BadOption(f"Matches run 'here' or on 'ray', not on {on!r}.")
    return map(play, tasks) if jobs == 1 else in_processes(tasks, jobs)


def in_processes(tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    waiting = iter(tasks)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        running = {pool.submit(play, task) for task in islice(waiting, AHEAD * jobs)}
        try:
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(play, task) for task in islice(waiting, len(finished))}
                for future in finished:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ray() -> Any:
    try:
        import ray
    except ImportError as problem:
        raise BadOption("Ray is not installed; get it with: pip install 'ratskeller[ray]'") from problem
    return ray


def on_ray(tasks: Iterable[Task]) -> Iterator[Result]:
    """On the cluster Ray knows of (RAY_ADDRESS), or on a local one."""
    ray = _ray()
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    there = ray.remote(play)
    waiting = iter(tasks)
    slots = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running = [there.remote(task) for task in islice(waiting, slots)]
    while running:
        finished, running = ray.wait(running, num_returns=1)
        running += [there.remote(task) for task in islice(waiting, len(finished))]
        yield from ray.get(finished)
