"""Group commit: while one commit is on its way to the disk, the next one gathers.

After a pause a change is written at once. A server that is busy rests a moment after each commit,
in proportion to what it took: so the disk decides how much is written together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Protocol

from tripot.server.clock import ticks
from tripot.server.errors import Errors
from tripot.server.metrics import Metrics
from tripot.server.refusal import Refusal, require
from tripot.server.store.database import Database
from tripot.server.store.writes import LostRace, Writes

REST, MOST = 3.0, 0.004  # times what the last commit took, and seconds at most
AT_ONCE = 100  # sources of one commit, so that the loop is free again soon
Publish = Callable[[], int]  # sends what is now on disk; how many frames that were


class Source(Protocol):
    """What has something to be written: a room."""

    @property
    def is_open(self) -> bool:
        """Whether it is still to be written."""

    def take(self, writes: Writes) -> Publish:
        """Add what is new to the writes; what to do when they are on disk."""

    def fail(self, error: Exception) -> None:
        """It could not be taken."""

    def drop(self) -> None:
        """What was taken could not be written."""


Batch = list[tuple[Source, Writes, Publish]]


class Writer:
    """Commits one after the other. What changes while one is written is for the next."""

    def __init__(self, database: Database, metrics: Metrics, errors: Errors) -> None:
        self.database = database
        self.metrics = metrics
        self.errors = errors
        self.changed: dict[Source, None] = {}  # in the order in which they changed
        self.waiting: list[tuple[Source, asyncio.Future[None]]] = []
        self.busy = False  # from the first change until all of it is sent
        self.idle = asyncio.Event()
        self.idle.set()
        self.began = 0.0  # the commit, in the loop's time
        self.handed = 0.0  # when the database got it
        self.rested = 0.0  # when the next one may begin
        self.retry: asyncio.Task[None] | None = None

    def touch(self, source: Source) -> None:
        """Something has happened there."""
        self.changed[source] = None
        if not self.busy:
            self.busy = True
            self.idle.clear()
            self.begin_soon()

    def begin_soon(self) -> None:
        """When all that has come is done; if a commit is just over, after a rest."""
        loop = asyncio.get_running_loop()
        if loop.time() < self.rested:
            loop.call_at(self.rested, self.begin)
        else:
            loop.call_soon(self.begin)

    async def written(self, source: Source) -> None:
        """Wait until all that has happened there is on disk."""
        require(source.is_open, "not_written")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((source, done))
        self.touch(source)
        await done

    def forget(self, source: Source) -> None:
        """What happened there since the last commit is not to be written."""
        self.changed.pop(source, None)
        for whose, done in self.waiting:
            if whose is source and not done.done():
                done.set_exception(Refusal("not_written"))

    def begin(self) -> None:
        """Take what has changed up to now, and write it in one commit."""
        self.began = asyncio.get_running_loop().time()
        batch = self.gather()
        self.waiting.sort(key=lambda one: one[0] in self.changed)  # those are for the next one
        waited = sum(source not in self.changed for source, _ in self.waiting)
        whole = Writes()
        for _, writes, _ in batch:
            whole.add(writes)
        if not whole and self.database.leases.sure():
            self.publish(batch, waited)
            return
        self.handed = ticks()
        try:
            written = self.database.commit(whole)
        except Exception as error:
            written = asyncio.get_running_loop().create_future()
            written.set_exception(error)
        written.add_done_callback(partial(self.finish, batch, waited))

    def gather(self) -> Batch:
        """What the first of the changed sources write and then send."""
        batch: Batch = []
        for source in list(islice(self.changed, AT_ONCE)):
            self.changed.pop(source, None)
            writes = Writes()
            try:
                batch.append((source, writes, source.take(writes)))
            except Exception as error:
                source.fail(error)
        return batch

    def finish(self, batch: Batch, waited: int, written: asyncio.Future[None]) -> None:
        """All of it is on disk, or each source is to be written by itself."""
        failed = asyncio.CancelledError() if written.cancelled() else written.exception()
        if failed is not None:
            self.errors.count("a commit failed", failed)
            self.retry = asyncio.ensure_future(self.one_by_one(batch, waited))
        else:
            self.metrics.count("commits_total")
            self.metrics.observe("commit_seconds", ticks() - self.handed)
            now = asyncio.get_running_loop().time()
            self.rested = now + min(REST * (now - self.began), MOST)
            self.publish(batch, waited)

    async def one_by_one(self, batch: Batch, waited: int) -> None:
        """Whatever can be written; when a disk is full or locked, no other source is tried."""
        kept: Batch = []
        works = True
        try:
            for source, writes, publish in batch:
                try:
                    if writes:
                        require(works and source.is_open, "not_written")
                        await self.database.commit(writes)
                    kept.append((source, writes, publish))
                except Exception as error:  # it is read again
                    works = works and isinstance(error, LostRace)
                    source.drop()
        finally:
            self.publish(kept, waited)

    def publish(self, batch: Batch, waited: int) -> None:
        """Send what is on disk; whoever began to wait meanwhile waits for the next commit."""
        entries = frames = 0
        try:
            for source, writes, publish in batch:
                entries += len(writes.log)
                try:
                    frames += publish()
                except Exception as error:
                    source.fail(error)
            self.metrics.count("entries_total", by=entries)
            self.metrics.count("frames_total", by=frames)
            after, self.waiting = self.waiting[:waited], self.waiting[waited:]
            for _, done in after:
                if not done.done():
                    done.set_result(None)
        finally:
            if self.changed:
                self.begin_soon()
            else:
                self.busy = False
                self.idle.set()

    async def settle(self) -> None:
        """Wait until all that was done is written and sent."""
        while self.busy:
            await self.idle.wait()
