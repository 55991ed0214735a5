// A game that is over, beat by beat, whichever game it is.
import { beforeEach, expect, test, vi } from "vitest";
import type { Scene } from "../src/story";
import type { Drawing, Happening, Likes, View } from "../src/table/sight";
import type { Replay } from "../src/wire";
import { declared } from "./declared";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { beatOf, cut, rounds, viewAt } = await import("../src/replay/film");
const { Playback } = await import("../src/replay/playback.svelte");
const { toy } = await import("./toy/drawing");

/** Turns are counted, some go out, and what is called the same happens together. */
interface Picture {
  turn: number;
  gone: number[];
}
const drawing: Drawing<Picture> = {
  ...(toy as unknown as Drawing<Picture>),
  open: () => ({ turn: 1, gone: [] }),
  follow: ({ turn, gone }, { event, seat }) => ({ turn: turn + Number(event === "turn"), gone: event === "falls" ? [...gone, seat!] : gone }),
  joins: (beat, { event }) => beat[0]!.event === event || (beat[0]!.event === "sweep" && event === "turn"),
  lasts: (beat) => 1000 * beat.length,
  gone: ({ gone }) => gone,
  where: ({ turn }) => `turn ${turn}`,
  shout: (beat) => (beat[0]!.event === "falls" ? "bang" : null),
  moments: (lines) => lines.filter(({ event }) => event === "sweep").map((line) => ({ n: line.n, seat: 2, mood: "happy", when: "", line })),
};

let n = 0;
const it = (event: string, more: Partial<Happening> = {}): Happening => ({ n: n++, event, ...more });
const view = (hands: string[][], more: Partial<View> = {}) => ({ game: "some-game", seat: null, seats: 3, facts: {}, piles: { hands, heap: [] }, asked: [0], locked: [], options: ["1"], question: { name: "pick" }, over: false, winners: [], ...more });
const words = Object.assign((key: string) => key, { has: () => false }) as unknown as Scene["say"];
const scene = { say: words, house: words, names: ["Ana", "Bo", "Cy"], viewer: null, declared: declared() } as Scene;
const likes: Likes = { language: "en", once_more: true, sound: false, motion: "calm", judas_open: false };

let game: Replay;
beforeEach(() => {
  n = 0;
  const moments = [
    { view: view([["a"], ["b"], ["c"]]), answers: [], events: [it("deal"), it("deal")] },
    { view: view([[], ["b"], []]), answers: [], events: [it("lay", { from: ["hands", 0], to: ["heap"], cards: ["a"] }), it("falls", { seat: 0 }), it("hide", { from: ["hands", 2], to: ["heap"], cards: ["c"] })] },
    { view: view([[], [], []]), answers: [], events: [] },
    { view: view([[], [], []], { over: true, winners: [1] }), answers: [], events: [it("sweep"), it("turn"), it("falls", { seat: 2 }), it("end")] },
  ];
  game = { id: "A", game: "some-game", players: ["Ana", "Bo", "Cy"], faces: [4, 5, 6], kinds: ["person", "bot", "automaton"], stood_in: [], seat: null, winners: [1], dealing: { terms: {} }, moments } as unknown as Replay;
});

test("steps are beats: what a table shows together, and never across a decision", () => {
  const beats = cut(game, drawing, scene);
  expect(beats.map(({ first, end }) => [first, end])).toEqual([[0, 2], [2, 3], [3, 4], [4, 5], [5, 7], [7, 8], [8, 9]]);
  expect(beats.map(({ time }) => time)).toEqual([2000, 1000, 1000, 1000, 2000, 1000, 1000]);
  expect(beats.map(({ lines }) => lines.map((line) => line.n))).toEqual([[0, 1], [2], [3], [4], [5, 6], [7], [8]]);
});

test("an event is in the beat that brought it", () => {
  const beats = cut(game, drawing, scene);
  expect([0, 1, 2, 6, 8, 99].map((event) => beatOf(beats, event))).toEqual([0, 0, 1, 4, 6, 6]);
});

test("rounds and outs are read from the drawing; a beat belongs to the round in which it begins", () => {
  const beats = cut(game, drawing, scene);
  expect(rounds(beats).map(({ where, beats: own }) => [where, own.map(({ at }) => at)])).toEqual([["turn 1", [0, 1, 2, 3, 4]], ["turn 2", [5, 6]]]);
  expect(beats.map(({ outs }) => outs)).toEqual([[], [], [0], [], [], [2], []]);
  expect(beats.map(({ marks }) => marks.map(({ seat, mood }) => `${seat} ${mood}`))).toEqual([[], [], ["0 out"], [], ["2 happy"], ["2 out"], ["1 happy"]]);
  expect(rounds(cut(game, { ...drawing, where: () => null }, scene))).toHaveLength(1);
});

test("a beat shows the table as it left it, and nobody is waited for", () => {
  const beats = cut(game, drawing, scene);
  const [dealt, laid, , hidden] = beats.map((beat) => viewAt(game, beat));
  expect(dealt!.piles.hands).toEqual([["a"], ["b"], ["c"]]);
  expect(laid!.piles).toEqual({ hands: [[], ["b"], ["c"]], heap: ["a"] });
  expect(hidden!.piles.hands).toEqual([[], ["b"], []]);
  for (const beat of beats) expect(viewAt(game, beat)).toMatchObject({ asked: [], options: [], question: null });
  expect(beats.map((beat) => viewAt(game, beat).over)).toEqual([false, false, false, false, false, false, true]);
});

test("the moment that is linked to plays, and so does what follows, to the end", () => {
  const play = new Playback(game, drawing, likes);
  expect([play.at, play.playing]).toEqual([0, false]);
  play.watch(3);
  expect([play.at, play.playing, play.time]).toEqual([2, true, 1000]);
  play.speed = 4;
  expect(play.time).toBe(250);
  play.speed = 2;
  play.go(4);
  expect(play.time).toBe(1000);
  play.go(99);
  expect([play.at, play.playing]).toEqual([6, false]);
  play.toggle();
  expect([play.at, play.playing]).toEqual([0, true]);
});

test("a beat is never too short to be seen", () => {
  const play = new Playback(game, { ...drawing, lasts: () => 300 }, likes);
  play.speed = 4;
  expect(play.time).toBe(240);
});

test("only what follows is a movement: elsewhere one is at once", () => {
  const play = new Playback(game, drawing, likes);
  const cuts = [1, 2, 2, 3, 0].map((to) => (play.go(to), play.cuts));
  expect(cuts).toEqual([0, 0, 1, 1, 2]);
  play.look({ ...game, seat: 1 });
  expect(play.cuts).toBe(3);
});

test("one jumps from out to out", () => {
  const play = new Playback(game, drawing, likes);
  expect([play.out(-1), play.out(1)]).toEqual([null, 2]);
  play.go(3);
  expect([play.out(-1), play.out(1)]).toEqual([2, 5]);
  play.go(5);
  expect([play.out(-1), play.out(1)]).toEqual([2, null]);
});

test("bots are drawn as bots, with the faces they had", () => {
  const play = new Playback(game, drawing, likes);
  play.seen.stage.hold(play.view, play.events.slice(0, 2), 0);
  expect(play.room.seats.map(({ kind, face }) => [kind, face])).toEqual([["person", 4], ["bot", 5], ["automaton", 6]]);
  expect(play.seen.places.map(({ mood }) => mood)).toEqual(["open", "bot", "bot"]);
});

test("in other eyes it is the same moment", () => {
  const play = new Playback(game, drawing, likes);
  play.go(3);
  play.look({ ...game, seat: 1 });
  expect([play.at, play.seen.me]).toEqual([3, 1]);
});
