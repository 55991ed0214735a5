import { beforeEach, expect, it, vi } from "vitest";
import type { Seen } from "../src/table/seen.svelte";

let sheet: object | null = null;
vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.stubGlobal("document", { querySelector: () => sheet });
for (const name of ["HTMLInputElement", "HTMLSelectElement", "HTMLButtonElement"]) vi.stubGlobal(name, class {});
const { keyed } = await import("../src/table/keys");

const skip = vi.fn();
const seen = { asking: { picked: null }, stage: { busy: true, skip } } as unknown as Seen;
const space = (more = {}) => ({ key: " ", preventDefault: () => {}, ...more }) as KeyboardEvent;

beforeEach(() => {
  sheet = null;
  skip.mockClear();
});

it("does not wait for what is being shown", () => {
  keyed(space(), seen);
  expect(skip).toHaveBeenCalledOnce();
});

it("leaves a key that had a meaning elsewhere, and all that are pressed on a sheet", () => {
  keyed(space({ defaultPrevented: true }), seen);
  sheet = {};
  keyed(space(), seen);
  expect(skip).not.toHaveBeenCalled();
});
