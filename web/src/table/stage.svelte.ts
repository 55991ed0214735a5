// What is being shown: events one cause after the other, each with a beat to read it.
import type { Line, Story } from "../story";
import type { Known } from "../wire";
import type { Counts, Drawing, Face, Happening, Piles, View, Wait } from "./sight";

const PATIENCE = 18_000; // milliseconds in which all is shown where no clock waits for it
const FASTEST = 0.5; // beats have at least this part of their time, but for the newest: older ones are told, and not played
const dealt = new Set<string>(); // the tables of which this page has shown the deal
const everybody = new Map<string, number>(); // of each table, how many events this page has shown to all who look at it

/** Follows a table for one viewer. `sync` may be called as often as one likes. */
export class Stage<P> {
  shown = $state.raw<View>(undefined as unknown as View);
  picture = $state.raw<P>(undefined as unknown as P);
  beat = $state.raw<Happening[]>([]); // what is happening now
  told = $state.raw<Line[]>([]);
  fresh = $state.raw<Line[]>([]); // the lines of the beat
  aloud = $state.raw<Line[]>([]); // to be read aloud: those, and before them what was told and not played
  busy = $state(false);
  counting = $state.raw<Wait | null>(null); // the beat is counted down: it ends when the house says
  private view!: View;
  private events: Happening[] = [];
  private next = 0; // the number of events shown
  private reads: number | undefined; // when the clock starts: by then all should be shown
  private counts: Counts = new Map();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private id = "";
  private story!: Story;

  constructor(
    private readonly drawing: Drawing<P>,
    private readonly teller: () => Story, // one who has told nothing yet
    private readonly hear: (beat: Happening[]) => void = () => {},
  ) {}

  /** The table as it is now. The first sight of it is not played, unless it has just been dealt, or something is counted down. */
  sync(id: string, view: View, events: Happening[], reads?: number, counts: Counts = new Map()): void {
    this.reads = reads;
    this.counts = counts;
    this.view = view;
    this.events = events;
    const met = this.id === `${id} ${view.seat}` && this.events.length >= this.next;
    const counted = events.findIndex(({ n }) => this.runs(n));
    const now = counted < 0 ? Infinity : counted;
    const from = view.decision === 0 && !dealt.has(id) ? 0 : view.seat === null ? (everybody.get(id) ?? now) : now;
    if (!met && from <= events.length) this.resume(id, from);
    else if (!met) this.jump(id);
    else if (!this.busy) this.play();
  }

  /** One beat that stays, all before it told: for who looks back. `view` is how it stands after it, `time` how long it plays. */
  hold(view: View, events: Happening[], first: number, time: number | null = null): void {
    clearTimeout(this.timer);
    this.events = events;
    this.next = first;
    this.picture = events.slice(0, first).reduce(this.drawing.follow, this.drawing.open(view.seats));
    this.tellAll();
    this.beat = events.slice(first);
    this.fresh = this.story.tell(this.beat);
    this.told = [...this.told, ...this.fresh];
    this.picture = this.beat.reduce(this.drawing.follow, this.picture);
    this.shown = view;
    this.busy = true;
    const now = performance.now();
    this.counting = time !== null && isCounted(this.drawing, this.beat) ? { reads: now, until: now + time, whole: time, passes: false } : null;
    this.hear(this.beat);
  }

  /** Words in another language, or other names: everything is told anew. What is over is not news. */
  retell(): void {
    this.tellAll();
    this.fresh = this.busy && this.fresh.length ? this.told.slice(-this.fresh.length) : [];
    this.aloud = this.fresh;
  }

  /** The number of the next event to be shown. */
  get reached(): number {
    return this.next;
  }

  /** Do not wait any longer for this beat; but what is counted down ends for all at the same time. */
  skip = (): void => {
    if (!this.busy || this.counting) return;
    clearTimeout(this.timer);
    this.play();
  };

  /** Show how it stands now, or what is still to be counted down. */
  finish = (): void => {
    if (this.counting) return;
    clearTimeout(this.timer);
    const before = this.told.length;
    const counted = this.events.findIndex(({ n }, i) => i >= this.next && this.runs(n));
    while (this.next < (counted < 0 ? this.events.length : counted)) this.pass(this.take());
    this.speak(before);
    this.play();
  };

  close(): void {
    clearTimeout(this.timer);
  }

  private jump(id: string): void {
    this.start(id, this.events.length);
    this.rest();
  }

  /** From an event on, as the piles were before it. */
  private resume(id: string, from: number): void {
    dealt.add(id);
    this.start(id, from);
    this.shown = { ...this.view, piles: this.events.slice(from).reduceRight(unmoved, this.view.piles) };
    this.play();
  }

  private start(id: string, next: number): void {
    clearTimeout(this.timer);
    this.id = `${id} ${this.view.seat}`;
    this.next = next;
    this.note();
    this.picture = this.events.slice(0, next).reduce(this.drawing.follow, this.drawing.open(this.view.seats));
    this.tellAll();
  }

  /** What everybody was shown on this device is not lost while somebody looks at a hand. */
  private note(): void {
    if (this.view.seat === null) everybody.set(this.id.split(" ")[0]!, this.next);
  }

  private tellAll(): void {
    this.story = this.teller();
    this.told = this.story.tell(this.events.slice(0, this.next));
  }

  private play(): void {
    const before = this.told.length;
    const pace = this.catchUp();
    const beat = this.take();
    if (!beat.length) {
      this.speak(before);
      this.rest();
      return;
    }
    this.busy = true;
    const count = this.counts.get(beat[0]!.n) ?? null;
    const time = count ? Math.max(0, count.until - performance.now()) : this.drawing.lasts(beat, this.picture) * pace;
    this.counting = count;
    this.beat = beat;
    this.pass(beat);
    this.speak(before);
    this.hear(beat);
    this.timer = setTimeout(() => this.play(), time);
  }

  private take(): Happening[] {
    const beat = beatFrom(this.drawing, this.events, this.next, this.picture);
    this.next += beat.length;
    this.note();
    return beat;
  }

  /** Whether the event of this number is counted down, and the count has not ended. */
  private runs(n: number): boolean {
    return (this.counts.get(n)?.until ?? 0) > performance.now();
  }

  /** The beats still to be shown before the next count, and how long each lasts; a count that has ended is told alone. */
  private ahead(): { beat: Happening[]; time: number }[] {
    const out: { beat: Happening[]; time: number }[] = [];
    let picture = this.picture;
    for (let next = this.next; next < this.events.length && !this.runs(this.events[next]!.n); next += out.at(-1)!.beat.length) {
      const beat = beatFrom(this.drawing, this.events, next, picture);
      out.push({ beat, time: isCounted(this.drawing, beat) ? 0 : this.drawing.lasts(beat, picture) });
      picture = beat.reduce(this.drawing.follow, picture);
    }
    return out;
  }

  /** What is to be shown fits into the time there is: faster, and if need be without the oldest beats. */
  private catchUp(): number {
    const now = performance.now();
    const beats = this.ahead();
    const counted = this.counts.get(this.next + beats.reduce((sum, { beat }) => sum + beat.length, 0));
    const until = counted?.reads ?? this.reads;
    const time = until === undefined ? PATIENCE : Math.max(0, until - now);
    let left = whole(beats);
    for (const { beat, time: lasts } of beats) {
      const shows = !isCounted(this.drawing, beat);
      if (shows && (left * FASTEST <= time || (time > 0 && beat === beats.at(-1)!.beat))) break;
      left -= lasts;
      this.next += beat.length;
      this.pass(beat);
    }
    return Math.min(1, time / left);
  }

  /** Whether the cards of a pile have no places: nobody sees which of them leaves. */
  private loose = (name: string): boolean => this.drawing.declared.piles.some((pile) => pile.name === name && pile.loose);

  /** Told and followed. */
  private pass(beat: Happening[]): void {
    this.fresh = this.story.tell(beat);
    this.told = [...this.told, ...this.fresh];
    this.picture = beat.reduce(this.drawing.follow, this.picture);
    const { piles, known } = beat.reduce<Sure>((seen, event) => after(seen, event, this.view, this.loose), this.shown);
    this.shown = { ...this.shown, piles, ...(known && { known }), asked: [], locked: [], options: [], answer: null, question: null };
  }

  /** The lines from this one on are news. */
  private speak(since: number): void {
    if (this.told.length > since) this.aloud = this.told.slice(since);
  }

  private rest(): void {
    this.busy = false;
    this.counting = null;
    this.beat = [];
    this.shown = this.view;
  }
}

/** The events from there on that are shown together. */
export function beatFrom<P>(drawing: Drawing<P>, events: Happening[], next: number, picture: P): Happening[] {
  const beat: Happening[] = [];
  for (const event of events.slice(next)) {
    if (beat.length && (isCounted(drawing, beat) || isCounted(drawing, [event]) || !drawing.joins(beat, event, picture))) break;
    beat.push(event);
    picture = drawing.follow(picture, event);
  }
  return beat;
}

/** Whether a beat is one event that is counted down. */
const isCounted = <P>({ declared }: Drawing<P>, [event]: Happening[]): boolean => event !== undefined && event.event === declared.counts;

const whole = (beats: { time: number }[]): number => beats.reduce((sum, { time }) => sum + time, 0);

/** The piles after an event has moved its cards; those that are only shown stay where they are. */
export function moved(piles: Piles, event: Happening): Piles {
  const { from, to, at } = event;
  const cards = Array.isArray(event.cards) ? event.cards : [];
  if (event.event === "shuffle" && from) return changed(piles, from, (pile) => pile.map(() => null)); // nobody knows where they are now
  if (!cards.length || !from || !to) return piles;
  if (Array.isArray(at) && at.length === 2) {
    const [taken, given] = cards as [Face, Face]; // they change places
    return changed(changed(piles, from, (pile) => replaced(pile, given, taken, at[0] as number)), to, (pile) => replaced(pile, taken, given, at[1] as number));
  }
  return changed(changed(piles, from, (pile) => without(pile, cards)), to, (pile) => [...pile, ...cards]);
}

type Sure = Pick<View, "piles" | "known">;
type Spot = [string] | [string, number];
/** Cards that leave a pile; where they go, and from which place, if that is told. */
interface Leaving {
  place: Spot;
  cards: Face[];
  to?: Spot | undefined;
  at?: number;
}

/** Piles, and what one still knows of them, after an event: what has gone from a pile is no longer known to be there. */
function after({ piles, known }: Sure, event: Happening, newest: View, loose: (pile: string) => boolean): Sure {
  const { from, to, at } = event;
  const cards = Array.isArray(event.cards) ? event.cards : [];
  if (known && from && !to && newest.seat !== null && event.seat === newest.seat && cards.length && !cards.includes(null) && cards.length === lying(piles, from).length) {
    return { piles: changed(piles, from, () => cards), known: known.filter((one) => !only(from)(one)) }; // one was shown all that lies there
  }
  const places = to && Array.isArray(at) && at.length === 2 ? (at as number[]) : null; // two cards change places
  const leaving: Leaving[] = [];
  if (from && (to || event.event === "shuffle")) leaving.push({ place: from, to, ...(places ? { cards: cards.slice(1), at: places[0]! } : { cards }) });
  if (places) leaving.push({ place: to!, to: from, cards: cards.slice(0, 1), at: places[1]! });
  if (!known) return { piles: moved(piles, event), known };
  const unseen = leaving.flatMap((one) => missed({ piles, known }, one, newest, loose) ?? []);
  const kept = leaving.reduce((all, { place, cards }) => left(all, place, cards, piles), known).filter((one) => !unseen.some(({ place }) => only(place)(one)));
  return { piles: moved(unseen.reduce((all, { place, pile }) => changed(all, place, () => pile), piles), event), known: [...kept, ...unseen.flatMap(({ found }) => found)] };
}

/** A group of cards of which all are at this place. */
const only = ([name, seat]: Spot) => (one: Known): boolean => !one.rest && one.where.length === 1 && one.where[0]!.pile === name && one.where[0]!.seat === (seat ?? null);
const lying = (piles: Piles, [name, seat]: Spot): Face[] => ((seat === undefined ? piles[name] : piles[name]?.[seat]) ?? []) as Face[];
const group = (where: Spot[], faces: string[]): Known => ({
  where: where.map(([pile, seat]) => ({ pile, seat: seat ?? null, count: 1, at: null })),
  surely: Object.fromEntries(faces.map((face) => [face, faces.filter((one) => one === face).length])),
  may: [],
  only: null,
  rest: false,
});
/** The cards that one knows to be in a pile: those one sees there, and those of which one does not know the place. */
const sure = ({ piles, known }: Sure, place: Spot): [string[], string[]] => [
  lying(piles, place).filter((face) => face !== null),
  (known ?? []).filter(only(place)).flatMap(({ surely }) => Object.entries(surely).flatMap(([face, count]) => Array<string>(count).fill(face))),
];

/** A card leaves unseen, and one knew some of those that lay there: which of them are here or there, as far as one can tell when all is over. */
function missed(before: Sure, { place, cards, to, at: from }: Leaving, newest: Sure, loose: (pile: string) => boolean): { place: Spot; pile: Face[]; found: Known[] } | null {
  const hidden = cards.filter((face) => face === null).length;
  const pile = lying(before.piles, place);
  if (!hidden || !to) return null;
  if (!loose(place[0])) {
    const face = from === undefined ? null : (pile[from] ?? null); // one knows what lay at this place
    return face === null ? null : { place, pile: pile.with(from!, null), found: [group([to], [face])] };
  }
  const still = sure(newest, place).flat();
  const [seen, told] = sure(before, place);
  const gone = [...seen, ...told].filter((face) => !cards.includes(face) && !still.includes(face));
  if (!gone.length) return null;
  const arrived = cards.length >= pile.length ? gone : gone.filter((face) => sure(newest, to).flat().includes(face));
  const groups: [Spot[], string[]][] = [
    [[place], told.filter((face) => still.includes(face))],
    [[to], arrived],
    [[place, to], gone.filter((face) => !arrived.includes(face))],
  ];
  return {
    place,
    pile: pile.map((face) => (face !== null && gone.includes(face) ? null : face)),
    found: groups.filter(([, faces]) => faces.length).map(([where, faces]) => group(where, faces)),
  };
}

/** What one knows when these cards have left a pile, or it was shuffled: then there are none. One that left unseen may be any of several. */
function left(known: Known[], [name, seat]: Spot, cards: Face[], piles: Piles): Known[] {
  const all = !cards.length || cards.length >= lying(piles, seat === undefined ? [name] : [name, seat]).length;
  return known.flatMap((one) => {
    if (!one.where.some((share) => share.pile === name && share.seat === (seat ?? null))) return [one];
    if (all && one.where.length === 1) return [];
    const surely = Object.entries(one.surely).map(([face, count]) => [face, count - cards.filter((card) => card === face).length] as const);
    return [{ ...one, surely: Object.fromEntries(surely.filter(([, count]) => count > 0)) }];
  });
}

/** The piles before an event has moved its cards. */
const unmoved = (piles: Piles, { to, from, at, ...event }: Happening): Piles => moved(piles, { ...event, ...(to && { from: to }), ...(from && { to: from }), ...(Array.isArray(at) && { at: at.toReversed() }) });

function changed(piles: Piles, place: [string] | [string, number], change: (pile: Face[]) => Face[]): Piles {
  const [name, seat] = place;
  const pile = piles[name];
  if (!pile) return piles;
  if (seat === undefined) return { ...piles, [name]: change(pile as Face[]) };
  return { ...piles, [name]: (pile as Face[][]).map((one, i) => (i === seat ? change(one) : one)) };
}

/** A pile in which a card has taken the place of another: where it is seen, else at this place. */
function replaced(pile: Face[], out: Face, card: Face, at: number): Face[] {
  const place = pile[at] === out || !pile.includes(out) ? at : pile.lastIndexOf(out);
  return pile.length ? pile.with(Math.min(place, pile.length - 1), card) : [card];
}

/** A pile without these cards; one that is not seen there goes for one of the unseen. */
function without(pile: Face[], cards: Face[]): Face[] {
  const out = [...pile];
  for (const card of cards) {
    const exact = out.lastIndexOf(card);
    const at = exact >= 0 ? exact : out.lastIndexOf(null);
    if (at >= 0) out.splice(at, 1);
    else out.pop();
  }
  return out;
}
