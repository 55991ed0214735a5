"""What a game declares holds together: names, numbers, methods, fields, and what happens."""

from __future__ import annotations

import inspect
import sys

import pytest

import tripot
from tests.tables import LONG, keys, option_cases, played, seat_cases, single_cases
from tripot import Game
from tripot.kernel.facts import Describing, Showing
from tripot.kernel.identity import COUNTDOWN, EACH, SEALED, TURN, WINDOW, Identity
from tripot.kernel.registry import find

GAMES = 400 if LONG else 120  # until everything declared must have happened
KEYS = pytest.mark.parametrize("key", keys())


def constant(game: type[Game], *names: str) -> object:
    """The constant of one of these names in the game's module, or where its table is declared."""
    kinds = game.__mro__[: game.__mro__.index(Game)]
    modules = [vars(sys.modules[kind.__module__]) for kind in kinds]
    found = [m[name.upper()] for m in modules for name in names if name.upper() in m]
    assert found, f"{game.__module__} has no constant {' or '.join(names).upper()}"
    return found[0]


def fields(game: Game) -> set[str]:
    """The attributes that its class adds to those of Game."""
    added = set(getattr(game, "__dict__", {})) - set(getattr(Game(game.table), "__dict__", {}))
    for kind in type(game).__mro__[: type(game).__mro__.index(Game)]:
        for name, value in vars(kind).items():
            if inspect.isgetsetdescriptor(value) and not name.startswith("__"):
                added |= {name} if settable(game, name) else set()
    return added


def settable(game: Game, name: str) -> bool:
    """Whether this is a field of a compiled class; a property looks like one."""
    try:
        setattr(game, name, getattr(game, name))
    except AttributeError:
        return False
    return True


def step_called(game: Game, step: int) -> str:
    """The method to which `run` gives this step, where the class can be watched at all."""
    kind = type(game)
    called: list[str] = []
    watched: dict[str, object] = {
        name: lambda self, *given, name=name: called.append(name) for name in kind.identity.steps
    }
    try:
        other = type("Watched", (kind,), watched)(game.table)
    except TypeError:  # compiled, and tested in the pure form
        return kind.identity.steps[step]
    other.run(step, 0, 0)
    assert len(called) == 1
    return called[0]


@KEYS
def test_steps_are_methods_and_numbers(key: str) -> None:
    game = seat_cases(key)[0].new()
    identity = game.identity
    assert len(set(identity.steps)) == len(identity.steps)
    for number, name in enumerate(identity.steps):
        assert inspect.isroutine(getattr(type(game), name, None)), f"no method {name}"
        assert constant(type(game), name) == number
        assert step_called(game, number) == name


@KEYS
def test_piles_and_questions_are_numbers(key: str) -> None:
    game, identity = find(key), find(key).identity
    for number, pile in enumerate(identity.piles):
        assert constant(game, pile.name, pile.name.removesuffix("s")) == number * EACH
        assert pile.seen in ("nobody", "owner", "everyone")
        assert pile.greatest > 0 and (pile.each or pile.seen != "owner")
    for number, question in enumerate(identity.questions):
        assert constant(game, question.name) == number
        assert question.kind in (TURN, SEALED, WINDOW, COUNTDOWN)
        assert len(question.arguments) <= 2 and question.clause[:1].isdigit()


@KEYS
def test_the_identity_card_is_whole(key: str) -> None:
    identity: Identity = find(key).identity
    assert identity.key == key
    assert set(identity.name) == set(identity.line) == {"en", "fr"}
    assert 2 <= identity.seats[0] <= identity.seats[1] <= 12
    assert 0 < identity.minutes[0] <= identity.minutes[1]
    assert identity.faces[0] == "" and len(set(identity.faces)) == len(identity.faces) < 63
    assert len(set(identity.answers)) == len(identity.answers)
    for option in identity.options:
        assert option.check(option.default) == option.default
    assert option_cases(key) or not identity.options


@KEYS
def test_every_field_is_a_declared_fact(key: str) -> None:
    for case in seat_cases(key):
        game = case.new()
        showing, describing = Showing(), Describing(case.seats)
        game.facts(showing)
        game.facts(describing)
        assert list(showing.shown) == list(describing.schema)
        assert fields(game) == set(showing.shown)


@KEYS
def test_all_that_is_declared_happens_and_nothing_else(key: str) -> None:
    """Every event is told, every question asked, every answer offered, and every pile used."""
    identity = find(key).identity
    declared = {("event", name) for name in identity.events}
    declared |= {("question", question.name) for question in identity.questions}
    declared |= {("answer", name) for name in identity.answers}
    declared |= {("pile", pile.name) for pile in identity.piles}
    declared |= {("face", face) for face in identity.faces[1:]}
    happened: set[tuple[str, str]] = set()
    cases = [*seat_cases(key), *single_cases(key)]
    for number in range(GAMES):
        for game in played(cases[number % len(cases)], number):
            happened |= seen_now(game)
        happened |= {("event", str(event["event"])) for event in game.events()}
        if happened >= declared and number >= len(cases):
            break
    assert happened == declared


def seen_now(game: Game) -> set[tuple[str, str]]:
    """What lies here and what is asked."""
    identity = game.identity
    out = {("face", identity.faces[face]) for face in game.faces}
    for pile in game.table.piles():
        if game.size(pile):
            out.add(("pile", identity.piles[pile // EACH].name))
    for seat in game.asked:
        out.add(("question", str((game.question(seat) or {})["name"])))
        out |= {("answer", game.notation(answer)) for answer in game.legal(seat)}
    return out


@KEYS
def test_actions_are_the_answers(key: str) -> None:
    game = seat_cases(key)[0].new()
    for answer, notation in tripot.actions(key).items():
        assert game.notation(answer) == notation and game.parse(notation) == answer
