// The plain table: what a game declares is enough to follow, tell and end it.
import { describe, expect, it, vi } from "vitest";
import type { Happening, View } from "../src/table/sight";
import type { GameCard } from "../src/wire";
import cards from "./toy/cards.json";
import { declared } from "./declared";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { plain } = await import("../src/plain");
const { standIn } = await import("../src/spelt");
const { plain: text } = await import("../src/story");
const { gap, nothing } = await import("../src/table/choosing");
const { words } = await import("../src/words.svelte");

let n = 0;
const happens = (event: string, more: Partial<Happening> = {}): Happening => ({ n: n++, event, ...more });
const roulette = plain(cards.roulette as unknown as GameCard);
const loser = plain(cards.loser as unknown as GameCard);
const house = words.table;
/** A game that has not a word, with these events and how long each takes to read. */
function wordless(readings: Record<string, number>, events: string[] = Object.keys(readings)): GameCard {
  const card = declared("goose odd-boot", events);
  return { ...card, events: card.events.map((one) => ({ ...one, reading: readings[one.name]! })) };
}
const scene = (card: GameCard, viewer: number | null = null) => ({ say: words.game("left-luggage"), house, names: ["Ana", "Bo", "Cy"], viewer, declared: card });

describe("what happens", () => {
  const card = wordless({ round: 600, turn: 300, lay: 800, slip: 200, out: 1600, end: 2000 });
  const drawing = plain(card);

  it("is shown with what takes no time to read, and with more of the same", () => {
    const beat = [happens("lay")];
    const joins = (event: string) => drawing.joins(beat, happens(event), drawing.open(3));
    expect(["lay", "slip", "turn", "out", "round"].map(joins)).toEqual([true, true, true, false, false]);
  });

  it("says several short things of a kind together, and of long ones the first", () => {
    const said = (...beat: Happening[]) => drawing.caption(beat, drawing.open(3), scene(card))?.map((part) => part.text).join("");
    const [one, two] = [0, 1].map((seat) => happens("lay", { seat }));
    expect(said(happens("round"), happens("slip"), one!, two!)).toBe("Ana · lay, Bo · lay");
    expect(said(one!, happens("out", { seat: 1 }))).toBeUndefined();
    expect(said(...Array.from({ length: 10 }, () => one!))).toBeUndefined();
  });

  it("a round begins with itself", () => {
    const quick = plain(wordless({ round: 100, lay: 800 }));
    expect(quick.joins([happens("lay")], happens("round"), quick.open(3))).toBe(false);
  });

  it("lasts as long as it takes to read", () => {
    expect(drawing.lasts([happens("lay"), happens("slip"), happens("turn")], drawing.open(3))).toBe(1300);
  });

  it("is heard by what matters most in it", () => {
    expect(drawing.sound([happens("slip"), happens("out", { seat: 1 })])).toBe("stamp");
    expect(drawing.sound([happens("lay", { cards: [null] })])).toBe("flick");
    expect(drawing.sound([happens("turn")])).toBeNull();
    expect(drawing.sound([happens("end")])).toBe("win");
  });
});

describe("the picture", () => {
  const all = (...events: Happening[]) => events.reduce(roulette.follow, roulette.open(4));

  it("knows round, turn, and who went in which order", () => {
    const picture = all(happens("round", { round: 3 }), happens("turn", { seat: 2 }), happens("out", { seat: 3 }), happens("out", { seat: 1 }));
    expect(picture).toMatchObject({ round: 3, turn: 2, gone: [3, 1] });
  });

  it("a seat that is dealt cards again is in again", () => {
    expect(all(happens("out", { seat: 1 }), happens("out", { seat: 2 }), happens("deal", { to: ["hands", 1], cards: [null] })).gone).toEqual([2]);
    expect(all(happens("out", { seat: 1 }), happens("turn", { seat: 1 })).gone).toEqual([]);
  });

  it("says at the end what counts, and what one was in secret", () => {
    const card = declared("goose odd-boot", ["end"]);
    const pile = { name: "owners", most: 1, each: true, seen: "owner", loose: false, secret: true };
    const tags = { name: "tags", kind: "number", each: "seat", low: 0, high: 2 };
    const drawing = plain({ ...card, piles: [pile], facts: [tags], first: ["tags"] } as unknown as GameCard);
    const view = { facts: { tags: [1, 0] }, piles: { owners: [["odd-boot"], ["goose"]] } } as unknown as View;
    const told = (seat: number) => drawing.score!(seat, view, drawing.open(2), house, words.game("left-luggage"));
    expect([told(0), told(1)]).toEqual(["tags 1 · Odd boot", "Goose"]);
  });

  it("calls the circles of its board by their names, and shows an answer by the card that its verb names", () => {
    const map = { default: { nodes: [{ id: "B1", colour: "red", x: 0, y: 0 }] } };
    const card = { ...declared("goose odd-boot", ["end"]), board: "map", options: { properties: { map } } } as unknown as GameCard;
    const drawing = plain(card);
    expect(drawing.ending!("B1", {}, scene(card))).toEqual({ sign: "B1", name: "red", line: "" });
    expect(["goose", "walk-goose:odd-boot", "walk:goose", "pass"].map((of) => drawing.marked!(of))).toEqual([true, true, false, false]);
  });

  it("ends with winners, or with nobody", () => {
    expect(roulette.headline(all(happens("end", { seats: [1] })))).toBe("end.headline");
    expect(roulette.headline(all(happens("end", { seats: [] })))).toBe("end.headline_nobody");
  });
});

describe("the seats", () => {
  const view = (more: Partial<View>) => ({ seats: 3, asked: [], winners: [], facts: {}, piles: {}, ...more }) as unknown as View;

  it("are out by what was shown, and by the facts", () => {
    const picture = roulette.follow(roulette.open(3), happens("out", { seat: 0 }));
    expect(roulette.places(picture, view({ facts: { alive: [0, 1] } }), house).map(({ out }) => out ?? false)).toEqual([true, false, true]);
  });

  it("a winner who had to go is not out", () => {
    expect(roulette.places(roulette.open(3), view({ facts: { alive: [] }, winners: [1] }), house).map(({ out }) => out ?? false)).toEqual([true, false, true]);
  });

  it("say whose turn it is while nobody is asked", () => {
    const picture = loser.follow(loser.open(3), happens("turn", { seat: 1 }));
    expect(loser.places(picture, view({}), house).map(({ state }) => state)).toEqual([undefined, "seat.turn", undefined]);
    expect(loser.places(picture, view({ asked: [1] }), house).map(({ state }) => state)).toEqual([undefined, undefined, undefined]);
  });
});

describe("the cards", () => {
  const piles = { hands: [["peek"], [null]], sevens: [["click", "bullet"], [null, null]], pockets: [["bullet"], [null]], discard: ["fine"] };
  const view = { seat: 0, seats: 2, piles: { ...piles, barrels: [[], []] } } as unknown as View;
  const secret = plain({ ...(cards.roulette as unknown as GameCard), piles: (cards.roulette as unknown as GameCard).piles.map((pile) => ({ ...pile, secret: pile.name === "pockets" })) });

  it("one's own that one sees are the hand, but for what one is", () => {
    expect(roulette.hand(view)).toEqual(["click", "bullet", "bullet", "peek"]);
    expect(secret.hand(view)).toEqual(["click", "bullet", "peek"]);
    expect([roulette.secret, secret.secret].map(Boolean)).toEqual([false, true]);
    expect(roulette.hand({ ...view, seat: null })).toEqual([]);
  });

  it("the discard is a pile that lies open on the table", () => {
    expect(roulette.discard!(view)).toEqual(["fine"]);
  });

  it("at the end lie those that were left, what one is before them", () => {
    expect(secret.leftovers(view, secret.open(2))).toEqual([["bullet", "click", "bullet", "peek"], []]);
  });
});

it("the prompt shows a card that everybody sees, and none that only I see", () => {
  const shout = (to: [string, number]) => roulette.shout([happens("draw", { to, cards: ["bullet"] })], roulette.open(4));
  expect([shout(["fired", 1]), shout(["hands", 0])]).toEqual(["bullet", null]);
});

describe("a game without words", () => {
  it("is told by its names", () => {
    const card = wordless({ lay: 800, open_it: 1600, end: 2000 }, ["lay place:place", "open_it by:seat", "end seats:seats"]);
    const lines = plain(card).story(scene(card, 1)).tell([
      happens("lay", { from: ["hands", 0], to: ["shelf"], cards: ["odd-boot"], place: "C" }),
      happens("open_it", { by: 1 }),
      happens("lay", { from: ["hands", 1], to: ["shelf"], cards: [null], place: null }),
      happens("end", { seats: [0, 2] }),
    ]);
    expect(lines.map(text)).toEqual(["Ana · lay: Odd boot, place C", "Open it: by seat.you", "Seat.you · lay: card.hidden, place seat.nobody", "Ana" + "seat.and" + "Cy · end"]);
  });

  it("names stand in for questions, cards, facts and piles", () => {
    expect(["questions.open_it.title", "questions.open_it.line", "faces.odd-boot.name", "faces.odd-boot.line", "facts.last_said", "piles.shelf"].map(standIn)).toEqual(["Open it", "", "Odd boot", "", "last said", "shelf"]);
    expect(words.game("left-luggage").has("faces.goose.name")).toBe(false);
  });
});

it("of a long story the Gazette tells what took longest to read, each with its heading", () => {
  const card = wordless({ round: 600, lay: 800, open_it: 1600, end: 2000 }, ["round round:number", "lay", "open_it seat:seat", "end seats:seats"]);
  const drawing = plain(card);
  const events = Array.from({ length: 8 }, (_, i) => [happens("round", { round: i + 1 }), happens("lay", { seat: 0 }), happens("open_it", { seat: i % 3 })]).flat();
  const told = drawing.moments(drawing.story(scene(card)).tell([...events, happens("end", { seats: [1] })]), house);
  expect(told.map(({ when, seat }) => [when, seat])).toEqual([3, 4, 5, 6, 7, 8].map((round) => [`Round: round ${round}`, (round - 1) % 3]));
});

it("an answer has its gaps in the order of its parts", () => {
  const options = [1, 2, 3].flatMap((seat) => ["A", "B", "C"].map((place) => `lay:goose>${seat}@${place}`));
  expect(gap(options, nothing())).toEqual({ part: "seat", values: [1, 2, 3] });
  expect(gap(options.slice(0, 3), { ...nothing(), seat: 1 })).toEqual({ part: "place", values: ["A", "B", "C"] });
  expect(roulette.placed!("lay:goose>1", {} as View, nothing())).toBe(true);
  expect(roulette.placed!("lay:goose>1", {} as View, { ...nothing(), seat: 1 })).toBe(false);
});
