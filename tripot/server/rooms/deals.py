"""Fair deals: nobody knows the seed before everybody has put something into it."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import TYPE_CHECKING, Literal

import tripot
from tripot import Game
from tripot.kernel.registry import check_deal, find, open_table
from tripot.kernel.table import canonical
from tripot.server import wire
from tripot.server.clock import Alarm
from tripot.server.refusal import require
from tripot.server.rooms.codes import table_id
from tripot.server.store.documents import RoomDoc, TableDoc

if TYPE_CHECKING:
    from tripot.server.rooms.room import Room

WAIT = 4000  # milliseconds for commitments, and again for nonces


def new_deal(room: RoomDoc) -> TableDoc:
    """Open a table: its secret is drawn, and its hash shown, before anything else is known."""
    room.deals += 1
    room.table = table_id()
    return TableDoc(id=room.table, room=room.code, number=room.deals, secret=token_hex(32))


def fix_terms(doc: TableDoc) -> None:
    """The terms, and their hash; raises what the kernel refuses."""
    table = open_table(doc.game, doc.seats, doc.options, None)
    secret = bytes.fromhex(doc.secret)
    table.deal = check_deal(doc.seats, secret, doc.id, doc.number, doc.players, None)
    doc.options = table.options
    doc.terms = table.terms()
    doc.terms_hash = sha256(canonical(doc.terms)).hexdigest()


def terms_text(doc: TableDoc) -> str:
    """The terms as they are hashed; before they are fixed, nothing."""
    return canonical(doc.terms).decode() if doc.terms else ""


def public_deal(doc: TableDoc) -> wire.PublicDeal:
    """A deal as far as it may be known: its secret when the game is over."""
    return wire.PublicDeal(
        number=doc.number,
        commitment=sha256(bytes.fromhex(doc.secret)).hexdigest(),
        terms=doc.terms,
        terms_text=terms_text(doc),
        terms_hash=doc.terms_hash,
        commitments=doc.commitments,
        nonces=None if doc.phase in ("open", "committing") else doc.nonces,
        secret=doc.secret if doc.phase == "over" else None,
    )


def has_version(doc: TableDoc) -> bool:
    """Whether this process can play the game as it was when it was dealt."""
    try:
        return bool(doc.terms.get("version") == find(doc.game).identity.version)
    except tripot.Error:  # there is no such game any more
        return False


def deal(doc: TableDoc) -> Game:
    """The game as it was dealt; a process plays only the versions that it has."""
    require(has_version(doc), "other_version")
    nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in doc.nonces]
    game = tripot.new(
        doc.game,
        doc.seats,
        bytes.fromhex(doc.secret),
        doc.options,
        table=doc.id,
        deal=doc.number,
        players=doc.players,
        nonces=nonces,
    )
    game.listen()
    return game


class FairDeal:
    """The steps from the host's word to the first card."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.alarm: Alarm | None = None

    def start(self, players: list[str]) -> None:
        """Fix the terms, and ask everybody's browser for the hash of its nonce."""
        room, doc = self.room, self.room.table_doc
        doc.game, doc.seats, doc.options = room.doc.game, len(players), room.doc.options
        doc.players = players
        doc.faces = [chair.face for chair in room.doc.chairs if chair.face is not None]  # all
        doc.kinds = [chair.kind for chair in room.doc.chairs]
        fix_terms(doc)
        doc.commitments = [None] * doc.seats
        doc.nonces = [None] * doc.seats
        self.go("committing")

    def go(self, phase: Literal["committing", "sending"]) -> None:
        """The next step; people who are not here are not waited for."""
        doc = self.room.table_doc
        doc.phase, doc.since = phase, self.room.house.clock.now()
        self.room.changed(write=False)
        self.resume()
        self.go_on_if_complete()

    def resume(self) -> None:
        """Wait for what is missing; after a restart people have to come back first."""
        self.stop()
        if self.room.table_doc.phase in ("committing", "sending"):
            clock = self.room.house.clock
            self.alarm = clock.at(clock.now() + WAIT, self.go_on)

    def stop(self) -> None:
        """Wait no more."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def commit(self, seat: int, number: int, commitment: str) -> None:
        """The hash of a nonce; the first one counts."""
        doc = self.room.table_doc
        require(doc.phase == "committing" and number == doc.number, "too_late")
        require(doc.commitments[seat] in (None, commitment), "committed_already")
        doc.commitments[seat] = commitment
        self.room.changed(write=False)
        self.go_on_if_complete()

    def send(self, seat: int, number: int, nonce: str) -> None:
        """The nonce that was committed to."""
        doc = self.room.table_doc
        require(doc.phase == "sending" and number == doc.number, "too_late")
        fits = sha256(bytes.fromhex(nonce)).hexdigest() == doc.commitments[seat]
        require(fits, "other_nonce")
        doc.nonces[seat] = nonce
        self.room.changed(write=False)
        self.go_on_if_complete()

    def go_on_if_complete(self) -> None:
        """Go on as soon as nobody is missing."""
        doc = self.room.table_doc
        chairs = enumerate(self.room.doc.chairs)
        here = [i for i, c in chairs if c.kind == "person" and self.room.members.is_here(c.member)]
        if doc.phase == "committing" and all(doc.commitments[seat] for seat in here):
            self.go_on()
        committed = [seat for seat in here if doc.commitments and doc.commitments[seat]]
        if doc.phase == "sending" and all(doc.nonces[seat] for seat in committed):
            self.go_on()

    def go_on(self) -> None:
        """All commitments are shown, or all nonces are in: the next step."""
        self.stop()
        doc = self.room.table_doc
        if doc.phase == "committing":
            self.go("sending")
        elif doc.phase == "sending":
            doc.phase, doc.since = "playing", self.room.house.clock.now()
            self.room.begin()
            self.room.changed(write=False)
