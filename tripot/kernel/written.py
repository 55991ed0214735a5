"""Positions written by hand: facts by name, piles as text, the rest dealt from the seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.errors import BadPosition, at, expected
from tripot.kernel.facts import Reading
from tripot.kernel.identity import EACH

if TYPE_CHECKING:
    from tripot.kernel.game import Game
    from tripot.kernel.piles import Piles


def write_position(game: Game, position: dict[str, object]) -> None:
    """Set up the game as written: facts by name, piles as text; the rest dealt from the seed."""
    identity = game.table.identity
    written: dict[int, list[int]] = {}
    facts: dict[str, object] = {}
    kinds = {pile.name: number for number, pile in enumerate(identity.piles)}
    for name, value in position.items():
        if name not in kinds:
            facts[name] = value
        elif not identity.piles[kinds[name]].each:
            written[kinds[name] * EACH] = read_cards(game, name, value)
        else:
            if not isinstance(value, list) or len(value) != game.seats:
                raise BadPosition(at(name, expected("a text for each seat", value)))
            for seat, text in enumerate(value):
                written[kinds[name] * EACH + seat] = read_cards(game, name, text)
    reading = Reading(facts, game.table)
    game.facts(reading)
    game.bookkeeping(reading)
    for name in facts:
        if name not in reading.known:
            known = ", ".join([*kinds, *reading.known])
            raise BadPosition("{name} is none of: {known}", name=repr(name), known=known)
    game.written = written
    game.set_up()
    reading = Reading(facts, game.table)
    game.facts(reading)
    game.bookkeeping(reading)
    lay_the_rest(game, written)
    game.written = None
    game.check_position()


def read_cards(game: Game, name: str, text: object) -> list[int]:
    """The faces of a text such as '1 5 5'."""
    if not isinstance(text, str):
        raise BadPosition(at(name, expected("cards as a text", text)))
    faces = [game.table.identity.parse_face(word) for word in text.split()]
    if 0 in faces:
        known = " ".join(game.table.identity.faces[1:])
        raise BadPosition(at(name, expected("cards out of {known}", text, known=known)))
    return faces


def lay_the_rest(game: Game, written: dict[int, list[int]]) -> None:
    """Lay the written piles that the set-up does not deal, and the top of a face-down one last."""
    for pile in sorted(written, key=lambda number: (game.size(i64(number)) > 0, number)):
        if not written[pile]:
            del written[pile]
            continue
        source = i64(pile)
        for other in game.table.piles():
            holds = game.table.seen[other] == 0 and game.find(other, i64(written[pile][0])) >= 0
            if holds and gives(game, other, pile):
                source = other
                break
        count = bring_written(game, source, i64(pile), 0)
        if source != pile:
            game.move("deal", source, i64(pile), count)


def bring_written(piles: Piles, source: i64, target: i64, count: i64) -> i64:
    """Have the cards written for the target lie on top of the source; how many they are.

    Nobody has seen them yet: faces change, places do not. If none are written, the count stands.
    """
    assert piles.written is not None
    faces = piles.written.pop(int(target), None)
    if faces is None:
        if count > piles.size(source) - len(kept_back(piles, source)):
            raise BadPosition("the written cards leave too few to deal the others")
        return count
    for face in reversed(faces):
        i = piles.find(source, face)
        if i < 0:
            name = piles.table.identity.faces[face]
            raise BadPosition("there is no card {card} to lay", card=name)
        while i < piles.size(source) - 1:
            here, above = piles.place(source, i), piles.place(source, i + 1)
            piles.faces[here], piles.faces[above] = piles.faces[above], piles.faces[here]
            i += 1
    return len(faces)


def written_last(piles: Piles, pile: i64, faces: vec[i64]) -> vec[i64]:
    """A shuffled pile with what is written at the bottom, so that it is not dealt away."""
    kept = kept_back(piles, pile)
    free = [int(face) for face in faces]
    for wanted in kept:
        if wanted not in free:
            name = piles.table.identity.faces[wanted]
            text = "{count} cards {card} are written, and there are fewer"
            raise BadPosition(text, count=kept.count(wanted), card=name)
        free.remove(wanted)
    return vec[i64](kept + free)


def kept_back(piles: Piles, pile: i64) -> list[int]:
    """The faces of this pile that written piles are still waiting for."""
    assert piles.written is not None
    written = piles.written
    wanted = [face for to in written if gives(piles, pile, to) for face in written[to]]
    return [face for face in wanted if piles.find(pile, face) >= 0]


def gives(piles: Piles, source: i64, target: int) -> bool:
    """Whether cards may be laid from one pile into the other: not from seat to seat."""
    kinds = piles.table.identity.piles
    both = kinds[source // EACH].each and kinds[target // EACH].each
    return not both or source % EACH == target % EACH
