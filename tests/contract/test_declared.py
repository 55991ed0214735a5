"""What a game declares holds together: names, numbers, methods, fields, and what happens."""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path

import pytest

import tripot
from tests.tables import LONG, keys, option_cases, played, seat_cases, single_cases
from tripot import Game
from tripot.kernel.facts import Describing, Showing
from tripot.kernel.identity import COUNTDOWN, EACH, SEALED, TURN, WINDOW, Identity
from tripot.kernel.registry import find

GAMES = 400 if LONG else 200  # until everything declared must have happened
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


def dispatched(game: type[Game]) -> dict[str, set[str]]:
    """The steps that `run` names, and the methods it then calls, as its source says.

    A compiled class cannot be watched, but its source lies beside it.
    """
    kind = next(one for one in game.__mro__ if "run" in vars(one))
    path = Path(str(sys.modules[kind.__module__].__file__))
    source = path.with_name(path.name.partition(".")[0] + ".py").read_text("utf-8")
    run = next(
        part
        for one in ast.parse(source).body
        if isinstance(one, ast.ClassDef) and one.name == kind.__name__
        for part in one.body
        if isinstance(part, ast.FunctionDef) and part.name == "run"
    )
    found: dict[str, set[str]] = {}
    left = [step.upper() for step in game.identity.steps]
    branches: list[ast.stmt] = list(run.body)
    while branches:
        branch = branches.pop(0)
        named: list[str] = []
        calls: list[ast.stmt] = [branch]
        if isinstance(branch, ast.If):
            named = [one.id for one in ast.walk(branch.test) if isinstance(one, ast.Name)]
            calls = branch.body
            branches = [*branch.orelse, *branches]
        steps = [name for name in named if name in left] or (left if not named else [])
        for step in steps:
            found.setdefault(step.lower(), set()).update(called_in(calls))
        left = [step for step in left if step not in steps]
    return found


def called_in(body: list[ast.stmt]) -> set[str]:
    """The methods of the game itself that are called there."""
    return {
        one.func.attr
        for part in body
        for one in ast.walk(part)
        if isinstance(one, ast.Call)
        and isinstance(one.func, ast.Attribute)
        and isinstance(one.func.value, ast.Name)
        and one.func.value.id == "self"
    }


@KEYS
def test_steps_are_methods_and_numbers(key: str) -> None:
    game = seat_cases(key)[0].new()
    identity = game.identity
    assert len(set(identity.steps)) == len(identity.steps)
    calls = dispatched(type(game))
    for number, name in enumerate(identity.steps):
        assert inspect.isroutine(getattr(type(game), name, None)), f"no method {name}"
        assert constant(type(game), name) == number
        assert calls[name] == {name}


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
        showing, describing = Showing(game.table), Describing()
        for visitor in (showing, describing):
            game.facts(visitor)
            game.bookkeeping(visitor)
        assert list(showing.shown) == [fact["name"] for fact in describing.described]
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


@KEYS
def test_every_answer_is_offered_or_says_why_not(key: str) -> None:
    """Every declared reason is given, every preview told, and no other."""
    identity = find(key).identity
    reasons: set[str] = set()
    previews: set[str] = set()
    cases = [*seat_cases(key), *single_cases(key)]
    for number in range(GAMES):
        for game in played(cases[number % len(cases)], number):
            for seat in game.asked[:1]:
                legal = game.legal(seat)
                for answer in range(number % 7, len(identity.answers), 7):
                    why = game.why(seat, answer)
                    assert (why is None) == (answer in legal)
                    reasons.add(str((why or {"reason": ""})["reason"]))
                for answer in legal:
                    foreseen = game.preview(seat, answer)
                    if foreseen is not None:
                        previews.add(str(foreseen["preview"]))
            others = [seat for seat in range(int(game.seats)) if seat not in game.asked]
            for seat in others[:1]:
                assert game.why(seat, 0) == {"reason": "not_asked", "clause": None}
                assert game.preview(seat, 0) is None
        if reasons >= set(identity.reasons) and previews == set(identity.previews):
            break
    assert reasons - {"", "no_such_seat", "not_held", "not_now"} == set(identity.reasons)
    assert previews == set(identity.previews)


def seen_now(game: Game) -> set[tuple[str, str]]:
    """What lies here and what is asked."""
    identity = game.identity
    out = {("face", identity.faces[face]) for face in game.faces}
    for pile in game.table.piles():
        if game.size(pile):
            out.add(("pile", identity.piles[pile // EACH].name))
    for seat in game.asked:
        question = game.question(seat)
        assert question is not None
        out.add(("question", question["name"]))
        out |= {("answer", game.notation(answer)) for answer in game.legal(seat)}
    return out


@KEYS
def test_actions_are_the_answers(key: str) -> None:
    game = seat_cases(key)[0].new()
    for answer, notation in tripot.actions(key).items():
        assert game.notation(answer) == notation and game.parse(notation) == answer
