// A game needs to declare itself and nothing else: the plain table, at tables that the engine has dealt.
import type { Component } from "svelte";
import { render } from "svelte/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { Drawing, Likes, Sight, View } from "../src/table/sight";
import type { GameCard } from "../src/wire";
import cards from "./toy/cards.json";
import tables from "./toy/tables.json";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.mock("../src/settings.svelte", () => ({ settings: { language: "en" } }));
const { keyed } = await import("../src/table/keys");
const { seated } = await import("../src/table/places");
const { Seen } = await import("../src/table/seen.svelte");
const { sound, wake } = await import("../src/table/sound");
const { default: Seat } = await import("../src/table/Seat.svelte");
const { default: Under } = await import("../src/table/Under.svelte");
const { words } = await import("../src/words.svelte");
const { default: Faces } = await import("./toy/Faces.svelte");
const { plain } = await import("../src/plain");

for (const name of ["HTMLInputElement", "HTMLSelectElement", "HTMLButtonElement"]) vi.stubGlobal(name, class {});
vi.stubGlobal("document", { querySelector: () => null });
const books = {
  loser: { "questions.centre.line": "{cause}, of {seat}", "values.meddling-fingers": "Meddling Fingers", "groups.swap": "a swap", "reasons.later": "First aim." },
  table: { colon: ":", "loser.questions.centre.line": "with a potion of {hand}" },
  roulette: { "faces.bullet.name": "bullet", "faces.click.name": "click" },
  "roulette-family": { "skin.name": "Confetti", "faces.bullet.name": "confetti" },
};
vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(books) }));
await words.learn("en");

const send = vi.fn();
const likes: Likes = { language: "en", once_more: true, sound: false, motion: "calm", judas_open: false };
beforeEach(() => void send.mockReset().mockResolvedValue({ t: "ack", id: "" }));

const cardOf = (moment: keyof typeof tables) => cards[moment.split(" ")[0] as keyof typeof cards] as unknown as GameCard;
/** Roulette with what lies in pockets under the judas. */
const pockets = () => plain({ ...cardOf("roulette tamper"), piles: cards.roulette.piles.map((pile) => ({ ...pile, secret: pile.name === "pockets" })) as GameCard["piles"] });
/** The first or second of those who are asked, or with -1 who watches. */
function at(moment: keyof typeof tables, who: 0 | 1 | -1, more: Partial<View> = {}, wish: Partial<Likes> = {}, drawing: Drawing = plain(cardOf(moment))) {
  const { seat, view, events } = tables[moment].at(who)! as unknown as { seat: number | null; view: View; events: [] };
  const table = { t: "table", table: "A", seat, view: { ...view, ...more }, n: events.length, events, clock: null, bets: null, bet: null, passing: false };
  const hello = { role: seat === null ? "tv" : "hand" };
  const clock = { reads: 0, until: null, whole: 0, passes: view.question?.kind === "window" };
  const seen = new Seen({ room: null, hello, table, clock, said: [], connected: true, send } as unknown as Sight, { ...likes, ...wish }, drawing);
  seen.follow();
  return seen;
}
type Seeing = ReturnType<typeof at>;
const under = (seen: Seeing) => render(Under, { props: { seen, beside: false, size: "phone" } }).body;
const press = (key: string, seen: Seeing, piles?: () => void) => keyed({ key, target: null, preventDefault: () => {} } as unknown as KeyboardEvent, seen, { p: piles });
const drawn = (part: Component<any>, props: Record<string, unknown>) => render(Faces, { props: { part, props } }).body;
/** The seats of the cloth that can be touched, by name. */
const touchable = (seen: Seeing) => seen.places.filter(({ seat }) => seen.aims.has(seat)).map(({ name }) => name);

test("seats on the cloth are answers, and no tickets; places are both", () => {
  const seen = at("loser target", 0);
  expect(seen.view.options).toEqual(["aim>1", "aim>2", "aim>3"]);
  expect(touchable(seen)).toEqual(["2", "3", "4"]);
  expect(seen.tickets).toEqual([]);
  expect(under(seen)).toContain("ticket.place");
  const centre = at("loser centre", 0);
  expect([...centre.spots]).toEqual(["centre_down"]);
  expect(centre.tickets).toEqual(centre.view.options);
});

test("a touch picks, another gives; so does a letter, and Enter", async () => {
  const seen = at("loser target", 0);
  seen.fill("seat", 2);
  expect(seen.asking.picked).toBe("aim>2");
  expect(seen.tickets).toEqual(["aim>2"]);
  expect(seen.ticket).toContain("ticket.sure");
  seen.fill("seat", 2);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ t: "answer", answer: "aim>2" }));
  send.mockClear();
  const again = at("loser target", 0);
  press("d", again);
  press("Enter", again);
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining({ t: "answer", answer: "aim>3" })));
});

test("a card that cannot be played says why: the game knows it of one of the answers that it could be", async () => {
  send.mockImplementation(({ answer }: { answer: string }) => Promise.resolve({ t: "foreseen", answer, preview: null, why: { reason: answer === "play:2" ? "later" : "not_now", clause: "3.1" } }));
  const seen = at("loser target", 0);
  seen.pick("2", 0);
  await vi.waitFor(() => expect(seen.asking.why).toEqual({ text: "First aim.", clause: "3.1" }));
});

test("a question says what it is about, and where it has no words, its name stands in", () => {
  const seen = at("loser centre", 0, {}, {}, { ...plain(cardOf("loser centre")), undrawn: true });
  expect(seen.put("line")).toBe("Meddling Fingers, of 2"); // what the page says of a drawing may want values that only that has
  expect(at("loser centre", 0).put("line")).toBe("with a potion of {hand}");
  expect(at("loser target", 0).put("title")).toBe("Target");
  expect(at("loser target", 0).put("line")).toBe("");
});

test("answers without words of their own are called by those of their group", () => {
  const seen = at("loser centre", 0);
  expect(seen.tickets.map((option) => seen.deed(option))).toEqual(["A swap: centre_down 1", "A swap: centre_down 2"]);
});

test("where there is no discard, nothing is said of it", () => {
  const bare = plain({ ...cardOf("loser centre"), piles: cardOf("loser centre").piles.filter(({ name }) => name !== "spell_discard") });
  expect(bare.discard).toBeUndefined();
  expect(() => press("p", at("loser centre", 0, {}, {}, bare))).not.toThrow();
});

test("where cards are not called by digits, a digit is a place in the hand", () => {
  const seen = at("loser centre", 0);
  press("2", seen);
  expect(seen.reading).toBe(seen.cards[1]);
  seen.choose(seen.view.options[0]!); // no longer looked at, once an answer is touched
  expect(seen.reading).toBeNull();
});

test("a card that is aimed is toggled first, and then the seats are answers", () => {
  const seen = at("roulette tamper", 0);
  expect(touchable(seen)).toEqual([]);
  seen.pick("peek", 0);
  expect([seen.asking.chosen.cards, seen.asking.picked]).toEqual([["peek"], null]);
  expect(touchable(seen)).toHaveLength(4);
  press("c", seen);
  expect(seen.asking.picked).toBe("play-on:peek>2");
  expect(seen.raised).toBe("peek");
  seen.pick("peek", 0);
  expect([seen.asking.chosen.cards, seen.raised]).toEqual([[], null]);
});

test("a window looks the same with and without the card", () => {
  const [holder, other] = [at("roulette tamper", 0), at("roulette tamper", 1)];
  expect(holder.view.options).toContain("play-on:peek>0");
  expect(other.view.options).toEqual(["pass"]);
  expect(other.tickets).toEqual(holder.tickets);
  expect(holder.heading).toBe(other.heading);
  const besidesHand = (seen: Seeing) => under(seen).replace(/<ol.*?<\/ol>/s, "");
  expect(besidesHand(other)).toBe(besidesHand(holder));
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

test("windows can be passed until the game ends that, in silence", async () => {
  const seen = at("roulette tamper", 0);
  expect(under(seen)).toMatch(/aria-checked="false".*pass_until/);
  await seen.pass(true);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ t: "pass_on", on: true }));
  (seen.table as { passing: boolean }).passing = true; // as the server says then
  expect(seen.mine).toBe(false);
  expect(under(seen)).toContain('aria-checked="true"');
  expect(under(at("loser target", 0))).not.toContain("pass_until");
});

test("what a standing pass does not cover is asked", () => {
  const seen = at("roulette tamper", 0);
  (seen.table as { passing: boolean }).passing = true;
  (seen.store.clock as { passes: boolean }).passes = false; // such as an accusation
  expect(seen.mine).toBe(true);
});

test("a skin says some things otherwise, and its name", () => {
  const seen = at("roulette tamper", 0);
  expect([seen.say("faces.bullet.name"), seen.title]).toEqual(["bullet", "World Championship Russian Roulette"]);
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
  const seen = at("roulette tamper", 0, {}, {}, pockets());
  const [mine] = (seen.view.piles.pockets as string[][])[seen.me!]!;
  const said = new RegExp(`<b[^>]*>${mine}</b>`);
  expect(under(seen)).toContain("secret.hold");
  expect(under(seen)).not.toMatch(said);
  press(" ", seen);
  expect(under(seen)).toMatch(said);
  expect(under(at("roulette tamper", 0, {}, { judas_open: true }, pockets()))).toMatch(said);
  const public_ = at("roulette tamper", -1, {}, { judas_open: true }, pockets());
  expect(under(public_)).not.toMatch(/pockets|secret/);
});

test("a person who speaks has a face for it, and bots stay bots", () => {
  const seen = at("loser target", -1);
  const said = { t: "said", seat: 2, name: "C", what: "gasp", card: null, about: null, at: performance.now(), table: "A", n: 0 };
  (seen.store as { said: unknown[] }).said = [said];
  (seen.store as { room: unknown }).room = { seats: ["person", "person", "bot", "person"].map((kind) => ({ kind, name: kind })), options: {} };
  seen.listen();
  expect(seen.places.map(({ mood }) => mood)).toEqual(["open", "open", "wide", "open"]);
  const face = drawn(Seat, { place: seen.places[2], size: "phone", house: seen.house });
  expect(face).toContain('class="said');
  expect(face).toContain("M32 8V2"); // the antenna
});
