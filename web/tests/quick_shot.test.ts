import { describe, expect, it } from "vitest";
import { drawing } from "../src/games/quick_shot";
import { follow, open, type Picture } from "../src/games/quick_shot/picture";
import { moments, QuickShotStory } from "../src/games/quick_shot/story";
import { plain, type Line } from "../src/story";
import type { Happening } from "../src/table/sight";

let n = 0;
const happens = (event: string, more: Partial<Happening> = {}): Happening => ({ n: n++, event, ...more });
const plays = (seat: number, face: string) => happens("play", { from: ["hands", seat], to: ["front", seat], cards: [face] });
const round = (cards: string, leader = 0): Picture =>
  [...cards].reduce((picture, face, seat) => follow(picture, plays(seat, face)), follow(open(cards.length), happens("leader", { seat: leader })));

describe("what lies on the cloth", () => {
  it("a trap catches the 4 and the 5, and then counts 9", () => {
    let picture = round("248");
    picture = follow(picture, happens("out", { seat: 1, by: 2 }));
    expect(picture.spots[1]).toMatchObject({ out: 1, up: false, mood: "out", cause: "trap" });
    expect(picture.step).toBe("2");
    picture = follow(picture, happens("strength", { seat: 0, strength: 9 }));
    expect(picture.spots[0]!.strength).toBe(9);
  });

  it("twins are turned down", () => {
    const picture = follow(round("1158"), happens("turn_down", { seats: [0, 1] }));
    expect(picture.spots.map((spot) => spot.up)).toEqual([false, false, true, true]);
  });

  it("who goes by no card had none to play, or none to lead with", () => {
    const led = follow(follow(open(3), happens("leader", { seat: 0 })), plays(0, "8"));
    expect(follow(led, happens("out", { seat: 1, by: 0 })).spots[1]!.cause).toBe("no_card");
    const down = follow(round("888"), happens("turn_down", { seats: [0, 1, 2] }));
    expect(follow(down, happens("out", { seat: 0, by: 0 })).spots[0]!.cause).toBe("all_down");
  });

  it("knows in which order they went", () => {
    const outs = [3, 1].reduce((at, seat) => follow(at, happens("out", { seat, by: 5 })), round("1568"));
    expect(follow(outs, happens("draw", { from: ["deck"], to: ["hands", 0], cards: [null] })).gone).toEqual([3, 1]);
  });

  it("the cards stay until the next round begins, so that all see who leads", () => {
    let picture = [0, 1, 2].reduce((at, seat) => follow(at, happens("clear", { from: ["front", seat], to: ["discard"], cards: ["1"] })), round("138"));
    picture = follow(picture, happens("leader", { seat: 2 }));
    expect(picture.spots[2]).toMatchObject({ face: "8", mood: "happy" });
    picture = follow(picture, happens("draw", { from: ["deck"], to: ["hands", 2], cards: [null] }));
    expect(picture.spots.every((spot) => spot.face === null)).toBe(true);
  });

  it("whoever wins wears the crown", () => {
    expect(follow(round("138", 1), happens("end", { seats: [2] }))).toMatchObject({ leader: 2, step: "crown" });
    expect(follow(round("138", 1), happens("end", { seats: [] })).leader).toBe(1);
  });

  it("says how the game ended", () => {
    const cleared = follow(round("138"), happens("clear", { from: ["front", 2], to: ["discard"], cards: ["8"] }));
    expect(follow(cleared, happens("end", { seats: [2] })).ending).toBe("strongest");
    expect(follow(follow(cleared, happens("reverse")), happens("end", { seats: [0] })).ending).toBe("lowest");
    expect(follow(round("138"), happens("end", { seats: [2] })).ending).toBe("alone");
  });
});

describe("one cause after the other", () => {
  const house = Object.assign((key: string) => (key === "seat.and" ? " and " : `${key.replace("quick-shot.captions.", "")} {names}`), { has: () => true });
  const scene = { say: house, house, names: ["A", "B", "C", "D", "E"], viewer: null, faces: drawing.faces };
  const goes = (seat: number, face: string, by: number): Happening[] => [
    happens("out", { seat, by }),
    happens("clear", { from: ["front", seat], to: ["discard"], cards: [face] }),
    happens("show", { from: ["hands", seat], to: ["discard"], cards: ["8"] }),
  ];
  /** The captions of what is shown, beat by beat. */
  function captions(picture: Picture, ...events: Happening[]): string[] {
    let beat: Happening[] = [];
    const out: string[] = [];
    for (const event of events) {
      const joins = beat.length > 0 && drawing.joins(beat, event, picture);
      beat = joins ? [...beat, event] : [event];
      picture = follow(picture, event);
      const text = (drawing.caption(beat, picture, scene) ?? []).map((part) => part.text).join("");
      if (joins) out[out.length - 1] = text;
      else out.push(text);
    }
    return out;
  }

  it("the Explosion takes two, and then the Finishing Blow takes another", () => {
    const events = [happens("turn_down", { seats: [1, 2] }), ...goes(1, "1", 5), ...goes(2, "1", 5), ...goes(3, "5", 6)];
    expect(captions(round("61158"), ...events)).toEqual(["twins B and C", "many_explosion B and C", "out_blow D"]);
  });

  it("a Trap takes two at once", () => {
    expect(captions(round("24586"), ...goes(1, "4", 2), ...goes(2, "5", 2), ...goes(4, "6", 6))).toEqual(["many_trap B and C", "out_blow E"]);
  });

  it("a blow, and then poison with an empty hand", () => {
    expect(captions(round("67832"), ...goes(4, "2", 6), ...goes(3, "3", 7))).toEqual(["out_blow E", "out_poison D"]);
  });

  it("all who have no card left go together", () => {
    const led = follow(follow(open(3), happens("leader", { seat: 0 })), plays(0, "8"));
    expect(captions(led, happens("out", { seat: 1, by: 0 }), happens("out", { seat: 2, by: 0 }))).toEqual(["many_no_card B and C"]);
  });
});

describe("whom a Camouflage spares", () => {
  const spared = (seat: number, by: number) => happens("spared", { seat, by });

  it("is shown on the card that has no effect", () => {
    const picture = [spared(1, 6), spared(1, 7)].reduce(follow, round("6187"));
    expect(picture.spots.map((spot) => spot.spent)).toEqual([true, false, false, true]);
    expect(picture.spots[1]!.mood).toBe("sly");
    expect(picture.step).toBe("7");
  });

  it("is said by name, and to oneself", () => {
    const words: Record<string, string> = { "events.spared.other": "{name} is safe by {safe}: {card} does nothing", "events.spared.you": "you are safe by {safe}: {card} does nothing" };
    const say = Object.assign((key: string) => words[key] ?? key, { has: (key: string) => key in words });
    const told = (viewer: number) => new QuickShotStory({ say, house: say, names: ["Al", "Bo", "Cy", "Di"], viewer, faces: ["6", "7"] }).tell([plays(1, "1"), spared(1, 6)]).map(plain).slice(1);
    expect(told(0)).toEqual(["Bo is safe by faces.1.name: faces.6.name does nothing"]);
    expect(told(1)).toEqual(["You are safe by faces.1.name: faces.6.name does nothing"]);
  });
});

it("an 8 is the weakest where all is upside down, and that is said", () => {
  const say = Object.assign((key: string) => (key === "events.out.other" ? "{cause}" : key), { has: (key: string) => key === "events.out.other" });
  const tell = (...events: Happening[]) => new QuickShotStory({ say, house: say, names: ["Al", "Bo", "Cy"], viewer: null, faces: [] }).tell(events).map(plain).at(-1);
  const cards = [plays(0, "6"), plays(1, "3"), plays(2, "8")];
  expect(tell(...cards, happens("reverse"), happens("out", { seat: 2, by: 6 }))).toBe("Causes.blow_reversed");
  expect(tell(...cards, happens("out", { seat: 1, by: 6 }))).toBe("Causes.blow");
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
