// Roulette's drawing follows whole games: what it shows is what the facts say, and every beat has its words.
import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import { nothing } from "../src/table/choosing";
import type { Face, Happening, Place, View } from "../src/table/sight";
import type { GameCard } from "../src/wire";
import games from "./roulette.json";
import cards from "./toy/cards.json";
import Faces from "./toy/Faces.svelte";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { draw } = await import("../src/games/roulette");
const { PRINTS } = await import("../src/games/roulette/Face.svelte");
const { arrows, GRID } = await import("../src/games/roulette/arrows");
const { PHASE_OF, SKULLS } = await import("../src/games/roulette/cards");
const { default: Cloth } = await import("../src/games/roulette/Cloth.svelte");
const { default: Shot } = await import("../src/games/roulette/Shot.svelte");
const { lanesOf } = await import("../src/games/roulette/lanes");
const { beatFrom, moved } = await import("../src/table/stage.svelte");
const { plain } = await import("../src/story");

const card = cards.roulette as unknown as GameCard;
const drawing = draw(card);
interface Recorded {
  seats: number;
  events: Happening[];
  stops: { n: number; dice_shown: boolean; facts: Record<string, unknown> }[];
}
const recorded = games as unknown as Recorded[];
const told: Record<string, Set<string>> = {};
/** Words that say which they are. */
const say = Object.assign((key: string, values: Record<string, unknown> = {}) => `${key}${Object.keys(values).length ? ` ${JSON.stringify(values)}` : ""}`, { has: (key: string) => !key.startsWith("skin.") });
const scene = (seats: number, viewer: number | null = null) => ({ say, house: say, names: Array.from({ length: seats }, (_, i) => `N${i}`), viewer, declared: card });

/** The beats of a game, with the picture after each. */
function beats({ seats, events }: Recorded) {
  const out = [];
  let picture = drawing.open(seats);
  for (let next = 0; next < events.length; next += out.at(-1)!.beat.length) {
    const beat = beatFrom(drawing, events, next, picture);
    picture = beat.reduce(drawing.follow, picture);
    out.push({ beat, picture });
  }
  return out;
}

describe("the cards", () => {
  it("are all drawn, in both skins, and say when they are played", () => {
    for (const { name } of card.faces) {
      expect(PRINTS[name], name).toBeDefined();
      if (name !== "click" && name !== "bullet") expect(PHASE_OF[name], name).toBeDefined();
    }
    expect(Object.keys(PRINTS)).toHaveLength(card.faces.length);
    expect(SKULLS.size).toBe(5);
  });
});

describe("a whole game", () => {
  it.each(recorded.map((game, i) => [i, game] as const))("is shown as the facts have it (%i)", (_, game) => {
    for (const { n, facts, dice_shown } of game.stops) {
      const picture = game.events.slice(0, n).reduce(drawing.follow, drawing.open(game.seats));
      const { spots } = picture;
      const of = <K extends keyof (typeof spots)[0]>(key: K) => spots.map((spot) => spot[key]);
      expect(of("points")).toEqual(facts.points);
      expect(of("lost")).toEqual(facts.lost);
      expect(picture.referee).toBe(facts.referee);
      expect(picture.shots).toBe(facts.shots);
      if (dice_shown) spots.forEach((spot, seat) => expect(spot.die ?? 0, `die ${seat} at ${n}`).toBe((facts.dice as number[])[seat]));
      expect(spots.flatMap((spot, seat) => (spot.accused ? [seat] : []))).toEqual(facts.accusers);
      expect(spots.flatMap((spot, seat) => (spot.out && !spot.dead ? [seat] : []))).toEqual((facts.out as number[]).filter((seat) => !spots[seat]!.dead));
      expect(of("aim"), `aims at ${n}`).toEqual(facts.aims);
    }
  });

  it.each(recorded.map((game, i) => [i, game] as const))("has words for every beat, and one cause at a time (%i)", (_, game) => {
    const teller = drawing.story(scene(game.seats));
    for (const { beat, picture } of beats(game)) {
      const [first] = beat;
      const causes = new Set(beat.map(({ event }) => event));
      if (causes.has("fire")) expect([...causes]).toEqual(["fire"]); // all cards turn together, and nothing else happens
      if (causes.has("loses") || causes.has("captain_lost")) expect(beat.filter(({ event }) => event === "loses" || event === "captain_lost")).toHaveLength(1);
      expect(drawing.lasts(beat, picture)).toBeGreaterThanOrEqual(0);
      const lines = teller.tell(beat);
      const caption = drawing.caption(beat, picture, scene(game.seats));
      for (const line of lines) expect(plain(line), first!.event).toMatch(/\S/);
      if (caption) expect(caption.map((part) => part.text).join("")).toMatch(/\S/);
      (told[first!.event] ??= new Set()).add(drawing.sound(beat) ?? "");
    }
  });

  it("is heard: clicks dry, bullets as party poppers", () => {
    expect([...told.fire!].sort()).toEqual(["click", "pop"]);
    expect(Object.keys(drawing.sounds!)).toEqual(expect.arrayContaining(["click", "pop", "spin"]));
  });

  it("all who owe a shot turn their cards in one beat", () => {
    const volleys = recorded.flatMap(beats).filter(({ beat }) => beat[0]!.event === "fire");
    expect(Math.max(...volleys.map(({ beat }) => beat.length))).toBeGreaterThan(3);
    for (const { beat, picture } of volleys) expect(picture.volley.filter((shot) => shot !== null)).toHaveLength(beat.length);
  });

  it("all hands lift in one beat", () => {
    for (const { beat, picture } of recorded.flatMap(beats).filter(({ beat: [first] }) => first!.event === "bid")) {
      const bidding = beat.filter(({ event }) => event === "bid").map(({ seat }) => seat);
      expect(bidding).toEqual(picture.spots.flatMap((spot, seat) => (spot.dead ? [] : [seat])));
    }
  });

  it("ends in one of four ways, each with its headline", () => {
    const ends = recorded.map((game) => drawing.headline(beats(game).at(-1)!.picture));
    expect(new Set(ends)).toEqual(new Set(["points", "last_captain", "no_captain", "rounds"].map((cause) => `roulette.headline.${cause}`)));
  });

  it("the stack has the cards of a window in the order in which they act", () => {
    for (const { beat, picture } of recorded.flatMap(beats)) {
      const played = beat.filter(({ event }) => event === "play");
      const last = picture.stack.slice(-played.length).map((one) => one.card);
      if (played.length && beat.every(({ event }) => event === "play")) expect(last).toEqual(played.map(({ cards: [face] = [] }) => face));
    }
  });

  it("tells who went and who was caught, at most six times", () => {
    for (const game of recorded) {
      const lines = drawing.story(scene(game.seats)).tell(game.events);
      const moments = drawing.moments(lines, say);
      expect(moments.length).toBeLessThanOrEqual(6);
      expect(moments.map(({ n }) => n)).toEqual(moments.map(({ n }) => n).toSorted((a, b) => a - b));
    }
  });
});

describe("the words of a moment", () => {
  const words = (beat: Partial<Happening>[], seats = 3) => {
    const picture = { ...drawing.open(seats), phase: "trigger" as const, shots: 2 };
    return drawing.caption(beat as Happening[], picture, scene(seats, 0))!.map((part) => part.text).join("");
  };
  const fire = (seat: number, face: string, target: number | null) => ({ n: seat, event: "fire", from: ["barrels", seat], cards: [face], cause: target === null ? "sky" : target === seat ? "own" : "aimed", target }) as Partial<Happening>;
  const spoken = { "page.captions.bangs": "bullet for {names}", "page.captions.aimed": "bullet for {names} from {by}", "page.captions.sky": "sky from {names}", "page.captions.clicks": "clicks {shot}", "page.ready": "ready {shot}" } as Record<string, string>;
  const plainly = Object.assign((key: string) => spoken[key] ?? key, { has: say.has });
  const said = (...beat: Partial<Happening>[]) => drawing.caption(beat as Happening[], { ...drawing.open(3), shots: 2 }, { ...scene(3, 0), say: plainly })!.map((part) => part.text).join("");

  it("name whom a bullet is for, not who fires it", () => {
    expect(said(fire(0, "click", 0), fire(1, "bullet", 0))).toBe("bullet for seat.you from N1");
    expect(said(fire(0, "click", 0), fire(1, "bullet", 1))).toBe("bullet for N1");
    expect(said(fire(1, "bullet", 2), fire(2, "bullet", 2))).toBe("bullet for N2");
    expect(said(fire(1, "bullet", null))).toBe("sky from N1");
    expect(said(fire(1, "click", 1))).toBe("clicks 2");
  });

  it("name two accusations of one moment, and count more of them", () => {
    const accuse = (seat: number, accused: number) => ({ n: seat, event: "accuse", seat, accused }) as Partial<Happening>;
    expect(words([accuse(1, 0)])).toMatch(/^events\.accuse\S*$/i);
    expect(words([accuse(0, 1), accuse(1, 2)])).toMatch(/^events\.accuse\S* events\.accuse\S*$/i);
    expect(words([accuse(0, 1), accuse(1, 2), accuse(2, 0)])).toBe("page.captions.accuse");
  });

  it("call the shot that comes", () => {
    expect(said({ n: 1, event: "call", seats: [0, 2], shot: 3 })).toBe("ready 3");
  });

  it("name nobody else where a card is played on oneself", () => {
    const line = drawing.story(scene(3)).line({ n: 1, event: "play", cause: "on", from: ["hands", 1], cards: ["peek"], target: 1 } as unknown as Happening);
    expect(plain(line)).toMatch(/play\.alone/i);
  });

  it("are others for whoever has accused, and when nobody owes a shot", () => {
    const at = (name: string, facts: Record<string, unknown>) => drawing.case!({ question: { name }, seat: 0, facts } as unknown as View);
    expect(at("accuse", { accusers: [1] })).toBe(null);
    expect(at("accuse", { accusers: [0] })).toBe("accused");
    expect(at("trigger", { owed: [0, 2] })).toBe(null);
    expect(at("trigger", { owed: [0, 0] })).toBe("no_shot");
    expect(at("bid", {})).toBe(null);
  });
});

describe("what lies under the table", () => {
  const view = (options: string[], held: string[] = []) => ({ seat: 0, options, piles: { hands: [held] } }) as unknown as View;

  it("is one click and one bullet to pocket, whichever one likes", () => {
    expect(drawing.hand(view(["pocket:click", "pocket:bullet"], ["gift"]))).toEqual(["click", "bullet", "gift"]);
  });

  it("is two of them with Deep Pockets", () => {
    const options = ["pocket:click", "pocket:bullet", "pocket:deep-pockets+click+click", "pocket:deep-pockets+click+bullet"];
    expect(drawing.hand(view(options, ["deep-pockets"]))).toEqual(["click", "click", "bullet", "deep-pockets"]);
  });

  it("is the row of dice where a number is asked, by the bid or by a card", () => {
    const dice = (name: string, cards: string[]) => drawing.acts!({ question: { name } } as unknown as View, { ...nothing(), cards });
    expect(dice("bid", [])).not.toBe(null);
    expect(dice("trigger", ["second-thoughts"])).toBe(dice("bid", []));
    expect(dice("trigger", [])).toBe(null);
    expect(dice("trigger", ["gift"])).toBe(null);
  });

  it("is the hand alone in a window, whether a card fits or not", () => {
    expect(drawing.hand(view(["pass"], ["gift", "fine"]))).toEqual(["gift", "fine"]);
  });
});

describe("arrows", () => {
  it("go from one seat towards another, and stay on the cloth", () => {
    const columns = Math.max(...GRID[6]!);
    const [one] = arrows([{ from: 4, to: 2 }], columns, 2, 336, 280);
    expect(one!.turn).toBeCloseTo((Math.atan2(-140, 112) * 180) / Math.PI);
    expect(one!.long).toBeGreaterThan(60);
    expect(one!.x).toBeGreaterThan(168 + 30); // the face of whoever aims stays free
  });

  it("in a single row run from card to card on rails of their own, below the cards", () => {
    const [one, other] = arrows([{ from: 0, to: 3 }, { from: 2, to: 1 }], 4, 1, 800, 500);
    expect(one).toMatchObject({ x: 100, turn: 0, long: 600 });
    expect(other).toMatchObject({ x: 500, turn: 180, long: 200 });
    expect(other!.y).toBeLessThan(one!.y - 20);
    expect(other!.y).toBeGreaterThan(400);
  });
});

describe("aims at others", () => {
  const places = Array.from({ length: 4 }, (_, seat) => ({ seat, name: `N${seat}`, me: false, kind: "person", mood: "open" })) as unknown as Place[];
  const piles = { barrels: places.map(() => [null]), pockets: [[], [], [], []], hands: [[], [], [], []], aside: [[], [], [], []], fired: [[], [], [], []] };
  const drawn = (picture: ReturnType<typeof drawing.open>, counts: number | null) => {
    const shown = { seat: null, piles, locked: [], facts: { owed: [1, 1, 1, 1] }, question: null, known: [] } as unknown as View;
    const lanes = lanesOf(shown, picture, false, card, {});
    const html = render(Faces, { props: { part: Shot, props: { lanes, picture, fired: counts === null, number: counts, zero: 0, places, size: "phone", family: false, say, calm: false } } }).body;
    return html.split('class="arrow').length - 2; // one is the frame of all
  };
  const table = (...events: Partial<Happening>[]) => events.reduce((picture, event, n) => drawing.follow(picture, { n, ...event } as Happening), drawing.open(4));

  it("are arrows before the shot; one's own head and the sky have none", () => {
    expect(drawn(table(), 3)).toBe(0);
    expect(drawn(table({ event: "aim", seat: 0, cause: "gift", target: 2 }), 3)).toBe(1);
    expect(drawn(table({ event: "aim", seat: 0, cause: "gift", target: 2 }, { event: "sky", seat: 1 }, { event: "aim", seat: 3, cause: "gift", target: 0 }), 2)).toBe(2);
  });

  it("are arrows after it where a bullet flies", () => {
    const fire = (face: string) => table({ event: "aim", seat: 0, cause: "gift", target: 2 }, { event: "fire", from: ["barrels", 0], cards: [face], cause: "aimed", target: 2 });
    expect(drawn(fire("bullet"), null)).toBe(1);
    expect(drawn(fire("click"), null)).toBe(0);
  });
});

/** A game beat by beat with the piles as they lie after it, and the cloth as a television or a phone has it. */
function* scenes(game: Recorded) {
  const empty = () => Array.from({ length: game.seats }, () => [] as Face[]);
  let piles: View["piles"] = { barrels: empty(), pockets: empty(), hands: empty(), aside: empty(), fired: empty(), seven: empty(), spares: [], deck: [], discard: [] };
  const places = Array.from({ length: game.seats }, (_, seat) => ({ seat, name: `N${seat}`, me: false, kind: "person", away: false, mood: "open", look: [0, 0], state: "", said: null, claim: null })) as unknown as Place[];
  for (const { beat, picture } of beats(game)) {
    piles = beat.reduce(moved, piles);
    const shown = { seat: null, seats: game.seats, piles, locked: [], asked: [], options: [], known: [], facts: {}, question: null, over: false, winners: [] } as unknown as View;
    const cloth = (size: string) =>
      render(Faces, { props: { part: Cloth, props: { view: shown, shown, picture, events: beat, places, me: null, size, say, house: say, options: {}, calm: false, clock: null, declared: card, offered: [], picked: null, aims: new Set(), spots: new Set(), chosen: nothing(), preview: null, onchoose: () => {}, onfill: () => {}, onpiles: () => {} } } }).body;
    yield { beat, picture, shown, cloth };
  }
}

describe("what people ask about the rules is seen on the table", () => {
  const all = recorded.flatMap((game) => [...scenes(game)]);
  const only = (event: string, fits: (one: Happening) => boolean = () => true) => all.filter(({ beat }) => beat.some((one) => one.event === event && fits(one)));

  it("2.4: who accuses one seat together stands there together, and what lay in the pocket", () => {
    const verdicts = only("verdict", ({ accusers }) => (accusers as number[]).length > 1);
    expect(new Set(verdicts.map(({ beat }) => beat.find(({ event }) => event === "verdict")!.cause))).toEqual(new Set(["honest", "cheat"]));
    for (const { beat, cloth } of verdicts) {
      const { accusers, seat, cause } = beat.find(({ event }) => event === "verdict")!;
      const html = cloth("tv");
      for (const one of [...(accusers as number[]), seat!]) expect(html).toContain(`>N${one}<`);
      expect(html).toContain(`page.${String(cause)}`);
    }
  });

  it("1.1: each end has a picture of its own", () => {
    const pictures = ["points", "last_captain", "no_captain", "rounds"].map((cause) => only("end", (one) => one.cause === cause)[0]!.cloth("phone"));
    const shapes = pictures.map((html) => html.match(/ d="[^"]+"| points="[^"]+"/g)!.join());
    expect(new Set(shapes).size).toBe(4);
  });

  it("3.3: when the last captains go together nobody wins", () => {
    const [end] = only("end", ({ cause }) => cause === "no_captain");
    expect(end!.beat.at(-1)!.seats).toEqual([]);
    expect(end!.cloth("tv")).toContain("page.ends.no_captain");
  });

  it("4.1: a bullet for the dead, or for one out of the round, costs nobody anything", () => {
    const OVER = new Set(["call", "points", "round", "end"]);
    const met = all.flatMap(({ beat }, i) => beat.filter(({ event, cards, target, from }) => event === "fire" && cards![0] === "bullet" && target !== null && target !== from![1] && all[i - 1]!.picture.spots[target as number]!.out).map(({ target }) => ({ i, target: target as number })));
    expect(new Set(met.map(({ i, target }) => all[i]!.picture.spots[target]!.dead))).toEqual(new Set([true, false]));
    for (const { i, target } of met) {
      const after = all.slice(i + 1);
      const shot = after.slice(0, after.findIndex(({ beat }) => OVER.has(beat[0]!.event)));
      expect(shot.flatMap(({ beat }) => beat.filter(({ event, seat }) => /loses|captain_lost/.test(event) && seat === target))).toEqual([]);
      for (const { picture } of shot) expect(picture.hit).not.toContain(target);
    }
  });

  it("4.1: the dead play their skull cards, and the stack has them", () => {
    const dead = all.filter(({ beat, picture }) => beat.some(({ event, from }) => event === "play" && picture.spots[from![1]!]!.dead));
    expect(dead.length).toBeGreaterThan(0);
    for (const { beat, picture, cloth } of dead) {
      const { cards, from } = beat.find(({ event, from }) => event === "play" && picture.spots[from![1]!]!.dead)!;
      expect(SKULLS.has(cards![0]!)).toBe(true);
      expect(picture.stack).toContainEqual(expect.objectContaining({ seat: from![1], card: cards![0] }));
      expect(cloth("phone")).toContain(`faces.${cards![0]}.name`);
    }
  });

  it("Peek: who looked, and at whose barrel, is told to all; the cards are on a pill for the one who looked", () => {
    const peeks = only("peek", ({ cause }) => cause === "another");
    expect(peeks.length).toBeGreaterThan(0);
    for (const { beat, shown, picture } of peeks) {
      const peek = beat.find(({ event }) => event === "peek")!;
      expect(plain(drawing.story(scene(6)).line(peek))).toMatch(/peek\.another/i);
      const owner = peek.from![1]!;
      const barrels = (shown.piles.barrels as Face[][]).map((cards, seat) => (seat === owner ? cards.with(-1, "bullet").with(-2, "click") : cards.map(() => null)));
      const seen = (who: number | null, piles: View["piles"]) => lanesOf({ ...shown, seat: who, piles } as View, picture, true, card, {}).map((lane) => lane.seen);
      expect(seen(Number(peek.by), { ...shown.piles, barrels })[owner]).toEqual(["bullet", "click"]);
      expect(seen(null, shown.piles).flat()).toEqual([]);
    }
  });
});

describe("a barrel that is shuffled", () => {
  it("has no card whose place anybody knows, whatever went in", () => {
    const load: Happening = { n: 1, event: "load", from: ["spares"], to: ["barrels", 1], cards: ["bullet"] };
    const after = [load, { n: 2, event: "shuffle", from: ["barrels", 1] } as Happening].reduce(moved, { spares: ["bullet"], barrels: [["click"], [null, "click"]] });
    expect(after).toEqual({ spares: [], barrels: [["click"], [null, null, null]] });
  });

  it("shows no pill beside its seat after a false accusation", () => {
    const accused = recorded.flatMap((game) => [...scenes(game)]).filter(({ beat }) => beat.some(({ event, cause }) => event === "aside" && cause === "false_accusation"));
    expect(accused.length).toBeGreaterThan(0);
    for (const { shown, picture } of accused) expect(lanesOf(shown, picture, true, card, {}).flatMap(({ seen }) => seen)).toEqual([]);
  });
});

describe("a card that is only shown", () => {
  it("stays in its pile", () => {
    const piles = { pockets: [["click"], [null]], hands: [["gift"], []], discard: [] };
    expect(moved(piles, { n: 1, event: "frisk", from: ["pockets", 0], cards: [null] })).toEqual(piles);
    expect(moved(piles, { n: 2, event: "play", from: ["hands", 0], to: ["discard"], cards: ["gift"] })).toMatchObject({ hands: [[], []], discard: ["gift"] });
  });
});
