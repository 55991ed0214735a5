// A board as its game declares it: circles with arrows, and what stands on them.
import type { View } from "../table/sight";
import type { GameCard, Value } from "../wire";

export interface Node {
  id: string;
  kind?: string;
  colour?: string | null;
  x: number;
  y: number; // upwards
  to?: string[];
}

/** Something that stands on a circle, and the flags that are up for it. */
export interface Pawn {
  key: string;
  seat: number | null; // whose face it is; else it is called by its key
  at: string;
  marks: string[]; // names of facts
}

/** The circles of the board: as the table has chosen, or as the rules say. */
export function nodesOf(declared: GameCard, options: Record<string, unknown>): Node[] {
  if (declared.board === null) return [];
  const schema = (declared.options.properties as Record<string, { default?: unknown }> | undefined)?.[declared.board];
  const board = (options[declared.board] ?? schema?.default) as { nodes?: Node[] } | undefined;
  return board?.nodes ?? [];
}

const same = (one: Value["each"], other: Value["each"]): boolean => JSON.stringify(one) === JSON.stringify(other);
const standing = (declared: GameCard): Value[] => (declared.board === null ? [] : declared.facts.filter(({ kind }) => kind === "place"));
const flagged = (declared: GameCard, place: Value): Value[] => (place.each ? declared.facts.filter(({ kind, each }) => kind === "flag" && same(each, place.each)) : []);

/** The facts that the board shows. */
export const onBoard = (declared: GameCard): string[] => standing(declared).flatMap((place) => [place, ...flagged(declared, place)].map(({ name }) => name));

/** All that stands on the board. */
export function pawnsOf(declared: GameCard, view: View): Pawn[] {
  return standing(declared).flatMap((place) => {
    const told = view.facts[place.name] as Record<string, string | null> | (string | null)[] | string | null | undefined;
    if (told === null || told === undefined) return [];
    if (typeof told === "string") return [{ key: place.name, seat: null, at: told, marks: [] }];
    const flags = flagged(declared, place);
    return Object.entries(told).flatMap(([key, at]) => {
      if (at === null) return [];
      const marks = flags.filter(({ name }) => (view.facts[name] as Record<string, boolean> | undefined)?.[key]).map(({ name }) => name);
      return [{ key, seat: place.each === "seat" ? Number(key) : null, at, marks }];
    });
  });
}

export interface Spot extends Node {
  left: number; // pixels
  top: number;
}

export interface Drawn {
  spots: Spot[];
  arrows: { key: string; from: [number, number]; to: [number, number]; both: boolean }[];
  r: number; // of a circle
}

const STRETCH = 2.4; // one way more than the other, to fill the room
export const LEAST = 8; // pixels: no circle is smaller

/** The board in a room of so many pixels. What is higher than wide lies down where there is width, so that up is to the right;
    what is wider than high stands up where there is none. */
export function arranged(nodes: Node[], width: number, height: number, lying: boolean, most: number): Drawn {
  const [across, up] = [span(nodes.map(({ x }) => x)), span(nodes.map(({ y }) => y))];
  const turned = lying ? up.size > across.size : across.size > up.size * 1.3;
  const place = ({ x, y }: Node): [number, number] => {
    if (!turned) return [x - across.low, up.high - y];
    return lying ? [y - up.low, x - across.low] : [up.high - y, across.high - x];
  };
  const [wide, high] = turned ? [up.size, across.size] : [across.size, up.size];
  const edge = most + 8; // room for a circle, and for who stands on it
  const [sx, sy] = [(width - 2 * edge) / (wide || 1), (height - 2 * edge) / (high || 1)];
  const least = Math.max(0, Math.min(wide ? sx : sy, high ? sy : sx));
  const [kx, ky] = [Math.min(sx, least * STRETCH), Math.min(sy, least * STRETCH)];
  const spots = nodes.map((node) => {
    const [x, y] = place(node);
    return { ...node, left: width / 2 + (x - wide / 2) * kx, top: height / 2 + (y - high / 2) * ky };
  });
  let near = Infinity;
  spots.forEach((a, i) => spots.slice(i + 1).forEach((b) => (near = Math.min(near, Math.hypot(a.left - b.left, a.top - b.top)))));
  const r = Math.max(LEAST, Math.min(most, near * 0.38));
  return { spots, arrows: arrows(spots, r), r };
}

function span(values: number[]): { low: number; high: number; size: number } {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { low, high, size: high - low };
}

/** Each way once, from the edge of a circle to the edge of the next. */
function arrows(spots: Spot[], r: number): Drawn["arrows"] {
  const found = new Map(spots.map((spot) => [spot.id, spot]));
  return spots.flatMap((a) =>
    (a.to ?? []).flatMap((id) => {
      const b = found.get(id);
      const both = b?.to?.includes(a.id) ?? false;
      if (!b || (both && a.id > b.id)) return [];
      const [dx, dy] = [b.left - a.left, b.top - a.top];
      const length = Math.hypot(dx, dy) || 1;
      const cut = (by: number): [number, number] => [(dx / length) * by, (dy / length) * by];
      const [start, end] = [cut(r), cut(r + 3)];
      return [{ key: `${a.id} ${b.id}`, from: [a.left + start[0], a.top + start[1]] as [number, number], to: [b.left - end[0], b.top - end[1]] as [number, number], both }];
    }),
  );
}
