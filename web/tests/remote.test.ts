import { expect, it } from "vitest";
import { far } from "../src/home/remote";

it("leads an arrow ahead, to what lies least aside, and never back", () => {
  const right = [1, 0] as const;
  expect(far([100, 0], right)).toBeLessThan(far([100, 60], right));
  expect(far([100, 60], right)).toBeLessThan(far([300, 60], right));
  expect(far([40, 900], right)).toBeLessThan(Infinity); // far aside, and the only one there is
  expect(far([0, 10], right)).toBe(Infinity);
  expect(far([-100, 0], right)).toBe(Infinity);
});
