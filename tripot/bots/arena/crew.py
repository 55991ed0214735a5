"""The processes that play: each takes a deal, plays it in all seats, and takes the next."""

from __future__ import annotations

import signal
from collections.abc import Callable
from logging import NullHandler, getLogger
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from tripot.bots.arena.contest import Contest, Pairing
from tripot.bots.arena.journal import Journal
from tripot.bots.arena.ledger import Ledger
from tripot.bots.arena.match import Played, play_deal
from tripot.bots.roster import guest_maker
from tripot.kernel.errors import Error, at

Watch = Callable[[Ledger], None]


class Member:
    """One process of the crew."""

    def __init__(self, contest: Contest) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        self.line: Connection = ours
        self.deal: tuple[Pairing, int] | None = None
        self.process: BaseProcess = context.Process(
            target=work, args=(theirs, contest), daemon=True
        )
        # A Ctrl-C while it starts is not for it either: what is ignored here is ignored there.
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.process.start()
        finally:
            signal.signal(signal.SIGINT, heard)
        theirs.close()

    def give(self, deal: tuple[Pairing, int]) -> None:
        """A deal to play."""
        self.deal = deal
        self.line.send(deal)

    def take(self) -> Played:
        """What it has played."""
        try:
            played = self.line.recv()
        except (EOFError, OSError):
            self.process.join(1)
            assert self.deal is not None
            pairing, deal = self.deal
            text = "a worker ended with code {code} while it played {pairing}, deal {deal}"
            code = self.process.exitcode
            raise Error(text, code=code, pairing=pairing.key, deal=deal) from None
        if isinstance(played, Exception):
            raise Error(at(type(played).__name__, str(played)))
        assert isinstance(played, Played)
        self.deal = None
        return played

    def stop(self) -> None:
        """End it, wherever it is."""
        self.process.terminate()
        self.process.join()
        self.process.close()
        self.line.close()


def work(line: Connection, contest: Contest) -> None:
    """In the process: play what is given until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who gives
    getLogger("tripot.bots").addHandler(NullHandler())  # faults are counted, and told at the end
    makers = {name: guest_maker(name, contest.limit) for name in contest.bots}
    while True:
        try:
            pairing, deal = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: object = play_deal(contest, pairing, deal, makers)
        except Exception as error:  # of the game, not of a bot: that one is guarded
            reason = f"{type(error).__name__}: {error}"
            answer = Error(at(f"{pairing.key}, deal {deal}", reason))
        try:
            line.send(answer)
        except OSError:
            return


def play_all(ledger: Ledger, journal: Journal | None, workers: int, watch: Watch) -> None:
    """Play all that the ledger wants; what was played stays in it, and in the journal."""
    crew: list[Member] = []
    try:
        for _ in range(workers):
            work_left = ledger.next()
            if work_left is None:
                break
            crew.append(Member(ledger.contest))
            crew[-1].give(work_left)
        while busy := [member for member in crew if member.deal is not None]:
            ready = wait([member.line for member in busy])
            for member in busy:
                if member.line in ready:
                    played = member.take()
                    if journal is not None:
                        journal.add(played)
                    ledger.add([played])
                    watch(ledger)
                    work_left = ledger.next()
                    if work_left is not None:
                        member.give(work_left)
    finally:
        for member in crew:
            member.stop()
