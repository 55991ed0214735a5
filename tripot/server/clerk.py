"""A thread that does one job after the other; an executor would take longer than the job."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Clerk:
    """One thread, and the jobs that wait for it."""

    def __init__(self, name: str) -> None:
        self.jobs: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self.thread = Thread(target=self.serve, name=name, daemon=True)
        self.thread.start()

    def do(self, job: Callable[[], T]) -> asyncio.Future[T]:
        """Have it done."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.jobs.put((job, done))
        return done

    def stop(self) -> None:
        """When all jobs are done."""
        self.jobs.put(None)
        self.thread.join()

    def serve(self) -> None:
        """In the thread."""
        while (job := self.jobs.get()) is not None:
            work, done = job
            try:
                answer = partial(settle, done, work(), None)
            except Exception as error:
                answer = partial(settle, done, None, error)
            done.get_loop().call_soon_threadsafe(answer)


def settle(done: asyncio.Future[Any], answer: object, error: Exception | None) -> None:
    """What a job has brought; nobody may wait for it any more."""
    if done.done():
        return
    if error is None:
        done.set_result(answer)
    else:
        done.set_exception(error)
