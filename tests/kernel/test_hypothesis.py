"""Random sentences said to the toy: what each seat knows, and what comes back from JSON."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st

import tripot
from tests.kernel import toy
from tests.kernel.talk import CHANCE, CHOICES, OPTIONS, SEED, Options, begun, examples, faces, said
from tests.kernel.toy import DECKS, MORE, PILES, SEATS


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    with toy.registered():
        yield


def talked(options: Options, chance: int, choices: list[int]) -> tripot.Game:
    """A toy table after so many words."""
    game = begun(options, chance)
    for choice in choices:
        if not game.over:
            said(game, choice)
    return game


def cards(game: tripot.Game) -> list[int]:
    """Which place lies where, all piles together."""
    return sorted(int(game.place(p, i)) for p in PILES.values() for i in range(int(game.size(p))))


@seed(SEED)
@examples(60)
@given(OPTIONS, CHANCE, CHOICES)
def test_cards_are_conserved(options: Options, chance: int, choices: list[int]) -> None:
    game = begun(options, chance)
    size = len(game.faces)
    for choice in choices:
        if game.over:
            break
        before = game.copy()
        said(game, choice)
        made = DECKS[str(options["deck"])] + MORE[: len(game.faces) - size]
        assert sorted(faces(game)) == sorted(made)
        assert cards(game) == list(range(len(made)))
        piles = game.view()["piles"]
        assert isinstance(piles, dict)
        shown = [piles["deck"], piles["table"], piles["cellar"], *piles["hands"]]
        assert [len(pile) for pile in shown] == [int(game.size(p)) for p in PILES.values()]
        assert before.decision == game.decision - 1


@seed(SEED)
@examples(60)
@given(OPTIONS, CHANCE, CHOICES)
def test_a_game_comes_back_from_json(options: Options, chance: int, choices: list[int]) -> None:
    game = talked(options, chance, choices)
    again = tripot.from_json(json.loads(json.dumps(game.to_json())))
    assert again == game
    assert again.digest() == game.digest()
    for viewer in (None, *range(SEATS)):
        assert again.view(viewer) == game.view(viewer)
        assert again.events(viewer) == game.events(viewer)
    for choice in choices[::-1]:
        if not game.over:
            assert said(again, choice) == said(game, choice)
    assert again == game


@seed(SEED)
@examples(60)
@given(OPTIONS, CHANCE, CHOICES)
def test_a_seat_comes_back_from_json(options: Options, chance: int, choices: list[int]) -> None:
    game = talked(options, chance, choices)
    for viewer in range(SEATS):
        seat = game.seat(viewer)
        again = tripot.Seat.from_json(json.loads(json.dumps(seat.to_json())))
        assert again == seat
        assert again.view() == seat.view() == game.view(viewer)
        assert again.events() == seat.events() == game.events(viewer)
        assert again.legal() == seat.legal()
        assert again.imagine(chance).digest() == seat.imagine(chance).digest()


@seed(SEED)
@examples(60)
@given(OPTIONS, CHANCE, CHOICES)
def test_a_record_of_anything_verifies(options: Options, chance: int, choices: list[int]) -> None:
    game = talked(options, chance, choices)
    record = game.record()
    assert tripot.verify(record)
    assert tripot.replay(record) == game


@seed(SEED)
@examples(60)
@given(OPTIONS, CHANCE, CHOICES, CHOICES)
def test_a_copy_goes_its_own_way(
    options: Options, chance: int, choices: list[int], more: list[int]
) -> None:
    game = talked(options, chance, choices)
    before = game.to_json()
    told = game.events(0)
    other = game.copy()
    for choice in more:
        if not other.over:
            said(other, choice)
    assert game.to_json() == before
    assert game.events(0) == told
    assert other.events(0)[: len(told)] == told


@seed(SEED)
@examples(200)
@given(st.text())
def test_any_text_is_refused_as_a_record(text: str) -> None:
    for read in (tripot.replay, tripot.verify):
        with pytest.raises(tripot.BadRecord):
            read(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@seed(SEED)
@examples(200)
@given(JSON)
def test_any_json_is_refused(value: object) -> None:
    for read in (tripot.from_json, tripot.Seat.from_json):
        with pytest.raises(tripot.Error):
            read(value)
    for judge in (tripot.replay, tripot.verify):
        with pytest.raises(tripot.BadRecord):
            judge(json.dumps(value))
