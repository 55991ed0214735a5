// One's own answer: picked, perhaps asked once more, sent, and changed while it may be.
import type { Likes, Sight, View } from "./sight";

export class Asking {
  picked = $state<string | null>(null); // an option, in the game's notation
  held = $state<string | null>(null); // a card with several answers, of which none is picked yet
  at = $state(-1); // which card of the hand, when there are several alike
  sure = $state(false); // the next touch sends it
  sending = $state(false);
  why = $state<{ text: string; clause: string | null } | null>(null);
  private decision = -1;

  constructor(
    private readonly store: Sight,
    private readonly likes: Likes,
  ) {}

  /** A new decision forgets what was picked for the last one. */
  follow(view: View): void {
    if (view.decision === this.decision) return;
    this.decision = view.decision;
    this.unpick();
    this.sending = false;
  }

  pick(option: string, at = -1): void {
    const same = this.picked === option && this.at === at;
    this.picked = same ? null : option;
    this.at = same ? -1 : at;
    this.sure = false;
    this.why = null;
  }

  /** A card that can be played in several ways; which, is the next touch. */
  hold(face: string, at = -1): void {
    const same = this.held === face && this.at === at;
    this.unpick();
    if (same) return;
    this.held = face;
    this.at = at;
  }

  unpick(): void {
    this.picked = null;
    this.held = null;
    this.at = -1;
    this.sure = false;
    this.why = null;
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
