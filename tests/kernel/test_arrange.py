"""Written positions: as written, the rest dealt from the seed, and nonsense refused in words."""

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

import tripot

LONG = bool(os.environ.get("TRIPOT_LONG"))
TOY = {"kinds": [1, 4], "copies": 4, "hand": 2, "aside": 1}
PRINTED = Counter({str(kind): 5 for kind in range(1, 9)})


def piles(game: tripot.Game) -> dict[str, list[str]]:
    """All cards by pile, from the bottom, hands as hands 0, hands 1 and so on."""
    out = {}
    for pile in game.table.piles():
        name = " ".join(map(str, game.table.pile_name(pile)))
        faces = [game.face(pile, i) for i in range(int(game.size(pile)))]
        out[name] = [game.table.identity.faces[face] for face in faces]
    return out


def facts(game: tripot.Game) -> dict[str, object]:
    shown = game.view()["facts"]
    assert isinstance(shown, dict)
    return shown


def all_cards(game: tripot.Game) -> Counter[str]:
    return Counter(card for cards in piles(game).values() for card in cards)


# As written


def test_hands_are_as_written_and_the_leader_has_drawn() -> None:
    game = tripot.arrange("quick-shot", 3, hands=["1 5 5", "2", "8 3 8 3"], leader=1, deck="7 6")
    lie = piles(game)
    assert lie["hands 0"] == ["1", "5", "5"]
    assert lie["hands 1"] == ["2", "7"]
    assert lie["hands 2"] == ["8", "3", "8", "3"]
    assert lie["deck"][-1] == "6"


def test_other_piles_are_as_written() -> None:
    game = tripot.arrange("quick-shot", 4, discard="8 8 1 2", aside="3 4", deck="5")
    lie = piles(game)
    assert lie["discard"] == ["8", "8", "1", "2"]
    assert lie["aside"] == ["3", "4"]
    assert lie[f"hands {facts(game)['leader']}"][-1] == "5"


def test_a_pile_may_be_written_empty() -> None:
    lie = piles(tripot.arrange("quick-shot", 3, hands=["", "1", ""], aside="", leader=1, deck="2"))
    assert (lie["hands 0"], lie["hands 1"], lie["hands 2"]) == ([], ["1", "2"], [])
    assert lie["aside"] == []
    assert len(lie["deck"]) == 38


def test_cards_before_a_seat_are_not_laid_before_another() -> None:
    pockets, barrels = ["click", "bullet"], ["bullet click", "click click"]
    game = tripot.arrange(
        "roulette", 2, phase="trigger", pockets=pockets, barrels=barrels, fired=["", "click"]
    )
    lie = piles(game)
    assert (lie["pockets 0"], lie["pockets 1"]) == (["click"], ["bullet"])
    assert lie["barrels 0"] == ["click"] * 4 + ["click", "bullet"]
    assert lie["barrels 1"] == ["click"] * 5 and lie["fired 1"] == ["click"]


def test_facts_are_as_written() -> None:
    game = tripot.arrange("quick-shot", 5, round=3, leader=2, alive=[1, 2, 4])
    assert {name: facts(game)[name] for name in ("round", "leader", "alive")} == {
        "round": 3,
        "leader": 2,
        "alive": [1, 2, 4],
    }
    assert game.asked == (2,)
    assert [len(piles(game)[f"hands {seat}"]) for seat in range(5)] == [0, 5, 6, 0, 5]


def test_what_is_not_written_is_as_at_the_beginning() -> None:
    game = tripot.arrange("quick-shot", 5, hands=["1", "2", "3", "4", "5"])
    shown = facts(game)
    assert (shown["round"], shown["alive"]) == (1, [0, 1, 2, 3, 4])
    assert piles(game)["discard"] == []
    assert len(piles(game)["aside"]) == 4


def test_the_lie_of_spaces_does_not_matter() -> None:
    written = tripot.arrange("quick-shot", 3, 1, deck="  1\t5\n5 ")
    assert piles(written)[f"hands {facts(written)['leader']}"][-1] == "1"
    assert piles(written)["deck"][-2:] == ["5", "5"]


def test_a_position_plays_to_its_end_and_keeps_its_terms() -> None:
    game = tripot.arrange("quick-shot", 3, 2, round=4, hands=["1", "2", "8"], leader=2)
    while not game.over:
        for seat in game.asked:
            game.answer(seat, game.legal(seat)[-1])
    assert tripot.verify(game.record())
    assert tripot.from_json(game.to_json()) == game
    position = {"round": 4, "hands": ["1", "2", "8"], "leader": 2}
    assert game.to_json()["position"] == position


def test_a_position_knows_who_has_seen_what() -> None:
    game = tripot.arrange("quick-shot", 3, hands=["1", "2", "3"], discard="8 8", leader=0)
    shown = game.view(1)["piles"]
    assert isinstance(shown, dict)
    assert shown["hands"] == [[None, None], ["2"], [None]]
    assert shown["discard"] == ["8", "8"]
    assert set(shown["deck"] + shown["aside"]) == {None}
    world = game.seat(1).imagine(5)
    assert piles(world)["hands 1"] == ["2"]
    assert piles(world)["discard"] == ["8", "8"]
    assert all_cards(world) == PRINTED


# The rest from the seed


def test_the_same_seed_deals_the_same_rest() -> None:
    hands = ["1 1", "2 2", "", ""]
    first, second, third = (
        tripot.arrange("quick-shot", 4, number, hands=hands) for number in (7, 7, 8)
    )
    assert first == second
    assert first.record() == second.record()
    assert piles(first)["deck"] != piles(third)["deck"]


def test_what_is_written_changes_the_deal_of_the_rest() -> None:
    """The position is part of the terms, so nobody can try positions against one shuffle."""
    first = tripot.arrange("quick-shot", 3, 7, leader=0, round=1)
    second = tripot.arrange("quick-shot", 3, 7, leader=0, round=2)
    assert piles(first)["deck"] != piles(second)["deck"]
    assert first.table.seed() != second.table.seed()


def test_the_rest_differs_from_seed_to_seed() -> None:
    decks = {tuple(piles(tripot.arrange("quick-shot", 3, n, aside="1"))["deck"]) for n in range(30)}
    leaders = {facts(tripot.arrange("quick-shot", 3, n, aside="1"))["leader"] for n in range(30)}
    assert len(decks) == 30
    assert leaders == {0, 1, 2}


@pytest.mark.parametrize("seats", range(3, 8))
def test_nothing_is_dealt_twice(seats: int) -> None:
    for number in range(20):
        hands = [str(seat % 8 + 1) for seat in range(seats)]
        game = tripot.arrange("quick-shot", seats, number, hands=hands, deck="8 8", discard="1 2 3")
        assert all_cards(game) == PRINTED
        places = [int(game.place(p, i)) for p in game.table.piles() for i in range(game.size(p))]
        assert sorted(places) == list(range(40))


@st.composite
def positions(draw: st.DrawFn) -> dict[str, object]:
    """Cards of the printed deck, some of them written into piles."""
    deck = draw(st.permutations(sorted(PRINTED.elements())))
    sizes = [draw(st.integers(0, 5)) for _ in range(3)] + [draw(st.integers(0, 4)) for _ in "adt"]
    texts, at = [], 0
    for size in sizes:
        texts.append(" ".join(deck[at : at + size]))
        at += size
    position: dict[str, Any] = {"leader": draw(st.integers(0, 2))}
    if draw(st.booleans()):
        position["hands"] = texts[:3]
    others = zip(("aside", "discard", "deck"), texts[3:], strict=True)
    return position | {name: text for name, text in others if draw(st.booleans())}


@seed(int(os.environ.get("TRIPOT_SEED", "0")))
@settings(
    max_examples=2000 if LONG else 60,
    derandomize=not LONG,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(positions(), st.integers(0, 99))
def test_any_position_lies_as_written(position: dict[str, Any], number: int) -> None:
    game = tripot.arrange("quick-shot", 3, number, **position)
    lie = piles(game)
    leader = position["leader"]
    drawn = lie[f"hands {leader}"].pop()
    lie["deck"].append(drawn)
    hands = position.get("hands")
    if isinstance(hands, list):
        assert [lie[f"hands {seat}"] for seat in range(3)] == [text.split() for text in hands]
    for name in ("aside", "discard"):
        if name in position:
            assert lie[name] == str(position[name]).split()
    top = str(position.get("deck", "")).split()
    assert lie["deck"][len(lie["deck"]) - len(top) :] == top[::-1]
    assert sum(map(Counter, lie.values()), Counter()) == PRINTED


# Refused


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"nothing": 3}, "'nothing' is none of: deck, discard, aside, hands, front, round"),
        ({"hands": ["9", "", ""]}, "hands: expected cards out of 1 2 3 4 5 6 7 8, not '9'"),
        ({"discard": "1 x"}, "discard: expected cards out of 1 2 3 4 5 6 7 8, not '1 x'"),
        ({"deck": 5}, "deck: expected cards as a text, not 5"),
        ({"deck": ["5"]}, "deck: expected cards as a text"),
        ({"hands": [1, 2, 3]}, "hands: expected cards as a text, not 1"),
        ({"hands": [None, "1", "1"]}, "hands: expected cards as a text, not None"),
        ({"hands": ["1", "1"]}, "hands: expected a text for each seat"),
        ({"hands": ["1"] * 4}, "hands: expected a text for each seat"),
        ({"hands": "1"}, "hands: expected a text for each seat, not '1'"),
        ({"hands": {"0": "1"}}, "hands: expected a text for each seat"),
        ({"hands": ["1 1 1", "1 1 1", ""]}, "6 cards 1 are written, and there are fewer"),
        ({"deck": "1 1 1", "discard": "1 1 1"}, "6 cards 1 are written, and there are fewer"),
        ({"hands": ["1 2 3 4 5 6 7", "", ""]}, "hands 0 holds no more than 6 cards"),
        ({"hands": ["", "1 2 3 4 5 6", ""], "leader": 1}, "hands 1 holds no more than 6 cards"),
        ({"aside": "1 2 3 4 5"}, "aside holds no more than 4 cards"),
        ({"front": ["1 2", "", ""]}, "front 0 holds no more than 1 card"),
        ({"round": 0}, "round: expected a whole number from 1 to 4, not 0"),
        ({"round": 5}, "round: expected a whole number from 1 to 4, not 5"),
        ({"round": "1"}, "round: expected a whole number from 1 to 4, not '1'"),
        ({"leader": 3}, "leader: expected a whole number from 0 to 2, not 3"),
        ({"leader": True}, "leader: expected a whole number from 0 to 2, not True"),
        ({"leader": 1.0}, "leader: expected a whole number from 0 to 2, not 1.0"),
        ({"alive": 3}, "alive: expected a list of seats from 0 to 2, not 3"),
        ({"alive": [0, 0]}, "alive: expected a list of seats from 0 to 2"),
        ({"alive": [0, 7]}, "alive: expected a list of seats from 0 to 2"),
        ({"alive": [0, True]}, "alive: expected a list of seats from 0 to 2"),
        ({"reversed": 1}, "reversed: expected true or false, not 1"),
        ({"strengths": [1, 2]}, "strengths: expected a list of 3 numbers"),
        ({"strengths": [0, 0, 13]}, "strengths: expected a whole number from 0 to 12, not 13"),
        ({"strengths": "000"}, "strengths: expected a list of 3 numbers, not '000'"),
        ({"face_up": [5]}, "face_up: expected a list of seats from 0 to 2"),
        ({"alive": [0], "leader": 0}, "at least two seats must be alive"),
        ({"alive": [1, 2], "leader": 0}, "the leader must be one of the seats alive"),
        ({"alive": []}, "the leader must be one of the seats alive"),
        ({"alive": [1, 2], "leader": 1, "hands": ["1", "1", "1"]}, "holds no cards"),
        ({"front": ["1", "", ""]}, "a position begins with a round"),
        ({"leader": 10**400}, "leader: expected a whole number from 0 to 2"),
        ({"leader": "x" * 500}, "leader: expected a whole number from 0 to 2, not 'xxx"),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_what_cannot_stand_is_refused_in_words(position: dict[str, Any], words: str) -> None:
    with pytest.raises(tripot.BadPosition) as wrong:
        tripot.arrange("quick-shot", 3, **position)
    assert words in str(wrong.value)
    assert len(str(wrong.value)) < 200


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"hands": ["2", "", ""]}, "no card 2"),
        ({"hands": ["1 1 1 1", "4 4 4 4", ""]}, "leave too few"),
        ({"hands": ["1 1 1 1", "4 4 4", ""]}, "a card must be left to draw"),
        ({"deck": "1 1 1 1 1"}, "5 cards 1 are written"),
        ({"discard": "1 1 1 1 4 4 4"}, "leave too few"),
    ],
    ids=str,
)
def test_what_a_small_deck_cannot_give_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(tripot.BadPosition, match=words):
        tripot.arrange("quick-shot", 3, 0, TOY, **position)


@pytest.mark.parametrize(
    "position",
    [{"hands": ["1", "2", "\ud800"]}, {"hands": {"1"}}, {"deck": b"1"}, {"leader": 10**5000}],
    ids=["no text", "no list", "no string", "no number"],
)
def test_what_cannot_be_written_down_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises(tripot.BadPosition):
        tripot.arrange("quick-shot", 3, **position)


def test_what_no_table_takes_is_refused_as_ever() -> None:
    with pytest.raises(tripot.UnknownGame):
        tripot.arrange("chess", 2)
    with pytest.raises(tripot.BadOption, match="3 to 7 seats"):
        tripot.arrange("quick-shot", 9)
    with pytest.raises(tripot.BadOption, match="option hand"):
        tripot.arrange("quick-shot", 3, 0, {"hand": 9})
    with pytest.raises(tripot.BadOption, match="seed"):
        tripot.arrange("quick-shot", 3, b"x")
