// The way of a card between two tiles, and where beside it there is room for words.

export interface Point {
  x: number;
  y: number;
}
export interface Room {
  width: number;
  height: number;
}
export type Ends = [Point, Point]; // of whom it was thrown by, and at whom
export type Corner = { low: boolean; right: boolean };

export const SHOWN = 3; // flights that are seen at once

/** The i-th flight from edge to edge, each with a bend of its own: the four points of a curve. */
export function bow(i: number, ends: Ends, { width, height }: Room): Point[] {
  const [a, b] = i % 2 ? [ends[1], ends[0]] : ends;
  const same = Math.abs(a.y - b.y) < 1;
  const nth = i % SHOWN;
  const inwards = a.y > height / 2 ? -1 : 1;
  const level = same && a.y === height / 2; // side by side: straight, then above, then below
  const bend = level ? [0, -0.3, 0.3][nth]! * height : same ? inwards * height * (0.42 + 0.14 * nth) : [0.24, -0.24, 0][nth]! * height;
  const middle = same ? a.y + bend : (a.y + b.y) / 2 + bend;
  // seats that are near each other: the line swings away from where it starts, and at the edge of the table inwards
  const apart = Math.abs(a.x - b.x);
  const swing = level ? 0 : Math.max(0, width * 0.3 - apart) * (same ? 0.5 : 0.55);
  const away = Math.sign(b.x - a.x);
  const edge = a.x < width * 0.2 ? 1 : a.x > width * 0.8 ? -1 : 0;
  const side = away ? away * [1, 1, 1.8][nth]! : edge ? edge * [1, 1.8, 2.6][nth]! : [1, -1, 2][nth]!;
  const dir = away || 1;
  const aside = same ? -dir * swing : side * swing;
  const step = (b.x - a.x) * 0.22;
  const within = (x: number) => Math.min(width * 0.97, Math.max(width * 0.03, x));
  return [a, { x: within(a.x + step + aside), y: middle }, { x: within(b.x - step + (same ? -aside : aside)), y: middle }, b];
}

/** A point of a curve; t goes from 0 to 1. */
function along([a, b, c, d]: Point[], t: number): Point {
  const mix = (of: (point: Point) => number) => (1 - t) ** 3 * of(a!) + 3 * (1 - t) ** 2 * t * of(b!) + 3 * (1 - t) * t ** 2 * of(c!) + t ** 3 * of(d!);
  return { x: mix(({ x }) => x), y: mix(({ y }) => y) };
}

const STEPS = 24;
const CORNERS: Corner[] = [{ low: true, right: false }, { low: false, right: true }, { low: true, right: true }, { low: false, right: false }];

/** What the flights cover: their lines, the card on its way, the bursts where it turns. */
export function covered(ends: Ends, room: Room, card: number, burst: number): Point[] {
  const around = ({ x, y }: Point, wide: number, high: number) => [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => ({ x: x + (i * wide) / 2, y: y + (j * high) / 2 })));
  return Array.from({ length: SHOWN }, (_, i) => bow(i, ends, room)).flatMap((curve) => [
    ...Array.from({ length: STEPS + 1 }, (_, i) => along(curve, i / STEPS)),
    ...around(along(curve, 0.5), card, card * 1.4),
    ...around(curve[0]!, burst, burst),
  ]);
}

/** How many of these points such a block would hide in a corner. */
export const hidden = (points: Point[], room: Room, block: Room, { low, right }: Corner): number =>
  points.filter(({ x, y }) => (right ? x > room.width - block.width : x < block.width) && (low ? y > room.height - block.height : y < block.height)).length;

/** The corners in which two blocks hide least, the first before the second. The same for all flights between two seats: nothing moves when a card turns. */
export function corners(points: Point[], room: Room, first: Room, second: Room): [Corner, Corner] {
  const best = (block: Room, some: Corner[]) => some.map((one) => ({ one, hides: hidden(points, room, block, one) })).toSorted((a, b) => a.hides - b.hides)[0]!.one;
  const one = best(first, CORNERS);
  const apart = (other: Corner) => other !== one && (other.right !== one.right ? first.width + second.width <= room.width : first.height + second.height <= room.height);
  const rest = CORNERS.filter(apart);
  return [one, best(second, rest.length ? rest : CORNERS.filter((other) => other !== one))];
}
