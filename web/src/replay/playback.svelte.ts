// A game that is over: at which beat one is, in whose eyes, and how fast it plays.
import type { Command, Reply } from "../socket";
import { Seen } from "../table/seen.svelte";
import type { Drawing, Heard, Likes, Sight } from "../table/sight";
import type { Hello, Json, Replay, Room, Sitter, Table } from "../wire";
import { beatOf, cut, eventsOf, rounds, viewAt } from "./film";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const SHORTEST = 240; // milliseconds of a beat, however fast it plays

export class Playback implements Sight {
  at = $state(0); // which beat
  cuts = $state(0); // how often one has not gone on to the next beat, but elsewhere
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  game = $state.raw<Replay>(undefined as unknown as Replay);
  readonly clock = null;
  readonly counts = new Map();
  readonly said: Heard[] = [];
  readonly hello: Hello = { t: "hello", role: "watch", member: null, chairs: [], waiting: false, version: "" };
  readonly seen: Seen;

  constructor(
    game: Replay,
    readonly drawing: Drawing,
    settings: Likes,
  ) {
    this.game = game;
    this.seen = new Seen(this, settings, drawing);
  }

  readonly room: Room = $derived.by(() => room(this.game));
  readonly table: Table = $derived.by(() => {
    const { id, seat, moments } = this.game;
    return { t: "table", table: id, seat, view: moments[0]!.view, n: 0, events: [], clock: null, counts: [], bets: null, stood_in: null, bet: null, passing: false };
  });
  readonly events = $derived.by(() => eventsOf(this.game));
  readonly beats = $derived.by(() => cut(this.game, this.drawing, this.seen.scene));
  readonly rounds = $derived.by(() => rounds(this.beats));
  readonly beat = $derived.by(() => this.beats[this.at]!);
  readonly view = $derived.by(() => viewAt(this.game, this.beat));

  get last(): number {
    return this.beats.length - 1;
  }
  /** For how long this beat is shown. */
  get time(): number {
    return Math.max(SHORTEST, this.beat.time / this.speed);
  }
  /** The nearest beat in this direction in which somebody goes out. */
  out(way: 1 | -1): number | null {
    for (let at = this.at + way; at in this.beats; at += way) if (this.beats[at]!.outs.length) return at;
    return null;
  }

  go(to: number): void {
    if (to !== this.at + 1) this.cuts++;
    this.at = Math.min(Math.max(0, to), this.last);
    if (this.at === this.last) this.playing = false;
  }
  /** The beat of an event, as it happens. */
  watch(event: number): void {
    this.playing = true;
    this.go(beatOf(this.beats, event));
  }
  toggle(): void {
    const again = !this.playing && this.at === this.last;
    this.playing = !this.playing;
    if (again) this.go(0);
  }
  /** The same moment in other eyes. */
  look(game: Replay): void {
    const { first } = this.beat;
    this.game = game;
    this.cuts++;
    this.at = beatOf(this.beats, first);
  }

  /** Nothing can be done to what has been. */
  send(_: Command): Promise<Reply> {
    return Promise.resolve({ t: "refused", id: "", why: "only_watching", detail: "", clause: null });
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
    seats: game.players.map((name, seat) => sitter(name, game.kinds[seat] ?? "person", game.faces[seat] ?? seat)),
    members: [],
    settings: { watching: true, locked: false, tempo: "usual", claims: false },
    score: [],
    finished: [],
    table: game.id,
    dealing: game.dealing,
    fault: false,
    knocks: null,
    key: null,
  };
}

function sitter(name: string, kind: Sitter["kind"], face: number): Sitter {
  return { kind, name, member: null, level: null, here: true, stand_in: false, face, learning: false };
}
