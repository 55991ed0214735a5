// What is said at the table: a bubble for a moment, a line in the story, a tag while the round lasts.
import { fill, type Line, type Part } from "../story";
import type { Said } from "../wire";
import type { Say } from "../words.svelte";
import type { Claim, Heard } from "./sight";

/** Something said, and after which event it was heard. */
export interface Spoken {
  said: Heard;
  n: number; // of the next event
}

/** Who says it to whom, in which words. */
export interface Ears {
  house: Say;
  say: Say; // the game's
  names: string[];
  me: number | null;
}

const CLAIMS = new Set(["i_hold", "i_suspect", "trust_me"]); // all else is a face, and forgotten

export const claims = (said: Said): boolean => CLAIMS.has(said.what);

/** What somebody has said, as a sentence in a bubble. */
export function speech({ what, card, about }: Said, { house, say, names }: Ears): Part[] {
  return fill(house(`claims.${what}`), {
    card: card === null ? "" : [{ text: say(`faces.${card}.name`), card, bold: true }],
    name: about === null ? "" : [{ text: names[about] ?? "", seat: about, bold: true }],
  });
}

/** What others have said since a moment, for those who listen. */
export function overheard(said: Heard[], since: number, ears: Ears): string {
  const others = said.filter((one) => one.at > since && (ears.me === null || one.seat !== ears.me));
  return others.map((one) => `${one.name}${ears.house("colon")} ${words(speech(one, ears))}`).join(" ");
}

/** Everything heard with its place among the events; what had one keeps it. */
export function placed(heard: Heard[], known: Spoken[], reached: number): Spoken[] {
  return heard.map((said) => known.find((one) => one.said === said) ?? { said, n: Math.min(said.n, reached) });
}

/** The story with the claims where they were heard. */
export function mixed(story: Line[], talk: Spoken[], ears: Ears): Line[] {
  const lines = [...story];
  for (const { said, n } of talk) {
    if (!claims(said)) continue;
    const at = lines.findIndex((line) => line.n >= n);
    lines.splice(at < 0 ? lines.length : at, 0, told(said, n, ears));
  }
  return lines;
}

function told(said: Heard, n: number, ears: Ears): Line {
  const who = said.seat !== null && said.seat === ears.me ? ears.house("seat.You") : said.name;
  const parts = fill(ears.house("claims.told"), { name: who, words: speech(said, ears) });
  return { n: n - 1, event: "said", seat: said.seat, heading: false, quiet: false, parts };
}

/** What a seat has last claimed since the paragraph began. */
export function claim(seat: number, story: Line[], talk: Spoken[], ears: Ears): Claim | null {
  const since = story.findLast((line) => line.heading)?.n ?? -1;
  const last = talk.findLast(({ said, n }) => said.seat === seat && n > since && claims(said))?.said;
  return last ? { text: words(speech(last, ears)), card: last.card, about: last.about } : null;
}

const words = (parts: Part[]): string => parts.map((part) => part.text).join("");
