import { expect, it } from "vitest";
import { overheard, ranked } from "../src/table/places";
import type { Heard } from "../src/table/sight";
import type { Say } from "../src/words.svelte";

const ENGLISH = { colon: ":", "claims.i_hold": "I hold {card}", "claims.i_suspect": "I suspect {name}", "claims.laugh": "Ha!" };
const FRENCH = { colon: "\u00a0:", "claims.i_hold": "J'ai {card}", "claims.i_suspect": "Je soupçonne {name}", "claims.laugh": "Ha\u00a0!" };
const GAME = { "faces.8.name": "Pardon" };
const saying = (texts: Record<string, string>): Say =>
  Object.assign((key: string, values: Record<string, unknown> = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])), { has: (key: string) => key in texts });
const NAMES = ["Ana", "Bo", "Cleo"];
const one = (seat: number | null, what: Heard["what"], at: number, more: Partial<Heard> = {}): Heard => ({ t: "said", seat, name: seat === null ? "Eve" : NAMES[seat]!, what, card: null, about: null, at, ...more });
const said = [one(1, "laugh", 10), one(0, "i_hold", 20, { card: "8" }), one(1, "i_suspect", 30, { about: 2 }), one(null, "laugh", 40)];
const hear = (since: number, me: number | null, house = ENGLISH) => overheard(said, since, me, saying(house), saying(GAME), NAMES);

it("says what others say, by name, in the language of who listens", () => {
  expect(hear(0, 2)).toBe("Bo: Ha! Ana: I hold Pardon Bo: I suspect Cleo Eve: Ha!");
  expect(hear(15, 2, FRENCH)).toBe("Ana\u00a0: J'ai Pardon Bo\u00a0: Je soupçonne Cleo Eve\u00a0: Ha\u00a0!");
});

it("says nothing twice, and nothing of one's own", () => {
  expect(hear(20, 1)).toBe("Eve: Ha!");
  expect(hear(20, null)).toBe("Bo: I suspect Cleo Eve: Ha!");
  expect(hear(40, null)).toBe("");
});

it("names who won first, then who stayed, then who went, the last to go first", () => {
  expect(ranked(5, [3], [4, 0])).toEqual([3, 1, 2, 0, 4]);
  expect(ranked(3, [2], [0, 1])).toEqual([2, 1, 0]);
  expect(ranked(3, [], [2, 0, 1])).toEqual([1, 0, 2]); // nobody is left
  expect(ranked(3, [1, 2], [1])).toEqual([1, 2, 0]); // one may win from outside
});
