// The drawings of the games, each loaded when it is needed.
import type { Drawing } from "../table/sight";

const FILES = import.meta.glob<{ drawing: Drawing }>("./*/index.ts");

const file = (game: string) => FILES[`./${game.replaceAll("-", "_")}/index.ts`];

/** Whether this game can be played in the browser. */
export const drawn = (game: string): boolean => file(game) !== undefined;

export async function drawing(game: string): Promise<Drawing | null> {
  return (await file(game)?.())?.drawing ?? null;
}
