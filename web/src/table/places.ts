// The seats as they are drawn. Faces come from what everybody sees, and from nothing else.
import type { Look, Mood } from "../art/shapes";
import type { Sitter } from "../wire";
import type { Say } from "../words.svelte";
import type { Bearing, Face, Place, View } from "./sight";

const DOWN: Look = [0, 0.7];
const AHEAD: Look = [0, 0.15];

export function seated(shown: View, bearings: Bearing[], sitters: Sitter[], me: number | null, house: Say): Place[] {
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
  if (sitter?.kind === "bot" || sitter?.kind === "automaton") return "bot";
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

/** The seats as the end names them: who won, who stayed, and who went, the last to go first. */
export function ranked(seats: number, winners: number[], gone: number[]): number[] {
  const stayed = [...Array(seats).keys()].filter((seat) => !gone.includes(seat));
  return [...new Set([...winners, ...stayed, ...gone.toReversed()])];
}

/** A card as it is called aloud: what it shows comes first. */
export function called(face: string, game: Say): string {
  const name = game(`faces.${face}.name`);
  return face.length < 3 ? `${face} ${name}` : name;
}

/** A card in a letter or a number. */
export const mark = (card: string): string => (card.length < 4 ? card : card.charAt(0).toUpperCase());

/** Cards in the order of the game; those one does not see come first. */
export function inOrder(cards: Face[], faces: string[]): Face[] {
  const rank = (card: Face) => faces.indexOf(card ?? "");
  return cards.toSorted((a, b) => rank(a) - rank(b));
}

/** The digit that picks a card of the hand: the one it is named by, else its place; none if that is the name of another. */
export function digit(card: Face, at: number, faces: string[]): string | undefined {
  if (card === null || /^[1-9]$/.test(card)) return card ?? undefined;
  const place = `${at + 1}`;
  return at < 9 && !faces.includes(place) ? place : undefined;
}

/** The key that stands for a seat. */
export const letter = (seat: number): string => String.fromCharCode(97 + seat);

/** At a side of the screen what a seat says hangs inwards. */
export function edge(i: number, columns: number): "" | "first" | "last" {
  if (columns < 3) return "";
  return i % columns === 0 ? "first" : i % columns === columns - 1 ? "last" : "";
}
