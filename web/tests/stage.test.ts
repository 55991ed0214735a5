// What is shown keeps pace with what happens.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Story } from "../src/story";
import type { Drawing, Happening, View } from "../src/table/sight";
import { Stage } from "../src/table/stage.svelte";

const BEAT = 2000;
const drawing = {
  open: () => 0,
  follow: (picture: number) => picture + 1,
  joins: () => false,
  lasts: () => BEAT,
} as unknown as Drawing<number>;
const story = { tell: (events: Happening[]) => events.map(({ n }) => ({ n, event: "", seat: null, heading: false, quiet: false, parts: [] })) } as unknown as Story;
const view = (over = false) => ({ seat: 0, seats: 2, piles: {}, over }) as unknown as View;
const events = (count: number): Happening[] => Array.from({ length: count }, (_, n) => ({ n, event: "it" }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begun(): Stage<number> {
  const stage = new Stage(drawing, () => story);
  stage.sync("A", view(), []);
  return stage;
}

test("one cause after the other, each with its time", () => {
  const stage = begun();
  stage.sync("A", view(true), events(3));
  expect(stage.picture).toBe(1);
  vi.advanceTimersByTime(BEAT);
  expect(stage.picture).toBe(2);
  expect(stage.shown.over).toBeFalsy();
  vi.advanceTimersByTime(2 * BEAT);
  expect(stage.busy).toBe(false);
  expect(stage.shown.over).toBe(true);
});

test("more than a round behind, beats are shorter", () => {
  const stage = begun();
  stage.sync("A", view(), events(14));
  vi.advanceTimersByTime(BEAT);
  expect(stage.picture).toBe(3);
});

test("far behind, the oldest is told and not played", () => {
  const stage = begun();
  stage.sync("A", view(), events(100));
  expect(stage.picture).toBe(92);
  expect(stage.told.map(({ n }) => n)).toEqual([...events(92).keys()]);
});

test("who has seen enough goes to the end", () => {
  const stage = begun();
  stage.sync("A", view(true), events(10));
  stage.finish();
  expect(stage.picture).toBe(10);
  expect(stage.told.length).toBe(10);
  expect(stage.shown.over).toBe(true);
});

test("what is past is told and not shown, however fast one steps", () => {
  const stage = begun();
  stage.sync("A", view(), events(3), 0);
  expect(stage.picture).toBe(1);
  stage.sync("A", view(), events(5), 3); // the next step, while the first one is being shown
  expect(stage.picture).toBe(4);
  expect(stage.told.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
  stage.sync("A", view(), events(5), 5); // a step in which nothing happens
  expect(stage.picture).toBe(5);
  expect(stage.busy).toBe(false);
  stage.sync("A", view(), events(9), 5); // one step at rest has its time
  expect(stage.picture).toBe(6);
  vi.advanceTimersByTime(4 * BEAT);
  expect(stage.picture).toBe(9);
  expect(stage.busy).toBe(false);
});

test("a step back is told by somebody who knows nothing of what came after", () => {
  const told = () => {
    let known = 0;
    return { tell: (all: Happening[]) => all.map(({ n }) => ({ n, event: `${known++}`, seat: null, heading: false, quiet: false, parts: [] })) } as unknown as Story;
  };
  const stage = new Stage(drawing, told);
  stage.sync("A", view(), events(6));
  stage.sync("A", view(), events(2));
  expect(stage.picture).toBe(2);
  expect(stage.told.map(({ event }) => event)).toEqual(["0", "1"]);
});

test("in another language the beat is news again, but not what is over", () => {
  const stage = begun();
  stage.sync("A", view(), events(1));
  stage.retell();
  expect(stage.fresh.map(({ n }) => n)).toEqual([0]);
  vi.advanceTimersByTime(BEAT);
  expect(stage.fresh.length).toBe(1); // the Gazette asks what one has just seen
  stage.retell();
  expect(stage.fresh).toEqual([]);
  expect(stage.told.length).toBe(1);
});
