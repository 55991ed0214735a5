// What a game declares, as a drawing reads it: names, facts and piles in words.
import { capital, spelt as human } from "../spelt";
import type { Face, Place, View } from "../table/sight";
import type { GameCard, PileCard, Value } from "../wire";
import type { Say } from "../words.svelte";
import type { Node } from "./board";

/** In whose words things are told, and who sits where. */
export interface Voice {
  say: Say; // the game's words
  house: Say; // the table's words
  places: Place[];
}

export const NONE = "–";

const spoken = (key: string, say: Say, name: string): string => (say.has(key) ? say(key) : name);

/** The name of a card; without words, the one by which the rules call it. */
export const faceName = (face: string, say: Say): string => spoken(`faces.${face}.name`, say, capital(human(face)));
export const factName = (fact: string, say: Say): string => spoken(`facts.${fact}`, say, human(fact));
export const pileName = (pile: string, say: Say): string => spoken(`piles.${pile}`, say, human(pile));

/** A circle of a board: what it is called, and what is on it. */
export const circleName = (node: Node, declared: GameCard, say: Say): string => [node.id, circleKind(node, declared, say)].filter(Boolean).join(", ");

/** What is on a circle. */
export function circleKind({ colour, kind }: Node, { faces }: GameCard, say: Say): string {
  const what = colour ?? kind ?? "";
  const known = faces.some(({ name }) => name === what) || say.has(`faces.${what}.name`);
  return known ? faceName(what, say) : what;
}

/** A name in one line, or in two of about the same length. */
export function folded(name: string, most: number): string[] {
  if (name.length <= most) return [name];
  const gaps = [...name.matchAll(/[ -]/g)].map(({ index }) => index);
  const longest = (gap: number) => Math.max(gap, name.length - gap - 1);
  const [gap] = gaps.toSorted((a, b) => longest(a) - longest(b));
  return gap === undefined ? [name] : [name.slice(0, gap + 1).trim(), name.slice(gap + 1)];
}

/** The cards of a pile: of the one on the table, or of the one before a seat. */
export function pileOf(view: View, name: string, seat: number | null): Face[] {
  const cards = view.piles[name] ?? [];
  return (seat === null ? cards : (cards[seat] ?? [])) as Face[];
}

/** What everybody sees of a pile; what only its owner sees stays under the table. */
export function openly(view: View, pile: PileCard, seat: number | null): Face[] {
  const cards = pileOf(view, pile.name, seat);
  return pile.seen === "everyone" || view.over || view.seat === null ? cards : cards.map(() => null);
}

/** A game as it is played at this table: an option says how far the number of its name goes. */
export function atTable(declared: GameCard, options: Record<string, unknown>): GameCard {
  const schema = declared.options.properties as Record<string, { default?: unknown }> | undefined;
  const facts = declared.facts.map((fact) => {
    const most = options[fact.name] ?? schema?.[fact.name]?.default;
    return typeof most === "number" && most > 0 && most < (fact.high ?? 0) ? { ...fact, high: most } : fact;
  });
  return { ...declared, facts };
}

/** The pile in which each seat holds what it plays with. */
export function handOf(declared: GameCard): PileCard | undefined {
  const held = declared.piles.filter((pile) => pile.each && pile.seen === "owner" && pile.loose && !pile.secret);
  return held.find((pile) => pile.name === "hands") ?? held[0];
}

/** The piles that lie before each seat, on the table. */
export const laid = (declared: GameCard): PileCard[] => declared.piles.filter((pile) => pile.each && !pile.secret && (pile.seen === "everyone" || !pile.loose));

/** Something that is told of each seat. */
export interface Column {
  fact: Value;
  head: string;
  of: (seat: number) => unknown;
}

/** All that is told of each seat: how much it holds, and the facts, those that the game puts first before the others. */
export function columns(declared: GameCard, view: View, say: Say): Column[] {
  const hand = handOf(declared);
  const held: Column[] = hand ? [{ fact: { name: hand.name, kind: "number" }, head: pileName(hand.name, say), of: (seat) => pileOf(view, hand.name, seat).length }] : [];
  const told = declared.facts.filter((fact) => fact.each === "seat" && (view.facts[fact.name] as unknown[] | undefined)?.length);
  const rank = ({ name }: Value) => (declared.first.indexOf(name) + 1 || Infinity);
  const facts = told.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  return [...held, ...facts.map((fact) => ({ fact, head: factName(fact.name, say), of: (seat: number) => (view.facts[fact.name] as unknown[])[seat] }))];
}

/** The few of them that stand in a row: what the game puts first, else the first there are. */
export function foremost(all: Column[], declared: GameCard, most: number, withHand: boolean): Column[] {
  const held = handOf(declared) ? all[0] : undefined;
  const facts = held ? all.slice(1) : all;
  const first = declared.first.length ? facts.filter(({ fact }) => declared.first.includes(fact.name)) : facts;
  return [...(held && (withHand ? first.length < most : !first.length) ? [held] : []), ...first].slice(0, most);
}

/** A value in words. */
export function inWords(kind: Value["kind"], value: unknown, voice: Voice): string {
  const list = (one: Value["kind"]) => (value as unknown[]).map((part) => inWords(one, part, voice)).join(", ") || NONE;
  if (value === null || value === undefined) return NONE;
  if (kind === "flag") return voice.house(value ? "declared.yes" : "declared.no");
  if (kind === "seat") return voice.places[value as number]?.name ?? String((value as number) + 1);
  if (kind === "seats") return list("seat");
  if (kind === "face") return faceName(value as string, voice.say);
  if (kind === "faces") return list("face");
  if (kind === "places") return list("place");
  if (kind === "pile") return pileName(String(value), voice.say);
  if (kind === "word") return spoken(`values.${String(value)}`, voice.say, value === "none" ? NONE : voice.say.has(`faces.${String(value)}.name`) ? faceName(String(value), voice.say) : human(String(value)));
  return String(value);
}

/** How a number is drawn: few by points, a range that can be read by a bar, all others by the number alone. */
export function scale({ kind, low, high }: Value): "points" | "bar" | null {
  if (kind !== "number" || low !== 0 || high === undefined) return null;
  return high <= 5 ? "points" : high <= 200 ? "bar" : null;
}

/** Whether a value is worth a line: there is something, and not what the card says anyway. */
export const telling = (value: unknown, number: number | null = null): boolean =>
  !(value === null || value === undefined || value === false || value === 0 || value === "none" || value === number || (Array.isArray(value) && !value.length));

/** What one's own seat knows of the hidden cards before another: pile by pile. */
export interface Knowledge {
  pile: string;
  surely: [string, number][];
  may: string[]; // if they can be but few
}

const FEW = 4;

export function knownOf(view: View, declared: GameCard, seat: number): Knowledge[] {
  if (view.seat === null || view.seat === seat) return [];
  return declared.piles.filter((pile) => pile.each && pile.seen !== "everyone").flatMap(({ name }) => {
    const surely = new Map<string, number>();
    const add = (face: string, count: number) => surely.set(face, (surely.get(face) ?? 0) + count);
    for (const face of pileOf(view, name, seat)) if (face !== null) add(face, 1);
    const groups = (view.known ?? []).filter(({ where }) => where.length === 1 && where[0]!.pile === name && where[0]!.seat === seat);
    for (const group of groups) Object.entries(group.surely).forEach(([face, count]) => add(face, count));
    const may = [...new Set(groups.filter((group) => group.may.length > 1 && group.may.length <= FEW).flatMap((group) => group.may))];
    return surely.size || may.length ? [{ pile: name, surely: [...surely], may }] : [];
  });
}

/** The same cards in the same pile of several seats, as one. */
export function alike(known: { seat: number; pile: string; cards: string }[]): { seats: number[]; pile: string; cards: string }[] {
  const found = new Map<string, { seats: number[]; pile: string; cards: string }>();
  for (const { seat, pile, cards } of known) {
    const key = `${pile} ${cards}`;
    found.set(key, { seats: [...(found.get(key)?.seats ?? []), seat], pile, cards });
  }
  return [...found.values()];
}

/** The cards of a list, those of a kind together. */
export const counted = (cards: [string, number][], { say, house }: Voice): string =>
  cards.map(([face, count]) => (count > 1 ? house("declared.times", { card: faceName(face, say), count }) : faceName(face, say))).join(", ");
