"""The beat of the server: what was said is done, written together, and shown when it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from typing import TYPE_CHECKING

from tripot.server.connection import Connection
from tripot.server.ears import Ears
from tripot.server.metrics import Metrics
from tripot.server.refusal import Refusal, require
from tripot.server.store import Store, Writes

if TYPE_CHECKING:
    from tripot.server.room import Room

Done = tuple["Room", Writes, list[tuple[Connection, bytes]]]  # what it writes, and then shows
BEAT = 0.03  # seconds at least from one to the next; what comes after a pause is done at once

log = getLogger("tripot.server")


class Commits:
    """One beat after the other; whatever happens meanwhile is for the next."""

    def __init__(self, store: Store, metrics: Metrics, ears: Ears) -> None:
        self.store = store
        self.metrics = metrics
        self.ears = ears
        ears.wake = self.arm
        self.said: list[tuple[Room, Callable[[], None]]] = []  # commands that nobody has obeyed yet
        self.waiting: dict[str, Room] = {}
        self.after: list[tuple[Room, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.next = 0.0  # when the next commit may begin, in the loop's time

    def soon(self, room: Room, obey: Callable[[], None]) -> None:
        """Do this on the next beat: much at once costs less than one thing now and then."""
        self.said.append((room, obey))
        self.arm()

    def touch(self, room: Room) -> None:
        """Something has happened in this room."""
        self.waiting[room.doc.code] = room
        self.arm()

    def arm(self) -> None:
        """Wait for the next beat."""
        busy = self.said or self.waiting or self.ears.awake
        if busy and self.task is None and self.timer is None:
            self.timer = asyncio.get_running_loop().call_at(self.next, self.start)

    async def written(self, room: Room) -> None:
        """Wait until all that has happened in this room is on disk."""
        require(room.is_open, "not_written")
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
        """A beat."""
        loop = asyncio.get_running_loop()
        self.timer, self.next = None, loop.time() + BEAT
        self.task = loop.create_task(self.run())

    async def run(self) -> None:
        """Do what was said up to now, and write it."""
        try:
            if not self.ears.hear():
                self.ears.doze()
            said, self.said = self.said, []
            for room, obey in said:
                if room.is_open:
                    room.attempt(obey)
            rooms, self.waiting = list(self.waiting.values()), {}
            await self.commit(rooms)
        finally:
            self.task = None
            self.arm()

    async def commit(self, rooms: list[Room]) -> None:
        """Write what these rooms have done, then show it."""
        batch: list[Done] = []
        for room in rooms:
            done = room.attempt(room.take)
            if done is not None:
                batch.append((room, *done))
        waited = len(self.after)  # whoever comes meanwhile waits for the next
        written = await self.write(batch)
        for _, _, frames in written:
            for connection, frame in frames:
                connection.line.send(frame)
        self.metrics.count("entries_total", by=sum([len(writes.log) for _, writes, _ in written]))
        self.metrics.count("frames_total", by=sum([len(frames) for _, _, frames in written]))
        after, self.after = self.after[:waited], self.after[waited:]
        for _, future in after:
            if not future.done():
                future.set_result(None)

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
