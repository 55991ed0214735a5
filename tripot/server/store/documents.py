"""What is written down of rooms and tables; nothing of this form is ever sent to anybody."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder

from tripot.server.wire import Finished, Json, Kind, Level, Score, Settings

Deed = Literal["answer", "close", "stand_in", "back", "pass_on", "bet", "end"]


class MemberDoc(Struct):
    """A person of the room."""

    id: int
    name: str
    tokens: list[str]  # hashed, one for each device
    waiting: bool = False  # has knocked,
    knocked: int = 0  # at this time
    trusted: bool = False  # a host has opened to them, dealt them a hand, or given them the room


class ChairDoc(Struct):
    """A chair; `name` is that of a second person on one device, or of a bot."""

    kind: Kind = "empty"
    name: str = ""
    member: int | None = None
    level: Level | None = None
    face: int | None = None  # of whoever sits there; it goes where they go


class RoomDoc(Struct):
    """A room."""

    code: str
    watch: str
    game: str
    host: int
    owner: int = 0  # who is the host whenever they are here; 0: nobody, or of an earlier version
    key: str = ""  # of the link, which stays good when the code is retired
    seen: int = 0  # when somebody was last here, to half an hour
    version: int = 0
    options: Json = field(default_factory=dict)
    members: list[MemberDoc] = field(default_factory=list)
    chairs: list[ChairDoc] = field(default_factory=list)
    settings: Settings = field(default_factory=Settings)
    score: list[Score] = field(default_factory=list)
    finished: list[Finished] = field(default_factory=list)
    table: str = ""  # the running or last game, or the one to be dealt next
    deals: int = 0
    newest: int = 0  # the id of the last member
    done: list[str] = field(default_factory=list)  # commands that were done, the last of them


class TableDoc(Struct):
    """A table and its deal, from the moment that its secret is drawn."""

    id: str
    room: str
    number: int
    secret: str
    version: int = 0
    phase: Literal["open", "committing", "sending", "playing", "over", "frozen"] = "open"
    game: str = ""
    seats: int = 0
    options: Json = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)  # by seat
    kinds: list[Kind] = field(default_factory=list)  # likewise, as it was dealt
    terms: Json = field(default_factory=dict)
    terms_hash: str = ""
    commitments: list[str | None] = field(default_factory=list)
    nonces: list[str | None] = field(default_factory=list)
    since: int = 0  # when the phase began, in milliseconds
    reading: int | None = None  # the reading time of the first question, as that of an entry
    abandoned: bool = False
    fault: bool = False  # it was frozen
    kept: bool = False  # somebody wants it never to be removed


class Entry(Struct, omit_defaults=True):
    """One line of a table's log."""

    deed: Deed
    at: int
    seat: int = -1
    value: int = -1  # an answer, the seat that is bet on, or 1 for on and 0 for off
    by: Literal["person", "bot", "clock"] = "person"
    command: str = ""  # its id
    reading: int | None = None  # milliseconds to read what it brought about, at the usual tempo


encode = Encoder().encode
read_room = Decoder(RoomDoc).decode
read_table = Decoder(TableDoc).decode
read_entry = Decoder(Entry).decode
