// One's own answer: chosen part by part, picked, perhaps asked once more, sent, and changed while it may be.
import { nothing, type Chosen } from "./choosing";
import { read } from "./notation";
import type { Likes, Sight, View } from "./sight";
import type { Foreseen } from "../wire";

export class Asking {
  picked = $state<string | null>(null); // an option, in the game's notation
  chosen = $state.raw<Chosen>(nothing()); // the parts of it that are chosen
  at = $state.raw<number[]>([]); // which cards of the hand
  foreseen = $state.raw<Foreseen | null>(null); // what the picked one would do
  ahead = $state.raw<Map<string, Record<string, unknown>>>(new Map()); // what each answer would do, where all of them are ways to go
  goal = $state<string | null>(null); // the place that is aimed at
  sure = $state(false); // the next touch sends it
  sending = $state(false);
  why = $state<{ text: string; clause: string | null } | null>(null);
  private decision = -1;
  private given: string[] = []; // chosen by the question itself: they stay
  private looked = -1; // the decision before which one has looked ahead

  constructor(
    private readonly store: Sight,
    private readonly likes: Likes,
  ) {}

  /** A new decision forgets what was picked for the last one; the cards that it gives itself are chosen. */
  follow(view: View, given: string[]): void {
    if (view.decision === this.decision) return;
    this.decision = view.decision;
    this.given = given;
    this.unpick();
    this.ahead = new Map();
    this.sending = false;
  }

  /** Where all answers are ways to go, see where each leads. */
  async lookAhead(view: View, table: string): Promise<void> {
    if (this.looked === view.decision || view.seat === null || !view.asked.includes(view.seat)) return;
    this.looked = view.decision;
    const ways = view.options.map(read);
    if (!ways.length || ways.some(({ cards, number }) => cards.length > 0 || number === null)) return;
    const told = await Promise.all(view.options.map(async (option) => [option, (await this.ask(view, table, option))?.preview ?? {}] as const));
    if (this.decision === view.decision) this.ahead = new Map(told);
  }

  /** These parts are chosen, with these cards of the hand; where only one answer has them, it is picked. */
  choose(chosen: Chosen, at: number[], picked: string | null): void {
    this.chosen = chosen.cards.length ? chosen : { ...chosen, cards: this.given };
    this.at = at;
    this.picked = picked;
    this.foreseen = null;
    this.goal = null;
    this.sure = false;
    this.why = null;
  }

  unpick(): void {
    this.choose(nothing(), [], null);
  }

  /** Ask what an answer would do, or why it is not offered. */
  async ask(view: View, table: string, answer: string): Promise<Foreseen | null> {
    if (view.seat === null) return null;
    const reply = await this.store.send({ t: "what_if", table, seat: view.seat, answer });
    return reply.t === "foreseen" ? reply : null;
  }

  refuse(text: string, clause: string | null): void {
    this.why = { text, clause };
  }

  /** Whether this answer wants a second touch: it cannot be taken back, and nothing is sealed. */
  wants(view: View): boolean {
    return this.likes.once_more && view.question?.kind === "turn" && !this.sure;
  }

  async lock(view: View, table: string, says: (why: string) => string): Promise<boolean> {
    const answer = this.picked;
    if (answer === null || view.seat === null || this.sending || answer === view.answer) return false;
    if (this.wants(view)) {
      this.sure = true;
      return false;
    }
    this.sending = true;
    const reply = await this.store.send({ t: "answer", table, seat: view.seat, decision: view.decision, answer });
    this.sending = false;
    this.sure = false;
    if (reply.t === "refused") this.refuse(says(reply.why), reply.clause);
    return reply.t === "ack";
  }
}
