// What a device that goes from hand to hand still knows when the curtain has fallen.
import { tick } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { Store } from "../src/store.svelte";
import type { Json, News, Table } from "../src/wire";

const SECRET = "8";
const events = (from: number, to: number): Json[] => Array.from({ length: to - from }, (_, i) => ({ n: from + i }));
const table = (seat: number | null, n: number, from = 0): Table => ({
  t: "table",
  table: "a",
  seat,
  view: { facts: {}, piles: { hands: [[seat === null ? null : SECRET]] }, decision: n },
  n,
  events: events(from, n),
  clock: null,
  counts: [],
  bets: null,
  stood_in: null,
  bet: null,
  passing: false,
});
const news: News = { t: "news", table: "a", n: 5, events: [{ n: 4, cards: [SECRET] }], view: { piles: { hands: [[SECRET]] }, answer: SECRET } };

let store: Store;
const known = () => JSON.stringify(store.table);

beforeEach(async () => {
  store = new Store("ABCD", "hand");
  vi.spyOn(store, "send").mockResolvedValue({ t: "ack", id: "1" });
  store.hear(table(null, 3));
  store.hear(table(0, 4));
  expect(known()).toContain(SECRET);
  store.turn();
  expect(store.table).toBeNull(); // at once
  await tick();
});

it("goes back to what everybody saw, and asks for what everybody sees", () => {
  expect(store.table).toEqual(table(null, 3));
  expect(store.send).toHaveBeenCalledWith({ t: "look", seat: null });
});

it("does not hear what was on its way to the seat", () => {
  store.hear(news);
  store.hear(table(0, 6));
  expect(known()).not.toContain(SECRET);
  expect(store.turning).toBe(true);
});

it("goes on from there, so that what has happened is shown", () => {
  const before = store.table!.events.length;
  store.hear(table(null, 6));
  expect(store.turning).toBe(false);
  expect(store.table!.events.slice(before).map((event) => event.n)).toEqual([3, 4, 5]);
  store.hear({ ...news, n: 7, events: [{ n: 6 }], view: { decision: 7 } });
  expect(store.table!.n).toBe(7);
});

it("knows nothing of the game before", () => {
  store.hear({ t: "room", phase: "lobby" } as never);
  expect(store.table).toBeNull();
  store.hear({ ...table(0, 4), table: "b" });
  store.turn();
  expect(store.table).toBeNull();
});
