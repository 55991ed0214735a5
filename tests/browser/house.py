"""A server process of its own, and people with browsers of their own who play there by hand."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import socket
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import (
    Browser,
    Locator,
    Page,
    Request,
    WebSocket,
)

import tripot
from tests.tables import SEED
from tools.studio import ROOT, listen
from tripot.words import load

PHONE = (360, 740)
DESKTOP = (1440, 900)
TV = (1920, 1080)
PATIENCE = 60.0  # seconds until a test gives up waiting for one thing, on a machine however busy
WHOLE_GAME = 120.0
PACE = "0.05"  # of the bots

# What the page offers now. The prompt is lit while an answer of ours is missing.
STATE = """() => {
  const there = (what) => document.querySelector(what) !== null;
  return {
    over: there('.gaz'),
    mine: there('.prompt.lamp'),
    busy: there('.prompt button.box'),
    bet: there('section.bets button:enabled') && !there('section.bets [aria-pressed=true]'),
    curtain: there('main.curtain .lamp'),
  };
}"""
# Notes what the live region says.
LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector('.spoken');
  const hear = () => window.heard.push(region.textContent);
  const changes = { childList: true, characterData: true, subtree: true };
  new MutationObserver(hear).observe(region, changes);
}"""
# A finger would hit it, without moving the page.
IN_SIGHT = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height - 2));
}"""
# Whatever game the host chooses, it is played with these options.
CHOSEN = """((options) => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const said = JSON.parse(text);
    if (said.t === 'choose') said.options = { ...said.options, ...options };
    send.call(this, JSON.stringify(said));
  };
})"""
# A server whose deals and bots follow from a seed, and from how many were dealt before in the room.
SEEDED = """
import tripot
from tripot.server.rooms import bots
fair = tripot.new
def new(game, seats, seed, options, **deal):
    return fair(game, seats, {seed} + deal["deal"] if deal else seed, options)
tripot.new = new
bots.token_hex = lambda size: "5e" * size
"""
MAIN = ("-c", "from tripot.__main__ import main\nmain()")
BET = "() => document.querySelector('section.bets button:enabled')?.click()"
SKIP = "() => document.querySelector('.prompt button.box')?.click()"


class House:
    """A server that can be killed and started again on the same database.

    It deals by seed, or fairly where there is none.
    """

    def __init__(
        self,
        data: Path,
        *options: str,
        program: tuple[str, str] = MAIN,
        seed: int | None = SEED,
    ) -> None:
        self.data = data
        with socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = int(one.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.options = options or ("--bot-pace", PACE)
        seeded = "" if seed is None else SEEDED.format(seed=seed)
        self.program = (program[0], seeded + program[1])
        self.start()

    def start(self) -> float:
        """Open the house; the moment at which it says that it is open."""
        command = ["serve", "--local", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(
            [sys.executable, *self.program, *command, *self.options],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), "the server did not start"
        return monotonic()

    def kill(self) -> None:
        """As if the power had failed."""
        self.process.kill()
        self.end()

    def close(self) -> None:
        """Close the house."""
        self.process.terminate()
        self.end()

    def end(self) -> None:
        """Wait until the process is gone."""
        assert self.process.stdout is not None
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Line:
    """One socket of a page: what it asked for, and all that it was sent."""

    def __init__(self, line: WebSocket) -> None:
        self.at = monotonic()
        query = parse_qs(urlsplit(line.url).query)
        self.since = int(query.get("since", ["0"])[0])
        self.heard: list[dict[str, Any]] = []
        line.on("framereceived", self.hear)

    def hear(self, frame: str | bytes) -> None:
        """A frame is an array of messages."""
        self.heard.extend(json.loads(frame))


class Person:
    """Somebody with a browser, who speaks a language; notes all that should not be."""

    def __init__(self, page: Page, name: str, language: str, address: str) -> None:
        self.page = page
        self.name = name
        self.address = address
        self.host = urlsplit(address).netloc
        self.web, self.table = load("web", language), load("table", language)
        self.game = load("quick-shot", language)
        self.lines: list[Line] = []
        self.knocks: list[float] = []  # when the page asked whether anybody is there
        self.troubles: list[str] = []
        self.allowed = ""  # a pattern of troubles that the test brings about itself
        self.curtain = page.locator("main.curtain .lamp")
        self.listen(page)

    def listen(self, page: Page) -> None:
        """Note what goes wrong on a page, where it calls, and what it is sent."""
        listen(page, self.troubles)
        page.on("request", self.called)
        page.on("websocket", lambda line: self.lines.append(Line(line)))

    def called(self, request: Request) -> None:
        """Nobody but the house is ever asked for anything."""
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self.host:
            self.troubles.append(f"third party: {request.url}")
        if parts.path == "/healthz":
            self.knocks.append(monotonic())

    def faults(self) -> list[str]:
        """What should not have been."""
        allowed = re.compile(self.allowed) if self.allowed else None
        return [one for one in self.troubles if not (allowed and allowed.search(one))]

    # Coming in.

    def go(self, path: str) -> None:
        """Open an address of the house."""
        self.page.goto(self.address + path)

    def open_room(self) -> str:
        """Open a room with one click; its code."""
        self.go("/")
        self.button(self.web("home.open")).click()
        self.page.wait_for_url("**/r/*")
        self.page.locator("button.seat").first.wait_for()
        return self.page.url.rpartition("/")[2]

    def come_in(self, code: str) -> None:
        """By the link, with the name that one has."""
        self.go(f"/r/{code}")
        self.enter()

    def enter(self) -> None:
        """At the door."""
        self.page.locator("#name").fill(self.name)
        self.button(self.web("door.enter")).click()
        self.page.locator("button.seat").first.wait_for()

    def seats(self, count: int) -> None:
        """So many chairs."""
        self.number("choice.seats", count)
        self.until(lambda: self.page.locator("main ol .seat").count() == count)

    def number(self, key: str, value: int) -> None:
        """Set a number that has minus and plus."""
        field = self.page.get_by_role("spinbutton", name=self.web(key))
        field.fill(str(value))
        field.press("Enter")

    def option(self, name: str, value: int) -> None:
        """Set an option of the game."""
        self.page.locator(".set button").first.click()
        field = self.page.get_by_role("spinbutton", name=self.game(f"options.{name}.title"))
        field.fill(str(value))
        field.press("Enter")
        self.until(lambda: self.room()["options"].get(name) == value)
        self.page.keyboard.press("Escape")
        self.page.locator("dialog").wait_for(state="detached")

    def always(self, **options: object) -> None:
        """Whatever game is chosen, it has these options."""
        self.page.add_init_script(f"{CHOSEN}({json.dumps(options)})")

    def tempo(self, tempo: str) -> None:
        """How long everybody is waited for."""
        self.button(self.web("host.title")).click()
        choice = self.page.get_by_role("radio", name=self.web(f"tempo.{tempo}"), exact=True)
        choice.check(force=True)
        self.until(lambda: self.room()["settings"]["tempo"] == tempo)
        self.page.keyboard.press("Escape")
        self.page.locator("dialog").wait_for(state="detached")

    def deal(self) -> None:
        """Begin."""
        self.page.locator(".begin .ticket").click()

    def guest_on(self, chair: int, name: str) -> None:
        """A second person on this device."""
        self.page.locator("button.seat").nth(chair).click()
        self.page.locator("#guest").fill(name)
        self.button(self.web("chair.do_guest")).click()
        self.page.locator("dialog").wait_for(state="detached")

    # Finding things.

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def menu(self, *keys: str) -> None:
        """Open the menu, and choose."""
        self.button(self.web("menu.title")).click()
        for key in keys:
            self.button(self.web(f"menu.{key}")).click()

    def until(self, holds: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait for a condition."""
        last = monotonic() + patience
        while not holds():
            assert monotonic() < last, (
                f"{self.name} waited in vain at {self.page.url}: {self.sees()}"
            )
            self.page.wait_for_timeout(25)

    def sees(self) -> str:
        """All that can be read on the page, for errors."""
        return " | ".join(self.page.locator("body").inner_text().split("\n"))

    # Listening.

    def prick_ears(self) -> None:
        """From now on, note what is read aloud."""
        self.page.evaluate(LISTEN)

    def heard(self) -> list[str]:
        """What was read aloud since."""
        found: list[str] = self.page.evaluate("() => window.heard")
        return found

    # Playing.

    def state(self) -> dict[str, bool]:
        """What the page offers now."""
        found: dict[str, bool] = self.page.evaluate(STATE)
        return found

    def at_table(self) -> None:
        """Wait for the table."""
        self.page.locator("main.play, main.screen, main.curtain, .gaz").first.wait_for()

    def hurry(self) -> None:
        """Do not wait for the beats."""
        self.page.evaluate(SKIP)

    def until_over(self) -> None:
        """Wait for the Gazette."""

        def over() -> bool:
            self.hurry()
            return self.state()["over"]

        self.until(over, WHOLE_GAME)

    def until_asked(self) -> None:
        """Wait until an answer of ours is missing."""

        def asked() -> bool:
            self.hurry()
            return self.state()["mine"]

        self.until(asked)

    def act(self) -> bool:
        """Do whatever is offered; whether anything was."""
        state = self.state()
        if state["over"]:
            return False
        if state["curtain"]:
            self.lift()
        elif state["mine"]:
            self.answer()
        elif state["bet"]:
            self.page.evaluate(BET)  # one who was just out is refused; then one bets again
        elif state["busy"]:
            self.hurry()
        else:
            return False
        return True

    def lift(self) -> None:
        """Lift the curtain, and wait until it is up."""
        self.curtain.click()
        self.curtain.wait_for(state="detached")

    def answer(self) -> None:
        """Give the first answer that is offered."""
        cards = self.page.locator("button.pick:not(.no)")
        (cards if cards.count() else self.page.locator(".acts .ticket.ghost")).first.click()
        self.lock()

    def lock(self) -> None:
        """Lock in what is picked; an answer that cannot be taken back is asked for twice."""
        lamp = self.page.locator(".acts .ticket.lamp")
        sure = self.table("ticket.sure", ticket="")
        lamp.click()
        text = """(sure) => !document.querySelector('.prompt.lamp')
          || document.querySelector('.acts .ticket.lamp')?.textContent.endsWith(sure)"""
        self.page.wait_for_function(text, arg=sure)
        if self.state()["mine"]:
            lamp.click()
        self.page.wait_for_function("() => !document.querySelector('.prompt.lamp')")
        self.page.locator("button.down").wait_for(state="detached")  # a curtain falls by itself

    # What was sent.

    def messages(self, kind: str) -> Iterator[dict[str, Any]]:
        """All messages of a kind, in order, over all lines."""
        return (said for line in self.lines for said in line.heard if said["t"] == kind)

    def room(self) -> dict[str, Any]:
        """The room as it was sent last."""
        return list(self.messages("room"))[-1]

    def table_id(self) -> str:
        """The table as it was sent last."""
        return str(list(self.messages("table"))[-1]["table"])

    def seat(self) -> int:
        """One's own chair."""
        chair: int = list(self.messages("hello"))[-1]["chairs"][0]
        return chair

    def count_events(self) -> int:
        """How many events there are; raises if one is missing or came twice on one line."""
        known: dict[tuple[str, object], int] = {}
        for line in self.lines:
            eyes: tuple[str, object] = ("", None)
            first = True
            for said in line.heard:
                if said["t"] == "table":
                    eyes = (said["table"], said["seat"])
                    begin = said["n"] - len(said["events"])
                    expected = line.since if first else known.get(eyes, 0)
                    assert begin in (0, expected), f"expected event {expected}, got {begin}"
                    first = False
                elif said["t"] == "news":
                    begin = said["n"] - len(said["events"])
                    assert begin == known[eyes], f"expected event {known[eyes]}, got {begin}"
                else:
                    continue
                numbers = [event["n"] for event in said["events"]]
                assert numbers == list(range(begin, said["n"]))
                known[eyes] = said["n"]
        return max(known.values(), default=0)


def play(*people: Person, until: Callable[[], object] | None = None) -> None:
    """All these people do whatever they are offered, until all see the end."""
    done = until or (lambda: all(person.state()["over"] for person in people))
    last = monotonic() + WHOLE_GAME
    while not done():
        assert monotonic() < last, "the game does not end"
        acted = [person.act() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(25)


def short_game(ana: Person, leo: Person, seats: int, hand: int = 2) -> None:
    """Two people sit down to a short game."""
    code = ana.open_room()
    ana.seats(seats)
    leo.come_in(code)
    ana.option("hand", hand)
    ana.deal()


def person_in(
    browser: Browser,
    address: str,
    name: str,
    size: tuple[int, int] = PHONE,
    language: str = "en",
    theme: str = "light",
    motion: str = "reduce",
    touch: bool = False,
    new: bool = False,  # shows the lessons, as to somebody who has never played here
) -> Person:
    """Somebody with a fresh browser and a name."""
    context = browser.new_context(
        locale=language,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce" if motion == "reduce" else "no-preference",
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
    )
    context.set_default_timeout(PATIENCE * 1000)
    taught = [] if new else tripot.games()
    likes = json.dumps({"name": name, "language": language, "taught": [*taught]})
    context.add_init_script(f"localStorage['tripot.settings'] ??= {json.dumps(likes)}")
    return Person(context.new_page(), name, language, address)
