import { expect, it } from "vitest";
import { falls, leaves, next, passed } from "../src/hotseat";

const view = (asked: number[], locked: number[], over = false, decision = 7) => ({ asked, locked, over, decision });

it("gives the device to the first of its chairs that owes an answer", () => {
  expect(next(view([0, 1, 2], []), [1, 2])).toBe(1);
  expect(next(view([0, 1, 2], [1]), [1, 2])).toBe(2);
  expect(next(view([0, 1, 2], []), [1, 2], [1])).toBe(2); // a window shows no locks
  expect(next(view([0], []), [1, 2])).toBeNull();
  expect(next(view([1], [], true), [1, 2])).toBeNull();
});

it("lets the curtain fall soon after an answer, and at once when things happen", () => {
  expect(falls(view([0, 1], [0]), 1, 7)).toBeNull();
  expect(falls(view([0, 1], [1]), 1, 7)).toBeGreaterThan(0); // one sees that it is locked
  expect(falls(view([0, 1], [0], false, 8), 1, 7)).toBe(0); // and is asked again at once
  expect(falls(view([], [], true, 8), 1, 7)).toBe(0);
});

it("leaves time for a bet, as long as none of the others is asked anew", () => {
  expect(leaves(view([0, 2], []), [0, 1], 7, false)).toBeNull(); // asked before, and waits
  expect(leaves(view([2], [], false, 8), [0, 1], 7, false)).toBeNull();
  expect(leaves(view([0, 2], [], false, 8), [0, 1], 7, false)).toBe(0);
  expect(leaves(view([0, 2], []), [0, 1], 7, true)).toBeGreaterThan(0); // one sees that it is placed
  expect(leaves(view([], [], true, 8), [0, 1], 7, false)).toBe(0);
});

it("calls nobody where all of the device pass on, and all of them where one does not", () => {
  const wakes = ["play", "turn"];
  const events = [{ event: "bid" }, { event: "play" }, { event: "bid" }, { event: "turn", seat: 1 }, { event: "bid" }];
  const ahead = (...seen: [number, number][]) => new Map(seen);
  const asked = view([0, 1, 3], []);
  expect(passed(asked, [0, 1], ahead([0, 5], [1, 5]), events, wakes)).toBe(true); // seat 3 has a device of its own
  expect(passed(asked, [0, 1], ahead([0, 5]), events, wakes)).toBe(false);
  expect(passed(asked, [0, 1], ahead([0, 0], [1, 5]), events, wakes)).toBe(false); // somebody has played since
  expect(passed(asked, [0, 1], ahead([0, 2], [1, 5]), events, wakes)).toBe(true); // a turn wakes its own seat alone
  expect(passed(asked, [0, 1], ahead([0, 2], [1, 2]), events, wakes)).toBe(false);
});
