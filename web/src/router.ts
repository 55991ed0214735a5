// Which page an address shows, and the address of a page.

/** A room, and in which way one is there. */
export type Doorway = { at: "room" | "tv" | "watch"; code: string };

export type Place =
  | { at: "home" }
  | { at: "screen" } // a television that looks for its table
  | Doorway
  | { at: "replay"; id: string; event: number | null }
  | { at: "record" } // a file of one's own, watched again
  | { at: "rules"; game: string; clause: string }
  | { at: "fair"; id: string }
  | { at: "lost" };

const ROOMS = { r: "room", t: "tv", w: "watch" } as const;

/** The place of a path and a fragment such as "/replay/a1" and "#e42". */
export function place(path: string, hash = ""): Place {
  const [kind = "", name = "", ...rest] = path.split("/").filter(Boolean).map(decode);
  if (!kind) return { at: "home" };
  if (kind === "tv" && !name) return { at: "screen" };
  if (kind === "replay" && !name) return { at: "record" };
  if (!name || rest.length) return { at: "lost" };
  if (kind === "r" || kind === "t" || kind === "w") {
    return { at: ROOMS[kind], code: code(name) };
  }
  if (kind === "replay") return { at: "replay", id: name, event: moment(hash) };
  if (kind === "rules") return { at: "rules", game: name, clause: decode(hash.slice(1)) };
  if (kind === "fair") return { at: "fair", id: name };
  return { at: "lost" };
}

/** The address of a room. */
export const door = ({ at, code }: Doorway): string => `/${at === "room" ? "r" : at === "tv" ? "t" : "w"}/${code}`;

/** "#e49" is the moment in which event 49 happened. */
const moment = (hash: string): number | null => (/^#e\d+$/.test(hash) ? Number(hash.slice(2)) : null);

/** A code as people type it: no spaces, capital letters. */
export function code(text: string): string {
  return text.replace(/[^a-z0-9]/gi, "").toUpperCase().slice(0, LONGEST);
}

/** What somebody typed or pasted at the door: a code, or a link that holds one. */
export function invited(text: string): string {
  const link = /\/[rtw]\/([a-z0-9]+)/i.exec(text);
  return code(link?.[1] ?? text);
}

/** The address under which others come in; with a key it stays good when the code is retired. */
export const invitation = (code: string, key: string | null): string => `/r/${code}${key ? `#key=${key}` : ""}`;

/** The key of a link, in its fragment. */
export function key(link: string): string | null {
  return /#key=(\w+)$/.exec(link.trim())?.[1] ?? null;
}

/** What a code is made of: no letter looks like another. */
export const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const LONGEST = 10;

/** Does this look like a code of a room? */
export function isCode(text: string): boolean {
  return text.length >= 4 && text.length <= LONGEST && [...text].every((letter) => LETTERS.includes(letter));
}

/** The ticket of another device, in a fragment, which no server ever sees. */
export function ticket(hash: string): string | null {
  return /^#ticket=([\w-]+)$/.exec(hash)?.[1] ?? null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
