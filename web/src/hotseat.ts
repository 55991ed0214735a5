// On a device that goes from hand to hand: whose eyes come next, and when the curtain falls.
import type { Json } from "./wire";

/** Of the chairs of this device, the first that owes an answer; null if none does.
    In a window it is not shown which seats have answered: those of this device are in `done`. */
export function next(view: Json, chairs: readonly number[], done: readonly number[] = []): number | null {
  if (view.over) return null;
  const asked = view.asked as number[];
  const locked = [...(view.locked as number[]), ...done];
  return chairs.find((chair) => asked.includes(chair) && !locked.includes(chair)) ?? null;
}

/** Whether all chairs of this device that are asked pass on: then nobody is called. If one of them does not,
    all are called, so that the hand-over tells nothing. `ahead` has, for each who passes on, the number of events
    when that was last seen; an event of `wakes` after it has ended it, a turn only that of its own seat. */
export function passed(view: Json, chairs: readonly number[], ahead: ReadonlyMap<number, number>, events: readonly Json[], wakes: readonly string[]): boolean {
  const ends = (event: Json, seat: number) => wakes.includes(event.event as string) && (event.event !== "turn" || event.seat === seat);
  const passes = (seat: number) => {
    const since = ahead.get(seat);
    return since !== undefined && !events.slice(since).some((event) => ends(event, seat));
  };
  return (view.asked as number[]).filter((seat) => chairs.includes(seat)).every(passes);
}

const LOCKED = 900; // milliseconds in which one sees that the answer is locked

/** How long until the curtain falls on this seat; null while it has something to say.
    What follows the answers is for everybody: then it falls at once. */
export function falls(view: Json, seat: number, decision: number): number | null {
  if (view.decision !== decision) return 0;
  return next(view, [seat]) === null ? LOCKED : null;
}

/** The same for one who is out and has come to bet: those who are asked next want the device. */
export function leaves(view: Json, chairs: readonly number[], decision: number, placed: boolean): number | null {
  if (placed) return LOCKED;
  return view.over || (view.decision !== decision && next(view, chairs) !== null) ? 0 : null;
}
