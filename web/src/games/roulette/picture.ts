// What lies on the cloth of Roulette, read from events that everybody sees.
import type { Mood } from "../../art/shapes";
import { subject } from "../../story";
import type { Face, Happening } from "../../table/sight";
import { PHASE_OF, type Phase } from "./cards";

/** What everybody knows of a seat, besides the cards that lie before it. */
export interface Spot {
  lost: number; // characters
  points: number;
  gained: number; // points of this round
  die: number | null; // null before the dice are shown
  owed: number; // shots to come
  accused: boolean; // it has used its accusation
  pocket: Face; // the card of its pocket that lies open
  aim: number | null; // whom its coming shot is for; null is the sky
  out: boolean; // of the round
  dead: boolean; // out of the game
  mood: Mood | null;
}

/** A card of the stack, in the order in which they act. */
export interface Played {
  n: number;
  seat: number;
  card: string;
  target: number | null;
  state: "shown" | "acts" | "spent";
}

/** The card that a seat turned at the last shot, and whom it aimed at. */
export interface Shot {
  face: string;
  aim: number | null;
}

export interface Picture {
  round: number;
  referee: number | null;
  phase: Phase;
  spots: Spot[];
  stack: Played[];
  shots: number; // fired together in this round
  volley: (Shot | null)[]; // by seat: the last of them; empty when it is over
  hit: number[]; // who has lost somebody by it
  gone: number[]; // the seats that are out of the game, in the order in which they went
  ending: string; // how the game ended: a key of the words
  last: string; // the event that came last
}

const fresh = (seat: number): Omit<Spot, "lost" | "points" | "dead"> => ({ gained: 0, die: null, owed: 0, accused: false, pocket: null, aim: seat, out: false, mood: null });

export const open = (seats: number): Picture => ({
  round: 1,
  referee: null,
  phase: "pocket",
  spots: Array.from({ length: seats }, (_, seat) => ({ ...fresh(seat), lost: 0, points: 0, dead: false })),
  stack: [],
  shots: 0,
  volley: [],
  hit: [],
  gone: [],
  ending: "",
  last: "",
});

type Follow = (picture: Picture, event: Happening) => Partial<Picture>;

const FOLLOW: Record<string, Follow> = {
  round: (picture, event) => ({
    round: event.round as number,
    referee: event.referee as number,
    phase: "pocket",
    spots: picture.spots.map((spot, seat) => ({ ...spot, ...fresh(seat), out: spot.dead, mood: spot.dead ? "out" : null })),
    stack: [],
    shots: 0,
    volley: [],
    hit: [],
  }),
  pocket: () => ({ phase: "pocket" }),
  spin: () => ({ phase: "spin", stack: [] }),
  bid: (picture, event) => ({ phase: "bid", stack: [], spots: changed(picture, event.seat!, { die: event.die as number, owed: event.die as number }) }),
  turn_die: (picture, event) => {
    const { die, owed } = picture.spots[event.seat!]!;
    const now = event.die as number;
    return { spots: changed(picture, event.seat!, { die: now, owed: Math.max(0, owed + now - (die ?? 0)) }) };
  },
  accuse: (picture, event) => {
    const spots = faced(picture, event.accused as number, "wide", picture.last === "accuse");
    return { phase: "accusation", spots: changed({ ...picture, spots }, event.seat!, { accused: true, mood: "sly" }) };
  },
  open: (picture, event) => ({ phase: "accusation", spots: changed(picture, event.from![1]!, { pocket: event.cards![0]! }) }),
  verdict: (picture, event) => ({ spots: faced(picture, event.seat!, event.cause === "cheat" ? "wide" : "happy") }),
  acquit: (picture, event) => ({ spots: faced(picture, event.seat!, "sly") }),
  bribe: (picture, event) => ({ spots: changed(picture, subject(event)!, { pocket: "click" }) }),
  loses: lost,
  captain_lost: (picture, event) => ({ ...lost(picture, event), gone: [...picture.gone, event.seat!] }),
  play: (picture, event) => {
    const card = event.cards![0]!;
    const phase = PHASE_OF[card] ?? picture.phase;
    const before = picture.stack.filter((one) => PHASE_OF[one.card] === phase);
    const one: Played = { n: event.n, seat: event.from![1]!, card, target: event.target as number | null, state: "shown" };
    return { phase, volley: [], stack: [...before, one], spots: faced(picture, one.seat, "sly") };
  },
  effect: (picture, event) => ({ stack: acted(picture, event, "acts") }),
  spent: (picture, event) => ({ stack: acted(picture, event, "spent") }),
  aim: (picture, event) => ({ volley: [], spots: changed(picture, event.seat!, { aim: event.target as number }) }),
  sky: (picture, event) => ({ spots: changed(picture, event.seat!, { aim: null }) }),
  crossfire: (picture) => ({ spots: aimless(picture.spots) }),
  one_more: (picture, event) => ({ spots: changed(picture, event.seat!, { owed: event.owed as number, mood: "wide" }) }),
  call: () => ({ phase: "trigger", volley: [], hit: [] }),
  fire: (picture, event) => {
    const seat = event.from![1]!;
    const first = picture.last !== "fire";
    const volley = first ? picture.spots.map(() => null) : [...picture.volley];
    volley[seat] = { face: event.cards![0]!, aim: event.target as number | null };
    const before = first ? { ...picture, spots: aimless(picture.spots).map((spot) => ({ ...spot, mood: null })) } : picture;
    const spots = changed(before, seat, { owed: Math.max(0, picture.spots[seat]!.owed - 1), mood: event.cards![0] === "click" ? "happy" : "wide" });
    return { phase: "trigger", volley, spots, stack: [], shots: picture.shots + Number(first), hit: first ? [] : picture.hit };
  },
  points: (picture, event) => {
    const { gained } = picture.spots[event.seat!]!;
    return { phase: "scoring", volley: [], spots: changed(picture, event.seat!, { points: event.points as number, gained: gained + (event.change as number), mood: (event.change as number) > 0 ? "happy" : "wide" }) };
  },
  end: (picture, event) => ({ ending: event.cause as string, volley: [], spots: picture.spots.map((spot, seat) => ({ ...spot, mood: event.seats!.includes(seat) ? "happy" : spot.mood })) }),
};

/** The picture after an event. */
export const follow = (picture: Picture, event: Happening): Picture => ({ ...picture, ...FOLLOW[event.event]?.(picture, event), last: event.event });

function changed(picture: Picture, seat: number, change: Partial<Spot>): Spot[] {
  return picture.spots.map((spot, i) => (i === seat ? { ...spot, ...change } : spot));
}

/** This seat pulls a face; the others stop doing so, or go on. */
function faced(picture: Picture, seat: number, mood: Mood, others = false): Spot[] {
  return picture.spots.map((spot, i) => ({ ...spot, mood: i === seat ? mood : others ? spot.mood : null }));
}

/** All aim at themselves again. */
const aimless = (spots: Spot[]): Spot[] => spots.map((spot, seat) => ({ ...spot, aim: seat }));

/** A character goes, and the seat is out of the round; its cards go back to its seven. */
function lost(picture: Picture, event: Happening): Partial<Picture> {
  const seat = event.seat!;
  const dead = event.event === "captain_lost";
  return {
    hit: [...picture.hit, seat],
    spots: changed(picture, seat, { lost: picture.spots[seat]!.lost + 1, out: true, dead, owed: 0, aim: seat, pocket: null, mood: "out" }),
  };
}

/** A card of the stack has its turn. */
function acted(picture: Picture, event: Happening, state: Played["state"]): Played[] {
  const at = picture.stack.findIndex((one) => one.seat === event.seat && one.card === event.card && one.state === "shown");
  return picture.stack.map((one, i) => (i === at ? { ...one, state } : one));
}
