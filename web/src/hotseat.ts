// On a device that goes from hand to hand: whose eyes come next, and when the curtain falls.
import type { Json } from "./wire";

/** Of the chairs of this device, the first that owes an answer; null if none does. */
export function next(view: Json, chairs: readonly number[]): number | null {
  if (view.over) return null;
  const asked = view.asked as number[];
  const locked = view.locked as number[];
  return chairs.find((chair) => asked.includes(chair) && !locked.includes(chair)) ?? null;
}

/** Has this seat said all it has to say to this question? Whoever is asked next lifts it anew. */
export function done(view: Json, seat: number, decision: number): boolean {
  return view.decision !== decision || next(view, [seat]) === null;
}
