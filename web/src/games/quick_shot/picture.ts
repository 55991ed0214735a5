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
  spent: boolean; // its effect has met a Camouflage
  out: number; // the round in which it went; 0 is still in
  cause: string; // of that: a key of the words
  left: Face[]; // the hand it laid down when it went
  mood: Mood | null;
}

export interface Picture {
  round: number;
  leader: number | null;
  spots: Spot[];
  gone: number[]; // the seats that are out, in the order in which they went
  reversed: boolean;
  swept: boolean; // the round is over: its cards go when the next one begins
  step: string; // the effect that happens now: a kind, "=" for duplicates, "" for none
  ending: string; // how the game ended: a key of the words
}

const EMPTY: Spot = { face: null, up: false, strength: 0, added: null, lost: null, spent: false, out: 0, cause: "", left: [], mood: null };

export const open = (seats: number): Picture => ({
  round: 1,
  leader: null,
  spots: Array.from({ length: seats }, () => EMPTY),
  gone: [],
  reversed: false,
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
    return { ...picture, step: "7", spots };
  },
  out: (picture, event) => {
    const why = cause(picture, event);
    const spots = changed(picture, [event.seat!], { out: picture.round, cause: why, up: false, strength: 0, mood: "out" });
    return { ...picture, spots, gone: [...picture.gone, event.seat!], step: event.by ? String(event.by) : "" };
  },
  spared: (picture, event) => {
    const kind = String(event.by);
    const spots = faced(picture, [event.seat!], "sly").map((spot) => (spot.up && spot.face === kind ? { ...spot, spent: true } : spot));
    return { ...picture, step: kind, spots };
  },
  clear: (picture, event) => {
    const seat = subject(event)!;
    return picture.spots[seat]!.out ? picture : { ...picture, swept: true, step: "" };
  },
  show: (picture, event) => ({ ...picture, spots: changed(picture, [event.from![1]!], { left: event.cards as Face[] }) }),
  end: (picture, event) => ({ ...picture, leader: event.seats![0] ?? picture.leader, ending: ending(picture, event.seats!), spots: faced(picture, event.seats!, "happy"), step: "crown" }),
};

/** The picture after an event. */
export const follow: Follow = (picture, event) => FOLLOW[event.event]?.(picture, event) ?? picture;

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
  return { ...picture, spots, reversed: false, swept: false, step: "" };
}

const CAUSES: Record<number, string> = { 2: "trap", 5: "explosion", 6: "blow", 7: "poison" };

/** What the card did that put the seat out; without one, it had none to play or to lead with. */
export function cause(picture: Picture, event: Happening): string {
  return CAUSES[event.by as number] ?? (picture.spots[event.seat!]!.face === null ? "no_card" : "all_down");
}

/** Only at the end of a round does the card of one who is still in leave the table. */
function ending(picture: Picture, winners: number[]): string {
  const [seat] = winners;
  if (seat === undefined) return "nobody";
  if (!picture.swept) return "alone";
  if (!picture.spots[seat]!.up) return "nothing_up";
  return picture.reversed ? "lowest" : "strongest";
}
