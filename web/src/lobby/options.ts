// What a room plays otherwise than as printed, in words.
import type { GameCard, Room } from "../wire";
import { words } from "../words.svelte";
import { fields, kind, type Schema } from "./schema";

/** One of several words that an option may be. */
export function word(value: string): string {
  const say = words.web;
  return say.has(`option.${value}`) ? say(`option.${value}`) : value;
}

/** The options that were chosen, one line each. */
export function chosen(room: Pick<Room, "game" | "options">, card: GameCard | undefined): string[] {
  const game = words.game(room.game);
  const changed = fields(card?.options ?? {}).filter(([name]) => name in room.options);
  return changed.map(([name, schema]) => line(game(`options.${name}.title`), schema, room.options[name]));
}

/** What takes more than a word is only named, and so is what is simply so. */
function line(title: string, schema: Schema, value: unknown): string {
  const sort = kind(schema);
  if (sort === "number" || sort === "word") return `${title}${words.table("colon")} ${word(String(value))}`;
  if (sort === "yes" && value === false) return `${title}${words.table("colon")} ${word("no")}`;
  return title;
}
