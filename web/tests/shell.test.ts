import { tick } from "svelte";
import { expect, it, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", hash: "" });
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
