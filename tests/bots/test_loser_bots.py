"""Bots of Loser: plain positions, the odds of the reveal, and how they lie."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.loser_table import cast, said, say, some_spells, table, truths, vote
from tripot import Game
from tripot.bots.arena.habits.loser import bluffs, measures
from tripot.bots.levels import Expert, instinct
from tripot.bots.mind.loser_odds import Odds
from tripot.games.loser import Loser

ONE_ROUND = {"frogs": 1}


def likely(game: Game) -> dict[str, float]:
    """How a regular weighs the options of the first seat asked."""
    (index, *_), mind = game.asked, instinct("loser", 1.0)
    chances = mind.weigh(game.seat(index).informed(), index, game.options(index))
    options = [said(game, answer) for answer in game.legal(index)]
    return dict(zip(options, chances, strict=True))


def odds(game: Game, potion: int) -> tuple[float, float]:
    """How likely seat 0 thinks that the potion ranks first, and last."""
    assert isinstance(game, Loser)
    mind = Odds()
    mind.look(game, 0)
    return mind.first(game, potion), mind.last(game, potion)


@pytest.mark.parametrize(
    ("mine", "in_force", "thumb"),
    [
        ("19", "", "up"),
        ("2", "", "down"),
        ("2", "topsy-turvy", "up"),
        ("19", "topsy-turvy", "down"),
        ("15", "fading-red", "down"),
        ("10", "spiked-potion", "up"),
        ("10", "flat-potion", "down"),
    ],
)
def test_a_regular_knows_what_ranks_first(mine: str, in_force: str, thumb: str) -> None:
    game = table(mine, "9", "12", centre_down="6 8 11", in_force=[in_force, "", ""])
    assert likely(game)[thumb] > 0.7


def test_a_regular_remembers_a_hand_that_it_has_looked_at() -> None:
    """6.1: all that seat 1 still holds is low, though the table no longer shows it to seat 0."""
    game = say(table("9 11", "1 2 4", "19"), "9", "prying-eye", "aim>1", "4")
    seat = game.seat(0)
    first, last = odds(seat.shell, 11)
    assert odds(seat.informed(), 11)[0] > first
    assert odds(seat.informed(), 11)[1] < last


def test_a_regular_keeps_what_is_strong() -> None:
    assert likely(table("19 3", "8 9", "12 7"))["3"] > 0.8
    assert likely(table("19 3", "8 9", "12 7", in_force=["topsy-turvy", "", ""]))["19"] > 0.5


def test_an_expert_leaves_a_round_that_it_would_lose() -> None:
    """7.15: seat 1 knows that it ranks first, and seat 0 that it ranks last."""
    game = table("2 1", "19", "10", spells=["vanishing-powder", "", ""], options=ONE_ROUND, seed=3)
    expert = Expert("loser", 1, worlds=10, trials=90)
    assert game.notation(expert.choose(say(game, "2").seat(0))) == "cast:vanishing-powder"
    assert expert.explain()[0]["gain"] == 0.5, "whoever has left cannot lose"


@pytest.mark.parametrize("in_force", ["", "topsy-turvy", "fading-red", "spiked-potion"])
@pytest.mark.parametrize("mine", [1, 4, 10, 16])
def test_the_odds_of_the_reveal_are_those_of_all_worlds(mine: int, in_force: str) -> None:
    """All but for this: that a potion which one opponent holds, the other has not."""
    forced = [in_force, "", ""]
    options = {
        "potions": sorted({mine, 3, 8, 11, 13, 17}),
        "spells": some_spells(**{in_force.replace("-", "_"): 1} if in_force else {}),
        "hands": [1, 1, 1],
    }
    game = table(str(mine), "8", "13", options=options, centre_down="3 17 11", in_force=forced)

    def rank(world: Game) -> tuple[str, Fraction, Fraction]:
        assert isinstance(world, Loser)
        values = world.values()
        sign = -1 if in_force == "topsy-turvy" else 1
        ranks = [sign * int(values[seat]) for seat in range(3)]
        alike = ranks.count(ranks[0])
        first = Fraction(ranks[0] == max(ranks), alike)
        return world.digest(), first, Fraction(ranks[0] == min(ranks), alike)

    worlds = truths(game, 0, rank)
    first, last = odds(game, mine)
    assert first == pytest.approx(float(sum(w[1] for w in worlds) / len(worlds)), abs=0.1)
    assert last == pytest.approx(float(sum(w[2] for w in worlds) / len(worlds)), abs=0.1)


def test_a_hand_that_was_looked_at_is_counted_as_it_is() -> None:
    looked = say(table("2 17", "18", "5"), "2", "prying-eye", "aim>1")
    assert odds(looked, 17)[0] == 0.0
    looked = say(table("2 17", "18", "5"), "2", "prying-eye", "aim>2")
    assert 0.0 < odds(looked, 17)[0] < 1.0
    assert odds(looked, 17)[1] == 0.0


def test_a_played_red_is_in_no_hand() -> None:
    """3.2: the only red not seen lies before seat 1."""
    hidden = table("17", "3", "4", centre_down="2 5 6", front_down=["", "18", ""])
    shown = table("17", "3", "4", centre_down="2 5 6 18")
    assert odds(hidden, 17)[0] == 1.0 > odds(shown, 17)[0]


@pytest.mark.parametrize("frogs", [[1, 0, 0], [1, 0, 1]])
def test_whoever_has_lost_a_round_is_likely_to_lose_the_game(frogs: list[int]) -> None:
    mind = instinct("loser", 1.0)
    game = table("19 2 3 4", "8 9 10 11", "12 13 14 15", frogs=frogs)
    assert mind.at_rest(game)
    shares = mind.shares(game)
    assert shares[0] > 2 * shares[1]
    assert mind.gain(game, 0) < mind.gain(game, 1)


def test_a_round_that_has_begun_is_not_judged() -> None:
    game = say(table("19 2 3 4", "8 9 10 11", "12 13 14 15"), "19")
    assert not instinct("loser", 1.0).at_rest(game)


def test_false_thumbs_are_counted() -> None:
    game = vote(table("19", "9", "12", options=ONE_ROUND), "down up down")
    strong, weak, honest = (measures(bluffs(game, seat, [])) for seat in range(3))
    assert strong == {"up": 0.0, "false_down": 1.0}
    assert weak == {"up": 1.0, "false_up": 1.0}
    assert honest == {"up": 0.0, "false_up": 0.0}


def test_thumbs_are_judged_by_the_round_s_spells() -> None:
    """Topsy-Turvy counts while the one who cast it is in the round (7.15)."""
    game = vote(cast("topsy-turvy", "4 19", "9", "12", options=ONE_ROUND), "down up down")
    assert measures(bluffs(game, 1, []))["false_down"] == 0.0
    assert measures(bluffs(game, 0, []))["false_up"] == 0.0
