// What the table is called: its questions, cards and answers in words. The page's own come first, then the game's.
import type { Scene } from "../story";
import { capital, spelt } from "../spelt";
import type { Foreseen, Value } from "../wire";
import type { Say, Values } from "../words.svelte";
import { nothing, PARTS, type Chosen, type Part } from "./choosing";
import { read, type Answer } from "./notation";
import type { Drawing, Question, View } from "./sight";

const OPEN = { card: "…", cards: "…", seat: "…", place: "…", number: "…", line: "" }; // parts that are not chosen yet

/** Whether a preview says that all stays as it is. */
export const unchanged = (told: Record<string, unknown>): boolean => told.before !== undefined && told.before === told.after;

export abstract class Wording {
  abstract readonly drawing: Drawing;
  abstract readonly house: Say;
  abstract readonly say: Say;
  abstract readonly names: string[];
  abstract get scene(): Scene;
  abstract get view(): View;
  abstract get shown(): View;
  abstract get me(): number | null;
  abstract get question(): Question | null;

  /** All that cards can show, in the order of the game. */
  get faces(): string[] {
    return this.drawing.declared.faces.map((face) => face.name);
  }

  /** Under what name the page's words of the question stand: its own, or that of its case. */
  private get asks(): string | undefined {
    return (this.question && this.drawing.case?.(this.shown)) ?? this.question?.name;
  }
  /** The question in the table's own words, if it has some for the browser. */
  put(part: string): string {
    if (!this.question) return "";
    const { name } = this.question;
    const values = { ...this.about(this.question), ...this.drawing.asked?.(this.shown, this.scene) };
    return this.page(`questions.${this.asks}.${part}`)?.(values) ?? capital(this.say(`questions.${name}.${part}`, values));
  }
  /** The page's own words for a thing of a drawn game, if there are any: the table's, or those that the game keeps for the page. */
  protected page(key: string): ((values: Values) => string) | null {
    if (this.drawing.undrawn) return null;
    const table = `${this.view.game}.${key}`;
    if (this.house.has(table)) return (values) => this.house(table, values);
    return this.say.has(`page.${key}`) ? (values) => this.say(`page.${key}`, values) : null;
  }
  /** The game's own words for something at this question, if it has some; else those of the house. */
  own(what: string, house: string): string {
    return this.page(`${what}.${this.question?.name}`)?.({}) ?? this.house(house);
  }
  /** What is asked once a card is chosen that wants a seat, if the page has words for it. */
  protected atWhom(card: string, part: string): string | null {
    return this.page(`aim.${this.question?.name}.${part}`)?.({ card: this.name(card) }) ?? null;
  }
  /** What a question is about, its seats by name. */
  private about({ name, arguments: all }: Question): Record<string, unknown> {
    return this.texts(this.drawing.declared.questions.find((one) => one.name === name)?.arguments ?? [], all);
  }
  /** Declared values in words. */
  private texts(declared: Value[], all: Record<string, unknown>): Record<string, unknown> {
    const story = this.drawing.story(this.scene);
    const text = (one: Value) => {
      const value = story.value(one, all[one.name]);
      return Array.isArray(value) ? value.map((part) => part.text).join("") : value;
    };
    return Object.fromEntries(declared.map((one) => [one.name, text(one)]));
  }
  /** A card by its name, or an answer in words: those for its question, those of its verb, or those of its group with its parts that one does not see chosen. */
  name(option: string, chosen: Chosen = nothing()): string {
    if (this.faces.includes(option)) return this.say(`faces.${option}.name`);
    const parts = read(option);
    const page = this.page(`answers.${parts.verb}`);
    if (page) return page({ ...OPEN, ...this.parts(parts), count: parts.cards.length }).trim();
    const verb = parts.place === null ? parts.verb : `${parts.verb}_place`; // an answer that names a place may have words of its own
    const own = [`labels.${this.question?.name}.${parts.verb}`, `answers.${verb}`, `answers.${parts.verb}`].find((key) => this.say.has(key));
    const values = this.parts(parts);
    if (own) return this.say(own, { ...OPEN, ...values }).trim();
    const seen = new Set<string>(["card", ...(chosen.cards.length ? ["cards"] : []), ...PARTS.filter((part) => chosen[part] !== null)]);
    const rest = Object.keys(values).flatMap((part) => (seen.has(part) ? [] : values[part]!)).join(" ");
    const group = `groups.${parts.verb}`; // what answers with this verb have in common
    if (this.say.has(group)) return [this.say(group, { ...OPEN, ...values }), ...(rest ? [rest] : [])].join(`${this.house("colon")} `);
    return `${spelt(parts.verb)} ${rest}`.trim();
  }
  private parts({ cards, seat, place, number }: Answer): Record<string, string | number> {
    const names = cards.map((face) => this.say(`faces.${face}.name`)).join(" + ");
    return {
      ...(cards.length === 1 && { card: names }),
      ...(cards.length && { cards: names }),
      ...(seat !== null && { seat: seat === this.me ? this.house("seat.you") : (this.names[seat] ?? `${seat + 1}`) }),
      ...(place !== null && { place: this.say.has(`piles.${place}`) ? this.say(`piles.${place}`) : place }),
      ...(number !== null && { number }),
    };
  }
  does(face: string): string {
    return this.drawing.does?.(face, this.shown, this.scene) ?? this.page(`effects.${face}`)?.({}) ?? this.say(`faces.${face}.line`);
  }
  protected list(all: string[]): string {
    return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")}${this.house("seat.and")}${all.at(-1)}`;
  }

  /** An answer as a thing to do; where it is one of several, names do not say again what one sees chosen. */
  deed(option: string, chosen?: Chosen): string {
    const parts = read(option);
    const text = [parts.verb, "card"].map((key) => this.page(`tickets.${this.asks}.${key}`)).find((one) => one !== null);
    return text ? text({ ...this.parts(parts), card: this.name(option) }) : capital(this.name(option, chosen));
  }
  /** Below a ticket of a window: what comes of it, if the page has words for it. */
  outcome(option: string): string {
    const words = this.question && this.page(`outcomes.${this.asks}.${read(option).verb}`);
    return words ? words(this.about(this.question!)) : "";
  }
  /** A part of an answer in words. */
  part(part: Part, value: string | number): string {
    if (part === "verb") return this.name(String(value));
    return String(this.parts({ ...nothing(), verb: "", [part]: value })[part]);
  }
  /** What is foreseen of an answer, in these words if there are such. */
  protected foretold(told: Record<string, unknown>, key: string): string {
    const declared = this.drawing.declared.previews.find((one) => one.name === told.preview)?.arguments ?? [];
    if (unchanged(told)) return this.house("why.unchanged");
    const values = this.texts(declared, told);
    const page = this.page(key);
    return page ? capital(page(values)) : this.say.has(key) ? capital(this.say(key, values)) : "";
  }
  /** The server's reason in the words of the first of these that has some. */
  protected reason(told: Foreseen | null, ...voices: Say[]): string | null {
    const key = `reasons.${told?.why?.reason}`;
    return voices.find((one) => one.has(key))?.(key) ?? null;
  }
}
