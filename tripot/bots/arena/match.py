"""Plays one deal: a game for every turn of the seats, with all that is counted on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from math import log10
from time import perf_counter, process_time

import tripot
from tripot import Game, Seat
from tripot.bots.arena.beliefs import Score, score
from tripot.bots.arena.contest import Contest, Pairing, deal_seed, rotated
from tripot.bots.arena.habits import Choice, bluffs
from tripot.bots.bot import Maker
from tripot.bots.guard import Guarded
from tripot.bots.remote import RemoteBot
from tripot.kernel.errors import Error
from tripot.kernel.registry import find

BELIEFS_EVERY = 4  # decisions of a believer, of which one is looked into
PER_DECADE = 20  # steps of the clock: thinking times are counted in bins of 12 %


@dataclass
class Tally:
    """What one bot did in the games of one deal."""

    bluffs: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    beliefs: Score = field(default_factory=Score)
    pace: Counter[str] = field(default_factory=Counter)  # decisions by thinking time

    def to_json(self) -> dict[str, object]:
        """What was counted, if anything was."""
        out: dict[str, object] = {}
        for name, counts in (("bluffs", self.bluffs), ("faults", self.faults), ("pace", self.pace)):
            if counts:
                out[name] = dict(counts)
        if self.beliefs.looks:
            out["beliefs"] = asdict(self.beliefs)
        return out


@dataclass
class Played:
    """The games of one deal."""

    pairing: str
    deal: int
    seated: list[list[str]]  # for each game, who sat where
    winners: list[list[int]]  # for each game, the seats that won
    tallies: dict[str, Tally]
    seconds: float  # of processor time

    def to_json(self) -> dict[str, object]:
        """As a line of the journal."""
        return {
            "pairing": self.pairing,
            "deal": self.deal,
            "seated": self.seated,
            "winners": self.winners,
            "tallies": {name: tally.to_json() for name, tally in self.tallies.items()},
            "seconds": round(self.seconds, 4),
        }


def played_from_json(data: dict[str, object]) -> Played:
    """A line of the journal; KeyError, TypeError or ValueError if it is none."""
    tallies = data["tallies"]
    seated, winners, seconds = data["seated"], data["winners"], data["seconds"]
    assert isinstance(tallies, dict) and isinstance(seated, list) and isinstance(winners, list)
    assert isinstance(seconds, int | float)
    return Played(
        pairing=str(data["pairing"]),
        deal=int(str(data["deal"])),
        seated=seated,
        winners=winners,
        tallies={
            name: Tally(
                Counter(tally.get("bluffs", {})),
                Counter(tally.get("faults", {})),
                Score(**tally.get("beliefs", {})),
                Counter(tally.get("pace", {})),
            )
            for name, tally in tallies.items()
        },
        seconds=float(seconds),
    )


def play_deal(contest: Contest, pairing: Pairing, deal: int, makers: dict[str, Maker]) -> Played:
    """Play it in every turn of the seats."""
    begin = process_time()
    line_up = pairing.line_up(contest, deal)
    played = Played(pairing.key, deal, [], [], {name: Tally() for name in set(line_up)}, 0.0)
    played.tallies = {name: played.tallies[name] for name in sorted(played.tallies)}
    for turn in range(contest.seats):
        seated = rotated(line_up, turn)
        match = Match(contest, pairing, deal, turn, seated, makers)
        played.seated.append(seated)
        played.winners.append(match.play(played.tallies))
        played.seconds += match.elsewhere
    played.seconds += process_time() - begin
    return played


class Match:
    """One game of bots."""

    def __init__(
        self,
        contest: Contest,
        pairing: Pairing,
        deal: int,
        turn: int,
        seated: list[str],
        makers: dict[str, Maker],
    ) -> None:
        seed = deal_seed(contest, pairing, deal)
        self.game: Game = tripot.new(contest.game, contest.seats, seed, contest.options)
        self.seated = seated
        self.bots: list[Guarded] = []
        for seat, name in enumerate(seated):
            own = f"{seed}/{turn}/{seat}"
            bot = makers[name](contest.game, own)
            if isinstance(bot, RemoteBot):
                bot.sit_early()
                self.bots.append(Guarded(bot, own, None, name))  # it has a limit of its own
            else:
                self.bots.append(Guarded(bot, own, contest.limit, name))
        self.choices: list[list[Choice]] = [[] for _ in seated]
        self.asked = 0
        self.elsewhere = 0.0  # seconds of waiting for bots in other processes

    def play(self, tallies: dict[str, Tally]) -> list[int]:
        """Play to the end; the winners."""
        game = self.game
        longest = int(find(game.table.identity.key).identity.longest)
        try:
            while not game.over:
                if game.decision > longest:
                    raise Error("{game} does not end", game=repr(game))
                self.decide(tallies)
        finally:
            for bot in self.bots:
                bot.close()
        for seat, name in enumerate(self.seated):
            tallies[name].faults.update(self.bots[seat].counts)
            tallies[name].bluffs.update(bluffs(game, seat, self.choices[seat]))
        return list(game.winners)

    def decide(self, tallies: dict[str, Tally]) -> None:
        """All who are asked look at the table as it is, then all answer."""
        game = self.game
        options = {seat: game.legal(seat) for seat in game.asked}
        looks = {seat: game.seat(seat) for seat in options if len(options[seat]) > 1}
        for seat, legal in options.items():
            answer = legal[0]
            if seat in looks:
                answer = self.ask(seat, looks[seat], legal, tallies[self.seated[seat]])
            game.answer(seat, answer)

    def ask(self, index: int, seat: Seat, legal: tuple[int, ...], tally: Tally) -> int:
        """A bot's answer, with what is counted of it."""
        bot = self.bots[index]
        question = seat.question()
        assert question is not None
        begin = perf_counter()
        answer = bot.choose(seat)
        spent = perf_counter() - begin
        tally.pace[str(round(PER_DECADE * log10(max(spent, 1e-6))))] += 1
        if isinstance(bot.bot, RemoteBot):
            self.elsewhere += spent
        self.choices[index].append(Choice(self.game.decision, str(question["name"]), legal, answer))
        self.asked += 1
        if self.asked % BELIEFS_EVERY == 0:
            beliefs = bot.beliefs(seat)
            if beliefs:
                tally.beliefs.add(score(beliefs, self.game, seat))
        return answer
