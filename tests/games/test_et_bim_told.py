"""Et Bim!: why things happen, why not, what would happen, and what everybody may count."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.et_bim_table import (
    FIVE,
    FULL,
    GANGS,
    asking,
    can_say,
    cards,
    discard,
    events,
    facts,
    finish,
    last_turn,
    names_of,
    say,
    six,
    table,
    written,
)

HURT = "30 20 30 20"  # 100 points: a 10 more and it is out
NONE_SHIELDED = [None, None, None, None]


def why(game: tripot.Game, answer: str) -> tuple[object, object]:
    """The reason and the clause why this is not offered to the seat that is asked."""
    found: Any = game.why(game.asked[0], game.parse(written(answer)))
    return found["reason"], found["clause"]


def preview(game: tripot.Game, answer: str) -> Any:
    """What the answer of the seat that is asked would do."""
    return game.preview(game.asked[0], game.parse(written(answer)))


def told(game: tripot.Game, name: str, *arguments: str) -> list[tuple[object, ...]]:
    """These arguments of all events of a name."""
    return [tuple(event[one] for one in arguments) for event in events(game, name)]


# Causes: no reader has to remember what was told before.


@pytest.mark.parametrize(
    ("kind", "piles", "shields", "cause"),
    [
        ("10", ["shield", "", "", ""], [1, None, None, None], "shielded"),
        ("20", ["20 heal", "", "", ""], NONE_SHIELDED, "same_damage"),
        ("recycle", ["", "10", "", ""], NONE_SHIELDED, "nothing_to_take"),
    ],
)
def test_5_3_a_dropped_card_tells_why(
    kind: str, piles: list[str], shields: list[int | None], cause: str
) -> None:
    game = table(six(kind), six("bim"), FULL, FULL, piles=piles, shields=shields)
    say(game, f"{kind}>1", "bim", "pass")
    (dropped,) = events(game, "dropped")
    assert (dropped["cause"], dropped["from"], dropped["cards"]) == (cause, ["piles", 0], [kind])
    assert names_of(game, "lands", "take") == []


def test_5_3_a_card_that_may_stay_is_not_dropped() -> None:
    game = say(table(six("20"), six("bim"), FULL, FULL), "20>1", "bim", "pass")
    assert events(game, "dropped") == []
    assert told(game, "lands", "seat", "by", "cause", "damage") == [(0, 1, "damage", 20)]


def test_3_4_a_turn_without_a_play_tells_why() -> None:
    small: dict[str, object] = {"hand": 0, "cards": cards(ten=1, bim=1)}
    nothing_fits = say(table("bim", "", "", "", deck="10", options=small), "pass")
    assert asking(nothing_fits) == "play" and names_of(nothing_fits, "cannot") == []
    only_bim: dict[str, object] = {"hand": 0, "cards": cards(bim=2)}
    still = say(table("bim", "", "", "", options=only_bim), "pass", "pass")
    assert told(still, "cannot", "seat", "cause")[0] == (0, "nothing_fits")
    position: dict[str, Any] = {"piles": ["", *["shield"] * 3], "shields": [None, 2, 3, 1]}
    nobody = table(FULL, FULL, FULL, FULL, **position)
    assert told(nobody, "cannot", "seat", "cause")[0] == (0, "nobody")
    assert names_of(nobody, "stuck", "cannot")[:2] == ["stuck", "cannot"]
    one_card: dict[str, object] = {"hand": 0, "cards": cards(ten=1), "turns": 3}
    empty = say(table("10", "", "", "", options=one_card), "10>1")
    assert told(empty, "cannot", "seat", "cause")[0] == (1, "no_card")


def test_4_1_a_card_that_lands_tells_what_it_does() -> None:
    game = table(six("30"), six("shield"), six("heal"), FULL, piles=["", "", "", "20"])
    say(game, "30>3", "pass", "shield>0", "pass", "heal>1", "pass")
    assert told(game, "lands", "seat", "by", "cause", "damage") == [
        (3, 0, "damage", 50),
        (0, 1, "shield", 0),
        (1, 2, "clean", 0),
    ]


def test_4_4_a_returned_shield_tells_whose_turn_ends_it() -> None:
    game = say(table(six("shield"), six("bim"), FULL, FULL), "shield>1", "bim", "pass")
    assert told(game, "lands", "seat", "by", "cause") == [(0, 0, "shield")]


def test_4_5_a_heal_tells_what_is_left() -> None:
    game = say(table(six("heal"), FULL, FULL, FULL, piles=["", "30 20", "", ""]), "heal>1", "pass")
    (healed,) = events(game, "heal")
    assert (healed["cards"], healed["by"], healed["damage"]) == (["20"], 0, 30)
    assert healed["from"] == ["piles", 1] and names_of(game, "lands") == []


def test_4_6_a_swap_tells_whose_it_is_and_what_it_is_with() -> None:
    game = table(six("swap"), six("swap"), *[FULL] * 3, tiles=FIVE, centre="chicot")
    say(game, "swap>1", "pass", "centre", "swap>0", "pass", "3")
    assert told(game, "swap", "by", "cause") == [(0, "centre"), (1, "seats")]


def test_4_7_a_card_taken_and_played_again_tells_whose_it_is() -> None:
    """Seat 1 has returned the Recycle: it takes the card, and plays it."""
    game = table(six("recycle"), six("bim"), FULL, FULL, piles=["30", "10", "", ""])
    say(game, "recycle>1", "bim", "pass", "30>2", "pass")
    assert told(game, "take", "by", "from") == [(1, ["piles", 0])]
    assert told(game, "play", "seat", "to")[-1] == (1, ["piles", 2])
    assert told(game, "lands", "seat", "by", "damage") == [(2, 1, 30)]


@pytest.mark.parametrize("reactions", [["pass"], ["bim", "bim", "pass"]])
def test_4_8_whoever_goes_out_is_told_by_whom(reactions: list[str]) -> None:
    game = table(six("10 bim"), FULL, six("bim"), FULL, piles=["", "", HURT, ""], tiles=GANGS)
    say(game, "10>2", *reactions)
    assert told(game, "out", "seat", "by", "cause", "damage") == [(2, 0, "hit", 110)]


def test_4_8_by_a_returned_card_it_is_the_other_one() -> None:
    game = table(FULL, six("bim"), FULL, FULL, piles=[HURT, "", "", ""], tiles=GANGS)
    say(game, "10>1", "bim", "pass")
    assert told(game, "out", "seat", "by", "cause", "damage") == [(0, 1, "hit", 110)]


def test_7_1_an_error_tells_the_damage_and_that_it_was_one() -> None:
    position: dict[str, Any] = {"tiles": GANGS, "red": [0], "options": {"oups": True}}
    game = table(six("30"), FULL, FULL, FULL, piles=["10", "30", "", ""], **position)
    say(game, "30>1")
    assert told(game, "error", "seat", "damage") == [(0, 40)] and events(game, "out") == []
    game = table(six("30"), FULL, FULL, FULL, piles=["30 20 30", "30", "", ""], **position)
    say(game, "30>1")
    assert told(game, "error", "seat", "damage") == [(0, 110)]
    assert told(game, "out", "seat", "by", "cause", "damage") == [(0, 0, "error", 110)]
    assert events(game, "lands") == []


def test_6_1_the_end_tells_which_gang_and_how() -> None:
    piles = ["", "", HURT, ""]
    game = table(*[FULL] * 3, "", tiles=GANGS, piles=piles, alive=[0, 1, 2])
    say(game, "10>2", "pass")
    assert told(game, "end", "seats", "cause", "gang") == [([0, 1], "gang", "bogosse")]
    assert told(game, "gang", "card", "seats", "cause") == [
        ("bogosse", [0, 1], "seats"),
        ("chicot", [2, 3], "seats"),
    ]


def test_6_1_the_gangs_are_told_with_the_mystery_tile() -> None:
    options: dict[str, object] = {"charlotte": True, "turns": 1}
    game = table(*[FULL] * 4, tiles=GANGS, centre="charlotte", options=options)
    say(game, "10>1", "pass")
    assert told(game, "gang", "card", "seats", "cause")[-1] == ("charlotte", [], "centre")
    assert told(game, "tile", "cards", "cause")[-1] == (["charlotte"], "centre")
    game = table(*[FULL] * 5, tiles=FIVE, centre="chicot", options={"turns": 1})
    say(game, "10>1", "pass")
    assert told(game, "gang", "card", "seats", "cause")[-1] == ("chicot", [3, 4], "both")


@pytest.mark.parametrize(
    ("piles", "seats", "cause", "gang"),
    [
        (["10", "", "20", ""], [0, 1], "fewer", "bogosse"),
        (["30", "", "20", ""], [2, 3], "fewer", "chicot"),
        (["20", "", "10 10", ""], [], "nobody", None),
    ],
)
def test_3_3_twenty_discards_end_it_and_say_so(
    piles: list[str], seats: list[int], cause: str, gang: str | None
) -> None:
    game = table(FULL, "", FULL, "", tiles=GANGS, piles=piles, alive=[0, 2], discards=19)
    say(game, "-10")
    assert told(game, "end", "seats", "cause", "gang") == [(seats, cause, gang)]


def test_3_7_no_gang_wins_when_it_takes_too_long() -> None:
    game = say(table(*[FULL] * 4, turns=999), "10>1", "pass")
    assert names_of(game, "too_long", "end") == ["too_long", "end"]
    assert told(game, "end", "seats", "cause", "gang") == [([], "nobody", None)]


def test_7_4_points_tell_the_mission_and_the_end_that_they_decide() -> None:
    game = say(last_turn("sharpshooter", 0, [0, 2]), "10>2", "pass")
    assert told(game, "won", "seats", "cause", "gang") == [([0, 1], "gang", "bogosse")]
    assert told(game, "points", "seat", "points", "cause", "card") == [
        (0, 6, "done", "sharpshooter"),
        (1, 2, "failed", "bodyguard"),
        (2, 2, "done", "contract"),
        (3, 0, "failed", "first_blood"),
    ]
    assert told(game, "end", "seats", "cause", "gang") == [([0], "points", None)]
    assert facts(game)["points"] == [6, 2, 2, 0]


def test_7_4_points_of_rounds_without_missions_are_those_of_the_gang() -> None:
    position: dict[str, Any] = {"piles": ["", "", HURT, ""], "alive": [0, 1, 2], "tiles": GANGS}
    game = table(*[FULL] * 3, "", options={"rounds": 2}, **position)
    say(game, "10>2", "pass")
    assert told(game, "points", "seat", "points", "cause", "card") == [
        (0, 3, "gang", None),
        (1, 3, "gang", None),
        (2, 0, "gang", None),
        (3, 0, "gang", None),
    ]
    assert told(game, "round", "round", "cause") == [(1, "several"), (2, "several")]
    assert told(finish(game), "end", "cause") == [("points",)]


# What everybody may count


def test_4_1_the_damage_of_each_seat_is_given() -> None:
    game = table(*[FULL] * 4, piles=["", "10 shield 30", "20 heal 10", "swap"])
    assert facts(game)["damage"] == [0, 40, 30, 0]
    say(game, "10>2")
    assert facts(game)["damage"] == [0, 40, 40, 0]  # it lies there while it may be answered
    assert "damage" not in game.to_json()["facts"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("seats", "options", "gangs"),
    [
        (4, {}, [2, 2, 0, 0]),
        (5, {}, [3, 3, 0, 0]),
        (5, {"charlotte": True}, [3, 2, 0, 1]),
        (10, {}, [4, 4, 3, 0]),
        (4, {"sizes": [2, 3]}, [2, 3, 0, 0]),
    ],
)
def test_2_1_the_sizes_of_the_gangs_are_given(
    seats: int, options: dict[str, object], gangs: list[int]
) -> None:
    names = ("bogosse", "chicot", "binoclard", "charlotte")
    found = facts(tripot.new("et-bim", seats, 1, options))["gangs"]
    assert found == dict(zip(names, gangs, strict=True))


# 5.5: a question that nobody could use, for all to see


def test_5_5_nobody_is_asked_while_every_reaction_lies_in_the_discard() -> None:
    options: dict[str, object] = {"cards": cards(ten=40, bim=1), "non": 1}
    game = table(FULL, six("bim"), FULL, six("non"), options=options)
    say(game, "10>1", "bim")
    assert asking(game) == "react"  # the NON is still about
    say(game, "pass", "10>3", "non", "10>3")
    assert asking(game) == "play" and names_of(game, "lands")[-1:] == ["lands"]
    assert discard(game) == "10 bim non"
    assert game.asked == (3,) and facts(game)["damage"][3] == 10


def test_5_5_one_that_was_laid_down_unseen_may_be_anywhere() -> None:
    """Seat 2 goes out with the only Et Bim!: nobody else knows that it lies in the discard."""
    options: dict[str, object] = {"cards": cards(ten=30, twenty=4, thirty=4, bim=1)}
    position: dict[str, Any] = {"piles": ["", "", HURT, ""], "tiles": GANGS}
    game = table(FULL, FULL, six("bim"), FULL, options=options, **position)
    say(game, "10>2", "pass")
    assert "?" in discard(game) and facts(game)["alive"] == [0, 1, 3]
    assert asking(say(game, "10>3")) == "react"


def test_5_5_after_a_recycle_of_the_discard_all_are_asked_again() -> None:
    options: dict[str, object] = {"hand": 0, "cards": cards(ten=1, twenty=1, bim=1)}
    game = table("10", "20", "", "", discard="bim", options=options)
    say(game, "10>1")
    assert asking(game) == "play" and game.asked == (1,)  # not asked: the Et Bim! lies open
    say(game, "20>2")
    assert names_of(game, "recycle") == ["recycle"] and can_say(game) == ["pass"]


# Why not


@pytest.mark.parametrize(
    ("answer", "reason", "clause"),
    [
        ("10>0", "yourself", "3.1"),
        ("10>1", "shielded", "4.4"),
        ("20>2", "same_damage", "4.2"),
        ("recycle>3", "nothing_to_take", "4.7"),
        ("10>4", "out", "4.8"),
        ("10>7", "no_such_seat", "3.1"),
        ("30>2", "not_held", "3.1"),
        ("bim", "reaction", "5.1"),
        ("non", "reaction", "5.1"),
        ("pass", "not_stuck", "3.4"),
        ("-10", "two_left", "3.3"),
        ("2", "not_now", "3.1"),
        ("centre", "not_now", "3.1"),
    ],
)
def test_3_1_why_a_play_is_not_offered(answer: str, reason: str, clause: str) -> None:
    game = table(
        *("10 10 20 recycle bim bim", FULL, FULL, FULL, ""),
        piles=["", "shield", "20 heal", "", ""],
        shields=[None, 3, None, None, None],
        alive=[0, 1, 2, 3],
        tiles=FIVE,
        centre="chicot",
    )
    assert why(game, answer) == (reason, clause)


def test_3_3_why_not_with_two_left() -> None:
    game = table(six("swap"), "", FULL, "", alive=[0, 2], tiles=GANGS)
    assert why(game, "swap>2") == ("no_second_tile", "4.6")
    assert why(game, "-30") == ("not_held", "3.1")
    assert why(game, "pass") == ("not_now", "3.1")


def test_4_6_why_a_second_tile_is_not_offered() -> None:
    game = table(six("swap"), *[FULL] * 3, "", tiles=FIVE, centre="chicot", alive=[0, 1, 2, 3])
    say(game, "swap>1", "pass")
    assert why(game, "0") == ("own_tile", "4.6")
    assert why(game, "1") == ("same_tile", "4.6")
    assert why(game, "4") == ("out", "4.8")
    assert why(game, "pass") == ("not_now", "4.6")
    game = say(table(six("swap"), *[FULL] * 3, tiles=GANGS), "swap>1", "pass")
    assert why(game, "centre") == ("no_mystery_tile", "4.6")


def test_4_7_why_a_card_that_was_taken_is_not_played_there() -> None:
    game = table(six("recycle"), *[FULL] * 3, piles=["", "20", "20", ""])
    say(game, "recycle>1", "pass")
    assert why(game, "20>0") == ("yourself", "3.1")
    assert why(game, "20>2") == ("same_damage", "4.2")
    assert why(game, "10>2") == ("not_now", "4.7")  # it is in hand, but another was taken
    assert why(game, "pass") == ("not_now", "4.7")


def test_5_1_why_a_reaction_is_not_offered() -> None:
    game = say(table(FULL, six("bim"), FULL, FULL, options={"non": 1}), "10>1")
    assert why(game, "non") == ("not_held", "5.1")
    assert why(game, "10>2") == ("not_now", "5.1")
    assert game.why(0, 0) == {"reason": "not_asked", "clause": None}


# What if


def test_4_1_the_new_damage_and_whether_it_is_too_much() -> None:
    game = table("10 20 30 id swap bim", *[FULL] * 3, piles=["", "10 30 10 20", "30 20 30 10", ""])
    hit = {"preview": "hit", "seat": 1, "before": 70, "added": 30, "after": 100}
    assert preview(game, "30>1") == hit
    out = {"preview": "knock_out", "seat": 2, "before": 90, "added": 20, "after": 110}
    assert preview(game, "20>2") == out
    assert preview(game, "10>2")["preview"] == "hit"  # 100 is not above 100
    assert preview(game, "id>1") is None and preview(game, "swap>1") is None
    assert preview(game, "30>0") is None  # what is not offered does nothing


def test_4_1_by_the_points_that_this_table_bears() -> None:
    game = table(*[FULL] * 4, piles=["", "20", "10", ""], options={"points": 20})
    assert preview(game, "10>1")["preview"] == "knock_out"
    assert preview(game, "10>2")["preview"] == "hit"


@pytest.mark.parametrize(
    ("pile", "before", "removed"), [("", 0, 0), ("30 10", 40, 10), ("10 30 shield", 40, 30)]
)
def test_4_5_what_a_heal_would_wipe_off(pile: str, before: int, removed: int) -> None:
    game = table(six("heal"), *[FULL] * 3, piles=["", pile, "", ""])
    assert preview(game, "heal>1") == {
        "preview": "heal",
        "seat": 1,
        "before": before,
        "removed": removed,
        "after": before - removed,
    }
    assert facts(say(game, "heal>1", "pass"))["damage"][1] == before - removed


def test_4_7_what_a_card_that_was_taken_would_do() -> None:
    game = say(table(six("recycle"), *[FULL] * 3, piles=["", "30", "10", ""]), "recycle>1", "pass")
    hit = {"preview": "hit", "seat": 2, "before": 10, "added": 30, "after": 40}
    assert preview(game, "30>2") == hit


def test_5_1_what_a_reaction_would_do() -> None:
    position: dict[str, Any] = {"piles": ["", "30 30 20", "", ""], "options": {"non": 1}}
    game = table(six("30"), six("bim non"), FULL, FULL, **position)
    say(game, "30>1")
    assert preview(game, "bim") == {"preview": "return", "seat": 0}
    assert preview(game, "non") is None
    out = {"preview": "knock_out", "seat": 1, "before": 80, "added": 30, "after": 110}
    assert preview(game, "pass") == out
    say(game, "bim")
    hit = {"preview": "hit", "seat": 0, "before": 0, "added": 30, "after": 30}
    assert preview(game, "pass") == hit
    healed = say(table(six("heal"), *[FULL] * 3, piles=["", "20", "", ""]), "heal>1")
    assert preview(healed, "pass")["after"] == 0


def test_5_3_a_card_that_may_not_stay_would_do_nothing() -> None:
    game = table(six("20"), six("bim"), FULL, FULL, piles=["20", "", "", ""])
    say(game, "20>1", "bim")
    assert preview(game, "pass") == {"preview": "no_effect", "seat": 0}


def test_7_1_an_error_is_foreseen() -> None:
    position: dict[str, Any] = {"piles": ["10", "30", "", ""], "options": {"oups": True}}
    game = table(six("30"), *[FULL] * 3, **position)
    assert preview(game, "30>1") == {"preview": "error", "seat": 1}
    say(game, "30>1")  # the token is red now, and the same seat is asked again
    own = {"preview": "own_error", "seat": 0, "before": 10, "added": 30, "after": 40}
    assert game.asked == (0,) and preview(game, "30>1") == own
    assert facts(say(game, "30>1"))["damage"] == [40, 30, 0, 0]
