// Fair deals: what this browser chose and saw, and the check at the end. See docs/protocol.md.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { keep, kept } from "./settings.svelte";
import { random } from "./socket";
import type { PublicDeal } from "./wire";

/** What this browser keeps of a deal, for its own check. */
export interface Memory {
  code: string;
  number: number;
  table: string; // once the terms are fixed
  nonces: Record<number, string>; // of the chairs of this device
  commitment: string; // the first one seen for this deal
  terms_hash: string;
  commitments: (string | null)[]; // as they were shown before any nonce was sent
  at: number; // when it was begun, in milliseconds of Date.now()
}

export const hash = (text: string): string => bytesToHex(sha256(hexToBytes(text)));
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The beginning of a seal, short enough to be compared by eye. */
export const fingerprint = (deal: PublicDeal): string => deal.commitment.slice(0, 12).replace(/(.{4})(?=.)/g, "$1 ");

const PLACE = "tripot.deal.";
const MOST = 50; // deals that are kept
const place = (code: string, number: number) => `${PLACE}${code}.${number}`;
const seen = new Map<string, Memory>(); // by this page, where the browser keeps nothing

/** What was kept of the deal of this number in this room, or null. */
export function remembered(code: string, number: number): Memory | null {
  return recalled(place(code, number));
}

/** What was kept of the table of this name, or null. */
export function recall(table: string): Memory | null {
  return places().map(recalled).find((memory) => memory?.table === table) ?? null;
}

function recalled(key: string): Memory | null {
  const found = kept<Memory>(key);
  return found.commitment === undefined ? (seen.get(key) ?? null) : (found as Memory);
}

/** Where deals are kept. */
function places(): string[] {
  return [...new Set([...stored(), ...seen.keys()])];
}

function stored(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PLACE));
  } catch {
    return []; // some browsers do not even say that they keep nothing
  }
}

/** Keep a deal, and let the oldest go. */
export function remember(memory: Memory): void {
  const key = place(memory.code, memory.number);
  seen.set(key, memory);
  keep(key, memory);
  const all = places();
  if (all.length <= MOST) return;
  const age = new Map(all.map((one) => [one, recalled(one)?.at ?? 0]));
  for (const old of all.sort((a, b) => age.get(b)! - age.get(a)!).slice(MOST)) forget(old);
}

function forget(key: string): void {
  seen.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // it was not kept
  }
}

/** A memory of a deal whose sealed secret has just been shown. */
export function begun(code: string, deal: PublicDeal): Memory {
  const { number, commitment } = deal;
  return { code, number, table: "", nonces: {}, commitment, terms_hash: "", commitments: [], at: Date.now() };
}

/** The terms are fixed: keep the first that were shown, and a fresh nonce for each own chair. */
export function agreed(memory: Memory, deal: PublicDeal, chairs: readonly number[]): void {
  memory.table ||= String(deal.terms.table);
  memory.terms_hash ||= deal.terms_hash;
  for (const chair of chairs) memory.nonces[chair] ??= random(32);
}

/** The seed of a deal: SHA-256 of a tag and of each part behind its length. */
export function seed(secret: string, terms: string, nonces: readonly string[]): string {
  const parts = [secret, terms, ...nonces].map(hexToBytes).flatMap((part) => [length(part), part]);
  return bytesToHex(sha256(concatBytes(utf8ToBytes("tripot deal 1"), ...parts)));
}

/** The nonce of a seat that sent none: fixed by the secret, nobody's free choice. */
export function absent(secret: string, seat: number): string {
  return bytesToHex(hmac(sha256, hexToBytes(secret), number32(seat)));
}

function length(part: Uint8Array): Uint8Array {
  return number32(part.length);
}

function number32(value: number): Uint8Array {
  return new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);
}

/** One point of the check: a key of the words, and whether it holds; null if it cannot be said. */
export interface Point {
  key: "envelope" | "first_seen" | "terms" | "terms_seen" | "promises" | "mine" | "filled";
  holds: boolean | null;
}

/** The points of the check, in the order in which the deal was made. */
export function points(deal: PublicDeal, terms: string, memory: Memory | null): Point[] {
  const { secret, nonces } = deal;
  if (secret === null || nonces === null) return [];
  return [
    { key: "envelope", holds: hash(secret) === deal.commitment },
    { key: "first_seen", holds: memory && memory.commitment === deal.commitment },
    { key: "terms", holds: hashText(terms) === deal.terms_hash },
    { key: "terms_seen", holds: memory && (memory.terms_hash ? memory.terms_hash === deal.terms_hash : null) },
    { key: "promises", holds: deal.commitments.every((one, seat) => kept_promise(one, nonces[seat])) },
    { key: "mine", holds: mine(deal, nonces, memory) },
  ];
}

/** A nonce fits what was promised; without a promise there is no free nonce. */
function kept_promise(promise: string | null | undefined, nonce: string | null | undefined): boolean {
  return nonce == null || (promise != null && hash(nonce) === promise);
}

/** Were the nonces of this browser used, as it sent them? */
function mine(deal: PublicDeal, nonces: (string | null)[], memory: Memory | null): boolean | null {
  if (!memory || !Object.keys(memory.nonces).length) return null;
  return Object.entries(memory.nonces).every(([seat, nonce]) => nonces[Number(seat)] === nonce)
    && memory.commitments.every((one, seat) => one === deal.commitments[seat]);
}

/** The nonces as they went into the seed. */
export function used(deal: PublicDeal): string[] {
  const { secret, nonces } = deal;
  if (secret === null || nonces === null) return [];
  return nonces.map((nonce, seat) => nonce ?? absent(secret, seat));
}
