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

/** From the answer to "what if". */
export function outlook({ why, preview }: Foreseen, say: Say, house: Say): Outlook {
  if (why) {
    const reason = String(why.reason);
    const voice = [say, house].find((one) => one.has(`reasons.${reason}`));
    return { no: reason, after: null, out: false, words: voice?.(`reasons.${reason}`) ?? "" };
  }
  const key = `previews.${preview?.preview}`;
  const after = preview && "after" in preview && preview.preview !== "own_error" ? Number(preview.after) : null;
  const words = preview && unchanged(preview) ? house("why.unchanged") : preview && say.has(key) ? say(key, preview as Record<string, string>) : house("et-bim.may");
  const errs = preview?.preview === "error" || preview?.preview === "own_error";
  return { no: errs ? "oups" : "", after, out: preview?.preview === "knock_out", words };
}
