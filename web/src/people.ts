// Who sits in a chair, as those who look at it are told.
import type { Mood } from "./art/shapes";
import type { Room, Score, Sitter } from "./wire";
import { words } from "./words.svelte";

/** On whose device somebody plays; names are unique, so a second person has another one. */
const owner = (room: Room, seat: Sitter) => room.members.find((member) => member.id === seat.member);
export const onOwnDevice = (room: Room, seat: Sitter): boolean => owner(room, seat)?.name === seat.name;

export function mood(seat: Sitter): Mood {
  if (seat.kind !== "person") return "bot";
  return !seat.here || seat.stand_in ? "asleep" : "open";
}

/** What stands below the name; `mine` is whose device shows it. */
export function status(room: Room, seat: Sitter, mine: number | null = null): string {
  const say = words.web;
  if (seat.kind === "bot") return say(`level.${seat.level ?? "regular"}`);
  if (seat.kind !== "person") return say(`chair.${seat.kind}_line`);
  const own = onOwnDevice(room, seat);
  if (own && owner(room, seat)?.host) return say("chair.host");
  if (!seat.here || own) return say(seat.here ? "chair.here" : "chair.away");
  return seat.member === mine ? say("chair.your_device") : say("chair.device_of", { name: owner(room, seat)?.name ?? "" });
}

/** Who leads the evening: whoever has won most, then by points. */
export const ranking = (score: Score[]): Score[] => [...score].sort((a, b) => b.wins - a.wins || b.points - a.points);
