// On a device that goes from hand to hand: whose eyes come next, and when the curtain falls.
import type { Json } from "./wire";

/** Of the chairs of this device, the first that owes an answer; null if none does. */
export function next(view: Json, chairs: readonly number[]): number | null {
  if (view.over) return null;
  const asked = view.asked as number[];
  const locked = view.locked as number[];
  return chairs.find((chair) => asked.includes(chair) && !locked.includes(chair)) ?? null;
}

/** Has this seat nothing more to say for now? */
export function done(view: Json, seat: number): boolean {
  return next(view, [seat]) === null;
}
