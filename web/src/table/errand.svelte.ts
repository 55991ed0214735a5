// A walk to the place that one has aimed at: the questions on the way are answered so that it ends there.
import type { Asking } from "./asking.svelte";
import type { Sight, View } from "./sight";

export class Errand {
  goal = $state<string | null>(null);
  private decision = -1; // the last that was answered on the way

  constructor(
    private readonly store: Sight,
    private readonly asking: Asking,
  ) {}

  /** From this decision on. */
  begin(goal: string, decision: number): void {
    this.goal = goal;
    this.decision = decision;
  }

  /** The table has gone on: answer, if it asks the way; otherwise one has arrived. */
  follow(view: View, table: string): void {
    if (this.goal === null || view.decision === this.decision) return;
    this.decision = view.decision;
    if (view.seat === null || !view.asked.includes(view.seat) || view.answer !== null) this.goal = null;
    else void this.step(view, table, this.goal);
  }

  private async step(view: View, table: string, goal: string): Promise<void> {
    for (const answer of view.options) {
      const told = await this.asking.ask(view, table, answer);
      if (!leadsTo(told?.preview, goal)) continue;
      const reply = await this.store.send({ t: "answer", table, seat: view.seat!, decision: view.decision, answer });
      if (reply.t !== "ack") this.goal = null;
      return;
    }
    this.goal = null;
  }
}

/** The places where what is foreseen can end. */
export const endsOf = (told: Record<string, unknown> | null | undefined): string[] => (Array.isArray(told?.ends) ? told.ends.map(String) : []);

export const leadsTo = (told: Record<string, unknown> | null | undefined, goal: string): boolean => endsOf(told).includes(goal);
