// A game that is over, step by step, in the form in which a table is seen.
import type { Command, Reply } from "./socket";
import type { Heard } from "./table/sight";
import type { Hello, Json, Replay, Room, Sitter, Table } from "./wire";

export class Playback {
  step = $state(0);
  busy = $state(false); // the step is being shown
  readonly clock = null;
  readonly said: Heard[] = [];
  readonly connected = true;
  readonly hello: Hello;
  readonly room: Room;

  constructor(
    readonly game: Replay,
    step: number,
  ) {
    this.step = this.within(step);
    this.hello = { t: "hello", role: "watch", member: null, chairs: [], waiting: false, version: "" };
    this.room = room(game);
  }

  get last(): number {
    return this.game.moments.length - 1;
  }

  get table(): Table {
    const { id, seat, moments } = this.game;
    const moment = moments[this.step]!;
    const events = moments.slice(0, this.step + 1).flatMap((one) => one.events);
    const given = moment.answers.find(([who]) => who === seat)?.[1] ?? null;
    const view: Json = { ...moment.view, answer: given };
    return { t: "table", table: id, seat, view, n: events.length, events, clock: null, bets: null, bet: null, passing: false };
  }

  /** All that happened before this step: a step is shown by itself, whatever was shown before it. */
  get past(): number {
    return this.game.moments.slice(0, this.step).reduce((sum, one) => sum + one.events.length, 0);
  }

  shows(busy: boolean): void {
    this.busy = busy;
  }

  go(step: number): void {
    this.step = this.within(step);
  }

  /** Nothing can be done to what has been. */
  send(_: Command): Promise<Reply> {
    return Promise.resolve({ t: "refused", id: "", why: "only_watching", detail: "", clause: null });
  }

  private within(step: number): number {
    return Math.min(Math.max(0, Math.round(step) || 0), this.last);
  }
}

function room(game: Replay): Room {
  return {
    t: "room",
    code: "",
    watch: null,
    version: 0,
    phase: "playing",
    game: game.game,
    options: (game.dealing.terms.options ?? {}) as Json,
    seats: game.players.map((name, seat) => sitter(name, game.faces[seat] ?? seat)),
    members: [],
    settings: { watching: true, locked: false, silence: 60, beat: 1.5, window: 12, claims: false },
    score: [],
    finished: [],
    table: game.id,
    dealing: game.dealing,
    fault: false,
    knocks: null,
  };
}

function sitter(name: string, face: number): Sitter {
  return { kind: "person", name, member: null, level: null, here: true, stand_in: false, face };
}

/** The moment that brought the event of this number. */
export function momentOf(game: Replay, event: number): number {
  let seen = 0;
  const at = game.moments.findIndex((moment) => (seen += moment.events.length) > event);
  return at < 0 ? game.moments.length - 1 : at;
}
