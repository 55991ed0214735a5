"""What one does at the table: answer, pass on, take one's chair back, bet."""

from __future__ import annotations

from contextlib import suppress

from tripot import NotOffered
from tripot.server import wire
from tripot.server.limits import household
from tripot.server.refusal import Refusal, require
from tripot.server.rooms.connection import Connection
from tripot.server.rooms.room import Room
from tripot.server.rooms.table import LiveTable
from tripot.server.store.documents import Deed, Entry


def table_of(room: Room, connection: Connection, table: str, seat: int) -> LiveTable:
    """The running table, if that is the one, and the seat is one's own."""
    room.members.own_chair(connection, seat)
    require(table == room.table_doc.id, "other_table")
    return running(room)


def may_change(room: Room, table: LiveTable, seat: int) -> None:
    """Every change of mind is written: there is an end to them."""
    first = seat in table.owing()
    require(first or table.changes[seat] < room.house.config.limits.changes, "too_many")


def running(room: Room) -> LiveTable:
    """The table on which a game is played now."""
    require(room.phase != "frozen", "frozen")
    require(room.phase == "playing", "no_game")
    assert room.table is not None
    return room.table


def entry(
    deed: Deed,
    room: Room,
    connection: Connection,
    command: wire.Command,
    seat: int,
    value: int = -1,
) -> Entry:
    """What a command writes into the log."""
    done = f"{connection.member}:{command.id}"
    return Entry(deed, room.house.clock.now(), seat, value, command=done)


def answer(room: Room, connection: Connection, command: wire.Answer) -> None:
    """Answer the question of this decision. A person who answers is here again."""
    table = table_of(room, connection, command.table, command.seat)
    require(command.decision == table.game.decision, "too_late")
    may_change(room, table, command.seat)
    try:
        value = table.game.parse(command.answer)
    except NotOffered as error:
        raise Refusal("not_offered", str(error), table.question.clause) from None
    new = entry("answer", room, connection, command, command.seat, value)
    stood_in = command.seat in table.stand_ins
    room.enter(new)
    if stood_in and room.table_doc.phase == "playing":
        with suppress(Refusal):  # the answer is given, whatever comes
            room.enter(Entry("back", new.at, command.seat))


def keep(room: Room, connection: Connection, command: wire.Keep) -> None:
    """The game that is over is never removed."""
    require(command.table == room.table_doc.id, "other_table")
    require(room.table_doc.phase == "over", "not_over")
    if room.table_doc.kept:
        return
    house, limits = room.house, room.house.config.limits
    who, now = household(connection.socket.caller), house.clock.now()
    may = house.quotas.take(who, "keep", limits.keeps, limits.keep_burst, now)
    require(may, "too_many")
    room.table_doc.kept = True
    for game in room.doc.finished:
        game.kept = game.kept or game.id == command.table
    room.changed()


def what_if(room: Room, connection: Connection, command: wire.WhatIf) -> None:
    """Say what an answer would do, or why it is not offered, as far as its seat can know."""
    game = table_of(room, connection, command.table, command.seat).game
    try:
        value = game.parse(command.answer)
    except NotOffered as error:
        raise Refusal("not_offered", str(error)) from None
    why, preview = game.why(command.seat, value), game.preview(command.seat, value)
    connection.now(
        wire.Foreseen(command.id, command.answer, None if why is None else {**why}, preview)
    )


def pass_on(room: Room, connection: Connection, command: wire.PassOn) -> None:
    """Pass whatever the game lets pass, until it ends that; or no longer."""
    table = table_of(room, connection, command.table, command.seat)
    if command.on == (command.seat in table.passing):
        return
    may_change(room, table, command.seat)
    room.enter(entry("pass_on", room, connection, command, command.seat, int(command.on)))


def take_back(room: Room, connection: Connection, command: wire.TakeBack) -> None:
    """No bot plays one's chairs any more, and the question waits anew for one who still thinks."""
    table = running(room)
    chairs = room.members.chairs_of(connection.member)
    for seat in chairs:
        if seat in table.stand_ins and not command.thinking:
            room.enter(entry("back", room, connection, command, seat))
    room.pacing.stir(chairs)


def learn(room: Room, connection: Connection, command: wire.Learn) -> None:
    """Look at the pictures that teach the game, or have done with them."""
    running(room)
    if command.on:
        require(room.members.chairs_of(connection.member), "not_your_chair")
        room.pacing.wait_for_lesson(connection.member)
    else:
        room.pacing.end_lesson(connection.member)


def bet(room: Room, connection: Connection, command: wire.Bet) -> None:
    """Say in secret who will win."""
    table = table_of(room, connection, command.table, command.seat)
    if table.bets.get(command.seat) == command.on:
        return
    may_change(room, table, command.seat)
    room.enter(entry("bet", room, connection, command, command.seat, command.on))
    for other in room.connections:
        if other.member == connection.member:
            other.fresh = True
