// How far a mission has come, from what everybody can count, and from one's own tile (7.4).
import type { Say } from "../../words.svelte";

type Facts = Record<string, unknown>;

const row = (facts: Facts, name: string, seat: number): number => (facts[name] as number[] | undefined)?.[seat] ?? 0;
const within = (facts: Facts, name: string, seat: number): boolean => ((facts[name] ?? []) as number[]).includes(seat);

/** A few words on it: a number so far, or yes and no. */
export function progress(mission: string, facts: Facts, seat: number, seats: number, house: Say, changed = false): string {
  const far = (count: number) => house("et-bim.far", { count });
  const two = (count: number) => house("et-bim.far_of", { count, of: 2 });
  const so = (yes: boolean) => house(yes ? "et-bim.so" : "et-bim.not_so");
  const living = (other: number) => within(facts, "alive", (other + seats) % seats);
  const caused = ((facts.caused_by ?? []) as (number | null)[]).filter((by) => by === seat).length;
  const first = facts.first_out as number | null;
  const TOLD: Record<string, () => string> = {
    bodyguard: () => so(living(seat + 1)),
    contract: () => so(!living(seat - 1)),
    first_blood: () => so(first !== null && ((facts.caused_by ?? []) as (number | null)[])[first] === seat),
    sharpshooter: () => two(caused),
    pacifist: () => far(caused),
    infirmary: () => two(row(facts, "heals", seat)),
    spying: () => two(((facts.looked_at as number[][] | undefined)?.[seat] ?? []).length),
    puppeteer: () => two(row(facts, "swaps", seat)),
    sorting: () => two(row(facts, "recycles", seat)),
    boomerang: () => so(within(facts, "boomerangs", seat)),
    spotless: () => far(row(facts, "damage", seat)),
    unkillable: () => far(row(facts, "damage", seat)),
    weathercock: () => so(changed),
    last_standing: () => house("et-bim.living", { count: ((facts.alive ?? []) as number[]).length }),
    loyal: () => so(!within(facts, "touched", seat)),
    martyr: () => so(first === seat),
  };
  return TOLD[mission]?.() ?? "";
}
