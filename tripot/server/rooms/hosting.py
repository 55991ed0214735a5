"""What the host of a room may do."""

from __future__ import annotations

import tripot
from tripot.bots.levels import levels
from tripot.kernel.identity import Identity
from tripot.kernel.registry import find
from tripot.server import wire
from tripot.server.limits import household
from tripot.server.refusal import Refusal, require
from tripot.server.rooms.chairs import put
from tripot.server.rooms.connection import NO_WATCHING, Connection
from tripot.server.rooms.deals import new_deal
from tripot.server.rooms.doors import send_away
from tripot.server.rooms.people import give_way, offer_chair, put_out, settled, spare_name
from tripot.server.rooms.room import Room
from tripot.server.rooms.room_updates import greet
from tripot.server.rooms.scores import add_game
from tripot.server.rooms.succession import hand_room_over
from tripot.server.store.documents import ChairDoc, Entry

AUTOMATA = "automata"  # the option of games that have blind seats


def in_lobby(room: Room) -> None:
    """Refuse what can only be done before a deal."""
    require(room.table_doc.phase == "open", "not_now")


def choose(room: Room, connection: Connection, command: wire.Choose) -> None:
    """Another game, other options, more or fewer chairs."""
    in_lobby(room)
    doc = room.doc
    identity = game_identity(doc.game if command.game is None else command.game)
    low, high = identity.seats
    seats = min(high, max(low, len(doc.chairs))) if command.seats is None else command.seats
    require(low <= seats <= high, "bad_seats", f"{low}-{high}")
    wanted = command.options
    if wanted is None:
        wanted = doc.options if identity.key == doc.game else {}
    options = {name: value for name, value in wanted.items() if name != AUTOMATA}
    try:
        tripot.new(identity.key, seats=seats, seed=0, options=options)  # they must deal a game
    except tripot.Error as error:
        raise Refusal("bad_option", str(error)) from None
    doc.game, doc.options = identity.key, options
    resize(room, seats)
    for chair in doc.chairs:
        if chair.kind == "automaton" and not has_automata(identity):
            chair.kind, chair.level = "bot", room.house.stand_in_level(doc.game)
    room.changed()


def game_identity(key: str) -> Identity:
    """The game of that key."""
    try:
        return find(key).identity
    except tripot.Error:
        raise Refusal("no_such_game") from None


def has_automata(identity: Identity) -> bool:
    """Whether a game has blind seats."""
    return any(option.name == AUTOMATA for option in identity.options)


def resize(room: Room, seats: int) -> None:
    """So many chairs; people keep theirs as long as there are enough."""
    chairs = room.doc.chairs
    while len(chairs) > seats:
        last = [i for i, chair in enumerate(chairs) if chair.kind != "person"]
        gone = chairs.pop(last[-1] if last else -1)
        if gone.member is not None:
            greet(room, gone.member)
    chairs += [ChairDoc() for _ in range(seats - len(chairs))]
    for member in {chair.member for chair in chairs if chair.member is not None}:
        greet(room, member)


def fill(room: Room, connection: Connection, command: wire.Fill) -> None:
    """A bot, an automaton or nobody in a chair."""
    in_lobby(room)
    chair = room.members.chair(command.seat)
    require(chair.kind != "person", "taken")
    put(room.doc.chairs, command.seat, filled(room, command.level, chair.name))
    room.changed()


def filled(room: Room, level: str | None, name: str = "") -> ChairDoc:
    """A chair that no person has."""
    if level is None:
        return ChairDoc()
    name = name or spare_name(room)
    if level == "automaton":
        require(has_automata(game_identity(room.doc.game)), "no_automata")
        return ChairDoc("automaton", name)
    require(level in levels(room.doc.game), "no_such_level")
    return ChairDoc("bot", name, None, level)  # type: ignore[arg-type]  # it is one of them


def order(room: Room, connection: Connection, command: wire.Order) -> None:
    """The chairs in another order."""
    in_lobby(room)
    require(sorted(command.order) == list(range(len(room.doc.chairs))), "bad_order")
    rearrange(room, command.order)


def rearrange(room: Room, places: list[int]) -> None:
    """Which old chair comes to each place."""
    room.doc.chairs = [room.doc.chairs[seat] for seat in places]
    for member in {chair.member for chair in room.doc.chairs if chair.member is not None}:
        greet(room, member)
    room.changed()


def remove(room: Room, connection: Connection, command: wire.Remove) -> None:
    """Somebody has to leave."""
    room.members.find(command.member)
    require(command.member != connection.member, "not_yourself")
    require(command.member != room.doc.owner, "owner")
    put_out(room, command.member)


def hand_over(room: Room, connection: Connection, command: wire.HandOver) -> None:
    """Somebody else is the host."""
    require(room.members.admitted(command.member), "no_such_member")
    hand_room_over(room, connection.member, command.member)


def admit(room: Room, connection: Connection, command: wire.Admit) -> None:
    """Open the door, or not; a bot's chair may be given at once."""
    member = room.members.find(command.member)
    require(member.waiting, "no_such_member")
    if not command.let_in:
        send_away(room, [member])
        return
    if command.seat is not None:
        chair = room.members.chair(command.seat)
        require(chair.kind in ("bot", "empty"), "taken")
        begin_anew(room, command.seat)
        put(room.doc.chairs, command.seat, ChairDoc("person", "", member.id))
    member.waiting, member.trusted = False, True
    room.arm()
    settled(room, member.id)


def shut_door(room: Room, connection: Connection, command: wire.ShutDoor) -> None:
    """Nobody who knocks comes in; if the door is locked, nobody knocks any more."""
    send_away(room, [one for one in room.doc.members if one.waiting])
    if command.lock and not room.doc.settings.locked:
        room.doc.settings.locked = True
        room.changed()


def begin_anew(room: Room, seat: int) -> None:
    """Whoever takes a chair in a running game inherits neither a stand-in nor a wish to pass."""
    table = room.table
    if room.phase == "playing" and table is not None:
        now = room.house.clock.now()
        room.enter(Entry("back", now, seat))
        if seat in table.passing:
            room.enter(Entry("pass_on", now, seat, 0))


def change_settings(room: Room, connection: Connection, command: wire.Set) -> None:
    """Settings of the room."""
    room.doc.settings = command.settings
    if not command.settings.watching:
        for other in [c for c in room.connections if c.role == "watch"]:
            other.closing = NO_WATCHING
    room.arm()
    room.changed()


def start(room: Room, connection: Connection, command: wire.Start) -> None:
    """Deal; empty chairs are filled with bots."""
    in_lobby(room)
    doc, house, limits = room.doc, room.house, room.house.config.limits
    now, who = house.clock.now(), household(connection.socket.caller)
    require(room.starts.take(now), "too_many")
    may = house.quotas.take(who, "game", limits.games, limits.game_burst, now)
    require(may, "too_many")
    usual = room.house.stand_in_level(doc.game)
    for seat, chair in enumerate(doc.chairs):
        if chair.kind == "empty":
            put(doc.chairs, seat, filled(room, usual))
    blind = [seat for seat, chair in enumerate(doc.chairs) if chair.kind == "automaton"]
    require(len(blind) < len(doc.chairs), "all_automata")
    seated = {chair.member for chair in doc.chairs}
    for member in doc.members:
        member.trusted = member.trusted or member.id in seated
    doc.options = {name: value for name, value in doc.options.items() if name != AUTOMATA}
    if blind:
        doc.options[AUTOMATA] = blind
    try:
        room.dealing.start([room.members.name_of(seat) for seat in range(len(doc.chairs))])
    except tripot.Error as error:
        raise Refusal("bad_option", str(error)) from None


def end(room: Room, connection: Connection, command: wire.End) -> None:
    """End the game with everything revealed; a deal that was begun keeps its number."""
    end_game(room, f"{connection.member}:{command.id}")


def end_game(room: Room, command: str) -> None:
    """Whoever has said so."""
    if room.phase == "playing":
        room.enter(Entry("end", room.house.clock.now(), command=command))
        return
    require(room.phase in ("dealing", "frozen"), "no_game")
    room.dealing.stop()
    room.table_doc.phase, room.table_doc.abandoned = "over", True
    add_game(room.doc, room.table_doc, [], room.house.clock.now())
    room.changed()


def again(room: Room, connection: Connection, command: wire.Again) -> None:
    """Back to the lobby, the chairs turned by one; people who are in get one, knocks still wait."""
    require(room.table_doc.phase == "over", "not_over")
    room.table_doc = new_deal(room.doc)
    room.lay(None)
    if command.turn:
        rearrange(room, [*range(1, len(room.doc.chairs)), 0])
    give_way(room)
    for member in room.doc.members:
        if (
            not member.waiting
            and room.members.is_here(member.id)
            and not room.members.chairs_of(member.id)
        ):
            offer_chair(room, member)
    room.changed()
