"""The arena at the terminal: reads the wish, shows a bar while it plays, then the tables."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import tripot
from tripot.bots.arena.contest import Contest
from tripot.bots.arena.crew import Watch, play_all
from tripot.bots.arena.journal import Journal
from tripot.bots.arena.ledger import Goal, Ledger
from tripot.bots.arena.page import (
    belief_rows,
    bluff_rows,
    bot_head,
    bot_rows,
    cross_note,
    heading,
    mark,
    page,
    summary,
)
from tripot.bots.arena.report import Duel, Report, Standing, report
from tripot.bots.arena.sequential import OPEN
from tripot.bots.arena.spelling import decimal, labels, span
from tripot.bots.levels import MAKERS, levels, make
from tripot.bots.remote import call
from tripot.bots.roster import SCHEMES, maker_of
from tripot.terminal.box import BadRequest
from tripot.terminal.play import Stopped, heed_signals, ignore_signals
from tripot.terminal.screen import Screen
from tripot.terminal.seating import USUAL_SEATS, number, read_option, which_game
from tripot.words import Words, load

JOURNAL, NUMBERS, PAGE = "arena.jsonl", "arena.json", "arena.html"
INTERRUPTED, FAILED = 130, 1


@dataclass
class Request:
    """What the command line asked for; None where it did not say."""

    game: str
    bots: str | None = None
    guests: list[str] = field(default_factory=list)
    seats: int | None = None
    seed: int = 0
    options: list[str] = field(default_factory=list)
    limit: float = 10.0
    out: Path | None = None
    workers: int | None = None


def arena(request: Request, goal: Goal, say: Words) -> int:
    """Play a contest and show what came of it; the exit code."""
    speak = load("arena", say.language)
    screen = Screen()
    contest = read_contest(request, screen, say, speak)
    ledger = Ledger(contest, goal)
    journal = open_journal(request.out, contest, speak)
    workers = request.workers or usable_cores()
    code, last = 0, ""
    try:
        if journal is not None:
            ledger.add(journal.played)
        heed_signals()
        with bar(ledger, speak) as watch:
            play_all(ledger, journal, workers, watch)
    except KeyboardInterrupt:
        code, last = INTERRUPTED, speak("done.interrupted")
    except Stopped as stopped:
        code, last = stopped.code, speak("done.interrupted")
    except tripot.Error as error:
        code, last = FAILED, speak("error.worker", reason=speak.reason(error.sentence))
    finally:
        ignore_signals()  # what follows is short
        if journal is not None:
            journal.file.close()
    finish(ledger, request.out, screen, speak)
    if last:
        screen.show(Text(last, style="bold"))
        if journal is not None:
            screen.show(speak("done.kept"))
    return code


def read_contest(request: Request, screen: Screen, say: Words, speak: Words) -> Contest:
    """The terms, checked; a bot that cannot be found is refused now, not replaced later."""
    key = which_game(request.game, screen, say)
    card: Mapping[str, Any] = tripot.games()[key]
    low, high = card["seats"]
    usual = min(max(low, USUAL_SEATS), high)
    seats = usual if request.seats is None else request.seats
    seats = number(screen, say, "seats", "", seats, low, high, usual)
    known = card["options"]["properties"]
    options = dict(read_option(text, known, say) for text in request.options)
    named = list(reversed(levels(key))) if request.bots is None else request.bots.split(",")
    bots = [name.strip() for name in [*named, *request.guests] if name.strip()]
    for name in bots:
        if bots.count(name) > 1:
            raise BadRequest(speak("error.twice", bot=name[:60]))
    if len(bots) < 2:
        raise BadRequest(speak("error.few", bots=", ".join(bots) or "-"))
    contest = Contest(key, seats, tuple(bots), request.seed, options, request.limit)
    contest.check()
    for name in bots:
        if name.startswith(SCHEMES):
            call(name.partition("#")[0]).close()
        elif name in MAKERS:
            make(name, key, 0)
        else:
            maker_of(name)
    return contest


def open_journal(out: Path | None, contest: Contest, speak: Words) -> Journal | None:
    """The journal in that directory; a new one if there is none."""
    if out is None:
        return None
    if out.exists() and not out.is_dir():
        raise BadRequest(speak("error.folder", path=out))
    out.mkdir(parents=True, exist_ok=True)
    return Journal(out / JOURNAL, contest)


def usable_cores() -> int:
    """How many processes make sense."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def bar(ledger: Ledger, speak: Words) -> Iterator[Watch]:
    """A progress bar on the terminal, and nothing where there is none."""
    if not sys.stderr.isatty():
        yield lambda ledger: None
        return
    columns = (BarColumn(), TextColumn("{task.percentage:3.0f} %"), TimeRemainingColumn())
    words = TextColumn("{task.description}")
    with Progress(*columns, words, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")

        def watch(ledger: Ledger) -> None:
            done, wanted = ledger.progress
            games = done * ledger.contest.seats
            progress.update(
                task, completed=done, total=wanted, description=told(ledger, games, speak)
            )

        watch(ledger)
        yield watch


def told(ledger: Ledger, games: int, speak: Words) -> str:
    """Beside the bar: how much was played, and how sure we are."""
    duels = [row for row in ledger.rows.values() if row.pairing.lone]
    sure = sum(row.test.verdict != OPEN for row in duels)
    return f"{speak('progress.playing', games=games)}, " + speak(
        "progress.sure", sure=sure, all=len(duels)
    )


def finish(ledger: Ledger, out: Path | None, screen: Screen, speak: Words) -> None:
    """Show the tables, and write the numbers and the page."""
    found = report(ledger)
    show(found, screen, speak)
    for row in ledger.rows.values():
        if row.out_of_time and not row.full:
            minutes = decimal(row.goal.minutes, 1, speak)
            screen.show(speak("done.timed_out", pairing=row.pairing.key, minutes=minutes))
    if out is not None:
        write(out / NUMBERS, json.dumps(found.to_json(), indent=1) + "\n")
        write(out / PAGE, page(found, speak))
        for name in (NUMBERS, PAGE):
            screen.state(speak("done.written", path=out / name))


def write(path: Path, text: str) -> None:
    """All of it or nothing."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)


def show(found: Report, screen: Screen, speak: Words) -> None:
    """The report in the terminal."""
    screen.show("", Text(heading(found, speak), style="bold"))
    screen.show(*summary(found, speak), "")
    if not found.games:
        return
    screen.show(standings(found, speak), "")
    if found.duels:
        screen.show(Text(speak("cross.title"), style="bold"))
        screen.show(cross(found, speak), Text(cross_note(found, speak), style="dim"), "")
    for title, rows in (
        (speak("bluffs.title"), bluff_rows(found, speak)),
        (speak("beliefs.title"), belief_rows(found, speak)),
        (speak("bots.title"), [bot_head(speak), *bot_rows(found, speak)]),
    ):
        if rows:
            grid = columns(rows[0])
            for row in rows[1:]:
                grid.add_row(*row)
            screen.show(Text(title, style="bold"), grid, "")


def columns(heads: list[str]) -> Table:
    """A table without lines; the first column is a name, the others are numbers."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for i, head in enumerate(heads):
        grid.add_column(head, justify="right" if i else "left", overflow="fold")
    return grid


def standings(found: Report, speak: Words) -> Table:
    """The best first: rating, and what it takes at the table of everybody."""
    names = labels(found.contest.bots)
    wins, losses = speak("bots.share_wins"), speak("bots.share_losses")
    grid = columns([speak("bots.bot"), speak("bots.rating"), losses if found.losing else wins])

    def strength(standing: Standing) -> float:
        return standing.rating.value if standing.rating is not None else 0.0

    for standing in sorted(found.standings, key=lambda standing: -strength(standing)):
        rating, share = standing.rating, standing.share
        grid.add_row(
            names[standing.bot],
            "" if rating is None else span(rating, 0, speak),
            "" if share is None else span(share, 2, speak),
        )
    return grid


def cross(found: Report, speak: Words) -> Table:
    """Everybody against everybody."""
    names = labels(found.contest.bots)
    met = {(duel.lone, duel.others): duel for duel in found.duels}
    grid = columns([speak("cross.corner"), *[names[bot] for bot in found.contest.bots]])
    for lone in found.contest.bots:
        cells = [cell(met.get((lone, other)), speak) for other in found.contest.bots]
        grid.add_row(names[lone], *cells)
    return grid


def cell(duel: Duel | None, speak: Words) -> Text:
    """One meeting."""
    if duel is None:
        return Text("·", style="dim")
    style = {"▲ ": "bold green", "▼ ": "bold red"}.get(mark(duel), "")
    low, high = (decimal(value, 2, speak) for value in (duel.share.low, duel.share.high))
    value = decimal(duel.share.value, 2, speak)
    return Text.assemble((mark(duel) + value, style), (f"\n{low} … {high}", "dim"))
