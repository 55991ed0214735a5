import type { crossfade } from "svelte/transition";

/** One end of a crossfade: a card leaves one place and arrives at another. */
export type Crossing = ReturnType<typeof crossfade>[0];
