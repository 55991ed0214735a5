"""What every game keeps to, in random games at every seat count and with every option."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

import tripot
from tests.tables import LONG, Case, all_cases, answer_all, pick, play, played, stops
from tripot import Event, Game
from tripot.kernel.identity import COUNTDOWN, SEALED, TURN, WINDOW

GAMES = 12 if LONG else 2  # of each case
CASES = pytest.mark.parametrize("case", all_cases(), ids=str)


def text(game: Game) -> str:
    """The whole game, byte for byte."""
    return json.dumps(game.to_json(), sort_keys=True)


def all_events(game: Game) -> list[object]:
    """What everybody was told."""
    return [game.events(viewer) for viewer in viewers(game)]


def viewers(game: Game) -> list[int | None]:
    """The seats and a watcher."""
    return [*range(int(game.seats)), None]


def through_json(game: Game) -> Game:
    """What comes back from a text."""
    return tripot.from_json(json.loads(text(game)))


@CASES
def test_it_ends_and_cards_are_conserved(case: Case) -> None:
    for number in range(GAMES):
        cards: Counter[int] = Counter()
        for game in stops(case, number):  # raises beyond the bound
            lying = [
                int(game.place(pile, i))
                for pile in game.table.piles()
                for i in range(game.size(pile))
            ]
            assert sorted(lying) == list(range(len(game.faces))), "each place is in one pile"
            faces = Counter(int(face) for face in game.faces)
            assert not cards or faces >= cards, "no card changes or disappears"
            assert faces[0] == 0
            cards = faces


@CASES
def test_copies_are_equal_and_never_change(case: Case) -> None:
    kept: list[tuple[Game, str, list[object]]] = []
    for game in stops(case):
        for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            assert other == game and other is not game
        assert pickle.loads(pickle.dumps(game)) == game
        twin = game.copy()
        if not game.over:
            answer_all(twin.copy(), case.rng())
            assert text(twin) == text(game), "a copy of a copy went on"
        kept.append((twin, text(game), all_events(game)))
    for twin, before, events in kept:
        assert text(twin) == before, "an earlier copy has changed"
        assert all_events(twin) == events, "the past of an earlier copy has changed"


@CASES
def test_the_rest_is_the_same_after_json(case: Case) -> None:
    steps = len(list(played(case)))
    middle = int(case.rng(1).below(steps))
    game, rng = case.new(), case.rng()
    for _ in play(game, rng, middle + 1):
        if game.decision == middle:
            break
    again = through_json(game)
    other_rng = case.rng()
    other_rng.state = rng.state
    assert again == game and again.digest() == game.digest()
    rest = zip(play(game, rng, case.bound()), play(again, other_rng, case.bound()), strict=True)
    for one, other in rest:
        assert one.digest() == other.digest()
    assert all_events(one) == all_events(other)
    assert again.record() == game.record()


@CASES
def test_same_seed_and_answers_give_the_same_game(case: Case) -> None:
    for number in range(GAMES):
        digests = [game.digest() for game in played(case, number)]
        for decision, game in enumerate(played(case, number)):
            assert game.decision == decision
            assert game.digest() == digests[decision]
        record = game.record()
        assert tripot.verify(record)
        assert tripot.replay(record) == game


@CASES
def test_listening_changes_nothing(case: Case) -> None:
    heard: list[str] = []
    for game in played(case):
        game.listen()
        heard.append(game.digest())
    for decision, other in enumerate(played(case)):
        assert other.past is None, "nobody listened"
        assert other.digest() == heard[decision]
    assert all_events(other) == all_events(game), "who listens late hears the same"


@CASES
def test_an_answer_not_offered_changes_nothing(case: Case) -> None:
    answers = len(tripot.actions(case.key))
    for game in stops(case):
        before, told = text(game), all_events(game)
        for seat in range(case.seats):
            asked, legal = seat in game.asked, game.legal(seat)
            assert asked == bool(legal) and asked == (game.question(seat) is not None)
            for answer in range(-1, answers + 1):
                if answer in legal:
                    continue
                with pytest.raises(tripot.NotOffered if asked else tripot.NotAsked) as error:
                    game.answer(seat, answer)
                wanted = "expected one of" if asked else str(game.waiting_for())
                assert wanted in str(error.value)
        assert text(game) == before and all_events(game) == told


@CASES
def test_the_order_of_arrival_does_not_matter(case: Case) -> None:
    rng = case.rng(1)
    for game in stops(case):
        if game.over:
            break
        final = {seat: pick(rng, game.legal(seat)) for seat in game.asked}
        first = {seat: pick(rng, game.legal(seat)) for seat in game.asked}
        outcomes: set[tuple[str, str, str]] = set()
        for order in list(permutations(game.asked))[:: 5 if len(final) > 3 else 1][:8]:
            other = game.copy()
            for answers in (first, final):  # all but one change their mind
                for seat in order[:-1]:
                    other.answer(seat, answers[seat])
                    assert other.decision == game.decision and seat in other.locked
            assert through_json(other) == other, "sealed answers are kept"
            other.answer(order[-1], final[order[-1]])
            assert other.decision == game.decision + 1
            outcomes.add((other.digest(), other.record(), json.dumps(all_events(other))))
        assert len(outcomes) == 1


@CASES
def test_events_are_numbered_and_everything_shown_is_json(case: Case) -> None:
    heard: dict[int | None, list[Event]] = {}
    for game in stops(case):
        for viewer in viewers(game):
            events = game.events(viewer)
            before = heard.get(viewer, [])
            assert [event["n"] for event in events] == list(range(len(events)))
            assert events[: len(before)] == before, "what was told stays told"
            since = len(before)
            assert game.events(viewer, since) == events[since:]
            assert game.events(viewer, len(events) + 1) == []
            heard[viewer] = events
            shown: list[object] = [game.view(viewer), events]
            assert game.own_view(viewer, game.public_piles()) == game.own_view(viewer)
            if viewer is not None:
                shown.append(game.question(viewer))
            assert json.loads(json.dumps(shown)) == shown
        assert len({len(events) for events in heard.values()}) == 1


def containers(data: object) -> Iterator[object]:
    """Every list and every object in it, and itself."""
    if isinstance(data, dict | list):
        yield data
        for item in data.values() if isinstance(data, dict) else data:
            yield from containers(item)


@CASES
def test_what_is_given_out_is_nobodys(case: Case) -> None:
    """A caller may do anything with what was got, and with what was given."""
    options = json.loads(json.dumps(case.options))
    game = tripot.new(case.key, case.seats, case.seed(0), options)
    seat, asked = game.seat(0), game.asked[0]
    for call in (
        lambda: game.view(0),
        lambda: game.question(asked),
        lambda: all_events(game),
        lambda: game.to_json(),
        lambda: seat.view(),
        lambda: seat.question(),
        lambda: seat.events(),
        lambda: seat.to_json(),
        lambda: tripot.games(),
    ):
        once, twice = list(containers(call())), list(containers(call()))
        kept = {id(part) for part in once}
        assert not [part for part in twice if id(part) in kept], "two callers got the same object"
    before = text(game)
    for part in list(containers(options)):
        assert isinstance(part, dict | list)
        part.clear()
    assert text(game) == before, "the options are the caller's own object"


@CASES
def test_questions_are_whole(case: Case) -> None:
    for game in stops(case):
        for seat in game.asked:
            question, legal = game.question(seat), game.legal(seat)
            assert question is not None
            assert question["kind"] in (TURN, SEALED, WINDOW, COUNTDOWN)
            assert question["kind"] != TURN or len(game.asked) == 1
            assert question["default"] in legal, "silence is a legal answer"
            assert len(set(legal)) == len(legal)
            for answer in legal:
                assert game.parse(game.notation(answer)) == answer
            assert game.view(seat)["options"] == [game.notation(answer) for answer in legal]
        assert not set(game.asked) & set(game.view()["automata"])


@CASES
def test_returns_fit_the_winners(case: Case) -> None:
    for number in range(GAMES):
        for game in played(case, number):
            assert game.over or game.winners == ()
            assert game.over == (game.asked == ())
            assert len(game.scores) == len(game.returns) == case.seats
            assert sum(game.returns) == pytest.approx(0)
        for seat, gain in enumerate(game.returns):
            shared = len(game.winners) in (0, case.seats)
            assert (gain > 0) == (seat in game.winners and not shared)
            assert (gain == 0) == shared
        assert set(game.winners) <= set(range(case.seats))
