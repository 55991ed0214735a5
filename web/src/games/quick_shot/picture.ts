// What lies on the cloth of Quick Shot, read from events that everybody sees.
import type { Mood } from "../../art/shapes";
import { subject } from "../../story";
import type { Face, Happening } from "../../table/sight";

/** What one seat has before it this round, and why it is out. */
export interface Spot {
  face: string | null;
  up: boolean; // its card counts
  strength: number;
  added: Face; // what Reinforcement has thrown in
  lost: Face; // what Poison has thrown out
  stopped: boolean; // its effect has met a Camouflage
  out: number; // the round in which it went; 0 is still in
  cause: string; // of that
  left: Face[]; // the hand it laid down when it went
  mood: Mood | null;
}

export interface Picture {
  round: number;
  leader: number | null;
  spots: Spot[];
  gone: number[]; // the seats that are out, in the order in which they went
  reversed: boolean;
  blow: boolean; // the Finishing Blow has landed
  bitten: boolean; // the Poison has worked
  swept: boolean; // the round is over: its cards go when the next one begins
  step: string; // the effect that happens now: a kind, "=" for duplicates, "" for none
  ending: string; // how the game ended: a key of the words
}

const EMPTY: Spot = { face: null, up: false, strength: 0, added: null, lost: null, stopped: false, out: 0, cause: "", left: [], mood: null };

export const open = (seats: number): Picture => ({
  round: 1,
  leader: null,
  spots: Array.from({ length: seats }, () => EMPTY),
  gone: [],
  reversed: false,
  blow: false,
  bitten: false,
  swept: false,
  step: "",
  ending: "",
});

type Follow = (picture: Picture, event: Happening) => Picture;

const FOLLOW: Record<string, Follow> = {
  round: (picture, event) => ({ ...picture, round: event.round as number }),
  leader: (picture, event) => ({ ...picture, leader: event.seat!, step: "crown", spots: faced(picture, [event.seat!], "happy") }),
  recycle: swept,
  draw: swept,
  play: (picture, event) => {
    const face = (event.cards as Face[])[0]!;
    const seat = event.to![1]!;
    const leads = seat === picture.leader;
    const spots = changed(picture, [seat], { face, up: true, strength: Number(face), mood: leads ? "sly" : null });
    return { ...picture, spots, step: leads ? "" : "?" };
  },
  turn_down: (picture, event) => ({ ...picture, step: "=", spots: changed(picture, event.seats!, { up: false, strength: 0, mood: "wide" }) }),
  strength: (picture, event) => {
    const spots = changed(picture, [event.seat!], { strength: event.strength as number, mood: "happy" });
    return { ...picture, spots, step: picture.spots[event.seat!]!.face ?? "" };
  },
  reverse: (picture) => ({ ...picture, reversed: true, step: "3" }),
  reinforce: (picture, event) => ({ ...picture, step: "4", spots: changed(picture, [event.from![1]!], { added: (event.cards as Face[])[0]! }) }),
  poison: (picture, event) => {
    const spots = changed({ ...picture, spots: faced(picture, [event.from![1]!], "wide") }, [event.from![1]!], { lost: (event.cards as Face[])[0]! });
    return { ...picture, step: "7", bitten: true, spots };
  },
  out: (picture, event) => {
    const why = cause(picture, event.seat!);
    const spots = changed(picture, [event.seat!], { out: picture.round, cause: why, up: false, strength: 0, mood: "out" });
    return { ...picture, spots, gone: [...picture.gone, event.seat!], blow: picture.blow || why === "blow", bitten: picture.bitten || why === "poison", step: STEPS[why] ?? "" };
  },
  stopped: (picture, event) => {
    const [kind] = event.cards as Face[];
    const spots = faced(picture, [event.seat!], "sly").map((spot) => (spot.up && spot.face === kind ? { ...spot, stopped: true } : spot));
    return { ...picture, step: kind!, spots };
  },
  clear: (picture, event) => {
    const seat = subject(event)!;
    return picture.spots[seat]!.out ? picture : { ...picture, swept: true, step: "" };
  },
  show: (picture, event) => ({ ...picture, spots: changed(picture, [event.from![1]!], { left: event.cards as Face[] }) }),
  end: (picture, event) => ({ ...picture, ending: ending(picture, event.seats!), spots: faced(picture, event.seats!, "happy"), step: "crown" }),
};

const STEPS: Record<string, string> = { trap: "2", explosion: "5", blow: "6", poison: "7" };

/** The picture after an event. */
export const follow: Follow = (picture, event) => FOLLOW[event.event]?.(picture, event) ?? picture;

/** The events, and what they leave out: an effect that found a Camouflage (4.6, 4.7) is no event.
    It is told as soon as the round is over, before the cards go. */
export function unfold(events: Happening[], seats: number): Happening[] {
  let picture = open(seats);
  return events.flatMap((event) => {
    const before = picture;
    picture = follow(picture, event);
    return picture.swept && !before.swept ? [...stops(before, event.n), event] : [event];
  });
}

/** A card that is still up and did nothing was stopped; only these two can be. */
function stops(picture: Picture, n: number): Happening[] {
  const safe = picture.spots.findIndex((spot) => spot.up && spot.face === "1");
  const kinds = [picture.blow ? "" : "6", picture.bitten ? "" : "7"].filter((kind) => picture.spots.some((spot) => spot.up && spot.face === kind));
  return safe < 0 ? [] : kinds.map((kind) => ({ n, event: "stopped", seat: safe, cards: [kind] }));
}

function changed(picture: Picture, seats: number[], change: Partial<Spot>): Spot[] {
  return picture.spots.map((spot, seat) => (seats.includes(seat) ? { ...spot, ...change } : spot));
}

/** These seats pull a face; the others stop doing so. */
function faced(picture: Picture, seats: number[], mood: Mood): Spot[] {
  return picture.spots.map((spot, seat) => ({ ...spot, mood: seats.includes(seat) ? mood : null }));
}

/** A new round: nothing lies there any more. */
function swept(picture: Picture): Picture {
  const spots = picture.spots.map(({ out, cause: why, left }) => ({ ...EMPTY, out, cause: why, left }));
  return { ...picture, spots, reversed: false, blow: false, bitten: false, swept: false, step: "" };
}

/** Why this seat goes: effects come from 1 to 8, so the cards on the table tell. */
export function cause(picture: Picture, seat: number): string {
  const shown = new Set(picture.spots.filter((spot) => spot.up).map((spot) => spot.face));
  const spot = picture.spots[seat]!;
  if (spot.face === null) return "no_card";
  if (!spot.up) return shown.has("5") ? "explosion" : "all_down";
  if ((spot.face === "4" || spot.face === "5") && shown.has("2")) return "trap";
  return shown.has("6") && !picture.blow ? "blow" : "poison";
}

/** Only at the end of a round does the card of one who is still in leave the table. */
function ending(picture: Picture, winners: number[]): string {
  const [seat] = winners;
  if (seat === undefined) return "nobody";
  if (!picture.swept) return "alone";
  if (!picture.spots[seat]!.up) return "nothing_up";
  return picture.reversed ? "lowest" : "strongest";
}
