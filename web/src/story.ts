// Events into sentences, in the order in which they happened. The words are the terminal's.
import type { Face, Happening } from "./table/sight";
import type { Say } from "./words.svelte";

/** A piece of a sentence: plain text, a seat, or a card. */
export type Part = { text: string; seat?: number; card?: Face; bold?: boolean };

export interface Line {
  n: number; // of the event
  event: string;
  seat: number | null; // whom it is about
  heading: boolean;
  quiet: boolean;
  parts: Part[];
}

/** Who sits where, who is looking, and in which words. */
export interface Scene {
  say: Say; // the game's
  house: Say; // the table's
  names: string[];
  viewer: number | null;
  faces: string[]; // in the order of the game
}

type Value = Part[] | string | number;

export const plain = (line: Line): string => line.parts.map((part) => part.text).join("");

/** Tells a game to one viewer. A game may tell more in a subclass beside its drawing. */
export class Story {
  heading = ""; // the event that opens a new paragraph
  quiet = new Set<string>(); // told in a low voice

  constructor(readonly scene: Scene) {}

  /** A line for each event; several of a kind in a row are one line where words say so. */
  tell(events: Happening[]): Line[] {
    const lines: Line[] = [];
    for (const run of runs(events)) {
      const together = run.length > 1 && this.scene.say.has(`events.${run[0]!.event}.many`);
      run.forEach((event, i) => {
        if (!together) lines.push(...this.parts(event).map((part) => this.line(part)));
        else if (i === 0) lines.push(this.line(event, "many"));
        this.follow(event);
      });
    }
    return lines;
  }

  line(event: Happening, form = ""): Line {
    const key = form ? `events.${event.event}.${form}` : this.form(event);
    return {
      n: event.n,
      event: event.event,
      seat: form ? null : subject(event),
      heading: event.event === this.heading,
      quiet: this.quiet.has(event.event),
      parts: this.phrase(key, this.values(event)),
    };
  }

  /** The event, or several that take a line each. */
  parts(event: Happening): Happening[] {
    return [event];
  }

  /** Take note of an event that was told. */
  follow(_event: Happening): void {}

  /** `you` for the seat it is about, `seen` and `open` for who sees the cards, else `other`. */
  form(event: Happening): string {
    const { say, viewer } = this.scene;
    const key = `events.${event.event}.`;
    const forms: string[] = [];
    if (viewer !== null && viewer === subject(event)) forms.push("you");
    const cards = faces(event);
    if (cards.length && !cards.includes(null)) {
      forms.push(...(viewer !== null && !forms.length ? ["seen", "open"] : ["open"]));
    }
    const form = forms.find((one) => say.has(key + one));
    return key + (form ?? "other");
  }

  /** All that a sentence may want to know of an event; positions are counted from 1. */
  values(event: Happening): Record<string, Value> {
    const out: Record<string, Value> = {};
    for (const [name, value] of Object.entries(event)) {
      if (typeof value === "string" || typeof value === "number") out[name] = value;
    }
    const seat = subject(event);
    if (seat !== null) out.name = [this.named(seat)];
    if (event.seats) out.names = this.names(event.seats);
    if (event.from?.length === 2) out.giver = [this.named(event.from[1])];
    if (event.to?.length === 2) out.taker = [this.named(event.to[1])];
    if (Array.isArray(event.at)) {
      out.place = (event.at as number[])[0]! + 1;
      out.places = (event.at as number[]).map((position) => position + 1).join(", ");
    }
    const cards = faces(event);
    out.count = cards.length;
    if (typeof event.cards !== "number") out.cards = this.cards(cards);
    if (cards.length === 1) out.card = [this.card(cards[0]!)];
    if (cards.length === 2) [out.taken, out.given] = [[this.card(cards[0]!)], [this.card(cards[1]!)]];
    return out;
  }

  named(seat: number): Part {
    const { names, viewer, house } = this.scene;
    return { text: seat === viewer ? house("seat.you") : (names[seat] ?? "?"), seat, bold: true };
  }

  names(seats: number[]): Part[] {
    return seats.flatMap((seat, i) => {
      const gap = i === 0 ? "" : i === seats.length - 1 ? this.scene.house("seat.and") : ", ";
      return gap ? [{ text: gap }, this.named(seat)] : [this.named(seat)];
    });
  }

  card(face: Face): Part {
    const name = face === null ? this.scene.house("card.unseen") : this.scene.say(`faces.${face}.name`);
    return { text: name, card: face, bold: true };
  }

  cards(all: Face[]): Part[] {
    const known = all.filter((face) => face !== null).sort((a, b) => this.rank(a) - this.rank(b));
    const parts = known.flatMap((face, i) => (i ? [{ text: ", " }, this.card(face)] : [this.card(face)]));
    const hidden = all.length - known.length;
    if (hidden) parts.push({ text: (parts.length ? ", " : "") + this.scene.house("card.hidden", { count: hidden }), bold: true });
    return parts;
  }

  rank(face: string): number {
    return this.scene.faces.indexOf(face);
  }

  /** A sentence of the game with its values set off; it begins with a capital. */
  phrase(key: string, values: Record<string, Value>): Part[] {
    const parts = fill(this.scene.say(key), values);
    const first = parts.find((part) => /\p{L}/u.test(part.text));
    if (first) first.text = first.text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
    return parts;
  }
}

/** A template with its values in their places, as parts. */
export function fill(template: string, values: Record<string, Value>): Part[] {
  return template.split(/(\{\w+\})/).flatMap((piece): Part[] => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (!name) return piece ? [{ text: piece }] : [];
    const value = values[name];
    if (Array.isArray(value)) return value.map((part) => ({ ...part }));
    return [{ text: String(value ?? ""), bold: true }];
  });
}

/** Events of one kind in a row. */
function runs(events: Happening[]): Happening[][] {
  const out: Happening[][] = [];
  for (const event of events) {
    const last = out.at(-1);
    if (last?.[0]!.event === event.event) last.push(event);
    else out.push([event]);
  }
  return out;
}

/** The cards of an event; `cards` may also be a number of them. */
export const faces = (event: Happening): Face[] => (Array.isArray(event.cards) ? event.cards : []);

/** The seat an event is about: its own, or the one whose cards move. */
export function subject(event: Happening): number | null {
  if (typeof event.seat === "number") return event.seat;
  for (const end of [event.from, event.to]) if (end?.length === 2) return end[1];
  return null;
}
