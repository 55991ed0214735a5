// Made by tools/types.py from tripot/server/wire.py and rest_types.py. Change it there.

/** Who sits in a chair. A chair without a member is a bot's, an automaton's, or empty. */
export interface Sitter {
  kind: "automaton" | "bot" | "empty" | "person";
  name: string;
  member: number | null;
  level: "beginner" | "chance" | "expert" | "regular" | null;
  here: boolean;
  stand_in: boolean;
  face: number | null;
  learning: boolean;
}

/** A person in the room, in a chair or not. */
export interface Member {
  id: number;
  name: string;
  here: boolean;
  host: boolean;
}

/** What the host can set for the room. */
export interface Settings {
  watching: boolean;
  locked: boolean;
  tempo: "days" | "no_hurry" | "quick" | "relaxed" | "usual";
  claims: boolean;
}

/** What somebody has won this evening. */
export interface Score {
  name: string;
  games: number;
  wins: number;
  points: number;
}

/** The fair deal, as far as it is public. */
export interface PublicDeal {
  number: number;
  commitment: string;
  terms: Json;
  terms_text: string;
  terms_hash: string;
  commitments: (string | null)[];
  nonces: (string | null)[] | null;
  secret: string | null;
}

/** A game of this room that is over. */
export interface Finished {
  id: string;
  game: string;
  number: number;
  winners: string[];
  abandoned: boolean;
  at: number;
  kept: boolean;
}

/** The whole room; sent anew whenever something in it changes. */
export interface Room {
  t: "room";
  code: string;
  version: number;
  phase: "dealing" | "frozen" | "lobby" | "over" | "playing";
  game: string;
  options: Json;
  seats: Sitter[];
  members: Member[];
  settings: Settings;
  score: Score[];
  finished: Finished[];
  table: string;
  dealing: PublicDeal | null;
  watch: string | null;
  fault: boolean;
  knocks: Member[] | null;
  key: string | null;
}

/** The first message: who you are here. */
export interface Hello {
  t: "hello";
  role: "hand" | "tv" | "watch";
  member: number | null;
  chairs: number[];
  version: string;
  waiting: boolean;
}

/** How long the open question waits: for you, if you owe an answer, else for the first who does.

    In milliseconds from sending. It can be answered at once; its time starts after the reading. */
export interface Clock {
  reading: number;
  left: number | null;
  whole: number;
  passes: boolean;
}

/** An event that is counted down on all screens; what comes after it is shown at its end.

    In milliseconds from sending. */
export interface Count {
  n: number;
  left: number;
  whole: number;
}

/** The table in this viewer's eyes, whole: on arrival, and when another seat looks. */
export interface Table {
  t: "table";
  table: string;
  seat: number | null;
  view: Json;
  n: number;
  events: Json[];
  clock: Clock | null;
  counts: Count[];
  bets: (number | null)[] | null;
  stood_in: number[] | null;
  bet: number | null;
  passing: boolean;
}

/** Hidden cards in one pile that a seat cannot tell apart. */
export interface Share {
  pile: string;
  seat: number | null;
  count: number;
  at: number[] | null;
}

/** What a seat knows of some hidden cards: a part of `view.known`, sent to that seat alone. */
export interface Known {
  where: Share[];
  surely: Record<string, number>;
  may: string[];
  only: string[] | null;
  rest: boolean;
}

/** What has happened: new events, and the parts of the view that have changed. */
export interface News {
  t: "news";
  table: string;
  n: number;
  events: Json[];
  view: Json;
  clock?: Clock | null;
  counts?: Count[];
}

/** An emote or a claim of somebody at the table. */
export interface Said {
  t: "said";
  seat: number | null;
  name: string;
  what: string;
  arguments: Json;
}

/** The command of this id is done, and on disk. */
export interface Ack {
  t: "ack";
  id: string;
}

/** The command of this id was not done; `why` is a key of the words. */
export interface Refused {
  t: "refused";
  id: string;
  why: string;
  detail: string;
  clause: string | null;
}

/** The reply to `what_if`: as `Game.why` and `Game.preview`. */
export interface Foreseen {
  t: "foreseen";
  id: string;
  answer: string;
  why: Json | null;
  preview: Json | null;
}

/** A ticket with which another device takes over one's chairs, once, for a short while. */
export interface Offer {
  t: "offer";
  id: string;
  ticket: string;
}

/** Answer the question of this decision, in the game's notation. */
export interface Answer {
  t: "answer";
  id: string;
  table: string;
  seat: number;
  decision: number;
  answer: string;
}

/** Pass whatever the game lets pass, until it ends that; or no longer. */
export interface PassOn {
  t: "pass_on";
  id: string;
  table: string;
  seat: number;
  on: boolean;
}

/** I am here: no bot plays my chairs, and the question waits anew for me. */
export interface TakeBack {
  t: "take_back";
  id: string;
  thinking?: boolean;
}

/** I look at the pictures of a game that is new to me, or have seen them: the table waits. */
export interface Learn {
  t: "learn";
  id: string;
  on: boolean;
}

/** Out of the game: who will win? Secret until the end. */
export interface Bet {
  t: "bet";
  id: string;
  table: string;
  seat: number;
  on: number;
}

/** An emote, or a claim that the game declares, with its arguments. */
export interface Say {
  t: "say";
  id: string;
  what: string;
  arguments?: Json;
}

/** What would this answer do, or why is it not offered? Asking changes nothing. */
export interface WhatIf {
  t: "what_if";
  id: string;
  table: string;
  seat: number;
  answer: string;
}

/** Let the game that is over never be removed. */
export interface Keep {
  t: "keep";
  id: string;
  table: string;
}

/** On a device that goes from hand to hand: whose eyes; None lets the curtain down. */
export interface Look {
  t: "look";
  id: string;
  seat: number | null;
}

/** My name from now on. */
export interface Rename {
  t: "rename";
  id: string;
  name: string;
}

/** Take an empty chair or a bot's; in the lobby one device may take several. */
export interface Sit {
  t: "sit";
  id: string;
  seat: number;
  name?: string | null;
}

/** Leave a chair. */
export interface Stand {
  t: "stand";
  id: string;
  seat: number;
}

/** Leave the room. */
export interface Leave {
  t: "leave";
  id: string;
}

/** Give me a ticket for my other device. */
export interface Ticket {
  t: "ticket";
  id: string;
}

/** Fair deals: SHA-256 of the nonce of a seat. */
export interface CommitNonce {
  t: "commit_nonce";
  id: string;
  number: number;
  seat: number;
  commitment: string;
}

/** Fair deals: the nonce itself, in hex, once all commitments are shown. */
export interface SendNonce {
  t: "send_nonce";
  id: string;
  number: number;
  seat: number;
  nonce: string;
}

/** Another game, number of chairs, or options; what is not named stays as far as it can. */
export interface Choose {
  t: "choose";
  id: string;
  game?: string | null;
  seats?: number | null;
  options?: Json | null;
}

/** A bot of this level in a chair; None makes it empty. */
export interface Fill {
  t: "fill";
  id: string;
  seat: number;
  level: "beginner" | "chance" | "expert" | "regular" | "automaton" | null;
}

/** The chairs in another order: which old chair comes to each place. */
export interface Order {
  t: "order";
  id: string;
  order: number[];
}

/** Somebody has to leave the room. */
export interface Remove {
  t: "remove";
  id: string;
  member: number;
}

/** Somebody else is the host; once the host has been away for a minute, anybody whom a host has
    let in may take over. */
export interface HandOver {
  t: "hand_over";
  id: string;
  member: number;
}

/** Let one who knocks come in, or not. */
export interface Admit {
  t: "admit";
  id: string;
  member: number;
  let_in: boolean;
  seat?: number | null;
}

/** Send away all who knock; and perhaps lock the room. */
export interface ShutDoor {
  t: "shut_door";
  id: string;
  lock?: boolean;
}

/** Settings of the room. */
export interface Set {
  t: "set";
  id: string;
  settings: Settings;
}

/** Deal. Empty chairs are filled with bots. */
export interface Start {
  t: "start";
  id: string;
}

/** End the running game, with everything revealed. */
export interface End {
  t: "end";
  id: string;
}

/** Back to the lobby for another game, the seats turned by one. */
export interface Again {
  t: "again";
  id: string;
  turn?: boolean;
}

/** POST /api/rooms */
export interface OpenRoom {
  name?: string;
  game?: string;
}

/** The room that was opened; the seat token is in a cookie. */
export interface Opened {
  code: string;
}

/** POST /api/rooms/CODE/join, with a name or with a ticket of another device */
export interface Join {
  name?: string | null;
  ticket?: string | null;
}

/** In, or waiting for the host to open. */
export interface Joined {
  member: number;
  waiting: boolean;
}

/** GET /api/rooms/CODE: what a stranger at the door may know. */
export interface Glimpse {
  code: string;
  game: string;
  phase: "dealing" | "frozen" | "lobby" | "over" | "playing";
  host: string;
  people: number;
  free: number;
  locked: boolean;
  watching: boolean;
  you: "in" | "out" | "waiting";
}

/** GET /api/lan: the address under which others find this server. */
export interface Lan {
  address: string;
}

/** A declared value: of a fact, or an argument of an event, a question, a preview, a claim. */
export interface Value {
  name: string;
  kind: "face" | "faces" | "flag" | "number" | "pile" | "place" | "places" | "seat" | "seats" | "word";
  nullable?: boolean;
  low?: number;
  high?: number;
  words?: string[];
  each?: "seat" | string[];
}

/** What is printed on a card, and how a plain drawing of it looks. */
export interface FaceCard {
  name: string;
  glyph: string | null;
  colour: string | null;
  number: number | null;
}

/** A kind of pile: one on the table, or one before each seat. */
export interface PileCard {
  name: string;
  greatest: number;
  seen: "everyone" | "nobody" | "owner";
  each: boolean;
  loose: boolean;
  secret: boolean;
}

/** A question that the game asks; least and most are milliseconds at the usual tempo. */
export interface QuestionCard {
  name: string;
  clause: string;
  kind: "countdown" | "sealed" | "turn" | "window";
  arguments: Value[];
  least: number;
  most: number;
  passes: boolean;
}

/** An answer by its parts. */
export interface AnswerCard {
  answer: string;
  verb: string;
  cards: string[];
  seat: number | null;
  place: string | null;
  number: number | null;
}

/** A preview or a claim, with what is told beside its name. */
export interface Telling {
  name: string;
  arguments: Value[];
}

/** An event, and how many milliseconds it takes to read. */
export interface EventCard {
  name: string;
  arguments: Value[];
  reading: number;
}

/** GET /api/games: one of the games, all that its identity card declares. */
export interface GameCard {
  key: string;
  name: Record<string, string>;
  line: Record<string, string>;
  seats: [number, number];
  minutes: [number, number];
  age: number;
  longest: number;
  version: number;
  levels: string[];
  experts_think: boolean;
  options: Json;
  faces: FaceCard[];
  piles: PileCard[];
  facts: Value[];
  questions: QuestionCard[];
  answers: AnswerCard[];
  events: EventCard[];
  wakes: string[];
  counts: string | null;
  claims: Telling[];
  previews: Telling[];
  reasons: Record<string, string>;
  first: string[];
  board: string | null;
}

/** One numbered clause of a game's rules, as Markdown; rulings are ours. */
export interface Clause {
  number: string;
  text: string;
  ruling: boolean;
  heading: string;
}

/** One decision of a replay: what the chosen eyes see, and what had just happened. */
export interface Moment {
  decision: number;
  view: Json;
  events: Json[];
  question: string | null;
  answers: [number, string][];
}

/** GET /api/replays/ID?seat=N: a game that is over, moment by moment; all sees every card.

    POST /api/replays?seat=N with the text of a record: the same of that game. */
export interface Replay {
  id: string;
  game: string;
  players: string[];
  faces: number[];
  kinds: ("automaton" | "bot" | "empty" | "person")[];
  stood_in: number[];
  seat: number | null;
  moments: Moment[];
  winners: number[];
  dealing: PublicDeal;
}

/** Every error of REST: `why` is a key of the words, `detail` says what to do. */
export interface Problem {
  why: string;
  detail: string;
}

export type Phase = "dealing" | "frozen" | "lobby" | "over" | "playing";

export type Role = "hand" | "tv" | "watch";

export type Level = "beginner" | "chance" | "expert" | "regular";

export type Message =
  | Hello
  | Room
  | Table
  | News
  | Said
  | Ack
  | Refused
  | Foreseen
  | Offer;

export type Commands =
  | Answer
  | Keep
  | WhatIf
  | PassOn
  | TakeBack
  | Learn
  | Bet
  | Say
  | Look
  | Rename
  | Sit
  | Stand
  | Leave
  | Ticket
  | CommitNonce
  | SendNonce
  | Choose
  | Fill
  | Order
  | Remove
  | HandOver
  | Admit
  | ShutDoor
  | Set
  | Start
  | End
  | Again;

export type Json = Record<string, unknown>;
