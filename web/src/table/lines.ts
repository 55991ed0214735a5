// The story of a game apart from its table: for replays.
import { drawing } from "../games";
import type { Line } from "../story";
import { words } from "../words.svelte";
import type { Happening } from "./sight";

export async function lines(game: string, events: unknown[], { names, viewer = null }: { names: string[]; viewer?: number | null }): Promise<Line[]> {
  const art = await drawing(game);
  if (!art) return [];
  const scene = { say: words.game(game), house: words.table, names, viewer, faces: art.faces };
  const past = events as Happening[];
  return art.story(scene).tell(art.unfold?.(past, names.length) ?? past);
}
