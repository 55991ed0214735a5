import { describe, expect, it } from "vitest";
import { cause, follow, open, type Picture } from "../src/games/quick_shot/picture";
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
