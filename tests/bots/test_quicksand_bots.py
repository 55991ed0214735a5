"""Quicksand's bots where the right move is plain; and how they are told to bluff."""

from __future__ import annotations

import pytest

from tests.games.quicksand_table import (
    names_of,
    say,
    short,
    table,
    where,
    written,
)
from tripot import Game
from tripot.bots.arena.contest import Contest, Pairing
from tripot.bots.arena.habits import Choice, habits
from tripot.bots.arena.habits.quicksand import bluffs, measures
from tripot.bots.arena.match import play_deal
from tripot.bots.levels import MAKERS, Expert, instinct
from tripot.bots.mind.quicksand import ANOTHERS, MINE, QuicksandInstinct
from tripot.bots.mind.quicksand_map import Map
from tripot.games.quicksand import EXPLORERS, Quicksand
from tripot.games.quicksand_board import COLOURS

OWNED = ["hunter", "archaeologist"]


def likeliest(game: Game) -> str:
    """What a regular most likely answers."""
    (seat,) = game.asked
    mind = instinct("quicksand", 1.0)
    mind.remember(game.seat(seat).told)
    options = game.options(seat)
    felt = list(mind.weigh(game, seat, options))
    return short(game.notation(int(options[felt.index(max(felt))])))


def thought(game: Game) -> str:
    """What an expert answers that thinks a little."""
    (seat,) = game.asked
    expert = Expert("quicksand", 1, worlds=10, trials=60)
    return short(game.notation(expert.choose(game.seat(seat))))


def a_race(hand: str, **at: str) -> Game:
    """Seat 0 owns red, seat 1 white."""
    return table(hand, "blue", at=at, tokens=OWNED)


def shares(game: Game) -> list[float]:
    """What each seat is likely to have of the win."""
    return list(instinct("quicksand", 1.0).shares(game))


def test_whoever_is_nearer_the_temple_and_free_is_ahead() -> None:
    ahead, behind = shares(a_race("blue", red="H1"))
    assert ahead > 0.7 > 0.3 > behind
    trapped = table("blue", "blue", at={"red": "H1"}, trapped="red", tokens=OWNED)
    assert behind < shares(trapped)[1]


def test_whoever_can_walk_in_at_once_has_all_but_won() -> None:
    assert shares(a_race("red", red="L1"))[0] > 0.9
    stuck = table("blue", "blue", at={"red": "L1"}, tokens=OWNED)
    assert shares(a_race("red", red="L1"))[0] > shares(stuck)[0]


def test_one_s_own_explorer_goes_into_the_temple() -> None:
    assert likeliest(a_race("red blue green quicksand", red="L1")) == "red1"


def test_another_s_explorer_does_not_go_into_the_temple() -> None:
    """White stands before it, and four of five other explorers have owners."""
    tokens = ["hunter", "archaeologist", "lord", "geologist", "botanist"]
    game = table("white blue", *["blue"] * 4, at={"white": "L1"}, tokens=tokens)
    assert likeliest(game) == "blue1"


def test_an_expert_wins_while_it_can() -> None:
    """Three others stand before the temple, and each has but to be let in."""
    at = {"red": "L1", "white": "L2", "black": "K1", "yellow": "K2"}
    tokens = ["hunter", "archaeologist", "lord", "geologist", "botanist"]
    game = table("red blue green", *["blue"] * 4, at=at, tokens=tokens)
    assert thought(game) == "red1"


def test_at_the_last_fork_one_s_own_takes_the_way_in() -> None:
    game = say(a_race("red red mask", red="K1"), "red2")
    assert where(say(game, likeliest(game)), "red") in ("L1", "L2", "T")
    assert game.over


def test_who_is_seen_to_push_an_explorer_and_trap_the_others_is_suspected() -> None:
    game = table("blue red", "white white", turn=1, tokens=["hunter", "archaeologist"])
    say(game, "white2", "way-1", "way-1")
    mind = instinct("quicksand", 1.0)
    while game.asked != (0,):
        say(game, "pass")
    seat = game.seat(0)
    mind.remember(seat.told)
    mind.weigh(seat.shell, 0, game.options(0))
    assert isinstance(mind, QuicksandInstinct)
    white = COLOURS.index("white")
    assert mind.memory[EXPLORERS + white] == max(mind.memory) > 0
    assert mind.whose[COLOURS.index("red")] == MINE
    assert mind.whose[white] == max(mind.whose) >= ANOTHERS


def test_the_board_is_known_by_its_distances() -> None:
    game = table("red", "blue")
    assert isinstance(game, Quicksand)
    known = Map()
    known.read(game)
    circles = {name: number for number, name in enumerate(names_of(None))}
    assert [known.distance(circles[name]) for name in ("T", "L1", "L2", "K1", "S1")] == [
        0,
        1,
        1,
        2,
        13,
    ]


def test_a_bluff_is_a_move_of_another_where_one_s_own_could_go() -> None:
    game = a_race("red blue mask", red="L1")
    red, blue, trap = (game.parse(written(text)) for text in ("red1", "blue1", "trap-red-blue"))
    choices = [
        Choice(1, "play", (red, blue), blue),
        Choice(2, "play", (red, blue), blue),
        Choice(3, "play", (red, blue), red),
        Choice(4, "trap", (trap,), trap),
    ]
    found = measures(bluffs(game, 0, choices))
    assert found == {"moved_another": pytest.approx(2 / 3), "hidden": 1.0, "trapped_own": 1.0}
    assert measures({}) == {}


def test_chance_bluffs_all_the_time() -> None:
    contest = Contest("quicksand", 3, ("chance",), seed=1)
    played = play_deal(contest, Pairing(), 0, {"chance": MAKERS["chance"]})
    known = habits("quicksand")
    assert known is not None
    found = known.measures(played.tallies["chance"].bluffs)
    assert set(found) == set(known.MEASURES)
    assert found["moved_another"] > 0.6
