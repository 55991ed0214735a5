import { describe, expect, it } from "vitest";
import { automata, changed, fields, kind, value } from "../src/lobby/schema";

const OPTIONS = {
  type: "object",
  properties: {
    automata: { type: "array", items: { type: "integer" }, uniqueItems: true, default: [] },
    kinds: { type: "array", items: { type: "integer", minimum: 1, maximum: 8 }, uniqueItems: true, default: [1, 2] },
    copies: { type: "integer", minimum: 1, maximum: 5, default: 5 },
  },
};

describe("a form from a schema", () => {
  it("has a control for every kind of option", () => {
    expect(kind({ type: "integer" })).toBe("number");
    expect(kind({ type: "boolean" })).toBe("yes");
    expect(kind({ type: "string", enum: ["a"] })).toBe("word");
    expect(kind({ type: "array", uniqueItems: true, items: { type: "integer" } })).toBe("some");
    expect(kind({ type: "object", properties: { a: { type: "integer" } } })).toBe("counts");
    expect(kind({ type: "object", properties: { a: { type: "array" } } })).toBe("whole");
    expect(kind({ type: "array", items: { type: "integer" } })).toBe("whole");
  });

  it("shows the simple ones first, and leaves out what is set chair by chair", () => {
    expect(fields(OPTIONS).map(([name]) => name)).toEqual(["copies", "kinds"]);
  });

  it("knows which games have seats that play by chance", () => {
    expect(automata(OPTIONS)).toBe(true);
    expect(automata({ type: "object", properties: { copies: { type: "integer" } } })).toBe(false);
    expect(automata({})).toBe(false);
  });

  it("keeps only what differs from the rules", () => {
    const [[, copies]] = fields(OPTIONS) as [[string, { default: number }]];
    expect(value({}, "copies", copies)).toBe(5);
    expect(changed({ x: 1 }, "copies", copies, 3)).toEqual({ x: 1, copies: 3 });
    expect(changed({ x: 1, copies: 3 }, "copies", copies, 5)).toEqual({ x: 1 });
  });
});
