// Errors in words: what happened and what to do.
import { Trouble } from "./api";
import type { Reply } from "./socket";
import { words } from "./words.svelte";

/** The words for a Trouble, a refusal of the server, or a key. */
export function told(error: unknown): string {
  const say = words.web;
  if (typeof error === "string") return phrase(error, "");
  if (error instanceof Trouble) return phrase(error.why, error.detail);
  if (isRefused(error)) return phrase(error.why, error.detail);
  return say("error.unknown");
}

function phrase(why: string, detail: string): string {
  const say = words.web;
  if (say.has(`error.${why}`)) return say(`error.${why}`, { detail });
  return detail || say("error.unknown");
}

function isRefused(error: unknown): error is Extract<Reply, { t: "refused" }> {
  return typeof error === "object" && error !== null && "why" in error && "detail" in error;
}
