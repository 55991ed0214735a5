import { expect, it } from "vitest";
import { arranged, nodesOf, onBoard, pawnsOf } from "../src/plain/board";
import { alike, atTable, circleName, columns, folded, foremost, inWords, knownOf, openly, scale, telling, type Voice } from "../src/plain/facts";
import type { View } from "../src/table/sight";
import type { GameCard, PileCard, Value } from "../src/wire";
import type { Say } from "../src/words.svelte";
import { declared } from "./declared";

const speak = (texts: Record<string, string>): Say => Object.assign((key: string) => texts[key] ?? key, { has: (key: string) => key in texts });
const say = speak({ "faces.goose.name": "Goose", "facts.tags": "tags", "values.shut": "closed" });
const house = speak({ "declared.yes": "yes", "declared.no": "no" });
const places = ["Ana", "Bruno"].map((name, seat) => ({ seat, name })) as Voice["places"];
const voice: Voice = { say, house, places };

const pile = (name: string, more: Partial<PileCard> = {}): PileCard => ({ name, greatest: 9, seen: "owner", each: true, loose: true, secret: false, ...more });
const game = (more: Partial<GameCard>): GameCard => ({ ...declared("goose odd-boot"), piles: [pile("hands"), pile("tiles", { secret: true, loose: false })], ...more });
const view = (more: Partial<View>): View => ({ game: "toy", seat: 0, seats: 2, automata: [], decision: 0, facts: {}, piles: {}, question: null, asked: [], locked: [], options: [], answer: null, over: false, winners: [], ...more });

it("tells values in words, and by the names of the rules where there are none", () => {
  const told = (kind: Value["kind"], value: unknown) => inWords(kind, value, voice);
  expect([told("face", "goose"), told("face", "odd-boot"), told("faces", [])]).toEqual(["Goose", "Odd boot", "–"]);
  expect([told("seats", [1, 0]), told("seat", null), told("flag", false)]).toEqual(["Bruno, Ana", "–", "no"]);
  expect([told("word", "shut"), told("word", "wide_open"), told("word", "none"), told("number", 0)]).toEqual(["closed", "wide open", "–", "0"]);
});

it("folds long names where they are shortest", () => {
  expect(folded("Goose", 13)).toEqual(["Goose"]);
  expect(folded("Bottom of the Cauldron", 13)).toEqual(["Bottom of", "the Cauldron"]);
  expect(folded("Identification", 13)).toEqual(["Identification"]);
});

it("puts the hand and what the game puts first into a row", () => {
  const facts: Value[] = ["lost", "tags", "said"].map((name) => ({ name, kind: "number", each: "seat" }));
  const seen = view({ facts: { lost: [0, 0], tags: [1, 2], said: [] }, piles: { hands: [["goose"], [null, null]] } });
  const names = (card: GameCard, most: number, hand = true) => foremost(columns(card, seen, say), card, most, hand).map(({ fact }) => fact.name);
  expect(names(game({ facts, first: ["tags"] }), 3)).toEqual(["hands", "tags"]);
  expect(names(game({ facts, first: ["tags"] }), 1)).toEqual(["tags"]);
  expect(names(game({ facts }), 3)).toEqual(["hands", "lost", "tags"]); // of what is not told there is no column
  expect(names(game({ facts, first: ["tags"] }), 3, false)).toEqual(["tags"]);
  expect(columns(game({ facts, first: ["tags"] }), seen, say).map(({ of }) => of(1))).toEqual([2, 2, 0]);
});

it("lets an option say how far the number of its name goes", () => {
  const facts: Value[] = [{ name: "tags", kind: "number", low: 0, high: 5, each: "seat" }, { name: "said", kind: "number", low: 0, high: 5 }];
  const options = { properties: { tags: { default: 3 }, said: { default: 9 } } };
  const highs = (chosen: Record<string, unknown>) => atTable(game({ facts, options }), chosen).facts.map(({ high }) => high);
  expect([highs({}), highs({ tags: 2 }), highs({ tags: 0 })]).toEqual([[3, 5], [2, 5], [5, 5]]);
});

it("calls a circle by its name and by what is on it", () => {
  const called = (node: object) => circleName({ id: "A", x: 0, y: 0, ...node }, game({}), say);
  expect([called({}), called({ kind: "goose" }), called({ kind: "start", colour: "red" })]).toEqual(["A", "A, Goose", "A, red"]);
});

it("draws few by points and what can be read by a bar", () => {
  const number = (low: number, high: number): Value => ({ name: "n", kind: "number", low, high });
  expect([number(0, 3), number(0, 100), number(0, 6000), number(-15, 15)].map(scale)).toEqual(["points", "bar", null, null]);
});

it("tells nothing of what is nothing, or what the card says anyway", () => {
  expect([null, [], false, 0, "none"].some((value) => telling(value))).toBe(false);
  expect([telling(5, 5), telling(4, 5), telling([1])]).toEqual([false, true, true]);
});

it("keeps on the cloth what only its owner sees face down", () => {
  const own = view({ piles: { hands: [["goose"], [null]] } });
  expect(openly(own, pile("hands"), 0)).toEqual([null]);
  expect(openly({ ...own, over: true }, pile("hands"), 0)).toEqual(["goose"]);
  expect(openly(own, pile("hands", { seen: "everyone" }), 0)).toEqual(["goose"]);
});

it("says of another seat what one has seen there and what one knows, and of oneself nothing", () => {
  const where = [{ pile: "hands", seat: 1, count: 3, at: null }];
  const known = [{ where, surely: { goose: 2 }, may: ["goose", "odd-boot"], only: null, rest: false }];
  const seen = view({ known, piles: { hands: [["goose"], [null, null, null]], tiles: [["goose"], ["odd-boot"]] } });
  expect(knownOf(seen, game({}), 1)).toEqual([
    { pile: "hands", surely: [["goose", 2]], may: ["goose", "odd-boot"] },
    { pile: "tiles", surely: [["odd-boot", 1]], may: [] },
  ]);
  expect(knownOf(seen, game({}), 0)).toEqual([]);
  expect(knownOf({ ...seen, seat: null }, game({}), 1)).toEqual([]);
});

it("says once what is the same of several", () => {
  const same = { pile: "hands", cards: "Goose ×2" };
  expect(alike([{ seat: 1, ...same }, { seat: 2, pile: "tiles", cards: "Goose ×2" }, { seat: 3, ...same }])).toEqual([
    { seats: [1, 3], ...same },
    { seats: [2], pile: "tiles", cards: "Goose ×2" },
  ]);
});

const NODES = [
  { id: "S", x: 0, y: 0, to: ["M"] },
  { id: "M", x: 10, y: 50, to: ["T", "S"] },
  { id: "T", x: 0, y: 100, to: [] },
];
const boarded = game({
  board: "map",
  options: { properties: { map: { default: { nodes: NODES } } } },
  facts: [
    { name: "at", kind: "place", each: ["goose", "odd-boot"] },
    { name: "stuck", kind: "flag", each: ["goose", "odd-boot"] },
    { name: "open", kind: "flag" },
  ],
});

it("takes the board of the table, else the one of the rules, and who stands on it", () => {
  expect(nodesOf(boarded, {})).toEqual(NODES);
  expect(nodesOf(boarded, { map: { nodes: [] } })).toEqual([]);
  expect(nodesOf(game({}), {})).toEqual([]);
  expect(onBoard(boarded)).toEqual(["at", "stuck"]);
  const seen = view({ facts: { at: { goose: "S", "odd-boot": null }, stuck: { goose: true, "odd-boot": false }, open: true } });
  expect(pawnsOf(boarded, seen)).toEqual([{ key: "goose", seat: null, at: "S", marks: ["stuck"] }]);
});

it("stands a board upright, and lays it down from left to right", () => {
  const upright = arranged(NODES, 300, 500, false, 20).spots;
  expect(upright[2]!.top).toBeLessThan(upright[0]!.top); // up is up
  const { spots: lying, arrows } = arranged(NODES, 900, 300, true, 20);
  expect(lying.map(({ left }) => left)).toEqual(lying.map(({ left }) => left).toSorted((a, b) => a - b));
  expect(lying.every(({ left, top }) => left >= 20 && left <= 880 && top >= 20 && top <= 280)).toBe(true);
  expect(arrows.map(({ key, both }) => [key, both])).toEqual([["M T", false], ["M S", true]]);
});
