"""JSON of games and seats, changed in one place: refused, or a game that can be looked at."""

from collections.abc import Callable, Iterator

import pytest

import tripot
from tests.kernel import records
from tests.kernel.records import Path, play

NONSENSE: list[object] = [
    None,
    True,
    -1,
    0,
    1,
    7,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "1",
    "\ud800",
    [],
    [[]],
    [0],
    {},
    {"x": 0},
]
TOY: dict[str, object] = {"kinds": [1, 4], "copies": 4, "hand": 2, "aside": 1}
GAMES: dict[str, Callable[[], tripot.Game]] = {
    "asked one": lambda: tripot.new("quick-shot", 3, 1, TOY),
    "asked two, one has locked": lambda: locked(play(tripot.new("quick-shot", 3, 1, TOY), 1, 1)),
    "over": lambda: play(tripot.new("quick-shot", 3, 1, TOY), 1),
    "arranged": lambda: tripot.arrange("quick-shot", 3, 1, TOY, hands=["1", "4", "4 4"]),
    "with an automaton": lambda: tripot.new("quick-shot", 3, 1, {**TOY, "automata": [0]}),
    "imagined": lambda: tripot.new("quick-shot", 3, 1, TOY).seat(0).imagine(1),
}


def locked(game: tripot.Game) -> tripot.Game:
    """One of those asked has answered."""
    seat = game.asked[0]
    game.answer(seat, game.legal(seat)[0])
    return game


def nodes(value: object, path: Path = ()) -> Iterator[Path]:
    """The path of every part of a JSON value but the whole."""
    items = value.items() if isinstance(value, dict) else enumerate(value)  # type: ignore[arg-type]
    for step, item in items:
        yield (*path, step)
        if isinstance(item, dict | list):
            yield from nodes(item, (*path, step))


def mutants(data: object) -> Iterator[object]:
    """The data with one part left out, doubled, or made nonsense."""
    for path in nodes(data):
        yield records.dropped(data, path)
        for nonsense in NONSENSE:
            yield records.changed(data, path, nonsense)
        parent = records.at(data, path[:-1])
        if isinstance(parent, list):
            yield records.changed(data, path[:-1], [*parent, records.at(data, path)])


def look_at(game: tripot.Game) -> None:
    """Everything that can be read off a game."""
    assert tripot.from_json(game.to_json()) == game
    assert repr(game)
    assert len(game.digest()) == 16
    for viewer in (None, *range(int(game.seats))):
        assert game.view(viewer)["game"] == "quick-shot"
    for seat in range(int(game.seats)):
        assert (seat in game.asked) == (game.question(seat) is not None) == bool(game.legal(seat))
    assert len(game.scores) == len(game.returns) == game.seats


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_game_is_refused_or_can_be_looked_at(name: str) -> None:
    data = GAMES[name]().to_json()
    look_at(tripot.from_json(data))
    refused = 0
    for mutant in mutants(data):
        try:
            game = tripot.from_json(mutant)
        except tripot.Error:
            refused += 1
        else:
            look_at(game)
    assert refused > 1000


@pytest.mark.parametrize("name", [name for name in GAMES if name != "imagined"])
def test_a_changed_seat_is_refused_or_can_be_looked_at(name: str) -> None:
    game = GAMES[name]()
    refused = 0
    data = game.seat(game.seats - 1).to_json()
    told = data["events"]
    assert isinstance(told, list)
    for mutant in mutants({**data, "events": told[:3]}):
        try:
            seat = tripot.Seat.from_json(mutant)
        except tripot.Error:
            refused += 1
        else:
            assert tripot.Seat.from_json(seat.to_json()) == seat
            assert seat.view()["game"] == "quick-shot"
            assert seat.events() == seat.events(0)
            seat.question()
            seat.legal()
    assert refused > 1000


@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
def test_nonsense_is_no_game_and_no_seat(nonsense: object) -> None:
    with pytest.raises(tripot.Error):
        tripot.from_json(nonsense)
    with pytest.raises(tripot.Error):
        tripot.Seat.from_json(nonsense)
