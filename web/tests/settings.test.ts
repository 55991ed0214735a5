import { beforeEach, expect, it, vi } from "vitest";

const device = new Map<string, string>();
const address = { pathname: "/" };
vi.stubGlobal("localStorage", { getItem: (key: string) => device.get(key) ?? null, setItem: (key: string, value: string) => device.set(key, value) });
vi.stubGlobal("location", address);
vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));

beforeEach(() => device.clear());

/** The settings as the page finds them when it is opened at this address. */
async function opened(pathname: string) {
  vi.resetModules();
  address.pathname = pathname;
  return (await import("../src/settings.svelte")).settings;
}

it("keeps still on a phone and is heard on the television, also on a device that has a name", async () => {
  const phone = await opened("/r/ABCD");
  phone.name = "Ana";
  phone.save();
  expect(phone.sound).toBe(false);
  const tv = await opened("/t/ABCD");
  expect(tv.name).toBe("Ana");
  expect(tv.sound).toBe(true);
});

it("keeps what was chosen, wherever that was", async () => {
  const phone = await opened("/r/ABCD");
  phone.sound = true;
  phone.save();
  expect((await opened("/r/ABCD")).sound).toBe(true);
  const tv = await opened("/t/ABCD");
  tv.sound = false;
  tv.save();
  expect((await opened("/t/ABCD")).sound).toBe(false);
});
