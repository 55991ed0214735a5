// Everything on the table by keyboard.
import { covered } from "../shell.svelte";
import { digit, letter } from "./places";
import type { Seen } from "./seen.svelte";

/** What a key does at the table; some letters behind those of the seats open a sheet. */
export function keyed(event: KeyboardEvent, seen: Seen, opens: Record<string, (() => void) | undefined> = {}): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || covered()) return;
  const at = event.target;
  if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
  const button = at instanceof HTMLButtonElement;
  const { asking, stage } = seen;
  const open = opens[event.key.toLowerCase()];
  if (event.key === "Escape") asking.unpick();
  else if (/^[0-9]$/.test(event.key)) numbered(event.key, seen);
  else if (event.key === "Enter" && asking.picked !== null && !(button && !at.matches(".pick"))) {
    event.preventDefault();
    void seen.lock();
  } else if (event.key === " " && stage.busy && !button) {
    event.preventDefault();
    stage.skip();
  } else if (event.key === " " && seen.drawing.secret && !button) {
    event.preventDefault();
    seen.peeking = true;
  } else if (open) open();
  else lettered(event.key.toLowerCase(), seen);
}

/** A digit is a card, or behind the hand another thing to toggle; 0 is the answer that is no card. */
function numbered(key: string, seen: Seen): void {
  if (key === "0") {
    const none = seen.others.find((option) => option === "pass") ?? seen.others[0];
    if (none !== undefined) seen.choose(none);
    return;
  }
  const at = seen.cards.findIndex((card, i) => digit(card, i, seen.faces) === key);
  const face = seen.cards[at];
  const thing = seen.things[Number(key) - 1 - seen.cards.length];
  if (face) seen.pick(face, at);
  else if (thing !== undefined) seen.toggle(thing);
}

/** A letter is an end to aim at, a thing or a ticket, where there are any; else a seat: the answer about it, or once out the bet on it. */
function lettered(key: string, seen: Seen): void {
  const { ends, things, tickets } = seen;
  const at = key.length === 1 ? key.charCodeAt(0) - 97 : -1;
  if (seen.drawing.ending && at >= 0 && seen.mine) {
    if (ends.length) return void (ends[at] !== undefined && seen.aim(ends[at]));
    if (things.length) return void (things[at] !== undefined && seen.toggle(things[at]));
    if (tickets.length > 1) return void (tickets[at] !== undefined && seen.touch(tickets[at]));
  }
  const called = (seat: number | null | undefined) => typeof seat === "number" && letter(seat) === key;
  const meant = [...seen.aims].find(called);
  const on = seen.living.find((place) => called(place.seat));
  if (meant !== undefined) seen.fill("seat", meant);
  else if (seen.out && on) void seen.wager(on.seat);
}
