import { describe, expect, it } from "vitest";
import { joined, met, renewed, told } from "../src/merge";
import type { Json, News, Table } from "../src/wire";

const events = (from: number, to: number): Json[] => Array.from({ length: to - from }, (_, i) => ({ n: from + i }));
const table = (n: number, more: Partial<Table> = {}): Table => ({
  t: "table",
  table: "a",
  seat: 1,
  view: { facts: { round: 1, leader: 0 }, piles: { deck: [null], discard: [] }, asked: [0] },
  n,
  events: events(0, n),
  clock: { reading: 1, left: 5, whole: 9, passes: false },
  counts: [],
  bets: null,
  stood_in: null,
  bet: null,
  passing: false,
  ...more,
});
const news = (n: number, count: number, more: Partial<News> = {}): News => ({
  t: "news",
  table: "a",
  n,
  events: events(n - count, n),
  view: {},
  ...more,
});

describe("news", () => {
  it("changes only the names that it holds in facts and piles, and whole parts elsewhere", () => {
    const view = renewed(table(0).view, { facts: { round: 2 }, piles: { discard: ["8"] }, asked: [] });
    expect(view).toEqual({ facts: { round: 2, leader: 0 }, piles: { deck: [null], discard: ["8"] }, asked: [] });
  });

  it("adds its events, and leaves what it read alone", () => {
    const before = table(3);
    const after = told(before, news(5, 2, { clock: null }));
    expect(after?.events.map((event) => event.n)).toEqual([0, 1, 2, 3, 4]);
    expect(after?.clock).toBeNull();
    expect(before.events).toHaveLength(3);
    expect(told(before, news(3, 0))?.clock).toEqual(before.clock);
  });

  it("may come twice", () => {
    const once = told(table(3), news(5, 2));
    expect(told(once!, news(5, 2))?.events).toHaveLength(5);
  });

  it("is not believed over a gap", () => {
    expect(told(table(3), news(6, 2))).toBeNull();
    expect(joined(events(0, 3), events(5, 6), 6)).toBeNull();
  });
});

describe("a table that comes anew", () => {
  it("brings what is missing, in the same eyes", () => {
    const before = table(3);
    const after = met(before, table(5, { events: events(3, 5) }));
    expect(after.events).toEqual(events(0, 5));
  });

  it("forgets what other eyes saw", () => {
    const before = table(3);
    const other = table(4, { seat: null });
    expect(met(before, other)).toBe(other);
  });
});
