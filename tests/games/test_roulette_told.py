"""Roulette: why things happen, why not, what would happen, and what everybody may count."""

from __future__ import annotations

from typing import Any

import pytest

import tripot
from tests.games.roulette_table import (
    all_pass,
    asking,
    facts,
    only,
    pass_until,
    questions,
    say,
    start,
    table,
    told,
)
from tripot.kernel.registry import find

CLICKS = "click click click click click click"


def why(game: tripot.Game, seat: int, answer: str) -> tuple[object, object]:
    """The reason and the clause why this is not offered."""
    found: Any = game.why(seat, game.parse(answer))
    return found["reason"], found["clause"]


def preview(game: tripot.Game, seat: int, answer: str) -> Any:
    """What the answer would do."""
    return game.preview(seat, game.parse(answer))


def causes(game: tripot.Game, event: str) -> list[tuple[object, object]]:
    """Of all events of that name: the seat it is about, and the cause."""
    seats = [
        e["seat"] if "seat" in e else (e.get("to") or e["from"])[-1] for e in told(game, event)
    ]
    return [(seat, e["cause"]) for seat, e in zip(seats, told(game, event), strict=True)]


# Causes: no reader has to remember what was told before.


def test_2_4_an_accusation_tells_its_verdict_and_what_follows() -> None:
    game = start(4, phase="accusation", pockets=["bullet", "click", "click", "click"])
    say(game, "pass", "accuse>0", "accuse>3", "accuse>0")
    assert [e["accusers"] for e in told(game, "open")] == [[1, 3], [2]]
    verdicts = [(e["seat"], e["cause"], e["accusers"]) for e in told(game, "verdict")]
    assert verdicts == [(0, "cheat", [1, 3]), (3, "honest", [2])]
    (lost,) = told(game, "loses")
    assert (lost["seat"], lost["cause"], lost["by"], lost["left"]) == (0, "convicted", [1, 3], 3)
    assert causes(game, "draw") == [(0, "loss"), (1, "reward"), (3, "several")]
    assert causes(game, "aside") == [(2, "false_accusation")]


def test_2_4_the_falsely_accused_are_comforted() -> None:
    game = start(3, phase="accusation")
    say(game, "accuse>1", "pass", "pass")
    assert causes(game, "draw") == [(1, "comfort")]


def test_2_4_a_false_accusation_opens_no_card_but_the_pocket() -> None:
    """A click that goes aside is seen there; nothing says that a barrel was opened."""
    game = start(3, phase="accusation")
    say(game, "accuse>1", "pass", "pass")
    assert [e["from"] for e in told(game, "open")] == [["pockets", 1]]
    assert told(game, "no_click") == [] and told(game, "aside")[0]["cards"] == ["click"]


def test_4_1_extra_round_tells_that_it_loads_the_barrel() -> None:
    game = start(2, phase="spin", hands=["extra-round", ""])
    say(game, "play-on:extra-round>1")
    assert causes(game, "aside") == [(1, "extra_round")]
    assert told(game, "open") == [] and told(game, "no_click") == []


def test_4_1_a_bribe_tells_who_gets_nothing() -> None:
    hands = ["bribed-judge", "", ""]
    game = start(3, phase="accusation", pockets=["bullet", "click", "click"], hands=hands)
    say(game, "pass", "accuse>0", "accuse>0")
    say(game, "play:bribed-judge")
    (acquitted,) = told(game, "acquit")
    assert (acquitted["seat"], acquitted["accusers"]) == (0, [1, 2])
    (swapped,) = told(game, "bribe")
    assert swapped["cards"] == ["click", "bullet"] and told(game, "no_click") == []


def test_4_3_a_card_played_tells_whom_it_is_for_and_what_becomes_of_it() -> None:
    game = table(
        "click", "click", dice=[1, 0], hands=["second-thoughts", "shoot-somebody one-more"]
    )
    say(game, "turn-die:second-thoughts=0", "play:shoot-somebody")
    assert [(e["cards"], e["cause"], e["target"]) for e in told(game, "play")] == [
        (["second-thoughts"], "alone", None),
        (["shoot-somebody"], "alone", None),
    ]
    (effect,) = told(game, "effect")
    assert (effect["seat"], effect["card"], effect["target"]) == (0, "second-thoughts", None)
    (turned,) = told(game, "turn_die")
    assert (turned["seat"], turned["cause"], turned["die"]) == (0, "changed", 0)
    (spent,) = told(game, "spent")
    assert (spent["seat"], spent["card"]) == (1, "shoot-somebody")
    say(game, "-", "play-on:one-more>0")
    assert told(game, "play")[-1]["target"] == told(game, "effect")[-1]["target"] == 0
    (more,) = told(game, "one_more")
    assert (more["seat"], more["by"], more["owed"]) == (0, 1, 1)


def test_2_5_a_shot_tells_where_it_goes_and_who_hit_whom() -> None:
    game = table(
        *("bullet", "bullet", "click", "bullet"),
        dice=[1, 1, 1, 1],
        lost=[0, 0, 0, 3],
        hands=["gift", "air-gun", "gift", ""],
    )
    say(game, "play-on:gift>2", "play:air-gun", "play-on:gift>0")
    shots = [(e["from"][1], e["cause"], e["target"]) for e in told(game, "fire")]
    assert shots == [(0, "aimed", 2), (1, "sky", None), (2, "aimed", 0), (3, "own", 3)]
    (lost,) = told(game, "loses")
    assert (lost["seat"], lost["cause"], lost["by"]) == (2, "shot", [0])
    (captain,) = told(game, "captain_lost")
    assert (captain["seat"], captain["cause"], captain["by"]) == (3, "own_shot", [3])


def test_4_4_an_aim_tells_the_card_that_makes_it() -> None:
    game = table("click", "click", "click", dice=[1, 1, 0], hands=["gift", "shoot-somebody", ""])
    say(game, "play-on:gift>2", "pass")
    assert causes(game, "aim") == [(0, "gift")]
    say(game, "-", "play:shoot-somebody")
    say(game, "aim>1", "aim>2")
    assert causes(game, "aim")[1:] == [(0, "crossfire"), (1, "crossfire")]


def test_2_6_points_tell_what_they_are_for() -> None:
    hands = ["hazard-pay", "fine fine"]
    game = start(2, phase="scoring", dice=[3, 0], hands=hands, options=only("hazard-pay fine fine"))
    say(game, "play:hazard-pay", "play-on:fine>1")
    found = [(e["seat"], e["cause"], e["points"], e["change"]) for e in told(game, "points")]
    assert found == [
        *((0, "survived", 4, 4), (1, "survived", 1, 1)),
        *((0, "hazard_pay", 6, 2), (1, "fine", 0, -1)),  # not below 0
    ]


@pytest.mark.parametrize(
    ("barrels", "position", "cause", "points"),
    [
        (["click", "bullet"], {"lost": [0, 3], "dice": [0, 1]}, "last_captain", 0),
        (["bullet", "bullet"], {"lost": [3, 3], "dice": [1, 1]}, "no_captain", 0),
        (["click", "click"], {"points": [14, 0], "dice": [1, 0]}, "points", 16),
        (["click", "click"], {"round": 40}, "rounds", 0),
    ],
)
def test_1_1_the_end_tells_why(
    barrels: list[str], position: dict[str, Any], cause: str, points: int
) -> None:
    (end,) = told(table(*barrels, **position), "end")
    assert (end["cause"], end["points"]) == (cause, points)


# What everybody may count


def test_1_5_shots_owed_and_bullets_are_counted_for_all() -> None:
    game = table("bullet click", "click", dice=[2, 0], extra=[1, 0], hands=["air-gun", "fine"])
    seen = facts(game)
    assert seen["owed"] == [2, 0] and seen["characters"] == [4, 4]
    assert seen["bullets"] == seen["hidden_bullets"] == [2, 1]
    say(game, "play:air-gun", "pass")
    pass_until(game, "score")
    seen = facts(game)
    assert seen["owed"] == [0, 0] and seen["taken"] == [2, 0]
    assert (seen["bullets"], seen["hidden_bullets"]) == ([2, 1], [1, 1])


def test_2_4_the_card_of_a_pocket_that_lies_open_is_named() -> None:
    for seed in range(6):
        game = tripot.arrange(
            *("roulette", 2, seed),
            phase="accusation",
            referee=0,
            pockets=["click bullet", "click"],
            hands=["bribed-judge", ""],
        )
        say(game, "pass", "accuse>0")
        shown = facts(game)["shown_pockets"]
        assert shown == (["bullet", None] if asking(game) == "bribe" else ["click", None])
        caught = shown[0] == "bullet"  # if not, the accuser has an extra bullet
        assert facts(game)["hidden_bullets"] == ([0, 1] if caught else [1, 2])


def test_3_2_the_dead_have_nothing_to_count() -> None:
    game = start(3, lost=[4, 0, 0])
    seen = facts(game)
    assert seen["bullets"] == seen["hidden_bullets"] == [0, 1, 1]
    assert seen["characters"] == [0, 4, 4] and seen["alive"] == [1, 2]


def test_2_3_dice_are_shown_when_all_are_set() -> None:
    game = start(2, phase="bid", hands=["fine", ""])
    assert facts(game)["dice_shown"] is False
    say(game, "bid=1", "bid=0")
    assert asking(game) == "dare" and facts(game)["dice_shown"] is True
    pass_until(game, "accuse")
    assert facts(game)["dice_shown"] is True
    pass_until(game, "conceal")
    assert facts(game)["dice_shown"] is False


# Windows that nobody could use


def test_4_3_kinds_that_lie_in_the_discard_open_no_window() -> None:
    hands = ["peek", "fine"]
    game = start(2, phase="spin", hands=hands, options=only("peek fine"))
    say(game, "play-on:peek>1", "pass")
    assert asking(game) == "bid"  # the only Peek is gone, for all to see
    say(game, "bid=0", "bid=0")
    all_pass(game)
    assert asking(game) == "score"
    say(game, "-", "pass")
    assert "tamper" not in questions(game)


def test_4_3_another_copy_somewhere_keeps_the_window_open() -> None:
    game = start(2, phase="spin", hands=["peek", "fine"], options=only("peek peek fine"))
    say(game, "play-on:peek>1", "pass")
    assert asking(game) == "tamper" and game.asked == (1,)


def test_4_3_a_judge_in_the_discard_bribes_nobody() -> None:
    position: dict[str, Any] = {
        "phase": "accusation",
        "pockets": ["bullet", "bullet", "click"],
        "hands": ["bribed-judge", "fine", ""],
        "options": only("bribed-judge fine"),
    }
    game = start(3, **position)
    say(game, "pass", "pass", "accuse>0")
    say(game, "play:bribed-judge")
    say(game, "accuse>1", "pass", "-")
    assert facts(game)["lost"] == [0, 1, 0]  # nobody was asked for a bribe


def test_4_3_a_standing_pass_does_not_cover_accusations_and_ends_when_somebody_plays() -> None:
    identity = find("roulette").identity
    assert identity.wakes == ("play",)
    assert {question.name for question in identity.questions if question.passes} == {
        *("tamper", "dare", "trigger", "score")
    }


# Why not


def test_2_4_why_an_accusation_is_not_offered() -> None:
    lost, out, hands = [0, 1, 0, 4], [1], ["frisk", "", "", ""]
    pockets = ["click", "", "click", ""]
    game = start(
        4, phase="accusation", lost=lost, out=out, pockets=pockets, hands=hands, opened=[2]
    )
    assert why(game, 0, "accuse>0") == ("accuse_self", "2.4")
    assert why(game, 0, "accuse>1") == why(game, 0, "accuse>3") == ("no_pocket", "2.4")
    assert why(game, 0, "accuse>2") == ("pocket_open", "2.4")
    assert why(game, 0, "accuse>5") == ("no_such_seat", "2.4")
    assert why(game, 3, "accuse>0") == ("not_asked", None)
    used = start(3, phase="accusation", accusers=[0], hands=["frisk", "", ""])
    assert why(used, 0, "accuse>1") == ("has_accused", "2.4")


@pytest.mark.parametrize(
    ("answer", "reason", "clause"),
    [
        ("play-on:peek>1", "other_phase", "4.1"),
        ("play-on:gift>0", "aim_self", "4.1"),
        ("play:bribed-judge", "not_held", "2.5"),
        ("turn-die:second-thoughts=5", "no_such_face", "2.3"),
        ("play-on:one-more>0", "enough_shots", "2.5"),
        ("play-on:one-more>2", "nothing_to_act_on", "4.1"),
        ("bid=1", "not_now", "2.5"),
    ],
)
def test_4_1_why_a_card_is_not_offered(answer: str, reason: str, clause: str) -> None:
    game = table(
        *("click", "click", "click"),
        dice=[4, 0, 0],
        more=[2, 0, 0],
        out=[2],
        lost=[0, 0, 1],
        barrels=[CLICKS, "", ""],
        pockets=["bullet", "click", ""],
        hands=["peek gift second-thoughts one-more", "", ""],
        options={"die": 4},
    )
    assert why(game, 0, answer) == (reason, clause)


def test_4_1_why_not_when_out_of_the_round_or_too_late() -> None:
    held = "gift fine second-thoughts air-gun"
    out = table(
        "click", "click", dice=[0, 1], out=[0], lost=[1, 0], barrels=["", ""], hands=[held, ""]
    )
    assert why(out, 0, "play-on:gift>1") == ("needs_skull", "4.1")
    done = table("click", "click", dice=[0, 1], shots=1, hands=[held, ""])
    assert why(done, 0, "play:air-gun") == ("no_shot", "4.4")
    assert why(done, 0, "turn-die:second-thoughts=1") == ("after_first_shot", "4.1")
    score = start(2, phase="scoring", dice=[2, 0], hands=["hazard-pay fine", ""])
    assert why(score, 0, "play:hazard-pay") == ("low_die", "4.1")


def test_2_1_why_two_cards_are_not_pocketed() -> None:
    game = start(2, hands=["deep-pockets", "fine"], extra=[0, 6])
    assert why(game, 0, "pocket:deep-pockets+bullet+bullet") == ("not_held", "2.1")
    assert why(game, 1, "pocket:deep-pockets+click+bullet") == ("not_held", "2.1")
    assert why(game, 1, "pocket:click") == ("not_held", "2.1")


def test_4_1_why_a_card_does_not_sink_and_an_aim_is_not_at_oneself() -> None:
    game = start(2, phase="spin", hands=["nudge", ""], barrels=["click click", ""])
    say(game, "play:nudge")
    assert why(game, 0, "sink:bullet") == ("not_on_top", "4.1")
    game = table("click", "click", "click", dice=[1, 1, 1], hands=["shoot-somebody", "", ""])
    say(game, "play:shoot-somebody")
    assert why(game, 1, "aim>1") == ("aim_self", "4.1")


# What if


def test_2_1_the_barrel_that_would_be_left() -> None:
    game = start(2, hands=["deep-pockets", ""], extra=[1, 0])
    for cards, clicks, bullets in (
        ("click", 4, 2),
        ("bullet", 5, 1),
        ("deep-pockets+click+click", 3, 2),
        ("deep-pockets+click+bullet", 4, 1),
        ("deep-pockets+bullet+bullet", 5, 0),
    ):
        found = preview(game, 0, f"pocket:{cards}")
        assert found == {"preview": "barrel", "clicks": clicks, "bullets": bullets}


@pytest.mark.parametrize(
    ("pocket", "extra", "odds"),
    [
        ("bullet", 0, [100, 100, 100, 100, 100, 100]),
        ("click", 0, [100, 83, 67, 50, 33, 17]),
        ("click", 1, [100, 67, 40, 20, 7, 0]),  # 4/6, 4·3/6·5, ...; four clicks only
        ("click", 5, [100, 0, 0, 0, 0, 0]),
    ],
)
def test_2_3_what_a_bid_would_be_worth(pocket: str, extra: int, odds: list[int]) -> None:
    game = start(2, phase="bid", pockets=[pocket, "click"], extra=[extra, 0], points=[3, 0])
    for die, percent in enumerate(odds):
        found = preview(game, 0, f"bid={die}")
        assert found == {"preview": "bid", "points": die + 1, "total": die + 4, "odds": percent}


def test_2_3_a_bid_is_weighed_with_the_cards_that_one_has_seen() -> None:
    game = start(2, phase="spin", hands=["peek", "peek"], barrels=["click click bullet", ""])
    say(game, "play-on:peek>0", "play-on:peek>0")
    pass_until(game, "bid")
    assert [preview(game, 0, f"bid={die}")["odds"] for die in range(4)] == [100, 100, 100, 0]
    assert [preview(game, 1, f"bid={die}")["odds"] for die in range(4)] == [100, 83, 67, 50]


def test_4_what_cards_would_do_to_dice_shots_and_points() -> None:
    dare = start(2, phase="bid", hands=["i-dare-you", ""])
    say(dare, "bid=5", "bid=1")
    assert preview(dare, 0, "play-on:i-dare-you>0") == {"preview": "die", "seat": 0, "die": 5}
    assert preview(dare, 0, "play-on:i-dare-you>1") == {"preview": "die", "seat": 1, "die": 2}
    more = table("click", "click", dice=[2, 0], hands=["one-more second-thoughts", ""])
    assert preview(more, 0, "play-on:one-more>0") == {"preview": "owed", "seat": 0, "owed": 3}
    assert preview(more, 0, "turn-die:second-thoughts=0")["points"] == 1
    score = start(2, phase="scoring", dice=[3, 0], hands=["hazard-pay fine", ""])
    assert preview(score, 0, "play:hazard-pay") == {"preview": "points", "seat": 0, "points": 6}
    assert preview(score, 0, "play-on:fine>1") == {"preview": "points", "seat": 1, "points": 0}
    assert preview(score, 0, "pass") is None
