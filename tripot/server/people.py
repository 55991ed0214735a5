"""What anybody in a room may do: sit down, stand up, speak, leave, bring another device."""

from __future__ import annotations

from tripot.server import wire
from tripot.server.chairs import put
from tripot.server.codes import hashed, token
from tripot.server.connection import REMOVED, Connection
from tripot.server.docs import ChairDoc, MemberDoc
from tripot.server.evening import rename_score
from tripot.server.refusal import require
from tripot.server.room import Room

NAMES = (
    "Ada", "Basile", "Cléo", "Dario", "Elma", "Fosco", "Greta", "Hugo", "Inès", "Jonas", "Kaya",
    "Lino", "Mina", "Nils", "Olga", "Pablo", "Quentin", "Rosa", "Samir", "Tilda", "Ugo", "Vera",
    "Willy", "Yara",
)  # fmt: skip
LONG_AWAY = 300_000  # milliseconds after which a host who is not connected is replaced
JOINER = "\u200d"  # several signs that are shown as one
TICKET = 120_000  # milliseconds that a ticket is good for


def rename(room: Room, connection: Connection, command: wire.Rename) -> None:
    """Another name."""
    member = room.member(connection.member)
    old, member.name = member.name, free_name(room, command.name, member.id)
    rename_score(room.doc.score, old, member.name)
    room.changed()


def free_name(room: Room, wanted: str, member: int | None = None) -> str:
    """A name that can be shown, and that nobody else has."""
    name = readable(wanted)
    require(name, "no_name")
    taken = {other.name.lower() for other in room.doc.members if other.id != member}
    taken |= {chair.name.lower() for chair in room.doc.chairs if chair.name}
    found, n = name, 2
    while found.lower() in taken:
        found, n = f"{name[:17]} {n}", n + 1
    return found


def readable(name: str) -> str:
    """What can be shown of a name."""
    shown = "".join(sign for sign in name if sign.isprintable() or sign == JOINER)
    return shown.strip()[:20].strip(f" {JOINER}")


def spare_name(room: Room) -> str:
    """A name of the house that nobody has; with a number when all are taken."""
    free = (name for name in NAMES if free_name(room, name) == name)
    return next(free, None) or free_name(room, NAMES[0])


def sit(room: Room, connection: Connection, command: wire.Sit) -> None:
    """Take a chair that no other person has; a second one is for somebody on the same device."""
    require(room.deal.phase == "open", "not_now")
    chair = room.chair(command.seat)
    require(chair.kind != "person" or chair.member == connection.member, "taken")
    chairs, name, face = room.doc.chairs, "", None
    if command.name is not None:
        name = free_name(room, command.name)
    else:
        for seat in room.chairs_of(connection.member):
            if not chairs[seat].name:  # his own: he moves
                face = chairs[seat].face
                put(chairs, seat, ChairDoc())
    put(chairs, command.seat, ChairDoc("person", name, connection.member, None, face))
    settled(room, connection.member)


def settled(room: Room, member: int | None) -> None:
    """Somebody's chairs have changed."""
    if member is not None:
        room.greet(member)
    room.changed()


def stand(room: Room, connection: Connection, command: wire.Stand) -> None:
    """Leave a chair."""
    require(room.deal.phase == "open", "not_now")
    room.own_chair(connection, command.seat)
    put(room.doc.chairs, command.seat, ChairDoc())
    settled(room, connection.member)


def leave(room: Room, connection: Connection, command: wire.Leave) -> None:
    """Leave the room."""
    assert connection.member is not None
    put_out(room, connection.member, connection)


def put_out(room: Room, member: int, last: Connection | None = None) -> None:
    """Somebody is in the room no more; in a running game a bot goes on for him."""
    doc = room.doc
    going_on = room.deal.phase in ("playing", "committing", "sending")
    for seat in room.chairs_of(member):
        name = room.name_of(seat)
        level = room.house.stand_in_level(doc.game)
        put(doc.chairs, seat, ChairDoc("bot", name, None, level) if going_on else ChairDoc())
    doc.members = [other for other in doc.members if other.id != member]
    if doc.host == member:
        inherit(room, doc.members)
    room.changed()
    room.arm()
    room.dealing.go_on_if_complete()
    for connection in [c for c in room.connections if c.member == member]:
        connection.member = None
        connection.eyes = None
        if connection is not last:
            connection.closing = REMOVED


def inherit(room: Room, heirs: list[MemberDoc]) -> None:
    """One who is in and here is the host; else one who is in, or at the door."""
    if heirs:
        heir = min(heirs, key=lambda one: (one.waiting, not room.is_here(one.id)))
        room.set_host(heir.id)
        if heir.waiting:
            let_in(room, heir)


def let_in(room: Room, member: MemberDoc) -> None:
    """Open the door to somebody; in the lobby he gets a chair."""
    member.waiting = False
    if room.deal.phase == "open":
        offer_chair(room, member)
    settled(room, member.id)


def offer_chair(room: Room, member: MemberDoc) -> None:
    """Somebody sits where there is room, or where a bot makes some."""
    chairs = room.doc.chairs
    free = [seat for kind in ("empty", "bot") for seat, c in enumerate(chairs) if c.kind == kind]
    if free:
        put(chairs, free[0], ChairDoc("person", "", member.id))
        room.greet(member.id)


def succeed(room: Room) -> None:
    """A host who has long been gone, while no game runs, leaves the room to somebody who is here.

    Else a knock that nobody is left to answer would never be answered.
    """
    if room.phase not in ("dealing", "playing") and room.host_is_gone(LONG_AWAY):
        shut = room.doc.settings.locked  # for those at the door
        here = [one for one in room.doc.members if room.is_here(one.id)]
        here = [one for one in here if not (one.waiting and shut)]
        inherit(room, here)
        if here:
            room.changed()


def ticket(room: Room, connection: Connection, command: wire.Ticket) -> None:
    """A ticket for another device; it is kept hashed, and in memory only."""
    assert connection.member is not None
    secret = token()
    now = room.house.clock.now()
    room.tickets = {key: value for key, value in room.tickets.items() if value[1] > now}
    room.tickets[hashed(secret)] = (connection.member, now + TICKET)
    connection.now(wire.Offer(command.id, secret))


def look(room: Room, connection: Connection, command: wire.Look) -> None:
    """Through the eyes of another of one's chairs; None lets the curtain down."""
    if command.seat is not None:
        room.own_chair(connection, command.seat)
    connection.eyes = command.seat
    connection.fresh = True


def say(room: Room, connection: Connection, command: wire.Say) -> None:
    """An emote or a claim: heard and not kept, but who speaks is not silent."""
    require(room.doc.settings.claims, "no_claims")
    require(connection.claims.take(room.house.clock.now()), "too_many")
    chairs = room.chairs_of(connection.member)
    seat = connection.eyes if connection.eyes in chairs else chairs[0] if chairs else None
    if command.card is not None:
        require(command.card in room.house.faces(room.doc.game), "no_such_card")
    if command.about is not None:
        room.chair(command.about)
    name = room.member(connection.member).name if seat is None else room.name_of(seat)
    room.aloud(wire.Said(seat, name, command.what, command.card, command.about))
    room.pacing.stir(chairs)


def commit_nonce(room: Room, connection: Connection, command: wire.CommitNonce) -> None:
    """The hash of a nonce."""
    room.own_chair(connection, command.seat)
    room.dealing.commit(command.seat, command.number, command.commitment)


def send_nonce(room: Room, connection: Connection, command: wire.SendNonce) -> None:
    """The nonce."""
    room.own_chair(connection, command.seat)
    room.dealing.send(command.seat, command.number, command.nonce)
