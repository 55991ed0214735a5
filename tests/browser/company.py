"""Guests on the wire at a table of Et Bim!, who play so that two are soon left who go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from tests.server.guests import Guest, deal

Gangs = dict[int, str]  # by seat


class Company:
    """Some guests who know of each other's tiles, and of one more: a friend's."""

    def __init__(self, address: str, code: str, count: int, friend: Callable[[], Gangs]) -> None:
        self.address, self.code, self.count, self.friend = address, code, count, friend
        self.guests: list[Guest] = []
        self.there = Event()

    async def come(self) -> None:
        """All come in, and play one game after the other."""
        try:
            for number in range(self.count):
                guest = Guest(self.address, f"Guest {number}")
                self.guests.append(guest)
                await guest.join(self.code)
                await guest.connect()
            self.there.set()
            while True:
                await deal(*self.guests)
                await asyncio.gather(*(self.play(guest) for guest in self.guests))
        finally:
            for guest in self.guests:
                await guest.close()

    async def play(self, guest: Guest) -> None:
        """One game to its end."""
        (seat,) = guest.hello["chairs"]
        answered = None
        while not guest.view["over"]:
            if guest.owes() and guest.view["decision"] != answered:
                answered = guest.view["decision"]
                await guest.answer(seat, self.choose(guest))
            else:
                await guest.must_hear()
        guest.table = {}

    def spared(self, guest: Guest) -> set[int]:
        """Who shall stay: first a gang, so that there are points; then two of different gangs."""
        gangs = {one.hello["chairs"][0]: self.tile(one) for one in self.guests} | self.friend()
        ((me, mine),) = self.friend().items()
        alive = guest.view["facts"]["alive"]
        rivals = [seat for seat in alive if gangs[seat] not in (mine, "charlotte")]
        if guest.view["facts"]["round"] == 1 or mine == "charlotte" or not rivals:
            return {seat for seat in alive if gangs[seat] == mine}
        return {me, rivals[0]}

    @staticmethod
    def tile(guest: Guest) -> str:
        """The gang on one's own tile."""
        gang: str = guest.view["piles"]["tiles"][guest.hello["chairs"][0]][0]
        return gang

    def choose(self, guest: Guest) -> str:
        """No reaction; damage for those who shall not stay; else what does no harm."""
        options: list[str] = guest.view["options"]
        spared = self.spared(guest)
        piles = guest.view["piles"]["piles"]

        def harm(option: str) -> int:
            card, _, target = option.removeprefix("play:").partition(">")
            if not option.startswith("play:") or not card.isdecimal():
                return 1 if card == "id" else 0
            pile = [one for one in piles[int(target)] if one.isdecimal()]
            if int(target) in spared or (card != "10" and pile[-1:] == [card]):
                return -1  # the latter is an error (7.1)
            return 2 + len(pile)

        return max(options, key=harm)


@contextmanager
def company(address: str, code: str, count: int, friend: Callable[[], Gangs]) -> Iterator[Company]:
    """They come, and go in the end."""
    guests = Company(address, code, count, friend)
    loop = asyncio.new_event_loop()
    task = loop.create_task(guests.come())

    def life() -> None:
        try:
            loop.run_until_complete(task)
        except asyncio.CancelledError:
            pass
        finally:
            loop.close()

    thread = Thread(target=life)
    thread.start()
    try:
        assert guests.there.wait(60)
        yield guests
    finally:
        if not task.done():
            loop.call_soon_threadsafe(task.cancel)
        thread.join()
