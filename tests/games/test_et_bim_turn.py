"""Et Bim!, section 3 of the rules: drawing, playing, discarding, and having nothing to play."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FULL,
    GANGS,
    alive,
    asking,
    can_say,
    cards,
    discard,
    events,
    facts,
    finish,
    hand,
    names_of,
    pile,
    player,
    say,
    six,
    table,
    targets_of,
    worlds,
)

BIMS = "bim bim bim bim bim bim"
MIXED = ["bogosse", "chicot", "bogosse", "chicot"]  # the seats 0 and 1 are rivals


def two_left(first: str, second: str, **position: Any) -> tripot.Game:
    """Seats 0 and 1 are left, of different gangs."""
    return table(first, second, "", "", **{"alive": [0, 1], "tiles": MIXED, **position})


def size(game: tripot.Game, name: str, seat: int | None = None) -> int:
    """How many cards lie there."""
    piles: Any = game.view()["piles"]
    return len(piles[name] if seat is None else piles[name][seat])


# 3.1 and 3.2


@pytest.mark.parametrize(("held", "drawn"), [("", 6), ("10 10", 4), ("10 10 10 10 10", 1)])
def test_3_1_the_hand_is_filled_to_six(held: str, drawn: int) -> None:
    game = table(held, FULL, FULL, FULL)
    assert size(game, "hands", 0) == 6
    assert sum(len(event["cards"]) for event in events(game, "draw")) == drawn


def test_3_1_six_cards_draw_nothing() -> None:
    game = table(FULL, FULL, FULL, FULL)
    assert events(game, "draw") == []


def test_3_1_nobody_draws_outside_his_turn() -> None:
    game = table(six("30"), six("bim"), FULL, FULL)
    say(game, "30>1", "bim", "pass")
    assert [size(game, "hands", seat) for seat in range(4)] == [5, 6, 6, 6]  # 1 has drawn by now
    assert [event["to"] for event in events(game, "draw")] == [["hands", 1]]


def test_3_1_a_card_goes_on_another_living_seat_never_on_oneself() -> None:
    game = table(FULL, FULL, "", FULL, alive=[0, 1, 3], tiles=GANGS)
    assert can_say(game) == ["10>1", "10>3"]
    with pytest.raises(tripot.NotOffered):
        say(game, "10>0")


def test_3_1_one_card_then_the_next_living_seat_on_the_left() -> None:
    game = table("", FULL, FULL, FULL, alive=[1, 2, 3], tiles=GANGS, turn=3)
    say(game, "10>1", "pass")
    assert player(game) == 1 and size(game, "hands", 3) == 5
    say(game, "10>2", "pass")
    assert player(game) == 2


def test_3_2_cards_stay_in_order_the_newest_on_top() -> None:
    game = table(six("30"), six("id"), FULL, FULL, piles=["", "", "20 heal", ""])
    say(game, "30>2", "pass", "id>2", "pass")
    assert pile(game, 2) == "20 heal 30 id"


# 3.3 Two left


def test_3_3_with_two_left_any_card_may_be_discarded() -> None:
    game = two_left("10 20 id shield bim recycle", FULL)
    thrown = [answer for answer in can_say(game) if answer.startswith("-")]
    assert thrown == ["-10", "-20", "-id", "-shield", "-recycle", "-bim"]
    say(game, "-bim")
    assert discard(game) == "bim" and player(game) == 1 and size(game, "hands", 0) == 5
    assert facts(game)["discards"] == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_3_3_the_discard_is_seen_by_all(viewer: int | None) -> None:
    game = two_left("10 20 id shield heal non", FULL, options={"non": 1})
    say(game, "-non")
    assert [event["cards"] for event in events(game, "discard", viewer=viewer)] == [["non"]]


def test_3_3_with_three_left_nothing_may_be_discarded() -> None:
    game = table(six("bim"), FULL, FULL, "", alive=[0, 1, 2], tiles=GANGS)
    assert can_say(game) == ["10>1", "10>2"]


def test_3_3_with_two_left_nobody_is_stuck() -> None:
    game = two_left(BIMS, FULL)
    assert can_say(game) == ["-bim"]
    say(game, "-bim")
    assert names_of(game, "stuck", "cannot") == [] and player(game) == 1


def test_3_3_with_two_left_a_shield_leaves_only_discards() -> None:
    game = two_left(
        "10 20 30 id heal bim", FULL, piles=["", "shield", "", ""], shields=[None, 1, None, None]
    )
    assert all(answer.startswith("-") for answer in can_say(game))


def test_3_3_an_elimination_opens_it_from_the_next_turn_on() -> None:
    game = table(
        FULL, FULL, FULL, "", alive=[0, 1, 2], tiles=MIXED, piles=["", "", "30 20 30 20", ""]
    )
    say(game, "10>2", "pass")
    assert alive(game) == [0, 1] and "-10" in can_say(game) and "10>0" in can_say(game)


@pytest.mark.parametrize(
    ("piles", "winners"),
    [
        (["30", "20", "", ""], (1, 3)),
        (["20 heal", "30", "", ""], (0, 2)),
        (["30", "20 10", "", ""], ()),
        (["", "", "", ""], ()),
    ],
)
def test_3_3_after_twenty_discards_fewer_points_win(
    piles: list[str], winners: tuple[int, ...]
) -> None:
    game = two_left(FULL, FULL, piles=piles)
    for count in range(20):
        assert not game.over and facts(game)["discards"] == count
        say(game, next(answer for answer in can_say(game) if answer.startswith("-")))
    assert game.over and game.winners == winners


def test_3_3_a_card_played_breaks_the_row() -> None:
    game = two_left(FULL, FULL, discards=19)
    say(game, "10>1", "pass")
    assert facts(game)["discards"] == 0 and not game.over
    say(game, "-10")
    assert facts(game)["discards"] == 1


def test_3_3_a_card_that_was_refused_or_dropped_was_played() -> None:
    options: dict[str, object] = {"non": 1}
    refused = say(two_left(FULL, six("non"), discards=19, options=options), "10>1", "non")
    assert facts(refused)["discards"] == 0
    dropped = two_left(six("20"), six("bim"), piles=["20", "", "", ""], discards=19)
    say(dropped, "20>1", "bim", "pass")
    assert facts(dropped)["discards"] == 0 and discard(dropped) == "20 bim"


def test_3_3_a_seat_without_cards_lets_its_turn_go_as_a_discard() -> None:
    options: dict[str, object] = {"cards": cards(ten=1), "hand": 0}
    game = table(
        *("10", "", "", ""), alive=[0, 1], tiles=MIXED, options=options, piles=["", "", "", ""]
    )
    say(game, "10>1")  # no Et Bim! in the game: nobody is asked
    assert pile(game, 1) == "10" and game.over  # nobody has a card: twenty turns go by
    assert names_of(game, "cannot") == ["cannot"] * 20 and game.winners == (0, 2)


# 3.4 Nothing to play


def test_3_4_the_hand_is_shown_discarded_and_six_are_drawn() -> None:
    game = table(BIMS, FULL, FULL, FULL, deck="10 20 30 id heal bim")
    say(game, "pass")
    assert [event["cards"] for event in events(game, "stuck", viewer=3)] == [["bim"] * 6]
    assert discard(game) == BIMS and hand(game, 0) == "10 20 30 bim heal id"
    assert game.asked == (0,) and "10>1" in can_say(game) and "pass" not in can_say(game)
    question: Any = game.question(0)
    assert question["arguments"] == {"again": 1}


def test_3_4_if_that_does_not_help_the_turn_is_over_and_all_know_why() -> None:
    options: dict[str, object] = {"cards": cards(ten=2, bim=4, twenty=1, id=1), "hand": 1}
    game = table("bim bim", "10", "", "", options=options, deck="bim bim")
    say(game, "pass", "pass")
    assert player(game) == 1 and [event["seat"] for event in events(game, "cannot")] == [0]
    assert worlds(game, 2, "hands 0") == {("bim bim",)}


def test_3_4_what_the_others_know_is_that_each_card_is_of_no_use() -> None:
    options: dict[str, object] = {"cards": cards(ten=3, twenty=6, bim=3), "hand": 1}
    piles = ["", "20", "20", "20"]
    game = table("bim 20", "10", "", "", piles=piles, options=options, deck="20 bim")
    say(game, "pass", "pass")
    seen = {world[0] for world in worlds(game, 2, "hands 0")}
    assert seen == {"20 20", "20 bim", "bim bim"}


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_3_4_being_asked_tells_the_others_nothing(viewer: int | None) -> None:
    stuck = table(BIMS, FULL, FULL, FULL, tiles=GANGS)
    free = table(FULL, FULL, FULL, FULL, tiles=GANGS)
    assert stuck.view(viewer) == free.view(viewer)
    assert can_say(stuck) == ["pass"] and "pass" not in can_say(free)


def test_3_4_if_all_are_shielded_nobody_is_asked() -> None:
    hands = [FULL, FULL, FULL, ""]
    position: dict[str, Any] = {"alive": [0, 1, 2], "tiles": GANGS, "deck": "20 20 20 20 20 20"}
    piles = ["", "shield", "shield", ""]
    game = table(*hands, piles=piles, shields=[None, 1, 2, None], **position)
    assert names_of(game, "turn", "stuck", "cannot") == ["turn", "stuck", "cannot", "turn"]
    assert discard(game) == FULL and hand(game, 0) == "20 20 20 20 20 20"
    assert game.asked == (1,) and targets_of(game, "10") == [0]


def test_3_4_nobody_to_aim_at_says_nothing_about_the_hand() -> None:
    options: dict[str, object] = {"cards": cards(ten=3, shield=2, bim=1), "hand": 0}
    hands = ["10", "10", "", ""]
    game = table(
        *hands,
        alive=[0, 1, 2],
        tiles=GANGS,
        piles=["", "shield", "shield", ""],
        shields=[None, 1, 2, None],
        options=options,
    )
    assert player(game) == 1
    assert worlds(game, 1, "hands 0") == {("10",), ("bim",)}


def test_3_4_a_seat_without_any_card_is_not_asked() -> None:
    options: dict[str, object] = {"cards": cards(ten=1), "hand": 0}
    game = table("", "10", "", "", options=options)
    assert [event["seat"] for event in events(game, "cannot")] == [0] and game.asked == (1,)


def test_3_4_only_what_has_a_target_counts() -> None:
    game = table(
        "20 20 30 30 bim recycle", FULL, FULL, FULL, piles=["", "20", "20 id heal", "10 20"]
    )
    assert targets_of(game, "20") == [] and targets_of(game, "30") == [1, 2, 3]
    assert targets_of(game, "recycle") == [1, 2, 3]
    game = table("20 20 20 bim bim bim", FULL, FULL, FULL, piles=["", "20", "20 id", "10 20"])
    assert can_say(game) == ["pass"]


# 3.5 The draw pile


def test_3_5_an_empty_pile_is_made_anew_from_the_discard() -> None:
    options: dict[str, object] = {"cards": cards(ten=4, twenty=1, id=2, bim=1), "hand": 1}
    game = table("10", "10", "10 10", "20 id", discard="id bim", options=options)
    assert names_of(game, "recycle", "shuffle")[-2:] == ["recycle", "shuffle"]
    assert discard(game) == "" and size(game, "deck") == 1
    assert hand(game, 0) in {"10 bim", "10 id"}


def test_3_5_first_what_is_left_of_the_old_pile() -> None:
    options: dict[str, object] = {"cards": cards(ten=6, twenty=1, id=1), "hand": 2}
    game = table("", "10 10", "10 10", "10 10", deck="20", discard="id", options=options)
    assert hand(game, 0) == "20 id" and size(game, "deck") == 0


def test_3_5_both_empty_one_draws_what_there_was() -> None:
    options: dict[str, object] = {"cards": cards(ten=7, twenty=1), "hand": 2}
    game = table("", "10 10", "10 10", "10 10 10", deck="20", options=options)
    assert hand(game, 0) == "20" and game.asked == (0,)


def test_3_5_the_shown_hand_may_come_back() -> None:
    options: dict[str, object] = {"cards": cards(ten=3, bim=2), "hand": 1}
    game = table("bim bim", "10", "10", "10", options=options)
    say(game, "pass")
    assert hand(game, 0) == "bim bim" and can_say(game) == ["pass"]
    say(game, "pass")
    assert player(game) == 1


# 3.6 and 3.7


def test_3_6_one_may_be_forced_to_hit_a_friend_or_heal_an_enemy() -> None:
    hands = ["20 20 20 heal heal bim", FULL, FULL, ""]
    position: dict[str, Any] = {
        "alive": [0, 1, 2],
        "tiles": GANGS,
        "shields": [None, None, 2, None],
    }
    game = table(*hands, piles=["", "10", "shield", ""], **position)
    assert can_say(game) == ["20>1", "heal>1"]
    game = table("heal heal heal bim bim bim", FULL, FULL, FULL, piles=["", "10", "10", "10"])
    assert can_say(game) == ["heal>1", "heal>2", "heal>3"]


def test_3_7_a_round_of_a_thousand_turns_ends_and_nobody_wins() -> None:
    game = table(FULL, FULL, FULL, FULL, turns=999, tiles=GANGS)
    say(game, "10>2", "pass")
    assert game.over and game.winners == () and game.returns == (0.0,) * 4
    assert names_of(game, "too_long", "end") == ["too_long", "end"]


def test_3_7_an_elimination_in_the_last_turn_still_wins() -> None:
    position: dict[str, Any] = {"alive": [0, 2], "tiles": GANGS, "turns": 999}
    game = table(FULL, "", FULL, "", piles=["", "", "30 20 30 20", ""], **position)
    say(game, "10>2", "pass")
    assert game.winners == (0, 1) and names_of(game, "too_long") == []


def test_3_7_a_turn_without_a_play_counts() -> None:
    options: dict[str, object] = {"cards": cards(ten=4), "hand": 0, "turns": 3}
    game = table("10", "10", "10", "10", options=options)
    say(game, "10>1", "10>2")
    assert not game.over and facts(game)["turns"] == 2
    assert finish(game).over and asking(game) is None
