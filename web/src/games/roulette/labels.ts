// What the pictures of a seat say aloud.
import type { Say } from "../../words.svelte";
import type { Lane } from "./lanes";

export class Labels {
  constructor(
    private readonly say: Say,
    private readonly lane: Lane,
  ) {}

  get team(): string {
    return this.say("page.team", { left: this.lane.characters, all: this.lane.all });
  }
  get extra(): string {
    return this.say("page.extra", { count: this.lane.extra });
  }
  get cards(): string {
    return this.say("page.cards", { count: this.lane.cards });
  }
  points(target: number): string {
    return this.say("page.points", { points: this.lane.points, target });
  }
  /** Why it turns no card. */
  get idle(): string {
    const { dead, out, die, fired } = this.lane;
    return this.say(dead ? "page.out_game" : out ? "page.out_round" : die === 0 && !fired.length ? "page.no_shots" : "page.all_shots");
  }
  get pocket(): string {
    const { inPocket, pocket } = this.lane;
    if (pocket !== null) return this.say("page.pocket_open", { card: this.say(`faces.${pocket}.name`) });
    return this.say(inPocket ? "page.pocket_full" : "page.pocket_empty", { count: inPocket });
  }
  get barrel(): string {
    const turned = this.lane.fired.map((face) => (face === null ? "?" : this.say(`faces.${face}.name`))).join(", ");
    return this.say(turned ? "page.barrel_turned" : "page.barrel", { turned, left: this.lane.left, owed: this.lane.owed });
  }
  get die(): string {
    const { die, covered } = this.lane;
    return die !== null ? this.say("page.die", { die }) : this.say(covered ? "page.die_covered" : "page.die_none");
  }
}
