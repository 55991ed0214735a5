import { describe, expect, it } from "vitest";
import { plain, Story, type Scene } from "../src/story";
import { declared } from "./declared";
import type { Happening } from "../src/table/sight";

const TEXTS: Record<string, string> = {
  "faces.5.name": "Explosion",
  "events.deal.other": "{name} is dealt cards: {count}.",
  "events.deal.you": "You are dealt {cards}.",
  "events.deal.many": "Cards dealt to each: {count}.",
  "events.draw.other": "{name} draws a card.",
  "events.draw.open": "{name} draws {card}.",
  "events.look.other": "{names}: look.",
  "seat.you": "you",
  "seat.and": " and ",
  "card.hidden": "{count} unseen",
};
const say = Object.assign((key: string, values: Record<string, unknown> = {}) => (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole)), {
  has: (key: string) => key in TEXTS,
});
const scene = (viewer: number | null): Scene => ({ say, house: say, names: ["Ana", "Bo"], viewer, declared: declared("5", ["look seats:seats"]) });
const tell = (events: Happening[], viewer: number | null) => new Story(scene(viewer)).tell(events).map(plain);
const deal = (seat: number, cards: (string | null)[]): Happening => ({ n: seat, event: "deal", from: ["deck"], to: ["hands", seat], cards });
const draw = (card: string | null): Happening => ({ n: 2, event: "draw", from: ["deck"], to: ["hands", 1], cards: [card] });

describe("a story", () => {
  it("says you to the seat it is about, and open to who sees the card", () => {
    expect(tell([deal(0, ["5", null])], 0)).toEqual(["You are dealt Explosion, 1 unseen."]);
    expect(tell([draw("5")], 0)).toEqual(["Bo draws Explosion."]);
    expect(tell([draw(null)], 0)).toEqual(["Bo draws a card."]);
  });

  it("tells several of a kind in one line where words say so", () => {
    expect(tell([deal(0, [null]), deal(1, [null])], null)).toEqual(["Cards dealt to each: 1."]);
  });

  it("begins with a capital", () => {
    expect(tell([{ n: 0, event: "look", seats: [0, 1] }], 0)).toEqual(["You and Bo: look."]);
  });
});
