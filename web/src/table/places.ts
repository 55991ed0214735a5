// The seats as they are drawn. Faces come from what everybody sees, and from nothing else.
import type { Look, Mood } from "../art/shapes";
import type { Sitter } from "../wire";
import type { Say } from "../words.svelte";
import { isBot, isWindow, type Bearing, type Face, type Place, type View } from "./sight";

const NUMBER = /^\d+$/;

const DOWN: Look = [0, 0.7];
const AHEAD: Look = [0, 0.15];

/** In a window no face moves before it closes, not even one's own. */
export function seated(view: View, bearings: Bearing[], sitters: Sitter[], me: number | null, house: Say): Place[] {
  const shown = isWindow(view.question) ? { ...view, locked: [] } : view;
  return Array.from({ length: shown.seats }, (_, seat) => {
    const sitter = sitters[seat];
    const bearing = bearings[seat] ?? {};
    return {
      seat,
      name: seat === me ? house("seat.You") : (sitter?.name ?? `${seat + 1}`),
      me: seat === me,
      kind: sitter?.kind ?? "empty",
      away: sitter?.stand_in ?? false,
      mood: mood(seat, shown, bearing, sitter),
      look: shown.asked.includes(seat) && !shown.locked.includes(seat) ? DOWN : AHEAD,
      state: state(seat, shown, bearing, sitter, house),
      said: null,
      claim: null,
    };
  });
}

function mood(seat: number, shown: View, bearing: Bearing, sitter: Sitter | undefined): Mood {
  if (bearing.out) return "out";
  if (sitter && isBot(sitter)) return "bot";
  if (shown.over && shown.winners.includes(seat)) return "happy";
  if (sitter?.stand_in) return "asleep";
  if (shown.locked.includes(seat)) return "shut";
  return bearing.mood ?? "open";
}

function state(seat: number, shown: View, bearing: Bearing, sitter: Sitter | undefined, house: Say): string {
  if (sitter?.stand_in && !bearing.out) return house("seat.away"); // as long as it lasts
  if (bearing.state) return bearing.state;
  if (shown.locked.includes(seat)) return house("seat.locked");
  if (shown.asked.includes(seat)) return house("seat.choosing");
  if (sitter?.kind === "automaton") return house("seat.automaton");
  return sitter?.kind === "bot" ? house("seat.bot") : "";
}

/** The seats as they sit, from one's left neighbour on; oneself is last. */
export const around = (places: Place[], me: number | null): Place[] => (me === null ? places : [...places.slice(me + 1), ...places.slice(0, me + 1)]);

/** The seats as the end names them: who won, who stayed, and who went, the last to go first; where points count, by these. */
export function ranked(seats: number, winners: number[], gone: number[], points: number[] = []): number[] {
  const stayed = [...Array(seats).keys()].filter((seat) => !gone.includes(seat));
  const order = [...new Set([...winners, ...stayed, ...gone.toReversed()])];
  return order.sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0));
}

/** A card as it is called aloud: what it shows comes first. */
export function called(face: string, game: Say): string {
  const name = game(`faces.${face}.name`);
  return NUMBER.test(face) && !name.split(" ").includes(face) ? `${face} ${name}` : name;
}

/** A card in its number, or the first letter of its name. */
export const mark = (card: string, name: string): string => (NUMBER.test(card) ? card : name.charAt(0).toUpperCase());

/** Cards in the order of the game; those one does not see come first. */
export function inOrder(cards: Face[], faces: string[]): Face[] {
  const rank = (card: Face) => faces.indexOf(card ?? "");
  return cards.toSorted((a, b) => rank(a) - rank(b));
}

/** The digit that picks a card of the hand: the one it is named by where all cards are, else its place. */
export function digit(card: Face, at: number, faces: string[]): string | undefined {
  if (card === null) return undefined;
  if (faces.every((face) => /^[1-9]$/.test(face))) return card;
  return at < 9 ? `${at + 1}` : undefined;
}

/** The key that stands for a seat. */
export const letter = (seat: number): string => String.fromCharCode(97 + seat);
