// Ways over the board: who stands where, how far it is to the temple, and along which arrows a walk goes.
import type { Node } from "../../plain/board";
import { explorerOf, isColour, type Explorer } from "./explorers";

/** The start of an explorer. */
export const startOf = (nodes: Node[], explorer: Explorer): string | undefined =>
  nodes.find(({ kind, colour }) => kind === "start" && isColour(colour) && explorerOf(colour) === explorer)?.id;

/** The fewest steps from each circle to the temple. */
export function distances(nodes: Node[]): Map<string, number> {
  const found = new Map(nodes.filter(({ kind }) => kind === "temple").map(({ id }) => [id, 0]));
  for (let before = -1; found.size > before; ) {
    before = found.size;
    const next = nodes.flatMap(({ id, to }) => {
      const least = Math.min(...(to ?? []).map((one) => found.get(one) ?? Infinity));
      return !found.has(id) && least < Infinity ? [[id, least + 1] as const] : [];
    });
    const nearest = Math.min(...next.map(([, steps]) => steps));
    for (const [id, steps] of next) if (steps === nearest) found.set(id, steps);
  }
  return found;
}

/** The walks of so many steps from a circle to one of these, each as the circles on it. */
export function walks(nodes: Node[], from: string, steps: number, ends: string[]): string[][] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const on = (at: string, left: number): string[][] => {
    if (left === 0) return ends.includes(at) ? [[at]] : [];
    return (known.get(at)?.to ?? []).flatMap((next) => on(next, left - 1).map((rest) => [at, ...rest]));
  };
  return on(from, steps);
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const wide = (kind?: string) => (kind === "temple" ? 2.8 : 1.4);

/** How many circles, with room for who stands there, such a box would cover. */
export const covers = (spots: { left: number; top: number; kind?: string }[], r: number, box: Box): number =>
  spots.filter(({ left, top, kind }) => left > box.left - wide(kind) * r && left < box.left + box.width + wide(kind) * r && top > box.top - 1.3 * r && top < box.top + box.height + 2.2 * r).length;
