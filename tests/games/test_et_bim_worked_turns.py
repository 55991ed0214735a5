"""Short sequences of play of Et Bim!, the worked turns of its page among them."""

from __future__ import annotations

import pytest

import tripot
from tests.games.et_bim_table import (
    FULL,
    GANGS,
    asking,
    can_say,
    discard,
    events,
    facts,
    hand,
    pile,
    say,
    table,
    tile,
)


def test_5_1_there_and_back() -> None:
    game = table("30 bim 10 10 10 10", FULL, "bim 10 10 10 10 10", FULL)
    say(game, "30>2", "bim", "bim", "pass")
    assert pile(game, 2) == "30" and discard(game) == "bim bim"
    assert asking(game) == "play" and facts(game)["turn"] == 1


def test_5_3_back_but_not_there() -> None:
    game = table("20 10 10 10 10 10", "bim 10 10 10 10 10", FULL, FULL, piles=["20 id", "", "", ""])
    say(game, "20>1", "bim", "pass")
    assert pile(game, 0) == "20 id" and discard(game) == "20 bim"


def test_5_2_a_recycle_comes_back() -> None:
    hands = ["recycle 10 10 10 10 10", FULL, FULL, "bim 10 10 10 10 10"]
    game = table(*hands, piles=["30", "", "", "10"])
    say(game, "recycle>3", "bim", "pass")
    assert asking(game) == "replay" and game.asked == (3,)
    assert can_say(game) == ["30>0", "30>1", "30>2"]
    say(game, "30>0", "pass")
    assert pile(game, 0) == "recycle 30" and pile(game, 3) == "10"


def test_4_4_a_shield_lasts_to_the_end_of_the_senders_next_turn() -> None:
    game = table("shield 10 10 10 10 10", FULL, FULL, FULL)
    say(game, "shield>2", "pass")
    for seat, target in ((1, 3), (2, 3), (3, 1), (0, 1)):
        assert game.asked == (seat,)
        if seat != 2:
            assert "10>2" not in can_say(game)
        say(game, f"10>{target}", "pass")
    assert game.asked == (1,) and "10>2" in can_say(game)


def test_4_8_the_eliminated_shows_his_tile_and_not_his_hand() -> None:
    game = table(FULL, FULL, "20 30", FULL, tiles=GANGS, piles=["", "", "30 20 30 20", ""])
    say(game, "10>2", "pass")
    assert facts(game)["alive"] == [0, 1, 3] and tile(game, 2) == "chicot"
    assert discard(game) == "10 20 20 30 30 ? ?" and "?" not in discard(game, viewer=2)


def test_6_1_a_swap_ends_it() -> None:
    game = table(
        "swap 10 10 10 10 10",
        FULL,
        FULL,
        "",
        "",
        alive=[0, 1, 2],
        tiles=["bogosse", "bogosse", "chicot", "chicot", "chicot"],
        centre="bogosse",
    )
    say(game, "swap>2", "pass")
    assert asking(game) == "second" and can_say(game) == ["centre", "1"]
    say(game, "centre")
    assert game.over and game.winners == (0, 1, 2)


def test_4_3_only_he_who_looks_sees_it() -> None:
    game = table("id 10 10 10 10 10", FULL, FULL, FULL, tiles=GANGS)
    say(game, "id>2", "pass")
    assert tile(game, 2, viewer=0) == "chicot" and tile(game, 2, viewer=1) is None


def test_4_5_a_heal_reaches_under_action_cards() -> None:
    game = table("heal 10 10 10 10 10", FULL, FULL, FULL, piles=["", "10 20 id shield", "", ""])
    say(game, "heal>1", "pass")
    assert pile(game, 1) == "10 id shield heal" and discard(game) == "20"


def test_3_4_nothing_to_play() -> None:
    game = table("bim bim bim bim bim bim", FULL, FULL, FULL, deck="bim bim bim bim bim bim")
    assert can_say(game) == ["pass"]
    say(game, "pass")
    assert discard(game) == "bim bim bim bim bim bim" and can_say(game) == ["pass"]
    say(game, "pass")
    assert facts(game)["turn"] == 1 and events(game, "cannot")[0]["seat"] == 0


def test_7_1_the_first_error_is_taken_back_and_the_second_is_ones_own() -> None:
    game = table(
        "20 10 10 10 10 10", FULL, FULL, FULL, piles=["20", "20", "", ""], options={"oups": True}
    )
    say(game, "20>1")
    assert game.asked == (0,) and hand(game, 0) == "10 10 10 10 10 20"
    assert facts(game)["red"] == [0]
    say(game, "20>1")
    assert pile(game, 0) == "20 20" and game.asked == (1,)


def test_7_2_a_refusal_cannot_be_answered() -> None:
    game = table("30 bim 10 10 10 10", "non 10 10 10 10 10", FULL, FULL, options={"non": 2})
    say(game, "30>1", "non")
    assert pile(game, 1) == "" and discard(game) == "30 non" and game.asked == (1,)


def test_7_4_points_after_a_round() -> None:
    game = table(
        FULL,
        "",
        FULL,
        "",
        options={"missions": True},
        alive=[0, 2],
        round=3,
        tiles=["bogosse", "bogosse", "chicot", "chicot"],
        missions=["first_blood", "martyr", "loyal", "weathercock"],
        piles=["", "", "30 20 30 20", ""],
        caused_by=[None, 0, None, 0],
        first_out=1,
        points=[1, 0, 5, 0],
    )
    say(game, "10>2", "pass")
    assert game.over and game.scores == (1 + 3 + 2, 2 + 2, 5 + 1, 0) and game.winners == (0, 2)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"alive": [1, 2, 3]}, "turn: it must be that of one of the seats alive"),
        ({"tiles": ["bogosse", "", "chicot", "chicot"]}, "one tile"),
        ({"piles": ["", "30 20 30 20 10", "", ""]}, "at most 100 points"),
        ({"shields": [None, 0, None, None]}, "has a Shield on its pile"),
        ({"alive": [0, 1], "tiles": GANGS, "hands": ["", "", "", ""]}, "this game is over"),
        ({"discards": 3}, "with two seats left"),
        ({"round": 2}, "leave a turn to play"),
    ],
)
def test_a_position_that_cannot_be_played(position: dict[str, object], said: str) -> None:
    with pytest.raises(tripot.BadPosition, match=said):
        tripot.arrange("et-bim", 4, 1, None, **{"turn": 0, **position})


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"sizes": [4]}),
        (4, {"sizes": [3, 3]}),
        (5, {"sizes": [3, 3], "charlotte": True}),
        (12, {"missions": True, "orders": [1, 2, 3, 4]}),
        (4, {"first": 5}),
    ],
)
def test_options_that_do_not_fit(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(tripot.BadOption, match="expected"):
        tripot.new("et-bim", seats, 1, options)
