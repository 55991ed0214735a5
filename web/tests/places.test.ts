import { expect, it } from "vitest";
import { ranked } from "../src/table/places";

it("names who won first, then who stayed, then who went, the last to go first", () => {
  expect(ranked(5, [3], [4, 0])).toEqual([3, 1, 2, 0, 4]);
  expect(ranked(3, [2], [0, 1])).toEqual([2, 1, 0]);
  expect(ranked(3, [], [2, 0, 1])).toEqual([1, 0, 2]); // nobody is left
  expect(ranked(3, [1, 2], [1])).toEqual([1, 2, 0]); // one may win from outside
});
