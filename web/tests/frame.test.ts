// A game needs its drawing and nothing else: a toy, at tables that the engine has dealt.
import { render } from "svelte/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { Likes, Sight, View } from "../src/table/sight";
import tables from "./toy/tables.json";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { keyed } = await import("../src/table/keys");
const { seated } = await import("../src/table/places");
const { Seen } = await import("../src/table/seen.svelte");
const { sound, wake } = await import("../src/table/sound");
const { default: Under } = await import("../src/table/Under.svelte");
const { words } = await import("../src/words.svelte");
const { default: Cloth } = await import("./toy/Cloth.svelte");
const { toy } = await import("./toy/drawing");

for (const name of ["HTMLInputElement", "HTMLSelectElement", "HTMLButtonElement"]) vi.stubGlobal(name, class {});
vi.stubGlobal("document", { querySelector: () => null });
const books = {
  loser: { "questions.target.line": "{card}, of {seat}" },
  roulette: { "faces.bullet.name": "bullet", "faces.click.name": "click" },
  "roulette-family": { "skin.name": "Confetti", "faces.bullet.name": "confetti" },
};
vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(books) }));
await words.learn("en");

const send = vi.fn();
const likes: Likes = { language: "en", once_more: true, sound: false, motion: "calm", judas_open: false };
beforeEach(() => void send.mockReset().mockResolvedValue({ t: "ack", id: "" }));

/** The first or second of those who are asked, or with -1 who watches. */
function at(moment: keyof typeof tables, who: 0 | 1 | -1, more: Partial<View> = {}, wish: Partial<Likes> = {}) {
  const { seat, view, events } = tables[moment].at(who)! as unknown as { seat: number | null; view: View; events: [] };
  const table = { t: "table", table: "A", seat, view: { ...view, ...more }, n: events.length, events, clock: null, bets: null, bet: null, passing: false };
  const hello = { role: seat === null ? "tv" : "hand" };
  const seen = new Seen({ room: null, hello, table, clock: null, said: [], connected: true, send } as unknown as Sight, { ...likes, ...wish }, toy);
  seen.follow();
  return seen;
}
type Seeing = ReturnType<typeof at>;
const under = (seen: Seeing) => render(Under, { props: { seen, beside: false } }).body;
const press = (key: string, seen: Seeing, piles?: () => void) => keyed({ key, target: null, preventDefault: () => {} } as unknown as KeyboardEvent, seen, { p: piles });
function cloth(seen: Seeing): string[] {
  const { offered, places, asking, touch } = seen;
  const { body } = render(Cloth as never, { props: { offered, places, picked: asking.picked, onchoose: touch } as never });
  return [...body.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map((found) => found[1]!);
}

test("seats and places on the cloth are answers, and no tickets", () => {
  const seen = at("loser target", 0);
  expect(cloth(seen)).toEqual(seen.view.options.map((option) => seen.places[Number(option.slice(-1))]!.name));
  expect(seen.tickets).toEqual([]);
  expect(under(seen)).toContain("ticket.place");
  expect(cloth(at("loser centre", 0))).toEqual(["centre-1", "centre-2"]);
});

test("a touch picks, another gives; so does a letter, and Enter", async () => {
  const seen = at("loser target", 0);
  const [option] = seen.view.options;
  seen.touch(option!);
  expect(seen.asking.picked).toBe(option);
  expect(seen.ticket).toContain("ticket.sure");
  seen.touch(option!);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ t: "answer", answer: option }));
  const again = at("loser target", 0);
  press("abcd"[Number(option!.slice(-1))]!, again);
  press("Enter", again);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test("a question says what it is about", () => {
  const seen = at("loser target", 0, { question: { name: "target", clause: "4.1", kind: "turn", arguments: { seat: 0 } } });
  expect(seen.put("line")).toBe(`Peek, of ${seen.me === 0 ? "seat.you" : "1"}`);
});

test("where there are no rounds and no discard, nothing is said of them", () => {
  const seen = at("loser centre", 0);
  expect([seen.where, seen.rounds]).toEqual(["", null]);
  expect(() => press("p", seen)).not.toThrow();
});

test("where cards are not called by digits, a digit is a place in the hand", () => {
  const seen = at("loser centre", 0);
  press("2", seen);
  expect(seen.reading).toBe(seen.cards[1]);
});

test("a card that is aimed is held first, and then the seats are answers", () => {
  const seen = at("roulette tamper", 0);
  expect(cloth(seen)).toEqual([]);
  seen.pick("peek", 0);
  expect([seen.asking.held, seen.asking.picked]).toEqual(["peek", null]);
  expect(cloth(seen)).toHaveLength(4);
  press("c", seen);
  expect(seen.asking.picked).toBe("peek-2");
  expect(seen.raised).toBe("peek");
  seen.pick("peek", 0);
  expect([seen.asking.held, seen.raised]).toEqual([null, null]);
});

test("a window looks the same with and without the card", () => {
  const [holder, other] = [at("roulette tamper", 0), at("roulette tamper", 1)];
  expect(holder.view.options).toContain("peek-0");
  expect(other.view.options).toEqual(["pass"]);
  expect(other.tickets).toEqual(holder.tickets);
  expect(holder.heading).toBe(other.heading);
  expect(under(other).match(/ disabled/g)).toHaveLength(1);
});

test("in a window nobody is seen to have answered, and an answer may be changed", async () => {
  const free = at("roulette accuse", 0);
  const seen = at("roulette accuse", 0, { locked: [free.me!], answer: "pass" });
  expect(seated(seen.view, [], [], null, words.table)).toEqual(seated(free.view, [], [], null, words.table));
  expect([seen.locked, seen.mine, seen.owing]).toEqual([true, false, seen.view.asked]);
  const other = seen.view.options.find((option) => option.startsWith("accuse"))!;
  seen.touch(other);
  expect(seen.asking.sure).toBe(false); // it can be taken back
  await seen.lock();
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ answer: other }));
});

test("windows can be passed until one's next turn, in silence", async () => {
  const seen = at("roulette tamper", 0);
  expect(under(seen)).toMatch(/aria-checked="false".*passing/);
  await seen.pass(true);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ t: "pass_on", on: true }));
  (seen.table as { passing: boolean }).passing = true; // as the server says then
  expect(seen.mine).toBe(false);
  expect(under(seen)).toContain('aria-checked="true"');
  expect(under(at("loser target", 0))).not.toContain("passing");
});

test("a skin says some things otherwise, and its name", () => {
  const seen = at("roulette tamper", 0);
  expect([seen.say("faces.bullet.name"), seen.title]).toEqual(["bullet", "roulette"]);
  (seen.store as { room: unknown }).room = { seats: [], options: { skin: "family" } };
  expect([seen.say("faces.bullet.name"), seen.say("faces.click.name"), seen.title]).toEqual(["confetti", "click", "Confetti"]);
});

test("a game brings its own sounds, and has those of the house", () => {
  vi.stubGlobal("AudioContext", class { state = "running"; currentTime = 3; resume() {} });
  wake();
  const croak = vi.fn();
  sound("croak", { croak: [croak] });
  expect(croak).toHaveBeenCalledWith(expect.anything(), 3);
});

test("a secret is nowhere on the page until its owner peeks", () => {
  const seen = at("roulette tamper", 0);
  expect(under(seen)).toContain("secret.hold");
  expect(under(seen)).not.toContain("pocket");
  press(" ", seen);
  expect(under(seen)).toMatch(/pocket: (click|bullet)/);
  expect(under(at("roulette tamper", 0, {}, { judas_open: true }))).toContain("pocket");
  const public_ = at("roulette tamper", -1, {}, { judas_open: true });
  expect(under(public_)).not.toMatch(/pocket|secret/);
});
