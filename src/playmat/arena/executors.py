"""Where many independent tasks run: here, or in a pool of processes. Another kind of executor needs one method,
`run`. Tasks are numbered; results come back in any order and carry their own number.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Generic, TypeVar

Plan = TypeVar("Plan")
Result = TypeVar("Result")


class Executor(Generic[Plan, Result]):
    """Runs `work(plan, start, stop)` over the ranges that together cover 0 … count - 1."""

    def run(self, work: Callable[[Plan, int, int], list[Result]], plan: Plan, count: int) -> Iterator[list[Result]]:
        """The results of each range, as they are ready."""
        raise NotImplementedError


class Here(Executor[Plan, Result]):
    """Runs everything in this process, a task at a time."""

    def run(self, work: Callable[[Plan, int, int], list[Result]], plan: Plan, count: int) -> Iterator[list[Result]]:
        """The results in order."""
        for at in range(count):
            yield work(plan, at, at + 1)


class Processes(Executor[Plan, Result]):
    """Runs ranges of tasks in `jobs` processes; `work` is a function of a module, plan and results can be pickled."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, work: Callable[[Plan, int, int], list[Result]], plan: Plan, count: int) -> Iterator[list[Result]]:
        """The results of each range as it is finished; stopping early stops the processes."""
        size = max(1, min(64, count // (self.jobs * 8)))
        starts = iter(range(0, count, size))
        # A new interpreter for each process: nothing is shared by accident, and it works on every system.
        pool = ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), initializer=leave_interruptions)
        waiting: set[Future[list[Result]]] = set()
        try:
            while True:
                with interruptions_held():
                    while len(waiting) < self.jobs * 2 and (start := next(starts, None)) is not None:
                        waiting.add(pool.submit(work, plan, start, min(start + size, count)))
                if not waiting:
                    break
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def interruptions_held() -> Iterator[None]:
    """While processes are started: they never hear of an interruption, from their first moment on; this one does
    afterwards. Where the system cannot hold signals, nothing is held."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The tracker lets SIGINT through again when it is started, so that is done before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interruptions() -> None:
    """In a process of the pool: an interruption is the main process's to answer, and ends this one by its order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def executor(jobs: int) -> Executor[Plan, Result]:
    """The executor for that many processes: 1 runs here."""
    return Here() if jobs <= 1 else Processes(jobs)
