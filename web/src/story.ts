// Events into sentences, in the order in which they happened. The words are the terminal's.
import { spelt } from "./spelt";
import type { Face, Happening } from "./table/sight";
import type { GameCard, Value as Declared } from "./wire";
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
  declared: Pick<GameCard, "faces" | "events">; // by the game
  options?: Record<string, unknown>; // of the table
}

export type Value = Part[] | string | number;

export const plain = (line: Line): string => line.parts.map((part) => part.text).join("");

/** Whom a line is about, or the first whom it names. */
export const seatOf = (line: Line): number | undefined => line.seat ?? line.parts.find((part) => part.seat !== undefined)?.seat;

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
      parts: this.scene.say.has(key) ? this.phrase(key, this.values(event)) : this.bare(event),
    };
  }

  /** An event without words: who, what, and all that is told with it. */
  bare(event: Happening): Part[] {
    const { seat, seats, cause: _, ...values } = this.values(event);
    const told = this.scene.declared.events.find((one) => one.name === event.event)?.arguments ?? [];
    const named = told.flatMap(({ name }) => (values[name] === undefined ? [] : [fill(`${spelt(name)} {value}`, { value: values[name] })]));
    const cards = values.cards ? [values.cards as Part[]] : [];
    const all = [...cards, ...named].flatMap((parts, i) => [{ text: i ? ", " : ": " }, ...parts]);
    const who = values.name ?? seats ?? seat;
    return capital([...fill(who === undefined ? "" : "{who} · ", { who: who ?? "" }), { text: spelt(event.event) }, ...all]);
  }

  /** The event, or several that take a line each. */
  parts(event: Happening): Happening[] {
    return [event];
  }

  /** Take note of an event that was told. */
  follow(_event: Happening): void {}

  /** `you` for the seat it is about, `by` for whose doing it is, `taker` for who gets the cards, `giver` for before whom they lay, `seen` and `open` for who sees them, else `other`.
      Where an event has a cause, there may be words for just that. */
  form(event: Happening): string {
    const { say, viewer } = this.scene;
    let key = `events.${event.event}.`;
    if (say.has(`${key}${event.cause}.other`)) key += `${event.cause}.`;
    const forms: string[] = [];
    if (viewer !== null && viewer === subject(event)) forms.push("you");
    if (viewer !== null && viewer === event.by) forms.push("by");
    if (viewer !== null && viewer === event.to?.[1]) forms.push("taker");
    if (viewer !== null && viewer === event.from?.[1]) forms.push("giver");
    const cards = faces(event);
    if (cards.length && !cards.includes(null)) {
      forms.push(...(viewer !== null && !forms.length ? ["seen", "open"] : ["open"]));
    }
    const form = forms.find((one) => say.has(key + one));
    return key + (form ?? "other");
  }

  /** All that a sentence may want to know of an event; positions are counted from 1. */
  values(event: Happening): Record<string, Value> {
    const { say, declared } = this.scene;
    const told = declared.events.find((one) => one.name === event.event)?.arguments ?? [];
    const out: Record<string, Value> = Object.fromEntries(told.map((one) => [one.name, this.value(one, event[one.name])]));
    if (say.has(`causes.${event.cause}`)) out.cause = say(`causes.${event.cause}`);
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
    if (cards.length) out.cards = this.cards(cards);
    if (cards.length === 1) out.card = [this.card(cards[0]!)];
    if (cards.length === 2) [out.taken, out.given] = [[this.card(cards[0]!)], [this.card(cards[1]!)]];
    return out;
  }

  /** A declared value in a sentence: a seat by its name, a face as a card, words as words. */
  value({ kind }: Pick<Declared, "kind">, value: unknown): Value {
    if (value === null || value === undefined) return this.scene.house("seat.nobody");
    if (kind === "seat") return [this.named(value as number)];
    if (kind === "seats") return this.names(value as number[]);
    if (kind === "face") return [this.card(value as string)];
    if (kind === "faces") return this.cards(value as string[]);
    const key = `values.${String(value)}`;
    if (kind === "word" && this.scene.say.has(key)) return this.scene.say(key);
    if (Array.isArray(value)) return value.join(", ");
    return typeof value === "number" ? value : String(value);
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

  /** A card by its name; one that is somebody, by its name in a sentence. */
  card(face: Face): Part {
    const somebody = `somebody.${face}`;
    if (this.scene.say.has(somebody)) return { text: this.scene.say(somebody), bold: true };
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
    return this.scene.declared.faces.findIndex((one) => one.name === face);
  }

  /** A sentence of the game with its values set off; it begins with a capital. */
  phrase(key: string, values: Record<string, Value>): Part[] {
    return capital(fill(this.scene.say(key), values));
  }
}

/** A sentence that begins with a capital. */
function capital(parts: Part[]): Part[] {
  const first = parts.find((part) => /\p{L}/u.test(part.text));
  if (first) first.text = first.text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  return parts;
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

/** The cards of an event. */
export const faces = (event: Happening): Face[] => event.cards ?? [];

/** The seat an event is about: its own, or the one whose cards move, or the only one of some. */
export function subject(event: Happening): number | null {
  if (typeof event.seat === "number") return event.seat;
  if (event.seats?.length === 1) return event.seats[0]!;
  for (const end of [event.from, event.to]) if (end?.length === 2) return end[1];
  return null;
}
