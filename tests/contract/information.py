"""Information sets by enumeration: every history of a small table, grouped by what a seat saw.

The group's true worlds and the worlds of the Seat are the same set. What a seat saw is taken from
events by the rules of piles and not by masks, so that masks that know too much are found as well.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from tripot import Game, Seat
from tripot.kernel.identity import EACH
from tripot.kernel.known import Group, Known
from tripot.kernel.registry import open_table
from tripot.kernel.rng import Script, every

World = tuple[tuple[int, ...], ...]
Saw = tuple[int, int, str]  # the seat, the number of the decision, and what it was told and said


@dataclass
class Information:
    """The histories that one seat cannot tell apart at one decision."""

    seat: int
    game: Game  # one of them
    views: set[str] = field(default_factory=set)
    worlds: set[World] = field(default_factory=set)
    histories: int = 0


@dataclass
class History:
    """A game and the answers that every seat gave in it."""

    game: Game
    said: tuple[tuple[int, ...], ...]


def canonical(game: Game) -> World:
    """The faces pile by pile; sorted where order means nothing."""
    world = []
    for pile in game.table.piles():
        faces = [int(game.face(pile, i)) for i in range(game.size(pile))]
        loose = game.table.identity.piles[pile // EACH].loose
        world.append(tuple(sorted(faces) if loose else faces))
    return tuple(world)


def saw(history: History, seat: int) -> Saw:
    """What the seat was told, as far as the rules say so, and what it answered."""
    told = [by_rule(history.game, event, seat) for event in history.game.events(seat)]
    return seat, history.game.decision, json.dumps([told, history.said[seat]])


def by_rule(game: Game, event: Mapping[str, object], seat: int) -> dict[str, object]:
    """The event without the faces of cards that lay and lie where this seat does not look.

    If it knows them it knows them from before, and has followed them there.
    """
    if "to" not in event or looks(game, event["from"], seat) or looks(game, event["to"], seat):
        return {**event}
    return {**event, "cards": None}


def looks(game: Game, pile: object, seat: int) -> bool:
    """Whether the seat sees what lies in a pile, by the declaration of that pile."""
    assert isinstance(pile, list)
    kind = next(kind for kind in game.table.identity.piles if kind.name == pile[0])
    return kind.seen == "everyone" or (kind.seen == "owner" and pile[1] == seat)


def histories(
    key: str,
    seats: int,
    options: dict[str, object] | None,
    until: Callable[[Game], bool] | None = None,
) -> Iterator[History]:
    """Every course of chance and answers, seen at every decision before anybody has answered.

    None goes on from a decision where `until` holds.
    """
    table = open_table(key, seats, options, None)

    def dealt(script: Script) -> Game:
        game = table.game(table)
        game.begin(script, True)
        return game

    waiting = [History(game, ((),) * seats) for game, _ in every(dealt)]
    while waiting:
        history = waiting.pop()
        if history.game.over:
            continue
        yield history
        if until is not None and until(history.game):
            continue
        asked = history.game.asked
        for answers in product(*(history.game.legal(seat) for seat in asked)):
            waiting.extend(after(history, dict(zip(asked, answers, strict=True))))


def after(history: History, answers: dict[int, int]) -> Iterator[History]:
    """What can follow from these answers."""

    def answered(script: Script) -> Game:
        game = history.game.copy()
        game.rng = script
        for seat, answer in answers.items():
            game.answer(seat, answer)
        return game

    said = tuple(
        (*before, answers[seat]) if seat in answers else before
        for seat, before in enumerate(history.said)
    )
    for game, _ in every(answered):
        yield History(game, said)


def information_sets(
    key: str,
    seats: int,
    options: dict[str, object] | None = None,
    *,
    viewers: tuple[int, ...] | None = None,
    most: int = 100_000,
    until: Callable[[Game], bool] | None = None,
) -> dict[Saw, Information]:
    """Every history of the table at every decision, grouped by what each of the viewers saw."""
    groups: dict[Saw, Information] = {}
    for count, history in enumerate(histories(key, seats, options, until)):
        assert count < most, f"{key} has more than {most} histories with these options"
        world = canonical(history.game)
        for seat in range(seats) if viewers is None else viewers:
            name = saw(history, seat)
            group = groups.setdefault(name, Information(seat, history.game))
            group.worlds.add(world)
            group.views.add(json.dumps(history.game.view(seat), sort_keys=True))
            group.histories += 1
    return groups


def check_information_sets(
    key: str,
    seats: int,
    options: dict[str, object] | None = None,
    *,
    viewers: tuple[int, ...] | None = None,
    most: int = 100_000,
    seeds: int = 3,
    until: Callable[[Game], bool] | None = None,
) -> int:
    """What each Seat imagines is what can be, neither more nor less; how many sets there were."""
    groups = information_sets(key, seats, options, viewers=viewers, most=most, until=until)
    for (index, decision, _), group in groups.items():
        where = f"{key}: seat {index} at decision {decision}, {group.histories} histories"
        seat = group.game.seat(index)
        dealt = list(seat.worlds())
        imagined = {canonical(world) for world in dealt}
        assert group.worlds <= imagined, f"{where}: it knows too much"
        assert imagined <= group.worlds, f"{where}: it imagines what cannot be"
        assert len(group.views) == 1, f"{where}: its view tells apart what its events do not"
        places = {tuple(int(face) for face in world.faces) for world in dealt}
        assert len(places) == len(dealt), f"{where}: a world comes twice"
        check_known(seat, places, where)
        for seed in range(seeds):
            assert canonical(seat.imagine(seed)) in group.worlds, f"{where}: seed {seed}"
    return len(groups)


def check_known(seat: Seat, worlds: set[tuple[int, ...]], where: str) -> None:
    """What is surely somewhere is there in every world, and what may be excludes none.

    Of a lot that is closed no more can be said, unless a fact rules out some of its deals.
    """
    known = Known(seat.shell, seat.lots)
    groups = known.groups()
    assert len(groups) == len(seat.known()), where
    for group in groups:
        least, seen = in_all(group, worlds)
        assert not told(group) - least, f"{where}: {told(group)} is not certain, but {least}"
        assert not seen & ~may(group), f"{where}: {bin(seen)} is possible, not {bin(may(group))}"
    if has_facts(seat.shell):
        return
    for number, lot in enumerate(seat.lots.lots):
        shares = known.shares[number]
        if len(lot.sources) or len(lot.fixed) or any(share.young >= 0 for share in shares):
            continue
        whole = Group(shares, lot.counts)
        for group in (*(Group([share], share.surely) for share in shares), whole):
            least, seen = in_all(group, worlds)
            assert told(group) == least, f"{where}: {least} is certain, not only {told(group)}"
            assert may(group) == seen, f"{where}: {bin(may(group))} is too much: {bin(seen)}"


def told(group: Group) -> Counter[int]:
    """The faces that are surely there."""
    return Counter({face: int(n) for face, n in enumerate(group.surely) if n})


def may(group: Group) -> int:
    """The faces that may be there, as a mask."""
    return int(group.may())


def in_all(group: Group, worlds: set[tuple[int, ...]]) -> tuple[Counter[int], int]:
    """The faces that are there in every world, and the mask of those that are in some."""
    places = [int(place) for share in group.parts for place in share.places]
    least: Counter[int] | None = None
    seen = 0
    for faces in {tuple(sorted(world[place] for place in places)) for world in worlds}:
        held = Counter(faces)
        least = held if least is None else least & held
        for face in faces:
            seen |= 1 << face
    assert least is not None
    return least, seen


def has_facts(game: Game) -> bool:
    """Whether the game rules out deals by what the table can deduce."""
    return any("possible" in vars(kind) for kind in type(game).__mro__ if issubclass(kind, Game))
