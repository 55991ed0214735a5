import { describe, expect, it } from "vitest";
import { cause, follow, open, type Picture } from "../src/games/quick_shot/picture";
import { moments } from "../src/games/quick_shot/story";
import type { Line } from "../src/story";
import type { Happening } from "../src/table/sight";

let n = 0;
const happens = (event: string, more: Partial<Happening> = {}): Happening => ({ n: n++, event, ...more });
const plays = (seat: number, face: string) => happens("play", { from: ["hands", seat], to: ["front", seat], cards: [face] });
const round = (cards: string, leader = 0): Picture =>
  [...cards].reduce((picture, face, seat) => follow(picture, plays(seat, face)), follow(open(cards.length), happens("leader", { seat: leader })));

describe("what lies on the cloth", () => {
  it("a trap catches the 4 and the 5, and then counts 9", () => {
    let picture = round("248");
    expect(cause(picture, 1)).toBe("trap");
    picture = follow(picture, happens("out", { seat: 1 }));
    expect(picture.spots[1]).toMatchObject({ out: 1, up: false, mood: "out", cause: "trap" });
    expect(picture.step).toBe("2");
    picture = follow(picture, happens("strength", { seat: 0, strength: 9 }));
    expect(picture.spots[0]!.strength).toBe(9);
  });

  it("twins are turned down, and then an Explosion has them", () => {
    const picture = follow(round("1158"), happens("turn_down", { seats: [0, 1] }));
    expect(picture.spots.map((spot) => spot.up)).toEqual([false, false, true, true]);
    expect(cause(picture, 0)).toBe("explosion");
  });

  it("the Finishing Blow lands once; whoever goes after it was poisoned", () => {
    let picture = round("672");
    expect(cause(picture, 2)).toBe("blow");
    picture = follow(picture, happens("out", { seat: 2 }));
    expect(cause(picture, 0)).toBe("poison");
  });

  it("knows in which order they went", () => {
    const outs = [3, 1].reduce((at, seat) => follow(at, happens("out", { seat })), round("1568"));
    expect(follow(outs, happens("draw", { from: ["deck"], to: ["hands", 0], cards: [null] })).gone).toEqual([3, 1]);
  });

  it("the cards stay until the next round begins, so that all see who leads", () => {
    let picture = [0, 1, 2].reduce((at, seat) => follow(at, happens("clear", { from: ["front", seat], to: ["discard"], cards: ["1"] })), round("138"));
    picture = follow(picture, happens("leader", { seat: 2 }));
    expect(picture.spots[2]).toMatchObject({ face: "8", mood: "happy" });
    picture = follow(picture, happens("draw", { from: ["deck"], to: ["hands", 2], cards: [null] }));
    expect(picture.spots.every((spot) => spot.face === null)).toBe(true);
  });

  it("says how the game ended", () => {
    const cleared = follow(round("138"), happens("clear", { from: ["front", 2], to: ["discard"], cards: ["8"] }));
    expect(follow(cleared, happens("end", { seats: [2] })).ending).toBe("strongest");
    expect(follow(follow(cleared, happens("reverse")), happens("end", { seats: [0] })).ending).toBe("lowest");
    expect(follow(round("138"), happens("end", { seats: [2] })).ending).toBe("alone");
  });
});

describe("the few lines a friend would tell", () => {
  it("name the round in which the lead was won, though it is told when the next one begins", () => {
    const line = (n: number, event: string, text: string, seat: number | null): Line => ({ n, event, parts: [{ text }], seat, heading: event === "round", quiet: false });
    const lines = [line(9, "leader", "first, by lot", 0), line(20, "out", "Bo is out", 1), line(21, "round", "Round 2", null), line(22, "leader", "Cy leads", 2), line(30, "turn_down", "twins", 0)];
    const say = Object.assign((key: string, values: Record<string, unknown> = {}) => `${key} ${values.round}`, { has: () => true });
    expect(moments(lines, say).map(({ n, when }) => [n, when])).toEqual([
      [20, "quick-shot.when 1"],
      [22, "quick-shot.when 1"],
      [30, "quick-shot.when 2"],
    ]);
  });
});
