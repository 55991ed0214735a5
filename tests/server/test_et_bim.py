"""Et Bim! on the wire: what a reaction tells the others, and how long a turn takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.contract.test_two_worlds import other_world
from tests.server.guests import Guest, HandClock, Server, fill, guests, run
from tests.server.test_clocks import table_of
from tests.server.test_playing import catch_up
from tests.server.test_two_worlds_on_the_wire import SEAT, World
from tripot import Game
from tripot.server.rooms import chatter, deals
from tripot.server.store.documents import TableDoc

TARGET = 1
FEW = {"20": 0, "30": 0, "id": 0, "shield": 0, "heal": 0, "swap": 0, "recycle": 0}
OPTIONS = {"first": SEAT + 1, "cards": {**FEW, "10": 60, "bim": 12}}
STEP = 0.25  # seconds: how finely times are told apart
WHOLE = 5.0  # seconds: a window, and all that follows from it
MEAN = 8.0  # seconds that a turn takes with bots at the usual tempo
TURNS = 24

Stream = list[tuple[int, str]]  # when each frame was heard, and the frame


class Reaction(World):
    """A world in which the target holds an Et Bim!, or one in which it does not."""

    def __init__(self, folder: Path, holds: bool) -> None:
        super().__init__(folder, None)
        self.holds = holds

    def deal(self, doc: TableDoc) -> Game:
        dealt = deals.deal(doc)
        for trial in range(200):
            game = other_world(dealt, SEAT, trial)
            piles: Any = game.view(TARGET)["piles"]
            if ("bim" in piles["hands"][TARGET]) is self.holds:
                return game
        raise AssertionError("no such deal")

    async def sit_down(self, patch: pytest.MonkeyPatch, people: bool) -> None:
        """Somebody throws; at the target sits a person or a bot; a screen and a watcher see it."""
        await self.begin(patch)
        patch.setattr(chatter, "PAUSE", (1e6, 1e6))  # what bots say is compared elsewhere
        host, *others = [Guest(self.server.address, name) for name in ("Ann", "Bob")[: 1 + people]]
        code = await host.open("et-bim")
        await host.done("choose", game="et-bim", seats=4, options=OPTIONS)
        for other in others:
            await other.join(code)
            await other.connect()
            assert other.hello["chairs"] == [TARGET]
        await fill(host, seats=4)
        tv, watcher = Guest(self.server.address), Guest(self.server.address)
        await tv.connect("tv", host.code)
        await watcher.connect("watch", host.room["watch"])
        self.viewers = [host, tv, watcher, *others]
        await host.start(*others)
        await self.go_on(0)

    async def react(self, answers_after: float | None) -> list[Stream]:
        """A card flies at the target, who lets it be after so long; what the others hear of it."""
        host = self.viewers[0]
        streams: list[Stream] = [[] for _ in self.viewers[:3]]
        known = [len(viewer.frames) for viewer in self.viewers]
        start = self.server.clock.now()
        assert (await host.answer(SEAT, f"play:10>{TARGET}"))["t"] == "ack"
        for step in range(round(WHOLE / STEP)):
            if answers_after is not None and step == round(answers_after / STEP):
                other = self.viewers[3]
                assert other.owes() and (await other.answer(TARGET, "pass"))["t"] == "ack"
            await self.go_on(STEP)
            for viewer, stream, since in zip(self.viewers, streams, known, strict=False):
                new = viewer.frames[since + len(stream) :]
                stream += [(self.server.clock.now() - start, frame) for frame in new]
        return [[one for one in stream if "refused" not in one[1]] for stream in streams]


@pytest.mark.parametrize("people", [True, False], ids=["person", "bot"])
def test_a_reaction_tells_nobody_whether_the_card_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: bool
) -> None:
    """The same frames at the same times: with the card at once, or without it a second later."""

    async def scene() -> None:
        streams = {}
        for holds in (True, False):
            world = Reaction(tmp_path / str(holds), holds)
            try:
                await world.sit_down(monkeypatch, people)
                if not people:
                    world.server.house.pace = 1.0
                streams[holds] = await world.react((0.5 if holds else 1.5) if people else None)
                assert world.table.game.decision > 1  # the window is closed
            finally:
                await world.close()
        for with_it, without in zip(streams[True], streams[False], strict=True):
            assert len(with_it) > 1 and with_it == without

    run(scene())


def test_holder_and_others_are_asked_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one who is asked gets the same question and the same clock; only the answers differ."""

    async def scene() -> None:
        asked = {}
        for holds in (True, False):
            world = Reaction(tmp_path / str(holds), holds)
            try:
                await world.sit_down(monkeypatch, True)
                host, other = world.viewers[0], world.viewers[3]
                assert (await host.answer(SEAT, f"play:10>{TARGET}"))["t"] == "ack"
                await world.go_on(STEP)
                assert other.view["options"] == (["pass", "bim:bim"] if holds else ["pass"])
                asked[holds] = (other.view["question"], other.view["asked"], other.clocks()[-1])
            finally:
                await world.close()
        assert asked[True] == asked[False]

    run(scene())


def test_a_turn_with_bots_takes_eight_seconds_in_the_mean(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Server(tmp_path, HandClock(3)) as server, guests(server, "Ann") as (ann,):
            await ann.done("choose", game="et-bim", seats=8, options={})
            await fill(ann, "beginner", seats=8)
            await ann.start()
            table, start = table_of(server, ann), server.clock.now()
            while not table.over and turns(ann) < TURNS:
                await catch_up(ann)
                if ann.owes():
                    options = ann.view["options"]
                    assert (await ann.answer(0, options[0]))["t"] == "ack"
                await server.pass_time(0.5)
            assert turns(ann) >= TURNS / 3
            mean = (server.clock.now() - start) / 1000 / turns(ann)
            assert mean <= MEAN, f"{mean:.1f} s"

    run(scene())


def turns(guest: Guest) -> int:
    """How many turns there have been."""
    return sum(event["event"] == "turn" for event in guest.events)
