import { tick } from "svelte";
import { expect, it, vi } from "vitest";

const address = { pathname: "/", hash: "" };
vi.stubGlobal("location", address);
const { door } = await import("../src/router");
const { announce, shell } = await import("../src/shell.svelte");

it("loses nothing of what is said at once", async () => {
  announce("Bo plays Pardon.");
  announce("Ana: Ha!");
  await tick();
  expect(shell.spoken).toBe("Bo plays Pardon. Ana: Ha!");
});

it("says the same words twice when they are said twice", async () => {
  announce("Ana: Ha!");
  await tick();
  const before = shell.spoken;
  announce("Ana: Ha!");
  await tick();
  expect(shell.spoken).not.toBe(before);
  expect(shell.spoken.trim()).toBe(before.trim());
});

it("remembers the room that was left for another page", () => {
  const goes = (pathname: string) => {
    address.pathname = pathname;
    shell.arrive();
    return shell.left && door(shell.left);
  };
  expect(goes("/replay/a1")).toBe(null);
  expect(goes("/r/ABCD")).toBe(null);
  expect(goes("/replay/a1")).toBe("/r/ABCD");
  expect(goes("/fair/a1")).toBe("/r/ABCD");
  goes("/w/WXYZ23");
  expect(goes("/replay/a1")).toBe("/w/WXYZ23");
});
