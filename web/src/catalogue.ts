// The games as the page names and orders them.
import { picture } from "./games/art";
import type { GameCard } from "./wire";
import { words } from "./words.svelte";

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

/** Games with a picture of their own first, then the shorter ones, then those for fewer people. */
export function ordered(cards: GameCard[]): GameCard[] {
  const place = ({ key, minutes, seats }: GameCard) => [picture(key) ? 0 : 1, minutes[0] + minutes[1], seats[0]];
  const order = (a: number[], b: number[]) => a.map((one, i) => one - (b[i] ?? 0)).find(Boolean) ?? 0;
  return [...cards].sort((a, b) => order(place(a), place(b)));
}
