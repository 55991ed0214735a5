// How far a game has come, read from events that everybody sees and that mean the same in all games.
import type { Happening } from "../table/sight";

export interface Picture {
  round: number | null;
  turn: number | null; // whose it is
  gone: number[]; // the seats that are out, in the order in which they went
  winners: number[] | null; // once it is over
}

export const open = (): Picture => ({ round: null, turn: null, gone: [], winners: null });

/** The picture after an event. A seat with the turn, or with new cards, is in again: the next round has begun. */
export function follow(picture: Picture, event: Happening): Picture {
  const { event: name, seat } = event;
  if (name === "round") return { ...picture, round: number(event.round) ?? picture.round };
  if (name === "end") return { ...picture, turn: null, winners: event.seats ?? [] };
  if (name === "out" && seat !== undefined) return { ...picture, gone: [...picture.gone.filter((one) => one !== seat), seat] };
  const back = name === "turn" ? seat : name === "deal" ? event.to?.[1] : undefined;
  const gone = back === undefined ? picture.gone : picture.gone.filter((one) => one !== back);
  return { ...picture, gone, turn: name === "turn" ? (seat ?? null) : picture.turn };
}

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
