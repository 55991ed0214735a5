import type { Component } from "svelte";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Node } from "../src/plain/board";
import { nodesOf } from "../src/plain/board";
import { draw } from "../src/games/quicksand";
import Circle from "../src/games/quicksand/Circle.svelte";
import DeedCard from "../src/games/quicksand/Deed.svelte";
import { colourOf, COLOURS, EXPLORERS } from "../src/games/quicksand/explorers";
import Face from "../src/games/quicksand/Face.svelte";
import Pawn from "../src/games/quicksand/Pawn.svelte";
import { follow, open, type Picture } from "../src/games/quicksand/picture";
import Race from "../src/games/quicksand/Race.svelte";
import Temple from "../src/games/quicksand/Temple.svelte";
import { covers, distances, startOf, walks } from "../src/games/quicksand/ways";
import { Asking } from "../src/table/asking.svelte";
import { Errand } from "../src/table/errand.svelte";
import { plain, type Scene } from "../src/story";
import { beatFrom } from "../src/table/stage.svelte";
import type { Happening, Place, Sight, View } from "../src/table/sight";
import type { GameCard } from "../src/wire";
import type { Say } from "../src/words.svelte";
import recorded from "./quicksand.json";
import Faces from "./toy/Faces.svelte";

const card = recorded.card as unknown as GameCard;
const games = recorded.games as unknown as { options: Record<string, unknown>; view: View; events: Happening[] }[];
const drawing = draw(card);
const NAMES = ["Ana", "Bo", "Cy", "Di", "Ed"];
/** Words that show their key and all that they are given. */
const say: Say = Object.assign((key: string, values: Record<string, unknown> = {}) => `${key}{name}{explorer}{cards}{circle}{steps}`.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (name in values ? ` ${values[name]}` : key.startsWith("quicksand.story") ? whole : "")), { has: (key: string) => !key.includes("undefined") });
const scene = (options: Record<string, unknown>): Scene => ({ say, house: say, names: NAMES, viewer: 0, declared: card, options });
const drawn = (part: Component<any>, props: Record<string, unknown>) => render(Faces, { props: { part, props } }).body;
const places = NAMES.map((name, seat) => ({ seat, name, me: seat === 0, kind: "person", away: false, mood: "open", look: [0, 0], state: "", said: null, claim: null })) as unknown as Place[];

/** The game beat by beat, with the picture after each. */
function* beats({ events, view }: (typeof games)[number]): Generator<{ beat: Happening[]; picture: Picture }> {
  let picture = drawing.open(view.seats);
  for (let next = 0; next < events.length; ) {
    const beat = beatFrom(drawing, events, next, picture);
    picture = beat.reduce(drawing.follow, picture);
    next += beat.length;
    yield { beat, picture };
  }
}
const after = (game: (typeof games)[number]): Picture => game.events.reduce(follow, open());

describe("whole games", () => {
  it("have every kind of event, each with a line, a time and a cause of its own", () => {
    const seen = new Set(games.flatMap(({ events }) => events.map(({ event }) => event)));
    expect([...card.events.map(({ name }) => name)].filter((name) => !seen.has(name))).toEqual([]);
    for (const game of games) {
      const story = drawing.story(scene(game.options));
      for (const { beat, picture } of beats(game)) {
        const lines = story.tell(beat).map(plain);
        expect(lines.every((line) => line.length > 0 && !/undefined|\{\w+\}/.test(line)), lines.join("|")).toBe(true);
        expect(drawing.lasts(beat, picture)).toBeGreaterThan(0);
        expect(new Set(beat.map(({ event }) => event).filter((event) => ["walk", "trap", "temple", "home", "stuck", "free"].includes(event))).size).toBeLessThan(2);
      }
    }
  });

  it("end with the explorers where the game says", () => {
    for (const game of games) {
      const picture = after(game);
      const nodes = nodesOf(card, game.options);
      const { positions, trapped, unowned } = game.view.facts as Record<string, Record<string, unknown>>;
      for (const one of EXPLORERS) {
        expect(picture.at[one] ?? startOf(nodes, one)).toBe(positions![one]);
        expect(picture.trapped[one]).toBe(trapped![one]);
        expect(picture.unowned.includes(one)).toBe(unowned![one]);
      }
    }
  });

  it("show whose each explorer was, and say how it ended", () => {
    for (const game of games) {
      const picture = after(game);
      const tokens = game.view.piles.tokens as string[][];
      tokens.forEach(([token], seat) => expect(picture.owners[token as keyof Picture["owners"]]).toBe(seat));
      expect(EXPLORERS.filter((one) => picture.owners[one] === "nobody")).toHaveLength(6 - tokens.length);
      const [winner] = game.view.winners;
      expect(picture.entry?.owner ?? "nobody").toBe(winner ?? "nobody");
      expect(drawing.headline(picture)).toMatch(winner === undefined ? /nobody$/ : /(walked|carried)$/);
    }
  });

  it("draw what was done, the temple, and the race", () => {
    const kinds = new Set<string>();
    const states = new Set<string>();
    for (const game of games) {
      for (const { picture } of beats(game)) {
        const { deed, entry } = picture;
        if (deed) kinds.add(/quicksand\.deed\.([a-z_]+)/.exec(drawn(DeedCard, { deed, places, me: null, size: "tv", say, house: say }))![1]!);
        if (entry) states.add(/class="temple tv (\w+)/.exec(drawn(Temple, { entry, picture, places, me: 0, size: "tv", say, house: say }))![1]!);
      }
      const race = drawn(Race, { picture: after(game), view: game.view, names: NAMES, size: "phone", say, house: say, declared: card, options: game.options });
      expect(race.match(/class="lane /g)).toHaveLength(6);
    }
    expect([...kinds].sort()).toEqual(["announce", "free", "plays", "sinks", "stuck", "trap", "trap_many", "walk", "walks"]);
    expect([...states].sort()).toEqual(["dark", "nobody", "won"]);
  });

  it("tell a walk in one line, and who sank whom", () => {
    const story = drawing.story(scene({}));
    const walk = (n: number, circle: string): Happening => ({ n, event: "walk", explorer: "hunter", circle });
    const lines = story.tell([{ n: 0, event: "turn", seat: 1, turns: 1 }, walk(1, "A1"), walk(2, "B1"), { n: 3, event: "trap", explorer: "lord", cause: "card" }]);
    expect(lines.map(({ event, n }) => [event, n])).toEqual([["turn", 0], ["walk", 1], ["trap", 3]]);
    expect(plain(lines[1]!)).toContain("Quicksand.story.walks");
    expect(plain(lines[2]!)).toContain("Bo");
  });

  it("name an explorer once that is nobody's, however often it comes in vain", () => {
    const home = (n: number): Happening => ({ n, event: "home", explorer: "hunter" });
    expect([home(1), home(2)].reduce(follow, open()).unowned).toEqual(["hunter"]);
  });

  it("remember three moments at most: the best, in their order, and the temple among them", () => {
    const events = new Set<string>();
    for (const game of games) {
      const story = drawing.story(scene(game.options));
      const lines = [...beats(game)].flatMap(({ beat }) => story.tell(beat));
      const found = drawing.moments(lines, say);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(found.map(({ n }) => n)).toEqual(found.map(({ n }) => n).toSorted((a, b) => a - b));
      if (game.view.winners.length) expect(found.at(-1)?.line.event).toBe("temple");
      const back = lines.filter(({ event }) => event === "home").length;
      expect(found.filter(({ line }) => line.event === "home")).toHaveLength(Math.min(back, game.view.winners.length ? 2 : 3));
      for (const { line } of found) events.add(line.event);
      for (const { n, line } of found) {
        const next = lines[lines.findIndex((one) => one.n === n && one === line) + 1]?.event;
        expect({ walk: "temple", temple: "home" }[line.event] ?? "none").not.toBe(next); // each is told once
      }
    }
    expect([...events].sort()).toEqual(["home", "stuck", "temple", "trap", "walk"]);
    const alone = drawing.story(scene({})).tell([{ n: 0, event: "temple", explorer: "hunter" }]);
    expect(drawing.moments(alone, say)).toHaveLength(1); // the last line is one, too
  });

  it("tell circles on the way from the one at the end, and all whom cards sink in one line", () => {
    const story = drawing.story(scene({}));
    const walk = (n: number, circle: string): Happening => ({ n, event: "walk", explorer: "hunter", circle });
    const [turn, free] = [{ n: 0, event: "turn", seat: 1, turns: 1 }, { n: 2, event: "free", explorer: "hunter" }];
    story.tell([turn, { n: 1, event: "play", from: ["hands", 1], cards: ["red", "red", "red"], explorer: "hunter" }]);
    story.tell([free]);
    const keys = [walk(3, "A1"), walk(4, "B1")].flatMap((event) => story.tell([event]).map(plain)).map((line) => /Quicksand\.story\.(pass|walks?)Bo/.exec(line)?.[1]);
    expect(keys).toEqual(["pass", "walk"]);
    const sunk = ["hunter", "botanist", "lord"].map((explorer, i): Happening => ({ n: 5 + i, event: "trap", explorer, cause: "card" }));
    const lines = story.tell(sunk);
    expect(lines).toHaveLength(1);
    for (const { explorer } of sunk) expect(plain(lines[0]!)).toContain(`quicksand.the.${explorer}`);
  });
});

describe("pictures", () => {
  it("of every card and token, seen and from behind, are their own at both sizes", () => {
    const all = [...card.faces.map(({ name }) => name), null].flatMap((face) => (["hand", "mini"] as const).map((size) => render(Face, { props: { face, size, say } }).body));
    expect(new Set(all).size).toBe(all.length);
  });

  it("of every kind of circle and every explorer are their own", () => {
    const kinds: Partial<Node>[] = [...COLOURS.flatMap((colour) => [{ kind: "start", colour }, { kind: "colour", colour }]), { kind: "mask" }, { kind: "quicksand" }, { kind: "temple" }];
    const circles = kinds.map((node) => render(Circle, { props: { node: { id: "", x: 0, y: 0, ...node }, r: 10 } }).body);
    expect(new Set(circles).size).toBe(kinds.length);
    const pawns = EXPLORERS.flatMap((explorer) => [true, false].map((trapped) => render(Pawn, { props: { explorer, r: 10, trapped, unowned: false } }).body));
    expect(new Set(pawns).size).toBe(12);
  });
});

describe("ways", () => {
  const nodes = nodesOf(card, {});
  it("are as long as the rules say", () => {
    const near = distances(nodes);
    expect(EXPLORERS.map((one) => near.get(startOf(nodes, one)!))).toEqual([13, 13, 13, 13, 13, 13]);
    expect(near.get("T")).toBe(0);
  });

  it("lead to an end in exactly so many steps", () => {
    expect(walks(nodes, "L2", 1, ["T"])).toEqual([["L2", "T"]]);
    expect(walks(nodes, "L2", 2, ["T"])).toEqual([["L2", "L1", "T"]]);
    expect(walks(nodes, "L2", 3, ["T"])).toEqual([]);
  });

  it("are covered by what lies on them", () => {
    expect(covers([{ left: 50, top: 50 }], 10, { left: 0, top: 0, width: 30, height: 30 })).toBe(0);
    expect(covers([{ left: 50, top: 50 }], 10, { left: 0, top: 0, width: 45, height: 45 })).toBe(1);
  });

  it("say what becomes of who ends there", () => {
    const end = (place: string, explorer = "hunter") => drawing.ending!(place, { explorer }, scene({})).line.split(" ")[0];
    expect([end("B1"), end("B2"), end("A1"), end("A2"), end("T")]).toEqual(["quicksand.ends.own", "quicksand.ends.other", "quicksand.ends.quicksand", "quicksand.ends.mask", "quicksand.ends.temple"]);
    const known = drawing.ending!("T", { explorer: "hunter", temple: "back" }, scene({})); // as the preview says
    expect(known.line).toMatch(/^quicksand\.ends\.back/);
    expect(EXPLORERS.map(colourOf)).toEqual([...COLOURS]);
  });
});

describe("an errand", () => {
  const LEADS: Record<string, string[]> = { "way=1": ["B1"], "way=2": ["B2", "C1"] };
  const view = (decision: number, asked: number[]): View => ({ seat: 0, decision, asked, options: Object.keys(LEADS), answer: null }) as unknown as View;
  function errand() {
    const sent: string[] = [];
    const send = (command: Record<string, unknown>) => {
      if (command.t === "what_if") return Promise.resolve({ t: "foreseen", why: null, preview: { ends: LEADS[String(command.answer)] } });
      sent.push(`${command.decision} ${command.answer}`);
      return Promise.resolve({ t: "ack" });
    };
    const store = { send } as unknown as Sight;
    return { sent, errand: new Errand(store, new Asking(store, {} as never)) };
  }
  const settled = () => new Promise((done) => setTimeout(done, 5));

  it("answers each fork as it must, until nothing is asked any more", async () => {
    const { sent, errand: one } = errand();
    one.begin("C1", 4);
    one.follow(view(4, [0]), "t"); // the question that was just answered
    one.follow(view(5, [0]), "t");
    one.follow(view(5, [0]), "t");
    await settled();
    one.follow(view(6, [0]), "t");
    await settled();
    expect(sent).toEqual(["5 way=2", "6 way=2"]);
    one.follow(view(7, [1]), "t");
    expect(one.goal).toBe(null);
  });

  it("gives up where no way leads there, so that one is asked", async () => {
    const { sent, errand: one } = errand();
    one.begin("T", 4);
    one.follow(view(5, [0]), "t");
    await settled();
    expect([sent, one.goal]).toEqual([[], null]);
  });
});
