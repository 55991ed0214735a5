// What the chosen card would do before each seat, as the server says: asked once for every seat.
import type { Foreseen } from "../../wire";
import { unchanged } from "../../table/wording";
import type { Say } from "../../words.svelte";

export interface Outlook {
  no: string; // why it may not go there: a key of the reasons; "" where it may
  after: number | null; // the points that would lie there
  out: boolean; // and that would be too many
  words: string;
}

/** What a card that was thrown would do where it flies: a sum that all can do. Whether one that came back may stay, the server knows. */
export function threat(card: string, before: number, most: number, say: Say): Outlook | null {
  const added = Number(card) || 0;
  const after = before + added;
  const out = after > most;
  return added ? { no: "", after, out, words: say(`previews.${out ? "knock_out" : "hit"}`, { before, added, after }) } : null;
}

/** From the answer to "what if". */
export function outlook({ why, preview }: Foreseen, say: Say, house: Say, card = ""): Outlook {
  if (why) {
    const reason = String(why.reason);
    const short = `et-bim.no.${reason}`; // there is little room on a tile
    if (house.has(short)) return { no: reason, after: null, out: false, words: house(short, { card }) };
    const voice = [say, house].find((one) => one.has(`reasons.${reason}`));
    return { no: reason, after: null, out: false, words: voice?.(`reasons.${reason}`) ?? "" };
  }
  const key = `previews.${preview?.preview}`;
  const after = preview && "after" in preview && preview.preview !== "own_error" ? Number(preview.after) : null;
  const words = preview && unchanged(preview) ? house("why.unchanged") : preview && say.has(key) ? say(key, preview as Record<string, string>) : house("et-bim.may");
  const errs = preview?.preview === "error" || preview?.preview === "own_error";
  return { no: errs ? "oups" : "", after, out: preview?.preview === "knock_out", words };
}
