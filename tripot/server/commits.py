"""Group commit: what rooms have done is written together, and shown when it is on disk."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from logging import getLogger
from typing import TYPE_CHECKING

from tripot.server.connection import Connection
from tripot.server.metrics import Metrics
from tripot.server.refusal import Refusal
from tripot.server.store import Store, Writes

if TYPE_CHECKING:
    from tripot.server.room import Room

Done = tuple["Room", Writes, list[tuple[Connection, bytes]]]  # what it writes, and then shows
BEAT = 0.02  # seconds from one commit to the next; what comes after a pause is written at once

log = getLogger("tripot.server")


class Commits:
    """One commit after the other; whatever happens meanwhile is in the next."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self.waiting: dict[str, Room] = {}
        self.after: list[tuple[Room, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.next = 0.0  # when the next commit may begin, in the loop's time

    def touch(self, room: Room) -> None:
        """Something has happened in this room."""
        self.waiting[room.doc.code] = room
        self.arm()

    def arm(self) -> None:
        """Write what waits on the next beat."""
        if self.waiting and self.task is None and self.timer is None:
            self.timer = asyncio.get_running_loop().call_at(self.next, self.start)

    async def written(self, room: Room) -> None:
        """Wait until all that has happened in this room is on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.after.append((room, done))
        self.touch(room)
        await done

    def forget(self, room: Room) -> None:
        """What this room has done since the last commit is not to be written."""
        if self.waiting.get(room.doc.code) is room:
            del self.waiting[room.doc.code]
        for whose, done in self.after:
            if whose is room and not done.done():
                done.set_exception(Refusal("not_written"))

    def start(self) -> None:
        """Begin to write."""
        loop = asyncio.get_running_loop()
        self.timer, self.next = None, loop.time() + BEAT
        self.task = loop.create_task(self.run())

    async def run(self) -> None:
        """Write what has been done up to now."""
        rooms, self.waiting = list(self.waiting.values()), {}
        try:
            await self.commit(rooms)
        finally:
            self.task = None
            self.arm()

    async def commit(self, rooms: list[Room]) -> None:
        """Write what these rooms have done, then show it."""
        batch: list[Done] = []
        for room in rooms:
            writes = Writes()
            room.write(writes)
            batch.append((room, writes, room.frames()))
        after, self.after = self.after, []
        for _, writes, frames in await self.write(batch):
            self.metrics.count("entries_total", by=len(writes.log))
            self.metrics.count("frames_total", by=len(frames))
            for connection, frame in frames:
                connection.line.send(frame)
        for _, done in after:
            if not done.done():
                done.set_result(None)

    async def write(self, batch: list[Done]) -> list[Done]:
        """What is on disk now: all of it together, or each room that can be written by itself."""
        try:
            await self.store.commit(Writes.joined([writes for _, writes, _ in batch]))
            self.metrics.count("commits_total")
            return batch
        except Exception as error:
            log.error("a commit failed: %s", type(error).__name__)
        kept: list[Done] = []
        for done in batch:
            try:
                await self.store.commit(done[1])
                kept.append(done)
            except Exception:  # somebody else has written, or the disk is full: read it again
                done[0].drop()
        return kept

    async def settle(self) -> None:
        """Wait until all that was done is written."""
        while self.task is not None or self.timer is not None:
            if self.timer is not None:
                self.timer.cancel()
                self.start()
            if self.task is not None:
                with suppress(asyncio.CancelledError):
                    await asyncio.shield(self.task)
