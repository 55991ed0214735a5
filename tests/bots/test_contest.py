"""Pairings of a contest: their seats, what counts, and what is reported."""

from __future__ import annotations

from collections import Counter
from math import inf

import pytest

import tripot
from tests.bots.players import Highest, Lowest
from tests.tables import LONG, keys, seat_cases
from tripot.bots.arena.contest import ALL, Contest, Pairing, deal_seed, pairings, rotated
from tripot.bots.arena.habits import habits
from tripot.bots.arena.habits.quick_shot import measures
from tripot.bots.arena.ledger import Goal, Ledger, shares
from tripot.bots.arena.match import Played, Tally, play_deal, played_from_json
from tripot.bots.arena.report import report
from tripot.bots.arena.spelling import labels
from tripot.bots.bot import Maker
from tripot.bots.levels import MAKERS

BOTS: dict[str, Maker] = {**MAKERS, "highest": Highest, "lowest": Lowest}
CONTEST = Contest("quick-shot", 4, ("highest", "lowest", "chance"), seed=3)


def test_each_meets_a_table_of_each_other_and_all_meet_all() -> None:
    keys_ = [pairing.key for pairing in pairings(CONTEST)]
    assert len(keys_) == len(set(keys_)) == 7
    assert keys_[-1] == ALL
    assert pairings(CONTEST, everybody=False) == pairings(CONTEST)[:-1]
    two = Contest("any", 2, ("a", "b", "c"))
    assert [pairing.key for pairing in pairings(two)] == ["a|b", "a|c", "b|c"]


def test_everybody_sits_in_every_seat() -> None:
    for pairing in pairings(CONTEST):
        line_up = pairing.line_up(CONTEST, 5)
        games = [rotated(line_up, turn) for turn in range(4)]
        for seat in range(4):
            assert Counter(game[seat] for game in games) == Counter(line_up)
        for game in games:  # the neighbours stay
            start = [i for i in range(4) if game[i:] + game[:i] == line_up]
            assert start


def test_a_table_of_everybody_has_room_for_all_alike() -> None:
    for seats in (2, 3, 5, 12):
        contest = Contest("any", seats, ("a", "b", "c"))
        chairs = Counter[str]()
        for deal in range(600):
            line_up = Pairing().line_up(contest, deal)
            counts = Counter(line_up)
            assert len(line_up) == seats
            assert max(counts.values()) - min(counts.values()) <= 1
            chairs.update(line_up)
        for name in "abc":
            assert chairs[name] == pytest.approx(200 * seats, rel=0.15)


def test_a_deal_is_the_same_whoever_else_is_in_the_contest() -> None:
    other = Contest("quick-shot", 4, ("highest", "lowest"), seed=3)
    pairing = Pairing("highest", "lowest")
    assert deal_seed(CONTEST, pairing, 2) == deal_seed(other, pairing, 2)
    assert deal_seed(CONTEST, pairing, 2) != deal_seed(CONTEST, pairing, 3)
    first, second = (play_deal(contest, pairing, 2, BOTS) for contest in (CONTEST, other))
    assert first.winners == second.winners


def test_bots_are_called_by_the_shortest_name_that_is_theirs_alone() -> None:
    bots = ["chance", "a:One", "a:Two", "b:Two", "tcp://127.0.0.1:1", "tcp://127.0.0.1:1#c:Six"]
    assert list(labels(bots).values()) == ["chance", "One", "a:Two", "b:Two", bots[4], "Six"]


def test_automata_have_no_place_here() -> None:
    with pytest.raises(tripot.Error, match="automata"):
        Contest("quick-shot", 4, ("a", "b"), options={"automata": [3]}).check()


def made_up(pairing: str, deal: int, seated: list[str], winners: list[list[int]]) -> Played:
    """A deal that nobody played."""
    games = [rotated(seated, turn) for turn in range(len(seated))]
    return Played(pairing, deal, games, winners, {name: Tally() for name in seated}, 1.0)


def test_winners_share_and_losers_share() -> None:
    played = made_up("a|b", 0, ["a", "b", "b", "b"], [[0], [0], [], [0, 1, 2, 3]])
    won, lost = shares(played, "a")
    assert won == pytest.approx((1 + 0 + 0.25 + 0.25) / 4)
    assert lost == pytest.approx((0 + 1 / 3 + 0.25 + 0.25) / 4)
    for column in (0, 1):
        assert shares(played, "a")[column] + shares(played, "b")[column] == pytest.approx(1)
    team = made_up("a|b", 0, ["a", "b", "b", "b"], [[0, 1]] * 4)
    assert shares(team, "a") == (0.25, 0.25)


def test_only_an_unbroken_row_counts() -> None:
    ledger = Ledger(Contest("any", 2, ("a", "b")), Goal(games=10))
    row = ledger.rows["a|b"]
    won = [[0], [1]]
    for deal in (1, 2, 4):
        ledger.add([made_up("a|b", deal, ["a", "b"], won)])
    assert not row.counted
    assert ledger.next() == (Pairing("a", "b"), 0)
    assert ledger.next() == (Pairing("a", "b"), 3)
    assert ledger.next() is None
    ledger.add([made_up("a|b", 0, ["a", "b"], won)])
    assert [played.deal for played in row.counted] == [0, 1, 2]
    assert ledger.progress == (3, 5)


def test_until_sure_stops_at_the_same_deal_in_any_order() -> None:
    deals = [made_up("a|b", deal, ["a", "b"], [[0], [1]]) for deal in range(40)]
    found = []
    for order in (deals, deals[::-1]):
        ledger = Ledger(Contest("any", 2, ("a", "b")), Goal(games=80, until_sure=True))
        ledger.add(order)
        row = ledger.rows["a|b"]
        assert row.full
        assert ledger.next() is None
        found.append(len(row.counted))
    assert found[0] == found[1] < 20
    assert ALL not in Ledger(CONTEST, Goal(until_sure=True)).rows


def test_a_pairing_has_its_minutes() -> None:
    ledger = Ledger(Contest("any", 2, ("a", "b")), Goal(games=1000, minutes=0.05))
    for deal in range(3):
        assert ledger.next() == (Pairing("a", "b"), deal)
        ledger.add([made_up("a|b", deal, ["a", "b"], [[0], [0]])])
    assert ledger.next() is None
    assert ledger.progress == (3, 3)


def test_one_loser_makes_losses_count() -> None:
    contest = Contest("quick-shot", 3, ("a", "b"))
    ledger = Ledger(contest, Goal(games=60))
    for deal in range(20):
        ledger.add([made_up("a|b", deal, ["a", "b", "b"], [[0, 1], [1, 2], [0, 2]])])
    found = report(ledger)
    assert found.losing
    (duel,) = found.duels
    assert duel.share.value == 0.0
    assert duel.verdict == "better"
    better, worse = (standing.rating for standing in found.standings)
    assert better is not None and worse is not None
    assert better.low > worse.high


@pytest.mark.parametrize("key", keys())
def test_any_game_can_be_played_at_any_table(key: str) -> None:
    cases = seat_cases(key)
    for case in cases if LONG else [cases[0], cases[len(cases) // 2]]:
        contest = Contest(key, case.seats, ("highest", "chance"), seed=1)
        contest.check()
        played = play_deal(contest, Pairing("highest", "chance"), 0, BOTS)
        assert len(played.winners) == case.seats
        assert not played.tallies["highest"].faults
        again = played_from_json(played.to_json())
        again.seconds = played.seconds
        assert again == played


def test_quick_shot_s_entropy() -> None:
    contest = Contest("quick-shot", 5, ("chance", "highest"), seed=1)
    counts = {name: Counter[str]() for name in contest.bots}
    for deal in range(12):
        played = play_deal(contest, Pairing(), deal, BOTS)
        for name, tally in played.tallies.items():
            counts[name].update(tally.bluffs)
    known = habits("quick-shot")
    assert known is not None
    assert set(known.measures(counts["chance"])) == set(known.MEASURES)
    assert min(known.measures(counts["chance"]).values()) > 0.9
    assert set(known.measures(counts["highest"]).values()) == {0.0}
    assert measures({"lead 0 of 2": 1, "lead 1 of 2": 1}) == {"entropy_lead": 1.0}
    assert habits("no-such-game") is None


def test_beliefs_are_scored_against_uniform_ones() -> None:
    contest = Contest("quick-shot", 3, ("lowest", "chance"), seed=1)
    looks, brier, uniform = 0, 0.0, 0.0
    for deal in range(10):
        score = (
            play_deal(contest, Pairing("lowest", "chance"), deal, BOTS).tallies["lowest"].beliefs
        )
        looks, brier, uniform = looks + score.looks, brier + score.brier, uniform + score.uniform
    assert looks > 5
    assert 0 < uniform / looks < 1
    # It believes what anybody would imagine, from 40 worlds, which costs a fortieth.
    assert brier / uniform == pytest.approx(1.025, abs=0.06)
    assert brier < inf
