"""What server and browser say to each other; TypeScript types are made from it.

A frame from the server is a JSON array of messages: all that is new to one viewer since the last.
A frame from a browser is one command.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Name = Annotated[str, Meta(min_length=1, max_length=20)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Chair = Annotated[int, Meta(ge=0, le=11)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Json = dict[str, Any]
Kind = Literal["person", "bot", "automaton", "empty"]
Level = Literal["chance", "beginner", "regular", "expert"]
Phase = Literal["lobby", "dealing", "playing", "over", "frozen"]
Role = Literal["hand", "tv", "watch"]
Tempo = Literal["quick", "usual", "relaxed", "no_hurry", "days"]


# The room


class Sitter(Struct):
    """Who sits in a chair. A chair without a member is a bot's, an automaton's, or empty."""

    kind: Kind
    name: str
    member: int | None = None
    level: Level | None = None  # of a bot
    here: bool = False  # a person who is connected
    stand_in: bool = False  # a person whose chair a bot plays for the time being
    face: int | None = None  # from 0 to 11, their own in this room; an empty chair has none
    learning: bool = False  # a person who looks at the pictures that teach this game


class Member(Struct):
    """A person in the room, in a chair or not."""

    id: int
    name: str
    here: bool
    host: bool


class Settings(Struct):
    """What the host can set for the room."""

    watching: bool = True  # /w/CODE shows the public table
    locked: bool = False  # nobody new comes in
    tempo: Tempo = "usual"  # how long everybody is waited for; "no_hurry" has no end
    claims: bool = True  # emotes and structured claims


class Score(Struct):
    """What somebody has won this evening."""

    name: str
    games: int
    wins: int
    points: int


class PublicDeal(Struct):
    """The fair deal, as far as it is public."""

    number: int
    commitment: str  # SHA-256 of the secret
    terms: Json
    terms_text: str  # the terms as they were hashed
    terms_hash: str
    commitments: list[str | None]  # SHA-256 of each seat's nonce, by seat
    nonces: list[str | None] | None = None  # once all commitments are in, as they come
    secret: str | None = None  # when the game is over


class Finished(Struct):
    """A game of this room that is over."""

    id: str
    game: str
    number: int
    winners: list[str]
    abandoned: bool
    at: int = 0  # when it was over, in milliseconds since 1970
    kept: bool = False  # it is never removed


class Room(Struct, tag="room", tag_field="t"):
    """The whole room; sent anew whenever something in it changes."""

    code: str
    version: int
    phase: Phase
    game: str
    options: Json
    seats: list[Sitter]
    members: list[Member]
    settings: Settings
    score: list[Score]
    finished: list[Finished]
    table: str  # the id of the running or last game, or in the lobby of the next one
    dealing: PublicDeal | None
    watch: str | None = None  # the code of the watching link, /w/WATCH; watchers see no other code
    fault: bool = False  # the table has stopped with one; /api/rooms/CODE/bug has it in the end
    knocks: list[Member] | None = None  # of those who wait to be let in; the host alone sees them
    key: str | None = None  # makes a link that stays good, /r/CODE#key=KEY; for those who are in


class Hello(Struct, tag="hello", tag_field="t"):
    """The first message: who you are here."""

    role: Role
    member: int | None
    chairs: list[int]  # more than one on a device that goes from hand to hand
    version: str  # of the server
    waiting: bool = False  # you have knocked, and the host has not opened yet


# The table


class Clock(Struct):
    """How long the open question waits: for you, if you owe an answer, else for the first who does.

    In milliseconds from sending. It can be answered at once; its time starts after the reading.
    """

    reading: int  # until everybody can have seen what happened
    left: int | None  # until it closes, or a bot answers; None: nobody is hurried
    whole: int  # how long it is in all, without the reading
    passes: bool  # a standing pass answers it


class Count(Struct):
    """An event that is counted down on all screens; what comes after it is shown at its end.

    In milliseconds from sending.
    """

    n: int  # the number of the event
    left: int  # until the end of the count
    whole: int  # how long it is


class Table(Struct, tag="table", tag_field="t"):
    """The table in this viewer's eyes, whole: on arrival, and when another seat looks."""

    table: str
    seat: int | None  # whose eyes; None sees what everybody sees
    view: Json  # as `Game.view`; a seat's own has `known` besides, as `Game.known`
    n: int  # the number of the next event
    events: list[Json]  # from the number that the browser asked for
    clock: Clock | None
    counts: list[Count] = []  # those that have not ended
    bets: list[int | None] | None = None  # by seat, when the game is over
    stood_in: list[int] | None = None  # likewise: the people for whom a bot has answered
    bet: int | None = None  # one's own
    passing: bool = False  # one's own standing pass


class Share(Struct):
    """Hidden cards in one pile that a seat cannot tell apart."""

    pile: str
    seat: int | None  # before whom the pile lies; None on the table
    count: int
    at: list[int] | None  # positions; None for a whole pile, or where order means nothing


class Known(Struct):
    """What a seat knows of some hidden cards: a part of `view.known`, sent to that seat alone."""

    where: list[Share]
    surely: dict[str, int]  # at least so many of each face lie there
    may: list[str]  # no other face does
    only: list[str] | None  # the faces that the rules allow there, if not all
    rest: bool  # simply the unseen cards


class News(Struct, tag="news", tag_field="t"):
    """What has happened: new events, and the parts of the view that have changed."""

    table: str
    n: int  # the number of the next event, after these
    events: list[Json] = []
    view: Json = {}  # top-level parts that changed; of facts and piles only those that changed
    clock: Clock | UnsetType | None = UNSET
    counts: list[Count] | UnsetType = UNSET  # those that have not ended, if there are other ones


class Said(Struct, tag="said", tag_field="t"):
    """An emote or a claim of somebody at the table."""

    seat: int | None
    name: str
    what: str  # an emote, or a claim that the game declares
    arguments: Json = {}  # of the claim


class Ack(Struct, tag="ack", tag_field="t"):
    """The command of this id is done, and on disk."""

    id: str


class Refused(Struct, tag="refused", tag_field="t"):
    """The command of this id was not done; `why` is a key of the words."""

    id: str
    why: str
    detail: str = ""
    clause: str | None = None


class Foreseen(Struct, tag="foreseen", tag_field="t"):
    """The reply to `what_if`: as `Game.why` and `Game.preview`."""

    id: str
    answer: str
    why: Json | None
    preview: Json | None


class Offer(Struct, tag="offer", tag_field="t"):
    """A ticket with which another device takes over one's chairs, once, for a short while."""

    id: str
    ticket: str


Message = Hello | Room | Table | News | Said | Ack | Refused | Foreseen | Offer


# Commands; each has an id of the browser's own, and a repeat of it is harmless.


class Command(Struct, forbid_unknown_fields=True, tag_field="t"):
    """Something a browser wants done."""

    id: Id


class Answer(Command, tag="answer"):
    """Answer the question of this decision, in the game's notation."""

    table: Id
    seat: Chair
    decision: Annotated[int, Meta(ge=0)]
    answer: Annotated[str, Meta(max_length=60)]


class PassOn(Command, tag="pass_on"):
    """Pass whatever the game lets pass, until it ends that; or no longer."""

    table: Id
    seat: Chair
    on: bool


class TakeBack(Command, tag="take_back"):
    """I am here: no bot plays my chairs, and the question waits anew for me."""

    thinking: bool = False  # only that it waits: chairs that a bot plays stay with it


class Learn(Command, tag="learn"):
    """I look at the pictures of a game that is new to me, or have seen them: the table waits."""

    on: bool


class Bet(Command, tag="bet"):
    """Out of the game: who will win? Secret until the end."""

    table: Id
    seat: Chair
    on: Chair


class Say(Command, tag="say"):
    """An emote, or a claim that the game declares, with its arguments."""

    what: Annotated[str, Meta(max_length=30)]
    arguments: Json = {}


class WhatIf(Command, tag="what_if"):
    """What would this answer do, or why is it not offered? Asking changes nothing."""

    table: Id
    seat: Chair
    answer: Annotated[str, Meta(max_length=60)]


class Keep(Command, tag="keep"):
    """Let the game that is over never be removed."""

    table: Id


class Look(Command, tag="look"):
    """On a device that goes from hand to hand: whose eyes; None lets the curtain down."""

    seat: Chair | None


class Rename(Command, tag="rename"):
    """My name from now on."""

    name: Name


class Sit(Command, tag="sit"):
    """Take an empty chair or a bot's; in the lobby one device may take several."""

    seat: Chair
    name: Name | None = None  # of a second person on this device


class Stand(Command, tag="stand"):
    """Leave a chair."""

    seat: Chair


class Leave(Command, tag="leave"):
    """Leave the room."""


class Ticket(Command, tag="ticket"):
    """Give me a ticket for my other device."""


class CommitNonce(Command, tag="commit_nonce"):
    """Fair deals: SHA-256 of the nonce of a seat."""

    number: int
    seat: Chair
    commitment: Hash


class SendNonce(Command, tag="send_nonce"):
    """Fair deals: the nonce itself, in hex, once all commitments are shown."""

    number: int
    seat: Chair
    nonce: Hash


# The host's


class Choose(Command, tag="choose"):
    """Another game, number of chairs, or options; what is not named stays as far as it can."""

    game: Annotated[str, Meta(max_length=30)] | None = None
    seats: Annotated[int, Meta(ge=2, le=12)] | None = None
    options: Json | None = None


class Fill(Command, tag="fill"):
    """A bot of this level in a chair; None makes it empty."""

    seat: Chair
    level: Level | Literal["automaton"] | None


class Order(Command, tag="order"):
    """The chairs in another order: which old chair comes to each place."""

    order: list[Chair]


class Remove(Command, tag="remove"):
    """Somebody has to leave the room."""

    member: int


class HandOver(Command, tag="hand_over"):
    """Somebody else is the host; once the host has been away for a minute, anybody whom a host has
    let in may take over.
    """

    member: int


class Admit(Command, tag="admit"):
    """Let one who knocks come in, or not."""

    member: int
    let_in: bool
    seat: Chair | None = None  # a bot's chair to take


class ShutDoor(Command, tag="shut_door"):
    """Send away all who knock; and perhaps lock the room."""

    lock: bool = False


class Set(Command, tag="set"):
    """Settings of the room."""

    settings: Settings


class Start(Command, tag="start"):
    """Deal. Empty chairs are filled with bots."""


class End(Command, tag="end"):
    """End the running game, with everything revealed."""


class Again(Command, tag="again"):
    """Back to the lobby for another game, the seats turned by one."""

    turn: bool = True


Commands = (
    Answer | Keep | WhatIf | PassOn | TakeBack | Learn | Bet | Say | Look | Rename | Sit | Stand
    | Leave | Ticket | CommitNonce | SendNonce | Choose | Fill | Order | Remove | HandOver | Admit
    | ShutDoor | Set | Start | End | Again
)  # fmt: skip
