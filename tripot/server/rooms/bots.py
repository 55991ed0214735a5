"""Bots in processes of their own: they are asked at once, and answer when their moment has come."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex
from zlib import crc32

from tripot import Seat
from tripot.bots.guard import Guarded
from tripot.bots.levels import MAKERS, is_compiled, make
from tripot.bots.remote import RemoteBot, Worker

THINKING = 10.0  # seconds that a bot may take
QUICK = "chance"  # the level that has nothing to think about
INSTINCT = {"expert": "regular"}  # what is left of a level that has no time to think


class Bots:
    """Some processes, each with bots of all levels; a chair's bot stays where it sat down."""

    def __init__(self, processes: int | None = None) -> None:
        count = max(1, (os.cpu_count() or 2) - 1) if processes is None else processes
        self.workers = [Worker(list(MAKERS)) for _ in range(min(count, 8))]
        self.threads = ThreadPoolExecutor(len(self.workers) or 1, thread_name_prefix="bots")
        self.instead = {} if is_compiled() else INSTINCT  # in pure Python nobody thinks in time
        self.tables: dict[str, dict[tuple[int, str, bool], Guarded]] = {}

    def choose(self, table: str, game: str, level: str, seat: Seat) -> asyncio.Future[int]:
        """What the bot in that chair answers."""
        level = self.instead.get(level, level)
        here = level == QUICK or not self.workers
        bot = self.bot(table, game, level, int(seat.index), here)
        loop = asyncio.get_running_loop()
        if here:
            answer: asyncio.Future[int] = loop.create_future()
            answer.set_result(bot.choose(seat))
            return answer
        return loop.run_in_executor(self.threads, bot.choose, seat)

    def at_once(self, table: str, game: str, level: str, seat: Seat) -> int:
        """What the bot in that chair answers when it is not ready: in this process, in no time."""
        return self.bot(table, game, INSTINCT.get(level, level), int(seat.index), True).choose(seat)

    def bot(self, table: str, game: str, level: str, seat: int, here: bool) -> Guarded:
        """Who sits there, in this process or in another; a new one if nobody does."""
        chairs = self.tables.setdefault(table, {})
        key = (seat, level, here)
        known = chairs.get(key)
        if known is None:
            seed = token_hex(8)
            if here:
                known = Guarded(make(level, game, seed), seed, None, level)
            else:
                worker = self.workers[crc32(f"{table}/{seat}".encode()) % len(self.workers)]
                known = Guarded(RemoteBot(worker, level, game, seed, THINKING), seed, None, level)
            chairs[key] = known
        return known

    def leave(self, table: str) -> None:
        """The game is over."""
        for bot in self.tables.pop(table, {}).values():
            self.threads.submit(bot.close)

    async def close(self) -> None:
        """End all processes."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        for worker in self.workers:
            worker.close()
