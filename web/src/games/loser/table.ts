// What lies on the table of Loser, as the server says: facts and piles by name.
import type { Face, View } from "../../table/sight";
import type { Known } from "../../wire";
import type { Say } from "../../words.svelte";

/** The facts that the cloth reads; docs/rules/loser.md says what they mean. */
export interface Facts {
  in_round: number[];
  frogs: number[];
  action_1: string;
  action_2: string;
  other_1: string;
  other_2: string;
  open: string[];
  first: string;
  worth: Record<string, number>;
  more: number[];
  ten: number[];
  copied: (number | null)[];
  tied: number[];
  gong: boolean;
  backwards: boolean;
  until: Record<string, string>;
  cast_by: Record<string, number[]>;
}

export const factsOf = (view: View): Facts => view.facts as unknown as Facts;
export const pile = (view: View, name: string): Face[] => view.piles[name] as Face[];
export const before = (view: View, name: string, seat: number): Face[] => (view.piles[name] as Face[][])[seat] ?? [];

/** The colour that is printed on a potion. */
export const isRed = (face: string): boolean => face === "1" || Number(face) >= 15;

/** What a Spell in force makes of a hand, in a few signs. */
export const badge = (spell: string, say: Say): string => (["spiked-potion", "flat-potion", "lukewarm-philtre"].includes(spell) ? say(`force.${spell}`).replace("-", "−") : "");

/** Whether a Spell in force before a seat does nothing any more: who has left the round, a blue that was tied, a Mirror without a face (7.15, 7.18, 7.11). */
export function spent(view: View, seat: number, spell: string): boolean {
  const { in_round, tied, copied } = factsOf(view);
  return !in_round.includes(seat) || (spell === "toad-tongue" && !tied.includes(seat)) || (spell === "mirror" && (copied[seat] ?? null) === null);
}

/** What everybody sees of a hand: potions that are open to all, else backs. */
export function openHand(view: View, seat: number): Face[] {
  const { open } = factsOf(view);
  const cards = before(view, "hands", seat).map((face) => (face !== null && (open.map(String).includes(face) || view.over) ? face : null));
  return cards.toSorted((a, b) => Number(b ?? 0) - Number(a ?? 0));
}

/** What I alone know of the cards before a seat, or in the centre (seat null), pile by pile. */
export function knownIn(view: View, name: string, seat: number | null): string[] {
  const cards = seat === null ? pile(view, name) : before(view, name, seat);
  const { open } = factsOf(view);
  const seen = cards.filter((face) => face !== null && !open.map(String).includes(face)) as string[];
  return [...seen, ...surely(view, (one) => one.where.length === 1 && one.where[0]!.pile === name && one.where[0]!.seat === seat)];
}

/** What I know to be in one of several places, and not in which. */
export const somewhere = (view: View): Known[] => (view.known ?? []).filter((one) => !one.rest && one.where.length > 1 && Object.keys(one.surely).length > 0);

const surely = (view: View, fits: (one: Known) => boolean): string[] =>
  (view.known ?? []).filter((one) => !one.rest && fits(one)).flatMap((one) => Object.entries(one.surely).flatMap(([face, count]) => Array<string>(count).fill(face)));

export type Mark = "mine" | "open" | "public" | "secret" | "";

/** What the viewer knows of each potion in the game: in the own hand, open in another, seen by all and out of hand, known to the viewer alone, or nothing. */
export function marks(view: View, potions: string[]): { face: string; mark: Mark }[] {
  const { me, all } = { me: view.seat, all: (name: string) => (view.piles[name] as Face[][]).flat() };
  const shown = factsOf(view).open.map(String);
  const held = new Set<Face>(all("hands").filter((face) => face !== null && shown.includes(face)));
  const open = new Set<Face>([...pile(view, "centre_up"), ...all("front_up"), ...shown]);
  const mine = new Set<Face>(me === null ? [] : before(view, "hands", me));
  const known = new Set<Face>([...all("hands"), ...all("front_down"), ...pile(view, "centre_down"), ...surely(view, (one) => one.where.every(({ pile }) => pile !== "deck"))]); // what is gathered is nowhere
  const found = (face: string): Mark => (mine.has(face) ? "mine" : held.has(face) ? "open" : open.has(face) ? "public" : known.has(face) ? (me === null ? "public" : "secret") : "");
  return potions.map((face) => ({ face, mark: found(face) }));
}
