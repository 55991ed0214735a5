// Quick Shot told: how somebody leads or wins is read from the cards that lie there.
import { Story, subject, type Line, type Scene } from "../../story";
import type { Happening, Moment } from "../../table/sight";
import type { Say } from "../../words.svelte";
import { cause, follow, open, type Picture } from "./picture";

export class QuickShotStory extends Story {
  override heading = "round";
  override quiet = new Set(["shuffle", "deal", "aside", "draw", "clear", "show"]);
  private picture: Picture;

  constructor(scene: Scene) {
    super(scene);
    this.picture = open(scene.names.length);
  }

  /** Cards turned down, kind by kind; that a seat's card goes with it needs no words. */
  override parts(event: Happening): Happening[] {
    if (event.event === "clear" && this.picture.spots[subject(event)!]!.out) return [];
    if (event.event !== "turn_down") return [event];
    const face = (seat: number) => this.picture.spots[seat]!.face;
    const kinds = [...new Set(event.seats!.map(face))].sort();
    return kinds.map((kind) => ({ ...event, seats: event.seats!.filter((seat) => face(seat) === kind), cards: [kind] }));
  }

  override follow(event: Happening): void {
    this.picture = follow(this.picture, event);
  }

  /** A Leader with a reason, and an end with one. */
  override form(event: Happening): string {
    const { viewer } = this.scene;
    const { spots } = this.picture;
    if (event.event === "end") {
      const how = follow(this.picture, event).ending;
      return `ends.${how}${how !== "nobody" && event.seats![0] === viewer ? "_you" : ""}`;
    }
    if (event.event !== "leader") return super.form(event);
    let why = "nothing_up";
    if (spots.every((spot) => spot.face === null)) why = "lot";
    else if (spots[event.seat!]!.up) why = this.picture.reversed ? "lowest" : "strongest";
    return `leads.${why}${event.seat === viewer ? "_you" : ""}`;
  }

  /** With the cause of an elimination, what spared a seat, and the card that leads. */
  override values(event: Happening): ReturnType<Story["values"]> {
    const out = super.values(event);
    const seat = event.event === "end" ? event.seats![0] : event.seat;
    if (seat === undefined) return out;
    const spot = this.picture.spots[seat]!;
    if (event.event === "out") out.cause = this.scene.say(`causes.${this.why(event)}`);
    if (event.event === "spared") [out.card, out.safe] = [[this.card(String(event.by))], [this.card(spot.face)]];
    if (event.event === "end") out.name = [this.named(seat)];
    if (event.event === "end" || event.event === "leader") {
      if (spot.face !== null) out.card = [this.card(spot.face)];
      out.strength = spot.strength;
    }
    return out;
  }

  /** Where the order is reversed, the weakest is not who one would think. */
  private why(event: Happening): string {
    const why = cause(this.picture, event);
    return why === "blow" && this.picture.reversed ? "blow_reversed" : why;
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
    if (line.heading) round = Number(/\d+/.exec(line.parts.map((part) => part.text).join(""))?.[0] ?? round);
    const seat = line.seat ?? line.parts.find((part) => part.seat !== undefined)?.seat;
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
