// A game that is over, step by step.
import { expect, test } from "vitest";
import { momentOf, Playback } from "../src/replay.svelte";
import type { Replay } from "../src/wire";

const moment = (...numbers: number[]) => ({ view: {}, answers: [], events: numbers.map((n) => ({ n })) });
const game = { id: "A", game: "quick-shot", players: ["Ana", "Bo"], faces: [0, 1], seat: null, winners: [], dealing: { terms: {} }, moments: [moment(0, 1), moment(), moment(2, 3, 4), moment(5)] } as unknown as Replay;

test("each step says what came before it, and all that has happened", () => {
  const play = new Playback(game, 0);
  const steps = [0, 1, 2, 3].map((step) => {
    play.go(step);
    return [play.past, play.table.n];
  });
  expect(steps).toEqual([[0, 2], [2, 2], [2, 5], [5, 6]]);
});

test("an event is in the moment that brought it", () => {
  expect([0, 1, 2, 4, 5, 9].map((event) => momentOf(game, event))).toEqual([0, 0, 2, 2, 3, 3]);
});
