import { expect, it } from "vitest";
import { gap, nothing, possible, ready, toggled } from "../src/table/choosing";

const WALKS = ["walk-red:red", "walk-red:red+mask", "walk-red:mask", "walk-yellow:mask", "walk-yellow:mask+mask", "trap:quicksand"];

it("cards are toggled into one play", () => {
  let chosen = toggled(WALKS, nothing(), "red", false);
  expect(ready(WALKS, chosen)).toEqual(["walk-red:red"]);
  chosen = toggled(WALKS, chosen, "mask", false);
  expect(ready(WALKS, chosen)).toEqual(["walk-red:red+mask"]);
  chosen = toggled(WALKS, chosen, "red", true);
  expect(ready(WALKS, chosen)).toEqual(["walk-red:mask", "walk-yellow:mask"]);
  expect(gap(ready(WALKS, chosen), chosen)).toEqual({ part: "verb", values: ["walk-red", "walk-yellow"] });
});

it("a card that fits no set begins a new one", () => {
  const red = toggled(WALKS, nothing(), "red", false);
  expect(toggled(WALKS, red, "quicksand", false).cards).toEqual(["quicksand"]);
  expect(toggled(WALKS, red, "red", false).cards).toEqual(["red"]);
});

it("then comes the seat that is meant", () => {
  const throws = ["play:10>1", "play:10>2", "play:heal>1", "discard:10"];
  const chosen = toggled(throws, nothing(), "10", false);
  expect(possible(throws, chosen)).toEqual(["play:10>1", "play:10>2", "discard:10"]);
  expect(gap(ready(throws, chosen), chosen)).toEqual({ part: "verb", values: ["play", "discard"] });
  expect(ready(throws, { ...chosen, seat: 2 })).toEqual(["play:10>2"]);
  expect(gap(["play:10>1", "play:10>2"], chosen)).toEqual({ part: "seat", values: [1, 2] });
});

it("a number, a place", () => {
  expect(gap(["bid=0", "bid=1"], nothing())).toEqual({ part: "number", values: [0, 1] });
  expect(gap(["swap>1", "swap@centre"], nothing())).toEqual({ part: "seat", values: [1] });
  expect(gap(["pass"], nothing())).toBeNull();
});
