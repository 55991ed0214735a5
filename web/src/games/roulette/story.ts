// Roulette told, and what of it a friend would tell.
import { plain, seatOf, Story, subject, type Line } from "../../story";
import type { Happening, Moment } from "../../table/sight";
import type { Say } from "../../words.svelte";

export class RouletteStory extends Story {
  override heading = "round";
  override quiet = new Set(["spares", "deal", "pocket", "spin", "unload", "load", "effect"]);

  /** A card that is played on oneself names nobody else. */
  override form(event: Happening): string {
    const alone = (event.event === "play" || event.event === "effect") && event.target === subject(event);
    return super.form(alone ? { ...event, cause: "alone" } : event);
  }

  override tell(events: Happening[]): Line[] {
    return super.tell(events.filter(({ event }) => !SILENT.has(event)));
  }
}
const SILENT = new Set(["shuffle", "seven", "gather", "home", "gone"]); // hands that sort cards: no words

const MOMENTS = 6;
const WORTH: Record<string, number> = { captain_lost: 4, acquit: 3, verdict: 2, loses: 1 };

/** Captains that went, bribes, verdicts and losses: the weightiest, in their order. */
export function moments(lines: Line[], house: Say): Moment[] {
  let when = house("end.moment");
  const all = lines.flatMap((line): Moment[] => {
    if (line.heading) when = plain(line);
    const worth = WORTH[line.event];
    const seat = seatOf(line);
    if (worth === undefined || seat === undefined) return [];
    return [{ n: line.n, seat, mood: line.event === "captain_lost" ? "out" : line.event === "acquit" ? "sly" : "wide", when, line }];
  });
  const kept = new Set(all.toSorted((a, b) => WORTH[b.line.event]! - WORTH[a.line.event]! || b.n - a.n).slice(0, MOMENTS));
  return all.filter((one) => kept.has(one));
}
