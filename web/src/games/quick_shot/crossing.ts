import type { crossfade } from "svelte/transition";

/** One end of a crossfade: a card leaves one place and arrives at another. */
export type Crossing = ReturnType<typeof crossfade>[0];

/** At a side of the screen a bubble hangs inwards. */
export function edge(i: number, columns: number): "" | "first" | "last" {
  if (columns < 3) return "";
  return i % columns === 0 ? "first" : i % columns === columns - 1 ? "last" : "";
}
