// What lies on the cloth of Et Bim!, read from events that everybody sees.
import type { Face, Happening } from "../../table/sight";

/** A card in the air, and the way it has come. */
export interface Flight {
  card: string;
  ways: { from: number; to: number }[]; // thrown, returned, returned again …
  end: "" | "lands" | "dropped" | "refused" | "oups" | "swapped"; // what became of it
}

/** Somebody has seen a tile; after a Swap, each of the two whose tiles changed their own. */
export interface Look {
  round: number;
  turn: number;
  how: "look" | "swap" | "mystery";
  seen: { by: number; tile: number }[];
  seat: number | null; // before whom it lay then; null is the centre
}

/** Points that a seat got at the end of a round. */
export interface Gain {
  round: number;
  seat: number;
  points: number;
  mission: Face; // that was done
}

export interface Picture {
  round: number;
  several: boolean; // rounds
  turn: number | null; // whose it is
  turns: number;
  gone: number[]; // the seats that are out, in the order in which they went
  gangs: Face[]; // by seat, as shown to all
  flight: Flight | null;
  tiles: number[]; // by seat, which tile lies there, as dealt; the last is the centre's; no two rounds have the same
  first: Face[]; // by seat, the gang it began the round with, if one has seen it
  faces: Record<number, string>; // of the tiles that all have seen
  looks: Look[]; // of all rounds
  ending: string; // how the game ended: a key of the words
  gang: Face; // that won
  gains: Gain[]; // of all rounds
  won: Face[]; // the gang that won, by round
}

/** The tiles of a round, by seat, and the centre's. */
const dealt = (seats: number, round: number): number[] => Array.from({ length: seats + 1 }, (_, i) => round * (seats + 1) + i);

export const open = (seats: number): Picture => ({
  round: 1,
  several: false,
  turn: null,
  turns: 0,
  gone: [],
  gangs: Array.from({ length: seats }, () => null),
  flight: null,
  tiles: dealt(seats, 1),
  first: Array.from({ length: seats }, () => null),
  faces: {},
  looks: [],
  ending: "",
  gang: null,
  gains: [],
  won: [],
});

type Follow = (picture: Picture, event: Happening) => Picture;

const FOLLOW: Record<string, Follow> = {
  round: ({ gangs, gains, won, looks, faces }, event) => {
    const [seats, round] = [gangs.length, event.round as number];
    return { ...open(seats), gains, won, looks, faces, round, tiles: dealt(seats, round), several: event.cause === "several" };
  },
  deal_tile: (picture, event) => ({ ...picture, first: picture.first.with(event.to![1]!, event.cards![0]!) }),
  turn: (picture, event) => ({ ...picture, turn: event.seat!, turns: picture.turns + 1, flight: null }),
  play: (picture, event) => ({ ...picture, flight: { card: event.cards![0]!, ways: [{ from: event.seat!, to: event.to![1]! }], end: "" } }),
  return: (picture, event) => flown(picture, (flight) => ({ ...flight, ways: [...flight.ways, { from: event.from![1]!, to: event.to![1]! }] })),
  refused: (picture) => ended(picture, "refused"),
  dropped: (picture) => ended(picture, "dropped"),
  lands: (picture) => ended(picture, "lands"),
  heal: (picture) => ended(picture, "lands"),
  take: (picture) => ended(picture, "lands"),
  oups: (picture) => ended(picture, "oups"),
  look: (picture, event) => seen(ended(picture, "lands"), "look", [event.by as number], event.from![1]!),
  mystery: (picture, event) => seen(picture, "mystery", [event.seat!], null),
  swap: (picture, event) => {
    const [one, other] = [event.from![1]!, event.to?.[1] ?? picture.gangs.length];
    const tiles = [...picture.tiles];
    [tiles[one], tiles[other]] = [tiles[other]!, tiles[one]!];
    const centre = event.to?.length !== 2;
    const after = seen({ ...picture, tiles }, "swap", centre ? [one] : [one, other]);
    return centre ? ended(after, "lands") : flown(after, ({ card }) => ({ card, ways: [{ from: one, to: other }], end: "swapped" }));
  },
  out: (picture, event) => ({ ...picture, gone: [...picture.gone.filter((seat) => seat !== event.seat), event.seat!] }),
  tile: (picture, event) => {
    const seat = event.from![1] ?? picture.gangs.length;
    const face = event.cards![0]!;
    return { ...picture, gangs: picture.gangs.map((gang, i) => (i === seat ? face : gang)), faces: { ...picture.faces, [picture.tiles[seat]!]: face } };
  },
  won: (picture, event) => ({ ...picture, flight: null, gang: (event.gang as Face) ?? null, won: [...picture.won, (event.gang as Face) ?? null] }),
  points: (picture, event) => ({
    ...picture,
    gains: [...picture.gains, { round: picture.round, seat: event.seat!, points: event.points as number, mission: event.cause === "done" ? (event.card as Face) : null }],
  }),
  end: (picture, event) => ({ ...picture, turn: null, flight: null, ending: event.cause as string, gang: (event.gang as Face) ?? picture.gang }),
};

/** The picture after an event. */
export const follow: Follow = (picture, event) => FOLLOW[event.event]?.(picture, event) ?? picture;

const flown = (picture: Picture, change: (flight: Flight) => Flight): Picture => (picture.flight ? { ...picture, flight: change(picture.flight) } : picture);
const ended = (picture: Picture, end: Flight["end"]): Picture => flown(picture, (flight) => ({ ...flight, end }));

/** These seats have seen the tile at that place, each its own where none is named. */
function seen(picture: Picture, how: Look["how"], seats: number[], seat?: number | null): Picture {
  const { round, turns: turn, tiles, gangs } = picture;
  const tile = (by: number) => tiles[seat === undefined ? by : (seat ?? gangs.length)]!;
  return { ...picture, looks: [...picture.looks, { round, turn, how, seen: seats.map((by) => ({ by, tile: tile(by) })), seat: seat ?? null }] };
}

/** Where the card is flying to, as long as it does. */
export const aimed = (flight: Flight | null): number | null => (flight && flight.end === "" ? flight.ways.at(-1)!.to : null);

/** The two seats whose tiles change places now. */
export const swapping = ({ flight }: Picture): number[] => (flight?.end === "swapped" ? [flight.ways[0]!.from, flight.ways[0]!.to] : []);

/** Whether a Swap has changed the tile of a seat this round. */
export const swapped = ({ looks, round }: Picture, seat: number): boolean => looks.some((look) => look.how === "swap" && look.round === round && look.seen.some(({ by }) => by === seat));

/** The points before a seat: what is printed on the cards there, without the one that is still flying. */
export function pointsOf(pile: Face[], flying: boolean): number {
  const lying = flying ? pile.slice(0, -1) : pile;
  return lying.reduce((sum, face) => sum + (Number(face) || 0), 0);
}

/** The latest damage card there. */
export const latest = (pile: Face[], flying: boolean): Face => (flying ? pile.slice(0, -1) : pile).findLast((face) => Number(face) > 0) ?? null;
