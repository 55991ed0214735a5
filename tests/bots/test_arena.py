"""The command `tripot arena`, in real processes: resumed, interrupted, refused, written down."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from time import monotonic, sleep

import pytest

import tripot
from tests.bots.players import Highest, Lowest
from tests.terminal.processes import PATIENCE, Terminal, environment, run, widest
from tripot.bots.arena.contest import Contest
from tripot.bots.arena.ledger import Goal, Ledger
from tripot.bots.arena.match import play_deal
from tripot.bots.arena.page import page as page_of
from tripot.bots.arena.report import report
from tripot.bots.bot import Maker
from tripot.bots.levels import MAKERS
from tripot.terminal.arena import Request, open_journal, read_contest
from tripot.terminal.screen import Screen
from tripot.words import LANGUAGES, load

HERE = "tests.bots.players"
GAME = ("arena", "quick-shot", "--seats", "3", "--seed", "4", "--lang", "en")
PLAY = (*GAME, "--bots", "chance", "--bot", f"{HERE}:Highest", "--games", "12")


def numbers(folder: Path) -> dict[str, object]:
    """What was found, without times."""
    found = json.loads((folder / "arena.json").read_text("utf-8"))
    assert isinstance(found, dict)
    del found["timing"]
    return found


def test_one_worker_or_two_give_the_same_numbers(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        done = run(*PLAY, "--workers", workers, "--out", str(tmp_path / workers))
        assert (done.returncode, done.stderr) == (0, "")
        assert "Highest" in done.stdout and "36 games of 36" in done.stdout
        assert widest(done.stdout) <= 80 + len(str(tmp_path))
    assert numbers(tmp_path / "1") == numbers(tmp_path / "2")


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    many = [*PLAY[:-1], "30", "--workers", "2"]
    assert run(*many, "--out", str(tmp_path / "whole")).returncode == 0
    cut = tmp_path / "cut"
    command = [sys.executable, "-m", "tripot", *many, "--out", str(cut)]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.DEVNULL)
    journal = cut / "arena.jsonl"
    end = monotonic() + PATIENCE
    while not journal.exists() or journal.read_bytes().count(b"\n") < 6:
        assert monotonic() < end
        assert process.poll() is None
        sleep(0.01)
    process.kill()
    process.wait()
    assert not (cut / "arena.json").exists()
    with journal.open("ab") as file:
        file.write(b'{"pairing":"chance|te')  # a line that was being written
    before = journal.read_bytes().rpartition(b"\n")[0]
    done = run(*many, "--out", str(cut))
    assert (done.returncode, done.stderr) == (0, "")
    assert journal.read_bytes().startswith(before + b"\n")
    assert numbers(cut) == numbers(tmp_path / "whole")
    lines = journal.read_text("utf-8").splitlines()[1:]
    deals = [(line["pairing"], line["deal"]) for line in map(json.loads, lines)]
    assert len(deals) == len(set(deals)) == 30


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_was_played_stays_after_a_signal(number: signal.Signals, tmp_path: Path) -> None:
    many = ["100000" if part == "12" else part for part in PLAY]
    journal = tmp_path / "arena.jsonl"
    with Terminal(*many, "--out", str(tmp_path)) as person:
        end = monotonic() + PATIENCE
        while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
            assert monotonic() < end
            person.read(0.05)
        person.interrupt() if number == signal.SIGINT else person.signal(number)
        assert person.end() == 128 + number
        assert "Interrupted: what was played is counted." in person.text
        assert "games played" in person.text  # the bar
        assert "Traceback" not in person.text
    found = numbers(tmp_path)
    assert found["complete"] is False
    assert isinstance(found["games"], int)
    assert 0 < found["games"] < 100000


def test_bots_that_fail_are_counted_and_minutes_are_kept(tmp_path: Path) -> None:
    guests = [part for name in ("Raises", "Babbles") for part in ("--bot", f"{HERE}:{name}")]
    flags = ["--games", "3000", "--minutes", "0.001", "--until-sure", "--out", str(tmp_path)]
    done = run(*GAME, "--bots", "", *flags, *guests, "--option", "hand=2")
    assert done.returncode == 0
    assert "raised ×" in done.stdout and "nonsense ×" in done.stdout
    assert "stopped after 0.0 minutes of processor time" in " ".join(done.stdout.split())
    found = numbers(tmp_path)
    assert found["complete"] is False
    assert isinstance(found["standings"], list)
    for standing, kind in zip(found["standings"], ("raised", "nonsense"), strict=True):
        assert standing["faults"] == {kind: standing["decisions"]}


def test_a_refusal_is_one_readable_line() -> None:
    done = run(*GAME, "--bots", "chance,grandmaster")
    assert (done.returncode, done.stdout) == (2, "")
    assert "module:Class, not 'grandmaster'" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (Request("quick-shot", "chance"), "two bots at least"),
        (Request("quick-shot", "chance,chance"), "chance is there twice"),
        (Request("quick-shot", None, ["nowhere:Bot"]), "cannot import nowhere"),
        (Request("quick-shot", None, [f"{HERE}:Mute"]), "no method choose"),
        (Request("quick-shot", None, [f"{HERE}:Highest"], options=["hats=2"]), "hats=2"),
        (Request("quick-shot", None, [f"{HERE}:Highest"], options=["hand=99"]), "hand"),
        (Request("quick-shot", None, [f"{HERE}:Highest"], options=["automata=[1]"]), "automata"),
        (Request("quick-shot", None, [f"{HERE}:Highest"], seats=9), "from 3 to 7"),
        (Request("quick-shot", None, ["tcp://127.0.0.1:1"]), "no bot answers at tcp"),
        (Request("quick-shoot", None, [f"{HERE}:Highest"]), "There is no game"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_is_refused_at_once(request_: Request, reason: str) -> None:
    with pytest.raises(tripot.Error, match=re.escape(reason)):
        read_contest(request_, Screen(), load("terminal", "en"), load("arena", "en"))


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(tripot.Error, match="is a file"):
        open_journal(path, Contest("quick-shot", 3, ("a", "b")), load("arena", "en"))


class Page(HTMLParser):
    """What a browser would ask for, run, and find not closed."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.asked += [name for name, _ in attrs if name in ("src", "href", "srcset", "data")]
        self.asked += [name for name, _ in attrs if name.startswith("on")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_asks_for_nothing(lang: str) -> None:
    odd = 'odd"<&>:Bot<script>'
    contest = Contest("quick-shot", 3, ("chance", "lowest", odd), seed=1)
    makers: dict[str, Maker] = {**MAKERS, "lowest": Lowest, odd: Highest}
    ledger = Ledger(contest, Goal(games=15))
    while (work := ledger.next()) is not None:
        ledger.add([play_deal(contest, *work, makers)])
    text = page_of(report(ledger), load("arena", lang))
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.asked == []
    assert {"svg", "table", "polyline", "circle", "title"} <= page.seen
    assert not {"script", "link", "img", "iframe"} & page.seen
    assert not re.search(r"https?:|url\(|@import", text)
    assert f'<html lang="{lang}">' in text
    assert "prefers-color-scheme:dark" in text
    assert ("Ratings" if lang == "en" else "Cotes") in text
    assert "Brier" in text
    assert "nan" not in re.sub("<style>.*</style>", "", text, flags=re.DOTALL).lower().split()
