// The last seconds of a clock, counted down on all screens. What is counted follows from the moment at which it ends, and from nothing else.
import type { Wait } from "./sight";

export const COUNT = 3; // seconds

/** What is counted at this moment, and how long that stays; nothing before the last seconds. */
export function counted(until: number, now: number): { number: number | null; next: number } {
  const left = until - now;
  if (left > COUNT * 1000) return { number: null, next: left - COUNT * 1000 };
  const number = Math.max(0, Math.ceil(left / 1000));
  return { number, next: number ? left - (number - 1) * 1000 : Infinity };
}

/** Shows each number when it is its turn, and none while one still reads what happened; gives the way to stop it. */
export function count({ until, reads }: Wait, show: (number: number | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const now = performance.now();
    const { number, next } = until === null ? { number: null, next: Infinity } : now < reads ? { number: null, next: reads - now } : counted(until, now);
    show(number);
    if (next < Infinity) timer = setTimeout(look, next);
  };
  look();
  return () => clearTimeout(timer);
}

/** When a clock ends, by the clock of the machine: the same moment on all its screens. */
export const zero = ({ until }: Wait): number | undefined => (until === null ? undefined : Math.round(performance.timeOrigin + until));
