// What is shown keeps pace with what happens.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Story } from "../src/story";
import type { Drawing, Happening, View } from "../src/table/sight";
import { Stage } from "../src/table/stage.svelte";

const BEAT = 2000;
const drawing = {
  declared: { counts: "call", piles: [] },
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
  stage.sync("A", view(), events(16));
  vi.advanceTimersByTime(0.57 * BEAT);
  expect(stage.picture).toBe(2);
});

test("far behind, the oldest is told and not played", () => {
  const stage = begun();
  stage.sync("A", view(), events(100));
  expect(stage.picture).toBe(83);
  expect(stage.told.map(({ n }) => n)).toEqual([...events(83).keys()]);
});

test("what happened is shown in its reading time", () => {
  const stage = begun();
  stage.sync("A", view(true), events(3), performance.now() + 1.5 * BEAT + 300);
  expect([stage.picture, stage.busy]).toEqual([1, true]);
  vi.advanceTimersByTime(1.5 * BEAT + 200);
  expect([stage.picture, stage.busy]).toEqual([3, true]);
  vi.advanceTimersByTime(101);
  expect([stage.shown.over, stage.busy]).toEqual([true, false]);
});

test("with more time than it takes, what happened is shown at its own pace", () => {
  const stage = begun();
  stage.sync("A", view(), events(2), performance.now() + 10 * BEAT);
  vi.advanceTimersByTime(2 * BEAT);
  expect([stage.picture, stage.busy]).toEqual([2, false]);
});

test("a page that is behind skips what does not fit into the reading time, but for the newest", () => {
  const stage = begun();
  stage.sync("A", view(), events(5), performance.now() + BEAT);
  expect([stage.picture, stage.told.length]).toEqual([4, 4]); // three are told and not played
  expect(stage.aloud.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
  vi.advanceTimersByTime(BEAT + 1);
  expect([stage.picture, stage.busy]).toEqual([5, false]);
  stage.sync("A", view(), events(6), performance.now() + 100);
  expect([stage.picture, stage.busy]).toEqual([6, true]);
  vi.advanceTimersByTime(101);
  expect(stage.busy).toBe(false);
});

test("when the clock has started nothing is left to be shown", () => {
  const stage = begun();
  stage.sync("A", view(true), events(5), performance.now() - 1);
  expect([stage.picture, stage.told.length, stage.busy, stage.shown.over]).toEqual([5, 5, false, true]);
  expect(stage.aloud.length).toBe(5);
});

test("who has seen enough goes to the end", () => {
  const stage = begun();
  stage.sync("A", view(true), events(10));
  stage.finish();
  expect(stage.picture).toBe(10);
  expect(stage.told.length).toBe(10);
  expect(stage.shown.over).toBe(true);
});

test("a beat that is held stays, whatever was shown before it, and is told after all that was before it", () => {
  const heard: number[][] = [];
  const stage = new Stage(drawing, () => story, (beat) => heard.push(beat.map(({ n }) => n)));
  stage.sync("A", view(), []);
  stage.sync("A", view(), events(3));
  const after = view(true);
  stage.hold(after, events(9), 7);
  vi.advanceTimersByTime(20 * BEAT);
  expect([stage.picture, stage.busy, stage.beat.length]).toEqual([9, true, 2]);
  expect(stage.shown).toBe(after);
  expect(stage.told.map(({ n }) => n)).toEqual([...events(9).keys()]);
  expect(stage.fresh.map(({ n }) => n)).toEqual([7, 8]);
  stage.hold(view(), events(2), 1); // and back
  expect([stage.picture, stage.told.length, stage.fresh.length]).toEqual([2, 2, 1]);
  expect(heard).toEqual([[0], [7, 8], [1]]);
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

test("a table that was just dealt is played from its first card on, once", () => {
  const cards = (n: number, count: number) => ({ n, event: "deal", from: ["deck"], to: ["hands", n], cards: Array<null>(count).fill(null) }) as Happening;
  const fresh = { ...view(), decision: 0, piles: { deck: [null], hands: [[null, null], [null]] } } as View;
  const stage = new Stage(drawing, () => story);
  stage.sync("fresh", fresh, [cards(0, 2), cards(1, 1)]);
  expect([stage.busy, stage.picture]).toEqual([true, 1]);
  expect(stage.shown.piles).toEqual({ deck: [null, null], hands: [[null, null], []] });
  vi.advanceTimersByTime(2 * BEAT);
  expect([stage.busy, stage.picture]).toEqual([false, 2]);
  expect(stage.shown).toBe(fresh);
  const again = new Stage(drawing, () => story); // another pair of eyes on the same page
  again.sync("fresh", { ...fresh, seat: 1 }, [cards(0, 2), cards(1, 1)]);
  expect(again.busy).toBe(false);
  const late = new Stage(drawing, () => story); // somebody comes in the middle of a game
  late.sync("old", { ...fresh, decision: 3 }, [cards(0, 2), cards(1, 1)]);
  expect(late.busy).toBe(false);
});

test("what lies in a pile no longer is no longer known to be there", () => {
  const where = (pile: string, seat: number | null) => [{ pile, seat, count: 2, at: null }];
  const known = [
    { where: where("hands", 1), surely: { "13": 1, "7": 1 }, may: [], only: null, rest: false },
    { where: where("centre", null), surely: { "9": 1 }, may: [], only: null, rest: false },
  ];
  const seen = { ...view(), piles: { hands: [["4"], [null, null, null]], centre: [null, null], deck: [] }, known } as unknown as View;
  const gone = (from: unknown, cards: (string | null)[]) => ({ n: 0, event: "gather", from, to: ["deck"], cards }) as unknown as Happening;
  const pills = (event: Happening) => {
    const stage = new Stage(drawing, () => story);
    stage.sync("A", seen, []);
    stage.sync("A", { ...seen, known: [] }, [event]);
    return stage.shown.known!.map(({ surely }) => Object.keys(surely).join());
  };
  expect(pills(gone(["hands", 1], ["13"]))).toEqual(["7", "9"]);
  expect(pills(gone(["hands", 1], [null]))).toEqual(["7,13", "9"]); // it may still be there
  expect(pills(gone(["hands", 1], ["13", "7", null]))).toEqual(["9"]);
  expect(pills(gone(["centre"], [null, "9"]))).toEqual(["7,13"]);
  expect(pills({ n: 0, event: "shuffle", from: ["centre"] } as unknown as Happening)).toEqual(["7,13"]);
});

test("what leaves a hand unseen is known to be here or there, and never the wrong card", () => {
  const declared = { piles: ["hands", "played", "centre"].map((name) => ({ name, loose: name === "hands" })) };
  const group = (where: [string, number | null][], faces: string[]) => ({ where: where.map(([pile, seat]) => ({ pile, seat, count: 1, at: null })), surely: Object.fromEntries(faces.map((face) => [face, 1])), may: [], only: null, rest: false });
  const all = (hand: (string | null)[], known: unknown[] = [], centre: (string | null)[] = [null, null]) => ({ ...view(), piles: { hands: [["4"], hand], played: [[], []], centre }, known }) as unknown as View;
  const beat = (before: View, event: unknown, newest: View) => {
    const stage = new Stage({ ...drawing, declared } as unknown as Drawing<number>, () => story);
    stage.sync("A", before, []);
    stage.sync("A", newest, [{ n: 0, event: "play", ...(event as object) } as Happening]);
    const { piles, known } = stage.shown;
    return { hand: (piles.hands as unknown[][])[1], centre: piles.centre, known: known!.map(({ where, surely }) => [where.map(({ pile }) => pile).join("/"), Object.keys(surely).join()]) };
  };
  const red = { from: ["hands", 1], to: ["played", 1], cards: [null] };
  // which of the two reds it was one cannot tell
  expect(beat(all(["5", "17", "19"]), red, all([null, null], [group([["hands", 1]], ["5"]), group([["hands", 1], ["played", 1]], ["17", "19"])]))).toEqual({ hand: ["5", null], centre: [null, null], known: [["hands/played", "17,19"]] });
  // one can, as it was the only one, whether one sees them in the hand or only knows that they are there
  expect(beat(all(["5", "17"]), red, all([null], [group([["hands", 1]], ["5"]), group([["played", 1]], ["17"])]))).toEqual({ hand: ["5"], centre: [null, null], known: [["played", "17"]] });
  expect(beat(all([null, null], [group([["hands", 1]], ["5", "17"])]), red, all([null], [group([["hands", 1]], ["5"]), group([["played", 1]], ["17"])]))).toEqual({ hand: [null], centre: [null, null], known: [["hands", "5"], ["played", "17"]] });
  // it may be another one, that one does not know
  expect(beat(all(["17", null]), red, all([null], [group([["hands", 1], ["played", 1]], ["17"])]))).toEqual({ hand: [null], centre: [null, null], known: [["hands/played", "17"]] });
  // a hand that is laid down as a whole
  expect(beat(all(["5", "17"]), { ...red, cards: [null, null] }, all([]))).toEqual({ hand: [], centre: [null, null], known: [["played", "5,17"]] });
  // one has just been shown it, and others have not
  const look = { event: "look", from: ["hands", 1], cards: ["5", "17"] };
  const shown = all([null, null], [group([["hands", 1]], ["5"])]);
  expect(beat(shown, { ...look, seat: 0 }, shown)).toEqual({ hand: ["5", "17"], centre: [null, null], known: [] });
  expect(beat(shown, { ...look, seat: 1 }, shown)).toEqual({ hand: [null, null], centre: [null, null], known: [["hands", "5"]] });
  // two change places: what one knew in the centre is now in the hand
  const swap = { from: ["hands", 1], to: ["centre"], at: [1, 0], cards: [null, null] };
  expect(beat(all(["5", "17"], [], ["9", null]), swap, all([null, null]))).toEqual({ hand: [null, null], centre: [null, null], known: [["hands/centre", "5,17"], ["hands", "9"]] });
  // seen to change places: each is known where it is now
  expect(beat(all([null, null], [group([["hands", 1]], ["5", "17"])]), { ...swap, cards: ["8", "5"] }, all([]))).toMatchObject({ known: [["hands", "17"]] });
});

const COUNT = 3000;
/** Three events, the second of which is counted down until a moment from now. */
function called(left: number): [Happening[], Map<number, { reads: number; until: number; whole: number; passes: boolean }>] {
  const until = performance.now() + left;
  return [[{ n: 0, event: "it" }, { n: 1, event: "call" }, { n: 2, event: "it" }], new Map([[1, { reads: until - COUNT, until, whole: COUNT, passes: false }]])];
}

test("a count ends when the house says, whatever went before it, and nobody skips it", () => {
  const stage = begun();
  const [all, counts] = called(COUNT + 500);
  stage.sync("A", view(true), all, performance.now() + COUNT + 500 + BEAT, counts);
  expect([stage.picture, stage.counting]).toEqual([1, null]);
  vi.advanceTimersByTime(500);
  expect([stage.picture, stage.counting]).toEqual([2, counts.get(1)]);
  stage.skip();
  stage.finish();
  vi.advanceTimersByTime(COUNT - 10);
  expect(stage.picture).toBe(2);
  vi.advanceTimersByTime(10);
  expect([stage.picture, stage.counting, stage.busy]).toEqual([3, null, true]);
  stage.finish();
  expect(stage.shown.over).toBe(true);
});

test("who is in a hurry comes to the count, and no further", () => {
  const stage = begun();
  const [all, counts] = called(COUNT + BEAT);
  stage.sync("A", view(true), all, undefined, counts);
  stage.finish();
  expect([stage.picture, stage.counting]).toEqual([2, counts.get(1)]);
  vi.advanceTimersByTime(COUNT + BEAT - 1);
  expect(stage.picture).toBe(2);
  vi.advanceTimersByTime(1);
  expect(stage.picture).toBe(3);
});

test("a page that comes back during a count sees it; after it, it sees how the table stands", () => {
  const [all, counts] = called(1000);
  const back = () => {
    const stage = new Stage(drawing, () => story);
    stage.sync("A", view(true), all, undefined, counts);
    return stage;
  };
  expect([back().picture, back().counting]).toEqual([2, counts.get(1)]);
  vi.advanceTimersByTime(1000);
  expect([back().picture, back().counting, back().shown.over]).toEqual([3, null, true]);
});

test("a page that is late does not count what has been counted", () => {
  const stage = begun();
  const [all, counts] = called(COUNT);
  vi.advanceTimersByTime(COUNT + 1);
  stage.sync("A", view(true), all, performance.now() + BEAT, counts);
  expect(stage.counting).toBe(null);
  vi.advanceTimersByTime(BEAT);
  expect([stage.picture, stage.shown.over]).toEqual([3, true]);
});

test("whoever looks back sees a count for as long as it plays", () => {
  const stage = new Stage(drawing, () => story);
  stage.hold(view(), called(0)[0].slice(0, 2), 1, COUNT);
  expect(stage.counting?.until).toBe(performance.now() + COUNT);
  stage.hold(view(), called(0)[0].slice(0, 2), 1);
  expect(stage.counting).toBe(null);
});
