"""Every command by its type: who may give it, and what does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder, decode

from tripot.server import wire
from tripot.server.clock import ticks
from tripot.server.refusal import Refusal, require
from tripot.server.rooms import hosting, people, playing
from tripot.server.rooms.connection import Connection
from tripot.server.rooms.room import Room

Handler = Callable[[Room, Connection, Any], None]

COMMANDS = Decoder(wire.Commands)
OF_ALL: dict[type[wire.Command], Handler] = {
    wire.Answer: playing.answer,
    wire.Keep: playing.keep,
    wire.WhatIf: playing.what_if,
    wire.PassOn: playing.pass_on,
    wire.TakeBack: playing.take_back,
    wire.Learn: playing.learn,
    wire.Bet: playing.bet,
    wire.Say: people.say,
    wire.Look: people.look,
    wire.Rename: people.rename,
    wire.Sit: people.sit,
    wire.Stand: people.stand,
    wire.Leave: people.leave,
    wire.Ticket: people.ticket,
    wire.CommitNonce: people.commit_nonce,
    wire.SendNonce: people.send_nonce,
}
OF_THE_HOST: dict[type[wire.Command], Handler] = {
    wire.Choose: hosting.choose,
    wire.Fill: hosting.fill,
    wire.Order: hosting.order,
    wire.Remove: hosting.remove,
    wire.HandOver: hosting.hand_over,
    wire.Admit: hosting.admit,
    wire.ShutDoor: hosting.shut_door,
    wire.Set: hosting.change_settings,
    wire.Start: hosting.start,
    wire.End: hosting.end,
    wire.Again: hosting.again,
}
HANDLERS = {**OF_ALL, **OF_THE_HOST}
# They may be repeated as they are.
HARMLESS = {
    wire.WhatIf,
    wire.Learn,
    wire.Look,
    wire.Say,
    wire.Ticket,
    wire.CommitNonce,
    wire.SendNonce,
}
IN_THE_LOG = {wire.Answer, wire.PassOn, wire.Bet}


def receive(room: Room, connection: Connection, text: str) -> None:
    """A frame has come: do its command; nonsense is refused.

    A room that was dropped hears nothing, nor does a house that closes: it is said again elsewhere.
    """
    if not (room.is_open and room.house.ready):
        return
    try:
        command = COMMANDS.decode(text)
    except (DecodeError, ValidationError, UnicodeEncodeError, RecursionError) as error:
        room.house.metrics.count("commands_total", "malformed")
        connection.now(wire.Refused(id_of(text), "malformed", str(error)[:200]))
        return
    obey(room, connection, command)


def id_of(text: str) -> str:
    """The id of a command that is wrong in some other way."""
    try:
        data = decode(text)
    except (DecodeError, UnicodeEncodeError, RecursionError):
        return ""
    found = data.get("id") if isinstance(data, dict) else None
    return found[:40] if isinstance(found, str) else ""


def obey(room: Room, connection: Connection, command: wire.Command) -> None:
    """Do a command, and acknowledge it when it is on disk; or refuse it."""
    kind, began = type(command), ticks()
    done = f"{connection.member}:{command.id}"
    try:
        require(
            connection.role == "hand" and room.members.admitted(connection.member), "only_watching"
        )
        if kind in OF_THE_HOST:
            heir = isinstance(command, wire.HandOver) and command.member == connection.member
            heir = heir and room.members.find(connection.member).trusted
            may = connection.member == room.doc.host or (heir and room.members.host_is_gone())
            require(may, "not_host")
        if kind in HARMLESS or not room.was_done(done):
            HANDLERS[kind](room, connection, command)
            if kind not in HARMLESS and kind not in IN_THE_LOG:
                room.remember(done)
                room.unsaved.doc_changed = True
    except Refusal as refusal:
        room.house.metrics.count("commands_total", "refused")
        refused = wire.Refused(command.id, refusal.why, refusal.detail, refusal.clause)
        connection.now(refused)
        return
    room.house.metrics.count("commands_total", "done")
    if kind is wire.Answer:
        room.moves.append(began)
    connection.later(wire.Ack(command.id))
    room.touch()
