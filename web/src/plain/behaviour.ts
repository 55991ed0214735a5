// How any game behaves at its table, from what it declares: all of a drawing but its pictures.
import { plain, seatOf, Story, type Line, type Part } from "../story";
import type { Bearing, Drawing, Face, Moment, Piles, View } from "../table/sight";
import { read } from "../table/notation";
import type { GameCard, PileCard } from "../wire";
import type { Say } from "../words.svelte";
import { follow, open, type Picture } from "./picture";

const QUIET = 200; // milliseconds: what is read so fast is told in a low voice
const PASSING = 300; // and this goes with what happened before it
const GREAT = 1500; // what takes so long to read is worth a line at the end
const MOMENTS = 6;
const SHORT = 90; // letters, which fit into a prompt

/** What an event sounds like, by the names that games give to the same thing. */
const SOUNDS: Record<string, string> = {
  shuffle: "deal",
  deal: "deal",
  draw: "flick",
  discard: "flick",
  play: "slap",
  out: "stamp",
  end: "win",
};

/** The pictures, which a drawing adds. */
export type Pictures = "cloth" | "card" | "glyph" | "known" | "secret";

/** How the game that declares this behaves. */
export function behaviour(declared: GameCard): Omit<Drawing<Picture>, Pictures> {
  const reading = new Map(declared.events.map((event) => [event.name, event.reading]));
  const takes = ({ event }: Pick<Line, "event">) => reading.get(event) ?? 0;
  const held = declared.piles.filter((pile) => pile.each && pile.loose && pile.seen === "owner" && !pile.secret);
  const secret = declared.piles.filter((pile) => pile.each && pile.secret);
  const openly = new Set(declared.piles.filter((pile) => pile.seen === "everyone").map((pile) => pile.name));
  const heading = ["round", "turn"].find((name) => reading.has(name)) ?? "";
  const thrown = declared.piles.find((pile) => !pile.each && pile.seen === "everyone" && pile.name.includes("discard"));
  return {
    declared,
    story: (scene) => {
      const story = new Story(scene);
      story.heading = heading;
      story.quiet = new Set(declared.events.filter((event) => event.reading <= QUIET).map((event) => event.name));
      return story;
    },
    open,
    follow,
    joins: (beat, event) => event.event !== heading && (takes(event) <= PASSING || event.event === beat.at(-1)!.event),
    lasts: (beat) => beat.reduce((sum, event) => sum + takes(event), 0),
    sound: (beat) => {
      const loud = beat.reduce((most, event) => (takes(event) > takes(most) ? event : most));
      return SOUNDS[loud.event] ?? (takes(loud) >= GREAT ? "stamp" : loud.cards?.length ? "flick" : null);
    },
    hand: (view) => (view.seat === null ? [] : before(view.piles, held, view.seat)),
    ...(thrown && { discard: (view: View) => view.piles[thrown.name] as Face[] }),
    places: bearings,
    gone: (picture) => picture.gone,
    where: (picture, house) => (picture.round === null ? null : house("replay.round", { round: picture.round })),
    shout: (beat) => beat.find(({ to, cards }) => to && openly.has(to[0]) && cards?.length === 1)?.cards![0] ?? null, // never one that only I see
    caption: (beat, _, scene) => {
      const loud = beat.filter((event) => event.event !== heading && takes(event) > QUIET);
      const same = loud.filter(({ event }) => event === loud[0]!.event);
      return same.length > 1 && !scene.say.has(`events.${same[0]!.event}.many`) ? together(same.map((event) => new Story(scene).line(event).parts)) : null;
    },
    leftovers: (view) => Array.from({ length: view.seats }, (_, seat) => before(view.piles, [...secret, ...held], seat).filter((face) => face !== null)),
    moments: (lines, house) => moments(lines, (line) => takes(line) >= GREAT, house),
    trophies: () => [],
    headline: ({ winners }) => (winners?.length === 0 ? "end.headline_nobody" : "end.headline"),
    given: ({ question, options }) => Object.values(question?.arguments ?? {}).map(String).filter((card) => options?.length && options.every((option) => read(option).cards.includes(card))),
    placed: (option, _, chosen) => {
      const { seat } = read(option);
      return seat !== null && seat !== chosen.seat; // seats are touched themselves
    },
  };
}

/** Short sentences of the same kind, one after the other; null if they are too long for that. */
function together(lines: Part[][]): Part[] | null {
  const stopped = (parts: Part[]) => /[.!?…]\s*$/u.test(parts.at(-1)?.text ?? "");
  const all = lines.flatMap((parts, i) => (i ? [{ text: stopped(lines[i - 1]!) ? " " : ", " }, ...parts] : parts));
  return all.reduce((sum, { text }) => sum + text.length, 0) <= SHORT ? all : null;
}

/** What lies in these piles before a seat. */
const before = (piles: Piles, some: PileCard[], seat: number): Face[] => some.flatMap(({ name }) => (piles[name]?.[seat] as Face[] | undefined) ?? []);

/** Who is out, as far as it was shown, and whose turn it is. */
function bearings(picture: Picture, view: View, house: Say): Bearing[] {
  const alive = view.facts.alive as number[] | undefined;
  return Array.from({ length: view.seats }, (_, seat) => {
    const out = picture.gone.includes(seat) || (alive !== undefined && !alive.includes(seat));
    if (out && !view.winners.includes(seat)) return { out: true, state: house("seat.out") };
    return seat === picture.turn && !view.asked.length ? { state: house("seat.turn") } : {};
  });
}

/** The lines that took long to read, the last of them, each with the heading above it. */
function moments(lines: Line[], great: (line: Line) => boolean, house: Say): Moment[] {
  let when = house("end.moment");
  const all = lines.flatMap((line): Moment[] => {
    if (line.heading) when = plain(line);
    const seat = seatOf(line);
    if (!great(line) || line.event === "end" || seat === undefined) return [];
    return [{ n: line.n, seat, mood: line.event === "out" ? "out" : "wide", when, line }];
  });
  return all.slice(-MOMENTS);
}

