// What the table frame takes from the page, and what a game's drawing gives to the frame.
import type { Component, Snippet } from "svelte";
import type { CardSize, Look, Mood } from "../art/shapes";
import type { Line, Part, Scene, Story } from "../story";
import type { Reply, Command } from "../socket";
import type { Hello, Room, Said, Sitter, Table } from "../wire";
import type { Say, Values } from "../words.svelte";
import type { Stroke } from "./sound";

export type Face = string | null; // null is a card one does not see
export type Piles = Record<string, Face[] | Face[][]>;

/** Something that happened, as `Game.events` gives it. */
export interface Happening {
  n: number;
  event: string;
  seat?: number;
  seats?: number[];
  from?: [string] | [string, number];
  to?: [string] | [string, number];
  cards?: Face[] | number;
  [value: string]: unknown;
}

export interface Question {
  name: string;
  clause: string;
  kind: "turn" | "sealed" | "window" | "countdown";
  arguments: Record<string, unknown>;
}

/** A window: it stays open for its time, and nobody sees who has answered. */
export const isWindow = (question: Question | null): boolean => question?.kind === "window" || question?.kind === "countdown";

/** What one sees, as `Game.view` gives it. */
export interface View {
  game: string;
  seat: number | null;
  seats: number;
  automata: number[];
  decision: number;
  facts: Record<string, unknown>;
  piles: Piles;
  question: Question | null;
  asked: number[];
  locked: number[];
  options: string[];
  answer: string | null;
  over: boolean;
  winners: number[];
}

/** What somebody said, and when we heard it: at which moment, at which table, before which event. */
export type Heard = Said & { at: number; table: string; n: number };

/** What a seat has claimed, for a tag. */
export interface Claim {
  text: string;
  card: string | null; // that it says it holds
  about: number | null; // whom it suspects
}

/** What the frame reads of the store. */
export interface Sight {
  room: Room | null;
  hello: Hello | null;
  table: Table | null;
  clock: { until: number; whole: number } | null;
  said: Heard[];
  send(command: Command): Promise<Reply>;
  past?: number; // so many events are old: they are told, but not shown
  shows?(busy: boolean): void; // whether something is being shown
}

export interface Likes {
  language: "en" | "fr";
  once_more: boolean;
  sound: boolean;
  motion: "full" | "calm";
  judas_open: boolean; // what one is stays in sight
  save?(): void; // after a change
}

export type Size = "phone" | "desktop" | "tv";

/** A seat as it is drawn: who sits there, and what its face does. */
export interface Place {
  seat: number;
  name: string;
  me: boolean;
  kind: Sitter["kind"];
  away: boolean; // a bot plays for a person
  mood: Mood;
  look: Look;
  state: string; // the same in words
  said: Part[] | null; // what it has just said
  claim: Claim | null; // what it has last claimed this round
}

/** A moment of the story worth a line in the Gazette. */
export interface Moment {
  n: number;
  seat: number;
  mood: Mood;
  when: string;
  line: Line;
}

/** A picture for who has never played, and its line: a key of the table's words. */
export interface Lesson {
  picture: Snippet<[Say]>; // given the game's words
  line: string;
}

/** What the cloth of a game is given. */
export interface ClothProps<P = unknown> {
  view: View; // the latest
  shown: View; // as far as it was animated
  picture: P;
  events: Happening[]; // those that are being shown now
  places: Place[];
  me: number | null;
  size: Size;
  say: Say; // the game's words
  house: Say; // the table's words
  options: Record<string, unknown>; // of the table
  headline: string; // what happens now, or who is waited for
  glyph: string | null; // its picture
  calm: boolean; // fades instead of movements
  offered: string[]; // answers that want no card, and those of the card that is held
  picked: string | null; // one of them
  onchoose: (option: string) => void; // touched: picked, and touched again: given
  onpiles?: (() => void) | undefined; // look through the discard
}

/** What one is, beside what one holds. */
export interface SecretProps<P = unknown> {
  shown: View;
  picture: P;
  say: Say;
  house: Say;
}

/** How far the game has come: a round out of so many, in its own words, or not a word. */
export type Where = { round: number; rounds: number } | string | null;

/** A game's drawing: the cloth, its cards, and how it tells what happens. */
export interface Drawing<P = any> {
  faces: string[]; // in the order of the game
  cloth: Component<ClothProps<P>>;
  secret?: Component<SecretProps<P>>; // under a judas that stays shut until one peeks
  card: Component<{ face: Face; size?: CardSize; say: Say; label?: string; mood?: Mood; bare?: boolean }>;
  glyph: Component<{ of: string }>; // the picture in the prompt
  story(scene: Scene): Story;
  open(seats: number): P; // the picture before anything has happened
  follow(picture: P, event: Happening): P;
  joins(beat: Happening[], event: Happening, picture: P): boolean; // part of the same cause
  lasts(beat: Happening[], picture: P): number; // milliseconds, the time to read included
  sound(beat: Happening[]): string | null; // one of the house, or of its own
  sounds?: Record<string, Stroke[]>;
  hand(view: View): Face[]; // what lies under the table
  discard?(view: View): Face[]; // what everybody may look through
  places(picture: P, view: View, house: Say): Bearing[]; // by seat
  gone(picture: P): number[]; // who is out, in the order in which they went
  reveals(picture: P): boolean; // all look at the cloth: what is under the table makes room
  where(picture: P, house: Say): Where;
  shout(beat: Happening[], picture: P): string | null; // the glyph of what happens now
  caption(beat: Happening[], picture: P, scene: Scene): Part[] | null; // what happens, in a few words; null: as the story says it
  leftovers(view: View, picture: P): Face[][]; // by seat: what was still in hand at the end
  moments(lines: Line[], house: Say): Moment[];
  score?(seat: number, view: View, picture: P, house: Say): string; // what stands below a name at the end
  trophies(events: Happening[], seat: number): Face[]; // the cards a seat has won with, as everybody has seen them
  headline(picture: P): string; // a key of the table's words
  teach?: Lesson[]; // all one must know before the first card
  claims?: string[]; // the faces one may claim to hold, if not all of them

  // Answers. One that is called as a card of the hand is given by that card; all others are tickets.
  uses?(option: string, view: View): Face; // the card it is given by, if it is called otherwise
  aims?(option: string, view: View): number | null; // the seat it is about, whose letter picks it
  placed?(option: string, view: View): boolean; // the cloth has a button for it, and there is no ticket
  tickets?(view: View): string[]; // of a window, for all who are asked: those that one has not are ghosts
  answer?(option: string, view: View, scene: Scene): string; // one that is no card, in words
  asked?(view: View, scene: Scene): Values; // what the words of a question want besides its arguments
}

/** How a seat bears itself, as far as the game says; the frame knows the rest. */
export interface Bearing {
  mood?: Mood | undefined;
  state?: string;
  out?: boolean;
}
