// The games as the page names and orders them.
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

/** Those that can be played here come first. */
export function ordered(cards: GameCard[]): GameCard[] {
  return [...cards].sort((a, b) => Number(b.drawn) - Number(a.drawn));
}
