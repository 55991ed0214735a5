// All that is drawn of a seat: what happened, what lies there, what is asked now.
import { knownOf } from "../../plain/facts";
import type { Face, View } from "../../table/sight";
import type { GameCard } from "../../wire";
import type { Phase } from "./cards";
import type { Picture, Spot } from "./picture";

export interface Lane extends Spot {
  seat: number;
  referee: boolean;
  characters: number;
  all: number; // characters at the start
  cards: number; // Action cards in hand
  extra: number; // extra bullets, for all to count
  inPocket: number; // cards
  fired: Face[];
  left: number; // cards in the barrel
  covered: boolean; // a hand lies on the die
  seen: Face[]; // what only I know of its barrel, the top card first, as far down as I know one
  felt: string[]; // and of its pocket
}

const pile = (view: View, name: string, seat: number): Face[] => ((view.piles[name] as Face[][] | undefined)?.[seat] ?? []) as Face[];

/** The phase that is marked: as the table stands, or as far as it was shown. */
export const phaseOf = (shown: View, picture: Picture, busy: boolean): Phase => (busy ? picture.phase : ((shown.facts.phase as Phase | undefined) ?? picture.phase));

export function lanesOf(shown: View, picture: Picture, busy: boolean, declared: GameCard, options: Record<string, unknown>): Lane[] {
  const all = Number(options.characters ?? 4);
  const owed = shown.facts.owed as number[] | undefined;
  return picture.spots.map((spot, seat) => {
    const locked = shown.locked.includes(seat);
    const mine = shown.seat === seat;
    const barrel = pile(shown, "barrels", seat);
    return {
      ...spot,
      seat,
      referee: picture.referee === seat,
      characters: Math.max(0, all - spot.lost),
      all,
      owed: busy || !owed ? Math.min(spot.owed, barrel.length) : owed[seat]!,
      cards: pile(shown, "hands", seat).length,
      extra: pile(shown, "aside", seat).length,
      inPocket: pile(shown, "pockets", seat).length || Number(locked && shown.question?.name === "conceal"),
      fired: pile(shown, "fired", seat),
      left: barrel.length,
      covered: locked && shown.question?.name === "bid",
      seen: barrel.slice(barrel.findIndex((face) => face !== null)).toReversed().slice(0, barrel.some((face) => face !== null) ? undefined : 0),
      felt: mine || spot.pocket !== null ? [] : knownOf(shown, declared, seat).filter((one) => one.pile === "pockets").flatMap((one) => one.surely.flatMap(([face, count]) => Array<string>(count).fill(face))),
    };
  });
}
