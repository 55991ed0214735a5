"""Cards on the table: places that move in public, faces that do not, and who has seen which."""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from tripot.kernel.errors import BadPosition
from tripot.kernel.events import Event, Past
from tripot.kernel.facts import bit, bits
from tripot.kernel.identity import NOBODY
from tripot.kernel.kinds import shown_arguments
from tripot.kernel.rng import Quick, Rng
from tripot.kernel.table import Table
from tripot.kernel.written import bring_written, written_last


@mypyc_attr(allow_interpreted_subclasses=True)
class Piles:
    """Piles of places. The words by which a game moves, shows, hides and mixes cards."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seats: i64 = table.seats
        self.offsets: vec[i64] = table.offsets
        self.audiences: vec[i64] = table.seen
        self.order: vec[i64] = vec[i64]()  # the places of every pile, from its offset on
        self.sizes: vec[i64] = vec[i64]()  # by pile
        self.faces: vec[i64] = vec[i64]()  # by place
        self.seen: vec[i64] = vec[i64]()  # by place: the mask of those who know its face
        self.firsts: vec[i64] = vec[i64]()  # the first place of each card set
        self.automata: i64 = 0  # seats where nobody sits to look at cards
        self.rng: Rng = QUIET
        self.past: Past | None = None  # kept only when somebody listens
        self.written: dict[int, list[int]] | None = None  # piles of a written position

    def copy_piles(self, other: Piles) -> None:
        """Make the other's cards the same as these."""
        other.order = self.order[:]
        other.sizes = self.sizes[:]
        other.faces = self.faces[:]
        other.seen = self.seen[:]
        other.firsts = self.firsts
        other.automata = self.automata
        other.rng = self.rng.copy()
        other.past = self.past
        if self.past is not None:
            self.past.shared = True

    # Reading the options of the table.

    def option(self, name: str) -> i64:
        """A number among the options; of a list of small numbers, the mask."""
        known = self.table.numbers
        if name not in known:
            value = self.table.options[name]
            known[name] = value if isinstance(value, int) else mask_of_list(value)
        return known[name]

    def counts(self, name: str) -> vec[i64]:
        """The numbers of an option made by `some_counts`, in the order of its default."""
        known = self.table.rows
        if name not in known:
            value = self.table.options[name]
            assert isinstance(value, dict)
            names = self.table.identity.option(name).default
            assert isinstance(names, dict)
            known[name] = vec[i64]([value[part] for part in names])
        return known[name]

    def counted_cards(self, name: str, first: i64) -> vec[i64]:
        """The cards of such an option, as many of each face, from that face on."""
        known = self.table.rows
        key = name + " as cards"
        if key not in known:
            cards = vec[i64]()
            face = first
            for count in self.counts(name):
                while count > 0:
                    cards = append(cards, face)
                    count -= 1
                face += 1
            known[key] = cards
        return known[key]

    def row(self) -> vec[i64]:
        """A number for each seat, all 0."""
        return self.table.no_answers[:]

    def everybody(self) -> i64:
        """All seats, as a mask."""
        return (1 << self.seats) - 1

    def draw(self, label: str, n: i64) -> i64:
        """A number from 0 to n - 1 by chance; the label says what for."""
        self.rng.open(label)
        return self.rng.below(n)

    # Looking, for the rules only: nothing here asks who may see it.

    def size(self, pile: i64) -> i64:
        """How many cards lie there."""
        return self.sizes[pile]

    def place(self, pile: i64, i: i64) -> i64:
        """The place at position i, counted from the bottom."""
        return self.order[self.offsets[pile] + i]

    def face(self, pile: i64, i: i64 = 0) -> i64:
        """The face at position i, counted from the bottom; 0 if nothing lies there."""
        if i >= self.sizes[pile]:
            return 0
        return self.faces[self.order[self.offsets[pile] + i]]

    def kinds(self, pile: i64) -> i64:
        """The faces that lie there, as a mask."""
        out: i64 = 0
        start, order, faces = self.offsets[pile], self.order, self.faces
        i: i64
        for i in range(self.sizes[pile]):
            out |= bit(faces[order[start + i]])
        return out

    def find(self, pile: i64, face: i64) -> i64:
        """The first position of that face; -1 if there is none."""
        start = self.offsets[pile]
        i: i64
        for i in range(self.sizes[pile]):
            if self.faces[self.order[start + i]] == face:
                return i
        return -1

    def holders(self, pile: i64) -> i64:
        """The seats before which a pile of this kind has cards, as a mask."""
        out: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.sizes[pile + seat]:
                out |= 1 << seat
        return out

    # Moving.

    def create(self, pile: i64, faces: vec[i64]) -> None:
        """A card set comes to the table, unseen by anybody, to be shuffled."""
        first: i64 = len(self.faces)
        self.firsts = append(self.firsts[:], first)
        self.check_room(pile, len(faces))
        top = self.offsets[pile] + self.sizes[pile]
        unseen = faces[:]
        i: i64
        for i in range(len(faces)):
            self.order[top + i] = first + i
            unseen[i] = 0
        self.sizes[pile] += len(faces)
        self.faces = extend(self.faces, faces)
        self.seen = extend(self.seen, unseen)
        past = self.writable_past()
        if past is not None:
            for lots in past.lots:
                lots.enter(faces)

    def lay(self, pile: i64, place: i64) -> None:
        """Put a place on top of a pile."""
        self.check_room(pile, 1)
        n = self.sizes[pile]
        self.order[self.offsets[pile] + n] = place
        self.sizes[pile] = n + 1

    def check_room(self, pile: i64, count: i64) -> None:
        """A pile holds no more than its greatest size."""
        room = self.offsets[pile + 1] - self.offsets[pile]
        if self.sizes[pile] + count > room:
            name = " ".join(map(str, self.table.pile_name(pile)))
            raise BadPosition("{name} holds no more than {room} cards", name=name, room=int(room))

    # What moves or shows cards tells of it; `a` and `b` are the declared arguments of the event.

    def move(
        self,
        event: str,
        source: i64,
        target: i64,
        count: i64 = 1,
        closed: bool = False,
        a: i64 = 0,
        b: i64 = 0,
    ) -> None:
        """Move the top cards, one by one; the target's audience sees them, unless closed.

        A card may be moved to where it lies, several may not.
        """
        if self.written is not None:
            count = bring_written(self, source, target, count)
        if count == 0:
            return
        audience: i64 = 0
        if not closed:
            audience = self.audience(target)
        if source != target:
            self.check_room(target, count)
        order, sizes = self.order, self.sizes
        top = self.offsets[source] + sizes[source] - 1
        sizes[source] -= count
        bottom = self.offsets[target] + sizes[target]
        sizes[target] += count
        i: i64
        for i in range(count):
            place = order[top - i]
            order[bottom + i] = place
            if self.past is not None:
                self.see(place, audience)
            else:
                self.seen[place] |= audience
        if self.past is not None:
            self.note(event, source, target, sizes[target] - count, count, a, b)

    def audience(self, pile: i64) -> i64:
        """Who sees what comes there; nobody does where only an automaton would."""
        viewers = self.audiences[pile]
        if viewers & ~self.automata:
            return viewers
        return NOBODY

    def see(self, place: i64, viewers: i64) -> None:
        """These viewers see the card at this place."""
        if self.past is not None:
            past = self.writable_past()
            assert past is not None
            viewer: i64
            for viewer in range(len(past.lots)):
                if (viewers & ~self.seen[place]) >> viewer & 1:
                    past.lots[viewer].see(place, self.faces[place])
        self.seen[place] |= viewers

    def show(
        self,
        event: str,
        pile: i64,
        viewers: i64,
        first: i64 = 0,
        count: i64 = -1,
        a: i64 = 0,
        b: i64 = 0,
    ) -> None:
        """Show cards where they lie (all of the pile by default); that it happens is public."""
        if count < 0:
            count = self.sizes[pile] - first
        i: i64
        for i in range(count):
            self.see(self.place(pile, first + i), viewers)
        if self.past is not None:
            start = self.offsets[pile] + first
            shown = [] if count == self.sizes[pile] else [int(first + i) for i in range(count)]
            self.tell_of(event, pile, pile, self.order[start : start + count], shown, a, b)

    def swap(
        self, event: str, pile: i64, i: i64, other: i64, j: i64, a: i64 = 0, b: i64 = 0
    ) -> None:
        """Exchange two places in public: whoever knew one goes on knowing where it is."""
        here, there = self.offsets[pile] + i, self.offsets[other] + j
        place = self.order[here]
        self.order[here] = self.order[there]
        self.order[there] = place
        self.see(self.order[here], self.audience(pile))
        self.see(self.order[there], self.audience(other))
        if self.past is not None:
            both = vec[i64]([self.order[here], self.order[there]])
            self.tell_of(event, pile, other, both, [int(i), int(j)], a, b)

    def lift(self, event: str, pile: i64, i: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Bring the place at i to the top of a pile, for all to see."""
        self.raise_place(pile, i)
        if self.past is not None:
            top = vec[i64]([self.place(pile, self.sizes[pile] - 1)])
            self.tell_of(event, pile, pile, top, [int(i)], a, b)

    def draw_out(
        self, event: str, source: i64, i: i64, target: i64, a: i64 = 0, b: i64 = 0
    ) -> None:
        """Move the card at i, for all to see; those that lay on it close up in their order."""
        at, top = self.offsets[source] + i, self.offsets[source] + self.sizes[source] - 1
        place = self.order[at]
        while at < top:
            self.order[at] = self.order[at + 1]
            at += 1
        self.sizes[source] -= 1
        self.lay(target, place)
        self.see(place, self.audience(target))
        if self.past is not None:
            self.tell_of(event, source, target, vec[i64]([place]), [int(i)], a, b)

    def sink(self, event: str, pile: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Put the top card of a pile at its bottom, for all to see."""
        start, i = self.offsets[pile], self.sizes[pile] - 1
        place = self.order[start + i]
        while i > 0:
            self.order[start + i] = self.order[start + i - 1]
            i -= 1
        self.order[start] = place
        if self.past is not None:
            self.note(event, pile, pile, 0, 1, a, b)

    def renew(self, event: str, discard: i64, pile: i64) -> bool:
        """Make an empty pile anew from its discard; whether there is a card to draw."""
        if self.sizes[pile] == 0 and self.sizes[discard]:
            self.move(event, discard, pile, self.sizes[discard], True)
            self.shuffle("reshuffle", pile)
        return self.sizes[pile] > 0

    def raise_place(self, pile: i64, i: i64) -> None:
        """Exchange the place at i with the one on top."""
        at, top = self.offsets[pile] + i, self.offsets[pile] + self.sizes[pile] - 1
        place = self.order[at]
        self.order[at] = self.order[top]
        self.order[top] = place

    # Mixing: a hidden choice, a random take and a shuffle are one operation. `by` is the mask of
    # those who see which card it is (they know the whole pile), `keep` that of the positions left
    # out of it. Nobody's by-place knowledge travels with a card that others do not see move.

    def choose(self, pile: i64, face: i64, by: i64, keep: i64 = 0) -> None:
        """A card of this face is taken in secret; it then lies on top of the pile."""
        start, order, faces = self.offsets[pile], self.order, self.faces
        i: i64
        for i in range(self.sizes[pile]):
            if faces[order[start + i]] == face and not (keep >> i) & 1:
                self.bring_up(pile, i, by, keep)
                return
        raise BadPosition("there is no such card to choose")

    def pick(self, label: str, pile: i64, by: i64, keep: i64 = 0) -> None:
        """A card at random, a copy as likely as any other, comes to the top of the pile."""
        n = self.sizes[pile]
        left = self.draw(label, n - bits(keep))
        i: i64 = 0
        while left > 0 or (keep >> i) & 1:
            left -= 1 - ((keep >> i) & 1)
            i += 1
        self.bring_up(pile, i, by, keep)

    def bring_up(self, pile: i64, i: i64, by: i64, keep: i64) -> None:
        """Mix the pile, so that the card at i comes to the top."""
        self.mix(pile, by, keep)
        last = self.sizes[pile] - 1
        while (keep >> last) & 1:
            last -= 1
        start = self.offsets[pile]
        chosen, carrier = self.order[start + i], self.order[start + last]
        face = self.faces[chosen]
        self.faces[chosen] = self.faces[carrier]
        self.faces[carrier] = face
        if keep:
            self.raise_place(pile, last)

    def shuffle(self, label: str, pile: i64) -> None:
        """Mix a pile so that nobody knows where anything lies."""
        self.mix(pile, 0)
        start, n = self.offsets[pile], self.sizes[pile]
        order, all_faces = self.order, self.faces
        faces = vec[i64](capacity=n)
        i: i64
        for i in range(n):
            faces = append(faces, all_faces[order[start + i]])
        self.rng.open(label)
        self.rng.shuffle(faces)
        if self.written is not None:
            faces = written_last(self, pile, faces)
        for i in range(n):
            all_faces[order[start + i]] = faces[i]
        if self.past is not None:
            self.note("shuffle", pile, pile, 0, 0)

    def mix(self, pile: i64, by: i64, keep: i64 = 0) -> None:
        """All but `by` lose sight of which card of the pile is where. One card cannot be mixed."""
        start, n = self.offsets[pile], self.sizes[pile]
        if n < 2 or (keep and n - bits(keep) < 2):
            return
        order, masks = self.order, self.seen
        i: i64
        anybody: i64 = 0
        for i in range(n):
            if not (keep >> i) & 1:
                seen = masks[order[start + i]]
                anybody |= seen
                by &= seen
        if len(self.firsts) > 1:
            self.join_sets(pile, keep)
        if self.past is not None:
            self.remember_mix(pile, by, keep)
        if anybody == by:
            return
        for i in range(n):
            if not (keep >> i) & 1:
                masks[order[start + i]] = by

    def remember_mix(self, pile: i64, by: i64, keep: i64) -> None:
        """What each seat knew of the places by sight, it knows of the lot they make now."""
        past = self.writable_past()
        assert past is not None
        places = vec[i64]()
        i: i64
        for i in range(self.sizes[pile]):
            if not (keep >> i) & 1:
                places = append(places, self.place(pile, i))
        viewer: i64
        for viewer in range(len(past.lots)):
            if not (by >> viewer) & 1:
                known = vec[i64]()
                for place in places:
                    sees = (self.seen[place] >> viewer) & 1
                    known = append(known, self.faces[place] if sees else 0)
                if len(places) == self.size_of_set(places[0]):
                    past.lots[viewer].gather(places, self.faces)
                else:
                    past.lots[viewer].mix(places, known)

    def join_sets(self, pile: i64, keep: i64) -> None:
        """Card sets that are mixed with each other are one set from then on."""
        low: i64 = len(self.faces)
        high: i64 = 0
        i: i64
        for i in range(self.sizes[pile]):
            if not (keep >> i) & 1:
                place = self.place(pile, i)
                low = min(low, place)
                high = max(high, place)
        firsts = vec[i64]()
        for first in self.firsts:
            if first <= low or first > high:
                firsts = append(firsts, first)
        self.firsts = firsts

    def size_of_set(self, place: i64) -> i64:
        """How many cards the set has to which this one belongs."""
        first: i64 = 0
        for start in self.firsts:
            if start > place:
                return start - first
            first = start
        return len(self.faces) - first

    def restrict(self, place: i64, faces: i64) -> None:
        """By rule the card there is one of these faces (a mask), and everybody knows that."""
        past = self.writable_past()
        if past is not None:
            viewer: i64
            for viewer in range(len(past.lots)):
                past.lots[viewer].restrict(place, faces)

    # Telling.

    def tell(self, event: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Something that is no card: the identity names the event's arguments and their kinds."""
        if self.past is None:
            return
        past = self.writable_past()
        if past is not None and past.trail is not None:
            past.trail.tell(event, a, b, c, d)
        if past is not None and not past.quiet:
            public = self.public_part(event, (a, b, c, d))
            past.events.append(Event(public, vec[i64](), vec[i64]()))

    def public_part(self, event: str, values: tuple[i64, i64, i64, i64]) -> dict[str, object]:
        """The event by name with its arguments, as everybody is told them."""
        arguments = self.table.identity.events[event].arguments
        return {"event": event, **shown_arguments(arguments, values, self.table)}

    def note(
        self, event: str, source: i64, target: i64, first: i64, count: i64, a: i64 = 0, b: i64 = 0
    ) -> None:
        """Tell of the cards that now lie in the target from `first` on."""
        start = self.offsets[target] + first
        self.tell_of(event, source, target, self.order[start : start + count], [], a, b)

    def tell_of(
        self,
        event: str,
        source: i64,
        target: i64,
        places: vec[i64],
        at: list[int],
        a: i64 = 0,
        b: i64 = 0,
    ) -> None:
        """Tell of cards, and of positions that matter; each viewer is told the faces it knows."""
        past = self.writable_past()
        if past is None:
            return
        faces = vec[i64]()
        seen = vec[i64]()
        for place in places:
            faces = append(faces, self.faces[place])
            seen = append(seen, self.seen[place])
        if past.trail is not None:
            past.trail.tell_of(event, source, target, faces, seen, at, a, b)
        if past.quiet:
            return
        public = self.public_part(event, (a, b, 0, 0))
        public["from"] = self.table.pile_name(source)
        if target != source:
            public["to"] = self.table.pile_name(target)
        if at:
            public["at"] = at
        past.events.append(Event(public, faces, seen))

    def writable_past(self) -> Past | None:
        """The past, for this game alone to go on with."""
        past = self.past
        if past is not None and past.shared:
            past = past.copy()
            self.past = past
        return past


def mask_of_list(numbers: object) -> int:
    """The mask of a list of small numbers."""
    assert isinstance(numbers, list)
    return sum(1 << number for number in numbers)


QUIET = Quick()
