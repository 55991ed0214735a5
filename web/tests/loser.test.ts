import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import { follow, open, type Picture } from "../src/games/loser/picture";
import { marks } from "../src/games/loser/table";
import { plain, type Scene } from "../src/story";
import { nothing } from "../src/table/choosing";
import { counted } from "../src/table/count";
import { beatFrom, moved } from "../src/table/stage.svelte";
import type { Happening, Place, View } from "../src/table/sight";
import type { GameCard } from "../src/wire";
import type { Say } from "../src/words.svelte";
import recorded from "./loser.json";
import Faces from "./toy/Faces.svelte";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { draw } = await import("../src/games/loser");
const { default: Cloth } = await import("../src/games/loser/Cloth.svelte");
const { default: Face, ACTIONS } = await import("../src/games/loser/Face.svelte");
const { default: Hero } = await import("../src/games/loser/Hero.svelte");
const { default: Triumph } = await import("../src/table/Triumph.svelte");

const card = recorded.card as unknown as GameCard;
const games = recorded.games as unknown as { options: Record<string, unknown>; start: View; view: View; events: Happening[] }[];
const drawing = draw(card);
const NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Fy"];
/** Words that show their key and all that they are given. */
const say: Say = Object.assign((key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(" "), { has: (key: string) => !/undefined|\.(you|by|taker|seen|open|many)$/.test(key) });
const scene: Scene = { say, house: say, names: NAMES, viewer: 0, declared: card, options: {} } as Scene;
const drawn = (part: Component<any>, props: Record<string, unknown>) => render(Faces, { props: { part, props } }).body;
const seats = (view: View, me: number | null) => Array.from({ length: view.seats }, (_, seat) => ({ seat, name: NAMES[seat], me: seat === me, kind: "person", away: false, mood: "open", look: [0, 0], state: "", said: null, claim: null })) as unknown as Place[];

interface Moment {
  beat: Happening[];
  picture: Picture;
  shown: View;
}

/** A game beat by beat, as it is shown. */
function* beats({ events, start }: (typeof games)[number]): Generator<Moment> {
  let picture = drawing.open(start.seats);
  const undealt = events.slice(0, events.findIndex(({ event }) => event === "turn"));
  let shown: View = { ...start, question: null, asked: [], options: [], piles: undealt.reduceRight((piles, { to, from, ...event }) => moved(piles, { ...event, ...(to && { from: to }), ...(from && { to: from }) }), start.piles) };
  for (let next = 0; next < events.length; ) {
    const beat = beatFrom(drawing, events, next, picture);
    picture = beat.reduce(drawing.follow, picture);
    shown = { ...shown, piles: beat.reduce(moved, shown.piles) };
    next += beat.length;
    yield { beat, picture, shown };
  }
}
const cloth = ({ beat, picture, shown }: Moment, size: string, me: number | null = 0, asked: Record<string, unknown> = {}) =>
  drawn(Cloth, { view: shown, shown, picture, events: beat, places: seats(shown, me), me, size, say, house: say, options: {}, calm: false, clock: null, answering: false, declared: card, offered: [], picked: null, aims: new Set(), spots: new Set(), chosen: nothing(), preview: null, onchoose: () => {}, onfill: () => {}, ...asked });

describe("whole games", () => {
  it("have every kind of event, every Spell and every Action, each with a line and a time", () => {
    const seen = new Set(games.flatMap(({ events }) => events.flatMap(({ event, cause }) => [event, `${event} ${String(cause)}`])));
    expect(card.events.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
    for (const kind of ["cast", "use", "loser", "vote", "thumbs"]) {
      const causes = card.events.find(({ name }) => name === kind)!.arguments.find(({ name }) => name === "cause")!.words!;
      expect(causes.filter((cause) => !seen.has(`${kind} ${cause}`))).toEqual([]);
    }
    for (const game of games) {
      const story = drawing.story(scene);
      for (const { beat, picture } of beats(game)) {
        const lines = story.tell(beat).map(plain);
        expect(lines.every((line) => line.length > 0 && !/undefined|\{\w+\}/.test(line)), lines.join("|")).toBe(true);
        expect(drawing.lasts(beat, picture)).toBeGreaterThan(0);
        expect((drawing.caption(beat, picture, scene) ?? []).map(({ text }) => text).join("")).not.toMatch(/undefined/);
      }
    }
  });

  it("keep the thumbs, the potions, their values, the loser and the frog apart", () => {
    for (const game of games) {
      const kinds = [...beats(game)].map(({ beat }) => [...new Set(beat.map(({ event }) => event))]);
      const vote = kinds.findIndex(([first]) => first === "reveal");
      expect(kinds.slice(vote - 1, vote + 4).map(([first]) => first)).toEqual(["thumbs", "reveal", "value", "loser", "frog"]);
      expect(kinds.slice(vote, vote + 3).every(({ length }) => length === 1)).toBe(true);
    }
  });

  it("never name the loser before the values are read, and then with the reason", () => {
    for (const game of games) {
      for (const moment of beats(game)) {
        const { vote } = moment.picture;
        if (!vote) continue;
        const html = cloth(moment, "tv", null);
        expect(html.includes("loser.loses")).toBe(vote.lost !== null);
        if (vote.lost) expect(html).toContain(`loser.why.${vote.lost.cause}`);
        if (!vote.fell) expect(html).not.toContain("loser.thumb.down");
      }
    }
  });

  it("say of each thumb whether it was right, and let the frog leap when its card turns, once", () => {
    const said = new Set<string>();
    for (const game of games) {
      let leaps = 0;
      for (const moment of beats(game)) {
        const { vote } = moment.picture;
        if (!vote?.lost) continue;
        const html = cloth(moment, "phone");
        leaps += Number(/class="flip[^"]* leaps/.test(html));
        const rows = html.split('class="verdict').slice(1).map((row) => /^[^>]*>([^<]*)/.exec(row)![1]!.replace("loser.verdict.", ""));
        const best = vote.worth[vote.ranks[0]!]!.value;
        const row = (moment.shown.facts.in_round as number[]).filter((seat) => vote.shown[seat]!.length);
        expect(rows).toHaveLength(row.length);
        for (const verdict of rows) said.add(verdict);
        const expected = row.map((seat) => {
          const first = vote.worth[seat]!.value === best;
          if (seat === vote.lost!.seat) return vote.lost!.cause.replace("_tie", "");
          return first !== vote.thumbs[seat] ? "wrong" : first ? "first" : "right";
        });
        expect(rows.toSorted()).toEqual(expected.toSorted());
      }
      expect(leaps).toBe(game.events.filter(({ event }) => event === "frog").length);
    }
    expect([...said].toSorted()).toEqual(["alone", "among", "down", "first", "right", "wrong"]);
  });

  it("are drawn at every size, with a spotlight on each Action and Spell", () => {
    const lit = new Set<string>();
    for (const game of games) {
      for (const moment of beats(game)) {
        const html = cloth(moment, moment.beat[0]!.n % 2 ? "phone" : "desktop");
        expect(html).not.toMatch(/undefined|NaN/);
        for (const [, name] of html.matchAll(/class="glyph deed ([a-z-]+)/g)) lit.add(name!);
      }
    }
    expect([...ACTIONS, ...card.faces.map(({ name }) => name).filter((name) => !/^\d/.test(name))].filter((name) => !lit.has(name))).toEqual([]);
  });

  it("end with as many frogs as the game says", () => {
    for (const { events, view } of games) expect(events.reduce(follow, open(view.seats)).frogs).toEqual(view.facts.frogs);
  });

  it("leave as many cards in each place as the game says", () => {
    const sizes = (view: View) => Object.entries(view.piles).map(([name, cards]) => [name, (cards as unknown[]).map((one) => (Array.isArray(one) ? one.length : 1))]);
    for (const game of games) expect(sizes([...beats(game)].at(-1)!.shown)).toEqual(sizes(game.view));
  });

  it("look the same to a viewer who knows a hand, but for the pills, the track and what is read aloud", () => {
    const secret = /<section class="track.*?<\/section>|<span class="pill.*?(?=<\/button>|<\/div>|<\/li>)|\. loser\.seat\.known[^<]*|id="[^"]*"|url\([^)]*\)|<!--.*?-->/gs;
    let knew = 0;
    for (const game of games) {
      for (const moment of beats(game)) {
        const hands = moment.shown.piles.hands as (string | null)[][];
        if (moment.picture.vote || !hands.slice(1).flat().some((face) => face !== null)) continue;
        knew++;
        const blind = { ...moment, shown: { ...moment.shown, piles: { ...moment.shown.piles, hands: hands.map((cards, seat) => (seat ? cards.map(() => null) : cards)) } } };
        expect(cloth(moment, "desktop").replaceAll(secret, "")).toBe(cloth(blind, "desktop").replaceAll(secret, ""));
      }
    }
    expect(knew).toBeGreaterThan(0);
  });

  it("tell at least the losers among the moments", () => {
    for (const { events } of games) {
      const lines = drawing.story(scene).tell(events);
      const kept = drawing.moments(lines, say);
      expect(kept.length).toBeLessThan(7);
      expect(kept.some(({ line }) => line.event === "loser")).toBe(true);
      expect(kept.map(({ n }) => n)).toEqual(kept.map(({ n }) => n).toSorted((a, b) => a - b));
    }
  });
});

describe("pictures", () => {
  it("of every card, seen and from behind, are their own at both sizes", () => {
    const faces = [...card.faces.map(({ name }) => name), ...ACTIONS, null];
    const all = faces.flatMap((face) => (["hand", "mini"] as const).map((size) => render(Face, { props: { face, size, say } }).body.replaceAll(/s\d+|c\d+/g, "")));
    expect(faces).toHaveLength(19 + 23 + 4 + 1);
    expect(new Set(all).size).toBe(all.length);
  });

  it("of a character have two sides", () => {
    expect(drawn(Hero, { seat: 1 })).not.toBe(drawn(Hero, { seat: 1, frog: true }));
  });
});

describe("the count", () => {
  it("follows from the end of the vote alone", () => {
    const at = (left: number) => counted(10_000, 10_000 - left).number;
    expect([5000, 3001, 3000, 2001, 2000, 1001, 1000, 1, 0, -400].map(at)).toEqual([null, null, 3, 3, 2, 2, 1, 1, 0, 0]);
  });

  it("looks again just when the number changes", () => {
    for (const left of [7200, 2999, 1500, 400]) {
      const { next } = counted(10_000, 10_000 - left);
      expect(counted(10_000, 10_000 - left + next).number).not.toBe(counted(10_000, 10_000 - left).number);
    }
    expect(counted(10_000, 10_000).next).toBe(Infinity);
  });
});

describe("what is told and shown", () => {
  it("leaves cards that change places where the others were", () => {
    const piles = { hands: [["13", "9"], [null, null]], centre_down: [null, "11", null] };
    const swapped = moved(piles, { n: 1, event: "exchange", from: ["hands", 0], to: ["centre_down"], at: [0, 0], cards: ["16", "13"] });
    expect(swapped).toEqual({ hands: [["16", "9"], [null, null]], centre_down: ["13", "11", null] });
    const unseen = moved(swapped, { n: 2, event: "exchange", from: ["hands", 1], to: ["centre_down"], at: [1, 2], cards: [null, null] });
    expect(unseen).toEqual(swapped);
  });

  it("of an Action and of a potion is what they do at this question", () => {
    const at = (name: string) => ({ ...games[0]!.start, question: { name, clause: "", kind: "turn", arguments: {} } }) as View;
    const words = { ...scene, house: Object.assign((key: string) => key, { has: (key: string) => key === "loser.does.swap" }) as Say };
    expect(drawing.does!("grimoire", at("act"), words)).toBe("loser.actions.grimoire");
    expect(drawing.does!("9", at("swap"), words)).toBe("loser.does.swap");
    expect(drawing.does!("9", at("play"), words)).toBeNull();
    expect(drawing.does!("mirror", at("swap"), words)).toBeNull();
  });

  it("names at the question for a seat the card it is for, and what that does", () => {
    const declared = card.questions.find(({ name }) => name === "target")!.arguments;
    expect(declared.map(({ name }) => name)).toEqual(["cause"]);
    const at = (cause: string) => drawing.asked!({ ...games[0]!.start, question: { name: "target", clause: "3.3", kind: "turn", arguments: { cause } } } as View, scene);
    expect(at("prying-eye")).toMatchObject({ card: expect.stringContaining("prying-eye"), does: "Loser.actions.prying-eye" });
    expect(at("mirror")).toMatchObject({ card: expect.stringContaining("mirror"), does: "Faces.mirror.line" });
  });

  it("has a potion that is opened beside its owner, and who opened it on the left", () => {
    const opened = games.flatMap((game) => [...beats(game)].filter(({ beat }) => beat[0]!.event === "open"));
    expect(opened.length).toBeGreaterThan(0);
    for (const moment of opened) {
      const { by } = moment.picture.deed!;
      const owner = moment.beat[0]!.from![1]!;
      const html = cloth(moment, "tv", null).split('class="scene')[1]!;
      expect(html.indexOf(`>${NAMES[by]}<`)).toBeLessThan(html.indexOf(`>${NAMES[owner]}<`));
      expect(html).toMatch(/still[^>]*--side: 1|--side: 1[^>]*still/);
    }
  });

  it("shows at the vote my own card, what all have laid, and what a Philtre does", () => {
    const { start } = games[0]!;
    const view = { ...start, seat: 0, question: null, piles: { ...start.piles, hands: [["9"], [null], [null]], front_up: [["4"], [], []], front_down: [[], [null], []], in_force: [[], ["lukewarm-philtre"], []] } } as View;
    const picture = follow(open(3), { n: 0, event: "vote", cause: "one_each", first: "highest" });
    const html = cloth({ beat: [], picture, shown: view }, "phone");
    expect(html).toContain('aria-label="faces.9.name"');
    expect(html).toContain("loser.seat.played faces.4.name");
    expect(html).toContain("loser.seat.down 1");
    expect(html).toContain("force.lukewarm");
    expect(html).toContain("loser.stake");
  });

  it("shows at the vote what I know of a hand beside it, until all show theirs, and to nobody else", () => {
    const { start } = games[0]!;
    const view = { ...start, seat: 0, question: null, piles: { ...start.piles, hands: [["9"], ["17"], [null]] } } as View;
    const fists = follow(open(3), { n: 0, event: "vote", cause: "one_each", first: "highest" });
    const fell = follow(fists, { n: 1, event: "thumbs", cause: "mixed", up: [0], down: [1, 2] });
    const pills = (picture: Picture, me: number | null) => cloth({ beat: [], picture, shown: { ...view, seat: me } as View }, "phone", me).match(/class="pill.*?17/gs)?.length ?? 0;
    expect([pills(fists, 0), pills(fell, 0), pills(fists, null)]).toEqual([1, 0, 0]);
  });

  it("says how many Spells are in the pile and in the discard, with room between the two", () => {
    const { start } = games[0]!;
    const text = cloth({ beat: [], picture: open(3), shown: start }, "desktop").replaceAll(/<!--.*?-->|<[^>]*>/g, "");
    expect(text).toMatch(/loser\.pile \d+ · loser\.gone 0/);
  });

  it("has what is said at the vote at the face, and on a TV below all that its seat shows", () => {
    const { start } = games[0]!;
    const fists = follow(open(3), { n: 0, event: "vote", cause: "one_each", first: "highest" });
    const fell = follow(fists, { n: 1, event: "thumbs", cause: "mixed", up: [0], down: [1, 2] });
    const places = seats(start, null).map((place) => (place.seat ? place : { ...place, said: [{ text: "Boo!" }] }));
    const row = (size: string) => cloth({ beat: [], picture: fell, shown: { ...start, question: null } }, size, null, { places }).split('class="thumb')[1]!;
    expect(row("tv").indexOf("Boo!")).toBeGreaterThan(row("tv").indexOf('class="verdict'));
    expect(row("desktop").indexOf("Boo!")).toBeLessThan(row("desktop").indexOf('class="verdict'));
    expect(row("desktop")).toContain("Boo!");
  });

  it("marks just the seats that the picked card can be aimed at", () => {
    const { start } = games[0]!;
    const at = { beat: [], picture: open(3), shown: { ...start, question: { name: "act", clause: "3.3", kind: "turn", arguments: {} } } as View };
    const marked = (seats: number[]) => {
      const chairs = cloth(at, "phone", 0, { answering: true, picked: "cast:mirror", preview: { preview: "aimed", seats } }).split('class="chair phone').slice(1);
      return chairs.filter((html) => /^[^"]* aim\b/.test(html)).map((html) => NAMES.find((name) => html.includes(`>${name}.`)));
    };
    expect(marked([1, 2])).toEqual(["Bo", "Cy"]);
    expect(marked([0, 2]).toSorted()).toEqual(["Ana", "Cy"]);
    expect(marked([])).toEqual([]);
  });

  it("fades a Spell in force that does nothing any more", () => {
    const { start } = games[0]!;
    const seen = (facts: Record<string, unknown>) => {
      const shown = { ...start, piles: { ...start.piles, in_force: [["mirror"], ["toad-tongue"], ["flat-potion"]] }, facts: { ...start.facts, copied: [2, null, null], tied: [1], in_round: [0, 1, 2], ...facts } } as View;
      const html = cloth({ beat: [], picture: open(3), shown }, "desktop");
      return { faded: html.match(/class="spell slap[^"]* spent/g)?.length ?? 0, words: [...html.matchAll(/loser\.seat\.spent faces\.([\w-]+)/g)].map(([, spell]) => spell).toSorted() };
    };
    expect(seen({})).toEqual({ faded: 0, words: [] });
    expect(seen({ tied: [] })).toEqual({ faded: 1, words: ["toad-tongue"] });
    expect(seen({ copied: [null, null, null] })).toEqual({ faded: 1, words: ["mirror"] });
    expect(seen({ in_round: [0, 1] })).toEqual({ faded: 1, words: ["flat-potion"] });
  });

  it("says once that somebody draws for a lost round", () => {
    const draws = [5, 6].map((n) => ({ n, event: "draw", cause: "loser", from: ["spell_pile"], to: ["spells", 2], cards: [null] }) as Happening);
    expect(drawing.story(scene).tell(draws)).toHaveLength(1);
    expect(drawing.story(scene).tell(draws.map((one) => ({ ...one, to: ["spells", 0], cards: ["gong"] }) as Happening))).toHaveLength(2);
  });

  it("has the frog among the winners on the front page, where a game has such a picture", () => {
    const page = (shape: typeof drawing) => drawn(Triumph, { winners: [0, 2, 3], beaten: [1], cards: [[], [], []], drawing: shape, say, size: "phone", moving: false, title: "won", line: "" });
    const frog = drawn(Hero, { seat: 1, size: "hand", frog: true });
    const { beaten: _, ...other } = drawing;
    expect(page(drawing)).toContain(/<svg.*<\/svg>/s.exec(frog)![0]);
    expect(page(drawing).indexOf("beaten")).toBeGreaterThan(page(drawing).indexOf('class="hero'));
    expect(page(other)).not.toContain("beaten");
    for (const shape of [drawing, other]) expect(page(shape).match(/class="hero[ "]/g)).toHaveLength(3);
  });

  it("is all frog at the end, a bot too", () => {
    const { events, view } = games[0]!;
    const picture = events.reduce(follow, open(view.seats));
    expect(drawing.places(picture, view, say)[picture.loser!]).toEqual({ out: true, state: "loser.state.frog" });
  });
});

describe("the track", () => {
  it("crosses out what is gone, and marks mine, what lies open in a hand, and what I alone know", () => {
    const { start } = games[0]!;
    const piles = { ...start.piles, centre_up: ["4"], front_up: [["7"], [], []], front_down: [["1"], [null], []], hands: [["9", "15"], ["18", null], [null]], centre_down: [null, "6"] };
    const view = { ...start, seat: 0, piles, facts: { ...start.facts, open: ["18"] } } as View;
    const found = (mark: string) => marks(view, Array.from({ length: 19 }, (_, i) => `${i + 1}`)).filter((one) => one.mark === mark).map(({ face }) => face);
    expect(found("public")).toEqual(["4", "7"]);
    expect(found("open")).toEqual(["18"]); // still against me
    expect(found("mine")).toEqual(["9", "15"]);
    expect(found("secret")).toEqual(["1", "6"]);
    const at = (pile: string, face: string) => ({ where: [{ pile, seat: null, count: 1, at: null }], surely: { [face]: 1 }, may: [], only: null, rest: false });
    const more = marks({ ...view, known: [at("centre_down", "11"), at("deck", "12")] } as View, ["11", "12"]); // what is gathered, one does not hold against anybody
    expect(more.map(({ mark }) => mark)).toEqual(["secret", ""]);
  });

  it("counts as hidden reds no hand of one who has left, from the moment it is laid down", () => {
    const { start } = games[0]!;
    const shown = { ...start, piles: { ...start.piles, front_down: [[null], [null, null], []] } } as View;
    const hidden = (left: number[]) => /loser\.track\.hidden \d/.exec(cloth({ beat: [], picture: { ...open(3), left }, shown }, "tv", null))?.[0];
    expect(hidden([])).toBe("loser.track.hidden 3");
    expect(hidden([1])).toBe("loser.track.hidden 1");
  });

  it("stands in the order that counts now", () => {
    const { start } = games[0]!;
    const order = (worth: Record<string, number>) =>
      [...cloth({ beat: [], picture: open(3), shown: { ...start, facts: { ...start.facts, worth } } as View }, "desktop").split('class="track')[1]!.matchAll(/<span aria-hidden="true"[^>]*>(\d+)/g)].map(([, face]) => Number(face));
    const printed = Object.fromEntries(Array.from({ length: 19 }, (_, i) => [`${i + 1}`, i + 1]));
    expect(order(printed)).toEqual(Object.values(printed));
    expect(order({ ...printed, 1: 0, 15: 5, 16: 6, 17: 7, 18: 8, 19: 9 })).toEqual([1, 2, 3, 4, 5, 15, 6, 16, 7, 17, 8, 18, 9, 19, 10, 11, 12, 13, 14]);
  });
});
