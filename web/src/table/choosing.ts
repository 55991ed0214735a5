// An answer is built by touching its parts: cards that are toggled, a seat, a place, a number, or what to do.
import { read, type Answer } from "./notation";

/** What is chosen so far; a part that is not yet is empty or null. */
export interface Chosen {
  cards: string[];
  verb: string | null;
  seat: number | null;
  place: string | null;
  number: number | null;
}

export type Part = "verb" | "seat" | "place" | "number";

export const PARTS: Part[] = ["verb", "seat", "place", "number"];
export const MOST = 8; // things to choose from at once

export const nothing = (): Chosen => ({ cards: [], verb: null, seat: null, place: null, number: null });

/** Whether the cards hold all of these, as often as they are named. */
function holds(cards: string[], some: string[]): boolean {
  const left = [...cards];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const agrees = (answer: Answer, chosen: Chosen): boolean => PARTS.every((part) => chosen[part] === null || chosen[part] === answer[part]);

/** The options that what is chosen may still become. */
export const possible = (options: string[], chosen: Chosen): string[] =>
  options.filter((option) => {
    const answer = read(option);
    return agrees(answer, chosen) && holds(answer.cards, chosen.cards);
  });

/** Those of them that want no more cards. */
export const ready = (options: string[], chosen: Chosen): string[] =>
  possible(options, chosen).filter((option) => read(option).cards.length === chosen.cards.length);

/** The cards with one more or, touched again, one less; a card that fits no set begins a new one. */
export function toggled(options: string[], chosen: Chosen, card: string, lit: boolean): Chosen {
  if (lit) {
    const at = chosen.cards.indexOf(card);
    return { ...nothing(), cards: chosen.cards.filter((_, i) => i !== at) };
  }
  const more = { ...nothing(), cards: [...chosen.cards, card] };
  return possible(options, more).length ? more : { ...nothing(), cards: [card] };
}

/** What is still open, and what it can be: the first part in which the options differ. */
export function gap(options: string[], chosen: Chosen): { part: Part; values: (string | number)[] } | null {
  const answers = options.map(read);
  for (const part of PARTS) {
    if (chosen[part] !== null) continue;
    const values = [...new Set(answers.map((answer) => answer[part]))].filter((value) => value !== null);
    if (values.length > 1 || (values.length === 1 && answers.some((answer) => answer[part] === null))) return { part, values };
  }
  return null;
}
