// The table as one person sees it now: who sits where, what is asked, what it is called.
import { untrack } from "svelte";
import { plain, type Line, type Scene } from "../story";
import { words } from "../words.svelte";
import { Asking } from "./asking.svelte";
import { inOrder, seated } from "./places";
import type { Drawing, Face, Happening, Likes, Place, Question, Sight, View } from "./sight";
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

  readonly say = $derived.by(() => words.game(this.view.game));
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
  readonly owing = $derived.by(() => this.shown.asked.filter((seat) => !this.shown.locked.includes(seat)));
  readonly others = $derived.by(() => (this.asked ? this.shown.options.filter((option) => !this.cards.includes(option)) : []));

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
    return this.asked && !this.locked;
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
    const own = `${this.view.game}.title`;
    return this.house.has(own) ? this.house(own) : this.view.game;
  }
  get rounds() {
    return this.drawing.where(this.stage.picture);
  }
  get where(): string {
    return this.house("round", this.rounds);
  }

  /** The question in the table's own words, if it has some for the browser. */
  put(part: string): string {
    if (!this.question) return "";
    const own = `${this.view.game}.questions.${this.question.name}.${part}`;
    return this.house.has(own) ? this.house(own) : this.say(`questions.${this.question.name}.${part}`);
  }
  name(option: string): string {
    return this.drawing.faces.includes(option) ? this.say(`faces.${option}.name`) : this.say(`answers.${option}`);
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
    const own = `${this.view.game}.tickets.${this.question?.name}.${this.drawing.faces.includes(option) ? "card" : option}`;
    return this.house(this.house.has(own) ? own : "ticket.lock", { card: this.name(option) });
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
    if (this.asked && this.shown.options.includes(face)) {
      this.reading = null;
      this.asking.pick(face, at);
    } else {
      this.asking.unpick();
      this.reading = this.reading === face ? null : face;
      this.asking.refuse(this.why(face), this.stage.busy ? null : (this.question?.clause ?? null));
    }
  };
  /** An answer that is no card is a ticket: touched once more it is given. */
  choose = (option: string): void => {
    this.asking.pick(option);
    this.asking.sure = this.asking.wants(this.view);
  };
  private why(face: string): string {
    if (this.stage.busy) return this.house("why.busy");
    if (this.out) return this.house("why.out");
    if (this.asked) return this.house("why.not_offered", { card: this.name(face) });
    return this.question ? this.house("why.not_asked", { names: this.waited }) : this.house("why.nothing");
  }

  lock = async (): Promise<void> => {
    const done = await this.asking.lock(this.view, this.table.table, (key) => words.web(words.web.has(`error.${key}`) ? `error.${key}` : "error.unknown"));
    if (done && this.settings.sound) sound("lock");
  };

  wager = async (on: number): Promise<void> => {
    if (this.me === null || this.view.over) return;
    this.bet = on;
    const reply = await this.store.send({ t: "bet", table: this.table.table, seat: this.me, on });
    if (reply.t === "refused") this.bet = null;
  };

  private hear = (beat: Happening[]): void => {
    const one = this.drawing.sound(beat);
    if (this.settings.sound && one) sound(one);
  };
}
