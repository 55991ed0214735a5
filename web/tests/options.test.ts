import { expect, it, vi } from "vitest";
import type { GameCard, Score } from "../src/wire";

const TEXTS: Record<string, string> = { "option.family": "En famille", "option.no": "non", colon: "\u00a0:" };
vi.mock("../src/words.svelte", () => {
  const say = Object.assign((key: string) => TEXTS[key] ?? key.split(".").at(-2) ?? key, { has: (key: string) => key in TEXTS });
  return { words: { web: say, table: say, game: () => say } };
});
const { chosen } = await import("../src/lobby/options");
const { ranking } = await import("../src/people");

it("says what was chosen in words, and only that", () => {
  const properties = {
    hand: { type: "integer", default: 5 },
    copies: { type: "integer", default: 5 },
    skin: { type: "string", enum: ["rulebook", "family"], default: "rulebook" },
    oups: { type: "boolean", default: false },
    non: { type: "boolean", default: true },
    kinds: { type: "array", uniqueItems: true, items: { type: "integer" }, default: [1, 2] },
  };
  const options = { hand: 3, skin: "family", oups: true, non: false, kinds: [2] };
  const card = { options: { type: "object", properties } } as unknown as GameCard;
  expect(chosen({ game: "loser", options }, card)).toEqual([
    "hand\u00a0: 3",
    "skin\u00a0: En famille",
    "oups",
    "non\u00a0: non",
    "kinds",
  ]);
  expect(chosen({ game: "loser", options }, undefined)).toEqual([]);
});

it("ranks an evening by what is shown of it: games won, and points only between equals", () => {
  const score = [
    { name: "Ana", wins: 1, points: 9, games: 3 },
    { name: "Bo", wins: 2, points: 2, games: 3 },
    { name: "Cy", wins: 1, points: 11, games: 3 },
  ] as Score[];
  expect(ranking(score).map((one) => one.name)).toEqual(["Bo", "Cy", "Ana"]);
});
