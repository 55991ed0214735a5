// Quick Shot told, and what of it a friend would tell.
import { plain, seatOf, Story, subject, type Line } from "../../story";
import type { Happening, Moment } from "../../table/sight";
import type { Say } from "../../words.svelte";

export class QuickShotStory extends Story {
  override heading = "round";
  override quiet = new Set(["shuffle", "deal", "aside", "draw", "clear", "show"]);
  private readonly out = new Set<number | null>();

  /** That a seat's card goes with it needs no words. */
  override parts(event: Happening): Happening[] {
    return event.event === "clear" && this.out.has(subject(event)) ? [] : [event];
  }

  override follow(event: Happening): void {
    if (event.event === "out") this.out.add(subject(event));
  }

  override line(event: Happening, form = ""): Line {
    const line = super.line(event, form);
    const last = line.parts.at(-1);
    if (event.event === "play" && last) line.parts.push({ text: "." });
    return line;
  }
}

/** Who went, and who took the lead: the few lines a friend would tell. */
export function moments(lines: Line[], house: Say): Moment[] {
  let round = 1;
  const all: Moment[] = [];
  for (const line of lines) {
    if (line.heading) round = Number(/\d+/.exec(plain(line))?.[0] ?? round);
    const seat = seatOf(line);
    if (seat === undefined || !WORTH.has(line.event)) continue;
    const mood = line.event === "out" ? "out" : line.event === "leader" ? "happy" : "wide";
    const won = line.event === "leader" ? Math.max(1, round - 1) : round; // told when the next one begins
    all.push({ n: line.n, seat, mood, when: house("quick-shot.when", { round: won }), line });
  }
  const lot = lines.find((line) => line.event === "leader"); // nobody has done anything for it
  const outs = all.filter((one) => one.line.event === "out");
  const rest = all.filter((one) => one.line.event !== "out" && one.line !== lot);
  const kept = new Set([...outs.slice(-4), ...rest.slice(-(5 - Math.min(3, outs.length)))]);
  return all.filter((one) => kept.has(one)).slice(-6);
}
const WORTH = new Set(["out", "leader", "turn_down"]);
