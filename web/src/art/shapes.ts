/** Polygons as the text of a `points` attribute. */

const SIGN = Math.PI * 2;

function corners(count: number, turn: number, radius: (i: number) => number, cx: number, cy: number): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * SIGN - Math.PI / 2 + turn;
    const r = radius(i);
    return `${(cx + r * Math.cos(angle)).toFixed(1)},${(cy + r * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

/** A regular polygon. */
export const polygon = (cx: number, cy: number, r: number, k: number): string =>
  corners(k, 0, () => r, cx, cy);

/** A star of k spikes, between the outer and the inner radius. */
export const burst = (cx: number, cy: number, outer: number, inner: number, k: number, turn = 0): string =>
  corners(k * 2, turn, (i) => (i % 2 ? inner : outer), cx, cy);

/** The inks of a print; all of them are tokens. */
export const INK = "var(--ink)";
export const PAPER = "var(--paper)";
export const SPOT = "var(--spot)";
export const ALT = "var(--alt)";
export const DEEP = "var(--deep)";

export type Mood = "open" | "shut" | "out" | "bot" | "wide" | "sly" | "asleep" | "happy";
export type Look = readonly [number, number];
export type CardSize = "hand" | "mini";
