// The table as one person sees it now: who sits where, what is asked, and what can be answered.
import { untrack } from "svelte";
import { plain, type Line, type Scene } from "../story";
import { title } from "../catalogue";
import type { Foreseen, Known } from "../wire";
import { words } from "../words.svelte";
import { Asking } from "./asking.svelte";
import { endsOf, Errand, leadsTo } from "./errand.svelte";
import { gap, MOST, nothing, PARTS, possible, ready, toggled, type Chosen, type Part } from "./choosing";
import { read } from "./notation";
import { inOrder, seated } from "./places";
import { isWindow, type Drawing, type Face, type Happening, type Likes, type Place, type Question, type Sight, type View } from "./sight";
import { sound } from "./sound";
import { Stage } from "./stage.svelte";
import { claim, mixed, moodOf, placed, speech, type Ears, type Spoken } from "./talk";
import { unchanged, Wording } from "./wording";

const HEARD = 7000; // how long a bubble stays

/** The clause that forbids an answer. */
const clauseOf = (told: Foreseen | null): string | null => (told?.why?.clause as string | undefined) ?? null;

export class Seen extends Wording {
  readonly house = words.table;
  readonly stage: Stage<unknown>;
  readonly asking: Asking;
  readonly errand: Errand;
  reading = $state<string | null>(null); // a card that is only looked at
  bet = $state<number | null>(null); // just made
  peeking = $state(false); // at what one is
  windows = $state(false); // there are some that a standing pass answers
  talk = $state.raw<Spoken[]>([]);
  now = $state(performance.now());

  constructor(
    readonly store: Sight,
    readonly settings: Likes,
    readonly drawing: Drawing,
  ) {
    super();
    this.stage = untrack(() => new Stage(drawing, () => drawing.story(this.scene), this.hear));
    this.asking = new Asking(store, settings);
    this.errand = new Errand(store, this.asking);
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
  /** Of the table, as the host has set them. */
  get options(): Record<string, unknown> {
    return this.store.room?.options ?? {};
  }
  get calm(): boolean {
    return this.settings.motion === "calm";
  }
  get scene(): Scene {
    return { say: this.say, house: this.house, names: this.names, viewer: this.me, declared: this.drawing.declared, options: this.options };
  }

  readonly say = $derived.by(() => words.game(this.view.game, this.options.skin));
  readonly names = $derived.by(() => Array.from({ length: this.view.seats }, (_, seat) => this.store.room?.seats[seat]?.name ?? `${seat + 1}`));
  readonly bearings = $derived.by(() => this.drawing.places(this.stage.picture, this.shown, this.house));
  readonly ears: Ears = $derived.by(() => ({ house: this.house, say: this.say, names: this.names, me: this.me, claims: this.drawing.declared.claims }));
  readonly told: Line[] = $derived.by(() => mixed(this.stage.told, this.talk, this.ears));
  /** Bubbles that have not burst yet. */
  readonly bubbles = $derived.by(() => this.talk.filter(({ said }) => this.now - said.at < HEARD).map(({ said }) => said));
  readonly places: Place[] = $derived.by(() =>
    seated(this.shown, this.bearings, this.store.room?.seats ?? [], this.me, this.house).map((place) => {
      const last = this.bubbles.findLast((one) => one.seat === place.seat);
      return {
        ...place,
        mood: last && place.mood !== "out" ? moodOf(last) : place.mood,
        said: last ? speech(last, this.ears) : null,
        claim: claim(place.seat, this.stage.told, this.talk, this.ears),
      };
    }),
  );
  readonly living = $derived.by(() => this.places.filter((place) => !this.bearings[place.seat]?.out));
  /** One's cards in the order of the game: so they lie, and so they are counted. */
  readonly cards: Face[] = $derived.by(() => inOrder(this.drawing.hand(this.shown), this.faces));
  /** In a window all are waited for until it closes, but for oneself with a standing pass. */
  readonly owing = $derived.by(() => this.shown.asked.filter((seat) => (this.window ? !(seat === this.me && this.passed) : !this.shown.locked.includes(seat))));
  /** The cards that the question itself has chosen. */
  readonly given: string[] = $derived.by(() => this.drawing.given?.(this.view) ?? []);
  /** What answers name besides the cards of the hand: explorers, kinds of card; they are toggled like those. */
  readonly things: string[] = $derived.by(() => {
    const named = this.asked ? this.shown.options.filter((option) => !this.placed(option)).flatMap((option) => read(option).cards) : [];
    return this.faces.filter((face) => named.includes(face) && !this.cards.includes(face) && !this.given.includes(face));
  });
  /** The answers that want no more cards: those with all that are chosen, and those that want none. */
  readonly offered: string[] = $derived.by(() => {
    if (!this.asked) return [];
    const { options } = this.shown;
    return [...new Set([...ready(options, this.asking.chosen), ...ready(options, nothing())])];
  });
  readonly others = $derived.by(() => this.offered.filter((option) => !this.placed(option)));
  /** A window has the same tickets for all; where there are too many, what is still open of them is chosen first. */
  readonly tickets: string[] = $derived.by(() => {
    const all = [...new Set([...(this.asked && this.window ? (this.drawing.tickets?.(this.shown, this.options) ?? []) : []), ...this.others])];
    if (all.length <= MOST) return all;
    return this.narrowed.length <= MOST ? this.narrowed : [];
  });
  /** Of too many answers, those that have what is chosen. */
  private readonly narrowed: string[] = $derived.by(() => (this.others.length > MOST ? possible(this.others, this.asking.chosen) : this.others));
  /** What is still open of the answer, if it is not one of a few tickets. */
  readonly gap = $derived.by(() => (this.asked && this.narrowed.length > MOST ? gap(this.narrowed, this.asking.chosen) : null));
  /** The parts of the answer that are chosen besides its cards: touched, they are open again. */
  readonly filled = $derived.by(() => (this.others.length > MOST ? PARTS.filter((part) => this.asking.chosen[part] !== null) : []));
  readonly laid = $derived.by(() => this.asked && this.shown.options.some((option) => this.placed(option))); // some lie on the cloth
  /** The seats and places that can be meant now, also instead of one that is chosen. */
  readonly aims = $derived.by(() => new Set(this.instead.map((option) => read(option).seat).filter((seat) => seat !== null)));
  readonly spots = $derived.by(() => new Set(this.instead.map((option) => read(option).place).filter((place) => place !== null)));
  /** A card of the hand is chosen, and lacks only the seat or place that it is for. */
  readonly aimless = $derived.by(() => this.asking.at.length > 0 && this.asking.picked === null && this.asking.chosen.seat === null && this.asking.chosen.place === null && this.aims.size + this.spots.size > 0);
  private readonly instead: string[] = $derived.by(() => [...this.offered, ...(this.asked ? ready(this.shown.options, { ...this.asking.chosen, seat: null, place: null }) : [])]);

  /** The places at which one can aim: where the picked answer can end, or all that a question asks about. */
  readonly ends: string[] = $derived.by(() => {
    if (!this.asked || !this.drawing.ending) return [];
    const { foreseen, ahead } = this.asking;
    const all = ahead.size ? [...ahead.values()].flatMap(endsOf) : endsOf(foreseen?.preview);
    const found = [...new Set(all)];
    return found.length > 1 || ahead.size ? found : [];
  });
  /** What is foreseen of an end. */
  private toldOf(place: string): Record<string, unknown> {
    return [...this.asking.ahead.values()].find((told) => leadsTo(told, place)) ?? this.asking.foreseen?.preview ?? {};
  }
  /** An end in words. */
  ending(place: string) {
    return this.drawing.ending!(place, this.toldOf(place), this.scene);
  }
  /** An end is aimed at; touched again, the answer is given. */
  aim = (place: string): void => {
    const { asking } = this;
    if (asking.goal === place && asking.picked !== null) return void this.lock();
    for (const [option, told] of asking.ahead) {
      if (!leadsTo(told, place)) continue;
      asking.choose({ ...nothing(), ...read(option) }, [], option);
      break;
    }
    asking.goal = place;
    asking.sure = false;
    asking.sure = asking.wants(this.view);
  };
  /** Another of several answers with the same cards. */
  back = (): void => this.chose({ ...nothing(), cards: this.asking.chosen.cards }, this.asking.at);

  /** A replay has eyes, but no hands. */
  get acting(): boolean {
    return this.store.hello?.role === "hand";
  }
  get asked(): boolean {
    return this.acting && this.me !== null && !this.stage.busy && this.errand.goal === null && this.shown.asked.includes(this.me);
  }
  get locked(): boolean {
    return this.asked && this.shown.answer !== null;
  }
  get mine(): boolean {
    return this.asked && !this.locked && !this.passed;
  }
  /** A standing pass answers this; on a shared device everybody is asked all the same. */
  get passed(): boolean {
    return this.passing && (this.store.clock?.passes ?? false) && (this.store.hello?.chairs?.length ?? 0) <= 1;
  }
  get window(): boolean {
    return isWindow(this.question);
  }
  get passing(): boolean {
    return this.table.passing;
  }
  /** Until when a standing pass holds; once it stands, how it ends. */
  get until(): string {
    if (this.passing) return this.house("passing");
    return this.page("pass_until")?.({}) ?? this.house("pass_until");
  }
  /** On what one bets. */
  get wagered(): string {
    return this.page("bet")?.({}) ?? this.house("bets.ask");
  }
  /** How to see what one is. */
  get hold(): string {
    return this.page("hold")?.({}) ?? this.house("secret.hold");
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
    return this.mine ? (this.aiming("title") ?? this.put("title")) : this.locked ? this.house("locked.title") : this.waiting;
  });
  /** What is asked while a chosen card wants a seat, or has one that could still be another. */
  private aiming(part: string): string | null {
    const { cards } = this.asking.chosen;
    return cards.length === 1 && this.aims.size ? this.atWhom(cards[0]!, part) : null;
  }
  /** What to do now, in small letters. */
  get todo(): string {
    if (this.preview) return this.preview;
    return this.aimless ? (this.aiming("line") ?? this.house("hint.pick_place")) : this.put("line");
  }
  /** What is said to oneself, once: that one is asked, that one's answer is there. */
  readonly call = $derived.by(() => (this.mine ? this.put("title") : this.locked ? this.house("locked.title") : ""));

  get waited(): string {
    return this.list(this.owing.map((seat) => this.names[seat] ?? ""));
  }
  /** Who still looks at the pictures that teach the game. */
  private get learning(): string {
    return this.list(this.names.filter((_, seat) => seat !== this.me && this.store.room?.seats[seat]?.learning));
  }
  get waiting(): string {
    if (this.learning) return this.house("teach.waits", { names: this.learning });
    return this.owing.length ? this.house("waiting.for", { names: this.waited }) : this.house(this.shown.over ? "waiting.over" : "waiting.nobody");
  }
  /** What is going on while others are waited for, if the game has words for it. */
  get meanwhile(): string {
    return (this.owing.length && this.page(`waiting.${this.question?.name}`)?.({})) || "";
  }
  get title(): string {
    return this.page("title")?.({}) ?? (this.say.has("skin.name") ? this.say("skin.name") : title(this.drawing.declared));
  }
  private readonly at = $derived.by(() => this.drawing.where(this.stage.picture, this.house));
  get rounds() {
    return typeof this.at === "string" ? null : this.at;
  }
  get where(): string {
    return this.rounds ? this.house("round", this.rounds) : String(this.at ?? "");
  }

  /** The card of the hand that gives this answer. */
  cardOf(option: string): Face {
    return read(option).cards.find((face) => this.cards.includes(face)) ?? null;
  }
  /** Whether a card can be part of an answer, beside those that are chosen or without them. */
  usable(face: string): boolean {
    return this.asked && this.shown.options.some((option) => read(option).cards.includes(face));
  }
  /** Whether answers to such a question can have several cards. */
  private readonly several: boolean = $derived.by(() => {
    const verbs = new Set(this.shown.options.map((option) => read(option).verb));
    return this.drawing.declared.answers.some((one) => verbs.has(one.verb) && one.cards.length > 1);
  });
  /** Whether a card fits those that are chosen; where an answer has one card, it takes its place. */
  fits = (face: string): boolean => {
    const { cards } = this.asking.chosen;
    return this.usable(face) && (!cards.length || !this.several || possible(this.shown.options, { ...nothing(), cards: [...cards, face] }).length > 0);
  };
  /** What one knows for certain of hidden cards that lie before seats. */
  get known(): Known[] {
    return (this.shown.known ?? []).filter((one) => !one.rest && one.where.every(({ seat }) => seat !== null) && Object.keys(one.surely).length > 0);
  }
  /** What is told of: the card that was chosen last, or a picked answer whose effect the drawing tells. */
  get raised(): string | null {
    const { chosen, picked } = this.asking;
    const told = picked !== null && this.drawing.does?.(picked, this.shown, this.scene);
    return chosen.cards.at(-1) ?? (told ? picked : null);
  }
  /** What is chosen, where there are several tickets: it is all the same on them. */
  get beside(): Chosen | undefined {
    return this.tickets.length > 1 ? this.asking.chosen : undefined;
  }
  /** What the ticket says that sends the picked answer. */
  readonly ticket: string = $derived.by(() => {
    const { picked, sure, foreseen } = this.asking;
    const told = foreseen?.preview;
    if (!this.asked || picked === null) return "";
    const card = this.name(picked);
    if (picked === this.shown.answer) return this.house("ticket.locked", { card });
    const text = this.shown.answer !== null ? this.house("ticket.change", { card }) : ((told && !unchanged(told) && this.foretold(told, `tickets.${told.preview}`)) || this.deed(picked, this.beside));
    return sure ? this.house("ticket.sure", { ticket: text }) : text;
  });

  /** The table as it is now, to be shown as fast as it can be followed. */
  follow(): void {
    const { table, events } = this.table;
    const { view } = this;
    const { clock, counts } = this.store;
    untrack(() => {
      this.stage.sync(table, view, events as unknown as Happening[], clock?.reads, counts);
      this.errand.follow(view, table);
      this.asking.follow(view, this.given);
      if (this.drawing.ending) void this.asking.lookAhead(view, table);
      if (clock?.passes && view.options.includes("pass")) this.windows = true;
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

  /** Touching an answer ends what is still being shown before the question. */
  private hurry(): void {
    if (this.stage.busy && this.acting && this.me !== null && this.view.asked.includes(this.me)) this.stage.finish();
  }

  /** A card is toggled; one that no answer names says why not. */
  pick = (face: string, at = -1): void => {
    this.hurry();
    if (!this.usable(face)) {
      this.asking.unpick();
      this.reading = this.reading === face ? null : face;
      void this.refuse(face);
      return;
    }
    const lit = this.asking.at.includes(at);
    const clash = !lit && !this.fits(face) ? [...this.asking.chosen.cards, face] : null;
    const chosen = toggled(this.shown.options, this.asking.chosen, face, lit);
    const kept = lit ? this.asking.at.filter((one) => one !== at) : chosen.cards.length > 1 ? [...this.asking.at, at] : [at];
    this.chose(chosen, kept);
    if (clash) void this.clash(clash);
  };
  /** Something that lies not in the hand is toggled. */
  toggle = (thing: string): void => this.pick(thing, -1 - this.things.indexOf(thing));
  /** A seat, a place, a number or what to do is chosen; touched again, it is given. */
  fill = (part: Part, value: string | number): void => {
    const { picked, chosen, at } = this.asking;
    if (picked !== null && chosen[part] === value) void this.lock();
    else {
      const more = { ...chosen, [part]: value };
      this.chose(possible(this.shown.options, more).length ? more : { ...nothing(), cards: chosen.cards, [part]: value }, at);
    }
    if (this.asking.picked !== null) this.asking.sure = this.asking.wants(this.view);
  };
  /** A part is open again. */
  empty = (part: Part): void => this.chose({ ...this.asking.chosen, [part]: null }, this.asking.at);
  /** An answer that is a ticket: touched once more it is given. */
  choose = (option: string): void => {
    this.reading = null;
    const answer = read(option);
    const fits = answer.cards.length > 0 && ready([option], { ...this.asking.chosen, verb: null, seat: null, place: null, number: null }).length > 0;
    const chosen = this.others.length > MOST ? this.asking.chosen : { ...answer, verb: null, number: null, cards: fits ? this.asking.chosen.cards : [] }; // the other tickets stay
    this.asking.choose(chosen, fits ? this.asking.at : [], option);
    this.asking.sure = this.asking.wants(this.view);
    void this.foresee(option);
  };
  /** Whether a ticket can be touched: there is such an answer. */
  open = (option: string): boolean => this.offered.includes(option) || (this.asked && this.shown.options.includes(option) && (this.window || this.placed(option)));
  /** Whether the cloth has a button for an answer. */
  private placed(option: string): boolean {
    return this.drawing.placed?.(option, this.shown, this.asking.chosen) ?? false;
  }
  /** Touched once it is picked, touched again it is given. */
  touch = (option: string): void => {
    if (option === this.asking.picked) void this.lock();
    else if (this.open(option)) this.choose(option);
  };
  private chose(chosen: Chosen, at: number[]): void {
    this.reading = null;
    const one = chosen.cards.length || at.length || chosen.verb !== null || chosen.seat !== null || chosen.place !== null || chosen.number !== null ? ready(this.shown.options, chosen) : [];
    this.asking.choose(chosen, at, one.length === 1 ? one[0]! : null);
    if (one.length === 1) void this.foresee(one[0]!);
    else if (!one.length && at.some((card) => card >= 0)) void this.lacking(chosen.cards);
  }
  /** Cards that are no answer by themselves, though they are with more: the server says why, if it knows. */
  private async lacking(cards: string[]): Promise<void> {
    const { chosen } = this.asking;
    const told = await this.forbidden(cards);
    const reason = this.reason(told, this.say);
    if (reason && this.asking.chosen === chosen) this.asking.refuse(reason, clauseOf(told));
  }
  /** Why no answer has just these cards: what the server says of one of each verb, the game's own reason before those of all games. */
  private async forbidden(cards: string[]): Promise<Foreseen | null> {
    const same = (one: string[]) => one.toSorted().join() === cards.toSorted().join();
    const found = this.drawing.declared.answers.filter((one) => same(one.cards));
    let first: Foreseen | null = null;
    for (const { answer } of new Map(found.toReversed().map((one) => [one.verb, one])).values()) {
      const told = await this.whatIf(answer);
      if (this.reason(told, this.say)) return told;
      first ??= told;
    }
    return first;
  }
  /** What the picked answer would do, as the server says. */
  private async foresee(option: string): Promise<void> {
    if (!this.drawing.declared.previews.length) return;
    const foreseen = await this.whatIf(option);
    if (this.asking.picked === option) this.asking.foreseen = foreseen;
  }
  /** In words, what the picked answer would do. */
  readonly preview: string = $derived.by(() => {
    const told = this.asking.foreseen?.preview;
    if (!told) return "";
    const ends = endsOf(told);
    const end = this.asking.goal ?? (ends.length === 1 ? ends[0]! : null);
    if (end !== null && this.drawing.ending) {
      const { sign, name, line } = this.ending(end);
      if (line) return `${name}${this.house("colon")} ${line}`;
      if (end === this.asking.goal) return this.house("ticket.again", { ticket: [sign, name].filter(Boolean).join(", ") });
    }
    return this.foretold(told, `previews.${told.preview}`);
  });
  /** What any answer would do, or why it is not offered. */
  whatIf = (answer: string): Promise<Foreseen | null> => this.asking.ask(this.view, this.table.table, answer);
  /** Why a card cannot be played: the server knows it of the answers that play it alone. */
  private async refuse(face: string): Promise<void> {
    if (this.stage.busy || !this.asked) return this.asking.refuse(this.why(face), this.stage.busy ? null : (this.question?.clause ?? null));
    const told = await this.forbidden([face]);
    if (this.reading === face) this.asking.refuse(this.reason(told, this.say, this.house) ?? this.why(face), clauseOf(told) ?? this.question?.clause ?? null);
  }
  /** Say why an answer is not offered. */
  explain = async (answer: string): Promise<void> => {
    const told = await this.whatIf(answer);
    this.asking.refuse(this.reason(told, this.say, this.house) ?? this.why(read(answer).cards[0] ?? answer), clauseOf(told));
  };
  /** Cards that do not go together: the server says why, if there is such a set at all. Where none can be played, another card is but a change of mind. */
  private async clash(cards: string[]): Promise<void> {
    const { picked } = this.asking;
    const told = await this.forbidden(cards);
    if (this.asking.picked !== picked) return;
    const sets = this.shown.options.some((option) => read(option).cards.length > 1);
    const why = this.reason(told, this.say) ?? this.page("mixed")?.({}) ?? (sets && this.house("why.mixed"));
    if (why) this.asking.refuse(why, clauseOf(told) ?? this.question?.clause ?? null);
  }
  private why(face: string): string {
    if (this.stage.busy) return this.house("why.busy");
    if (this.out && !this.asked) return this.house("why.out");
    if (this.asked) return this.house("why.not_offered", { card: this.name(face) });
    return this.question ? this.house("why.not_asked", { names: this.waited }) : this.house("why.nothing");
  }

  lock = async (): Promise<void> => {
    const silent = this.window; // nobody may hear who has answered
    const { goal } = this.asking;
    if (goal !== null && !this.asking.wants(this.view)) this.errand.begin(goal, this.view.decision);
    const done = await this.asking.lock(this.view, this.table.table, (key) => words.web(words.web.has(`error.${key}`) ? `error.${key}` : "error.unknown"));
    if (!done) this.errand.goal = null;
    if (done && this.settings.sound && !silent) sound("lock");
  };

  wager = async (on: number): Promise<void> => {
    if (this.me === null || this.view.over) return;
    this.bet = on;
    const reply = await this.store.send({ t: "bet", table: this.table.table, seat: this.me, on });
    if (reply.t === "refused") this.bet = null;
  };

  /** A standing pass, or no longer; nobody else hears of it. */
  pass = async (on: boolean): Promise<void> => {
    if (this.me !== null) await this.store.send({ t: "pass_on", table: this.table.table, seat: this.me, on });
  };

  private hear = (beat: Happening[]): void => {
    const one = this.drawing.sound(beat);
    if (this.settings.sound && one) sound(one, this.drawing.sounds);
  };
}
