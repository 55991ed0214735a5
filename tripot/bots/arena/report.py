"""From what was played to what is known: the same row of deals gives the same numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import fmean

import tripot
from tripot.bots.arena.beliefs import Score
from tripot.bots.arena.contest import ALL, Contest
from tripot.bots.arena.habits import habits
from tripot.bots.arena.ledger import Ledger, Row, shares
from tripot.bots.arena.match import PER_DECADE, Played
from tripot.bots.arena.ratings import Interval, Outcome, mean_interval, ratings
from tripot.bots.arena.sequential import BETTER, WORSE

CHANCE = "chance"
POINTS = 120  # of a path of evidence that is drawn


@dataclass(frozen=True)
class Duel:
    """A lone bot at a table of others: shares are multiples of its fair share."""

    lone: str
    others: str
    deals: int
    games: int
    share: Interval  # of wins, or of losses where those are what a game is about
    wins: float
    losses: float
    verdict: str  # better, worse or open
    p: float
    path: list[tuple[int, float, float]]  # deal, log10 of the evidence for better, for worse


@dataclass(frozen=True)
class Standing:
    """What is known of one bot."""

    bot: str
    rating: Interval | None
    share: Interval | None  # at the table of everybody, as a multiple of the fair share
    decisions: int
    faults: dict[str, int]
    bluffs: dict[str, float]
    brier: float | None
    brier_uniform: float | None


@dataclass(frozen=True)
class Pace:
    """How long a bot thinks, in milliseconds; of all numbers only these differ from run to run."""

    bot: str
    median: float
    p99: float


@dataclass(frozen=True)
class Report:
    """All that the arena knows."""

    contest: Contest
    losing: bool  # whether shares are of losses: most games have more winners than losers
    games: int
    wanted: int
    complete: bool
    standings: list[Standing]
    duels: list[Duel]
    paces: list[Pace]
    minutes: float  # of processor time

    def to_json(self) -> dict[str, object]:
        """arena.json."""
        timing = {"minutes": round(self.minutes, 2), "paces": [asdict(p) for p in self.paces]}
        return {
            "tripot": tripot.__version__,
            "contest": self.contest.terms(),
            "counted": "losses" if self.losing else "wins",
            "games": self.games,
            "complete": self.complete,
            "standings": [asdict(standing) for standing in self.standings],
            "duels": [asdict(duel) for duel in self.duels],
            "timing": timing,
        }


def report(ledger: Ledger) -> Report:
    """All that is known now."""
    contest = ledger.contest
    rows = list(ledger.rows.values())
    counted = [played for row in rows for played in row.counted]
    losing = is_losing(counted, contest.seats)
    rated = rate(contest, rows, losing)
    wanted = sum(len(row.counted) if row.full else row.deals for row in rows)
    return Report(
        contest=contest,
        losing=losing,
        games=len(counted) * contest.seats,
        wanted=wanted * contest.seats,
        complete=all(row.full for row in rows),
        standings=[standing(contest, bot, counted, losing, rated.get(bot)) for bot in contest.bots],
        duels=[duel(row, contest, losing) for row in rows if row.pairing.lone and row.counted],
        paces=[pace(bot, counted) for bot in contest.bots if any_pace(bot, counted)],
        minutes=sum(row.seconds for row in rows) / 60,
    )


def is_losing(counted: Iterable[Played], seats: int) -> bool:
    """Whether games have more winners than losers, so that losses are what is shared."""
    winners = [len(won) for played in counted for won in played.winners if 0 < len(won) < seats]
    return bool(winners) and 2 * fmean(winners) > seats


def duel(row: Row, contest: Contest, losing: bool) -> Duel:
    """One pairing."""
    seats = contest.seats
    both = [shares(played, row.pairing.lone) for played in row.counted]
    scores = [seats * (lost if losing else won) for won, lost in both]
    step = max(1, len(row.path) // POINTS)
    return Duel(
        lone=row.pairing.lone,
        others=row.pairing.others,
        deals=len(both),
        games=len(both) * seats,
        share=mean_interval(scores, contest.seed, 0.0, float(seats)),
        wins=seats * fmean(won for won, _ in both),
        losses=seats * fmean(lost for _, lost in both),
        verdict=row.test.verdict,
        p=row.test.p,
        path=[
            (i + 1, row.path[i][0], row.path[i][1])
            for i in range(len(row.path))
            if i % step == 0 or i == len(row.path) - 1
        ],
    )


def rate(contest: Contest, rows: Iterable[Row], losing: bool) -> dict[str, Interval]:
    """The rating of every bot that has met another."""
    strata = []
    for row in rows:
        outcomes = Counter(outcome(contest, played, losing) for played in row.counted)
        if outcomes:
            strata.append(dict(outcomes))
    if not strata:
        return {}
    anchor = contest.bots.index(CHANCE) if CHANCE in contest.bots else None
    found = ratings(strata, contest.seats, anchor, losing, contest.seed)
    met = {name for row in rows for played in row.counted for name in played.tallies}
    return {bot: found[i] for i, bot in enumerate(contest.bots) if bot in met}


def outcome(contest: Contest, played: Played, losing: bool) -> Outcome:
    """Who sat at the table and what each took."""
    chairs = tuple(played.seated[0].count(bot) for bot in contest.bots)
    return chairs, tuple(shares(played, bot)[losing] for bot in contest.bots)


def standing(
    contest: Contest, bot: str, counted: list[Played], losing: bool, rating: Interval | None
) -> Standing:
    """One bot."""
    mine = [played.tallies[bot] for played in counted if bot in played.tallies]
    beliefs = Score()
    counts: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for tally in mine:
        beliefs.add(tally.beliefs)
        counts.update(tally.bluffs)
        faults.update(tally.faults)
    known = habits(contest.game)
    return Standing(
        bot=bot,
        rating=rating,
        share=everybody_share(contest, bot, counted, losing),
        decisions=sum(tally.pace.total() for tally in mine),
        faults=dict(sorted(faults.items())),
        bluffs=dict(known.measures(counts)) if known is not None and counts else {},
        brier=beliefs.brier / beliefs.looks if beliefs.looks else None,
        brier_uniform=beliefs.uniform / beliefs.looks if beliefs.looks else None,
    )


def everybody_share(
    contest: Contest, bot: str, counted: list[Played], losing: bool
) -> Interval | None:
    """What the bot takes at the table of everybody."""
    scores = []
    for played in counted:
        if played.pairing == ALL and bot in played.tallies:
            fair = played.seated[0].count(bot) / contest.seats
            scores.append(shares(played, bot)[losing] / fair)
    return mean_interval(scores, contest.seed, 0.0, float(contest.seats)) if scores else None


def any_pace(bot: str, counted: list[Played]) -> bool:
    """Whether the bot has ever thought."""
    return any(bot in played.tallies and played.tallies[bot].pace for played in counted)


def pace(bot: str, counted: list[Played]) -> Pace:
    """How long it thinks."""
    bins: Counter[str] = Counter()
    for played in counted:
        if bot in played.tallies:
            bins.update(played.tallies[bot].pace)
    return Pace(bot, slowest(bins, 0.5), slowest(bins, 0.99))


def slowest(bins: Counter[str], part: float) -> float:
    """The milliseconds within which this part of the decisions fell."""
    total = bins.total()
    below = 0
    for step in sorted(bins, key=int):
        below += bins[step]
        if below >= part * total:
            return round(1000.0 * 10 ** (int(step) / PER_DECADE), 4)
    return 0.0


def better(duel: Duel) -> int:
    """1 if the lone bot is surely better than the others, -1 if it is surely worse, else 0."""
    return {BETTER: 1, WORSE: -1}.get(duel.verdict, 0)
