// A store that knows a whole game and pretends that it happens.
import type { Command, Reply } from "../socket";
import type { Sight } from "../table/sight";
import type { Room, Said, Sitter, Table } from "../wire";

interface Game {
  moments: { view: Table["view"]; n: number }[];
  events: Table["events"];
}

const NAMES = ["Zoé", "Bruno", "Chloé", "Dédé", "Ana", "Farid", "Maximilien"];

export class Pretence implements Sight {
  table = $state.raw<Table | null>(null);
  room: Room;
  hello = { t: "hello" as const, role: "hand" as const, member: 1, chairs: [0], version: "0", waiting: false };
  clock: { until: number; whole: number } | null;
  said = $state.raw<(Said & { at: number })[]>([]);
  connected = true;

  constructor(
    private readonly game: Game,
    private at: number,
    ask: URLSearchParams,
  ) {
    const seats = game.moments[0]!.view.seats as number;
    this.clock = ask.has("noclock") ? null : { until: performance.now() + 24_500, whole: 30_000 };
    const sitters = NAMES.slice(0, seats).map((name, i): Sitter => ({ kind: i === 2 ? "bot" : "person", name, member: i, level: i === 2 ? "regular" : null, here: true, stand_in: i === 1 && ask.has("away") }));
    this.room = {
      watch: null as never,
      t: "room", code: "QXT7", version: 1, phase: "playing", game: "quick-shot", options: {}, seats: sitters,
      members: [{ id: 1, name: "Zoé", here: true, host: true }],
      settings: { watching: true, locked: false, silence: 60, beat: 1.5, window: 12, claims: true },
      score: [{ name: "Zoé", games: 3, wins: 2, points: 2 }, { name: "Ana", games: 3, wins: 1, points: 1 }, { name: "Bruno", games: 3, wins: 0, points: 0 }],
      finished: [], table: "t1", dealing: null, fault: false, knocks: null,
    };
    if (ask.has("said")) this.said = [{ t: "said", seat: 1, name: "Bruno", what: "i_hold", card: "8", about: null, at: performance.now() }];
    this.go(0);
  }

  go(steps: number): void {
    this.at = Math.max(0, Math.min(this.game.moments.length - 1, this.at < 0 ? this.game.moments.length + this.at : this.at) + steps);
    const { view, n } = this.game.moments[this.at]!;
    const bets = view.over ? [null, 2, null, 1, null, null, null].slice(0, view.seats as number) : null;
    this.table = { t: "table", table: "t1", seat: view.seat as number | null, view, n, events: this.game.events.slice(0, n), clock: null, bets, bet: null };
  }

  async send(command: Command): Promise<Reply> {
    console.log(command);
    if (command.t === "answer") this.go(1);
    return { t: "ack", id: "1" };
  }
}
