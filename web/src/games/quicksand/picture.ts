// What lies on the board of Quicksand, read from events that everybody sees.
import type { Face, Happening } from "../../table/sight";
import { EXPLORERS, isExplorer, type Explorer } from "./explorers";

/** What somebody did last, as it lies beside the board. */
export interface Deed {
  seat: number;
  cards: Face[];
  explorer: Explorer | null; // who walks
  steps: number;
  freed: boolean;
  to: string | null; // the circle where it stands now
  trapped: Explorer[];
  stuck: boolean; // nothing could be played: these cards were shown
  thrown: Face; // discarded
}

/** The temple's great moment. */
export interface Entry {
  explorer: Explorer;
  seat: number; // who walked it in
  cards: Face[];
  steps: number;
  owner: number | "nobody" | null; // null: not known yet
}

/** Where an explorer came to stand in a turn, and by whom. */
export interface Stop {
  turn: number;
  seat: number;
  at: string | null; // null is its start
  sunk: boolean;
}

type Each<T> = Record<Explorer, T>;

export interface Picture {
  turn: number | null; // whose it is
  turns: number;
  at: Each<string | null>; // null is its start
  trapped: Each<boolean>;
  unowned: Explorer[]; // all know that they are nobody's
  owners: Partial<Each<number | "nobody">>; // once they are shown
  deed: Deed | null;
  entry: Entry | null;
  race: Each<Stop[]>;
  ending: string; // a key of the words
}

const each = <T>(of: () => T): Each<T> => Object.fromEntries(EXPLORERS.map((one) => [one, of()])) as Each<T>;

export const open = (): Picture => ({
  turn: null,
  turns: 1,
  at: each(() => null as string | null),
  trapped: each(() => false),
  unowned: [],
  owners: {},
  deed: null,
  entry: null,
  race: each(() => [] as Stop[]),
  ending: "",
});

type Follow = (picture: Picture, event: Happening) => Picture;

const FOLLOW: Record<string, Follow> = {
  turn: (picture, event) => ({ ...picture, turn: event.seat!, turns: event.turns as number, entry: null }),
  play: (picture, event) => ({ ...picture, entry: null, deed: deed(event) }),
  stuck: (picture, event) => ({ ...picture, deed: { ...deed(event), stuck: true } }),
  announce: (picture, event) => did(picture, { explorer: who(event) }),
  free: (picture, event) => ({ ...did(picture, { freed: true }), trapped: { ...picture.trapped, [who(event)]: false } }),
  walk: (picture, event) => {
    const [explorer, at] = [who(event), String(event.circle)];
    const moved = { ...picture, at: { ...picture.at, [explorer]: at }, race: stops(picture, explorer, { at, sunk: false }) };
    return did(moved, { explorer, to: at, steps: (picture.deed?.steps ?? 0) + 1 });
  },
  trap: (picture, event) => {
    const explorer = who(event);
    const race = stops(picture, explorer, { at: picture.at[explorer], sunk: true });
    const sunk = { ...picture, race, trapped: { ...picture.trapped, [explorer]: true } };
    return did(sunk, { trapped: [...(picture.deed?.trapped ?? []), explorer] });
  },
  temple: (picture, event) => {
    const { deed: last } = picture;
    return { ...picture, entry: { explorer: who(event), seat: picture.turn ?? 0, cards: last?.cards ?? [], steps: last?.steps ?? 0, owner: null } };
  },
  home: (picture, event) => {
    const explorer = who(event);
    return {
      ...picture,
      at: { ...picture.at, [explorer]: null },
      race: { ...picture.race, [explorer]: [...picture.race[explorer], { turn: picture.turns, seat: picture.turn ?? 0, at: null, sunk: false }] },
      unowned: [...new Set([...picture.unowned, explorer])], // it may come in vain again
      entry: picture.entry && { ...picture.entry, owner: "nobody" as const },
    };
  },
  discard: (picture, event) => did(picture, { thrown: event.cards?.[0] ?? null }),
  reveal: (picture, event) => {
    const seat = event.from?.[1];
    const shown = (event.cards ?? []).filter((face) => isExplorer(face));
    const owners = { ...picture.owners, ...Object.fromEntries(shown.map((one) => [one, seat ?? "nobody"])) };
    const found = picture.entry && owners[picture.entry.explorer];
    return { ...picture, owners, entry: picture.entry && found !== undefined && found !== null ? { ...picture.entry, owner: found } : picture.entry };
  },
  end: (picture, event) => {
    const [winner] = event.seats ?? [];
    return { ...picture, turn: null, ending: winner === undefined ? "nobody" : winner === picture.entry?.seat ? "walked" : "carried" };
  },
};

/** The picture after an event. */
export const follow: Follow = (picture, event) => FOLLOW[event.event]?.(picture, event) ?? picture;

const who = (event: Happening): Explorer => event.explorer as Explorer;

const deed = (event: Happening): Deed => ({ seat: event.from?.[1] ?? 0, cards: event.cards ?? [], explorer: null, steps: 0, freed: false, to: null, trapped: [], stuck: false, thrown: null });

const did = (picture: Picture, more: Partial<Deed>): Picture => ({ ...picture, deed: picture.deed && { ...picture.deed, ...more } });

/** One stop for each turn. */
function stops(picture: Picture, explorer: Explorer, stop: Pick<Stop, "at" | "sunk">): Each<Stop[]> {
  const all = picture.race[explorer];
  const kept = all.at(-1)?.turn === picture.turns ? all.slice(0, -1) : all;
  return { ...picture.race, [explorer]: [...kept, { turn: picture.turns, seat: picture.turn ?? 0, ...stop }] };
}
