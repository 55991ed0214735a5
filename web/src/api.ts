// The few things that are asked by plain requests; all the rest goes over the line.
import type { Clause, GameCard, Glimpse, Join, Joined, Opened, Problem, Replay } from "./wire";
import type { Language } from "./settings.svelte";

/** What went wrong, as a key of the words and a detail. */
export class Trouble extends Error {
  constructor(
    readonly why: string,
    readonly detail = "",
  ) {
    super(`${why} ${detail}`);
  }
}

const MOVING = 200; // milliseconds until a room that another process takes over is asked for again
const MOVES = 25; // times; then a person is told

/** A message of the server, or a Trouble that says what to do. */
async function ask<T>(path: string, body?: object | File): Promise<T> {
  for (let asked = 1; ; asked++) {
    try {
      return await askOnce<T>(path, body);
    } catch (error) {
      const moves = error instanceof Trouble && error.why === "elsewhere" && asked < MOVES;
      if (!moves) throw error;
      await new Promise((resolve) => setTimeout(resolve, MOVING));
    }
  }
}

async function askOnce<T>(path: string, body?: object | File): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body && post(body));
  } catch {
    throw new Trouble("offline");
  }
  const said: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return said as T;
  const { why = "unknown", detail = "" } = said as Partial<Problem>;
  throw new Trouble(why, detail);
}

function post(body: object | File): RequestInit {
  if (body instanceof File) return { method: "POST", headers: { "content-type": "text/plain" }, body };
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

export const openRoom = (name: string, game?: string) =>
  ask<Opened>("/api/rooms", { name, ...(game && { game }) });
const withKey = (key: string | null) => (key ? `?key=${key}` : "");
export const glimpse = (code: string, key: string | null = null) => ask<Glimpse>(`/api/rooms/${code}${withKey(key)}`);
export const join = (code: string, how: Join, key: string | null = null) => ask<Joined>(`/api/rooms/${code}/join${withKey(key)}`, how);
export const clauses = (game: string, language: Language) =>
  ask<Clause[]>(`/api/rules/${game}/${language}`);
/** Whose eyes: a seat's, those that see every card, or everybody's. */
export type Eyes = number | "all" | null;
const seenBy = (eyes: Eyes) => (eyes === null ? "" : `?seat=${eyes}`);
export const replay = (id: string, eyes: Eyes) => ask<Replay>(`/api/replays/${id}${seenBy(eyes)}`);
export const replayOf = (record: File, eyes: Eyes) => ask<Replay>(`/api/replays${seenBy(eyes)}`, record);
export const recordAddress = (id: string) => `/api/records/${id}`;

let cards: Promise<GameCard[]> | undefined;

/** The games, asked for once. */
export function games(): Promise<GameCard[]> {
  cards ??= ask<GameCard[]>("/api/games").catch((error: unknown) => {
    cards = undefined;
    throw error;
  });
  return cards;
}

let address: Promise<string> | undefined;

/** The address that phones in the same room can open; this page's own if the server knows no better. */
export function publicAddress(): Promise<string> {
  address ??= ask<{ address: string }>("/api/lan")
    .then((lan) => lan.address || location.origin)
    .catch(() => location.origin);
  return address;
}
