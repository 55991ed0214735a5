import { createHash, createHmac } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PublicDeal } from "../src/wire";

vi.mock("../src/settings.svelte", () => ({
  kept: (key: string) => JSON.parse((!blocked && store.get(key)) || "{}") as object,
  keep: (key: string, value: unknown) => blocked || store.set(key, JSON.stringify(value)),
}));
const store = new Map<string, string>();
let blocked = false; // the browser refuses to keep anything

class Storage {
  removeItem = (key: string) => store.delete(key);
}
vi.stubGlobal(
  "localStorage",
  new Proxy(new Storage(), {
    ownKeys() {
      if (blocked) throw new Error("SecurityError");
      return [...store.keys()];
    },
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }),
);

const { absent, agreed, begun, hash, hashText, points, recall, remember, remembered, seed, used } = await import("../src/fair");

const hex = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const SECRET = "11".repeat(32);
const NONCE = "22".repeat(32);
const TERMS = '{"game":"quick-shot","table":"abc"}';

function deal(more: Partial<PublicDeal> = {}): PublicDeal {
  return {
    number: 1,
    commitment: hex(Buffer.from(SECRET, "hex")),
    terms: JSON.parse(TERMS) as Record<string, unknown>,
    terms_text: TERMS,
    terms_hash: hex(TERMS),
    commitments: [hex(Buffer.from(NONCE, "hex")), null],
    nonces: [NONCE, null],
    secret: SECRET,
    ...more,
  };
}
const memory = () => {
  const one = begun("KRAB7", deal());
  agreed(one, deal(), []);
  return { ...one, nonces: { 0: NONCE }, commitments: deal().commitments };
};
const verdicts = (of: PublicDeal, kept = memory()) => points(of, of.terms_text, kept).map((point) => point.holds);

describe("hashes", () => {
  it("are those that the server computes", () => {
    expect(hash(SECRET)).toBe(hex(Buffer.from(SECRET, "hex")));
    expect(hashText("é")).toBe(hex("é"));
    const mac = createHmac("sha256", Buffer.from(SECRET, "hex")).update(Buffer.from([0, 0, 0, 1]));
    expect(absent(SECRET, 1)).toBe(mac.digest("hex"));
  });

  it("make the seed of length-prefixed parts in seat order", () => {
    const parts = [SECRET, deal().terms_hash, ...used(deal())].map((part) => Buffer.from(part, "hex"));
    const length = Buffer.from([0, 0, 0, 32]);
    const whole = Buffer.concat([Buffer.from("tripot deal 1"), ...parts.flatMap((part) => [length, part])]);
    expect(seed(SECRET, deal().terms_hash, used(deal()))).toBe(hex(whole));
  });
});

describe("the check", () => {
  beforeEach(() => store.clear());

  it("finds an honest deal honest", () => {
    expect(verdicts(deal())).toEqual([true, true, true, true, true, true]);
  });

  it("finds each lie", () => {
    expect(verdicts(deal({ secret: "33".repeat(32) }))[0]).toBe(false);
    expect(verdicts(deal(), { ...memory(), commitment: "x" })[1]).toBe(false);
    expect(verdicts(deal({ terms_text: TERMS.replace("abc", "abd") }))[2]).toBe(false);
    expect(verdicts(deal(), { ...memory(), terms_hash: "x" })[3]).toBe(false);
    expect(verdicts(deal({ nonces: [SECRET, null] }))[4]).toBe(false);
    expect(verdicts(deal({ nonces: [NONCE, NONCE] }))[4]).toBe(false);
    expect(verdicts(deal({ nonces: [null, null] }))[5]).toBe(false);
  });

  it("does not say what it cannot know", () => {
    expect(points(deal(), TERMS, null).map((point) => point.holds)).toEqual([true, null, true, null, true, null]);
    expect(points(deal({ secret: null }), TERMS, memory())).toEqual([]);
  });

  it("keeps its nonces over a reload", () => {
    const one = begun("KRAB7", deal());
    agreed(one, deal(), [0, 3]);
    remember(one);
    const again = remembered("KRAB7", 1)!;
    agreed(again, deal({ terms_hash: "other" }), [0, 3]);
    expect(again).toEqual(one);
    expect(again.nonces[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(remembered("KRAB7", 2)).toBeNull();
  });

  it("keeps the newest deals, and lets the oldest go", () => {
    for (let number = 1; number <= 60; number++) {
      remember({ ...begun("KRAB7", deal({ number })), table: `t${number}`, at: 1000 + (number * 7) % 60 });
    }
    expect(store.size).toBe(50);
    expect(recall("t60")).toBeNull(); // the oldest of all
    expect(recall("t17")?.number).toBe(17); // the newest
  });

  it("knows its own numbers while the page lives, where nothing is kept", () => {
    blocked = true;
    const one = begun("MUTE2", deal());
    agreed(one, deal(), [0]);
    remember(one);
    expect(remembered("MUTE2", 1)?.nonces).toEqual(one.nonces);
    expect(recall("abc")?.code).toBe("MUTE2");
    expect(recall("other")).toBeNull();
    blocked = false;
  });
});
