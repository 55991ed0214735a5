// What the page knows of one room: the room, the table, and what has just happened there.
import { tick } from "svelte";
import { met, told } from "./merge";
import { Line, type Command, type Reply } from "./socket";
import type { Counts, Heard, Wait } from "./table/sight";
import type { Clock, Count, Hello, Message, News, Role, Room, Said, Table } from "./wire";

const LISTEN = 200; // how much of what was said is remembered

export class Store {
  room = $state.raw<Room | null>(null);
  hello = $state.raw<Hello | null>(null);
  table = $state.raw<Table | null>(null); // the latest, news merged in
  clock = $state.raw<Wait | null>(null);
  counts = $state.raw<Counts>(new Map());
  said = $state.raw<Heard[]>([]);
  lost = $state(false); // was connected, and is not now
  gone = $state<string | null>(null); // why the line is closed for good
  turning = $state(false); // the curtain fell, and what everybody sees has not come yet
  private common: Table | null = null; // the latest that everybody saw
  private readonly line: Line;

  constructor(
    readonly code: string,
    readonly role: Role,
  ) {
    this.line = new Line({
      address: () => this.address(),
      hear: (messages) => messages.forEach((message) => this.hear(message)),
      connected: (yes) => (this.lost = !yes),
      closed: (why) => (this.gone = why),
    });
  }

  open(): this {
    this.line.open();
    return this;
  }

  close(): void {
    this.line.close();
  }

  /** Resolves when the server has it on disk, or says why not. */
  send(command: Command): Promise<Reply> {
    return this.line.send(command);
  }

  now(): number {
    return performance.now();
  }

  /** Whose member this device is. */
  get me() {
    return this.room?.members.find((member) => member.id === this.hello?.member) ?? null;
  }

  get host(): boolean {
    return this.me?.host ?? false;
  }

  /** The curtain falls: the table is as everybody saw it last, and goes on from there.
      Not in the same step: what is drawn as a secret goes still holds on to it. */
  turn(): void {
    this.table = null;
    this.clock = null;
    this.turning = true;
    void this.send({ t: "look", seat: null });
    void tick().then(() => (this.table ??= this.common));
  }

  hear(message: Message): void {
    if (message.t === "hello") this.hello = message;
    else if (message.t === "room") this.enter(message);
    else if (message.t === "table") this.see(message);
    else if (message.t === "news") this.learn(message);
    else if (message.t === "said") this.listen(message);
  }

  private enter(room: Room): void {
    if (room.phase === "lobby" || room.phase === "dealing") this.leave();
    this.room = room;
  }

  private leave(): void {
    this.table = this.common = null;
    this.clock = null;
    this.turning = false;
  }

  /** What was on its way to a seat when the curtain fell is for nobody. */
  private see(table: Table): void {
    if (this.turning && table.seat !== null) return;
    const next = met(this.table, table);
    this.turning = false;
    this.lay(next);
    this.wind(table.clock);
    this.count(table.counts);
  }

  private lay(table: Table): void {
    this.table = table;
    if (table.seat === null) this.common = table;
  }

  private learn(news: News): void {
    if (this.turning || !this.table || this.table.table !== news.table) return;
    const next = told(this.table, news);
    if (!next) {
      this.line.again();
      return;
    }
    this.lay(next);
    if (news.clock !== undefined) this.wind(news.clock);
    if (news.counts !== undefined) this.count(news.counts);
  }

  private listen(said: Said): void {
    const { table = "", n = 0 } = this.table ?? this.common ?? {};
    this.said = [...this.said.slice(1 - LISTEN), { ...said, at: this.now(), table, n }];
  }

  private wind(clock: Clock | null): void {
    const now = this.now();
    this.clock = clock && { reads: now + clock.reading, until: clock.left === null ? null : now + clock.left, whole: clock.whole, passes: clock.passes };
  }

  private count(counts: Count[]): void {
    const now = this.now();
    this.counts = new Map(counts.map(({ n, left, whole }) => [n, { reads: now + left - whole, until: now + left, whole, passes: false }]));
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/ws/${this.code}?as=${this.role}${this.had()}`;
  }

  /** Up to where this page knows which table, in whose eyes. */
  private had(): string {
    if (!this.table) return "&since=0";
    const { table, seat, n } = this.table;
    return `&table=${table}&seat=${seat ?? ""}&since=${n}`;
  }
}
