"""What a seat can know, worked out the long way: the set of all worlds it holds possible."""

from itertools import permutations

import tripot
from tests.kernel.toy import DECKS, EVEN, MORE, ODD, PILES, SEATS

World = tuple[int, ...]  # the face at every place
OWNERS = {"hand0": {0}, "hand1": {1}, "table": {0, 1}}


class Model:
    """For each seat the worlds it holds possible, and the places it has seen."""

    def __init__(self, game: tripot.Game) -> None:
        self.worlds: list[set[World]] = [{()} for _ in range(SEATS)]
        self.seen: list[set[int]] = [set() for _ in range(SEATS)]
        self.automata = {1} if game.table.options["automaton"] else set()
        self.create(DECKS[str(game.table.options["deck"])])

    def create(self, faces: list[int]) -> None:
        """New cards in any order."""
        orders = set(permutations(faces))
        self.worlds = [{old + new for old in worlds for new in orders} for worlds in self.worlds]

    def look(self, seat: int, place: int, face: int) -> None:
        """The seat sees that face there."""
        self.seen[seat].add(place)
        self.worlds[seat] = {world for world in self.worlds[seat] if world[place] == face}

    def mix(self, places: list[int], openly: set[int], now: World) -> None:
        """Cards change places; those who watch and know them all know them all afterwards."""
        if len(places) < 2:
            return
        openly = {seat for seat in openly if set(places) <= self.seen[seat]}
        for seat in range(SEATS):
            mixed: set[World] = set()
            for world in self.worlds[seat]:
                if seat in openly:
                    mixed.add(laid(world, places, tuple(now[place] for place in places)))
                elif world not in mixed:
                    orders = set(permutations(world[place] for place in places))
                    mixed |= {laid(world, places, order) for order in orders}
            self.worlds[seat] = mixed
            if seat not in openly:
                self.seen[seat] -= set(places)

    def restrict(self, place: int, faces: int) -> None:
        """Everybody learns that the face is one of these."""
        self.worlds = [{w for w in worlds if faces >> w[place] & 1} for worlds in self.worlds]

    def say(self, before: tripot.Game, after: tripot.Game, sentence: str, seat: int) -> None:
        """What a sentence of the toy does to what everybody knows."""
        verb, name, other = (sentence + "::").split(":")[:3]
        now = tuple(int(face) for face in after.faces)
        if verb == "create":
            self.create(MORE)
        elif other in PILES:
            if verb == "move":
                self.come(lying(before, name)[-1], other, now)
            elif verb == "draw":
                self.come(lying(before, name)[0], other, now)
                assert lying(after, name) == lying(before, name)[1:], "the others keep their order"
            elif verb == "swap":
                self.come(lying(before, name)[0], other, now)
                self.come(lying(before, other)[-1], name, now)
        elif verb in ("show", "peek", "restrict"):
            self.learn(verb, lying(before, name), other, now)
        elif verb not in ("sink", "end"):
            places = lying(before, name)[1 if verb.endswith("above") else 0 :]
            openly = {seat} if verb.startswith("choose") else set(range(SEATS))
            self.mix(places, set() if verb in ("shuffle", "pick") else openly, now)

    def learn(self, verb: str, places: list[int], which: str, now: World) -> None:
        """Cards are shown where they lie, or a rule says what one of them is."""
        if verb == "restrict":
            place = places[-1 if which == "top" else 0]
            self.restrict(place, ODD if now[place] % 2 else EVEN)
            return
        for viewer in range(SEATS) if which == "all" else [int(which)]:
            for place in places if verb == "show" else places[-1:]:
                self.look(viewer, place, now[place])

    def come(self, place: int, target: str, now: World) -> None:
        """The owner of a hand sees what comes there, everybody what comes to the table."""
        for viewer in OWNERS.get(target, set()) - self.automata_at(target):
            self.look(viewer, place, now[place])

    def automata_at(self, target: str) -> set[int]:
        """An automaton does not look at its hand; the table it sees like everybody."""
        return self.automata if target.startswith("hand") else set()


def laid(world: World, places: list[int], faces: World) -> World:
    """The world with these faces at these places."""
    out = list(world)
    for place, face in zip(places, faces, strict=True):
        out[place] = face
    return tuple(out)


def lying(game: tripot.Game, pile: str) -> list[int]:
    """The places of a pile, from the bottom."""
    number = PILES[pile]
    return [int(game.place(number, i)) for i in range(int(game.size(number)))]
