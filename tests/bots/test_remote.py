"""Bots in a worker process and behind sockets: the same answers, and a fall is survived."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tripot
from tripot import Seat
from tripot.bots.bot import Bot
from tripot.bots.guard import HUNG, NONSENSE, RAISED, Guarded, Hung
from tripot.bots.levels import make
from tripot.bots.remote import Elsewhere, House, RemoteBot, Socket, Worker
from tripot.bots.roster import BadBot, guest_maker, maker_of

KEY = "quick-shot"
HERE = "tests.bots.players"


@contextmanager
def worker(*bots: str) -> Iterator[Worker]:
    """A worker with these bots."""
    house = Worker(bots)
    try:
        yield house
    finally:
        house.close()


@contextmanager
def server(*arguments: str) -> Iterator[str]:
    """A house of its own; its address."""
    command = [sys.executable, "-m", "tripot.bots.serve", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def looks(seats: int = 3) -> Iterator[Seat]:
    """What is seen in a game of first options."""
    game = tripot.new(KEY, seats, 3)
    while not game.over:
        for seat in game.asked:
            yield game.seat(seat)
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[0])


def check_plays_alike(house: House, name: str) -> None:
    """In process or not, the same seed makes the same choices."""
    here: Bot = make("chance", KEY, "7")
    there = RemoteBot(house, name, KEY, "7", 20)
    other = RemoteBot(house, name, KEY, "8", 20)
    mine, theirs, others = [], [], []
    for seat in looks():
        mine.append(here.choose(seat))
        theirs.append(there.choose(seat))
        others.append(other.choose(seat))
    assert mine == theirs
    assert mine != others
    there.close()
    other.close()


def test_a_worker_answers_as_the_bot_itself() -> None:
    with worker("chance") as house:
        check_plays_alike(house, "chance")
        assert house.openings == 1


def test_a_socket_answers_as_the_bot_itself(tmp_path: Path) -> None:
    path = tmp_path / "bots"
    for arguments in (("--tcp", "0"), ("--unix", str(path))):
        with server("chance", *arguments) as address:
            house = Socket(address)
            check_plays_alike(house, "chance")
            house.close()
            check_plays_alike(house, "")  # connects again; its first bot needs no name
            house.close()


def test_who_hangs_is_killed_and_comes_back() -> None:
    with worker(f"{HERE}:Hangs", "chance") as house:
        bot = RemoteBot(house, f"{HERE}:Hangs", KEY, 1, 0.3)
        other = RemoteBot(house, "chance", KEY, 1, 20)
        (seat, *_) = looks()
        assert other.choose(seat) in seat.legal()
        first = house.process
        assert first is not None
        with pytest.raises(Hung):
            bot.choose(seat)
        assert first.returncode is not None
        assert other.choose(seat) in seat.legal()
        assert house.openings == 2
        guarded = Guarded(bot, 1)
        assert guarded.choose(seat) in seat.legal()
        assert guarded.counts == {HUNG: 1}


@pytest.mark.parametrize(
    ("bot", "kind"),
    [("Leaves", RAISED), ("Raises", RAISED), ("Unborn", RAISED), ("Babbles", NONSENSE)],
)
def test_whatever_it_does_the_game_goes_on(bot: str, kind: str) -> None:
    with worker(f"{HERE}:{bot}") as house:
        guarded = Guarded(RemoteBot(house, f"{HERE}:{bot}", KEY, 1, 20), 1)
        seats = list(looks())[:3]
        for seat in seats:
            assert guarded.choose(seat) in seat.legal()
        assert guarded.counts == {kind: len(seats)}


def test_beliefs_travel() -> None:
    with worker(f"{HERE}:Lowest", "chance") as house:
        (seat, *_) = looks()
        bot = RemoteBot(house, f"{HERE}:Lowest", KEY, 1, 20)
        assert Guarded(bot, 1).choose(seat) == min(seat.legal())
        told = Guarded(bot, 1).beliefs(seat)
        assert told == maker_of(f"{HERE}:Lowest")(KEY, 1).beliefs(seat)  # type: ignore[attr-defined]
        assert Guarded(RemoteBot(house, "chance", KEY, 1, 20), 1).beliefs(seat) is None


def test_a_worker_ends_with_whoever_started_it() -> None:
    """Even while its bot hangs."""
    with worker(f"{HERE}:Hangs") as house:
        bot = RemoteBot(house, f"{HERE}:Hangs", KEY, 1, 20)
        bot.sit()
        (seat, *_) = looks()
        process, out = house.process, house.out
        assert process is not None and out is not None
        message = {"do": "choose", "chair": bot.chair, "seat": seat.to_json()}
        out.write(json.dumps(message).encode() + b"\n")
        out.close()
        assert process.wait(20) == 0


def test_nonsense_on_the_line_is_answered() -> None:
    with server("chance", "--tcp", "0") as address:
        host, port = address.removeprefix("tcp://").split(":")
        with socket.create_connection((host, int(port))) as line, line.makefile("rb") as answers:
            for said in (
                b"nonsense",
                b"[]",
                b"{}",
                b'{"do": "sit", "bot": "os:system"}',
                b'{"do": "choose", "chair": 9}',
                b'{"do": "choose", "chair": [1]}',
                b"\xff\xfe",
            ):
                line.sendall(said + b"\n")
                assert "error" in json.loads(answers.readline()), said
            line.sendall(b'{"do": "sit", "bot": "chance", "game": "quick-shot", "seed": "1"}\n')
            assert json.loads(answers.readline()) == {"chair": 1, "beliefs": False}
            line.sendall(b'{"do": "choose", "chair": 1, "seat": {}}\n')
            assert "error" in json.loads(answers.readline())
            line.sendall(b'{"do": "rise", "chair": 1}\n')
            assert json.loads(answers.readline()) == {}


def test_a_side_that_speaks_otherwise_is_left() -> None:
    house = Worker([])
    with pytest.raises(Elsewhere, match="JSON"):
        house.understand(b"hello\n")
    with pytest.raises(Elsewhere, match="gone"):
        house.understand(b"")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("grandmaster", "expected a bot as one of"),
        ("no_such_module:Bot", "cannot import no_such_module"),
        (f"{HERE}:Nobody", "has no Nobody"),
        (f"{HERE}:Mute", r"has no method choose\(seat\)"),
        (f"{HERE}:", "module:Class"),
    ],
)
def test_a_bot_that_cannot_be_found(name: str, reason: str) -> None:
    with pytest.raises(BadBot, match=reason):
        maker_of(name)


def test_nobody_answers_at_that_address(tmp_path: Path) -> None:
    (seat, *_) = looks()
    for address in (f"unix://{tmp_path}/none", "tcp://nowhere", "tcp://127.0.0.1:1"):
        with pytest.raises(tripot.Error, match="no bot answers at"):
            guest_maker(address, 1)(KEY, 1).choose(seat)


def test_a_module_of_the_working_directory_is_found(tmp_path: Path) -> None:
    text = "class Mine:\n    def __init__(self, game, seed): pass\n"
    text += "    def choose(self, seat): return min(seat.legal())\n"
    (tmp_path / "mine_here.py").write_text(text)
    before, path = Path.cwd(), list(sys.path)
    os.chdir(tmp_path)
    try:
        (seat, *_) = looks()
        assert maker_of("mine_here:Mine")(KEY, 1).choose(seat) == min(seat.legal())
    finally:
        os.chdir(before)
        sys.path[:] = path
