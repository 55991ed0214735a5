// Loser told, and what of it a friend would tell.
import { plain, seatOf, Story, type Line } from "../../story";
import type { Happening, Moment } from "../../table/sight";
import type { Say } from "../../words.svelte";

export class LoserStory extends Story {
  override heading = "round";
  override quiet = new Set(["shuffle", "deal", "turn", "turn_over", "discard", "aim", "lift", "lapse", "gather", "reveal", "value"]);

  private last: Happening | null = null;

  /** Where a card went by `aim` was said with its target; that somebody draws for a lost round is said once. */
  override parts(event: Happening): Happening[] {
    const again = event.cause === "loser" && this.last?.cause === "loser" && event.cards?.[0] === null;
    return event.event === "aim" || again ? [] : [event];
  }

  override follow(event: Happening): void {
    this.last = event;
  }
}

const GREAT = ["loser", "cast", "open", "snap"]; // the likelier a friend would tell it, the earlier
const MOMENTS = 6;

/** Who lost each round, and before that the Spells that everybody felt. */
export function moments(lines: Line[], house: Say): Moment[] {
  let when = house("end.moment");
  const all = lines.flatMap((line): (Moment & { rank: number })[] => {
    if (line.heading) when = plain(line);
    const rank = GREAT.indexOf(line.event);
    const seat = seatOf(line);
    if (rank < 0 || seat === undefined) return [];
    return [{ n: line.n, seat, mood: line.event === "loser" ? "wide" : "sly", when, line, rank }];
  });
  const kept = all.toSorted((a, b) => a.rank - b.rank || b.n - a.n).slice(0, MOMENTS);
  return kept.toSorted((a, b) => a.n - b.n).map(({ rank: _, ...moment }) => moment);
}
