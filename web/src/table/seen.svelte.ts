// The table as one person sees it now: who sits where, what is asked, what it is called.
import { untrack } from "svelte";
import { plain, type Line, type Scene } from "../story";
import { words } from "../words.svelte";
import { Asking } from "./asking.svelte";
import { inOrder, seated } from "./places";
import { isWindow, type Drawing, type Face, type Happening, type Likes, type Place, type Question, type Sight, type View } from "./sight";
import { sound } from "./sound";
import { Stage } from "./stage.svelte";
import { claim, mixed, placed, speech, type Ears, type Spoken } from "./talk";

const HEARD = 7000; // how long a bubble stays

export class Seen {
  readonly house = words.table;
  readonly stage: Stage<unknown>;
  readonly asking: Asking;
  reading = $state<string | null>(null); // a card that is only looked at
  bet = $state<number | null>(null); // just made
  peeking = $state(false); // at what one is
  windows = $state(false); // there are some that one may pass
  talk = $state.raw<Spoken[]>([]);
  now = $state(performance.now());

  constructor(
    readonly store: Sight,
    readonly settings: Likes,
    readonly drawing: Drawing,
  ) {
    this.stage = untrack(() => new Stage(drawing, () => drawing.story(this.scene), this.hear));
    this.asking = new Asking(store, settings);
  }

  get table() {
    return this.store.table!;
  }
  get view(): View {
    return this.table.view as unknown as View;
  }
  get me(): number | null {
    return this.table.seat;
  }
  get shown(): View {
    return this.stage.shown;
  }
  get question(): Question | null {
    return this.shown.question;
  }
  get calm(): boolean {
    return this.settings.motion === "calm";
  }
  get scene(): Scene {
    return { say: this.say, house: this.house, names: this.names, viewer: this.me, faces: this.drawing.faces };
  }

  readonly say = $derived.by(() => words.game(this.view.game, this.store.room?.options.skin));
  readonly names = $derived.by(() => Array.from({ length: this.view.seats }, (_, seat) => this.store.room?.seats[seat]?.name ?? `${seat + 1}`));
  readonly bearings = $derived.by(() => this.drawing.places(this.stage.picture, this.shown, this.house));
  readonly ears: Ears = $derived.by(() => ({ house: this.house, say: this.say, names: this.names, me: this.me }));
  readonly told: Line[] = $derived.by(() => mixed(this.stage.told, this.talk, this.ears));
  /** Bubbles that have not burst yet. */
  readonly bubbles = $derived.by(() => this.talk.filter(({ said }) => this.now - said.at < HEARD).map(({ said }) => said));
  readonly places: Place[] = $derived.by(() =>
    seated(this.shown, this.bearings, this.store.room?.seats ?? [], this.me, this.house).map((place) => {
      const last = this.bubbles.findLast((one) => one.seat === place.seat);
      return { ...place, said: last ? speech(last, this.ears) : null, claim: claim(place.seat, this.stage.told, this.talk, this.ears) };
    }),
  );
  readonly living = $derived.by(() => this.places.filter((place) => !this.bearings[place.seat]?.out));
  /** One's cards in the order of the game: so they lie, and so they are counted. */
  readonly cards: Face[] = $derived.by(() => inOrder(this.drawing.hand(this.shown), this.drawing.faces));
  /** In a window all are waited for until it closes. */
  readonly owing = $derived.by(() => this.shown.asked.filter((seat) => this.window || !this.shown.locked.includes(seat)));
  /** The answers that want no card, and those of the card that is held. */
  readonly offered = $derived.by(() => (this.asked ? this.shown.options.filter((option) => [null, this.asking.held].includes(this.cardOf(option))) : []));
  readonly others = $derived.by(() => this.offered.filter((option) => !this.drawing.placed?.(option, this.shown)));
  /** A window has the same tickets for all. */
  readonly tickets = $derived.by(() => [...new Set([...(this.asked && this.window ? (this.drawing.tickets?.(this.shown) ?? []) : []), ...this.others])]);
  readonly laid = $derived.by(() => this.offered.length > this.others.length); // some lie on the cloth

  /** A replay has eyes, but no hands. */
  get acting(): boolean {
    return this.store.hello?.role === "hand";
  }
  get asked(): boolean {
    return this.acting && this.me !== null && !this.stage.busy && this.shown.asked.includes(this.me);
  }
  get locked(): boolean {
    return this.asked && this.shown.answer !== null;
  }
  get mine(): boolean {
    return this.asked && !this.locked && !(this.window && this.passing);
  }
  get window(): boolean {
    return isWindow(this.question);
  }
  get passing(): boolean {
    return this.table.passing;
  }
  get ajar(): boolean {
    return this.peeking || this.settings.judas_open;
  }
  get out(): boolean {
    return this.acting && this.me !== null && (this.bearings[this.me]?.out ?? false) && !this.shown.over;
  }
  get over(): boolean {
    return this.shown.over && !this.stage.busy;
  }
  get revealing(): boolean {
    return this.drawing.reveals(this.stage.picture);
  }

  /** The line that says what happens now. */
  readonly caption: Line | null = $derived.by(() => {
    const { beat, fresh, picture } = this.stage;
    const line = fresh.find((one) => !one.quiet && !one.heading) ?? fresh.at(-1) ?? null;
    const parts = beat.length ? this.drawing.caption(beat, picture, this.scene) : null;
    return line && parts ? { ...line, parts } : line;
  });
  readonly glyph = $derived.by(() => (this.stage.busy ? this.drawing.shout(this.stage.beat, this.stage.picture) : null));
  /** Whom it is about, if it is about one. */
  readonly hero: number | null = $derived.by(() => {
    const seats = new Set(this.stage.fresh.flatMap((line) => (line.quiet ? [] : (line.seat ?? []))));
    return seats.size > 1 ? null : (this.caption?.seat ?? [...seats][0] ?? null);
  });
  readonly heading = $derived.by(() => {
    if (this.stage.busy && this.caption) return plain(this.caption);
    return this.mine ? this.put("title") : this.locked ? this.house("locked.title") : this.waiting;
  });
  /** What is said to oneself, once: that one is asked, that one's answer is there. */
  readonly call = $derived.by(() => (this.mine ? this.put("title") : this.locked ? this.house("locked.title") : ""));

  get waited(): string {
    return this.list(this.owing.map((seat) => this.names[seat] ?? ""));
  }
  get waiting(): string {
    return this.owing.length ? this.house("waiting.for", { names: this.waited }) : this.house("waiting.nobody");
  }
  get title(): string {
    if (this.say.has("skin.name")) return this.say("skin.name");
    const own = `${this.view.game}.title`;
    return this.house.has(own) ? this.house(own) : this.view.game;
  }
  private readonly at = $derived.by(() => this.drawing.where(this.stage.picture, this.house));
  get rounds() {
    return typeof this.at === "string" ? null : this.at;
  }
  get where(): string {
    return this.rounds ? this.house("round", this.rounds) : String(this.at ?? "");
  }

  /** The question in the table's own words, if it has some for the browser. */
  put(part: string): string {
    if (!this.question) return "";
    const own = `${this.view.game}.questions.${this.question.name}.${part}`;
    const values = { ...this.about(this.question), ...this.drawing.asked?.(this.shown, this.scene) };
    return this.house.has(own) ? this.house(own, values) : this.say(`questions.${this.question.name}.${part}`, values);
  }
  /** What a question is about, its seats by name. */
  private about({ arguments: all }: Question): Record<string, unknown> {
    const called = (seat: unknown) => (seat === this.me ? this.house("seat.you") : (this.names[seat as number] ?? ""));
    const seats = (value: unknown) => (Array.isArray(value) ? this.list(value.map(called)) : called(value));
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, /^seats?$/.test(name) ? seats(value) : value]));
  }
  /** The card of the hand that gives this answer. */
  cardOf(option: string): Face {
    const face = this.drawing.uses?.(option, this.shown) ?? option;
    return this.cards.includes(face) ? face : null;
  }
  /** The answers that a card gives. */
  ways(face: string): string[] {
    return this.asked ? this.shown.options.filter((option) => this.cardOf(option) === face) : [];
  }
  /** What is picked, as far as it is a card. */
  get raised(): string | null {
    const { picked, held } = this.asking;
    return held ?? (picked && (this.cardOf(picked) ?? picked));
  }
  name(option: string): string {
    if (this.drawing.faces.includes(option)) return this.say(`faces.${option}.name`);
    return this.drawing.answer?.(option, this.shown, this.scene) ?? this.say(`answers.${option}`);
  }
  does(face: string): string {
    const own = `${this.view.game}.effects.${face}`;
    return this.house.has(own) ? this.house(own) : this.say(`faces.${face}.line`);
  }
  private list(all: string[]): string {
    return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")}${this.house("seat.and")}${all.at(-1)}`;
  }

  /** An answer as a thing to do. */
  deed(option: string): string {
    const own = [option, "card"].map((key) => `${this.view.game}.tickets.${this.question?.name}.${key}`);
    return this.house(own.find((key) => this.house.has(key)) ?? "ticket.lock", { card: this.name(option) });
  }

  /** What the ticket says that sends the picked answer. */
  readonly ticket: string = $derived.by(() => {
    const { picked, sure } = this.asking;
    if (!this.asked || picked === null) return "";
    const card = this.name(picked);
    if (picked === this.shown.answer) return this.house("ticket.locked", { card });
    const text = this.shown.answer !== null ? this.house("ticket.change", { card }) : this.deed(picked);
    return sure ? this.house("ticket.sure", { ticket: text }) : text;
  });

  /** The table as it is now, to be shown as fast as it can be followed. */
  follow(): void {
    const { table, events } = this.table;
    const { view } = this;
    const { past = 0 } = this.store;
    untrack(() => {
      this.stage.sync(table, view, events as unknown as Happening[], past);
      this.asking.follow(view);
      if (isWindow(view.question) && view.options.includes("pass")) this.windows = true;
    });
  }

  /** What was said at this table finds its place among what is shown. */
  listen(): void {
    const heard = this.store.said.filter((one) => one.table === this.table.table);
    untrack(() => {
      this.talk = placed(heard, this.talk, this.stage.reached);
      this.now = performance.now();
    });
  }

  pick = (face: string, at = -1): void => {
    const ways = this.ways(face);
    if (ways.length) this.reading = null;
    if (ways.length > 1) this.asking.hold(face, at);
    else if (ways[0] !== undefined) {
      this.asking.held = null;
      this.asking.pick(ways[0], at);
    } else {
      this.asking.unpick();
      this.reading = this.reading === face ? null : face;
      this.asking.refuse(this.why(face), this.stage.busy ? null : (this.question?.clause ?? null));
    }
  };
  /** An answer that is no card is a ticket: touched once more it is given. */
  choose = (option: string): void => {
    this.asking.pick(option, this.asking.held === null ? -1 : this.asking.at);
    this.asking.sure = this.asking.wants(this.view);
  };
  /** Touched once it is picked, touched again it is given. */
  touch = (option: string): void => {
    if (option === this.asking.picked) void this.lock();
    else if (this.offered.includes(option)) this.choose(option);
  };
  private why(face: string): string {
    if (this.stage.busy) return this.house("why.busy");
    if (this.out) return this.house("why.out");
    if (this.asked) return this.house("why.not_offered", { card: this.name(face) });
    return this.question ? this.house("why.not_asked", { names: this.waited }) : this.house("why.nothing");
  }

  lock = async (): Promise<void> => {
    const silent = this.window; // nobody may hear who has answered
    const done = await this.asking.lock(this.view, this.table.table, (key) => words.web(words.web.has(`error.${key}`) ? `error.${key}` : "error.unknown"));
    if (done && this.settings.sound && !silent) sound("lock");
  };

  wager = async (on: number): Promise<void> => {
    if (this.me === null || this.view.over) return;
    this.bet = on;
    const reply = await this.store.send({ t: "bet", table: this.table.table, seat: this.me, on });
    if (reply.t === "refused") this.bet = null;
  };

  /** Pass all windows until my next turn, or no longer; nobody else hears of it. */
  pass = async (on: boolean): Promise<void> => {
    if (this.me !== null) await this.store.send({ t: "pass_on", table: this.table.table, seat: this.me, on });
  };

  private hear = (beat: Happening[]): void => {
    const one = this.drawing.sound(beat);
    if (this.settings.sound && one) sound(one, this.drawing.sounds);
  };
}
