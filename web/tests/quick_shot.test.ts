import { describe, expect, it, vi } from "vitest";
import { follow, open, type Picture } from "../src/games/quick_shot/picture";
import { moments, QuickShotStory } from "../src/games/quick_shot/story";
import { plain, type Line } from "../src/story";
import type { Happening } from "../src/table/sight";
import { declared } from "./declared";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { draw } = await import("../src/games/quick_shot");

const EVENTS = ["leader seat:seat cause:word card:face strength:number", "out seat:seat cause:word by:seat", "spared seat:seat card:face safe:face"];
const CARD = declared("1 2 3 4 5 6 7 8", EVENTS);
const drawing = draw(CARD);
let n = 0;
const happens = (event: string, more: Partial<Happening> = {}): Happening => ({ n: n++, event, ...more });
const plays = (seat: number, face: string) => happens("play", { from: ["hands", seat], to: ["front", seat], cards: [face] });
const round = (cards: string, leader = 0): Picture =>
  [...cards].reduce((picture, face, seat) => follow(picture, plays(seat, face)), follow(open(cards.length), happens("leader", { seat: leader })));

describe("what lies on the cloth", () => {
  it("a trap catches the 4 and the 5, and then counts 9", () => {
    let picture = round("248");
    picture = follow(picture, happens("out", { seat: 1, cause: "trap", by: 0 }));
    expect(picture.spots[1]).toMatchObject({ out: 1, up: false, mood: "out", cause: "trap" });
    expect(picture.step).toBe("2");
    picture = follow(picture, happens("strength", { seat: 0, strength: 9, card: "2" }));
    expect(picture.spots[0]!.strength).toBe(9);
  });

  it("twins are turned down", () => {
    const picture = follow(round("1158"), happens("turn_down", { card: "1", seats: [0, 1] }));
    expect(picture.spots.map((spot) => spot.up)).toEqual([false, false, true, true]);
  });

  it("knows in which order they went", () => {
    const outs = [3, 1].reduce((at, seat) => follow(at, happens("out", { seat, cause: "explosion", by: 1 })), round("1568"));
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
    expect(follow(round("138"), happens("end", { seats: [2], cause: "strongest" })).ending).toBe("strongest");
  });
});

describe("one cause after the other", () => {
  const house = Object.assign((key: string) => (key === "seat.and" ? " and " : `${key.replace("quick-shot.captions.", "")} {names}`), { has: () => true });
  const scene = { say: house, house, names: ["A", "B", "C", "D", "E"], viewer: null, declared: CARD };
  const goes = (seat: number, face: string, cause: string): Happening[] => [
    happens("out", { seat, cause, by: 0 }),
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
    const events = [happens("turn_down", { card: "1", seats: [1, 2] }), ...goes(1, "1", "explosion"), ...goes(2, "1", "explosion"), ...goes(3, "5", "blow")];
    expect(captions(round("61158"), ...events)).toEqual(["twins B and C", "many_explosion B and C", "out_blow D"]);
  });

  it("the deal and who leads are shown at once", () => {
    const [first, second] = [0, 1].map((seat) => happens("deal", { from: ["deck"], to: ["hands", seat], cards: [null] }));
    const drawn = happens("draw", { from: ["deck"], to: ["hands", 1], cards: [null] });
    expect(captions(open(5), happens("shuffle"), first!, second!, happens("aside"), happens("round", { round: 1 }), happens("leader", { seat: 1, cause: "lot" }), drawn, plays(1, "8"))).toEqual(["leads_lot B", ""]);
  });

  it("a Trap takes two at once", () => {
    expect(captions(round("24586"), ...goes(1, "4", "trap"), ...goes(2, "5", "trap"), ...goes(4, "6", "blow"))).toEqual(["many_trap B and C", "out_blow E"]);
  });

  it("a blow, and then poison with an empty hand", () => {
    expect(captions(round("67832"), ...goes(4, "2", "blow"), ...goes(3, "3", "poison"))).toEqual(["out_blow E", "out_poison D"]);
  });

  it("all who have no card left go together", () => {
    const led = follow(follow(open(3), happens("leader", { seat: 0 })), plays(0, "8"));
    expect(captions(led, happens("out", { seat: 1, cause: "no_card", by: null }), happens("out", { seat: 2, cause: "no_card", by: null }))).toEqual(["many_no_card B and C"]);
  });
});

describe("whom a Camouflage spares", () => {
  const spared = (seat: number, card: number) => happens("spared", { seat, card: String(card), safe: "1" });

  it("is shown on the card that has no effect", () => {
    const picture = [spared(1, 6), spared(1, 7)].reduce(follow, round("6187"));
    expect(picture.spots.map((spot) => spot.spent)).toEqual([true, false, false, true]);
    expect(picture.spots[1]!.mood).toBe("sly");
    expect(picture.step).toBe("7");
  });

  it("is said by name, and to oneself", () => {
    const words: Record<string, string> = { "events.spared.other": "{name} is safe by {safe}: {card} does nothing", "events.spared.you": "you are safe by {safe}: {card} does nothing" };
    const say = Object.assign((key: string) => words[key] ?? key, { has: (key: string) => key in words });
    const told = (viewer: number) => new QuickShotStory({ say, house: say, names: ["Al", "Bo", "Cy", "Di"], viewer, declared: CARD }).tell([plays(1, "1"), spared(1, 6)]).map(plain).slice(1);
    expect(told(0)).toEqual(["Bo is safe by faces.1.name: faces.6.name does nothing"]);
    expect(told(1)).toEqual(["You are safe by faces.1.name: faces.6.name does nothing"]);
  });
});

it("an 8 is the weakest where all is upside down, and that is said", () => {
  const texts: Record<string, string> = { "events.out.other": "{cause}", "causes.blow": "the blow", "causes.blow_reversed": "the blow, reversed" };
  const say = Object.assign((key: string) => texts[key] ?? key, { has: (key: string) => key in texts });
  const tell = (cause: string) => new QuickShotStory({ say, house: say, names: ["Al", "Bo", "Cy"], viewer: null, declared: CARD }).tell([happens("out", { seat: 2, cause, by: 0 })]).map(plain);
  expect(tell("blow_reversed")).toEqual(["The blow, reversed"]);
  expect(tell("blow")).toEqual(["The blow"]);
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
