// The drawings of the games, each loaded when it is needed. A game without one is played on the plain table.
import { games } from "../api";
import type { Drawing } from "../table/sight";
import type { GameCard } from "../wire";
import { words } from "../words.svelte";

const FILES = import.meta.glob<{ draw: (declared: GameCard) => Drawing }>("./*/index.ts");

/** The drawing of a game: its own, or the plain one, with its words; null for a game that the house does not have. */
export async function drawing(game: string): Promise<Drawing | null> {
  const declared = (await games()).find((card) => card.key === game);
  if (!declared) return null;
  const file = FILES[`./${game.replaceAll("-", "_")}/index.ts`];
  const [own] = await Promise.all([file ? file() : import("../plain"), words.meet(game)]);
  return "draw" in own ? own.draw(declared) : { ...own.plain(declared), undrawn: true };
}
