// What the table frame takes from the page, and what a game's drawing gives to the frame.
import type { Component, Snippet } from "svelte";
import type { CardSize, Look, Mood } from "../art/shapes";
import type { Line, Part, Scene, Story } from "../story";
import type { Reply, Command } from "../socket";
import type { Foreseen, GameCard, Hello, Known, Room, Said, Sitter, Table } from "../wire";
import type { Say, Values } from "../words.svelte";
import type { Chosen, Part as PartOf } from "./choosing";
import type { Seen } from "./seen.svelte";
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
  cards?: Face[];
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
  known?: Known[]; // what one's own seat knows of hidden cards; a watcher and a replay have none
}

/** What somebody said, and when we heard it: at which moment, at which table, before which event. */
export type Heard = Said & { at: number; table: string; n: number };

/** What a seat has claimed, for a tag. */
export interface Claim {
  text: string;
  card: string | null; // that it speaks of
  name: string; // of that card
  seat: number | null; // that it speaks of
}

/** The clock of the open question, in moments of performance.now(). */
export interface Wait {
  reads: number; // until then what happened is shown
  until: number | null; // when it ends by itself
  whole: number; // how long it is, after the reading
  passes: boolean; // a standing pass answers it
}

/** The counts that have not ended, by the number of the event that is counted down; before one begins, what happened is shown. */
export type Counts = ReadonlyMap<number, Wait & { until: number }>;

/** What the frame reads of the store. */
export interface Sight {
  room: Room | null;
  hello: Hello | null;
  table: Table | null;
  clock: Wait | null;
  counts: Counts;
  said: Heard[];
  send(command: Command): Promise<Reply>;
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

/** The kinds of bots there are to look at. */
export const isBot = ({ kind }: { kind: Sitter["kind"] }): boolean => kind === "bot" || kind === "automaton";

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

/** A picture for beginners, and its line: a key of the table's words. */
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
  calm: boolean; // fades instead of movements
  clock?: Wait | null; // of the open question
  counting?: Wait | null; // an event is counted down
  answering?: boolean; // one is asked, and may answer now
  declared: GameCard; // what the game is made of
  offered: string[]; // answers that want no card, and those of the cards that are chosen
  picked: string | null; // one of them
  aims: Set<number>; // the seats that can be meant now
  spots: Set<string>; // the places that can be meant now
  chosen: Chosen; // the parts of the answer so far
  preview: Record<string, unknown> | null; // what the picked answer would do
  foresee?: (answer: string) => Promise<Foreseen | null>; // what an answer would do, or why it may not be given
  onwhy?: (answer: string) => void; // say why an answer may not be given
  things?: string[]; // what can be meant besides cards of the hand; those that are chosen are among the chosen cards
  ends?: string[]; // the places of which one can be aimed at now, if there is more than one
  goal?: string | null; // one of them
  onchoose: (option: string) => void; // touched: picked, and touched again: given
  onfill: (part: PartOf, value: string | number) => void; // a seat or a place is meant; touched again, the answer is given
  onthing?: (thing: string) => void; // touched: chosen, or no longer
  onend?: (place: string) => void; // aimed at; touched again, the answer is given
  onpiles?: (() => void) | undefined; // look through the discard
}

/** What a game shows of itself in the bar. */
export interface LineProps<P = unknown> {
  shown: View;
  picture: P;
  busy: boolean; // something is being shown
  size: Size;
  say: Say;
}

/** What a game tells below the ranking, when all is known. */
export interface EpilogueProps<P = unknown> {
  picture: P;
  view: View;
  names: string[]; // by seat
  size: Size;
  say: Say;
  house: Say;
  declared: GameCard;
  options: Record<string, unknown>; // of the table
}

/** What one is, beside what one holds. */
export interface SecretProps<P = unknown> {
  declared: GameCard;
  shown: View;
  picture: P;
  say: Say;
  house: Say;
  brief?: boolean; // what it is alone, not what it does
}

/** A card as it is drawn, seen or from behind. */
export interface CardProps {
  face: Face;
  size?: CardSize;
  say: Say;
  label?: string;
  mood?: Mood; // of its back
  bare?: boolean; // without its name
}

/** How far the game has come: a round out of so many, in its own words, or not a word. */
export type Where = { round: number; rounds: number } | string | null;

/** A game's drawing: the cloth, its cards, and how it tells what happens. */
export interface Drawing<P = any> {
  declared: GameCard; // what the game is made of
  undrawn?: boolean; // it has no drawing of its own: the game's words alone speak, not those that the page has for a drawing
  cloth: Component<ClothProps<P>>;
  secret?: Component<SecretProps<P>>; // under a judas that stays shut until one peeks
  known?: Component<{ seen: Seen; size: Size }>; // what one knows of hidden cards
  mine?: Component<{ seen: Seen }>; // what lies before one, as oneself sees it
  card: Component<CardProps & { declared: GameCard }>;
  glyph: Component<{ declared: GameCard; of: string }>; // the picture in the prompt
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
  where(picture: P, house: Say): Where;
  shout(beat: Happening[], picture: P): string | null; // the glyph of what happens now
  caption(beat: Happening[], picture: P, scene: Scene): Part[] | null; // what happens, in a few words; null: as the story says it
  leftovers(view: View, picture: P): Face[][]; // by seat: what was still in hand at the end
  moments(lines: Line[], house: Say): Moment[];
  line?: Component<LineProps<P>>; // in the bar, below the title
  points?(view: View): number[]; // by seat, where the most points win
  score?(seat: number, view: View, picture: P, house: Say, say: Say): string; // what stands below a name at the end
  trophies(events: Happening[], seat: number): Face[]; // the cards a seat has won with, as everybody has seen them
  headline(picture: P): string; // a key of the table's words
  beaten?: Component<{ seat: number }>; // who has not won, between the winners on the front page
  teach?: Lesson[]; // all one must know before the first card
  epilogue?: Component<EpilogueProps<P>>; // what else the end tells
  compact?: boolean; // on a phone the board needs the room: cards are small, and what one is lies beside what is told
  mark?: Component<{ of: string; declared: GameCard; options?: Record<string, unknown>; size?: string }>; // a thing, a place or an answer, small, on its ticket
  marked?(of: string): boolean; // whether the mark shows this; without it, it shows all

  // Answers. One that names a card of the hand is given by that card; all others are tickets.
  placed?(option: string, view: View, chosen: Chosen): boolean; // the cloth has a button for it, and there is no ticket
  given?(view: View): string[]; // the cards that the question itself has chosen, and every answer names
  tickets?(view: View, options: Record<string, unknown>): string[]; // of a window, the same for everybody who is asked; those that one cannot give are ghosts
  acts?(view: View, chosen: Chosen): Component<{ seen: Seen }> | null; // in place of the tickets of this question, with what is chosen so far
  does?(of: string, view: View, scene: Scene): string | null; // what a card does at this question, or an answer that has no card; null: as the game's words say
  case?(view: View): string | null; // the page's words for a question in this case, instead of those by its name
  asked?(view: View, scene: Scene): Values; // what the words of a question want besides its arguments
  ending?(place: string, told: Record<string, unknown>, scene: Scene): Ending; // a place where an answer can lead, as its preview says in `ends`, in words; one aims at it, and the errand answers the questions on the way
}

/** A place at which one can aim, in words. */
export interface Ending {
  sign?: string; // what stands on it, and on its ticket, instead of a letter
  name: string;
  line: string;
}

/** How a seat bears itself, as far as the game says; the frame knows the rest. */
export interface Bearing {
  mood?: Mood | undefined;
  state?: string;
  out?: boolean;
}
