import { expect, it } from "vitest";
import { done, next } from "../src/hotseat";

const view = (asked: number[], locked: number[], over = false, decision = 7) => ({ asked, locked, over, decision });

it("gives the device to the first of its chairs that owes an answer", () => {
  expect(next(view([0, 1, 2], []), [1, 2])).toBe(1);
  expect(next(view([0, 1, 2], [1]), [1, 2])).toBe(2);
  expect(next(view([0], []), [1, 2])).toBeNull();
  expect(next(view([1], [], true), [1, 2])).toBeNull();
});

it("lets the curtain fall when a seat has answered", () => {
  expect(done(view([0, 1], [1]), 1, 7)).toBe(true);
  expect(done(view([0, 1], [0]), 1, 7)).toBe(false);
  expect(done(view([0, 1], [0], false, 8), 1, 7)).toBe(true); // and is asked again at once
});
