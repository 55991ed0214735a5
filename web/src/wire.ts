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
  silence: number;
  beat: number;
  window: number;
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
export interface Dealing {
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
  dealing: Dealing | null;
  watch: string | null;
  fault: boolean;
  knocks: Member[] | null;
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

/** Until when the open question waits for the first who owes, in milliseconds from sending. */
export interface Clock {
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
  bets: (number | null)[] | null;
  bet: number | null;
  passing: boolean;
}

/** What has happened: new events, and the parts of the view that have changed. */
export interface News {
  t: "news";
  table: string;
  n: number;
  events: Json[];
  view: Json;
  clock?: Clock | null;
}

/** An emote or a claim of somebody at the table. */
export interface Said {
  t: "said";
  seat: number | null;
  name: string;
  what: string;
  card: string | null;
  about: number | null;
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

/** Pass every window until my next turn, or no longer. */
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

/** Out of the game: who will win? Secret until the end. */
export interface Bet {
  t: "bet";
  id: string;
  table: string;
  seat: number;
  on: number;
}

/** An emote or a claim. */
export interface Say {
  t: "say";
  id: string;
  what: "boo" | "cheer" | "gasp" | "i_hold" | "i_suspect" | "laugh" | "shrug" | "trust_me";
  card?: string | null;
  about?: number | null;
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

/** Which game, with how many chairs and which options. */
export interface Choose {
  t: "choose";
  id: string;
  game: string;
  seats: number;
  options: Json;
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

/** Somebody else is the host; if the host is away for a minute, anybody may name himself. */
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

/** GET /api/games: one of the games, as its identity card says it. */
export interface GameCard {
  key: string;
  name: Record<string, string>;
  line: Record<string, string>;
  seats: [number, number];
  minutes: [number, number];
  age: number;
  levels: string[];
  options: Json;
  faces: string[];
  answers: string[];
  questions: Json[];
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

/** GET /api/replays/ID?seat=N: a game that is over, moment by moment. */
export interface Replay {
  id: string;
  game: string;
  players: string[];
  faces: number[];
  seat: number | null;
  moments: Moment[];
  winners: number[];
  dealing: Dealing;
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
  | Offer;

export type Commands =
  | Answer
  | PassOn
  | TakeBack
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
  | Set
  | Start
  | End
  | Again;

export type Json = Record<string, unknown>;
