import { expect, it } from "vitest";
import { digit, inOrder, mark, ranked } from "../src/table/places";

it("names who won first, then who stayed, then who went, the last to go first", () => {
  expect(ranked(5, [3], [4, 0])).toEqual([3, 1, 2, 0, 4]);
  expect(ranked(3, [2], [0, 1])).toEqual([2, 1, 0]);
  expect(ranked(3, [], [2, 0, 1])).toEqual([1, 0, 2]); // nobody is left
  expect(ranked(3, [1, 2], [1])).toEqual([1, 2, 0]); // one may win from outside
  expect(ranked(4, [2], [3, 0], [1, 0, 6, 2])).toEqual([2, 3, 0, 1]); // by points
});

it("marks a card by its number, or by its name in the language that is spoken", () => {
  expect(mark("10", "Gifle")).toBe("10");
  expect(mark("heal", "Soin")).toBe("S");
});

it("lays cards in the order of the game", () => {
  expect(inOrder(["10", "2", null, "1", "2"], ["1", "2", "10"])).toEqual([null, "1", "2", "2", "10"]);
});

it("picks a card by the digit on it, else by its place", () => {
  const digits = (cards: (string | null)[], faces: string[]) => cards.map((card, at) => digit(card, at, faces));
  expect(digits(["2", "4", "4", "8"], ["1", "2", "4", "8"])).toEqual(["2", "4", "4", "8"]);
  expect(digits(["frog", null, "slap"], ["frog", "slap"])).toEqual(["1", undefined, "3"]);
  expect(digits(["1", "20", "20", "x"], ["1", "2", "20", "x"])).toEqual(["1", "2", "3", "4"]); // no key for two cards
  expect(digits(Array<string>(10).fill("frog"), ["frog"]).at(-1)).toBeUndefined();
});
