import { expect, it } from "vitest";
import { plain, Story, type Line } from "../src/story";
import type { Heard } from "../src/table/sight";
import { claim, mixed, overheard, placed } from "../src/table/talk";
import { declared } from "./declared";
import type { Say } from "../src/words.svelte";

const ENGLISH: Record<string, string> = { colon: ":", "emotes.laugh": "Ha!", "claims.told": "{name}: “{words}”", "seat.You": "You" };
const FRENCH: Record<string, string> = { colon: "\u202f:", "emotes.laugh": "Ha\u202f!" };
const GAME = { "faces.8.name": "Pardon", "claims.i_hold": "I hold {card}", "claims.i_suspect": "I suspect {seat}" };
const { claims } = declared("8", [], ["i_hold card:face", "i_suspect seat:seat"]);
const saying = (texts: Record<string, string>): Say =>
  Object.assign((key: string, values: Record<string, unknown> = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => name in values ? String(values[name]) : `{${name}}`), { has: (key: string) => key in texts });
const NAMES = ["Ana", "Bo", "Cleo"];
const one = (seat: number | null, what: Heard["what"], at: number, more: Partial<Heard> = {}): Heard => ({ t: "said", seat, name: seat === null ? "Eve" : NAMES[seat]!, what, arguments: {}, at, table: "a", n: 0, ...more });
const said = [one(1, "laugh", 10), one(0, "i_hold", 20, { arguments: { card: "8" } }), one(1, "i_suspect", 30, { arguments: { seat: 2 } }), one(null, "laugh", 40)];
const ears = (me: number | null, house = ENGLISH) => ({ house: saying(house), say: saying(GAME), names: NAMES, me, claims });
const hear = (since: number, me: number | null, house = ENGLISH) => overheard(said, since, ears(me, house));

it("says what others say, by name, in the language of who listens", () => {
  expect(hear(0, 2)).toBe("Bo: Ha! Ana: I hold Pardon Bo: I suspect Cleo Eve: Ha!");
  expect(hear(15, 2, FRENCH)).toBe("Ana\u202f: I hold Pardon Bo\u202f: I suspect Cleo Eve\u202f: Ha\u202f!");
});

it("says nothing twice, and nothing of one's own", () => {
  expect(hear(20, 1)).toBe("Eve: Ha!");
  expect(hear(20, null)).toBe("Bo: I suspect Cleo Eve: Ha!");
  expect(hear(40, null)).toBe("");
});

const line = (n: number, heading = false): Line => ({ n, event: "it", seat: null, heading, quiet: false, parts: [{ text: `${n}` }] });

it("tells a claim where it was heard, though later events were known already, and tells no faces", () => {
  const first = one(0, "i_hold", 20, { arguments: { card: "8" }, n: 9 });
  const talk = placed([first], [], 2); // so far was shown
  const both = placed([first, one(1, "i_suspect", 30, { arguments: { seat: 2 }, n: 3 }), one(1, "laugh", 31, { n: 3 })], talk, 5);
  const story = mixed([line(0), line(1), line(2), line(3)], both, ears(1));
  expect(story.map(plain)).toEqual(["0", "1", "Ana: “I hold Pardon”", "2", "You: “I suspect Cleo”", "3"]);
  expect(story[2]).toMatchObject({ event: "said", seat: 0 });
});

it("keeps what a seat last claimed as long as the round lasts", () => {
  const talk = placed([one(0, "i_suspect", 1, { arguments: { seat: 1 }, n: 2 }), one(0, "i_hold", 2, { arguments: { card: "8" }, n: 3 }), one(0, "laugh", 3, { n: 4 })], [], 4);
  const round = [line(0, true), line(1), line(3)];
  expect(claim(0, round, talk, ears(1))).toEqual({ text: "I hold Pardon", card: "8", name: "Pardon", seat: null });
  expect(claim(1, round, talk, ears(1))).toBeNull();
  expect(claim(0, [...round, line(4, true)], talk, ears(1))).toBeNull();
});

it("names a card that is somebody as in any sentence, but in a claim, which has articles of its own", () => {
  const say = saying({ ...GAME, "somebody.8": "the Pardon" });
  const story = new Story({ house: saying(ENGLISH), say, names: NAMES, viewer: null, declared: { faces: [], events: [] } });
  expect(story.value({ kind: "face" }, "8")).toEqual([{ text: "the Pardon", bold: true }]);
  expect(overheard(said.slice(1, 2), 0, { ...ears(2), say })).toBe("Ana: I hold Pardon");
});
