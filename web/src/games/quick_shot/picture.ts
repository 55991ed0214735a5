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
    const face = event.cards![0]!;
    const seat = event.to![1]!;
    const leads = seat === picture.leader;
    const spots = changed(picture, [seat], { face, up: true, strength: Number(face), mood: leads ? "sly" : null });
    return { ...picture, spots, step: leads ? "" : "?" };
  },
  turn_down: (picture, event) => ({ ...picture, step: "=", spots: changed(picture, event.seats!, { up: false, strength: 0, mood: "wide" }) }),
  strength: (picture, event) => {
    const spots = changed(picture, [event.seat!], { strength: event.strength as number, mood: "happy" });
    return { ...picture, spots, step: event.card as string };
  },
  reverse: (picture) => ({ ...picture, reversed: true, step: "3" }),
  reinforce: (picture, event) => ({ ...picture, step: "4", spots: changed(picture, [event.from![1]!], { added: event.cards![0]! }) }),
  poison: (picture, event) => {
    const spots = changed({ ...picture, spots: faced(picture, [event.from![1]!], "wide") }, [event.from![1]!], { lost: event.cards![0]! });
    return { ...picture, step: "7", spots };
  },
  out: (picture, event) => {
    const spots = changed(picture, [event.seat!], { out: picture.round, cause: event.cause as string, up: false, strength: 0, mood: "out" });
    return { ...picture, spots, gone: [...picture.gone, event.seat!], step: STEPS[event.cause as string] ?? "" };
  },
  spared: (picture, event) => {
    const kind = String(event.card);
    const spots = faced(picture, [event.seat!], "sly").map((spot) => (spot.up && spot.face === kind ? { ...spot, spent: true } : spot));
    return { ...picture, step: kind, spots };
  },
  clear: (picture, event) => {
    const seat = subject(event)!;
    return picture.spots[seat]!.out ? picture : { ...picture, swept: true, step: "" };
  },
  show: (picture, event) => ({ ...picture, spots: changed(picture, [event.from![1]!], { left: event.cards! }) }),
  end: (picture, event) => ({ ...picture, leader: event.seats![0] ?? picture.leader, ending: event.cause as string, spots: faced(picture, event.seats!, "happy"), step: "crown" }),
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

/** The effect that puts a seat out, by the cause. */
const STEPS: Record<string, string> = { trap: "2", explosion: "5", blow: "6", blow_reversed: "6", poison: "7" };
