"""The beat of the server: what was said is done, written together, and shown when it is on disk."""

from __future__ import annotations

import asyncio
from functools import partial
from logging import getLogger
from typing import TYPE_CHECKING

from tripot.server.commands import understand
from tripot.server.connection import Connection
from tripot.server.ears import Ears
from tripot.server.metrics import Metrics
from tripot.server.refusal import Refusal, require
from tripot.server.store import Store
from tripot.server.writes import LostRace, Writes

if TYPE_CHECKING:
    from tripot.server.room import Room

Done = tuple["Room", Writes, list[tuple[Connection, bytes]]]  # what it writes, and then shows
BEAT = 0.042  # seconds at least from one to the next; what comes after a pause is done at once

log = getLogger("tripot.server")


class Commits:
    """One beat after the other; whatever happens meanwhile is for the next."""

    def __init__(self, store: Store, metrics: Metrics, ears: Ears) -> None:
        self.store = store
        self.metrics = metrics
        self.ears = ears
        ears.wake = self.arm
        self.said: list[tuple[Room, Connection, str]] = []  # commands that nobody has obeyed yet
        self.waiting: dict[str, Room] = {}
        self.after: list[tuple[Room, asyncio.Future[None]]] = []
        self.busy = False  # from the begin of a beat until all of it is shown
        self.writing: asyncio.Future[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.next = 0.0  # when the next commit may begin, in the loop's time

    def soon(self, room: Room, connection: Connection, text: str) -> None:
        """Obey on the next beat: much at once costs less than one thing now and then."""
        self.said.append((room, connection, text))
        self.arm()

    def touch(self, room: Room) -> None:
        """Something has happened in this room."""
        self.waiting[room.doc.code] = room
        self.arm()

    def arm(self) -> None:
        """Wait for the next beat."""
        wanted = self.said or self.waiting or self.ears.awake
        if wanted and not self.busy and self.timer is None:
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
        """A beat: do what was said up to now, and write it."""
        self.busy, self.timer = True, None
        self.next = asyncio.get_running_loop().time() + BEAT
        batch: list[Done] = []
        waited = 0
        try:
            self.obey()
            batch = self.take()
            waited = len(self.after)
        except Exception as error:  # whatever is wrong with this beat, another one follows
            log.error("a beat failed: %s", type(error).__name__)
        whole = Writes()
        for _, writes, _ in batch:
            whole.add(writes)
        if whole:
            self.writing = self.store.commit(whole)
            self.writing.add_done_callback(partial(self.finish, batch, waited))
        else:
            self.show(batch, waited)

    def obey(self) -> None:
        """Do what was said."""
        if not self.ears.hear():
            self.ears.doze()
        said, self.said = self.said, []
        for room, connection, text in said:
            if room.is_open:
                try:
                    understand(room, connection, text)
                except Exception as error:
                    room.fail(error)

    def take(self) -> list[Done]:
        """What the rooms have done."""
        rooms, self.waiting = list(self.waiting.values()), {}
        batch: list[Done] = []
        for room in rooms:
            try:
                writes = Writes()
                room.write(writes)
                batch.append((room, writes, room.frames()))
            except Exception as error:
                room.fail(error)
        return batch

    def finish(self, batch: list[Done], waited: int, written: asyncio.Future[None]) -> None:
        """All of it is on disk, or each room is to be written by itself."""
        if written.cancelled() or written.exception() is not None:
            why = "Cancelled" if written.cancelled() else type(written.exception()).__name__
            log.error("a commit failed: %s", why)
            self.writing = asyncio.ensure_future(self.one_by_one(batch, waited))
        else:
            self.metrics.count("commits_total")
            self.show(batch, waited)

    async def one_by_one(self, batch: list[Done], waited: int) -> None:
        """Whatever can be written; when a disk is full or locked, no other room is tried."""
        kept: list[Done] = []
        works = True
        try:
            for room, writes, frames in batch:
                try:
                    if writes:
                        require(works, "not_written")
                        await self.store.commit(writes)
                    kept.append((room, writes, frames))
                except Exception as error:  # it is read again
                    works = works and isinstance(error, LostRace)
                    room.drop()
        finally:
            self.show(kept, waited)

    def show(self, batch: list[Done], waited: int) -> None:
        """Send what is on disk; whoever began to wait meanwhile waits for the next."""
        try:
            entries = sent = 0
            for _, writes, frames in batch:
                entries += len(writes.log)
                sent += len(frames)
                for connection, frame in frames:
                    if frame:
                        connection.line.send(frame)
                    else:
                        connection.line.close(connection.closing)
            self.metrics.count("entries_total", by=entries)
            self.metrics.count("frames_total", by=sent)
            after, self.after = self.after[:waited], self.after[waited:]
            for _, future in after:
                if not future.done():
                    future.set_result(None)
        finally:
            self.busy, self.writing = False, None
            self.arm()

    async def settle(self) -> None:
        """Wait until all that was done is written."""
        while self.busy or self.timer is not None:
            if self.timer is not None:
                self.timer.cancel()
                self.start()
            if self.writing is not None:
                # Also if it is done: to show it is still to come, and that wants the loop's time.
                await asyncio.wait([self.writing])
            else:
                await self.breath()

    async def breath(self) -> None:
        """Let others have their turn."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        loop.call_soon(done.set_result, None)
        await done
