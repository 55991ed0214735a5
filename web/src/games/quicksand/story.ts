// Quicksand told: circles by their colours, explorers by name, a walk in one line.
import { nodesOf } from "../../plain/board";
import { fill, plain, Story, subject, type Line, type Part, type Value } from "../../story";
import type { Happening, Moment } from "../../table/sight";
import type { GameCard, Value as Declared } from "../../wire";
import type { Say } from "../../words.svelte";
import { isExplorer } from "./explorers";

type Told = Line & { steps?: number; sunk?: number }; // of a walk; by cards
type InScene = Pick<Story, "scene">;

export class QuicksandStory extends Story {
  override heading = "turn";
  override quiet = new Set(["shuffle", "deal", "draw"]);

  /** Steps in a row are one walk; the cards are told with whom they are for, and whom they sink together. */
  override tell(events: Happening[]): Line[] {
    const whole: Happening[] = [];
    for (const event of events) {
      const last = whole.at(-1);
      if (event.event === "walk" && last?.event === "walk" && last.explorer === event.explorer) whole[whole.length - 1] = { ...event, n: last.n, steps: Number(last.steps ?? 1) + 1 };
      else if (event.event === "trap" && last?.event === "trap" && last.cause === "card") whole[whole.length - 1] = { ...last, others: [...((last.others as string[]) ?? []), event.explorer as string] };
      else if (event.event === "announce" && last?.event === "play") whole[whole.length - 1] = { ...last, explorer: event.explorer };
      else if (event.event !== "announce") whole.push(event);
    }
    return super.tell(whole);
  }

  override line(event: Happening, form = ""): Told {
    const line = super.line(event, form);
    const own = this.own(event);
    if (!own) return line;
    const values = { ...(this.player !== null && { name: [this.named(this.player)] }), ...this.values(event), explorer: this.all([event.explorer, ...((event.others as string[]) ?? [])]), circle: event.circle === undefined ? "" : aCircle(String(event.circle), this), steps: Number(event.steps ?? 1) };
    return { ...line, steps: values.steps, sunk: 1 + ((event.others as string[]) ?? []).length, parts: capital(fill(this.scene.house(own), values)) };
  }

  private player: number | null = null; // whose turn it is
  private left = 0; // steps that the played cards still give
  override follow({ event, seat, cards, steps }: Happening): void {
    if (event === "turn") this.player = seat ?? null;
    if (event === "play") this.left = cards?.length ?? 0;
    if (event === "free") this.left--;
    if (event === "walk") this.left -= Number(steps ?? 1);
  }

  /** The browser's own sentence, if it has one. */
  private own(happening: Happening): string | null {
    const { event, explorer, steps, cause } = happening;
    const you = (seat: number | null) => (seat !== null && seat === this.scene.viewer ? "_you" : "");
    if (event === "play") return explorer ? `quicksand.story.play${you(subject(happening))}` : null;
    if (event === "trap" && cause === "card" && this.player !== null) return `quicksand.story.trap${you(this.player)}`;
    if (event === "walk" && this.left > Number(steps ?? 1)) return "quicksand.story.pass"; // only the end counts
    if (event === "walk") return Number(steps ?? 1) > 1 ? "quicksand.story.walks" : "quicksand.story.walk";
    return null;
  }

  override card(face: string | null): Part {
    if (isExplorer(face)) return { text: this.theText(face), bold: true };
    return { text: super.card(face).text, bold: true };
  }

  override value(declared: Pick<Declared, "kind">, value: unknown): Value {
    if (declared.kind === "place") return [{ text: circleName(String(value), this), bold: true }];
    if (declared.kind === "places") return (value as string[]).map((one) => circleName(one, this)).join(", ");
    return super.value(declared, value);
  }

  /** "the hunter, the botanist and the jungle lord" */
  private all(faces: unknown[]): Part[] {
    const named = faces.filter((face): face is string => isExplorer(face as string));
    return named.flatMap((face, i) => [...(i ? [{ text: i < named.length - 1 ? ", " : this.scene.house("seat.and") }] : []), { text: this.theText(face), bold: true }]);
  }
  private theText(face: string): string {
    return theExplorer(face, this.scene.house);
  }
}

/** "the hunter" */
export const theExplorer = (face: string, house: Say): string => house(`quicksand.the.${face}`);

/** What a circle is: its colour, or its kind. */
function kindOf(id: string, { scene }: InScene): string | null {
  const node = nodesOf(scene.declared as GameCard, scene.options ?? {}).find((one) => one.id === id);
  return (node?.kind === "colour" ? node.colour : node?.kind) ?? null;
}
/** "red circle" */
export const circleName = (id: string, told: InScene): string => (kindOf(id, told) ? told.scene.say(`circles.${kindOf(id, told)}`) : id);
/** "a red circle" */
const aCircle = (id: string, told: InScene): string => (kindOf(id, told) ? told.scene.house(`quicksand.a.${kindOf(id, told)}`) : id);

/** A sentence begins with a capital; names of people are as they write them. */
function capital(parts: Part[]): Part[] {
  const [first, ...rest] = parts;
  return first && first.seat === undefined ? [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest] : parts;
}

const BEST = 3;
const LEADS: Record<string, string> = { walk: "temple", temple: "home" }; // what comes of it is told instead
const LONG = 3; // steps

/** How gladly a friend would tell it: who came to the temple, in vain or not, who was stuck, long walks, whom the sand took. */
function worth({ event, steps = 0, sunk = 0, parts }: Told): number {
  if (event === "temple") return 20;
  if (event === "home") return 19;
  if (event === "stuck") return 10;
  if (event === "walk") return steps < LONG ? 0 : steps;
  return event === "trap" && parts.some((part) => part.seat !== undefined) ? 2 * sunk : 0; // by somebody
}

/** The best three of them; of what is as good, the last. */
export function moments(lines: Line[], house: Say): Moment[] {
  let when = house("end.moment");
  let seat = 0;
  const all = lines.flatMap((line, i): Moment[] => {
    if (line.heading) {
      when = plain(line).replace(/\s*:.*$/u, "");
      seat = line.seat ?? seat;
      return [];
    }
    if (!worth(line) || (lines[i + 1] && lines[i + 1]!.event === LEADS[line.event])) return [];
    return [{ n: line.n, seat, mood: line.event === "home" ? "wide" : "sly", when, line }];
  });
  const best = new Set(all.toSorted((one, other) => worth(other.line) - worth(one.line) || other.n - one.n).slice(0, BEST));
  return all.filter((one) => best.has(one));
}
