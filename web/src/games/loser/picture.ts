// How far a game of Loser has come, read from events that everybody sees.
import type { Mood } from "../../art/shapes";
import * as plain from "../../plain/picture";
import { subject } from "../../story";
import type { Face, Happening } from "../../table/sight";

/** An Action or a Spell that is happening. */
export interface Deed {
  card: string;
  by: number;
  target: number | null;
}

/** What a hand turned out to be worth, and by which Spells. */
export interface Worth {
  value: number;
  by: string[];
}

/** Who lost the round, and why. */
export interface Lost {
  seat: number;
  cause: string;
  first: string;
  value: number;
}

/** The vote, from the fists to the frog. */
export interface Vote {
  first: string;
  thumbs: (boolean | null)[]; // by seat; null is a fist
  fell: boolean; // all of them have
  shown: Face[][]; // by seat: the hand, once it is shown
  worth: (Worth | null)[];
  ranks: number[]; // seats from the first in rank to the last
  lost: Lost | null;
  frog: boolean; // the loser's card is turned
}

export interface Picture extends plain.Picture {
  frogs: number[]; // by seat
  up: Record<1 | 2, string | null>; // the side of each Action card since it was first turned
  deed: Deed | null;
  vote: Vote | null;
  left: number[]; // who has left the round
  moods: (Mood | null)[];
  loser: number | null; // of the game
}

export const open = (seats: number): Picture => ({
  ...plain.open(),
  frogs: Array<number>(seats).fill(0),
  up: { 1: null, 2: null },
  deed: null,
  vote: null,
  left: [],
  moods: Array<Mood | null>(seats).fill(null),
  loser: null,
});

type Follow = (picture: Picture, event: Happening) => Partial<Picture>;

const FOLLOW: Record<string, Follow> = {
  round: () => ({ vote: null, deed: null, left: [] }),
  gather: () => ({ vote: null, deed: null }),
  play: (picture, event) => ({ deed: null, moods: faces(picture, { [subject(event)!]: "sly" }) }),
  cast: (picture, event) => begun(picture, String(event.cause), event.from![1]!),
  use: (picture, event) => begun(picture, String(event.cause), event.seat!),
  target: (picture, event) => ({
    deed: picture.deed && { ...picture.deed, target: event.seat! },
    moods: faces(picture, { [event.seat!]: "wide", [Number(event.by)]: "sly" }),
  }),
  turn_over: (picture, event) => {
    const card = ["prying-eye", "grimoire"].includes(String(event.shown)) ? 1 : 2;
    return { up: { ...picture.up, [card]: String(event.shown) } };
  },
  vanish: (picture, event) => ({ left: [...picture.left, subject(event)!] }),
  vote: (picture, event) => ({ deed: null, moods: faces(picture, {}), vote: { ...fists(picture), first: String(event.first) } }),
  thumbs: (picture, event) => {
    const { vote } = begin(picture);
    const up = event.up as number[];
    const down = event.down as number[];
    const thumbs = vote.thumbs.map((thumb, seat) => (up.includes(seat) ? true : down.includes(seat) ? false : thumb));
    return { vote: { ...vote, thumbs, fell: !String(event.cause).startsWith("openly") } };
  },
  reveal: (picture, event) => {
    const { vote } = begin(picture);
    return { vote: { ...vote, fell: true, shown: vote.shown.map((cards, seat) => (seat === subject(event) ? event.cards! : cards)) } };
  },
  value: (picture, event) => {
    const { vote } = begin(picture);
    const worth = { value: event.value as number, by: (event.spells as string[] | null) ?? [] };
    return { vote: { ...vote, ranks: [...vote.ranks, event.seat!], worth: vote.worth.map((one, seat) => (seat === event.seat ? worth : one)) } };
  },
  loser: (picture, event) => {
    const { vote } = begin(picture);
    const lost = { seat: event.seat!, cause: String(event.cause), first: String(event.first), value: event.value as number };
    return { vote: { ...vote, lost }, moods: faces(picture, { [event.seat!]: "wide" }) };
  },
  frog: (picture, event) => ({
    frogs: picture.frogs.map((count, seat) => (seat === event.seat ? (event.frogs as number) : count)),
    vote: picture.vote && { ...picture.vote, frog: true },
  }),
  end: (picture, event) => ({ loser: event.loser as number, moods: picture.moods.map((_, seat) => (seat === event.loser ? "out" : "happy")) }),
};

/** The picture after an event. */
export const follow = (picture: Picture, event: Happening): Picture => ({ ...picture, ...plain.follow(picture, event), ...FOLLOW[event.event]?.(picture, event) });

function begun(picture: Picture, card: string, by: number): Partial<Picture> {
  return { deed: { card, by, target: null }, moods: faces(picture, { [by]: "sly" }) };
}

/** The vote before anything is shown. */
export const fists = ({ frogs }: Picture): Vote => ({
  first: "highest",
  thumbs: frogs.map(() => null),
  fell: false,
  shown: frogs.map(() => []),
  worth: frogs.map(() => null),
  ranks: [],
  lost: null,
  frog: false,
});

/** A position that opens at the vote has not told that it begins. */
const begin = (picture: Picture): { vote: Vote } => ({ vote: picture.vote ?? fists(picture) });

/** These seats pull a face; the others stop doing so. */
const faces = ({ moods }: Picture, pulled: Record<number, Mood>): (Mood | null)[] => moods.map((_, seat) => pulled[seat] ?? null);
