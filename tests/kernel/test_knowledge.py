"""Random talk to the toy: each seat knows what it can know, no more and no less."""

from collections.abc import Iterator

import pytest
from hypothesis import given, seed

import tripot
from tests.kernel import toy
from tests.kernel.model import Model
from tests.kernel.talk import CHANCE, CHOICES, OPTIONS, SEED, Options, begun, examples, faces, said
from tests.kernel.toy import SEATS, WORDS


@pytest.fixture(autouse=True, scope="module")
def _registered() -> Iterator[None]:
    with toy.registered():
        yield


TALKS = {
    "a hand of two sources": "move:deck:hand0 move:deck:hand0 shuffle:deck move:deck:hand0 "
    "choose:hand0:1 move:hand0:table gather:table:deck shuffle:deck move:deck:hand0 pick:hand0 "
    "move:hand0:table show:hand0:all",
    "a rule, then a mix": "restrict:deck:bottom shuffle:deck restrict:deck:top pick:deck "
    "peek:deck:1",
    "a bottom card stays out of it": "show:deck:0 pick-above:deck peek:deck:1 choose-above:deck:2",
    "a peeked hand is played face down": "move:deck:hand0 move:deck:hand0 show:hand0:1 create "
    "choose:hand0:2 hide:hand0:cellar show:cellar:1",
    "two card sets are mixed": "create shuffle:deck show:deck:0",
    "as many cards as a set has, of two sets": "move:deck:cellar hide:deck:cellar create "
    "see-pick:deck",
    "the places of a set with the faces of another": "create pick:deck hide:deck:hand1 "
    "hide:deck:hand1 shuffle:deck",
    "a swap with the table": "move:deck:table swap:deck:table",
    "a card is drawn out from under others": "show:deck:0 draw:deck:cellar draw:deck:hand1 "
    "choose:deck:1 draw:deck:table shuffle:cellar",
    "whole hands change owners": "move:deck:hand0 move:deck:hand1 gather:hand0:cellar "
    "gather:hand1:hand0 gather:cellar:hand1 show:hand0:0 show:hand1:1 shuffle:hand0",
    "a card goes round": "move:deck:hand0 swap:hand0:deck swap:deck:hand0 shuffle:deck "
    "move:deck:hand1",
}


@pytest.mark.parametrize("automaton", [False, True])
@pytest.mark.parametrize("name", TALKS)
def test_a_talk_worth_remembering(name: str, automaton: bool) -> None:
    for deck in ("four", "five"):
        for chance in range(12):
            game = begun({"deck": deck, "automaton": automaton}, chance)
            model = Model(game)
            for sentence in TALKS[name].split():
                seat, before = game.asked[0], game.copy()
                if WORDS.index(sentence) in game.legal(seat):
                    game.answer(seat, WORDS.index(sentence))
                    model.say(before, game, sentence, seat)
                    for viewer in range(SEATS):
                        check_knowledge(game, model, viewer, chance)


@seed(SEED)
@examples(150)
@given(OPTIONS, CHANCE, CHOICES)
def test_each_seat_knows_exactly_what_it_can_know(
    options: Options, chance: int, choices: list[int]
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
    assert len(worlds) == len(set(worlds))
    imagined = seat.imagine(chance)
    assert faces(imagined) in model.worlds[viewer]
    assert imagined.view(viewer) == seat.view()
