"""What anybody in a room may do: sit down, stand up, speak, leave, bring another device."""

from __future__ import annotations

from itertools import count
from unicodedata import combining, normalize

from tripot import BadPosition
from tripot.server import wire
from tripot.server.refusal import Refusal, require
from tripot.server.rooms.chairs import put
from tripot.server.rooms.chatter import EMOTES
from tripot.server.rooms.codes import hashed, token
from tripot.server.rooms.connection import MOVED, REMOVED, Connection
from tripot.server.rooms.room import Room
from tripot.server.rooms.room_updates import greet, say_aloud
from tripot.server.rooms.scores import rename_score
from tripot.server.rooms.succession import inherit
from tripot.server.store.documents import ChairDoc, MemberDoc

NAMELESS = "Incognito"  # who gives no name; it reads the same in both languages
NAMES = (  # of bots: nobody's, and the same in both languages
    "Domino", "Banjo", "Pixel", "Tango", "Kazoo", "Zigzag", "Paprika", "Turbo", "Gizmo", "Mambo",
    "Rififi", "Confetti", "Yoyo", "Wasabi", "Polka", "Salami", "Nougat", "Vertigo", "Quartz",
    "Ukulele", "Jackpot", "Loto", "Hocus", "Fiasco",
)  # fmt: skip
JOINER = "\u200d"  # several signs that are shown as one
ALIKE = 3  # letters by which two names are taken for each other
TICKET = 120_000  # milliseconds that a ticket is good for


def rename(room: Room, connection: Connection, command: wire.Rename) -> None:
    """Another name."""
    member = room.members.find(connection.member)
    old, member.name = member.name, free_name(room, command.name, member.id)
    rename_score(room.doc.score, old, member.name)
    give_way(room)
    room.changed()


def free_name(room: Room, wanted: str, member: int | None = None) -> str:
    """A name that can be shown, and that nobody else has; before a deal, bots give theirs up."""
    name = readable(wanted)
    require(name, "no_name")
    taken = {plain(other.name) for other in room.doc.members if other.id != member}
    yielding = room.table_doc.phase == "open"
    chairs = (chair for chair in room.doc.chairs if chair.kind == "person" or not yielding)
    taken |= {plain(chair.name) for chair in chairs if chair.name}
    found, n = name, 2
    while plain(found) in taken:
        found, n = f"{name[:17]} {n}", n + 1
    return found


def readable(name: str) -> str:
    """What can be shown of a name."""
    shown = "".join(sign for sign in name if sign.isprintable() or sign == JOINER)
    return shown.strip()[:20].strip(f" {JOINER}")


def plain(name: str) -> str:
    """A name without capitals and accents: what is the same so is one name to whoever hears it."""
    return "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))


def alike(one: str, other: str) -> bool:
    """Whether two names are easily taken for each other: Ana, Anaïs and Ada; Hugo and Ugo."""
    short, long = sorted((plain(one), plain(other)), key=len)
    if short == long or len(short) < ALIKE:
        return short == long
    same = sum(a == b for a, b in zip(short, long, strict=False))
    return short in long or short[:ALIKE] == long[:ALIKE] or same == len(long) - 1


def called(room: Room) -> set[str]:
    """The names of all people here, those on somebody else's device too."""
    guests = {chair.name for chair in room.doc.chairs if chair.kind == "person" and chair.name}
    return guests | {member.name for member in room.doc.members}


def spare_name(room: Room) -> str:
    """A name for a bot, that no other has and that looks like nobody's here."""
    people = called(room)
    bots = {chair.name for chair in room.doc.chairs if chair.kind != "person"}
    free = (name for name in NAMES if name not in bots)
    fit = (name for name in free if not any(alike(name, other) for other in people))
    numbered = (f"Bot {number}" for number in count(1))
    taken = {plain(name) for name in people | bots}
    return next(fit, None) or next(name for name in numbered if plain(name) not in taken)


def give_way(room: Room) -> None:
    """Before a deal, bots whose names look like somebody's take others."""
    if room.table_doc.phase != "open":
        return
    for chair in room.doc.chairs:
        if chair.kind in ("bot", "automaton") and any(
            alike(chair.name, one) for one in called(room)
        ):
            old, chair.name = chair.name, spare_name(room)
            rename_score(room.doc.score, old, chair.name)


def sit(room: Room, connection: Connection, command: wire.Sit) -> None:
    """Take a chair that no other person has; a second one is for somebody on the same device."""
    require(room.table_doc.phase == "open", "not_now")
    chair = room.members.chair(command.seat)
    require(chair.kind != "person" or chair.member == connection.member, "taken")
    chairs, name, face = room.doc.chairs, "", None
    if command.name is not None:
        name = free_name(room, command.name)
    else:
        for seat in room.members.chairs_of(connection.member):
            if not chairs[seat].name:  # their own: they move
                face = chairs[seat].face
                put(chairs, seat, ChairDoc())
    put(chairs, command.seat, ChairDoc("person", name, connection.member, None, face))
    give_way(room)
    settled(room, connection.member)


def settled(room: Room, member: int | None) -> None:
    """Somebody's chairs have changed."""
    if member is not None:
        greet(room, member)
    room.changed()


def stand(room: Room, connection: Connection, command: wire.Stand) -> None:
    """Leave a chair."""
    require(room.table_doc.phase == "open", "not_now")
    room.members.own_chair(connection, command.seat)
    put(room.doc.chairs, command.seat, ChairDoc())
    settled(room, connection.member)


def leave(room: Room, connection: Connection, command: wire.Leave) -> None:
    """Leave the room."""
    assert connection.member is not None
    put_out(room, connection.member, connection)


def put_out(room: Room, member: int, last: Connection | None = None) -> None:
    """Somebody is in the room no more; in a running game a bot goes on for them."""
    doc = room.doc
    going_on = room.table_doc.phase in ("playing", "committing", "sending")
    for seat in room.members.chairs_of(member):
        name = room.members.name_of(seat)
        level = room.house.stand_in_level(doc.game)
        put(doc.chairs, seat, ChairDoc("bot", name, None, level) if going_on else ChairDoc())
    doc.members = [other for other in doc.members if other.id != member]
    if doc.host == member:
        inherit(room)
    room.changed()
    room.arm()
    room.dealing.go_on_if_complete()
    hang_up(room, member, REMOVED, last)


def hang_up(room: Room, member: int, why: int, last: Connection | None = None) -> None:
    """Close all sockets of somebody, but for the last one; none of them is theirs any more."""
    for connection in [c for c in room.connections if c.member == member]:
        connection.member = None
        connection.eyes = None
        if connection is not last:
            connection.closing = why


def let_in(room: Room, member: MemberDoc) -> None:
    """Open the door to somebody; in the lobby they get a chair."""
    member.waiting = False
    if room.table_doc.phase == "open":
        offer_chair(room, member)
    settled(room, member.id)


def offer_chair(room: Room, member: MemberDoc) -> None:
    """Somebody sits where there is room, or where a bot makes some."""
    chairs = room.doc.chairs
    free = [seat for kind in ("empty", "bot") for seat, c in enumerate(chairs) if c.kind == kind]
    if free:
        put(chairs, free[0], ChairDoc("person", "", member.id))
        greet(room, member.id)


def ticket(room: Room, connection: Connection, command: wire.Ticket) -> None:
    """A ticket for another device; it is kept hashed, and in memory only."""
    assert connection.member is not None
    secret = token()
    now = room.house.clock.now()
    room.tickets = {key: value for key, value in room.tickets.items() if value[1] > now}
    room.tickets[hashed(secret)] = (connection.member, now + TICKET)
    connection.now(wire.Offer(command.id, secret))


def move(room: Room, member: int, secret: str) -> None:
    """Another device takes over: the devices before it see no hand any more, and give no answer."""
    room.members.find(member).tokens = [hashed(secret)]
    hang_up(room, member, MOVED)
    if member == room.doc.host:
        room.members.host_left = room.house.clock.now()  # until they connect there
    room.changed()


def look(room: Room, connection: Connection, command: wire.Look) -> None:
    """Through the eyes of another of one's chairs; None lets the curtain down."""
    if command.seat is not None:
        room.members.own_chair(connection, command.seat)
    connection.eyes = command.seat
    connection.fresh = True


def say(room: Room, connection: Connection, command: wire.Say) -> None:
    """An emote or a claim: heard and not kept, but it counts as a sign of life."""
    require(room.doc.settings.claims, "no_claims")
    require(connection.claims.take(room.house.clock.now()), "too_many")
    chairs = room.members.chairs_of(connection.member)
    seat = connection.eyes if connection.eyes in chairs else chairs[0] if chairs else None
    if command.what in EMOTES:
        require(not command.arguments, "no_such_claim")
    else:
        check_claim(room, command)
    name = room.members.find(connection.member).name if seat is None else room.members.name_of(seat)
    say_aloud(room, wire.Said(seat, name, command.what, command.arguments))
    room.pacing.stir(chairs)


def check_claim(room: Room, command: wire.Say) -> None:
    """A claim is one that the game of the running table declares, with just its arguments."""
    require(room.table is not None, "no_game")
    assert room.table is not None
    table = room.table.game.table
    claim = table.identity.claims.get(command.what)
    require(claim is not None, "no_such_claim")
    assert claim is not None
    names = [argument.name for argument in claim.arguments]
    require(sorted(names) == sorted(command.arguments), "no_such_claim", ", ".join(names))
    for argument in claim.arguments:
        given = command.arguments[argument.name]
        try:
            argument.kind.read(argument.name, given, table)
        except BadPosition as error:
            raise Refusal("no_such_claim", str(error)) from None
        known = not argument.kind.words or given in argument.kind.words
        require(known, "no_such_claim", ", ".join(argument.kind.words))


def commit_nonce(room: Room, connection: Connection, command: wire.CommitNonce) -> None:
    """The hash of a nonce."""
    room.members.own_chair(connection, command.seat)
    room.dealing.commit(command.seat, command.number, command.commitment)


def send_nonce(room: Room, connection: Connection, command: wire.SendNonce) -> None:
    """The nonce."""
    room.members.own_chair(connection, command.seat)
    room.dealing.send(command.seat, command.number, command.nonce)
