// What is being shown: events one cause after the other, each with a beat to read it.
import type { Line, Story } from "../story";
import type { Drawing, Face, Happening, Piles, View } from "./sight";

const LATE = 18_000; // more than a round still to be shown, in milliseconds, and beats take half their time
const FAR = 36_000; // more than this, and what is older than LATE is told, but not played

/** Follows a table for one viewer. `sync` may be called as often as one likes. */
export class Stage<P> {
  shown = $state.raw<View>(undefined as unknown as View);
  picture = $state.raw<P>(undefined as unknown as P);
  beat = $state.raw<Happening[]>([]); // what is happening now
  told = $state.raw<Line[]>([]);
  fresh = $state.raw<Line[]>([]); // the lines of the beat
  busy = $state(false);
  private view!: View;
  private events: Happening[] = [];
  private next = 0; // the number of events shown
  private timer: ReturnType<typeof setTimeout> | undefined;
  private id = "";
  private story!: Story;

  constructor(
    private readonly drawing: Drawing<P>,
    private readonly teller: () => Story, // one who has told nothing yet
    private readonly hear: (beat: Happening[]) => void = () => {},
  ) {}

  /** The table as it is now. The first sight of it is not played, nor are the events before `past`. */
  sync(id: string, view: View, events: Happening[], past = 0): void {
    this.view = view;
    this.events = events;
    const met = this.id === `${id} ${view.seat}` && this.events.length >= this.next;
    if (!met) this.jump(id);
    else if (past >= this.reached) this.leap(past);
    else if (!this.busy) this.play();
  }

  /** Words in another language, or other names: everything is told anew. What is over is not news. */
  retell(): void {
    this.tellAll();
    this.fresh = this.busy && this.fresh.length ? this.told.slice(-this.fresh.length) : [];
  }

  /** The number of the next event to be shown. */
  get reached(): number {
    return this.next;
  }

  /** Do not wait any longer for this beat. */
  skip = (): void => {
    if (!this.busy) return;
    clearTimeout(this.timer);
    this.play();
  };

  /** Show how it stands now. */
  finish = (): void => {
    clearTimeout(this.timer);
    for (let beat = this.take(); beat.length; beat = this.take()) this.pass(beat);
    this.rest();
  };

  close(): void {
    clearTimeout(this.timer);
  }

  private jump(id: string): void {
    clearTimeout(this.timer);
    this.id = `${id} ${this.view.seat}`;
    this.next = this.events.length;
    this.picture = this.events.reduce(this.drawing.follow, this.drawing.open(this.view.seats));
    this.tellAll();
    this.rest();
  }

  private tellAll(): void {
    this.story = this.teller();
    this.told = this.story.tell(this.events.slice(0, this.next));
  }

  /** What is past is told, and what comes after it is shown at once. */
  private leap(past: number): void {
    clearTimeout(this.timer);
    const old = this.events.slice(this.next, past);
    if (old.length) this.pass(old);
    this.next += old.length;
    this.play();
  }

  private play(): void {
    this.catchUp();
    const beat = this.take();
    if (!beat.length) {
      this.rest();
      return;
    }
    this.busy = true;
    const before = this.picture;
    this.beat = beat;
    this.pass(beat);
    this.hear(beat);
    const time = this.drawing.lasts(beat, before);
    const late = whole(this.ahead()) > LATE;
    this.timer = setTimeout(() => this.play(), late ? time / 2 : time);
  }

  private take(): Happening[] {
    const beat = this.beatFrom(this.next, this.picture);
    this.next += beat.length;
    return beat;
  }

  /** The events from there on that are shown together. */
  private beatFrom(next: number, picture: P): Happening[] {
    const beat: Happening[] = [];
    for (const event of this.events.slice(next)) {
      if (beat.length && !this.drawing.joins(beat, event, picture)) break;
      beat.push(event);
      picture = this.drawing.follow(picture, event);
    }
    return beat;
  }

  /** The beats still to be shown, and how long each lasts. */
  private ahead(): { beat: Happening[]; time: number }[] {
    const out: { beat: Happening[]; time: number }[] = [];
    let picture = this.picture;
    for (let next = this.next; next < this.events.length; next += out.at(-1)!.beat.length) {
      const beat = this.beatFrom(next, picture);
      out.push({ beat, time: this.drawing.lasts(beat, picture) });
      picture = beat.reduce(this.drawing.follow, picture);
    }
    return out;
  }

  /** Too far behind: the oldest beats are told, but not shown. */
  private catchUp(): void {
    const beats = this.ahead();
    let left = whole(beats);
    if (left <= FAR) return;
    for (const { beat, time } of beats) {
      if (left <= LATE) break;
      left -= time;
      this.next += beat.length;
      this.pass(beat);
    }
  }

  /** Told and followed. */
  private pass(beat: Happening[]): void {
    this.fresh = this.story.tell(beat);
    this.told = [...this.told, ...this.fresh];
    this.picture = beat.reduce(this.drawing.follow, this.picture);
    this.shown = { ...this.shown, piles: beat.reduce(moved, this.shown.piles), asked: [], locked: [], options: [], answer: null, question: null };
  }

  private rest(): void {
    this.busy = false;
    this.beat = [];
    this.shown = this.view;
  }
}

const whole = (beats: { time: number }[]): number => beats.reduce((sum, { time }) => sum + time, 0);

/** The piles after an event has moved its cards. */
export function moved(piles: Piles, event: Happening): Piles {
  const cards = Array.isArray(event.cards) ? event.cards : [];
  if (!cards.length) return piles;
  const gone = event.from ? changed(piles, event.from, (pile) => without(pile, cards)) : piles;
  return event.to ? changed(gone, event.to, (pile) => [...pile, ...cards]) : gone;
}

function changed(piles: Piles, place: [string] | [string, number], change: (pile: Face[]) => Face[]): Piles {
  const [name, seat] = place;
  const pile = piles[name];
  if (!pile) return piles;
  if (seat === undefined) return { ...piles, [name]: change(pile as Face[]) };
  return { ...piles, [name]: (pile as Face[][]).map((one, i) => (i === seat ? change(one) : one)) };
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
