// The games as the page names and orders them.
import type { GameCard } from "./wire";
import { words } from "./words.svelte";

const HOUSE = ["quick-shot", "loser", "quicksand", "et-bim", "roulette"]; // the quickest to learn first

/** A name short enough for a poster. */
export function title(card: GameCard | undefined): string {
  if (!card) return "";
  const say = words.web;
  return say.has(`short.${card.key}`) ? say(`short.${card.key}`) : (card.name[words.spoken] ?? card.key);
}

/** What it is about, in one line. */
export function pitch(card: GameCard | undefined): string {
  if (!card) return "";
  const say = words.web;
  return say.has(`pitch.${card.key}`) ? say(`pitch.${card.key}`) : (card.line[words.spoken] ?? "");
}

/** From the least to the most, such as how many may play. */
export const range = ([low, high]: [number, number]): string => (low === high ? `${low}` : `${low}–${high}`);

/** Those of the house first, then those from outside. */
export function ordered(cards: GameCard[]): GameCard[] {
  const place = ({ key }: GameCard) => (HOUSE.indexOf(key) + HOUSE.length + 1) % (HOUSE.length + 1);
  return [...cards].sort((a, b) => place(a) - place(b));
}
