// Every face of every game, drawn as the page draws it: at each size, in each skin, with and without its name, and as its sign.
import { flushSync, mount, unmount, type Component } from "svelte";
import type { Drawing } from "../../src/table/sight";
import type { GameCard } from "../../src/wire";
import Faces from "../toy/Faces.svelte";

declare global {
  interface Window {
    declared: GameCard[];
    drawn?: { game: string; what: string; fault: string; shapes: number }[];
  }
}
const FILES = import.meta.glob<{ draw: (declared: GameCard) => Drawing }>("../../src/games/*/index.ts");
const SIZES = ["hand", "mini"] as const;
const voice = (skin: boolean) => Object.assign((key: string) => key, { has: (key: string) => skin && key.startsWith("skin.") });

/** Draw one thing, and say what is wrong with it, and of how many parts it is. */
function one(part: Component<any>, props: Record<string, unknown>): { fault: string; shapes: number } {
  try {
    const there = mount(Faces, { target: document.body, props: { part, props } });
    flushSync();
    const shapes = document.body.querySelectorAll("svg *").length;
    void unmount(there);
    document.body.replaceChildren();
    return { fault: "", shapes };
  } catch (fault) {
    return { fault: String(fault), shapes: 0 };
  }
}

async function all(): Promise<NonNullable<Window["drawn"]>> {
  const out: NonNullable<Window["drawn"]> = [];
  for (const declared of window.declared) {
    const file = FILES[`../../src/games/${declared.key.replaceAll("-", "_")}/index.ts`];
    const drawing: Drawing = file ? (await file()).draw(declared) : (await import("../../src/plain")).plain(declared);
    const draws = (what: string, part: Component<any>, props: Record<string, unknown>) => out.push({ game: declared.key, what, ...one(part, { declared, ...props }) });
    for (const face of [null, ...declared.faces.map(({ name }) => name)]) {
      for (const size of SIZES) for (const skin of [false, true]) for (const bare of [false, true]) draws(`card ${face} ${size} ${skin ? "in its other skin" : ""} ${bare ? "without its name" : ""}`, drawing.card, { face, size, bare, say: voice(skin), label: "a card" });
      if (face !== null) draws(`glyph ${face}`, drawing.glyph, { of: face });
    }
  }
  return out;
}

window.drawn = await all();
