"""Bots of Et Bim!: what is plain they find, whom they take for a partner, and their habits."""

from __future__ import annotations

import pytest

import tripot
from tests.games.et_bim_table import FULL, GANGS, cards, say, six, table
from tripot.bots.arena.habits import Choice
from tripot.bots.arena.habits.et_bim import bluffs, measures
from tripot.bots.levels import Expert, instinct
from tripot.bots.mind.et_bim_gangs import ENEMY, EVEN, PARTNER, standings
from tripot.games.et_bim import EtBim
from tripot.games.et_bim_box import TILE

HURT = "30 20 30 20"  # a 10 more and it is out


def favourite(game: tripot.Game) -> str:
    """What a regular is most likely to answer."""
    index = game.asked[0]
    mind = instinct("et-bim", 1.0)
    seat = game.seat(index)
    mind.remember(seat.told)
    options = game.options(index)
    felt = list(mind.weigh(seat.shell, index, options))
    return game.notation(int(options[felt.index(max(felt))]))


def seen_by(game: tripot.Game, seat: int) -> list[int]:
    """How all stand to the seat, by what it was told."""
    mind = instinct("et-bim", 1.0)
    mind.remember(game.seat(seat).told)
    assert isinstance(game, EtBim)
    return list(standings(game, seat, mind.memory))


def shares(game: tripot.Game) -> list[float]:
    """What each seat is likely to have of the win."""
    return list(instinct("et-bim", 1.0).shares(game))


def test_a_gang_shares_what_it_is_likely_to_win() -> None:
    """A seat with more damage is behind, and so is one that has lost one of two."""
    one, mate, other, last = shares(table(*[FULL] * 4, tiles=GANGS, piles=["", "", HURT, HURT]))
    assert one == mate > 0.35 and other == last < 0.15
    out = table(FULL, FULL, FULL, "", tiles=GANGS, alive=[0, 1, 2])
    assert shares(out)[0] > 0.3 > 0.2 > shares(out)[2] == shares(out)[3]


def test_what_a_gang_gains_is_what_it_would_gain_at_the_end() -> None:
    mind = instinct("et-bim", 1.0)
    game = table(*[FULL] * 4, tiles=GANGS, piles=["", "", HURT, HURT])
    gains = [mind.gain(game, seat) for seat in range(4)]
    assert gains[0] == pytest.approx(-gains[2]) and 0.2 < gains[0] < 0.5


def test_own_tile_alone_leaves_all_in_doubt() -> None:
    assert seen_by(table(*[FULL] * 4, tiles=GANGS), 0) == [PARTNER, EVEN, EVEN, EVEN]


def test_one_partner_of_four_seats_tells_the_enemies() -> None:
    game = say(table(six("id"), *[FULL] * 3, tiles=GANGS), "id>1", "pass")
    assert seen_by(game, 0) == [PARTNER, PARTNER, ENEMY, ENEMY]
    assert seen_by(game, 1) == [EVEN, PARTNER, EVEN, EVEN]


def test_a_tile_that_was_seen_is_followed_through_swaps() -> None:
    game = table(six("id"), six("swap"), FULL, FULL, tiles=GANGS)
    say(game, "id>1", "pass", "swap>0", "pass", "2")  # not seat 1's own: 0's tile and 2's
    assert seen_by(game, 0) == [PARTNER, ENEMY, ENEMY, PARTNER]


def test_whoever_has_seen_my_tile_and_hits_me_is_an_enemy() -> None:
    game = table(FULL, FULL, six("id 30"), six("30 30"), turn=2, tiles=GANGS)
    say(game, "id>0", "pass", "30>1", "pass", "10>3", "pass", "10>2", "pass")
    before = seen_by(game, 0)
    say(game, "30>0", "pass")
    after = seen_by(game, 0)
    assert after[2] > before[2] and after[2] > after[1]


def test_worlds_in_which_a_partner_hits_knowingly_get_little_credit() -> None:
    game = table(FULL, FULL, six("id 30"), six("id"), turn=2, tiles=GANGS)
    say(game, "id>0", "pass", "id>1", "pass", "10>3", "pass", "10>3", "pass", "30>0", "pass")
    mind = instinct("et-bim", 1.0)
    seat = game.seat(0)
    mind.remember(seat.told)
    given: dict[bool, set[float]] = {True: set(), False: set()}
    for world in (seat.imagine(seed) for seed in range(20)):
        partner = world.face(TILE + 2) == world.face(TILE)
        given[partner].add(mind.credit(world, 0))
    assert max(given[True]) < min(given[False])


def test_cards_sent_without_knowing_say_nothing_of_gangs() -> None:
    game = table(FULL, FULL, six("30"), FULL, turn=2, tiles=GANGS)
    say(game, "30>0", "pass", "10>1", "pass")
    mind = instinct("et-bim", 1.0)
    seat = game.seat(0)
    mind.remember(seat.told)
    assert {mind.credit(seat.imagine(seed), 0) for seed in range(20)} == {1.0}


def test_an_expert_tries_nothing_where_instinct_is_sure() -> None:
    game = table(six("heal"), six("bim"), FULL, FULL, tiles=GANGS, piles=["", HURT, "", ""])
    say(game, "heal>1")
    expert = Expert("et-bim", 1)
    assert game.notation(expert.choose(game.seat(1))) == "pass"
    assert [row["tries"] for row in expert.explain()] == [0, 0]


def test_the_known_enemy_goes_out_and_the_partner_is_spared() -> None:
    piles = ["", "10 10 10 10 10 10 10 10 10 10", "10 10 10 10 10 10 10 10 10 10", ""]
    hands = (six("id"), six("id"), FULL, FULL)
    game = table(*hands, options={"cards": cards(ten=60, id=2)}, tiles=GANGS, piles=piles)
    say(game, "id>1", "id>0", "10>3", "10>0")
    assert favourite(game) == "play:10>2"


def test_a_card_that_would_end_one_goes_back() -> None:
    game = table(FULL, six("bim"), FULL, FULL, tiles=GANGS, piles=["", HURT, "", ""])
    assert favourite(say(game, "10>1")) == "bim:bim"


def test_a_heal_is_let_be() -> None:
    game = table(six("heal"), six("bim"), FULL, FULL, tiles=GANGS, piles=["", HURT, "", ""])
    assert favourite(say(game, "heal>1")) == "pass"


def test_habits_of_a_written_game() -> None:
    """Seat 0 hits a known partner, and gets it back; then it heals an enemy."""
    hands = (six("id 30 heal"), six("bim id id"), FULL, FULL)
    game = table(*hands, tiles=GANGS, options={"turns": 9})
    say(game, "id>1", "pass", "id>0", "pass", "10>3", "pass", "10>2", "pass")
    say(game, "30>1", "bim", "pass", "id>0", "pass", "10>3", "pass", "10>2", "pass")
    say(game, "heal>2", "pass")
    assert game.over
    habits = measures(bluffs(game, 0, []))
    assert habits == {"on_partners": 1.0, "knowingly": 1.0, "for_enemies": 1.0}
    choices = [Choice(1, "react", (0, 1), 0), Choice(9, "react", (0, 1), 1)]
    assert measures(bluffs(game, 1, choices)) == {"returned": 0.5, "to_partners": 1.0}


def test_habits_go_by_the_tiles_of_that_moment() -> None:
    """Seat 3 hits 2, a partner then; 1 and 2 swap; 1 hits 2, now with its tile; 3 hits 2 again."""
    game = table(six("swap"), *[FULL] * 3, tiles=GANGS, options={"turns": 6}, turn=3)
    say(game, "10>2", "pass", "swap>1", "pass", "2", "10>2", "pass", "10>1", "pass")
    say(game, "10>2", "pass", "10>1", "pass")
    assert game.over
    assert measures(bluffs(game, 0, [])) == {"on_partners": 0.0}
    assert measures(bluffs(game, 1, [])) == {"on_partners": 0.0, "knowingly": 0.0}
    assert measures(bluffs(game, 3, [])) == {"on_partners": 0.5}
