// What is asked by plain requests while a room moves from one process to another.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { glimpse } from "../src/api";

const answers = (...told: [number, object][]) => {
  const asked = vi.fn();
  for (const [status, body] of told) asked.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", asked);
  return asked;
};
const elsewhere: [number, object] = [503, { why: "elsewhere", detail: "" }];

describe("a room that moves", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is asked for again, soon", async () => {
    const asked = answers(elsewhere, elsewhere, [200, { code: "ABCD" }]);
    const found = glimpse("ABCD");
    await vi.advanceTimersByTimeAsync(400);
    expect(await found).toEqual({ code: "ABCD" });
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("is not asked for without end", async () => {
    const asked = answers(...Array.from({ length: 40 }, () => elsewhere));
    const found = expect(glimpse("ABCD")).rejects.toMatchObject({ why: "elsewhere" });
    await vi.advanceTimersByTimeAsync(60_000);
    await found;
    expect(asked).toHaveBeenCalledTimes(25);
  });

  it("is not mistaken for one that is closed", async () => {
    const asked = answers([404, { why: "no_such_room", detail: "" }]);
    await expect(glimpse("ABCD")).rejects.toMatchObject({ why: "no_such_room" });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
