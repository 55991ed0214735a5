import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line, type Listener } from "../src/socket";
import type { Message } from "../src/wire";

class Wire {
  static all: Wire[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: { t: string; id: string }[] = [];
  onopen: () => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string; id: string });
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  fall(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  say(...messages: Message[]): void {
    this.onmessage({ data: JSON.stringify(messages) });
  }
}

let n = 0;
const listener = { address: () => `ws://x/${++n}`, hear: vi.fn(), connected: vi.fn(), closed: vi.fn() } satisfies Listener;
let line: Line;
const last = () => Wire.all.at(-1)!;
const knock = vi.fn<() => Promise<{ ok: boolean }>>();
let shown: { hidden: boolean };
const heard: Record<string, () => void> = {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  Wire.all = [];
  const page = { addEventListener: (name: string, hear: () => void) => (heard[name] = hear), removeEventListener: () => {}, hidden: false };
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("document", (shown = page));
  vi.stubGlobal("addEventListener", (name: string, hear: () => void) => (heard[name] = hear));
  vi.stubGlobal("fetch", knock.mockResolvedValue({ ok: true }));
  vi.stubGlobal("removeEventListener", () => {});
  line = new Line(listener);
  line.open();
});
afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the line", () => {
  it("says again with the same id what was not acknowledged, and nothing else", async () => {
    last().open();
    const first = line.send({ t: "start" });
    const second = line.send({ t: "take_back" });
    const [one, two] = last().sent;
    last().say({ t: "ack", id: one!.id });
    expect(await first).toEqual({ t: "ack", id: one!.id });
    last().fall();
    await vi.advanceTimersByTimeAsync(400);
    last().open();
    expect(Wire.all).toHaveLength(2);
    expect(last().sent).toEqual([two]);
    last().say({ t: "refused", id: two!.id, why: "no_game", detail: "", clause: null });
    expect((await second).t).toBe("refused");
  });

  it("keeps what is said before it is open", () => {
    void line.send({ t: "start" });
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent.map((command) => command.t)).toEqual(["start"]);
  });

  it("waits longer after each fall, but never longer than a second and a half", async () => {
    for (let fall = 0; fall < 12; fall++) {
      last().fall();
      await vi.advanceTimersByTimeAsync(1500);
      expect(Wire.all).toHaveLength(fall + 2);
    }
  });

  it("knocks while nobody is there, and calls when somebody answers", async () => {
    knock.mockRejectedValue(new TypeError());
    last().fall();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(knock.mock.calls.length).toBeGreaterThan(40);
    knock.mockResolvedValue({ ok: false }); // a proxy, before a house that is closed
    await vi.advanceTimersByTimeAsync(5000);
    expect(Wire.all).toHaveLength(1);
    knock.mockReturnValue(new Promise(() => {})); // one knock that is lost does not delay the next
    await vi.advanceTimersByTimeAsync(1500);
    knock.mockResolvedValue({ ok: true });
    await vi.advanceTimersByTimeAsync(1500);
    expect(Wire.all).toHaveLength(2);
    last().open();
    knock.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Wire.all).toHaveLength(2);
    expect(knock).not.toHaveBeenCalled(); // who is back knocks no more
  });

  it("does not knock when it has never fallen, nor when it is closed", async () => {
    last().open();
    await vi.advanceTimersByTimeAsync(60_000);
    last().fall();
    line.close();
    heard.online!();
    heard.visibilitychange!();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(knock).not.toHaveBeenCalled();
  });

  it("complains of nothing while nobody is there", async () => {
    const said = (["error", "warn", "log"] as const).map((way) => vi.spyOn(console, way));
    const fault = vi.fn();
    process.on("unhandledRejection", fault);
    knock.mockRejectedValue(new TypeError());
    last().fall();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve)); // a rejection nobody heard is told now
    process.off("unhandledRejection", fault);
    for (const way of [...said, fault]) expect(way).not.toHaveBeenCalled();
  });

  it("does not trust its line when the network was lost", () => {
    last().open();
    heard.online!();
    expect(Wire.all).toHaveLength(2);
    expect(Wire.all[0]!.readyState).toBe(3);
  });

  it("does not trust its line when the phone was asleep", async () => {
    const turn = (hidden: boolean) => {
      shown.hidden = hidden;
      heard.visibilitychange!();
    };
    last().open();
    turn(true);
    await vi.advanceTimersByTimeAsync(3000);
    turn(false);
    expect(Wire.all).toHaveLength(1);
    turn(true);
    await vi.advanceTimersByTimeAsync(9000);
    turn(false);
    expect(Wire.all).toHaveLength(2);
  });

  it("leaves the others time when there are too many lines", async () => {
    last().open();
    last().fall(4008);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Wire.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Wire.all).toHaveLength(2);
  });

  it("asks for the address anew each time, so that it resumes where it is", async () => {
    const before = last().address;
    last().fall();
    await vi.advanceTimersByTimeAsync(400);
    expect(last().address).not.toBe(before);
  });

  it("stays closed when the server says why", async () => {
    last().open();
    last().fall(4001);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(listener.closed).toHaveBeenCalledWith("removed");
  });
});
