"""Random sentences said to the toy: what each seat knows, and what comes back from JSON."""

import json
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

import tripot
from tests.kernel import toy
from tests.kernel.model import Model
from tests.kernel.toy import DECKS, MORE, PILES, SEATS, WORDS

LONG = bool(os.environ.get("TRIPOT_LONG"))
SEED = int(os.environ.get("TRIPOT_SEED", "0"))


def examples(count: int) -> settings:
    """So many examples, the same every time; many more in a long run, from its own seed."""
    return settings(
        max_examples=count * 20 if LONG else count,
        derandomize=not LONG,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


OPTIONS = st.fixed_dictionaries(
    {"deck": st.sampled_from(list(DECKS)), "automaton": st.booleans()}
)
CHOICES = st.lists(st.integers(0, 10**6), max_size=30)


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    with toy.registered():
        yield


def begun(options: dict[str, str | bool], chance: int) -> tripot.Game:
    """A toy table that listens."""
    game = tripot.new("words", SEATS, chance, options)
    game.events()
    return game


def said(game: tripot.Game, choice: int) -> tuple[int, str]:
    """Say one of the words that can be said; who said what."""
    seat = game.asked[0]
    legal = game.legal(seat)
    answer = legal[choice % len(legal)]
    game.answer(seat, answer)
    return seat, WORDS[answer]


def talked(options: dict[str, str | bool], chance: int, choices: list[int]) -> tripot.Game:
    """A toy table after so many words."""
    game = begun(options, chance)
    for choice in choices:
        if not game.over:
            said(game, choice)
    return game


def faces(game: tripot.Game) -> tuple[int, ...]:
    return tuple(int(face) for face in game.faces)


def cards(game: tripot.Game) -> list[int]:
    """Which place lies where, all piles together."""
    return sorted(int(game.place(p, i)) for p in PILES.values() for i in range(int(game.size(p))))


@seed(SEED)
@examples(60)
@given(OPTIONS, st.integers(0, 99), CHOICES)
def test_each_seat_knows_exactly_what_it_can_know(
    options: dict[str, str | bool], chance: int, choices: list[int]
) -> None:
    game = begun(options, chance)
    model = Model(game)
    for choice in choices:
        if game.over:
            break
        before = game.copy()
        seat, words = said(game, choice)
        model.say(before, game, words, seat)
        for viewer in range(SEATS):
            check_knowledge(game, model, viewer, choice)


def check_knowledge(game: tripot.Game, model: Model, viewer: int, chance: int) -> None:
    """By place as seen, and else neither more nor less than the possible worlds."""
    seat = game.seat(viewer)
    seen = {place for place in range(len(game.seen)) if game.seen[place] >> viewer & 1}
    assert seen == model.seen[viewer]
    true = faces(game)
    known = faces(seat.shell)
    assert all(known[place] == (true[place] if place in seen else 0) for place in range(len(true)))
    worlds = [faces(world) for world in seat.worlds()]
    assert true in worlds
    assert set(worlds) == model.worlds[viewer]
    imagined = seat.imagine(chance)
    assert faces(imagined) in model.worlds[viewer]
    assert imagined.seat(viewer).view() == seat.view()


@pytest.mark.parametrize(
    "sentences",
    [
        ["move:deck:hand0", "shuffle:deck"],
        ["create", "pick-above:deck"],
        ["restrict:deck:bottom", "shuffle:deck"],
        ["move:deck:hand0", "move:deck:hand0", "move:deck:hand1", "gather:hand1:hand0", "pick:hand0"],
    ],
    ids=str,
)
def test_every_world_is_listed_once(sentences: list[str]) -> None:
    game = begun({"deck": "four", "automaton": False}, 1)
    for sentence in sentences:
        game.answer(game.asked[0], WORDS.index(sentence))
    for viewer in range(SEATS):
        worlds = [faces(world) for world in game.seat(viewer).worlds()]
        assert len(worlds) == len(set(worlds))


@seed(SEED)
@examples(60)
@given(OPTIONS, st.integers(0, 99), CHOICES)
def test_cards_are_conserved(options: dict[str, str | bool], chance: int, choices: list[int]) -> None:
    game = begun(options, chance)
    for choice in choices:
        if game.over:
            break
        before = game.copy()
        said(game, choice)
        made = DECKS[str(options["deck"])] + MORE[: len(game.faces) - len(DECKS[options["deck"]])]
        assert sorted(faces(game)) == sorted(made)
        assert cards(game) == list(range(len(made)))
        piles = game.view()["piles"]
        assert isinstance(piles, dict)
        shown = [piles["deck"], piles["table"], piles["cellar"], *piles["hands"]]
        assert [len(pile) for pile in shown] == [int(game.size(p)) for p in PILES.values()]
        assert before.decision == game.decision - 1


@seed(SEED)
@examples(60)
@given(OPTIONS, st.integers(0, 99), CHOICES)
def test_a_game_comes_back_from_json(
    options: dict[str, str | bool], chance: int, choices: list[int]
) -> None:
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
@given(OPTIONS, st.integers(0, 99), CHOICES)
def test_a_seat_comes_back_from_json(
    options: dict[str, str | bool], chance: int, choices: list[int]
) -> None:
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
@given(OPTIONS, st.integers(0, 99), CHOICES)
def test_a_record_of_anything_verifies(
    options: dict[str, str | bool], chance: int, choices: list[int]
) -> None:
    game = talked(options, chance, choices)
    record = game.record()
    assert tripot.verify(record)
    assert tripot.replay(record) == game


@seed(SEED)
@examples(60)
@given(OPTIONS, st.integers(0, 99), CHOICES, CHOICES)
def test_a_copy_goes_its_own_way(
    options: dict[str, str | bool], chance: int, choices: list[int], more: list[int]
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
    for read in (tripot.from_json, tripot.Seat.from_json, tripot.replay, tripot.verify):
        with pytest.raises(tripot.Error):
            read(value)
