// What each game brings of its own to posters, card backs and crests; a game without is drawn with the house's.
import type { Component } from "svelte";

interface WeaveFile {
  default: Component<{ a: string; b: string }>;
  repeat: readonly [number, number];
}

const PICTURES = import.meta.glob<Component<{ small?: boolean }>>("./*/Picture.svelte", { eager: true, import: "default" });
const CRESTS = import.meta.glob<Component>("./*/Crest.svelte", { eager: true, import: "default" });
const WEAVES = import.meta.glob<WeaveFile>("./*/Weave.svelte", { eager: true });

const folder = (game: string): string => game.replaceAll("-", "_");

export const picture = (game: string) => PICTURES[`./${folder(game)}/Picture.svelte`];
export const crest = (game: string) => CRESTS[`./${folder(game)}/Crest.svelte`];
export const weave = (game: string) => WEAVES[`./${folder(game)}/Weave.svelte`];
