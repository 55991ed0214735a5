"""The page: all that the arena knows, in one file that asks nobody for anything."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape

import tripot
from tripot.bots.arena.habits import habits
from tripot.bots.arena.plot import dots, evidence
from tripot.bots.arena.report import CHANCE, Duel, Report, Standing, better
from tripot.bots.arena.sequential import ALPHA, BETTER, WORSE
from tripot.bots.arena.spelling import chance_of, decimal, labels, span
from tripot.bots.guard import HUNG, NONSENSE, RAISED
from tripot.words import Words, load

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = """\
:root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--soft:#59636e;--rule:#d1d9e0;
--lamp:#c2410c;--other:#7d8aa0;--good:#dcefe0;--bad:#f8dfd8}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--soft:#9198a1;
--rule:#3d444d;--lamp:#f97316;--other:#8b98ae;--good:#12391f;--bad:#4a2118}}
body{background:var(--paper);color:var(--ink);max-width:760px;margin:2rem auto;padding:0 1rem;
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .3rem}p{margin:.3rem 0}
.soft,caption,li{color:var(--soft);font-size:.87rem}ul{padding-left:1.2rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.87rem}
td,th{padding:.35rem .7rem;border-bottom:1px solid var(--rule);text-align:right;font-weight:400;
white-space:nowrap}th:first-child{text-align:left;font-weight:600}thead th{color:var(--soft)}
td b{font-size:1rem}td small{color:var(--soft);display:block}
.up{background:var(--good)}.down{background:var(--bad)}
.small{display:grid;grid-template-columns:repeat(auto-fill,minmax(215px,1fr));gap:1rem}
svg{width:100%;height:auto;font-size:12px}.wide svg{min-width:560px}svg text{fill:var(--ink)}
svg .note{fill:var(--soft);font-size:11px}svg .head{font-weight:600}
.grid{stroke:var(--rule)}.zero{stroke:var(--soft)}.bar{stroke:var(--ink);stroke-dasharray:5 4}
.span{stroke:var(--lamp);stroke-width:2}.dot{fill:var(--lamp)}polyline{fill:none;stroke-width:1.6}
.better{stroke:var(--lamp)}.worse{stroke:var(--other);stroke-dasharray:2 3}"""


def page(report: Report, say: Words) -> str:
    """arena.html."""
    title = heading(report, say)
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{say.language}">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            f"<h1>{escape(title)}</h1>",
            *[f'<p class="soft">{escape(words)}</p>' for words in summary(report, say)],
            *sections(report, say),
            "</body>\n</html>\n",
        ]
    )


def heading(report: Report, say: Words) -> str:
    """Which game."""
    name = tripot.games()[report.contest.game]["name"]
    assert isinstance(name, dict)
    return say("title.page", game=name[say.language], seats=report.contest.seats)


def summary(report: Report, say: Words) -> Iterator[str]:
    """What was played."""
    seed = report.contest.seed
    yield say("title.line", games=report.games, wanted=report.wanted, seed=seed)
    if report.contest.options:
        yield say("title.options", options=json.dumps(report.contest.options))
    if not report.complete:
        yield say("title.unfinished")


def sections(report: Report, say: Words) -> Iterator[str]:
    """One after the other; those that have nothing to say are left out."""
    yield from rating_section(report, say)
    if report.duels:
        yield h2(say("cross.title"), cross_note(report, say))
        yield cross_table(report, say)
    yield from everybody_section(report, say)
    if report.duels:
        yield h2(say("evidence.title"), say("evidence.note"))
        plots = [evidence_plot(duel, report, say) for duel in report.duels]
        yield '<div class="small">' + "\n".join(plots) + "</div>"
    yield h2(say("bots.title"))
    yield table([bot_head(say), *bot_rows(report, say)])
    yield from bluff_section(report, say)
    yield from belief_section(report, say)
    yield h2(say("method.title"))
    words = (
        say("method.deals"),
        say("method.shares", seats=report.contest.seats),
        say("method.intervals"),
        say("method.sure"),
        say("method.again"),
    )
    yield "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in words) + "</ul>"


def h2(title: str, note: str = "") -> str:
    """A section begins."""
    return f"<h2>{escape(title)}</h2>" + (f'<p class="soft">{escape(note)}</p>' if note else "")


def rating_section(report: Report, say: Words) -> Iterator[str]:
    """Ratings, the best first."""
    names = labels(report.contest.bots)
    rated = [(s.bot, s.rating) for s in report.standings if s.rating is not None]
    rated.sort(key=lambda pair: -pair[1].value)
    if rated:
        zero = say("ratings.anchor") if CHANCE in report.contest.bots else say("ratings.mean")
        yield h2(say("ratings.title"), f"{say('ratings.note')} ({zero})")
        rows = [(names[bot], rating, span(rating, 0, say)) for bot, rating in rated]
        yield dots(say("ratings.title"), rows, 0.0, lambda value: decimal(value, 0, say))


def everybody_section(report: Report, say: Words) -> Iterator[str]:
    """Shares at the table of everybody."""
    names = labels(report.contest.bots)
    rows = [
        (names[s.bot], s.share, span(s.share, 2, say))
        for s in report.standings
        if s.share is not None
    ]
    if rows:
        wins, losses = say("everybody.note_wins"), say("everybody.note_losses")
        yield h2(say("everybody.title"), losses if report.losing else wins)
        yield dots(say("everybody.title"), rows, 1.0, lambda value: decimal(value, 1, say))


def cross_note(report: Report, say: Words) -> str:
    """What the numbers of the cross table are."""
    return say("cross.note_losses") if report.losing else say("cross.note_wins")


def cross_table(report: Report, say: Words) -> str:
    """Everybody against everybody."""
    names = labels(report.contest.bots)
    met = {(duel.lone, duel.others): duel for duel in report.duels}
    head = "".join(f'<th scope="col">{escape(names[bot])}</th>' for bot in report.contest.bots)
    rows = [f"<thead><tr><th>{escape(say('cross.corner'))}</th>{head}</tr></thead>"]
    for lone in report.contest.bots:
        cells = [cell(met.get((lone, others)), say) for others in report.contest.bots]
        rows.append(f'<tr><th scope="row">{escape(names[lone])}</th>{"".join(cells)}</tr>')
    return f'<div class="scroll"><table>{"".join(rows)}</table></div>'


def cell(duel: Duel | None, say: Words) -> str:
    """One meeting: the share, a mark if the test is sure, the interval, how many games."""
    if duel is None:
        return "<td></td>"
    css = {1: ' class="up"', -1: ' class="down"'}.get(better(duel), "")
    share = duel.share
    low, high = decimal(share.low, 2, say), decimal(share.high, 2, say)
    games = escape(say("cross.games", games=duel.games))
    return (
        f"<td{css}><b>{mark(duel)}{decimal(share.value, 2, say)}</b>"
        f"<small>{low} … {high}</small><small>{games}</small></td>"
    )


def mark(duel: Duel) -> str:
    """Surely better, surely worse, or neither."""
    return {1: "▲ ", -1: "▼ "}.get(better(duel), "")


def evidence_plot(duel: Duel, report: Report, say: Words) -> str:
    """How sure we became."""
    names = labels(report.contest.bots)
    p = chance_of(duel.p, say)
    verdict = {BETTER: say("evidence.better", p=p), WORSE: say("evidence.worse", p=p)}
    return evidence(
        say("evidence.duel", lone=names[duel.lone], others=names[duel.others]),
        duel.path,
        verdict.get(duel.verdict, say("evidence.open", p=p)),
        say("evidence.axis", deals=duel.deals),
        say("evidence.line", odds=round(2 / ALPHA)),
    )


def bot_head(say: Words) -> list[str]:
    """The columns of the table of bots."""
    return [
        say("bots.bot"),
        say("bots.decisions"),
        say("bots.median"),
        say("bots.p99"),
        say("bots.faults"),
    ]


def bot_rows(report: Report, say: Words) -> list[list[str]]:
    """The bots, one below the other."""
    return [bot_row(standing, report, say) for standing in report.standings]


def bot_row(standing: Standing, report: Report, say: Words) -> list[str]:
    """One bot: how much it did, how fast, and how often it failed."""
    paces = [pace for pace in report.paces if pace.bot == standing.bot]
    times = [(pace.median, pace.p99) for pace in paces] or [(0.0, 0.0)]
    return [
        labels(report.contest.bots)[standing.bot],
        str(standing.decisions),
        *[decimal(ms, 2 if ms < 10 else 0, say) for ms in times[0]],
        faults(standing, say),
    ]


def faults(standing: Standing, say: Words) -> str:
    """How often chance answered, and why."""
    count = standing.faults
    told = {
        RAISED: say("fault.raised", count=count.get(RAISED)),
        HUNG: say("fault.hung", count=count.get(HUNG)),
        NONSENSE: say("fault.nonsense", count=count.get(NONSENSE)),
    }
    return ", ".join(told[kind] for kind in count) or say("bots.no_faults")


def bluff_section(report: Report, say: Words) -> Iterator[str]:
    """The measures that the game has."""
    rows = bluff_rows(report, say)
    if rows:
        words = load(report.contest.game, say.language)
        yield h2(say("bluffs.title"), words.texts["bluffs.note"])
        yield table(rows)


def bluff_rows(report: Report, say: Words) -> list[list[str]]:
    """A table of these measures; none if there are none."""
    known = habits(report.contest.game)
    if known is None or not any(standing.bluffs for standing in report.standings):
        return []
    words = load(report.contest.game, say.language)
    names = labels(report.contest.bots)
    rows = [[say("bots.bot"), *[words.texts[f"bluffs.{name}"] for name in known.MEASURES]]]
    for standing in report.standings:
        found = [standing.bluffs.get(name) for name in known.MEASURES]
        cells = ["" if value is None else decimal(value, 2, say) for value in found]
        rows.append([names[standing.bot], *cells])
    return rows


def belief_section(report: Report, say: Words) -> Iterator[str]:
    """The Brier scores of those who say what they believe."""
    rows = belief_rows(report, say)
    if rows:
        yield h2(say("beliefs.title"), say("beliefs.note"))
        yield table(rows)


def belief_rows(report: Report, say: Words) -> list[list[str]]:
    """A table of these scores; none if nobody says."""
    names = labels(report.contest.bots)
    head = [say("bots.bot"), say("beliefs.brier"), say("beliefs.uniform"), say("beliefs.skill")]
    rows = []
    for standing in report.standings:
        brier, uniform = standing.brier, standing.brier_uniform
        if brier is not None and uniform:
            scores = [decimal(brier, 3, say), decimal(uniform, 3, say)]
            skill = f"{decimal(100 * (1 - brier / uniform), 0, say)}\u00a0%"
            rows.append([names[standing.bot], *scores, skill])
    return [head, *rows] if rows else []


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table whose first row and column are heads."""
    head, *others = rows
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in others
    )
    columns = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    return f'<div class="scroll"><table><thead><tr>{columns}</tr></thead>{body}</table></div>'
