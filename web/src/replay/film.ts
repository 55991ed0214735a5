// A game that is over, cut into beats: what a table shows together is one step of its replay.
import type { Mood } from "../art/shapes";
import type { Line, Scene } from "../story";
import type { Drawing, Happening, View } from "../table/sight";
import { beatFrom, moved } from "../table/stage.svelte";
import type { Replay } from "../wire";

/** A face above a beat: who went out there, or did something worth a line in the Gazette. */
export interface Mark {
  seat: number;
  mood: Mood;
}

export interface Beat {
  first: number; // the number of its first event
  end: number; // the number after its last
  moment: number; // the decision that it follows
  since: number; // the first event after that decision
  last: boolean; // nothing happened between it and the next decision
  time: number; // milliseconds for which it is shown
  where: string; // the round, or whatever the game counts
  glyph: string | null;
  lines: Line[];
  outs: number[]; // who went
  marks: Mark[];
}

export const eventsOf = (game: Replay): Happening[] => game.moments.flatMap(({ events }) => events as unknown as Happening[]);

/** The beats of a game, told to whoever looks. */
export function cut<P>(game: Replay, drawing: Drawing<P>, scene: Scene): Beat[] {
  const events = eventsOf(game);
  const story = drawing.story(scene);
  const beats: Beat[] = [];
  let picture = drawing.open(game.players.length);
  let since = 0;
  for (const [moment, { events: fresh }] of game.moments.entries()) {
    const until = since + fresh.length;
    for (let first = since; first < until; ) {
      const beat = beatFrom(drawing, events.slice(0, until), first, picture);
      const after = beat.reduce(drawing.follow, picture);
      const outs = drawing.gone(after).filter((seat) => !drawing.gone(picture).includes(seat));
      const end = first + beat.length;
      beats.push({
        first,
        end,
        moment,
        since,
        last: end === until,
        time: drawing.lasts(beat, picture),
        where: named(drawing, drawing.follow(picture, beat[0]!), scene), // a beat may end a round and begin the next
        glyph: drawing.shout(beat, after),
        lines: story.tell(beat),
        outs,
        marks: outs.map((seat) => ({ seat, mood: "out" })),
      });
      picture = after;
      first = end;
    }
    since = until;
  }
  mark(beats, game, drawing, scene);
  return beats;
}

function named<P>(drawing: Drawing<P>, picture: P, { house }: Scene): string {
  const where = drawing.where(picture, house);
  return where === null || typeof where === "string" ? (where ?? "") : house("replay.round", where);
}

/** What the Gazette would tell, and who won. */
function mark<P>(beats: Beat[], game: Replay, drawing: Drawing<P>, { house }: Scene): void {
  const told = beats.flatMap(({ lines }) => lines);
  const worth = drawing.moments(told, house).map(({ n, seat, mood }) => ({ beat: beats[beatOf(beats, n)], seat, mood }));
  const won = game.winners.map((seat) => ({ beat: beats.at(-1), seat, mood: "happy" as const }));
  for (const { beat, seat, mood } of [...won, ...worth]) {
    if (beat && !beat.marks.some((other) => other.seat === seat)) beat.marks.push({ seat, mood });
  }
}

/** The beat that contains the event of this number. */
export function beatOf(beats: Beat[], event: number): number {
  const at = beats.findIndex(({ end }) => end > event);
  return at < 0 ? Math.max(0, beats.length - 1) : at;
}

/** The table as it stands when a beat has happened; nobody is asked anything any more. */
export function viewAt(game: Replay, beat: Beat): View {
  const whole = beat.last || beat.moment === 0; // nobody saw the table before the deal
  const view = game.moments[whole ? beat.moment : beat.moment - 1]!.view as unknown as View;
  const since = whole ? beat.end : beat.since;
  const piles = eventsOf(game).slice(since, beat.end).reduce(moved, view.piles);
  return { ...view, piles, asked: [], locked: [], options: [], answer: null, question: null };
}

/** Beats of one round, side by side. */
export interface Round {
  where: string;
  beats: { beat: Beat; at: number }[];
}

export function rounds(beats: Beat[]): Round[] {
  const out: Round[] = [];
  for (const [at, beat] of beats.entries()) {
    if (out.at(-1)?.where !== beat.where) out.push({ where: beat.where, beats: [] });
    out.at(-1)!.beats.push({ beat, at });
  }
  return out;
}
