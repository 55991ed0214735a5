// Et Bim! on a recorded game with all its extras: what lies on the cloth, what is shown together, what the end tells.
import { describe, expect, it, vi } from "vitest";
import { bow, corners, covered, hidden, type Ends } from "../src/games/et_bim/flight";
import { aimed, follow, latest, open, pointsOf, swapped, swapping, type Picture } from "../src/games/et_bim/picture";
import { moments } from "../src/games/et_bim/story";
import { outlook } from "../src/games/et_bim/outlook";
import { progress } from "../src/games/et_bim/progress";
import type { Face, Happening, Question, View } from "../src/table/sight";
import { beatFrom, moved } from "../src/table/stage.svelte";
import type { Foreseen, GameCard } from "../src/wire";
import game from "./et_bim.json";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { draw } = await import("../src/games/et_bim");
const { GANGS, PRINTS } = await import("../src/games/et_bim/Face.svelte");

const CARD = game.card as unknown as GameCard;
const events = game.events as unknown as Happening[];
const drawing = draw(CARD);
const MISSIONS = CARD.faces.slice(-16).map(({ name }) => name);
const house = Object.assign((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`, { has: () => true });
let n = 0;
const happens = (event: string, more: Partial<Happening> = {}): Happening => ({ n: n++, event, ...more });
const thrown = (face: string, from: number, to: number) => happens("play", { seat: from, from: ["hands", from], to: ["piles", to], cards: [face] });
const back = (face: string, from: number, to: number) => [
  happens("bim", { from: ["hands", from], to: ["discard"], cards: ["bim"] }),
  happens("return", { from: ["piles", from], to: ["piles", to], cards: [face] }),
];
const after = (...all: Happening[]): Picture => all.reduce(follow, open(4));

/** The beats of the recorded game, each with the picture before and after it. */
function beats(): { beat: Happening[]; before: Picture; after: Picture }[] {
  const out: { beat: Happening[]; before: Picture; after: Picture }[] = [];
  let before = open(game.seats);
  for (let next = 0; next < events.length; next += out.at(-1)!.beat.length) {
    const beat = beatFrom(drawing, events, next, before);
    const then = beat.reduce(follow, before);
    out.push({ beat, before, after: then });
    before = then;
  }
  return out;
}

describe("the box", () => {
  it("has a picture for every card, tile and mission", () => {
    expect(CARD.faces.filter(({ name }) => !(name in PRINTS) && !GANGS.includes(name))).toEqual([]);
  });

  it("is recorded with all that can happen, but for three rare things", () => {
    const told = new Set(events.map(({ event }) => event));
    expect(CARD.events.map(({ name }) => name).filter((name) => !told.has(name))).toEqual(["stuck", "cannot", "too_long"]);
  });
});

describe("the boomerang", () => {
  it("is a chain: thrown, returned, returned again", () => {
    const picture = after(thrown("30", 0, 2), ...back("30", 2, 0), ...back("30", 0, 2));
    expect(picture.flight).toEqual({ card: "30", ways: [{ from: 0, to: 2 }, { from: 2, to: 0 }, { from: 0, to: 2 }], end: "" });
    expect(aimed(picture.flight)).toBe(2);
  });

  it("is over when it lands, is refused, drops, or was never allowed", () => {
    for (const [event, end] of [["lands", "lands"], ["refused", "refused"], ["dropped", "dropped"], ["oups", "oups"]] as const) {
      const picture = after(thrown("20", 0, 1), happens(event, { seat: 1 }));
      expect([picture.flight!.end, aimed(picture.flight)]).toEqual([end, null]);
    }
  });

  it("shows a Swap between the two whose tiles change, and marks both until the round is over", () => {
    const swap = happens("swap", { by: 0, cause: "seats", from: ["tiles", 1], to: ["tiles", 3], cards: [null, null] });
    const picture = after(thrown("swap", 0, 1), swap);
    expect([swapping(picture), aimed(picture.flight)]).toEqual([[1, 3], null]);
    expect([0, 1, 2, 3].filter((seat) => swapped(follow(picture, happens("turn", { seat: 1 })), seat))).toEqual([1, 3]);
    expect(swapped(follow(picture, happens("round", { round: 2, cause: "several" })), 1)).toBe(false);
  });

  it("lets faces be moved by nothing but what all have seen", () => {
    const view = { asked: [2], over: false, winners: [] } as unknown as View;
    const moods = (picture: Picture) => drawing.places(picture, view, house).map(({ mood }) => mood);
    const flying = after(thrown("30", 0, 2));
    expect(moods(flying)).toEqual(["sly", undefined, "wide", undefined]);
    expect(moods(follow(flying, happens("lands", { seat: 2 })))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("turns in one beat, with the card that turned it; what comes of it is another", () => {
    const all = beats();
    expect(all.filter(({ beat }) => beat[0]!.event === "bim").every(({ beat }) => beat.length === 2 && beat[1]!.event === "return")).toBe(true);
    expect(all.filter(({ beat }) => beat.some(({ event }) => event === "play")).every(({ beat }) => beat.length === 1)).toBe(true);
  });

  it("lasts as long as the game says that it is read", () => {
    const reading = new Map(CARD.events.map(({ name, reading }) => [name, reading]));
    for (const { beat, before } of beats()) expect(drawing.lasts(beat, before)).toBe(beat.reduce((sum, { event }) => sum + reading.get(event)!, 0));
  });

  it("never stays in the air when the next turn begins", () => {
    for (const { beat, after: picture } of beats()) if (beat[0]!.event === "turn") expect(picture.flight).toBeNull();
  });
});

describe("a reaction", () => {
  const view = (options: string[]) => ({ question: { name: "react" } as Question, options }) as unknown as View;

  it("has the same tickets with the card and without", () => {
    for (const non of [0, 4]) {
      const tickets = ["bim:bim", ...(non ? ["non:non"] : []), "pass"];
      expect(drawing.tickets!(view(["pass"]), { non })).toEqual(tickets);
      expect(drawing.tickets!(view(["pass", "bim:bim", "non:non"]), { non })).toEqual(tickets);
    }
  });
});

describe("the piles", () => {
  it("show the points that the game tells", () => {
    let piles: Record<string, Face[][]> = { piles: Array.from({ length: game.seats }, () => []) };
    for (const event of events) {
      piles = moved(piles, event) as Record<string, Face[][]>;
      const seat = event.seat ?? event.from?.[1];
      if (event.event === "lands" && event.cause === "damage") expect(pointsOf(piles.piles![seat!]!, false)).toBe(event.damage);
      if (event.event === "heal") expect(pointsOf(piles.piles![event.from![1]!]!, false)).toBe(event.damage);
    }
  });

  it("leave out the card that still flies", () => {
    expect([pointsOf(["10", "heal", "30"], true), pointsOf(["10", "heal", "30"], false)]).toEqual([10, 40]);
    expect([latest(["20", "shield", "30"], true), latest(["20", "shield", "30"], false), latest(["id"], false)]).toEqual(["20", "30", null]);
  });
});

describe("what a card would do", () => {
  const told = (more: Partial<Foreseen>): Foreseen => ({ t: "foreseen", id: "", answer: "", why: null, preview: null, ...more });

  it("is what the server says: a sum, too much, or why not", () => {
    expect(outlook(told({ preview: { preview: "hit", seat: 1, before: 70, added: 30, after: 100 } }), house, house)).toMatchObject({ no: "", after: 100, out: false });
    expect(outlook(told({ preview: { preview: "knock_out", seat: 1, before: 80, added: 30, after: 110 } }), house, house)).toMatchObject({ after: 110, out: true });
    expect(outlook(told({ why: { reason: "shielded", clause: "4.4" } }), house, house)).toMatchObject({ no: "shielded", after: null });
    expect(outlook(told({ preview: { preview: "error", seat: 1 } }), house, house)).toMatchObject({ no: "oups", after: null });
    expect(outlook(told({ preview: { preview: "heal", seat: 1, before: 0, removed: 0, after: 0 } }), house, house)).toMatchObject({ after: 0, words: "why.unchanged {}" });
    expect(outlook(told({}), house, house)).toMatchObject({ no: "", after: null, out: false });
  });
});

describe("the end", () => {
  const last = events.reduce(follow, open(game.seats));

  it("knows who was of which gang, and what everybody had seen", () => {
    expect(last.gangs.every((gang) => gang !== null)).toBe(true);
    const times = (name: string, cause = "") => events.filter(({ event, cause: why }) => event === name && (!cause || why === cause)).length;
    expect(last.looks.length).toBe(times("look") + times("swap") + times("mystery")); // of both rounds
    expect(new Set(last.looks.map(({ round }) => round))).toEqual(new Set([1, 2]));
    const seen = last.looks.flatMap((look) => look.seen);
    expect(seen.length).toBe(last.looks.length + times("swap", "seats")); // both look at what they got
    expect(seen.every(({ tile }) => tile in last.faces)).toBe(true);
  });

  it("follows a tile through a Swap: what was seen before it stays true", () => {
    const look = happens("look", { by: 0, from: ["tiles", 1], cards: [null] });
    const swap = happens("swap", { by: 0, cause: "seats", from: ["tiles", 1], to: ["tiles", 2], cards: [null, null] });
    const shown = ["bogosse", "chicot", "binoclard", "bogosse"].map((face, seat) => happens("tile", { cause: "seat", from: ["tiles", seat], cards: [face] }));
    const picture = after(look, swap, ...shown);
    const [looked, swapped] = picture.looks.map(({ seen }) => seen.map(({ by, tile }) => [by, picture.faces[tile]]));
    expect(looked).toEqual([[0, "binoclard"]]); // that seat 2 has now
    expect(swapped).toEqual([[1, "chicot"], [2, "binoclard"]]);
  });

  it("is told by points where points were played", () => {
    expect(last.ending).toBe("points");
    expect(drawing.headline(last)).toBe("et-bim.headline.points");
    expect(drawing.headline({ ...last, ending: "gang", gang: "chicot" })).toBe("et-bim.headline.chicot");
    expect(drawing.headline({ ...last, ending: "nobody", gang: null })).toBe("et-bim.headline.nobody");
  });

  it("says where the points of every round came from", () => {
    expect(last.won.length).toBe(events.filter(({ event }) => event === "won").length);
    const totals = last.gains.reduce<number[]>((sums, { seat, points }) => sums.with(seat, sums[seat]! + points), Array<number>(game.seats).fill(0));
    const best = totals.flatMap((total, seat) => (total === Math.max(...totals) ? [seat] : []));
    expect(events.find(({ event }) => event === "end")!.seats).toEqual(best);
  });

  it("tells of those who went, and of what flew back twice", () => {
    const line = (event: string, number: number, seat: number) => ({ n: number, event, seat, heading: false, quiet: false, parts: [{ text: event, seat }] });
    const lines = [line("turn", 0, 0), line("play", 1, 0), line("return", 2, 1), line("turn", 3, 1), line("play", 4, 1), line("return", 5, 2), line("return", 6, 1), line("out", 7, 2)];
    const told = (some: typeof lines) => moments(some, house).map(({ n: number, when }) => [number, when]);
    expect(told(lines)).toEqual([[6, 'et-bim.when {"round":0,"turn":2}'], [7, 'et-bim.when {"round":0,"turn":2}']]);
    const rounds = [line("round", -1, 0), ...lines, line("round", 8, 0), line("turn", 9, 0), line("out", 10, 1)];
    expect(told(rounds).at(-1)).toEqual([10, 'et-bim.where_round {"round":2,"turn":1}']); // as the table says it
  });
});

describe("a mission", () => {
  const facts = { alive: [0, 2], caused_by: [null, 0, null, 2], first_out: 1, heals: [2, 0, 0, 0], damage: [40, 0, 10, 0], touched: [2], boomerangs: [0], looked_at: [[1, 2], [], [], []] };
  const far = (mission: string, seat = 0, changed = false) => {
    const [key, values] = progress(mission, facts, seat, 4, house, changed).replace("et-bim.", "").split(" ");
    return key! + Object.values(JSON.parse(values!) as object).join("/");
  };

  it("says how far it has come, from what all can count", () => {
    expect(["bodyguard", "contract", "first_blood", "sharpshooter", "infirmary", "spying", "spotless", "loyal", "boomerang"].map((one) => far(one))).toEqual(["not_so", "so", "so", "far_of1/2", "far_of2/2", "far_of2/2", "far40", "so", "so"]);
    expect(MISSIONS.filter((one) => !far(one))).toEqual([]); // not one without
    expect([far("weathercock"), far("weathercock", 0, true), far("last_standing")]).toEqual(["not_so", "so", "living2"]);
    expect(["martyr", "loyal"].map((one) => far(one, 2))).toEqual(["not_so", "not_so"]);
  });
});

describe("a card that comes back", () => {
  it.each([
    [{ width: 1860, height: 452 }, 208, 144],
    [{ width: 970, height: 215 }, 104, 88],
  ])("lies beside the burst where it turned, on the table: %o", (room, card, burst) => {
    for (let seats = 4; seats <= 12; seats += 2) {
      const tile = (seat: number) => ({ x: (((seat % (seats / 2)) + 0.5) / (seats / 2)) * room.width, y: seat < seats / 2 ? 0 : room.height });
      for (let from = 0; from < seats; from++) {
        for (let to = 0; to < seats; to++) {
          for (const turn of from === to ? [] : [1, 2, 3]) {
            const [start, one, other, end] = bow(turn, [tile(from), tile(to)], room);
            const middle = (axis: "x" | "y") => (start![axis] + 3 * one![axis] + 3 * other![axis] + end![axis]) / 8;
            const within = (at: number, half: number, whole: number) => Math.min(whole - half, Math.max(half, at));
            const aside = Math.abs(middle("x") - within(start!.x, burst / 2, room.width));
            const above = Math.abs(middle("y") - within(start!.y, burst / 2, room.height));
            expect(aside > card / 2 + burst * 0.15 || above > card * 0.7 + burst * 0.15, `${seats}: ${from} to ${to}, ${turn}`).toBe(true);
            expect(within(middle("x"), card / 2, room.width)).toBe(middle("x"));
          }
        }
      }
    }
  });
});

describe("the words about a flight", () => {
  it.each([
    ["tv", { width: 1860, height: 452 }, { width: 430, height: 264 }, { width: 640, height: 64 }, 208, 144],
    ["desktop", { width: 970, height: 215 }, { width: 250, height: 124 }, { width: 340, height: 40 }, 104, 88],
  ])("hide none of it, between whichever seats, on a %s", (_, room, chain, facts, card, burst) => {
    for (let seats = 4; seats <= 12; seats++) {
      const across = Math.ceil(seats / 2);
      const tile = (seat: number) => ({ x: (((seat % across) + 0.5) / across) * room.width, y: seat < across ? 0 : room.height });
      for (let from = 0; from < seats; from++) {
        for (let to = 0; to < seats; to++) {
          if (from === to) continue;
          const points = covered([tile(from), tile(to)] as Ends, room, card, burst);
          const [one, other] = corners(points, room, chain, facts);
          expect(hidden(points, room, chain, one), `${seats}: ${from} to ${to}`).toBe(0);
          expect(other).not.toEqual(one);
        }
      }
    }
  });
});
