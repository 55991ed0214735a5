// What is said at the table: a bubble for a moment, a line in the story, a tag while the round lasts.
import type { Mood } from "../art/shapes";
import { fill, Story, type Line, type Part, type Scene } from "../story";
import type { Said, Telling } from "../wire";
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
  claims: Telling[]; // that the game declares; all else that is said is an emote, and forgotten
}

const claimed = (said: Said, ears: Ears) => ears.claims.find((one) => one.name === said.what);

const MOODS: Record<string, Mood> = { laugh: "happy", gasp: "wide", shrug: "asleep", cheer: "happy", boo: "sly" };

/** The face with which it is said: every claim may be a lie. */
export const moodOf = (said: Said): Mood => MOODS[said.what] ?? "sly";

/** What is claimed has its own articles: a card is called by its name alone. */
class Claimed extends Story {
  override card(face: string | null): Part {
    return { ...super.card(face), text: this.scene.say(`faces.${face}.name`) };
  }
}

/** What somebody has said, as a sentence in a bubble. */
export function speech(said: Said, ears: Ears): Part[] {
  const declared = claimed(said, ears);
  if (!declared) return fill(ears.house(`emotes.${said.what}`), {});
  const { house, say, names } = ears;
  const story = new Claimed({ house, say, names, viewer: null, declared: { faces: [], events: [] } } satisfies Scene);
  const values = declared.arguments.map((one) => [one.name, story.value(one, said.arguments[one.name])]);
  return fill(say(`claims.${said.what}`), Object.fromEntries(values));
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
    if (!claimed(said, ears)) continue;
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
  const last = talk.findLast(({ said, n }) => said.seat === seat && n > since && claimed(said, ears))?.said;
  if (!last) return null;
  const about = (kind: string) => claimed(last, ears)!.arguments.find((one) => one.kind === kind);
  const of = (kind: string) => last.arguments[about(kind)?.name ?? ""] ?? null;
  const card = of("face") as string | null;
  return { text: words(speech(last, ears)), card, name: card === null ? "" : ears.say(`faces.${card}.name`), seat: of("seat") as number | null };
}

const words = (parts: Part[]): string => parts.map((part) => part.text).join("");
