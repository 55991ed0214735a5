"""Two worlds: what a seat has not seen is dealt anew, and the seat must not notice.

Both worlds go on with the same chance and the same answers. As long as no face that the seat is
rightly shown differs, all that it can get hold of is the same in both, byte for byte.
"""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tripot
from tests.contract.fresh import fresh_lots
from tests.tables import LONG, NONSENSE, Case, all_cases, keys, pick, spread, stops
from tripot import Event, Game, Seat, View
from tripot.kernel.encode import Encoder
from tripot.kernel.events import Past
from tripot.kernel.identity import EACH, WATCHER
from tripot.kernel.recall import information_state, keep_trail, trail_of
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Quick, Rng, Stream

GAMES = 8 if LONG else 1  # of each case
PAIRS = 400 if LONG else 12  # of worlds in a game, more or less
LONGEST = 200 if LONG else 10  # decisions that a pair is played on
CASES = pytest.mark.parametrize("case", all_cases(), ids=str)

Faces = tuple[vec[i64], vec[i64]]  # of the one world and of the other


def other_world(game: Game, seat: int, seed: int) -> Game:
    """The game with another deal of what the seat does not know; nobody may have locked.

    What the other seats know of that deal is what they see of it now.
    """
    assert game.locked == ()
    game.listen()
    past = game.past
    assert past is not None
    world = game.copy()
    world.faces = game.seat(seat).imagine(seed).faces[:]
    world.past = Past(0, 0)
    world.past.trail = None if past.trail is None else past.trail.copy()
    world.past.events = past.events[:]
    for viewer in range(int(game.seats)):
        known = past.lots[viewer].copy() if viewer == seat else fresh_lots(world, viewer)
        world.past.lots.append(known)
    return world


class Redealt(Rng):
    """The chance of a game, but for its card sets: each comes from its first shuffle as given."""

    def __init__(self, chance: Rng, sets: list[list[int]]) -> None:
        self.chance = chance
        self.sets = sets

    def open(self, label: str) -> None:
        self.chance.open(label)

    def below(self, n: i64) -> i64:
        return self.chance.below(n)

    def shuffle(self, cards: vec[i64]) -> None:
        self.chance.shuffle(cards)
        for dealt in self.sets:
            if sorted(dealt) == sorted(int(card) for card in cards):
                self.sets = [other for other in self.sets if other is not dealt]
                for i, card in enumerate(dealt):
                    cards[i] = card
                return

    def copy(self) -> Rng:
        return Redealt(self.chance.copy(), self.sets)


def world_from_the_start(game: Game, seat: int, seed: int) -> Game:
    """The same at the first decision, but set up by the rules: no fork can be before that."""
    faces = [int(face) for face in game.seat(seat).imagine(seed).faces]
    firsts = [int(first) for first in game.firsts]
    sets = [faces[i:j] for i, j in zip(firsts, [*firsts[1:], len(faces)], strict=True)]
    world = game.table.game(game.table)
    keep_trail(world, known=True)
    assert world.past is not None
    world.past.quiet = False
    world.begin(Redealt(Stream(game.table.seed()), sets))
    return world


def sight(game: Game, viewer: int | None) -> str:
    """All that a viewer can get hold of, as a text; the events are compared one by one."""
    out: dict[str, object] = {"view": game.view(viewer)}
    if viewer is not None:
        seat = game.seat(viewer)
        out["question"] = game.question(viewer)
        out["legal"] = game.legal(viewer)
        out["known"] = game.known(viewer)
        out["told"], seat.told = len(seat.told), []
        out["seat"] = seat.to_json()
        out["names"] = [repr(game), re.sub("0x[0-9a-f]+", "", repr(seat))]
        out["errors"] = errors(game, viewer)
        answers = sorted({*spread(len(game.table.identity.answers)), *game.legal(viewer)})
        out["why"] = [game.why(viewer, answer) for answer in answers]
        out["preview"] = [game.preview(viewer, answer) for answer in answers]
        encoder = encoder_of(
            game.table.identity.key, int(game.seats), json.dumps(game.table.options)
        )
        out["row"] = bytes(encoder.observe(game, viewer)).hex()
        out["mask"] = bytes(encoder.mask(game, viewer)).hex()
        out["state"] = information_state(game, viewer) if keeps_trail(game) else None
    return json.dumps(out, sort_keys=True)


@lru_cache(maxsize=8)
def encoder_of(key: str, seats: int, options: str) -> Encoder:
    """The encoder of a table."""
    return Encoder(open_table(key, seats, json.loads(options), None), known=True)


def keeps_trail(game: Game) -> bool:
    """Whether information states are kept."""
    return game.past is not None and game.past.trail is not None


def errors(game: Game, seat: int) -> list[str]:
    """What the seat is told when it answers what it may not."""
    legal = game.legal(seat)
    told: list[str] = []
    nonsense: tuple[Any, ...] = NONSENSE[:-1]
    for answer in (*sorted(spread(len(game.table.identity.answers))), *nonsense):
        if type(answer) is not int or answer not in legal:
            try:
                game.answer(seat, answer)
            except (tripot.Error, TypeError) as error:
                told.append(f"{type(error).__name__}: {error}")
            else:
                raise AssertionError(f"seat {seat} may not answer {answer!r}")
    return told


def difference(one: str, other: str) -> str:
    """The parts of two sights that differ."""
    a, b = json.loads(one), json.loads(other)
    parts: list[str] = []
    for name in a:
        if isinstance(a[name], dict) and isinstance(b[name], dict):
            parts.extend(f"{name}.{key}" for key in a[name] if a[name][key] != b[name].get(key))
        elif a[name] != b[name]:
            parts.append(name)
    return ", ".join(parts)


def same(a: Game, b: Game, viewer: int | None, since: int = 0, before: Faces | None = None) -> bool:
    """True if the two worlds look the same, False if the viewer was rightly shown the difference.

    That is so only if the first event that differs shows a face, and nothing else is different
    in it, and the viewer has seen that face by the rules of piles; or if everybody can deduce it
    from how the game went on since the faces were those of `before`.
    """
    events, others = a.events(viewer, since), b.events(viewer, since)
    for i, (one, other) in enumerate(zip(events, others, strict=False)):
        if one != other:
            if deduced(a, b, before):
                return False
            if one["event"] != other["event"] and told_at_once(a, b, i + since):
                return False
            assert alike_but_for_faces(one, other), f"leak to {viewer}: {one} against {other}"
            assert seen_rightly(a, b, viewer, one), f"leak to {viewer}: a face in {one}"
            return False
    assert len(events) == len(others) or deduced(a, b, before), f"leak to {viewer}: more events"
    one_sight, other_sight = sight(a, viewer), sight(b, viewer)
    if one_sight != other_sight and deduced(a, b, before):
        return False
    assert one_sight == other_sight, f"leak to {viewer}: {difference(one_sight, other_sight)}"
    return True


def deduced(a: Game, b: Game, before: Faces | None) -> bool:
    """Whether what the table can deduce in one world excludes the faces of the other.

    Those it had `before` the last answers count too, if only the other was dealt anew since.
    """
    excluded = [(a, b.faces), (b, a.faces)]
    if before is not None:
        excluded += [(a, before[1])] if a.faces == before[0] else []
        excluded += [(b, before[0])] if b.faces == before[1] else []
    for one, faces in excluded:
        world = one.copy()
        world.faces = faces[:]
        if not world.possible():
            return True
    return False


def told_at_once(a: Game, b: Game, since: int) -> bool:
    """Whether both worlds go on to show everybody, before anything is mixed, faces that differ."""
    shown, other = (
        {str(event.get("from")): event["cards"] for event in unmixed(world.events(None, since))}
        for world in (a, b)
    )
    return any(shown[pile] != other[pile] for pile in shown.keys() & other.keys())


def unmixed(told: list[Event]) -> list[Event]:
    """Those before the first shuffle that show all their faces."""
    names = [event["event"] for event in told]
    before = told[: names.index("shuffle")] if "shuffle" in names else told
    return [e for e in before if "cards" in e and None not in e["cards"]]


def alike_but_for_faces(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether the events differ in nothing but the faces that are shown in both."""
    cards, others = one.get("cards"), other.get("cards")
    if not isinstance(cards, list) or not isinstance(others, list):
        return False
    return {**one, "cards": [card is None for card in cards]} == {
        **other,
        "cards": [card is None for card in others],
    }


def seen_rightly(a: Game, b: Game, viewer: int | None, event: Event) -> bool:
    """Whether the masks, the piles or the lots say that the viewer has seen a face that differs."""
    bit = WATCHER if viewer is None else viewer
    for place in range(len(a.faces)):
        if (a.seen[place] & b.seen[place]) >> bit & 1 and a.faces[place] != b.faces[place]:
            return True
    if viewer is not None and known(a, viewer) != known(b, viewer):
        return True
    if "to" in event:
        return bool((a.table.seen[pile_number(a, event["to"])] >> bit) & 1)
    later = [*a.events(viewer, event["n"]), *b.events(viewer, event["n"])]
    return any(told["event"] == "shuffle" for told in later)  # mixed before anybody was asked


def known(game: Game, seat: int) -> list[list[int]]:
    """The faces that the seat knows to be in its lots, or to have left them."""
    assert game.past is not None
    lots = game.past.lots[seat].lots
    return [[int(n) for n in lot.counts] + sorted(int(face) for face in lot.fixed) for lot in lots]


def pile_number(game: Game, name: object) -> int:
    """The number of a pile from its name in an event."""
    assert isinstance(name, list)
    kinds = [pile.name for pile in game.table.identity.piles]
    return kinds.index(name[0]) * EACH + (name[1] if len(name) > 1 else 0)


def go_on(a: Game, b: Game, viewer: int | None, rng: Quick, since: int) -> bool:
    """Answer the open question alike in both worlds; False if that cannot be done.

    Before that, the others seal answers of their own in each world, and change them.
    """
    common: dict[int, int] = {}
    for seat in a.asked:
        both = tuple(answer for answer in a.legal(seat) if answer in b.legal(seat))
        if not both:
            return False
        common[seat] = pick(rng, both)
    order = sorted(common, key=lambda seat: (seat == viewer, (seat * 7 + a.decision) % 5))
    for seat in order[:-1]:
        for world in (a, b):
            world.answer(seat, pick(rng, world.legal(seat)))
        if seat != viewer:
            assert same(a, b, viewer, since)
    for seat in order:
        a.answer(seat, common[seat])
        b.answer(seat, common[seat])
    return True


def check_pair(game: Game, viewer: int | None, rng: Quick) -> int:
    """Play two worlds on; how many decisions long the viewer could not tell them apart."""
    seat = viewer if viewer is not None else int(rng.below(int(game.seats)))
    other = world_from_the_start if game.decision == 0 and rng.below(2) else other_world
    a, b = game.copy(), other(game, seat, int(rng.below(1 << 20)))
    since = 0 if other is world_from_the_start else len(game.events(None))
    before = a.faces[:], b.faces[:]
    for decisions in range(LONGEST):
        if not same(a, b, viewer, since, before) or a.over:
            return decisions
        before = a.faces[:], b.faces[:]
        if not go_on(a, b, viewer, rng, since):
            return decisions
    return LONGEST


def check_two_worlds(case: Case, number: int = 0, pairs: int = PAIRS) -> int:
    """A random game in which every viewer meets pairs; how many decisions these lasted."""
    rng = case.rng(number + 1000)
    lasted = 0
    looks = (case.seats + 1) * sum(1 for _ in stops(case, number))
    for game in stops(case, number):
        game.listen()
        trail_of(game)
        for viewer in (*range(case.seats), None):
            if rng.below(looks) < pairs:
                lasted += check_pair(game, viewer, rng)
    return lasted


def check_seat(game: Game, index: int) -> None:
    """A Seat shows what the game shows, knows no more, and imagines from that alone."""
    seat = game.seat(index)
    assert seat.view() == game.view(index)
    assert seat.legal() == game.legal(index)
    assert seat.question() == game.question(index)
    assert seat.events() == game.events(index)
    assert seat.known() == game.known(index)
    check_secrets(game, index, seat)
    text = json.dumps(seat.to_json())
    again = [
        pickle.loads(pickle.dumps(seat)),
        Seat.from_json(json.loads(text)),
    ]
    wanted = unlocked(seat.view(), index)
    for seed, other in zip((0, 7, 2**70), (*again, game.seat(index)), strict=True):
        world = seat.imagine(seed)
        assert unlocked(world.view(index), index) == wanted
        assert world.events(index) == [] and world.table.deal is None
        assert other == seat
        assert other.imagine(seed).to_json() == world.to_json()
        assert other.view() == seat.view() and other.events() == seat.events()
        assert json.dumps(other.known()) == json.dumps(seat.known())


def unlocked(view: View, seat: int) -> dict[str, object]:
    """The view without the locks of others, who are asked again in an imagined world."""
    return {**view, "locked": [other for other in view["locked"] if other == seat]}


def check_secrets(game: Game, index: int, seat: Seat) -> None:
    """No face that the seat has not seen, no answer of others, no chance and no past answers."""
    data = seat.to_json()
    position = data["position"]
    assert isinstance(position, dict)
    for place, face in enumerate(position["faces"]):
        assert (face != "") == bool((game.seen[place] >> index) & 1)
    if position["question"] is not None:
        answers = position["question"]["answers"]
        assert not any(answers[:index]) and not any(answers[index + 1 :])
    assert set(names_in(data)).isdisjoint({"rng", "deal", "secret", "stream", "quick", "answered"})
    assert seat.shell.past is None and seat.shell.table.deal is None
    assert seat.shell.table.position is None and len(seat.shell.answered) == 0


def names_in(data: object) -> Iterator[str]:
    """Every name in a JSON object."""
    if isinstance(data, dict):
        for name in data:
            yield name
            yield from names_in(data[name])
    elif isinstance(data, list):
        for item in data:
            yield from names_in(item)


@CASES
def test_no_viewer_can_tell_two_worlds_apart(case: Case) -> None:
    for number in range(GAMES):
        check_two_worlds(case, number)


@pytest.mark.parametrize("key", keys())
def test_pairs_last(key: str) -> None:
    """The suite above is worth something: worlds stay alike for more than one decision."""
    case = next(case for case in all_cases() if case.key == key)
    assert sum(check_two_worlds(case, number) for number in range(10)) > 50


@CASES
def test_a_seat_is_the_game_as_one_seat_knows_it(case: Case) -> None:
    rng = case.rng(1)
    for game in stops(case):
        check_seat(game, int(rng.below(case.seats)))
        for seat in game.asked[:-1]:  # half-way through a sealed choice
            game.answer(seat, pick(rng, game.legal(seat)))
        check_seat(game, int(rng.below(case.seats)))
