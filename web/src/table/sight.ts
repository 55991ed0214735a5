// What the table frame takes from the page, and what a game's drawing gives to the frame.
import type { Component, Snippet } from "svelte";
import type { CardSize, Look, Mood } from "../art/shapes";
import type { Line, Part, Scene, Story } from "../story";
import type { Reply, Command } from "../socket";
import type { Hello, Room, Said, Sitter, Table } from "../wire";
import type { Say } from "../words.svelte";

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
  onpiles?: (() => void) | undefined; // look through the discard
}

/** A game's drawing: the cloth, its cards, and how it tells what happens. */
export interface Drawing<P = any> {
  faces: string[]; // in the order of the game
  cloth: Component<ClothProps<P>>;
  card: Component<{ face: Face; size?: CardSize; say: Say; label?: string; mood?: Mood; bare?: boolean }>;
  glyph: Component<{ of: string }>; // the picture in the prompt
  story(scene: Scene): Story;
  unfold?(events: Happening[], seats: number): Happening[]; // with what happened and is no event; what comes later changes nothing before it
  open(seats: number): P; // the picture before anything has happened
  follow(picture: P, event: Happening): P;
  joins(beat: Happening[], event: Happening, picture: P): boolean; // part of the same cause
  lasts(beat: Happening[], picture: P): number; // milliseconds, the time to read included
  sound(beat: Happening[]): string | null;
  hand(view: View): Face[]; // what lies under the table
  discard(view: View): Face[]; // what everybody may look through
  places(picture: P, view: View, house: Say): Bearing[]; // by seat
  gone(picture: P): number[]; // who is out, in the order in which they went
  reveals(picture: P): boolean; // all look at the cloth: what is under the table makes room
  where(picture: P): { round: number; rounds: number };
  shout(beat: Happening[], picture: P): string | null; // the glyph of what happens now
  caption(beat: Happening[], picture: P, scene: Scene): Part[] | null; // what happens, in a few words; null: as the story says it
  leftovers(view: View, picture: P): Face[][]; // by seat: what was still in hand at the end
  moments(lines: Line[], house: Say): Moment[];
  headline(picture: P): string; // a key of the table's words
  teach?: Lesson[]; // all one must know before the first card
}

/** How a seat bears itself, as far as the game says; the frame knows the rest. */
export interface Bearing {
  mood?: Mood | undefined;
  state?: string;
  out?: boolean;
}
